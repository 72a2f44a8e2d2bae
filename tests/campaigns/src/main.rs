//! Long campaigns: `cargo xtask campaign NAME`.

use std::{
    fs,
    io::{self, BufWriter, Write as _},
    path::{Path, PathBuf},
    time::Instant,
};

use clap::{Parser, builder::PossibleValuesParser};
use openglass_campaigns::{Questions, TARGETS, Target, campaign, providers_campaign};

#[derive(Parser)]
#[command(about, version)]
struct Args {
    /// What to feed.
    #[arg(value_parser = PossibleValuesParser::new(names()))]
    name: String,
    /// The same seed gives the same inputs.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The number of the first input, to resume or to repeat one.
    #[arg(long, default_value_t = 0)]
    first: u64,
    /// How many inputs.
    #[arg(long, default_value_t = 100_000)]
    cases: u64,
    /// Writes the inputs that a door's campaign starts from into this folder, one
    /// a file, and stops.
    #[arg(long, value_name = "DIR")]
    write_seeds: Option<PathBuf>,
}

/// Mutated records to the verifier with each provider.
const LANGUAGES: &str = "languages";
/// The same records as requests of the conformance runners, to standard output.
const LANGUAGES_REQUESTS: &str = "languages-requests";

/// The doors of [`TARGETS`], and what is more than one door.
fn names() -> impl Iterator<Item = &'static str> {
    TARGETS.iter().map(|(name, _)| *name).chain([LANGUAGES, LANGUAGES_REQUESTS])
}

fn main() -> io::Result<()> {
    let args = Args::parse();
    let start = Instant::now();
    let door = TARGETS.iter().find(|(name, _)| *name == args.name);
    if let (Some(folder), Some((_, make))) = (&args.write_seeds, door) {
        return write_seeds(&*make(), folder);
    }
    let (name, outcome) = match door {
        Some((name, make)) => (*name, campaign(&*make(), args.seed, args.first, args.cases)),
        None if args.name == LANGUAGES => {
            ("languages, 3 providers", providers_campaign(args.seed, args.first, args.cases))
        }
        None => return write_requests(&args),
    };
    println!(
        "| {name} | {} | {} | {} | {} | {:.0} s |",
        args.seed,
        args.first,
        outcome.cases,
        outcome.accepted,
        start.elapsed().as_secs_f64()
    );
    Ok(())
}

fn write_seeds(target: &dyn Target, folder: &Path) -> io::Result<()> {
    for (number, seed) in target.seeds().iter().enumerate() {
        fs::write(folder.join(format!("seed-{number}")), seed)?;
    }
    Ok(())
}

fn write_requests(args: &Args) -> io::Result<()> {
    let mut output = BufWriter::new(io::stdout().lock());
    for request in Questions::new().requests(args.seed, args.first, args.cases) {
        writeln!(output, "{request}")?;
    }
    output.flush()
}
