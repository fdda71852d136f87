//! Random small boards of two players: few cards, but several equal ones, between which an answer can choose.
//!
//! A board is the text of a scenario. A test that fails shows it, and `cinder explore` reads it.

use std::fmt;

use cinderforge_kernel::cards::{CardDef, CardType, CardTypes, Library, Printed};
use cinderforge_kernel::game::State;
use cinderforge_kernel::terms::{Cost, DieType, Item, Level, Symbol};
use cinderforge_scenario::{Scenario, initial_state, parse};
use cinderforge_script::GameData;
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::{Just, Strategy, any, prop_oneof};
use proptest::sample::{Index, select};

use crate::RULESETS;

/// A board, in the words of scenarios.
#[derive(Clone, PartialEq, Eq)]
pub struct Board {
    /// The ruleset it is played under, by its place in [`RULESETS`].
    pub ruleset: usize,
    /// The lines of the scenario.
    text: String,
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\n{}", self.text)
    }
}

impl Board {
    /// Reads the scenario that the board is.
    ///
    /// # Panics
    /// If it cannot be read.
    pub fn scenario(&self) -> Scenario {
        let problems = |problems: Vec<_>| panic!("{self:?}{problems:?}");
        parse("board.scenario", &self.text).unwrap_or_else(problems)
    }

    /// Returns the scenario with these lines after the board.
    pub fn with_lines(&self, lines: &[String]) -> Scenario {
        let text = format!("{}{}\n", self.text, lines.join("\n"));
        parse("board.scenario", &text).unwrap_or_else(|problems| panic!("{text}{problems:?}"))
    }

    /// Returns the state that a game on the board begins in; none if a card cannot be where it lies.
    pub fn state(&self, kit: &GameData) -> Option<State> {
        initial_state(&self.scenario(), kit).ok()
    }
}

/// Where the cards of the boards lie: sets that do not grow, so that no new card makes another board of a seed.
const SETS: [&str; 2] = ["cardsets/rise/core/", "tests/cards/cardsets/test/boards/"];

/// Makes boards of the cards of a few sets of a library.
pub fn boards(library: &Library) -> impl Strategy<Value = Board> + use<> {
    let cards = Cards::of(library);
    let written = (0..RULESETS.len(), 0u16..1000, side(&cards), side(&cards));
    written.prop_map(move |(ruleset, seed, first, second)| {
        let head = format!("# A random board.\nrulesets {}\nseed {seed}\n", RULESETS[ruleset]);
        Board { ruleset, text: format!("{head}A {}\nB {}\n", first.text(), second.text()) }
    })
}

/// A card as boards name it, with what they must know of it.
#[derive(Clone, Debug)]
struct NamedCard {
    name: String,
    /// Whether it was made to tell equal things apart.
    is_telling: bool,
    /// Whether it lives with a wound.
    bears_a_wound: bool,
    /// The battlefield slots of a Phoenixborn.
    slots: usize,
    /// The types of dice that its costs ask for.
    dice: Vec<DieType>,
}

impl NamedCard {
    /// Names a card of a library.
    fn of(library: &Library, card: &CardDef) -> Self {
        let id = card.id.rsplit('/').next().unwrap_or_default();
        Self {
            name: format!("{}/{id}", card.pool),
            is_telling: card.set == TELLING_SET,
            bears_a_wound: matches!(card.life, Some(Printed::Is(2..))),
            slots: usize::try_from(card.battlefield).unwrap_or(0),
            dice: dice_of(library, card),
        }
    }
}

/// The cards that boards are made of, by where they lie.
#[derive(Clone, Debug)]
struct Cards {
    phoenixborn: Vec<NamedCard>,
    /// Those that live without anything on the board.
    units: Vec<NamedCard>,
    ready_spells: Vec<NamedCard>,
    alterations: Vec<NamedCard>,
    deck: Vec<NamedCard>,
}

