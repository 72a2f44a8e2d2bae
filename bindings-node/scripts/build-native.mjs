// Builds the native module with cargo and puts it beside the JavaScript.
//
//   node scripts/build-native.mjs [--release]
//   node scripts/build-native.mjs --library FILE    takes one that is built

import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, rmSync } from "node:fs";
import { dirname, extname, join } from "node:path";
import { fileURLToPath } from "node:url";

const PACKAGE = "openglass-node";
const LIBRARIES = new Set([".so", ".dylib", ".dll"]);
const folder = dirname(dirname(fileURLToPath(import.meta.url)));

/** Builds and returns the path of the library that cargo names. */
function build() {
  const cargo = process.env.CARGO ?? "cargo";
  const more = process.argv.includes("--release") ? ["--release"] : [];
  const format = "--message-format=json-render-diagnostics";
  const built = spawnSync(cargo, ["build", "--package", PACKAGE, format, ...more], {
    cwd: folder,
    encoding: "utf8",
    maxBuffer: 256 * 1024 * 1024,
    stdio: ["ignore", "pipe", "inherit"],
  });
  if (built.error) {
    throw new Error(`cannot run ${cargo}: ${built.error.message}; Rust is needed, see rustup.rs`);
  }
  if (built.status !== 0) {
    throw new Error(`cargo build ended with status ${built.status ?? built.signal}`);
  }
  const library = built.stdout
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line))
    .filter((message) => message.target?.name === PACKAGE.replace("-", "_"))
    .flatMap((message) => message.filenames ?? [])
    .find((name) => LIBRARIES.has(extname(name)));
  if (library === undefined) {
    throw new Error("cargo built no library");
  }
  return library;
}

const given = process.argv.indexOf("--library");
const library = given < 0 ? build() : process.argv[given + 1];
const file = join(folder, "dist", `openglass-${process.platform}-${process.arch}.node`);
mkdirSync(dirname(file), { recursive: true });
// A running process may have the old file open; writing into it would crash that.
rmSync(file, { force: true });
copyFileSync(library, file);
