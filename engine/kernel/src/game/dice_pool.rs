//! Pools of dice: which dice of a player cover which symbols. Reference 5.5.0; Raven 4.4.0.

use crate::game::state::State;
use crate::terms::die::{DiePlace, DieType, Level, Symbol};
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
    (0..state.dice.len())
        .map(|index| DieId(index as u8))
        .filter(|die| state.die(*die).owner == player && state.die(*die).place == DiePlace::Active)
        .collect()
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
    let mut search = Search { state, classes: &classes, symbols, found: SmallVec::new(), picked: SmallVec::new() };
    search.pick_from(0);
    if search.found.len() == 1 { search.found.pop() } else { None }
}

/// Dice of one type at one level in one place, which pay alike.
struct EqualDice {
    kind: DieType,
    level: Level,
    place: DiePlace,
    dice: SmallVec<[DieId; 10]>,
}

/// A search for payments, until two are found.
struct Search<'a> {
    state: &'a State,
    classes: &'a [EqualDice],
    symbols: &'a [Symbol],
    /// The payments found.
    found: SmallVec<[SmallVec<[DieId; 6]>; 2]>,
    /// The dice of the payment that is tried.
    picked: SmallVec<[DieId; 6]>,
}

impl Search<'_> {
    /// Tries every number of dice of this class, the most first, with what the classes after it add.
    fn pick_from(&mut self, class: usize) {
        if self.found.len() > 1 {
            return;
        }
        if self.picked.len() == self.symbols.len() {
            let picked = self.picked.iter().map(|die| kind_and_level(self.state, *die));
            if uncovered(picked, self.symbols).is_none() {
                self.found.push(self.picked.clone());
            }
            return;
        }
        let Some(EqualDice { dice, .. }) = self.classes.get(class) else { return };
        let before = self.picked.len();
        let most = dice.len().min(self.symbols.len() - before);
        for take in (0..=most).rev() {
            self.picked.truncate(before);
            self.picked.extend(dice[..take].iter().copied());
            self.pick_from(class + 1);
        }
        self.picked.truncate(before);
    }
}

/// Lists the dice on a card.
pub(crate) fn dice_on(state: &State, card: CardId) -> impl Iterator<Item = DieId> + '_ {
    state.dice.iter().enumerate().filter_map(move |(index, die)| match die.place {
        DiePlace::OnCard { card: bearer, .. } if bearer.id == card => Some(DieId(index as u8)),
        _ => None,
    })
}
