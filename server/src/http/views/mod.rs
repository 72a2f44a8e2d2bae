//! What the API shows of stored things: exactly the keys of spec 8.1. Signed
//! objects are embedded as the canonical text that was received.

mod agent;
mod chain;
mod discovery;
mod invite;
mod message;
mod owner;
mod record;
mod viewer;
mod witness;

use openglass_core::json::{ArrayBuilder, Document, ObjectBuilder};

pub(crate) use agent::{agent, agent_public, claim_token, domain_verification, key};
pub(crate) use chain::{attestation, session};
pub(crate) use discovery::{agent_card, platform_card, registered, unregistered};
pub(crate) use invite::{invite, invite_created};
pub(crate) use message::{appended, message, message_page};
pub(crate) use owner::owner;
pub(crate) use record::{receipt, record, sealed_envelope, shredded};
pub(crate) use viewer::{access, grant, logged};
pub(crate) use witness::{witness, witnessed};

use crate::domain::{Signed, Timestamp};

/// Members that several views need.
trait ObjectExt {
    fn timestamp(self, name: &str, value: Timestamp) -> Self;
    fn optional_timestamp(self, name: &str, value: Option<Timestamp>) -> Self;
    fn signed(self, object: &str, signature: &str, value: Option<&Signed>) -> Self;
    fn object(self, name: &str, value: ObjectBuilder) -> Self;
    fn optional_object(self, name: &str, value: Option<ObjectBuilder>) -> Self;
}

impl ObjectExt for ObjectBuilder {
    fn timestamp(self, name: &str, value: Timestamp) -> Self {
        self.string(name, &value.to_string())
    }

    fn optional_timestamp(self, name: &str, value: Option<Timestamp>) -> Self {
        self.optional_string(name, value.map(|at| at.to_string()).as_deref())
    }

    /// A signed object and its signature, side by side, or two `null`s.
    fn signed(self, object: &str, signature: &str, value: Option<&Signed>) -> Self {
        self.optional_value(object, value.map(|signed| signed.object.view()))
            .optional_value(signature, value.map(|signed| signed.signature.view()))
    }

    fn object(self, name: &str, value: ObjectBuilder) -> Self {
        self.value(name, value.build().view())
    }

    fn optional_object(self, name: &str, value: Option<ObjectBuilder>) -> Self {
        match value {
            Some(value) => self.object(name, value),
            None => self.null(name),
        }
    }
}

/// An array of views.
pub(crate) fn array<T>(items: &[T], view: impl Fn(&T) -> Document) -> Document {
    let items: Vec<_> = items.iter().map(view).collect();
    items.iter().map(Document::view).collect::<ArrayBuilder>().build()
}
