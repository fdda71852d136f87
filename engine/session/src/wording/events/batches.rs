//! What happens to several dice or drawn cards one after the other, told in one line.

use cinderforge_kernel::game::{DieTo, TraceEntry, TraceEvent};
use cinderforge_kernel::terms::PlayerId;

use crate::wording::events::{EventTeller, EventVocabulary};

/// Dice, or cards drawn, of which the same happened one after the other.
pub(super) struct Batch {
    depth: u8,
    what: BatchKind,
    texts: Vec<String>,
}

/// What happened to each thing of a batch.
#[derive(Clone, Copy, PartialEq, Eq)]
enum BatchKind {
    Moved(DieTo),
    Turned,
    Rolled,
    Drawn(PlayerId),
}

impl<V: EventVocabulary> EventTeller<'_, V> {
    /// Takes in what happens to a die or to a card that is drawn. Returns whether it was that.
    pub(super) fn joins_batch(&mut self, entry: &TraceEntry) -> bool {
        let (what, text) = match &entry.event {
            TraceEvent::Die(die, to) => (BatchKind::Moved(*to), self.vocabulary.die(*die)),
            TraceEvent::Face(die, _, to) => {
                let text = format!("{} -> {to}", self.vocabulary.die(*die));
                self.vocabulary.die_shows(*die, *to);
                (BatchKind::Turned, text)
            }
            TraceEvent::Rolled(die, to) => {
                self.vocabulary.die_shows(*die, *to);
                (BatchKind::Rolled, self.vocabulary.die(*die))
            }
            TraceEvent::Drawn(card, player) => (BatchKind::Drawn(*player), self.vocabulary.one_of_its_title(*card)),
            _ => return false,
        };
        match &mut self.batch {
            Some(batch) if batch.depth == entry.depth && batch.what == what => batch.texts.push(text),
            _ => {
                self.close_batch();
                self.batch = Some(Batch { depth: entry.depth, what, texts: vec![text] });
            }
        }
        self.lines.push(None);
        true
    }

    /// Writes the line of the batch that is open, if one is, as that of its last entry.
    pub(super) fn close_batch(&mut self) {
        let Some(Batch { depth, what, texts }) = self.batch.take() else { return };
        let listed = listed(&texts);
        match what {
            BatchKind::Moved(DieTo::Active) => self.line(depth, "ready", &listed),
            BatchKind::Moved(DieTo::Exhausted) => self.line(depth, "exhaust", &listed),
            BatchKind::Moved(DieTo::Paid) => self.line(depth, "pay", &listed),
            BatchKind::Moved(DieTo::Removed) => self.line(depth, "remove", &listed),
            BatchKind::Moved(DieTo::Card(card)) => {
                let text = format!("{listed} onto {}", self.vocabulary.card(card));
                self.line(depth, "put", &text);
            }
            BatchKind::Turned => self.line(depth, "turn", &listed),
            BatchKind::Rolled => self.line(depth, "roll", &listed),
            BatchKind::Drawn(player) => {
                let text = format!("{} {listed}", self.vocabulary.player(player));
                self.line(depth, "draw", &text);
            }
        }
    }
}

/// Lists things, each once with how many there are of it.
fn listed(texts: &[String]) -> String {
    let mut counts: Vec<(&String, usize)> = Vec::new();
    for text in texts {
        match counts.iter_mut().find(|(known, _)| *known == text) {
            Some((_, n)) => *n += 1,
            None => counts.push((text, 1)),
        }
    }
    let texts: Vec<String> =
        counts.into_iter().map(|(text, n)| if n > 1 { format!("{text} ({n})") } else { text.clone() }).collect();
    texts.join(", ")
}
