/**
 * The types of Glass.
 *
 * Written by `cargo xtask gen` from openglass-core; do not edit.
 *
 * @module
 */

/** How many accessibility nodes changed. */
export interface AccessibilityDiff {
  /** New ones. */
  readonly added: number;
  /** Gone ones. */
  readonly removed: number;
  /** Changed ones. */
  readonly changed: number;
}

/** What can be done with an entity. */
export type Action =
  | "read"
  | "click"
  | "type"
  | "select"
  | "check"
  | "uncheck"
  | "submit"
  | "open"
  | "close"
  | "confirm"
  | "cancel"
  | "navigate"
  | "extract"
  | "paginate";

/** What was done. */
export type ActionKind =
  | "navigate"
  | "click"
  | "click_expect_popup"
  | "double_click"
  | "hover"
  | "drag"
  | "type"
  | "key_down"
  | "key_up"
  | "key_press"
  | "shortcut"
  | "clear"
  | "check"
  | "uncheck"
  | "select"
  | "upload"
  | "scroll";

/** The result of an action. `target_id` and `frame_id` are read, and never written. */
export interface ActionResult {
  /** How it ended. */
  readonly status: ActionStatus;
  /** What was done. */
  readonly action: ActionKind;
  /** Names this execution: 1 to 128 bytes. */
  readonly executionId: string;
  /** The revision of the page now. */
  readonly revision: number;
  /** The revision before. */
  readonly previousRevision: number;
  /** The revision after. */
  readonly currentRevision: number;
  /** The browser's name of the page: 1 to 256 bytes. */
  readonly targetId: string;
  /** The browser's name of the frame: 1 to 256 bytes. */
  readonly frameId: string;
  /** What changed. */
  readonly verification: Verification;
  /** More about the effect. */
  readonly evidence?: unknown | undefined;
  /** What it was done to. */
  readonly target?: ActionTarget | undefined;
}

/**
 * How an action ended.
 *
 * - `succeeded`: as asked.
 *
 * - `completed_with_verification_failure`: it was done, but what should hold afterwards does
 * not.
 */
export type ActionStatus =
  | "succeeded"
  | "completed_with_verification_failure";

/** What an action was done to. */
export interface ActionTarget {
  /** For people: 1 to 160 bytes. */
  readonly label: string;
  /** For programs: 1 to 256 bytes. */
  readonly reference?: string | undefined;
}

/** An entity that supports an action. */
export interface ActionableEntity {
  /** Its id. */
  readonly id: string;
  /** What it is. */
  readonly kind: EntityKind;
  /** How private its value is. */
  readonly sensitivity: Sensitivity;
  /** What can be done with it. */
  readonly supportedActions: readonly Action[];
  /** Its name. Not told to MCP clients. */
  readonly name?: string | undefined;
  /** Its role. Not told to MCP clients. */
  readonly role?: string | undefined;
}

/** A run that was handed to the browser and has not ended. */
export interface ActiveRun {
  /** The request: an identifier, unique together with the owner. */
  readonly requestId: string;
  /** The connection. */
  readonly ownerId: string;
  /** When it started: 1 to 64 bytes. */
  readonly startedAt: string;
}

/** One site. */
export interface Adapter {
  /** Its name: 1 to 256 bytes, unique. */
  readonly id: string;
  /** The hosts that it may ask: at least one. */
  readonly approvedHosts: readonly string[];
  /** Where it starts: https, on an approved host. */
  readonly url: string;
  /** Exactly `navigate, observe, text, verify, wait`. */
  readonly allowedActionKinds: readonly AllowedAction[];
  /** At least 7, among them click, type, submit, purchase, delete, upload and download. */
  readonly forbiddenActionKinds: readonly string[];
  /** What it must not touch: at least one. */
  readonly forbiddenTargetPatterns: readonly string[];
  /** How much it may take. */
  readonly limits: AdapterLimits;
  /** What it should find. */
  readonly expected: Expected;
  /** How it tells that the site has changed. */
  readonly drift: Drift;
  /** What it leaves behind. */
  readonly cleanup: Cleanup;
  /** Always `forbidden`. */
  readonly credentials: Forbidden;
  /** Always `forbidden`. */
  readonly mutations: Forbidden;
}

/** The adapters of the suite. */
export interface AdapterInventory {
  /** Always 1. */
  readonly schemaVersion: number;
  /** Always `public-readonly-adapter-suite-v1`. */
  readonly id: string;
  /** What it is for: 1 to 2,048 bytes. */
  readonly purpose: string;
  /** Always `not_run`: an inventory proves nothing. */
  readonly runtimeCertification: RuntimeCertification;
  /** The adapters: exactly 5. */
  readonly adapters: readonly Adapter[];
}

/** How much an adapter may take. */
export interface AdapterLimits {
  /** Requests: 1 to 32. */
  readonly maxRequests: number;
  /** Actions of the browser: 1 to 32. */
  readonly maxBrowserActions: number;
  /** Time, in milliseconds: 1 to 120,000. */
  readonly maxDurationMs: number;
}

/** The payload of `adapters.validate`. */
export interface AdapterPayload {
  /** The inventory. */
  readonly inventory: AdapterInventory;
}

/** The result of `adapters.validate`. An inventory that is not valid is an error. */
export interface AdapterValidation {
  /** Always true. */
  readonly valid: boolean;
  /** The version of the schema. */
  readonly schemaVersion: number;
  /** The adapters. */
  readonly adapterIds: readonly string[];
}

/** A capability in an agreement. */
export interface AgreedCapability {
  /** Whether it can be used, and why not. */
  readonly status: CapabilityStatus;
}

/** What client and server agree on. */
export interface Agreement {
  /** Always 1. */
  readonly protocolVersion: number;
  /** The highest common version of each schema that was asked for. */
  readonly agreedSchemas: { readonly [name: string]: number };
  /** The capabilities that were asked for. */
  readonly capabilities: { readonly [name: string]: AgreedCapability };
  /** What bounds the server. */
  readonly constraints: Constraints;
}

/** What a read-only adapter does. */
export type AllowedAction =
  | "navigate"
  | "observe"
  | "text"
  | "verify"
  | "wait";

/**
 * What to do when more than one entity fits.
 *
 * - `fail`: refuse.
 *
 * - `requireConfirmation`: take all of them and have a person confirm.
 */
export type Ambiguity =
  | "fail"
  | "requireConfirmation";

/** What a record was seen with. */
export interface Backend {
  /** Its kind. */
  readonly backend: BackendKind;
  /** Its profile. */
  readonly profile: string;
  /** What it can do: at most 32. */
  readonly capabilities?: readonly string[] | undefined;
}

/** What a record was seen with. */
export type BackendKind =
  | "cdp"
  | "webdriverBidi"
  | "browserExtension"
  | "visual"
  | "terminal"
  | "unknown";

/** Several actions in one call. */
export interface Batch {
  /** The actions: at most 32. */
  readonly steps: readonly BatchStep[];
  /** Whether all targets are looked up before the first step. */
  readonly atomic?: boolean | undefined;
  /** The revision that the caller expects; needed for `fixed` and `chain`. */
  readonly expectedRevision?: number | undefined;
  /** How it guards against a page that changes. */
  readonly mode?: BatchMode | undefined;
}

/**
 * How a batch guards against a page that changes.
 *
 * - `unguarded`: not at all.
 *
 * - `fixed`: every step that changes something needs the expected revision.
 *
 * - `chain`: every step needs the revision that the one before it left.
 */
export type BatchMode =
  | "unguarded"
  | "fixed"
  | "chain";

/** Goes to an address. */
export interface BatchStepNavigate {
  readonly action: "navigate";
  /** The address: 1 to 8,192 bytes. */
  readonly url: string;
  /** The longest time, in milliseconds: 1 to 900,000. */
  readonly timeoutMs?: number | undefined;
}

/** Clicks. */
export interface BatchStepClick {
  readonly action: "click";
  /** On what: 1 to 1,024 bytes. */
  readonly target: string;
}

/** Types. */
export interface BatchStepType {
  readonly action: "type";
  /** What: at most 65,536 bytes. */
  readonly text: string;
  /** Where; else where the focus is. */
  readonly target?: string | undefined;
}

/** Ticks. */
export interface BatchStepCheck {
  readonly action: "check";
  /** What. */
  readonly target: string;
}

/** Takes a tick away. */
export interface BatchStepUncheck {
  readonly action: "uncheck";
  /** From what. */
  readonly target: string;
}

/** Selects. */
export interface BatchStepSelect {
  readonly action: "select";
  /** In what. */
  readonly target: string;
  /** Which value: 1 to 65,536 bytes. */
  readonly value: string;
}

/** Empties a field. */
export interface BatchStepClear {
  readonly action: "clear";
  /** Which. */
  readonly target: string;
}

/** Scrolls. */
export interface BatchStepScroll {
  readonly action: "scroll";
  /** To the right, in CSS pixels. */
  readonly dx?: number | undefined;
  /** Down, in CSS pixels. */
  readonly dy?: number | undefined;
}

/** Waits. */
export interface BatchStepWait {
  readonly action: "wait";
  /** For what: 1 to 4,096 bytes. */
  readonly condition: string;
  /** The longest time, in milliseconds: 1 to 900,000. */
  readonly timeoutMs?: number | undefined;
}

/** Looks at the page. */
export interface BatchStepObserve {
  readonly action: "observe";
  /** With its tree. */
  readonly includeDom?: boolean | undefined;
  /** With the values of its fields. */
  readonly includeFormValues?: boolean | undefined;
  /** With a picture. */
  readonly includeScreenshot?: boolean | undefined;
}

/** Takes a picture. */
export interface BatchStepScreenshot {
  readonly action: "screenshot";
}

/** Runs JavaScript, where the policy allows it. */
export interface BatchStepEvaluate {
  readonly action: "evaluate";
  /** Which: 1 to 65,536 bytes. */
  readonly expression: string;
}

/** Accepts a dialog of the browser. */
export interface BatchStepAcceptDialog {
  readonly action: "acceptDialog";
}

/** Dismisses it. */
export interface BatchStepDismissDialog {
  readonly action: "dismissDialog";
}

/**
 * One action of a batch. Unknown actions are refused. The members that the published
 * implementation spells with underscores are read so too.
 */
export type BatchStep =
  | BatchStepNavigate
  | BatchStepClick
  | BatchStepType
  | BatchStepCheck
  | BatchStepUncheck
  | BatchStepSelect
  | BatchStepClear
  | BatchStepScroll
  | BatchStepWait
  | BatchStepObserve
  | BatchStepScreenshot
  | BatchStepEvaluate
  | BatchStepAcceptDialog
  | BatchStepDismissDialog;

/** Whether the condition of a step held. */
export interface BranchDecision {
  /** The step. */
  readonly stepId: string;
  /** Its condition. */
  readonly predicate: Predicate;
  /** Whether it held. */
  readonly matched: boolean;
}

/** A family of browsers. */
export type BrowserFamily =
  | "chromium";

/** How much a run may take. */
export interface Budgets {
  /** Time, in milliseconds: 1 to 900,000. */
  readonly maxDurationMs: number;
  /** Actions of the browser: 1 to 1,024. */
  readonly maxBrowserActions: number;
}

/** Something that fits. */
export interface Candidate {
  /** `candidate_<n>`, in the order of the observation. */
  readonly id: string;
  /** How to refer to it. */
  readonly reference: string;
  /** Its role. */
  readonly role: string;
  /** Its name; empty if it has none. */
  readonly name: string;
  /** How well it fits. */
  readonly confidence: CandidateConfidence;
  /** Why. */
  readonly evidence: readonly Evidence[];
  /** How to tell later that it is still the same. */
  readonly fingerprint?: Fingerprint | undefined;
  /** The kind of input. */
  readonly inputType?: string | undefined;
  /** The region that it lies in. */
  readonly regionId?: string | undefined;
  /** What that region is for. */
  readonly regionKind?: RegionKind | undefined;
}

/** How well a candidate fits, best first. */
export type CandidateConfidence =
  | "exact"
  | "high"
  | "medium"
  | "low"
  | "insufficient";

/** What a policy decides about. */
export type Capability =
  | "attach"
  | "persistent_profile"
  | "evaluate"
  | "upload"
  | "download"
  | "screenshot"
  | "raw_cdp"
  | "read_form_values"
  | "read_sensitive_form_values"
  | "read_sensitive_extraction"
  | "coordinate_click"
  | "consent_dismissal"
  | "declared_agent_identity";

/**
 * Whether a capability can be used, and why not.
 *
 * - `available`: it can.
 *
 * - `availableUncertified`: it can, but nobody has certified it.
 *
 * - `experimental`: it can, at the client's risk.
 *
 * - `disabledByPolicy`: the policy forbids it.
 *
 * - `unavailableOnPlatform`: not on this platform.
 *
 * - `missingRuntimeDependency`: something that it needs is not there.
 *
 * - `blockedBySecurityGate`: a security requirement is not met.
 *
 * - `unknown`: a word that this version does not know.
 */
