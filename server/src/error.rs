//! Why a platform does not start or stop.

use std::{io, net::SocketAddr, path::PathBuf};

use crate::{
    content::ContentKeyError, mail::TemplateError, settings::SettingsError, signer::SignerError,
    store::StoreError,
};

/// Why a platform did not start.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StartError {
    /// `dev` hands login links to whoever asks, so it is for loopback only.
    #[error("dev mode is refused on {0}: it hands out login links; listen on 127.0.0.1 or [::1]")]
    DevNotLoopback(SocketAddr),
    /// A setting cannot be used.
    #[error(transparent)]
    Settings(#[from] SettingsError),
    /// The templates of mails cannot be used.
    #[error(transparent)]
    Templates(#[from] TemplateError),
    /// The data directory cannot be used.
    #[error("cannot use the data directory {}: {source}", path.display())]
    DataDir {
        /// The directory.
        path: PathBuf,
        /// What the operating system said.
        source: io::Error,
    },
    /// The store cannot be opened.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The key of private content cannot be used.
    #[error(transparent)]
    ContentKey(#[from] ContentKeyError),
    /// There is no platform key.
    #[error(transparent)]
    Signer(#[from] SignerError),
    /// The listener has no address.
    #[error("cannot listen: {0}")]
    Listen(#[source] io::Error),
    /// The runtime ended while the platform was starting.
    #[error("the runtime ended while the platform was starting")]
    Interrupted,
}

/// A platform ended, but not in order; what was acknowledged is on disk.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct ShutdownError(pub(crate) &'static str);
