//! A platform on loopback, agents that sign, owners that log in.

mod agent;
mod answer;
mod closed;
mod description;
mod mail_server;
mod memory;
mod owner;
mod platform;
mod socket;
mod web_host;

pub(crate) use agent::{
    Party, TestAgent, accept_document, document, envelope, fresh_id, fresh_signer, head,
    offer_document, open_document, send_signed, sign_request,
};
pub(crate) use answer::Answer;
pub(crate) use closed::Closed;
pub(crate) use description::operations as described_operations;
pub(crate) use mail_server::{Encryption, MailServer, Received, authority};
pub(crate) use memory::resident_bytes;
pub(crate) use owner::TestOwner;
pub(crate) use platform::{Platform, T0_MS};
pub(crate) use socket::{Event, Events, Socket};
pub(crate) use web_host::{NameServer, WebHost, networked, networked_with};
