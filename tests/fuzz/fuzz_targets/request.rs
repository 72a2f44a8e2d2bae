//! The target `request` under libFuzzer.
#![no_main]

use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use openglass_campaigns::{RequestTarget, Target as _};

static TARGET: LazyLock<RequestTarget> = LazyLock::new(RequestTarget::new);

fuzz_target!(|input: &[u8]| {
    TARGET.check(input);
});
