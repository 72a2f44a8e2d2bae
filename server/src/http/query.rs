//! Query strings and pages (spec 1.4).

use std::{borrow::Cow, num::IntErrorKind};

use axum::http::Uri;
use openglass_core::{
    json::{ArrayBuilder, Document, ObjectBuilder},
    vocabulary::limits,
};

use crate::{
    domain::{Cursor, Page, PageRequest, Refusal},
    http::ApiError,
};

/// The decoded pairs of a query string or form.
#[derive(Debug)]
pub(crate) struct Query<'u>(Vec<(Cow<'u, str>, Cow<'u, str>)>);

impl<'u> Query<'u> {
    pub(crate) fn of(uri: &'u Uri) -> Self {
        Self::of_form(uri.query().unwrap_or_default().as_bytes())
    }

    /// The pairs of a posted form, which are written in the same way.
    pub(crate) fn of_form(body: &'u [u8]) -> Self {
        Self(form_urlencoded::parse(body).collect())
    }

    /// The first value of `name` that is not empty.
    pub(crate) fn get(&self, name: &str) -> Option<&str> {
        let value = self.0.iter().find(|(found, _)| found == name).map(|(_, value)| value.as_ref());
        value.filter(|value| !value.is_empty())
    }

    /// `limit` and `cursor` of a list.
    pub(crate) fn page(&self) -> Result<PageRequest, ApiError> {
        let after = match self.get("cursor") {
            None => None,
            Some(text) => Some(Cursor::decode(text).ok_or_else(|| {
                Refusal::validation("cursor", "expected the nextCursor of an earlier page")
            })?),
        };
        Ok(PageRequest { limit: self.limit(limits::PAGE_DEFAULT), after })
    }

    /// `afterSeq` and `limit` of a list of messages.
    pub(crate) fn message_page(&self) -> (u32, u32) {
        let after_seq = self.get("afterSeq").and_then(|text| text.parse().ok()).unwrap_or(0);
        (after_seq, self.limit(limits::MESSAGE_PAGE_DEFAULT))
    }

    /// A filter: one of the words that `read` knows.
    pub(crate) fn filter<T>(
        &self,
        name: &str,
        read: impl Fn(&str) -> Option<T>,
        words: &[&str],
    ) -> Result<Option<T>, ApiError> {
        let Some(text) = self.get(name) else { return Ok(None) };
        let expected = || format!("expected one of {}", words.join(", "));
        Ok(Some(read(text).ok_or_else(|| Refusal::validation(name, &expected()))?))
    }

    /// Unreadable or 0 gives the default, everything else is clamped.
    fn limit(&self, default: i64) -> u32 {
        let asked = match self.get("limit").map(str::parse::<i64>) {
            None | Some(Ok(0)) => default,
            Some(Ok(limit)) => limit,
            Some(Err(error)) => match error.kind() {
                IntErrorKind::PosOverflow => limits::PAGE_MAX,
                IntErrorKind::NegOverflow => 1,
                _ => default,
            },
        };
        u32::try_from(asked.clamp(1, limits::PAGE_MAX)).unwrap_or(1)
    }
}

/// `{items, nextCursor}`
pub(crate) fn page_document<T>(page: &Page<T>, view: impl Fn(&T) -> Document) -> Document {
    let items: Vec<_> = page.items.iter().map(view).collect();
    let items: ArrayBuilder = items.iter().map(Document::view).collect();
    ObjectBuilder::new()
        .value("items", items.build().view())
        .optional_string("nextCursor", page.next.as_ref().map(Cursor::encode).as_deref())
        .build()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_are_clamped_as_the_protocol_says() {
        for (query, want) in [
            ("", 50),
            ("limit=", 50),
            ("limit=0", 50),
            ("limit=ten", 50),
            ("limit=-3", 1),
            ("limit=7", 7),
            ("limit=201", 200),
            ("limit=99999999999999999999", 200),
        ] {
            let uri: Uri = format!("/v1/sessions?{query}").parse().expect("a URI");
            assert_eq!(Query::of(&uri).page().expect("no cursor").limit, want, "{query}");
        }
    }

    #[test]
    fn message_pages_start_after_a_number() {
        for (query, want) in [
            ("afterSeq=3&limit=2", (3, 2)),
            ("afterSeq=-1", (0, 100)),
            ("afterSeq=x", (0, 100)),
            ("limit=500", (0, 200)),
        ] {
            let uri: Uri = format!("/m?{query}").parse().expect("a URI");
            assert_eq!(Query::of(&uri).message_page(), want, "{query}");
        }
    }
}
