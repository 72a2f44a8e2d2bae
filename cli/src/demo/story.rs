//! What the two agents of the demo say to each other.

use openglass_core::json::{Document, ObjectBuilder};

/// Who says it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Side {
    /// Offers the session.
    Buyer,
    /// Accepts it.
    Seller,
}

impl Side {
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Buyer => "buyer",
            Self::Seller => "seller",
        }
    }

    const fn other(self) -> Self {
        match self {
            Self::Buyer => Self::Seller,
            Self::Seller => Self::Buyer,
        }
    }
}

/// One message: what it says to people, and its payload.
#[derive(Debug, Clone)]
pub(super) struct Line {
    pub(super) side: Side,
    pub(super) text: String,
    pub(super) payload: Document,
}

/// What the session is for.
pub(super) const PURPOSE: &str = "Agree on price and delivery of 40 pallet racks";
/// What the attestation is for.
pub(super) const ATTESTED_PURPOSE: &str = "Checks made by the buyer before it agreed to the order";

/// Side, what it does, the price in euro cents it is about, and the words.
const NEGOTIATION: [(Side, &str, i64, &str); 6] = [
    (
        Side::Buyer,
        "request_quote",
        0,
        "Can you deliver 40 pallet racks of type PR-200 to Lyon by 14 August?",
    ),
    (Side::Seller, "quote", 118_000, "Yes. 40 racks, delivered by 12 August, 1,180.00 EUR each."),
    (Side::Buyer, "counter", 109_500, "We can sign today at 1,095.00 EUR each, same date."),
    (Side::Seller, "counter", 112_000, "1,120.00 EUR each, with assembly on site included."),
    (
        Side::Buyer,
        "accept",
        112_000,
        "Agreed: 40 racks, 1,120.00 EUR each, assembly included, by 12 August.",
    ),
    (
        Side::Seller,
        "confirm",
        112_000,
        "Confirmed. Order PO-7731, total 44,800.00 EUR, invoice on delivery.",
    ),
];

/// After the negotiation one side speaks this many times before the other does.
const RUN: usize = 100;

/// The payloads beyond the negotiation have 200 to 4096 bytes of text.
const TEXT_BYTES: std::ops::RangeInclusive<u32> = 200..=4096;

/// The message with number `seq`, counted from 1.
pub(super) fn line(seq: usize) -> Line {
    match NEGOTIATION.get(seq - 1) {
        Some(&(side, intent, cents, text)) => negotiation(side, intent, cents, text),
        None => packing_list(seq),
    }
}

fn negotiation(side: Side, intent: &str, cents: i64, text: &str) -> Line {
    let mut payload = ObjectBuilder::new().string("intent", intent).string("text", text);
    if cents > 0 {
        let price = ObjectBuilder::new().string("currency", "EUR").integer("unitCents", cents);
        payload = payload.value("price", price.build().view());
    }
    Line { side, text: text.to_owned(), payload: payload.integer("quantity", 40).build() }
}

/// Long sessions go on with the items of a packing list.
fn packing_list(seq: usize) -> Line {
    let run = (seq - 1 - NEGOTIATION.len()) / RUN;
    let side = if run.is_multiple_of(2) { Side::Buyer } else { Side::Buyer.other() };
    let mut random = Random::from_number(seq as u64);
    let bytes = random.log_uniform(TEXT_BYTES);
    let text = random.words(bytes);
    let payload = ObjectBuilder::new()
        .string("intent", "packing_list")
        .integer("item", i64::try_from(seq).unwrap_or(i64::MAX))
        .string("text", &text)
        .build();
    Line { side, text: format!("packing list, item {seq}"), payload }
}

/// What the buyer attests, event by event.
pub(super) fn events() -> [Document; 3] {
    [
        ObjectBuilder::new()
            .string("check", "budget")
            .string("result", "44,800.00 EUR is within the limit of 50,000.00 EUR")
            .build(),
        ObjectBuilder::new()
            .string("check", "supplier")
            .string("result", "seller's key matches the fingerprint in the supplier file")
            .build(),
        ObjectBuilder::new()
            .string("check", "approval")
            .string("result", "purchase approved under rule FIN-12")
            .build(),
    ]
}

/// Pseudo-random numbers (`SplitMix64`), the same on each run: the demo's
/// payloads need variety, not surprise.
struct Random(u64);

impl Random {
    const fn from_number(number: u64) -> Self {
        Self(number.wrapping_mul(0x9E37_79B9_7F4A_7C15))
    }

    const fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// As many small values as large ones on a logarithmic scale.
    #[expect(
        clippy::cast_precision_loss,
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "sizes of a few thousand"
    )]
    fn log_uniform(&mut self, range: std::ops::RangeInclusive<u32>) -> usize {
        let unit = (self.next() >> 11) as f64 / (1_u64 << 53) as f64;
        let (low, high) = (f64::from(*range.start()), f64::from(*range.end()));
        (low * (high / low).powf(unit)) as usize
    }

    fn words(&mut self, bytes: usize) -> String {
        const WORDS: [&str; 16] = [
            "rack",
            "beam",
            "upright",
            "footplate",
            "bolt M12",
            "washer",
            "tie",
            "deck",
            "label",
            "crate",
            "pallet",
            "Traverse",
            "Stütze",
            "crochet",
            "plaque",
            "étiquette",
        ];
        let mut text = String::with_capacity(bytes + 16);
        while text.len() < bytes {
            text.push_str(WORDS[(self.next() % 16) as usize]);
            text.push_str(if self.next().is_multiple_of(8) { ", 12 pcs; " } else { " " });
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn payloads_have_the_sizes_that_are_promised() {
        for seq in NEGOTIATION.len() + 1..=2000 {
            let bytes = line(seq).payload.as_bytes().len();
            assert!((200..=4400).contains(&bytes), "{seq}: {bytes}");
        }
        assert_eq!(line(1999).payload.as_str(), line(1999).payload.as_str());
    }

    #[test]
    fn both_sides_speak() {
        for range in [1..7, 7..500] {
            let sides: Vec<_> = range.map(|seq| line(seq).side).collect();
            assert!(sides.contains(&Side::Buyer) && sides.contains(&Side::Seller));
        }
    }
}
