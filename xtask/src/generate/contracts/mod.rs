//! A neutral model of the Glass contracts, for the generators of each language.
//!
//! It is read from the JSON Schemas that core makes from its types, and knows
//! only the shapes that those types use. A schema of another shape is an error,
//! so that no generator ever guesses.

mod read;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;

use anyhow::{Context as _, Result, bail, ensure};
use openglass_core::glass::{
    error::InvalidDetails,
    operation::CATALOGUE,
    schema::{CONTRACTS, generator},
    web_ir::WebIrDiff,
};
use schemars::Schema;
use serde_json::Value;

/// Every type that a payload, a result or a contract is made of.
#[derive(Debug, PartialEq)]
pub(super) struct Contracts {
    /// The types, by name.
    pub definitions: BTreeMap<String, Definition>,
    /// The operations, in core's order.
    pub operations: Vec<Operation>,
    /// The names of the types that are contracts of their own, in core's order.
    pub documents: Vec<String>,
}

/// A type with a name.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Definition {
    /// What it is, in plain sentences.
    pub doc: String,
    pub shape: Shape,
}

#[derive(Debug, Clone, PartialEq)]
pub(super) enum Shape {
    Object(Object),
    /// One of some words.
    Words(Vec<Word>),
    Tagged(TaggedUnion),
    Keyed(Vec<KeyedVariant>),
}

/// An object with known members.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Object {
    /// The required members in the order of the specification, then the others
    /// by name.
    pub fields: Vec<Field>,
    /// Whether readers take, and ignore, members that they do not know.
    pub open: bool,
}

#[derive(Debug, Clone, PartialEq)]
pub(super) struct Field {
    /// As it travels.
    pub name: String,
    pub doc: String,
    /// Without `null`, which readers take for an absent member.
    pub kind: Type,
    pub required: bool,
    /// What an absent member means, if that is a value.
    pub default: Option<Value>,
}

#[derive(Debug, Clone, PartialEq)]
pub(super) struct Word {
    /// As it travels.
    pub word: String,
    /// Empty if there is nothing to say that the word does not.
    pub doc: String,
}

/// Objects of several kinds; a member tells which: `{"action": "click", ...}`.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct TaggedUnion {
    /// The name of that member.
    pub tag: String,
    pub variants: Vec<TaggedVariant>,
}

#[derive(Debug, Clone, PartialEq)]
pub(super) struct TaggedVariant {
    /// The value of the tag.
    pub word: String,
    pub doc: String,
    /// The other members.
    pub object: Object,
}

/// A variant of a union whose only member tells the kind: `{"visible": "#a"}`,
/// or which is a word alone.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct KeyedVariant {
    /// The name of the member, or the word.
    pub word: String,
    pub doc: String,
    /// The value of the member; none for a word.
    pub content: Option<Type>,
}

/// The type of a value.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Type {
    /// Any JSON.
    Any,
    Bool,
    /// A whole number from 0; the number says how many bits hold it.
    Unsigned(u8),
    /// A number.
    Number,
    String,
    Array(Box<Type>),
    /// An object with members of any name.
    Map(Box<Type>),
    /// A definition.
    Ref(String),
}

/// An operation; its payload is the name of an object.
#[derive(Debug, PartialEq)]
pub(super) struct Operation {
    /// In an envelope, such as `webIr.validate`.
    pub name: &'static str,
    /// As an MCP tool, such as `validateWebIr`.
    pub tool: &'static str,
    pub doc: &'static str,
    pub payload: String,
    pub result: String,
}

impl Type {
    /// The name of the definition that it is, or is a list or map of.
    pub(super) fn reference(&self) -> Option<&str> {
        match self {
            Self::Array(inner) | Self::Map(inner) => inner.reference(),
            Self::Ref(name) => Some(name),
            _ => None,
        }
    }
}

impl Contracts {
    /// Those of core.
    pub(super) fn read() -> Result<Self> {
        let mut contracts =
            Self { definitions: BTreeMap::new(), operations: Vec::new(), documents: Vec::new() };
        for contract in CONTRACTS {
            let name = contracts.add(&contract.schema())?;
            contracts.documents.push(name);
        }
        // What neither travels alone nor comes from an operation.
        contracts.add(&generator().into_root_schema_for::<WebIrDiff<'_>>())?;
        contracts.add(&generator().into_root_schema_for::<InvalidDetails>())?;
        for operation in CATALOGUE {
            let payload = contracts.add(&operation.payload_schema(&mut generator()))?;
            let result = contracts.add(&operation.result_schema(&mut generator()))?;
            contracts.object(&payload).with_context(|| operation.name.to_owned())?;
            let (name, tool, doc) = (operation.name, operation.tool, operation.description);
            contracts.operations.push(Operation { name, tool, doc, payload, result });
        }
        Ok(contracts)
    }

    /// The object of this name.
    pub(super) fn object(&self, name: &str) -> Result<&Object> {
        match self.definitions.get(name).map(|definition| &definition.shape) {
            Some(Shape::Object(object)) => Ok(object),
            _ => bail!("{name} is not an object"),
        }
    }

    /// Adds the types of a schema and gives the name of its root.
    fn add(&mut self, schema: &Schema) -> Result<String> {
        let (root, definitions) = read::document(schema.as_value())?;
        for (name, definition) in definitions {
            if let Some(known) = self.definitions.get(&name) {
                ensure!(*known == definition, "two types are called {name}");
            }
            self.definitions.insert(name, definition);
        }
        Ok(root)
    }
}
