#!/usr/bin/env node
/**
 * `openglass-conformance`: one JSON request a line in, one answer a line out.
 *
 * Every language of the project ships the same runner, so that one file of
 * cases checks them all. The codes of refusals are those of `openglass
 * conformance`: `bad_request`, `invalid_input`, `unsupported`, the JSON reader's
 * own for text that it refuses, and those of Glass's error objects.
 *
 * @module
 */

import { once } from "node:events";
import type { Writable } from "node:stream";

import { canonicalize, canonicalizeText, sha256 } from "./canonical";
import { GlassError, HubError } from "./errors";
import { readRequest, runSync, type Operations } from "./glass";
import { fingerprint, sigInput, verifyEd25519, verifyP256 } from "./keys";
import { signRequest } from "./request";
import { verifySync, type TrustedKeys } from "./verify";
import type { Purpose } from "./vocabulary";
import { base64urlDecode, hasIdPrefix, hexDecode, hexEncode, parseTimestamp } from "./words";

/** Longest request line in bytes, as in the other runners. */
const MAX_LINE_BYTES = 256 * 1024 * 1024;
const NEWLINE = 0x0a;

/** Why a request has no output. */
class OpError extends Error {
  constructor(
    readonly code: string,
    text: string,
  ) {
    super(text);
  }
}

/** The members of a request. */
class Request {
  constructor(readonly members: Readonly<Record<string, unknown>>) {}

  /** A string; missing and null give undefined. */
  optionalText(name: string): string | undefined {
    const value = this.members[name] ?? undefined;
    if (value !== undefined && typeof value !== "string") {
      throw new OpError("bad_request", `${name}: expected a string`);
    }
    return value;
  }

  text(name: string): string {
    const value = this.optionalText(name);
    if (value === undefined) {
      throw new OpError("bad_request", `the member ${name} is missing`);
    }
    return value;
  }

  hex(name: string): Uint8Array {
    const text = this.text(name);
    return checked(() => hexDecode(text));
  }

  base64(name: string): Uint8Array {
    const text = this.text(name);
    const decoded = Buffer.from(text, "base64");
    // Node skips over what is no base64.
    if (decoded.toString("base64") !== text) {
      throw new OpError("invalid_input", `${name}: expected padded base64`);
    }
    return decoded;
  }
}

const OPERATIONS: Readonly<Record<string, (request: Request) => object>> = {
  canonicalize(request) {
    const text = canonicalizeText(request.optionalText("inputText") ?? request.base64("inputBase64"));
    return { text, sha256: hexOfSha256(text) };
  },
  payloadHash(request) {
    return { hex: hexOfSha256(canonicalizeText(request.text("inputText"))) };
  },
  sigInput(request) {
    const [purpose, digest] = [request.text("purpose"), request.hex("digestHex")];
    return { hex: hexEncode(checked(() => sigInput(purpose as Purpose, digest))) };
  },
  ed25519Verify(request) {
    const [key, message] = [request.hex("publicKey"), request.hex("message")];
    return { valid: verifyEd25519(request.hex("signature"), message, key) };
  },
  p256Verify(request) {
    const [key, message] = [request.hex("publicKeySpki"), request.hex("message")];
    return { valid: verifyP256(request.hex("signatureDer"), message, key) };
  },
  base64urlDecode(request) {
    const text = request.text("text");
    return { hex: hexEncode(checked(() => base64urlDecode(text))) };
  },
  timestamp(request) {
    const text = request.text("text");
    return { epochMs: checked(() => parseTimestamp(text)) };
  },
  id(request) {
    return { valid: hasIdPrefix(request.text("text"), request.text("prefix")) };
  },
  fingerprint(request) {
    const publicKey = request.text("publicKey");
    return { text: checked(() => fingerprint(publicKey)) };
  },
  signRequest(request) {
    const signer = {
      privateKey: request.hex("seedHex"),
      kid: request.text("kid"),
      agentId: request.optionalText("agentId"),
    };
    const toSign = {
      method: request.text("method"),
      path: request.text("path"),
      timestamp: request.text("timestamp"),
      nonce: request.text("nonce"),
      body: request.base64("bodyBase64"),
    };
    return { headers: checked(() => signRequest(signer, toSign)) };
  },
  verifyBundle(request) {
    const [bundle, keys] = [request.text("bundleText"), request.text("keysText")];
    const knownHeads = (request.members["knownHeads"] ?? {}) as object;
    const report = checked(() => verifySync(bundle, keys as string | TrustedKeys, { knownHeads }));
    const { valid, errors, info, proves } = report;
    return { valid, errors, info, proves };
  },
  envelope(request) {
    return { operation: readRequest(request.text("requestText")).operation };
  },
  glass(request) {
    const [name, payload] = [request.text("operation"), request.text("payloadText")];
    return runSync(name as keyof Operations, payload);
  },
};

/** The answer to one request line, as JSON text. */
function answer(line: Uint8Array | null): string {
  let id: unknown = null;
  try {
    const request = read(line);
    id = request.members["id"] ?? null;
    const name = request.text("op");
    const operation = Object.hasOwn(OPERATIONS, name) ? OPERATIONS[name] : undefined;
    if (operation === undefined) {
      throw new OpError("unsupported", `this package has no operation ${JSON.stringify(name)}`);
    }
    return canonicalize({ id, ok: true, output: operation(request) });
  } catch (error) {
    if (error instanceof OpError || error instanceof HubError || error instanceof GlassError) {
      const { code, message: text } = error;
      return canonicalize({ id, ok: false, error: { code, text } });
    }
    throw error;
  }
}

function read(line: Uint8Array | null): Request {
  if (line === null) {
    throw new OpError("bad_request", "the line is longer than 256 MiB");
  }
  const value: unknown = JSON.parse(asBadRequest(() => canonicalizeText(line)));
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new OpError("bad_request", "no JSON object");
  }
  return new Request(value as Record<string, unknown>);
}

function asBadRequest<T>(run: () => T): T {
  return renamed("bad_request", "no JSON object: ", run);
}

/** Calls a function whose refusal means that a member's text is wrong. */
function checked<T>(run: () => T): T {
  return renamed("invalid_input", "", run);
}

function renamed<T>(code: string, prefix: string, run: () => T): T {
  try {
    return run();
  } catch (error) {
    if (error instanceof HubError && error.kind === "input") {
      throw new OpError(code, prefix + error.text);
    }
    throw error;
  }
}

function hexOfSha256(text: string): string {
  return hexEncode(sha256(new TextEncoder().encode(text)));
}

/** The lines of a stream without their ends; null for one that is too long. */
async function* lines(input: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array | null> {
  let [pieces, length]: [Uint8Array[], number] = [[], 0];
  const line = () => (length < MAX_LINE_BYTES ? Buffer.concat(pieces, length) : null);
  for await (const chunk of input) {
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, start)) {
      add(chunk.subarray(start, end));
      yield line();
      [pieces, length] = [[], 0];
      start = end + 1;
    }
    add(chunk.subarray(start));
  }
  if (length > 0) {
    yield line();
  }

  function add(piece: Uint8Array): void {
    length += piece.length;
    if (length < MAX_LINE_BYTES) {
      pieces.push(piece);
    } else {
      pieces = [];
    }
  }
}

/** Answers requests until the input ends. */
async function run(input: AsyncIterable<Uint8Array>, output: Writable): Promise<void> {
  for await (const line of lines(input)) {
    if (!output.write(`${answer(line)}\n`)) {
      await once(output, "drain");
    }
  }
}

void run(process.stdin, process.stdout);
