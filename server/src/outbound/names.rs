//! Names to addresses, and nothing but public ones.

use std::{
    collections::BTreeMap,
    fmt,
    net::{IpAddr, SocketAddr},
    sync::Arc,
};

use hickory_resolver::{
    TokioResolver,
    config::{ConnectionConfig, LookupIpStrategy, NameServerConfig, ResolveHosts, ResolverConfig},
    net::runtime::TokioRuntimeProvider,
    proto::rr::RData,
};

use super::{FetchError, address::is_public};

/// The only port that is connected to.
const HTTPS: u16 = 443;
/// Most addresses of one host that are tried.
const ADDRESSES: usize = 8;

/// Hosts on this machine that tests and trials stand in for hosts of the
/// internet. With a test network the platform asks no other name server than
/// the one given here. Only loopback addresses are taken, and only by a platform
/// that listens on loopback itself.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct TestNetwork {
    /// Names in lower case, and who answers for them on port 443.
    pub hosts: BTreeMap<String, SocketAddr>,
    /// Who answers all other questions; nobody does without one.
    pub name_server: Option<SocketAddr>,
    /// Certificates (PEM) that are trusted besides those of the system.
    pub certificates: Vec<u8>,
}

impl TestNetwork {
    /// Reads hosts as `name=address:port`.
    pub fn with_hosts<'a>(
        mut self,
        entries: impl IntoIterator<Item = &'a str>,
    ) -> Result<Self, String> {
        for entry in entries {
            let host = entry.trim().split_once('=').and_then(|(name, address)| {
                Some((name.to_ascii_lowercase(), address.parse().ok()?))
            });
            let (name, address) = host.ok_or_else(|| entry.to_owned())?;
            self.hosts.insert(name, address);
        }
        Ok(self)
    }

    /// Everything that is not on this machine.
    pub(crate) fn elsewhere(&self) -> Option<SocketAddr> {
        let mut all = self.hosts.values().chain(&self.name_server).copied();
        all.find(|address| !address.ip().is_loopback())
    }
}

/// Looks names up; cheap to clone.
#[derive(Clone)]
pub(super) struct Names {
    /// `None` when the system names no name server.
    resolver: Option<TokioResolver>,
    test_hosts: Arc<BTreeMap<String, SocketAddr>>,
}

impl fmt::Debug for Names {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Names").field("test_hosts", &self.test_hosts).finish_non_exhaustive()
    }
}

impl Names {
    pub(super) fn new(test: Option<&TestNetwork>) -> Self {
        Self {
            resolver: resolver(test),
            test_hosts: Arc::new(test.map(|test| test.hosts.clone()).unwrap_or_default()),
        }
    }

    /// The addresses of a host, to be connected to as they are. One that is not
    /// public spoils all: a name that points inside is not used at all.
    pub(super) async fn addresses(&self, host: &str) -> Result<Vec<SocketAddr>, FetchError> {
        if let Some(address) = self.test_hosts.get(host) {
            return Ok(vec![*address]);
        }
        let found = self.resolver()?.lookup_ip(absolute(host)).await;
        let found: Vec<IpAddr> = found.map_err(FetchError::name)?.iter().collect();
        if let Some(address) = found.iter().find(|address| !is_public(**address)) {
            return Err(FetchError::NotPublic(*address));
        }
        Ok(found.into_iter().take(ADDRESSES).map(|ip| SocketAddr::new(ip, HTTPS)).collect())
    }

    /// The TXT records of a name, each with its parts put together.
    pub(super) async fn texts(&self, name: &str) -> Result<Vec<Vec<u8>>, FetchError> {
        let found = self.resolver()?.txt_lookup(absolute(name)).await.map_err(FetchError::name)?;
        let texts = found.answers().iter().filter_map(|record| match &record.data {
            RData::TXT(text) => Some(text.txt_data.concat()),
            _ => None,
        });
        Ok(texts.collect())
    }

    fn resolver(&self) -> Result<&TokioResolver, FetchError> {
        self.resolver.as_ref().ok_or_else(|| FetchError::name("there is no name server"))
    }
}

/// The name as it stands, never with a search domain behind it.
fn absolute(name: &str) -> String {
    format!("{name}.")
}

fn resolver(test: Option<&TestNetwork>) -> Option<TokioResolver> {
    let builder = match test {
        None => TokioResolver::builder_tokio(),
        Some(test) => {
            let config = ResolverConfig::from_name_servers(vec![name_server(test.name_server?)]);
            Ok(TokioResolver::builder_with_config(config, TokioRuntimeProvider::default()))
        }
    };
    let built = builder.and_then(|mut builder| {
        let options = builder.options_mut();
        options.ip_strategy = LookupIpStrategy::Ipv4AndIpv6;
        options.use_hosts_file = ResolveHosts::Never;
        // Whoever has just published a proof wants it to be found.
        options.cache_size = 0;
        builder.build()
    });
    built.inspect_err(|error| tracing::warn!(%error, "no name server, so nothing is fetched")).ok()
}

fn name_server(address: SocketAddr) -> NameServerConfig {
    let at_port = |mut connection: ConnectionConfig| {
        connection.port = address.port();
        connection
    };
    let connections = vec![at_port(ConnectionConfig::udp()), at_port(ConnectionConfig::tcp())];
    NameServerConfig::new(address.ip(), true, connections)
}
