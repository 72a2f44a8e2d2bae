//! Mutated records that every provider, and every language, must judge alike.

use openglass_core::{
    crypto::Provider,
    json::Document,
    record::PlatformKeys,
    verify::{KnownHeads, Options, Report, verify},
};
use openglass_testkit::{self as testkit, Plan};
use serde_json::{Value, json};

use crate::{Outcome, Rng, campaign::each_case, mutate::Mutator, records, seal};

/// Once in so many cases the record is a long one, for which keys get tables.
const LONG_EVERY: usize = 200;
/// Events of the long attestation: enough for tables of both kinds of key.
const LONG_ATTESTATION: usize = 420;
/// Messages of the long session: enough for tables of the platform's key only.
const LONG_SESSION: usize = 130;
/// Most changes of one record.
const MOST_CHANGES: usize = 3;

/// What a verifier is asked about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Question {
    /// The bundle's text.
    pub bundle: String,
    /// The trusted keys, as JSON text.
    pub keys: String,
    /// Known heads, as JSON text.
    pub known_heads: Option<String>,
}

impl Question {
    /// As a request line of the conformance runners (design section 6).
    fn to_request(&self, id: u64) -> String {
        let mut request = json!({
            "id": id, "op": "verifyBundle", "bundleText": self.bundle, "keysText": self.keys,
        });
        if let Some(heads) = &self.known_heads {
            request["knownHeads"] = serde_json::from_str(heads).expect("heads are JSON");
        }
        request.to_string()
    }
}

/// A record to start from.
struct Seed {
    text: String,
    /// Not for the texts that are no JSON to begin with.
    record: Option<Value>,
    known_heads: Option<String>,
}

impl Seed {
    fn new(text: String, known_heads: Option<String>) -> Self {
        let record = serde_json::from_str(&text).ok().filter(Value::is_object);
        Self { text, record, known_heads }
    }
}

/// Makes the questions of the campaign.
pub struct Questions {
    short: Vec<Seed>,
    long: Vec<Seed>,
    texts: Vec<Vec<u8>>,
    keys: Vec<String>,
}

impl std::fmt::Debug for Questions {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Questions").field("seeds", &self.short.len()).finish_non_exhaustive()
    }
}

impl Default for Questions {
    fn default() -> Self {
        Self::new()
    }
}

impl Questions {
    /// With the records of the testkit and two long ones as seeds.
    pub fn new() -> Self {
        let short: Vec<_> = testkit::cases()
            .into_iter()
            .map(|case| Seed::new(case.bundle, case.known_heads))
            .collect();
        let payloads =
            |count: usize| (0..count).map(|number| json!({ "number": number })).collect();
        let long = [
            Plan::attestation().payloads(payloads(LONG_ATTESTATION)),
            Plan::session().payloads(payloads(LONG_SESSION)),
        ];
        let texts = short.iter().map(|seed| seed.text.clone().into_bytes()).collect();
        let long = long.map(|plan| Seed::new(plan.make().bundle, None)).into();
        Self { short, long, texts, keys: key_lists() }
    }

    /// The next question of a sequence.
    pub fn next(&self, rng: &mut Rng) -> Question {
        let is_long = rng.below(LONG_EVERY) == 0;
        let seeds = if is_long { &self.long } else { &self.short };
        let seed = &seeds[rng.below(seeds.len())];
        let mut bundle = match &seed.record {
            Some(record) => self.changed(rng, record.clone(), is_long),
            None => seed.text.clone(),
        };
        // Without a change of the record, a change of its text.
        if seed.record.is_none() || rng.below(4) == 0 {
            let mutator = Mutator::new(&self.texts);
            let bytes = mutator.changed(rng, bundle.into_bytes());
            bundle = String::from_utf8_lossy(&bytes).into_owned();
        }
        // The first list is the one that the seeds are right with.
        let keys = if rng.below(8) == 0 { rng.below(self.keys.len()) } else { 0 };
        Question { bundle, keys: self.keys[keys].clone(), known_heads: seed.known_heads.clone() }
    }

