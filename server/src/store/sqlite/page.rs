//! Pages: first the places, which an index gives in order, then the items.

use rusqlite::{Connection, Params};

use crate::{
    domain::{Cursor, Page, PageRequest, Timestamp},
    store::Result,
};

/// Where an item stands in its list.
pub(super) type Place = Cursor;

/// The values that a page's `(created_at, id) < (?, ?)` starts at.
pub(super) fn start(page: &PageRequest) -> (i64, &str) {
    match &page.after {
        Some(cursor) => (cursor.created_at.ms(), &cursor.id),
        None => (i64::MAX, ""),
    }
}

/// One place more than the page holds, to know whether something follows.
pub(super) fn one_more(page: &PageRequest) -> i64 {
    i64::from(page.limit) + 1
}

/// Runs a query for `created_at, id`.
pub(super) fn places(conn: &Connection, sql: &str, params: impl Params) -> Result<Vec<Place>> {
    let mut statement = conn.prepare_cached(sql)?;
    let places = statement.query_map(params, |row| {
        Ok(Place { created_at: row.get::<_, Timestamp>(0)?, id: row.get(1)? })
    })?;
    Ok(places.collect::<Result<_, rusqlite::Error>>()?)
}

/// The page of the items at these places, of which there may be one too many.
pub(super) fn load<T>(
    page: &PageRequest,
    mut places: Vec<Place>,
    load: impl Fn(&Place) -> Result<Option<T>>,
) -> Result<Page<T>> {
    let limit = page.limit as usize;
    let more = places.len() > limit;
    places.truncate(limit);
    let mut items = Vec::with_capacity(places.len());
    for place in &places {
        items.extend(load(place)?);
    }
    Ok(Page { items, next: places.pop().filter(|_| more) })
}
