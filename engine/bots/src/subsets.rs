//! Picking some of a list within a bound: what covers a cost, what keeps a sum.

use cinderforge_kernel::cost::Symbol;
use cinderforge_kernel::decision::Choice;
use cinderforge_kernel::die::Level;
use cinderforge_kernel::id::{DieId, Thing};
use cinderforge_kernel::view::View;

/// The die that is offered at a place.
pub(crate) fn die_at(choices: &[Choice], at: u16) -> Option<DieId> {
    match choices[usize::from(at)] {
        Choice::Thing(thing) => thing.die(),
        Choice::Yes
        | Choice::No
        | Choice::Done
        | Choice::Word(_)
        | Choice::Title(_)
        | Choice::Token(_)
        | Choice::Trigger(..)
        | Choice::Do(_)
        | Choice::TopOfDrawPile => None,
    }
}

/// How strict a symbol is: the dice that cover a stricter symbol of a type also cover the others.
fn strictness(symbol: Symbol) -> Level {
    match symbol {
        Symbol::Basic => Level::Basic,
        Symbol::Of(_, level) => level,
    }
}

/// Puts dice that cover the symbols first among `order`, and says how many; each symbol takes the first that fits.
///
/// The strictest symbols choose first, so what is left always covers the others if anything does.
pub(crate) fn cover(view: &View, choices: &[Choice], symbols: &[Symbol], order: &mut [u16]) -> usize {
    let mut taken = 0;
    for strict in [Level::Power, Level::Class, Level::Basic] {
        for symbol in symbols.iter().filter(|symbol| strictness(**symbol) == strict) {
            let fits = |at: &u16| die_at(choices, *at).is_some_and(|die| covers(view, die, *symbol));
            if let Some(found) = order[taken..].iter().position(fits) {
                order[taken..=taken + found].rotate_right(1);
                taken += 1;
            }
        }
    }
    taken
}

fn covers(view: &View, die: DieId, symbol: Symbol) -> bool {
    let die = view.die(die);
    match symbol {
        Symbol::Basic | Symbol::Of(_, Level::Basic) => true,
        Symbol::Of(kind, level) => die.kind == kind && die.level >= level,
    }
}

/// A sum of worths to keep to, and how many to pick.
#[derive(Clone, Copy)]
pub(crate) struct Sum<'a> {
    /// What each choice counts.
    pub(crate) worths: &'a [i32],
    /// The least and the greatest sum.
    pub(crate) range: (i32, i32),
    /// The fewest and the most choices.
    pub(crate) count: (usize, usize),
}

impl Sum<'_> {
    /// The first subset within the bound, looking at choices in this order and at larger subsets first if `greedy`.
    pub(crate) fn first(self, order: &[u16], greedy: bool) -> Option<Vec<u16>> {
        let mut picked = Vec::new();
        let mut looks = 20_000;
        self.search(order, greedy, 0, &mut picked, &mut looks).then_some(picked)
    }

    fn search(self, order: &[u16], greedy: bool, sum: i32, picked: &mut Vec<u16>, looks: &mut u32) -> bool {
        if *looks == 0 {
            return false;
        }
        *looks -= 1;
        let fits = picked.len() >= self.count.0 && (self.range.0..=self.range.1).contains(&sum);
        if fits && (!greedy || order.is_empty()) {
            return true;
        }
        let Some((first, rest)) = order.split_first() else { return false };
        if picked.len() < self.count.1 {
            picked.push(*first);
            if self.search(rest, greedy, sum + self.worths[usize::from(*first)], picked, looks) {
                return true;
            }
            picked.pop();
        }
        self.search(rest, greedy, sum, picked, looks)
    }
}

/// The thing that a choice is.
pub(crate) fn thing(choice: Choice) -> Option<Thing> {
    if let Choice::Thing(thing) = choice { Some(thing) } else { None }
}
