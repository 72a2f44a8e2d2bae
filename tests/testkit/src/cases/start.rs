//! Faults of the record's own hashes and of what started the chain.

use super::{
    AGENT_0, CloseReason, Code, OTHER_AGENT, OTHER_ATTESTATION, OTHER_KEY, OTHER_SESSION, Plan,
    Stage, Suite, Value, json, remove, set, spoil, zeros,
};

#[expect(clippy::too_many_lines, reason = "a table of cases reads best in one piece")]
impl Suite {
    pub(super) fn record(&mut self) {
        let session = Plan::session;
        let idle = || session().closed_by_platform(CloseReason::IdleTimeout);
        self.add(
            "statement_hash-owner-changed",
            &session().edit(
                Stage::Record,
                set("/statement/participants/0/ownerId", "own_0000000000000000000000000Z"),
            ),
            &[(Code::StatementHash, 0)],
        );
        self.add(
            "statement_hash-closed-at-changed",
            &idle().edit(Stage::Record, set("/statement/closedAt", "2026-01-31T12:00:32.000Z")),
            &[(Code::StatementHash, 0)],
        );
        self.add(
            "statement_hash-other-hash",
            &session().edit(Stage::Record, set("/statementHash", zeros())),
            &[(Code::StatementHash, 0), (Code::RecordSignature, 0)],
        );
        self.add(
            "record_signature-spoiled",
            &session().edit(Stage::Record, spoil("/platformSignature/sig")),
            &[(Code::RecordSignature, 0)],
        );
        self.add(
            "record_signature-unknown-key",
            &session().edit(Stage::Record, set("/platformSignature/kid", "plat_other")),
            &[(Code::RecordSignature, 0)],
        );
        self.add(
            "record_signature-not-base64url",
            &session().edit(Stage::Record, set("/platformSignature/sig", "++==")),
            &[(Code::RecordSignature, 0)],
        );
        self.add(
            "record_signature-wrong-algorithm",
            &session().edit(Stage::Record, set("/platformSignature/alg", "Ed25519")),
            &[(Code::RecordSignature, 0)],
        );
        self.add(
            "evidence_hash-other-hash",
            &session().edit(Stage::Statement, set("/evidenceSha256", zeros())),
            &[(Code::EvidenceHash, 0)],
        );
        self.add(
            "evidence_hash-evidence-changed",
            &session().edit(Stage::Bundle, set("/evidence/messages/0/contentState", "plain")),
            &[(Code::EvidenceHash, 0)],
        );
    }

    pub(super) fn kinds(&mut self) {
        let session = Plan::session;
        self.add(
            "kind_mismatch-session-called-attestation",
            &session().edit(Stage::Statement, set("/kind", "attestation")),
            &[(Code::KindMismatch, 0)],
        );
        self.add(
            "kind_mismatch-unknown",
            &session().edit(Stage::Statement, set("/kind", "auction")),
            &[(Code::KindMismatch, 0)],
        );
        self.add(
            "kind_mismatch-number",
            &session().edit(Stage::Statement, set("/kind", 5)),
            &[(Code::KindMismatch, 0)],
        );
        self.add(
            "kind_mismatch-null",
            &session().edit(Stage::Statement, set("/kind", Value::Null)),
            &[(Code::KindMismatch, 0)],
        );
        self.add(
            "kind_mismatch-offer-null",
            &session().edit(Stage::Evidence, set("/offer", Value::Null)),
            &[(Code::KindMismatch, 0)],
        );
        self.add(
            "kind_mismatch-attestation-called-session",
            &Plan::attestation().edit(Stage::Statement, remove("kind")),
            &[(Code::KindMismatch, 0)],
        );
    }

