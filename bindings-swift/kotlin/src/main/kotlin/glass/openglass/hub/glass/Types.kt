// The types of Glass.
//
// Written by `cargo xtask gen` from openglass-core; do not edit.

@file:OptIn(ExperimentalSerializationApi::class)
@file:UseSerializers(AnyJsonSerializer::class)

package glass.openglass.hub.glass

import kotlinx.serialization.ExperimentalSerializationApi
import kotlinx.serialization.SerialName
import kotlinx.serialization.Serializable
import kotlinx.serialization.UseSerializers
import kotlinx.serialization.json.JsonClassDiscriminator
import kotlinx.serialization.json.JsonElement
import kotlinx.serialization.json.JsonIgnoreUnknownKeys

/** How many accessibility nodes changed. */
@Serializable
public data class AccessibilityDiff(
    /** New ones. */
    public val added: Long,
    /** Gone ones. */
    public val removed: Long,
    /** Changed ones. */
    public val changed: Long,
) : GlassDocument

/** What can be done with an entity. */
@Serializable
public enum class Action(
    /** As it travels. */
    public val word: String,
) : GlassDocument {
    /** `read` */
    @SerialName("read")
    READ("read"),

    /** `click` */
    @SerialName("click")
    CLICK("click"),

    /** `type` */
    @SerialName("type")
    TYPE("type"),

    /** `select` */
    @SerialName("select")
    SELECT("select"),

    /** `check` */
    @SerialName("check")
    CHECK("check"),

    /** `uncheck` */
    @SerialName("uncheck")
    UNCHECK("uncheck"),

    /** `submit` */
    @SerialName("submit")
    SUBMIT("submit"),

    /** `open` */
    @SerialName("open")
    OPEN("open"),

    /** `close` */
    @SerialName("close")
    CLOSE("close"),

    /** `confirm` */
    @SerialName("confirm")
    CONFIRM("confirm"),

    /** `cancel` */
    @SerialName("cancel")
    CANCEL("cancel"),

    /** `navigate` */
    @SerialName("navigate")
    NAVIGATE("navigate"),

    /** `extract` */
    @SerialName("extract")
    EXTRACT("extract"),

    /** `paginate` */
    @SerialName("paginate")
    PAGINATE("paginate"),

    ;

    public companion object {
        private val byWord = entries.associateBy { it.word }

        /** The entry with this word; null when there is none. */
        @JvmStatic
        public fun of(word: String): Action? = byWord[word]
    }
}

/** What was done. */
@Serializable
public enum class ActionKind(
    /** As it travels. */
    public val word: String,
) : GlassDocument {
    /** `navigate` */
    @SerialName("navigate")
    NAVIGATE("navigate"),

    /** `click` */
    @SerialName("click")
    CLICK("click"),

    /** `click_expect_popup` */
    @SerialName("click_expect_popup")
    CLICK_EXPECT_POPUP("click_expect_popup"),

    /** `double_click` */
    @SerialName("double_click")
    DOUBLE_CLICK("double_click"),

    /** `hover` */
    @SerialName("hover")
    HOVER("hover"),

    /** `drag` */
    @SerialName("drag")
    DRAG("drag"),

    /** `type` */
    @SerialName("type")
    TYPE("type"),

    /** `key_down` */
    @SerialName("key_down")
    KEY_DOWN("key_down"),

    /** `key_up` */
    @SerialName("key_up")
    KEY_UP("key_up"),

    /** `key_press` */
    @SerialName("key_press")
    KEY_PRESS("key_press"),

    /** `shortcut` */
    @SerialName("shortcut")
    SHORTCUT("shortcut"),

    /** `clear` */
    @SerialName("clear")
    CLEAR("clear"),

    /** `check` */
    @SerialName("check")
    CHECK("check"),

    /** `uncheck` */
    @SerialName("uncheck")
    UNCHECK("uncheck"),

    /** `select` */
    @SerialName("select")
    SELECT("select"),

    /** `upload` */
    @SerialName("upload")
    UPLOAD("upload"),

    /** `scroll` */
    @SerialName("scroll")
    SCROLL("scroll"),

    ;

    public companion object {
        private val byWord = entries.associateBy { it.word }

        /** The entry with this word; null when there is none. */
        @JvmStatic
        public fun of(word: String): ActionKind? = byWord[word]
    }
}

/** The result of an action. `target_id` and `frame_id` are read, and never written. */
@Serializable
public data class ActionResult(
    /** How it ended. */
    public val status: ActionStatus,
    /** What was done. */
    public val action: ActionKind,
    /** Names this execution: 1 to 128 bytes. */
    public val executionId: String,
    /** The revision of the page now. */
    public val revision: Long,
    /** The revision before. */
    public val previousRevision: Long,
    /** The revision after. */
    public val currentRevision: Long,
    /** The browser's name of the page: 1 to 256 bytes. */
    public val targetId: String,
    /** The browser's name of the frame: 1 to 256 bytes. */
    public val frameId: String,
    /** What changed. */
    public val verification: Verification,
    /** More about the effect. */
    public val evidence: JsonElement? = null,
    /** What it was done to. */
    public val target: ActionTarget? = null,
) : GlassDocument

/** How an action ended. */
@Serializable
public enum class ActionStatus(
    /** As it travels. */
    public val word: String,
) : GlassDocument {
    /** `succeeded`: as asked. */
    @SerialName("succeeded")
    SUCCEEDED("succeeded"),

    /** `completed_with_verification_failure`: it was done, but what should hold afterwards does not. */
    @SerialName("completed_with_verification_failure")
    COMPLETED_WITH_VERIFICATION_FAILURE("completed_with_verification_failure"),

    ;

    public companion object {
        private val byWord = entries.associateBy { it.word }

        /** The entry with this word; null when there is none. */
        @JvmStatic
        public fun of(word: String): ActionStatus? = byWord[word]
    }
}

/** What an action was done to. */
@Serializable
public data class ActionTarget(
    /** For people: 1 to 160 bytes. */
    public val label: String,
    /** For programs: 1 to 256 bytes. */
    public val reference: String? = null,
) : GlassDocument

/** An entity that supports an action. */
@Serializable
public data class ActionableEntity(
    /** Its id. */
    public val id: String,
    /** What it is. */
    public val kind: EntityKind,
    /** How private its value is. */
    public val sensitivity: Sensitivity,
    /** What can be done with it. */
    public val supportedActions: List<Action>,
    /** Its name. Not told to MCP clients. */
    public val name: String? = null,
    /** Its role. Not told to MCP clients. */
    public val role: String? = null,
) : GlassDocument

/** A run that was handed to the browser and has not ended. */
@Serializable
public data class ActiveRun(
    /** The request: an identifier, unique together with the owner. */
    public val requestId: String,
    /** The connection. */
    public val ownerId: String,
    /** When it started: 1 to 64 bytes. */
    public val startedAt: String,
) : GlassDocument

/** One site. */
@Serializable
public data class Adapter(
    /** Its name: 1 to 256 bytes, unique. */
    public val id: String,
    /** The hosts that it may ask: at least one. */
    public val approvedHosts: List<String>,
    /** Where it starts: https, on an approved host. */
    public val url: String,
    /** Exactly `navigate, observe, text, verify, wait`. */
    public val allowedActionKinds: List<AllowedAction>,
    /** At least 7, among them click, type, submit, purchase, delete, upload and download. */
    public val forbiddenActionKinds: List<String>,
    /** What it must not touch: at least one. */
    public val forbiddenTargetPatterns: List<String>,
    /** How much it may take. */
    public val limits: AdapterLimits,
    /** What it should find. */
    public val expected: Expected,
    /** How it tells that the site has changed. */
    public val drift: Drift,
    /** What it leaves behind. */
    public val cleanup: Cleanup,
    /** Always `forbidden`. */
    public val credentials: Forbidden,
    /** Always `forbidden`. */
    public val mutations: Forbidden,
) : GlassDocument

/** The adapters of the suite. */
@Serializable
public data class AdapterInventory(
    /** Always 1. */
    public val schemaVersion: Long,
    /** Always `public-readonly-adapter-suite-v1`. */
    public val id: String,
    /** What it is for: 1 to 2,048 bytes. */
    public val purpose: String,
    /** Always `not_run`: an inventory proves nothing. */
    public val runtimeCertification: RuntimeCertification,
    /** The adapters: exactly 5. */
    public val adapters: List<Adapter>,
) : GlassDocument

/** How much an adapter may take. */
@Serializable
public data class AdapterLimits(
    /** Requests: 1 to 32. */
    public val maxRequests: Long,
    /** Actions of the browser: 1 to 32. */
    public val maxBrowserActions: Long,
    /** Time, in milliseconds: 1 to 120,000. */
    public val maxDurationMs: Long,
) : GlassDocument

/** The payload of `adapters.validate`. */
@Serializable
public data class AdapterPayload(
    /** The inventory. */
    public val inventory: AdapterInventory,
) : GlassDocument

/** The result of `adapters.validate`. An inventory that is not valid is an error. */
@Serializable
public data class AdapterValidation(
    /** Always true. */
    public val valid: Boolean,
    /** The version of the schema. */
    public val schemaVersion: Long,
    /** The adapters. */
    public val adapterIds: List<String>,
) : GlassDocument

/** A capability in an agreement. */
@Serializable
public data class AgreedCapability(
    /** Whether it can be used, and why not. */
    public val status: CapabilityStatus,
) : GlassDocument

/** What client and server agree on. */
@Serializable
public data class Agreement(
    /** Always 1. */
    public val protocolVersion: Long,
    /** The highest common version of each schema that was asked for. */
    public val agreedSchemas: Map<String, Long>,
    /** The capabilities that were asked for. */
    public val capabilities: Map<String, AgreedCapability>,
    /** What bounds the server. */
    public val constraints: Constraints,
) : GlassDocument

/** What a read-only adapter does. */
@Serializable
public enum class AllowedAction(
    /** As it travels. */
    public val word: String,
) : GlassDocument {
    /** `navigate` */
    @SerialName("navigate")
    NAVIGATE("navigate"),

    /** `observe` */
    @SerialName("observe")
    OBSERVE("observe"),

    /** `text` */
    @SerialName("text")
    TEXT("text"),

    /** `verify` */
    @SerialName("verify")
    VERIFY("verify"),

    /** `wait` */
    @SerialName("wait")
    WAIT("wait"),

    ;

    public companion object {
        private val byWord = entries.associateBy { it.word }

        /** The entry with this word; null when there is none. */
        @JvmStatic
        public fun of(word: String): AllowedAction? = byWord[word]
    }
}

/** What to do when more than one entity fits. */
@Serializable
public enum class Ambiguity(
    /** As it travels. */
    public val word: String,
) : GlassDocument {
    /** `fail`: refuse. */
    @SerialName("fail")
    FAIL("fail"),

    /** `requireConfirmation`: take all of them and have a person confirm. */
    @SerialName("requireConfirmation")
    REQUIRE_CONFIRMATION("requireConfirmation"),

    ;

    public companion object {
        private val byWord = entries.associateBy { it.word }

        /** The entry with this word; null when there is none. */
        @JvmStatic
        public fun of(word: String): Ambiguity? = byWord[word]
    }
}

/** What a record was seen with. */
@Serializable
public data class Backend(
    /** Its kind. */
    public val backend: BackendKind,
    /** Its profile. */
    public val profile: String,
    /** What it can do: at most 32. */
    public val capabilities: List<String>? = null,
) : GlassDocument

/** What a record was seen with. */
@Serializable
public enum class BackendKind(
    /** As it travels. */
    public val word: String,
) : GlassDocument {
    /** `cdp` */
    @SerialName("cdp")
    CDP("cdp"),

    /** `webdriverBidi` */
    @SerialName("webdriverBidi")
    WEBDRIVER_BIDI("webdriverBidi"),

    /** `browserExtension` */
    @SerialName("browserExtension")
    BROWSER_EXTENSION("browserExtension"),

    /** `visual` */
    @SerialName("visual")
    VISUAL("visual"),

    /** `terminal` */
    @SerialName("terminal")
    TERMINAL("terminal"),

    /** `unknown` */
    @SerialName("unknown")
    UNKNOWN("unknown"),

    ;

    public companion object {
        private val byWord = entries.associateBy { it.word }

        /** The entry with this word; null when there is none. */
        @JvmStatic
        public fun of(word: String): BackendKind? = byWord[word]
    }
}

/** Several actions in one call. */
@Serializable
public data class Batch(
    /** The actions: at most 32. */
    public val steps: List<BatchStep>,
    /** Whether all targets are looked up before the first step. Absent: `false`. */
    public val atomic: Boolean? = null,
    /** The revision that the caller expects; needed for `fixed` and `chain`. */
    public val expectedRevision: Long? = null,
    /** How it guards against a page that changes. Absent: `"unguarded"`. */
    public val mode: BatchMode? = null,
) : GlassDocument

/** How a batch guards against a page that changes. */
@Serializable
public enum class BatchMode(
    /** As it travels. */
    public val word: String,
) : GlassDocument {
    /** `unguarded`: not at all. */
    @SerialName("unguarded")
    UNGUARDED("unguarded"),

    /** `fixed`: every step that changes something needs the expected revision. */
    @SerialName("fixed")
    FIXED("fixed"),

    /** `chain`: every step needs the revision that the one before it left. */
    @SerialName("chain")
    CHAIN("chain"),

    ;

    public companion object {
        private val byWord = entries.associateBy { it.word }

        /** The entry with this word; null when there is none. */
        @JvmStatic
        public fun of(word: String): BatchMode? = byWord[word]
    }
}

/**
 * One action of a batch. Unknown actions are refused. The members that the published implementation spells with
 * underscores are read so too.
 */
@Serializable
@JsonClassDiscriminator("action")
public sealed interface BatchStep : GlassDocument {
    /** `navigate`: goes to an address. */
    @Serializable
    @SerialName("navigate")
    public data class Navigate(
        /** The address: 1 to 8,192 bytes. */
        public val url: String,
        /** The longest time, in milliseconds: 1 to 900,000. Absent: `20000`. */
        public val timeoutMs: Long? = null,
    ) : BatchStep

    /** `click`: clicks. */
    @Serializable
    @SerialName("click")
    public data class Click(
        /** On what: 1 to 1,024 bytes. */
        public val target: String,
    ) : BatchStep

    /** `type`: types. */
    @Serializable
    @SerialName("type")
    public data class Type(
        /** What: at most 65,536 bytes. */
        public val text: String,
        /** Where; else where the focus is. */
        public val target: String? = null,
    ) : BatchStep

    /** `check`: ticks. */
    @Serializable
    @SerialName("check")
    public data class Check(
        /** What. */
        public val target: String,
    ) : BatchStep

    /** `uncheck`: takes a tick away. */
    @Serializable
    @SerialName("uncheck")
    public data class Uncheck(
        /** From what. */
        public val target: String,
    ) : BatchStep

    /** `select`: selects. */
    @Serializable
    @SerialName("select")
    public data class Select(
        /** In what. */
        public val target: String,
        /** Which value: 1 to 65,536 bytes. */
        public val value: String,
    ) : BatchStep

    /** `clear`: empties a field. */
    @Serializable
    @SerialName("clear")
    public data class Clear(
        /** Which. */
        public val target: String,
    ) : BatchStep

    /** `scroll`: scrolls. */
    @Serializable
    @SerialName("scroll")
    public data class Scroll(
        /** To the right, in CSS pixels. Absent: `0.0`. */
        public val dx: Double? = null,
        /** Down, in CSS pixels. Absent: `0.0`. */
        public val dy: Double? = null,
    ) : BatchStep

    /** `wait`: waits. */
    @Serializable
    @SerialName("wait")
    public data class Wait(
        /** For what: 1 to 4,096 bytes. */
        public val condition: String,
        /** The longest time, in milliseconds: 1 to 900,000. Absent: `20000`. */
        public val timeoutMs: Long? = null,
    ) : BatchStep

    /** `observe`: looks at the page. */
    @Serializable
    @SerialName("observe")
    public data class Observe(
        /** With its tree. Absent: `false`. */
        public val includeDom: Boolean? = null,
        /** With the values of its fields. Absent: `false`. */
        public val includeFormValues: Boolean? = null,
        /** With a picture. Absent: `false`. */
        public val includeScreenshot: Boolean? = null,
    ) : BatchStep

    /** `screenshot`: takes a picture. */
    @Serializable
    @SerialName("screenshot")
    public data object Screenshot : BatchStep

    /** `evaluate`: runs JavaScript, where the policy allows it. */
    @Serializable
    @SerialName("evaluate")
    public data class Evaluate(
        /** Which: 1 to 65,536 bytes. */
        public val expression: String,
    ) : BatchStep

    /** `acceptDialog`: accepts a dialog of the browser. */
    @Serializable
    @SerialName("acceptDialog")
    public data object AcceptDialog : BatchStep

    /** `dismissDialog`: dismisses it. */
    @Serializable
    @SerialName("dismissDialog")
    public data object DismissDialog : BatchStep
}

/** Whether the condition of a step held. */
@Serializable
public data class BranchDecision(
    /** The step. */
    public val stepId: String,
    /** Its condition. */
    public val predicate: Predicate,
    /** Whether it held. */
    public val matched: Boolean,
) : GlassDocument

/** A family of browsers. */
@Serializable
public enum class BrowserFamily(
    /** As it travels. */
    public val word: String,
) : GlassDocument {
    /** `chromium` */
    @SerialName("chromium")
    CHROMIUM("chromium"),

    ;

    public companion object {
        private val byWord = entries.associateBy { it.word }

        /** The entry with this word; null when there is none. */
        @JvmStatic
        public fun of(word: String): BrowserFamily? = byWord[word]
    }
}

/** How much a run may take. */
@Serializable
public data class Budgets(
    /** Time, in milliseconds: 1 to 900,000. */
    public val maxDurationMs: Long,
    /** Actions of the browser: 1 to 1,024. */
    public val maxBrowserActions: Long,
) : GlassDocument

/** Something that fits. */
@Serializable
public data class Candidate(
    /** `candidate_<n>`, in the order of the observation. */
    public val id: String,
    /** How to refer to it. */
    public val reference: String,
    /** Its role. */
    public val role: String,
    /** Its name; empty if it has none. */
    public val name: String,
    /** How well it fits. */
    public val confidence: CandidateConfidence,
    /** Why. */
    public val evidence: List<Evidence>,
    /** How to tell later that it is still the same. */
    public val fingerprint: Fingerprint? = null,
    /** The kind of input. */
    public val inputType: String? = null,
    /** The region that it lies in. */
    public val regionId: String? = null,
    /** What that region is for. */
    public val regionKind: RegionKind? = null,
) : GlassDocument

/** How well a candidate fits, best first. */
@Serializable
public enum class CandidateConfidence(
    /** As it travels. */
    public val word: String,
) : GlassDocument {
    /** `exact` */
    @SerialName("exact")
    EXACT("exact"),

    /** `high` */
    @SerialName("high")
    HIGH("high"),

    /** `medium` */
    @SerialName("medium")
    MEDIUM("medium"),

    /** `low` */
    @SerialName("low")
    LOW("low"),

    /** `insufficient` */
    @SerialName("insufficient")
    INSUFFICIENT("insufficient"),

    ;

    public companion object {
        private val byWord = entries.associateBy { it.word }

        /** The entry with this word; null when there is none. */
        @JvmStatic
        public fun of(word: String): CandidateConfidence? = byWord[word]
    }
}

/** What a policy decides about. */
@Serializable
public enum class Capability(
    /** As it travels. */
    public val word: String,
) : GlassDocument {
    /** `attach` */
    @SerialName("attach")
    ATTACH("attach"),

    /** `persistent_profile` */
    @SerialName("persistent_profile")
    PERSISTENT_PROFILE("persistent_profile"),

    /** `evaluate` */
    @SerialName("evaluate")
    EVALUATE("evaluate"),

    /** `upload` */
    @SerialName("upload")
    UPLOAD("upload"),

    /** `download` */
    @SerialName("download")
    DOWNLOAD("download"),

    /** `screenshot` */
    @SerialName("screenshot")
    SCREENSHOT("screenshot"),

    /** `raw_cdp` */
    @SerialName("raw_cdp")
    RAW_CDP("raw_cdp"),

    /** `read_form_values` */
    @SerialName("read_form_values")
    READ_FORM_VALUES("read_form_values"),

    /** `read_sensitive_form_values` */
    @SerialName("read_sensitive_form_values")
    READ_SENSITIVE_FORM_VALUES("read_sensitive_form_values"),

    /** `read_sensitive_extraction` */
    @SerialName("read_sensitive_extraction")
    READ_SENSITIVE_EXTRACTION("read_sensitive_extraction"),

    /** `coordinate_click` */
    @SerialName("coordinate_click")
    COORDINATE_CLICK("coordinate_click"),

    /** `consent_dismissal` */
    @SerialName("consent_dismissal")
    CONSENT_DISMISSAL("consent_dismissal"),

    /** `declared_agent_identity` */
    @SerialName("declared_agent_identity")
    DECLARED_AGENT_IDENTITY("declared_agent_identity"),

    ;

    public companion object {
        private val byWord = entries.associateBy { it.word }

        /** The entry with this word; null when there is none. */
        @JvmStatic
        public fun of(word: String): Capability? = byWord[word]
    }
}

