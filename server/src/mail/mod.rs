//! Mail to owners. What carries it is behind [`Mailer`]; without a mail server
//! the platform prints to its console.

mod console;
mod outbox;

use std::{fmt, sync::Arc};

use async_trait::async_trait;
use tokio::sync::mpsc;

pub use console::ConsoleMailer;
pub(crate) use outbox::Outbox;

/// One mail.
#[derive(Clone, PartialEq, Eq)]
pub struct Mail {
    /// The owner's address.
    pub to: String,
    /// One line.
    pub subject: String,
    /// Plain text. Holds a login link, so it is a secret.
    pub text: String,
}

/// Shows neither the address nor the text: both are private, and the text holds
/// a secret.
impl fmt::Debug for Mail {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Mail").field("subject", &self.subject).finish_non_exhaustive()
    }
}

/// A mail could not be handed on. The text must not name the recipient.
#[derive(Debug, thiserror::Error)]
#[error("mail was not sent: {0}")]
pub struct MailError(pub String);

/// Carries mail.
#[async_trait]
pub trait Mailer: Send + Sync {
    /// Hands one mail on. Called by one task at a time.
    async fn send(&self, mail: &Mail) -> Result<(), MailError>;
}

/// How mail leaves the platform.
#[derive(Clone)]
pub struct MailSettings {
    /// What carries it.
    pub mailer: Arc<dyn Mailer>,
}

impl fmt::Debug for MailSettings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("MailSettings")
    }
}

impl Default for MailSettings {
    /// Prints to the console.
    fn default() -> Self {
        Self { mailer: Arc::new(ConsoleMailer) }
    }
}

impl MailSettings {
    /// Hands every mail to the receiver instead of sending it, for tests and
    /// trials in one process.
    pub fn observed() -> (Self, mpsc::UnboundedReceiver<Mail>) {
        let (sender, receiver) = mpsc::unbounded_channel();
        (Self { mailer: Arc::new(ChannelMailer(sender)) }, receiver)
    }
}

struct ChannelMailer(mpsc::UnboundedSender<Mail>);

#[async_trait]
impl Mailer for ChannelMailer {
    async fn send(&self, mail: &Mail) -> Result<(), MailError> {
        self.0.send(mail.clone()).map_err(|_| MailError("nobody receives it".to_owned()))
    }
}
