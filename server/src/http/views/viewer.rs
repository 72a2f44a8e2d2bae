//! Viewers' grants and their looks.

use openglass_core::json::{Document, ObjectBuilder};

use super::{ObjectExt as _, agent_public};
use crate::domain::{Agent, ViewerAccess, ViewerGrant};

/// `ViewerGrant`.
pub(crate) fn grant(grant: &ViewerGrant) -> Document {
    ObjectBuilder::new()
        .string("id", &grant.id)
        .string("ownerId", &grant.owner_id)
        .string("agentId", &grant.agent_id)
        .string("viewerEmail", &grant.viewer_email)
        .optional_string("label", grant.label.as_deref())
        .string("scope", grant.scope.as_str())
        .string("status", grant.status.as_str())
        .timestamp("createdAt", grant.created_at)
        .optional_timestamp("revokedAt", grant.revoked_at)
        .build()
}

/// `{grant, agent}`: what a viewer sees of its own access.
pub(crate) fn access(granted: &ViewerGrant, agent: &Agent) -> Document {
    ObjectBuilder::new()
        .value("grant", grant(granted).view())
        .value("agent", agent_public(agent).view())
        .build()
}

/// One look of a viewer.
pub(crate) fn logged(access: &ViewerAccess) -> Document {
    ObjectBuilder::new()
        .string("id", &access.id)
        .string("grantId", &access.grant_id)
        .string("agentId", &access.agent_id)
        .string("viewerEmail", &access.viewer_email)
        .string("viewed", access.viewed.as_str())
        .string("subjectId", &access.subject_id)
        .timestamp("at", access.at)
        .build()
}
