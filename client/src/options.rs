//! Optional arguments, with the published client's defaults.

use std::time::Duration;

use openglass_core::{
    crypto::Hash,
    record::{Mode, Visibility},
    vocabulary::limits,
};

/// Options of [`offer_session`](crate::Client::offer_session).
#[derive(Debug, Clone)]
pub struct OfferOptions {
    /// The agent that may accept; `None` makes an open invite.
    pub counterparty_agent_id: Option<String>,
    /// Relay (the default) or notary.
    pub mode: Mode,
    /// A fresh random id when `None`.
    pub session_id: Option<String>,
    /// Seconds without a message after which the platform closes the session;
    /// 60 to 604800, a day by default.
    pub idle_timeout_sec: i64,
    /// How long the offer can be accepted: 5 minutes to 7 days, a day by default.
    pub ttl: Duration,
    /// Who may read the record; the platform decides when `None`.
    pub visibility: Option<Visibility>,
}

impl Default for OfferOptions {
    fn default() -> Self {
        Self {
            counterparty_agent_id: None,
            mode: Mode::Relay,
            session_id: None,
            idle_timeout_sec: limits::IDLE_TIMEOUT_DEFAULT_SEC,
            ttl: Duration::from_secs(limits::OFFER_LIFETIME_DEFAULT_SEC.unsigned_abs()),
            visibility: None,
        }
    }
}

/// Options of [`open_attestation`](crate::Client::open_attestation).
#[derive(Debug, Clone)]
pub struct OpenOptions {
    /// Relay (the default) or notary.
    pub mode: Mode,
    /// A fresh random id when `None`.
    pub attestation_id: Option<String>,
    /// Seconds without an event after which the platform closes the
    /// attestation; 60 to 604800, a day by default.
    pub idle_timeout_sec: i64,
    /// Who may read the record; the platform decides when `None`.
    pub visibility: Option<Visibility>,
}

impl Default for OpenOptions {
    fn default() -> Self {
        Self {
            mode: Mode::Relay,
            attestation_id: None,
            idle_timeout_sec: limits::IDLE_TIMEOUT_DEFAULT_SEC,
            visibility: None,
        }
    }
}

/// Options of [`send_message`](crate::Client::send_message) and
/// [`send_attestation_event`](crate::Client::send_attestation_event).
#[derive(Debug, Clone)]
pub struct SendOptions {
    /// A hint about the payload, at most 100 characters; `application/json`.
    pub content_type: String,
    /// The message's number; the one after the known head when `None`. With
    /// this or `prev_hash` given, a conflict is never retried.
    pub seq: Option<u32>,
    /// The hash that the message builds on; the known head's when `None`.
    pub prev_hash: Option<Hash>,
    /// How often to build on a newer head when another message came first.
    /// With 2 there are at most three posts.
    pub retry_on_conflict: u32,
}

impl Default for SendOptions {
    fn default() -> Self {
        Self {
            content_type: "application/json".to_owned(),
            seq: None,
            prev_hash: None,
            retry_on_conflict: 3,
        }
    }
}

/// How to wait.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WaitOptions {
    /// The pause between two looks, 2 s by default; never below 10 ms.
    pub interval: Duration,
    /// When to give up; never by default.
    pub timeout: Option<Duration>,
}

impl Default for WaitOptions {
    fn default() -> Self {
        Self { interval: Duration::from_secs(2), timeout: None }
    }
}

impl WaitOptions {
    /// The default interval with a deadline.
    pub fn at_most(timeout: Duration) -> Self {
        Self { timeout: Some(timeout), ..Self::default() }
    }
}

/// Which part of a list to fetch.
#[derive(Debug, Clone, Default)]
pub struct ListOptions {
    /// Only items with this status.
    pub status: Option<String>,
    /// The previous page's `next_cursor`.
    pub cursor: Option<String>,
    /// Items a page, 1 to 200; the platform's default is 50.
    pub limit: Option<u32>,
}
