//! Waiting by looking again and again. Every wait can be dropped at any time:
//! it only reads.

use std::time::Duration;

use openglass_core::{
    json::View,
    record::{Path, ShapeError},
    vocabulary::ErrorCode,
};

use crate::{
    chain::ChainKind,
    client::Client,
    error::{ClientError, Result},
    options::WaitOptions,
    reply::{FromAnswer, open},
    types::{Agent, Message, Page, Session},
};

/// Shorter pauses would only burn the rate limit.
pub(crate) const SHORTEST_INTERVAL: Duration = Duration::from_millis(10);

/// The pause when the platform limits reads and does not say for how long.
pub(crate) const LIMITED_PAUSE: Duration = Duration::from_secs(5);

impl Client {
    /// Waits until an owner has claimed this agent.
    pub async fn wait_until_claimed(&self, wait: WaitOptions) -> Result<Agent> {
        let look = move || async move {
            let agent = self.me().await?;
            Ok(agent.claimed.then_some(agent))
        };
        poll("an owner to claim this agent", wait, look).await
    }

    /// Waits until a session is active; its start is checked then. A session
    /// that can no longer become active is an error.
    pub async fn wait_for_active(&self, session_id: &str, wait: WaitOptions) -> Result<Session> {
        let what = &format!("session {session_id} to become active");
        let look = move || async move {
            let session = self.get_session(session_id).await?;
            match session.status.as_str() {
                "active" => Ok(Some(session)),
                "pending" | "paused" => Ok(None),
                _ => Err(ended(what, session.status)),
            }
        };
        poll(what, wait, look).await
    }

    /// Waits for the record of a session and gives its id.
    pub async fn wait_for_record(&self, session_id: &str, wait: WaitOptions) -> Result<String> {
        self.wait_for_chain_record(ChainKind::Session, session_id, wait).await
    }

    /// Waits for the record of an attestation and gives its id.
    pub async fn wait_for_attestation_record(
        &self,
        attestation_id: &str,
        wait: WaitOptions,
    ) -> Result<String> {
        self.wait_for_chain_record(ChainKind::Attestation, attestation_id, wait).await
    }

    /// Waits for messages after number `after_seq` and gives the first page of
    /// them. A session that has ended without any is an error.
    pub async fn wait_for_messages(
        &self,
        session_id: &str,
        after_seq: u32,
        wait: WaitOptions,
    ) -> Result<Page<Message>> {
        let what = &format!("messages after {after_seq} in {session_id}");
        let look = move || async move {
            match self.look_for_messages(session_id, after_seq).await? {
                Looked::Found(page) => Ok(Some(page)),
                Looked::NothingYet => Ok(None),
                Looked::Ended(status) => Err(ended(what, status)),
            }
        };
        poll(what, wait, look).await
    }

    /// Looks once for messages after number `after_seq`.
    pub(crate) async fn look_for_messages(
        &self,
        session_id: &str,
        after_seq: u32,
    ) -> Result<Looked> {
        // The status first: messages that came before the end are not missed.
        let status = self.look(ChainKind::Session, session_id).await?.status;
        let page = self.list_messages(session_id, after_seq, None).await?;
        Ok(match status.as_str() {
            _ if !page.items.is_empty() => Looked::Found(page),
            "pending" | "active" | "paused" => Looked::NothingYet,
            _ => Looked::Ended(status),
        })
    }

    async fn wait_for_chain_record(
        &self,
        kind: ChainKind,
        chain_id: &str,
        wait: WaitOptions,
    ) -> Result<String> {
        let what = &format!("the record of {chain_id}");
        let look = move || async move {
            let sight = self.look(kind, chain_id).await?;
            let record_id: RecordId = sight.reply.member(kind.name())?;
            match (record_id.0, sight.status.as_str()) {
                (Some(record_id), _) => Ok(Some(record_id)),
                (None, "declined" | "cancelled" | "expired") => Err(ended(what, sight.status)),
                (None, _) => Ok(None),
            }
        };
        poll(what, wait, look).await
    }
}

/// What a look for messages found.
pub(crate) enum Looked {
    /// Some.
    Found(Page<Message>),
    /// None, in a session that goes on.
    NothingYet,
    /// None, in a session that has ended with this status.
    Ended(String),
}

/// The `recordId` of a session or attestation.
struct RecordId(Option<String>);

impl FromAnswer for RecordId {
    fn read(view: View<'_>, path: &Path<'_>) -> Result<Self, ShapeError> {
        Ok(Self(open(view, path)?.optional_string("recordId")?.map(Into::into)))
    }
}

fn ended(waiting_for: &str, status: String) -> ClientError {
    ClientError::Ended { waiting_for: waiting_for.to_owned(), status }
}

/// Looks until there is something to see, an error or the deadline.
async fn poll<T, L: Future<Output = Result<Option<T>>>>(
    what: &str,
    wait: WaitOptions,
    look: impl Fn() -> L,
) -> Result<T> {
    let interval = wait.interval.max(SHORTEST_INTERVAL);
    let until_seen = async {
        loop {
            let pause = match look().await {
                Ok(Some(seen)) => return Ok(seen),
                Ok(None) => interval,
                Err(error) if error.is(ErrorCode::RateLimited) => {
                    error.retry_after().unwrap_or(LIMITED_PAUSE).max(interval)
                }
                Err(error) => return Err(error),
            };
            tokio::time::sleep(pause).await;
        }
    };
    let Some(after) = wait.timeout else { return until_seen.await };
    match tokio::time::timeout(after, until_seen).await {
        Ok(result) => result,
        Err(_) => Err(ClientError::Timeout { waiting_for: what.to_owned(), after }),
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU32, Ordering};

    use super::*;

    const FAST: WaitOptions =
        WaitOptions { interval: Duration::ZERO, timeout: Some(Duration::from_millis(80)) };

    #[tokio::test]
    async fn looks_until_there_is_something() {
        let looks = AtomicU32::new(0);
        let look = async || Ok((looks.fetch_add(1, Ordering::Relaxed) == 2).then_some("seen"));
        assert_eq!(poll("it", FAST, look).await.unwrap(), "seen");
        assert_eq!(looks.load(Ordering::Relaxed), 3);
    }

    #[tokio::test]
    async fn a_deadline_says_what_was_waited_for() {
        let look = || async { Ok(None::<()>) };
        let error = poll("the moon", FAST, look).await.unwrap_err();
        assert_eq!(error.code(), "timeout");
        assert!(error.to_string().contains("the moon"), "{error}");
    }

    #[tokio::test]
    async fn a_deadline_cuts_a_look_that_hangs() {
        let look = std::future::pending::<Result<Option<()>>>;
        assert_eq!(poll("it", FAST, look).await.unwrap_err().code(), "timeout");
    }
}
