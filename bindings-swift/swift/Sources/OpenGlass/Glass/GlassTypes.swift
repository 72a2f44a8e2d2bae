// The types of Glass.
//
// Written by `cargo xtask gen` from openglass-core; do not edit.

extension Glass {
    /// How many accessibility nodes changed.
    public struct AccessibilityDiff: GlassDocument {
        /// New ones.
        public var added: Int64
        /// Gone ones.
        public var removed: Int64
        /// Changed ones.
        public var changed: Int64

        /// Makes it from its members.
        public init(added: Int64, removed: Int64, changed: Int64) {
            self.added = added
            self.removed = removed
            self.changed = changed
        }

        enum CodingKeys: String, CodingKey, CaseIterable {
            case added, removed, changed
        }

        /// Reads it from JSON.
        public init(from decoder: any Decoder) throws {
            let members = try GlassMembers(decoder, CodingKeys.self)
            added = try members.required(.added)
            removed = try members.required(.removed)
            changed = try members.required(.changed)
        }
    }

    /// What can be done with an entity.
    public enum Action: String, CaseIterable, GlassDocument {
        /// `read`
        case read
        /// `click`
        case click
        /// `type`
        case type
        /// `select`
        case select
        /// `check`
        case check
        /// `uncheck`
        case uncheck
        /// `submit`
        case submit
        /// `open`
        case open
        /// `close`
        case close
        /// `confirm`
        case confirm
        /// `cancel`
        case cancel
        /// `navigate`
        case navigate
        /// `extract`
        case extract
        /// `paginate`
        case paginate
    }

    /// What was done.
    public enum ActionKind: String, CaseIterable, GlassDocument {
        /// `navigate`
        case navigate
        /// `click`
        case click
        /// `click_expect_popup`
        case clickExpectPopup = "click_expect_popup"
        /// `double_click`
        case doubleClick = "double_click"
        /// `hover`
        case hover
        /// `drag`
        case drag
        /// `type`
        case type
        /// `key_down`
        case keyDown = "key_down"
        /// `key_up`
        case keyUp = "key_up"
        /// `key_press`
        case keyPress = "key_press"
        /// `shortcut`
        case shortcut
        /// `clear`
        case clear
        /// `check`
        case check
        /// `uncheck`
        case uncheck
        /// `select`
        case select
        /// `upload`
        case upload
        /// `scroll`
        case scroll
    }

    /// The result of an action. `target_id` and `frame_id` are read, and never written.
    public struct ActionResult: GlassDocument {
        /// How it ended.
        public var status: ActionStatus
        /// What was done.
        public var action: ActionKind
        /// Names this execution: 1 to 128 bytes.
        public var executionId: String
        /// The revision of the page now.
        public var revision: Int64
        /// The revision before.
        public var previousRevision: Int64
        /// The revision after.
        public var currentRevision: Int64
        /// The browser's name of the page: 1 to 256 bytes.
        public var targetId: String
        /// The browser's name of the frame: 1 to 256 bytes.
        public var frameId: String
        /// What changed.
        public var verification: Verification
        /// More about the effect.
        public var evidence: JSONValue?
        /// What it was done to.
        public var target: ActionTarget?

        /// Makes it from its members.
        public init(
            status: ActionStatus,
            action: ActionKind,
            executionId: String,
            revision: Int64,
            previousRevision: Int64,
            currentRevision: Int64,
            targetId: String,
            frameId: String,
            verification: Verification,
            evidence: JSONValue? = nil,
            target: ActionTarget? = nil
        ) {
            self.status = status
            self.action = action
            self.executionId = executionId
            self.revision = revision
            self.previousRevision = previousRevision
            self.currentRevision = currentRevision
            self.targetId = targetId
            self.frameId = frameId
            self.verification = verification
            self.evidence = evidence
            self.target = target
        }

        enum CodingKeys: String, CodingKey, CaseIterable {
            case status, action, executionId, revision, previousRevision, currentRevision, targetId
            case frameId, verification, evidence, target
        }

        /// Reads it from JSON.
        public init(from decoder: any Decoder) throws {
            let members = try GlassMembers(decoder, CodingKeys.self)
            status = try members.required(.status)
            action = try members.required(.action)
            executionId = try members.required(.executionId)
            revision = try members.required(.revision)
            previousRevision = try members.required(.previousRevision)
            currentRevision = try members.required(.currentRevision)
            targetId = try members.required(.targetId)
            frameId = try members.required(.frameId)
            verification = try members.required(.verification)
            evidence = try members.optional(.evidence)
            target = try members.optional(.target)
        }
    }

    /// How an action ended.
    public enum ActionStatus: String, CaseIterable, GlassDocument {
        /// `succeeded`: as asked.
        case succeeded
        /// `completed_with_verification_failure`: it was done, but what should hold afterwards does
        /// not.
        case completedWithVerificationFailure = "completed_with_verification_failure"
    }

    /// What an action was done to.
    public struct ActionTarget: GlassDocument {
        /// For people: 1 to 160 bytes.
        public var label: String
        /// For programs: 1 to 256 bytes.
        public var reference: String?

        /// Makes it from its members.
        public init(label: String, reference: String? = nil) {
            self.label = label
            self.reference = reference
        }

        enum CodingKeys: String, CodingKey, CaseIterable {
            case label, reference
        }

        /// Reads it from JSON.
        public init(from decoder: any Decoder) throws {
            let members = try GlassMembers(decoder, CodingKeys.self)
            label = try members.required(.label)
            reference = try members.optional(.reference)
        }
    }

    /// An entity that supports an action.
    public struct ActionableEntity: GlassDocument {
        /// Its id.
        public var id: String
        /// What it is.
        public var kind: EntityKind
        /// How private its value is.
        public var sensitivity: Sensitivity
        /// What can be done with it.
        public var supportedActions: [Action]
        /// Its name. Not told to MCP clients.
        public var name: String?
        /// Its role. Not told to MCP clients.
        public var role: String?

        /// Makes it from its members.
        public init(
            id: String,
            kind: EntityKind,
            sensitivity: Sensitivity,
            supportedActions: [Action],
            name: String? = nil,
            role: String? = nil
        ) {
            self.id = id
            self.kind = kind
            self.sensitivity = sensitivity
            self.supportedActions = supportedActions
            self.name = name
            self.role = role
        }

        enum CodingKeys: String, CodingKey, CaseIterable {
            case id, kind, sensitivity, supportedActions, name, role
        }

        /// Reads it from JSON.
        public init(from decoder: any Decoder) throws {
            let members = try GlassMembers(decoder, CodingKeys.self)
            id = try members.required(.id)
            kind = try members.required(.kind)
            sensitivity = try members.required(.sensitivity)
            supportedActions = try members.required(.supportedActions)
            name = try members.optional(.name)
            role = try members.optional(.role)
        }
    }

    /// A run that was handed to the browser and has not ended.
    public struct ActiveRun: GlassDocument {
        /// The request: an identifier, unique together with the owner.
        public var requestId: String
        /// The connection.
        public var ownerId: String
        /// When it started: 1 to 64 bytes.
        public var startedAt: String

        /// Makes it from its members.
        public init(requestId: String, ownerId: String, startedAt: String) {
            self.requestId = requestId
            self.ownerId = ownerId
            self.startedAt = startedAt
        }

        enum CodingKeys: String, CodingKey, CaseIterable {
            case requestId, ownerId, startedAt
        }

        /// Reads it from JSON.
        public init(from decoder: any Decoder) throws {
            let members = try GlassMembers(decoder, CodingKeys.self)
            requestId = try members.required(.requestId)
            ownerId = try members.required(.ownerId)
            startedAt = try members.required(.startedAt)
        }
    }

    /// One site.
    public struct Adapter: GlassDocument {
        /// Its name: 1 to 256 bytes, unique.
        public var id: String
        /// The hosts that it may ask: at least one.
        public var approvedHosts: [String]
        /// Where it starts: https, on an approved host.
        public var url: String
        /// Exactly `navigate, observe, text, verify, wait`.
        public var allowedActionKinds: [AllowedAction]
        /// At least 7, among them click, type, submit, purchase, delete, upload and download.
        public var forbiddenActionKinds: [String]
        /// What it must not touch: at least one.
        public var forbiddenTargetPatterns: [String]
        /// How much it may take.
        public var limits: AdapterLimits
        /// What it should find.
        public var expected: Expected
        /// How it tells that the site has changed.
        public var drift: Drift
        /// What it leaves behind.
        public var cleanup: Cleanup
        /// Always `forbidden`.
        public var credentials: Forbidden
        /// Always `forbidden`.
        public var mutations: Forbidden

        /// Makes it from its members.
        public init(
            id: String,
            approvedHosts: [String],
            url: String,
            allowedActionKinds: [AllowedAction],
            forbiddenActionKinds: [String],
            forbiddenTargetPatterns: [String],
            limits: AdapterLimits,
            expected: Expected,
            drift: Drift,
            cleanup: Cleanup,
            credentials: Forbidden,
            mutations: Forbidden
        ) {
            self.id = id
            self.approvedHosts = approvedHosts
            self.url = url
            self.allowedActionKinds = allowedActionKinds
            self.forbiddenActionKinds = forbiddenActionKinds
            self.forbiddenTargetPatterns = forbiddenTargetPatterns
            self.limits = limits
            self.expected = expected
            self.drift = drift
            self.cleanup = cleanup
            self.credentials = credentials
            self.mutations = mutations
        }

        enum CodingKeys: String, CodingKey, CaseIterable {
            case id, approvedHosts, url, allowedActionKinds, forbiddenActionKinds
            case forbiddenTargetPatterns, limits, expected, drift, cleanup, credentials, mutations
        }

        /// Reads it from JSON.
        public init(from decoder: any Decoder) throws {
            let members = try GlassMembers(decoder, CodingKeys.self)
            id = try members.required(.id)
            approvedHosts = try members.required(.approvedHosts)
            url = try members.required(.url)
            allowedActionKinds = try members.required(.allowedActionKinds)
            forbiddenActionKinds = try members.required(.forbiddenActionKinds)
            forbiddenTargetPatterns = try members.required(.forbiddenTargetPatterns)
            limits = try members.required(.limits)
            expected = try members.required(.expected)
            drift = try members.required(.drift)
            cleanup = try members.required(.cleanup)
            credentials = try members.required(.credentials)
            mutations = try members.required(.mutations)
        }
    }

    /// The adapters of the suite.
    public struct AdapterInventory: GlassDocument {
        /// Always 1.
        public var schemaVersion: Int64
        /// Always `public-readonly-adapter-suite-v1`.
        public var id: String
        /// What it is for: 1 to 2,048 bytes.
        public var purpose: String
        /// Always `not_run`: an inventory proves nothing.
        public var runtimeCertification: RuntimeCertification
        /// The adapters: exactly 5.
        public var adapters: [Adapter]

        /// Makes it from its members.
        public init(
            schemaVersion: Int64,
            id: String,
            purpose: String,
            runtimeCertification: RuntimeCertification,
            adapters: [Adapter]
        ) {
            self.schemaVersion = schemaVersion
            self.id = id
            self.purpose = purpose
            self.runtimeCertification = runtimeCertification
            self.adapters = adapters
        }

        enum CodingKeys: String, CodingKey, CaseIterable {
            case schemaVersion, id, purpose, runtimeCertification, adapters
        }

        /// Reads it from JSON.
        public init(from decoder: any Decoder) throws {
            let members = try GlassMembers(decoder, CodingKeys.self)
            schemaVersion = try members.required(.schemaVersion)
            id = try members.required(.id)
            purpose = try members.required(.purpose)
            runtimeCertification = try members.required(.runtimeCertification)
            adapters = try members.required(.adapters)
        }
    }

    /// How much an adapter may take.
    public struct AdapterLimits: GlassDocument {
        /// Requests: 1 to 32.
        public var maxRequests: Int64
        /// Actions of the browser: 1 to 32.
        public var maxBrowserActions: Int64
        /// Time, in milliseconds: 1 to 120,000.
        public var maxDurationMs: Int64

        /// Makes it from its members.
        public init(maxRequests: Int64, maxBrowserActions: Int64, maxDurationMs: Int64) {
            self.maxRequests = maxRequests
            self.maxBrowserActions = maxBrowserActions
            self.maxDurationMs = maxDurationMs
        }

        enum CodingKeys: String, CodingKey, CaseIterable {
            case maxRequests, maxBrowserActions, maxDurationMs
        }

        /// Reads it from JSON.
        public init(from decoder: any Decoder) throws {
            let members = try GlassMembers(decoder, CodingKeys.self)
            maxRequests = try members.required(.maxRequests)
            maxBrowserActions = try members.required(.maxBrowserActions)
            maxDurationMs = try members.required(.maxDurationMs)
        }
    }

    /// The payload of `adapters.validate`.
    public struct AdapterPayload: GlassDocument {
        /// The inventory.
        public var inventory: AdapterInventory

        /// Makes it from its members.
        public init(inventory: AdapterInventory) {
            self.inventory = inventory
        }

        enum CodingKeys: String, CodingKey, CaseIterable {
            case inventory
        }

        /// Reads it from JSON.
        public init(from decoder: any Decoder) throws {
            let members = try GlassMembers(decoder, CodingKeys.self)
            inventory = try members.required(.inventory)
        }
    }

    /// The result of `adapters.validate`. An inventory that is not valid is an error.
    public struct AdapterValidation: GlassDocument {
        /// Always true.
        public var valid: Bool
        /// The version of the schema.
        public var schemaVersion: Int64
        /// The adapters.
        public var adapterIds: [String]

        /// Makes it from its members.
        public init(valid: Bool, schemaVersion: Int64, adapterIds: [String]) {
            self.valid = valid
            self.schemaVersion = schemaVersion
            self.adapterIds = adapterIds
        }

        enum CodingKeys: String, CodingKey, CaseIterable {
            case valid, schemaVersion, adapterIds
        }

        /// Reads it from JSON.
        public init(from decoder: any Decoder) throws {
            let members = try GlassMembers(decoder, CodingKeys.self)
            valid = try members.required(.valid)
            schemaVersion = try members.required(.schemaVersion)
            adapterIds = try members.required(.adapterIds)
        }
    }

    /// A capability in an agreement.
    public struct AgreedCapability: GlassDocument {
        /// Whether it can be used, and why not.
        public var status: CapabilityStatus

        /// Makes it from its members.
        public init(status: CapabilityStatus) {
            self.status = status
        }

        enum CodingKeys: String, CodingKey, CaseIterable {
            case status
        }

        /// Reads it from JSON.
        public init(from decoder: any Decoder) throws {
            let members = try GlassMembers(decoder, CodingKeys.self)
            status = try members.required(.status)
        }
    }

    /// What client and server agree on.
    public struct Agreement: GlassDocument {
        /// Always 1.
        public var protocolVersion: Int64
        /// The highest common version of each schema that was asked for.
        public var agreedSchemas: [String: Int64]
        /// The capabilities that were asked for.
        public var capabilities: [String: AgreedCapability]
        /// What bounds the server.
        public var constraints: Constraints

        /// Makes it from its members.
        public init(
            protocolVersion: Int64,
            agreedSchemas: [String: Int64],
            capabilities: [String: AgreedCapability],
            constraints: Constraints
        ) {
            self.protocolVersion = protocolVersion
            self.agreedSchemas = agreedSchemas
            self.capabilities = capabilities
            self.constraints = constraints
        }

        enum CodingKeys: String, CodingKey, CaseIterable {
            case protocolVersion, agreedSchemas, capabilities, constraints
        }

        /// Reads it from JSON.
        public init(from decoder: any Decoder) throws {
            let members = try GlassMembers(decoder, CodingKeys.self)
            protocolVersion = try members.required(.protocolVersion)
            agreedSchemas = try members.required(.agreedSchemas)
            capabilities = try members.required(.capabilities)
            constraints = try members.required(.constraints)
        }
    }

    /// What a read-only adapter does.
    public enum AllowedAction: String, CaseIterable, GlassDocument {
        /// `navigate`
        case navigate
        /// `observe`
        case observe
        /// `text`
        case text
        /// `verify`
        case verify
        /// `wait`
        case wait
    }

    /// What to do when more than one entity fits.
    public enum Ambiguity: String, CaseIterable, GlassDocument {
        /// `fail`: refuse.
        case fail
        /// `requireConfirmation`: take all of them and have a person confirm.
        case requireConfirmation
    }

    /// What a record was seen with.
    public struct Backend: GlassDocument {
        /// Its kind.
        public var backend: BackendKind
        /// Its profile.
        public var profile: String
        /// What it can do: at most 32.
        public var capabilities: [String]?

        /// Makes it from its members.
        public init(backend: BackendKind, profile: String, capabilities: [String]? = nil) {
            self.backend = backend
            self.profile = profile
            self.capabilities = capabilities
        }

        enum CodingKeys: String, CodingKey, CaseIterable {
            case backend, profile, capabilities
        }

        /// Reads it from JSON.
        public init(from decoder: any Decoder) throws {
            let members = try GlassMembers(decoder, CodingKeys.self)
            backend = try members.required(.backend)
            profile = try members.required(.profile)
            capabilities = try members.optional(.capabilities)
        }
    }

    /// What a record was seen with.
    public enum BackendKind: String, CaseIterable, GlassDocument {
        /// `cdp`
        case cdp
        /// `webdriverBidi`
        case webdriverBidi
        /// `browserExtension`
        case browserExtension
        /// `visual`
        case visual
        /// `terminal`
        case terminal
        /// `unknown`
        case unknown
    }

    /// Several actions in one call.
    public struct Batch: GlassDocument {
        /// The actions: at most 32.
        public var steps: [BatchStep]
        /// Whether all targets are looked up before the first step. Absent: `false`.
        public var atomic: Bool?
        /// The revision that the caller expects; needed for `fixed` and `chain`.
        public var expectedRevision: Int64?
        /// How it guards against a page that changes. Absent: `"unguarded"`.
        public var mode: BatchMode?

        /// Makes it from its members.
        public init(
            steps: [BatchStep],
            atomic: Bool? = nil,
            expectedRevision: Int64? = nil,
            mode: BatchMode? = nil
        ) {
            self.steps = steps
            self.atomic = atomic
            self.expectedRevision = expectedRevision
            self.mode = mode
        }

        enum CodingKeys: String, CodingKey, CaseIterable {
            case steps, atomic, expectedRevision, mode
        }

        /// Reads it from JSON.
        public init(from decoder: any Decoder) throws {
            let members = try GlassMembers(decoder, CodingKeys.self)
            steps = try members.required(.steps)
            atomic = try members.optional(.atomic)
            expectedRevision = try members.optional(.expectedRevision)
            mode = try members.optional(.mode)
        }
    }

    /// How a batch guards against a page that changes.
    public enum BatchMode: String, CaseIterable, GlassDocument {
        /// `unguarded`: not at all.
        case unguarded
        /// `fixed`: every step that changes something needs the expected revision.
        case fixed
        /// `chain`: every step needs the revision that the one before it left.
        case chain
    }

    /// One action of a batch. Unknown actions are refused. The members that the published
    /// implementation spells with underscores are read so too.
    public enum BatchStep: GlassDocument {
        /// `navigate`: goes to an address.
        case navigate(url: String, timeoutMs: Int64? = nil)
        /// `click`: clicks.
        case click(target: String)
        /// `type`: types.
        case type(text: String, target: String? = nil)
        /// `check`: ticks.
        case check(target: String)
        /// `uncheck`: takes a tick away.
        case uncheck(target: String)
        /// `select`: selects.
        case select(target: String, value: String)
        /// `clear`: empties a field.
        case clear(target: String)
        /// `scroll`: scrolls.
        case scroll(dx: Double? = nil, dy: Double? = nil)
        /// `wait`: waits.
        case wait(condition: String, timeoutMs: Int64? = nil)
        /// `observe`: looks at the page.
        case observe(
            includeDom: Bool? = nil,
            includeFormValues: Bool? = nil,
            includeScreenshot: Bool? = nil
        )
        /// `screenshot`: takes a picture.
        case screenshot
        /// `evaluate`: runs JavaScript, where the policy allows it.
        case evaluate(expression: String)
        /// `acceptDialog`: accepts a dialog of the browser.
        case acceptDialog
        /// `dismissDialog`: dismisses it.
        case dismissDialog

        /// Reads it from JSON.
        public init(from decoder: any Decoder) throws {
            let members = try GlassUnion(decoder, tag: "action")
            switch members.word {
            case "navigate":
                try members.refuse(otherThan: ["url", "timeoutMs"])
                self = .navigate(
                    url: try members.required("url"),
                    timeoutMs: try members.optional("timeoutMs")
                )
            case "click":
                try members.refuse(otherThan: ["target"])
                self = .click(target: try members.required("target"))
            case "type":
                try members.refuse(otherThan: ["text", "target"])
                self = .type(
                    text: try members.required("text"),
                    target: try members.optional("target")
                )
            case "check":
                try members.refuse(otherThan: ["target"])
                self = .check(target: try members.required("target"))
            case "uncheck":
                try members.refuse(otherThan: ["target"])
                self = .uncheck(target: try members.required("target"))
            case "select":
                try members.refuse(otherThan: ["target", "value"])
                self = .select(
                    target: try members.required("target"),
                    value: try members.required("value")
                )
            case "clear":
                try members.refuse(otherThan: ["target"])
                self = .clear(target: try members.required("target"))
            case "scroll":
                try members.refuse(otherThan: ["dx", "dy"])
                self = .scroll(dx: try members.optional("dx"), dy: try members.optional("dy"))
            case "wait":
                try members.refuse(otherThan: ["condition", "timeoutMs"])
                self = .wait(
                    condition: try members.required("condition"),
                    timeoutMs: try members.optional("timeoutMs")
                )
            case "observe":
                try members.refuse(otherThan: [
                    "includeDom",
                    "includeFormValues",
                    "includeScreenshot"
                ])
                self = .observe(
                    includeDom: try members.optional("includeDom"),
                    includeFormValues: try members.optional("includeFormValues"),
                    includeScreenshot: try members.optional("includeScreenshot")
                )
            case "screenshot":
                try members.refuse(otherThan: [])
                self = .screenshot
            case "evaluate":
                try members.refuse(otherThan: ["expression"])
                self = .evaluate(expression: try members.required("expression"))
            case "acceptDialog":
                try members.refuse(otherThan: [])
                self = .acceptDialog
            case "dismissDialog":
                try members.refuse(otherThan: [])
                self = .dismissDialog
            default: throw members.unknown()
            }
        }

        /// Writes it as JSON.
        public func encode(to encoder: any Encoder) throws {
            var members = encoder.container(keyedBy: GlassMember.self)
            switch self {
            case let .navigate(url, timeoutMs):
                try members.encode("navigate", forKey: "action")
                try members.encode(url, forKey: "url")
                try members.encodeIfPresent(timeoutMs, forKey: "timeoutMs")
            case let .click(target):
                try members.encode("click", forKey: "action")
                try members.encode(target, forKey: "target")
            case let .type(text, target):
                try members.encode("type", forKey: "action")
                try members.encode(text, forKey: "text")
                try members.encodeIfPresent(target, forKey: "target")
            case let .check(target):
                try members.encode("check", forKey: "action")
                try members.encode(target, forKey: "target")
            case let .uncheck(target):
                try members.encode("uncheck", forKey: "action")
                try members.encode(target, forKey: "target")
            case let .select(target, value):
                try members.encode("select", forKey: "action")
                try members.encode(target, forKey: "target")
                try members.encode(value, forKey: "value")
            case let .clear(target):
                try members.encode("clear", forKey: "action")
                try members.encode(target, forKey: "target")
            case let .scroll(dx, dy):
                try members.encode("scroll", forKey: "action")
                try members.encodeIfPresent(dx, forKey: "dx")
                try members.encodeIfPresent(dy, forKey: "dy")
            case let .wait(condition, timeoutMs):
                try members.encode("wait", forKey: "action")
                try members.encode(condition, forKey: "condition")
                try members.encodeIfPresent(timeoutMs, forKey: "timeoutMs")
            case let .observe(includeDom, includeFormValues, includeScreenshot):
                try members.encode("observe", forKey: "action")
                try members.encodeIfPresent(includeDom, forKey: "includeDom")
                try members.encodeIfPresent(includeFormValues, forKey: "includeFormValues")
                try members.encodeIfPresent(includeScreenshot, forKey: "includeScreenshot")
            case .screenshot:
                try members.encode("screenshot", forKey: "action")
            case let .evaluate(expression):
                try members.encode("evaluate", forKey: "action")
                try members.encode(expression, forKey: "expression")
            case .acceptDialog:
                try members.encode("acceptDialog", forKey: "action")
            case .dismissDialog:
                try members.encode("dismissDialog", forKey: "action")
            }
        }
    }

    /// Whether the condition of a step held.
    public struct BranchDecision: GlassDocument {
        /// The step.
        public var stepId: String
        /// Its condition.
        public var predicate: Predicate
        /// Whether it held.
        public var matched: Bool

        /// Makes it from its members.
        public init(stepId: String, predicate: Predicate, matched: Bool) {
            self.stepId = stepId
            self.predicate = predicate
            self.matched = matched
        }

        enum CodingKeys: String, CodingKey, CaseIterable {
            case stepId, predicate, matched
        }

        /// Reads it from JSON.
        public init(from decoder: any Decoder) throws {
            let members = try GlassMembers(decoder, CodingKeys.self)
            stepId = try members.required(.stepId)
            predicate = try members.required(.predicate)
            matched = try members.required(.matched)
        }
    }

    /// A family of browsers.
    public enum BrowserFamily: String, CaseIterable, GlassDocument {
        /// `chromium`
        case chromium
    }

    /// How much a run may take.
    public struct Budgets: GlassDocument {
        /// Time, in milliseconds: 1 to 900,000.
        public var maxDurationMs: Int64
        /// Actions of the browser: 1 to 1,024.
        public var maxBrowserActions: Int64

        /// Makes it from its members.
        public init(maxDurationMs: Int64, maxBrowserActions: Int64) {
            self.maxDurationMs = maxDurationMs
            self.maxBrowserActions = maxBrowserActions
        }

        enum CodingKeys: String, CodingKey, CaseIterable {
            case maxDurationMs, maxBrowserActions
        }

        /// Reads it from JSON.
        public init(from decoder: any Decoder) throws {
            let members = try GlassMembers(decoder, CodingKeys.self)
            maxDurationMs = try members.required(.maxDurationMs)
            maxBrowserActions = try members.required(.maxBrowserActions)
        }
    }

    /// Something that fits.
    public struct Candidate: GlassDocument {
        /// `candidate_<n>`, in the order of the observation.
        public var id: String
        /// How to refer to it.
        public var reference: String
        /// Its role.
        public var role: String
        /// Its name; empty if it has none.
        public var name: String
        /// How well it fits.
        public var confidence: CandidateConfidence
        /// Why.
        public var evidence: [Evidence]
        /// How to tell later that it is still the same.
        public var fingerprint: Fingerprint?
        /// The kind of input.
        public var inputType: String?
        /// The region that it lies in.
        public var regionId: String?
        /// What that region is for.
        public var regionKind: RegionKind?

        /// Makes it from its members.
        public init(
            id: String,
            reference: String,
            role: String,
            name: String,
            confidence: CandidateConfidence,
            evidence: [Evidence],
            fingerprint: Fingerprint? = nil,
            inputType: String? = nil,
            regionId: String? = nil,
            regionKind: RegionKind? = nil
        ) {
            self.id = id
            self.reference = reference
            self.role = role
            self.name = name
            self.confidence = confidence
            self.evidence = evidence
            self.fingerprint = fingerprint
            self.inputType = inputType
            self.regionId = regionId
            self.regionKind = regionKind
        }

        enum CodingKeys: String, CodingKey, CaseIterable {
            case id, reference, role, name, confidence, evidence, fingerprint, inputType, regionId
            case regionKind
        }

        /// Reads it from JSON.
        public init(from decoder: any Decoder) throws {
            let members = try GlassMembers(decoder, CodingKeys.self)
            id = try members.required(.id)
            reference = try members.required(.reference)
            role = try members.required(.role)
            name = try members.required(.name)
            confidence = try members.required(.confidence)
            evidence = try members.required(.evidence)
            fingerprint = try members.optional(.fingerprint)
            inputType = try members.optional(.inputType)
            regionId = try members.optional(.regionId)
            regionKind = try members.optional(.regionKind)
        }
    }

    /// How well a candidate fits, best first.
    public enum CandidateConfidence: String, CaseIterable, GlassDocument {
        /// `exact`
        case exact
        /// `high`
        case high
        /// `medium`
        case medium
        /// `low`
        case low
        /// `insufficient`
        case insufficient
    }

    /// What a policy decides about.
    public enum Capability: String, CaseIterable, GlassDocument {
        /// `attach`
        case attach
        /// `persistent_profile`
        case persistentProfile = "persistent_profile"
        /// `evaluate`
        case evaluate
        /// `upload`
        case upload
        /// `download`
        case download
        /// `screenshot`
        case screenshot
        /// `raw_cdp`
        case rawCdp = "raw_cdp"
        /// `read_form_values`
        case readFormValues = "read_form_values"
        /// `read_sensitive_form_values`
        case readSensitiveFormValues = "read_sensitive_form_values"
        /// `read_sensitive_extraction`
        case readSensitiveExtraction = "read_sensitive_extraction"
        /// `coordinate_click`
        case coordinateClick = "coordinate_click"
        /// `consent_dismissal`
        case consentDismissal = "consent_dismissal"
        /// `declared_agent_identity`
        case declaredAgentIdentity = "declared_agent_identity"
    }

    /// Whether a capability can be used, and why not.
    public enum CapabilityStatus: String, CaseIterable, GlassDocument {
        /// `available`: it can.
        case available
        /// `availableUncertified`: it can, but nobody has certified it.
        case availableUncertified
        /// `experimental`: it can, at the client's risk.
        case experimental
        /// `disabledByPolicy`: the policy forbids it.
        case disabledByPolicy
        /// `unavailableOnPlatform`: not on this platform.
        case unavailableOnPlatform
        /// `missingRuntimeDependency`: something that it needs is not there.
        case missingRuntimeDependency
        /// `blockedBySecurityGate`: a security requirement is not met.
        case blockedBySecurityGate
        /// `unknown`: a word that this version does not know.
        case unknown
    }

    /// What became of a change.
    public struct Change: GlassDocument {
        /// The record.
        public var recordId: String
        /// Before.
        public var from: KnowledgeConfidence
        /// After.
        public var to: KnowledgeConfidence
        /// Whether these differ.
        public var changed: Bool

        /// Makes it from its members.
        public init(
            recordId: String,
            from: KnowledgeConfidence,
            to: KnowledgeConfidence,
            changed: Bool
        ) {
            self.recordId = recordId
            self.from = from
            self.to = to
            self.changed = changed
        }

        enum CodingKeys: String, CodingKey, CaseIterable {
            case recordId, from, to, changed
        }

        /// Reads it from JSON.
        public init(from decoder: any Decoder) throws {
            let members = try GlassMembers(decoder, CodingKeys.self)
            recordId = try members.required(.recordId)
            from = try members.required(.from)
            to = try members.required(.to)
            changed = try members.required(.changed)
        }
    }

    /// What happened to something.
    public enum ChangeKind: String, CaseIterable, GlassDocument {
        /// `added`
        case added
        /// `removed`
        case removed
        /// `changed`
        case changed
    }

