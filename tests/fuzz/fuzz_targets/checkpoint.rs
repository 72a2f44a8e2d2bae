//! The target `checkpoint` under libFuzzer.
#![no_main]

use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use openglass_campaigns::{CheckpointTarget, Target as _};

static TARGET: LazyLock<CheckpointTarget> = LazyLock::new(CheckpointTarget::new);

fuzz_target!(|input: &[u8]| {
    TARGET.check(input);
});
