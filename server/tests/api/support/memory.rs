//! How much memory this process has.

use std::fs;

/// Resident memory of this process, in bytes; `None` where the system does not
/// tell.
pub(crate) fn resident_bytes() -> Option<u64> {
    let text = fs::read_to_string("/proc/self/statm").ok()?;
    let pages: u64 = text.split(' ').nth(1)?.parse().ok()?;
    Some(pages * 4096)
}
