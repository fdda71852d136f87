//! Facts about cards.

use cinderforge_kernel::terms::{CardId, Value, Zone, Zones};

use crate::language::{CardFact, CardName};
use crate::run::facts::{Facts, Verdict, all, holds_if};
use crate::run::names::letter;
use crate::run::question::shows;

impl Facts<'_, '_> {
    /// Judges facts about a card.
    pub(super) fn card(&self, name: &CardName, facts: &[CardFact]) -> Verdict {
        let scenario_view = self.seen.scenario_view;
        let only_place = facts.iter().all(|fact| matches!(fact, CardFact::In(..)));
        if only_place && let CardName::Card(id, None) = name {
            if self.names.def(id.id.as_str()).is_none() {
                return Verdict::Unclear(self.names.unknown(name));
            }
            let called: Vec<CardId> = self.names.all().filter(|card| self.names.is_called(id, *card)).collect();
            let fits =
                |card: &CardId| facts.iter().all(|fact| matches!(fact, CardFact::In(zone, of) if self.is_in(*card, *zone, *of)));
            if called.iter().any(fits) {
                return Verdict::Holds;
            }
            let places: Vec<String> = called.iter().map(|card| self.place(*card)).collect();
            return Verdict::Fails(format!(
                "it is {}",
                if places.is_empty() { "not in this game".to_owned() } else { places.join(", ") }
            ));
        }
        match self.names.find(name, scenario_view) {
            Ok(card) => all(facts.iter().map(|fact| self.of_card(card, fact))),
            Err(text) => Verdict::Unclear(text),
        }
    }

    /// Describes where a card is.
    pub(super) fn place(&self, card: CardId) -> String {
        let card_state = self.seen.state.card(card);
        let host = |host: CardId| self.names.card_with_controller(host, self.seen.scenario_view);
        match (card_state.zone, card_state.host) {
            (Zone::Attached, Some(bearer)) => format!("attached to {}", host(bearer)),
            (Zone::Under | Zone::Spellboard, Some(bearer)) => format!("under {}", host(bearer)),
            (Zone::Aside | Zone::Removed | Zone::Attached | Zone::Under, _) => card_state.zone.to_string(),
            (zone, _) => format!("in the {zone} of {}", letter(card_state.controller)),
        }
    }

    /// Judges a fact about a card that is found.
    pub(super) fn of_card(&self, card: CardId, fact: &CardFact) -> Verdict {
        let scenario_view = self.seen.scenario_view;
        let name = self.names.card_with_controller(card, scenario_view);
        let card_state = self.seen.state.card(card);
        match fact {
            CardFact::In(zone, of) => holds_if(self.is_in(card, *zone, *of), || format!("{name} is {}", self.place(card))),
            CardFact::InPlay(yes) => {
                holds_if(Zones::IN_PLAY.has(card_state.zone) == *yes, || format!("{name} is {}", self.place(card)))
            }
            CardFact::Tokens(kind, n) => {
                holds_if(card_state.tokens(*kind) == *n, || format!("{name} has {} {kind} tokens", card_state.tokens(*kind)))
            }
            CardFact::NoTokens => holds_if(card_state.wounds + card_state.exhaustion + card_state.status == 0, || {
                format!(
                    "{name} has {} wound, {} exhaustion, {} status tokens",
                    card_state.wounds, card_state.exhaustion, card_state.status
                )
            }),
            CardFact::ControlledBy(player) => {
                holds_if(card_state.controller == *player, || format!("{} controls {name}", letter(card_state.controller)))
            }
            CardFact::OwnedBy(player) => {
                holds_if(card_state.owner == *player, || format!("{} owns {name}", letter(card_state.owner)))
            }
            CardFact::AttachedTo(host) => match self.names.find(host, scenario_view) {
                Ok(host) => {
                    holds_if(card_state.zone == Zone::Attached && card_state.host == Some(host), || match card_state.host {
                        Some(on) => format!("{name} is on {}", self.names.card_with_controller(on, scenario_view)),
                        None => format!("{name} is {}", self.place(card)),
                    })
                }
                Err(text) => Verdict::Unclear(text),
            },
            CardFact::Under(host) => match self.names.find(host, scenario_view) {
                Ok(host) => {
                    holds_if(matches!(card_state.zone, Zone::Under | Zone::Spellboard) && card_state.host == Some(host), || {
                        format!("{name} is {}", self.place(card))
                    })
                }
                Err(text) => Verdict::Unclear(text),
            },
            CardFact::With(named, yes) => self.with_attachment(card, named, *yes),
            CardFact::Dice(n, side) => {
                let found = scenario_view.dice_on(card).filter(|die| shows(*side, die)).count();
                holds_if(found == usize::from(*n), || format!("{found} such dice lie on {name}"))
            }
            CardFact::NoDice => holds_if(scenario_view.dice_on(card).next().is_none(), || {
                format!("{} dice lie on {name}", scenario_view.dice_on(card).count())
            }),
            CardFact::Exhausted(_) | CardFact::Value(..) | CardFact::IsUnit => self.in_play(card, fact),
        }
    }

    /// Judges whether a card of that name is attached to a card, or not.
    fn with_attachment(&self, card: CardId, named: &CardName, yes: bool) -> Verdict {
        let scenario_view = self.seen.scenario_view;
        let name = self.names.card_with_controller(card, scenario_view);
        let CardName::Card(id, _) = named else { return Verdict::Unclear("a Phoenixborn is never attached".to_owned()) };
        if self.names.def(id.id.as_str()).is_none() {
            return Verdict::Unclear(self.names.unknown(named));
        }
        let found = scenario_view.view.attachments(card).any(|attachment| self.names.is_called(id, attachment));
        holds_if(found == yes, || {
            let on: Vec<String> =
                scenario_view.view.attachments(card).map(|attachment| self.names.card(attachment, true)).collect();
            format!("attached to {name}: {}", if on.is_empty() { "nothing".to_owned() } else { on.join(", ") })
        })
    }

    /// Judges a fact that only cards in play have.
    pub(super) fn in_play(&self, card: CardId, fact: &CardFact) -> Verdict {
        let scenario_view = self.seen.scenario_view;
        let name = self.names.card_with_controller(card, scenario_view);
        if !scenario_view.card(card).is_some_and(|card_state| Zones::IN_PLAY.has(card_state.zone)) {
            return Verdict::Fails(format!("{name} is {}", self.place(card)));
        }
        match fact {
            CardFact::Exhausted(yes) => {
                let exhausted = scenario_view.view.exhausted(card);
                holds_if(exhausted == *yes, || format!("{name} is {}", if exhausted { "exhausted" } else { "unexhausted" }))
            }
            CardFact::Value(value, wanted) => {
                let (value, found) = match value {
                    Value::Attack => ("attack", scenario_view.view.attack(card).unwrap_or(0)),
                    Value::Life => ("life", scenario_view.view.life(card).unwrap_or(0)),
                    Value::Recover | Value::MagicPlayCost => ("recover", scenario_view.view.recover(card).unwrap_or(0)),
                };
                holds_if(found == *wanted, || format!("the {value} of {name} is {found}"))
            }
            _ => holds_if(scenario_view.view.is_unit(card), || format!("{name} is no unit")),
        }
    }
}
