//! `openglass certify`: reliability scenarios, replays and the gate of a release.

use std::path::{Path, PathBuf};

use openglass_core::{
    glass::{
        encode,
        operation::Operate,
        reliability::{
            GateReport, Plan,
            operations::{
                ComparePayload, CompareReplays, GatePayload, InspectReplay, JudgeRelease,
                PlanPayload, PlanScenario, ReplayPayload,
            },
        },
    },
    json::ObjectBuilder,
};
use serde::Serialize;

use super::{
    input::{at_most_one_stdin, read, refused},
    output::{counted, list, project, show, to_document},
};
use crate::{
    failure::{Exit, Failure},
    terminal::{BAD, GOOD, Terminal, clean},
};

pub(super) const AFTER_HELP: &str = "\
Running a scenario needs a browser; planning, comparing and judging do not.

Examples:
  openglass certify plan --scenario scenario.json --fixture fixture.json
  openglass certify release --version 1.2.0 --scenarios suite.json --observations runs.json
  openglass certify replay --scenario scenario.json --replay replay.json
  openglass certify replay-diff --scenario scenario.json --before a.json --after b.json

Exit status: 0 done and fine, 1 a document breaks a rule, the release is not
certified or the replays differ, 2 wrong usage, 3 could not run.";

/// The commands on reliability.
#[derive(Debug, clap::Subcommand)]
pub(crate) enum Command {
    /// Bind a scenario to its fixture.
    #[command(after_help = "\
Example:
  openglass certify plan --scenario scenario.json --fixture fixture.json")]
    Plan(PlanArgs),

    /// Say whether the runs of a release prove its scenarios.
    #[command(after_help = "\
Example:
  openglass certify release --version 1.2.0 --scenarios suite.json --observations runs.json

Exit status: 1 the release is not certified; the report says why.")]
    Release(ReleaseArgs),

    /// Check a replay of a scenario and give a short account.
    #[command(after_help = "\
Example:
  openglass certify replay --scenario scenario.json --replay replay.json")]
    Replay(ReplayArgs),

    /// Say what differs between two replays of a scenario.
    #[command(after_help = "\
Example:
  openglass certify replay-diff --scenario scenario.json --before a.json --after b.json

Exit status: 1 they differ.")]
    ReplayDiff(ReplayDiffArgs),
}

/// A scenario and its fixture.
#[derive(Debug, clap::Args)]
pub(crate) struct PlanArgs {
    /// The scenario; one of both documents may be `-`.
    #[arg(long, value_name = "FILE")]
    scenario: PathBuf,
    /// Its fixture.
    #[arg(long, value_name = "FILE")]
    fixture: PathBuf,
}

/// The scenarios of a release and their runs.
#[derive(Debug, clap::Args)]
pub(crate) struct ReleaseArgs {
    /// The version of the release; it is repeated in the report.
    #[arg(long, value_name = "VERSION")]
    version: String,
    /// A list of scenarios; one of both documents may be `-`.
    #[arg(long, value_name = "FILE")]
    scenarios: PathBuf,
    /// A list of observed runs.
    #[arg(long, value_name = "FILE")]
    observations: PathBuf,
}

/// A scenario and a replay.
#[derive(Debug, clap::Args)]
pub(crate) struct ReplayArgs {
    /// The scenario; one of both documents may be `-`.
    #[arg(long, value_name = "FILE")]
    scenario: PathBuf,
    /// A replay of it.
    #[arg(long, value_name = "FILE")]
    replay: PathBuf,
}

/// A scenario and two replays.
#[derive(Debug, clap::Args)]
pub(crate) struct ReplayDiffArgs {
    /// The scenario; one of the documents may be `-`.
    #[arg(long, value_name = "FILE")]
    scenario: PathBuf,
    /// A replay of it.
    #[arg(long, value_name = "FILE")]
    before: PathBuf,
    /// Another one.
    #[arg(long, value_name = "FILE")]
    after: PathBuf,
}

pub(super) fn run(command: Command, terminal: Terminal) -> Result<Exit, Failure> {
    match command {
        Command::Plan(args) => plan(&args, terminal),
        Command::Release(args) => release(&args, terminal),
        Command::Replay(args) => replay(&args, terminal),
        Command::ReplayDiff(args) => compare(&args, terminal),
    }
}

