//! The worker: records of every kind of end, exactly once, also after a crash
//! at any point; failures that are put off and given up.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU32, Ordering},
    },
    time::Duration,
};

use async_trait::async_trait;
use openglass_core::{
    crypto::Hash,
    json::{Document, View},
    record::{Path, RecordStatement, Visibility},
    verify::{Options, verify},
    vocabulary::ErrorCode,
};
use openglass_server::{
    clock::Clock,
    domain::{
        Attestation, ChainStatus, PageRequest, Principal, RecordRow, SealedStatus, Session,
        ShredReason,
    },
    objects::{LocalObjects, ObjectError, ObjectStore, evidence_key},
    store::{Store, sqlite::SqliteStore},
    worker::{Audited, MAX_ISSUE_ATTEMPTS, Notices, Worker},
};
use tempfile::TempDir;
use tokio::sync::{Notify, watch};

use crate::{
    steps::{active_session, append, begin, close, register},
    world::{Actor, World, provider, store_code},
};

/// A store, evidence files and a worker on them.
struct Platform {
    dir: TempDir,
    world: World,
    worker: Worker,
}

impl Platform {
    fn new() -> Self {
        let dir = tempfile::tempdir().expect("a folder");
        let world = World::new();
        let objects = LocalObjects::open(&dir.path().join("objects")).expect("opens");
        let worker = worker(&world, open(&dir), Arc::new(objects));
        Self { dir, world, worker }
    }

    fn store(&self) -> &dyn Store {
        &*self.worker.store
    }

    async fn session(&self, number: u32) -> (Actor, Actor, Session) {
        active_session(self.store(), &self.world, number).await
    }

    async fn attestation(&self, number: u32) -> (Actor, Attestation) {
        let actor = self.world.actor(number);
        register(self.store(), &self.world, &actor).await;
        let attestation = self.world.attestation(&actor, number);
        self.store().open_attestation(attestation.clone()).await.expect("opened");
        (actor, attestation)
    }

    /// The chain's record after it was verified as a stranger would.
    async fn verified_record(&self, chain_id: &str) -> RecordRow {
        let record = self.store().record_of_chain(chain_id).await.expect("works");
        let record = record.expect("a record");
        let key = evidence_key(&record.id);
        let evidence = self.worker.objects.get(&key, record.evidence_sha256).await;
        let evidence = evidence.expect("the evidence is there");
        assert_eq!(evidence.len() as u64, record.evidence_bytes);
        let evidence = Document::read(&evidence).expect("JSON");
        let keys = self.worker.signer.published().view().get("keys");
        let bundle = record.bundle(evidence.view(), keys);
        let trusted = self.worker.signer.trusted();
        let report = verify(&provider(), bundle.as_bytes(), trusted, &Options::default());
        assert!(report.valid, "{}", report.to_json());
        assert_eq!(report.record_id.as_deref(), Some(record.id.as_str()));
        let chain = self.store().chain(chain_id).await.expect("works").expect("a chain");
        assert_eq!(chain.status, ChainStatus::Closed);
        assert_eq!(chain.record_id.as_ref(), Some(&record.id));
        record
    }

    fn evidence_files(&self) -> usize {
        let folder = self.dir.path().join("objects/records");
        std::fs::read_dir(folder).map_or(0, Iterator::count)
    }
}

fn open(dir: &TempDir) -> Arc<dyn Store> {
    Arc::new(SqliteStore::open(&dir.path().join("store.sqlite")).expect("opens"))
}

fn worker(world: &World, store: Arc<dyn Store>, objects: Arc<dyn ObjectStore>) -> Worker {
    Worker {
        store,
        objects,
        signer: Arc::clone(&world.platform),
        clock: Arc::clone(&world.clock) as Arc<dyn Clock>,
        ids: world.ids.clone(),
        provider: provider(),
        retention_days: 90,
        notices: Notices::default(),
    }
}

