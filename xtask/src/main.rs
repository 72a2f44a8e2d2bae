//! One door for people and CI.
fn main() {}
