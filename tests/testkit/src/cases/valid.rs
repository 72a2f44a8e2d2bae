//! Valid records, and texts that are no record at all.

use super::{
    CloseReason, Code, Plan, Stage, Suite, Value, Visibility, countersign_again, json, private,
    remove, secret, set,
};

#[expect(clippy::too_many_lines, reason = "a table of cases reads best in one piece")]
impl Suite {
    pub(super) fn valid(&mut self) {
        let session = Plan::session;
        let no_opening = |evidence: &mut Value| {
            let members = evidence.as_object_mut().expect("an object");
            members.remove("open");
            members.remove("openSignature");
        };
        self.add("valid-session", &session(), &[]);
        self.add("valid-session-notary", &session().notary(), &[]);
        self.add("valid-session-sealed", &session().visibility(Some(Visibility::Sealed)), &[]);
        self.add(
            "valid-session-old-shape",
            &session().visibility(None).edit(Stage::Evidence, no_opening),
            &[],
        );
        self.add(
            "valid-session-kind-named",
            &session().edit(Stage::Statement, set("/kind", "session")),
            &[],
        );
        self.add(
            "valid-session-kind-null",
            &session().edit(Stage::Statement, set("/kind", Value::Null)),
            &[],
        );
        self.add(
            "valid-session-retention-null",
            &session().edit(Stage::Statement, set("/retention", Value::Null)),
            &[],
        );
        self.add(
            "valid-session-idle",
            &session().closed_by_platform(CloseReason::IdleTimeout),
            &[],
        );
        self.add(
            "valid-session-suspended",
            &session().closed_by_platform(CloseReason::AgentSuspended),
            &[],
        );
        self.add(
            "valid-session-declined-pause",
            &session().closed_by_platform(CloseReason::OwnerDeclinedPause),
            &[],
        );
        self.add("valid-session-empty", &session().payloads(vec![]), &[]);
        self.add(
            "valid-session-empty-idle",
            &session().payloads(vec![]).closed_by_platform(CloseReason::IdleTimeout),
            &[],
        );
        self.add("valid-session-one-message", &session().payloads(vec![json!("hello")]), &[]);
        self.add(
            "valid-session-open-invite",
            &session().edit(Stage::Offer, set("/counterparty", Value::Null)),
            &[],
        );
        self.add(
            "valid-session-empty-purpose",
            &session()
                .edit(Stage::Offer, set("/purpose", ""))
                .edit(Stage::Statement, set("/purpose", "")),
            &[],
        );
        self.add(
            "valid-session-owner-null",
            &session().edit(Stage::Statement, set("/participants/0/ownerId", Value::Null)),
            &[],
        );
        self.add(
            "valid-session-no-key-hint",
            &session().edit(Stage::Bundle, remove("platformKeys")),
            &[],
        );
        self.add(
            "valid-session-content-plain",
            &session().edit(Stage::Message(0), set("/contentState", "plain")),
            &[],
        );
        self.add("valid-session-odd-payloads", &session().payloads(vec![
            json!({"\u{1F600}": 1, "\u{FB33}": 2, "\u{E000}": 3, "": 4, "a\"b": 5, "\u{1}": "\u{1f}"}),
            json!([1e21, 1e-7, 0.1, -5, 9_007_199_254_740_991_u64, 1e300]),
            json!({"z": {"y": {"x": [[[]]]}}, "a": [{}, {"b": null}]}),
            json!("\u{2028} / \u{7f} \\ \" pêche péché"),
        ]), &[]);
        self.add(
            "valid-session-accepted-at-expiry",
            &session().edit(Stage::Offer, set("/expiresAt", "2026-01-31T12:00:01.000Z")),
            &[],
        );
        self.add(
            "valid-session-same-millisecond",
            &session().edit(Stage::Message(1), |message| {
                message["receivedAt"] = json!("2026-01-31T12:00:02.015Z");
                countersign_again(message);
            }),
            &[],
        );
        self.add("valid-attestation", &Plan::attestation(), &[]);
        self.add("valid-attestation-notary", &Plan::attestation().notary(), &[]);
        self.add(
            "valid-attestation-idle",
            &Plan::attestation().closed_by_platform(CloseReason::IdleTimeout),
            &[],
        );
        self.add("valid-attestation-empty", &Plan::attestation().payloads(vec![]), &[]);
        self.add("valid-attestation-no-visibility", &Plan::attestation().visibility(None), &[]);
        self.add_with("valid-private", private().make().bundle, &[], &[1]);
        self.add_with(
            "valid-private-decrypted",
            private()
                .edit(Stage::Bundle, |bundle| {
                    bundle["decryptedPayloads"] = json!({"1": secret()});
                })
                .make()
                .bundle,
            &[],
            &[1],
        );
        self.add_with(
            "valid-private-deleted",
            private().edit(Stage::Bundle, set("/contentDeleted", true)).make().bundle,
            &[],
            &[1],
        );
        let pretty = |bundle: String| {
            let value: Value = serde_json::from_str(&bundle).expect("our own bundle");
            serde_json::to_string_pretty(&value).expect("a value")
        };
        self.add_with("valid-session-pretty-printed", pretty(session().make().bundle), &[], &[]);
    }

