//! A drafter that keeps to a few types of dice, and to cards that are worth what they cost.

use cinderforge_draft::{DraftQuestion, DraftStep, DraftView, Drafter, Pick, costs};
use cinderforge_kernel::cards::{CardDef, CardType, Library, Printed};
use cinderforge_kernel::terms::{Cost, CostAmount, DefId, DieType, Item, Symbol};

/// What a card loses for each die of a type that the deck has no other use for.
const STRANGE_DIE: i32 = 6;
/// What a card loses for each die of its cost.
const DIE: i32 = 2;
/// By how much a card that lies face up must be better than the worst of one's own.
const GAIN: i32 = 2;

/// Picks the cards that are worth most for their cost and need the dice that the deck needs anyway, and dice as its costs ask for them.
/// It knows the printed types, costs and values of cards, and nothing of what their texts do.
#[derive(Clone, Copy, Debug, Default)]
pub struct MatchingDrafter;

/// How often a deck asks for each type of dice.
struct Demand([i32; DieType::ALL.len()]);

impl Demand {
    /// Counts what some cards ask for.
    fn of(list: impl Iterator<Item = DefId>, library: &Library) -> Self {
        let mut demand = Self([0; DieType::ALL.len()]);
        for card in list {
            for (kind, count) in demand.needed(card, library) {
                demand.0[kind as usize] += count;
            }
        }
        demand
    }

    /// Lists the dice that a card asks for; of alternatives those that the deck asks for most already.
    fn needed(&self, card: DefId, library: &Library) -> Vec<(DieType, i32)> {
        let parts = costs(library, card).flat_map(Cost::parts);
        let most_used = |part: &Vec<Item>| part.iter().filter_map(asked_die).max_by_key(|(kind, _)| self.0[*kind as usize]);
        parts.filter_map(most_used).collect()
    }

    /// Scores a card for a deck with this demand: what it is worth less what its dice cost.
    fn score(&self, card: DefId, library: &Library) -> i32 {
        let has_demand = self.0.iter().any(|count| *count > 0);
        let strange = |(kind, count): &(DieType, i32)| if has_demand && !self.is_main(*kind) { *count * STRANGE_DIE } else { 0 };
        let strangeness: i32 = self.needed(card, library).iter().map(strange).sum();
        worth(card, library) - dice_in_costs(card, library) * DIE - strangeness
    }

    /// Returns whether a type is one of the two that are asked for most.
    fn is_main(&self, kind: DieType) -> bool {
        let count = self.0[kind as usize];
        count > 0 && self.0.iter().filter(|other| **other > count).count() < 2
    }
}

/// Returns the dice of a type that an item asks for.
fn asked_die(item: &Item) -> Option<(DieType, i32)> {
    match item {
        Item::Magic(amount, Symbol::Of(kind, _)) => Some((*kind, number(*amount))),
        _ => None,
    }
}

fn number(amount: CostAmount) -> i32 {
    if let CostAmount::Exactly(count) = amount { i32::from(count) } else { 1 }
}

/// Counts the dice in the costs of a card, of any type.
fn dice_in_costs(card: DefId, library: &Library) -> i32 {
    let parts = costs(library, card).flat_map(Cost::parts);
    let dice = |item: &Item| if let Item::Magic(amount, _) = item { number(*amount) } else { 0 };
    parts.filter_map(|part| part.first()).map(dice).sum()
}

/// Says what a card is worth by its type and values: units fight, and spells that bring units do so again and again.
fn worth(card: DefId, library: &Library) -> i32 {
    let printed = |value: Option<Printed>| if let Some(Printed::Is(value)) = value { value } else { 0 };
    let card = library.def(card);
    let fight = |card: &CardDef| 3 * printed(card.attack) + 2 * printed(card.life);
    let brings = card.conjurations.iter().map(|conjured| fight(library.def(*conjured))).max().unwrap_or_default();
    match card.kind {
        CardType::Phoenixborn => 2 * i32::from(card.battlefield) + i32::from(card.spellboard) + printed(card.life),
        CardType::ReadySpell => 6 + brings,
        CardType::Ally | CardType::Conjuration | CardType::Aspect | CardType::ConjuredAspect => fight(card) + brings / 2,
        CardType::ActionSpell => 6 + brings / 2,
        CardType::AlterationSpell | CardType::ConjuredAlterationSpell => 4,
        CardType::ReactionSpell => 3,
    }
}

impl Drafter for MatchingDrafter {
    fn pick(&self, view: &DraftView, question: &DraftQuestion, library: &Library) -> Vec<usize> {
        let demand = Demand::of(view.cards().into_iter(), library);
        let score = |place: usize| match question.offers[place].pick {
            Pick::Card(card) => demand.score(card, library),
            Pick::Die(_) | Pick::Nothing => 0,
        };
        let places = 0..question.offers.len();
        match question.step {
            DraftStep::Dice => dice(&demand, view, question),
            DraftStep::Cards => places.max_by_key(|place| score(*place)).into_iter().collect(),
            DraftStep::Phoenixborn => {
                let own = |place: &usize| {
                    let pile = view.piles.iter().find(|pile| question.offers[*place].pick == Pick::Card(pile.phoenixborn));
                    pile.map_or(0, |pile| demand.score(pile.own, library))
                };
                places.max_by_key(|place| score(*place) + own(place)).into_iter().collect()
            }
            DraftStep::Take => {
                let worst = view.drafted.iter().map(|card| demand.score(*card, library)).min().unwrap_or_default();
                let is_card = |place: &usize| question.offers[*place].pick != Pick::Nothing;
                let best = places.clone().filter(is_card).max_by_key(|place| score(*place));
                let nothing = places.clone().find(|place| !is_card(place));
                best.filter(|place| score(*place) >= worst + GAIN).or(nothing).into_iter().collect()
            }
            DraftStep::Replace => places.min_by_key(|place| score(*place)).into_iter().collect(),
            DraftStep::Return => {
                let mut worst_first: Vec<usize> = places.collect();
                worst_first.sort_by_key(|place| score(*place));
                let copies = worst_first.into_iter().flat_map(|place| (0..question.offers[place].left).map(move |_| place));
                copies.take(question.picks).collect()
            }
        }
    }
}

/// Picks dice one after another: each of the type of which the deck lacks most for what it asks.
fn dice(demand: &Demand, view: &DraftView, question: &DraftQuestion) -> Vec<usize> {
    let own = view.players.get(view.me.index()).map_or(&[][..], |seat| &seat.dice);
    let mut have = [0; DieType::ALL.len()];
    for (kind, count) in own {
        have[*kind as usize] = i32::from(*count);
    }
    let mut left: Vec<u8> = question.offers.iter().map(|offer| offer.left).collect();
    let mut picked = Vec::new();
    for _ in 0..question.picks {
        let lack = |place: &usize| match question.offers[*place].pick {
            // A type that is not asked for pays basic costs, whichever it is.
            Pick::Die(kind) => (1000 * demand.0[kind as usize] / (have[kind as usize] + 1), -(*place as i32)),
            Pick::Card(_) | Pick::Nothing => (0, 0),
        };
        let Some(place) = (0..left.len()).filter(|place| left[*place] > 0).max_by_key(lack) else { break };
        left[place] -= 1;
        if let Pick::Die(kind) = question.offers[place].pick {
            have[kind as usize] += 1;
        }
        picked.push(place);
    }
    picked
}
