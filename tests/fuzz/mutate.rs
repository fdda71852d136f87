//! Changes of inputs by lot: of bits and bytes, of words, of lines, of numbers, and parts of other inputs.

use rand::Rng;
use rand::rngs::SmallRng;

/// Numbers that are at the edge of something.
const NUMBERS: &[&str] = &[
    "0",
    "-1",
    "1",
    "99",
    "100",
    "127",
    "128",
    "255",
    "256",
    "65535",
    "65536",
    "2147483647",
    "2147483648",
    "9223372036854775807",
    "1e9",
];

/// Signs that mean something somewhere.
const SIGNS: &[&str] = &[
    "\"", "'", "{", "}", "[", "]", "(", ")", ",", "\n", "=", "#", ":", "\\", "\u{0}", "\u{202e}", "\u{7f}", "é", " or ", " and ",
];

/// What changes inputs.
pub(crate) struct Mutator<'a> {
    corpus: &'a [Vec<u8>],
    /// The words of all inputs.
    words: Vec<&'a [u8]>,
}

impl<'a> Mutator<'a> {
    /// Makes one that begins with these inputs.
    pub(crate) fn new(corpus: &'a [Vec<u8>]) -> Self {
        let is_blank = |byte: &u8| byte.is_ascii_whitespace();
        let words = corpus.iter().flat_map(|input| input.split(is_blank)).filter(|word| !word.is_empty()).collect();
        Self { corpus, words }
    }

    /// Returns an input with a few changes.
    pub(crate) fn input(&self, random: &mut SmallRng) -> Vec<u8> {
        let mut input = self.corpus[random.random_range(0..self.corpus.len())].clone();
        for _ in 0..random.random_range(1..6) {
            self.change(&mut input, random);
        }
        input
    }

    /// Changes an input at a place.
    fn change(&self, input: &mut Vec<u8>, random: &mut SmallRng) {
        let at = random.random_range(0..=input.len());
        let end = (at + random.random_range(1..20)).min(input.len());
        match random.random_range(0..10) {
            0 if at < input.len() => input[at] ^= 1 << random.random_range(0..8),
            1 => drop(input.drain(at..end)),
            2 => insert(input, at, SIGNS[random.random_range(0..SIGNS.len())].as_bytes()),
            3 => {
                let (from, to) = word_around(input, at);
                let number = NUMBERS[random.random_range(0..NUMBERS.len())];
                input.splice(from..to, number.bytes());
            }
            4 | 5 if !self.words.is_empty() => {
                let (from, to) = word_around(input, at);
                let word = self.words[random.random_range(0..self.words.len())];
                let keeps = random.random::<bool>();
                let spaced = [b" ", word, b" "].concat();
                input.splice(if keeps { to..to } else { from..to }, if keeps { spaced } else { word.to_vec() });
            }
            6 => {
                let part = input[at..end].to_vec();
                let most = if random.random_range(0..20) == 0 { 400 } else { 4 };
                let times = random.random_range(1..most);
                insert(input, at, &part.repeat(times));
            }
            7 => {
                let other = &self.corpus[random.random_range(0..self.corpus.len())];
                let from = random.random_range(0..=other.len());
                let to = (from + random.random_range(1..60)).min(other.len());
                insert(input, at, &other[from..to]);
            }
            8 => input.truncate(at),
            _ => {
                let (from, to) = word_around(input, at);
                input.drain(from..to);
            }
        }
    }
}

/// Puts bytes in.
fn insert(input: &mut Vec<u8>, at: usize, bytes: &[u8]) {
    input.splice(at..at, bytes.iter().copied());
}

/// Returns the bounds of the word around a place.
fn word_around(input: &[u8], at: usize) -> (usize, usize) {
    let is_part = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
    let from = at - input[..at].iter().rev().take_while(|byte| is_part(byte)).count();
    let to = at + input[at..].iter().take_while(|byte| is_part(byte)).count();
    (from, to)
}
