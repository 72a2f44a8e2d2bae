//! The target `frames` under libFuzzer.
#![no_main]

use libfuzzer_sys::fuzz_target;
use openglass_campaigns::{FramesTarget, Target as _};

fuzz_target!(|input: &[u8]| {
    FramesTarget.check(input);
});
