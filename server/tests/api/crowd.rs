//! A crowd of live readers, a tenth of which stop reading: the others hear
//! everything, the slow ones are dropped and miss nothing when they come back.
//!
//! `OPENGLASS_SUBSCRIBERS` says how many there are (60 in the test run; `cargo
//! xtask campaign crowd` has 2,000). When it is set, the test is alone in its
//! process and holds what the slow readers cost to a bound as well; in the test
//! run that is what `live_memory` does.

use std::time::{Duration, Instant};

use futures_util::future::join_all;
use serde_json::{Value, json};
use tokio::{
    net::{TcpListener, TcpSocket},
    task::JoinHandle,
};

use crate::support::{Party, Platform, Socket, resident_bytes};

/// Readers of one session, and the slow ones among them.
const READERS: usize = 20;
const SLOW: usize = 2;
/// The messages that everybody reads first.
const WARM: u64 = 4;
/// The messages that the slow ones do not read in time.
const FLOOD: u64 = 32;
/// The messages that come when everybody is back.
const LAST: u64 = 3;
const PAYLOAD_BYTES: usize = 64 * 1024;
/// What the kernel keeps for a reader, so that a few messages fill it.
const SEND_BUFFER_BYTES: u32 = 64 * 1024;
/// The messages that were read for a connection, their JSON, and a frame on its
/// way out.
const SLOW_READER_BYTES: u64 = 4 * 128 * 1024;
/// What one that reads costs in the meantime, at both ends: a frame on its way.
const FAST_READER_BYTES: u64 = 64 * 1024;
/// What the allocator keeps, however small the crowd is.
const SLACK_BYTES: u64 = 16 * 1024 * 1024;

/// How large the crowd is, and how long the platform waits for a slow reader.
struct Plan {
    subscribers: usize,
    patience: Duration,
    measures: bool,
}

impl Plan {
    fn from_environment() -> Self {
        let Some(text) = std::env::var_os("OPENGLASS_SUBSCRIBERS") else {
            let patience = Duration::from_secs(3);
            return Self { subscribers: 60, patience, measures: false };
        };
        let subscribers = text.to_str().and_then(|text| text.parse().ok()).unwrap_or_default();
        assert!(
            subscribers > 0 && subscribers % READERS == 0,
            "OPENGLASS_SUBSCRIBERS={} is no multiple of {READERS}",
            text.display()
        );
        // Longer than the flood, so that all are slow when the memory is looked at.
        Self { subscribers, patience: Duration::from_mins(2), measures: true }
    }

    const fn rooms(&self) -> usize {
        self.subscribers / READERS
    }

    const fn slow(&self) -> usize {
        self.rooms() * SLOW
    }

    /// Both ends of every connection are in this process.
    fn check_open_files(&self) {
        let needed = 2 * (self.subscribers + self.slow()) + 500;
        let limit = open_files();
        assert!(
            limit.is_none_or(|limit| limit >= needed),
            "a crowd of {} takes {needed} open files and the limit is {limit:?}: ulimit -n {needed}",
            self.subscribers
        );
    }

    async fn platform(&self) -> Platform {
        Platform::start_on(listener(), |settings| {
            settings.live.connections_per_agent = SLOW;
            settings.live.connections_per_owner = READERS - SLOW;
            settings.live.send_timeout = self.patience;
            // Slow readers answer no pings; here they are dropped for being slow.
            settings.live.ping_interval = Duration::from_hours(1);
        })
        .await
    }
}

/// The soft limit of open files; `None` where the system does not tell.
fn open_files() -> Option<usize> {
    let text = std::fs::read_to_string("/proc/self/limits").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("Max open files"))?;
    // It may say `unlimited`.
    line.split_whitespace().next()?.parse().ok()
}

