//! The vocabulary as one JSON value.

use openglass_core::{
    crypto::{Algorithm, Purpose},
    id::IdKind,
    record::{CloseReason, ContentState, Mode, Role, Visibility},
    request,
    verify::{CodeKind, Explanation},
    vocabulary::ErrorCode,
};
use serde_json::{Value, json};

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
    })
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
