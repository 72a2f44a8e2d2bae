//! A server on two byte streams, such as standard input and output.
//!
//! What bounds it: [`CONCURRENT_CALLS`] run at a time, [`QUEUED_CALLS`] more wait
//! in order, and then nothing more is read until one of them has ended (ruling
//! G2). [`QUEUED_ANSWERS`] wait for a client that does not read. Everything but
//! calls of tools is answered while calls run.

use std::{io, sync::Arc, time::Duration};

use openglass_core::json::Document;
use parking_lot::Mutex;
use tokio::{
    io::{AsyncRead, AsyncReadExt as _, AsyncWrite, AsyncWriteExt as _, BufWriter},
    sync::{OwnedSemaphorePermit, Semaphore, mpsc},
    task::JoinHandle,
    time::Instant,
};

use crate::{
    CONCURRENT_CALLS, Connection, MESSAGE_BYTES, PendingCall, Profile, QUEUED_ANSWERS, Reaction,
    Server,
    batch::{self, Incoming},
    frame::{self, Body, Frame, FrameError, FrameReader, Framing},
    jsonrpc::{self, Code, Error, Message, Refused},
};

/// Calls that wait while others run.
pub const QUEUED_CALLS: usize = 16;
/// How long a line, header or message may take from its first byte on.
pub const FRAME_TIMEOUT: Duration = Duration::from_secs(10);
/// How much is read at once.
const PIECE_BYTES: usize = 64 * 1024;

/// Why a server ended before its input did.
#[derive(Debug, thiserror::Error)]
pub enum StdioError {
    /// The input is not what the framings say.
    #[error("the client broke the framing: {0}")]
    Frame(#[from] FrameError),
    /// A message was begun and not ended.
    #[error("the client began a message and did not end it within 10 s")]
    Slow,
    /// The input cannot be read.
    #[error("cannot read the input: {0}")]
    Input(io::Error),
    /// The output cannot be written.
    #[error("cannot write the output: {0}")]
    Output(io::Error),
}

/// Serves one client until its input ends; accepted requests are answered first.
/// Nothing but frames goes to the output.
pub async fn serve(
    server: Arc<Server>,
    profile: Profile,
    input: impl AsyncRead + Unpin,
    output: impl AsyncWrite + Unpin + Send + 'static,
) -> Result<(), StdioError> {
    let (answers, queue) = mpsc::channel(QUEUED_ANSWERS);
    let writer = tokio::spawn(write(queue, output));
    let client = Client {
        server,
        connection: Arc::new(Mutex::new(Connection::new(profile))),
        answers,
        turns: Arc::new(Semaphore::new(CONCURRENT_CALLS)),
        places: Arc::new(Semaphore::new(PLACES)),
    };
    let read = client.read(input).await;
    client.drain().await;
    drop(client);
    match writer.await {
        Ok(Ok(())) => read,
        Ok(Err(error)) => Err(StdioError::Output(error)),
        Err(failed) => std::panic::resume_unwind(failed.into_panic()),
    }
}

/// Calls that may be under way, running or waiting.
const PLACES: usize = CONCURRENT_CALLS + QUEUED_CALLS;

type Answer = (Framing, Document);

struct Client {
    server: Arc<Server>,
    connection: Arc<Mutex<Connection>>,
    answers: mpsc::Sender<Answer>,
    /// One for each call that runs.
    turns: Arc<Semaphore>,
    /// One for each call that runs or waits.
    places: Arc<Semaphore>,
}

/// The reader of answers is gone; the writer knows why.
struct Gone;

/// An answer, or a call that gives one, with its place.
enum Part {
    Answer(Document),
    Running(JoinHandle<(Document, OwnedSemaphorePermit)>),
}

impl Client {
    async fn read(&self, mut input: impl AsyncRead + Unpin) -> Result<(), StdioError> {
        let mut frames = FrameReader::new();
        let mut piece = vec![0; PIECE_BYTES];
        let mut limit = TimeLimit::default();
        loop {
            while let Some(frame) = frames.next_frame()? {
                if self.take(frame).await.is_err() {
                    return Ok(());
                }
            }
            limit.watch(frames.started());
            let read = tokio::select! {
                read = input.read(&mut piece) => read.map_err(StdioError::Input)?,
                () = limit.passed() => return Err(StdioError::Slow),
                () = self.answers.closed() => return Ok(()),
            };
            if read == 0 {
                break;
            }
            frames.push(&piece[..read]);
        }
        if let Some(frame) = frames.finish()? {
            // If nobody reads the answer, this is the end all the same.
            let _ = self.take(frame).await;
        }
        Ok(())
    }

