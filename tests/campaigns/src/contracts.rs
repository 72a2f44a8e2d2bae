//! The contracts of Glass, by the names of their JSON Schemas: how core reads a
//! document of each, and documents that it takes.

use openglass_core::{
    glass::{
        ErrorObject, GlassError, Invalid, action, adapters::AdapterInventory,
        capabilities::Manifest, checkpoint::SessionCheckpoint, encode, envelope, intent, knowledge,
        negotiation, observation::Observation, policy::PolicyError, recovery, reliability, task,
        web_ir, workflow,
    },
    json::decode,
};
use serde_json::Value;

/// Documents of every contract that core takes.
const DOCUMENTS: &str = include_str!("../../fixtures/contracts-v1.json");

/// One contract.
#[derive(Debug, Clone, Copy)]
pub struct Contract {
    /// The name of its schema's file, without the version.
    pub name: &'static str,
    /// Whether core judges a document by itself. Where it does not, reading tells
    /// the shape only: the other rules take a second document.
    pub judged: bool,
    read: fn(&[u8]) -> Result<String, Refused>,
}

/// Why core does not take a document.
#[derive(Debug, Clone, PartialEq)]
pub enum Refused {
    /// It has another shape.
    Shape(Invalid),
    /// It has the shape, and breaks a rule.
    Rule(GlassError),
}

impl Contract {
    /// Reads and judges a document; its text as core writes it.
    pub fn read(&self, text: &[u8]) -> Result<String, Refused> {
        (self.read)(text)
    }

    /// Documents that core takes.
    ///
    /// # Panics
    ///
    /// When there are none.
    pub fn documents(&self) -> Vec<Value> {
        let mut all: Value = serde_json::from_str(DOCUMENTS).expect("the fixture is JSON");
        match all[self.name].take() {
            Value::Array(documents) if !documents.is_empty() => documents,
            _ => panic!("no documents of the contract {}", self.name),
        }
    }
}

/// The contract of a name.
///
/// # Panics
///
/// When there is none.
pub fn contract(name: &str) -> &'static Contract {
    CONTRACTS.iter().find(|contract| contract.name == name).expect("a known contract")
}

/// A document of this type, after `judge`.
fn read<T, E>(text: &[u8], judge: impl Fn(&T) -> Result<(), E>) -> Result<String, Refused>
where
    T: serde::de::DeserializeOwned + serde::Serialize,
    GlassError: From<E>,
{
    let document: T = decode(text).map_err(|error| Refused::Shape(error.into()))?;
    judge(&document).map_err(|error| Refused::Rule(error.into()))?;
    Ok(encode(&document))
}

/// The same, where the rules take a second document.
fn read_shape<T>(text: &[u8]) -> Result<String, Refused>
where
    T: serde::de::DeserializeOwned + serde::Serialize,
{
    read(text, |_: &T| Ok::<(), Invalid>(()))
}

macro_rules! contracts {
    ($($name:literal => $type:ty $(, $judge:expr)?;)*) => {
        /// Every contract, in the order of core's schemas.
        pub const CONTRACTS: &[Contract] = &[$(contracts!(@one $name, $type $(, $judge)?),)*];
    };
    (@one $name:literal, $type:ty, $judge:expr) => {
        Contract { name: $name, judged: true, read: |text| read::<$type, _>(text, $judge) }
    };
    (@one $name:literal, $type:ty) => {
        Contract { name: $name, judged: false, read: read_shape::<$type> }
    };
}

contracts! {
    "request" => envelope::Request, envelope::Request::validate;
    "response" => envelope::Response, envelope::Response::validate;
    "error" => ErrorObject, ErrorObject::validate;
    "capabilities" => Manifest, Manifest::validate;
    "negotiation" => negotiation::NegotiationRequest;
    "agreement" => negotiation::Agreement;
    "web-ir" => web_ir::WebIr, web_ir::WebIr::validate;
    "web-ir-diff" => web_ir::WebIrDiffResult;
    "web-ir-continuity" => web_ir::WebIrContinuity;
    "task" => task::Task, task::Task::validate;
    "task-plan" => task::TaskExecutionPlan, task::TaskExecutionPlan::validate;
    "action" => action::ActionResult, action::ActionResult::validate;
    "batch" => action::Batch, action::Batch::validate;
    "workflow" => workflow::WorkflowDefinition, workflow::WorkflowDefinition::validate;
    "workflow-checkpoint" => workflow::WorkflowCheckpoint, workflow::WorkflowCheckpoint::validate;
    "trace" => workflow::WorkflowTrace;
    "checkpoint" => SessionCheckpoint, SessionCheckpoint::validate;
    "policy-error" => PolicyError, PolicyError::validate;
    "observation" => Observation, Observation::validate;
    "intent-request" => intent::IntentRequest, intent::IntentRequest::validate;
    "intent-result" => intent::IntentResult;
    "knowledge-record" => knowledge::Record, knowledge::Record::validate;
    "knowledge-snapshot" => knowledge::Snapshot, knowledge::Snapshot::validate;
    "reliability-scenario" => reliability::Scenario, reliability::Scenario::validate;
    "reliability-fixture" => reliability::Fixture, reliability::Fixture::validate;
    "reliability-replay" => reliability::Replay;
    "reliability-report" => reliability::GateReport;
    "adapter-inventory" => AdapterInventory, AdapterInventory::validate;
    "recovery" => recovery::Recovery, recovery::Recovery::validate;
}
