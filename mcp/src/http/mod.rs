//! A server on HTTP: the streamable transport of both forms of the protocol.
//!
//! Requests come in whole and answers go out whole, as `application/json`. The
//! server says nothing on its own, so there are no event streams. Who reads the
//! requests off the network bounds their size and time.

mod access;
mod headers;
mod sessions;

use std::sync::Arc;

use bytes::Bytes;
use http::{HeaderValue, Method, Request, Response, StatusCode, header};
use openglass_core::json::{Document, View};
use parking_lot::Mutex;
use tokio::sync::Semaphore;

pub use access::Access;
use headers::Headers;
use sessions::{Session, Sessions};

use crate::{
    CONCURRENT_CALLS, Connection, MESSAGE_BYTES, PendingCall, Profile, Reaction, Server,
    batch::{self, Incoming},
    jsonrpc::{self, Call, Code, Error, Id, Message, Refused},
    stateless, version,
};

/// Tool calls that run at a time for all clients together.
pub const CALLS_OVER_HTTP: usize = 16;

/// What the endpoint takes.
const METHODS: &str = "POST, DELETE";

/// The endpoint.
#[derive(Debug)]
pub struct Endpoint {
    server: Arc<Server>,
    access: Access,
    sessions: Sessions,
    /// One for each call that runs.
    turns: Semaphore,
}

/// An answer to a request, or what is wrong with it as HTTP.
type Outcome = Result<Response<Bytes>, Failure>;

/// A request that gets no result.
struct Failure {
    status: StatusCode,
    id: Option<Id>,
    error: Error,
}

impl Failure {
    fn new(status: StatusCode, id: Option<&Id>, error: Error) -> Self {
        Self { status, id: id.cloned(), error }
    }

    fn request(status: StatusCode, id: Option<&Id>, text: &str) -> Self {
        Self::new(status, id, Error::new(Code::InvalidRequest, text))
    }
}

impl From<Refused> for Failure {
    fn from(refused: Refused) -> Self {
        Self::new(StatusCode::BAD_REQUEST, refused.id.as_ref(), refused.error)
    }
}

impl Endpoint {
    /// An endpoint for a server.
    pub fn new(server: Arc<Server>, access: Access) -> Self {
        let turns = Semaphore::new(CALLS_OVER_HTTP);
        Self { server, access, sessions: Sessions::default(), turns }
    }

    /// Whom it answers.
    pub const fn access(&self) -> &Access {
        &self.access
    }

    /// Answers a request. Every failure has a JSON-RPC error as its body.
    pub async fn answer(&self, request: Request<Bytes>) -> Response<Bytes> {
        self.route(request).await.unwrap_or_else(|failure| {
            let body = jsonrpc::failure(failure.id.as_ref(), &failure.error);
            let mut response = json(failure.status, body);
            if failure.status == StatusCode::METHOD_NOT_ALLOWED {
                response.headers_mut().insert(header::ALLOW, HeaderValue::from_static(METHODS));
            }
            response
        })
    }

    async fn route(&self, request: Request<Bytes>) -> Outcome {
        let (head, body) = request.into_parts();
        self.access
            .check(&head)
            .map_err(|text| Failure::request(StatusCode::FORBIDDEN, None, text))?;
        let headers = Headers::of(&head.headers);
        match head.method {
            Method::POST => {
                let profile = profile(head.uri.query())?;
                self.post(headers, profile, body).await
            }
            Method::DELETE => self.delete(headers),
            _ => {
                let text = "send messages with POST; there is no stream to GET";
                Err(Failure::request(StatusCode::METHOD_NOT_ALLOWED, None, text))
            }
        }
    }

    fn delete(&self, headers: Headers<'_>) -> Outcome {
        let Some(session) = headers.session() else {
            return Err(Failure::request(StatusCode::BAD_REQUEST, None, NO_SESSION));
        };
        if !self.sessions.end(session) {
            return Err(Failure::request(StatusCode::NOT_FOUND, None, ENDED_SESSION));
        }
        Ok(empty(StatusCode::NO_CONTENT))
    }

    async fn post(&self, headers: Headers<'_>, profile: Profile, body: Bytes) -> Outcome {
        headers.check_types().map_err(|(status, text)| Failure::request(status, None, text))?;
        if body.len() > MESSAGE_BYTES {
            let text =
                format!("the message is larger than the {MESSAGE_BYTES} bytes that are read");
            return Err(Failure::request(StatusCode::PAYLOAD_TOO_LARGE, None, &text));
        }
        let message = match Incoming::read(&body)? {
            Incoming::One(message) => message,
            Incoming::Batch(messages) => return self.batch(headers, messages).await,
        };
        match message {
            Message::Request(id, call) => {
                if stateless::is_stateless(&call) || headers.version() == Some(version::STATELESS) {
                    return self.stateless(headers, profile, id, call).await;
                }
                if call.method == "initialize" && headers.session().is_none() {
                    return Ok(self.initialize(profile, id, call));
                }
                let session = self.session(headers, Some(&id))?;
                Ok(respond(self.in_session(&session, &Message::Request(id, call)).await))
            }
            message => {
                // Without a session there is nothing that it could change.
                if headers.session().is_some() {
                    let session = self.session(headers, None)?;
                    session.connection.lock().receive(&self.server, &message);
                }
                Ok(empty(StatusCode::ACCEPTED))
            }
        }
    }

