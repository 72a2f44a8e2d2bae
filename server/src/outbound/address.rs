//! Which addresses belong to the public internet.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use ipnet::{Ipv4Net, Ipv6Net};

const fn v4(a: u8, b: u8, c: u8, d: u8, bits: u8) -> Ipv4Net {
    Ipv4Net::new_assert(Ipv4Addr::new(a, b, c, d), bits)
}

const fn v6(first: u16, second: u16, third: u16, bits: u8) -> Ipv6Net {
    Ipv6Net::new_assert(Ipv6Addr::new(first, second, third, 0, 0, 0, 0, 0), bits)
}

/// The IANA registry of special-purpose IPv4 addresses, and multicast. Ranges
/// that are reachable from everywhere but serve one purpose are among them.
const SPECIAL_V4: [Ipv4Net; 18] = [
    v4(0, 0, 0, 0, 8),       // this network
    v4(10, 0, 0, 0, 8),      // private use
    v4(100, 64, 0, 0, 10),   // shared by carriers
    v4(127, 0, 0, 0, 8),     // loopback
    v4(169, 254, 0, 0, 16),  // link local, metadata services of clouds
    v4(172, 16, 0, 0, 12),   // private use
    v4(192, 0, 0, 0, 24),    // protocol assignments
    v4(192, 0, 2, 0, 24),    // documentation
    v4(192, 31, 196, 0, 24), // AS112
    v4(192, 52, 193, 0, 24), // AMT
    v4(192, 88, 99, 0, 24),  // 6to4 relays
    v4(192, 168, 0, 0, 16),  // private use
    v4(192, 175, 48, 0, 24), // AS112
    v4(198, 18, 0, 0, 15),   // benchmarks
    v4(198, 51, 100, 0, 24), // documentation
    v4(203, 0, 113, 0, 24),  // documentation
    v4(224, 0, 0, 0, 4),     // multicast
    v4(240, 0, 0, 0, 4),     // reserved, broadcast
];

/// What is given out for hosts. Loopback, IPv4-mapped and -compatible addresses,
/// NAT64, discard-only, unique local, link local, site local, segment routing
/// and multicast all lie outside.
const GLOBAL_UNICAST: Ipv6Net = v6(0x2000, 0, 0, 3);

/// The special-purpose ranges inside of it.
const SPECIAL_V6: [Ipv6Net; 5] = [
    v6(0x2001, 0, 0, 23), // protocol assignments: Teredo, ORCHID, benchmarks, AMT …
    v6(0x2001, 0x0db8, 0, 32), // documentation
    v6(0x2002, 0, 0, 16), // 6to4
    v6(0x2620, 0x004f, 0x8000, 48), // AS112
    v6(0x3fff, 0, 0, 20), // documentation
];

