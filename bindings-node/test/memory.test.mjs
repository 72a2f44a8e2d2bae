// Ten thousand calls of any function leave memory flat.

import assert from "node:assert/strict";
import { test } from "node:test";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

import * as hub from "@openglass/hub";
import * as glass from "@openglass/hub/glass";

import { functions, glassFunctions, glassSamples, madeCase, madeKeys } from "./support.mjs";

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

const { path: file, bytes } = madeCase("valid-session");
const bundle = bytes();
const { evidence, record } = JSON.parse(bundle);
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
const platformKey = JSON.parse(keys).keys[0];
const spki = hub.base64urlDecode(platformKey.publicKey);
const { platformSignature, statementHash } = record;
const digest = hub.hexDecode(statementHash);
const refused = (run) => {
  try {
    run();
  } catch {
    return;
  }
  assert.fail("accepted");
};

/** What each function does well; `refused` tells what it does not take. */
const WORK = {
  base64urlDecode: () => hub.base64urlDecode(key.publicKey),
  base64urlEncode: () => hub.base64urlEncode(message),
  canonicalize: () => hub.canonicalize(payload),
  canonicalizeText: () => hub.canonicalizeText(bundle),
  checkPayload: () => hub.checkPayload(payload),
  checkPayloadText: () => hub.checkPayloadText(bundle),
  checkRequest: () => hub.checkRequest({ ...line, headers }, key),
  fingerprint: () => hub.fingerprint(publicKey),
  formatTimestamp: () => hub.formatTimestamp(0),
  generateEd25519KeyPair: () => hub.generateEd25519KeyPair(),
  hasIdPrefix: () => hub.hasIdPrefix(record.statement.recordId, "rec_"),
  hexDecode: () => hub.hexDecode(statementHash),
  hexEncode: () => hub.hexEncode(message),
  jsonHash: () => hub.jsonHash(bundle),
  makeAttestationId: () => hub.makeAttestationId(),
  makeSessionId: () => hub.makeSessionId(),
  messageHash: () => hub.messageHash(evidence.messages[0].envelope),
  offerHash: () => hub.offerHash(evidence.offer),
  parseTimestamp: () => hub.parseTimestamp(record.statement.issuedAt),
  payloadHash: () => hub.payloadHash(payload),
  payloadHashText: () => hub.payloadHashText(bundle),
  sha256: () => hub.sha256(message),
  sigInput: () => hub.sigInput("record", digest),
  signEd25519: () => hub.signEd25519(message, privateKey),
  signRequest: () => hub.signRequest(signer, line),
  statementHash: () => hub.statementHash(record.statement),
  verify: () => hub.verify(bundle, keys),
  verifyEd25519: () => hub.verifyEd25519(signature, message, publicKey),
  verifyFile: () => hub.verifyFile(file, keys),
  verifyFileSync: () => hub.verifyFileSync(file, keys),
  verifyP256: () => hub.verifyP256(hub.base64urlDecode(platformSignature.sig), message, spki),
  verifySignature: () => hub.verifySignature(platformKey, "record", digest, platformSignature),
  verifySync: () => hub.verifySync(bundle, keys),
};

const [{ payload: { ir } }] = glassSamples;
const request = glass.newRequest("webIr.validate", { ir }, { requestId: "r-1" });
const response = glass.answerSync(request);
const constraints = { platform: "linux", browserFamily: "chromium", policy: "p", maxSessions: 1 };
const manifest = { protocolVersion: 1, glassVersion: "1", schemas: {}, capabilities: {}, constraints };

/** The same for Glass, besides the operations. */
const GLASS_WORK = {
  answer: () => glass.answer(request),
  answerSync: () => glass.answerSync(request),
  canonicalGraph: () => glass.canonicalGraph(ir),
  canonicalGraphSync: () => glass.canonicalGraphSync(ir),
  diffGraphs: () => glass.diffGraphs(ir, ir),
  diffGraphsSync: () => glass.diffGraphsSync(ir, ir),
  negotiate: () => glass.negotiate({}, manifest),
  newRequest: () => glass.newRequest("webIr.validate", {}, { requestId: "r-1" }),
  readRequest: () => glass.readRequest(request),
  readResponse: () => glass.readResponse(response, { lenient: true }),
  resultOf: () => glass.resultOf(response),
  run: () => glass.run("webIr.validate", { ir }),
  runSync: () => glass.runSync("webIr.validate", { ir }),
};
for (const { operation, payload } of glassSamples) {
  const tool = glass.OPERATIONS[operation];
  GLASS_WORK[tool] = () => glass[tool](payload);
  GLASS_WORK[`${tool}Sync`] = () => glass[`${tool}Sync`](payload);
}
for (const [name, run] of Object.entries(GLASS_WORK)) {
  WORK[`glass.${name}`] = run;
}

/** The ways in which errors and other results come about. */
const MORE_WORK = {
  "refused JSON": () => refused(() => hub.canonicalizeText("[1")),
  "refused by Glass": () => refused(() => glass.runSync("webIr.validate", '{"ir": {}}')),
  "refused arguments": () => refused(() => hub.sha256("x")),
  "verify, malformed": () => hub.verify(broken, keys),
  "verify, refused": () => hub.verify(bundle, "x").catch(() => undefined),
};

test("all functions are called", () => {
  assert.deepEqual(
    Object.keys(WORK).sort(),
    [...functions, ...glassFunctions].map(([name]) => name).sort(),
  );
  assert.equal(hub.verifySignature(platformKey, "record", digest, platformSignature), true);
});

for (const [name, run] of Object.entries({ ...WORK, ...MORE_WORK })) {
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