    /// What changed between two observations.
    public struct Changes: GlassDocument {
        /// The revision of the earlier one.
        public var fromRevision: Int64
        /// The revision of this one.
        public var toRevision: Int64
        /// Where.
        public var route: Route
        /// Which references of the earlier one are still good: at most 128. Absent: `[]`.
        public var continuity: [JSONValue]?
        /// Changed regions: at most 128. Absent: `[]`.
        public var regions: [JSONValue]?
        /// Changed targets: at most 128. Absent: `[]`.
        public var targets: [JSONValue]?

        /// Makes it from its members.
        public init(
            fromRevision: Int64,
            toRevision: Int64,
            route: Route,
            continuity: [JSONValue]? = nil,
            regions: [JSONValue]? = nil,
            targets: [JSONValue]? = nil
        ) {
            self.fromRevision = fromRevision
            self.toRevision = toRevision
            self.route = route
            self.continuity = continuity
            self.regions = regions
            self.targets = targets
        }

        enum CodingKeys: String, CodingKey, CaseIterable {
            case fromRevision, toRevision, route, continuity, regions, targets
        }

        /// Reads it from JSON.
        public init(from decoder: any Decoder) throws {
            let members = try GlassMembers(decoder, CodingKeys.self, isOpen: true)
            fromRevision = try members.required(.fromRevision)
            toRevision = try members.required(.toRevision)
            route = try members.required(.route)
            continuity = try members.optional(.continuity)
            regions = try members.optional(.regions)
            targets = try members.optional(.targets)
        }
    }

    /// Where a run stopped.
    public struct CheckpointPage: GlassDocument {
        /// The browser's name of the page.
        public var targetId: String
        /// The browser's name of the frame.
        public var frameId: String
        /// The address.
        public var url: String
        /// The title.
        public var title: String
        /// The revision.
        public var revision: Int64

        /// Makes it from its members.
        public init(
            targetId: String,
            frameId: String,
            url: String,
            title: String,
            revision: Int64
        ) {
            self.targetId = targetId
            self.frameId = frameId
            self.url = url
            self.title = title
            self.revision = revision
        }

        enum CodingKeys: String, CodingKey, CaseIterable {
            case targetId, frameId, url, title, revision
        }

        /// Reads it from JSON.
        public init(from decoder: any Decoder) throws {
            let members = try GlassMembers(decoder, CodingKeys.self)
            targetId = try members.required(.targetId)
            frameId = try members.required(.frameId)
            url = try members.required(.url)
            title = try members.required(.title)
            revision = try members.required(.revision)
        }
    }

    /// How strictly a task is compiled.
    public enum Checks: String, CaseIterable, GlassDocument {
        /// `strict`: with the checks that the published compiler leaves out: a named region must
        /// exist, a control that submits must not be disabled, fields that are filled must take
        /// values, names without letters and digits match nothing.
        case strict
        /// `published`: as the published compiler does it.
        case published
    }

    /// How a run counts.
    public enum Classification: String, CaseIterable, GlassDocument {
        /// `passed`
        case passed
        /// `failed`
        case failed
        /// `safe_refusal`: it refused where it should.
        case safeRefusal = "safe_refusal"
        /// `indeterminate`
        case indeterminate
        /// `unsupported`
        case unsupported
    }

    /// What an adapter leaves behind.
    public struct Cleanup: GlassDocument {
        /// Always false.
        public var required: Bool
        /// Why not.
        public var description: String

        /// Makes it from its members.
        public init(required: Bool, description: String) {
            self.required = required
            self.description = description
        }

        enum CodingKeys: String, CodingKey, CaseIterable {
            case required, description
        }

        /// Reads it from JSON.
        public init(from decoder: any Decoder) throws {
            let members = try GlassMembers(decoder, CodingKeys.self)
            required = try members.required(.required)
            description = try members.required(.description)
        }
    }

    /// The payload of `reliability.replayDiff`.
    public struct ComparePayload: GlassDocument {
        /// The scenario.
        public var scenario: Scenario
        /// A replay of it.
        public var before: Replay
        /// Another one.
        public var after: Replay

        /// Makes it from its members.
        public init(scenario: Scenario, before: Replay, after: Replay) {
            self.scenario = scenario
            self.before = before
            self.after = after
        }

        enum CodingKeys: String, CodingKey, CaseIterable {
            case scenario, before, after
        }

        /// Reads it from JSON.
        public init(from decoder: any Decoder) throws {
            let members = try GlassMembers(decoder, CodingKeys.self)
            scenario = try members.required(.scenario)
            before = try members.required(.before)
            after = try members.required(.after)
        }
    }

    /// What differs between two replays.
    public struct Comparison: GlassDocument {
        /// The scenario.
        public var scenarioId: String
        /// Whether nothing does.
        public var equivalent: Bool
        /// Which members do.
        public var changedFields: [String]

        /// Makes it from its members.
        public init(scenarioId: String, equivalent: Bool, changedFields: [String]) {
            self.scenarioId = scenarioId
            self.equivalent = equivalent
            self.changedFields = changedFields
        }

        enum CodingKeys: String, CodingKey, CaseIterable {
            case scenarioId, equivalent, changedFields
        }

        /// Reads it from JSON.
        public init(from decoder: any Decoder) throws {
            let members = try GlassMembers(decoder, CodingKeys.self)
            scenarioId = try members.required(.scenarioId)
            equivalent = try members.required(.equivalent)
            changedFields = try members.required(.changedFields)
        }
    }

    /// The payload of `task.compile`.
    public struct CompilePayload: GlassDocument {
        /// The task.
        public var task: Task
        /// The graph.
        public var ir: WebIr
        /// How strictly to compile. Absent: `"strict"`.
        public var checks: Checks?

        /// Makes it from its members.
        public init(task: Task, ir: WebIr, checks: Checks? = nil) {
            self.task = task
            self.ir = ir
            self.checks = checks
        }

        enum CodingKeys: String, CodingKey, CaseIterable {
            case task, ir, checks
        }

        /// Reads it from JSON.
        public init(from decoder: any Decoder) throws {
            let members = try GlassMembers(decoder, CodingKeys.self)
            task = try members.required(.task)
            ir = try members.required(.ir)
            checks = try members.optional(.checks)
        }
    }

    /// How sure the observer is.
    public enum Confidence: String, CaseIterable, GlassDocument {
        /// `exact`
        case exact
        /// `high`
        case high
        /// `medium`
        case medium
        /// `low`
        case low
        /// `unknown`
        case unknown
    }

    /// What bounds a server.
    public struct Constraints: GlassDocument {
        /// The platform, such as `linux-x86_64`: 1 to 64 bytes.
        public var platform: String
        /// The browser.
        public var browserFamily: BrowserFamily
        /// The policy: 1 to 32 bytes.
        public var policy: String
        /// Most sessions: 1 to 64.
        public var maxSessions: Int64

        /// Makes it from its members.
        public init(
            platform: String,
            browserFamily: BrowserFamily,
            policy: String,
            maxSessions: Int64
        ) {
            self.platform = platform
            self.browserFamily = browserFamily
            self.policy = policy
            self.maxSessions = maxSessions
        }

        enum CodingKeys: String, CodingKey, CaseIterable {
            case platform, browserFamily, policy, maxSessions
        }

        /// Reads it from JSON.
        public init(from decoder: any Decoder) throws {
            let members = try GlassMembers(decoder, CodingKeys.self)
            platform = try members.required(.platform)
            browserFamily = try members.required(.browserFamily)
            policy = try members.required(.policy)
            maxSessions = try members.required(.maxSessions)
        }
    }

    /// The payload of `webIr.continuity`.
    public struct ContinuityPayload: GlassDocument {
        /// The earlier graph.
        public var before: WebIr
        /// The later graph.
        public var after: WebIr
        /// The id of an entity of the earlier graph.
        public var entityId: String

        /// Makes it from its members.
        public init(before: WebIr, after: WebIr, entityId: String) {
            self.before = before
            self.after = after
            self.entityId = entityId
        }

        enum CodingKeys: String, CodingKey, CaseIterable {
            case before, after, entityId
        }

        /// Reads it from JSON.
        public init(from decoder: any Decoder) throws {
            let members = try GlassMembers(decoder, CodingKeys.self)
            before = try members.required(.before)
            after = try members.required(.after)
            entityId = try members.required(.entityId)
        }
    }

    /// What became of an entity.
    public enum ContinuityStatus: String, CaseIterable, GlassDocument {
        /// `unchanged`: it is there under its id, and is what it was.
        case unchanged
        /// `changed`: its id is there, but it is not what it was.
        case changed
        /// `rebound`: it is there under another id.
        case rebound
        /// `removed`: it is gone.
        case removed
        /// `ambiguous`: more than one entity may be it.
        case ambiguous
    }

    /// How a fixture can be changed.
    public enum Control: String, CaseIterable, GlassDocument {
        /// `reset`
        case reset
        /// `replaceTarget`
        case replaceTarget
        /// `renameTarget`
        case renameTarget
        /// `duplicateTarget`
        case duplicateTarget
        /// `reorderTargets`
        case reorderTargets
        /// `moveTargetToOtherRegion`
        case moveTargetToOtherRegion
        /// `showOverlay`
        case showOverlay
        /// `moveTarget`
        case moveTarget
        /// `detachFrame`
        case detachFrame
        /// `scheduleEffectMarker`
        case scheduleEffectMarker
        /// `commitSubmit`
        case commitSubmit
    }

    /// How much of the page was seen.
    public struct Coverage: GlassDocument {
        /// Of its structure.
        public var structural: Quality
        /// Of its meaning.
        public var semantic: Quality
        /// How many interactive entities were seen.
        public var interactiveEntitiesObserved: Int64
        /// How many entities are opaque regions.
        public var opaqueRegions: Int64
        /// Why something is missing: at most 16 of 1 to 128 bytes.
        public var reasons: [String]?

        /// Makes it from its members.
        public init(
            structural: Quality,
            semantic: Quality,
            interactiveEntitiesObserved: Int64,
            opaqueRegions: Int64,
            reasons: [String]? = nil
        ) {
            self.structural = structural
            self.semantic = semantic
            self.interactiveEntitiesObserved = interactiveEntitiesObserved
            self.opaqueRegions = opaqueRegions
            self.reasons = reasons
        }

        enum CodingKeys: String, CodingKey, CaseIterable {
            case structural, semantic, interactiveEntitiesObserved, opaqueRegions, reasons
        }

        /// Reads it from JSON.
        public init(from decoder: any Decoder) throws {
            let members = try GlassMembers(decoder, CodingKeys.self)
            structural = try members.required(.structural)
            semantic = try members.required(.semantic)
            interactiveEntitiesObserved = try members.required(.interactiveEntitiesObserved)
            opaqueRegions = try members.required(.opaqueRegions)
            reasons = try members.optional(.reasons)
        }
    }

    /// Whether a record holds here and now.
    public struct CurrentValidation: GlassDocument {
        /// What was found: `validated`, or why not. 1 to 64 bytes.
        public var status: String
        /// How well; `none` where it was not found to hold. 1 to 64 bytes.
        public var evidenceQuality: String
        /// At which revision.
        public var currentRevision: Int64?
        /// When, as RFC 3339 has it.
        public var validatedAt: String?

        /// Makes it from its members.
        public init(
            status: String,
            evidenceQuality: String,
            currentRevision: Int64? = nil,
            validatedAt: String? = nil
        ) {
            self.status = status
            self.evidenceQuality = evidenceQuality
            self.currentRevision = currentRevision
            self.validatedAt = validatedAt
        }

        enum CodingKeys: String, CodingKey, CaseIterable {
            case status, evidenceQuality, currentRevision, validatedAt
        }

        /// Reads it from JSON.
        public init(from decoder: any Decoder) throws {
            let members = try GlassMembers(decoder, CodingKeys.self)
            status = try members.required(.status)
            evidenceQuality = try members.required(.evidenceQuality)
            currentRevision = try members.optional(.currentRevision)
            validatedAt = try members.optional(.validatedAt)
        }
    }

    /// What a policy says.
    public enum Decision: String, CaseIterable, GlassDocument {
        /// `allow`
        case allow
        /// `deny`
        case deny
        /// `confirmation_required`
        case confirmationRequired = "confirmation_required"
    }

    /// Something that an author may want to change.
    public struct Diagnostic: GlassDocument {
        /// What, for programs.
        public var code: String
        /// What, for people.
        public var message: String
        /// Where.
        public var path: String
        /// What to do about it.
        public var remediation: String
        /// How bad it is.
        public var severity: Severity

        /// Makes it from its members.
        public init(
            code: String,
            message: String,
            path: String,
            remediation: String,
            severity: Severity
        ) {
            self.code = code
            self.message = message
            self.path = path
            self.remediation = remediation
            self.severity = severity
        }

        enum CodingKeys: String, CodingKey, CaseIterable {
            case code, message, path, remediation, severity
        }

        /// Reads it from JSON.
        public init(from decoder: any Decoder) throws {
            let members = try GlassMembers(decoder, CodingKeys.self, isOpen: true)
            code = try members.required(.code)
            message = try members.required(.message)
            path = try members.required(.path)
            remediation = try members.required(.remediation)
            severity = try members.required(.severity)
        }
    }

    /// The payload of `webIr.diff`.
    public struct DiffPayload: GlassDocument {
        /// The earlier graph.
        public var before: WebIr
        /// The later graph.
        public var after: WebIr

        /// Makes it from its members.
        public init(before: WebIr, after: WebIr) {
            self.before = before
            self.after = after
        }

        enum CodingKeys: String, CodingKey, CaseIterable {
            case before, after
        }

        /// Reads it from JSON.
        public init(from decoder: any Decoder) throws {
            let members = try GlassMembers(decoder, CodingKeys.self)
            before = try members.required(.before)
            after = try members.required(.after)
        }
    }

    /// The document that the graph describes.
    public struct DocumentInfo: GlassDocument {
        /// The graph's revision again.
        public var revision: Int64
        /// Its kind: 1 to 128 bytes.
        public var kind: String?
        /// How far it has loaded: 1 to 32 bytes.
        public var readyState: String?
        /// Its title: 1 to 512 bytes.
        public var title: String?
        /// Its address without query and fragment: 1 to 2,048 bytes.
        public var url: String?

        /// Makes it from its members.
        public init(
            revision: Int64,
            kind: String? = nil,
            readyState: String? = nil,
            title: String? = nil,
            url: String? = nil
        ) {
            self.revision = revision
            self.kind = kind
            self.readyState = readyState
            self.title = title
            self.url = url
        }

        enum CodingKeys: String, CodingKey, CaseIterable {
            case revision, kind, readyState, title, url
        }

        /// Reads it from JSON.
        public init(from decoder: any Decoder) throws {
            let members = try GlassMembers(decoder, CodingKeys.self)
            revision = try members.required(.revision)
            kind = try members.optional(.kind)
            readyState = try members.optional(.readyState)
            title = try members.optional(.title)
            url = try members.optional(.url)
        }
    }

    /// How an adapter tells that the site has changed.
    public struct Drift: GlassDocument {
        /// What it compares.
        public var signature: String
        /// Exactly `externalInstability, siteDrift, glassRegression`.
        public var classifications: [DriftClass]

        /// Makes it from its members.
        public init(signature: String, classifications: [DriftClass]) {
            self.signature = signature
            self.classifications = classifications
        }

        enum CodingKeys: String, CodingKey, CaseIterable {
            case signature, classifications
        }

        /// Reads it from JSON.
        public init(from decoder: any Decoder) throws {
            let members = try GlassMembers(decoder, CodingKeys.self)
            signature = try members.required(.signature)
            classifications = try members.required(.classifications)
        }
    }

    /// What a difference can mean.
    public enum DriftClass: String, CaseIterable, GlassDocument {
        /// `externalInstability`
        case externalInstability
        /// `siteDrift`
        case siteDrift
        /// `glassRegression`
        case glassRegression
    }

    /// One thing on the page.
    public struct Entity: GlassDocument {
        /// Its identifier, unique within this revision.
        public var id: String
        /// What it is.
        public var kind: EntityKind
        /// How well it is known.
        public var quality: Quality
        /// Where it was seen: at most 12, each once.
        public var evidenceSources: [EvidenceSource]
        /// Its accessible name: 1 to 256 bytes.
        public var name: String?
        /// Its role: 1 to 256 bytes.
        public var role: String?

        /// Makes it from its members.
        public init(
            id: String,
            kind: EntityKind,
            quality: Quality,
            evidenceSources: [EvidenceSource],
            name: String? = nil,
            role: String? = nil
        ) {
            self.id = id
            self.kind = kind
            self.quality = quality
            self.evidenceSources = evidenceSources
            self.name = name
            self.role = role
        }

        enum CodingKeys: String, CodingKey, CaseIterable {
            case id, kind, quality, evidenceSources, name, role
        }

        /// Reads it from JSON.
        public init(from decoder: any Decoder) throws {
            let members = try GlassMembers(decoder, CodingKeys.self)
            id = try members.required(.id)
            kind = try members.required(.kind)
            quality = try members.required(.quality)
            evidenceSources = try members.required(.evidenceSources)
            name = try members.optional(.name)
            role = try members.optional(.role)
        }
    }

    /// How an entity is found again on a later page.
    public struct EntityBindingKey: GlassDocument {
        /// The entity.
        public var entityId: String
        /// Its kind.
        public var kind: EntityKind
        /// Its name.
        public var name: String?
        /// Its role.
        public var role: String?

        /// Makes it from its members.
        public init(entityId: String, kind: EntityKind, name: String? = nil, role: String? = nil) {
            self.entityId = entityId
            self.kind = kind
            self.name = name
            self.role = role
        }

        enum CodingKeys: String, CodingKey, CaseIterable {
            case entityId, kind, name, role
        }

        /// Reads it from JSON.
        public init(from decoder: any Decoder) throws {
            let members = try GlassMembers(decoder, CodingKeys.self)
            entityId = try members.required(.entityId)
            kind = try members.required(.kind)
            name = try members.optional(.name)
            role = try members.optional(.role)
        }
    }

    /// An entity that differs.
    public struct EntityChange: GlassDocument {
        /// Its id.
        public var id: String
        /// What happened to it.
        public var kind: ChangeKind
        /// The entity in the second one.
        public var after: Entity?
        /// The entity in the first graph.
        public var before: Entity?

        /// Makes it from its members.
        public init(id: String, kind: ChangeKind, after: Entity? = nil, before: Entity? = nil) {
            self.id = id
            self.kind = kind
            self.after = after
            self.before = before
        }

        enum CodingKeys: String, CodingKey, CaseIterable {
            case id, kind, after, before
        }

        /// Reads it from JSON.
        public init(from decoder: any Decoder) throws {
            let members = try GlassMembers(decoder, CodingKeys.self)
            id = try members.required(.id)
            kind = try members.required(.kind)
            after = try members.optional(.after)
            before = try members.optional(.before)
        }
    }

    /// What is known about one entity.
    public struct EntityDetails: GlassDocument {
        /// The kind of input.
        public var inputType: String?
        /// The entity of the region that it lies in.
        public var regionId: String?
        /// The tree that it lies in. Absent: `"document"`.
        public var scope: EvidenceScope?
        /// Which region, frame or shadow root: 1 to 128 bytes.
        public var scopeId: String?
        /// A key that stays when ids change: 1 to 512 bytes.
        public var semanticStabilityKey: String?
        /// How private its value is. Absent: `"unknown"`.
        public var sensitivity: Sensitivity?
        /// Its state. Absent: `{}`.
        public var state: EntityState?
        /// What can be done with it: strictly ascending, at most 16.
        public var supportedActions: [Action]?
        /// How well that surface is seen; goes with `surfaceId`.
        public var surfaceCoverage: SurfaceCoverage?
        /// The surface that it is drawn on: 1 to 128 bytes.
        public var surfaceId: String?
        /// What that surface is; goes with `surfaceId`.
        public var surfaceKind: SurfaceKind?
        /// The surface around that one: 1 to 128 bytes.
        public var surfaceParentId: String?
        /// Whether something was left out. Absent: `false`.
        public var truncated: Bool?

        /// Makes it from its members.
        public init(
            inputType: String? = nil,
            regionId: String? = nil,
            scope: EvidenceScope? = nil,
            scopeId: String? = nil,
            semanticStabilityKey: String? = nil,
            sensitivity: Sensitivity? = nil,
            state: EntityState? = nil,
            supportedActions: [Action]? = nil,
            surfaceCoverage: SurfaceCoverage? = nil,
            surfaceId: String? = nil,
            surfaceKind: SurfaceKind? = nil,
            surfaceParentId: String? = nil,
            truncated: Bool? = nil
        ) {
            self.inputType = inputType
            self.regionId = regionId
            self.scope = scope
            self.scopeId = scopeId
            self.semanticStabilityKey = semanticStabilityKey
            self.sensitivity = sensitivity
            self.state = state
            self.supportedActions = supportedActions
            self.surfaceCoverage = surfaceCoverage
            self.surfaceId = surfaceId
            self.surfaceKind = surfaceKind
            self.surfaceParentId = surfaceParentId
            self.truncated = truncated
        }

        enum CodingKeys: String, CodingKey, CaseIterable {
            case inputType, regionId, scope, scopeId, semanticStabilityKey, sensitivity, state
            case supportedActions, surfaceCoverage, surfaceId, surfaceKind, surfaceParentId
            case truncated
        }

        /// Reads it from JSON.
        public init(from decoder: any Decoder) throws {
            let members = try GlassMembers(decoder, CodingKeys.self)
            inputType = try members.optional(.inputType)
            regionId = try members.optional(.regionId)
            scope = try members.optional(.scope)
            scopeId = try members.optional(.scopeId)
            semanticStabilityKey = try members.optional(.semanticStabilityKey)
            sensitivity = try members.optional(.sensitivity)
            state = try members.optional(.state)
            supportedActions = try members.optional(.supportedActions)
            surfaceCoverage = try members.optional(.surfaceCoverage)
            surfaceId = try members.optional(.surfaceId)
            surfaceKind = try members.optional(.surfaceKind)
            surfaceParentId = try members.optional(.surfaceParentId)
            truncated = try members.optional(.truncated)
        }
    }

    /// The details of an entity that differ.
    public struct EntityDetailsChange: GlassDocument {
        /// The id of the entity.
        public var id: String
        /// What happened to its details.
        public var kind: ChangeKind
        /// The details in the second one.
        public var after: EntityDetails?
        /// The details in the first graph.
        public var before: EntityDetails?

        /// Makes it from its members.
        public init(
            id: String,
            kind: ChangeKind,
            after: EntityDetails? = nil,
            before: EntityDetails? = nil
        ) {
            self.id = id
            self.kind = kind
            self.after = after
            self.before = before
        }

        enum CodingKeys: String, CodingKey, CaseIterable {
            case id, kind, after, before
        }

        /// Reads it from JSON.
        public init(from decoder: any Decoder) throws {
            let members = try GlassMembers(decoder, CodingKeys.self)
            id = try members.required(.id)
            kind = try members.required(.kind)
            after = try members.optional(.after)
            before = try members.optional(.before)
        }
    }

    /// What the evidence for one entity must be.
    public struct EntityEvidenceRequirement: GlassDocument {
        /// The entity.
        public var entityId: String
        /// The weakest quality that will do.
        public var minimumQuality: Quality
        /// The sources that must have seen it, ascending.
        public var requiredSources: [EvidenceSource]

        /// Makes it from its members.
        public init(entityId: String, minimumQuality: Quality, requiredSources: [EvidenceSource]) {
            self.entityId = entityId
            self.minimumQuality = minimumQuality
            self.requiredSources = requiredSources
        }

        enum CodingKeys: String, CodingKey, CaseIterable {
            case entityId, minimumQuality, requiredSources
        }

        /// Reads it from JSON.
        public init(from decoder: any Decoder) throws {
            let members = try GlassMembers(decoder, CodingKeys.self)
            entityId = try members.required(.entityId)
            minimumQuality = try members.required(.minimumQuality)
            requiredSources = try members.required(.requiredSources)
        }
    }

    /// What an entity is.
    public enum EntityKind: String, CaseIterable, GlassDocument {
        /// `page`
        case page
        /// `region`
        case region
        /// `form`
        case form
        /// `field`
        case field
        /// `action`
        case action
        /// `link`
        case link
        /// `navigationItem`
        case navigationItem
        /// `tab`
        case tab
        /// `table`
        case table
        /// `row`
        case row
        /// `cell`
        case cell
        /// `collection`
        case collection
        /// `collectionItem`
        case collectionItem
        /// `dialog`
        case dialog
        /// `paginationControl`
        case paginationControl
        /// `frame`
        case frame
        /// `shadowRoot`
        case shadowRoot
        /// `probe`
        case probe
        /// `text`
        case text
        /// `unknownInteractive`
        case unknownInteractive
        /// `opaqueRegion`
        case opaqueRegion
    }

    /// The state of an entity. What is absent is not known.
    public struct EntityState: GlassDocument {
        /// It is ticked.
        public var checked: Bool?
        /// It takes no input.
        public var disabled: Bool?
        /// It has no value.
        public var empty: Bool?
        /// A click at its place reaches it.
        public var hitTestable: Bool?
        /// Its value cannot be changed.
        public var readOnly: Bool?
        /// It must be filled in.
        public var required: Bool?
        /// It can be seen.
        public var visible: Bool?

        /// Makes it from its members.
        public init(
            checked: Bool? = nil,
            disabled: Bool? = nil,
            empty: Bool? = nil,
            hitTestable: Bool? = nil,
            readOnly: Bool? = nil,
            required: Bool? = nil,
            visible: Bool? = nil
        ) {
            self.checked = checked
            self.disabled = disabled
            self.empty = empty
            self.hitTestable = hitTestable
            self.readOnly = readOnly
            self.required = required
            self.visible = visible
        }

        enum CodingKeys: String, CodingKey, CaseIterable {
            case checked, disabled, empty, hitTestable, readOnly, required, visible
        }

        /// Reads it from JSON.
        public init(from decoder: any Decoder) throws {
            let members = try GlassMembers(decoder, CodingKeys.self)
            checked = try members.optional(.checked)
            disabled = try members.optional(.disabled)
            empty = try members.optional(.empty)
            hitTestable = try members.optional(.hitTestable)
            readOnly = try members.optional(.readOnly)
            required = try members.optional(.required)
            visible = try members.optional(.visible)
        }
    }

    /// The error object of a response (section 2.3).
    public struct ErrorObject: GlassDocument {
        /// What went wrong, for programs: 1 to 64 bytes.
        public var code: String
        /// What went wrong, for people: 1 to 512 bytes.
        public var message: String
        /// More facts: at most 16,384 bytes of compact JSON.
        public var details: JSONValue?
        /// Whether the page may have been changed. Absent: `false`.
        public var mutationPossible: Bool?
        /// How far the operation had come. Absent: `"preflight"`.
        public var phase: Phase?
        /// Advice on trying again. Absent:
        /// `{"classification":"safeAfterReobserve","recommendedOperation":"inspect_page"}`.
        public var retry: Retry?
        /// Sent by old peers only; never set here.
        public var retryable: Bool?

        /// Makes it from its members.
        public init(
            code: String,
            message: String,
            details: JSONValue? = nil,
            mutationPossible: Bool? = nil,
            phase: Phase? = nil,
            retry: Retry? = nil,
            retryable: Bool? = nil
        ) {
            self.code = code
            self.message = message
            self.details = details
            self.mutationPossible = mutationPossible
            self.phase = phase
            self.retry = retry
            self.retryable = retryable
        }

        enum CodingKeys: String, CodingKey, CaseIterable {
            case code, message, details, mutationPossible, phase, retry, retryable
        }

        /// Reads it from JSON.
        public init(from decoder: any Decoder) throws {
            let members = try GlassMembers(decoder, CodingKeys.self)
            code = try members.required(.code)
            message = try members.required(.message)
            details = try members.optional(.details)
            mutationPossible = try members.optional(.mutationPossible)
            phase = try members.optional(.phase)
            retry = try members.optional(.retry)
            retryable = try members.optional(.retryable)
        }
    }

    /// What speaks for or against a candidate.
    public struct Evidence: GlassDocument {
        /// What.
        public var category: EvidenceCategory
        /// For people: at most 160 bytes.
        public var detail: String

        /// Makes it from its members.
        public init(category: EvidenceCategory, detail: String) {
            self.category = category
            self.detail = detail
        }

        enum CodingKeys: String, CodingKey, CaseIterable {
            case category, detail
        }

        /// Reads it from JSON.
        public init(from decoder: any Decoder) throws {
            let members = try GlassMembers(decoder, CodingKeys.self)
            category = try members.required(.category)
            detail = try members.required(.detail)
        }
    }

    /// What speaks for or against a candidate.
    public enum EvidenceCategory: String, CaseIterable, GlassDocument {
        /// `exactRole`
        case exactRole
        /// `exactName`
        case exactName
        /// `semanticName`
        case semanticName
        /// `regionMatch`
        case regionMatch
        /// `formRelationship`
        case formRelationship
        /// `headingContext`
        case headingContext
        /// `stateMatch`
        case stateMatch
        /// `routeMatch`
        case routeMatch
        /// `workflowContext`
        case workflowContext
        /// `historicalMatch`
        case historicalMatch
        /// `negativeConflict`
        case negativeConflict
        /// `policyExclusion`
        case policyExclusion
    }

    /// What the evidence as a whole must be.
    public struct EvidenceRequirements: GlassDocument {
        /// The weakest quality that will do.
        public var minimumQuality: Quality
        /// The sources that must have been asked, ascending.
        public var requiredSources: [EvidenceSource]
        /// Whether nothing may have been left out.
        public var requireComplete: Bool

        /// Makes it from its members.
        public init(
            minimumQuality: Quality,
            requiredSources: [EvidenceSource],
            requireComplete: Bool
        ) {
            self.minimumQuality = minimumQuality
            self.requiredSources = requiredSources
            self.requireComplete = requireComplete
        }

        enum CodingKeys: String, CodingKey, CaseIterable {
            case minimumQuality, requiredSources, requireComplete
        }

        /// Reads it from JSON.
        public init(from decoder: any Decoder) throws {
            let members = try GlassMembers(decoder, CodingKeys.self)
            minimumQuality = try members.required(.minimumQuality)
            requiredSources = try members.required(.requiredSources)
            requireComplete = try members.required(.requireComplete)
        }
    }

    /// The tree that an entity lies in.
    public enum EvidenceScope: String, CaseIterable, GlassDocument {
        /// `document`
        case document
        /// `region`
        case region
        /// `frame`
        case frame
        /// `shadowRoot`
        case shadowRoot
    }

    /// Where something was seen.
    public enum EvidenceSource: String, CaseIterable, GlassDocument {
        /// `dom`
        case dom
        /// `accessibility`
        case accessibility
        /// `layout`
        case layout
        /// `forms`
        case forms
        /// `navigation`
        case navigation
        /// `tables`
        case tables
        /// `collections`
        case collections
        /// `dialogs`
        case dialogs
        /// `frames`
        case frames
        /// `shadowDom`
        case shadowDom
        /// `svg`
        case svg
        /// `canvasDetection`
        case canvasDetection
        /// `mediaMetadata`
        case mediaMetadata
        /// `embeddedDocument`
        case embeddedDocument
        /// `pdf`
        case pdf
        /// `browserNative`
        case browserNative
        /// `bridge`
        case bridge
        /// `boundedProbe`
        case boundedProbe
    }

    /// Something that does not fit.
    public struct ExcludedCandidate: GlassDocument {
        /// Its id, were it a candidate.
        public var id: String
        /// Why not, for people.
        public var reason: String

