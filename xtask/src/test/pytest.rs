//! Running pytest and counting from its `JUnit` report, which, unlike the
//! summary line, does not depend on options, width or colour.

use std::{fs, path::Path, process::Command};

use anyhow::{Context as _, Result};
use roxmltree::{Document, Node};

use super::report::Tally;
use crate::{process, workspace};

/// After this long a test hangs.
const TIMEOUT_SECONDS: u32 = 600;

/// Runs `python -m pytest FOLDER` with extra environment variables. A run that
/// gives no report counts as one failure.
pub(super) fn run(python: &Path, folder: &str, environment: &[(&str, &Path)], tally: &mut Tally) {
    if let Err(error) = try_run(python, folder, environment, tally) {
        tally.fail(&format!("{folder}: {error:#}"));
    }
}

fn try_run(
    python: &Path,
    folder: &str,
    environment: &[(&str, &Path)],
    tally: &mut Tally,
) -> Result<()> {
    let report = workspace::target_dir()?.join(format!("{}.junit.xml", folder.replace('/', "-")));
    // A report of an earlier run must not be taken for this one's.
    let _ = fs::remove_file(&report);
    let mut command = Command::new(python);
    command.current_dir(workspace::root()).args(["-m", "pytest", "-q", "-rfEs", folder]);
    command.arg(format!("--junitxml={}", report.display())).args(["-p", "no:cacheprovider"]);
    command.arg(format!("--timeout={TIMEOUT_SECONDS}"));
    command.envs(environment.iter().copied());
    let (status, _) = process::tee(&mut command)?;
    let xml = fs::read_to_string(&report)
        .with_context(|| format!("pytest ended with {status} without a report"))?;
    let failures = tally.failures();
    count(&xml, tally)?;
    if !status.success() && tally.failures() == failures {
        tally.fail(&format!("pytest {folder} ended with {status}"));
    }
    Ok(())
}

fn count(xml: &str, tally: &mut Tally) -> Result<()> {
    let document = Document::parse(xml).context("pytest's report is no XML")?;
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
        tally.skip(&format!("{name} ({})", skip.attribute("message").unwrap_or("no reason")));
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
