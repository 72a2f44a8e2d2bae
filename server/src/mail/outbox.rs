//! The queue between requests and the mailer: a request never waits for a mail
//! server, so its duration does not tell whether an address is known.

use std::sync::Arc;

use tokio::{sync::mpsc, task::JoinHandle};

use super::{Mail, Mailer};

/// Mails that wait for the mailer at most.
const QUEUE: usize = 256;

/// The queue is full: the mailer is slower than the requests.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct OutboxFull;

/// Where requests leave their mail. Dropping every clone lets the task finish
/// what is queued and end.
#[derive(Debug, Clone)]
pub(crate) struct Outbox(mpsc::Sender<Mail>);

impl Outbox {
    /// Starts the task that feeds `mailer`.
    pub(crate) fn start(mailer: Arc<dyn Mailer>) -> (Self, JoinHandle<()>) {
        let (sender, mut queue) = mpsc::channel::<Mail>(QUEUE);
        let task = tokio::spawn(async move {
            while let Some(mail) = queue.recv().await {
                if let Err(error) = mailer.send(&mail).await {
                    tracing::error!(%error, subject = mail.subject, "mail was lost");
                }
            }
        });
        (Self(sender), task)
    }

    /// Queues a mail.
    pub(crate) fn post(&self, mail: Mail) -> Result<(), OutboxFull> {
        self.0.try_send(mail).map_err(|_| OutboxFull)
    }
}
