//! Tasks and plans.

use openglass_core::{
    glass::{
        encode,
        task::{Checks, Task, TaskExecutionPlan, compile},
        web_ir::WebIr,
    },
    json::decode,
};

use super::{assert_round_trip, documents};
use crate::Target;

/// An authored task, compiled against each page graph of the fixture: the same
/// plan each time, a valid one, without the values of inputs.
#[derive(Debug)]
pub struct TaskTarget(Vec<WebIr>);

impl TaskTarget {
    /// With the graphs to compile against.
    ///
    /// # Panics
    ///
    /// Never: the graphs of the fixture are graphs.
    pub fn new() -> Self {
        let graphs = documents("web-ir").into_iter();
        Self(graphs.map(|text| decode(&text).expect("a graph of the fixture")).collect())
    }
}

impl Default for TaskTarget {
    fn default() -> Self {
        Self::new()
    }
}

impl Target for TaskTarget {
    fn name(&self) -> &'static str {
        "task"
    }

    fn seeds(&self) -> Vec<Vec<u8>> {
        documents("task")
    }

    fn check(&self, input: &[u8]) -> bool {
        let Ok(task) = decode::<Task>(input) else { return false };
        assert_round_trip(&task);
        let valid = task.validate().is_ok();
        for graph in &self.0 {
            for checks in [Checks::Strict, Checks::Published] {
                let compiled = compile(&task, graph, checks);
                assert_eq!(compiled, compile(&task, graph, checks), "two plans of one task");
                let Ok(plan) = compiled else { continue };
                assert!(valid, "compiled a task that breaks a rule");
                assert_eq!(plan.validate(), Ok(()), "compiled into a plan that breaks a rule");
                assert_round_trip(&plan);
            }
        }
        valid
    }
}

/// A plan that comes from elsewhere.
#[derive(Debug)]
pub struct PlanTarget;

impl Target for PlanTarget {
    fn name(&self) -> &'static str {
        "task-plan"
    }

    fn seeds(&self) -> Vec<Vec<u8>> {
        documents("task-plan")
    }

    fn check(&self, input: &[u8]) -> bool {
        let Ok(plan) = decode::<TaskExecutionPlan>(input) else { return false };
        assert_round_trip(&plan);
        let verdict = plan.validate();
        let again: TaskExecutionPlan = decode(encode(&plan).as_bytes()).expect("our own text");
        assert_eq!(again.validate(), verdict, "judged otherwise when written and read");
        verdict.is_ok()
    }
}
