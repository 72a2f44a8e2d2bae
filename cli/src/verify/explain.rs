//! `openglass verify --explain`: what a code means and what to do about it.

use std::fmt::Write as _;

use openglass_core::{
    json::{ArrayBuilder, Document, ObjectBuilder},
    verify::{CodeKind, Explanation},
};

use crate::{
    failure::Failure,
    terminal::{STRONG, Terminal},
};

/// Stands for all codes when `--explain` comes without one.
pub(super) const ALL: &str = "all";

const SPECIFICATION: &str = "docs/spec/verification.md";

/// Answers with one code, or with a line for each.
pub(super) fn answer(word: &str, terminal: Terminal) -> Result<(), Failure> {
    if word == ALL {
        let codes: ArrayBuilder = Explanation::all()
            .map(to_json)
            .collect::<Vec<_>>()
            .iter()
            .map(Document::view)
            .collect();
        let json = ObjectBuilder::new().value("codes", codes.build().view()).build();
        terminal.answer(&json, &list(terminal));
        return Ok(());
    }
    let explanation = Explanation::of(word).ok_or_else(|| unknown(word))?;
    terminal.answer(&to_json(explanation), &describe(&explanation, terminal));
    Ok(())
}

fn unknown(word: &str) -> Failure {
    let codes: Vec<_> = Explanation::all().map(|explanation| explanation.code).collect();
    Failure::usage(format!("there is no code `{word}`"))
        .advise(format!("the codes are: {}", codes.join(", ")))
}

fn to_json(explanation: Explanation) -> Document {
    ObjectBuilder::new()
        .string("code", explanation.code)
        .string("kind", explanation.kind.as_str())
        .string("meaning", explanation.meaning)
        .string("place", explanation.place)
        .string("causes", explanation.causes)
        .string("advice", explanation.advice)
        .build()
}

fn describe(explanation: &Explanation, terminal: Terminal) -> String {
    let Explanation { code, kind, meaning, place, causes, advice } = explanation;
    let causes_label = match kind {
        CodeKind::Finding => "What may have led to it",
        CodeKind::Info | CodeKind::Proof => "Why you see it",
    };
    format!(
        "{}  ({}, {SPECIFICATION}, {place})\n{meaning}\n\n{causes_label}: {causes}\n\nWhat to do: {advice}",
        terminal.paint(STRONG, code),
        kind.as_str(),
    )
}

fn list(terminal: Terminal) -> String {
    let mut text = String::new();
    let headings = [
        (CodeKind::Finding, "Findings, which make a record invalid"),
        (CodeKind::Info, "Notes, without harm to the verdict"),
        (CodeKind::Proof, "What a verdict shows or cannot show"),
    ];
    for (kind, heading) in headings {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{}", terminal.paint(STRONG, heading));
        for Explanation { code, meaning, .. } in Explanation::all().filter(|e| e.kind == kind) {
            let _ = writeln!(text, "  {code:<22} {meaning}");
        }
        text.push('\n');
    }
    text.push_str("openglass verify --explain CODE says what led to one and what to do.");
    text
}
