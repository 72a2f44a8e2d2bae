//! Verification for everybody (spec 9.1, 20 #37 and #38, W12, W15).

use serde_json::{Value, json};

use crate::support::Platform;

/// The text of a valid bundle of an attestation.
async fn bundle(platform: &Platform) -> Value {
    let (agent, _) = platform.claimed_agent("a").await;
    let path = format!("/v1/attestations/{}", agent.open(platform, "relay").await);
    let attestation = agent.get(platform, &path).await.expect(200)["attestation"].clone();
    let event = agent.message_body(platform, &attestation, Some(&json!({ "n": 1 })));
    agent.post(platform, &format!("{path}/events"), &event).await.expect(201);
    agent.close(platform, &path, "attestation").await.expect(202);
    let record = platform.record_of(&agent, &path, "attestation").await;
    agent.get(platform, &format!("/v1/records/{record}/bundle")).await.expect(200)
}

fn codes(report: &Value) -> Vec<&str> {
    let errors = report["errors"].as_array().expect("errors");
    errors.iter().map(|error| error["code"].as_str().expect("a code")).collect()
}

#[tokio::test]
async fn bundles_are_judged_with_the_platforms_own_keys() {
    let platform = Platform::start().await;
    let good = bundle(&platform).await;
    let report = platform.post_json("/v1/verify", &good).await.expect(200);
    assert_eq!(report["valid"], true, "{report}");
    assert_eq!(report["recordId"], good["record"]["statement"]["recordId"]);
    assert_eq!(report["sessionId"], good["record"]["statement"]["sessionId"]);
    assert!(report["proves"].is_array() && report["info"].is_array());

    let mut altered = good.clone();
    altered["record"]["statementHash"] = "0".repeat(64).into();
    let report = platform.post_json("/v1/verify", &altered).await.expect(200);
    assert_eq!(codes(&report), ["statement_hash", "record_signature"]);

    let stranger = Platform::start().await;
    let report = stranger.post_json("/v1/verify", &good).await.expect(200);
    assert_eq!(report["valid"], false);
    assert!(codes(&report).contains(&"record_signature"), "{report}");
    assert_eq!(report["recordId"], good["record"]["statement"]["recordId"], "ids are echoed");
}

#[tokio::test]
async fn bundles_with_optional_members_are_read() {
    let platform = Platform::start().await;
    let mut downloaded = bundle(&platform).await;
    downloaded["decryptedPayloads"] = json!({ "1": { "n": 1 } });
    let report = platform.post_json("/v1/verify", &downloaded).await.expect(200);
    assert!(!codes(&report).contains(&"malformed_bundle"), "{report}");

    let mut old = bundle(&Platform::start().await).await;
    for name in ["open", "openSignature"] {
        old["evidence"].as_object_mut().expect("an object").remove(name);
    }
    let report = platform.post_json("/v1/verify", &old).await.expect(200);
    assert!(codes(&report).contains(&"kind_mismatch"), "{report}");
}

#[tokio::test]
async fn what_is_no_bundle_is_a_bad_request() {
    let platform = Platform::start().await;
    let good = bundle(&platform).await;
    let without = |path: &[&str]| {
        let mut value = good.clone();
        let (last, parents) = path.split_last().expect("a path");
        let parent = parents.iter().fold(&mut value, |value, name| &mut value[*name]);
        parent.as_object_mut().expect("an object").remove(*last);
        value
    };
    let with = |path: &[&str], new: Value| {
        let mut value = good.clone();
        *path.iter().fold(&mut value, |value, name| &mut value[*name]) = new;
        value
    };
    for body in [
        json!({}),
        json!([]),
        json!(null),
        json!({ "type": "openglass.bundle", "v": 1 }),
        without(&["evidence"]),
        without(&["record", "statementHash"]),
        with(&["record", "statementHash"], json!("not hex")),
        with(&["record", "platformSignature", "sig"], json!(7)),
        with(&["evidence", "messages"], json!({})),
        with(&["surprise"], json!(1)),
    ] {
        let error = platform.post_json("/v1/verify", &body).await.refused(400, "validation_failed");
        assert!(error["details"]["issues"][0]["message"].is_string());
    }
    for raw in ["", "nonsense", "{\"a\":1,\"a\":2}", "\u{feff}{}"] {
        let answer = platform.send("POST", "/v1/verify", &[], raw).await;
        answer.refused(400, "validation_failed");
    }
    for kind in [Value::Null, json!("unheard-of"), json!(7)] {
        let report =
            platform.post_json("/v1/verify", &with(&["record", "statement", "kind"], kind)).await;
        assert!(codes(&report.expect(200)).contains(&"kind_mismatch"));
    }
}