#[tokio::test]
async fn a_closed_session_gets_its_record_once() {
    let platform = Platform::new();
    let (a, b, session) = platform.session(1).await;
    let id = session.chain.id.as_str();
    for _ in 0..100 {
        append(platform.store(), &platform.world, id, &a).await;
        append(platform.store(), &platform.world, id, &b).await;
    }
    platform.world.clock.advance_ms(5000);
    close(platform.store(), &platform.world, id, &b).await;
    let closed_at = platform.world.now();
    platform.world.clock.advance_ms(1000);
    let tick = platform.worker.tick().await.expect("works");
    assert_eq!((tick.issued.len(), tick.failed.len()), (1, 0));
    assert!(tick.issued[0].1.is_new);
    let record = platform.verified_record(id).await;
    let statement = RecordStatement::read(record.statement.view(), &Path::ROOT).expect("reads");
    assert_eq!(statement.close_reason, "agent_closed");
    assert_eq!(statement.closed_by.as_deref(), Some(b.agent.id.as_str()));
    assert_eq!(statement.closed_at, closed_at.to_string());
    assert_eq!(statement.issued_at, platform.world.now().to_string());
    assert_eq!(statement.message_count, 200);
    let owners: Vec<_> =
        statement.participants.iter().map(|side| side.owner_id.as_deref()).collect();
    assert_eq!(owners, [a.agent.owner_id.as_deref(), b.agent.owner_id.as_deref()]);
    assert!(statement.kind.is_none() && statement.retention.is_none());
    assert_eq!(record.sealed.as_ref().map(|state| state.status), Some(SealedStatus::Sealed));
    let again = platform.worker.tick().await.expect("works");
    assert!(again.issued.is_empty() && again.failed.is_empty());
    assert_eq!(platform.evidence_files(), 1);
    let chain = platform.store().chain(id).await.expect("works").expect("a chain");
    assert_eq!(chain.closed_at, Some(closed_at));
    assert_eq!(chain.sealed_status, Some(SealedStatus::Sealed));
}

#[tokio::test]
async fn an_empty_session_closes_with_an_empty_head() {
    let platform = Platform::new();
    let (a, _, session) = platform.session(1).await;
    close(platform.store(), &platform.world, &session.chain.id, &a).await;
    platform.worker.tick().await.expect("works");
    let record = platform.verified_record(&session.chain.id).await;
    let statement = RecordStatement::read(record.statement.view(), &Path::ROOT).expect("reads");
    assert_eq!((statement.head_seq, statement.head_hash), (0, None));
}

#[tokio::test]
async fn idle_chains_are_closed_by_the_platform() {
    let platform = Platform::new();
    let (a, _, session) = platform.session(1).await;
    append(platform.store(), &platform.world, &session.chain.id, &a).await;
    let (actor, attestation) = platform.attestation(50).await;
    append(platform.store(), &platform.world, &attestation.chain.id, &actor).await;
    platform.world.clock.set_ms(attestation.chain.expires_at.ms() + 1);
    let tick = platform.worker.tick().await.expect("works");
    assert_eq!((tick.expired.chains.len(), tick.issued.len()), (2, 2));
    for id in [&session.chain.id, &attestation.chain.id] {
        let record = platform.verified_record(id).await;
        let statement = RecordStatement::read(record.statement.view(), &Path::ROOT).expect("reads");
        assert_eq!(statement.close_reason, "idle_timeout");
        assert_eq!(statement.closed_by, None);
        assert_eq!(statement.closed_at, statement.issued_at);
        let key = evidence_key(&record.id);
        let evidence = platform.worker.objects.get(&key, record.evidence_sha256).await;
        let evidence = Document::read(&evidence.expect("there")).expect("JSON");
        assert!(evidence.view().get("close").is_some_and(View::is_null));
    }
    let record = platform.verified_record(&attestation.chain.id).await;
    let kind = record.statement.view().get("kind").and_then(View::as_str);
    assert_eq!(kind.as_deref(), Some("attestation"));
}

