//! The platform as a library.

pub mod clock;
pub mod domain;
pub mod objects;
pub mod random;
pub mod signer;
pub mod store;
