//! A feed of events that are judged in the background, such as ended spans.

use std::{
    fmt,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};

use openglass_core::policy::Policy;
use tokio::{
    sync::{mpsc, oneshot},
    task::JoinHandle,
    time::{Instant, MissedTickBehavior, interval_at},
};

use crate::{
    client::Client,
    error::Result,
    payload::Payload,
    policy::{AttestOptions, AttestOutcome, read_event},
};

/// Hears of each event that was judged.
pub type OnOutcome = Arc<dyn Fn(&Payload, &AttestOutcome) + Send + Sync>;

/// Settings of a [`PolicyFeed`].
#[derive(Clone)]
pub struct FeedOptions {
    /// How to attest.
    pub attest: AttestOptions,
    /// The pause between two rounds; 5 s by default.
    pub interval: Duration,
    /// How many events may wait; 2048 by default. Events beyond are dropped and
    /// counted, so that telemetry never holds up or fills the memory of the
    /// program that it watches.
    pub capacity: usize,
    /// Hears of each event that was judged.
    pub on_outcome: Option<OnOutcome>,
}

impl Default for FeedOptions {
    fn default() -> Self {
        Self {
            attest: AttestOptions::default(),
            interval: Duration::from_secs(5),
            capacity: 2048,
            on_outcome: None,
        }
    }
}

impl fmt::Debug for FeedOptions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("FeedOptions").field("attest", &self.attest).finish_non_exhaustive()
    }
}

/// Collects events and judges them every few seconds, on
/// [`flush`](Self::flush) and on [`shutdown`](Self::shutdown). Dropping it ends
/// it without judging what waits.
///
/// An adapter for a telemetry library makes each ended span an event with
/// [`span_event`](openglass_core::policy::span_event) and pushes it here.
#[derive(Debug)]
pub struct PolicyFeed {
    events: mpsc::Sender<Payload>,
    commands: mpsc::Sender<Command>,
    dropped: AtomicU64,
    task: JoinHandle<()>,
}

/// Asks for a round and for word when it is over.
struct Command {
    done: oneshot::Sender<()>,
    last: bool,
}

impl PolicyFeed {
    /// Starts a feed on the current tokio runtime.
    pub fn start(client: Client, policy: Policy, options: FeedOptions) -> Self {
        let (events, queue) = mpsc::channel(options.capacity.max(1));
        let (commands, orders) = mpsc::channel(1);
        let worker = Worker { client, policy, options, queue };
        Self {
            events,
            commands,
            dropped: AtomicU64::new(0),
            task: tokio::spawn(worker.run(orders)),
        }
    }

    /// Queues an event; never waits. `false` when the queue is full and the
    /// event was dropped.
    ///
    /// # Errors
    /// When it is no event.
    pub fn push(&self, event: Payload) -> Result<bool> {
        read_event(&event)?;
        let queued = self.events.try_send(event).is_ok();
        if !queued {
            self.dropped.fetch_add(1, Ordering::Relaxed);
        }
        Ok(queued)
    }

    /// How many events were dropped.
    pub fn dropped(&self) -> u64 {
        self.dropped.load(Ordering::Relaxed)
    }

    /// Judges everything that was queued before.
    pub async fn flush(&self) {
        self.round(false).await;
    }

    /// Judges everything that was queued, then ends.
    pub async fn shutdown(self) {
        self.round(true).await;
    }

    async fn round(&self, last: bool) {
        let (done, over) = oneshot::channel();
        if self.commands.send(Command { done, last }).await.is_ok() {
            // An error means that the feed has ended: nothing waits any more.
            let _ = over.await;
        }
    }
}

impl Drop for PolicyFeed {
    fn drop(&mut self) {
        self.task.abort();
    }
}

struct Worker {
    client: Client,
    policy: Policy,
    options: FeedOptions,
    queue: mpsc::Receiver<Payload>,
}

impl Worker {
    async fn run(mut self, mut orders: mpsc::Receiver<Command>) {
        let every = self.options.interval.max(Duration::from_millis(1));
        let mut ticks = interval_at(Instant::now() + every, every);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            tokio::select! {
                _ = ticks.tick() => self.round().await,
                order = orders.recv() => {
                    let Some(Command { done, last }) = order else { return };
                    self.round().await;
                    let _ = done.send(());
                    if last {
                        return;
                    }
                }
            }
        }
    }

    /// Judges what waits now; what comes in meanwhile is for the next round.
    async fn round(&mut self) {
        for _ in 0..self.queue.len() {
            let Ok(event) = self.queue.try_recv() else { return };
            let attest = &self.options.attest;
            match self.client.evaluate_and_attest(&self.policy, &event, attest).await {
                Ok(outcome) => {
                    if let Some(hear) = &self.options.on_outcome {
                        hear(&event, &outcome);
                    }
                }
                // `push` has read it already.
                Err(error) => tracing::error!(%error, "an event could not be judged"),
            }
        }
    }
}