#[tokio::test]
async fn times_of_agents_at_the_edges_still_make_a_record() {
    // W2: everything that agents date may be five minutes off in either
    // direction; no combination may keep a record from verifying.
    for (accept_off, close_off) in [(300, -300), (300, 300), (-300, -300), (-300, 300)] {
        let platform = Platform::new();
        let (store, world) = (platform.store(), &platform.world);
        let (a, b) = (world.actor(1), world.actor(2));
        register(store, world, &a).await;
        register(store, world, &b).await;
        let new = store.create_session(world.offered(&a, Some(&b), 1)).await.expect("offered");
        world.clock.advance_ms(accept_off * 1000);
        let mut session = world.accepted(&new, &b, None);
        world.clock.advance_ms(-accept_off * 1000);
        reactivate(world, &mut session);
        let id = session.chain.id.clone();
        let accept = openglass_server::store::AcceptInvite {
            invite_id: new.invite.id,
            session,
            responded_at: world.now(),
        };
        store.accept_invite(accept).await.expect("accepted");
        append(store, world, &id, &a).await;
        let chain = store.chain(&id).await.expect("works").expect("a chain");
        let genesis = chain.genesis.as_ref().expect("active").time;
        assert!(chain.last_activity_at >= genesis, "Q8");
        let closed_at = world.at(close_off);
        let statement = openglass_core::record::NewClose {
            session_id: &id,
            head: chain.head,
            closed_at: &closed_at,
        };
        let body = crate::world::signed_close(&b, &statement);
        let request = openglass_server::domain::CloseRequest::read(body.view()).expect("reads");
        let accepted = openglass_server::domain::check_close(
            &chain,
            &b.agent.id,
            &request,
            &world.keys,
            world.now(),
        )
        .expect("within the window");
        let command = openglass_server::store::CloseChain {
            chain_id: accepted.chain_id,
            expected_head: accepted.expected_head,
            closing: accepted.closing,
        };
        store.close_chain(command).await.expect("closed");
        platform.worker.tick().await.expect("works");
        platform.verified_record(&id).await;
    }
}

/// Activates at the platform's own time what an agent dated differently.
fn reactivate(world: &World, session: &mut Session) {
    let genesis = session.chain.genesis.clone().expect("active");
    let chain = &mut session.chain;
    chain.activated_at = Some(world.now());
    chain.last_activity_at = world.now().max(genesis.time);
    chain.expires_at = chain.last_activity_at.plus_sec(chain.idle_timeout_sec);
}

#[tokio::test]
async fn many_workers_issue_each_record_once() {
    let platform = Platform::new();
    let (store, world) = (platform.store(), &platform.world);
    let (a, b) = (world.actor(1), world.actor(2));
    register(store, world, &a).await;
    register(store, world, &b).await;
    let mut ids = Vec::new();
    for number in 1..=10 {
        let session = begin(store, world, &a, &b, number).await;
        append(store, world, &session.chain.id, &a).await;
        close(store, world, &session.chain.id, &a).await;
        ids.push(session.chain.id);
    }
    // Two of the workers share nothing but the files, as two processes would.
    let other = Worker { store: open(&platform.dir), ..platform.worker.clone() };
    let (one, two, three) =
        tokio::join!(platform.worker.tick(), platform.worker.tick(), other.tick());
    let ticks = [one.expect("works"), two.expect("works"), three.expect("works")];
    let issued = ticks.iter().flat_map(|tick| &tick.issued);
    assert_eq!(issued.filter(|(_, issued)| issued.is_new).count(), 10);
    assert!(ticks.iter().all(|tick| tick.failed.is_empty()));
    for id in &ids {
        platform.verified_record(id).await;
    }
    let reader = Principal::Agent(a.agent.id.clone());
    let page = store.records(&reader, PageRequest { limit: 200, after: None }).await;
    assert_eq!(page.expect("works").items.len(), 10);
}

/// Evidence files on a disk that fails, or a process that dies after the file.
#[derive(Debug)]
struct Failing {
    inner: LocalObjects,
    broken: AtomicBool,
    /// Whether the file is written before the failure.
    writes: bool,
    puts: AtomicU32,
}