/** Whether a capability can be used, and why not. */
@Serializable
public enum class CapabilityStatus(
    /** As it travels. */
    public val word: String,
) : GlassDocument {
    /** `available`: it can. */
    @SerialName("available")
    AVAILABLE("available"),

    /** `availableUncertified`: it can, but nobody has certified it. */
    @SerialName("availableUncertified")
    AVAILABLE_UNCERTIFIED("availableUncertified"),

    /** `experimental`: it can, at the client's risk. */
    @SerialName("experimental")
    EXPERIMENTAL("experimental"),

    /** `disabledByPolicy`: the policy forbids it. */
    @SerialName("disabledByPolicy")
    DISABLED_BY_POLICY("disabledByPolicy"),

    /** `unavailableOnPlatform`: not on this platform. */
    @SerialName("unavailableOnPlatform")
    UNAVAILABLE_ON_PLATFORM("unavailableOnPlatform"),

    /** `missingRuntimeDependency`: something that it needs is not there. */
    @SerialName("missingRuntimeDependency")
    MISSING_RUNTIME_DEPENDENCY("missingRuntimeDependency"),

    /** `blockedBySecurityGate`: a security requirement is not met. */
    @SerialName("blockedBySecurityGate")
    BLOCKED_BY_SECURITY_GATE("blockedBySecurityGate"),

    /** `unknown`: a word that this version does not know. */
    @SerialName("unknown")
    UNKNOWN("unknown"),

    ;

    public companion object {
        private val byWord = entries.associateBy { it.word }

        /** The entry with this word; null when there is none. */
        @JvmStatic
        public fun of(word: String): CapabilityStatus? = byWord[word]
    }
}

/** What became of a change. */
@Serializable
public data class Change(
    /** The record. */
    public val recordId: String,
    /** Before. */
    public val from: KnowledgeConfidence,
    /** After. */
    public val to: KnowledgeConfidence,
    /** Whether these differ. */
    public val changed: Boolean,
) : GlassDocument

/** What happened to something. */
@Serializable
public enum class ChangeKind(
    /** As it travels. */
    public val word: String,
) : GlassDocument {
    /** `added` */
    @SerialName("added")
    ADDED("added"),

    /** `removed` */
    @SerialName("removed")
    REMOVED("removed"),

    /** `changed` */
    @SerialName("changed")
    CHANGED("changed"),

    ;

    public companion object {
        private val byWord = entries.associateBy { it.word }

        /** The entry with this word; null when there is none. */
        @JvmStatic
        public fun of(word: String): ChangeKind? = byWord[word]
    }
}

/** What changed between two observations. */
@Serializable
@JsonIgnoreUnknownKeys
public data class Changes(
    /** The revision of the earlier one. */
    public val fromRevision: Long,
    /** The revision of this one. */
    public val toRevision: Long,
    /** Where. */
    public val route: Route,
    /** Which references of the earlier one are still good: at most 128. Absent: `[]`. */
    public val continuity: List<JsonElement>? = null,
    /** Changed regions: at most 128. Absent: `[]`. */
    public val regions: List<JsonElement>? = null,
    /** Changed targets: at most 128. Absent: `[]`. */
    public val targets: List<JsonElement>? = null,
) : GlassDocument

/** Where a run stopped. */
@Serializable
public data class CheckpointPage(
    /** The browser's name of the page. */
    public val targetId: String,
    /** The browser's name of the frame. */
    public val frameId: String,
    /** The address. */
    public val url: String,
    /** The title. */
    public val title: String,
    /** The revision. */
    public val revision: Long,
) : GlassDocument

/** How strictly a task is compiled. */
@Serializable
public enum class Checks(
    /** As it travels. */
    public val word: String,
) : GlassDocument {
    /**
     * `strict`: with the checks that the published compiler leaves out: a named region must exist, a control that
     * submits must not be disabled, fields that are filled must take values, names without letters and digits match
     * nothing.
     */
    @SerialName("strict")
    STRICT("strict"),

    /** `published`: as the published compiler does it. */
    @SerialName("published")
    PUBLISHED("published"),

    ;

    public companion object {
        private val byWord = entries.associateBy { it.word }

        /** The entry with this word; null when there is none. */
        @JvmStatic
        public fun of(word: String): Checks? = byWord[word]
    }
}

/** How a run counts. */
@Serializable
public enum class Classification(
    /** As it travels. */
    public val word: String,
) : GlassDocument {
    /** `passed` */
    @SerialName("passed")
    PASSED("passed"),

    /** `failed` */
    @SerialName("failed")
    FAILED("failed"),

    /** `safe_refusal`: it refused where it should. */
    @SerialName("safe_refusal")
    SAFE_REFUSAL("safe_refusal"),

    /** `indeterminate` */
    @SerialName("indeterminate")
    INDETERMINATE("indeterminate"),

    /** `unsupported` */
    @SerialName("unsupported")
    UNSUPPORTED("unsupported"),

    ;

    public companion object {
        private val byWord = entries.associateBy { it.word }

        /** The entry with this word; null when there is none. */
        @JvmStatic
        public fun of(word: String): Classification? = byWord[word]
    }
}

/** What an adapter leaves behind. */
@Serializable
public data class Cleanup(
    /** Always false. */
    public val required: Boolean,
    /** Why not. */
    public val description: String,
) : GlassDocument

/** The payload of `reliability.replayDiff`. */
@Serializable
public data class ComparePayload(
    /** The scenario. */
    public val scenario: Scenario,
    /** A replay of it. */
    public val before: Replay,
    /** Another one. */
    public val after: Replay,
) : GlassDocument

/** What differs between two replays. */
@Serializable
public data class Comparison(
    /** The scenario. */
    public val scenarioId: String,
    /** Whether nothing does. */
    public val equivalent: Boolean,
    /** Which members do. */
    public val changedFields: List<String>,
) : GlassDocument

/** The payload of `task.compile`. */
@Serializable
public data class CompilePayload(
    /** The task. */
    public val task: Task,
    /** The graph. */
    public val ir: WebIr,
    /** How strictly to compile. Absent: `"strict"`. */
    public val checks: Checks? = null,
) : GlassDocument

/** How sure the observer is. */
@Serializable
public enum class Confidence(
    /** As it travels. */
    public val word: String,
) : GlassDocument {
    /** `exact` */
    @SerialName("exact")
    EXACT("exact"),

    /** `high` */
    @SerialName("high")
    HIGH("high"),

    /** `medium` */
    @SerialName("medium")
    MEDIUM("medium"),

    /** `low` */
    @SerialName("low")
    LOW("low"),

    /** `unknown` */
    @SerialName("unknown")
    UNKNOWN("unknown"),

    ;

    public companion object {
        private val byWord = entries.associateBy { it.word }

        /** The entry with this word; null when there is none. */
        @JvmStatic
        public fun of(word: String): Confidence? = byWord[word]
    }
}

/** What bounds a server. */
@Serializable
public data class Constraints(
    /** The platform, such as `linux-x86_64`: 1 to 64 bytes. */
    public val platform: String,
    /** The browser. */
    public val browserFamily: BrowserFamily,
    /** The policy: 1 to 32 bytes. */
    public val policy: String,
    /** Most sessions: 1 to 64. */
    public val maxSessions: Long,
) : GlassDocument

/** The payload of `webIr.continuity`. */
@Serializable
public data class ContinuityPayload(
    /** The earlier graph. */
    public val before: WebIr,
    /** The later graph. */
    public val after: WebIr,
    /** The id of an entity of the earlier graph. */
    public val entityId: String,
) : GlassDocument

/** What became of an entity. */
@Serializable
public enum class ContinuityStatus(
    /** As it travels. */
    public val word: String,
) : GlassDocument {
    /** `unchanged`: it is there under its id, and is what it was. */
    @SerialName("unchanged")
    UNCHANGED("unchanged"),

    /** `changed`: its id is there, but it is not what it was. */
    @SerialName("changed")
    CHANGED("changed"),

    /** `rebound`: it is there under another id. */
    @SerialName("rebound")
    REBOUND("rebound"),

    /** `removed`: it is gone. */
    @SerialName("removed")
    REMOVED("removed"),

    /** `ambiguous`: more than one entity may be it. */
    @SerialName("ambiguous")
    AMBIGUOUS("ambiguous"),

    ;

    public companion object {
        private val byWord = entries.associateBy { it.word }

        /** The entry with this word; null when there is none. */
        @JvmStatic
        public fun of(word: String): ContinuityStatus? = byWord[word]
    }
}

/** How a fixture can be changed. */
@Serializable
public enum class Control(
    /** As it travels. */
    public val word: String,
) : GlassDocument {
    /** `reset` */
    @SerialName("reset")
    RESET("reset"),

    /** `replaceTarget` */
    @SerialName("replaceTarget")
    REPLACE_TARGET("replaceTarget"),

    /** `renameTarget` */
    @SerialName("renameTarget")
    RENAME_TARGET("renameTarget"),

    /** `duplicateTarget` */
    @SerialName("duplicateTarget")
    DUPLICATE_TARGET("duplicateTarget"),

    /** `reorderTargets` */
    @SerialName("reorderTargets")
    REORDER_TARGETS("reorderTargets"),

    /** `moveTargetToOtherRegion` */
    @SerialName("moveTargetToOtherRegion")
    MOVE_TARGET_TO_OTHER_REGION("moveTargetToOtherRegion"),

    /** `showOverlay` */
    @SerialName("showOverlay")
    SHOW_OVERLAY("showOverlay"),

    /** `moveTarget` */
    @SerialName("moveTarget")
    MOVE_TARGET("moveTarget"),

    /** `detachFrame` */
    @SerialName("detachFrame")
    DETACH_FRAME("detachFrame"),

    /** `scheduleEffectMarker` */
    @SerialName("scheduleEffectMarker")
    SCHEDULE_EFFECT_MARKER("scheduleEffectMarker"),

    /** `commitSubmit` */
    @SerialName("commitSubmit")
    COMMIT_SUBMIT("commitSubmit"),

    ;

    public companion object {
        private val byWord = entries.associateBy { it.word }

        /** The entry with this word; null when there is none. */
        @JvmStatic
        public fun of(word: String): Control? = byWord[word]
    }
}

/** How much of the page was seen. */
@Serializable
public data class Coverage(
    /** Of its structure. */
    public val structural: Quality,
    /** Of its meaning. */
    public val semantic: Quality,
    /** How many interactive entities were seen. */
    public val interactiveEntitiesObserved: Long,
    /** How many entities are opaque regions. */
    public val opaqueRegions: Long,
    /** Why something is missing: at most 16 of 1 to 128 bytes. */
    public val reasons: List<String>? = null,
) : GlassDocument

/** Whether a record holds here and now. */
@Serializable
public data class CurrentValidation(
    /** What was found: `validated`, or why not. 1 to 64 bytes. */
    public val status: String,
    /** How well; `none` where it was not found to hold. 1 to 64 bytes. */
    public val evidenceQuality: String,
    /** At which revision. */
    public val currentRevision: Long? = null,
    /** When, as RFC 3339 has it. */
    public val validatedAt: String? = null,
) : GlassDocument

/** What a policy says. */
@Serializable
public enum class Decision(
    /** As it travels. */
    public val word: String,
) : GlassDocument {
    /** `allow` */
    @SerialName("allow")
    ALLOW("allow"),

    /** `deny` */
    @SerialName("deny")
    DENY("deny"),

    /** `confirmation_required` */
    @SerialName("confirmation_required")
    CONFIRMATION_REQUIRED("confirmation_required"),

    ;

    public companion object {
        private val byWord = entries.associateBy { it.word }

        /** The entry with this word; null when there is none. */
        @JvmStatic
        public fun of(word: String): Decision? = byWord[word]
    }
}

/** Something that an author may want to change. */
@Serializable
@JsonIgnoreUnknownKeys
public data class Diagnostic(
    /** What, for programs. */
    public val code: String,
    /** What, for people. */
    public val message: String,
    /** Where. */
    public val path: String,
    /** What to do about it. */
    public val remediation: String,
    /** How bad it is. */
    public val severity: Severity,
) : GlassDocument

/** The payload of `webIr.diff`. */
@Serializable
public data class DiffPayload(
    /** The earlier graph. */
    public val before: WebIr,
    /** The later graph. */
    public val after: WebIr,
) : GlassDocument

/** The document that the graph describes. */
@Serializable
public data class DocumentInfo(
    /** The graph's revision again. */
    public val revision: Long,
    /** Its kind: 1 to 128 bytes. */
    public val kind: String? = null,
    /** How far it has loaded: 1 to 32 bytes. */
    public val readyState: String? = null,
    /** Its title: 1 to 512 bytes. */
    public val title: String? = null,
    /** Its address without query and fragment: 1 to 2,048 bytes. */
    public val url: String? = null,
) : GlassDocument

/** How an adapter tells that the site has changed. */
@Serializable
public data class Drift(
    /** What it compares. */
    public val signature: String,
    /** Exactly `externalInstability, siteDrift, glassRegression`. */
    public val classifications: List<DriftClass>,
) : GlassDocument

/** What a difference can mean. */
@Serializable
public enum class DriftClass(
    /** As it travels. */
    public val word: String,
) : GlassDocument {
    /** `externalInstability` */
    @SerialName("externalInstability")
    EXTERNAL_INSTABILITY("externalInstability"),

    /** `siteDrift` */
    @SerialName("siteDrift")
    SITE_DRIFT("siteDrift"),

    /** `glassRegression` */
    @SerialName("glassRegression")
    GLASS_REGRESSION("glassRegression"),

    ;

    public companion object {
        private val byWord = entries.associateBy { it.word }

        /** The entry with this word; null when there is none. */
        @JvmStatic
        public fun of(word: String): DriftClass? = byWord[word]
    }
}

/** One thing on the page. */
@Serializable
public data class Entity(
    /** Its identifier, unique within this revision. */
    public val id: String,
    /** What it is. */
    public val kind: EntityKind,
    /** How well it is known. */
    public val quality: Quality,
    /** Where it was seen: at most 12, each once. */
    public val evidenceSources: List<EvidenceSource>,
    /** Its accessible name: 1 to 256 bytes. */
    public val name: String? = null,
    /** Its role: 1 to 256 bytes. */
    public val role: String? = null,
) : GlassDocument

/** How an entity is found again on a later page. */
@Serializable
public data class EntityBindingKey(
    /** The entity. */
    public val entityId: String,
    /** Its kind. */
    public val kind: EntityKind,
    /** Its name. */
    public val name: String? = null,
    /** Its role. */
    public val role: String? = null,
) : GlassDocument

/** An entity that differs. */
@Serializable
public data class EntityChange(
    /** Its id. */
    public val id: String,
    /** What happened to it. */
    public val kind: ChangeKind,
    /** The entity in the second one. */
    public val after: Entity? = null,
    /** The entity in the first graph. */
    public val before: Entity? = null,
) : GlassDocument

/** What is known about one entity. */
@Serializable
public data class EntityDetails(
    /** The kind of input. */
    public val inputType: String? = null,
    /** The entity of the region that it lies in. */
    public val regionId: String? = null,
    /** The tree that it lies in. Absent: `"document"`. */
    public val scope: EvidenceScope? = null,
    /** Which region, frame or shadow root: 1 to 128 bytes. */
    public val scopeId: String? = null,
    /** A key that stays when ids change: 1 to 512 bytes. */
    public val semanticStabilityKey: String? = null,
    /** How private its value is. Absent: `"unknown"`. */
    public val sensitivity: Sensitivity? = null,
    /** Its state. Absent: `{}`. */
    public val state: EntityState? = null,
    /** What can be done with it: strictly ascending, at most 16. */
    public val supportedActions: List<Action>? = null,
    /** How well that surface is seen; goes with `surfaceId`. */
    public val surfaceCoverage: SurfaceCoverage? = null,
    /** The surface that it is drawn on: 1 to 128 bytes. */
    public val surfaceId: String? = null,
    /** What that surface is; goes with `surfaceId`. */
    public val surfaceKind: SurfaceKind? = null,
    /** The surface around that one: 1 to 128 bytes. */
    public val surfaceParentId: String? = null,
    /** Whether something was left out. Absent: `false`. */
    public val truncated: Boolean? = null,
) : GlassDocument

/** The details of an entity that differ. */
@Serializable
public data class EntityDetailsChange(
    /** The id of the entity. */
    public val id: String,
    /** What happened to its details. */
    public val kind: ChangeKind,
    /** The details in the second one. */
    public val after: EntityDetails? = null,
    /** The details in the first graph. */
    public val before: EntityDetails? = null,
) : GlassDocument

/** What the evidence for one entity must be. */
@Serializable
public data class EntityEvidenceRequirement(
    /** The entity. */
    public val entityId: String,
    /** The weakest quality that will do. */
    public val minimumQuality: Quality,
    /** The sources that must have seen it, ascending. */
    public val requiredSources: List<EvidenceSource>,
) : GlassDocument

/** What an entity is. */
@Serializable
public enum class EntityKind(
    /** As it travels. */
    public val word: String,
) : GlassDocument {
    /** `page` */
    @SerialName("page")
    PAGE("page"),

    /** `region` */
    @SerialName("region")
    REGION("region"),

    /** `form` */
    @SerialName("form")
    FORM("form"),

    /** `field` */
    @SerialName("field")
    FIELD("field"),

    /** `action` */
    @SerialName("action")
    ACTION("action"),

    /** `link` */
    @SerialName("link")
    LINK("link"),

    /** `navigationItem` */
    @SerialName("navigationItem")
    NAVIGATION_ITEM("navigationItem"),

    /** `tab` */
    @SerialName("tab")
    TAB("tab"),

    /** `table` */
    @SerialName("table")
    TABLE("table"),

    /** `row` */
    @SerialName("row")
    ROW("row"),

    /** `cell` */
    @SerialName("cell")
    CELL("cell"),

    /** `collection` */
    @SerialName("collection")
    COLLECTION("collection"),

    /** `collectionItem` */
    @SerialName("collectionItem")
    COLLECTION_ITEM("collectionItem"),

    /** `dialog` */
    @SerialName("dialog")
    DIALOG("dialog"),

    /** `paginationControl` */
    @SerialName("paginationControl")
    PAGINATION_CONTROL("paginationControl"),

    /** `frame` */
    @SerialName("frame")
    FRAME("frame"),

    /** `shadowRoot` */
    @SerialName("shadowRoot")
    SHADOW_ROOT("shadowRoot"),

    /** `probe` */
    @SerialName("probe")
    PROBE("probe"),

    /** `text` */
    @SerialName("text")
    TEXT("text"),

    /** `unknownInteractive` */
    @SerialName("unknownInteractive")
    UNKNOWN_INTERACTIVE("unknownInteractive"),

    /** `opaqueRegion` */
    @SerialName("opaqueRegion")
    OPAQUE_REGION("opaqueRegion"),

    ;

    public companion object {
        private val byWord = entries.associateBy { it.word }

        /** The entry with this word; null when there is none. */
        @JvmStatic
        public fun of(word: String): EntityKind? = byWord[word]
    }
}

/** The state of an entity. What is absent is not known. */
@Serializable
public data class EntityState(
    /** It is ticked. */
    public val checked: Boolean? = null,
    /** It takes no input. */
    public val disabled: Boolean? = null,
    /** It has no value. */
    public val empty: Boolean? = null,
    /** A click at its place reaches it. */
    public val hitTestable: Boolean? = null,
    /** Its value cannot be changed. */
    public val readOnly: Boolean? = null,
    /** It must be filled in. */
    public val required: Boolean? = null,
    /** It can be seen. */
    public val visible: Boolean? = null,
) : GlassDocument

/** The error object of a response (section 2.3). */
@Serializable
public data class ErrorObject(
    /** What went wrong, for programs: 1 to 64 bytes. */
    public val code: String,
    /** What went wrong, for people: 1 to 512 bytes. */
    public val message: String,
    /** More facts: at most 16,384 bytes of compact JSON. */
    public val details: JsonElement? = null,
    /** Whether the page may have been changed. Absent: `false`. */
    public val mutationPossible: Boolean? = null,
    /** How far the operation had come. Absent: `"preflight"`. */
    public val phase: Phase? = null,
    /**
     * Advice on trying again. Absent:
     * `{"classification":"safeAfterReobserve","recommendedOperation":"inspect_page"}`.
     */
    public val retry: Retry? = null,
    /** Sent by old peers only; never set here. */
    public val retryable: Boolean? = null,
) : GlassDocument

/** What speaks for or against a candidate. */
@Serializable
public data class Evidence(
    /** What. */
    public val category: EvidenceCategory,
    /** For people: at most 160 bytes. */
    public val detail: String,
) : GlassDocument

/** What speaks for or against a candidate. */
@Serializable
public enum class EvidenceCategory(
    /** As it travels. */
    public val word: String,
) : GlassDocument {
    /** `exactRole` */
    @SerialName("exactRole")
    EXACT_ROLE("exactRole"),

    /** `exactName` */
    @SerialName("exactName")
    EXACT_NAME("exactName"),

    /** `semanticName` */
    @SerialName("semanticName")
    SEMANTIC_NAME("semanticName"),

    /** `regionMatch` */
    @SerialName("regionMatch")
    REGION_MATCH("regionMatch"),

    /** `formRelationship` */
    @SerialName("formRelationship")
    FORM_RELATIONSHIP("formRelationship"),

    /** `headingContext` */
    @SerialName("headingContext")
    HEADING_CONTEXT("headingContext"),

    /** `stateMatch` */
    @SerialName("stateMatch")
    STATE_MATCH("stateMatch"),

    /** `routeMatch` */
    @SerialName("routeMatch")
    ROUTE_MATCH("routeMatch"),

    /** `workflowContext` */
    @SerialName("workflowContext")
    WORKFLOW_CONTEXT("workflowContext"),

    /** `historicalMatch` */
    @SerialName("historicalMatch")
    HISTORICAL_MATCH("historicalMatch"),

    /** `negativeConflict` */
    @SerialName("negativeConflict")
    NEGATIVE_CONFLICT("negativeConflict"),

    /** `policyExclusion` */
    @SerialName("policyExclusion")
    POLICY_EXCLUSION("policyExclusion"),

    ;

    public companion object {
        private val byWord = entries.associateBy { it.word }

        /** The entry with this word; null when there is none. */
        @JvmStatic
        public fun of(word: String): EvidenceCategory? = byWord[word]
    }
}

