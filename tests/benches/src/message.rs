//! A message as a client sends it.

use openglass_client::core::{
    crypto::{AgentSigner, Hash, Purpose},
    json::{Document, ObjectBuilder},
    record::{NewEnvelope, message_hash},
};

/// The hash and the signed body of a message with this payload.
pub(crate) fn signed(
    envelope: &NewEnvelope<'_>,
    signer: &AgentSigner,
    payload: &Document,
) -> (Hash, Document) {
    let made = envelope.make();
    let hash = message_hash(envelope.prev_hash, made.view());
    let signature = signer.sign(Purpose::Message, &hash).to_document();
    let body = ObjectBuilder::new()
        .value("envelope", made.view())
        .string("hash", &hash.to_hex())
        .value("signature", signature.view())
        .value("payload", payload.view())
        .build();
    (hash, body)
}
