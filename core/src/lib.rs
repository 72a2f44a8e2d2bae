//! The rules of OpenGlass, without I/O, clock, randomness or unsafe code.
//!
//! Everything here is a total function of its arguments: no input makes it
//! panic, hang or use memory out of proportion to the input. Time, random
//! bytes, keys and the [crypto provider](crypto::Provider) are handed in.
//!
//! - [`json`]: the strict reader and RFC 8785 canonical bytes
//! - [`crypto`]: hashes, purposes, keys, signatures
//! - [`record`]: the signed objects and their hashes
//! - [`request`]: signed HTTP requests
//! - [`verify`]: is this record true to its signatures?
//! - [`glass`]: the Glass protocol, as far as it needs no browser
//! - `policy`: how risky is an event? (feature `policy`, on by default)
//! - [`vocabulary`]: words, codes and limits that every language shares

pub mod crypto;
pub mod encoding;
pub mod glass;
pub mod id;
pub mod json;
#[cfg(feature = "policy")]
pub mod policy;
pub mod record;
pub mod request;
pub mod time;
pub mod verify;
pub mod vocabulary;
