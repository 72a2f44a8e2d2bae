"""The types of Glass, as typed dictionaries.

Written by `cargo xtask gen` from openglass-core; do not edit.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any, Literal, TypeAlias, TypedDict

if sys.version_info >= (3, 11):
    from typing import NotRequired
elif TYPE_CHECKING:
    from typing_extensions import NotRequired

__all__ = [
    "AccessibilityDiff",
    "Action",
    "ActionKind",
    "ActionResult",
    "ActionStatus",
    "ActionTarget",
    "ActionableEntity",
    "ActiveRun",
    "Adapter",
    "AdapterInventory",
    "AdapterLimits",
    "AdapterPayload",
    "AdapterValidation",
    "AgreedCapability",
    "Agreement",
    "AllowedAction",
    "Ambiguity",
    "Backend",
    "BackendKind",
    "Batch",
    "BatchMode",
    "BatchStep",
    "BatchStepAcceptDialog",
    "BatchStepCheck",
    "BatchStepClear",
    "BatchStepClick",
    "BatchStepDismissDialog",
    "BatchStepEvaluate",
    "BatchStepNavigate",
    "BatchStepObserve",
    "BatchStepScreenshot",
    "BatchStepScroll",
    "BatchStepSelect",
    "BatchStepType",
    "BatchStepUncheck",
    "BatchStepWait",
    "BranchDecision",
    "BrowserFamily",
    "Budgets",
    "Candidate",
    "CandidateConfidence",
    "Capability",
    "CapabilityStatus",
    "Change",
    "ChangeKind",
    "Changes",
    "CheckpointPage",
    "Checks",
    "Classification",
    "Cleanup",
    "ComparePayload",
    "Comparison",
    "CompilePayload",
    "Confidence",
    "Constraints",
    "ContinuityPayload",
    "ContinuityStatus",
    "Control",
    "Coverage",
    "CurrentValidation",
    "Decision",
    "Diagnostic",
    "DiffPayload",
    "DocumentInfo",
    "Drift",
    "DriftClass",
    "Entity",
    "EntityBindingKey",
    "EntityChange",
    "EntityDetails",
    "EntityDetailsChange",
    "EntityEvidenceRequirement",
    "EntityKind",
    "EntityState",
    "ErrorObject",
    "Evidence",
    "EvidenceCategory",
    "EvidenceRequirements",
    "EvidenceScope",
    "EvidenceSource",
    "ExcludedCandidate",
    "Expansion",
    "Expectation",
    "Expected",
    "Fault",
    "Fingerprint",
    "Fixture",
    "Forbidden",
    "ForbiddenOutcome",
    "GateCode",
    "GateFailure",
    "GatePayload",
    "GateReport",
    "GraphPayload",
    "HintStatus",
    "HistoryEntry",
    "ImportPayload",
    "Imported",
    "Injection",
    "IntentAction",
    "IntentConstraints",
    "IntentRequest",
    "IntentResult",
    "IntentScope",
    "IntentTrace",
    "InvalidDetails",
    "InvalidKind",
    "InvalidatePayload",
    "Invalidated",
    "Invalidation",
    "KnowledgeConfidence",
    "KnowledgeCoverage",
    "KnowledgeInvalidation",
    "KnowledgeKind",
    "KnowledgeSurface",
    "LastObservation",
    "Level",
    "Limits",
    "Manifest",
    "MemoryInfluence",
    "MutationLease",
    "NegotiationRequest",
    "Observation",
    "Omissions",
    "Oracle",
    "OutputSource",
    "Page",
    "PageKind",
    "Phase",
    "Plan",
    "PlanOperation",
    "PlanOperationApplyControl",
    "PlanOperationInjectFault",
    "PlanOperationResumeFromCheckpoint",
    "PlanOperationRunWorkflow",
    "PlanOperationWithApplyControl",
    "PlanOperationWithInjectFault",
    "PlanOperationWithResumeFromCheckpoint",
    "PlanOperationWithRunWorkflow",
    "PlanPayload",
    "Platform",
    "Policy",
    "PolicyDecision",
    "PolicyError",
    "PolicyErrorKind",
    "PolicyPhase",
    "Portability",
    "Postcondition",
    "PostconditionKind",
    "Precondition",
    "PreconditionActionSupported",
    "PreconditionEntityEnabled",
    "PreconditionEntityPresent",
    "PreconditionRevisionEquals",
    "Predicate",
    "PredicateWithAll",
    "PredicateWithAny",
    "PredicateWithDialogOpen",
    "PredicateWithDownloadStarted",
    "PredicateWithNot",
    "PredicateWithPopupOpened",
    "PredicateWithRevisionEquals",
    "PredicateWithTextContains",
    "PredicateWithTitleContains",
    "PredicateWithUrlEquals",
    "PredicateWithVisible",
    "Preflight",
    "PreflightPayload",
    "Preset",
    "ProfileScope",
    "PurgePayload",
    "Purged",
    "Quality",
    "Record",
    "RecoverRunPayload",
    "Recovery",
    "RecoveryState",
    "Region",
    "RegionKind",
    "Relationship",
    "RelationshipChange",
    "RelationshipHintDiagnostic",
    "RelationshipKind",
    "Replay",
    "ReplayEvent",
    "ReplayPayload",
    "ReplaySummary",
    "Request",
    "Resolution",
    "ResolutionPolicy",
    "ResolvePayload",
    "Response",
    "Resume",
    "ResumePayload",
    "Retrieval",
    "RetrievalSignal",
    "Retry",
    "RetryClass",
    "RevisionPolicy",
    "Risk",
    "Route",
    "RunMetadata",
    "RunObservation",
    "RunRecovery",
    "RunStatus",
    "RuntimeCapability",
    "RuntimeCertification",
    "Scenario",
    "ScenarioStep",
    "ScenarioStepWithApplyControl",
    "ScenarioStepWithInject",
    "ScenarioStepWithResumeFromCheckpoint",
    "ScenarioStepWithRunWorkflow",
    "Scope",
    "Sensitivity",
    "SessionCheckpoint",
    "Setup",
    "Severity",
    "Snapshot",
    "SnapshotPayload",
    "SnapshotValidation",
    "Source",
    "Statistics",
    "StepAction",
    "StepOperation",
    "StepRecord",
    "StepState",
    "SuggestedConstraint",
    "Surface",
    "SurfaceCapability",
    "SurfaceCoverage",
    "SurfaceExtension",
    "SurfaceInteraction",
    "SurfaceKind",
    "SurfaceKindExtensionDefined",
    "SurfaceKindWithExtensionDefined",
    "SurfaceQuality",
    "SurfaceSet",
    "SurfaceUnderstanding",
    "Target",
    "Task",
    "TaskCompilation",
    "TaskExecutionPlan",
    "TaskFamily",
    "TaskLimits",
    "TaskPayload",
    "TaskScope",
    "TaskStep",
    "TaskValidation",
    "Topology",
    "TraceEvent",
    "TracePayload",
    "TraceReplay",
    "Transaction",
    "Understanding",
    "ValueType",
    "Verification",
    "WebIr",
    "WebIrContinuity",
    "WebIrDiff",
    "WebIrDiffResult",
    "WebIrInspection",
    "WebIrValidation",
    "WorkflowBudgets",
    "WorkflowCheckpoint",
    "WorkflowDefinition",
    "WorkflowInput",
    "WorkflowIntent",
    "WorkflowOutput",
    "WorkflowPayload",
    "WorkflowStep",
    "WorkflowTrace",
    "WorkflowValidation",
]


class AccessibilityDiff(TypedDict):
    """How many accessibility nodes changed."""

    added: int
    """New ones."""
    removed: int
    """Gone ones."""
    changed: int
    """Changed ones."""


Action: TypeAlias = Literal[
    "read",
    "click",
    "type",
    "select",
    "check",
    "uncheck",
    "submit",
    "open",
    "close",
    "confirm",
    "cancel",
    "navigate",
    "extract",
    "paginate",
]
"""What can be done with an entity."""


ActionKind: TypeAlias = Literal[
    "navigate",
    "click",
    "click_expect_popup",
    "double_click",
    "hover",
    "drag",
    "type",
    "key_down",
    "key_up",
    "key_press",
    "shortcut",
    "clear",
    "check",
    "uncheck",
    "select",
    "upload",
    "scroll",
]
"""What was done."""


class ActionResult(TypedDict):
    """The result of an action. `target_id` and `frame_id` are read, and never written."""

    status: ActionStatus
    """How it ended."""
    action: ActionKind
    """What was done."""
    executionId: str
    """Names this execution: 1 to 128 bytes."""
    revision: int
    """The revision of the page now."""
    previousRevision: int
    """The revision before."""
    currentRevision: int
    """The revision after."""
    targetId: str
    """The browser's name of the page: 1 to 256 bytes."""
    frameId: str
    """The browser's name of the frame: 1 to 256 bytes."""
    verification: Verification
    """What changed."""
    evidence: NotRequired[Any]
    """More about the effect."""
    target: NotRequired[ActionTarget]
    """What it was done to."""


ActionStatus: TypeAlias = Literal[
    "succeeded",
    "completed_with_verification_failure",
]
"""How an action ended.

- ``succeeded``: As asked.
- ``completed_with_verification_failure``: It was done, but what should hold afterwards does
  not.
"""


class ActionTarget(TypedDict):
    """What an action was done to."""

    label: str
    """For people: 1 to 160 bytes."""
    reference: NotRequired[str]
    """For programs: 1 to 256 bytes."""


class ActionableEntity(TypedDict):
    """An entity that supports an action."""

    id: str
    """Its id."""
    kind: EntityKind
    """What it is."""
    sensitivity: Sensitivity
    """How private its value is."""
    supportedActions: list[Action]
    """What can be done with it."""
    name: NotRequired[str]
    """Its name. Not told to MCP clients."""
    role: NotRequired[str]
    """Its role. Not told to MCP clients."""


class ActiveRun(TypedDict):
    """A run that was handed to the browser and has not ended."""

    requestId: str
    """The request: an identifier, unique together with the owner."""
    ownerId: str
    """The connection."""
    startedAt: str
    """When it started: 1 to 64 bytes."""


class Adapter(TypedDict):
    """One site."""

    id: str
    """Its name: 1 to 256 bytes, unique."""
    approvedHosts: list[str]
    """The hosts that it may ask: at least one."""
    url: str
    """Where it starts: https, on an approved host."""
    allowedActionKinds: list[AllowedAction]
    """Exactly `navigate, observe, text, verify, wait`."""
    forbiddenActionKinds: list[str]
    """At least 7, among them click, type, submit, purchase, delete, upload and download."""
    forbiddenTargetPatterns: list[str]
    """What it must not touch: at least one."""
    limits: AdapterLimits
    """How much it may take."""
    expected: Expected
    """What it should find."""
    drift: Drift
    """How it tells that the site has changed."""
    cleanup: Cleanup
    """What it leaves behind."""
    credentials: Forbidden
    """Always `forbidden`."""
    mutations: Forbidden
    """Always `forbidden`."""


class AdapterInventory(TypedDict):
    """The adapters of the suite."""

    schemaVersion: int
    """Always 1."""
    id: str
    """Always `public-readonly-adapter-suite-v1`."""
    purpose: str
    """What it is for: 1 to 2,048 bytes."""
    runtimeCertification: RuntimeCertification
    """Always `not_run`: an inventory proves nothing."""
    adapters: list[Adapter]
    """The adapters: exactly 5."""


class AdapterLimits(TypedDict):
    """How much an adapter may take."""

    maxRequests: int
    """Requests: 1 to 32."""
    maxBrowserActions: int
    """Actions of the browser: 1 to 32."""
    maxDurationMs: int
    """Time, in milliseconds: 1 to 120,000."""


class AdapterPayload(TypedDict):
    """The payload of `adapters.validate`."""

    inventory: AdapterInventory
    """The inventory."""


class AdapterValidation(TypedDict):
    """The result of `adapters.validate`. An inventory that is not valid is an error."""

    valid: bool
    """Always true."""
    schemaVersion: int
    """The version of the schema."""
    adapterIds: list[str]
    """The adapters."""


class AgreedCapability(TypedDict):
    """A capability in an agreement."""

    status: CapabilityStatus
    """Whether it can be used, and why not."""


class Agreement(TypedDict):
    """What client and server agree on."""

    protocolVersion: int
    """Always 1."""
    agreedSchemas: dict[str, int]
    """The highest common version of each schema that was asked for."""
    capabilities: dict[str, AgreedCapability]
    """The capabilities that were asked for."""
    constraints: Constraints
    """What bounds the server."""


