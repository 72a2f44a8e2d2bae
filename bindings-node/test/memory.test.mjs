// Ten thousand calls leave memory flat.

import assert from "node:assert/strict";
import { test } from "node:test";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

import * as hub from "@openglass/hub";

import { madeCase, madeKeys } from "./support.mjs";

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc");

const CALLS = 10_000;
const MIB = 1024 * 1024;
const ALLOWED = 1.5 * MIB;
/** The engine takes some rounds to settle; a leak grows in every one. */
const ROUNDS = 5;

/**
 * Memory in use after a collection, in bytes: what lies outside JavaScript's
 * heap, which keeps room for itself, and what is used in it.
 */
async function inUse() {
  for (let round = 0; round < 3; round += 1) {
    collectGarbage();
    await new Promise((resolve) => setImmediate(resolve));
  }
  const { rss, heapTotal, heapUsed } = process.memoryUsage();
  return rss - heapTotal + heapUsed;
}

const bundle = madeCase("valid-session").bytes();
const broken = madeCase("malformed_bundle-truncated").bytes();
const keys = madeKeys();
const { privateKey, publicKey } = hub.generateEd25519KeyPair();
const message = new Uint8Array(4096).fill(1);
const signature = hub.signEd25519(message, privateKey);
const payload = { text: "x".repeat(2_000), list: Array(50).fill(1.5) };
const signer = { privateKey, kid: "key_1", agentId: "agt_1" };
const line = { method: "POST", path: "/v1/sessions", body: message };
const headers = hub.signRequest(signer, line);
const key = { kid: "key_1", publicKey: hub.base64urlEncode(publicKey) };
const refused = (run) => {
  try {
    run();
  } catch {
    return;
  }
  assert.fail("accepted");
};

const WORK = {
  canonicalize: () => hub.canonicalize(payload),
  "refused JSON": () => refused(() => hub.canonicalizeText("[1")),
  payloadHash: () => hub.payloadHash(payload),
  sha256: () => hub.sha256(message),
  base64url: () => hub.base64urlDecode(hub.base64urlEncode(message)),
  signEd25519: () => hub.signEd25519(message, privateKey),
  verifyEd25519: () => hub.verifyEd25519(signature, message, publicKey),
  generateEd25519KeyPair: () => hub.generateEd25519KeyPair(),
  signRequest: () => hub.signRequest(signer, line),
  checkRequest: () => hub.checkRequest({ ...line, headers }, key),
  "refused arguments": () => refused(() => hub.sha256("x")),
  verifySync: () => hub.verifySync(bundle, keys),
  "verify, malformed": () => hub.verify(broken, keys),
  verify: () => hub.verify(bundle, keys),
  "verify, refused": () => hub.verify(bundle, "x").catch(() => undefined),
};

for (const [name, run] of Object.entries(WORK)) {
  test(`memory stays flat: ${name}`, async (context) => {
    const repeat = async (count) => {
      for (let done = 0; done < count; done += 1) {
        await run();
      }
    };
    await repeat(CALLS / 10);
    const growths = [];
    while (growths.length < ROUNDS) {
      const before = await inUse();
      await repeat(CALLS);
      const grown = (await inUse()) - before;
      growths.push((grown / MIB).toFixed(2));
      if (grown < ALLOWED) {
        context.diagnostic(`${CALLS} calls grew memory by ${growths.join(", then ")} MiB`);
        return;
      }
    }
    assert.fail(`each ${CALLS} calls grew memory by ${growths.join(", ")} MiB`);
  });
}
