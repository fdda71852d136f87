//! Timings of abilities: windows, moments, turns.

use std::ops::Range;

use cinderforge_kernel::cards::{CardType, Timing, Turn};
use cinderforge_kernel::terms::{ConditionPart, EventKind, EventKinds, Moment, Window};
use toml::Spanned;

use super::entry_context::EntryContext;
use super::entry_head::head;
use super::tables::DefinitionTables;
use super::word_list::word_list;
use crate::diagnostic::Code;
use crate::files::ability_entry::AbilityEntry;
use crate::files::field::{OneOrMany, SpannedText};
use crate::phrase;

/// The window keys, of which a text has one at most.
const WINDOW_KEYS: &str = "would, when, after, at, during, as";

impl DefinitionTables {
    /// Reads when an ability can act, from its one window key; from its cost if it has none.
    pub(super) fn timing(&mut self, context: EntryContext<'_>, entry: &Spanned<AbilityEntry>) -> Option<Timing> {
        let ability = entry.get_ref();
        let mut found = Vec::new();
        let windows = [(Window::Would, &ability.would), (Window::When, &ability.when), (Window::After, &ability.after)];
        for (window, events) in windows {
            if let Some(events) = events {
                found.push((Timing::Window(window, self.events(context, events)), span_of(events, entry)));
            }
        }
        if let Some(moments) = &ability.at {
            let set = self.words(context.file, Some(moments), &word_list!(Moment, "moment")).into_iter().collect();
            found.push((Timing::At(set), span_of(moments, entry)));
        }
        if let Some(turn) = &ability.during {
            // Beside another window it is told of as such.
            let whose = if found.is_empty() { self.turn(context, turn) } else { Turn::Yours };
            found.push((Timing::During(whose), turn.span()));
        }
        if let Some(event) = &ability.part_of {
            found.push((Timing::PartOf(self.part_of(context, event)?), event.span()));
        }
        let lists = [&ability.would, &ability.when, &ability.after, &ability.at];
        if lists.into_iter().flatten().any(|words| words.0.is_empty()) {
            let problem =
                context.file.error(head(context, entry), Code::WindowWithoutEvent, "a window without an event never opens");
            self.problems.push(problem.help("name what it answers, as in when = \"enters_play\"".to_owned()));
        }
        if let Some((_, span)) = found.get(1) {
            let problem = context.file.error(span.clone(), Code::SeveralWindows, "an ability has one window key at most");
            let help = match &ability.during {
                Some(turn) if turn.span() == *span => format!(
                    "what has to be so as it is answered is a condition: write if = \"{}\" in place of `during`",
                    turn.get_ref()
                ),
                _ => format!(
                    "the window keys are {WINDOW_KEYS}; write two [[ability]] tables with the same effect for two windows"
                ),
            };
            self.problems.push(problem.help(help));
        }
        self.check_inexhaustible(context, ability.inexhaustible.is_some(), head(context, entry));
        match found.into_iter().next() {
            Some((timing, _)) => Some(timing),
            None => self.timing_without_window(context, entry),
        }
    }

    /// Returns the timing of an ability that has no window key, if its owner may have such.
    fn timing_without_window(&mut self, context: EntryContext<'_>, entry: &Spanned<AbilityEntry>) -> Option<Timing> {
        let ability = entry.get_ref();
        let wrong =
            |code: Code, message: &str, help: &str| context.file.error(head(context, entry), code, message).help(help.to_owned());
        match context.owner.card_type() {
            Some(CardType::ActionSpell) if ability.cost.is_none() => Some(Timing::Resolved),
            Some(CardType::ActionSpell) => {
                let message = "the effect of an action spell has no cost of its own";
                self.problems.push(wrong(Code::EffectWithCost, message, "the cost to play it stands on the card"));
                None
            }
            Some(CardType::ReactionSpell) => {
                self.problems.push(wrong(
                    Code::NoWindow,
                    "a reaction spell answers something",
                    &format!("add one of {WINDOW_KEYS}"),
                ));
                None
            }
            _ if ability.is_by_rule || ability.status.is_some() => Some(Timing::Resolved),
            _ if ability.cost.is_some() => Some(Timing::Activated),
            _ => {
                let help = format!("add a cost to activate it, or one of {WINDOW_KEYS}");
                self.problems.push(wrong(Code::NoWindow, "the ability has neither a window nor a cost", &help));
                None
            }
        }
    }

    /// Reads event words.
    fn events(&mut self, context: EntryContext<'_>, words: &OneOrMany) -> EventKinds {
        self.words(context.file, Some(words), &word_list!(EventKind, "event")).into_iter().collect()
    }

    /// Reads whose turn is meant.
    fn turn(&mut self, context: EntryContext<'_>, word: &SpannedText) -> Turn {
        match word.get_ref().as_str() {
            "your turn" => Turn::Yours,
            "an opponent's turn" => Turn::Opponents,
            other => {
                let problem = context.file.error(word.span(), Code::UnknownWord, format!("unknown turn `{other}`"));
                let is_time = |part: &ConditionPart| matches!(part, ConditionPart::During(_));
                let is_stretch =
                    phrase::condition(other, context.scope).is_ok_and(|condition| condition.parts.iter().all(is_time));
                self.problems.push(if is_stretch {
                    problem.help(format!(
                        "`during` is a turn in which a text is used without an event, `your turn` or `an opponent's turn`; what has to \
                         be so as it is used is a condition, as in if = \"{other}\""
                    ))
                } else {
                    problem.suggest(other, ["your turn", "an opponent's turn"])
                });
                Turn::Yours
            }
        }
    }

    /// Reads the event an ability is a part of.
    fn part_of(&mut self, context: EntryContext<'_>, word: &SpannedText) -> Option<EventKind> {
        let kind = self.word(context.file, word, &word_list!(EventKind, "event"))?;
        if matches!(kind, EventKind::EntersPlay | EventKind::IsAttached) {
            return Some(kind);
        }
        let problem = context.file.error(word.span(), Code::PartOfNothing, format!("nothing can be a part of `{kind}`"));
        self.problems.push(problem.help("`as` is `enters_play` or `is_attached`".to_owned()));
        None
    }
}

/// Returns the bytes of the first word, or of the whole entry.
fn span_of(words: &OneOrMany, entry: &Spanned<AbilityEntry>) -> Range<usize> {
    words.0.first().map_or_else(|| entry.span(), Spanned::span)
}
