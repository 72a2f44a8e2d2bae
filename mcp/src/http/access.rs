//! Who may talk to the endpoint: not every web page that a browser shows.
//!
//! A page from anywhere can make a browser send requests to this machine. Its
//! origin gives it away; and where the page has made its own name point at this
//! machine (DNS rebinding), the name in `Host` does.

use http::{HeaderMap, HeaderName, header, request::Parts, uri::Authority};

/// The rule.
#[derive(Debug, Clone, Default)]
pub struct Access {
    /// Whether only programs of this machine can reach the listener.
    pub loopback: bool,
    /// Origins that are welcome besides, such as `https://openglass.example`.
    pub origins: Vec<String>,
}

impl Access {
    pub(super) fn check(&self, head: &Parts) -> Result<(), &'static str> {
        if head.headers.contains_key(header::ORIGIN) {
            let origin = one(&head.headers, &header::ORIGIN);
            if !origin.is_some_and(|origin| self.takes_origin(origin)) {
                return Err("requests from this origin are not taken");
            }
        }
        let named = one(&head.headers, &header::HOST);
        let host = named.or_else(|| head.uri.authority().map(Authority::as_str));
        if self.loopback && !host.is_some_and(|host| self.takes_host(host)) {
            return Err("the platform listens on loopback and is not known by this host name");
        }
        Ok(())
    }

    fn takes_origin(&self, origin: &str) -> bool {
        let host = origin.split_once("://").map(|(_, host)| host);
        self.origins.iter().any(|known| known.eq_ignore_ascii_case(origin))
            || (self.loopback && host.is_some_and(is_loopback))
    }

    fn takes_host(&self, host: &str) -> bool {
        let hosts = self.origins.iter().filter_map(|origin| Some(origin.split_once("://")?.1));
        is_loopback(host) || hosts.into_iter().any(|known| known.eq_ignore_ascii_case(host))
    }
}

fn one<'h>(headers: &'h HeaderMap, name: &HeaderName) -> Option<&'h str> {
    let mut values = headers.get_all(name).iter();
    let value = values.next()?.to_str().ok()?;
    values.next().is_none().then_some(value)
}

/// Whether a host, with or without a port, is this machine.
fn is_loopback(host: &str) -> bool {
    let Ok(authority) = host.parse::<Authority>() else { return false };
    let name = authority.host().trim_start_matches('[').trim_end_matches(']');
    let address = name.parse::<std::net::IpAddr>();
    name.eq_ignore_ascii_case("localhost") || address.is_ok_and(|address| address.is_loopback())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(access: &Access, host: &str, origin: Option<&str>) -> bool {
        let mut request = http::Request::builder().uri("/glass/mcp").header("host", host);
        if let Some(origin) = origin {
            request = request.header("origin", origin);
        }
        access.check(&request.body(()).expect("a request").into_parts().0).is_ok()
    }

    #[test]
    fn loopback_takes_its_own_names_only() {
        let access = Access { loopback: true, origins: vec!["https://hub.example".to_owned()] };
        for host in ["localhost", "127.0.0.1:7700", "[::1]:7700", "LOCALHOST:1", "hub.example"] {
            assert!(check(&access, host, None), "{host}");
        }
        for host in ["evil.example", "localhost.evil.example", "10.0.0.1:7700", "", "a b"] {
            assert!(!check(&access, host, None), "{host}");
        }
    }

    #[test]
    fn origins_of_other_places_are_refused() {
        let local = Access { loopback: true, origins: vec!["https://hub.example".to_owned()] };
        for origin in ["http://localhost:3000", "http://127.0.0.1", "https://hub.example"] {
            assert!(check(&local, "localhost", Some(origin)), "{origin}");
        }
        for origin in ["null", "https://evil.example", "http://localhost.evil.example", ""] {
            assert!(!check(&local, "localhost", Some(origin)), "{origin}");
        }
        let public = Access { loopback: false, ..local };
        assert!(check(&public, "any.example", None));
        assert!(check(&public, "any.example", Some("https://hub.example")));
        assert!(!check(&public, "any.example", Some("http://localhost:3000")));
    }
}
