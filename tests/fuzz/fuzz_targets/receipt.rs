//! The target `receipt` under libFuzzer.
#![no_main]

use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use openglass_campaigns::{ReceiptTarget, Target as _};

static TARGET: LazyLock<ReceiptTarget> = LazyLock::new(ReceiptTarget::new);

fuzz_target!(|input: &[u8]| {
    TARGET.check(input);
});
