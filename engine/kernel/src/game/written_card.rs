//! Cards as they are written: six bytes for each, and more for those few that have more than a place.

use crate::game::card::{Card, CopyOf, LastValues};
use crate::game::written::{Reader, Written, mark, write_numbers};
use crate::terms::id::{DefId, PlayerId, Players};
use crate::terms::zone::Zone;

/// Marks a card whose controller or last player is not its owner, or that was shown. It stands beside the zone.
const OTHERS: u8 = 0x40;
/// Marks a card that has anything of what is marked below.
const MORE: u8 = 0x80;

/// Marks a card with tokens or with cards attached to it.
const TOKENS: u8 = 0x01;
/// Marks a card that lies on another.
const HOST: u8 = 0x02;
/// Marks a card that stands before a player.
const BEFORE: u8 = 0x04;
/// Marks a card that lay under another.
const LAY_UNDER: u8 = 0x08;
/// Marks a card that came where it lies by leaving play.
const LEFT: u8 = 0x10;
/// Marks a card that an X was paid for, or that is on its way out.
const PASSING: u8 = 0x20;
/// Marks a card that is a copy.
const COPY: u8 = 0x40;
/// Marks a card that has left play before.
const LAST: u8 = 0x80;

/// Marks last values of a unit.
const UNIT: u8 = 0x01;
/// Marks last values of an exhausted card.
const EXHAUSTED: u8 = 0x02;
/// Marks last values of a card that was attached.
const BEARER: u8 = 0x04;

impl Written for Card {
    const USUAL_LEN: usize = 6;

    #[inline]
    fn write(&self, bytes: &mut Vec<u8>) {
        let Self { def, owner, controller, played_by, zone, stay, shown_to, .. } = *self;
        let parts = parts(self);
        let has_others = controller != owner || played_by != owner || shown_to != Players::NONE;
        let marks = mark(has_others, OTHERS) | mark(parts != 0, MORE);
        let ([def, def_high], [stay, stay_high]) = (def.0.to_le_bytes(), stay.to_le_bytes());
        bytes.extend_from_slice(&[zone as u8 | marks, owner.0, def, def_high, stay, stay_high]);
        if has_others {
            bytes.extend_from_slice(&[controller.0, played_by.0, shown_to.0]);
        }
        if parts != 0 {
            write_more(bytes, self, parts);
        }
    }

    #[inline]
    fn read(reader: &mut Reader<'_>, list: &mut Vec<Self>) -> Option<()> {
        let [marked, owner, def, def_high, stay, stay_high] = reader.bytes()?;
        let zone = *Zone::ALL.get(usize::from(marked & !(OTHERS | MORE)))?;
        list.push(Self::new(DefId(u16::from_le_bytes([def, def_high])), PlayerId(owner), zone));
        let card = list.last_mut()?;
        card.stay = u16::from_le_bytes([stay, stay_high]);
        if marked & OTHERS != 0 {
            let [controller, played_by, shown_to] = reader.bytes()?;
            (card.controller, card.played_by, card.shown_to) = (PlayerId(controller), PlayerId(played_by), Players(shown_to));
        }
        if marked & MORE == 0 { Some(()) } else { read_more(reader, card) }
    }
}

/// Marks what a card has that most cards have nothing of. A field that is added to cards must be named here: it is written with all
/// cards, or marked.
#[inline]
fn parts(card: &Card) -> u8 {
    let Card {
        // Written with all cards.
        def: _,
        owner: _,
        controller: _,
        played_by: _,
        zone: _,
        stay: _,
        shown_to: _,
        // Marked.
        copy_of,
        wounds,
        exhaustion,
        status,
        attached,
        host,
        before,
        lay_under,
        x,
        leaving,
        left,
        dying,
        last,
    } = card;
    mark(wounds | exhaustion | status | attached != 0, TOKENS)
        | mark(host.is_some(), HOST)
        | mark(before.is_some(), BEFORE)
        | mark(lay_under.is_some(), LAY_UNDER)
        | mark(left.is_some(), LEFT)
        | mark(*x != 0 || *leaving || *dying, PASSING)
        | mark(copy_of.is_some(), COPY)
        | mark(last.was_in_play(), LAST)
}

