//! Sessions (spec 9.4, 11.1, 20 #7 to #11, #23).

use openglass_core::{
    crypto::Purpose,
    id::IdKind,
    json::{Document, ObjectBuilder},
    record::{Mode, NewOffer},
};
use serde_json::{Value, json};

use crate::support::{Party, Platform, TestAgent, document, fresh_id, head, offer_document};

/// A valid offer with one member replaced, freshly signed.
fn altered(
    platform: &Platform,
    agent: &TestAgent,
    to: Option<&str>,
    change: impl FnOnce(&mut Value),
) -> Document {
    let offer = offer_document(platform, agent, to, "relay");
    let mut value: Value = serde_json::from_str(offer.as_str()).expect("our own JSON");
    change(&mut value);
    agent.offer_body(&document(&value), None)
}

#[tokio::test]
async fn a_session_begins_and_ends() {
    let platform = Platform::start().await;
    let (id, initiator, counterparty) = platform.session("relay", Some("shared")).await;
    let path = format!("/v1/sessions/{id}");
    initiator.agent.say(&platform, &id, &json!({ "n": 1 })).await.expect(201);
    counterparty.agent.say(&platform, &id, &Value::Null).await.expect(201);
    let session = initiator.agent.get(&platform, &path).await.expect(200)["session"].clone();
    assert_eq!((&session["status"], &session["messageCount"]), (&json!("active"), &json!(2)));

    let closing = counterparty.agent.close(&platform, &path, "session").await.expect(202);
    assert_eq!(closing["session"]["status"], "closing");
    assert_eq!(closing["session"]["closing"]["reason"], "agent_closed");
    assert_eq!(closing["session"]["closing"]["requestedBy"], counterparty.agent.id);
    platform.record_of(&initiator.agent, &path, "session").await;
    let closed = initiator.agent.get(&platform, &path).await.expect(200)["session"].clone();
    assert_eq!(closed["status"], "closed");
    assert_eq!(closed["closedAt"], platform.now());
    let close = counterparty.agent.close_body(&platform, &closed);
    let answer = counterparty.agent.post(&platform, &format!("{path}/close"), &close).await;
    answer.refused(409, "session_not_active");
}

#[tokio::test]
async fn offers_need_an_owner_and_an_active_counterparty() {
    let platform = Platform::start().await;
    let unclaimed = platform.agent("unclaimed").await;
    let (agent, _) = platform.claimed_agent("a").await;
    let offer = offer_document(&platform, &unclaimed, Some(&agent.id), "relay");
    let answer =
        unclaimed.post(&platform, "/v1/sessions", &unclaimed.offer_body(&offer, None)).await;
    answer.refused(403, "agent_unclaimed");
    for to in [unclaimed.id.as_str(), "agt_00000000000000000000000000"] {
        let offer = offer_document(&platform, &agent, Some(to), "relay");
        let answer = agent.post(&platform, "/v1/sessions", &agent.offer_body(&offer, None)).await;
        answer.refused(404, "not_found");
    }
}

#[tokio::test]
async fn offers_that_break_a_rule_are_invalid() {
    let platform = Platform::start().await;
    let (agent, _) = platform.claimed_agent("a").await;
    let (other, _) = platform.claimed_agent("b").await;
    let to = Some(other.id.as_str());
    for (pointer, value) in [
        ("/initiator/agentId", other.id.clone()),
        ("/initiator/kid", other.kid().to_owned()),
        ("/initiator/publicKey", other.signer.public_key_text()),
        ("/createdAt", platform.at(-300_001)),
        ("/createdAt", platform.at(300_001)),
        ("/expiresAt", platform.at(299_999)),
        ("/expiresAt", platform.at(604_800_001)),
        ("/counterparty/agentId", agent.id.clone()),
    ] {
        let body = altered(&platform, &agent, to, |offer| {
            *offer.pointer_mut(pointer).expect("a member of offers") = value.into();
        });
        let answer = agent.post(&platform, "/v1/sessions", &body).await;
        assert_eq!(answer.json()["error"]["code"], "offer_invalid", "{pointer}: {}", answer.text);
        answer.refused(422, "offer_invalid");
    }

    let good = altered(&platform, &agent, to, |_| {});
    let mut forged: Value = serde_json::from_str(good.as_str()).expect("our own JSON");
    let sig = forged["offerSignature"]["sig"].as_str().expect("a signature").to_owned();
    forged["offerSignature"]["sig"] = format!("{}AAAA", &sig[..82]).into();
    let answer = agent.call(&platform, "POST", "/v1/sessions", &forged.to_string()).await;
    answer.refused(422, "offer_invalid");
}

