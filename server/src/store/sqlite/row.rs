//! From columns to typed values, and from SQLite's errors to ours.

use openglass_core::{crypto::Hash, json::Document};
use rusqlite::{
    ErrorCode, Row, ToSql,
    types::{FromSql, FromSqlResult, ToSqlOutput, ValueRef},
};

use crate::{
    domain::Timestamp,
    store::{Result, StoreError},
};

/// What SQLite says as one of our errors.
impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> Self {
        use rusqlite::Error::{
            FromSqlConversionFailure, IntegralValueOutOfRange, InvalidColumnType, SqliteFailure,
            Utf8Error,
        };
        let corrupt = match &error {
            FromSqlConversionFailure(..)
            | IntegralValueOutOfRange(..)
            | InvalidColumnType(..)
            | Utf8Error(..) => true,
            SqliteFailure(failure, _) => matches!(
                failure.code,
                ErrorCode::DatabaseCorrupt
                    | ErrorCode::NotADatabase
                    | ErrorCode::ConstraintViolation
                    | ErrorCode::TypeMismatch
            ),
            _ => false,
        };
        let text = error.to_string();
        if corrupt { Self::Corrupt(text) } else { Self::Unavailable(text) }
    }
}

impl ToSql for Timestamp {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(self.ms().into())
    }
}

impl FromSql for Timestamp {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
        value.as_i64().map(Self::from_ms)
    }
}

/// A hash as a parameter.
pub(super) fn blob(hash: &Hash) -> &[u8] {
    hash.as_bytes()
}

/// An optional hash as a parameter.
pub(super) fn optional_blob(hash: Option<&Hash>) -> Option<&[u8]> {
    hash.map(blob)
}

/// The columns of one row, taken in the order of the `SELECT`.
pub(super) struct Columns<'r, 's> {
    row: &'r Row<'s>,
    next: usize,
}

impl<'r, 's> Columns<'r, 's> {
    pub(super) const fn new(row: &'r Row<'s>) -> Self {
        Self { row, next: 0 }
    }

    /// A value of any type that SQLite knows.
    pub(super) fn value<T: FromSql>(&mut self) -> Result<T> {
        let value = self.row.get(self.next)?;
        self.next += 1;
        Ok(value)
    }

    /// A word of a closed list, read with its `from_word`.
    pub(super) fn word<T>(&mut self, from_word: impl FnOnce(&str) -> Option<T>) -> Result<T> {
        let word: String = self.value()?;
        from_word(&word).ok_or_else(|| self.corrupt("an unknown word"))
    }

    /// A word, or `None` for NULL.
    pub(super) fn optional_word<T>(
        &mut self,
        from_word: impl FnOnce(&str) -> Option<T>,
    ) -> Result<Option<T>> {
        let word: Option<String> = self.value()?;
        let read = |word: String| from_word(&word).ok_or_else(|| self.corrupt("an unknown word"));
        word.map(read).transpose()
    }

    /// A hash.
    pub(super) fn hash(&mut self) -> Result<Hash> {
        self.value().map(Hash)
    }

    /// A hash, or `None` for NULL.
    pub(super) fn optional_hash(&mut self) -> Result<Option<Hash>> {
        Ok(self.value::<Option<[u8; 32]>>()?.map(Hash))
    }

    /// Canonical JSON.
    pub(super) fn document(&mut self) -> Result<Document> {
        let text: String = self.value()?;
        self.read_document(&text)
    }

    /// Canonical JSON, or `None` for NULL.
    pub(super) fn optional_document(&mut self) -> Result<Option<Document>> {
        let text: Option<String> = self.value()?;
        text.map(|text| self.read_document(&text)).transpose()
    }

    fn read_document(&self, text: &str) -> Result<Document> {
        let document = Document::read(text.as_bytes());
        document
            .ok()
            .filter(|read| read.as_str() == text)
            .ok_or_else(|| self.corrupt("not canonical JSON"))
    }

    /// An error about the column that was just taken.
    pub(super) fn corrupt(&self, what: &str) -> StoreError {
        let name = self.row.as_ref().column_name(self.next.saturating_sub(1));
        StoreError::Corrupt(format!("column {}: {what}", name.unwrap_or("?")))
    }
}
