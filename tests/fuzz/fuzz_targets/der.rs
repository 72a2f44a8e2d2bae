//! The target `der` under libFuzzer.
#![no_main]

use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use openglass_campaigns::{DerTarget, Target as _};

static TARGET: LazyLock<DerTarget> = LazyLock::new(DerTarget::new);

fuzz_target!(|input: &[u8]| {
    TARGET.check(input);
});
