//! The agent's side of OpenGlass over HTTP: identities, signed requests,
//! sessions and attestations, records. Asynchronous, on tokio.
//!
//! ```no_run
//! use openglass_client::{Client, Identity, OfferOptions, Payload, SendOptions, WaitOptions};
//!
//! # async fn run() -> openglass_client::Result<()> {
//! let provider = openglass_client::provider();
//! let client = Client::builder("https://hub.example")
//!     .identity(Identity::generate(&provider)?)
//!     .heads_dir("heads")
//!     .build()?;
//! let registration = client.register_agent("Buyer", "Buys paper", None).await?;
//! client.identity().expect("it was given above").save("buyer.identity.json")?;
//! println!("let your owner open {}", registration.claim.url);
//! client.wait_until_claimed(WaitOptions::default()).await?;
//!
//! let offered = client.offer_session("Order 17", OfferOptions::default()).await?;
//! let session = client.wait_for_active(&offered.session.id, WaitOptions::default()).await?;
//! let order = Payload::read(r#"{"reams":40}"#)?;
//! client.send_message(&session.id, &order, SendOptions::default()).await?;
//! client.close_session(&session.id).await?;
//! let record_id = client.wait_for_record(&session.id, WaitOptions::default()).await?;
//! let bundle = client.get_record_bundle(&record_id).await?;
//! assert!(client.verify(bundle.as_bytes(), None).await?.valid);
//! # Ok(())
//! # }
//! ```
//!
//! Nothing that the platform says is taken on its word where a signature can
//! show it; see [`Client`]. Errors carry stable codes; see [`ClientError`].

mod agents;
mod attestations;
mod chain;
mod client;
mod clock;
mod discovery;
mod error;
mod event_stream;
mod follow;
mod follower;
mod heads;
mod identity;
mod invites;
mod keys;
mod options;
mod owner;
mod payload;
mod policy;
mod policy_feed;
mod records;
mod reply;
mod route;
mod send;
mod sessions;
mod transport;
mod types;
mod wait;
mod witnesses;

pub use agents::AgentUpdate;
pub use client::{Client, ClientBuilder};
pub use clock::{Clock, SystemClock};
pub use discovery::{Counterparty, LookupBy};
pub use error::{
    ApiError, ClientError, ErrorKind, IdentityNeeded, InvalidInput, InvalidKind, Result,
    StorageError, StorageKind, TransportError, TransportKind, VerificationError,
};
pub use follower::Follower;
pub use heads::KnownHead;
pub use identity::Identity;
pub use keys::TrustedKeys;
pub use openglass_core as core;
pub use openglass_crypto_native::provider;
pub use options::{ListOptions, OfferOptions, OpenOptions, SendOptions, WaitOptions};
pub use owner::OwnerClient;
pub use payload::Payload;
pub use policy::{AttestOptions, AttestOutcome, AttestResult, Attested};
pub use policy_feed::{FeedOptions, OnOutcome, PolicyFeed};
pub use records::RecordFile;
pub use types::{
    Agent, AgentKeyInfo, AgentMeta, Attestation, Claim, ClaimPreview, DomainVerification,
    FetchWitness, Invite, InviteOffer, Lookup, Message, Owner, Page, RecordSummary, Registration,
    RemoteVerdict, Sent, Session, SessionInvite,
};

/// The guide's code is compiled with the documentation tests.
#[cfg(doctest)]
#[doc = include_str!("../../docs/guides/agent-rust.md")]
struct Guide;

/// So is that of the guide on policies.
#[cfg(doctest)]
#[doc = include_str!("../../docs/guides/policies.md")]
struct PolicyGuide;

/// And that of the guide on discovery.
#[cfg(doctest)]
#[doc = include_str!("../../docs/guides/discovery.md")]
struct DiscoveryGuide;

/// And that of the guide on live events.
#[cfg(doctest)]
#[doc = include_str!("../../docs/guides/live.md")]
struct LiveGuide;
