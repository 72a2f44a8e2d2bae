//! The lifecycle of one client (section 3.3): what may be asked when, which
//! requests are under way, and taking them back.

use std::{collections::HashMap, sync::Arc};

use openglass_core::json::Document;
use tokio::sync::oneshot;

use crate::{
    batch,
    jsonrpc::{self, Call, Code, Error, Id, Message},
    server::{Era, Server, Work},
    stateless,
    tools::{Profile, ToolCall},
    version,
};

/// How far the handshake is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Handshake {
    /// Nothing has been agreed.
    New,
    /// `initialize` went well and settled on this revision.
    Negotiated(&'static str),
    /// The client has said that it is ready.
    Ready(&'static str),
}

/// One client.
#[derive(Debug)]
pub struct Connection {
    handshake: Handshake,
    profile: Profile,
    /// Calls that have not ended. Without a sender the client has taken the call
    /// back, but its answer is still to come; dropping a sender ends the call.
    under_way: HashMap<Id, Option<oneshot::Sender<()>>>,
}

/// What a message leads to.
#[derive(Debug)]
pub enum Reaction {
    /// Nothing.
    Silence,
    /// An answer.
    Answer(Document),
    /// A call of a tool, whose answer comes when it has run.
    Call(Box<PendingCall>),
}

impl Connection {
    /// A client that has said nothing yet.
    pub fn new(profile: Profile) -> Self {
        Self { handshake: Handshake::New, profile, under_way: HashMap::new() }
    }

    /// The revision that `initialize` settled on, if it went well.
    pub const fn version(&self) -> Option<&'static str> {
        match self.handshake {
            Handshake::New => None,
            Handshake::Negotiated(version) | Handshake::Ready(version) => Some(version),
        }
    }

    /// Whether a batch of so many messages may come now.
    pub fn check_batch(&self, messages: usize) -> Result<(), Error> {
        batch::check(messages, self.handshake == Handshake::Ready(version::WITH_BATCHES))
    }

    /// Calls that have not ended.
    pub fn calls_under_way(&self) -> usize {
        self.under_way.len()
    }

    /// Takes a message.
    pub fn receive(&mut self, server: &Server, message: &Message) -> Reaction {
        match message {
            Message::Ignored => Reaction::Silence,
            Message::Notification(call) => {
                self.notice(call);
                Reaction::Silence
            }
            Message::Request(id, call) => match self.request(server, id, call) {
                Ok(reaction) => reaction,
                Err(error) => Reaction::Answer(jsonrpc::failure(Some(id), &error)),
            },
        }
    }

    /// Takes a message in the stateless form, whatever it looks like.
    pub(crate) fn receive_stateless(&mut self, server: &Server, message: &Message) -> Reaction {
        let Message::Request(id, call) = message else { return Reaction::Silence };
        let reaction = self.answer(server, Era::Stateless, id, call);
        reaction.unwrap_or_else(|error| Reaction::Answer(jsonrpc::failure(Some(id), &error)))
    }

    /// Forgets a call that has ended.
    pub fn ended(&mut self, id: &Id) {
        self.under_way.remove(id);
    }

    fn notice(&mut self, call: &Call) {
        match (call.method.as_str(), self.handshake) {
            ("notifications/initialized", Handshake::Negotiated(version)) => {
                self.handshake = Handshake::Ready(version);
            }
            ("notifications/cancelled", _) => {
                let id = call.param("requestId").and_then(Id::read);
                let cancel = id.and_then(|id| self.under_way.get_mut(&id)?.take());
                // A call that has just ended no longer listens.
                let _ = cancel.map(|cancel| cancel.send(()));
            }
            _ => {}
        }
    }

    fn request(&mut self, server: &Server, id: &Id, call: &Call) -> Result<Reaction, Error> {
        if self.under_way.contains_key(id) {
            let text = "a request with this id is still under way";
            return Err(Error::new(Code::InvalidRequest, text));
        }
        let era = if stateless::is_stateless(call) { Era::Stateless } else { Era::Handshake };
        if era == Era::Handshake {
            if call.method == "initialize" {
                return self.initialize(server, id, call);
            }
            if !matches!(self.handshake, Handshake::Ready(_)) {
                let text =
                    "the connection is not ready: send initialize, then notifications/initialized";
                return Err(Error::new(Code::NotInitialized, text));
            }
        }
        self.answer(server, era, id, call)
    }

    fn answer(
        &mut self,
        server: &Server,
        era: Era,
        id: &Id,
        call: &Call,
    ) -> Result<Reaction, Error> {
        Ok(match server.answer(era, self.profile, id, call)? {
            Work::Done(result) => Reaction::Answer(jsonrpc::success(id, result.view())),
            Work::Call(call) => Reaction::Call(Box::new(self.begin(id, era, *call))),
        })
    }

    fn initialize(&mut self, server: &Server, id: &Id, call: &Call) -> Result<Reaction, Error> {
        if self.version().is_some() {
            return Err(Error::new(Code::InvalidRequest, "initialize may be sent only once"));
        }
        let (version, result) = server.initialize(call)?;
        self.handshake = Handshake::Negotiated(version);
        Ok(Reaction::Answer(jsonrpc::success(id, result.view())))
    }

    fn begin(&mut self, id: &Id, era: Era, call: ToolCall) -> PendingCall {
        let (cancel, cancelled) = oneshot::channel();
        self.under_way.insert(id.clone(), Some(cancel));
        PendingCall { id: id.clone(), era, call, cancelled }
    }
}

/// A call of a tool that is to be run.
#[derive(Debug)]
pub struct PendingCall {
    id: Id,
    era: Era,
    call: ToolCall,
    cancelled: oneshot::Receiver<()>,
}

impl PendingCall {
    /// The id of its request.
    pub const fn id(&self) -> &Id {
        &self.id
    }

    /// Waits for its turn, runs, and gives the answer. Taken back, it ends at
    /// once, waiting or running.
    pub async fn run(
        self,
        server: Arc<Server>,
        turn: impl Future<Output: Send> + Send,
    ) -> Document {
        let Self { id, era, call, cancelled } = self;
        let work = async {
            // What a turn gives is held until the call has ended.
            let _turn = turn.await;
            server.call(&id, era, call).await
        };
        tokio::select! {
            biased;
            _ = cancelled => {
                let error = Error::new(Code::Cancelled, "the client took the request back");
                jsonrpc::failure(Some(&id), &error)
            }
            answer = work => answer,
        }
    }
}
