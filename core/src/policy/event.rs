//! Events: what a policy judges.

use std::{borrow::Cow, collections::BTreeMap};

use crate::{
    json::{Document, Kind, ObjectBuilder, View},
    record::{Path, ShapeError},
};

/// An event: flat `attributes`, such as those of a telemetry span, and nested
/// `fields`, such as the arguments of a call. Other members are left alone.
#[derive(Debug, Clone)]
pub struct Event<'a> {
    attributes: BTreeMap<Cow<'a, str>, View<'a>>,
    fields: BTreeMap<Cow<'a, str>, View<'a>>,
}

impl<'a> Event<'a> {
    /// Reads `{attributes?, fields?}`. A part of the wrong kind is an error:
    /// an event that no rule can see must not pass for a harmless one.
    pub fn read(view: View<'a>) -> Result<Self, ShapeError> {
        expect_object(view, &Path::ROOT)?;
        let part = |name| match view.get(name) {
            Some(part) => expect_object(part, &Path::ROOT.name(name)),
            None => Ok(BTreeMap::new()),
        };
        Ok(Self { attributes: part("attributes")?, fields: part("fields")? })
    }

    /// The attribute with exactly this name; dots are part of it.
    pub(super) fn attribute(&self, name: &str) -> Option<View<'a>> {
        self.attributes.get(name).copied()
    }

    /// The value at a path through nested objects. Arrays are not walked.
    pub(super) fn field(&self, path: &[String]) -> Option<View<'a>> {
        let (first, rest) = path.split_first()?;
        let start = self.fields.get(first.as_str()).copied()?;
        rest.iter().try_fold(start, |value, name| value.get(name))
    }
}

fn expect_object<'a>(
    view: View<'a>,
    path: &Path<'_>,
) -> Result<BTreeMap<Cow<'a, str>, View<'a>>, ShapeError> {
    match view.kind() {
        Kind::Object => Ok(view.members().collect()),
        other => Err(path.error(format!("an object, found {}", other.name()))),
    }
}

/// The event of an ended OpenTelemetry span: its attributes that are strings,
/// numbers or booleans, and `error.type` when the span failed without naming
/// one. `failure` is the message of a status ERROR, empty if it has none.
pub fn span_event(attributes: View<'_>, failure: Option<&str>) -> Document {
    const ERROR_TYPE: &str = "error.type";
    let mut object = ObjectBuilder::new();
    let mut names_error = false;
    for (name, value) in attributes.members() {
        if matches!(value.kind(), Kind::String | Kind::Number | Kind::Bool) {
            names_error |= name == ERROR_TYPE;
            object = object.value(&name, value);
        }
    }
    if let Some(message) = failure.filter(|_| !names_error) {
        object = object.string(ERROR_TYPE, if message.is_empty() { "error" } else { message });
    }
    ObjectBuilder::new().value("attributes", object.build().view()).build()
}

/// A call of a tool, as agent frameworks report it.
#[derive(Debug, Clone, Copy)]
pub struct ToolCall<'a> {
    /// The tool's name.
    pub tool: &'a str,
    /// The call's arguments, an object; anything else is left out.
    pub arguments: View<'a>,
    /// The class of the exception that the call ended with.
    pub error_type: Option<&'a str>,
}

impl ToolCall<'_> {
    /// The event of the call.
    pub fn event(&self) -> Document {
        let attributes = ObjectBuilder::new()
            .string("gen_ai.operation.name", "execute_tool")
            .string("gen_ai.tool.name", self.tool);
        let attributes = match self.error_type {
            Some(class) => attributes.string("error.type", class),
            None => attributes,
        };
        let event = ObjectBuilder::new().value("attributes", attributes.build().view());
        match self.arguments.kind() {
            Kind::Object => event.value("fields", self.arguments),
            _ => event,
        }
        .build()
    }
}
