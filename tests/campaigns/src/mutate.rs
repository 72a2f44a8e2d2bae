//! Seeded changes of byte strings that know a little about JSON.

use crate::Rng;

/// What is put into a text now and then: numbers at the edges, broken escapes,
/// members that should not be there.
const TOKENS: &[&str] = &[
    "null",
    "true",
    "false",
    "0",
    "-0",
    "-1",
    "1e400",
    "1e-400",
    "1.0",
    "9007199254740993",
    "18446744073709551616",
    "0.1e1",
    "[]",
    "{}",
    "\"\"",
    "[[",
    "]]",
    "{\"a\":",
    "}",
    ",",
    ":",
    "\\ud800",
    "\\ud83d\\ude00",
    "\\u0000",
    "\\u0061",
    "\\",
    "\"",
    "\u{e000}",
    "\u{1f600}",
    "é",
    "\"a\":1,\"a\":2",
    "\"kind\":null,",
    "\"v\":2,",
    "9999-12-31T23:59:59.999Z",
    "-",
    "_",
    "=",
];

/// Most changes of one input.
const MOST_CHANGES: usize = 4;
/// Deepest nesting that a change adds: beyond what the reader allows.
const DEEPEST: usize = 300;

/// Makes inputs from seeds.
pub(crate) struct Mutator<'s> {
    seeds: &'s [Vec<u8>],
}

impl<'s> Mutator<'s> {
    /// `seeds` must not be empty.
    pub(crate) fn new(seeds: &'s [Vec<u8>]) -> Self {
        assert!(!seeds.is_empty(), "a campaign needs seeds");
        Self { seeds }
    }

    /// A seed with up to four changes, at times none.
    pub(crate) fn input(&self, rng: &mut Rng) -> Vec<u8> {
        let seed = self.seeds[rng.below(self.seeds.len())].clone();
        self.changed(rng, seed)
    }

    /// An input with up to four changes, at times none.
    pub(crate) fn changed(&self, rng: &mut Rng, mut input: Vec<u8>) -> Vec<u8> {
        for _ in 0..rng.below(MOST_CHANGES + 1) {
            self.change(rng, &mut input);
        }
        input
    }

    fn change(&self, rng: &mut Rng, input: &mut Vec<u8>) {
        match rng.below(9) {
            0 => flip(rng, input),
            1 => drop(input.drain(span(rng, input.len()))),
            2 => duplicate(rng, input),
            3 => insert_token(rng, input),
            4 => nest(rng, input),
            5 => replace_token(rng, input),
            6 => swap_tokens(rng, input),
            7 => input.truncate(rng.below(input.len() + 1)),
            _ => {
                let other = &self.seeds[rng.below(self.seeds.len())];
                splice(rng, input, other);
            }
        }
    }
}

fn flip(rng: &mut Rng, input: &mut [u8]) {
    if !input.is_empty() {
        let at = rng.below(input.len());
        input[at] ^= 1 << rng.below(8);
    }
}

/// A short range inside `0..len`.
fn span(rng: &mut Rng, len: usize) -> std::ops::Range<usize> {
    let start = rng.below(len + 1);
    let length = rng.below(len - start + 1).min(rng.below(64) + 1);
    start..start + length.min(len - start)
}

fn insert(rng: &mut Rng, input: &mut Vec<u8>, bytes: &[u8]) {
    let at = rng.below(input.len() + 1);
    input.splice(at..at, bytes.iter().copied());
}

fn insert_token(rng: &mut Rng, input: &mut Vec<u8>) {
    let token = rng.pick(TOKENS);
    insert(rng, input, token.as_bytes());
}

fn duplicate(rng: &mut Rng, input: &mut Vec<u8>) {
    let copy = input[span(rng, input.len())].to_vec();
    insert(rng, input, &copy);
}

/// Wraps a place in many brackets.
fn nest(rng: &mut Rng, input: &mut Vec<u8>) {
    let depth = rng.below(DEEPEST);
    let at = rng.below(input.len() + 1);
    let brackets = std::iter::repeat_n(b'[', depth).chain(std::iter::repeat_n(b']', depth));
    input.splice(at..at, brackets);
}

fn replace_token(rng: &mut Rng, input: &mut Vec<u8>) {
    let tokens = tokens(input);
    if !tokens.is_empty() {
        let token = tokens[rng.below(tokens.len())].clone();
        let with = rng.pick(TOKENS).bytes();
        input.splice(token, with);
    }
}

/// Puts one token's text in the place of another's.
fn swap_tokens(rng: &mut Rng, input: &mut Vec<u8>) {
    let tokens = tokens(input);
    if !tokens.is_empty() {
        let from = input[tokens[rng.below(tokens.len())].clone()].to_vec();
        let to = tokens[rng.below(tokens.len())].clone();
        input.splice(to, from);
    }
}

fn splice(rng: &mut Rng, input: &mut Vec<u8>, other: &[u8]) {
    let piece = &other[span(rng, other.len())];
    let place = span(rng, input.len());
    input.splice(place, piece.iter().copied());
}

/// The runs between structural bytes: strings without their quotes, numbers,
/// words.
fn tokens(input: &[u8]) -> Vec<std::ops::Range<usize>> {
    let mut tokens = Vec::new();
    let mut start = 0;
    for (at, byte) in input.iter().enumerate() {
        if b"\",:{}[]\n".contains(byte) {
            if at > start {
                tokens.push(start..at);
            }
            start = at + 1;
        }
    }
    if input.len() > start {
        tokens.push(start..input.len());
    }
    tokens
}