/// The published answer of `certify plan`.
#[derive(Serialize)]
struct ValidPlan {
    plan: Plan,
    status: &'static str,
}

fn plan(args: &PlanArgs, terminal: Terminal) -> Result<Exit, Failure> {
    let paths = [args.scenario.as_path(), &args.fixture];
    at_most_one_stdin(&paths)?;
    let payload = PlanPayload { scenario: read(paths[0])?, fixture: read(paths[1])? };
    let plan = PlanScenario::run(payload).map_err(|error| refused(&paths, error))?;
    let mut human = format!(
        "{}  {} on {}\n",
        terminal.paint(GOOD, "valid"),
        clean(&plan.scenario_id),
        clean(&plan.fixture_id)
    );
    for (at, operation) in plan.operations.iter().enumerate() {
        let line = format!("  {}. {}\n", at + 1, clean(&encode(operation)));
        human.push_str(&line);
    }
    show(&ValidPlan { plan, status: "valid" }, &human, terminal)?;
    Ok(Exit::Fine)
}

fn release(args: &ReleaseArgs, terminal: Terminal) -> Result<Exit, Failure> {
    let paths = [args.scenarios.as_path(), &args.observations];
    at_most_one_stdin(&paths)?;
    let payload = GatePayload { scenarios: read(paths[0])?, observations: read(paths[1])? };
    let report = JudgeRelease::run(payload).map_err(|error| refused(&paths, error))?;
    let document = to_document(&encode(&report))?;
    let members = document.view().members();
    let document = members
        .fold(ObjectBuilder::new(), |object, (name, value)| object.value(&name, value))
        .string("version", &args.version)
        .build();
    terminal.answer(&project(document.as_str())?, &describe_report(&report, args, terminal));
    Ok(if report.certified { Exit::Fine } else { Exit::FoundWrong })
}

fn describe_report(report: &GateReport, args: &ReleaseArgs, terminal: Terminal) -> String {
    let verdict = if report.certified {
        terminal.paint(GOOD, "certified")
    } else {
        terminal.paint(BAD, "not certified")
    };
    let mut text = format!(
        "{verdict}  {}: {}, {} passed, {} refused safely, {} unclear, {} could not run\n",
        clean(&args.version),
        counted(report.scenario_count, "scenario"),
        report.passed,
        report.safe_refusals,
        report.indeterminate,
        report.unsupported,
    );
    for failure in &report.failures {
        let (scenario, detail) = (clean(&failure.scenario_id), clean(&failure.detail));
        let line = format!("  {scenario}: {detail} [{}]\n", failure.code);
        text.push_str(&line);
    }
    text
}

fn replay(args: &ReplayArgs, terminal: Terminal) -> Result<Exit, Failure> {
    let paths = [args.scenario.as_path(), &args.replay];
    at_most_one_stdin(&paths)?;
    let payload = ReplayPayload { scenario: read(paths[0])?, replay: read(paths[1])? };
    let result = InspectReplay::run(payload).map_err(|error| refused(&paths, error))?;
    let human = format!(
        "{}  {} on {}, {}\n  {}",
        terminal.paint(GOOD, "valid"),
        clean(&result.scenario_id),
        clean(&result.fixture_id),
        counted(result.event_count, "event"),
        result.content_hash,
    );
    show(&result, &human, terminal)?;
    Ok(Exit::Fine)
}

fn compare(args: &ReplayDiffArgs, terminal: Terminal) -> Result<Exit, Failure> {
    let paths: [&Path; 3] = [&args.scenario, &args.before, &args.after];
    at_most_one_stdin(&paths)?;
    let payload = ComparePayload {
        scenario: read(paths[0])?,
        before: read(paths[1])?,
        after: read(paths[2])?,
    };
    let result = CompareReplays::run(payload).map_err(|error| refused(&paths, error))?;
    let human = if result.equivalent {
        format!("{}  {}", terminal.paint(GOOD, "equivalent"), clean(&result.scenario_id))
    } else {
        let fields = list(&result.changed_fields);
        format!("{}  {}: {fields}", terminal.paint(BAD, "different"), clean(&result.scenario_id))
    };
    show(&result, &human, terminal)?;
    Ok(if result.equivalent { Exit::Fine } else { Exit::FoundWrong })
}
