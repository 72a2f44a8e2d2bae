//! The rules of a record.

use jiff::Timestamp;

use super::{
    Backend, BackendKind, CurrentValidation, HistoryEntry, Invalidation, MemoryInfluence,
    Portability, ProfileScope, Record, Retrieval, Scope, Source, Surface, Understanding, limits,
};
use crate::{
    glass::{
        Invalid, InvalidKind, Text,
        check::{Rules, SIZE, each},
        encode,
    },
    json::{Kind, View},
};

reason_codes! {
    PROFILE_KEY = "profile_key" "The profile scope needs a profile key, or forbids it.",
    WORKSPACE = "workspace" "A workspace generation needs a workspace.",
    TIMESTAMP = "timestamp" "The text is no time as RFC 3339 has it.",
    DATA_SHAPE = "data_shape" "The data is no object or array, too deep, or too wide.",
    SENSITIVE = "sensitive" "The name or text may stand for a secret.",
    PORTABILITY = "portability" "What was seen on or with something unknown is not portable.",
    INFLUENCE = "influence" "An influence needs signals and a validation.",
    VALIDATION = "validation" "Quality, revision and time go with the status validated only.",
    TRANSITION = "transition" "The confidence cannot change like this.",
    HISTORY_FULL = "history_full" "The history has no room for another change.",
    NOT_FOUND = "not_found" "There is no such record.",
}

/// Checks of this contract.
pub(super) const RULES: Rules = Rules(InvalidKind::Knowledge);

/// Words that stand for secrets, as letters and digits in lower case.
const SENSITIVE_WORDS: [&str; 11] = [
    "authorization",
    "cookie",
    "credential",
    "formvalue",
    "password",
    "rawaccessibility",
    "rawcdp",
    "rawdom",
    "secret",
    "screenshot",
    "token",
];

impl Record {
    /// Checks every rule of a record; paths are relative to it.
    pub fn validate(&self) -> Result<(), Invalid> {
        RULES.version(self.schema_version)?;
        RULES.text(&self.record_id, limits::ID_BYTES, "recordId")?;
        self.scope.validate().map_err(|invalid| invalid.within("scope"))?;
        self.source.validate().map_err(|invalid| invalid.within("source"))?;
        self.invalidation.validate().map_err(|invalid| invalid.within("invalidation"))?;
        self.validate_data()?;
        self.validate_portability()?;
        if let Some(retrieval) = &self.retrieval {
            retrieval.validate().map_err(|invalid| invalid.within("retrieval"))?;
        }
        self.validate_influence()?;
        RULES.count(self.history.len(), 0..=limits::HISTORY, "history")?;
        each(&self.history, "history", HistoryEntry::validate)?;
        let reason = "a record has at most 65536 bytes of compact JSON";
        RULES.require(encode(self).len() <= limits::RECORD_BYTES, SIZE, "$", reason)
    }

    fn validate_data(&self) -> Result<(), Invalid> {
        let data = self.data.view();
        let holds = matches!(data.kind(), Kind::Object | Kind::Array);
        RULES.require(holds, DATA_SHAPE, "data", "must be an object or an array")?;
        let holds = data.as_json().len() <= limits::DATA_BYTES;
        RULES.require(holds, SIZE, "data", "has at most 16384 bytes of compact JSON")?;
        validate_value(data, "data", 1)
    }

    fn validate_portability(&self) -> Result<(), Invalid> {
        let surface = self.source.surface.as_ref().is_some_and(Surface::is_known);
        let backend = self.source.backend.as_ref();
        let backend = backend.is_some_and(|known| known.backend != BackendKind::Unknown);
        let holds = self.portability == Portability::NonPortable || (surface && backend);
        let reason = "what was seen on an opaque or unknown surface, or with an unknown backend, \
                      is nonPortable";
        RULES.require(holds, PORTABILITY, "portability", reason)
    }

