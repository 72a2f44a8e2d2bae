//! Why a platform does not start.

use std::{net::SocketAddr, path::PathBuf};

/// Why a platform did not start.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StartError {
    /// `dev` hands login links to whoever asks, so it is for loopback only.
    #[error("dev mode is refused on {0}: it hands out login links; listen on 127.0.0.1 or [::1]")]
    DevNotLoopback(SocketAddr),
    /// A setting cannot be used.
    #[error(transparent)]
    Settings(#[from] crate::settings::SettingsError),
    /// The data directory cannot be used.
    #[error("cannot use the data directory {}: {source}", path.display())]
    DataDir {
        /// The directory.
        path: PathBuf,
        /// What the operating system said.
        source: std::io::Error,
    },
    /// The listener has no address.
    #[error("cannot listen: {0}")]
    Listen(#[source] std::io::Error),
}
