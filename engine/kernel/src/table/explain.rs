//! Explanations in a view: why its player may or may not do something.

use crate::game::candidate::{Candidate, CandidateResult, Verdict};
use crate::game::decision::Action;
use crate::game::refusal::Refusal;
use crate::queries::legal_actions;
use crate::queries::playing;
use crate::table::view::View;
use crate::terms::id::{AbilityId, CardId};

impl View<'_> {
    /// Returns why you cannot take an action now; none if you can.
    pub fn why_not(&self, action: Action) -> Option<Refusal> {
        legal_actions::check_action(self.position, self.me, action).err()
    }

    /// Explains why you may or may not take an action now: by which rule, switch, card.
    pub fn why(&self, action: Action) -> Verdict {
        let what = Candidate::Action(action);
        self.position.verdict(&CandidateResult { player: self.me, what, refusal: self.why_not(action) })
    }

    /// Explains why an alteration of yours could be attached to a card, or not.
    pub fn why_attach(&self, spell: CardId, bearer: CardId) -> Verdict {
        let what = Candidate::Bearer { spell, bearer };
        let refusal = playing::check_bearer(self.position, self.me, spell, bearer).err();
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

    /// Lists every ability of a card in play that can be activated or used untriggered, each with why it cannot now.
    pub fn usable(&self, card: CardId) -> Vec<(AbilityId, Option<Refusal>)> {
        legal_actions::abilities_with_refusals(self.position, self.me, card)
    }
}
