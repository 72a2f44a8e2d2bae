//! The table of routes, by resource: each with its handler and its description.

mod agents;
mod attestations;
mod discovery;
mod invites;
mod live;
mod login;
mod owners;
mod pages;
mod platform;
mod records;
mod sessions;
mod viewers;

pub(super) use platform::mcp_operations;

use crate::http::{App, description::Routes};

/// Every route but those of `/mcp`, which stand in front of these.
pub(super) fn routes() -> Routes<App> {
    [
        platform::routes(),
        discovery::routes(),
        agents::routes(),
        sessions::routes(),
        invites::routes(),
        attestations::routes(),
        records::routes(),
        live::routes(),
        login::routes(),
        owners::routes(),
        viewers::routes(),
        pages::routes(),
    ]
    .into_iter()
    .fold(Routes::new(), Routes::merge)
}
