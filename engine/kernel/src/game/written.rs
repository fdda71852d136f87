//! Cards as they are written: a few bytes for each, and more for those few that have more than a place.
//!
//! A game that waits is written and read at every question where it is kept outside, and cards are most of it: field by field they
//! took as long as all the rest of that together.

use crate::game::card::{Card, CopyOf, LastValues};
use crate::terms::id::{CardId, CardRef, DefId, PlayerId, Players};
use crate::terms::zone::Zone;
use serde::de::{Error, SeqAccess, Visitor};
use serde::{Deserializer, Serializer};
use std::fmt;

/// Marks a card whose controller or last player is not its owner, or that was shown.
const OTHERS: u8 = 0x40;
/// Marks a card that has more than a place.
const MORE: u8 = 0x80;

/// Cards as bytes.
pub(crate) mod cards {
    use super::{Bytes, Card, Deserializer, Error, Reader, Serializer, write_card};

    /// Writes cards.
    pub(crate) fn serialize<S: Serializer>(cards: &[Card], serializer: S) -> Result<S::Ok, S::Error> {
        let mut bytes = Vec::with_capacity(cards.len() * 8);
        for card in cards {
            write_card(&mut bytes, card);
        }
        serializer.serialize_bytes(&bytes)
    }

    /// Reads cards.
    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<Card>, D::Error> {
        let bytes = deserializer.deserialize_bytes(Bytes)?;
        let mut cards = Vec::with_capacity(bytes.len() / 6);
        let mut reader = Reader(&bytes);
        while !reader.0.is_empty() {
            cards.push(reader.card().ok_or_else(|| D::Error::custom("a card is cut short"))?);
        }
        Ok(cards)
    }
}

/// Ids of cards as bytes.
pub(crate) mod ids {
    use super::{Bytes, CardId, Deserializer, Error, Reader, Serializer};

    /// Writes ids of cards.
    pub(crate) fn serialize<S: Serializer>(ids: &[CardId], serializer: S) -> Result<S::Ok, S::Error> {
        let mut bytes = Vec::with_capacity(ids.len() * 2);
        for id in ids {
            bytes.extend_from_slice(&id.0.to_le_bytes());
        }
        serializer.serialize_bytes(&bytes)
    }

    /// Reads ids of cards.
    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<CardId>, D::Error> {
        let bytes = deserializer.deserialize_bytes(Bytes)?;
        let mut ids = Vec::with_capacity(bytes.len() / 2);
        let mut reader = Reader(&bytes);
        while !reader.0.is_empty() {
            ids.push(CardId(reader.number().ok_or_else(|| D::Error::custom("an id is cut short"))?));
        }
        Ok(ids)
    }
}

/// Takes bytes as a format has them: as bytes or as a list of numbers.
struct Bytes;

impl<'de> Visitor<'de> for Bytes {
    type Value = Vec<u8>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("bytes")
    }

    fn visit_bytes<E: Error>(self, bytes: &[u8]) -> Result<Vec<u8>, E> {
        Ok(bytes.to_vec())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Vec<u8>, A::Error> {
        let mut bytes = Vec::new();
        while let Some(byte) = list.next_element()? {
            bytes.push(byte);
        }
        Ok(bytes)
    }
}

/// Writes a card.
fn write_card(bytes: &mut Vec<u8>, card: &Card) {
    let has_others = card.controller != card.owner || card.played_by != card.owner || card.shown_to != Players::NONE;
    let has_more = has_more(card);
    let marks = if has_others { OTHERS } else { 0 } | if has_more { MORE } else { 0 };
    let ([def, def_high], [stay, stay_high]) = (card.def.0.to_le_bytes(), card.stay.to_le_bytes());
    bytes.extend_from_slice(&[card.zone as u8 | marks, card.owner.0, def, def_high, stay, stay_high]);
    if has_others {
        bytes.extend_from_slice(&[card.controller.0, card.played_by.0, card.shown_to.0]);
    }
    if has_more {
        write_more(bytes, card);
    }
}

/// Returns whether a card has anything that most cards have nothing of.
fn has_more(card: &Card) -> bool {
    let Card { copy_of, wounds, exhaustion, status, attached, host, before, lay_under, x, leaving, left, dying, last, .. } = card;
    copy_of.is_some()
        || host.is_some()
        || before.is_some()
        || lay_under.is_some()
        || left.is_some()
        || wounds | exhaustion | status | attached | u16::from(*x) != 0
        || *leaving
        || *dying
        || *last != LastValues::default()
}

