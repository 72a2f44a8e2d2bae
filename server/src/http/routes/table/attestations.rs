//! Attestations (spec 9.8).

use openglass_core::{id::IdKind, vocabulary::ErrorCode};

use super::{
    super::{attestations, witnesses},
    sessions::{APPEND_REFUSALS, CLOSE_REFUSALS, appended, closing, submission},
};
use crate::{
    http::{
        App,
        description::{
            Access, Operation, Routes, Tag,
            models::{
                chains::{ATTESTATION, chain_status, message_page, payload},
                discovery::{FETCH_WITNESS, fetch_method, fetched_url},
                people::visibility,
                signed::{OPEN, SIGNATURE, idle_timeout},
            },
            schema::{Schema, array, nullable, object, page, wrapped},
        },
    },
    limits::Rule,
};

pub(super) fn routes() -> Routes<App> {
    Routes::new()
        .post("/v1/attestations", attestations::open, open())
        .get("/v1/attestations", attestations::list, list())
        .get("/v1/attestations/{id}", attestations::show, show())
        .post("/v1/attestations/{id}/events", attestations::append, append())
        .get("/v1/attestations/{id}/events", attestations::events, events())
        .post("/v1/attestations/{id}/close", attestations::close, close())
        .post("/v1/attestations/{id}/witness-fetch", witnesses::fetch, fetch())
        .get("/v1/attestations/{id}/witnesses", witnesses::list, list_witnesses())
}

fn operation(id: &'static str, summary: &'static str) -> Operation {
    Operation::new(id, Tag::Attestations, summary).access(Access::Agent)
}

fn of_attestation(id: &'static str, summary: &'static str) -> Operation {
    operation(id, summary).path_id("id", IdKind::Attestation, "The attestation.")
}

fn wrapped_attestation() -> Schema {
    wrapped("attestation", ATTESTATION.schema())
}

fn open() -> Operation {
    let body = object(
        "`idleTimeoutSec` and `visibility` are not part of what is signed.",
        &[
            ("open", OPEN.schema()),
            ("openSignature", SIGNATURE.schema()),
            ("idleTimeoutSec?", nullable(idle_timeout())),
            ("visibility?", nullable(visibility())),
        ],
    );
    operation("openAttestation", "Open a log of one's own")
        .access(Access::ClaimedAgent)
        .rule(Rule::SessionCreate)
        .body(body)
        .answers(201, "The active attestation.", wrapped_attestation())
        .refuses(&[ErrorCode::OpenInvalid, ErrorCode::AttestationIdTaken])
}

fn list() -> Operation {
    operation("listAttestations", "The agent's attestations, newest first")
        .rule(Rule::Read)
        .filter("status", "Only those that stand there.", chain_status())
        .paged()
        .answers(200, "A page of them.", page(ATTESTATION.schema()))
}

fn show() -> Operation {
    of_attestation("getAttestation", "An attestation")
        .about("For the attestor, its owner, and viewers of the agent.")
        .access(Access::Reader)
        .rule(Rule::Read)
        .answers(200, "The attestation.", wrapped_attestation())
}

fn append() -> Operation {
    of_attestation("appendEvent", "Append an event")
        .rule(Rule::MessageSendPerAgent)
        .rule(Rule::MessageSendPerSession)
        .body(submission())
        .answers(201, "The event with the platform's countersignature.", appended("event"))
        .refuses(APPEND_REFUSALS)
        .refuses(&[ErrorCode::AttestationNotActive])
}

fn events() -> Operation {
    of_attestation("listEvents", "An attestation's events, oldest first")
        .access(Access::Reader)
        .rule(Rule::Read)
        .paged_by_seq()
        .answers(200, "A page of them. It ends early after 8 MiB.", message_page())
}

fn fetch() -> Operation {
    let body = object(
        "`body` goes with a `POST`, as canonical JSON of at most 64 KiB.",
        &[
            ("url", fetched_url()),
            ("method?", nullable(fetch_method())),
            ("body?", nullable(payload())),
        ],
    );
    of_attestation("fetchAsWitness", "Have the platform fetch a URL and vouch for the answer")
        .about(
            "Only `https` at the default port of a host with a public name and public addresses. \
             Redirects are not followed. A fetch that gave no whole answer within five seconds is \
             `url_unreachable`, whatever the reason.",
        )
        .rule(Rule::WitnessFetchPerAgent)
        .rule(Rule::WitnessFetchPerAttestation)
        .body(body)
        .answers(201, "What the platform saw.", wrapped("witness", FETCH_WITNESS.schema()))
        .refuses(&[
            ErrorCode::AttestationNotActive,
            ErrorCode::ChainConflict,
            ErrorCode::UrlInvalid,
            ErrorCode::UrlUnreachable,
            ErrorCode::BodyRequiredForPost,
            ErrorCode::BodyNotAllowedForGet,
            ErrorCode::BodyTooLarge,
        ])
}

fn list_witnesses() -> Operation {
    of_attestation("listWitnesses", "What the platform saw for an attestation, in order")
        .access(Access::Reader)
        .rule(Rule::Read)
        .answers(200, "All of it.", wrapped("items", array(FETCH_WITNESS.schema())))
}

fn close() -> Operation {
    of_attestation("closeAttestation", "Close an attestation at its head")
        .rule(Rule::SessionClose)
        .body(closing())
        .answers(202, "The closing attestation; its record follows.", wrapped_attestation())
        .refuses(CLOSE_REFUSALS)
        .refuses(&[ErrorCode::AttestationNotActive])
}