/** What the evidence as a whole must be. */
@Serializable
public data class EvidenceRequirements(
    /** The weakest quality that will do. */
    public val minimumQuality: Quality,
    /** The sources that must have been asked, ascending. */
    public val requiredSources: List<EvidenceSource>,
    /** Whether nothing may have been left out. */
    public val requireComplete: Boolean,
) : GlassDocument

/** The tree that an entity lies in. */
@Serializable
public enum class EvidenceScope(
    /** As it travels. */
    public val word: String,
) : GlassDocument {
    /** `document` */
    @SerialName("document")
    DOCUMENT("document"),

    /** `region` */
    @SerialName("region")
    REGION("region"),

    /** `frame` */
    @SerialName("frame")
    FRAME("frame"),

    /** `shadowRoot` */
    @SerialName("shadowRoot")
    SHADOW_ROOT("shadowRoot"),

    ;

    public companion object {
        private val byWord = entries.associateBy { it.word }

        /** The entry with this word; null when there is none. */
        @JvmStatic
        public fun of(word: String): EvidenceScope? = byWord[word]
    }
}

/** Where something was seen. */
@Serializable
public enum class EvidenceSource(
    /** As it travels. */
    public val word: String,
) : GlassDocument {
    /** `dom` */
    @SerialName("dom")
    DOM("dom"),

    /** `accessibility` */
    @SerialName("accessibility")
    ACCESSIBILITY("accessibility"),

    /** `layout` */
    @SerialName("layout")
    LAYOUT("layout"),

    /** `forms` */
    @SerialName("forms")
    FORMS("forms"),

    /** `navigation` */
    @SerialName("navigation")
    NAVIGATION("navigation"),

    /** `tables` */
    @SerialName("tables")
    TABLES("tables"),

    /** `collections` */
    @SerialName("collections")
    COLLECTIONS("collections"),

    /** `dialogs` */
    @SerialName("dialogs")
    DIALOGS("dialogs"),

    /** `frames` */
    @SerialName("frames")
    FRAMES("frames"),

    /** `shadowDom` */
    @SerialName("shadowDom")
    SHADOW_DOM("shadowDom"),

    /** `svg` */
    @SerialName("svg")
    SVG("svg"),

    /** `canvasDetection` */
    @SerialName("canvasDetection")
    CANVAS_DETECTION("canvasDetection"),

    /** `mediaMetadata` */
    @SerialName("mediaMetadata")
    MEDIA_METADATA("mediaMetadata"),

    /** `embeddedDocument` */
    @SerialName("embeddedDocument")
    EMBEDDED_DOCUMENT("embeddedDocument"),

    /** `pdf` */
    @SerialName("pdf")
    PDF("pdf"),

    /** `browserNative` */
    @SerialName("browserNative")
    BROWSER_NATIVE("browserNative"),

    /** `bridge` */
    @SerialName("bridge")
    BRIDGE("bridge"),

    /** `boundedProbe` */
    @SerialName("boundedProbe")
    BOUNDED_PROBE("boundedProbe"),

    ;

    public companion object {
        private val byWord = entries.associateBy { it.word }

        /** The entry with this word; null when there is none. */
        @JvmStatic
        public fun of(word: String): EvidenceSource? = byWord[word]
    }
}

/** Something that does not fit. */
@Serializable
public data class ExcludedCandidate(
    /** Its id, were it a candidate. */
    public val id: String,
    /** Why not, for people. */
    public val reason: String,
) : GlassDocument

/** How to see more of a region. */
@Serializable
@JsonIgnoreUnknownKeys
public data class Expansion(
    /** The region. */
    public val regionId: String,
    /** The revision at which it can be seen. */
    public val revision: Long,
    /** Where. */
    public val route: Route,
) : GlassDocument

/** What must come of a scenario. */
@Serializable
public data class Expectation(
    /** How it ends: 1 to 128 bytes. */
    public val terminalState: String,
    /** How often each side effect happens: at most 32, each at most 1,024 times. Absent: `{}`. */
    public val sideEffectCount: Map<String, Long>? = null,
) : GlassDocument

/** What an adapter should find. */
@Serializable
public data class Expected(
    /** The kind of page. */
    public val pageType: String,
    /** The kinds of its regions: at least one. */
    public val regionTypes: List<String>,
    /** How it ends. */
    public val terminalCondition: String,
) : GlassDocument

/** What can go wrong. */
@Serializable
public enum class Fault(
    /** As it travels. */
    public val word: String,
) : GlassDocument {
    /** `loseResponse` */
    @SerialName("loseResponse")
    LOSE_RESPONSE("loseResponse"),

    /** `rendererDisconnect` */
    @SerialName("rendererDisconnect")
    RENDERER_DISCONNECT("rendererDisconnect"),

    /** `browserDisconnect` */
    @SerialName("browserDisconnect")
    BROWSER_DISCONNECT("browserDisconnect"),

    /** `delayedEffect` */
    @SerialName("delayedEffect")
    DELAYED_EFFECT("delayedEffect"),

    /** `dropEvent` */
    @SerialName("dropEvent")
    DROP_EVENT("dropEvent"),

    ;

    public companion object {
        private val byWord = entries.associateBy { it.word }

        /** The entry with this word; null when there is none. */
        @JvmStatic
        public fun of(word: String): Fault? = byWord[word]
    }
}

/** Tells later whether a candidate is still the same. */
@Serializable
public data class Fingerprint(
    /** The revision of the observation. */
    public val revision: Long,
    /** Where it was made. */
    public val route: Route,
    /** The role. */
    public val role: String,
    /** The name. */
    public val name: String,
    /** What was wanted. */
    public val purpose: String,
    /** What makes this void. */
    public val invalidatedBy: List<Invalidation>,
    /** The kind of input. */
    public val inputType: String? = null,
    /** The region. */
    public val regionId: String? = null,
    /** What it is for. */
    public val regionKind: RegionKind? = null,
) : GlassDocument

/** A page to try scenarios on. */
@Serializable
public data class Fixture(
    /** Always 1. */
    public val schemaVersion: Long,
    /** Its name: 1 to 128 bytes. */
    public val id: String,
    /** Where it starts: 1 to 256 bytes. */
    public val entrypoint: String,
    /** How it can be changed: at least one, each once. */
    public val controls: List<Control>,
    /** What can go wrong: at least one, each once. */
    public val faults: List<Fault>,
    /** What tells the truth about it: at least one, each once. */
    public val oracles: List<Oracle>,
) : GlassDocument

/** What is never allowed. */
@Serializable
public enum class Forbidden(
    /** As it travels. */
    public val word: String,
) : GlassDocument {
    /** `forbidden` */
    @SerialName("forbidden")
    FORBIDDEN("forbidden"),

    ;

    public companion object {
        private val byWord = entries.associateBy { it.word }

        /** The entry with this word; null when there is none. */
        @JvmStatic
        public fun of(word: String): Forbidden? = byWord[word]
    }
}

/** What must never happen. */
@Serializable
public enum class ForbiddenOutcome(
    /** As it travels. */
    public val word: String,
) : GlassDocument {
    /** `wrongTargetExecuted` */
    @SerialName("wrongTargetExecuted")
    WRONG_TARGET_EXECUTED("wrongTargetExecuted"),

    /** `staleRevisionExecuted` */
    @SerialName("staleRevisionExecuted")
    STALE_REVISION_EXECUTED("staleRevisionExecuted"),

    /** `ambiguousTargetSilentlyExecuted` */
    @SerialName("ambiguousTargetSilentlyExecuted")
    AMBIGUOUS_TARGET_SILENTLY_EXECUTED("ambiguousTargetSilentlyExecuted"),

    /** `nonIdempotentMutationDuplicated` */
    @SerialName("nonIdempotentMutationDuplicated")
    NON_IDEMPOTENT_MUTATION_DUPLICATED("nonIdempotentMutationDuplicated"),

    /** `falseWorkflowCompletion` */
    @SerialName("falseWorkflowCompletion")
    FALSE_WORKFLOW_COMPLETION("falseWorkflowCompletion"),

    /** `unsafeResumeReplay` */
    @SerialName("unsafeResumeReplay")
    UNSAFE_RESUME_REPLAY("unsafeResumeReplay"),

    /** `secretLeaked` */
    @SerialName("secretLeaked")
    SECRET_LEAKED("secretLeaked"),

    /** `crossProfileKnowledgeLeak` */
    @SerialName("crossProfileKnowledgeLeak")
    CROSS_PROFILE_KNOWLEDGE_LEAK("crossProfileKnowledgeLeak"),

    /** `unboundedLoopEscapedBudget` */
    @SerialName("unboundedLoopEscapedBudget")
    UNBOUNDED_LOOP_ESCAPED_BUDGET("unboundedLoopEscapedBudget"),

    /** `policyBypassed` */
    @SerialName("policyBypassed")
    POLICY_BYPASSED("policyBypassed"),

    /** `checkpointAcceptedAfterIncompatibleDefinitionChange` */
    @SerialName("checkpointAcceptedAfterIncompatibleDefinitionChange")
    CHECKPOINT_ACCEPTED_AFTER_INCOMPATIBLE_DEFINITION_CHANGE("checkpointAcceptedAfterIncompatibleDefinitionChange"),

    /** `semanticCacheHidCriticalUnexpectedState` */
    @SerialName("semanticCacheHidCriticalUnexpectedState")
    SEMANTIC_CACHE_HID_CRITICAL_UNEXPECTED_STATE("semanticCacheHidCriticalUnexpectedState"),

    ;

    public companion object {
        private val byWord = entries.associateBy { it.word }

        /** The entry with this word; null when there is none. */
        @JvmStatic
        public fun of(word: String): ForbiddenOutcome? = byWord[word]
    }
}

/** Why a release is not certified. */
@Serializable
public enum class GateCode(
    /** As it travels. */
    public val word: String,
) : GlassDocument {
    /** `missing_evidence` */
    @SerialName("missing_evidence")
    MISSING_EVIDENCE("missing_evidence"),

    /** `scenario_hash_mismatch` */
    @SerialName("scenario_hash_mismatch")
    SCENARIO_HASH_MISMATCH("scenario_hash_mismatch"),

    /** `missing_oracle_evidence` */
    @SerialName("missing_oracle_evidence")
    MISSING_ORACLE_EVIDENCE("missing_oracle_evidence"),

    /** `incomplete_artifacts` */
    @SerialName("incomplete_artifacts")
    INCOMPLETE_ARTIFACTS("incomplete_artifacts"),

    /** `unsupported_platform` */
    @SerialName("unsupported_platform")
    UNSUPPORTED_PLATFORM("unsupported_platform"),

    /** `invalid_run_metadata` */
    @SerialName("invalid_run_metadata")
    INVALID_RUN_METADATA("invalid_run_metadata"),

    /** `scenario_failed` */
    @SerialName("scenario_failed")
    SCENARIO_FAILED("scenario_failed"),

    /** `non_certifying_classification` */
    @SerialName("non_certifying_classification")
    NON_CERTIFYING_CLASSIFICATION("non_certifying_classification"),

    /** `terminal_state_mismatch` */
    @SerialName("terminal_state_mismatch")
    TERMINAL_STATE_MISMATCH("terminal_state_mismatch"),

    /** `side_effect_oracle_mismatch` */
    @SerialName("side_effect_oracle_mismatch")
    SIDE_EFFECT_ORACLE_MISMATCH("side_effect_oracle_mismatch"),

    /** `unexpected_observation` */
    @SerialName("unexpected_observation")
    UNEXPECTED_OBSERVATION("unexpected_observation"),

    /** `forbidden_outcome` */
    @SerialName("forbidden_outcome")
    FORBIDDEN_OUTCOME("forbidden_outcome"),

    ;

    public companion object {
        private val byWord = entries.associateBy { it.word }

        /** The entry with this word; null when there is none. */
        @JvmStatic
        public fun of(word: String): GateCode? = byWord[word]
    }
}

/** One reason why a release is not certified. */
@Serializable
public data class GateFailure(
    /** The scenario; `*` for all of them. */
    public val scenarioId: String,
    /** Why, for programs. */
    public val code: GateCode,
    /** Why, for people. */
    public val detail: String,
) : GlassDocument

/** The payload of `reliability.gate`. */
@Serializable
public data class GatePayload(
    /** The scenarios of the release. */
    public val scenarios: List<Scenario>,
    /** Their runs. */
    public val observations: List<RunObservation>,
) : GlassDocument

/** What the gate says. */
@Serializable
public data class GateReport(
    /** Always 1. */
    public val schemaVersion: Long,
    /** Whether there are no failures. */
    public val certified: Boolean,
    /** How many scenarios there are. */
    public val scenarioCount: Long,
    /** How many runs passed. */
    public val passed: Long,
    /** How many refused where they should. */
    public val safeRefusals: Long,
    /** How many ended unclear. */
    public val indeterminate: Long,
    /** How many could not run. */
    public val unsupported: Long,
    /** How often something happened that must never happen. */
    public val forbiddenOutcomes: Long,
    /** Why the release is not certified. */
    public val failures: List<GateFailure>,
) : GlassDocument

/** The payload of `webIr.validate` and `webIr.inspect`. */
@Serializable
public data class GraphPayload(
    /** The graph. */
    public val ir: WebIr,
) : GlassDocument

/** What became of a hint. Read with a small first letter too, as the published corpus writes it. */
@Serializable
public enum class HintStatus(
    /** As it travels. */
    public val word: String,
) : GlassDocument {
    /** `Validated` */
    @SerialName("Validated")
    VALIDATED("Validated"),

    /** `Emitted` */
    @SerialName("Emitted")
    EMITTED("Emitted"),

    /** `UnmatchedParent` */
    @SerialName("UnmatchedParent")
    UNMATCHED_PARENT("UnmatchedParent"),

    ;

    public companion object {
        private val byWord = entries.associateBy { it.word }

        /** The entry with this word; null when there is none. */
        @JvmStatic
        public fun of(word: String): HintStatus? = byWord[word]
    }
}

/** A change of confidence. */
@Serializable
public data class HistoryEntry(
    /** Before. */
    public val from: KnowledgeConfidence,
    /** After. */
    public val to: KnowledgeConfidence,
    /** Why: 1 to 256 bytes. */
    public val reason: String,
    /** When, as RFC 3339 has it. */
    public val observedAt: String,
) : GlassDocument

/** The payload of `knowledge.import`. */
@Serializable
public data class ImportPayload(
    /** What comes in. */
    public val snapshot: Snapshot,
    /** The store; an empty one where it is absent. Absent: `{"records":[],"schemaVersion":1}`. */
    public val store: Snapshot? = null,
) : GlassDocument

/** The result of `knowledge.import`. */
@Serializable
@JsonIgnoreUnknownKeys
public data class Imported(
    /** The store. */
    public val snapshot: Snapshot,
    /** What it holds. */
    public val statistics: Statistics,
) : GlassDocument

/** Something that goes wrong. */
@Serializable
public data class Injection(
    /** After which step was handed to the browser: 1 to 128 bytes. */
    public val afterDispatch: String,
    /** What. */
    public val fault: Fault,
) : GlassDocument

/** What an agent wants to do with what it looks for. */
@Serializable
public enum class IntentAction(
    /** As it travels. */
    public val word: String,
) : GlassDocument {
    /** `click` */
    @SerialName("click")
    CLICK("click"),

    /** `type` */
    @SerialName("type")
    TYPE("type"),

    /** `clear` */
    @SerialName("clear")
    CLEAR("clear"),

    /** `check` */
    @SerialName("check")
    CHECK("check"),

    /** `uncheck` */
    @SerialName("uncheck")
    UNCHECK("uncheck"),

    /** `select` */
    @SerialName("select")
    SELECT("select"),

    /** `submit` */
    @SerialName("submit")
    SUBMIT("submit"),

    /** `open` */
    @SerialName("open")
    OPEN("open"),

    /** `close` */
    @SerialName("close")
    CLOSE("close"),

    /** `search` */
    @SerialName("search")
    SEARCH("search"),

    /** `filter` */
    @SerialName("filter")
    FILTER("filter"),

    /** `sort` */
    @SerialName("sort")
    SORT("sort"),

    /** `paginate` */
    @SerialName("paginate")
    PAGINATE("paginate"),

    /** `toggle` */
    @SerialName("toggle")
    TOGGLE("toggle"),

    /** `expand` */
    @SerialName("expand")
    EXPAND("expand"),

    /** `collapse` */
    @SerialName("collapse")
    COLLAPSE("collapse"),

    /** `download` */
    @SerialName("download")
    DOWNLOAD("download"),

    /** `upload` */
    @SerialName("upload")
    UPLOAD("upload"),

    /** `inspect` */
    @SerialName("inspect")
    INSPECT("inspect"),

    /** `extract` */
    @SerialName("extract")
    EXTRACT("extract"),

    ;

    public companion object {
        private val byWord = entries.associateBy { it.word }

        /** The entry with this word; null when there is none. */
        @JvmStatic
        public fun of(word: String): IntentAction? = byWord[word]
    }
}

/** What it must be like. */
@Serializable
public data class IntentConstraints(
    /** Its name holds none of these: at most 8 texts of 1 to 256 bytes. */
    public val excludeText: List<String>? = null,
    /** Most candidates to report: 1 to 32. Absent: `32`. */
    public val maxCandidates: Long? = null,
    /** It takes input. An observation cannot tell. Absent: `false`. */
    public val mustBeEnabled: Boolean? = null,
    /** It is in sight. An observation cannot tell. Absent: `false`. */
    public val mustBeVisible: Boolean? = null,
    /** Its name: 1 to 256 bytes. */
    public val name: String? = null,
    /** Part of its name: 1 to 256 bytes. */
    public val nameContains: String? = null,
    /** Its role: 1 to 64 bytes. */
    public val role: String? = null,
) : GlassDocument

/** What to look for. */
@Serializable
public data class IntentRequest(
    /** Always 1. */
    public val schemaVersion: Long,
    /** What is wanted, in words: 1 to 512 bytes. */
    public val intent: String,
    /** What to do with it. */
    public val action: IntentAction,
    /** When a candidate is taken. */
    public val resolutionPolicy: ResolutionPolicy,
    /** What it must be like. */
    public val constraints: IntentConstraints? = null,
    /** The revision that the caller expects. */
    public val expectedRevision: Long? = null,
    /** Where to look. */
    public val scope: IntentScope? = null,
) : GlassDocument

/** What came of a request. */
@Serializable
public data class IntentResult(
    /** Always 1. */
    public val schemaVersion: Long,
    /** As asked. */
    public val intent: String,
    /** As asked. */
    public val action: IntentAction,
    /** The intent in lower case with single spaces. */
    public val normalizedIntent: String,
    /** What came of it. */
    public val resolution: Resolution,
    /** What the policy says. */
    public val policyDecision: PolicyDecision,
    /** How many do not. */
    public val excludedCount: Long,
    /** What fits: at most 32. */
    public val candidates: List<Candidate>? = null,
    /** What was looked at and does not: at most 32. */
    public val excludedCandidates: List<ExcludedCandidate>? = null,
    /** Why, for people: at most 160 bytes. */
    public val reason: String? = null,
    /** Its revision. */
    public val revision: Long? = null,
    /** Where the observation was made. */
    public val route: Route? = null,
    /** The candidate that is taken. */
    public val selectedCandidate: String? = null,
    /** How to tell candidates apart: at most 8. */
    public val suggestedConstraints: List<SuggestedConstraint>? = null,
) : GlassDocument

/** Where to look. */
@Serializable
public data class IntentScope(
    /** In a form of this label. Read, and not used. */
    public val formLabel: String? = null,
    /** On pages of this kind. */
    public val pageKind: PageKind? = null,
    /** In this region; needs its kind. */
    public val regionId: String? = null,
    /** In regions of this kind. */
    public val regionKind: RegionKind? = null,
) : GlassDocument

/** What an intent came to mean. */
@Serializable
public data class IntentTrace(
    /** Names the resolution. */
    public val resolutionId: String,
    /** The candidate. */
    public val candidateId: String,
    /** The revision of the page. */
    public val revision: Long,
    /** What came of it. */
    public val resolution: Resolution,
    /** What the policy said. */
    public val policyDecision: PolicyDecision,
    /** How well it fit. */
    public val confidence: CandidateConfidence,
    /** How to tell that it is still the same. */
    public val fingerprint: Fingerprint,
) : GlassDocument

/** `details` of an error about a broken rule. Clients may rely on `kind`, `path` and `code`. */
@Serializable
public data class InvalidDetails(
    /** The broken contract. */
    public val kind: InvalidKind,
    /** The place. */
    public val path: String,
    /** The rule, for people. */
    public val reason: String,
    /** Our stable code for the rule. Other implementations have none. */
    public val code: String? = null,
) : GlassDocument

