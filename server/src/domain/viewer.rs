//! Viewers: people whom an owner lets look at what an agent takes part in.

use openglass_core::{
    json::View,
    record::{Fields, Path, ShapeError},
    vocabulary::limits,
};

use super::{Refusal, Timestamp, mail_address, words::words};

words! {
    /// How far a grant reaches. Each scope holds those before it.
    ViewerScope {
        /// Looking at sessions, messages and record summaries.
        Read = "read",
        /// Downloading bundles too.
        Export = "export",
        /// Kept for owners' applications; the platform itself gives it no more
        /// than `export`, so that decisions stay with the owner.
        Manage = "manage",
    }
}

impl ViewerScope {
    /// Whether bundles may be downloaded.
    pub const fn may_export(self) -> bool {
        matches!(self, Self::Export | Self::Manage)
    }
}

words! {
    /// Whether a grant holds.
    GrantStatus {
        /// It does.
        Active = "active",
        /// The owner took it back.
        Revoked = "revoked",
    }
}

words! {
    /// What a viewer looked at.
    Viewed {
        /// A session.
        Session = "session",
        /// An attestation.
        Attestation = "attestation",
        /// The messages or events of one.
        Messages = "messages",
        /// A record's summary.
        Record = "record",
        /// A record's bundle or receipt.
        Bundle = "bundle",
    }
}

/// A grant to one address for one agent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ViewerGrant {
    /// `vwg_…`
    pub id: String,
    /// Who gave it.
    pub owner_id: String,
    /// For which agent.
    pub agent_id: String,
    /// To whom, lower-cased. It works for whoever logs in with this address.
    pub viewer_email: String,
    /// A name for it, at most 100 characters.
    pub label: Option<String>,
    /// How far it reaches.
    pub scope: ViewerScope,
    /// Whether it holds.
    pub status: GrantStatus,
    /// When it was first given.
    pub created_at: Timestamp,
    /// Since when it no longer holds.
    pub revoked_at: Option<Timestamp>,
}

/// Days for which a look stays in the log.
pub const ACCESS_LOG_DAYS: u32 = 365;
/// Looks through one agent that stay in the log: the latest.
pub const ACCESS_LOG_ENTRIES: u32 = 10_000;

/// One look of a viewer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ViewerAccess {
    /// `val_…`
    pub id: String,
    /// Through which grant.
    pub grant_id: String,
    /// The agent of the grant.
    pub agent_id: String,
    /// Who.
    pub viewer_email: String,
    /// At what.
    pub viewed: Viewed,
    /// The session, attestation or record.
    pub subject_id: String,
    /// When.
    pub at: Timestamp,
}

/// The body of `POST …/viewers`.
#[derive(Debug)]
pub struct ViewerRequest {
    /// Lower-cased.
    pub email: String,
    /// A name for the grant.
    pub label: Option<String>,
    /// `read` when the body does not say.
    pub scope: ViewerScope,
}

impl ViewerRequest {
    /// Reads and validates the body; else `validation_failed`.
    pub fn read(body: View<'_>) -> Result<Self, Refusal> {
        let fields = Fields::open(body, &Path::ROOT, &["email", "label", "scope"])?;
        let email = mail_address(&fields.string("email")?)
            .ok_or_else(|| fields.error("email", "an address such as me@example.com"))?;
        let label = match fields.present("label") {
            None => None,
            Some(_) => Some(fields.text("label", 0, limits::NAME_CHARS)?.into_owned()),
        };
        let scope = match fields.get("scope") {
            None => ViewerScope::Read,
            Some(_) => read_scope(&fields)?,
        };
        Ok(Self { email, label, scope })
    }
}

/// The member `scope`.
pub fn read_scope(fields: &Fields<'_, '_>) -> Result<ViewerScope, ShapeError> {
    ViewerScope::from_word(&fields.string("scope")?)
        .ok_or_else(|| fields.error("scope", "read, export or manage"))
}