/// Whether an address is one that anybody on the internet could reach, and is
/// no way around to one that is not.
pub fn is_public(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => !SPECIAL_V4.iter().any(|range| range.contains(&address)),
        IpAddr::V6(address) => {
            GLOBAL_UNICAST.contains(&address)
                && !SPECIAL_V6.iter().any(|range| range.contains(&address))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every range of the two IANA registries, with those that have been given
    /// up, by its first and its last address.
    const NOT_PUBLIC: [(&str, &str); 45] = [
        ("0.0.0.0", "0.255.255.255"),
        ("10.0.0.0", "10.255.255.255"),
        ("100.64.0.0", "100.127.255.255"),
        ("127.0.0.0", "127.255.255.255"),
        ("169.254.0.0", "169.254.255.255"),
        ("169.254.169.254", "169.254.170.2"),
        ("172.16.0.0", "172.31.255.255"),
        ("192.0.0.0", "192.0.0.255"),
        ("192.0.0.8", "192.0.0.10"),
        ("192.0.0.170", "192.0.0.171"),
        ("192.0.2.0", "192.0.2.255"),
        ("192.31.196.0", "192.31.196.255"),
        ("192.52.193.0", "192.52.193.255"),
        ("192.88.99.0", "192.88.99.255"),
        ("192.168.0.0", "192.168.255.255"),
        ("192.175.48.0", "192.175.48.255"),
        ("198.18.0.0", "198.19.255.255"),
        ("198.51.100.0", "198.51.100.255"),
        ("203.0.113.0", "203.0.113.255"),
        ("224.0.0.0", "239.255.255.255"),
        ("240.0.0.0", "255.255.255.255"),
        ("::", "::1"),
        ("::7f00:1", "::ffff:ffff"),
        ("::ffff:0.0.0.0", "::ffff:255.255.255.255"),
        ("::ffff:8.8.8.8", "::ffff:0:127.0.0.1"),
        ("64:ff9b::", "64:ff9b::ffff:ffff"),
        ("64:ff9b:1::", "64:ff9b:1:ffff:ffff:ffff:ffff:ffff"),
        ("100::", "100::ffff:ffff:ffff:ffff"),
        ("100:0:0:1::", "100:0:0:1:ffff:ffff:ffff:ffff"),
        ("2001::", "2001:0:ffff:ffff:ffff:ffff:ffff:ffff"),
        ("2001:1::1", "2001:1::3"),
        ("2001:2::", "2001:2:0:ffff:ffff:ffff:ffff:ffff"),
        ("2001:3::", "2001:3:ffff:ffff:ffff:ffff:ffff:ffff"),
        ("2001:4:112::", "2001:4:112:ffff:ffff:ffff:ffff:ffff"),
        ("2001:10::", "2001:1f:ffff:ffff:ffff:ffff:ffff:ffff"),
        ("2001:20::", "2001:3f:ffff:ffff:ffff:ffff:ffff:ffff"),
        ("2001:db8::", "2001:db8:ffff:ffff:ffff:ffff:ffff:ffff"),
        ("2002::", "2002:ffff:ffff:ffff:ffff:ffff:ffff:ffff"),
        ("2620:4f:8000::", "2620:4f:8000:ffff:ffff:ffff:ffff:ffff"),
        ("3fff::", "3fff:fff:ffff:ffff:ffff:ffff:ffff:ffff"),
        ("5f00::", "5f00:ffff:ffff:ffff:ffff:ffff:ffff:ffff"),
        ("fc00::", "fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff"),
        ("fe80::", "febf:ffff:ffff:ffff:ffff:ffff:ffff:ffff"),
        ("fec0::", "feff:ffff:ffff:ffff:ffff:ffff:ffff:ffff"),
        ("ff00::", "ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff"),
    ];

    /// The neighbours of those ranges, and a few hosts.
    const PUBLIC: [&str; 34] = [
        "1.0.0.0",
        "1.1.1.1",
        "8.8.8.8",
        "9.255.255.255",
        "11.0.0.0",
        "100.63.255.255",
        "100.128.0.0",
        "126.255.255.255",
        "128.0.0.0",
        "169.253.255.255",
        "169.255.0.0",
        "172.15.255.255",
        "172.32.0.0",
        "192.0.1.0",
        "192.0.3.0",
        "192.31.197.0",
        "192.52.194.0",
        "192.88.98.255",
        "192.88.100.0",
        "192.167.255.255",
        "192.169.0.0",
        "192.175.49.0",
        "198.17.255.255",
        "198.20.0.0",
        "198.51.101.0",
        "203.0.112.255",
        "203.0.114.0",
        "223.255.255.255",
        "2001:200::",
        "2001:db7:ffff::",
        "2001:db9::",
        "2003::",
        "2606:4700:4700::1111",
        "3ffe:ffff::",
    ];

    fn address(text: &str) -> IpAddr {
        text.parse().unwrap_or_else(|_| panic!("{text}"))
    }

    #[test]
    fn special_purpose_addresses_are_not_public() {
        for (first, last) in NOT_PUBLIC {
            assert!(!is_public(address(first)), "{first}");
            assert!(!is_public(address(last)), "{last}");
        }
    }

    #[test]
    fn their_neighbours_are_public() {
        for text in PUBLIC {
            assert!(is_public(address(text)), "{text}");
        }
    }
}
