//! Durable signed appends through HTTP on loopback.
//!
//! The platform and this load generator share the machine, so the generator's
//! own work (two signatures and an HTTP request per append) is part of the
//! figure.

pub(crate) mod platform;
mod primitives;
mod sender;

use std::{
    path::PathBuf,
    time::{Duration, Instant},
};

use anyhow::{Result, ensure};
use clap::Parser;
use openglass_campaigns::{Rng, document};
use openglass_core::json::Document;
use tokio::task::JoinSet;

use self::{
    platform::Platform,
    primitives::Primitives,
    sender::{Sender, pair},
};

const SESSIONS: usize = 64;
const PAYLOAD_BYTES: usize = 1024;
const PAYLOADS: usize = 256;
const SEED: u64 = 4;
const WARM_UP: Duration = Duration::from_secs(3);
const MEASURED: Duration = Duration::from_secs(15);

#[derive(Parser)]
pub(crate) struct Args {
    /// The release binary.
    #[arg(long)]
    openglass: PathBuf,
}

pub(crate) fn run(args: &Args) -> Result<String> {
    let primitives = Primitives::measure();
    let platform = Platform::start(&args.openglass)?;
    let runtime = tokio::runtime::Runtime::new()?;
    let mut latencies = runtime.block_on(load(platform.url()))?;
    latencies.sort_unstable();
    Ok(table(&latencies, &primitives))
}

/// Keeps every session busy; gives the latencies of the measured time.
async fn load(url: &str) -> Result<Vec<Duration>> {
    eprintln!("starting {SESSIONS} sessions");
    let payloads: &'static [Document] = Vec::leak(payloads()?);
    let mut senders = Vec::new();
    for number in 0..SESSIONS {
        senders.push(pair(url, number).await?);
    }
    eprintln!("sending for {} s", (WARM_UP + MEASURED).as_secs());
    let start = Instant::now() + WARM_UP;
    let end = start + MEASURED;
    let mut tasks = JoinSet::new();
    for sender in senders {
        tasks.spawn(keep_sending(sender, payloads, start, end));
    }
    let mut latencies = Vec::new();
    while let Some(result) = tasks.join_next().await {
        latencies.extend(result??);
    }
    Ok(latencies)
}

async fn keep_sending(
    mut sender: Sender,
    payloads: &[Document],
    start: Instant,
    end: Instant,
) -> Result<Vec<Duration>> {
    let mut latencies = Vec::new();
    for payload in payloads.iter().cycle() {
        let sent = Instant::now();
        if sent >= end {
            break;
        }
        sender.append(payload).await?;
        let done = Instant::now();
        if sent >= start && done <= end {
            latencies.push(done - sent);
        }
    }
    let stored = sender.stored_messages().await?;
    ensure!(stored == sender.acknowledged(), "an acknowledged message is missing");
    Ok(latencies)
}

fn payloads() -> Result<Vec<Document>> {
    let mut rng = Rng::new(SEED);
    (0..PAYLOADS)
        .map(|_| Ok(Document::read(document(&mut rng, PAYLOAD_BYTES).as_bytes())?))
        .collect()
}

#[expect(clippy::cast_precision_loss, reason = "counts far below 2^53")]
fn table(latencies: &[Duration], primitives: &Primitives) -> String {
    let rate = latencies.len() as f64 / MEASURED.as_secs_f64();
    let milliseconds = |percent: usize| {
        let index = latencies.len() * percent / 100;
        latencies.get(index).copied().unwrap_or_default().as_secs_f64() * 1e3
    };
    let share = |micros: f64| rate * micros / 1e6 * 100.0;
    let (platform, generator) = (primitives.platform_micros(), primitives.agent_micros());
    [
        format!(
            "{SESSIONS} sessions in parallel, one request at a time each, payloads of about \
             {PAYLOAD_BYTES} bytes (seed {SEED}); {} s after {} s of warm-up. SQLite with full \
             synchronous writes and grouped commits; platform and load generator on the same \
             cores. Afterwards every acknowledged message was there.\n",
            MEASURED.as_secs(),
            WARM_UP.as_secs()
        ),
        "| | |".to_owned(),
        "| --- | --- |".to_owned(),
        format!("| durable appends a second | {rate:.0} |"),
        format!("| p50 | {:.1} ms |", milliseconds(50)),
        format!("| p99 | {:.1} ms |", milliseconds(99)),
        format!(
            "| signature primitives of the platform: 2 x Ed25519 verify ({:.1} us) + P-256 sign \
             ({:.1} us) | {platform:.0} us an append, {:.0}% of one core |",
            primitives.ed25519_verify,
            primitives.p256_sign,
            share(platform)
        ),
        format!(
            "| those of the load generator: 2 x Ed25519 sign ({:.1} us) | {generator:.0} us an \
             append, {:.0}% of one core |",
            primitives.ed25519_sign,
            share(generator)
        ),
    ]
    .join("\n")
}
