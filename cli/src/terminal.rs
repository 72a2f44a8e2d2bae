//! What people and programs see: answers on standard output, notes on standard
//! error, colours only where they are wanted.

use std::io::{self, IsTerminal, Write as _};

use clap::builder::styling::{AnsiColor, Style};
use openglass_core::json::Document;

use crate::failure::Failure;

/// Good news.
pub(crate) const GOOD: Style = AnsiColor::Green.on_default().bold();
/// Bad news.
pub(crate) const BAD: Style = AnsiColor::Red.on_default().bold();
/// What stands out.
pub(crate) const STRONG: Style = Style::new().bold();
/// What may be skipped.
pub(crate) const DIM: Style = Style::new().dimmed();

/// Whether a stream is a terminal on which colours are welcome (<https://no-color.org>).
pub(crate) fn wants_color(stream: &impl IsTerminal) -> bool {
    let allowed = std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty());
    allowed && stream.is_terminal()
}

/// Where a command writes to.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Terminal {
    json: bool,
    color: bool,
}

impl Terminal {
    /// `json`: one object on standard output instead of text.
    pub(crate) fn new(json: bool) -> Self {
        Self { json, color: wants_color(&io::stdout()) }
    }

    /// The text in a style, if colours are on.
    pub(crate) fn paint(self, style: Style, text: &str) -> String {
        if self.color { format!("{style}{text}{style:#}") } else { text.to_owned() }
    }

    /// Writes the command's answer in the form that was asked for.
    pub(crate) fn answer(self, json: &Document, human: &str) {
        self.print(if self.json { json.as_str() } else { human.trim_end() });
    }

    /// Writes a document that is the answer in either form.
    #[expect(clippy::unused_self, reason = "all output goes through the terminal")]
    pub(crate) fn print(self, text: &str) {
        let mut stdout = io::stdout().lock();
        // A reader that went away has what it wanted.
        let _ = writeln!(stdout, "{text}").and_then(|()| stdout.flush());
    }

    /// Reports a failure; programs get it as an object on standard output too.
    pub(crate) fn fail(self, failure: &Failure) {
        note(&format!("error: {failure}"));
        if let Some(advice) = failure.advice() {
            note(&format!("  {}", advice.replace('\n', "\n  ")));
        }
        if self.json {
            self.answer(&failure.to_document(), "");
        }
    }
}

/// Tells people something that is not the answer.
pub(crate) fn note(text: &str) {
    // Without a terminal to read it, nobody misses it.
    let _ = writeln!(io::stderr(), "{text}");
}

/// Text from outside for a terminal: control characters, which could hide or
/// fake output, and characters that reorder a line are shown as escapes.
pub(crate) fn clean(text: &str) -> String {
    let is_risky = |c: char| {
        c.is_control()
            || matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
    };
    let mut out = String::with_capacity(text.len());
    for character in text.chars() {
        if is_risky(character) {
            out.extend(character.escape_default());
        } else {
            out.push(character);
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_from_outside_cannot_steer_the_terminal() {
        assert_eq!(clean("a\u{1b}[2Jb\n\u{202e}c é"), "a\\u{1b}[2Jb\\n\\u{202e}c é");
    }
}
