//! `/mcp`: the API as tools, with keys that stay with the caller (spec 16).

use serde_json::{Value, json};

use crate::support::{
    Answer, Party, Platform, TestAgent, accept_document, document, envelope, fresh_signer,
    offer_document, open_document, sign_request,
};
use openglass_core::crypto::Purpose;

const TYPES: [(&str, &str); 2] =
    [("content-type", "application/json"), ("accept", "application/json, text/event-stream")];

/// A client in the handshake era.
struct Client<'p> {
    platform: &'p Platform,
    session: String,
}

impl<'p> Client<'p> {
    async fn connect(platform: &'p Platform) -> Self {
        let params = json!({
            "protocolVersion": "2025-06-18",
            "capabilities": {},
            "clientInfo": {"name": "test", "version": "0"},
        });
        let body = json!({"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": params});
        let answer = platform.send("POST", "/mcp", &TYPES, body.to_string()).await;
        let result = answer.expect(200)["result"].clone();
        assert_eq!(result["serverInfo"]["name"], "openglass");
        assert!(result.get("glass").is_none(), "this server speaks no Glass");
        let session = answer.header("mcp-session-id").expect("a session").to_owned();
        let client = Self { platform, session };
        let ready = json!({"jsonrpc": "2.0", "method": "notifications/initialized"});
        assert_eq!(client.post(&ready).await.status, 202);
        client
    }

    async fn post(&self, message: &Value) -> Answer {
        let session = ("mcp-session-id", self.session.as_str());
        let headers: Vec<_> = TYPES.into_iter().chain([session]).collect();
        self.platform.send("POST", "/mcp", &headers, message.to_string()).await
    }

    async fn request(&self, method: &str, params: Value) -> Value {
        let body = json!({"jsonrpc": "2.0", "id": 7, "method": method, "params": params});
        self.post(&body).await.expect(200)
    }

    /// Calls a tool: the JSON in its text, and whether that is a result.
    async fn call(&self, tool: &str, arguments: Value) -> (bool, Value) {
        let answer =
            self.request("tools/call", json!({"name": tool, "arguments": arguments})).await;
        let result = &answer["result"];
        assert_eq!(result["content"].as_array().map(Vec::len), Some(1), "{answer}");
        let text = result["content"][0]["text"].as_str().expect("a text");
        let fine = result.get("isError") != Some(&json!(true));
        (fine, serde_json::from_str(text).unwrap_or_else(|_| json!(text)))
    }

    async fn fine(&self, tool: &str, arguments: Value) -> Value {
        let (fine, value) = self.call(tool, arguments).await;
        assert!(fine, "{tool}: {value}");
        value
    }
}

/// The `auth` of an agent for one HTTP request.
fn auth(platform: &Platform, agent: &TestAgent, method: &str, path: &str, body: &str) -> Value {
    let headers = agent.headers(platform, method, path, body);
    json!({
        "agentId": agent.id,
        "kid": headers.key,
        "timestamp": headers.timestamp,
        "nonce": headers.nonce,
        "sig": headers.signature,
    })
}

/// JSON with the members in this order: what a caller signs.
fn ordered(members: &[(&str, &str)]) -> String {
    let members: Vec<_> =
        members.iter().map(|(name, json)| format!("{}:{json}", json!(name))).collect();
    format!("{{{}}}", members.join(","))
}

/// An object of ours in the order of the protocol.
fn in_order(value: &Value, names: &[&str]) -> String {
    let members: Vec<_> = names.iter().map(|name| (*name, value[*name].to_string())).collect();
    ordered(&members.iter().map(|(name, json)| (*name, json.as_str())).collect::<Vec<_>>())
}

fn signature_json(
    agent: &TestAgent,
    purpose: Purpose,
    digest: &openglass_core::crypto::Hash,
) -> Value {
    serde_json::from_str(agent.sign(purpose, digest).to_document().as_str()).expect("JSON")
}

const SIGNATURE: [&str; 3] = ["alg", "kid", "sig"];
const KEY_REF: [&str; 3] = ["agentId", "kid", "publicKey"];

fn value(document: &openglass_core::json::Document) -> Value {
    serde_json::from_str(document.as_str()).expect("JSON")
}

