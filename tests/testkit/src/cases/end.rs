//! Faults of the end of a chain, of the statement and of object types.

use super::{
    AGENT_0, CloseReason, Code, KEY_0, OTHER_AGENT, OTHER_SESSION, Plan, Stage, Suite, Value, json,
    set, spoil, zeros,
};

impl Suite {
    pub(super) fn ends(&mut self) {
        let session = Plan::session;
        let idle = || session().closed_by_platform(CloseReason::IdleTimeout);
        let mut add = |name: &str, plan: Plan, codes: &[Code]| {
            let errors: Vec<_> = codes.iter().map(|&code| (code, 0)).collect();
            self.add(name, &plan, &errors);
        };
        add(
            "head_seq-count",
            session().edit(Stage::Statement, set("/messageCount", 2)),
            &[Code::HeadSeq],
        );
        add("head_seq-seq", idle().edit(Stage::Statement, set("/headSeq", 4)), &[Code::HeadSeq]);
        add(
            "head_hash-zeros",
            idle().edit(Stage::Statement, set("/headHash", zeros())),
            &[Code::HeadHash],
        );
        add(
            "head_hash-null",
            idle().edit(Stage::Statement, set("/headHash", Value::Null)),
            &[Code::HeadHash],
        );
        add(
            "close_statement-other-head",
            session().edit(Stage::Close, set("/headSeq", 2)),
            &[Code::CloseStatement],
        );
        add(
            "close_statement-other-chain",
            session().edit(Stage::Close, set("/sessionId", OTHER_SESSION)),
            &[Code::CloseStatement],
        );
        add(
            "close_statement-stranger",
            session().edit(Stage::Statement, set("/closedBy", OTHER_AGENT)),
            &[Code::CloseStatement, Code::CloseSignature],
        );
        add(
            "close_signature-spoiled",
            session().edit(Stage::CloseSignature, spoil("/sig")),
            &[Code::CloseSignature],
        );
        add(
            "close_signature-other-side",
            session().edit(Stage::Statement, set("/closedBy", AGENT_0)),
            &[Code::CloseSignature],
        );
        add(
            "close_missing-session",
            idle().edit(Stage::Statement, set("/closedBy", AGENT_0)),
            &[Code::CloseMissing],
        );
        add(
            "close_missing-attestation",
            Plan::attestation()
                .closed_by_platform(CloseReason::IdleTimeout)
                .edit(Stage::Statement, set("/closedBy", AGENT_0)),
            &[Code::CloseMissing],
        );
    }

    pub(super) fn statements(&mut self) {
        let session = Plan::session;
        let idle = || session().closed_by_platform(CloseReason::IdleTimeout);
        let mut add = |name: &str, plan: Plan, code: Code| self.add(name, &plan, &[(code, 0)]);
        add(
            "purpose_mismatch-session",
            session().edit(Stage::Statement, set("/purpose", "Buy pears")),
            Code::PurposeMismatch,
        );
        add(
            "purpose_mismatch-attestation",
            Plan::attestation().edit(Stage::Statement, set("/purpose", "")),
            Code::PurposeMismatch,
        );
        add(
            "participant_key-initiator",
            session().edit(Stage::Statement, set("/participants/0/publicKey", KEY_0)),
            Code::ParticipantKey,
        );
        add(
            "participant_key-attestor",
            Plan::attestation().edit(Stage::Statement, set("/participants/0/publicKey", "x")),
            Code::ParticipantKey,
        );
        let twice = |statement: &mut Value| {
            let participants = statement["participants"].as_array_mut().expect("an array");
            participants.push(participants[0].clone());
        };
        add(
            "participants_count-session",
            session().edit(Stage::Statement, twice),
            Code::ParticipantsCount,
        );
        add(
            "participants_count-attestation",
            Plan::attestation().edit(Stage::Statement, twice),
            Code::ParticipantsCount,
        );
        add(
            "close_reason-unknown",
            session().edit(Stage::Statement, set("/closeReason", "bored")),
            Code::CloseReason,
        );
        add(
            "close_reason-idle-with-close",
            session().edit(Stage::Statement, set("/closeReason", "idle_timeout")),
            Code::CloseReason,
        );
        add(
            "close_reason-agent-without-close",
            idle().edit(Stage::Statement, set("/closeReason", "agent_closed")),
            Code::CloseReason,
        );
        add(
            "close_reason-limit-not-reached",
            idle().edit(Stage::Statement, set("/closeReason", "message_limit")),
            Code::CloseReason,
        );
        add(
            "close_reason-attestation-pause",
            Plan::attestation().closed_by_platform(CloseReason::OwnerDeclinedPause),
            Code::CloseReason,
        );
        add(
            "time_bounds-issued-before-close",
            idle().edit(Stage::Statement, set("/issuedAt", "2026-01-31T11:50:00.000Z")),
            Code::TimeBounds,
        );
        add(
            "time_bounds-activated-after-close",
            session().edit(Stage::Statement, set("/activatedAt", "2026-01-31T13:00:00.000Z")),
            Code::TimeBounds,
        );
        add(
            "time_bounds-activated-before-acceptance",
            session().edit(Stage::Statement, set("/activatedAt", "2026-01-31T11:00:00.000Z")),
            Code::TimeBounds,
        );
        add(
            "time_bounds-other-close-time",
            session().edit(Stage::Statement, set("/closedAt", "2026-01-31T12:00:29.999Z")),
            Code::TimeBounds,
        );
        add(
            "accept_after_expiry-by-a-millisecond",
            session().edit(Stage::Offer, set("/expiresAt", "2026-01-31T12:00:00.999Z")),
            Code::AcceptAfterExpiry,
        );
        add(
            "accept_after_expiry-by-a-day",
            session().edit(Stage::Offer, set("/expiresAt", "2026-01-30T12:00:00.000Z")),
            Code::AcceptAfterExpiry,
        );
    }

