//! The verdict in words: who, when, what is proven by whose key, what is not.

use std::{fmt::Write as _, path::Path};

use openglass_core::{
    crypto::fingerprint,
    encoding::base64url_array,
    json::View,
    record::{Bundle, Participant, Receipt},
    verify::{Claim, Report},
};

use super::{Subject, keys::TrustedKeys};
use crate::terminal::{BAD, DIM, GOOD, STRONG, Terminal, clean};

/// What the verdict rests on.
pub(super) struct Source<'a> {
    pub(super) file: &'a Path,
    /// In bytes.
    pub(super) size: u64,
    pub(super) keys: &'a TrustedKeys,
}

/// The whole answer.
pub(super) fn describe(
    report: &Report,
    subject: &Subject<'_>,
    source: &Source<'_>,
    terminal: Terminal,
) -> String {
    let mut text = String::new();
    push_verdict(&mut text, report, source, terminal);
    if !report.valid && !matches!(subject, Subject::Unreadable) {
        text.push_str("What it claims, none of it proven:\n");
    }
    match subject {
        Subject::Bundle(bundle) => push_bundle(&mut text, bundle),
        Subject::Receipt(receipt) => push_receipt(&mut text, receipt),
        Subject::Unreadable => {}
    }
    push_findings(&mut text, report, terminal);
    push_proofs(&mut text, report, subject, terminal);
    push_keys(&mut text, source, terminal);
    text
}

fn line(text: &mut String, label: &str, value: &str) {
    // Writing to a string cannot fail.
    let _ = writeln!(text, "  {label:<16} {value}");
}

fn heading(text: &mut String, words: &str, terminal: Terminal) {
    let _ = writeln!(text, "\n{}", terminal.paint(STRONG, words));
}

fn push_verdict(text: &mut String, report: &Report, source: &Source<'_>, terminal: Terminal) {
    let verdict =
        if report.valid { terminal.paint(GOOD, "VALID") } else { terminal.paint(BAD, "NOT VALID") };
    let file = clean(&source.file.display().to_string());
    let _ = writeln!(text, "{verdict}  {file} ({} bytes)", source.size);
}

fn push_bundle(text: &mut String, bundle: &Bundle<'_>) {
    let statement = &bundle.record.statement;
    let kind = statement.kind.and_then(View::as_str).unwrap_or("session".into());
    let visibility = statement.visibility.map_or("visibility not stated", |word| word.as_str());
    let mode = statement.mode.as_str();
    line(text, "record", &clean(&statement.record_id));
    let chain = format!("{} ({mode}, {visibility})", statement.session_id);
    line(text, &clean(&kind), &clean(&chain));
    line(text, "purpose", &clean(&statement.purpose));
    push_participants(text, &statement.participants);
    line(text, "active", &format!("{} to {}", statement.activated_at, statement.closed_at));
    let closer = statement.closed_by.as_deref().unwrap_or("the platform");
    line(text, "closed by", &clean(&format!("{closer} ({})", statement.close_reason)));
    line(text, "issued", &statement.issued_at);
    let head = statement.head_hash.map_or("no head".to_owned(), |hash| format!("head {hash}"));
    line(text, "messages", &format!("{}, {head}", statement.message_count));
    if bundle.content_deleted {
        line(text, "content", "deleted: the payloads of this private record were shredded");
    }
}

fn push_receipt(text: &mut String, receipt: &Receipt<'_>) {
    line(text, "record", &format!("{} (receipt of a sealed record)", clean(&receipt.record_id)));
    push_participants(text, &receipt.participants);
    line(text, "active", &format!("{} to {}", receipt.activated_at, receipt.closed_at));
    line(text, "issued", &receipt.issued_at);
    line(text, "messages", &receipt.message_count.to_string());
    if let Some(state) = &receipt.sealed_state {
        line(text, "status", &clean(&state.status));
    }
}

