//! What a trace notes, as lines.

use cinderforge_kernel::game::{Action, Outcome, Phase, TraceEvent};
use cinderforge_kernel::terms::{PlayerId, Value, Zone};

use crate::run::names::letter;
use crate::run::question_text::action_text;
use crate::trace::writer::{COLUMN, Writer};

impl Writer<'_> {
    /// Writes the line of an entry.
    pub(super) fn note(&mut self, depth: u8, note: &TraceEvent) {
        match note {
            TraceEvent::Round(round) => self.head(&format!("round {round}")),
            TraceEvent::Phase(phase) => {
                self.paying = false;
                self.head(phase_text(*phase));
            }
            TraceEvent::Turn(player) => self.head(&format!("turn of {}", letter(*player))),
            TraceEvent::Acts(player, action) => self.acts(*player, *action),
            TraceEvent::Answered(decision, answer) => self.answered(depth, decision, answer),
            TraceEvent::Happened(event) => self.happened(depth, event),
            TraceEvent::Replaced(event) => {
                let text = self.event(event);
                self.line(depth, "replace", &text);
            }
            TraceEvent::AmountSet(event) => {
                let text = format!("{} in {}", event.amount, self.event(event));
                self.line(depth, "change", &format!("to {text}"));
            }
            TraceEvent::Prevented(event, n) => {
                let text = self.event(event);
                self.line(depth, "prevent", &format!("{n} of {text}"));
            }
            TraceEvent::Redirected(event) => {
                let text = self.event(event);
                self.line(depth, "redirect", &text);
            }
            TraceEvent::Answers { .. } => self.answers_event(depth, note),
            TraceEvent::Resolves(card, label) => {
                self.paying = false;
                if !std::mem::take(&mut self.announced) {
                    let text = self.ability(*card, label);
                    self.line(depth, "resolve", &text);
                }
            }
            TraceEvent::Cancelled(card, label) => {
                let text = self.ability(*card, label);
                self.line(depth, "cancel", &text);
            }
            TraceEvent::Fizzles(card, label) => {
                let text = format!("{}: its card has left play", self.ability(*card, label));
                self.line(depth, "no effect", &text);
            }
            TraceEvent::Tokens { card, kind, from, to } => {
                let (word, joint) = if to > from { ("place", "on") } else { ("remove", "from") };
                let text = format!("{kind} {joint} {}, {from} -> {to}", self.card(*card));
                self.line(depth, word, &text);
            }
            TraceEvent::TokensMoved { from, onto, kind, n } => {
                let text = format!("{n} {kind}, {} -> {}", self.card(*from), self.card(*onto));
                self.line(depth, "shift", &text);
            }
            TraceEvent::Moved { .. } => self.moved(depth, note),
            TraceEvent::Bonus(card, value, n) => {
                let text = format!("{n:+} {} for {}", value_text(*value), self.card(*card));
                self.line(depth, "bonus", &text);
            }
            TraceEvent::Gains(card, name, n) => {
                let n = if *n > 0 { format!(" {n}") } else { String::new() };
                let text = format!("{name}{n}, {}", self.card(*card));
                self.line(depth, "gain", &text);
            }
            TraceEvent::Loses(card, name) => {
                let text = format!("{name}, {}", self.card(*card));
                self.line(depth, "lose", &text);
            }
            TraceEvent::Ends(card) => {
                let text = card.map_or_else(|| "what lasted".to_owned(), |card| format!("what lasted on {}", self.card(card)));
                self.line(depth, "end", &text);
            }
            TraceEvent::Shuffled(player) => self.line(depth, "shuffle", &format!("draw pile of {}", letter(*player))),
            TraceEvent::ExtraAction(player, kind, n) => self.line(depth, "extra", &format!("{n} {kind} for {}", letter(*player))),
            TraceEvent::FirstPlayer(player) => self.line(depth, "first player", &letter(*player).to_string()),
            TraceEvent::Lost(player) => self.line(depth, "lost", &letter(*player).to_string()),
            TraceEvent::Over(outcome) => self.head(&match outcome {
                Outcome::Won(player) => format!("game over, {} wins", letter(*player)),
                Outcome::Draw => "game over, drawn".to_owned(),
            }),
            TraceEvent::Die(..) | TraceEvent::Face(..) | TraceEvent::Rolled(..) => {}
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
    fn answers_event(&mut self, depth: u8, note: &TraceEvent) {
        let TraceEvent::Answers { player, card, ability, window, moment } = note else { return };
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
    fn moved(&mut self, depth: u8, note: &TraceEvent) {
        let TraceEvent::Moved { card, from, to, controller, host } = note else { return };
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
