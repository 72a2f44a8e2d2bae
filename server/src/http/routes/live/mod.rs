//! Live events over `GET /v1/ws` (spec 10), and the same as server-sent events
//! over `GET /v1/events`.

mod channel;
mod connection;
mod frame;

use std::sync::Arc;

use axum::{
    body::{Body, Bytes},
    extract::{
        State,
        ws::{WebSocketUpgrade, rejection::WebSocketUpgradeRejection},
    },
    http::{HeaderName, header},
    response::{IntoResponse as _, Response},
};
use openglass_core::{
    request::{HEADER_AGENT, HEADER_KEY},
    vocabulary::{ErrorCode, limits},
};
use tokio::sync::mpsc;

use self::{
    channel::Channel,
    connection::{Connection, Credentials, check_reader},
};
use crate::{
    domain::Principal,
    http::{
        ApiError, App,
        agent_auth::is_signed,
        incoming::{self, Incoming},
        owner_auth::{SESSION_COOKIE, check_origin, reader},
    },
    live::{Full, Listener},
    random::secret_hash,
};

/// Where a reader of server-sent events stood when its connection broke.
const LAST_EVENT_ID: HeaderName = HeaderName::from_static("last-event-id");
/// More than one frame with the largest payload.
const WRITE_BUFFER_BYTES: usize = 2 * 1024 * 1024;

/// `GET /v1/ws`
pub(super) async fn web_socket(
    State(app): State<App>,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
    incoming: Incoming,
) -> Result<Response, ApiError> {
    // A page of another site can open sockets with the owner's cookie.
    if !is_signed(&incoming) && incoming.cookie(SESSION_COOKIE).is_some() {
        check_origin(&app, &incoming)?;
    }
    let who = reader(&app, &incoming).await?;
    let upgrade = upgrade
        .map_err(|_| ApiError::new(ErrorCode::BadRequest, "expected the upgrade of a WebSocket"))?;
    let listener = listen(&app, who)?;
    let credentials = credentials(&incoming)?;
    let context = Arc::clone(&incoming.context);
    let upgrade = upgrade
        .max_message_size(limits::BODY_BYTES)
        .max_frame_size(limits::BODY_BYTES)
        // Nothing stays behind: a frame that was sent is in the kernel's hands.
        .write_buffer_size(0)
        .max_write_buffer_size(WRITE_BUFFER_BYTES);
    Ok(upgrade.on_upgrade(move |socket| {
        let channel = Channel::web_socket(socket);
        Connection::new(app, context, credentials, listener, channel).run(None)
    }))
}

/// `GET /v1/events?sessionId=&afterSeq=`
pub(super) async fn events(
    State(app): State<App>,
    incoming: Incoming,
) -> Result<Response, ApiError> {
    let who = reader(&app, &incoming).await?;
    let first = match subscription(&incoming) {
        Some((chain_id, after_seq)) => {
            check_reader(&app, &who, &chain_id).await?;
            Some((chain_id, after_seq))
        }
        None => None,
    };
    let listener = listen(&app, who)?;
    let credentials = credentials(&incoming)?;
    let (body, chunks) = mpsc::channel(1);
    let context = Arc::clone(&incoming.context);
    let channel = Channel::Events(body);
    tokio::spawn(Connection::new(app, context, credentials, listener, channel).run(first));
    let headers = [
        (header::CONTENT_TYPE, "text/event-stream"),
        (header::CACHE_CONTROL, "no-store"),
        // Proxies that collect answers before they pass them on leave this one alone.
        (HeaderName::from_static("x-accel-buffering"), "no"),
    ];
    Ok((headers, stream(chunks)).into_response())
}

fn stream(chunks: mpsc::Receiver<Bytes>) -> Body {
    let chunks = futures_util::stream::unfold(chunks, async |mut chunks| {
        let chunk = chunks.recv().await?;
        Some((Ok::<_, std::convert::Infallible>(chunk), chunks))
    });
    Body::from_stream(chunks)
}

/// The chain to listen to and the last number that the reader has. A browser
/// that comes back says where it stood; that is newer than its query.
fn subscription(incoming: &Incoming) -> Option<(String, u32)> {
    let query = incoming.query();
    let chain_id = query.get("sessionId")?.to_owned();
    let (after_seq, _) = query.message_page();
    let last = incoming.header(&LAST_EVENT_ID).and_then(|text| text.rsplit_once(':'));
    let last = last.filter(|(id, _)| *id == chain_id).and_then(|(_, seq)| seq.parse().ok());
    Some((chain_id, last.unwrap_or(after_seq)))
}

/// How the caller, who has been let in, has shown who it is.
fn credentials(incoming: &Incoming) -> Result<Credentials, ApiError> {
    let agent = is_signed(incoming).then(|| {
        let text = |name| incoming::header(&incoming.headers, name).map(str::to_owned);
        Some(Credentials::Key { agent_id: text(HEADER_AGENT)?, kid: text(HEADER_KEY)? })
    });
    let login = || Some(Credentials::Login(secret_hash(incoming.cookie(SESSION_COOKIE)?)));
    agent.unwrap_or_else(login).ok_or_else(|| ApiError::of(ErrorCode::Unauthenticated))
}

fn listen(app: &App, who: Principal) -> Result<Listener, ApiError> {
    app.live.listen(who).map_err(|full| match full {
        Full::Principal => {
            let message = "too many live connections; close one first";
            ApiError::new(ErrorCode::RateLimited, message)
        }
        Full::Platform => ApiError::of(ErrorCode::Unavailable),
    })
}
