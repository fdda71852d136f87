//! Facts about cards.

use cinderforge_kernel::cards::Printed;
use cinderforge_kernel::game::Attack;
use cinderforge_kernel::terms::{CardId, CardRef, Value, Zone, Zones};

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
            if !self.names.is_in_game(id) {
                return Verdict::Unclear(self.names.unknown(name));
            }
            let called: Vec<CardId> = self.names.all().filter(|card| self.names.is_called(id, *card)).collect();
            let fits =
                |card: &CardId| facts.iter().all(|fact| matches!(fact, CardFact::In(zone, of) if self.is_in(*card, *zone, *of)));
            if called.iter().any(fits) {
                return Verdict::Holds;
            }
            let places: Vec<String> = called.iter().map(|card| self.place(*card)).collect();
            return Verdict::Fails(format!("it is {}", places.join(", ")));
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
            CardFact::Tokens(kind, n) => holds_if(card_state.tokens(*kind) == u16::from(*n), || {
                format!("{name} has {} {kind} tokens", card_state.tokens(*kind))
            }),
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
            CardFact::Slots(row, wanted) => self.slots(card, *row, *wanted),
            CardFact::With(named, yes) => self.with_attachment(card, named, *yes),
            CardFact::Dice(n, side) => {
                let found = scenario_view.dice_on(card).filter(|die| shows(*side, die)).count();
                holds_if(found == usize::from(*n), || format!("{found} such dice lie on {name}"))
            }
            CardFact::NoDice => holds_if(scenario_view.dice_on(card).next().is_none(), || {
                format!("{} dice lie on {name}", scenario_view.dice_on(card).count())
            }),
            CardFact::Attacking(_) | CardFact::Blocking(_) | CardFact::Guarding | CardFact::Countering | CardFact::Unblocked => {
                self.in_attack(card, fact)
            }
            CardFact::Has(text) => self.has_ability(card, text),
            CardFact::Exhausted(_) | CardFact::Value(..) | CardFact::IsUnit => self.in_play(card, fact),
        }
    }

    /// Judges how many slots the player of a Phoenixborn has in a row.
    fn slots(&self, card: CardId, row: Zone, wanted: u16) -> Verdict {
        let scenario_view = self.seen.scenario_view;
        if !scenario_view.is_phoenixborn(card) {
            let name = self.names.card_with_controller(card, scenario_view);
            let help = "they are stated of a Phoenixborn, as in `Phoenixborn of A battlefield 6`";
            return Verdict::Unclear(format!("{name} has no slots: {help}"));
        }
        let player = self.seen.state.card(card).controller;
        let [battlefield, spellboard] = scenario_view.view.slots(player);
        let (_, slots) = if row == Zone::Battlefield { battlefield } else { spellboard };
        holds_if(slots == usize::from(wanted), || format!("the {row} of {} has {slots} slots", letter(player)))
    }

    /// Judges whether a card of that name is attached to a card, or not.
    fn with_attachment(&self, card: CardId, named: &CardName, yes: bool) -> Verdict {
        let scenario_view = self.seen.scenario_view;
        let name = self.names.card_with_controller(card, scenario_view);
        let CardName::Card(id, _) = named else { return Verdict::Unclear("a Phoenixborn is never attached".to_owned()) };
        if !self.names.is_in_game(id) {
            return Verdict::Unclear(self.names.unknown(named));
        }
        let found = scenario_view.view.attachments(card).any(|attachment| self.names.is_called(id, attachment));
        holds_if(found == yes, || {
            let on: Vec<String> =
                scenario_view.view.attachments(card).map(|attachment| self.names.card(attachment, true)).collect();
            format!("attached to {name}: {}", if on.is_empty() { "nothing".to_owned() } else { on.join(", ") })
        })
    }

    /// Judges what a card does in the attack that goes on.
    fn in_attack(&self, card: CardId, fact: &CardFact) -> Verdict {
        let scenario_view = self.seen.scenario_view;
        let Some(attack) = &self.seen.state.attack else { return Verdict::Fails("no attack goes on".to_owned()) };
        let other = |name: &CardName| self.names.find(name, scenario_view);
        let attacker = attack.attackers.iter().find(|attacker| attacker.unit.id == card);
        let is = |unit: Option<CardRef>| unit.is_some_and(|unit| unit.id == card);
        let holds = match fact {
            CardFact::Attacking(None) => Ok(attacker.is_some()),
            CardFact::Attacking(Some(target)) => other(target)
                .map(|target| attacker.is_some() && attack.still(attack.target).is_some_and(|card| card.id == target)),
            CardFact::Blocking(blocked) => other(blocked).map(|blocked| {
                attack.attackers.iter().any(|attacker| attacker.unit.id == blocked && is(attack.still(attacker.blocker)))
            }),
            CardFact::Guarding => Ok(is(attack.still(attack.guard))),
            CardFact::Countering => Ok(is(attack.countering)),
            _ => Ok(attacker.is_some_and(|attacker| attacker.blocker.is_none())),
        };
        match holds {
            Ok(holds) => holds_if(holds, || self.attack_text(attack)),
            Err(text) => Verdict::Unclear(text),
        }
    }

    /// Describes the attack that goes on.
    fn attack_text(&self, attack: &Attack) -> String {
        let name = |card: CardRef| self.names.card_with_controller(card.id, self.seen.scenario_view);
        let attackers = attack.attackers.iter().map(|attacker| match attacker.blocker {
            Some(blocker) if attack.left.contains(&blocker) => format!("{}, whose blocker has left", name(attacker.unit)),
            Some(blocker) => format!("{} blocked by {}", name(attacker.unit), name(blocker)),
            None => name(attacker.unit),
        });
        let part = |verb: &str, card: Option<CardRef>| card.map(|card| format!("; {} {verb}", name(card))).unwrap_or_default();
        let attackers: Vec<String> = attackers.collect();
        let target = attack.target.map_or_else(|| "nothing yet".to_owned(), name);
        let (guard, counter) = (part("guards", attack.still(attack.guard)), part("counters", attack.countering));
        format!("{target} is attacked by {}{guard}{counter}", attackers.join(", "))
    }

    /// Judges whether a card has an ability of that name and number.
    fn has_ability(&self, card: CardId, text: &str) -> Verdict {
        let scenario_view = self.seen.scenario_view;
        let library = self.names.library();
        let name = text.trim_end_matches(|letter: char| letter.is_ascii_digit()).trim_end();
        let abilities = library.abilities.iter().map(|ability| ability.name);
        let others =
            library.keywords.iter().map(|keyword| keyword.name).chain(library.constants.iter().map(|constant| constant.name));
        if !abilities.chain(others).any(|known| known == name) {
            return Verdict::Unclear(format!("no card of this pool has an ability `{text}`"));
        }
        let has = scenario_view.view.ability_names(card);
        holds_if(has.iter().any(|known| known == text), || {
            let name = self.names.card_with_controller(card, scenario_view);
            format!("{name} has {}", if has.is_empty() { "no ability with a name".to_owned() } else { has.join(", ") })
        })
    }

    /// Judges a fact that only cards in play have.
    pub(super) fn in_play(&self, card: CardId, fact: &CardFact) -> Verdict {
        let scenario_view = self.seen.scenario_view;
        let name = self.names.card_with_controller(card, scenario_view);
        if !scenario_view.card(card).is_some_and(|card_state| Zones::IN_PLAY.has(card_state.zone)) {
            return Verdict::Idle(format!("{name} is {}", self.place(card)));
        }
        match fact {
            CardFact::Exhausted(yes) => {
                let exhausted = scenario_view.view.exhausted(card);
                holds_if(exhausted == *yes, || format!("{name} is {}", if exhausted { "exhausted" } else { "unexhausted" }))
            }
            CardFact::Value(value, _) if !self.has_value(card, *value) => {
                Verdict::Idle(format!("{name} has no {} value", word(*value)))
            }
            CardFact::Value(value, wanted) => {
                let found = match value {
                    Value::Attack => scenario_view.view.attack(card),
                    Value::Life => scenario_view.view.life(card),
                    Value::Recover | Value::MagicPlayCost | Value::Focus => scenario_view.view.recover(card),
                };
                let found = found.unwrap_or(0);
                holds_if(found == *wanted, || format!("the {} of {name} is {found}", word(*value)))
            }
            _ => holds_if(scenario_view.view.is_unit(card), || format!("{name} is no unit")),
        }
    }

    /// Returns whether a card in play has such a value: as a unit, or printed on it.
    fn has_value(&self, card: CardId, value: Value) -> bool {
        let view = &self.seen.scenario_view.view;
        let def = self.names.library().def(self.seen.state.card(card).def);
        let printed = match value {
            Value::Attack => def.attack,
            Value::Life => def.life,
            _ => def.recover,
        };
        view.is_unit(card) || matches!(printed, Some(Printed::Is(_) | Printed::X))
    }
}

/// Returns the word of a value that lines state.
fn word(value: Value) -> &'static str {
    match value {
        Value::Attack => "attack",
        Value::Life => "life",
        Value::Recover | Value::MagicPlayCost | Value::Focus => "recover",
    }
}
