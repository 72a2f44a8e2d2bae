//! Published programs to measure against. They are run, never read.

use std::path::PathBuf;

use anyhow::Result;

use crate::{process, workspace};

/// The version that the recorded runs come from.
const GLASS_BROWSER: &str = "0.3.14";

/// The published `glass-browser`, installed into the target folder; `None` where
/// it cannot be.
pub(super) fn glass_browser() -> Result<Option<PathBuf>> {
    let root = workspace::target_dir()?.join("peers");
    let binary = root.join("bin/glass-browser");
    if !binary.exists() {
        let mut install = workspace::cargo();
        install.args(["install", "glass-browser", "--version", GLASS_BROWSER, "--root"]);
        install.arg(&root);
        if let Err(error) = process::run(&mut install) {
            eprintln!("not compared: glass-browser {GLASS_BROWSER} cannot be installed: {error:#}");
            return Ok(None);
        }
    }
    Ok(Some(binary))
}
