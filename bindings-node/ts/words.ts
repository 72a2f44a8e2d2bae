/**
 * base64url, hex, identifiers and timestamps.
 *
 * @module
 */

import { bytes, integer, text } from "./input";
import { native } from "./native";

/** Bytes as base64url without padding. */
export function base64urlEncode(data: Uint8Array): string {
  return native.base64UrlEncode(bytes(data, "data"));
}

/**
 * The bytes of base64url in its one canonical spelling: URL alphabet, no
 * padding, no stray trailing bits.
 *
 * @throws {@link HubError} `encoding`
 */
export function base64urlDecode(value: string): Uint8Array {
  return native.base64UrlDecode(text(value, "value"));
}

/** Bytes as lower-case hex. */
export function hexEncode(data: Uint8Array): string {
  return native.hexEncode(bytes(data, "data"));
}

/**
 * The bytes of lower-case hex.
 *
 * @throws {@link HubError} `encoding`
 */
export function hexDecode(value: string): Uint8Array {
  return native.hexDecode(text(value, "value"));
}

/**
 * Whether a text is a prefix, such as `ses_`, and 26 id characters.
 *
 * @example
 * ```ts
 * hasIdPrefix("ses_01J8Z3K4M5N6P7Q8R9S0T1V2WA", "ses_"); // true
 * ```
 */
export function hasIdPrefix(id: string, prefix: string): boolean {
  return native.hasIdPrefix(text(id, "id"), text(prefix, "prefix"));
}

/** A new random session id, `ses_…`. */
export function makeSessionId(): string {
  return native.makeSessionId();
}

/** A new random attestation id, `att_…`. */
export function makeAttestationId(): string {
  return native.makeAttestationId();
}

/**
 * Milliseconds since 1970 of a timestamp in the protocol's only form, such as
 * `2026-01-31T12:00:00.000Z`.
 *
 * @throws {@link HubError} `timestamp`
 */
export function parseTimestamp(timestamp: string): number {
  return native.parseTimestamp(text(timestamp, "timestamp"));
}

/**
 * The timestamp of some milliseconds since 1970.
 *
 * @param epochMs - an integer
 * @throws {@link HubError} `timestamp` outside the years 0 to 9999
 */
export function formatTimestamp(epochMs: number): string {
  return native.formatTimestamp(integer(epochMs, "epochMs"));
}
