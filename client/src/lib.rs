//! The async HTTP client.
