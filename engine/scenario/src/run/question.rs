//! A question that lines are held against: which of its choices, topics and abilities a line names.

use cinderforge_kernel::game::{Action, Choice, Decision, DecisionKind};
use cinderforge_kernel::terms::{AbilityId, CardId, Die, DiePlace, Thing};

use crate::language::{CardName, Item, ItemKind, Side, Usage, UsedFor, Verb, usage_of};
use crate::run::names::{Names, is_label};
use crate::run::view::ScenarioView;
use cinderforge_content::diagnostic::Code;

/// Why a line gives no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum PickError {
    /// It picks something that is not offered.
    NotOffered(String),
    /// It is not clear what it picks, or it is for another kind of question.
    Unclear(String),
}

impl PickError {
    /// Returns which kind of mistake it is.
    pub(crate) fn code(&self) -> Code {
        match self {
            PickError::NotOffered(_) => Code::NotOffered,
            PickError::Unclear(_) => Code::NotClear,
        }
    }

    /// Returns the reason in words.
    pub(crate) fn text(self) -> String {
        match self {
            PickError::NotOffered(text) | PickError::Unclear(text) => text,
        }
    }
}

/// A question with everything needed to find what a line means by its answer.
pub(crate) struct Question<'a> {
    pub(crate) decision: &'a Decision,
    pub(crate) names: &'a Names,
    pub(crate) scenario_view: &'a ScenarioView<'a>,
}

impl Question<'_> {
    /// Checks whether two choices come to the same.
    pub(crate) fn same(&self, one: Choice, other: Choice) -> bool {
        match (one, other) {
            (Choice::Thing(Thing::Card(a)), Choice::Thing(Thing::Card(b))) => self.scenario_view.alike(a.id, b.id),
            (Choice::Trigger(a, x, of), Choice::Trigger(b, y, other)) => x == y && of == other && self.scenario_view.alike(a, b),
            (Choice::Do(Action::Play(a)), Choice::Do(Action::Play(b))) => self.scenario_view.alike(a, b),
            (Choice::Do(Action::Use(a, x)), Choice::Do(Action::Use(b, y))) => x == y && self.scenario_view.alike(a, b),
            _ => one == other,
        }
    }

    /// Checks whether an item means a choice.
    pub(crate) fn fits(&self, item: &Item, choice: Choice) -> bool {
        let text = item.text.as_str();
        match choice {
            Choice::Yes => matches!(item.kind, ItemKind::Yes),
            Choice::No => matches!(item.kind, ItemKind::No),
            Choice::Done => matches!(item.kind, ItemKind::Nothing | ItemKind::No),
            Choice::TopOfDrawPile => matches!(item.kind, ItemKind::Top),
            Choice::Word(word) => is(text, &word),
            Choice::Token(token) => is(text, token.word()) || is(text, &format!("{token}s")),
            Choice::Title(id) => {
                let is_title = || is(text, &self.names.library().def(id).name);
                self.names.def(text).map_or_else(is_title, |named| named == id)
            }
            Choice::Thing(Thing::Player(player)) => matches!(item.kind, ItemKind::Player(named) if named == player),
            Choice::Thing(Thing::Pile(player, zone)) => match item.kind {
                ItemKind::Player(named) => named == player,
                ItemKind::Pile(named, of) => named == player && of == zone,
                _ => false,
            },
            Choice::Thing(Thing::Card(card)) => matches!(&item.kind, ItemKind::Card(name) if self.means(name, card.id)),
            Choice::Thing(Thing::Die(die)) => match &item.kind {
                ItemKind::Dice { side, owner, on, .. } => {
                    let die = self.scenario_view.die(die);
                    shows(*side, die)
                        && owner.is_none_or(|owner| owner == die.owner)
                        && on.as_ref().is_none_or(|on| self.lies_on(die, on))
                }
                _ => false,
            },
            Choice::Trigger(card, label, about) => {
                self.is_ability(item, card, &label)
                    || matches!(&item.kind, ItemKind::Labelled(usage) if self.is_trigger(usage, card, &label, about))
            }
            Choice::Do(action) => match action {
                Action::Use(card, ability) => {
                    self.is_ability(item, card, &self.names.library().ability(ability).label)
                        || matches!(&item.kind, ItemKind::Labelled(usage) if self.is_use(usage, card, ability))
                }
                _ => false,
            },
        }
    }

    /// Checks whether an item means an ability of a card.
    pub(crate) fn is_ability(&self, item: &Item, card: CardId, label: &str) -> bool {
        self.is_label_of(&item.text, card, label)
            || match &item.kind {
                ItemKind::Card(name) => self.means(name, card),
                ItemKind::Labelled(usage) => self.is_usage(usage, card, label),
                _ => false,
            }
    }

    /// Checks whether a text is what an ability of a card is called, with the number it has now or without.
    fn is_label_of(&self, text: &str, card: CardId, label: &str) -> bool {
        self.names.is_label_now(text, card, label, self.scenario_view)
    }

    /// Checks whether a line names this ability of this card.
    pub(crate) fn is_usage(&self, usage: &Usage, card: CardId, label: &str) -> bool {
        usage.about.is_none()
            && usage.label.as_ref().is_none_or(|name| self.is_label_of(name, card, label))
            && usage.card.as_ref().is_none_or(|name| self.means(name, card))
    }

    /// Checks whether a line names this text of this card, which is offered in answer to something, that it says what of if it says so.
    pub(crate) fn is_trigger(&self, usage: &Usage, card: CardId, label: &str, about: Option<Thing>) -> bool {
        let is_of_it = |of: &UsedFor| match (of, about) {
            (UsedFor::Card(name), Some(Thing::Card(card))) => self.means(name, card.id),
            (UsedFor::Player(player), Some(Thing::Player(of))) => *player == of,
            _ => false,
        };
        usage.about.as_ref().is_none_or(is_of_it)
            && usage.label.as_ref().is_none_or(|name| self.names.names_trigger(name, card, label, self.scenario_view))
            && usage.card.as_ref().is_none_or(|name| self.means(name, card))
    }

    /// Checks whether a line names the use of this ability of this card.
    pub(crate) fn is_use(&self, usage: &Usage, card: CardId, ability: AbilityId) -> bool {
        usage.about.is_none()
            && self.names.names_ability(usage.label.as_deref(), card, ability, self.scenario_view)
            && usage.card.as_ref().is_none_or(|name| self.means(name, card))
    }

    /// Checks whether a name means a card.
    pub(crate) fn means(&self, name: &CardName, card: CardId) -> bool {
        self.names.means(name, card, self.scenario_view)
    }

    /// Checks whether a die lies on the card a name means.
    pub(crate) fn lies_on(&self, die: &Die, on: &CardName) -> bool {
        matches!(die.place, DiePlace::OnCard { card, .. } if self.means(on, card.id))
    }

    /// Checks whether the question is the one a line's topic names.
    pub(crate) fn is_about(&self, topic: &str) -> bool {
        let decision = self.decision;
        let is_for = |card| [false, true].iter().any(|numbered| is(topic, &self.label_for(card, *numbered)));
        if is(topic, &decision.label)
            || decision.about.is_some_and(is_for)
            || decision.ability.is_some_and(|ability| match decision.card {
                Some(card) => self.is_label_of(topic, card, &ability),
                None => is_label(topic, &ability),
            })
        {
            return true;
        }
        let usage = usage_of(topic);
        let own = decision.card.is_some_and(|card| {
            let label = decision.ability.unwrap_or_else(|| self.names.library().def(self.names.def_at_start(card)).name);
            self.is_usage(&usage, card, &label)
                || usage.about.is_none()
                    && usage.label.as_ref().is_some_and(|name| is(name, &decision.label))
                    && usage.card.as_ref().is_none_or(|name| self.means(name, card))
        });
        own || self.ability_named(&usage).is_some()
    }

    /// Returns what the question asks for, for the sake of a card.
    fn label_for(&self, card: CardId, numbered: bool) -> String {
        format!("{} for {}", self.decision.label, self.names.card(card, numbered))
    }

    /// Finds the ability among the choices that a line names.
    pub(crate) fn ability_named(&self, usage: &Usage) -> Option<u16> {
        let list = self.decision.choices();
        let index = list.iter().position(|choice| match choice {
            Choice::Trigger(card, label, about) => self.is_trigger(usage, *card, label, *about),
            Choice::Do(Action::Use(card, ability)) => self.is_use(usage, *card, *ability),
            _ => false,
        });
        index.map(|index| index as u16)
    }

    /// Checks whether texts are offered for use.
    pub(crate) fn offers_uses(&self) -> bool {
        self.decision.choices().iter().any(|choice| matches!(choice, Choice::Trigger(..) | Choice::Do(_)))
    }

    /// Finds the choice of nothing more.
    pub(crate) fn nothing(&self) -> Option<u16> {
        self.decision.choices().iter().position(|choice| matches!(choice, Choice::Done | Choice::No)).map(|index| index as u16)
    }
}

