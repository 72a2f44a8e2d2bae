//! Properties that hold for any input, and the seeded inputs to try them on.
//!
//! A [`Target`] feeds bytes to one door of core and checks what must hold
//! whatever they are; a broken property panics. The same targets run in three
//! ways: a short [`campaign`] in the tests, a long one by
//! `cargo xtask campaign NAME`, and under libFuzzer in `tests/fuzz`.

mod campaign;
mod languages;
mod mutate;
mod records;
mod rng;
mod sample;
mod seal;
mod targets;

pub use campaign::{Outcome, campaign};
pub use languages::{Providers, Question, Questions, providers_campaign};
pub use rng::Rng;
pub use sample::document;
pub use targets::{
    ALL as TARGETS, Base64urlTarget, BundleTarget, DerTarget, JsonTarget, MakeTarget, PolicyTarget,
    ReaderTarget, ReceiptTarget, RequestTarget, StreamTarget, Target, TimestampTarget, WordsTarget,
};
