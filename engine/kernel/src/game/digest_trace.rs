//! The text of what happened in a game.

use crate::cards::library::Library;
use crate::game::answer::Answer;
use crate::game::decision::{Action, Choice, Decision, Options};
use crate::game::digest_words::{
    card_words, host_word, kind_word, line, outcome_words, phase_word, thing_words, things_words, value_word,
};
use crate::game::trace::{DieTo, TraceEntry, TraceEvent};
use crate::terms::event::Event;
use crate::terms::id::AbilityId;
use crate::terms::zone::Zone;
use std::fmt::Write;

/// Writes an entry of the trace of a game as a line.
pub fn write_entry(text: &mut String, library: &Library, entry: &TraceEntry) {
    let _ = write!(text, "{} ", entry.depth);
    match &entry.event {
        TraceEvent::Round(round) => line!(text, "round {round}"),
        TraceEvent::Phase(phase) => line!(text, "phase {}", phase_word(*phase)),
        TraceEvent::TurnsTo(player, front) => line!(text, "turns to {} {:?}", player.0, front.map(|front| front.0)),
        TraceEvent::Turn(player) => line!(text, "turn {}", player.0),
        TraceEvent::Acts(player, action) => line!(text, "acts {} {}", player.0, action_words(library, *action)),
        TraceEvent::Answered(decision, answer) => {
            line!(text, "answers {} {}", decision.player.0, answer_words(library, decision, answer));
        }
        TraceEvent::Happened(event) => line!(text, "happens {}", event_words(event)),
        TraceEvent::Replaced(event) => line!(text, "replaced {}", event_words(event)),
        TraceEvent::AmountSet(event, _) => line!(text, "amount {}", event_words(event)),
        TraceEvent::Prevented(event, n) => line!(text, "prevented {n} {}", event_words(event)),
        TraceEvent::Redirected(event) => line!(text, "redirected {}", event_words(event)),
        TraceEvent::Answers { player, card, ability, window, moment } => {
            let window = window.map_or("-", |window| window.word());
            let moment = moment.map_or("-", |moment| moment.word());
            line!(text, "triggers {} c{} {window} {moment} {ability}", player.0, card.0);
        }
        TraceEvent::Resolves(card, label) => line!(text, "resolves c{} {label}", card.0),
        TraceEvent::Cancelled(card, label) => line!(text, "cancelled c{} {label}", card.0),
        TraceEvent::Fizzles(card, label) => line!(text, "fizzles c{} {label}", card.0),
        TraceEvent::LeftOut(card, label) => line!(text, "left out c{} {label}", card.0),
        TraceEvent::Tokens { card, kind, from, to } => line!(text, "tokens c{} {kind} {from} {to}", card.0),
        TraceEvent::TokensMoved { from, onto, kind, n } => line!(text, "tokens moved c{} c{} {kind} {n}", from.0, onto.0),
        TraceEvent::Moved { card, from, to, controller, host, shown_to: _ } => {
            line!(text, "moved c{} {from}, {to}, {} {}", card.0, controller.0, host_word(*host));
        }
        TraceEvent::Drawn(card, player) => {
            line!(text, "moved c{} {}, {}, {} {}", card.0, Zone::DrawPile, Zone::Hand, player.0, host_word(None));
        }
        TraceEvent::Shown { cards, to } => {
            let cards: Vec<String> = cards.iter().map(|card| format!("c{}", card.0)).collect();
            line!(text, "shown {} to {}", cards.join(" "), to.map_or(-1, |player| i32::from(player.0)));
        }
        TraceEvent::Die(die, DieTo::Active) => line!(text, "die d{} active", die.0),
        TraceEvent::Die(die, DieTo::Exhausted | DieTo::Paid) => line!(text, "die d{} exhausted", die.0),
        TraceEvent::Die(die, DieTo::Card(card)) => line!(text, "die d{} c{}", die.0, card.0),
        TraceEvent::Die(die, DieTo::Removed) => line!(text, "die d{} removed", die.0),
        TraceEvent::Face(die, from, to) => line!(text, "face d{} {from} {to}", die.0),
        TraceEvent::Rolled(die, level) => line!(text, "rolled d{} {level}", die.0),
        TraceEvent::Bonus(card, value, n) => line!(text, "bonus c{} {} {n}", card.0, value_word(*value)),
        TraceEvent::BecomesCopy(card, model) => line!(text, "copies c{} c{}", card.0, model.0),
        TraceEvent::Gains(card, name, n) => line!(text, "gains c{} {name} {n}", card.0),
        TraceEvent::Loses(card, name) => line!(text, "loses c{} {name}", card.0),
        // Seen in the position, which tells of all that lasts and of the attack; following from the roll before; or nothing at all.
        TraceEvent::Forbids(..)
        | TraceEvent::Lasts(..)
        | TraceEvent::LeavesBattle(_)
        | TraceEvent::Behaves(_)
        | TraceEvent::GuardsNot(_)
        | TraceEvent::ComesToNothing(..) => {}
        TraceEvent::Ends(card) => line!(text, "ends {}", host_word(*card)),
        TraceEvent::Placed(card, place) => line!(text, "placed c{} {place}", card.0),
        TraceEvent::Shuffled(player, Zone::DrawPile) => line!(text, "shuffled {}", player.0),
        TraceEvent::Shuffled(player, pile) => line!(text, "shuffled {} {pile}", player.0),
        TraceEvent::ExtraAction(player, kind, n) => line!(text, "extra action {} {kind} {n}", player.0),
        TraceEvent::BehaviourDie(roll) => line!(text, "behaviour {roll}"),
        TraceEvent::RedRains { from, to } => line!(text, "red rains {from} {to}"),
        TraceEvent::ChimeraPhase(phase) => line!(text, "chimera phase {phase}"),
        TraceEvent::Fatigued(player) => line!(text, "fatigued {}", player.0),
        TraceEvent::FirstPlayer(player) => line!(text, "first player {}", player.0),
        TraceEvent::Lost(player) => line!(text, "lost {}", player.0),
        TraceEvent::Over(outcome) => line!(text, "over {}", outcome_words(Some(*outcome))),
    }
}

