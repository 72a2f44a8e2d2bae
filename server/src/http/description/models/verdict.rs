//! What a verification says, and how the platform is.

use openglass_core::verify::{Claim, FindingCode, InfoCode};
use serde_json::json;

use crate::http::description::schema::{
    Model, array, boolean, count, described, example, nullable, object, string, words,
};

pub(crate) const REPORT: Model = Model::new("Report", || {
    let proof = object(
        "",
        &[
            ("claim", words(Claim::ALL.iter().map(|claim| claim.as_str()))),
            ("proven", boolean()),
            ("message", string()),
        ],
    );
    let id = |value| nullable(example(string(), value));
    object(
        "What a verification found.",
        &[
            ("valid", described(boolean(), "Whether nothing was found wrong.")),
            ("errors", array(FINDING.schema())),
            ("info", array(NOTE.schema())),
            ("proves", array(proof)),
            ("recordId", id("rec_F1CX2M2HSSXJ8DMD8WSY2D5XRC")),
            ("sessionId", id("ses_F1CX2M2HSSXJ8DMD8WSY2D5XRC")),
        ],
    )
});

const FINDING: Model = Model::new("Finding", || {
    object(
        "One thing that is wrong.",
        &[
            ("code", words(FindingCode::ALL.iter().map(|code| code.as_str()))),
            ("seq?", described(count(), "The message it is about.")),
            ("message", string()),
            ("path?", string()),
        ],
    )
});

const NOTE: Model = Model::new("Note", || {
    object(
        "One thing that a reader should know.",
        &[
            ("code", words(InfoCode::ALL.iter().map(|code| code.as_str()))),
            ("seq?", described(count(), "The message it is about.")),
            ("message", string()),
        ],
    )
});

pub(crate) const HEALTH: Model = Model::new("Health", || {
    let word = || words(["ok", "fail"]);
    let checks = object("", &[("store", word()), ("objects", word())]);
    object("Whether the platform works.", &[("status", word()), ("checks", checks)])
});

pub(crate) const JSON_RPC: Model = Model::new("JsonRpc", || {
    json!({
        "description": "Messages of JSON-RPC 2.0 as the Model Context Protocol defines them.",
        "type": ["object", "array"],
        "examples": [{ "jsonrpc": "2.0", "id": 1, "method": "tools/list" }],
    })
});

pub(crate) const ALL: &[Model] = &[FINDING, HEALTH, JSON_RPC, NOTE, REPORT];