impl Cards {
    /// Sorts the cards of a library.
    fn of(library: &Library) -> Self {
        let those = |wanted: &dyn Fn(&CardDef) -> bool| -> Vec<NamedCard> {
            let is_of_sets = |card: &&CardDef| SETS.iter().any(|set| card.file.starts_with(set));
            let playable = library.cards.iter().filter(is_of_sets).filter(|card| wanted(card));
            playable.map(|card| NamedCard::of(library, card)).collect()
        };
        let in_deck = |card: &CardDef| card.kind != CardType::Phoenixborn && !CardTypes::CONJURED.has(card.kind);
        Self {
            phoenixborn: those(&|card| card.kind == CardType::Phoenixborn),
            units: those(&|card| card.is_unit() && matches!(card.life, Some(Printed::Is(1..)))),
            ready_spells: those(&|card| card.kind == CardType::ReadySpell),
            alterations: those(&|card| CardTypes::ALTERATIONS.has(card.kind)),
            deck: those(&in_deck),
        }
    }
}

/// Lists the types of dice that the costs of a card ask for.
fn dice_of(library: &Library, card: &CardDef) -> Vec<DieType> {
    let abilities = card.abilities.iter().filter_map(|printed| library.ability(printed.ability).cost.as_ref());
    let types = |cost: &Cost| -> Vec<DieType> {
        let symbol = |item: &Item| match item {
            Item::Magic(_, Symbol::Of(kind, _)) => Some(*kind),
            _ => None,
        };
        cost.parts().iter().flatten().filter_map(symbol).collect()
    };
    card.cost.iter().chain(abilities).flat_map(types).collect()
}

/// The set of test cards whose effects can tell equal cards or dice apart.
const TELLING_SET: &str = "boards";

/// The slots that the battlefield of a Phoenixborn has at the least, whom a board does not name.
const SLOTS: usize = 3;

/// What a player has on a board.
#[derive(Clone, Debug)]
struct Side {
    phoenixborn: Option<NamedCard>,
    /// The two kinds of units there are.
    units: [NamedCard; 2],
    battlefield: Vec<Unit>,
    spellboard: Vec<(NamedCard, Copies)>,
    /// The two kinds of cards there are in hand and draw pile.
    deck: [NamedCard; 2],
    hand: Vec<usize>,
    draw_pile: Vec<usize>,
    /// The two sides that dice show.
    sides: [(Index, Level); 2],
    dice: Vec<Dice>,
}

/// How many copies of a card there are, with what lies on each.
#[derive(Clone, Copy, Debug)]
struct Copies {
    count: usize,
    wounds: u8,
    status: u8,
    exhausted: bool,
}

/// Equal units.
#[derive(Clone, Debug)]
struct Unit {
    which: usize,
    copies: Copies,
    with: Option<NamedCard>,
}

/// Equal dice of the active or the exhausted pool.
#[derive(Clone, Debug)]
struct Dice {
    count: usize,
    which: usize,
    is_exhausted: bool,
}

/// Makes what a player has.
fn side(cards: &Cards) -> impl Strategy<Value = Side> + use<> {
    let unit = (0..2usize, copies(), option::weighted(0.15, one_of(&cards.alterations)));
    let unit = unit.prop_map(|(which, copies, with)| Unit { which, copies, with });
    (
        option::weighted(0.4, one_of(&cards.phoenixborn)),
        [one_of(&cards.units), one_of(&cards.units)],
        vec(unit, 0..=2),
        vec((one_of(&cards.ready_spells), copies()), 0..=1),
        [telling_one_of(&cards.deck), telling_one_of(&cards.deck)],
        vec(0..2usize, 0..=3),
        vec(0..2usize, 0..=3),
        [die_side(), die_side()],
        vec(dice(), 0..=4),
    )
        .prop_map(|(phoenixborn, units, battlefield, spellboard, deck, hand, draw_pile, sides, dice)| Side {
            phoenixborn,
            units,
            battlefield,
            spellboard,
            deck,
            hand,
            draw_pile,
            sides,
            dice,
        })
}

/// Picks one of these cards.
fn one_of(cards: &[NamedCard]) -> impl Strategy<Value = NamedCard> + use<> {
    select(cards.to_vec())
}

/// Picks one of these cards, those the more often that were made to tell equal things apart.
fn telling_one_of(cards: &[NamedCard]) -> impl Strategy<Value = NamedCard> + use<> {
    let telling: Vec<NamedCard> = cards.iter().filter(|card| card.is_telling).cloned().collect();
    prop_oneof![4 => one_of(cards), 1 => select(telling)]
}

