//! `cargo xtask gen`: writes down core's vocabulary for every language.

mod kotlin;
mod limits;
mod names;
mod python;
mod swift;
mod typescript;
mod vocabulary;

use std::fs;

use anyhow::{Context as _, Result, bail};
use clap::Parser;

use crate::workspace;

/// Writes the generated files.
#[derive(Parser)]
pub(crate) struct Args {
    /// Only compare; stale files are an error.
    #[arg(long)]
    check: bool,
}

pub(crate) fn run(args: &Args) -> Result<bool> {
    if args.check {
        check()?;
    } else {
        for (path, text) in files() {
            let path = workspace::root().join(path);
            fs::write(&path, text).with_context(|| format!("cannot write {}", path.display()))?;
        }
    }
    Ok(true)
}

/// An error that names the files which are not what core says.
pub(crate) fn check() -> Result<()> {
    let is_stale = |path: &str, text: &str| {
        fs::read_to_string(workspace::root().join(path)).map_or(true, |found| found != text)
    };
    let stale: Vec<_> = files()
        .into_iter()
        .filter(|(path, text)| is_stale(path, text))
        .map(|(path, _)| path)
        .collect();
    if !stale.is_empty() {
        bail!("stale, run `cargo xtask gen`: {}", stale.join(", "));
    }
    Ok(())
}

/// Path and text of every generated file.
fn files() -> [(&'static str, String); 5] {
    let vocabulary = vocabulary::read();
    [
        ("docs/reference/vocabulary.json", format!("{vocabulary:#}\n")),
        ("bindings-python/python/openglass/vocabulary.py", python::module(&vocabulary)),
        ("bindings-node/ts/vocabulary.ts", typescript::module(&vocabulary)),
        (
            "bindings-swift/kotlin/src/main/kotlin/glass/openglass/hub/Vocabulary.kt",
            kotlin::file(&vocabulary),
        ),
        ("bindings-swift/swift/Sources/OpenGlass/Vocabulary.swift", swift::file(&vocabulary)),
    ]
}
