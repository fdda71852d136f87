//! Laws of the Chimera: what is answered where rules or texts ask a seat that no person decides for. Red Rains Laws of the Chimera,
//! Chimera Attacks, Main Action.

use crate::cards::card_type::CardTypes;
use crate::cards::chimera::{AttackIcon, Guide};
use crate::game::answer::Answer;
use crate::game::chimera::BEHAVIOUR_DIE;
use crate::game::decision::{Bound, Choice, Decision, DecisionKind, Options};
use crate::game::trace::TraceEvent;
use crate::queries::chimera;
use crate::queries::fronts;
use crate::queries::permissions;
use crate::queries::seats;
use crate::table::game_table::Table;
use crate::terms::act::Act;
use crate::terms::die::Level;
use crate::terms::id::{CardId, PlayerId};
use smallvec::SmallVec;

/// The lowest side of the behavior die on which a Chimera guards. Red Rains Main Action.
const GUARDS_FROM: u8 = 9;

impl Table {
    /// Rolls the behavior die. Returns the side that is up. Red Rains Chimera Turn.
    pub(crate) fn roll_behaviour_die(&mut self) -> u8 {
        let fixed = self.state.chimera.as_mut().and_then(|chimera| chimera.behaviour_rolls.pop_front());
        let roll = fixed.unwrap_or_else(|| self.state.random(usize::from(BEHAVIOUR_DIE)) as u8 + 1);
        self.record(|| TraceEvent::BehaviourDie(roll));
        roll
    }

    /// Returns what is answered for a seat that no person decides for; none where the player across chooses for it. What it could do
    /// alike to several goes from left to right. Red Rains Laws of the Chimera.
    pub(super) fn answer_by_rule(&mut self, decision: &Decision) -> Option<Answer> {
        match (decision.kind, &decision.options) {
            (DecisionKind::DiscardCards | DecisionKind::ExhaustDice, Options::Some { .. }) => Some(Answer::Some(SmallVec::new())),
            (DecisionKind::Attackers, options) => Some(self.declared(options)),
            (DecisionKind::AttackTarget, Options::One(targets)) => Some(Answer::One(self.target(targets))),
            (DecisionKind::Blocker, Options::One(blockers)) => Some(Answer::One(self.blocker(decision.card, blockers))),
            (DecisionKind::Guard, Options::One(guards)) => Some(Answer::One(self.guard(decision, guards))),
            (DecisionKind::Counter | DecisionKind::BattleOrder | DecisionKind::Trigger | DecisionKind::TriggerOrder, _) => {
                Some(Answer::One(0))
            }
            (_, Options::Order(list)) => Some(Answer::Order((0..list.len() as u16).collect())),
            // As Abundance has it draw all the cards it may.
            (_, Options::Number { high, .. }) => Some(Answer::Number(*high)),
            _ if self.is_its_own_doing(decision.player) => leftmost(&decision.options),
            _ => None,
        }
    }

    /// Returns who chooses for a player no person decides for: the opponent whose effect runs, or the opposing player.
    pub(super) fn chooser_for(&self, player: PlayerId) -> PlayerId {
        let you = self.frames.last().map(|frame| frame.you);
        you.filter(|you| seats::opposes(self, player, *you)).unwrap_or_else(|| seats::opposing_player(self, player))
    }

    /// Returns whether an effect of a player runs, or none.
    fn is_its_own_doing(&self, player: PlayerId) -> bool {
        self.frames.last().is_none_or(|frame| frame.you == player)
    }

    /// Returns the attackers that the turn of the Chimera has fixed, by their places in what is offered.
    fn declared(&self, options: &Options) -> Answer {
        let attackers = self.state.chimera.as_ref().map_or(&[][..], |chimera| &chimera.attackers);
        let is_declared = |choice: &Choice| choice.card().is_some_and(|card| attackers.iter().any(|unit| unit.id == card));
        match options {
            Options::Some { choices, .. } => {
                let declared = choices.iter().enumerate().filter(|(_, choice)| is_declared(choice));
                Answer::Some(declared.map(|(place, _)| place as u16).collect())
            }
            Options::One(choices) => Answer::One(choices.iter().position(is_declared).unwrap_or(0) as u16),
            _ => Answer::One(0),
        }
    }

