//! Who may look at a chain: participants, their owners, and viewers, whose looks
//! are written down (spec 8).

use openglass_core::id::IdKind;

use super::{ApiError, AppState};
use crate::{
    domain::{ACCESS_LOG_ENTRIES, Chain, Principal, Viewed, ViewerAccess, ViewerGrant, can_read},
    store::StoreError,
};

/// Through what somebody may read a chain.
pub(crate) enum Access {
    /// Being a participant, or the owner of one.
    Own,
    /// A grant of an owner.
    Granted(ViewerGrant),
}

impl AppState {
    /// Whether and through what somebody may read a chain. Logs nothing.
    pub(crate) async fn access(
        &self,
        reader: &Principal,
        chain: &Chain,
    ) -> Result<Option<Access>, StoreError> {
        if can_read(reader, chain) {
            return Ok(Some(Access::Own));
        }
        let Principal::Owner(viewer_id) = reader else { return Ok(None) };
        let agents = chain.participants.iter().map(|side| side.agent_id.clone()).collect();
        Ok(self.store.grant_for(viewer_id, agents).await?.map(Access::Granted))
    }

    /// Lets a reader of the chain pass: else `not_found`. A viewer passes through
    /// the grant that is given back, and its look at `subject_id` is logged.
    pub(crate) async fn check_reader(
        &self,
        reader: &Principal,
        chain: &Chain,
        viewed: Viewed,
        subject_id: &str,
    ) -> Result<Option<ViewerGrant>, ApiError> {
        let access = self.access(reader, chain).await?.ok_or_else(ApiError::not_found)?;
        let Access::Granted(grant) = access else { return Ok(None) };
        let look = ViewerAccess {
            id: self.ids.next(IdKind::ViewerAccess),
            grant_id: grant.id.clone(),
            agent_id: grant.agent_id.clone(),
            viewer_email: grant.viewer_email.clone(),
            viewed,
            subject_id: subject_id.to_owned(),
            at: self.clock.now(),
        };
        self.store.log_access(look, ACCESS_LOG_ENTRIES).await?;
        Ok(Some(grant))
    }
}
