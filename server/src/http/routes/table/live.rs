//! Live events (spec 10).

use openglass_core::vocabulary::ErrorCode;

use super::super::live;
use crate::{
    http::{
        App,
        description::{
            Access, Operation, Routes, Tag,
            schema::{chain_id, example, string},
        },
    },
    limits::Rule,
};

pub(super) fn routes() -> Routes<App> {
    Routes::new().get("/v1/ws", live::web_socket, web_socket()).get(
        "/v1/events",
        live::events,
        events(),
    )
}

fn operation(id: &'static str, summary: &'static str, about: &'static str) -> Operation {
    Operation::new(id, Tag::Live, summary).about(about).access(Access::Reader).rule(Rule::Read)
}

fn web_socket() -> Operation {
    operation(
        "openWebSocket",
        "Events over a WebSocket",
        "One JSON object a frame: `subscribe`, `unsubscribe`, `message.send` and `ping` to the \
         platform; `ready`, `ack`, `error`, `pong`, `message`, `invite.received`, \
         `invite.awaiting_owner`, `session.…`, `record.issued` and `agent.claimed` from it. Agents \
         sign the upgrade as a GET with an empty body; owners also send `Origin`.",
    )
    .answers_empty(101, "The connection is a WebSocket now.")
    .refuses(&[ErrorCode::OriginNotAllowed])
}

fn events() -> Operation {
    operation(
        "streamEvents",
        "The same events, as server-sent events",
        "With `sessionId` also what a subscriber of that session or attestation gets, after \
         `afterSeq`.",
    )
    .query("sessionId", "A session or attestation.", chain_id())
    .query("afterSeq", "The last message that the reader has.", string())
    .header(
        "Last-Event-ID",
        "Where the reader stood when its connection broke; wins over `afterSeq`.",
        example(string(), "ses_F1CX2M2HSSXJ8DMD8WSY2D5XRC:7"),
    )
    .answers_with(200, "Events, until one side ends it.", "text/event-stream", string())
    .refuses(&[ErrorCode::NotFound])
}