    /// Returns the place of what is attacked: the leftmost unit of the opposing player, or the rightmost one for a claw on the right.
    /// Red Rains Chimera Attacks.
    fn target(&self, targets: &[Choice]) -> u16 {
        let attacker = self.state.chimera.as_ref().and_then(|chimera| chimera.attackers.first());
        let meets =
            |card: CardId| attacker.is_none_or(|attacker| fronts::meets(self, *attacker, self.state.card(card).controller));
        let mut met =
            targets.iter().enumerate().filter(|(_, choice)| choice.card().is_some_and(meets)).map(|(place, _)| place as u16);
        let icon = attacker.and_then(|attacker| self.face(attacker.id).aspect).map(|aspect| aspect.icon);
        let place = if icon == Some(AttackIcon::Rightmost) { met.next_back() } else { met.next() };
        place.unwrap_or(0)
    }

    /// Returns the place of who blocks an attacker: of the Defenders that can, the first that no attacker left of it takes; nobody
    /// without one, or if somebody must the leftmost unit. Red Rains Main Action, Laws of the Chimera.
    fn blocker(&self, attacker: Option<CardId>, blockers: &[Choice]) -> u16 {
        let attack = self.state.attack.as_ref();
        let row = attack.map_or(&[][..], |attack| &self.state.player(attack.attacker).battlefield);
        let place = |unit: CardId| row.iter().position(|card| *card == unit);
        let is_before = |unit: CardId| attacker.is_some_and(|attacker| place(unit) < place(attacker));
        let open = attack.iter().flat_map(|attack| &attack.attackers).filter(|other| other.blocker.is_none());
        let before = open.filter(|other| is_before(other.unit.id)).count();
        let defenders =
            blockers.iter().enumerate().filter(|(_, choice)| choice.card().is_some_and(|card| self.is_defender(card)));
        let defender = defenders.map(|(place, _)| place).nth(before);
        let nobody = || blockers.iter().position(|choice| *choice == Choice::Done);
        defender.or_else(nobody).unwrap_or(0) as u16
    }

    /// Returns the place of who guards a unit: the leftmost Defender; without one the Chimera itself, if the behavior die says so;
    /// else nobody. Nobody guards what is a Defender itself or no aspect. Red Rains Main Action.
    fn guard(&mut self, decision: &Decision, guards: &[Choice]) -> u16 {
        let nobody = guards.iter().position(|choice| *choice == Choice::Done).unwrap_or(0) as u16;
        let is_guarded = |card: CardId| CardTypes::ASPECTS.has(self.def(card).kind) && !self.is_defender(card);
        if !decision.card.is_some_and(is_guarded) {
            return nobody;
        }
        let place = |is_it: fn(CardTypes) -> bool| {
            let types = |card: CardId| CardTypes::of(&[self.def(card).kind]);
            guards.iter().position(|choice| choice.card().is_some_and(|card| is_it(types(card))))
        };
        match (place(|types| types.meets(CardTypes::UNITS)), place(|types| !types.meets(CardTypes::UNITS))) {
            (Some(defender), _) => defender as u16,
            (None, Some(chimera)) if self.rolls_to_guard(decision.player) => chimera as u16,
            _ => nobody,
        }
    }

    /// Returns whether the Chimera itself guards. Red Rains Main Action.
    fn rolls_to_guard(&mut self, seat: PlayerId) -> bool {
        let guards = self.roll_says_guard();
        if !guards {
            self.record(|| TraceEvent::GuardsNot(seat));
        }
        guards
    }

    /// Rolls whether the Chimera guards: the behavior die, or where its own dice guide it a basic one of them, which stays as it falls
    /// and guards if that is basic again. Returns whether it does. Red Rains Main Action.
    fn roll_says_guard(&mut self) -> bool {
        if chimera::guide(self) == Guide::BehaviourDie {
            return self.roll_behaviour_die() >= GUARDS_FROM;
        }
        let Some(die) = chimera::basic_dice(self).next() else { return false };
        let kind = self.state.die(die).kind;
        let level = self.state.roll(kind);
        self.turn_die(die, level);
        self.record(|| TraceEvent::Rolled(die, level));
        level == Level::Basic
    }

    /// Returns whether a unit is a Defender now: a text in force lets it guard.
    fn is_defender(&self, card: CardId) -> bool {
        permissions::allowed(self, card, Act::Guard)
    }
}

/// Returns the answer that takes the first of what is offered, and as few as may be; none for shapes that have no first.
fn leftmost(options: &Options) -> Option<Answer> {
    match options {
        Options::One(_) => Some(Answer::One(0)),
        Options::Some { min, bound: Bound::Free, .. } => Some(Answer::Some((0..*min).collect())),
        Options::Number { low, .. } => Some(Answer::Number(*low)),
        _ => None,
    }
}
