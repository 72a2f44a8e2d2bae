//! The target `task-plan` under libFuzzer.
#![no_main]

use libfuzzer_sys::fuzz_target;
use openglass_campaigns::{PlanTarget, Target as _};

fuzz_target!(|input: &[u8]| {
    PlanTarget.check(input);
});
