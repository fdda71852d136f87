//! Entries of what happened, as lines.

use cinderforge_kernel::game::{Action, DecisionKind, Outcome, Phase, TraceEvent};
use cinderforge_kernel::terms::{CardId, PlayerId, Value, Zone};

use crate::wording::events::{COLUMN, EventTeller, EventVocabulary, Told, in_columns};
use crate::wording::{action_parts, behaviour_line, thing_text};

impl<V: EventVocabulary> EventTeller<'_, V> {
    /// Writes the line of an entry.
    pub(super) fn entry(&mut self, depth: u8, entry: &TraceEvent) {
        match entry {
            TraceEvent::Round(round) => self.head(&format!("round {round}")),
            TraceEvent::Phase(phase) => self.head(phase_text(*phase)),
            TraceEvent::Turn(player) => {
                self.told = Told::default();
                self.head(&self.whose(*player, "turn"));
            }
            TraceEvent::TurnsTo(player, Some(front)) => {
                let against = self.vocabulary.player(*front);
                self.head(&format!("{} against {against}", self.whose(*player, "turn")));
            }
            TraceEvent::Acts(player, action) => self.acts(*player, *action),
            TraceEvent::Answered(decision, answer) => {
                self.told.asked = matches!(decision.kind, DecisionKind::Action);
                self.answered(depth, decision, answer);
            }
            TraceEvent::Happened(event) => self.happened(depth, event),
            TraceEvent::Replaced(event) => {
                let text = self.event(event);
                self.line(depth, "replace", &text);
            }
            TraceEvent::AmountSet(event, from) => {
                let before = self.event(&event.as_ref().clone().amount(*from));
                self.line(depth, "change", &format!("{before}, {from} -> {}", event.amount));
            }
            TraceEvent::Prevented(event, n) => {
                let text = self.event(event);
                self.line(depth, "prevent", &format!("{n} of {text}"));
            }
            TraceEvent::Redirected(event) => {
                let text = self.event(event);
                self.line(depth, "redirect", &text);
            }
            TraceEvent::Answers { .. } => self.answers_event(depth, entry),
            TraceEvent::Resolves(card, label) => {
                if !std::mem::take(&mut self.told.announced) {
                    let text = self.vocabulary.ability(*card, *label);
                    self.line(depth, if self.vocabulary.is_ultimate(*label) { "Ultimate" } else { "resolve" }, &text);
                }
            }
            TraceEvent::Cancelled(card, label) => {
                let text = self.vocabulary.ability(*card, *label);
                self.line(depth, "cancel", &text);
            }
            TraceEvent::Fizzles(card, label) => {
                let text = format!("{}: its card has left play", self.vocabulary.ability(*card, *label));
                self.line(depth, "no effect", &text);
            }
            TraceEvent::LeftOut(card, label) => {
                let text = format!("{}: it fails, and is left out", self.vocabulary.ability(*card, *label));
                self.line(depth, "no effect", &text);
            }
            TraceEvent::ComesToNothing(card, label) => {
                let text = format!("{}: nothing came of it", self.vocabulary.ability(*card, *label));
                self.line(depth, "no effect", &text);
            }
            TraceEvent::Tokens { card, kind, from, to } => {
                let (word, joint) = if to > from { ("place", "on") } else { ("remove", "from") };
                let text = format!("{kind} {joint} {}, {from} -> {to}", self.vocabulary.card(*card));
                self.line(depth, word, &text);
            }
            TraceEvent::TokensMoved { from, onto, kind, n } => {
                let text = format!("{n} {kind}, {} -> {}", self.vocabulary.card(*from), self.vocabulary.card(*onto));
                self.line(depth, "shift", &text);
            }
            TraceEvent::Moved { .. } => self.moved(depth, entry),
            TraceEvent::Shown { cards, to } => self.shown(depth, cards, *to),
            TraceEvent::Bonus(card, value, n) => {
                let text = format!("{n:+} {} for {}", value_text(*value), self.vocabulary.card(*card));
                self.line(depth, "bonus", &text);
            }
            TraceEvent::BecomesCopy(card, model) => {
                let text = format!("{} as {}", self.vocabulary.card(*card), self.vocabulary.card(*model));
                self.line(depth, "copy", &text);
            }
            TraceEvent::Gains(card, name, n) => {
                let n = if *n > 0 { format!(" {n}") } else { String::new() };
                let text = format!("{name}{n}, {}", self.vocabulary.card(*card));
                self.line(depth, "gain", &text);
            }
            TraceEvent::Loses(card, name) => {
                let text = format!("{name}, {}", self.vocabulary.card(*card));
                self.line(depth, "lose", &text);
            }
            TraceEvent::Forbids(thing, acts) => {
                let acts: Vec<String> = acts.iter().map(|act| act.word().replace('_', " ")).collect();
                let text = format!("{}: cannot {}", thing_text(self.vocabulary, *thing), acts.join(" or "));
                self.line(depth, "forbid", &text);
            }
            TraceEvent::Lasts(thing, name) => {
                let text = format!("{name}, {}", thing_text(self.vocabulary, *thing));
                self.line(depth, "last", &text);
            }
            TraceEvent::LeavesBattle(card) => {
                let text = format!("{} out of the attack", self.vocabulary.card(*card));
                self.line(depth, "leave", &text);
            }
            TraceEvent::Ends(card) => {
                let on = card.map_or_else(String::new, |card| format!(" on {}", self.vocabulary.card(card)));
                let text = format!("{}{on}", self.vocabulary.what_lasted());
                self.line(depth, "end", &text);
            }
            TraceEvent::Placed(card, place) => {
                self.line(depth, "place", &format!("{} in its draw pile: {place}", self.vocabulary.card(*card)));
            }
            TraceEvent::Shuffled(player, pile) => self.line(depth, "shuffle", &self.whose(*player, pile.word())),
            TraceEvent::ExtraAction(player, kind, n) => {
                let text = format!("{n} {kind} for {}", self.vocabulary.player(*player));
                self.line(depth, "extra", &text);
            }
            TraceEvent::BehaviourDie(roll) => self.line(depth, "roll", &format!("behavior die: {roll}")),
            TraceEvent::GuardsNot(player) => self.line(depth, "no guard", &self.vocabulary.player(*player)),
            TraceEvent::Behaves(line) => {
                if self.vocabulary.chimera().is_some() {
                    let text = behaviour_line(self.vocabulary.library(), line);
                    self.line(depth, "behavior", &text);
                }
            }
            TraceEvent::RedRains { from, to } => {
                let word = if to > from { "place" } else { "remove" };
                self.line(depth, word, &format!("Red Rains, {from} -> {to}"));
            }
            TraceEvent::ChimeraPhase(phase) => self.line(depth, "phase", &format!("{phase} of the Chimera")),
            TraceEvent::Fatigued(player) => self.line(depth, "fatigued", &self.vocabulary.player(*player)),
            TraceEvent::FirstPlayer(player) => self.line(depth, "first player", &self.vocabulary.player(*player)),
            TraceEvent::Lost(player) => self.line(depth, "lost", &self.vocabulary.player(*player)),
            TraceEvent::Over(Outcome::Won(player)) => {
                let wins = self.voice_of(*player).verb("win");
                self.head(&format!("game over, {} {wins}", self.vocabulary.player(*player)));
            }
            TraceEvent::Over(Outcome::Draw) => self.head("game over, drawn"),
            TraceEvent::Die(..)
            | TraceEvent::Face(..)
            | TraceEvent::Rolled(..)
            | TraceEvent::Drawn(..)
            | TraceEvent::TurnsTo(_, None) => {}
        }
    }

    /// Writes what a player does, at the head of what follows from it.
    fn acts(&mut self, player: PlayerId, action: Action) {
        let (verb, object, _) = action_parts(self.vocabulary, action);
        // Nothing resolves that this announces: what resolves later is told by itself.
        let announces_nothing = matches!(action, Action::Attack(_) | Action::Meditate | Action::Pass | Action::EndTurn);
        // Where a player is asked nothing, there was nothing else to do.
        let by_itself = action == Action::Pass && self.vocabulary.is_reader(player) && !self.told.asked;
        let object = if by_itself { "nothing else is left to do".to_owned() } else { object };
        self.told = Told { announced: !announces_nothing, asked: false };
        let does = format!("{} {}", self.vocabulary.player(player), self.voice_of(player).verb(verb));
        self.head(&in_columns(&does, COLUMN, &object));
    }

    /// Writes which effect answers an event, and whose it is unless the name of the card says so.
    fn answers_event(&mut self, depth: u8, entry: &TraceEvent) {
        let TraceEvent::Answers { player, card, ability, window, moment } = entry else { return };
        self.told = Told { announced: true, ..self.told };
        let word = match (window, moment) {
            (Some(window), _) => window.word().to_owned(),
            (None, Some(moment)) => self.vocabulary.moment(&moment.word().replace('_', " ")),
            (None, None) => "then".to_owned(),
        };
        let text = self.vocabulary.ability(*card, *ability);
        let is_chimeras = self.vocabulary.chimera() == Some(*player);
        let text = match is_chimeras {
            // A text without a name of its own goes by that of its card.
            true if text == self.vocabulary.card(*card) => format!("{text} answers"),
            true => text,
            false => self.vocabulary.answers_with(*player, &text),
        };
        self.line(depth, &word, &text);
    }

    /// Writes which cards were revealed, or who looked at which.
    fn shown(&mut self, depth: u8, cards: &[CardId], to: Option<PlayerId>) {
        let cards: Vec<String> = cards.iter().map(|card| self.vocabulary.card(*card)).collect();
        let cards = if cards.is_empty() { "nothing".to_owned() } else { cards.join(", ") };
        match to {
            Some(player) => self.line(depth, "look", &format!("{} at {cards}", self.vocabulary.player(player))),
            None => self.line(depth, "reveal", &cards),
        }
    }

    /// Writes where a card moves.
    fn moved(&mut self, depth: u8, entry: &TraceEvent) {
        let TraceEvent::Moved { card, from, to, controller, host, .. } = entry else { return };
        let card = self.vocabulary.moved(*card, *from);
        if self.vocabulary.chimera() == Some(*controller) {
            match (from, to) {
                (_, Zone::Under) => return self.line(depth, "lay", &format!("{card} face down")),
                (Zone::Under, Zone::Battlefield) => return self.line(depth, "reveal", &card),
                _ => {}
            }
        }
        let text = match (to, host) {
            (Zone::Attached, Some(host)) => format!("{card}, {from} -> on {}", self.vocabulary.card(*host)),
            (Zone::Under | Zone::Spellboard, Some(host)) => format!("{card}, {from} -> under {}", self.vocabulary.card(*host)),
            (Zone::Aside | Zone::Removed, _) => format!("{card}, {from} -> {to}"),
            _ => format!("{card}, {from} -> {}", self.whose(*controller, to.word())),
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
        Value::Focus => "focus",
    }
}
