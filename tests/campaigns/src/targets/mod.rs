//! The doors that meet outside bytes, and what must hold behind them.

mod bundle;
mod glass;
mod json;
mod policy;
mod request;
mod words;

pub use bundle::{BundleTarget, ReceiptTarget, StreamTarget};
pub use glass::{
    CheckpointTarget, DiffTarget, EnvelopeTarget, FramesTarget, PlanTarget, TaskTarget,
    WebIrTarget, WorkflowTarget,
};
pub use json::{JsonTarget, ReaderTarget};
pub use policy::PolicyTarget;
pub use request::RequestTarget;
pub use words::{Base64urlTarget, DerTarget, TimestampTarget, WordsTarget};

/// One door.
pub trait Target {
    /// A short name.
    fn name(&self) -> &'static str;

    /// Good inputs to start from.
    fn seeds(&self) -> Vec<Vec<u8>>;

    /// Checks what must hold for any input; tells whether it was accepted.
    ///
    /// # Panics
    ///
    /// When a property does not hold.
    fn check(&self, input: &[u8]) -> bool;
}

/// Makes a target, which may take a while.
pub type MakeTarget = fn() -> Box<dyn Target>;

/// Every door, by its name.
pub const ALL: &[(&str, MakeTarget)] = &[
    ("reader", || Box::new(ReaderTarget)),
    ("json", || Box::new(JsonTarget)),
    ("bundle", || Box::new(BundleTarget::new())),
    ("receipt", || Box::new(ReceiptTarget::new())),
    ("streaming", || Box::new(StreamTarget::new())),
    ("request", || Box::new(RequestTarget::new())),
    ("der", || Box::new(DerTarget::new())),
    ("base64url", || Box::new(Base64urlTarget)),
    ("timestamp", || Box::new(TimestampTarget)),
    ("policy", || Box::new(PolicyTarget::new())),
    ("words", || Box::new(WordsTarget)),
    ("envelope", || Box::new(EnvelopeTarget)),
    ("frames", || Box::new(FramesTarget)),
    ("web-ir", || Box::new(WebIrTarget)),
    ("web-ir-diff", || Box::new(DiffTarget)),
    ("task", || Box::new(TaskTarget::new())),
    ("task-plan", || Box::new(PlanTarget)),
    ("workflow", || Box::new(WorkflowTarget)),
    ("checkpoint", || Box::new(CheckpointTarget::new())),
];
