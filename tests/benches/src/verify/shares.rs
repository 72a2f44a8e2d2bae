//! Where the time of a verification goes: the parts by themselves, on one
//! thread, beside the whole.

use std::{fs, hint::black_box, path::PathBuf, time::Duration};

use anyhow::{Context as _, Result, anyhow, ensure};
use clap::Parser;
use openglass_core::{
    crypto::{AgentKey, Hash, Provider, Purpose, Signed, sha256},
    json::{Canonicalizer, Document, View},
    record::{Bundle, Evidence, EvidenceMessage, KeyRef, Path, countersign_digest},
    verify::{Options, verify},
};

use super::file::read_keys;
use crate::timing::medians;

/// How many signatures the verifier checks together.
const GROUP: usize = 32;

/// Measure the parts of a verification; run it with one thread.
#[derive(Parser)]
pub(crate) struct Args {
    /// A valid relay session.
    bundle: PathBuf,
    /// The platform's keys.
    keys: PathBuf,
    #[arg(long, default_value_t = 7)]
    rounds: usize,
}

pub(super) fn run(args: &Args) -> Result<String> {
    let (text, keys) = (fs::read(&args.bundle)?, fs::read(&args.keys)?);
    let provider = openglass_crypto_native::provider().with_tables();
    let document = Document::read(&text)?;
    let shape = |error| anyhow!("not a bundle: {error}");
    let bundle = Bundle::read(document.view(), &Path::ROOT).map_err(shape)?;
    let evidence = Evidence::read(bundle.evidence, &Path::ROOT).map_err(shape)?;
    let parts = Parts::of(&evidence)?;

    let whole = || {
        let keys = read_keys(&provider, &keys).expect("it was read before");
        assert!(verify(&provider, &text, &keys, &Options::default()).valid);
    };
    let canonical = || {
        let (mut canonicalizer, mut out) = (Canonicalizer::new(), Vec::new());
        for message in &evidence.messages {
            out.clear();
            canonicalizer.append(message.as_bytes(), &mut out).expect("it was read before");
            black_box(&out);
        }
    };
    let parsing = || parts.read_all();
    let hashing = || {
        black_box(bundle.evidence.hash());
        parts.hash_all();
    };
    let signatures = || {
        let keys = read_keys(&provider, &keys).expect("it was read before");
        let ok = parts.check_all(&provider, |kid, at, signed| {
            keys.expect_checks(evidence.messages.len());
            let key = keys.find(kid, at).expect("the record is valid");
            key.verify_all(Purpose::Countersign, signed)
        });
        assert!(ok, "the record is valid");
    };
    whole();
    let times = medians(
        args.rounds,
        [&mut { whole }, &mut { canonical }, &mut { parsing }, &mut { hashing }, &mut {
            signatures
        }],
    );
    ensure!(times[0] > Duration::ZERO, "nothing was measured");
    Ok(table(times, evidence.messages.len()))
}

/// The messages of a session with everything that their checks need.
struct Parts<'a> {
    views: &'a [View<'a>],
    messages: Vec<EvidenceMessage<'a>>,
    hashes: Vec<Hash>,
    digests: Vec<Hash>,
    genesis: Hash,
    agents: [KeyRef<'a>; 2],
}

impl<'a> Parts<'a> {
    fn of(evidence: &'a Evidence<'a>) -> Result<Self> {
        let offer = evidence.offer.as_ref().context("a session")?;
        let accept = evidence.accept.as_ref().context("a session")?;
        let mut parts = Self {
            views: &evidence.messages,
            messages: read(&evidence.messages).context("malformed messages")?,
            hashes: Vec::new(),
            digests: Vec::new(),
            genesis: evidence.genesis_hash,
            agents: [offer.initiator.clone(), accept.counterparty.clone()],
        };
        parts.hashes = parts.message_hashes();
        parts.digests = parts.countersign_digests(&parts.hashes);
        Ok(parts)
    }