    async fn take(&self, frame: Frame) -> Result<(), Gone> {
        let framing = frame.framing;
        let text = match frame.body {
            Body::Message(text) => text,
            Body::TooLong => return self.answer(framing, too_long()).await,
        };
        let incoming = Incoming::read(&text);
        drop(text);
        let message = match incoming {
            Ok(Incoming::One(message)) => message,
            Ok(Incoming::Batch(messages)) => return self.take_batch(framing, messages).await,
            Err(refused) => return self.answer(framing, refused.answer()).await,
        };
        let reaction = self.connection.lock().receive(&self.server, &message);
        match reaction {
            Reaction::Silence => Ok(()),
            Reaction::Answer(answer) => self.answer(framing, answer).await,
            Reaction::Call(call) => {
                let running = self.start(*call).await?;
                self.deliver(framing, vec![running], |answers| answers.into_iter().next());
                Ok(())
            }
        }
    }

    /// Takes the messages of a batch in order, and has the answers sent together.
    async fn take_batch(
        &self,
        framing: Framing,
        messages: Vec<Result<Message, Refused>>,
    ) -> Result<(), Gone> {
        let checked = self.connection.lock().check_batch(messages.len());
        if let Err(error) = checked {
            return self.answer(framing, jsonrpc::failure(None, &error)).await;
        }
        let mut parts = Vec::with_capacity(messages.len());
        for message in messages {
            let reaction = match message {
                Ok(message) => self.connection.lock().receive(&self.server, &message),
                Err(refused) => Reaction::Answer(refused.answer()),
            };
            match reaction {
                Reaction::Silence => {}
                Reaction::Answer(answer) => parts.push(Part::Answer(answer)),
                Reaction::Call(call) => parts.push(self.start(*call).await?),
            }
        }
        self.deliver(framing, parts, |answers| batch::join(&answers));
        Ok(())
    }

    async fn answer(&self, framing: Framing, answer: Document) -> Result<(), Gone> {
        self.answers.send((framing, answer)).await.map_err(|_| Gone)
    }

    /// Starts a call, as soon as there is a place for it.
    async fn start(&self, call: PendingCall) -> Result<Part, Gone> {
        let place = Arc::clone(&self.places).acquire_owned().await.map_err(|_| Gone)?;
        let (server, connection) = (Arc::clone(&self.server), Arc::clone(&self.connection));
        let turns = Arc::clone(&self.turns);
        Ok(Part::Running(tokio::spawn(async move {
            let id = call.id().clone();
            let answer = call.run(server, turns.acquire()).await;
            // Before the answer goes out, for then the client may use the id again.
            connection.lock().ended(&id);
            (answer, place)
        })))
    }

    /// Sends what `join` makes of the answers, when all of them are there. The
    /// places of calls are kept until then, so that a client that does not read
    /// has no more calls under way.
    fn deliver(
        &self,
        framing: Framing,
        parts: Vec<Part>,
        join: impl FnOnce(Vec<Document>) -> Option<Document> + Send + 'static,
    ) {
        let queue = self.answers.clone();
        tokio::spawn(async move {
            let (mut answers, mut places) = (Vec::new(), Vec::new());
            for part in parts {
                match part {
                    Part::Answer(answer) => answers.push(answer),
                    // A call does not fail: what a tool does is an answer.
                    Part::Running(call) => answers.extend(call.await.map(|(answer, place)| {
                        places.push(place);
                        answer
                    })),
                }
            }
            if let Some(answer) = join(answers) {
                // Nobody is left to be told that nobody reads.
                let _ = queue.send((framing, answer)).await;
            }
        });
    }

    /// Waits for all calls to end.
    async fn drain(&self) {
        let all = u32::try_from(PLACES).unwrap_or(u32::MAX);
        // The semaphore is never closed.
        let _ = self.places.acquire_many(all).await;
    }
}

fn too_long() -> Document {
    let text = format!("the message is larger than the {MESSAGE_BYTES} bytes that are read");
    jsonrpc::failure(None, &Error::new(Code::InvalidRequest, &text))
}

/// When the line, header or message that is being read must have ended.
#[derive(Default)]
struct TimeLimit(Option<(u64, Instant)>);

impl TimeLimit {
    /// `started` names what is being read; see [`FrameReader::started`].
    fn watch(&mut self, started: Option<u64>) {
        if self.0.map(|(step, _)| step) != started {
            self.0 = started.map(|step| (step, Instant::now() + FRAME_TIMEOUT));
        }
    }

    /// Ends when the time is over, or never.
    async fn passed(&self) {
        match self.0 {
            Some((_, deadline)) => tokio::time::sleep_until(deadline).await,
            None => std::future::pending().await,
        }
    }
}

async fn write(
    mut queue: mpsc::Receiver<Answer>,
    output: impl AsyncWrite + Unpin,
) -> io::Result<()> {
    let mut output = BufWriter::with_capacity(PIECE_BYTES, output);
    while let Some((framing, answer)) = queue.recv().await {
        output.write_all(&frame::encode(framing, answer.as_str())).await?;
        if queue.is_empty() {
            output.flush().await?;
        }
    }
    output.flush().await
}
