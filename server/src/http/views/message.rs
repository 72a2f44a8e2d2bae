//! Messages and events.

use openglass_core::{
    json::{Document, ObjectBuilder},
    record::Head,
};

use super::{ObjectExt as _, array};
use crate::domain::StoredMessage;

/// Message or `AttestationEvent`. The payload is left out in notary mode and
/// for readers who may not see the content (ruling Q2).
pub(crate) fn message(message: &StoredMessage, shows_content: bool) -> Document {
    let object = ObjectBuilder::new()
        .string("id", &message.id)
        .string("sessionId", &message.chain_id)
        .integer("seq", i64::from(message.seq))
        .value("envelope", message.envelope.view())
        .string("hash", &message.hash.to_hex())
        .value("signature", message.signature.view())
        .timestamp("receivedAt", message.received_at)
        .value("platformSignature", message.platform_signature.view());
    match message.payload.as_ref().filter(|_| shows_content) {
        Some(payload) => object.value("payload", payload.view()),
        None => object,
    }
    .build()
}

/// A page of messages; its `nextCursor` is the last number, as a number.
pub(crate) fn message_page(
    messages: &[StoredMessage],
    next: Option<u32>,
    shows_content: bool,
) -> Document {
    let items = array(messages, |item| message(item, shows_content));
    let page = ObjectBuilder::new().value("items", items.view());
    match next {
        Some(seq) => page.integer("nextCursor", i64::from(seq)),
        None => page.null("nextCursor"),
    }
    .build()
}

/// `{message|event, head}`: the answer to an append.
pub(crate) fn appended(name: &str, stored: &StoredMessage) -> Document {
    let head = Head { seq: stored.seq, hash: Some(stored.hash) };
    ObjectBuilder::new()
        .value(name, message(stored, true).view())
        .value("head", head.to_document().view())
        .build()
}
