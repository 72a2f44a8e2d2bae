//! Pages with figures that a command puts in their places.

use std::fs;

use anyhow::{Context as _, Result};

use crate::workspace;

/// Replaces what stands between the two marks of this name on a page, which is
/// named from the root folder.
pub(crate) fn replace(page: &str, name: &str, text: &str) -> Result<()> {
    let path = workspace::root().join(page);
    let old = fs::read_to_string(&path).with_context(|| page.to_owned())?;
    let (begin, end) = (format!("<!-- {name} -->\n"), format!("<!-- /{name} -->"));
    let (before, rest) = old.split_once(&begin).with_context(|| format!("no mark {begin}"))?;
    let (_, after) = rest.split_once(&end).with_context(|| format!("no mark {end}"))?;
    let new = format!("{before}{begin}\n{}\n\n{end}{after}", text.trim());
    fs::write(&path, new).with_context(|| format!("cannot write {page}"))
}

/// A share with one decimal, rounded down, such as `98.3 %`; of nothing, all.
pub(crate) fn percent(part: usize, whole: usize) -> String {
    let thousandths = (1000 * part).checked_div(whole).unwrap_or(1000);
    format!("{}.{} %", thousandths / 10, thousandths % 10)
}
