//! Records, bundles and receipts (spec 4, 8.1).

use openglass_core::{
    id::IdKind,
    record::{CloseReason, ContentState},
};
use serde_json::json;

use super::{
    chains::payload,
    people::visibility,
    signed::{
        ACCEPT, CLOSE, ENVELOPE, OFFER, OPEN, PARTICIPANT, PLATFORM_KEY, SIGNATURE, mode, purpose,
    },
};
use crate::{
    domain::SealedStatus,
    http::description::schema::{
        Model, Schema, array, base64url, boolean, chain_id, count, described, hash, id, nullable,
        object, timestamp, typed, words,
    },
};

pub(crate) const STATEMENT: Model = Model::new("RecordStatement", || {
    let retention = object(
        "How long private content is kept.",
        &[("days", count()), ("expiresAt", timestamp())],
    );
    typed(
        "openglass.record",
        "What the platform signs about an ended chain.",
        &[
            ("recordId", id(IdKind::Record)),
            ("sessionId", chain_id()),
            ("mode", mode()),
            ("purpose", purpose()),
            ("participants", array(PARTICIPANT.schema())),
            ("genesisHash", hash()),
            ("headSeq", count()),
            ("headHash", nullable(hash())),
            ("messageCount", count()),
            ("activatedAt", timestamp()),
            ("closedAt", timestamp()),
            ("closeReason", words(CloseReason::ALL.map(CloseReason::as_str))),
            ("closedBy", nullable(id(IdKind::Agent))),
            ("evidenceSha256", hash()),
            ("issuedAt", timestamp()),
            ("kind?", described(json!({ "const": "attestation" }), "Missing in a session's.")),
            ("visibility?", visibility()),
            ("retention?", nullable(retention)),
        ],
    )
});

pub(crate) const RECORD: Model = Model::new("Record", || {
    let evidence = object("", &[("sha256", hash()), ("bytes", count())]);
    let statement = described(
        STATEMENT.or_null(),
        "`null` for owners and viewers while the record is sealed: it holds the purpose.",
    );
    object(
        "A record without its evidence.",
        &[
            ("id", id(IdKind::Record)),
            ("sessionId", chain_id()),
            ("statement", statement),
            ("statementHash", hash()),
            ("platformSignature", SIGNATURE.schema()),
            ("evidence", evidence),
            ("createdAt", timestamp()),
        ],
    )
});

const ENCRYPTED_PAYLOAD: Model = Model::new("EncryptedPayload", || {
    typed(
        "openglass.encrypted-payload",
        "A payload of a private record, encrypted with AES-256-GCM.",
        &[("ciphertext", base64url()), ("iv", base64url()), ("authTag", base64url())],
    )
});

const EVIDENCE_MESSAGE: Model = Model::new("EvidenceMessage", || {
    let payload = json!({ "anyOf": [ENCRYPTED_PAYLOAD.schema(), payload()] });
    object(
        "A message as the evidence holds it.",
        &[
            ("envelope", ENVELOPE.schema()),
            ("hash", hash()),
            ("signature", SIGNATURE.schema()),
            ("receivedAt", timestamp()),
            ("platformSignature", SIGNATURE.schema()),
            ("payload?", payload),
            ("contentState?", words(ContentState::ALL.map(ContentState::as_str))),
        ],
    )
});

const EVIDENCE: Model = Model::new("Evidence", || {
    let close = object("", &[("statement", CLOSE.schema()), ("signature", SIGNATURE.schema())]);
    typed(
        "openglass.evidence",
        "Everything that was signed in a chain. The pair that is not in use is `null`.",
        &[
            ("offer", OFFER.or_null()),
            ("offerSignature", SIGNATURE.or_null()),
            ("accept", ACCEPT.or_null()),
            ("acceptSignature", SIGNATURE.or_null()),
            ("open", OPEN.or_null()),
            ("openSignature", SIGNATURE.or_null()),
            ("genesisHash", hash()),
            ("genesisSignature", SIGNATURE.schema()),
            ("messages", array(EVIDENCE_MESSAGE.schema())),
            ("close", nullable(close)),
        ],
    )
});

pub(crate) const BUNDLE: Model = Model::new("Bundle", || {
    let record = object(
        "",
        &[
            ("statement", STATEMENT.schema()),
            ("statementHash", hash()),
            ("platformSignature", SIGNATURE.schema()),
        ],
    );
    let decrypted = json!({
        "type": "object",
        "description": "Private records: the payloads in the clear, by message number.",
        "propertyNames": { "pattern": "^[1-9][0-9]*$" },
        "additionalProperties": payload(),
        "examples": [{ "1": { "price": 12 } }],
    });
    let deleted = described(boolean(), "Private records: the content has been shredded.");
    typed(
        "openglass.bundle",
        "All that is needed to verify a record offline, but for keys that come from elsewhere.",
        &[
            ("record", record),
            ("evidence", EVIDENCE.schema()),
            ("platformKeys", array(PLATFORM_KEY.schema())),
            ("decryptedPayloads?", decrypted),
            ("contentDeleted?", deleted),
        ],
    )
});

fn sealed_members() -> Vec<(&'static str, Schema)> {
    vec![
        ("status", words(SealedStatus::ALL.iter().map(|status| status.as_str()))),
        ("requestedBy", nullable(id(IdKind::Owner))),
        ("approvals", array(id(IdKind::Owner))),
    ]
}

pub(crate) const RECEIPT: Model = Model::new("Receipt", || {
    let state = object("How far the opening has come.", &sealed_members());
    typed(
        "openglass.receipt",
        "What a sealed record shows until it is opened: that it is there, never what it holds.",
        &[
            ("recordId", id(IdKind::Record)),
            ("statementHash", hash()),
            ("platformSignature", SIGNATURE.schema()),
            ("genesisHash", hash()),
            ("headSeq", count()),
            ("headHash", nullable(hash())),
            ("messageCount", count()),
            ("evidenceSha256", hash()),
            ("participants", array(PARTICIPANT.schema())),
            ("activatedAt", timestamp()),
            ("closedAt", timestamp()),
            ("issuedAt", timestamp()),
            ("sealedState", nullable(state)),
        ],
    )
});

pub(crate) const SEALED_STATE: Model = Model::new("SealedStateEnvelope", || {
    let mut members = sealed_members();
    members.extend([
        ("unsealedAt", nullable(timestamp())),
        ("disputedBy", nullable(id(IdKind::Owner))),
        ("disputedAt", nullable(timestamp())),
    ]);
    let state = object("", &members);
    object(
        "How far the opening of a sealed record has come.",
        &[("visibility", nullable(visibility())), ("sealedState", nullable(state))],
    )
});

pub(crate) const ALL: &[Model] = &[
    BUNDLE,
    ENCRYPTED_PAYLOAD,
    EVIDENCE,
    EVIDENCE_MESSAGE,
    RECEIPT,
    RECORD,
    SEALED_STATE,
    STATEMENT,
];
