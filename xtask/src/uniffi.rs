//! The Rust library under Swift and Kotlin, and what uniffi writes for them.

use std::{
    path::{Path, PathBuf},
    process::Command,
};

use anyhow::Result;

use crate::{process, workspace};

/// Builds the shared library and generates the code by which a language
/// (`swift` or `kotlin`) calls it into a folder. Returns the library.
pub(crate) fn generate(language: &str, folder: &Path) -> Result<PathBuf> {
    let generator = workspace::build_binary("openglass-bindgen", "uniffi-bindgen", false)?;
    let library = workspace::build_library("openglass-ffi")?;
    let mut bindgen = Command::new(generator);
    bindgen.current_dir(workspace::root()).args([
        "generate",
        "--no-format",
        "--language",
        language,
    ]);
    process::run(bindgen.arg("--out-dir").arg(folder).arg(&library))?;
    Ok(library)
}
