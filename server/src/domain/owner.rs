//! Owners: the people behind agents, and how they log in.

use openglass_core::{crypto::Hash, vocabulary::limits};

use super::Timestamp;

/// A person who owns agents.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Owner {
    /// `own_…`
    pub id: String,
    /// Lower-cased; unique.
    pub email: String,
    /// At most 100 characters.
    pub display_name: Option<String>,
    /// What the owner chose.
    pub settings: OwnerSettings,
    /// The first login.
    pub created_at: Timestamp,
}

/// An owner's settings.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OwnerSettings {
    /// Invites to the owner's agents wait for the owner.
    pub require_invite_approval: bool,
    /// A mail for each record.
    pub email_on_record: bool,
}

impl Default for OwnerSettings {
    /// What a new owner starts with (spec 7).
    fn default() -> Self {
        Self { require_invite_approval: false, email_on_record: true }
    }
}

/// A change of an owner's profile and settings; `None` leaves a value as it is.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct OwnerChange {
    /// New display name; `Some(None)` takes it away.
    pub display_name: Option<Option<String>>,
    /// Whether invites wait for the owner.
    pub require_invite_approval: Option<bool>,
    /// Whether a mail comes for each record.
    pub email_on_record: Option<bool>,
}

/// A magic link that waits to be used (spec 7, ruling Q9).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LoginToken {
    /// Hash of the token in the mail.
    pub token_hash: Hash,
    /// Hash of the cookie `og_login` of the browser that asked; a GET with the
    /// same cookie may consume the token.
    pub browser_hash: Option<Hash>,
    /// Lower-cased.
    pub email: String,
    /// A path on the web origin.
    pub redirect_to: Option<String>,
    /// End of its life.
    pub expires_at: Timestamp,
}

/// A logged-in browser or app.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WebSession {
    /// Hash of the cookie `og_session`.
    pub token_hash: Hash,
    /// Who is logged in.
    pub owner_id: String,
    /// Moves on with use (spec 19, D24).
    pub expires_at: Timestamp,
}

/// The address as it is kept, lower-cased: one `@` with something printable on
/// both sides. Whether it works shows when the mail arrives.
pub fn mail_address(text: &str) -> Option<String> {
    let text = text.trim().to_lowercase();
    let printable = text.chars().all(|c| !c.is_whitespace() && !c.is_control());
    let short = text.chars().count() <= limits::EMAIL_CHARS;
    let sides = text.split_once('@').is_some_and(|(local, domain)| {
        !local.is_empty()
            && !domain.is_empty()
            && !domain.contains('@')
            && !text.contains(['<', '>', ','])
    });
    (printable && short && sides).then_some(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_need_two_sides() {
        for good in ["a@b", "me+tag@example.com", "ü@example.com"] {
            assert_eq!(mail_address(good).as_deref(), Some(good));
        }
        let long = format!("{}@example.com", "a".repeat(250));
        for bad in
            ["", "a", "@b", "a@", "a@b@c", "a b@c", "a@b\r\nBcc: c@d", "<a@b>", "a@b,c@d", &long]
        {
            assert_eq!(mail_address(bad), None, "{bad}");
        }
        assert_eq!(mail_address(" Me@Example.COM ").as_deref(), Some("me@example.com"));
    }
}