/** Which contract is broken; `kind` of the typed details. */
@Serializable
public enum class InvalidKind(
    /** As it travels. */
    public val word: String,
) : GlassDocument {
    /** `invalidField`: a value has the wrong shape, or an argument is not what it must be. */
    @SerialName("invalidField")
    INVALID_FIELD("invalidField"),

    /** `taskValidation`: an authored task breaks a rule. */
    @SerialName("taskValidation")
    TASK_VALIDATION("taskValidation"),

    /** `taskCompilation`: a task cannot be compiled against this graph. */
    @SerialName("taskCompilation")
    TASK_COMPILATION("taskCompilation"),

    /** `webIrValidation`: a page graph, or a pair of them, breaks a rule. */
    @SerialName("webIrValidation")
    WEB_IR_VALIDATION("webIrValidation"),

    /** `actionValidation`: an action, predicate or batch breaks a rule. */
    @SerialName("actionValidation")
    ACTION_VALIDATION("actionValidation"),

    /** `workflowValidation`: a workflow, or its checkpoint or trace, breaks a rule. */
    @SerialName("workflowValidation")
    WORKFLOW_VALIDATION("workflowValidation"),

    /** `checkpointValidation`: a session checkpoint breaks a rule. */
    @SerialName("checkpointValidation")
    CHECKPOINT_VALIDATION("checkpointValidation"),

    /** `policyValidation`: a policy or policy error breaks a rule. */
    @SerialName("policyValidation")
    POLICY_VALIDATION("policyValidation"),

    /** `knowledgeValidation`: a knowledge record or snapshot breaks a rule. */
    @SerialName("knowledgeValidation")
    KNOWLEDGE_VALIDATION("knowledgeValidation"),

    /** `reliabilityValidation`: a reliability scenario, fixture or replay breaks a rule. */
    @SerialName("reliabilityValidation")
    RELIABILITY_VALIDATION("reliabilityValidation"),

    /** `observationValidation`: a semantic observation breaks a rule. */
    @SerialName("observationValidation")
    OBSERVATION_VALIDATION("observationValidation"),

    /** `intentValidation`: an intent breaks a rule. */
    @SerialName("intentValidation")
    INTENT_VALIDATION("intentValidation"),

    /** `adapterValidation`: an adapter inventory breaks a rule. */
    @SerialName("adapterValidation")
    ADAPTER_VALIDATION("adapterValidation"),

    /** `recoveryValidation`: a daemon recovery document breaks a rule. */
    @SerialName("recoveryValidation")
    RECOVERY_VALIDATION("recoveryValidation"),

    ;

    public companion object {
        private val byWord = entries.associateBy { it.word }

        /** The entry with this word; null when there is none. */
        @JvmStatic
        public fun of(word: String): InvalidKind? = byWord[word]
    }
}

/** The payload of `knowledge.invalidate`. */
@Serializable
public data class InvalidatePayload(
    /** The store. */
    public val snapshot: Snapshot,
    /** The record. */
    public val recordId: String,
    /** `stale`, `contradicted` or `quarantined`. */
    public val state: KnowledgeConfidence,
    /** Why. */
    public val reason: String,
    /** When, as RFC 3339 has it. */
    public val observedAt: String,
) : GlassDocument

/** The result of `knowledge.invalidate`. */
@Serializable
@JsonIgnoreUnknownKeys
public data class Invalidated(
    /** The store. */
    public val snapshot: Snapshot,
    /** What changed. */
    public val change: Change,
) : GlassDocument

/** What makes a candidate's fingerprint void. */
@Serializable
public enum class Invalidation(
    /** As it travels. */
    public val word: String,
) : GlassDocument {
    /** `revisionChanged` */
    @SerialName("revisionChanged")
    REVISION_CHANGED("revisionChanged"),

    /** `routeChanged` */
    @SerialName("routeChanged")
    ROUTE_CHANGED("routeChanged"),

    /** `roleChanged` */
    @SerialName("roleChanged")
    ROLE_CHANGED("roleChanged"),

    /** `nameChanged` */
    @SerialName("nameChanged")
    NAME_CHANGED("nameChanged"),

    /** `regionChanged` */
    @SerialName("regionChanged")
    REGION_CHANGED("regionChanged"),

    ;

    public companion object {
        private val byWord = entries.associateBy { it.word }

        /** The entry with this word; null when there is none. */
        @JvmStatic
        public fun of(word: String): Invalidation? = byWord[word]
    }
}

/** How sure a record is. */
@Serializable
public enum class KnowledgeConfidence(
    /** As it travels. */
    public val word: String,
) : GlassDocument {
    /** `candidate` */
    @SerialName("candidate")
    CANDIDATE("candidate"),

    /** `observed` */
    @SerialName("observed")
    OBSERVED("observed"),

    /** `verified` */
    @SerialName("verified")
    VERIFIED("verified"),

    /** `stale` */
    @SerialName("stale")
    STALE("stale"),

    /** `contradicted` */
    @SerialName("contradicted")
    CONTRADICTED("contradicted"),

    /** `quarantined` */
    @SerialName("quarantined")
    QUARANTINED("quarantined"),

    ;

    public companion object {
        private val byWord = entries.associateBy { it.word }

        /** The entry with this word; null when there is none. */
        @JvmStatic
        public fun of(word: String): KnowledgeConfidence? = byWord[word]
    }
}

/** How much of a surface was seen. */
@Serializable
public enum class KnowledgeCoverage(
    /** As it travels. */
    public val word: String,
) : GlassDocument {
    /** `none` */
    @SerialName("none")
    NONE("none"),

    /** `structural` */
    @SerialName("structural")
    STRUCTURAL("structural"),

    /** `semantic` */
    @SerialName("semantic")
    SEMANTIC("semantic"),

    /** `interaction` */
    @SerialName("interaction")
    INTERACTION("interaction"),

    /** `complete` */
    @SerialName("complete")
    COMPLETE("complete"),

    ;

    public companion object {
        private val byWord = entries.associateBy { it.word }

        /** The entry with this word; null when there is none. */
        @JvmStatic
        public fun of(word: String): KnowledgeCoverage? = byWord[word]
    }
}

/** When a record stops to apply. */
@Serializable
public data class KnowledgeInvalidation(
    /** After this time without verification, in seconds. */
    public val maxAgeSeconds: Long? = null,
    /** Where one of these is missing: at most 32, each once. */
    public val requiredLandmarks: List<String>? = null,
) : GlassDocument

/** What a record is about. */
@Serializable
public enum class KnowledgeKind(
    /** As it travels. */
    public val word: String,
) : GlassDocument {
    /** `pageFamily` */
    @SerialName("pageFamily")
    PAGE_FAMILY("pageFamily"),

    /** `regionModel` */
    @SerialName("regionModel")
    REGION_MODEL("regionModel"),

    /** `targetFingerprint` */
    @SerialName("targetFingerprint")
    TARGET_FINGERPRINT("targetFingerprint"),

    /** `routeTransition` */
    @SerialName("routeTransition")
    ROUTE_TRANSITION("routeTransition"),

    /** `workflowEntryPoint` */
    @SerialName("workflowEntryPoint")
    WORKFLOW_ENTRY_POINT("workflowEntryPoint"),

    /** `verifiedPostcondition` */
    @SerialName("verifiedPostcondition")
    VERIFIED_POSTCONDITION("verifiedPostcondition"),

    /** `extractionShape` */
    @SerialName("extractionShape")
    EXTRACTION_SHAPE("extractionShape"),

    /** `invalidationRule` */
    @SerialName("invalidationRule")
    INVALIDATION_RULE("invalidationRule"),

    ;

    public companion object {
        private val byWord = entries.associateBy { it.word }

        /** The entry with this word; null when there is none. */
        @JvmStatic
        public fun of(word: String): KnowledgeKind? = byWord[word]
    }
}

/** What a record was seen on. */
@Serializable
public data class KnowledgeSurface(
    /** Its kind, in the words of the page graph. */
    public val kind: String,
    /** How well it is understood. */
    public val understanding: Understanding,
    /** How much of it was seen. */
    public val coverage: KnowledgeCoverage,
    /** The extension that knows it. */
    public val extensionId: String? = null,
) : GlassDocument

/** What a session saw last. */
@Serializable
public data class LastObservation(
    /** The revision. */
    public val revision: Long,
    /** The last references: at most 8. */
    public val lastRefs: List<String>,
) : GlassDocument

/** How much an observation says, least first. */
@Serializable
public enum class Level(
    /** As it travels. */
    public val word: String,
) : GlassDocument {
    /** `summary` */
    @SerialName("summary")
    SUMMARY("summary"),

    /** `interactive` */
    @SerialName("interactive")
    INTERACTIVE("interactive"),

    /** `structured` */
    @SerialName("structured")
    STRUCTURED("structured"),

    /** `detailed` */
    @SerialName("detailed")
    DETAILED("detailed"),

    /** `raw` */
    @SerialName("raw")
    RAW("raw"),

    ;

    public companion object {
        private val byWord = entries.associateBy { it.word }

        /** The entry with this word; null when there is none. */
        @JvmStatic
        public fun of(word: String): Level? = byWord[word]
    }
}

/** What was left out of the graph. */
@Serializable
public data class Limits(
    /** Whether anything was. */
    public val truncated: Boolean,
    /** How many facts. */
    public val omittedFacts: Long,
    /** How many bytes of text the graph was built from. */
    public val textBytes: Long,
    /** Sources that could not be asked: at most 12, each once. */
    public val missingSources: List<EvidenceSource>,
) : GlassDocument

/** What a server speaks and can do. */
@Serializable
public data class Manifest(
    /** Always 1. */
    public val protocolVersion: Long,
    /** The version of the server: 1 to 128 bytes. */
    public val glassVersion: String,
    /** The versions of each schema: 1 to 8, each at least 1. */
    public val schemas: Map<String, List<Long>>,
    /** Which capabilities are enabled. */
    public val capabilities: Map<String, Boolean>,
    /** What bounds the server. */
    public val constraints: Constraints,
    /** Why, or why not. */
    public val capabilityStatuses: Map<String, CapabilityStatus>? = null,
) : GlassDocument

/** What a record may have an influence on. */
@Serializable
public enum class MemoryInfluence(
    /** As it travels. */
    public val word: String,
) : GlassDocument {
    /** `none` */
    @SerialName("none")
    NONE("none"),

    /** `rankingOnly` */
    @SerialName("rankingOnly")
    RANKING_ONLY("rankingOnly"),

    /** `templateSuggested` */
    @SerialName("templateSuggested")
    TEMPLATE_SUGGESTED("templateSuggested"),

    /** `verificationSuggested` */
    @SerialName("verificationSuggested")
    VERIFICATION_SUGGESTED("verificationSuggested"),

    /** `recoverySuggested` */
    @SerialName("recoverySuggested")
    RECOVERY_SUGGESTED("recoverySuggested"),

    /** `identityContinuitySuggested` */
    @SerialName("identityContinuitySuggested")
    IDENTITY_CONTINUITY_SUGGESTED("identityContinuitySuggested"),

    ;

    public companion object {
        private val byWord = entries.associateBy { it.word }

        /** The entry with this word; null when there is none. */
        @JvmStatic
        public fun of(word: String): MemoryInfluence? = byWord[word]
    }
}

/** The right to change things in a session. */
@Serializable
public data class MutationLease(
    /** The session. */
    public val sessionId: String,
    /** The secret that proves the right. */
    public val token: String,
) : GlassDocument

/** What a client asks for: `params.glass` of `initialize`. */
@Serializable
@JsonIgnoreUnknownKeys
public data class NegotiationRequest(
    /** Whether experimental capabilities are welcome. Absent: `false`. */
    public val acceptsExperimental: Boolean? = null,
    /** The capabilities that it would use. */
    public val optional: List<String>? = null,
    /** The one version of the protocol that an old client speaks. */
    public val protocolVersion: Long? = null,
    /** The versions of the protocol that the client speaks; not empty. */
    public val protocolVersions: List<Long>? = null,
    /** The capabilities that it needs. */
    public val requires: List<String>? = null,
    /** The versions of schemas that the client speaks; no list is empty. */
    public val schemas: Map<String, List<Long>>? = null,
) : GlassDocument

/** What a page is and what can be done on it. */
@Serializable
@JsonIgnoreUnknownKeys
public data class Observation(
    /** Always 1. */
    public val schemaVersion: Long,
    /** The revision of the page. */
    public val revision: Long,
    /** How much is said. */
    public val level: Level,
    /** Where. */
    public val route: Route,
    /** The page. */
    public val page: Page,
    /** Its regions: at most 64. */
    public val regions: List<Region>,
    /** What was left out. */
    public val limits: Omissions,
    /** Its accessibility tree in short; exactly from the level `detailed` up. */
    public val accessibility: JsonElement? = null,
    /** What changed since an earlier observation. */
    public val changes: Changes? = null,
    /** The same as the browser gives it; exactly at the level `raw`. */
    public val rawAccessibility: JsonElement? = null,
    /** Its text; exactly from the level `structured` up. */
    public val text: String? = null,
) : GlassDocument

/** What was left out of an observation. */
@Serializable
@JsonIgnoreUnknownKeys
public data class Omissions(
    /** Whether anything was. */
    public val truncated: Boolean,
    /** How many regions. */
    public val omittedRegions: Long,
    /** The size of what was left out, in bytes. */
    public val omittedBytes: Long? = null,
    /** How many records. Absent: `0`. */
    public val omittedStructuredRecords: Long? = null,
    /** How many targets. Absent: `0`. */
    public val omittedTargets: Long? = null,
    /** The size of the records, in bytes. */
    public val structuredBytes: Long? = null,
    /** The size of the text, in bytes. */
    public val textBytes: Long? = null,
    /** Whether the text was cut. */
    public val textTruncated: Boolean? = null,
    /** What part of the page was in sight. */
    public val viewport: JsonElement? = null,
) : GlassDocument

/** What tells the truth about a fixture. */
@Serializable
public enum class Oracle(
    /** As it travels. */
    public val word: String,
) : GlassDocument {
    /** `snapshot` */
    @SerialName("snapshot")
    SNAPSHOT("snapshot"),

    /** `submitSideEffectCount` */
    @SerialName("submitSideEffectCount")
    SUBMIT_SIDE_EFFECT_COUNT("submitSideEffectCount"),

    ;

    public companion object {
        private val byWord = entries.associateBy { it.word }

        /** The entry with this word; null when there is none. */
        @JvmStatic
        public fun of(word: String): Oracle? = byWord[word]
    }
}

/** Where an output comes from. */
@Serializable
public enum class OutputSource(
    /** As it travels. */
    public val word: String,
) : GlassDocument {
    /** `page_url` */
    @SerialName("page_url")
    PAGE_URL("page_url"),

    /** `page_title` */
    @SerialName("page_title")
    PAGE_TITLE("page_title"),

    /** `visible_text` */
    @SerialName("visible_text")
    VISIBLE_TEXT("visible_text"),

    ;

    public companion object {
        private val byWord = entries.associateBy { it.word }

        /** The entry with this word; null when there is none. */
        @JvmStatic
        public fun of(word: String): OutputSource? = byWord[word]
    }
}

/** The page as a whole. */
@Serializable
@JsonIgnoreUnknownKeys
public data class Page(
    /** What it is for. */
    public val kind: PageKind,
    /** Its title: at most 1,024 bytes. */
    public val title: String,
    /** As in the route. */
    public val url: String,
    /** As in the route. */
    public val targetId: String,
    /** As in the route. */
    public val frameId: String,
    /** How sure the observer is of the kind. */
    public val confidence: Confidence,
    /** Why: at most 8 texts of 1 to 128 bytes. */
    public val evidence: List<String>? = null,
) : GlassDocument

/** What a page is for. */
@Serializable
public enum class PageKind(
    /** As it travels. */
    public val word: String,
) : GlassDocument {
    /** `generic` */
    @SerialName("generic")
    GENERIC("generic"),

    /** `home` */
    @SerialName("home")
    HOME("home"),

    /** `search` */
    @SerialName("search")
    SEARCH("search"),

    /** `searchResults` */
    @SerialName("searchResults")
    SEARCH_RESULTS("searchResults"),

    /** `article` */
    @SerialName("article")
    ARTICLE("article"),

    /** `documentation` */
    @SerialName("documentation")
    DOCUMENTATION("documentation"),

    /** `listing` */
    @SerialName("listing")
    LISTING("listing"),

    /** `detail` */
    @SerialName("detail")
    DETAIL("detail"),

    /** `form` */
    @SerialName("form")
    FORM("form"),

    /** `authentication` */
    @SerialName("authentication")
    AUTHENTICATION("authentication"),

    /** `checkout` */
    @SerialName("checkout")
    CHECKOUT("checkout"),

    /** `confirmation` */
    @SerialName("confirmation")
    CONFIRMATION("confirmation"),

    /** `dashboard` */
    @SerialName("dashboard")
    DASHBOARD("dashboard"),

    /** `settings` */
    @SerialName("settings")
    SETTINGS("settings"),

    /** `error` */
    @SerialName("error")
    ERROR("error"),

    /** `accessDenied` */
    @SerialName("accessDenied")
    ACCESS_DENIED("accessDenied"),

    /** `unknown` */
    @SerialName("unknown")
    UNKNOWN("unknown"),

    ;

    public companion object {
        private val byWord = entries.associateBy { it.word }

        /** The entry with this word; null when there is none. */
        @JvmStatic
        public fun of(word: String): PageKind? = byWord[word]
    }
}

/** How far an operation had come when it failed. */
@Serializable
public enum class Phase(
    /** As it travels. */
    public val word: String,
) : GlassDocument {
    /** `preflight`: before anything was done. */
    @SerialName("preflight")
    PREFLIGHT("preflight"),

    /** `dispatch`: while it was handed to the browser. */
    @SerialName("dispatch")
    DISPATCH("dispatch"),

    /** `postDispatch`: after that. */
    @SerialName("postDispatch")
    POST_DISPATCH("postDispatch"),

    /** `verification`: while its effect was checked. */
    @SerialName("verification")
    VERIFICATION("verification"),

    /** `reconciliation`: while an unclear outcome was cleared up. */
    @SerialName("reconciliation")
    RECONCILIATION("reconciliation"),

    ;

    public companion object {
        private val byWord = entries.associateBy { it.word }

        /** The entry with this word; null when there is none. */
        @JvmStatic
        public fun of(word: String): Phase? = byWord[word]
    }
}

/** What a runner has to do. */
@Serializable
public data class Plan(
    /** The scenario. */
    public val scenarioId: String,
    /** The fixture. */
    public val fixtureId: String,
    /** What to do, in order. */
    public val operations: List<PlanOperation>,
    /** How much it may take. */
    public val budgets: Budgets,
) : GlassDocument

/** One thing to do. */
@Serializable(with = PlanOperationSerializer::class)
public sealed interface PlanOperation : GlassDocument {
    /** `runWorkflow`: run a workflow. */
    public data class RunWorkflow(
        /** What the member `runWorkflow` holds. */
        public val content: PlanOperationRunWorkflow,
    ) : PlanOperation

    /** `applyControl`: change the page. */
    public data class ApplyControl(
        /** What the member `applyControl` holds. */
        public val content: PlanOperationApplyControl,
    ) : PlanOperation

    /** `injectFault`: let something go wrong. */
    public data class InjectFault(
        /** What the member `injectFault` holds. */
        public val content: PlanOperationInjectFault,
    ) : PlanOperation

    /** `resumeFromCheckpoint`: go on from a checkpoint. */
    public data class ResumeFromCheckpoint(
        /** What the member `resumeFromCheckpoint` holds. */
        public val content: PlanOperationResumeFromCheckpoint,
    ) : PlanOperation
}

internal object PlanOperationSerializer : UnionSerializer<PlanOperation>("PlanOperation") {
    override fun UnionReader.read(): PlanOperation? = when (word to isWord) {
        "runWorkflow" to false -> PlanOperation.RunWorkflow(content())
        "applyControl" to false -> PlanOperation.ApplyControl(content())
        "injectFault" to false -> PlanOperation.InjectFault(content())
        "resumeFromCheckpoint" to false -> PlanOperation.ResumeFromCheckpoint(content())
        else -> null
    }

    override fun UnionWriter.write(value: PlanOperation): JsonElement = when (value) {
        is PlanOperation.RunWorkflow -> member("runWorkflow", value.content)
        is PlanOperation.ApplyControl -> member("applyControl", value.content)
        is PlanOperation.InjectFault -> member("injectFault", value.content)
        is PlanOperation.ResumeFromCheckpoint -> member("resumeFromCheckpoint", value.content)
    }
}

/**  */
@Serializable
public data class PlanOperationApplyControl(
    /** How. */
    public val control: Control,
) : GlassDocument

/**  */
@Serializable
public data class PlanOperationInjectFault(
    /** What and when. */
    public val injection: Injection,
) : GlassDocument

/**  */
@Serializable
public data class PlanOperationResumeFromCheckpoint(
    /** Which. */
    public val checkpoint: String,
) : GlassDocument

/**  */
@Serializable
public data class PlanOperationRunWorkflow(
    /** Where it is. */
    public val source: String,
) : GlassDocument

/** The payload of `reliability.plan`. */
@Serializable
public data class PlanPayload(
    /** The scenario. */
    public val scenario: Scenario,
    /** Its fixture. */
    public val fixture: Fixture,
) : GlassDocument

/** Where a scenario runs. */
@Serializable
public enum class Platform(
    /** As it travels. */
    public val word: String,
) : GlassDocument {
    /** `linux-x86-64` */
    @SerialName("linux-x86-64")
    LINUX_X8664("linux-x86-64"),

    /** `linux-arm64` */
    @SerialName("linux-arm64")
    LINUX_ARM64("linux-arm64"),

    /** `macos-x86-64` */
    @SerialName("macos-x86-64")
    MACOS_X8664("macos-x86-64"),

    /** `macos-arm64` */
    @SerialName("macos-arm64")
    MACOS_ARM64("macos-arm64"),

    ;

    public companion object {
        private val byWord = entries.associateBy { it.word }

        /** The entry with this word; null when there is none. */
        @JvmStatic
        public fun of(word: String): Platform? = byWord[word]
    }
}

/** What a session may do. */
@Serializable
public data class Policy(
    /** What is allowed where the preset denies by default. */
    public val allow: List<Capability>? = null,
    /** The only hosts to go to, in lower case: at most 256; `*.` in front takes in all names below. */
    public val allowHosts: List<String>? = null,
    /** What a person can confirm, one use at a time, where the preset denies by default. */
    public val confirm: List<Capability>? = null,
    /** Hosts not to go to, written the same way. */
    public val denyHosts: List<String>? = null,
    /** The host that a hardened session started with and stays on. */
    public val pinnedHost: String? = null,
    /** The named policy that the rest refines. Absent: `"development"`. */
    public val preset: Preset? = null,
) : GlassDocument

