//! Payment: the ways to pay a cost, and whether one of them can be paid now. Reference 5.5.0; Raven 4.4.0; Reborn p.7.

use crate::cards::ability::{AbilityDef, ExtraCost, FocusCost};
use crate::game::refusal::{Missing, Refusal};
use crate::queries::amounts;
use crate::queries::given_up;
use crate::queries::obligations;
use crate::queries::payer::Payer;
use crate::queries::permissions;
use crate::queries::position::Position;
use crate::queries::resources::Resources;
use crate::queries::scope::Scope;
use crate::queries::spendable;
use crate::terms::act::Act;
use crate::terms::amounts::{fixed_number, is_counted};
use crate::terms::cost::Cost;
use crate::terms::cost_item::{CostAmount, GiveUp, GivenUp, Item};
use crate::terms::die::Symbol;
use crate::terms::id::{CardId, DieId};
use crate::terms::zone::Zone;
use smallvec::SmallVec;
use smallvec::smallvec;
use ustr::Ustr;

/// Magic symbols to cover.
pub(crate) type Symbols = SmallVec<[Symbol; 6]>;

/// One way to pay a cost: every parallel part settled.
#[derive(Clone, Debug, Default)]
pub(crate) struct PaymentOption {
    /// Main actions.
    pub(crate) main: u8,
    /// Side actions.
    pub(crate) side: u8,
    /// Whether the card is exhausted.
    pub(crate) exhaust: bool,
    /// Cards discarded from hand.
    pub(crate) discards: usize,
    /// Wound tokens on the Phoenixborn.
    pub(crate) wounds: u8,
    /// Cards off the draw pile.
    pub(crate) mill: u8,
    /// Status tokens off the card.
    pub(crate) status: u8,
    /// Cards in play.
    pub(crate) given_up: SmallVec<[GivenUp; 1]>,
    /// Magic, an X of it counted once.
    pub(crate) symbols: Symbols,
    /// The symbol of which X are paid.
    pub(crate) x_of: Option<Symbol>,
    /// The parts taken of those that are parallel.
    pub(crate) parallel: SmallVec<[Item; 2]>,
}

/// What was paid.
#[derive(Clone, Debug, Default)]
pub(crate) struct Payment {
    /// The X that was chosen.
    pub(crate) x: i32,
    /// The dice that were spent.
    pub(crate) dice: SmallVec<[DieId; 6]>,
    /// The names of the additional costs among it.
    pub(crate) extras: SmallVec<[Ustr; 1]>,
    /// Whether the card that is paid for was destroyed or discarded to pay, or taken out of play by its own text as it was paid.
    pub(crate) gave_its_card: bool,
}

/// Returns every way to pay a cost: one for each choice among its parallel parts.
pub(crate) fn options(cost: &Cost, n: i32) -> SmallVec<[PaymentOption; 2]> {
    let mut options: SmallVec<[PaymentOption; 2]> = smallvec![PaymentOption::default()];
    if cost.parts().iter().all(|part| part.len() == 1) {
        for item in cost.parts().iter().flatten() {
            options[0].add_item(item, n);
        }
        return options;
    }
    for part in cost.parts() {
        let mut longer: SmallVec<[PaymentOption; 2]> = SmallVec::new();
        for option in &options {
            for item in part {
                let mut option = option.clone();
                if part.len() > 1 {
                    option.parallel.push(item.clone());
                }
                option.add_item(item, n);
                longer.push(option);
            }
        }
        options = longer;
    }
    options
}

impl PaymentOption {
    /// Adds a part of a cost.
    fn add_item(&mut self, item: &Item, n: i32) {
        match item {
            Item::Main => self.main = self.main.saturating_add(1),
            Item::Side => self.side = self.side.saturating_add(1),
            Item::Exhaust => self.exhaust = true,
            Item::Discard(quantity) => self.discards += usize::from(fixed_number(*quantity, n).unwrap_or(1)),
            Item::Wounds(quantity) => {
                self.wounds = self.wounds.saturating_add(fixed_number(*quantity, n).unwrap_or(1));
            }
            Item::Mill(quantity) => self.mill = self.mill.saturating_add(fixed_number(*quantity, n).unwrap_or(1)),
            Item::Status(quantity) => {
                self.status = self.status.saturating_add(fixed_number(*quantity, n).unwrap_or(1));
            }
            Item::GiveUp(given_up) => self.given_up.push((**given_up).clone()),
            Item::Magic(quantity, symbol) => {
                let count = fixed_number(*quantity, n);
                self.x_of = self.x_of.or(count.is_none().then_some(*symbol));
                self.symbols.extend(std::iter::repeat_n(*symbol, usize::from(count.unwrap_or(1)).min(64)));
            }
        }
    }
}

