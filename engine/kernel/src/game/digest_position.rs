//! The text of the facts of a position.

use crate::cards::constant::{Duration, Durations, Lose};
use crate::cards::library::Library;
use crate::game::attack::Attack;
use crate::game::card::Card;
use crate::game::chimera::Chimera;
use crate::game::digest_words::{
    card_words, given_words, host_word, kind_word, line, outcome_words, phase_word, thing_words, value_word,
};
use crate::game::lasting::{LastingEffect, LastingKind};
use crate::game::player::Player;
use crate::game::state::State;
use crate::game::step::Step;
use crate::terms::die::{Die, DiePlace};
use crate::terms::id::{CardRef, PlayerId};
use std::fmt::Write;

/// Writes the facts of a position: a line for each player, card, die, effect that lasts or waits, and for the time.
pub fn write_position(text: &mut String, library: &Library, state: &State) {
    let (step, whose) = step_words(state.step);
    let whose = whose.map_or(String::new(), |player| format!(" {player}"));
    line!(text, "{} {} {step}{whose}", state.round, phase_word(state.phase));
    let (turn, first) = (state.turn.0, state.first_player.0);
    let passes = state.passed.count();
    line!(text, "turn {turn} {} first {first} passes {passes} {}", state.turns, outcome_words(state.outcome));
    state.players.iter().for_each(|player| write_player(text, player));
    state.cards.iter().for_each(|card| write_card(text, library, card));
    state.dice.iter().for_each(|die| write_die(text, die));
    if let Some(attack) = &state.attack {
        write_attack(text, attack);
    }
    if let Some(next) = &state.next_attack {
        let words = [kind_word(next.kind).to_owned(), card_words(next.attacker), card_words(next.source)];
        line!(text, "next attack {}", words.join(" "));
    }
    if let Some(chimera) = &state.chimera {
        let (rains, phase, fatigued) = (chimera.red_rains, chimera.phase, u8::from(chimera.fatigued));
        let row: Vec<u16> = chimera.row.iter().map(|card| card.0).collect();
        line!(text, "chimera {} rains {rains} phase {phase} fatigued {fatigued} {row:?}", chimera.seat.0);
        if chimera.emptied > 0 && !chimera.fatigued {
            line!(text, "draw pile emptied {} {}", chimera.emptied, u8::from(chimera.is_empty));
        }
        if chimera.against.is_some() {
            write_fronts(text, state, chimera);
        }
    }
    for lasting in &state.lasting {
        let (on, source, until) = (thing_words(lasting.on), card_words(lasting.source), until_words(lasting.until));
        let what = lasting_words(library, lasting);
        line!(text, "lasts {what} on {on} {until} from {source} {} {}", lasting.you.0, lasting.turn);
    }
    for delayed in &state.delayed {
        let (card, given) = (card_words(delayed.card), given_words(&delayed.given));
        line!(text, "delayed {} {card} {} {} {given}", delayed.moment, delayed.you.0, delayed.n);
    }
    for tally in &state.tallies {
        let card = tally.card.map_or("-".to_owned(), card_words);
        line!(text, "tally {} {} {card} {}", tally.player.0, tally.key, tally.count);
    }
    for past in &state.past {
        let subjects: Vec<String> = past.subjects.iter().map(|subject| thing_words(*subject)).collect();
        let causers: Vec<String> = past.causers.iter().map(|card| card_words(*card)).collect();
        let causers = if causers.is_empty() { "-".to_owned() } else { causers.join(" ") };
        let (by, turn) = (past.by.map(|player| player.0), past.turn);
        line!(text, "past {} {} {causers} {by:?} {turn:?}", past.kind, subjects.join(" "));
    }
    let mut random = state.rng.clone();
    line!(text, "random {}", rand_pcg::rand_core::RngCore::next_u32(&mut random));
}

/// Writes a line for what a game against a Chimera has more with two players than with one.
fn write_fronts(text: &mut String, state: &State, chimera: &Chimera) {
    let seat = |player: Option<PlayerId>| player.map_or("-".to_owned(), |player| player.0.to_string());
    let before: Vec<String> = chimera.row.iter().map(|card| seat(state.card(*card).before)).collect();
    let (against, had_token) = (seat(chimera.against), seat(state.had_token));
    let flags = [chimera.acted, chimera.turn == state.turns, state.handed_over].map(u8::from);
    line!(text, "against {against} had token {had_token} {flags:?} ended {} {}", state.ended.count(), before.join(" "));
}

