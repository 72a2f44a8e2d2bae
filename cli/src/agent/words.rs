//! The protocol's words as values of options.

use clap::builder::{PossibleValuesParser, TypedValueParser};
use openglass_core::record::{Mode, Visibility};

/// `relay` or `notary`.
pub(super) fn mode() -> impl TypedValueParser<Value = Mode> {
    PossibleValuesParser::new(Mode::ALL.map(Mode::as_str))
        .try_map(|word| Mode::from_word(&word).ok_or("relay or notary"))
}

/// `private`, `sealed` or `shared`.
pub(super) fn visibility() -> impl TypedValueParser<Value = Visibility> {
    PossibleValuesParser::new(Visibility::ALL.map(Visibility::as_str))
        .try_map(|word| Visibility::from_word(&word).ok_or("private, sealed or shared"))
}