#[async_trait]
impl ObjectStore for Failing {
    async fn put(&self, key: &str, bytes: Vec<u8>) -> Result<(), ObjectError> {
        self.puts.fetch_add(1, Ordering::SeqCst);
        let broken = self.broken.load(Ordering::SeqCst);
        if self.writes || !broken {
            self.inner.put(key, bytes).await?;
        }
        let failure =
            ObjectError::Unavailable { key: key.to_owned(), reason: "disk full".to_owned() };
        if broken { Err(failure) } else { Ok(()) }
    }

    async fn get(&self, key: &str, expected: Hash) -> Result<Vec<u8>, ObjectError> {
        self.inner.get(key, expected).await
    }

    async fn check(&self) -> Result<(), ObjectError> {
        self.inner.check().await
    }
}

#[tokio::test]
async fn an_outage_is_waited_out_however_long_it_lasts() {
    for writes in [false, true] {
        let mut platform = Platform::new();
        let inner = LocalObjects::open(&platform.dir.path().join("objects")).expect("opens");
        let broken = AtomicBool::new(true);
        let failing = Arc::new(Failing { inner, broken, writes, puts: AtomicU32::new(0) });
        platform.worker.objects = Arc::clone(&failing) as Arc<dyn ObjectStore>;
        let (a, _, session) = platform.session(1).await;
        let id = session.chain.id.as_str();
        close(platform.store(), &platform.world, id, &a).await;
        for _ in 0..MAX_ISSUE_ATTEMPTS * 2 {
            let tick = platform.worker.tick().await.expect("works");
            assert_eq!(tick.failed, [id]);
            let at_once = platform.worker.tick().await.expect("works");
            assert!(at_once.failed.is_empty(), "no hot loop");
            platform.world.clock.advance_ms(60_000);
        }
        assert_eq!(failing.puts.load(Ordering::SeqCst), MAX_ISSUE_ATTEMPTS * 2);
        let chain = platform.store().chain(id).await.expect("works").expect("a chain");
        assert_eq!(chain.issuance.attempts, 0, "outages are not the chain's fault");
        assert!(chain.issuance.last_error.is_some_and(|error| error.contains("disk full")));
        failing.broken.store(false, Ordering::SeqCst);
        let tick = platform.worker.tick().await.expect("works");
        assert_eq!(tick.issued.len(), 1);
        platform.verified_record(id).await;
    }
}

#[tokio::test]
async fn a_chain_that_does_not_verify_is_given_up_and_holds_up_nobody() {
    let platform = Platform::new();
    let (a, b, bad) = platform.session(1).await;
    let (store, world) = (platform.store(), &platform.world);
    append(store, world, &bad.chain.id, &a).await;
    close(store, world, &bad.chain.id, &a).await;
    // Somebody changes what lies in the store.
    let file = platform.dir.path().join("store.sqlite");
    let conn = rusqlite::Connection::open(file).expect("a database");
    conn.execute("UPDATE messages SET payload = '{\"n\":2}'", []).expect("changed");
    let good = begin(store, world, &a, &b, 2).await;
    close(store, world, &good.chain.id, &a).await;
    let tick = platform.worker.tick().await.expect("works");
    assert_eq!(tick.failed, [bad.chain.id.as_str()]);
    assert_eq!(tick.issued.len(), 1);
    platform.verified_record(&good.chain.id).await;
    for _ in 1..MAX_ISSUE_ATTEMPTS {
        world.clock.advance_ms(100_000);
        let tick = platform.worker.tick().await.expect("works");
        assert_eq!(tick.failed, [bad.chain.id.as_str()]);
    }
    world.clock.advance_ms(1_000_000);
    let tick = platform.worker.tick().await.expect("works");
    assert!(tick.failed.is_empty(), "given up");
    let stuck = store.stuck_chains(MAX_ISSUE_ATTEMPTS, 10).await.expect("works");
    assert_eq!(stuck.len(), 1);
    assert_eq!(
        (stuck[0].id.as_str(), stuck[0].status),
        (bad.chain.id.as_str(), ChainStatus::Closing)
    );
    assert_eq!(stuck[0].issuance.attempts, MAX_ISSUE_ATTEMPTS);
    let error = stuck[0].issuance.last_error.as_deref().unwrap_or_default();
    assert!(error.contains("payload_hash"), "{error}");
    assert_eq!(store.record_of_chain(&bad.chain.id).await.expect("works"), None);
    assert_eq!(platform.evidence_files(), 1, "nothing of the bad one is given out");
}

