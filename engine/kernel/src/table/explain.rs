//! Explanations in a view: why its player may or may not do something.

use crate::game::candidate::{Candidate, CandidateResult, Verdict};
use crate::game::decision::{Action, Choice};
use crate::game::refusal::Refusal;
use crate::queries::bearers;
use crate::queries::board_limits;
use crate::queries::legal_actions;
use crate::table::view::View;
use crate::terms::id::{AbilityId, CardId};

impl View<'_> {
    /// Returns why you cannot take an action now; none if you can.
    pub fn why_not(&self, action: Action) -> Option<Refusal> {
        let refusal = self.why_unknown(action).or_else(|| legal_actions::check_action(self.position, self.me, action).err());
        let is_offered = || self.question().is_some_and(|question| question.choices().contains(&Choice::Do(action)));
        if self.may_act || refusal.is_some() || is_offered() { refusal } else { Some(Refusal::NotNow) }
    }

    /// Returns why you cannot discard a card by meditating; none if you can.
    pub fn why_not_meditate(&self, card: CardId) -> Option<Refusal> {
        let side = self.position.state.player(self.me);
        if !side.hand.contains(&card) && !side.spellboard.contains(&card) {
            return Some(Refusal::WrongZone);
        }
        board_limits::meditation_refusal(self.position, self.me, card)
    }

    /// Returns why you cannot take an action with a card you may not know, or with something that is not there at all.
    fn why_unknown(&self, action: Action) -> Option<Refusal> {
        let library = &self.position.library;
        match action {
            Action::Play(card) => (!self.knows(card)).then_some(Refusal::NotInHand),
            Action::Use(card, _) if !self.knows(card) => Some(Refusal::WrongZone),
            Action::Use(_, ability) => (ability.index() >= library.abilities.len()).then_some(Refusal::NotOffered),
            Action::DicePower(index) => (usize::from(index) >= library.dice_powers.len()).then_some(Refusal::NotOffered),
            Action::Attack(_) | Action::Meditate | Action::Pass | Action::EndTurn | Action::HandOver => None,
        }
    }

    /// Explains why you may or may not take an action now: by which rule, switch, card.
    pub fn why(&self, action: Action) -> Verdict {
        let what = Candidate::Action(action);
        self.position.verdict(&CandidateResult { player: self.me, what, refusal: self.why_not(action) })
    }

    /// Explains why an alteration of yours could be attached to a card, or not.
    pub fn why_attach(&self, spell: CardId, bearer: CardId) -> Verdict {
        let what = Candidate::Bearer { spell, bearer };
        let refusal = if self.knows(spell) && self.knows(bearer) {
            bearers::check_bearer(self.position, self.me, spell, bearer).err()
        } else {
            Some(Refusal::NotOffered)
        };
        self.position.verdict(&CandidateResult { player: self.me, what, refusal })
    }

    /// Explains everything that rules looked at for you since the game began, if the table
    /// [explains](crate::table::game_table::Table::explain). What you do not see is left out.
    pub fn verdicts(&self) -> Vec<Verdict> {
        let Some(candidates) = &self.records.candidates else { return Vec::new() };
        let candidates = candidates.borrow();
        let own = |candidate: &&CandidateResult| {
            candidate.player == self.me && candidate.what.card().is_none_or(|card| self.knows(card))
        };
        candidates.iter().filter(own).map(|candidate| self.position.verdict(candidate)).collect()
    }

    /// Lists every ability of a card in play that can be activated or used untriggered, each with why it cannot now; none of a
    /// card you may not know.
    pub fn usable(&self, card: CardId) -> Vec<(AbilityId, Option<Refusal>)> {
        if !self.knows(card) {
            return Vec::new();
        }
        legal_actions::abilities_with_refusals(self.position, self.me, card)
    }
}
