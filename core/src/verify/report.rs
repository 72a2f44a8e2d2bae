//! The verdict, and what it is worth.

use serde::Serialize;

use super::{Finding, Note};
use crate::record::ShapeError;

/// The result of a verification.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Report {
    /// Whether nothing was found wrong.
    pub valid: bool,
    /// Everything that was found wrong, in the order of the specification.
    pub errors: Vec<Finding>,
    /// What a reader should know.
    pub info: Vec<Note>,
    /// What the verdict shows, and what no single record can show (ruling Q18).
    pub proves: Vec<Proof>,
    /// The record's id as stated.
    pub record_id: Option<String>,
    /// The session's or attestation's id as stated.
    pub session_id: Option<String>,
}

impl Report {
    /// A report from its parts; `shown` are the claims that a valid record of
    /// this form supports.
    pub(super) fn new(
        errors: Vec<Finding>,
        info: Vec<Note>,
        shown: &[Claim],
        ids: Option<(&str, &str)>,
    ) -> Self {
        let valid = errors.is_empty();
        let prove = |&claim: &Claim| Proof {
            claim,
            proven: valid && shown.contains(&claim),
            message: claim.meaning(),
        };
        Self {
            valid,
            errors,
            info,
            proves: Claim::ALL.iter().map(prove).collect(),
            record_id: ids.map(|(record, _)| record.to_owned()),
            session_id: ids.map(|(_, session)| session.to_owned()).filter(|id| !id.is_empty()),
        }
    }

    /// A report about a text that could not be read.
    pub(super) fn malformed(message: &str) -> Self {
        let error = ShapeError { path: String::new(), expected: "a bundle or receipt".to_owned() };
        let finding = Finding { message: message.to_owned().into(), ..Finding::malformed(error) };
        Self::new(vec![finding], Vec::new(), &[], None)
    }

    /// The report as one JSON object.
    pub fn to_json(&self) -> String {
        // Strings, booleans and integers only: serializing them cannot fail.
        serde_json::to_string(self).unwrap_or_default()
    }
}

/// What people may want a record to show.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Claim {
    /// Nothing was changed after signing.
    Integrity,
    /// The pinned keys signed what is attributed to them.
    Authorship,
    /// The messages came in this order.
    Order,
    /// The platform says when it received them.
    PlatformTime,
    /// Nothing was left out at the end.
    Completeness,
    /// What was said is true.
    Truth,
    /// The times hold without trust in the platform.
    IndependentTime,
}

impl Claim {
    /// Every claim.
    pub const ALL: &'static [Self] = &[
        Self::Integrity,
        Self::Authorship,
        Self::Order,
        Self::PlatformTime,
        Self::Completeness,
        Self::Truth,
        Self::IndependentTime,
    ];

    /// What a valid bundle shows. The rest is beyond any single record.
    pub(super) const BY_BUNDLE: &'static [Self] =
        &[Self::Integrity, Self::Authorship, Self::Order, Self::PlatformTime];

    /// The stable word.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Integrity => "integrity",
            Self::Authorship => "authorship",
            Self::Order => "order",
            Self::PlatformTime => "platform_time",
            Self::Completeness => "completeness",
            Self::Truth => "truth",
            Self::IndependentTime => "independent_time",
        }
    }

    /// What it means, in one sentence.
    pub const fn meaning(self) -> &'static str {
        match self {
            Self::Integrity => "Nothing in the record was changed after it was signed.",
            Self::Authorship => "Each message was signed with the key that its sender pinned.",
            Self::Order => "The messages were signed in this order, each knowing all before it.",
            Self::PlatformTime => "The platform vouches for the times at which it received them.",
            Self::Completeness => {
                "No message at the end was left out; compare with a head you kept."
            }
            Self::Truth => "What the messages say is true; signatures cannot show that.",
            Self::IndependentTime => "The times are right even if the platform lied about them.",
        }
    }
}

impl Serialize for Claim {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

/// Whether one claim is supported.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Proof {
    /// The claim.
    pub claim: Claim,
    /// Whether this verification supports it.
    pub proven: bool,
    /// The claim in words. Not stable.
    pub message: &'static str,
}