    pub(super) fn malformed(&mut self) {
        const MALFORMED: &[(Code, u32)] = &[(Code::MalformedBundle, 0)];
        let bundle = Plan::session().make().bundle;
        let replaced = |from: &str, to: &str| {
            assert!(bundle.contains(from), "nothing to replace");
            bundle.replacen(from, to, 1)
        };
        let deep = format!("\"price\":{}{}", "[".repeat(200), "]".repeat(200));
        let mut add = |name: &str, text: String| {
            self.add_with(&format!("malformed_bundle-{name}"), text, MALFORMED, &[]);
        };
        add("empty", String::new());
        add("not-json", "hello".to_owned());
        add("truncated", bundle[..bundle.len() - 1].to_owned());
        add("trailing", format!("{bundle} x"));
        add("array", "[]".to_owned());
        add("null", "null".to_owned());
        add("empty-object", "{}".to_owned());
        add("duplicate-member", replaced("{", r#"{"v":1,"#));
        add("duplicate-member-escaped", replaced("\"price\":", r#""pr\u0069ce":1,"price":"#));
        add("lone-surrogate", replaced("40 crates", "\\ud83d crates"));
        add("number-overflow", replaced("\"price\":12.5", "\"price\":1e400"));
        add("too-deep", replaced("\"price\":12.5", &deep));
        let mut edit = |name: &str, stage: Stage, change: &dyn Fn(&mut Value)| {
            let mut value: Value = serde_json::from_str(&bundle).expect("our own bundle");
            let place = match stage {
                Stage::Statement => value.pointer_mut("/record/statement"),
                Stage::Record => value.pointer_mut("/record"),
                Stage::Evidence => value.pointer_mut("/evidence"),
                Stage::Message(index) => value.pointer_mut(&format!("/evidence/messages/{index}")),
                _ => Some(&mut value),
            };
            change(place.expect("the edited object has this place"));
            add(name, value.to_string());
        };
        edit("unknown-member", Stage::Bundle, &set("/extra", 1));
        edit("no-record", Stage::Bundle, &remove("record"));
        edit("no-evidence", Stage::Bundle, &remove("evidence"));
        edit("statement-null", Stage::Record, &set("/statement", Value::Null));
        edit("statement-hash-upper-case", Stage::Record, &set("/statementHash", "A".repeat(64)));
        edit("statement-hash-short", Stage::Record, &set("/statementHash", "ab"));
        edit("signature-is-number", Stage::Record, &set("/platformSignature/sig", 5));
        edit("signature-unknown-member", Stage::Record, &set("/platformSignature/x", 5));
        edit("decrypted-is-array", Stage::Bundle, &set("/decryptedPayloads", json!([])));
        edit("content-deleted-is-text", Stage::Bundle, &set("/contentDeleted", "yes"));
    }
}
