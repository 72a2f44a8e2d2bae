//! Sessions of the local daemon: the mutation lease, the status file, and the
//! recovery of runs that a stopped daemon left open (section 17 of the
//! protocol). Everything here is state as a value; sockets, clocks and random
//! tokens are for the caller.

mod execution;
mod lease;
mod open_runs;
mod status;

pub use execution::{RecoverRun, RecoverRunPayload, RunRecovery};
pub use lease::{LEASE_SESSION, Lease, LeaseCode, LeaseState, needs_lease};
pub use open_runs::{Acknowledgement, AcknowledgementStatus, Recovery, RecoveryState};
pub use status::{ActiveRun, DaemonState, DaemonStatus, Transport};

use serde::Serialize;

use super::{
    Invalid, InvalidKind,
    check::{Rules, SIZE},
    encode,
};

reason_codes! {
    IDS = "ids" "The request ids are not exactly those that are open.",
}

const RULES: Rules = Rules(InvalidKind::Recovery);

/// Limits of the daemon's documents, with their units in the names.
pub mod limits {
    /// Shortest and longest lease, in milliseconds.
    pub const LEASE_MS: std::ops::RangeInclusive<u64> = 100..=900_000;
    /// Most runs at a time.
    pub const RUNS: usize = 16;
    /// Most clients.
    pub const CLIENTS: u32 = 4;
    /// Longest timestamp, in bytes.
    pub const TIME_BYTES: usize = 64;
    /// Longest path, in bytes.
    pub const PATH_BYTES: usize = 4096;
    /// Largest document, in bytes.
    pub const DOCUMENT_BYTES: usize = 65_536;
}

fn fits(document: &impl Serialize) -> Result<(), Invalid> {
    let holds = encode(document).len() <= limits::DOCUMENT_BYTES;
    RULES.require(holds, SIZE, "$", "has at most 65536 bytes of compact JSON")
}
