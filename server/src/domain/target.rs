//! URLs that the platform may fetch at all, judged by their text alone (W17).

use openglass_core::vocabulary::limits;
use url::{Host, Url};

/// A URL that the platform does not fetch.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct BadUrl(&'static str);

/// A URL whose text passed the guard.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Target(Url);

impl Target {
    /// Reads a URL: `https`, a DNS name of at least two labels, the default port,
    /// no credentials.
    ///
    /// The name is the one that a browser would look up, so an address in
    /// decimal, octal, hexadecimal or short form is seen for what it is. What
    /// browsers silently drop or turn around is refused, so that the text means
    /// the same to everybody.
    pub fn parse(text: &str) -> Result<Self, BadUrl> {
        if text.chars().count() > limits::URL_CHARS {
            return Err(BadUrl("the URL is too long"));
        }
        let odd = |c: char| c.is_whitespace() || c.is_control() || c == '\\';
        if text.contains(odd) {
            return Err(BadUrl("the URL has spaces, control characters or backslashes"));
        }
        let scheme = text.get(..8).filter(|start| start.eq_ignore_ascii_case("https://"));
        let rest = scheme.and_then(|scheme| text.get(scheme.len()..));
        let rest = rest.ok_or(BadUrl("the URL does not start with https://"))?;
        let authority = rest.split(['/', '?', '#']).next().unwrap_or_default();
        if authority.is_empty() {
            return Err(BadUrl("the URL has no host"));
        }
        if authority.contains('@') {
            return Err(BadUrl("the URL has credentials"));
        }
        let url = Url::parse(text).map_err(|_| BadUrl("the URL cannot be read"))?;
        if url.port().is_some() {
            return Err(BadUrl("the URL names a port"));
        }
        match url.host() {
            Some(Host::Domain(name)) if is_public_name(name) => Ok(Self(url)),
            Some(Host::Domain(_)) => Err(BadUrl("the host is no public DNS name")),
            _ => Err(BadUrl("the host is an address, not a DNS name")),
        }
    }

    /// The start page of a domain.
    pub fn of_domain(domain: &str) -> Result<Self, BadUrl> {
        if domain.contains(['/', '?', '#', ':']) {
            return Err(BadUrl("a domain is a name and nothing else"));
        }
        Self::parse(&format!("https://{domain}/"))
    }

    /// The same host, with another path.
    #[must_use]
    pub fn at(&self, path: &str) -> Self {
        let mut url = self.0.clone();
        url.set_path(path);
        url.set_query(None);
        url.set_fragment(None);
        Self(url)
    }

    /// The DNS name in lower case, in its ASCII form.
    pub fn host(&self) -> &str {
        self.0.host_str().unwrap_or_default()
    }

    pub(crate) const fn url(&self) -> &Url {
        &self.0
    }
}

