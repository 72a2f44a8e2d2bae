//! Results for programs and for people.

use std::{fmt::Write as _, path::Path};

use openglass_core::{
    glass::{encode, operation::ContextCost},
    json::{Document, ObjectBuilder},
};
use serde::Serialize;

use crate::{
    failure::Failure,
    files,
    terminal::{Terminal, clean},
};

/// Shows a result: the published projection, or text.
pub(super) fn show<T: Serialize>(
    result: &T,
    human: &str,
    terminal: Terminal,
) -> Result<(), Failure> {
    let projection = project(&encode(result))?;
    terminal.answer(&projection, human);
    Ok(())
}

/// The published projection of a result: its members by name, and what it costs
/// the context of a language model.
pub(super) fn project(result: &str) -> Result<Document, Failure> {
    let document = to_document(result)?;
    let cost = to_document(&encode(&ContextCost::of(result)))?;
    let members = document.view().members();
    Ok(members
        .fold(ObjectBuilder::new(), |object, (name, value)| object.value(&name, value))
        .value("contextCost", cost.view())
        .build())
}

/// A text of ours as JSON. Results nest their documents one level deeper, so a
/// document at the limit of nesting can make one that is beyond it.
pub(super) fn to_document(text: &str) -> Result<Document, Failure> {
    Document::read(text.as_bytes()).map_err(|error| {
        Failure::could_not(error.code(), format!("the result cannot be written: {error}"))
    })
}

/// Prints a document as it is, or writes it to a file.
pub(super) fn deliver(
    text: &str,
    output: Option<&Path>,
    verb: &str,
    terminal: Terminal,
) -> Result<(), Failure> {
    let Some(path) = output else {
        terminal.print(text);
        return Ok(());
    };
    files::write(path, format!("{text}\n").as_bytes())?;
    let shown = path.display().to_string();
    let json = ObjectBuilder::new().string("output", &shown).build();
    terminal.answer(&json, &format!("{verb} to {}", clean(&shown)));
    Ok(())
}

/// A value as JSON over many lines, its members in the order of the specification.
pub(super) fn pretty<T: Serialize>(value: &T) -> Result<String, Failure> {
    serde_json::to_string_pretty(value)
        .map_err(|error| Failure::could_not("internal", format!("cannot write JSON: {error}")))
}

/// Lines of a label and a value, the values below each other.
pub(super) fn rows(rows: &[(&str, String)]) -> String {
    let width = rows.iter().map(|(label, _)| label.len()).max().unwrap_or_default();
    rows.iter().fold(String::new(), |mut text, (label, value)| {
        // Writing to a String cannot fail.
        let _ = writeln!(text, "{label:width$}  {value}");
        text
    })
}

/// Words in one line; `none` for no words.
pub(super) fn list(words: impl IntoIterator<Item = impl ToString>) -> String {
    let words: Vec<_> = words.into_iter().map(|word| clean(&word.to_string())).collect();
    if words.is_empty() { "none".to_owned() } else { words.join(", ") }
}

/// A count with its noun: `1 step`, `2 steps`.
pub(super) fn counted(count: usize, noun: &str) -> String {
    format!("{count} {noun}{}", if count == 1 { "" } else { "s" })
}
