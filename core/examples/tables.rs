//! A long comparison of the provider with tables against the ones without:
//! `cargo run --release --package openglass-core --example tables -- [CASES] [SEED]`.

#[path = "../tests/tables/differential/mod.rs"]
mod differential;

use std::{error::Error, process::ExitCode};

fn main() -> Result<ExitCode, Box<dyn Error>> {
    #[expect(clippy::disallowed_methods, reason = "a program, not core itself")]
    let mut arguments = std::env::args().skip(1);
    let mut number = |default| arguments.next().map_or(Ok(default), |text| text.parse());
    let (cases, seed): (u64, u64) = (number(1_000_000)?, number(1)?);
    println!("| algorithm | case | accepted | refused |\n| --- | --- | --- | --- |");
    let mut total = 0;
    for ((algorithm, kind), count) in differential::run(seed, cases) {
        println!("| {algorithm} | {kind} | {} | {} |", count.accepted, count.refused);
        total += count.accepted + count.refused;
    }
    println!("\nseed {seed}: {total} cases, no difference");
    Ok(ExitCode::SUCCESS)
}
