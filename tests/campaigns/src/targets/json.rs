//! The doors of the JSON reader.

use openglass_core::json::{Document, JsonErrorKind, Kind, View, canonicalize};
use serde_json::Value;

use super::Target;
use crate::{Rng, sample};

/// Documents, and texts at the edges of the rules.
fn seeds() -> Vec<Vec<u8>> {
    let mut rng = Rng::new(11);
    let documents = (0..40).map(|size| sample::document(&mut rng, 20 + 20 * size).into_bytes());
    let edges = [
        r#"{"😀":1,"דּ":2,"\ue000":3,"z\u0000":4,"z":5,"\\":6,"]":7,"":8}"#,
        r#"{"abcdefgh2":1,"abcdefgh10":2,"abcdefgh":3,"abcdefg":4,"abcdefgé":5}"#,
        "[-0,-0.0,0.5,0.000001,0.0000001,1e21,123456789.123456,100,1.10,5e-324,1e2]",
        "[0.1234567890123456789,999999999999999,9999999999999999,-1.5,-0.10]",
    ];
    documents.chain(edges.map(|text| text.as_bytes().to_vec())).collect()
}

/// Canonical JSON: writing what was read changes nothing, and where the peer
/// reads the same text it writes the same bytes.
#[derive(Debug)]
pub struct JsonTarget;

impl Target for JsonTarget {
    fn name(&self) -> &'static str {
        "json"
    }

    fn seeds(&self) -> Vec<Vec<u8>> {
        seeds()
    }

    fn check(&self, input: &[u8]) -> bool {
        // Not trusted, but in this build no crate turns on the features that
        // make this reader ambiguous, and it only serves for comparison.
        let peer = serde_json::from_slice::<serde_json::Value>(input);
        match (canonicalize(input), peer) {
            (Ok(ours), peer) => {
                let again = canonicalize(ours.as_bytes()).expect("canonical text is JSON");
                assert_eq!(ours, again, "canonicalizing twice changes nothing");
                if let Ok(peer) = peer {
                    let theirs = serde_json_canonicalizer::to_string(&peer).expect("finite");
                    assert_eq!(ours.as_str(), theirs, "the peer writes other bytes");
                }
                true
            }
            (Err(error), Ok(_)) => {
                let stricter =
                    [JsonErrorKind::DuplicateMember, JsonErrorKind::TooDeep].contains(&error.kind);
                assert!(stricter, "refused what the peer reads: {error}");
                false
            }
            (Err(_), Err(_)) => false,
        }
    }
}

/// The reader: views show what another reader finds in the same text, value for
/// value, and the text of every view stands alone.
#[derive(Debug)]
pub struct ReaderTarget;

impl Target for ReaderTarget {
    fn name(&self) -> &'static str {
        "reader"
    }

    fn seeds(&self) -> Vec<Vec<u8>> {
        seeds()
    }

    fn check(&self, input: &[u8]) -> bool {
        let Ok(document) = Document::read(input) else { return false };
        match serde_json::from_slice::<Value>(input) {
            Ok(peer) => compare(document.view(), &peer),
            Err(error) => panic!("read what the peer refuses: {error}"),
        }
        true
    }
}

/// # Panics
///
/// When a view shows something else than the peer found.
fn compare(view: View<'_>, peer: &Value) {
    match peer {
        Value::Null => assert!(view.is_null()),
        Value::Bool(value) => assert_eq!(view.as_bool(), Some(*value)),
        // Every number is a double; minus zero reads as zero.
        Value::Number(value) => assert_eq!(view.as_f64(), value.as_f64()),
        Value::String(value) => assert_eq!(view.as_str().as_deref(), Some(value.as_str())),
        Value::Array(values) => {
            assert_eq!(view.elements().count(), values.len());
            view.elements().zip(values).for_each(|(element, value)| compare(element, value));
        }
        Value::Object(values) => {
            assert_eq!(view.kind(), Kind::Object);
            assert_eq!(view.members().count(), values.len());
            view.members().for_each(|(name, value)| compare(value, &values[&*name]));
        }
    }
    let again = Document::read(view.as_bytes()).expect("the text of a view is JSON");
    assert_eq!(again.view(), view, "the text of a view is canonical");
}