/** What the policy says. */
@Serializable
public enum class PolicyDecision(
    /** As it travels. */
    public val word: String,
) : GlassDocument {
    /** `allowed`: the candidate is taken. */
    @SerialName("allowed")
    ALLOWED("allowed"),

    /** `reportOnly`: candidates are only reported. */
    @SerialName("reportOnly")
    REPORT_ONLY("reportOnly"),

    /** `confirmationRequired`: a person must confirm. */
    @SerialName("confirmationRequired")
    CONFIRMATION_REQUIRED("confirmationRequired"),

    /** `rejected`: no candidate is taken. */
    @SerialName("rejected")
    REJECTED("rejected"),

    ;

    public companion object {
        private val byWord = entries.associateBy { it.word }

        /** The entry with this word; null when there is none. */
        @JvmStatic
        public fun of(word: String): PolicyDecision? = byWord[word]
    }
}

/** How a refusal is told. */
@Serializable
public data class PolicyError(
    /** Always 1. */
    public val schemaVersion: Long,
    /** Always 1. */
    public val policyVersion: Long,
    /** Why. */
    public val kind: PolicyErrorKind,
    /** The rule. */
    public val ruleId: String,
    /** When. */
    public val phase: PolicyPhase,
    /** Why, for people: 1 to 512 bytes. */
    public val reason: String,
    /** Whether someone can allow it. */
    public val overridePossible: Boolean,
    /** The capability or operation: at most 128 bytes, or `null`. */
    public val operation: String? = null,
    /** What to do about it: at most 512 bytes, or `null`. */
    public val remediation: String? = null,
) : GlassDocument

/** Why a policy refuses. */
@Serializable
public enum class PolicyErrorKind(
    /** As it travels. */
    public val word: String,
) : GlassDocument {
    /** `denied` */
    @SerialName("denied")
    DENIED("denied"),

    /** `confirmation_required` */
    @SerialName("confirmation_required")
    CONFIRMATION_REQUIRED("confirmation_required"),

    /** `invalid_configuration` */
    @SerialName("invalid_configuration")
    INVALID_CONFIGURATION("invalid_configuration"),

    ;

    public companion object {
        private val byWord = entries.associateBy { it.word }

        /** The entry with this word; null when there is none. */
        @JvmStatic
        public fun of(word: String): PolicyErrorKind? = byWord[word]
    }
}

/** When a policy refuses. */
@Serializable
public enum class PolicyPhase(
    /** As it travels. */
    public val word: String,
) : GlassDocument {
    /** `preflight` */
    @SerialName("preflight")
    PREFLIGHT("preflight"),

    /** `configuration` */
    @SerialName("configuration")
    CONFIGURATION("configuration"),

    ;

    public companion object {
        private val byWord = entries.associateBy { it.word }

        /** The entry with this word; null when there is none. */
        @JvmStatic
        public fun of(word: String): PolicyPhase? = byWord[word]
    }
}

/** Where else a record can be used. */
@Serializable
public enum class Portability(
    /** As it travels. */
    public val word: String,
) : GlassDocument {
    /** `semanticPortable` */
    @SerialName("semanticPortable")
    SEMANTIC_PORTABLE("semanticPortable"),

    /** `surfacePortable` */
    @SerialName("surfacePortable")
    SURFACE_PORTABLE("surfacePortable"),

    /** `backendCapabilityDependent` */
    @SerialName("backendCapabilityDependent")
    BACKEND_CAPABILITY_DEPENDENT("backendCapabilityDependent"),

    /** `backendSpecific` */
    @SerialName("backendSpecific")
    BACKEND_SPECIFIC("backendSpecific"),

    /** `browserSpecific` */
    @SerialName("browserSpecific")
    BROWSER_SPECIFIC("browserSpecific"),

    /** `nonPortable` */
    @SerialName("nonPortable")
    NON_PORTABLE("nonPortable"),

    ;

    public companion object {
        private val byWord = entries.associateBy { it.word }

        /** The entry with this word; null when there is none. */
        @JvmStatic
        public fun of(word: String): Portability? = byWord[word]
    }
}

/** Something that must hold after the task. */
@Serializable
public data class Postcondition(
    /** What. */
    public val kind: PostconditionKind,
    /** With which value: at most 256 bytes. */
    public val expected: String? = null,
) : GlassDocument

/** What must hold after a task. */
@Serializable
public enum class PostconditionKind(
    /** As it travels. */
    public val word: String,
) : GlassDocument {
    /** `pageKind`: the page is of a kind. */
    @SerialName("pageKind")
    PAGE_KIND("pageKind"),

    /** `regionPresent`: a region of this name is there. */
    @SerialName("regionPresent")
    REGION_PRESENT("regionPresent"),

    /** `entityState`: an entity is in a state: `<name>.<state>=<true|false>`. */
    @SerialName("entityState")
    ENTITY_STATE("entityState"),

    /** `navigationOccurred`: the page went elsewhere. */
    @SerialName("navigationOccurred")
    NAVIGATION_OCCURRED("navigationOccurred"),

    /** `dialogClosed`: the dialog is gone. */
    @SerialName("dialogClosed")
    DIALOG_CLOSED("dialogClosed"),

    /** `validationClear`: no field is marked as wrong. */
    @SerialName("validationClear")
    VALIDATION_CLEAR("validationClear"),

    /** `recordsExtracted`: records were read; at least this many. */
    @SerialName("recordsExtracted")
    RECORDS_EXTRACTED("recordsExtracted"),

    ;

    public companion object {
        private val byWord = entries.associateBy { it.word }

        /** The entry with this word; null when there is none. */
        @JvmStatic
        public fun of(word: String): PostconditionKind? = byWord[word]
    }
}

/** What must hold before the first step. */
@Serializable
@JsonClassDiscriminator("kind")
public sealed interface Precondition : GlassDocument {
    /** `revisionEquals`: the page is at this revision. */
    @Serializable
    @SerialName("revisionEquals")
    public data class RevisionEquals(
        /** The revision. */
        public val revision: Long,
    ) : Precondition

    /** `entityPresent`: the entity is there. */
    @Serializable
    @SerialName("entityPresent")
    public data class EntityPresent(
        /** The entity. */
        public val entityId: String,
    ) : Precondition

    /** `entityEnabled`: it takes input. */
    @Serializable
    @SerialName("entityEnabled")
    public data class EntityEnabled(
        /** The entity. */
        public val entityId: String,
    ) : Precondition

    /** `actionSupported`: it supports an action. */
    @Serializable
    @SerialName("actionSupported")
    public data class ActionSupported(
        /** The entity. */
        public val entityId: String,
        /** The action. */
        public val action: Action,
    ) : Precondition
}

/** What must hold on a page: an object with exactly one member. There is no way to run JavaScript. */
@Serializable(with = PredicateSerializer::class)
public sealed interface Predicate : GlassDocument {
    /** `urlEquals`: the address is this: 1 to 1,024 bytes. */
    public data class UrlEquals(
        /** What the member `urlEquals` holds. */
        public val content: String,
    ) : Predicate

    /** `titleContains`: the title holds this: 1 to 1,024 bytes. */
    public data class TitleContains(
        /** What the member `titleContains` holds. */
        public val content: String,
    ) : Predicate

    /** `visible`: this target can be seen: 1 to 1,024 bytes. */
    public data class Visible(
        /** What the member `visible` holds. */
        public val content: String,
    ) : Predicate

    /** `textContains`: the page shows this text: 1 to 1,024 bytes. */
    public data class TextContains(
        /** What the member `textContains` holds. */
        public val content: String,
    ) : Predicate

    /** `popupOpened`: a new window opened, or did not. */
    public data class PopupOpened(
        /** What the member `popupOpened` holds. */
        public val content: Boolean,
    ) : Predicate

    /** `dialogOpen`: a dialog is open, or is not. */
    public data class DialogOpen(
        /** What the member `dialogOpen` holds. */
        public val content: Boolean,
    ) : Predicate

    /** `downloadStarted`: a download began, or did not. */
    public data class DownloadStarted(
        /** What the member `downloadStarted` holds. */
        public val content: Boolean,
    ) : Predicate

    /** `revisionEquals`: the page is at this revision. */
    public data class RevisionEquals(
        /** What the member `revisionEquals` holds. */
        public val content: Long,
    ) : Predicate

    /** `all`: all of these: 1 to 8. */
    public data class All(
        /** What the member `all` holds. */
        public val content: List<Predicate>,
    ) : Predicate

    /** `any`: one of these at least: 1 to 8. */
    public data class Any(
        /** What the member `any` holds. */
        public val content: List<Predicate>,
    ) : Predicate

    /** `not`: not this. */
    public data class Not(
        /** What the member `not` holds. */
        public val content: Predicate,
    ) : Predicate
}

internal object PredicateSerializer : UnionSerializer<Predicate>("Predicate") {
    override fun UnionReader.read(): Predicate? = when (word to isWord) {
        "urlEquals" to false -> Predicate.UrlEquals(content())
        "titleContains" to false -> Predicate.TitleContains(content())
        "visible" to false -> Predicate.Visible(content())
        "textContains" to false -> Predicate.TextContains(content())
        "popupOpened" to false -> Predicate.PopupOpened(content())
        "dialogOpen" to false -> Predicate.DialogOpen(content())
        "downloadStarted" to false -> Predicate.DownloadStarted(content())
        "revisionEquals" to false -> Predicate.RevisionEquals(content())
        "all" to false -> Predicate.All(content())
        "any" to false -> Predicate.Any(content())
        "not" to false -> Predicate.Not(content())
        else -> null
    }

    override fun UnionWriter.write(value: Predicate): JsonElement = when (value) {
        is Predicate.UrlEquals -> member("urlEquals", value.content)
        is Predicate.TitleContains -> member("titleContains", value.content)
        is Predicate.Visible -> member("visible", value.content)
        is Predicate.TextContains -> member("textContains", value.content)
        is Predicate.PopupOpened -> member("popupOpened", value.content)
        is Predicate.DialogOpen -> member("dialogOpen", value.content)
        is Predicate.DownloadStarted -> member("downloadStarted", value.content)
        is Predicate.RevisionEquals -> member("revisionEquals", value.content)
        is Predicate.All -> member("all", value.content)
        is Predicate.Any -> member("any", value.content)
        is Predicate.Not -> member("not", value.content)
    }
}

/** What a policy says about going to an address. */
@Serializable
public data class Preflight(
    /** Always 1. */
    public val schemaVersion: Long,
    /** What the policy says. */
    public val decision: Decision,
    /** Why, for people. */
    public val reason: String,
    /** Whether a person must confirm. */
    public val confirmationRequired: Boolean,
    /** Its host. */
    public val host: String? = null,
    /** The address as a browser reads it; `null` if it cannot. */
    public val normalizedUrl: String? = null,
) : GlassDocument

/** The payload of `browser.preflightNavigation`. */
@Serializable
public data class PreflightPayload(
    /** The address. */
    public val url: String,
    /** The policy to ask; `development` where it is absent. */
    public val policy: Policy? = null,
) : GlassDocument

/** A named policy. */
@Serializable
public enum class Preset(
    /** As it travels. */
    public val word: String,
) : GlassDocument {
    /** `development`: allows everything. */
    @SerialName("development")
    DEVELOPMENT("development"),

    /** `polite`: allows everything; the runtime waits between requests. */
    @SerialName("polite")
    POLITE("polite"),

    /** `ci`: allows everything but raw access and the persistent profile. */
    @SerialName("ci")
    CI("ci"),

    /** `hardened`: denies what is not allowed. */
    @SerialName("hardened")
    HARDENED("hardened"),

    /** `untrusted-mcp`: the same; raw access and the persistent profile cannot be confirmed. */
    @SerialName("untrusted-mcp")
    UNTRUSTED_MCP("untrusted-mcp"),

    ;

    public companion object {
        private val byWord = entries.associateBy { it.word }

        /** The entry with this word; null when there is none. */
        @JvmStatic
        public fun of(word: String): Preset? = byWord[word]
    }
}

/** For whom a record applies. */
@Serializable
public enum class ProfileScope(
    /** As it travels. */
    public val word: String,
) : GlassDocument {
    /** `anonymous` */
    @SerialName("anonymous")
    ANONYMOUS("anonymous"),

    /** `authenticated` */
    @SerialName("authenticated")
    AUTHENTICATED("authenticated"),

    /** `profileBound` */
    @SerialName("profileBound")
    PROFILE_BOUND("profileBound"),

    ;

    public companion object {
        private val byWord = entries.associateBy { it.word }

        /** The entry with this word; null when there is none. */
        @JvmStatic
        public fun of(word: String): ProfileScope? = byWord[word]
    }
}

/** The payload of `knowledge.purge`. */
@Serializable
public data class PurgePayload(
    /** The store. */
    public val snapshot: Snapshot,
    /** The origin to forget. */
    public val origin: String,
) : GlassDocument

/** The result of `knowledge.purge`. */
@Serializable
@JsonIgnoreUnknownKeys
public data class Purged(
    /** The store. */
    public val snapshot: Snapshot,
    /** The records that are gone. */
    public val removedRecordIds: List<String>,
) : GlassDocument

/** How well something is known, weakest first. */
@Serializable
public enum class Quality(
    /** As it travels. */
    public val word: String,
) : GlassDocument {
    /** `opaque` */
    @SerialName("opaque")
    OPAQUE("opaque"),

    /** `conflicted` */
    @SerialName("conflicted")
    CONFLICTED("conflicted"),

    /** `inferred` */
    @SerialName("inferred")
    INFERRED("inferred"),

    /** `partial` */
    @SerialName("partial")
    PARTIAL("partial"),

    /** `strong` */
    @SerialName("strong")
    STRONG("strong"),

    /** `confirmed` */
    @SerialName("confirmed")
    CONFIRMED("confirmed"),

    ;

    public companion object {
        private val byWord = entries.associateBy { it.word }

        /** The entry with this word; null when there is none. */
        @JvmStatic
        public fun of(word: String): Quality? = byWord[word]
    }
}

/** Something that an earlier visit taught. */
@Serializable
public data class Record(
    /** Always 1. */
    public val schemaVersion: Long,
    /** Its name: 1 to 128 bytes, unique in a snapshot. */
    public val recordId: String,
    /** What it is about. */
    public val kind: KnowledgeKind,
    /** Where it applies. */
    public val scope: Scope,
    /** Where it comes from. */
    public val source: Source,
    /** How sure it is. */
    public val confidence: KnowledgeConfidence,
    /** When it stops to apply. */
    public val invalidation: KnowledgeInvalidation,
    /** The knowledge: an object or array of at most 16 KiB. */
    public val data: JsonElement,
    /** How its confidence changed: at most 32 entries. */
    public val history: List<HistoryEntry>? = null,
    /** What it may have an influence on. */
    public val memoryInfluence: MemoryInfluence? = null,
    /** Where else it can be used. */
    public val portability: Portability? = null,
    /** Why it was found, and whether it holds here and now. */
    public val retrieval: Retrieval? = null,
) : GlassDocument

/** The payload of `browser.recoverRun`. */
@Serializable
public data class RecoverRunPayload(
    /** The execution: 1 to 128 bytes. */
    public val executionId: String,
) : GlassDocument

/** Runs that a stopped daemon left open. They are never resumed by themselves. */
@Serializable
public data class Recovery(
    /** Always 1. */
    public val schemaVersion: Long,
    /** Always `reconciliation_required`. */
    public val state: RecoveryState,
    /** When this was written: 1 to 64 bytes. */
    public val recoveredAt: String,
    /** The runs: 1 to 16, each request id once. */
    public val runs: List<ActiveRun>,
) : GlassDocument

/** What an operator has to do. */
@Serializable
public enum class RecoveryState(
    /** As it travels. */
    public val word: String,
) : GlassDocument {
    /** `reconciliation_required` */
    @SerialName("reconciliation_required")
    RECONCILIATION_REQUIRED("reconciliation_required"),

    ;

    public companion object {
        private val byWord = entries.associateBy { it.word }

        /** The entry with this word; null when there is none. */
        @JvmStatic
        public fun of(word: String): RecoveryState? = byWord[word]
    }
}

/** A part of the page. */
@Serializable
@JsonIgnoreUnknownKeys
public data class Region(
    /** Its name in this observation: 1 to 128 bytes, unique. */
    public val id: String,
    /** What it is for. */
    public val kind: RegionKind,
    /** For people: 1 to 256 bytes. */
    public val label: String,
    /** How many things in it take input. */
    public val interactiveCount: Long,
    /** How sure the observer is of the kind. */
    public val confidence: Confidence,
    /** Why: at most 8 texts of 1 to 128 bytes. */
    public val evidence: List<String>? = null,
    /** How to see more of it. */
    public val expansion: Expansion? = null,
    /** How many items it lists. */
    public val itemCount: Long? = null,
    /** What it lists: at most 256 records; from the level `structured` up. */
    public val structuredRecords: List<Map<String, JsonElement>>? = null,
    /** What takes input: at most 32; from the level `interactive` up. */
    public val targets: List<Target>? = null,
) : GlassDocument

/** What a region is for. */
@Serializable
public enum class RegionKind(
    /** As it travels. */
    public val word: String,
) : GlassDocument {
    /** `navigation` */
    @SerialName("navigation")
    NAVIGATION("navigation"),

    /** `main` */
    @SerialName("main")
    MAIN("main"),

    /** `search` */
    @SerialName("search")
    SEARCH("search"),

    /** `form` */
    @SerialName("form")
    FORM("form"),

    /** `dialog` */
    @SerialName("dialog")
    DIALOG("dialog"),

    /** `alert` */
    @SerialName("alert")
    ALERT("alert"),

    /** `status` */
    @SerialName("status")
    STATUS("status"),

    /** `toolbar` */
    @SerialName("toolbar")
    TOOLBAR("toolbar"),

    /** `filterPanel` */
    @SerialName("filterPanel")
    FILTER_PANEL("filterPanel"),

    /** `results` */
    @SerialName("results")
    RESULTS("results"),

    /** `collection` */
    @SerialName("collection")
    COLLECTION("collection"),

    /** `table` */
    @SerialName("table")
    TABLE("table"),

    /** `pagination` */
    @SerialName("pagination")
    PAGINATION("pagination"),

    /** `article` */
    @SerialName("article")
    ARTICLE("article"),

    /** `sidebar` */
    @SerialName("sidebar")
    SIDEBAR("sidebar"),

    /** `checkoutSummary` */
    @SerialName("checkoutSummary")
    CHECKOUT_SUMMARY("checkoutSummary"),

    /** `authentication` */
    @SerialName("authentication")
    AUTHENTICATION("authentication"),

    /** `footer` */
    @SerialName("footer")
    FOOTER("footer"),

    /** `unknown` */
    @SerialName("unknown")
    UNKNOWN("unknown"),

    ;

    public companion object {
        private val byWord = entries.associateBy { it.word }

        /** The entry with this word; null when there is none. */
        @JvmStatic
        public fun of(word: String): RegionKind? = byWord[word]
    }
}

/** An edge of the graph. */
@Serializable
public data class Relationship(
    /** The entity at its start. */
    public val from: String,
    /** The entity at its end; another one. */
    public val to: String,
    /** What it means. */
    public val kind: RelationshipKind,
) : GlassDocument

/** A relationship that one graph lacks. */
@Serializable
public data class RelationshipChange(
    /** The relationship. */
    public val relationship: Relationship,
    /** `added` or `removed`. */
    public val kind: ChangeKind,
) : GlassDocument

/** What became of one relationship hint of the extractor. */
@Serializable
public data class RelationshipHintDiagnostic(
    /** Which fact gave the hint. */
    public val factIndex: Long,
    /** Where the fact was seen. */
    public val source: EvidenceSource,
    /** The hinted relationship. */
    public val hint: RelationshipKind,
    /** The role that the parent should have: 1 to 64 bytes. */
    public val parentRole: String,
    /** What became of it. */
    public val status: HintStatus,
) : GlassDocument

/** What a relationship means. */
@Serializable
public enum class RelationshipKind(
    /** As it travels. */
    public val word: String,
) : GlassDocument {
    /** `contains` */
    @SerialName("contains")
    CONTAINS("contains"),

    /** `labels` */
    @SerialName("labels")
    LABELS("labels"),

    /** `owns` */
    @SerialName("owns")
    OWNS("owns"),

    /** `controls` */
    @SerialName("controls")
    CONTROLS("controls"),

    /** `navigatesTo` */
    @SerialName("navigatesTo")
    NAVIGATES_TO("navigatesTo"),

    /** `opens` */
    @SerialName("opens")
    OPENS("opens"),

    /** `confirms` */
    @SerialName("confirms")
    CONFIRMS("confirms"),

    /** `cancels` */
    @SerialName("cancels")
    CANCELS("cancels"),

    /** `continues` */
    @SerialName("continues")
    CONTINUES("continues"),

    /** `submits` */
    @SerialName("submits")
    SUBMITS("submits"),

    /** `headerFor` */
    @SerialName("headerFor")
    HEADER_FOR("headerFor"),

    /** `cellOf` */
    @SerialName("cellOf")
    CELL_OF("cellOf"),

    /** `selects` */
    @SerialName("selects")
    SELECTS("selects"),

    /** `repeatsAs` */
    @SerialName("repeatsAs")
    REPEATS_AS("repeatsAs"),

    /** `scopedTo` */
    @SerialName("scopedTo")
    SCOPED_TO("scopedTo"),

    ;

    public companion object {
        private val byWord = entries.associateBy { it.word }

        /** The entry with this word; null when there is none. */
        @JvmStatic
        public fun of(word: String): RelationshipKind? = byWord[word]
    }
}

