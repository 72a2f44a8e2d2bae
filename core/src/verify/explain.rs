//! What each code means for somebody who has to act on it.
//!
//! The one sentence that comes with a finding stands with the code itself
//! ([`FindingCode::meaning`]); this module adds what may have happened and what
//! to do. The matches are complete, so a new code needs its words.

use super::{Claim, FindingCode as Code, InfoCode as Info};

/// What kind of word a code is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum CodeKind {
    /// Makes a record invalid: a [`FindingCode`](super::FindingCode).
    Finding,
    /// Does no harm to the verdict: an [`InfoCode`](super::InfoCode).
    Info,
    /// What a verdict shows or cannot show: a [`Claim`].
    Proof,
}

impl CodeKind {
    /// The stable word.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Finding => "finding",
            Self::Info => "info",
            Self::Proof => "proof",
        }
    }
}

/// A code in plain words.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Explanation {
    /// The code.
    pub code: &'static str,
    /// What kind of word it is.
    pub kind: CodeKind,
    /// What it means, in one sentence.
    pub meaning: &'static str,
    /// Where `docs/spec/verification.md` defines it: numbers of checks, or a section.
    pub place: &'static str,
    /// What may have led to it.
    pub causes: &'static str,
    /// What to do about it.
    pub advice: &'static str,
}

impl Explanation {
    /// Every code: findings, notes, claims, each in the order of the specification.
    pub fn all() -> impl Iterator<Item = Self> {
        let findings = Code::ALL.iter().map(|&code| Self::finding(code));
        let notes = Info::ALL.iter().map(|&code| Self::info(code));
        let claims = Claim::ALL.iter().map(|&claim| Self::claim(claim));
        findings.chain(notes).chain(claims)
    }

    /// The explanation of the code with this word.
    pub fn of(word: &str) -> Option<Self> {
        Self::all().find(|explanation| explanation.code == word)
    }

    fn finding(code: Code) -> Self {
        Self::new(CodeKind::Finding, code.as_str(), code.meaning(), finding(code))
    }

    fn info(code: Info) -> Self {
        Self::new(CodeKind::Info, code.as_str(), code.meaning(), info(code))
    }

    fn claim(claim: Claim) -> Self {
        Self::new(CodeKind::Proof, claim.as_str(), claim.meaning(), proof(claim))
    }

    const fn new(
        kind: CodeKind,
        code: &'static str,
        meaning: &'static str,
        (place, causes, advice): Words,
    ) -> Self {
        Self { code, kind, meaning, place, causes, advice }
    }
}

