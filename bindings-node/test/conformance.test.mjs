import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { test } from "node:test";

import { PACKAGE, ROOT, SHARED } from "./support.mjs";

const RUNNER = `${PACKAGE}dist/conformance.js`;
const hasPython = spawnSync("python3", ["--version"]).status === 0;

/** The answers of one run of the runner. */
function answers(input) {
  const run = spawnSync(process.execPath, [RUNNER], { input, maxBuffer: 1 << 30 });
  assert.equal(run.status, 0, run.stderr.toString());
  return run.stdout.toString().trimEnd().split("\n").map((line) => JSON.parse(line));
}

test("every case of tests/conformance", { skip: hasPython ? false : "no python3" }, (context) => {
  const driver = ["tests/conformance/cases.py", "--", process.execPath, RUNNER];
  const { status, stdout, stderr } = spawnSync("python3", driver, { cwd: ROOT, encoding: "utf8" });
  assert.equal(status, 0, stdout + stderr);
  const [, right, all] = /^(\d+) of (\d+) right$/m.exec(stdout);
  assert.equal(right, all);
  context.diagnostic(`${right} of ${all} conformance cases right`);
  assert.ok(Number(all) >= (existsSync(SHARED) ? 4_144 : 125), stdout);
});

test("the shared vectors are among the cases", {
  skip: existsSync(SHARED) ? false : `no shared vectors (looked for ${SHARED})`,
}, () => {
  const driver = ["tests/conformance/cases.py", "--list"];
  const { stdout } = spawnSync("python3", driver, { cwd: ROOT, maxBuffer: 1 << 30 });
  assert.ok(stdout.toString().split("\n").length > 4_000);
});

test("the last line needs no end, and lines may come in pieces", () => {
  const line = JSON.stringify({ id: 7, op: "id", text: "x", prefix: "ses_" });
  assert.deepEqual(answers(line), [{ id: 7, ok: true, output: { valid: false } }]);
  assert.equal(answers(`${line}\n`.repeat(5_000)).length, 5_000);
  const long = JSON.stringify({ id: 8, op: "canonicalize", inputText: `"${"x".repeat(300_000)}"` });
  assert.deepEqual(answers(`${long}\n${line}`).map(({ id }) => id), [8, 7]);
});

test("names of inherited members are no operations", () => {
  const lines = ["constructor", "toString", "__proto__"].map((op) => JSON.stringify({ op }));
  for (const { error } of answers(lines.join("\n"))) {
    assert.equal(error.code, "unsupported");
  }
});

test("a line that is too long is answered, and the next one too", () => {
  const tooLong = Buffer.alloc(256 * 1024 * 1024 + 10, "x");
  const line = JSON.stringify({ id: 1, op: "id", text: "x", prefix: "ses_" });
  const [first, second] = answers(Buffer.concat([tooLong, Buffer.from(`\n${line}\n`)]));
  assert.equal(first.error.code, "bad_request");
  assert.equal(second.id, 1);
});