/// Makes one to three copies, mostly without anything on them.
fn copies() -> impl Strategy<Value = Copies> {
    let few = |weight: u32| prop_oneof![weight => Just(0u8), 1 => 1..=2u8];
    let count = prop_oneof![2 => Just(1usize), 3 => Just(2), 1 => Just(3)];
    (count, prop_oneof![6 => Just(0u8), 1 => Just(1)], few(4), prop_oneof![5 => Just(false), 1 => Just(true)])
        .prop_map(|(count, wounds, status, exhausted)| Copies { count, wounds, status, exhausted })
}

/// Makes a side of a die: a type, by its place among those it can be of, and a level.
fn die_side() -> impl Strategy<Value = (Index, Level)> {
    (any::<Index>(), prop_oneof![4 => Just(Level::Power), 2 => Just(Level::Class), 1 => Just(Level::Basic)])
}

/// Makes one or two dice.
fn dice() -> impl Strategy<Value = Dice> {
    let is_exhausted = prop_oneof![5 => Just(false), 1 => Just(true)];
    let count = prop_oneof![3 => Just(1usize), 1 => Just(2)];
    (count, 0..2usize, is_exhausted).prop_map(|(count, which, is_exhausted)| Dice { count, which, is_exhausted })
}

impl Side {
    /// Writes it as the line of a player.
    fn text(&self) -> String {
        let phoenixborn = self.phoenixborn.as_ref().map(|card| card.name.as_str()).unwrap_or_default();
        let mut parts = vec![format!("Phoenixborn {phoenixborn}").trim_end().to_owned()];
        let zones = [
            ("battlefield", self.units()),
            ("spellboard", self.spellboard.iter().map(|(card, copies)| copies.of(card, None)).collect()),
            ("hand", self.deck_cards(&self.hand)),
            ("draw pile", self.deck_cards(&self.draw_pile)),
            ("active", self.dice(false)),
            ("exhausted", self.dice(true)),
        ];
        let named = zones.iter().filter(|(_, list): &&(&str, Vec<String>)| !list.is_empty());
        parts.extend(named.map(|(zone, list)| format!("{zone} {}", list.join(", "))));
        parts.join("; ")
    }

    /// Writes the units as entries of a zone, as many as there are slots for.
    fn units(&self) -> Vec<String> {
        let mut slots = self.phoenixborn.as_ref().map_or(SLOTS, |card| card.slots);
        let mut entries = Vec::new();
        for unit in &self.battlefield {
            let count = unit.copies.count.min(slots);
            if count > 0 {
                entries.push(Copies { count, ..unit.copies }.of(&self.units[unit.which], unit.with.as_ref()));
            }
            slots -= count;
        }
        entries
    }

    /// Writes cards of the deck as entries of a zone.
    fn deck_cards(&self, which: &[usize]) -> Vec<String> {
        which.iter().map(|which| self.deck[*which].name.clone()).collect()
    }

    /// Writes the dice of one of the pools. Those of the first side are of a type that the cards ask for, if they ask for any.
    fn dice(&self, is_exhausted: bool) -> Vec<String> {
        let cards =
            self.phoenixborn.iter().chain(&self.deck).chain(self.spellboard.iter().map(|(card, _)| card)).chain(&self.units);
        let asked_for: Vec<DieType> = cards.flat_map(|card| card.dice.iter().copied()).collect();
        let of_players: Vec<DieType> = DieType::ALL.iter().copied().filter(|kind| !kind.is_of_chimera()).collect();
        let types = if asked_for.is_empty() { &of_players } else { &asked_for };
        let of_pool = self.dice.iter().filter(|dice| dice.is_exhausted == is_exhausted);
        let text = |dice: &Dice| {
            let (kind, level) = &self.sides[dice.which];
            let kind = kind.get(if dice.which == 0 { types } else { &of_players });
            format!("{} {kind}:{level}", dice.count)
        };
        of_pool.map(text).collect()
    }
}

impl Copies {
    /// Writes copies of a card as an entry of a zone.
    fn of(&self, card: &NamedCard, with: Option<&NamedCard>) -> String {
        let mut details = Vec::new();
        if self.wounds > 0 && card.bears_a_wound {
            details.push(format!("{} wound", self.wounds));
        }
        if self.status > 0 {
            details.push(format!("{} status", self.status));
        }
        if self.exhausted {
            details.push("exhausted".to_owned());
        }
        details.extend(with.map(|card| format!("with {}", card.name)));
        let details = if details.is_empty() { String::new() } else { format!(" ({})", details.join(", ")) };
        format!("{} {}{details}", self.count, card.name)
    }
}
