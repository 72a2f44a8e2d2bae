import assert from "node:assert/strict";
import { test } from "node:test";

import {
  HubError,
  REQUEST_HEADERS,
  base64urlEncode,
  checkRequest,
  generateEd25519KeyPair,
  parseTimestamp,
  signRequest,
} from "@openglass/hub";

const { privateKey, publicKey } = generateEd25519KeyPair();
const signer = { privateKey, kid: "key_1", agentId: "agt_1" };
const key = { kid: "key_1", publicKey: base64urlEncode(publicKey) };
const line = {
  method: "POST",
  path: "/v1/sessions?x=%20a",
  body: Buffer.from("{}"),
};
const timestamp = "2026-01-31T12:00:00.000Z";
const now = parseTimestamp(timestamp);

test("what is signed is accepted, once the headers have travelled", () => {
  const headers = signRequest(signer, { ...line, timestamp });
  assert.deepEqual(Object.keys(headers), [...REQUEST_HEADERS]);
  const lower = Object.fromEntries(Object.entries(headers).map(([k, v]) => [k.toLowerCase(), v]));
  for (const travelled of [headers, lower, new Headers(headers), Object.entries(headers)]) {
    assert.deepEqual(checkRequest({ ...line, headers: travelled }, key, { now }), { valid: true });
  }
});

test("time and nonce are the clock's and fresh by default", () => {
  const [first, second] = [signRequest(signer, line), signRequest(signer, line)];
  assert.notEqual(first["OG-Nonce"], second["OG-Nonce"]);
  assert.ok(Math.abs(parseTimestamp(first["OG-Timestamp"]) - Date.now()) < 60_000);
  assert.equal(checkRequest({ ...line, headers: first }, key).valid, true);
});

test("a registration names no agent and the key `new`", () => {
  const headers = signRequest({ privateKey }, { method: "GET", path: "/" });
  assert.equal(headers["OG-Key"], "new");
  assert.equal("OG-Agent" in headers, false);
});

test("refusals carry the API's codes", () => {
  const headers = signRequest(signer, { ...line, timestamp });
  const without = (name) => Object.fromEntries(Object.entries(headers).filter(([k]) => k !== name));
  for (const [request, asked, time, code] of [
    [{ ...line, headers: without("OG-Nonce") }, key, now, "unauthenticated"],
    [{ ...line, headers: { ...headers, "OG-Nonce": "x".repeat(129) } }, key, now, "unauthenticated"],
    [{ ...line, headers }, key, now + 300_001, "clock_skew"],
    [{ ...line, headers: { ...headers, "OG-Timestamp": "today" } }, key, now, "clock_skew"],
    [{ ...line, headers, method: "PUT" }, key, now, "invalid_request_signature"],
    [{ ...line, headers, path: "/v1/sessions" }, key, now, "invalid_request_signature"],
    [{ ...line, headers, body: undefined }, key, now, "invalid_request_signature"],
    [{ ...line, headers }, { ...key, kid: "key_2" }, now, "invalid_request_signature"],
    [{ ...line, headers }, { ...key, publicKey: "AA" }, now, "invalid_request_signature"],
    [{ ...line, headers: { ...headers, "OG-Nonce": ["a", "b"] } }, key, now, "invalid_request_signature"],
  ]) {
    const check = checkRequest(request, asked, { now: time });
    assert.equal(check.valid, false);
    assert.equal(check.code, code);
    assert.equal(typeof check.text, "string");
  }
});

test("wrong arguments are named", () => {
  const argument = (run) => {
    try {
      run();
    } catch (error) {
      assert.ok(error instanceof HubError && error.is("argument_type"), String(error));
      return error.details.argument;
    }
    assert.fail("accepted");
  };
  assert.equal(argument(() => signRequest(null, line)), "signer");
  assert.equal(argument(() => signRequest({ privateKey: "x" }, line)), "signer.privateKey");
  assert.equal(argument(() => signRequest(signer, { ...line, body: "{}" })), "request.body");
  assert.equal(argument(() => checkRequest({ ...line, headers: [1] }, key)), "request.headers");
  assert.equal(argument(() => checkRequest({ ...line, headers: { "og-key": 1 } }, key)), "request.headers.og-key");
  assert.equal(argument(() => checkRequest({ ...line, headers: {} }, key, { now: 0.5 })), "options.now");
});
