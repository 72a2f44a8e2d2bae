//! Finding what an intent means in an observation.

use super::{
    Candidate, CandidateConfidence, Evidence, EvidenceCategory, ExcludedCandidate, Fingerprint,
    INTENT_VERSION, IntentConstraints, IntentRequest, IntentResult, IntentScope, Invalidation,
    PolicyDecision, Resolution, ResolutionPolicy, SuggestedConstraint, limits,
    normalize::{Meaning, name_matches, normalize, understand},
};
use crate::glass::{
    Invalid, Text,
    observation::{Observation, Region, Target},
};

/// Resolves a request in an observation. Both are checked first; whatever comes
/// of valid ones is a result.
pub fn resolve(
    request: &IntentRequest,
    observation: &Observation,
) -> Result<IntentResult, Invalid> {
    request.validate()?;
    observation.validate()?;
    let intent = normalize(&request.intent);
    let meaning = understand(&intent, request.action);
    let mut result = IntentResult {
        schema_version: INTENT_VERSION,
        intent: request.intent.clone(),
        action: request.action,
        normalized_intent: intent.into(),
        resolution: Resolution::UnsupportedIntent,
        policy_decision: PolicyDecision::Rejected,
        route: Some(observation.route.clone()),
        revision: Some(observation.revision),
        candidates: Vec::new(),
        excluded_candidates: Vec::new(),
        excluded_count: 0,
        selected_candidate: None,
        suggested_constraints: Vec::new(),
        reason: None,
    };
    if request.expected_revision.is_some_and(|expected| expected != observation.revision) {
        result.resolution = Resolution::StaleRevision;
        result.reason = Some("the page is at another revision than expected".into());
        return Ok(result);
    }
    match meaning {
        Ok(meaning) => search(request, observation, &meaning, &mut result),
        Err(reason) => result.reason = Some(reason.into()),
    }
    Ok(result)
}

/// Puts candidates, resolution and decision into the result.
fn search(
    request: &IntentRequest,
    observation: &Observation,
    meaning: &Meaning,
    result: &mut IntentResult,
) {
    let search = Search::new(request, observation, meaning);
    let targets = observation
        .regions
        .iter()
        .flat_map(|region| region.targets.iter().flatten().map(move |target| (region, target)));
    let mut candidates = Vec::new();
    for ((region, target), number) in targets.zip(1_u32..) {
        let id: Text = format!("candidate_{number}").into();
        match search.excludes(region, target) {
            None => candidates.push(search.candidate(id, region, target)),
            Some(reason) => {
                result.excluded_count += 1;
                if result.excluded_candidates.len() < limits::CANDIDATES as usize {
                    result
                        .excluded_candidates
                        .push(ExcludedCandidate { id, reason: reason.into() });
                }
            }
        }
    }
    result.resolution = resolution(&candidates);
    decide(request.resolution_policy, &candidates, result);
    if result.resolution == Resolution::Ambiguous {
        result.suggested_constraints = suggestions(&candidates);
    }
    candidates.truncate(search.constraints.max_candidates as usize);
    result.candidates = candidates;
}

/// The confidence of the only candidate decides.
fn resolution(candidates: &[Candidate]) -> Resolution {
    match candidates {
        [] => Resolution::NotFound,
        [only] => match only.confidence {
            CandidateConfidence::Exact => Resolution::Exact,
            CandidateConfidence::High => Resolution::UniqueHighConfidence,
            _ => Resolution::UniqueLowConfidence,
        },
        _ => Resolution::Ambiguous,
    }
}

fn decide(policy: ResolutionPolicy, candidates: &[Candidate], result: &mut IntentResult) {
    let needed = match policy {
        ResolutionPolicy::ReportOnly => {
            result.policy_decision = PolicyDecision::ReportOnly;
            return;
        }
        ResolutionPolicy::InteractiveConfirmation => {
            result.policy_decision = PolicyDecision::ConfirmationRequired;
            return;
        }
        ResolutionPolicy::RequireExact => CandidateConfidence::Exact,
        ResolutionPolicy::RequireUniqueHighConfidence => CandidateConfidence::High,
        ResolutionPolicy::AllowUniqueMediumConfidence => CandidateConfidence::Medium,
    };
    if let [only] = candidates {
        // Best first, so a better confidence is the smaller one.
        if only.confidence <= needed {
            result.policy_decision = PolicyDecision::Allowed;
            result.selected_candidate = Some(only.id.clone());
        } else {
            if result.resolution == Resolution::UniqueLowConfidence {
                result.resolution = Resolution::PolicyRejected;
            }
            result.reason =
                Some("the only candidate does not fit as well as the policy asks".into());
        }
    }
}

