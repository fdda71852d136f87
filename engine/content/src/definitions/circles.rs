//! Circles of constants: texts whose condition, reach or number asks for what they change themselves, alone or through each other.
//!
//! Such a text is judged at run time without itself, so it has an answer, but none that its author could have meant. Looked for are
//! circles among the texts of one set, which its authors can mend; what comes together from several sets is bounded at run time.

use std::collections::VecDeque;
use std::ops::Range;

use cinderforge_kernel::cards::{About, CardDef, CardType, ConstantDef, CountsAs, Lose, Printed};
use cinderforge_kernel::terms::{Amount, Value, Zone};

use super::asked_aspects::{AsksFor, Aspect};
use super::entry_context::EntryContext;
use super::holding_text::HoldingText;
use super::tables::DefinitionTables;
use crate::diagnostic::{Code, Diagnostic};

impl DefinitionTables {
    /// Notes what a constant asks for and changes.
    pub(super) fn note_constant(&mut self, context: EntryContext<'_>, head: Range<usize>, def: &ConstantDef) {
        let mut asks = Vec::new();
        let mut ask = |aspect| asks.push(aspect);
        if let About::Found(selector) = &def.about {
            selector.asks_for(&mut ask);
        }
        def.condition.iter().for_each(|condition| condition.asks_for(&mut ask));
        let amounts = def.give.iter().chain(&def.printed).chain(&def.give_slots).flatten();
        let amounts: Vec<&Amount> = amounts.chain(&def.numbers).chain(&def.focus).chain(&def.slots).collect();
        for amount in amounts {
            amount.asks_for(&mut ask);
        }
        let takes_away = def.lose.iter().map(|lost| match lost {
            Lose::Named(name) => Aspect::Ability(*name),
            Lose::Exhaustible | Lose::All => Aspect::AnyAbility,
        });
        let (changes, takes_away) = (changed_by(self, def), takes_away.collect());
        self.note(HoldingText { file: context.file.clone(), head, title: context.title, asks, changes, takes_away });
    }

    /// Notes what the X that a card defines asks for, and which values it is.
    pub(super) fn note_defined_x(&mut self, context: EntryContext<'_>, head: Range<usize>, def: &CardDef) {
        let Some(x) = &def.x else { return };
        let mut asks = Vec::new();
        x.is.asks_for(&mut |aspect| asks.push(aspect));
        let printed = [(Value::Attack, def.attack), (Value::Life, def.life), (Value::Recover, def.recover)];
        let is_x = |printed: Option<Printed>| matches!(printed, Some(Printed::X | Printed::BonusX));
        let values = printed.into_iter().filter(|(_, printed)| is_x(*printed)).map(|(value, _)| Aspect::Value(value));
        let (file, title, changes) = (context.file.clone(), context.title, values.collect());
        self.note(HoldingText { file, head, title, asks, changes, takes_away: Vec::new() });
    }

    /// Notes a text, unless it changes nothing that others could ask for, or asks for nothing.
    fn note(&mut self, text: HoldingText) {
        let changes_something = !text.changes.is_empty() || !text.takes_away.is_empty();
        if changes_something && !text.asks.is_empty() {
            self.holding_texts.push(text);
        }
    }

    /// Reports the circles among the texts that were noted, each once, at its first text.
    pub(crate) fn report_circles(&mut self) {
        let texts = std::mem::take(&mut self.holding_texts);
        let mut is_told = vec![false; texts.len()];
        let mut first = 0;
        while first < texts.len() {
            let set = set_of(&texts[first]);
            let end = first + texts[first..].iter().take_while(|text| set_of(text) == set).count();
            for index in first..end {
                if is_told[index] {
                    continue;
                }
                if let Some(way) = way_round(&texts, first..end, index, &is_told) {
                    for index in &way {
                        is_told[*index] = true;
                    }
                    self.problems.push(problem(&texts, &way));
                }
            }
            first = end;
        }
    }
}

