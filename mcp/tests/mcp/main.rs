//! The server through its doors: byte streams and HTTP requests.

mod frames;
mod http;
mod lifecycle;
mod limits;
mod recorded;
mod support;
mod tools;
