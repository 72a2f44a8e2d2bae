//! `cargo xtask vectors`: writes the made records and their verdicts, for the
//! tests of every language.

use std::{collections::BTreeMap, fs, path::PathBuf};

use anyhow::{Context as _, Result, bail};
use clap::Parser;
use openglass_core::crypto::sha256;
use openglass_testkit::{Case, cases, keys_text};
use serde_json::{Value, json};

use crate::workspace;

const FOLDER: &str = "tests/vectors/bundles";

/// Writes tests/vectors/bundles and its manifest.
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
        write()?;
    }
    Ok(true)
}

/// An error that names the files which the maker would write otherwise.
pub(crate) fn check() -> Result<()> {
    let found = found()?;
    let wanted = files();
    let stale: Vec<_> = wanted
        .iter()
        .filter(|(name, text)| found.get(*name) != Some(*text))
        .map(|(name, _)| name.as_str())
        .chain(found.keys().filter(|name| !wanted.contains_key(*name)).map(String::as_str))
        .collect();
    if !stale.is_empty() {
        bail!("stale in {FOLDER}, run `cargo xtask vectors`: {}", stale.join(", "));
    }
    Ok(())
}

fn write() -> Result<()> {
    let folder = folder();
    fs::create_dir_all(&folder)?;
    let wanted = files();
    for name in found()?.keys().filter(|name| !wanted.contains_key(*name)) {
        fs::remove_file(folder.join(name))?;
    }
    for (name, text) in &wanted {
        fs::write(folder.join(name), text).with_context(|| format!("cannot write {name}"))?;
    }
    println!("{} files in {FOLDER}", wanted.len());
    Ok(())
}

fn folder() -> PathBuf {
    workspace::root().join(FOLDER)
}

fn found() -> Result<BTreeMap<String, String>> {
    let Ok(entries) = fs::read_dir(folder()) else { return Ok(BTreeMap::new()) };
    entries
        .map(|entry| {
            let entry = entry?;
            let text = fs::read_to_string(entry.path())?;
            Ok((entry.file_name().to_string_lossy().into_owned(), text))
        })
        .collect()
}

fn files() -> BTreeMap<String, String> {
    let cases = cases();
    let entries: Vec<_> = cases.iter().map(manifest_entry).collect();
    let manifest = json!({
        "about": "Records and the verdict that every verifier must give. Written by `cargo xtask vectors`.",
        "keys": "keys.json",
        "cases": entries,
    });
    let mut files: BTreeMap<_, _> =
        cases.into_iter().map(|case| (file_name(&case), case.bundle)).collect();
    files.insert("keys.json".to_owned(), keys_text());
    files.insert("manifest.json".to_owned(), format!("{manifest:#}\n"));
    files
}

fn file_name(case: &Case) -> String {
    format!("{}.json", case.name)
}

fn manifest_entry(case: &Case) -> Value {
    let finding = |code: &str, seq: Option<u32>| match seq {
        Some(seq) => json!({"code": code, "seq": seq}),
        None => json!({ "code": code }),
    };
    let expected = &case.expected;
    let errors: Vec<_> = expected.errors.iter().map(|(c, seq)| finding(c.as_str(), *seq)).collect();
    let info: Vec<_> = expected.info.iter().map(|(c, seq)| finding(c.as_str(), *seq)).collect();
    let mut entry = json!({
        "name": case.name,
        "file": file_name(case),
        "sha256": sha256(case.bundle.as_bytes()).to_hex(),
        "valid": errors.is_empty(),
        "errors": errors,
        "info": info,
    });
    if let Some(path) = &expected.path {
        entry["path"] = path.as_str().into();
    }
    if let Some(heads) = &case.known_heads {
        entry["knownHeads"] = serde_json::from_str(heads).unwrap_or_default();
    }
    entry
}
