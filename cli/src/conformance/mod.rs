//! `openglass conformance`: one JSON request a line in, one answer a line out.
//!
//! Every language of the project ships the same runner, so that one file of
//! cases checks them all. What an answer's `error.code` can be:
//!
//! - `bad_request`: the line is no JSON object, or a member that the operation
//!   asks for is missing or of the wrong type
//! - `invalid_input`: a member has the right type, but its text is not what the
//!   operation reads (hex, base64url, a timestamp, trusted keys, …)
//! - `unsupported`: this build does not have the operation
//! - the reader's own codes for JSON text that is refused, such as
//!   `duplicate_member` (`canonicalize` and `payloadHash`)
//! - the codes of Glass's error objects, such as `webIr.invalid` (`envelope` and
//!   `glass`)

mod ops;

use std::io::{self, BufRead, Read as _, Write};

use openglass_core::json::{Document, Kind, ObjectBuilder, View};

use self::ops::{OpError, Operations};

/// Longest request line in bytes: a bundle of 10,000 messages, twice quoted,
/// has room in it. A longer line is answered with `bad_request`.
const MAX_LINE_BYTES: u64 = 256 * 1024 * 1024;

/// Answers requests until the input ends.
pub(crate) fn run(input: impl io::Read, output: impl Write) -> io::Result<()> {
    let mut input = io::BufReader::with_capacity(64 * 1024, input);
    let mut output = io::BufWriter::new(output);
    let operations = Operations::new(openglass_crypto_native::provider());
    let mut line = Vec::new();
    while let Some(request) = next_line(&mut input, &mut line)? {
        let answer = answer(&operations, request);
        output.write_all(answer.as_bytes())?;
        output.write_all(b"\n")?;
        // A caller that asks line by line waits for the answer.
        if !input.buffer().contains(&b'\n') {
            output.flush()?;
        }
    }
    output.flush()
}

/// The next line without its end; `Err` inside for one that is too long.
fn next_line<'l>(
    input: &mut impl BufRead,
    line: &'l mut Vec<u8>,
) -> io::Result<Option<Result<&'l [u8], OpError>>> {
    line.clear();
    if input.by_ref().take(MAX_LINE_BYTES).read_until(b'\n', line)? == 0 {
        return Ok(None);
    }
    if line.last() == Some(&b'\n') {
        line.pop();
    } else if line.len() as u64 == MAX_LINE_BYTES {
        input.skip_until(b'\n')?;
        return Ok(Some(Err(OpError::bad_request("the line is longer than 256 MiB"))));
    }
    Ok(Some(Ok(line)))
}

fn answer(operations: &Operations, line: Result<&[u8], OpError>) -> Document {
    let request = line.and_then(|line| {
        Document::read(line)
            .map_err(|error| OpError::bad_request(format!("no JSON object: {error}")))
    });
    let request = match request {
        Ok(request) if request.view().kind() == Kind::Object => request,
        Ok(_) => return failed(View::NULL, &OpError::bad_request("no JSON object")),
        Err(error) => return failed(View::NULL, &error),
    };
    let id = request.view().get("id").unwrap_or(View::NULL);
    match operations.run(request.view()) {
        Ok(output) => ObjectBuilder::new()
            .value("id", id)
            .boolean("ok", true)
            .value("output", output.view())
            .build(),
        Err(error) => failed(id, &error),
    }
}

fn failed(id: View<'_>, error: &OpError) -> Document {
    let body = ObjectBuilder::new().string("code", &error.code).string("text", &error.text).build();
    ObjectBuilder::new().value("id", id).boolean("ok", false).value("error", body.view()).build()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answers(input: &[u8]) -> String {
        let mut output = Vec::new();
        run(input, &mut output).expect("memory does not fail");
        String::from_utf8(output).expect("answers are UTF-8")
    }

    #[test]
    fn answers_every_line_and_never_stops() {
        let input = b"{\"id\":1,\"op\":\"id\",\"text\":\"x\",\"prefix\":\"ses_\"}\n\n[1]\n\xff\n{\"id\":[2],\"op\":\"nothing\"}\n{\"op\":7}";
        let answers = answers(input);
        let lines: Vec<_> = answers.lines().collect();
        assert_eq!(lines.len(), 6);
        assert_eq!(lines[0], r#"{"id":1,"ok":true,"output":{"valid":false}}"#);
        for line in &lines[1..4] {
            assert!(line.contains(r#""code":"bad_request""#), "{line}");
            assert!(line.contains(r#""id":null"#), "{line}");
        }
        assert!(lines[4].contains(r#""code":"unsupported""#), "{}", lines[4]);
        assert!(lines[4].contains(r#""id":[2]"#), "{}", lines[4]);
        assert!(lines[5].contains(r#""code":"bad_request""#), "{}", lines[5]);
    }

    #[test]
    fn a_request_with_a_duplicate_member_is_refused() {
        assert!(answers(br#"{"id":1,"id":2,"op":"id"}"#).contains("bad_request"));
    }
}
