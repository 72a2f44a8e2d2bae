//! JSON Schemas of the contracts, made from the types that read them.
//!
//! A schema says what a document looks like; the rules of a contract that no
//! schema can say (references, order, uniqueness across lists) are those of its
//! `validate`.

use schemars::{JsonSchema, Schema, SchemaGenerator, generate::SchemaSettings};

use super::{
    ErrorObject, action, adapters::AdapterInventory, bounds, capabilities::Manifest,
    checkpoint::SessionCheckpoint, envelope, intent, knowledge, negotiation, observation,
    policy::PolicyError, recovery, reliability, task, web_ir, workflow,
};

/// A contract whose documents travel or are kept.
#[derive(Debug, Clone, Copy)]
pub struct Contract {
    /// Its name in kebab case, without the version.
    pub name: &'static str,
    /// The version that this project reads and writes.
    pub version: u32,
    schema: fn() -> Schema,
}

impl Contract {
    const fn of<T: JsonSchema>(name: &'static str) -> Self {
        Self { name, version: super::PROTOCOL_VERSION, schema: schema_of::<T> }
    }

    /// The name of its schema's file, such as `web-ir-v1.schema.json`.
    pub fn file_name(&self) -> String {
        format!("{}-v{}.schema.json", self.name, self.version)
    }

    /// Its JSON Schema (draft 2020-12), with the file's name as `$id`.
    pub fn schema(&self) -> Schema {
        let mut schema = (self.schema)();
        schema.insert("$id".to_owned(), self.file_name().into());
        schema
    }
}

fn schema_of<T: JsonSchema>() -> Schema {
    generator().into_root_schema_for::<T>()
}

/// A generator of schemas as those of the contracts are made (draft 2020-12).
pub fn generator() -> SchemaGenerator {
    SchemaSettings::draft2020_12().with_transform(bounds::integers).into_generator()
}

/// Every contract, in the order of section 1 of the specification.
pub const CONTRACTS: &[Contract] = &[
    Contract::of::<envelope::Request>("request"),
    Contract::of::<envelope::Response>("response"),
    Contract::of::<ErrorObject>("error"),
    Contract::of::<Manifest>("capabilities"),
    Contract::of::<negotiation::NegotiationRequest>("negotiation"),
    Contract::of::<negotiation::Agreement>("agreement"),
    Contract::of::<web_ir::WebIr>("web-ir"),
    Contract::of::<web_ir::WebIrDiffResult>("web-ir-diff"),
    Contract::of::<web_ir::WebIrContinuity>("web-ir-continuity"),
    Contract::of::<task::Task>("task"),
    Contract::of::<task::TaskExecutionPlan>("task-plan"),
    Contract::of::<action::ActionResult>("action"),
    Contract::of::<action::Batch>("batch"),
    Contract::of::<workflow::WorkflowDefinition>("workflow"),
    Contract::of::<workflow::WorkflowCheckpoint>("workflow-checkpoint"),
    Contract::of::<workflow::WorkflowTrace>("trace"),
    Contract::of::<SessionCheckpoint>("checkpoint"),
    Contract::of::<PolicyError>("policy-error"),
    Contract::of::<observation::Observation>("observation"),
    Contract::of::<intent::IntentRequest>("intent-request"),
    Contract::of::<intent::IntentResult>("intent-result"),
    Contract::of::<knowledge::Record>("knowledge-record"),
    Contract::of::<knowledge::Snapshot>("knowledge-snapshot"),
    Contract::of::<reliability::Scenario>("reliability-scenario"),
    Contract::of::<reliability::Fixture>("reliability-fixture"),
    Contract::of::<reliability::Replay>("reliability-replay"),
    Contract::of::<reliability::GateReport>("reliability-report"),
    Contract::of::<AdapterInventory>("adapter-inventory"),
    Contract::of::<recovery::Recovery>("recovery"),
];
