//! `/glass/mcp`: the Glass operations over the streamable transport of MCP.

use axum::{
    body::{Body, Bytes},
    extract::{Request, State},
    http,
    response::Response,
};
use openglass_mcp::{MESSAGE_BYTES, http::Access};

use crate::{
    http::{ApiError, App, incoming::Incoming},
    limits::Rule,
};

/// Reads the request whole; the endpoint does the rest.
pub(super) async fn mcp(State(app): State<App>, request: Request) -> Result<Response, ApiError> {
    let whole = read_whole(&app, request).await?;
    Ok(app.glass.answer(whole).await.map(Body::from))
}

/// Counts a request to an endpoint of MCP and reads it whole, within bounds.
pub(super) async fn read_whole(
    app: &App,
    request: Request,
) -> Result<http::Request<Bytes>, ApiError> {
    Incoming::context(&request)?.count_client(app, Rule::GlassRequest)?;
    let Incoming { method, uri, headers, body, .. } =
        Incoming::read_up_to(request, MESSAGE_BYTES).await?;
    let mut whole = http::Request::new(body);
    *whole.method_mut() = method;
    *whole.uri_mut() = uri;
    *whole.headers_mut() = headers;
    Ok(whole)
}

/// Whom the endpoint answers: programs, and pages of the platform itself.
pub(crate) fn access(loopback: bool, public_url: &str, web_origin: &str) -> Access {
    Access { loopback, origins: vec![public_url.to_owned(), web_origin.to_owned()] }
}
