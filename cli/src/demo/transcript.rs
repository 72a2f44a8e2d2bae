//! The demo's answer, for people and for programs.

use std::{fmt::Write as _, path::Path, time::Duration};

use openglass_core::json::{ArrayBuilder, Document, ObjectBuilder, View};

use super::{
    KEYS_FILE,
    cast::{Cast, Ended},
    proof::{Proof, Verdict},
    story,
};
use crate::terminal::{BAD, DIM, GOOD, STRONG, Terminal};

/// Longer sessions are shown up to here.
const SHOWN_MESSAGES: u32 = 6;

/// Everything that happened.
pub(super) struct Scene<'a> {
    pub(super) base_url: &'a str,
    pub(super) dir: &'a Path,
    pub(super) messages: u32,
    pub(super) cast: &'a Cast,
    pub(super) session: &'a Ended,
    pub(super) attestation: &'a Ended,
    pub(super) proof: &'a Proof,
    /// From the platform's start to its end.
    pub(super) talked: Duration,
}

impl Scene<'_> {
    pub(super) fn to_json(&self) -> Document {
        let agents = ObjectBuilder::new()
            .string("buyer", &self.cast.buyer_id)
            .string("seller", &self.cast.seller_id)
            .build();
        let change = &self.proof.change;
        let tampered = verdict_json(&self.proof.tampered)
            .integer("changedSeq", i64::try_from(change.seq).unwrap_or(i64::MAX))
            .optional_string("caughtBy", self.proof.found().map(|finding| finding.code.as_str()))
            .build();
        let session = record_json(self.session, &self.proof.session)
            .integer("messages", i64::from(self.messages))
            .build();
        let events = i64::try_from(story::events().len()).unwrap_or(i64::MAX);
        let attestation = record_json(self.attestation, &self.proof.attestation)
            .integer("events", events)
            .build();
        ObjectBuilder::new()
            .boolean("ok", self.proof.holds())
            .string("dir", &self.dir.display().to_string())
            .string("platformKeys", &self.keys_path())
            .value("agents", agents.view())
            .value("session", session.view())
            .value("attestation", attestation.view())
            .value("tampered", tampered.view())
            .integer("platformMs", i64::try_from(self.talked.as_millis()).unwrap_or(i64::MAX))
            .build()
    }

    fn keys_path(&self) -> String {
        self.dir.join(KEYS_FILE).display().to_string()
    }

    pub(super) fn describe(&self, terminal: Terminal) -> String {
        let mut text = String::new();
        self.push_parties(&mut text, terminal);
        self.push_messages(&mut text, terminal);
        self.push_events(&mut text, terminal);
        self.push_verdicts(&mut text, terminal);
        self.push_next(&mut text, terminal);
        text
    }

    fn push_parties(&self, text: &mut String, terminal: Terminal) {
        heading(text, "Two agents, each claimed by its owner", terminal);
        for (name, id, client) in [
            ("buyer", &self.cast.buyer_id, &self.cast.buyer),
            ("seller", &self.cast.seller_id, &self.cast.seller),
        ] {
            let fingerprint = client.identity().map(|identity| identity.fingerprint());
            // Writing to a string cannot fail.
            let _ = writeln!(
                text,
                "  {name:<7} {id}  key fingerprint {}",
                fingerprint.unwrap_or_default()
            );
        }
        let _ = writeln!(text, "  platform at {}, in this process", self.base_url);
    }

    fn push_messages(&self, text: &mut String, terminal: Terminal) {
        let title = format!("Session {}: {}", self.session.chain_id, story::PURPOSE);
        heading(text, &title, terminal);
        for seq in 1..=self.messages.min(SHOWN_MESSAGES) {
            let line = story::line(seq as usize);
            let _ = writeln!(text, "  {seq:>2}  {:<7} {}", line.side.name(), line.text);
        }
        if self.messages > SHOWN_MESSAGES {
            let more = self.messages - SHOWN_MESSAGES;
            let _ = writeln!(text, "      … and {more} more, 0.2 to 4 KiB each");
        }
        let seconds = self.talked.as_secs_f64();
        let words = format!(
            "each signed by its sender and countersigned by the platform ({seconds:.1} s in all)"
        );
        let _ = writeln!(text, "  {}", terminal.paint(DIM, &words));
    }

    fn push_events(&self, text: &mut String, terminal: Terminal) {
        let title =
            format!("Attestation {}: {}", self.attestation.chain_id, story::ATTESTED_PURPOSE);
        heading(text, &title, terminal);
        for (index, event) in story::events().iter().enumerate() {
            let text_of = |name| event.view().get(name).and_then(View::as_str);
            let check = text_of("check").unwrap_or_default();
            let result = text_of("result").unwrap_or_default();
            let _ = writeln!(text, "  {:>2}  {check:<9} {result}", index + 1);
        }
    }

    fn push_verdicts(&self, text: &mut String, terminal: Terminal) {
        heading(text, "Verified offline, with nothing but the files", terminal);
        let proof = self.proof;
        for (record, verdict) in
            [(&self.session, &proof.session), (&self.attestation, &proof.attestation)]
        {
            push_verdict(text, verdict, &record.record_id, terminal);
        }
        let change = &proof.change;
        let title = format!(
            "A copy in which message {} says {} instead of {}",
            change.seq, change.after, change.before
        );
        heading(text, &title, terminal);
        push_verdict(text, &proof.tampered, "changed", terminal);
        for finding in &proof.tampered.report.errors {
            let place = finding.seq.map_or(String::new(), |seq| format!("message {seq}"));
            let _ =
                writeln!(text, "    {:<16} {place:<11} {}", finding.code.as_str(), finding.message);
        }
    }

    fn push_next(&self, text: &mut String, terminal: Terminal) {
        heading(text, "What to do next", terminal);
        let keys = self.keys_path();
        for verdict in [&self.proof.session, &self.proof.tampered] {
            let _ = writeln!(text, "  openglass verify {} --keys {keys}", verdict.path.display());
        }
        text.push_str("  openglass serve --dev\n");
    }
}

fn heading(text: &mut String, title: &str, terminal: Terminal) {
    let gap = if text.is_empty() { "" } else { "\n" };
    let _ = writeln!(text, "{gap}{}", terminal.paint(STRONG, title));
}

fn push_verdict(text: &mut String, verdict: &Verdict, what: &str, terminal: Terminal) {
    let word = if verdict.report.valid {
        terminal.paint(GOOD, "valid    ")
    } else {
        terminal.paint(BAD, "not valid")
    };
    let path = verdict.path.display();
    let _ = writeln!(text, "  {word}  {path}  ({what}, {} bytes)", verdict.size);
}

fn record_json(record: &Ended, verdict: &Verdict) -> ObjectBuilder {
    verdict_json(verdict).string("id", &record.chain_id).string("recordId", &record.record_id)
}

fn verdict_json(verdict: &Verdict) -> ObjectBuilder {
    let mut findings = ArrayBuilder::new();
    for finding in &verdict.report.errors {
        let mut entry = ObjectBuilder::new().string("code", finding.code.as_str());
        if let Some(seq) = finding.seq {
            entry = entry.integer("seq", i64::from(seq));
        }
        findings.push(entry.build().view());
    }
    ObjectBuilder::new()
        .string("file", &verdict.path.display().to_string())
        .integer("bytes", i64::try_from(verdict.size).unwrap_or(i64::MAX))
        .boolean("valid", verdict.report.valid)
        .value("errors", findings.build().view())
}
