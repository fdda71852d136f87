//! Reads facts from what the grammar found.

use cinderforge_kernel::game::Phase;
use cinderforge_kernel::terms::{PlayerId, Value, Zone};

use crate::language::fact::{CardFact, Fact, PlayerFact, RowPart, Tolled};
use crate::language::grammar::{Piece, Rule};
use crate::language::read_terms::{card, card_id, cost, count, first, items, number, player, pool, quoted, side, tokens, zone};
use crate::language::terms::{Pool, Side};

/// Reads a fact.
pub(crate) fn fact(pair: Piece, offset: usize) -> Fact {
    match pair.as_rule() {
        Rule::game_fact => game_fact(first(pair)),
        Rule::asked => {
            let mut inner = pair.into_inner();
            let player = inner.next().map_or(PlayerId(0), |pair| player(&pair));
            let asked = inner.next().is_some_and(|pair| pair.as_rule() == Rule::is_asked);
            let (mut again, mut topic, mut about) = (false, None, Vec::new());
            for pair in inner {
                match pair.as_rule() {
                    Rule::again => again = true,
                    Rule::topic => topic = Some(pair.as_str().trim().to_owned()),
                    _ => about = items(pair, offset),
                }
            }
            Fact::Asked { player, asked, again, topic, about }
        }
        Rule::shown => {
            let mut inner = pair.into_inner();
            let player = inner.next().map_or(PlayerId(0), |pair| player(&pair));
            let shown = inner.next().is_some_and(|pair| pair.as_rule() == Rule::is_shown);
            Fact::Shown { player, shown, cards: inner.map(|pair| card_id(pair, offset)).collect() }
        }
        Rule::row => row(pair, offset),
        Rule::price => price(pair, offset),
        Rule::toll => toll(pair, offset),
        Rule::amount_there => {
            let mut inner = pair.into_inner();
            let n = inner.next().map_or(0, |pair| if pair.as_rule() == Rule::no { 0 } else { count(&pair) });
            let card = card_id(inner.next().expect("a card"), offset);
            let zone = zone(&inner.next().expect("a zone"));
            Fact::There { count: n, card, zone, player: inner.next().map(|pair| player(&pair)) }
        }
        Rule::player_facts => {
            let mut inner = pair.into_inner();
            let who = inner.next().map_or(PlayerId(0), |pair| player(&pair));
            Fact::Player(who, inner.flat_map(player_facts).collect())
        }
        _ => {
            let mut inner = pair.into_inner();
            let card = card(inner.next().expect("a card"), offset);
            Fact::Card(card, inner.map(|pair| card_fact(pair, offset)).collect())
        }
    }
}

/// Reads a fact about the order of cards in a zone.
fn row(pair: Piece, offset: usize) -> Fact {
    let mut inner = pair.into_inner();
    let zone = zone(&inner.next().expect("a zone"));
    let player = player(&inner.next().expect("a player"));
    let part = match inner.next().and_then(|pair| pair.as_str().split(' ').next()) {
        Some("begins") => RowPart::Beginning,
        Some("ends") => RowPart::End,
        _ => RowPart::Whole,
    };
    Fact::Row(zone, player, part, inner.map(|pair| card_id(pair, offset)).collect())
}

/// Reads what playing a card or using an ability costs.
fn price(pair: Piece, offset: usize) -> Fact {
    let (mut label, mut named, mut costs, mut payer) = (None, None, Vec::new(), None);
    for pair in pair.into_inner() {
        match pair.as_rule() {
            Rule::priced_label => label = Some(pair.as_str().trim().to_owned()),
            Rule::card => named = Some(card(pair, offset)),
            Rule::player => payer = Some(player(&pair)),
            _ => costs.push(cost(pair, offset)),
        }
    }
    Fact::Price { card: named.expect("a price is that of a card"), label, costs, player: payer }
}

/// Reads what a player has to pay for declaring something.
fn toll(pair: Piece, offset: usize) -> Fact {
    let mut inner = pair.into_inner();
    let payer = inner.next().map_or(PlayerId(0), |pair| player(&pair));
    let cost = inner.next().filter(|pair| pair.as_rule() == Rule::quoted).map(|pair| cost(pair, offset));
    let tolled = match inner.next().map(|pair| pair.as_str()) {
        Some("attack a Phoenixborn") => Tolled::AttackPhoenixborn,
        Some("attack a unit") => Tolled::AttackUnit,
        Some("block") => Tolled::Block,
        _ => Tolled::Guard,
    };
    Fact::Toll(payer, cost, tolled)
}

