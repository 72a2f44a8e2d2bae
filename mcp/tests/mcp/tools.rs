//! Tools: the list, arguments, results.

use openglass_core::glass::operation::CATALOGUE;
use openglass_mcp::Profile;
use serde_json::{Value, json};

use crate::support::{Client, code, glass, graph, text};

#[test]
fn the_default_list_is_short_and_every_profile_has_schemas_of_objects() {
    let server = glass();
    let short = server.tool_list(Profile::Default).as_str();
    assert!(short.len() < 16 * 1024, "{} bytes", short.len());
    println!("the default list has {} bytes", short.len());
    for profile in Profile::ALL {
        let list: Value =
            serde_json::from_str(server.tool_list(profile).as_str()).expect("the list is JSON");
        let tools = list.as_array().expect("a list");
        if profile != Profile::Default {
            assert_eq!(tools.len(), CATALOGUE.len());
        }
        for tool in tools {
            assert_eq!(tool["inputSchema"]["type"], "object", "{tool}");
            assert_eq!(tool["annotations"]["readOnlyHint"], true);
            let properties = tool["inputSchema"]["properties"].as_object().expect("members");
            assert!(properties.contains_key("responseMode"), "{tool}");
        }
    }
    for wanted in [
        "inspectWebIr",
        "validateWebIr",
        "diffWebIr",
        "continuityWebIr",
        "compileTask",
        "validateTask",
    ] {
        assert!(short.contains(&format!("\"name\":\"{wanted}\"")), "{wanted}");
    }
    assert!(server.tool_list(Profile::Full).as_str().contains("$defs"));
    assert!(!short.contains("$ref"));
}

#[tokio::test]
async fn a_result_is_compact_json_with_its_cost() {
    let mut client = Client::ready(glass()).await;
    let answer = client.call("validateWebIr", json!({"ir": graph()})).await;
    let wanted = r#"{"valid":true,"schemaVersion":1,"revision":7}"#;
    assert_eq!(
        answer["result"],
        json!({"_meta": {"contextCost": {"estimatedTokens": 12, "payloadBytes": 45}},
            "content": [{"type": "text", "text": wanted}]})
    );
}

#[tokio::test]
async fn names_of_entities_stay_here() {
    let mut client = Client::ready(glass()).await;
    let answer = client.call("inspectWebIr", json!({"ir": graph()})).await;
    assert_eq!(text(&answer)["entityCount"], 2);
    assert!(!answer.to_string().contains("Email"), "{answer}");
}

#[tokio::test]
async fn wrong_arguments_are_results_that_name_the_place() {
    let mut client = Client::ready(glass()).await;
    let with = |member: &str, value: Value| {
        let mut arguments = json!({"ir": graph()});
        arguments[member] = value;
        arguments
    };
    let mut empty = graph();
    empty["entities"] = json!([]);
    for (arguments, kind, path) in [
        (json!({}), "invalidField", "ir"),
        (json!({"ir": []}), "invalidField", "ir"),
        (json!({"ir": {}}), "invalidField", "ir.schemaVersion"),
        (with("extra", json!(1)), "invalidField", "extra"),
        (with("responseMode", json!("bogus")), "invalidField", "responseMode"),
        (with("includeTrace", json!("yes")), "invalidField", "includeTrace"),
        (json!({"ir": empty}), "webIrValidation", "entities"),
    ] {
        let answer = client.call("validateWebIr", arguments).await;
        assert_eq!(answer["result"]["isError"], true, "{answer}");
        let told = text(&answer);
        assert_eq!((&told["kind"], &told["path"]), (&json!(kind), &json!(path)), "{told}");
        assert!(told["reason"].as_str().is_some_and(|it| (1..=512).contains(&it.len())), "{told}");
        assert!(told["code"].is_string(), "{told}");
    }
    let answer = client.call("validateWebIr", json!({"ir": {}, "includeTrace": true})).await;
    let trace = answer["result"]["content"][1]["text"].as_str().expect("a trace");
    assert!(trace.contains("\"session\":\"not_started\""), "{trace}");
}

#[tokio::test]
async fn options_of_the_transport_are_no_part_of_the_payload() {
    let mut client = Client::ready(glass()).await;
    let lease = json!({"sessionId": "s", "token": "t"});
    for arguments in [
        json!({"ir": graph(), "responseMode": "normal", "includeTrace": true}),
        json!({"ir": graph(), "sessionId": "s", "mutationLease": lease}),
        json!({"ir": graph(), "sessionId": "s", "leaseToken": "t"}),
        json!({"ir": graph(), "mutationLease": {"token": 7}}),
    ] {
        let answer = client.call("validateWebIr", arguments).await;
        assert_eq!(text(&answer)["valid"], true);
    }
    for arguments in [
        json!({"ir": graph(), "sessionId": "other", "mutationLease": lease}),
        json!({"ir": graph(), "sessionId": "a b"}),
    ] {
        assert_eq!(code(&client.call("validateWebIr", arguments).await), -32602);
    }
}

#[tokio::test]
async fn calls_that_are_no_calls() {
    let mut client = Client::ready(glass()).await;
    for params in [
        json!({}),
        json!({"name": 7}),
        json!({"name": "observe me"}),
        json!({"name": "n".repeat(90)}),
        json!({"name": ""}),
        json!({"name": "validateWebIr", "arguments": []}),
        json!({"name": "validateWebIr", "arguments": null}),
    ] {
        let request = json!({"jsonrpc": "2.0", "id": 2, "method": "tools/call", "params": params});
        assert_eq!(code(&client.ask(&request).await), -32602, "{params}");
    }
}
