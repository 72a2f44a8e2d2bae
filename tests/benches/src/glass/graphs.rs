//! Texts of valid graphs with the shortest members there are, so that the
//! bounds on counts are reached within the bound on size.

use std::fmt::Write as _;

use openglass_core::glass::web_ir::limits;

/// A graph to measure.
pub(super) struct Graph {
    pub(super) entities: usize,
    pub(super) relationships: usize,
    pub(super) text: String,
}

impl Graph {
    /// A graph at a revision. Every entity has a name that fifty others have.
    pub(super) fn new(revision: u64, entities: usize, relationships: usize) -> Self {
        let mut text = format!(
            r#"{{"schemaVersion":1,"revision":{revision},"document":{{"revision":{revision}}},"entities":[{{"id":"page","kind":"page","quality":"confirmed","evidenceSources":[]}}"#
        );
        for at in 1..entities {
            let name = at % entities.div_ceil(50);
            let _ = write!(
                text,
                r#",{{"id":"{at:x}","kind":"tab","name":"{name:x}","quality":"strong","evidenceSources":["svg"]}}"#
            );
        }
        text.push_str(r#"],"relationships":["#);
        for (at, (kind, from, to)) in edges(entities).take(relationships).enumerate() {
            let comma = if at == 0 { "" } else { "," };
            let _ = write!(text, r#"{comma}{{"from":"{from:x}","to":"{to:x}","kind":"{kind}"}}"#);
        }
        text.push_str(
            r#"],"coverage":{"structural":"strong","semantic":"strong","interactiveEntitiesObserved":1,"opaqueRegions":0},"limits":{"truncated":false,"omittedFacts":0,"textBytes":0,"missingSources":[]}}"#,
        );
        Self { entities, relationships, text }
    }

    /// The same graph at the next revision.
    pub(super) fn later(&self) -> Self {
        Self::new(8, self.entities, self.relationships)
    }

    fn fits(&self) -> bool {
        self.text.len() <= limits::GRAPH_BYTES
            && self.entities <= limits::ENTITIES
            && self.relationships <= limits::RELATIONSHIPS
    }
}

/// Edges that lie far apart in the list of entities, each once.
fn edges(entities: usize) -> impl Iterator<Item = (&'static str, usize, usize)> {
    let kinds = ["owns", "opens", "labels", "selects"];
    let steps = 1..entities.max(2) - 1;
    kinds.into_iter().flat_map(move |kind| {
        steps.clone().flat_map(move |step| {
            (1..entities).map(move |from| (kind, from, 1 + (from - 1 + step) % (entities - 1)))
        })
    })
}

/// The largest graph that the bounds allow of those that `make` makes.
pub(super) fn largest(make: impl Fn(usize) -> Graph) -> Graph {
    let (mut fits, mut too_large) = (1, limits::RELATIONSHIPS + 1);
    while too_large - fits > 1 {
        let middle = usize::midpoint(fits, too_large);
        if make(middle).fits() { fits = middle } else { too_large = middle }
    }
    make(fits)
}
