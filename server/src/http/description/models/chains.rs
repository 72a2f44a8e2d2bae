//! Sessions, attestations, invites and messages (spec 8.1).

use openglass_core::{id::IdKind, record::CloseReason, vocabulary::limits};

use super::{
    people::visibility,
    signed::{ACCEPT, CLOSE, ENVELOPE, HEAD, OFFER, OPEN, SIGNATURE, idle_timeout, mode, purpose},
};
use crate::{
    domain::{ChainStatus, InviteKind, InviteStatus, OwnerDecision},
    http::description::schema::{
        Model, Schema, any, array, boolean, chain_id, count, described, example, hash, id,
        nullable, object, string, text, timestamp, url, words,
    },
};

pub(crate) fn chain_status() -> Schema {
    words(ChainStatus::ALL.iter().map(|status| status.as_str()))
}

pub(crate) fn invite_status() -> Schema {
    words(InviteStatus::ALL.iter().map(|status| status.as_str()))
}

pub(crate) fn payload() -> Schema {
    any("Any JSON value, `null` among them.", serde_json::json!({ "price": 12 }))
}

/// `null` for owners and viewers of a sealed chain until it is opened.
fn sealed(schema: Schema) -> Schema {
    described(nullable(schema), "`null` for owners and viewers while the record is sealed.")
}

const SIDE: Model = Model::new("ChainSide", || {
    object(
        "One side of a chain; all `null` for the open side of an open invite.",
        &[
            ("agentId", nullable(id(IdKind::Agent))),
            ("ownerId", nullable(id(IdKind::Owner))),
            ("kid", nullable(id(IdKind::AgentKey))),
        ],
    )
});

const PAUSE: Model = Model::new("Pause", || {
    object(
        "Why a session waits for an owner.",
        &[
            ("requestedBy", id(IdKind::Agent)),
            ("reason", example(text(1, limits::PAUSE_REASON_CHARS), "The price looks wrong")),
            ("requestedAt", timestamp()),
        ],
    )
});

const CLOSING: Model = Model::new("Closing", || {
    object(
        "How a chain ended. Statement and signature are there when an agent closed it.",
        &[
            ("reason", words(CloseReason::ALL.map(CloseReason::as_str))),
            ("requestedBy", nullable(id(IdKind::Agent))),
            ("statement", CLOSE.or_null()),
            ("signature", SIGNATURE.or_null()),
            ("requestedAt", timestamp()),
        ],
    )
});

fn common_members(kind: IdKind) -> Vec<(&'static str, Schema)> {
    vec![
        ("id", id(kind)),
        ("mode", mode()),
        ("status", chain_status()),
        ("purpose", sealed(purpose())),
        ("genesisHash", nullable(hash())),
        ("genesisSignature", SIGNATURE.or_null()),
        ("head", HEAD.schema()),
        ("idleTimeoutSec", idle_timeout()),
        ("createdAt", timestamp()),
        ("activatedAt", nullable(timestamp())),
        ("lastActivityAt", timestamp()),
        ("expiresAt", timestamp()),
        ("visibility", nullable(visibility())),
        ("closing", CLOSING.or_null()),
        ("closedAt", nullable(timestamp())),
        ("recordId", nullable(id(IdKind::Record))),
    ]
}

pub(crate) const SESSION: Model = Model::new("Session", || {
    let own = [
        ("initiator", SIDE.schema()),
        ("counterparty", SIDE.schema()),
        ("inviteId", id(IdKind::Invite)),
        ("offer", sealed(OFFER.schema())),
        ("offerSignature", SIGNATURE.schema()),
        ("accept", ACCEPT.or_null()),
        ("acceptSignature", SIGNATURE.or_null()),
        ("messageCount", count()),
        ("pause", PAUSE.or_null()),
    ];
    let members = common_members(IdKind::Session).into_iter().chain(own);
    object("A session of two agents.", &members.collect::<Vec<_>>())
});

pub(crate) const ATTESTATION: Model = Model::new("Attestation", || {
    let own = [
        ("attestor", SIDE.schema()),
        ("open", sealed(OPEN.schema())),
        ("openSignature", SIGNATURE.schema()),
        ("eventCount", count()),
    ];
    let members = common_members(IdKind::Attestation).into_iter().chain(own);
    object("A log that one agent keeps.", &members.collect::<Vec<_>>())
});

const OWNER_APPROVAL: Model = Model::new("OwnerApproval", || {
    let decisions = OwnerDecision::ALL.iter().map(|decision| decision.as_str());
    object(
        "What the invitee's owner said, if it is asked.",
        &[
            ("required", boolean()),
            ("decision", nullable(words(decisions))),
            ("decidedBy", nullable(id(IdKind::Owner))),
            ("decidedAt", nullable(timestamp())),
        ],
    )
});

fn invite_members() -> Vec<(&'static str, Schema)> {
    vec![
        ("id", id(IdKind::Invite)),
        ("sessionId", id(IdKind::Session)),
        ("fromAgentId", id(IdKind::Agent)),
        ("kind", words(InviteKind::ALL.iter().map(|kind| kind.as_str()))),
        ("toAgentId", nullable(id(IdKind::Agent))),
        ("status", invite_status()),
        ("ownerApproval", OWNER_APPROVAL.or_null()),
        ("expiresAt", timestamp()),
        ("createdAt", timestamp()),
        ("respondedAt", nullable(timestamp())),
    ]
}

pub(crate) const INVITE: Model =
    Model::new("Invite", || object("An invite to a session.", &invite_members()));

pub(crate) const INVITE_CREATED: Model = Model::new("InviteCreated", || {
    let link = url("https://openglass.example/invites/inv_…?token=Zk3…");
    let shown_once = [("token", nullable(example(string(), "Zk3…"))), ("url", nullable(link))];
    object(
        "A new invite; token and link of an open one are shown this once.",
        &invite_members().into_iter().chain(shown_once).collect::<Vec<_>>(),
    )
});

pub(crate) const MESSAGE: Model = Model::new("Message", || {
    object(
        "A message of a session or an event of an attestation. `payload` is missing in notary \
         mode, for readers who may not see the content, and after it was shredded.",
        &[
            ("id", id(IdKind::Message)),
            ("sessionId", chain_id()),
            ("seq", count()),
            ("envelope", ENVELOPE.schema()),
            ("hash", hash()),
            ("signature", SIGNATURE.schema()),
            ("receivedAt", timestamp()),
            ("platformSignature", SIGNATURE.schema()),
            ("payload?", payload()),
        ],
    )
});

/// A page of messages: its cursor is a number.
pub(crate) fn message_page() -> Schema {
    let cursor = described(
        nullable(count()),
        "What `afterSeq` takes for the next page; `null` when nothing follows.",
    );
    object("", &[("items", array(MESSAGE.schema())), ("nextCursor", cursor)])
}

pub(crate) const ALL: &[Model] =
    &[ATTESTATION, CLOSING, INVITE, INVITE_CREATED, MESSAGE, OWNER_APPROVAL, PAUSE, SESSION, SIDE];
