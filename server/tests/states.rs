//! The state machines, for every (state, trigger, who) triple: allowed with its
//! effect, or refused with its code. What is expected is written down here once
//! more, from the protocol and not from the table.

use std::collections::HashMap;

use openglass_core::record::Role;
use openglass_server::domain::{
    AGENT, ATTESTATION, AgentStatus, ChainStatus, INVITE, InviteStatus, Machine, SEALED, SESSION,
    SealedStatus, Trigger, Who,
};

/// One line for each trigger: `trigger | who | from > to, from > to | otherwise`.
/// `=` means that the state stays, `!code` that the request is refused.
struct Expected {
    lines: HashMap<&'static str, Line>,
}

struct Line {
    who: Vec<&'static str>,
    steps: HashMap<&'static str, &'static str>,
    otherwise: &'static str,
}

impl Expected {
    fn read(text: &'static str) -> Self {
        let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
        Self { lines: lines.map(read_line).collect() }
    }

    /// The next state's word, or `!code`.
    fn answer(&self, state: &'static str, trigger: &str, who: &str) -> &'static str {
        let Some(line) = self.lines.get(trigger) else { return "!not_found" };
        if !line.who.contains(&who) {
            return "!not_found";
        }
        match *line.steps.get(state).unwrap_or(&line.otherwise) {
            "=" => state,
            answer => answer,
        }
    }
}

fn read_line(line: &'static str) -> (&'static str, Line) {
    let parts: Vec<_> = line.split('|').map(str::trim).collect();
    let [trigger, who, steps, otherwise] = parts[..] else { panic!("four parts: {line}") };
    let steps = steps.split(',').map(|step| {
        let (from, to) = step.split_once('>').expect("from > to");
        (from.trim(), to.trim())
    });
    let who = who.split_whitespace().collect();
    (trigger, Line { who, steps: steps.collect(), otherwise })
}

fn who_word(who: Who) -> &'static str {
    match who {
        Who::Agent(Role::Initiator) => "initiator",
        Who::Agent(Role::Counterparty) => "counterparty",
        Who::Agent(Role::Attestor) => "attestor",
        Who::Owner(Role::Initiator) => "initiator's",
        Who::Owner(Role::Counterparty) => "counterparty's",
        Who::Owner(Role::Attestor) => "attestor's",
        Who::Itself => "itself",
        Who::ItsOwner => "owner",
        Who::TokenHolder => "holder",
        Who::Platform => "platform",
        Who::Stranger => "stranger",
    }
}

/// Checks every triple; gives how many there were, and how many were allowed.
fn check_all<S: Copy + PartialEq>(
    machine: &Machine<S>,
    states: &[S],
    word: impl Fn(S) -> &'static str,
    expected: &'static str,
) -> (usize, usize) {
    let expected = Expected::read(expected);
    let (mut triples, mut allowed) = (0, 0);
    for &state in states {
        for &trigger in Trigger::ALL {
            for who in Who::ALL {
                let found = machine.step_by(state, trigger, &[who]);
                let found = match found {
                    Ok(next) => word(next).to_owned(),
                    Err(refusal) => format!("!{}", refusal.code.as_str()),
                };
                let (state, trigger, who) = (word(state), trigger.as_str(), who_word(who));
                let wanted = expected.answer(state, trigger, who);
                assert_eq!(found, wanted, "{state}, {trigger}, {who}");
                triples += 1;
                allowed += usize::from(!wanted.starts_with('!'));
            }
        }
    }
    (triples, allowed)
}

/// Spec 11.1 with rulings Q7 and W6.
const SESSIONS: &str = "
    accept         | counterparty holder                      | pending > active    | !invite_not_pending
    await_owner    | counterparty holder                      | pending > pending   | !invite_not_pending
    approve        | counterparty's                           | pending > active    | !invite_not_pending
    reject         | counterparty's                           | pending > declined  | !invite_not_pending
    decline        | counterparty holder                      | pending > declined  | !invite_not_pending
    cancel         | initiator                                | pending > cancelled | !session_not_pending
    suspend        | initiator's counterparty's platform      | pending > cancelled, active > closing, paused > closing | =
    expire         | platform                                 | pending > expired, active > closing, paused > closing | =
    append         | initiator counterparty                   | active > active     | !session_not_active
    reach_limit    | platform                                 | active > closing    | !session_not_active
    pause          | initiator counterparty                   | active > paused     | !session_not_active
    resume         | initiator's counterparty's               | paused > active     | !session_not_paused
    decline_resume | initiator's counterparty's               | paused > closing    | !session_not_paused
    close          | initiator counterparty                   | active > closing    | !session_not_active
    issue          | platform                                 | closing > closed, closed > closed | !not_found
";

