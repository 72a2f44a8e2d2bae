//! What an operator decides before the platform starts.

use std::{
    fmt,
    net::{IpAddr, SocketAddr},
    path::PathBuf,
    sync::Arc,
    time::Duration,
};

use ipnet::IpNet;
use openglass_core::{crypto::Provider, vocabulary::limits};

use crate::{
    clock::{Clock, SystemClock},
    limits::RateLimits,
    live::LiveSettings,
    mail::MailSettings,
    outbound::TestNetwork,
};

/// A setting that cannot be used.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SettingsError {
    /// A rate limit that is not `count/windowSeconds`.
    #[error(
        "RATE_LIMIT_{}={value}: expected count/windowSeconds, such as 120/60, or unlimited",
        .rule.to_ascii_uppercase()
    )]
    BadLimit {
        /// The rule's name.
        rule: &'static str,
        /// What was given.
        value: String,
    },
    /// A rate limit for a rule that does not exist.
    #[error("RATE_LIMIT_{0}: no such rule; the rules are {rules}", rules = rule_names())]
    UnknownRule(String),
    /// A trusted proxy that is neither an address nor a network.
    #[error(
        "trusted proxy {0}: expected an address such as 10.0.0.1 or a network such as 10.0.0.0/8"
    )]
    BadProxy(String),
    /// A retention that the protocol does not know.
    #[error("private retention {0}: expected 1 to 3650 days")]
    BadRetention(u32),
    /// A test network with something that is not on this machine.
    #[error("test network: {0} is not on this machine; only loopback addresses are taken")]
    TestHostElsewhere(SocketAddr),
    /// A test network for a platform that others can reach.
    #[error("a test network opens the guard of fetches; listen on 127.0.0.1 or [::1]")]
    TestNetworkNotLoopback,
    /// Certificates of a test network that cannot be read.
    #[error("test network: the certificates cannot be read: {0}")]
    TestCertificates(String),
    /// A URL that cannot be used as a public URL or web origin.
    #[error("{setting} {value}: expected http:// or https:// and a host, without a path or query")]
    BadUrl {
        /// Which setting.
        setting: &'static str,
        /// What was given.
        value: String,
    },
}

fn rule_names() -> String {
    let names = crate::limits::Rule::ALL.iter().map(|rule| rule.as_str().to_ascii_uppercase());
    names.collect::<Vec<_>>().join(", ")
}

/// Everything that [`start`](crate::start) needs besides a listener.
#[derive(Clone)]
#[non_exhaustive]
pub struct Settings {
    /// Where the database, the evidence files and the platform key lie.
    pub data_dir: PathBuf,
    /// The origin under which people reach the platform, such as
    /// `https://openglass.example`; links start with it. Default: `http://` and
    /// the listener's address.
    pub public_url: Option<String>,
    /// The origin of the web application that owners use; default: the public URL.
    pub web_origin: Option<String>,
    /// For trials on one machine: login links are also given to whoever asks for
    /// them, and cookies work over plain HTTP. Refused unless listening on loopback.
    pub dev: bool,
    /// The rate limits in force.
    pub rate_limits: RateLimits,
    /// Whose `X-Forwarded-For` is believed.
    pub trusted_proxies: TrustedProxies,
    /// How often the worker looks for closing chains and expired things.
    pub worker_interval: Duration,
    /// What time it is.
    pub clock: Arc<dyn Clock>,
    /// Who does the curve arithmetic.
    pub provider: Provider,
    /// How login links reach their owners.
    pub mail: MailSettings,
    /// Who is told when something needs a person, besides the log.
    pub operator_email: Option<String>,
    /// The file with the key of private content, made when it is missing. Without
    /// one, what agents ask to be private is kept as sealed.
    pub content_key: Option<PathBuf>,
    /// Days for which private content is kept, unless an owner says otherwise:
    /// 1 to 3650.
    pub private_retention_days: u32,
    /// Bounds on live connections.
    pub live: LiveSettings,
    /// For tests and trials: hosts on this machine that stand in for hosts of the
    /// internet. Without one, nothing but the public internet is ever fetched.
    pub test_network: Option<TestNetwork>,
}