        /// Makes it from its members.
        public init(id: String, reason: String) {
            self.id = id
            self.reason = reason
        }

        enum CodingKeys: String, CodingKey, CaseIterable {
            case id, reason
        }

        /// Reads it from JSON.
        public init(from decoder: any Decoder) throws {
            let members = try GlassMembers(decoder, CodingKeys.self)
            id = try members.required(.id)
            reason = try members.required(.reason)
        }
    }

    /// How to see more of a region.
    public struct Expansion: GlassDocument {
        /// The region.
        public var regionId: String
        /// The revision at which it can be seen.
        public var revision: Int64
        /// Where.
        public var route: Route

        /// Makes it from its members.
        public init(regionId: String, revision: Int64, route: Route) {
            self.regionId = regionId
            self.revision = revision
            self.route = route
        }

        enum CodingKeys: String, CodingKey, CaseIterable {
            case regionId, revision, route
        }

        /// Reads it from JSON.
        public init(from decoder: any Decoder) throws {
            let members = try GlassMembers(decoder, CodingKeys.self, isOpen: true)
            regionId = try members.required(.regionId)
            revision = try members.required(.revision)
            route = try members.required(.route)
        }
    }

    /// What must come of a scenario.
    public struct Expectation: GlassDocument {
        /// How it ends: 1 to 128 bytes.
        public var terminalState: String
        /// How often each side effect happens: at most 32, each at most 1,024 times. Absent: `{}`.
        public var sideEffectCount: [String: Int64]?

        /// Makes it from its members.
        public init(terminalState: String, sideEffectCount: [String: Int64]? = nil) {
            self.terminalState = terminalState
            self.sideEffectCount = sideEffectCount
        }

        enum CodingKeys: String, CodingKey, CaseIterable {
            case terminalState, sideEffectCount
        }

        /// Reads it from JSON.
        public init(from decoder: any Decoder) throws {
            let members = try GlassMembers(decoder, CodingKeys.self)
            terminalState = try members.required(.terminalState)
            sideEffectCount = try members.optional(.sideEffectCount)
        }
    }

    /// What an adapter should find.
    public struct Expected: GlassDocument {
        /// The kind of page.
        public var pageType: String
        /// The kinds of its regions: at least one.
        public var regionTypes: [String]
        /// How it ends.
        public var terminalCondition: String

        /// Makes it from its members.
        public init(pageType: String, regionTypes: [String], terminalCondition: String) {
            self.pageType = pageType
            self.regionTypes = regionTypes
            self.terminalCondition = terminalCondition
        }

        enum CodingKeys: String, CodingKey, CaseIterable {
            case pageType, regionTypes, terminalCondition
        }

        /// Reads it from JSON.
        public init(from decoder: any Decoder) throws {
            let members = try GlassMembers(decoder, CodingKeys.self)
            pageType = try members.required(.pageType)
            regionTypes = try members.required(.regionTypes)
            terminalCondition = try members.required(.terminalCondition)
        }
    }

    /// What can go wrong.
    public enum Fault: String, CaseIterable, GlassDocument {
        /// `loseResponse`
        case loseResponse
        /// `rendererDisconnect`
        case rendererDisconnect
        /// `browserDisconnect`
        case browserDisconnect
        /// `delayedEffect`
        case delayedEffect
        /// `dropEvent`
        case dropEvent
    }

    /// Tells later whether a candidate is still the same.
    public struct Fingerprint: GlassDocument {
        /// The revision of the observation.
        public var revision: Int64
        /// Where it was made.
        public var route: Route
        /// The role.
        public var role: String
        /// The name.
        public var name: String
        /// What was wanted.
        public var purpose: String
        /// What makes this void.
        public var invalidatedBy: [Invalidation]
        /// The kind of input.
        public var inputType: String?
        /// The region.
        public var regionId: String?
        /// What it is for.
        public var regionKind: RegionKind?

        /// Makes it from its members.
        public init(
            revision: Int64,
            route: Route,
            role: String,
            name: String,
            purpose: String,
            invalidatedBy: [Invalidation],
            inputType: String? = nil,
            regionId: String? = nil,
            regionKind: RegionKind? = nil
        ) {
            self.revision = revision
            self.route = route
            self.role = role
            self.name = name
            self.purpose = purpose
            self.invalidatedBy = invalidatedBy
            self.inputType = inputType
            self.regionId = regionId
            self.regionKind = regionKind
        }

        enum CodingKeys: String, CodingKey, CaseIterable {
            case revision, route, role, name, purpose, invalidatedBy, inputType, regionId
            case regionKind
        }

        /// Reads it from JSON.
        public init(from decoder: any Decoder) throws {
            let members = try GlassMembers(decoder, CodingKeys.self)
            revision = try members.required(.revision)
            route = try members.required(.route)
            role = try members.required(.role)
            name = try members.required(.name)
            purpose = try members.required(.purpose)
            invalidatedBy = try members.required(.invalidatedBy)
            inputType = try members.optional(.inputType)
            regionId = try members.optional(.regionId)
            regionKind = try members.optional(.regionKind)
        }
    }

    /// A page to try scenarios on.
    public struct Fixture: GlassDocument {
        /// Always 1.
        public var schemaVersion: Int64
        /// Its name: 1 to 128 bytes.
        public var id: String
        /// Where it starts: 1 to 256 bytes.
        public var entrypoint: String
        /// How it can be changed: at least one, each once.
        public var controls: [Control]
        /// What can go wrong: at least one, each once.
        public var faults: [Fault]
        /// What tells the truth about it: at least one, each once.
        public var oracles: [Oracle]

        /// Makes it from its members.
        public init(
            schemaVersion: Int64,
            id: String,
            entrypoint: String,
            controls: [Control],
            faults: [Fault],
            oracles: [Oracle]
        ) {
            self.schemaVersion = schemaVersion
            self.id = id
            self.entrypoint = entrypoint
            self.controls = controls
            self.faults = faults
            self.oracles = oracles
        }

        enum CodingKeys: String, CodingKey, CaseIterable {
            case schemaVersion, id, entrypoint, controls, faults, oracles
        }

        /// Reads it from JSON.
        public init(from decoder: any Decoder) throws {
            let members = try GlassMembers(decoder, CodingKeys.self)
            schemaVersion = try members.required(.schemaVersion)
            id = try members.required(.id)
            entrypoint = try members.required(.entrypoint)
            controls = try members.required(.controls)
            faults = try members.required(.faults)
            oracles = try members.required(.oracles)
        }
    }

    /// What is never allowed.
    public enum Forbidden: String, CaseIterable, GlassDocument {
        /// `forbidden`
        case forbidden
    }

    /// What must never happen.
    public enum ForbiddenOutcome: String, CaseIterable, GlassDocument {
        /// `wrongTargetExecuted`
        case wrongTargetExecuted
        /// `staleRevisionExecuted`
        case staleRevisionExecuted
        /// `ambiguousTargetSilentlyExecuted`
        case ambiguousTargetSilentlyExecuted
        /// `nonIdempotentMutationDuplicated`
        case nonIdempotentMutationDuplicated
        /// `falseWorkflowCompletion`
        case falseWorkflowCompletion
        /// `unsafeResumeReplay`
        case unsafeResumeReplay
        /// `secretLeaked`
        case secretLeaked
        /// `crossProfileKnowledgeLeak`
        case crossProfileKnowledgeLeak
        /// `unboundedLoopEscapedBudget`
        case unboundedLoopEscapedBudget
        /// `policyBypassed`
        case policyBypassed
        /// `checkpointAcceptedAfterIncompatibleDefinitionChange`
        case checkpointAcceptedAfterIncompatibleDefinitionChange
        /// `semanticCacheHidCriticalUnexpectedState`
        case semanticCacheHidCriticalUnexpectedState
    }

    /// Why a release is not certified.
    public enum GateCode: String, CaseIterable, GlassDocument {
        /// `missing_evidence`
        case missingEvidence = "missing_evidence"
        /// `scenario_hash_mismatch`
        case scenarioHashMismatch = "scenario_hash_mismatch"
        /// `missing_oracle_evidence`
        case missingOracleEvidence = "missing_oracle_evidence"
        /// `incomplete_artifacts`
        case incompleteArtifacts = "incomplete_artifacts"
        /// `unsupported_platform`
        case unsupportedPlatform = "unsupported_platform"
        /// `invalid_run_metadata`
        case invalidRunMetadata = "invalid_run_metadata"
        /// `scenario_failed`
        case scenarioFailed = "scenario_failed"
        /// `non_certifying_classification`
        case nonCertifyingClassification = "non_certifying_classification"
        /// `terminal_state_mismatch`
        case terminalStateMismatch = "terminal_state_mismatch"
        /// `side_effect_oracle_mismatch`
        case sideEffectOracleMismatch = "side_effect_oracle_mismatch"
        /// `unexpected_observation`
        case unexpectedObservation = "unexpected_observation"
        /// `forbidden_outcome`
        case forbiddenOutcome = "forbidden_outcome"
    }

    /// One reason why a release is not certified.
    public struct GateFailure: GlassDocument {
        /// The scenario; `*` for all of them.
        public var scenarioId: String
        /// Why, for programs.
        public var code: GateCode
        /// Why, for people.
        public var detail: String

        /// Makes it from its members.
        public init(scenarioId: String, code: GateCode, detail: String) {
            self.scenarioId = scenarioId
            self.code = code
            self.detail = detail
        }

        enum CodingKeys: String, CodingKey, CaseIterable {
            case scenarioId, code, detail
        }

        /// Reads it from JSON.
        public init(from decoder: any Decoder) throws {
            let members = try GlassMembers(decoder, CodingKeys.self)
            scenarioId = try members.required(.scenarioId)
            code = try members.required(.code)
            detail = try members.required(.detail)
        }
    }

    /// The payload of `reliability.gate`.
    public struct GatePayload: GlassDocument {
        /// The scenarios of the release.
        public var scenarios: [Scenario]
        /// Their runs.
        public var observations: [RunObservation]

        /// Makes it from its members.
        public init(scenarios: [Scenario], observations: [RunObservation]) {
            self.scenarios = scenarios
            self.observations = observations
        }

        enum CodingKeys: String, CodingKey, CaseIterable {
            case scenarios, observations
        }

        /// Reads it from JSON.
        public init(from decoder: any Decoder) throws {
            let members = try GlassMembers(decoder, CodingKeys.self)
            scenarios = try members.required(.scenarios)
            observations = try members.required(.observations)
        }
    }

    /// What the gate says.
    public struct GateReport: GlassDocument {
        /// Always 1.
        public var schemaVersion: Int64
        /// Whether there are no failures.
        public var certified: Bool
        /// How many scenarios there are.
        public var scenarioCount: Int64
        /// How many runs passed.
        public var passed: Int64
        /// How many refused where they should.
        public var safeRefusals: Int64
        /// How many ended unclear.
        public var indeterminate: Int64
        /// How many could not run.
        public var unsupported: Int64
        /// How often something happened that must never happen.
        public var forbiddenOutcomes: Int64
        /// Why the release is not certified.
        public var failures: [GateFailure]

        /// Makes it from its members.
        public init(
            schemaVersion: Int64,
            certified: Bool,
            scenarioCount: Int64,
            passed: Int64,
            safeRefusals: Int64,
            indeterminate: Int64,
            unsupported: Int64,
            forbiddenOutcomes: Int64,
            failures: [GateFailure]
        ) {
            self.schemaVersion = schemaVersion
            self.certified = certified
            self.scenarioCount = scenarioCount
            self.passed = passed
            self.safeRefusals = safeRefusals
            self.indeterminate = indeterminate
            self.unsupported = unsupported
            self.forbiddenOutcomes = forbiddenOutcomes
            self.failures = failures
        }

        enum CodingKeys: String, CodingKey, CaseIterable {
            case schemaVersion, certified, scenarioCount, passed, safeRefusals, indeterminate
            case unsupported, forbiddenOutcomes, failures
        }

        /// Reads it from JSON.
        public init(from decoder: any Decoder) throws {
            let members = try GlassMembers(decoder, CodingKeys.self)
            schemaVersion = try members.required(.schemaVersion)
            certified = try members.required(.certified)
            scenarioCount = try members.required(.scenarioCount)
            passed = try members.required(.passed)
            safeRefusals = try members.required(.safeRefusals)
            indeterminate = try members.required(.indeterminate)
            unsupported = try members.required(.unsupported)
            forbiddenOutcomes = try members.required(.forbiddenOutcomes)
            failures = try members.required(.failures)
        }
    }

    /// The payload of `webIr.validate` and `webIr.inspect`.
    public struct GraphPayload: GlassDocument {
        /// The graph.
        public var ir: WebIr

        /// Makes it from its members.
        public init(ir: WebIr) {
            self.ir = ir
        }

        enum CodingKeys: String, CodingKey, CaseIterable {
            case ir
        }

        /// Reads it from JSON.
        public init(from decoder: any Decoder) throws {
            let members = try GlassMembers(decoder, CodingKeys.self)
            ir = try members.required(.ir)
        }
    }

    /// What became of a hint. Read with a small first letter too, as the published corpus writes
    /// it.
    public enum HintStatus: String, CaseIterable, GlassDocument {
        /// `Validated`
        case validated = "Validated"
        /// `Emitted`
        case emitted = "Emitted"
        /// `UnmatchedParent`
        case unmatchedParent = "UnmatchedParent"
    }

    /// A change of confidence.
    public struct HistoryEntry: GlassDocument {
        /// Before.
        public var from: KnowledgeConfidence
        /// After.
        public var to: KnowledgeConfidence
        /// Why: 1 to 256 bytes.
        public var reason: String
        /// When, as RFC 3339 has it.
        public var observedAt: String

        /// Makes it from its members.
        public init(
            from: KnowledgeConfidence,
            to: KnowledgeConfidence,
            reason: String,
            observedAt: String
        ) {
            self.from = from
            self.to = to
            self.reason = reason
            self.observedAt = observedAt
        }

        enum CodingKeys: String, CodingKey, CaseIterable {
            case from, to, reason, observedAt
        }

        /// Reads it from JSON.
        public init(from decoder: any Decoder) throws {
            let members = try GlassMembers(decoder, CodingKeys.self)
            from = try members.required(.from)
            to = try members.required(.to)
            reason = try members.required(.reason)
            observedAt = try members.required(.observedAt)
        }
    }

    /// The payload of `knowledge.import`.
    public struct ImportPayload: GlassDocument {
        /// What comes in.
        public var snapshot: Snapshot
        /// The store; an empty one where it is absent. Absent: `{"records":[],"schemaVersion":1}`.
        public var store: Snapshot?

        /// Makes it from its members.
        public init(snapshot: Snapshot, store: Snapshot? = nil) {
            self.snapshot = snapshot
            self.store = store
        }

        enum CodingKeys: String, CodingKey, CaseIterable {
            case snapshot, store
        }

        /// Reads it from JSON.
        public init(from decoder: any Decoder) throws {
            let members = try GlassMembers(decoder, CodingKeys.self)
            snapshot = try members.required(.snapshot)
            store = try members.optional(.store)
        }
    }

    /// The result of `knowledge.import`.
    public struct Imported: GlassDocument {
        /// The store.
        public var snapshot: Snapshot
        /// What it holds.
        public var statistics: Statistics

        /// Makes it from its members.
        public init(snapshot: Snapshot, statistics: Statistics) {
            self.snapshot = snapshot
            self.statistics = statistics
        }

        enum CodingKeys: String, CodingKey, CaseIterable {
            case snapshot, statistics
        }

        /// Reads it from JSON.
        public init(from decoder: any Decoder) throws {
            let members = try GlassMembers(decoder, CodingKeys.self, isOpen: true)
            snapshot = try members.required(.snapshot)
            statistics = try members.required(.statistics)
        }
    }

    /// Something that goes wrong.
    public struct Injection: GlassDocument {
        /// After which step was handed to the browser: 1 to 128 bytes.
        public var afterDispatch: String
        /// What.
        public var fault: Fault

        /// Makes it from its members.
        public init(afterDispatch: String, fault: Fault) {
            self.afterDispatch = afterDispatch
            self.fault = fault
        }

        enum CodingKeys: String, CodingKey, CaseIterable {
            case afterDispatch, fault
        }

        /// Reads it from JSON.
        public init(from decoder: any Decoder) throws {
            let members = try GlassMembers(decoder, CodingKeys.self)
            afterDispatch = try members.required(.afterDispatch)
            fault = try members.required(.fault)
        }
    }

    /// What an agent wants to do with what it looks for.
    public enum IntentAction: String, CaseIterable, GlassDocument {
        /// `click`
        case click
        /// `type`
        case type
        /// `clear`
        case clear
        /// `check`
        case check
        /// `uncheck`
        case uncheck
        /// `select`
        case select
        /// `submit`
        case submit
        /// `open`
        case open
        /// `close`
        case close
        /// `search`
        case search
        /// `filter`
        case filter
        /// `sort`
        case sort
        /// `paginate`
        case paginate
        /// `toggle`
        case toggle
        /// `expand`
        case expand
        /// `collapse`
        case collapse
        /// `download`
        case download
        /// `upload`
        case upload
        /// `inspect`
        case inspect
        /// `extract`
        case extract
    }

    /// What it must be like.
    public struct IntentConstraints: GlassDocument {
        /// Its name holds none of these: at most 8 texts of 1 to 256 bytes.
        public var excludeText: [String]?
        /// Most candidates to report: 1 to 32. Absent: `32`.
        public var maxCandidates: Int64?
        /// It takes input. An observation cannot tell. Absent: `false`.
        public var mustBeEnabled: Bool?
        /// It is in sight. An observation cannot tell. Absent: `false`.
        public var mustBeVisible: Bool?
        /// Its name: 1 to 256 bytes.
        public var name: String?
        /// Part of its name: 1 to 256 bytes.
        public var nameContains: String?
        /// Its role: 1 to 64 bytes.
        public var role: String?

        /// Makes it from its members.
        public init(
            excludeText: [String]? = nil,
            maxCandidates: Int64? = nil,
            mustBeEnabled: Bool? = nil,
            mustBeVisible: Bool? = nil,
            name: String? = nil,
            nameContains: String? = nil,
            role: String? = nil
        ) {
            self.excludeText = excludeText
            self.maxCandidates = maxCandidates
            self.mustBeEnabled = mustBeEnabled
            self.mustBeVisible = mustBeVisible
            self.name = name
            self.nameContains = nameContains
            self.role = role
        }

        enum CodingKeys: String, CodingKey, CaseIterable {
            case excludeText, maxCandidates, mustBeEnabled, mustBeVisible, name, nameContains, role
        }

        /// Reads it from JSON.
        public init(from decoder: any Decoder) throws {
            let members = try GlassMembers(decoder, CodingKeys.self)
            excludeText = try members.optional(.excludeText)
            maxCandidates = try members.optional(.maxCandidates)
            mustBeEnabled = try members.optional(.mustBeEnabled)
            mustBeVisible = try members.optional(.mustBeVisible)
            name = try members.optional(.name)
            nameContains = try members.optional(.nameContains)
            role = try members.optional(.role)
        }
    }

    /// What to look for.
    public struct IntentRequest: GlassDocument {
        /// Always 1.
        public var schemaVersion: Int64
        /// What is wanted, in words: 1 to 512 bytes.
        public var intent: String
        /// What to do with it.
        public var action: IntentAction
        /// When a candidate is taken.
        public var resolutionPolicy: ResolutionPolicy
        /// What it must be like.
        public var constraints: IntentConstraints?
        /// The revision that the caller expects.
        public var expectedRevision: Int64?
        /// Where to look.
        public var scope: IntentScope?

        /// Makes it from its members.
        public init(
            schemaVersion: Int64,
            intent: String,
            action: IntentAction,
            resolutionPolicy: ResolutionPolicy,
            constraints: IntentConstraints? = nil,
            expectedRevision: Int64? = nil,
            scope: IntentScope? = nil
        ) {
            self.schemaVersion = schemaVersion
            self.intent = intent
            self.action = action
            self.resolutionPolicy = resolutionPolicy
            self.constraints = constraints
            self.expectedRevision = expectedRevision
            self.scope = scope
        }

        enum CodingKeys: String, CodingKey, CaseIterable {
            case schemaVersion, intent, action, resolutionPolicy, constraints, expectedRevision
            case scope
        }

        /// Reads it from JSON.
        public init(from decoder: any Decoder) throws {
            let members = try GlassMembers(decoder, CodingKeys.self)
            schemaVersion = try members.required(.schemaVersion)
            intent = try members.required(.intent)
            action = try members.required(.action)
            resolutionPolicy = try members.required(.resolutionPolicy)
            constraints = try members.optional(.constraints)
            expectedRevision = try members.optional(.expectedRevision)
            scope = try members.optional(.scope)
        }
    }

    /// What came of a request.
    public struct IntentResult: GlassDocument {
        /// Always 1.
        public var schemaVersion: Int64
        /// As asked.
        public var intent: String
        /// As asked.
        public var action: IntentAction
        /// The intent in lower case with single spaces.
        public var normalizedIntent: String
        /// What came of it.
        public var resolution: Resolution
        /// What the policy says.
        public var policyDecision: PolicyDecision
        /// How many do not.
        public var excludedCount: Int64
        /// What fits: at most 32.
        public var candidates: [Candidate]?
        /// What was looked at and does not: at most 32.
        public var excludedCandidates: [ExcludedCandidate]?
        /// Why, for people: at most 160 bytes.
        public var reason: String?
        /// Its revision.
        public var revision: Int64?
        /// Where the observation was made.
        public var route: Route?
        /// The candidate that is taken.
        public var selectedCandidate: String?
        /// How to tell candidates apart: at most 8.
        public var suggestedConstraints: [SuggestedConstraint]?

        /// Makes it from its members.
        public init(
            schemaVersion: Int64,
            intent: String,
            action: IntentAction,
            normalizedIntent: String,
            resolution: Resolution,
            policyDecision: PolicyDecision,
            excludedCount: Int64,
            candidates: [Candidate]? = nil,
            excludedCandidates: [ExcludedCandidate]? = nil,
            reason: String? = nil,
            revision: Int64? = nil,
            route: Route? = nil,
            selectedCandidate: String? = nil,
            suggestedConstraints: [SuggestedConstraint]? = nil
        ) {
            self.schemaVersion = schemaVersion
            self.intent = intent
            self.action = action
            self.normalizedIntent = normalizedIntent
            self.resolution = resolution
            self.policyDecision = policyDecision
            self.excludedCount = excludedCount
            self.candidates = candidates
            self.excludedCandidates = excludedCandidates
            self.reason = reason
            self.revision = revision
            self.route = route
            self.selectedCandidate = selectedCandidate
            self.suggestedConstraints = suggestedConstraints
        }

        enum CodingKeys: String, CodingKey, CaseIterable {
            case schemaVersion, intent, action, normalizedIntent, resolution, policyDecision
            case excludedCount, candidates, excludedCandidates, reason, revision, route
            case selectedCandidate, suggestedConstraints
        }

        /// Reads it from JSON.
        public init(from decoder: any Decoder) throws {
            let members = try GlassMembers(decoder, CodingKeys.self)
            schemaVersion = try members.required(.schemaVersion)
            intent = try members.required(.intent)
            action = try members.required(.action)
            normalizedIntent = try members.required(.normalizedIntent)
            resolution = try members.required(.resolution)
            policyDecision = try members.required(.policyDecision)
            excludedCount = try members.required(.excludedCount)
            candidates = try members.optional(.candidates)
            excludedCandidates = try members.optional(.excludedCandidates)
            reason = try members.optional(.reason)
            revision = try members.optional(.revision)
            route = try members.optional(.route)
            selectedCandidate = try members.optional(.selectedCandidate)
            suggestedConstraints = try members.optional(.suggestedConstraints)
        }
    }

    /// Where to look.
    public struct IntentScope: GlassDocument {
        /// In a form of this label. Read, and not used.
        public var formLabel: String?
        /// On pages of this kind.
        public var pageKind: PageKind?
        /// In this region; needs its kind.
        public var regionId: String?
        /// In regions of this kind.
        public var regionKind: RegionKind?

        /// Makes it from its members.
        public init(
            formLabel: String? = nil,
            pageKind: PageKind? = nil,
            regionId: String? = nil,
            regionKind: RegionKind? = nil
        ) {
            self.formLabel = formLabel
            self.pageKind = pageKind
            self.regionId = regionId
            self.regionKind = regionKind
        }

        enum CodingKeys: String, CodingKey, CaseIterable {
            case formLabel, pageKind, regionId, regionKind
        }

        /// Reads it from JSON.
        public init(from decoder: any Decoder) throws {
            let members = try GlassMembers(decoder, CodingKeys.self)
            formLabel = try members.optional(.formLabel)
            pageKind = try members.optional(.pageKind)
            regionId = try members.optional(.regionId)
            regionKind = try members.optional(.regionKind)
        }
    }

    /// What an intent came to mean.
    public struct IntentTrace: GlassDocument {
        /// Names the resolution.
        public var resolutionId: String
        /// The candidate.
        public var candidateId: String
        /// The revision of the page.
        public var revision: Int64
        /// What came of it.
        public var resolution: Resolution
        /// What the policy said.
        public var policyDecision: PolicyDecision
        /// How well it fit.
        public var confidence: CandidateConfidence
        /// How to tell that it is still the same.
        public var fingerprint: Fingerprint

        /// Makes it from its members.
        public init(
            resolutionId: String,
            candidateId: String,
            revision: Int64,
            resolution: Resolution,
            policyDecision: PolicyDecision,
            confidence: CandidateConfidence,
            fingerprint: Fingerprint
        ) {
            self.resolutionId = resolutionId
            self.candidateId = candidateId
            self.revision = revision
            self.resolution = resolution
            self.policyDecision = policyDecision
            self.confidence = confidence
            self.fingerprint = fingerprint
        }

        enum CodingKeys: String, CodingKey, CaseIterable {
            case resolutionId, candidateId, revision, resolution, policyDecision, confidence
            case fingerprint
        }

        /// Reads it from JSON.
        public init(from decoder: any Decoder) throws {
            let members = try GlassMembers(decoder, CodingKeys.self)
            resolutionId = try members.required(.resolutionId)
            candidateId = try members.required(.candidateId)
            revision = try members.required(.revision)
            resolution = try members.required(.resolution)
            policyDecision = try members.required(.policyDecision)
            confidence = try members.required(.confidence)
            fingerprint = try members.required(.fingerprint)
        }
    }

    /// `details` of an error about a broken rule. Clients may rely on `kind`, `path` and `code`.
    public struct InvalidDetails: GlassDocument {
        /// The broken contract.
        public var kind: InvalidKind
        /// The place.
        public var path: String
        /// The rule, for people.
        public var reason: String
        /// Our stable code for the rule. Other implementations have none.
        public var code: String?

        /// Makes it from its members.
        public init(kind: InvalidKind, path: String, reason: String, code: String? = nil) {
            self.kind = kind
            self.path = path
            self.reason = reason
            self.code = code
        }

        enum CodingKeys: String, CodingKey, CaseIterable {
            case kind, path, reason, code
        }

        /// Reads it from JSON.
        public init(from decoder: any Decoder) throws {
            let members = try GlassMembers(decoder, CodingKeys.self)
            kind = try members.required(.kind)
            path = try members.required(.path)
            reason = try members.required(.reason)
            code = try members.optional(.code)
        }
    }

    /// Which contract is broken; `kind` of the typed details.
    public enum InvalidKind: String, CaseIterable, GlassDocument {
        /// `invalidField`: a value has the wrong shape, or an argument is not what it must be.
        case invalidField
        /// `taskValidation`: an authored task breaks a rule.
        case taskValidation
        /// `taskCompilation`: a task cannot be compiled against this graph.
        case taskCompilation
        /// `webIrValidation`: a page graph, or a pair of them, breaks a rule.
        case webIrValidation
        /// `actionValidation`: an action, predicate or batch breaks a rule.
        case actionValidation
        /// `workflowValidation`: a workflow, or its checkpoint or trace, breaks a rule.
        case workflowValidation
        /// `checkpointValidation`: a session checkpoint breaks a rule.
        case checkpointValidation
        /// `policyValidation`: a policy or policy error breaks a rule.
        case policyValidation
        /// `knowledgeValidation`: a knowledge record or snapshot breaks a rule.
        case knowledgeValidation
        /// `reliabilityValidation`: a reliability scenario, fixture or replay breaks a rule.
        case reliabilityValidation
        /// `observationValidation`: a semantic observation breaks a rule.
        case observationValidation
        /// `intentValidation`: an intent breaks a rule.
        case intentValidation
        /// `adapterValidation`: an adapter inventory breaks a rule.
        case adapterValidation
        /// `recoveryValidation`: a daemon recovery document breaks a rule.
        case recoveryValidation
    }

    /// The payload of `knowledge.invalidate`.
    public struct InvalidatePayload: GlassDocument {
        /// The store.
        public var snapshot: Snapshot
        /// The record.
        public var recordId: String
        /// `stale`, `contradicted` or `quarantined`.
        public var state: KnowledgeConfidence
        /// Why.
        public var reason: String
        /// When, as RFC 3339 has it.
        public var observedAt: String

        /// Makes it from its members.
        public init(
            snapshot: Snapshot,
            recordId: String,
            state: KnowledgeConfidence,
            reason: String,
            observedAt: String
        ) {
            self.snapshot = snapshot
            self.recordId = recordId
            self.state = state
            self.reason = reason
            self.observedAt = observedAt
        }

        enum CodingKeys: String, CodingKey, CaseIterable {
            case snapshot, recordId, state, reason, observedAt
        }

        /// Reads it from JSON.
        public init(from decoder: any Decoder) throws {
            let members = try GlassMembers(decoder, CodingKeys.self)
            snapshot = try members.required(.snapshot)
            recordId = try members.required(.recordId)
            state = try members.required(.state)
            reason = try members.required(.reason)
            observedAt = try members.required(.observedAt)
        }
    }

    /// The result of `knowledge.invalidate`.
    public struct Invalidated: GlassDocument {
        /// The store.
        public var snapshot: Snapshot
        /// What changed.
        public var change: Change

        /// Makes it from its members.
        public init(snapshot: Snapshot, change: Change) {
            self.snapshot = snapshot
            self.change = change
        }

        enum CodingKeys: String, CodingKey, CaseIterable {
            case snapshot, change
        }

        /// Reads it from JSON.
        public init(from decoder: any Decoder) throws {
            let members = try GlassMembers(decoder, CodingKeys.self, isOpen: true)
            snapshot = try members.required(.snapshot)
            change = try members.required(.change)
        }
    }

    /// What makes a candidate's fingerprint void.
    public enum Invalidation: String, CaseIterable, GlassDocument {
        /// `revisionChanged`
        case revisionChanged
        /// `routeChanged`
        case routeChanged
        /// `roleChanged`
        case roleChanged
        /// `nameChanged`
        case nameChanged
        /// `regionChanged`
        case regionChanged
    }

    /// How sure a record is.
    public enum KnowledgeConfidence: String, CaseIterable, GlassDocument {
        /// `candidate`
        case candidate
        /// `observed`
        case observed
        /// `verified`
        case verified
        /// `stale`
        case stale
        /// `contradicted`
        case contradicted
        /// `quarantined`
        case quarantined
    }

    /// How much of a surface was seen.
    public enum KnowledgeCoverage: String, CaseIterable, GlassDocument {
        /// `none`
        case none
        /// `structural`
        case structural
        /// `semantic`
        case semantic
        /// `interaction`
        case interaction
        /// `complete`
        case complete
    }

