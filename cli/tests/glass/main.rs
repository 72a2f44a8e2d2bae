//! The Glass commands of the built `openglass`: the recorded runs of the
//! published tool, what people see, and the store of knowledge.

mod certify;
mod people;
mod recorded;
mod store;
mod support;
