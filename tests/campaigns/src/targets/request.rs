//! The door of signed requests.

use openglass_core::{
    crypto::AgentKey,
    request::{RequestToSign, SignedHeaders},
};
use openglass_testkit as testkit;

use super::Target;

/// Signed requests: only the very request that was signed passes.
///
/// An input is the method, the path, the five headers and the body, one a line.
#[derive(Debug)]
pub struct RequestTarget {
    key: AgentKey,
    signed: Vec<u8>,
}

impl RequestTarget {
    /// With one agent's key.
    pub fn new() -> Self {
        let agent = testkit::signer(0);
        let request = RequestToSign {
            method: "POST",
            path: "/v1/sessions?x=1",
            timestamp: "2026-01-31T12:00:00.000Z",
            nonce: "c29tZSByYW5kb20gbm9uY2U",
            body: b"{\"a\":1}",
        };
        let headers = request.sign(&agent, Some("agt_00000000000000000000000000"));
        let mut lines = vec![request.method.to_owned(), request.path.to_owned()];
        lines.extend(headers.iter().map(|(_, value)| value.to_owned()));
        let mut signed = lines.join("\n").into_bytes();
        signed.push(b'\n');
        signed.extend_from_slice(request.body);
        let provider = openglass_crypto_native::provider();
        let key = AgentKey::parse(&provider, agent.kid(), &agent.public_key_text()).expect("key");
        Self { key, signed }
    }
}

impl Default for RequestTarget {
    fn default() -> Self {
        Self::new()
    }
}

impl Target for RequestTarget {
    fn name(&self) -> &'static str {
        "request"
    }

    fn seeds(&self) -> Vec<Vec<u8>> {
        vec![self.signed.clone()]
    }

    fn check(&self, input: &[u8]) -> bool {
        const HEADERS: [&str; 5] =
            ["OG-Agent", "OG-Key", "OG-Timestamp", "OG-Nonce", "OG-Signature"];
        let mut parts = input.splitn(8, |byte| *byte == b'\n');
        let mut line = || parts.next().map(String::from_utf8_lossy);
        let (Some(method), Some(path)) = (line(), line()) else { return false };
        let values = HEADERS.map(|_| line());
        let body = parts.next().unwrap_or_default();
        let lookup = |name: &str| {
            let at = HEADERS.iter().position(|header| *header == name)?;
            values[at].as_deref()
        };
        let Ok(headers) = SignedHeaders::collect(lookup) else { return false };
        let _ = headers.check_clock(1_769_860_800_000);
        let passes = headers.check_signature(&self.key, &method, &path, body).is_ok();
        if passes {
            // The agent's id is not part of the signed bytes: the key names it.
            let but_agent = |bytes: &[u8]| {
                let lines: Vec<_> = bytes.splitn(8, |byte| *byte == b'\n').collect();
                lines
                    .iter()
                    .enumerate()
                    .filter(|(at, _)| *at != 2)
                    .map(|(_, line)| line.to_vec())
                    .collect::<Vec<_>>()
            };
            assert_eq!(but_agent(input), but_agent(&self.signed), "passes, but was never signed");
        }
        passes
    }
}