AllowedAction: TypeAlias = Literal[
    "navigate",
    "observe",
    "text",
    "verify",
    "wait",
]
"""What a read-only adapter does."""


Ambiguity: TypeAlias = Literal[
    "fail",
    "requireConfirmation",
]
"""What to do when more than one entity fits.

- ``fail``: Refuse.
- ``requireConfirmation``: Take all of them and have a person confirm.
"""


class Backend(TypedDict):
    """What a record was seen with."""

    backend: BackendKind
    """Its kind."""
    profile: str
    """Its profile."""
    capabilities: NotRequired[list[str]]
    """What it can do: at most 32."""


BackendKind: TypeAlias = Literal[
    "cdp",
    "webdriverBidi",
    "browserExtension",
    "visual",
    "terminal",
    "unknown",
]
"""What a record was seen with."""


class Batch(TypedDict):
    """Several actions in one call."""

    steps: list[BatchStep]
    """The actions: at most 32."""
    atomic: NotRequired[bool]
    """Whether all targets are looked up before the first step."""
    expectedRevision: NotRequired[int]
    """The revision that the caller expects; needed for `fixed` and `chain`."""
    mode: NotRequired[BatchMode]
    """How it guards against a page that changes."""


BatchMode: TypeAlias = Literal[
    "unguarded",
    "fixed",
    "chain",
]
"""How a batch guards against a page that changes.

- ``unguarded``: Not at all.
- ``fixed``: Every step that changes something needs the expected revision.
- ``chain``: Every step needs the revision that the one before it left.
"""


class BatchStepNavigate(TypedDict):
    """Goes to an address."""

    action: Literal["navigate"]
    url: str
    """The address: 1 to 8,192 bytes."""
    timeoutMs: NotRequired[int]
    """The longest time, in milliseconds: 1 to 900,000."""


class BatchStepClick(TypedDict):
    """Clicks."""

    action: Literal["click"]
    target: str
    """On what: 1 to 1,024 bytes."""


class BatchStepType(TypedDict):
    """Types."""

    action: Literal["type"]
    text: str
    """What: at most 65,536 bytes."""
    target: NotRequired[str]
    """Where; else where the focus is."""


class BatchStepCheck(TypedDict):
    """Ticks."""

    action: Literal["check"]
    target: str
    """What."""


class BatchStepUncheck(TypedDict):
    """Takes a tick away."""

    action: Literal["uncheck"]
    target: str
    """From what."""


class BatchStepSelect(TypedDict):
    """Selects."""

    action: Literal["select"]
    target: str
    """In what."""
    value: str
    """Which value: 1 to 65,536 bytes."""


class BatchStepClear(TypedDict):
    """Empties a field."""

    action: Literal["clear"]
    target: str
    """Which."""


class BatchStepScroll(TypedDict):
    """Scrolls."""

    action: Literal["scroll"]
    dx: NotRequired[float]
    """To the right, in CSS pixels."""
    dy: NotRequired[float]
    """Down, in CSS pixels."""


class BatchStepWait(TypedDict):
    """Waits."""

    action: Literal["wait"]
    condition: str
    """For what: 1 to 4,096 bytes."""
    timeoutMs: NotRequired[int]
    """The longest time, in milliseconds: 1 to 900,000."""


class BatchStepObserve(TypedDict):
    """Looks at the page."""

    action: Literal["observe"]
    includeDom: NotRequired[bool]
    """With its tree."""
    includeFormValues: NotRequired[bool]
    """With the values of its fields."""
    includeScreenshot: NotRequired[bool]
    """With a picture."""


class BatchStepScreenshot(TypedDict):
    """Takes a picture."""

    action: Literal["screenshot"]


class BatchStepEvaluate(TypedDict):
    """Runs JavaScript, where the policy allows it."""

    action: Literal["evaluate"]
    expression: str
    """Which: 1 to 65,536 bytes."""


class BatchStepAcceptDialog(TypedDict):
    """Accepts a dialog of the browser."""

    action: Literal["acceptDialog"]


class BatchStepDismissDialog(TypedDict):
    """Dismisses it."""

    action: Literal["dismissDialog"]


BatchStep: TypeAlias = (
    "BatchStepNavigate | "
    "BatchStepClick | "
    "BatchStepType | "
    "BatchStepCheck | "
    "BatchStepUncheck | "
    "BatchStepSelect | "
    "BatchStepClear | "
    "BatchStepScroll | "
    "BatchStepWait | "
    "BatchStepObserve | "
    "BatchStepScreenshot | "
    "BatchStepEvaluate | "
    "BatchStepAcceptDialog | "
    "BatchStepDismissDialog"
)
"""One action of a batch. Unknown actions are refused. The members that the published
implementation spells with underscores are read so too.
"""


class BranchDecision(TypedDict):
    """Whether the condition of a step held."""

    stepId: str
    """The step."""
    predicate: Predicate
    """Its condition."""
    matched: bool
    """Whether it held."""


BrowserFamily: TypeAlias = Literal["chromium"]
"""A family of browsers."""


class Budgets(TypedDict):
    """How much a run may take."""

    maxDurationMs: int
    """Time, in milliseconds: 1 to 900,000."""
    maxBrowserActions: int
    """Actions of the browser: 1 to 1,024."""


class Candidate(TypedDict):
    """Something that fits."""

    id: str
    """`candidate_<n>`, in the order of the observation."""
    reference: str
    """How to refer to it."""
    role: str
    """Its role."""
    name: str
    """Its name; empty if it has none."""
    confidence: CandidateConfidence
    """How well it fits."""
    evidence: list[Evidence]
    """Why."""
    fingerprint: NotRequired[Fingerprint]
    """How to tell later that it is still the same."""
    inputType: NotRequired[str]
    """The kind of input."""
    regionId: NotRequired[str]
    """The region that it lies in."""
    regionKind: NotRequired[RegionKind]
    """What that region is for."""


CandidateConfidence: TypeAlias = Literal[
    "exact",
    "high",
    "medium",
    "low",
    "insufficient",
]
"""How well a candidate fits, best first."""


Capability: TypeAlias = Literal[
    "attach",
    "persistent_profile",
    "evaluate",
    "upload",
    "download",
    "screenshot",
    "raw_cdp",
    "read_form_values",
    "read_sensitive_form_values",
    "read_sensitive_extraction",
    "coordinate_click",
    "consent_dismissal",
    "declared_agent_identity",
]
"""What a policy decides about."""


CapabilityStatus: TypeAlias = Literal[
    "available",
    "availableUncertified",
    "experimental",
    "disabledByPolicy",
    "unavailableOnPlatform",
    "missingRuntimeDependency",
    "blockedBySecurityGate",
    "unknown",
]
"""Whether a capability can be used, and why not.

- ``available``: It can.
- ``availableUncertified``: It can, but nobody has certified it.
- ``experimental``: It can, at the client's risk.
- ``disabledByPolicy``: The policy forbids it.
- ``unavailableOnPlatform``: Not on this platform.
- ``missingRuntimeDependency``: Something that it needs is not there.
- ``blockedBySecurityGate``: A security requirement is not met.
- ``unknown``: A word that this version does not know.
"""


Change = TypedDict(
    "Change",
    {
        "recordId": "str",
        "from": "KnowledgeConfidence",
        "to": "KnowledgeConfidence",
        "changed": "bool",
    },
)
"""What became of a change.

- ``recordId``: The record.
- ``from``: Before.
- ``to``: After.
- ``changed``: Whether these differ.
"""


ChangeKind: TypeAlias = Literal[
    "added",
    "removed",
    "changed",
]
"""What happened to something."""


class Changes(TypedDict):
    """What changed between two observations."""

    fromRevision: int
    """The revision of the earlier one."""
    toRevision: int
    """The revision of this one."""
    route: Route
    """Where."""
    continuity: NotRequired[list[Any]]
    """Which references of the earlier one are still good: at most 128."""
    regions: NotRequired[list[Any]]
    """Changed regions: at most 128."""
    targets: NotRequired[list[Any]]
    """Changed targets: at most 128."""


class CheckpointPage(TypedDict):
    """Where a run stopped."""

    targetId: str
    """The browser's name of the page."""
    frameId: str
    """The browser's name of the frame."""
    url: str
    """The address."""
    title: str
    """The title."""
    revision: int
    """The revision."""


Checks: TypeAlias = Literal[
    "strict",
    "published",
]
"""How strictly a task is compiled.

- ``strict``: With the checks that the published compiler leaves out: a named region must
  exist, a control that submits must not be disabled, fields that are filled must take values,
  names without letters and digits match nothing.
- ``published``: As the published compiler does it.
"""


Classification: TypeAlias = Literal[
    "passed",
    "failed",
    "safe_refusal",
    "indeterminate",
    "unsupported",
]
"""How a run counts.

- ``safe_refusal``: It refused where it should.
"""


class Cleanup(TypedDict):
    """What an adapter leaves behind."""

    required: bool
    """Always false."""
    description: str
    """Why not."""


class ComparePayload(TypedDict):
    """The payload of `reliability.replayDiff`."""

    scenario: Scenario
    """The scenario."""
    before: Replay
    """A replay of it."""
    after: Replay
    """Another one."""


class Comparison(TypedDict):
    """What differs between two replays."""

    scenarioId: str
    """The scenario."""
    equivalent: bool
    """Whether nothing does."""
    changedFields: list[str]
    """Which members do."""


class CompilePayload(TypedDict):
    """The payload of `task.compile`."""

    task: Task
    """The task."""
    ir: WebIr
    """The graph."""
    checks: NotRequired[Checks]
    """How strictly to compile."""


Confidence: TypeAlias = Literal[
    "exact",
    "high",
    "medium",
    "low",
    "unknown",
]
"""How sure the observer is."""


class Constraints(TypedDict):
    """What bounds a server."""

    platform: str
    """The platform, such as `linux-x86_64`: 1 to 64 bytes."""
    browserFamily: BrowserFamily
    """The browser."""
    policy: str
    """The policy: 1 to 32 bytes."""
    maxSessions: int
    """Most sessions: 1 to 64."""


class ContinuityPayload(TypedDict):
    """The payload of `webIr.continuity`."""

    before: WebIr
    """The earlier graph."""
    after: WebIr
    """The later graph."""
    entityId: str
    """The id of an entity of the earlier graph."""


ContinuityStatus: TypeAlias = Literal[
    "unchanged",
    "changed",
    "rebound",
    "removed",
    "ambiguous",
]
"""What became of an entity.

- ``unchanged``: It is there under its id, and is what it was.
- ``changed``: Its id is there, but it is not what it was.
- ``rebound``: It is there under another id.
- ``removed``: It is gone.
- ``ambiguous``: More than one entity may be it.
"""


Control: TypeAlias = Literal[
    "reset",
    "replaceTarget",
    "renameTarget",
    "duplicateTarget",
    "reorderTargets",
    "moveTargetToOtherRegion",
    "showOverlay",
    "moveTarget",
    "detachFrame",
    "scheduleEffectMarker",
    "commitSubmit",
]
"""How a fixture can be changed."""


class Coverage(TypedDict):
    """How much of the page was seen."""

    structural: Quality
    """Of its structure."""
    semantic: Quality
    """Of its meaning."""
    interactiveEntitiesObserved: int
    """How many interactive entities were seen."""
    opaqueRegions: int
    """How many entities are opaque regions."""
    reasons: NotRequired[list[str]]
    """Why something is missing: at most 16 of 1 to 128 bytes."""


class CurrentValidation(TypedDict):
    """Whether a record holds here and now."""

    status: str
    """What was found: `validated`, or why not. 1 to 64 bytes."""
    evidenceQuality: str
    """How well; `none` where it was not found to hold. 1 to 64 bytes."""
    currentRevision: NotRequired[int]
    """At which revision."""
    validatedAt: NotRequired[str]
    """When, as RFC 3339 has it."""


Decision: TypeAlias = Literal[
    "allow",
    "deny",
    "confirmation_required",
]
"""What a policy says."""


class Diagnostic(TypedDict):
    """Something that an author may want to change."""

    code: str
    """What, for programs."""
    message: str
    """What, for people."""
    path: str
    """Where."""
    remediation: str
    """What to do about it."""
    severity: Severity
    """How bad it is."""


class DiffPayload(TypedDict):
    """The payload of `webIr.diff`."""

    before: WebIr
    """The earlier graph."""
    after: WebIr
    """The later graph."""


