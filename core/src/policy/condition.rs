//! Conditions: read, and held against events.

use std::cmp::Ordering;

use regex::Regex;

use super::{Event, limits, pattern, reader::Reading};
use crate::{
    json::{Document, Kind, View},
    policy::{PolicyError, PolicyErrorCode},
    record::{Fields, Path},
};

/// What must hold for a rule to match.
#[derive(Debug, Clone)]
pub(super) enum Condition {
    All(Vec<Self>),
    Any(Vec<Self>),
    Not(Box<Self>),
    Leaf(Field, Test),
}

/// Where a leaf looks.
#[derive(Debug, Clone)]
pub(super) enum Field {
    Attribute(String),
    Path(Vec<String>),
}

/// What a leaf asks of the value there. A value in the policy that the operator
/// cannot use is `None`: no event meets it.
#[derive(Debug, Clone)]
pub(super) enum Test {
    Equals { value: Option<Document>, negated: bool },
    In { list: Option<Document>, negated: bool },
    Matches(Option<Regex>),
    Contains(Option<Document>),
    Order { holds: fn(Ordering) -> bool, bound: Option<f64> },
    Exists { negated: bool },
}

impl Condition {
    /// Reads a condition. The depth is bounded by that of the JSON reader.
    pub(super) fn read(
        view: View<'_>,
        path: &Path<'_>,
        reading: &mut Reading,
    ) -> Result<Self, PolicyError> {
        const NAMES: [&str; 6] = ["field", "op", "value", "all", "any", "not"];
        const COMBINATORS: [&str; 3] = ["all", "any", "not"];
        let fields = Fields::open(view, path, &NAMES)?;
        let Some(name) = COMBINATORS.into_iter().find(|name| fields.get(name).is_some()) else {
            let (field, test) = read_leaf(&fields, path, reading)?;
            return Ok(Self::Leaf(field, test));
        };
        if view.members().nth(1).is_some() {
            let expected = "exactly one of all, any, not, or field with op";
            return Err(path.error(expected).into());
        }
        let inner = fields.required(name)?;
        let path = path.name(name);
        if name == "not" {
            return Ok(Self::Not(Box::new(Self::read(inner, &path, reading)?)));
        }
        let parts = read_list(inner, &path, reading)?;
        Ok(if name == "all" { Self::All(parts) } else { Self::Any(parts) })
    }

    /// Whether an event meets the condition.
    pub(super) fn holds(&self, event: &Event<'_>) -> bool {
        match self {
            Self::All(parts) => parts.iter().all(|part| part.holds(event)),
            Self::Any(parts) => parts.iter().any(|part| part.holds(event)),
            Self::Not(part) => !part.holds(event),
            Self::Leaf(field, test) => test.holds(field.find(event)),
        }
    }
}

fn read_list(
    view: View<'_>,
    path: &Path<'_>,
    reading: &mut Reading,
) -> Result<Vec<Condition>, PolicyError> {
    if view.kind() != Kind::Array || view.elements().next().is_none() {
        return Err(path.error("a list of at least one condition").into());
    }
    let items = view.elements().enumerate();
    items.map(|(at, item)| Condition::read(item, &path.index(at), reading)).collect()
}

fn read_leaf(
    fields: &Fields<'_, '_>,
    path: &Path<'_>,
    reading: &mut Reading,
) -> Result<(Field, Test), PolicyError> {
    reading.conditions += 1;
    if reading.conditions > limits::CONDITIONS {
        let expected = format!("at most {} conditions in a policy", limits::CONDITIONS);
        return Err(path.error(expected).into());
    }
    let field = Field::read(&fields.string("field")?)
        .ok_or_else(|| fields.error("field", "attr:<name> or field:<dotted.path>"))?;
    let op = fields.string("op")?;
    let test = Test::read(&op, fields.get("value"), path, reading)?;
    Ok((field, test))
}

impl Field {
    fn read(text: &str) -> Option<Self> {
        if let Some(name) = text.strip_prefix("attr:") {
            return (!name.is_empty()).then(|| Self::Attribute(name.to_owned()));
        }
        let path = text.strip_prefix("field:").filter(|path| !path.is_empty())?;
        Some(Self::Path(path.split('.').map(str::to_owned).collect()))
    }

