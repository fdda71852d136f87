//! Sorts of things: what phrases can mean, and of which sorts the things are that each event and each act is about.

use crate::terms::act::Act;
use crate::terms::event::EventKind;
use crate::terms::noun::{Noun, Nouns};
use crate::terms::words::words;
use crate::terms::zone::{Zone, Zones};

words! {
    /// A sort of thing. Unlike a noun each is one of its own: no thing is of two.
    Sort, Sorts: u16 {
        /// An ally.
        Ally = "ally",
        /// A conjuration.
        Conjuration = "conjuration",
        /// A Phoenixborn.
        Phoenixborn = "Phoenixborn",
        /// A ready spell.
        ReadySpell = "ready spell",
        /// An alteration spell, conjured ones too.
        AlterationSpell = "alteration spell",
        /// An action spell.
        ActionSpell = "action spell",
        /// A reaction spell.
        ReactionSpell = "reaction spell",
        /// A player.
        Player = "player",
        /// A die.
        Die = "die",
        /// A whole pile.
        Pile = "pile",
    }
}

impl Sorts {
    /// Cards that attack and block.
    pub const UNITS: Sorts = Sorts::of(&[Sort::Ally, Sort::Conjuration]);
    /// Cards that have life.
    pub const LIVING: Sorts = Sorts::UNITS.with(Sort::Phoenixborn);
    /// Cards that are in play.
    pub const IN_PLAY: Sorts = Sorts::LIVING.with(Sort::ReadySpell).with(Sort::AlterationSpell);
    /// Cards that come into play and leave it.
    pub const COMING: Sorts = Sorts::UNITS.with(Sort::ReadySpell).with(Sort::AlterationSpell);
    /// Cards that lie in decks.
    pub const OF_DECKS: Sorts =
        Sorts::of(&[Sort::Ally, Sort::ReadySpell, Sort::AlterationSpell, Sort::ActionSpell, Sort::ReactionSpell]);
    /// Cards that lie in conjuration piles.
    pub const CONJURED: Sorts = Sorts::of(&[Sort::Conjuration, Sort::AlterationSpell]);
    /// Cards that go from one zone to another: all but Phoenixborn.
    pub const MOVABLE: Sorts = Sorts::OF_DECKS.union(Sorts::CONJURED);
    /// All cards.
    pub const CARDS: Sorts = Sorts::MOVABLE.with(Sort::Phoenixborn);
    /// Players alone.
    pub const PLAYERS: Sorts = Sorts::of(&[Sort::Player]);
    /// Dice alone.
    pub const DICE: Sorts = Sorts::of(&[Sort::Die]);
    /// Everything there is.
    pub const ALL: Sorts = Sorts::CARDS.with(Sort::Player).with(Sort::Die).with(Sort::Pile);

