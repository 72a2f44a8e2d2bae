//! Surfaces inside a graph.

use serde_json::{Value, json};

use crate::graphs::{changed, graph};

fn surface(id: &str) -> Value {
    json!({
        "schemaVersion": 1,
        "surfaceId": id,
        "nestingDepth": 0,
        "kind": "document",
        "capabilities": ["readText", "readStructure"],
        "understanding": "semantic",
        "coverage": {"structural": "strong", "semantic": "partial", "interaction": "semantic"},
        "evidence": [{"source": "dom", "provenance": "snapshot"}],
        "revision": 7,
    })
}

fn with(surfaces: &Value) -> Value {
    changed(|graph| graph["surfaceSet"] = json!({"schemaVersion": 1, "surfaces": surfaces}))
}

/// The path and the reason of the refusal.
fn refused(surfaces: &Value) -> (String, String) {
    let invalid = graph(&with(surfaces)).validate().expect_err("must be refused");
    assert_eq!(invalid.code, "surface_set");
    (invalid.path, invalid.reason)
}

fn edited(pointer: &str, value: Value) -> Value {
    let mut surface = surface("root");
    let (parent, name) = pointer.rsplit_once('/').expect("a path");
    surface.pointer_mut(parent).expect("an object")[name] = value;
    json!([surface])
}

fn child(id: &str, parent: &str, depth: u32) -> Value {
    let mut surface = surface(id);
    surface["parentSurfaceId"] = json!(parent);
    surface["nestingDepth"] = json!(depth);
    surface
}

#[test]
fn well_formed_surfaces_are_valid() {
    let extension = json!({
        "extensionDefined": {
            "extension": {"schemaVersion": 1, "namespace": "a.test", "name": "map", "version": "1"},
        },
    });
    for surfaces in [
        json!([surface("root")]),
        json!([child("b", "a", 1), surface("a"), child("c", "b", 2)]),
        edited("/kind", extension),
        edited("/kind", json!("canvas2d")),
        edited("/diagnostics", json!(["d"])),
    ] {
        assert_eq!(graph(&with(&surfaces)).validate(), Ok(()), "{surfaces}");
    }
}

#[test]
fn the_inner_place_is_in_the_reason() {
    let opaque = json!({"structural": "opaque", "semantic": "opaque", "interaction": "semantic"});
    let too_many: Value = (0..257).map(|at| surface(&format!("s{at}"))).collect();
    let chain: Value = (0..34)
        .map(|at: u32| match at.checked_sub(1) {
            None => surface("s0"),
            Some(parent) => child(&format!("s{at}"), &format!("s{parent}"), at),
        })
        .collect();
    let cases = [
        (json!([]), "surfaces:"),
        (too_many, "surfaces:"),
        (chain, "surfaces[33].nestingDepth:"),
        (edited("/schemaVersion", json!(2)), "surfaces[0].schemaVersion:"),
        (edited("/surfaceId", json!(".a")), "surfaces[0].surfaceId:"),
        (edited("/surfaceId", json!("a b")), "surfaces[0].surfaceId:"),
        (edited("/surfaceId", json!("a".repeat(129))), "surfaces[0].surfaceId:"),
        (json!([surface("a"), surface("a")]), "surfaces[1].surfaceId:"),
        (json!([child("a", "gone", 1)]), "surfaces[0].parentSurfaceId:"),
        (json!([child("a", "a", 0)]), "surfaces[0].nestingDepth:"),
        (json!([child("a", "b", 1), child("b", "a", 1)]), "surfaces[0].nestingDepth:"),
        (edited("/nestingDepth", json!(1)), "surfaces[0].nestingDepth:"),
        (edited("/capabilities", json!(["input", "input"])), "surfaces[0].capabilities:"),
        (edited("/understanding", json!("taskCompilable")), "surfaces[0].understanding:"),
        (edited("/coverage", opaque), "surfaces[0].understanding:"),
        (edited("/understanding", json!("opaque")), "surfaces[0].understanding:"),
        (edited("/evidence", json!([])), "surfaces[0].evidence:"),
        (edited("/evidence", json!([{"source": "dom"}])), "surfaces[0].evidence:"),
        (edited("/evidence", json!(["dom"])), "surfaces[0].evidence:"),
        (
            edited("/evidence", json!([{"provenance": {"source": "bridge"}}])),
            "surfaces[0].evidence:",
        ),
        (edited("/evidence", json!([{"provenance": "x".repeat(4096)}])), "surfaces[0].evidence:"),
        (edited("/revision", json!(0)), "surfaces[0].revision:"),
        (edited("/diagnostics", json!([""])), "surfaces[0].diagnostics:"),
    ];
    for (surfaces, place) in cases {
        let (path, reason) = refused(&surfaces);
        assert_eq!(path, "surfaceSet");
        assert!(reason.starts_with(place), "{reason}, not {place}");
    }
}

#[test]
fn surfaces_have_the_revision_of_the_graph() {
    let (path, _) = refused(&edited("/revision", json!(8)));
    assert_eq!(path, "surfaceSet.surfaces.revision");
}
