//! Putting the parts together, and taking them apart in order.

use std::{net::SocketAddr, sync::Arc, time::Duration};

use openglass_mcp::http::Endpoint;
use tokio::{
    net::TcpListener,
    sync::{Mutex, watch},
    task::JoinHandle,
};

use crate::{
    Settings, ShutdownError, StartError,
    content::{Content, MasterKey},
    domain::KeyCache,
    http::{self, AppState},
    limits::Limiter,
    live::Live,
    mail::{Letters, Outbox},
    objects::{LocalObjects, ObjectStore},
    outbound::{Outbound, StandingProofs},
    private_file::create_private_dir,
    random::{Ids, Random, SystemRandom},
    settings::{SettingsError, origin},
    signer::Signer,
    store::{Store, sqlite::SqliteStore},
    worker::{Notices, Worker},
};

/// The database in the data directory.
const DATABASE_FILE: &str = "openglass.sqlite";
/// The platform key in the data directory.
const KEY_FILE: &str = "platform-key.json";
/// The evidence files in the data directory.
const OBJECTS_DIR: &str = "objects";

/// The version of the platform, for clients of MCP.
const VERSION: &str = env!("CARGO_PKG_VERSION");

/// How long queued mail may take after everything else has ended.
const MAIL_TIMEOUT: Duration = Duration::from_secs(10);

/// A platform that serves. Dropping it stops it too, without waiting.
#[derive(Debug)]
pub struct Running {
    base_url: String,
    local_addr: SocketAddr,
    stop: watch::Sender<bool>,
    stop_worker: watch::Sender<bool>,
    server: JoinHandle<()>,
    worker: JoinHandle<()>,
    mail: JoinHandle<()>,
}

impl Running {
    /// Where the platform can be reached: the public URL, without a closing slash.
    pub fn base_url(&self) -> &str {
        &self.base_url
    }

    /// The address it listens on.
    pub const fn local_addr(&self) -> SocketAddr {
        self.local_addr
    }

    /// Takes no more connections, finishes the requests in flight, then ends
    /// the worker and sends the mail that is queued.
    pub async fn shutdown(self) -> Result<(), ShutdownError> {
        let _ = self.stop.send(true);
        self.server.await.map_err(|_| ShutdownError("the server failed"))?;
        let _ = self.stop_worker.send(true);
        self.worker.await.map_err(|_| ShutdownError("the worker failed"))?;
        match tokio::time::timeout(MAIL_TIMEOUT, self.mail).await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(_)) => Err(ShutdownError("the mailer failed")),
            Err(_) => Err(ShutdownError("queued mail was not sent in time")),
        }
    }
}

/// What lies in the data directory.
struct Storage {
    store: Arc<dyn Store>,
    objects: Arc<dyn ObjectStore>,
    signer: Arc<Signer>,
    content: Content,
}

/// Starts a platform on a listener.
pub async fn start(settings: Settings, listener: TcpListener) -> Result<Running, StartError> {
    let local_addr = listener.local_addr().map_err(StartError::Listen)?;
    settings.check(local_addr.ip().is_loopback())?;
    if settings.dev && !local_addr.ip().is_loopback() {
        return Err(StartError::DevNotLoopback(local_addr));
    }
    let public_url = match &settings.public_url {
        Some(url) => origin("public URL", url)?,
        None => format!("http://{local_addr}"),
    };
    let storage = open_storage(&settings).await?;
    let letters = Letters::load(settings.mail.templates.as_deref())?;
    let (outbox, mail) = Outbox::start(&settings.mail, letters);
    let app = Arc::new(app_state(&settings, storage, outbox, public_url.clone(), local_addr)?);
    let (stop_worker, worker_stopped) = watch::channel(false);
    let wake = Arc::clone(&app.wake_worker);
    let worker = worker(&app, &settings);
    let announcer = Arc::clone(&app);
    let announce = move |tick| {
        let app = Arc::clone(&announcer);
        async move { app.live.announce(&*app.store, tick).await }
    };
    let worker = worker.run(settings.worker_interval, wake, worker_stopped, announce);
    let worker = tokio::spawn(worker);
    let proofs = StandingProofs {
        store: Arc::clone(&app.store),
        outbound: Arc::clone(&app.outbound),
        clock: Arc::clone(&app.clock),
    };
    let (stop, stopped) = watch::channel(false);
    tokio::spawn(proofs.run(settings.worker_interval, stopped.clone()));
    tokio::spawn(end_live(Arc::clone(&app.live), stopped.clone()));
    let server = tokio::spawn(http::serve(listener, http::router(app), stopped));
    tracing::info!(%local_addr, public_url, "the platform serves");
    Ok(Running { base_url: public_url, local_addr, stop, stop_worker, server, worker, mail })
}