impl Settings {
    /// Refuses what [`start`](crate::start) could not keep.
    pub(crate) fn check(&self, listens_on_loopback: bool) -> Result<(), SettingsError> {
        if let Some(test) = &self.test_network {
            if !listens_on_loopback {
                return Err(SettingsError::TestNetworkNotLoopback);
            }
            if let Some(address) = test.elsewhere() {
                return Err(SettingsError::TestHostElsewhere(address));
            }
        }
        let days = self.private_retention_days;
        if limits::RETENTION_DAYS.contains(&i64::from(days)) {
            return Ok(());
        }
        Err(SettingsError::BadRetention(days))
    }

    /// The defaults, with everything that is stored under `data_dir`.
    pub fn new(data_dir: impl Into<PathBuf>) -> Self {
        Self {
            data_dir: data_dir.into(),
            public_url: None,
            web_origin: None,
            dev: false,
            rate_limits: RateLimits::default(),
            trusted_proxies: TrustedProxies::default(),
            worker_interval: Duration::from_secs(2),
            clock: Arc::new(SystemClock),
            provider: openglass_crypto_native::provider(),
            mail: MailSettings::default(),
            operator_email: None,
            content_key: None,
            private_retention_days: 90,
            live: LiveSettings::default(),
            test_network: None,
        }
    }
}

impl fmt::Debug for Settings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Settings")
            .field("data_dir", &self.data_dir)
            .field("public_url", &self.public_url)
            .field("web_origin", &self.web_origin)
            .field("dev", &self.dev)
            .field("trusted_proxies", &self.trusted_proxies)
            .field("worker_interval", &self.worker_interval)
            .finish_non_exhaustive()
    }
}

/// Checks an origin setting and writes it as browsers do: lower case, without
/// the scheme's own port or a closing slash.
pub(crate) fn origin(setting: &'static str, value: &str) -> Result<String, SettingsError> {
    let origin = value.trim_end_matches('/').to_ascii_lowercase();
    let https = origin.strip_prefix("https://").map(|host| (host, ":443"));
    let parts = https.or_else(|| origin.strip_prefix("http://").map(|host| (host, ":80")));
    let is_host = |host: &str| {
        !host.is_empty()
            && host.bytes().all(|b| b.is_ascii_graphic() && !b"/?#@\\\"'<>;,".contains(&b))
    };
    if let Some((host, default_port)) = parts.filter(|(host, _)| is_host(host)) {
        let port = if host.ends_with(default_port) { default_port.len() } else { 0 };
        return Ok(origin[..origin.len() - port].to_owned());
    }
    Err(SettingsError::BadUrl { setting, value: value.to_owned() })
}

/// The proxies whose `X-Forwarded-For` is believed; by default none (W16).
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct TrustedProxies(Vec<IpNet>);

impl TrustedProxies {
    /// Reads addresses and networks, such as `10.0.0.1` and `fd00::/8`.
    pub fn parse<'a>(entries: impl IntoIterator<Item = &'a str>) -> Result<Self, SettingsError> {
        let parse = |entry: &str| {
            entry.parse::<IpNet>().or_else(|_| entry.parse::<IpAddr>().map(IpNet::from))
        };
        let nets = entries
            .into_iter()
            .map(str::trim)
            .map(|entry| parse(entry).map_err(|_| SettingsError::BadProxy(entry.to_owned())));
        Ok(Self(nets.collect::<Result<_, _>>()?))
    }

    fn contains(&self, address: IpAddr) -> bool {
        self.0.iter().any(|net| net.contains(&address))
    }

    /// The client's address: the peer, or, when the peer is a trusted proxy, the
    /// last entry of `X-Forwarded-For` that no trusted proxy could have vouched
    /// for falsely, read from the right.
    pub(crate) fn client<'h>(
        &self,
        peer: IpAddr,
        forwarded_for: impl DoubleEndedIterator<Item = &'h str>,
    ) -> IpAddr {
        let mut client = peer.to_canonical();
        let hops = forwarded_for.flat_map(|value| value.split(',').map(str::trim)).rev();
        for hop in hops {
            if !self.contains(client) {
                break;
            }
            let Some(address) = hop_address(hop) else { break };
            client = address.to_canonical();
        }
        client
    }
}

