//! The suite: records with a single fault each, and valid ones beside them.

mod chain;
mod end;
mod keys;
mod malformed;
mod receipts;
mod start;
mod valid;

use openglass_core::{
    record::{CloseReason, Visibility},
    verify::{FindingCode as Code, InfoCode},
};
use serde_json::{Value, json};

use crate::plan::{Plan, Stage, countersign_again, encrypted, payload_hash};

/// What a verifier must say about a case.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Expected {
    /// Codes and message numbers, in order.
    pub errors: Vec<(Code, Option<u32>)>,
    /// Codes and message numbers, in order.
    pub info: Vec<(InfoCode, Option<u32>)>,
    /// Where the shape is wrong, for a malformed record; empty for the whole text.
    pub path: Option<String>,
}

/// One record and what must be found in it.
#[derive(Debug, Clone)]
pub struct Case {
    /// A file name without ending; starts with the code it is about, or `valid`.
    pub name: String,
    /// The bundle's text.
    pub bundle: String,
    /// Known heads to hand in, as JSON text.
    pub known_heads: Option<String>,
    /// The verdict.
    pub expected: Expected,
}

/// Every case, in the order of the specification's codes.
pub fn cases() -> Vec<Case> {
    let mut suite = Suite(Vec::new());
    suite.valid();
    suite.malformed_texts();
    suite.malformed_objects();
    suite.malformed_evidence();
    suite.malformed_receipts();
    suite.record();
    suite.kinds();
    suite.agreements();
    suite.genesis();
    suite.envelopes();
    suite.message_signatures();
    suite.ends();
    suite.statements();
    suite.contents();
    suite.types();
    suite.known_heads();
    suite.platform_keys();
    suite.receipts();
    suite.0
}

const OTHER_SESSION: &str = "ses_0000000000000000000000000Z";
const OTHER_ATTESTATION: &str = "att_0000000000000000000000000Z";
const OTHER_AGENT: &str = "agt_0000000000000000000000000Z";
const OTHER_KEY: &str = "key_0000000000000000000000000Z";
const AGENT_0: &str = "agt_00000000000000000000000000";
const KEY_0: &str = "AQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQE";

fn zeros() -> Value {
    Value::String("0".repeat(64))
}

/// Sets the member at a JSON pointer.
fn set(pointer: &'static str, value: impl Into<Value>) -> impl Fn(&mut Value) + Send + Sync {
    let value = value.into();
    move |object| {
        let (parent, name) = pointer.rsplit_once('/').unwrap_or(("", pointer));
        let parent = object.pointer_mut(parent).expect("the edited object has this place");
        match parent {
            Value::Array(items) => {
                items[name.parse::<usize>().expect("an index")] = value.clone();
            }
            other => other[name] = value.clone(),
        }
    }
}

/// Removes a member of the object itself.
fn remove(name: &'static str) -> impl Fn(&mut Value) + Send + Sync {
    move |object| {
        object.as_object_mut().expect("an object").remove(name);
    }
}

/// Changes the first characters of a text, keeping its form.
fn spoil(pointer: &'static str) -> impl Fn(&mut Value) + Send + Sync {
    move |object| {
        let place = object.pointer_mut(pointer).expect("the edited object has this place");
        let text = place.as_str().expect("a text");
        let flipped = if text.starts_with("MEQC") { "MEUC" } else { "AAAA" };
        *place = Value::String(format!("{flipped}{}", &text[4..]));
    }
}

struct Suite(Vec<Case>);

impl Suite {
    fn add(&mut self, name: &str, plan: &Plan, errors: &[(Code, u32)]) {
        self.add_with(name, plan.make().bundle, errors, &[]);
    }

    fn add_with(&mut self, name: &str, bundle: String, errors: &[(Code, u32)], encrypted: &[u32]) {
        let info = encrypted.iter().map(|&at| (InfoCode::ContentEncrypted, Some(at)));
        self.push(name, bundle, errors, info.collect(), None);
    }

    fn add_receipt(&mut self, name: &str, receipt: String, errors: &[(Code, u32)]) {
        let info = vec![(InfoCode::StatementNotIncluded, None)];
        self.push(name, receipt, errors, info, None);
    }

    /// `path`: where the shape is wrong; `more`: what is found besides.
    fn add_malformed(&mut self, name: &str, text: String, path: &str, more: &[(Code, u32)]) {
        let errors = [&[(Code::MalformedBundle, 0)], more].concat();
        let name = format!("malformed_bundle-{name}");
        self.push(&name, text, &errors, vec![], Some(path.to_owned()));
    }

    fn push(
        &mut self,
        name: &str,
        bundle: String,
        errors: &[(Code, u32)],
        info: Vec<(InfoCode, Option<u32>)>,
        path: Option<String>,
    ) {
        let errors = errors.iter().map(|&(code, seq)| (code, (seq > 0).then_some(seq))).collect();
        let expected = Expected { errors, info, path };
        self.0.push(Case { name: name.to_owned(), bundle, known_heads: None, expected });
    }
}

fn secret() -> Value {
    json!({"account": "12-3456", "limit": 900})
}

/// A private session whose only payload is encrypted.
fn private() -> Plan {
    made_private(Plan::session())
}

fn made_private(plan: Plan) -> Plan {
    let first = payload_hash(&secret());
    plan.visibility(Some(Visibility::Private))
        .payloads(vec![secret()])
        .edit(Stage::Statement, |statement| {
            statement["retention"] = json!({"days": 90, "expiresAt": "2026-05-01T12:00:31.000Z"});
        })
        .edit(Stage::Envelope(0), move |envelope| envelope["payloadHash"] = json!(first))
        .edit(Stage::Message(0), |message| {
            message["contentState"] = json!("encrypted");
            message["payload"] = encrypted(1);
        })
}

fn private_with(decrypted: Value) -> Plan {
    private().edit(Stage::Bundle, set("/decryptedPayloads", decrypted))
}
