// The examples of README.md and of the guides print what these say they print.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, test } from "node:test";

import { PACKAGE, ROOT, madeCase, madeKeys } from "./support.mjs";

// Inside the package, so that its own name leads to it.
const folder = mkdtempSync(join(PACKAGE, "dist", "readme-"));
after(() => rmSync(folder, { recursive: true }));
copyFileSync(madeCase("valid-session").path, join(folder, "session.openglass.json"));
writeFileSync(join(folder, "platform-keys.json"), madeKeys());

const pages = [
  join(PACKAGE, "README.md"),
  `${ROOT}docs/guides/glass-sdk.md`,
  `${ROOT}docs/guides/auditor.md`,
];

for (const [page, path] of pages.entries()) {
  const text = readFileSync(path, "utf8");
  const examples = [...text.matchAll(/```js\n(.*?)```\s+```text\n(.*?)```/gs)];

  test(`every example of ${path} has its output`, () => {
    assert.equal(examples.length, text.match(/```js\n/g).length);
    assert.ok(examples.length >= 1);
  });

  examples.forEach(([, code, output], index) => {
    const heading = text.slice(0, text.indexOf(code)).match(/^## .*$/gm).at(-1);
    test(`example ${page}.${index + 1}, ${heading}`, () => {
      const file = join(folder, `example-${page}-${index}.mjs`);
      writeFileSync(file, code);
      const run = spawnSync(process.execPath, [file], { cwd: folder, encoding: "utf8" });
      assert.equal(run.stderr, "");
      assert.equal(run.stdout, output);
    });
  });
}
