//! The target `streaming` under libFuzzer.
#![no_main]

use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use openglass_campaigns::{StreamTarget, Target as _};

static TARGET: LazyLock<StreamTarget> = LazyLock::new(StreamTarget::new);

fuzz_target!(|input: &[u8]| {
    TARGET.check(input);
});
