//! The revisions of the protocol that the server speaks.

/// The revisions that begin with a handshake, oldest first.
pub const HANDSHAKE: [&str; 4] = ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"];

/// The revision that has batches.
pub const WITH_BATCHES: &str = "2025-03-26";

/// The revision without a handshake: every request says all about itself.
pub const STATELESS: &str = "2026-07-28";

/// Every revision, newest first.
pub fn all() -> impl Iterator<Item = &'static str> {
    std::iter::once(STATELESS).chain(HANDSHAKE.into_iter().rev())
}

/// The revision that a handshake settles on: the client's if it is known, else
/// our newest.
pub fn settle(wanted: &str) -> &'static str {
    let known = HANDSHAKE.into_iter().find(|version| *version == wanted);
    known.unwrap_or(HANDSHAKE[HANDSHAKE.len() - 1])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_handshake_settles_on_a_revision_with_a_handshake() {
        assert_eq!(settle("2024-11-05"), "2024-11-05");
        assert_eq!(settle("2025-06-18"), "2025-06-18");
        assert_eq!(settle("1999-01-01"), "2025-11-25");
        assert_eq!(settle(STATELESS), "2025-11-25");
        assert_eq!(all().next(), Some(STATELESS));
        assert_eq!(all().count(), 5);
    }
}
