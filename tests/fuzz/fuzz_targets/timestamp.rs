//! The target `timestamp` under libFuzzer.
#![no_main]

use libfuzzer_sys::fuzz_target;
use openglass_campaigns::{TimestampTarget, Target as _};

fuzz_target!(|input: &[u8]| {
    TimestampTarget.check(input);
});
