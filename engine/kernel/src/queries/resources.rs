//! Resources: what a player has to pay with, for telling fast whether a cost could be paid. Reference 5.5.0; Raven 4.4.0.

use crate::game::dice_pool::{self, DiceCounts};
use crate::queries::obligations;
use crate::queries::permissions;
use crate::queries::position::Position;
use crate::queries::spendable;
use crate::terms::act::Act;
use crate::terms::cost::CostAmount;
use crate::terms::cost::{Cost, Item};
use crate::terms::die::{Level, Symbol};
use crate::terms::id::PlayerId;

/// What a player has to pay with, counted once for looking at many costs.
pub(crate) struct Resources {
    /// Main actions, none while something else is forced.
    main: u8,
    /// Side actions, none while they are forbidden.
    side: u8,
    /// Cards in hand that no other cost has a claim on.
    hand: usize,
    /// Active dice.
    dice: DiceCounts,
    /// Whether dice of the player lie on cards, so that some may pay from there.
    pub(crate) has_dice_on_cards: bool,
}

impl Resources {
    /// Counts what a player has to pay with.
    pub(crate) fn of(position: &Position, player: PlayerId) -> Self {
        let main = match obligations::main_action_refusal(position, player) {
            Some(_) => 0,
            None => position.state.player(player).main_actions,
        };
        Self::with_main_actions(position, player, main)
    }

    /// Counts what a player has to pay a cost with. Whether something else than a main action is forced is asked only of a cost that
    /// may take one: what an attack costs besides, which is never a main action, is asked while that very question is answered.
    pub(crate) fn for_cost(position: &Position, player: PlayerId, cost: &Cost) -> Self {
        if cost.may_take(&Item::Main) { Self::of(position, player) } else { Self::with_main_actions(position, player, 0) }
    }

    /// Counts what a player has to pay with, beside so many main actions.
    fn with_main_actions(position: &Position, player: PlayerId, main: u8) -> Self {
        let state = position.state.player(player);
        let forbidden = |act: Act| permissions::player_refusal(position, player, act).is_some();
        let pays_none = forbidden(Act::TakeSideAction) || forbidden(Act::PaySideAction);
        let side = if pays_none { 0 } else { state.side_actions };
        let hand = state.hand.iter().filter(|card| !position.committed.contains(card)).count();
        let dice = dice_pool::active_counts(&position.state, player);
        Self { main, side, hand, dice, has_dice_on_cards: spendable::has_dice_on_cards(position, player) }
    }

    /// Returns the same with other dice to pay with.
    pub(crate) fn with_dice(&self, dice: DiceCounts) -> Self {
        Self { dice, ..*self }
    }

    /// Returns whether they suffice for a cost of a text with this number in its name; `kept` cards of the hand are paid for
    /// themselves, and stay out of the discards.
    pub(crate) fn suffice(&self, cost: &Cost, n: i32, kept: u8) -> bool {
        self.cover(Requirement { kept, ..Requirement::default() }, &cost.parts, n)
    }

    /// Returns whether they suffice for what is needed so far with one choice of each further part.
    fn cover(&self, need: Requirement, parts: &[Vec<Item>], n: i32) -> bool {
        let Some((part, rest)) = parts.split_first() else { return self.meet(&need) };
        part.iter().any(|item| {
            let mut more = need;
            more.add_item(item, n);
            self.meet(&more) && self.cover(more, rest, n)
        })
    }

    /// Returns whether they suffice for what one way to pay asks for.
    fn meet(&self, need: &Requirement) -> bool {
        need.main <= self.main
            && need.side <= self.side
            && usize::from(need.discards) + usize::from(if need.discards > 0 { need.kept } else { 0 }) <= self.hand
            && need.dice <= self.dice.all
            && need.sides.iter().zip(&self.dice.by).all(|(needed, active)| {
                let (power, class) = (Level::Power as usize, Level::Class as usize);
                needed[power] <= active[power] && needed[power] + needed[class] <= active[power] + active[class]
            })
    }
}

/// What one way to pay a cost asks for.
#[derive(Clone, Copy, Default)]
struct Requirement {
    /// Main actions.
    main: u8,
    /// Side actions.
    side: u8,
    /// Cards discarded from hand.
    discards: u8,
    /// The card that is paid for is in hand itself and stays out of the discards.
    kept: u8,
    /// Dice of any kind.
    dice: u8,
    /// Dice that show a symbol, by type and level.
    sides: [[u8; 3]; 10],
}

impl Requirement {
    /// Adds a part of a cost.
    fn add_item(&mut self, item: &Item, n: i32) {
        match item {
            Item::Main => self.main = self.main.saturating_add(1),
            Item::Side => self.side = self.side.saturating_add(1),
            Item::Exhaust | Item::Wounds(_) | Item::Mill(_) | Item::Status(_) | Item::GiveUp(_) => {}
            Item::Discard(quantity) => {
                self.discards = self.discards.saturating_add(fixed_number(*quantity, n).unwrap_or(1));
            }
            Item::Magic(quantity, symbol) => {
                let count = fixed_number(*quantity, n).unwrap_or(1).min(64);
                self.dice = self.dice.saturating_add(count);
                if let Symbol::Of(kind, level) = symbol {
                    let needed = &mut self.sides[*kind as usize][*level as usize];
                    *needed = needed.saturating_add(count);
                }
            }
        }
    }
}

/// Returns the number of a part of a cost, unless it is X.
pub(crate) fn fixed_number(quantity: CostAmount, n: i32) -> Option<u8> {
    match quantity {
        CostAmount::Exactly(k) => Some(k),
        CostAmount::N => Some(n.clamp(0, i32::from(u8::MAX)) as u8),
        CostAmount::X => None,
    }
}
