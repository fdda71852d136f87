//! Pools of dice: which dice of a player cover which symbols. Reference 5.5.0; Raven 4.4.0.

use crate::game::state::State;
use crate::terms::die::{Die, DiePlace, DieType, Level, Symbol};
use crate::terms::id::{CardId, DieId, PlayerId};
use smallvec::{SmallVec, smallvec};

/// Counts of dice by type and level.
#[derive(Clone, Copy, Default)]
pub(crate) struct DiceCounts {
    /// How many of a type, at a level.
    pub(crate) by: [[u8; Level::ALL.len()]; DieType::ALL.len()],
    /// How many in all.
    pub(crate) all: u8,
}

impl DiceCounts {
    /// Counts a die.
    pub(crate) fn add(&mut self, kind: DieType, level: Level) {
        self.by[kind as usize][level as usize] += 1;
        self.all += 1;
    }

    /// Returns the first symbol these dice leave uncovered; none if they cover all of them.
    pub(crate) fn uncovered(&self, symbols: &[Symbol]) -> Option<Symbol> {
        let mut wanted = [[0u8; Level::ALL.len()]; DieType::ALL.len()];
        for symbol in symbols {
            if let Symbol::Of(kind, level) = *symbol {
                let asked = &mut wanted[kind as usize];
                asked[level as usize] += 1;
                let held = &self.by[kind as usize];
                let (power, class) = (Level::Power as usize, Level::Class as usize);
                if asked[power] > held[power] || asked[power] + asked[class] > held[power] + held[class] {
                    return Some(*symbol);
                }
            }
        }
        (symbols.len() > usize::from(self.all))
            .then(|| symbols.iter().copied().find(|symbol| *symbol == Symbol::Basic).unwrap_or(symbols[symbols.len() - 1]))
    }
}

/// Counts the dice in a player's active pool.
pub(crate) fn active_counts(state: &State, player: PlayerId) -> DiceCounts {
    let mut counts = DiceCounts::default();
    for die in &state.dice {
        if die.owner == player && die.place == DiePlace::Active {
            counts.add(die.kind, die.level);
        }
    }
    counts
}

/// Returns the first symbol that dice of these types and levels leave uncovered; none if they cover all of them.
pub(crate) fn uncovered(dice: impl IntoIterator<Item = (DieType, Level)>, symbols: &[Symbol]) -> Option<Symbol> {
    let mut counts = DiceCounts::default();
    for (kind, level) in dice {
        counts.add(kind, level);
    }
    counts.uncovered(symbols)
}

/// Returns the type and the level of a die.
pub(crate) fn kind_and_level(state: &State, die: DieId) -> (DieType, Level) {
    let die = state.die(die);
    (die.kind, die.level)
}

/// Lists the dice in a player's active pool.
pub(crate) fn active_dice(state: &State, player: PlayerId) -> SmallVec<[DieId; 10]> {
    let is_active = |die: &Die| die.owner == player && die.place == DiePlace::Active;
    let all = state.dice.iter().enumerate();
    all.filter(|(_, die)| is_active(die)).map(|(index, _)| DieId(index as u8)).collect()
}

/// Finds the dice that pay for these symbols, if there is only one way but for equal dice.
pub(crate) fn only_payment(state: &State, active: &[DieId], symbols: &[Symbol]) -> Option<SmallVec<[DieId; 6]>> {
    if active.len() == symbols.len() {
        return Some(active.iter().copied().collect());
    }
    let mut classes: SmallVec<[EqualDice; 10]> = SmallVec::new();
    for id in active {
        let die = state.die(*id);
        match classes.iter_mut().find(|class| class.kind == die.kind && class.level == die.level && class.place == die.place) {
            Some(class) => class.dice.push(*id),
            None => classes.push(EqualDice { kind: die.kind, level: die.level, place: die.place, dice: smallvec![*id] }),
        }
    }
    let mut search = Search {
        classes: &classes,
        needs: needs(symbols),
        taken: smallvec![0; classes.len()],
        held: ByType::default(),
        found: None,
        several: false,
    };
    search.pick_from(0, active.len(), symbols.len());
    let found = search.found.filter(|_| !search.several)?;
    let dice = classes.iter().zip(&found).flat_map(|(class, taken)| class.dice.iter().take(usize::from(*taken)).copied());
    Some(dice.collect())
}

/// Dice of one type at one level in one place, which pay alike.
struct EqualDice {
    kind: DieType,
    level: Level,
    place: DiePlace,
    dice: SmallVec<[DieId; 10]>,
}

/// How many dice of a type there are, or are needed: at the power level, at the class level or above.
type ByLevel = [u8; 2];

/// How many there are, or are needed, of each type.
type ByType = [ByLevel; DieType::ALL.len()];

/// Returns how many dice of each type are needed for these symbols at a level.
fn needs(symbols: &[Symbol]) -> ByType {
    let mut needs = ByType::default();
    for symbol in symbols {
        if let Symbol::Of(kind, level) = *symbol {
            count(&mut needs[kind as usize], level, 1);
        }
    }
    needs
}

