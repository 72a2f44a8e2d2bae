import assert from "node:assert/strict";
import * as crypto from "node:crypto";
import { test } from "node:test";

import {
  HubError,
  PURPOSES,
  base64urlDecode,
  base64urlEncode,
  fingerprint,
  formatTimestamp,
  generateEd25519KeyPair,
  hasIdPrefix,
  hexDecode,
  hexEncode,
  makeAttestationId,
  makeSessionId,
  parseTimestamp,
  sha256,
  sigInput,
  signEd25519,
  verifyEd25519,
  verifyP256,
  verifySignature,
} from "@openglass/hub";

const refuses = (run, code) =>
  assert.throws(run, (error) => error instanceof HubError && error.is(code));
const message = Buffer.from("message");
const digest = sha256(message);

/** An Ed25519 public key as node:crypto takes it. */
const nodeKey = (publicKey) =>
  crypto.createPublicKey({
    key: { kty: "OKP", crv: "Ed25519", x: base64urlEncode(publicKey) },
    format: "jwk",
  });

test("signatures agree with node:crypto", () => {
  const { privateKey, publicKey } = generateEd25519KeyPair();
  assert.equal(privateKey.length, 32);
  assert.notDeepEqual(privateKey, generateEd25519KeyPair().privateKey);
  const signature = signEd25519(message, privateKey);
  assert.ok(crypto.verify(null, message, nodeKey(publicKey), signature));
  assert.equal(verifyEd25519(signature, message, publicKey), true);
  assert.equal(verifyEd25519(signature, digest, publicKey), false);
  assert.equal(verifyEd25519(signature.subarray(1), message, publicKey), false);
  refuses(() => signEd25519(message, publicKey.subarray(1)), "length");
});

test("the identity as a key signs nothing", () => {
  const identity = Uint8Array.of(1, ...new Uint8Array(31));
  const signature = Uint8Array.of(...identity, ...new Uint8Array(32));
  assert.equal(verifyEd25519(signature, message, identity), false);
});

test("P-256 signatures of node:crypto", () => {
  const { privateKey, publicKey } = crypto.generateKeyPairSync("ec", { namedCurve: "P-256" });
  const spki = publicKey.export({ type: "spki", format: "der" });
  const signature = crypto.sign("sha256", message, privateKey);
  assert.equal(verifyP256(signature, message, spki), true);
  assert.equal(verifyP256(signature, digest, spki), false);
  assert.equal(verifyP256(signature, message, spki.subarray(1)), false);
  assert.equal(verifyP256(Buffer.concat([signature, Buffer.of(0)]), message, spki), false);
});

test("sigInput is the purpose and the digest", () => {
  for (const purpose of PURPOSES) {
    const expected = Buffer.concat([Buffer.from(`openglass/v1/${purpose}\0`), digest]);
    assert.deepEqual(Buffer.from(sigInput(purpose, digest)), expected);
  }
  refuses(() => sigInput("nothing", digest), "purpose");
  refuses(() => sigInput("key", digest.subarray(1)), "length");
});

test("signature objects of both algorithms", () => {
  const agent = generateEd25519KeyPair();
  const platform = crypto.generateKeyPairSync("ec", { namedCurve: "P-256" });
  const spki = platform.publicKey.export({ type: "spki", format: "der" });
  const input = sigInput("record", digest);
  for (const [alg, publicKey, sig] of [
    ["Ed25519", agent.publicKey, signEd25519(input, agent.privateKey)],
    ["ECDSA_P256_SHA256", spki, crypto.sign("sha256", input, platform.privateKey)],
  ]) {
    const key = { alg, kid: "key_1", publicKey: base64urlEncode(publicKey) };
    const signature = { alg, kid: "key_1", sig: base64urlEncode(sig) };
    assert.equal(verifySignature(key, "record", digest, signature), true);
    for (const [wrongKey, purpose, wrongDigest, wrongSignature] of [
      [key, "message", digest, signature],
      [key, "nothing", digest, signature],
      [key, "record", sha256(digest), signature],
      [key, "record", digest.subarray(1), signature],
      [key, "record", "digest", signature],
      [{ ...key, kid: "key_2" }, "record", digest, signature],
      [{ ...key, alg: "RSA" }, "record", digest, signature],
      [{ ...key, publicKey: undefined }, "record", digest, signature],
      [null, "record", digest, signature],
      [key, "record", digest, null],
      [key, "record", digest, { ...signature, sig: `${signature.sig}=` }],
      [key, "record", digest, { ...signature, alg: "none" }],
    ]) {
      assert.equal(verifySignature(wrongKey, purpose, wrongDigest, wrongSignature), false);
    }
  }
});

test("fingerprints", () => {
  const key = "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo";
  assert.equal(fingerprint(key), "21fe 31df a154 a261");
  assert.equal(fingerprint(base64urlDecode(key)), "21fe 31df a154 a261");
  refuses(() => fingerprint(key.slice(4)), "length");
  refuses(() => fingerprint(`${key.slice(0, -1)}p`), "encoding");
});

test("base64url and hex have one spelling", () => {
  const data = crypto.randomBytes(33);
  assert.equal(base64urlEncode(data), data.toString("base64url"));
  assert.deepEqual(Buffer.from(base64urlDecode(data.toString("base64url"))), data);
  assert.equal(hexEncode(data), data.toString("hex"));
  assert.deepEqual(Buffer.from(hexDecode(data.toString("hex"))), data);
  for (const text of ["A", "AB", "AA==", "+/8", "A A", "\u20ac"]) {
    refuses(() => base64urlDecode(text), "encoding");
  }
  for (const text of ["0", "AB", "0x", "g0"]) {
    refuses(() => hexDecode(text), "encoding");
  }
});

test("identifiers", () => {
  const ids = new Set(Array.from({ length: 100 }, makeSessionId));
  assert.equal(ids.size, 100);
  assert.ok([...ids].every((id) => hasIdPrefix(id, "ses_") && !hasIdPrefix(id, "att_")));
  assert.ok(hasIdPrefix(makeAttestationId(), "att_"));
});

test("timestamps", () => {
  const now = Date.now();
  assert.equal(formatTimestamp(now), new Date(now).toISOString());
  assert.equal(parseTimestamp(formatTimestamp(now)), now);
  assert.equal(parseTimestamp("1969-12-31T23:59:59.999Z"), -1);
  for (const text of ["", "2026-01-31", "2026-13-01T00:00:00.000Z", "2026-01-31T12:00:00Z"]) {
    refuses(() => parseTimestamp(text), "timestamp");
  }
  refuses(() => formatTimestamp(Number.MAX_SAFE_INTEGER), "timestamp");
  refuses(() => formatTimestamp(0.5), "argument_type");
});
