//! The `lint` part: each step counts as one check.

use std::collections::BTreeSet;

use anyhow::{Context as _, Result, bail};

use super::{cases, licences, report::Tally, wasm};
use crate::{generate, process, python, vectors, workspace};

/// Crates that would bring I/O or foreign code into core.
const FOREIGN_TO_CORE: &[&str] = &[
    "async-std",
    "aws-lc-rs",
    "axum",
    "bindgen",
    "cc",
    "cmake",
    "futures-executor",
    "getrandom",
    "h2",
    "hyper",
    "jni",
    "mio",
    "napi",
    "native-tls",
    "openssl",
    "polling",
    "pyo3",
    "reqwest",
    "ring",
    "rusqlite",
    "rustls",
    "smol",
    "socket2",
    "tokio",
    "uniffi",
    "ureq",
    "wasm-bindgen",
];

/// `serde_json` features that let a crafted object read as a number, for every
/// crate of the build as soon as one of them asks for it.
const AMBIGUOUS_JSON: [&str; 2] = ["arbitrary_precision", "raw_value"];

pub(super) fn run(tally: &mut Tally) {
    tally.check("lock file", lock_file());
    tally.check("format", format());
    tally.check("clippy", clippy());
    tally.check("fuzz targets", fuzz_targets());
    tally.check("licences", licences::check());
    tally.check("core's dependencies", core_dependencies());
    tally.check("serde_json features", json_features());
    tally.check("generated files", generate::check());
    tally.check("test vectors", vectors::check());
    tally.check("tests of the edge cases", cases::check());
    tally.check("core for wasm32", wasm::build());
}

/// `Cargo.lock` says what was tested, so it may not lag behind.
fn lock_file() -> Result<()> {
    process::capture(workspace::cargo().args(["metadata", "--format-version=1", "--locked"]))?;
    Ok(())
}

fn format() -> Result<()> {
    process::run(workspace::cargo().args(["fmt", "--all", "--check"]))
}

fn clippy() -> Result<()> {
    let mut command = workspace::cargo();
    command.args(["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"]);
    command.envs(python::build_environment()?);
    process::run(&mut command)
}

/// They live in a workspace of their own, where nothing else would notice that
/// they no longer build.
fn fuzz_targets() -> Result<()> {
    let mut command = workspace::cargo();
    command.env("CARGO_TARGET_DIR", workspace::target_dir()?);
    command.args(["check", "--manifest-path", "tests/fuzz/Cargo.toml", "--no-default-features"]);
    process::run(&mut command)
}

/// Core computes and nothing else (design rule: no I/O, clock or randomness).
fn core_dependencies() -> Result<()> {
    let mut command = workspace::cargo();
    command.args(["tree", "--package", "openglass-core", "--edges", "normal,build"]);
    command.args(["--all-features", "--target", "all", "--prefix", "none", "--format", "{p}"]);
    let tree = process::capture(&mut command)?;
    let names: BTreeSet<&str> =
        tree.lines().filter_map(|line| line.split_whitespace().next()).collect();
    let found: Vec<&str> = names.into_iter().filter(|name| is_foreign(name)).collect();
    if !found.is_empty() {
        bail!("core may not depend on {}", found.join(", "));
    }
    Ok(())
}

fn is_foreign(name: &str) -> bool {
    FOREIGN_TO_CORE.contains(&name) || name.ends_with("-sys")
}

fn json_features() -> Result<()> {
    let nodes = workspace::metadata()?["resolve"]["nodes"].as_array().context("no nodes")?;
    for node in nodes {
        let id = node["id"].as_str().unwrap_or_default();
        if !id.contains("#serde_json@") {
            continue;
        }
        for feature in node["features"].as_array().into_iter().flatten() {
            if AMBIGUOUS_JSON.iter().any(|banned| feature == banned) {
                bail!(
                    "some crate turns on serde_json's {feature}; cargo tree -e features -i serde_json"
                );
            }
        }
    }
    Ok(())
}