export type CapabilityStatus =
  | "available"
  | "availableUncertified"
  | "experimental"
  | "disabledByPolicy"
  | "unavailableOnPlatform"
  | "missingRuntimeDependency"
  | "blockedBySecurityGate"
  | "unknown";

/** What became of a change. */
export interface Change {
  /** The record. */
  readonly recordId: string;
  /** Before. */
  readonly from: KnowledgeConfidence;
  /** After. */
  readonly to: KnowledgeConfidence;
  /** Whether these differ. */
  readonly changed: boolean;
}

/** What happened to something. */
export type ChangeKind =
  | "added"
  | "removed"
  | "changed";

/** What changed between two observations. */
export interface Changes {
  /** The revision of the earlier one. */
  readonly fromRevision: number;
  /** The revision of this one. */
  readonly toRevision: number;
  /** Where. */
  readonly route: Route;
  /** Which references of the earlier one are still good: at most 128. */
  readonly continuity?: readonly unknown[] | undefined;
  /** Changed regions: at most 128. */
  readonly regions?: readonly unknown[] | undefined;
  /** Changed targets: at most 128. */
  readonly targets?: readonly unknown[] | undefined;
}

/** Where a run stopped. */
export interface CheckpointPage {
  /** The browser's name of the page. */
  readonly targetId: string;
  /** The browser's name of the frame. */
  readonly frameId: string;
  /** The address. */
  readonly url: string;
  /** The title. */
  readonly title: string;
  /** The revision. */
  readonly revision: number;
}

/**
 * How strictly a task is compiled.
 *
 * - `strict`: with the checks that the published compiler leaves out: a named region must
 * exist, a control that submits must not be disabled, fields that are filled must take
 * values, names without letters and digits match nothing.
 *
 * - `published`: as the published compiler does it.
 */
export type Checks =
  | "strict"
  | "published";

/**
 * How a run counts.
 *
 * - `safe_refusal`: it refused where it should.
 */
export type Classification =
  | "passed"
  | "failed"
  | "safe_refusal"
  | "indeterminate"
  | "unsupported";

/** What an adapter leaves behind. */
export interface Cleanup {
  /** Always false. */
  readonly required: boolean;
  /** Why not. */
  readonly description: string;
}

/** The payload of `reliability.replayDiff`. */
export interface ComparePayload {
  /** The scenario. */
  readonly scenario: Scenario;
  /** A replay of it. */
  readonly before: Replay;
  /** Another one. */
  readonly after: Replay;
}

/** What differs between two replays. */
export interface Comparison {
  /** The scenario. */
  readonly scenarioId: string;
  /** Whether nothing does. */
  readonly equivalent: boolean;
  /** Which members do. */
  readonly changedFields: readonly string[];
}

/** The payload of `task.compile`. */
export interface CompilePayload {
  /** The task. */
  readonly task: Task;
  /** The graph. */
  readonly ir: WebIr;
  /** How strictly to compile. */
  readonly checks?: Checks | undefined;
}

/** How sure the observer is. */
export type Confidence =
  | "exact"
  | "high"
  | "medium"
  | "low"
  | "unknown";

/** What bounds a server. */
export interface Constraints {
  /** The platform, such as `linux-x86_64`: 1 to 64 bytes. */
  readonly platform: string;
  /** The browser. */
  readonly browserFamily: BrowserFamily;
  /** The policy: 1 to 32 bytes. */
  readonly policy: string;
  /** Most sessions: 1 to 64. */
  readonly maxSessions: number;
}

/** The payload of `webIr.continuity`. */
export interface ContinuityPayload {
  /** The earlier graph. */
  readonly before: WebIr;
  /** The later graph. */
  readonly after: WebIr;
  /** The id of an entity of the earlier graph. */
  readonly entityId: string;
}

/**
 * What became of an entity.
 *
 * - `unchanged`: it is there under its id, and is what it was.
 *
 * - `changed`: its id is there, but it is not what it was.
 *
 * - `rebound`: it is there under another id.
 *
 * - `removed`: it is gone.
 *
 * - `ambiguous`: more than one entity may be it.
 */
export type ContinuityStatus =
  | "unchanged"
  | "changed"
  | "rebound"
  | "removed"
  | "ambiguous";

/** How a fixture can be changed. */
export type Control =
  | "reset"
  | "replaceTarget"
  | "renameTarget"
  | "duplicateTarget"
  | "reorderTargets"
  | "moveTargetToOtherRegion"
  | "showOverlay"
  | "moveTarget"
  | "detachFrame"
  | "scheduleEffectMarker"
  | "commitSubmit";

/** How much of the page was seen. */
export interface Coverage {
  /** Of its structure. */
  readonly structural: Quality;
  /** Of its meaning. */
  readonly semantic: Quality;
  /** How many interactive entities were seen. */
  readonly interactiveEntitiesObserved: number;
  /** How many entities are opaque regions. */
  readonly opaqueRegions: number;
  /** Why something is missing: at most 16 of 1 to 128 bytes. */
  readonly reasons?: readonly string[] | undefined;
}

/** Whether a record holds here and now. */
export interface CurrentValidation {
  /** What was found: `validated`, or why not. 1 to 64 bytes. */
  readonly status: string;
  /** How well; `none` where it was not found to hold. 1 to 64 bytes. */
  readonly evidenceQuality: string;
  /** At which revision. */
  readonly currentRevision?: number | undefined;
  /** When, as RFC 3339 has it. */
  readonly validatedAt?: string | undefined;
}

/** What a policy says. */
export type Decision =
  | "allow"
  | "deny"
  | "confirmation_required";

/** Something that an author may want to change. */
export interface Diagnostic {
  /** What, for programs. */
  readonly code: string;
  /** What, for people. */
  readonly message: string;
  /** Where. */
  readonly path: string;
  /** What to do about it. */
  readonly remediation: string;
  /** How bad it is. */
  readonly severity: Severity;
}

/** The payload of `webIr.diff`. */
export interface DiffPayload {
  /** The earlier graph. */
  readonly before: WebIr;
  /** The later graph. */
  readonly after: WebIr;
}

/** The document that the graph describes. */
export interface DocumentInfo {
  /** The graph's revision again. */
  readonly revision: number;
  /** Its kind: 1 to 128 bytes. */
  readonly kind?: string | undefined;
  /** How far it has loaded: 1 to 32 bytes. */
  readonly readyState?: string | undefined;
  /** Its title: 1 to 512 bytes. */
  readonly title?: string | undefined;
  /** Its address without query and fragment: 1 to 2,048 bytes. */
  readonly url?: string | undefined;
}

/** How an adapter tells that the site has changed. */
export interface Drift {
  /** What it compares. */
  readonly signature: string;
  /** Exactly `externalInstability, siteDrift, glassRegression`. */
  readonly classifications: readonly DriftClass[];
}

/** What a difference can mean. */
export type DriftClass =
  | "externalInstability"
  | "siteDrift"
  | "glassRegression";

/** One thing on the page. */
export interface Entity {
  /** Its identifier, unique within this revision. */
  readonly id: string;
  /** What it is. */
  readonly kind: EntityKind;
  /** How well it is known. */
  readonly quality: Quality;
  /** Where it was seen: at most 12, each once. */
  readonly evidenceSources: readonly EvidenceSource[];
  /** Its accessible name: 1 to 256 bytes. */
  readonly name?: string | undefined;
  /** Its role: 1 to 256 bytes. */
  readonly role?: string | undefined;
}

/** How an entity is found again on a later page. */
export interface EntityBindingKey {
  /** The entity. */
  readonly entityId: string;
  /** Its kind. */
  readonly kind: EntityKind;
  /** Its name. */
  readonly name?: string | undefined;
  /** Its role. */
  readonly role?: string | undefined;
}

/** An entity that differs. */
export interface EntityChange {
  /** Its id. */
  readonly id: string;
  /** What happened to it. */
  readonly kind: ChangeKind;
  /** The entity in the second one. */
  readonly after?: Entity | undefined;
  /** The entity in the first graph. */
  readonly before?: Entity | undefined;
}

/** What is known about one entity. */
export interface EntityDetails {
  /** The kind of input. */
  readonly inputType?: string | undefined;
  /** The entity of the region that it lies in. */
  readonly regionId?: string | undefined;
  /** The tree that it lies in. */
  readonly scope?: EvidenceScope | undefined;
  /** Which region, frame or shadow root: 1 to 128 bytes. */
  readonly scopeId?: string | undefined;
  /** A key that stays when ids change: 1 to 512 bytes. */
  readonly semanticStabilityKey?: string | undefined;
  /** How private its value is. */
  readonly sensitivity?: Sensitivity | undefined;
  /** Its state. */
  readonly state?: EntityState | undefined;
  /** What can be done with it: strictly ascending, at most 16. */
  readonly supportedActions?: readonly Action[] | undefined;
  /** How well that surface is seen; goes with `surfaceId`. */
  readonly surfaceCoverage?: SurfaceCoverage | undefined;
  /** The surface that it is drawn on: 1 to 128 bytes. */
  readonly surfaceId?: string | undefined;
  /** What that surface is; goes with `surfaceId`. */
  readonly surfaceKind?: SurfaceKind | undefined;
  /** The surface around that one: 1 to 128 bytes. */
  readonly surfaceParentId?: string | undefined;
  /** Whether something was left out. */
  readonly truncated?: boolean | undefined;
}

/** The details of an entity that differ. */
export interface EntityDetailsChange {
  /** The id of the entity. */
  readonly id: string;
  /** What happened to its details. */
  readonly kind: ChangeKind;
  /** The details in the second one. */
  readonly after?: EntityDetails | undefined;
  /** The details in the first graph. */
  readonly before?: EntityDetails | undefined;
}

/** What the evidence for one entity must be. */
export interface EntityEvidenceRequirement {
  /** The entity. */
  readonly entityId: string;
  /** The weakest quality that will do. */
  readonly minimumQuality: Quality;
  /** The sources that must have seen it, ascending. */
  readonly requiredSources: readonly EvidenceSource[];
}

/** What an entity is. */
export type EntityKind =
  | "page"
  | "region"
  | "form"
  | "field"
  | "action"
  | "link"
  | "navigationItem"
  | "tab"
  | "table"
  | "row"
  | "cell"
  | "collection"
  | "collectionItem"
  | "dialog"
  | "paginationControl"
  | "frame"
  | "shadowRoot"
  | "probe"
  | "text"
  | "unknownInteractive"
  | "opaqueRegion";

/** The state of an entity. What is absent is not known. */
export interface EntityState {
  /** It is ticked. */
  readonly checked?: boolean | undefined;
  /** It takes no input. */
  readonly disabled?: boolean | undefined;
  /** It has no value. */
  readonly empty?: boolean | undefined;
  /** A click at its place reaches it. */
  readonly hitTestable?: boolean | undefined;
  /** Its value cannot be changed. */
  readonly readOnly?: boolean | undefined;
  /** It must be filled in. */
  readonly required?: boolean | undefined;
  /** It can be seen. */
  readonly visible?: boolean | undefined;
}

/** The error object of a response (section 2.3). */
export interface ErrorObject {
  /** What went wrong, for programs: 1 to 64 bytes. */
  readonly code: string;
  /** What went wrong, for people: 1 to 512 bytes. */
  readonly message: string;
  /** More facts: at most 16,384 bytes of compact JSON. */
  readonly details?: unknown | undefined;
  /** Whether the page may have been changed. */
  readonly mutationPossible?: boolean | undefined;
  /** How far the operation had come. */
  readonly phase?: Phase | undefined;
  /** Advice on trying again. */
  readonly retry?: Retry | undefined;
  /** Sent by old peers only; never set here. */
  readonly retryable?: boolean | undefined;
}

/** What speaks for or against a candidate. */
export interface Evidence {
  /** What. */
  readonly category: EvidenceCategory;
  /** For people: at most 160 bytes. */
  readonly detail: string;
}

/** What speaks for or against a candidate. */
export type EvidenceCategory =
  | "exactRole"
  | "exactName"
  | "semanticName"
  | "regionMatch"
  | "formRelationship"
  | "headingContext"
  | "stateMatch"
  | "routeMatch"
  | "workflowContext"
  | "historicalMatch"
  | "negativeConflict"
  | "policyExclusion";

/** What the evidence as a whole must be. */
export interface EvidenceRequirements {
  /** The weakest quality that will do. */
  readonly minimumQuality: Quality;
  /** The sources that must have been asked, ascending. */
  readonly requiredSources: readonly EvidenceSource[];
  /** Whether nothing may have been left out. */
  readonly requireComplete: boolean;
}

/** The tree that an entity lies in. */
export type EvidenceScope =
  | "document"
  | "region"
  | "frame"
  | "shadowRoot";

