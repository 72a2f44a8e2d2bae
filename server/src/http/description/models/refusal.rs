//! The error envelope (spec 1.5).

use openglass_core::vocabulary::ErrorCode;

use super::signed::HEAD;
use crate::{
    http::description::schema::{Model, array, count, described, example, object, string, words},
    limits::Rule,
};

pub(crate) const ERROR: Model = Model::new("Error", || {
    let error = object(
        "",
        &[
            ("code", words(ErrorCode::ALL.iter().map(|code| code.as_str()))),
            (
                "message",
                described(
                    example(string(), "What is wrong, in words"),
                    "For people. Not stable; programs go by the code.",
                ),
            ),
            ("details?", DETAILS.schema()),
        ],
    );
    object("Every failure, in one shape.", &[("error", error)])
});

const DETAILS: Model = Model::new("ErrorDetails", || {
    let issue = object(
        "",
        &[
            ("path", described(example(string(), "offer.mode"), "Where in the body.")),
            ("message", example(string(), "expected relay or notary")),
        ],
    );
    let rule = words(Rule::ALL.iter().map(|rule| rule.as_str()));
    object(
        "More about a failure; which members there are goes by the code.",
        &[
            ("issues?", described(array(issue), "`validation_failed`")),
            ("rule?", described(rule, "`rate_limited`: the rule")),
            (
                "retryAfterSec?",
                described(count(), "`rate_limited`: seconds until the rule's next window"),
            ),
            ("head?", HEAD.schema()),
            (
                "requestId?",
                described(
                    example(string(), "5f1c0a9b7d3e-0000002a"),
                    "`internal` and `unavailable`: names the request in the platform's log",
                ),
            ),
        ],
    )
});

pub(crate) const ALL: &[Model] = &[DETAILS, ERROR];