class DocumentInfo(TypedDict):
    """The document that the graph describes."""

    revision: int
    """The graph's revision again."""
    kind: NotRequired[str]
    """Its kind: 1 to 128 bytes."""
    readyState: NotRequired[str]
    """How far it has loaded: 1 to 32 bytes."""
    title: NotRequired[str]
    """Its title: 1 to 512 bytes."""
    url: NotRequired[str]
    """Its address without query and fragment: 1 to 2,048 bytes."""


class Drift(TypedDict):
    """How an adapter tells that the site has changed."""

    signature: str
    """What it compares."""
    classifications: list[DriftClass]
    """Exactly `externalInstability, siteDrift, glassRegression`."""


DriftClass: TypeAlias = Literal[
    "externalInstability",
    "siteDrift",
    "glassRegression",
]
"""What a difference can mean."""


class Entity(TypedDict):
    """One thing on the page."""

    id: str
    """Its identifier, unique within this revision."""
    kind: EntityKind
    """What it is."""
    quality: Quality
    """How well it is known."""
    evidenceSources: list[EvidenceSource]
    """Where it was seen: at most 12, each once."""
    name: NotRequired[str]
    """Its accessible name: 1 to 256 bytes."""
    role: NotRequired[str]
    """Its role: 1 to 256 bytes."""


class EntityBindingKey(TypedDict):
    """How an entity is found again on a later page."""

    entityId: str
    """The entity."""
    kind: EntityKind
    """Its kind."""
    name: NotRequired[str]
    """Its name."""
    role: NotRequired[str]
    """Its role."""


class EntityChange(TypedDict):
    """An entity that differs."""

    id: str
    """Its id."""
    kind: ChangeKind
    """What happened to it."""
    after: NotRequired[Entity]
    """The entity in the second one."""
    before: NotRequired[Entity]
    """The entity in the first graph."""


class EntityDetails(TypedDict):
    """What is known about one entity."""

    inputType: NotRequired[str]
    """The kind of input."""
    regionId: NotRequired[str]
    """The entity of the region that it lies in."""
    scope: NotRequired[EvidenceScope]
    """The tree that it lies in."""
    scopeId: NotRequired[str]
    """Which region, frame or shadow root: 1 to 128 bytes."""
    semanticStabilityKey: NotRequired[str]
    """A key that stays when ids change: 1 to 512 bytes."""
    sensitivity: NotRequired[Sensitivity]
    """How private its value is."""
    state: NotRequired[EntityState]
    """Its state."""
    supportedActions: NotRequired[list[Action]]
    """What can be done with it: strictly ascending, at most 16."""
    surfaceCoverage: NotRequired[SurfaceCoverage]
    """How well that surface is seen; goes with `surfaceId`."""
    surfaceId: NotRequired[str]
    """The surface that it is drawn on: 1 to 128 bytes."""
    surfaceKind: NotRequired[SurfaceKind]
    """What that surface is; goes with `surfaceId`."""
    surfaceParentId: NotRequired[str]
    """The surface around that one: 1 to 128 bytes."""
    truncated: NotRequired[bool]
    """Whether something was left out."""


class EntityDetailsChange(TypedDict):
    """The details of an entity that differ."""

    id: str
    """The id of the entity."""
    kind: ChangeKind
    """What happened to its details."""
    after: NotRequired[EntityDetails]
    """The details in the second one."""
    before: NotRequired[EntityDetails]
    """The details in the first graph."""


class EntityEvidenceRequirement(TypedDict):
    """What the evidence for one entity must be."""

    entityId: str
    """The entity."""
    minimumQuality: Quality
    """The weakest quality that will do."""
    requiredSources: list[EvidenceSource]
    """The sources that must have seen it, ascending."""


EntityKind: TypeAlias = Literal[
    "page",
    "region",
    "form",
    "field",
    "action",
    "link",
    "navigationItem",
    "tab",
    "table",
    "row",
    "cell",
    "collection",
    "collectionItem",
    "dialog",
    "paginationControl",
    "frame",
    "shadowRoot",
    "probe",
    "text",
    "unknownInteractive",
    "opaqueRegion",
]
"""What an entity is."""


class EntityState(TypedDict):
    """The state of an entity. What is absent is not known."""

    checked: NotRequired[bool]
    """It is ticked."""
    disabled: NotRequired[bool]
    """It takes no input."""
    empty: NotRequired[bool]
    """It has no value."""
    hitTestable: NotRequired[bool]
    """A click at its place reaches it."""
    readOnly: NotRequired[bool]
    """Its value cannot be changed."""
    required: NotRequired[bool]
    """It must be filled in."""
    visible: NotRequired[bool]
    """It can be seen."""


class ErrorObject(TypedDict):
    """The error object of a response (section 2.3)."""

    code: str
    """What went wrong, for programs: 1 to 64 bytes."""
    message: str
    """What went wrong, for people: 1 to 512 bytes."""
    details: NotRequired[Any]
    """More facts: at most 16,384 bytes of compact JSON."""
    mutationPossible: NotRequired[bool]
    """Whether the page may have been changed."""
    phase: NotRequired[Phase]
    """How far the operation had come."""
    retry: NotRequired[Retry]
    """Advice on trying again."""
    retryable: NotRequired[bool]
    """Sent by old peers only; never set here."""


class Evidence(TypedDict):
    """What speaks for or against a candidate."""

    category: EvidenceCategory
    """What."""
    detail: str
    """For people: at most 160 bytes."""


EvidenceCategory: TypeAlias = Literal[
    "exactRole",
    "exactName",
    "semanticName",
    "regionMatch",
    "formRelationship",
    "headingContext",
    "stateMatch",
    "routeMatch",
    "workflowContext",
    "historicalMatch",
    "negativeConflict",
    "policyExclusion",
]
"""What speaks for or against a candidate."""


class EvidenceRequirements(TypedDict):
    """What the evidence as a whole must be."""

    minimumQuality: Quality
    """The weakest quality that will do."""
    requiredSources: list[EvidenceSource]
    """The sources that must have been asked, ascending."""
    requireComplete: bool
    """Whether nothing may have been left out."""


EvidenceScope: TypeAlias = Literal[
    "document",
    "region",
    "frame",
    "shadowRoot",
]
"""The tree that an entity lies in."""


EvidenceSource: TypeAlias = Literal[
    "dom",
    "accessibility",
    "layout",
    "forms",
    "navigation",
    "tables",
    "collections",
    "dialogs",
    "frames",
    "shadowDom",
    "svg",
    "canvasDetection",
    "mediaMetadata",
    "embeddedDocument",
    "pdf",
    "browserNative",
    "bridge",
    "boundedProbe",
]
"""Where something was seen."""


class ExcludedCandidate(TypedDict):
    """Something that does not fit."""

    id: str
    """Its id, were it a candidate."""
    reason: str
    """Why not, for people."""


class Expansion(TypedDict):
    """How to see more of a region."""

    regionId: str
    """The region."""
    revision: int
    """The revision at which it can be seen."""
    route: Route
    """Where."""


class Expectation(TypedDict):
    """What must come of a scenario."""

    terminalState: str
    """How it ends: 1 to 128 bytes."""
    sideEffectCount: NotRequired[dict[str, int]]
    """How often each side effect happens: at most 32, each at most 1,024 times."""


class Expected(TypedDict):
    """What an adapter should find."""

    pageType: str
    """The kind of page."""
    regionTypes: list[str]
    """The kinds of its regions: at least one."""
    terminalCondition: str
    """How it ends."""


Fault: TypeAlias = Literal[
    "loseResponse",
    "rendererDisconnect",
    "browserDisconnect",
    "delayedEffect",
    "dropEvent",
]
"""What can go wrong."""


class Fingerprint(TypedDict):
    """Tells later whether a candidate is still the same."""

    revision: int
    """The revision of the observation."""
    route: Route
    """Where it was made."""
    role: str
    """The role."""
    name: str
    """The name."""
    purpose: str
    """What was wanted."""
    invalidatedBy: list[Invalidation]
    """What makes this void."""
    inputType: NotRequired[str]
    """The kind of input."""
    regionId: NotRequired[str]
    """The region."""
    regionKind: NotRequired[RegionKind]
    """What it is for."""


class Fixture(TypedDict):
    """A page to try scenarios on."""

    schemaVersion: int
    """Always 1."""
    id: str
    """Its name: 1 to 128 bytes."""
    entrypoint: str
    """Where it starts: 1 to 256 bytes."""
    controls: list[Control]
    """How it can be changed: at least one, each once."""
    faults: list[Fault]
    """What can go wrong: at least one, each once."""
    oracles: list[Oracle]
    """What tells the truth about it: at least one, each once."""


Forbidden: TypeAlias = Literal["forbidden"]
"""What is never allowed."""


ForbiddenOutcome: TypeAlias = Literal[
    "wrongTargetExecuted",
    "staleRevisionExecuted",
    "ambiguousTargetSilentlyExecuted",
    "nonIdempotentMutationDuplicated",
    "falseWorkflowCompletion",
    "unsafeResumeReplay",
    "secretLeaked",
    "crossProfileKnowledgeLeak",
    "unboundedLoopEscapedBudget",
    "policyBypassed",
    "checkpointAcceptedAfterIncompatibleDefinitionChange",
    "semanticCacheHidCriticalUnexpectedState",
]
"""What must never happen."""


GateCode: TypeAlias = Literal[
    "missing_evidence",
    "scenario_hash_mismatch",
    "missing_oracle_evidence",
    "incomplete_artifacts",
    "unsupported_platform",
    "invalid_run_metadata",
    "scenario_failed",
    "non_certifying_classification",
    "terminal_state_mismatch",
    "side_effect_oracle_mismatch",
    "unexpected_observation",
    "forbidden_outcome",
]
"""Why a release is not certified."""


class GateFailure(TypedDict):
    """One reason why a release is not certified."""

    scenarioId: str
    """The scenario; `*` for all of them."""
    code: GateCode
    """Why, for programs."""
    detail: str
    """Why, for people."""


class GatePayload(TypedDict):
    """The payload of `reliability.gate`."""

    scenarios: list[Scenario]
    """The scenarios of the release."""
    observations: list[RunObservation]
    """Their runs."""


class GateReport(TypedDict):
    """What the gate says."""

    schemaVersion: int
    """Always 1."""
    certified: bool
    """Whether there are no failures."""
    scenarioCount: int
    """How many scenarios there are."""
    passed: int
    """How many runs passed."""
    safeRefusals: int
    """How many refused where they should."""
    indeterminate: int
    """How many ended unclear."""
    unsupported: int
    """How many could not run."""
    forbiddenOutcomes: int
    """How often something happened that must never happen."""
    failures: list[GateFailure]
    """Why the release is not certified."""


class GraphPayload(TypedDict):
    """The payload of `webIr.validate` and `webIr.inspect`."""

    ir: WebIr
    """The graph."""


HintStatus: TypeAlias = Literal[
    "Validated",
    "Emitted",
    "UnmatchedParent",
]
"""What became of a hint. Read with a small first letter too, as the published corpus writes
it.
"""


HistoryEntry = TypedDict(
    "HistoryEntry",
    {
        "from": "KnowledgeConfidence",
        "to": "KnowledgeConfidence",
        "reason": "str",
        "observedAt": "str",
    },
)
"""A change of confidence.

- ``from``: Before.
- ``to``: After.
- ``reason``: Why: 1 to 256 bytes.
- ``observedAt``: When, as RFC 3339 has it.
"""


class ImportPayload(TypedDict):
    """The payload of `knowledge.import`."""

    snapshot: Snapshot
    """What comes in."""
    store: NotRequired[Snapshot]
    """The store; an empty one where it is absent."""


class Imported(TypedDict):
    """The result of `knowledge.import`."""

    snapshot: Snapshot
    """The store."""
    statistics: Statistics
    """What it holds."""


class Injection(TypedDict):
    """Something that goes wrong."""

    afterDispatch: str
    """After which step was handed to the browser: 1 to 128 bytes."""
    fault: Fault
    """What."""


IntentAction: TypeAlias = Literal[
    "click",
    "type",
    "clear",
    "check",
    "uncheck",
    "select",
    "submit",
    "open",
    "close",
    "search",
    "filter",
    "sort",
    "paginate",
    "toggle",
    "expand",
    "collapse",
    "download",
    "upload",
    "inspect",
    "extract",
]
"""What an agent wants to do with what it looks for."""


class IntentConstraints(TypedDict):
    """What it must be like."""

    excludeText: NotRequired[list[str]]
    """Its name holds none of these: at most 8 texts of 1 to 256 bytes."""
    maxCandidates: NotRequired[int]
    """Most candidates to report: 1 to 32."""
    mustBeEnabled: NotRequired[bool]
    """It takes input. An observation cannot tell."""
    mustBeVisible: NotRequired[bool]
    """It is in sight. An observation cannot tell."""
    name: NotRequired[str]
    """Its name: 1 to 256 bytes."""
    nameContains: NotRequired[str]
    """Part of its name: 1 to 256 bytes."""
    role: NotRequired[str]
    """Its role: 1 to 64 bytes."""


