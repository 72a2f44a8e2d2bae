//! The target `web-ir` under libFuzzer.
#![no_main]

use libfuzzer_sys::fuzz_target;
use openglass_campaigns::{Target as _, WebIrTarget};

fuzz_target!(|input: &[u8]| {
    WebIrTarget.check(input);
});
