//! The two agents, their owners, and what they do.

use openglass_client::{
    Client, Identity, OfferOptions, OpenOptions, OwnerClient, Payload, RecordFile, Result,
    SendOptions,
};
use openglass_core::{record::Visibility, vocabulary::limits};

use super::{
    WAIT,
    story::{self, Side},
};
use crate::waiting::Waiting;

const PAGE: u32 = 200;

/// Both agents, registered and claimed.
pub(super) struct Cast {
    pub(super) buyer: Client,
    pub(super) seller: Client,
    pub(super) buyer_id: String,
    pub(super) seller_id: String,
}

/// What is left of a chain.
pub(super) struct Ended {
    pub(super) chain_id: String,
    pub(super) record_id: String,
    pub(super) file: RecordFile,
}

impl Cast {
    /// Registers both agents and lets an owner claim each.
    pub(super) async fn assemble(base_url: &str) -> Result<Self> {
        let (buyer, buyer_id) = agent(base_url, "Buyer", "Buys storage for a warehouse").await?;
        let (seller, seller_id) = agent(base_url, "Seller", "Sells pallet racks").await?;
        Ok(Self { buyer, seller, buyer_id, seller_id })
    }

    /// Holds the session until its record is issued.
    pub(super) async fn hold_session(&self, messages: u32) -> Result<Ended> {
        let options = OfferOptions {
            counterparty_agent_id: Some(self.seller_id.clone()),
            visibility: Some(Visibility::Shared),
            ..OfferOptions::default()
        };
        let offered = self.buyer.offer_session(story::PURPOSE, options).await?;
        self.seller.accept_invite(&offered.invite.id, None).await?;
        let id = offered.session.id;
        self.buyer.wait_for_active(&id, WAIT).await?;
        self.talk(&id, messages).await?;
        // A full chain closes itself.
        if messages < limits::MESSAGES_PER_CHAIN {
            self.buyer.close_session(&id).await?;
        }
        let _waiting = Waiting::start("waiting for the session's record", None);
        let record_id = self.buyer.wait_for_record(&id, WAIT).await?;
        let file = self.seller.get_record_bundle(&record_id).await?;
        Ok(Ended { chain_id: id, record_id, file })
    }

    /// A side reads, and so checks, what the other said before it speaks.
    async fn talk(&self, session_id: &str, messages: u32) -> Result<()> {
        let progress = Waiting::start("messages", Some(u64::from(messages)));
        let mut speaker = None;
        for seq in 1..=messages {
            let line = story::line(seq as usize);
            let client = self.client(line.side);
            if speaker.replace(line.side) != Some(line.side) {
                read_news(client, session_id).await?;
            }
            let payload = Payload::read(line.payload.as_bytes())?;
            client.send_message(session_id, &payload, SendOptions::default()).await?;
            progress.advance();
        }
        Ok(())
    }

    const fn client(&self, side: Side) -> &Client {
        match side {
            Side::Buyer => &self.buyer,
            Side::Seller => &self.seller,
        }
    }

    /// Logs an attestation of the buyer and closes it.
    pub(super) async fn attest(&self) -> Result<Ended> {
        let options =
            OpenOptions { visibility: Some(Visibility::Shared), ..OpenOptions::default() };
        let id = self.buyer.open_attestation(story::ATTESTED_PURPOSE, options).await?.id;
        for event in story::events() {
            let payload = Payload::read(event.as_bytes())?;
            self.buyer.send_attestation_event(&id, &payload, SendOptions::default()).await?;
        }
        self.buyer.close_attestation(&id).await?;
        let record_id = self.buyer.wait_for_attestation_record(&id, WAIT).await?;
        let file = self.buyer.get_record_bundle(&record_id).await?;
        Ok(Ended { chain_id: id, record_id, file })
    }
}

/// Reads everything after the known head; the client checks it and moves the head.
async fn read_news(client: &Client, session_id: &str) -> Result<()> {
    loop {
        let known = client.known_head(session_id).await?.map_or(0, |head| head.seq);
        let page = client.list_messages(session_id, known, Some(PAGE)).await?;
        if page.items.len() < PAGE as usize {
            return Ok(());
        }
    }
}

async fn agent(base_url: &str, name: &str, description: &str) -> Result<(Client, String)> {
    let identity = Identity::generate(&openglass_client::provider())?;
    let client = Client::builder(base_url).identity(identity).build()?;
    let registration = client.register_agent(name, description, None).await?;
    let email = format!("{}@example.com", name.to_lowercase());
    let owner = OwnerClient::login_dev(base_url, &email).await?;
    owner.claim(&registration.claim.url).await?;
    client.wait_until_claimed(WAIT).await?;
    Ok((client, registration.agent.id))
}
