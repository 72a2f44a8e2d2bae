//! Hosts on this machine that stand in for hosts of the internet, for tests.

use std::{net::SocketAddr, path::PathBuf};

use openglass_server::outbound::TestNetwork;

use crate::{failure::Failure, files};

/// On the command line only: nobody opens the guard by a forgotten variable.
#[derive(Debug, Default, clap::Args)]
pub(super) struct TestNetworkOptions {
    /// For tests: fetch these hosts from this machine, and nothing from the
    /// internet. NAME=ADDRESS:PORT, separated by commas; loopback addresses only.
    #[arg(long = "test-hosts", hide = true, value_name = "HOSTS", value_delimiter = ',')]
    hosts: Option<Vec<String>>,

    /// For tests: who answers for all other names.
    #[arg(long = "test-name-server", hide = true, value_name = "ADDRESS", requires = "hosts")]
    name_server: Option<SocketAddr>,

    /// For tests: a PEM file with certificates that are trusted too.
    #[arg(long = "test-certificates", hide = true, value_name = "FILE", requires = "hosts")]
    certificates: Option<PathBuf>,
}

impl TestNetworkOptions {
    pub(super) fn network(&self) -> Result<Option<TestNetwork>, Failure> {
        let Some(hosts) = &self.hosts else { return Ok(None) };
        let certificates = match &self.certificates {
            Some(path) => files::read(path, files::MAX_SMALL_BYTES)?,
            None => Vec::new(),
        };
        let network =
            TestNetwork { name_server: self.name_server, certificates, ..TestNetwork::default() };
        let network = network.with_hosts(hosts.iter().map(String::as_str)).map_err(|entry| {
            Failure::usage(format!("--test-hosts {entry}: expected NAME=ADDRESS:PORT"))
        })?;
        Ok(Some(network))
    }
}
