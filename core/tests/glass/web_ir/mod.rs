//! Page graphs.

mod compare;
mod corpus;
mod properties;
mod rules;
mod size;
mod surfaces;
