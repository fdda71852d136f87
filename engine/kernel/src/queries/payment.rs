//! Paying costs: main and side actions, exhaustion, discards and magic. All or nothing. Reference 5.5.0; Raven 4.4.0.
//! Effects: a text that is used has a frame until it is resolved. Reference 5.7.0; Raven 4.5.0.

use crate::cards::ability::AbilityDef;
use crate::game::cause::Cause;
use crate::game::dice_pool::{self, DiceCounts};
use crate::game::refusal::{Missing, Refusal};
use crate::queries::permissions;
use crate::queries::position::Position;
use crate::terms::act::Act;
use crate::terms::cost::{Cost, CostAmount, Item, Symbol};
use crate::terms::die::Level;
use crate::terms::id::{CardId, DieId, PlayerId, Thing};
use crate::terms::zone::Zone;
use smallvec::SmallVec;
use smallvec::smallvec;
use ustr::Ustr;

/// Magic symbols to cover.
pub(crate) type Symbols = SmallVec<[Symbol; 6]>;

/// One way to pay a cost: every parallel part settled.
#[derive(Clone, Debug, Default)]
pub(crate) struct PaymentOption {
    pub(crate) main: u8,
    pub(crate) side: u8,
    pub(crate) exhaust: bool,
    pub(crate) discards: usize,
    pub(crate) wounds: u8,
    pub(crate) symbols: Symbols,
    pub(crate) x_of: Option<Symbol>,
    pub(crate) parallel: SmallVec<[Item; 2]>,
}

/// Who pays for what.
#[derive(Clone, Copy)]
pub(crate) struct Payer {
    pub(crate) player: PlayerId,
    /// The card that is played or whose text is used.
    pub(crate) card: CardId,
    /// The ability that is used; none when a card is played.
    pub(crate) ability: Option<Ustr>,
    /// The number in the name of the ability.
    pub(crate) n: i32,
}

/// What was paid.
#[derive(Clone, Debug, Default)]
pub(crate) struct Payment {
    pub(crate) x: i32,
    pub(crate) dice: SmallVec<[DieId; 6]>,
}

fn fixed_number(quantity: CostAmount, n: i32) -> Option<u8> {
    match quantity {
        CostAmount::Exactly(k) => Some(k),
        CostAmount::N => Some(n.max(0) as u8),
        CostAmount::X => None,
    }
}

pub(crate) fn options(cost: &Cost, n: i32) -> SmallVec<[PaymentOption; 2]> {
    let mut ways: SmallVec<[PaymentOption; 2]> = smallvec![PaymentOption::default()];
    if cost.parts.iter().all(|part| part.len() == 1) {
        for item in cost.parts.iter().flatten() {
            add_item(&mut ways[0], *item, n);
        }
        return ways;
    }
    for part in &cost.parts {
        let mut next: SmallVec<[PaymentOption; 2]> = SmallVec::new();
        for way in &ways {
            for item in part {
                let mut way = way.clone();
                if part.len() > 1 {
                    way.parallel.push(*item);
                }
                add_item(&mut way, *item, n);
                next.push(way);
            }
        }
        ways = next;
    }
    ways
}

fn add_item(way: &mut PaymentOption, item: Item, n: i32) {
    match item {
        Item::Main => way.main += 1,
        Item::Side => way.side += 1,
        Item::Exhaust => way.exhaust = true,
        Item::Discard(quantity) => way.discards += usize::from(fixed_number(quantity, n).unwrap_or(1)),
        Item::Wounds(quantity) => way.wounds += fixed_number(quantity, n).unwrap_or(1),
        Item::Magic(quantity, symbol) => {
            let count = fixed_number(quantity, n);
            way.x_of = way.x_of.or(count.is_none().then_some(symbol));
            way.symbols.extend(std::iter::repeat_n(symbol, usize::from(count.unwrap_or(1)).min(64)));
        }
    }
}

pub(crate) fn item_text(item: Item) -> String {
    let count = |quantity: CostAmount| match quantity {
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
        Item::Magic(quantity, Symbol::Basic) => format!("{} basic", count(quantity)),
        Item::Magic(quantity, Symbol::Of(kind, level)) => format!("{} {kind}:{level}", count(quantity)),
    }
}

/// What a player has to pay with, counted once for looking at many costs.
pub(crate) struct Resources {
    pub(crate) main: u8,
    pub(crate) side: u8,
    hand: usize,
    pub(crate) dice: DiceCounts,
}

impl Resources {
    pub(crate) fn of(position: &Position, player: PlayerId) -> Self {
        let has = position.state.player(player);
        let barred = permissions::forbidden(position, Thing::Player(player), Act::TakeSideAction, Cause::default()).is_some();
        let side = if barred { 0 } else { has.side_actions };
        Self { main: has.main_actions, side, hand: has.hand.len(), dice: dice_pool::active_counts(&position.state, player) }
    }

