/**
 * Canonical JSON and the hashes over it.
 *
 * @module
 */

import { bytes, hashed, jsonText, type JsonInput } from "./input";
import { writeExact, writePayload } from "./json";
import { native } from "./native";
import type { MessageEnvelope, Offer, RecordStatement } from "./types";

const encoder = new TextEncoder();

/**
 * The canonical form (RFC 8785) of a value.
 *
 * Members whose value is `undefined` are left out; `toJSON` methods are
 * honoured. Everything else that JSON does not have is refused.
 *
 * @param value - a value that JSON has
 * @throws {@link HubError} with `details.path`: `unsupported_type`,
 * `number_out_of_range` (NaN, infinities), `unsafe_integer` (a bigint that no
 * double holds), `lone_surrogate`, `too_deep`
 *
 * @example
 * ```ts
 * canonicalize({ b: 1.0, a: [true, null] }); // '{"a":[true,null],"b":1}'
 * ```
 */
export function canonicalize(value: unknown): string {
  return native.canonicalize(encoder.encode(writeExact(value)));
}

/**
 * The canonical form (RFC 8785) of a JSON text, read strictly.
 *
 * @param json - JSON text, as a string or in UTF-8
 * @throws {@link HubError} with `details.offset`: `syntax`, `unexpected_end`,
 * `trailing_text`, `invalid_utf8`, `duplicate_member`, `lone_surrogate`,
 * `number_out_of_range` or `too_deep` (more than 128 levels)
 */
export function canonicalizeText(json: Uint8Array | string): string {
  return native.canonicalize(jsonText(json, "json"));
}

/**
 * SHA-256.
 *
 * @param data - any bytes
 * @returns 32 bytes
 */
export function sha256(data: Uint8Array): Uint8Array {
  return native.sha256(bytes(data, "data"));
}

/**
 * The SHA-256 of a document's canonical form, as 64 lower-case hex characters.
 *
 * This is how `offerHash`, `genesisHash`, `evidenceSha256`, `statementHash` and
 * `payloadHash` are defined.
 *
 * @param document - JSON as bytes, text or a parsed value
 */
export function jsonHash(document: JsonInput): string {
  return native.jsonHash(hashed(document, "document"));
}

/**
 * Refuses a payload that must not be signed: one that other readers would take
 * for another value.
 *
 * Numbers are judged as JSON would write them. Integers beyond ±(2^53 − 1),
 * numbers or bigints, are refused up to 10^21; from there on JavaScript writes
 * numbers with an exponent, and every reader takes them for doubles. Send large
 * integers as strings.
 *
 * @param payload - a value that JSON has
 * @throws {@link HubError} `unsafe_integer` with the place in `details.path`,
 * such as `payload.items.3.price`, and the codes of {@link canonicalize}
 */
export function checkPayload(payload: unknown): void {
  native.checkPayload(encoder.encode(writePayload(payload)));
}

/**
 * {@link checkPayload} for a payload in JSON text, whose integers still have
 * all their digits.
 *
 * @param json - JSON text, as a string or in UTF-8
 * @throws {@link HubError} `unsafe_integer`, and the codes of {@link canonicalizeText}
 */
export function checkPayloadText(json: Uint8Array | string): void {
  native.checkPayload(jsonText(json, "json"));
}

/**
 * The `payloadHash` of a payload: hex of the SHA-256 of its canonical form.
 *
 * @param payload - a value that JSON has; a string is a payload, not JSON text
 * @throws {@link HubError} for payloads that {@link checkPayload} refuses
 */
export function payloadHash(payload: unknown): string {
  return native.payloadHash(encoder.encode(writePayload(payload)));
}

/**
 * The `payloadHash` of a payload in JSON text.
 *
 * @param json - JSON text, as a string or in UTF-8
 * @throws {@link HubError} for payloads that {@link checkPayloadText} refuses
 */
export function payloadHashText(json: Uint8Array | string): string {
  return native.payloadHash(jsonText(json, "json"));
}

/**
 * The `offerHash` of an offer, 64 hex characters.
 *
 * @throws {@link HubError} `shape`, with `details.path`, when it is no offer
 */
export function offerHash(offer: Offer | JsonInput): string {
  return native.offerHash(hashed(offer, "offer"));
}

/**
 * The `statementHash` of a record's statement, 64 hex characters.
 *
 * @throws {@link HubError} `shape`, with `details.path`, when it is no statement
 */
export function statementHash(statement: RecordStatement | JsonInput): string {
  return native.statementHash(hashed(statement, "statement"));
}

/**
 * The `hash` of a message, 64 hex characters: SHA-256 over the 32 bytes of the
 * envelope's `prevHash` and the canonical form of the envelope.
 *
 * @throws {@link HubError} `shape`, with `details.path`, when it is no envelope
 */
export function messageHash(envelope: MessageEnvelope | JsonInput): string {
  return native.messageHash(hashed(envelope, "envelope"));
}