class IntentRequest(TypedDict):
    """What to look for."""

    schemaVersion: int
    """Always 1."""
    intent: str
    """What is wanted, in words: 1 to 512 bytes."""
    action: IntentAction
    """What to do with it."""
    resolutionPolicy: ResolutionPolicy
    """When a candidate is taken."""
    constraints: NotRequired[IntentConstraints]
    """What it must be like."""
    expectedRevision: NotRequired[int]
    """The revision that the caller expects."""
    scope: NotRequired[IntentScope]
    """Where to look."""


class IntentResult(TypedDict):
    """What came of a request."""

    schemaVersion: int
    """Always 1."""
    intent: str
    """As asked."""
    action: IntentAction
    """As asked."""
    normalizedIntent: str
    """The intent in lower case with single spaces."""
    resolution: Resolution
    """What came of it."""
    policyDecision: PolicyDecision
    """What the policy says."""
    excludedCount: int
    """How many do not."""
    candidates: NotRequired[list[Candidate]]
    """What fits: at most 32."""
    excludedCandidates: NotRequired[list[ExcludedCandidate]]
    """What was looked at and does not: at most 32."""
    reason: NotRequired[str]
    """Why, for people: at most 160 bytes."""
    revision: NotRequired[int]
    """Its revision."""
    route: NotRequired[Route]
    """Where the observation was made."""
    selectedCandidate: NotRequired[str]
    """The candidate that is taken."""
    suggestedConstraints: NotRequired[list[SuggestedConstraint]]
    """How to tell candidates apart: at most 8."""


class IntentScope(TypedDict):
    """Where to look."""

    formLabel: NotRequired[str]
    """In a form of this label. Read, and not used."""
    pageKind: NotRequired[PageKind]
    """On pages of this kind."""
    regionId: NotRequired[str]
    """In this region; needs its kind."""
    regionKind: NotRequired[RegionKind]
    """In regions of this kind."""


class IntentTrace(TypedDict):
    """What an intent came to mean."""

    resolutionId: str
    """Names the resolution."""
    candidateId: str
    """The candidate."""
    revision: int
    """The revision of the page."""
    resolution: Resolution
    """What came of it."""
    policyDecision: PolicyDecision
    """What the policy said."""
    confidence: CandidateConfidence
    """How well it fit."""
    fingerprint: Fingerprint
    """How to tell that it is still the same."""


class InvalidDetails(TypedDict):
    """`details` of an error about a broken rule. Clients may rely on `kind`, `path` and
    `code`.
    """

    kind: InvalidKind
    """The broken contract."""
    path: str
    """The place."""
    reason: str
    """The rule, for people."""
    code: NotRequired[str]
    """Our stable code for the rule. Other implementations have none."""


InvalidKind: TypeAlias = Literal[
    "invalidField",
    "taskValidation",
    "taskCompilation",
    "webIrValidation",
    "actionValidation",
    "workflowValidation",
    "checkpointValidation",
    "policyValidation",
    "knowledgeValidation",
    "reliabilityValidation",
    "observationValidation",
    "intentValidation",
    "adapterValidation",
    "recoveryValidation",
]
"""Which contract is broken; `kind` of the typed details.

- ``invalidField``: A value has the wrong shape, or an argument is not what it must be.
- ``taskValidation``: An authored task breaks a rule.
- ``taskCompilation``: A task cannot be compiled against this graph.
- ``webIrValidation``: A page graph, or a pair of them, breaks a rule.
- ``actionValidation``: An action, predicate or batch breaks a rule.
- ``workflowValidation``: A workflow, or its checkpoint or trace, breaks a rule.
- ``checkpointValidation``: A session checkpoint breaks a rule.
- ``policyValidation``: A policy or policy error breaks a rule.
- ``knowledgeValidation``: A knowledge record or snapshot breaks a rule.
- ``reliabilityValidation``: A reliability scenario, fixture or replay breaks a rule.
- ``observationValidation``: A semantic observation breaks a rule.
- ``intentValidation``: An intent breaks a rule.
- ``adapterValidation``: An adapter inventory breaks a rule.
- ``recoveryValidation``: A daemon recovery document breaks a rule.
"""


class InvalidatePayload(TypedDict):
    """The payload of `knowledge.invalidate`."""

    snapshot: Snapshot
    """The store."""
    recordId: str
    """The record."""
    state: KnowledgeConfidence
    """`stale`, `contradicted` or `quarantined`."""
    reason: str
    """Why."""
    observedAt: str
    """When, as RFC 3339 has it."""


class Invalidated(TypedDict):
    """The result of `knowledge.invalidate`."""

    snapshot: Snapshot
    """The store."""
    change: Change
    """What changed."""


Invalidation: TypeAlias = Literal[
    "revisionChanged",
    "routeChanged",
    "roleChanged",
    "nameChanged",
    "regionChanged",
]
"""What makes a candidate's fingerprint void."""


KnowledgeConfidence: TypeAlias = Literal[
    "candidate",
    "observed",
    "verified",
    "stale",
    "contradicted",
    "quarantined",
]
"""How sure a record is."""


KnowledgeCoverage: TypeAlias = Literal[
    "none",
    "structural",
    "semantic",
    "interaction",
    "complete",
]
"""How much of a surface was seen."""


class KnowledgeInvalidation(TypedDict):
    """When a record stops to apply."""

    maxAgeSeconds: NotRequired[int]
    """After this time without verification, in seconds."""
    requiredLandmarks: NotRequired[list[str]]
    """Where one of these is missing: at most 32, each once."""


KnowledgeKind: TypeAlias = Literal[
    "pageFamily",
    "regionModel",
    "targetFingerprint",
    "routeTransition",
    "workflowEntryPoint",
    "verifiedPostcondition",
    "extractionShape",
    "invalidationRule",
]
"""What a record is about."""


class KnowledgeSurface(TypedDict):
    """What a record was seen on."""

    kind: str
    """Its kind, in the words of the page graph."""
    understanding: Understanding
    """How well it is understood."""
    coverage: KnowledgeCoverage
    """How much of it was seen."""
    extensionId: NotRequired[str]
    """The extension that knows it."""


class LastObservation(TypedDict):
    """What a session saw last."""

    revision: int
    """The revision."""
    lastRefs: list[str]
    """The last references: at most 8."""


Level: TypeAlias = Literal[
    "summary",
    "interactive",
    "structured",
    "detailed",
    "raw",
]
"""How much an observation says, least first."""


class Limits(TypedDict):
    """What was left out of the graph."""

    truncated: bool
    """Whether anything was."""
    omittedFacts: int
    """How many facts."""
    textBytes: int
    """How many bytes of text the graph was built from."""
    missingSources: list[EvidenceSource]
    """Sources that could not be asked: at most 12, each once."""


class Manifest(TypedDict):
    """What a server speaks and can do."""

    protocolVersion: int
    """Always 1."""
    glassVersion: str
    """The version of the server: 1 to 128 bytes."""
    schemas: dict[str, list[int]]
    """The versions of each schema: 1 to 8, each at least 1."""
    capabilities: dict[str, bool]
    """Which capabilities are enabled."""
    constraints: Constraints
    """What bounds the server."""
    capabilityStatuses: NotRequired[dict[str, CapabilityStatus]]
    """Why, or why not."""


MemoryInfluence: TypeAlias = Literal[
    "none",
    "rankingOnly",
    "templateSuggested",
    "verificationSuggested",
    "recoverySuggested",
    "identityContinuitySuggested",
]
"""What a record may have an influence on."""


class MutationLease(TypedDict):
    """The right to change things in a session."""

    sessionId: str
    """The session."""
    token: str
    """The secret that proves the right."""


class NegotiationRequest(TypedDict):
    """What a client asks for: `params.glass` of `initialize`."""

    acceptsExperimental: NotRequired[bool]
    """Whether experimental capabilities are welcome."""
    optional: NotRequired[list[str]]
    """The capabilities that it would use."""
    protocolVersion: NotRequired[int]
    """The one version of the protocol that an old client speaks."""
    protocolVersions: NotRequired[list[int]]
    """The versions of the protocol that the client speaks; not empty."""
    requires: NotRequired[list[str]]
    """The capabilities that it needs."""
    schemas: NotRequired[dict[str, list[int]]]
    """The versions of schemas that the client speaks; no list is empty."""


class Observation(TypedDict):
    """What a page is and what can be done on it."""

    schemaVersion: int
    """Always 1."""
    revision: int
    """The revision of the page."""
    level: Level
    """How much is said."""
    route: Route
    """Where."""
    page: Page
    """The page."""
    regions: list[Region]
    """Its regions: at most 64."""
    limits: Omissions
    """What was left out."""
    accessibility: NotRequired[Any]
    """Its accessibility tree in short; exactly from the level `detailed` up."""
    changes: NotRequired[Changes]
    """What changed since an earlier observation."""
    rawAccessibility: NotRequired[Any]
    """The same as the browser gives it; exactly at the level `raw`."""
    text: NotRequired[str]
    """Its text; exactly from the level `structured` up."""


class Omissions(TypedDict):
    """What was left out of an observation."""

    truncated: bool
    """Whether anything was."""
    omittedRegions: int
    """How many regions."""
    omittedBytes: NotRequired[int]
    """The size of what was left out, in bytes."""
    omittedStructuredRecords: NotRequired[int]
    """How many records."""
    omittedTargets: NotRequired[int]
    """How many targets."""
    structuredBytes: NotRequired[int]
    """The size of the records, in bytes."""
    textBytes: NotRequired[int]
    """The size of the text, in bytes."""
    textTruncated: NotRequired[bool]
    """Whether the text was cut."""
    viewport: NotRequired[Any]
    """What part of the page was in sight."""


Oracle: TypeAlias = Literal[
    "snapshot",
    "submitSideEffectCount",
]
"""What tells the truth about a fixture."""


OutputSource: TypeAlias = Literal[
    "page_url",
    "page_title",
    "visible_text",
]
"""Where an output comes from."""


class Page(TypedDict):
    """The page as a whole."""

    kind: PageKind
    """What it is for."""
    title: str
    """Its title: at most 1,024 bytes."""
    url: str
    """As in the route."""
    targetId: str
    """As in the route."""
    frameId: str
    """As in the route."""
    confidence: Confidence
    """How sure the observer is of the kind."""
    evidence: NotRequired[list[str]]
    """Why: at most 8 texts of 1 to 128 bytes."""


PageKind: TypeAlias = Literal[
    "generic",
    "home",
    "search",
    "searchResults",
    "article",
    "documentation",
    "listing",
    "detail",
    "form",
    "authentication",
    "checkout",
    "confirmation",
    "dashboard",
    "settings",
    "error",
    "accessDenied",
    "unknown",
]
"""What a page is for."""


Phase: TypeAlias = Literal[
    "preflight",
    "dispatch",
    "postDispatch",
    "verification",
    "reconciliation",
]
"""How far an operation had come when it failed.

- ``preflight``: Before anything was done.
- ``dispatch``: While it was handed to the browser.
- ``postDispatch``: After that.
- ``verification``: While its effect was checked.
- ``reconciliation``: While an unclear outcome was cleared up.
"""


class Plan(TypedDict):
    """What a runner has to do."""

    scenarioId: str
    """The scenario."""
    fixtureId: str
    """The fixture."""
    operations: list[PlanOperation]
    """What to do, in order."""
    budgets: Budgets
    """How much it may take."""


class PlanOperationWithRunWorkflow(TypedDict):
    """Run a workflow."""

    runWorkflow: PlanOperationRunWorkflow


class PlanOperationWithApplyControl(TypedDict):
    """Change the page."""

    applyControl: PlanOperationApplyControl


class PlanOperationWithInjectFault(TypedDict):
    """Let something go wrong."""

    injectFault: PlanOperationInjectFault


class PlanOperationWithResumeFromCheckpoint(TypedDict):
    """Go on from a checkpoint."""

    resumeFromCheckpoint: PlanOperationResumeFromCheckpoint


PlanOperation: TypeAlias = (
    "PlanOperationWithRunWorkflow | "
    "PlanOperationWithApplyControl | "
    "PlanOperationWithInjectFault | "
    "PlanOperationWithResumeFromCheckpoint"
)
"""One thing to do."""


class PlanOperationApplyControl(TypedDict):
    """"""

    control: Control
    """How."""