/** Where something was seen. */
export type EvidenceSource =
  | "dom"
  | "accessibility"
  | "layout"
  | "forms"
  | "navigation"
  | "tables"
  | "collections"
  | "dialogs"
  | "frames"
  | "shadowDom"
  | "svg"
  | "canvasDetection"
  | "mediaMetadata"
  | "embeddedDocument"
  | "pdf"
  | "browserNative"
  | "bridge"
  | "boundedProbe";

/** Something that does not fit. */
export interface ExcludedCandidate {
  /** Its id, were it a candidate. */
  readonly id: string;
  /** Why not, for people. */
  readonly reason: string;
}

/** How to see more of a region. */
export interface Expansion {
  /** The region. */
  readonly regionId: string;
  /** The revision at which it can be seen. */
  readonly revision: number;
  /** Where. */
  readonly route: Route;
}

/** What must come of a scenario. */
export interface Expectation {
  /** How it ends: 1 to 128 bytes. */
  readonly terminalState: string;
  /** How often each side effect happens: at most 32, each at most 1,024 times. */
  readonly sideEffectCount?: { readonly [name: string]: number } | undefined;
}

/** What an adapter should find. */
export interface Expected {
  /** The kind of page. */
  readonly pageType: string;
  /** The kinds of its regions: at least one. */
  readonly regionTypes: readonly string[];
  /** How it ends. */
  readonly terminalCondition: string;
}

/** What can go wrong. */
export type Fault =
  | "loseResponse"
  | "rendererDisconnect"
  | "browserDisconnect"
  | "delayedEffect"
  | "dropEvent";

/** Tells later whether a candidate is still the same. */
export interface Fingerprint {
  /** The revision of the observation. */
  readonly revision: number;
  /** Where it was made. */
  readonly route: Route;
  /** The role. */
  readonly role: string;
  /** The name. */
  readonly name: string;
  /** What was wanted. */
  readonly purpose: string;
  /** What makes this void. */
  readonly invalidatedBy: readonly Invalidation[];
  /** The kind of input. */
  readonly inputType?: string | undefined;
  /** The region. */
  readonly regionId?: string | undefined;
  /** What it is for. */
  readonly regionKind?: RegionKind | undefined;
}

/** A page to try scenarios on. */
export interface Fixture {
  /** Always 1. */
  readonly schemaVersion: number;
  /** Its name: 1 to 128 bytes. */
  readonly id: string;
  /** Where it starts: 1 to 256 bytes. */
  readonly entrypoint: string;
  /** How it can be changed: at least one, each once. */
  readonly controls: readonly Control[];
  /** What can go wrong: at least one, each once. */
  readonly faults: readonly Fault[];
  /** What tells the truth about it: at least one, each once. */
  readonly oracles: readonly Oracle[];
}

/** What is never allowed. */
export type Forbidden =
  | "forbidden";

/** What must never happen. */
export type ForbiddenOutcome =
  | "wrongTargetExecuted"
  | "staleRevisionExecuted"
  | "ambiguousTargetSilentlyExecuted"
  | "nonIdempotentMutationDuplicated"
  | "falseWorkflowCompletion"
  | "unsafeResumeReplay"
  | "secretLeaked"
  | "crossProfileKnowledgeLeak"
  | "unboundedLoopEscapedBudget"
  | "policyBypassed"
  | "checkpointAcceptedAfterIncompatibleDefinitionChange"
  | "semanticCacheHidCriticalUnexpectedState";

/** Why a release is not certified. */
export type GateCode =
  | "missing_evidence"
  | "scenario_hash_mismatch"
  | "missing_oracle_evidence"
  | "incomplete_artifacts"
  | "unsupported_platform"
  | "invalid_run_metadata"
  | "scenario_failed"
  | "non_certifying_classification"
  | "terminal_state_mismatch"
  | "side_effect_oracle_mismatch"
  | "unexpected_observation"
  | "forbidden_outcome";

/** One reason why a release is not certified. */
export interface GateFailure {
  /** The scenario; `*` for all of them. */
  readonly scenarioId: string;
  /** Why, for programs. */
  readonly code: GateCode;
  /** Why, for people. */
  readonly detail: string;
}

/** The payload of `reliability.gate`. */
export interface GatePayload {
  /** The scenarios of the release. */
  readonly scenarios: readonly Scenario[];
  /** Their runs. */
  readonly observations: readonly RunObservation[];
}

/** What the gate says. */
export interface GateReport {
  /** Always 1. */
  readonly schemaVersion: number;
  /** Whether there are no failures. */
  readonly certified: boolean;
  /** How many scenarios there are. */
  readonly scenarioCount: number;
  /** How many runs passed. */
  readonly passed: number;
  /** How many refused where they should. */
  readonly safeRefusals: number;
  /** How many ended unclear. */
  readonly indeterminate: number;
  /** How many could not run. */
  readonly unsupported: number;
  /** How often something happened that must never happen. */
  readonly forbiddenOutcomes: number;
  /** Why the release is not certified. */
  readonly failures: readonly GateFailure[];
}

/** The payload of `webIr.validate` and `webIr.inspect`. */
export interface GraphPayload {
  /** The graph. */
  readonly ir: WebIr;
}

/**
 * What became of a hint. Read with a small first letter too, as the published corpus writes
 * it.
 */
export type HintStatus =
  | "Validated"
  | "Emitted"
  | "UnmatchedParent";

/** A change of confidence. */
export interface HistoryEntry {
  /** Before. */
  readonly from: KnowledgeConfidence;
  /** After. */
  readonly to: KnowledgeConfidence;
  /** Why: 1 to 256 bytes. */
  readonly reason: string;
  /** When, as RFC 3339 has it. */
  readonly observedAt: string;
}

/** The payload of `knowledge.import`. */
export interface ImportPayload {
  /** What comes in. */
  readonly snapshot: Snapshot;
  /** The store; an empty one where it is absent. */
  readonly store?: Snapshot | undefined;
}

/** The result of `knowledge.import`. */
export interface Imported {
  /** The store. */
  readonly snapshot: Snapshot;
  /** What it holds. */
  readonly statistics: Statistics;
}

/** Something that goes wrong. */
export interface Injection {
  /** After which step was handed to the browser: 1 to 128 bytes. */
  readonly afterDispatch: string;
  /** What. */
  readonly fault: Fault;
}

/** What an agent wants to do with what it looks for. */
export type IntentAction =
  | "click"
  | "type"
  | "clear"
  | "check"
  | "uncheck"
  | "select"
  | "submit"
  | "open"
  | "close"
  | "search"
  | "filter"
  | "sort"
  | "paginate"
  | "toggle"
  | "expand"
  | "collapse"
  | "download"
  | "upload"
  | "inspect"
  | "extract";

/** What it must be like. */
export interface IntentConstraints {
  /** Its name holds none of these: at most 8 texts of 1 to 256 bytes. */
  readonly excludeText?: readonly string[] | undefined;
  /** Most candidates to report: 1 to 32. */
  readonly maxCandidates?: number | undefined;
  /** It takes input. An observation cannot tell. */
  readonly mustBeEnabled?: boolean | undefined;
  /** It is in sight. An observation cannot tell. */
  readonly mustBeVisible?: boolean | undefined;
  /** Its name: 1 to 256 bytes. */
  readonly name?: string | undefined;
  /** Part of its name: 1 to 256 bytes. */
  readonly nameContains?: string | undefined;
  /** Its role: 1 to 64 bytes. */
  readonly role?: string | undefined;
}

/** What to look for. */
export interface IntentRequest {
  /** Always 1. */
  readonly schemaVersion: number;
  /** What is wanted, in words: 1 to 512 bytes. */
  readonly intent: string;
  /** What to do with it. */
  readonly action: IntentAction;
  /** When a candidate is taken. */
  readonly resolutionPolicy: ResolutionPolicy;
  /** What it must be like. */
  readonly constraints?: IntentConstraints | undefined;
  /** The revision that the caller expects. */
  readonly expectedRevision?: number | undefined;
  /** Where to look. */
  readonly scope?: IntentScope | undefined;
}

/** What came of a request. */
export interface IntentResult {
  /** Always 1. */
  readonly schemaVersion: number;
  /** As asked. */
  readonly intent: string;
  /** As asked. */
  readonly action: IntentAction;
  /** The intent in lower case with single spaces. */
  readonly normalizedIntent: string;
  /** What came of it. */
  readonly resolution: Resolution;
  /** What the policy says. */
  readonly policyDecision: PolicyDecision;
  /** How many do not. */
  readonly excludedCount: number;
  /** What fits: at most 32. */
  readonly candidates?: readonly Candidate[] | undefined;
  /** What was looked at and does not: at most 32. */
  readonly excludedCandidates?: readonly ExcludedCandidate[] | undefined;
  /** Why, for people: at most 160 bytes. */
  readonly reason?: string | undefined;
  /** Its revision. */
  readonly revision?: number | undefined;
  /** Where the observation was made. */
  readonly route?: Route | undefined;
  /** The candidate that is taken. */
  readonly selectedCandidate?: string | undefined;
  /** How to tell candidates apart: at most 8. */
  readonly suggestedConstraints?: readonly SuggestedConstraint[] | undefined;
}

/** Where to look. */
export interface IntentScope {
  /** In a form of this label. Read, and not used. */
  readonly formLabel?: string | undefined;
  /** On pages of this kind. */
  readonly pageKind?: PageKind | undefined;
  /** In this region; needs its kind. */
  readonly regionId?: string | undefined;
  /** In regions of this kind. */
  readonly regionKind?: RegionKind | undefined;
}

/** What an intent came to mean. */
export interface IntentTrace {
  /** Names the resolution. */
  readonly resolutionId: string;
  /** The candidate. */
  readonly candidateId: string;
  /** The revision of the page. */
  readonly revision: number;
  /** What came of it. */
  readonly resolution: Resolution;
  /** What the policy said. */
  readonly policyDecision: PolicyDecision;
  /** How well it fit. */
  readonly confidence: CandidateConfidence;
  /** How to tell that it is still the same. */
  readonly fingerprint: Fingerprint;
}

/** `details` of an error about a broken rule. Clients may rely on `kind`, `path` and `code`. */
export interface InvalidDetails {
  /** The broken contract. */
  readonly kind: InvalidKind;
  /** The place. */
  readonly path: string;
  /** The rule, for people. */
  readonly reason: string;
  /** Our stable code for the rule. Other implementations have none. */
  readonly code?: string | undefined;
}

/**
 * Which contract is broken; `kind` of the typed details.
 *
 * - `invalidField`: a value has the wrong shape, or an argument is not what it must be.
 *
 * - `taskValidation`: an authored task breaks a rule.
 *
 * - `taskCompilation`: a task cannot be compiled against this graph.
 *
 * - `webIrValidation`: a page graph, or a pair of them, breaks a rule.
 *
 * - `actionValidation`: an action, predicate or batch breaks a rule.
 *
 * - `workflowValidation`: a workflow, or its checkpoint or trace, breaks a rule.
 *
 * - `checkpointValidation`: a session checkpoint breaks a rule.
 *
 * - `policyValidation`: a policy or policy error breaks a rule.
 *
 * - `knowledgeValidation`: a knowledge record or snapshot breaks a rule.
 *
 * - `reliabilityValidation`: a reliability scenario, fixture or replay breaks a rule.
 *
 * - `observationValidation`: a semantic observation breaks a rule.
 *
 * - `intentValidation`: an intent breaks a rule.
 *
 * - `adapterValidation`: an adapter inventory breaks a rule.
 *
 * - `recoveryValidation`: a daemon recovery document breaks a rule.
 */
export type InvalidKind =
  | "invalidField"
  | "taskValidation"
  | "taskCompilation"
  | "webIrValidation"
  | "actionValidation"
  | "workflowValidation"
  | "checkpointValidation"
  | "policyValidation"
  | "knowledgeValidation"
  | "reliabilityValidation"
  | "observationValidation"
  | "intentValidation"
  | "adapterValidation"
  | "recoveryValidation";

/** The payload of `knowledge.invalidate`. */
export interface InvalidatePayload {
  /** The store. */
  readonly snapshot: Snapshot;
  /** The record. */
  readonly recordId: string;
  /** `stale`, `contradicted` or `quarantined`. */
  readonly state: KnowledgeConfidence;
  /** Why. */
  readonly reason: string;
  /** When, as RFC 3339 has it. */
  readonly observedAt: string;
}

/** The result of `knowledge.invalidate`. */
export interface Invalidated {
  /** The store. */
  readonly snapshot: Snapshot;
  /** What changed. */
  readonly change: Change;
}

/** What makes a candidate's fingerprint void. */
export type Invalidation =
  | "revisionChanged"
  | "routeChanged"
  | "roleChanged"
  | "nameChanged"
  | "regionChanged";

/** How sure a record is. */
export type KnowledgeConfidence =
  | "candidate"
  | "observed"
  | "verified"
  | "stale"
  | "contradicted"
  | "quarantined";

