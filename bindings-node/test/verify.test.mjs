import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { pathToFileURL } from "node:url";

import { FINDING_CODES, HubError, verify, verifyFile, verifyFileSync, verifySync } from "@openglass/hub";

import { codes, madeCase, madeCases, madeKeys, needsShared, publicVectors } from "./support.mjs";

const folder = mkdtempSync(join(tmpdir(), "openglass-"));
after(() => rmSync(folder, { recursive: true }));

const keys = madeKeys();
const valid = madeCase("valid-session");

test("the public valid bundle, as bytes, text and value", needsShared, async () => {
  const { validBundle } = publicVectors();
  const trusted = { keys: validBundle.platformKeys };
  const text = JSON.stringify(validBundle);
  for (const document of [Buffer.from(text), text, validBundle]) {
    const report = await verify(document, trusted);
    assert.deepEqual(report.errors, []);
    assert.equal(report.valid, true);
    assert.deepEqual(verifySync(document, trusted.keys), report);
  }
});

test("the public tampered bundle has exactly the ten findings", needsShared, async () => {
  const { validBundle, tamperedBundle } = publicVectors();
  const report = await verify(tamperedBundle, { keys: validBundle.platformKeys });
  assert.equal(report.valid, false);
  assert.deepEqual(codes(report.errors), [
    { code: "evidence_hash" },
    { code: "offer_signature" },
    { code: "offer_hash" },
    { code: "genesis_hash" },
    { code: "genesis_signature" },
    { code: "prev_hash", seq: 1 },
    { code: "hash", seq: 1 },
    { code: "message_signature", seq: 1 },
    { code: "countersignature", seq: 1 },
    { code: "head_hash" },
  ]);
});

for (const made of madeCases) {
  test(`made record: ${made.name}`, async () => {
    const bytes = made.bytes();
    assert.equal(createHash("sha256").update(bytes).digest("hex"), made.sha256);
    const options = { knownHeads: made.knownHeads };
    const report = await verify(bytes, keys, options);
    assert.deepEqual(codes(report.errors), made.errors);
    assert.deepEqual(codes(report.info), made.info);
    assert.equal(report.valid, made.valid);
    assert.deepEqual(verifySync(bytes, keys, options), report);
    assert.deepEqual(await verifyFile(made.path, keys, options), report);
    assert.deepEqual(verifyFileSync(pathToFileURL(made.path), keys, options), report);
    assert.deepEqual(await verify(bytes, keys, { ...options, plainCrypto: true }), report);
  });
}

test("the made records meet every finding code", () => {
  const met = new Set(madeCases.flatMap(({ errors }) => errors.map(({ code }) => code)));
  assert.deepEqual([...met].sort(), Object.keys(FINDING_CODES).sort());
});

test("a report says what it is about and what it proves", () => {
  const { record } = JSON.parse(valid.bytes());
  const report = verifySync(valid.bytes(), keys);
  assert.equal(report.recordId, record.statement.recordId);
  assert.equal(report.sessionId, record.statement.sessionId);
  const proven = report.proves.filter((proof) => proof.proven).map((proof) => proof.claim);
  assert.deepEqual(proven, ["integrity", "authorship", "order", "platform_time"]);
});

test("a parsed value gets the verdict of its text", () => {
  for (const made of madeCases.filter(({ valid }) => valid)) {
    const options = { knownHeads: made.knownHeads };
    const report = verifySync(JSON.parse(made.bytes()), JSON.parse(keys), options);
    assert.deepEqual(report, verifySync(made.bytes(), keys, options), made.name);
  }
});

test("what JSON cannot say is a finding in a value, not an error", () => {
  const bundle = JSON.parse(valid.bytes());
  const circular = { ...bundle };
  circular.evidence = circular;
  circular.record = circular;
  for (const document of [
    { ...bundle, record: Number.NaN },
    { ...bundle, record: "\ud800" },
    circular,
    '{"type":"\ud800"}',
    "",
  ]) {
    assert.deepEqual(codes(verifySync(document, keys).errors), [{ code: "malformed_bundle" }]);
  }
});

