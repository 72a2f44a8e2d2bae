//! Policies from text.

use std::collections::HashSet;

use super::{Condition, Policy, PolicyError, PolicyErrorCode, Risk, Rule, limits, yaml};
use crate::{
    json::{Document, Kind, View},
    record::{Fields, Path, ShapeError},
};

const API_VERSION: &str = "openglass-policy/v1";
const KIND: &str = "Policy";

/// A condition that says something else than its author can have meant.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Warning {
    /// Where, such as `rules.0.when`.
    pub path: String,
    /// What is odd there, in words.
    pub text: String,
}

/// What is counted and noted while a policy is read.
#[derive(Debug, Default)]
pub(super) struct Reading {
    pub(super) conditions: usize,
    pub(super) patterns: usize,
    warnings: Vec<Warning>,
}

impl Reading {
    pub(super) fn warn(&mut self, path: &Path<'_>, op: &str, text: &str) {
        self.warnings.push(Warning { path: path.to_string(), text: format!("`{op}` {text}") });
    }
}

pub(super) fn read(text: &[u8]) -> Result<Policy, PolicyError> {
    if text.len() > limits::POLICY_BYTES {
        let text = format!("a policy has at most {} bytes", limits::POLICY_BYTES);
        return Err(PolicyError::new(PolicyErrorCode::TooLarge, text));
    }
    let document = if text.trim_ascii_start().starts_with(b"{") {
        Document::read(text)
            .map_err(|error| PolicyError::new(PolicyErrorCode::MalformedJson, error.to_string()))?
    } else {
        yaml::read(text)?
    };
    read_policy(document.view())
}

fn read_policy(view: View<'_>) -> Result<Policy, PolicyError> {
    const MEMBERS: [&str; 5] = ["apiVersion", "kind", "metadata", "defaultRisk", "rules"];
    let fields = Fields::open(view, &Path::ROOT, &MEMBERS)?;
    expect_word(&fields, "apiVersion", API_VERSION)?;
    expect_word(&fields, "kind", KIND)?;
    let (name, description) = fields.object("metadata", read_metadata)?;
    let default_risk = match fields.get("defaultRisk") {
        Some(_) => read_risk(&fields, "defaultRisk")?,
        None => Risk::Low,
    };
    let mut reading = Reading::default();
    let rules = read_rules(&fields, &mut reading)?;
    Ok(Policy { name, description, default_risk, rules, warnings: reading.warnings })
}

fn expect_word(fields: &Fields<'_, '_>, name: &str, word: &str) -> Result<(), ShapeError> {
    if fields.string(name)? == word { Ok(()) } else { Err(fields.error(name, word)) }
}

fn read_metadata(view: View<'_>, path: &Path<'_>) -> Result<(String, Option<String>), ShapeError> {
    let fields = Fields::open(view, path, &["name", "description"])?;
    Ok((read_kebab(&fields, "name")?, read_description(&fields)?))
}

fn read_description(fields: &Fields<'_, '_>) -> Result<Option<String>, ShapeError> {
    let read = |_| fields.text("description", 0, limits::DESCRIPTION_CHARS).map(Into::into);
    fields.get("description").map(read).transpose()
}

fn read_risk(fields: &Fields<'_, '_>, name: &str) -> Result<Risk, ShapeError> {
    Risk::from_word(&fields.string(name)?).ok_or_else(|| fields.error(name, "low, medium or high"))
}

/// `[a-z0-9]([a-z0-9-]*[a-z0-9])?`
fn read_kebab(fields: &Fields<'_, '_>, name: &str) -> Result<String, ShapeError> {
    let text = fields.string(name)?;
    let word = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit();
    let bytes = text.as_bytes();
    let ends = [bytes.first(), bytes.last()].into_iter().all(|end| end.is_some_and(|b| word(*b)));
    if ends && bytes.iter().all(|byte| word(*byte) || *byte == b'-') {
        return Ok(text.into());
    }
    Err(fields.error(name, "a name in kebab-case, such as large-payment"))
}

fn read_rules(fields: &Fields<'_, '_>, reading: &mut Reading) -> Result<Vec<Rule>, PolicyError> {
    let list = fields.required("rules")?;
    if list.kind() != Kind::Array {
        return Err(fields.wrong("rules", "a list", list).into());
    }
    let path = Path::ROOT.name("rules");
    let mut rules = Vec::new();
    let mut ids = HashSet::new();
    for (at, item) in list.elements().enumerate() {
        let path = path.index(at);
        let rule = read_rule(item, &path, reading)?;
        if !ids.insert(rule.id.clone()) {
            return Err(path.name("id").error("an id that no other rule has").into());
        }
        rules.push(rule);
    }
    Ok(rules)
}

fn read_rule(view: View<'_>, path: &Path<'_>, reading: &mut Reading) -> Result<Rule, PolicyError> {
    let fields = Fields::open(view, path, &["id", "risk", "when", "description", "reasons"])?;
    Ok(Rule {
        id: read_kebab(&fields, "id")?,
        risk: read_risk(&fields, "risk")?,
        when: Condition::read(fields.required("when")?, &path.name("when"), reading)?,
        description: read_description(&fields)?,
        reasons: read_reasons(&fields)?,
    })
}

fn read_reasons(fields: &Fields<'_, '_>) -> Result<Vec<String>, ShapeError> {
    if fields.get("reasons").is_none() {
        return Ok(Vec::new());
    }
    fields.array("reasons", |item, path| {
        let text = item.as_str().filter(|text| text.chars().count() <= limits::REASON_CHARS);
        let expected = || format!("a text of at most {} characters", limits::REASON_CHARS);
        text.map(Into::into).ok_or_else(|| path.error(expected()))
    })
}