    /// When a record stops to apply.
    public struct KnowledgeInvalidation: GlassDocument {
        /// After this time without verification, in seconds.
        public var maxAgeSeconds: Int64?
        /// Where one of these is missing: at most 32, each once.
        public var requiredLandmarks: [String]?

        /// Makes it from its members.
        public init(maxAgeSeconds: Int64? = nil, requiredLandmarks: [String]? = nil) {
            self.maxAgeSeconds = maxAgeSeconds
            self.requiredLandmarks = requiredLandmarks
        }

        enum CodingKeys: String, CodingKey, CaseIterable {
            case maxAgeSeconds, requiredLandmarks
        }

        /// Reads it from JSON.
        public init(from decoder: any Decoder) throws {
            let members = try GlassMembers(decoder, CodingKeys.self)
            maxAgeSeconds = try members.optional(.maxAgeSeconds)
            requiredLandmarks = try members.optional(.requiredLandmarks)
        }
    }

    /// What a record is about.
    public enum KnowledgeKind: String, CaseIterable, GlassDocument {
        /// `pageFamily`
        case pageFamily
        /// `regionModel`
        case regionModel
        /// `targetFingerprint`
        case targetFingerprint
        /// `routeTransition`
        case routeTransition
        /// `workflowEntryPoint`
        case workflowEntryPoint
        /// `verifiedPostcondition`
        case verifiedPostcondition
        /// `extractionShape`
        case extractionShape
        /// `invalidationRule`
        case invalidationRule
    }

    /// What a record was seen on.
    public struct KnowledgeSurface: GlassDocument {
        /// Its kind, in the words of the page graph.
        public var kind: String
        /// How well it is understood.
        public var understanding: Understanding
        /// How much of it was seen.
        public var coverage: KnowledgeCoverage
        /// The extension that knows it.
        public var extensionId: String?

        /// Makes it from its members.
        public init(
            kind: String,
            understanding: Understanding,
            coverage: KnowledgeCoverage,
            extensionId: String? = nil
        ) {
            self.kind = kind
            self.understanding = understanding
            self.coverage = coverage
            self.extensionId = extensionId
        }

        enum CodingKeys: String, CodingKey, CaseIterable {
            case kind, understanding, coverage, extensionId
        }

        /// Reads it from JSON.
        public init(from decoder: any Decoder) throws {
            let members = try GlassMembers(decoder, CodingKeys.self)
            kind = try members.required(.kind)
            understanding = try members.required(.understanding)
            coverage = try members.required(.coverage)
            extensionId = try members.optional(.extensionId)
        }
    }

    /// What a session saw last.
    public struct LastObservation: GlassDocument {
        /// The revision.
        public var revision: Int64
        /// The last references: at most 8.
        public var lastRefs: [String]

        /// Makes it from its members.
        public init(revision: Int64, lastRefs: [String]) {
            self.revision = revision
            self.lastRefs = lastRefs
        }

        enum CodingKeys: String, CodingKey, CaseIterable {
            case revision, lastRefs
        }

        /// Reads it from JSON.
        public init(from decoder: any Decoder) throws {
            let members = try GlassMembers(decoder, CodingKeys.self)
            revision = try members.required(.revision)
            lastRefs = try members.required(.lastRefs)
        }
    }

    /// How much an observation says, least first.
    public enum Level: String, CaseIterable, GlassDocument {
        /// `summary`
        case summary
        /// `interactive`
        case interactive
        /// `structured`
        case structured
        /// `detailed`
        case detailed
        /// `raw`
        case raw
    }

    /// What was left out of the graph.
    public struct Limits: GlassDocument {
        /// Whether anything was.
        public var truncated: Bool
        /// How many facts.
        public var omittedFacts: Int64
        /// How many bytes of text the graph was built from.
        public var textBytes: Int64
        /// Sources that could not be asked: at most 12, each once.
        public var missingSources: [EvidenceSource]

        /// Makes it from its members.
        public init(
            truncated: Bool,
            omittedFacts: Int64,
            textBytes: Int64,
            missingSources: [EvidenceSource]
        ) {
            self.truncated = truncated
            self.omittedFacts = omittedFacts
            self.textBytes = textBytes
            self.missingSources = missingSources
        }

        enum CodingKeys: String, CodingKey, CaseIterable {
            case truncated, omittedFacts, textBytes, missingSources
        }

        /// Reads it from JSON.
        public init(from decoder: any Decoder) throws {
            let members = try GlassMembers(decoder, CodingKeys.self)
            truncated = try members.required(.truncated)
            omittedFacts = try members.required(.omittedFacts)
            textBytes = try members.required(.textBytes)
            missingSources = try members.required(.missingSources)
        }
    }

    /// What a server speaks and can do.
    public struct Manifest: GlassDocument {
        /// Always 1.
        public var protocolVersion: Int64
        /// The version of the server: 1 to 128 bytes.
        public var glassVersion: String
        /// The versions of each schema: 1 to 8, each at least 1.
        public var schemas: [String: [Int64]]
        /// Which capabilities are enabled.
        public var capabilities: [String: Bool]
        /// What bounds the server.
        public var constraints: Constraints
        /// Why, or why not.
        public var capabilityStatuses: [String: CapabilityStatus]?

        /// Makes it from its members.
        public init(
            protocolVersion: Int64,
            glassVersion: String,
            schemas: [String: [Int64]],
            capabilities: [String: Bool],
            constraints: Constraints,
            capabilityStatuses: [String: CapabilityStatus]? = nil
        ) {
            self.protocolVersion = protocolVersion
            self.glassVersion = glassVersion
            self.schemas = schemas
            self.capabilities = capabilities
            self.constraints = constraints
            self.capabilityStatuses = capabilityStatuses
        }

        enum CodingKeys: String, CodingKey, CaseIterable {
            case protocolVersion, glassVersion, schemas, capabilities, constraints
            case capabilityStatuses
        }

        /// Reads it from JSON.
        public init(from decoder: any Decoder) throws {
            let members = try GlassMembers(decoder, CodingKeys.self)
            protocolVersion = try members.required(.protocolVersion)
            glassVersion = try members.required(.glassVersion)
            schemas = try members.required(.schemas)
            capabilities = try members.required(.capabilities)
            constraints = try members.required(.constraints)
            capabilityStatuses = try members.optional(.capabilityStatuses)
        }
    }

    /// What a record may have an influence on.
    public enum MemoryInfluence: String, CaseIterable, GlassDocument {
        /// `none`
        case none
        /// `rankingOnly`
        case rankingOnly
        /// `templateSuggested`
        case templateSuggested
        /// `verificationSuggested`
        case verificationSuggested
        /// `recoverySuggested`
        case recoverySuggested
        /// `identityContinuitySuggested`
        case identityContinuitySuggested
    }

    /// The right to change things in a session.
    public struct MutationLease: GlassDocument {
        /// The session.
        public var sessionId: String
        /// The secret that proves the right.
        public var token: String

        /// Makes it from its members.
        public init(sessionId: String, token: String) {
            self.sessionId = sessionId
            self.token = token
        }

        enum CodingKeys: String, CodingKey, CaseIterable {
            case sessionId, token
        }

        /// Reads it from JSON.
        public init(from decoder: any Decoder) throws {
            let members = try GlassMembers(decoder, CodingKeys.self)
            sessionId = try members.required(.sessionId)
            token = try members.required(.token)
        }
    }

    /// What a client asks for: `params.glass` of `initialize`.
    public struct NegotiationRequest: GlassDocument {
        /// Whether experimental capabilities are welcome. Absent: `false`.
        public var acceptsExperimental: Bool?
        /// The capabilities that it would use.
        public var optional: [String]?
        /// The one version of the protocol that an old client speaks.
        public var protocolVersion: Int64?
        /// The versions of the protocol that the client speaks; not empty.
        public var protocolVersions: [Int64]?
        /// The capabilities that it needs.
        public var requires: [String]?
        /// The versions of schemas that the client speaks; no list is empty.
        public var schemas: [String: [Int64]]?

        /// Makes it from its members.
        public init(
            acceptsExperimental: Bool? = nil,
            optional: [String]? = nil,
            protocolVersion: Int64? = nil,
            protocolVersions: [Int64]? = nil,
            requires: [String]? = nil,
            schemas: [String: [Int64]]? = nil
        ) {
            self.acceptsExperimental = acceptsExperimental
            self.optional = optional
            self.protocolVersion = protocolVersion
            self.protocolVersions = protocolVersions
            self.requires = requires
            self.schemas = schemas
        }

        enum CodingKeys: String, CodingKey, CaseIterable {
            case acceptsExperimental, optional, protocolVersion, protocolVersions, requires, schemas
        }

        /// Reads it from JSON.
        public init(from decoder: any Decoder) throws {
            let members = try GlassMembers(decoder, CodingKeys.self, isOpen: true)
            acceptsExperimental = try members.optional(.acceptsExperimental)
            optional = try members.optional(.optional)
            protocolVersion = try members.optional(.protocolVersion)
            protocolVersions = try members.optional(.protocolVersions)
            requires = try members.optional(.requires)
            schemas = try members.optional(.schemas)
        }
    }

    /// What a page is and what can be done on it.
    public struct Observation: GlassDocument {
        /// Always 1.
        public var schemaVersion: Int64
        /// The revision of the page.
        public var revision: Int64
        /// How much is said.
        public var level: Level
        /// Where.
        public var route: Route
        /// The page.
        public var page: Page
        /// Its regions: at most 64.
        public var regions: [Region]
        /// What was left out.
        public var limits: Omissions
        /// Its accessibility tree in short; exactly from the level `detailed` up.
        public var accessibility: JSONValue?
        /// What changed since an earlier observation.
        public var changes: Changes?
        /// The same as the browser gives it; exactly at the level `raw`.
        public var rawAccessibility: JSONValue?
        /// Its text; exactly from the level `structured` up.
        public var text: String?

        /// Makes it from its members.
        public init(
            schemaVersion: Int64,
            revision: Int64,
            level: Level,
            route: Route,
            page: Page,
            regions: [Region],
            limits: Omissions,
            accessibility: JSONValue? = nil,
            changes: Changes? = nil,
            rawAccessibility: JSONValue? = nil,
            text: String? = nil
        ) {
            self.schemaVersion = schemaVersion
            self.revision = revision
            self.level = level
            self.route = route
            self.page = page
            self.regions = regions
            self.limits = limits
            self.accessibility = accessibility
            self.changes = changes
            self.rawAccessibility = rawAccessibility
            self.text = text
        }

        enum CodingKeys: String, CodingKey, CaseIterable {
            case schemaVersion, revision, level, route, page, regions, limits, accessibility
            case changes, rawAccessibility, text
        }

        /// Reads it from JSON.
        public init(from decoder: any Decoder) throws {
            let members = try GlassMembers(decoder, CodingKeys.self, isOpen: true)
            schemaVersion = try members.required(.schemaVersion)
            revision = try members.required(.revision)
            level = try members.required(.level)
            route = try members.required(.route)
            page = try members.required(.page)
            regions = try members.required(.regions)
            limits = try members.required(.limits)
            accessibility = try members.optional(.accessibility)
            changes = try members.optional(.changes)
            rawAccessibility = try members.optional(.rawAccessibility)
            text = try members.optional(.text)
        }
    }

    /// What was left out of an observation.
    public struct Omissions: GlassDocument {
        /// Whether anything was.
        public var truncated: Bool
        /// How many regions.
        public var omittedRegions: Int64
        /// The size of what was left out, in bytes.
        public var omittedBytes: Int64?
        /// How many records. Absent: `0`.
        public var omittedStructuredRecords: Int64?
        /// How many targets. Absent: `0`.
        public var omittedTargets: Int64?
        /// The size of the records, in bytes.
        public var structuredBytes: Int64?
        /// The size of the text, in bytes.
        public var textBytes: Int64?
        /// Whether the text was cut.
        public var textTruncated: Bool?
        /// What part of the page was in sight.
        public var viewport: JSONValue?

        /// Makes it from its members.
        public init(
            truncated: Bool,
            omittedRegions: Int64,
            omittedBytes: Int64? = nil,
            omittedStructuredRecords: Int64? = nil,
            omittedTargets: Int64? = nil,
            structuredBytes: Int64? = nil,
            textBytes: Int64? = nil,
            textTruncated: Bool? = nil,
            viewport: JSONValue? = nil
        ) {
            self.truncated = truncated
            self.omittedRegions = omittedRegions
            self.omittedBytes = omittedBytes
            self.omittedStructuredRecords = omittedStructuredRecords
            self.omittedTargets = omittedTargets
            self.structuredBytes = structuredBytes
            self.textBytes = textBytes
            self.textTruncated = textTruncated
            self.viewport = viewport
        }

        enum CodingKeys: String, CodingKey, CaseIterable {
            case truncated, omittedRegions, omittedBytes, omittedStructuredRecords, omittedTargets
            case structuredBytes, textBytes, textTruncated, viewport
        }

        /// Reads it from JSON.
        public init(from decoder: any Decoder) throws {
            let members = try GlassMembers(decoder, CodingKeys.self, isOpen: true)
            truncated = try members.required(.truncated)
            omittedRegions = try members.required(.omittedRegions)
            omittedBytes = try members.optional(.omittedBytes)
            omittedStructuredRecords = try members.optional(.omittedStructuredRecords)
            omittedTargets = try members.optional(.omittedTargets)
            structuredBytes = try members.optional(.structuredBytes)
            textBytes = try members.optional(.textBytes)
            textTruncated = try members.optional(.textTruncated)
            viewport = try members.optional(.viewport)
        }
    }

    /// What tells the truth about a fixture.
    public enum Oracle: String, CaseIterable, GlassDocument {
        /// `snapshot`
        case snapshot
        /// `submitSideEffectCount`
        case submitSideEffectCount
    }

    /// Where an output comes from.
    public enum OutputSource: String, CaseIterable, GlassDocument {
        /// `page_url`
        case pageUrl = "page_url"
        /// `page_title`
        case pageTitle = "page_title"
        /// `visible_text`
        case visibleText = "visible_text"
    }

    /// The page as a whole.
    public struct Page: GlassDocument {
        /// What it is for.
        public var kind: PageKind
        /// Its title: at most 1,024 bytes.
        public var title: String
        /// As in the route.
        public var url: String
        /// As in the route.
        public var targetId: String
        /// As in the route.
        public var frameId: String
        /// How sure the observer is of the kind.
        public var confidence: Confidence
        /// Why: at most 8 texts of 1 to 128 bytes.
        public var evidence: [String]?

        /// Makes it from its members.
        public init(
            kind: PageKind,
            title: String,
            url: String,
            targetId: String,
            frameId: String,
            confidence: Confidence,
            evidence: [String]? = nil
        ) {
            self.kind = kind
            self.title = title
            self.url = url
            self.targetId = targetId
            self.frameId = frameId
            self.confidence = confidence
            self.evidence = evidence
        }

        enum CodingKeys: String, CodingKey, CaseIterable {
            case kind, title, url, targetId, frameId, confidence, evidence
        }

        /// Reads it from JSON.
        public init(from decoder: any Decoder) throws {
            let members = try GlassMembers(decoder, CodingKeys.self, isOpen: true)
            kind = try members.required(.kind)
            title = try members.required(.title)
            url = try members.required(.url)
            targetId = try members.required(.targetId)
            frameId = try members.required(.frameId)
            confidence = try members.required(.confidence)
            evidence = try members.optional(.evidence)
        }
    }

    /// What a page is for.
    public enum PageKind: String, CaseIterable, GlassDocument {
        /// `generic`
        case generic
        /// `home`
        case home
        /// `search`
        case search
        /// `searchResults`
        case searchResults
        /// `article`
        case article
        /// `documentation`
        case documentation
        /// `listing`
        case listing
        /// `detail`
        case detail
        /// `form`
        case form
        /// `authentication`
        case authentication
        /// `checkout`
        case checkout
        /// `confirmation`
        case confirmation
        /// `dashboard`
        case dashboard
        /// `settings`
        case settings
        /// `error`
        case error
        /// `accessDenied`
        case accessDenied
        /// `unknown`
        case unknown
    }

    /// How far an operation had come when it failed.
    public enum Phase: String, CaseIterable, GlassDocument {
        /// `preflight`: before anything was done.
        case preflight
        /// `dispatch`: while it was handed to the browser.
        case dispatch
        /// `postDispatch`: after that.
        case postDispatch
        /// `verification`: while its effect was checked.
        case verification
        /// `reconciliation`: while an unclear outcome was cleared up.
        case reconciliation
    }

    /// What a runner has to do.
    public struct Plan: GlassDocument {
        /// The scenario.
        public var scenarioId: String
        /// The fixture.
        public var fixtureId: String
        /// What to do, in order.
        public var operations: [PlanOperation]
        /// How much it may take.
        public var budgets: Budgets

        /// Makes it from its members.
        public init(
            scenarioId: String,
            fixtureId: String,
            operations: [PlanOperation],
            budgets: Budgets
        ) {
            self.scenarioId = scenarioId
            self.fixtureId = fixtureId
            self.operations = operations
            self.budgets = budgets
        }

        enum CodingKeys: String, CodingKey, CaseIterable {
            case scenarioId, fixtureId, operations, budgets
        }

        /// Reads it from JSON.
        public init(from decoder: any Decoder) throws {
            let members = try GlassMembers(decoder, CodingKeys.self)
            scenarioId = try members.required(.scenarioId)
            fixtureId = try members.required(.fixtureId)
            operations = try members.required(.operations)
            budgets = try members.required(.budgets)
        }
    }

    /// One thing to do.
    public indirect enum PlanOperation: GlassDocument {
        /// `runWorkflow`: run a workflow.
        case runWorkflow(PlanOperationRunWorkflow)
        /// `applyControl`: change the page.
        case applyControl(PlanOperationApplyControl)
        /// `injectFault`: let something go wrong.
        case injectFault(PlanOperationInjectFault)
        /// `resumeFromCheckpoint`: go on from a checkpoint.
        case resumeFromCheckpoint(PlanOperationResumeFromCheckpoint)

        /// Reads it from JSON.
        public init(from decoder: any Decoder) throws {
            let only = try GlassUnion(onlyMemberOf: decoder)
            switch (only.word, only.isWord) {
            case ("runWorkflow", false):
                self = .runWorkflow(try only.required("runWorkflow"))
            case ("applyControl", false):
                self = .applyControl(try only.required("applyControl"))
            case ("injectFault", false):
                self = .injectFault(try only.required("injectFault"))
            case ("resumeFromCheckpoint", false):
                self = .resumeFromCheckpoint(try only.required("resumeFromCheckpoint"))
            default: throw only.unknown()
            }
        }

        /// Writes it as JSON.
        public func encode(to encoder: any Encoder) throws {
            switch self {
            case let .runWorkflow(content):
                try encoder.write(member: "runWorkflow", content)
            case let .applyControl(content):
                try encoder.write(member: "applyControl", content)
            case let .injectFault(content):
                try encoder.write(member: "injectFault", content)
            case let .resumeFromCheckpoint(content):
                try encoder.write(member: "resumeFromCheckpoint", content)
            }
        }
    }

    ///
    public struct PlanOperationApplyControl: GlassDocument {
        /// How.
        public var control: Control

        /// Makes it from its members.
        public init(control: Control) {
            self.control = control
        }

        enum CodingKeys: String, CodingKey, CaseIterable {
            case control
        }

        /// Reads it from JSON.
        public init(from decoder: any Decoder) throws {
            let members = try GlassMembers(decoder, CodingKeys.self)
            control = try members.required(.control)
        }
    }

    ///
    public struct PlanOperationInjectFault: GlassDocument {
        /// What and when.
        public var injection: Injection

        /// Makes it from its members.
        public init(injection: Injection) {
            self.injection = injection
        }

        enum CodingKeys: String, CodingKey, CaseIterable {
            case injection
        }

        /// Reads it from JSON.
        public init(from decoder: any Decoder) throws {
            let members = try GlassMembers(decoder, CodingKeys.self)
            injection = try members.required(.injection)
        }
    }

    ///
    public struct PlanOperationResumeFromCheckpoint: GlassDocument {
        /// Which.
        public var checkpoint: String

        /// Makes it from its members.
        public init(checkpoint: String) {
            self.checkpoint = checkpoint
        }

        enum CodingKeys: String, CodingKey, CaseIterable {
            case checkpoint
        }

        /// Reads it from JSON.
        public init(from decoder: any Decoder) throws {
            let members = try GlassMembers(decoder, CodingKeys.self)
            checkpoint = try members.required(.checkpoint)
        }
    }

    ///
    public struct PlanOperationRunWorkflow: GlassDocument {
        /// Where it is.
        public var source: String

        /// Makes it from its members.
        public init(source: String) {
            self.source = source
        }

        enum CodingKeys: String, CodingKey, CaseIterable {
            case source
        }

        /// Reads it from JSON.
        public init(from decoder: any Decoder) throws {
            let members = try GlassMembers(decoder, CodingKeys.self)
            source = try members.required(.source)
        }
    }

    /// The payload of `reliability.plan`.
    public struct PlanPayload: GlassDocument {
        /// The scenario.
        public var scenario: Scenario
        /// Its fixture.
        public var fixture: Fixture

        /// Makes it from its members.
        public init(scenario: Scenario, fixture: Fixture) {
            self.scenario = scenario
            self.fixture = fixture
        }

        enum CodingKeys: String, CodingKey, CaseIterable {
            case scenario, fixture
        }

        /// Reads it from JSON.
        public init(from decoder: any Decoder) throws {
            let members = try GlassMembers(decoder, CodingKeys.self)
            scenario = try members.required(.scenario)
            fixture = try members.required(.fixture)
        }
    }

    /// Where a scenario runs.
    public enum Platform: String, CaseIterable, GlassDocument {
        /// `linux-x86-64`
        case linuxX8664 = "linux-x86-64"
        /// `linux-arm64`
        case linuxArm64 = "linux-arm64"
        /// `macos-x86-64`
        case macosX8664 = "macos-x86-64"
        /// `macos-arm64`
        case macosArm64 = "macos-arm64"
    }

    /// What a session may do.
    public struct Policy: GlassDocument {
        /// What is allowed where the preset denies by default.
        public var allow: [Capability]?
        /// The only hosts to go to, in lower case: at most 256; `*.` in front takes in all names
        /// below.
        public var allowHosts: [String]?
        /// What a person can confirm, one use at a time, where the preset denies by default.
        public var confirm: [Capability]?
        /// Hosts not to go to, written the same way.
        public var denyHosts: [String]?
        /// The host that a hardened session started with and stays on.
        public var pinnedHost: String?
        /// The named policy that the rest refines. Absent: `"development"`.
        public var preset: Preset?

        /// Makes it from its members.
        public init(
            allow: [Capability]? = nil,
            allowHosts: [String]? = nil,
            confirm: [Capability]? = nil,
            denyHosts: [String]? = nil,
            pinnedHost: String? = nil,
            preset: Preset? = nil
        ) {
            self.allow = allow
            self.allowHosts = allowHosts
            self.confirm = confirm
            self.denyHosts = denyHosts
            self.pinnedHost = pinnedHost
            self.preset = preset
        }

        enum CodingKeys: String, CodingKey, CaseIterable {
            case allow, allowHosts, confirm, denyHosts, pinnedHost, preset
        }

        /// Reads it from JSON.
        public init(from decoder: any Decoder) throws {
            let members = try GlassMembers(decoder, CodingKeys.self)
            allow = try members.optional(.allow)
            allowHosts = try members.optional(.allowHosts)
            confirm = try members.optional(.confirm)
            denyHosts = try members.optional(.denyHosts)
            pinnedHost = try members.optional(.pinnedHost)
            preset = try members.optional(.preset)
        }
    }

    /// What the policy says.
    public enum PolicyDecision: String, CaseIterable, GlassDocument {
        /// `allowed`: the candidate is taken.
        case allowed
        /// `reportOnly`: candidates are only reported.
        case reportOnly
        /// `confirmationRequired`: a person must confirm.
        case confirmationRequired
        /// `rejected`: no candidate is taken.
        case rejected
    }

    /// How a refusal is told.
    public struct PolicyError: GlassDocument {
        /// Always 1.
        public var schemaVersion: Int64
        /// Always 1.
        public var policyVersion: Int64
        /// Why.
        public var kind: PolicyErrorKind
        /// The rule.
        public var ruleId: String
        /// When.
        public var phase: PolicyPhase
        /// Why, for people: 1 to 512 bytes.
        public var reason: String
        /// Whether someone can allow it.
        public var overridePossible: Bool
        /// The capability or operation: at most 128 bytes, or `null`.
        public var operation: String?
        /// What to do about it: at most 512 bytes, or `null`.
        public var remediation: String?

        /// Makes it from its members.
        public init(
            schemaVersion: Int64,
            policyVersion: Int64,
            kind: PolicyErrorKind,
            ruleId: String,
            phase: PolicyPhase,
            reason: String,
            overridePossible: Bool,
            operation: String? = nil,
            remediation: String? = nil
        ) {
            self.schemaVersion = schemaVersion
            self.policyVersion = policyVersion
            self.kind = kind
            self.ruleId = ruleId
            self.phase = phase
            self.reason = reason
            self.overridePossible = overridePossible
            self.operation = operation
            self.remediation = remediation
        }

        enum CodingKeys: String, CodingKey, CaseIterable {
            case schemaVersion, policyVersion, kind, ruleId, phase, reason, overridePossible
            case operation, remediation
        }

        /// Reads it from JSON.
        public init(from decoder: any Decoder) throws {
            let members = try GlassMembers(decoder, CodingKeys.self)
            schemaVersion = try members.required(.schemaVersion)
            policyVersion = try members.required(.policyVersion)
            kind = try members.required(.kind)
            ruleId = try members.required(.ruleId)
            phase = try members.required(.phase)
            reason = try members.required(.reason)
            overridePossible = try members.required(.overridePossible)
            operation = try members.optional(.operation)
            remediation = try members.optional(.remediation)
        }
    }

    /// Why a policy refuses.
    public enum PolicyErrorKind: String, CaseIterable, GlassDocument {
        /// `denied`
        case denied
        /// `confirmation_required`
        case confirmationRequired = "confirmation_required"
        /// `invalid_configuration`
        case invalidConfiguration = "invalid_configuration"
    }

    /// When a policy refuses.
    public enum PolicyPhase: String, CaseIterable, GlassDocument {
        /// `preflight`
        case preflight
        /// `configuration`
        case configuration
    }

    /// Where else a record can be used.
    public enum Portability: String, CaseIterable, GlassDocument {
        /// `semanticPortable`
        case semanticPortable
        /// `surfacePortable`
        case surfacePortable
        /// `backendCapabilityDependent`
        case backendCapabilityDependent
        /// `backendSpecific`
        case backendSpecific
        /// `browserSpecific`
        case browserSpecific
        /// `nonPortable`
        case nonPortable
    }

    /// Something that must hold after the task.
    public struct Postcondition: GlassDocument {
        /// What.
        public var kind: PostconditionKind
        /// With which value: at most 256 bytes.
        public var expected: String?

        /// Makes it from its members.
        public init(kind: PostconditionKind, expected: String? = nil) {
            self.kind = kind
            self.expected = expected
        }

        enum CodingKeys: String, CodingKey, CaseIterable {
            case kind, expected
        }

        /// Reads it from JSON.
        public init(from decoder: any Decoder) throws {
            let members = try GlassMembers(decoder, CodingKeys.self)
            kind = try members.required(.kind)
            expected = try members.optional(.expected)
        }
    }

    /// What must hold after a task.
    public enum PostconditionKind: String, CaseIterable, GlassDocument {
        /// `pageKind`: the page is of a kind.
        case pageKind
        /// `regionPresent`: a region of this name is there.
        case regionPresent
        /// `entityState`: an entity is in a state: `<name>.<state>=<true|false>`.
        case entityState
        /// `navigationOccurred`: the page went elsewhere.
        case navigationOccurred
        /// `dialogClosed`: the dialog is gone.
        case dialogClosed
        /// `validationClear`: no field is marked as wrong.
        case validationClear
        /// `recordsExtracted`: records were read; at least this many.
        case recordsExtracted
    }

    /// What must hold before the first step.
    public enum Precondition: GlassDocument {
        /// `revisionEquals`: the page is at this revision.
        case revisionEquals(revision: Int64)
        /// `entityPresent`: the entity is there.
        case entityPresent(entityId: String)
        /// `entityEnabled`: it takes input.
        case entityEnabled(entityId: String)
        /// `actionSupported`: it supports an action.
        case actionSupported(entityId: String, action: Action)

        /// Reads it from JSON.
        public init(from decoder: any Decoder) throws {
            let members = try GlassUnion(decoder, tag: "kind")
            switch members.word {
            case "revisionEquals":
                try members.refuse(otherThan: ["revision"])
                self = .revisionEquals(revision: try members.required("revision"))
            case "entityPresent":
                try members.refuse(otherThan: ["entityId"])
                self = .entityPresent(entityId: try members.required("entityId"))
            case "entityEnabled":
                try members.refuse(otherThan: ["entityId"])
                self = .entityEnabled(entityId: try members.required("entityId"))
            case "actionSupported":
                try members.refuse(otherThan: ["entityId", "action"])
                self = .actionSupported(
                    entityId: try members.required("entityId"),
                    action: try members.required("action")
                )
            default: throw members.unknown()
            }
        }

        /// Writes it as JSON.
        public func encode(to encoder: any Encoder) throws {
            var members = encoder.container(keyedBy: GlassMember.self)
            switch self {
            case let .revisionEquals(revision):
                try members.encode("revisionEquals", forKey: "kind")
                try members.encode(revision, forKey: "revision")
            case let .entityPresent(entityId):
                try members.encode("entityPresent", forKey: "kind")
                try members.encode(entityId, forKey: "entityId")
            case let .entityEnabled(entityId):
                try members.encode("entityEnabled", forKey: "kind")
                try members.encode(entityId, forKey: "entityId")
            case let .actionSupported(entityId, action):
                try members.encode("actionSupported", forKey: "kind")
                try members.encode(entityId, forKey: "entityId")
                try members.encode(action, forKey: "action")
            }
        }
    }