/// Returns what a constant changes that phrases can ask for.
fn changed_by(tables: &DefinitionTables, def: &ConstantDef) -> Vec<Aspect> {
    let values = [Value::Attack, Value::Life, Value::Recover];
    let is_changed = |index: usize| def.give[index].is_some() || def.printed[index].is_some() || def.swap && index < 2;
    let mut changes: Vec<Aspect> =
        values.into_iter().enumerate().filter(|(index, _)| is_changed(*index)).map(|(_, value)| Aspect::Value(value)).collect();
    changes.extend(def.focus.as_ref().map(|_| Aspect::Value(Value::Focus)));
    let rows = [Zone::Battlefield, Zone::Spellboard];
    changes.extend(
        rows.into_iter().zip(&def.give_slots).filter(|(_, given)| given.is_some()).map(|(row, _)| Aspect::OpenSlots(row)),
    );
    changes.extend(def.slots.as_ref().map(|_| Aspect::OpenSlots(Zone::Battlefield)));
    changes.extend(def.counts_as.iter().filter_map(|counts| match counts {
        CountsAs::Exhausted => Some(Aspect::Exhausted),
        CountsAs::Type(kind @ (CardType::Ally | CardType::Conjuration)) => Some(Aspect::Type(*kind)),
        CountsAs::Type(_) => None,
    }));
    changes.extend(def.gain.iter().map(|(keyword, _)| Aspect::Ability(tables.keywords[keyword.index()].name)));
    changes
}

/// Returns the folder of the file of a text: its set.
fn set_of(text: &HoldingText) -> &str {
    text.file.path.as_str().rsplit_once('/').map_or("", |(folder, _)| folder)
}

/// Finds the shortest way from a text through others of its set back to it: each changes what the next asks for. Returns the texts on
/// it, the first one first; those that were told already are on no way.
fn way_round(texts: &[HoldingText], set: Range<usize>, first: usize, is_told: &[bool]) -> Option<Vec<usize>> {
    let mut came_from: Vec<Option<usize>> = vec![None; set.len()];
    let mut next = VecDeque::from([first]);
    while let Some(index) = next.pop_front() {
        if texts[index].feeds(&texts[first]).is_some() {
            let mut way = vec![index];
            while way[way.len() - 1] != first {
                way.extend(came_from[way[way.len() - 1] - set.start]);
            }
            way.reverse();
            return Some(way);
        }
        for other in set.clone().filter(|other| *other != first && !is_told[*other]) {
            if came_from[other - set.start].is_none() && texts[index].feeds(&texts[other]).is_some() {
                came_from[other - set.start] = Some(index);
                next.push_back(other);
            }
        }
    }
    None
}

/// Makes the diagnostic of a circle.
fn problem(texts: &[HoldingText], way: &[usize]) -> Diagnostic {
    let first = &texts[way[0]];
    let help = "ask for what no text changes, as in `printed attack 2 or more`, or change something else";
    if let [_] = way {
        let aspect = first.feeds(first).map(Aspect::words).unwrap_or_default();
        let message = format!("the text asks for {aspect}, which it changes itself");
        return first.file.error(first.head.clone(), Code::CircleOfConstants, message).help(help.to_owned());
    }
    let message = "the text changes what decides about it, by way of others".to_owned();
    let problem = first.file.error(first.head.clone(), Code::CircleOfConstants, message).help(help.to_owned());
    let others = way.iter().skip(1).chain(&way[..1]);
    way.iter().zip(others).fold(problem, |problem, (from, to)| {
        let (from, to) = (&texts[*from], &texts[*to]);
        let aspect = from.feeds(to).map(Aspect::words).unwrap_or_default();
        let (line, other) = (from.line(), to.line());
        problem.note(format!("{} (line {line}) changes {aspect}, for which {} (line {other}) asks", from.title, to.title))
    })
}
