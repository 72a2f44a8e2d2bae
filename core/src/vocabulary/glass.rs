//! The words and codes of the Glass protocol.
//!
//! A contract adds its enums to [`words`] and its reason codes to [`reasons`].

use crate::glass::{
    self, InvalidKind, Phase, RetryClass, action, adapters, capabilities, check, envelope, error,
    intent, knowledge, negotiation, observation, policy, recovery, reliability, task, web_ir,
    workflow,
};

/// The code of an envelope's error object, and what it means.
pub const ERROR_CODES: &[(&str, &str)] = &[
    ("protocol.invalidRequest", "The request is not one of protocol version 1."),
    (
        "protocol.methodNotFound",
        "The operation is not known, or needs a browser that is not there.",
    ),
    ("protocol.invalidParams", "The request or its payload has the wrong shape."),
    ("protocol.internal", "The server failed."),
    ("protocol.cancelled", "The client has cancelled the request or stopped waiting."),
    ("protocol.notInitialized", "The connection is not ready."),
    ("protocol.error", "Another failure of the transport."),
    ("policy.mutationLease", "The operation needs a mutation lease."),
    ("resource.busy", "The server has no room for the request."),
    ("staleRevision", "The page is at another revision than the client expects."),
    ("target.stale", "The target belongs to another revision of the page."),
    ("extraction.continuationMismatch", "The continuation belongs to another extraction."),
    ("webIr.invalid", "A page graph, or a pair of them, breaks a rule."),
    ("task.invalid", "A task breaks a rule, or cannot be compiled against the graph."),
    ("action.invalid", "An action, predicate or batch breaks a rule."),
    ("workflow.invalid", "A workflow, or its checkpoint or trace, breaks a rule."),
    ("checkpoint.invalid", "A session checkpoint breaks a rule."),
    ("policy.invalid", "A policy or policy error breaks a rule."),
    ("knowledge.invalid", "A knowledge record or snapshot breaks a rule."),
    ("reliability.invalid", "A reliability scenario, fixture or replay breaks a rule."),
    ("observation.invalid", "A semantic observation breaks a rule."),
    ("intent.invalid", "An intent breaks a rule."),
    ("adapter.invalid", "An adapter inventory breaks a rule."),
    ("recovery.invalid", "A daemon recovery document breaks a rule."),
];

/// The name of an enum and its words, for each enum given as `Type = "name"`.
macro_rules! lists {
    ($($type:ty = $name:literal,)*) => {
        vec![$(($name, <$type>::ALL.iter().map(|word| word.as_str()).collect()),)*]
    };
}

/// The enums of words: their names, and their words in the order of the protocol.
pub fn words() -> Vec<(&'static str, Vec<&'static str>)> {
    lists! {
        Phase = "errorPhase",
        RetryClass = "retryClassification",
        InvalidKind = "invalidKind",
        capabilities::Capability = "capability",
        capabilities::CapabilityStatus = "capabilityStatus",
        web_ir::EntityKind = "entityKind",
        web_ir::Quality = "quality",
        web_ir::EvidenceSource = "evidenceSource",
        web_ir::RelationshipKind = "relationshipKind",
        web_ir::Action = "entityAction",
        web_ir::EvidenceScope = "evidenceScope",
        web_ir::Sensitivity = "sensitivity",
        web_ir::HintStatus = "hintStatus",
        web_ir::ChangeKind = "changeKind",
        web_ir::ContinuityStatus = "continuityStatus",
        web_ir::SurfaceCapability = "surfaceCapability",
        web_ir::SurfaceUnderstanding = "surfaceUnderstanding",
        web_ir::SurfaceQuality = "surfaceQuality",
        web_ir::SurfaceInteraction = "surfaceInteraction",
        task::TaskFamily = "taskFamily",
        task::Risk = "risk",
        task::Ambiguity = "ambiguity",
        task::RevisionPolicy = "revisionPolicy",
        task::PostconditionKind = "postconditionKind",
        task::RuntimeCapability = "runtimeCapability",
        task::StepOperation = "stepOperation",
        task::Checks = "taskChecks",
        action::ActionStatus = "actionStatus",
        action::ActionKind = "actionKind",
        action::FailurePhase = "actionFailurePhase",
        action::RecoveryStrategy = "recoveryStrategy",
        action::BatchMode = "batchMode",
        workflow::ValueType = "workflowValueType",
        workflow::OutputSource = "workflowOutputSource",
        workflow::StepAction = "workflowAction",
        workflow::Transaction = "transaction",
        workflow::StepState = "stepState",
        workflow::RunStatus = "runStatus",
        workflow::ResumeRefusal = "resumeRefusal",
        policy::Capability = "policyCapability",
        policy::Preset = "policyPreset",
        policy::Decision = "policyDecision",
        policy::PolicyErrorKind = "policyErrorKind",
        observation::Level = "observationLevel",
        observation::Confidence = "observationConfidence",
        observation::PageKind = "pageKind",
        observation::RegionKind = "regionKind",
        intent::IntentAction = "intentAction",
        intent::ResolutionPolicy = "resolutionPolicy",
        intent::Resolution = "intentResolution",
        intent::PolicyDecision = "intentPolicyDecision",
        intent::CandidateConfidence = "candidateConfidence",
        intent::EvidenceCategory = "intentEvidenceCategory",
        knowledge::KnowledgeKind = "knowledgeKind",
        knowledge::Confidence = "knowledgeConfidence",
        knowledge::ProfileScope = "profileScope",
        knowledge::Portability = "portability",
        knowledge::MemoryInfluence = "memoryInfluence",
        reliability::Platform = "platform",
        reliability::Control = "fixtureControl",
        reliability::Fault = "fixtureFault",
        reliability::ForbiddenOutcome = "forbiddenOutcome",
        reliability::Classification = "runClassification",
        reliability::GateCode = "gateCode",
        recovery::LeaseCode = "leaseCode",
    }
}

/// The reason codes: the contract, and its codes with their meanings.
pub fn reasons() -> Vec<(&'static str, &'static [(&'static str, &'static str)])> {
    vec![
        ("field", error::REASONS),
        ("envelope", envelope::REASONS),
        ("manifest", capabilities::REASONS),
        ("negotiation", negotiation::REASONS),
        ("common", check::REASONS),
        ("webIr", web_ir::REASONS),
        ("task", task::REASONS),
        ("action", action::REASONS),
        ("workflow", workflow::REASONS),
        ("policy", policy::REASONS),
        ("observation", observation::REASONS),
        ("intent", intent::REASONS),
        ("knowledge", knowledge::REASONS),
        ("reliability", reliability::REASONS),
        ("adapters", adapters::REASONS),
        ("recovery", recovery::REASONS),
    ]
}

/// The operations: name, MCP tool, and what it does.
pub fn operations() -> impl Iterator<Item = (&'static str, &'static str, &'static str)> {
    glass::operation::CATALOGUE
        .iter()
        .map(|operation| (operation.name, operation.tool, operation.description))
}