/** How much of a surface was seen. */
export type KnowledgeCoverage =
  | "none"
  | "structural"
  | "semantic"
  | "interaction"
  | "complete";

/** When a record stops to apply. */
export interface KnowledgeInvalidation {
  /** After this time without verification, in seconds. */
  readonly maxAgeSeconds?: number | undefined;
  /** Where one of these is missing: at most 32, each once. */
  readonly requiredLandmarks?: readonly string[] | undefined;
}

/** What a record is about. */
export type KnowledgeKind =
  | "pageFamily"
  | "regionModel"
  | "targetFingerprint"
  | "routeTransition"
  | "workflowEntryPoint"
  | "verifiedPostcondition"
  | "extractionShape"
  | "invalidationRule";

/** What a record was seen on. */
export interface KnowledgeSurface {
  /** Its kind, in the words of the page graph. */
  readonly kind: string;
  /** How well it is understood. */
  readonly understanding: Understanding;
  /** How much of it was seen. */
  readonly coverage: KnowledgeCoverage;
  /** The extension that knows it. */
  readonly extensionId?: string | undefined;
}

/** What a session saw last. */
export interface LastObservation {
  /** The revision. */
  readonly revision: number;
  /** The last references: at most 8. */
  readonly lastRefs: readonly string[];
}

/** How much an observation says, least first. */
export type Level =
  | "summary"
  | "interactive"
  | "structured"
  | "detailed"
  | "raw";

/** What was left out of the graph. */
export interface Limits {
  /** Whether anything was. */
  readonly truncated: boolean;
  /** How many facts. */
  readonly omittedFacts: number;
  /** How many bytes of text the graph was built from. */
  readonly textBytes: number;
  /** Sources that could not be asked: at most 12, each once. */
  readonly missingSources: readonly EvidenceSource[];
}

/** What a server speaks and can do. */
export interface Manifest {
  /** Always 1. */
  readonly protocolVersion: number;
  /** The version of the server: 1 to 128 bytes. */
  readonly glassVersion: string;
  /** The versions of each schema: 1 to 8, each at least 1. */
  readonly schemas: { readonly [name: string]: readonly number[] };
  /** Which capabilities are enabled. */
  readonly capabilities: { readonly [name: string]: boolean };
  /** What bounds the server. */
  readonly constraints: Constraints;
  /** Why, or why not. */
  readonly capabilityStatuses?: { readonly [name: string]: CapabilityStatus } | undefined;
}

/** What a record may have an influence on. */
export type MemoryInfluence =
  | "none"
  | "rankingOnly"
  | "templateSuggested"
  | "verificationSuggested"
  | "recoverySuggested"
  | "identityContinuitySuggested";

/** The right to change things in a session. */
export interface MutationLease {
  /** The session. */
  readonly sessionId: string;
  /** The secret that proves the right. */
  readonly token: string;
}

/** What a client asks for: `params.glass` of `initialize`. */
export interface NegotiationRequest {
  /** Whether experimental capabilities are welcome. */
  readonly acceptsExperimental?: boolean | undefined;
  /** The capabilities that it would use. */
  readonly optional?: readonly string[] | undefined;
  /** The one version of the protocol that an old client speaks. */
  readonly protocolVersion?: number | undefined;
  /** The versions of the protocol that the client speaks; not empty. */
  readonly protocolVersions?: readonly number[] | undefined;
  /** The capabilities that it needs. */
  readonly requires?: readonly string[] | undefined;
  /** The versions of schemas that the client speaks; no list is empty. */
  readonly schemas?: { readonly [name: string]: readonly number[] } | undefined;
}

/** What a page is and what can be done on it. */
export interface Observation {
  /** Always 1. */
  readonly schemaVersion: number;
  /** The revision of the page. */
  readonly revision: number;
  /** How much is said. */
  readonly level: Level;
  /** Where. */
  readonly route: Route;
  /** The page. */
  readonly page: Page;
  /** Its regions: at most 64. */
  readonly regions: readonly Region[];
  /** What was left out. */
  readonly limits: Omissions;
  /** Its accessibility tree in short; exactly from the level `detailed` up. */
  readonly accessibility?: unknown | undefined;
  /** What changed since an earlier observation. */
  readonly changes?: Changes | undefined;
  /** The same as the browser gives it; exactly at the level `raw`. */
  readonly rawAccessibility?: unknown | undefined;
  /** Its text; exactly from the level `structured` up. */
  readonly text?: string | undefined;
}

/** What was left out of an observation. */
export interface Omissions {
  /** Whether anything was. */
  readonly truncated: boolean;
  /** How many regions. */
  readonly omittedRegions: number;
  /** The size of what was left out, in bytes. */
  readonly omittedBytes?: number | undefined;
  /** How many records. */
  readonly omittedStructuredRecords?: number | undefined;
  /** How many targets. */
  readonly omittedTargets?: number | undefined;
  /** The size of the records, in bytes. */
  readonly structuredBytes?: number | undefined;
  /** The size of the text, in bytes. */
  readonly textBytes?: number | undefined;
  /** Whether the text was cut. */
  readonly textTruncated?: boolean | undefined;
  /** What part of the page was in sight. */
  readonly viewport?: unknown | undefined;
}

/** What tells the truth about a fixture. */
export type Oracle =
  | "snapshot"
  | "submitSideEffectCount";

/** Where an output comes from. */
export type OutputSource =
  | "page_url"
  | "page_title"
  | "visible_text";

/** The page as a whole. */
export interface Page {
  /** What it is for. */
  readonly kind: PageKind;
  /** Its title: at most 1,024 bytes. */
  readonly title: string;
  /** As in the route. */
  readonly url: string;
  /** As in the route. */
  readonly targetId: string;
  /** As in the route. */
  readonly frameId: string;
  /** How sure the observer is of the kind. */
  readonly confidence: Confidence;
  /** Why: at most 8 texts of 1 to 128 bytes. */
  readonly evidence?: readonly string[] | undefined;
}

/** What a page is for. */
export type PageKind =
  | "generic"
  | "home"
  | "search"
  | "searchResults"
  | "article"
  | "documentation"
  | "listing"
  | "detail"
  | "form"
  | "authentication"
  | "checkout"
  | "confirmation"
  | "dashboard"
  | "settings"
  | "error"
  | "accessDenied"
  | "unknown";

/**
 * How far an operation had come when it failed.
 *
 * - `preflight`: before anything was done.
 *
 * - `dispatch`: while it was handed to the browser.
 *
 * - `postDispatch`: after that.
 *
 * - `verification`: while its effect was checked.
 *
 * - `reconciliation`: while an unclear outcome was cleared up.
 */
export type Phase =
  | "preflight"
  | "dispatch"
  | "postDispatch"
  | "verification"
  | "reconciliation";

/** What a runner has to do. */
export interface Plan {
  /** The scenario. */
  readonly scenarioId: string;
  /** The fixture. */
  readonly fixtureId: string;
  /** What to do, in order. */
  readonly operations: readonly PlanOperation[];
  /** How much it may take. */
  readonly budgets: Budgets;
}

/** One thing to do. */
export type PlanOperation =
  | { readonly runWorkflow: PlanOperationRunWorkflow }
  | { readonly applyControl: PlanOperationApplyControl }
  | { readonly injectFault: PlanOperationInjectFault }
  | { readonly resumeFromCheckpoint: PlanOperationResumeFromCheckpoint };

/**  */
export interface PlanOperationApplyControl {
  /** How. */
  readonly control: Control;
}

/**  */
export interface PlanOperationInjectFault {
  /** What and when. */
  readonly injection: Injection;
}

/**  */
export interface PlanOperationResumeFromCheckpoint {
  /** Which. */
  readonly checkpoint: string;
}

/**  */
export interface PlanOperationRunWorkflow {
  /** Where it is. */
  readonly source: string;
}

/** The payload of `reliability.plan`. */
export interface PlanPayload {
  /** The scenario. */
  readonly scenario: Scenario;
  /** Its fixture. */
  readonly fixture: Fixture;
}

/** Where a scenario runs. */
export type Platform =
  | "linux-x86-64"
  | "linux-arm64"
  | "macos-x86-64"
  | "macos-arm64";

/** What a session may do. */
export interface Policy {
  /** What is allowed where the preset denies by default. */
  readonly allow?: readonly Capability[] | undefined;
  /**
   * The only hosts to go to, in lower case: at most 256; `*.` in front takes in all names
   * below.
   */
  readonly allowHosts?: readonly string[] | undefined;
  /** What a person can confirm, one use at a time, where the preset denies by default. */
  readonly confirm?: readonly Capability[] | undefined;
  /** Hosts not to go to, written the same way. */
  readonly denyHosts?: readonly string[] | undefined;
  /** The host that a hardened session started with and stays on. */
  readonly pinnedHost?: string | undefined;
  /** The named policy that the rest refines. */
  readonly preset?: Preset | undefined;
}

/**
 * What the policy says.
 *
 * - `allowed`: the candidate is taken.
 *
 * - `reportOnly`: candidates are only reported.
 *
 * - `confirmationRequired`: a person must confirm.
 *
 * - `rejected`: no candidate is taken.
 */
export type PolicyDecision =
  | "allowed"
  | "reportOnly"
  | "confirmationRequired"
  | "rejected";

/** How a refusal is told. */
export interface PolicyError {
  /** Always 1. */
  readonly schemaVersion: number;
  /** Always 1. */
  readonly policyVersion: number;
  /** Why. */
  readonly kind: PolicyErrorKind;
  /** The rule. */
  readonly ruleId: string;
  /** When. */
  readonly phase: PolicyPhase;
  /** Why, for people: 1 to 512 bytes. */
  readonly reason: string;
  /** Whether someone can allow it. */
  readonly overridePossible: boolean;
  /** The capability or operation: at most 128 bytes, or `null`. */
  readonly operation?: string | undefined;
  /** What to do about it: at most 512 bytes, or `null`. */
  readonly remediation?: string | undefined;
}

/** Why a policy refuses. */
export type PolicyErrorKind =
  | "denied"
  | "confirmation_required"
  | "invalid_configuration";

/** When a policy refuses. */
export type PolicyPhase =
  | "preflight"
  | "configuration";

/** Where else a record can be used. */
export type Portability =
  | "semanticPortable"
  | "surfacePortable"
  | "backendCapabilityDependent"
  | "backendSpecific"
  | "browserSpecific"
  | "nonPortable";

/** Something that must hold after the task. */
export interface Postcondition {
  /** What. */
  readonly kind: PostconditionKind;
  /** With which value: at most 256 bytes. */
  readonly expected?: string | undefined;
}

/**
 * What must hold after a task.
 *
 * - `pageKind`: the page is of a kind.
 *
 * - `regionPresent`: a region of this name is there.
 *
 * - `entityState`: an entity is in a state: `<name>.<state>=<true|false>`.
 *
 * - `navigationOccurred`: the page went elsewhere.
 *
 * - `dialogClosed`: the dialog is gone.
 *
 * - `validationClear`: no field is marked as wrong.
 *
 * - `recordsExtracted`: records were read; at least this many.
 */
export type PostconditionKind =
  | "pageKind"
  | "regionPresent"
  | "entityState"
  | "navigationOccurred"
  | "dialogClosed"
  | "validationClear"
  | "recordsExtracted";

/** The page is at this revision. */
export interface PreconditionRevisionEquals {
  readonly kind: "revisionEquals";
  /** The revision. */
  readonly revision: number;
}

/** The entity is there. */
export interface PreconditionEntityPresent {
  readonly kind: "entityPresent";
  /** The entity. */
  readonly entityId: string;
}

/** It takes input. */
export interface PreconditionEntityEnabled {
  readonly kind: "entityEnabled";
  /** The entity. */
  readonly entityId: string;
}

/** It supports an action. */
export interface PreconditionActionSupported {
  readonly kind: "actionSupported";
  /** The entity. */
  readonly entityId: string;
  /** The action. */
  readonly action: Action;
}

/** What must hold before the first step. */
export type Precondition =
  | PreconditionRevisionEquals
  | PreconditionEntityPresent
  | PreconditionEntityEnabled
  | PreconditionActionSupported;

/**
 * What must hold on a page: an object with exactly one member. There is no way to run
 * JavaScript.
 */
export type Predicate =
  | { readonly urlEquals: string }
  | { readonly titleContains: string }
  | { readonly visible: string }
  | { readonly textContains: string }
  | { readonly popupOpened: boolean }
  | { readonly dialogOpen: boolean }
  | { readonly downloadStarted: boolean }
  | { readonly revisionEquals: number }
  | { readonly all: readonly Predicate[] }
  | { readonly any: readonly Predicate[] }
  | { readonly not: Predicate };

