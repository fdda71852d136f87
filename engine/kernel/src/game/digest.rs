//! A text of a game that does not depend on how its data is laid out: what happened, and the facts of a position.
//!
//! Two versions of the engine play alike if the games they play have the same text. It is made of words of data files and
//! of numbers that the rules give, never of names or places in the code, so that both may change.

use crate::cards::constant::Lose;
use crate::cards::library::Library;
use crate::game::answer::Answer;
use crate::game::attack::{Attack, AttackKind};
use crate::game::card::Card;
use crate::game::decision::{Action, Choice, Decision, Options};
use crate::game::lasting::LastingKind;
use crate::game::player::Player;
use crate::game::state::{Outcome, State};
use crate::game::step::{Phase, Step};
use crate::game::trace::{DieTo, TraceEntry, TraceEvent};
use crate::terms::die::{Die, DiePlace};
use crate::terms::event::Event;
use crate::terms::id::{AbilityId, CardId, CardRef, Thing};
use crate::terms::value::Value;
use crate::terms::zone::Zone;

use std::fmt::Write;

/// Writes lines into a text. Writing into a string cannot fail.
macro_rules! line {
    ($text:expr, $($part:tt)*) => {{ let _ = writeln!($text, $($part)*); }};
}

/// Writes an entry of the trace of a game as a line.
pub fn write_entry(text: &mut String, library: &Library, entry: &TraceEntry) {
    let _ = write!(text, "{} ", entry.depth);
    match &entry.note {
        TraceEvent::Round(round) => line!(text, "round {round}"),
        TraceEvent::Phase(phase) => line!(text, "phase {}", phase_word(*phase)),
        TraceEvent::Turn(player) => line!(text, "turn {}", player.0),
        TraceEvent::Acts(player, action) => line!(text, "acts {} {}", player.0, action_words(library, *action)),
        TraceEvent::Answered(decision, answer) => {
            line!(text, "answers {} {}", decision.player.0, answer_words(library, decision, answer));
        }
        TraceEvent::Happened(event) => line!(text, "happens {}", event_words(event)),
        TraceEvent::Replaced(event) => line!(text, "replaced {}", event_words(event)),
        TraceEvent::AmountSet(event) => line!(text, "amount {}", event_words(event)),
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
        TraceEvent::Tokens { card, kind, from, to } => line!(text, "tokens c{} {kind} {from} {to}", card.0),
        TraceEvent::TokensMoved { from, onto, kind, n } => line!(text, "tokens moved c{} c{} {kind} {n}", from.0, onto.0),
        TraceEvent::Moved { card, from, to, controller, host } => {
            line!(text, "moved c{} {from}, {to}, {} {}", card.0, controller.0, host_word(*host));
        }
        TraceEvent::Die(die, DieTo::Active) => line!(text, "die d{} active", die.0),
        TraceEvent::Die(die, DieTo::Exhausted) => line!(text, "die d{} exhausted", die.0),
        TraceEvent::Die(die, DieTo::Card(card)) => line!(text, "die d{} c{}", die.0, card.0),
        TraceEvent::Die(die, DieTo::Removed) => line!(text, "die d{} removed", die.0),
        TraceEvent::Face(die, from, to) => line!(text, "face d{} {from} {to}", die.0),
        TraceEvent::Rolled(die, level) => line!(text, "rolled d{} {level}", die.0),
        TraceEvent::Bonus(card, value, n) => line!(text, "bonus c{} {} {n}", card.0, value_word(*value)),
        TraceEvent::Gains(card, name, n) => line!(text, "gains c{} {name} {n}", card.0),
        TraceEvent::Loses(card, name) => line!(text, "loses c{} {name}", card.0),
        TraceEvent::Ends(card) => line!(text, "ends {}", host_word(*card)),
        TraceEvent::Shuffled(player) => line!(text, "shuffled {}", player.0),
        TraceEvent::ExtraAction(player, kind, n) => line!(text, "extra action {} {kind} {n}", player.0),
        TraceEvent::FirstPlayer(player) => line!(text, "first player {}", player.0),
        TraceEvent::Lost(player) => line!(text, "lost {}", player.0),
        TraceEvent::Over(outcome) => line!(text, "over {}", outcome_words(Some(*outcome))),
    }
}

