//! `cargo test`, and how its output is counted.

use anyhow::Result;

use super::report::Tally;
use crate::{process, workspace};

/// A test that cannot run says so in a line that begins like this; libtest has
/// no skipping at run time.
const SKIPPED: &str = "skipped:";

/// The tests of every Rust crate, the halves of the packages for Node, Swift
/// and Kotlin among them. That for Python has none: it is tested from Python.
pub(super) fn run(tally: &mut Tally) -> Result<()> {
    let mut cargo = workspace::cargo_all("test");
    cargo.args(["--no-fail-fast", "--", "--show-output"]);
    // A changed snapshot is a failure, not a new file in the tree.
    cargo.env("INSTA_UPDATE", "no");
    let (status, output) = process::tee(&mut cargo)?;
    let failures = tally.failures();
    count(&output, tally);
    if !status.success() && tally.failures() == failures {
        tally.fail(&format!("cargo test ended with {status} before it could report"));
    }
    Ok(())
}

/// Reads the lines of libtest. A passed test that printed a line starting with
/// `skipped:` is a skip, once, however much it has to say.
fn count(output: &str, tally: &mut Tally) {
    let (mut in_successes, mut test, mut skips) = (false, None, 0);
    for line in output.lines() {
        if let Some(summary) = line.strip_prefix("test result: ") {
            tally.pass(passed(summary).saturating_sub(skips));
            (in_successes, test, skips) = (false, None, 0);
        } else if let Some(outcome) = line.strip_prefix("test ") {
            note(outcome, tally);
        } else if line == "successes:" || line == "failures:" {
            (in_successes, test) = (line == "successes:", None);
        } else if let Some(name) = section(line) {
            test = in_successes.then_some(name);
        } else if let (Some(reason), Some(name)) = (line.strip_prefix(SKIPPED), test) {
            tally.skip(&format!("{name} ({})", reason.trim()));
            (test, skips) = (None, skips + 1);
        }
    }
}

/// The test whose output follows this line.
fn section(line: &str) -> Option<&str> {
    line.strip_prefix("---- ")?.strip_suffix(" stdout ----")
}

/// Notes `NAME ... FAILED` and `NAME ... ignored[, reason]`.
fn note(test: &str, tally: &mut Tally) {
    let Some((name, outcome)) = test.rsplit_once(" ... ") else { return };
    if outcome == "FAILED" {
        tally.fail(name);
    } else if let Some(reason) = outcome.strip_prefix("ignored") {
        tally.skip(&format!("{name} (ignored{reason})"));
    }
}

/// The number in front of `passed` in `ok. 3 passed; 0 failed; ...`.
fn passed(summary: &str) -> u64 {
    let words: Vec<&str> = summary.split_whitespace().collect();
    let position = words.iter().position(|word| word.starts_with("passed"));
    position.and_then(|at| words.get(at.checked_sub(1)?)?.parse().ok()).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_passes_failures_ignores_and_skips() {
        let output = "
running 4 tests
test a ... ok
test b ... FAILED
test c ... ignored, slow
test d ... ok

successes:

---- d stdout ----
skipped: no shared vectors
skipped: again

failures:

---- b stdout ----
skipped: a failed test stays a failure

test result: FAILED. 2 passed; 1 failed; 1 ignored; 0 measured; 0 filtered out; finished in 0.00s

test result: ok. 5 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.00s
";
        let mut tally = Tally::new("rust");
        count(output, &mut tally);
        assert_eq!(tally.counts(), "6 passed, 1 failed, 2 skipped");
    }
}
