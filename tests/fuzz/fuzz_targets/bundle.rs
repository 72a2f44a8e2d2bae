//! The target `bundle` under libFuzzer.
#![no_main]

use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use openglass_campaigns::{BundleTarget, Target as _};

static TARGET: LazyLock<BundleTarget> = LazyLock::new(BundleTarget::new);

fuzz_target!(|input: &[u8]| {
    TARGET.check(input);
});
