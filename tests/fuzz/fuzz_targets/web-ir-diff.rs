//! The target `web-ir-diff` under libFuzzer.
#![no_main]

use libfuzzer_sys::fuzz_target;
use openglass_campaigns::{DiffTarget, Target as _};

fuzz_target!(|input: &[u8]| {
    DiffTarget.check(input);
});
