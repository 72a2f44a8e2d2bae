//! Every route of the description, on a small and on a large store.
//!
//! Both platforms run at the same time and are called in turn, so that a slow
//! moment of the machine hits both. A route that is neither measured nor listed
//! with a reason is an error.

mod call;
mod fill;
mod lists;
mod open;
mod owning;
mod signing;
mod world;

use std::{
    ffi::OsStr,
    path::{Path, PathBuf},
    sync::Arc,
    time::{Duration, Instant},
};

use anyhow::{Context as _, Result, bail, ensure};
use clap::Parser;
use serde_json::Value;

use self::{
    call::{Call, text},
    world::World,
};
use crate::append::platform::Platform;

/// Why a route is not measured.
const NOT_MEASURED: [(&str, &str); 4] = [
    ("openWebSocket", "a live stream, which ends when the client wants"),
    ("streamEvents", "a live stream, which ends when the client wants"),
    ("fetchAsWitness", "waits for a host elsewhere"),
    ("checkDomainVerification", "waits for a host elsewhere"),
];

#[derive(Parser)]
pub(crate) struct Args {
    /// The program whose `serve` is measured.
    #[arg(long)]
    openglass: PathBuf,
    /// Few calls and small stores, to see that the measurement works.
    #[arg(long)]
    quick: bool,
    /// The large store's agents.
    #[arg(long, default_value_t = 10_000)]
    agents: u32,
    /// The large store's sessions.
    #[arg(long, default_value_t = 100_000)]
    sessions: u32,
}

/// How much a store holds.
#[derive(Clone, Copy)]
struct Size {
    agents: u32,
    sessions: u32,
}

const SMALL: Size = Size { agents: 100, sessions: 1000 };

/// How often a route is called.
#[derive(Clone, Copy)]
struct Counts {
    /// Routes that can be called with the same again.
    reads: usize,
    /// Those that use up what they are called with.
    writes: usize,
}

