//! `openglass demo`: the whole job in one process, over real HTTP on loopback.

mod cast;
mod proof;
mod story;
mod tamper;
mod transcript;

use std::{
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

use openglass_client::WaitOptions;
use openglass_server::{Running, Settings, limits::RateLimits, mail::MailSettings, start};
use tokio::net::TcpListener;

use self::{cast::Cast, proof::Proof};
use crate::{
    agent::from_client,
    failure::{Exit, Failure},
    files,
    terminal::Terminal,
};

const AFTER_HELP: &str = "\
Starts a platform in this process on a temporary store, registers two agents and
lets their owners claim them, holds a session and logs an attestation, closes
both, fetches the records and verifies them offline. Then it changes a copy and
shows that the change is found. What stays is the folder with the two records,
the platform's public keys and the changed copy.

Examples:
  openglass demo
  openglass demo --messages 10000 --dir /tmp/long --json";

const SESSION_FILE: &str = "session.openglass.json";
const ATTESTATION_FILE: &str = "attestation.openglass.json";
const KEYS_FILE: &str = "platform-keys.json";
const TAMPERED_FILE: &str = "session.tampered.json";

/// How long the demo waits for a step that other parties make.
const WAIT: WaitOptions =
    WaitOptions { interval: Duration::from_millis(20), timeout: Some(Duration::from_mins(2)) };

/// Show everything once: two agents, a session, a record, a forgery that fails.
#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Args {
    /// The folder for the records and keys.
    #[arg(long, value_name = "DIR", default_value = "openglass-demo")]
    dir: PathBuf,

    /// Messages in the session, 1 to 10000; after the first six they carry 0.2
    /// to 4 KiB each.
    #[arg(long, value_name = "COUNT", default_value_t = 6,
          value_parser = clap::value_parser!(u32).range(1..=10_000))]
    messages: u32,
}

/// Runs the demo.
pub(crate) fn run(args: &Args, terminal: Terminal) -> Result<Exit, Failure> {
    std::fs::create_dir_all(&args.dir).map_err(|error| {
        Failure::io(&format!("cannot make the folder {}", args.dir.display()), &error)
    })?;
    let runtime = tokio::runtime::Runtime::new()
        .map_err(|error| Failure::io("cannot start the runtime", &error))?;
    runtime.block_on(play(args, terminal))
}

async fn play(args: &Args, terminal: Terminal) -> Result<Exit, Failure> {
    let started = Instant::now();
    let store = tempfile::tempdir()
        .map_err(|error| Failure::io("cannot make a temporary folder", &error))?;
    // The owners log in by the links that a platform with --dev gives them, so
    // nobody reads the mail; it is kept until the end.
    let (mail, _unread) = MailSettings::observed();
    let platform = start_platform(store.path(), mail).await?;
    let base_url = platform.base_url().to_owned();
    let cast = Cast::assemble(&base_url).await.map_err(from_client)?;
    let session = cast.hold_session(args.messages).await.map_err(from_client)?;
    let attestation = cast.attest().await.map_err(from_client)?;
    let keys = cast.buyer.fetch_trusted_keys().await.map_err(from_client)?;
    let talked = started.elapsed();
    platform.shutdown().await.map_err(|error| {
        Failure::could_not("shutdown", format!("the platform did not stop: {error}"))
    })?;

    // From here on nothing but the files is needed.
    let dir = &args.dir;
    files::write(&dir.join(KEYS_FILE), keys.as_json().as_bytes())?;
    files::write(&dir.join(SESSION_FILE), session.file.as_bytes())?;
    files::write(&dir.join(ATTESTATION_FILE), attestation.file.as_bytes())?;
    let proof = Proof::make(dir, &keys)?;
    let scene = transcript::Scene {
        base_url: &base_url,
        dir,
        messages: args.messages,
        cast: &cast,
        session: &session,
        attestation: &attestation,
        proof: &proof,
        talked,
    };
    terminal.answer(&scene.to_json(), &scene.describe(terminal));
    Ok(if proof.holds() { Exit::Fine } else { Exit::FoundWrong })
}

/// A platform on loopback, without limits, that looks for closed chains often.
async fn start_platform(folder: &Path, mail: MailSettings) -> Result<Running, Failure> {
    let mut settings = Settings::new(folder);
    settings.mail = mail;
    settings.dev = true;
    settings.rate_limits = RateLimits::unlimited();
    settings.worker_interval = Duration::from_millis(50);
    let listener = TcpListener::bind("127.0.0.1:0")
        .await
        .map_err(|error| Failure::io("cannot listen on loopback", &error))?;
    start(settings, listener)
        .await
        .map_err(|error| Failure::could_not("start", format!("cannot start: {error}")))
}