#[tokio::test]
async fn offers_of_the_wrong_shape_fail_validation() {
    let platform = Platform::start().await;
    let (agent, _) = platform.claimed_agent("a").await;
    for (name, value) in [
        ("v", json!(2)),
        ("type", json!("openglass.accept")),
        ("sessionId", json!("ses_lowercase")),
        ("mode", json!("loud")),
        ("purpose", json!("x".repeat(1001))),
        ("counterparty", json!("agt_00000000000000000000000000")),
        ("idleTimeoutSec", json!(59)),
        ("idleTimeoutSec", json!(60.5)),
        ("createdAt", json!("2027-01-15 08:00:00")),
        ("extra", json!(1)),
    ] {
        let body = altered(&platform, &agent, None, |offer| offer[name] = value);
        let answer = agent.post(&platform, "/v1/sessions", &body).await;
        let error = answer.refused(400, "validation_failed");
        let path = error["details"]["issues"][0]["path"].as_str().expect("a path").to_owned();
        assert!(path.starts_with("offer"), "{name}: {path}");
    }
    let body = altered(&platform, &agent, None, |offer| {
        offer.as_object_mut().expect("an object").remove("counterparty");
    });
    agent.post(&platform, "/v1/sessions", &body).await.refused(400, "validation_failed");
}

#[tokio::test]
async fn a_purpose_keeps_every_character() {
    let platform = Platform::start().await;
    let (agent, _) = platform.claimed_agent("a").await;
    let purpose = "\u{0}\u{7f}\u{2028}péché 𝄞 \"\\/";
    let body = altered(&platform, &agent, None, |offer| offer["purpose"] = purpose.into());
    let created = agent.post(&platform, "/v1/sessions", &body).await.expect(201);
    assert_eq!(created["session"]["purpose"], purpose);
    assert_eq!(created["session"]["offer"]["purpose"], purpose);
}

#[tokio::test]
async fn a_session_id_is_used_once() {
    let platform = Platform::start().await;
    let (agent, _) = platform.claimed_agent("a").await;
    let offer = offer_document(&platform, &agent, None, "relay");
    let body = agent.offer_body(&offer, None);
    agent.post(&platform, "/v1/sessions", &body).await.expect(201);
    agent.post(&platform, "/v1/sessions", &body).await.refused(409, "session_id_taken");
}

#[tokio::test]
async fn sessions_are_sealed_unless_said_otherwise() {
    let platform = Platform::start().await;
    let (agent, _) = platform.claimed_agent("a").await;
    for (asked, stored) in [
        (None, "sealed"),
        (Some("sealed"), "sealed"),
        (Some("shared"), "shared"),
        (Some("private"), "sealed"),
    ] {
        let created = agent.offer(&platform, None, "relay", asked).await;
        assert_eq!(created["session"]["visibility"], stored, "{asked:?}");
    }
    let offer = offer_document(&platform, &agent, None, "relay");
    let answer =
        agent.post(&platform, "/v1/sessions", &agent.offer_body(&offer, Some("public"))).await;
    answer.refused(400, "validation_failed");
}

