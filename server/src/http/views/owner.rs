//! Owners.

use openglass_core::json::{Document, ObjectBuilder};

use super::ObjectExt as _;
use crate::domain::Owner;

/// Owner.
pub(crate) fn owner(owner: &Owner) -> Document {
    let settings = ObjectBuilder::new()
        .boolean("requireInviteApproval", owner.settings.require_invite_approval)
        .boolean("emailOnRecord", owner.settings.email_on_record);
    ObjectBuilder::new()
        .string("id", &owner.id)
        .string("email", &owner.email)
        .optional_string("displayName", owner.display_name.as_deref())
        .object("settings", settings)
        .timestamp("createdAt", owner.created_at)
        .build()
}
