//! Views: what one player may know of a game. Draw piles and what others hold or keep face down are not in it, except for cards that
//! were shown to the player where they lie.

use crate::cards::card::CardDef;
use crate::cards::library::Library;
use crate::game::answer::Answer;
use crate::game::attack::Attack;
use crate::game::card::Card;
use crate::game::decision::{Decision, DecisionKind};
use crate::game::player::Player;
use crate::game::refusal::Refusal;
use crate::game::state::{Outcome, State};
use crate::game::step::{Phase, Step};
use crate::queries::ability_names;
use crate::queries::position::Position;
use crate::queries::types;
use crate::queries::values;
use crate::table::answers::{LegalAnswers, candidates, classes, legal_answers};
use crate::table::interchangeable::{Interchangeable, PlaceInOrder};
use crate::table::records::Records;
use crate::terms::die::{Die, DiePlace, Level};
use crate::terms::id::{CardId, DieId, PlayerId};
use crate::terms::switches::Switches;
use crate::terms::zone::{Zone, Zones};

/// What a player sees of a game.
#[derive(Clone, Copy)]
pub struct View<'a> {
    /// The position that is looked at.
    pub(super) position: &'a Position,
    /// What the table remembers of the step that runs.
    pub(super) records: &'a Records,
    /// Whose view it is.
    pub(super) me: PlayerId,
    /// The question that waits for the answer of this player: what it offers is seen.
    asked: Option<&'a Decision>,
    /// Whether no question waits but what action the player takes.
    pub(super) may_act: bool,
}

impl<'a> View<'a> {
    /// Shows what this player sees at a table, with the question if one waits for the player.
    pub(crate) fn new(position: &'a Position, records: &'a Records, me: PlayerId, asked: Option<&'a Decision>) -> Self {
        let asked_to_act = |asked: &Decision| asked.kind == DecisionKind::Action && asked.player == me;
        let may_act = asked.is_none_or(asked_to_act);
        Self { position, records, me, asked: asked.filter(|asked| asked.player == me), may_act }
    }