    fn find<'a>(&self, event: &Event<'a>) -> Option<View<'a>> {
        match self {
            Self::Attribute(name) => event.attribute(name),
            Self::Path(path) => event.field(path),
        }
    }
}

impl Test {
    fn read(
        op: &str,
        value: Option<View<'_>>,
        path: &Path<'_>,
        reading: &mut Reading,
    ) -> Result<Self, PolicyError> {
        let owned = value.map(View::to_document);
        let list = || owned.clone().filter(|value| value.view().kind() == Kind::Array);
        let order = |holds| Self::Order { holds, bound: value.and_then(View::as_f64) };
        let test = match op {
            "equals" => Self::Equals { value: owned, negated: false },
            "not_equals" => Self::Equals { value: owned, negated: true },
            "in" => Self::In { list: list(), negated: false },
            "not_in" => Self::In { list: list(), negated: true },
            "matches" => Self::Matches(read_pattern(value, path, reading)?),
            "contains" => Self::Contains(owned),
            "gt" => order(Ordering::is_gt),
            "gte" => order(Ordering::is_ge),
            "lt" => order(Ordering::is_lt),
            "lte" => order(Ordering::is_le),
            "exists" => Self::Exists { negated: false },
            "not_exists" => Self::Exists { negated: true },
            _ => return Err(path.name("op").error("an operator").into()),
        };
        if let Some(text) = test.doubt(value) {
            reading.warn(path, op, text);
        }
        Ok(test)
    }

    /// What makes the policy's value useless to the operator.
    fn doubt(&self, value: Option<View<'_>>) -> Option<&'static str> {
        match self {
            Self::Equals { value: None, .. } | Self::Contains(None) => Some("needs a value"),
            Self::In { list: None, .. } => Some("needs a list as its value"),
            Self::Matches(None) => Some("needs a string as its value"),
            Self::Order { bound: None, .. } => Some("needs a number as its value"),
            Self::Exists { .. } if value.is_some() => Some("takes no value"),
            _ => None,
        }
    }

    fn holds(&self, found: Option<View<'_>>) -> bool {
        match self {
            // Equal values have equal canonical texts.
            Self::Equals { value, negated } => {
                let equal = found.is_some() && found == value.as_ref().map(Document::view);
                equal != *negated
            }
            Self::In { list, negated } => list.as_ref().is_some_and(|list| {
                let is_in = found.is_some_and(|found| list.view().elements().any(|v| v == found));
                is_in != *negated
            }),
            Self::Matches(pattern) => pattern
                .as_ref()
                .zip(found.and_then(View::as_str))
                .is_some_and(|(pattern, text)| pattern.is_match(&text)),
            Self::Contains(value) => found
                .zip(value.as_ref().map(Document::view))
                .is_some_and(|(found, value)| contains(found, value)),
            Self::Order { holds, bound } => {
                let order = found.and_then(View::as_f64).zip(*bound);
                order.and_then(|(found, bound)| found.partial_cmp(&bound)).is_some_and(holds)
            }
            Self::Exists { negated } => found.is_some_and(|found| !found.is_null()) != *negated,
        }
    }
}

/// Whether a list holds a value, or a text another text.
fn contains(found: View<'_>, value: View<'_>) -> bool {
    match (found.as_str(), value.as_str()) {
        (Some(text), Some(part)) => text.contains(part.as_ref()),
        _ => found.elements().any(|element| element == value),
    }
}

fn read_pattern(
    value: Option<View<'_>>,
    path: &Path<'_>,
    reading: &mut Reading,
) -> Result<Option<Regex>, PolicyError> {
    let Some(text) = value.and_then(View::as_str) else { return Ok(None) };
    reading.patterns += 1;
    if reading.patterns > limits::PATTERNS {
        let expected = format!("at most {} patterns in a policy", limits::PATTERNS);
        return Err(path.error(expected).into());
    }
    pattern::compile(&text).map(Some).map_err(|reason| {
        let text = format!("{}: {reason}", path.name("value"));
        PolicyError::new(PolicyErrorCode::InvalidPattern, text)
    })
}
