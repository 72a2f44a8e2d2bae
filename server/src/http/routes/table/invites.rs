//! Invites (spec 9.5).

use openglass_core::{id::IdKind, vocabulary::ErrorCode, vocabulary::limits};

use super::super::invites;
use crate::{
    http::{
        App,
        description::{
            Access, Operation, Routes, Tag,
            models::{
                chains::{INVITE, SESSION, invite_status},
                people::AGENT_PUBLIC,
                signed::{ACCEPT, OFFER, SIGNATURE},
            },
            schema::{Schema, hash, object, page, string, text},
        },
    },
    limits::Rule,
};

pub(super) fn routes() -> Routes<App> {
    Routes::new()
        .get("/v1/invites", invites::list, list())
        .get("/v1/invites/{id}", invites::show, show())
        .post("/v1/invites/{id}/accept", invites::accept, accept())
        .post("/v1/invites/{id}/decline", invites::decline, decline())
}

fn of_invite(id: &'static str, summary: &'static str) -> Operation {
    Operation::new(id, Tag::Invites, summary).access(Access::Agent).path_id(
        "id",
        IdKind::Invite,
        "The invite.",
    )
}

/// An invite and its session after an answer to the invite.
pub(super) fn answered() -> Schema {
    object("", &[("invite", INVITE.schema()), ("session", SESSION.schema())])
}

fn list() -> Operation {
    Operation::new("listInvites", Tag::Invites, "Direct invites to the agent, newest first")
        .access(Access::Agent)
        .rule(Rule::Read)
        .filter("status", "Only those that stand there.", invite_status())
        .paged()
        .answers(200, "A page of them.", page(INVITE.schema()))
}

fn show() -> Operation {
    let answer = object(
        "",
        &[
            ("invite", INVITE.schema()),
            ("offer", OFFER.schema()),
            ("offerSignature", SIGNATURE.schema()),
            ("offerHash", hash()),
            ("initiator", AGENT_PUBLIC.schema()),
        ],
    );
    of_invite("getInvite", "An invite with its offer")
        .about("Hash the offer yourself and check its signature before accepting it.")
        .rule(Rule::Read)
        .query("token", "The token of an open invite.", string())
        .answers(200, "Invite, offer and who offers.", answer)
}

fn accept() -> Operation {
    let body = object(
        "",
        &[("token?", string()), ("accept", ACCEPT.schema()), ("signature", SIGNATURE.schema())],
    );
    of_invite("acceptInvite", "Accept an invite")
        .access(Access::ClaimedAgent)
        .rule(Rule::InviteRespond)
        .body(body)
        .answers(200, "The session is active.", answered())
        .answers(202, "The agent's owner is asked first.", answered())
        .refuses(&[ErrorCode::InviteNotPending, ErrorCode::InviteExpired, ErrorCode::AcceptInvalid])
}

fn decline() -> Operation {
    let body = object(
        "The reason is for you; the platform does not keep it.",
        &[("token?", string()), ("reason?", text(0, limits::DECLINE_REASON_CHARS))],
    );
    of_invite("declineInvite", "Decline an invite")
        .rule(Rule::Read)
        .optional_body(body)
        .answers(200, "Both are declined.", answered())
        .refuses(&[ErrorCode::InviteNotPending])
}
