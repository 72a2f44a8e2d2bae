//! Records that are too large to be held in memory.

use std::io::{self, Read, Seek, Write};

use openglass_core::{
    crypto::{Hash, Hasher},
    record::Head,
};
use serde_json::{Value, json};

use super::{Maker, Plan, document};

impl Plan {
    /// Writes the bundle of this plan with other payloads as canonical text.
    ///
    /// Memory holds one message at a time: `spool`, which must be empty, keeps
    /// them until the end of the chain is known. Edits of the evidence do not
    /// see them; those of the bundle are not made.
    pub fn write_long(
        &self,
        payloads: impl IntoIterator<Item = Value>,
        spool: &mut (impl Read + Write + Seek),
        out: &mut impl Write,
    ) -> io::Result<()> {
        Maker::new(self).write_long(payloads, spool, out)
    }
}

impl Maker<'_> {
    fn write_long(
        &self,
        payloads: impl IntoIterator<Item = Value>,
        spool: &mut (impl Read + Write + Seek),
        out: &mut impl Write,
    ) -> io::Result<()> {
        let (agreement, genesis) = self.agreement();
        let head = self.spool_messages(genesis, payloads, spool)?;
        spool.rewind()?;

        let evidence = document(&self.evidence(agreement, genesis, &[], head));
        let parts = evidence.as_str().split_once(r#""messages":[]"#);
        let (before, after) = parts.expect("the evidence has a list of messages");
        // What sorts before `evidence` in a bundle is left out of this one.
        out.write_all(br#"{"evidence":"#)?;
        let mut hashed = Hashed { out, hasher: Hasher::new() };
        hashed.write_all(before.as_bytes())?;
        hashed.write_all(br#""messages":["#)?;
        io::copy(spool, &mut hashed)?;
        hashed.write_all(b"]")?;
        hashed.write_all(after.as_bytes())?;

        let record = self.record(&hashed.hasher.finish(), genesis, head);
        let rest = json!({
            "platformKeys": [], "record": record, "type": "openglass.bundle", "v": 1,
        });
        out.write_all(b",")?;
        out.write_all(&document(&rest).as_bytes()[1..])
    }

    /// Writes the messages with commas between them.
    fn spool_messages(
        &self,
        genesis: Hash,
        payloads: impl IntoIterator<Item = Value>,
        spool: &mut impl Write,
    ) -> io::Result<Head> {
        let mut head = Head { seq: 0, hash: None };
        for (index, payload) in payloads.into_iter().enumerate() {
            let (message, hash) = self.message(index, &payload, &head.hash.unwrap_or(genesis));
            if index > 0 {
                spool.write_all(b",")?;
            }
            spool.write_all(document(&message).as_bytes())?;
            head = Head { seq: head.seq + 1, hash: Some(hash) };
        }
        Ok(head)
    }
}

/// Hashes what passes through.
struct Hashed<'o, W> {
    out: &'o mut W,
    hasher: Hasher,
}

impl<W: Write> Write for Hashed<'_, W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let count = self.out.write(bytes)?;
        self.hasher.update(&bytes[..count]);
        Ok(count)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}
