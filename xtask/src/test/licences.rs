//! Whether every dependency's licence is one that `deny.toml` allows.
//!
//! The same file serves cargo-deny, which takes minutes to install; this check
//! needs nothing but cargo.

use std::{collections::HashSet, fs};

use anyhow::{Context as _, Result, bail};
use serde_json::Value;

use crate::workspace;

pub(super) fn check() -> Result<()> {
    let policy = Policy::read()?;
    let packages = workspace::metadata()?["packages"].as_array().context("no packages")?;
    let refused: Vec<String> =
        packages.iter().filter(|package| !policy.allows(package)).map(describe).collect();
    if !refused.is_empty() {
        bail!("not allowed by deny.toml: {}", refused.join(", "));
    }
    Ok(())
}

fn describe(package: &Value) -> String {
    format!("{} {} ({})", package["name"], package["version"], package["license"])
}

struct Policy {
    allowed: HashSet<String>,
    /// Pairs of a package and a licence allowed for it only.
    exceptions: HashSet<(String, String)>,
}

impl Policy {
    fn read() -> Result<Self> {
        let text = fs::read_to_string(workspace::root().join("deny.toml"))?;
        let table: toml::Table = text.parse().context("deny.toml")?;
        let licenses = table.get("licenses").context("deny.toml has no [licenses]")?;
        let entries = licenses.get("exceptions").and_then(toml::Value::as_array);
        let exceptions = entries.into_iter().flatten().flat_map(|entry| {
            let name = entry.get("crate").and_then(toml::Value::as_str).unwrap_or_default();
            texts(entry.get("allow")).map(|licence| (name.to_owned(), licence))
        });
        Ok(Self {
            allowed: texts(licenses.get("allow")).collect(),
            exceptions: exceptions.collect(),
        })
    }

    fn allows(&self, package: &Value) -> bool {
        let name = package["name"].as_str().unwrap_or_default();
        let Some(expression) = package["license"].as_str() else { return false };
        satisfied(expression, &|licence| {
            self.allowed.contains(licence)
                || self.exceptions.contains(&(name.to_owned(), licence.to_owned()))
        })
    }
}

fn texts(value: Option<&toml::Value>) -> impl Iterator<Item = String> {
    let items = value.and_then(toml::Value::as_array).into_iter().flatten();
    items.filter_map(toml::Value::as_str).map(str::to_owned)
}

/// Whether an SPDX expression can be met with licences that `allowed` accepts.
/// `/` is the old spelling of `OR`.
fn satisfied(expression: &str, allowed: &dyn Fn(&str) -> bool) -> bool {
    let spaced = expression.replace('(', " ( ").replace(')', " ) ").replace('/', " OR ");
    let words: Vec<&str> = spaced.split_whitespace().collect();
    let mut rest = words.as_slice();
    // Left-over words mean an expression we do not understand.
    any(&mut rest, allowed) == Some(true) && rest.is_empty()
}

type Words<'a, 'b> = &'a mut &'b [&'b str];

fn any(words: Words<'_, '_>, allowed: &dyn Fn(&str) -> bool) -> Option<bool> {
    let mut met = all(words, allowed)?;
    while take(words, "OR") {
        met |= all(words, allowed)?;
    }
    Some(met)
}

fn all(words: Words<'_, '_>, allowed: &dyn Fn(&str) -> bool) -> Option<bool> {
    let mut met = one(words, allowed)?;
    while take(words, "AND") {
        met &= one(words, allowed)?;
    }
    Some(met)
}

fn one(words: Words<'_, '_>, allowed: &dyn Fn(&str) -> bool) -> Option<bool> {
    if take(words, "(") {
        let met = any(words, allowed)?;
        return take(words, ")").then_some(met);
    }
    let licence = next(words)?;
    if take(words, "WITH") {
        return Some(allowed(&format!("{licence} WITH {}", next(words)?)));
    }
    Some(allowed(licence))
}

fn take(words: Words<'_, '_>, word: &str) -> bool {
    let found = words.first() == Some(&word);
    if found {
        *words = &words[1..];
    }
    found
}

fn next<'b>(words: Words<'_, 'b>) -> Option<&'b str> {
    let (first, rest) = words.split_first()?;
    *words = rest;
    Some(first)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn met(expression: &str) -> bool {
        satisfied(expression, &|licence| {
            ["MIT", "ISC", "Apache-2.0 WITH LLVM-exception"].contains(&licence)
        })
    }

    #[test]
    fn reads_spdx_expressions() {
        assert!(met("MIT"));
        assert!(met("MIT/Apache-2.0"));
        assert!(met("GPL-3.0 OR ISC AND MIT"));
        assert!(met("(GPL-3.0 OR MIT) AND ISC"));
        assert!(met("Apache-2.0 WITH LLVM-exception"));
        assert!(!met("Apache-2.0"));
        assert!(!met("GPL-3.0 AND MIT"));
        assert!(!met("(MIT OR ISC) AND GPL-3.0"));
        assert!(!met("(MIT"));
        assert!(!met("MIT ISC"));
        assert!(!met(""));
    }
}
