//! Whether `docs/reference/edge-cases.md` names every case, and for each tests
//! that exist: a table that nobody checks soon points at nothing.

use std::{collections::HashMap, fs};

use anyhow::{Context as _, Result, bail};

use crate::workspace;

const PAGE: &str = "docs/reference/edge-cases.md";
const EDGE_CASES: u32 = 43;
const WEAKNESSES: u32 = 18;

pub(super) fn check() -> Result<()> {
    let page = fs::read_to_string(workspace::root().join(PAGE)).context(PAGE)?;
    let mut sources = Sources::default();
    let mut listed = Vec::new();
    for row in page.lines() {
        let cells: Vec<&str> = row.trim_matches('|').split(" | ").map(str::trim).collect();
        if let [case, _, tests] = cells[..]
            && is_case(case)
        {
            listed.push(case.to_owned());
            sources.check(tests).with_context(|| format!("{PAGE}, {case}"))?;
        }
    }
    let numbers = (1..=EDGE_CASES).map(|number| number.to_string());
    let wanted = numbers.chain((1..=WEAKNESSES).map(|number| format!("W{number}")));
    if !wanted.eq(listed.iter().cloned()) {
        bail!("{PAGE} must list 1 to {EDGE_CASES} and W1 to W{WEAKNESSES} once, in order");
    }
    Ok(())
}

fn is_case(cell: &str) -> bool {
    let digits = cell.strip_prefix('W').unwrap_or(cell);
    !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
}

/// The files that were read so far.
#[derive(Default)]
struct Sources(HashMap<String, String>);

impl Sources {
    /// A cell of tests: a file between back-ticks, then the functions in it; more
    /// files may follow.
    fn check(&mut self, tests: &str) -> Result<()> {
        let mut file = None;
        let mut found = 0;
        for word in tests.split('`').skip(1).step_by(2) {
            if word.contains('.') {
                file = Some(word);
                continue;
            }
            let path = file.context("a test without a file")?;
            if !is_test(self.read(path)?, word) {
                bail!("{path} has no test {word}");
            }
            found += 1;
        }
        if found == 0 {
            bail!("no test is named");
        }
        Ok(())
    }

    fn read(&mut self, path: &str) -> Result<&str> {
        if !self.0.contains_key(path) {
            let text = fs::read_to_string(workspace::root().join(path)).context(path.to_owned())?;
            self.0.insert(path.to_owned(), text);
        }
        Ok(&self.0[path])
    }
}

/// Whether the function is there and an attribute makes it a test, or the macro
/// does in which each store's tests are written.
fn is_test(source: &str, name: &str) -> bool {
    let Some(at) = source.find(&format!("fn {name}(")) else { return false };
    source[..at].lines().rev().take(4).any(|line| {
        let line = line.trim();
        line.starts_with("#[test") || line.starts_with("#[tokio::test")
    })
}