class PlanOperationInjectFault(TypedDict):
    """"""

    injection: Injection
    """What and when."""


class PlanOperationResumeFromCheckpoint(TypedDict):
    """"""

    checkpoint: str
    """Which."""


class PlanOperationRunWorkflow(TypedDict):
    """"""

    source: str
    """Where it is."""


class PlanPayload(TypedDict):
    """The payload of `reliability.plan`."""

    scenario: Scenario
    """The scenario."""
    fixture: Fixture
    """Its fixture."""


Platform: TypeAlias = Literal[
    "linux-x86-64",
    "linux-arm64",
    "macos-x86-64",
    "macos-arm64",
]
"""Where a scenario runs."""


class Policy(TypedDict):
    """What a session may do."""

    allow: NotRequired[list[Capability]]
    """What is allowed where the preset denies by default."""
    allowHosts: NotRequired[list[str]]
    """The only hosts to go to, in lower case: at most 256; `*.` in front takes in all names
    below.
    """
    confirm: NotRequired[list[Capability]]
    """What a person can confirm, one use at a time, where the preset denies by default."""
    denyHosts: NotRequired[list[str]]
    """Hosts not to go to, written the same way."""
    pinnedHost: NotRequired[str]
    """The host that a hardened session started with and stays on."""
    preset: NotRequired[Preset]
    """The named policy that the rest refines."""


PolicyDecision: TypeAlias = Literal[
    "allowed",
    "reportOnly",
    "confirmationRequired",
    "rejected",
]
"""What the policy says.

- ``allowed``: The candidate is taken.
- ``reportOnly``: Candidates are only reported.
- ``confirmationRequired``: A person must confirm.
- ``rejected``: No candidate is taken.
"""


class PolicyError(TypedDict):
    """How a refusal is told."""

    schemaVersion: int
    """Always 1."""
    policyVersion: int
    """Always 1."""
    kind: PolicyErrorKind
    """Why."""
    ruleId: str
    """The rule."""
    phase: PolicyPhase
    """When."""
    reason: str
    """Why, for people: 1 to 512 bytes."""
    overridePossible: bool
    """Whether someone can allow it."""
    operation: NotRequired[str]
    """The capability or operation: at most 128 bytes, or `null`."""
    remediation: NotRequired[str]
    """What to do about it: at most 512 bytes, or `null`."""


PolicyErrorKind: TypeAlias = Literal[
    "denied",
    "confirmation_required",
    "invalid_configuration",
]
"""Why a policy refuses."""


PolicyPhase: TypeAlias = Literal[
    "preflight",
    "configuration",
]
"""When a policy refuses."""


Portability: TypeAlias = Literal[
    "semanticPortable",
    "surfacePortable",
    "backendCapabilityDependent",
    "backendSpecific",
    "browserSpecific",
    "nonPortable",
]
"""Where else a record can be used."""


class Postcondition(TypedDict):
    """Something that must hold after the task."""

    kind: PostconditionKind
    """What."""
    expected: NotRequired[str]
    """With which value: at most 256 bytes."""


PostconditionKind: TypeAlias = Literal[
    "pageKind",
    "regionPresent",
    "entityState",
    "navigationOccurred",
    "dialogClosed",
    "validationClear",
    "recordsExtracted",
]
"""What must hold after a task.

- ``pageKind``: The page is of a kind.
- ``regionPresent``: A region of this name is there.
- ``entityState``: An entity is in a state: `<name>.<state>=<true|false>`.
- ``navigationOccurred``: The page went elsewhere.
- ``dialogClosed``: The dialog is gone.
- ``validationClear``: No field is marked as wrong.
- ``recordsExtracted``: Records were read; at least this many.
"""


class PreconditionRevisionEquals(TypedDict):
    """The page is at this revision."""

    kind: Literal["revisionEquals"]
    revision: int
    """The revision."""


class PreconditionEntityPresent(TypedDict):
    """The entity is there."""

    kind: Literal["entityPresent"]
    entityId: str
    """The entity."""


class PreconditionEntityEnabled(TypedDict):
    """It takes input."""

    kind: Literal["entityEnabled"]
    entityId: str
    """The entity."""


class PreconditionActionSupported(TypedDict):
    """It supports an action."""

    kind: Literal["actionSupported"]
    entityId: str
    """The entity."""
    action: Action
    """The action."""


Precondition: TypeAlias = (
    "PreconditionRevisionEquals | "
    "PreconditionEntityPresent | "
    "PreconditionEntityEnabled | "
    "PreconditionActionSupported"
)
"""What must hold before the first step."""


class PredicateWithUrlEquals(TypedDict):
    """The address is this: 1 to 1,024 bytes."""

    urlEquals: str


class PredicateWithTitleContains(TypedDict):
    """The title holds this: 1 to 1,024 bytes."""

    titleContains: str


class PredicateWithVisible(TypedDict):
    """This target can be seen: 1 to 1,024 bytes."""

    visible: str


class PredicateWithTextContains(TypedDict):
    """The page shows this text: 1 to 1,024 bytes."""

    textContains: str


class PredicateWithPopupOpened(TypedDict):
    """A new window opened, or did not."""

    popupOpened: bool


class PredicateWithDialogOpen(TypedDict):
    """A dialog is open, or is not."""

    dialogOpen: bool


class PredicateWithDownloadStarted(TypedDict):
    """A download began, or did not."""

    downloadStarted: bool


class PredicateWithRevisionEquals(TypedDict):
    """The page is at this revision."""

    revisionEquals: int


class PredicateWithAll(TypedDict):
    """All of these: 1 to 8."""

    all: list[Predicate]


class PredicateWithAny(TypedDict):
    """One of these at least: 1 to 8."""

    any: list[Predicate]


PredicateWithNot = TypedDict(
    "PredicateWithNot",
    {
        "not": "Predicate",
    },
)
"""Not this."""


Predicate: TypeAlias = (
    "PredicateWithUrlEquals | "
    "PredicateWithTitleContains | "
    "PredicateWithVisible | "
    "PredicateWithTextContains | "
    "PredicateWithPopupOpened | "
    "PredicateWithDialogOpen | "
    "PredicateWithDownloadStarted | "
    "PredicateWithRevisionEquals | "
    "PredicateWithAll | "
    "PredicateWithAny | "
    "PredicateWithNot"
)
"""What must hold on a page: an object with exactly one member. There is no way to run
JavaScript.
"""


class Preflight(TypedDict):
    """What a policy says about going to an address."""

    schemaVersion: int
    """Always 1."""
    decision: Decision
    """What the policy says."""
    reason: str
    """Why, for people."""
    confirmationRequired: bool
    """Whether a person must confirm."""
    host: NotRequired[str]
    """Its host."""
    normalizedUrl: NotRequired[str]
    """The address as a browser reads it; `null` if it cannot."""


class PreflightPayload(TypedDict):
    """The payload of `browser.preflightNavigation`."""

    url: str
    """The address."""
    policy: NotRequired[Policy]
    """The policy to ask; `development` where it is absent."""


Preset: TypeAlias = Literal[
    "development",
    "polite",
    "ci",
    "hardened",
    "untrusted-mcp",
]
"""A named policy.

- ``development``: Allows everything.
- ``polite``: Allows everything; the runtime waits between requests.
- ``ci``: Allows everything but raw access and the persistent profile.
- ``hardened``: Denies what is not allowed.
- ``untrusted-mcp``: The same; raw access and the persistent profile cannot be confirmed.
"""


ProfileScope: TypeAlias = Literal[
    "anonymous",
    "authenticated",
    "profileBound",
]
"""For whom a record applies."""


class PurgePayload(TypedDict):
    """The payload of `knowledge.purge`."""

    snapshot: Snapshot
    """The store."""
    origin: str
    """The origin to forget."""


class Purged(TypedDict):
    """The result of `knowledge.purge`."""

    snapshot: Snapshot
    """The store."""
    removedRecordIds: list[str]
    """The records that are gone."""


Quality: TypeAlias = Literal[
    "opaque",
    "conflicted",
    "inferred",
    "partial",
    "strong",
    "confirmed",
]
"""How well something is known, weakest first."""


class Record(TypedDict):
    """Something that an earlier visit taught."""

    schemaVersion: int
    """Always 1."""
    recordId: str
    """Its name: 1 to 128 bytes, unique in a snapshot."""
    kind: KnowledgeKind
    """What it is about."""
    scope: Scope
    """Where it applies."""
    source: Source
    """Where it comes from."""
    confidence: KnowledgeConfidence
    """How sure it is."""
    invalidation: KnowledgeInvalidation
    """When it stops to apply."""
    data: Any
    """The knowledge: an object or array of at most 16 KiB."""
    history: NotRequired[list[HistoryEntry]]
    """How its confidence changed: at most 32 entries."""
    memoryInfluence: NotRequired[MemoryInfluence]
    """What it may have an influence on."""
    portability: NotRequired[Portability]
    """Where else it can be used."""
    retrieval: NotRequired[Retrieval]
    """Why it was found, and whether it holds here and now."""


class RecoverRunPayload(TypedDict):
    """The payload of `browser.recoverRun`."""

    executionId: str
    """The execution: 1 to 128 bytes."""


class Recovery(TypedDict):
    """Runs that a stopped daemon left open. They are never resumed by themselves."""

    schemaVersion: int
    """Always 1."""
    state: RecoveryState
    """Always `reconciliation_required`."""
    recoveredAt: str
    """When this was written: 1 to 64 bytes."""
    runs: list[ActiveRun]
    """The runs: 1 to 16, each request id once."""


RecoveryState: TypeAlias = Literal["reconciliation_required"]
"""What an operator has to do."""


class Region(TypedDict):
    """A part of the page."""

    id: str
    """Its name in this observation: 1 to 128 bytes, unique."""
    kind: RegionKind
    """What it is for."""
    label: str
    """For people: 1 to 256 bytes."""
    interactiveCount: int
    """How many things in it take input."""
    confidence: Confidence
    """How sure the observer is of the kind."""
    evidence: NotRequired[list[str]]
    """Why: at most 8 texts of 1 to 128 bytes."""
    expansion: NotRequired[Expansion]
    """How to see more of it."""
    itemCount: NotRequired[int]
    """How many items it lists."""
    structuredRecords: NotRequired[list[dict[str, Any]]]
    """What it lists: at most 256 records; from the level `structured` up."""
    targets: NotRequired[list[Target]]
    """What takes input: at most 32; from the level `interactive` up."""


RegionKind: TypeAlias = Literal[
    "navigation",
    "main",
    "search",
    "form",
    "dialog",
    "alert",
    "status",
    "toolbar",
    "filterPanel",
    "results",
    "collection",
    "table",
    "pagination",
    "article",
    "sidebar",
    "checkoutSummary",
    "authentication",
    "footer",
    "unknown",
]
"""What a region is for."""


Relationship = TypedDict(
    "Relationship",
    {
        "from": "str",
        "to": "str",
        "kind": "RelationshipKind",
    },
)
"""An edge of the graph.

- ``from``: The entity at its start.
- ``to``: The entity at its end; another one.
- ``kind``: What it means.
"""


class RelationshipChange(TypedDict):
    """A relationship that one graph lacks."""

    relationship: Relationship
    """The relationship."""
    kind: ChangeKind
    """`added` or `removed`."""


class RelationshipHintDiagnostic(TypedDict):
    """What became of one relationship hint of the extractor."""

    factIndex: int
    """Which fact gave the hint."""
    source: EvidenceSource
    """Where the fact was seen."""
    hint: RelationshipKind
    """The hinted relationship."""
    parentRole: str
    """The role that the parent should have: 1 to 64 bytes."""
    status: HintStatus
    """What became of it."""


RelationshipKind: TypeAlias = Literal[
    "contains",
    "labels",
    "owns",
    "controls",
    "navigatesTo",
    "opens",
    "confirms",
    "cancels",
    "continues",
    "submits",
    "headerFor",
    "cellOf",
    "selects",
    "repeatsAs",
    "scopedTo",
]
"""What a relationship means."""


class Replay(TypedDict):
    """What happened in a run of a scenario."""

    schemaVersion: int
    """Always 1."""
    scenarioId: str
    """The scenario."""
    scenarioHash: str
    """Its content hash."""
    fixtureId: str
    """The fixture."""
    fixtureHash: str
    """Its content hash."""
    events: list[ReplayEvent]
    """What happened: 1 to 1,024 events."""
    observation: RunObservation
    """What came of it."""


class ReplayEvent(TypedDict):
    """One thing that happened."""

    sequence: int
    """Its place, counted from 0 without gaps."""
    operation: str
    """What was done: 1 to 128 bytes."""
    result: str
    """What came of it: 1 to 128 bytes."""


