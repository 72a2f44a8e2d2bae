//! `openglass verify` against the published Python client, whole processes.

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use anyhow::{Context as _, Result, ensure};
use clap::Parser;
use openglass_campaigns::{Rng, document};
use openglass_testkit::{Plan, Stage, keys_text};
use serde_json::{Value, json};

const MESSAGES: usize = 10_000;
const SEED: u64 = 3;
const ROUNDS: usize = 7;
const SMALLEST: usize = 200;
const LARGEST: usize = 4096;

#[derive(Parser)]
pub(crate) struct Args {
    /// The release binary.
    #[arg(long)]
    openglass: PathBuf,
    /// A Python that has the published client.
    #[arg(long)]
    peer: PathBuf,
}

pub(crate) fn run(args: &Args) -> Result<String> {
    let folder = tempfile::tempdir()?;
    let (bundle, keys) = (folder.path().join("bundle.json"), folder.path().join("keys.json"));
    eprintln!("making a record of {MESSAGES} messages");
    fs::write(&bundle, record(payloads()?))?;
    fs::write(&keys, keys_text())?;
    eprintln!("verifying it, {ROUNDS} rounds each");
    let [ours, one_thread, peer] = measure(args, &bundle, &keys)?;
    let size = fs::metadata(&bundle)?.len();
    Ok(table(&ours, &one_thread, &peer, size))
}

/// The text of a valid bundle with these payloads.
fn record(payloads: Vec<Value>) -> String {
    // Plans end after half a minute; one message a second takes longer.
    const END: &str = "2026-01-31T15:00:00.000Z";
    let plan = Plan::session().payloads(payloads);
    let plan = plan.edit(Stage::Close, |close| close["closedAt"] = END.into());
    let plan = plan.edit(Stage::Statement, |statement| {
        statement["closedAt"] = END.into();
        statement["issuedAt"] = END.into();
    });
    plan.make().bundle
}

/// Payloads of 0.2 to 4 KiB, sizes spread evenly over the powers of two.
fn payloads() -> Result<Vec<Value>> {
    let mut rng = Rng::new(SEED);
    let mut payload = || {
        let octave = SMALLEST << rng.below(5);
        let bytes = (octave + rng.below(octave)).min(LARGEST);
        // Trusted: it was written by our own generator.
        Ok(serde_json::from_str(&document(&mut rng, bytes))?)
    };
    (0..MESSAGES).map(|_| payload()).collect()
}

/// Medians over all rounds.
struct Measured {
    seconds: f64,
    peak_mib: f64,
}

fn measure(args: &Args, bundle: &Path, keys: &Path) -> Result<[Measured; 3]> {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let ours = json!([args.openglass, "verify", bundle, "--keys", keys]);
    let one_thread =
        json!(["/usr/bin/env", "RAYON_NUM_THREADS=1", ours[0], "verify", bundle, "--keys", keys]);
    let peer = json!([args.peer, here.join("verify_peer.py"), bundle, keys]);
    let output = Command::new(&args.peer)
        .arg(here.join("measure.py"))
        .args([ROUNDS.to_string(), json!([ours, one_thread, peer]).to_string()])
        .output()
        .context("cannot start Python")?;
    ensure!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let results: Value = serde_json::from_slice(&output.stdout)?;
    let of = |index: usize| Measured {
        seconds: median(&results[index]["seconds"]),
        peak_mib: median(&results[index]["peakKiB"]) / 1024.0,
    };
    Ok([of(0), of(1), of(2)])
}

fn median(values: &Value) -> f64 {
    let mut values: Vec<f64> =
        values.as_array().into_iter().flatten().filter_map(Value::as_f64).collect();
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or(f64::NAN)
}

#[expect(clippy::cast_precision_loss, reason = "a file far below 2^53 bytes")]
fn table(ours: &Measured, one_thread: &Measured, peer: &Measured, size: u64) -> String {
    let size = size as f64 / 1024.0 / 1024.0;
    let row = |name: &str, measured: &Measured| {
        format!(
            "| {name} | {:.2} | {:.0} | {:.1} | {:.0} | {:.1} |",
            measured.seconds,
            MESSAGES as f64 / measured.seconds,
            peer.seconds / measured.seconds,
            measured.peak_mib,
            peer.peak_mib / measured.peak_mib,
        )
    };
    [
        format!(
            "A relay session of {MESSAGES} messages, {size:.1} MiB, payloads of {SMALLEST} to \
             {LARGEST} bytes (seed {SEED}). Whole processes, from start to exit, medians of \
             {ROUNDS} interleaved rounds; all say valid.\n"
        ),
        "| | seconds | messages/s | times as fast as the client | peak MiB | times less memory |"
            .to_owned(),
        "| --- | --- | --- | --- | --- | --- |".to_owned(),
        row("`openglass verify`", ours),
        row("`openglass verify`, one thread", one_thread),
        row("`openglass-sdk` 0.3.0: `json.loads`, `verify_bundle`", peer),
    ]
    .join("\n")
}
