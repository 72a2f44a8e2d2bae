//! Recorded runs of the published command line tool.

use openglass_core::{glass::Invalid, json::decode};
use serde_json::Value;

use crate::shared;

/// One recorded run of the published command line tool.
pub(crate) struct Run(Value);

impl Run {
    pub(crate) fn label(&self) -> &str {
        self.0["label"].as_str().expect("a label")
    }

    pub(crate) fn command(&self) -> &str {
        self.0["command"].as_str().expect("a command")
    }

    /// The text of an input file.
    pub(crate) fn file(&self, name: &str) -> String {
        self.0["input"][name].to_string()
    }

    /// The text of an input file that may be written in words.
    pub(crate) fn source(&self, name: &str) -> String {
        match &self.0["input"][name] {
            Value::String(text) => text.clone(),
            other => other.to_string(),
        }
    }

    /// What was printed.
    pub(crate) fn printed(&self) -> &str {
        self.0["stdout"].as_str().expect("a text")
    }

    /// The result: what was printed, without the cost that the tool adds. `Err`
    /// holds the message of a failed run.
    pub(crate) fn outcome(&self) -> Result<Value, &str> {
        if self.0["exitCode"] != 0 {
            return Err(self.0["stderr"].as_str().expect("a text"));
        }
        let line = self.0["stdout"].as_str().expect("a text");
        let mut printed: Value = serde_json::from_str(line).unwrap_or(Value::Null);
        if let Some(members) = printed.as_object_mut() {
            members.remove("contextCost");
        }
        Ok(printed)
    }

    /// The size that the tool reports for its result.
    pub(crate) fn payload_bytes(&self) -> Option<u64> {
        let line = self.0["stdout"].as_str().expect("a text");
        let printed: Value = serde_json::from_str(line).ok()?;
        printed["contextCost"]["payloadBytes"].as_u64()
    }
}

/// The recorded runs whose label starts with `prefix`; `None` where there are
/// no shared vectors.
pub(crate) fn runs(prefix: &str) -> Option<Vec<Run>> {
    let Value::Array(all) = shared::json("observed-cli.json")? else { panic!("an array of runs") };
    let runs = all.into_iter().map(Run);
    Some(runs.filter(|run| run.label().starts_with(prefix)).collect())
}

/// The path that a recorded message names: `path: "scope.regionName"`.
pub(crate) fn recorded_path(message: &str) -> Option<&str> {
    message.split_once("path: \"")?.1.split_once('"').map(|(path, _)| path)
}

/// Decodes a text of a test.
pub(crate) fn read_as<T: serde::de::DeserializeOwned>(text: &str) -> Result<T, Invalid> {
    decode(text.as_bytes()).map_err(Invalid::from)
}

/// The reason code and the path of a refusal.
pub(crate) fn code_of<T: std::fmt::Debug>(result: Result<T, Invalid>) -> (&'static str, String) {
    let invalid = result.expect_err("must be refused");
    (invalid.code, invalid.path)
}
