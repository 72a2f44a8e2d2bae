//! The platform's answers: views over the received JSON, with the fields that
//! agents use read out. Members that this version does not know are kept in
//! `as_json()`.

use std::fmt;

use openglass_core::{
    crypto::Hash,
    json::{Document, Kind, View},
    record::{Fields, Path, ShapeError},
};

use crate::reply::{FromAnswer, open};

/// Gives a type the received JSON and a `Debug` that shows none of it, since
/// answers hold tokens and payloads.
macro_rules! answer {
    ($name:ident) => {
        impl $name {
            /// The received object as canonical JSON.
            pub fn as_json(&self) -> &str {
                self.json.as_str()
            }

            /// The received object.
            pub fn view(&self) -> View<'_> {
                self.json.view()
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, concat!(stringify!($name), "({} bytes)"), self.json.as_bytes().len())
            }
        }
    };
}

mod agent;
mod chain;
mod discovery;

pub use agent::{Agent, AgentKeyInfo, AgentMeta, Claim, ClaimPreview, Owner, Registration};
pub use chain::{Attestation, Invite, InviteOffer, Message, Sent, Session, SessionInvite};
pub use discovery::{DomainVerification, FetchWitness, Lookup};

type Read<T> = Result<T, ShapeError>;

fn owned(fields: &Fields<'_, '_>, name: &str) -> Read<String> {
    fields.string(name).map(Into::into)
}

fn optional(fields: &Fields<'_, '_>, name: &str) -> Read<Option<String>> {
    Ok(fields.optional_string(name)?.map(Into::into))
}

/// Reads the member `name` of an answer's object.
fn member<T: FromAnswer>(view: View<'_>, path: &Path<'_>, name: &str) -> Read<T> {
    open(view, path)?.object(name, T::read)
}

/// An issued record without its evidence (`Record summary`).
#[derive(Clone)]
pub struct RecordSummary {
    json: Document,
    /// The record's id.
    pub id: String,
    /// The session or attestation.
    pub session_id: String,
    /// The hash that the platform signed.
    pub statement_hash: Hash,
}

answer!(RecordSummary);

impl FromAnswer for RecordSummary {
    fn read(view: View<'_>, path: &Path<'_>) -> Read<Self> {
        let fields = open(view, path)?;
        Ok(Self {
            json: view.to_document(),
            id: owned(&fields, "id")?,
            session_id: owned(&fields, "sessionId")?,
            statement_hash: fields.hash("statementHash")?,
        })
    }
}

/// What the platform's own verifier says.
#[derive(Clone)]
pub struct RemoteVerdict {
    json: Document,
    /// Whether it found nothing wrong.
    pub valid: bool,
}

answer!(RemoteVerdict);

impl FromAnswer for RemoteVerdict {
    fn read(view: View<'_>, path: &Path<'_>) -> Read<Self> {
        let valid = open(view, path)?.boolean("valid")?;
        Ok(Self { json: view.to_document(), valid })
    }
}

/// One page of a list.
#[derive(Clone)]
pub struct Page<T> {
    json: Document,
    /// The items.
    pub items: Vec<T>,
    /// Where the next page starts; `None` when nothing follows. For messages
    /// and events this is the number of the last one.
    pub next_cursor: Option<String>,
}

impl<T> Page<T> {
    /// The received page as canonical JSON.
    pub fn as_json(&self) -> &str {
        self.json.as_str()
    }

    /// The received page.
    pub fn view(&self) -> View<'_> {
        self.json.view()
    }
}

impl<T: fmt::Debug> fmt::Debug for Page<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Page").field(&self.items).finish()
    }
}

impl<T: FromAnswer> FromAnswer for Page<T> {
    fn read(view: View<'_>, path: &Path<'_>) -> Read<Self> {
        let fields = open(view, path)?;
        let next_cursor = match fields.present("nextCursor") {
            // The cursor of messages is a number (spec 1.4).
            Some(cursor) if cursor.kind() == Kind::Number => Some(cursor.as_json().to_owned()),
            _ => optional(&fields, "nextCursor")?,
        };
        let items = fields.array("items", T::read)?;
        Ok(Self { json: view.to_document(), items, next_cursor })
    }
}