/// Writes the facts of a position: a line for each player, card, die, effect that lasts or waits, and for the time.
pub fn write_position(text: &mut String, library: &Library, state: &State) {
    let (step, whose) = step_words(state.step);
    let whose = whose.map_or(String::new(), |player| format!(" {player}"));
    line!(text, "{} {} {step}{whose}", state.round, phase_word(state.phase));
    let (turn, first) = (state.turn.0, state.first_player.0);
    line!(text, "turn {turn} {} first {first} passes {} {}", state.turns, state.passes, outcome_words(state.outcome));
    state.players.iter().for_each(|player| write_player(text, player));
    state.cards.iter().for_each(|card| write_card(text, library, card));
    state.dice.iter().for_each(|die| write_die(text, die));
    if let Some(attack) = &state.attack {
        write_attack(text, attack);
    }
    for lasting in &state.lasting {
        let (on, source, until) = (thing_words(lasting.on), card_words(lasting.source), lasting.until);
        let what = lasting_words(library, lasting.what);
        line!(text, "lasts {what} on {on} {until} from {source} {} {}", lasting.you.0, lasting.turn);
    }
    for delayed in &state.delayed {
        let (card, kept) = (card_words(delayed.card), things_words(&delayed.kept));
        line!(text, "delayed {} {card} {} {} {kept}", delayed.moment, delayed.you.0, delayed.n);
    }
    for tally in &state.tallies {
        let card = tally.card.map_or("-".to_owned(), card_words);
        line!(text, "tally {} {} {card} {}", tally.player.0, tally.key, tally.count);
    }
    let mut random = state.rng.clone();
    line!(text, "random {}", rand_pcg::rand_core::RngCore::next_u32(&mut random));
}

fn write_player(text: &mut String, player: &Player) {
    let flags = [player.lost, player.reacted, player.guarded].map(u8::from);
    line!(text, "player {flags:?} main {} side {}", player.main_actions, player.side_actions);
    let lists = [
        &player.hand,
        &player.draw_pile,
        &player.discard_pile,
        &player.conjuration_pile,
        &player.battlefield,
        &player.spellboard,
    ];
    for list in lists {
        let cards: Vec<u16> = list.iter().map(|card| card.0).collect();
        line!(text, "{cards:?}");
    }
}

fn write_card(text: &mut String, library: &Library, card: &Card) {
    let players = [card.owner.0, card.controller.0, card.played_by.0];
    let tokens = [i32::from(card.wounds), i32::from(card.exhaustion), i32::from(card.status)];
    let (id, host, dying) = (library.def(card.def).id, host_word(card.host), u8::from(card.dying));
    let _ = write!(text, "{id} {} {players:?} {} {tokens:?} {host} {} {dying}", card.zone, card.stay, card.x);
    let last = &card.last;
    let values = [i32::from(last.attack), i32::from(last.life), i32::from(last.recover)];
    let tokens = [i32::from(last.wounds), i32::from(last.exhaustion), i32::from(last.status)];
    line!(text, " {values:?} {tokens:?} {} {}", last.controller, u8::from(last.unit));
}

fn write_die(text: &mut String, die: &Die) {
    let place = match die.place {
        DiePlace::Active => "active".to_owned(),
        DiePlace::Exhausted => "exhausted".to_owned(),
        DiePlace::OnCard { card, by_power } => format!("{} {}", card_words(card), u8::from(by_power)),
        DiePlace::Removed => "removed".to_owned(),
    };
    line!(text, "{} {} {} {place}", die.owner.0, die.kind, die.level);
}

fn write_attack(text: &mut String, attack: &Attack) {
    let kind = kind_word(attack.kind);
    let either = |card: Option<CardRef>| card.map_or("-".to_owned(), card_words);
    let (target, guard, countering) = (either(attack.target), either(attack.guard), either(attack.countering));
    line!(text, "attack {kind} {} {target} {guard} {countering} {}", attack.attacker.0, u8::from(attack.resolving));
    for attacker in &attack.attackers {
        line!(text, "attacker {} {} {}", card_words(attacker.unit), either(attacker.blocker), u8::from(attacker.done));
    }
    let in_battle: Vec<String> = attack.in_battle.iter().map(|card| card_words(*card)).collect();
    line!(text, "in battle {}", in_battle.join(" "));
}

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