class ReplayPayload(TypedDict):
    """The payload of `reliability.replayInspect`."""

    scenario: Scenario
    """The scenario."""
    replay: Replay
    """A replay of it."""


class ReplaySummary(TypedDict):
    """The result of `reliability.replayInspect`."""

    scenarioId: str
    """The scenario."""
    fixtureId: str
    """The fixture."""
    eventCount: int
    """How many events."""
    contentHash: str
    """The hash of the replay."""
    attached: bool
    """Always false: nothing is attached here."""


class Request(TypedDict):
    """A request."""

    protocolVersion: int
    """Always 1."""
    requestId: str
    """The client's name for this request: an identifier."""
    operation: str
    """What to do, such as `webIr.validate`: 1 to 96 bytes without white space."""
    payload: Any
    """What to do it with."""
    correlationId: NotRequired[str]
    """What the request belongs to: an identifier."""
    deadlineMs: NotRequired[int]
    """How long the client waits, in milliseconds: 1 to 900,000."""
    mutationLease: NotRequired[MutationLease]
    """The right to change things in that session."""
    sessionId: NotRequired[str]
    """The session to work in: an identifier."""


Resolution: TypeAlias = Literal[
    "exact",
    "uniqueHighConfidence",
    "uniqueLowConfidence",
    "ambiguous",
    "notFound",
    "staleRevision",
    "policyRejected",
    "unsupportedIntent",
]
"""What came of a request.

- ``exact``: One candidate, with the wanted name and role.
- ``uniqueHighConfidence``: One candidate that fits well.
- ``uniqueLowConfidence``: One candidate that may fit.
- ``ambiguous``: More than one.
- ``notFound``: None.
- ``staleRevision``: The page is at another revision than the caller expects.
- ``policyRejected``: A candidate that the policy does not take.
- ``unsupportedIntent``: The intent is too vague, or at odds with the action.
"""


ResolutionPolicy: TypeAlias = Literal[
    "reportOnly",
    "requireExact",
    "requireUniqueHighConfidence",
    "allowUniqueMediumConfidence",
    "interactiveConfirmation",
]
"""When a candidate is taken.

- ``reportOnly``: Never.
- ``requireExact``: When it is exact.
- ``requireUniqueHighConfidence``: When it is the only one, and the confidence is high.
- ``allowUniqueMediumConfidence``: When it is the only one, and the confidence is at least
  medium.
- ``interactiveConfirmation``: When a person says so.
"""


class ResolvePayload(TypedDict):
    """The payload of `intent.resolve`."""

    request: IntentRequest
    """What to look for."""
    observation: Observation
    """Where."""


class Response(TypedDict):
    """A response."""

    protocolVersion: int
    """Always 1."""
    requestId: str
    """The `requestId` of the request."""
    ok: bool
    """Whether there is a result."""
    correlationId: NotRequired[str]
    """The `correlationId` of the request."""
    error: NotRequired[ErrorObject]
    """The error; if and only if not `ok`."""
    result: NotRequired[Any]
    """The result; if and only if `ok`."""


class Resume(TypedDict):
    """Where a run goes on."""

    nextStepIndex: int
    """The step, counted from 0."""
    nextStepId: str
    """Its id."""
    isRetry: bool
    """Whether it was tried before."""
    remainingSteps: int
    """How many steps are left, this one included."""


class ResumePayload(TypedDict):
    """The payload of `workflow.checkResume`."""

    workflow: WorkflowDefinition
    """The definition."""
    checkpoint: WorkflowCheckpoint
    """The checkpoint."""
    page: NotRequired[CheckpointPage]
    """The page now; where it is absent, the checkpoint's is taken."""


class Retrieval(TypedDict):
    """Why a record was found, and whether it holds here and now."""

    signals: list[RetrievalSignal]
    """Why it was found: at most 16."""
    currentValidation: CurrentValidation
    """Whether it holds."""


class RetrievalSignal(TypedDict):
    """Why a record was found."""

    kind: str
    """What kind of reason."""
    detail: str
    """Which."""
    scoreMillis: NotRequired[int]
    """How strong, in thousandths: at most 1,000."""


class Retry(TypedDict):
    """Advice on trying again."""

    classification: RetryClass
    """Whether it is safe."""
    recommendedOperation: str
    """The operation to call first: an identifier."""


RetryClass: TypeAlias = Literal[
    "safeImmediate",
    "safeAfterReobserve",
    "safeAfterReconcile",
    "unsafeUntilReconciled",
    "requiresUserDecision",
    "notRetryable",
    "unknown",
]
"""Whether trying again is safe.

- ``safeImmediate``: At once.
- ``safeAfterReobserve``: After looking at the page again.
- ``safeAfterReconcile``: After the outcome has been cleared up.
- ``unsafeUntilReconciled``: Not before the outcome has been cleared up.
- ``requiresUserDecision``: A person must decide.
- ``notRetryable``: Never.
- ``unknown``: Nobody knows.
"""


RevisionPolicy: TypeAlias = Literal[
    "exact",
    "compatible",
    "reextract",
]
"""What to do when the page has changed since the graph was made.

- ``exact``: Refuse.
- ``compatible``: Go on if the selected entities are still there.
- ``reextract``: Read the page again.
"""


Risk: TypeAlias = Literal[
    "readOnly",
    "localMutation",
    "remoteReversible",
    "remoteIrreversible",
    "authentication",
    "dataDisclosure",
    "unknownRisk",
]
"""How much harm a task can do, least first.

- ``readOnly``: None: it only reads.
- ``localMutation``: It changes the page in the browser.
- ``remoteReversible``: It changes something on the server that can be undone.
- ``remoteIrreversible``: It changes something on the server for good.
- ``authentication``: It signs in or out.
- ``dataDisclosure``: It gives data away.
- ``unknownRisk``: Nobody knows; always refused.
"""


class Route(TypedDict):
    """Where something was observed."""

    targetId: str
    """The browser's name of the page: 1 to 128 bytes."""
    frameId: str
    """The browser's name of the frame: 1 to 128 bytes."""
    url: str
    """The address: 1 to 2,048 bytes."""


class RunMetadata(TypedDict):
    """Where a run was, and how long it took."""

    platform: Platform
    """Where."""
    browser: str
    """The kind of browser: 1 to 128 bytes."""
    browserVersion: str
    """Its version: 1 to 128 bytes."""
    durationMs: int
    """How long, in milliseconds."""
    browserActions: int
    """How many actions of the browser."""


class RunObservation(TypedDict):
    """What came of a run."""

    scenarioId: str
    """The scenario."""
    scenarioHash: str
    """Its content hash."""
    metadata: RunMetadata
    """Where and how long."""
    classification: Classification
    """How it counts."""
    oracleEvidence: bool
    """Whether the oracles were asked."""
    artifactsComplete: bool
    """Whether everything that a run leaves is there."""
    forbiddenOutcomes: NotRequired[list[ForbiddenOutcome]]
    """What happened that must never happen."""
    sideEffectCount: NotRequired[dict[str, int]]
    """How often each side effect happened."""
    terminalState: NotRequired[str]
    """How it ended."""


class RunRecovery(TypedDict):
    """What is known about an execution."""

    executionId: str
    """The execution."""
    known: bool
    """Whether it is known."""
    phase: Phase
    """How far it had come."""
    dispatchHappened: bool
    """Whether it was handed to the browser."""
    mutationPossible: bool
    """Whether it may have changed the page."""
    reconciliation: str
    """What to do, for people."""
    retry: Retry
    """Advice on trying again."""


RunStatus: TypeAlias = Literal[
    "completed",
    "failed",
    "budget_exhausted",
    "resume_required",
]
"""How a run ended."""


RuntimeCapability: TypeAlias = Literal[
    "observe",
    "read",
    "mutate",
    "navigate",
    "extract",
    "dialog",
    "pagination",
    "verifyEntityState",
]
"""What a runtime must be able to do."""


RuntimeCertification: TypeAlias = Literal["not_run"]
"""Whether a suite was run."""


class Scenario(TypedDict):
    """What is tried, on which fixture, and what must come of it."""

    schemaVersion: int
    """Always 1."""
    id: str
    """Its name: 1 to 128 bytes."""
    category: str
    """What it is about: 1 to 128 bytes."""
    fixture: str
    """The fixture that it runs on: 1 to 256 bytes."""
    setup: Setup
    """How it is set up."""
    steps: list[ScenarioStep]
    """What is done: 1 to 64 steps."""
    expect: Expectation
    """What must come of it."""
    forbid: list[ForbiddenOutcome]
    """What must never happen: 1 to 32, each once."""
    budgets: Budgets
    """How much it may take."""
    capabilities: NotRequired[list[str]]
    """What it needs: at most 32 of 1 to 128 bytes."""
    platforms: NotRequired[list[Platform]]
    """Where it runs: at least one, each once; all where it is absent."""


class ScenarioStepWithRunWorkflow(TypedDict):
    """Runs a workflow: 1 to 256 bytes."""

    runWorkflow: str


class ScenarioStepWithApplyControl(TypedDict):
    """Changes the page."""

    applyControl: Control


class ScenarioStepWithInject(TypedDict):
    """Lets something go wrong."""

    inject: Injection


class ScenarioStepWithResumeFromCheckpoint(TypedDict):
    """Goes on from a checkpoint: 1 to 256 bytes."""

    resumeFromCheckpoint: str


ScenarioStep: TypeAlias = (
    "ScenarioStepWithRunWorkflow | "
    "ScenarioStepWithApplyControl | "
    "ScenarioStepWithInject | "
    "ScenarioStepWithResumeFromCheckpoint"
)
"""A step: an object with exactly one member."""


class Scope(TypedDict):
    """Where a record applies."""

    origin: str
    """The origin of the site: 1 to 2,048 bytes."""
    pathPattern: str
    """The paths on it: 1 to 512 bytes."""
    profileScope: ProfileScope
    """For whom."""
    browserFamily: str
    """The kind of browser."""
    glassSchemaVersion: int
    """The version of the schema that the data was made by: at least 1."""
    policyPreset: str
    """The policy that it was made under."""
    browserVersionRange: NotRequired[str]
    """Its versions."""
    locale: NotRequired[str]
    """The language."""
    profileKey: NotRequired[str]
    """The profile; needed exactly where the scope is bound to one."""
    tenantKey: NotRequired[str]
    """The tenant of a shared site."""
    workspaceGeneration: NotRequired[int]
    """Its generation, at least 1; needs the workspace."""
    workspaceId: NotRequired[str]
    """The workspace: 1 to 128 bytes."""


Sensitivity: TypeAlias = Literal[
    "public",
    "personal",
    "secret",
    "financial",
    "unknown",
]
"""How private a value is."""


class SessionCheckpoint(TypedDict):
    """Which page and frame a session looked at."""

    schemaVersion: int
    """Always 1."""
    glassVersion: str
    """The version of the program that wrote it: 1 to 128 bytes."""
    exportedAt: str
    """When: 1 to 64 bytes."""
    profile: str
    """The profile: 1 to 128 bytes."""
    attachMode: bool
    """Whether the session was attached to a browser that ran already."""
    topology: Topology
    """What the session looked at."""
    observation: LastObservation
    """What it saw last."""
    policy: str
    """The policy: 1 to 32 bytes."""


class Setup(TypedDict):
    """How a scenario is set up."""

    browser: str
    """The kind of browser: 1 to 128 bytes."""
    policy: str
    """The policy: 1 to 128 bytes."""


Severity: TypeAlias = Literal[
    "warning",
    "error",
]
"""How bad something is."""


class Snapshot(TypedDict):
    """All records of a store. Members of a snapshot itself that are not known are skipped, as
    the published implementation does it.
    """

    schemaVersion: int
    """Always 1."""
    records: list[Record]
    """The records: at most 256."""


class SnapshotPayload(TypedDict):
    """The payload of `knowledge.validate`, `knowledge.stats` and `knowledge.export`."""

    snapshot: Snapshot
    """The store."""


class SnapshotValidation(TypedDict):
    """The result of `knowledge.validate`. A store that is not valid is an error."""

    valid: bool
    """Always true."""
    schemaVersion: int
    """The version of the schema."""
    recordCount: int
    """How many records there are."""


class Source(TypedDict):
    """Where a record comes from."""

    firstSeenAt: str
    """When it was first seen, as RFC 3339 has it."""
    lastVerifiedAt: str
    """When it was last seen to hold."""
    glassVersion: str
    """The version of the program that saw it."""
    verificationCount: int
    """How often it was seen to hold."""
    backend: NotRequired[Backend]
    """What it was seen with."""
    surface: NotRequired[KnowledgeSurface]
    """What it was seen on."""


