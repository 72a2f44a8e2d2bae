//! Checking the rules of a contract: the first broken one is the answer.

use std::{collections::HashSet, fmt::Display, hash::Hash, ops::RangeInclusive};

use super::{
    Invalid, InvalidKind,
    text::{is_bounded, is_id},
};

reason_codes! {
    VERSION = "version" "The schema version is not 1.",
    TEXT = "text" "The text is empty, too long or holds a control character.",
    ID = "id" "The id is empty, too long, or holds white space or a control character.",
    RANGE = "range" "The number is outside its limits.",
    COUNT = "count" "There are too few items, or too many.",
    UNIQUE = "unique" "The item is there already.",
    SIZE = "size" "The document is too large.",
}

/// Checks rules of one contract. Paths are relative to the value that is
/// checked; [`Invalid::within`] puts them into the value around it.
#[derive(Clone, Copy)]
pub(super) struct Rules(pub(super) InvalidKind);

impl Rules {
    /// A broken rule.
    pub(super) fn broken(
        self,
        code: &'static str,
        path: impl AsRef<str>,
        reason: impl AsRef<str>,
    ) -> Invalid {
        Invalid::new(self.0, code, path, reason)
    }

    /// Passes when a rule holds.
    pub(super) fn require(
        self,
        holds: bool,
        code: &'static str,
        path: &str,
        reason: &str,
    ) -> Result<(), Invalid> {
        if holds { Ok(()) } else { Err(self.broken(code, path, reason)) }
    }

    /// Every schema of the family has version 1 only.
    pub(super) fn version(self, version: u32) -> Result<(), Invalid> {
        let reason = format!("schema version {version} is not supported; use 1");
        self.require(version == 1, VERSION, "schemaVersion", &reason)
    }

    /// 1 to `max_bytes` bytes without control characters.
    pub(super) fn text(self, text: &str, max_bytes: usize, path: &str) -> Result<(), Invalid> {
        if is_bounded(text, max_bytes) {
            return Ok(());
        }
        let reason = format!("must have 1 to {max_bytes} bytes without control characters");
        Err(self.broken(TEXT, path, reason))
    }

    /// As [`Rules::text`], if the text is there.
    pub(super) fn optional_text(
        self,
        text: Option<&impl AsRef<str>>,
        max_bytes: usize,
        path: &str,
    ) -> Result<(), Invalid> {
        text.map_or(Ok(()), |text| self.text(text.as_ref(), max_bytes, path))
    }

    /// At most `max_bytes` bytes without control characters; may be empty.
    pub(super) fn short(self, text: &str, max_bytes: usize, path: &str) -> Result<(), Invalid> {
        if text.is_empty() { Ok(()) } else { self.text(text, max_bytes, path) }
    }

    /// 1 to 128 bytes without white space and control characters.
    pub(super) fn id(self, id: &str, path: &str) -> Result<(), Invalid> {
        let reason = "must have 1 to 128 bytes without white space and control characters";
        self.require(is_id(id), ID, path, reason)
    }

    /// A number within its limits.
    pub(super) fn range<T: PartialOrd + Display + Copy>(
        self,
        value: T,
        range: RangeInclusive<T>,
        path: &str,
    ) -> Result<(), Invalid> {
        if range.contains(&value) {
            return Ok(());
        }
        let reason = format!("must be {} to {}", range.start(), range.end());
        Err(self.broken(RANGE, path, reason))
    }

    /// A number of items within its limits.
    pub(super) fn count(
        self,
        count: usize,
        range: RangeInclusive<usize>,
        path: &str,
    ) -> Result<(), Invalid> {
        if range.contains(&count) {
            return Ok(());
        }
        let reason = format!("must have {} to {} items", range.start(), range.end());
        Err(self.broken(COUNT, path, reason))
    }

    /// Every item once. The path of a repeated one is `list[index]`.
    pub(super) fn unique<T: Eq + Hash>(
        self,
        items: impl IntoIterator<Item = T>,
        list: &str,
    ) -> Result<(), Invalid> {
        let mut seen = HashSet::new();
        match items.into_iter().position(|item| !seen.insert(item)) {
            None => Ok(()),
            Some(at) => Err(self.broken(UNIQUE, format!("{list}[{at}]"), "is listed twice")),
        }
    }

    /// A list of texts: its length, and each as [`Rules::text`].
    pub(super) fn texts(
        self,
        texts: &[impl AsRef<str>],
        count: RangeInclusive<usize>,
        max_bytes: usize,
        list: &str,
    ) -> Result<(), Invalid> {
        self.count(texts.len(), count, list)?;
        each(texts, list, |text| self.text(text.as_ref(), max_bytes, "$"))
    }
}

/// Checks every item; paths are put into `list[index]`.
pub(super) fn each<T>(
    items: &[T],
    list: &str,
    check: impl Fn(&T) -> Result<(), Invalid>,
) -> Result<(), Invalid> {
    items.iter().enumerate().try_for_each(|(at, item)| {
        check(item).map_err(|invalid| invalid.within(&format!("{list}[{at}]")))
    })
}