/// An offer of Alice's agent to Bob's, by a tool.
async fn offered(client: &Client<'_>, tool: &str, alice: &Party, bob: &Party) -> Value {
    let platform = client.platform;
    let signed_offer = offer_document(platform, &alice.agent, Some(&bob.agent.id), "relay");
    let (offer, digest) = (value(&signed_offer), signed_offer.view().hash());
    let signature = signature_json(&alice.agent, Purpose::Offer, &digest);
    let text = |name: &str| offer[name].to_string();
    let (v, kind, id, mode) = (text("v"), text("type"), text("sessionId"), text("mode"));
    let (purpose, idle) = (text("purpose"), text("idleTimeoutSec"));
    let (created, expires) = (text("createdAt"), text("expiresAt"));
    let initiator = in_order(&offer["initiator"], &KEY_REF);
    let counterparty = text("counterparty");
    let offer_text = ordered(&[
        ("v", &v),
        ("type", &kind),
        ("sessionId", &id),
        ("mode", &mode),
        ("purpose", &purpose),
        ("initiator", &initiator),
        ("counterparty", &counterparty),
        ("idleTimeoutSec", &idle),
        ("createdAt", &created),
        ("expiresAt", &expires),
    ]);
    let signed = in_order(&signature, &SIGNATURE);
    let body = ordered(&[("offer", &offer_text), ("offerSignature", &signed)]);
    let auth = auth(platform, &alice.agent, "POST", "/v1/sessions", &body);
    client.fine(tool, json!({"auth": auth, "offer": offer, "offerSignature": signature})).await
}

/// The envelope as its sender signs it within a body.
fn envelope_in_order(envelope: &Value) -> String {
    let text = |name: &str| envelope[name].to_string();
    ordered(&[
        ("v", &text("v")),
        ("type", &text("type")),
        ("sessionId", &text("sessionId")),
        ("seq", &text("seq")),
        ("prevHash", &text("prevHash")),
        ("sender", &in_order(&envelope["sender"], &["agentId", "kid"])),
        ("contentType", &text("contentType")),
        ("payloadHash", &text("payloadHash")),
        ("sentAt", &text("sentAt")),
    ])
}

#[tokio::test]
async fn an_agent_registers_by_a_tool() {
    let platform = Platform::start().await;
    let client = Client::connect(&platform).await;
    let signer = fresh_signer(&platform, "new");
    let key = signer.public_key_text();
    let body = format!(
        r#"{{"name":"Tool user","description":"é","meta":{{"homepage":"https://a.example","software":"x"}},"publicKey":"{key}"}}"#
    );
    let headers = sign_request(&platform, &signer, None, "POST", "/v1/agents", &body);
    let auth = json!({
        "kid": "new",
        "timestamp": headers.timestamp,
        "nonce": headers.nonce,
        "sig": headers.signature,
    });
    let arguments = json!({
        "auth": auth,
        "publicKey": key,
        "name": "Tool user",
        "description": "é",
        "meta": {"software": "x", "homepage": "https://a.example"},
    });
    let registered = client.fine("register_agent", arguments.clone()).await;
    let id = registered["agent"]["id"].as_str().expect("an id");
    let seen = client.fine("verify_agent", json!({"agentId": id})).await;
    assert_eq!(seen["agent"]["name"], "Tool user");

    let (fine, refusal) = client.call("register_agent", arguments).await;
    assert!(!fine);
    assert_eq!(refusal["status"], 401, "{refusal}");
    assert_eq!(refusal["body"]["error"]["code"], "nonce_reused");
}

