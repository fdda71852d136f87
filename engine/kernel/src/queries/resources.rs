//! Resources: what a player has to pay with, for telling fast whether a cost could be paid. Reference 5.5.0; Raven 4.4.0.

use crate::game::dice_pool::DiceCounts;
use crate::queries::obligations;
use crate::queries::permissions;
use crate::queries::position::Position;
use crate::queries::spendable;
use crate::terms::act::Act;
use crate::terms::amounts::{self, Amounts, CLASS, DICE, DISCARDS, KINDS, MAIN, POWER, SIDE};
use crate::terms::cost::Cost;
use crate::terms::cost_item::Item;
use crate::terms::die::Level;
use crate::terms::id::{CardId, PlayerId};

/// What a player has to pay with, counted once for looking at many costs.
#[derive(Clone, Copy)]
pub(crate) struct Resources {
    /// How many there are: no main actions while something else is forced, no side actions while they are forbidden, of the hand
    /// the cards that no other cost has a claim on.
    amounts: Amounts,
    /// Whether dice of the player lie on cards, so that some may pay from there.
    pub(crate) has_dice_on_cards: bool,
}

impl Resources {
    /// Counts what a player has to pay with.
    #[inline(always)]
    pub(crate) fn of(position: &Position, player: PlayerId) -> Self {
        let mut resources = Self::without_actions(position, player);
        resources.amounts[MAIN] = main_actions(position, player);
        resources.amounts[SIDE] = side_actions(position, player);
        resources
    }

    /// Counts what a player has to pay a cost with. Whether something else than a main action is forced is asked only of a cost that
    /// may take one: what an attack costs besides, which is never a main action, is asked while that very question is answered.
    pub(crate) fn for_cost(position: &Position, player: PlayerId, cost: &Cost) -> Self {
        let mut resources = Self::without_actions(position, player);
        let may_take = |kind: usize, item: &Item| cost.fixed.map_or_else(|| cost.may_take(item), |need| need[kind] > 0);
        if may_take(MAIN, &Item::Main) {
            resources.amounts[MAIN] = main_actions(position, player);
        }
        if may_take(SIDE, &Item::Side) {
            resources.amounts[SIDE] = side_actions(position, player);
        }
        resources
    }

    /// Counts what a player has to pay with beside actions.
    #[inline(always)]
    fn without_actions(position: &Position, player: PlayerId) -> Self {
        let has_dice_on_cards = spendable::has_dice_on_cards(position, player);
        let mut resources = Self { amounts: spendable::active_amounts(position, player), has_dice_on_cards };
        let hand = &position.state.player(player).hand;
        let is_claimed = |card: &&CardId| position.committed.contains(card);
        let claimed = if position.committed.is_empty() { 0 } else { hand.iter().filter(is_claimed).count() };
        resources.amounts[DISCARDS] = (hand.len() - claimed).min(usize::from(u8::MAX)) as u8;
        resources
    }

    /// Returns the same with other dice to pay with.
    pub(crate) fn with_dice(mut self, dice: &DiceCounts) -> Self {
        for (kind, levels) in dice.by.iter().enumerate() {
            self.amounts[POWER + kind] = levels[Level::Power as usize];
            self.amounts[CLASS + kind] = levels[Level::Power as usize] + levels[Level::Class as usize];
        }
        self.amounts[DICE] = dice.all;
        self
    }

    /// Returns whether they suffice for a cost, if that hangs on nothing else: neither on who pays for what nor on dice on cards.
    #[inline]
    pub(crate) fn suffice_at_once(&self, cost: &Cost) -> Option<bool> {
        debug_assert!(cost.fixed == amounts::fixed(cost.parts()), "a cost was changed and not counted anew");
        self.meet_at_once(cost.fixed.as_ref())
    }

    /// Returns whether they suffice for a cost that has these amounts, if that hangs on nothing else.
    #[inline]
    pub(crate) fn meet_at_once(&self, fixed: Option<&Amounts>) -> Option<bool> {
        let need = fixed.filter(|need| need[DISCARDS] == 0 && !self.has_dice_on_cards)?;
        Some(self.meet(need))
    }

    /// Returns whether they suffice for a cost of a text with this number in its name; so many cards of the hand as are `kept`
    /// are paid for themselves, and stay out of the discards.
    #[inline]
    pub(crate) fn suffice(&self, cost: &Cost, n: i32, kept: impl FnOnce() -> u8) -> bool {
        debug_assert!(cost.fixed == amounts::fixed(cost.parts()), "a cost was changed and not counted anew");
        match &cost.fixed {
            Some(need) if need[DISCARDS] == 0 => self.meet(need),
            Some(need) => self.meet_keeping(*need, kept()),
            None => self.cover([0; KINDS], cost.parts(), n, kept()),
        }
    }

    /// Returns whether they suffice for what is needed so far with one choice of each further part.
    fn cover(&self, mut need: Amounts, mut parts: &[Vec<Item>], n: i32, kept: u8) -> bool {
        while let Some((part, rest)) = parts.split_first() {
            let [only] = part.as_slice() else { return self.cover_parallel(&need, part, rest, n, kept) };
            amounts::add_item(&mut need, only, n);
            parts = rest;
        }
        self.meet_keeping(need, kept)
    }

    /// Returns whether they suffice for what is needed so far with one of these items and one choice of each further part.
    fn cover_parallel(&self, need: &Amounts, items: &[Item], rest: &[Vec<Item>], n: i32, kept: u8) -> bool {
        items.iter().any(|item| {
            let mut more = *need;
            amounts::add_item(&mut more, item, n);
            self.cover(more, rest, n, kept)
        })
    }

    /// Returns whether they suffice for what one way to pay asks for, with `kept` cards of the hand that are no discards.
    fn meet_keeping(&self, mut need: Amounts, kept: u8) -> bool {
        if need[DISCARDS] > 0 {
            need[DISCARDS] = need[DISCARDS].saturating_add(kept);
        }
        self.meet(&need)
    }

    /// Returns whether they are as many of each kind as are needed.
    #[inline(always)]
    fn meet(&self, need: &Amounts) -> bool {
        std::array::from_fn::<u8, KINDS, _>(|kind| need[kind].max(self.amounts[kind])) == self.amounts
    }
}

/// Returns the main actions a player has to pay with: none while something else is forced.
fn main_actions(position: &Position, player: PlayerId) -> u8 {
    let left = position.state.player(player).main_actions;
    if left > 0 && obligations::main_action_refusal(position, player).is_some() { 0 } else { left }
}

/// Returns the side actions a player has to pay with: none while they are forbidden.
fn side_actions(position: &Position, player: PlayerId) -> u8 {
    let left = position.state.player(player).side_actions;
    let forbidden = |act: Act| permissions::player_refusal(position, player, act).is_some();
    if left > 0 && (forbidden(Act::TakeSideAction) || forbidden(Act::PaySideAction)) { 0 } else { left }
}
