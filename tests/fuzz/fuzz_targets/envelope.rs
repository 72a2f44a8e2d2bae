//! The target `envelope` under libFuzzer.
#![no_main]

use libfuzzer_sys::fuzz_target;
use openglass_campaigns::{EnvelopeTarget, Target as _};

fuzz_target!(|input: &[u8]| {
    EnvelopeTarget.check(input);
});