#[tokio::test]
async fn an_initiator_has_twenty_pending_sessions_at_most() {
    let platform = Platform::start().await;
    let (agent, _) = platform.claimed_agent("a").await;
    let mut first = Value::Null;
    for _ in 0..20 {
        first = agent.offer(&platform, None, "relay", None).await;
    }
    let offer = offer_document(&platform, &agent, None, "relay");
    let body = agent.offer_body(&offer, None);
    agent.post(&platform, "/v1/sessions", &body).await.refused(409, "too_many_pending");
    let id = first["session"]["id"].as_str().expect("an id");
    agent.call(&platform, "POST", &format!("/v1/sessions/{id}/cancel"), "").await.expect(200);
    agent.post(&platform, "/v1/sessions", &body).await.expect(201);
}

#[tokio::test]
async fn an_offer_is_taken_back_once_and_by_its_initiator() {
    let platform = Platform::start().await;
    let (agent, _) = platform.claimed_agent("a").await;
    let (other, _) = platform.claimed_agent("b").await;
    let created = agent.offer(&platform, Some(&other), "relay", None).await;
    let path = format!("/v1/sessions/{}/cancel", created["session"]["id"].as_str().expect("an id"));
    other.call(&platform, "POST", &path, "").await.refused(404, "not_found");
    let cancelled = agent.call(&platform, "POST", &path, "").await.expect(200);
    assert_eq!(cancelled["session"]["status"], "cancelled");
    agent.call(&platform, "POST", &path, "").await.refused(409, "session_not_pending");
    other.accept(&platform, &created).await.refused(409, "invite_not_pending");
    let invites = other.get(&platform, "/v1/invites").await.expect(200);
    assert_eq!(invites["items"][0]["status"], "cancelled");
}

#[tokio::test]
async fn strangers_cannot_tell_a_session_from_nothing() {
    let platform = Platform::start().await;
    let (id, _, _) = platform.session("relay", None).await;
    let stranger = Party::new(&platform, "stranger").await;
    let nothing = fresh_id(&platform, IdKind::Session);
    let mut answers = Vec::new();
    for id in [&id, &nothing] {
        let path = format!("/v1/sessions/{id}");
        answers.push(stranger.agent.get(&platform, &path).await);
        answers.push(stranger.owner.get(&platform, &path).await);
        answers.push(stranger.agent.get(&platform, &format!("{path}/messages")).await);
        answers
            .push(stranger.agent.call(&platform, "POST", &format!("{path}/messages"), "{}").await);
        answers.push(stranger.agent.call(&platform, "POST", &format!("{path}/close"), "{}").await);
        answers.push(stranger.agent.call(&platform, "POST", &format!("{path}/cancel"), "").await);
        platform.get(&path).await.refused(401, "unauthenticated");
    }
    let bodies: Vec<_> = answers.iter().map(|answer| answer.refused(404, "not_found")).collect();
    assert!(bodies.iter().all(|body| *body == bodies[0]));
}

#[tokio::test]
async fn attestations_and_sessions_are_not_mixed_up() {
    let platform = Platform::start().await;
    let (session, initiator, _) = platform.session("notary", None).await;
    let agent = &initiator.agent;
    let attestation = agent.open(&platform, "notary").await;
    for path in [
        format!("/v1/attestations/{session}"),
        format!("/v1/attestations/{session}/events"),
        format!("/v1/sessions/{attestation}"),
        format!("/v1/sessions/{attestation}/messages"),
    ] {
        agent.get(&platform, &path).await.refused(404, "not_found");
    }
    let path = format!("/v1/sessions/{attestation}/messages");
    agent.call(&platform, "POST", &path, "{}").await.refused(404, "not_found");
    let path = format!("/v1/attestations/{session}/close");
    agent.call(&platform, "POST", &path, "{}").await.refused(404, "not_found");
}

#[tokio::test]
async fn an_empty_session_closes_at_head_zero() {
    let platform = Platform::start().await;
    let (id, initiator, _) = platform.session("relay", None).await;
    let path = format!("/v1/sessions/{id}");
    let closing = initiator.agent.close(&platform, &path, "session").await.expect(202);
    assert_eq!(closing["session"]["closing"]["statement"]["headSeq"], 0);
    assert_eq!(closing["session"]["closing"]["statement"]["headHash"], Value::Null);
}