/** What a policy says about going to an address. */
export interface Preflight {
  /** Always 1. */
  readonly schemaVersion: number;
  /** What the policy says. */
  readonly decision: Decision;
  /** Why, for people. */
  readonly reason: string;
  /** Whether a person must confirm. */
  readonly confirmationRequired: boolean;
  /** Its host. */
  readonly host?: string | undefined;
  /** The address as a browser reads it; `null` if it cannot. */
  readonly normalizedUrl?: string | undefined;
}

/** The payload of `browser.preflightNavigation`. */
export interface PreflightPayload {
  /** The address. */
  readonly url: string;
  /** The policy to ask; `development` where it is absent. */
  readonly policy?: Policy | undefined;
}

/**
 * A named policy.
 *
 * - `development`: allows everything.
 *
 * - `polite`: allows everything; the runtime waits between requests.
 *
 * - `ci`: allows everything but raw access and the persistent profile.
 *
 * - `hardened`: denies what is not allowed.
 *
 * - `untrusted-mcp`: the same; raw access and the persistent profile cannot be confirmed.
 */
export type Preset =
  | "development"
  | "polite"
  | "ci"
  | "hardened"
  | "untrusted-mcp";

/** For whom a record applies. */
export type ProfileScope =
  | "anonymous"
  | "authenticated"
  | "profileBound";

/** The payload of `knowledge.purge`. */
export interface PurgePayload {
  /** The store. */
  readonly snapshot: Snapshot;
  /** The origin to forget. */
  readonly origin: string;
}

/** The result of `knowledge.purge`. */
export interface Purged {
  /** The store. */
  readonly snapshot: Snapshot;
  /** The records that are gone. */
  readonly removedRecordIds: readonly string[];
}

/** How well something is known, weakest first. */
export type Quality =
  | "opaque"
  | "conflicted"
  | "inferred"
  | "partial"
  | "strong"
  | "confirmed";

/** Something that an earlier visit taught. */
export interface Record {
  /** Always 1. */
  readonly schemaVersion: number;
  /** Its name: 1 to 128 bytes, unique in a snapshot. */
  readonly recordId: string;
  /** What it is about. */
  readonly kind: KnowledgeKind;
  /** Where it applies. */
  readonly scope: Scope;
  /** Where it comes from. */
  readonly source: Source;
  /** How sure it is. */
  readonly confidence: KnowledgeConfidence;
  /** When it stops to apply. */
  readonly invalidation: KnowledgeInvalidation;
  /** The knowledge: an object or array of at most 16 KiB. */
  readonly data: unknown;
  /** How its confidence changed: at most 32 entries. */
  readonly history?: readonly HistoryEntry[] | undefined;
  /** What it may have an influence on. */
  readonly memoryInfluence?: MemoryInfluence | undefined;
  /** Where else it can be used. */
  readonly portability?: Portability | undefined;
  /** Why it was found, and whether it holds here and now. */
  readonly retrieval?: Retrieval | undefined;
}

/** The payload of `browser.recoverRun`. */
export interface RecoverRunPayload {
  /** The execution: 1 to 128 bytes. */
  readonly executionId: string;
}

/** Runs that a stopped daemon left open. They are never resumed by themselves. */
export interface Recovery {
  /** Always 1. */
  readonly schemaVersion: number;
  /** Always `reconciliation_required`. */
  readonly state: RecoveryState;
  /** When this was written: 1 to 64 bytes. */
  readonly recoveredAt: string;
  /** The runs: 1 to 16, each request id once. */
  readonly runs: readonly ActiveRun[];
}

/** What an operator has to do. */
export type RecoveryState =
  | "reconciliation_required";

/** A part of the page. */
export interface Region {
  /** Its name in this observation: 1 to 128 bytes, unique. */
  readonly id: string;
  /** What it is for. */
  readonly kind: RegionKind;
  /** For people: 1 to 256 bytes. */
  readonly label: string;
  /** How many things in it take input. */
  readonly interactiveCount: number;
  /** How sure the observer is of the kind. */
  readonly confidence: Confidence;
  /** Why: at most 8 texts of 1 to 128 bytes. */
  readonly evidence?: readonly string[] | undefined;
  /** How to see more of it. */
  readonly expansion?: Expansion | undefined;
  /** How many items it lists. */
  readonly itemCount?: number | undefined;
  /** What it lists: at most 256 records; from the level `structured` up. */
  readonly structuredRecords?: readonly { readonly [name: string]: unknown }[] | undefined;
  /** What takes input: at most 32; from the level `interactive` up. */
  readonly targets?: readonly Target[] | undefined;
}

/** What a region is for. */
export type RegionKind =
  | "navigation"
  | "main"
  | "search"
  | "form"
  | "dialog"
  | "alert"
  | "status"
  | "toolbar"
  | "filterPanel"
  | "results"
  | "collection"
  | "table"
  | "pagination"
  | "article"
  | "sidebar"
  | "checkoutSummary"
  | "authentication"
  | "footer"
  | "unknown";

/** An edge of the graph. */
export interface Relationship {
  /** The entity at its start. */
  readonly from: string;
  /** The entity at its end; another one. */
  readonly to: string;
  /** What it means. */
  readonly kind: RelationshipKind;
}

/** A relationship that one graph lacks. */
export interface RelationshipChange {
  /** The relationship. */
  readonly relationship: Relationship;
  /** `added` or `removed`. */
  readonly kind: ChangeKind;
}

/** What became of one relationship hint of the extractor. */
export interface RelationshipHintDiagnostic {
  /** Which fact gave the hint. */
  readonly factIndex: number;
  /** Where the fact was seen. */
  readonly source: EvidenceSource;
  /** The hinted relationship. */
  readonly hint: RelationshipKind;
  /** The role that the parent should have: 1 to 64 bytes. */
  readonly parentRole: string;
  /** What became of it. */
  readonly status: HintStatus;
}

/** What a relationship means. */
export type RelationshipKind =
  | "contains"
  | "labels"
  | "owns"
  | "controls"
  | "navigatesTo"
  | "opens"
  | "confirms"
  | "cancels"
  | "continues"
  | "submits"
  | "headerFor"
  | "cellOf"
  | "selects"
  | "repeatsAs"
  | "scopedTo";

/** What happened in a run of a scenario. */
export interface Replay {
  /** Always 1. */
  readonly schemaVersion: number;
  /** The scenario. */
  readonly scenarioId: string;
  /** Its content hash. */
  readonly scenarioHash: string;
  /** The fixture. */
  readonly fixtureId: string;
  /** Its content hash. */
  readonly fixtureHash: string;
  /** What happened: 1 to 1,024 events. */
  readonly events: readonly ReplayEvent[];
  /** What came of it. */
  readonly observation: RunObservation;
}

/** One thing that happened. */
export interface ReplayEvent {
  /** Its place, counted from 0 without gaps. */
  readonly sequence: number;
  /** What was done: 1 to 128 bytes. */
  readonly operation: string;
  /** What came of it: 1 to 128 bytes. */
  readonly result: string;
}

/** The payload of `reliability.replayInspect`. */
export interface ReplayPayload {
  /** The scenario. */
  readonly scenario: Scenario;
  /** A replay of it. */
  readonly replay: Replay;
}

/** The result of `reliability.replayInspect`. */
export interface ReplaySummary {
  /** The scenario. */
  readonly scenarioId: string;
  /** The fixture. */
  readonly fixtureId: string;
  /** How many events. */
  readonly eventCount: number;
  /** The hash of the replay. */
  readonly contentHash: string;
  /** Always false: nothing is attached here. */
  readonly attached: boolean;
}

/** A request. */
export interface Request {
  /** Always 1. */
  readonly protocolVersion: number;
  /** The client's name for this request: an identifier. */
  readonly requestId: string;
  /** What to do, such as `webIr.validate`: 1 to 96 bytes without white space. */
  readonly operation: string;
  /** What to do it with. */
  readonly payload: unknown;
  /** What the request belongs to: an identifier. */
  readonly correlationId?: string | undefined;
  /** How long the client waits, in milliseconds: 1 to 900,000. */
  readonly deadlineMs?: number | undefined;
  /** The right to change things in that session. */
  readonly mutationLease?: MutationLease | undefined;
  /** The session to work in: an identifier. */
  readonly sessionId?: string | undefined;
}

/**
 * What came of a request.
 *
 * - `exact`: one candidate, with the wanted name and role.
 *
 * - `uniqueHighConfidence`: one candidate that fits well.
 *
 * - `uniqueLowConfidence`: one candidate that may fit.
 *
 * - `ambiguous`: more than one.
 *
 * - `notFound`: none.
 *
 * - `staleRevision`: the page is at another revision than the caller expects.
 *
 * - `policyRejected`: a candidate that the policy does not take.
 *
 * - `unsupportedIntent`: the intent is too vague, or at odds with the action.
 */
export type Resolution =
  | "exact"
  | "uniqueHighConfidence"
  | "uniqueLowConfidence"
  | "ambiguous"
  | "notFound"
  | "staleRevision"
  | "policyRejected"
  | "unsupportedIntent";

/**
 * When a candidate is taken.
 *
 * - `reportOnly`: never.
 *
 * - `requireExact`: when it is exact.
 *
 * - `requireUniqueHighConfidence`: when it is the only one, and the confidence is high.
 *
 * - `allowUniqueMediumConfidence`: when it is the only one, and the confidence is at least
 * medium.
 *
 * - `interactiveConfirmation`: when a person says so.
 */
export type ResolutionPolicy =
  | "reportOnly"
  | "requireExact"
  | "requireUniqueHighConfidence"
  | "allowUniqueMediumConfidence"
  | "interactiveConfirmation";

/** The payload of `intent.resolve`. */
export interface ResolvePayload {
  /** What to look for. */
  readonly request: IntentRequest;
  /** Where. */
  readonly observation: Observation;
}

/** A response. */
export interface Response {
  /** Always 1. */
  readonly protocolVersion: number;
  /** The `requestId` of the request. */
  readonly requestId: string;
  /** Whether there is a result. */
  readonly ok: boolean;
  /** The `correlationId` of the request. */
  readonly correlationId?: string | undefined;
  /** The error; if and only if not `ok`. */
  readonly error?: ErrorObject | undefined;
  /** The result; if and only if `ok`. */
  readonly result?: unknown | undefined;
}

/** Where a run goes on. */
export interface Resume {
  /** The step, counted from 0. */
  readonly nextStepIndex: number;
  /** Its id. */
  readonly nextStepId: string;
  /** Whether it was tried before. */
  readonly isRetry: boolean;
  /** How many steps are left, this one included. */
  readonly remainingSteps: number;
}

/** The payload of `workflow.checkResume`. */
export interface ResumePayload {
  /** The definition. */
  readonly workflow: WorkflowDefinition;
  /** The checkpoint. */
  readonly checkpoint: WorkflowCheckpoint;
  /** The page now; where it is absent, the checkpoint's is taken. */
  readonly page?: CheckpointPage | undefined;
}

/** Why a record was found, and whether it holds here and now. */
export interface Retrieval {
  /** Why it was found: at most 16. */
  readonly signals: readonly RetrievalSignal[];
  /** Whether it holds. */
  readonly currentValidation: CurrentValidation;
}

/** Why a record was found. */
export interface RetrievalSignal {
  /** What kind of reason. */
  readonly kind: string;
  /** Which. */
  readonly detail: string;
  /** How strong, in thousandths: at most 1,000. */
  readonly scoreMillis?: number | undefined;
}

/** Advice on trying again. */
export interface Retry {
  /** Whether it is safe. */
  readonly classification: RetryClass;
  /** The operation to call first: an identifier. */
  readonly recommendedOperation: string;
}

/**
 * Whether trying again is safe.
 *
 * - `safeImmediate`: at once.
 *
 * - `safeAfterReobserve`: after looking at the page again.
 *
 * - `safeAfterReconcile`: after the outcome has been cleared up.
 *
 * - `unsafeUntilReconciled`: not before the outcome has been cleared up.
 *
 * - `requiresUserDecision`: a person must decide.
 *
 * - `notRetryable`: never.
 *
 * - `unknown`: nobody knows.
 */
export type RetryClass =
  | "safeImmediate"
  | "safeAfterReobserve"
  | "safeAfterReconcile"
  | "unsafeUntilReconciled"
  | "requiresUserDecision"
  | "notRetryable"
  | "unknown";

/**
 * What to do when the page has changed since the graph was made.
 *
 * - `exact`: refuse.
 *
 * - `compatible`: go on if the selected entities are still there.
 *
 * - `reextract`: read the page again.
 */
export type RevisionPolicy =
  | "exact"
  | "compatible"
  | "reextract";

/**
 * How much harm a task can do, least first.
 *
 * - `readOnly`: none: it only reads.
 *
 * - `localMutation`: it changes the page in the browser.
 *
 * - `remoteReversible`: it changes something on the server that can be undone.
 *
 * - `remoteIrreversible`: it changes something on the server for good.
 *
 * - `authentication`: it signs in or out.
 *
 * - `dataDisclosure`: it gives data away.
 *
 * - `unknownRisk`: nobody knows; always refused.
 */