/// Writes a line for a player, with one for each list of cards.
fn write_player(text: &mut String, player: &Player) {
    let flags = [player.lost, player.reacted, player.guarded].map(u8::from);
    line!(text, "player {flags:?} main {} side {}", player.main_actions, player.side_actions);
    if player.extra_passes > 0 {
        line!(text, "passes {}", player.extra_passes);
    }
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

/// Writes a line for a card.
fn write_card(text: &mut String, library: &Library, card: &Card) {
    let players = [card.owner.0, card.controller.0, card.played_by.0];
    let tokens = [i32::from(card.wounds), i32::from(card.exhaustion), i32::from(card.status)];
    let (id, host, dying) = (library.def(card.def).id, host_word(card.host), u8::from(card.dying));
    let _ = write!(text, "{id} {} {players:?} {} {tokens:?} {host} {} {dying}", card.zone, card.stay, card.x);
    if let Some(copy) = card.copy_of {
        let _ = write!(text, " as {} {}", library.def(copy.def).id, copy.x);
    }
    let last = &card.last;
    let values = [i32::from(last.attack), i32::from(last.life), i32::from(last.recover)];
    let tokens = [i32::from(last.wounds), i32::from(last.exhaustion), i32::from(last.status)];
    line!(text, " {values:?} {tokens:?} {} {}", last.controller, u8::from(last.unit));
}

/// Writes a line for a die.
fn write_die(text: &mut String, die: &Die) {
    let place = match die.place {
        DiePlace::Active => "active".to_owned(),
        DiePlace::Exhausted => "exhausted".to_owned(),
        DiePlace::OnCard { card, by_power } => format!("{} {}", card_words(card), u8::from(by_power)),
        DiePlace::Removed => "removed".to_owned(),
    };
    line!(text, "{} {} {} {place}", die.owner.0, die.kind, die.level);
}

/// Writes a line for an attack, with one for each attacker and one for the battle.
fn write_attack(text: &mut String, attack: &Attack) {
    let kind = kind_word(attack.kind);
    let either = |card: Option<CardRef>| card.map_or("-".to_owned(), card_words);
    let (target, guard, countering) = (either(attack.target), either(attack.guard), either(attack.countering));
    line!(text, "attack {kind} {} {target} {guard} {countering} {}", attack.attacker.0, u8::from(attack.resolving));
    if let Some(by_effect) = &attack.by_effect {
        line!(text, "by effect {} {}", card_words(by_effect.attacker), card_words(by_effect.source));
    }
    for (unit, source) in &attack.joining {
        line!(text, "joining {} {}", card_words(*unit), card_words(*source));
    }
    for attacker in &attack.attackers {
        line!(text, "attacker {} {} {}", card_words(attacker.unit), either(attacker.blocker), u8::from(attacker.done));
    }
    let in_battle: Vec<String> = attack.in_battle.iter().map(|card| card_words(*card)).collect();
    line!(text, "in battle {}", in_battle.join(" "));
    for card in &attack.left {
        line!(text, "left {}", card_words(*card));
    }
    for (attacker, onto) in &attack.redirected {
        line!(text, "redirected {} {}", card_words(*attacker), card_words(*onto));
    }
}

/// Says what a lasting effect does.
fn lasting_words(library: &Library, lasting: &LastingEffect) -> String {
    match lasting.what {
        LastingKind::Bonus(value, n) => format!("bonus {} {n}", value_word(value)),
        LastingKind::Gain(keyword, n) => format!("gain {} {n}", library.keyword(keyword).name),
        LastingKind::Lose(Lose::Named(name)) => format!("lose {name}"),
        LastingKind::Lose(Lose::Exhaustible) => "lose exhaustible".to_owned(),
        LastingKind::Lose(Lose::All) => "lose all".to_owned(),
        LastingKind::Forbid(acts) => acts.iter().fold("forbid".to_owned(), |text, act| format!("{text} {act}")),
        LastingKind::Copy(copy) => format!("copy {} {}", library.def(copy.def).id, copy.x),
        LastingKind::Constant(constant) => {
            let given = given_words(lasting.given.iter().map(|(_, held)| held));
            format!("constant {} {given}", library.constant(constant).name)
        }
    }
}

/// Names a step, with the player it is about.
fn step_words(step: Step) -> (&'static str, Option<u8>) {
    match step {
        Step::FirstFive(player) => ("first five", Some(player.0)),
        Step::ShuffleDrawPiles => ("shuffle draw piles", None),
        Step::FirstAspects => ("first aspects", None),
        Step::RoundStart => ("round start", None),
        Step::RollDice => ("roll dice", None),
        Step::FirstPlayer => ("first player", None),
        Step::DiscardCards(player) => ("discard cards", Some(player.0)),
        Step::DrawCards => ("draw cards", None),
        Step::PrepareEnd => ("prepare end", None),
        Step::PlayerTurnsStart => ("player turns start", None),
        Step::TurnStart => ("turn start", None),
        Step::Act => ("act", None),
        Step::ChimeraTurn => ("chimera turn", None),
        Step::DeclareAttack => ("declare attack", None),
        Step::DeclareSecond => ("declare second", None),
        Step::Defend => ("defend", None),
        Step::Battle => ("battle", None),
        Step::EndAttack => ("end attack", None),
        Step::TurnEnd => ("turn end", None),
        Step::Recover => ("recover", None),
        Step::RemoveRedRains => ("remove red rains", None),
        Step::RemoveExhaustion => ("remove exhaustion", None),
        Step::ExhaustDice(player) => ("exhaust dice", Some(player.0)),
        Step::DiceExhausted => ("dice exhausted", None),
        Step::PlaceRedRains => ("place red rains", None),
        Step::ReplenishAspects => ("replenish aspects", None),
        Step::RefillStatus => ("refill status", None),
        Step::RoundEnd => ("round end", None),
        Step::NextRound => ("next round", None),
        Step::Progress => ("progress", None),
        Step::Over => ("over", None),
    }
}

/// Writes how long something lasts.
fn until_words(until: Durations) -> String {
    until.iter().map(Duration::word).collect::<Vec<_>>().join(" or ")
}
