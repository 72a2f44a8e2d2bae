//! The parts that run pytest: our package, the published client, end to end.

use std::path::PathBuf;

use anyhow::Result;

use super::{pytest, report::Tally};
use crate::{node, python, workspace};

/// Tests of the Python package as a user installs it.
pub(super) fn package(tally: &mut Tally) -> Result<()> {
    let (binary, ours) = (binary()?, python::ours()?);
    pytest::run(&ours, "bindings-python/tests", &[("OPENGLASS_BIN", &binary)], tally);
    Ok(())
}

/// Whether implementations agree: the runner of each language on the same cases
/// and on mutated records, then the published client, and our package, against
/// `openglass serve`, then the official MCP clients against our MCP server. The
/// runners of Kotlin and Swift are those that their parts have built.
pub(super) fn interop(tally: &mut Tally) -> Result<()> {
    let (binary, ours, peer) = (binary()?, python::ours()?, python::peer()?);
    let campaigns = workspace::build_binary("openglass-campaigns", "openglass-campaigns", false)?;
    // Without Node the tests name its runner as skipped.
    if node::find().is_ok() {
        node::build()?;
    }
    let environment = [
        ("OPENGLASS_BIN", binary.as_path()),
        ("OPENGLASS_CAMPAIGNS", &campaigns),
        ("OPENGLASS_PYTHON", &ours),
        ("OPENGLASS_PEER_PYTHON", &peer),
    ];
    pytest::run(&ours, "tests/conformance", &environment, tally);
    pytest::run(&peer, "tests/interop", &environment, tally);
    if let Err(error) = node::install_mcp_client() {
        tally.skip(&format!("the MCP client for TypeScript ({error:#})"));
    }
    pytest::run(&python::mcp_client()?, "tests/mcp_clients", &environment[..1], tally);
    Ok(())
}

/// The whole program from outside.
pub(super) fn e2e(tally: &mut Tally) -> Result<()> {
    let (binary, ours) = (binary()?, python::ours_with_schemathesis()?);
    let environment = [("OPENGLASS_BIN", binary.as_path()), ("OPENGLASS_PYTHON", &ours)];
    pytest::run(&ours, "tests/e2e", &environment, tally);
    Ok(())
}

fn binary() -> Result<PathBuf> {
    workspace::build_binary("openglass-cli", "openglass", false)
}