fn worker(app: &AppState, settings: &Settings) -> Worker {
    Worker {
        store: Arc::clone(&app.store),
        objects: Arc::clone(&app.objects),
        signer: Arc::clone(&app.signer),
        clock: Arc::clone(&app.clock),
        ids: app.ids.clone(),
        provider: settings.provider.clone(),
        retention_days: settings.private_retention_days,
        notices: Notices::new(
            app.outbox.clone(),
            settings.operator_email.clone(),
            app.public_url.clone(),
        ),
    }
}

/// Listeners go when the server stops: their requests would never end.
async fn end_live(live: Arc<Live>, mut stopped: watch::Receiver<bool>) {
    // An error means that the platform was dropped.
    let _ = stopped.wait_for(|stopped| *stopped).await;
    live.end();
}

/// Opens everything that is on disk, on a thread that may block.
async fn open_storage(settings: &Settings) -> Result<Storage, StartError> {
    let settings = settings.clone();
    let open = move || open_data_dir(&settings, &SystemRandom);
    tokio::task::spawn_blocking(open).await.map_err(|_| StartError::Interrupted)?
}

fn open_data_dir(settings: &Settings, random: &dyn Random) -> Result<Storage, StartError> {
    let Settings { data_dir, provider, .. } = settings;
    let unusable = |source| StartError::DataDir { path: data_dir.clone(), source };
    create_private_dir(data_dir).map_err(unusable)?;
    let master = settings.content_key.as_deref().map(|path| MasterKey::open(path, random));
    Ok(Storage {
        store: Arc::new(SqliteStore::open(&data_dir.join(DATABASE_FILE))?),
        objects: Arc::new(LocalObjects::open(&data_dir.join(OBJECTS_DIR)).map_err(unusable)?),
        signer: Arc::new(Signer::open(&data_dir.join(KEY_FILE), provider, random)?),
        content: Content::new(master.transpose()?, Arc::new(SystemRandom)),
    })
}

fn outbound(settings: &Settings) -> Result<Arc<Outbound>, SettingsError> {
    let outbound = Outbound::new(settings.test_network.as_ref());
    outbound.map(Arc::new).map_err(|error| SettingsError::TestCertificates(error.to_string()))
}

fn app_state(
    settings: &Settings,
    storage: Storage,
    outbox: Outbox,
    public_url: String,
    local_addr: SocketAddr,
) -> Result<AppState, StartError> {
    let Storage { store, objects, signer, content } = storage;
    let web_origin = match &settings.web_origin {
        Some(value) => origin("web origin", value)?,
        None => public_url.clone(),
    };
    let access = http::glass_access(local_addr.ip().is_loopback(), &public_url, &web_origin);
    let glass = Endpoint::new(Arc::new(openglass_mcp::glass::server(VERSION)), access);
    Ok(AppState {
        glass,
        store,
        objects,
        signer,
        clock: Arc::clone(&settings.clock),
        ids: Ids::new(Arc::clone(&settings.clock), Arc::new(SystemRandom)),
        keys: Arc::new(KeyCache::new(settings.provider.clone())),
        limiter: Limiter::new(settings.rate_limits.clone()),
        outbox,
        outbound: outbound(settings)?,
        witnessing: Mutex::default(),
        lookups: http::Lookups::default(),
        live: Arc::new(Live::new(settings.live.clone())),
        trusted_proxies: settings.trusted_proxies.clone(),
        public_url,
        web_origin,
        dev: settings.dev,
        content,
        wake_worker: Arc::default(),
        health: http::Health::default(),
        verifications: http::verifications(),
        evidence_memory: http::evidence_memory(),
    })
}
