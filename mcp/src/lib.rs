//! A Model Context Protocol server that any set of tools plugs into.
//!
//! # Modules
//!
//! | Module | Holds |
//! |---|---|
//! | [`jsonrpc`] | messages, ids, errors |
//! | [`frame`] | two framings of a byte stream, both ways |
//! | [`batch`] | several messages in one |
//! | [`connection`] | the lifecycle of one client: what may be asked when, cancellation |
//! | [`stateless`] | the form of the protocol without a lifecycle |
//! | [`server`] | what is the same for all clients: tools, manifest, answers |
//! | [`tools`] | the seam for providers of tools, and their results |
//! | [`glass`] | the operations of the Glass catalogue as tools |
//! | [`stdio`] | a server on two byte streams |
//! | [`http`] | a server on HTTP requests and responses |
//!
//! Everything except [`stdio`] and [`http`] decides and does no I/O: a message
//! goes in, a [`Reaction`] comes out. Section numbers are those of the Glass
//! protocol's specification; rulings are its section 22.

pub mod batch;
pub mod connection;
pub mod frame;
pub mod glass;
pub mod http;
pub mod jsonrpc;
pub mod server;
pub mod stateless;
pub mod stdio;
pub mod tools;
pub mod version;

pub use connection::{Connection, PendingCall, Reaction};
pub use glass::GlassTools;
pub use server::Server;
pub use tools::{Profile, Tool, ToolCall, ToolProvider};

/// Tool calls that run at a time for one client.
pub const CONCURRENT_CALLS: usize = 8;
/// Answers that wait to be written for one client.
pub const QUEUED_ANSWERS: usize = 16;
/// Largest message that is read, in bytes, whatever its framing.
pub const MESSAGE_BYTES: usize = 4 * 1024 * 1024;
/// Largest answer that is sent, in bytes.
pub const ANSWER_BYTES: usize = 32 * 1024 * 1024;
