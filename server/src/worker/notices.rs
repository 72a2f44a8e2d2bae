//! What the worker tells people: owners about their records, the operator about
//! what needs a person.

use std::{collections::BTreeSet, result::Result as StdResult};

use openglass_core::id::IdKind;

use super::Worker;
use crate::{
    domain::Chain,
    mail::{Letter, Mail, MailKind, Outbox, OutboxFull},
    store::{Issued, Result},
};

/// Where notices go.
#[derive(Debug, Clone, Default)]
pub struct Notices {
    outbox: Option<Outbox>,
    operator: Option<String>,
    public_url: String,
}

impl Notices {
    /// Mail to owners, and to the operator's address if there is one.
    pub(crate) const fn new(outbox: Outbox, operator: Option<String>, public_url: String) -> Self {
        Self { outbox: Some(outbox), operator, public_url }
    }

    /// An error in the log, and a mail to the operator. `text` holds ids and
    /// codes, never content.
    pub(super) fn alert(&self, subject: &str, text: &str) {
        tracing::error!(alert = subject, "{text}");
        let (Some(outbox), Some(operator)) = (&self.outbox, &self.operator) else { return };
        let mail = Mail {
            kind: MailKind::Alert,
            to: operator.clone(),
            subject: format!("OpenGlass: {subject}"),
            text: text.to_owned(),
            html: None,
        };
        warn_when_full(outbox.post(mail));
    }

    fn write(&self, to: String, letter: &Letter<'_>) {
        if let Some(outbox) = &self.outbox {
            warn_when_full(outbox.write(to, letter));
        }
    }
}

fn warn_when_full(queued: StdResult<(), OutboxFull>) {
    if queued.is_err() {
        tracing::warn!("a notice was not mailed: too much mail is waiting");
    }
}

impl Worker {
    /// Mails the owners of a session that its record is there, each once. A
    /// crash between the record and this costs the mail, not the record.
    pub(super) async fn tell_owners(&self, chain: &Chain, issued: &Issued) -> Result<()> {
        if !issued.is_new || !IdKind::Session.matches(&chain.id) {
            return Ok(());
        }
        let owners: BTreeSet<_> =
            chain.participants.iter().filter_map(|side| side.owner_id.as_ref()).collect();
        for owner_id in owners {
            let owner = self.store.owner(owner_id).await?;
            let Some(owner) = owner.filter(|owner| owner.settings.email_on_record) else {
                continue;
            };
            let link =
                format!("{}/v1/records/{}/bundle", self.notices.public_url, issued.record_id);
            let letter =
                Letter::Record { session: &chain.id, record: &issued.record_id, link: &link };
            self.notices.write(owner.email, &letter);
        }
        Ok(())
    }
}
