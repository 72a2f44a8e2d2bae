//! Policies through the public door: the protocol's cases, our own, properties.
#![cfg(feature = "policy")]

mod cases;
mod events;
mod properties;
mod refusals;
mod warnings;
mod yaml;

use openglass_core::{
    json::Document,
    policy::{Event, Policy, PolicyError, Verdict},
};
use serde_json::{Value, json};

fn read(policy: &Value) -> Result<Policy, PolicyError> {
    Policy::read(policy.to_string().as_bytes())
}

/// A policy with one rule of high risk.
fn one_rule(when: &Value) -> Value {
    json!({
        "apiVersion": "openglass-policy/v1",
        "kind": "Policy",
        "metadata": {"name": "one"},
        "rules": [{"id": "r1", "risk": "high", "when": when}],
    })
}

fn judge(policy: &Policy, event: &Value) -> Verdict {
    let event = Document::read(event.to_string().as_bytes()).expect("an event is JSON");
    policy.evaluate(&Event::read(event.view()).expect("an event"))
}
