//! Bounds on live connections.

use std::time::Duration;

/// How many may listen, and how patient the platform is with them.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct LiveSettings {
    /// Connections at a time; 8192 by default.
    pub connections: usize,
    /// Connections of one agent at a time; 5 (spec 10).
    pub connections_per_agent: usize,
    /// Connections of one owner at a time; 20 (spec 10).
    pub connections_per_owner: usize,
    /// Chains that one connection may listen to; 50 (spec 10).
    pub subscriptions: usize,
    /// How long one frame may take to leave; a reader that is slower is dropped
    /// and comes back with the number of the last message that it has. 10 s.
    pub send_timeout: Duration,
    /// The pause between two pings; who has not answered the last one when the
    /// next is due is dropped. 30 s (spec 10).
    pub ping_interval: Duration,
}

impl Default for LiveSettings {
    fn default() -> Self {
        Self {
            connections: 8192,
            connections_per_agent: 5,
            connections_per_owner: 20,
            subscriptions: 50,
            send_timeout: Duration::from_secs(10),
            ping_interval: Duration::from_secs(30),
        }
    }
}