/** What happened in a run of a scenario. */
@Serializable
public data class Replay(
    /** Always 1. */
    public val schemaVersion: Long,
    /** The scenario. */
    public val scenarioId: String,
    /** Its content hash. */
    public val scenarioHash: String,
    /** The fixture. */
    public val fixtureId: String,
    /** Its content hash. */
    public val fixtureHash: String,
    /** What happened: 1 to 1,024 events. */
    public val events: List<ReplayEvent>,
    /** What came of it. */
    public val observation: RunObservation,
) : GlassDocument

/** One thing that happened. */
@Serializable
public data class ReplayEvent(
    /** Its place, counted from 0 without gaps. */
    public val sequence: Long,
    /** What was done: 1 to 128 bytes. */
    public val operation: String,
    /** What came of it: 1 to 128 bytes. */
    public val result: String,
) : GlassDocument

/** The payload of `reliability.replayInspect`. */
@Serializable
public data class ReplayPayload(
    /** The scenario. */
    public val scenario: Scenario,
    /** A replay of it. */
    public val replay: Replay,
) : GlassDocument

/** The result of `reliability.replayInspect`. */
@Serializable
public data class ReplaySummary(
    /** The scenario. */
    public val scenarioId: String,
    /** The fixture. */
    public val fixtureId: String,
    /** How many events. */
    public val eventCount: Long,
    /** The hash of the replay. */
    public val contentHash: String,
    /** Always false: nothing is attached here. */
    public val attached: Boolean,
) : GlassDocument

/** A request. */
@Serializable
public data class Request(
    /** Always 1. */
    public val protocolVersion: Long,
    /** The client's name for this request: an identifier. */
    public val requestId: String,
    /** What to do, such as `webIr.validate`: 1 to 96 bytes without white space. */
    public val operation: String,
    /** What to do it with. */
    public val payload: JsonElement,
    /** What the request belongs to: an identifier. */
    public val correlationId: String? = null,
    /** How long the client waits, in milliseconds: 1 to 900,000. */
    public val deadlineMs: Long? = null,
    /** The right to change things in that session. */
    public val mutationLease: MutationLease? = null,
    /** The session to work in: an identifier. */
    public val sessionId: String? = null,
) : GlassDocument

/** What came of a request. */
@Serializable
public enum class Resolution(
    /** As it travels. */
    public val word: String,
) : GlassDocument {
    /** `exact`: one candidate, with the wanted name and role. */
    @SerialName("exact")
    EXACT("exact"),

    /** `uniqueHighConfidence`: one candidate that fits well. */
    @SerialName("uniqueHighConfidence")
    UNIQUE_HIGH_CONFIDENCE("uniqueHighConfidence"),

    /** `uniqueLowConfidence`: one candidate that may fit. */
    @SerialName("uniqueLowConfidence")
    UNIQUE_LOW_CONFIDENCE("uniqueLowConfidence"),

    /** `ambiguous`: more than one. */
    @SerialName("ambiguous")
    AMBIGUOUS("ambiguous"),

    /** `notFound`: none. */
    @SerialName("notFound")
    NOT_FOUND("notFound"),

    /** `staleRevision`: the page is at another revision than the caller expects. */
    @SerialName("staleRevision")
    STALE_REVISION("staleRevision"),

    /** `policyRejected`: a candidate that the policy does not take. */
    @SerialName("policyRejected")
    POLICY_REJECTED("policyRejected"),

    /** `unsupportedIntent`: the intent is too vague, or at odds with the action. */
    @SerialName("unsupportedIntent")
    UNSUPPORTED_INTENT("unsupportedIntent"),

    ;

    public companion object {
        private val byWord = entries.associateBy { it.word }

        /** The entry with this word; null when there is none. */
        @JvmStatic
        public fun of(word: String): Resolution? = byWord[word]
    }
}

/** When a candidate is taken. */
@Serializable
public enum class ResolutionPolicy(
    /** As it travels. */
    public val word: String,
) : GlassDocument {
    /** `reportOnly`: never. */
    @SerialName("reportOnly")
    REPORT_ONLY("reportOnly"),

    /** `requireExact`: when it is exact. */
    @SerialName("requireExact")
    REQUIRE_EXACT("requireExact"),

    /** `requireUniqueHighConfidence`: when it is the only one, and the confidence is high. */
    @SerialName("requireUniqueHighConfidence")
    REQUIRE_UNIQUE_HIGH_CONFIDENCE("requireUniqueHighConfidence"),

    /** `allowUniqueMediumConfidence`: when it is the only one, and the confidence is at least medium. */
    @SerialName("allowUniqueMediumConfidence")
    ALLOW_UNIQUE_MEDIUM_CONFIDENCE("allowUniqueMediumConfidence"),

    /** `interactiveConfirmation`: when a person says so. */
    @SerialName("interactiveConfirmation")
    INTERACTIVE_CONFIRMATION("interactiveConfirmation"),

    ;

    public companion object {
        private val byWord = entries.associateBy { it.word }

        /** The entry with this word; null when there is none. */
        @JvmStatic
        public fun of(word: String): ResolutionPolicy? = byWord[word]
    }
}

/** The payload of `intent.resolve`. */
@Serializable
public data class ResolvePayload(
    /** What to look for. */
    public val request: IntentRequest,
    /** Where. */
    public val observation: Observation,
) : GlassDocument

/** A response. */
@Serializable
public data class Response(
    /** Always 1. */
    public val protocolVersion: Long,
    /** The `requestId` of the request. */
    public val requestId: String,
    /** Whether there is a result. */
    public val ok: Boolean,
    /** The `correlationId` of the request. */
    public val correlationId: String? = null,
    /** The error; if and only if not `ok`. */
    public val error: ErrorObject? = null,
    /** The result; if and only if `ok`. */
    public val result: JsonElement? = null,
) : GlassDocument

/** Where a run goes on. */
@Serializable
@JsonIgnoreUnknownKeys
public data class Resume(
    /** The step, counted from 0. */
    public val nextStepIndex: Long,
    /** Its id. */
    public val nextStepId: String,
    /** Whether it was tried before. */
    public val isRetry: Boolean,
    /** How many steps are left, this one included. */
    public val remainingSteps: Long,
) : GlassDocument

/** The payload of `workflow.checkResume`. */
@Serializable
public data class ResumePayload(
    /** The definition. */
    public val workflow: WorkflowDefinition,
    /** The checkpoint. */
    public val checkpoint: WorkflowCheckpoint,
    /** The page now; where it is absent, the checkpoint's is taken. */
    public val page: CheckpointPage? = null,
) : GlassDocument

/** Why a record was found, and whether it holds here and now. */
@Serializable
public data class Retrieval(
    /** Why it was found: at most 16. */
    public val signals: List<RetrievalSignal>,
    /** Whether it holds. */
    public val currentValidation: CurrentValidation,
) : GlassDocument

/** Why a record was found. */
@Serializable
public data class RetrievalSignal(
    /** What kind of reason. */
    public val kind: String,
    /** Which. */
    public val detail: String,
    /** How strong, in thousandths: at most 1,000. */
    public val scoreMillis: Long? = null,
) : GlassDocument

/** Advice on trying again. */
@Serializable
public data class Retry(
    /** Whether it is safe. */
    public val classification: RetryClass,
    /** The operation to call first: an identifier. */
    public val recommendedOperation: String,
) : GlassDocument

/** Whether trying again is safe. */
@Serializable
public enum class RetryClass(
    /** As it travels. */
    public val word: String,
) : GlassDocument {
    /** `safeImmediate`: at once. */
    @SerialName("safeImmediate")
    SAFE_IMMEDIATE("safeImmediate"),

    /** `safeAfterReobserve`: after looking at the page again. */
    @SerialName("safeAfterReobserve")
    SAFE_AFTER_REOBSERVE("safeAfterReobserve"),

    /** `safeAfterReconcile`: after the outcome has been cleared up. */
    @SerialName("safeAfterReconcile")
    SAFE_AFTER_RECONCILE("safeAfterReconcile"),

    /** `unsafeUntilReconciled`: not before the outcome has been cleared up. */
    @SerialName("unsafeUntilReconciled")
    UNSAFE_UNTIL_RECONCILED("unsafeUntilReconciled"),

    /** `requiresUserDecision`: a person must decide. */
    @SerialName("requiresUserDecision")
    REQUIRES_USER_DECISION("requiresUserDecision"),

    /** `notRetryable`: never. */
    @SerialName("notRetryable")
    NOT_RETRYABLE("notRetryable"),

    /** `unknown`: nobody knows. */
    @SerialName("unknown")
    UNKNOWN("unknown"),

    ;

    public companion object {
        private val byWord = entries.associateBy { it.word }

        /** The entry with this word; null when there is none. */
        @JvmStatic
        public fun of(word: String): RetryClass? = byWord[word]
    }
}

/** What to do when the page has changed since the graph was made. */
@Serializable
public enum class RevisionPolicy(
    /** As it travels. */
    public val word: String,
) : GlassDocument {
    /** `exact`: refuse. */
    @SerialName("exact")
    EXACT("exact"),

    /** `compatible`: go on if the selected entities are still there. */
    @SerialName("compatible")
    COMPATIBLE("compatible"),

    /** `reextract`: read the page again. */
    @SerialName("reextract")
    REEXTRACT("reextract"),

    ;

    public companion object {
        private val byWord = entries.associateBy { it.word }

        /** The entry with this word; null when there is none. */
        @JvmStatic
        public fun of(word: String): RevisionPolicy? = byWord[word]
    }
}

/** How much harm a task can do, least first. */
@Serializable
public enum class Risk(
    /** As it travels. */
    public val word: String,
) : GlassDocument {
    /** `readOnly`: none: it only reads. */
    @SerialName("readOnly")
    READ_ONLY("readOnly"),

    /** `localMutation`: it changes the page in the browser. */
    @SerialName("localMutation")
    LOCAL_MUTATION("localMutation"),

    /** `remoteReversible`: it changes something on the server that can be undone. */
    @SerialName("remoteReversible")
    REMOTE_REVERSIBLE("remoteReversible"),

    /** `remoteIrreversible`: it changes something on the server for good. */
    @SerialName("remoteIrreversible")
    REMOTE_IRREVERSIBLE("remoteIrreversible"),

    /** `authentication`: it signs in or out. */
    @SerialName("authentication")
    AUTHENTICATION("authentication"),

    /** `dataDisclosure`: it gives data away. */
    @SerialName("dataDisclosure")
    DATA_DISCLOSURE("dataDisclosure"),

    /** `unknownRisk`: nobody knows; always refused. */
    @SerialName("unknownRisk")
    UNKNOWN_RISK("unknownRisk"),

    ;

    public companion object {
        private val byWord = entries.associateBy { it.word }

        /** The entry with this word; null when there is none. */
        @JvmStatic
        public fun of(word: String): Risk? = byWord[word]
    }
}

/** Where something was observed. */
@Serializable
@JsonIgnoreUnknownKeys
public data class Route(
    /** The browser's name of the page: 1 to 128 bytes. */
    public val targetId: String,
    /** The browser's name of the frame: 1 to 128 bytes. */
    public val frameId: String,
    /** The address: 1 to 2,048 bytes. */
    public val url: String,
) : GlassDocument

/** Where a run was, and how long it took. */
@Serializable
public data class RunMetadata(
    /** Where. */
    public val platform: Platform,
    /** The kind of browser: 1 to 128 bytes. */
    public val browser: String,
    /** Its version: 1 to 128 bytes. */
    public val browserVersion: String,
    /** How long, in milliseconds. */
    public val durationMs: Long,
    /** How many actions of the browser. */
    public val browserActions: Long,
) : GlassDocument

/** What came of a run. */
@Serializable
public data class RunObservation(
    /** The scenario. */
    public val scenarioId: String,
    /** Its content hash. */
    public val scenarioHash: String,
    /** Where and how long. */
    public val metadata: RunMetadata,
    /** How it counts. */
    public val classification: Classification,
    /** Whether the oracles were asked. */
    public val oracleEvidence: Boolean,
    /** Whether everything that a run leaves is there. */
    public val artifactsComplete: Boolean,
    /** What happened that must never happen. Absent: `[]`. */
    public val forbiddenOutcomes: List<ForbiddenOutcome>? = null,
    /** How often each side effect happened. Absent: `{}`. */
    public val sideEffectCount: Map<String, Long>? = null,
    /** How it ended. */
    public val terminalState: String? = null,
) : GlassDocument

/** What is known about an execution. */
@Serializable
public data class RunRecovery(
    /** The execution. */
    public val executionId: String,
    /** Whether it is known. */
    public val known: Boolean,
    /** How far it had come. */
    public val phase: Phase,
    /** Whether it was handed to the browser. */
    public val dispatchHappened: Boolean,
    /** Whether it may have changed the page. */
    public val mutationPossible: Boolean,
    /** What to do, for people. */
    public val reconciliation: String,
    /** Advice on trying again. */
    public val retry: Retry,
) : GlassDocument

/** How a run ended. */
@Serializable
public enum class RunStatus(
    /** As it travels. */
    public val word: String,
) : GlassDocument {
    /** `completed` */
    @SerialName("completed")
    COMPLETED("completed"),

    /** `failed` */
    @SerialName("failed")
    FAILED("failed"),

    /** `budget_exhausted` */
    @SerialName("budget_exhausted")
    BUDGET_EXHAUSTED("budget_exhausted"),

    /** `resume_required` */
    @SerialName("resume_required")
    RESUME_REQUIRED("resume_required"),

    ;

    public companion object {
        private val byWord = entries.associateBy { it.word }

        /** The entry with this word; null when there is none. */
        @JvmStatic
        public fun of(word: String): RunStatus? = byWord[word]
    }
}

/** What a runtime must be able to do. */
@Serializable
public enum class RuntimeCapability(
    /** As it travels. */
    public val word: String,
) : GlassDocument {
    /** `observe` */
    @SerialName("observe")
    OBSERVE("observe"),

    /** `read` */
    @SerialName("read")
    READ("read"),

    /** `mutate` */
    @SerialName("mutate")
    MUTATE("mutate"),

    /** `navigate` */
    @SerialName("navigate")
    NAVIGATE("navigate"),

    /** `extract` */
    @SerialName("extract")
    EXTRACT("extract"),

    /** `dialog` */
    @SerialName("dialog")
    DIALOG("dialog"),

    /** `pagination` */
    @SerialName("pagination")
    PAGINATION("pagination"),

    /** `verifyEntityState` */
    @SerialName("verifyEntityState")
    VERIFY_ENTITY_STATE("verifyEntityState"),

    ;

    public companion object {
        private val byWord = entries.associateBy { it.word }

        /** The entry with this word; null when there is none. */
        @JvmStatic
        public fun of(word: String): RuntimeCapability? = byWord[word]
    }
}

/** Whether a suite was run. */
@Serializable
public enum class RuntimeCertification(
    /** As it travels. */
    public val word: String,
) : GlassDocument {
    /** `not_run` */
    @SerialName("not_run")
    NOT_RUN("not_run"),

    ;

    public companion object {
        private val byWord = entries.associateBy { it.word }

        /** The entry with this word; null when there is none. */
        @JvmStatic
        public fun of(word: String): RuntimeCertification? = byWord[word]
    }
}

/** What is tried, on which fixture, and what must come of it. */
@Serializable
public data class Scenario(
    /** Always 1. */
    public val schemaVersion: Long,
    /** Its name: 1 to 128 bytes. */
    public val id: String,
    /** What it is about: 1 to 128 bytes. */
    public val category: String,
    /** The fixture that it runs on: 1 to 256 bytes. */
    public val fixture: String,
    /** How it is set up. */
    public val setup: Setup,
    /** What is done: 1 to 64 steps. */
    public val steps: List<ScenarioStep>,
    /** What must come of it. */
    public val expect: Expectation,
    /** What must never happen: 1 to 32, each once. */
    public val forbid: List<ForbiddenOutcome>,
    /** How much it may take. */
    public val budgets: Budgets,
    /** What it needs: at most 32 of 1 to 128 bytes. Absent: `[]`. */
    public val capabilities: List<String>? = null,
    /**
     * Where it runs: at least one, each once; all where it is absent. Absent:
     * `["linux-x86-64","linux-arm64","macos-x86-64","macos-arm64"]`.
     */
    public val platforms: List<Platform>? = null,
) : GlassDocument

/** A step: an object with exactly one member. */
@Serializable(with = ScenarioStepSerializer::class)
public sealed interface ScenarioStep : GlassDocument {
    /** `runWorkflow`: runs a workflow: 1 to 256 bytes. */
    public data class RunWorkflow(
        /** What the member `runWorkflow` holds. */
        public val content: String,
    ) : ScenarioStep

    /** `applyControl`: changes the page. */
    public data class ApplyControl(
        /** What the member `applyControl` holds. */
        public val content: Control,
    ) : ScenarioStep

    /** `inject`: lets something go wrong. */
    public data class Inject(
        /** What the member `inject` holds. */
        public val content: Injection,
    ) : ScenarioStep

    /** `resumeFromCheckpoint`: goes on from a checkpoint: 1 to 256 bytes. */
    public data class ResumeFromCheckpoint(
        /** What the member `resumeFromCheckpoint` holds. */
        public val content: String,
    ) : ScenarioStep
}

internal object ScenarioStepSerializer : UnionSerializer<ScenarioStep>("ScenarioStep") {
    override fun UnionReader.read(): ScenarioStep? = when (word to isWord) {
        "runWorkflow" to false -> ScenarioStep.RunWorkflow(content())
        "applyControl" to false -> ScenarioStep.ApplyControl(content())
        "inject" to false -> ScenarioStep.Inject(content())
        "resumeFromCheckpoint" to false -> ScenarioStep.ResumeFromCheckpoint(content())
        else -> null
    }

    override fun UnionWriter.write(value: ScenarioStep): JsonElement = when (value) {
        is ScenarioStep.RunWorkflow -> member("runWorkflow", value.content)
        is ScenarioStep.ApplyControl -> member("applyControl", value.content)
        is ScenarioStep.Inject -> member("inject", value.content)
        is ScenarioStep.ResumeFromCheckpoint -> member("resumeFromCheckpoint", value.content)
    }
}

/** Where a record applies. */
@Serializable
public data class Scope(
    /** The origin of the site: 1 to 2,048 bytes. */
    public val origin: String,
    /** The paths on it: 1 to 512 bytes. */
    public val pathPattern: String,
    /** For whom. */
    public val profileScope: ProfileScope,
    /** The kind of browser. */
    public val browserFamily: String,
    /** The version of the schema that the data was made by: at least 1. */
    public val glassSchemaVersion: Long,
    /** The policy that it was made under. */
    public val policyPreset: String,
    /** Its versions. */
    public val browserVersionRange: String? = null,
    /** The language. */
    public val locale: String? = null,
    /** The profile; needed exactly where the scope is bound to one. */
    public val profileKey: String? = null,
    /** The tenant of a shared site. */
    public val tenantKey: String? = null,
    /** Its generation, at least 1; needs the workspace. */
    public val workspaceGeneration: Long? = null,
    /** The workspace: 1 to 128 bytes. */
    public val workspaceId: String? = null,
) : GlassDocument

/** How private a value is. */
@Serializable
public enum class Sensitivity(
    /** As it travels. */
    public val word: String,
) : GlassDocument {
    /** `public` */
    @SerialName("public")
    PUBLIC("public"),

    /** `personal` */
    @SerialName("personal")
    PERSONAL("personal"),

    /** `secret` */
    @SerialName("secret")
    SECRET("secret"),

    /** `financial` */
    @SerialName("financial")
    FINANCIAL("financial"),

    /** `unknown` */
    @SerialName("unknown")
    UNKNOWN("unknown"),

    ;

    public companion object {
        private val byWord = entries.associateBy { it.word }

        /** The entry with this word; null when there is none. */
        @JvmStatic
        public fun of(word: String): Sensitivity? = byWord[word]
    }
}

/** Which page and frame a session looked at. */
@Serializable
public data class SessionCheckpoint(
    /** Always 1. */
    public val schemaVersion: Long,
    /** The version of the program that wrote it: 1 to 128 bytes. */
    public val glassVersion: String,
    /** When: 1 to 64 bytes. */
    public val exportedAt: String,
    /** The profile: 1 to 128 bytes. */
    public val profile: String,
    /** Whether the session was attached to a browser that ran already. */
    public val attachMode: Boolean,
    /** What the session looked at. */
    public val topology: Topology,
    /** What it saw last. */
    public val observation: LastObservation,
    /** The policy: 1 to 32 bytes. */
    public val policy: String,
) : GlassDocument

/** How a scenario is set up. */
@Serializable
public data class Setup(
    /** The kind of browser: 1 to 128 bytes. */
    public val browser: String,
    /** The policy: 1 to 128 bytes. */
    public val policy: String,
) : GlassDocument

/** How bad something is. */
@Serializable
public enum class Severity(
    /** As it travels. */
    public val word: String,
) : GlassDocument {
    /** `warning` */
    @SerialName("warning")
    WARNING("warning"),

    /** `error` */
    @SerialName("error")
    ERROR("error"),

    ;

    public companion object {
        private val byWord = entries.associateBy { it.word }

        /** The entry with this word; null when there is none. */
        @JvmStatic
        public fun of(word: String): Severity? = byWord[word]
    }
}

/**
 * All records of a store. Members of a snapshot itself that are not known are skipped, as the published
 * implementation does it.
 */
@Serializable
@JsonIgnoreUnknownKeys
public data class Snapshot(
    /** Always 1. */
    public val schemaVersion: Long,
    /** The records: at most 256. */
    public val records: List<Record>,
) : GlassDocument

