//! Builders for the JSON that we write ourselves. Their output is canonical.

use super::{Document, View, number, string};

/// A string as canonical JSON, quotes included.
pub fn quote(text: &str) -> String {
    let mut out = Vec::with_capacity(text.len() + 2);
    string::push_quoted(text, &mut out);
    Document::from_canonical(out).into_string()
}

/// Builds an object. Members may come in any order; a name given twice keeps
/// its last value.
///
/// ```
/// use openglass_core::json::ObjectBuilder;
///
/// let object = ObjectBuilder::new().integer("v", 1).string("type", "demo").build();
/// assert_eq!(object.as_str(), r#"{"type":"demo","v":1}"#);
/// ```
#[derive(Debug, Clone, Default)]
pub struct ObjectBuilder(Vec<Member>);

#[derive(Debug, Clone)]
struct Member {
    /// The name as a canonical string, quotes included.
    name: String,
    value: String,
}

impl ObjectBuilder {
    /// An object without members.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a string.
    #[must_use]
    pub fn string(self, name: &str, value: &str) -> Self {
        self.put(name, quote(value))
    }

    /// Adds a string, or `null` for `None`.
    #[must_use]
    pub fn optional_string(self, name: &str, value: Option<&str>) -> Self {
        match value {
            Some(value) => self.string(name, value),
            None => self.null(name),
        }
    }

    /// Adds an integer. Values beyond ±(2^53 − 1) are written as the nearest double.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "every JSON number is a double here")]
    pub fn integer(self, name: &str, value: i64) -> Self {
        let text = number::format_double(value as f64).unwrap_or_default();
        self.put(name, text)
    }

    /// Adds `true` or `false`.
    #[must_use]
    pub fn boolean(self, name: &str, value: bool) -> Self {
        self.put(name, value.to_string())
    }

    /// Adds `null`.
    #[must_use]
    pub fn null(self, name: &str) -> Self {
        self.put(name, "null".to_owned())
    }

    /// Adds a value that is already canonical.
    #[must_use]
    pub fn value(self, name: &str, value: View<'_>) -> Self {
        self.put(name, value.as_json().to_owned())
    }

    /// Adds a value that is already canonical, or `null` for `None`.
    #[must_use]
    pub fn optional_value(self, name: &str, value: Option<View<'_>>) -> Self {
        self.value(name, value.unwrap_or(View::NULL))
    }

    /// The finished object.
    pub fn build(mut self) -> Document {
        fn name(member: &Member) -> &[u8] {
            &member.name.as_bytes()[1..member.name.len() - 1]
        }
        // Stable, so the last of equal names is the one that was given last.
        self.0.sort_by(|a, b| string::compare_names(name(a), name(b)));
        let size: usize = self.0.iter().map(|m| m.name.len() + m.value.len() + 2).sum();
        let mut out = Vec::with_capacity(size + 2);
        out.push(b'{');
        for (index, member) in self.0.iter().enumerate() {
            if self.0.get(index + 1).is_some_and(|next| next.name == member.name) {
                continue;
            }
            if out.len() > 1 {
                out.push(b',');
            }
            out.extend_from_slice(member.name.as_bytes());
            out.push(b':');
            out.extend_from_slice(member.value.as_bytes());
        }
        out.push(b'}');
        Document::from_canonical(out)
    }

    fn put(mut self, name: &str, canonical: String) -> Self {
        self.0.push(Member { name: quote(name), value: canonical });
        self
    }
}

/// Builds an array of values that are already canonical.
#[derive(Debug, Clone)]
pub struct ArrayBuilder(Vec<u8>);

impl Default for ArrayBuilder {
    fn default() -> Self {
        Self::new()
    }
}

impl ArrayBuilder {
    /// An array without elements.
    pub fn new() -> Self {
        Self(vec![b'['])
    }

    /// Appends one element.
    pub fn push(&mut self, value: View<'_>) {
        self.separate();
        self.0.extend_from_slice(value.as_bytes());
    }

    /// Appends one string.
    pub fn push_string(&mut self, value: &str) {
        self.separate();
        string::push_quoted(value, &mut self.0);
    }

    fn separate(&mut self) {
        if self.0.len() > 1 {
            self.0.push(b',');
        }
    }

    /// The finished array.
    pub fn build(mut self) -> Document {
        self.0.push(b']');
        Document::from_canonical(self.0)
    }
}

impl<'a> FromIterator<View<'a>> for ArrayBuilder {
    fn from_iter<I: IntoIterator<Item = View<'a>>>(values: I) -> Self {
        let mut builder = Self::new();
        values.into_iter().for_each(|value| builder.push(value));
        builder
    }
}
