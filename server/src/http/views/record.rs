//! Records and receipts.

use openglass_core::{
    crypto::Hash,
    json::{ArrayBuilder, Document, ObjectBuilder},
    record::{Path, RecordStatement, ShapeError},
};

use super::ObjectExt as _;
use crate::domain::{RecordRow, SealedState};

/// Record summary. Whoever may not see the content does not see the statement,
/// because it holds the purpose; the bundle route gives them the receipt.
pub(crate) fn record(record: &RecordRow, shows_content: bool) -> Document {
    let evidence = ObjectBuilder::new()
        .string("sha256", &record.evidence_sha256.to_hex())
        .integer("bytes", i64::try_from(record.evidence_bytes).unwrap_or(i64::MAX));
    ObjectBuilder::new()
        .string("id", &record.id)
        .string("sessionId", &record.chain_id)
        .optional_value("statement", shows_content.then(|| record.statement.view()))
        .string("statementHash", &record.statement_hash.to_hex())
        .value("platformSignature", record.platform_signature.view())
        .object("evidence", evidence)
        .timestamp("createdAt", record.created_at)
        .build()
}

/// Receipt (spec 4): what a sealed record shows until it is opened. Never the
/// purpose, never the evidence.
pub(crate) fn receipt(record: &RecordRow) -> Result<Document, ShapeError> {
    let view = record.statement.view();
    let statement = RecordStatement::read(view, &Path::ROOT)?;
    let head_hash = statement.head_hash.map(Hash::to_hex);
    Ok(ObjectBuilder::new()
        .integer("v", 1)
        .string("type", "openglass.receipt")
        .string("recordId", &record.id)
        .string("statementHash", &record.statement_hash.to_hex())
        .value("platformSignature", record.platform_signature.view())
        .string("genesisHash", &statement.genesis_hash.to_hex())
        .integer("headSeq", statement.head_seq)
        .optional_string("headHash", head_hash.as_deref())
        .integer("messageCount", statement.message_count)
        .string("evidenceSha256", &record.evidence_sha256.to_hex())
        .optional_value("participants", view.get("participants"))
        .string("activatedAt", &statement.activated_at)
        .string("closedAt", &statement.closed_at)
        .string("issuedAt", &statement.issued_at)
        .optional_object("sealedState", record.sealed.as_ref().map(sealed_state))
        .build())
}

/// `SealedStateEnvelope`: the answer to what owners do about sealing.
pub(crate) fn sealed_envelope(record: &RecordRow) -> Document {
    let visibility = record.statement.view().get("visibility");
    let state = record.sealed.as_ref().map(|state| {
        sealed_state(state)
            .optional_timestamp("unsealedAt", state.unsealed_at)
            .optional_string("disputedBy", state.disputed_by.as_deref())
            .optional_timestamp("disputedAt", state.disputed_at)
    });
    ObjectBuilder::new()
        .optional_value("visibility", visibility)
        .optional_object("sealedState", state)
        .build()
}

/// The answer to a demand to shred: what is left, and since when and why.
pub(crate) fn shredded(record: &RecordRow) -> Document {
    let shredded = record.shredded;
    ObjectBuilder::new()
        .value("record", self::record(record, true).view())
        .boolean("contentDeleted", record.shredded.is_some())
        .optional_timestamp("shreddedAt", shredded.map(|shredded| shredded.at))
        .optional_string("shreddedReason", shredded.map(|shredded| shredded.reason.as_str()))
        .build()
}

fn sealed_state(state: &SealedState) -> ObjectBuilder {
    let mut approvals = ArrayBuilder::new();
    state.approvals.iter().for_each(|owner| approvals.push_string(owner));
    ObjectBuilder::new()
        .string("status", state.status.as_str())
        .optional_string("requestedBy", state.requested_by.as_deref())
        .value("approvals", approvals.build().view())
}