    /// Returns the sorts that are in both.
    #[must_use]
    pub const fn common(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// Returns the sorts of what some nouns mean.
    pub fn of_nouns(nouns: Nouns) -> Self {
        nouns.iter().fold(Self::EMPTY, |sorts, noun| sorts.union(Self::of_noun(noun)))
    }

    /// Returns the sorts of what a noun means.
    pub const fn of_noun(noun: Noun) -> Self {
        match noun {
            Noun::Spell => Self::of(&[Sort::ReadySpell, Sort::AlterationSpell, Sort::ActionSpell, Sort::ReactionSpell]),
            Noun::ActionSpell => Self::of(&[Sort::ActionSpell]),
            Noun::ReactionSpell => Self::of(&[Sort::ReactionSpell]),
            Noun::ReadySpell => Self::of(&[Sort::ReadySpell]),
            Noun::AlterationSpell => Self::of(&[Sort::AlterationSpell]),
            Noun::Unit | Noun::Aspect => Self::UNITS,
            Noun::Ally => Self::of(&[Sort::Ally]),
            Noun::Conjuration => Self::of(&[Sort::Conjuration]),
            Noun::Phoenixborn => Self::of(&[Sort::Phoenixborn]),
            Noun::Card => Self::CARDS,
            Noun::Player | Noun::Opponent => Self::PLAYERS,
            Noun::Die => Self::DICE,
        }
    }

    /// Returns the sorts of the cards that may be in one of these zones. A card that comes to count as a unit has its own sort still.
    pub fn in_zones(zones: Zones) -> Self {
        zones.iter().fold(Self::EMPTY, |sorts, zone| sorts.union(Self::in_zone(zone)))
    }

    /// Returns the sorts of the cards that may be in a zone.
    const fn in_zone(zone: Zone) -> Self {
        match zone {
            Zone::Hand | Zone::DrawPile | Zone::DiscardPile => Self::OF_DECKS,
            Zone::ConjurationPile => Self::CONJURED,
            Zone::Battlefield => Self::UNITS,
            Zone::Spellboard => Self::of(&[Sort::ReadySpell]),
            Zone::PhoenixbornZone => Self::of(&[Sort::Phoenixborn]),
            Zone::Attached => Self::of(&[Sort::AlterationSpell]),
            Zone::Under | Zone::Aside | Zone::Removed => Self::MOVABLE,
        }
    }
}

impl EventKind {
    /// Returns the sorts of the things that events of this kind are about.
    pub const fn sorts(self) -> Sorts {
        use EventKind as E;
        match self {
            E::EntersPlay | E::LeavesPlay => Sorts::COMING,
            E::IsAttached => Sorts::of(&[Sort::AlterationSpell]),
            E::IsDiscarded | E::Moves => Sorts::MOVABLE,
            E::IsDestroyed | E::IsDealtDamage | E::ReceivesDamage | E::GetsWounds | E::LosesWounds | E::IsDeclaredGuard => {
                Sorts::LIVING
            }
            E::GetsExhaustion | E::LosesExhaustion | E::BecomesExhausted | E::GetsStatus | E::LosesStatus => Sorts::IN_PLAY,
            E::IsDeclaredAttacker | E::IsDeclaredBlocker | E::IsBlocked | E::IsGuardedAgainst | E::Counters => Sorts::UNITS,
            E::IsTargeted => Sorts::ALL,
            E::IsUsed | E::IsResolved => Sorts::CARDS,
            E::DeclaresAttackers
            | E::DeclaresBlockers
            | E::DeclaresGuard
            | E::EndsDefence
            | E::EndsAttack
            | E::PaysCost
            | E::SpendsDice
            | E::ExhaustsDice
            | E::ReadiesDice
            | E::ChangesDice
            | E::Draws
            | E::GainsCards
            | E::Mills
            | E::TakesMainAction
            | E::Meditates => Sorts::PLAYERS,
        }
    }

    /// Returns the sorts of what takes part in events of this kind beside their subjects; none if nothing does.
    pub const fn sorts_beside(self) -> Sorts {
        use EventKind as E;
        match self {
            E::IsAttached => Sorts::IN_PLAY,
            E::DeclaresAttackers | E::IsDeclaredAttacker | E::DeclaresGuard | E::IsGuardedAgainst => Sorts::LIVING,
            E::DeclaresBlockers
            | E::IsDeclaredBlocker
            | E::IsDeclaredGuard
            | E::IsBlocked
            | E::EndsDefence
            | E::EndsAttack
            | E::Counters => Sorts::UNITS,
            E::PaysCost | E::SpendsDice | E::ExhaustsDice => Sorts::CARDS.with(Sort::Die),
            E::ReadiesDice | E::ChangesDice => Sorts::DICE,
            E::Draws | E::GainsCards | E::Mills | E::Meditates => Sorts::MOVABLE,
            _ => Sorts::EMPTY,
        }
    }
}

impl Act {
    /// Returns the sorts of the things that do or suffer this.
    pub const fn sorts(self) -> Sorts {
        match self {
            Act::Attack
            | Act::Block
            | Act::Counter
            | Act::BeAttacked
            | Act::BeBlocked
            | Act::BeGuardedAgainst
            | Act::BeGuarded
            | Act::ExhaustByCountering => Sorts::UNITS,
            Act::Guard | Act::BeDestroyed => Sorts::LIVING,
            Act::BeAttachedTo => Sorts::IN_PLAY,
            Act::BePlacedInHand | Act::LeavePlay | Act::Move | Act::BeMeditated => Sorts::MOVABLE,
            Act::HaveDamagePrevented => Sorts::CARDS,
            Act::BeTargeted => Sorts::ALL,
            Act::BeAffected => Sorts::CARDS.with(Sort::Die),
            Act::BeChanged | Act::BeSpent => Sorts::DICE,
            Act::DeclareBlockers
            | Act::DeclareGuard
            | Act::TakeAttackAction
            | Act::AttackPhoenixborn
            | Act::AttackUnit
            | Act::TakeSideAction
            | Act::PaySideAction
            | Act::Play
            | Act::PlayActionSpells
            | Act::PlayReactionSpells
            | Act::Activate
            | Act::ChangeDice
            | Act::ReadyDice
            | Act::Draw => Sorts::PLAYERS,
        }
    }

