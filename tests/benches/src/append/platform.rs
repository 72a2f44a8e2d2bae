//! A platform of its own for one measurement.

use std::{
    ffi::OsStr,
    fs::{self, File},
    io::{BufRead as _, BufReader},
    path::Path,
    process::{Child, Command, Stdio},
    sync::Arc,
};

use anyhow::{Context as _, Result};
use serde_json::Value;
use tempfile::TempDir;

/// Ends with the value, together with its data.
pub(crate) struct Platform {
    child: Child,
    url: String,
    data: Arc<TempDir>,
}

impl Platform {
    pub(crate) fn start(openglass: &Path) -> Result<Self> {
        Self::start_in(openglass, Arc::new(tempfile::tempdir()?), &[])
    }

    /// Starts on data that may be there already.
    pub(crate) fn start_in(openglass: &Path, data: Arc<TempDir>, more: &[&OsStr]) -> Result<Self> {
        let log = data.path().join("serve.log");
        let mut child = Command::new(openglass)
            .args(["serve", "--json", "--dev", "--no-rate-limits", "--log", "warn"])
            .args(["--listen", "127.0.0.1:0", "--data"])
            .arg(data.path())
            .args(more)
            .stdout(Stdio::piped())
            .stderr(File::create(&log)?)
            .spawn()
            .with_context(|| format!("cannot start {}", openglass.display()))?;
        let stdout = child.stdout.take().context("no standard output")?;
        let url = ready_url(BufReader::new(stdout).lines());
        let platform = Self { child, url: url.as_deref().unwrap_or_default().to_owned(), data };
        url.with_context(|| fs::read_to_string(log).unwrap_or_default())?;
        Ok(platform)
    }

    /// Ends the process; gives what it leaves behind.
    pub(crate) fn stop(self) -> Arc<TempDir> {
        Arc::clone(&self.data)
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
