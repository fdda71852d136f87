//! Soundness: whether a game that was read from bytes is one that the rules could have made, as far as they rely on it.
//!
//! A game is plain data, and whoever has its bytes can change them. What this finds nothing wrong with can be run: it may be a strange
//! game, but every id names something, every card and die lies in one place, and the step that comes next has what it works on.

use crate::cards::card_type::CardType;
use crate::cards::library::Library;
use crate::game::attack::{Attack, NextAttack};
use crate::game::budget::{PENDING_EFFECTS, ROUNDS, TOKENS_ON_A_CARD};
use crate::game::card::{Card, LastValues};
use crate::game::held::Held;
use crate::game::lasting::LastingKind;
use crate::game::setup;
use crate::game::state::{Outcome, State};
use crate::game::step::{Phase, Step};
use crate::terms::die::DiePlace;
use crate::terms::id::{AbilityId, CardId, CardRef, DefId, PlayerId, Thing};
use crate::terms::zone::{Zone, Zones};
use thiserror::Error;

/// How many of anything a state may list: past events, counts, values that are kept.
const MOST_LISTED: usize = 100_000;

/// What is wrong with a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct Unsound(&'static str);

/// Returns the error, unless something holds.
#[inline]
fn ensure(holds: bool, wrong: &'static str) -> Result<(), Unsound> {
    if holds { Ok(()) } else { Err(Unsound(wrong)) }
}

impl State {
    /// Checks that the state is one that the rules can go on from, with these cards.
    ///
    /// # Errors
    /// What is wrong with it, first.
    pub fn check(&self, library: &Library) -> Result<(), Unsound> {
        let checked = Checked { state: self, library };
        ensure(setup::check_player_count(self.players.len()).is_ok(), "it has no number of players that a game has")?;
        ensure(self.cards.len() < CardId::HIDDEN.index(), "it has more cards than there are ids")?;
        ensure(u8::try_from(self.dice.len()).is_ok(), "it has more dice than there are ids")?;
        ensure(self.round <= ROUNDS, "it has gone on for more rounds than a game has")?;
        ensure(
            self.lasting.len() + self.delayed.len() <= PENDING_EFFECTS as usize,
            "more lasts or comes later than a game may have",
        )?;
        ensure(self.past.len().max(self.tallies.len()).max(self.came_in_action.len()) <= MOST_LISTED, "it lists too much")?;
        checked.check_players()?;
        for (index, card) in self.cards.iter().enumerate() {
            checked.check_card(CardId(index as u16), card)?;
        }
        checked.check_attachments()?;
        checked.check_dice()?;
        checked.check_effects()?;
        checked.check_past()?;
        checked.check_attack()?;
        checked.check_step()
    }
}

/// A state with the cards it is held against.
struct Checked<'a> {
    state: &'a State,
    library: &'a Library,
}

