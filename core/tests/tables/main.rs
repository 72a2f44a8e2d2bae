//! The provider with tables says what the ones without it say.

mod differential;
mod records;
mod vectors;

/// What is never accepted, whatever the key is, but for a chance of 1 in 2^125.
const NEVER_ACCEPTED: [(&str, &str); 11] = [
    ("Ed25519", "no key"),
    ("Ed25519", "S of L or more"),
    ("Ed25519", "flipped bit"),
    ("Ed25519", "R not canonical"),
    ("Ed25519", "random"),
    ("P-256", "flipped bit"),
    ("P-256", "longer message"),
    ("P-256", "opposite summands"),
    ("P-256", "r and s exchanged"),
    ("P-256", "r or s at an edge"),
    ("P-256", "random"),
];
/// What holds by construction.
const NEVER_REFUSED: [(&str, &str); 4] = [
    ("P-256", "any sum"),
    ("P-256", "equal summands"),
    ("P-256", "x above n"),
    ("P-256", "x below p - n"),
];

#[test]
fn a_short_run_finds_no_difference() {
    let counts = differential::run(1, 16_000);
    for (kind, count) in &counts {
        assert_eq!(count.accepted == 0, NEVER_ACCEPTED.contains(kind), "{kind:?}: {count:?}");
        assert!(count.refused == 0 || !NEVER_REFUSED.contains(kind), "{kind:?}: {count:?}");
    }
    for kind in NEVER_ACCEPTED.iter().chain(&NEVER_REFUSED) {
        assert!(counts.contains_key(kind), "no case of {kind:?}");
    }
}
