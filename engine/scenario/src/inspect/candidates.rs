//! Candidates of the rules that a question names, or should have named.

use cinderforge_kernel::game::{Candidate, CandidateResult, Refusal};
use cinderforge_kernel::terms::{AttackUnitAttackers, CardId, PlayerId, Thing, Zone};

use crate::language::{CardName, Deed, Item, ItemKind, Verb};
use crate::run::names::is_label;
use crate::run::names::{Names, letter};
use crate::run::view::ScenarioView;

/// Checks whether a candidate has a part in an attack.
pub(super) fn is_of_an_attack(candidate: &Candidate) -> bool {
    matches!(
        candidate,
        Candidate::Attacker(_)
            | Candidate::AttackTarget(_)
            | Candidate::Blocker { .. }
            | Candidate::Guard(_)
            | Candidate::Counter(_)
    )
}

/// What a question is about, and what the rules looked at.
pub(super) struct Considerations<'a> {
    /// Who would do it.
    pub(super) player: PlayerId,
    /// What the rules looked at for the player, as far as the question names it.
    pub(super) seen: &'a [CandidateResult],
    pub(super) names: &'a Names,
    pub(super) scenario_view: &'a ScenarioView<'a>,
}

impl Considerations<'_> {
    /// Lists what a line names that no rule looked at, since it cannot be what the line takes it for.
    ///
    /// # Errors
    /// A card it names is not there, or cannot be discarded for a meditation.
    pub(super) fn left_out(&self, deed: &Deed) -> Result<Vec<CandidateResult>, String> {
        match deed {
            Deed::Attacks(target, attackers) if self.seen.iter().any(|considered| is_of_an_attack(&considered.what)) => {
                self.left_out_of_attack(target, attackers)
            }
            Deed::Blocks(pairs) if !self.seen.is_empty() => self.left_out_of_blocks(pairs),
            Deed::Meditates(items, _) => self.check_discards(items).map(|()| Vec::new()),
            _ => Ok(Vec::new()),
        }
    }

    /// Returns a candidate as one that is refused.
    fn refused(&self, what: Candidate, refusal: Refusal) -> CandidateResult {
        CandidateResult { player: self.player, what, refusal: Some(refusal) }
    }

    /// Checks whether the rules looked at such a candidate.
    fn looked_at(&self, test: impl Fn(&Candidate) -> bool) -> bool {
        self.seen.iter().any(|considered| test(&considered.what))
    }

    /// Finds a card by its name.
    fn find(&self, name: &CardName) -> Result<CardId, String> {
        self.names.find(name, self.scenario_view)
    }

    /// Returns why the rules do not offer a unit: it is another player's, or cannot be offered.
    fn not_offered(&self, unit: CardId) -> Refusal {
        let own = self.scenario_view.card(unit).is_some_and(|card| card.controller == self.player);
        if own { Refusal::NotOffered } else { Refusal::NotYours }
    }

    /// Lists the attackers and the target of an attack that no rule looked at.
    fn left_out_of_attack(&self, target: &CardName, attackers: &[CardName]) -> Result<Vec<CandidateResult>, String> {
        let means = |name: &CardName, card: CardId| self.names.means(name, card, self.scenario_view);
        let mut found = Vec::new();
        for name in attackers {
            if !self.looked_at(|candidate| matches!(candidate, Candidate::Attacker(unit) if means(name, *unit))) {
                let card = self.find(name)?;
                found.push(self.refused(Candidate::Attacker(card), self.not_offered(card)));
            }
        }
        if !self.looked_at(|candidate| matches!(candidate, Candidate::AttackTarget(card) if means(target, *card))) {
            found.push(self.refused(Candidate::AttackTarget(self.find(target)?), Refusal::NotOffered));
        }
        let single = self.scenario_view.view.rules().attack_unit_attackers == AttackUnitAttackers::ExactlyOne;
        let unit = !matches!(target, CardName::Phoenixborn(_));
        if let ([_, second, ..], true) = (attackers, single && unit) {
            found.push(self.refused(Candidate::Attacker(self.find(second)?), Refusal::OneAttacker));
        }
        Ok(found)
    }

    /// Lists the blocks that no rule looked at, and one by a unit that blocks another attacker already.
    fn left_out_of_blocks(&self, pairs: &[(CardName, CardName)]) -> Result<Vec<CandidateResult>, String> {
        let means = |name: &CardName, card: CardId| self.names.means(name, card, self.scenario_view);
        let block = |blocked: &CardName, blocker: &CardName| -> Result<Candidate, String> {
            Ok(Candidate::Blocker { unit: self.find(blocker)?, attacker: self.find(blocked)? })
        };
        let mut found = Vec::new();
        for (blocked, blocker) in pairs {
            let is = |candidate: &Candidate| matches!(candidate, Candidate::Blocker { unit, attacker } if means(blocked, *attacker) && means(blocker, *unit));
            if !self.looked_at(is) {
                let candidate = block(blocked, blocker)?;
                found.push(self.refused(candidate, self.not_offered(self.find(blocker)?)));
            }
        }
        let twice = pairs.iter().enumerate().find(|(index, (_, one))| pairs[..*index].iter().any(|(_, other)| one == other));
        if let Some((_, (blocked, blocker))) = twice {
            found.push(self.refused(block(blocked, blocker)?, Refusal::BlocksAnother));
        }
        Ok(found)
    }

    /// Checks that the cards of a meditation can be discarded for it.
    fn check_discards(&self, items: &[Item]) -> Result<(), String> {
        let player = self.player;
        for item in items {
            let ItemKind::Card(name) = &item.kind else { continue };
            let discardable = self.scenario_view.card(self.find(name)?).is_some_and(|card| {
                card.zone == Zone::Hand && card.owner == player || card.zone == Zone::Spellboard && card.controller == player
            });
            if !discardable {
                let who = letter(player);
                return Err(format!(
                    "`{}` cannot be discarded for it: it is neither in {who}'s hand nor on {who}'s spellboard",
                    item.text
                ));
            }
        }
        Ok(())
    }
}