    /// What must hold on a page: an object with exactly one member. There is no way to run
    /// JavaScript.
    public indirect enum Predicate: GlassDocument {
        /// `urlEquals`: the address is this: 1 to 1,024 bytes.
        case urlEquals(String)
        /// `titleContains`: the title holds this: 1 to 1,024 bytes.
        case titleContains(String)
        /// `visible`: this target can be seen: 1 to 1,024 bytes.
        case visible(String)
        /// `textContains`: the page shows this text: 1 to 1,024 bytes.
        case textContains(String)
        /// `popupOpened`: a new window opened, or did not.
        case popupOpened(Bool)
        /// `dialogOpen`: a dialog is open, or is not.
        case dialogOpen(Bool)
        /// `downloadStarted`: a download began, or did not.
        case downloadStarted(Bool)
        /// `revisionEquals`: the page is at this revision.
        case revisionEquals(Int64)
        /// `all`: all of these: 1 to 8.
        case all([Predicate])
        /// `any`: one of these at least: 1 to 8.
        case any([Predicate])
        /// `not`: not this.
        case not(Predicate)

        /// Reads it from JSON.
        public init(from decoder: any Decoder) throws {
            let only = try GlassUnion(onlyMemberOf: decoder)
            switch (only.word, only.isWord) {
            case ("urlEquals", false):
                self = .urlEquals(try only.required("urlEquals"))
            case ("titleContains", false):
                self = .titleContains(try only.required("titleContains"))
            case ("visible", false):
                self = .visible(try only.required("visible"))
            case ("textContains", false):
                self = .textContains(try only.required("textContains"))
            case ("popupOpened", false):
                self = .popupOpened(try only.required("popupOpened"))
            case ("dialogOpen", false):
                self = .dialogOpen(try only.required("dialogOpen"))
            case ("downloadStarted", false):
                self = .downloadStarted(try only.required("downloadStarted"))
            case ("revisionEquals", false):
                self = .revisionEquals(try only.required("revisionEquals"))
            case ("all", false):
                self = .all(try only.required("all"))
            case ("any", false):
                self = .any(try only.required("any"))
            case ("not", false):
                self = .not(try only.required("not"))
            default: throw only.unknown()
            }
        }

        /// Writes it as JSON.
        public func encode(to encoder: any Encoder) throws {
            switch self {
            case let .urlEquals(content):
                try encoder.write(member: "urlEquals", content)
            case let .titleContains(content):
                try encoder.write(member: "titleContains", content)
            case let .visible(content):
                try encoder.write(member: "visible", content)
            case let .textContains(content):
                try encoder.write(member: "textContains", content)
            case let .popupOpened(content):
                try encoder.write(member: "popupOpened", content)
            case let .dialogOpen(content):
                try encoder.write(member: "dialogOpen", content)
            case let .downloadStarted(content):
                try encoder.write(member: "downloadStarted", content)
            case let .revisionEquals(content):
                try encoder.write(member: "revisionEquals", content)
            case let .all(content):
                try encoder.write(member: "all", content)
            case let .any(content):
                try encoder.write(member: "any", content)
            case let .not(content):
                try encoder.write(member: "not", content)
            }
        }
    }

    /// What a policy says about going to an address.
    public struct Preflight: GlassDocument {
        /// Always 1.
        public var schemaVersion: Int64
        /// What the policy says.
        public var decision: Decision
        /// Why, for people.
        public var reason: String
        /// Whether a person must confirm.
        public var confirmationRequired: Bool
        /// Its host.
        public var host: String?
        /// The address as a browser reads it; `null` if it cannot.
        public var normalizedUrl: String?

        /// Makes it from its members.
        public init(
            schemaVersion: Int64,
            decision: Decision,
            reason: String,
            confirmationRequired: Bool,
            host: String? = nil,
            normalizedUrl: String? = nil
        ) {
            self.schemaVersion = schemaVersion
            self.decision = decision
            self.reason = reason
            self.confirmationRequired = confirmationRequired
            self.host = host
            self.normalizedUrl = normalizedUrl
        }

        enum CodingKeys: String, CodingKey, CaseIterable {
            case schemaVersion, decision, reason, confirmationRequired, host, normalizedUrl
        }

        /// Reads it from JSON.
        public init(from decoder: any Decoder) throws {
            let members = try GlassMembers(decoder, CodingKeys.self)
            schemaVersion = try members.required(.schemaVersion)
            decision = try members.required(.decision)
            reason = try members.required(.reason)
            confirmationRequired = try members.required(.confirmationRequired)
            host = try members.optional(.host)
            normalizedUrl = try members.optional(.normalizedUrl)
        }
    }

    /// The payload of `browser.preflightNavigation`.
    public struct PreflightPayload: GlassDocument {
        /// The address.
        public var url: String
        /// The policy to ask; `development` where it is absent.
        public var policy: Policy?

        /// Makes it from its members.
        public init(url: String, policy: Policy? = nil) {
            self.url = url
            self.policy = policy
        }

        enum CodingKeys: String, CodingKey, CaseIterable {
            case url, policy
        }

        /// Reads it from JSON.
        public init(from decoder: any Decoder) throws {
            let members = try GlassMembers(decoder, CodingKeys.self)
            url = try members.required(.url)
            policy = try members.optional(.policy)
        }
    }

    /// A named policy.
    public enum Preset: String, CaseIterable, GlassDocument {
        /// `development`: allows everything.
        case development
        /// `polite`: allows everything; the runtime waits between requests.
        case polite
        /// `ci`: allows everything but raw access and the persistent profile.
        case ci
        /// `hardened`: denies what is not allowed.
        case hardened
        /// `untrusted-mcp`: the same; raw access and the persistent profile cannot be confirmed.
        case untrustedMcp = "untrusted-mcp"
    }

    /// For whom a record applies.
    public enum ProfileScope: String, CaseIterable, GlassDocument {
        /// `anonymous`
        case anonymous
        /// `authenticated`
        case authenticated
        /// `profileBound`
        case profileBound
    }

    /// The payload of `knowledge.purge`.
    public struct PurgePayload: GlassDocument {
        /// The store.
        public var snapshot: Snapshot
        /// The origin to forget.
        public var origin: String

        /// Makes it from its members.
        public init(snapshot: Snapshot, origin: String) {
            self.snapshot = snapshot
            self.origin = origin
        }

        enum CodingKeys: String, CodingKey, CaseIterable {
            case snapshot, origin
        }

        /// Reads it from JSON.
        public init(from decoder: any Decoder) throws {
            let members = try GlassMembers(decoder, CodingKeys.self)
            snapshot = try members.required(.snapshot)
            origin = try members.required(.origin)
        }
    }

    /// The result of `knowledge.purge`.
    public struct Purged: GlassDocument {
        /// The store.
        public var snapshot: Snapshot
        /// The records that are gone.
        public var removedRecordIds: [String]

        /// Makes it from its members.
        public init(snapshot: Snapshot, removedRecordIds: [String]) {
            self.snapshot = snapshot
            self.removedRecordIds = removedRecordIds
        }

        enum CodingKeys: String, CodingKey, CaseIterable {
            case snapshot, removedRecordIds
        }

        /// Reads it from JSON.
        public init(from decoder: any Decoder) throws {
            let members = try GlassMembers(decoder, CodingKeys.self, isOpen: true)
            snapshot = try members.required(.snapshot)
            removedRecordIds = try members.required(.removedRecordIds)
        }
    }

    /// How well something is known, weakest first.
    public enum Quality: String, CaseIterable, GlassDocument {
        /// `opaque`
        case opaque
        /// `conflicted`
        case conflicted
        /// `inferred`
        case inferred
        /// `partial`
        case partial
        /// `strong`
        case strong
        /// `confirmed`
        case confirmed
    }

    /// Something that an earlier visit taught.
    public struct Record: GlassDocument {
        /// Always 1.
        public var schemaVersion: Int64
        /// Its name: 1 to 128 bytes, unique in a snapshot.
        public var recordId: String
        /// What it is about.
        public var kind: KnowledgeKind
        /// Where it applies.
        public var scope: Scope
        /// Where it comes from.
        public var source: Source
        /// How sure it is.
        public var confidence: KnowledgeConfidence
        /// When it stops to apply.
        public var invalidation: KnowledgeInvalidation
        /// The knowledge: an object or array of at most 16 KiB.
        public var data: JSONValue
        /// How its confidence changed: at most 32 entries.
        public var history: [HistoryEntry]?
        /// What it may have an influence on.
        public var memoryInfluence: MemoryInfluence?
        /// Where else it can be used.
        public var portability: Portability?
        /// Why it was found, and whether it holds here and now.
        public var retrieval: Retrieval?

        /// Makes it from its members.
        public init(
            schemaVersion: Int64,
            recordId: String,
            kind: KnowledgeKind,
            scope: Scope,
            source: Source,
            confidence: KnowledgeConfidence,
            invalidation: KnowledgeInvalidation,
            data: JSONValue,
            history: [HistoryEntry]? = nil,
            memoryInfluence: MemoryInfluence? = nil,
            portability: Portability? = nil,
            retrieval: Retrieval? = nil
        ) {
            self.schemaVersion = schemaVersion
            self.recordId = recordId
            self.kind = kind
            self.scope = scope
            self.source = source
            self.confidence = confidence
            self.invalidation = invalidation
            self.data = data
            self.history = history
            self.memoryInfluence = memoryInfluence
            self.portability = portability
            self.retrieval = retrieval
        }

        enum CodingKeys: String, CodingKey, CaseIterable {
            case schemaVersion, recordId, kind, scope, source, confidence, invalidation, data
            case history, memoryInfluence, portability, retrieval
        }

        /// Reads it from JSON.
        public init(from decoder: any Decoder) throws {
            let members = try GlassMembers(decoder, CodingKeys.self)
            schemaVersion = try members.required(.schemaVersion)
            recordId = try members.required(.recordId)
            kind = try members.required(.kind)
            scope = try members.required(.scope)
            source = try members.required(.source)
            confidence = try members.required(.confidence)
            invalidation = try members.required(.invalidation)
            data = try members.required(.data)
            history = try members.optional(.history)
            memoryInfluence = try members.optional(.memoryInfluence)
            portability = try members.optional(.portability)
            retrieval = try members.optional(.retrieval)
        }
    }

    /// The payload of `browser.recoverRun`.
    public struct RecoverRunPayload: GlassDocument {
        /// The execution: 1 to 128 bytes.
        public var executionId: String

        /// Makes it from its members.
        public init(executionId: String) {
            self.executionId = executionId
        }

        enum CodingKeys: String, CodingKey, CaseIterable {
            case executionId
        }

        /// Reads it from JSON.
        public init(from decoder: any Decoder) throws {
            let members = try GlassMembers(decoder, CodingKeys.self)
            executionId = try members.required(.executionId)
        }
    }

    /// Runs that a stopped daemon left open. They are never resumed by themselves.
    public struct Recovery: GlassDocument {
        /// Always 1.
        public var schemaVersion: Int64
        /// Always `reconciliation_required`.
        public var state: RecoveryState
        /// When this was written: 1 to 64 bytes.
        public var recoveredAt: String
        /// The runs: 1 to 16, each request id once.
        public var runs: [ActiveRun]

        /// Makes it from its members.
        public init(
            schemaVersion: Int64,
            state: RecoveryState,
            recoveredAt: String,
            runs: [ActiveRun]
        ) {
            self.schemaVersion = schemaVersion
            self.state = state
            self.recoveredAt = recoveredAt
            self.runs = runs
        }

        enum CodingKeys: String, CodingKey, CaseIterable {
            case schemaVersion, state, recoveredAt, runs
        }

        /// Reads it from JSON.
        public init(from decoder: any Decoder) throws {
            let members = try GlassMembers(decoder, CodingKeys.self)
            schemaVersion = try members.required(.schemaVersion)
            state = try members.required(.state)
            recoveredAt = try members.required(.recoveredAt)
            runs = try members.required(.runs)
        }
    }

    /// What an operator has to do.
    public enum RecoveryState: String, CaseIterable, GlassDocument {
        /// `reconciliation_required`
        case reconciliationRequired = "reconciliation_required"
    }

    /// A part of the page.
    public struct Region: GlassDocument {
        /// Its name in this observation: 1 to 128 bytes, unique.
        public var id: String
        /// What it is for.
        public var kind: RegionKind
        /// For people: 1 to 256 bytes.
        public var label: String
        /// How many things in it take input.
        public var interactiveCount: Int64
        /// How sure the observer is of the kind.
        public var confidence: Confidence
        /// Why: at most 8 texts of 1 to 128 bytes.
        public var evidence: [String]?
        /// How to see more of it.
        public var expansion: Expansion?
        /// How many items it lists.
        public var itemCount: Int64?
        /// What it lists: at most 256 records; from the level `structured` up.
        public var structuredRecords: [[String: JSONValue]]?
        /// What takes input: at most 32; from the level `interactive` up.
        public var targets: [Target]?

        /// Makes it from its members.
        public init(
            id: String,
            kind: RegionKind,
            label: String,
            interactiveCount: Int64,
            confidence: Confidence,
            evidence: [String]? = nil,
            expansion: Expansion? = nil,
            itemCount: Int64? = nil,
            structuredRecords: [[String: JSONValue]]? = nil,
            targets: [Target]? = nil
        ) {
            self.id = id
            self.kind = kind
            self.label = label
            self.interactiveCount = interactiveCount
            self.confidence = confidence
            self.evidence = evidence
            self.expansion = expansion
            self.itemCount = itemCount
            self.structuredRecords = structuredRecords
            self.targets = targets
        }

        enum CodingKeys: String, CodingKey, CaseIterable {
            case id, kind, label, interactiveCount, confidence, evidence, expansion, itemCount
            case structuredRecords, targets
        }

        /// Reads it from JSON.
        public init(from decoder: any Decoder) throws {
            let members = try GlassMembers(decoder, CodingKeys.self, isOpen: true)
            id = try members.required(.id)
            kind = try members.required(.kind)
            label = try members.required(.label)
            interactiveCount = try members.required(.interactiveCount)
            confidence = try members.required(.confidence)
            evidence = try members.optional(.evidence)
            expansion = try members.optional(.expansion)
            itemCount = try members.optional(.itemCount)
            structuredRecords = try members.optional(.structuredRecords)
            targets = try members.optional(.targets)
        }
    }

    /// What a region is for.
    public enum RegionKind: String, CaseIterable, GlassDocument {
        /// `navigation`
        case navigation
        /// `main`
        case main
        /// `search`
        case search
        /// `form`
        case form
        /// `dialog`
        case dialog
        /// `alert`
        case alert
        /// `status`
        case status
        /// `toolbar`
        case toolbar
        /// `filterPanel`
        case filterPanel
        /// `results`
        case results
        /// `collection`
        case collection
        /// `table`
        case table
        /// `pagination`
        case pagination
        /// `article`
        case article
        /// `sidebar`
        case sidebar
        /// `checkoutSummary`
        case checkoutSummary
        /// `authentication`
        case authentication
        /// `footer`
        case footer
        /// `unknown`
        case unknown
    }

    /// An edge of the graph.
    public struct Relationship: GlassDocument {
        /// The entity at its start.
        public var from: String
        /// The entity at its end; another one.
        public var to: String
        /// What it means.
        public var kind: RelationshipKind

        /// Makes it from its members.
        public init(from: String, to: String, kind: RelationshipKind) {
            self.from = from
            self.to = to
            self.kind = kind
        }

        enum CodingKeys: String, CodingKey, CaseIterable {
            case from, to, kind
        }

        /// Reads it from JSON.
        public init(from decoder: any Decoder) throws {
            let members = try GlassMembers(decoder, CodingKeys.self)
            from = try members.required(.from)
            to = try members.required(.to)
            kind = try members.required(.kind)
        }
    }

    /// A relationship that one graph lacks.
    public struct RelationshipChange: GlassDocument {
        /// The relationship.
        public var relationship: Relationship
        /// `added` or `removed`.
        public var kind: ChangeKind

        /// Makes it from its members.
        public init(relationship: Relationship, kind: ChangeKind) {
            self.relationship = relationship
            self.kind = kind
        }

        enum CodingKeys: String, CodingKey, CaseIterable {
            case relationship, kind
        }

        /// Reads it from JSON.
        public init(from decoder: any Decoder) throws {
            let members = try GlassMembers(decoder, CodingKeys.self)
            relationship = try members.required(.relationship)
            kind = try members.required(.kind)
        }
    }

    /// What became of one relationship hint of the extractor.
    public struct RelationshipHintDiagnostic: GlassDocument {
        /// Which fact gave the hint.
        public var factIndex: Int64
        /// Where the fact was seen.
        public var source: EvidenceSource
        /// The hinted relationship.
        public var hint: RelationshipKind
        /// The role that the parent should have: 1 to 64 bytes.
        public var parentRole: String
        /// What became of it.
        public var status: HintStatus

        /// Makes it from its members.
        public init(
            factIndex: Int64,
            source: EvidenceSource,
            hint: RelationshipKind,
            parentRole: String,
            status: HintStatus
        ) {
            self.factIndex = factIndex
            self.source = source
            self.hint = hint
            self.parentRole = parentRole
            self.status = status
        }

        enum CodingKeys: String, CodingKey, CaseIterable {
            case factIndex, source, hint, parentRole, status
        }

        /// Reads it from JSON.
        public init(from decoder: any Decoder) throws {
            let members = try GlassMembers(decoder, CodingKeys.self)
            factIndex = try members.required(.factIndex)
            source = try members.required(.source)
            hint = try members.required(.hint)
            parentRole = try members.required(.parentRole)
            status = try members.required(.status)
        }
    }

    /// What a relationship means.
    public enum RelationshipKind: String, CaseIterable, GlassDocument {
        /// `contains`
        case contains
        /// `labels`
        case labels
        /// `owns`
        case owns
        /// `controls`
        case controls
        /// `navigatesTo`
        case navigatesTo
        /// `opens`
        case opens
        /// `confirms`
        case confirms
        /// `cancels`
        case cancels
        /// `continues`
        case continues
        /// `submits`
        case submits
        /// `headerFor`
        case headerFor
        /// `cellOf`
        case cellOf
        /// `selects`
        case selects
        /// `repeatsAs`
        case repeatsAs
        /// `scopedTo`
        case scopedTo
    }

    /// What happened in a run of a scenario.
    public struct Replay: GlassDocument {
        /// Always 1.
        public var schemaVersion: Int64
        /// The scenario.
        public var scenarioId: String
        /// Its content hash.
        public var scenarioHash: String
        /// The fixture.
        public var fixtureId: String
        /// Its content hash.
        public var fixtureHash: String
        /// What happened: 1 to 1,024 events.
        public var events: [ReplayEvent]
        /// What came of it.
        public var observation: RunObservation

        /// Makes it from its members.
        public init(
            schemaVersion: Int64,
            scenarioId: String,
            scenarioHash: String,
            fixtureId: String,
            fixtureHash: String,
            events: [ReplayEvent],
            observation: RunObservation
        ) {
            self.schemaVersion = schemaVersion
            self.scenarioId = scenarioId
            self.scenarioHash = scenarioHash
            self.fixtureId = fixtureId
            self.fixtureHash = fixtureHash
            self.events = events
            self.observation = observation
        }

        enum CodingKeys: String, CodingKey, CaseIterable {
            case schemaVersion, scenarioId, scenarioHash, fixtureId, fixtureHash, events
            case observation
        }

        /// Reads it from JSON.
        public init(from decoder: any Decoder) throws {
            let members = try GlassMembers(decoder, CodingKeys.self)
            schemaVersion = try members.required(.schemaVersion)
            scenarioId = try members.required(.scenarioId)
            scenarioHash = try members.required(.scenarioHash)
            fixtureId = try members.required(.fixtureId)
            fixtureHash = try members.required(.fixtureHash)
            events = try members.required(.events)
            observation = try members.required(.observation)
        }
    }

    /// One thing that happened.
    public struct ReplayEvent: GlassDocument {
        /// Its place, counted from 0 without gaps.
        public var sequence: Int64
        /// What was done: 1 to 128 bytes.
        public var operation: String
        /// What came of it: 1 to 128 bytes.
        public var result: String

        /// Makes it from its members.
        public init(sequence: Int64, operation: String, result: String) {
            self.sequence = sequence
            self.operation = operation
            self.result = result
        }

        enum CodingKeys: String, CodingKey, CaseIterable {
            case sequence, operation, result
        }

        /// Reads it from JSON.
        public init(from decoder: any Decoder) throws {
            let members = try GlassMembers(decoder, CodingKeys.self)
            sequence = try members.required(.sequence)
            operation = try members.required(.operation)
            result = try members.required(.result)
        }
    }

    /// The payload of `reliability.replayInspect`.
    public struct ReplayPayload: GlassDocument {
        /// The scenario.
        public var scenario: Scenario
        /// A replay of it.
        public var replay: Replay

        /// Makes it from its members.
        public init(scenario: Scenario, replay: Replay) {
            self.scenario = scenario
            self.replay = replay
        }

        enum CodingKeys: String, CodingKey, CaseIterable {
            case scenario, replay
        }

        /// Reads it from JSON.
        public init(from decoder: any Decoder) throws {
            let members = try GlassMembers(decoder, CodingKeys.self)
            scenario = try members.required(.scenario)
            replay = try members.required(.replay)
        }
    }

    /// The result of `reliability.replayInspect`.
    public struct ReplaySummary: GlassDocument {
        /// The scenario.
        public var scenarioId: String
        /// The fixture.
        public var fixtureId: String
        /// How many events.
        public var eventCount: Int64
        /// The hash of the replay.
        public var contentHash: String
        /// Always false: nothing is attached here.
        public var attached: Bool

        /// Makes it from its members.
        public init(
            scenarioId: String,
            fixtureId: String,
            eventCount: Int64,
            contentHash: String,
            attached: Bool
        ) {
            self.scenarioId = scenarioId
            self.fixtureId = fixtureId
            self.eventCount = eventCount
            self.contentHash = contentHash
            self.attached = attached
        }

        enum CodingKeys: String, CodingKey, CaseIterable {
            case scenarioId, fixtureId, eventCount, contentHash, attached
        }

        /// Reads it from JSON.
        public init(from decoder: any Decoder) throws {
            let members = try GlassMembers(decoder, CodingKeys.self)
            scenarioId = try members.required(.scenarioId)
            fixtureId = try members.required(.fixtureId)
            eventCount = try members.required(.eventCount)
            contentHash = try members.required(.contentHash)
            attached = try members.required(.attached)
        }
    }

    /// A request.
    public struct Request: GlassDocument {
        /// Always 1.
        public var protocolVersion: Int64
        /// The client's name for this request: an identifier.
        public var requestId: String
        /// What to do, such as `webIr.validate`: 1 to 96 bytes without white space.
        public var operation: String
        /// What to do it with.
        public var payload: JSONValue
        /// What the request belongs to: an identifier.
        public var correlationId: String?
        /// How long the client waits, in milliseconds: 1 to 900,000.
        public var deadlineMs: Int64?
        /// The right to change things in that session.
        public var mutationLease: MutationLease?
        /// The session to work in: an identifier.
        public var sessionId: String?

        /// Makes it from its members.
        public init(
            protocolVersion: Int64,
            requestId: String,
            operation: String,
            payload: JSONValue,
            correlationId: String? = nil,
            deadlineMs: Int64? = nil,
            mutationLease: MutationLease? = nil,
            sessionId: String? = nil
        ) {
            self.protocolVersion = protocolVersion
            self.requestId = requestId
            self.operation = operation
            self.payload = payload
            self.correlationId = correlationId
            self.deadlineMs = deadlineMs
            self.mutationLease = mutationLease
            self.sessionId = sessionId
        }

        enum CodingKeys: String, CodingKey, CaseIterable {
            case protocolVersion, requestId, operation, payload, correlationId, deadlineMs
            case mutationLease, sessionId
        }

        /// Reads it from JSON.
        public init(from decoder: any Decoder) throws {
            let members = try GlassMembers(decoder, CodingKeys.self)
            protocolVersion = try members.required(.protocolVersion)
            requestId = try members.required(.requestId)
            operation = try members.required(.operation)
            payload = try members.required(.payload)
            correlationId = try members.optional(.correlationId)
            deadlineMs = try members.optional(.deadlineMs)
            mutationLease = try members.optional(.mutationLease)
            sessionId = try members.optional(.sessionId)
        }
    }

    /// What came of a request.
    public enum Resolution: String, CaseIterable, GlassDocument {
        /// `exact`: one candidate, with the wanted name and role.
        case exact
        /// `uniqueHighConfidence`: one candidate that fits well.
        case uniqueHighConfidence
        /// `uniqueLowConfidence`: one candidate that may fit.
        case uniqueLowConfidence
        /// `ambiguous`: more than one.
        case ambiguous
        /// `notFound`: none.
        case notFound
        /// `staleRevision`: the page is at another revision than the caller expects.
        case staleRevision
        /// `policyRejected`: a candidate that the policy does not take.
        case policyRejected
        /// `unsupportedIntent`: the intent is too vague, or at odds with the action.
        case unsupportedIntent
    }

    /// When a candidate is taken.
    public enum ResolutionPolicy: String, CaseIterable, GlassDocument {
        /// `reportOnly`: never.
        case reportOnly
        /// `requireExact`: when it is exact.
        case requireExact
        /// `requireUniqueHighConfidence`: when it is the only one, and the confidence is high.
        case requireUniqueHighConfidence
        /// `allowUniqueMediumConfidence`: when it is the only one, and the confidence is at least
        /// medium.
        case allowUniqueMediumConfidence
        /// `interactiveConfirmation`: when a person says so.
        case interactiveConfirmation
    }

    /// The payload of `intent.resolve`.
    public struct ResolvePayload: GlassDocument {
        /// What to look for.
        public var request: IntentRequest
        /// Where.
        public var observation: Observation

        /// Makes it from its members.
        public init(request: IntentRequest, observation: Observation) {
            self.request = request
            self.observation = observation
        }

        enum CodingKeys: String, CodingKey, CaseIterable {
            case request, observation
        }

        /// Reads it from JSON.
        public init(from decoder: any Decoder) throws {
            let members = try GlassMembers(decoder, CodingKeys.self)
            request = try members.required(.request)
            observation = try members.required(.observation)
        }
    }

    /// A response.
    public struct Response: GlassDocument {
        /// Always 1.
        public var protocolVersion: Int64
        /// The `requestId` of the request.
        public var requestId: String
        /// Whether there is a result.
        public var ok: Bool
        /// The `correlationId` of the request.
        public var correlationId: String?
        /// The error; if and only if not `ok`.
        public var error: ErrorObject?
        /// The result; if and only if `ok`.
        public var result: JSONValue?

        /// Makes it from its members.
        public init(
            protocolVersion: Int64,
            requestId: String,
            ok: Bool,
            correlationId: String? = nil,
            error: ErrorObject? = nil,
            result: JSONValue? = nil
        ) {
            self.protocolVersion = protocolVersion
            self.requestId = requestId
            self.ok = ok
            self.correlationId = correlationId
            self.error = error
            self.result = result
        }

        enum CodingKeys: String, CodingKey, CaseIterable {
            case protocolVersion, requestId, ok, correlationId, error, result
        }

        /// Reads it from JSON.
        public init(from decoder: any Decoder) throws {
            let members = try GlassMembers(decoder, CodingKeys.self)
            protocolVersion = try members.required(.protocolVersion)
            requestId = try members.required(.requestId)
            ok = try members.required(.ok)
            correlationId = try members.optional(.correlationId)
            error = try members.optional(.error)
            result = try members.optional(.result)
        }
    }

    /// Where a run goes on.
    public struct Resume: GlassDocument {
        /// The step, counted from 0.
        public var nextStepIndex: Int64
        /// Its id.
        public var nextStepId: String
        /// Whether it was tried before.
        public var isRetry: Bool
        /// How many steps are left, this one included.
        public var remainingSteps: Int64

        /// Makes it from its members.
        public init(
            nextStepIndex: Int64,
            nextStepId: String,
            isRetry: Bool,
            remainingSteps: Int64
        ) {
            self.nextStepIndex = nextStepIndex
            self.nextStepId = nextStepId
            self.isRetry = isRetry
            self.remainingSteps = remainingSteps
        }

        enum CodingKeys: String, CodingKey, CaseIterable {
            case nextStepIndex, nextStepId, isRetry, remainingSteps
        }

        /// Reads it from JSON.
        public init(from decoder: any Decoder) throws {
            let members = try GlassMembers(decoder, CodingKeys.self, isOpen: true)
            nextStepIndex = try members.required(.nextStepIndex)
            nextStepId = try members.required(.nextStepId)
            isRetry = try members.required(.isRetry)
            remainingSteps = try members.required(.remainingSteps)
        }
    }

    /// The payload of `workflow.checkResume`.
    public struct ResumePayload: GlassDocument {
        /// The definition.
        public var workflow: WorkflowDefinition
        /// The checkpoint.
        public var checkpoint: WorkflowCheckpoint
        /// The page now; where it is absent, the checkpoint's is taken.
        public var page: CheckpointPage?

        /// Makes it from its members.
        public init(
            workflow: WorkflowDefinition,
            checkpoint: WorkflowCheckpoint,
            page: CheckpointPage? = nil
        ) {
            self.workflow = workflow
            self.checkpoint = checkpoint
            self.page = page
        }

        enum CodingKeys: String, CodingKey, CaseIterable {
            case workflow, checkpoint, page
        }

        /// Reads it from JSON.
        public init(from decoder: any Decoder) throws {
            let members = try GlassMembers(decoder, CodingKeys.self)
            workflow = try members.required(.workflow)
            checkpoint = try members.required(.checkpoint)
            page = try members.optional(.page)
        }
    }

    /// Why a record was found, and whether it holds here and now.
    public struct Retrieval: GlassDocument {
        /// Why it was found: at most 16.
        public var signals: [RetrievalSignal]
        /// Whether it holds.
        public var currentValidation: CurrentValidation

        /// Makes it from its members.
        public init(signals: [RetrievalSignal], currentValidation: CurrentValidation) {
            self.signals = signals
            self.currentValidation = currentValidation
        }

        enum CodingKeys: String, CodingKey, CaseIterable {
            case signals, currentValidation
        }

        /// Reads it from JSON.
        public init(from decoder: any Decoder) throws {
            let members = try GlassMembers(decoder, CodingKeys.self)
            signals = try members.required(.signals)
            currentValidation = try members.required(.currentValidation)
        }
    }

    /// Why a record was found.
    public struct RetrievalSignal: GlassDocument {
        /// What kind of reason.
        public var kind: String
        /// Which.
        public var detail: String
        /// How strong, in thousandths: at most 1,000.
        public var scoreMillis: Int64?

        /// Makes it from its members.
        public init(kind: String, detail: String, scoreMillis: Int64? = nil) {
            self.kind = kind
            self.detail = detail
            self.scoreMillis = scoreMillis
        }

        enum CodingKeys: String, CodingKey, CaseIterable {
            case kind, detail, scoreMillis
        }

        /// Reads it from JSON.
        public init(from decoder: any Decoder) throws {
            let members = try GlassMembers(decoder, CodingKeys.self)
            kind = try members.required(.kind)
            detail = try members.required(.detail)
            scoreMillis = try members.optional(.scoreMillis)
        }
    }

    /// Advice on trying again.
    public struct Retry: GlassDocument {
        /// Whether it is safe.
        public var classification: RetryClass
        /// The operation to call first: an identifier.
        public var recommendedOperation: String

        /// Makes it from its members.
        public init(classification: RetryClass, recommendedOperation: String) {
            self.classification = classification
            self.recommendedOperation = recommendedOperation
        }

        enum CodingKeys: String, CodingKey, CaseIterable {
            case classification, recommendedOperation
        }

        /// Reads it from JSON.
        public init(from decoder: any Decoder) throws {
            let members = try GlassMembers(decoder, CodingKeys.self)
            classification = try members.required(.classification)
            recommendedOperation = try members.required(.recommendedOperation)
        }
    }

    /// Whether trying again is safe.
    public enum RetryClass: String, CaseIterable, GlassDocument {
        /// `safeImmediate`: at once.
        case safeImmediate
        /// `safeAfterReobserve`: after looking at the page again.
        case safeAfterReobserve
        /// `safeAfterReconcile`: after the outcome has been cleared up.
        case safeAfterReconcile
        /// `unsafeUntilReconciled`: not before the outcome has been cleared up.
        case unsafeUntilReconciled
        /// `requiresUserDecision`: a person must decide.
        case requiresUserDecision
        /// `notRetryable`: never.
        case notRetryable
        /// `unknown`: nobody knows.
        case unknown
    }

    /// What to do when the page has changed since the graph was made.
    public enum RevisionPolicy: String, CaseIterable, GlassDocument {
        /// `exact`: refuse.
        case exact
        /// `compatible`: go on if the selected entities are still there.
        case compatible
        /// `reextract`: read the page again.
        case reextract
    }

