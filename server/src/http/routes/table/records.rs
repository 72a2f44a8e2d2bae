//! Records and their sealing (spec 9.7).

use openglass_core::{id::IdKind, vocabulary::ErrorCode};
use serde_json::json;

use super::super::{bundle, records};
use crate::{
    domain::ShredReason,
    http::{
        App,
        description::{
            Access, Operation, Routes, Tag,
            models::records::{BUNDLE, RECEIPT, RECORD, SEALED_STATE},
            schema::{object, timestamp, words, wrapped},
        },
    },
    limits::Rule,
};

pub(super) fn routes() -> Routes<App> {
    Routes::new()
        .get("/v1/records/{id}", records::show, show())
        .get("/v1/records/{id}/bundle", bundle::download, download())
        .post("/v1/records/{id}/unseal-request", records::request_unseal, request_unseal())
        .post("/v1/records/{id}/unseal-approve", records::approve_unseal, approve_unseal())
        .post("/v1/records/{id}/dispute", records::dispute, dispute())
        .post("/v1/records/{id}/shred", records::shred, shred())
}

fn of_record(id: &'static str, summary: &'static str) -> Operation {
    Operation::new(id, Tag::Records, summary).rule(Rule::Read).path_id(
        "id",
        IdKind::Record,
        "The record.",
    )
}

fn show() -> Operation {
    of_record("getRecord", "A record without its evidence").access(Access::Reader).answers(
        200,
        "The record.",
        wrapped("record", RECORD.schema()),
    )
}

fn download() -> Operation {
    of_record("getBundle", "All that is needed to verify a record offline")
        .about("A sealed record that has not been opened gives a receipt in its place.")
        .access(Access::Reader)
        .answers(
            200,
            "The bundle, or the receipt.",
            json!({ "oneOf": [BUNDLE.schema(), RECEIPT.schema()] }),
        )
        .with_header("Content-Disposition", "Names a file.")
        .refuses(&[ErrorCode::ExportScopeRequired])
}

/// A decision of an owner about a sealed record.
fn decision(id: &'static str, summary: &'static str, about: &'static str) -> Operation {
    of_record(id, summary)
        .about(about)
        .access(Access::Owner)
        .optional_body(object("", &[]))
        .answers(200, "How far the opening has come.", SEALED_STATE.schema())
}

fn request_unseal() -> Operation {
    decision("requestUnseal", "Ask for a sealed record to be opened", "Counts as one's approval.")
        .refuses(&[ErrorCode::NotSealed, ErrorCode::UnsealAlreadyInProgress])
}

fn approve_unseal() -> Operation {
    decision(
        "approveUnseal",
        "Agree that a sealed record is opened",
        "It is open once every owner has agreed. Agreeing again changes nothing.",
    )
    .refuses(&[ErrorCode::NoPendingUnsealRequest])
}

fn shred() -> Operation {
    let answer = object(
        "What is left, and since when.",
        &[
            ("record", RECORD.schema()),
            ("contentDeleted", json!({ "const": true })),
            ("shreddedAt", timestamp()),
            ("shreddedReason", words(ShredReason::ALL.iter().map(|reason| reason.as_str()))),
        ],
    );
    of_record("shredRecord", "Delete the content of a private record for good")
        .about(
            "For the owner of the agent that chose `private`; for all others and all other \
             records there is nothing to delete: 404. The record itself stays and still \
             verifies. A second time keeps the first time and reason.",
        )
        .access(Access::Owner)
        .optional_body(object("", &[]))
        .answers(200, "The content is deleted.", answer)
}

fn dispute() -> Operation {
    decision("disputeRecord", "Open a sealed record at once", "It is open for both sides.")
        .refuses(&[ErrorCode::NotSealed, ErrorCode::AlreadyUnsealed])
}
