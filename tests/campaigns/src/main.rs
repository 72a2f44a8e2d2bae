//! Long campaigns: `cargo xtask campaign NAME`.

use std::time::Instant;

use clap::{Parser, ValueEnum};
use openglass_campaigns::{BundleTarget, JsonTarget, RequestTarget, Target, WordsTarget, campaign};

#[derive(Parser)]
#[command(about, version)]
struct Args {
    /// What to feed.
    name: Name,
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

#[derive(Clone, Copy, ValueEnum)]
enum Name {
    /// JSON texts to the canonicalizer, compared with another one.
    Json,
    /// Bundles to the verifier.
    Bundle,
    /// Signed requests to the header check.
    Request,
    /// Timestamps, base64url, hex and ids.
    Words,
}

fn main() {
    let args = Args::parse();
    let target: Box<dyn Target> = match args.name {
        Name::Json => Box::new(JsonTarget),
        Name::Bundle => Box::new(BundleTarget::new()),
        Name::Request => Box::new(RequestTarget::new()),
        Name::Words => Box::new(WordsTarget),
    };
    let start = Instant::now();
    let outcome = campaign(&*target, args.seed, args.first, args.cases);
    println!(
        "| {} | {} | {} | {} | {} | {:.0} s |",
        target.name(),
        args.seed,
        args.first,
        outcome.cases,
        outcome.accepted,
        start.elapsed().as_secs_f64()
    );
}