    fn message_hashes(&self) -> Vec<Hash> {
        let mut head = self.genesis;
        let next = |message: &EvidenceMessage<'_>| {
            head = message.envelope.hash(&head);
            head
        };
        self.messages.iter().map(next).collect()
    }

    fn countersign_digests(&self, hashes: &[Hash]) -> Vec<Hash> {
        let digest = |(message, hash): (&EvidenceMessage<'_>, &Hash)| {
            countersign_digest(hash, &message.signature.sig, &message.received_at)
        };
        self.messages.iter().zip(hashes).map(digest).collect()
    }

    fn read_all(&self) {
        black_box(read(self.views));
    }

    fn hash_all(&self) {
        for message in &self.messages {
            black_box(sha256(message.payload.unwrap_or(View::NULL).as_bytes()));
        }
        black_box(self.countersign_digests(&self.message_hashes()));
    }

    /// All signatures of the messages, keys parsed and tables built anew.
    fn check_all(
        &self,
        provider: &Provider,
        by_platform: impl Fn(&str, &str, &[Signed<'_>]) -> Vec<bool>,
    ) -> bool {
        let keys = self.agents.each_ref().map(|agent| {
            let key = AgentKey::parse(provider, &agent.kid, &agent.public_key);
            let key = key.expect("the record is valid");
            key.expect_checks(self.messages.len() / 2);
            key
        });
        let mut all = true;
        for start in (0..self.messages.len()).step_by(GROUP) {
            let group = start..self.messages.len().min(start + GROUP);
            for (agent, key) in self.agents.iter().zip(&keys) {
                let of_agent = group.clone().filter(|&index| {
                    self.messages[index].envelope.sender_agent_id == agent.agent_id
                });
                let signed: Vec<_> = of_agent
                    .map(|index| Signed {
                        digest: self.hashes[index],
                        signature: &self.messages[index].signature,
                    })
                    .collect();
                all &= !key.verify_all(Purpose::Message, &signed).contains(&false);
            }
            let first = &self.messages[start];
            let signed: Vec<_> = group
                .map(|index| Signed {
                    digest: self.digests[index],
                    signature: &self.messages[index].platform_signature,
                })
                .collect();
            let (kid, at) = (&first.platform_signature.kid, &first.received_at);
            all &= !by_platform(kid, at, &signed).contains(&false);
        }
        all
    }
}

fn read<'a>(views: &[View<'a>]) -> Option<Vec<EvidenceMessage<'a>>> {
    views.iter().map(|view| EvidenceMessage::read(*view, &Path::ROOT).ok()).collect()
}

fn table([whole, canonical, parsing, hashing, signatures]: [Duration; 5], count: usize) -> String {
    let parts = [
        ("signatures, tables built anew", signatures),
        ("canonical bytes from the text", canonical),
        ("reading the messages' members", parsing),
        ("hashes of evidence, payloads, messages, countersignatures", hashing),
    ];
    let sum: Duration = parts.iter().map(|(_, time)| *time).sum();
    let row = |name: &str, time: Duration| {
        let (seconds, whole) = (time.as_secs_f64(), whole.as_secs_f64());
        #[expect(clippy::cast_precision_loss, reason = "a count far below 2^53")]
        let each = seconds * 1e6 / count as f64;
        format!("| {name} | {:.0} | {each:.1} | {:.0} % |", seconds * 1e3, 100.0 * seconds / whole)
    };
    let mut lines = vec![
        "Where the time goes, on one thread, in a process that has the text in memory: each part \
         by itself, and what they leave to finding the parts and keeping the findings.\n"
            .to_owned(),
        "| | ms | us a message | of the whole |".to_owned(),
        "| --- | --- | --- | --- |".to_owned(),
    ];
    lines.extend(parts.iter().map(|(name, time)| row(name, *time)));
    lines.push(row("sum of the parts", sum));
    lines.push(row("the whole verification", whole));
    lines.join("\n")
}