/// Checks whether a die shows a side.
pub(crate) fn shows(side: Side, die: &Die) -> bool {
    side.kind.is_none_or(|kind| kind == die.kind) && side.level.is_none_or(|level| level == die.level)
}

/// Compares words, in capitals or not.
fn is(text: &str, word: &str) -> bool {
    text.eq_ignore_ascii_case(word)
}

/// Checks whether a verb answers that kind of question.
pub(crate) fn verb_fits(verb: Verb, asks: DecisionKind) -> bool {
    match verb {
        Verb::Answers | Verb::Chooses => asks != DecisionKind::Action,
        Verb::Targets => matches!(asks, DecisionKind::Target | DecisionKind::AttackTarget | DecisionKind::Effect),
        Verb::Pays => {
            matches!(asks, DecisionKind::PayDice | DecisionKind::ParallelCost | DecisionKind::CostWay | DecisionKind::Effect)
        }
        Verb::Discards => matches!(
            asks,
            DecisionKind::DiscardCards | DecisionKind::PayDiscard | DecisionKind::MeditateDiscard | DecisionKind::Effect
        ),
        Verb::Exhausts => matches!(asks, DecisionKind::ExhaustDice | DecisionKind::Effect),
        Verb::Takes => matches!(asks, DecisionKind::FirstFive | DecisionKind::Effect),
        Verb::Names => asks == DecisionKind::Effect,
        Verb::AttachesTo => matches!(asks, DecisionKind::Attach | DecisionKind::Effect | DecisionKind::Target),
        Verb::FightsWith => asks == DecisionKind::BattleOrder,
    }
}

/// Checks whether a question is one of the round, at which a scenario may end.
pub(crate) fn is_of_the_round(kind: DecisionKind) -> bool {
    matches!(
        kind,
        DecisionKind::Action
            | DecisionKind::FirstFive
            | DecisionKind::FirstPlayer
            | DecisionKind::DiscardCards
            | DecisionKind::ExhaustDice
    )
}