/// Checks whether a line asks about a candidate.
pub(super) fn is_asked_about(candidate: &Candidate, deed: &Deed, names: &Names, scenario_view: &ScenarioView) -> bool {
    let means = |name: &CardName, card: CardId| names.means(name, card, scenario_view);
    match (candidate, deed) {
        (Candidate::Trigger { card, .. }, Deed::Plays(name)) => means(name, *card),
        (Candidate::Trigger { card, ability, .. }, Deed::Uses(usage)) => {
            let label = names.library().ability(*ability).label;
            usage.card.as_ref().is_none_or(|name| means(name, *card))
                && usage.label.as_ref().is_none_or(|wanted| is_label(wanted, &label))
        }
        (Candidate::Target { name, thing, .. }, Deed::Picks(Verb::Targets, topic, items)) => {
            topic.as_ref().is_none_or(|topic| name == topic)
                && items.iter().any(|item| match (&item.kind, thing) {
                    (ItemKind::Card(named), Thing::Card(card)) => means(named, card.id),
                    _ => false,
                })
        }
        (Candidate::Choice { name, thing, .. }, Deed::Picks(Verb::Chooses | Verb::Answers | Verb::Targets, topic, items)) => {
            topic.as_ref().is_none_or(|topic| name == topic)
                && items.iter().any(|item| match (&item.kind, thing) {
                    (ItemKind::Card(named), Thing::Card(card)) => means(named, card.id),
                    _ => false,
                })
        }
        (Candidate::Bearer { bearer, .. }, Deed::Picks(Verb::AttachesTo, _, items)) => {
            items.iter().any(|item| matches!(&item.kind, ItemKind::Card(named) if means(named, *bearer)))
        }
        (Candidate::Attacker(unit), Deed::Attacks(_, attackers)) => attackers.iter().any(|name| means(name, *unit)),
        (Candidate::AttackTarget(card), Deed::Attacks(target, _)) => means(target, *card),
        (Candidate::Blocker { unit, attacker }, Deed::Blocks(pairs)) => {
            pairs.iter().any(|(blocked, blocker)| means(blocked, *attacker) && means(blocker, *unit))
        }
        (Candidate::Guard(unit), Deed::Guards(name)) => means(name, *unit),
        (Candidate::Counter(unit), Deed::Counters(with)) => with.as_ref().is_none_or(|name| means(name, *unit)),
        _ => false,
    }
}
