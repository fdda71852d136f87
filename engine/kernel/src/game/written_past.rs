//! Dice and past events as they are written.

use crate::game::past_event::PastEvent;
use crate::game::written::{Reader, Written, mark, write_numbers};
use crate::terms::die::{Die, DiePlace, DieType, Level};
use crate::terms::event::{EventKind, Subjects};
use crate::terms::id::{CardId, CardRef, DieId, PlayerId, Thing};
use crate::terms::zone::Zone;
use smallvec::SmallVec;
use std::sync::Arc;

/// Stands for the active pool.
const ACTIVE: u8 = 0;
/// Stands for the exhausted pool.
const EXHAUSTED: u8 = 1;
/// Stands for no place in the game.
const REMOVED: u8 = 2;
/// Stands for a card on which a die lies.
const ON_CARD: u8 = 3;
/// Stands for a card on which the power of a die placed it.
const BY_POWER: u8 = 4;

/// Marks an event that a player did.
const BY: u8 = 0x01;
/// Marks an event of a turn.
const TURN: u8 = 0x02;
/// Marks an event of a battle.
const BATTLE: u8 = 0x04;

impl Written for Die {
    const USUAL_LEN: usize = 4;

    #[inline]
    fn write(&self, bytes: &mut Vec<u8>) {
        let Self { kind, level, owner, place } = *self;
        let (place, card) = match place {
            DiePlace::Active => (ACTIVE, None),
            DiePlace::Exhausted => (EXHAUSTED, None),
            DiePlace::Removed => (REMOVED, None),
            DiePlace::OnCard { card, by_power } => (if by_power { BY_POWER } else { ON_CARD }, Some(card)),
        };
        bytes.extend_from_slice(&[kind as u8, level as u8, owner.0, place]);
        if let Some(card) = card {
            write_numbers(bytes, [card.id.0, card.stay]);
        }
    }

    #[inline]
    fn read(reader: &mut Reader<'_>, list: &mut Vec<Self>) -> Option<()> {
        let [kind, level, owner, place] = reader.bytes()?;
        let place = match place {
            ACTIVE => DiePlace::Active,
            EXHAUSTED => DiePlace::Exhausted,
            REMOVED => DiePlace::Removed,
            ON_CARD | BY_POWER => DiePlace::OnCard { card: reader.card_ref()?, by_power: place == BY_POWER },
            _ => return None,
        };
        let (kind, level) = (*DieType::ALL.get(usize::from(kind))?, *Level::ALL.get(usize::from(level))?);
        list.push(Self { kind, level, owner: PlayerId(owner), place });
        Some(())
    }
}

/// Writes a thing: what it is in a number, and two numbers more.
#[inline]
fn write_thing(bytes: &mut Vec<u8>, thing: Thing) {
    write_numbers(
        bytes,
        match thing {
            Thing::Card(card) => [0, card.id.0, card.stay],
            Thing::Player(player) => [1, player.0.into(), 0],
            Thing::Die(die) => [2, die.0.into(), 0],
            Thing::Pile(player, zone) => [3, player.0.into(), zone as u16],
        },
    );
}

/// Reads a thing.
#[inline]
fn read_thing(reader: &mut Reader<'_>) -> Option<Thing> {
    let [sort, id, other] = reader.numbers()?;
    let short_id = u8::try_from(id).ok();
    Some(match sort {
        0 => Thing::Card(CardRef { id: CardId(id), stay: other }),
        1 => Thing::Player(PlayerId(short_id?)),
        2 => Thing::Die(DieId(short_id?)),
        3 => Thing::Pile(PlayerId(short_id?), *Zone::ALL.get(usize::from(other))?),
        _ => return None,
    })
}

impl Written for Arc<PastEvent> {
    const USUAL_LEN: usize = 15;

    fn write(&self, bytes: &mut Vec<u8>) {
        let PastEvent { kind, subjects, causers, by, turn, battle } = self.as_ref();
        let marks = mark(by.is_some(), BY) | mark(turn.is_some(), TURN) | mark(battle.is_some(), BATTLE);
        bytes.extend_from_slice(&[*kind as u8, marks, by.map_or(0, |player| player.0)]);
        let [turn, battle] = [turn, battle].map(|number| number.unwrap_or_default());
        write_numbers(bytes, [turn, battle, subjects.len() as u16, causers.len() as u16]);
        for subject in subjects {
            write_thing(bytes, *subject);
        }
        for causer in causers {
            write_numbers(bytes, [causer.id.0, causer.stay]);
        }
    }

    fn read(reader: &mut Reader<'_>, list: &mut Vec<Self>) -> Option<()> {
        let [kind, marks, by] = reader.bytes()?;
        let [turn, battle, subject_count, causer_count] = reader.numbers()?;
        let (mut subjects, mut causers) = (Subjects::new(), SmallVec::new());
        for _ in 0..subject_count {
            subjects.push(read_thing(reader)?);
        }
        for _ in 0..causer_count {
            causers.push(reader.card_ref()?);
        }
        list.push(Self::new(PastEvent {
            kind: *EventKind::ALL.get(usize::from(kind))?,
            subjects,
            causers,
            by: (marks & BY != 0).then_some(PlayerId(by)),
            turn: (marks & TURN != 0).then_some(turn),
            battle: (marks & BATTLE != 0).then_some(battle),
        }));
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::written::read;
    use std::fmt::Debug;

    /// Writes something, and checks that it is read the same from all its bytes and not from fewer.
    fn is_read<T: Written + PartialEq + Debug>(written: &T) {
        let mut bytes = Vec::new();
        written.write(&mut bytes);
        assert_eq!(read::<T>(&bytes).as_ref(), Some(written));
        assert_eq!(read::<T>(&bytes[..bytes.len() - 1]), None, "{written:?} was read that is cut short");
    }

    #[test]
    fn dice_that_are_written_read_the_same() {
        let card = CardRef { id: CardId(700), stay: 300 };
        let [placed, laid] = [true, false].map(|by_power| DiePlace::OnCard { card, by_power });
        let places = [DiePlace::Active, DiePlace::Exhausted, DiePlace::Removed, placed, laid];
        for (place, level) in places.into_iter().zip(Level::ALL.iter().cycle()) {
            for kind in DieType::ALL {
                is_read(&Die { kind: *kind, level: *level, owner: PlayerId(3), place });
            }
        }
    }

    #[test]
    fn past_events_that_are_written_read_the_same() {
        let card = CardRef { id: CardId(700), stay: 300 };
        let things =
            [Thing::Card(card), Thing::Player(PlayerId(2)), Thing::Die(DieId(21)), Thing::Pile(PlayerId(1), Zone::DiscardPile)];
        for (index, kind) in EventKind::ALL.iter().enumerate() {
            is_read(&Arc::new(PastEvent {
                kind: *kind,
                subjects: things.iter().copied().take(index % 5).collect(),
                causers: std::iter::repeat_n(card, index % 3).collect(),
                by: (index % 2 == 0).then_some(PlayerId(1)),
                turn: (index % 3 == 0).then_some(500),
                battle: (index % 7 == 0).then_some(9),
            }));
        }
    }
}