/// Says all that is known of an event.
fn event_words(event: &Event) -> String {
    let mut text = format!("{} of {}", event.kind, things_words(&event.subjects));
    let source = event.source.map_or("-".to_owned(), card_words);
    let by = event.by.map_or(-1, |player| i32::from(player.0));
    let other = event.other.map_or("-".to_owned(), thing_words);
    let zone = |zone: Option<Zone>| zone.map_or("-", |zone| zone.word());
    let ability = event.ability.map_or("-", |ability| ability.as_str());
    let _ = write!(text, " from {source} {by} {} {other} {}", event.amount, things_words(&event.things));
    let _ = write!(text, " {}, {} {ability}", zone(event.from), zone(event.to));
    for via in event.via.iter() {
        let _ = write!(text, " {via}");
    }
    for (card, part) in &event.shares {
        let _ = write!(text, " {} {part}", card_words(*card));
    }
    text
}

/// Says what was answered to a question.
fn answer_words(library: &Library, decision: &Decision, answer: &Answer) -> String {
    let choices = decision.choices();
    let picked = |list: &[u16]| -> String {
        list.iter().map(|index| choice_words(library, choices[usize::from(*index)])).collect::<Vec<_>>().join(", ")
    };
    match answer {
        Answer::One(index) => picked(&[*index]),
        Answer::Some(list) => format!("some {}", picked(list)),
        Answer::Order(list) => format!("order {}", picked(list)),
        Answer::Faces(faces) => {
            let dice: &[_] = if let Options::Faces(dice) = &decision.options { dice } else { &[] };
            let faces = dice.iter().zip(faces).map(|(die, face)| format!("d{} {face}", die.0));
            format!("faces {}", faces.collect::<Vec<_>>().join(", "))
        }
        Answer::Split(parts) => {
            let parts = choices.iter().zip(parts).map(|(choice, part)| format!("{} {part}", choice_words(library, *choice)));
            format!("split {}", parts.collect::<Vec<_>>().join(", "))
        }
        Answer::Number(number) => format!("number {number}"),
    }
}

/// Names a choice.
fn choice_words(library: &Library, choice: Choice) -> String {
    match choice {
        Choice::Thing(thing) => thing_words(thing),
        Choice::Yes => "yes".to_owned(),
        Choice::No => "no".to_owned(),
        Choice::Done => "done".to_owned(),
        Choice::Word(word) => format!("word {word}"),
        Choice::Title(def) => format!("title {}", library.def(def).id),
        Choice::Token(token) => format!("token {token}"),
        Choice::Trigger(card, ability, _) => format!("trigger c{} {ability}", card.0),
        Choice::Do(action) => action_words(library, action),
        Choice::TopOfDrawPile => "top of draw pile".to_owned(),
    }
}

/// Names an action.
fn action_words(library: &Library, action: Action) -> String {
    let label = |ability: AbilityId| library.ability(ability).label;
    match action {
        Action::Play(card) => format!("play c{}", card.0),
        Action::Use(card, ability) => format!("use c{} {}", card.0, label(ability)),
        Action::DicePower(power) => format!("dice power {}", library.dice_powers[usize::from(power)].kind),
        Action::Attack(kind) => format!("attack {}", kind_word(kind)),
        Action::Meditate => "meditate".to_owned(),
        Action::Pass => "pass".to_owned(),
        Action::EndTurn => "end turn".to_owned(),
        Action::HandOver => "hand over".to_owned(),
    }
}
