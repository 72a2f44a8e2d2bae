//! Lists: their first page, one far into them, and one by status.

use anyhow::{Result, ensure};
use serde_json::Value;

use super::{
    Counts, Rows,
    call::{Call, repeat},
    world::World,
};

/// Items of a page: as many as every list of the small store has, so that the
/// stores are asked for the same.
pub(super) const ITEMS: usize = 10;
/// How many pages are turned to get far into a list that has as many.
pub(super) const PAGES: usize = 300;

/// Names no status.
pub(super) async fn of(
    world: &World,
    path: &str,
    counts: Counts,
    ask: impl Fn(&str) -> Result<Call>,
) -> Result<Rows> {
    let path = with(path, "limit", &ITEMS.to_string());
    let deep = deep(world, &path, &ask).await?;
    Ok(vec![
        ("", repeat(counts.reads, || ask(&path))?),
        (", far in", repeat(counts.reads, || ask(&deep))?),
    ])
}

/// A list by status too.
pub(super) async fn filtered(
    world: &World,
    path: &str,
    status: &str,
    counts: Counts,
    ask: impl Fn(&str) -> Result<Call>,
) -> Result<Rows> {
    let with_status = with(&with(path, "status", status), "limit", &ITEMS.to_string());
    ensure!(is_full(&world.wire.ask(&ask(&with_status)?).await?), "{with_status} is short");
    let mut rows = of(world, path, counts, &ask).await?;
    rows.push((", by status", repeat(counts.reads, || ask(&with_status))?));
    Ok(rows)
}

/// Sessions or attestations.
pub(super) async fn of_chains(
    world: &World,
    path: &str,
    counts: Counts,
    ask: impl Fn(&str) -> Result<Call>,
) -> Result<Rows> {
    filtered(world, path, "closed", counts, ask).await
}

/// The last full page within [`PAGES`].
async fn deep(world: &World, path: &str, ask: impl Fn(&str) -> Result<Call>) -> Result<String> {
    let mut page = path.to_owned();
    let mut answer = world.wire.ask(&ask(&page)?).await?;
    ensure!(is_full(&answer), "{page} is short");
    for _ in 1..PAGES {
        let Some(cursor) = answer["nextCursor"].as_str() else { break };
        let next = with(path, "cursor", cursor);
        answer = world.wire.ask(&ask(&next)?).await?;
        if !is_full(&answer) {
            break;
        }
        page = next;
    }
    Ok(page)
}

fn is_full(answer: &Value) -> bool {
    answer["items"].as_array().is_some_and(|items| items.len() == ITEMS)
}

fn with(path: &str, name: &str, value: &str) -> String {
    let sign = if path.contains('?') { '&' } else { '?' };
    format!("{path}{sign}{name}={value}")
}
