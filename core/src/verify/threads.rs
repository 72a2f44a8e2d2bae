//! Work on all cores, or on one: the results are the same.

/// Maps all items, on all cores when the `parallel` feature is on. The order of
/// the results is that of the items either way.
#[cfg(feature = "parallel")]
pub(super) fn map_all<'t, T: Sync, R: Send>(
    items: &'t [T],
    map: impl Fn(usize, &'t T) -> R + Sync,
) -> Vec<R> {
    use rayon::prelude::*;
    items.par_iter().enumerate().with_min_len(16).map(|(index, item)| map(index, item)).collect()
}

/// Maps all items.
#[cfg(not(feature = "parallel"))]
pub(super) fn map_all<'t, T, R>(items: &'t [T], map: impl Fn(usize, &'t T) -> R) -> Vec<R> {
    items.iter().enumerate().map(|(index, item)| map(index, item)).collect()
}
