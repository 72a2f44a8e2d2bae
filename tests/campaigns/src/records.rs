//! Seeded changes of records that know what a record is: values swapped, members
//! and messages reordered, ends cut off, parts of another record put in, and
//! signatures made again.

use serde_json::{Map, Value, json};

use crate::{Rng, seal};

/// What is put in the place of a value: other types, and words of the protocol
/// where they do not belong.
const VALUES: &[&str] = &[
    "null",
    "true",
    "0",
    "-1",
    "1",
    "2",
    "1.5",
    "1e21",
    "9007199254740993",
    "[]",
    "{}",
    r#""""#,
    r#""session""#,
    r#""attestation""#,
    r#""relay""#,
    r#""notary""#,
    r#""private""#,
    r#""shared""#,
    r#""plain""#,
    r#""encrypted""#,
    r#""agent_closed""#,
    r#""idle_timeout""#,
    r#""Ed25519""#,
    r#""ECDSA_P256_SHA256""#,
    r#""2026-01-31T12:00:00.000Z""#,
    r#""2026-01-31T12:00:00Z""#,
    r#""9999-12-31T23:59:59.999Z""#,
    r#""openglass.bundle""#,
    r#""openglass.message""#,
    r#""agt_00000000000000000000000000""#,
    r#""key_00000000000000000000000001""#,
    r#""0000000000000000000000000000000000000000000000000000000000000000""#,
];

/// Names of members that records have in some place, and one that none has.
const NAMES: &[&str] = &[
    "kind",
    "payload",
    "contentState",
    "contentDeleted",
    "decryptedPayloads",
    "visibility",
    "retention",
    "open",
    "offer",
    "close",
    "v",
    "unknown",
];

/// Changes a record in one way; `other` is where spliced parts come from.
pub(crate) fn change(rng: &mut Rng, record: &mut Value, other: &Value) {
    match rng.below(9) {
        0 => swap_values(rng, record),
        1 => replace(rng, record),
        2 => remove(rng, record),
        3 => add(rng, record),
        4 => reorder(rng, record),
        5 => cut(rng, record),
        6 | 7 => splice(rng, record, other),
        _ => seal::sign_wrongly(rng, record),
    }
}

/// A step from a value to one inside it.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Step {
    Name(String),
    Index(usize),
}

type Place = Vec<Step>;

fn at<'v>(value: &'v mut Value, place: &[Step]) -> Option<&'v mut Value> {
    place.iter().try_fold(value, |value, step| match step {
        Step::Name(name) => value.get_mut(name),
        Step::Index(index) => value.get_mut(index),
    })
}

fn get<'v>(value: &'v Value, place: &[Step]) -> Option<&'v Value> {
    place.iter().try_fold(value, |value, step| match step {
        Step::Name(name) => value.get(name),
        Step::Index(index) => value.get(index),
    })
}

/// A random place: steps down until it stops, so that whole objects are chosen
/// as often as what lies deep in them.
fn place(rng: &mut Rng, value: &Value) -> Place {
    let (mut place, mut here) = (Vec::new(), value);
    loop {
        let step = match here {
            Value::Object(members) if !members.is_empty() => {
                let nth = rng.below(members.len());
                Step::Name(members.keys().nth(nth).cloned().unwrap_or_default())
            }
            Value::Array(items) if !items.is_empty() => Step::Index(rng.below(items.len())),
            _ => return place,
        };
        if !place.is_empty() && rng.below(6) == 0 {
            return place;
        }
        place.push(step);
        here = get(value, &place).unwrap_or(&Value::Null);
    }
}

/// A random array or object; the whole value when there is none in it.
fn container(rng: &mut Rng, value: &Value) -> Place {
    let mut place = place(rng, value);
    let is_container = |found: &Value| found.is_array() || found.is_object();
    while !place.is_empty() && !get(value, &place).is_some_and(is_container) {
        place.pop();
    }
    place
}

/// Two values trade places: of the same name in two objects as often as any two.
fn swap_values(rng: &mut Rng, record: &mut Value) {
    let first = place(rng, record);
    let mut second = place(rng, record);
    if rng.below(2) == 0
        && let (Some(name), Some(last)) = (first.last(), second.last_mut())
    {
        *last = name.clone();
    }
    // One inside the other would lose the inner one's place.
    if first.starts_with(&second) || second.starts_with(&first) {
        return;
    }
    let Some(taken) = at(record, &second).map(Value::take) else { return };
    let Some(here) = at(record, &first) else { return };
    let given = std::mem::replace(here, taken);
    if let Some(there) = at(record, &second) {
        *there = given;
    }
}

fn replace(rng: &mut Rng, record: &mut Value) {
    let place = place(rng, record);
    if let Some(here) = at(record, &place) {
        *here = if rng.below(3) == 0 { flipped(rng, here) } else { token(rng) };
    }
}

