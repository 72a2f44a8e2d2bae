//! Public vectors through the provider with tables and the one without.

use std::{collections::BTreeMap, fs, path::Path};

use openglass_core::{
    crypto::{Check, Provider},
    encoding::hex_decode,
};
use serde_json::Value;

/// A signature, with what the vectors say about it if they follow the same rule.
struct Row {
    input: Vec<u8>,
    signature: [u8; 64],
    valid: Option<bool>,
}

/// The rows of each key.
type Rows = BTreeMap<Vec<u8>, Vec<Row>>;

#[test]
fn wycheproof_ecdsa() {
    let Some(vectors) = read("wycheproof/ecdsa_secp256r1_sha256_test.json") else { return };
    let rows = wycheproof(&vectors, "uncompressed", |sig| {
        // Texts that are no DER never reach a provider.
        let signature = p256::ecdsa::Signature::from_der(sig).ok()?;
        Some(signature.to_bytes().into())
    });
    check(&rows, 190, |provider, key, checks| {
        let key = provider.p256.public_key(key.try_into().expect("65 bytes"))?;
        key.expect_checks(usize::MAX);
        Some(key.verify_batch(checks))
    });
}

#[test]
fn wycheproof_ed25519() {
    let Some(vectors) = read("wycheproof/ed25519_test.json") else { return };
    check(&wycheproof(&vectors, "pk", |sig| sig.try_into().ok()), 130, ed25519);
}

#[test]
fn cctv_ed25519() {
    let Some(vectors) = read("ed25519-cctv/ed25519vectors.json") else { return };
    let mut rows = Rows::new();
    for row in list(&vectors) {
        rows.entry(hex(&row["key"])).or_default().push(Row {
            input: row["msg"].as_str().expect("a text").as_bytes().to_vec(),
            signature: hex(&row["sig"]).try_into().expect("64 bytes"),
            valid: None,
        });
    }
    check(&rows, 914, ed25519);
}

#[test]
fn speccheck_ed25519() {
    let Some(vectors) = read("ed25519-speccheck/cases.json") else { return };
    let mut rows = Rows::new();
    for row in list(&vectors) {
        rows.entry(hex(&row["pub_key"])).or_default().push(Row {
            input: hex(&row["message"]),
            signature: hex(&row["signature"]).try_into().expect("64 bytes"),
            valid: None,
        });
    }
    check(&rows, 12, ed25519);
}

/// `None` when the shared vectors are not there.
fn read(name: &str) -> Option<Value> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared/vectors");
    let path = folder.join(name);
    #[expect(clippy::disallowed_methods, reason = "a test, not core itself")]
    let text = match fs::read(&path) {
        Ok(text) => text,
        Err(error) => {
            println!("skipped: {}: {error}", path.display());
            return None;
        }
    };
    Some(serde_json::from_slice(&text).expect("JSON"))
}

fn list(value: &Value) -> impl Iterator<Item = &Value> {
    value.as_array().expect("an array").iter()
}

fn hex(value: &Value) -> Vec<u8> {
    hex_decode(value.as_str().expect("a text")).expect("hex")
}

/// The rows whose signatures `read` can bring into 64 bytes.
fn wycheproof(vectors: &Value, key: &str, read: impl Fn(&[u8]) -> Option<[u8; 64]>) -> Rows {
    let mut rows = Rows::new();
    for group in list(&vectors["testGroups"]) {
        for test in list(&group["tests"]) {
            let Some(signature) = read(&hex(&test["sig"])) else { continue };
            rows.entry(hex(&group["publicKey"][key])).or_default().push(Row {
                input: hex(&test["msg"]),
                signature,
                valid: Some(test["result"] == "valid"),
            });
        }
    }
    rows
}

fn ed25519(provider: &Provider, key: &[u8], checks: &[Check<'_>]) -> Option<Vec<bool>> {
    let key = provider.ed25519.public_key(key.try_into().expect("32 bytes"))?;
    key.expect_checks(usize::MAX);
    Some(key.verify_batch(checks))
}

/// Compares the verdicts on at least so many rows.
fn check(
    rows: &Rows,
    at_least: usize,
    verdicts: impl Fn(&Provider, &[u8], &[Check<'_>]) -> Option<Vec<bool>>,
) {
    let (plain, tables) = (Provider::portable(), Provider::portable().with_tables());
    let mut count = 0;
    for (key, rows) in rows {
        let checks = rows.iter();
        let checks: Vec<_> =
            checks.map(|row| Check { input: &row.input, signature: &row.signature }).collect();
        let found = verdicts(&tables, key, &checks);
        assert_eq!(found, verdicts(&plain, key, &checks), "key {key:02x?}");
        let found = found.unwrap_or_else(|| vec![false; rows.len()]);
        for (row, found) in rows.iter().zip(found) {
            assert!(row.valid.is_none_or(|valid| valid == found), "key {key:02x?}, {checks:02x?}");
        }
        count += rows.len();
    }
    assert!(count >= at_least, "{count} rows");
}
