//! Documents from files or standard input, and what is said when one is refused.

use std::path::Path;

use openglass_core::{
    glass::{GlassError, Invalid},
    json::decode,
};
use serde::de::DeserializeOwned;

use crate::{failure::Failure, files, terminal::clean};

/// Largest document that is read, in bytes: as much as a message of the MCP
/// server. The contracts' own limits are far below it.
pub(super) const DOCUMENT_BYTES: u64 = openglass_mcp::MESSAGE_BYTES as u64;

/// Reads a document; `-` is standard input.
pub(super) fn read<T: DeserializeOwned>(path: &Path) -> Result<T, Failure> {
    parse(path, &read_text(path)?)
}

/// Reads the text of a document.
pub(super) fn read_text(path: &Path) -> Result<Vec<u8>, Failure> {
    files::read(path, DOCUMENT_BYTES)
}

/// Reads a document from its text.
pub(super) fn parse<T: DeserializeOwned>(path: &Path, text: &[u8]) -> Result<T, Failure> {
    decode(text).map_err(|error| refused(&[path], Invalid::from(error)))
}

/// Standard input can be one document only.
pub(super) fn at_most_one_stdin(paths: &[&Path]) -> Result<(), Failure> {
    if paths.iter().filter(|path| files::is_stdin(path)).count() > 1 {
        return Err(Failure::usage("standard input can be one of the documents, not more"));
    }
    Ok(())
}

/// Says that a document was refused: which, where in it, why, and the code of
/// the rule. Programs get the details of the envelope's error object.
pub(super) fn refused(paths: &[&Path], error: impl Into<GlassError>) -> Failure {
    let error = error.into();
    let names: Vec<_> = paths.iter().map(|path| name(path)).collect();
    let text = format!("{}: {}", names.join(", "), describe(&error));
    let object = error.to_object();
    let failure = Failure::found_wrong(object.code.into_string(), text);
    match object.details {
        Some(details) => failure.with_details(details),
        None => failure,
    }
}

/// What is wrong, in one line that is safe for a terminal.
pub(crate) fn describe(error: &GlassError) -> String {
    let text = match error {
        GlassError::Invalid(Invalid { path, reason, code, .. }) if path == "$" => {
            format!("{reason} [{code}]")
        }
        GlassError::Invalid(Invalid { path, reason, code, .. }) => {
            format!("{path}: {reason} [{code}]")
        }
        other => other.to_string(),
    };
    clean(&text)
}

/// How a document is called in messages.
pub(super) fn name(path: &Path) -> String {
    if files::is_stdin(path) {
        return "standard input".to_owned();
    }
    clean(&path.display().to_string())
}
