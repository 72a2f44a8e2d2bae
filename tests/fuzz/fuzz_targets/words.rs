//! Timestamps, base64url, hex and ids under libFuzzer.
#![no_main]

use libfuzzer_sys::fuzz_target;
use openglass_campaigns::{Target as _, WordsTarget};

fuzz_target!(|input: &[u8]| {
    WordsTarget.check(input);
});
