//! How many checked, countersigned and durable appends the platform does
//! without HTTP: `cargo run --release -p openglass-server --example durable_appends`.
//!
//! Sessions are used in parallel, each by one task that sends its next message
//! when the last one is on disk. Three figures: only the store; the store with
//! the nonce; and the platform's whole work for an append, which is reading
//! agent and chain, both signature checks, the append check, the
//! countersignature and the store.

#[path = "../tests/store/steps.rs"]
#[expect(dead_code, reason = "the tests use the rest")]
mod steps;
#[path = "../tests/store/world.rs"]
#[expect(dead_code, reason = "the tests use the rest")]
mod world;

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use openglass_core::{
    crypto::{Purpose, sha256},
    id::IdKind,
    json::Document,
};
use openglass_server::{
    domain::{PinnedKey, Submission, check_append},
    store::{AppendMessage, Nonce, Store, sqlite::SqliteStore},
};

use self::world::{Actor, World};

const SESSIONS: u32 = 64;
const MEASURED: Duration = Duration::from_secs(10);

/// What is measured.
#[derive(Debug, Clone, Copy)]
enum Work {
    Store,
    StoreWithNonce,
    Whole,
}

#[tokio::main]
async fn main() {
    let dir = tempfile::tempdir().expect("a folder");
    let store = SqliteStore::open(&dir.path().join("store.sqlite")).expect("the store opens");
    let store: Arc<dyn Store> = Arc::new(store);
    let world = World::new();
    println!("{SESSIONS} sessions in parallel, payloads of about 1 KiB, {MEASURED:?} each");
    let mut first = 1;
    for work in [Work::Store, Work::StoreWithNonce, Work::Whole] {
        let mut sessions = Vec::new();
        for number in first..first + SESSIONS {
            sessions.push(steps::active_session(&*store, &world, number).await);
        }
        first += SESSIONS;
        let cpu_before = cpu_time();
        let tasks: Vec<_> = sessions
            .into_iter()
            .map(|(a, _, session)| {
                let (store, world) = (Arc::clone(&store), world.clone());
                tokio::spawn(
                    async move { send(&*store, &world, &a, &session.chain.id, work).await },
                )
            })
            .collect();
        let mut latencies = Vec::new();
        for task in tasks {
            latencies.extend(task.await.expect("no panic"));
        }
        let cpu = cpu_before.zip(cpu_time()).map(|(before, after)| after.saturating_sub(before));
        report(work, latencies, cpu);
    }
}

/// Appends until the time is over; gives the time that each append took.
async fn send(
    store: &dyn Store,
    world: &World,
    from: &Actor,
    chain_id: &str,
    work: Work,
) -> Vec<Duration> {
    let end = Instant::now() + MEASURED;
    let mut latencies = Vec::new();
    let payload = format!("{{\"text\":{:?}}}", "x".repeat(1024));
    let template = {
        let chain = store.chain(chain_id).await.expect("works").expect("a chain");
        world.append(&chain, from)
    };
    let mut seq = 0;
    while Instant::now() < end && seq < 9_999 {
        seq += 1;
        let nonce = Nonce::new(&from.agent.id, &format!("{seq}"), world.now());
        let start;
        match work {
            Work::Store | Work::StoreWithNonce => {
                let mut next = template.clone();
                next.message.seq = seq;
                next.message.hash = sha256(&seq.to_be_bytes());
                next.message.payload = Document::read(payload.as_bytes()).ok();
                next.expected_head.seq = seq - 1;
                next.expected_head.hash = (seq > 1).then(|| sha256(&(seq - 1).to_be_bytes()));
                next.nonce = matches!(work, Work::StoreWithNonce).then_some(nonce);
                start = Instant::now();
                store.append(next).await.expect("appended");
            }
            Work::Whole => {
                // The sender's own work is not the platform's.
                let chain = store.chain(chain_id).await.expect("works").expect("a chain");
                let body = world::message_body(world, &chain, from, &payload);
                let digest = sha256(body.as_bytes());
                let request = from.signer.sign(Purpose::Request, &digest);
                start = Instant::now();
                let agent = store.agent(&from.agent.id).await.expect("works").expect("an agent");
                let key = agent.active_key(from.signer.kid()).expect("a key");
                let key = PinnedKey { kid: key.kid.clone(), public_key: key.public_key.clone() };
                assert!(world.keys.verify(&key, Purpose::Request, &digest, &request));
                let body = Document::read(body.as_bytes()).expect("JSON");
                let append = prepare(store, world, from, chain_id, &body, nonce).await;
                store.append(append).await.expect("appended");
            }
        }
        latencies.push(start.elapsed());
    }
    latencies
}

async fn prepare(
    store: &dyn Store,
    world: &World,
    from: &Actor,
    chain_id: &str,
    body: &Document,
    nonce: Nonce,
) -> AppendMessage {
    let chain = store.chain(chain_id).await.expect("works").expect("a chain");
    let submission = Submission::read(body.view()).expect("the shape is right");
    let accepted = check_append(&chain, &from.agent.id, &submission, &world.keys, world.now());
    let accepted = accepted.expect("a good message");
    let digest = accepted.countersign_digest();
    let signature = world.platform.sign(Purpose::Countersign, &digest, accepted.received_at);
    let signature = signature.expect("a signature");
    AppendMessage {
        nonce: Some(nonce),
        concealed: None,
        message: accepted.to_message(world.ids.next(IdKind::Message), &signature),
        expected_head: accepted.expected_head(),
        expires_at: accepted.expires_at(),
        closing: accepted.closing(),
    }
}

/// What this process has used of the processor; `None` where `/proc` is missing.
fn cpu_time() -> Option<Duration> {
    let stat = std::fs::read_to_string("/proc/self/stat").ok()?;
    // After the name in brackets, utime and stime are the 12th and 13th, in 1/100 s.
    let ticks = stat.rsplit_once(')')?.1.split_whitespace().skip(11).take(2);
    let ticks: u64 = ticks.map(|ticks| ticks.parse().unwrap_or(0)).sum();
    Some(Duration::from_millis(ticks * 10))
}

#[expect(clippy::cast_precision_loss, reason = "counts far below 2^53")]
fn report(work: Work, mut latencies: Vec<Duration>, cpu: Option<Duration>) {
    latencies.sort_unstable();
    let at = |percent: usize| latencies[(latencies.len() - 1) * percent / 100];
    let rate = latencies.len() as f64 / MEASURED.as_secs_f64();
    print!("{work:?}: {rate:.0} a second, p50 {:?}, p99 {:?}", at(50), at(99));
    match cpu {
        Some(cpu) => {
            let each = cpu / u32::try_from(latencies.len()).unwrap_or(1);
            println!(", {each:?} of CPU each");
        }
        None => println!(),
    }
}