    /// How much harm a task can do, least first.
    public enum Risk: String, CaseIterable, GlassDocument {
        /// `readOnly`: none: it only reads.
        case readOnly
        /// `localMutation`: it changes the page in the browser.
        case localMutation
        /// `remoteReversible`: it changes something on the server that can be undone.
        case remoteReversible
        /// `remoteIrreversible`: it changes something on the server for good.
        case remoteIrreversible
        /// `authentication`: it signs in or out.
        case authentication
        /// `dataDisclosure`: it gives data away.
        case dataDisclosure
        /// `unknownRisk`: nobody knows; always refused.
        case unknownRisk
    }

    /// Where something was observed.
    public struct Route: GlassDocument {
        /// The browser's name of the page: 1 to 128 bytes.
        public var targetId: String
        /// The browser's name of the frame: 1 to 128 bytes.
        public var frameId: String
        /// The address: 1 to 2,048 bytes.
        public var url: String

        /// Makes it from its members.
        public init(targetId: String, frameId: String, url: String) {
            self.targetId = targetId
            self.frameId = frameId
            self.url = url
        }

        enum CodingKeys: String, CodingKey, CaseIterable {
            case targetId, frameId, url
        }

        /// Reads it from JSON.
        public init(from decoder: any Decoder) throws {
            let members = try GlassMembers(decoder, CodingKeys.self, isOpen: true)
            targetId = try members.required(.targetId)
            frameId = try members.required(.frameId)
            url = try members.required(.url)
        }
    }

    /// Where a run was, and how long it took.
    public struct RunMetadata: GlassDocument {
        /// Where.
        public var platform: Platform
        /// The kind of browser: 1 to 128 bytes.
        public var browser: String
        /// Its version: 1 to 128 bytes.
        public var browserVersion: String
        /// How long, in milliseconds.
        public var durationMs: Int64
        /// How many actions of the browser.
        public var browserActions: Int64

        /// Makes it from its members.
        public init(
            platform: Platform,
            browser: String,
            browserVersion: String,
            durationMs: Int64,
            browserActions: Int64
        ) {
            self.platform = platform
            self.browser = browser
            self.browserVersion = browserVersion
            self.durationMs = durationMs
            self.browserActions = browserActions
        }

        enum CodingKeys: String, CodingKey, CaseIterable {
            case platform, browser, browserVersion, durationMs, browserActions
        }

        /// Reads it from JSON.
        public init(from decoder: any Decoder) throws {
            let members = try GlassMembers(decoder, CodingKeys.self)
            platform = try members.required(.platform)
            browser = try members.required(.browser)
            browserVersion = try members.required(.browserVersion)
            durationMs = try members.required(.durationMs)
            browserActions = try members.required(.browserActions)
        }
    }

    /// What came of a run.
    public struct RunObservation: GlassDocument {
        /// The scenario.
        public var scenarioId: String
        /// Its content hash.
        public var scenarioHash: String
        /// Where and how long.
        public var metadata: RunMetadata
        /// How it counts.
        public var classification: Classification
        /// Whether the oracles were asked.
        public var oracleEvidence: Bool
        /// Whether everything that a run leaves is there.
        public var artifactsComplete: Bool
        /// What happened that must never happen. Absent: `[]`.
        public var forbiddenOutcomes: [ForbiddenOutcome]?
        /// How often each side effect happened. Absent: `{}`.
        public var sideEffectCount: [String: Int64]?
        /// How it ended.
        public var terminalState: String?

        /// Makes it from its members.
        public init(
            scenarioId: String,
            scenarioHash: String,
            metadata: RunMetadata,
            classification: Classification,
            oracleEvidence: Bool,
            artifactsComplete: Bool,
            forbiddenOutcomes: [ForbiddenOutcome]? = nil,
            sideEffectCount: [String: Int64]? = nil,
            terminalState: String? = nil
        ) {
            self.scenarioId = scenarioId
            self.scenarioHash = scenarioHash
            self.metadata = metadata
            self.classification = classification
            self.oracleEvidence = oracleEvidence
            self.artifactsComplete = artifactsComplete
            self.forbiddenOutcomes = forbiddenOutcomes
            self.sideEffectCount = sideEffectCount
            self.terminalState = terminalState
        }

        enum CodingKeys: String, CodingKey, CaseIterable {
            case scenarioId, scenarioHash, metadata, classification, oracleEvidence
            case artifactsComplete, forbiddenOutcomes, sideEffectCount, terminalState
        }

        /// Reads it from JSON.
        public init(from decoder: any Decoder) throws {
            let members = try GlassMembers(decoder, CodingKeys.self)
            scenarioId = try members.required(.scenarioId)
            scenarioHash = try members.required(.scenarioHash)
            metadata = try members.required(.metadata)
            classification = try members.required(.classification)
            oracleEvidence = try members.required(.oracleEvidence)
            artifactsComplete = try members.required(.artifactsComplete)
            forbiddenOutcomes = try members.optional(.forbiddenOutcomes)
            sideEffectCount = try members.optional(.sideEffectCount)
            terminalState = try members.optional(.terminalState)
        }
    }

    /// What is known about an execution.
    public struct RunRecovery: GlassDocument {
        /// The execution.
        public var executionId: String
        /// Whether it is known.
        public var known: Bool
        /// How far it had come.
        public var phase: Phase
        /// Whether it was handed to the browser.
        public var dispatchHappened: Bool
        /// Whether it may have changed the page.
        public var mutationPossible: Bool
        /// What to do, for people.
        public var reconciliation: String
        /// Advice on trying again.
        public var retry: Retry

        /// Makes it from its members.
        public init(
            executionId: String,
            known: Bool,
            phase: Phase,
            dispatchHappened: Bool,
            mutationPossible: Bool,
            reconciliation: String,
            retry: Retry
        ) {
            self.executionId = executionId
            self.known = known
            self.phase = phase
            self.dispatchHappened = dispatchHappened
            self.mutationPossible = mutationPossible
            self.reconciliation = reconciliation
            self.retry = retry
        }

        enum CodingKeys: String, CodingKey, CaseIterable {
            case executionId, known, phase, dispatchHappened, mutationPossible, reconciliation
            case retry
        }

        /// Reads it from JSON.
        public init(from decoder: any Decoder) throws {
            let members = try GlassMembers(decoder, CodingKeys.self)
            executionId = try members.required(.executionId)
            known = try members.required(.known)
            phase = try members.required(.phase)
            dispatchHappened = try members.required(.dispatchHappened)
            mutationPossible = try members.required(.mutationPossible)
            reconciliation = try members.required(.reconciliation)
            retry = try members.required(.retry)
        }
    }

    /// How a run ended.
    public enum RunStatus: String, CaseIterable, GlassDocument {
        /// `completed`
        case completed
        /// `failed`
        case failed
        /// `budget_exhausted`
        case budgetExhausted = "budget_exhausted"
        /// `resume_required`
        case resumeRequired = "resume_required"
    }

    /// What a runtime must be able to do.
    public enum RuntimeCapability: String, CaseIterable, GlassDocument {
        /// `observe`
        case observe
        /// `read`
        case read
        /// `mutate`
        case mutate
        /// `navigate`
        case navigate
        /// `extract`
        case extract
        /// `dialog`
        case dialog
        /// `pagination`
        case pagination
        /// `verifyEntityState`
        case verifyEntityState
    }

    /// Whether a suite was run.
    public enum RuntimeCertification: String, CaseIterable, GlassDocument {
        /// `not_run`
        case notRun = "not_run"
    }

    /// What is tried, on which fixture, and what must come of it.
    public struct Scenario: GlassDocument {
        /// Always 1.
        public var schemaVersion: Int64
        /// Its name: 1 to 128 bytes.
        public var id: String
        /// What it is about: 1 to 128 bytes.
        public var category: String
        /// The fixture that it runs on: 1 to 256 bytes.
        public var fixture: String
        /// How it is set up.
        public var setup: Setup
        /// What is done: 1 to 64 steps.
        public var steps: [ScenarioStep]
        /// What must come of it.
        public var expect: Expectation
        /// What must never happen: 1 to 32, each once.
        public var forbid: [ForbiddenOutcome]
        /// How much it may take.
        public var budgets: Budgets
        /// What it needs: at most 32 of 1 to 128 bytes. Absent: `[]`.
        public var capabilities: [String]?
        /// Where it runs: at least one, each once; all where it is absent. Absent:
        /// `["linux-x86-64","linux-arm64","macos-x86-64","macos-arm64"]`.
        public var platforms: [Platform]?

        /// Makes it from its members.
        public init(
            schemaVersion: Int64,
            id: String,
            category: String,
            fixture: String,
            setup: Setup,
            steps: [ScenarioStep],
            expect: Expectation,
            forbid: [ForbiddenOutcome],
            budgets: Budgets,
            capabilities: [String]? = nil,
            platforms: [Platform]? = nil
        ) {
            self.schemaVersion = schemaVersion
            self.id = id
            self.category = category
            self.fixture = fixture
            self.setup = setup
            self.steps = steps
            self.expect = expect
            self.forbid = forbid
            self.budgets = budgets
            self.capabilities = capabilities
            self.platforms = platforms
        }

        enum CodingKeys: String, CodingKey, CaseIterable {
            case schemaVersion, id, category, fixture, setup, steps, expect, forbid, budgets
            case capabilities, platforms
        }

        /// Reads it from JSON.
        public init(from decoder: any Decoder) throws {
            let members = try GlassMembers(decoder, CodingKeys.self)
            schemaVersion = try members.required(.schemaVersion)
            id = try members.required(.id)
            category = try members.required(.category)
            fixture = try members.required(.fixture)
            setup = try members.required(.setup)
            steps = try members.required(.steps)
            expect = try members.required(.expect)
            forbid = try members.required(.forbid)
            budgets = try members.required(.budgets)
            capabilities = try members.optional(.capabilities)
            platforms = try members.optional(.platforms)
        }
    }

    /// A step: an object with exactly one member.
    public indirect enum ScenarioStep: GlassDocument {
        /// `runWorkflow`: runs a workflow: 1 to 256 bytes.
        case runWorkflow(String)
        /// `applyControl`: changes the page.
        case applyControl(Control)
        /// `inject`: lets something go wrong.
        case inject(Injection)
        /// `resumeFromCheckpoint`: goes on from a checkpoint: 1 to 256 bytes.
        case resumeFromCheckpoint(String)

        /// Reads it from JSON.
        public init(from decoder: any Decoder) throws {
            let only = try GlassUnion(onlyMemberOf: decoder)
            switch (only.word, only.isWord) {
            case ("runWorkflow", false):
                self = .runWorkflow(try only.required("runWorkflow"))
            case ("applyControl", false):
                self = .applyControl(try only.required("applyControl"))
            case ("inject", false):
                self = .inject(try only.required("inject"))
            case ("resumeFromCheckpoint", false):
                self = .resumeFromCheckpoint(try only.required("resumeFromCheckpoint"))
            default: throw only.unknown()
            }
        }

        /// Writes it as JSON.
        public func encode(to encoder: any Encoder) throws {
            switch self {
            case let .runWorkflow(content):
                try encoder.write(member: "runWorkflow", content)
            case let .applyControl(content):
                try encoder.write(member: "applyControl", content)
            case let .inject(content):
                try encoder.write(member: "inject", content)
            case let .resumeFromCheckpoint(content):
                try encoder.write(member: "resumeFromCheckpoint", content)
            }
        }
    }

    /// Where a record applies.
    public struct Scope: GlassDocument {
        /// The origin of the site: 1 to 2,048 bytes.
        public var origin: String
        /// The paths on it: 1 to 512 bytes.
        public var pathPattern: String
        /// For whom.
        public var profileScope: ProfileScope
        /// The kind of browser.
        public var browserFamily: String
        /// The version of the schema that the data was made by: at least 1.
        public var glassSchemaVersion: Int64
        /// The policy that it was made under.
        public var policyPreset: String
        /// Its versions.
        public var browserVersionRange: String?
        /// The language.
        public var locale: String?
        /// The profile; needed exactly where the scope is bound to one.
        public var profileKey: String?
        /// The tenant of a shared site.
        public var tenantKey: String?
        /// Its generation, at least 1; needs the workspace.
        public var workspaceGeneration: Int64?
        /// The workspace: 1 to 128 bytes.
        public var workspaceId: String?

        /// Makes it from its members.
        public init(
            origin: String,
            pathPattern: String,
            profileScope: ProfileScope,
            browserFamily: String,
            glassSchemaVersion: Int64,
            policyPreset: String,
            browserVersionRange: String? = nil,
            locale: String? = nil,
            profileKey: String? = nil,
            tenantKey: String? = nil,
            workspaceGeneration: Int64? = nil,
            workspaceId: String? = nil
        ) {
            self.origin = origin
            self.pathPattern = pathPattern
            self.profileScope = profileScope
            self.browserFamily = browserFamily
            self.glassSchemaVersion = glassSchemaVersion
            self.policyPreset = policyPreset
            self.browserVersionRange = browserVersionRange
            self.locale = locale
            self.profileKey = profileKey
            self.tenantKey = tenantKey
            self.workspaceGeneration = workspaceGeneration
            self.workspaceId = workspaceId
        }

        enum CodingKeys: String, CodingKey, CaseIterable {
            case origin, pathPattern, profileScope, browserFamily, glassSchemaVersion, policyPreset
            case browserVersionRange, locale, profileKey, tenantKey, workspaceGeneration
            case workspaceId
        }

        /// Reads it from JSON.
        public init(from decoder: any Decoder) throws {
            let members = try GlassMembers(decoder, CodingKeys.self)
            origin = try members.required(.origin)
            pathPattern = try members.required(.pathPattern)
            profileScope = try members.required(.profileScope)
            browserFamily = try members.required(.browserFamily)
            glassSchemaVersion = try members.required(.glassSchemaVersion)
            policyPreset = try members.required(.policyPreset)
            browserVersionRange = try members.optional(.browserVersionRange)
            locale = try members.optional(.locale)
            profileKey = try members.optional(.profileKey)
            tenantKey = try members.optional(.tenantKey)
            workspaceGeneration = try members.optional(.workspaceGeneration)
            workspaceId = try members.optional(.workspaceId)
        }
    }

    /// How private a value is.
    public enum Sensitivity: String, CaseIterable, GlassDocument {
        /// `public`
        case `public`
        /// `personal`
        case personal
        /// `secret`
        case secret
        /// `financial`
        case financial
        /// `unknown`
        case unknown
    }

    /// Which page and frame a session looked at.
    public struct SessionCheckpoint: GlassDocument {
        /// Always 1.
        public var schemaVersion: Int64
        /// The version of the program that wrote it: 1 to 128 bytes.
        public var glassVersion: String
        /// When: 1 to 64 bytes.
        public var exportedAt: String
        /// The profile: 1 to 128 bytes.
        public var profile: String
        /// Whether the session was attached to a browser that ran already.
        public var attachMode: Bool
        /// What the session looked at.
        public var topology: Topology
        /// What it saw last.
        public var observation: LastObservation
        /// The policy: 1 to 32 bytes.
        public var policy: String

        /// Makes it from its members.
        public init(
            schemaVersion: Int64,
            glassVersion: String,
            exportedAt: String,
            profile: String,
            attachMode: Bool,
            topology: Topology,
            observation: LastObservation,
            policy: String
        ) {
            self.schemaVersion = schemaVersion
            self.glassVersion = glassVersion
            self.exportedAt = exportedAt
            self.profile = profile
            self.attachMode = attachMode
            self.topology = topology
            self.observation = observation
            self.policy = policy
        }

        enum CodingKeys: String, CodingKey, CaseIterable {
            case schemaVersion, glassVersion, exportedAt, profile, attachMode, topology
            case observation, policy
        }

        /// Reads it from JSON.
        public init(from decoder: any Decoder) throws {
            let members = try GlassMembers(decoder, CodingKeys.self)
            schemaVersion = try members.required(.schemaVersion)
            glassVersion = try members.required(.glassVersion)
            exportedAt = try members.required(.exportedAt)
            profile = try members.required(.profile)
            attachMode = try members.required(.attachMode)
            topology = try members.required(.topology)
            observation = try members.required(.observation)
            policy = try members.required(.policy)
        }
    }

    /// How a scenario is set up.
    public struct Setup: GlassDocument {
        /// The kind of browser: 1 to 128 bytes.
        public var browser: String
        /// The policy: 1 to 128 bytes.
        public var policy: String

        /// Makes it from its members.
        public init(browser: String, policy: String) {
            self.browser = browser
            self.policy = policy
        }

        enum CodingKeys: String, CodingKey, CaseIterable {
            case browser, policy
        }

        /// Reads it from JSON.
        public init(from decoder: any Decoder) throws {
            let members = try GlassMembers(decoder, CodingKeys.self)
            browser = try members.required(.browser)
            policy = try members.required(.policy)
        }
    }

    /// How bad something is.
    public enum Severity: String, CaseIterable, GlassDocument {
        /// `warning`
        case warning
        /// `error`
        case error
    }

    /// All records of a store. Members of a snapshot itself that are not known are skipped, as the
    /// published implementation does it.
    public struct Snapshot: GlassDocument {
        /// Always 1.
        public var schemaVersion: Int64
        /// The records: at most 256.
        public var records: [Record]

        /// Makes it from its members.
        public init(schemaVersion: Int64, records: [Record]) {
            self.schemaVersion = schemaVersion
            self.records = records
        }

        enum CodingKeys: String, CodingKey, CaseIterable {
            case schemaVersion, records
        }

        /// Reads it from JSON.
        public init(from decoder: any Decoder) throws {
            let members = try GlassMembers(decoder, CodingKeys.self, isOpen: true)
            schemaVersion = try members.required(.schemaVersion)
            records = try members.required(.records)
        }
    }

    /// The payload of `knowledge.validate`, `knowledge.stats` and `knowledge.export`.
    public struct SnapshotPayload: GlassDocument {
        /// The store.
        public var snapshot: Snapshot

        /// Makes it from its members.
        public init(snapshot: Snapshot) {
            self.snapshot = snapshot
        }

        enum CodingKeys: String, CodingKey, CaseIterable {
            case snapshot
        }

        /// Reads it from JSON.
        public init(from decoder: any Decoder) throws {
            let members = try GlassMembers(decoder, CodingKeys.self)
            snapshot = try members.required(.snapshot)
        }
    }

    /// The result of `knowledge.validate`. A store that is not valid is an error.
    public struct SnapshotValidation: GlassDocument {
        /// Always true.
        public var valid: Bool
        /// The version of the schema.
        public var schemaVersion: Int64
        /// How many records there are.
        public var recordCount: Int64

        /// Makes it from its members.
        public init(valid: Bool, schemaVersion: Int64, recordCount: Int64) {
            self.valid = valid
            self.schemaVersion = schemaVersion
            self.recordCount = recordCount
        }

        enum CodingKeys: String, CodingKey, CaseIterable {
            case valid, schemaVersion, recordCount
        }

        /// Reads it from JSON.
        public init(from decoder: any Decoder) throws {
            let members = try GlassMembers(decoder, CodingKeys.self, isOpen: true)
            valid = try members.required(.valid)
            schemaVersion = try members.required(.schemaVersion)
            recordCount = try members.required(.recordCount)
        }
    }

    /// Where a record comes from.
    public struct Source: GlassDocument {
        /// When it was first seen, as RFC 3339 has it.
        public var firstSeenAt: String
        /// When it was last seen to hold.
        public var lastVerifiedAt: String
        /// The version of the program that saw it.
        public var glassVersion: String
        /// How often it was seen to hold.
        public var verificationCount: Int64
        /// What it was seen with.
        public var backend: Backend?
        /// What it was seen on.
        public var surface: KnowledgeSurface?

        /// Makes it from its members.
        public init(
            firstSeenAt: String,
            lastVerifiedAt: String,
            glassVersion: String,
            verificationCount: Int64,
            backend: Backend? = nil,
            surface: KnowledgeSurface? = nil
        ) {
            self.firstSeenAt = firstSeenAt
            self.lastVerifiedAt = lastVerifiedAt
            self.glassVersion = glassVersion
            self.verificationCount = verificationCount
            self.backend = backend
            self.surface = surface
        }

        enum CodingKeys: String, CodingKey, CaseIterable {
            case firstSeenAt, lastVerifiedAt, glassVersion, verificationCount, backend, surface
        }

        /// Reads it from JSON.
        public init(from decoder: any Decoder) throws {
            let members = try GlassMembers(decoder, CodingKeys.self)
            firstSeenAt = try members.required(.firstSeenAt)
            lastVerifiedAt = try members.required(.lastVerifiedAt)
            glassVersion = try members.required(.glassVersion)
            verificationCount = try members.required(.verificationCount)
            backend = try members.optional(.backend)
            surface = try members.optional(.surface)
        }
    }

    /// How many records a store has.
    public struct Statistics: GlassDocument {
        /// All of them.
        public var recordCount: Int64
        /// The size of the snapshot, in bytes.
        public var serializedBytes: Int64
        /// Candidates.
        public var candidateCount: Int64
        /// Observed ones.
        public var observedCount: Int64
        /// Verified ones.
        public var verifiedCount: Int64
        /// Stale ones.
        public var staleCount: Int64
        /// Contradicted ones.
        public var contradictedCount: Int64
        /// Ones in quarantine.
        public var quarantinedCount: Int64

        /// Makes it from its members.
        public init(
            recordCount: Int64,
            serializedBytes: Int64,
            candidateCount: Int64,
            observedCount: Int64,
            verifiedCount: Int64,
            staleCount: Int64,
            contradictedCount: Int64,
            quarantinedCount: Int64
        ) {
            self.recordCount = recordCount
            self.serializedBytes = serializedBytes
            self.candidateCount = candidateCount
            self.observedCount = observedCount
            self.verifiedCount = verifiedCount
            self.staleCount = staleCount
            self.contradictedCount = contradictedCount
            self.quarantinedCount = quarantinedCount
        }

        enum CodingKeys: String, CodingKey, CaseIterable {
            case recordCount, serializedBytes, candidateCount, observedCount, verifiedCount
            case staleCount, contradictedCount, quarantinedCount
        }

        /// Reads it from JSON.
        public init(from decoder: any Decoder) throws {
            let members = try GlassMembers(decoder, CodingKeys.self, isOpen: true)
            recordCount = try members.required(.recordCount)
            serializedBytes = try members.required(.serializedBytes)
            candidateCount = try members.required(.candidateCount)
            observedCount = try members.required(.observedCount)
            verifiedCount = try members.required(.verifiedCount)
            staleCount = try members.required(.staleCount)
            contradictedCount = try members.required(.contradictedCount)
            quarantinedCount = try members.required(.quarantinedCount)
        }
    }

    /// What a step does. JavaScript cannot be run.
    public enum StepAction: String, CaseIterable, GlassDocument {
        /// `navigate`
        case navigate
        /// `click`
        case click
        /// `type`
        case type
        /// `check`
        case check
        /// `uncheck`
        case uncheck
        /// `select`
        case select
        /// `clear`
        case clear
        /// `scroll`
        case scroll
        /// `wait`
        case wait
        /// `observe`
        case observe
        /// `screenshot`
        case screenshot
        /// `acceptDialog`
        case acceptDialog
        /// `dismissDialog`
        case dismissDialog
    }

    /// What a step does.
    public enum StepOperation: String, CaseIterable, GlassDocument {
        /// `observeScope`
        case observeScope
        /// `inspectForm`
        case inspectForm
        /// `fillInputs`
        case fillInputs
        /// `validateForm`
        case validateForm
        /// `submitForm`
        case submitForm
        /// `followNavigation`
        case followNavigation
        /// `selectTab`
        case selectTab
        /// `openMenu`
        case openMenu
        /// `extractTable`
        case extractTable
        /// `extractCollection`
        case extractCollection
        /// `extractRegion`
        case extractRegion
        /// `readField`
        case readField
        /// `inspectDialog`
        case inspectDialog
        /// `confirmDialog`
        case confirmDialog
        /// `cancelDialog`
        case cancelDialog
        /// `nextPage`
        case nextPage
        /// `collectPages`
        case collectPages
    }

    /// What became of a step.
    public struct StepRecord: GlassDocument {
        /// The step.
        public var id: String
        /// Its state.
        public var state: StepState
        /// All its states, the last one included: at most 64.
        public var history: [StepState]
        /// How often it was tried.
        public var attempts: Int64
        /// Whether the browser took it.
        public var dispatchAcknowledged: Bool
        /// Whether its effect was seen.
        public var effectObserved: Bool
        /// Whether what it should bring about holds.
        public var postconditionVerified: Bool
        /// Whether it may be tried again.
        public var retrySafe: Bool
        /// Whether its condition held.
        public var branchDecision: BranchDecision?
        /// The revision after.
        public var currentRevision: Int64?
        /// The executions: at most 8 of 1 to 128 bytes.
        public var executionIds: [String]?
        /// What its intent came to mean.
        public var intentEvidence: JSONValue?
        /// The revision before.
        public var previousRevision: Int64?

        /// Makes it from its members.
        public init(
            id: String,
            state: StepState,
            history: [StepState],
            attempts: Int64,
            dispatchAcknowledged: Bool,
            effectObserved: Bool,
            postconditionVerified: Bool,
            retrySafe: Bool,
            branchDecision: BranchDecision? = nil,
            currentRevision: Int64? = nil,
            executionIds: [String]? = nil,
            intentEvidence: JSONValue? = nil,
            previousRevision: Int64? = nil
        ) {
            self.id = id
            self.state = state
            self.history = history
            self.attempts = attempts
            self.dispatchAcknowledged = dispatchAcknowledged
            self.effectObserved = effectObserved
            self.postconditionVerified = postconditionVerified
            self.retrySafe = retrySafe
            self.branchDecision = branchDecision
            self.currentRevision = currentRevision
            self.executionIds = executionIds
            self.intentEvidence = intentEvidence
            self.previousRevision = previousRevision
        }

        enum CodingKeys: String, CodingKey, CaseIterable {
            case id, state, history, attempts, dispatchAcknowledged, effectObserved
            case postconditionVerified, retrySafe, branchDecision, currentRevision, executionIds
            case intentEvidence, previousRevision
        }

        /// Reads it from JSON.
        public init(from decoder: any Decoder) throws {
            let members = try GlassMembers(decoder, CodingKeys.self)
            id = try members.required(.id)
            state = try members.required(.state)
            history = try members.required(.history)
            attempts = try members.required(.attempts)
            dispatchAcknowledged = try members.required(.dispatchAcknowledged)
            effectObserved = try members.required(.effectObserved)
            postconditionVerified = try members.required(.postconditionVerified)
            retrySafe = try members.required(.retrySafe)
            branchDecision = try members.optional(.branchDecision)
            currentRevision = try members.optional(.currentRevision)
            executionIds = try members.optional(.executionIds)
            intentEvidence = try members.optional(.intentEvidence)
            previousRevision = try members.optional(.previousRevision)
        }
    }

    /// How far a step has come.
    public enum StepState: String, CaseIterable, GlassDocument {
        /// `pending`
        case pending
        /// `ready`
        case ready
        /// `preflight`
        case preflight
        /// `resolving`
        case resolving
        /// `not_dispatched`
        case notDispatched = "not_dispatched"
        /// `dispatched`
        case dispatched
        /// `effect_observed`
        case effectObserved = "effect_observed"
        /// `verified`
        case verified
        /// `outputs_extracted`
        case outputsExtracted = "outputs_extracted"
        /// `committed`
        case committed
        /// `failed_before_dispatch`
        case failedBeforeDispatch = "failed_before_dispatch"
        /// `failed_after_dispatch`
        case failedAfterDispatch = "failed_after_dispatch"
        /// `indeterminate`
        case indeterminate
        /// `skipped`
        case skipped
    }

    /// A constraint that tells candidates apart.
    public struct SuggestedConstraint: GlassDocument {
        /// The name must hold this.
        public var nameContains: String?
        /// The region must be this.
        public var regionKind: RegionKind?
        /// The role must be this.
        public var role: String?

        /// Makes it from its members.
        public init(
            nameContains: String? = nil,
            regionKind: RegionKind? = nil,
            role: String? = nil
        ) {
            self.nameContains = nameContains
            self.regionKind = regionKind
            self.role = role
        }

        enum CodingKeys: String, CodingKey, CaseIterable {
            case nameContains, regionKind, role
        }

        /// Reads it from JSON.
        public init(from decoder: any Decoder) throws {
            let members = try GlassMembers(decoder, CodingKeys.self)
            nameContains = try members.optional(.nameContains)
            regionKind = try members.optional(.regionKind)
            role = try members.optional(.role)
        }
    }

    /// One surface.
    public struct Surface: GlassDocument {
        /// Always 1.
        public var schemaVersion: Int64
        /// Its identifier: 1 to 128 of letters, digits and `._-:`, the first and the last a letter
        /// or digit.
        public var surfaceId: String
        /// How deep it lies: 0 for a root, at most 32.
        public var nestingDepth: Int64
        /// What it is.
        public var kind: SurfaceKind
        /// What can be done with it: at most 16, each once.
        public var capabilities: [SurfaceCapability]
        /// How well it is understood.
        public var understanding: SurfaceUnderstanding
        /// How much of it is seen.
        public var coverage: SurfaceCoverage
        /// Where that is known from: 1 to 32 objects with a `provenance`.
        public var evidence: [JSONValue]
        /// The graph's revision again, above 0.
        public var revision: Int64
        /// Notes of the extractor: at most 64 of 1 to 512 bytes.
        public var diagnostics: [String]?
        /// The surface around it.
        public var parentSurfaceId: String?

        /// Makes it from its members.
        public init(
            schemaVersion: Int64,
            surfaceId: String,
            nestingDepth: Int64,
            kind: SurfaceKind,
            capabilities: [SurfaceCapability],
            understanding: SurfaceUnderstanding,
            coverage: SurfaceCoverage,
            evidence: [JSONValue],
            revision: Int64,
            diagnostics: [String]? = nil,
            parentSurfaceId: String? = nil
        ) {
            self.schemaVersion = schemaVersion
            self.surfaceId = surfaceId
            self.nestingDepth = nestingDepth
            self.kind = kind
            self.capabilities = capabilities
            self.understanding = understanding
            self.coverage = coverage
            self.evidence = evidence
            self.revision = revision
            self.diagnostics = diagnostics
            self.parentSurfaceId = parentSurfaceId
        }

        enum CodingKeys: String, CodingKey, CaseIterable {
            case schemaVersion, surfaceId, nestingDepth, kind, capabilities, understanding
            case coverage, evidence, revision, diagnostics, parentSurfaceId
        }

        /// Reads it from JSON.
        public init(from decoder: any Decoder) throws {
            let members = try GlassMembers(decoder, CodingKeys.self)
            schemaVersion = try members.required(.schemaVersion)
            surfaceId = try members.required(.surfaceId)
            nestingDepth = try members.required(.nestingDepth)
            kind = try members.required(.kind)
            capabilities = try members.required(.capabilities)
            understanding = try members.required(.understanding)
            coverage = try members.required(.coverage)
            evidence = try members.required(.evidence)
            revision = try members.required(.revision)
            diagnostics = try members.optional(.diagnostics)
            parentSurfaceId = try members.optional(.parentSurfaceId)
        }
    }