    /// The session that a request names.
    fn session(&self, headers: Headers<'_>, id: Option<&Id>) -> Result<Session, Failure> {
        let Some(name) = headers.session() else {
            return Err(Failure::request(StatusCode::BAD_REQUEST, id, NO_SESSION));
        };
        let Some(session) = self.sessions.find(name) else {
            return Err(Failure::request(StatusCode::NOT_FOUND, id, ENDED_SESSION));
        };
        // Clients exist that go on naming another revision than was settled on.
        if headers.version().is_some_and(|version| !version::HANDSHAKE.contains(&version)) {
            let text = "MCP-Protocol-Version names a revision that is not spoken here";
            return Err(Failure::request(StatusCode::BAD_REQUEST, id, text));
        }
        Ok(session)
    }

    fn initialize(&self, profile: Profile, id: Id, call: Call) -> Response<Bytes> {
        let mut connection = Connection::new(profile);
        let reaction = connection.receive(&self.server, &Message::Request(id, call));
        let Reaction::Answer(answer) = reaction else { return empty(StatusCode::ACCEPTED) };
        let mut response = json(StatusCode::OK, answer);
        if connection.version().is_some() {
            let name = self.sessions.begin(connection);
            response.headers_mut().insert(headers::SESSION, name);
        }
        response
    }

    /// Takes the messages of a batch one after the other.
    async fn batch(
        &self,
        headers: Headers<'_>,
        messages: Vec<Result<Message, Refused>>,
    ) -> Outcome {
        let refused = |error| Failure::new(StatusCode::BAD_REQUEST, None, error);
        if headers.session().is_none() {
            return Err(refused(batch::not_spoken()));
        }
        let session = self.session(headers, None)?;
        let checked = session.connection.lock().check_batch(messages.len());
        checked.map_err(refused)?;
        let mut answers = Vec::with_capacity(messages.len());
        for message in messages {
            match message {
                Ok(message) => answers.extend(self.in_session(&session, &message).await),
                Err(refused) => answers.push(refused.answer()),
            }
        }
        Ok(respond(batch::join(&answers)))
    }

    /// The answer to a message, if it wants one.
    async fn in_session(&self, session: &Session, message: &Message) -> Option<Document> {
        let reaction = session.connection.lock().receive(&self.server, message);
        match reaction {
            Reaction::Silence => None,
            Reaction::Answer(answer) => Some(answer),
            Reaction::Call(call) => {
                let _ended = Ended(&session.connection, call.id().clone());
                let running = session.connection.lock().calls_under_way();
                let is_busy = running > CONCURRENT_CALLS;
                Some(if is_busy { busy(call.id()) } else { self.run(*call).await })
            }
        }
    }

    async fn stateless(
        &self,
        headers: Headers<'_>,
        profile: Profile,
        id: Id,
        call: Call,
    ) -> Outcome {
        headers.check_mirror(&call).map_err(|text| {
            let error = Error::new(Code::HeaderMismatch, &text);
            Failure::new(StatusCode::BAD_REQUEST, Some(&id), error)
        })?;
        let mut connection = Connection::new(profile);
        let message = Message::Request(id, call);
        let answer = match connection.receive_stateless(&self.server, &message) {
            Reaction::Silence => return Ok(empty(StatusCode::ACCEPTED)),
            Reaction::Answer(answer) => answer,
            Reaction::Call(call) => self.run(*call).await,
        };
        Ok(json(stateless_status(&answer), answer))
    }

    /// Runs a call if its turn is now: over HTTP nothing waits (ruling G2).
    async fn run(&self, call: PendingCall) -> Document {
        match self.turns.try_acquire() {
            Ok(turn) => call.run(Arc::clone(&self.server), std::future::ready(turn)).await,
            Err(_) => busy(call.id()),
        }
    }
}

const NO_SESSION: &str = "the header Mcp-Session-Id is needed; initialize gives one";
const ENDED_SESSION: &str = "this session has ended; send initialize again";

/// Lets the connection forget a call, even if the client went away meanwhile.
struct Ended<'c>(&'c Mutex<Connection>, Id);

impl Drop for Ended<'_> {
    fn drop(&mut self) {
        self.0.lock().ended(&self.1);
    }
}

/// The profile that the query asks for.
fn profile(query: Option<&str>) -> Result<Profile, Failure> {
    let named = query.unwrap_or_default().split('&').find_map(|pair| pair.strip_prefix("profile="));
    named
        .map_or(Ok(Profile::Default), str::parse)
        .map_err(|error| Failure::request(StatusCode::BAD_REQUEST, None, &error.to_string()))
}

fn busy(id: &Id) -> Document {
    let error = Error::new(Code::Busy, "too many calls run at the moment; try again");
    jsonrpc::failure(Some(id), &error)
}

/// The status that goes with an answer in the stateless form.
fn stateless_status(answer: &Document) -> StatusCode {
    let code =
        answer.view().get("error").and_then(|error| error.get("code")).and_then(View::as_i64);
    let is = |wanted: Code| code == Some(wanted.number());
    if is(Code::MethodNotFound) {
        StatusCode::NOT_FOUND
    } else if is(Code::InvalidParams) || is(Code::InvalidRequest) || is(Code::UnsupportedVersion) {
        StatusCode::BAD_REQUEST
    } else {
        StatusCode::OK
    }
}

/// The answer to a request in a session.
fn respond(answer: Option<Document>) -> Response<Bytes> {
    answer.map_or_else(|| empty(StatusCode::ACCEPTED), |answer| json(StatusCode::OK, answer))
}

fn json(status: StatusCode, body: Document) -> Response<Bytes> {
    let mut response = Response::new(Bytes::from(body.into_string()));
    *response.status_mut() = status;
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

fn empty(status: StatusCode) -> Response<Bytes> {
    let mut response = Response::new(Bytes::new());
    *response.status_mut() = status;
    response
}
