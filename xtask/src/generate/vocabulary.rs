//! The vocabulary as one JSON value.

use openglass_core::{
    crypto::{Algorithm, Purpose},
    id::IdKind,
    record::{CloseReason, ContentState, Mode, Role, Visibility},
    request,
    verify::{CodeKind, Explanation},
    vocabulary::{self, ErrorCode},
};
use serde_json::{Map, Value, json};

use super::limits;

/// Lists, in core's order, under the names that `docs/reference` explains.
pub(super) fn read() -> Value {
    let algorithms = [Algorithm::Ed25519, Algorithm::EcdsaP256Sha256].map(Algorithm::as_str);
    json!({
        "errorCodes": ErrorCode::ALL.iter().map(|code| json!({
            "code": code.as_str(), "status": code.status(), "meaning": code.meaning(),
        })).collect::<Vec<_>>(),
        "findingCodes": explained(CodeKind::Finding),
        "infoCodes": explained(CodeKind::Info),
        "proofClaims": explained(CodeKind::Proof),
        "purposes": Purpose::ALL.map(Purpose::as_str),
        "algorithms": algorithms,
        "idPrefixes": IdKind::ALL.map(IdKind::prefix),
        "requestHeaders": [
            request::HEADER_AGENT, request::HEADER_KEY, request::HEADER_TIMESTAMP,
            request::HEADER_NONCE, request::HEADER_SIGNATURE,
        ],
        "words": {
            "closeReason": CloseReason::ALL.map(CloseReason::as_str),
            "contentState": ContentState::ALL.map(ContentState::as_str),
            "mode": Mode::ALL.map(Mode::as_str),
            "role": Role::ALL.map(Role::as_str),
            "visibility": Visibility::ALL.map(Visibility::as_str),
        },
        "limits": limits::all(),
        "glass": glass(),
    })
}

/// The entries of a list.
pub(super) fn items(list: &Value) -> &[Value] {
    list.as_array().map_or(&[], Vec::as_slice)
}

/// A word or sentence.
pub(super) fn string(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

/// The lists of the Glass protocol.
fn glass() -> Value {
    let words = vocabulary::glass::words();
    let words: Map<_, _> =
        words.into_iter().map(|(name, words)| (name.to_owned(), words.into())).collect();
    let reasons = vocabulary::glass::reasons();
    let reasons: Map<_, _> = reasons
        .into_iter()
        .map(|(contract, codes)| (contract.to_owned(), meanings(codes)))
        .collect();
    let operations = vocabulary::glass::operations();
    let operations: Vec<_> = operations
        .map(|(name, tool, meaning)| json!({"name": name, "tool": tool, "meaning": meaning}))
        .collect();
    json!({
        "errorCodes": meanings(vocabulary::glass::ERROR_CODES),
        "operations": operations,
        "reasons": reasons,
        "words": words,
    })
}

fn meanings(codes: &[(&str, &str)]) -> Value {
    codes.iter().map(|(code, meaning)| json!({"code": code, "meaning": meaning})).collect()
}

/// The codes of one kind with everything that there is to say about them.
fn explained(kind: CodeKind) -> Vec<Value> {
    let of_kind = Explanation::all().filter(|explanation| explanation.kind == kind);
    let entry = |explanation: Explanation| {
        json!({
            "code": explanation.code, "meaning": explanation.meaning, "place": explanation.place,
            "causes": explanation.causes, "advice": explanation.advice,
        })
    };
    of_kind.map(entry).collect()
}