export type Risk =
  | "readOnly"
  | "localMutation"
  | "remoteReversible"
  | "remoteIrreversible"
  | "authentication"
  | "dataDisclosure"
  | "unknownRisk";

/** Where something was observed. */
export interface Route {
  /** The browser's name of the page: 1 to 128 bytes. */
  readonly targetId: string;
  /** The browser's name of the frame: 1 to 128 bytes. */
  readonly frameId: string;
  /** The address: 1 to 2,048 bytes. */
  readonly url: string;
}

/** Where a run was, and how long it took. */
export interface RunMetadata {
  /** Where. */
  readonly platform: Platform;
  /** The kind of browser: 1 to 128 bytes. */
  readonly browser: string;
  /** Its version: 1 to 128 bytes. */
  readonly browserVersion: string;
  /** How long, in milliseconds. */
  readonly durationMs: number;
  /** How many actions of the browser. */
  readonly browserActions: number;
}

/** What came of a run. */
export interface RunObservation {
  /** The scenario. */
  readonly scenarioId: string;
  /** Its content hash. */
  readonly scenarioHash: string;
  /** Where and how long. */
  readonly metadata: RunMetadata;
  /** How it counts. */
  readonly classification: Classification;
  /** Whether the oracles were asked. */
  readonly oracleEvidence: boolean;
  /** Whether everything that a run leaves is there. */
  readonly artifactsComplete: boolean;
  /** What happened that must never happen. */
  readonly forbiddenOutcomes?: readonly ForbiddenOutcome[] | undefined;
  /** How often each side effect happened. */
  readonly sideEffectCount?: { readonly [name: string]: number } | undefined;
  /** How it ended. */
  readonly terminalState?: string | undefined;
}

/** What is known about an execution. */
export interface RunRecovery {
  /** The execution. */
  readonly executionId: string;
  /** Whether it is known. */
  readonly known: boolean;
  /** How far it had come. */
  readonly phase: Phase;
  /** Whether it was handed to the browser. */
  readonly dispatchHappened: boolean;
  /** Whether it may have changed the page. */
  readonly mutationPossible: boolean;
  /** What to do, for people. */
  readonly reconciliation: string;
  /** Advice on trying again. */
  readonly retry: Retry;
}

/** How a run ended. */
export type RunStatus =
  | "completed"
  | "failed"
  | "budget_exhausted"
  | "resume_required";

/** What a runtime must be able to do. */
export type RuntimeCapability =
  | "observe"
  | "read"
  | "mutate"
  | "navigate"
  | "extract"
  | "dialog"
  | "pagination"
  | "verifyEntityState";

/** Whether a suite was run. */
export type RuntimeCertification =
  | "not_run";

/** What is tried, on which fixture, and what must come of it. */
export interface Scenario {
  /** Always 1. */
  readonly schemaVersion: number;
  /** Its name: 1 to 128 bytes. */
  readonly id: string;
  /** What it is about: 1 to 128 bytes. */
  readonly category: string;
  /** The fixture that it runs on: 1 to 256 bytes. */
  readonly fixture: string;
  /** How it is set up. */
  readonly setup: Setup;
  /** What is done: 1 to 64 steps. */
  readonly steps: readonly ScenarioStep[];
  /** What must come of it. */
  readonly expect: Expectation;
  /** What must never happen: 1 to 32, each once. */
  readonly forbid: readonly ForbiddenOutcome[];
  /** How much it may take. */
  readonly budgets: Budgets;
  /** What it needs: at most 32 of 1 to 128 bytes. */
  readonly capabilities?: readonly string[] | undefined;
  /** Where it runs: at least one, each once; all where it is absent. */
  readonly platforms?: readonly Platform[] | undefined;
}

/** A step: an object with exactly one member. */
export type ScenarioStep =
  | { readonly runWorkflow: string }
  | { readonly applyControl: Control }
  | { readonly inject: Injection }
  | { readonly resumeFromCheckpoint: string };

/** Where a record applies. */
export interface Scope {
  /** The origin of the site: 1 to 2,048 bytes. */
  readonly origin: string;
  /** The paths on it: 1 to 512 bytes. */
  readonly pathPattern: string;
  /** For whom. */
  readonly profileScope: ProfileScope;
  /** The kind of browser. */
  readonly browserFamily: string;
  /** The version of the schema that the data was made by: at least 1. */
  readonly glassSchemaVersion: number;
  /** The policy that it was made under. */
  readonly policyPreset: string;
  /** Its versions. */
  readonly browserVersionRange?: string | undefined;
  /** The language. */
  readonly locale?: string | undefined;
  /** The profile; needed exactly where the scope is bound to one. */
  readonly profileKey?: string | undefined;
  /** The tenant of a shared site. */
  readonly tenantKey?: string | undefined;
  /** Its generation, at least 1; needs the workspace. */
  readonly workspaceGeneration?: number | undefined;
  /** The workspace: 1 to 128 bytes. */
  readonly workspaceId?: string | undefined;
}

/** How private a value is. */
export type Sensitivity =
  | "public"
  | "personal"
  | "secret"
  | "financial"
  | "unknown";

/** Which page and frame a session looked at. */
export interface SessionCheckpoint {
  /** Always 1. */
  readonly schemaVersion: number;
  /** The version of the program that wrote it: 1 to 128 bytes. */
  readonly glassVersion: string;
  /** When: 1 to 64 bytes. */
  readonly exportedAt: string;
  /** The profile: 1 to 128 bytes. */
  readonly profile: string;
  /** Whether the session was attached to a browser that ran already. */
  readonly attachMode: boolean;
  /** What the session looked at. */
  readonly topology: Topology;
  /** What it saw last. */
  readonly observation: LastObservation;
  /** The policy: 1 to 32 bytes. */
  readonly policy: string;
}

/** How a scenario is set up. */
export interface Setup {
  /** The kind of browser: 1 to 128 bytes. */
  readonly browser: string;
  /** The policy: 1 to 128 bytes. */
  readonly policy: string;
}

/** How bad something is. */
export type Severity =
  | "warning"
  | "error";

/**
 * All records of a store. Members of a snapshot itself that are not known are skipped, as
 * the published implementation does it.
 */
export interface Snapshot {
  /** Always 1. */
  readonly schemaVersion: number;
  /** The records: at most 256. */
  readonly records: readonly Record[];
}

/** The payload of `knowledge.validate`, `knowledge.stats` and `knowledge.export`. */
export interface SnapshotPayload {
  /** The store. */
  readonly snapshot: Snapshot;
}

/** The result of `knowledge.validate`. A store that is not valid is an error. */
export interface SnapshotValidation {
  /** Always true. */
  readonly valid: boolean;
  /** The version of the schema. */
  readonly schemaVersion: number;
  /** How many records there are. */
  readonly recordCount: number;
}

/** Where a record comes from. */
export interface Source {
  /** When it was first seen, as RFC 3339 has it. */
  readonly firstSeenAt: string;
  /** When it was last seen to hold. */
  readonly lastVerifiedAt: string;
  /** The version of the program that saw it. */
  readonly glassVersion: string;
  /** How often it was seen to hold. */
  readonly verificationCount: number;
  /** What it was seen with. */
  readonly backend?: Backend | undefined;
  /** What it was seen on. */
  readonly surface?: KnowledgeSurface | undefined;
}

/** How many records a store has. */
export interface Statistics {
  /** All of them. */
  readonly recordCount: number;
  /** The size of the snapshot, in bytes. */
  readonly serializedBytes: number;
  /** Candidates. */
  readonly candidateCount: number;
  /** Observed ones. */
  readonly observedCount: number;
  /** Verified ones. */
  readonly verifiedCount: number;
  /** Stale ones. */
  readonly staleCount: number;
  /** Contradicted ones. */
  readonly contradictedCount: number;
  /** Ones in quarantine. */
  readonly quarantinedCount: number;
}

/** What a step does. JavaScript cannot be run. */
export type StepAction =
  | "navigate"
  | "click"
  | "type"
  | "check"
  | "uncheck"
  | "select"
  | "clear"
  | "scroll"
  | "wait"
  | "observe"
  | "screenshot"
  | "acceptDialog"
  | "dismissDialog";

/** What a step does. */
export type StepOperation =
  | "observeScope"
  | "inspectForm"
  | "fillInputs"
  | "validateForm"
  | "submitForm"
  | "followNavigation"
  | "selectTab"
  | "openMenu"
  | "extractTable"
  | "extractCollection"
  | "extractRegion"
  | "readField"
  | "inspectDialog"
  | "confirmDialog"
  | "cancelDialog"
  | "nextPage"
  | "collectPages";

/** What became of a step. */
export interface StepRecord {
  /** The step. */
  readonly id: string;
  /** Its state. */
  readonly state: StepState;
  /** All its states, the last one included: at most 64. */
  readonly history: readonly StepState[];
  /** How often it was tried. */
  readonly attempts: number;
  /** Whether the browser took it. */
  readonly dispatchAcknowledged: boolean;
  /** Whether its effect was seen. */
  readonly effectObserved: boolean;
  /** Whether what it should bring about holds. */
  readonly postconditionVerified: boolean;
  /** Whether it may be tried again. */
  readonly retrySafe: boolean;
  /** Whether its condition held. */
  readonly branchDecision?: BranchDecision | undefined;
  /** The revision after. */
  readonly currentRevision?: number | undefined;
  /** The executions: at most 8 of 1 to 128 bytes. */
  readonly executionIds?: readonly string[] | undefined;
  /** What its intent came to mean. */
  readonly intentEvidence?: unknown | undefined;
  /** The revision before. */
  readonly previousRevision?: number | undefined;
}

/** How far a step has come. */
export type StepState =
  | "pending"
  | "ready"
  | "preflight"
  | "resolving"
  | "not_dispatched"
  | "dispatched"
  | "effect_observed"
  | "verified"
  | "outputs_extracted"
  | "committed"
  | "failed_before_dispatch"
  | "failed_after_dispatch"
  | "indeterminate"
  | "skipped";

/** A constraint that tells candidates apart. */
export interface SuggestedConstraint {
  /** The name must hold this. */
  readonly nameContains?: string | undefined;
  /** The region must be this. */
  readonly regionKind?: RegionKind | undefined;
  /** The role must be this. */
  readonly role?: string | undefined;
}

/** One surface. */
export interface Surface {
  /** Always 1. */
  readonly schemaVersion: number;
  /**
   * Its identifier: 1 to 128 of letters, digits and `._-:`, the first and the last a letter or
   * digit.
   */
  readonly surfaceId: string;
  /** How deep it lies: 0 for a root, at most 32. */
  readonly nestingDepth: number;
  /** What it is. */
  readonly kind: SurfaceKind;
  /** What can be done with it: at most 16, each once. */
  readonly capabilities: readonly SurfaceCapability[];
  /** How well it is understood. */
  readonly understanding: SurfaceUnderstanding;
  /** How much of it is seen. */
  readonly coverage: SurfaceCoverage;
  /** Where that is known from: 1 to 32 objects with a `provenance`. */
  readonly evidence: readonly unknown[];
  /** The graph's revision again, above 0. */
  readonly revision: number;
  /** Notes of the extractor: at most 64 of 1 to 512 bytes. */
  readonly diagnostics?: readonly string[] | undefined;
  /** The surface around it. */
  readonly parentSurfaceId?: string | undefined;
}

/** What can be done with a surface. */
export type SurfaceCapability =
  | "readStructure"
  | "readText"
  | "readRelations"
  | "readState"
  | "semanticAction"
  | "coordinateAction"
  | "input"
  | "keyboardInput"
  | "pointerInput"
  | "capture"
  | "extraction"
  | "bridge"
  | "revisionObservation"
  | "verification";

/** How much of a surface is seen and can be used. */
export interface SurfaceCoverage {
  /** Of its structure. */
  readonly structural: SurfaceQuality;
  /** Of its meaning. */
  readonly semantic: SurfaceQuality;
  /** How it can be used. */
  readonly interaction: SurfaceInteraction;
}

/** An extension that defines a kind of surface. */
export interface SurfaceExtension {
  /** Always 1. */
  readonly schemaVersion: number;
  /** Who defines it: an identifier. */
  readonly namespace: string;
  /** Its name: an identifier. */
  readonly name: string;
  /** Its version: an identifier. */
  readonly version: string;
}

/** How a surface can be used, least first. */
export type SurfaceInteraction =
  | "unavailable"
  | "coordinateOnly"
  | "semantic"
  | "taskCompilable";

/** What a surface is. */
export type SurfaceKind =
  | "document"
  | "accessibility"
  | "shadowDocument"
  | "frameDocument"
  | "svg"
  | "canvas2d"
  | "webgl"
  | "webgpu"
  | "embeddedDocument"
  | "pdf"
  | "media"
  | "terminal"
  | "remoteApplication"
  | "browserNative"
  | "unknown"
  | "opaque"
  | { readonly extensionDefined: SurfaceKindExtensionDefined };