/// Place, causes, advice.
type Words = (&'static str, &'static str, &'static str);

#[expect(clippy::too_many_lines, reason = "a table of texts reads best in one piece")]
const fn finding(code: Code) -> Words {
    match code {
        Code::MalformedBundle => (
            "section 8",
            "The file was cut off, edited by hand, re-encoded on its way, written by a program \
             that does not follow the format, or is another file altogether.",
            "Fetch the record again and verify the bytes as they came. `path` says where the \
             first fault lies; what could still be checked is listed with it.",
        ),
        Code::StatementHash => (
            "check 1",
            "Somebody changed the statement, or put another hash beside it, after the platform \
             had signed.",
            "Do not rely on anything the statement says. Fetch the record again from the \
             platform; if it comes the same, ask the platform.",
        ),
        Code::RecordSignature => (
            "check 2",
            "Your list of keys is another platform's or too old; the key was not valid when the \
             record was issued; or the platform never signed this record.",
            "Get the platform's current list of keys over a connection that you trust: it names \
             every key ever used. If the record still fails, treat it as not from this platform.",
        ),
        Code::EvidenceHash => (
            "check 3",
            "Something in the evidence was added, removed or changed after the record was \
             issued. Other findings may say what.",
            "Use the other side's copy of the record or fetch it again; one of the two agrees \
             with the signed hash.",
        ),
        Code::KindMismatch => (
            "check 4",
            "The statement was put beside evidence of the other kind, or names a kind that this \
             version of the protocol does not know.",
            "Fetch the record again. Who signed the chain cannot be told from this file.",
        ),
        Code::SessionMismatch => (
            "checks 5, 10, 5a",
            "Parts of two chains were put together, or a program wrote a wrong id or mode into \
             one of them.",
            "Do not treat the parts as one agreement. The statement, the offer and the acceptance \
             each show which chain they belong to.",
        ),
        Code::SelfSession => (
            "check 6",
            "One agent accepted its own offer, for example through an open invite.",
            "Do not count this as an agreement between two sides.",
        ),
        Code::KidMismatch => (
            "checks 7, 6a",
            "An agent signed with a newer or older key than the one that it wrote into the \
             object, or somebody exchanged the signature.",
            "If the signature fails too, the object was not signed by the pinned key. Ask the \
             agent to repeat it with one key.",
        ),
        Code::OfferSignature => (
            "check 8",
            "The offer was changed after signing, signed with another key, or the key is weak or \
             unreadable.",
            "Do not hold the initiator to this offer.",
        ),
        Code::OfferHash => (
            "check 9",
            "The offer was exchanged after it had been accepted, or the counterparty accepted \
             what somebody showed it in its place.",
            "Do not hold the counterparty to this offer. Ask it for the offer that it saw.",
        ),
        Code::CounterpartyMismatch => (
            "check 11",
            "An agent accepted an offer that was addressed to another one.",
            "Ask the initiator whether it meant this agent.",
        ),
        Code::AcceptSignature => (
            "check 12",
            "The acceptance was changed after signing, signed with another key, or the key is \
             weak or unreadable.",
            "Do not hold the counterparty to this session.",
        ),
        Code::OpenSignature => (
            "check 7a",
            "The opening was changed after signing, signed with another key, or the key is weak \
             or unreadable.",
            "Do not attribute this attestation to the attestor.",
        ),
        Code::Participants => (
            "checks 13, 8a",
            "The platform's statement names other agents or keys than those that signed the \
             start of the chain.",
            "Trust the signed offer, acceptance or opening for who took part, and ask the \
             platform about its statement.",
        ),
        Code::GenesisHash => (
            "check 14",
            "The offer, the acceptance, the opening or one of their signatures was changed, or \
             the messages come from a chain that started otherwise.",
            "Messages that verify still follow each other, but not from the agreement shown here.",
        ),
        Code::GenesisSignature => (
            "check 15",
            "Your list of keys lacks the key that was in use then, the key's window does not \
             cover the moment of acceptance (a key change during a long approval does that), or \
             the platform never started this chain.",
            "Get the platform's full list of keys. If only this check fails, ask the platform \
             which key was valid at that moment.",
        ),
        Code::EnvelopeType => (
            "check 16",
            "The message was written for another version or is another signed object.",
            "Do not read it as a message. Update the verifier if the version is newer.",
        ),
        Code::Seq => (
            "check 17",
            "Messages were removed, added, moved or copied from another chain.",
            "Compare with the other side's copy; each side knows how many messages it saw.",
        ),
        Code::PrevHash => (
            "check 18",
            "A message before it was changed, removed or inserted. Later messages repeat this \
             finding, since each builds on all before it.",
            "Look at the first message with this finding: the fault is there or just before.",
        ),
        Code::Sender => (
            "check 19",
            "An agent that takes no part signed here, or a participant used a key that was not \
             pinned at the start.",
            "Do not attribute the message to a participant.",
        ),
        Code::PayloadHash => (
            "check 20",
            "The content was changed after its sender signed it, or was removed.",
            "Ask the sender for the content and compare its hash with the signed one.",
        ),
        Code::PayloadPresent => (
            "check 21",
            "Somebody added content to a record that holds hashes only.",
            "Ignore that content: nobody signed for its being in this record.",
        ),
        Code::Hash => (
            "check 22",
            "The stated hash was changed, or the envelope was; in an altered chain all later \
             messages repeat this finding.",
            "Look at the first message with this finding.",
        ),
        Code::MessageSignature => (
            "check 23",
            "The message was changed or moved after signing, signed with another key, or never \
             signed by its sender.",
            "Do not attribute the message to its sender. After a change in an earlier message \
             this repeats to the end; look at the first.",
        ),
        Code::Countersignature => (
            "check 24",
            "Your list of keys lacks the key that was in use then, the key's window does not \
             cover the time of receipt, that time was changed, or the platform never received \
             this message.",
            "Get the platform's full list of keys. Without this signature there is no proof of \
             when, or whether, the platform received the message.",
        ),
        Code::TimeOrder => (
            "check 25",
            "The platform's clock went back, or messages were put in another order.",
            "Rely on the order of the chain, not on the times.",
        ),
        Code::HeadSeq => (
            "check 26, section 7",
            "Messages were left out or added, or the statement counts wrongly.",
            "Compare with the other side's copy and with a head that you kept.",
        ),
        Code::HeadHash => (
            "check 27, section 7",
            "The last messages were removed, changed or added after the record was issued.",
            "Compare with the other side's copy and with a head that you kept.",
        ),
        Code::CloseStatement => (
            "check 28",
            "The agent closed another chain or at another message than the record says, or \
             somebody closed who takes no part.",
            "Do not take the end of this record as agreed by that agent.",
        ),
        Code::CloseSignature => (
            "check 29",
            "The close was changed after signing, or the statement names another closing agent.",
            "Do not take the end of this record as agreed by that agent.",
        ),
        Code::CloseMissing => (
            "check 30",
            "The signed close was removed, or the platform names an agent that did not close.",
            "Ask for the signed close. Without it the platform ended the chain by itself.",
        ),
        Code::PurposeMismatch => (
            "check 31",
            "The platform's statement describes the chain in other words than the agents signed.",
            "Go by the purpose in the offer or opening: that one is signed by an agent.",
        ),
        Code::ParticipantKey => (
            "check 32",
            "The platform's statement shows a key that the agent did not use in this chain.",
            "Compare fingerprints with the key in the offer, acceptance or opening.",
        ),
        Code::ParticipantsCount => (
            "check 33",
            "The platform's statement names somebody who took no part, or leaves somebody out.",
            "Go by the signed offer, acceptance or opening for who took part.",
        ),
        Code::CloseReason => (
            "check 34",
            "The statement's reason contradicts what lies in the evidence, such as \
             `agent_closed` without a signed close.",
            "Go by the evidence: a signed close, or none.",
        ),
        Code::TimeBounds => (
            "check 35",
            "The platform wrote times that cannot be, beyond the 300 seconds that clocks may \
             differ, or the close's time was changed.",
            "Rely on the signed times of the messages and on the order of the chain.",
        ),
        Code::ContentState => (
            "check 36",
            "Content was hidden in a record that is not private, or something that is no \
             encrypted payload was put in its place. Its hash cannot be checked then.",
            "Ask the sender for the content and compare its hash with the signed one.",
        ),
        Code::DecryptedPayloadHash => (
            "check 37",
            "Whoever decrypted the record added other content, or under another message's number.",
            "Ignore that content. The encrypted record itself is not touched by it.",
        ),
        Code::PairExclusive => (
            "check 38",
            "The start of another chain was added to the evidence.",
            "Go by the start that fits the statement's kind.",
        ),
        Code::ObjectType => (
            "check 39",
            "One signed object was put in the place of another, or comes from another version \
             of the protocol.",
            "Update the verifier if the version is newer; otherwise do not rely on that object.",
        ),
        Code::AcceptAfterExpiry => (
            "check 40",
            "The counterparty signed late or with a wrong clock, and the platform let it pass.",
            "Ask the initiator whether the offer still stood.",
        ),
        Code::HeadRegression => (
            "check 41",
            "Messages that you saw countersigned were cut off or exchanged before the record was \
             issued.",
            "Keep the message and its countersignature: with them you can show that the platform \
             had received it.",
        ),
    }
}

const fn info(code: Info) -> Words {
    match code {
        Info::ContentEncrypted => (
            "check 20",
            "The record is private: the platform encrypted the content when it issued the record, \
             and may have deleted the key since.",
            "Nothing is wrong. Whoever holds the content can compare its hash with the signed one.",
        ),
        Info::StatementNotIncluded => (
            "section 7",
            "The record is sealed, so only its receipt is shown until its owners open it.",
            "Nothing is wrong. Keep the receipt and verify the whole record once it is opened.",
        ),
    }
}

const fn proof(claim: Claim) -> Words {
    match claim {
        Claim::Integrity => (
            "section 9",
            "Shown by every valid bundle: each hash was recomputed from what is in the file and \
             is covered by a signature.",
            "If it is not proven, look at the findings.",
        ),
        Claim::Authorship => (
            "section 9",
            "Shown by every valid bundle: each signature was checked with the key that its agent \
             showed when the chain began. In a notary or encrypted record it covers the hash of \
             the content.",
            "Compare the key's fingerprint with what the agent or its owner says elsewhere: the \
             record alone does not tell whose key it is.",
        ),
        Claim::Order => (
            "section 9",
            "Shown by every valid bundle: each signed message holds the hash of the one before it.",
            "If it is not proven, look at the first message with a finding.",
        ),
        Claim::PlatformTime => (
            "section 9",
            "Shown by every valid bundle: the platform signed each time of receipt.",
            "Rely on it as far as you trust the platform's clock and key.",
        ),
        Claim::Completeness => (
            "section 9",
            "Never shown by one record: a platform that ends a chain by itself could leave out \
             its last messages.",
            "Keep the last countersigned head of each chain and verify with `--known-heads`.",
        ),
        Claim::Truth => (
            "section 9",
            "Never shown: signatures prove who said something, not that it is so.",
            "Check what was said by other means.",
        ),
        Claim::IndependentTime => (
            "section 9",
            "Never shown by one record: all times of receipt rest on the platform's word.",
            "Where the time matters, keep a proof from somebody else, such as a time stamp \
             service, over the message's hash.",
        ),
    }
}
