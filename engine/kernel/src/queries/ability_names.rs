//! Ability names: how what a card bears is called, numbers and all.

use crate::queries::abilities;
use crate::queries::gained;
use crate::queries::position::Position;
use crate::terms::id::{CardId, KeywordId};
use ustr::Ustr;

/// Lists the names of the abilities a card bears and has not lost, printed or gained, exhausted or not, each with its number if it has
/// one.
pub(crate) fn named_with_numbers(position: &Position, card: CardId) -> Vec<String> {
    let (library, this) = (&position.library, position.state.card_ref(card));
    let def = position.face(card);
    let gained = gained::gained_keywords(position);
    let given = || gained.iter().filter(|gained| gained.bearer == this);
    let keyword_number = |keyword: KeywordId| {
        let printed = def.keywords.iter().filter(|on| on.keyword == keyword);
        let printed = printed.map(|on| on.n + if on.adds_x { abilities::added_x(position, card) } else { 0 });
        printed.chain(given().filter(|gained| gained.keyword == keyword).map(|gained| gained.n)).sum::<i32>()
    };
    let keywords = def.keywords.iter().map(|on| on.keyword).chain(given().map(|gained| gained.keyword));
    let raise = abilities::numbers_raise(position, this);
    let of_keywords = keywords.map(|keyword| {
        let n = keyword_number(keyword);
        (library.keyword(keyword).name, if n > 0 { n.saturating_add(raise).max(0) } else { 0 })
    });
    let of_abilities =
        abilities::abilities(position, card).into_iter().map(|instance| (library.ability(instance.ability).name, instance.n));
    let of_constants = def.constants.iter().map(|printed| (library.constant(printed.constant).name, printed.n));
    let is_borne = |name: Ustr| {
        let is_lost = |inexhaustible: bool| abilities::lost_by(position, card, name, inexhaustible).is_some();
        abilities::has_text(position, card, |text, inexhaustible| text == name && !is_lost(inexhaustible))
    };
    let mut names: Vec<(Ustr, i32)> = Vec::new();
    for (name, n) in of_keywords.chain(of_abilities).chain(of_constants) {
        match names.iter_mut().find(|(known, _)| *known == name) {
            Some((_, number)) => *number = n.max(*number),
            None if !name.is_empty() && is_borne(name) => names.push((name, n)),
            None => {}
        }
    }
    names.into_iter().map(|(name, n)| if n > 0 { format!("{name} {n}") } else { name.to_string() }).collect()
}
