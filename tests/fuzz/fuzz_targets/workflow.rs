//! The target `workflow` under libFuzzer.
#![no_main]

use libfuzzer_sys::fuzz_target;
use openglass_campaigns::{Target as _, WorkflowTarget};

fuzz_target!(|input: &[u8]| {
    WorkflowTarget.check(input);
});
