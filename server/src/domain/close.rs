//! Closing a chain by a signed statement.

use openglass_core::{
    crypto::{Purpose, Signature},
    json::View,
    record::{CloseReason, CloseStatement, Fields, Head, Path},
    vocabulary::ErrorCode,
};

use super::{Chain, Closing, KeyCache, Refusal, Signed, Timestamp, Trigger, message::check_time};

/// The body of `POST …/close`.
#[derive(Debug)]
pub struct CloseRequest<'a> {
    /// What the closing agent signed.
    pub statement: CloseStatement<'a>,
    /// Its signature.
    pub signature: Signature<'a>,
}

impl<'a> CloseRequest<'a> {
    /// Reads and validates the body; else `validation_failed`.
    pub fn read(body: View<'a>) -> Result<Self, Refusal> {
        let fields = Fields::open(body, &Path::ROOT, &["statement", "signature"])?;
        let statement = fields.object("statement", |view, path| {
            let statement = CloseStatement::read(view, path)?;
            statement.validate(path)?;
            Ok(statement)
        })?;
        Ok(Self { statement, signature: fields.signature("signature")? })
    }
}

/// A close that may be stored if the chain is still active at this head (W4).
#[derive(Debug, Clone)]
pub struct AcceptedClose {
    /// The session or attestation.
    pub chain_id: String,
    /// The head that the statement names.
    pub expected_head: Head,
    /// What to store.
    pub closing: Closing,
}

/// Checks a close, given that the chain exists: participant, active, head,
/// time (ruling Q6), signature.
pub fn check_close(
    chain: &Chain,
    caller: &str,
    request: &CloseRequest<'_>,
    keys: &KeyCache,
    now: Timestamp,
) -> Result<AcceptedClose, Refusal> {
    chain.check_open_to(Trigger::Close, caller)?;
    let participant = chain.participant(caller).ok_or_else(Refusal::not_found)?;
    let CloseRequest { statement, signature } = request;
    if statement.session_id != chain.id
        || statement.head_seq != i64::from(chain.head.seq)
        || statement.head_hash != chain.head.hash
    {
        return Err(Refusal::of(ErrorCode::HeadMismatch));
    }
    check_time(&statement.closed_at, now, "closedAt")?;
    let verified = participant
        .key
        .as_ref()
        .is_some_and(|pinned| keys.verify(pinned, Purpose::Close, &statement.hash(), signature));
    if !verified {
        return Err(Refusal::of(ErrorCode::InvalidSignature));
    }
    let closing = Closing {
        reason: CloseReason::AgentClosed,
        requested_by: Some(caller.to_owned()),
        statement: Some(Signed::new(statement.view, signature)),
        requested_at: now,
    };
    Ok(AcceptedClose { chain_id: chain.id.clone(), expected_head: chain.head, closing })
}
