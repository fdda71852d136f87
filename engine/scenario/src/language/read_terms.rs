//! Reads the words of lines from what the grammar found.

use std::ops::Range;

use cinderforge_kernel::terms::{DieType, Level, PlayerId, Token, Zone};
use ustr::Ustr;

use crate::language::grammar::{Piece, Rule};
use crate::language::terms::{CardId, CardName, Facing, Item, ItemKind, Pool, Side, Usage, UsedFor, WrittenCost};

/// Reads ids, as of rulesets or decks.
pub(crate) fn names(pair: Piece) -> Vec<Ustr> {
    pair.into_inner().filter(|pair| pair.as_rule() == Rule::name).map(|name| Ustr::from(name.as_str())).collect()
}

/// The most of anything that a line can speak of.
pub(crate) const MOST: i128 = 255;

/// Returns a number; [`Reader::wrong_number`] has seen that it fits.
pub(crate) fn number(pair: &Piece) -> i32 {
    pair.as_str().parse().unwrap_or(i32::MAX)
}

/// Reads a number that counts something.
pub(crate) fn count(pair: &Piece) -> u16 {
    u16::try_from(number(pair)).unwrap_or(0)
}

/// Reads a text in quotes, without them.
pub(crate) fn quoted(pair: Piece) -> String {
    pair.into_inner().next().map(|inner| inner.as_str().to_owned()).unwrap_or_default()
}

/// Reads a cost in quotes.
pub(crate) fn cost(pair: Piece, offset: usize) -> WrittenCost {
    let start = offset + pair.as_span().start() + 1;
    WrittenCost { text: quoted(pair), start }
}

/// Reads a player's letter.
pub(crate) fn player(pair: &Piece) -> PlayerId {
    PlayerId(pair.as_str().bytes().next().unwrap_or(b'A') - b'A')
}

/// Returns where a piece stands in the whole text, if its line begins at `offset`.
pub(crate) fn span(pair: &Piece, offset: usize) -> Range<usize> {
    offset + pair.as_span().start()..offset + pair.as_span().end()
}

/// Returns the first part of a piece.
pub(crate) fn first(pair: Piece) -> Piece {
    pair.into_inner().next().expect("the grammar gives the rule a part")
}

/// Reads a zone.
pub(crate) fn zone(pair: &Piece) -> Zone {
    Zone::parse(pair.as_str()).expect("the grammar names the zones of the kernel")
}

/// Reads a pool of dice.
pub(crate) fn pool(pair: &Piece) -> Pool {
    if pair.as_str() == "active" { Pool::Active } else { Pool::Exhausted }
}

/// Reads a die type.
pub(crate) fn die_type(pair: &Piece) -> DieType {
    DieType::parse(pair.as_str()).expect("the grammar names the die types of the kernel")
}

/// Reads a level of a die.
pub(crate) fn level(pair: &Piece) -> Level {
    Level::parse(pair.as_str()).expect("the grammar names the levels of the kernel")
}

/// Reads a kind of token.
pub(crate) fn token(pair: &Piece) -> Token {
    match pair.as_str() {
        "wound" | "wounds" => Token::Wound,
        "exhaustion" => Token::Exhaustion,
        _ => Token::Status,
    }
}

/// Reads the side of a die.
pub(crate) fn side(pair: Piece) -> Side {
    let mut side = Side { kind: None, level: None };
    for part in pair.into_inner() {
        match part.as_rule() {
            Rule::die_type => side.kind = Some(die_type(&part)),
            _ => side.level = Some(level(&part)),
        }
    }
    side
}

/// Reads the id of a card, with the number of its copy.
pub(crate) fn card_id(pair: Piece, offset: usize) -> CardId {
    let span = span(&pair, offset);
    let mut inner = pair.into_inner();
    let id = inner.next().map(|id| Ustr::from(id.as_str())).unwrap_or_default();
    CardId { id, copy: inner.next().map(|copy| count(&copy)), span }
}

