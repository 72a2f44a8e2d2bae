//! The Rust library under Swift and Kotlin, and what uniffi writes for them.

use std::{
    env::consts::{DLL_PREFIX, DLL_SUFFIX},
    path::{Path, PathBuf},
    process::Command,
};

use anyhow::Result;

use crate::{process, workspace};

const CRATE: &str = "openglass-ffi";

/// Builds the shared library and generates the code by which a language
/// (`swift` or `kotlin`) calls it into a folder. Returns the library.
pub(crate) fn generate(language: &str, folder: &Path) -> Result<PathBuf> {
    let target = workspace::target_dir()?.join("debug");
    // The generator first: its build writes a library with the generator in it.
    process::run(workspace::cargo().args([
        "build",
        "--package",
        CRATE,
        "--features",
        "cli",
        "--bin",
        "uniffi-bindgen",
    ]))?;
    process::run(workspace::cargo().args(["build", "--package", CRATE, "--lib"]))?;
    let library = target.join(format!("{DLL_PREFIX}openglass_ffi{DLL_SUFFIX}"));
    let mut bindgen = Command::new(target.join("uniffi-bindgen"));
    bindgen.current_dir(workspace::root()).args([
        "generate",
        "--no-format",
        "--language",
        language,
    ]);
    process::run(bindgen.arg("--out-dir").arg(folder).arg(&library))?;
    Ok(library)
}