fn answer_words(library: &Library, decision: &Decision, answer: &Answer) -> String {
    let choices = decision.choices();
    let picked = |list: &[u16]| -> String {
        list.iter().map(|at| choice_words(library, choices[usize::from(*at)])).collect::<Vec<_>>().join(", ")
    };
    match answer {
        Answer::One(at) => picked(&[*at]),
        Answer::Some(list) => format!("some {}", picked(list)),
        Answer::Order(list) => format!("order {}", picked(list)),
        Answer::Faces(faces) => {
            let dice: &[_] = if let Options::Faces(dice) = &decision.kind { dice } else { &[] };
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

fn choice_words(library: &Library, choice: Choice) -> String {
    match choice {
        Choice::Thing(thing) => thing_words(thing),
        Choice::Yes => "yes".to_owned(),
        Choice::No => "no".to_owned(),
        Choice::Done => "done".to_owned(),
        Choice::Word(word) => format!("word {word}"),
        Choice::Title(def) => format!("title {}", library.def(def).id),
        Choice::Token(token) => format!("token {token}"),
        Choice::Trigger(card, ability) => format!("trigger c{} {ability}", card.0),
        Choice::Do(action) => action_words(library, action),
        Choice::TopOfDrawPile => "top of draw pile".to_owned(),
    }
}

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
    }
}

fn lasting_words(library: &Library, what: LastingKind) -> String {
    match what {
        LastingKind::Bonus(value, n) => format!("bonus {} {n}", value_word(value)),
        LastingKind::Gain(keyword, n) => format!("gain {} {n}", library.keyword(keyword).name),
        LastingKind::Lose(Lose::Named(name)) => format!("lose {name}"),
        LastingKind::Lose(Lose::Exhaustible) => "lose exhaustible".to_owned(),
        LastingKind::Lose(Lose::All) => "lose all".to_owned(),
        LastingKind::Forbid(acts) => acts.iter().fold("forbid".to_owned(), |text, act| format!("{text} {act}")),
        LastingKind::Constant(constant, n) => format!("constant {} {n}", library.constant(constant).name),
    }
}

fn thing_words(thing: Thing) -> String {
    match thing {
        Thing::Card(card) => card_words(card),
        Thing::Player(player) => format!("p{}", player.0),
        Thing::Die(die) => format!("d{}", die.0),
    }
}

fn things_words(things: &[Thing]) -> String {
    let words: Vec<String> = things.iter().map(|thing| thing_words(*thing)).collect();
    format!("({})", words.join(" "))
}

fn card_words(card: CardRef) -> String {
    format!("c{}.{}", card.id.0, card.stay)
}

fn host_word(card: Option<CardId>) -> String {
    card.map_or("-".to_owned(), |card| format!("c{}", card.0))
}

fn outcome_words(outcome: Option<Outcome>) -> String {
    match outcome {
        Some(Outcome::Won(player)) => format!("won {}", player.0),
        Some(Outcome::Draw) => "draw".to_owned(),
        None => "goes on".to_owned(),
    }
}

fn phase_word(phase: Phase) -> &'static str {
    match phase {
        Phase::Setup => "setup",
        Phase::Prepare => "prepare",
        Phase::PlayerTurns => "player turns",
        Phase::Recovery => "recovery",
    }
}

fn kind_word(kind: AttackKind) -> &'static str {
    match kind {
        AttackKind::Phoenixborn => "Phoenixborn",
        AttackKind::Unit => "unit",
    }
}

fn value_word(value: Value) -> &'static str {
    match value {
        Value::Attack => "attack",
        Value::Life => "life",
        Value::Recover => "recover",
        Value::MagicPlayCost => "magic play cost",
    }
}

/// Names the step that comes next, and the player it is about.
fn step_words(step: Step) -> (&'static str, Option<u8>) {
    match step {
        Step::FirstFive(player) => ("first five", Some(player.0)),
        Step::ShuffleDrawPiles => ("shuffle draw piles", None),
        Step::RoundStart => ("round start", None),
        Step::RollDice => ("roll dice", None),
        Step::FirstPlayer => ("first player", None),
        Step::DiscardCards(player) => ("discard cards", Some(player.0)),
        Step::DrawCards => ("draw cards", None),
        Step::PrepareEnd => ("prepare end", None),
        Step::PlayerTurnsStart => ("player turns start", None),
        Step::TurnStart => ("turn start", None),
        Step::Act => ("act", None),
        Step::DeclareAttack => ("declare attack", None),
        Step::DeclareSecond => ("declare second", None),
        Step::Defend => ("defend", None),
        Step::Battle => ("battle", None),
        Step::EndAttack => ("end attack", None),
        Step::TurnEnd => ("turn end", None),
        Step::Recover => ("recover", None),
        Step::RemoveExhaustion => ("remove exhaustion", None),
        Step::ExhaustDice(player) => ("exhaust dice", Some(player.0)),
        Step::DiceExhausted => ("dice exhausted", None),
        Step::RoundEnd => ("round end", None),
        Step::NextRound => ("next round", None),
        Step::Over => ("over", None),
    }
}
