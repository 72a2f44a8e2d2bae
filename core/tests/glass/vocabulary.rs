//! The lists that other languages are made from.

use std::collections::BTreeSet;

use openglass_core::{
    glass::{GlassError, InvalidKind, error::CODE_BYTES},
    vocabulary::glass::{ERROR_CODES, operations, reasons, words},
};

fn unique<'t>(texts: impl Iterator<Item = &'t str>) -> BTreeSet<&'t str> {
    let mut seen = BTreeSet::new();
    for text in texts {
        assert!(seen.insert(text), "{text} is there twice");
    }
    seen
}

#[test]
fn every_code_that_is_answered_is_listed() {
    let listed = unique(ERROR_CODES.iter().map(|(code, _)| *code));
    assert!(listed.iter().all(|code| code.len() <= CODE_BYTES));
    for kind in InvalidKind::ALL {
        assert!(listed.contains(kind.error_code()), "{kind}");
    }
    for error in [
        GlassError::UnsupportedVersion(2),
        GlassError::unknown_operation("x"),
        GlassError::NeedsBrowser("x".to_owned()),
        GlassError::DeadlinePassed,
    ] {
        assert!(listed.contains(&*error.to_object().code), "{error}");
    }
}

#[test]
fn names_words_and_codes_are_unique() {
    unique(words().iter().map(|(name, _)| *name));
    for (_, list) in words() {
        unique(list.into_iter());
    }
    unique(reasons().iter().map(|(contract, _)| *contract));
    for (_, codes) in reasons() {
        unique(codes.iter().map(|(code, _)| *code));
        assert!(codes.iter().all(|(_, meaning)| meaning.ends_with('.')));
    }
    unique(operations().map(|(name, _, _)| name));
}
