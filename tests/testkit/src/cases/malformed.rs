//! Texts that are no record, and records of a wrong shape with whatever else
//! can be found in them.

use super::{Code, Plan, Stage, Suite, Value, json, remove, set, spoil};

impl Suite {
    /// What the strict reader refuses: nothing else can be said about these.
    pub(super) fn malformed_texts(&mut self) {
        let bundle = Plan::session().make().bundle;
        let replaced = |from: &str, to: &str| {
            assert!(bundle.contains(from), "nothing to replace");
            bundle.replacen(from, to, 1)
        };
        let deep = format!("\"price\":{}{}", "[".repeat(200), "]".repeat(200));
        let mut add = |name: &str, text: String| self.add_malformed(name, text, "", &[]);
        add("empty", String::new());
        add("not-json", "hello".to_owned());
        add("truncated", bundle[..bundle.len() - 1].to_owned());
        add("trailing", format!("{bundle} x"));
        add("array", "[]".to_owned());
        add("null", "null".to_owned());
        add("duplicate-member", replaced("{", r#"{"v":1,"#));
        add("duplicate-member-escaped", replaced("\"price\":", r#""pr\u0069ce":1,"price":"#));
        add("lone-surrogate", replaced("40 crates", "\\ud83d crates"));
        add("number-overflow", replaced("\"price\":12.5", "\"price\":1e400"));
        add("too-deep", replaced("\"price\":12.5", &deep));
    }

    /// Faults of the bundle and the record. Those outside the record leave all
    /// checks possible.
    pub(super) fn malformed_objects(&mut self) {
        let session = Plan::session;
        let bundle = Stage::Bundle;
        let record = Stage::Record;
        let mut add = |name: &str, plan: Plan, path: &str, more: &[(Code, u32)]| {
            self.add_malformed(name, plan.make().bundle, path, more);
        };
        let nothing = |whole: &mut Value| *whole = json!({});
        add("empty-object", session().edit(bundle, nothing), "v", &[]);
        add("no-type", session().edit(bundle, remove("type")), "type", &[]);
        add("no-record", session().edit(bundle, remove("record")), "record", &[]);
        add("no-evidence", session().edit(bundle, remove("evidence")), "evidence", &[]);
        add("unknown-member", session().edit(bundle, set("/extra", 1)), "extra", &[]);
        add(
            "unknown-member-and-more",
            session()
                .edit(Stage::Message(0), set("/payload/price", 11.5))
                .edit(Stage::Statement, set("/purpose", "Buy pears"))
                .edit(bundle, set("/extra", 1)),
            "extra",
            &[(Code::PayloadHash, 1), (Code::PurposeMismatch, 0)],
        );
        add(
            "decrypted-is-array",
            session().edit(bundle, set("/decryptedPayloads", json!([]))),
            "decryptedPayloads",
            &[],
        );
        add(
            "content-deleted-is-text",
            session().edit(bundle, set("/contentDeleted", "yes")),
            "contentDeleted",
            &[],
        );
        add(
            "key-hint-without-window",
            session().edit(bundle, set("/platformKeys", json!([{"kid": "plat_x"}]))),
            "platformKeys.0.alg",
            &[],
        );
        add(
            "statement-null",
            session().edit(record, set("/statement", Value::Null)),
            "record.statement",
            &[],
        );
        add(
            "statement-unknown-member",
            session().edit(Stage::Statement, set("/extra", 1)),
            "record.statement.extra",
            &[],
        );
        add(
            "statement-hash-upper-case",
            session().edit(record, set("/statementHash", "A".repeat(64))),
            "record.statementHash",
            &[],
        );
        add(
            "statement-hash-short",
            session().edit(record, set("/statementHash", "ab")),
            "record.statementHash",
            &[],
        );
        add(
            "signature-is-number",
            session().edit(record, set("/platformSignature/sig", 5)),
            "record.platformSignature.sig",
            &[],
        );
        add(
            "signature-unknown-member",
            session().edit(record, set("/platformSignature/x", 5)),
            "record.platformSignature.x",
            &[],
        );
    }

    /// Faults of the evidence: the record's own checks go on, and those of the
    /// chain up to a malformed message.
    pub(super) fn malformed_evidence(&mut self) {
        let session = Plan::session;
        let evidence = Stage::Evidence;
        let mut add = |name: &str, plan: Plan, path: &str, more: &[(Code, u32)]| {
            self.add_malformed(name, plan.make().bundle, path, more);
        };
        add(
            "evidence-unknown-member",
            session().edit(evidence, set("/extra", 1)),
            "evidence.extra",
            &[],
        );
        add(
            "evidence-is-text",
            session().edit(Stage::Bundle, set("/evidence", "none")),
            "evidence",
            &[(Code::EvidenceHash, 0)],
        );
        add(
            "evidence-and-more",
            session()
                .edit(Stage::Record, set("/statement/closedAt", "2026-01-31T12:00:32.000Z"))
                .edit(Stage::Record, spoil("/platformSignature/sig"))
                .edit(Stage::Bundle, set("/evidence/genesisHash", Value::Null)),
            "evidence.genesisHash",
            &[(Code::StatementHash, 0), (Code::RecordSignature, 0), (Code::EvidenceHash, 0)],
        );
        add(
            "no-acceptance",
            session().edit(evidence, set("/accept", Value::Null)),
            "evidence.accept",
            &[],
        );
        add(
            "no-offer-signature",
            session().edit(evidence, remove("offerSignature")),
            "evidence.offerSignature",
            &[],
        );
        add(
            "no-open-signature",
            Plan::attestation().edit(evidence, set("/openSignature", Value::Null)),
            "evidence.openSignature",
            &[],
        );
        add(
            "messages-are-object",
            session().edit(evidence, set("/messages", json!({}))),
            "evidence.messages",
            &[],
        );
        add(
            "message-hash",
            session().edit(Stage::Message(1), set("/hash", "ab")),
            "evidence.messages.1.hash",
            &[],
        );
        add(
            "message-seq-fraction",
            session().edit(Stage::Envelope(2), set("/seq", 2.5)),
            "evidence.messages.2.envelope.seq",
            &[],
        );
        add(
            "message-is-null",
            session().edit(evidence, set("/messages/0", Value::Null)),
            "evidence.messages.0",
            &[],
        );
        // The fault in the last message is behind the malformed one.
        add(
            "message-and-more",
            session()
                .edit(Stage::Accept, set("/offerHash", "0".repeat(64)))
                .edit(Stage::Message(0), set("/payload/price", 11.5))
                .edit(Stage::Message(1), set("/receivedAt", "2026-01-31"))
                .edit(Stage::Message(2), set("/payload", 1)),
            "evidence.messages.1.receivedAt",
            &[(Code::OfferHash, 0), (Code::PayloadHash, 1)],
        );
    }
}
