//! Who may read what (spec 8, ruling Q2).

use openglass_core::record::Visibility;

use super::{Chain, Participant, SealedStatus, Who};

/// Who asks.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Principal {
    /// An agent, by its id.
    Agent(String),
    /// An owner, by its id.
    Owner(String),
}

/// Whether the caller may know of this chain and its record: its participants
/// and their owners. Everybody else gets `404 not_found`.
pub fn can_read(principal: &Principal, chain: &Chain) -> bool {
    chain.relations(principal) != [Who::Stranger]
}

/// What the caller is to a chain with these participants. One owner can have
/// both sides.
pub(super) fn relations(principal: &Principal, participants: &[Participant]) -> Vec<Who> {
    let relation = |side: &Participant| match principal {
        Principal::Agent(id) => (side.agent_id == *id).then_some(Who::Agent(side.role)),
        Principal::Owner(id) => {
            (side.owner_id.as_ref() == Some(id)).then_some(Who::Owner(side.role))
        }
    };
    let relations: Vec<_> = participants.iter().filter_map(relation).collect();
    if relations.is_empty() { vec![Who::Stranger] } else { relations }
}

/// Whether the caller, who may read the chain, sees its content: payloads, the
/// purpose, and the offer or opening that hold it. Owners of a sealed chain do
/// not, before and after issuance, until the record is opened; the agents keep
/// reading what they exchanged. This is about live rows: the record's bundle is
/// a receipt for everybody until it is opened, see [`record_is_open`].
pub fn sees_content(principal: &Principal, chain: &Chain) -> bool {
    match principal {
        Principal::Agent(_) => true,
        Principal::Owner(_) => record_is_open(chain.visibility, chain.sealed_status),
    }
}

/// Whether a record's statement and evidence are shown to those who may read
/// it (ruling Q1). Records older than the visibility field count as shared.
pub fn record_is_open(visibility: Option<Visibility>, sealed: Option<SealedStatus>) -> bool {
    match visibility {
        Some(Visibility::Sealed) => sealed.is_some_and(SealedStatus::is_open),
        Some(Visibility::Private | Visibility::Shared) | None => true,
    }
}
