//! What is said about a definition that is valid: its canonical form, its hash
//! and what its author may want to change.

use serde::Serialize;

use super::{Transaction, WORKFLOW_VERSION, WorkflowDefinition};
use crate::{crypto::sha256, glass::Invalid};

/// A report about a valid definition.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct WorkflowReport {
    /// Always 1.
    pub schema_version: u32,
    /// How the source is written.
    pub source_format: SourceFormat,
    /// The hash of the source as it is: `sha256:` and 64 lower-case hex characters.
    pub source_hash: String,
    /// The definition with its defaults.
    pub definition: WorkflowDefinition,
    /// Its canonical form.
    pub canonical_json: String,
    /// What its author may want to change.
    pub diagnostics: Vec<Diagnostic>,
}

words! {
    /// How a source is written.
    pub enum SourceFormat {
        Json = "json",
    }
}

/// Something that an author may want to change.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Diagnostic {
    /// What, for programs.
    pub code: &'static str,
    /// What, for people.
    pub message: &'static str,
    /// Where.
    pub path: String,
    /// What to do about it.
    pub remediation: &'static str,
    /// How bad it is.
    pub severity: Severity,
}

words! {
    /// How bad something is.
    pub enum Severity {
        Warning = "warning",
        Error = "error",
    }
}

impl WorkflowReport {
    /// Reads, checks and reports.
    pub fn of(source: &[u8]) -> Result<Self, Invalid> {
        let definition = WorkflowDefinition::read(source)?;
        definition.validate()?;
        Ok(Self {
            schema_version: WORKFLOW_VERSION,
            source_format: SourceFormat::Json,
            source_hash: format!("sha256:{}", sha256(source)),
            canonical_json: definition.canonical(),
            diagnostics: definition.diagnostics(),
            definition,
        })
    }
}

impl WorkflowDefinition {
    /// What the author of a valid definition may want to change.
    pub fn diagnostics(&self) -> Vec<Diagnostic> {
        let mut found = Vec::new();
        for (at, step) in self.steps.iter().enumerate().filter(|(_, step)| step.is_mutating()) {
            if step.transaction == Transaction::Unknown {
                found.push(Diagnostic {
                    code: "workflow.unknown_transaction",
                    message: "nobody knows what happens when this step is done twice",
                    path: format!("steps[{at}].transaction"),
                    remediation: "say read_only, idempotent, conditionally_idempotent or \
                                  non_idempotent",
                    severity: Severity::Warning,
                });
            }
            if step.expect.is_none() {
                found.push(Diagnostic {
                    code: "workflow.missing_postcondition",
                    message: "nothing says how to tell that this step had its effect",
                    path: format!("steps[{at}].expect"),
                    remediation: "add a predicate that holds after the step",
                    severity: Severity::Warning,
                });
            }
        }
        found
    }
}
