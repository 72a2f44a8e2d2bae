/**
 * The native module, loaded once.
 *
 * @module
 */

import { existsSync } from "node:fs";
import { join } from "node:path";

import { HubError, fromNative } from "./errors";

/** A public key or signature with what it says about itself. */
export interface Labelled {
  alg: string;
  kid: string;
  value: string;
}

/** What the Rust side exports. Texts in JSON are passed as their UTF-8 bytes. */
export interface Native {
  VERSION: string;
  MAX_DEPTH: number;
  base64UrlDecode(text: string): Uint8Array;
  base64UrlEncode(data: Uint8Array): string;
  canonicalize(text: Uint8Array): string;
  checkPayload(text: Uint8Array): void;
  checkRequest(
    headers: Record<string, string>,
    key: { kid: string; publicKey: string },
    method: string,
    path: string,
    body: Uint8Array,
    nowMs: number,
  ): { code: string; text: string } | null;
  fingerprint(publicKey: Uint8Array): string;
  formatTimestamp(epochMs: number): string;
  generateKey(): Uint8Array;
  glassAnswer(request: Uint8Array): Promise<string>;
  glassAnswerSync(request: Uint8Array): string;
  glassCanonical(ir: Uint8Array): Promise<string>;
  glassCanonicalSync(ir: Uint8Array): string;
  glassDiff(before: Uint8Array, after: Uint8Array): Promise<string>;
  glassDiffSync(before: Uint8Array, after: Uint8Array): string;
  glassNegotiate(request: Uint8Array, manifest: Uint8Array): string;
  glassReadRequest(request: Uint8Array): string;
  glassReadResponse(response: Uint8Array, lenient: boolean): string;
  glassRun(operation: string, payload: Uint8Array): Promise<string>;
  glassRunSync(operation: string, payload: Uint8Array): string;
  hasIdPrefix(text: string, prefix: string): boolean;
  hexDecode(text: string): Uint8Array;
  hexEncode(data: Uint8Array): string;
  jsonHash(text: Uint8Array): string;
  makeAttestationId(): string;
  makeSessionId(): string;
  messageHash(envelope: Uint8Array): string;
  offerHash(offer: Uint8Array): string;
  parseTimestamp(text: string): number;
  payloadHash(text: Uint8Array): string;
  sha256(data: Uint8Array): Uint8Array;
  sigInput(purpose: string, digest: Uint8Array): Uint8Array;
  signEd25519(message: Uint8Array, privateKey: Uint8Array): Uint8Array;
  signRequest(
    privateKey: Uint8Array,
    kid: string,
    agentId: string | null,
    request: { method: string; path: string; timestamp: string; nonce: string },
    body: Uint8Array,
  ): { name: string; value: string }[];
  statementHash(statement: Uint8Array): string;
  verify(
    document: Uint8Array,
    keys: Uint8Array,
    knownHeads: Uint8Array,
    plainCrypto: boolean,
  ): Promise<string>;
  verifyEd25519(signature: Uint8Array, message: Uint8Array, publicKey: Uint8Array): boolean;
  verifyFile(
    file: string,
    keys: Uint8Array,
    knownHeads: Uint8Array,
    plainCrypto: boolean,
  ): Promise<string>;
  verifyFileSync(
    file: string,
    keys: Uint8Array,
    knownHeads: Uint8Array,
    plainCrypto: boolean,
  ): string;
  verifyP256(signature: Uint8Array, message: Uint8Array, publicKey: Uint8Array): boolean;
  verifySignature(
    key: Labelled,
    purpose: string,
    digest: Uint8Array,
    signature: Labelled,
  ): boolean;
  verifySync(
    document: Uint8Array,
    keys: Uint8Array,
    knownHeads: Uint8Array,
    plainCrypto: boolean,
  ): string;
}

/** The version of this package. */
export const VERSION: string = (require("../package.json") as { version: string }).version;

/** The native module, whose errors are {@link HubError}s and {@link GlassError}s. */
export const native: Native = withHubErrors(load());

function load(): Native {
  const file = join(__dirname, `openglass-${process.platform}-${process.arch}.node`);
  if (!existsSync(file)) {
    const text =
      `@openglass/hub has no native module for ${process.platform}-${process.arch} ` +
      `(${file}). In a checkout, run "npm run build" in bindings-node; it needs Rust.`;
    throw new HubError("unsupported", "native_missing", text, { file });
  }
  const module = require(file) as Native;
  if (module.VERSION !== VERSION) {
    const text =
      `the native module of @openglass/hub is version ${module.VERSION}, but the package is ` +
      `${VERSION}. Run "npm run build" again, or install the package anew.`;
    const details = { expected: VERSION, found: module.VERSION };
    throw new HubError("unsupported", "native_version", text, details);
  }
  return module;
}

function withHubErrors(module: Native): Native {
  const members = Object.entries(module).map(([name, member]) => [
    name,
    typeof member === "function" ? guarded(member) : member,
  ]);
  return Object.fromEntries(members) as Native;
}

type AnyFunction = (...given: unknown[]) => unknown;

function guarded(run: AnyFunction): AnyFunction {
  const rethrow = (thrown: unknown): never => {
    throw fromNative(thrown);
  };
  return (...given) => {
    try {
      const result = run(...given);
      return result instanceof Promise ? result.catch(rethrow) : result;
    } catch (thrown) {
      return rethrow(thrown);
    }
  };
}
