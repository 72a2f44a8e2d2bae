//! One door for people and CI: `cargo xtask test`, `gen`, `vectors`, `bench`, `campaign`.

mod bench;
mod campaign;
mod coverage;
mod debian;
mod fuzz;
mod generate;
mod languages;
mod mutants;
mod node;
mod page;
mod process;
mod python;
mod swift;
mod test;
mod uniffi;
mod vectors;
mod workspace;

use std::process::ExitCode;

use clap::Parser;

#[derive(Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask", about, version)]
enum Command {
    Test(test::Args),
    #[command(name = "gen")]
    Generate(generate::Args),
    Bench(bench::Args),
    Campaign(campaign::Args),
    Vectors(vectors::Args),
}

fn main() -> ExitCode {
    let outcome: anyhow::Result<bool> = match Command::parse() {
        Command::Test(args) => Ok(test::run(&args)),
        Command::Generate(args) => generate::run(&args),
        Command::Bench(args) => bench::run(&args),
        Command::Campaign(args) => campaign::run(&args),
        Command::Vectors(args) => vectors::run(&args),
    };
    match outcome {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::from(3)
        }
    }
}
