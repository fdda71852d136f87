//! Definition summaries: what a definition brings into the game of a card, looked up once for a library.

use crate::cards::ability::{AbilityDef, Actor, Timing, Turn};
use crate::cards::card::{CardDef, Printed};
use crate::cards::library::Library;
use crate::cards::listens::Listens;
use crate::queries::constant_kind::{ConstantKind, ConstantKinds};
use crate::terms::act::Acts;
use crate::terms::zone::{Zone, Zones};

/// In whose turns a text is used untriggered.
#[derive(Clone, Copy, Default)]
pub(crate) struct UntriggeredTurns {
    /// In the own turn.
    yours: bool,
    /// In the turn of others.
    opponents: bool,
}

impl UntriggeredTurns {
    /// Returns whether such a turn is among them.
    pub(crate) fn has(self, turn: Turn) -> bool {
        match turn {
            Turn::Yours => self.yours,
            Turn::Opponents => self.opponents,
        }
    }

    /// Takes in when an ability is used untriggered.
    pub(crate) fn add(&mut self, ability: &AbilityDef) {
        match ability.timing {
            Timing::During(Turn::Yours) => self.yours = true,
            Timing::During(Turn::Opponents) => self.opponents = true,
            _ => {}
        }
    }

    /// Takes in those of another.
    pub(crate) fn merge(&mut self, other: Self) {
        self.yours |= other.yours;
        self.opponents |= other.opponents;
    }
}

/// What a definition brings into the game of a card.
#[derive(Clone, Copy, Default)]
pub(crate) struct DefinitionSummary {
    /// Whether a text of it is activated or used untriggered.
    pub(crate) acts: bool,
    /// Whether one of those abilities works while its card is exhausted.
    pub(crate) acts_exhausted: bool,
    /// Whether such a text is used by another player than the controller.
    pub(crate) acts_for_others: bool,
    /// Whether such a text works in hand or in the discard pile.
    pub(crate) acts_out_of_play: bool,
    /// Where its card lies while a text of it that answers an event, or acts at a moment, works.
    pub(crate) answers_in: Zones,
    /// When texts of it are used untriggered.
    pub(crate) untriggered: UntriggeredTurns,
    /// What its constants forbid.
    pub(crate) forbids: Acts,
    /// What its constants force.
    pub(crate) forces: Acts,
    /// What the constants of keywords forbid that it gives.
    pub(crate) given_forbids: Acts,
    /// What the constants of keywords force that it gives.
    pub(crate) given_forces: Acts,
    /// What its constants do.
    pub(crate) kinds: ConstantKinds,
    /// Where its card lies while a constant of each kind may hold: none where it has none of that kind.
    pub(crate) holds_in: [Zones; ConstantKind::COUNT],
    /// What the constants of keywords do that it gives.
    pub(crate) given_kinds: ConstantKinds,
    /// What the keywords answer that it gives.
    pub(crate) given_listens: Listens,
}

impl DefinitionSummary {
    /// Returns the summary of a definition.
    pub(crate) fn of(library: &Library, def: &CardDef) -> Self {
        let mut summary = Self::default();
        for printed in &def.abilities {
            let ability = library.ability(printed.ability);
            summary.acts |= ability.is_activated();
            summary.acts_exhausted |= ability.is_activated() && printed.inexhaustible;
            summary.acts_for_others |= ability.is_activated() && ability.actor != Actor::Controller;
            summary.acts_out_of_play |=
                ability.is_activated() && ability.zones.meets(Zones::of(&[Zone::Hand, Zone::DiscardPile]));
            summary.untriggered.add(ability);
            if matches!(ability.timing, Timing::Window(..) | Timing::At(_)) {
                summary.answers_in = summary.answers_in.union(ability.zones);
            }
        }
        if matches!(def.life, Some(Printed::X | Printed::BonusX)) {
            summary.add_kinds(ConstantKinds::default().with(ConstantKind::Life), Zones::IN_PLAY);
        }
        for printed in &def.constants {
            let constant = library.constant(printed.constant);
            summary.add_kinds(ConstantKinds::of(constant), constant.zones);
            summary.forbids = summary.forbids.union(constant.cannot);
            summary.forces = summary.forces.union(constant.must);
            for (keyword, _) in &constant.gain {
                let keyword = library.keyword(*keyword);
                summary.given_listens.merge(&keyword.listens);
                for constant in keyword.constants.iter().map(|constant| library.constant(*constant)) {
                    summary.given_kinds = summary.given_kinds.union(ConstantKinds::of(constant));
                    summary.given_forbids = summary.given_forbids.union(constant.cannot);
                    summary.given_forces = summary.given_forces.union(constant.must);
                }
            }
        }
        summary
    }

    /// Takes in what a constant does that works in these zones. What is set aside may be so with its bearer, and what is being
    /// destroyed may keep its text wherever it is in play. Reference 5.3.0 (derived).
    fn add_kinds(&mut self, kinds: ConstantKinds, zones: Zones) {
        let in_play = if zones.meets(Zones::IN_PLAY) { Zones::IN_PLAY } else { Zones::EMPTY };
        let is_reached = |zone: &Zone| !matches!(zone, Zone::DrawPile | Zone::ConjurationPile | Zone::Removed);
        let zones: Zones = zones.union(in_play).iter().filter(is_reached).collect();
        self.kinds = self.kinds.union(kinds);
        for kind in ConstantKind::ALL.into_iter().filter(|kind| kinds.has(*kind)) {
            let holds_in = &mut self.holds_in[kind as usize];
            *holds_in = holds_in.union(zones).with(Zone::Aside);
        }
    }
}