/// How the candidates can be told apart.
fn suggestions(candidates: &[Candidate]) -> Vec<SuggestedConstraint> {
    let mut suggestions: Vec<SuggestedConstraint> = Vec::new();
    for candidate in candidates {
        let suggestion = SuggestedConstraint {
            region_kind: candidate.region_kind,
            name_contains: (!candidate.name.is_empty()).then(|| candidate.name.clone()),
            role: Some(candidate.role.clone()),
        };
        if suggestions.len() < limits::SUGGESTIONS && !suggestions.contains(&suggestion) {
            suggestions.push(suggestion);
        }
    }
    suggestions
}

struct Search<'a> {
    scope: IntentScope,
    constraints: IntentConstraints,
    observation: &'a Observation,
    meaning: &'a Meaning,
}

impl<'a> Search<'a> {
    fn new(request: &IntentRequest, observation: &'a Observation, meaning: &'a Meaning) -> Self {
        let none = IntentConstraints {
            max_candidates: limits::CANDIDATES,
            ..IntentConstraints::default()
        };
        Self {
            scope: request.scope.clone().unwrap_or_default(),
            constraints: request.constraints.clone().unwrap_or(none),
            observation,
            meaning,
        }
    }

    /// Why a target is no candidate.
    fn excludes(&self, region: &Region, target: &Target) -> Option<&'static str> {
        let (scope, constraints) = (&self.scope, &self.constraints);
        let name = target.name.as_deref().unwrap_or_default().to_lowercase();
        let holds = |text: &Text| name.contains(&text.to_lowercase());
        let rules = [
            (
                constraints.must_be_visible || constraints.must_be_enabled,
                "policyExclusion: an observation does not tell what is visible or enabled",
            ),
            (
                scope.page_kind.is_some_and(|kind| kind != self.observation.page.kind),
                "the page is of another kind",
            ),
            (
                scope.region_kind.is_some_and(|kind| kind != region.kind),
                "the region is of another kind",
            ),
            (scope.region_id.as_ref().is_some_and(|id| *id != region.id), "lies in another region"),
            (constraints.exclude_text.iter().any(holds), "the name holds an excluded text"),
            (
                constraints.role.as_ref().is_some_and(|role| *role != target.role),
                "has another role",
            ),
            (
                constraints.name.as_ref().is_some_and(|name| Some(name) != target.name.as_ref()),
                "has another name",
            ),
            (
                constraints.name_contains.as_ref().is_some_and(|part| !holds(part)),
                "the name does not hold the wanted text",
            ),
        ];
        rules.into_iter().find(|(excluded, _)| *excluded).map(|(_, reason)| reason)
    }

    fn candidate(&self, id: Text, region: &Region, target: &Target) -> Candidate {
        let evidence = self.evidence(target);
        Candidate {
            id,
            reference: target.reference.clone(),
            role: target.role.clone(),
            name: target.name.clone().unwrap_or_default(),
            input_type: target.input_type.clone(),
            region_id: Some(region.id.clone()),
            region_kind: Some(region.kind),
            confidence: confidence(&evidence),
            evidence,
            fingerprint: Some(self.fingerprint(region, target)),
        }
    }

    /// What speaks for a target that is not excluded.
    fn evidence(&self, target: &Target) -> Vec<Evidence> {
        use EvidenceCategory as C;

        let name = target.name.as_deref().unwrap_or_default();
        let in_region = self.scope.region_kind.is_some();
        [
            (self.constraints.role.is_some(), C::ExactRole, "the role is the wanted one"),
            (self.constraints.name.is_some(), C::ExactName, "the name is the wanted one"),
            (
                name_matches(&self.meaning.terms, name),
                C::SemanticName,
                "the name has the words of the intent",
            ),
            (in_region, C::RegionMatch, "the region is the wanted one"),
        ]
        .into_iter()
        .filter(|(holds, ..)| *holds)
        .map(|(_, category, detail)| Evidence { category, detail: detail.into() })
        .collect()
    }

    fn fingerprint(&self, region: &Region, target: &Target) -> Fingerprint {
        Fingerprint {
            revision: self.observation.revision,
            route: self.observation.route.clone(),
            role: target.role.clone(),
            name: target.name.clone().unwrap_or_default(),
            input_type: target.input_type.clone(),
            region_id: Some(region.id.clone()),
            region_kind: Some(region.kind),
            purpose: self.meaning.purpose.into(),
            invalidated_by: Invalidation::ALL.to_vec(),
        }
    }
}

fn confidence(evidence: &[Evidence]) -> CandidateConfidence {
    use EvidenceCategory as C;

    let has = |category| evidence.iter().any(|evidence| evidence.category == category);
    match (has(C::ExactName), has(C::ExactRole), has(C::SemanticName), has(C::RegionMatch)) {
        (true, true, ..) => CandidateConfidence::Exact,
        (true, ..) | (_, _, true, true) => CandidateConfidence::High,
        (_, _, true, _) | (_, _, _, true) => CandidateConfidence::Medium,
        _ => CandidateConfidence::Low,
    }
}