/// Spec 11.3.
const ATTESTATIONS: &str = "
    suspend     | attestor's platform | active > closing | =
    expire      | platform            | active > closing | =
    append      | attestor            | active > active  | !attestation_not_active
    reach_limit | platform            | active > closing | !attestation_not_active
    close       | attestor            | active > closing | !attestation_not_active
    issue       | platform            | closing > closed, closed > closed | !not_found
";

/// Spec 11.2.
const INVITES: &str = "
    accept      | counterparty holder                 | pending > accepted        | !invite_not_pending
    await_owner | counterparty holder                 | pending > awaiting_owner  | !invite_not_pending
    approve     | counterparty's                      | awaiting_owner > accepted | !invite_not_pending
    reject      | counterparty's                      | awaiting_owner > rejected_by_owner | !invite_not_pending
    decline     | counterparty holder                 | pending > declined, awaiting_owner > declined | !invite_not_pending
    cancel      | initiator                           | pending > cancelled, awaiting_owner > cancelled | !session_not_pending
    suspend     | initiator's counterparty's platform | pending > cancelled, awaiting_owner > cancelled | =
    expire      | platform                            | pending > expired, awaiting_owner > expired | =
";

/// Spec 11.4 and 9.7 with ruling Q3.
const RECORDS: &str = "
    request_unseal  | initiator's counterparty's attestor's | none > !not_sealed, sealed > unseal_requested | !unseal_already_in_progress
    approve_unseal  | initiator's counterparty's attestor's | unseal_requested > unseal_requested, unsealed > unsealed | !no_pending_unseal_request
    complete_unseal | initiator's counterparty's attestor's | unseal_requested > unsealed, unsealed > unsealed | !no_pending_unseal_request
    dispute         | initiator's counterparty's attestor's | sealed > disputed, unseal_requested > disputed, disputed > disputed, unsealed > !already_unsealed | !not_sealed
";

/// Spec 11.5 and 6.
const AGENTS: &str = "
    claim       | holder | unclaimed > active                         | !not_found
    renew_claim | itself | unclaimed > unclaimed                      | !already_claimed
    suspend     | owner  | active > suspended, suspended > suspended  | !not_found
    unsuspend   | owner  | suspended > active, active > active        | !not_found
    act         | itself | suspended > !agent_suspended               | =
    act_claimed | itself | unclaimed > !agent_unclaimed, suspended > !agent_suspended | =
";

#[test]
fn sessions_change_as_the_protocol_says() {
    let counts = check_all(&SESSION, ChainStatus::ALL, ChainStatus::as_str, SESSIONS);
    assert_eq!(counts, (8 * 24 * 11, 54));
}

#[test]
fn attestations_change_as_the_protocol_says() {
    let counts = check_all(&ATTESTATION, ChainStatus::ALL, ChainStatus::as_str, ATTESTATIONS);
    assert_eq!(counts, (8 * 24 * 11, 29));
}

#[test]
fn invites_change_as_the_protocol_says() {
    let counts = check_all(&INVITE, InviteStatus::ALL, InviteStatus::as_str, INVITES);
    assert_eq!(counts, (7 * 24 * 11, 40));
}

#[test]
fn records_open_as_the_protocol_says() {
    let states: Vec<_> =
        std::iter::once(None).chain(SealedStatus::ALL.iter().copied().map(Some)).collect();
    let word = |state: Option<SealedStatus>| state.map_or("none", SealedStatus::as_str);
    let counts = check_all(&SEALED, &states, word, RECORDS);
    assert_eq!(counts, (5 * 24 * 11, 24));
}

#[test]
fn agents_change_as_the_protocol_says() {
    let counts = check_all(&AGENT, AgentStatus::ALL, AgentStatus::as_str, AGENTS);
    assert_eq!(counts, (3 * 24 * 11, 9));
}

#[test]
fn whoever_is_two_things_may_do_what_either_may() {
    let both = [Who::Owner(Role::Initiator), Who::Owner(Role::Counterparty)];
    assert_eq!(
        INVITE.step_by(InviteStatus::AwaitingOwner, Trigger::Approve, &both),
        Ok(InviteStatus::Accepted)
    );
    assert_eq!(
        SESSION.step_by(ChainStatus::Paused, Trigger::Resume, &both),
        Ok(ChainStatus::Active)
    );
}

#[test]
fn every_end_states_its_reason() {
    for &trigger in Trigger::ALL {
        let ends = [&SESSION, &ATTESTATION].iter().any(|machine| {
            ChainStatus::ALL.iter().any(|&state| {
                state != ChainStatus::Closing
                    && machine.step(state, trigger) == Ok(ChainStatus::Closing)
            })
        });
        assert_eq!(trigger.close_reason().is_some(), ends, "{}", trigger.as_str());
    }
}
