//! What a position is worth to a player, as far as the player can see.

use cinderforge_kernel::cards::{CardDef, CardType};
use cinderforge_kernel::game::Outcome;
use cinderforge_kernel::table::View;
use cinderforge_kernel::terms::{CardId, Cost, CostAmount, DiePlace, Item, Level, PlayerId, Symbol, Zone};

/// What winning is worth, and losing costs.
const GAME: i32 = 1_000_000;
/// A point of life left on a Phoenixborn.
pub(crate) const LIFE: i32 = 100;
/// What each of the last points of life is worth more.
const LAST_LIFE: i32 = 40;
const LAST_LIVES: i32 = 8;
const ATTACK: i32 = 90;
const UNIT_LIFE: i32 = 60;
const BODY: i32 = 50;
const ABILITY: i32 = 20;
const STATUS: i32 = 20;
const OWN_ALTERATION: i32 = 30;
const OTHERS_ALTERATION: i32 = 90;
const READY_SPELL: i32 = 170;
const HAND_CARD: i32 = 20;
const PAYABLE_CARD: i32 = 25;
const DRAW_PILE_CARD: i32 = 18;

/// Scores the position for the player whose view it is, in hundredths of a point of life.
///
/// It counts lives, units, ready spells, alterations, dice and cards in hand, and takes off what others have.
pub fn evaluate(view: &View) -> i32 {
    let me = view.me();
    match view.outcome() {
        Some(Outcome::Won(_)) => return if view.has_won(me) { GAME } else { -GAME },
        Some(Outcome::Draw) => return -GAME / 4,
        None => {}
    }
    if view.has_lost(me) {
        return -GAME;
    }
    let worth = |player: PlayerId| if view.is_on_my_side(player) { side(view, player) } else { -side(view, player) };
    view.players().map(worth).sum()
}

/// Scores what one player has.
fn side(view: &View, player: PlayerId) -> i32 {
    let left = view.phoenixborn(player).map_or(0, |phoenixborn| life_left(view, phoenixborn));
    let lives = LIFE * left + LAST_LIFE * left.min(LAST_LIVES);
    let units: i32 = view.zone(player, Zone::Battlefield).map(|card| card_in_play(view, card)).sum();
    let spells: i32 = view.zone(player, Zone::Spellboard).map(|card| card_in_play(view, card)).sum();
    let cards = HAND_CARD * view.count(player, Zone::Hand) as i32 + DRAW_PILE_CARD * view.count(player, Zone::DrawPile) as i32;
    let (dice, active) = dice(view, player);
    lives + units + spells + dice + cards + payable_cards(view, player, &active)
}

/// Returns the attack value of a card in play.
pub(crate) fn attack(view: &View, card: CardId) -> i32 {
    view.attack(card).unwrap_or(0)
}

/// Returns the life left on a card in play.
pub(crate) fn life_left(view: &View, card: CardId) -> i32 {
    let wounds = view.card(card).map_or(0, |card| i32::from(card.wounds));
    (view.life(card).unwrap_or(0) - wounds).max(0)
}

/// Scores a card in play for its controller.
pub(crate) fn card_in_play(view: &View, card: CardId) -> i32 {
    let Some(card_state) = view.card(card).filter(|card| !card.dying) else { return 0 };
    let def = view.library().def(card_state.def);
    let mut worth = if view.is_unit(card) {
        let left = view.life(card).unwrap_or(0) - i32::from(card_state.wounds);
        ATTACK * attack(view, card).max(0) + UNIT_LIFE * left.max(0) + BODY
    } else {
        READY_SPELL
    };
    worth += ABILITY * def.abilities.len() as i32 + STATUS * i32::from(card_state.status);
    worth = match card_state.exhaustion {
        0 => worth,
        1 => worth * 3 / 4,
        _ => worth / 2,
    };
    if card_state.attached == 0 {
        return worth;
    }
    for alteration in view.attachments(card) {
        let own = view.card(alteration).is_some_and(|card| card.owner == card_state.controller);
        worth += if own { OWN_ALTERATION } else { -OTHERS_ALTERATION };
    }
    worth
}

/// Active dice: how many of each type at each level, and how many in all.
#[derive(Default)]
struct ActiveDice {
    by: [[u8; 3]; 16],
    all: u8,
}

/// Scores the dice of a player by place and level. Returns that with the active ones.
fn dice(view: &View, player: PlayerId) -> (i32, ActiveDice) {
    let die_worth = |level: Level| match level {
        Level::Basic => 18,
        Level::Class => 30,
        Level::Power => 34,
    };
    let (mut worth, mut active) = (0, ActiveDice::default());
    for (_, die) in view.dice(player) {
        match die.place {
            DiePlace::Active => {
                worth += die_worth(die.level);
                active.by[die.kind as usize][die.level as usize] += 1;
                active.all += 1;
            }
            DiePlace::OnCard { .. } => worth += 40,
            DiePlace::Exhausted | DiePlace::Removed => {}
        }
    }
    (worth, active)
}

/// Scores the cards in hand that the active dice could pay for, each by itself.
fn payable_cards(view: &View, player: PlayerId, active: &ActiveDice) -> i32 {
    let payable = |card: &CardId| view.def(*card).and_then(|def| def.cost.as_ref()).is_some_and(|cost| covers(active, cost));
    PAYABLE_CARD * view.zone(player, Zone::Hand).filter(payable).count() as i32
}

/// Checks whether dice cover a cost, every part by its cheapest alternative taken alone.
fn covers(active: &ActiveDice, cost: &Cost) -> bool {
    let mut wanted = [[0u8; 3]; 16];
    let mut all = 0;
    for part in cost.parts() {
        let open = part.iter().find(|item| match item {
            Item::Magic(quantity, Symbol::Of(kind, level)) => {
                let at_least: u8 = active.by[*kind as usize][*level as usize..].iter().sum();
                at_least >= count(*quantity)
            }
            _ => true,
        });
        match open {
            None => return false,
            Some(Item::Magic(quantity, symbol)) => {
                all += count(*quantity);
                if let Symbol::Of(kind, level) = symbol {
                    wanted[*kind as usize][*level as usize] += count(*quantity);
                }
            }
            Some(
                Item::Main
                | Item::Side
                | Item::Exhaust
                | Item::Discard(_)
                | Item::Wounds(_)
                | Item::Mill(_)
                | Item::Status(_)
                | Item::GiveUp(_),
            ) => {}
        }
    }
    let (class, power) = (Level::Class as usize, Level::Power as usize);
    let enough = active
        .by
        .iter()
        .zip(&wanted)
        .all(|(have, want)| want[power] <= have[power] && want[power] + want[class] <= have[power] + have[class]);
    enough && all <= active.all
}

/// Returns the number of symbols a quantity asks for, taking one for an open amount.
fn count(quantity: CostAmount) -> u8 {
    match quantity {
        CostAmount::Exactly(n) => n.min(20),
        CostAmount::X | CostAmount::N => 1,
    }
}

/// Scores having a card in hand.
pub(crate) fn card_in_hand(def: &CardDef) -> i32 {
    let kind = match def.kind {
        CardType::ReadySpell => 60,
        CardType::Ally => 55,
        CardType::ActionSpell => 30,
        CardType::AlterationSpell | CardType::ConjuredAlterationSpell => 25,
        CardType::ReactionSpell => 20,
        CardType::Phoenixborn | CardType::Conjuration | CardType::Aspect | CardType::ConjuredAspect => 0,
    };
    let cost = def.cost.as_ref().map_or(0, Cost::magic_play_cost);
    kind - 8 * (cost - 2).max(0)
}
