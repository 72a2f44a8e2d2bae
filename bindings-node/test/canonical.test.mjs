import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";

import {
  HubError,
  canonicalize,
  canonicalizeText,
  checkPayload,
  checkPayloadText,
  jsonHash,
  messageHash,
  offerHash,
  payloadHash,
  payloadHashText,
  sha256,
  statementHash,
} from "@openglass/hub";

import { madeCase, needsShared, publicVectors } from "./support.mjs";

const sha256Hex = (text) => createHash("sha256").update(text).digest("hex");
/** Asserts that `run` throws a HubError with this code and these details. */
const refuses = (run, code, details) =>
  assert.throws(run, (error) => {
    assert.ok(error instanceof HubError, String(error));
    assert.equal(error.code, code, error.text);
    assert.equal(error.kind, "input");
    assert.deepEqual(error.details, details);
    return true;
  });

test("the public canonicalization cases, as values and as text", needsShared, () => {
  const { canonicalization } = publicVectors();
  assert.ok(canonicalization.length >= 29);
  for (const { input, expected } of canonicalization) {
    assert.equal(canonicalize(input), expected);
    assert.equal(canonicalizeText(JSON.stringify(input)), expected);
    assert.equal(jsonHash(JSON.stringify(input)), sha256Hex(expected));
  }
});

test("values that JSON has", () => {
  for (const [value, expected] of [
    [undefined, "null"],
    [null, "null"],
    [[, undefined, 1], "[null,null,1]"],
    [{ b: undefined, a: true }, '{"a":true}'],
    [[-0, 1e21, 1e-7, 0.1, 2 ** 60], "[0,1e+21,1e-7,0.1,1152921504606846976]".replace("1152921504606846976", "1152921504606847000")],
    [[7n, 2n ** 60n], "[7,1152921504606847000]"],
    ["a\u0000\u007f\u2028\u{1f600}\"\\/", '"a\\u0000\u007f\u2028\u{1f600}\\"\\\\/"'],
    [{ "\u{1f600}": 1, "\ufb33": 2 }, '{"\u{1f600}":1,"\ufb33":2}'],
    [new Date(0), '"1970-01-01T00:00:00.000Z"'],
    [{ toJSON: () => ({ a: 1 }) }, '{"a":1}'],
    [Object.assign(Object.create(null), { a: 1 }), '{"a":1}'],
    [JSON.parse('{"__proto__":{"x":1}}'), '{"__proto__":{"x":1}}'],
    [{ $serde_json: { "$serde_json::private::RawValue": "1" } }, '{"$serde_json":{"$serde_json::private::RawValue":"1"}}'],
  ]) {
    assert.equal(canonicalize(value), expected);
  }
});

test("an object whose toJSON gives itself ends", () => {
  const value = { a: 1, toJSON: () => value };
  refuses(() => canonicalize(value), "unsupported_type", { path: "toJSON" });
});

test("values that JSON does not have are refused with their place", () => {
  for (const [value, code, path] of [
    [{ a: [0, Number.NaN] }, "number_out_of_range", "a.1"],
    [Number.POSITIVE_INFINITY, "number_out_of_range", ""],
    [{ a: { b: () => 1 } }, "unsupported_type", "a.b"],
    [[Symbol("s")], "unsupported_type", "0"],
    [{ m: new Map() }, "unsupported_type", "m"],
    [{ s: new Set() }, "unsupported_type", "s"],
    [{ r: /x/ }, "unsupported_type", "r"],
    [{ data: Buffer.from("x") }, "unsupported_type", "data"],
    [{ data: new Uint8Array(1) }, "unsupported_type", "data"],
    [{ n: 2n ** 53n + 1n }, "unsafe_integer", "n"],
    [{ s: ["\ud800"] }, "lone_surrogate", "s.0"],
    [{ "\udc00": 1 }, "lone_surrogate", ""],
  ]) {
    refuses(() => canonicalize(value), code, { path });
  }
});

