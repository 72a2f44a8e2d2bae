//! Verification predicates: what must hold on a page.

use serde::{Deserialize, Serialize};

use super::{PREDICATE_DEPTH, RULES, limits};
#[cfg(feature = "schema")]
use crate::glass::bounds;
use crate::glass::{Invalid, Text};

/// The bounds of a predicate, but for the depth of nesting.
#[cfg(feature = "schema")]
fn predicate(schema: &mut schemars::Schema) {
    fn parts(schema: &mut schemars::Schema) {
        for (name, bound) in [("minItems", 1), ("maxItems", limits::PREDICATES)] {
            schema.insert(name.to_owned(), bound.into());
        }
    }

    let text = bounds::text::<{ limits::PREDICATE_BYTES }>;
    let bounds: [bounds::MemberBound; 6] = [
        ("urlEquals", text),
        ("titleContains", text),
        ("visible", text),
        ("textContains", text),
        ("all", parts),
        ("any", parts),
    ];
    bounds::union(schema, &bounds);
}

/// What must hold on a page: an object with exactly one member. There is no way
/// to run JavaScript.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(transform = predicate))]
#[serde(rename_all = "camelCase")]
pub enum Predicate {
    /// The address is this: 1 to 1,024 bytes.
    UrlEquals(Text),
    /// The title holds this: 1 to 1,024 bytes.
    TitleContains(Text),
    /// This target can be seen: 1 to 1,024 bytes.
    Visible(Text),
    /// The page shows this text: 1 to 1,024 bytes.
    TextContains(Text),
    /// A new window opened, or did not.
    PopupOpened(bool),
    /// A dialog is open, or is not.
    DialogOpen(bool),
    /// A download began, or did not.
    DownloadStarted(bool),
    /// The page is at this revision.
    RevisionEquals(u64),
    /// All of these: 1 to 8.
    All(Vec<Predicate>),
    /// One of these at least: 1 to 8.
    Any(Vec<Predicate>),
    /// Not this.
    Not(Box<Predicate>),
}

impl Predicate {
    /// Checks texts, numbers of parts and depth. The path is that of the whole
    /// predicate, as the published implementation gives it.
    pub fn validate(&self) -> Result<(), Invalid> {
        self.validate_at(0)
    }

    fn validate_at(&self, depth: usize) -> Result<(), Invalid> {
        let reason = "predicates are nested at most four levels deep";
        RULES.require(depth <= limits::PREDICATE_DEPTH, PREDICATE_DEPTH, "$", reason)?;
        match self {
            Self::UrlEquals(text)
            | Self::TitleContains(text)
            | Self::Visible(text)
            | Self::TextContains(text) => RULES.text(text, limits::PREDICATE_BYTES, "$"),
            Self::All(parts) | Self::Any(parts) => {
                RULES.count(parts.len(), 1..=limits::PREDICATES, "$")?;
                parts.iter().try_for_each(|part| part.validate_at(depth + 1))
            }
            Self::Not(part) => part.validate_at(depth + 1),
            Self::PopupOpened(_)
            | Self::DialogOpen(_)
            | Self::DownloadStarted(_)
            | Self::RevisionEquals(_) => Ok(()),
        }
    }
}
