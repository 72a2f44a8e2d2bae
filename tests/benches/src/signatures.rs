//! Checking many signatures under one key, by each provider.

use std::{
    hint::black_box,
    time::{Duration, Instant},
};

use anyhow::{Context as _, Result};
use openglass_core::crypto::{Check, Provider, Purpose, sha256, sig_input};

use crate::timing::{median, medians, ratio};

const SIGNATURES: usize = 256;
/// How many the verifier checks together.
const GROUP: usize = 32;
const ROUNDS: usize = 41;
const SECRET: [u8; 32] = [7; 32];

/// A provider's key, whichever the algorithm is.
trait Key {
    fn expect_checks(&self, count: usize);
    fn verify_batch(&self, checks: &[Check<'_>]) -> Vec<bool>;
}

pub(crate) fn run() -> Result<String> {
    let digests = (0..SIGNATURES).map(|number| sha256(&number.to_le_bytes()));
    let inputs: Vec<_> = digests.map(|digest| sig_input(Purpose::Message, &digest)).collect();
    let native = openglass_crypto_native::provider();

    let signer = native.p256.signer(&SECRET).context("a valid scalar")?;
    let point = signer.public_point();
    let signatures: Option<Vec<_>> = inputs.iter().map(|input| signer.sign(input)).collect();
    let signatures = signatures.context("a key in memory signs")?;
    let p256 = measure("ECDSA P-256", &inputs, &signatures, |provider| {
        Some(Box::new(P256(provider.p256.public_key(&point)?)))
    })?;

    let public_key = native.ed25519.derive_public_key(&SECRET);
    let signatures: Vec<_> =
        inputs.iter().map(|input| native.ed25519.sign(&SECRET, input)).collect();
    let ed25519 = measure("Ed25519", &inputs, &signatures, |provider| {
        Some(Box::new(Ed25519(provider.ed25519.public_key(&public_key)?)))
    })?;
    Ok([
        format!(
            "{SIGNATURES} signatures of {} bytes under one key, in groups of {GROUP}; medians of \
             {ROUNDS} interleaved rounds on one thread. \"First\" is the time of the very first \
             check of the process with tables: those of the generator and of the key are built. \
             \"New key\" is a first check of a later key.\n",
            inputs[0].len()
        ),
        "| | portable, us | native, us | tables, us | times native | first, ms | new key, ms |"
            .to_owned(),
        "| --- | --- | --- | --- | --- | --- | --- |".to_owned(),
        p256,
        ed25519,
    ]
    .join("\n"))
}

fn measure(
    name: &str,
    inputs: &[Vec<u8>],
    signatures: &[[u8; 64]],
    parse: impl Fn(&Provider) -> Option<Box<dyn Key>>,
) -> Result<String> {
    let native = openglass_crypto_native::provider();
    let providers = [Provider::portable(), native.clone(), native.with_tables()];
    let checks = inputs.iter().zip(signatures);
    let checks: Vec<_> = checks.map(|(input, signature)| Check { input, signature }).collect();
    let key = |provider| -> Result<Box<dyn Key>> {
        let key = parse(provider).context("the key is a point")?;
        key.expect_checks(usize::MAX);
        Ok(key)
    };

    let tables = key(&providers[2])?;
    let first = time(|| tables.verify_batch(&checks[..1]));
    let mut later = Vec::new();
    for _ in 0..ROUNDS {
        let tables = key(&providers[2])?;
        later.push(time(|| tables.verify_batch(&checks[..1])));
    }

    let [portable, native] = [key(&providers[0])?, key(&providers[1])?];
    let check = |key: &dyn Key| {
        let all = checks.chunks(GROUP).flat_map(|group| key.verify_batch(group));
        all.filter(|verdict| *verdict).count()
    };
    let [portable, native, tables] = medians(
        ROUNDS,
        [
            &mut || assert_eq!(check(&*portable), SIGNATURES),
            &mut || assert_eq!(check(&*native), SIGNATURES),
            &mut || assert_eq!(check(&*tables), SIGNATURES),
        ],
    );
    #[expect(clippy::cast_precision_loss, reason = "a small number")]
    let each = |time: Duration| micros(time) / SIGNATURES as f64;
    Ok(format!(
        "| {name} | {:.1} | {:.1} | {:.2} | {:.1} | {:.1} | {:.1} |",
        each(portable),
        each(native),
        each(tables),
        ratio(native, tables),
        micros(first) / 1e3,
        micros(median(later)) / 1e3
    ))
}

fn time<T>(work: impl FnOnce() -> T) -> Duration {
    let start = Instant::now();
    black_box(work());
    start.elapsed()
}

fn micros(time: Duration) -> f64 {
    time.as_secs_f64() * 1e6
}

struct P256(Box<dyn openglass_core::crypto::P256Key>);

impl Key for P256 {
    fn expect_checks(&self, count: usize) {
        self.0.expect_checks(count);
    }

    fn verify_batch(&self, checks: &[Check<'_>]) -> Vec<bool> {
        self.0.verify_batch(checks)
    }
}

struct Ed25519(Box<dyn openglass_core::crypto::Ed25519Key>);

impl Key for Ed25519 {
    fn expect_checks(&self, count: usize) {
        self.0.expect_checks(count);
    }

    fn verify_batch(&self, checks: &[Check<'_>]) -> Vec<bool> {
        self.0.verify_batch(checks)
    }
}
