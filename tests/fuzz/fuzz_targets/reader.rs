//! The target `reader` under libFuzzer.
#![no_main]

use libfuzzer_sys::fuzz_target;
use openglass_campaigns::{ReaderTarget, Target as _};

fuzz_target!(|input: &[u8]| {
    ReaderTarget.check(input);
});
