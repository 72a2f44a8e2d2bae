//! The platform as a library.

pub mod clock;
pub mod domain;
pub mod random;
pub mod store;
