// What the tests of Glass need.

package glass.openglass.hub.glass

import glass.openglass.hub.ROOT
import glass.openglass.hub.get
import glass.openglass.hub.readJson
import glass.openglass.hub.string
import java.lang.reflect.Method
import java.lang.reflect.Modifier
import kotlinx.serialization.SerializationException
import kotlinx.serialization.json.Json
import kotlinx.serialization.json.JsonElement
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.jsonArray
import kotlinx.serialization.json.jsonObject
import kotlinx.serialization.serializer
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.assertThrows

/** A payload that an operation takes, and what it gives for it. */
class Sample(json: JsonElement) {
    val operation: String = json["operation"].string
    val payload: JsonObject = json["payload"].jsonObject
    val result: JsonElement = json["result"]
}

/** One for each operation. */
val samples: List<Sample> =
    readJson(ROOT.resolve("tests/fixtures/glass-operations-v1.json"))["operations"].jsonArray.map(::Sample)

/** A member of a payload as an argument. */
internal inline fun <reified T> JsonElement.part(name: String): T =
    try {
        Json.decodeFromJsonElement(serializer<T>(), get(name))
    } catch (error: SerializationException) {
        throw wrongShape(error)
    }

internal inline fun <reified T> JsonElement.optionalPart(name: String): T? = if (name in jsonObject) part<T>(name) else null

/** The typed function of each operation, with the members of a payload as its arguments. */
val calls: Map<String, (JsonElement) -> GlassDocument> = mapOf(
    "webIr.validate" to { validateWebIr(ir = it.part("ir")) },
    "webIr.inspect" to { inspectWebIr(ir = it.part("ir")) },
    "webIr.diff" to { diffWebIr(before = it.part("before"), after = it.part("after")) },
    "webIr.continuity" to {
        continuityWebIr(before = it.part("before"), after = it.part("after"), entityId = it.part("entityId"))
    },
    "task.validate" to { validateTask(task = it.part("task")) },
    "task.compile" to {
        compileTask(task = it.part("task"), ir = it.part("ir"), checks = it.optionalPart("checks"))
    },
    "intent.resolve" to {
        resolveIntentOffline(request = it.part("request"), observation = it.part("observation"))
    },
    "workflow.validate" to { validateWorkflow(workflow = it.part("workflow")) },
    "workflow.replayTrace" to { replayWorkflowTrace(workflow = it.part("workflow"), trace = it.part("trace")) },
    "workflow.checkResume" to {
        checkWorkflowResume(
            workflow = it.part("workflow"),
            checkpoint = it.part("checkpoint"),
            page = it.optionalPart("page"),
        )
    },
    "browser.preflightNavigation" to {
        preflightNavigation(url = it.part("url"), policy = it.optionalPart("policy"))
    },
    "knowledge.validate" to { validateKnowledge(snapshot = it.part("snapshot")) },
    "knowledge.stats" to { countKnowledge(snapshot = it.part("snapshot")) },
    "knowledge.import" to {
        importKnowledge(snapshot = it.part("snapshot"), store = it.optionalPart("store"))
    },
    "knowledge.export" to { exportKnowledge(snapshot = it.part("snapshot")) },
    "knowledge.purge" to { purgeKnowledge(snapshot = it.part("snapshot"), origin = it.part("origin")) },
    "knowledge.invalidate" to {
        invalidateKnowledge(
            snapshot = it.part("snapshot"),
            recordId = it.part("recordId"),
            state = it.part("state"),
            reason = it.part("reason"),
            observedAt = it.part("observedAt"),
        )
    },
    "reliability.plan" to { planScenario(scenario = it.part("scenario"), fixture = it.part("fixture")) },
    "reliability.gate" to {
        judgeRelease(scenarios = it.part("scenarios"), observations = it.part("observations"))
    },
    "reliability.replayInspect" to { inspectReplay(scenario = it.part("scenario"), replay = it.part("replay")) },
    "reliability.replayDiff" to {
        compareReplays(scenario = it.part("scenario"), before = it.part("before"), after = it.part("after"))
    },
    "adapters.validate" to { validateAdapters(inventory = it.part("inventory")) },
    "browser.recoverRun" to { recoverRun(executionId = it.part("executionId")) },
)

/** Every public function of Glass, overloads included. */
val glassFunctions: List<Method> =
    Class.forName("glass.openglass.hub.glass.Glass").declaredMethods
        .filter { Modifier.isPublic(it.modifiers) && !it.isSynthetic && '$' !in it.name && '-' !in it.name }
        .sortedBy { it.toString() }

/** A document as JSON, by the type it has when the test runs. */
fun json(document: GlassDocument): JsonElement =
    Json.encodeToJsonElement(serializer(document.javaClass), document)

/** Asserts that Glass refuses a call with this code, and gives the exception. */
fun assertGlassRefuses(code: String, call: () -> Any?): GlassException {
    val error = assertThrows<GlassException> { call() }
    assertEquals(code, error.code, error.text)
    return error
}
