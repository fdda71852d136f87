//! Reads plays, answers and expectations from what the grammar found.

use cinderforge_kernel::game::AttackKind;
use cinderforge_kernel::terms::PlayerId;

use crate::language::deed::{Deed, Forbidden, Verb};
use crate::language::fact::Fact;
use crate::language::grammar::{Piece, Rule};
use crate::language::read_fact::fact;
use crate::language::read_terms::{card, cards, count, die_type, facing, first, items, player, quoted, usage};
use crate::language::scenario::{PlayLine, Way};
use crate::language::terms::Item;

/// Reads a line after the board.
pub(crate) fn play_line(pair: Piece, offset: usize) -> PlayLine {
    match pair.as_rule() {
        Rule::cannot => {
            let mut inner = pair.into_inner();
            let who = inner.next().map_or(PlayerId(0), |pair| player(&pair));
            let what = inner.next().expect("the grammar gives the rule a part");
            let why = inner.next().map(quoted).unwrap_or_default();
            PlayLine::Cannot(who, forbidden(what, offset), why)
        }
        Rule::expect => {
            let mut not = false;
            let mut found = Fact::GoesOn;
            for inner in pair.into_inner() {
                match inner.as_rule() {
                    Rule::not => not = true,
                    _ => found = fact(inner, offset),
                }
            }
            PlayLine::Expect { not, fact: found }
        }
        Rule::ways => {
            let mut inner = pair.into_inner();
            let way = match inner.next().map(|pair| pair.as_str()) {
                Some("always") => Way::Always,
                Some("never") => Way::Never,
                _ => Way::Sometimes,
            };
            PlayLine::Ways { way, fact: inner.next().map_or(Fact::GoesOn, |pair| fact(pair, offset)) }
        }
        _ => {
            let mut inner = pair.into_inner();
            let who = inner.next().map_or(PlayerId(0), |pair| player(&pair));
            PlayLine::Deed(who, deed(inner.next().expect("the grammar gives the rule a part"), offset))
        }
    }
}

/// Reads what a player does.
fn deed(pair: Piece, offset: usize) -> Deed {
    match pair.as_rule() {
        Rule::plays => Deed::Plays(card(first(pair), offset)),
        Rule::power => Deed::Power(die_type(&first(pair))),
        Rule::uses => Deed::Uses(usage(first(pair), offset)),
        Rule::attacks => {
            let mut parts = pair.into_inner().peekable();
            match parts.peek().map(Piece::as_rule) {
                Some(Rule::some_phoenixborn) => return Deed::DeclaresAttack(AttackKind::Phoenixborn),
                Some(Rule::some_unit) => return Deed::DeclaresAttack(AttackKind::Unit),
                _ => {}
            }
            let mut named = cards(parts.map(|pair| card(pair, offset)));
            let target = named.remove(0);
            Deed::Attacks(target, named)
        }
        Rule::meditates => meditation(pair, offset),
        Rule::passes => Deed::Passes,
        Rule::ends => Deed::Ends,
        Rule::ignores => Deed::Ignores(usage(first(pair), offset)),
        Rule::declines => Deed::Declines(pair.into_inner().next().map(|pair| usage(pair, offset))),
        Rule::answers => {
            let (verb, topic, picked) = picks(pair, offset);
            Deed::Picks(verb, topic, picked)
        }
        Rule::blocks => Deed::Blocks(
            pair.into_inner()
                .map(|pair| {
                    let mut named = cards(pair.into_inner().map(|pair| card(pair, offset)));
                    let attacker = named.remove(0);
                    (attacker, named.remove(0))
                })
                .collect(),
        ),
        Rule::guards => Deed::Guards(card(first(pair), offset)),
        Rule::counters => Deed::Counters(pair.into_inner().next().map(|pair| card(pair, offset))),
        Rule::splits => Deed::Splits(
            pair.into_inner()
                .map(|share| {
                    let mut inner = share.into_inner();
                    let n = inner.next().map_or(0, |pair| count(&pair));
                    (n, card(inner.next().expect("a share has a card"), offset))
                })
                .collect(),
        ),
        Rule::turns => Deed::Turns(pair.into_inner().map(facing).collect()),
        Rule::orders => {
            let (_, topic, picked) = picks(pair, offset);
            Deed::Orders(topic, picked)
        }
        _ => {
            let mut inner = pair.into_inner();
            let what = inner.next().map_or("block", |pair| pair.as_str());
            let whom = inner.next().map(|pair| card(pair, offset));
            match what {
                "block" => Deed::Blocks(Vec::new()),
                "guard" => Deed::NoGuard,
                _ => Deed::DoesNotCounter(whom),
            }
        }
    }
}

