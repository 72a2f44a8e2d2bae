//! The signed objects of the protocol (spec 4), as views over received text.
//!
//! `read` takes the types and the exact member set and keeps the view, so that
//! every hash is taken over what was received. `validate` adds the values that
//! the platform insists on (versions, words, id shapes, limits); the verifier
//! does without it and reports such values under codes of their own.
//! The `make_…` functions write new objects in canonical form.

mod agreement;
mod bundle;
mod chain;
mod evidence;
mod payload;
mod shape;
mod statement;
mod witness;

pub use agreement::{
    Accept, AttestationOpen, KeyRef, Mode, NewAccept, NewOffer, NewOpen, Offer,
    attestation_genesis_hash, key_proof_hash, session_genesis_hash,
};
pub use bundle::{Bundle, PlatformKeyEntry, PlatformKeys, Receipt, Record, SealedState};
pub use chain::{
    CloseStatement, Envelope, Head, NewClose, NewEnvelope, countersign_digest, message_hash,
};
pub use evidence::{
    Close, ContentState, EncryptedPayload, Evidence, EvidenceMessage, NewEvidence, NewMessage,
    make_evidence,
};
pub use payload::{PayloadError, read_payload};
pub use shape::{Fields, Path, ShapeError};
pub use statement::{
    CloseReason, NewParticipant, NewStatement, Participant, RecordStatement, Retention, Role,
    Visibility,
};
pub use witness::fetch_witness_hash;

use crate::json::View;

/// The version that all objects carry in `v`.
const VERSION: i64 = 1;

/// What `v` and `type` of an object say. They are read whatever they are, so
/// that a verifier can report a wrong one under its own code.
#[derive(Debug, Clone, Copy)]
pub struct ObjectType<'a> {
    v: View<'a>,
    name: View<'a>,
}

impl<'a> ObjectType<'a> {
    fn read(fields: &Fields<'a, '_>) -> Result<Self, ShapeError> {
        Ok(Self { v: fields.required("v")?, name: fields.required("type")? })
    }

    /// Whether this is version 1 of the type `name`.
    pub fn is(&self, name: &str) -> bool {
        self.v.as_i64() == Some(VERSION) && self.name.as_str().is_some_and(|found| found == name)
    }

    fn validate(&self, name: &str, path: &Path<'_>) -> Result<(), ShapeError> {
        if self.is(name) {
            return Ok(());
        }
        Err(path.name("type").error(format!("version 1 of {name}")))
    }
}
