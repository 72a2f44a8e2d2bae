//! What has been released stays true within its version.

use std::{fs, path::Path};

use openglass_core::glass::schema::CONTRACTS;
use serde_json::Value;

use crate::compare::{Role, breaks};

/// Copies of `docs/schema` as they were at the last release.
const RELEASED: &str = "../fixtures/released-schemas";

/// Contracts whose documents only a server writes. All others are read, and
/// kept, by whoever gets them.
const WRITTEN: [&str; 10] = [
    "response",
    "error",
    "capabilities",
    "agreement",
    "web-ir-diff",
    "web-ir-continuity",
    "action",
    "policy-error",
    "intent-result",
    "reliability-report",
];

/// Who writes the documents of a contract.
pub(crate) fn role(name: &str) -> Role {
    if WRITTEN.contains(&name) { Role::Written } else { Role::Read }
}

/// Name and version in the name of a schema's file.
fn parts(file: &str) -> Option<(&str, u32)> {
    let (name, version) = file.strip_suffix(".schema.json")?.rsplit_once("-v")?;
    Some((name, version.parse().ok()?))
}

#[test]
fn released_schemas_stay_true() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(RELEASED);
    let (mut compared, mut problems) = (0, Vec::new());
    for entry in fs::read_dir(folder).expect("the released schemas") {
        let path = entry.expect("a file").path();
        let file = path.file_name().expect("a name").to_string_lossy().into_owned();
        let (name, version) = parts(&file).unwrap_or_else(|| panic!("{file} names no contract"));
        let current = CONTRACTS.iter().find(|contract| contract.name == name);
        let Some(current) = current else {
            problems.push(format!("{file}: the contract is gone"));
            continue;
        };
        assert!(current.version >= version, "{file}: the version went back");
        // A new version may be anything; it comes with a migration note.
        if current.version == version {
            let text = fs::read(&path).expect("a schema");
            let released: Value = serde_json::from_slice(&text).expect("JSON");
            let found = breaks(&released, current.schema().as_value(), role(name));
            problems.extend(found.into_iter().map(|problem| format!("{file}: {problem}")));
        }
        compared += 1;
    }
    assert!(
        problems.is_empty(),
        "these changes need a new version (docs/schema-compatibility.md):\n{}",
        problems.join("\n")
    );
    assert!(compared >= CONTRACTS.len(), "{compared} released schemas");
}

#[test]
fn written_contracts_exist() {
    for name in WRITTEN {
        assert!(CONTRACTS.iter().any(|contract| contract.name == name), "{name}");
    }
}
