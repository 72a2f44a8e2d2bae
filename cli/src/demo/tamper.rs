//! Changes one word of a record, as somebody might who wishes it said something else.

use openglass_core::json::{Document, JsonError, View};

/// A record that was changed.
#[derive(Debug)]
pub(super) struct Tampered {
    pub(super) text: String,
    /// The message that was changed.
    pub(super) seq: usize,
    pub(super) before: String,
    pub(super) after: String,
}

/// Changes the payload of message `seq` of a bundle: the price where one is
/// named, else the words. `None` when there is no such payload.
pub(super) fn tamper(bundle: &[u8], seq: usize) -> Result<Option<Tampered>, JsonError> {
    let bundle = Document::read(bundle)?;
    let payload = bundle
        .view()
        .get("evidence")
        .and_then(|evidence| evidence.get("messages"))
        .and_then(|messages| messages.elements().nth(seq - 1))
        .and_then(|message| message.get("payload"));
    Ok(payload.and_then(|payload| {
        let (before, after) = changed(payload)?;
        let altered = payload.as_json().replacen(&before, &after, 1);
        let (head, tail) = around(bundle.as_str(), payload.as_json())?;
        Some(Tampered { text: [head, &altered, tail].concat(), seq, before, after })
    }))
}

/// What stands before and behind `part`, which is a slice of `whole`.
fn around<'a>(whole: &'a str, part: &str) -> Option<(&'a str, &'a str)> {
    let start = (part.as_ptr() as usize).checked_sub(whole.as_ptr() as usize)?;
    Some((whole.get(..start)?, whole.get(start + part.len()..)?))
}

/// What to replace, and by what; both are parts of canonical JSON.
fn changed(payload: View<'_>) -> Option<(String, String)> {
    if let Some(price) = payload.get("price") {
        let cents = price.get("unitCents")?.as_i64()?;
        return Some((
            format!("\"unitCents\":{cents}"),
            format!("\"unitCents\":{}", cents - 20_000),
        ));
    }
    let text = payload.get("text")?.as_json().trim_matches('"');
    let word = text.split(' ').next()?;
    Some((format!("\"text\":\"{word}"), format!("\"text\":\"no {word}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_named_message_changes() {
        let bundle =
            br#"{"evidence":{"messages":[{"payload":{"text":"a b"}},{"payload":{"text":"a b"}}]}}"#;
        let tampered = tamper(bundle, 2).expect("is JSON").expect("has a payload");
        let wanted = r#"{"evidence":{"messages":[{"payload":{"text":"a b"}},{"payload":{"text":"no a b"}}]}}"#;
        assert_eq!(tampered.text, wanted);
        assert!(tamper(bundle, 3).expect("is JSON").is_none());
    }

    #[test]
    fn prices_are_changed_first() {
        let bundle =
            br#"{"evidence":{"messages":[{"payload":{"price":{"unitCents":112000},"text":"x"}}]}}"#;
        let tampered = tamper(bundle, 1).expect("is JSON").expect("has a payload");
        assert!(tampered.text.contains(r#""unitCents":92000"#));
    }
}
