//! Properties that hold for any input, and the seeded inputs to try them on.
//!
//! A [`Target`] feeds bytes to one door and checks what must hold
//! whatever they are; a broken property panics. The same targets run in three
//! ways: a short [`campaign`] in the tests, a long one by
//! `cargo xtask campaign NAME`, and under libFuzzer in `tests/fuzz`.

mod campaign;
pub mod contracts;
mod languages;
mod mutate;
mod records;
mod rng;
mod sample;
mod seal;
mod targets;

pub use campaign::{Outcome, campaign, mutated};
pub use languages::{Providers, Question, Questions, providers_campaign};
pub use rng::Rng;
pub use sample::document;
pub use targets::{
    ALL as TARGETS, Base64urlTarget, BundleTarget, CheckpointTarget, DerTarget, DiffTarget,
    EnvelopeTarget, FramesTarget, JsonTarget, MakeTarget, PlanTarget, PolicyTarget, ReaderTarget,
    ReceiptTarget, RequestTarget, StreamTarget, Target, TaskTarget, TimestampTarget, WebIrTarget,
    WordsTarget, WorkflowTarget,
};
