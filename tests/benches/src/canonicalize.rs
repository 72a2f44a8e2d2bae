//! Canonicalizing 20,000 documents of about 1 KiB from text.

use std::{hint::black_box, time::Duration};

use anyhow::{Result, ensure};
use openglass_campaigns::{Rng, document};
use openglass_core::json::{Canonicalizer, canonicalize};

use crate::timing::{medians, ratio};

const DOCUMENTS: usize = 20_000;
const BYTES: usize = 1024;
const SEED: u64 = 1;
const ROUNDS: usize = 11;

pub(crate) fn run() -> Result<String> {
    let mut rng = Rng::new(SEED);
    let texts: Vec<String> = (0..DOCUMENTS).map(|_| document(&mut rng, BYTES)).collect();
    check_same_bytes(&texts)?;
    let total: usize = texts.iter().map(String::len).sum();
    let mut reader = Canonicalizer::new();
    let mut out = Vec::new();
    let [reused, fresh, peer] = medians(
        ROUNDS,
        [
            &mut || {
                for text in &texts {
                    out.clear();
                    let _ = black_box(reader.append(text.as_bytes(), &mut out));
                }
            },
            &mut || {
                for text in &texts {
                    let _ = black_box(canonicalize(text.as_bytes()));
                }
            },
            &mut || {
                for text in &texts {
                    let _ = black_box(serde_json_canonicalizer::pipe(text));
                }
            },
        ],
    );
    let row = |name: &str, time| describe(name, time, total, ratio(peer, time));
    Ok([
        format!(
            "{DOCUMENTS} documents of {} bytes on average, member names shuffled (seed {SEED}); \
             medians of {ROUNDS} interleaved rounds on one thread; same bytes from all.\n",
            total / DOCUMENTS
        ),
        "| text to canonical bytes | us per document | MB/s | times `serde_json_canonicalizer` |"
            .to_owned(),
        "| --- | --- | --- | --- |".to_owned(),
        row("openglass-core, buffers reused", reused),
        row("openglass-core, a new `Document` each", fresh),
        row("`serde_json_canonicalizer` 0.4 `pipe`", peer),
    ]
    .join("\n"))
}

fn check_same_bytes(texts: &[String]) -> Result<()> {
    for text in texts {
        let ours = canonicalize(text.as_bytes())?;
        ensure!(ours.as_str() == serde_json_canonicalizer::pipe(text)?, "different bytes: {text}");
    }
    Ok(())
}

#[expect(clippy::cast_precision_loss, reason = "sizes far below 2^53")]
fn describe(name: &str, time: Duration, bytes: usize, ratio: f64) -> String {
    let seconds = time.as_secs_f64();
    format!(
        "| {name} | {:.2} | {:.0} | {ratio:.1} |",
        seconds * 1e6 / DOCUMENTS as f64,
        bytes as f64 / 1e6 / seconds
    )
}
