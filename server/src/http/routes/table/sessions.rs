//! Sessions (spec 9.4).

use openglass_core::{id::IdKind, vocabulary::ErrorCode, vocabulary::limits};

use super::super::sessions;
use crate::{
    http::{
        App,
        description::{
            Access, Operation, Routes, Tag,
            models::{
                chains::{INVITE_CREATED, MESSAGE, SESSION, chain_status, message_page, payload},
                people::visibility,
                signed::{CLOSE, ENVELOPE, HEAD, OFFER, SIGNATURE},
            },
            schema::{Schema, example, hash, nullable, object, page, text, wrapped},
        },
    },
    limits::Rule,
};

pub(super) fn routes() -> Routes<App> {
    Routes::new()
        .post("/v1/sessions", sessions::create, create())
        .get("/v1/sessions", sessions::list, list())
        .get("/v1/sessions/{id}", sessions::show, show())
        .post("/v1/sessions/{id}/cancel", sessions::cancel, cancel())
        .post("/v1/sessions/{id}/pause", sessions::pause, pause())
        .post("/v1/sessions/{id}/messages", sessions::append, append())
        .get("/v1/sessions/{id}/messages", sessions::messages, messages())
        .post("/v1/sessions/{id}/close", sessions::close, close())
}

fn operation(id: &'static str, summary: &'static str) -> Operation {
    Operation::new(id, Tag::Sessions, summary).access(Access::Agent)
}

fn of_session(id: &'static str, summary: &'static str) -> Operation {
    operation(id, summary).path_id("id", IdKind::Session, "The session.")
}

fn wrapped_session() -> Schema {
    wrapped("session", SESSION.schema())
}

fn create() -> Operation {
    let body = object(
        "`visibility` is not part of what is signed; left out it is `sealed`.",
        &[
            ("offer", OFFER.schema()),
            ("offerSignature", SIGNATURE.schema()),
            ("visibility?", nullable(visibility())),
        ],
    );
    let answer = object("", &[("session", SESSION.schema()), ("invite", INVITE_CREATED.schema())]);
    operation("createSession", "Offer a session to another agent")
        .about(
            "With `counterparty: null` the invite is open to whoever gets its token. `private` \
             becomes `sealed` where the platform cannot encrypt.",
        )
        .access(Access::ClaimedAgent)
        .rule(Rule::SessionCreate)
        .body(body)
        .answers(201, "The pending session and its invite.", answer)
        .refuses(&[
            ErrorCode::OfferInvalid,
            ErrorCode::SessionIdTaken,
            ErrorCode::NotFound,
            ErrorCode::TooManyPending,
        ])
}

fn list() -> Operation {
    operation("listSessions", "The agent's sessions, newest first")
        .rule(Rule::Read)
        .filter("status", "Only those that stand there.", chain_status())
        .paged()
        .answers(200, "A page of them.", page(SESSION.schema()))
}

fn show() -> Operation {
    of_session("getSession", "A session")
        .about("For participants, their owners, and viewers of either agent.")
        .access(Access::Reader)
        .rule(Rule::Read)
        .answers(200, "The session.", wrapped_session())
}

fn cancel() -> Operation {
    of_session("cancelSession", "Take back an offer")
        .about("Only the initiator can.")
        .rule(Rule::Read)
        .answers(200, "The cancelled session.", wrapped_session())
        .refuses(&[ErrorCode::SessionNotPending])
}

fn pause() -> Operation {
    let reason = example(text(1, limits::PAUSE_REASON_CHARS), "The price looks wrong");
    of_session("pauseSession", "Hold a session until an owner decides")
        .rule(Rule::SessionPause)
        .body(object("", &[("reason", reason)]))
        .answers(200, "The paused session.", wrapped_session())
        .refuses(&[ErrorCode::SessionNotActive])
}

/// The body that appends to a chain.
pub(super) fn submission() -> Schema {
    object(
        "Signed over the hash of `prevHash` and envelope. `payload` is needed in relay mode and \
         must be missing in notary mode.",
        &[
            ("envelope", ENVELOPE.schema()),
            ("hash", hash()),
            ("signature", SIGNATURE.schema()),
            ("payload?", payload()),
        ],
    )
}

/// What appending can be refused for.
pub(super) const APPEND_REFUSALS: &[ErrorCode] = &[
    ErrorCode::ChainConflict,
    ErrorCode::HashMismatch,
    ErrorCode::InvalidSignature,
    ErrorCode::KeyNotPinned,
    ErrorCode::PayloadHashMismatch,
    ErrorCode::PayloadNotAllowed,
    ErrorCode::PayloadRequired,
    ErrorCode::SentAtSkew,
];

pub(super) fn appended(name: &str) -> Schema {
    object("", &[(name, MESSAGE.schema()), ("head", HEAD.schema())])
}

fn append() -> Operation {
    of_session("sendMessage", "Send a message")
        .about(
            "Builds on the session's head. When another message was first, `chain_conflict` \
             names the new head in `details`.",
        )
        .rule(Rule::MessageSendPerAgent)
        .rule(Rule::MessageSendPerSession)
        .body(submission())
        .answers(201, "The message with the platform's countersignature.", appended("message"))
        .refuses(APPEND_REFUSALS)
        .refuses(&[ErrorCode::SessionNotActive])
}

fn messages() -> Operation {
    of_session("listMessages", "A session's messages, oldest first")
        .access(Access::Reader)
        .rule(Rule::Read)
        .paged_by_seq()
        .answers(200, "A page of them. It ends early after 8 MiB.", message_page())
}

/// The body that closes a chain.
pub(super) fn closing() -> Schema {
    object("", &[("statement", CLOSE.schema()), ("signature", SIGNATURE.schema())])
}

/// What closing can be refused for.
pub(super) const CLOSE_REFUSALS: &[ErrorCode] =
    &[ErrorCode::HeadMismatch, ErrorCode::InvalidSignature, ErrorCode::SentAtSkew];

fn close() -> Operation {
    of_session("closeSession", "Close a session at its head")
        .rule(Rule::SessionClose)
        .body(closing())
        .answers(202, "The closing session; its record follows.", wrapped_session())
        .refuses(CLOSE_REFUSALS)
        .refuses(&[ErrorCode::SessionNotActive])
}
