//! Reads lines of the board from what the grammar found.

use cinderforge_kernel::terms::{Level, PlayerId, Zone};
use ustr::Ustr;

use crate::language::board_line::{BoardLine, ChimeraPart, Condition, Detail, Entry, Part, StartAt};
use crate::language::grammar::{Piece, Rule};
use crate::language::read_terms::{card_id, count, first, names, player, pool, side, span, tokens, zone};
use crate::language::terms::{CardId, Pool, Side};

/// Reads a line of the board.
pub(crate) fn board_line(pair: Piece, offset: usize) -> BoardLine {
    match pair.as_rule() {
        Rule::decks => BoardLine::Decks(names(pair)),
        Rule::turn => BoardLine::Turn(player(&first(pair))),
        Rule::first => BoardLine::FirstPlayer(player(&first(pair))),
        Rule::round => BoardLine::Round(count(&first(pair))),
        Rule::start => BoardLine::Start(match first(pair).as_str() {
            "prepare phase" => StartAt::Prepare,
            "player turns phase" => StartAt::PlayerTurns,
            "turn" => StartAt::Turn,
            "recovery phase" => StartAt::Recovery,
            _ => StartAt::RoundEnd,
        }),
        _ => {
            let mut inner = pair.into_inner();
            let whose = inner.next().map_or(PlayerId(0), |pair| player(&pair));
            BoardLine::Side(whose, inner.map(|pair| part(pair, offset)).collect())
        }
    }
}

/// Reads one part of what a player has.
fn part(pair: Piece, offset: usize) -> Part {
    match pair.as_rule() {
        Rule::phoenixborn => {
            let mut id = None;
            let mut details = Vec::new();
            for inner in pair.into_inner() {
                match inner.as_rule() {
                    Rule::card_id => id = Some(card_id(inner, offset)),
                    _ => details.push(detail(inner, offset)),
                }
            }
            Part::Phoenixborn(id, details)
        }
        Rule::zone_part => {
            let mut inner = pair.into_inner();
            let zone = inner.next().map_or(Zone::Hand, |pair| zone(&pair));
            Part::Zone(zone, inner.filter(|pair| pair.as_rule() == Rule::entry).map(|pair| entry(pair, offset)).collect())
        }
        Rule::pool_part => {
            let mut inner = pair.into_inner();
            let pool = inner.next().map_or(Pool::Active, |pair| pool(&pair));
            let dice = inner.filter(|pair| pair.as_rule() == Rule::dice);
            Part::Dice(
                pool,
                dice.map(|pair| {
                    let span = span(&pair, offset);
                    let mut inner = pair.into_inner();
                    let n = inner.next().map_or(1, |pair| count(&pair));
                    (n, inner.next().map_or(Side { kind: None, level: None }, side), span)
                })
                .collect(),
            )
        }
        Rule::red_rains => Part::Chimera(ChimeraPart::RedRains(count(&first(pair)))),
        Rule::chimera_phase => Part::Chimera(ChimeraPart::Phase(small(&first(pair)))),
        Rule::threat => Part::Chimera(ChimeraPart::Threat(small(&first(pair)))),
        Rule::fatigued => Part::Chimera(ChimeraPart::Fatigued),
        Rule::behavior_rolls => Part::Chimera(ChimeraPart::BehaviorRolls(pair.into_inner().map(|roll| small(&roll)).collect())),
        Rule::rage_rolls => Part::Chimera(ChimeraPart::RageRolls(levels(pair))),
        Rule::dragon_rolls => Part::Chimera(ChimeraPart::DragonRolls(levels(pair))),
        _ => Part::Condition(match pair.as_str() {
            "main used" => Condition::MainUsed,
            "side used" => Condition::SideUsed,
            "reaction used" => Condition::ReactionUsed,
            "guarded" => Condition::Guarded,
            _ => Condition::Passed,
        }),
    }
}

/// Reads the levels that dice come to.
fn levels(pair: Piece) -> Vec<Level> {
    pair.into_inner().filter_map(|level| Level::parse(level.as_str())).collect()
}

/// Reads a number of what there are few of.
fn small(pair: &Piece) -> u8 {
    u8::try_from(count(pair)).unwrap_or(u8::MAX)
}

/// Reads cards in a zone, with their details.
fn entry(pair: Piece, offset: usize) -> Entry {
    let mut entry =
        Entry { count: 1, card: CardId { id: Ustr::default(), copy: None, span: span(&pair, offset) }, details: Vec::new() };
    for inner in pair.into_inner() {
        match inner.as_rule() {
            Rule::number => entry.count = count(&inner),
            Rule::card_id => entry.card = card_id(inner, offset),
            _ => entry.details.push(detail(inner, offset)),
        }
    }
    entry
}

/// Reads something on or about a card.
fn detail(pair: Piece, offset: usize) -> Detail {
    let place = span(&pair, offset);
    match pair.as_rule() {
        Rule::exhausted => Detail::Exhausted,
        Rule::tokens => {
            let (n, kind) = tokens(pair);
            Detail::Tokens(kind, n)
        }
        Rule::with => Detail::With(
            pair.into_inner()
                .map(|attachment| {
                    let mut inner = attachment.into_inner();
                    let id = inner.next().map(|pair| card_id(pair, offset));
                    let id = id.unwrap_or(CardId { id: Ustr::default(), copy: None, span: place.clone() });
                    (id, inner.map(|pair| detail(pair, offset)).collect())
                })
                .collect(),
        ),
        Rule::owned => Detail::OwnedBy(player(&first(pair))),
        Rule::played => Detail::PlayedBy(player(&first(pair))),
        Rule::lying => {
            let (mut shown, mut owner, mut by_power) = (Side { kind: None, level: None }, None, false);
            for inner in pair.into_inner() {
                match inner.as_rule() {
                    Rule::side => shown = side(inner),
                    Rule::player => owner = Some(player(&inner)),
                    _ => by_power = true,
                }
            }
            Detail::Die { side: shown, owner, by_power, span: place }
        }
        Rule::over => {
            let mut inner = pair.into_inner();
            let id = inner.next().map(|pair| card_id(pair, offset));
            let id = id.unwrap_or(CardId { id: Ustr::default(), copy: None, span: place });
            Detail::Over(id, inner.next().map(|pair| player(&pair)))
        }
        Rule::before => Detail::Before(player(&first(pair)), place),
        _ => Detail::X(count(&first(pair)) as u8),
    }
}
