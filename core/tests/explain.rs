//! Every code is explained, and the specification names it where the
//! explanation says.

use std::collections::BTreeSet;

use openglass_core::verify::Explanation;

const SPECIFICATION: &str = include_str!("../../docs/spec/verification.md");

/// The numbers of the checks that give this code, or this note.
fn checks(code: &str) -> Vec<&'static str> {
    let given = [format!(" | `{code}` | "), format!("note `{code}`")];
    let rows = SPECIFICATION.lines().filter(|line| given.iter().any(|words| line.contains(words)));
    let number = |row: &'static str| {
        let cell = row.strip_prefix("| ")?.split(' ').next()?;
        cell.starts_with(|first: char| first.is_ascii_digit()).then_some(cell)
    };
    rows.filter_map(number).collect()
}

/// The text of a numbered section.
fn section(number: &str) -> &'static str {
    let heading = format!("\n## {number}. ");
    let start = SPECIFICATION.find(&heading).expect("the specification has this section");
    let rest = &SPECIFICATION[start + 1..];
    rest.find("\n## ").map_or(rest, |end| &rest[..end])
}

#[test]
fn the_specification_names_every_code_where_its_explanation_says() {
    for Explanation { code, place, .. } in Explanation::all() {
        let (mut named, mut sections) = (Vec::new(), 0);
        for part in place.split(", ") {
            if let Some(number) = part.strip_prefix("section ") {
                assert!(section(number).contains(&format!("`{code}`")), "{code}: {place}");
                sections += 1;
            } else {
                named.push(part.trim_start_matches("checks ").trim_start_matches("check "));
            }
        }
        assert_eq!(named, checks(code), "{code}: {place}");
        assert!(!named.is_empty() || sections > 0, "{code} has no place");
    }
}

#[test]
fn every_code_has_words_of_its_own() {
    let all: Vec<_> = Explanation::all().collect();
    let codes: BTreeSet<_> = all.iter().map(|explanation| explanation.code).collect();
    assert_eq!(codes.len(), all.len(), "a code of two kinds could not be looked up");
    for explanation in &all {
        assert_eq!(Explanation::of(explanation.code), Some(*explanation));
        for text in [explanation.meaning, explanation.causes, explanation.advice] {
            assert!(text.len() > 20 && text.ends_with('.'), "{}: {text}", explanation.code);
        }
    }
    assert_eq!(Explanation::of("no_such_code"), None);
}