/// Calls of one operation, each kind with what its name has after the route's.
type Rows = Vec<(&'static str, Vec<Call>)>;

/// An operation that is called in one way; no calls are no rows.
fn alone(calls: Vec<Call>) -> Rows {
    if calls.is_empty() { Vec::new() } else { vec![("", calls)] }
}

/// A running platform with a filled store.
struct Store {
    world: World,
    _platform: Platform,
}

/// What one row of the table says: times on the small and the large store.
struct Measured {
    name: String,
    times: [Vec<Duration>; 2],
}

pub(crate) fn run(args: &Args) -> Result<String> {
    let (sizes, counts) = if args.quick {
        ([SMALL, Size { agents: 200, sessions: 2000 }], Counts { reads: 10, writes: 3 })
    } else {
        let large = Size { agents: args.agents, sessions: args.sessions };
        ([SMALL, large], Counts { reads: 300, writes: 50 })
    };
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(async {
        let [small, large] = sizes;
        let stores = [store(&args.openglass, small).await?, store(&args.openglass, large).await?];
        let measured = measure(&stores, counts).await?;
        Ok(table(&measured, sizes, counts))
    })
}

async fn store(openglass: &Path, size: Size) -> Result<Store> {
    let begun = Instant::now();
    let data = Arc::new(tempfile::tempdir()?);
    let key = data.path().join("content-key");
    let private = [OsStr::new("--content-key"), key.as_os_str()];
    let platform = Platform::start_in(openglass, Arc::clone(&data), &private)?;
    let world = World::make(platform.url()).await?;
    platform.stop();
    fill::fill(data.path(), &world, size)?;
    let platform = Platform::start_in(openglass, Arc::clone(&data), &private)?;
    let Size { agents, sessions } = size;
    eprintln!("{agents} agents, {sessions} sessions: {:.1} s", begun.elapsed().as_secs_f64());
    Ok(Store { world: world.moved_to(platform.url())?, _platform: platform })
}

/// The operations of the description: name, and method with path.
async fn operations(world: &World) -> Result<Vec<(String, String)>> {
    let description: Value = world.wire.ask(&Call::get("/openapi.json")).await?;
    let mut found = Vec::new();
    for (path, methods) in description["paths"].as_object().context("no paths")? {
        for (method, operation) in methods.as_object().context("no methods")? {
            // What is of the path, such as `parameters`, is a list.
            if operation.is_object() {
                let id = text(&operation["operationId"])?;
                found.push((id, format!("{} {path}", method.to_uppercase())));
            }
        }
    }
    Ok(found)
}

async fn measure(stores: &[Store; 2], counts: Counts) -> Result<Vec<Measured>> {
    let operations = operations(&stores[0].world).await?;
    for (name, _) in NOT_MEASURED {
        ensure!(operations.iter().any(|(id, _)| id == name), "there is no route {name} any more");
    }
    let mut measured = Vec::new();
    for (operation, route) in &operations {
        if NOT_MEASURED.iter().any(|(name, _)| name == operation) {
            continue;
        }
        eprintln!("{route}");
        let [small, large] = [
            rows(&stores[0].world, operation, counts).await?,
            rows(&stores[1].world, operation, counts).await?,
        ];
        if small.is_empty() {
            bail!("{operation}, {route}, is neither measured nor said to be left out");
        }
        for ((kind, small), (_, large)) in small.into_iter().zip(large) {
            let name = format!("`{route}`{kind}");
            let times = in_turn(stores, [&small, &large]).await.with_context(|| name.clone())?;
            measured.push(Measured { name, times });
        }
    }
    Ok(measured)
}

async fn rows(world: &World, operation: &str, counts: Counts) -> Result<Rows> {
    let found = open::rows(world, operation, counts).await?;
    if !found.is_empty() {
        return Ok(found);
    }
    let found = signing::rows(world, operation, counts).await?;
    if found.is_empty() { owning::rows(world, operation, counts).await } else { Ok(found) }
}

/// Calls the one store, then the other, until all calls are made.
async fn in_turn(stores: &[Store; 2], calls: [&[Call]; 2]) -> Result<[Vec<Duration>; 2]> {
    let mut times = [Vec::new(), Vec::new()];
    for pair in calls[0].iter().zip(calls[1]) {
        for ((store, times), call) in stores.iter().zip(&mut times).zip([pair.0, pair.1]) {
            let sent = Instant::now();
            store.world.wire.send(call).await?;
            times.push(sent.elapsed());
        }
    }
    for times in &mut times {
        times.sort_unstable();
    }
    Ok(times)
}

/// Milliseconds within which so many percent of the calls were answered.
fn percentile(sorted: &[Duration], percent: usize) -> f64 {
    let index = (sorted.len() * percent).div_ceil(100).saturating_sub(1);
    sorted.get(index).copied().unwrap_or_default().as_secs_f64() * 1e3
}

fn table(measured: &[Measured], [small, large]: [Size; 2], counts: Counts) -> String {
    let mut lines = vec![
        format!(
            "Milliseconds from sending a request to having read the whole answer, on a small store \
             ({} agents, {} sessions) and on a large one ({} agents, {} sessions), with half as \
             many attestations. Both platforms run on this machine and are called in turn, one \
             request at a time; {} calls of what can be called again and {} of what uses up its \
             subject, where p99 is the slowest. A tenth of everything is one agent's and its \
             owner's, whose lists these are: the first {} items, as many far into the list (at \
             most {} pages), and the first by status.\n",
            small.agents,
            small.sessions,
            large.agents,
            large.sessions,
            counts.reads,
            counts.writes,
            lists::ITEMS,
            lists::PAGES,
        ),
        "| route | small p50 | small p99 | large p50 | large p99 | p50 large / small |".to_owned(),
        "| --- | --- | --- | --- | --- | --- |".to_owned(),
    ];
    lines.extend(measured.iter().map(row));
    lines.push("\nNot measured:\n".to_owned());
    lines.extend(NOT_MEASURED.map(|(name, reason)| format!("- `{name}`: {reason}")));
    lines.join("\n")
}

fn row(Measured { name, times }: &Measured) -> String {
    let [small, large] = times;
    let [small_p50, large_p50] = [percentile(small, 50), percentile(large, 50)];
    format!(
        "| {name} | {small_p50:.2} | {:.2} | {large_p50:.2} | {:.2} | {:.1} |",
        percentile(small, 99),
        percentile(large, 99),
        large_p50 / small_p50,
    )
}
