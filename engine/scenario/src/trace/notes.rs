//! What a trace notes, as lines.

use cinderforge_kernel::decision::Action;
use cinderforge_kernel::event::Zone;
use cinderforge_kernel::id::PlayerId;
use cinderforge_kernel::selector::Value;
use cinderforge_kernel::state::{Outcome, Phase};
use cinderforge_kernel::trace::Note;

use crate::run::names::letter;
use crate::run::question_text::action_text;
use crate::trace::writer::{COLUMN, Writer};

impl Writer<'_> {
    /// Writes the line of an entry.
    pub(super) fn note(&mut self, depth: u8, note: &Note) {
        match note {
            Note::Round(round) => self.head(&format!("round {round}")),
            Note::Phase(phase) => {
                self.paying = false;
                self.head(phase_text(*phase));
            }
            Note::Turn(player) => self.head(&format!("turn of {}", letter(*player))),
            Note::Acts(player, action) => self.acts(*player, *action),
            Note::Answered(decision, answer) => self.answered(depth, decision, answer),
            Note::Happened(event) => self.happened(depth, event),
            Note::Replaced(event) => {
                let text = self.event(event);
                self.line(depth, "replace", &text);
            }
            Note::AmountSet(event) => {
                let text = format!("{} in {}", event.amount, self.event(event));
                self.line(depth, "change", &format!("to {text}"));
            }
            Note::Prevented(event, n) => {
                let text = self.event(event);
                self.line(depth, "prevent", &format!("{n} of {text}"));
            }
            Note::Redirected(event) => {
                let text = self.event(event);
                self.line(depth, "redirect", &text);
            }
            Note::Answers { .. } => self.answers_event(depth, note),
            Note::Resolves(card, label) => {
                self.paying = false;
                if !std::mem::take(&mut self.announced) {
                    let text = self.ability(*card, label);
                    self.line(depth, "resolve", &text);
                }
            }
            Note::Cancelled(card, label) => {
                let text = self.ability(*card, label);
                self.line(depth, "cancel", &text);
            }
            Note::Fizzles(card, label) => {
                let text = format!("{}: its card has left play", self.ability(*card, label));
                self.line(depth, "no effect", &text);
            }
            Note::Tokens { card, kind, from, to } => {
                let (word, joint) = if to > from { ("place", "on") } else { ("remove", "from") };
                let text = format!("{kind} {joint} {}, {from} -> {to}", self.card(*card));
                self.line(depth, word, &text);
            }
            Note::TokensMoved { from, onto, kind, n } => {
                let text = format!("{n} {kind}, {} -> {}", self.card(*from), self.card(*onto));
                self.line(depth, "shift", &text);
            }
            Note::Moved { .. } => self.moved(depth, note),
            Note::Bonus(card, value, n) => {
                let text = format!("{n:+} {} for {}", value_text(*value), self.card(*card));
                self.line(depth, "bonus", &text);
            }
            Note::Gains(card, name, n) => {
                let n = if *n > 0 { format!(" {n}") } else { String::new() };
                let text = format!("{name}{n}, {}", self.card(*card));
                self.line(depth, "gain", &text);
            }
            Note::Loses(card, name) => {
                let text = format!("{name}, {}", self.card(*card));
                self.line(depth, "lose", &text);
            }
            Note::Ends(card) => {
                let text = card.map_or_else(|| "what lasted".to_owned(), |card| format!("what lasted on {}", self.card(card)));
                self.line(depth, "end", &text);
            }
            Note::Shuffled(player) => self.line(depth, "shuffle", &format!("draw pile of {}", letter(*player))),
            Note::ExtraAction(player, kind, n) => self.line(depth, "extra", &format!("{n} {kind} for {}", letter(*player))),
            Note::FirstPlayer(player) => self.line(depth, "first player", &letter(*player).to_string()),
            Note::Lost(player) => self.line(depth, "lost", &letter(*player).to_string()),
            Note::Over(outcome) => self.head(&match outcome {
                Outcome::Won(player) => format!("game over, {} wins", letter(*player)),
                Outcome::Draw => "game over, drawn".to_owned(),
            }),
            Note::Die(..) | Note::Face(..) | Note::Rolled(..) => {}
        }
    }

    /// Writes what a player does, at the head of what follows from it.
    fn acts(&mut self, player: PlayerId, action: Action) {
        let text = action_text(self.names, action);
        let (verb, rest) = text.split_once(' ').unwrap_or((&text, ""));
        let rest = match action {
            Action::Play(card) => self.card(card),
            Action::Use(card, ability) => {
                let label = self.names.library().ability(ability).label;
                self.ability(card, &label)
            }
            _ => rest.to_owned(),
        };
        self.announced = true;
        self.paying = true;
        let head = format!("{:<COLUMN$}{rest}", format!("{} {verb}", letter(player)));
        self.head(&head);
    }

    /// Writes which effect answers an event.
    fn answers_event(&mut self, depth: u8, note: &Note) {
        let Note::Answers { player, card, ability, window, moment } = note else { return };
        self.announced = true;
        self.paying = true;
        let word = match (window, moment) {
            (Some(window), _) => window.word().to_owned(),
            (None, Some(moment)) => moment.word().replace('_', " "),
            (None, None) => "then".to_owned(),
        };
        let text = format!("{} {}", letter(*player), self.ability(*card, ability));
        self.line(depth, &word, &text);
    }

    /// Writes where a card moves.
    fn moved(&mut self, depth: u8, note: &Note) {
        let Note::Moved { card, from, to, controller, host } = note else { return };
        self.paying &= *to == Zone::DiscardPile;
        let text = match (to, host) {
            (Zone::Attached, Some(host)) => format!("{}, {from} -> on {}", self.card(*card), self.card(*host)),
            (Zone::Under, Some(host)) => format!("{}, {from} -> under {}", self.card(*card), self.card(*host)),
            (Zone::Aside | Zone::Removed, _) => format!("{}, {from} -> {to}", self.card(*card)),
            _ => format!("{}, {from} -> {to} of {}", self.card(*card), letter(*controller)),
        };
        self.line(depth, if *to == Zone::Attached { "attach" } else { "move" }, &text);
    }
}

/// Returns what a phase is called.
fn phase_text(phase: Phase) -> &'static str {
    match phase {
        Phase::Setup => "setup",
        Phase::Prepare => "prepare phase",
        Phase::PlayerTurns => "player turns phase",
        Phase::Recovery => "recovery phase",
    }
}

/// Returns what a value is called.
fn value_text(value: Value) -> &'static str {
    match value {
        Value::Attack => "attack",
        Value::Life => "life",
        Value::Recover => "recover",
        Value::MagicPlayCost => "magic play cost",
    }
}
