//! Mail for platforms without a mail server.

use async_trait::async_trait;

use super::{Mail, MailError, Mailer};

/// Prints mail to standard error, beside the notes of `serve`; standard output
/// stays free for programs.
#[derive(Debug, Clone, Copy, Default)]
pub struct ConsoleMailer;

#[async_trait]
impl Mailer for ConsoleMailer {
    async fn send(&self, mail: &Mail) -> Result<(), MailError> {
        eprintln!("\nMail to {}: {}\n{}\n", mail.to, mail.subject, mail.text);
        Ok(())
    }
}
