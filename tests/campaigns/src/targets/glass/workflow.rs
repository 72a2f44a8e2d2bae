//! Workflows and checkpoints.

use openglass_core::{
    glass::{
        checkpoint::{ImportRefusal, SessionCheckpoint},
        encode,
        workflow::{ResumeRefusal, WorkflowCheckpoint, WorkflowDefinition, WorkflowReport, limits},
    },
    json::decode,
};

use super::{assert_round_trip, documents};
use crate::Target;

/// A workflow definition: the canonical form is one and has one hash, and a
/// definition does not differ from itself.
#[derive(Debug)]
pub struct WorkflowTarget;

impl Target for WorkflowTarget {
    fn name(&self) -> &'static str {
        "workflow"
    }

    fn seeds(&self) -> Vec<Vec<u8>> {
        documents("workflow")
    }

    fn check(&self, input: &[u8]) -> bool {
        let Ok(definition) = WorkflowDefinition::read(input) else { return false };
        assert_round_trip(&definition);
        let canonical = definition.canonical();
        let again = WorkflowDefinition::read(canonical.as_bytes()).expect("our own text");
        assert_eq!(again.canonical(), canonical, "canonical twice");
        assert_eq!(again.hash(), definition.hash());
        let valid = definition.validate().is_ok();
        assert_eq!(WorkflowReport::of(input).is_ok(), valid);
        match definition.diff(&definition) {
            Ok(found) => assert!(found.equal && found.step_changes.is_empty()),
            Err(_) => assert!(!valid, "a valid definition can be compared"),
        }
        valid
    }
}

/// A checkpoint, of a workflow run or of a session. A run goes on only where
/// its definition says so, and never from one that breaks a rule.
#[derive(Debug)]
pub struct CheckpointTarget(Vec<WorkflowDefinition>);

impl CheckpointTarget {
    /// With the definitions to go on with.
    ///
    /// # Panics
    ///
    /// Never: the definitions of the fixture are definitions.
    pub fn new() -> Self {
        let texts = documents("workflow").into_iter();
        Self(texts.map(|text| WorkflowDefinition::read(&text).expect("a definition")).collect())
    }

    fn check_run(&self, input: &[u8]) -> bool {
        let checkpoint = match WorkflowCheckpoint::read(input) {
            Ok(checkpoint) => checkpoint,
            Err(refused) => {
                let large = input.len() > limits::CHECKPOINT_BYTES;
                assert_eq!(refused.kind == ResumeRefusal::CheckpointTooLarge, large);
                return false;
            }
        };
        assert_round_trip(&checkpoint);
        for definition in &self.0 {
            if let Ok(resume) = checkpoint.resume(definition, &checkpoint.page) {
                assert_eq!(resume.next_step_index, checkpoint.next_step_index);
                let left = definition.steps.iter().skip_while(|s| s.id != resume.next_step_id);
                assert_eq!(u32::try_from(left.count()), Ok(resume.remaining_steps));
            }
        }
        true
    }
}

impl Default for CheckpointTarget {
    fn default() -> Self {
        Self::new()
    }
}

impl Target for CheckpointTarget {
    fn name(&self) -> &'static str {
        "checkpoint"
    }

    fn seeds(&self) -> Vec<Vec<u8>> {
        [documents("workflow-checkpoint"), documents("checkpoint")].concat()
    }

    fn check(&self, input: &[u8]) -> bool {
        let of_session = match SessionCheckpoint::import(input) {
            Ok(checkpoint) => {
                assert_round_trip(&checkpoint);
                assert_eq!(checkpoint.validate(), Ok(()));
                true
            }
            Err(refusal) => {
                if let ImportRefusal::SchemaVersionMismatch { expected, found } = &refusal {
                    assert_ne!(u64::from(*expected), *found);
                }
                decode::<ImportRefusal>(encode(&refusal).as_bytes()).expect("our own text");
                false
            }
        };
        self.check_run(input) || of_session
    }
}
