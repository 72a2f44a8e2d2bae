//! The rules of OpenGlass, without I/O, clock or randomness.
pub mod crypto;
pub mod encoding;
pub mod id;
pub mod json;
pub mod time;
