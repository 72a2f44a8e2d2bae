//! Payload-like JSON documents with shuffled member names.

use std::fmt::Write as _;

use crate::Rng;

const NAMES: [&str; 24] = [
    "account",
    "amount",
    "approved",
    "attempt",
    "buyer",
    "currency",
    "customer",
    "delivery",
    "description",
    "discount",
    "invoice",
    "items",
    "metadata",
    "note",
    "priority",
    "quantity",
    "reference",
    "requestId",
    "seller",
    "sku",
    "status",
    "tags",
    "total",
    "unitPrice",
];

const WORDS: [&str; 20] = [
    "agent",
    "agreed",
    "batch",
    "confirmed",
    "delayed",
    "delivery",
    "express",
    "März",
    "order",
    "partial",
    "pending",
    "pickup",
    "price",
    "quote",
    "refund",
    "shipping",
    "standard",
    "\\\"as is\\\"",
    "línea\\n",
    "価格",
];

/// One document as JSON text of about `bytes` bytes (at least a few members).
pub fn document(rng: &mut Rng, bytes: usize) -> String {
    let mut text = String::with_capacity(bytes + 256);
    let mut number = 0;
    text.push('{');
    while number < 3 || text.len() + 40 < bytes {
        for name in shuffled_names(rng).into_iter().take(8) {
            if number > 0 {
                text.push(',');
            }
            // The number keeps names unique.
            let _ = write!(text, "\"{name}{number}\":");
            value(rng, &mut text, 2);
            number += 1;
            if text.len() + 40 >= bytes {
                break;
            }
        }
    }
    text.push('}');
    text
}

fn shuffled_names(rng: &mut Rng) -> [&'static str; NAMES.len()] {
    let mut names = NAMES;
    rng.shuffle(&mut names);
    names
}

fn value(rng: &mut Rng, text: &mut String, depth: usize) {
    match rng.below(if depth > 0 { 12 } else { 8 }) {
        0 => text.push_str(rng.pick(&["true", "false", "null"])),
        1 | 2 => drop(write!(text, "{}", rng.below(1_000_000))),
        3 => drop(write!(text, "{}.{:02}", rng.below(10_000), rng.below(100))),
        4..=7 => sentence(rng, text),
        8 | 9 => array(rng, text, depth - 1),
        _ => object(rng, text, depth - 1),
    }
}

fn sentence(rng: &mut Rng, text: &mut String) {
    text.push('"');
    for position in 0..=rng.below(6) {
        if position > 0 {
            text.push(' ');
        }
        text.push_str(rng.pick(&WORDS));
    }
    text.push('"');
}

fn array(rng: &mut Rng, text: &mut String, depth: usize) {
    text.push('[');
    for position in 0..rng.below(5) {
        if position > 0 {
            text.push(',');
        }
        value(rng, text, depth);
    }
    text.push(']');
}

fn object(rng: &mut Rng, text: &mut String, depth: usize) {
    text.push('{');
    let count = 1 + rng.below(6);
    for (position, name) in shuffled_names(rng).into_iter().take(count).enumerate() {
        if position > 0 {
            text.push(',');
        }
        let _ = write!(text, "\"{name}\":");
        value(rng, text, depth);
    }
    text.push('}');
}
