//! The target `json` under libFuzzer.
#![no_main]

use libfuzzer_sys::fuzz_target;
use openglass_campaigns::{JsonTarget, Target as _};

fuzz_target!(|input: &[u8]| {
    JsonTarget.check(input);
});