    /// Whether they suffice; [`can`] says what is missing.
    pub(crate) fn suffice(&self, position: &Position, payer: Payer, cost: &Cost) -> bool {
        let in_hand = position.state.card(payer.card).zone == Zone::Hand && position.state.card(payer.card).owner == payer.player;
        let need = Requirement { kept: u8::from(in_hand), ..Requirement::default() };
        self.cover(need, &cost.parts, payer.n)
    }

    fn cover(&self, need: Requirement, parts: &[Vec<Item>], n: i32) -> bool {
        let Some((part, rest)) = parts.split_first() else { return self.meet(&need) };
        part.iter().any(|item| {
            let mut more = need;
            more.add_item(*item, n);
            self.cover(more, rest, n)
        })
    }

    fn meet(&self, need: &Requirement) -> bool {
        need.main <= self.main
            && need.side <= self.side
            && usize::from(need.discards) + usize::from(if need.discards > 0 { need.kept } else { 0 }) <= self.hand
            && need.dice <= self.dice.all
            && need.sides.iter().zip(&self.dice.by).all(|(want, have)| {
                let (power, class) = (Level::Power as usize, Level::Class as usize);
                want[power] <= have[power] && want[power] + want[class] <= have[power] + have[class]
            })
    }
}

/// What one way to pay a cost asks for.
#[derive(Clone, Copy, Default)]
struct Requirement {
    pub(crate) main: u8,
    pub(crate) side: u8,
    pub(crate) discards: u8,
    /// The card that is paid for is in hand itself and stays out of the discards.
    kept: u8,
    pub(crate) dice: u8,
    sides: [[u8; 3]; 10],
}

impl Requirement {
    fn add_item(&mut self, item: Item, n: i32) {
        match item {
            Item::Main => self.main += 1,
            Item::Side => self.side += 1,
            Item::Exhaust | Item::Wounds(_) => {}
            Item::Discard(quantity) => self.discards += fixed_number(quantity, n).unwrap_or(1),
            Item::Magic(quantity, symbol) => {
                let count = fixed_number(quantity, n).unwrap_or(1).min(64);
                self.dice = self.dice.saturating_add(count);
                if let Symbol::Of(kind, level) = symbol {
                    let want = &mut self.sides[kind as usize][level as usize];
                    *want = want.saturating_add(count);
                }
            }
        }
    }
}

/// Whether a cost can be paid now.
///
/// # Errors
/// What is missing, by the first way to pay.
pub(crate) fn check(position: &Position, payer: Payer, cost: &Cost) -> Result<(), Refusal> {
    if Resources::of(position, payer.player).suffice(position, payer, cost) {
        return Ok(());
    }
    let side = position.state.player(payer.player);
    if side.main_actions == 0 && cost.has(Item::Main) {
        return Err(Refusal::NoMainAction);
    }
    if side.side_actions == 0 && cost.has(Item::Side) {
        return Err(Refusal::NoSideAction);
    }
    let mut first = None;
    for way in options(cost, payer.n) {
        match check_option(position, payer, &way) {
            Ok(()) => return Ok(()),
            Err(refusal) => {
                first.get_or_insert(refusal);
            }
        }
    }
    Err(first.unwrap_or(Refusal::NotNow))
}

pub(crate) fn check_option(position: &Position, payer: Payer, way: &PaymentOption) -> Result<(), Refusal> {
    let player = position.state.player(payer.player);
    if way.main > player.main_actions {
        return Err(Refusal::NoMainAction);
    }
    if way.side > player.side_actions {
        return Err(Refusal::NoSideAction);
    }
    if way.side > 0
        && let Some(by) = permissions::forbidden(position, Thing::Player(payer.player), Act::TakeSideAction, Cause::default())
    {
        return Err(Refusal::Forbidden { act: Act::TakeSideAction, by });
    }
    let hand = player.hand.iter().filter(|card| **card != payer.card).count();
    if way.discards > hand {
        return Err(Refusal::CannotPay { missing: Missing::Cards(way.discards) });
    }
    if !way.symbols.is_empty()
        && let Some(symbol) = dice_pool::active_counts(&position.state, payer.player).uncovered(&way.symbols)
    {
        return Err(Refusal::CannotPay { missing: Missing::Symbol(symbol) });
    }
    Ok(())
}

/// Whether a price in a text can be paid.
pub(crate) fn check_price(position: &Position, payer: Payer, cost: &Cost) -> bool {
    check(position, payer, cost).is_ok() && (position.state.card(payer.card).zone != Zone::Hand || !cost.has(Item::Exhaust))
}

/// Whether an activated ability has a way to be paid, by its own cost or a focus cost; the costs that can be paid now.
pub(crate) fn payable_costs<'a>(
    position: &Position,
    payer: Payer,
    ability: &'a AbilityDef,
    focus: i32,
) -> SmallVec<[&'a Cost; 3]> {
    let own = ability.cost.iter();
    let focused = ability.focus.iter().filter(|way| i32::from(way.at) <= focus).map(|way| &way.cost);
    own.chain(focused).filter(|cost| check(position, payer, cost).is_ok()).collect()
}
