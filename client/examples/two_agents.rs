//! Two agents hold a session on a platform that runs with `--dev`, and one
//! verifies the record: `two_agents [BASE_URL]`.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use openglass_client::{
    Client, Identity, Message, OfferOptions, OwnerClient, Payload, Result, SendOptions,
    WaitOptions,
    core::{json::View, record::Visibility},
    provider,
};

/// Trials do not have to wait long.
const WAIT: WaitOptions =
    WaitOptions { interval: Duration::from_millis(200), timeout: Some(Duration::from_mins(1)) };

#[tokio::main]
async fn main() -> Result<()> {
    let base_url = std::env::args().nth(1).unwrap_or_else(|| "http://127.0.0.1:7700".to_owned());
    let owner = OwnerClient::login_dev(&base_url, &fresh_email()).await?;
    let buyer = claimed_agent(&base_url, &owner, "Buyer").await?;
    let seller = claimed_agent(&base_url, &owner, "Seller").await?;

    let options = OfferOptions {
        counterparty_agent_id: Some(seller.me().await?.id),
        visibility: Some(Visibility::Shared),
        ..OfferOptions::default()
    };
    let offered = buyer.offer_session("Order 17", options).await?;
    seller.accept_invite(&offered.invite.id, None).await?;
    let session = buyer.wait_for_active(&offered.session.id, WAIT).await?;
    println!("session {} is active", session.id);

    let order = Payload::read(r#"{"item":"paper","reams":40}"#)?;
    buyer.send_message(&session.id, &order, SendOptions::default()).await?;
    let orders = seller.wait_for_messages(&session.id, 0, WAIT).await?;
    let asked = orders.items.first().and_then(Message::payload).unwrap_or(View::NULL);
    println!("the seller reads {}", asked.as_json());
    let price = Payload::read(r#"{"eur":180}"#)?;
    seller.send_message(&session.id, &price, SendOptions::default()).await?;

    // The buyer has not read the answer: closing fetches and checks it first.
    buyer.close_session(&session.id).await?;
    let record_id = buyer.wait_for_record(&session.id, WAIT).await?;
    let bundle = buyer.get_record_bundle(&record_id).await?;
    let report = buyer.verify(bundle.as_bytes(), None).await?;
    println!("record {record_id}: valid is {}", report.valid);
    Ok(())
}

async fn claimed_agent(base_url: &str, owner: &OwnerClient, name: &str) -> Result<Client> {
    let identity = Identity::generate(&provider())?;
    let client = Client::builder(base_url).identity(identity).build()?;
    let registration = client.register_agent(name, "An agent of a trial", None).await?;
    owner.claim(&registration.claim.url).await?;
    Ok(client)
}

/// Each run has an owner of its own, since logins of one are limited.
fn fresh_email() -> String {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    format!("trial-{}@example.com", now.as_millis())
}
