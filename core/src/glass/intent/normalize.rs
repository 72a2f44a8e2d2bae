//! What an intent means: its purpose and the terms to look for.

use super::{IntentAction, limits};

/// What an intent asks for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Meaning {
    /// The purpose, for fingerprints.
    pub(super) purpose: &'static str,
    /// The words that the name of a target must match, without those that only
    /// repeat the action.
    pub(super) terms: Vec<String>,
}

/// Phrases that say nothing about what is meant.
const VAGUE: [&str; 5] = ["do it", "do that", "handle this", "click it", "use it"];

const STOP_WORDS: [&str; 6] = ["the", "a", "an", "to", "for", "by"];

/// Words that mean the same.
const SYNONYMS: [&[&str]; 5] = [
    &["settings", "preferences", "configuration", "options"],
    &["continue", "proceed", "next"],
    &["close", "dismiss", "exit"],
    &["open", "view", "show"],
    &["search", "find", "lookup"],
];

/// First words that only go with some actions.
const LEADING: [(&str, &[IntentAction]); 5] = [
    ("continue", &[IntentAction::Click, IntentAction::Open]),
    ("open", &[IntentAction::Click, IntentAction::Open]),
    ("submit", &[IntentAction::Click, IntentAction::Submit]),
    ("cancel", &[IntentAction::Click, IntentAction::Close]),
    ("close", &[IntentAction::Click, IntentAction::Close]),
];

/// The intent in lower case with single spaces.
pub(super) fn normalize(text: &str) -> String {
    let words: Vec<String> = text.split_whitespace().map(str::to_ascii_lowercase).collect();
    words.join(" ")
}

/// What a normalized intent means together with an action; `Err` says why it
/// means nothing.
pub(super) fn understand(intent: &str, action: IntentAction) -> Result<Meaning, &'static str> {
    if intent.is_empty() || VAGUE.contains(&intent) {
        return Err("the intent does not say what is meant");
    }
    if let Some(meaning) = pagination(intent) {
        return Ok(meaning);
    }
    for (phrase, own) in [
        ("search for ", IntentAction::Search),
        ("filter by ", IntentAction::Filter),
        ("sort by ", IntentAction::Sort),
    ] {
        if intent.starts_with(phrase) {
            let fits = action == own || action == IntentAction::Click;
            let meaning = Meaning { purpose: own.as_str(), terms: terms(intent, own) };
            return fits.then_some(meaning).ok_or("the intent and the action disagree");
        }
    }
    let first = intent.split(' ').next().unwrap_or_default();
    let leading = LEADING.iter().find(|(word, _)| *word == first);
    if leading.is_some_and(|(_, actions)| !actions.contains(&action)) {
        return Err("the intent and the action disagree");
    }
    Ok(Meaning { purpose: action.as_str(), terms: terms(intent, action) })
}

fn pagination(intent: &str) -> Option<Meaning> {
    let rest = intent.strip_prefix("go to the ").unwrap_or(intent);
    let (purpose, term) = match rest {
        "next page" => ("paginateNext", "next"),
        "previous page" => ("paginatePrevious", "previous"),
        "next" if rest == intent => ("paginateNext", "next"),
        "previous" if rest == intent => ("paginatePrevious", "previous"),
        _ => return None,
    };
    Some(Meaning { purpose, terms: vec![term.to_owned()] })
}

fn terms(intent: &str, action: IntentAction) -> Vec<String> {
    let mut terms: Vec<&str> =
        words(intent).filter(|word| !STOP_WORDS.contains(word)).take(limits::TERMS).collect();
    // `open settings` looks for settings; `open` alone looks for itself.
    if terms.len() > 1 && terms.first().is_some_and(|first| means(first, action.as_str())) {
        terms.remove(0);
    }
    terms.into_iter().map(str::to_owned).collect()
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|character: char| !character.is_alphanumeric()).filter(|word| !word.is_empty())
}

/// Whether two words in lower case mean the same.
fn means(word: &str, other: &str) -> bool {
    word == other || SYNONYMS.iter().any(|set| set.contains(&word) && set.contains(&other))
}

/// Whether a name has a word for each of the terms.
pub(super) fn name_matches(terms: &[String], name: &str) -> bool {
    let name = normalize(name);
    !terms.is_empty() && terms.iter().all(|term| words(&name).any(|word| means(term, word)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn understood(intent: &str, action: IntentAction) -> Option<(&'static str, Vec<String>)> {
        understand(&normalize(intent), action).ok().map(|m| (m.purpose, m.terms))
    }

    #[test]
    fn phrases_are_understood_together_with_the_action() {
        let terms = |words: &[&str]| words.iter().map(|&word| word.to_owned()).collect();
        assert_eq!(understood("  Do  it ", IntentAction::Click), None);
        for (intent, action, expected) in [
            ("Go to the next page", IntentAction::Click, ("paginateNext", terms(&["next"]))),
            ("previous", IntentAction::Paginate, ("paginatePrevious", terms(&["previous"]))),
            ("Search for red shoes", IntentAction::Search, ("search", terms(&["red", "shoes"]))),
            ("open the settings", IntentAction::Open, ("open", terms(&["settings"]))),
            ("submit", IntentAction::Submit, ("submit", terms(&["submit"]))),
        ] {
            assert_eq!(understood(intent, action), Some(expected), "{intent}");
        }
        for (intent, action) in [
            ("search for shoes", IntentAction::Type),
            ("open the settings", IntentAction::Submit),
            ("cancel", IntentAction::Submit),
        ] {
            assert_eq!(understood(intent, action), None, "{intent}");
        }
    }

    #[test]
    fn names_match_by_words_and_synonyms() {
        let settings = ["settings".to_owned()];
        assert!(name_matches(&settings, "Account preferences"));
        assert!(!name_matches(&settings, "Setting"));
        assert!(!name_matches(&[], "anything"));
    }
}