    pub(super) fn agreements(&mut self) {
        let session = Plan::session;
        let attestation = Plan::attestation;
        let mut add = |name: &str, plan: Plan, codes: &[Code]| {
            let errors: Vec<_> = codes.iter().map(|&code| (code, 0)).collect();
            self.add(name, &plan, &errors);
        };
        add(
            "session_mismatch-offer",
            session()
                .edit(Stage::Offer, set("/sessionId", OTHER_SESSION))
                .edit(Stage::Accept, set("/sessionId", OTHER_SESSION)),
            &[Code::SessionMismatch],
        );
        add(
            "session_mismatch-accept",
            session().edit(Stage::Accept, set("/sessionId", OTHER_SESSION)),
            &[Code::SessionMismatch],
        );
        add(
            "session_mismatch-both",
            session().edit(Stage::Offer, set("/sessionId", OTHER_SESSION)),
            &[Code::SessionMismatch, Code::SessionMismatch],
        );
        add(
            "session_mismatch-mode",
            session().edit(Stage::Offer, set("/mode", "notary")),
            &[Code::SessionMismatch],
        );
        add(
            "session_mismatch-open",
            attestation().edit(Stage::Open, set("/attestationId", OTHER_ATTESTATION)),
            &[Code::SessionMismatch],
        );
        let with_itself = || {
            session()
                .payloads(vec![json!(1)])
                .closed_by_platform(CloseReason::IdleTimeout)
                .edit(Stage::Accept, set("/counterparty/agentId", AGENT_0))
                .edit(Stage::Statement, set("/participants/1/agentId", AGENT_0))
        };
        add(
            "self_session-direct",
            with_itself().edit(Stage::Offer, set("/counterparty/agentId", AGENT_0)),
            &[Code::SelfSession],
        );
        add(
            "self_session-open-invite",
            with_itself().edit(Stage::Offer, set("/counterparty", Value::Null)),
            &[Code::SelfSession],
        );
        add(
            "kid_mismatch-offer",
            session().edit(Stage::OfferSignature, set("/kid", OTHER_KEY)),
            &[Code::KidMismatch, Code::OfferSignature],
        );
        add(
            "kid_mismatch-accept",
            session().edit(Stage::AcceptSignature, set("/kid", OTHER_KEY)),
            &[Code::KidMismatch, Code::AcceptSignature],
        );
        add(
            "kid_mismatch-open",
            attestation().edit(Stage::OpenSignature, set("/kid", OTHER_KEY)),
            &[Code::KidMismatch, Code::OpenSignature],
        );
        add(
            "offer_signature-spoiled",
            session().edit(Stage::OfferSignature, spoil("/sig")),
            &[Code::OfferSignature],
        );
        add(
            "offer_signature-wrong-algorithm",
            session().edit(Stage::OfferSignature, set("/alg", "ECDSA_P256_SHA256")),
            &[Code::OfferSignature],
        );
        add(
            "offer_signature-too-short",
            session().edit(Stage::OfferSignature, set("/sig", "AAAA")),
            &[Code::OfferSignature],
        );
        add(
            "offer_hash-zeros",
            session().edit(Stage::Accept, set("/offerHash", zeros())),
            &[Code::OfferHash],
        );
        add(
            "offer_hash-other",
            session().edit(Stage::Accept, set("/offerHash", "f".repeat(64))),
            &[Code::OfferHash],
        );
        add(
            "counterparty_mismatch-stranger",
            session().edit(Stage::Offer, set("/counterparty/agentId", OTHER_AGENT)),
            &[Code::CounterpartyMismatch],
        );
        add(
            "counterparty_mismatch-initiator",
            session().edit(Stage::Offer, set("/counterparty/agentId", AGENT_0)),
            &[Code::CounterpartyMismatch],
        );
        add(
            "accept_signature-spoiled",
            session().edit(Stage::AcceptSignature, spoil("/sig")),
            &[Code::AcceptSignature],
        );
        add(
            "accept_signature-empty",
            session().edit(Stage::AcceptSignature, set("/sig", "")),
            &[Code::AcceptSignature],
        );
        add(
            "open_signature-spoiled",
            attestation().edit(Stage::OpenSignature, spoil("/sig")),
            &[Code::OpenSignature],
        );
        add(
            "open_signature-wrong-algorithm",
            attestation().edit(Stage::OpenSignature, set("/alg", "none")),
            &[Code::OpenSignature],
        );
        add(
            "participants-kid",
            session().edit(Stage::Statement, set("/participants/0/kid", OTHER_KEY)),
            &[Code::Participants],
        );
        add(
            "participants-agent",
            session().edit(Stage::Statement, set("/participants/1/agentId", OTHER_AGENT)),
            &[Code::Participants],
        );
        add(
            "participants-role",
            session().edit(Stage::Statement, set("/participants/0/role", "witness")),
            &[Code::Participants],
        );
        add(
            "participants-attestor",
            attestation().edit(Stage::Statement, set("/participants/0/kid", OTHER_KEY)),
            &[Code::Participants],
        );
    }

    pub(super) fn genesis(&mut self) {
        let mut add = |name: &str, plan: Plan, code: Code| self.add(name, &plan, &[(code, 0)]);
        add(
            "genesis_hash-statement",
            Plan::session().edit(Stage::Statement, set("/genesisHash", zeros())),
            Code::GenesisHash,
        );
        add(
            "genesis_hash-evidence",
            Plan::session().edit(Stage::Evidence, set("/genesisHash", zeros())),
            Code::GenesisHash,
        );
        add(
            "genesis_hash-attestation",
            Plan::attestation().edit(Stage::Evidence, set("/genesisHash", zeros())),
            Code::GenesisHash,
        );
        add(
            "genesis_signature-spoiled",
            Plan::session().edit(Stage::GenesisSignature, spoil("/sig")),
            Code::GenesisSignature,
        );
        add(
            "genesis_signature-unknown-key",
            Plan::attestation().edit(Stage::GenesisSignature, set("/kid", "plat_other")),
            Code::GenesisSignature,
        );
    }
}
