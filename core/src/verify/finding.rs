//! Findings: what is wrong with a record, by stable codes.

use std::borrow::Cow;

use serde::Serialize;

use crate::record::ShapeError;

macro_rules! codes {
    ($(#[$doc:meta])* $name:ident { $($variant:ident = $code:literal $meaning:literal,)* }) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub enum $name {
            $(#[doc = $meaning] $variant,)*
        }

        impl $name {
            /// Every code, in the order of the specification.
            pub const ALL: &'static [Self] = &[$(Self::$variant,)*];

            /// The stable word.
            pub const fn as_str(self) -> &'static str {
                match self { $(Self::$variant => $code,)* }
            }

            /// What it means, in one sentence.
            pub const fn meaning(self) -> &'static str {
                match self { $(Self::$variant => $meaning,)* }
            }

            /// The code with this word.
            pub fn from_word(word: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|code| code.as_str() == word)
            }
        }

        impl Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.as_str())
            }
        }
    };
}

codes! {
    /// What makes a record invalid.
    FindingCode {
        MalformedBundle = "malformed_bundle" "The text is not JSON or not shaped like a bundle or receipt.",
        StatementHash = "statement_hash" "The statement is not the one whose hash the record states.",
        RecordSignature = "record_signature" "No trusted platform key, valid at issue, signed this record.",
        EvidenceHash = "evidence_hash" "The evidence is not the one that the statement commits to.",
        KindMismatch = "kind_mismatch" "The record's kind does not fit the evidence it comes with.",
        SessionMismatch = "session_mismatch" "Statement, offer, accept or opening name different chains or modes.",
        SelfSession = "self_session" "Both sides of the session are the same agent.",
        KidMismatch = "kid_mismatch" "A signature was made with another key than the one pinned.",
        OfferSignature = "offer_signature" "The initiator did not sign this offer.",
        OfferHash = "offer_hash" "The acceptance is for another offer.",
        CounterpartyMismatch = "counterparty_mismatch" "The offer was made to another agent than the one that accepted.",
        AcceptSignature = "accept_signature" "The counterparty did not sign this acceptance.",
        OpenSignature = "open_signature" "The attestor did not sign this opening.",
        Participants = "participants" "The statement's participants are not the agents and keys that signed.",
        GenesisHash = "genesis_hash" "The chain does not start from this agreement.",
        GenesisSignature = "genesis_signature" "No trusted platform key, valid then, signed the start of the chain.",
        EnvelopeType = "envelope_type" "The envelope is not version 1 of a message.",
        Seq = "seq" "The message belongs to another chain or another place in it.",
        PrevHash = "prev_hash" "The message does not follow the one before it.",
        Sender = "sender" "The sender or its key is not pinned in this chain.",
        PayloadHash = "payload_hash" "The payload is not the one that the sender signed.",
        PayloadPresent = "payload_present" "A notary record must not carry payloads.",
        Hash = "hash" "The message's stated hash is not the recomputed one.",
        MessageSignature = "message_signature" "The sender did not sign this message in this place.",
        Countersignature = "countersignature" "No trusted platform key, valid then, countersigned this message.",
        TimeOrder = "time_order" "The message was received before the one before it.",
        HeadSeq = "head_seq" "The statement's message count is not the evidence's.",
        HeadHash = "head_hash" "The statement's head is not the end of the chain.",
        CloseStatement = "close_statement" "The close names another chain, another head or no participant.",
        CloseSignature = "close_signature" "The closing agent did not sign this close.",
        CloseMissing = "close_missing" "The statement names a closing agent, but there is no signed close.",
        PurposeMismatch = "purpose_mismatch" "The statement's purpose is not the one that was agreed.",
        ParticipantKey = "participant_key" "The statement shows another public key than the one that signed.",
        ParticipantsCount = "participants_count" "The statement lists too many or too few participants.",
        CloseReason = "close_reason" "The close reason is unknown or does not fit the evidence.",
        TimeBounds = "time_bounds" "The statement's times contradict each other or the evidence.",
        ContentState = "content_state" "A payload is marked encrypted where it cannot be.",
        DecryptedPayloadHash = "decrypted_payload_hash" "A decrypted payload is not the one that the sender signed.",
        PairExclusive = "pair_exclusive" "The evidence holds both a session's and an attestation's start.",
        ObjectType = "object_type" "An object carries another version or type than its place asks for.",
        AcceptAfterExpiry = "accept_after_expiry" "The offer was accepted after it had expired.",
        HeadRegression = "head_regression" "The record lacks messages, or has others, than the head you know.",
    }
}

codes! {
    /// What a reader should know, without harm to the verdict.
    InfoCode {
        ContentEncrypted = "content_encrypted" "The payload is encrypted, so its hash was not checked against it.",
        StatementNotIncluded = "statement_not_included" "A receipt does not hold the statement, so only the signature over its hash was checked.",
    }
}

/// One thing that is wrong.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Finding {
    /// Which check failed.
    pub code: FindingCode,
    /// The message it is about, by position, counted from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seq: Option<u32>,
    /// What that means, in words. Not stable.
    pub message: Cow<'static, str>,
    /// Where in the document, for [`FindingCode::MalformedBundle`].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub path: Option<String>,
}

impl Finding {
    pub(super) const fn new(code: FindingCode) -> Self {
        Self { code, seq: None, message: Cow::Borrowed(code.meaning()), path: None }
    }

    pub(super) const fn at(code: FindingCode, seq: u32) -> Self {
        Self { code, seq: Some(seq), message: Cow::Borrowed(code.meaning()), path: None }
    }

    pub(super) fn malformed(error: ShapeError) -> Self {
        Self {
            message: Cow::Owned(error.to_string()),
            path: Some(error.path),
            ..Self::new(FindingCode::MalformedBundle)
        }
    }
}

/// One thing to know.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Note {
    /// What.
    pub code: InfoCode,
    /// The message it is about, by position, counted from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seq: Option<u32>,
    /// What that means, in words. Not stable.
    pub message: Cow<'static, str>,
}

impl Note {
    pub(super) const fn new(code: InfoCode, seq: Option<u32>) -> Self {
        Self { code, seq, message: Cow::Borrowed(code.meaning()) }
    }
}
