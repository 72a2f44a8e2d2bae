//! Several messages in one JSON array, which revision 2025-03-26 of the protocol
//! has and no other. Each is taken in order as if it came alone; the answers go
//! out together, in one array.

use openglass_core::json::{ArrayBuilder, Document, Kind};

use crate::{
    ANSWER_BYTES,
    jsonrpc::{self, Code, Error, Message, Refused, read_json},
};

/// Most messages of a batch: no more than calls may be under way.
pub const BATCH_MESSAGES: usize = 16;

/// What a text holds.
#[derive(Debug)]
pub enum Incoming {
    /// One message.
    One(Message),
    /// Several; those that break a rule with the answer to them.
    Batch(Vec<Result<Message, Refused>>),
}

impl Incoming {
    /// Reads what a client sent.
    pub fn read(text: &[u8]) -> Result<Self, Refused> {
        let document = read_json(text)?;
        if document.view().kind() != Kind::Array {
            return Message::of(document).map(Self::One);
        }
        let messages: Vec<_> = document.view().elements().collect();
        Ok(Self::Batch(messages.into_iter().map(|one| Message::of(one.to_document())).collect()))
    }
}

/// Whether a batch of so many messages is taken.
pub(crate) fn check(messages: usize, is_spoken: bool) -> Result<(), Error> {
    if !is_spoken {
        return Err(not_spoken());
    }
    if !(1..=BATCH_MESSAGES).contains(&messages) {
        let text = format!("a batch has 1 to {BATCH_MESSAGES} messages");
        return Err(Error::new(Code::InvalidRequest, &text));
    }
    Ok(())
}

/// An array where a message must be.
pub(crate) fn not_spoken() -> Error {
    let text = "a message is one object, found an array; only revision 2025-03-26 has batches";
    Error::new(Code::Parse, text)
}

/// The answers to a batch as one; `None` where no message wants any.
pub(crate) fn join(answers: &[Document]) -> Option<Document> {
    let size: usize = answers.iter().map(|answer| answer.as_bytes().len() + 1).sum();
    if size > ANSWER_BYTES {
        let text = format!("the answers have {size} bytes, more than the {ANSWER_BYTES} sent");
        return Some(jsonrpc::failure(None, &Error::new(Code::TooLarge, &text)));
    }
    let mut list = ArrayBuilder::new();
    for answer in answers {
        list.push(answer.view());
    }
    (!answers.is_empty()).then(|| list.build())
}
