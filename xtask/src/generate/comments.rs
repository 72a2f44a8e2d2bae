//! Comments and names in the sources of languages whose public API is typed.

use std::fmt::Write as _;

use super::{contracts::Field, names::type_name};

/// A doc comment's lines of at most `width` characters. Lines of a paragraph are
/// joined first: core breaks them for its own width.
pub(super) fn wrapped(doc: &str, width: usize) -> Vec<String> {
    let mut lines = Vec::new();
    for paragraph in doc.split("\n\n") {
        if !lines.is_empty() {
            lines.push(String::new());
        }
        let mut line = String::new();
        for word in paragraph.split_whitespace() {
            if !line.is_empty() && line.chars().count() + 1 + word.chars().count() > width {
                lines.push(std::mem::take(&mut line));
            }
            if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(word);
        }
        lines.push(line);
    }
    lines
}

/// What a word stands for, for readers who see only its name in the language.
pub(super) fn word_doc(word: &str, doc: &str) -> String {
    if doc.is_empty() { format!("`{word}`") } else { format!("`{word}`: {}", lower_first(doc)) }
}

/// What a member is, and what its absence means.
pub(super) fn field_doc(field: &Field) -> String {
    match &field.default {
        Some(value) if !value.is_null() => format!("{} Absent: `{value}`.", field.doc),
        _ => field.doc.clone(),
    }
}

/// A sentence as the rest of another one.
fn lower_first(doc: &str) -> String {
    let (first, rest) = doc.split_at(doc.chars().next().map_or(0, char::len_utf8));
    // Not names such as `JSON`.
    if rest.starts_with(char::is_uppercase) { doc.to_owned() } else { first.to_lowercase() + rest }
}

/// `form.fill`, `page_url`, `Emitted` or `linux-x86-64` as `formFill`, `pageUrl`,
/// `emitted` or `linuxX8664`.
pub(super) fn camel_case(word: &str) -> String {
    let mut parts = word.split(|c: char| !c.is_ascii_alphanumeric()).filter(|it| !it.is_empty());
    let first = parts.next().unwrap_or_default();
    let (initial, rest) = first.split_at(usize::from(!first.is_empty()));
    parts.fold(initial.to_ascii_lowercase() + rest, |name, part| name + &type_name(part))
}

/// `form.fill` as `FormFill`.
pub(super) fn class_name(word: &str) -> String {
    type_name(&camel_case(word))
}

/// Writes `/** … */` from parts of lines: on one line where there is no more,
/// else with an empty line behind the first part.
pub(super) fn block(text: &mut String, margin: &str, parts: &[Vec<String>]) {
    if let [lines] = parts
        && let [line] = &**lines
    {
        let _ = writeln!(text, "{margin}/** {line} */");
        return;
    }
    let _ = writeln!(text, "{margin}/**");
    for (index, lines) in parts.iter().enumerate() {
        for line in lines {
            let _ = writeln!(text, "{}", format!("{margin} * {line}").trim_end());
        }
        if index == 0 && parts.len() > 1 {
            let _ = writeln!(text, "{margin} *");
        }
    }
    let _ = writeln!(text, "{margin} */");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_become_names() {
        for (word, name) in [
            ("form.fill", "formFill"),
            ("page_url", "pageUrl"),
            ("UnmatchedParent", "unmatchedParent"),
            ("linux-x86-64", "linuxX8664"),
            ("webIr", "webIr"),
        ] {
            assert_eq!(camel_case(word), name);
        }
    }

    #[test]
    fn paragraphs_are_wrapped_anew() {
        assert_eq!(wrapped("a bb\nccc d\n\ne", 6), ["a bb", "ccc d", "", "e"]);
        assert_eq!(wrapped("", 6), [""]);
    }

    #[test]
    fn words_are_explained_once() {
        assert_eq!(word_doc("fail", "Refuse."), "`fail`: refuse.");
        assert_eq!(word_doc("json", "JSON text."), "`json`: JSON text.");
        assert_eq!(word_doc("page", ""), "`page`");
    }
}
