//! `/mcp`: the platform's API as tools of MCP, in both eras (spec 16).

mod body;
mod caller;
mod schema;
mod tools;

use std::{net::SocketAddr, sync::Arc};

use axum::{
    Router,
    body::Body,
    extract::{ConnectInfo, Request, State},
    http::HeaderMap,
    middleware::from_fn_with_state,
    response::Response,
};
use openglass_mcp::{Server, http::Endpoint};

use super::{glass::read_whole, table::mcp_operations};

use self::{
    caller::{FORWARDED_FOR, ORIGIN, Origin},
    tools::PlatformTools,
};
use crate::http::{ApiError, App, context, description::Routes};

const INSTRUCTIONS: &str = "Sessions, attestations and records of OpenGlass. Keys stay with you: every tool but verify_agent and lookup_agent takes `auth`, your own signature of exactly the HTTP request that the tool makes. A failed call is a result with isError whose text holds the status and body of the API.";

/// What the endpoint works with.
#[derive(Debug, Clone)]
pub(super) struct McpState {
    app: App,
    endpoint: Arc<Endpoint>,
}

/// The endpoint, in front of the API that its tools call.
pub(super) fn router(app: App, api: Router) -> Router {
    let server = Server::new(env!("CARGO_PKG_VERSION"), INSTRUCTIONS).with(PlatformTools { api });
    let endpoint = Endpoint::new(Arc::new(server), app.glass.access().clone());
    let layer = from_fn_with_state(App::clone(&app), context::layer);
    let state = McpState { app, endpoint: Arc::new(endpoint) };
    routes().into_router().layer(layer).with_state(state)
}

/// The endpoint with its description.
pub(super) fn routes() -> Routes<McpState> {
    Routes::new().any("/mcp", mcp, mcp_operations(["callTools", "endSession"], ABOUT))
}

const ABOUT: &str = "The API as tools, over the streamable transport of the Model Context \
                     Protocol. Keys stay with the caller.";

async fn mcp(
    State(McpState { app, endpoint }): State<McpState>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    request: Request,
) -> Result<Response, ApiError> {
    let whole = read_whole(&app, request).await?;
    let mut forwarded_for = HeaderMap::new();
    for value in whole.headers().get_all(FORWARDED_FOR) {
        forwarded_for.append(FORWARDED_FOR, value.clone());
    }
    let answer = ORIGIN.scope(Origin { peer, forwarded_for }, endpoint.answer(whole)).await;
    Ok(answer.map(Body::from))
}
