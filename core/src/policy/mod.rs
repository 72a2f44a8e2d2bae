//! Policies: how risky is what an agent is about to do?
//!
//! A [`Policy`] is a list of rules over an [`Event`], written in YAML or JSON
//! (protocol section 17). Evaluating one reads the event, asks nobody and gives
//! the same [`Verdict`] in every language.
//!
//! ```
//! use openglass_core::{json::Document, policy::{Event, Policy, Risk}};
//!
//! let policy = Policy::read(br#"
//! apiVersion: openglass-policy/v1
//! kind: Policy
//! metadata: {name: payments}
//! rules:
//!   - id: large-payment
//!     risk: high
//!     when: {field: "field:amountUsd", op: gte, value: 1000}
//! "#)?;
//! let event = Document::read(br#"{"fields":{"amountUsd":2500}}"#)?;
//! let verdict = policy.evaluate(&Event::read(event.view())?);
//! assert_eq!(verdict.risk, Risk::High);
//! assert_eq!(verdict.matches[0].id, "large-payment");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod condition;
mod error;
mod event;
mod pattern;
mod reader;
mod yaml;

use crate::json::{ArrayBuilder, Document, ObjectBuilder};

use condition::Condition;
pub use error::{PolicyError, PolicyErrorCode};
pub use event::{Event, ToolCall, span_event};
pub use reader::Warning;

/// Bounds on policies: far beyond what people write, and small enough that no
/// policy can take memory or time out of proportion.
pub mod limits {
    /// Largest policy text, in bytes.
    pub const POLICY_BYTES: usize = 256 * 1024;
    /// Most leaf conditions in one policy.
    pub const CONDITIONS: usize = 2_000;
    /// Most patterns in one policy.
    pub const PATTERNS: usize = 256;
    /// Longest pattern, in characters.
    pub const PATTERN_CHARS: usize = 1000;
    /// Largest compiled pattern, in bytes.
    pub const COMPILED_PATTERN_BYTES: usize = 256 * 1024;
    /// Longest description of a policy or rule, in characters.
    pub const DESCRIPTION_CHARS: usize = 2000;
    /// Longest reason, in characters.
    pub const REASON_CHARS: usize = 500;
}

/// The nine rules that serve where nobody has written a policy.
const DEFAULT_POLICY: &str = include_str!("default.json");

/// How much is at stake. The order is the order of the levels.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Risk {
    /// Nothing out of the ordinary.
    Low,
    /// Worth a second look.
    Medium,
    /// Worth a record.
    High,
}

impl Risk {
    /// Every level, the lowest first.
    pub const ALL: [Self; 3] = [Self::Low, Self::Medium, Self::High];

    /// The word in policies and verdicts.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Low => "low",
            Self::Medium => "medium",
            Self::High => "high",
        }
    }

    /// The level with this word.
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|risk| risk.as_str() == word)
    }
}

/// A policy that has been read and checked; its patterns are compiled.
#[derive(Debug, Clone)]
pub struct Policy {
    name: String,
    description: Option<String>,
    default_risk: Risk,
    rules: Vec<Rule>,
    warnings: Vec<Warning>,
}

#[derive(Debug, Clone)]
struct Rule {
    id: String,
    risk: Risk,
    when: Condition,
    description: Option<String>,
    reasons: Vec<String>,
}

impl Policy {
    /// Reads a policy: JSON when the text starts with `{`, else YAML.
    pub fn read(text: &[u8]) -> Result<Self, PolicyError> {
        reader::read(text)
    }

    /// The nine default rules of the protocol.
    pub fn default_policy() -> Self {
        Self::read(DEFAULT_POLICY.as_bytes()).expect("a test reads the text that is built in")
    }

    /// `metadata.name`
    pub fn name(&self) -> &str {
        &self.name
    }

    /// `metadata.description`
    pub fn description(&self) -> Option<&str> {
        self.description.as_deref()
    }

    /// The risk of events that no rule matches.
    pub const fn default_risk(&self) -> Risk {
        self.default_risk
    }

    /// The ids of the rules, in their order.
    pub fn rule_ids(&self) -> impl Iterator<Item = &str> {
        self.rules.iter().map(|rule| rule.id.as_str())
    }

    /// Conditions that can never hold, or always do, because their value is not
    /// of the kind that their operator compares.
    pub fn warnings(&self) -> &[Warning] {
        &self.warnings
    }

    /// Judges an event. Total: every event gets a verdict.
    pub fn evaluate(&self, event: &Event<'_>) -> Verdict {
        let matching = self.rules.iter().filter(|rule| rule.when.holds(event));
        let matches: Vec<_> = matching.map(Match::of).collect();
        let highest = matches.iter().map(|found| found.risk).max();
        Verdict {
            risk: highest.unwrap_or(self.default_risk),
            default_applied: highest.is_none(),
            matches,
        }
    }
}

/// What a policy says about an event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Verdict {
    /// The highest risk of the rules that match, else the policy's default.
    pub risk: Risk,
    /// The rules that match, in the policy's order.
    pub matches: Vec<Match>,
    /// Whether no rule matches.
    pub default_applied: bool,
}

impl Verdict {
    /// The wire form: `{risk, matches, defaultApplied}`.
    pub fn to_document(&self) -> Document {
        ObjectBuilder::new()
            .string("risk", self.risk.as_str())
            .value("matches", self.matches_document().view())
            .boolean("defaultApplied", self.default_applied)
            .build()
    }

    /// The `matches` of the wire form.
    pub fn matches_document(&self) -> Document {
        let matches: Vec<_> = self.matches.iter().map(Match::to_document).collect();
        matches.iter().map(Document::view).collect::<ArrayBuilder>().build()
    }

    /// The purpose of an attestation of this verdict: the ids of the matching
    /// rules, or a stand-in when there are none or too many to fit.
    pub fn purpose(&self) -> String {
        const NONE: &str = "openglass-policy match";
        let ids: Vec<_> = self.matches.iter().map(|found| found.id.as_str()).collect();
        let purpose = ids.join(", ");
        // Ids are ASCII, so bytes are characters.
        let fits = (1..=crate::vocabulary::limits::PURPOSE_CHARS).contains(&purpose.len());
        if fits { purpose } else { NONE.to_owned() }
    }
}

/// A rule that matches an event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Match {
    /// The rule's id.
    pub id: String,
    /// The rule's risk.
    pub risk: Risk,
    /// The rule's description, if it has one.
    pub description: Option<String>,
    /// The rule's reasons.
    pub reasons: Vec<String>,
}

impl Match {
    fn of(rule: &Rule) -> Self {
        Self {
            id: rule.id.clone(),
            risk: rule.risk,
            description: rule.description.clone(),
            reasons: rule.reasons.clone(),
        }
    }

    fn to_document(&self) -> Document {
        let mut reasons = ArrayBuilder::new();
        self.reasons.iter().for_each(|reason| reasons.push_string(reason));
        let object = ObjectBuilder::new()
            .string("id", &self.id)
            .string("risk", self.risk.as_str())
            .value("reasons", reasons.build().view());
        match &self.description {
            Some(description) => object.string("description", description),
            None => object,
        }
        .build()
    }
}
