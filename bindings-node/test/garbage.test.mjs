// Whatever is handed to whatever function: a result or a HubError, no crash.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import * as hub from "@openglass/hub";

import { GlassError } from "@openglass/hub/glass";

import {
  PACKAGE,
  functions,
  glassFunctions,
  glassSamples,
  madeCase,
  madeKeys,
} from "./support.mjs";

const CALLS = 2_000;

/** Repeatable numbers below a bound (mulberry32). */
function random(seed) {
  let state = seed;
  return (bound) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % bound;
  };
}

const circular = { a: [] };
circular.a.push(circular, circular);
const detached = new Uint8Array(8);
structuredClone(detached, { transfer: [detached.buffer] });
const shared = new Uint8Array(new SharedArrayBuffer(64)).fill(7);
class Money {
  amount = 1;
}

const bundle = madeCase("valid-session").bytes();
const pair = hub.generateEd25519KeyPair();
const VALUES = [
  // Nothing, numbers and words.
  undefined, null, true, 0, -0, 1, -1, 0.5, NaN, Infinity, -Infinity, 2 ** 31, 2 ** 53, 1e308, 0n, 2n ** 80n,
  "", "x", "\0", "\ud800", "a\udc00b", "\u{10ffff}", "ses_", "[", "{}", "[]", "null", "1e999", '{"a":1,"a":2}',
  "new", "record", "GET", "/v1", "2026-01-31T12:00:00.000Z", "9".repeat(400), "[".repeat(5_000), "A".repeat(43), "0".repeat(64),
  Symbol("s"), () => 1, class {}, Object("boxed"),
  // Bytes, and what looks like bytes.
  new Uint8Array(0), Buffer.from("{}"), Buffer.from([0xff]), new Uint8Array(32), new Uint8Array(64).fill(255), detached, shared,
  new Uint16Array(3), new Float64Array(2), new DataView(new ArrayBuffer(4)), new ArrayBuffer(32),
  // Objects.
  {}, [], [[]], [1, "a", null], { a: { b: [1n] } }, circular, new Map([["a", 1]]), new Set([1]), new Date(NaN), /x/, new Error("e"),
  Object.create(null), new Proxy({}, {}), new Proxy([], {}), Promise.resolve(1), new Money(), { toJSON: () => NaN },
  JSON.parse('{"__proto__":1,"constructor":2}'), new URL("file:///none"), new URL("http://localhost/"),
  // Nearly right.
  pair, { kid: "key_1", publicKey: "A" }, { method: "GET", path: "/", headers: {} }, { headers: new Map([[1, 2]]) },
  { alg: "Ed25519", kid: "k", sig: "AA" }, { alg: "Ed25519", kid: "k", publicKey: "AA" }, { knownHeads: { ses_: 1 } }, { now: NaN },
  { plainCrypto: true }, { plainCrypto: 1 },
  bundle, bundle.toString(), JSON.parse(bundle), JSON.parse(bundle).evidence.offer, madeKeys(),
  ...glassSamples.flatMap(({ payload }) => [payload, JSON.stringify(payload), ...Object.values(payload)]),
  "webIr.validate", "task.compile", { requestId: "r-1" }, { requestId: "r-1", deadlineMs: NaN }, { lenient: true }, { lenient: 1 },
];

/** What went wrong with a call that threw; undefined when nothing did. */
function wrong(name, given, error) {
  if (error instanceof GlassError && name.startsWith("glass.")) {
    return error.code === "" ? `${name}: no code` : undefined;
  }
  if (error instanceof hub.HubError) {
    // Our faults are not the caller's.
    return error.kind === "internal" ? `${name}: ${error.code}: ${error.text}` : undefined;
  }
  const shown = given.map((value) => `${typeof value} ${Object.prototype.toString.call(value)}`);
  return `${name}(${shown.join(", ")}): ${error?.stack ?? String(error)}`;
}

for (const [name, call] of [...functions, ...glassFunctions]) {
  test(`garbage for ${name}`, async () => {
    const below = random(name.length * 7919);
    let refused = 0;
    for (let round = 0; round < CALLS; round += 1) {
      const given = Array.from({ length: below(5) }, () => VALUES[below(VALUES.length)]);
      try {
        await call(...given);
      } catch (error) {
        assert.equal(wrong(name, given, error), undefined);
        refused += 1;
      }
    }
    const takesNothing = call.length === 0;
    const neverThrows = name === "verifySignature";
    assert.ok(refused > 0 || takesNothing || neverThrows, "nothing was refused");
  });
}

test("all functions were tried", () => {
  // `functions` is the list of exports itself; here it is held to the source's.
  const source = readFileSync(`${PACKAGE}ts/index.ts`, "utf8");
  const exported = [...source.matchAll(/^export \{([^}]*)\}/gm)].flatMap(([, names]) => names.match(/\w+/g));
  const classes = ["HubError"];
  const constants = exported.filter((name) => /^[A-Z0-9_]+$/.test(name));
  assert.deepEqual(
    functions.map(([name]) => name).sort(),
    exported.filter((name) => !classes.includes(name) && !constants.includes(name)).sort(),
  );
});
