//! `cargo xtask gen`: writes down core's vocabulary for every language, the JSON
//! Schemas of its contracts, and the description of the platform's API.

mod comments;
mod contracts;
mod glass_vocabulary;
mod kotlin;
mod kotlin_glass;
mod limits;
mod names;
mod python;
mod python_glass;
mod swift;
mod swift_glass;
mod typescript;
mod typescript_glass;
mod vocabulary;

use std::{fs, process::Command};

use anyhow::{Context as _, Result, bail};
use clap::Parser;
use openglass_core::glass::schema::CONTRACTS;

use self::contracts::Contracts;
use crate::{process, workspace};

/// The folder of the JSON Schemas, which holds nothing else.
const SCHEMAS: &str = "docs/schema";

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
        for (path, text) in files()? {
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
    let files = files()?;
    let mut stale: Vec<_> = files
        .iter()
        .filter(|(path, text)| is_stale(path, text))
        .map(|(path, _)| path.clone())
        .collect();
    stale.extend(forgotten_schemas(&files)?);
    if !stale.is_empty() {
        bail!("stale, run `cargo xtask gen`: {}", stale.join(", "));
    }
    Ok(())
}

/// Schemas of contracts that core no longer knows.
fn forgotten_schemas(files: &[(String, String)]) -> Result<Vec<String>> {
    let mut forgotten = Vec::new();
    for entry in fs::read_dir(workspace::root().join(SCHEMAS)).context(SCHEMAS)? {
        let path = format!("{SCHEMAS}/{}", entry?.file_name().display());
        if files.iter().all(|(known, _)| *known != path) {
            forgotten.push(path);
        }
    }
    Ok(forgotten)
}

/// Path and text of every generated file.
fn files() -> Result<Vec<(String, String)>> {
    let vocabulary = vocabulary::read();
    let contracts = Contracts::read()?;
    let words = [
        ("docs/reference/vocabulary.json", format!("{vocabulary:#}\n")),
        ("bindings-python/python/openglass/vocabulary.py", python::module(&vocabulary)),
        (
            "bindings-python/python/openglass/glass/vocabulary.py",
            glass_vocabulary::python(&vocabulary),
        ),
        ("bindings-python/python/openglass/glass/types.py", python_glass::types(&contracts)),
        (
            "bindings-python/python/openglass/glass/operations.py",
            python_glass::operations(&contracts)?,
        ),
        ("bindings-node/ts/vocabulary.ts", typescript::module(&vocabulary)),
        ("bindings-node/ts/glass/vocabulary.ts", glass_vocabulary::typescript(&vocabulary)),
        ("bindings-node/ts/glass/types.ts", typescript_glass::types(&contracts)),
        ("bindings-node/ts/glass/operations.ts", typescript_glass::operations(&contracts)),
        (
            "bindings-swift/kotlin/src/main/kotlin/glass/openglass/hub/Vocabulary.kt",
            kotlin::file(&vocabulary),
        ),
        ("bindings-swift/swift/Sources/OpenGlass/Vocabulary.swift", swift::file(&vocabulary)),
        (
            "bindings-swift/kotlin/src/main/kotlin/glass/openglass/hub/glass/GlassVocabulary.kt",
            glass_vocabulary::kotlin(&vocabulary),
        ),
        (
            "bindings-swift/swift/Sources/OpenGlass/Glass/GlassVocabulary.swift",
            glass_vocabulary::swift(&vocabulary),
        ),
        (
            "bindings-swift/kotlin/src/main/kotlin/glass/openglass/hub/glass/Types.kt",
            kotlin_glass::types(&contracts),
        ),
        (
            "bindings-swift/kotlin/src/main/kotlin/glass/openglass/hub/glass/Operations.kt",
            kotlin_glass::operations(&contracts)?,
        ),
        (
            "bindings-swift/swift/Sources/OpenGlass/Glass/GlassTypes.swift",
            swift_glass::types(&contracts),
        ),
        (
            "bindings-swift/swift/Sources/OpenGlass/Glass/GlassOperations.swift",
            swift_glass::operations(&contracts)?,
        ),
    ];
    let schemas = CONTRACTS.iter().map(|contract| {
        let text = format!("{:#}\n", contract.schema().as_value());
        (format!("{SCHEMAS}/{}", contract.file_name()), text)
    });
    let openapi = ("docs/openapi.json".to_owned(), openapi()?);
    let words = words.into_iter().map(|(path, text)| (path.to_owned(), text));
    Ok(words.chain(schemas).chain([openapi]).collect())
}

/// The description that the platform serves at `/openapi.json`.
fn openapi() -> Result<String> {
    let openglass = workspace::build_binary("openglass-cli", "openglass", false)?;
    process::capture(Command::new(openglass).arg("openapi"))
}
