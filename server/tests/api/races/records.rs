//! Races over the opening of sealed records.

use serde_json::{Value, json};

use super::{Pair, Stage, race, winner};
use crate::support::{Answer, TestOwner};

/// A sealed session that is closed, and what owners do about its record.
struct Sealed<'s> {
    stage: &'s Stage,
    record: String,
}

impl<'s> Sealed<'s> {
    async fn new(stage: &'s Stage) -> Self {
        let (id, path) = stage.session("sealed").await;
        stage.alice.agent.say(&stage.platform, &id, &json!({ "price": 7 })).await.expect(201);
        stage.bob.agent.close(&stage.platform, &path, "session").await.expect(202);
        let record = stage.platform.record_of(&stage.alice.agent, &path, "session").await;
        Self { stage, record }
    }

    async fn act(&self, owner: &TestOwner, action: &str) -> Answer {
        let path = format!("/v1/records/{}/{action}", self.record);
        owner.call(&self.stage.platform, "POST", &path, &json!({})).await
    }

    /// Two actions at once, the first by the first of the owners.
    async fn both(&self, owners: [&TestOwner; 2], actions: [&str; 2]) -> Pair {
        tokio::join!(self.act(owners[0], actions[0]), self.act(owners[1], actions[1])).into()
    }

    /// Checks that each owner is given a document of this type.
    async fn shows(&self, kind: &str) {
        for party in [&self.stage.alice, &self.stage.bob] {
            let path = format!("/v1/records/{}/bundle", self.record);
            let found = party.owner.get(&self.stage.platform, &path).await.expect(200);
            assert_eq!(found["type"], kind);
        }
    }
}

/// The owners that agreed, in order of their ids.
fn approvals(shown: &Value) -> Vec<&str> {
    let approvals = shown["sealedState"]["approvals"].as_array().expect("approvals");
    let mut approvals: Vec<_> = approvals.iter().filter_map(Value::as_str).collect();
    approvals.sort_unstable();
    approvals
}

/// Both owners ask for the opening of one record.
async fn requests(stage: &Stage, round: usize) -> Pair {
    let sealed = Sealed::new(stage).await;
    let owners = stage.parties(round).map(|party| &party.owner);
    let answers = sealed.both(owners, ["unseal-request"; 2]).await;
    let won = winner(&answers, 200, 409, "unseal_already_in_progress");
    let shown = answers[won].json();
    assert_eq!(shown["sealedState"]["requestedBy"], owners[won].id);
    assert_eq!(shown["sealedState"]["approvals"], json!([owners[won].id]), "one agreed");
    sealed.shows("openglass.receipt").await;
    // Its own approval again changes nothing, and shows the state.
    assert_eq!(sealed.act(owners[won], "unseal-approve").await.expect(200), shown);
    answers
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_two_requests_to_unseal_one_stands() {
    let stage = Stage::new().await;
    race("requests to unseal", async |round| requests(&stage, round).await).await;
}

/// One owner approves what the other asked for and now disputes.
async fn approval_and_dispute(stage: &Stage, round: usize) -> Pair {
    let sealed = Sealed::new(stage).await;
    let [asking, other] = stage.parties(round).map(|party| &party.owner);
    sealed.act(asking, "unseal-request").await.expect(200);
    // The first that is sent is the one and the other, two rounds each.
    let approval_first = round % 4 < 2;
    let (owners, actions) = if approval_first {
        ([other, asking], ["unseal-approve", "dispute"])
    } else {
        ([asking, other], ["dispute", "unseal-approve"])
    };
    let answers = sealed.both(owners, actions).await;
    let approved = answers[usize::from(!approval_first)].status == 200;
    let (code, status) = if approved {
        ("already_unsealed", "unsealed")
    } else {
        ("no_pending_unseal_request", "disputed")
    };
    let won = winner(&answers, 200, 409, code);
    let shown = answers[won].json();
    assert_eq!(shown["sealedState"]["status"], status);
    assert_eq!(shown["sealedState"]["unsealedAt"].is_string(), approved);
    assert_eq!(shown["sealedState"]["disputedBy"].is_string(), !approved);
    // What won, once more, changes nothing and shows the state.
    assert_eq!(sealed.act(owners[won], actions[won]).await.expect(200), shown);
    sealed.shows("openglass.bundle").await;
    answers
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_an_approval_and_a_dispute_one_opens_the_record() {
    let stage = Stage::new().await;
    let round = async |round| approval_and_dispute(&stage, round).await;
    race("approval to unseal against dispute", round).await;
}

/// The approval that opens the record, sent twice. The second is no failure
/// (spec 9.7) and changes nothing.
async fn approvals_twice(stage: &Stage, round: usize) -> Pair {
    let sealed = Sealed::new(stage).await;
    let [asking, other] = stage.parties(round).map(|party| &party.owner);
    sealed.act(asking, "unseal-request").await.expect(200);
    let answers = sealed.both([other; 2], ["unseal-approve"; 2]).await;
    let [first, second] = answers.each_ref().map(|answer| answer.expect(200));
    assert_eq!(first, second, "both show the one opening");
    assert_eq!(first["sealedState"]["status"], "unsealed");
    let mut owners = [asking.id.as_str(), other.id.as_str()];
    owners.sort_unstable();
    assert_eq!(approvals(&first), owners, "each agreed once");
    assert_eq!(sealed.act(asking, "unseal-approve").await.expect(200), first);
    sealed.shows("openglass.bundle").await;
    answers
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_approval_to_unseal_sent_twice_opens_the_record_once() {
    let stage = Stage::new().await;
    race("approvals to unseal, twice", async |round| approvals_twice(&stage, round).await).await;
}

/// Both owners dispute one record: the first stays, the second is no failure
/// (spec 11.4).
async fn disputes(stage: &Stage, round: usize) -> Pair {
    let sealed = Sealed::new(stage).await;
    let owners = stage.parties(round).map(|party| &party.owner);
    let answers = sealed.both(owners, ["dispute"; 2]).await;
    let [first, second] = answers.each_ref().map(|answer| answer.expect(200));
    assert_eq!(first, second, "both show the one dispute");
    let by = first["sealedState"]["disputedBy"].as_str();
    assert!(owners.iter().any(|owner| Some(owner.id.as_str()) == by), "{first}");
    assert_eq!(sealed.act(owners[0], "dispute").await.expect(200), first);
    sealed.shows("openglass.bundle").await;
    answers
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_two_disputes_the_first_stays() {
    let stage = Stage::new().await;
    race("disputes", async |round| disputes(&stage, round).await).await;
}
