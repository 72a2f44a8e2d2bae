//! Both forms of the protocol: what may be asked when.

use serde_json::{Value, json};

use crate::support::{Client, call, code, glass, graph, initialize, run};

fn request(id: u64, method: &str, params: Value) -> Value {
    json!({"jsonrpc": "2.0", "id": id, "method": method, "params": params})
}

/// A request in the stateless form.
fn stateless(id: u64, method: &str, mut params: Value) -> Value {
    params["_meta"]["io.modelcontextprotocol/protocolVersion"] = json!("2026-07-28");
    params["_meta"]["io.modelcontextprotocol/clientCapabilities"] = json!({});
    request(id, method, params)
}

#[tokio::test]
async fn the_handshake_settles_on_a_revision() {
    for (wanted, settled) in [
        ("2024-11-05", "2024-11-05"),
        ("2025-03-26", "2025-03-26"),
        ("2025-06-18", "2025-06-18"),
        ("2025-11-25", "2025-11-25"),
        ("2030-01-01", "2025-11-25"),
    ] {
        let mut client = Client::of(glass());
        let asked = request(1, "initialize", json!({"protocolVersion": wanted}));
        let result = &client.ask(&asked).await["result"];
        assert_eq!(result["protocolVersion"], settled);
        assert_eq!(result["serverInfo"]["name"], "openglass");
        assert_eq!(result["glass"]["capabilities"]["webIr"], true);
        assert_eq!(result["glassAgreement"]["agreedSchemas"]["webIr"], 1);
    }
}

#[tokio::test]
async fn nothing_but_initialize_before_the_client_is_ready() {
    let mut client = Client::of(glass());
    let initialized = json!({"jsonrpc": "2.0", "method": "notifications/initialized"});
    client.tell(&initialized).await;
    assert_eq!(code(&client.ask(&request(1, "ping", json!({}))).await), -32002);
    client.tell(&json!({"jsonrpc": "2.0", "method": "initialize", "params": {}})).await;
    let refused = request(2, "initialize", json!({"protocolVersion": "2024-11-05", "glass": null}));
    assert_eq!(code(&client.ask(&refused).await), -32602);
    assert!(client.ask(&initialize(3)).await["result"].is_object());
    assert_eq!(code(&client.ask(&request(4, "tools/list", json!({}))).await), -32002);
    assert_eq!(code(&client.ask(&initialize(5)).await), -32600);
    client.tell(&initialized).await;
    assert_eq!(client.ask(&request(6, "ping", json!({}))).await["result"], json!({}));
    assert_eq!(code(&client.ask(&initialize(7)).await), -32600);
}

#[tokio::test]
async fn refusals_of_glass_name_the_place() {
    for (glass_request, path) in [
        (json!({"schemas": {"webIr": []}}), "glass.schemas.webIr"),
        (json!({"protocolVersions": []}), "glass.protocolVersions"),
        (json!({"requires": ["action"]}), "glass.requires.action"),
        (json!([]), "glass"),
    ] {
        let mut client = Client::of(glass());
        let params = json!({"protocolVersion": "2024-11-05", "glass": glass_request});
        let answer = client.ask(&request(1, "initialize", params)).await;
        assert_eq!(code(&answer), -32602);
        assert_eq!(answer["error"]["data"]["details"]["path"], path);
        assert_eq!(answer["error"]["data"]["code"], "protocol.invalidParams");
    }
}

#[tokio::test]
async fn the_stateless_form_needs_no_handshake_and_remembers_nothing() {
    let mut client = Client::of(glass());
    let result = client.ask(&stateless(1, "server/discover", json!({}))).await["result"].clone();
    assert_eq!(result["resultType"], "complete");
    assert_eq!(result["supportedVersions"][0], "2026-07-28");
    assert_eq!(result["glass"]["protocolVersion"], 1);
    assert_eq!(result["_meta"]["io.modelcontextprotocol/serverInfo"]["name"], "openglass");
    assert!(result["ttlMs"].is_u64() && result["cacheScope"].is_string());

    let list = client.ask(&stateless(2, "tools/list", json!({}))).await["result"].clone();
    assert!(list["tools"].as_array().is_some_and(|tools| tools.len() >= 6), "{list}");
    assert!(list["ttlMs"].is_u64() && list["resultType"] == "complete");

    let params = json!({"name": "validateWebIr", "arguments": {"ir": graph()}});
    let called = client.ask(&stateless(3, "tools/call", params)).await["result"].clone();
    assert_eq!(called["resultType"], "complete");
    assert!(called.get("isError").is_none(), "{called}");

    // The other form is still where it was.
    assert_eq!(code(&client.ask(&request(4, "tools/list", json!({}))).await), -32002);
}

