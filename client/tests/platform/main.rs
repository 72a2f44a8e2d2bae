//! The client against the real platform on loopback.

mod common;
mod flow;
mod following;
mod outages;
mod policy;
mod tampering;
