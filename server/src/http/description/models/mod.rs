//! The named schemas: what the platform answers and what it takes.
//!
//! Every answer and every accepted body of the API's tests is held against
//! them, with no member too many and none missing, so that they say what the
//! views write and the readers read.

pub(crate) mod chains;
pub(crate) mod discovery;
pub(crate) mod people;
pub(crate) mod records;
pub(crate) mod refusal;
pub(crate) mod signed;
pub(crate) mod verdict;

use super::schema::Model;

/// Every named schema.
pub(crate) const ALL: &[&[Model]] = &[
    chains::ALL,
    discovery::ALL,
    people::ALL,
    records::ALL,
    refusal::ALL,
    signed::ALL,
    verdict::ALL,
];
