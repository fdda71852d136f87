//! Amounts: how many of each kind of thing a cost asks for, or a player has. Reference 5.5.0; Raven 4.4.0.

use crate::terms::cost_item::{CostAmount, Item};
use crate::terms::die::{Die, DieType, Level, Symbol};

/// How many kinds of things costs ask for, in [`Amounts`].
pub(crate) const KINDS: usize = 32;
/// Dice that show the power side of a type, the first of a place for each type.
pub(crate) const POWER: usize = 0;
/// Dice that show the class or the power side of a type, the first of a place for each type.
pub(crate) const CLASS: usize = POWER + DieType::ALL.len();
/// Dice of any kind.
pub(crate) const DICE: usize = CLASS + DieType::ALL.len();
/// Main actions.
pub(crate) const MAIN: usize = DICE + 1;
/// Side actions.
pub(crate) const SIDE: usize = MAIN + 1;
/// Cards discarded from hand.
pub(crate) const DISCARDS: usize = SIDE + 1;

const _: () = assert!(DISCARDS < KINDS, "every kind of thing has a place");

/// How many of each kind of thing there are, or are asked for: compared all at once.
pub(crate) type Amounts = [u8; KINDS];

/// Counts what the parts of a cost ask for; none where that hangs on a choice among the parts or on the number of a text, or where a
/// part asks for what is not counted.
pub(crate) fn fixed(parts: &[Vec<Item>]) -> Option<Amounts> {
    let mut need = [0; KINDS];
    for part in parts {
        match part.as_slice() {
            [only] if only.amount() != Some(CostAmount::N) && is_counted(only) => add_item(&mut need, only, 0),
            _ => return None,
        }
    }
    Some(need)
}

/// Returns whether what a part of a cost asks for is counted here, or always there: the card itself, wounds on the Phoenixborn.
pub(crate) fn is_counted(item: &Item) -> bool {
    !matches!(item, Item::Mill(_) | Item::Status(_) | Item::GiveUp(_))
}

/// Adds a part of a cost to what is asked for.
#[inline]
pub(crate) fn add_item(need: &mut Amounts, item: &Item, n: i32) {
    let mut add = |kind: usize, count: u8| need[kind] = need[kind].saturating_add(count);
    match item {
        Item::Main => add(MAIN, 1),
        Item::Side => add(SIDE, 1),
        Item::Exhaust | Item::Wounds(_) | Item::Mill(_) | Item::Status(_) | Item::GiveUp(_) => {}
        Item::Discard(quantity) => add(DISCARDS, fixed_number(*quantity, n).unwrap_or(1)),
        Item::Magic(quantity, symbol) => {
            let count = fixed_number(*quantity, n).unwrap_or(1).min(64);
            add(DICE, count);
            if let Symbol::Of(kind, level) = symbol {
                match level {
                    Level::Basic => {}
                    Level::Class => add(CLASS + *kind as usize, count),
                    Level::Power => {
                        add(POWER + *kind as usize, count);
                        add(CLASS + *kind as usize, count);
                    }
                }
            }
        }
    }
}

/// Returns what a die is worth, as what it adds to amounts.
pub(crate) fn of_die(die: &Die) -> [(usize, u8); 3] {
    let kind = die.kind as usize;
    [(DICE, 1), (CLASS + kind, u8::from(die.level != Level::Basic)), (POWER + kind, u8::from(die.level == Level::Power))]
}

/// Returns the number of a part of a cost, unless it is X.
pub(crate) fn fixed_number(quantity: CostAmount, n: i32) -> Option<u8> {
    match quantity {
        CostAmount::Exactly(k) => Some(k),
        CostAmount::N => Some(n.clamp(0, i32::from(u8::MAX)) as u8),
        CostAmount::X => None,
    }
}
