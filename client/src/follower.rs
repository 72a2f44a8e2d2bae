//! Following a session: the platform says when to look, and when it does not,
//! the follower looks on its own. What is told is never believed: messages are
//! fetched and checked like any others.

use std::time::Duration;

use openglass_core::vocabulary::ErrorCode;

use crate::{
    client::Client,
    error::{ClientError, Result},
    event_stream::EventStream,
    options::WaitOptions,
    types::{Message, Page},
    wait::{LIMITED_PAUSE, Looked, SHORTEST_INTERVAL},
};

/// Gives the messages of a session as they come; see [`Client::follow_session`].
#[derive(Debug)]
pub struct Follower {
    client: Client,
    session_id: String,
    after_seq: u32,
    wait: WaitOptions,
    events: Events,
}

/// The platform's live events, as far as there are any.
#[derive(Debug)]
enum Events {
    Closed,
    Open(Box<EventStream>),
    /// The platform has none for this agent.
    Refused,
}

impl Client {
    /// Follows a session from message number `after_seq` on.
    ///
    /// Messages come as soon as the platform has them, over server-sent events.
    /// Where these cannot be had the follower looks every `wait.interval`.
    pub fn follow_session(&self, session_id: &str, after_seq: u32, wait: WaitOptions) -> Follower {
        let (client, session_id) = (self.clone(), session_id.to_owned());
        Follower { client, session_id, after_seq, wait, events: Events::Closed }
    }
}

impl Follower {
    /// The number of the last message that was given.
    pub const fn after_seq(&self) -> u32 {
        self.after_seq
    }

    /// The next messages, checked, oldest first; `None` when the session has
    /// ended and nothing follows. Dropping the future loses no message.
    ///
    /// # Errors
    /// Those of [`Client::list_messages`], and a timeout after `wait.timeout`.
    pub async fn next(&mut self) -> Result<Option<Page<Message>>> {
        let Some(after) = self.wait.timeout else { return self.wait_for_next().await };
        if let Ok(result) = tokio::time::timeout(after, self.wait_for_next()).await {
            return result;
        }
        let waiting_for = format!("messages after {} in {}", self.after_seq, self.session_id);
        Err(ClientError::Timeout { waiting_for, after })
    }

    async fn wait_for_next(&mut self) -> Result<Option<Page<Message>>> {
        loop {
            match self.look().await {
                Ok(Looked::Found(page)) => return Ok(Some(page)),
                Ok(Looked::Ended(_)) => return Ok(None),
                Ok(Looked::NothingYet) => self.wait_for_change().await,
                Err(error) if error.is(ErrorCode::RateLimited) => {
                    tokio::time::sleep(error.retry_after().unwrap_or(LIMITED_PAUSE)).await;
                }
                Err(error) => return Err(error),
            }
        }
    }

    async fn look(&mut self) -> Result<Looked> {
        let looked = self.client.look_for_messages(&self.session_id, self.after_seq).await?;
        if let Looked::Found(page) = &looked
            && let Some(last) = page.items.last()
        {
            self.after_seq = last.seq;
        }
        Ok(looked)
    }

    /// Waits until there may be something new.
    async fn wait_for_change(&mut self) {
        if let Events::Closed = self.events {
            self.events = match self.client.open_events(&self.session_id, self.after_seq).await {
                Ok(stream) => Events::Open(Box::new(stream)),
                Err(ClientError::Api(error)) if error.status < 429 => {
                    tracing::debug!(%error, "no live events; looking from time to time");
                    Events::Refused
                }
                Err(error) => {
                    tracing::debug!(%error, "no live events for the moment");
                    Events::Closed
                }
            };
        }
        match &mut self.events {
            Events::Open(stream) => {
                if !stream.changed(&self.session_id, self.after_seq).await {
                    // Broken, or silent for long: look, then open it again.
                    self.events = Events::Closed;
                }
            }
            Events::Closed | Events::Refused => tokio::time::sleep(self.interval()).await,
        }
    }

    fn interval(&self) -> Duration {
        self.wait.interval.max(SHORTEST_INTERVAL)
    }
}
