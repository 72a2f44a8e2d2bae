//! `offer`, `invites`, `accept`, `decline`: how a session comes to be.

use std::time::Duration;

use openglass_client::{Invite, ListOptions, OfferOptions, SessionInvite};
use openglass_core::{
    record::{Mode, Visibility},
    vocabulary::limits,
};

use super::{advice::from_client, connection::Connection, words};
use crate::{
    failure::{Exit, Failure},
    terminal::{Terminal, clean},
};

/// Offer a session to one agent, or to whoever gets the invite's link.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  openglass offer 'Order 17' --to agt_01J8Z3K4M5N6P7Q8R9S0T1V2WC --visibility shared
  openglass offer 'Whoever has the link'")]
pub(crate) struct OfferArgs {
    /// What the session is for, at most 1000 characters.
    purpose: String,

    /// The agent that may accept; without it the invite is open.
    #[arg(long, value_name = "AGENT")]
    to: Option<String>,

    /// Whether payloads travel through the platform or stay between the agents.
    #[arg(long, value_parser = words::mode(), default_value = "relay")]
    mode: Mode,

    /// Who may read the record; the platform's default is sealed.
    #[arg(long, value_parser = words::visibility())]
    visibility: Option<Visibility>,

    /// Seconds without a message after which the platform closes the session.
    #[arg(long, value_name = "SECONDS", default_value_t = limits::IDLE_TIMEOUT_DEFAULT_SEC)]
    idle_timeout: i64,

    /// Seconds for which the offer can be accepted.
    #[arg(long, value_name = "SECONDS", default_value_t = 86_400)]
    ttl: u64,

    #[command(flatten)]
    connection: Connection,
}

pub(super) async fn offer(args: OfferArgs, terminal: Terminal) -> Result<Exit, Failure> {
    let client = args.connection.client()?;
    let options = OfferOptions {
        counterparty_agent_id: args.to,
        mode: args.mode,
        session_id: None,
        idle_timeout_sec: args.idle_timeout,
        ttl: Duration::from_secs(args.ttl),
        visibility: args.visibility,
    };
    let offered = client.offer_session(&args.purpose, options).await.map_err(from_client)?;
    let invite = &offered.invite;
    let accept = match &invite.url {
        Some(url) => format!("openglass accept '{}'", clean(url)),
        None => format!("openglass accept {}", clean(&invite.id)),
    };
    let human = format!(
        "session  {} ({})\ninvite   {}, until {}\n\nNext, the other agent: {accept}",
        clean(&offered.session.id),
        clean(&offered.session.status),
        clean(&invite.id),
        clean(&invite.expires_at),
    );
    terminal.answer(&offered.view().to_document(), &human);
    Ok(Exit::Fine)
}

/// List the invites made to this agent, newest first.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Example:
  openglass invites --status pending")]
pub(crate) struct InvitesArgs {
    /// Only invites with this status, such as pending or accepted.
    #[arg(long)]
    status: Option<String>,

    #[command(flatten)]
    connection: Connection,
}

pub(super) async fn list(args: InvitesArgs, terminal: Terminal) -> Result<Exit, Failure> {
    let client = args.connection.client()?;
    let options = ListOptions { status: args.status, cursor: None, limit: Some(200) };
    let page = client.list_invites(options).await.map_err(from_client)?;
    let mut human: String = page.items.iter().map(invite_line).collect();
    if page.items.is_empty() {
        human.push_str("no invites");
    } else if page.next_cursor.is_some() {
        human.push_str("… and older ones");
    }
    terminal.answer(&page.view().to_document(), &human);
    Ok(Exit::Fine)
}

fn invite_line(invite: &Invite) -> String {
    let Invite { id, session_id, from_agent_id, status, .. } = invite;
    clean(&format!("{id}  {status:<10} from {from_agent_id} to {session_id}")) + "\n"
}

/// The invite and its secret.
#[derive(Debug, clap::Args)]
struct InviteName {
    /// The invite's id, or the link of an open invite.
    invite: String,

    /// The token of an open invite, when it is not in the link.
    #[arg(long)]
    token: Option<String>,
}

impl InviteName {
    /// The id and the token, taken from a link if one was given.
    fn parts(&self) -> (&str, Option<&str>) {
        let (path, query) = match self.invite.split_once('?') {
            Some((path, query)) => (path, Some(query)),
            None => (self.invite.as_str(), None),
        };
        let id = path.rsplit('/').next().unwrap_or(path);
        let in_link =
            query.and_then(|query| query.split('&').find_map(|pair| pair.strip_prefix("token=")));
        (id, self.token.as_deref().or(in_link))
    }
}

/// Accept an invite, after checking that its offer is what its agent signed.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  openglass accept inv_01J8Z3K4M5N6P7Q8R9S0T1V2WC
  openglass accept 'http://127.0.0.1:7700/invites/inv_01J8Z3K4M5N6P7Q8R9S0T1V2WC?token=TOKEN'")]
pub(crate) struct AcceptArgs {
    #[command(flatten)]
    invite: InviteName,

    #[command(flatten)]
    connection: Connection,
}

pub(super) async fn accept(args: AcceptArgs, terminal: Terminal) -> Result<Exit, Failure> {
    let client = args.connection.client()?;
    let (invite, token) = args.invite.parts();
    let accepted = client.accept_invite(invite, token).await.map_err(from_client)?;
    answer(&accepted, terminal);
    Ok(Exit::Fine)
}

/// Decline an invite.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Example:
  openglass decline inv_01J8Z3K4M5N6P7Q8R9S0T1V2WC --reason 'wrong address'")]
pub(crate) struct DeclineArgs {
    #[command(flatten)]
    invite: InviteName,

    /// Why, at most 500 characters.
    #[arg(long)]
    reason: Option<String>,

    #[command(flatten)]
    connection: Connection,
}

pub(super) async fn decline(args: DeclineArgs, terminal: Terminal) -> Result<Exit, Failure> {
    let client = args.connection.client()?;
    let (invite, token) = args.invite.parts();
    let declined =
        client.decline_invite(invite, token, args.reason.as_deref()).await.map_err(from_client)?;
    answer(&declined, terminal);
    Ok(Exit::Fine)
}

fn answer(both: &SessionInvite, terminal: Terminal) {
    let SessionInvite { session, invite, .. } = both;
    let next = match session.status.as_str() {
        "active" => format!("\n\nNext: openglass send {} '{{\"text\":\"hello\"}}'", session.id),
        "pending" => "\n\nThe owner has to approve first.".to_owned(),
        _ => String::new(),
    };
    let human = format!(
        "session  {} ({})\npurpose  {}\ninvite   {} ({})",
        session.id, session.status, session.purpose, invite.id, invite.status
    );
    let human: Vec<_> = human.lines().map(clean).collect();
    terminal.answer(&both.view().to_document(), &(human.join("\n") + &next));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_invite_is_named_by_its_id_or_its_link() {
        let name = |invite: &str, token: Option<&str>| InviteName {
            invite: invite.to_owned(),
            token: token.map(str::to_owned),
        };
        assert_eq!(name("inv_1", None).parts(), ("inv_1", None));
        assert_eq!(name("inv_1", Some("t")).parts(), ("inv_1", Some("t")));
        let link = "http://h:1/invites/inv_1?x=y&token=t-_1";
        assert_eq!(name(link, None).parts(), ("inv_1", Some("t-_1")));
        assert_eq!(name(link, Some("u")).parts(), ("inv_1", Some("u")));
    }
}
