//! Graphs for tests: one small one to change, random ones, large ones.

use std::fmt::Write;

use openglass_core::{glass::web_ir::WebIr, json::decode};
use proptest::prelude::*;
use serde_json::{Value, json};

/// A page with one field at a revision.
pub(crate) fn small(revision: u64) -> Value {
    json!({
        "schemaVersion": 1,
        "revision": revision,
        "document": {"revision": revision},
        "entities": [
            {"id": "page", "kind": "page", "quality": "confirmed", "evidenceSources": []},
            field("field-1", "Email"),
        ],
        "relationships": [{"from": "page", "to": "field-1", "kind": "contains"}],
        "coverage": {
            "structural": "strong",
            "semantic": "strong",
            "interactiveEntitiesObserved": 1,
            "opaqueRegions": 0,
        },
        "limits": {"truncated": false, "omittedFacts": 0, "textBytes": 0, "missingSources": []},
    })
}

/// A text field.
pub(crate) fn field(id: &str, name: &str) -> Value {
    json!({
        "id": id,
        "kind": "field",
        "role": "textbox",
        "name": name,
        "quality": "strong",
        "evidenceSources": ["dom"],
    })
}

/// The graph of a JSON value.
pub(crate) fn graph(value: &Value) -> WebIr {
    decode(value.to_string().as_bytes()).unwrap_or_else(|error| panic!("{error}: {value}"))
}

/// The small graph at revision 7 after a change.
pub(crate) fn changed(change: impl FnOnce(&mut Value)) -> Value {
    let mut value = small(7);
    change(&mut value);
    value
}

/// The text of a graph of `entities` entities and `relationships` edges, with
/// the shortest texts there are, so that the bounds on counts are reached within
/// the bound on size.
pub(crate) fn dense(revision: u64, entities: usize, relationships: usize) -> String {
    let mut text = format!(
        r#"{{"schemaVersion":1,"revision":{revision},"document":{{"revision":{revision}}},"entities":[{{"id":"page","kind":"page","quality":"confirmed","evidenceSources":[]}}"#
    );
    for at in 1..entities {
        let _ = write!(
            text,
            r#",{{"id":"{at:x}","kind":"tab","name":"{}","quality":"strong","evidenceSources":["svg"]}}"#,
            at % 50
        );
    }
    text.push_str(r#"],"relationships":["#);
    let ends = || (1..entities).flat_map(|from| (1..entities).map(move |to| (from, to)));
    let edges = ["owns", "opens"].into_iter().flat_map(|kind| ends().map(move |ends| (kind, ends)));
    let edges = edges.filter(|(_, (from, to))| from != to).take(relationships);
    for (at, (kind, (from, to))) in edges.enumerate() {
        let comma = if at == 0 { "" } else { "," };
        let _ = write!(text, r#"{comma}{{"from":"{from:x}","to":"{to:x}","kind":"{kind}"}}"#);
    }
    text.push_str(
        r#"],"coverage":{"structural":"strong","semantic":"strong","interactiveEntitiesObserved":1,"opaqueRegions":0},"limits":{"truncated":false,"omittedFacts":0,"textBytes":0,"missingSources":[]}}"#,
    );
    text
}

/// Random valid graphs at a revision; ids, roles and names often meet.
pub(crate) fn any_graph(revision: u64) -> impl Strategy<Value = WebIr> {
    let entity = (
        prop::sample::select(vec!["field", "action", "region", "form", "opaqueRegion", "text"]),
        prop::option::of(prop::sample::select(vec!["textbox", "TextBox", "button", "é"])),
        prop::option::of(prop::sample::select(vec!["Email", "EMAIL", "Save", "\u{1F600}"])),
        prop::sample::select(vec!["conflicted", "partial", "strong"]),
        prop::sample::subsequence(vec!["dom", "layout", "forms", "svg"], 1..4).prop_shuffle(),
        any_details(),
    );
    let entities = prop::collection::vec(entity, 0..12);
    let edges = prop::collection::btree_set(
        (
            any::<prop::sample::Index>(),
            any::<prop::sample::Index>(),
            prop::sample::select(vec!["contains", "owns", "scopedTo", "submits", "labels"]),
        )
            .prop_map(|(from, to, kind)| (from.index(13), to.index(13), kind)),
        0..20,
    );
    let notes = prop::collection::vec(prop::sample::select(vec!["a", "b", "c"]), 0..4);
    let url = prop::option::of(Just("https://a.test/"));
    (entities, edges, notes, url, any::<bool>()).prop_map(
        move |(entities, edges, notes, url, truncated)| {
            let mut value = small(revision);
            value["document"]["url"] = json!(url);
            value["diagnostics"] = json!(notes);
            value["limits"]["truncated"] = json!(truncated);
            let ids: Vec<String> = (0..entities.len()).map(|at| format!("e{at}")).collect();
            let name = |at: usize| if at == 0 { "page" } else { ids[at - 1].as_str() };
            let mut list = vec![value["entities"][0].clone()];
            let mut details = serde_json::Map::new();
            let mut opaque = 0;
            for (id, (kind, role, label, quality, sources, known)) in ids.iter().zip(entities) {
                let hidden = kind == "opaqueRegion";
                opaque += u32::from(hidden);
                let (quality, sources) =
                    if hidden { ("opaque", Vec::new()) } else { (quality, sources) };
                list.push(json!({
                    "id": id, "kind": kind, "role": role, "name": label,
                    "quality": quality, "evidenceSources": sources,
                }));
                details.extend(known.map(|known| (id.clone(), known)));
            }
            value["relationships"] = edges
                .into_iter()
                .filter(|(from, to, _)| from != to && (*from).max(*to) <= ids.len())
                .map(|(from, to, kind)| json!({"from": name(from), "to": name(to), "kind": kind}))
                .collect();
            value["entities"] = json!(list);
            value["entityDetails"] = json!(details);
            value["coverage"]["opaqueRegions"] = json!(opaque);
            graph(&value)
        },
    )
}

fn any_details() -> impl Strategy<Value = Option<Value>> {
    let details = (
        prop::option::of(any::<bool>()),
        prop::sample::subsequence(vec!["read", "click", "extract"], 0..3),
        prop::option::of(Just("page")),
        prop::option::of(prop::sample::select(vec!["email", "EMAIL"])),
    );
    prop::option::of(details.prop_map(|(disabled, actions, region, input)| {
        let actions = match disabled {
            Some(true) => actions.into_iter().filter(|action| *action != "click").collect(),
            _ => actions,
        };
        json!({
            "state": {"disabled": disabled},
            "supportedActions": actions,
            "regionId": region,
            "inputType": input,
        })
    }))
}
