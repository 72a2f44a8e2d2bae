//! Many signatures, sorted by key: a key that is shown many at once may share
//! work between them.

use std::ptr;

use crate::crypto::Signed;

/// What `verify` says about each signature under its key; `false` where there
/// is no key.
pub(super) fn verify_by_key<K>(
    signed: &[(Option<&K>, Signed<'_>)],
    verify: impl Fn(&K, &[Signed<'_>]) -> Vec<bool>,
) -> Vec<bool> {
    let mut verdicts = vec![false; signed.len()];
    for (key, indexes) in by_key(signed) {
        let of_key: Vec<Signed<'_>> = indexes.iter().map(|&index| signed[index].1).collect();
        for (index, verdict) in indexes.into_iter().zip(verify(key, &of_key)) {
            verdicts[index] = verdict;
        }
    }
    verdicts
}

/// Each key with the indexes of its signatures.
fn by_key<'k, K>(signed: &[(Option<&'k K>, Signed<'_>)]) -> Vec<(&'k K, Vec<usize>)> {
    let mut groups: Vec<(&K, Vec<usize>)> = Vec::new();
    for (index, (key, _)) in signed.iter().enumerate() {
        let Some(key) = key else { continue };
        match groups.iter_mut().find(|(known, _)| ptr::eq(*known, *key)) {
            Some((_, indexes)) => indexes.push(index),
            None => groups.push((key, vec![index])),
        }
    }
    groups
}
