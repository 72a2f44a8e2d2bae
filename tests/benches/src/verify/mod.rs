//! Verifying one long record: whole processes against the published Python
//! client and a plain Node loop, then where the time goes.

mod file;
mod record;
mod shares;

use std::{env, path::PathBuf, process::Command};

use anyhow::{Context as _, Result, ensure};
use clap::Parser;

pub(crate) use self::{
    file::Args as FileArgs,
    record::{LARGEST, Record, SEED, SMALLEST},
    shares::Args as SharesArgs,
};
use crate::processes::{Measured, measure, with_threads};

const ROUNDS: usize = 7;

#[derive(Parser)]
pub(crate) struct Args {
    /// The release binary.
    #[arg(long)]
    openglass: PathBuf,
    /// A Python that has the published client.
    #[arg(long)]
    peer: PathBuf,
    /// How long the record is.
    #[arg(long, default_value_t = 10_000)]
    messages: usize,
    /// How often each contender runs.
    #[arg(long, default_value_t = ROUNDS)]
    rounds: usize,
}

/// Verifies one file in this process; see [`FileArgs`].
pub(crate) fn run_file(args: &FileArgs) -> Result<String> {
    file::run(args)
}

/// Measures the parts of a verification; see [`SharesArgs`].
pub(crate) fn run_shares(args: &SharesArgs) -> Result<String> {
    shares::run(args)
}

pub(crate) fn run(args: &Args) -> Result<String> {
    eprintln!("making a record of {} messages", args.messages);
    let record = Record::typical(args.messages)?;
    let contenders = contenders(args, &record)?;
    eprintln!("verifying it in {} ways, {} rounds each", contenders.len(), args.rounds);
    let commands: Vec<_> = contenders.iter().map(|contender| contender.command.clone()).collect();
    let measured = measure(&args.peer, args.rounds, &commands)?;
    eprintln!("measuring the parts");
    Ok([table(args, &record, &contenders, &measured)?, shares(args, &record)?].join("\n\n"))
}

/// One way to verify.
struct Contender {
    name: &'static str,
    threads: usize,
    command: Vec<String>,
}

/// The two that others are compared with come last.
fn contenders(args: &Args, record: &Record) -> Result<Vec<Contender>> {
    let [bundle, keys] = [&record.bundle, &record.keys].map(|path| path.display().to_string());
    let openglass = args.openglass.display().to_string();
    let benches = env::current_exe()?.display().to_string();
    let ours: [(&str, &[&str]); 6] = [
        ("`openglass verify`", &[&openglass, "verify", &bundle, "--keys", &keys]),
        (
            "`openglass verify --plain-crypto`: aws-lc-rs",
            &[&openglass, "verify", &bundle, "--keys", &keys, "--plain-crypto"],
        ),
        (
            "core, pure Rust with tables",
            &[&benches, "verify-file", &bundle, &keys, "--provider", "portable-tables"],
        ),
        (
            "core, pure Rust: ed25519-dalek, p256",
            &[&benches, "verify-file", &bundle, &keys, "--provider", "portable"],
        ),
        (
            "core, tables over aws-lc-rs",
            &[&benches, "verify-file", &bundle, &keys, "--provider", "native-tables"],
        ),
        (
            "the same, from bytes in memory",
            &[&benches, "verify-file", &bundle, &keys, "--provider", "native-tables", "--whole"],
        ),
    ];
    let mut contenders = Vec::new();
    for (name, command) in ours {
        for threads in [2, 1] {
            let command = with_threads(threads, command);
            contenders.push(Contender { name, threads, command });
        }
    }
    let folder = env!("CARGO_MANIFEST_DIR");
    let script = |program: &str, script: &str| {
        vec![program.to_owned(), format!("{folder}/{script}"), bundle.clone(), keys.clone()]
    };
    let node = program("node")?;
    let peer = args.peer.display().to_string();
    contenders.push(Contender {
        name: "a plain `node:crypto` loop",
        threads: 1,
        command: script(&node, "verify_node.mjs"),
    });
    contenders.push(Contender {
        name: "`openglass-sdk` 0.3.0: `json.loads`, `verify_bundle`",
        threads: 1,
        command: script(&peer, "verify_peer.py"),
    });
    Ok(contenders)
}

/// Where a program lies, since the measurement starts files, not names.
fn program(name: &str) -> Result<String> {
    let path = env::var_os("PATH").context("no PATH")?;
    let mut files = env::split_paths(&path).map(|folder| folder.join(name));
    let found = files.find(|file| file.is_file()).with_context(|| format!("no {name} found"))?;
    Ok(found.display().to_string())
}

#[expect(clippy::cast_precision_loss, reason = "a file far below 2^53 bytes")]
fn table(
    args: &Args,
    record: &Record,
    contenders: &[Contender],
    measured: &[Measured],
) -> Result<String> {
    let [.., node, client] = measured else { anyhow::bail!("nothing to compare with") };
    let size = record.size as f64 / 1024.0 / 1024.0;
    let mut lines = vec![
        format!(
            "A relay session of {} messages, {size:.1} MiB, payloads of {SMALLEST} to {LARGEST} \
             bytes (seed {SEED}). Whole processes, from start to exit, medians of {} interleaved \
             rounds; all say valid.\n",
            args.messages, args.rounds
        ),
        "| | threads | seconds | messages/s | times the client | times Node | peak MiB | of the file |"
            .to_owned(),
        "| --- | --- | --- | --- | --- | --- | --- | --- |".to_owned(),
    ];
    for (contender, result) in contenders.iter().zip(measured) {
        lines.push(format!(
            "| {} | {} | {:.2} | {:.0} | {:.1} | {:.1} | {:.0} | {:.2} |",
            contender.name,
            contender.threads,
            result.seconds,
            args.messages as f64 / result.seconds,
            client.seconds / result.seconds,
            node.seconds / result.seconds,
            result.peak_mib,
            result.peak_mib / size,
        ));
    }
    Ok(lines.join("\n"))
}

/// Measured in a process of its own, which has one thread.
fn shares(args: &Args, record: &Record) -> Result<String> {
    let output = Command::new(env::current_exe()?)
        .args(["verify-shares", "--rounds", &args.rounds.to_string()])
        .args([&record.bundle, &record.keys])
        .env("RAYON_NUM_THREADS", "1")
        .output()?;
    ensure!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    Ok(String::from_utf8(output.stdout)?.trim().to_owned())
}
