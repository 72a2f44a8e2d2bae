//! Schemas in words.

use std::fmt::Write as _;

use serde_json::Value;

use super::sample::referred;
use crate::http::html::escape;

/// Text whose parts between backticks are code.
pub(super) fn prose(text: &str) -> String {
    let mut html = String::new();
    for (index, part) in text.split('`').enumerate() {
        let part = escape(part);
        let _ = if index % 2 == 1 {
            write!(html, "<code>{part}</code>")
        } else {
            write!(html, "{part}")
        };
    }
    html
}

/// What a value may be.
pub(super) fn type_of(schema: &Value) -> String {
    if let Some(name) = referred(schema) {
        return format!("<a href=\"#schema-{name}\">{name}</a>");
    }
    if let Some(value) = schema.get("const") {
        return format!("<code>{}</code>", escape(&value.to_string()));
    }
    if let Some(words) = schema["enum"].as_array() {
        let words: Vec<_> = words.iter().filter_map(Value::as_str).map(code).collect();
        return words.join(" or ");
    }
    for choice in ["anyOf", "oneOf"] {
        if let Some(choices) = schema[choice].as_array() {
            let choices: Vec<_> = choices.iter().map(type_of).collect();
            return choices.join(" or ");
        }
    }
    if schema["format"] == "date-time" {
        return "timestamp".to_owned();
    }
    match &schema["type"] {
        Value::String(word) if word == "array" => format!("list of {}", type_of(&schema["items"])),
        Value::String(word) => format!("{word}{}", bounds(schema)),
        Value::Array(words) => {
            let words: Vec<_> = words.iter().filter_map(Value::as_str).collect();
            words.join(" or ")
        }
        _ => "any value".to_owned(),
    }
}

fn code(word: &str) -> String {
    format!("<code>{}</code>", escape(word))
}

fn bounds(schema: &Value) -> String {
    if let Some(pattern) = schema["pattern"].as_str() {
        return format!(" {}", code(pattern));
    }
    for (least, most, unit) in
        [("minimum", "maximum", ""), ("minLength", "maxLength", " characters")]
    {
        match (&schema[least], &schema[most]) {
            (Value::Null, Value::Null) => {}
            (min, Value::Null) => return format!(", {min} or more{unit}"),
            (Value::Null, max) => return format!(", at most {max}{unit}"),
            (min, max) => return format!(", {min} to {max}{unit}"),
        }
    }
    String::new()
}

/// The members of an object as a list; nothing for anything else.
pub(super) fn members(schema: &Value) -> String {
    let Some(properties) = schema["properties"].as_object() else { return String::new() };
    if properties.is_empty() {
        return "<p>No members.</p>\n".to_owned();
    }
    let mut html = String::from("<dl>\n");
    for (name, member) in properties {
        let needed = schema["required"]
            .as_array()
            .is_some_and(|names| names.contains(&name.as_str().into()));
        let mark = if needed { "" } else { " <small>optional</small>" };
        let _ = writeln!(html, "<dt>{}{mark}</dt><dd>{}</dd>", code(name), member_html(member));
    }
    html.push_str("</dl>\n");
    html
}

fn member_html(member: &Value) -> String {
    let about = member["description"].as_str().map(|about| format!(". {}", prose(about)));
    let about = about.filter(|_| referred(member).is_none()).unwrap_or_default();
    let inner = member["anyOf"].get(0).unwrap_or(member);
    let inner = if inner["type"] == "array" { &inner["items"] } else { inner };
    format!("{}{about}{}", type_of(member), members(inner))
}