    /// Returns the question that you are asked, if you are.
    pub fn question(&self) -> Option<&'a Decision> {
        self.asked
    }

    /// Checks an answer to the question you are asked.
    ///
    /// # Errors
    /// The reason why it is not allowed; [`Refusal::NotNow`] if you are asked nothing.
    pub fn check(&self, answer: &Answer) -> Result<(), Refusal> {
        self.asked.ok_or(Refusal::NotNow)?.check(answer)
    }

    /// Lists the legal answers to the question you are asked, one after another; of answers that differ only in which of
    /// interchangeable cards or dice they name, the first. None if you are asked nothing.
    ///
    /// The order is that of [`Decision::answers`]: the first is no sensible one, of cards to discard it picks as many as it may.
    pub fn each_answer(&self) -> Box<dyn Iterator<Item = Answer> + 'a> {
        let Some(asked) = self.asked else { return Box::new(std::iter::empty()) };
        let interchangeable = Interchangeable::new(self.position, self.records, PlaceInOrder::IsIgnored);
        let classes = classes(asked, |one, other| interchangeable.choices(one, other));
        Box::new(candidates(&asked.options, classes).filter(|answer| asked.check(answer).is_ok()))
    }

    /// Lists the legal answers to the question you are asked, among its first `limit` candidates, in the order of
    /// [`View::each_answer`]; of answers that differ only in which of interchangeable cards or dice they name, the first.
    pub fn answers(&self, limit: usize) -> LegalAnswers {
        let interchangeable = Interchangeable::new(self.position, self.records, PlaceInOrder::IsIgnored);
        let list = |asked: &Decision| legal_answers(asked, |one, other| interchangeable.choices(one, other), limit);
        self.asked.map_or_else(LegalAnswers::none, list)
    }

    /// Returns whose view it is.
    pub fn me(&self) -> PlayerId {
        self.me
    }

    /// Returns the library: what cards are.
    pub fn library(&self) -> &'a Library {
        &self.position.library
    }

    /// Returns the rules that are played by.
    pub fn rules(&self) -> &'a Switches {
        &self.position.rules
    }

    /// Lists the players who have not lost, clockwise from you.
    pub fn players(&self) -> impl Iterator<Item = PlayerId> + use<> {
        self.position.state.clockwise(self.me)
    }

    /// Counts the players who sat down, those who have lost too.
    pub fn seats(&self) -> usize {
        self.position.state.players.len()
    }

    /// Returns the round, from 1.
    pub fn round(&self) -> u16 {
        self.position.state.round
    }

    /// Returns the phase.
    pub fn phase(&self) -> Phase {
        self.position.state.phase
    }

    /// Returns the step that runs.
    pub fn step(&self) -> Step {
        self.position.state.step
    }

    /// Returns whose turn it is.
    pub fn turn(&self) -> PlayerId {
        self.position.state.turn
    }

    /// Returns who has the first player token.
    pub fn first_player(&self) -> PlayerId {
        self.position.state.first_player
    }

    /// Returns a player; none if nobody sits there.
    fn player(&self, player: PlayerId) -> Option<&'a Player> {
        self.position.state.players.get(player.index())
    }

    /// Returns how many main actions and how many side actions a player has left.
    pub fn actions(&self, player: PlayerId) -> (u8, u8) {
        self.player(player).map_or((0, 0), |player| (player.main_actions, player.side_actions))
    }

    /// Returns whether the player has used the reaction of this turn.
    pub fn has_reacted(&self, player: PlayerId) -> bool {
        self.player(player).is_some_and(|player| player.reacted)
    }

    /// Returns whether the player's Phoenixborn has guarded this round, and cannot again.
    pub fn has_guarded(&self, player: PlayerId) -> bool {
        self.player(player).is_some_and(|player| player.guarded)
    }

    /// Returns whether the player has lost.
    pub fn has_lost(&self, player: PlayerId) -> bool {
        self.player(player).is_some_and(|player| player.lost)
    }

    /// Returns the attack that goes on.
    pub fn attack_in_progress(&self) -> Option<&'a Attack> {
        self.position.state.attack.as_ref()
    }

    /// Returns whether you may know what this card is; of a card that is in no game you may not.
    #[inline]
    pub fn knows(&self, card: CardId) -> bool {
        knows(&self.position.state, self.me, card) || self.asked.is_some_and(|asked| asked.offers(card))
    }

    /// Returns what `read` finds out about a card, if you may know the card.
    pub(super) fn of_card<T>(&self, card: CardId, read: impl FnOnce(&'a Position, CardId) -> T) -> Option<T> {
        self.knows(card).then(|| read(self.position, card))
    }

    /// Returns the card, if you may know it.
    pub fn card(&self, card: CardId) -> Option<&'a Card> {
        self.knows(card).then(|| self.position.state.card(card))
    }

    /// Returns what a card is, if you may know it.
    pub fn def(&self, card: CardId) -> Option<&'a CardDef> {
        self.card(card).map(|card| self.position.library.def(card.def))
    }

    /// Returns the title of a card, or what is seen of it.
    pub fn title(&self, card: CardId) -> &'a str {
        self.def(card).map_or("a hidden card", |def| def.name.as_str())
    }

    /// Counts the cards a player has in a zone.
    pub fn count(&self, player: PlayerId, zone: Zone) -> usize {
        self.player(player).map_or(0, |player| player.zone(zone).len())
    }

    /// Lists the cards of a zone that you may know.
    pub fn zone(&self, player: PlayerId, zone: Zone) -> impl Iterator<Item = CardId> + use<'a> {
        let (position, me) = (self.position, self.me);
        let cards = self.player(player).map_or(&[][..], |player| player.zone(zone));
        cards.iter().copied().filter(move |card| knows(&position.state, me, *card))
    }

    /// Returns the Phoenixborn of a player; none if nobody sits there.
    pub fn phoenixborn(&self, player: PlayerId) -> Option<CardId> {
        self.player(player).and_then(|_| self.position.state.phoenixborn(player))
    }

    /// Lists the cards attached to a card that you may know.
    pub fn attachments(&self, card: CardId) -> impl Iterator<Item = CardId> + use<'a> {
        self.of_card(card, |position, card| position.state.attachments(card)).into_iter().flatten()
    }

    /// Lists the dice of a player, wherever they lie. Everybody may know them.
    pub fn dice(&self, player: PlayerId) -> impl Iterator<Item = (DieId, &'a Die)> + use<'a> {
        let dice = &self.position.state.dice;
        dice.iter().enumerate().map(|(index, die)| (DieId(index as u8), die)).filter(move |(_, die)| die.owner == player)
    }

    /// Returns a die, if there is such a one.
    pub fn die(&self, die: DieId) -> Option<&'a Die> {
        self.position.state.dice.get(die.index())
    }

    /// Counts the active dice of a player.
    pub fn active_dice(&self, player: PlayerId) -> usize {
        self.dice(player).filter(|(_, die)| die.place == DiePlace::Active).count()
    }

    /// Adds up the levels of a player's active dice: basic 1, class 2, power 3.
    pub fn active_levels(&self, player: PlayerId) -> i32 {
        self.dice(player)
            .filter(|(_, die)| die.place == DiePlace::Active)
            .map(|(_, die)| match die.level {
                Level::Basic => 1,
                Level::Class => 2,
                Level::Power => 3,
            })
            .sum()
    }

    /// Returns the attack value of a card that you may know.
    pub fn attack(&self, card: CardId) -> Option<i32> {
        self.of_card(card, values::attack)
    }

    /// Returns the life value of a card that you may know.
    pub fn life(&self, card: CardId) -> Option<i32> {
        self.of_card(card, values::life)
    }

    /// Returns the recover value of a card that you may know.
    pub fn recover(&self, card: CardId) -> Option<i32> {
        self.of_card(card, values::recover)
    }

    /// Returns whether you see a card in play that is exhausted.
    pub fn exhausted(&self, card: CardId) -> bool {
        self.of_card(card, types::is_exhausted).unwrap_or(false)
    }

    /// Returns whether you see a card in play that is a unit now.
    pub fn is_unit(&self, card: CardId) -> bool {
        self.of_card(card, types::is_unit).unwrap_or(false)
    }

    /// Lists the named abilities that a card you may know bears and has not lost, exhausted or not, each with its number: `Throw 2`.
    pub fn ability_names(&self, card: CardId) -> Vec<String> {
        self.of_card(card, ability_names::named_with_numbers).unwrap_or_default()
    }

    /// Counts the battlefield slots and the spellboard slots of a player: of each the used ones and all.
    pub fn slots(&self, player: PlayerId) -> [(usize, usize); 2] {
        if self.player(player).is_none() {
            return [(0, 0); 2];
        }
        self.position.slots(player)
    }

    /// Returns whether a player is the one whose view it is, or plays on the same side.
    pub fn is_on_my_side(&self, player: PlayerId) -> bool {
        player == self.me || self.position.state.player(self.me).seat.allies.has(player)
    }

    /// Returns whether a player has won, alone or with others on the same side.
    pub fn has_won(&self, player: PlayerId) -> bool {
        self.position.state.has_won(player)
    }

    /// Returns whether the turn is one of this player: the own, or one that players share.
    pub fn is_turn_of(&self, player: PlayerId) -> bool {
        self.position.state.is_turn_of(player)
    }

    /// Returns how the game ended, if it has.
    pub fn outcome(&self) -> Option<Outcome> {
        self.position.state.outcome
    }
}

/// Returns whether a player may know what a card is: it is open, the own, or was shown to the player where it lies.
#[inline]
pub(crate) fn knows(state: &State, player: PlayerId, card: CardId) -> bool {
    let own_or_open = |card: &Card| match card.zone {
        Zone::Hand | Zone::ConjurationPile => card.owner == player,
        Zone::Under => card.controller == player,
        Zone::DrawPile => false,
        open => Zones::OPEN.has(open),
    };
    state.cards.get(card.index()).is_some_and(|card| card.shown_to.has(player) || own_or_open(card))
}