#[tokio::test]
async fn a_missing_message_is_noticed() {
    let platform = Platform::new();
    let (a, _, session) = platform.session(1).await;
    let id = session.chain.id.as_str();
    append(platform.store(), &platform.world, id, &a).await;
    append(platform.store(), &platform.world, id, &a).await;
    close(platform.store(), &platform.world, id, &a).await;
    let file = platform.dir.path().join("store.sqlite");
    let conn = rusqlite::Connection::open(file).expect("a database");
    conn.execute("DELETE FROM messages WHERE place % 16384 = 2", []).expect("changed");
    let tick = platform.worker.tick().await.expect("works");
    assert_eq!(tick.failed, [id]);
    let chain = platform.store().chain(id).await.expect("works").expect("a chain");
    let error = chain.issuance.last_error.unwrap_or_default();
    assert!(error.contains("end at 1"), "{error}");
}

#[tokio::test]
async fn a_restart_goes_on_with_what_was_closing() {
    let platform = Platform::new();
    let (a, _, session) = platform.session(1).await;
    let id = session.chain.id.as_str();
    append(platform.store(), &platform.world, id, &a).await;
    close(platform.store(), &platform.world, id, &a).await;
    let Platform { dir, world, worker: old } = platform;
    let objects = Arc::clone(&old.objects);
    drop(old);
    let platform = Platform { worker: worker(&world, open(&dir), objects), dir, world };
    assert_eq!(platform.worker.tick().await.expect("works").issued.len(), 1);
    platform.verified_record(id).await;
}

#[tokio::test]
async fn the_loop_wakes_at_once_and_stops() {
    let platform = Platform::new();
    let (store, world) = (platform.store(), &platform.world);
    let (a, b, first) = platform.session(1).await;
    let second = begin(store, world, &a, &b, 2).await;
    close(store, world, &first.chain.id, &a).await;
    let wake = Arc::new(Notify::new());
    let (stop, stopped) = watch::channel(false);
    let an_hour = Duration::from_hours(1);
    let running = tokio::spawn(platform.worker.clone().run(
        an_hour,
        Arc::clone(&wake),
        stopped,
        async |_| (),
    ));
    wait_for_record(store, &first.chain.id).await;
    // The first run is over, the next is an hour away.
    close(store, world, &second.chain.id, &a).await;
    wake.notify_one();
    wait_for_record(store, &second.chain.id).await;
    stop.send(true).expect("the loop listens");
    running.await.expect("the loop ends");
    platform.verified_record(&second.chain.id).await;
}

