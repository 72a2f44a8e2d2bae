//! The target `policy` under libFuzzer.
#![no_main]

use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use openglass_campaigns::{PolicyTarget, Target as _};

static TARGET: LazyLock<PolicyTarget> = LazyLock::new(PolicyTarget::new);

fuzz_target!(|input: &[u8]| {
    TARGET.check(input);
});
