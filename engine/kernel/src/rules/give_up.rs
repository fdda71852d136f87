//! Giving up cards and tokens in play as parts of a cost. Reference 5.5.0; Raven 4.4.0.

use crate::game::decision::{Bound, DecisionKind};
use crate::game::fault::Flow;
use crate::queries::given_up::{self, Givable};
use crate::queries::payer::Payer;
use crate::rules::choices;
use crate::rules::destroy;
use crate::rules::leave_play;
use crate::rules::tokens;
use crate::rules::wounds;
use crate::table::ask::Question;
use crate::table::game_table::Table;
use crate::terms::cost::{GiveUp, GivenUp};
use crate::terms::id::{CardRef, Thing};
use crate::terms::token::Token;
use smallvec::SmallVec;
use ustr::ustr;

/// The cards that are given, each with what is done to it.
pub(crate) type Gifts = SmallVec<[(GiveUp, CardRef); 2]>;

/// Asks which cards are given for the parts of a cost, each card once, so that every part can be paid. Returns them.
pub(crate) fn choose(table: &mut Table, payer: Payer, parts: &[GivenUp]) -> Flow<Gifts> {
    let mut gifts = Gifts::new();
    for (index, part) in parts.iter().enumerate() {
        let (mut open, wanted) = given_up::givable(table, payer, part);
        open.retain(|card| leaves_enough(table, payer, &parts[index + 1..], &gifts, *card));
        let question =
            Question::new(payer.player, DecisionKind::PayCards, ustr(part.how.word())).about(payer.card, payer.ability);
        let picked = table.ask_some(question, choices::choices_of(open), (wanted, wanted), Bound::Free)?;
        gifts.extend(choices::things_of(picked).filter_map(Thing::card).map(|card| (part.how, card)));
    }
    Ok(gifts)
}

/// Returns whether a card may be given beside those that are, and the parts that follow can be paid without it.
fn leaves_enough(table: &Table, payer: Payer, rest: &[GivenUp], gifts: &Gifts, card: CardRef) -> bool {
    if gifts.iter().any(|(_, given)| *given == card) {
        return false;
    }
    let offers: SmallVec<[(Givable, usize); 2]> = rest.iter().map(|part| given_up::givable(table, payer, part)).collect();
    let mut taken: Givable = gifts.iter().map(|(_, given)| *given).chain([card]).collect();
    given_up::can_share(&offers, &mut taken)
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