#[tokio::test]
async fn a_session_from_offer_to_record() {
    let platform = Platform::start().await;
    let client = Client::connect(&platform).await;
    let (alice, bob) = (Party::new(&platform, "alice").await, Party::new(&platform, "bob").await);
    let created = offered(&client, "invite_counterparty", &alice, &bob).await;
    let session = created["session"]["id"].as_str().expect("an id").to_owned();
    let path = format!("/v1/sessions/{session}");

    let invite = created["invite"]["id"].as_str().expect("an id");
    let invite_path = format!("/v1/invites/{invite}");
    let read = auth(&platform, &bob.agent, "GET", &invite_path, "");
    let prepared = client
        .fine("accept_invite", json!({"auth": read, "mode": "prepare", "inviteId": invite}))
        .await;
    assert_eq!(prepared["offer"], created["session"]["offer"]);
    let made = accept_document(&platform, &bob.agent, &created);
    let accept = value(&made);
    let signature = signature_json(&bob.agent, Purpose::Accept, &made.view().hash());
    let text = |name: &str| accept[name].to_string();
    let accept_text = ordered(&[
        ("v", &text("v")),
        ("type", &text("type")),
        ("sessionId", &text("sessionId")),
        ("offerHash", &text("offerHash")),
        ("counterparty", &in_order(&accept["counterparty"], &KEY_REF)),
        ("acceptedAt", &text("acceptedAt")),
    ]);
    let body =
        ordered(&[("accept", &accept_text), ("signature", &in_order(&signature, &SIGNATURE))]);
    let signed = auth(&platform, &bob.agent, "POST", &format!("{invite_path}/accept"), &body);
    let arguments = json!({
        "auth": signed, "mode": "submit", "inviteId": invite,
        "accept": accept, "signature": signature,
    });
    let accepted = client.fine("accept_invite", arguments).await;
    assert_eq!(accepted["session"]["status"], "active");

    let read = auth(&platform, &alice.agent, "GET", &path, "");
    let arguments = json!({"auth": read, "mode": "prepare", "sessionId": session});
    let next = client.fine("send_message", arguments).await;
    assert_eq!(
        next,
        json!({
            "sessionId": session,
            "sessionMode": "relay",
            "nextSeq": 1,
            "prevHash": accepted["session"]["genesisHash"],
        })
    );
    let payload = json!({"b": 1, "a": [true]});
    let payload_document = document(&payload);
    let (made, prev_hash) =
        envelope(&platform, &alice.agent, &accepted["session"], payload_document.view());
    let submission = value(&alice.agent.submission(&made, &prev_hash, Some(&payload_document)));
    let envelope_text = envelope_in_order(&submission["envelope"]);
    let body = ordered(&[
        ("envelope", &envelope_text),
        ("hash", &submission["hash"].to_string()),
        ("signature", &in_order(&submission["signature"], &SIGNATURE)),
        ("payload", payload_document.as_str()),
    ]);
    let mut arguments = submission.clone();
    arguments["mode"] = json!("submit");
    arguments["sessionId"] = json!(session);
    arguments["auth"] = auth(&platform, &alice.agent, "POST", &format!("{path}/messages"), &body);
    let sent = client.fine("send_message", arguments.clone()).await;
    assert_eq!(sent["head"]["seq"], 1);
    // Whoever changes a word of what was signed is refused.
    arguments["payload"] = json!({"b": 2, "a": [true]});
    arguments["auth"] = auth(&platform, &alice.agent, "POST", &format!("{path}/messages"), &body);
    let (fine, refusal) = client.call("send_message", arguments).await;
    assert!(!fine);
    assert_eq!(refusal["body"]["error"]["code"], "invalid_request_signature");

    let read = auth(&platform, &bob.agent, "GET", &path, "");
    let arguments = json!({"auth": read, "mode": "prepare", "sessionId": session});
    let head = client.fine("close_session", arguments).await;
    assert_eq!(head, json!({"headSeq": 1, "headHash": sent["head"]["hash"]}));
    let chain = bob.agent.get(&platform, &path).await.expect(200)["session"].clone();
    let closing = value(&bob.agent.close_body(&platform, &chain));
    let statement = ["v", "type", "sessionId", "headSeq", "headHash", "closedAt"];
    let body = ordered(&[
        ("statement", &in_order(&closing["statement"], &statement)),
        ("signature", &in_order(&closing["signature"], &SIGNATURE)),
    ]);
    let mut arguments = closing.clone();
    arguments["mode"] = json!("submit");
    arguments["sessionId"] = json!(session);
    arguments["auth"] = auth(&platform, &bob.agent, "POST", &format!("{path}/close"), &body);
    let closed = client.fine("close_session", arguments).await;
    assert_eq!(closed["session"]["status"], "closing");

    let record = platform.record_of(&alice.agent, &path, "session").await;
    let bundle_path = format!("/v1/records/{record}/bundle");
    let read = auth(&platform, &alice.agent, "GET", &bundle_path, "");
    let arguments = json!({"auth": read, "recordId": record, "bundle": true});
    let receipt = client.fine("get_record", arguments).await;
    assert_eq!(receipt["type"], "openglass.receipt", "sealed until the owners open it");
}

#[tokio::test]
async fn an_attestation_and_a_verdict() {
    let platform = Platform::start().await;
    let client = Client::connect(&platform).await;
    let alice = Party::new(&platform, "alice").await;
    let made = open_document(&platform, &alice.agent, "notary");
    let open = value(&made);
    let signature = signature_json(&alice.agent, Purpose::AttestationOpen, &made.view().hash());
    let text = |name: &str| open[name].to_string();
    let open_text = ordered(&[
        ("v", &text("v")),
        ("type", &text("type")),
        ("attestationId", &text("attestationId")),
        ("mode", &text("mode")),
        ("purpose", &text("purpose")),
        ("attestor", &in_order(&open["attestor"], &KEY_REF)),
        ("createdAt", &text("createdAt")),
    ]);
    let body = ordered(&[
        ("open", &open_text),
        ("openSignature", &in_order(&signature, &SIGNATURE)),
        ("idleTimeoutSec", "600"),
    ]);
    let arguments = json!({
        "auth": auth(&platform, &alice.agent, "POST", "/v1/attestations", &body),
        "open": open, "openSignature": signature, "idleTimeoutSec": 600,
    });
    let opened = client.fine("open_attestation", arguments).await;
    let id = opened["attestation"]["id"].as_str().expect("an id");
    let path = format!("/v1/attestations/{id}");
    let read = auth(&platform, &alice.agent, "GET", &path, "");
    let arguments = json!({"auth": read, "mode": "prepare", "attestationId": id});
    let next = client.fine("send_attestation_event", arguments).await;
    assert_eq!((&next["nextSeq"], &next["attestationMode"]), (&json!(1), &json!("notary")));
    assert_eq!(next["prevHash"], opened["attestation"]["genesisHash"]);

    let (fine, refusal) = client.call("verify_agent", json!({"bundle": {}})).await;
    assert!(!fine);
    assert_eq!(refusal["body"]["error"]["code"], "validation_failed");
}

