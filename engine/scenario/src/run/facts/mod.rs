//! What a scenario expects, held against a game as it is seen.

use cinderforge_kernel::game::{AttackKind, Decision, Outcome, Phase, Refusal, State};
use cinderforge_kernel::table::View;
use cinderforge_kernel::terms::{CardId, PlayerId, Zone};

use crate::language::{self, CardName, Fact, Item, RowPart};
use crate::run::declared_attack::NamedAttack;
use crate::run::names::{Names, letter, no_player};
use crate::run::question::Question;
use crate::run::question_text::question_text;
use crate::run::view::ScenarioView;

mod cards;
mod players;
mod prices;
mod refusals;

/// A game as it is seen when lines are held against it.
pub(crate) struct ObservedGame<'a> {
    pub(crate) scenario_view: &'a ScenarioView<'a>,
    pub(crate) state: &'a State,
    /// The view of a player.
    pub(crate) own: &'a dyn Fn(PlayerId) -> View<'a>,
    /// What was shown since the last play, and to whom; to all if no player is named.
    pub(crate) shown: &'a [(Option<PlayerId>, CardId)],
    /// The question that waits.
    pub(crate) decision: Option<&'a Decision>,
    /// Tries whether an attack could be declared like that, and says why not.
    pub(crate) try_attack: Option<&'a TryAttack<'a>>,
}

/// Tries an attack on a target with attackers.
pub(crate) type TryAttack<'a> = dyn Fn(&CardName, Option<&[CardName]>, AttackKind) -> Option<Refusal> + 'a;

/// Everything lines are held against.
pub(crate) struct Facts<'a, 's> {
    pub(crate) names: &'a Names,
    pub(crate) seen: &'a ObservedGame<'s>,
    /// Questions since the last play, and the one that waits.
    pub(crate) asked: &'a [Decision],
    /// Questions since a line answered last, and the one that waits.
    pub(crate) asked_again: &'a [Decision],
    /// The attack that was the last play, if it was one.
    pub(crate) attack: Option<&'a NamedAttack>,
}

/// Returns what a scenario calls a phase.
fn phase_name(phase: Phase) -> &'static str {
    match phase {
        Phase::Setup => "set-up of the game",
        Phase::Prepare => "prepare phase",
        Phase::PlayerTurns => "player turns phase",
        Phase::Recovery => "recovery phase",
    }
}

/// What comes of an expectation.
enum Verdict {
    Holds,
    Fails(String),
    /// It cannot hold here, whatever its number says: the text tells why.
    Idle(String),
    /// It cannot be told: a name is wrong.
    Unclear(String),
}

/// Why a line that states something is wrong.
pub(crate) enum NotSo {
    /// What is there instead.
    Otherwise(String),
    /// Why it says nothing that what it denies is not so.
    Idle(String),
}

impl NotSo {
    /// Returns the text of either.
    pub(crate) fn text(self) -> String {
        match self {
            NotSo::Otherwise(text) | NotSo::Idle(text) => text,
        }
    }
}

/// Returns the verdict on something that holds or not, with a text for the case that it does not.
fn holds_if(holds: bool, otherwise: impl FnOnce() -> String) -> Verdict {
    if holds { Verdict::Holds } else { Verdict::Fails(otherwise()) }
}

impl Facts<'_, '_> {
    /// Checks whether a fact holds.
    ///
    /// # Errors
    /// What is there instead.
    pub(crate) fn expect(&self, not: bool, fact: &Fact) -> Result<(), NotSo> {
        match (self.fact(fact), not) {
            (Verdict::Holds, false) | (Verdict::Fails(_), true) => Ok(()),
            (Verdict::Holds, true) => Err(NotSo::Otherwise("this holds, but should not".to_owned())),
            (Verdict::Idle(text), true) => Err(NotSo::Idle(format!("{text}, so this could not fail"))),
            (Verdict::Fails(text) | Verdict::Idle(text), false) | (Verdict::Unclear(text), _) => Err(NotSo::Otherwise(text)),
        }
    }

    /// Judges a fact.
    fn fact(&self, fact: &Fact) -> Verdict {
        let view = &self.seen.scenario_view.view;
        if let Some(stranger) = fact.players().into_iter().find(|player| player.index() >= view.seats()) {
            return Verdict::Unclear(no_player(stranger, view.seats()));
        }
        match fact {
            Fact::Turn(player) => holds_if(view.turn() == *player, || format!("it is the turn of {}", letter(view.turn()))),
            Fact::FirstPlayer(player) => {
                holds_if(view.first_player() == *player, || format!("the first player is {}", letter(view.first_player())))
            }
            Fact::Round(n) => holds_if(view.round() == *n, || format!("it is round {}", view.round())),
            Fact::Phase(phase) => holds_if(view.phase() == *phase, || format!("it is the {}", phase_name(view.phase()))),
            Fact::Wins(player) => holds_if(view.has_won(*player), || outcome_text(view.outcome())),
            Fact::Drawn => holds_if(view.outcome() == Some(Outcome::Draw), || outcome_text(view.outcome())),
            Fact::GoesOn => holds_if(view.outcome().is_none(), || outcome_text(view.outcome())),
            Fact::Asked { player, asked, again, topic, about } => self.asked((*player, *asked, *again), topic.as_deref(), about),
            Fact::Shown { player, shown, cards } => all(cards.iter().map(|card| self.shown(*player, *shown, card))),
            Fact::Row(zone, player, part, cards) => self.row(*zone, *player, *part, cards),
            Fact::Price { card, label, costs, player } => self.price(card, label.as_deref(), costs, *player),
            Fact::Toll(player, cost, tolled) => self.toll(*player, cost.as_ref(), *tolled),
            Fact::There { count, card, zone, player } => {
                let name = CardName::Card(card.clone(), None);
                if !self.names.is_in_game(card) {
                    return Verdict::Unclear(self.names.unknown(&name));
                }
                let called = self.names.all().filter(|named| self.names.is_called(card, *named));
                let there = called.filter(|named| self.is_in(*named, *zone, *player)).count();
                holds_if(there == usize::from(*count), || format!("there are {there}"))
            }
            Fact::Player(player, facts) => all(facts.iter().map(|fact| self.player(*player, fact))),
            Fact::Card(name, facts) => self.card(name, facts),
        }
    }