test("128 levels and no more, also for a value inside itself", () => {
  const nested = (depth) => JSON.parse("[".repeat(depth) + "]".repeat(depth));
  assert.equal(canonicalize(nested(128)).length, 256);
  refuses(() => canonicalize(nested(129)), "too_deep", { path: Array(128).fill("0").join(".") });
  const circular = {};
  circular.self = circular;
  refuses(() => canonicalize(circular), "too_deep", { path: Array(128).fill("self").join(".") });
});

test("text is read strictly, and errors name the byte", () => {
  for (const [text, code, offset] of [
    ['{"a":1,"a":2}', "duplicate_member", 7],
    ["", "unexpected_end", 0],
    ["[1] 2", "trailing_text", 4],
    ["nul", "unexpected_end", 3],
  ]) {
    assert.throws(
      () => canonicalizeText(text),
      (error) => error instanceof HubError && error.is(code) && error.details.offset === offset,
      text,
    );
  }
});

test("half a surrogate pair in a text is no character of it", () => {
  for (const text of ['"\ud800"', '"\\\ud800"', '"\udc00\ud800"', "\ud800", '{"a":"b\ud800"}']) {
    assert.throws(() => canonicalizeText(text), (error) => error.is("invalid_utf8"), JSON.stringify(text));
  }
  assert.equal(canonicalizeText('"\ud83d\ude00"'), '"\u{1f600}"');
});

test("a payload holds no integer that readers disagree on", () => {
  const safe = Number.MAX_SAFE_INTEGER;
  for (const payload of [safe, -safe, BigInt(safe), 0.1, 1e21, 1.5e300, "9007199254740993", null, undefined]) {
    checkPayload(payload);
    assert.equal(payloadHash(payload), payloadHashText(canonicalize(payload)));
  }
  for (const [payload, path] of [
    [safe + 1, "payload"],
    [{ a: [1, { b: -(2 ** 53) }] }, "payload.a.1.b"],
    [{ n: 2n ** 64n }, "payload.n"],
    [[1e20], "payload.0"],
  ]) {
    refuses(() => checkPayload(payload), "unsafe_integer", { path });
    refuses(() => payloadHash(payload), "unsafe_integer", { path });
  }
  refuses(() => checkPayloadText('{"n":[9007199254740992]}'), "unsafe_integer", { path: "payload.n.0" });
  checkPayloadText('{"n":[9007199254740992.0,1e20]}');
  refuses(() => checkPayload({ a: Number.NaN }), "number_out_of_range", { path: "payload.a" });
});

test("the hashes of a record are those it states", () => {
  const bundle = JSON.parse(madeCase("valid-session").bytes());
  const { record, evidence } = bundle;
  assert.equal(statementHash(record.statement), record.statementHash);
  assert.equal(jsonHash(evidence), record.statement.evidenceSha256);
  assert.equal(offerHash(evidence.offer), evidence.accept.offerHash);
  assert.equal(offerHash(JSON.stringify(evidence.offer)), evidence.accept.offerHash);
  for (const { envelope, hash, payload } of evidence.messages) {
    assert.equal(messageHash(envelope), hash);
    assert.equal(payloadHash(payload), envelope.payloadHash);
  }
});

test("another object is refused with the place", () => {
  const { evidence } = JSON.parse(madeCase("valid-session").bytes());
  refuses(() => offerHash(evidence.accept), "shape", { path: "acceptedAt" });
  const envelope = { ...evidence.messages[0].envelope, prevHash: "0" };
  refuses(() => messageHash(envelope), "shape", { path: "prevHash" });
  refuses(() => statementHash("[]"), "shape", { path: "" });
});

test("sha256 of bytes wherever they lie", () => {
  const expected = createHash("sha256").update("openglass").digest();
  assert.deepEqual(Buffer.from(sha256(Buffer.from("openglass"))), expected);
  const shared = new Uint8Array(new SharedArrayBuffer(9));
  shared.set(Buffer.from("openglass"));
  assert.deepEqual(Buffer.from(sha256(shared)), expected);
  const digest = sha256(new Uint8Array(0));
  assert.equal(Object.getPrototypeOf(digest), Uint8Array.prototype);
  assert.equal(Buffer.from(digest).toString("hex"), sha256Hex(""));
});
