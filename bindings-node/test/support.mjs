// What several test files need.

import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import * as hub from "@openglass/hub";
import * as glass from "@openglass/hub/glass";

const path = (relative) => fileURLToPath(new URL(relative, import.meta.url));

/** The folder of this package. */
export const PACKAGE = path("../");
/** The root folder of the repository. */
export const ROOT = path("../../");
/** The vectors that lie beside a checkout. */
export const SHARED = path("../../../shared/vectors/");
/** Options of a test that needs them: skipped, loudly, when they are absent. */
export const needsShared = {
  skip: existsSync(SHARED) ? false : `no shared vectors (looked for ${SHARED})`,
};

export const readJson = (file) => JSON.parse(readFileSync(file, "utf8"));

/** The public vectors of OpenGlass. */
export const publicVectors = () => readJson(`${SHARED}openglass/vectors.json`);

const BUNDLES = `${ROOT}tests/vectors/bundles/`;
const manifest = readJson(`${BUNDLES}manifest.json`);

/** Records with their verdicts, made by `cargo xtask vectors`. */
export const madeCases = manifest.cases.map((entry) => ({
  ...entry,
  path: BUNDLES + entry.file,
  bytes: () => readFileSync(BUNDLES + entry.file),
}));
/** One of them by name. */
export const madeCase = (name) => madeCases.find((entry) => entry.name === name);
/** The keys that they are verified with. */
export const madeKeys = () => readFileSync(BUNDLES + manifest.keys);

/** Every function of the package with its name. */
export const functions = Object.entries(hub).filter(
  ([name, member]) => typeof member === "function" && name !== "HubError",
);

/** Every function of its Glass part with its name, after `glass.`. */
export const glassFunctions = Object.entries(glass)
  .filter(([name, member]) => typeof member === "function" && name !== "GlassError")
  .map(([name, member]) => [`glass.${name}`, member]);

/** A payload that each operation of Glass takes, and its result. */
export const glassSamples = readJson(`${ROOT}tests/fixtures/glass-operations-v1.json`).operations;

/** Findings and notes without their texts, which are not part of the contract. */
export const codes = (list) =>
  list.map(({ code, seq }) => (seq === undefined ? { code } : { code, seq }));
