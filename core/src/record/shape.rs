//! Reads typed fields out of a view and says exactly what was wrong and where.

use std::{borrow::Cow, fmt};

use crate::{
    crypto::{Hash, Signature},
    id::IdKind,
    json::{Kind, View},
    time,
};

/// A value that does not have the shape that the protocol asks for.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{}expected {expected}", if path.is_empty() { String::new() } else { format!("{path}: ") })]
pub struct ShapeError {
    /// Where, such as `evidence.messages.3.envelope.seq`; empty for the whole value.
    pub path: String,
    /// What was expected there, in words.
    pub expected: String,
}

/// A place in a document, built on the stack and written only for errors.
#[derive(Debug, Clone, Copy)]
pub struct Path<'p> {
    parent: Option<&'p Path<'p>>,
    segment: Segment<'p>,
}

#[derive(Debug, Clone, Copy)]
enum Segment<'p> {
    Root,
    Name(&'p str),
    Index(usize),
}

impl<'p> Path<'p> {
    /// The whole value.
    pub const ROOT: Path<'static> = Path { parent: None, segment: Segment::Root };

    /// The member `name` of the value here.
    #[must_use]
    pub const fn name(&'p self, name: &'p str) -> Path<'p> {
        Path { parent: Some(self), segment: Segment::Name(name) }
    }

    /// The element `index` of the value here.
    #[must_use]
    pub const fn index(&'p self, index: usize) -> Path<'p> {
        Path { parent: Some(self), segment: Segment::Index(index) }
    }

    /// An error at this place.
    pub fn error(&self, expected: impl Into<String>) -> ShapeError {
        ShapeError { path: self.to_string(), expected: expected.into() }
    }
}

impl fmt::Display for Path<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(parent) = self.parent else { return Ok(()) };
        parent.fmt(f)?;
        if parent.parent.is_some() {
            f.write_str(".")?;
        }
        match self.segment {
            Segment::Root => Ok(()),
            Segment::Name(name) => f.write_str(name),
            Segment::Index(index) => write!(f, "{index}"),
        }
    }
}

/// The members of one object, read once, with an exact set of allowed names.
#[derive(Debug)]
pub struct Fields<'a, 'p> {
    path: &'p Path<'p>,
    members: Vec<(Cow<'a, str>, View<'a>)>,
}

impl<'a, 'p> Fields<'a, 'p> {
    /// Reads an object whose members are all among `allowed`.
    pub fn open(view: View<'a>, path: &'p Path<'p>, allowed: &[&str]) -> Result<Self, ShapeError> {
        if view.kind() != Kind::Object {
            return Err(path.error(format!("an object, found {}", view.kind().name())));
        }
        let members: Vec<_> = view.members().collect();
        if let Some((name, _)) = members.iter().find(|(name, _)| !allowed.contains(&name.as_ref()))
        {
            return Err(path.name(name).error("no such member"));
        }
        Ok(Self { path, members })
    }