/// Writes what most cards have nothing of.
fn write_more(bytes: &mut Vec<u8>, card: &Card) {
    let Card { copy_of, wounds, exhaustion, status, attached, host, before, lay_under, x, leaving, left, dying, last, .. } =
        *card;
    let LastValues { attack, life, recover, controller, unit, bearer, silenced, exhausted, stay, .. } = last;
    for number in [wounds, exhaustion, status, attached, last.wounds, last.exhaustion, last.status] {
        bytes.extend_from_slice(&number.to_le_bytes());
    }
    for number in [attack, life, recover] {
        bytes.extend_from_slice(&number.to_le_bytes());
    }
    bytes.extend_from_slice(&silenced.to_le_bytes());
    bytes.extend_from_slice(&[x, controller, leaving.into(), dying.into(), unit.into(), exhausted.into()]);
    for number in [host.map(|host| host.0), lay_under.map(|card| card.0), left, stay, before.map(|player| player.0.into())] {
        write_if_any(bytes, number.map(u16::to_le_bytes));
    }
    write_if_any(bytes, copy_of.map(|copy| joined(copy.def.0.to_le_bytes(), copy.x.to_le_bytes())));
    write_if_any(bytes, bearer.map(|bearer| joined(bearer.id.0.to_le_bytes(), bearer.stay.to_le_bytes())));
}

/// Returns two numbers after each other.
fn joined([first, second]: [u8; 2], [third, fourth]: [u8; 2]) -> [u8; 4] {
    [first, second, third, fourth]
}

/// Writes whether there is something, and it.
fn write_if_any<const N: usize>(bytes: &mut Vec<u8>, value: Option<[u8; N]>) {
    bytes.push(value.is_some().into());
    bytes.extend(value.into_iter().flatten());
}

/// What is left to read.
struct Reader<'a>(&'a [u8]);

