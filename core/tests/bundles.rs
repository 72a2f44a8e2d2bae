//! The whole suite of made records, through both providers.

use std::io::Cursor;

use openglass_core::{
    crypto::Provider,
    json::{Document, Source},
    record::PlatformKeys,
    verify::{FindingCode, InfoCode, KnownHeads, Options, Report, verify, verify_source},
};
use openglass_testkit::{Case, Expected, Plan, cases, keys_text, shuffle_members};
use serde_json::json;

/// What a valid bundle proves.
const BY_BUNDLE: [&str; 4] = ["integrity", "authorship", "order", "platform_time"];

fn providers() -> [Provider; 2] {
    [Provider::portable(), openglass_crypto_native::provider()]
}

fn run(provider: &Provider, case: &Case) -> Report {
    let keys = Document::read(keys_text().as_bytes()).expect("our own keys");
    let keys = PlatformKeys::read(provider, keys.view()).expect("our own keys");
    let known_heads = case.known_heads.as_ref().map(|text| {
        let heads = Document::read(text.as_bytes()).expect("our own heads");
        KnownHeads::read(heads.view()).expect("our own heads")
    });
    let options = Options { known_heads: known_heads.as_ref(), ..Options::default() };
    let report = verify(provider, case.bundle.as_bytes(), &keys, &options);
    let mut drops = Drops(case.bundle.as_bytes());
    let piecemeal = verify_source(provider, &mut drops, &keys, &options).expect("memory is there");
    assert_eq!(report, piecemeal.report, "read in pieces: {}", case.name);
    report
}

/// A text that comes a few bytes at a time.
struct Drops<'t>(&'t [u8]);

impl Source for Drops<'_> {
    type Error = std::convert::Infallible;

    fn bytes_from(&mut self, offset: u64) -> Result<&[u8], Self::Error> {
        let rest = self.0.get(usize::try_from(offset).expect("short")..).unwrap_or_default();
        let len = (usize::try_from(offset).expect("short") % 7 + 1).min(rest.len());
        Ok(&rest[..len])
    }
}

fn verdict(report: &Report) -> Expected {
    Expected {
        errors: report.errors.iter().map(|finding| (finding.code, finding.seq)).collect(),
        info: report.info.iter().map(|note| (note.code, note.seq)).collect(),
        path: report.errors.iter().find_map(|finding| finding.path.clone()),
    }
}

#[test]
fn every_made_record_gets_exactly_its_verdict() {
    for provider in providers() {
        for case in cases() {
            let report = run(&provider, &case);
            assert_eq!(verdict(&report), case.expected, "{} ({})", case.name, provider.name);
            assert_eq!(report.valid, case.expected.errors.is_empty(), "{}", case.name);
        }
    }
}

#[test]
fn the_order_of_members_changes_no_report() {
    let provider = openglass_crypto_native::provider();
    let mut tried = 0;
    for case in cases() {
        // The texts that are not JSON have no other order.
        let Ok(value) = serde_json::from_str(&case.bundle) else { continue };
        if Document::read(case.bundle.as_bytes()).is_err() {
            continue;
        }
        let report = run(&provider, &case);
        for seed in 0..2 {
            let shuffled = Case { bundle: shuffle_members(&value, seed), ..case.clone() };
            assert_eq!(run(&provider, &shuffled), report, "{}, order {seed}", case.name);
        }
        tried += 1;
    }
    assert!(tried > 150, "only {tried} records have another order");
}

#[test]
fn a_record_that_is_written_piece_by_piece_is_the_record_that_is_made_at_once() {
    let payloads: Vec<_> = (0..5).map(|number| json!({ "number": number })).collect();
    let (mut spool, mut text) = (Cursor::new(Vec::new()), Vec::new());
    let plan = Plan::session();
    plan.write_long(payloads.clone(), &mut spool, &mut text).expect("memory takes it");
    let made = Plan::session().payloads(payloads).make().bundle;
    let made = Document::read(made.as_bytes()).expect("our own bundle");
    assert_eq!(String::from_utf8(text).as_deref(), Ok(made.as_str()));
}

#[test]
fn every_code_has_at_least_two_records_that_show_it() {
    let cases = cases();
    for code in FindingCode::ALL {
        let prefix = format!("{}-", code.as_str());
        let shown = cases.iter().filter(|case| {
            case.name.starts_with(&prefix)
                && case.expected.errors.first().is_some_and(|(first, _)| first == code)
        });
        assert!(shown.count() >= 2, "{} needs two cases", code.as_str());
    }
}

#[test]
fn most_of_the_suite_is_refused() {
    let cases = cases();
    let refused = cases.iter().filter(|case| !case.expected.errors.is_empty()).count();
    assert!(refused * 10 >= cases.len() * 7, "{refused} of {} are refused", cases.len());
}

#[test]
fn an_invalid_record_or_a_receipt_proves_nothing_and_no_record_proves_truth() {
    for case in cases() {
        let report = run(&Provider::portable(), &case);
        let is_receipt = report.info.iter().any(|note| note.code == InfoCode::StatementNotIncluded);
        let proven: Vec<_> =
            report.proves.iter().filter(|p| p.proven).map(|p| p.claim.as_str()).collect();
        let expected: &[&str] = if report.valid && !is_receipt { &BY_BUNDLE } else { &[] };
        assert_eq!(proven, expected, "{}", case.name);
    }
}

#[test]
fn without_trusted_keys_nothing_of_the_platform_verifies() {
    let provider = Provider::portable();
    let case = cases().into_iter().find(|case| case.name == "valid-session").expect("in the suite");
    let report =
        verify(&provider, case.bundle.as_bytes(), &PlatformKeys::default(), &Options::default());
    let codes: Vec<_> = report.errors.iter().map(|finding| finding.code.as_str()).collect();
    let expected = ["record_signature", "genesis_signature"];
    assert_eq!(codes[..2], expected);
    assert!(codes[2..].iter().all(|&code| code == "countersignature"));
    assert_eq!(codes.len(), 5);
}

#[test]
fn every_single_changed_byte_of_a_record_is_noticed() {
    let provider = Provider::portable();
    let case = cases().into_iter().find(|case| case.name == "valid-session").expect("in the suite");
    // Every 13th byte keeps this fast; the campaign changes them all.
    for index in (0..case.bundle.len()).step_by(13) {
        let mut changed = case.bundle.clone().into_bytes();
        changed[index] ^= 1;
        let report = run(
            &provider,
            &Case {
                bundle: String::from_utf8(changed).expect("bit 0 keeps ASCII ASCII"),
                ..case.clone()
            },
        );
        let hint = case.bundle.find("\"platformKeys\"").expect("the hint is there");
        let in_hint = (hint..hint + "\"platformKeys\":[]".len()).contains(&index);
        assert!(!report.valid || in_hint, "a change at byte {index} went unnoticed");
    }
}