/// Returns a part of a cost in the words of card files.
pub(crate) fn item_text(item: &Item) -> String {
    let count = |quantity: &CostAmount| match quantity {
        CostAmount::Exactly(k) => k.to_string(),
        CostAmount::N => "N".to_owned(),
        CostAmount::X => "X".to_owned(),
    };
    match item {
        Item::Main => "main".to_owned(),
        Item::Side => "side".to_owned(),
        Item::Exhaust => "exhaust".to_owned(),
        Item::Discard(quantity) => format!("{} discard", count(quantity)),
        Item::Wounds(quantity) => format!("{} wounds", count(quantity)),
        Item::Mill(quantity) => format!("{} mill", count(quantity)),
        Item::Status(quantity) => format!("{} status", count(quantity)),
        Item::GiveUp(given_up) => given_up_text(given_up),
        Item::Magic(quantity, Symbol::Basic) => format!("{} basic", count(quantity)),
        Item::Magic(quantity, Symbol::Of(kind, level)) => format!("{} {kind}:{level}", count(quantity)),
    }
}

/// Returns cards to be given in the words of card files.
fn given_up_text(given_up: &GivenUp) -> String {
    match given_up.how {
        GiveUp::Status(n) => format!("{n} status on {}", given_up.of.text),
        GiveUp::Wounds(1) => format!("1 wound on {}", given_up.of.text),
        GiveUp::Wounds(n) => format!("{n} wounds on {}", given_up.of.text),
        how => format!("{} {}", how.word(), given_up.of.text),
    }
}

/// Returns whether resources of a payer suffice for a cost; [`check`] says what is missing.
#[inline]
pub(crate) fn could_pay(position: &Position, resources: &Resources, payer: Payer, cost: &Cost) -> bool {
    resources.suffice_at_once(cost).unwrap_or_else(|| could_pay_somehow(position, resources, payer, cost))
}

/// Returns the same where it takes more than a look at the resources.
#[inline(never)]
fn could_pay_somehow(position: &Position, resources: &Resources, payer: Payer, cost: &Cost) -> bool {
    let kept = || {
        let card = position.state.card(payer.card);
        u8::from(card.zone == Zone::Hand && card.owner == payer.player && !position.committed.contains(&payer.card))
    };
    let suffices = if resources.has_dice_on_cards {
        resources.with_dice(&spendable::counts(position, payer)).suffice(cost, payer.n, kept)
    } else {
        resources.suffice(cost, payer.n, kept)
    };
    suffices
        && (cost.fixed.is_some()
            || cost.parts().iter().flatten().all(is_counted)
            || options(cost, payer.n).iter().any(|option| check_option(position, payer, option).is_ok()))
}

/// Checks that a cost can be paid now.
///
/// # Errors
/// What is missing, of each way to pay.
pub(crate) fn check(position: &Position, payer: Payer, cost: &Cost) -> Result<(), Refusal> {
    if could_pay(position, &Resources::for_cost(position, payer.player, cost), payer, cost) {
        return Ok(());
    }
    let side = position.state.player(payer.player);
    if side.main_actions == 0 && cost.has(&Item::Main) {
        return Err(Refusal::NoMainAction);
    }
    if side.side_actions == 0 && cost.has(&Item::Side) {
        return Err(Refusal::NoSideAction);
    }
    let mut refused: Option<Refusal> = None;
    for option in options(cost, payer.n) {
        match check_option(position, payer, &option) {
            Ok(()) => return Ok(()),
            Err(refusal) => {
                refused = Some(match refused {
                    Some(before) => before.or(refusal),
                    None => refusal,
                });
            }
        }
    }
    Err(refused.unwrap_or(Refusal::NotNow))
}