/// Another value of the same form, or a token.
fn flipped(rng: &mut Rng, value: &Value) -> Value {
    match value {
        Value::Bool(flag) => Value::Bool(!flag),
        Value::Number(number) => json!(number.as_f64().unwrap_or_default() + 1.0),
        Value::String(text) if !text.is_empty() && text.is_ascii() => {
            let mut bytes = text.clone().into_bytes();
            let at = rng.below(bytes.len());
            // Hex stays hex, and base64url, ids and times what they are.
            bytes[at] = if bytes[at] == b'1' { b'0' } else { b'1' };
            Value::String(String::from_utf8_lossy(&bytes).into_owned())
        }
        _ => token(rng),
    }
}

fn token(rng: &mut Rng) -> Value {
    serde_json::from_str(rng.pick(VALUES)).expect("the tokens are JSON")
}

fn remove(rng: &mut Rng, record: &mut Value) {
    let mut place = place(rng, record);
    let Some(step) = place.pop() else { return };
    match (at(record, &place), step) {
        (Some(Value::Object(members)), Step::Name(name)) => drop(members.remove(&name)),
        (Some(Value::Array(items)), Step::Index(index)) => drop(items.remove(index)),
        _ => {}
    }
}

fn add(rng: &mut Rng, record: &mut Value) {
    let place = container(rng, record);
    let value = token(rng);
    let name = rng.pick(NAMES).to_owned();
    match at(record, &place) {
        Some(Value::Object(members)) => drop(members.insert(name, value)),
        Some(Value::Array(items)) if items.is_empty() => items.push(value),
        // Once more, as a replayed message.
        Some(Value::Array(items)) => {
            let copy = items[rng.below(items.len())].clone();
            items.insert(rng.below(items.len() + 1), copy);
        }
        _ => {}
    }
}

/// Puts the elements of an array in another order: messages, most of the time.
fn reorder(rng: &mut Rng, record: &mut Value) {
    if let Some(items) = array(rng, record) {
        if rng.below(2) == 0 {
            rng.shuffle(items);
        } else if items.len() > 1 {
            let first = rng.below(items.len() - 1);
            items.swap(first, first + 1);
        }
    }
}

/// Drops the end of an array, or its start.
fn cut(rng: &mut Rng, record: &mut Value) {
    if let Some(items) = array(rng, record) {
        let keep = rng.below(items.len() + 1);
        if rng.below(3) == 0 {
            items.drain(..keep);
        } else {
            items.truncate(keep);
        }
    }
}

fn array<'v>(rng: &mut Rng, record: &'v mut Value) -> Option<&'v mut Vec<Value>> {
    if rng.below(4) == 0 {
        return record.pointer_mut("/record/statement/participants")?.as_array_mut();
    }
    record.pointer_mut("/evidence/messages")?.as_array_mut()
}

/// Puts a part of another record in the same place of this one.
fn splice(rng: &mut Rng, record: &mut Value, other: &Value) {
    let place = place(rng, other);
    let Some(part) = get(other, &place) else { return };
    let Some((last, parent)) = place.split_last() else { return };
    match (at(record, parent), last) {
        (Some(Value::Object(members)), Step::Name(name)) => {
            members.insert(name.clone(), part.clone());
        }
        (Some(Value::Array(items)), Step::Index(index)) => match items.get_mut(*index) {
            Some(here) => *here = part.clone(),
            None => items.push(part.clone()),
        },
        _ => {}
    }
}

/// The text of a value with the members of each object in another order, which
/// must not matter to anyone.
pub(crate) fn shuffled_text(rng: &mut Rng, value: &Value) -> String {
    let mut text = String::new();
    write(rng, value, &mut text);
    text
}

fn write(rng: &mut Rng, value: &Value, text: &mut String) {
    match value {
        Value::Array(items) => {
            text.push('[');
            for (index, item) in items.iter().enumerate() {
                text.push_str(if index > 0 { "," } else { "" });
                write(rng, item, text);
            }
            text.push(']');
        }
        Value::Object(members) => write_object(rng, members, text),
        plain => text.push_str(&plain.to_string()),
    }
}

fn write_object(rng: &mut Rng, members: &Map<String, Value>, text: &mut String) {
    let mut members: Vec<_> = members.iter().collect();
    rng.shuffle(&mut members);
    text.push('{');
    for (index, (name, value)) in members.into_iter().enumerate() {
        text.push_str(if index > 0 { "," } else { "" });
        text.push_str(&Value::from(name.as_str()).to_string());
        text.push(':');
        write(rng, value, text);
    }
    text.push('}');
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Earlier changes leave such things behind.
    #[test]
    fn anything_can_be_changed() {
        let mut rng = Rng::new(1);
        for text in ["null", "1", "{}", "[]", "[{}]", r#"{"evidence":{"messages":[]}}"#] {
            let record: Value = serde_json::from_str(text).expect("JSON");
            for _ in 0..500 {
                change(&mut rng, &mut record.clone(), &record);
            }
        }
    }
}