/// Reads a meditation: what is discarded, and the sides dice are turned to.
fn meditation(pair: Piece, offset: usize) -> Deed {
    let mut picked = Vec::new();
    let mut faces = Vec::new();
    for inner in pair.into_inner() {
        match inner.as_rule() {
            Rule::items => picked = items(inner, offset),
            _ => faces.push(facing(inner)),
        }
    }
    Deed::Meditates(picked, faces)
}

/// Reads an answer: its verb, what it is about, and what it picks.
fn picks(pair: Piece, offset: usize) -> (Verb, Option<String>, Vec<Item>) {
    let mut verb = Verb::Answers;
    let mut topic = None;
    let mut picked = Vec::new();
    for inner in pair.into_inner() {
        match inner.as_rule() {
            Rule::verb | Rule::pick_verb => verb = verb_of(inner.as_str()),
            Rule::topic => topic = Some(inner.as_str().trim().to_owned()),
            _ => picked = items(inner, offset),
        }
    }
    (verb, topic, picked)
}

/// Returns the verb that a word is.
fn verb_of(word: &str) -> Verb {
    match word {
        "answers" | "answer" => Verb::Answers,
        "chooses" | "choose" => Verb::Chooses,
        "targets" | "target" => Verb::Targets,
        "pays" | "pay" => Verb::Pays,
        "discards" | "discard" => Verb::Discards,
        "exhausts" | "exhaust" => Verb::Exhausts,
        "takes" | "take" => Verb::Takes,
        "names" | "name" => Verb::Names,
        "attaches to" | "attach to" => Verb::AttachesTo,
        _ => Verb::FightsWith,
    }
}

/// Reads what a player cannot do.
fn forbidden(pair: Piece, offset: usize) -> Forbidden {
    let rule = pair.as_rule();
    match rule {
        Rule::not_play => Forbidden::Play(card(first(pair), offset)),
        Rule::not_power => Forbidden::Power(die_type(&first(pair))),
        Rule::not_use => Forbidden::Use(usage(first(pair), offset)),
        Rule::not_attack => {
            let mut inner = pair.into_inner().peekable();
            match inner.peek().map(Piece::as_rule) {
                Some(Rule::some_phoenixborn) => Forbidden::AttackPhoenixborn,
                Some(Rule::some_unit) => Forbidden::AttackUnit,
                _ => {
                    let (nobody, named): (Vec<Piece>, Vec<Piece>) = inner.partition(|pair| pair.as_rule() == Rule::nobody);
                    let mut named = cards(named.into_iter().map(|pair| card(pair, offset)));
                    let target = named.remove(0);
                    Forbidden::Attack(target, (!nobody.is_empty() || !named.is_empty()).then_some(named))
                }
            }
        }
        Rule::not_block => {
            let mut named = cards(pair.into_inner().map(|pair| card(pair, offset))).into_iter();
            let attacker = named.next().expect("the grammar names an attacker");
            Forbidden::Block(attacker, named.next())
        }
        Rule::not_guard => Forbidden::Guard(pair.into_inner().next().map(|pair| card(pair, offset))),
        Rule::not_counter => Forbidden::Counter(pair.into_inner().next().map(|pair| card(pair, offset))),
        Rule::not_decline => Forbidden::Decline(pair.into_inner().next().map(|pair| usage(pair, offset))),
        Rule::not_meditate => Forbidden::MeditateCard(card(first(pair), offset)),
        Rule::not_act => match pair.as_str().trim() {
            "pass" => Forbidden::Pass,
            "meditate" => Forbidden::Meditate,
            _ => Forbidden::WayEnd,
        },
        _ => {
            let (verb, topic, picked) = picks(pair, offset);
            Forbidden::Pick(verb, topic, picked)
        }
    }
}
