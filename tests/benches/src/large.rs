//! Very large records: valid ones verify in flat memory and linear time.

use std::{env, path::PathBuf};

use anyhow::{Result, bail, ensure};
use clap::Parser;

use crate::{
    processes::{measure, with_threads},
    verify::{LARGEST, Record, SEED, SMALLEST},
};

/// What the command line must be able to verify, in bytes.
const LIMIT: u64 = 2 << 30;
/// How much the largest record may stay below it.
const MARGIN: u64 = 32 << 20;
/// Bytes of a message beside its payload, at most.
const ENVELOPE: u64 = 1_400;
const MESSAGES: u64 = 10_000;
const COUNTS: [usize; 3] = [1_000, 10_000, 100_000];

#[derive(Parser)]
pub(crate) struct Args {
    /// The release binary.
    #[arg(long)]
    openglass: PathBuf,
    /// Makes records so many times smaller, to try this out.
    #[arg(long, default_value_t = 1)]
    scale: u32,
}

pub(crate) fn run(args: &Args) -> Result<String> {
    let scale = u64::from(args.scale);
    let mut lines = vec![
        format!(
            "Relay sessions made on disk (seed {SEED}) and verified by `openglass verify` with two \
             threads, whole processes. Payloads of {SMALLEST} to {LARGEST} bytes, and for the last \
             one of the size that brings {MESSAGES} messages just under 2 GiB. All are valid. The \
             last columns are for a process that holds the file in memory and calls `verify`.\n"
        ),
        "| messages | MiB | seconds | us a message | MiB/s | peak MiB | in memory: seconds | peak MiB | of the file |"
            .to_owned(),
        "| --- | --- | --- | --- | --- | --- | --- | --- | --- |".to_owned(),
    ];
    for count in COUNTS {
        let count = count / usize::try_from(args.scale)?;
        eprintln!("a record of {count} messages");
        lines.push(row(args, count, &Record::typical(count)?)?);
    }
    let count = usize::try_from(MESSAGES / scale)?;
    eprintln!("a record of {count} messages just under {} bytes", LIMIT / scale);
    // The generator ends a document up to 256 bytes late.
    let payload = LIMIT / MESSAGES - ENVELOPE - 256;
    let record = Record::with_payloads_of(count, usize::try_from(payload)?)?;
    let wanted = (LIMIT - MARGIN) / scale..LIMIT / scale;
    ensure!(wanted.contains(&record.size), "{} bytes are not just under 2 GiB", record.size);
    lines.push(row(args, count, &record)?);
    Ok(lines.join("\n"))
}

#[expect(clippy::cast_precision_loss, reason = "sizes far below 2^53")]
fn row(args: &Args, count: usize, record: &Record) -> Result<String> {
    let [openglass, bundle, keys] =
        [&args.openglass, &record.bundle, &record.keys].map(|path| path.display().to_string());
    let benches = env::current_exe()?.display().to_string();
    let streaming = with_threads(2, &[&openglass, "verify", &bundle, "--keys", &keys]);
    let provider = "--provider=native-tables";
    let in_memory =
        with_threads(2, &[&benches, "verify-file", &bundle, &keys, provider, "--whole"]);
    let results = measure("python3".as_ref(), 1, &[streaming, in_memory])?;
    let [streaming, in_memory] = results[..] else { bail!("one result for each command") };
    let mib = record.size as f64 / 1024.0 / 1024.0;
    Ok(format!(
        "| {count} | {mib:.1} | {:.2} | {:.1} | {:.0} | {:.1} | {:.2} | {:.1} | {:.2} |",
        streaming.seconds,
        streaming.seconds * 1e6 / count as f64,
        mib / streaming.seconds,
        streaming.peak_mib,
        in_memory.seconds,
        in_memory.peak_mib,
        in_memory.peak_mib / mib,
    ))
}