    /// Returns the sorts of what this is done by, or to, as rules ask for it (`by`); none if they ask for nothing.
    pub const fn doers(self) -> Sorts {
        let cards = match self {
            Act::Block | Act::BeAttacked | Act::BeBlocked => Sorts::UNITS,
            Act::BeGuardedAgainst | Act::Guard => Sorts::LIVING,
            Act::BeAttachedTo => Sorts::of(&[Sort::AlterationSpell]),
            Act::BeMeditated => Sorts::EMPTY,
            Act::PlayActionSpells => Sorts::of(&[Sort::ActionSpell]),
            Act::PlayReactionSpells => Sorts::of_noun(Noun::Spell),
            Act::HaveDamagePrevented
            | Act::BeDestroyed
            | Act::BePlacedInHand
            | Act::LeavePlay
            | Act::Move
            | Act::BeAffected
            | Act::BeTargeted
            | Act::BeChanged
            | Act::Play
            | Act::Activate
            | Act::ChangeDice
            | Act::ReadyDice
            | Act::Draw => Sorts::CARDS,
            Act::Attack
            | Act::Counter
            | Act::BeGuarded
            | Act::ExhaustByCountering
            | Act::BeSpent
            | Act::DeclareBlockers
            | Act::DeclareGuard
            | Act::TakeAttackAction
            | Act::AttackPhoenixborn
            | Act::AttackUnit
            | Act::TakeSideAction
            | Act::PaySideAction => return Sorts::EMPTY,
        };
        cards.union(Sorts::PLAYERS)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::terms::act::ActCause;
    use crate::terms::subject::Subject;

    #[test]
    fn events_are_about_things_that_can_be_in_their_zones_and_have_beside_them_what_their_shape_says() {
        for kind in EventKind::ALL {
            let shape = kind.shape();
            let zones = shape.from.union(shape.to);
            assert!(!kind.sorts().is_empty(), "{kind} is about nothing");
            assert_eq!(kind.sorts_beside().is_empty(), shape.other.is_none(), "{kind}");
            let is_there = |sort: Sort| Sorts::in_zones(zones).has(sort);
            assert!(zones.is_empty() || kind.sorts().iter().all(is_there), "{kind} is about what is in none of its zones");
        }
    }

    #[test]
    fn acts_are_of_the_subjects_they_name() {
        for act in Act::ALL {
            let (players, cards) = (act.sorts().meets(Sorts::PLAYERS), act.sorts().meets(Sorts::CARDS));
            let subject = match (players, cards) {
                (true, true) => Subject::Either,
                (true, false) => Subject::Player,
                (false, true) => Subject::Card,
                (false, false) => Subject::Die,
            };
            assert_eq!(act.subject(), subject, "{act}");
        }
    }

    #[test]
    fn acts_that_rules_ask_the_doer_of_are_those_that_have_doers() {
        for act in Act::ALL {
            let is_asked = act.cause() != ActCause::Unasked || act.can_be_forced() && act.subject() == Subject::Card;
            assert_eq!(!act.doers().is_empty(), is_asked, "{act}");
        }
    }

    #[test]
    fn every_noun_means_some_sort_and_every_sort_but_piles_has_a_noun() {
        let all = Noun::ALL.iter().fold(Sorts::EMPTY, |sorts, noun| sorts.union(Sorts::of_noun(*noun)));
        assert!(Noun::ALL.iter().all(|noun| !Sorts::of_noun(*noun).is_empty()));
        assert_eq!(all.with(Sort::Pile), Sorts::ALL);
    }
}
