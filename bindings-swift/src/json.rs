//! Canonical JSON and the hashes over it. All texts are UTF-8.

use openglass_core::{
    json::Document,
    record::{Envelope, Offer, Path, RecordStatement, read_payload},
};

use crate::error::{Fallible, guarded};

/// The canonical form of a JSON text (RFC 8785).
#[uniffi::export]
pub fn canonicalize(text: &[u8]) -> Fallible<String> {
    guarded(|| Ok(Document::read(text)?.into_string()))
}

/// Hex of the SHA-256 of a JSON text's canonical form.
#[uniffi::export]
pub fn json_hash(text: &[u8]) -> Fallible<String> {
    guarded(|| Ok(Document::read(text)?.view().hash().to_hex()))
}

/// Refuses a payload that must not be signed.
#[uniffi::export]
pub fn check_payload(text: &[u8]) -> Fallible<()> {
    guarded(|| Ok(read_payload(text).map(drop)?))
}

/// `payloadHash` of a payload that may be signed.
#[uniffi::export]
pub fn payload_hash(text: &[u8]) -> Fallible<String> {
    guarded(|| Ok(read_payload(text)?.view().hash().to_hex()))
}

/// `offerHash` of an offer.
#[uniffi::export]
pub fn offer_hash(offer: &[u8]) -> Fallible<String> {
    guarded(|| {
        let offer = Document::read(offer)?;
        Ok(Offer::read(offer.view(), &Path::ROOT)?.hash().to_hex())
    })
}

/// `statementHash` of a record's statement.
#[uniffi::export]
pub fn statement_hash(statement: &[u8]) -> Fallible<String> {
    guarded(|| {
        let statement = Document::read(statement)?;
        Ok(RecordStatement::read(statement.view(), &Path::ROOT)?.hash().to_hex())
    })
}

/// The `hash` of a message from its envelope, which holds the hash before it.
#[uniffi::export]
pub fn message_hash(envelope: &[u8]) -> Fallible<String> {
    guarded(|| {
        let envelope = Document::read(envelope)?;
        let envelope = Envelope::read(envelope.view(), &Path::ROOT)?;
        Ok(envelope.hash(&envelope.prev_hash).to_hex())
    })
}
