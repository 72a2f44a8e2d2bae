//! Reaching out: the one door through which the platform fetches what others
//! name. Everything that comes from outside passes the same guard (W17):
//!
//! - a URL is `https`, has the default port, no credentials, and a DNS name as
//!   its host: addresses are refused in every spelling ([`Target`](crate::domain::Target));
//! - every address that the name resolves to is public, else none is used
//!   ([`is_public`]), and the addresses that were checked are the ones connected
//!   to: the guard is the client's only resolver;
//! - redirects are refused, proxies of the environment are not used, and a
//!   deadline and a bound on bytes hold while an answer is read.
//!
//! A [`TestNetwork`] opens the guard for named hosts on this machine. Nothing
//! else does.

mod address;
mod fetch;
mod names;
mod proof;

pub use address::is_public;
pub use names::TestNetwork;

pub(crate) use fetch::{Fetch, FetchError, Fetched, Outbound};
pub(crate) use proof::{JSON_PATH, StandingProofs, TEXT_PATH, TXT_LABEL};
