//! Tries an attack on a copy of the game, to tell why it cannot be declared.

use cinderforge_kernel::game::{
    Action, Answer, Attack, AttackKind, Choice, Decision, DecisionKind, Game, Options, Progress, Refusal, State, TraceEvent,
};
use cinderforge_kernel::table::Table;
use cinderforge_kernel::terms::{CardId, Event, EventKind, Thing};
use cinderforge_script::GameData;

use crate::language::CardName;
use crate::run::names::Names;

/// Tries an attack on a copy of the game.
pub(crate) struct AttackTrial<'a> {
    pub(crate) kit: &'a GameData,
    pub(crate) names: &'a Names,
    pub(crate) target: &'a CardName,
    pub(crate) attackers: Option<&'a [CardName]>,
    pub(crate) kind: AttackKind,
}

impl AttackTrial<'_> {
    /// Declares the attack and returns why it is refused; none if it can be declared, or nobody can tell. Without attackers each
    /// that can attack is tried on its own: it is refused if all of them are.
    pub(crate) fn refusal(&self, state: &State, decision: Option<&Decision>) -> Option<Refusal> {
        let (mut offered, mut attempt, mut refusal) = (1, 0, None);
        while attempt < offered {
            let refused = self.refusal_with(state, decision, (attempt, &mut offered))?;
            refusal = refusal.or(Some(refused));
            attempt += 1;
        }
        refusal
    }

    /// Declares the attack with the attackers that are named, or with the one in that place among those that can attack, of which
    /// it notes how many there are.
    fn refusal_with(&self, state: &State, decision: Option<&Decision>, (place, offered): (u16, &mut u16)) -> Option<Refusal> {
        let decision = decision.filter(|decision| decision.kind == DecisionKind::Action)?;
        let index = decision.choices().iter().position(|choice| *choice == Choice::Do(Action::Attack(self.kind)))?;
        let mut game = Game::new(state.clone());
        game.answers.push(Answer::One(index as u16));
        let mut table = self.kit.table();
        table.trace = Some(Vec::new());
        for _ in 0..40 {
            if !matches!(table.run(&mut game), Ok(Progress::Waiting)) {
                return self.refusal_of_declared(&table, &game.state);
            }
            let waiting = game.waiting.clone()?;
            match waiting.kind {
                DecisionKind::Attackers => {
                    if self.attackers.is_none() {
                        *offered = waiting.choices().len() as u16;
                    }
                    let picked = self.attackers.map_or(Some(vec![place]), |attackers| {
                        attackers.iter().map(|name| self.among(&waiting, name, &game.state)).collect()
                    });
                    let Some(picked) = picked else { return Some(Refusal::NotOffered) };
                    let answer = match (&waiting.options, picked.as_slice()) {
                        (Options::One(_), [attacker]) => Answer::One(*attacker),
                        (Options::One(_), []) => return Some(Refusal::WrongCount { picked: 0, low: 1, high: 1 }),
                        (Options::One(_), [_, _, ..]) => return Some(Refusal::OneAttacker),
                        _ => Answer::some(picked),
                    };
                    if let Err(refusal) = waiting.check(&answer) {
                        return Some(refusal);
                    }
                    game.answers.push(answer);
                }
                DecisionKind::AttackTarget => {
                    let Some(index) = self.among(&waiting, self.target, &game.state) else { return Some(Refusal::NotOffered) };
                    let attack = game.state.attack.as_ref()?;
                    if !attack.attackers.is_empty() {
                        return (!self.attackers_are(attack, &game.state)).then_some(Refusal::NotOffered);
                    }
                    game.answers.push(Answer::One(index));
                }
                DecisionKind::Untriggered | DecisionKind::Trigger => {
                    let stop = waiting.choices().iter().position(|choice| *choice == Choice::Done)?;
                    game.answers.push(Answer::One(stop as u16));
                }
                _ => {
                    let Some(attack) = &game.state.attack else { return self.refusal_of_declared(&table, &game.state) };
                    let target = attack.target?;
                    let fits = self.is(self.target, target.id, &game.state) && self.attackers_are(attack, &game.state);
                    return (!fits).then_some(Refusal::NotOffered);
                }
            }
        }
        None
    }

    /// Returns the refusal of an attack that took place with nothing asked on the way: it was declared with other attackers, or
    /// against another target. None if it is the one of the trial, or none took place.
    fn refusal_of_declared(&self, table: &Table, state: &State) -> Option<Refusal> {
        let happened = table.trace.iter().flatten().filter_map(|entry| match &entry.event {
            TraceEvent::Happened(event) => Some(event),
            _ => None,
        });
        let declared: Vec<&Event> =
            happened.filter(|event| event.kind == EventKind::IsDeclaredAttacker).map(std::convert::AsRef::as_ref).collect();
        let attacks = |name: &CardName| {
            let attackers = declared.iter().flat_map(|event| event.subjects.iter().filter_map(|thing| thing.card()));
            attackers.into_iter().any(|card| self.is(name, card.id, state))
        };
        let mut targets = declared.iter().filter_map(|event| event.other).filter_map(Thing::card);
        let fits = self.attackers.into_iter().flatten().all(attacks) && targets.all(|card| self.is(self.target, card.id, state));
        (!declared.is_empty() && !fits).then_some(Refusal::NotOffered)
    }

    /// Checks whether all attackers of the trial attack.
    fn attackers_are(&self, attack: &Attack, state: &State) -> bool {
        self.attackers
            .into_iter()
            .flatten()
            .all(|name| attack.attackers.iter().any(|attacker| self.is(name, attacker.unit.id, state)))
    }

    /// Checks whether a card is the one a name means.
    fn is(&self, name: &CardName, card: CardId, state: &State) -> bool {
        match name {
            CardName::Phoenixborn(player) => state.players.get(player.index()).is_some_and(|player| player.phoenixborn == card),
            CardName::Card(id, of) => self.names.is_called(id, card) && of.is_none_or(|of| state.card(card).controller == of),
        }
    }

    /// Finds a card among the choices of a question by its name.
    fn among(&self, decision: &Decision, name: &CardName, state: &State) -> Option<u16> {
        let list = decision.choices();
        let index = list.iter().position(|choice| match choice {
            Choice::Thing(Thing::Card(card)) => self.is(name, card.id, state),
            _ => false,
        });
        index.map(|index| index as u16)
    }
}