test("bytes may be changed while they are verified", async () => {
  const bytes = Uint8Array.from(valid.bytes());
  const verdict = verify(bytes, keys);
  bytes.fill(0);
  structuredClone(bytes, { transfer: [bytes.buffer] });
  assert.equal((await verdict).valid, true);
});

test("without keys there is no verdict", async () => {
  const cannotDecide = async (run, code, details) => {
    const error = await run().then(
      () => assert.fail("decided"),
      (error) => error,
    );
    assert.ok(error instanceof HubError, String(error));
    assert.equal(error.code, code);
    assert.deepEqual(error.details, details);
  };
  const bundle = valid.bytes();
  await cannotDecide(() => verify(bundle, "x"), "syntax", { offset: 0 });
  await cannotDecide(() => verify(bundle, {}), "shape", { path: "keys" });
  await cannotDecide(() => verify(bundle, [{}]), "shape", { path: "0.kid" });
  await cannotDecide(() => verify(bundle, keys, { knownHeads: [] }), "shape", { path: "" });
  await cannotDecide(() => verify(bundle, undefined), "argument_type", {
    argument: "trusted",
    expected: "JSON as a Uint8Array, a string or an object",
  });
  assert.deepEqual(codes(verifySync(bundle, []).errors).slice(0, 1), [{ code: "record_signature" }]);
});

test("files that cannot be read", async () => {
  const error = await verifyFile(join(folder, "none.json"), keys).catch((error) => error);
  assert.ok(error instanceof HubError && error.is("unreadable_file"), String(error));
  assert.equal(error.kind, "storage");
  assert.equal(error.details.file, join(folder, "none.json"));
  for (const file of [folder, "/dev/zero", "a\0b"]) {
    assert.throws(() => verifyFileSync(file, keys), (error) => error.is("unreadable_file"), file);
  }
  for (const file of [new URL("http://localhost/x"), 1, null]) {
    assert.throws(() => verifyFileSync(file, keys), (error) => error.is("argument_type"));
  }
});

/** A wrong record of many messages, which takes long to verify. */
function longRecord(count) {
  const bundle = JSON.parse(valid.bytes());
  bundle.evidence.messages = Array(count).fill(bundle.evidence.messages[0]);
  return Buffer.from(JSON.stringify(bundle));
}

test("tables change no finding of a long record", async () => {
  const record = longRecord(500);
  const report = await verify(record, keys);
  assert.equal(report.valid, false);
  assert.deepEqual(await verify(record, keys, { plainCrypto: true }), report);
  assert.deepEqual(verifySync(record, keys, { plainCrypto: true }), report);
  for (const plainCrypto of [null, 1, "yes", {}]) {
    await assert.rejects(verify(record, keys, { plainCrypto }), (error) => error.is("argument_type"));
  }
});

test("JavaScript goes on during a long verification", async () => {
  const record = longRecord(10_000);
  const file = join(folder, "long.json");
  writeFileSync(file, record);
  for (const start of [() => verify(record, keys), () => verifyFile(file, keys)]) {
    let [ticks, pending] = [0, true];
    const began = process.hrtime.bigint();
    const verdict = start().finally(() => {
      pending = false;
    });
    while (pending) {
      await new Promise((resolve) => setTimeout(resolve, 1));
      ticks += 1;
    }
    const elapsedMs = Number(process.hrtime.bigint() - began) / 1e6;
    assert.equal((await verdict).valid, false);
    assert.ok(elapsedMs > 100, `too short to tell: ${elapsedMs} ms`);
    // Blocked, it would be one tick; free, one every millisecond or two.
    assert.ok(ticks > elapsedMs / 20, `${ticks} ticks in ${elapsedMs} ms`);
  }
});

test("many verifications at once", async () => {
  const reports = await Promise.all(
    Array.from({ length: 200 }, (_, index) => {
      const made = madeCases[index % madeCases.length];
      return verify(made.bytes(), keys, { knownHeads: made.knownHeads });
    }),
  );
  reports.forEach((report, index) => {
    assert.equal(report.valid, madeCases[index % madeCases.length].valid);
  });
});