    pub(super) fn types(&mut self) {
        let session = Plan::session;
        let mut add = |name: &str, plan: Plan, code: Code| self.add(name, &plan, &[(code, 0)]);
        let other = || {
            let made = Plan::attestation().make().bundle;
            serde_json::from_str::<Value>(&made).expect("our own bundle")
        };
        add(
            "pair_exclusive-opening-in-session",
            session().edit(Stage::Evidence, move |evidence| {
                evidence["open"] = other()["evidence"]["open"].clone();
                evidence["openSignature"] = other()["evidence"]["openSignature"].clone();
            }),
            Code::PairExclusive,
        );
        add(
            "pair_exclusive-offer-in-attestation",
            Plan::attestation().edit(Stage::Evidence, |evidence| {
                let made: Value =
                    serde_json::from_str(&Plan::session().make().bundle).expect("our own bundle");
                evidence["offer"] = made["evidence"]["offer"].clone();
            }),
            Code::PairExclusive,
        );
        add(
            "object_type-bundle",
            session().edit(Stage::Bundle, set("/type", "openglass.package")),
            Code::ObjectType,
        );
        add(
            "object_type-bundle-version",
            session().edit(Stage::Bundle, set("/v", "1")),
            Code::ObjectType,
        );
        add(
            "object_type-statement",
            session().edit(Stage::Statement, set("/v", 2)),
            Code::ObjectType,
        );
        add(
            "object_type-evidence",
            session().edit(Stage::Evidence, set("/type", "evidence")),
            Code::ObjectType,
        );
        add(
            "object_type-offer",
            session().edit(Stage::Offer, set("/type", "openglass.accept")),
            Code::ObjectType,
        );
        add("object_type-accept", session().edit(Stage::Accept, set("/v", 0)), Code::ObjectType);
        add(
            "object_type-open",
            Plan::attestation().edit(Stage::Open, set("/v", 1.5)),
            Code::ObjectType,
        );
        add(
            "object_type-close",
            session().edit(Stage::Close, set("/type", Value::Null)),
            Code::ObjectType,
        );
    }

    pub(super) fn known_heads(&mut self) {
        let made = Plan::session().make();
        let mut add = |name: &str, seq: usize, hash: String, regression: bool| {
            let errors: &[(Code, u32)] =
                if regression { &[(Code::HeadRegression, 0)] } else { &[] };
            self.add_with(name, made.bundle.clone(), errors, &[]);
            let heads = json!({ made.session_id: {"seq": seq, "hash": hash} }).to_string();
            if let Some(case) = self.0.last_mut() {
                case.known_heads = Some(heads);
            }
        };
        add("valid-known-head-last", 3, made.hashes[2].to_hex(), false);
        add("valid-known-head-earlier", 1, made.hashes[0].to_hex(), false);
        add("head_regression-truncated", 4, made.hashes[2].to_hex(), true);
        add("head_regression-other-message", 2, "0".repeat(64), true);
    }
}
