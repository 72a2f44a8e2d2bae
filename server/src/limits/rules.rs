//! The rules, their defaults and how an operator changes them.

use crate::settings::SettingsError;

/// So many requests in one window.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limit {
    /// Requests that pass in one window.
    pub count: u32,
    /// Length of the window in seconds.
    pub window_sec: u32,
}

impl Limit {
    const fn new(count: u32, window_sec: u32) -> Self {
        Self { count, window_sec }
    }

    /// Reads `count/windowSeconds`, such as `120/60`.
    fn parse(text: &str) -> Option<Self> {
        let (count, window) = text.trim().split_once('/')?;
        let limit = Self::new(count.trim().parse().ok()?, window.trim().parse().ok()?);
        (limit.count > 0 && limit.window_sec > 0).then_some(limit)
    }
}

const MINUTE: u32 = 60;
const HOUR: u32 = 3600;

/// Defines the rules with their names and defaults.
macro_rules! rules {
    ($($variant:ident = $name:literal $count:literal per $window:ident, $key:literal;)*) => {
        /// A named limit of the API. What it counts by stands beside it.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub enum Rule {
            $(#[doc = concat!("Counted by ", $key, ".")] $variant,)*
        }

        impl Rule {
            /// Every rule.
            pub const ALL: &'static [Self] = &[$(Self::$variant,)*];

            /// The name in `details.rule` and, in upper case, in `RATE_LIMIT_…`.
            pub const fn as_str(self) -> &'static str {
                match self { $(Self::$variant => $name,)* }
            }

            const fn default_limit(self) -> Limit {
                match self { $(Self::$variant => Limit::new($count, $window),)* }
            }
        }
    };
}

rules! {
    AuthEmailPerEmail = "auth_email_per_email" 5 per HOUR, "e-mail address and client address";
    AuthEmailTotal = "auth_email_total" 20 per HOUR, "e-mail address";
    AuthEmailPerIp = "auth_email_per_ip" 30 per HOUR, "client address";
    AgentRegister = "agent_register" 10 per HOUR, "client address";
    ClaimPreview = "claim_preview" 30 per HOUR, "client address";
    ClaimAccept = "claim_accept" 10 per HOUR, "owner";
    SessionCreate = "session_create" 60 per HOUR, "agent";
    InviteRespond = "invite_respond" 60 per HOUR, "agent";
    MessageSendPerAgent = "message_send_per_agent" 120 per MINUTE, "agent";
    MessageSendPerSession = "message_send_per_session" 60 per MINUTE, "agent and chain";
    SessionClose = "session_close" 60 per HOUR, "agent";
    SessionPause = "session_pause" 60 per HOUR, "agent";
    ViewerInvite = "viewer_invite" 30 per HOUR, "owner";
    DomainVerification = "domain_verification" 20 per HOUR, "agent";
    WitnessFetchPerAgent = "witness_fetch_per_agent" 30 per MINUTE, "agent";
    WitnessFetchPerAttestation = "witness_fetch_per_attestation" 20 per MINUTE, "agent and attestation";
    Lookup = "lookup" 60 per MINUTE, "client address";
    Read = "read" 600 per MINUTE, "agent or owner";
    Verify = "verify" 30 per MINUTE, "client address";
    GlassRequest = "glass_request" 600 per MINUTE, "client address";
    UnauthenticatedDefault = "unauthenticated_default" 120 per MINUTE, "client address";
}

impl Rule {
    /// The rule with this name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|rule| rule.as_str() == name)
    }
}

/// The limits in force. `None` for a rule means that it does not limit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RateLimits([Option<Limit>; Rule::ALL.len()]);

impl Default for RateLimits {
    /// The limits of spec 14.
    fn default() -> Self {
        let mut limits = [None; Rule::ALL.len()];
        for &rule in Rule::ALL {
            limits[rule as usize] = Some(rule.default_limit());
        }
        Self(limits)
    }
}

impl RateLimits {
    /// The prefix of the environment variables that change a limit.
    pub const ENV_PREFIX: &'static str = "RATE_LIMIT_";

    /// No limits at all, for trials and load tests.
    pub const fn unlimited() -> Self {
        Self([None; Rule::ALL.len()])
    }

    /// The limit of a rule.
    pub const fn get(&self, rule: Rule) -> Option<Limit> {
        self.0[rule as usize]
    }

    /// Changes one rule; `None` lifts it.
    #[must_use]
    pub const fn with(mut self, rule: Rule, limit: Option<Limit>) -> Self {
        self.0[rule as usize] = limit;
        self
    }

    /// Applies the variables `RATE_LIMIT_<RULE>=count/windowSeconds` (such as
    /// `RATE_LIMIT_READ=1200/60`); `unlimited` lifts a rule. Others are passed over.
    pub fn with_env(
        mut self,
        variables: impl IntoIterator<Item = (String, String)>,
    ) -> Result<Self, SettingsError> {
        for (name, value) in variables {
            if let Some(rule) = name.strip_prefix(Self::ENV_PREFIX) {
                self = self.with_override(rule, &value)?;
            }
        }
        Ok(self)
    }

    fn with_override(self, name: &str, value: &str) -> Result<Self, SettingsError> {
        let rule = Rule::from_name(&name.to_ascii_lowercase())
            .ok_or_else(|| SettingsError::UnknownRule(name.to_owned()))?;
        if value.trim() == "unlimited" {
            return Ok(self.with(rule, None));
        }
        let limit = Limit::parse(value).ok_or_else(|| SettingsError::BadLimit {
            rule: rule.as_str(),
            value: value.to_owned(),
        })?;
        Ok(self.with(rule, Some(limit)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn env(name: &str, value: &str) -> Result<RateLimits, SettingsError> {
        RateLimits::default().with_env([(name.to_owned(), value.to_owned())])
    }

    #[test]
    fn variables_change_one_rule_each() {
        let limits = env("RATE_LIMIT_READ", "7/30").expect("a good value");
        assert_eq!(limits.get(Rule::Read), Some(Limit::new(7, 30)));
        assert_eq!(limits.get(Rule::Verify), RateLimits::default().get(Rule::Verify));
        let lifted = env("RATE_LIMIT_VERIFY", "unlimited").expect("a good value");
        assert_eq!(lifted.get(Rule::Verify), None);
        assert_eq!(env("PATH", "/bin").expect("not ours"), RateLimits::default());
    }

    #[test]
    fn bad_variables_are_refused_by_name() {
        for value in ["", "5", "0/60", "5/0", "-1/60", "5/60/7", "many/60"] {
            let error = env("RATE_LIMIT_READ", value).expect_err("a bad value");
            assert!(error.to_string().contains("RATE_LIMIT_READ"), "{error}");
        }
        let error = env("RATE_LIMIT_RAED", "5/60").expect_err("an unknown rule");
        assert!(
            error.to_string().contains("RAED") && error.to_string().contains("READ"),
            "{error}"
        );
    }
}