/// Whether a name in lower case and ASCII can be one of the public DNS.
fn is_public_name(name: &str) -> bool {
    let is_label = |label: &str| {
        let inner = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-' || b == b'_';
        (1..=63).contains(&label.len())
            && label.bytes().all(inner)
            && !label.starts_with('-')
            && !label.ends_with('-')
    };
    name.len() <= 253
        && name.split('.').count() >= 2
        && name.split('.').all(is_label)
        && !name.ends_with(".localhost")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hosts_with_a_name_can_be_fetched() {
        for (text, host) in [
            ("https://a.example", "a.example"),
            ("HTTPS://A.Example/x?y=1#z", "a.example"),
            ("https://a.example:443/", "a.example"),
            ("https://b\u{fc}cher.example/", "xn--bcher-kva.example"),
            ("https://xn--bcher-kva.example/", "xn--bcher-kva.example"),
            ("https://1.2.3.4.example/", "1.2.3.4.example"),
            ("https://a_b.example/?u=me@b.example", "a_b.example"),
            ("https://0x7f.example/", "0x7f.example"),
        ] {
            assert_eq!(Target::parse(text).expect(text).host(), host, "{text}");
        }
    }

    /// Loopback, the metadata service and others, in every spelling that some
    /// program somewhere takes for an address.
    #[test]
    fn addresses_are_refused_in_every_spelling() {
        for host in [
            "127.0.0.1",
            "127.0.0.1.",
            "127.1",
            "127.0.1",
            "2130706433",
            "017700000001",
            "0177.0.0.1",
            "0177.0.0.01",
            "0x7f000001",
            "0x7f.1",
            "0X7F.0.0.1",
            "0x7f.0x0.0x0.0x1",
            "127.0.0.0x1",
            "%31%32%37.0.0.1",
            "127%2e0%2e0%2e1",
            "\u{ff11}\u{ff12}\u{ff17}.0.0.1",
            "\u{2460}\u{2461}\u{2466}.0.0.1",
            "127\u{3002}0\u{3002}0\u{3002}1",
            "169.254.169.254",
            "2852039166",
            "0",
            "0.0.0.0",
            "8.8.8.8",
            "1.2.3.4.5",
            "256.256.256.256",
            "09.1.1.1",
            "[::1]",
            "[::]",
            "[::ffff:127.0.0.1]",
            "[::ffff:7f00:1]",
            "[0:0:0:0:0:ffff:7f00:0001]",
            "[::127.0.0.1]",
            "[64:ff9b::127.0.0.1]",
            "[64:ff9b::7f00:1]",
            "[2002:7f00:1::]",
            "[2001:0:7f00:1::]",
            "[fe80::1]",
            "[fe80::1%25lo]",
            "[fc00::1]",
            "[2606:4700:4700::1111]",
            "::1",
        ] {
            let text = format!("https://{host}/");
            Target::parse(&text).expect_err(&text);
            Target::of_domain(host).expect_err(host);
        }
    }

    #[test]
    fn everything_else_is_refused() {
        for text in [
            "",
            "a.example",
            "//a.example",
            "http://a.example/",
            "ftp://a.example/",
            "file:///etc/passwd",
            "gopher://a.example/",
            "https:a.example",
            "https:/a.example",
            "https:///a.example",
            "https://",
            "https:///",
            "https://?x",
            "https://a.example:80/",
            "https://a.example:8443/",
            "https://a.example:0/",
            "https://a.example:99999/",
            "https://u@a.example/",
            "https://u:p@a.example/",
            "https://@a.example/",
            "https://a.example@127.0.0.1/",
            "https://a.example\\@127.0.0.1/",
            "https:\\\\a.example\\",
            "https://a.exa\tmple/",
            "https://a.example/\n",
            " https://a.example/",
            "https://a.example /",
            "https://a.example./",
            "https://.a.example/",
            "https://a..example/",
            "https://-a.example/",
            "https://a-.example/",
            "https://a!.example/",
            "https://localhost/",
            "https://LOCALHOST/",
            "https://x.localhost/",
            "https://intranet/",
        ] {
            Target::parse(text).expect_err(text);
        }
        let long = format!("https://a.example/{}", "x".repeat(limits::URL_CHARS));
        Target::parse(&long).expect_err("too long");
        let label = format!("https://{}.example/", "a".repeat(64));
        Target::parse(&label).expect_err("a label of 64 characters");
        let name = format!("https://{}example/", "a.".repeat(124));
        Target::parse(&name).expect_err("a name of 255 characters");
    }

    #[test]
    fn a_domain_is_a_name_and_nothing_else() {
        assert_eq!(Target::of_domain("A.Example").expect("a name").host(), "a.example");
        for text in
            ["", "a.example/x", "a.example:443", "a.example?x", "a.example#x", "u@a.example"]
        {
            Target::of_domain(text).expect_err(text);
        }
        let target = Target::parse("https://a.example/b/c?d#e").expect("a URL");
        assert_eq!(target.at("/f").url().as_str(), "https://a.example/f");
    }
}
