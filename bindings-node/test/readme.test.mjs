// The examples of README.md print what it says they print.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, test } from "node:test";

import { PACKAGE, madeCase, madeKeys } from "./support.mjs";

// Inside the package, so that its own name leads to it.
const folder = mkdtempSync(join(PACKAGE, "dist", "readme-"));
after(() => rmSync(folder, { recursive: true }));
copyFileSync(madeCase("valid-session").path, join(folder, "session.openglass.json"));
writeFileSync(join(folder, "platform-keys.json"), madeKeys());

const readme = readFileSync(join(PACKAGE, "README.md"), "utf8");
const examples = [...readme.matchAll(/```js\n(.*?)```\s+```text\n(.*?)```/gs)];

test("every example has its output", () => {
  assert.equal(examples.length, readme.match(/```js\n/g).length);
  assert.ok(examples.length >= 5);
});

examples.forEach(([, code, output], index) => {
  const heading = readme.slice(0, readme.indexOf(code)).match(/^## .*$/gm).at(-1);
  test(`example ${index + 1}, ${heading}`, () => {
    const file = join(folder, `example-${index}.mjs`);
    writeFileSync(file, code);
    const run = spawnSync(process.execPath, [file], { cwd: folder, encoding: "utf8" });
    assert.equal(run.stderr, "");
    assert.equal(run.stdout, output);
  });
});