#[tokio::test]
async fn closes_are_checked() {
    let platform = Platform::start().await;
    let (id, initiator, counterparty) = platform.session("relay", None).await;
    let (agent, path) = (&initiator.agent, format!("/v1/sessions/{id}"));
    agent.say(&platform, &id, &json!(1)).await.expect(201);
    let stale = agent.get(&platform, &path).await.expect(200)["session"].clone();
    counterparty.agent.say(&platform, &id, &json!(2)).await.expect(201);
    let close = format!("{path}/close");
    agent
        .post(&platform, &close, &agent.close_body(&platform, &stale))
        .await
        .refused(422, "head_mismatch");

    let session = agent.get(&platform, &path).await.expect(200)["session"].clone();
    assert_eq!(head(&session).seq, 2);
    let forged = counterparty.agent.close_body(&platform, &session);
    agent.post(&platform, &close, &forged).await.refused(422, "invalid_signature");
    let late = agent.close_body(&platform, &session);
    platform.clock.advance_ms(300_001);
    agent.post(&platform, &close, &late).await.refused(422, "sent_at_skew");
    agent.post(&platform, &close, &agent.close_body(&platform, &session)).await.expect(202);
}

#[tokio::test]
async fn lists_are_paged_and_filtered() {
    let platform = Platform::start().await;
    let (agent, owner) = platform.claimed_agent("a").await;
    let mut ids = Vec::new();
    for index in 0..5 {
        // Two of one millisecond: the cursor must not lose or repeat either.
        platform.clock.advance_ms(index % 2);
        let created = agent.offer(&platform, None, "relay", None).await;
        ids.push(created["session"]["id"].as_str().expect("an id").to_owned());
    }
    let mut seen = Vec::new();
    let mut cursor = String::new();
    loop {
        let path = format!("/v1/sessions?limit=2&cursor={cursor}");
        let page = agent.get(&platform, &path).await.expect(200);
        let items = page["items"].as_array().expect("items");
        seen.extend(items.iter().map(|item| item["id"].as_str().expect("an id").to_owned()));
        match page["nextCursor"].as_str() {
            Some(next) => next.clone_into(&mut cursor),
            None => break,
        }
    }
    let mut sorted = seen.clone();
    sorted.sort();
    ids.sort();
    assert_eq!(sorted, ids, "every session once");

    let cancel = format!("/v1/sessions/{}/cancel", seen[0]);
    agent.call(&platform, "POST", &cancel, "").await.expect(200);
    let filtered = owner.get(&platform, "/v1/owner/sessions?status=cancelled").await.expect(200);
    assert_eq!(filtered["items"].as_array().map(Vec::len), Some(1));
    for bad in ["status=odd", "cursor=x"] {
        let answer = agent.get(&platform, &format!("/v1/sessions?{bad}")).await;
        answer.refused(400, "validation_failed");
    }
}

#[tokio::test]
async fn offers_are_signed_by_a_key_that_is_still_active() {
    let platform = Platform::start().await;
    let (agent, _) = platform.claimed_agent("a").await;
    let offer = NewOffer {
        session_id: &fresh_id(&platform, IdKind::Session),
        mode: Mode::Notary,
        purpose: "",
        initiator: agent.key_ref(),
        counterparty: None,
        idle_timeout_sec: 60,
        created_at: &platform.now(),
        expires_at: &platform.at(300_000),
    }
    .make();
    let wrong_purpose = agent.sign(Purpose::Accept, &offer.view().hash()).to_document();
    let body = ObjectBuilder::new()
        .value("offer", offer.view())
        .value("offerSignature", wrong_purpose.view())
        .build();
    agent.post(&platform, "/v1/sessions", &body).await.refused(422, "offer_invalid");
    agent.post(&platform, "/v1/sessions", &agent.offer_body(&offer, None)).await.expect(201);
}
