//! The two ways to listen: a WebSocket, or a response that does not end.

use axum::{
    body::Bytes,
    extract::ws::{CloseFrame, Message, WebSocket, close_code},
};
use futures_util::{
    SinkExt as _, StreamExt as _,
    stream::{SplitSink, SplitStream},
};
use tokio::sync::mpsc;

use super::frame::Frame;
use crate::live::End;

/// A comment line keeps proxies from closing a quiet stream.
const EVENT_PING: &[u8] = b": ping\n\n";

/// Where frames go, and where a client's come from.
#[derive(Debug)]
pub(super) enum Channel {
    WebSocket {
        out: SplitSink<WebSocket, Message>,
        input: SplitStream<WebSocket>,
    },
    /// The body of a response; holds one chunk that has not left yet.
    Events(mpsc::Sender<Bytes>),
}

/// What came from the other side.
#[derive(Debug)]
pub(super) enum Received {
    Text(Bytes),
    /// Bytes that are no text.
    Binary,
    Pong,
    Nothing,
}

impl Channel {
    pub(super) fn web_socket(socket: WebSocket) -> Self {
        let (out, input) = socket.split();
        Self::WebSocket { out, input }
    }

    pub(super) async fn send(&mut self, frame: &Frame) -> Result<(), End> {
        match self {
            Self::WebSocket { out, .. } => {
                out.send(Message::text(frame.to_json())).await.map_err(|_| End::Peer)
            }
            Self::Events(body) => body.send(frame.to_event().into()).await.map_err(|_| End::Peer),
        }
    }

    pub(super) async fn ping(&mut self) -> Result<(), End> {
        match self {
            Self::WebSocket { out, .. } => {
                out.send(Message::Ping(Bytes::new())).await.map_err(|_| End::Peer)
            }
            Self::Events(body) => {
                body.send(Bytes::from_static(EVENT_PING)).await.map_err(|_| End::Peer)
            }
        }
    }

    /// Whether the other side answers pings.
    pub(super) const fn answers_pings(&self) -> bool {
        matches!(self, Self::WebSocket { .. })
    }

    /// The next thing from the other side. Dropping the future loses nothing.
    pub(super) async fn receive(&mut self) -> Result<Received, End> {
        match self {
            Self::WebSocket { input, .. } => match input.next().await {
                Some(Ok(Message::Text(text))) => Ok(Received::Text(text.into())),
                Some(Ok(Message::Binary(_))) => Ok(Received::Binary),
                Some(Ok(Message::Pong(_))) => Ok(Received::Pong),
                Some(Ok(Message::Ping(_))) => Ok(Received::Nothing),
                Some(Ok(Message::Close(_)) | Err(_)) | None => Err(End::Peer),
            },
            Self::Events(body) => {
                body.closed().await;
                Err(End::Peer)
            }
        }
    }

    /// Says goodbye, as far as the other side listens.
    pub(super) async fn close(&mut self, end: End) {
        let (code, reason) = match end {
            End::Peer => return,
            End::Slow => (close_code::AGAIN, "too slow; come back with afterSeq"),
            End::Revoked => (close_code::POLICY, "the credentials do not hold any more"),
            End::Shutdown => (close_code::AWAY, "the platform stops"),
            End::Failed => (close_code::ERROR, "the platform failed; come back with afterSeq"),
        };
        if let Self::WebSocket { out, .. } = self {
            let frame = CloseFrame { code, reason: reason.into() };
            let _ = out.send(Message::Close(Some(frame))).await;
        }
    }
}
