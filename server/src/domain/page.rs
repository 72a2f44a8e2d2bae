//! Pages of lists (spec 1.4): newest first, with a cursor that names a place.

use openglass_core::encoding::{base64url_decode, base64url_encode};

use super::Timestamp;

/// A place in a list ordered by (`created_at`, `id`) descending. Both parts
/// count: ids are not in order of time, and times can be equal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cursor {
    /// The creation time of the last item before this place.
    pub created_at: Timestamp,
    /// Its id.
    pub id: String,
}

impl Cursor {
    /// The opaque text that clients hand back.
    pub fn encode(&self) -> String {
        base64url_encode(format!("{}.{}", self.created_at.ms(), self.id).as_bytes())
    }

    /// Reads [`Cursor::encode`]'s text.
    pub fn decode(text: &str) -> Option<Self> {
        let text = String::from_utf8(base64url_decode(text).ok()?).ok()?;
        let (ms, id) = text.split_once('.')?;
        Some(Self { created_at: Timestamp::from_ms(ms.parse().ok()?), id: id.to_owned() })
    }
}

/// Which part of a list is asked for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PageRequest {
    /// Most items; the caller has clamped it to 1..=200.
    pub limit: u32,
    /// Where to go on; `None` for the beginning.
    pub after: Option<Cursor>,
}

/// Part of a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Page<T> {
    /// The items.
    pub items: Vec<T>,
    /// Where the next page begins; `None` when nothing follows.
    pub next: Option<Cursor>,
}
