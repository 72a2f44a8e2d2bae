//! Patterns of `matches`: regular expressions that are searched in linear time.

use regex::{Regex, RegexBuilder};

use super::limits;

/// The one flag that a pattern may carry, at its start.
const IGNORE_CASE: &str = "(?i)";

/// Compiles a pattern; the error says what is wrong with it.
pub(super) fn compile(pattern: &str) -> Result<Regex, String> {
    if pattern.chars().count() > limits::PATTERN_CHARS {
        return Err(format!("a pattern has at most {} characters", limits::PATTERN_CHARS));
    }
    let (ignore_case, body) = match pattern.strip_prefix(IGNORE_CASE) {
        Some(body) => (true, body),
        None => (false, pattern),
    };
    if has_flags(body) {
        // Engines disagree on which flags there are and how far they reach.
        return Err(format!("the only flag is {IGNORE_CASE}, at the start of a pattern"));
    }
    let compiled = RegexBuilder::new(body)
        .case_insensitive(ignore_case)
        .size_limit(limits::COMPILED_PATTERN_BYTES)
        .dfa_size_limit(limits::COMPILED_PATTERN_BYTES)
        .build();
    compiled.map_err(|error| match error {
        regex::Error::CompiledTooBig(_) => "the compiled pattern is too large".to_owned(),
        other => last_line(&other.to_string()),
    })
}

/// Whether a group sets flags: `(?` that starts neither a group without a
/// number nor one with a name.
fn has_flags(pattern: &str) -> bool {
    let (mut rest, mut in_class) = (pattern, false);
    while let Some(character) = rest.chars().next() {
        rest = &rest[character.len_utf8()..];
        match character {
            '\\' => rest = rest.get(rest.chars().next().map_or(0, char::len_utf8)..).unwrap_or(""),
            '[' => in_class = true,
            ']' => in_class = false,
            '(' if !in_class => {
                let plain = ["?:", "?<", "?P<"].iter().any(|start| rest.starts_with(start));
                if rest.starts_with('?') && !plain {
                    return true;
                }
            }
            _ => {}
        }
    }
    false
}

/// The sentence of an error without the picture of the pattern above it.
fn last_line(text: &str) -> String {
    let line = text.lines().last().unwrap_or_default();
    line.strip_prefix("error: ").unwrap_or(line).to_owned()
}

#[cfg(test)]
mod tests {
    use super::compile;

    #[test]
    fn only_a_leading_flag_counts() {
        assert!(compile("(?i)pay").unwrap().is_match("PAYOUT"));
        assert!(compile("(?i)überweisung").unwrap().is_match("ÜBERWEISUNG"));
        assert!(!compile("pay").unwrap().is_match("PAYOUT"));
        for accepted in [r"\(?i\)x", "[(?i)]", "(?:a|b)", "(?<n>a)", "(?P<n>a)", r"[\](?i)]", ""] {
            assert!(compile(accepted).is_ok(), "{accepted}");
        }
        for refused in ["a(?i)b", "(?s).", "(?i)(?m)^a", "(?i:a)", "(?-u:a)", "(?=a)", "(?!a)"] {
            assert!(compile(refused).is_err(), "{refused}");
        }
    }

    #[test]
    fn an_error_is_one_sentence() {
        assert_eq!(compile("a(b").unwrap_err(), "unclosed group");
        assert_eq!(compile(r"(a)\1").unwrap_err(), "backreferences are not supported");
        assert!(compile("(?<=a)b").unwrap_err().contains("look-behind"));
    }

    #[test]
    fn a_pattern_cannot_grow_out_of_proportion() {
        for bomb in ["a{1000}{1000}", r"(\w{90}){90}", "((((a{99}){99}){99}){99}){99}"] {
            assert_eq!(compile(bomb).unwrap_err(), "the compiled pattern is too large", "{bomb}");
        }
        let long = "a".repeat(1001);
        assert_eq!(compile(&long).unwrap_err(), "a pattern has at most 1000 characters");
    }

    #[test]
    fn usual_patterns_fit() {
        for usual in [r"(?i)\b[\w.+-]+@[\w-]+\.[a-z]{2,}\b", r"\d{4}([ -]?\d{4}){3}", r"^\S+$"] {
            assert!(compile(usual).is_ok(), "{usual}");
        }
    }
}
