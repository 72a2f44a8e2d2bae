//! The server through its doors: byte streams and HTTP requests.

#![expect(clippy::needless_pass_by_value, reason = "JSON literals read better as they are")]

mod batch;
mod frames;
mod http;
mod lifecycle;
mod limits;
mod recorded;
mod support;
mod tools;
