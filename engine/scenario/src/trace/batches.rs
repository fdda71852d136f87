//! Takes dice and drawn cards into batches, and writes a batch once it is over.

use cinderforge_kernel::game::{DieTo, TraceEntry, TraceEvent};
use cinderforge_kernel::terms::Zone;

use crate::run::names::letter;
use crate::trace::batch::{Batch, listed};
use crate::trace::writer::Writer;

impl Writer<'_> {
    /// Takes in what happens to a die, if it is that.
    pub(super) fn batched(&mut self, entry: &TraceEntry) -> bool {
        let depth = entry.depth;
        match &entry.event {
            TraceEvent::Die(die, to) => {
                let text = self.die(*die);
                match &mut self.batch {
                    Some((index, Batch::Moved(known, dice))) if *index == depth && known == to => dice.push(text),
                    _ => {
                        self.close_batch();
                        self.batch = Some((depth, Batch::Moved(*to, vec![text])));
                    }
                }
                true
            }
            TraceEvent::Face(die, _, to) => {
                let text = format!("{} -> {to}", self.die(*die));
                self.levels[die.index()] = *to;
                match &mut self.batch {
                    Some((index, Batch::Turned(dice))) if *index == depth => dice.push(text),
                    _ => {
                        self.close_batch();
                        self.batch = Some((depth, Batch::Turned(vec![text])));
                    }
                }
                true
            }
            TraceEvent::Rolled(die, to) => {
                self.levels[die.index()] = *to;
                let text = self.die(*die);
                match &mut self.batch {
                    Some((index, Batch::Rolled(dice))) if *index == depth => dice.push(text),
                    _ => {
                        self.close_batch();
                        self.batch = Some((depth, Batch::Rolled(vec![text])));
                    }
                }
                true
            }
            TraceEvent::Moved { card, from: Zone::DrawPile, to: Zone::Hand, controller, .. } => {
                let text = self.names.card(*card, false);
                match &mut self.batch {
                    Some((index, Batch::Drawn(who, cards))) if *index == depth && who == controller => cards.push(text),
                    _ => {
                        self.close_batch();
                        self.batch = Some((depth, Batch::Drawn(*controller, vec![text])));
                    }
                }
                true
            }
            _ => false,
        }
    }

    /// Writes the line of the batch that is open, if one is.
    pub(super) fn close_batch(&mut self) {
        let Some((depth, batch)) = self.batch.take() else { return };
        match batch {
            Batch::Moved(DieTo::Active, dice) => self.line(depth, "ready", &listed(&dice)),
            Batch::Moved(DieTo::Exhausted, dice) => {
                let word = if self.paying { "pay" } else { "exhaust" };
                self.line(depth, word, &listed(&dice));
            }
            Batch::Moved(DieTo::Removed, dice) => self.line(depth, "remove", &listed(&dice)),
            Batch::Moved(DieTo::Card(card), dice) => {
                let rest = format!("{} onto {}", listed(&dice), self.card(card));
                self.line(depth, "put", &rest);
            }
            Batch::Turned(dice) => self.line(depth, "turn", &listed(&dice)),
            Batch::Rolled(dice) => self.line(depth, "roll", &listed(&dice)),
            Batch::Drawn(player, cards) => self.line(depth, "draw", &format!("{} {}", letter(player), listed(&cards))),
        }
    }
}