/// A listener whose connections have small buffers.
fn listener() -> TcpListener {
    let socket = TcpSocket::new_v4().expect("a socket");
    socket.set_send_buffer_size(SEND_BUFFER_BYTES).expect("a smaller buffer");
    socket.bind(([127, 0, 0, 1], 0).into()).expect("a port");
    socket.listen(1024).expect("a listener")
}

/// A session and those who listen to it: its owner the fast way, its agent the
/// slow way, so that each kind has the places of its own.
struct Room {
    alice: Party,
    bob: Party,
    /// As the API shows it, with the head that follows from what was sent.
    session: Value,
    fast: Vec<Socket>,
    slow: Vec<Socket>,
}

impl Room {
    async fn new(platform: &Platform) -> Self {
        let (id, alice, bob) = platform.session("relay", Some("shared")).await;
        let shown = alice.agent.get(platform, &format!("/v1/sessions/{id}")).await.expect(200);
        let mut room = Self {
            alice,
            bob,
            session: shown["session"].clone(),
            fast: Vec::new(),
            slow: Vec::new(),
        };
        for _ in SLOW..READERS {
            let mut socket = Socket::of_owner(platform, &room.bob.owner).await;
            assert_eq!(socket.ask(&room.subscribe(0)).await["type"], "ack");
            room.fast.push(socket);
        }
        room
    }

    fn subscribe(&self, after_seq: u64) -> Value {
        let id = &self.session["id"];
        json!({ "type": "subscribe", "id": "s", "sessionId": id, "afterSeq": after_seq })
    }

    fn head_seq(&self) -> u64 {
        self.session["head"]["seq"].as_u64().expect("a number")
    }

    async fn say(&mut self, platform: &Platform, payload: &Value) {
        let path = format!("/v1/sessions/{}/messages", self.session["id"].as_str().expect("an id"));
        let agent = &self.alice.agent;
        let body = agent.message_body(platform, &self.session, Some(payload));
        let sent = agent.post(platform, &path, &body).await.expect(201);
        self.session["head"] = sent["head"].clone();
    }

    /// Opens the sockets that nobody will read.
    async fn invite_slow(&mut self, platform: &Platform) {
        for _ in 0..SLOW {
            let mut socket = Socket::of_agent(platform, &self.bob.agent).await;
            assert_eq!(socket.ask(&self.subscribe(self.head_seq())).await["type"], "ack");
            self.slow.push(socket);
        }
    }

    /// Whether all slow readers still have their places.
    async fn is_full(&self, platform: &Platform) -> bool {
        Socket::try_of_agent(platform, &self.bob.agent).await.is_none()
    }

    /// Waits until the slow readers were dropped, which have not read a byte, and
    /// lets them come back where they stood; gives how many messages they missed.
    async fn bring_back(&mut self, platform: &Platform, patience: Duration) -> u64 {
        let deadline = Instant::now() + patience + Duration::from_mins(1);
        let mut again = Vec::new();
        while again.len() < SLOW {
            match Socket::try_of_agent(platform, &self.bob.agent).await {
                Some(socket) => again.push(socket),
                None => tokio::time::sleep(Duration::from_millis(50)).await,
            }
            assert!(Instant::now() < deadline, "a slow reader was not dropped");
        }
        let head = self.head_seq();
        let mut missed = 0;
        for (mut old, new) in std::mem::take(&mut self.slow).into_iter().zip(&mut again) {
            let last = read_to_the_end(&mut old, WARM).await;
            assert!(last < head, "it has everything: nobody was slow");
            new.send(&self.subscribe(last)).await;
            read(new, last, head).await;
            assert_eq!(new.next().await["type"], "ack");
            missed += head - last;
        }
        self.slow = again;
        missed
    }
}

/// Reads the messages behind `after_seq`, each once and in order.
async fn read(socket: &mut Socket, after_seq: u64, until: u64) {
    for seq in after_seq + 1..=until {
        assert_eq!(socket.next().await["message"]["seq"], json!(seq), "a gap or a repetition");
    }
}