/// An entry of `X-Forwarded-For`: an address, with a port as some proxies write
/// it or without.
fn hop_address(hop: &str) -> Option<IpAddr> {
    let bracketed = || hop.strip_prefix('[')?.strip_suffix(']')?.parse().ok();
    let with_port = || hop.parse::<SocketAddr>().ok().map(|address| address.ip());
    hop.parse().ok().or_else(bracketed).or_else(with_port)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn client(proxies: &[&str], peer: &str, headers: &[&str]) -> String {
        let proxies = TrustedProxies::parse(proxies.iter().copied()).expect("good entries");
        proxies.client(peer.parse().expect("an address"), headers.iter().copied()).to_string()
    }

    #[test]
    fn forwarded_for_counts_only_from_trusted_proxies() {
        let spoofed = ["1.1.1.1, 2.2.2.2"];
        assert_eq!(client(&[], "9.9.9.9", &spoofed), "9.9.9.9");
        assert_eq!(client(&["10.0.0.0/8"], "9.9.9.9", &spoofed), "9.9.9.9");
        assert_eq!(client(&["10.0.0.0/8"], "10.1.2.3", &spoofed), "2.2.2.2");
        assert_eq!(client(&["10.0.0.1"], "10.0.0.1", &["1.1.1.1", "3.3.3.3, 10.0.0.1"]), "3.3.3.3");
        assert_eq!(client(&["10.0.0.1"], "::ffff:10.0.0.1", &["4.4.4.4"]), "4.4.4.4");
        assert_eq!(client(&["10.0.0.0/8"], "10.0.0.1", &["6.6.6.6, 10.0.0.2"]), "6.6.6.6");
        let behind = |header: &str| client(&["10.0.0.1"], "10.0.0.1", &[header]);
        assert_eq!(behind("5.5.5.5:1234"), "5.5.5.5");
        assert_eq!(behind("[2001:db8::1]:443"), "2001:db8::1");
        assert_eq!(behind("[2001:db8::1]"), "2001:db8::1");
        // What cannot be read counts for nothing, and nothing before it does.
        for junk in ["unknown", "", ",", "1.1.1.1, unknown", "1.1.1.1,", "1.1.1", "1.1.1.1:x", "_x"]
        {
            assert_eq!(behind(junk), "10.0.0.1", "{junk}");
        }
        assert_eq!(client(&["10.0.0.1"], "10.0.0.1", &[]), "10.0.0.1");
    }

    #[test]
    fn proxies_that_cannot_be_read_are_named() {
        let error = TrustedProxies::parse(["10.0.0.1", "proxy.example"]).expect_err("a name");
        assert_eq!(error, SettingsError::BadProxy("proxy.example".to_owned()));
    }

    #[test]
    fn origins_have_no_path() {
        assert_eq!(origin("web origin", "https://a.example/").as_deref(), Ok("https://a.example"));
        assert_eq!(origin("web origin", "http://[::1]:8080").as_deref(), Ok("http://[::1]:8080"));
        assert_eq!(
            origin("web origin", "HTTPS://A.Example:443").as_deref(),
            Ok("https://a.example")
        );
        assert_eq!(origin("web origin", "http://a:8443").as_deref(), Ok("http://a:8443"));
        for bad in
            ["", "a.example", "https://", "ftp://a", "https://a/b", "https://u@a", "http://a b"]
        {
            assert!(origin("web origin", bad).is_err(), "{bad}");
        }
    }
}
