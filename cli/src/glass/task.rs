//! `openglass task`: tasks and the plans that they compile into.

use std::path::{Path, PathBuf};

use clap::builder::PossibleValue;
use openglass_core::{
    glass::{
        encode,
        operation::Operate,
        task::{
            Checks, TaskExecutionPlan,
            operations::{CompilePayload, CompileTask, TaskPayload, ValidateTask},
        },
    },
    json::ObjectBuilder,
};

use super::{
    input::{at_most_one_stdin, name, read, refused},
    output::{list, pretty, rows, show},
};
use crate::{
    failure::{Exit, Failure},
    files,
    terminal::{GOOD, Terminal, clean, note},
};

pub(super) const AFTER_HELP: &str = "\
A task says what is wanted on a page. Compiled against a page graph it becomes a
plan: which entities, which steps, what must hold before and after. Compiling
changes nothing and starts no browser; values of inputs never reach the plan.

Examples:
  openglass task validate task.json
  openglass task compile task.json ir.json
  openglass task compile task.json ir.json --output plan.json

Exit status: 0 done, 1 a document breaks a rule, 2 wrong usage, 3 could not run.";

/// The commands on tasks.
#[derive(Debug, clap::Subcommand)]
pub(crate) enum Command {
    /// Check every rule of a task.
    #[command(after_help = "\
Examples:
  openglass task validate task.json
  openglass task validate - --json < task.json")]
    Validate(ValidateArgs),

    /// Compile a task against a page graph into a plan.
    #[command(after_help = "\
With --json the answer is the plan with its members by name and a contextCost;
the file of --output holds the plan itself, ready to be executed elsewhere.

Examples:
  openglass task compile task.json ir.json --json --explain
  openglass task compile task.json ir.json --output plan.json
  openglass task compile task.json ir.json --checks published")]
    Compile(CompileArgs),
}

/// One task.
#[derive(Debug, clap::Args)]
pub(crate) struct ValidateArgs {
    /// The task; `-` reads standard input.
    file: PathBuf,
}

/// A task and a page graph.
#[derive(Debug, clap::Args)]
pub(crate) struct CompileArgs {
    /// The task.
    task: PathBuf,
    /// The page graph; one of both may be `-`.
    ir: PathBuf,
    /// Write the plan to this file.
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Tell people about the plan on standard error as well.
    #[arg(long)]
    explain: bool,
    /// How strictly to compile: `strict` also refuses regions that do not exist,
    /// disabled controls and fields that take no value.
    #[arg(long, value_name = "CHECKS", default_value_t = ChecksWord::default())]
    checks: ChecksWord,
}

/// The word of [`Checks`] on the command line.
#[derive(Debug, Clone, Copy, Default)]
struct ChecksWord(Checks);

impl std::fmt::Display for ChecksWord {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

impl clap::ValueEnum for ChecksWord {
    fn value_variants<'a>() -> &'a [Self] {
        &[Self(Checks::Strict), Self(Checks::Published)]
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(PossibleValue::new(self.0.as_str()))
    }
}

pub(super) fn run(command: Command, terminal: Terminal) -> Result<Exit, Failure> {
    match command {
        Command::Validate(args) => validate(&args.file, terminal),
        Command::Compile(args) => compile(&args, terminal),
    }
    .map(|()| Exit::Fine)
}

fn validate(file: &Path, terminal: Terminal) -> Result<(), Failure> {
    let payload = TaskPayload { task: read(file)? };
    let result = ValidateTask::run(payload).map_err(|error| refused(&[file], error))?;
    let verdict = terminal.paint(GOOD, "valid");
    show(&result, &format!("{verdict}  {}, {}", name(file), result.task), terminal)
}

fn compile(args: &CompileArgs, terminal: Terminal) -> Result<(), Failure> {
    at_most_one_stdin(&[&args.task, &args.ir])?;
    let payload =
        CompilePayload { task: read(&args.task)?, ir: read(&args.ir)?, checks: args.checks.0 };
    let plan = CompileTask::run(payload)
        .map_err(|error| refused(&[args.task.as_path(), &args.ir], error))?
        .plan;
    if args.explain {
        note(explain(&plan).trim_end());
    }
    if let Some(output) = &args.output {
        return save(&plan, output, terminal);
    }
    show(&plan, &explain(&plan), terminal)
}

/// Writes the plan itself, so that it can be read back as one.
fn save(plan: &TaskExecutionPlan, output: &Path, terminal: Terminal) -> Result<(), Failure> {
    files::write(output, format!("{}\n", pretty(plan)?).as_bytes())?;
    let shown = output.display().to_string();
    let json = ObjectBuilder::new()
        .string("output", &shown)
        .string("taskFingerprint", &plan.task_fingerprint)
        .build();
    terminal.answer(&json, &format!("compiled task to {}", clean(&shown)));
    Ok(())
}

/// What a plan will do.
fn explain(plan: &TaskExecutionPlan) -> String {
    let mut text = rows(&[
        ("task", plan.task.to_string()),
        ("scope", clean(&encode(&plan.scope))),
        ("page revision", plan.source_ir_revision.to_string()),
        ("risk", plan.risk.to_string()),
        ("confirmation", if plan.confirmation_required { "required" } else { "no" }.to_owned()),
        ("entities", list(&plan.selected_entity_ids)),
        ("postconditions", clean(&encode(&plan.postconditions))),
        ("fingerprint", plan.task_fingerprint.to_string()),
    ]);
    text.push_str("steps\n");
    for step in &plan.steps {
        let inputs = match &*step.input_names {
            [] => String::new(),
            names => format!(" with {}", list(names)),
        };
        let confirm = if step.requires_confirmation { ", after confirmation" } else { "" };
        let line = format!("  {}. {}{inputs}{confirm}\n", step.ordinal, step.operation);
        text.push_str(&line);
    }
    text
}