/** The payload of `knowledge.validate`, `knowledge.stats` and `knowledge.export`. */
@Serializable
public data class SnapshotPayload(
    /** The store. */
    public val snapshot: Snapshot,
) : GlassDocument

/** The result of `knowledge.validate`. A store that is not valid is an error. */
@Serializable
@JsonIgnoreUnknownKeys
public data class SnapshotValidation(
    /** Always true. */
    public val valid: Boolean,
    /** The version of the schema. */
    public val schemaVersion: Long,
    /** How many records there are. */
    public val recordCount: Long,
) : GlassDocument

/** Where a record comes from. */
@Serializable
public data class Source(
    /** When it was first seen, as RFC 3339 has it. */
    public val firstSeenAt: String,
    /** When it was last seen to hold. */
    public val lastVerifiedAt: String,
    /** The version of the program that saw it. */
    public val glassVersion: String,
    /** How often it was seen to hold. */
    public val verificationCount: Long,
    /** What it was seen with. */
    public val backend: Backend? = null,
    /** What it was seen on. */
    public val surface: KnowledgeSurface? = null,
) : GlassDocument

/** How many records a store has. */
@Serializable
@JsonIgnoreUnknownKeys
public data class Statistics(
    /** All of them. */
    public val recordCount: Long,
    /** The size of the snapshot, in bytes. */
    public val serializedBytes: Long,
    /** Candidates. */
    public val candidateCount: Long,
    /** Observed ones. */
    public val observedCount: Long,
    /** Verified ones. */
    public val verifiedCount: Long,
    /** Stale ones. */
    public val staleCount: Long,
    /** Contradicted ones. */
    public val contradictedCount: Long,
    /** Ones in quarantine. */
    public val quarantinedCount: Long,
) : GlassDocument

/** What a step does. JavaScript cannot be run. */
@Serializable
public enum class StepAction(
    /** As it travels. */
    public val word: String,
) : GlassDocument {
    /** `navigate` */
    @SerialName("navigate")
    NAVIGATE("navigate"),

    /** `click` */
    @SerialName("click")
    CLICK("click"),

    /** `type` */
    @SerialName("type")
    TYPE("type"),

    /** `check` */
    @SerialName("check")
    CHECK("check"),

    /** `uncheck` */
    @SerialName("uncheck")
    UNCHECK("uncheck"),

    /** `select` */
    @SerialName("select")
    SELECT("select"),

    /** `clear` */
    @SerialName("clear")
    CLEAR("clear"),

    /** `scroll` */
    @SerialName("scroll")
    SCROLL("scroll"),

    /** `wait` */
    @SerialName("wait")
    WAIT("wait"),

    /** `observe` */
    @SerialName("observe")
    OBSERVE("observe"),

    /** `screenshot` */
    @SerialName("screenshot")
    SCREENSHOT("screenshot"),

    /** `acceptDialog` */
    @SerialName("acceptDialog")
    ACCEPT_DIALOG("acceptDialog"),

    /** `dismissDialog` */
    @SerialName("dismissDialog")
    DISMISS_DIALOG("dismissDialog"),

    ;

    public companion object {
        private val byWord = entries.associateBy { it.word }

        /** The entry with this word; null when there is none. */
        @JvmStatic
        public fun of(word: String): StepAction? = byWord[word]
    }
}

/** What a step does. */
@Serializable
public enum class StepOperation(
    /** As it travels. */
    public val word: String,
) : GlassDocument {
    /** `observeScope` */
    @SerialName("observeScope")
    OBSERVE_SCOPE("observeScope"),

    /** `inspectForm` */
    @SerialName("inspectForm")
    INSPECT_FORM("inspectForm"),

    /** `fillInputs` */
    @SerialName("fillInputs")
    FILL_INPUTS("fillInputs"),

    /** `validateForm` */
    @SerialName("validateForm")
    VALIDATE_FORM("validateForm"),

    /** `submitForm` */
    @SerialName("submitForm")
    SUBMIT_FORM("submitForm"),

    /** `followNavigation` */
    @SerialName("followNavigation")
    FOLLOW_NAVIGATION("followNavigation"),

    /** `selectTab` */
    @SerialName("selectTab")
    SELECT_TAB("selectTab"),

    /** `openMenu` */
    @SerialName("openMenu")
    OPEN_MENU("openMenu"),

    /** `extractTable` */
    @SerialName("extractTable")
    EXTRACT_TABLE("extractTable"),

    /** `extractCollection` */
    @SerialName("extractCollection")
    EXTRACT_COLLECTION("extractCollection"),

    /** `extractRegion` */
    @SerialName("extractRegion")
    EXTRACT_REGION("extractRegion"),

    /** `readField` */
    @SerialName("readField")
    READ_FIELD("readField"),

    /** `inspectDialog` */
    @SerialName("inspectDialog")
    INSPECT_DIALOG("inspectDialog"),

    /** `confirmDialog` */
    @SerialName("confirmDialog")
    CONFIRM_DIALOG("confirmDialog"),

    /** `cancelDialog` */
    @SerialName("cancelDialog")
    CANCEL_DIALOG("cancelDialog"),

    /** `nextPage` */
    @SerialName("nextPage")
    NEXT_PAGE("nextPage"),

    /** `collectPages` */
    @SerialName("collectPages")
    COLLECT_PAGES("collectPages"),

    ;

    public companion object {
        private val byWord = entries.associateBy { it.word }

        /** The entry with this word; null when there is none. */
        @JvmStatic
        public fun of(word: String): StepOperation? = byWord[word]
    }
}

/** What became of a step. */
@Serializable
public data class StepRecord(
    /** The step. */
    public val id: String,
    /** Its state. */
    public val state: StepState,
    /** All its states, the last one included: at most 64. */
    public val history: List<StepState>,
    /** How often it was tried. */
    public val attempts: Long,
    /** Whether the browser took it. */
    public val dispatchAcknowledged: Boolean,
    /** Whether its effect was seen. */
    public val effectObserved: Boolean,
    /** Whether what it should bring about holds. */
    public val postconditionVerified: Boolean,
    /** Whether it may be tried again. */
    public val retrySafe: Boolean,
    /** Whether its condition held. */
    public val branchDecision: BranchDecision? = null,
    /** The revision after. */
    public val currentRevision: Long? = null,
    /** The executions: at most 8 of 1 to 128 bytes. */
    public val executionIds: List<String>? = null,
    /** What its intent came to mean. */
    public val intentEvidence: JsonElement? = null,
    /** The revision before. */
    public val previousRevision: Long? = null,
) : GlassDocument

/** How far a step has come. */
@Serializable
public enum class StepState(
    /** As it travels. */
    public val word: String,
) : GlassDocument {
    /** `pending` */
    @SerialName("pending")
    PENDING("pending"),

    /** `ready` */
    @SerialName("ready")
    READY("ready"),

    /** `preflight` */
    @SerialName("preflight")
    PREFLIGHT("preflight"),

    /** `resolving` */
    @SerialName("resolving")
    RESOLVING("resolving"),

    /** `not_dispatched` */
    @SerialName("not_dispatched")
    NOT_DISPATCHED("not_dispatched"),

    /** `dispatched` */
    @SerialName("dispatched")
    DISPATCHED("dispatched"),

    /** `effect_observed` */
    @SerialName("effect_observed")
    EFFECT_OBSERVED("effect_observed"),

    /** `verified` */
    @SerialName("verified")
    VERIFIED("verified"),

    /** `outputs_extracted` */
    @SerialName("outputs_extracted")
    OUTPUTS_EXTRACTED("outputs_extracted"),

    /** `committed` */
    @SerialName("committed")
    COMMITTED("committed"),

    /** `failed_before_dispatch` */
    @SerialName("failed_before_dispatch")
    FAILED_BEFORE_DISPATCH("failed_before_dispatch"),

    /** `failed_after_dispatch` */
    @SerialName("failed_after_dispatch")
    FAILED_AFTER_DISPATCH("failed_after_dispatch"),

    /** `indeterminate` */
    @SerialName("indeterminate")
    INDETERMINATE("indeterminate"),

    /** `skipped` */
    @SerialName("skipped")
    SKIPPED("skipped"),

    ;

    public companion object {
        private val byWord = entries.associateBy { it.word }

        /** The entry with this word; null when there is none. */
        @JvmStatic
        public fun of(word: String): StepState? = byWord[word]
    }
}

/** A constraint that tells candidates apart. */
@Serializable
public data class SuggestedConstraint(
    /** The name must hold this. */
    public val nameContains: String? = null,
    /** The region must be this. */
    public val regionKind: RegionKind? = null,
    /** The role must be this. */
    public val role: String? = null,
) : GlassDocument

/** One surface. */
@Serializable
public data class Surface(
    /** Always 1. */
    public val schemaVersion: Long,
    /** Its identifier: 1 to 128 of letters, digits and `._-:`, the first and the last a letter or digit. */
    public val surfaceId: String,
    /** How deep it lies: 0 for a root, at most 32. */
    public val nestingDepth: Long,
    /** What it is. */
    public val kind: SurfaceKind,
    /** What can be done with it: at most 16, each once. */
    public val capabilities: List<SurfaceCapability>,
    /** How well it is understood. */
    public val understanding: SurfaceUnderstanding,
    /** How much of it is seen. */
    public val coverage: SurfaceCoverage,
    /** Where that is known from: 1 to 32 objects with a `provenance`. */
    public val evidence: List<JsonElement>,
    /** The graph's revision again, above 0. */
    public val revision: Long,
    /** Notes of the extractor: at most 64 of 1 to 512 bytes. */
    public val diagnostics: List<String>? = null,
    /** The surface around it. */
    public val parentSurfaceId: String? = null,
) : GlassDocument

/** What can be done with a surface. */
@Serializable
public enum class SurfaceCapability(
    /** As it travels. */
    public val word: String,
) : GlassDocument {
    /** `readStructure` */
    @SerialName("readStructure")
    READ_STRUCTURE("readStructure"),

    /** `readText` */
    @SerialName("readText")
    READ_TEXT("readText"),

    /** `readRelations` */
    @SerialName("readRelations")
    READ_RELATIONS("readRelations"),

    /** `readState` */
    @SerialName("readState")
    READ_STATE("readState"),

    /** `semanticAction` */
    @SerialName("semanticAction")
    SEMANTIC_ACTION("semanticAction"),

    /** `coordinateAction` */
    @SerialName("coordinateAction")
    COORDINATE_ACTION("coordinateAction"),

    /** `input` */
    @SerialName("input")
    INPUT("input"),

    /** `keyboardInput` */
    @SerialName("keyboardInput")
    KEYBOARD_INPUT("keyboardInput"),

    /** `pointerInput` */
    @SerialName("pointerInput")
    POINTER_INPUT("pointerInput"),

    /** `capture` */
    @SerialName("capture")
    CAPTURE("capture"),

    /** `extraction` */
    @SerialName("extraction")
    EXTRACTION("extraction"),

    /** `bridge` */
    @SerialName("bridge")
    BRIDGE("bridge"),

    /** `revisionObservation` */
    @SerialName("revisionObservation")
    REVISION_OBSERVATION("revisionObservation"),

    /** `verification` */
    @SerialName("verification")
    VERIFICATION("verification"),

    ;

    public companion object {
        private val byWord = entries.associateBy { it.word }

        /** The entry with this word; null when there is none. */
        @JvmStatic
        public fun of(word: String): SurfaceCapability? = byWord[word]
    }
}

/** How much of a surface is seen and can be used. */
@Serializable
public data class SurfaceCoverage(
    /** Of its structure. */
    public val structural: SurfaceQuality,
    /** Of its meaning. */
    public val semantic: SurfaceQuality,
    /** How it can be used. */
    public val interaction: SurfaceInteraction,
) : GlassDocument

/** An extension that defines a kind of surface. */
@Serializable
public data class SurfaceExtension(
    /** Always 1. */
    public val schemaVersion: Long,
    /** Who defines it: an identifier. */
    public val namespace: String,
    /** Its name: an identifier. */
    public val name: String,
    /** Its version: an identifier. */
    public val version: String,
) : GlassDocument

/** How a surface can be used, least first. */
@Serializable
public enum class SurfaceInteraction(
    /** As it travels. */
    public val word: String,
) : GlassDocument {
    /** `unavailable` */
    @SerialName("unavailable")
    UNAVAILABLE("unavailable"),

    /** `coordinateOnly` */
    @SerialName("coordinateOnly")
    COORDINATE_ONLY("coordinateOnly"),

    /** `semantic` */
    @SerialName("semantic")
    SEMANTIC("semantic"),

    /** `taskCompilable` */
    @SerialName("taskCompilable")
    TASK_COMPILABLE("taskCompilable"),

    ;

    public companion object {
        private val byWord = entries.associateBy { it.word }

        /** The entry with this word; null when there is none. */
        @JvmStatic
        public fun of(word: String): SurfaceInteraction? = byWord[word]
    }
}

/** What a surface is. */
@Serializable(with = SurfaceKindSerializer::class)
public sealed interface SurfaceKind : GlassDocument {
    /** `document` */
    public data object Document : SurfaceKind

    /** `accessibility` */
    public data object Accessibility : SurfaceKind

    /** `shadowDocument` */
    public data object ShadowDocument : SurfaceKind

    /** `frameDocument` */
    public data object FrameDocument : SurfaceKind

    /** `svg` */
    public data object Svg : SurfaceKind

    /** `canvas2d` */
    public data object Canvas2d : SurfaceKind

    /** `webgl` */
    public data object Webgl : SurfaceKind

    /** `webgpu` */
    public data object Webgpu : SurfaceKind

    /** `embeddedDocument` */
    public data object EmbeddedDocument : SurfaceKind

    /** `pdf` */
    public data object Pdf : SurfaceKind

    /** `media` */
    public data object Media : SurfaceKind

    /** `terminal` */
    public data object Terminal : SurfaceKind

    /** `remoteApplication` */
    public data object RemoteApplication : SurfaceKind

    /** `browserNative` */
    public data object BrowserNative : SurfaceKind

    /** `unknown` */
    public data object Unknown : SurfaceKind

    /** `opaque` */
    public data object Opaque : SurfaceKind

    /** `extensionDefined`: defined by an extension. */
    public data class ExtensionDefined(
        /** What the member `extensionDefined` holds. */
        public val content: SurfaceKindExtensionDefined,
    ) : SurfaceKind
}

internal object SurfaceKindSerializer : UnionSerializer<SurfaceKind>("SurfaceKind") {
    override fun UnionReader.read(): SurfaceKind? = when (word to isWord) {
        "document" to true -> SurfaceKind.Document
        "accessibility" to true -> SurfaceKind.Accessibility
        "shadowDocument" to true -> SurfaceKind.ShadowDocument
        "frameDocument" to true -> SurfaceKind.FrameDocument
        "svg" to true -> SurfaceKind.Svg
        "canvas2d" to true -> SurfaceKind.Canvas2d
        "webgl" to true -> SurfaceKind.Webgl
        "webgpu" to true -> SurfaceKind.Webgpu
        "embeddedDocument" to true -> SurfaceKind.EmbeddedDocument
        "pdf" to true -> SurfaceKind.Pdf
        "media" to true -> SurfaceKind.Media
        "terminal" to true -> SurfaceKind.Terminal
        "remoteApplication" to true -> SurfaceKind.RemoteApplication
        "browserNative" to true -> SurfaceKind.BrowserNative
        "unknown" to true -> SurfaceKind.Unknown
        "opaque" to true -> SurfaceKind.Opaque
        "extensionDefined" to false -> SurfaceKind.ExtensionDefined(content())
        else -> null
    }

    override fun UnionWriter.write(value: SurfaceKind): JsonElement = when (value) {
        SurfaceKind.Document -> word("document")
        SurfaceKind.Accessibility -> word("accessibility")
        SurfaceKind.ShadowDocument -> word("shadowDocument")
        SurfaceKind.FrameDocument -> word("frameDocument")
        SurfaceKind.Svg -> word("svg")
        SurfaceKind.Canvas2d -> word("canvas2d")
        SurfaceKind.Webgl -> word("webgl")
        SurfaceKind.Webgpu -> word("webgpu")
        SurfaceKind.EmbeddedDocument -> word("embeddedDocument")
        SurfaceKind.Pdf -> word("pdf")
        SurfaceKind.Media -> word("media")
        SurfaceKind.Terminal -> word("terminal")
        SurfaceKind.RemoteApplication -> word("remoteApplication")
        SurfaceKind.BrowserNative -> word("browserNative")
        SurfaceKind.Unknown -> word("unknown")
        SurfaceKind.Opaque -> word("opaque")
        is SurfaceKind.ExtensionDefined -> member("extensionDefined", value.content)
    }
}

/**  */
@Serializable
public data class SurfaceKindExtensionDefined(
    /** Which one. */
    public val extension: SurfaceExtension,
) : GlassDocument

/** How much of a surface is seen, least first. */
@Serializable
public enum class SurfaceQuality(
    /** As it travels. */
    public val word: String,
) : GlassDocument {
    /** `opaque` */
    @SerialName("opaque")
    OPAQUE("opaque"),

    /** `partial` */
    @SerialName("partial")
    PARTIAL("partial"),

    /** `strong` */
    @SerialName("strong")
    STRONG("strong"),

    /** `complete` */
    @SerialName("complete")
    COMPLETE("complete"),

    ;

    public companion object {
        private val byWord = entries.associateBy { it.word }

        /** The entry with this word; null when there is none. */
        @JvmStatic
        public fun of(word: String): SurfaceQuality? = byWord[word]
    }
}

/** The surfaces of a page. */
@Serializable
public data class SurfaceSet(
    /** Always 1. */
    public val schemaVersion: Long,
    /** The surfaces: 1 to 256. */
    public val surfaces: List<Surface>,
) : GlassDocument

/** How well a surface is understood, least first. */
@Serializable
public enum class SurfaceUnderstanding(
    /** As it travels. */
    public val word: String,
) : GlassDocument {
    /** `opaque` */
    @SerialName("opaque")
    OPAQUE("opaque"),

    /** `coordinateOnly` */
    @SerialName("coordinateOnly")
    COORDINATE_ONLY("coordinateOnly"),

    /** `structural` */
    @SerialName("structural")
    STRUCTURAL("structural"),

    /** `semantic` */
    @SerialName("semantic")
    SEMANTIC("semantic"),

    /** `taskCompilable` */
    @SerialName("taskCompilable")
    TASK_COMPILABLE("taskCompilable"),

    ;

    public companion object {
        private val byWord = entries.associateBy { it.word }

        /** The entry with this word; null when there is none. */
        @JvmStatic
        public fun of(word: String): SurfaceUnderstanding? = byWord[word]
    }
}

/** Something that takes input. */
@Serializable
@JsonIgnoreUnknownKeys
public data class Target(
    /** How to refer to it: 1 to 128 bytes. */
    public val reference: String,
    /** Its role: 1 to 64 bytes. */
    public val role: String,
    /** It is ticked. */
    public val checked: Boolean? = null,
    /** It takes none now. */
    public val disabled: Boolean? = null,
    /** It has no value. */
    public val empty: Boolean? = null,
    /** The kind of input: 1 to 64 bytes. */
    public val inputType: String? = null,
    /** Its name: 1 to 256 bytes. */
    public val name: String? = null,
    /** Its value cannot be changed. */
    public val readOnly: Boolean? = null,
    /** It must be filled in. */
    public val required: Boolean? = null,
) : GlassDocument

/** A task as an agent writes it. */
@Serializable
public data class Task(
    /** Always 1. */
    public val schemaVersion: Long,
    /** What is to be done. */
    public val task: TaskFamily,
    /** Where. */
    public val scope: TaskScope,
    /** How much it may take. */
    public val limits: TaskLimits,
    /** How much harm it can do, as its author sees it. */
    public val risk: Risk,
    /** What to do when more than one entity fits. Absent: `"fail"`. */
    public val ambiguity: Ambiguity? = null,
    /** Values by name: at most 64; names of 1 to 64 bytes, values of at most 4,096 bytes. */
    public val inputs: Map<String, String>? = null,
    /** What must hold afterwards: at most 32. */
    public val postconditions: List<Postcondition>? = null,
    /** What to do when the page has changed since the graph was made. Absent: `"exact"`. */
    public val revision: RevisionPolicy? = null,
) : GlassDocument

/** The result of `task.compile`. */
@Serializable
public data class TaskCompilation(
    /** The plan. */
    public val plan: TaskExecutionPlan,
) : GlassDocument

/** What is to be done on a page at one revision. Ids are of that revision. */
@Serializable
public data class TaskExecutionPlan(
    /** Always 1. */
    public val schemaVersion: Long,
    /** Always 1. */
    public val taskSchemaVersion: Long,
    /** Always 2. */
    public val compilerVersion: Long,
    /** Always 1. */
    public val sourceIrSchemaVersion: Long,
    /** The revision of the graph. */
    public val sourceIrRevision: Long,
    /** Names task, graph revision and selection: SHA-256, 64 lower-case hex characters. Input values play no part. */
    public val taskFingerprint: String,
    /** What is to be done. */
    public val task: TaskFamily,
    /** Where, as authored. */
    public val scope: TaskScope,
    /** How much it may take, as authored. */
    public val limits: TaskLimits,
    /** How much harm it can do: the higher of the declared risk and the family's. */
    public val risk: Risk,
    /** As authored. */
    public val ambiguity: Ambiguity,
    /** As authored. */
    public val revision: RevisionPolicy,
    /** Whether a person must confirm. */
    public val confirmationRequired: Boolean,
    /** The entities that the task is about, ascending. */
    public val selectedEntityIds: List<String>,
    /** What the evidence as a whole must be. */
    public val evidenceRequirements: EvidenceRequirements,
    /** What the evidence for each selected entity must be. */
    public val entityEvidenceRequirements: List<EntityEvidenceRequirement>,
    /** How each selected entity is found again. */
    public val entityBindingKeys: List<EntityBindingKey>,
    /** What the runtime must be able to do, ascending. */
    public val requiredRuntimeCapabilities: List<RuntimeCapability>,
    /** What must hold before the first step. */
    public val preconditions: List<Precondition>,
    /** The steps: observe, then do. */
    public val steps: List<TaskStep>,
    /** What must hold afterwards: 1 to 32. */
    public val postconditions: List<Postcondition>,
    /** Advice from persistent knowledge. Never written here. */
    public val memoryAdvisory: JsonElement? = null,
) : GlassDocument

