//! Makes records for tests: valid ones, and ones with a single fault.
//!
//! A [`Plan`] describes a chain. [`Plan::edit`] changes one object at the
//! moment it is made, before anything is hashed or signed over it, so that
//! everything after it is consistent and exactly the wanted check fails.
//! All keys and times are fixed, so the same plan gives the same record.

mod cases;
mod order;
mod plan;

pub use cases::{Case, Expected, cases};
pub use order::shuffle_members;
pub use plan::{Made, Plan, Stage, keys_text, platform_signer, platform_signer_2, signer};
