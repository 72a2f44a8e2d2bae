import assert from "node:assert/strict";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";

import { HubError, VERSION, hexDecode } from "@openglass/hub";

import { PACKAGE, readJson } from "./support.mjs";

const require = createRequire(import.meta.url);
const MODULE = `openglass-${process.platform}-${process.arch}.node`;
const folder = mkdtempSync(join(tmpdir(), "openglass-"));
after(() => rmSync(folder, { recursive: true }));

/** A copy of the built package. */
function copy(name) {
  const to = join(folder, name);
  cpSync(join(PACKAGE, "dist"), join(to, "dist"), { recursive: true });
  cpSync(join(PACKAGE, "package.json"), join(to, "package.json"));
  return to;
}

/** What loading a package throws. */
function failure(folder) {
  try {
    require(folder);
  } catch (error) {
    return error;
  }
  assert.fail("it loads");
}

test("an error is an Error with a code, a kind, a text and details", () => {
  let thrown;
  try {
    hexDecode("0");
  } catch (error) {
    thrown = error;
  }
  assert.ok(thrown instanceof HubError && thrown instanceof Error);
  assert.equal(thrown.name, "HubError");
  assert.equal(thrown.code, "encoding");
  assert.equal(thrown.kind, "input");
  assert.equal(thrown.text, thrown.message);
  assert.deepEqual(thrown.details, {});
  assert.ok(thrown.is("encoding") && !thrown.is("length"));
  assert.match(thrown.stack, /^HubError: /);
  assert.match(thrown.stack, /errors\.test\.mjs/);
});

test("the version is the package's", () => {
  assert.equal(VERSION, readJson(`${PACKAGE}package.json`).version);
});

test("a missing native module is said to be missing", () => {
  const copied = copy("missing");
  rmSync(join(copied, "dist", MODULE));
  const error = failure(copied);
  assert.equal(error.code, "native_missing");
  assert.equal(error.kind, "unsupported");
  assert.equal(error.details.file, join(copied, "dist", MODULE));
  assert.match(error.text, /npm run build/);
});

test("a native module of another version is refused", () => {
  const copied = copy("older");
  const manifest = JSON.parse(readFileSync(join(copied, "package.json"), "utf8"));
  writeFileSync(join(copied, "package.json"), JSON.stringify({ ...manifest, version: "9.9.9" }));
  const error = failure(copied);
  assert.equal(error.code, "native_version");
  assert.deepEqual(error.details, { expected: "9.9.9", found: VERSION });
});