/// Reads a card as a line names it.
pub(crate) fn card(pair: Piece, offset: usize) -> CardName {
    let mut inner = pair.into_inner();
    let head = inner.next().expect("a card has a name");
    match head.as_rule() {
        Rule::of_player => CardName::Phoenixborn(player(&first(head))),
        _ => CardName::Card(card_id(head, offset), inner.next().map(|pair| player(&pair))),
    }
}

/// Collects cards as a line names them.
pub(crate) fn cards(pairs: impl Iterator<Item = CardName>) -> Vec<CardName> {
    pairs.collect()
}

/// Reads an ability as a line names it.
pub(crate) fn usage(pair: Piece, offset: usize) -> Usage {
    let mut usage = Usage { label: None, card: None, about: None };
    for part in pair.into_inner() {
        match part.as_rule() {
            Rule::label_of | Rule::words | Rule::used_words => usage.label = Some(part.as_str().trim().to_owned()),
            Rule::card => usage.card = Some(card(part, offset)),
            Rule::used_for => {
                usage.about = part.into_inner().next().map(|of| match of.as_rule() {
                    Rule::player => UsedFor::Player(player(&of)),
                    _ => UsedFor::Card(card(of, offset)),
                });
            }
            _ => {}
        }
    }
    usage
}

/// Reads how many tokens of which kind.
pub(crate) fn tokens(pair: Piece) -> (u8, Token) {
    let mut inner = pair.into_inner();
    let n = inner.next().map_or(0, |pair| count(&pair)) as u8;
    (n, inner.next().map_or(Token::Status, |pair| token(&pair)))
}

/// Reads which dice are turned to which level.
pub(crate) fn facing(pair: Piece) -> Facing {
    let mut facing = Facing { of: Some((1, Side { kind: None, level: None })), owner: None, to: Level::Basic };
    for inner in pair.into_inner() {
        match inner.as_rule() {
            Rule::all => facing.of = None,
            Rule::number => {
                if let Some(of) = &mut facing.of {
                    of.0 = count(&inner);
                }
            }
            Rule::side => {
                if let Some(of) = &mut facing.of {
                    of.1 = side(inner);
                }
            }
            Rule::player => facing.owner = Some(player(&inner)),
            _ => facing.to = level(&inner),
        }
    }
    facing
}

/// Reads the list of what a line picks.
pub(crate) fn items(pair: Piece, offset: usize) -> Vec<Item> {
    pair.into_inner().map(|pair| item(pair, offset)).collect()
}

/// Reads one thing that a line picks.
pub(crate) fn item(pair: Piece, offset: usize) -> Item {
    let text = pair.as_str().trim().to_owned();
    let inner = first(pair);
    let kind = match inner.as_rule() {
        Rule::quoted => return Item { text: quoted(inner), kind: ItemKind::Words },
        Rule::word_item => match inner.as_str() {
            "yes" => ItemKind::Yes,
            "no" => ItemKind::No,
            "nothing" | "none" => ItemKind::Nothing,
            _ => ItemKind::Top,
        },
        Rule::number => ItemKind::Number(number(&inner)),
        Rule::player => ItemKind::Player(player(&inner)),
        Rule::pile_item => pile_item(inner),
        Rule::card => ItemKind::Card(card(inner, offset)),
        Rule::dice_item => dice_item(inner, offset),
        Rule::labelled => ItemKind::Labelled(usage(inner, offset)),
        _ => ItemKind::Words,
    };
    Item { text, kind }
}

/// Reads a whole pile that a line picks.
fn pile_item(pair: Piece) -> ItemKind {
    let mut inner = pair.into_inner();
    let zone = zone(&inner.next().expect("a zone"));
    ItemKind::Pile(player(&inner.next().expect("a player")), zone)
}

/// Reads dice that a line picks.
pub(crate) fn dice_item(pair: Piece, offset: usize) -> ItemKind {
    let (mut n, mut shown, mut owner, mut on) = (1, Side { kind: None, level: None }, None, None);
    for inner in pair.into_inner() {
        match inner.as_rule() {
            Rule::number => n = count(&inner),
            Rule::side => shown = side(inner),
            Rule::player => owner = Some(player(&inner)),
            _ => on = Some(card(inner, offset)),
        }
    }
    ItemKind::Dice { count: n, side: shown, owner, on }
}
