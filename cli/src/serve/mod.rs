//! `openglass serve`: the platform.

mod config;
mod mail;
mod stop;
mod test_network;

use std::{
    fs::DirBuilder,
    io,
    net::SocketAddr,
    path::{Path, PathBuf},
};

use openglass_core::json::ObjectBuilder;
use openglass_server::{
    Running, Settings,
    limits::RateLimits,
    settings::{SettingsError, TrustedProxies},
    start,
};
use tokio::net::TcpListener;

use self::{config::Options, stop::Stop};
use crate::{
    failure::{Exit, Failure},
    terminal::{Terminal, note, wants_color},
};

/// Where the platform listens when nothing else is said.
pub(crate) const DEFAULT_LISTEN: &str = "127.0.0.1:7700";

const AFTER_HELP: &str = "\
Every option can also stand in the TOML file of --config, under its long name
without the dashes, or in the environment as OPENGLASS_…. The command line wins
over the environment, the environment over the file. Rate limits are set one by
one: RATE_LIMIT_<RULE>=count/seconds in the environment, or in the file:

  listen = \"127.0.0.1:7700\"
  data = \"/var/lib/openglass\"
  public-url = \"https://openglass.example\"
  smtp = \"smtps://mail.example\"
  mail-from = \"noreply@openglass.example\"
  [rate-limits]
  message_send_per_agent = \"600/60\"

The data folder holds the database, the evidence files and the platform's
private key, which is made on the first start. Back it up as a whole.

Examples:
  openglass serve --dev
  openglass serve --data /var/lib/openglass --public-url https://openglass.example
  RATE_LIMIT_READ=unlimited openglass serve";

/// Run the platform until it is told to stop (Ctrl-C or SIGTERM).
#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Args {
    /// A TOML file with these options.
    #[arg(long, value_name = "FILE", env = "OPENGLASS_CONFIG")]
    config: Option<PathBuf>,

    #[command(flatten)]
    options: Options,

    #[command(flatten)]
    test_network: test_network::TestNetworkOptions,
}

/// Serves until a signal comes.
pub(crate) fn run(args: Args, terminal: Terminal) -> Result<Exit, Failure> {
    let options = match &args.config {
        Some(path) => args.options.or(Options::read(path)?),
        None => args.options,
    };
    options.check_database()?;
    let listen = options.listen()?;
    let mut settings = settings(&options, listen)?;
    settings.test_network = args.test_network.network()?;
    make_data_dir(&settings.data_dir)?;
    start_logging(&options)?;
    let runtime = tokio::runtime::Runtime::new()
        .map_err(|error| Failure::io("cannot start the runtime", &error))?;
    runtime.block_on(serve(settings, listen, terminal))
}

fn settings(options: &Options, listen: SocketAddr) -> Result<Settings, Failure> {
    let unusable = |error: SettingsError| Failure::could_not("bad_setting", error.to_string());
    let mut settings = Settings::new(options.data());
    settings.public_url.clone_from(&options.public_url);
    settings.web_origin.clone_from(&options.web_origin);
    settings.dev = options.dev == Some(true);
    settings.content_key.clone_from(&options.content_key);
    settings.operator_email.clone_from(&options.operator_email);
    settings.mail = mail::settings(options)?;
    if let Some(days) = options.private_retention_days {
        settings.private_retention_days = days;
    }
    let proxies = options.trusted_proxies.iter().flatten().map(String::as_str);
    settings.trusted_proxies = TrustedProxies::parse(proxies).map_err(unusable)?;
    if options.no_rate_limits == Some(true) {
        if !listen.ip().is_loopback() {
            let text = format!("--no-rate-limits is for trials on this machine, not for {listen}");
            return Err(Failure::usage(text)
                .advise("raise single limits instead: RATE_LIMIT_<RULE>=count/seconds"));
        }
        settings.rate_limits = RateLimits::unlimited();
    }
    let limits = settings.rate_limits.with_env(options.rate_limit_variables());
    settings.rate_limits = limits.and_then(|it| it.with_env(environment())).map_err(unusable)?;
    Ok(settings)
}

/// Payloads and hashes of secrets lie in the folder, so a new one is private.
fn make_data_dir(folder: &Path) -> Result<(), Failure> {
    let mut builder = DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder).map_err(|error| {
        Failure::io(&format!("cannot make the data folder {}", folder.display()), &error)
            .advise("choose another folder with --data")
    })
}

/// The variables that are text; others cannot be ours.
fn environment() -> impl Iterator<Item = (String, String)> {
    std::env::vars_os()
        .filter_map(|(name, value)| Some((name.into_string().ok()?, value.into_string().ok()?)))
}

fn start_logging(options: &Options) -> Result<(), Failure> {
    let filter = tracing_subscriber::EnvFilter::try_new(options.log()).map_err(|error| {
        Failure::usage(format!("--log {}: {error}", options.log())).advise("such as --log debug")
    })?;
    tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_ansi(wants_color(&io::stderr()))
        .with_writer(io::stderr)
        .init();
    Ok(())
}

async fn serve(
    settings: Settings,
    listen: SocketAddr,
    terminal: Terminal,
) -> Result<Exit, Failure> {
    // Before anything else, so that a signal never finds nobody listening.
    let mut stop = Stop::new()?;
    let dev = settings.dev;
    let data = settings.data_dir.clone();
    let listener = TcpListener::bind(listen).await.map_err(|error| {
        Failure::io(&format!("cannot listen on {listen}"), &error)
            .advise("choose another address with --listen; port 0 takes a free one")
    })?;
    let running = start(settings, listener)
        .await
        .map_err(|error| Failure::could_not("start", format!("cannot start: {error}")))?;
    announce(&running, &data, dev, terminal);
    stop.wait().await;
    note("stopping: finishing what has been started; once more stops at once");
    tokio::select! {
        ended = running.shutdown() => {
            ended.map_err(|error| Failure::could_not("shutdown", error.to_string()))?;
            Ok(Exit::Fine)
        }
        () = stop.wait() => Err(Failure::could_not("interrupted", "stopped at once")),
    }
}

fn announce(running: &Running, data: &Path, dev: bool, terminal: Terminal) {
    let url = running.base_url();
    let json = ObjectBuilder::new()
        .string("baseUrl", url)
        .string("listen", &running.local_addr().to_string())
        .string("data", &data.display().to_string())
        .boolean("dev", dev)
        .build();
    terminal.answer(&json, &format!("openglass is ready at {url}"));
    note(&format!("data in {}; Ctrl-C stops", data.display()));
    if dev {
        note("--dev: login links are given to whoever asks; for trials only");
    }
}