class Statistics(TypedDict):
    """How many records a store has."""

    recordCount: int
    """All of them."""
    serializedBytes: int
    """The size of the snapshot, in bytes."""
    candidateCount: int
    """Candidates."""
    observedCount: int
    """Observed ones."""
    verifiedCount: int
    """Verified ones."""
    staleCount: int
    """Stale ones."""
    contradictedCount: int
    """Contradicted ones."""
    quarantinedCount: int
    """Ones in quarantine."""


StepAction: TypeAlias = Literal[
    "navigate",
    "click",
    "type",
    "check",
    "uncheck",
    "select",
    "clear",
    "scroll",
    "wait",
    "observe",
    "screenshot",
    "acceptDialog",
    "dismissDialog",
]
"""What a step does. JavaScript cannot be run."""


StepOperation: TypeAlias = Literal[
    "observeScope",
    "inspectForm",
    "fillInputs",
    "validateForm",
    "submitForm",
    "followNavigation",
    "selectTab",
    "openMenu",
    "extractTable",
    "extractCollection",
    "extractRegion",
    "readField",
    "inspectDialog",
    "confirmDialog",
    "cancelDialog",
    "nextPage",
    "collectPages",
]
"""What a step does."""


class StepRecord(TypedDict):
    """What became of a step."""

    id: str
    """The step."""
    state: StepState
    """Its state."""
    history: list[StepState]
    """All its states, the last one included: at most 64."""
    attempts: int
    """How often it was tried."""
    dispatchAcknowledged: bool
    """Whether the browser took it."""
    effectObserved: bool
    """Whether its effect was seen."""
    postconditionVerified: bool
    """Whether what it should bring about holds."""
    retrySafe: bool
    """Whether it may be tried again."""
    branchDecision: NotRequired[BranchDecision]
    """Whether its condition held."""
    currentRevision: NotRequired[int]
    """The revision after."""
    executionIds: NotRequired[list[str]]
    """The executions: at most 8 of 1 to 128 bytes."""
    intentEvidence: NotRequired[Any]
    """What its intent came to mean."""
    previousRevision: NotRequired[int]
    """The revision before."""


StepState: TypeAlias = Literal[
    "pending",
    "ready",
    "preflight",
    "resolving",
    "not_dispatched",
    "dispatched",
    "effect_observed",
    "verified",
    "outputs_extracted",
    "committed",
    "failed_before_dispatch",
    "failed_after_dispatch",
    "indeterminate",
    "skipped",
]
"""How far a step has come."""


class SuggestedConstraint(TypedDict):
    """A constraint that tells candidates apart."""

    nameContains: NotRequired[str]
    """The name must hold this."""
    regionKind: NotRequired[RegionKind]
    """The region must be this."""
    role: NotRequired[str]
    """The role must be this."""


class Surface(TypedDict):
    """One surface."""

    schemaVersion: int
    """Always 1."""
    surfaceId: str
    """Its identifier: 1 to 128 of letters, digits and `._-:`, the first and the last a letter
    or digit.
    """
    nestingDepth: int
    """How deep it lies: 0 for a root, at most 32."""
    kind: SurfaceKind
    """What it is."""
    capabilities: list[SurfaceCapability]
    """What can be done with it: at most 16, each once."""
    understanding: SurfaceUnderstanding
    """How well it is understood."""
    coverage: SurfaceCoverage
    """How much of it is seen."""
    evidence: list[Any]
    """Where that is known from: 1 to 32 objects with a `provenance`."""
    revision: int
    """The graph's revision again, above 0."""
    diagnostics: NotRequired[list[str]]
    """Notes of the extractor: at most 64 of 1 to 512 bytes."""
    parentSurfaceId: NotRequired[str]
    """The surface around it."""


SurfaceCapability: TypeAlias = Literal[
    "readStructure",
    "readText",
    "readRelations",
    "readState",
    "semanticAction",
    "coordinateAction",
    "input",
    "keyboardInput",
    "pointerInput",
    "capture",
    "extraction",
    "bridge",
    "revisionObservation",
    "verification",
]
"""What can be done with a surface."""


class SurfaceCoverage(TypedDict):
    """How much of a surface is seen and can be used."""

    structural: SurfaceQuality
    """Of its structure."""
    semantic: SurfaceQuality
    """Of its meaning."""
    interaction: SurfaceInteraction
    """How it can be used."""


class SurfaceExtension(TypedDict):
    """An extension that defines a kind of surface."""

    schemaVersion: int
    """Always 1."""
    namespace: str
    """Who defines it: an identifier."""
    name: str
    """Its name: an identifier."""
    version: str
    """Its version: an identifier."""


SurfaceInteraction: TypeAlias = Literal[
    "unavailable",
    "coordinateOnly",
    "semantic",
    "taskCompilable",
]
"""How a surface can be used, least first."""


class SurfaceKindWithExtensionDefined(TypedDict):
    """Defined by an extension."""

    extensionDefined: SurfaceKindExtensionDefined


SurfaceKind: TypeAlias = (
    "Literal['document', 'accessibility', 'shadowDocument', 'frameDocument', 'svg', 'canvas2d', 'webgl', 'webgpu', 'embeddedDocument', 'pdf', 'media', 'terminal', 'remoteApplication', 'browserNative', 'unknown', 'opaque'] | "
    "SurfaceKindWithExtensionDefined"
)
"""What a surface is."""


class SurfaceKindExtensionDefined(TypedDict):
    """"""

    extension: SurfaceExtension
    """Which one."""


SurfaceQuality: TypeAlias = Literal[
    "opaque",
    "partial",
    "strong",
    "complete",
]
"""How much of a surface is seen, least first."""


class SurfaceSet(TypedDict):
    """The surfaces of a page."""

    schemaVersion: int
    """Always 1."""
    surfaces: list[Surface]
    """The surfaces: 1 to 256."""


SurfaceUnderstanding: TypeAlias = Literal[
    "opaque",
    "coordinateOnly",
    "structural",
    "semantic",
    "taskCompilable",
]
"""How well a surface is understood, least first."""


class Target(TypedDict):
    """Something that takes input."""

    reference: str
    """How to refer to it: 1 to 128 bytes."""
    role: str
    """Its role: 1 to 64 bytes."""
    checked: NotRequired[bool]
    """It is ticked."""
    disabled: NotRequired[bool]
    """It takes none now."""
    empty: NotRequired[bool]
    """It has no value."""
    inputType: NotRequired[str]
    """The kind of input: 1 to 64 bytes."""
    name: NotRequired[str]
    """Its name: 1 to 256 bytes."""
    readOnly: NotRequired[bool]
    """Its value cannot be changed."""
    required: NotRequired[bool]
    """It must be filled in."""


class Task(TypedDict):
    """A task as an agent writes it."""

    schemaVersion: int
    """Always 1."""
    task: TaskFamily
    """What is to be done."""
    scope: TaskScope
    """Where."""
    limits: TaskLimits
    """How much it may take."""
    risk: Risk
    """How much harm it can do, as its author sees it."""
    ambiguity: NotRequired[Ambiguity]
    """What to do when more than one entity fits."""
    inputs: NotRequired[dict[str, str]]
    """Values by name: at most 64; names of 1 to 64 bytes, values of at most 4,096 bytes."""
    postconditions: NotRequired[list[Postcondition]]
    """What must hold afterwards: at most 32."""
    revision: NotRequired[RevisionPolicy]
    """What to do when the page has changed since the graph was made."""


class TaskCompilation(TypedDict):
    """The result of `task.compile`."""

    plan: TaskExecutionPlan
    """The plan."""


class TaskExecutionPlan(TypedDict):
    """What is to be done on a page at one revision. Ids are of that revision."""

    schemaVersion: int
    """Always 1."""
    taskSchemaVersion: int
    """Always 1."""
    compilerVersion: int
    """Always 2."""
    sourceIrSchemaVersion: int
    """Always 1."""
    sourceIrRevision: int
    """The revision of the graph."""
    taskFingerprint: str
    """Names task, graph revision and selection: SHA-256, 64 lower-case hex characters. Input
    values play no part.
    """
    task: TaskFamily
    """What is to be done."""
    scope: TaskScope
    """Where, as authored."""
    limits: TaskLimits
    """How much it may take, as authored."""
    risk: Risk
    """How much harm it can do: the higher of the declared risk and the family's."""
    ambiguity: Ambiguity
    """As authored."""
    revision: RevisionPolicy
    """As authored."""
    confirmationRequired: bool
    """Whether a person must confirm."""
    selectedEntityIds: list[str]
    """The entities that the task is about, ascending."""
    evidenceRequirements: EvidenceRequirements
    """What the evidence as a whole must be."""
    entityEvidenceRequirements: list[EntityEvidenceRequirement]
    """What the evidence for each selected entity must be."""
    entityBindingKeys: list[EntityBindingKey]
    """How each selected entity is found again."""
    requiredRuntimeCapabilities: list[RuntimeCapability]
    """What the runtime must be able to do, ascending."""
    preconditions: list[Precondition]
    """What must hold before the first step."""
    steps: list[TaskStep]
    """The steps: observe, then do."""
    postconditions: list[Postcondition]
    """What must hold afterwards: 1 to 32."""
    memoryAdvisory: NotRequired[Any]
    """Advice from persistent knowledge. Never written here."""


TaskFamily: TypeAlias = Literal[
    "form.inspect",
    "form.fill",
    "form.validate",
    "form.submit",
    "navigation.follow",
    "navigation.selectTab",
    "navigation.openMenu",
    "table.extract",
    "collection.extract",
    "region.extract",
    "field.read",
    "dialog.inspect",
    "dialog.confirm",
    "dialog.cancel",
    "pagination.next",
    "pagination.collect",
]
"""What a task does.

- ``form.inspect``: Reads a form.
- ``form.fill``: Types into fields of a form.
- ``form.validate``: Reads what a form marks as wrong.
- ``form.submit``: Sends a form.
- ``navigation.follow``: Goes to an address.
- ``navigation.selectTab``: Selects a tab.
- ``navigation.openMenu``: Opens a menu.
- ``table.extract``: Reads a table.
- ``collection.extract``: Reads a list.
- ``region.extract``: Reads a region.
- ``field.read``: Reads a field.
- ``dialog.inspect``: Reads a dialog.
- ``dialog.confirm``: Confirms a dialog.
- ``dialog.cancel``: Cancels a dialog.
- ``pagination.next``: Goes to the next page of results.
- ``pagination.collect``: Reads pages of results.
"""


class TaskLimits(TypedDict):
    """How much a task may take."""

    maxActions: int
    """Actions: 1 to 256."""
    timeoutMs: int
    """Time, in milliseconds: 1 to 120,000."""
    maxItems: int
    """Items read: 1 to 4,096."""


class TaskPayload(TypedDict):
    """The payload of `task.validate`."""

    task: Task
    """The task."""


class TaskScope(TypedDict):
    """Where a task applies. At least one member is needed."""

    entityKind: NotRequired[EntityKind]
    """The kind of the entity."""
    entityName: NotRequired[str]
    """Its name: 1 to 128 bytes; needs the kind."""
    regionName: NotRequired[str]
    """The name of the region, form, table or the like: 1 to 128 bytes."""


class TaskStep(TypedDict):
    """One step."""

    ordinal: int
    """Its place, counted from 1."""
    operation: StepOperation
    """What to do."""
    requiresConfirmation: bool
    """Whether a person must confirm first."""
    entityIds: NotRequired[list[str]]
    """The entities that it is about, ascending."""
    inputNames: NotRequired[list[str]]
    """The inputs that it takes, ascending."""


class TaskValidation(TypedDict):
    """The result of `task.validate`. A task that is not valid is an error."""

    valid: bool
    """Always true."""
    schemaVersion: int
    """The version of the task's schema."""
    task: TaskFamily
    """What the task does."""


class Topology(TypedDict):
    """What a session looked at."""

    url: str
    """The address: at most 4,096 bytes."""
    title: str
    """The title: at most 1,024 bytes."""
    frameId: NotRequired[str]
    """The browser's name of the frame."""
    targetId: NotRequired[str]
    """The browser's name of the page."""


class TraceEvent(TypedDict):
    """A step came to a state."""

    sequence: int
    """Its place, counted from 0 without gaps."""
    stepId: str
    """The step."""
    state: StepState
    """The state."""
    attempt: int
    """The attempt, 0 before the first."""


