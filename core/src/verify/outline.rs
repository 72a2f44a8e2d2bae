//! The first pass over a record: everything but its bulk.
//!
//! A record is small apart from its messages and decrypted payloads. This pass
//! finds where those lie and reads the rest, whatever the order of members. The
//! outline is the document with `[]` and `{}` in their places, so the typed
//! objects read it as they would read the whole.
//!
//! The messages cannot be checked as they come by: in canonical order, in which
//! platforms write records, the offer or opening, which pins the keys, and the
//! statement stand behind them.

use crate::json::{
    ArrayBuilder, Document, JsonError, JsonErrorKind, ObjectBuilder, ScanError, Scanner, Source,
};

/// A record without its bulk.
#[derive(Debug)]
pub(super) struct Outline {
    /// The record with the bulk left out.
    pub(super) document: Document,
    /// Where the `[` of `evidence.messages` lies.
    pub(super) messages: Option<u64>,
    /// Where the `{` of `decryptedPayloads` lies.
    pub(super) decrypted_payloads: Option<u64>,
}

type Scan<T, S> = Result<T, ScanError<<S as Source>::Error>>;

impl Outline {
    /// Reads a whole text.
    pub(super) fn read<S: Source>(source: &mut S) -> Scan<Self, S> {
        let mut scanner = Scanner::new(source, 0);
        let mut outline =
            Self { document: Document::read(b"null")?, messages: None, decrypted_payloads: None };
        outline.document = if scanner.peek()? == Some(b'{') {
            outline.record(&mut scanner)?
        } else {
            scanner.value(0)?
        };
        scanner.end()?;
        Ok(outline)
    }

    fn record<S: Source>(&mut self, scanner: &mut Scanner<'_, S>) -> Scan<Document, S> {
        members(scanner, |scanner, name| match (name, scanner.peek()?) {
            ("evidence", Some(b'{')) => self.evidence(scanner),
            ("decryptedPayloads", Some(b'{')) => {
                self.decrypted_payloads = Some(scanner.position());
                scanner.skip_value()?;
                Ok(ObjectBuilder::new().build())
            }
            _ => scanner.value(1),
        })
    }

    fn evidence<S: Source>(&mut self, scanner: &mut Scanner<'_, S>) -> Scan<Document, S> {
        members(scanner, |scanner, name| match (name, scanner.peek()?) {
            ("messages", Some(b'[')) => {
                self.messages = Some(scanner.position());
                scanner.skip_value()?;
                Ok(ArrayBuilder::new().build())
            }
            _ => scanner.value(2),
        })
    }
}

/// Reads an object whose values `read` takes.
fn members<S: Source>(
    scanner: &mut Scanner<'_, S>,
    mut read: impl FnMut(&mut Scanner<'_, S>, &str) -> Scan<Document, S>,
) -> Scan<Document, S> {
    let mut object = ObjectBuilder::new();
    let mut names = Vec::new();
    scanner.take(b'{')?;
    let mut done = scanner.take(b'}')?;
    while !done {
        let name = scanner.name()?;
        if names.contains(&name) {
            let offset = usize::try_from(scanner.position()).unwrap_or(usize::MAX);
            return Err(JsonError { kind: JsonErrorKind::DuplicateMember, offset }.into());
        }
        let value = read(scanner, &name)?;
        object = object.value(&name, value.view());
        names.push(name);
        done = scanner.end_of_items(b'}')?;
    }
    Ok(object.build())
}