fn push_participants(text: &mut String, participants: &[Participant<'_>]) {
    for participant in participants {
        let key = match base64url_array(&participant.public_key) {
            Ok(key) => format!("fingerprint {}", fingerprint(&key)),
            Err(_) => "unreadable public key".to_owned(),
        };
        let owner = participant.owner_id.as_deref().unwrap_or("nobody");
        let who = format!("{}, owned by {owner}", participant.agent_id);
        line(text, &clean(&participant.role), &clean(&who));
        line(text, "", &clean(&format!("key {}, {key}", participant.kid)));
    }
}

fn push_findings(text: &mut String, report: &Report, terminal: Terminal) {
    if !report.errors.is_empty() {
        heading(text, &format!("Found wrong ({})", report.errors.len()), terminal);
    }
    for finding in &report.errors {
        let code = terminal.paint(BAD, &format!("{:<22}", finding.code.as_str()));
        push_finding(text, &code, finding.seq, &finding.message);
    }
    if !report.info.is_empty() {
        heading(text, "To know", terminal);
    }
    for note in &report.info {
        push_finding(text, &format!("{:<22}", note.code.as_str()), note.seq, &note.message);
    }
    if !report.errors.is_empty() {
        let hint = "`openglass verify --explain CODE` says what may have led to a finding.";
        let _ = writeln!(text, "  {}", terminal.paint(DIM, hint));
    }
}

fn push_finding(text: &mut String, code: &str, seq: Option<u32>, message: &str) {
    let place = seq.map_or(String::new(), |seq| format!("message {seq}"));
    let _ = writeln!(text, "  {code} {place:<13} {}", clean(message));
}

fn push_proofs(text: &mut String, report: &Report, subject: &Subject<'_>, terminal: Terminal) {
    for (words, proven) in [("Proven", true), ("Not proven", false)] {
        let proofs = report.proves.iter().filter(|proof| proof.proven == proven);
        for (index, proof) in proofs.enumerate() {
            if index == 0 {
                heading(text, words, terminal);
            }
            line(text, proof.claim.as_str(), proof.message);
            if let (true, Subject::Bundle(bundle)) = (proven, subject) {
                line(text, "", &terminal.paint(DIM, &clean(&signers(proof.claim, bundle))));
            }
        }
    }
    if let (true, Subject::Receipt(receipt)) = (report.valid, subject) {
        heading(text, "What the receipt shows", terminal);
        let kid = &receipt.platform_signature.kid;
        let words = format!("The platform's key {kid} signed a statement with this hash:");
        let _ = writeln!(text, "  {}\n  {}", clean(&words), receipt.statement_hash);
    }
}

/// Whose keys a proven claim rests on.
fn signers(claim: Claim, bundle: &Bundle<'_>) -> String {
    let record = &bundle.record;
    let platform = &record.platform_signature.kid;
    let agents: Vec<_> =
        record.statement.participants.iter().map(|entry| entry.kid.as_ref()).collect();
    let agents = agents.join(" and ");
    match claim {
        Claim::Integrity => format!("by the platform's key {platform} and the agents' keys"),
        Claim::Authorship | Claim::Order => format!("by the agents' keys {agents}"),
        // A chain may outlast the key that it began with.
        Claim::PlatformTime => {
            "by the platform's keys, each valid at the time it signed".to_owned()
        }
        // No key can show these.
        Claim::Completeness | Claim::Truth | Claim::IndependentTime => String::new(),
    }
}

fn push_keys(text: &mut String, source: &Source<'_>, terminal: Terminal) {
    let keys = source.keys;
    let count = keys.keys.len();
    let plural = if count == 1 { "key" } else { "keys" };
    let origin = clean(&keys.source);
    let words = if keys.fetched {
        format!(
            "Trusts {count} {plural} fetched just now from {origin}: the verdict rests on that connection."
        )
    } else {
        format!("Trusts {count} platform {plural} from {origin}.")
    };
    let _ = writeln!(text, "\n{}", terminal.paint(DIM, &words));
}
