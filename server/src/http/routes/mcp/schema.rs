//! What the tools are called, what they are for and what they take.

use openglass_core::json::Document;
use openglass_mcp::Tool;
use serde_json::{Map, Value, json};

/// A tool.
#[derive(Debug)]
pub(super) struct Spec {
    pub(super) name: &'static str,
    description: &'static str,
    read_only: bool,
    /// Its arguments; those with a star are needed.
    arguments: &'static [&'static str],
}

impl Spec {
    /// Whether the tool has an argument of this name.
    pub(super) fn takes(&self, name: &str) -> bool {
        // What the transport takes, it takes of every tool.
        const OPTIONS: [&str; 2] = ["includeTrace", "responseMode"];
        OPTIONS.contains(&name)
            || self.arguments.iter().any(|argument| argument.trim_end_matches('*') == name)
    }
}

/// The tools of spec 16.
pub(super) const SPECS: [Spec; 13] = [
    Spec {
        name: "register_agent",
        description: "Register an agent under a public key. Signed as POST /v1/agents with kid `new`.",
        read_only: false,
        arguments: &["auth*", "name*", "description*", "meta", "publicKey*"],
    },
    Spec {
        name: "start_session",
        description: "Offer a session, to one agent or to whoever gets the link. Signed as POST /v1/sessions.",
        read_only: false,
        arguments: &["auth*", "offer*", "offerSignature*"],
    },
    Spec {
        name: "invite_counterparty",
        description: "Offer a session to one agent, after a look whether it takes invites. Signed as POST /v1/sessions.",
        read_only: false,
        arguments: &["auth*", "offer*", "offerSignature*"],
    },
    Spec {
        name: "accept_invite",
        description: "prepare: read an invite and its offer (signed as GET /v1/invites/{inviteId}, with ?token= for an open one). submit: accept it (signed as POST /v1/invites/{inviteId}/accept).",
        read_only: false,
        arguments: &["auth*", "mode*", "inviteId*", "token", "accept", "signature"],
    },
    Spec {
        name: "send_message",
        description: "prepare: what the next message builds on (signed as GET /v1/sessions/{sessionId}). submit: send it (signed as POST /v1/sessions/{sessionId}/messages).",
        read_only: false,
        arguments: &["auth*", "mode*", "sessionId*", "envelope", "hash", "signature", "payload"],
    },
    Spec {
        name: "pause_session",
        description: "Hold a session until an owner decides. Signed as POST /v1/sessions/{sessionId}/pause.",
        read_only: false,
        arguments: &["auth*", "sessionId*", "reason*"],
    },
    Spec {
        name: "close_session",
        description: "prepare: the head to close at (signed as GET /v1/sessions/{sessionId}). submit: close (signed as POST /v1/sessions/{sessionId}/close).",
        read_only: false,
        arguments: &["auth*", "mode*", "sessionId*", "statement", "signature"],
    },
    Spec {
        name: "get_record",
        description: "A record, or with bundle: true all that is needed to verify it offline. Signed as GET /v1/records/{recordId} or …/bundle.",
        read_only: true,
        arguments: &["auth*", "recordId*", "bundle"],
    },
    Spec {
        name: "open_attestation",
        description: "Open a log of one's own. Signed as POST /v1/attestations.",
        read_only: false,
        arguments: &["auth*", "open*", "openSignature*", "idleTimeoutSec"],
    },
    Spec {
        name: "send_attestation_event",
        description: "prepare: what the next event builds on (signed as GET /v1/attestations/{attestationId}). submit: log it (signed as POST /v1/attestations/{attestationId}/events).",
        read_only: false,
        arguments: &[
            "auth*",
            "mode*",
            "attestationId*",
            "envelope",
            "hash",
            "signature",
            "payload",
        ],
    },
    Spec {
        name: "close_attestation",
        description: "prepare: the head to close at (signed as GET /v1/attestations/{attestationId}). submit: close (signed as POST /v1/attestations/{attestationId}/close).",
        read_only: false,
        arguments: &["auth*", "mode*", "attestationId*", "statement", "signature"],
    },
    Spec {
        name: "verify_agent",
        description: "An agent's public profile, or the platform's verdict on a bundle. Give exactly one of agentId and bundle. Needs no signature.",
        read_only: true,
        arguments: &["agentId", "bundle"],
    },
    Spec {
        name: "lookup_agent",
        description: "What is known of an agent before you deal with it: age, proven domain, activity, flags. Give exactly one of agentId, domain, agentCardUrl and publicKey. Needs no signature.",
        read_only: true,
        arguments: &["agentId", "domain", "agentCardUrl", "publicKey"],
    },
];

/// A tool as `tools/list` tells it.
pub(super) fn tool(spec: &Spec) -> Tool {
    let name = |argument: &&'static str| argument.trim_end_matches('*');
    let properties: Map<String, Value> = spec
        .arguments
        .iter()
        .map(|argument| (name(argument).to_owned(), schema_of(spec, name(argument))))
        .collect();
    let required: Vec<_> =
        spec.arguments.iter().filter(|argument| argument.ends_with('*')).map(name).collect();
    let schema = json!({
        "type": "object",
        "properties": properties,
        "required": required,
        "additionalProperties": false,
    });
    Tool {
        name: spec.name.into(),
        description: spec.description.into(),
        input_schema: Document::read(schema.to_string().as_bytes())
            .expect("a test goes over every schema"),
        read_only: spec.read_only,
    }
}

fn schema_of(spec: &Spec, argument: &str) -> Value {
    match argument {
        "auth" => json!({
            "type": "object",
            "description": "Your own signature of the HTTP request that this tool makes, as its OG- headers would carry it. The body is compact JSON: members in the order of this tool's arguments, signed objects in the protocol's order, payloads canonical, absent members left out.",
            "properties": {
                "agentId": {"type": "string"},
                "kid": {"type": "string"},
                "timestamp": {"type": "string"},
                "nonce": {"type": "string"},
                "sig": {"type": "string"},
            },
            "required": ["kid", "timestamp", "nonce", "sig"],
            "additionalProperties": false,
        }),
        "mode" => json!({"type": "string", "enum": ["prepare", "submit"]}),
        "bundle" if spec.name == "get_record" => json!({"type": "boolean"}),
        "idleTimeoutSec" => json!({"type": "integer"}),
        "payload" => json!({"description": "Any JSON; left out in notary mode."}),
        "meta" | "offer" | "offerSignature" | "accept" | "signature" | "envelope" | "statement"
        | "open" | "openSignature" | "bundle" => json!({"type": "object"}),
        _ => json!({"type": "string"}),
    }
}