class TracePayload(TypedDict):
    """The payload of `workflow.replayTrace`."""

    workflow: WorkflowDefinition
    """The definition."""
    trace: WorkflowTrace
    """The trace."""


class TraceReplay(TypedDict):
    """What a replay comes to."""

    valid: bool
    """Always true: a trace that is not valid is an error."""
    events: int
    """How many events."""
    completedSteps: int
    """How many steps are done."""
    complete: bool
    """Whether the last step is done. A trace that stops early is valid too."""
    lastState: NotRequired[StepState]
    """Its state."""
    lastStepId: NotRequired[str]
    """The step of the last event."""


Transaction: TypeAlias = Literal[
    "read_only",
    "idempotent",
    "conditionally_idempotent",
    "non_idempotent",
    "unknown",
]
"""What happens when a step is done twice.

- ``read_only``: Nothing; it only reads.
- ``idempotent``: The same as when it is done once.
- ``conditionally_idempotent``: The same, thanks to its key.
- ``non_idempotent``: Its effect happens twice.
- ``unknown``: Nobody knows.
"""


Understanding: TypeAlias = Literal[
    "opaque",
    "inferred",
    "partial",
    "strong",
    "taskCompilable",
]
"""How well a surface is understood."""


ValueType: TypeAlias = Literal[
    "string",
    "integer",
    "number",
    "boolean",
    "url",
]
"""The type of an input or output."""


class Verification(TypedDict):
    """What changed by an action."""

    revisionDelta: int
    """By how much the revision rose."""
    urlChanged: bool
    """The address."""
    titleChanged: bool
    """The title."""
    targetChanged: bool
    """The page that the browser shows."""
    frameChanged: bool
    """The frame."""
    accessibilityDiff: NotRequired[AccessibilityDiff]
    """How many accessibility nodes changed."""
    dialogOpen: NotRequired[bool]
    """A dialog is open."""
    downloadStarted: NotRequired[bool]
    """A download began."""
    popupOpened: NotRequired[bool]
    """A new window opened."""


class WebIr(TypedDict):
    """A graph. The order of members is the order on the wire."""

    schemaVersion: int
    """Always 1."""
    revision: int
    """The revision of the page that the graph describes."""
    entities: list[Entity]
    """The entities: 1 to 4,096, exactly one of them a page."""
    relationships: list[Relationship]
    """The relationships: at most 8,192."""
    coverage: Coverage
    """How much of the page was seen."""
    limits: Limits
    """What was left out."""
    diagnostics: NotRequired[list[str]]
    """Notes of the extractor: at most 128 of 1 to 512 bytes."""
    document: NotRequired[DocumentInfo]
    """The document; may be absent at revision 0 only."""
    entityDetails: NotRequired[dict[str, EntityDetails]]
    """More about some of the entities."""
    relationshipHintDiagnostics: NotRequired[list[RelationshipHintDiagnostic]]
    """What became of the extractor's relationship hints: at most 4,096."""
    surfaceSet: NotRequired[SurfaceSet]
    """The surfaces that the page is drawn on."""


class WebIrContinuity(TypedDict):
    """What became of an entity."""

    requestedId: str
    """The id that was asked for."""
    status: ContinuityStatus
    """What became of the entity."""
    reason: str
    """Why, for people."""
    currentId: NotRequired[str]
    """Its id in the later graph."""


class WebIrDiff(TypedDict):
    """Everything that changed between two graphs.

    Entities are compared by id and relationships as a whole; the order of either in the
    document plays no part. What the published form of this result leaves out
    (`documentChanged`, `entityDetailsChanges`) is only written when there is such a change.
    """

    schemaVersion: int
    """Always 1."""
    fromRevision: int
    """The revision of the first graph."""
    toRevision: int
    """The revision of the second one."""
    coverageChanged: bool
    """Whether the coverage differs."""
    limitsChanged: bool
    """Whether the limits differ."""
    diagnosticsChanged: bool
    """Whether the diagnostics differ."""
    relationshipHintDiagnosticsChanged: bool
    """Whether the relationship hint diagnostics differ."""
    surfaceSetChanged: bool
    """Whether the surfaces differ."""
    documentChanged: NotRequired[bool]
    """Whether the document differs in more than its revision."""
    entityChanges: NotRequired[list[EntityChange]]
    """The entities that differ, in ascending order of id."""
    entityDetailsChanges: NotRequired[list[EntityDetailsChange]]
    """The details that differ, in ascending order of entity id."""
    relationshipChanges: NotRequired[list[RelationshipChange]]
    """The relationships that one graph lacks, in ascending order."""


class WebIrDiffResult(TypedDict):
    """What changed between two graphs, in numbers: the result of `webIr.diff`.

    The last three members are ours and only written when they say something.
    """

    schemaVersion: int
    """Always 1."""
    fromRevision: int
    """The revision of the first graph."""
    toRevision: int
    """The revision of the second one."""
    entityAddedCount: int
    """How many entities only the second graph has."""
    entityRemovedCount: int
    """How many entities only the first graph has."""
    entityChangedCount: int
    """How many entities differ."""
    relationshipAddedCount: int
    """How many relationships only the second graph has."""
    relationshipRemovedCount: int
    """How many relationships only the first graph has."""
    coverageChanged: bool
    """Whether the coverage differs."""
    limitsChanged: bool
    """Whether the limits differ."""
    diagnosticsChanged: bool
    """Whether the diagnostics differ."""
    relationshipHintDiagnosticsChanged: bool
    """Whether the relationship hint diagnostics differ."""
    documentChanged: NotRequired[bool]
    """Whether the document differs in more than its revision."""
    entityDetailsChangedCount: NotRequired[int]
    """The details of how many entities differ."""
    surfaceSetChanged: NotRequired[bool]
    """Whether the surfaces differ."""


class WebIrInspection(TypedDict):
    """A short account of a graph."""

    schemaVersion: int
    """Always 1."""
    revision: int
    """The revision of the graph."""
    entityCount: int
    """How many entities there are."""
    relationshipCount: int
    """How many relationships."""
    coverage: Coverage
    """How much of the page was seen."""
    truncated: bool
    """Whether anything was left out."""
    opaqueRegions: int
    """How many entities are opaque regions."""
    diagnosticCount: int
    """How many diagnostics there are."""
    relationshipHintDiagnosticCount: int
    """How many relationship hint diagnostics."""
    entityKindCounts: dict[str, int]
    """How many entities of each kind there are; kinds without any are absent."""
    actionableEntities: list[ActionableEntity]
    """The first 16 entities that support an action, in document order."""


class WebIrValidation(TypedDict):
    """The result of `webIr.validate`. A graph that is not valid is an error."""

    valid: bool
    """Always true."""
    schemaVersion: int
    """The version of the graph's schema."""
    revision: int
    """The revision of the graph."""


class WorkflowBudgets(TypedDict):
    """How much a run may take."""

    maxSteps: int
    """Steps, repeated ones counted each time: 1 to 64."""
    maxDurationMs: int
    """Time, in milliseconds: 1 to 900,000."""
    maxExtractedBytes: int
    """Extracted bytes: 1 to 4,194,304."""
    maxRetries: NotRequired[int]
    """Retries of one step: at most 8."""


class WorkflowCheckpoint(TypedDict):
    """What is kept of a run that stopped. It holds no input values and no content of the page."""

    schemaVersion: int
    """Always 1."""
    workflowName: str
    """The workflow."""
    workflowVersion: str
    """Its version."""
    definitionHash: str
    """The hash of its canonical form: 64 lower-case hex characters, after `sha256:` or without
    it.
    """
    status: RunStatus
    """How the run ended."""
    nextStepIndex: int
    """The first step that is not done, counted from 0."""
    steps: list[StepRecord]
    """The steps: at most 64."""
    page: CheckpointPage
    """Where the run stopped."""
    runId: NotRequired[str]
    """Names the run: at most 128 bytes."""


class WorkflowDefinition(TypedDict):
    """A workflow as its author writes it."""

    schemaVersion: int
    """Always 1."""
    name: str
    """Its name: 1 to 128 bytes without outer white space."""
    workflowVersion: str
    """Its version: the same."""
    inputs: dict[str, WorkflowInput]
    """What it takes: at most 64."""
    budgets: WorkflowBudgets
    """How much it may take."""
    steps: list[WorkflowStep]
    """The steps."""
    terminalCondition: Predicate
    """What must hold after the last one."""
    outputs: dict[str, WorkflowOutput]
    """What it gives."""
    description: NotRequired[str]
    """What it does: 1 to 4,096 bytes."""
    preconditions: NotRequired[list[Predicate]]
    """What must hold before the first step."""


class WorkflowInput(TypedDict):
    """An input."""

    valueType: ValueType
    """Its type."""
    maxLength: NotRequired[int]
    """Its longest value, in bytes: 1 to 65,536."""
    required: NotRequired[bool]
    """Whether it is needed."""
    sensitive: NotRequired[bool]
    """Whether its value must not be shown."""


class WorkflowIntent(TypedDict):
    """An intent as a step."""

    action: IntentAction
    """What to do with what is found."""
    constraints: NotRequired[IntentConstraints]
    """What it must be like."""
    intent: NotRequired[str]
    """What is wanted, in words: 1 to 512 bytes."""
    purpose: NotRequired[str]
    """The same as one name, such as `submitRequest`: 1 to 256 bytes."""
    resolutionPolicy: NotRequired[ResolutionPolicy]
    """When a candidate is taken."""
    scope: NotRequired[IntentScope]
    """Where to look."""
    value: NotRequired[str]
    """What to type or select: at most 4,096 bytes."""


class WorkflowOutput(TypedDict):
    """An output."""

    valueType: ValueType
    """Its type."""
    source: OutputSource
    """Where it comes from."""
    required: NotRequired[bool]
    """Whether a run without it fails."""
    sensitive: NotRequired[bool]
    """Whether its value must not be shown."""


class WorkflowPayload(TypedDict):
    """The payload of `workflow.validate`."""

    workflow: WorkflowDefinition
    """The definition."""


class WorkflowStep(TypedDict):
    """A step: an action or an intent."""

    id: str
    """Its name: 1 to 128 bytes, unique."""
    action: NotRequired[StepAction]
    """The action; its members are beside it."""
    beforeRetry: NotRequired[Predicate]
    """What must hold before it is tried again."""
    condition: NotRequired[str]
    """`wait`: for what, 1 to 4,096 bytes."""
    dx: NotRequired[float]
    """`scroll`: to the right, in CSS pixels."""
    dy: NotRequired[float]
    """`scroll`: down, in CSS pixels."""
    expect: NotRequired[Predicate]
    """What must hold afterwards."""
    idempotencyKey: NotRequired[str]
    """Makes repeating it safe: 1 to 256 bytes, unique."""
    includeDom: NotRequired[bool]
    """`observe`: with the page's tree."""
    includeFormValues: NotRequired[bool]
    """`observe`: with the values of fields."""
    includeScreenshot: NotRequired[bool]
    """`observe`: with a picture."""
    intent: NotRequired[WorkflowIntent]
    """The intent, in the place of an action."""
    maxRetries: NotRequired[int]
    """How often it may be tried again."""
    repeat: NotRequired[int]
    """How often it is done: 1 to 8."""
    target: NotRequired[str]
    """On what: 1 to 1,024 bytes."""
    text: NotRequired[str]
    """`type`: what, at most 65,536 bytes."""
    timeoutMs: NotRequired[int]
    """`navigate` and `wait`: the longest time, in milliseconds."""
    transaction: NotRequired[Transaction]
    """What happens when it is done twice."""
    url: NotRequired[str]
    """`navigate`: the address."""
    value: NotRequired[str]
    """`select`: which value, 1 to 65,536 bytes."""
    when: NotRequired[Predicate]
    """It is skipped unless this holds."""


class WorkflowTrace(TypedDict):
    """What happened in a run."""

    events: list[TraceEvent]
    """What happened: at most 2,048."""
    branchDecisions: NotRequired[list[BranchDecision]]
    """Which conditions held."""
    intentResolutions: NotRequired[list[IntentTrace]]
    """What intents came to mean."""
    runId: NotRequired[str]
    """Names the run: 1 to 128 bytes."""
    schemaVersion: NotRequired[int]
    """Always 1, and so by default."""


class WorkflowValidation(TypedDict):
    """The result of `workflow.validate`. A definition that is not valid is an error."""

    valid: bool
    """Always true."""
    schemaVersion: int
    """The version of the workflow's schema."""
    name: str
    """The workflow."""
    workflowVersion: str
    """Its version."""
    definitionHash: str
    """The hash of its canonical form."""
    diagnostics: list[Diagnostic]
    """What its author may want to change."""