impl Reader<'_> {
    /// Reads so many bytes.
    fn bytes<const N: usize>(&mut self) -> Option<[u8; N]> {
        let (bytes, rest) = self.0.split_first_chunk()?;
        self.0 = rest;
        Some(*bytes)
    }

    /// Reads a number.
    fn number(&mut self) -> Option<u16> {
        self.bytes().map(u16::from_le_bytes)
    }

    /// Reads a number that may be below 0.
    fn signed(&mut self) -> Option<i16> {
        self.bytes().map(i16::from_le_bytes)
    }

    /// Reads yes or no.
    fn whether(&mut self) -> Option<bool> {
        match self.bytes()? {
            [0] => Some(false),
            [1] => Some(true),
            _ => None,
        }
    }

    /// Reads whether there is something, and puts it there.
    fn take_if_any<T>(&mut self, place: &mut Option<T>, read: impl Fn(&mut Self) -> Option<T>) -> Option<()> {
        *place = if self.whether()? { Some(read(self)?) } else { None };
        Some(())
    }

    /// Reads a card.
    fn card(&mut self) -> Option<Card> {
        let [marked, owner, def, def_high, stay, stay_high] = self.bytes()?;
        let zone = *Zone::ALL.get(usize::from(marked & !(OTHERS | MORE)))?;
        let [controller, played_by, shown_to] = if marked & OTHERS == 0 { [owner, owner, 0] } else { self.bytes()? };
        let card = Card {
            def: DefId(u16::from_le_bytes([def, def_high])),
            copy_of: None,
            owner: PlayerId(owner),
            controller: PlayerId(controller),
            played_by: PlayerId(played_by),
            zone,
            stay: u16::from_le_bytes([stay, stay_high]),
            wounds: 0,
            exhaustion: 0,
            status: 0,
            attached: 0,
            host: None,
            before: None,
            lay_under: None,
            x: 0,
            leaving: false,
            left: None,
            dying: false,
            last: LastValues::default(),
            shown_to: Players(shown_to),
        };
        if marked & MORE == 0 { Some(card) } else { self.more(card) }
    }

    /// Reads what most cards have nothing of. Returns the card with it.
    fn more(&mut self, mut card: Card) -> Option<Card> {
        let mut last = LastValues::default();
        for number in [
            &mut card.wounds,
            &mut card.exhaustion,
            &mut card.status,
            &mut card.attached,
            &mut last.wounds,
            &mut last.exhaustion,
            &mut last.status,
        ] {
            *number = self.number()?;
        }
        for number in [&mut last.attack, &mut last.life, &mut last.recover] {
            *number = self.signed()?;
        }
        last.silenced = u32::from_le_bytes(self.bytes()?);
        [card.x, last.controller] = self.bytes()?;
        for mark in [&mut card.leaving, &mut card.dying, &mut last.unit, &mut last.exhausted] {
            *mark = self.whether()?;
        }
        self.take_if_any(&mut card.host, |reader| reader.number().map(CardId))?;
        self.take_if_any(&mut card.lay_under, |reader| reader.number().map(CardId))?;
        self.take_if_any(&mut card.left, Self::number)?;
        self.take_if_any(&mut last.stay, Self::number)?;
        self.take_if_any(&mut card.before, |reader| u8::try_from(reader.number()?).ok().map(PlayerId))?;
        self.take_if_any(&mut card.copy_of, |reader| Some(CopyOf { def: DefId(reader.number()?), x: reader.signed()? }))?;
        self.take_if_any(&mut last.bearer, |reader| Some(CardRef { id: CardId(reader.number()?), stay: reader.number()? }))?;
        Some(Card { last, ..card })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand_pcg::Pcg32;
    use rand_pcg::rand_core::RngCore;

    /// Returns something every other time.
    fn maybe<T>(random: &mut Pcg32, make: impl Fn(&mut Pcg32) -> T) -> Option<T> {
        random.next_u32().is_multiple_of(2).then(|| make(random))
    }

    /// Returns any number.
    fn number(random: &mut Pcg32) -> u16 {
        random.next_u32() as u16
    }

    /// Returns values a card had with anything in some of their places.
    fn any_last_values(random: &mut Pcg32) -> LastValues {
        let some = |random: &mut Pcg32| maybe(random, number).unwrap_or_default();
        LastValues {
            attack: some(random) as i16,
            life: some(random) as i16,
            recover: some(random) as i16,
            wounds: some(random),
            exhaustion: some(random),
            status: some(random),
            controller: some(random) as u8,
            unit: random.next_u32().is_multiple_of(2),
            bearer: maybe(random, |random| CardRef { id: CardId(number(random)), stay: number(random) }),
            silenced: random.next_u32(),
            exhausted: random.next_u32().is_multiple_of(2),
            stay: maybe(random, number),
        }
    }

    /// Returns a card with anything in some of its places.
    fn full_card(random: &mut Pcg32) -> Card {
        let player = |random: &mut Pcg32| PlayerId((random.next_u32() % 4) as u8);
        let some = |random: &mut Pcg32| maybe(random, number).unwrap_or_default();
        let owner = player(random);
        let last = maybe(random, any_last_values);
        Card {
            def: DefId(number(random)),
            copy_of: maybe(random, |random| CopyOf { def: DefId(number(random)), x: number(random) as i16 }),
            owner,
            controller: maybe(random, player).unwrap_or(owner),
            played_by: maybe(random, player).unwrap_or(owner),
            zone: Zone::ALL[random.next_u32() as usize % Zone::ALL.len()],
            stay: number(random),
            wounds: some(random),
            exhaustion: some(random),
            status: some(random),
            attached: some(random),
            host: maybe(random, number).map(CardId),
            before: maybe(random, player),
            lay_under: maybe(random, number).map(CardId),
            x: some(random) as u8,
            leaving: random.next_u32().is_multiple_of(2),
            left: maybe(random, number),
            dying: random.next_u32().is_multiple_of(2),
            last: last.unwrap_or_default(),
            shown_to: Players(some(random) as u8),
        }
    }

    /// Returns such a card. Half of them have at most one thing beside their place, so that each by itself is seen to be written.
    fn any_card(random: &mut Pcg32) -> Card {
        let full = full_card(random);
        let bare = Card {
            copy_of: None,
            wounds: 0,
            exhaustion: 0,
            status: 0,
            attached: 0,
            host: None,
            before: None,
            lay_under: None,
            x: 0,
            leaving: false,
            left: None,
            dying: false,
            last: LastValues::default(),
            ..full
        };
        match random.next_u32() % 26 {
            0 => bare,
            1 => Card { copy_of: full.copy_of, ..bare },
            2 => Card { wounds: full.wounds, ..bare },
            3 => Card { exhaustion: full.exhaustion, ..bare },
            4 => Card { status: full.status, ..bare },
            5 => Card { attached: full.attached, ..bare },
            6 => Card { host: full.host, ..bare },
            7 => Card { before: full.before, ..bare },
            8 => Card { lay_under: full.lay_under, ..bare },
            9 => Card { x: full.x, ..bare },
            10 => Card { leaving: true, ..bare },
            11 => Card { left: full.left, ..bare },
            12 => Card { dying: true, ..bare },
            13 => Card { last: full.last, ..bare },
            _ => full,
        }
    }

    #[test]
    fn any_card_that_is_written_reads_the_same() {
        let mut random = Pcg32::new(1, 1);
        for _ in 0..4000 {
            let card = any_card(&mut random);
            let mut bytes = Vec::new();
            write_card(&mut bytes, &card);
            let mut reader = Reader(&bytes);
            assert_eq!(reader.card(), Some(card));
            assert!(reader.0.is_empty(), "something is left of {card:?}");
            assert_eq!(Reader(&bytes[..bytes.len() - 1]).card(), None, "a card that is cut short was read");
        }
    }
}
