//! Checks of keys of abilities that would change nothing: what holds without them, or can never be.

use std::ops::Range;

use cinderforge_kernel::cards::{CardType, CardTypes, Timing};
use cinderforge_kernel::terms::{EventKind, EventKinds, Zone};
use toml::Spanned;

use super::entry_context::{EntryContext, EntryOwner};
use super::tables::DefinitionTables;
use crate::diagnostic::Code;
use crate::files::ability_entry::AbilityEntry;
use crate::files::field::SpannedText;

impl DefinitionTables {
    /// Reports keys of an ability that would change nothing.
    pub(super) fn check_idle_keys(&mut self, context: EntryContext<'_>, ability: &AbilityEntry, timing: Timing) {
        if ability.is_by_rule {
            return;
        }
        let head = ability.effect.as_ref().or(ability.cost.as_ref()).map_or(0..0, Spanned::span);
        self.check_arrival(context, ability, timing);
        self.check_may(context, ability, timing, &head);
        self.check_of_spells(context, ability);
        self.check_actor(context, ability);
        self.check_silence(context, ability, &head);
        let lists = [
            ("via", ability.via.as_ref().map(|words| words.0.is_empty())),
            ("from", ability.from.as_ref().map(|words| words.0.is_empty())),
            ("to", ability.to.as_ref().map(|words| words.0.is_empty())),
            ("zone", ability.zone.as_ref().map(|words| words.0.is_empty())),
            ("extra", ability.extra.as_ref().map(|entries| entries.0.is_empty())),
            ("focus", ability.focus.as_ref().map(Vec::is_empty)),
            ("modes", ability.modes.as_ref().map(Vec::is_empty)),
            ("targets", ability.targets.as_ref().map(|entries| entries.0.is_empty())),
        ];
        for (key, _) in lists.into_iter().filter(|(_, is_empty)| *is_empty == Some(true)) {
            let problem =
                context.file.error(head.clone(), Code::NoRuleReads, format!("the list `{key}` of this ability is empty"));
            self.problems.push(problem.help(format!("name something in `{key}`, or leave it out")));
        }
    }

    /// Reports a part of arriving of a card that never arrives so.
    fn check_arrival(&mut self, context: EntryContext<'_>, ability: &AbilityEntry, timing: Timing) {
        let (Timing::PartOf(kind), Some(word), Some(card_type)) = (timing, &ability.part_of, context.owner.card_type()) else {
            return;
        };
        let (message, help) = match (kind, card_type) {
            (EventKind::IsAttached, card_type) if !CardTypes::ALTERATIONS.has(card_type) => (
                format!("a card of type `{card_type}` is never attached"),
                "what a card does as it comes is as = \"enters_play\"",
            ),
            (EventKind::EntersPlay, CardType::Phoenixborn) => (
                "a Phoenixborn is in play from the beginning".to_owned(),
                "answer a point of the round, as in at = \"turn_start\" with of = \"you\"",
            ),
            (_, CardType::ReactionSpell) => (
                "a reaction spell never enters play".to_owned(),
                "add one of would, when, after, which it is played as an answer to",
            ),
            _ => return,
        };
        self.problems.push(context.file.error(word.span(), Code::PartOfNothing, message).help(help.to_owned()));
    }

    /// Reports a "may" of what its player may leave be in any case.
    fn check_may(&mut self, context: EntryContext<'_>, ability: &AbilityEntry, timing: Timing, head: &Range<usize>) {
        if !ability.optional || !matches!(timing, Timing::Window(..) | Timing::At(_)) {
            return;
        }
        let why = if context.owner.card_type() == Some(CardType::ReactionSpell) {
            "nobody has to play a reaction spell"
        } else if ability.cost.is_some() {
            "nobody has to pay the cost of a text that answers"
        } else {
            return;
        };
        let message = format!("{why}, so `optional` adds nothing");
        self.problems.push(context.file.error(head.clone(), Code::NoRuleReads, message).help("leave `optional` out".to_owned()));
    }

