//! Strict bounded JSON and RFC 8785 canonical bytes.
//!
//! There is one reader in this project. It goes over the text once and writes
//! the canonical bytes as it goes, so no tree is built; everything later works
//! on [`View`]s, which are slices of those bytes. A slice of canonical JSON is
//! itself canonical, so the hash of any nested object is the hash of its view.
//!
//! What the reader refuses (protocol rulings Q10 and Q11): duplicate members,
//! lone surrogates, invalid UTF-8, numbers that overflow a double, nesting
//! beyond [`MAX_DEPTH`], and everything that RFC 8259 does not allow.

mod build;
mod canonical;
mod decode;
mod number;
mod scan;
mod string;
mod value;
mod view;
mod window;

pub use build::{ArrayBuilder, ObjectBuilder, quote};
pub(crate) use canonical::Canonical;
pub use canonical::{Canonicalizer, Document, canonicalize};
pub(crate) use decode::shorten;
pub use decode::{DecodeCode, DecodeError, decode, decode_view};
pub use number::format_double;
pub use scan::Source;
pub(crate) use scan::{ScanError, Scanner};
pub use view::{Elements, Kind, Members, View};
pub use window::Window;

/// Deepest nesting of arrays and objects that is read. The document itself is
/// depth 1 when it is an array or object.
pub const MAX_DEPTH: usize = 128;

/// Why a text was refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum JsonErrorKind {
    /// Not JSON by RFC 8259.
    Syntax,
    /// The text ended inside a value.
    UnexpectedEnd,
    /// Something follows the value.
    TrailingText,
    /// The bytes are not UTF-8.
    InvalidUtf8,
    /// An object holds one member name twice, compared after unescaping.
    DuplicateMember,
    /// A `\uD800`..`\uDFFF` escape without its other half.
    LoneSurrogate,
    /// A number that no finite double can hold, such as `1e400`.
    NumberOutOfRange,
    /// Nesting deeper than [`MAX_DEPTH`].
    TooDeep,
}

impl JsonErrorKind {
    /// The stable code of this kind.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Syntax => "syntax",
            Self::UnexpectedEnd => "unexpected_end",
            Self::TrailingText => "trailing_text",
            Self::InvalidUtf8 => "invalid_utf8",
            Self::DuplicateMember => "duplicate_member",
            Self::LoneSurrogate => "lone_surrogate",
            Self::NumberOutOfRange => "number_out_of_range",
            Self::TooDeep => "too_deep",
        }
    }

    pub(crate) const fn text(self) -> &'static str {
        match self {
            Self::Syntax => "not valid JSON",
            Self::UnexpectedEnd => "the JSON text ends too early",
            Self::TrailingText => "text follows the JSON value",
            Self::InvalidUtf8 => "the text is not UTF-8",
            Self::DuplicateMember => "an object has the same member twice",
            Self::LoneSurrogate => "a string holds half of a surrogate pair",
            Self::NumberOutOfRange => "a number does not fit a double",
            Self::TooDeep => "nested more than 128 levels deep",
        }
    }
}

/// A refused text: what is wrong and where.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("{} (at byte {offset})", .kind.text())]
pub struct JsonError {
    /// What is wrong.
    pub kind: JsonErrorKind,
    /// Byte offset in the input, counted from 0.
    pub offset: usize,
}

impl JsonError {
    /// The stable code of the problem, such as `duplicate_member`.
    pub const fn code(&self) -> &'static str {
        self.kind.code()
    }
}
