//! The target `task` under libFuzzer.
#![no_main]

use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use openglass_campaigns::{Target as _, TaskTarget};

static TARGET: LazyLock<TaskTarget> = LazyLock::new(TaskTarget::new);

fuzz_target!(|input: &[u8]| {
    TARGET.check(input);
});
