//! The sessions of the handshake form.

use std::{collections::HashMap, sync::Arc, time::Duration};

use http::HeaderValue;
use openglass_core::encoding::hex_encode;
use parking_lot::Mutex;
use tokio::time::Instant;

use crate::Connection;

/// Most sessions at a time. One more ends the one that has been idle longest;
/// its client is told so and begins anew.
const MAX_SESSIONS: usize = 1024;
/// How long a session lasts without a request.
const IDLE: Duration = Duration::from_hours(1);

/// One session.
#[derive(Debug, Clone)]
pub(super) struct Session {
    pub(super) connection: Arc<Mutex<Connection>>,
}

/// Every session. Names are secrets: who knows one is the client.
#[derive(Debug, Default)]
pub(super) struct Sessions(Mutex<HashMap<String, (Session, Instant)>>);

impl Sessions {
    /// Begins a session and names it.
    pub(super) fn begin(&self, connection: Connection) -> HeaderValue {
        let mut secret = [0; 16];
        getrandom::fill(&mut secret).expect("the system gives random bytes");
        let name = hex_encode(&secret);
        let value = HeaderValue::from_str(&name).expect("hexadecimal digits are a header");
        let session = Session { connection: Arc::new(Mutex::new(connection)) };
        let now = Instant::now();
        let mut sessions = self.0.lock();
        make_room(&mut sessions, now);
        sessions.insert(name, (session, now));
        value
    }

    /// A session that has not ended.
    pub(super) fn find(&self, name: &str) -> Option<Session> {
        let mut sessions = self.0.lock();
        let (session, used) = sessions.get_mut(name)?;
        if used.elapsed() > IDLE {
            sessions.remove(name);
            return None;
        }
        *used = Instant::now();
        Some(session.clone())
    }

    /// Ends a session; false if there is none.
    pub(super) fn end(&self, name: &str) -> bool {
        self.0.lock().remove(name).is_some()
    }
}

fn make_room(sessions: &mut HashMap<String, (Session, Instant)>, now: Instant) {
    if sessions.len() < MAX_SESSIONS {
        return;
    }
    sessions.retain(|_, (_, used)| now.duration_since(*used) <= IDLE);
    if sessions.len() < MAX_SESSIONS {
        return;
    }
    let oldest = sessions.iter().min_by_key(|(_, (_, used))| *used).map(|(name, _)| name.clone());
    if let Some(oldest) = oldest {
        sessions.remove(&oldest);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Profile;

    fn begin(sessions: &Sessions) -> String {
        let name = sessions.begin(Connection::new(Profile::Default));
        name.to_str().expect("text").to_owned()
    }

    #[tokio::test(start_paused = true)]
    async fn sessions_end_by_themselves_and_make_room() {
        let sessions = Sessions::default();
        let first = begin(&sessions);
        assert!(sessions.find(&first).is_some());
        tokio::time::advance(IDLE + Duration::from_secs(1)).await;
        assert!(sessions.find(&first).is_none());

        let oldest = begin(&sessions);
        tokio::time::advance(Duration::from_secs(1)).await;
        let second = begin(&sessions);
        for _ in 2..MAX_SESSIONS {
            begin(&sessions);
        }
        assert!(sessions.find(&second).is_some());
        begin(&sessions);
        assert!(sessions.find(&oldest).is_none(), "the oldest made room");
        assert!(sessions.find(&second).is_some());
        assert!(sessions.end(&second) && !sessions.end(&second));
    }
}
