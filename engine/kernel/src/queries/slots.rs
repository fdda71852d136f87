//! Slots: the room on a battlefield or a spellboard, as the Phoenixborn prints it and texts change it. Reference 2.1.1; Raven 3.1.1.
//!
//! Where slots become fewer than are used, what lies there stays, and nothing comes until one is open (derived).

use crate::cards::card::CardDef;
use crate::cards::constant::ConstantDef;
use crate::queries::constant_kind::ConstantKind;
use crate::queries::constants;
use crate::queries::position::Position;
use crate::queries::rows;
use crate::queries::seats;
use crate::terms::id::{CardId, DefId, PlayerId, Thing};
use crate::terms::selector::Amount;
use smallvec::SmallVec;

/// The slots of a battlefield or spellboard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Slots {
    /// How many are used.
    pub(crate) used: usize,
    /// How many there are.
    pub(crate) total: usize,
}

impl Slots {
    /// Returns how many are not used.
    pub(crate) fn open(self) -> usize {
        self.total.saturating_sub(self.used)
    }
}

/// Returns the battlefield slots of a player.
pub(crate) fn battlefield_slots(position: &Position, player: PlayerId) -> Slots {
    let units = position.state.player(player).battlefield.iter();
    let used: usize = units.map(|unit| slots_of_unit(position, *unit)).sum();
    Slots { used, total: total_slots(position, player, Row::Battlefield) }
}

/// Returns how many slots a unit uses: one, and more or fewer where texts say so, but never fewer than none.
fn slots_of_unit(position: &Position, unit: CardId) -> usize {
    let thing = Thing::Card(position.state.card_ref(unit));
    let mut used = 1;
    let takes_slots = |constant: &ConstantDef| constant.slots.is_some();
    constants::for_each_constant(position, ConstantKind::Other, None, takes_slots, |effect| {
        if let Some(amount) = &effect.constant.slots
            && effect.applies_to(position, thing)
        {
            used = effect.amount(position, amount).saturating_add(used);
        }
    });
    used.max(0) as usize
}

/// Returns the spellboard slots of a player. Copies of a ready spell use one together, with what lies under them.
pub(crate) fn spellboard_slots(position: &Position, player: PlayerId) -> Slots {
    let mut titles: SmallVec<[DefId; 8]> = SmallVec::new();
    for card in &position.state.player(player).spellboard {
        let slot = rows::spellboard_slot(position, *card);
        if !titles.contains(&slot) {
            titles.push(slot);
        }
    }
    Slots { used: titles.len(), total: total_slots(position, player, Row::Spellboard) }
}

/// Returns whether a ready spell finds a slot on the spellboard of a player, beside copies of it or an open one.
pub(crate) fn has_spellboard_slot(position: &Position, player: PlayerId, card: CardId) -> bool {
    let def = position.state.card(card).def;
    let is_copy = |other: &CardId| position.state.card(*other).def == def;
    position.state.player(player).spellboard.iter().any(is_copy) || spellboard_slots(position, player).open() > 0
}

/// A row of a player that has slots.
#[derive(Clone, Copy)]
enum Row {
    /// The battlefield.
    Battlefield,
    /// The spellboard.
    Spellboard,
}

impl Row {
    /// Returns what a card prints for the slots of this row.
    fn printed(self, def: &CardDef) -> i32 {
        i32::from(match self {
            Row::Battlefield => def.battlefield,
            Row::Spellboard => def.spellboard,
        })
    }

    /// Returns what a constant adds to the slots of this row.
    fn given(self, constant: &ConstantDef) -> Option<&Amount> {
        constant.give_slots[self as usize].as_ref()
    }
}

/// Returns how many slots a row of a player has: as the Phoenixborn prints, with what is attached to it and what constants give it;
/// 0 without a Phoenixborn.
fn total_slots(position: &Position, player: PlayerId, row: Row) -> usize {
    let Some(phoenixborn) = seats::phoenixborn_of(position, player) else { return 0 };
    let attached = position.state.attachments(phoenixborn.id).map(|alteration| row.printed(position.def(alteration)));
    let mut total = row.printed(position.def(phoenixborn.id)) + attached.sum::<i32>();
    let gives_slots = |constant: &ConstantDef| row.given(constant).is_some();
    constants::for_each_constant(position, ConstantKind::Other, None, gives_slots, |effect| {
        if let Some(amount) = row.given(effect.constant)
            && effect.applies_to(position, Thing::Card(phoenixborn))
        {
            total = effect.amount(position, amount).saturating_add(total);
        }
    });
    total.max(0) as usize
}