    fn changed(&self, rng: &mut Rng, mut record: Value, is_long: bool) -> String {
        for _ in 0..rng.below(MOST_CHANGES + 1) {
            let other = &self.short[rng.below(self.short.len())];
            records::change(rng, &mut record, other.record.as_ref().unwrap_or(&Value::Null));
        }
        match rng.below(4) {
            0 => seal::seal(&mut record),
            // Hundreds of signatures would take longer than all else.
            1 if !is_long => seal::make_again(&mut record),
            _ => {}
        }
        // What is signed last is at times signed wrongly.
        if rng.below(8) == 0 {
            seal::sign_wrongly(rng, &mut record);
        }
        records::shuffled_text(rng, &record)
    }

    /// The questions of a campaign as requests of the conformance runners.
    pub fn requests(&self, seed: u64, first: u64, cases: u64) -> impl Iterator<Item = String> {
        (first..first + cases)
            .map(move |case| self.next(&mut Rng::of_case(seed, case)).to_request(case))
    }
}

/// The right keys; one of them; none; and the first with a time that has ended.
fn key_lists() -> Vec<String> {
    let right: Value = serde_json::from_str(&testkit::keys_text()).expect("keys are JSON");
    let mut ended = right.clone();
    ended["keys"][0]["validUntil"] = json!("2026-01-31T12:00:03.500Z");
    let one = json!({ "keys": [right["keys"][1]] });
    [right, one, json!({ "keys": [] }), ended].map(|keys| keys.to_string()).into()
}

/// Whether all providers give the same report, and a report at all.
#[derive(Debug)]
pub struct Providers([Provider; 3]);

impl Default for Providers {
    fn default() -> Self {
        let native = openglass_crypto_native::provider();
        Self([Provider::portable(), native.clone(), native.with_tables()])
    }
}

impl Providers {
    /// Checks a question; tells whether the record is valid.
    ///
    /// # Panics
    ///
    /// When two providers differ.
    pub fn check(&self, question: &Question) -> bool {
        let [portable, native, tables] = self.0.each_ref().map(|provider| ask(provider, question));
        assert_eq!(portable, native, "the native provider differs from the portable one");
        assert_eq!(portable, tables, "the provider with tables differs from the portable one");
        assert_eq!(portable.valid, portable.errors.is_empty());
        portable.valid
    }
}

fn ask(provider: &Provider, question: &Question) -> Report {
    let keys = Document::read(question.keys.as_bytes()).expect("the keys are JSON");
    let keys = PlatformKeys::read(provider, keys.view()).expect("the keys are keys");
    let heads = question.known_heads.as_ref().map(|heads| {
        let heads = Document::read(heads.as_bytes()).expect("the heads are JSON");
        KnownHeads::read(heads.view()).expect("the heads are heads")
    });
    let options = Options { known_heads: heads.as_ref(), ..Options::default() };
    verify(provider, question.bundle.as_bytes(), &keys, &options)
}

/// Asks every provider the questions of a campaign.
///
/// # Panics
///
/// When two providers differ, as [`campaign`](crate::campaign()) does.
pub fn providers_campaign(seed: u64, first: u64, cases: u64) -> Outcome {
    let (questions, providers) = (Questions::new(), Providers::default());
    each_case("languages", seed, first, cases, |rng| providers.check(&questions.next(rng)))
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn providers_agree_about_mutated_records() {
        let outcome = providers_campaign(1, 0, 400);
        assert!(outcome.accepted > 10, "{outcome:?}");
        assert!(outcome.accepted < outcome.cases / 2, "{outcome:?}");
    }

    #[test]
    fn questions_reach_every_finding() {
        let (questions, provider) = (Questions::new(), openglass_crypto_native::provider());
        let mut met = HashSet::new();
        for case in 0..3_000 {
            let question = questions.next(&mut Rng::of_case(1, case));
            met.extend(ask(&provider, &question).errors.iter().map(|finding| finding.code));
        }
        assert_eq!(met.len(), openglass_core::verify::FindingCode::ALL.len(), "{met:?}");
    }

    #[test]
    fn requests_are_the_same_for_the_same_seed() {
        let questions = Questions::new();
        let requests = |seed| questions.requests(seed, 10, 20).collect::<Vec<_>>();
        assert_eq!(requests(1), requests(1));
        assert_ne!(requests(1), requests(2));
        assert!(requests(1)[0].contains("\"id\":10,"));
    }
}
