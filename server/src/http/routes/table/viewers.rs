//! Viewers (spec 9.6).

use openglass_core::{id::IdKind, vocabulary::ErrorCode, vocabulary::limits};

use super::super::viewers;
use crate::{
    http::{
        App,
        description::{
            Access, Operation, Routes, Tag,
            models::{
                chains::SESSION,
                people::{AGENT_PUBLIC, VIEWER_ACCESS, VIEWER_GRANT, scope},
                records::RECORD,
            },
            schema::{Schema, array, email, example, nullable, object, page, text, wrapped},
        },
    },
    limits::Rule,
};

pub(super) fn routes() -> Routes<App> {
    Routes::new()
        .post("/v1/owner/agents/{id}/viewers", viewers::invite, invite())
        .get("/v1/owner/agents/{id}/viewers", viewers::list, list())
        .post("/v1/owner/agents/{id}/viewers/{grant}/revoke", viewers::revoke, revoke())
        .patch("/v1/owner/agents/{id}/viewers/{grant}/scope", viewers::set_scope, set_scope())
        .get("/v1/owner/agents/{id}/access-log", viewers::access_log, access_log())
        .get("/v1/owner/viewer-access", viewers::own_access, own_access())
        .get("/v1/owner/viewer-access/sessions", viewers::sessions, sessions())
        .get("/v1/owner/viewer-access/records", viewers::records, records())
}

fn operation(id: &'static str, summary: &'static str) -> Operation {
    Operation::new(id, Tag::Viewers, summary).access(Access::Owner)
}

fn of_agent(id: &'static str, summary: &'static str) -> Operation {
    operation(id, summary).path_id("id", IdKind::Agent, "An agent of the owner.")
}

fn wrapped_grant() -> Schema {
    wrapped("grant", VIEWER_GRANT.schema())
}

fn invite() -> Operation {
    let body = object(
        "The scope is `read` unless it says otherwise.",
        &[
            ("email", email()),
            ("label?", nullable(example(text(0, limits::NAME_CHARS), "Auditor"))),
            ("scope?", scope()),
        ],
    );
    of_agent("inviteViewer", "Let somebody look at what an agent takes part in")
        .about("A revoked grant of the same address becomes active again.")
        .rule(Rule::ViewerInvite)
        .body(body)
        .answers(201, "The grant; a mail tells the viewer.", wrapped_grant())
        .refuses(&[ErrorCode::ViewerExists])
}

fn list() -> Operation {
    of_agent("listViewers", "Who may look at what an agent takes part in")
        .rule(Rule::Read)
        .paged()
        .answers(200, "A page of grants.", page(VIEWER_GRANT.schema()))
}

fn of_grant(id: &'static str, summary: &'static str) -> Operation {
    of_agent(id, summary)
        .rule(Rule::Read)
        .path_id("grant", IdKind::ViewerGrant, "The grant.")
        .answers(200, "The grant as it is now.", wrapped_grant())
}

fn revoke() -> Operation {
    of_grant("revokeViewer", "Take a grant back")
        .about("It ends at once; revoking twice changes nothing.")
        .optional_body(object("", &[]))
}

fn set_scope() -> Operation {
    of_grant("setViewerScope", "How far a grant reaches").body(object("", &[("scope", scope())]))
}

fn access_log() -> Operation {
    of_agent("listViewerLooks", "What viewers looked at, newest first")
        .rule(Rule::Read)
        .paged()
        .answers(200, "A page of looks.", page(VIEWER_ACCESS.schema()))
}

fn own_access() -> Operation {
    let item = object("", &[("grant", VIEWER_GRANT.schema()), ("agent", AGENT_PUBLIC.schema())]);
    operation("listOwnAccess", "What the caller may look at as a viewer").rule(Rule::Read).answers(
        200,
        "At most 200 grants with their agents.",
        wrapped("items", array(item)),
    )
}

fn sessions() -> Operation {
    operation("listViewerSessions", "Sessions that the caller may look at, newest first")
        .rule(Rule::Read)
        .paged()
        .answers(200, "A page of them.", page(SESSION.schema()))
}

fn records() -> Operation {
    operation("listViewerRecords", "Records that the caller may look at, newest first")
        .rule(Rule::Read)
        .paged()
        .answers(200, "A page of them.", page(RECORD.schema()))
}
