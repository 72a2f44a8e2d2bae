import assert from "node:assert/strict";
import { test } from "node:test";

import * as hub from "@openglass/hub";
import * as glass from "@openglass/hub/glass";

import { ROOT, readJson } from "./support.mjs";

const vocabulary = readJson(`${ROOT}docs/reference/vocabulary.json`);
const meanings = (entries) => Object.fromEntries(entries.map(({ code, meaning }) => [code, meaning]));

/** What each constant must be, from the vocabulary. */
const expected = {
  ALGORITHMS: vocabulary.algorithms,
  CLOSE_REASONS: vocabulary.words.closeReason,
  CONTENT_STATES: vocabulary.words.contentState,
  ERROR_CODES: Object.fromEntries(vocabulary.errorCodes.map(({ code, status }) => [code, status])),
  FINDING_CODES: meanings(vocabulary.findingCodes),
  ID_PREFIXES: vocabulary.idPrefixes,
  INFO_CODES: meanings(vocabulary.infoCodes),
  LIMITS: vocabulary.limits,
  MODES: vocabulary.words.mode,
  PROOF_CLAIMS: meanings(vocabulary.proofClaims),
  PURPOSES: vocabulary.purposes,
  REQUEST_HEADERS: vocabulary.requestHeaders,
  ROLES: vocabulary.words.role,
  VISIBILITIES: vocabulary.words.visibility,
};

for (const [name, value] of Object.entries(expected)) {
  test(`${name} is the vocabulary's`, () => {
    assert.deepEqual(hub[name], value);
  });
}

test("every constant has its place in the vocabulary", () => {
  const constants = Object.keys(hub).filter((name) => /^[A-Z_]+$/.test(name));
  assert.deepEqual(constants.sort(), [...Object.keys(expected), "VERSION"].sort());
});

/** The same for Glass. */
const expectedOfGlass = {
  ERROR_CODES: meanings(vocabulary.glass.errorCodes),
  OPERATIONS: Object.fromEntries(vocabulary.glass.operations.map(({ name, tool }) => [name, tool])),
  REASONS: Object.fromEntries(
    Object.entries(vocabulary.glass.reasons).map(([contract, codes]) => [contract, meanings(codes)]),
  ),
  WORDS: vocabulary.glass.words,
};

test("the constants of Glass are the vocabulary's", () => {
  const constants = Object.entries(glass).filter(([name]) => /^[A-Z_]+$/.test(name));
  assert.deepEqual(Object.fromEntries(constants), expectedOfGlass);
  assert.equal(Object.keys(vocabulary.glass).length, Object.keys(expectedOfGlass).length);
});

test("every part of the vocabulary has its constant", () => {
  const parts = Object.keys(vocabulary).filter((name) => name !== "glass").flatMap((name) =>
    name === "words" ? Object.keys(vocabulary.words) : [name],
  );
  assert.equal(parts.length, Object.keys(expected).length, parts.join(", "));
});