async fn wait_for_record(store: &dyn Store, chain_id: &str) {
    let found = async {
        while store.record_of_chain(chain_id).await.expect("works").is_none() {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    };
    tokio::time::timeout(Duration::from_mins(1), found).await.expect("a record in time");
}

const DAY_MS: i64 = 86_400_000;

#[tokio::test]
async fn agents_that_nobody_claims_go_after_thirty_days_and_their_keys_are_free() {
    let platform = Platform::new();
    let world = &platform.world;
    let (unclaimed, claimed) = (world.actor(1), world.actor(2));
    let new = |actor: &Actor| actor.unclaimed(world.ids.secret::<24>().hash, world.now());
    platform.store().create_agent(new(&unclaimed)).await.expect("registered");
    register(platform.store(), world, &claimed).await;
    world.clock.advance_ms(30 * DAY_MS);
    assert_eq!(platform.worker.tick().await.expect("works").purged, 0, "not a moment early");
    world.clock.advance_ms(1);
    let other = Worker { store: open(&platform.dir), ..platform.worker.clone() };
    let (one, two) = tokio::join!(platform.worker.tick(), other.tick());
    assert_eq!(one.expect("works").purged + two.expect("works").purged, 1);
    assert_eq!(platform.store().agent(&unclaimed.agent.id).await.expect("works"), None);
    platform.store().agent(&claimed.agent.id).await.expect("works").expect("stays");
    platform.store().create_agent(new(&unclaimed)).await.expect("the key may come back");
}

#[tokio::test]
async fn the_audit_comes_once_a_day_and_finds_what_was_altered() {
    let platform = Platform::new();
    let mut records = Vec::new();
    for number in 1..=3 {
        let (a, _, session) = platform.session(number).await;
        append(platform.store(), &platform.world, &session.chain.id, &a).await;
        close(platform.store(), &platform.world, &session.chain.id, &a).await;
        platform.worker.tick().await.expect("works");
        records.push(platform.verified_record(&session.chain.id).await);
    }
    platform.world.clock.advance_ms(DAY_MS);
    let other = Worker { store: open(&platform.dir), ..platform.worker.clone() };
    let (one, two) = tokio::join!(platform.worker.tick(), other.tick());
    let mut audited = one.expect("works").audited;
    audited.extend(two.expect("works").audited);
    assert_eq!(audited.len(), 3, "one of the two processes did it: {audited:?}");
    assert!(audited.iter().all(|audited| audited.fault.is_none()), "{audited:?}");
    assert!(platform.worker.tick().await.expect("works").audited.is_empty(), "not again today");

    // One record loses its file, one a message's text; the third is as it was.
    let file = format!("objects/{}", evidence_key(&records[0].id));
    std::fs::remove_file(platform.dir.path().join(file)).expect("removed");
    let conn = rusqlite::Connection::open(platform.dir.path().join("store.sqlite")).expect("opens");
    let sql = "UPDATE messages SET payload = '{\"n\":2}' WHERE place / 16384 = \
               (SELECT chain_num FROM records WHERE id = ?1)";
    assert_eq!(conn.execute(sql, [&records[1].id]).expect("altered"), 1);
    platform.world.clock.advance_ms(DAY_MS);
    let audited = platform.worker.tick().await.expect("works").audited;
    let fault = |id: &str| {
        let found = audited.iter().find(|audited| audited.record_id == id);
        found.and_then(|Audited { fault, .. }| fault.clone())
    };
    assert_eq!(audited.len(), 3);
    assert!(fault(&records[0].id).expect("missing").contains("no object"), "{audited:?}");
    assert!(fault(&records[1].id).expect("altered").contains("messages"), "{audited:?}");
    assert_eq!(fault(&records[2].id), None);
}

#[tokio::test]
async fn only_private_records_are_shredded_and_only_once() {
    let platform = Platform::new();
    let (a, _, session) = platform.session(1).await;
    close(platform.store(), &platform.world, &session.chain.id, &a).await;
    platform.worker.tick().await.expect("works");
    let record = platform.verified_record(&session.chain.id).await;
    let shred = platform.store().shred(&record.id, ShredReason::OwnerDeleted, platform.world.now());
    assert_eq!(store_code(shred.await), ErrorCode::NotFound);

    let mut chain = platform.world.attestation(&a, 7);
    chain.chain.visibility = Some(Visibility::Private);
    chain.chain.content_key = Some("a wrapped key".to_owned());
    platform.store().open_attestation(chain.clone()).await.expect("opened");
    close(platform.store(), &platform.world, &chain.chain.id, &a).await;
    platform.worker.tick().await.expect("works");
    let record = platform.store().record_of_chain(&chain.chain.id).await.expect("works");
    let id = record.expect("a record").id;
    let first = platform.store().shred(&id, ShredReason::OwnerDeleted, platform.world.now()).await;
    let first = first.expect("shredded").shredded;
    platform.world.clock.advance_ms(1000);
    let again = platform.store().shred(&id, ShredReason::RetentionExpired, platform.world.now());
    assert_eq!(again.await.expect("no failure").shredded, first, "time and reason stay");
    let chain = platform.store().chain(&chain.chain.id).await.expect("works").expect("a chain");
    assert_eq!(chain.content_key, None);
}
