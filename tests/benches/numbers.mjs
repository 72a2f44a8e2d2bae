// Reads doubles (8 bytes each, little-endian) and writes JSON.stringify of each
// on a line of its own.
import { readFileSync, writeSync } from "node:fs";

const bytes = readFileSync(0);
const doubles = new Float64Array(bytes.buffer, bytes.byteOffset, bytes.length / 8);
const STEP = 65536;
for (let start = 0; start < doubles.length; start += STEP) {
  const lines = Array.from(doubles.subarray(start, start + STEP), (x) => JSON.stringify(x));
  const block = Buffer.from(lines.join("\n") + "\n");
  for (let at = 0; at < block.length; ) at += writeSync(1, block, at);
}
