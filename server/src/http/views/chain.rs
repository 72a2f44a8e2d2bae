//! Sessions and attestations.

use openglass_core::{
    json::{Document, ObjectBuilder},
    record::{Role, Visibility},
};

use super::ObjectExt as _;
use crate::domain::{
    Attestation, Chain, Closing, Participant, Pause, Principal, Session, Signed, sees_content,
};

/// Session. Owners of a sealed session do not see `purpose` and the `offer`
/// that holds it (ruling Q2): both are `null` for them.
pub(crate) fn session(session: &Session, reader: &Principal) -> Document {
    let Session { chain, offer, accept, invite_id } = session;
    let shows_content = sees_content(reader, chain);
    common_members(chain, shows_content)
        .object("initiator", side(chain.role(Role::Initiator)))
        .object("counterparty", side(chain.role(Role::Counterparty)))
        .string("inviteId", invite_id)
        .optional_value("offer", shows_content.then(|| offer.object.view()))
        .value("offerSignature", offer.signature.view())
        .signed("accept", "acceptSignature", accept.as_ref())
        .integer("messageCount", i64::from(chain.head.seq))
        .optional_object("pause", chain.pause.as_ref().map(pause))
        .build()
}

/// Attestation, with the same rule for `purpose` and `open`.
pub(crate) fn attestation(attestation: &Attestation, reader: &Principal) -> Document {
    let Attestation { chain, open } = attestation;
    let shows_content = sees_content(reader, chain);
    common_members(chain, shows_content)
        .object("attestor", side(chain.role(Role::Attestor)))
        .optional_value("open", shows_content.then(|| open.object.view()))
        .value("openSignature", open.signature.view())
        .integer("eventCount", i64::from(chain.head.seq))
        .build()
}

fn common_members(chain: &Chain, shows_content: bool) -> ObjectBuilder {
    let genesis = chain.genesis.as_ref();
    ObjectBuilder::new()
        .string("id", &chain.id)
        .string("mode", chain.mode.as_str())
        .string("status", chain.status.as_str())
        .optional_string("purpose", shows_content.then_some(chain.purpose.as_str()))
        .optional_string("genesisHash", genesis.map(|genesis| genesis.hash.to_hex()).as_deref())
        .optional_value("genesisSignature", genesis.map(|genesis| genesis.signature.view()))
        .value("head", chain.head.to_document().view())
        .integer("idleTimeoutSec", chain.idle_timeout_sec)
        .timestamp("createdAt", chain.created_at)
        .optional_timestamp("activatedAt", chain.activated_at)
        .timestamp("lastActivityAt", chain.last_activity_at)
        .timestamp("expiresAt", chain.expires_at)
        .optional_string("visibility", chain.visibility.map(Visibility::as_str))
        .optional_object("closing", chain.closing.as_ref().map(closing))
        .optional_timestamp("closedAt", chain.closed_at)
        .optional_string("recordId", chain.record_id.as_deref())
}

/// `{agentId, ownerId, kid}`, all `null` for an open invite's other side.
fn side(participant: Option<&Participant>) -> ObjectBuilder {
    let key = participant.and_then(|participant| participant.key.as_ref());
    let owner = participant.and_then(|participant| participant.owner_id.as_deref());
    ObjectBuilder::new()
        .optional_string("agentId", participant.map(|participant| participant.agent_id.as_str()))
        .optional_string("ownerId", owner)
        .optional_string("kid", key.map(|key| key.kid.as_str()))
}

fn pause(pause: &Pause) -> ObjectBuilder {
    ObjectBuilder::new()
        .string("requestedBy", &pause.requested_by)
        .string("reason", &pause.reason)
        .timestamp("requestedAt", pause.requested_at)
}

fn closing(closing: &Closing) -> ObjectBuilder {
    let statement: Option<&Signed> = closing.statement.as_ref();
    ObjectBuilder::new()
        .string("reason", closing.reason.as_str())
        .optional_string("requestedBy", closing.requested_by.as_deref())
        .signed("statement", "signature", statement)
        .timestamp("requestedAt", closing.requested_at)
}