/// Reads a fact about the game as a whole.
fn game_fact(pair: Piece) -> Fact {
    match pair.as_rule() {
        Rule::turn => Fact::Turn(player(&first(pair))),
        Rule::first => Fact::FirstPlayer(player(&first(pair))),
        Rule::round => Fact::Round(count(&first(pair))),
        Rule::phase => Fact::Phase(match pair.as_str().split(' ').next() {
            Some("prepare") => Phase::Prepare,
            Some("recovery") => Phase::Recovery,
            _ => Phase::PlayerTurns,
        }),
        Rule::wins => Fact::Wins(player(&first(pair))),
        Rule::drawn => Fact::Drawn,
        _ => Fact::GoesOn,
    }
}

/// Reads the facts that one part of a line states about a player.
fn player_facts(pair: Piece) -> Vec<PlayerFact> {
    match pair.as_rule() {
        Rule::in_pool => {
            let mut inner = pair.into_inner();
            let pool = inner.next().map_or(Pool::Active, |pair| pool(&pair));
            inner
                .map(|dice| {
                    let mut inner = dice.into_inner();
                    let n = inner.next().map_or(0, |pair| count(&pair));
                    let shown = inner.next().filter(|pair| pair.as_rule() == Rule::side).map(side);
                    PlayerFact::Dice(pool, n, shown.unwrap_or(Side { kind: None, level: None }))
                })
                .collect()
        }
        Rule::in_zone => {
            let mut inner = pair.into_inner();
            let zone = inner.next().map_or(Zone::Hand, |pair| zone(&pair));
            vec![PlayerFact::Cards(zone, inner.next().map_or(0, |pair| count(&pair)))]
        }
        Rule::red_rains => vec![PlayerFact::RedRains(count(&first(pair)))],
        Rule::chimera_phase => vec![PlayerFact::ChimeraPhase(count(&first(pair)))],
        Rule::face_down => vec![PlayerFact::FaceDown(count(&first(pair)))],
        Rule::fatigued => vec![PlayerFact::Fatigued],
        _ => vec![match pair.as_str() {
            "main left" => PlayerFact::Main(true),
            "main used" => PlayerFact::Main(false),
            "side left" => PlayerFact::Side(true),
            "side used" => PlayerFact::Side(false),
            "reaction used" => PlayerFact::Reacted,
            "guarded" => PlayerFact::Guarded,
            _ => PlayerFact::Lost,
        }],
    }
}

/// Reads a fact about a card.
fn card_fact(pair: Piece, offset: usize) -> CardFact {
    match pair.as_rule() {
        Rule::is_in => {
            let mut inner = pair.into_inner();
            let zone = inner.next().map_or(Zone::Hand, |pair| zone(&pair));
            CardFact::In(zone, inner.next().map(|pair| player(&pair)))
        }
        Rule::in_play => CardFact::InPlay(true),
        Rule::out_of_play => CardFact::InPlay(false),
        Rule::tokens => {
            let (n, kind) = tokens(pair);
            CardFact::Tokens(kind, n)
        }
        Rule::no_tokens => CardFact::NoTokens,
        Rule::exhausted => CardFact::Exhausted(true),
        Rule::unexhausted => CardFact::Exhausted(false),
        Rule::value => {
            let value = match pair.as_str().split(' ').next() {
                Some("attack") => Value::Attack,
                Some("life") => Value::Life,
                _ => Value::Recover,
            };
            CardFact::Value(value, number(&first(pair)))
        }
        Rule::slots => {
            let row = if pair.as_str().starts_with("battlefield") { Zone::Battlefield } else { Zone::Spellboard };
            CardFact::Slots(row, count(&first(pair)))
        }
        Rule::controlled => CardFact::ControlledBy(player(&first(pair))),
        Rule::owned => CardFact::OwnedBy(player(&first(pair))),
        Rule::on => CardFact::AttachedTo(card(first(pair), offset)),
        Rule::beneath => CardFact::Under(card(first(pair), offset)),
        Rule::bears => CardFact::With(card(first(pair), offset), true),
        Rule::without => CardFact::With(card(first(pair), offset), false),
        Rule::lies => {
            let (mut n, mut shown) = (1, Side { kind: None, level: None });
            for inner in pair.into_inner() {
                match inner.as_rule() {
                    Rule::number => n = count(&inner),
                    _ => shown = side(inner),
                }
            }
            CardFact::Dice(n, shown)
        }
        Rule::no_dice => CardFact::NoDice,
        Rule::ability => CardFact::Has(quoted(first(pair))),
        Rule::attacking => CardFact::Attacking(pair.into_inner().next().map(|pair| card(pair, offset))),
        Rule::blocking => CardFact::Blocking(card(first(pair), offset)),
        Rule::guarding => CardFact::Guarding,
        Rule::countering => CardFact::Countering,
        Rule::unblocked => CardFact::Unblocked,
        _ => CardFact::IsUnit,
    }
}
