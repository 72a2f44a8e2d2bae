//! The operations on tasks, for the catalogue.

use serde::{Deserialize, Serialize};

use super::{Checks, Task, TaskExecutionPlan, TaskFamily, compile};
use crate::glass::{GlassError, operation::Operate, web_ir::WebIr};

/// The payload of `task.validate`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct TaskPayload {
    /// The task.
    pub task: Task,
}

/// The payload of `task.compile`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct CompilePayload {
    /// The task.
    pub task: Task,
    /// The graph.
    pub ir: WebIr,
    /// How strictly to compile.
    #[serde(default)]
    pub checks: Checks,
}

/// The result of `task.validate`. A task that is not valid is an error.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct TaskValidation {
    /// Always true.
    pub valid: bool,
    /// The version of the task's schema.
    pub schema_version: u32,
    /// What the task does.
    pub task: TaskFamily,
}

/// The result of `task.compile`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct TaskCompilation {
    /// The plan.
    pub plan: TaskExecutionPlan,
}

/// `task.validate`
#[derive(Debug)]
pub enum ValidateTask {}

impl Operate for ValidateTask {
    const NAME: &'static str = "task.validate";
    const TOOL: &'static str = "validateTask";
    const DESCRIPTION: &'static str = "Checks every rule of an authored task.";
    type Payload = TaskPayload;
    type Output = TaskValidation;

    fn run(TaskPayload { task }: TaskPayload) -> Result<TaskValidation, GlassError> {
        task.validate()?;
        Ok(TaskValidation { valid: true, schema_version: task.schema_version, task: task.task })
    }
}

/// `task.compile`
#[derive(Debug)]
pub enum CompileTask {}

impl Operate for CompileTask {
    const NAME: &'static str = "task.compile";
    const TOOL: &'static str = "compileTask";
    const DESCRIPTION: &'static str = "Compiles a task against a page graph into a plan.";
    type Payload = CompilePayload;
    type Output = TaskCompilation;

    /// A bad graph is told as such here, with its own paths.
    fn run(payload: CompilePayload) -> Result<TaskCompilation, GlassError> {
        let CompilePayload { task, ir, checks } = payload;
        compile::validate_task(&task)?;
        ir.validate()?;
        Ok(TaskCompilation { plan: compile::compile_valid(&task, &ir, checks)? })
    }
}
