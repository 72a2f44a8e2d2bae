//! What to do about a client's error.

use std::path::Path;

use openglass_client::{ClientError, ErrorKind, StorageKind, TransportKind};
use openglass_core::json::{Document, ObjectBuilder};

use crate::{failure::Failure, terminal::clean};

/// A client's error as the failure of a command.
#[expect(clippy::needless_pass_by_value, reason = "a mapping for map_err")]
pub(crate) fn from_client(error: ClientError) -> Failure {
    let (code, text) = (error.code().to_owned(), clean(&error.to_string()));
    let failure = match error.kind() {
        ErrorKind::Verification => Failure::found_wrong(code, text),
        ErrorKind::Input => Failure::usage(text).with_code(code),
        _ => Failure::could_not(code, text),
    };
    let failure = match details(&error) {
        Some(details) => failure.with_details(details),
        None => failure,
    };
    match advice(&error) {
        Some(advice) => failure.advise(advice),
        None => failure,
    }
}

/// As [`from_client`], for the file that holds the agent's key.
pub(super) fn with_key_file(error: ClientError, key: &Path) -> Failure {
    let name = key.display();
    let advice = match &error {
        ClientError::Storage(storage) => match storage.kind {
            StorageKind::Io => format!("make a key first: openglass keygen --key {name}"),
            StorageKind::Exists => {
                format!(
                    "choose another file with --key, or move {name} away: a lost key is lost for good"
                )
            }
            StorageKind::Permissions => format!("take the others' rights away: chmod 600 {name}"),
            StorageKind::Malformed => "name the file that `openglass keygen` made".to_owned(),
        },
        _ => return from_client(error),
    };
    from_client(error).advise(advice)
}

/// Everything about a platform's refusal that a program may act on.
fn details(error: &ClientError) -> Option<Document> {
    let api = error.api()?;
    let mut object = ObjectBuilder::new().integer("status", i64::from(api.status));
    if let Some(request_id) = &api.request_id {
        object = object.string("requestId", request_id);
    }
    if let Some(after) = api.retry_after {
        let seconds = i64::try_from(after.as_secs()).unwrap_or(i64::MAX);
        object = object.integer("retryAfterSec", seconds);
    }
    if let Some(details) = &api.details {
        object = object.value("details", details.view());
    }
    Some(object.build())
}

fn advice(error: &ClientError) -> Option<String> {
    if let Some(after) = error.retry_after() {
        return Some(format!("try again in {} s", after.as_secs()));
    }
    let advice = match error {
        ClientError::Transport(failure) if failure.kind == TransportKind::Connect => {
            "is the platform running? start one with `openglass serve --dev`, or name it with --server"
        }
        ClientError::Verification(_) => {
            "the platform's answer contradicts the signatures: find out why before you go on"
        }
        ClientError::Timeout { .. } => {
            "run the same command again to go on waiting, or raise --timeout"
        }
        _ => match error.code() {
            "identity_unregistered" => "register the key first: openglass register --name NAME",
            "identity_registered" => "use another key file with --key to register another agent",
            "agent_unclaimed" => {
                "an owner has to claim the agent: openglass claim URL --owner EMAIL"
            }
            "clock_skew" => "set this machine's clock",
            "not_found" => "check the id, and that --key is the agent that takes part",
            "unauthenticated" => {
                "the key may be revoked, or from another platform: check --server and --key"
            }
            "chain_conflict" => "others wrote first; run the command again",
            "session_not_active" | "attestation_not_active" | "not_active" => {
                "see where it stands: openglass status ID"
            }
            "malformed_json" => "payloads are JSON: quote texts twice, such as '\"hello\"'",
            "unsafe_integer" => "write large integers as strings",
            _ => return None,
        },
    };
    Some(advice.to_owned())
}
