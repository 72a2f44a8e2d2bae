//! The queue between requests and the mailer: a request never waits for a mail
//! server, so its duration does not tell whether an address is known.
//!
//! The queue is in memory only, because mails hold secrets of which the disk has
//! no more than hashes. What a crash loses can be asked for again.

use std::{sync::Arc, time::Duration};

use futures_util::stream::{FuturesUnordered, StreamExt as _};
use tokio::{
    sync::{mpsc, watch},
    task::JoinHandle,
};

use super::{Letter, Letters, Mail, MailError, MailSettings, Mailer};

/// Mails that wait for their first attempt at most.
const QUEUE: usize = 256;
/// Mails that are on their way, or wait for another attempt, at most.
const ON_THE_WAY: usize = 64;
/// How long one attempt may take.
const ATTEMPT: Duration = Duration::from_mins(1);

/// The queue is full: the mailer is slower than the requests.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct OutboxFull;

/// Where requests leave their mail. Dropping every clone lets the task finish
/// what is queued and end.
#[derive(Debug, Clone)]
pub(crate) struct Outbox {
    queue: mpsc::Sender<Mail>,
    letters: Arc<Letters>,
}

impl Outbox {
    /// Starts the task that feeds the mailer.
    pub(crate) fn start(settings: &MailSettings, letters: Letters) -> (Self, JoinHandle<()>) {
        let (queue, mails) = mpsc::channel(QUEUE);
        let carrier =
            Carrier { mailer: Arc::clone(&settings.mailer), retries: settings.retries.clone() };
        let task = tokio::spawn(carrier.run(mails));
        (Self { queue, letters: Arc::new(letters) }, task)
    }

    /// Queues a letter in the words of its template.
    pub(crate) fn write(&self, to: String, letter: &Letter<'_>) -> Result<(), OutboxFull> {
        self.letters.write(to, letter).map_or(Ok(()), |mail| self.post(mail))
    }

    /// Queues a mail.
    pub(crate) fn post(&self, mail: Mail) -> Result<(), OutboxFull> {
        self.queue.try_send(mail).map_err(|_| OutboxFull)
    }
}

struct Carrier {
    mailer: Arc<dyn Mailer>,
    retries: Vec<Duration>,
}

impl Carrier {
    /// Carries until nobody can queue any more. Then what waits for another
    /// attempt gets its last one at once.
    async fn run(self, mut mails: mpsc::Receiver<Mail>) {
        let (close, closing) = watch::channel(false);
        let mut on_the_way = FuturesUnordered::new();
        loop {
            tokio::select! {
                biased;
                Some(()) = on_the_way.next(), if !on_the_way.is_empty() => {}
                mail = mails.recv(), if on_the_way.len() < ON_THE_WAY => match mail {
                    Some(mail) => on_the_way.push(self.deliver(mail, closing.clone())),
                    None => break,
                },
            }
        }
        let _ = close.send(true);
        while on_the_way.next().await.is_some() {}
    }

    async fn deliver(&self, mail: Mail, mut closing: watch::Receiver<bool>) {
        let mut waits = self.retries.iter();
        loop {
            let Err(error) = self.attempt(&mail).await else { return };
            let wait = waits.next().filter(|_| !error.is_lasting() && !*closing.borrow());
            let Some(wait) = wait else {
                tracing::error!(%error, kind = ?mail.kind, "mail was lost");
                return;
            };
            tracing::warn!(%error, kind = ?mail.kind, ?wait, "mail waits for another attempt");
            tokio::select! {
                () = tokio::time::sleep(*wait) => {}
                _ = closing.wait_for(|closing| *closing) => {}
            }
        }
    }

    async fn attempt(&self, mail: &Mail) -> Result<(), MailError> {
        let sent = tokio::time::timeout(ATTEMPT, self.mailer.send(mail)).await;
        sent.unwrap_or_else(|_| Err(MailError::passing("it took too long")))
    }
}