    fn validate_influence(&self) -> Result<(), Invalid> {
        let witnessed = self.retrieval.as_ref().is_some_and(|retrieval| {
            !retrieval.signals.is_empty() && retrieval.current_validation.is_validated()
        });
        let holds = self.memory_influence == MemoryInfluence::None || witnessed;
        let reason = "an influence needs signals and a current validation";
        RULES.require(holds, INFLUENCE, "memoryInfluence", reason)
    }
}

/// Checks one value of the data.
fn validate_value(value: View<'_>, path: &str, depth: usize) -> Result<(), Invalid> {
    if matches!(value.kind(), Kind::Object | Kind::Array) {
        let reason = "is nested more than eight levels deep";
        RULES.require(depth <= limits::DATA_DEPTH, DATA_SHAPE, path, reason)?;
    }
    match value.kind() {
        Kind::Object => {
            wide(value.members().count(), path)?;
            value.members().try_for_each(|(name, member)| {
                let path = format!("{path}.{name}");
                let reason = "a field of this name may hold a secret";
                RULES.require(!is_sensitive(&name), SENSITIVE, &path, reason)?;
                validate_value(member, &path, depth + 1)
            })
        }
        Kind::Array => {
            wide(value.elements().count(), path)?;
            value.elements().enumerate().try_for_each(|(at, item)| {
                validate_value(item, &format!("{path}[{at}]"), depth + 1)
            })
        }
        Kind::String => {
            let bytes = value.as_str().map_or(0, |text| text.len());
            RULES.range(bytes, 0..=limits::DATA_TEXT_BYTES, path)
        }
        _ => Ok(()),
    }
}

fn wide(count: usize, path: &str) -> Result<(), Invalid> {
    let reason = "has more than 64 members or items";
    RULES.require(count <= limits::DATA_ITEMS, DATA_SHAPE, path, reason)
}

/// Whether a name holds a word that stands for a secret.
fn is_sensitive(name: &str) -> bool {
    let letters: String =
        name.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect();
    SENSITIVE_WORDS.iter().any(|word| letters.contains(word))
}

/// A text that tells where something comes from: bounded, and no secret.
fn provenance(text: &str, path: &str) -> Result<(), Invalid> {
    RULES.text(text, limits::TEXT_BYTES, path)?;
    let holds = !is_sensitive(text) && !text.to_lowercase().contains("session");
    RULES.require(holds, SENSITIVE, path, "the text may stand for a secret")
}

/// A time as RFC 3339 has it.
pub(super) fn timestamp(text: &str, path: &str) -> Result<(), Invalid> {
    RULES.text(text, limits::TIME_BYTES, path)?;
    // The library reads more forms than RFC 3339 has.
    let holds = text.len() >= "2026-01-01T00:00:00Z".len()
        && matches!(text.as_bytes().get(10), Some(b'T' | b't'))
        && text.parse::<Timestamp>().is_ok();
    RULES.require(holds, TIMESTAMP, path, "must be a time such as 2026-01-31T12:00:00Z")
}

impl Scope {
    fn validate(&self) -> Result<(), Invalid> {
        let optional = |text: &Option<Text>, path| {
            RULES.optional_text(text.as_ref(), limits::TEXT_BYTES, path)
        };
        RULES.text(&self.origin, limits::ORIGIN_BYTES, "origin")?;
        RULES.text(&self.path_pattern, limits::PATH_BYTES, "pathPattern")?;
        let (needed, allowed) = match self.profile_scope {
            ProfileScope::Anonymous => (false, false),
            ProfileScope::Authenticated => (false, true),
            ProfileScope::ProfileBound => (true, true),
        };
        let there = self.profile_key.is_some();
        let reason = "is needed for profileBound knowledge and forbidden for anonymous";
        let holds = (there || !needed) && (!there || allowed);
        RULES.require(holds, PROFILE_KEY, "profileKey", reason)?;
        optional(&self.profile_key, "profileKey")?;
        optional(&self.locale, "locale")?;
        optional(&self.tenant_key, "tenantKey")?;
        RULES.text(&self.browser_family, limits::TEXT_BYTES, "browserFamily")?;
        optional(&self.browser_version_range, "browserVersionRange")?;
        RULES.range(self.glass_schema_version, 1..=u32::MAX, "glassSchemaVersion")?;
        RULES.text(&self.policy_preset, limits::TEXT_BYTES, "policyPreset")?;
        RULES.optional_text(self.workspace_id.as_ref(), limits::ID_BYTES, "workspaceId")?;
        let holds = self.workspace_generation.is_none() || self.workspace_id.is_some();
        RULES.require(holds, WORKSPACE, "workspaceGeneration", "needs a workspaceId")?;
        RULES.range(self.workspace_generation.unwrap_or(1), 1..=u64::MAX, "workspaceGeneration")
    }
}

