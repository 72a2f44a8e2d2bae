/**
 * Signed requests: the headers by which an agent authenticates.
 *
 * @module
 */

import { randomBytes } from "node:crypto";

import { wrongType } from "./errors";
import { bytes, integer, members, text } from "./input";
import { native } from "./native";
import type { ErrorCode } from "./vocabulary";
import { base64urlEncode, formatTimestamp } from "./words";

/** Who signs a request. */
export interface RequestSigner {
  /** The 32-byte Ed25519 seed. */
  readonly privateKey: Uint8Array;
  /** The key's id; `new`, which is the default, at registration. */
  readonly kid?: string | undefined;
  /** The agent's id; none at registration. */
  readonly agentId?: string | null | undefined;
}

/** What is signed about a request. */
export interface RequestToSign {
  /** Upper-case, such as `POST`. */
  readonly method: string;
  /** Path and query exactly as sent, such as `/v1/sessions?limit=1`. */
  readonly path: string;
  /** The raw body; none by default. */
  readonly body?: Uint8Array | undefined;
  /** The time of signing; the clock's by default. */
  readonly timestamp?: string | undefined;
  /** A text that is fresh for each request; 16 random bytes by default. */
  readonly nonce?: string | undefined;
}

/**
 * The headers that authenticate an agent's request.
 *
 * @example
 * ```ts
 * const headers = signRequest(
 *   { privateKey, kid: "key_…", agentId: "agt_…" },
 *   { method: "GET", path: "/v1/agents/me" },
 * );
 * ```
 *
 * @throws {@link HubError} `length` for a private key that is not 32 bytes
 */
export function signRequest(signer: RequestSigner, request: RequestToSign): Record<string, string> {
  const { privateKey, kid = "new", agentId } = members(signer, "signer");
  const { method, path, body, timestamp, nonce } = members(request, "request");
  const headers = native.signRequest(
    bytes(privateKey, "signer.privateKey"),
    text(kid, "signer.kid"),
    agentId === undefined || agentId === null ? null : text(agentId, "signer.agentId"),
    {
      method: text(method, "request.method"),
      path: text(path, "request.path"),
      timestamp: text(timestamp ?? formatTimestamp(Date.now()), "request.timestamp"),
      nonce: text(nonce ?? base64urlEncode(randomBytes(16)), "request.nonce"),
    },
    bytes(body ?? NO_BODY, "request.body"),
  );
  return Object.fromEntries(headers.map(({ name, value }) => [name, value]));
}

/** The headers of a received request: of `node:http`, of `fetch`, or pairs. */
export type ReceivedHeaders =
  | Readonly<Record<string, string | readonly string[] | undefined>>
  | Iterable<readonly [string, string]>;

/** A received request, whose signature is in question. */
export interface ReceivedRequest {
  readonly method: string;
  /** Path and query exactly as received. */
  readonly path: string;
  readonly headers: ReceivedHeaders;
  /** The raw body; none by default. */
  readonly body?: Uint8Array | undefined;
}

/** The key that a request must be signed with. */
export interface RequestKey {
  readonly kid: string;
  /** base64url of 32 bytes. */
  readonly publicKey: string;
}

/** Whether a request is authentic; if not, the API's code for the refusal. */
export type RequestCheck =
  | { readonly valid: true }
  | { readonly valid: false; readonly code: ErrorCode; readonly text: string };

/**
 * Checks signature and time of a request that claims to be signed with `key`.
 *
 * Whether the nonce is fresh is for the caller to remember.
 *
 * @param request - the request as received
 * @param key - the key that `OG-Key` names
 * @param options - `now`: milliseconds since 1970; the clock's by default
 */
export function checkRequest(
  request: ReceivedRequest,
  key: RequestKey,
  options: { readonly now?: number | undefined } = {},
): RequestCheck {
  const { method, path, headers, body } = members(request, "request");
  const { kid, publicKey } = members(key, "key");
  const refusal = native.checkRequest(
    collect(members(headers, "request.headers")),
    { kid: text(kid, "key.kid"), publicKey: text(publicKey, "key.publicKey") },
    text(method, "request.method"),
    text(path, "request.path"),
    bytes(body ?? NO_BODY, "request.body"),
    integer(members(options, "options").now ?? Date.now(), "options.now"),
  );
  return refusal === null
    ? { valid: true }
    : { valid: false, code: refusal.code as ErrorCode, text: refusal.text };
}

const NO_BODY = new Uint8Array(0);

/** The signed headers by their names in lower case. */
function collect(headers: ReceivedHeaders): Record<string, string> {
  const pairs: Iterable<unknown> =
    Symbol.iterator in headers ? (headers as Iterable<unknown>) : Object.entries(headers);
  const collected: Record<string, string> = {};
  for (const pair of pairs) {
    if (!Array.isArray(pair)) {
      throw wrongType("request.headers", "names and values");
    }
    const [name, value] = pair as [unknown, unknown];
    const key = String(name).toLowerCase();
    if (key.startsWith("og-") && value !== undefined) {
      // Like fetch: a header that came twice is one with a comma.
      const joined: unknown = Array.isArray(value) ? value.join(", ") : value;
      collected[key] = text(joined, `request.headers.${key}`);
    }
  }
  return collected;
}
