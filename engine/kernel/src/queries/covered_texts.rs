//! Covered texts: which parts of cards' texts came how far, where that is recorded.

use crate::cards::card::PrintedConstant;
use crate::cards::card_type::CardType;
use crate::cards::constant::ConstantDef;
use crate::cards::constant::CountsAs;
use crate::game::answer::Answer;
use crate::game::coverage::{Coverage, Reached, TextPart};
use crate::game::decision::{Action, Choice, Decision, DecisionKind};
use crate::game::lasting::LastingKind;
use crate::queries::position::Position;
use crate::terms::id::{CardId, ConstantId, DefId};
use std::ptr;

/// Records that a rule asked what a constant effect says, and whether it applied to what was asked about.
pub(crate) fn constant(position: &Position, coverage: &mut Coverage, holder: CardId, says: &ConstantDef, applies: bool) {
    let known = position.library.constants.iter().position(|constant| ptr::eq(constant, says));
    let Some(index) = known else { return };
    let reached = if applies { Reached::used(true) } else { Reached::OFFERED };
    coverage.reach(TextPart::Constant(face(position, holder), ConstantId(index as u16)), reached);
}

/// Records that a card counted as a reaction spell, by the constants that say so.
pub(crate) fn counted_as_reaction(position: &Position, coverage: &mut Coverage, card: CardId) {
    let as_reaction = CountsAs::Type(CardType::ReactionSpell);
    for PrintedConstant { constant, .. } in &position.def(card).constants {
        if position.library.constant(*constant).counts_as.contains(&as_reaction) {
            coverage.reach(TextPart::Constant(face(position, card), *constant), Reached::used(true));
        }
    }
}

/// Records which texts a question offers.
pub(crate) fn question(position: &Position, coverage: &mut Coverage, decision: &Decision) {
    for choice in decision.choices() {
        offered(position, coverage, decision, *choice);
    }
}

/// Records which texts that a question offered its answer leaves.
pub(crate) fn answer(position: &Position, coverage: &mut Coverage, decision: &Decision, answer: &Answer) {
    let Answer::One(index) = answer else { return };
    let choices = decision.choices();
    if choices.get(usize::from(*index)) != Some(&Choice::Done) {
        return;
    }
    let mut left = Coverage::default();
    for choice in choices {
        offered(position, &mut left, decision, *choice);
    }
    for part in left.texts.into_keys() {
        if let TextPart::Ability(card, ability) = part {
            coverage.reach(TextPart::Declined(card, ability), Reached::used(true));
        }
    }
}

/// Records which texts a choice offers.
fn offered(position: &Position, coverage: &mut Coverage, decision: &Decision, choice: Choice) {
    let mut offer = |part: TextPart| coverage.reach(part, Reached::OFFERED);
    match choice {
        Choice::Do(Action::Use(card, ability)) => offer(TextPart::Ability(face(position, card), ability)),
        Choice::Do(Action::Play(card)) => {
            let def = face(position, card);
            position.library.def(def).abilities.iter().for_each(|printed| offer(TextPart::Ability(def, printed.ability)));
        }
        Choice::Do(Action::DicePower(index)) => {
            let ability = position.library.dice_powers[usize::from(index)].ability;
            let user = face(position, position.state.player(decision.player).phoenixborn);
            offer(TextPart::Ability(user, ability));
        }
        Choice::Trigger(card, label, _) => {
            let def = face(position, card);
            let named = |ability: &&_| position.library.ability(**ability).label == label;
            let printed = position.library.def(def).abilities.iter().map(|printed| &printed.ability).filter(named);
            printed.for_each(|ability| offer(TextPart::Ability(def, *ability)));
            let lasting = position.state.lasting.iter().filter(|lasting| lasting.source.id == card);
            let started = lasting.filter_map(|lasting| {
                let LastingKind::Constant(constant) = lasting.what else { return None };
                position.library.constant(constant).ability
            });
            started
                .map(|printed| printed.ability)
                .filter(|ability| named(&ability))
                .for_each(|ability| offer(TextPart::Ability(def, ability)));
        }
        Choice::Word(mode) if decision.kind == DecisionKind::Mode => {
            let frame = position.frames.last();
            if let Some((card, ability)) = frame.and_then(|frame| Some((frame.card, frame.ability?))) {
                offer(TextPart::Mode(face(position, card.id), ability, mode));
            }
        }
        _ => {}
    }
}

/// Returns the definition whose texts a card has now.
pub(crate) fn face(position: &Position, card: CardId) -> DefId {
    position.state.card(card).face()
}
