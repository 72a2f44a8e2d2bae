//! Request targets: built from parts, with the secret ones kept out of errors.

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};

use crate::error::{ClientError, InvalidKind, Result};

/// Everything but the unreserved characters of RFC 3986.
const ESCAPED: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'.').remove(b'_').remove(b'~');

/// A path and query below the base URL.
#[derive(Debug, Clone)]
pub(crate) struct Route {
    sent: String,
    shown: String,
    has_query: bool,
}

impl Route {
    /// Starts with a fixed path such as `/v1/sessions`.
    pub(crate) fn new(fixed: &str) -> Self {
        Self { sent: fixed.to_owned(), shown: fixed.to_owned(), has_query: false }
    }

    /// Adds fixed text such as `/messages`.
    pub(crate) fn then(mut self, fixed: &str) -> Self {
        self.sent.push_str(fixed);
        self.shown.push_str(fixed);
        self
    }

    /// Adds a segment that the caller gave, named `argument` there.
    pub(crate) fn segment(mut self, argument: &str, value: &str) -> Result<Self> {
        let escaped = escape_segment(argument, value)?;
        self.sent.push('/');
        self.sent.push_str(&escaped);
        self.shown.push('/');
        self.shown.push_str(&escaped);
        Ok(self)
    }

    /// As [`Route::segment`], for a value that must not show up in errors.
    pub(crate) fn secret_segment(mut self, argument: &str, value: &str) -> Result<Self> {
        let escaped = escape_segment(argument, value)?;
        self.sent.push('/');
        self.sent.push_str(&escaped);
        self.shown.push_str("/…");
        Ok(self)
    }

    /// Adds a query parameter, if there is a value. Queries never show up in
    /// errors.
    pub(crate) fn query(mut self, name: &str, value: Option<&str>) -> Self {
        if let Some(value) = value {
            self.sent.push(if self.has_query { '&' } else { '?' });
            self.has_query = true;
            self.sent.push_str(name);
            self.sent.push('=');
            self.sent.extend(utf8_percent_encode(value, ESCAPED));
        }
        self
    }

    /// The target as it is sent.
    pub(crate) fn sent(&self) -> &str {
        &self.sent
    }

    /// The target for messages.
    pub(crate) fn shown(&self) -> &str {
        &self.shown
    }
}

/// Empty and dot segments would change which resource the URL names.
fn escape_segment(argument: &str, value: &str) -> Result<String> {
    if matches!(value, "" | "." | "..") {
        return Err(ClientError::invalid(InvalidKind::Value, argument, "not an id"));
    }
    Ok(utf8_percent_encode(value, ESCAPED).to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_cannot_leave_their_segment() {
        let route = |value| Route::new("/v1/sessions").segment("session_id", value);
        assert_eq!(route("a/../b?c#d").unwrap().sent(), "/v1/sessions/a%2F..%2Fb%3Fc%23d");
        assert_eq!(route("é %").unwrap().sent(), "/v1/sessions/%C3%A9%20%25");
        for bad in ["", ".", ".."] {
            assert_eq!(route(bad).unwrap_err().code(), "invalid_value");
        }
    }

    #[test]
    fn secrets_are_sent_but_not_shown() {
        let route = Route::new("/v1/claims")
            .secret_segment("token", "s3cret")
            .unwrap()
            .then("/accept")
            .query("token", Some("s3cret&x"))
            .query("none", None)
            .query("limit", Some("2"));
        assert_eq!(route.sent(), "/v1/claims/s3cret/accept?token=s3cret%26x&limit=2");
        assert_eq!(route.shown(), "/v1/claims/…/accept");
    }
}
