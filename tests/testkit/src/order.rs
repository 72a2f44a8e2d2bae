//! The same record with its members in another order: hashes and findings must
//! not care.

use openglass_core::{crypto::sha256, json::quote};
use serde_json::Value;

/// The JSON text of `value` with the members of every object in an order that
/// depends on `seed`.
pub fn shuffle_members(value: &Value, seed: u8) -> String {
    let mut shuffle = Shuffle { seed, objects: 0, out: String::new() };
    shuffle.write(value);
    shuffle.out
}

struct Shuffle {
    seed: u8,
    /// Objects written so far: each gets an order of its own.
    objects: u32,
    out: String,
}

impl Shuffle {
    fn write(&mut self, value: &Value) {
        match value {
            Value::Object(members) => {
                self.objects += 1;
                let mut members: Vec<_> = members.iter().collect();
                members.sort_by_key(|(name, _)| self.rank(name));
                self.list("{", members, "}", |shuffle, (name, value)| {
                    shuffle.out.push_str(&quote(name));
                    shuffle.out.push(':');
                    shuffle.write(value);
                });
            }
            Value::Array(items) => self.list("[", items, "]", Self::write),
            other => self.out.push_str(&other.to_string()),
        }
    }

    fn rank(&self, name: &str) -> [u8; 32] {
        sha256(&[&[self.seed], &self.objects.to_be_bytes()[..], name.as_bytes()].concat()).0
    }

    fn list<I: IntoIterator>(
        &mut self,
        open: &str,
        items: I,
        close: &str,
        write: impl Fn(&mut Self, I::Item),
    ) {
        self.out.push_str(open);
        for (index, item) in items.into_iter().enumerate() {
            if index > 0 {
                self.out.push(',');
            }
            write(self, item);
        }
        self.out.push_str(close);
    }
}
