//! Shapes of events: what those of a kind have beside their subjects, so that a text asks none for what it never has.

use crate::terms::event::{EventKind, Window};
use crate::terms::noun::Noun;
use crate::terms::via::Via;
use crate::terms::zone::{Zone, Zones};

/// What events of a kind have beside their subjects.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct EventShape {
    /// What their amount counts; none if they have none.
    pub amount: Option<&'static str>,
    /// What takes part beside their subjects; none if nothing does.
    pub other: Option<&'static str>,
    /// The zones their card may come from.
    pub from: Zones,
    /// The zones their card may go to.
    pub to: Zones,
}

/// Piles and hands, and where a card is while it is in none of them and not in play.
const OUT_OF_PLAY: Zones =
    Zones::of(&[Zone::Hand, Zone::DrawPile, Zone::DiscardPile, Zone::ConjurationPile, Zone::Under, Zone::Aside, Zone::Removed]);

/// Where a card in play is that may leave it.
const MAY_LEAVE: Zones = Zones::of(&[Zone::Battlefield, Zone::Spellboard, Zone::Attached]);

impl EventKind {
    /// Returns what events of this kind have beside their subjects.
    pub fn shape(self) -> EventShape {
        let (amount, other) = self.amount_and_other();
        let (from, to) = self.zones();
        EventShape { amount, other, from, to }
    }

    /// Returns what the amount of events of this kind counts, and what takes part in them.
    fn amount_and_other(self) -> (Option<&'static str>, Option<&'static str>) {
        match self {
            EventKind::IsDealtDamage | EventKind::ReceivesDamage => (Some("damage"), None),
            EventKind::GetsWounds
            | EventKind::LosesWounds
            | EventKind::GetsExhaustion
            | EventKind::LosesExhaustion
            | EventKind::GetsStatus
            | EventKind::LosesStatus => (Some("tokens"), None),
            EventKind::IsAttached => (None, Some("its bearer")),
            EventKind::DeclaresAttackers => (Some("attackers"), Some("the target, if it is declared, and the attackers")),
            EventKind::IsDeclaredAttacker => (None, Some("the target, if it is declared")),
            EventKind::DeclaresBlockers => (Some("blockers"), Some("the blockers")),
            EventKind::DeclaresGuard => (Some("guards"), Some("the guard")),
            EventKind::IsDeclaredBlocker => (None, Some("the attacker")),
            EventKind::IsDeclaredGuard => (None, Some("the unit that is guarded")),
            EventKind::IsBlocked => (None, Some("who blocks")),
            EventKind::IsGuardedAgainst => (None, Some("who guards")),
            EventKind::EndsDefence | EventKind::EndsAttack | EventKind::Counters => (None, Some("the attackers")),
            EventKind::PaysCost | EventKind::SpendsDice => (
                Some("dice"),
                Some(
                    "what it is paid for, which of a dice power is the Phoenixborn of its player (it comes by `dice_power` too), and the dice",
                ),
            ),
            EventKind::ExhaustsDice => {
                (Some("dice"), Some("what it is paid for, if it is a payment (then it comes by `cost` alone), and the dice"))
            }
            EventKind::ReadiesDice | EventKind::ChangesDice => (Some("dice"), Some("the dice")),
            EventKind::Draws | EventKind::GainsCards | EventKind::Mills => (Some("cards"), Some("the cards")),
            EventKind::Meditates => (Some("cards"), Some("the cards off the draw pile, in order")),
            EventKind::EntersPlay
            | EventKind::LeavesPlay
            | EventKind::IsDestroyed
            | EventKind::IsDiscarded
            | EventKind::Moves
            | EventKind::BecomesExhausted
            | EventKind::IsTargeted
            | EventKind::IsUsed
            | EventKind::IsResolved
            | EventKind::TakesMainAction => (None, None),
        }
    }

    /// Returns of what sort the things beside its subjects are that `{event}` names in events of this kind; none if there are none.
    pub fn things(self) -> Option<Noun> {
        match self {
            EventKind::DeclaresAttackers
            | EventKind::DeclaresBlockers
            | EventKind::DeclaresGuard
            | EventKind::EndsDefence
            | EventKind::EndsAttack
            | EventKind::Counters
            | EventKind::Draws
            | EventKind::GainsCards
            | EventKind::Mills
            | EventKind::Meditates => Some(Noun::Card),
            EventKind::PaysCost
            | EventKind::SpendsDice
            | EventKind::ExhaustsDice
            | EventKind::ReadiesDice
            | EventKind::ChangesDice => Some(Noun::Die),
            _ => None,
        }
    }

