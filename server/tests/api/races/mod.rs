//! Races of two, round after round: one is accepted, the other gets its
//! documented refusal, and what can be read afterwards shows one effect.
//!
//! `OPENGLASS_ROUNDS` says how many rounds each race has (5 in the test run;
//! `cargo xtask campaign races` has 1,000). Each prints a row: its name, the
//! rounds, how many requests were accepted, and how many of those were the one
//! that was sent first or second. Both numbers show that it is a race.

mod agents;
mod chains;
mod records;

use serde_json::Value;

use crate::{
    concurrency::{counts, tally},
    support::{Answer, Party, Platform, TestAgent, send_signed},
};

/// What came back, in the order in which the requests were sent.
type Pair = [Answer; 2];

/// A platform and the two parties that take part in all rounds of a race.
struct Stage {
    platform: Platform,
    alice: Party,
    bob: Party,
}

impl Stage {
    async fn new() -> Self {
        let platform = Platform::start().await;
        let alice = Party::new(&platform, "alice").await;
        let bob = Party::new(&platform, "bob").await;
        Self { platform, alice, bob }
    }

    /// The two parties, the other one first in every second round.
    const fn parties(&self, round: usize) -> [&Party; 2] {
        if round.is_multiple_of(2) { [&self.alice, &self.bob] } else { [&self.bob, &self.alice] }
    }

    /// A fresh active session between the two; gives its id and path.
    async fn session(&self, visibility: &str) -> (String, String) {
        let Self { platform, alice, bob } = self;
        let id = alice.agent.hold_session(platform, &bob.agent, "relay", Some(visibility)).await;
        let path = format!("/v1/sessions/{id}");
        (id, path)
    }

    /// A session as Alice's agent sees it.
    async fn read(&self, path: &str) -> Value {
        self.alice.agent.get(&self.platform, path).await.expect(200)["session"].clone()
    }

    /// Sends one signed request twice at once.
    async fn same(&self, agent: &TestAgent, path: &str, body: &str) -> Pair {
        let headers = agent.headers(&self.platform, "POST", path, body);
        let send = || send_signed(&self.platform, &headers, "POST", path, body);
        tokio::join!(send(), send()).into()
    }

    /// Every item of a list, page by page, as Alice's owner sees it.
    async fn all(&self, path: &str) -> Vec<Value> {
        let (mut items, mut cursor) = (Vec::new(), String::new());
        loop {
            let path = format!("{path}?limit=100{cursor}");
            let page = self.alice.owner.get(&self.platform, &path).await.expect(200);
            items.extend(page["items"].as_array().expect("items").iter().cloned());
            match page["nextCursor"].as_str() {
                Some(next) => cursor = format!("&cursor={next}"),
                None => return items,
            }
        }
    }
}

fn rounds() -> usize {
    let rounds = std::env::var("OPENGLASS_ROUNDS").map_or(Ok(5), |text| text.parse());
    rounds.ok().filter(|rounds| *rounds > 0).expect("OPENGLASS_ROUNDS is a number above 0")
}

/// Holds the rounds of a race and prints its row.
async fn race(name: &str, mut round: impl AsyncFnMut(usize) -> Pair) {
    let rounds = rounds();
    let mut accepted = [0, 0];
    for number in 0..rounds {
        let answers = round(number).await;
        for (accepted, answer) in accepted.iter_mut().zip(answers) {
            *accepted += usize::from(answer.status.is_success());
        }
    }
    let [first, second] = accepted;
    println!("| {name} | {rounds} | {} | {first} | {second} |", first + second);
}

/// Checks that one of the two was accepted and the other refused in this way;
/// gives the place of the one that was accepted.
#[track_caller]
fn winner(answers: &Pair, accepted: u16, status: u16, code: &str) -> usize {
    assert_eq!(tally(answers.to_vec()), counts([(accepted, "ok", 1), (status, code, 1)]));
    let winner = usize::from(answers[1].status == accepted);
    answers[1 - winner].refused(status, code);
    winner
}
