//! The target `words` under libFuzzer.
#![no_main]

use libfuzzer_sys::fuzz_target;
use openglass_campaigns::{WordsTarget, Target as _};

fuzz_target!(|input: &[u8]| {
    WordsTarget.check(input);
});
