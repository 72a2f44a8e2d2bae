//! The JSON Schemas of the Glass contracts: what core takes they take, what core
//! refuses for its shape they refuse, and what has been released stays true.

mod changes;
mod compare;
mod documents;
mod mutated;
mod released;

use jsonschema::Validator;
use openglass_core::glass::schema::CONTRACTS;
use serde_json::Value;

/// The validator of a contract's schema.
fn validator(name: &str) -> Validator {
    let contract = CONTRACTS.iter().find(|contract| contract.name == name);
    let schema = contract.unwrap_or_else(|| panic!("no schema of {name}")).schema();
    jsonschema::validator_for(schema.as_value()).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// Fails with the first thing that a schema has against a document.
fn assert_takes(validator: &Validator, document: &Value, name: &str) {
    if let Some(error) = validator.iter_errors(document).next() {
        panic!("{name}: {} at {}: {document}", error, error.instance_path());
    }
}
