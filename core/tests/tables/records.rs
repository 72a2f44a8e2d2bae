//! Whole records: the same report from every provider.

use openglass_core::{
    crypto::Provider,
    json::Document,
    record::PlatformKeys,
    verify::{FindingCode, Options, verify},
};
use openglass_testkit::{Plan, Stage, cases, keys_text};
use serde_json::{Value, json};

/// Enough to make tables pay for all three keys.
const MESSAGES: usize = 1500;

/// The report of every provider, which must be one and the same.
fn report(bundle: &str) -> Value {
    let native = openglass_crypto_native::provider();
    let providers = [Provider::portable(), native.clone(), native.with_tables()];
    let [portable, native, tables] = providers.map(|provider| {
        let keys = Document::read(keys_text().as_bytes()).expect("our own keys");
        let keys = PlatformKeys::read(&provider, keys.view()).expect("our own keys");
        verify(&provider, bundle.as_bytes(), &keys, &Options::default()).to_json()
    });
    assert_eq!(native, portable);
    assert_eq!(tables, portable);
    serde_json::from_str(&portable).expect("our own report")
}

fn long_session() -> Plan {
    // Plans end after half a minute; one message a second takes longer.
    const END: &str = "2026-01-31T15:00:00.000Z";
    let payloads = (0..MESSAGES).map(|number| json!({ "number": number })).collect();
    let plan = Plan::session().payloads(payloads);
    let plan = plan.edit(Stage::Close, |close| close["closedAt"] = END.into());
    plan.edit(Stage::Statement, |statement| {
        statement["closedAt"] = END.into();
        statement["issuedAt"] = END.into();
    })
}

#[test]
fn a_valid_record_is_valid() {
    assert_eq!(report(&long_session().make().bundle)["valid"], true);
}

#[test]
fn faults_are_found_where_they_are() {
    // Faults in the first and last message, side by side, and far apart.
    let by_sender = [0, 1, 500, 1022];
    let by_platform = [2, 1023, 1024, MESSAGES - 1];
    let mut plan = long_session();
    for (member, numbers) in [("signature", by_sender), ("platformSignature", by_platform)] {
        for number in numbers {
            plan = plan.edit(Stage::Message(number), move |message| {
                let sig = &mut message[member]["sig"];
                *sig = spoilt(sig.as_str().expect("a signature"), number);
            });
        }
    }
    let report = report(&plan.make().bundle);
    let mut expected = Vec::new();
    for number in 0..MESSAGES {
        // The platform signs what the sender signed.
        let codes: &[FindingCode] = if by_sender.contains(&number) {
            &[FindingCode::MessageSignature, FindingCode::Countersignature]
        } else if by_platform.contains(&number) {
            &[FindingCode::Countersignature]
        } else {
            &[]
        };
        expected.extend(codes.iter().map(|code| (json!(code.as_str()), json!(number + 1))));
    }
    let found = report["errors"].as_array().expect("findings").iter();
    let found: Vec<_> =
        found.map(|finding| (finding["code"].clone(), finding["seq"].clone())).collect();
    assert_eq!(found, expected);
}

/// A signature that is wrong in one of three ways.
fn spoilt(sig: &str, number: usize) -> Value {
    let exchanged = if sig.as_bytes()[20] == b'A' { "B" } else { "A" };
    Value::from(match number % 3 {
        0 => format!("{}{exchanged}{}", &sig[..20], &sig[21..]),
        1 => "A".repeat(86),
        _ => "no base64url!".to_owned(),
    })
}

#[test]
fn short_records_get_the_same_report() {
    for case in cases() {
        report(&case.bundle);
    }
}