/// Counts so many dice, or symbols, of this level.
fn count(counted: &mut ByLevel, level: Level, number: u8) {
    if level == Level::Power {
        counted[0] += number;
    }
    if level != Level::Basic {
        counted[1] += number;
    }
}

/// A search for payments, until two are found.
struct Search<'a> {
    classes: &'a [EqualDice],
    /// How many dice of each type are needed.
    needs: ByType,
    /// How many dice of each class the payment takes that is tried.
    taken: SmallVec<[u8; 10]>,
    /// How many of each type those are.
    held: ByType,
    /// The first payment found.
    found: Option<SmallVec<[u8; 10]>>,
    /// Whether another one was found.
    several: bool,
}

impl Search<'_> {
    /// Tries every number of dice of this class, the most first, with what the classes after it add to come to `missing` dice of the
    /// `left` ones.
    fn pick_from(&mut self, class: usize, left: usize, missing: usize) {
        if missing == 0 {
            self.keep_if_it_pays();
            return;
        }
        let Some(EqualDice { kind, level, dice, .. }) = self.classes.get(class) else { return };
        let (kind, left) = (*kind as usize, left - dice.len());
        let before = self.held[kind];
        for take in (missing.saturating_sub(left)..=dice.len().min(missing)).rev() {
            self.taken[class] = take as u8;
            self.held[kind] = before;
            count(&mut self.held[kind], *level, take as u8);
            self.pick_from(class + 1, left, missing - take);
            if self.several {
                return;
            }
        }
        self.taken[class] = 0;
        self.held[kind] = before;
    }

    /// Keeps the payment that is tried, if it covers the symbols.
    fn keep_if_it_pays(&mut self) {
        if self.held.as_flattened().iter().zip(self.needs.as_flattened()).all(|(held, needed)| held >= needed) {
            self.several = self.found.is_some();
            self.found = Some(self.taken.clone());
        }
    }
}

/// Lists the dice on a card.
pub(crate) fn dice_on(state: &State, card: CardId) -> impl Iterator<Item = DieId> + '_ {
    state.dice.iter().enumerate().filter_map(move |(index, die)| match die.place {
        DiePlace::OnCard { card: bearer, .. } if bearer.id == card => Some(DieId(index as u8)),
        _ => None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    /// Dice of one player in the active pool, of these types and levels.
    fn state_of(dice: &[(DieType, Level)]) -> State {
        let mut state = State::empty(0);
        let die =
            |(kind, level): &(DieType, Level)| Die { kind: *kind, level: *level, owner: PlayerId(0), place: DiePlace::Active };
        state.dice = dice.iter().map(die).collect();
        state
    }

    /// Returns the types and levels of the dice of every payment, found by trying every set of as many dice.
    fn payments(dice: &[(DieType, Level)], symbols: &[Symbol]) -> BTreeSet<Vec<(u8, u8)>> {
        let sets = (0..1u32 << dice.len()).filter(|set| set.count_ones() as usize == symbols.len());
        let of_set = |set: u32| (0..dice.len()).filter(move |index| set >> index & 1 == 1).map(|index| dice[index]);
        sets.filter(|set| uncovered(of_set(*set), symbols).is_none())
            .map(|set| {
                let mut words: Vec<(u8, u8)> = of_set(set).map(|(kind, level)| (kind as u8, level as u8)).collect();
                words.sort_unstable();
                words
            })
            .collect()
    }

    #[test]
    fn the_only_payment_is_found_where_there_is_one() {
        let faces =
            [DieType::Natural, DieType::Charm].into_iter().flat_map(|kind| Level::ALL.iter().map(move |level| (kind, *level)));
        let faces: Vec<(DieType, Level)> = faces.collect();
        let asked = [Symbol::Basic, Symbol::Of(DieType::Natural, Level::Class), Symbol::Of(DieType::Charm, Level::Power)];
        for pool in 0..faces.len().pow(4) {
            let dice: Vec<_> = (0..4).map(|place| faces[pool / faces.len().pow(place) % faces.len()]).collect();
            let (state, ids) = (state_of(&dice), [0, 1, 2, 3].map(DieId));
            for cost in 0..asked.len().pow(3) {
                let symbols: Vec<_> =
                    (0..=cost % 3).map(|place| asked[cost / asked.len().pow(place as u32) % asked.len()]).collect();
                let all = payments(&dice, &symbols);
                let found = only_payment(&state, &ids, &symbols);
                assert_eq!(found.is_some(), all.len() == 1, "{dice:?} {symbols:?}");
                if let Some(found) = found {
                    let mut words: Vec<_> =
                        found.iter().map(|die| dice[die.index()]).map(|(kind, level)| (kind as u8, level as u8)).collect();
                    words.sort_unstable();
                    assert!(all.contains(&words), "{dice:?} {symbols:?}");
                }
            }
        }
    }
}
