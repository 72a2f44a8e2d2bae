// Glass: every operation, the golden envelopes, negotiation, errors.

import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { test } from "node:test";

import { HubError, canonicalize } from "@openglass/hub";
import * as glass from "@openglass/hub/glass";

import { ROOT, glassSamples, readJson } from "./support.mjs";

const golden = readJson(`${ROOT}tests/fixtures/protocol-golden-v1.json`);
const graph = glassSamples.find(({ operation }) => operation === "webIr.validate").payload.ir;
const manifest = {
  protocolVersion: 1,
  glassVersion: "1.0.0",
  schemas: { webIr: [1] },
  capabilities: { webIr: true },
  constraints: {
    platform: "linux-x86_64",
    browserFamily: "chromium",
    policy: "development",
    maxSessions: 1,
  },
};

/** Both have the same canonical bytes. */
const same = (found, wanted, about) =>
  assert.equal(canonicalize(found), canonicalize(wanted), about);
const isGlass = (code, path) => (error) => {
  assert.ok(error instanceof glass.GlassError, String(error));
  assert.equal(error.kind, "glass");
  assert.equal(error.code, code);
  assert.equal(error.path, path);
  return true;
};

for (const { operation, payload, result } of glassSamples) {
  const tool = glass.OPERATIONS[operation];
  test(`${tool} gives its result`, async () => {
    same(await glass[tool](payload), result);
    same(glass[`${tool}Sync`](payload), result);
    const text = JSON.stringify(payload);
    for (const given of [text, Buffer.from(text), payload]) {
      same(await glass.run(operation, given), result);
      same(glass.runSync(operation, given), result);
    }
  });
  test(`${tool} refuses`, async () => {
    const [argument] = Object.keys(payload);
    const wrong = { ...payload, [argument]: 7 };
    const refusal = isGlass("protocol.invalidParams", argument);
    await assert.rejects(glass[tool](wrong), refusal);
    assert.throws(() => glass[`${tool}Sync`](wrong), refusal);
  });
}

test("every operation has its functions and a sample", () => {
  assert.deepEqual(
    glassSamples.map(({ operation }) => operation),
    Object.keys(glass.OPERATIONS),
  );
});

test("a text keeps what a value has lost", () => {
  const twice = '{"executionId": "a", "executionId": "a"}';
  assert.throws(
    () => glass.runSync("browser.recoverRun", twice),
    (error) => error.reasonCode === "duplicate_member" && error.reason !== "",
  );
  const half = { executionId: "\ud800" };
  assert.throws(() => glass.recoverRunSync(half), (error) => error instanceof HubError);
});

for (const request of golden.requests) {
  test(`request ${request.requestId} is read, written and made`, () => {
    same(glass.readRequest(JSON.stringify(request)), request);
    const { protocolVersion, operation, payload, ...options } = request;
    assert.equal(protocolVersion, 1);
    same(glass.newRequest(operation, payload, options), request);
  });
}

for (const response of golden.responses) {
  test(`response ${response.requestId} is read and written`, () => {
    for (const lenient of [false, true]) {
      same(glass.readResponse(JSON.stringify(response), { lenient }), response);
    }
    if (response.ok) {
      same(glass.resultOf(response), response.result);
      return;
    }
    assert.throws(
      () => glass.resultOf(response),
      (error) => {
        same(error.error, response.error);
        const { code, message, phase, mutationPossible, retry, details = {} } = response.error;
        assert.deepEqual([error.code, error.text, error.phase], [code, message, phase]);
        assert.equal(error.mutationPossible, mutationPossible);
        same(error.retry, retry);
        same(error.details, details);
        return error instanceof glass.GlassError;
      },
    );
  });
}

/** The value without the texts for people, which are not part of the contract. */
const withoutTexts = (value) =>
  JSON.parse(JSON.stringify(value, (name, it) => (["message", "reason"].includes(name) ? undefined : it)));

test("golden requests get golden answers", async () => {
  const byId = (list) => new Map(list.map((entry) => [entry.requestId, entry]));
  const [requests, responses] = [byId(golden.requests), byId(golden.responses)];
  assert.ok(golden.answered.length >= 12);
  for (const id of golden.answered) {
    const [found, wanted] = [await glass.answer(requests.get(id)), responses.get(id)];
    same(found, glass.answerSync(JSON.stringify(requests.get(id))));
    if (wanted.ok && requests.get(id).operation === "webIr.inspect") {
      // The recorded server leaves the names of entities out.
      found.result.actionableEntities = wanted.result.actionableEntities;
    }
    same(withoutTexts(found), withoutTexts(wanted), id);
  }
});

test("what is not valid is refused", () => {
  for (const { request, path } of golden.invalidRequests) {
    assert.throws(
      () => glass.readRequest(request),
      (error) => path === "protocolVersion" || error.path === path,
    );
    assert.equal(glass.answerSync(request).ok, false);
  }
  for (const response of golden.invalidResponses) {
    assert.throws(() => glass.readResponse(response), glass.GlassError);
  }
});

test("a lenient reader leaves out what it does not know", () => {
  const error = { code: "c", message: "m", future: 1 };
  const response = { protocolVersion: 1, requestId: "r", ok: false, error, new: [] };
  assert.throws(() => glass.readResponse(response), glass.GlassError);
  const read = glass.readResponse(response, { lenient: true });
  assert.deepEqual([read.error.code, "new" in read, "future" in read.error], ["c", false, false]);
});

test("client and server agree, or not", () => {
  const agreement = glass.negotiate({ protocolVersions: [1], requires: ["webIr"] }, manifest);
  same(agreement.agreedSchemas, { webIr: 1 });
  same(agreement.capabilities, { webIr: { status: "available" } });
  assert.throws(
    () => glass.negotiate({ protocolVersions: [2] }, JSON.stringify(manifest)),
    isGlass("protocol.invalidParams", "glass.protocolVersions"),
  );
});

test("graphs have a canonical form and a full diff", async () => {
  const turned = { ...graph, entities: graph.entities.toReversed?.() ?? [...graph.entities].reverse() };
  same(await glass.canonicalGraph(turned), glass.canonicalGraphSync(JSON.stringify(graph)));
  const revision = graph.revision + 1;
  const [page, ...others] = graph.entities;
  const later = {
    ...graph,
    revision,
    document: { ...graph.document, revision },
    entities: [{ ...page, name: "Another" }, ...others],
  };
  const diff = await glass.diffGraphs(graph, later);
  same(diff, glass.diffGraphsSync(graph, later));
  assert.deepEqual(
    diff.entityChanges.map(({ kind, after }) => [kind, after.name]),
    [["changed", "Another"]],
  );
  assert.equal((await glass.diffWebIr({ before: graph, after: later })).entityChangedCount, 1);
});

test("import and require share one class of errors", () => {
  const required = createRequire(import.meta.url)("@openglass/hub/glass");
  assert.equal(required.GlassError, glass.GlassError);
  const named = Object.keys(required).filter((name) => name in glass);
  assert.deepEqual(named.sort(), Object.keys(required).sort());
  assert.ok(named.length > 60);
});
