//! Mail to owners. What carries it is behind [`Mailer`]: a mail server, or the
//! console where there is none. What it says is in templates.

mod console;
mod letter;
mod outbox;
mod smtp;
mod template;

use std::{fmt, path::PathBuf, sync::Arc, time::Duration};

use async_trait::async_trait;
use tokio::sync::mpsc;

pub use console::ConsoleMailer;
pub use letter::TemplateError;
pub(crate) use letter::{Letter, Letters};
pub(crate) use outbox::{Outbox, OutboxFull};
pub use smtp::{SmtpError, SmtpMailer, SmtpSettings};

/// What a mail is about. Logs name it, and nothing else of a mail.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MailKind {
    /// A login link.
    Login,
    /// A record was issued.
    Record,
    /// Somebody may look at what an agent takes part in.
    Viewer,
    /// Something needs the operator.
    Alert,
}

/// One mail.
#[derive(Clone, PartialEq, Eq)]
pub struct Mail {
    /// What it is about.
    pub kind: MailKind,
    /// The owner's address.
    pub to: String,
    /// One line.
    pub subject: String,
    /// Plain text. May hold a login link, so it is a secret.
    pub text: String,
    /// The same as HTML, for those who prefer it.
    pub html: Option<String>,
}

/// Shows what it is about only: address and text are private, and the text may
/// hold a secret.
impl fmt::Debug for Mail {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Mail").field("kind", &self.kind).finish_non_exhaustive()
    }
}

/// A mail could not be handed on. The text must not name the recipient.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("mail was not sent: {text}")]
pub struct MailError {
    text: String,
    final_word: bool,
}

impl MailError {
    /// Trying again later may help.
    pub fn passing(text: impl Into<String>) -> Self {
        Self { text: text.into(), final_word: false }
    }

    /// Trying again is no use.
    pub fn lasting(text: impl Into<String>) -> Self {
        Self { text: text.into(), final_word: true }
    }

    /// Whether trying again is no use.
    pub const fn is_lasting(&self) -> bool {
        self.final_word
    }
}

/// Carries mail.
#[async_trait]
pub trait Mailer: Send + Sync {
    /// Hands one mail on. Several mails can be on their way at a time.
    async fn send(&self, mail: &Mail) -> Result<(), MailError>;
}

/// How mail leaves the platform.
#[derive(Clone)]
#[non_exhaustive]
pub struct MailSettings {
    /// What carries it.
    pub mailer: Arc<dyn Mailer>,
    /// Templates that replace the platform's own.
    pub templates: Option<PathBuf>,
    /// How long to wait after each attempt that failed before the next one.
    /// After the last one the mail is given up.
    pub retries: Vec<Duration>,
}

impl fmt::Debug for MailSettings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("MailSettings").field("templates", &self.templates).finish_non_exhaustive()
    }
}

/// Together less than the life of a login link.
const RETRIES: [Duration; 5] = [
    Duration::from_secs(1),
    Duration::from_secs(5),
    Duration::from_secs(25),
    Duration::from_mins(2),
    Duration::from_mins(5),
];

impl Default for MailSettings {
    /// Prints to the console.
    fn default() -> Self {
        Self::new(ConsoleMailer)
    }
}

impl MailSettings {
    /// Mail in the platform's own words, carried by `mailer`.
    pub fn new(mailer: impl Mailer + 'static) -> Self {
        Self { mailer: Arc::new(mailer), templates: None, retries: RETRIES.to_vec() }
    }

    /// Hands every mail to the receiver instead of sending it, for tests and
    /// trials in one process.
    pub fn observed() -> (Self, mpsc::UnboundedReceiver<Mail>) {
        let (sender, receiver) = mpsc::unbounded_channel();
        (Self::new(ChannelMailer(sender)), receiver)
    }
}

struct ChannelMailer(mpsc::UnboundedSender<Mail>);

#[async_trait]
impl Mailer for ChannelMailer {
    async fn send(&self, mail: &Mail) -> Result<(), MailError> {
        self.0.send(mail.clone()).map_err(|_| MailError::lasting("nobody receives it"))
    }
}
