//! Giving up cards and tokens in play as parts of a cost. Reference 5.5.0; Raven 4.4.0.

use crate::game::decision::{Bound, DecisionKind};
use crate::game::fault::Flow;
use crate::queries::given_up::{self, Gifts};
use crate::queries::payer::Payer;
use crate::rules::choices;
use crate::rules::destroy;
use crate::rules::leave_play;
use crate::rules::tokens;
use crate::rules::wounds;
use crate::table::ask::Question;
use crate::table::game_table::Table;
use crate::terms::cost_item::{GiveUp, GivenUp};
use crate::terms::id::{CardRef, Thing};
use crate::terms::token::Token;
use ustr::ustr;

/// Asks which cards are given for the parts of a cost, so that every part can be paid. Returns them.
pub(crate) fn choose(table: &mut Table, payer: Payer, parts: &[GivenUp]) -> Flow<Gifts> {
    let mut gifts = Gifts::new();
    for (index, part) in parts.iter().enumerate() {
        let (mut open, wanted) = given_up::givable(table, payer, part);
        open.retain(|card| leaves_enough(table, payer, &parts[index..], &gifts, *card));
        let question =
            Question::new(payer.player, DecisionKind::PayCards, ustr(part.how.word())).about(payer.card, payer.ability);
        let list = table.list_of(open);
        let picked = table.ask_some(question, list, (wanted, wanted), Bound::Free)?;
        gifts.extend(choices::things_of(picked).filter_map(Thing::card).map(|card| (part.how, card)));
    }
    Ok(gifts)
}

/// Returns whether a card may be given for the first of some parts beside those that are, and the others can be paid without it.
fn leaves_enough(table: &Table, payer: Payer, parts: &[GivenUp], gifts: &Gifts, card: CardRef) -> bool {
    let Some((part, rest)) = parts.split_first() else { return false };
    let mut gifts = gifts.clone();
    given_up::goes_beside(table, &gifts, part.how, card) && {
        gifts.push((part.how, card));
        given_up::can_share(table, &given_up::offers(table, payer, rest), &mut gifts)
    }
}

/// Gives the cards. What an answer saves is paid all the same.
pub(crate) fn give(table: &mut Table, payer: Payer, gifts: &Gifts) -> Flow {
    let cause = given_up::cause(payer);
    for (how, card) in gifts {
        match how {
            GiveUp::Destroy => drop(destroy::destroy(table, *card, &cause)?),
            GiveUp::Discard => drop(leave_play::discard(table, *card, &cause)?),
            GiveUp::Exhaust => drop(tokens::place(table, *card, Token::Exhaustion, 1, &cause)?),
            GiveUp::Wounds(n) => drop(wounds::place_wounds(table, *card, i32::from(*n), &cause)?),
            GiveUp::Status(n) => drop(tokens::remove(table, *card, Token::Status, i32::from(*n), &cause)?),
        }
    }
    Ok(())
}
