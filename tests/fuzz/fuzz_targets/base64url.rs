//! The target `base64url` under libFuzzer.
#![no_main]

use libfuzzer_sys::fuzz_target;
use openglass_campaigns::{Base64urlTarget, Target as _};

fuzz_target!(|input: &[u8]| {
    Base64urlTarget.check(input);
});