/** What a task does. */
@Serializable
public enum class TaskFamily(
    /** As it travels. */
    public val word: String,
) : GlassDocument {
    /** `form.inspect`: reads a form. */
    @SerialName("form.inspect")
    FORM_INSPECT("form.inspect"),

    /** `form.fill`: types into fields of a form. */
    @SerialName("form.fill")
    FORM_FILL("form.fill"),

    /** `form.validate`: reads what a form marks as wrong. */
    @SerialName("form.validate")
    FORM_VALIDATE("form.validate"),

    /** `form.submit`: sends a form. */
    @SerialName("form.submit")
    FORM_SUBMIT("form.submit"),

    /** `navigation.follow`: goes to an address. */
    @SerialName("navigation.follow")
    NAVIGATION_FOLLOW("navigation.follow"),

    /** `navigation.selectTab`: selects a tab. */
    @SerialName("navigation.selectTab")
    NAVIGATION_SELECT_TAB("navigation.selectTab"),

    /** `navigation.openMenu`: opens a menu. */
    @SerialName("navigation.openMenu")
    NAVIGATION_OPEN_MENU("navigation.openMenu"),

    /** `table.extract`: reads a table. */
    @SerialName("table.extract")
    TABLE_EXTRACT("table.extract"),

    /** `collection.extract`: reads a list. */
    @SerialName("collection.extract")
    COLLECTION_EXTRACT("collection.extract"),

    /** `region.extract`: reads a region. */
    @SerialName("region.extract")
    REGION_EXTRACT("region.extract"),

    /** `field.read`: reads a field. */
    @SerialName("field.read")
    FIELD_READ("field.read"),

    /** `dialog.inspect`: reads a dialog. */
    @SerialName("dialog.inspect")
    DIALOG_INSPECT("dialog.inspect"),

    /** `dialog.confirm`: confirms a dialog. */
    @SerialName("dialog.confirm")
    DIALOG_CONFIRM("dialog.confirm"),

    /** `dialog.cancel`: cancels a dialog. */
    @SerialName("dialog.cancel")
    DIALOG_CANCEL("dialog.cancel"),

    /** `pagination.next`: goes to the next page of results. */
    @SerialName("pagination.next")
    PAGINATION_NEXT("pagination.next"),

    /** `pagination.collect`: reads pages of results. */
    @SerialName("pagination.collect")
    PAGINATION_COLLECT("pagination.collect"),

    ;

    public companion object {
        private val byWord = entries.associateBy { it.word }

        /** The entry with this word; null when there is none. */
        @JvmStatic
        public fun of(word: String): TaskFamily? = byWord[word]
    }
}

/** How much a task may take. */
@Serializable
public data class TaskLimits(
    /** Actions: 1 to 256. */
    public val maxActions: Long,
    /** Time, in milliseconds: 1 to 120,000. */
    public val timeoutMs: Long,
    /** Items read: 1 to 4,096. */
    public val maxItems: Long,
) : GlassDocument

/** The payload of `task.validate`. */
@Serializable
public data class TaskPayload(
    /** The task. */
    public val task: Task,
) : GlassDocument

/** Where a task applies. At least one member is needed. */
@Serializable
public data class TaskScope(
    /** The kind of the entity. */
    public val entityKind: EntityKind? = null,
    /** Its name: 1 to 128 bytes; needs the kind. */
    public val entityName: String? = null,
    /** The name of the region, form, table or the like: 1 to 128 bytes. */
    public val regionName: String? = null,
) : GlassDocument

/** One step. */
@Serializable
public data class TaskStep(
    /** Its place, counted from 1. */
    public val ordinal: Long,
    /** What to do. */
    public val operation: StepOperation,
    /** Whether a person must confirm first. */
    public val requiresConfirmation: Boolean,
    /** The entities that it is about, ascending. */
    public val entityIds: List<String>? = null,
    /** The inputs that it takes, ascending. */
    public val inputNames: List<String>? = null,
) : GlassDocument

/** The result of `task.validate`. A task that is not valid is an error. */
@Serializable
public data class TaskValidation(
    /** Always true. */
    public val valid: Boolean,
    /** The version of the task's schema. */
    public val schemaVersion: Long,
    /** What the task does. */
    public val task: TaskFamily,
) : GlassDocument

/** What a session looked at. */
@Serializable
public data class Topology(
    /** The address: at most 4,096 bytes. */
    public val url: String,
    /** The title: at most 1,024 bytes. */
    public val title: String,
    /** The browser's name of the frame. */
    public val frameId: String? = null,
    /** The browser's name of the page. */
    public val targetId: String? = null,
) : GlassDocument

/** A step came to a state. */
@Serializable
public data class TraceEvent(
    /** Its place, counted from 0 without gaps. */
    public val sequence: Long,
    /** The step. */
    public val stepId: String,
    /** The state. */
    public val state: StepState,
    /** The attempt, 0 before the first. */
    public val attempt: Long,
) : GlassDocument

/** The payload of `workflow.replayTrace`. */
@Serializable
public data class TracePayload(
    /** The definition. */
    public val workflow: WorkflowDefinition,
    /** The trace. */
    public val trace: WorkflowTrace,
) : GlassDocument

/** What a replay comes to. */
@Serializable
@JsonIgnoreUnknownKeys
public data class TraceReplay(
    /** Always true: a trace that is not valid is an error. */
    public val valid: Boolean,
    /** How many events. */
    public val events: Long,
    /** How many steps are done. */
    public val completedSteps: Long,
    /** Whether the last step is done. A trace that stops early is valid too. */
    public val complete: Boolean,
    /** Its state. */
    public val lastState: StepState? = null,
    /** The step of the last event. */
    public val lastStepId: String? = null,
) : GlassDocument

/** What happens when a step is done twice. */
@Serializable
public enum class Transaction(
    /** As it travels. */
    public val word: String,
) : GlassDocument {
    /** `read_only`: nothing; it only reads. */
    @SerialName("read_only")
    READ_ONLY("read_only"),

    /** `idempotent`: the same as when it is done once. */
    @SerialName("idempotent")
    IDEMPOTENT("idempotent"),

    /** `conditionally_idempotent`: the same, thanks to its key. */
    @SerialName("conditionally_idempotent")
    CONDITIONALLY_IDEMPOTENT("conditionally_idempotent"),

    /** `non_idempotent`: its effect happens twice. */
    @SerialName("non_idempotent")
    NON_IDEMPOTENT("non_idempotent"),

    /** `unknown`: nobody knows. */
    @SerialName("unknown")
    UNKNOWN("unknown"),

    ;

    public companion object {
        private val byWord = entries.associateBy { it.word }

        /** The entry with this word; null when there is none. */
        @JvmStatic
        public fun of(word: String): Transaction? = byWord[word]
    }
}

/** How well a surface is understood. */
@Serializable
public enum class Understanding(
    /** As it travels. */
    public val word: String,
) : GlassDocument {
    /** `opaque` */
    @SerialName("opaque")
    OPAQUE("opaque"),

    /** `inferred` */
    @SerialName("inferred")
    INFERRED("inferred"),

    /** `partial` */
    @SerialName("partial")
    PARTIAL("partial"),

    /** `strong` */
    @SerialName("strong")
    STRONG("strong"),

    /** `taskCompilable` */
    @SerialName("taskCompilable")
    TASK_COMPILABLE("taskCompilable"),

    ;

    public companion object {
        private val byWord = entries.associateBy { it.word }

        /** The entry with this word; null when there is none. */
        @JvmStatic
        public fun of(word: String): Understanding? = byWord[word]
    }
}

/** The type of an input or output. */
@Serializable
public enum class ValueType(
    /** As it travels. */
    public val word: String,
) : GlassDocument {
    /** `string` */
    @SerialName("string")
    STRING("string"),

    /** `integer` */
    @SerialName("integer")
    INTEGER("integer"),

    /** `number` */
    @SerialName("number")
    NUMBER("number"),

    /** `boolean` */
    @SerialName("boolean")
    BOOLEAN("boolean"),

    /** `url` */
    @SerialName("url")
    URL("url"),

    ;

    public companion object {
        private val byWord = entries.associateBy { it.word }

        /** The entry with this word; null when there is none. */
        @JvmStatic
        public fun of(word: String): ValueType? = byWord[word]
    }
}

/** What changed by an action. */
@Serializable
public data class Verification(
    /** By how much the revision rose. */
    public val revisionDelta: Long,
    /** The address. */
    public val urlChanged: Boolean,
    /** The title. */
    public val titleChanged: Boolean,
    /** The page that the browser shows. */
    public val targetChanged: Boolean,
    /** The frame. */
    public val frameChanged: Boolean,
    /** How many accessibility nodes changed. */
    public val accessibilityDiff: AccessibilityDiff? = null,
    /** A dialog is open. */
    public val dialogOpen: Boolean? = null,
    /** A download began. */
    public val downloadStarted: Boolean? = null,
    /** A new window opened. */
    public val popupOpened: Boolean? = null,
) : GlassDocument

/** A graph. The order of members is the order on the wire. */
@Serializable
public data class WebIr(
    /** Always 1. */
    public val schemaVersion: Long,
    /** The revision of the page that the graph describes. */
    public val revision: Long,
    /** The entities: 1 to 4,096, exactly one of them a page. */
    public val entities: List<Entity>,
    /** The relationships: at most 8,192. */
    public val relationships: List<Relationship>,
    /** How much of the page was seen. */
    public val coverage: Coverage,
    /** What was left out. */
    public val limits: Limits,
    /** Notes of the extractor: at most 128 of 1 to 512 bytes. */
    public val diagnostics: List<String>? = null,
    /** The document; may be absent at revision 0 only. Absent: `{"revision":0}`. */
    public val document: DocumentInfo? = null,
    /** More about some of the entities. */
    public val entityDetails: Map<String, EntityDetails>? = null,
    /** What became of the extractor's relationship hints: at most 4,096. */
    public val relationshipHintDiagnostics: List<RelationshipHintDiagnostic>? = null,
    /** The surfaces that the page is drawn on. */
    public val surfaceSet: SurfaceSet? = null,
) : GlassDocument

/** What became of an entity. */
@Serializable
public data class WebIrContinuity(
    /** The id that was asked for. */
    public val requestedId: String,
    /** What became of the entity. */
    public val status: ContinuityStatus,
    /** Why, for people. */
    public val reason: String,
    /** Its id in the later graph. */
    public val currentId: String? = null,
) : GlassDocument

/**
 * Everything that changed between two graphs.
 *
 * Entities are compared by id and relationships as a whole; the order of either in the document plays no part. What
 * the published form of this result leaves out (`documentChanged`, `entityDetailsChanges`) is only written when
 * there is such a change.
 */
@Serializable
public data class WebIrDiff(
    /** Always 1. */
    public val schemaVersion: Long,
    /** The revision of the first graph. */
    public val fromRevision: Long,
    /** The revision of the second one. */
    public val toRevision: Long,
    /** Whether the coverage differs. */
    public val coverageChanged: Boolean,
    /** Whether the limits differ. */
    public val limitsChanged: Boolean,
    /** Whether the diagnostics differ. */
    public val diagnosticsChanged: Boolean,
    /** Whether the relationship hint diagnostics differ. */
    public val relationshipHintDiagnosticsChanged: Boolean,
    /** Whether the surfaces differ. */
    public val surfaceSetChanged: Boolean,
    /** Whether the document differs in more than its revision. */
    public val documentChanged: Boolean? = null,
    /** The entities that differ, in ascending order of id. */
    public val entityChanges: List<EntityChange>? = null,
    /** The details that differ, in ascending order of entity id. */
    public val entityDetailsChanges: List<EntityDetailsChange>? = null,
    /** The relationships that one graph lacks, in ascending order. */
    public val relationshipChanges: List<RelationshipChange>? = null,
) : GlassDocument

/**
 * What changed between two graphs, in numbers: the result of `webIr.diff`.
 *
 * The last three members are ours and only written when they say something.
 */
@Serializable
public data class WebIrDiffResult(
    /** Always 1. */
    public val schemaVersion: Long,
    /** The revision of the first graph. */
    public val fromRevision: Long,
    /** The revision of the second one. */
    public val toRevision: Long,
    /** How many entities only the second graph has. */
    public val entityAddedCount: Long,
    /** How many entities only the first graph has. */
    public val entityRemovedCount: Long,
    /** How many entities differ. */
    public val entityChangedCount: Long,
    /** How many relationships only the second graph has. */
    public val relationshipAddedCount: Long,
    /** How many relationships only the first graph has. */
    public val relationshipRemovedCount: Long,
    /** Whether the coverage differs. */
    public val coverageChanged: Boolean,
    /** Whether the limits differ. */
    public val limitsChanged: Boolean,
    /** Whether the diagnostics differ. */
    public val diagnosticsChanged: Boolean,
    /** Whether the relationship hint diagnostics differ. */
    public val relationshipHintDiagnosticsChanged: Boolean,
    /** Whether the document differs in more than its revision. */
    public val documentChanged: Boolean? = null,
    /** The details of how many entities differ. */
    public val entityDetailsChangedCount: Long? = null,
    /** Whether the surfaces differ. */
    public val surfaceSetChanged: Boolean? = null,
) : GlassDocument

/** A short account of a graph. */
@Serializable
public data class WebIrInspection(
    /** Always 1. */
    public val schemaVersion: Long,
    /** The revision of the graph. */
    public val revision: Long,
    /** How many entities there are. */
    public val entityCount: Long,
    /** How many relationships. */
    public val relationshipCount: Long,
    /** How much of the page was seen. */
    public val coverage: Coverage,
    /** Whether anything was left out. */
    public val truncated: Boolean,
    /** How many entities are opaque regions. */
    public val opaqueRegions: Long,
    /** How many diagnostics there are. */
    public val diagnosticCount: Long,
    /** How many relationship hint diagnostics. */
    public val relationshipHintDiagnosticCount: Long,
    /** How many entities of each kind there are; kinds without any are absent. */
    public val entityKindCounts: Map<String, Long>,
    /** The first 16 entities that support an action, in document order. */
    public val actionableEntities: List<ActionableEntity>,
) : GlassDocument

/** The result of `webIr.validate`. A graph that is not valid is an error. */
@Serializable
public data class WebIrValidation(
    /** Always true. */
    public val valid: Boolean,
    /** The version of the graph's schema. */
    public val schemaVersion: Long,
    /** The revision of the graph. */
    public val revision: Long,
) : GlassDocument

/** How much a run may take. */
@Serializable
public data class WorkflowBudgets(
    /** Steps, repeated ones counted each time: 1 to 64. */
    public val maxSteps: Long,
    /** Time, in milliseconds: 1 to 900,000. */
    public val maxDurationMs: Long,
    /** Extracted bytes: 1 to 4,194,304. */
    public val maxExtractedBytes: Long,
    /** Retries of one step: at most 8. Absent: `0`. */
    public val maxRetries: Long? = null,
) : GlassDocument

/** What is kept of a run that stopped. It holds no input values and no content of the page. */
@Serializable
public data class WorkflowCheckpoint(
    /** Always 1. */
    public val schemaVersion: Long,
    /** The workflow. */
    public val workflowName: String,
    /** Its version. */
    public val workflowVersion: String,
    /** The hash of its canonical form: 64 lower-case hex characters, after `sha256:` or without it. */
    public val definitionHash: String,
    /** How the run ended. */
    public val status: RunStatus,
    /** The first step that is not done, counted from 0. */
    public val nextStepIndex: Long,
    /** The steps: at most 64. */
    public val steps: List<StepRecord>,
    /** Where the run stopped. */
    public val page: CheckpointPage,
    /** Names the run: at most 128 bytes. Absent: `""`. */
    public val runId: String? = null,
) : GlassDocument

/** A workflow as its author writes it. */
@Serializable
public data class WorkflowDefinition(
    /** Always 1. */
    public val schemaVersion: Long,
    /** Its name: 1 to 128 bytes without outer white space. */
    public val name: String,
    /** Its version: the same. */
    public val workflowVersion: String,
    /** What it takes: at most 64. */
    public val inputs: Map<String, WorkflowInput>,
    /** How much it may take. */
    public val budgets: WorkflowBudgets,
    /** The steps. */
    public val steps: List<WorkflowStep>,
    /** What must hold after the last one. */
    public val terminalCondition: Predicate,
    /** What it gives. */
    public val outputs: Map<String, WorkflowOutput>,
    /** What it does: 1 to 4,096 bytes. */
    public val description: String? = null,
    /** What must hold before the first step. Absent: `[]`. */
    public val preconditions: List<Predicate>? = null,
) : GlassDocument

/** An input. */
@Serializable
public data class WorkflowInput(
    /** Its type. */
    public val valueType: ValueType,
    /** Its longest value, in bytes: 1 to 65,536. */
    public val maxLength: Long? = null,
    /** Whether it is needed. Absent: `true`. */
    public val required: Boolean? = null,
    /** Whether its value must not be shown. */
    public val sensitive: Boolean? = null,
) : GlassDocument

/** An intent as a step. */
@Serializable
public data class WorkflowIntent(
    /** What to do with what is found. */
    public val action: IntentAction,
    /** What it must be like. */
    public val constraints: IntentConstraints? = null,
    /** What is wanted, in words: 1 to 512 bytes. */
    public val intent: String? = null,
    /** The same as one name, such as `submitRequest`: 1 to 256 bytes. */
    public val purpose: String? = null,
    /** When a candidate is taken. Absent: `"requireUniqueHighConfidence"`. */
    public val resolutionPolicy: ResolutionPolicy? = null,
    /** Where to look. */
    public val scope: IntentScope? = null,
    /** What to type or select: at most 4,096 bytes. */
    public val value: String? = null,
) : GlassDocument

/** An output. */
@Serializable
public data class WorkflowOutput(
    /** Its type. */
    public val valueType: ValueType,
    /** Where it comes from. */
    public val source: OutputSource,
    /** Whether a run without it fails. Absent: `false`. */
    public val required: Boolean? = null,
    /** Whether its value must not be shown. Absent: `false`. */
    public val sensitive: Boolean? = null,
) : GlassDocument

/** The payload of `workflow.validate`. */
@Serializable
public data class WorkflowPayload(
    /** The definition. */
    public val workflow: WorkflowDefinition,
) : GlassDocument

/** A step: an action or an intent. */
@Serializable
public data class WorkflowStep(
    /** Its name: 1 to 128 bytes, unique. */
    public val id: String,
    /** The action; its members are beside it. */
    public val action: StepAction? = null,
    /** What must hold before it is tried again. */
    public val beforeRetry: Predicate? = null,
    /** `wait`: for what, 1 to 4,096 bytes. */
    public val condition: String? = null,
    /** `scroll`: to the right, in CSS pixels. */
    public val dx: Double? = null,
    /** `scroll`: down, in CSS pixels. */
    public val dy: Double? = null,
    /** What must hold afterwards. */
    public val expect: Predicate? = null,
    /** Makes repeating it safe: 1 to 256 bytes, unique. */
    public val idempotencyKey: String? = null,
    /** `observe`: with the page's tree. */
    public val includeDom: Boolean? = null,
    /** `observe`: with the values of fields. */
    public val includeFormValues: Boolean? = null,
    /** `observe`: with a picture. */
    public val includeScreenshot: Boolean? = null,
    /** The intent, in the place of an action. */
    public val intent: WorkflowIntent? = null,
    /** How often it may be tried again. */
    public val maxRetries: Long? = null,
    /** How often it is done: 1 to 8. */
    public val repeat: Long? = null,
    /** On what: 1 to 1,024 bytes. */
    public val target: String? = null,
    /** `type`: what, at most 65,536 bytes. */
    public val text: String? = null,
    /** `navigate` and `wait`: the longest time, in milliseconds. */
    public val timeoutMs: Long? = null,
    /** What happens when it is done twice. Absent: `"unknown"`. */
    public val transaction: Transaction? = null,
    /** `navigate`: the address. */
    public val url: String? = null,
    /** `select`: which value, 1 to 65,536 bytes. */
    public val value: String? = null,
    /** It is skipped unless this holds. */
    public val `when`: Predicate? = null,
) : GlassDocument

/** What happened in a run. */
@Serializable
public data class WorkflowTrace(
    /** What happened: at most 2,048. */
    public val events: List<TraceEvent>,
    /** Which conditions held. */
    public val branchDecisions: List<BranchDecision>? = null,
    /** What intents came to mean. */
    public val intentResolutions: List<IntentTrace>? = null,
    /** Names the run: 1 to 128 bytes. */
    public val runId: String? = null,
    /** Always 1, and so by default. Absent: `1`. */
    public val schemaVersion: Long? = null,
) : GlassDocument

/** The result of `workflow.validate`. A definition that is not valid is an error. */
@Serializable
@JsonIgnoreUnknownKeys
public data class WorkflowValidation(
    /** Always true. */
    public val valid: Boolean,
    /** The version of the workflow's schema. */
    public val schemaVersion: Long,
    /** The workflow. */
    public val name: String,
    /** Its version. */
    public val workflowVersion: String,
    /** The hash of its canonical form. */
    public val definitionHash: String,
    /** What its author may want to change. */
    public val diagnostics: List<Diagnostic>,
) : GlassDocument