/// Writes the parts that are marked, each as [`read_more`] reads it.
fn write_more(bytes: &mut Vec<u8>, card: &Card, parts: u8) {
    bytes.push(parts);
    if parts & TOKENS != 0 {
        write_numbers(bytes, [card.wounds, card.exhaustion, card.status, card.attached]);
    }
    if let Some(host) = card.host {
        write_numbers(bytes, [host.0]);
    }
    if let Some(before) = card.before {
        bytes.push(before.0);
    }
    if let Some(over) = card.lay_under {
        write_numbers(bytes, [over.0]);
    }
    if let Some(left) = card.left {
        write_numbers(bytes, [left]);
    }
    if parts & PASSING != 0 {
        bytes.extend_from_slice(&[card.x, card.leaving.into(), card.dying.into()]);
    }
    if let Some(copy) = card.copy_of {
        write_numbers(bytes, [copy.def.0, copy.x.cast_unsigned()]);
    }
    if parts & LAST != 0 {
        write_last(bytes, &card.last);
    }
}

/// Reads the parts that are marked, and puts them on the card.
fn read_more(reader: &mut Reader<'_>, card: &mut Card) -> Option<()> {
    let [parts] = reader.bytes()?;
    if parts & TOKENS != 0 {
        [card.wounds, card.exhaustion, card.status, card.attached] = reader.numbers()?;
    }
    if parts & HOST != 0 {
        card.host = Some(reader.card()?);
    }
    if parts & BEFORE != 0 {
        card.before = reader.bytes().map(|[player]| Some(PlayerId(player)))?;
    }
    if parts & LAY_UNDER != 0 {
        card.lay_under = Some(reader.card()?);
    }
    if parts & LEFT != 0 {
        card.left = reader.numbers().map(|[stay]| Some(stay))?;
    }
    if parts & PASSING != 0 {
        let [x, leaving, dying] = reader.bytes()?;
        (card.x, card.leaving, card.dying) = (x, leaving != 0, dying != 0);
    }
    if parts & COPY != 0 {
        card.copy_of = reader.numbers().map(|[def, x]| Some(CopyOf { def: DefId(def), x: x.cast_signed() }))?;
    }
    if parts & LAST != 0 {
        card.last = read_last(reader)?;
    }
    Some(())
}

/// Writes the values a card had.
fn write_last(bytes: &mut Vec<u8>, last: &LastValues) {
    let LastValues { attack, life, recover, wounds, exhaustion, status, controller, unit, bearer, silenced, exhausted, stay } =
        *last;
    let marks = mark(unit, UNIT) | mark(exhausted, EXHAUSTED) | mark(bearer.is_some(), BEARER);
    let [attack, life, recover] = [attack, life, recover].map(i16::cast_unsigned);
    bytes.extend_from_slice(&[marks, controller]);
    bytes.extend_from_slice(&silenced.to_le_bytes());
    write_numbers(bytes, [attack, life, recover, wounds, exhaustion, status, stay.unwrap_or_default()]);
    if let Some(bearer) = bearer {
        write_numbers(bytes, [bearer.id.0, bearer.stay]);
    }
}

/// Reads the values a card had.
fn read_last(reader: &mut Reader<'_>) -> Option<LastValues> {
    let [marks, controller] = reader.bytes()?;
    let silenced = u32::from_le_bytes(reader.bytes()?);
    let [attack, life, recover, wounds, exhaustion, status, stay] = reader.numbers()?;
    let [attack, life, recover] = [attack, life, recover].map(u16::cast_signed);
    let bearer = if marks & BEARER == 0 { None } else { Some(reader.card_ref()?) };
    Some(LastValues {
        attack,
        life,
        recover,
        wounds,
        exhaustion,
        status,
        controller,
        unit: marks & UNIT != 0,
        bearer,
        silenced,
        exhausted: marks & EXHAUSTED != 0,
        stay: Some(stay),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::written::read;
    use crate::terms::id::{CardId, CardRef};
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
            stay: Some(number(random)),
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
        let Card { owner, controller, played_by, stay, shown_to, .. } = full;
        let bare = Card { controller, played_by, stay, shown_to, ..Card::new(full.def, owner, full.zone) };
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
            card.write(&mut bytes);
            assert_eq!(read::<Card>(&bytes), Some(card));
            assert_eq!(read::<Card>(&bytes[..bytes.len() - 1]), None, "a card that is cut short was read");
        }
    }
}
