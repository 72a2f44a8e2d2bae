//! The operations in core: time for a call, and how it grows with the graph.

use std::{hint::black_box, time::Duration};

use anyhow::{Result, ensure};
use openglass_core::{
    glass::{
        operation::run as call,
        web_ir::{WebIr, continuity, summarize},
    },
    json::decode,
};

use super::{
    Args,
    graphs::{Graph, largest},
};
use crate::timing::medians;

const ROUNDS: usize = 41;
/// The smallest graph of the table of growth; each next one is twice as large.
const SMALLEST: usize = 64;
/// Growth is fitted from here on: below, what is the same for all graphs counts.
const FITTED_FROM: usize = 256;
/// Relationships for each entity in the table of growth.
const EDGES: usize = 2;
/// Columns: validate, inspect, diff, continuity.
const OPERATIONS: usize = 4;

pub(super) fn run(args: &Args) -> Result<String> {
    Ok([at_the_bounds(args)?, growth(args)?].join("\n\n"))
}

fn at_the_bounds(args: &Args) -> Result<String> {
    let mut rows = vec![
        format!(
            "The largest graphs within 4,096 entities, 8,192 relationships and 256 KiB, which is \
             the bound that bites; medians of {} interleaved rounds on one thread. A call reads \
             the payload's text, judges it and writes the result; a diff and a search for an \
             entity read two graphs.\n",
            args.times(ROUNDS)
        ),
        "| largest graph | entities | relationships | KiB | validate us | inspect us | diff us | \
         continuity us | validate ns an entity |"
            .to_owned(),
        format!("|{}", " --- |".repeat(9)),
    ];
    for (name, graph) in [
        ("of entities", largest(|n| Graph::new(7, n.max(3), 0))),
        (
            "with two relationships an entity",
            largest(|n| Graph::new(7, n.max(3), EDGES * n.max(3))),
        ),
        ("of relationships", largest(|n| Graph::new(7, SMALLEST, n))),
    ] {
        let times = calls(&graph, args.times(ROUNDS))?;
        rows.push(format!(
            "| {name} | {} | {} | {:.0} | {} | {:.0} |",
            graph.entities,
            graph.relationships,
            kib(&graph),
            times.map(|time| format!("{:.0}", micros(time))).join(" | "),
            per_entity(times[0], &graph),
        ));
    }
    Ok(rows.join("\n"))
}

fn growth(args: &Args) -> Result<String> {
    let mut rows = vec![
        format!(
            "Growth with {EDGES} relationships an entity, nanoseconds an entity without reading \
             the text. The last rows have the exponent of a power law fitted from {FITTED_FROM} \
             entities on, and the one that n log n itself has on these sizes.\n"
        ),
        "| entities | KiB | validate | inspect | diff | continuity |".to_owned(),
        format!("|{}", " --- |".repeat(6)),
    ];
    let most = largest(|n| Graph::new(7, n.max(3), EDGES * n.max(3))).entities;
    let sizes = std::iter::successors(Some(SMALLEST), |size| Some(size * 2));
    let sizes = sizes.take_while(|size| *size < most).chain([most]);
    let mut points: [Vec<(f64, f64)>; OPERATIONS] = Default::default();
    for size in sizes {
        let graph = Graph::new(7, size, EDGES * size);
        let times = judged(&graph, args.times(ROUNDS))?;
        if size >= FITTED_FROM {
            for (points, time) in points.iter_mut().zip(times) {
                points.push((number(size).ln(), time.as_secs_f64().ln()));
            }
        }
        let cells = times.map(|time| format!("{:.0}", per_entity(time, &graph)));
        rows.push(format!("| {size} | {:.0} | {} |", kib(&graph), cells.join(" | ")));
    }
    let sorting: Vec<_> = points[0].iter().map(|(ln, _)| (*ln, ln + ln.ln())).collect();
    let exponents = points.map(|points| format!("{:.2}", slope(&points)));
    rows.push(format!("| exponent | | {} |", exponents.join(" | ")));
    let sorting = format!("{:.2}", slope(&sorting));
    rows.push(format!("| that of n log n | | {} |", [sorting.as_str(); OPERATIONS].join(" | ")));
    Ok(rows.join("\n"))
}

/// Whole calls: from the text of a payload to the text of the result.
fn calls(graph: &Graph, rounds: usize) -> Result<[Duration; OPERATIONS]> {
    let (before, after) = (&graph.text, graph.later().text);
    let one = format!(r#"{{"ir":{before}}}"#);
    let two = format!(r#"{{"before":{before},"after":{after}}}"#);
    let search = format!(r#"{{"before":{before},"after":{after},"entityId":"1"}}"#);
    let done = |name: &str, payload: &str| call(name, payload.as_bytes()).is_ok();
    ensure!(done("webIr.validate", &one) && done("webIr.diff", &two), "the graphs are not valid");
    ensure!(done("webIr.continuity", &search), "the entity cannot be looked for");
    Ok(medians(
        rounds,
        [
            &mut || drop(black_box(call("webIr.validate", one.as_bytes()))),
            &mut || drop(black_box(call("webIr.inspect", one.as_bytes()))),
            &mut || drop(black_box(call("webIr.diff", two.as_bytes()))),
            &mut || drop(black_box(call("webIr.continuity", search.as_bytes()))),
        ],
    ))
}

/// The same on graphs that have been read. The entity that is looked for has
/// gone, so the later graph is searched for one like it.
fn judged(graph: &Graph, rounds: usize) -> Result<[Duration; OPERATIONS]> {
    let before: WebIr = decode(graph.text.as_bytes())?;
    let mut after: WebIr = decode(graph.later().text.as_bytes())?;
    rename(&mut after, "1", "one");
    summarize(&before, &after)?;
    Ok(medians(
        rounds,
        [
            &mut || drop(black_box(before.validate())),
            &mut || drop(black_box(before.inspect())),
            &mut || drop(black_box(summarize(&before, &after))),
            &mut || drop(black_box(continuity(&before, &after, "1"))),
        ],
    ))
}

fn rename(graph: &mut WebIr, from: &str, to: &str) {
    let ends = graph.relationships.iter_mut().flat_map(|edge| [&mut edge.from, &mut edge.to]);
    let ids = graph.entities.iter_mut().map(|entity| &mut entity.id).chain(ends);
    for id in ids.filter(|id| ***id == *from) {
        *id = to.into();
    }
}

/// The slope of the line through points, by least squares.
fn slope(points: &[(f64, f64)]) -> f64 {
    let count = number(points.len());
    let (x, y) = points.iter().fold((0.0, 0.0), |sum, point| (sum.0 + point.0, sum.1 + point.1));
    let (x, y) = (x / count, y / count);
    let (above, below) = points.iter().fold((0.0, 0.0), |(above, below), point| {
        (above + (point.0 - x) * (point.1 - y), below + (point.0 - x).powi(2))
    });
    above / below
}

#[expect(clippy::cast_precision_loss, reason = "sizes far below 2^53")]
fn number(count: usize) -> f64 {
    count as f64
}

fn kib(graph: &Graph) -> f64 {
    number(graph.text.len()) / 1024.0
}

fn micros(time: Duration) -> f64 {
    time.as_secs_f64() * 1e6
}

fn per_entity(time: Duration, graph: &Graph) -> f64 {
    time.as_secs_f64() * 1e9 / number(graph.entities)
}