/**  */
export interface SurfaceKindExtensionDefined {
  /** Which one. */
  readonly extension: SurfaceExtension;
}

/** How much of a surface is seen, least first. */
export type SurfaceQuality =
  | "opaque"
  | "partial"
  | "strong"
  | "complete";

/** The surfaces of a page. */
export interface SurfaceSet {
  /** Always 1. */
  readonly schemaVersion: number;
  /** The surfaces: 1 to 256. */
  readonly surfaces: readonly Surface[];
}

/** How well a surface is understood, least first. */
export type SurfaceUnderstanding =
  | "opaque"
  | "coordinateOnly"
  | "structural"
  | "semantic"
  | "taskCompilable";

/** Something that takes input. */
export interface Target {
  /** How to refer to it: 1 to 128 bytes. */
  readonly reference: string;
  /** Its role: 1 to 64 bytes. */
  readonly role: string;
  /** It is ticked. */
  readonly checked?: boolean | undefined;
  /** It takes none now. */
  readonly disabled?: boolean | undefined;
  /** It has no value. */
  readonly empty?: boolean | undefined;
  /** The kind of input: 1 to 64 bytes. */
  readonly inputType?: string | undefined;
  /** Its name: 1 to 256 bytes. */
  readonly name?: string | undefined;
  /** Its value cannot be changed. */
  readonly readOnly?: boolean | undefined;
  /** It must be filled in. */
  readonly required?: boolean | undefined;
}

/** A task as an agent writes it. */
export interface Task {
  /** Always 1. */
  readonly schemaVersion: number;
  /** What is to be done. */
  readonly task: TaskFamily;
  /** Where. */
  readonly scope: TaskScope;
  /** How much it may take. */
  readonly limits: TaskLimits;
  /** How much harm it can do, as its author sees it. */
  readonly risk: Risk;
  /** What to do when more than one entity fits. */
  readonly ambiguity?: Ambiguity | undefined;
  /** Values by name: at most 64; names of 1 to 64 bytes, values of at most 4,096 bytes. */
  readonly inputs?: { readonly [name: string]: string } | undefined;
  /** What must hold afterwards: at most 32. */
  readonly postconditions?: readonly Postcondition[] | undefined;
  /** What to do when the page has changed since the graph was made. */
  readonly revision?: RevisionPolicy | undefined;
}

/** The result of `task.compile`. */
export interface TaskCompilation {
  /** The plan. */
  readonly plan: TaskExecutionPlan;
}

/** What is to be done on a page at one revision. Ids are of that revision. */
export interface TaskExecutionPlan {
  /** Always 1. */
  readonly schemaVersion: number;
  /** Always 1. */
  readonly taskSchemaVersion: number;
  /** Always 2. */
  readonly compilerVersion: number;
  /** Always 1. */
  readonly sourceIrSchemaVersion: number;
  /** The revision of the graph. */
  readonly sourceIrRevision: number;
  /**
   * Names task, graph revision and selection: SHA-256, 64 lower-case hex characters. Input
   * values play no part.
   */
  readonly taskFingerprint: string;
  /** What is to be done. */
  readonly task: TaskFamily;
  /** Where, as authored. */
  readonly scope: TaskScope;
  /** How much it may take, as authored. */
  readonly limits: TaskLimits;
  /** How much harm it can do: the higher of the declared risk and the family's. */
  readonly risk: Risk;
  /** As authored. */
  readonly ambiguity: Ambiguity;
  /** As authored. */
  readonly revision: RevisionPolicy;
  /** Whether a person must confirm. */
  readonly confirmationRequired: boolean;
  /** The entities that the task is about, ascending. */
  readonly selectedEntityIds: readonly string[];
  /** What the evidence as a whole must be. */
  readonly evidenceRequirements: EvidenceRequirements;
  /** What the evidence for each selected entity must be. */
  readonly entityEvidenceRequirements: readonly EntityEvidenceRequirement[];
  /** How each selected entity is found again. */
  readonly entityBindingKeys: readonly EntityBindingKey[];
  /** What the runtime must be able to do, ascending. */
  readonly requiredRuntimeCapabilities: readonly RuntimeCapability[];
  /** What must hold before the first step. */
  readonly preconditions: readonly Precondition[];
  /** The steps: observe, then do. */
  readonly steps: readonly TaskStep[];
  /** What must hold afterwards: 1 to 32. */
  readonly postconditions: readonly Postcondition[];
  /** Advice from persistent knowledge. Never written here. */
  readonly memoryAdvisory?: unknown | undefined;
}

/**
 * What a task does.
 *
 * - `form.inspect`: reads a form.
 *
 * - `form.fill`: types into fields of a form.
 *
 * - `form.validate`: reads what a form marks as wrong.
 *
 * - `form.submit`: sends a form.
 *
 * - `navigation.follow`: goes to an address.
 *
 * - `navigation.selectTab`: selects a tab.
 *
 * - `navigation.openMenu`: opens a menu.
 *
 * - `table.extract`: reads a table.
 *
 * - `collection.extract`: reads a list.
 *
 * - `region.extract`: reads a region.
 *
 * - `field.read`: reads a field.
 *
 * - `dialog.inspect`: reads a dialog.
 *
 * - `dialog.confirm`: confirms a dialog.
 *
 * - `dialog.cancel`: cancels a dialog.
 *
 * - `pagination.next`: goes to the next page of results.
 *
 * - `pagination.collect`: reads pages of results.
 */
export type TaskFamily =
  | "form.inspect"
  | "form.fill"
  | "form.validate"
  | "form.submit"
  | "navigation.follow"
  | "navigation.selectTab"
  | "navigation.openMenu"
  | "table.extract"
  | "collection.extract"
  | "region.extract"
  | "field.read"
  | "dialog.inspect"
  | "dialog.confirm"
  | "dialog.cancel"
  | "pagination.next"
  | "pagination.collect";

/** How much a task may take. */
export interface TaskLimits {
  /** Actions: 1 to 256. */
  readonly maxActions: number;
  /** Time, in milliseconds: 1 to 120,000. */
  readonly timeoutMs: number;
  /** Items read: 1 to 4,096. */
  readonly maxItems: number;
}

/** The payload of `task.validate`. */
export interface TaskPayload {
  /** The task. */
  readonly task: Task;
}

/** Where a task applies. At least one member is needed. */
export interface TaskScope {
  /** The kind of the entity. */
  readonly entityKind?: EntityKind | undefined;
  /** Its name: 1 to 128 bytes; needs the kind. */
  readonly entityName?: string | undefined;
  /** The name of the region, form, table or the like: 1 to 128 bytes. */
  readonly regionName?: string | undefined;
}

/** One step. */
export interface TaskStep {
  /** Its place, counted from 1. */
  readonly ordinal: number;
  /** What to do. */
  readonly operation: StepOperation;
  /** Whether a person must confirm first. */
  readonly requiresConfirmation: boolean;
  /** The entities that it is about, ascending. */
  readonly entityIds?: readonly string[] | undefined;
  /** The inputs that it takes, ascending. */
  readonly inputNames?: readonly string[] | undefined;
}

/** The result of `task.validate`. A task that is not valid is an error. */
export interface TaskValidation {
  /** Always true. */
  readonly valid: boolean;
  /** The version of the task's schema. */
  readonly schemaVersion: number;
  /** What the task does. */
  readonly task: TaskFamily;
}

/** What a session looked at. */
export interface Topology {
  /** The address: at most 4,096 bytes. */
  readonly url: string;
  /** The title: at most 1,024 bytes. */
  readonly title: string;
  /** The browser's name of the frame. */
  readonly frameId?: string | undefined;
  /** The browser's name of the page. */
  readonly targetId?: string | undefined;
}

/** A step came to a state. */
export interface TraceEvent {
  /** Its place, counted from 0 without gaps. */
  readonly sequence: number;
  /** The step. */
  readonly stepId: string;
  /** The state. */
  readonly state: StepState;
  /** The attempt, 0 before the first. */
  readonly attempt: number;
}

/** The payload of `workflow.replayTrace`. */
export interface TracePayload {
  /** The definition. */
  readonly workflow: WorkflowDefinition;
  /** The trace. */
  readonly trace: WorkflowTrace;
}

/** What a replay comes to. */
export interface TraceReplay {
  /** Always true: a trace that is not valid is an error. */
  readonly valid: boolean;
  /** How many events. */
  readonly events: number;
  /** How many steps are done. */
  readonly completedSteps: number;
  /** Whether the last step is done. A trace that stops early is valid too. */
  readonly complete: boolean;
  /** Its state. */
  readonly lastState?: StepState | undefined;
  /** The step of the last event. */
  readonly lastStepId?: string | undefined;
}

/**
 * What happens when a step is done twice.
 *
 * - `read_only`: nothing; it only reads.
 *
 * - `idempotent`: the same as when it is done once.
 *
 * - `conditionally_idempotent`: the same, thanks to its key.
 *
 * - `non_idempotent`: its effect happens twice.
 *
 * - `unknown`: nobody knows.
 */
export type Transaction =
  | "read_only"
  | "idempotent"
  | "conditionally_idempotent"
  | "non_idempotent"
  | "unknown";

/** How well a surface is understood. */
export type Understanding =
  | "opaque"
  | "inferred"
  | "partial"
  | "strong"
  | "taskCompilable";

/** The type of an input or output. */
export type ValueType =
  | "string"
  | "integer"
  | "number"
  | "boolean"
  | "url";

/** What changed by an action. */
export interface Verification {
  /** By how much the revision rose. */
  readonly revisionDelta: number;
  /** The address. */
  readonly urlChanged: boolean;
  /** The title. */
  readonly titleChanged: boolean;
  /** The page that the browser shows. */
  readonly targetChanged: boolean;
  /** The frame. */
  readonly frameChanged: boolean;
  /** How many accessibility nodes changed. */
  readonly accessibilityDiff?: AccessibilityDiff | undefined;
  /** A dialog is open. */
  readonly dialogOpen?: boolean | undefined;
  /** A download began. */
  readonly downloadStarted?: boolean | undefined;
  /** A new window opened. */
  readonly popupOpened?: boolean | undefined;
}

/** A graph. The order of members is the order on the wire. */
export interface WebIr {
  /** Always 1. */
  readonly schemaVersion: number;
  /** The revision of the page that the graph describes. */
  readonly revision: number;
  /** The entities: 1 to 4,096, exactly one of them a page. */
  readonly entities: readonly Entity[];
  /** The relationships: at most 8,192. */
  readonly relationships: readonly Relationship[];
  /** How much of the page was seen. */
  readonly coverage: Coverage;
  /** What was left out. */
  readonly limits: Limits;
  /** Notes of the extractor: at most 128 of 1 to 512 bytes. */
  readonly diagnostics?: readonly string[] | undefined;
  /** The document; may be absent at revision 0 only. */
  readonly document?: DocumentInfo | undefined;
  /** More about some of the entities. */
  readonly entityDetails?: { readonly [name: string]: EntityDetails } | undefined;
  /** What became of the extractor's relationship hints: at most 4,096. */
  readonly relationshipHintDiagnostics?: readonly RelationshipHintDiagnostic[] | undefined;
  /** The surfaces that the page is drawn on. */
  readonly surfaceSet?: SurfaceSet | undefined;
}

/** What became of an entity. */
export interface WebIrContinuity {
  /** The id that was asked for. */
  readonly requestedId: string;
  /** What became of the entity. */
  readonly status: ContinuityStatus;
  /** Why, for people. */
  readonly reason: string;
  /** Its id in the later graph. */
  readonly currentId?: string | undefined;
}

/**
 * Everything that changed between two graphs.
 *
 * Entities are compared by id and relationships as a whole; the order of either in the
 * document plays no part. What the published form of this result leaves out
 * (`documentChanged`, `entityDetailsChanges`) is only written when there is such a change.
 */
export interface WebIrDiff {
  /** Always 1. */
  readonly schemaVersion: number;
  /** The revision of the first graph. */
  readonly fromRevision: number;
  /** The revision of the second one. */
  readonly toRevision: number;
  /** Whether the coverage differs. */
  readonly coverageChanged: boolean;
  /** Whether the limits differ. */
  readonly limitsChanged: boolean;
  /** Whether the diagnostics differ. */
  readonly diagnosticsChanged: boolean;
  /** Whether the relationship hint diagnostics differ. */
  readonly relationshipHintDiagnosticsChanged: boolean;
  /** Whether the surfaces differ. */
  readonly surfaceSetChanged: boolean;
  /** Whether the document differs in more than its revision. */
  readonly documentChanged?: boolean | undefined;
  /** The entities that differ, in ascending order of id. */
  readonly entityChanges?: readonly EntityChange[] | undefined;
  /** The details that differ, in ascending order of entity id. */
  readonly entityDetailsChanges?: readonly EntityDetailsChange[] | undefined;
  /** The relationships that one graph lacks, in ascending order. */
  readonly relationshipChanges?: readonly RelationshipChange[] | undefined;
}

