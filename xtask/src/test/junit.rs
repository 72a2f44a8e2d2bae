//! Counting from `JUnit` reports, which, unlike summary lines, do not depend on
//! options, width or colour.

use std::{
    fs,
    path::{Path, PathBuf},
    process::ExitStatus,
};

use anyhow::{Context as _, Result, bail};
use roxmltree::{Document, Node};

use super::report::Tally;
use crate::workspace;

/// Where a run is to write its report. A report of an earlier run must not be
/// taken for this one's.
pub(super) fn fresh(name: &str) -> Result<PathBuf> {
    let report = workspace::target_dir()?.join(format!("{}.junit.xml", name.replace('/', "-")));
    let _ = fs::remove_file(&report);
    Ok(report)
}

/// Counts the report of a run. A run that went wrong without a failed case, or
/// without a report, is a failure of its own.
pub(super) fn add(report: &Path, run: &str, status: ExitStatus, tally: &mut Tally) -> Result<()> {
    add_all(&[report], run, status, tally)
}

/// As [`add`], for a run that writes several reports.
pub(super) fn add_all(
    reports: &[impl AsRef<Path>],
    run: &str,
    status: ExitStatus,
    tally: &mut Tally,
) -> Result<()> {
    if reports.is_empty() {
        bail!("{run} ended with {status} without a report");
    }
    let failures = tally.failures();
    for report in reports {
        let xml = fs::read_to_string(report)
            .with_context(|| format!("{run} ended with {status} without a report"))?;
        count(&xml, tally)?;
    }
    if !status.success() && tally.failures() == failures {
        tally.fail(&format!("{run} ended with {status}"));
    }
    Ok(())
}

fn count(xml: &str, tally: &mut Tally) -> Result<()> {
    let document = Document::parse(xml).context("the report is no XML")?;
    for case in document.descendants().filter(|node| node.has_tag_name("testcase")) {
        count_case(case, tally);
    }
    Ok(())
}

fn count_case(case: Node<'_, '_>, tally: &mut Tally) {
    let name = format!(
        "{}::{}",
        case.attribute("classname").unwrap_or_default(),
        case.attribute("name").unwrap_or_default()
    );
    let child = |tag| case.children().find(|node| node.has_tag_name(tag));
    if child("failure").or_else(|| child("error")).is_some() {
        tally.fail(&name);
    } else if let Some(skip) = child("skipped") {
        // swift-testing gives the reason as text.
        let reason = skip.attribute("message").or(skip.text()).unwrap_or("no reason");
        tally.skip(&format!("{name} ({reason})"));
    } else {
        tally.pass(1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_each_case_once() {
        let xml = r#"<testsuites><testsuite tests="4">
            <testcase classname="t" name="a"/>
            <testcase classname="t" name="b"><failure message="x"/></testcase>
            <testcase classname="t" name="c"><skipped message="why"/></testcase>
            <testcase classname="t" name="d"><error message="x"/></testcase>
            </testsuite></testsuites>"#;
        let mut tally = Tally::new("python");
        count(xml, &mut tally).expect("valid XML");
        assert_eq!(tally.counts(), "1 passed, 2 failed, 1 skipped");
    }
}
