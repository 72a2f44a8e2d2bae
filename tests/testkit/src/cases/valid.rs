//! Valid records of every kind and shape.

use super::{
    CloseReason, Plan, Stage, Suite, Value, Visibility, countersign_again, json, made_private,
    private, remove, secret, set,
};
use crate::shuffle_members;

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
            "valid-session-old-shape-idle",
            &session()
                .closed_by_platform(CloseReason::IdleTimeout)
                .visibility(None)
                .edit(Stage::Evidence, no_opening)
                .edit(Stage::Evidence, remove("close")),
            &[],
        );
        self.add(
            "valid-attestation-without-offer-members",
            &Plan::attestation().edit(Stage::Evidence, |evidence| {
                let members = evidence.as_object_mut().expect("an object");
                members.retain(|name, value| !(value.is_null() && name != "close"));
            }),
            &[],
        );
        self.add(
            "valid-session-kind-named",
            &session().edit(Stage::Statement, set("/kind", "session")),
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
        let attestation = made_private(Plan::attestation());
        self.add_with("valid-private-attestation", attestation.make().bundle, &[], &[1]);
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
        let bundle: Value = serde_json::from_str(&session().make().bundle).expect("our own bundle");
        self.add_with("valid-session-pretty-printed", format!("{bundle:#}"), &[], &[]);
        for seed in 1..=3 {
            let name = format!("valid-session-other-member-order-{seed}");
            self.add_with(&name, shuffle_members(&bundle, seed), &[], &[]);
        }
    }
}
