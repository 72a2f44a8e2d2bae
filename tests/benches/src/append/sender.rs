//! One session: set up with the client, then fed by plain signed requests.

use anyhow::{Context as _, Result, bail};
use openglass_client::{Client, Identity, OfferOptions, OwnerClient, core};

use core::{
    crypto::{AgentSigner, Hash},
    json::Document,
    record::NewEnvelope,
    request::RequestToSign,
    time,
};

use crate::message;

/// Both agents of one session and where its chain stands.
pub(crate) struct Sender {
    http: reqwest::Client,
    initiator: Client,
    url: String,
    path: String,
    session_id: String,
    agents: [Agent; 2],
    head: Hash,
    seq: u32,
}

struct Agent {
    id: String,
    signer: AgentSigner,
}

/// Two new agents with an active session between them.
pub(crate) async fn pair(url: &str, number: usize) -> Result<Sender> {
    let owner = OwnerClient::login_dev(url, &format!("owner{number}@example.org")).await?;
    let (initiator, counterparty) = (agent(url, &owner).await?, agent(url, &owner).await?);
    let agents = [sign_as(&initiator)?, sign_as(&counterparty)?];
    let options =
        OfferOptions { counterparty_agent_id: Some(agents[1].id.clone()), ..Default::default() };
    let offered = initiator.offer_session("Benchmark", options).await?;
    let accepted = counterparty.accept_invite(&offered.invite.id, None).await?;
    let session = accepted.session;
    Ok(Sender {
        http: reqwest::Client::builder().no_proxy().build()?,
        initiator,
        url: url.to_owned(),
        path: format!("/v1/sessions/{}/messages", session.id),
        session_id: session.id,
        agents,
        head: session.genesis_hash.context("the session is not active")?,
        seq: 0,
    })
}

async fn agent(url: &str, owner: &OwnerClient) -> Result<Client> {
    let identity = Identity::generate(&openglass_client::provider())?;
    let client = Client::builder(url).identity(identity).build()?;
    let registration = client.register_agent("Benchmark", "", None).await?;
    owner.claim(&registration.claim.url).await?;
    Ok(client)
}

fn sign_as(client: &Client) -> Result<Agent> {
    let identity = client.identity().context("registered")?;
    let provider = openglass_client::provider();
    Ok(Agent {
        id: identity.agent_id().context("registered")?.to_owned(),
        signer: AgentSigner::from_seed(&provider, identity.kid(), identity.seed()),
    })
}

impl Sender {
    /// How many messages were answered with 201.
    pub(crate) const fn acknowledged(&self) -> u32 {
        self.seq
    }

    /// How many messages the platform says the session has.
    pub(crate) async fn stored_messages(&self) -> Result<u32> {
        Ok(self.initiator.get_session(&self.session_id).await?.head.seq)
    }

    /// Appends one message, the agents taking turns.
    pub(crate) async fn append(&mut self, payload: &Document) -> Result<()> {
        let seq = self.seq + 1;
        let agent = &self.agents[usize::from(seq.is_multiple_of(2))];
        let now = now()?;
        let envelope = NewEnvelope {
            session_id: &self.session_id,
            seq,
            prev_hash: &self.head,
            agent_id: &agent.id,
            kid: agent.signer.kid(),
            content_type: "application/json",
            payload_hash: &payload.view().hash(),
            sent_at: &now,
        };
        let (hash, body) = message::signed(&envelope, &agent.signer, payload);
        self.post(agent, &now, seq, body).await?;
        (self.seq, self.head) = (seq, hash);
        Ok(())
    }

    async fn post(&self, agent: &Agent, now: &str, seq: u32, body: Document) -> Result<()> {
        let request = RequestToSign {
            method: "POST",
            path: &self.path,
            timestamp: now,
            nonce: &format!("{}{seq}", self.session_id),
            body: body.as_bytes(),
        };
        let headers = request.sign(&agent.signer, Some(&agent.id));
        let mut call = self.http.post(format!("{}{}", self.url, self.path));
        for (name, value) in headers.iter() {
            call = call.header(name, value);
        }
        let call = call.header("content-type", "application/json").body(body.into_string());
        let answer = call.send().await?;
        let status = answer.status();
        // Read in any case, so that the connection is used again.
        let text = answer.text().await?;
        if status != 201 {
            bail!("append answered {status}: {text}");
        }
        Ok(())
    }
}

fn now() -> Result<String> {
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH)?;
    time::format(i64::try_from(since.as_millis())?).context("a year that has four digits")
}
