//! What the worker tells people: owners about their records, the operator about
//! what needs a person.

use std::collections::BTreeSet;

use openglass_core::id::IdKind;

use super::Worker;
use crate::{
    domain::Chain,
    mail::{Mail, Outbox},
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
        if let Some(operator) = &self.operator {
            self.post(operator.clone(), format!("OpenGlass: {subject}"), text.to_owned());
        }
    }

    fn post(&self, to: String, subject: String, text: String) {
        let Some(outbox) = &self.outbox else { return };
        if outbox.post(Mail { to, subject, text }).is_err() {
            tracing::warn!("a notice was not mailed: too much mail is waiting");
        }
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
            let text = format!(
                "The session {} has ended and its record {} is issued.\n{}/v1/records/{}/bundle",
                chain.id, issued.record_id, self.notices.public_url, issued.record_id
            );
            self.notices.post(owner.email, "A record was issued".to_owned(), text);
        }
        Ok(())
    }
}