    /// Returns whether events of this kind ever come about by these means.
    pub fn comes_by(self, via: Via) -> bool {
        use EventKind as E;
        match self {
            E::DeclaresAttackers => matches!(via, Via::Attack | Via::AttackPhoenixborn | Via::AttackUnit),
            E::IsDeclaredAttacker => via == Via::Attack,
            E::DeclaresBlockers
            | E::DeclaresGuard
            | E::IsDeclaredBlocker
            | E::IsDeclaredGuard
            | E::IsBlocked
            | E::IsGuardedAgainst
            | E::EndsDefence
            | E::EndsAttack
            | E::Counters => false,
            E::TakesMainAction => {
                matches!(via, Via::Pass | Via::Play | Via::Activate | Via::AttackPhoenixborn | Via::AttackUnit | Via::Rule)
            }
            E::Meditates => via == Via::Meditate,
            E::PaysCost | E::SpendsDice => matches!(via, Via::Cost | Via::DicePower),
            _ => via.is_of_texts() || self.comes_without_text_by(via),
        }
    }

    /// Returns whether events of this kind, which texts may cause, come about by these means as well, which no text is.
    fn comes_without_text_by(self, via: Via) -> bool {
        use EventKind as E;
        let leaves = matches!(self, E::IsDestroyed | E::LeavesPlay | E::IsDiscarded | E::LosesStatus)
            || matches!(self, E::Moves | E::LosesWounds | E::LosesExhaustion | E::ExhaustsDice);
        let hurts = leaves || matches!(self, E::IsDealtDamage | E::ReceivesDamage | E::GetsWounds);
        let exhausts = matches!(self, E::GetsExhaustion | E::BecomesExhausted);
        match via {
            Via::Reroll | Via::Raise | Via::Lower | Via::Turn => self == E::ChangesDice,
            Via::DrawStep => matches!(self, E::Draws | E::GainsCards),
            Via::Attack | Via::Counter => hurts || exhausts,
            Via::Guarding | Via::Damage => hurts,
            Via::Cost => leaves || exhausts || matches!(self, E::GetsWounds | E::Mills),
            Via::Meditate => leaves || matches!(self, E::Mills | E::ChangesDice),
            Via::Play => matches!(self, E::EntersPlay | E::IsAttached),
            Via::Placing => matches!(self, E::LeavesPlay | E::Moves | E::GainsCards),
            Via::Rule => !matches!(self, E::IsTargeted | E::IsUsed | E::IsResolved | E::IsDealtDamage | E::IsAttached),
            _ => false,
        }
    }

    /// Returns the zones the card of such events may come from, where they are answered in this window: none if they know no zone.
    ///
    /// Who answers that a card in play would be discarded answers that it would leave play.
    pub fn comes_from(self, window: Window) -> Zones {
        match (self, window) {
            (EventKind::IsDiscarded, Window::Would) => OUT_OF_PLAY,
            _ => self.zones().0,
        }
    }

    /// Returns the least and the greatest amount that events of this kind have where they are answered in this window; no greatest
    /// one if there is none. Before something happens another text may have left nothing of it.
    pub fn amounts_in(self, window: Window) -> (i32, Option<i32>) {
        use EventKind as E;
        match (self, window) {
            // Who attacks is known once it is declared.
            (E::DeclaresAttackers, Window::Would) => (0, Some(0)),
            (E::DeclaresGuard, _) => (1, Some(1)),
            (E::ReadiesDice, _) => (1, None),
            // A cost may take no dice, a meditation no card, and of damage nothing may be left as it is dealt or wounds.
            (E::PaysCost | E::Meditates | E::IsDealtDamage | E::GetsWounds, _) | (_, Window::Would) => (0, None),
            _ => (i32::from(self.shape().amount.is_some()), None),
        }
    }

    /// Returns whether the card of such an event may lie in a zone where it is answered in this window.
    pub fn may_be_in(self, window: Window, zone: Zone) -> bool {
        let (from, to) = self.zones();
        let zones = if window == Window::Would { from } else { to };
        zones.is_empty() || zones.has(zone)
    }

    /// Returns whether what a rule does of this kind is ever the doing of a player or a card; else nobody does it.
    pub fn has_doer_by_rule(self) -> bool {
        use EventKind as E;
        !matches!(self, E::IsDestroyed | E::LeavesPlay | E::ReceivesDamage | E::GetsWounds | E::LosesWounds | E::LosesExhaustion)
    }

    /// Returns the zones the card of events of this kind may come from, and those it may go to.
    fn zones(self) -> (Zones, Zones) {
        let pile = Zones::of(&[Zone::DiscardPile, Zone::ConjurationPile]);
        match self {
            EventKind::EntersPlay => (OUT_OF_PLAY, MAY_LEAVE),
            EventKind::LeavesPlay => (MAY_LEAVE, OUT_OF_PLAY),
            EventKind::IsDiscarded => (MAY_LEAVE.union(OUT_OF_PLAY), pile),
            EventKind::Moves => (OUT_OF_PLAY, OUT_OF_PLAY),
            _ => (Zones::EMPTY, Zones::EMPTY),
        }
    }
}
