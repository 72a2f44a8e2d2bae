//! The doors of Glass.

mod envelope;
mod frames;
mod graph;
mod task;
mod workflow;

pub use envelope::EnvelopeTarget;
pub use frames::FramesTarget;
pub use graph::{DiffTarget, WebIrTarget};
pub use task::{PlanTarget, TaskTarget};
pub use workflow::{CheckpointTarget, WorkflowTarget};

use openglass_core::{glass::encode, json::decode};
use serde::{Serialize, de::DeserializeOwned};

use crate::contracts::contract;

/// The texts of documents of a contract.
fn documents(name: &str) -> Vec<Vec<u8>> {
    let documents = contract(name).documents();
    documents.into_iter().map(|document| document.to_string().into_bytes()).collect()
}

/// Checks that what was read is written in a form that reads as the same, and
/// is written the same again.
fn assert_round_trip<T: DeserializeOwned + Serialize + PartialEq + std::fmt::Debug>(value: &T) {
    let written = encode(value);
    let again: T = decode(written.as_bytes()).expect("what core writes has the shape it reads");
    assert_eq!(&again, value, "reading what was written gives another value");
    assert_eq!(encode(&again), written, "writing twice gives two texts");
}