    /// Checks whether a card is known to be in a zone, of a player if one is named.
    fn is_in(&self, card: CardId, zone: Zone, player: Option<PlayerId>) -> bool {
        let card = self.seen.state.card(card);
        card.zone == zone && player.is_none_or(|player| card.controller == player)
    }

    /// Judges whether a card was shown to a player since the last play.
    fn shown(&self, player: PlayerId, shown: bool, card: &language::CardId) -> Verdict {
        if !self.names.is_in_game(card) {
            return Verdict::Unclear(self.names.unknown(&CardName::Card(card.clone(), None)));
        }
        let seen: Vec<CardId> =
            self.seen.shown.iter().filter(|(to, _)| to.is_none_or(|to| to == player)).map(|(_, card)| *card).collect();
        holds_if(seen.iter().any(|one| self.names.is_called(card, *one)) == shown, || {
            let all: Vec<String> = seen.iter().map(|card| self.names.card(*card, true)).collect();
            let all = if all.is_empty() { "nothing".to_owned() } else { all.join(", ") };
            format!("{} was shown {all} since the last play", letter(player))
        })
    }

    /// Judges whether these cards lie in a zone in this order: all there are, the first or the last of them.
    fn row(&self, zone: Zone, player: PlayerId, part: RowPart, cards: &[language::CardId]) -> Verdict {
        let unknown = cards.iter().find(|card| !self.names.is_in_game(card));
        if let Some(card) = unknown {
            return Verdict::Unclear(self.names.unknown(&CardName::Card(card.clone(), None)));
        }
        let Some(side) = self.seen.state.players.get(player.index()) else {
            return Verdict::Unclear(format!("there is no player {}", letter(player)));
        };
        // The top of a pile is its last card.
        let there: Vec<CardId> = match zone {
            Zone::Battlefield | Zone::Spellboard => side.zone(zone).to_vec(),
            Zone::DrawPile | Zone::DiscardPile => side.zone(zone).iter().rev().copied().collect(),
            _ => return Verdict::Unclear(format!("the cards of the {zone} have no order")),
        };
        let meant = match part {
            RowPart::Whole => &there[..],
            RowPart::Beginning => &there[..cards.len().min(there.len())],
            RowPart::End => &there[there.len().saturating_sub(cards.len())..],
        };
        let fits = meant.len() == cards.len() && meant.iter().zip(cards).all(|(card, id)| self.names.is_called(id, *card));
        holds_if(fits, || {
            let all: Vec<String> = there.iter().map(|card| self.names.card(*card, true)).collect();
            format!("it is {}", if all.is_empty() { "empty".to_owned() } else { all.join(", ") })
        })
    }

    /// Judges whether a player was asked something since the last play, or since the last answer. Behind the topic of the question
    /// stand choices of it; alone, an item is a topic, or a text that is offered for use.
    fn asked(&self, (player, asked, again): (PlayerId, bool, bool), topic: Option<&str>, about: &[Item]) -> Verdict {
        let scenario_view = self.seen.scenario_view;
        let questions = if again { self.asked_again } else { self.asked };
        let fits = |decision: &&Decision| {
            let question = Question { decision, names: self.names, scenario_view };
            let is_chosen = |item: &Item| question.answer(std::slice::from_ref(item)).is_ok();
            let is_meant = |item: &Item| match topic {
                Some(_) => is_chosen(item),
                None => question.is_about(&item.text) || question.offers_uses() && is_chosen(item),
            };
            decision.player == player && topic.is_none_or(|topic| question.is_about(topic)) && about.iter().all(is_meant)
        };
        let found = questions.iter().find(fits);
        match (found, asked) {
            (Some(_), true) | (None, false) => Verdict::Holds,
            (Some(decision), false) => Verdict::Fails(question_text(decision, self.names, scenario_view)),
            (None, true) => {
                let own: Vec<String> = questions
                    .iter()
                    .filter(|decision| decision.player == player)
                    .map(|decision| question_text(decision, self.names, scenario_view))
                    .collect();
                let text = if own.is_empty() { "nothing".to_owned() } else { own.join("; ") };
                let since = if again { "answer" } else { "play" };
                Verdict::Fails(format!("{} was not asked that since the last {since}, but {text}", letter(player)))
            }
        }
    }
}

/// Returns the first verdict that is not favourable, if there is one.
fn all(verdicts: impl Iterator<Item = Verdict>) -> Verdict {
    for verdict in verdicts {
        if !matches!(verdict, Verdict::Holds) {
            return verdict;
        }
    }
    Verdict::Holds
}

/// Describes how the game has ended.
fn outcome_text(outcome: Option<Outcome>) -> String {
    match outcome {
        None => "the game goes on".to_owned(),
        Some(Outcome::Won(player)) => format!("{} has won", letter(player)),
        Some(Outcome::Draw) => "the game is drawn".to_owned(),
    }
}
