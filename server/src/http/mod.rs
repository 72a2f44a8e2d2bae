//! The HTTP API (spec 9): routes by resource, extractors, errors.

mod access;
mod agent_auth;
mod app;
mod content;
mod context;
mod description;
mod error;
mod html;
mod incoming;
mod owner_auth;
mod query;
mod reply;
mod routes;
mod serve;
mod views;

pub(crate) use app::{App, AppState};
pub(crate) use error::ApiError;
pub(crate) use routes::{
    Health, Lookups, OPENAPI, evidence_memory, glass_access, router, verifications,
};
pub(crate) use serve::serve;
