//! Heads that the caller has seen countersigned, against tail truncation
//! (weakness W9, ruling Q17).

use std::collections::BTreeMap;

use crate::{
    json::View,
    record::{Head, Path, ShapeError},
};

/// The last known head of each chain, by session or attestation id.
#[derive(Debug, Clone, Default)]
pub struct KnownHeads(BTreeMap<String, Head>);

impl KnownHeads {
    /// No heads.
    pub fn new() -> Self {
        Self::default()
    }

    /// Reads `{"<session or attestation id>": {"seq": 3, "hash": "…"}, …}`.
    pub fn read(view: View<'_>) -> Result<Self, ShapeError> {
        if view.kind() != crate::json::Kind::Object {
            return Err(Path::ROOT.error("an object of heads by session or attestation id"));
        }
        let heads = view.members().map(|(id, head)| {
            let head = Head::read(head, &Path::ROOT.name(&id))?;
            Ok((id.into_owned(), head))
        });
        heads.collect::<Result<_, _>>().map(Self)
    }

    /// Adds or replaces one head.
    pub fn insert(&mut self, session_id: &str, head: Head) {
        self.0.insert(session_id.to_owned(), head);
    }

    /// The head known for a chain.
    pub fn get(&self, session_id: &str) -> Option<Head> {
        self.0.get(session_id).copied()
    }
}
