//! The `openglass` command.
fn main() {}
