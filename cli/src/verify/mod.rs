//! `openglass verify`: one bundle or receipt, offline.

mod explain;
mod keys;
mod source;
mod text;

use std::path::{Path, PathBuf};

use openglass_core::{
    json::{Document, ObjectBuilder, View},
    record::{self, Bundle, Receipt},
    verify::{KnownHeads, Options, Report, Verified, verify_source},
};

use self::{keys::TrustedKeys, source::Text};
use crate::{
    failure::{Exit, Failure},
    files,
    terminal::Terminal,
    waiting::Waiting,
};

const AFTER_HELP: &str = "\
The platform's keys must come from outside the record: keys inside a bundle
prove nothing. Fetch them once over a connection that you trust, compare them
with what the platform publishes elsewhere, and keep the file.

Examples:
  openglass verify session.openglass.json --keys platform-keys.json
  openglass verify rec.openglass.json --keys https://openglass.example
  cat rec.openglass.json | openglass verify - --keys platform-keys.json --json
  openglass verify --explain prev_hash

Exit status: 0 valid, 1 something is wrong with the record, 2 wrong usage,
3 could not decide (no keys, unreadable file).";

/// Verify a bundle or receipt: who signed what, when, and what that proves.
#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Args {
    /// The bundle or receipt; `-` reads standard input.
    #[arg(required_unless_present = "explain")]
    file: Option<PathBuf>,

    /// The platform's public keys: a file, or the URL of the platform or of its
    /// keys. Without keys nothing can be decided.
    #[arg(long, value_name = "FILE|URL", env = "OPENGLASS_KEYS")]
    keys: Option<String>,

    /// Heads that you have seen countersigned, as the agent commands keep them
    /// beside the key file; shows whether the end of the chain was cut off.
    #[arg(long, value_name = "FILE")]
    known_heads: Option<PathBuf>,

    /// Check signatures with the libraries' code alone, without precomputed
    /// tables: slower for long records, the same verdict.
    #[arg(long)]
    plain_crypto: bool,

    /// Say what a code of the report means, what may have led to it and what to
    /// do; without a code, list them all.
    #[arg(long, value_name = "CODE", num_args = 0..=1, default_missing_value = explain::ALL)]
    #[arg(conflicts_with = "file")]
    explain: Option<String>,
}

/// Verifies one file, or explains a code.
pub(crate) fn run(args: &Args, terminal: Terminal) -> Result<Exit, Failure> {
    match (&args.explain, &args.file) {
        (Some(code), _) => explain::answer(code, terminal).map(|()| Exit::Fine),
        (None, Some(file)) => verify_file(file, args, terminal),
        (None, None) => Err(Failure::usage("name a bundle or receipt, or use --explain")),
    }
}

fn verify_file(file: &Path, args: &Args, terminal: Terminal) -> Result<Exit, Failure> {
    let native = openglass_crypto_native::provider();
    let provider = if args.plain_crypto { native } else { native.with_tables() };
    if args.keys.as_deref() == Some("-") && files::is_stdin(file) {
        return Err(Failure::usage("standard input can be the record or the keys, not both"));
    }
    let keys = TrustedKeys::load(args.keys.as_deref(), &provider)?;
    let known_heads = args.known_heads.as_deref().map(read_heads).transpose()?;
    let mut text = Text::open(file)?;
    let waiting = Waiting::start("verifying, bytes", Some(text.size));
    let progress = |done| waiting.set(done);
    let options = Options { known_heads: known_heads.as_ref(), progress: Some(&progress) };
    let Verified { report, outline } =
        verify_source(&provider, &mut text.window, &keys.keys, &options)
            .map_err(|error| files::cannot("read", file, &error))?;
    drop(waiting);
    let subject = Subject::of(outline.as_ref().map(Document::view));
    let source = text::Source { file, size: text.size, keys: &keys };
    let human = text::describe(&report, &subject, &source, terminal);
    terminal.answer(&to_json(&report, &subject, &source), &human);
    Ok(if report.valid { Exit::Fine } else { Exit::FoundWrong })
}

fn read_heads(path: &Path) -> Result<KnownHeads, Failure> {
    let document = files::read_json(path)?;
    KnownHeads::read(document.view()).map_err(|error| {
        Failure::could_not("malformed_heads", format!("{} holds no heads: {error}", path.display()))
            .advise(r#"heads are {"<session or attestation id>": {"seq": 3, "hash": "…"}}"#)
    })
}

/// What was verified, as far as it can be read.
#[derive(Debug)]
enum Subject<'a> {
    Bundle(Box<Bundle<'a>>),
    Receipt(Box<Receipt<'a>>),
    Unreadable,
}

impl<'a> Subject<'a> {
    fn of(view: Option<View<'a>>) -> Self {
        let Some(view) = view else { return Self::Unreadable };
        if Receipt::is_receipt(view) {
            return Receipt::read(view, &record::Path::ROOT)
                .map_or(Self::Unreadable, |receipt| Self::Receipt(Box::new(receipt)));
        }
        Bundle::read(view, &record::Path::ROOT)
            .map_or(Self::Unreadable, |bundle| Self::Bundle(Box::new(bundle)))
    }

    const fn word(&self) -> Option<&'static str> {
        match self {
            Self::Bundle(_) => Some("bundle"),
            Self::Receipt(_) => Some("receipt"),
            Self::Unreadable => None,
        }
    }
}

/// The verifier's report with what it was about.
fn to_json(report: &Report, subject: &Subject<'_>, source: &text::Source<'_>) -> Document {
    let text = report.to_json();
    let report = Document::read(text.as_bytes()).unwrap_or_else(|_| ObjectBuilder::new().build());
    let keys = ObjectBuilder::new()
        .string("source", &source.keys.source)
        .boolean("fetched", source.keys.fetched)
        .integer("count", i64::try_from(source.keys.keys.len()).unwrap_or(i64::MAX));
    let mut object = report
        .view()
        .members()
        .fold(ObjectBuilder::new(), |object, (name, value)| object.value(&name, value))
        .string("file", &source.file.display().to_string())
        .optional_string("subject", subject.word())
        .value("keys", keys.build().view());
    match subject {
        Subject::Bundle(bundle) => {
            object = object.value("statement", bundle.record.statement.view);
        }
        Subject::Receipt(receipt) => object = object.value("receipt", receipt.view),
        Subject::Unreadable => {}
    }
    object.build()
}
