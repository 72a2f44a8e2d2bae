//! What the API is, told by the routes themselves: each is registered together
//! with its [`Operation`], and the OpenAPI document and the pages at `/docs`
//! are made from those.

pub(crate) mod models;
mod openapi;
mod operation;
pub(crate) mod page;
mod routes;
mod sample;
pub(crate) mod schema;
mod types;

pub(crate) use openapi::document;
pub(crate) use operation::{Access, Operation, Tag};
pub(crate) use routes::{Described, Routes};
