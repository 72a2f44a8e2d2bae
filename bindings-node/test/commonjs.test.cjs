"use strict";

const assert = require("node:assert/strict");
const { test } = require("node:test");

const hub = require("@openglass/hub");

test("require gives what import gives", async () => {
  const imported = await import("@openglass/hub");
  // What Node itself adds to the namespace of a CommonJS module.
  const marks = ["__esModule", "default", "module.exports"];
  const names = (module) =>
    Object.keys(module)
      .filter((name) => !marks.includes(name))
      .sort();
  assert.deepEqual(names(hub), names(imported));
  for (const name of names(hub)) {
    assert.equal(hub[name], imported[name], name);
  }
});

test("functions work from CommonJS", async () => {
  assert.equal(hub.canonicalize({ b: 1, a: 2 }), '{"a":2,"b":1}');
  assert.throws(() => hub.hexDecode("0"), hub.HubError);
  const report = await hub.verify("{}", []);
  assert.equal(report.valid, false);
});

test("package.json can be required", () => {
  assert.equal(require("@openglass/hub/package.json").name, "@openglass/hub");
});
