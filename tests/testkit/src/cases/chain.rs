//! Faults of messages and their payloads.

use super::{
    AGENT_0, Code, OTHER_AGENT, OTHER_KEY, OTHER_SESSION, Plan, Stage, Suite, Value, Visibility,
    countersign_again, encrypted, json, private_with, remove, secret, set, spoil, zeros,
};

impl Suite {
    pub(super) fn envelopes(&mut self) {
        let session = Plan::session;
        let first = Stage::Envelope(0);
        let second = Stage::Envelope(1);
        let mut add =
            |name: &str, plan: Plan, errors: &[(Code, u32)]| self.add(name, &plan, errors);
        add(
            "envelope_type-version",
            session().edit(first, set("/v", 2)),
            &[(Code::EnvelopeType, 1)],
        );
        add(
            "envelope_type-name",
            session().edit(second, set("/type", "openglass.offer")),
            &[(Code::EnvelopeType, 2)],
        );
        add("seq-gap", session().edit(second, set("/seq", 3)), &[(Code::Seq, 2)]);
        add("seq-zero", session().edit(first, set("/seq", 0)), &[(Code::Seq, 1)]);
        add(
            "seq-other-chain",
            session().edit(first, set("/sessionId", OTHER_SESSION)),
            &[(Code::Seq, 1)],
        );
        add(
            "prev_hash-first",
            session().edit(first, set("/prevHash", zeros())),
            &[(Code::PrevHash, 1)],
        );
        add(
            "prev_hash-second",
            session().edit(second, set("/prevHash", zeros())),
            &[(Code::PrevHash, 2)],
        );
        add(
            "sender-other-key",
            session().edit(second, set("/sender/kid", OTHER_KEY)),
            &[(Code::Sender, 2)],
        );
        add(
            "sender-stranger",
            session().edit(first, set("/sender/agentId", OTHER_AGENT)),
            &[(Code::Sender, 1), (Code::MessageSignature, 1)],
        );
        add(
            "sender-other-side",
            session().edit(second, set("/sender/agentId", AGENT_0)),
            &[(Code::Sender, 2), (Code::MessageSignature, 2)],
        );
        add(
            "payload_hash-changed",
            session().edit(Stage::Message(0), set("/payload/price", 11.5)),
            &[(Code::PayloadHash, 1)],
        );
        add(
            "payload_hash-removed",
            session().edit(Stage::Message(1), remove("payload")),
            &[(Code::PayloadHash, 2)],
        );
        add(
            "payload_hash-envelope",
            session().edit(first, set("/payloadHash", zeros())),
            &[(Code::PayloadHash, 1)],
        );
        add(
            "payload_present-object",
            session().notary().edit(Stage::Message(0), set("/payload", json!({}))),
            &[(Code::PayloadPresent, 1)],
        );
        add(
            "payload_present-null",
            session().notary().edit(Stage::Message(2), set("/payload", Value::Null)),
            &[(Code::PayloadPresent, 3)],
        );
        add(
            "hash-first",
            session().edit(Stage::Message(0), set("/hash", zeros())),
            &[(Code::Hash, 1)],
        );
        add(
            "hash-last",
            session().edit(Stage::Message(2), set("/hash", zeros())),
            &[(Code::Hash, 3)],
        );
    }

    pub(super) fn message_signatures(&mut self) {
        let session = Plan::session;
        let mut add =
            |name: &str, plan: Plan, errors: &[(Code, u32)]| self.add(name, &plan, errors);
        let forged = |message: &mut Value| {
            spoil("/signature/sig")(message);
            countersign_again(message);
        };
        let small_order = |message: &mut Value| {
            // The identity point as R and zero as S.
            let sig = format!("AQ{}", "A".repeat(84));
            set("/signature/sig", sig)(message);
            countersign_again(message);
        };
        add(
            "message_signature-forged",
            session().edit(Stage::Message(0), forged),
            &[(Code::MessageSignature, 1)],
        );
        add(
            "message_signature-small-order",
            session().edit(Stage::Message(1), small_order),
            &[(Code::MessageSignature, 2)],
        );
        add(
            "message_signature-uncountersigned",
            session().edit(Stage::Message(0), spoil("/signature/sig")),
            &[(Code::MessageSignature, 1), (Code::Countersignature, 1)],
        );
        add(
            "countersignature-spoiled",
            session().edit(Stage::Message(0), spoil("/platformSignature/sig")),
            &[(Code::Countersignature, 1)],
        );
        add(
            "countersignature-time-changed",
            session().edit(Stage::Message(2), set("/receivedAt", "2026-01-31T12:00:04.016Z")),
            &[(Code::Countersignature, 3)],
        );
        add(
            "countersignature-unknown-key",
            session().edit(Stage::Message(1), set("/platformSignature/kid", "plat_other")),
            &[(Code::Countersignature, 2)],
        );
        let received = |at: &'static str| {
            move |message: &mut Value| {
                message["receivedAt"] = json!(at);
                countersign_again(message);
            }
        };
        add(
            "time_order-before-acceptance",
            session().edit(Stage::Message(0), received("2026-01-31T12:00:00.999Z")),
            &[(Code::TimeOrder, 1)],
        );
        add(
            "time_order-before-previous",
            session().edit(Stage::Message(1), received("2026-01-31T12:00:02.014Z")),
            &[(Code::TimeOrder, 2)],
        );
    }

    pub(super) fn contents(&mut self) {
        let hide = |payload: Value| {
            move |message: &mut Value| {
                message["contentState"] = json!("encrypted");
                message["payload"] = payload.clone();
            }
        };
        let private = Some(Visibility::Private);
        let shared = Plan::session().edit(Stage::Message(0), hide(encrypted(1)));
        self.add_with(
            "content_state-shared-record",
            shared.make().bundle,
            &[(Code::ContentState, 1)],
            &[1],
        );
        let junk = Plan::session()
            .visibility(private)
            .edit(Stage::Message(1), hide(json!({"ciphertext": "x"})));
        self.add_with(
            "content_state-junk-payload",
            junk.make().bundle,
            &[(Code::ContentState, 2)],
            &[2],
        );
        let gone = Plan::session().visibility(private).edit(Stage::Message(0), |message| {
            message["contentState"] = json!("encrypted");
            remove("payload")(message);
        });
        self.add_with(
            "content_state-no-payload",
            gone.make().bundle,
            &[(Code::ContentState, 1)],
            &[1],
        );
        let notary =
            Plan::session().notary().edit(Stage::Message(0), set("/contentState", "encrypted"));
        self.add("content_state-notary", &notary, &[(Code::ContentState, 1)]);
        let decrypted = |payloads: Value| private_with(payloads).make().bundle;
        self.add_with(
            "decrypted_payload_hash-other",
            decrypted(json!({"1": "something else"})),
            &[(Code::DecryptedPayloadHash, 1)],
            &[1],
        );
        self.add_with(
            "decrypted_payload_hash-no-such-message",
            decrypted(json!({"1": secret(), "9": 1})),
            &[(Code::DecryptedPayloadHash, 9)],
            &[1],
        );
        self.add_with(
            "decrypted_payload_hash-odd-number",
            decrypted(json!({"01": secret()})),
            &[(Code::DecryptedPayloadHash, 0)],
            &[1],
        );
    }
}
