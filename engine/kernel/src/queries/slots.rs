//! Slots: the room on a battlefield or a spellboard, as the Phoenixborn prints it. Reference 2.1.1; Raven 3.1.1.

use crate::cards::card::{CardDef, Placement};
use crate::cards::card_type::CardType;
use crate::cards::constant::ConstantDef;
use crate::queries::amounts;
use crate::queries::constant_kind::ConstantKind;
use crate::queries::constants;
use crate::queries::position::Position;
use crate::queries::seats;
use crate::terms::id::{CardId, DefId, PlayerId, Thing};
use crate::terms::zone::Zone;
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

/// Returns the battlefield slots of a player. A unit uses one, and more or fewer where a text says so.
pub(crate) fn battlefield_slots(position: &Position, player: PlayerId) -> Slots {
    let side = position.state.player(player);
    let mut used = side.battlefield.len() as i32;
    let takes_slots = |constant: &ConstantDef| constant.slots.is_some();
    for card in &side.battlefield {
        let thing = Thing::Card(position.state.card_ref(*card));
        constants::for_each_constant(position, ConstantKind::Other, takes_slots, |effect| {
            if let Some(amount) = &effect.constant.slots
                && effect.applies_to(position, thing)
            {
                used += amounts::amount(position, &effect.scope(position), amount);
            }
        });
    }
    let total = printed(position, player, |phoenixborn| phoenixborn.battlefield);
    Slots { used: used.max(0) as usize, total }
}

/// Returns the spell whose slot a card on a spellboard is in: its own kind, or that of what it lies under.
pub(crate) fn spellboard_slot(position: &Position, card: CardId) -> DefId {
    let state = position.state.card(card);
    state.host.map_or(state.def, |host| spellboard_slot(position, host))
}

/// Returns the spellboard slots of a player. Copies of a ready spell use one together, with what lies under them.
pub(crate) fn spellboard_slots(position: &Position, player: PlayerId) -> Slots {
    let mut titles: SmallVec<[DefId; 8]> = SmallVec::new();
    for card in &position.state.player(player).spellboard {
        let slot = spellboard_slot(position, *card);
        if !titles.contains(&slot) {
            titles.push(slot);
        }
    }
    Slots { used: titles.len(), total: printed(position, player, |phoenixborn| phoenixborn.spellboard) }
}

/// Returns where a card lies in play that is put there by an effect; none for spells that are resolved or attached.
pub(crate) fn zone_in_play(position: &Position, card: CardId) -> Option<Zone> {
    let def = position.def(card);
    match (&def.placement, def.kind) {
        (Placement::Battlefield, _) | (Placement::ByType, CardType::Ally | CardType::Conjuration) => Some(Zone::Battlefield),
        (Placement::ByType, CardType::ReadySpell) => Some(Zone::Spellboard),
        (Placement::ByType | Placement::Under(_), _) => None,
    }
}

/// Returns whether a ready spell finds a slot on the spellboard of a player, beside copies of it or an open one.
pub(crate) fn has_spellboard_slot(position: &Position, player: PlayerId, card: CardId) -> bool {
    let def = position.state.card(card).def;
    let is_copy = |other: &CardId| position.state.card(*other).def == def;
    position.state.player(player).spellboard.iter().any(is_copy) || spellboard_slots(position, player).open() > 0
}

/// Returns a number of slots that the Phoenixborn of a player prints; 0 without one.
fn printed(position: &Position, player: PlayerId, slots: impl Fn(&CardDef) -> u8) -> usize {
    seats::phoenixborn_of(position, player).map_or(0, |phoenixborn| usize::from(slots(position.def(phoenixborn.id))))
}
