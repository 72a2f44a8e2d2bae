//! The platform through its public door: real HTTP on loopback.

mod agents;
mod attestations;
mod claims;
mod concurrency;
mod envelope;
mod invites;
mod limits;
mod live;
mod live_bounds;
mod live_events;
mod login;
mod mail;
mod mcp;
mod messages;
mod owner_control;
mod pause;
mod private;
mod records;
mod requests;
mod sealing;
mod sessions;
mod shapes;
mod start;
mod support;
mod verify;
mod viewers;
