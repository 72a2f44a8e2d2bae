//! The text of a million doubles against Node, and of another million against
//! the published checksum of RFC 8785's test sequence.

use std::{
    io::{BufRead as _, BufReader, Write as _},
    path::Path,
    process::{Command, Stdio},
};

use anyhow::{Context as _, Result, ensure};
use openglass_campaigns::Rng;
use openglass_core::{
    crypto::{Hash, sha256},
    json::{canonicalize, format_double},
};

const COUNT: usize = 1_000_000;
const SEED: u64 = 2;

/// SHA-256 of the first 1,000,000 lines, from the README of
/// cyberphone/json-canonicalization, which also states the recipe.
const SEQUENCE_SHA256: &str = "49415fee2c56c77864931bd3624faad425c3c577d6d74e89a83bc725506dad16";

pub(crate) fn run() -> Result<String> {
    let doubles = mixture(COUNT);
    let texts = node_texts(&doubles)?;
    ensure!(texts.len() == doubles.len(), "Node answered {} lines", texts.len());
    let (mut wrong_text, mut wrong_short, mut wrong_long) = (0, 0, 0);
    for (double, node) in doubles.iter().zip(&texts) {
        wrong_text += usize::from(format_double(*double).as_deref() != Some(node));
        wrong_short += usize::from(reread(node).as_deref() != Some(node));
        wrong_long += usize::from(reread(&format!("{double:.16e}")).as_deref() != Some(node));
    }
    let sequence = u8::from(sequence_hash(COUNT).to_hex() != SEQUENCE_SHA256);
    Ok([
        format!(
            "{COUNT} doubles (seed {SEED}): half random bits, a quarter decimal-like, a quarter \
             integer-like over the powers of ten.\n"
        ),
        "| compared | differences |".to_owned(),
        "| --- | --- |".to_owned(),
        format!("| text of the double with Node's `JSON.stringify` | {wrong_text} |"),
        format!("| canonical form of Node's text with that text | {wrong_short} |"),
        format!("| canonical form of 17-digit text with Node's text | {wrong_long} |"),
        format!(
            "| SHA-256 of the first {COUNT} lines of the ES6 number sequence with the published one | {sequence} |"
        ),
    ]
    .join("\n"))
}

fn reread(text: &str) -> Option<String> {
    canonicalize(text.as_bytes()).ok().map(openglass_core::json::Document::into_string)
}

fn mixture(count: usize) -> Vec<f64> {
    let mut rng = Rng::new(SEED);
    let random = std::iter::from_fn(|| {
        Some(match rng.below(4) {
            0 => decimal_like(&mut rng),
            1 => integer_like(&mut rng),
            _ => f64::from_bits(rng.next()),
        })
    });
    random.filter(|double| double.is_finite()).take(count).collect()
}

/// Up to 17 digits with a point somewhere near them.
#[expect(clippy::cast_precision_loss, reason = "any double will do")]
fn decimal_like(rng: &mut Rng) -> f64 {
    let bound = 10_u64.pow(u32::try_from(1 + rng.below(17)).expect("small"));
    let scale = i32::try_from(rng.below(25)).expect("small");
    let double = (rng.next() % bound) as f64 / 10_f64.powi(scale);
    signed(rng, double)
}

/// Near a power of ten, or any integer of up to 24 digits.
#[expect(clippy::cast_precision_loss, reason = "any double will do")]
fn integer_like(rng: &mut Rng) -> f64 {
    let power = 10_f64.powi(i32::try_from(rng.below(25)).expect("small"));
    let double = match rng.below(3) {
        0 => power + rng.below(2000) as f64 - 1000.0,
        1 => (power * rng.below(1000) as f64).trunc(),
        _ => (power * (rng.next() as f64 / u64::MAX as f64)).trunc(),
    };
    signed(rng, double)
}

fn signed(rng: &mut Rng, double: f64) -> f64 {
    if rng.below(2) == 0 { double } else { -double }
}

fn node_texts(doubles: &[f64]) -> Result<Vec<String>> {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("numbers.mjs");
    let mut node = Command::new("node")
        .arg(script)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .context("cannot start node")?;
    let mut stdin = node.stdin.take().context("no stdin")?;
    let bytes: Vec<u8> = doubles.iter().flat_map(|double| double.to_le_bytes()).collect();
    // Node answers after it has read everything, so no pipe fills up.
    stdin.write_all(&bytes)?;
    drop(stdin);
    let lines = BufReader::new(node.stdout.take().context("no stdout")?).lines();
    let texts = lines.collect::<std::io::Result<_>>()?;
    ensure!(node.wait()?.success(), "node failed");
    Ok(texts)
}

/// The hash of the first `count` lines `hex bits,text` of the public sequence:
/// fixed edge values, 2,000 steps up from the smallest normal number, then the
/// little-endian doubles of a chain of SHA-256 that starts with 32 zero bytes.
fn sequence_hash(count: usize) -> Hash {
    let edges = include_str!("../data/es6-edge-values.txt").lines();
    let edges = edges.map(|line| u64::from_str_radix(line, 16).expect("hex"));
    let steps = (0..2000).map(|step| 0x0010_0000_0000_0000 + step);
    let mut block = [0; 32];
    let chain = std::iter::repeat_with(|| {
        block = sha256(&block).0;
        block
    });
    let random = chain
        .flat_map(|block| {
            let (words, _) = block.as_chunks::<8>();
            <[_; 4]>::try_from(words).expect("32 bytes").map(u64::from_le_bytes)
        })
        .filter(|bits| f64::from_bits(*bits).is_finite() && f64::from_bits(*bits) != 0.0);
    let lines = edges.chain(steps).chain(random).take(count).map(|bits| {
        format!("{bits:x},{}\n", format_double(f64::from_bits(bits)).unwrap_or_default())
    });
    sha256(lines.collect::<String>().as_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Published for the first 10,000 lines.
    #[test]
    fn es6_sequence_has_the_published_hash() {
        let expected = "b9f7a8e75ef22a835685a52ccba7f7d6bdc99e34b010992cbc5864cd12be6892";
        assert_eq!(sequence_hash(10_000).to_hex(), expected);
    }
}