#[tokio::test]
async fn what_is_wrong_with_a_call_is_told() {
    let platform = Platform::start().await;
    let client = Client::connect(&platform).await;
    let unknown = "agt_00000000000000000000000000";
    for (tool, arguments, part) in [
        ("verify_agent", json!({}), "exactly one"),
        ("verify_agent", json!({"agentId": "a/../b"}), "an id has letters"),
        ("verify_agent", json!({"agentId": unknown, "auth": {}}), "no argument auth"),
        ("verify_agent", json!({"agentId": unknown}), "404"),
        ("send_message", json!({"sessionId": "ses_1"}), "mode must be"),
        ("pause_session", json!({"reason": "x"}), "sessionId is missing"),
        ("pause_session", json!({"sessionId": "ses_1", "reason": "x"}), "401"),
        ("invite_counterparty", json!({"offer": {"counterparty": null}}), "counterparty.agentId"),
    ] {
        let (fine, text) = client.call(tool, arguments).await;
        assert!(!fine && text.to_string().contains(part), "{tool}: {text}");
    }
    let answer = client.request("tools/call", json!({"name": "dance"})).await;
    assert_eq!(answer["error"]["code"], -32602);
}

#[tokio::test]
async fn anybody_looks_an_agent_up() {
    let platform = Platform::start().await;
    let agent = platform.agent("a").await;
    let client = Client::connect(&platform).await;
    let (fine, found) = client.call("lookup_agent", json!({"agentId": agent.id})).await;
    assert!(fine && found["registered"] == true && found["agentId"] == agent.id, "{found}");
    let (fine, text) = client.call("lookup_agent", json!({})).await;
    assert!(!fine && text.to_string().contains("exactly one"), "{text}");
}

#[tokio::test]
async fn the_tools_say_what_they_take() {
    let platform = Platform::start().await;
    let client = Client::connect(&platform).await;
    let list = client.request("tools/list", json!({})).await;
    let tools = list["result"]["tools"].as_array().expect("a list").clone();
    assert_eq!(tools.len(), 13);
    for tool in &tools {
        let schema = &tool["inputSchema"];
        assert_eq!(schema["additionalProperties"], false, "{tool}");
        for name in schema["required"].as_array().expect("a list") {
            assert!(schema["properties"].get(name.as_str().expect("a name")).is_some(), "{tool}");
        }
        let needs_auth = schema["properties"].get("auth").is_some();
        let name = tool["name"].as_str().expect("a name");
        assert_eq!(needs_auth, !["verify_agent", "lookup_agent"].contains(&name));
    }
}

#[tokio::test]
async fn the_stateless_form_works_too() {
    let platform = Platform::start().await;
    let agent = platform.agent("a").await;
    let ask = async |method: &str, name: Option<&str>, mut params: Value| {
        params["_meta"] = json!({
            "io.modelcontextprotocol/protocolVersion": "2026-07-28",
            "io.modelcontextprotocol/clientInfo": {"name": "test", "version": "0"},
            "io.modelcontextprotocol/clientCapabilities": {},
        });
        let body = json!({"jsonrpc": "2.0", "id": 1, "method": method, "params": params});
        let mut headers = TYPES.to_vec();
        headers.extend([("mcp-protocol-version", "2026-07-28"), ("mcp-method", method)]);
        headers.extend(name.map(|name| ("mcp-name", name)));
        platform.send("POST", "/mcp", &headers, body.to_string()).await.expect(200)
    };
    let discovered = ask("server/discover", None, json!({})).await;
    assert_eq!(discovered["result"]["serverInfo"]["name"], "openglass");
    let about = discovered["result"]["instructions"].as_str().expect("a text");
    assert!(about.contains("Keys stay with you"));
    let params = json!({"name": "verify_agent", "arguments": {"agentId": agent.id}});
    let called = ask("tools/call", Some("verify_agent"), params).await;
    assert_eq!(called["result"]["resultType"], "complete");
    assert!(called["result"]["content"][0]["text"].as_str().expect("a text").contains(&agent.id));
}
