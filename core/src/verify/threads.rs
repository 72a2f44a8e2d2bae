//! Work on all cores, or on one: the results are the same.

/// How many items are worth the way to another core.
const FEW: usize = 16;
/// Into how many groups [`map_groups`] divides many items, if they are not to
/// be smaller or larger than this.
const GROUPS: usize = 32;
const SMALLEST_GROUP: usize = 8;
const LARGEST_GROUP: usize = 32;

/// Maps all items, on all cores when the `parallel` feature is on. The order of
/// the results is that of the items either way.
pub(super) fn map_all<'t, T: Sync, R: Send>(
    items: &'t [T],
    map: impl Fn(usize, &'t T) -> R + Sync,
) -> Vec<R> {
    map_at_least(FEW, items, map)
}

/// As [`map_all`], for groups of neighbours that share work. `map` gives one
/// result for each item of a group.
pub(super) fn map_groups<T: Sync, R: Send>(
    items: &[T],
    map: impl Fn(&[T]) -> Vec<R> + Sync,
) -> Vec<R> {
    let size = (items.len() / GROUPS).clamp(SMALLEST_GROUP, LARGEST_GROUP);
    let groups: Vec<&[T]> = items.chunks(size).collect();
    map_at_least(1, &groups, |_, group| map(group)).into_iter().flatten().collect()
}

#[cfg(feature = "parallel")]
fn map_at_least<'t, T: Sync, R: Send>(
    few: usize,
    items: &'t [T],
    map: impl Fn(usize, &'t T) -> R + Sync,
) -> Vec<R> {
    use rayon::prelude::*;
    items.par_iter().enumerate().with_min_len(few).map(|(index, item)| map(index, item)).collect()
}

#[cfg(not(feature = "parallel"))]
fn map_at_least<'t, T, R>(_few: usize, items: &'t [T], map: impl Fn(usize, &'t T) -> R) -> Vec<R> {
    items.iter().enumerate().map(|(index, item)| map(index, item)).collect()
}
