//! `openglass capabilities`: what this build speaks and can do.

use openglass_core::glass::capabilities::{CapabilityStatus, Manifest};

use super::output::{list, rows, show};
use crate::{
    failure::{Exit, Failure},
    terminal::Terminal,
};

const AFTER_HELP: &str = "\
The manifest is the one that `openglass mcp` gives its clients. Capabilities
that need a browser are off: this build drives none.

Examples:
  openglass capabilities
  openglass capabilities --json";

/// Show the Glass capability manifest of this build.
#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Args {}

pub(super) fn run(_args: &Args, terminal: Terminal) -> Result<Exit, Failure> {
    let manifest = openglass_mcp::glass::manifest(env!("CARGO_PKG_VERSION"));
    show(&manifest, &describe(&manifest), terminal)?;
    Ok(Exit::Fine)
}

fn describe(manifest: &Manifest) -> String {
    let mut text = rows(&[
        ("protocol", manifest.protocol_version.to_string()),
        ("version", manifest.glass_version.to_string()),
        ("platform", manifest.constraints.platform.to_string()),
        ("policy", manifest.constraints.policy.to_string()),
        ("schemas", list(manifest.schemas.keys())),
    ]);
    text.push_str("capabilities\n");
    for (name, enabled) in &manifest.capabilities {
        let status = manifest.status(name).map(CapabilityStatus::as_str).unwrap_or_default();
        let mark = if *enabled { "on " } else { "off" };
        let line = format!("  {mark}  {name} ({status})\n");
        text.push_str(&line);
    }
    text
}
