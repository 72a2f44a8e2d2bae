//! Long campaigns: `cargo xtask campaign NAME`.

use std::{
    io::{self, BufWriter, Write as _},
    time::Instant,
};

use clap::{Parser, builder::PossibleValuesParser};
use openglass_campaigns::{Questions, TARGETS, campaign, providers_campaign};

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
    let (name, outcome) = match TARGETS.iter().find(|(name, _)| *name == args.name) {
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

fn write_requests(args: &Args) -> io::Result<()> {
    let mut output = BufWriter::new(io::stdout().lock());
    for request in Questions::new().requests(args.seed, args.first, args.cases) {
        writeln!(output, "{request}")?;
    }
    output.flush()
}