impl Checked<'_> {
    /// Checks that an id names a player.
    #[inline]
    fn player(&self, player: PlayerId) -> Result<(), Unsound> {
        ensure(player.index() < self.state.players.len(), "it names a player who is not there")
    }

    /// Checks that an id names a card, in a stay that has begun.
    #[inline]
    fn card(&self, card: CardRef) -> Result<(), Unsound> {
        self.card_id(card.id)?;
        ensure(card.stay <= self.state.card(card.id).stay, "it names a card in a stay that has not begun")
    }

    /// Checks that an id names a card.
    #[inline]
    fn card_id(&self, card: CardId) -> Result<(), Unsound> {
        ensure(card.index() < self.state.cards.len(), "it names a card that is not there")
    }

    /// Checks that an id names a definition.
    #[inline]
    fn def(&self, def: DefId) -> Result<(), Unsound> {
        ensure(def.index() < self.library.cards.len(), "it names a card that nobody has written")
    }

    /// Checks that a thing is there.
    fn thing(&self, thing: Thing) -> Result<(), Unsound> {
        match thing {
            Thing::Card(card) => self.card(card),
            Thing::Player(player) | Thing::Pile(player, _) => self.player(player),
            Thing::Die(die) => ensure(die.index() < self.state.dice.len(), "it names a die that is not there"),
        }
    }

    /// Checks what a value that is kept names.
    fn held(&self, held: &Held) -> Result<(), Unsound> {
        match held {
            Held::Thing(thing) => self.thing(*thing),
            Held::Things(things) => things.iter().try_for_each(|thing| self.thing(*thing)),
            Held::Absent(_) | Held::Number(_) | Held::Title(_) => Ok(()),
        }
    }

    /// Checks the players: their Phoenixborn, the cards in their zones.
    fn check_players(&self) -> Result<(), Unsound> {
        let state = self.state;
        let mut listed = vec![false; state.cards.len()];
        for (index, player) in state.players.iter().enumerate() {
            let id = PlayerId(index as u8);
            self.card_id(player.phoenixborn)?;
            let phoenixborn = state.card(player.phoenixborn);
            ensure(phoenixborn.owner == id && phoenixborn.controller == id, "a Phoenixborn is another player's")?;
            ensure(matches!(phoenixborn.zone, Zone::PhoenixbornZone | Zone::Removed), "a Phoenixborn is out of its place")?;
            ensure(phoenixborn.zone == Zone::PhoenixbornZone || player.lost, "a player who plays has no Phoenixborn")?;
            for zone in
                [Zone::Hand, Zone::DrawPile, Zone::DiscardPile, Zone::ConjurationPile, Zone::Battlefield, Zone::Spellboard]
            {
                for card in player.zone(zone) {
                    self.card_id(*card)?;
                    let lies = state.card(*card);
                    let whose = if Zones::IN_PLAY.has(zone) { lies.controller } else { lies.owner };
                    ensure(lies.zone == zone && whose == id, "a card is listed where it does not lie")?;
                    ensure(!std::mem::replace(&mut listed[card.index()], true), "a card is listed twice")?;
                }
            }
        }
        let is_listed =
            |zone: Zone| !matches!(zone, Zone::PhoenixbornZone | Zone::Attached | Zone::Under | Zone::Aside | Zone::Removed);
        let all_listed = state.cards.iter().zip(&listed).all(|(card, listed)| is_listed(card.zone) == *listed);
        ensure(all_listed, "a card is listed nowhere")?;
        self.player(state.turn)?;
        self.player(state.first_player)?;
        let is_over = state.outcome.is_some() || state.step == Step::Over;
        ensure(
            is_over || state.players.iter().filter(|player| !player.lost).count() > 1,
            "it goes on with fewer than two players",
        )?;
        match state.outcome {
            Some(Outcome::Won(winner)) => self.player(winner),
            Some(Outcome::Draw) | None => Ok(()),
        }
    }

    /// Checks one card by itself.
    fn check_card(&self, id: CardId, card: &Card) -> Result<(), Unsound> {
        self.def(card.def)?;
        card.copy_of.map_or(Ok(()), |copy| self.def(copy.def))?;
        self.player(card.owner)?;
        self.player(card.controller)?;
        self.player(card.played_by)?;
        ensure(card.wounds.max(card.exhaustion).max(card.status) <= TOKENS_ON_A_CARD, "a card has too many tokens")?;
        card.lay_under.map_or(Ok(()), |over| self.card_id(over))?;
        if let Some(host) = card.host {
            self.card_id(host)?;
            ensure(host != id, "a card lies on itself")?;
        } else {
            ensure(!matches!(card.zone, Zone::Attached | Zone::Under), "a card lies on nothing")?;
        }
        if card.zone == Zone::PhoenixbornZone {
            let kind = self.library.def(card.def).kind;
            ensure(kind == CardType::Phoenixborn, "what is no Phoenixborn lies where one belongs")?;
            ensure(self.state.player(card.owner).phoenixborn == id, "a Phoenixborn is nobody's")?;
        }
        ensure(card.left.is_none_or(|stay| stay <= card.stay), "a stay has not begun")?;
        card.last.bearer.map_or(Ok(()), |bearer| self.card(bearer))?;
        card.last.stay.map_or(Ok(()), |stay| self.check_last_values(card, stay))
    }

    /// Checks the values that a card had in a stay.
    fn check_last_values(&self, card: &Card, stay: u16) -> Result<(), Unsound> {
        let LastValues { wounds, exhaustion, status, controller, .. } = card.last;
        self.player(PlayerId(controller))?;
        ensure(wounds.max(exhaustion).max(status) <= TOKENS_ON_A_CARD, "a card had too many tokens")?;
        ensure(stay <= card.stay, "a card had values in a stay that has not begun")
    }

    /// Checks what lies on cards: no chain comes back to itself, and every card knows how many are attached to it.
    fn check_attachments(&self) -> Result<(), Unsound> {
        let mut attached = vec![0_u16; self.state.cards.len()];
        for card in &self.state.cards {
            let Some(host) = card.host else { continue };
            let chain = std::iter::successors(Some(host), |host| self.state.card(*host).host);
            ensure(chain.take(self.state.cards.len()).count() < self.state.cards.len(), "cards lie on each other in a circle")?;
            if card.zone == Zone::Attached {
                let bearer = self.state.card(host);
                ensure(bearer.in_play() || bearer.zone == Zone::Aside, "a card is attached to one that is not in play")?;
                attached[host.index()] += 1;
            }
        }
        let counted = self.state.cards.iter().zip(&attached).all(|(card, attached)| card.attached == *attached);
        ensure(counted, "a card counts wrongly what is attached to it")
    }

    /// Checks the dice.
    fn check_dice(&self) -> Result<(), Unsound> {
        for die in &self.state.dice {
            self.player(die.owner)?;
            if let DiePlace::OnCard { card, .. } = die.place {
                self.card(card)?;
                let lies = self.state.is_current(card) || self.state.card(card.id).zone == Zone::Aside;
                ensure(lies, "a die lies on a card that has left")?;
            }
        }
        Ok(())
    }

    /// Checks what lasts and what comes later.
    fn check_effects(&self) -> Result<(), Unsound> {
        let mut kept = 0;
        for lasting in &self.state.lasting {
            self.thing(lasting.on)?;
            self.card(lasting.source)?;
            self.player(lasting.you)?;
            lasting.given.iter().try_for_each(|(_, held)| self.held(held))?;
            kept += lasting.given.iter().map(|(_, held)| held.size()).sum::<usize>();
            let is_there = match lasting.what {
                LastingKind::Gain(keyword, _) => keyword.index() < self.library.keywords.len(),
                LastingKind::Constant(constant) => self.library.lastings.iter().any(|(_, _, known)| *known == constant),
                LastingKind::Copy(copy) => copy.def.index() < self.library.cards.len(),
                LastingKind::Bonus(..) | LastingKind::Lose(_) | LastingKind::Forbid(_) => true,
            };
            ensure(is_there, "something lasts that nobody has written")?;
        }
        for delayed in &self.state.delayed {
            self.card(delayed.card)?;
            self.player(delayed.you)?;
            delayed.given.iter().try_for_each(|held| self.held(held))?;
            kept += delayed.given.iter().map(Held::size).sum::<usize>();
            ensure(delayed.function.index() < self.library.functions.len(), "something comes later that nobody has written")?;
            let ability = delayed.ability.map_or(0, AbilityId::index);
            ensure(ability < self.library.abilities.len(), "something comes later by no ability")?;
        }
        ensure(kept <= MOST_LISTED, "too many values are kept")
    }

    /// Checks what happened, and what is counted.
    fn check_past(&self) -> Result<(), Unsound> {
        for event in &self.state.past {
            event.subjects.iter().try_for_each(|subject| self.thing(*subject))?;
            event.causers.iter().try_for_each(|card| self.card(*card))?;
            event.by.map_or(Ok(()), |player| self.player(player))?;
        }
        for tally in &self.state.tallies {
            self.player(tally.player)?;
            tally.card.map_or(Ok(()), |card| self.card(card))?;
            ensure(tally.count.unsigned_abs() as usize <= MOST_LISTED, "a count is too high")?;
        }
        self.state.came_in_action.iter().try_for_each(|card| self.card(*card))
    }

    /// Checks the attack that goes on, and the one that comes next.
    fn check_attack(&self) -> Result<(), Unsound> {
        if let Some(NextAttack { attacker, source, .. }) = self.state.next_attack {
            self.card(attacker)?;
            self.card(source)?;
        }
        let Some(attack) = &self.state.attack else { return Ok(()) };
        let Attack { attacker, by_effect, joining, attackers, target, guard, countering, in_battle, left, redirected, .. } =
            attack;
        self.player(*attacker)?;
        if let Some(NextAttack { attacker, source, .. }) = by_effect {
            self.card(*attacker)?;
            self.card(*source)?;
        }
        for (one, other) in joining.iter().chain(redirected) {
            self.card(*one)?;
            self.card(*other)?;
        }
        for attacker in attackers {
            self.card(attacker.unit)?;
            attacker.blocker.map_or(Ok(()), |blocker| self.card(blocker))?;
        }
        [target, guard, countering].into_iter().copied().flatten().try_for_each(|card| self.card(card))?;
        in_battle.iter().chain(left).try_for_each(|card| self.card(*card))
    }

    /// Checks that the step that comes next has what it works on.
    fn check_step(&self) -> Result<(), Unsound> {
        let state = self.state;
        let attacks =
            matches!(state.step, Step::DeclareAttack | Step::DeclareSecond | Step::Defend | Step::Battle | Step::EndAttack);
        ensure(!attacks || state.attack.is_some(), "an attack goes on that nobody has begun")?;
        let has_target = state.attack.as_ref().is_some_and(|attack| attack.target.is_some());
        ensure(!matches!(state.step, Step::Defend | Step::Battle) || has_target, "an attack goes on without a target")?;
        let in_turn = attacks || matches!(state.step, Step::TurnStart | Step::Act | Step::TurnEnd);
        ensure(!in_turn || state.phase == Phase::PlayerTurns, "a turn goes on outside of the turns of players")?;
        ensure((state.step == Step::Over) <= state.outcome.is_some(), "it is over and nobody has won")?;
        match state.step {
            Step::FirstFive(player) | Step::DiscardCards(player) | Step::ExhaustDice(player) => self.player(player),
            _ => Ok(()),
        }
    }
}
