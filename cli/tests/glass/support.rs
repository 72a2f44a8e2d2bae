//! Runs of the built command in a folder of their own.

use std::{fs, path::Path, process::Command};

use serde_json::{Value, json};
use tempfile::TempDir;

/// A folder with documents, in which the command runs.
pub(crate) struct Folder(TempDir);

/// What came of a run.
#[derive(Debug)]
pub(crate) struct Ran {
    pub(crate) status: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl Folder {
    pub(crate) fn new() -> Self {
        Self(TempDir::new().expect("a folder"))
    }

    pub(crate) fn path(&self, name: &str) -> std::path::PathBuf {
        self.0.path().join(name)
    }

    pub(crate) fn write(&self, name: &str, text: impl AsRef<[u8]>) {
        fs::write(self.path(name), text).expect("a writable folder");
    }

    pub(crate) fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).expect("a file")
    }

    pub(crate) fn run(&self, arguments: &[&str]) -> Ran {
        run_in(self.0.path(), arguments)
    }
}

fn run_in(folder: &Path, arguments: &[&str]) -> Ran {
    let output = Command::new(env!("CARGO_BIN_EXE_openglass"))
        .args(arguments)
        .current_dir(folder)
        .env_remove("OPENGLASS_KNOWLEDGE")
        .env_remove("COLUMNS")
        .output()
        .expect("the command runs");
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    Ran {
        status: output.status.code().expect("an exit status"),
        out: text(output.stdout),
        err: text(output.stderr),
    }
}

impl Ran {
    /// The one object on standard output.
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.out).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }
}

/// A page with one field.
pub(crate) fn graph() -> Value {
    json!({
        "schemaVersion": 1, "revision": 7, "document": {"revision": 7},
        "entities": [
            {"id": "page", "kind": "page", "quality": "confirmed", "evidenceSources": []},
            {"id": "field-1", "kind": "field", "role": "textbox", "name": "Email",
                "quality": "strong", "evidenceSources": ["dom"]},
        ],
        "relationships": [{"from": "page", "to": "field-1", "kind": "contains"}],
        "coverage": {"structural": "strong", "semantic": "strong",
            "interactiveEntitiesObserved": 1, "opaqueRegions": 0},
        "limits": {"truncated": false, "omittedFacts": 0, "textBytes": 0, "missingSources": []},
    })
}

/// A record of knowledge.
pub(crate) fn record(id: &str) -> Value {
    json!({
        "schemaVersion": 1, "recordId": id, "kind": "pageFamily",
        "scope": {"origin": "https://example.test", "pathPattern": "/*",
            "profileScope": "anonymous", "browserFamily": "chromium", "glassSchemaVersion": 1,
            "policyPreset": "development"},
        "source": {"firstSeenAt": "2026-01-01T00:00:00Z",
            "lastVerifiedAt": "2026-01-01T00:00:00Z", "glassVersion": "1", "verificationCount": 1},
        "confidence": "observed", "invalidation": {}, "data": {"pageKind": "form"},
    })
}

/// A snapshot of records.
pub(crate) fn snapshot(records: &[Value]) -> String {
    json!({"schemaVersion": 1, "records": records}).to_string()
}