    /// What can be done with a surface.
    public enum SurfaceCapability: String, CaseIterable, GlassDocument {
        /// `readStructure`
        case readStructure
        /// `readText`
        case readText
        /// `readRelations`
        case readRelations
        /// `readState`
        case readState
        /// `semanticAction`
        case semanticAction
        /// `coordinateAction`
        case coordinateAction
        /// `input`
        case input
        /// `keyboardInput`
        case keyboardInput
        /// `pointerInput`
        case pointerInput
        /// `capture`
        case capture
        /// `extraction`
        case extraction
        /// `bridge`
        case bridge
        /// `revisionObservation`
        case revisionObservation
        /// `verification`
        case verification
    }

    /// How much of a surface is seen and can be used.
    public struct SurfaceCoverage: GlassDocument {
        /// Of its structure.
        public var structural: SurfaceQuality
        /// Of its meaning.
        public var semantic: SurfaceQuality
        /// How it can be used.
        public var interaction: SurfaceInteraction

        /// Makes it from its members.
        public init(
            structural: SurfaceQuality,
            semantic: SurfaceQuality,
            interaction: SurfaceInteraction
        ) {
            self.structural = structural
            self.semantic = semantic
            self.interaction = interaction
        }

        enum CodingKeys: String, CodingKey, CaseIterable {
            case structural, semantic, interaction
        }

        /// Reads it from JSON.
        public init(from decoder: any Decoder) throws {
            let members = try GlassMembers(decoder, CodingKeys.self)
            structural = try members.required(.structural)
            semantic = try members.required(.semantic)
            interaction = try members.required(.interaction)
        }
    }

    /// An extension that defines a kind of surface.
    public struct SurfaceExtension: GlassDocument {
        /// Always 1.
        public var schemaVersion: Int64
        /// Who defines it: an identifier.
        public var namespace: String
        /// Its name: an identifier.
        public var name: String
        /// Its version: an identifier.
        public var version: String

        /// Makes it from its members.
        public init(schemaVersion: Int64, namespace: String, name: String, version: String) {
            self.schemaVersion = schemaVersion
            self.namespace = namespace
            self.name = name
            self.version = version
        }

        enum CodingKeys: String, CodingKey, CaseIterable {
            case schemaVersion, namespace, name, version
        }

        /// Reads it from JSON.
        public init(from decoder: any Decoder) throws {
            let members = try GlassMembers(decoder, CodingKeys.self)
            schemaVersion = try members.required(.schemaVersion)
            namespace = try members.required(.namespace)
            name = try members.required(.name)
            version = try members.required(.version)
        }
    }

    /// How a surface can be used, least first.
    public enum SurfaceInteraction: String, CaseIterable, GlassDocument {
        /// `unavailable`
        case unavailable
        /// `coordinateOnly`
        case coordinateOnly
        /// `semantic`
        case semantic
        /// `taskCompilable`
        case taskCompilable
    }

    /// What a surface is.
    public indirect enum SurfaceKind: GlassDocument {
        /// `document`
        case document
        /// `accessibility`
        case accessibility
        /// `shadowDocument`
        case shadowDocument
        /// `frameDocument`
        case frameDocument
        /// `svg`
        case svg
        /// `canvas2d`
        case canvas2d
        /// `webgl`
        case webgl
        /// `webgpu`
        case webgpu
        /// `embeddedDocument`
        case embeddedDocument
        /// `pdf`
        case pdf
        /// `media`
        case media
        /// `terminal`
        case terminal
        /// `remoteApplication`
        case remoteApplication
        /// `browserNative`
        case browserNative
        /// `unknown`
        case unknown
        /// `opaque`
        case opaque
        /// `extensionDefined`: defined by an extension.
        case extensionDefined(SurfaceKindExtensionDefined)

        /// Reads it from JSON.
        public init(from decoder: any Decoder) throws {
            let only = try GlassUnion(onlyMemberOf: decoder)
            switch (only.word, only.isWord) {
            case ("document", true):
                self = .document
            case ("accessibility", true):
                self = .accessibility
            case ("shadowDocument", true):
                self = .shadowDocument
            case ("frameDocument", true):
                self = .frameDocument
            case ("svg", true):
                self = .svg
            case ("canvas2d", true):
                self = .canvas2d
            case ("webgl", true):
                self = .webgl
            case ("webgpu", true):
                self = .webgpu
            case ("embeddedDocument", true):
                self = .embeddedDocument
            case ("pdf", true):
                self = .pdf
            case ("media", true):
                self = .media
            case ("terminal", true):
                self = .terminal
            case ("remoteApplication", true):
                self = .remoteApplication
            case ("browserNative", true):
                self = .browserNative
            case ("unknown", true):
                self = .unknown
            case ("opaque", true):
                self = .opaque
            case ("extensionDefined", false):
                self = .extensionDefined(try only.required("extensionDefined"))
            default: throw only.unknown()
            }
        }

        /// Writes it as JSON.
        public func encode(to encoder: any Encoder) throws {
            switch self {
            case .document:
                try encoder.write(word: "document")
            case .accessibility:
                try encoder.write(word: "accessibility")
            case .shadowDocument:
                try encoder.write(word: "shadowDocument")
            case .frameDocument:
                try encoder.write(word: "frameDocument")
            case .svg:
                try encoder.write(word: "svg")
            case .canvas2d:
                try encoder.write(word: "canvas2d")
            case .webgl:
                try encoder.write(word: "webgl")
            case .webgpu:
                try encoder.write(word: "webgpu")
            case .embeddedDocument:
                try encoder.write(word: "embeddedDocument")
            case .pdf:
                try encoder.write(word: "pdf")
            case .media:
                try encoder.write(word: "media")
            case .terminal:
                try encoder.write(word: "terminal")
            case .remoteApplication:
                try encoder.write(word: "remoteApplication")
            case .browserNative:
                try encoder.write(word: "browserNative")
            case .unknown:
                try encoder.write(word: "unknown")
            case .opaque:
                try encoder.write(word: "opaque")
            case let .extensionDefined(content):
                try encoder.write(member: "extensionDefined", content)
            }
        }
    }

    ///
    public struct SurfaceKindExtensionDefined: GlassDocument {
        /// Which one.
        public var `extension`: SurfaceExtension

        /// Makes it from its members.
        public init(extension: SurfaceExtension) {
            self.extension = `extension`
        }

        enum CodingKeys: String, CodingKey, CaseIterable {
            case `extension`
        }

        /// Reads it from JSON.
        public init(from decoder: any Decoder) throws {
            let members = try GlassMembers(decoder, CodingKeys.self)
            `extension` = try members.required(.extension)
        }
    }

    /// How much of a surface is seen, least first.
    public enum SurfaceQuality: String, CaseIterable, GlassDocument {
        /// `opaque`
        case opaque
        /// `partial`
        case partial
        /// `strong`
        case strong
        /// `complete`
        case complete
    }

    /// The surfaces of a page.
    public struct SurfaceSet: GlassDocument {
        /// Always 1.
        public var schemaVersion: Int64
        /// The surfaces: 1 to 256.
        public var surfaces: [Surface]

        /// Makes it from its members.
        public init(schemaVersion: Int64, surfaces: [Surface]) {
            self.schemaVersion = schemaVersion
            self.surfaces = surfaces
        }

        enum CodingKeys: String, CodingKey, CaseIterable {
            case schemaVersion, surfaces
        }

        /// Reads it from JSON.
        public init(from decoder: any Decoder) throws {
            let members = try GlassMembers(decoder, CodingKeys.self)
            schemaVersion = try members.required(.schemaVersion)
            surfaces = try members.required(.surfaces)
        }
    }

    /// How well a surface is understood, least first.
    public enum SurfaceUnderstanding: String, CaseIterable, GlassDocument {
        /// `opaque`
        case opaque
        /// `coordinateOnly`
        case coordinateOnly
        /// `structural`
        case structural
        /// `semantic`
        case semantic
        /// `taskCompilable`
        case taskCompilable
    }

    /// Something that takes input.
    public struct Target: GlassDocument {
        /// How to refer to it: 1 to 128 bytes.
        public var reference: String
        /// Its role: 1 to 64 bytes.
        public var role: String
        /// It is ticked.
        public var checked: Bool?
        /// It takes none now.
        public var disabled: Bool?
        /// It has no value.
        public var empty: Bool?
        /// The kind of input: 1 to 64 bytes.
        public var inputType: String?
        /// Its name: 1 to 256 bytes.
        public var name: String?
        /// Its value cannot be changed.
        public var readOnly: Bool?
        /// It must be filled in.
        public var required: Bool?

        /// Makes it from its members.
        public init(
            reference: String,
            role: String,
            checked: Bool? = nil,
            disabled: Bool? = nil,
            empty: Bool? = nil,
            inputType: String? = nil,
            name: String? = nil,
            readOnly: Bool? = nil,
            required: Bool? = nil
        ) {
            self.reference = reference
            self.role = role
            self.checked = checked
            self.disabled = disabled
            self.empty = empty
            self.inputType = inputType
            self.name = name
            self.readOnly = readOnly
            self.required = required
        }

        enum CodingKeys: String, CodingKey, CaseIterable {
            case reference, role, checked, disabled, empty, inputType, name, readOnly, required
        }

        /// Reads it from JSON.
        public init(from decoder: any Decoder) throws {
            let members = try GlassMembers(decoder, CodingKeys.self, isOpen: true)
            reference = try members.required(.reference)
            role = try members.required(.role)
            checked = try members.optional(.checked)
            disabled = try members.optional(.disabled)
            empty = try members.optional(.empty)
            inputType = try members.optional(.inputType)
            name = try members.optional(.name)
            readOnly = try members.optional(.readOnly)
            required = try members.optional(.required)
        }
    }

    /// A task as an agent writes it.
    public struct Task: GlassDocument {
        /// Always 1.
        public var schemaVersion: Int64
        /// What is to be done.
        public var task: TaskFamily
        /// Where.
        public var scope: TaskScope
        /// How much it may take.
        public var limits: TaskLimits
        /// How much harm it can do, as its author sees it.
        public var risk: Risk
        /// What to do when more than one entity fits. Absent: `"fail"`.
        public var ambiguity: Ambiguity?
        /// Values by name: at most 64; names of 1 to 64 bytes, values of at most 4,096 bytes.
        public var inputs: [String: String]?
        /// What must hold afterwards: at most 32.
        public var postconditions: [Postcondition]?
        /// What to do when the page has changed since the graph was made. Absent: `"exact"`.
        public var revision: RevisionPolicy?

        /// Makes it from its members.
        public init(
            schemaVersion: Int64,
            task: TaskFamily,
            scope: TaskScope,
            limits: TaskLimits,
            risk: Risk,
            ambiguity: Ambiguity? = nil,
            inputs: [String: String]? = nil,
            postconditions: [Postcondition]? = nil,
            revision: RevisionPolicy? = nil
        ) {
            self.schemaVersion = schemaVersion
            self.task = task
            self.scope = scope
            self.limits = limits
            self.risk = risk
            self.ambiguity = ambiguity
            self.inputs = inputs
            self.postconditions = postconditions
            self.revision = revision
        }

        enum CodingKeys: String, CodingKey, CaseIterable {
            case schemaVersion, task, scope, limits, risk, ambiguity, inputs, postconditions
            case revision
        }

        /// Reads it from JSON.
        public init(from decoder: any Decoder) throws {
            let members = try GlassMembers(decoder, CodingKeys.self)
            schemaVersion = try members.required(.schemaVersion)
            task = try members.required(.task)
            scope = try members.required(.scope)
            limits = try members.required(.limits)
            risk = try members.required(.risk)
            ambiguity = try members.optional(.ambiguity)
            inputs = try members.optional(.inputs)
            postconditions = try members.optional(.postconditions)
            revision = try members.optional(.revision)
        }
    }

    /// The result of `task.compile`.
    public struct TaskCompilation: GlassDocument {
        /// The plan.
        public var plan: TaskExecutionPlan

        /// Makes it from its members.
        public init(plan: TaskExecutionPlan) {
            self.plan = plan
        }

        enum CodingKeys: String, CodingKey, CaseIterable {
            case plan
        }

        /// Reads it from JSON.
        public init(from decoder: any Decoder) throws {
            let members = try GlassMembers(decoder, CodingKeys.self)
            plan = try members.required(.plan)
        }
    }

    /// What is to be done on a page at one revision. Ids are of that revision.
    public struct TaskExecutionPlan: GlassDocument {
        /// Always 1.
        public var schemaVersion: Int64
        /// Always 1.
        public var taskSchemaVersion: Int64
        /// Always 2.
        public var compilerVersion: Int64
        /// Always 1.
        public var sourceIrSchemaVersion: Int64
        /// The revision of the graph.
        public var sourceIrRevision: Int64
        /// Names task, graph revision and selection: SHA-256, 64 lower-case hex characters. Input
        /// values play no part.
        public var taskFingerprint: String
        /// What is to be done.
        public var task: TaskFamily
        /// Where, as authored.
        public var scope: TaskScope
        /// How much it may take, as authored.
        public var limits: TaskLimits
        /// How much harm it can do: the higher of the declared risk and the family's.
        public var risk: Risk
        /// As authored.
        public var ambiguity: Ambiguity
        /// As authored.
        public var revision: RevisionPolicy
        /// Whether a person must confirm.
        public var confirmationRequired: Bool
        /// The entities that the task is about, ascending.
        public var selectedEntityIds: [String]
        /// What the evidence as a whole must be.
        public var evidenceRequirements: EvidenceRequirements
        /// What the evidence for each selected entity must be.
        public var entityEvidenceRequirements: [EntityEvidenceRequirement]
        /// How each selected entity is found again.
        public var entityBindingKeys: [EntityBindingKey]
        /// What the runtime must be able to do, ascending.
        public var requiredRuntimeCapabilities: [RuntimeCapability]
        /// What must hold before the first step.
        public var preconditions: [Precondition]
        /// The steps: observe, then do.
        public var steps: [TaskStep]
        /// What must hold afterwards: 1 to 32.
        public var postconditions: [Postcondition]
        /// Advice from persistent knowledge. Never written here.
        public var memoryAdvisory: JSONValue?

        /// Makes it from its members.
        public init(
            schemaVersion: Int64,
            taskSchemaVersion: Int64,
            compilerVersion: Int64,
            sourceIrSchemaVersion: Int64,
            sourceIrRevision: Int64,
            taskFingerprint: String,
            task: TaskFamily,
            scope: TaskScope,
            limits: TaskLimits,
            risk: Risk,
            ambiguity: Ambiguity,
            revision: RevisionPolicy,
            confirmationRequired: Bool,
            selectedEntityIds: [String],
            evidenceRequirements: EvidenceRequirements,
            entityEvidenceRequirements: [EntityEvidenceRequirement],
            entityBindingKeys: [EntityBindingKey],
            requiredRuntimeCapabilities: [RuntimeCapability],
            preconditions: [Precondition],
            steps: [TaskStep],
            postconditions: [Postcondition],
            memoryAdvisory: JSONValue? = nil
        ) {
            self.schemaVersion = schemaVersion
            self.taskSchemaVersion = taskSchemaVersion
            self.compilerVersion = compilerVersion
            self.sourceIrSchemaVersion = sourceIrSchemaVersion
            self.sourceIrRevision = sourceIrRevision
            self.taskFingerprint = taskFingerprint
            self.task = task
            self.scope = scope
            self.limits = limits
            self.risk = risk
            self.ambiguity = ambiguity
            self.revision = revision
            self.confirmationRequired = confirmationRequired
            self.selectedEntityIds = selectedEntityIds
            self.evidenceRequirements = evidenceRequirements
            self.entityEvidenceRequirements = entityEvidenceRequirements
            self.entityBindingKeys = entityBindingKeys
            self.requiredRuntimeCapabilities = requiredRuntimeCapabilities
            self.preconditions = preconditions
            self.steps = steps
            self.postconditions = postconditions
            self.memoryAdvisory = memoryAdvisory
        }

        enum CodingKeys: String, CodingKey, CaseIterable {
            case schemaVersion, taskSchemaVersion, compilerVersion, sourceIrSchemaVersion
            case sourceIrRevision, taskFingerprint, task, scope, limits, risk, ambiguity, revision
            case confirmationRequired, selectedEntityIds, evidenceRequirements
            case entityEvidenceRequirements, entityBindingKeys, requiredRuntimeCapabilities
            case preconditions, steps, postconditions, memoryAdvisory
        }

        /// Reads it from JSON.
        public init(from decoder: any Decoder) throws {
            let members = try GlassMembers(decoder, CodingKeys.self)
            schemaVersion = try members.required(.schemaVersion)
            taskSchemaVersion = try members.required(.taskSchemaVersion)
            compilerVersion = try members.required(.compilerVersion)
            sourceIrSchemaVersion = try members.required(.sourceIrSchemaVersion)
            sourceIrRevision = try members.required(.sourceIrRevision)
            taskFingerprint = try members.required(.taskFingerprint)
            task = try members.required(.task)
            scope = try members.required(.scope)
            limits = try members.required(.limits)
            risk = try members.required(.risk)
            ambiguity = try members.required(.ambiguity)
            revision = try members.required(.revision)
            confirmationRequired = try members.required(.confirmationRequired)
            selectedEntityIds = try members.required(.selectedEntityIds)
            evidenceRequirements = try members.required(.evidenceRequirements)
            entityEvidenceRequirements = try members.required(.entityEvidenceRequirements)
            entityBindingKeys = try members.required(.entityBindingKeys)
            requiredRuntimeCapabilities = try members.required(.requiredRuntimeCapabilities)
            preconditions = try members.required(.preconditions)
            steps = try members.required(.steps)
            postconditions = try members.required(.postconditions)
            memoryAdvisory = try members.optional(.memoryAdvisory)
        }
    }

    /// What a task does.
    public enum TaskFamily: String, CaseIterable, GlassDocument {
        /// `form.inspect`: reads a form.
        case formInspect = "form.inspect"
        /// `form.fill`: types into fields of a form.
        case formFill = "form.fill"
        /// `form.validate`: reads what a form marks as wrong.
        case formValidate = "form.validate"
        /// `form.submit`: sends a form.
        case formSubmit = "form.submit"
        /// `navigation.follow`: goes to an address.
        case navigationFollow = "navigation.follow"
        /// `navigation.selectTab`: selects a tab.
        case navigationSelectTab = "navigation.selectTab"
        /// `navigation.openMenu`: opens a menu.
        case navigationOpenMenu = "navigation.openMenu"
        /// `table.extract`: reads a table.
        case tableExtract = "table.extract"
        /// `collection.extract`: reads a list.
        case collectionExtract = "collection.extract"
        /// `region.extract`: reads a region.
        case regionExtract = "region.extract"
        /// `field.read`: reads a field.
        case fieldRead = "field.read"
        /// `dialog.inspect`: reads a dialog.
        case dialogInspect = "dialog.inspect"
        /// `dialog.confirm`: confirms a dialog.
        case dialogConfirm = "dialog.confirm"
        /// `dialog.cancel`: cancels a dialog.
        case dialogCancel = "dialog.cancel"
        /// `pagination.next`: goes to the next page of results.
        case paginationNext = "pagination.next"
        /// `pagination.collect`: reads pages of results.
        case paginationCollect = "pagination.collect"
    }

    /// How much a task may take.
    public struct TaskLimits: GlassDocument {
        /// Actions: 1 to 256.
        public var maxActions: Int64
        /// Time, in milliseconds: 1 to 120,000.
        public var timeoutMs: Int64
        /// Items read: 1 to 4,096.
        public var maxItems: Int64

        /// Makes it from its members.
        public init(maxActions: Int64, timeoutMs: Int64, maxItems: Int64) {
            self.maxActions = maxActions
            self.timeoutMs = timeoutMs
            self.maxItems = maxItems
        }

        enum CodingKeys: String, CodingKey, CaseIterable {
            case maxActions, timeoutMs, maxItems
        }

        /// Reads it from JSON.
        public init(from decoder: any Decoder) throws {
            let members = try GlassMembers(decoder, CodingKeys.self)
            maxActions = try members.required(.maxActions)
            timeoutMs = try members.required(.timeoutMs)
            maxItems = try members.required(.maxItems)
        }
    }

    /// The payload of `task.validate`.
    public struct TaskPayload: GlassDocument {
        /// The task.
        public var task: Task

        /// Makes it from its members.
        public init(task: Task) {
            self.task = task
        }

        enum CodingKeys: String, CodingKey, CaseIterable {
            case task
        }

        /// Reads it from JSON.
        public init(from decoder: any Decoder) throws {
            let members = try GlassMembers(decoder, CodingKeys.self)
            task = try members.required(.task)
        }
    }

    /// Where a task applies. At least one member is needed.
    public struct TaskScope: GlassDocument {
        /// The kind of the entity.
        public var entityKind: EntityKind?
        /// Its name: 1 to 128 bytes; needs the kind.
        public var entityName: String?
        /// The name of the region, form, table or the like: 1 to 128 bytes.
        public var regionName: String?

        /// Makes it from its members.
        public init(
            entityKind: EntityKind? = nil,
            entityName: String? = nil,
            regionName: String? = nil
        ) {
            self.entityKind = entityKind
            self.entityName = entityName
            self.regionName = regionName
        }

        enum CodingKeys: String, CodingKey, CaseIterable {
            case entityKind, entityName, regionName
        }

        /// Reads it from JSON.
        public init(from decoder: any Decoder) throws {
            let members = try GlassMembers(decoder, CodingKeys.self)
            entityKind = try members.optional(.entityKind)
            entityName = try members.optional(.entityName)
            regionName = try members.optional(.regionName)
        }
    }

    /// One step.
    public struct TaskStep: GlassDocument {
        /// Its place, counted from 1.
        public var ordinal: Int64
        /// What to do.
        public var operation: StepOperation
        /// Whether a person must confirm first.
        public var requiresConfirmation: Bool
        /// The entities that it is about, ascending.
        public var entityIds: [String]?
        /// The inputs that it takes, ascending.
        public var inputNames: [String]?

        /// Makes it from its members.
        public init(
            ordinal: Int64,
            operation: StepOperation,
            requiresConfirmation: Bool,
            entityIds: [String]? = nil,
            inputNames: [String]? = nil
        ) {
            self.ordinal = ordinal
            self.operation = operation
            self.requiresConfirmation = requiresConfirmation
            self.entityIds = entityIds
            self.inputNames = inputNames
        }

        enum CodingKeys: String, CodingKey, CaseIterable {
            case ordinal, operation, requiresConfirmation, entityIds, inputNames
        }

        /// Reads it from JSON.
        public init(from decoder: any Decoder) throws {
            let members = try GlassMembers(decoder, CodingKeys.self)
            ordinal = try members.required(.ordinal)
            operation = try members.required(.operation)
            requiresConfirmation = try members.required(.requiresConfirmation)
            entityIds = try members.optional(.entityIds)
            inputNames = try members.optional(.inputNames)
        }
    }

    /// The result of `task.validate`. A task that is not valid is an error.
    public struct TaskValidation: GlassDocument {
        /// Always true.
        public var valid: Bool
        /// The version of the task's schema.
        public var schemaVersion: Int64
        /// What the task does.
        public var task: TaskFamily

        /// Makes it from its members.
        public init(valid: Bool, schemaVersion: Int64, task: TaskFamily) {
            self.valid = valid
            self.schemaVersion = schemaVersion
            self.task = task
        }

        enum CodingKeys: String, CodingKey, CaseIterable {
            case valid, schemaVersion, task
        }

        /// Reads it from JSON.
        public init(from decoder: any Decoder) throws {
            let members = try GlassMembers(decoder, CodingKeys.self)
            valid = try members.required(.valid)
            schemaVersion = try members.required(.schemaVersion)
            task = try members.required(.task)
        }
    }

    /// What a session looked at.
    public struct Topology: GlassDocument {
        /// The address: at most 4,096 bytes.
        public var url: String
        /// The title: at most 1,024 bytes.
        public var title: String
        /// The browser's name of the frame.
        public var frameId: String?
        /// The browser's name of the page.
        public var targetId: String?

        /// Makes it from its members.
        public init(url: String, title: String, frameId: String? = nil, targetId: String? = nil) {
            self.url = url
            self.title = title
            self.frameId = frameId
            self.targetId = targetId
        }

        enum CodingKeys: String, CodingKey, CaseIterable {
            case url, title, frameId, targetId
        }

        /// Reads it from JSON.
        public init(from decoder: any Decoder) throws {
            let members = try GlassMembers(decoder, CodingKeys.self)
            url = try members.required(.url)
            title = try members.required(.title)
            frameId = try members.optional(.frameId)
            targetId = try members.optional(.targetId)
        }
    }

    /// A step came to a state.
    public struct TraceEvent: GlassDocument {
        /// Its place, counted from 0 without gaps.
        public var sequence: Int64
        /// The step.
        public var stepId: String
        /// The state.
        public var state: StepState
        /// The attempt, 0 before the first.
        public var attempt: Int64

        /// Makes it from its members.
        public init(sequence: Int64, stepId: String, state: StepState, attempt: Int64) {
            self.sequence = sequence
            self.stepId = stepId
            self.state = state
            self.attempt = attempt
        }

        enum CodingKeys: String, CodingKey, CaseIterable {
            case sequence, stepId, state, attempt
        }

        /// Reads it from JSON.
        public init(from decoder: any Decoder) throws {
            let members = try GlassMembers(decoder, CodingKeys.self)
            sequence = try members.required(.sequence)
            stepId = try members.required(.stepId)
            state = try members.required(.state)
            attempt = try members.required(.attempt)
        }
    }

    /// The payload of `workflow.replayTrace`.
    public struct TracePayload: GlassDocument {
        /// The definition.
        public var workflow: WorkflowDefinition
        /// The trace.
        public var trace: WorkflowTrace

        /// Makes it from its members.
        public init(workflow: WorkflowDefinition, trace: WorkflowTrace) {
            self.workflow = workflow
            self.trace = trace
        }

        enum CodingKeys: String, CodingKey, CaseIterable {
            case workflow, trace
        }

        /// Reads it from JSON.
        public init(from decoder: any Decoder) throws {
            let members = try GlassMembers(decoder, CodingKeys.self)
            workflow = try members.required(.workflow)
            trace = try members.required(.trace)
        }
    }

    /// What a replay comes to.
    public struct TraceReplay: GlassDocument {
        /// Always true: a trace that is not valid is an error.
        public var valid: Bool
        /// How many events.
        public var events: Int64
        /// How many steps are done.
        public var completedSteps: Int64
        /// Whether the last step is done. A trace that stops early is valid too.
        public var complete: Bool
        /// Its state.
        public var lastState: StepState?
        /// The step of the last event.
        public var lastStepId: String?

        /// Makes it from its members.
        public init(
            valid: Bool,
            events: Int64,
            completedSteps: Int64,
            complete: Bool,
            lastState: StepState? = nil,
            lastStepId: String? = nil
        ) {
            self.valid = valid
            self.events = events
            self.completedSteps = completedSteps
            self.complete = complete
            self.lastState = lastState
            self.lastStepId = lastStepId
        }

        enum CodingKeys: String, CodingKey, CaseIterable {
            case valid, events, completedSteps, complete, lastState, lastStepId
        }

        /// Reads it from JSON.
        public init(from decoder: any Decoder) throws {
            let members = try GlassMembers(decoder, CodingKeys.self, isOpen: true)
            valid = try members.required(.valid)
            events = try members.required(.events)
            completedSteps = try members.required(.completedSteps)
            complete = try members.required(.complete)
            lastState = try members.optional(.lastState)
            lastStepId = try members.optional(.lastStepId)
        }
    }

    /// What happens when a step is done twice.
    public enum Transaction: String, CaseIterable, GlassDocument {
        /// `read_only`: nothing; it only reads.
        case readOnly = "read_only"
        /// `idempotent`: the same as when it is done once.
        case idempotent
        /// `conditionally_idempotent`: the same, thanks to its key.
        case conditionallyIdempotent = "conditionally_idempotent"
        /// `non_idempotent`: its effect happens twice.
        case nonIdempotent = "non_idempotent"
        /// `unknown`: nobody knows.
        case unknown
    }

    /// How well a surface is understood.
    public enum Understanding: String, CaseIterable, GlassDocument {
        /// `opaque`
        case opaque
        /// `inferred`
        case inferred
        /// `partial`
        case partial
        /// `strong`
        case strong
        /// `taskCompilable`
        case taskCompilable
    }

    /// The type of an input or output.
    public enum ValueType: String, CaseIterable, GlassDocument {
        /// `string`
        case string
        /// `integer`
        case integer
        /// `number`
        case number
        /// `boolean`
        case boolean
        /// `url`
        case url
    }

    /// What changed by an action.
    public struct Verification: GlassDocument {
        /// By how much the revision rose.
        public var revisionDelta: Int64
        /// The address.
        public var urlChanged: Bool
        /// The title.
        public var titleChanged: Bool
        /// The page that the browser shows.
        public var targetChanged: Bool
        /// The frame.
        public var frameChanged: Bool
        /// How many accessibility nodes changed.
        public var accessibilityDiff: AccessibilityDiff?
        /// A dialog is open.
        public var dialogOpen: Bool?
        /// A download began.
        public var downloadStarted: Bool?
        /// A new window opened.
        public var popupOpened: Bool?

        /// Makes it from its members.
        public init(
            revisionDelta: Int64,
            urlChanged: Bool,
            titleChanged: Bool,
            targetChanged: Bool,
            frameChanged: Bool,
            accessibilityDiff: AccessibilityDiff? = nil,
            dialogOpen: Bool? = nil,
            downloadStarted: Bool? = nil,
            popupOpened: Bool? = nil
        ) {
            self.revisionDelta = revisionDelta
            self.urlChanged = urlChanged
            self.titleChanged = titleChanged
            self.targetChanged = targetChanged
            self.frameChanged = frameChanged
            self.accessibilityDiff = accessibilityDiff
            self.dialogOpen = dialogOpen
            self.downloadStarted = downloadStarted
            self.popupOpened = popupOpened
        }

        enum CodingKeys: String, CodingKey, CaseIterable {
            case revisionDelta, urlChanged, titleChanged, targetChanged, frameChanged
            case accessibilityDiff, dialogOpen, downloadStarted, popupOpened
        }

        /// Reads it from JSON.
        public init(from decoder: any Decoder) throws {
            let members = try GlassMembers(decoder, CodingKeys.self)
            revisionDelta = try members.required(.revisionDelta)
            urlChanged = try members.required(.urlChanged)
            titleChanged = try members.required(.titleChanged)
            targetChanged = try members.required(.targetChanged)
            frameChanged = try members.required(.frameChanged)
            accessibilityDiff = try members.optional(.accessibilityDiff)
            dialogOpen = try members.optional(.dialogOpen)
            downloadStarted = try members.optional(.downloadStarted)
            popupOpened = try members.optional(.popupOpened)
        }
    }

    /// A graph. The order of members is the order on the wire.
    public struct WebIr: GlassDocument {
        /// Always 1.
        public var schemaVersion: Int64
        /// The revision of the page that the graph describes.
        public var revision: Int64
        /// The entities: 1 to 4,096, exactly one of them a page.
        public var entities: [Entity]
        /// The relationships: at most 8,192.
        public var relationships: [Relationship]
        /// How much of the page was seen.
        public var coverage: Coverage
        /// What was left out.
        public var limits: Limits
        /// Notes of the extractor: at most 128 of 1 to 512 bytes.
        public var diagnostics: [String]?
        /// The document; may be absent at revision 0 only. Absent: `{"revision":0}`.
        public var document: DocumentInfo?
        /// More about some of the entities.
        public var entityDetails: [String: EntityDetails]?
        /// What became of the extractor's relationship hints: at most 4,096.
        public var relationshipHintDiagnostics: [RelationshipHintDiagnostic]?
        /// The surfaces that the page is drawn on.
        public var surfaceSet: SurfaceSet?

