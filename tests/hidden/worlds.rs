//! Other worlds: games in which only what an observer may not know is different.

use std::collections::VecDeque;
use std::rc::Rc;
use std::sync::Arc;

use cinderforge_kernel::game::{Action, Answer, Choice, Decision, Options, State, TraceEvent};
use cinderforge_kernel::table::{Decider, View};
use cinderforge_kernel::terms::{CardId, PlayerId, Zone, Zones};
use cinderforge_script::{GameData, Host};
use cinderforge_session::Session;
use rand::rngs::SmallRng;
use rand::seq::SliceRandom;
use rand::{Rng, SeedableRng};
use rand_pcg::Pcg32;

/// A game at a question with who looks at it.
pub(crate) struct World<'a> {
    pub(crate) data: &'a GameData,
    pub(crate) host: &'a Rc<Host>,
    pub(crate) observer: PlayerId,
    /// The question that waits.
    pub(crate) asked: &'a Decision,
    /// The questions of the step before it, with their answers.
    pub(crate) since: &'a [(Decision, Answer)],
}

impl World<'_> {
    /// Brings a state at which the step begins to the question, as far as the same answers lead there.
    pub(crate) fn begin(&self, state: impl Into<Arc<State>>) -> Session {
        let mut session = Session::begin_at(self.data, Rc::clone(self.host), state).expect("a step can be run again");
        let given = self.since.iter().cloned().collect();
        let is_asked = self.asked.player == self.observer;
        session.run(Box::new(Replay { observer: self.observer, is_asked, given })).expect("other secrets are no fault");
        session
    }

    /// Returns the state at which the step began with other secrets: what the cards are that the observer may not know, which
    /// of them lies where, and the random numbers if the step has drawn none.
    pub(crate) fn with_other_secrets(&self, real: &Session, chance: &mut SmallRng) -> State {
        let mut state = State::clone(&real.game().state);
        for player in (0..state.players.len() as u8).map(PlayerId) {
            self.exchange_places(real, player, &mut state, chance);
            self.exchange_definitions(real, player, &[Zone::Hand, Zone::DrawPile], &mut state, chance);
            if self.since.is_empty() {
                self.exchange_definitions(real, player, &[Zone::ConjurationPile], &mut state, chance);
            }
        }
        if state.rng == real.table().state().rng {
            state.rng = Pcg32::seed_from_u64(chance.random());
        }
        state
    }

    /// Puts hidden cards of a player's hand and draw pile into each other's places, if nothing but what they are tells them apart.
    fn exchange_places(&self, real: &Session, player: PlayerId, state: &mut State, chance: &mut SmallRng) {
        let kind = |state: &State, card: CardId| {
            let mut kind = *state.card(card);
            kind.def.0 = 0;
            kind
        };
        let side = state.player(player);
        let cards: Vec<CardId> = side.hand.iter().chain(&side.draw_pile).copied().collect();
        let hidden: Vec<CardId> = cards.into_iter().filter(|card| self.is_hidden(real, *card)).collect();
        let mut renamed: Vec<(CardId, CardId)> = Vec::new();
        let mut left = hidden;
        while let Some(first) = left.first().copied() {
            let (alike, others): (Vec<_>, Vec<_>) = left.into_iter().partition(|card| kind(state, *card) == kind(state, first));
            let mut shuffled = alike.clone();
            shuffled.shuffle(chance);
            renamed.extend(alike.into_iter().zip(shuffled));
            left = others;
        }
        let side = state.player_mut(player);
        for card in side.hand.iter_mut().chain(&mut side.draw_pile) {
            *card = renamed.iter().find(|(from, _)| from == card).map_or(*card, |(_, to)| *to);
        }
    }

    /// Shuffles what the hidden cards of a player in such zones are.
    fn exchange_definitions(&self, real: &Session, player: PlayerId, zones: &[Zone], state: &mut State, chance: &mut SmallRng) {
        let all = (0..state.cards.len() as u16).map(CardId);
        let is_of_player = |card: &CardId| state.card(*card).owner == player && zones.contains(&state.card(*card).zone);
        let hidden: Vec<CardId> = all.filter(is_of_player).filter(|card| self.is_hidden(real, *card)).collect();
        let mut defs: Vec<_> = hidden.iter().map(|card| state.card(*card).def).collect();
        defs.shuffle(chance);
        for (card, def) in hidden.into_iter().zip(defs) {
            state.cards[card.index()].def = def;
        }
    }

    /// Returns whether the observer has seen a card neither as the step began nor in it. What the kernel thinks of it is not asked.
    fn is_hidden(&self, real: &Session, card: CardId) -> bool {
        let is_shown = |state: &State| {
            let card = state.card(card);
            if card.shown_to.has(self.observer) {
                return true;
            }
            match card.zone {
                Zone::Hand | Zone::ConjurationPile => card.owner == self.observer,
                Zone::Under => card.controller == self.observer,
                Zone::DrawPile => false,
                _ => true,
            }
        };
        let is_offered = |asked: &Decision| {
            let named = asked.choices().iter().filter_map(|choice| choice.card()).chain(asked.card);
            asked.player == self.observer && named.into_iter().any(|named| named == card)
        };
        let asked = self.since.iter().map(|(asked, _)| asked).chain([self.asked]);
        let is_seen_on_its_way = real.happened().any(|entry| match &entry.event {
            TraceEvent::Moved { card: moved, from, to, .. } => *moved == card && (Zones::OPEN.has(*from) || Zones::OPEN.has(*to)),
            // Who plays a card says which before paying for it.
            TraceEvent::Acts(_, Action::Play(played)) => *played == card,
            TraceEvent::Shown { cards, to } => cards.contains(&card) && to.is_none_or(|to| to == self.observer),
            _ => false,
        });
        !(is_shown(&real.game().state)
            || is_shown(real.table().state())
            || is_seen_on_its_way
            || asked.into_iter().any(is_offered))
    }
}

