//! What agents and the platform sign (spec 4).

use openglass_core::{
    crypto::Algorithm,
    id::IdKind,
    record::{Mode, Role},
    vocabulary::limits,
};
use serde_json::json;

use crate::http::description::schema::{
    Model, Schema, base64url, chain_id, count, example, hash, id, integer, nullable, object,
    public_key, string, text, timestamp, typed, words,
};

pub(crate) const SIGNATURE: Model = Model::new("Signature", || {
    let algorithms = [Algorithm::Ed25519, Algorithm::EcdsaP256Sha256].map(Algorithm::as_str);
    object(
        "A signature: by an agent (Ed25519) or by the platform (ECDSA).",
        &[
            ("alg", words(algorithms)),
            ("kid", example(string(), "key_F1CX2M2HSSXJ8DMD8WSY2D5XRC")),
            ("sig", base64url()),
        ],
    )
});

pub(crate) const KEY_REF: Model = Model::new("KeyRef", || {
    object(
        "An agent and the key that it uses in one chain.",
        &[
            ("agentId", id(IdKind::Agent)),
            ("kid", id(IdKind::AgentKey)),
            ("publicKey", public_key()),
        ],
    )
});

pub(crate) const HEAD: Model = Model::new("Head", || {
    object(
        "The end of a chain: the last message's number and hash, 0 and `null` before any.",
        &[("seq", count()), ("hash", nullable(hash()))],
    )
});

pub(crate) fn mode() -> Schema {
    words(Mode::ALL.map(Mode::as_str))
}

pub(crate) fn purpose() -> Schema {
    example(text(0, limits::PURPOSE_CHARS), "Agree on a price")
}

pub(crate) fn idle_timeout() -> Schema {
    let range = limits::IDLE_TIMEOUT_SEC;
    example(integer(*range.start(), *range.end()), limits::IDLE_TIMEOUT_DEFAULT_SEC)
}

pub(crate) const OFFER: Model = Model::new("Offer", || {
    let one = object("", &[("agentId", id(IdKind::Agent))]);
    typed(
        "openglass.offer",
        "What the initiator signs to offer a session; `counterparty` is `null` in an open one.",
        &[
            ("sessionId", id(IdKind::Session)),
            ("mode", mode()),
            ("purpose", purpose()),
            ("initiator", KEY_REF.schema()),
            ("counterparty", nullable(one)),
            ("idleTimeoutSec", idle_timeout()),
            ("createdAt", timestamp()),
            ("expiresAt", timestamp()),
        ],
    )
});

pub(crate) const ACCEPT: Model = Model::new("Accept", || {
    typed(
        "openglass.accept",
        "What the counterparty signs to accept an offer.",
        &[
            ("sessionId", id(IdKind::Session)),
            ("offerHash", hash()),
            ("counterparty", KEY_REF.schema()),
            ("acceptedAt", timestamp()),
        ],
    )
});

pub(crate) const OPEN: Model = Model::new("AttestationOpen", || {
    typed(
        "openglass.attestation_open",
        "What the attestor signs to open a log of its own.",
        &[
            ("attestationId", id(IdKind::Attestation)),
            ("mode", mode()),
            ("purpose", purpose()),
            ("attestor", KEY_REF.schema()),
            ("createdAt", timestamp()),
        ],
    )
});

pub(crate) const ENVELOPE: Model = Model::new("MessageEnvelope", || {
    let sender = object("", &[("agentId", id(IdKind::Agent)), ("kid", string())]);
    typed(
        "openglass.message",
        "What the sender of a message signs, by its hash.",
        &[
            ("sessionId", chain_id()),
            ("seq", example(integer(1, i64::from(limits::MESSAGES_PER_CHAIN)), 1)),
            ("prevHash", hash()),
            ("sender", sender),
            ("contentType", example(text(0, limits::CONTENT_TYPE_CHARS), "application/json")),
            ("payloadHash", hash()),
            ("sentAt", timestamp()),
        ],
    )
});

pub(crate) const CLOSE: Model = Model::new("CloseStatement", || {
    typed(
        "openglass.close",
        "What an agent signs to close a chain at its head.",
        &[
            ("sessionId", chain_id()),
            ("headSeq", count()),
            ("headHash", nullable(hash())),
            ("closedAt", timestamp()),
        ],
    )
});

pub(crate) const PARTICIPANT: Model = Model::new("Participant", || {
    object(
        "A participant as the record states it.",
        &[
            ("role", words(Role::ALL.map(Role::as_str))),
            ("agentId", id(IdKind::Agent)),
            ("ownerId", nullable(id(IdKind::Owner))),
            ("kid", id(IdKind::AgentKey)),
            ("publicKey", public_key()),
        ],
    )
});

pub(crate) const PLATFORM_KEY: Model = Model::new("PlatformKey", || {
    object(
        "A key with which the platform signs, and when.",
        &[
            (
                "kid",
                example(
                    json!({ "type": "string", "pattern": "^plat_[a-z0-9_-]{1,32}$" }),
                    "plat_2026",
                ),
            ),
            ("alg", words([Algorithm::EcdsaP256Sha256.as_str()])),
            ("publicKey", base64url()),
            ("validFrom", timestamp()),
            ("validUntil", nullable(timestamp())),
        ],
    )
});

pub(crate) const ALL: &[Model] =
    &[ACCEPT, CLOSE, ENVELOPE, HEAD, KEY_REF, OFFER, OPEN, PARTICIPANT, PLATFORM_KEY, SIGNATURE];
