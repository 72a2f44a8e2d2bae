//! Identifiers (spec 1.1): a prefix and 26 characters.
//!
//! Ids are checked by shape only. Agents make some of them from plain random
//! characters, so they do not all decode as ULIDs: never parse or sort by one.

/// The characters of an id, in value order (Crockford's base 32).
pub const ALPHABET: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/// How many characters follow the prefix.
pub const BODY_LEN: usize = 26;

/// The kinds of identifiers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum IdKind {
    /// `own_`, made by the server.
    Owner,
    /// `agt_`, made by the server.
    Agent,
    /// `key_`, made by the server.
    AgentKey,
    /// `ses_`, made by the offering agent.
    Session,
    /// `att_`, made by the attesting agent.
    Attestation,
    /// `inv_`, made by the server.
    Invite,
    /// `msg_`, made by the server.
    Message,
    /// `rec_`, made by the server.
    Record,
    /// `vwg_`, made by the server.
    ViewerGrant,
    /// `val_`, made by the server.
    ViewerAccess,
    /// `wfx_`, made by the server.
    FetchWitness,
}

impl IdKind {
    /// Every kind.
    pub const ALL: [Self; 11] = [
        Self::Owner,
        Self::Agent,
        Self::AgentKey,
        Self::Session,
        Self::Attestation,
        Self::Invite,
        Self::Message,
        Self::Record,
        Self::ViewerGrant,
        Self::ViewerAccess,
        Self::FetchWitness,
    ];

    /// The prefix, with its underscore.
    pub const fn prefix(self) -> &'static str {
        match self {
            Self::Owner => "own_",
            Self::Agent => "agt_",
            Self::AgentKey => "key_",
            Self::Session => "ses_",
            Self::Attestation => "att_",
            Self::Invite => "inv_",
            Self::Message => "msg_",
            Self::Record => "rec_",
            Self::ViewerGrant => "vwg_",
            Self::ViewerAccess => "val_",
            Self::FetchWitness => "wfx_",
        }
    }

    /// Whether `text` is an id of this kind.
    pub fn matches(self, text: &str) -> bool {
        has_prefix(text, self.prefix())
    }

    /// An id of this kind from random bytes that the caller drew.
    pub fn from_random(self, random: [u8; BODY_LEN]) -> String {
        let body = random.iter().map(|byte| char::from(ALPHABET[usize::from(byte & 31)]));
        self.prefix().chars().chain(body).collect()
    }
}

/// Whether `text` is `prefix` (such as `ses_`) and 26 id characters.
pub fn has_prefix(text: &str, prefix: &str) -> bool {
    text.strip_prefix(prefix).is_some_and(|body| {
        body.len() == BODY_LEN && body.bytes().all(|byte| ALPHABET.contains(&byte))
    })
}

/// Whether `text` is a platform key id: `plat_` and 1 to 32 of `[a-z0-9_-]`.
pub fn is_platform_kid(text: &str) -> bool {
    text.strip_prefix("plat_").is_some_and(|name| {
        (1..=32).contains(&name.len())
            && name.bytes().all(|b| matches!(b, b'a'..=b'z' | b'0'..=b'9' | b'_' | b'-'))
    })
}
