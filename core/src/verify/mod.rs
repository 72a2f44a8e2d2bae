//! The verification algorithm (spec 5).