#[tokio::test]
async fn the_stateless_form_checks_what_a_request_says_about_itself() {
    let mut client = Client::of(glass());
    let mut ask = async |message: Value| client.ask(&message).await;
    assert_eq!(code(&ask(request(1, "server/discover", json!({}))).await), -32602);
    assert_eq!(code(&ask(stateless(2, "ping", json!({}))).await), -32601);
    assert_eq!(code(&ask(stateless(3, "initialize", json!({}))).await), -32601);
    let mut other = stateless(4, "tools/list", json!({}));
    other["params"]["_meta"]["io.modelcontextprotocol/protocolVersion"] = json!("2027-01-01");
    let answer = ask(other).await;
    assert_eq!(code(&answer), -32022);
    assert_eq!(answer["error"]["data"]["requested"], "2027-01-01");
    assert_eq!(answer["error"]["data"]["supported"][0], "2026-07-28");
    let demanding = json!({"_meta": {"glass": {"requires": ["rawCdp"]}}});
    let answer = ask(stateless(5, "tools/list", demanding.clone())).await;
    assert_eq!(code(&answer), -32602);
    assert_eq!(answer["error"]["data"]["details"]["path"], "glass.requires.rawCdp");
    let modest = json!({"_meta": {"glass": {"requires": ["webIr"]}}});
    let answer = ask(stateless(6, "server/discover", modest)).await;
    assert_eq!(
        answer["result"]["glassAgreement"]["capabilities"],
        json!({"webIr": {"status": "available"}})
    );
}

#[tokio::test]
async fn ids_are_echoed_or_refused() {
    let mut client = Client::ready(glass()).await;
    for id in [json!("a"), json!(0), json!(-9_007_199_254_740_991_i64), json!("é".repeat(64))] {
        let ping = json!({"jsonrpc": "2.0", "id": id, "method": "ping"});
        assert_eq!(client.ask(&ping).await, json!({"jsonrpc": "2.0", "id": id, "result": {}}));
    }
    for id in ["null", "1.5", "true", "[]", "{}", "\"\"", "\"a b\"", "9007199254740992"] {
        client
            .write(format!("{{\"jsonrpc\":\"2.0\",\"id\":{id},\"method\":\"ping\"}}\n").as_bytes())
            .await;
        let answer = client.hear().await;
        assert_eq!((code(&answer), &answer["id"]), (-32600, &Value::Null), "{id}");
    }
    let long =
        format!("{{\"jsonrpc\":\"2.0\",\"id\":\"{}\",\"method\":\"ping\"}}\n", "i".repeat(129));
    client.write(long.as_bytes()).await;
    assert_eq!(code(&client.hear().await), -32600);
}

#[tokio::test]
async fn messages_that_break_the_rules() {
    for (text, wanted, id) in [
        ("{nope", -32700, Value::Null),
        ("[]", -32700, Value::Null),
        ("7", -32700, Value::Null),
        (r#"{"jsonrpc":"2.0","id":1,"id":2,"method":"ping"}"#, -32700, Value::Null),
        (r#"{"jsonrpc":"1.0","id":2,"method":"ping"}"#, -32600, json!(2)),
        (r#"{"jsonrpc":"2.0","id":2,"method":7}"#, -32600, json!(2)),
        (r#"{"jsonrpc":"2.0","id":2}"#, -32600, json!(2)),
        ("{}", -32600, Value::Null),
        (r#"{"jsonrpc":"2.0","id":2,"method":"ping","params":[]}"#, -32602, json!(2)),
        (r#"{"jsonrpc":"2.0","id":2,"method":"nope"}"#, -32601, json!(2)),
    ] {
        let mut client = Client::ready(glass()).await;
        client.write(format!("{text}\n").as_bytes()).await;
        let answer = client.hear().await;
        assert_eq!((code(&answer), &answer["id"]), (wanted, &id), "{text}");
        let data = &answer["error"]["data"];
        assert_eq!(data["message"], answer["error"]["message"]);
        assert_eq!(data["phase"], "preflight");
        assert!(data.get("details").is_some(), "{answer}");
    }
}

#[tokio::test]
async fn what_wants_no_answer_gets_none() {
    let silent = br#"{"jsonrpc":"1.0","method":"notifications/initialized"}
{"jsonrpc":"2.0","method":"tools/call","params":[]}
{"jsonrpc":"2.0","id":1,"result":{}}
{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":99}}
{"jsonrpc":"2.0","method":"no such thing"}
"#;
    let (output, ended) = run(silent).await;
    assert_eq!(String::from_utf8_lossy(&output), "");
    ended.expect("a clean end");
}

#[tokio::test]
async fn empty_lists_and_things_that_are_not_there() {
    let mut client = Client::ready(glass()).await;
    for (method, list) in [
        ("prompts/list", "prompts"),
        ("resources/list", "resources"),
        ("resources/templates/list", "resourceTemplates"),
    ] {
        let answer = client.ask(&request(2, method, json!({}))).await;
        assert_eq!(answer["result"], json!({list: []}));
    }
    for (method, params) in [
        ("prompts/get", json!({"name": "x"})),
        ("prompts/get", json!({})),
        ("resources/read", json!({"uri": "glass://contract/limits"})),
        ("tools/list", json!({"cursor": "2"})),
        ("tools/call", json!({"name": "teleport"})),
    ] {
        assert_eq!(code(&client.ask(&request(2, method, params)).await), -32602, "{method}");
    }
    assert_eq!(code(&client.ask(&request(2, "logging/setLevel", json!({}))).await), -32601);
    assert_eq!(code(&client.ask(&request(2, "server/discover", json!({}))).await), -32602);
}

#[tokio::test]
async fn accepted_requests_are_answered_after_the_input_ends() {
    let mut client = Client::ready(glass()).await;
    for id in 10..20 {
        client.tell(&call(id, "validateWebIr", json!({"ir": graph()}))).await;
    }
    let (output, ended) = client.end().await;
    assert_eq!(String::from_utf8_lossy(&output).lines().count(), 10);
    ended.expect("a clean end");
}
