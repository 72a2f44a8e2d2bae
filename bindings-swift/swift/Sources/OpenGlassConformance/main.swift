// `openglass-conformance`: one JSON request a line in, one answer a line out.
//
// Every language of the project ships the same runner, so that one file of cases
// checks them all. The codes of refusals are those of `openglass conformance`:
// `bad_request`, `invalid_input`, `unsupported`, the JSON reader's own for text
// that it refuses, and those of Glass's error objects.

import Foundation

var lines = LineReader(input: .standardInput)
while let line = try lines.next() {
    try FileHandle.standardOutput.write(contentsOf: Data((answer(line) + "\n").utf8))
}