/// Reads what is left in a connection that the platform has ended; gives the
/// number of the last whole message.
async fn read_to_the_end(socket: &mut Socket, after_seq: u64) -> u64 {
    let mut last = after_seq;
    loop {
        match socket.receive().await {
            Ok(frame) => {
                last += 1;
                assert_eq!(frame["message"]["seq"], json!(last), "a gap or a repetition");
            }
            // Who does not listen does not hear the goodbye.
            Err(code) => {
                assert!(matches!(code, None | Some(1013)), "{code:?}");
                return last;
            }
        }
    }
}

/// Lets these sockets read the next `count` messages, from now on.
fn read_all(sockets: Vec<Socket>, after_seq: u64, count: u64) -> Vec<JoinHandle<Socket>> {
    let reading = sockets.into_iter().map(|mut socket| {
        tokio::spawn(async move {
            read(&mut socket, after_seq, after_seq + count).await;
            socket
        })
    });
    reading.collect()
}

/// Says something in all rooms, again and again, while the fast ones read.
async fn talk(platform: &Platform, rooms: &mut [Room], count: u64, payload: &Value) {
    let mut readers = Vec::new();
    for room in rooms.iter_mut() {
        readers.push(read_all(std::mem::take(&mut room.fast), room.head_seq(), count));
    }
    for _ in 0..count {
        join_all(rooms.iter_mut().map(|room| room.say(platform, payload))).await;
    }
    for (room, readers) in rooms.iter_mut().zip(readers) {
        for reader in readers {
            room.fast.push(reader.await.expect("no gap"));
        }
    }
}

/// What the slow readers cost, who are all still there.
async fn check_memory(platform: &Platform, plan: &Plan, rooms: &[Room], before: u64) -> u64 {
    let grown = resident_bytes().expect("it was told before").saturating_sub(before);
    for room in rooms {
        assert!(room.is_full(platform).await, "a slow reader was dropped before the measurement");
    }
    let slow = plan.slow() as u64;
    let fast = plan.subscribers as u64 - slow;
    let most = slow * SLOW_READER_BYTES + fast * FAST_READER_BYTES + SLACK_BYTES;
    // Each slow one has missed more than three times what it may cost.
    assert!(grown < most, "{grown} bytes for {slow} slow readers, more than {most}");
    grown / slow
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn slow_readers_hinder_nobody_and_come_back_without_a_gap() {
    let plan = Plan::from_environment();
    plan.check_open_files();
    let started = Instant::now();
    let platform = plan.platform().await;
    let mut rooms = Vec::new();
    for _ in 0..plan.rooms() {
        rooms.push(Room::new(&platform).await);
    }
    let payload = json!("x".repeat(PAYLOAD_BYTES));
    // Once without slow readers, so that the flood finds warm buffers.
    talk(&platform, &mut rooms, WARM, &payload).await;
    for room in &mut rooms {
        room.invite_slow(&platform).await;
    }
    let before = plan.measures.then(resident_bytes).flatten();
    talk(&platform, &mut rooms, FLOOD, &payload).await;
    let cost = match before {
        Some(before) => {
            format!("{} KiB", check_memory(&platform, &plan, &rooms, before).await / 1024)
        }
        None => "not measured".to_owned(),
    };
    let mut missed = 0;
    for room in &mut rooms {
        missed += room.bring_back(&platform, plan.patience).await;
        // From here on they read like the others.
        room.fast.append(&mut room.slow);
    }
    talk(&platform, &mut rooms, LAST, &json!("back")).await;
    for socket in rooms.iter_mut().flat_map(|room| &mut room.fast) {
        let pong = socket.ask(&json!({ "type": "ping", "id": "p" })).await;
        assert_eq!(pong["type"], "pong", "nothing comes twice");
    }
    println!(
        "| {} | {} | {} | {missed} | {cost} | {} s |",
        plan.subscribers,
        plan.slow(),
        plan.rooms() as u64 * (WARM + FLOOD + LAST),
        started.elapsed().as_secs()
    );
}
