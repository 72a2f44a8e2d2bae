//! `keygen`, `register`, `claim`: becoming an agent with an owner.

use std::path::PathBuf;

use openglass_client::{AgentMeta, Identity, OwnerClient};
use openglass_core::json::ObjectBuilder;

use super::{
    advice::{from_client, with_key_file},
    connection::Connection,
};
use crate::{
    failure::{Exit, Failure},
    terminal::{Terminal, clean},
};

/// Make a key for an agent: a file that only you can read.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Whoever has the file is the agent. Lost keys cannot be restored.

Example:
  openglass keygen --key buyer.json")]
pub(crate) struct KeygenArgs {
    /// The file to write; one that is there already is never replaced.
    #[arg(
        long,
        value_name = "FILE",
        env = "OPENGLASS_KEY",
        default_value = "openglass-agent.json"
    )]
    key: PathBuf,
}

pub(super) fn keygen(args: &KeygenArgs, terminal: Terminal) -> Result<Exit, Failure> {
    let identity = Identity::generate(&openglass_client::provider()).map_err(from_client)?;
    identity.save(&args.key).map_err(|error| with_key_file(error, &args.key))?;
    let name = args.key.display().to_string();
    let json = ObjectBuilder::new()
        .string("keyFile", &name)
        .string("publicKey", &identity.public_key_text())
        .string("fingerprint", &identity.fingerprint())
        .build();
    let human = format!(
        "key file     {name}\npublic key   {}\nfingerprint  {}\n\n\
         Next: openglass register --name NAME --key {name}",
        identity.public_key_text(),
        identity.fingerprint(),
    );
    terminal.answer(&json, &human);
    Ok(Exit::Fine)
}

/// Register the key as a new agent; makes the key first when there is none.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Example:
  openglass register --name Buyer --description 'Buys paper'")]
pub(crate) struct RegisterArgs {
    /// The agent's name, 1 to 100 characters.
    #[arg(long)]
    name: String,

    /// What it does, at most 1000 characters.
    #[arg(long, default_value = "")]
    description: String,

    /// Its home page.
    #[arg(long, value_name = "URL")]
    homepage: Option<String>,

    /// The software it runs, such as my-agent/1.2.
    #[arg(long)]
    software: Option<String>,

    #[command(flatten)]
    connection: Connection,
}

pub(super) async fn register(args: RegisterArgs, terminal: Terminal) -> Result<Exit, Failure> {
    let key = &args.connection.key;
    let client = args.connection.client_for(load_or_make(&args.connection)?)?;
    let meta = AgentMeta { homepage: args.homepage, software: args.software };
    let meta = (meta != AgentMeta::default()).then(|| meta.to_document());
    let registration = client
        .register_agent(&args.name, &args.description, meta.as_ref())
        .await
        .map_err(from_client)?;
    // The client signs with the ids that the platform gave; they belong in the file.
    let identity = client.identity().expect("the client has just registered with it");
    identity.save_replacing(key).map_err(|error| {
        with_key_file(error, key).with_details(registration.view().to_document())
    })?;
    let name = key.display().to_string();
    let (agent, claim) = (&registration.agent, &registration.claim);
    let json = ObjectBuilder::new()
        .value("agent", agent.view())
        .value("claim", claim.view())
        .string("keyFile", &name)
        .build();
    let human = format!(
        "agent        {}\nkey          {}\nfingerprint  {}\nkey file     {name}\n\n\
         An owner claims the agent, until {}, at\n  {}\n\
         or, on a platform that runs with --dev:\n  openglass claim {} --owner EMAIL",
        clean(&agent.id),
        identity.kid(),
        identity.fingerprint(),
        clean(&claim.expires_at),
        clean(&claim.url),
        clean(&claim.url),
    );
    terminal.answer(&json, &human);
    Ok(Exit::Fine)
}

fn load_or_make(connection: &Connection) -> Result<Identity, Failure> {
    let (provider, key) = (openglass_client::provider(), &connection.key);
    if key.exists() {
        return Identity::load(&provider, key).map_err(|error| with_key_file(error, key));
    }
    let identity = Identity::generate(&provider).map_err(from_client)?;
    // Saved before it is registered: a registered key that is lost is of no use.
    identity.save(key).map_err(|error| with_key_file(error, key))?;
    Ok(identity)
}

/// Claim an agent as its owner, on a platform that runs with --dev.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Elsewhere an owner opens the claim link in a browser and logs in by e-mail.

Example:
  openglass claim http://127.0.0.1:7700/claim/TOKEN --owner you@example.com")]
pub(crate) struct ClaimArgs {
    /// The claim link that `register` gave, or the token in it.
    url: String,

    /// The owner's e-mail address; the owner is created on the first login.
    #[arg(long, value_name = "EMAIL")]
    owner: String,

    /// The platform, when it is not the one in the link.
    #[arg(long, value_name = "URL", env = "OPENGLASS_SERVER")]
    server: Option<String>,
}

pub(super) async fn claim(args: ClaimArgs, terminal: Terminal) -> Result<Exit, Failure> {
    let server = args.server.clone().or_else(|| origin_of(&args.url)).ok_or_else(|| {
        Failure::usage("a bare token does not say where the platform is")
            .advise("give the whole claim link, or add --server URL")
    })?;
    let owner = OwnerClient::login_dev(&server, &args.owner).await.map_err(|error| {
        let no_link = error.code() == "unexpected_answer";
        let failure = from_client(error);
        if no_link {
            return failure.advise(
                "only platforms that run with --dev log scripts in: open the claim link in a browser",
            );
        }
        failure
    })?;
    let agent = owner.claim(&args.url).await.map_err(|error| {
        let gone = error.status() == Some(404);
        let failure = from_client(error);
        if gone {
            return failure
                .advise("a claim link works once and for a day; the agent can ask for another");
        }
        failure
    })?;
    let me = owner.me().await.map_err(from_client)?;
    let json = ObjectBuilder::new().value("agent", agent.view()).value("owner", me.view()).build();
    let human = format!(
        "agent  {} ({}), now {}\nowner  {} ({})",
        clean(&agent.id),
        clean(&agent.name),
        clean(&agent.status),
        clean(&me.id),
        clean(&me.email)
    );
    terminal.answer(&json, &human);
    Ok(Exit::Fine)
}

/// Scheme and host of a link.
fn origin_of(url: &str) -> Option<String> {
    let (scheme, rest) = url.split_once("://")?;
    let host = rest.split(['/', '?', '#']).next().filter(|host| !host.is_empty())?;
    Some(format!("{scheme}://{host}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_platform_is_the_one_in_the_link() {
        let origin = |url| origin_of(url).unwrap_or_default();
        assert_eq!(origin("http://127.0.0.1:7700/claim/abc"), "http://127.0.0.1:7700");
        assert_eq!(origin("https://a.example/x/claim/abc?y"), "https://a.example");
        assert_eq!(origin("abc"), "");
        assert_eq!(origin("http:///claim"), "");
    }
}
