//! Paying costs: main and side actions, exhaustion, discards and magic. All or nothing. Reference 5.5.0; Raven 4.4.0.

use crate::game::state::State;
use crate::terms::cost::Symbol;
use crate::terms::die::{DiePlace, DieType, Level};
use crate::terms::id::CardId;
use crate::terms::id::{DieId, PlayerId};
use smallvec::SmallVec;
use smallvec::smallvec;

/// Counts of dice by type and level.
#[derive(Clone, Copy, Default)]
pub(crate) struct DiceCounts {
    pub(crate) by: [[u8; 3]; 10],
    pub(crate) all: u8,
}

impl DiceCounts {
    fn add(&mut self, kind: DieType, level: Level) {
        self.by[kind as usize][level as usize] += 1;
        self.all += 1;
    }

    /// The first symbol these dice leave uncovered.
    pub(crate) fn uncovered(&self, symbols: &[Symbol]) -> Option<Symbol> {
        let mut wanted = [[0u8; 3]; 10];
        for symbol in symbols {
            if let Symbol::Of(kind, level) = *symbol {
                let want = &mut wanted[kind as usize];
                want[level as usize] += 1;
                let have = &self.by[kind as usize];
                let (power, class) = (Level::Power as usize, Level::Class as usize);
                if want[power] > have[power] || want[power] + want[class] > have[power] + have[class] {
                    return Some(*symbol);
                }
            }
        }
        (symbols.len() > usize::from(self.all))
            .then(|| symbols.iter().copied().find(|symbol| *symbol == Symbol::Basic).unwrap_or(symbols[symbols.len() - 1]))
    }
}

pub(crate) fn active_counts(state: &State, player: PlayerId) -> DiceCounts {
    let mut counts = DiceCounts::default();
    for die in &state.dice {
        if die.owner == player && die.place == DiePlace::Active {
            counts.add(die.kind, die.level);
        }
    }
    counts
}

/// The first symbol that these dice leave uncovered; none if they cover all of them.
pub(crate) fn uncovered(state: &State, dice: &[DieId], symbols: &[Symbol]) -> Option<Symbol> {
    let mut counts = DiceCounts::default();
    for die in dice {
        let die = state.die(*die);
        counts.add(die.kind, die.level);
    }
    counts.uncovered(symbols)
}

/// The dice in a player's active pool.
pub(crate) fn active_dice(state: &State, player: PlayerId) -> SmallVec<[DieId; 10]> {
    (0..state.dice.len())
        .map(|at| DieId(at as u8))
        .filter(|die| state.die(*die).owner == player && state.die(*die).place == DiePlace::Active)
        .collect()
}

/// The one payment possible up to equal dice, if there is only one.
pub(crate) fn only_payment(state: &State, active: &[DieId], symbols: &[Symbol]) -> Option<SmallVec<[DieId; 6]>> {
    if active.len() == symbols.len() {
        return Some(active.iter().copied().collect());
    }
    let mut classes: SmallVec<[Class; 10]> = SmallVec::new();
    for die in active {
        let what = state.die(*die);
        match classes.iter_mut().find(|class| class.0 == what.kind && class.1 == what.level) {
            Some(class) => class.2.push(*die),
            None => classes.push((what.kind, what.level, smallvec![*die])),
        }
    }
    let mut search = Search { state, classes: &classes, symbols, found: SmallVec::new(), picked: SmallVec::new() };
    search.go(0);
    if search.found.len() == 1 { search.found.pop() } else { None }
}

/// Dice that pay alike.
type Class = (DieType, Level, SmallVec<[DieId; 10]>);

struct Search<'a> {
    state: &'a State,
    classes: &'a [Class],
    pub(crate) symbols: &'a [Symbol],
    found: SmallVec<[SmallVec<[DieId; 6]>; 2]>,
    picked: SmallVec<[DieId; 6]>,
}

impl Search<'_> {
    fn go(&mut self, class: usize) {
        if self.found.len() > 1 {
            return;
        }
        if self.picked.len() == self.symbols.len() {
            if uncovered(self.state, &self.picked, self.symbols).is_none() {
                self.found.push(self.picked.clone());
            }
            return;
        }
        let Some((_, _, dice)) = self.classes.get(class) else { return };
        let before = self.picked.len();
        let most = dice.len().min(self.symbols.len() - before);
        for take in (0..=most).rev() {
            self.picked.truncate(before);
            self.picked.extend(dice[..take].iter().copied());
            self.go(class + 1);
        }
        self.picked.truncate(before);
    }
}

/// The dice on a card.
pub(crate) fn dice_on(state: &State, card: CardId) -> impl Iterator<Item = DieId> + '_ {
    state.dice.iter().enumerate().filter_map(move |(at, die)| match die.place {
        DiePlace::OnCard { card: on, .. } if on.id == card => Some(DieId(at as u8)),
        _ => None,
    })
}
