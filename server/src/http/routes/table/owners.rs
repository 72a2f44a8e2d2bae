//! What owners see and decide (spec 9.6).

use openglass_core::{id::IdKind, vocabulary::ErrorCode, vocabulary::limits};

use super::{
    super::{owner, owner_control},
    invites::answered,
};
use crate::{
    http::{
        App,
        description::{
            Access, Operation, Routes, Tag,
            models::{
                chains::{ATTESTATION, INVITE, SESSION, chain_status, invite_status},
                people::{AGENT, OWNER, retention_days, visibility},
                records::RECORD,
            },
            schema::{boolean, example, nullable, object, page, text, wrapped},
        },
    },
    limits::Rule,
};

pub(super) fn routes() -> Routes<App> {
    seen().merge(decided())
}

fn seen() -> Routes<App> {
    Routes::new()
        .get("/v1/owner/me", owner::me, me())
        .patch("/v1/owner/me", owner::update, update())
        .get("/v1/owner/agents", owner::agents, agents())
        .get("/v1/owner/sessions", owner::sessions, sessions())
        .get("/v1/owner/attestations", owner::attestations, attestations())
        .get("/v1/owner/invites", owner::invites, invites())
        .get("/v1/owner/records", owner::records, records())
}

fn decided() -> Routes<App> {
    Routes::new()
        .post("/v1/owner/agents/{id}/suspend", owner_control::suspend, suspend())
        .post("/v1/owner/agents/{id}/unsuspend", owner_control::unsuspend, unsuspend())
        .patch("/v1/owner/agents/{id}/retention", owner_control::set_retention, set_retention())
        .patch(
            "/v1/owner/agents/{id}/visibility-default",
            owner_control::set_visibility,
            set_visibility(),
        )
        .post("/v1/owner/invites/{id}/approve", owner_control::approve, approve())
        .post("/v1/owner/invites/{id}/reject", owner_control::reject, reject())
        .post("/v1/owner/sessions/{id}/resume", owner_control::resume, resume())
        .post(
            "/v1/owner/sessions/{id}/decline-resume",
            owner_control::decline_resume,
            decline_resume(),
        )
}

fn operation(id: &'static str, summary: &'static str) -> Operation {
    Operation::new(id, Tag::Owners, summary).access(Access::Owner).rule(Rule::Read)
}

fn me() -> Operation {
    operation("getOwner", "The owner that is logged in").answers(
        200,
        "The owner.",
        wrapped("owner", OWNER.schema()),
    )
}

fn update() -> Operation {
    let settings =
        object("", &[("requireInviteApproval?", boolean()), ("emailOnRecord?", boolean())]);
    let body = object(
        "What is left out stays as it is.",
        &[
            ("displayName?", nullable(example(text(0, limits::NAME_CHARS), "Ada"))),
            ("settings?", settings),
        ],
    );
    operation("updateOwner", "Change the owner's name and settings").body(body).answers(
        200,
        "The owner as it is now.",
        wrapped("owner", OWNER.schema()),
    )
}

fn agents() -> Operation {
    operation("listOwnerAgents", "The owner's agents, newest first").paged().answers(
        200,
        "A page of them.",
        page(AGENT.schema()),
    )
}

fn sessions() -> Operation {
    operation("listOwnerSessions", "Sessions of the owner's agents, newest first")
        .filter("status", "Only those that stand there.", chain_status())
        .paged()
        .answers(200, "A page of them.", page(SESSION.schema()))
}

fn attestations() -> Operation {
    operation("listOwnerAttestations", "Attestations of the owner's agents, newest first")
        .filter("status", "Only those that stand there.", chain_status())
        .paged()
        .answers(200, "A page of them.", page(ATTESTATION.schema()))
}

fn invites() -> Operation {
    operation("listOwnerInvites", "Invites that wait for the owner, newest first")
        .filter("status", "Those that stand there instead.", invite_status())
        .paged()
        .answers(200, "A page of them.", page(INVITE.schema()))
}

fn records() -> Operation {
    operation("listOwnerRecords", "Records of the owner's agents, newest first").paged().answers(
        200,
        "A page of them.",
        page(RECORD.schema()),
    )
}

fn of_agent(id: &'static str, summary: &'static str) -> Operation {
    operation(id, summary).path_id("id", IdKind::Agent, "An agent of the owner.").answers(
        200,
        "The agent as it is now.",
        wrapped("agent", AGENT.schema()),
    )
}

fn suspend() -> Operation {
    of_agent("suspendAgent", "Stop an agent")
        .about("It can do nothing more; its sessions end, and its offers are taken back.")
        .optional_body(object("", &[]))
}

fn unsuspend() -> Operation {
    of_agent("unsuspendAgent", "Let a stopped agent go on").optional_body(object("", &[]))
}

fn set_retention() -> Operation {
    of_agent("setRetention", "For how long private content is kept")
        .about("Of records that are issued from now on; `null` for the platform's default.")
        .body(object("", &[("privateRetentionDays", retention_days())]))
}

fn set_visibility() -> Operation {
    of_agent("setDefaultVisibility", "The visibility of what does not name one")
        .about("`null` for the platform's default.")
        .body(object("", &[("defaultVisibility", nullable(visibility()))]))
}

fn of_invite(id: &'static str, summary: &'static str) -> Operation {
    operation(id, summary)
        .path_id("id", IdKind::Invite, "An invite that an agent of the owner has accepted.")
        .optional_body(object("", &[]))
        .answers(200, "Both as they are now.", answered())
        .refuses(&[ErrorCode::InviteNotPending])
}

fn approve() -> Operation {
    of_invite("approveInvite", "Let a session begin")
        .refuses(&[ErrorCode::InviteExpired, ErrorCode::AcceptInvalid])
}

fn reject() -> Operation {
    of_invite("rejectInvite", "Keep a session from beginning")
}

fn of_session(id: &'static str, summary: &'static str) -> Operation {
    operation(id, summary)
        .path_id("id", IdKind::Session, "A paused session of an agent of the owner.")
        .optional_body(object("", &[]))
        .answers(200, "The session as it is now.", wrapped("session", SESSION.schema()))
        .refuses(&[ErrorCode::SessionNotPaused])
}

fn resume() -> Operation {
    of_session("resumeSession", "Let a paused session go on")
}

fn decline_resume() -> Operation {
    of_session("declineResume", "End a paused session")
}
