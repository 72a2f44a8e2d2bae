//! `openglass policy`: checking a policy, and judging events by it.

use std::path::{Path, PathBuf};

use openglass_core::{
    json::{ArrayBuilder, Document, ObjectBuilder, View},
    policy::{Event, Policy, Risk, Verdict, limits},
};

use crate::{
    failure::{Exit, Failure},
    files,
    terminal::{BAD, DIM, GOOD, STRONG, Terminal, clean},
};

/// Largest event that is read, in bytes: as much as a message may hold twice.
const EVENT_BYTES: u64 = 512 * 1024;

pub(crate) const AFTER_HELP: &str = "\
A policy is YAML or JSON; see docs/guides/policies.md.

Examples:
  openglass policy check payments.yaml
  openglass policy evaluate event.json --policy payments.yaml
  openglass policy evaluate event.json";

/// The commands on policies.
#[derive(Debug, clap::Subcommand)]
pub(crate) enum Command {
    /// Say whether a file is a policy, and warn of conditions that cannot hold.
    #[command(after_help = "\
Example:
  openglass policy check payments.yaml

Exit status: 0 a policy, 1 not a policy, or with --deny-warnings one with warnings.")]
    Check(CheckArgs),

    /// Judge an event: its risk and the rules that match.
    #[command(after_help = "\
The event is JSON: {\"attributes\": {…}, \"fields\": {…}}.

Examples:
  openglass policy evaluate event.json --policy payments.yaml
  openglass policy evaluate event.json --fail-on high

Exit status: 0 judged, 1 the risk is at least that of --fail-on, or a document
is refused.")]
    Evaluate(EvaluateArgs),
}

/// A policy.
#[derive(Debug, clap::Args)]
pub(crate) struct CheckArgs {
    /// The policy; `-` is standard input.
    #[arg(value_name = "FILE")]
    policy: PathBuf,
    /// Warnings are errors.
    #[arg(long)]
    deny_warnings: bool,
}

/// An event and a policy.
#[derive(Debug, clap::Args)]
pub(crate) struct EvaluateArgs {
    /// The event; one of both documents may be `-`.
    #[arg(value_name = "EVENT")]
    event: PathBuf,
    /// The policy; the nine default rules when there is none.
    #[arg(long, value_name = "FILE")]
    policy: Option<PathBuf>,
    /// End with status 1 from this risk on: low, medium or high.
    #[arg(long, value_name = "RISK", value_parser = read_risk)]
    fail_on: Option<Risk>,
}

fn read_risk(word: &str) -> Result<Risk, String> {
    Risk::from_word(word).ok_or_else(|| "low, medium or high".to_owned())
}

/// Runs one command on policies.
pub(crate) fn run(command: &Command, terminal: Terminal) -> Result<Exit, Failure> {
    match command {
        Command::Check(args) => check(args, terminal),
        Command::Evaluate(args) => evaluate(args, terminal),
    }
}

fn read_policy(path: &Path) -> Result<Policy, Failure> {
    let text = files::read(path, limits::POLICY_BYTES as u64)?;
    Policy::read(&text).map_err(|error| refused(path, error.code.as_str(), &error.to_string()))
}

fn refused(path: &Path, code: &'static str, reason: &str) -> Failure {
    let name = if files::is_stdin(path) { "standard input".into() } else { path.to_string_lossy() };
    Failure::found_wrong(code, format!("{}: {} [{code}]", clean(&name), clean(reason)))
}

fn check(args: &CheckArgs, terminal: Terminal) -> Result<Exit, Failure> {
    let policy = read_policy(&args.policy)?;
    let (mut warnings, mut human) = (ArrayBuilder::new(), String::new());
    for warning in policy.warnings() {
        let object = ObjectBuilder::new()
            .string("path", &warning.path)
            .string("text", &warning.text)
            .build();
        warnings.push(object.view());
        let line = format!("  {}: {}\n", clean(&warning.path), warning.text);
        human.push_str(&line);
    }
    let mut rules = ArrayBuilder::new();
    policy.rule_ids().for_each(|id| rules.push_string(id));
    let count = policy.rule_ids().count();
    let json = ObjectBuilder::new()
        .string("status", "valid")
        .string("name", policy.name())
        .string("defaultRisk", policy.default_risk().as_str())
        .value("rules", rules.build().view())
        .value("warnings", warnings.build().view())
        .build();
    let noun = if count == 1 { "rule" } else { "rules" };
    let good = terminal.paint(GOOD, "valid");
    terminal.answer(&json, &format!("{good}  {}, {count} {noun}\n{human}", policy.name()));
    let denied = args.deny_warnings && !policy.warnings().is_empty();
    Ok(if denied { Exit::FoundWrong } else { Exit::Fine })
}

fn evaluate(args: &EvaluateArgs, terminal: Terminal) -> Result<Exit, Failure> {
    let policy_path = args.policy.as_deref();
    if files::is_stdin(&args.event) && policy_path.is_some_and(files::is_stdin) {
        return Err(Failure::usage("standard input can be one of the documents, not both"));
    }
    let policy = policy_path.map_or_else(|| Ok(Policy::default_policy()), read_policy)?;
    let text = files::read(&args.event, EVENT_BYTES)?;
    let event = Document::read(&text)
        .map_err(|error| refused(&args.event, error.code(), &error.to_string()))?;
    let verdict = policy.evaluate(&read_event(&args.event, event.view())?);
    terminal.answer(&verdict.to_document(), &describe(&verdict, terminal));
    let fails = args.fail_on.is_some_and(|risk| verdict.risk >= risk);
    Ok(if fails { Exit::FoundWrong } else { Exit::Fine })
}

fn read_event<'a>(path: &Path, view: View<'a>) -> Result<Event<'a>, Failure> {
    Event::read(view).map_err(|error| refused(path, "invalid_event", &error.to_string()))
}

fn describe(verdict: &Verdict, terminal: Terminal) -> String {
    let paint = |risk: Risk| {
        let style = match risk {
            Risk::Low => GOOD,
            Risk::Medium => STRONG,
            Risk::High => BAD,
        };
        terminal.paint(style, risk.as_str())
    };
    let mut text = paint(verdict.risk);
    if verdict.default_applied {
        text.push_str(&terminal.paint(DIM, "  no rule matches"));
    }
    for found in &verdict.matches {
        let line = format!("\n  {}  {}", paint(found.risk), found.id);
        text.push_str(&line);
        for reason in &found.reasons {
            let line = format!("\n      {}", clean(reason));
            text.push_str(&line);
        }
    }
    text
}
