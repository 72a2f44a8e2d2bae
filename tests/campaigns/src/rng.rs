//! A seeded generator, so that every run sees the same inputs.

/// `SplitMix64`: small, fast, and good enough for test inputs. No secrets.
#[derive(Debug)]
pub struct Rng(u64);

impl Rng {
    /// Starts a sequence.
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The sequence of one case of a campaign.
    pub const fn of_case(seed: u64, case: u64) -> Self {
        Self(seed ^ case.wrapping_mul(0x9E37_79B9_7F4A_7C15))
    }

    /// The next 64 bits.
    pub const fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A number below `bound`, which must not be 0.
    pub fn below(&mut self, bound: usize) -> usize {
        let bound = u64::try_from(bound).expect("usize fits u64");
        usize::try_from(self.next() % bound).expect("below a usize")
    }

    /// One of `items`, which must not be empty.
    pub fn pick<'a, T: ?Sized>(&mut self, items: &[&'a T]) -> &'a T {
        items[self.below(items.len())]
    }

    /// Puts `items` in another order.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }
}
