/**
 * The verifier.
 *
 * @module
 */

import { fileURLToPath } from "node:url";

import { wrongType } from "./errors";
import { flag, members, received, text, type JsonInput } from "./input";
import { native } from "./native";
import type { Head, PlatformKey } from "./types";
import type { FindingCode, InfoCode, ProofClaim } from "./vocabulary";

/** One thing that is wrong with a record. */
export interface Finding {
  /** What is wrong; {@link FINDING_CODES} says what each code means. */
  readonly code: FindingCode;
  /** The number of the message or event that it is about. */
  readonly seq?: number;
  /** For people. Not stable. */
  readonly message: string;
  /** The place in the document, for `malformed_bundle`. */
  readonly path?: string;
}

/** One thing that a reader of a record should know. */
export interface Note {
  /** What; {@link INFO_CODES} says what each code means. */
  readonly code: InfoCode;
  /** The number of the message or event that it is about. */
  readonly seq?: number;
  /** For people. Not stable. */
  readonly message: string;
}

/** Whether a verification supports a claim. */
export interface Proof {
  /** The claim; {@link PROOF_CLAIMS} says what each means. */
  readonly claim: ProofClaim;
  /** Whether this verification supports it. */
  readonly proven: boolean;
  /** The claim in words. Not stable. */
  readonly message: string;
}

/** What a verification found. */
export interface Report {
  /** Whether nothing was found wrong. */
  readonly valid: boolean;
  /** Everything that was found wrong, in the order of the specification. */
  readonly errors: readonly Finding[];
  /** What a reader should know. */
  readonly info: readonly Note[];
  /** What the verdict shows, and what no single record can show. */
  readonly proves: readonly Proof[];
  /** The record's id as stated; null when it could not be read. */
  readonly recordId: string | null;
  /** The session's or attestation's id as stated; null when it could not be read. */
  readonly sessionId: string | null;
}

/**
 * Platform keys from a source that you trust, as the keys route publishes them:
 * a list, or an object with the list in `keys`. Keys inside a bundle are never
 * trusted.
 */
export type TrustedKeys = readonly PlatformKey[] | { readonly keys: readonly PlatformKey[] };

/** What else the verifier may use. */
export interface VerifyOptions {
  /**
   * Heads that you have seen countersigned, by session or attestation id: a
   * record that ends before its head is reported as `head_regression`.
   */
  readonly knownHeads?: Readonly<Record<string, Head>> | JsonInput | undefined;
  /**
   * Check signatures with the libraries' code alone, without precomputed
   * tables: slower for records of hundreds of messages, the same verdict.
   * False by default.
   */
  readonly plainCrypto?: boolean | undefined;
}

/**
 * Verifies a bundle or a receipt offline, on another thread.
 *
 * @param document - the bundle or receipt; prefer the bytes as received
 * @param trusted - platform keys from a source that you trust
 * @returns the report. Whatever is wrong with the document is a finding in it.
 * @throws {@link HubError} when the question cannot be decided: `trusted` or
 * `knownHeads` are not what they should be (`shape`, or a code of the reader)
 *
 * @example
 * ```ts
 * const report = await verify(await readFile("session.openglass.json"), keys);
 * if (!report.valid) {
 *   console.error(report.errors.map((finding) => finding.code));
 * }
 * ```
 */
export async function verify(
  document: JsonInput,
  trusted: TrustedKeys | JsonInput,
  options: VerifyOptions = {},
): Promise<Report> {
  const trust = trustTexts(trusted, options);
  return report(await native.verify(received(document, "document"), ...trust));
}

/**
 * {@link verify} on this thread, which waits: for short documents and scripts.
 */
export function verifySync(
  document: JsonInput,
  trusted: TrustedKeys | JsonInput,
  options: VerifyOptions = {},
): Report {
  const trust = trustTexts(trusted, options);
  return report(native.verifySync(received(document, "document"), ...trust));
}

/**
 * {@link verify} for a document in a file, which is read on the other thread
 * and never becomes an object of JavaScript: the best way for large ones.
 *
 * @param file - its path or `file:` URL
 * @throws {@link HubError} also `unreadable_file`, of kind `storage`
 */
export async function verifyFile(
  file: string | URL,
  trusted: TrustedKeys | JsonInput,
  options: VerifyOptions = {},
): Promise<Report> {
  const trust = trustTexts(trusted, options);
  return report(await native.verifyFile(path(file), ...trust));
}

/** {@link verifyFile} on this thread, which waits. */
export function verifyFileSync(
  file: string | URL,
  trusted: TrustedKeys | JsonInput,
  options: VerifyOptions = {},
): Report {
  const trust = trustTexts(trusted, options);
  return report(native.verifyFileSync(path(file), ...trust));
}

/** The arguments of the native functions that say what is trusted, and how to check. */
function trustTexts(
  trusted: TrustedKeys | JsonInput,
  options: VerifyOptions,
): [keys: Uint8Array, knownHeads: Uint8Array, plainCrypto: boolean] {
  const { knownHeads, plainCrypto = false } = members(options, "options");
  return [
    received(trusted, "trusted"),
    received(knownHeads ?? {}, "options.knownHeads"),
    flag(plainCrypto, "options.plainCrypto"),
  ];
}

function path(file: string | URL): string {
  if (typeof file === "object" && file?.protocol === "file:") {
    return fileURLToPath(file.href);
  }
  if (typeof file !== "string") {
    throw wrongType("file", "a path or a file: URL");
  }
  return text(file, "file");
}

function report(json: string): Report {
  return JSON.parse(json) as Report;
}
