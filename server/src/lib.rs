//! The platform as a library.

pub mod clock;
pub mod domain;
mod error;
mod http;
pub mod limits;
pub mod mail;
pub mod objects;
pub mod random;
pub mod settings;
pub mod signer;
pub mod store;

pub use error::StartError;
pub use settings::Settings;