    /// Reports what is said of the player or the limit of a spell, which is played once and by its player.
    fn check_of_spells(&mut self, context: EntryContext<'_>, ability: &AbilityEntry) {
        let Some(card_type @ (CardType::ReactionSpell | CardType::ActionSpell)) = context.owner.card_type() else { return };
        if let Some(word) = &ability.actor {
            let message = format!("a card of type `{card_type}` resolves for who plays it, whatever `actor` says");
            let help = "leave `actor` out; what another player decides is asked of that player in the script";
            self.problems.push(context.file.error(word.span(), Code::NoRuleReads, message).help(help.to_owned()));
        }
        if let Some(word) = ability.limit.as_ref().filter(|_| card_type == CardType::ReactionSpell) {
            let message = "a reaction spell is gone once it is played, so each copy is played once in any case";
            self.problems.push(context.file.error(word.span(), Code::NoRuleReads, message).help("leave `limit` out".to_owned()));
        }
    }

    /// Reports an `actor` who is the controller of the card in any case.
    fn check_actor(&mut self, context: EntryContext<'_>, ability: &AbilityEntry) {
        // What a script starts, and a die on a card, has no `actor` at all, which is told elsewhere.
        let is_of_card = !matches!(context.owner, EntryOwner::Lasting | EntryOwner::DieOnCard);
        let Some(word) = ability.actor.as_ref().filter(|_| is_of_card) else { return };
        let mut zones = ability.zone.iter().flat_map(|zone| &zone.0).filter_map(|zone| Zone::parse(zone.get_ref()));
        let lies_with_owner = ability.zone.is_some() && zones.all(|zone| matches!(zone, Zone::Hand | Zone::DiscardPile));
        let message = match (word.get_ref().as_str(), context.owner.card_type()) {
            ("owner" | "who_played", Some(CardType::Phoenixborn)) => "a Phoenixborn is its own player's in any case",
            ("owner", _) if lies_with_owner => "a card out of play is its owner's in any case",
            _ => return,
        };
        let problem = context.file.error(word.span(), Code::NoRuleReads, format!("{message}, so `actor` changes nothing"));
        self.problems.push(problem.help("leave `actor` out".to_owned()));
    }

    /// Reports whose doing an event must be that comes about by a rule alone, where nobody does it.
    pub(super) fn check_by_rule(
        &mut self,
        context: EntryContext<'_>,
        ability: &AbilityEntry,
        by: &SpannedText,
        kinds: EventKinds,
    ) {
        let by_rule =
            ability.via.as_ref().is_some_and(|via| !via.0.is_empty() && via.0.iter().all(|word| word.get_ref() == "rule"));
        if !by_rule || kinds.iter().any(EventKind::has_doer_by_rule) {
            return;
        }
        let events = kinds.iter().map(EventKind::word).collect::<Vec<_>>().join("` or `");
        let message = format!("what `{events}` by a rule is nobody's doing, so this never answers");
        let problem = context.file.error(by.span(), Code::NobodyCauses, message);
        self.problems.push(problem.help("leave `by` or `via` out; whose it is says `of`".to_owned()));
    }

    /// Reports a word on exhaustion that changes nothing: the text works where no card is exhausted, or is silenced as it is.
    fn check_silence(&mut self, context: EntryContext<'_>, ability: &AbilityEntry, head: &Range<usize>) {
        if context.owner.is_keyword() || matches!(context.owner, EntryOwner::Lasting | EntryOwner::DieOnCard) {
            return;
        }
        let is_out_of_play = |zone: Zone| matches!(zone, Zone::Hand | Zone::DiscardPile);
        let zones = ability.zone.iter().flat_map(|zone| &zone.0);
        let works_out_of_play =
            ability.zone.is_some() && zones.filter_map(|zone| Zone::parse(zone.get_ref())).all(is_out_of_play);
        let message = match ability.inexhaustible {
            Some(true) if works_out_of_play => "no card is exhausted where this text works, so `inexhaustible` adds nothing",
            Some(false) if !context.inexhaustible => {
                "exhaustion silences this text in any case, so `inexhaustible = false` adds nothing"
            }
            _ => return,
        };
        let problem = context.file.error(head.clone(), Code::NoRuleReads, message);
        self.problems.push(problem.help("leave `inexhaustible` out".to_owned()));
    }
}
