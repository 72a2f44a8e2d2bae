//! A platform of its own for one measurement.

use std::{
    io::{BufRead as _, BufReader},
    path::Path,
    process::{Child, Command, Stdio},
};

use anyhow::{Context as _, Result};
use serde_json::Value;
use tempfile::TempDir;

/// Ends with the value, together with its data.
pub(crate) struct Platform {
    child: Child,
    url: String,
    _data: TempDir,
}

impl Platform {
    pub(crate) fn start(openglass: &Path) -> Result<Self> {
        let data = tempfile::tempdir()?;
        let mut child = Command::new(openglass)
            .args(["serve", "--json", "--dev", "--no-rate-limits", "--log", "warn"])
            .args(["--listen", "127.0.0.1:0", "--data"])
            .arg(data.path())
            .stdout(Stdio::piped())
            .spawn()
            .with_context(|| format!("cannot start {}", openglass.display()))?;
        let stdout = child.stdout.take().context("no standard output")?;
        let url = ready_url(BufReader::new(stdout).lines());
        if url.is_err() {
            child.kill()?;
        }
        Ok(Self { child, url: url?, _data: data })
    }

    pub(crate) fn url(&self) -> &str {
        &self.url
    }
}

/// The platform prints one JSON object when it is ready.
fn ready_url(mut lines: impl Iterator<Item = std::io::Result<String>>) -> Result<String> {
    let line = lines.next().context("the platform ended before it was ready")??;
    let ready: Value = serde_json::from_str(&line)?;
    Ok(ready["baseUrl"].as_str().context("no baseUrl")?.to_owned())
}

impl Drop for Platform {
    fn drop(&mut self) {
        // It may have ended by itself; there is nobody left to tell.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
