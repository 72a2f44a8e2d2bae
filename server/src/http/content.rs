//! Private content on its way in and out (spec 13).

use openglass_core::{json::Document, vocabulary::ErrorCode};

use super::{ApiError, AppState};
use crate::{
    content::{ContentError, DataKey},
    domain::{Chain, StoredMessage},
};

impl AppState {
    /// The wrapped key that a new chain needs: private ones only.
    pub(crate) fn new_content_key(&self, chain: &Chain) -> Result<Option<String>, ApiError> {
        if !chain.is_private() {
            return Ok(None);
        }
        self.content.wrapped_key().map(Some).map_err(unavailable)
    }

    /// The payload as it is stored, when that is not the payload itself.
    pub(crate) fn conceal(
        &self,
        chain: &Chain,
        payload: Option<&Document>,
    ) -> Result<Option<Document>, ApiError> {
        let Some(payload) = payload.filter(|_| chain.is_private()) else { return Ok(None) };
        let wrapped = chain.content_key.as_ref().ok_or(ContentError::WrongMasterKey);
        let key = wrapped.and_then(|wrapped| self.content.open_key(wrapped));
        let concealed = key.and_then(|key| self.content.encrypt(&key, payload.view()));
        concealed.map(Some).map_err(unavailable)
    }

    /// Stored messages with their payloads as they were sent. A payload that
    /// cannot be opened, such as one that was shredded, is left out.
    pub(crate) fn reveal(
        &self,
        chain: &Chain,
        mut items: Vec<StoredMessage>,
    ) -> Vec<StoredMessage> {
        if chain.is_private() {
            let key = self.data_key(chain);
            for item in &mut items {
                item.payload = item
                    .payload
                    .take()
                    .and_then(|stored| key.as_ref().and_then(|key| key.decrypt(stored.view())));
            }
        }
        items
    }

    /// The data key of a private chain, unless it is out of reach for good
    /// (shredded) or for now (no master key).
    pub(crate) fn data_key(&self, chain: &Chain) -> Option<DataKey> {
        let wrapped = chain.content_key.as_ref()?;
        match self.content.open_key(wrapped) {
            Ok(key) => Some(key),
            Err(error) => {
                tracing::error!(%error, chain_id = chain.id, "private content cannot be read");
                None
            }
        }
    }
}

fn unavailable(error: ContentError) -> ApiError {
    tracing::error!(%error, "private content cannot be written");
    ApiError::of(ErrorCode::Unavailable)
}
