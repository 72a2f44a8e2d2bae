package glass.openglass.hub

import kotlinx.serialization.json.Json
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.JsonPrimitive
import kotlinx.serialization.json.boolean
import kotlinx.serialization.json.buildJsonObject
import kotlinx.serialization.json.contentOrNull
import kotlinx.serialization.json.jsonArray
import kotlinx.serialization.json.jsonObject
import kotlinx.serialization.json.jsonPrimitive
import kotlinx.serialization.json.long
import kotlinx.serialization.json.put
import kotlinx.serialization.json.putJsonObject

/** What a verification found. */
public data class Report(
    /** Whether nothing was found wrong. */
    public val valid: Boolean,
    /** Everything that was found wrong, in the order of the specification. */
    public val errors: List<Finding>,
    /** What a reader should know. */
    public val info: List<Note>,
    /** What the verdict shows, and what no single record can show. */
    public val proves: List<Proof>,
    /** The record's id as stated; null when it could not be read. */
    public val recordId: String?,
    /** The session's or attestation's id as stated; null when it could not be read. */
    public val sessionId: String?,
    /** The whole report as JSON text, to store or send. */
    public val json: String,
)

/** One thing that is wrong with a record. */
public data class Finding(
    /** What is wrong. */
    public val code: FindingCode,
    /** The number of the message or event that it is about; null when it is about none. */
    public val seq: Long?,
    /** For people. Not stable. */
    public val message: String,
    /** The place in the document, for [FindingCode.MALFORMED_BUNDLE]; else null. */
    public val path: String?,
)

/** One thing that a reader of a record should know. */
public data class Note(
    /** What to know. */
    public val code: InfoCode,
    /** The number of the message or event that it is about; null when it is about none. */
    public val seq: Long?,
    /** For people. Not stable. */
    public val message: String,
)

/** Whether a verification supports a claim. */
public data class Proof(
    /** What people may want a record to show. */
    public val claim: ProofClaim,
    /** Whether this verification supports it. */
    public val proven: Boolean,
    /** The claim in words. Not stable. */
    public val message: String,
)

/** The typed form of the native library's report. */
internal fun report(json: String): Report {
    val members = Json.parseToJsonElement(json).jsonObject
    return Report(
        valid = members.member("valid").boolean,
        errors = members.objects("errors").map {
            Finding(known(FindingCode.of(it.word("code")), it), it.number("seq"), it.word("message"), it.text("path"))
        },
        info = members.objects("info").map {
            Note(known(InfoCode.of(it.word("code")), it), it.number("seq"), it.word("message"))
        },
        proves = members.objects("proves").map {
            Proof(known(ProofClaim.of(it.word("claim")), it), it.member("proven").boolean, it.word("message"))
        },
        recordId = members.text("recordId"),
        sessionId = members.text("sessionId"),
        json = json,
    )
}

/** Package and native library are of one version, so they know the same words. */
private fun <T> known(code: T?, entry: JsonObject): T & Any = checkNotNull(code) { "not in the vocabulary: $entry" }

private fun JsonObject.objects(name: String): List<JsonObject> = getValue(name).jsonArray.map { it.jsonObject }

private fun JsonObject.member(name: String): JsonPrimitive = getValue(name).jsonPrimitive

private fun JsonObject.word(name: String): String = member(name).content

private fun JsonObject.text(name: String): String? = get(name)?.jsonPrimitive?.contentOrNull

private fun JsonObject.number(name: String): Long? = get(name)?.jsonPrimitive?.long

/** Heads as the verifier reads them. */
internal fun headsObject(heads: Map<String, Head>): JsonObject = buildJsonObject {
    for ((chain, head) in heads) {
        putJsonObject(chain) {
            put("seq", head.seq)
            put("hash", head.hash)
        }
    }
}
