//! Lists as they are written: one run of bytes, a few for each thing in it.
//!
//! A game that waits is written and read at every question where it is kept outside, and such lists are most of it: field by field
//! they took three times as long as all the rest of that together.

use crate::terms::id::{CardId, CardRef};
use serde::de::{Error, SeqAccess, Visitor};
use serde::{Deserializer, Serializer};
use std::fmt;
use std::marker::PhantomData;

/// What lists are written of.
pub(crate) trait Written: Sized {
    /// How many bytes most of them take, and hardly any takes less.
    const USUAL_LEN: usize;

    /// Writes it.
    fn write(&self, bytes: &mut Vec<u8>);

    /// Reads one onto the end of a list. Returns none if the bytes that are left do not begin with one.
    fn read(reader: &mut Reader<'_>, list: &mut Vec<Self>) -> Option<()>;
}

/// Writes a list.
pub(crate) fn serialize<T: Written, S: Serializer>(list: &[T], serializer: S) -> Result<S::Ok, S::Error> {
    let mut bytes = Vec::with_capacity(2 * list.len() * T::USUAL_LEN);
    for element in list {
        element.write(&mut bytes);
    }
    serializer.serialize_bytes(&bytes)
}

/// Reads a list.
pub(crate) fn deserialize<'de, T: Written, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<T>, D::Error> {
    deserializer.deserialize_bytes(ListOf(PhantomData))
}

/// Takes a list as a format has its bytes: as bytes or as a list of numbers.
struct ListOf<T>(PhantomData<T>);

impl<'de, T: Written> Visitor<'de> for ListOf<T> {
    type Value = Vec<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("bytes")
    }

    fn visit_bytes<E: Error>(self, bytes: &[u8]) -> Result<Vec<T>, E> {
        let mut list = Vec::with_capacity(bytes.len() / T::USUAL_LEN);
        let mut reader = Reader(bytes);
        while !reader.0.is_empty() {
            T::read(&mut reader, &mut list).ok_or_else(|| E::custom("a list breaks off"))?;
        }
        Ok(list)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Vec<T>, A::Error> {
        let mut bytes = Vec::new();
        while let Some(byte) = list.next_element()? {
            bytes.push(byte);
        }
        self.visit_bytes(&bytes)
    }
}

/// Returns a mark, if it is to be set.
#[inline]
pub(crate) fn mark(is_set: bool, mark: u8) -> u8 {
    if is_set { mark } else { 0 }
}

/// Writes numbers after each other.
#[inline]
pub(crate) fn write_numbers<const N: usize>(bytes: &mut Vec<u8>, numbers: [u16; N]) {
    bytes.extend_from_slice(numbers.map(u16::to_le_bytes).as_flattened());
}

/// What is left to read.
pub(crate) struct Reader<'a>(&'a [u8]);

impl Reader<'_> {
    /// Reads so many bytes.
    #[inline]
    pub(crate) fn bytes<const N: usize>(&mut self) -> Option<[u8; N]> {
        let (bytes, rest) = self.0.split_first_chunk()?;
        self.0 = rest;
        Some(*bytes)
    }

    /// Reads so many numbers.
    #[inline]
    pub(crate) fn numbers<const N: usize>(&mut self) -> Option<[u16; N]> {
        let pairs = self.0.as_chunks().0.first_chunk::<N>()?;
        self.0 = &self.0[2 * N..];
        Some(pairs.map(u16::from_le_bytes))
    }

    /// Reads the id of a card.
    #[inline]
    pub(crate) fn card(&mut self) -> Option<CardId> {
        self.numbers().map(|[id]| CardId(id))
    }

    /// Reads a card in one of its stays.
    #[inline]
    pub(crate) fn card_ref(&mut self) -> Option<CardRef> {
        self.numbers().map(|[id, stay]| CardRef { id: CardId(id), stay })
    }

    /// Reads cards, with their number before them.
    pub(crate) fn cards(&mut self) -> Option<Vec<CardId>> {
        let [count] = self.numbers()?;
        let (ids, rest) = self.0.split_at_checked(2 * usize::from(count))?;
        self.0 = rest;
        Some(ids.as_chunks().0.iter().map(|id| CardId(u16::from_le_bytes(*id))).collect())
    }
}

/// Writes cards, with their number before them.
pub(crate) fn write_cards(bytes: &mut Vec<u8>, cards: &[CardId]) {
    write_numbers(bytes, [cards.len() as u16]);
    for card in cards {
        write_numbers(bytes, [card.0]);
    }
}

/// Reads one from bytes that hold nothing else.
#[cfg(test)]
pub(crate) fn read<T: Written>(bytes: &[u8]) -> Option<T> {
    let (mut reader, mut list) = (Reader(bytes), Vec::new());
    T::read(&mut reader, &mut list)?;
    list.pop().filter(|_| reader.0.is_empty())
}
