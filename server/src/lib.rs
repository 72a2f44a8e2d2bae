//! The platform as a library.
