//! The main job, from offers to records that verify.

use std::time::Duration;

use openglass_client::{
    ListOptions, OfferOptions, OpenOptions, OwnerClient, SendOptions, WaitOptions,
    core::{
        json::View,
        record::{Mode, Visibility},
    },
};

use crate::common::{Action, Platform, Proxy, WAIT, again, agent_id, offer_to, payload, session};

#[tokio::test]
async fn a_relay_session_becomes_a_record_that_verifies() {
    let platform = Platform::start().await;
    let (buyer, seller) = (platform.agent("Buyer").await, platform.agent("Seller").await);
    let offered = buyer.offer_session("Buy paper", offer_to(&seller)).await.unwrap();
    assert_eq!(
        (offered.invite.token.as_deref(), offered.session.status.as_str()),
        (None, "pending")
    );

    let invites = seller.list_invites(ListOptions::default()).await.unwrap();
    let invite = &invites.items[0];
    assert_eq!(invite.from_agent_id, agent_id(&buyer));
    let read = seller.get_invite(&invite.id, None).await.unwrap();
    assert_eq!(read.offer().get("purpose").and_then(View::as_str).unwrap(), "Buy paper");
    seller.accept_invite(&invite.id, None).await.unwrap();
    let session = buyer.wait_for_active(&offered.session.id, WAIT).await.unwrap();

    // Each sends without reading the other: every second message conflicts.
    for round in 1..=5_u32 {
        for (client, offset) in [(&buyer, 0), (&seller, 1)] {
            let said = payload(&format!(r#"{{"round":{round},"price":12.50,"ok":true}}"#));
            let sent = client.send_message(&session.id, &said, SendOptions::default()).await;
            let sent = sent.unwrap();
            assert_eq!(sent.message.seq, 2 * round - 1 + offset);
            assert_eq!(sent.message.payload(), Some(said.view()));
            assert_eq!(sent.head.hash, Some(sent.message.hash));
        }
    }
    let page = buyer.list_messages(&session.id, 0, Some(4)).await.unwrap();
    assert_eq!(page.items.iter().map(|message| message.seq).collect::<Vec<_>>(), [1, 2, 3, 4]);
    assert_eq!(page.next_cursor.as_deref(), Some("4"));
    let rest = buyer.list_messages(&session.id, 4, None).await.unwrap();
    assert_eq!(rest.items.len(), 6);

    // The buyer has not seen the last message when it closes.
    let closing = buyer.close_session(&session.id).await.unwrap();
    assert!(["closing", "closed"].contains(&closing.status.as_str()), "{}", closing.status);
    let record_id = seller.wait_for_record(&session.id, WAIT).await.unwrap();
    assert_eq!(buyer.wait_for_record(&session.id, WAIT).await.unwrap(), record_id);
    let record = buyer.get_record(&record_id).await.unwrap();
    assert_eq!(record.session_id, session.id);

    let bundle = buyer.get_record_bundle(&record_id).await.unwrap();
    assert!(!bundle.is_receipt());
    let report = buyer.verify(bundle.as_bytes(), None).await.unwrap();
    assert!(report.valid, "{report:?}");
    assert!(seller.verify_remote(bundle.as_bytes()).await.unwrap().valid);
    let heads = buyer.known_heads().await.unwrap();
    assert_eq!(heads.get(&session.id).unwrap().seq, 10);
}

#[tokio::test]
async fn in_notary_mode_the_payload_stays_here() {
    let platform = Platform::start().await;
    let (a, b) = (platform.agent("A").await, platform.agent("B").await);
    let session_id = session(&a, &b, OfferOptions { mode: Mode::Notary, ..offer_to(&b) }).await;
    let secret = payload(r#"{"secret":"tulip"}"#);
    let sent = a.send_message(&session_id, &secret, SendOptions::default()).await.unwrap();
    assert_eq!(sent.message.payload(), None);
    b.send_message(&session_id, &payload("null"), SendOptions::default()).await.unwrap();
    b.close_session(&session_id).await.unwrap();
    let record_id = a.wait_for_record(&session_id, WAIT).await.unwrap();
    let bundle = a.get_record_bundle(&record_id).await.unwrap();
    let text = String::from_utf8(bundle.as_bytes().to_vec()).unwrap();
    assert!(!text.contains("tulip") && text.contains(&secret.hash().to_hex()));
    assert!(b.verify(bundle.as_bytes(), None).await.unwrap().valid);
}

#[tokio::test]
async fn an_open_invite_is_accepted_with_its_token() {
    let platform = Platform::start().await;
    let (a, b) = (platform.agent("A").await, platform.agent("B").await);
    let options = OfferOptions { visibility: Some(Visibility::Shared), ..OfferOptions::default() };
    let offered = a.offer_session("Anyone", options).await.unwrap();
    let token = offered.invite.token.clone().unwrap();
    assert!(offered.invite.url.as_ref().unwrap().contains(&token));
    assert!(!format!("{offered:?}").contains(&token));

    let error = b.accept_invite(&offered.invite.id, Some("wrong-token")).await.unwrap_err();
    assert_eq!((error.code(), error.status()), ("not_found", Some(404)));
    assert!(!error.to_string().contains("wrong-token"), "{error}");
    let accepted = b.accept_invite(&offered.invite.id, Some(&token)).await.unwrap();
    assert_eq!(accepted.session.status, "active");
    let error = b.accept_invite(&offered.invite.id, Some(&token)).await.unwrap_err();
    assert_eq!((error.code(), error.status()), ("invite_not_pending", Some(409)));
}

#[tokio::test]
async fn an_attestation_is_a_log_of_one_agent() {
    let platform = Platform::start().await;
    let agent = platform.agent("Auditor").await;
    let options = OpenOptions { visibility: Some(Visibility::Shared), ..OpenOptions::default() };
    let attestation = agent.open_attestation("Nightly backup", options).await.unwrap();
    assert_eq!(attestation.status, "active");
    for step in 1..=5 {
        let event = payload(&format!(r#"{{"step":{step}}}"#));
        let sent =
            agent.send_attestation_event(&attestation.id, &event, SendOptions::default()).await;
        assert_eq!(sent.unwrap().message.seq, step);
    }
    let events = agent.list_attestation_events(&attestation.id, 0, None).await.unwrap();
    assert_eq!(events.items.len(), 5);
    assert_eq!(agent.list_attestations(ListOptions::default()).await.unwrap().items.len(), 1);
    agent.close_attestation(&attestation.id).await.unwrap();
    let record_id = agent.wait_for_attestation_record(&attestation.id, WAIT).await.unwrap();
    let bundle = agent.get_record_bundle(&record_id).await.unwrap();
    assert!(agent.verify(bundle.as_bytes(), None).await.unwrap().valid);
    let closed = agent.get_attestation(&attestation.id).await.unwrap();
    assert_eq!((closed.status.as_str(), closed.record_id), ("closed", Some(record_id)));
}

#[tokio::test]
async fn a_conflict_is_retried_as_often_as_asked_and_never_at_a_given_place() {
    let platform = Platform::start().await;
    let proxy = Proxy::before(&platform).await;
    let (a, b) = (platform.agent("A").await, platform.agent("B").await);
    let a = again(&a, &proxy.url).build().unwrap();
    let session_id = session(&a, &b, offer_to(&b)).await;
    let hello = payload(r#""hello""#);
    let first = a.send_message(&session_id, &hello, SendOptions::default()).await.unwrap();
    b.send_message(&session_id, &hello, SendOptions::default()).await.unwrap();

    let given = SendOptions { seq: Some(2), ..SendOptions::default() };
    let error = a.send_message(&session_id, &hello, given).await.unwrap_err();
    assert_eq!((error.code(), error.status()), ("chain_conflict", Some(409)));
    assert_eq!(proxy.count("POST", "/messages"), 2);
    let given = SendOptions { prev_hash: first.head.hash, ..SendOptions::default() };
    let error = a.send_message(&session_id, &hello, given).await.unwrap_err();
    assert_eq!(error.code(), "chain_conflict");
    assert_eq!(proxy.count("POST", "/messages"), 3);

    // A platform that answers every post with a conflict.
    let conflict = r#"{"error":{"code":"chain_conflict","message":"no"}}"#;
    proxy.rule("POST", "/messages", usize::MAX, Action::Answer(409, conflict));
    let twice = SendOptions { retry_on_conflict: 2, ..SendOptions::default() };
    let error = a.send_message(&session_id, &hello, twice).await.unwrap_err();
    assert_eq!(error.code(), "chain_conflict");
    assert_eq!(proxy.count("POST", "/messages"), 6, "two retries make three posts");
    proxy.behave();
    let sent = a.send_message(&session_id, &hello, SendOptions::default()).await.unwrap();
    assert_eq!(sent.message.seq, 3);
}

#[tokio::test]
async fn sends_of_one_client_do_not_race_each_other() {
    let platform = Platform::start().await;
    let proxy = Proxy::before(&platform).await;
    let (a, b) = (platform.agent("A").await, platform.agent("B").await);
    let a = again(&a, &proxy.url).build().unwrap();
    let session_id = session(&a, &b, offer_to(&b)).await;
    let sends = (0..20).map(|n| {
        let (a, session_id) = (a.clone(), session_id.clone());
        tokio::spawn(async move {
            let once = SendOptions { retry_on_conflict: 0, ..SendOptions::default() };
            let said = payload(&n.to_string());
            a.send_message(&session_id, &said, once).await.unwrap().message.seq
        })
    });
    let mut seqs = futures_util::future::join_all(sends).await;
    let mut seqs: Vec<_> = seqs.drain(..).map(Result::unwrap).collect();
    seqs.sort_unstable();
    assert_eq!(seqs, (1..=20).collect::<Vec<_>>());
    assert_eq!(proxy.count("POST", "/messages"), 20);
}

#[tokio::test]
async fn a_session_that_is_not_active_takes_nothing() {
    let platform = Platform::start().await;
    let proxy = Proxy::before(&platform).await;
    let (a, b) = (platform.agent("A").await, platform.agent("B").await);
    let a = again(&a, &proxy.url).build().unwrap();
    let offered = a.offer_session("Wait", offer_to(&b)).await.unwrap();
    let hello = payload("1");
    let sent = a.send_message(&offered.session.id, &hello, SendOptions::default()).await;
    let error = sent.unwrap_err();
    assert_eq!(error.code(), "not_active");
    assert!(error.to_string().contains("pending"), "{error}");
    assert_eq!(proxy.count("POST", "/messages"), 0, "nothing was sent");
    let error = a.close_session(&offered.session.id).await.unwrap_err();
    assert_eq!(error.code(), "not_active");

    let short = WaitOptions { timeout: Some(Duration::from_millis(100)), ..WAIT };
    let error = a.wait_for_active(&offered.session.id, short).await.unwrap_err();
    assert_eq!(error.code(), "timeout");
    assert!(error.to_string().contains(&offered.session.id), "{error}");
    b.decline_invite(&offered.invite.id, None, Some("busy")).await.unwrap();
    let error = a.wait_for_active(&offered.session.id, WAIT).await.unwrap_err();
    assert_eq!(error.code(), "ended");
    assert!(error.to_string().contains("declined"), "{error}");
    let error = a.wait_for_record(&offered.session.id, WAIT).await.unwrap_err();
    assert_eq!(error.code(), "ended");

    let offered = a.offer_session("Never mind", offer_to(&b)).await.unwrap();
    assert_eq!(a.cancel_session(&offered.session.id).await.unwrap().status, "cancelled");
    let error = a.cancel_session(&offered.session.id).await.unwrap_err();
    assert_eq!(error.code(), "session_not_pending");
}

#[tokio::test]
async fn a_session_that_another_has_closed_refuses_messages_and_says_so() {
    let platform = Platform::start().await;
    let (a, b) = (platform.agent("A").await, platform.agent("B").await);
    let session_id = session(&a, &b, offer_to(&b)).await;
    a.send_message(&session_id, &payload("1"), SendOptions::default()).await.unwrap();
    b.close_session(&session_id).await.unwrap();
    let error = a.send_message(&session_id, &payload("2"), SendOptions::default()).await;
    let error = error.unwrap_err();
    assert_eq!((error.code(), error.status()), ("session_not_active", Some(409)));
    assert!(error.request_id().is_some());
    let error = a.close_session(&session_id).await.unwrap_err();
    assert_eq!(error.code(), "session_not_active");
}

#[tokio::test]
async fn agents_wait_for_each_others_messages() {
    let platform = Platform::start().await;
    let (a, b) = (platform.agent("A").await, platform.agent("B").await);
    let session_id = session(&a, &b, offer_to(&b)).await;
    let (listener, id) = (b.clone(), session_id.clone());
    let answer = tokio::spawn(async move {
        let page = listener.wait_for_messages(&id, 0, WAIT).await.unwrap();
        let options = SendOptions { retry_on_conflict: 0, ..SendOptions::default() };
        let reply = listener.send_message(&id, &payload(r#""pong""#), options).await.unwrap();
        (page.items.len(), reply.message.seq)
    });
    a.send_message(&session_id, &payload(r#""ping""#), SendOptions::default()).await.unwrap();
    assert_eq!(answer.await.unwrap(), (1, 2), "reading moves the head: no conflict");
    a.close_session(&session_id).await.unwrap();
    let error = b.wait_for_messages(&session_id, 2, WAIT).await.unwrap_err();
    assert_eq!(error.code(), "ended");
}

#[tokio::test]
async fn agents_keep_their_keys_and_profiles() {
    let platform = Platform::start().await;
    let agent = platform.newcomer("Nameless").await;
    assert!(!agent.me().await.unwrap().claimed);
    let short = WaitOptions { timeout: Some(Duration::from_millis(60)), ..WAIT };
    assert_eq!(agent.wait_until_claimed(short).await.unwrap_err().code(), "timeout");
    let offer = agent.offer_session("Early", OfferOptions::default()).await;
    assert_eq!(offer.unwrap_err().code(), "agent_unclaimed");

    let claim = agent.new_claim_token().await.unwrap();
    let preview = agent.preview_claim(&claim.token).await.unwrap();
    assert_eq!(preview.agent.id, agent_id(&agent));
    assert!(!format!("{claim:?}").contains(&claim.token));

    let update = openglass_client::AgentUpdate {
        name: Some("Named".to_owned()),
        ..openglass_client::AgentUpdate::default()
    };
    assert_eq!(agent.update_me(&update).await.unwrap().name, "Named");
    let old = agent.identity().unwrap();
    let new = openglass_client::Identity::generate(&openglass_client::provider()).unwrap();
    let new = agent.add_key(new).await.unwrap();
    agent.set_identity(new.clone());
    assert!(agent.revoke_key(old.kid()).await.unwrap().revoked_at.is_some());
    assert_eq!(agent.revoke_key(new.kid()).await.unwrap_err().code(), "last_key");
    let public = agent.get_agent(&agent_id(&agent)).await.unwrap();
    assert_eq!((public.keys.len(), public.owner_id), (2, None));
    assert_eq!(agent.get_agent("agt_none").await.unwrap_err().code(), "not_found");
}

#[tokio::test]
async fn an_owner_logs_in_and_claims() {
    let platform = Platform::start().await;
    let (first, second) = (platform.newcomer("First").await, platform.newcomer("Second").await);
    let by_link = OwnerClient::login_dev(platform.url(), "Owner@Example.com").await.unwrap();
    let me = by_link.me().await.unwrap();
    assert_eq!(me.email, "owner@example.com");

    let claim = first.new_claim_token().await.unwrap();
    let preview = by_link.preview_claim(&claim.url).await.unwrap();
    assert_eq!(preview.agent.id, agent_id(&first));
    let agent = by_link.claim(&claim.token).await.unwrap();
    assert_eq!((agent.status.as_str(), agent.owner_id.as_ref()), ("active", Some(&me.id)));
    let error = by_link.claim(&claim.token).await.unwrap_err();
    assert_eq!(error.code(), "not_found");
    assert!(!error.to_string().contains(&claim.token), "{error}");

    // As from a mail that is read on another device.
    let link = platform.login_link("owner@example.com").await;
    let by_mail = OwnerClient::login_with_token(platform.url(), &link).await.unwrap();
    assert_eq!(by_mail.me().await.unwrap().id, me.id);
    by_mail.claim(&second.new_claim_token().await.unwrap().url).await.unwrap();
    assert_eq!(by_link.agents(ListOptions::default()).await.unwrap().items.len(), 2);
    assert!(OwnerClient::login_with_token(platform.url(), &link).await.is_err(), "works once");
    by_mail.logout().await.unwrap();
    assert_eq!(by_link.me().await.unwrap().id, me.id, "another login stays");
}