/**
 * What changed between two graphs, in numbers: the result of `webIr.diff`.
 *
 * The last three members are ours and only written when they say something.
 */
export interface WebIrDiffResult {
  /** Always 1. */
  readonly schemaVersion: number;
  /** The revision of the first graph. */
  readonly fromRevision: number;
  /** The revision of the second one. */
  readonly toRevision: number;
  /** How many entities only the second graph has. */
  readonly entityAddedCount: number;
  /** How many entities only the first graph has. */
  readonly entityRemovedCount: number;
  /** How many entities differ. */
  readonly entityChangedCount: number;
  /** How many relationships only the second graph has. */
  readonly relationshipAddedCount: number;
  /** How many relationships only the first graph has. */
  readonly relationshipRemovedCount: number;
  /** Whether the coverage differs. */
  readonly coverageChanged: boolean;
  /** Whether the limits differ. */
  readonly limitsChanged: boolean;
  /** Whether the diagnostics differ. */
  readonly diagnosticsChanged: boolean;
  /** Whether the relationship hint diagnostics differ. */
  readonly relationshipHintDiagnosticsChanged: boolean;
  /** Whether the document differs in more than its revision. */
  readonly documentChanged?: boolean | undefined;
  /** The details of how many entities differ. */
  readonly entityDetailsChangedCount?: number | undefined;
  /** Whether the surfaces differ. */
  readonly surfaceSetChanged?: boolean | undefined;
}

/** A short account of a graph. */
export interface WebIrInspection {
  /** Always 1. */
  readonly schemaVersion: number;
  /** The revision of the graph. */
  readonly revision: number;
  /** How many entities there are. */
  readonly entityCount: number;
  /** How many relationships. */
  readonly relationshipCount: number;
  /** How much of the page was seen. */
  readonly coverage: Coverage;
  /** Whether anything was left out. */
  readonly truncated: boolean;
  /** How many entities are opaque regions. */
  readonly opaqueRegions: number;
  /** How many diagnostics there are. */
  readonly diagnosticCount: number;
  /** How many relationship hint diagnostics. */
  readonly relationshipHintDiagnosticCount: number;
  /** How many entities of each kind there are; kinds without any are absent. */
  readonly entityKindCounts: { readonly [name: string]: number };
  /** The first 16 entities that support an action, in document order. */
  readonly actionableEntities: readonly ActionableEntity[];
}

/** The result of `webIr.validate`. A graph that is not valid is an error. */
export interface WebIrValidation {
  /** Always true. */
  readonly valid: boolean;
  /** The version of the graph's schema. */
  readonly schemaVersion: number;
  /** The revision of the graph. */
  readonly revision: number;
}

/** How much a run may take. */
export interface WorkflowBudgets {
  /** Steps, repeated ones counted each time: 1 to 64. */
  readonly maxSteps: number;
  /** Time, in milliseconds: 1 to 900,000. */
  readonly maxDurationMs: number;
  /** Extracted bytes: 1 to 4,194,304. */
  readonly maxExtractedBytes: number;
  /** Retries of one step: at most 8. */
  readonly maxRetries?: number | undefined;
}

/** What is kept of a run that stopped. It holds no input values and no content of the page. */
export interface WorkflowCheckpoint {
  /** Always 1. */
  readonly schemaVersion: number;
  /** The workflow. */
  readonly workflowName: string;
  /** Its version. */
  readonly workflowVersion: string;
  /**
   * The hash of its canonical form: 64 lower-case hex characters, after `sha256:` or without
   * it.
   */
  readonly definitionHash: string;
  /** How the run ended. */
  readonly status: RunStatus;
  /** The first step that is not done, counted from 0. */
  readonly nextStepIndex: number;
  /** The steps: at most 64. */
  readonly steps: readonly StepRecord[];
  /** Where the run stopped. */
  readonly page: CheckpointPage;
  /** Names the run: at most 128 bytes. */
  readonly runId?: string | undefined;
}

/** A workflow as its author writes it. */
export interface WorkflowDefinition {
  /** Always 1. */
  readonly schemaVersion: number;
  /** Its name: 1 to 128 bytes without outer white space. */
  readonly name: string;
  /** Its version: the same. */
  readonly workflowVersion: string;
  /** What it takes: at most 64. */
  readonly inputs: { readonly [name: string]: WorkflowInput };
  /** How much it may take. */
  readonly budgets: WorkflowBudgets;
  /** The steps. */
  readonly steps: readonly WorkflowStep[];
  /** What must hold after the last one. */
  readonly terminalCondition: Predicate;
  /** What it gives. */
  readonly outputs: { readonly [name: string]: WorkflowOutput };
  /** What it does: 1 to 4,096 bytes. */
  readonly description?: string | undefined;
  /** What must hold before the first step. */
  readonly preconditions?: readonly Predicate[] | undefined;
}

/** An input. */
export interface WorkflowInput {
  /** Its type. */
  readonly valueType: ValueType;
  /** Its longest value, in bytes: 1 to 65,536. */
  readonly maxLength?: number | undefined;
  /** Whether it is needed. */
  readonly required?: boolean | undefined;
  /** Whether its value must not be shown. */
  readonly sensitive?: boolean | undefined;
}

/** An intent as a step. */
export interface WorkflowIntent {
  /** What to do with what is found. */
  readonly action: IntentAction;
  /** What it must be like. */
  readonly constraints?: IntentConstraints | undefined;
  /** What is wanted, in words: 1 to 512 bytes. */
  readonly intent?: string | undefined;
  /** The same as one name, such as `submitRequest`: 1 to 256 bytes. */
  readonly purpose?: string | undefined;
  /** When a candidate is taken. */
  readonly resolutionPolicy?: ResolutionPolicy | undefined;
  /** Where to look. */
  readonly scope?: IntentScope | undefined;
  /** What to type or select: at most 4,096 bytes. */
  readonly value?: string | undefined;
}

/** An output. */
export interface WorkflowOutput {
  /** Its type. */
  readonly valueType: ValueType;
  /** Where it comes from. */
  readonly source: OutputSource;
  /** Whether a run without it fails. */
  readonly required?: boolean | undefined;
  /** Whether its value must not be shown. */
  readonly sensitive?: boolean | undefined;
}

/** The payload of `workflow.validate`. */
export interface WorkflowPayload {
  /** The definition. */
  readonly workflow: WorkflowDefinition;
}

/** A step: an action or an intent. */
export interface WorkflowStep {
  /** Its name: 1 to 128 bytes, unique. */
  readonly id: string;
  /** The action; its members are beside it. */
  readonly action?: StepAction | undefined;
  /** What must hold before it is tried again. */
  readonly beforeRetry?: Predicate | undefined;
  /** `wait`: for what, 1 to 4,096 bytes. */
  readonly condition?: string | undefined;
  /** `scroll`: to the right, in CSS pixels. */
  readonly dx?: number | undefined;
  /** `scroll`: down, in CSS pixels. */
  readonly dy?: number | undefined;
  /** What must hold afterwards. */
  readonly expect?: Predicate | undefined;
  /** Makes repeating it safe: 1 to 256 bytes, unique. */
  readonly idempotencyKey?: string | undefined;
  /** `observe`: with the page's tree. */
  readonly includeDom?: boolean | undefined;
  /** `observe`: with the values of fields. */
  readonly includeFormValues?: boolean | undefined;
  /** `observe`: with a picture. */
  readonly includeScreenshot?: boolean | undefined;
  /** The intent, in the place of an action. */
  readonly intent?: WorkflowIntent | undefined;
  /** How often it may be tried again. */
  readonly maxRetries?: number | undefined;
  /** How often it is done: 1 to 8. */
  readonly repeat?: number | undefined;
  /** On what: 1 to 1,024 bytes. */
  readonly target?: string | undefined;
  /** `type`: what, at most 65,536 bytes. */
  readonly text?: string | undefined;
  /** `navigate` and `wait`: the longest time, in milliseconds. */
  readonly timeoutMs?: number | undefined;
  /** What happens when it is done twice. */
  readonly transaction?: Transaction | undefined;
  /** `navigate`: the address. */
  readonly url?: string | undefined;
  /** `select`: which value, 1 to 65,536 bytes. */
  readonly value?: string | undefined;
  /** It is skipped unless this holds. */
  readonly when?: Predicate | undefined;
}

/** What happened in a run. */
export interface WorkflowTrace {
  /** What happened: at most 2,048. */
  readonly events: readonly TraceEvent[];
  /** Which conditions held. */
  readonly branchDecisions?: readonly BranchDecision[] | undefined;
  /** What intents came to mean. */
  readonly intentResolutions?: readonly IntentTrace[] | undefined;
  /** Names the run: 1 to 128 bytes. */
  readonly runId?: string | undefined;
  /** Always 1, and so by default. */
  readonly schemaVersion?: number | undefined;
}

/** The result of `workflow.validate`. A definition that is not valid is an error. */
export interface WorkflowValidation {
  /** Always true. */
  readonly valid: boolean;
  /** The version of the workflow's schema. */
  readonly schemaVersion: number;
  /** The workflow. */
  readonly name: string;
  /** Its version. */
  readonly workflowVersion: string;
  /** The hash of its canonical form. */
  readonly definitionHash: string;
  /** What its author may want to change. */
  readonly diagnostics: readonly Diagnostic[];
}

/** What each operation takes and gives, by its name in an envelope. */
export interface Operations {
  /** Checks every rule of a page graph. */
  readonly "webIr.validate": { readonly payload: GraphPayload; readonly result: WebIrValidation };
  /** Gives a short account of a page graph. */
  readonly "webIr.inspect": { readonly payload: GraphPayload; readonly result: WebIrInspection };
  /** Counts what changed from one page graph to a later one. */
  readonly "webIr.diff": { readonly payload: DiffPayload; readonly result: WebIrDiffResult };
  /** Finds an entity of a page graph in a later one. */
  readonly "webIr.continuity": { readonly payload: ContinuityPayload; readonly result: WebIrContinuity };
  /** Checks every rule of an authored task. */
  readonly "task.validate": { readonly payload: TaskPayload; readonly result: TaskValidation };
  /** Compiles a task against a page graph into a plan. */
  readonly "task.compile": { readonly payload: CompilePayload; readonly result: TaskCompilation };
  /** Finds what an intent means in a given observation. */
  readonly "intent.resolve": { readonly payload: ResolvePayload; readonly result: IntentResult };
  /** Checks every rule of a workflow definition. */
  readonly "workflow.validate": { readonly payload: WorkflowPayload; readonly result: WorkflowValidation };
  /** Checks a trace of a run against its workflow. */
  readonly "workflow.replayTrace": { readonly payload: TracePayload; readonly result: TraceReplay };
  /** Says whether and where a run can go on from a checkpoint. */
  readonly "workflow.checkResume": { readonly payload: ResumePayload; readonly result: Resume };
  /** Says whether a policy lets a session go to an address. */
  readonly "browser.preflightNavigation": { readonly payload: PreflightPayload; readonly result: Preflight };
  /** Checks every rule of a knowledge snapshot. */
  readonly "knowledge.validate": { readonly payload: SnapshotPayload; readonly result: SnapshotValidation };
  /** Counts the records of a knowledge snapshot. */
  readonly "knowledge.stats": { readonly payload: SnapshotPayload; readonly result: Statistics };
  /** Adds the records of a knowledge snapshot to another. */
  readonly "knowledge.import": { readonly payload: ImportPayload; readonly result: Imported };
  /** Gives a knowledge snapshot with its records in order. */
  readonly "knowledge.export": { readonly payload: SnapshotPayload; readonly result: Snapshot };
  /** Forgets all records of an origin. */
  readonly "knowledge.purge": { readonly payload: PurgePayload; readonly result: Purged };
  /** Marks a record as stale, contradicted or quarantined. */
  readonly "knowledge.invalidate": { readonly payload: InvalidatePayload; readonly result: Invalidated };
  /** Binds a reliability scenario to its fixture. */
  readonly "reliability.plan": { readonly payload: PlanPayload; readonly result: Plan };
  /** Says whether the runs of a release prove its scenarios. */
  readonly "reliability.gate": { readonly payload: GatePayload; readonly result: GateReport };
  /** Checks a replay of a scenario and gives a short account. */
  readonly "reliability.replayInspect": { readonly payload: ReplayPayload; readonly result: ReplaySummary };
  /** Says what differs between two replays of a scenario. */
  readonly "reliability.replayDiff": { readonly payload: ComparePayload; readonly result: Comparison };
  /** Checks every rule of an inventory of read-only adapters. */
  readonly "adapters.validate": { readonly payload: AdapterPayload; readonly result: AdapterValidation };
  /** Says what is known about an execution. */
  readonly "browser.recoverRun": { readonly payload: RecoverRunPayload; readonly result: RunRecovery };
}
