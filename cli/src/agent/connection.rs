//! What every agent command needs: a platform, a key, and what is known so far.

use std::{future::Future, path::PathBuf, time::Duration};

use openglass_client::{Client, ClientBuilder, Identity, TrustedKeys, WaitOptions};

use super::advice::{from_client, with_key_file};
use crate::{failure::Failure, files};

/// Where the platform is and who speaks.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Connection")]
pub(super) struct Connection {
    /// The platform.
    #[arg(
        long,
        value_name = "URL",
        env = "OPENGLASS_SERVER",
        default_value = "http://127.0.0.1:7700"
    )]
    pub(super) server: String,

    /// The agent's key file.
    #[arg(
        long,
        value_name = "FILE",
        env = "OPENGLASS_KEY",
        default_value = "openglass-agent.json"
    )]
    pub(super) key: PathBuf,

    /// The platform's public keys, kept from before. Without them the platform
    /// is believed about its own keys, anew in each command.
    #[arg(long, value_name = "FILE", env = "OPENGLASS_KEYS")]
    keys: Option<PathBuf>,
}

impl Connection {
    /// A client that signs with the key file.
    pub(super) fn client(&self) -> Result<Client, Failure> {
        let identity = Identity::load(&openglass_client::provider(), &self.key)
            .map_err(|error| with_key_file(error, &self.key))?;
        self.client_for(identity)
    }

    /// A client for an identity that is not in the key file yet.
    pub(super) fn client_for(&self, identity: Identity) -> Result<Client, Failure> {
        let builder = self.builder()?.identity(identity).heads_dir(self.heads_dir());
        builder.build().map_err(from_client)
    }

    /// A client without an identity.
    pub(super) fn anonymous_client(&self) -> Result<Client, Failure> {
        self.builder()?.build().map_err(from_client)
    }

    fn builder(&self) -> Result<ClientBuilder, Failure> {
        let builder = Client::builder(&self.server);
        let Some(path) = &self.keys else { return Ok(builder) };
        let text = files::read(path, files::MAX_SMALL_BYTES)?;
        let keys = TrustedKeys::read(&openglass_client::provider(), text).map_err(from_client)?;
        Ok(builder.trusted_keys(keys))
    }

    /// The folder of the last countersigned heads, beside the key file.
    pub(super) fn heads_dir(&self) -> PathBuf {
        self.key.with_extension("heads")
    }
}

/// How long to wait for the other side or the platform.
#[derive(Debug, clap::Args)]
pub(super) struct Patience {
    /// How many seconds to wait at most.
    #[arg(long, value_name = "SECONDS", default_value_t = 60)]
    timeout: u64,
}

impl Patience {
    pub(super) const fn options(&self) -> WaitOptions {
        WaitOptions {
            interval: Duration::from_millis(250),
            timeout: Some(Duration::from_secs(self.timeout)),
        }
    }
}

/// Runs a command that talks over the network.
pub(crate) fn run_async<T>(
    command: impl Future<Output = Result<T, Failure>>,
) -> Result<T, Failure> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(|error| Failure::io("cannot start the runtime", &error))?;
    runtime.block_on(command)
}