    /// The member `name`, if it is there (`null` counts as there).
    pub fn get(&self, name: &str) -> Option<View<'a>> {
        self.members.iter().find(|(found, _)| found == name).map(|&(_, value)| value)
    }

    /// The member `name`, if it is there and not `null`.
    pub fn present(&self, name: &str) -> Option<View<'a>> {
        self.get(name).filter(|value| !value.is_null())
    }

    /// The member `name`, whatever it is.
    pub fn required(&self, name: &str) -> Result<View<'a>, ShapeError> {
        self.get(name).ok_or_else(|| self.path.name(name).error("a value, found nothing"))
    }

    /// A string.
    pub fn string(&self, name: &str) -> Result<Cow<'a, str>, ShapeError> {
        let value = self.required(name)?;
        value.as_str().ok_or_else(|| self.wrong(name, "a string", value))
    }

    /// A string or `null`; missing counts as `null`.
    pub fn optional_string(&self, name: &str) -> Result<Option<Cow<'a, str>>, ShapeError> {
        self.present(name).map(|_| self.string(name)).transpose()
    }

    /// An integer within `min..=max`.
    pub fn integer(&self, name: &str, min: i64, max: i64) -> Result<i64, ShapeError> {
        let value = self.required(name)?;
        value
            .as_i64()
            .filter(|number| (min..=max).contains(number))
            .ok_or_else(|| self.wrong(name, &format!("an integer from {min} to {max}"), value))
    }

    /// A boolean.
    pub fn boolean(&self, name: &str) -> Result<bool, ShapeError> {
        let value = self.required(name)?;
        value.as_bool().ok_or_else(|| self.wrong(name, "true or false", value))
    }

    /// A hash.
    pub fn hash(&self, name: &str) -> Result<Hash, ShapeError> {
        let error = || self.path.name(name).error("64 lower-case hex characters");
        self.string(name)?.parse().map_err(|_| error())
    }

    /// A hash or `null`. The member must be there.
    pub fn nullable_hash(&self, name: &str) -> Result<Option<Hash>, ShapeError> {
        if self.required(name)?.is_null() { Ok(None) } else { self.hash(name).map(Some) }
    }

    /// A timestamp in the protocol's one form.
    pub fn timestamp(&self, name: &str) -> Result<Cow<'a, str>, ShapeError> {
        let text = self.string(name)?;
        if time::is_valid(&text) {
            return Ok(text);
        }
        Err(self.path.name(name).error("a timestamp such as 2026-01-31T12:00:00.000Z"))
    }

    /// An id of the given kind.
    pub fn id(&self, name: &str, kind: IdKind) -> Result<Cow<'a, str>, ShapeError> {
        let text = self.string(name)?;
        if kind.matches(&text) {
            return Ok(text);
        }
        Err(self.path.name(name).error(format!("an id of the form {}…", kind.prefix())))
    }

    /// A text of `min..=max` characters (Unicode scalar values).
    pub fn text(&self, name: &str, min: usize, max: usize) -> Result<Cow<'a, str>, ShapeError> {
        let text = self.string(name)?;
        if (min..=max).contains(&text.chars().count()) {
            return Ok(text);
        }
        Err(self.path.name(name).error(format!("a text of {min} to {max} characters")))
    }

    /// A signature object.
    pub fn signature(&self, name: &str) -> Result<Signature<'a>, ShapeError> {
        let path = self.path.name(name);
        let fields = Fields::open(self.required(name)?, &path, &["alg", "kid", "sig"])?;
        Ok(Signature {
            alg: fields.string("alg")?,
            kid: fields.string("kid")?,
            sig: fields.string("sig")?,
        })
    }

    /// Reads a nested object with `read`, at the right path.
    pub fn object<T>(
        &self,
        name: &str,
        read: impl FnOnce(View<'a>, &Path<'_>) -> Result<T, ShapeError>,
    ) -> Result<T, ShapeError> {
        read(self.required(name)?, &self.path.name(name))
    }

    /// As [`Fields::object`]; missing and `null` give `None`.
    pub fn optional_object<T>(
        &self,
        name: &str,
        read: impl FnOnce(View<'a>, &Path<'_>) -> Result<T, ShapeError>,
    ) -> Result<Option<T>, ShapeError> {
        self.present(name).map(|value| read(value, &self.path.name(name))).transpose()
    }

    /// The elements of an array.
    pub fn array<T>(
        &self,
        name: &str,
        mut read: impl FnMut(View<'a>, &Path<'_>) -> Result<T, ShapeError>,
    ) -> Result<Vec<T>, ShapeError> {
        let value = self.required(name)?;
        if value.kind() != Kind::Array {
            return Err(self.wrong(name, "an array", value));
        }
        let path = self.path.name(name);
        value.elements().enumerate().map(|(index, item)| read(item, &path.index(index))).collect()
    }

    /// The error for a member that is not what was expected.
    pub fn wrong(&self, name: &str, expected: &str, found: View<'_>) -> ShapeError {
        self.path.name(name).error(format!("{expected}, found {}", found.kind().name()))
    }

    /// An error at the member `name`.
    pub fn error(&self, name: &str, expected: impl Into<String>) -> ShapeError {
        self.path.name(name).error(expected)
    }
}