        /// Makes it from its members.
        public init(
            schemaVersion: Int64,
            revision: Int64,
            entities: [Entity],
            relationships: [Relationship],
            coverage: Coverage,
            limits: Limits,
            diagnostics: [String]? = nil,
            document: DocumentInfo? = nil,
            entityDetails: [String: EntityDetails]? = nil,
            relationshipHintDiagnostics: [RelationshipHintDiagnostic]? = nil,
            surfaceSet: SurfaceSet? = nil
        ) {
            self.schemaVersion = schemaVersion
            self.revision = revision
            self.entities = entities
            self.relationships = relationships
            self.coverage = coverage
            self.limits = limits
            self.diagnostics = diagnostics
            self.document = document
            self.entityDetails = entityDetails
            self.relationshipHintDiagnostics = relationshipHintDiagnostics
            self.surfaceSet = surfaceSet
        }

        enum CodingKeys: String, CodingKey, CaseIterable {
            case schemaVersion, revision, entities, relationships, coverage, limits, diagnostics
            case document, entityDetails, relationshipHintDiagnostics, surfaceSet
        }

        /// Reads it from JSON.
        public init(from decoder: any Decoder) throws {
            let members = try GlassMembers(decoder, CodingKeys.self)
            schemaVersion = try members.required(.schemaVersion)
            revision = try members.required(.revision)
            entities = try members.required(.entities)
            relationships = try members.required(.relationships)
            coverage = try members.required(.coverage)
            limits = try members.required(.limits)
            diagnostics = try members.optional(.diagnostics)
            document = try members.optional(.document)
            entityDetails = try members.optional(.entityDetails)
            relationshipHintDiagnostics = try members.optional(.relationshipHintDiagnostics)
            surfaceSet = try members.optional(.surfaceSet)
        }
    }

    /// What became of an entity.
    public struct WebIrContinuity: GlassDocument {
        /// The id that was asked for.
        public var requestedId: String
        /// What became of the entity.
        public var status: ContinuityStatus
        /// Why, for people.
        public var reason: String
        /// Its id in the later graph.
        public var currentId: String?

        /// Makes it from its members.
        public init(
            requestedId: String,
            status: ContinuityStatus,
            reason: String,
            currentId: String? = nil
        ) {
            self.requestedId = requestedId
            self.status = status
            self.reason = reason
            self.currentId = currentId
        }

        enum CodingKeys: String, CodingKey, CaseIterable {
            case requestedId, status, reason, currentId
        }

        /// Reads it from JSON.
        public init(from decoder: any Decoder) throws {
            let members = try GlassMembers(decoder, CodingKeys.self)
            requestedId = try members.required(.requestedId)
            status = try members.required(.status)
            reason = try members.required(.reason)
            currentId = try members.optional(.currentId)
        }
    }

    /// Everything that changed between two graphs.
    ///
    /// Entities are compared by id and relationships as a whole; the order of either in the
    /// document plays no part. What the published form of this result leaves out
    /// (`documentChanged`, `entityDetailsChanges`) is only written when there is such a change.
    public struct WebIrDiff: GlassDocument {
        /// Always 1.
        public var schemaVersion: Int64
        /// The revision of the first graph.
        public var fromRevision: Int64
        /// The revision of the second one.
        public var toRevision: Int64
        /// Whether the coverage differs.
        public var coverageChanged: Bool
        /// Whether the limits differ.
        public var limitsChanged: Bool
        /// Whether the diagnostics differ.
        public var diagnosticsChanged: Bool
        /// Whether the relationship hint diagnostics differ.
        public var relationshipHintDiagnosticsChanged: Bool
        /// Whether the surfaces differ.
        public var surfaceSetChanged: Bool
        /// Whether the document differs in more than its revision.
        public var documentChanged: Bool?
        /// The entities that differ, in ascending order of id.
        public var entityChanges: [EntityChange]?
        /// The details that differ, in ascending order of entity id.
        public var entityDetailsChanges: [EntityDetailsChange]?
        /// The relationships that one graph lacks, in ascending order.
        public var relationshipChanges: [RelationshipChange]?

        /// Makes it from its members.
        public init(
            schemaVersion: Int64,
            fromRevision: Int64,
            toRevision: Int64,
            coverageChanged: Bool,
            limitsChanged: Bool,
            diagnosticsChanged: Bool,
            relationshipHintDiagnosticsChanged: Bool,
            surfaceSetChanged: Bool,
            documentChanged: Bool? = nil,
            entityChanges: [EntityChange]? = nil,
            entityDetailsChanges: [EntityDetailsChange]? = nil,
            relationshipChanges: [RelationshipChange]? = nil
        ) {
            self.schemaVersion = schemaVersion
            self.fromRevision = fromRevision
            self.toRevision = toRevision
            self.coverageChanged = coverageChanged
            self.limitsChanged = limitsChanged
            self.diagnosticsChanged = diagnosticsChanged
            self.relationshipHintDiagnosticsChanged = relationshipHintDiagnosticsChanged
            self.surfaceSetChanged = surfaceSetChanged
            self.documentChanged = documentChanged
            self.entityChanges = entityChanges
            self.entityDetailsChanges = entityDetailsChanges
            self.relationshipChanges = relationshipChanges
        }

        enum CodingKeys: String, CodingKey, CaseIterable {
            case schemaVersion, fromRevision, toRevision, coverageChanged, limitsChanged
            case diagnosticsChanged, relationshipHintDiagnosticsChanged, surfaceSetChanged
            case documentChanged, entityChanges, entityDetailsChanges, relationshipChanges
        }

        /// Reads it from JSON.
        public init(from decoder: any Decoder) throws {
            let members = try GlassMembers(decoder, CodingKeys.self)
            schemaVersion = try members.required(.schemaVersion)
            fromRevision = try members.required(.fromRevision)
            toRevision = try members.required(.toRevision)
            coverageChanged = try members.required(.coverageChanged)
            limitsChanged = try members.required(.limitsChanged)
            diagnosticsChanged = try members.required(.diagnosticsChanged)
            relationshipHintDiagnosticsChanged =
                try members.required(.relationshipHintDiagnosticsChanged)
            surfaceSetChanged = try members.required(.surfaceSetChanged)
            documentChanged = try members.optional(.documentChanged)
            entityChanges = try members.optional(.entityChanges)
            entityDetailsChanges = try members.optional(.entityDetailsChanges)
            relationshipChanges = try members.optional(.relationshipChanges)
        }
    }

    /// What changed between two graphs, in numbers: the result of `webIr.diff`.
    ///
    /// The last three members are ours and only written when they say something.
    public struct WebIrDiffResult: GlassDocument {
        /// Always 1.
        public var schemaVersion: Int64
        /// The revision of the first graph.
        public var fromRevision: Int64
        /// The revision of the second one.
        public var toRevision: Int64
        /// How many entities only the second graph has.
        public var entityAddedCount: Int64
        /// How many entities only the first graph has.
        public var entityRemovedCount: Int64
        /// How many entities differ.
        public var entityChangedCount: Int64
        /// How many relationships only the second graph has.
        public var relationshipAddedCount: Int64
        /// How many relationships only the first graph has.
        public var relationshipRemovedCount: Int64
        /// Whether the coverage differs.
        public var coverageChanged: Bool
        /// Whether the limits differ.
        public var limitsChanged: Bool
        /// Whether the diagnostics differ.
        public var diagnosticsChanged: Bool
        /// Whether the relationship hint diagnostics differ.
        public var relationshipHintDiagnosticsChanged: Bool
        /// Whether the document differs in more than its revision.
        public var documentChanged: Bool?
        /// The details of how many entities differ.
        public var entityDetailsChangedCount: Int64?
        /// Whether the surfaces differ.
        public var surfaceSetChanged: Bool?

        /// Makes it from its members.
        public init(
            schemaVersion: Int64,
            fromRevision: Int64,
            toRevision: Int64,
            entityAddedCount: Int64,
            entityRemovedCount: Int64,
            entityChangedCount: Int64,
            relationshipAddedCount: Int64,
            relationshipRemovedCount: Int64,
            coverageChanged: Bool,
            limitsChanged: Bool,
            diagnosticsChanged: Bool,
            relationshipHintDiagnosticsChanged: Bool,
            documentChanged: Bool? = nil,
            entityDetailsChangedCount: Int64? = nil,
            surfaceSetChanged: Bool? = nil
        ) {
            self.schemaVersion = schemaVersion
            self.fromRevision = fromRevision
            self.toRevision = toRevision
            self.entityAddedCount = entityAddedCount
            self.entityRemovedCount = entityRemovedCount
            self.entityChangedCount = entityChangedCount
            self.relationshipAddedCount = relationshipAddedCount
            self.relationshipRemovedCount = relationshipRemovedCount
            self.coverageChanged = coverageChanged
            self.limitsChanged = limitsChanged
            self.diagnosticsChanged = diagnosticsChanged
            self.relationshipHintDiagnosticsChanged = relationshipHintDiagnosticsChanged
            self.documentChanged = documentChanged
            self.entityDetailsChangedCount = entityDetailsChangedCount
            self.surfaceSetChanged = surfaceSetChanged
        }

        enum CodingKeys: String, CodingKey, CaseIterable {
            case schemaVersion, fromRevision, toRevision, entityAddedCount, entityRemovedCount
            case entityChangedCount, relationshipAddedCount, relationshipRemovedCount
            case coverageChanged, limitsChanged, diagnosticsChanged
            case relationshipHintDiagnosticsChanged, documentChanged, entityDetailsChangedCount
            case surfaceSetChanged
        }

        /// Reads it from JSON.
        public init(from decoder: any Decoder) throws {
            let members = try GlassMembers(decoder, CodingKeys.self)
            schemaVersion = try members.required(.schemaVersion)
            fromRevision = try members.required(.fromRevision)
            toRevision = try members.required(.toRevision)
            entityAddedCount = try members.required(.entityAddedCount)
            entityRemovedCount = try members.required(.entityRemovedCount)
            entityChangedCount = try members.required(.entityChangedCount)
            relationshipAddedCount = try members.required(.relationshipAddedCount)
            relationshipRemovedCount = try members.required(.relationshipRemovedCount)
            coverageChanged = try members.required(.coverageChanged)
            limitsChanged = try members.required(.limitsChanged)
            diagnosticsChanged = try members.required(.diagnosticsChanged)
            relationshipHintDiagnosticsChanged =
                try members.required(.relationshipHintDiagnosticsChanged)
            documentChanged = try members.optional(.documentChanged)
            entityDetailsChangedCount = try members.optional(.entityDetailsChangedCount)
            surfaceSetChanged = try members.optional(.surfaceSetChanged)
        }
    }

    /// A short account of a graph.
    public struct WebIrInspection: GlassDocument {
        /// Always 1.
        public var schemaVersion: Int64
        /// The revision of the graph.
        public var revision: Int64
        /// How many entities there are.
        public var entityCount: Int64
        /// How many relationships.
        public var relationshipCount: Int64
        /// How much of the page was seen.
        public var coverage: Coverage
        /// Whether anything was left out.
        public var truncated: Bool
        /// How many entities are opaque regions.
        public var opaqueRegions: Int64
        /// How many diagnostics there are.
        public var diagnosticCount: Int64
        /// How many relationship hint diagnostics.
        public var relationshipHintDiagnosticCount: Int64
        /// How many entities of each kind there are; kinds without any are absent.
        public var entityKindCounts: [String: Int64]
        /// The first 16 entities that support an action, in document order.
        public var actionableEntities: [ActionableEntity]

        /// Makes it from its members.
        public init(
            schemaVersion: Int64,
            revision: Int64,
            entityCount: Int64,
            relationshipCount: Int64,
            coverage: Coverage,
            truncated: Bool,
            opaqueRegions: Int64,
            diagnosticCount: Int64,
            relationshipHintDiagnosticCount: Int64,
            entityKindCounts: [String: Int64],
            actionableEntities: [ActionableEntity]
        ) {
            self.schemaVersion = schemaVersion
            self.revision = revision
            self.entityCount = entityCount
            self.relationshipCount = relationshipCount
            self.coverage = coverage
            self.truncated = truncated
            self.opaqueRegions = opaqueRegions
            self.diagnosticCount = diagnosticCount
            self.relationshipHintDiagnosticCount = relationshipHintDiagnosticCount
            self.entityKindCounts = entityKindCounts
            self.actionableEntities = actionableEntities
        }

        enum CodingKeys: String, CodingKey, CaseIterable {
            case schemaVersion, revision, entityCount, relationshipCount, coverage, truncated
            case opaqueRegions, diagnosticCount, relationshipHintDiagnosticCount, entityKindCounts
            case actionableEntities
        }

        /// Reads it from JSON.
        public init(from decoder: any Decoder) throws {
            let members = try GlassMembers(decoder, CodingKeys.self)
            schemaVersion = try members.required(.schemaVersion)
            revision = try members.required(.revision)
            entityCount = try members.required(.entityCount)
            relationshipCount = try members.required(.relationshipCount)
            coverage = try members.required(.coverage)
            truncated = try members.required(.truncated)
            opaqueRegions = try members.required(.opaqueRegions)
            diagnosticCount = try members.required(.diagnosticCount)
            relationshipHintDiagnosticCount = try members.required(.relationshipHintDiagnosticCount)
            entityKindCounts = try members.required(.entityKindCounts)
            actionableEntities = try members.required(.actionableEntities)
        }
    }

    /// The result of `webIr.validate`. A graph that is not valid is an error.
    public struct WebIrValidation: GlassDocument {
        /// Always true.
        public var valid: Bool
        /// The version of the graph's schema.
        public var schemaVersion: Int64
        /// The revision of the graph.
        public var revision: Int64

        /// Makes it from its members.
        public init(valid: Bool, schemaVersion: Int64, revision: Int64) {
            self.valid = valid
            self.schemaVersion = schemaVersion
            self.revision = revision
        }

        enum CodingKeys: String, CodingKey, CaseIterable {
            case valid, schemaVersion, revision
        }

        /// Reads it from JSON.
        public init(from decoder: any Decoder) throws {
            let members = try GlassMembers(decoder, CodingKeys.self)
            valid = try members.required(.valid)
            schemaVersion = try members.required(.schemaVersion)
            revision = try members.required(.revision)
        }
    }

    /// How much a run may take.
    public struct WorkflowBudgets: GlassDocument {
        /// Steps, repeated ones counted each time: 1 to 64.
        public var maxSteps: Int64
        /// Time, in milliseconds: 1 to 900,000.
        public var maxDurationMs: Int64
        /// Extracted bytes: 1 to 4,194,304.
        public var maxExtractedBytes: Int64
        /// Retries of one step: at most 8. Absent: `0`.
        public var maxRetries: Int64?

        /// Makes it from its members.
        public init(
            maxSteps: Int64,
            maxDurationMs: Int64,
            maxExtractedBytes: Int64,
            maxRetries: Int64? = nil
        ) {
            self.maxSteps = maxSteps
            self.maxDurationMs = maxDurationMs
            self.maxExtractedBytes = maxExtractedBytes
            self.maxRetries = maxRetries
        }

        enum CodingKeys: String, CodingKey, CaseIterable {
            case maxSteps, maxDurationMs, maxExtractedBytes, maxRetries
        }

        /// Reads it from JSON.
        public init(from decoder: any Decoder) throws {
            let members = try GlassMembers(decoder, CodingKeys.self)
            maxSteps = try members.required(.maxSteps)
            maxDurationMs = try members.required(.maxDurationMs)
            maxExtractedBytes = try members.required(.maxExtractedBytes)
            maxRetries = try members.optional(.maxRetries)
        }
    }

    /// What is kept of a run that stopped. It holds no input values and no content of the page.
    public struct WorkflowCheckpoint: GlassDocument {
        /// Always 1.
        public var schemaVersion: Int64
        /// The workflow.
        public var workflowName: String
        /// Its version.
        public var workflowVersion: String
        /// The hash of its canonical form: 64 lower-case hex characters, after `sha256:` or without
        /// it.
        public var definitionHash: String
        /// How the run ended.
        public var status: RunStatus
        /// The first step that is not done, counted from 0.
        public var nextStepIndex: Int64
        /// The steps: at most 64.
        public var steps: [StepRecord]
        /// Where the run stopped.
        public var page: CheckpointPage
        /// Names the run: at most 128 bytes. Absent: `""`.
        public var runId: String?

        /// Makes it from its members.
        public init(
            schemaVersion: Int64,
            workflowName: String,
            workflowVersion: String,
            definitionHash: String,
            status: RunStatus,
            nextStepIndex: Int64,
            steps: [StepRecord],
            page: CheckpointPage,
            runId: String? = nil
        ) {
            self.schemaVersion = schemaVersion
            self.workflowName = workflowName
            self.workflowVersion = workflowVersion
            self.definitionHash = definitionHash
            self.status = status
            self.nextStepIndex = nextStepIndex
            self.steps = steps
            self.page = page
            self.runId = runId
        }

        enum CodingKeys: String, CodingKey, CaseIterable {
            case schemaVersion, workflowName, workflowVersion, definitionHash, status
            case nextStepIndex, steps, page, runId
        }

        /// Reads it from JSON.
        public init(from decoder: any Decoder) throws {
            let members = try GlassMembers(decoder, CodingKeys.self)
            schemaVersion = try members.required(.schemaVersion)
            workflowName = try members.required(.workflowName)
            workflowVersion = try members.required(.workflowVersion)
            definitionHash = try members.required(.definitionHash)
            status = try members.required(.status)
            nextStepIndex = try members.required(.nextStepIndex)
            steps = try members.required(.steps)
            page = try members.required(.page)
            runId = try members.optional(.runId)
        }
    }

    /// A workflow as its author writes it.
    public struct WorkflowDefinition: GlassDocument {
        /// Always 1.
        public var schemaVersion: Int64
        /// Its name: 1 to 128 bytes without outer white space.
        public var name: String
        /// Its version: the same.
        public var workflowVersion: String
        /// What it takes: at most 64.
        public var inputs: [String: WorkflowInput]
        /// How much it may take.
        public var budgets: WorkflowBudgets
        /// The steps.
        public var steps: [WorkflowStep]
        /// What must hold after the last one.
        public var terminalCondition: Predicate
        /// What it gives.
        public var outputs: [String: WorkflowOutput]
        /// What it does: 1 to 4,096 bytes.
        public var description: String?
        /// What must hold before the first step. Absent: `[]`.
        public var preconditions: [Predicate]?

        /// Makes it from its members.
        public init(
            schemaVersion: Int64,
            name: String,
            workflowVersion: String,
            inputs: [String: WorkflowInput],
            budgets: WorkflowBudgets,
            steps: [WorkflowStep],
            terminalCondition: Predicate,
            outputs: [String: WorkflowOutput],
            description: String? = nil,
            preconditions: [Predicate]? = nil
        ) {
            self.schemaVersion = schemaVersion
            self.name = name
            self.workflowVersion = workflowVersion
            self.inputs = inputs
            self.budgets = budgets
            self.steps = steps
            self.terminalCondition = terminalCondition
            self.outputs = outputs
            self.description = description
            self.preconditions = preconditions
        }

        enum CodingKeys: String, CodingKey, CaseIterable {
            case schemaVersion, name, workflowVersion, inputs, budgets, steps, terminalCondition
            case outputs, description, preconditions
        }

        /// Reads it from JSON.
        public init(from decoder: any Decoder) throws {
            let members = try GlassMembers(decoder, CodingKeys.self)
            schemaVersion = try members.required(.schemaVersion)
            name = try members.required(.name)
            workflowVersion = try members.required(.workflowVersion)
            inputs = try members.required(.inputs)
            budgets = try members.required(.budgets)
            steps = try members.required(.steps)
            terminalCondition = try members.required(.terminalCondition)
            outputs = try members.required(.outputs)
            description = try members.optional(.description)
            preconditions = try members.optional(.preconditions)
        }
    }

    /// An input.
    public struct WorkflowInput: GlassDocument {
        /// Its type.
        public var valueType: ValueType
        /// Its longest value, in bytes: 1 to 65,536.
        public var maxLength: Int64?
        /// Whether it is needed. Absent: `true`.
        public var required: Bool?
        /// Whether its value must not be shown.
        public var sensitive: Bool?

        /// Makes it from its members.
        public init(
            valueType: ValueType,
            maxLength: Int64? = nil,
            required: Bool? = nil,
            sensitive: Bool? = nil
        ) {
            self.valueType = valueType
            self.maxLength = maxLength
            self.required = required
            self.sensitive = sensitive
        }

        enum CodingKeys: String, CodingKey, CaseIterable {
            case valueType, maxLength, required, sensitive
        }

        /// Reads it from JSON.
        public init(from decoder: any Decoder) throws {
            let members = try GlassMembers(decoder, CodingKeys.self)
            valueType = try members.required(.valueType)
            maxLength = try members.optional(.maxLength)
            required = try members.optional(.required)
            sensitive = try members.optional(.sensitive)
        }
    }

    /// An intent as a step.
    public struct WorkflowIntent: GlassDocument {
        /// What to do with what is found.
        public var action: IntentAction
        /// What it must be like.
        public var constraints: IntentConstraints?
        /// What is wanted, in words: 1 to 512 bytes.
        public var intent: String?
        /// The same as one name, such as `submitRequest`: 1 to 256 bytes.
        public var purpose: String?
        /// When a candidate is taken. Absent: `"requireUniqueHighConfidence"`.
        public var resolutionPolicy: ResolutionPolicy?
        /// Where to look.
        public var scope: IntentScope?
        /// What to type or select: at most 4,096 bytes.
        public var value: String?

        /// Makes it from its members.
        public init(
            action: IntentAction,
            constraints: IntentConstraints? = nil,
            intent: String? = nil,
            purpose: String? = nil,
            resolutionPolicy: ResolutionPolicy? = nil,
            scope: IntentScope? = nil,
            value: String? = nil
        ) {
            self.action = action
            self.constraints = constraints
            self.intent = intent
            self.purpose = purpose
            self.resolutionPolicy = resolutionPolicy
            self.scope = scope
            self.value = value
        }

        enum CodingKeys: String, CodingKey, CaseIterable {
            case action, constraints, intent, purpose, resolutionPolicy, scope, value
        }

        /// Reads it from JSON.
        public init(from decoder: any Decoder) throws {
            let members = try GlassMembers(decoder, CodingKeys.self)
            action = try members.required(.action)
            constraints = try members.optional(.constraints)
            intent = try members.optional(.intent)
            purpose = try members.optional(.purpose)
            resolutionPolicy = try members.optional(.resolutionPolicy)
            scope = try members.optional(.scope)
            value = try members.optional(.value)
        }
    }

    /// An output.
    public struct WorkflowOutput: GlassDocument {
        /// Its type.
        public var valueType: ValueType
        /// Where it comes from.
        public var source: OutputSource
        /// Whether a run without it fails. Absent: `false`.
        public var required: Bool?
        /// Whether its value must not be shown. Absent: `false`.
        public var sensitive: Bool?

        /// Makes it from its members.
        public init(
            valueType: ValueType,
            source: OutputSource,
            required: Bool? = nil,
            sensitive: Bool? = nil
        ) {
            self.valueType = valueType
            self.source = source
            self.required = required
            self.sensitive = sensitive
        }

        enum CodingKeys: String, CodingKey, CaseIterable {
            case valueType, source, required, sensitive
        }

        /// Reads it from JSON.
        public init(from decoder: any Decoder) throws {
            let members = try GlassMembers(decoder, CodingKeys.self)
            valueType = try members.required(.valueType)
            source = try members.required(.source)
            required = try members.optional(.required)
            sensitive = try members.optional(.sensitive)
        }
    }

    /// The payload of `workflow.validate`.
    public struct WorkflowPayload: GlassDocument {
        /// The definition.
        public var workflow: WorkflowDefinition

        /// Makes it from its members.
        public init(workflow: WorkflowDefinition) {
            self.workflow = workflow
        }

        enum CodingKeys: String, CodingKey, CaseIterable {
            case workflow
        }

        /// Reads it from JSON.
        public init(from decoder: any Decoder) throws {
            let members = try GlassMembers(decoder, CodingKeys.self)
            workflow = try members.required(.workflow)
        }
    }

    /// A step: an action or an intent.
    public struct WorkflowStep: GlassDocument {
        /// Its name: 1 to 128 bytes, unique.
        public var id: String
        /// The action; its members are beside it.
        public var action: StepAction?
        /// What must hold before it is tried again.
        public var beforeRetry: Predicate?
        /// `wait`: for what, 1 to 4,096 bytes.
        public var condition: String?
        /// `scroll`: to the right, in CSS pixels.
        public var dx: Double?
        /// `scroll`: down, in CSS pixels.
        public var dy: Double?
        /// What must hold afterwards.
        public var expect: Predicate?
        /// Makes repeating it safe: 1 to 256 bytes, unique.
        public var idempotencyKey: String?
        /// `observe`: with the page's tree.
        public var includeDom: Bool?
        /// `observe`: with the values of fields.
        public var includeFormValues: Bool?
        /// `observe`: with a picture.
        public var includeScreenshot: Bool?
        /// The intent, in the place of an action.
        public var intent: WorkflowIntent?
        /// How often it may be tried again.
        public var maxRetries: Int64?
        /// How often it is done: 1 to 8.
        public var `repeat`: Int64?
        /// On what: 1 to 1,024 bytes.
        public var target: String?
        /// `type`: what, at most 65,536 bytes.
        public var text: String?
        /// `navigate` and `wait`: the longest time, in milliseconds.
        public var timeoutMs: Int64?
        /// What happens when it is done twice. Absent: `"unknown"`.
        public var transaction: Transaction?
        /// `navigate`: the address.
        public var url: String?
        /// `select`: which value, 1 to 65,536 bytes.
        public var value: String?
        /// It is skipped unless this holds.
        public var when: Predicate?

        /// Makes it from its members.
        public init(
            id: String,
            action: StepAction? = nil,
            beforeRetry: Predicate? = nil,
            condition: String? = nil,
            dx: Double? = nil,
            dy: Double? = nil,
            expect: Predicate? = nil,
            idempotencyKey: String? = nil,
            includeDom: Bool? = nil,
            includeFormValues: Bool? = nil,
            includeScreenshot: Bool? = nil,
            intent: WorkflowIntent? = nil,
            maxRetries: Int64? = nil,
            repeat: Int64? = nil,
            target: String? = nil,
            text: String? = nil,
            timeoutMs: Int64? = nil,
            transaction: Transaction? = nil,
            url: String? = nil,
            value: String? = nil,
            when: Predicate? = nil
        ) {
            self.id = id
            self.action = action
            self.beforeRetry = beforeRetry
            self.condition = condition
            self.dx = dx
            self.dy = dy
            self.expect = expect
            self.idempotencyKey = idempotencyKey
            self.includeDom = includeDom
            self.includeFormValues = includeFormValues
            self.includeScreenshot = includeScreenshot
            self.intent = intent
            self.maxRetries = maxRetries
            self.repeat = `repeat`
            self.target = target
            self.text = text
            self.timeoutMs = timeoutMs
            self.transaction = transaction
            self.url = url
            self.value = value
            self.when = when
        }

        enum CodingKeys: String, CodingKey, CaseIterable {
            case id, action, beforeRetry, condition, dx, dy, expect, idempotencyKey, includeDom
            case includeFormValues, includeScreenshot, intent, maxRetries, `repeat`, target, text
            case timeoutMs, transaction, url, value, when
        }

        /// Reads it from JSON.
        public init(from decoder: any Decoder) throws {
            let members = try GlassMembers(decoder, CodingKeys.self)
            id = try members.required(.id)
            action = try members.optional(.action)
            beforeRetry = try members.optional(.beforeRetry)
            condition = try members.optional(.condition)
            dx = try members.optional(.dx)
            dy = try members.optional(.dy)
            expect = try members.optional(.expect)
            idempotencyKey = try members.optional(.idempotencyKey)
            includeDom = try members.optional(.includeDom)
            includeFormValues = try members.optional(.includeFormValues)
            includeScreenshot = try members.optional(.includeScreenshot)
            intent = try members.optional(.intent)
            maxRetries = try members.optional(.maxRetries)
            `repeat` = try members.optional(.repeat)
            target = try members.optional(.target)
            text = try members.optional(.text)
            timeoutMs = try members.optional(.timeoutMs)
            transaction = try members.optional(.transaction)
            url = try members.optional(.url)
            value = try members.optional(.value)
            when = try members.optional(.when)
        }
    }

    /// What happened in a run.
    public struct WorkflowTrace: GlassDocument {
        /// What happened: at most 2,048.
        public var events: [TraceEvent]
        /// Which conditions held.
        public var branchDecisions: [BranchDecision]?
        /// What intents came to mean.
        public var intentResolutions: [IntentTrace]?
        /// Names the run: 1 to 128 bytes.
        public var runId: String?
        /// Always 1, and so by default. Absent: `1`.
        public var schemaVersion: Int64?

        /// Makes it from its members.
        public init(
            events: [TraceEvent],
            branchDecisions: [BranchDecision]? = nil,
            intentResolutions: [IntentTrace]? = nil,
            runId: String? = nil,
            schemaVersion: Int64? = nil
        ) {
            self.events = events
            self.branchDecisions = branchDecisions
            self.intentResolutions = intentResolutions
            self.runId = runId
            self.schemaVersion = schemaVersion
        }

        enum CodingKeys: String, CodingKey, CaseIterable {
            case events, branchDecisions, intentResolutions, runId, schemaVersion
        }

        /// Reads it from JSON.
        public init(from decoder: any Decoder) throws {
            let members = try GlassMembers(decoder, CodingKeys.self)
            events = try members.required(.events)
            branchDecisions = try members.optional(.branchDecisions)
            intentResolutions = try members.optional(.intentResolutions)
            runId = try members.optional(.runId)
            schemaVersion = try members.optional(.schemaVersion)
        }
    }

    /// The result of `workflow.validate`. A definition that is not valid is an error.
    public struct WorkflowValidation: GlassDocument {
        /// Always true.
        public var valid: Bool
        /// The version of the workflow's schema.
        public var schemaVersion: Int64
        /// The workflow.
        public var name: String
        /// Its version.
        public var workflowVersion: String
        /// The hash of its canonical form.
        public var definitionHash: String
        /// What its author may want to change.
        public var diagnostics: [Diagnostic]

        /// Makes it from its members.
        public init(
            valid: Bool,
            schemaVersion: Int64,
            name: String,
            workflowVersion: String,
            definitionHash: String,
            diagnostics: [Diagnostic]
        ) {
            self.valid = valid
            self.schemaVersion = schemaVersion
            self.name = name
            self.workflowVersion = workflowVersion
            self.definitionHash = definitionHash
            self.diagnostics = diagnostics
        }

        enum CodingKeys: String, CodingKey, CaseIterable {
            case valid, schemaVersion, name, workflowVersion, definitionHash, diagnostics
        }

        /// Reads it from JSON.
        public init(from decoder: any Decoder) throws {
            let members = try GlassMembers(decoder, CodingKeys.self, isOpen: true)
            valid = try members.required(.valid)
            schemaVersion = try members.required(.schemaVersion)
            name = try members.required(.name)
            workflowVersion = try members.required(.workflowVersion)
            definitionHash = try members.required(.definitionHash)
            diagnostics = try members.required(.diagnostics)
        }
    }
}