/// Gives the answers of the real game: by what was picked. Others decline what they were not asked there.
struct Replay {
    observer: PlayerId,
    /// Whether the question to come to is the observer's.
    is_asked: bool,
    given: VecDeque<(Decision, Answer)>,
}

impl Decider for Replay {
    fn decide(&mut self, _: &View, decision: &Decision) -> Option<Answer> {
        let own = self.given.iter().position(|(asked, _)| asked.player == self.observer);
        if decision.player == self.observer {
            let (asked, answer) = self.given.drain(..=own?).next_back()?;
            return same_answer(&asked, &answer, decision);
        }
        if self.given.is_empty() && !self.is_asked {
            return None;
        }
        let before = own.unwrap_or(self.given.len());
        let found = self.given.iter().take(before).enumerate().find_map(|(at, (asked, answer))| {
            let is_alike = (asked.player, asked.kind, asked.label) == (decision.player, decision.kind, decision.label);
            is_alike.then(|| same_answer(asked, answer, decision)).flatten().map(|answer| (at, answer))
        });
        let Some((at, answer)) = found else { return decline(decision) };
        self.given.drain(..=at);
        Some(answer)
    }
}

/// Returns the answer to a question that picks what another answer picked of another question; none if it is not allowed.
fn same_answer(asked: &Decision, answer: &Answer, decision: &Decision) -> Option<Answer> {
    let place = |index: &u16| {
        let picked = asked.choices().get(usize::from(*index))?;
        decision.choices().iter().position(|choice| choice == picked).map(|place| place as u16)
    };
    let same = match answer {
        Answer::One(index) => Answer::One(place(index)?),
        Answer::Some(list) => Answer::Some(list.iter().map(place).collect::<Option<_>>()?),
        Answer::Order(list) => Answer::Order(list.iter().map(place).collect::<Option<_>>()?),
        Answer::Faces(_) | Answer::Split(_) | Answer::Number(_) => answer.clone(),
    };
    decision.check(&same).is_ok().then_some(same)
}

/// Returns the answer that does nothing, or else the first that is allowed.
fn decline(decision: &Decision) -> Option<Answer> {
    let no = decision.choices().iter().position(|choice| matches!(choice, Choice::No | Choice::Done));
    let none = match &decision.options {
        Options::One(_) => no.map(|at| Answer::One(at as u16)),
        Options::Some { .. } => Some(Answer::some([])),
        _ => None,
    };
    none.filter(|none| decision.check(none).is_ok()).or_else(|| decision.answers().next())
}
