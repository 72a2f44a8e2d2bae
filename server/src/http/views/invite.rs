//! Invites.

use openglass_core::json::{Document, ObjectBuilder};

use super::ObjectExt as _;
use crate::domain::{Invite, OwnerApproval, OwnerDecision};

/// Invite. The token is not part of it.
pub(crate) fn invite(invite: &Invite) -> Document {
    members(invite).build()
}

/// `InviteCreated`: with the token of an open invite, shown this once.
pub(crate) fn invite_created(invite: &Invite, token: Option<&str>, public_url: &str) -> Document {
    let url = token.map(|token| format!("{public_url}/invites/{}?token={token}", invite.id));
    members(invite).optional_string("token", token).optional_string("url", url.as_deref()).build()
}

fn members(invite: &Invite) -> ObjectBuilder {
    ObjectBuilder::new()
        .string("id", &invite.id)
        .string("sessionId", &invite.session_id)
        .string("fromAgentId", &invite.from_agent_id)
        .string("kind", invite.kind.as_str())
        .optional_string("toAgentId", invite.to_agent_id.as_deref())
        .string("status", invite.status.as_str())
        .optional_object("ownerApproval", invite.owner_approval.as_ref().map(owner_approval))
        .timestamp("expiresAt", invite.expires_at)
        .timestamp("createdAt", invite.created_at)
        .optional_timestamp("respondedAt", invite.responded_at)
}

fn owner_approval(approval: &OwnerApproval) -> ObjectBuilder {
    ObjectBuilder::new()
        .boolean("required", approval.required)
        .optional_string("decision", approval.decision.map(OwnerDecision::as_str))
        .optional_string("decidedBy", approval.decided_by.as_deref())
        .optional_timestamp("decidedAt", approval.decided_at)
}
