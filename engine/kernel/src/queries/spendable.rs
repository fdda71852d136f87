//! Spendable dice: those of the active pool, and those on cards whose texts let them pay for this. FAQ Gates Thrown Open (`spend`).

use crate::cards::card_type::CardType;
use crate::cards::constant::{ConstantDef, Spend, Spends};
use crate::game::cause::Cause;
use crate::game::dice_pool::{self, DiceCounts};
use crate::queries::constant_kind::ConstantKind;
use crate::queries::constants;
use crate::queries::payer::Payer;
use crate::queries::permissions;
use crate::queries::position::Position;
use crate::terms::act::Act;
use crate::terms::amounts::{self, Amounts, KINDS};
use crate::terms::die::{Die, DiePlace, Symbol};
use crate::terms::id::{CardId, DieId, PlayerId, Thing};
use crate::terms::zone::Zone;
use smallvec::SmallVec;

/// Dice that can pay.
pub(crate) type Dice = SmallVec<[DieId; 10]>;

/// Lists the dice that a payer may spend: active ones first.
pub(crate) fn dice(position: &Position, payer: Payer) -> Dice {
    let mut dice = active_dice(position, payer.player);
    dice.extend(dice_on_cards(position, payer));
    dice
}

/// Counts the dice that a payer may spend.
pub(crate) fn counts(position: &Position, payer: Payer) -> DiceCounts {
    let mut counts = active_counts(position, payer.player);
    add(position, &mut counts, &dice_on_cards(position, payer));
    counts
}

/// Counts the active dice that a player may spend.
pub(crate) fn active_counts(position: &Position, player: PlayerId) -> DiceCounts {
    if !position.could_be_forbidden(Act::BeSpent) {
        return dice_pool::active_counts(&position.state, player);
    }
    let mut counts = DiceCounts::default();
    add(position, &mut counts, &active_dice(position, player));
    counts
}

/// Counts the active dice that a player may spend, as costs ask for them.
pub(crate) fn active_amounts(position: &Position, player: PlayerId) -> Amounts {
    if !position.could_be_forbidden(Act::BeSpent) {
        return *position.index.active_dice.pool(player);
    }
    let mut amounts = [0; KINDS];
    for die in active_dice(position, player) {
        for (kind, count) in amounts::of_die(position.state.die(die)) {
            amounts[kind] += count;
        }
    }
    amounts
}

/// Counts more dice.
fn add(position: &Position, counts: &mut DiceCounts, dice: &[DieId]) {
    for die in dice {
        let (kind, level) = dice_pool::kind_and_level(&position.state, *die);
        counts.add(kind, level);
    }
}

/// Lists the active dice that a player may spend.
fn active_dice(position: &Position, player: PlayerId) -> Dice {
    let mut dice = dice_pool::active_dice(&position.state, player);
    dice.retain(|die| may_be_spent(position, *die));
    dice
}

/// Returns whether nothing keeps a die from being spent.
pub(crate) fn may_be_spent(position: &Position, die: DieId) -> bool {
    permissions::forbidden(position, Thing::Die(die), Act::BeSpent, &Cause::default()).is_none()
}

/// Returns the highest X of a cost that the dice to spend cover, given its other symbols and one of X.
pub(crate) fn most_x(position: &Position, payer: Payer, symbols: &[Symbol], symbol: Symbol) -> i32 {
    let active = counts(position, payer);
    let rest = active.all as i32 - symbols.len() as i32;
    let mut more: SmallVec<[Symbol; 10]> = symbols.iter().copied().collect();
    let mut most = 1;
    while most <= rest {
        more.push(symbol);
        if active.uncovered(&more).is_some() {
            break;
        }
        most += 1;
    }
    most
}

/// Returns whether dice of a player lie on cards, so that some may pay from there.
pub(crate) fn has_dice_on_cards(position: &Position, player: PlayerId) -> bool {
    let is_there = |die: &Die| die.owner == player && matches!(die.place, DiePlace::OnCard { .. });
    position.index.any_die_on_card() && position.state.dice.iter().any(is_there)
}

/// Lists the dice on cards that a payer may spend as if they were active.
fn dice_on_cards(position: &Position, payer: Payer) -> Dice {
    let mut dice = Dice::new();
    if !has_dice_on_cards(position, payer.player) {
        return dice;
    }
    let paid_for = uses(position, payer);
    let pays = |constant: &ConstantDef| constant.spend.meets(paid_for);
    constants::for_each_constant(position, ConstantKind::Other, None, pays, |effect| {
        if position.state.card(effect.holder.id).controller != payer.player {
            return;
        }
        for (index, die) in position.state.dice.iter().enumerate() {
            let id = DieId(index as u8);
            let is_there = matches!(die.place, DiePlace::OnCard { .. }) && die.owner == payer.player && !dice.contains(&id);
            if is_there && effect.applies_to(position, Thing::Die(id)) && may_be_spent(position, id) {
                dice.push(id);
            }
        }
    });
    dice
}

/// Returns what a payer pays for, as texts that let dice on cards pay name it; the costs of a card in hand are those of playing it
/// and those of its texts that work there.
fn uses(position: &Position, payer: Payer) -> Spends {
    let def = position.def(payer.card);
    let mut uses = Spends::EMPTY;
    let in_hand = position.state.card(payer.card).zone == Zone::Hand;
    if in_hand {
        uses.insert(Spend::PlayFromHand);
    }
    let Some(label) = payer.ability else {
        if in_hand && (def.kind == CardType::ReactionSpell || is_played_as_reaction(position, payer.card)) {
            uses.insert(Spend::Reactions);
        }
        return uses;
    };
    let abilities = def.abilities.iter().map(|printed| position.library.ability(printed.ability));
    for ability in abilities.filter(|ability| ability.label == label) {
        if ability.is_activated() && def.kind == CardType::ReadySpell {
            uses.insert(Spend::ActivateReadySpell);
        }
        if ability.reaction {
            uses.insert(Spend::Reactions);
        }
    }
    uses
}

/// Returns whether a text of a card that is a reaction plays it. Reborn p.9.
fn is_played_as_reaction(position: &Position, card: CardId) -> bool {
    let Some(frame) = position.frames.last().filter(|frame| frame.card.id == card) else { return false };
    frame.ability.is_some_and(|ability| position.library.ability(ability).reaction)
}