/// Checks that a cost can be paid in one way now.
///
/// # Errors
/// What is missing.
pub(crate) fn check_option(position: &Position, payer: Payer, option: &PaymentOption) -> Result<(), Refusal> {
    let player = position.state.player(payer.player);
    if option.main > player.main_actions {
        return Err(Refusal::NoMainAction);
    }
    if option.side > player.side_actions {
        return Err(Refusal::NoSideAction);
    }
    if option.main > 0
        && let Some(refusal) = obligations::main_action_refusal(position, payer.player)
    {
        return Err(refusal);
    }
    if option.side > 0 {
        permissions::check_player(position, payer.player, Act::TakeSideAction)?;
        permissions::check_player(position, payer.player, Act::PaySideAction)?;
    }
    if option.discards > discardable(position, payer).count() {
        return Err(Refusal::CannotPay { missing: Missing::Cards(option.discards) });
    }
    if usize::from(option.mill) > player.draw_pile.len() {
        return Err(Refusal::CannotPay { missing: Missing::Mill(option.mill) });
    }
    let card = position.state.card(payer.card);
    if u16::from(option.status) > if card.in_play() { card.status } else { 0 } {
        return Err(Refusal::CannotPay { missing: Missing::Status(option.status) });
    }
    if let Some(part) = given_up::missing(position, payer, &option.given_up) {
        return Err(Refusal::CannotPay { missing: Missing::GivenUp(ustr::ustr(&given_up_text(part))) });
    }
    if !option.symbols.is_empty()
        && let Some(symbol) = spendable::counts(position, payer).uncovered(&option.symbols)
    {
        return Err(Refusal::CannotPay { missing: Missing::Symbol(symbol) });
    }
    Ok(())
}

/// Returns the cards of hand that the payer may discard as a cost: not the one that is paid for, nor any that another cost
/// which is being paid has a claim on.
pub(crate) fn discardable(position: &Position, payer: Payer) -> impl Iterator<Item = CardId> {
    let hand = position.state.player(payer.player).hand.iter().copied();
    hand.filter(move |card| *card != payer.card && !position.committed.contains(card))
}

/// Returns whether a price in a text can be paid.
pub(crate) fn check_price(position: &Position, payer: Payer, cost: &Cost) -> bool {
    check(position, payer, cost).is_ok() && (position.state.card(payer.card).zone != Zone::Hand || !cost.has(&Item::Exhaust))
}

/// Returns what an activated ability costs at a focus: the cost in force, then those that may be paid instead. None if it has no
/// cost.
///
/// A focus text changes the cost, unless it says `may`. Reference 5.2.5; Reborn p.9 (derived).
pub(crate) fn costs_at_focus<'a>(
    position: &Position,
    payer: Payer,
    ability: &'a AbilityDef,
    focus: i32,
) -> SmallVec<[&'a Cost; 3]> {
    let scope = Scope { you: payer.player, ..Scope::of_card(position, position.state.card_ref(payer.card), payer.n) };
    let is_open = |focused: &&FocusCost| {
        i32::from(focused.at) <= focus
            && focused.condition.as_ref().is_none_or(|condition| amounts::holds(position, &scope, condition))
    };
    let mut costs: SmallVec<[&Cost; 3]> = ability.cost.iter().collect();
    for focused in ability.focus.iter().filter(is_open) {
        match costs.first_mut() {
            Some(in_force) if !focused.optional => *in_force = &focused.cost,
            _ => costs.push(&focused.cost),
        }
    }
    costs
}

/// Returns the additional costs that an ability offers, focused that often.
pub(crate) fn open_extras<'a>(
    position: &Position,
    payer: Payer,
    ability: &'a AbilityDef,
    focus: i32,
) -> SmallVec<[&'a ExtraCost; 2]> {
    let scope = Scope { you: payer.player, ..Scope::of_card(position, position.state.card_ref(payer.card), payer.n) };
    let is_open = |extra: &&ExtraCost| {
        i32::from(extra.at) <= focus
            && extra.condition.as_ref().is_none_or(|condition| amounts::holds(position, &scope, condition))
    };
    ability.extra.iter().filter(is_open).collect()
}

/// Returns the costs of an activated ability that can be paid now.
pub(crate) fn payable_costs<'a>(
    position: &Position,
    payer: Payer,
    ability: &'a AbilityDef,
    focus: i32,
) -> SmallVec<[&'a Cost; 3]> {
    let mut costs = costs_at_focus(position, payer, ability, focus);
    costs.retain(|cost| check(position, payer, cost).is_ok());
    costs
}