impl Source {
    fn validate(&self) -> Result<(), Invalid> {
        timestamp(&self.first_seen_at, "firstSeenAt")?;
        timestamp(&self.last_verified_at, "lastVerifiedAt")?;
        RULES.text(&self.glass_version, limits::TEXT_BYTES, "glassVersion")?;
        if let Some(surface) = &self.surface {
            surface.validate().map_err(|invalid| invalid.within("surface"))?;
        }
        match &self.backend {
            None => Ok(()),
            Some(backend) => backend.validate().map_err(|invalid| invalid.within("backend")),
        }
    }
}

impl Surface {
    fn validate(&self) -> Result<(), Invalid> {
        provenance(&self.kind, "kind")?;
        self.extension_id.as_deref().map_or(Ok(()), |id| provenance(id, "extensionId"))
    }

    fn is_known(&self) -> bool {
        !matches!(&*self.kind, "opaque" | "unknown") && self.understanding != Understanding::Opaque
    }
}

impl Backend {
    fn validate(&self) -> Result<(), Invalid> {
        provenance(&self.profile, "profile")?;
        RULES.count(self.capabilities.len(), 0..=limits::CAPABILITIES, "capabilities")?;
        each(&self.capabilities, "capabilities", |capability| provenance(capability, "$"))
    }
}

impl Invalidation {
    fn validate(&self) -> Result<(), Invalid> {
        let landmarks = &self.required_landmarks;
        let path = "requiredLandmarks";
        RULES.texts(landmarks, 0..=limits::LANDMARKS, limits::TEXT_BYTES, path)?;
        RULES.unique(landmarks, path)
    }
}

impl Retrieval {
    fn validate(&self) -> Result<(), Invalid> {
        RULES.count(self.signals.len(), 0..=limits::SIGNALS, "signals")?;
        each(&self.signals, "signals", |signal| {
            provenance(&signal.kind, "kind")?;
            provenance(&signal.detail, "detail")?;
            let score = signal.score_millis.unwrap_or_default();
            RULES.range(score, 0..=limits::SCORE_MILLIS, "scoreMillis")
        })?;
        self.current_validation.validate().map_err(|invalid| invalid.within("currentValidation"))
    }
}

impl CurrentValidation {
    /// Whether the record was found to hold.
    pub(super) fn is_validated(&self) -> bool {
        &*self.status == "validated"
    }

    /// Checks the validation; paths are relative to it.
    pub(super) fn validate(&self) -> Result<(), Invalid> {
        RULES.text(&self.status, limits::STATUS_BYTES, "status")?;
        RULES.text(&self.evidence_quality, limits::STATUS_BYTES, "evidenceQuality")?;
        let facts = [
            (&*self.evidence_quality != "none", "evidenceQuality"),
            (self.current_revision.is_some_and(|revision| revision > 0), "currentRevision"),
            (self.validated_at.is_some(), "validatedAt"),
        ];
        let wrong = facts.iter().find(|(there, _)| *there != self.is_validated());
        if let Some((_, path)) = wrong {
            let reason = "goes with the status `validated`, and with no other";
            return Err(RULES.broken(VALIDATION, path, reason));
        }
        self.validated_at.as_deref().map_or(Ok(()), |time| timestamp(time, "validatedAt"))
    }
}

impl HistoryEntry {
    fn validate(&self) -> Result<(), Invalid> {
        RULES.text(&self.reason, limits::TEXT_BYTES, "reason")?;
        timestamp(&self.observed_at, "observedAt")
    }
}
