//! The Glass protocol, version 1, as far as it needs no browser.
//!
//! # Modules
//!
//! | Module | Holds |
//! |---|---|
//! | [`action`] | results of actions, predicates, batches |
//! | [`error`] | [`GlassError`], [`Invalid`], the envelope's [`ErrorObject`] |
//! | [`envelope`] | requests, responses, their checks |
//! | [`capabilities`], [`negotiation`] | the manifest and the agreement on it |
//! | [`intent`] | what an intent means in an observation |
//! | [`observation`] | semantic observations |
//! | [`task`] | authored tasks: validate, compile into a plan, validate the plan |
//! | [`web_ir`] | the page graph: validate, inspect, diff, continuity, canonical form |
//! | [`operation`] | the catalogue of operations and their dispatch |
//! | `schema` | JSON Schemas of the contracts (feature `schema`) |
//! | [`workflow`] | definitions, checkpoints, traces and their replay |
//! | [`checkpoint`] | session checkpoints |
//! | [`policy`] | policies, their decisions and errors |
//! | [`knowledge`] | what earlier visits taught, and the store of it |
//! | [`reliability`] | scenarios, fixtures, replays, the release gate |
//! | [`adapters`] | the inventory of read-only adapters |
//! | [`recovery`] | leases of the daemon, and runs that it left open |
//! | [`text`] | rules for identifiers and bounded texts |
//! | [`texts`] | JSON text in, JSON text out: what language packages call |
//!
//! # Conventions
//!
//! **Reading.** Every document comes in as text and goes through
//! [`json::decode`](crate::json::decode): one strict reader, then serde types.
//! Types derive `Deserialize` with `#[serde(rename_all = "camelCase",
//! deny_unknown_fields)]`, and `JsonSchema` behind the feature `schema`. An
//! optional member is an `Option` (`null` reads as absent) or has
//! `#[serde(default)]`. Enums of words are made with `words!`, unions whose
//! variant is told by a member with [`tagged_union!`](crate::tagged_union);
//! `untagged`, `flatten` and `tag` are not used, because serde then reads
//! positional arrays and copies the value. Any JSON is a
//! [`Document`](crate::json::Document). Short texts are [`Text`], which is
//! smaller than a `String`.
//!
//! **Judging.** Decoding takes the shape only; a wrong one is an [`Invalid`] of
//! kind `invalidField`. The rules of a contract are a method
//! `validate(&self) -> Result<(), Invalid>` which stops at the first broken
//! rule, in the order of the specification. Each rule has a reason code of ours,
//! declared with `reason_codes!` in the module of the contract, beside a
//! sentence for people. The limits are constants with the unit in their name
//! (`…_BYTES`).
//!
//! **Writing.** Types derive `Serialize` with members in the order of the
//! specification; absent members are left out. [`encode`] gives the text.
//!
//! **Operations** are rows of the catalogue in [`operation`]: a name, the type of
//! the payload, the type of the result and a pure function between them.

#[cfg(feature = "schema")]
mod bounds;
#[macro_use]
mod words;
pub mod check;

pub mod action;
pub mod adapters;
pub mod capabilities;
pub mod checkpoint;
pub mod envelope;
pub mod error;
pub mod intent;
pub mod knowledge;
pub mod negotiation;
pub mod observation;
pub mod operation;
pub mod policy;
pub mod recovery;
pub mod reliability;
#[cfg(feature = "schema")]
pub mod schema;
pub mod task;
pub mod text;
pub mod texts;
pub mod web_ir;
pub mod workflow;

pub use error::{ErrorObject, GlassError, Invalid, InvalidKind, Phase, Retry, RetryClass};

/// The version of the protocol and of all its schemas.
pub const PROTOCOL_VERSION: u32 = 1;

/// A short text of a document: two words instead of the three of a `String`,
/// because one graph holds tens of thousands.
pub type Text = Box<str>;

/// The compact JSON text of a value of this module, with members in the order
/// of the specification.
pub fn encode<T: serde::Serialize>(value: &T) -> String {
    serde_json::to_string(value).expect("glass types have text keys and cannot fail to serialize")
}
