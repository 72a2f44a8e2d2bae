//! The limits of core by name.

use std::ops::RangeInclusive;

use openglass_core::vocabulary::limits;
use serde_json::{Map, Value, json};

/// Lists limits under their `camelCase` names.
macro_rules! list {
    ($($name:ident)*) => {
        [$((stringify!($name), limits::$name.to_value()),)*]
    };
}

/// Every limit: a number, or `{min, max}`.
pub(super) fn all() -> Map<String, Value> {
    let list = list![
        PURPOSE_CHARS DESCRIPTION_CHARS NAME_CHARS CONTENT_TYPE_CHARS EMAIL_CHARS REDIRECT_CHARS
        HOMEPAGE_CHARS SOFTWARE_CHARS PAUSE_REASON_CHARS DECLINE_REASON_CHARS NONCE_CHARS
        MESSAGES_PER_CHAIN PENDING_SESSIONS PAYLOAD_BYTES BODY_BYTES VERIFY_BODY_BYTES
        IDLE_TIMEOUT_SEC IDLE_TIMEOUT_DEFAULT_SEC OFFER_LIFETIME_SEC OFFER_LIFETIME_DEFAULT_SEC
        NONCE_MEMORY_SEC CLAIM_TOKEN_SEC LOGIN_TOKEN_SEC LOGIN_SEC PAGE_DEFAULT
        MESSAGE_PAGE_DEFAULT PAGE_MAX RETENTION_DAYS RETENTION_DEFAULT_DAYS URL_CHARS FETCH_BODY_BYTES
    ];
    list.into_iter().map(|(name, value)| (camel_case(name), value)).collect()
}

trait Limit {
    fn to_value(&self) -> Value;
}

macro_rules! number_limits {
    ($($type:ty)*) => {
        $(impl Limit for $type {
            fn to_value(&self) -> Value {
                json!(self)
            }
        })*
    };
}

number_limits!(usize u32 i64);

impl Limit for RangeInclusive<i64> {
    fn to_value(&self) -> Value {
        json!({ "min": self.start(), "max": self.end() })
    }
}

fn camel_case(name: &str) -> String {
    let mut words = name.split('_').map(str::to_ascii_lowercase);
    let first = words.next().unwrap_or_default();
    words.fold(first, |text, word| {
        let (initial, rest) = word.split_at(1);
        text + &initial.to_ascii_uppercase() + rest
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A constant added to core must be added to the list here.
    #[test]
    fn no_limit_is_left_out() {
        let source = include_str!("../../../core/src/vocabulary.rs");
        let module = source.split_once("pub mod limits {").expect("the module").1;
        let module = module.split_once("\n}\n").expect("its end").0;
        let names = module.lines().filter_map(|line| line.trim().strip_prefix("pub const "));
        let names: Vec<_> =
            names.filter_map(|rest| Some(camel_case(rest.split_once(':')?.0))).collect();
        let listed = all();
        assert_eq!(names.len(), listed.len());
        assert!(names.iter().all(|name| listed.contains_key(name)));
    }
}
