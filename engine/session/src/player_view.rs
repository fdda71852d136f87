//! A player's view as data: everything a player may know of a game, to be sent or written.

use cinderforge_kernel::game::{Decision, Phase};
use cinderforge_kernel::table::View;
use cinderforge_kernel::terms::{CardId, DiePlace, PlayerId, Zone};
use serde::{Deserialize, Serialize};

use crate::wording;

/// What a player sees of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlayerView {
    /// Whose view it is, from 0.
    pub me: u8,
    /// The round, from 1; 0 before the first.
    pub round: u16,
    /// The phase: `setup`, `prepare`, `player turns` or `recovery`.
    pub phase: String,
    /// Whose turn it is.
    pub turn: u8,
    /// Who has the first player token.
    pub first_player: u8,
    /// The players, clockwise from the first seat.
    pub seats: Vec<SeatView>,
    /// The attack that goes on.
    pub attack: Option<AttackView>,
    /// Whom the game waits for; none once it is over.
    pub waits_for: Option<u8>,
    /// The question, if it is the player's.
    pub question: Option<QuestionView>,
    /// How the game ended, in words, if it has.
    pub outcome: Option<String>,
}

/// What is seen of a player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeatView {
    /// Which player, from 0.
    pub player: u8,
    /// Whether the player has lost.
    pub lost: bool,
    /// Main actions left.
    pub main_actions: u8,
    /// Side actions left.
    pub side_actions: u8,
    /// The Phoenixborn.
    pub phoenixborn: Option<CardView>,
    /// The battlefield, from left to right, with its slots.
    pub battlefield: PlaceView,
    /// The spellboard, from left to right, with its slots.
    pub spellboard: PlaceView,
    /// How many cards are in hand.
    pub hand_count: usize,
    /// The cards in hand that are seen: one's own.
    pub hand: Vec<CardView>,
    /// How many cards are in the draw pile.
    pub draw_pile_count: usize,
    /// The discard pile, the top card last.
    pub discard_pile: Vec<CardView>,
    /// How many cards are in the conjuration pile.
    pub conjuration_pile_count: usize,
    /// The dice.
    pub dice: Vec<DiceView>,
}

/// Cards of a place that has slots.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlaceView {
    /// The cards.
    pub cards: Vec<CardView>,
    /// Slots that are used.
    pub slots_used: usize,
    /// All slots.
    pub slots: usize,
}

/// What is seen of a card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CardView {
    /// Its number in this game.
    pub id: u16,
    /// The id of what it is, with its pool.
    pub card: String,
    /// Its title.
    pub title: String,
    /// Its cost, as it is written.
    pub cost: Option<String>,
    /// Attack, life and recover of a unit; life only of a Phoenixborn.
    pub attack: Option<i32>,
    /// The life value.
    pub life: Option<i32>,
    /// The recover value.
    pub recover: Option<i32>,
    /// Wound tokens on it.
    pub wounds: u16,
    /// Exhaustion tokens on it.
    pub exhaustion: u16,
    /// Status tokens on it.
    pub status: u16,
    /// What is attached to it.
    pub attachments: Vec<CardView>,
}

/// Equal dice of a player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DiceView {
    /// The type: `charm`.
    pub kind: String,
    /// The level that is up: `basic`, `class` or `power`.
    pub level: String,
    /// Where they lie: `active`, `exhausted`, `removed`, or on a card.
    pub place: String,
    /// The card they lie on.
    pub on: Option<u16>,
    /// How many.
    pub count: usize,
}

/// The attack that goes on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AttackView {
    /// The player who attacks.
    pub player: u8,
    /// What is attacked, once it is declared.
    pub target: Option<u16>,
    /// What guards.
    pub guard: Option<u16>,
    /// The attackers.
    pub attackers: Vec<AttackerView>,
}

/// An attacker.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AttackerView {
    /// The unit.
    pub unit: u16,
    /// What blocks it.
    pub blocker: Option<u16>,
}

/// A question in words and as data.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct QuestionView {
    /// What is asked, in words.
    pub text: String,
    /// The question as the engine asks it: answers are indices into its lists.
    pub decision: Decision,
    /// What may be picked, in the order of the question: its choices, or the dice whose sides it asks. None if it asks a number:
    /// the text says from what to what.
    pub options: Vec<OptionView>,
}

/// Something that may be picked, or a die whose side is asked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OptionView {
    /// In words.
    pub text: String,
    /// The card it is about, if it is about one.
    pub card: Option<u16>,
}

impl PlayerView {
    /// Writes down what a view shows, and for whom the game waits.
    pub(crate) fn of(view: &View, waiting: Option<&Decision>) -> Self {
        let phase = match view.phase() {
            Phase::Setup => "setup",
            Phase::Prepare => "prepare",
            Phase::PlayerTurns => "player turns",
            Phase::Recovery => "recovery",
        };
        Self {
            me: view.me().0,
            round: view.round(),
            phase: phase.to_owned(),
            turn: view.turn().0,
            first_player: view.first_player().0,
            seats: (0..view.seats()).map(|seat| SeatView::of(view, PlayerId(seat as u8))).collect(),
            attack: AttackView::of(view),
            waits_for: waiting.map(|decision| decision.player.0),
            question: view.question().map(|decision| QuestionView::of(view, decision)),
            outcome: view.outcome().map(wording::outcome),
        }
    }
}

impl SeatView {
    /// Writes down what is seen of a player.
    fn of(view: &View, player: PlayerId) -> Self {
        let (main_actions, side_actions) = view.actions(player);
        let cards = |zone: Zone| view.zone(player, zone).filter_map(|card| CardView::of(view, card)).collect();
        let [battlefield, spellboard] = view.slots(player);
        let place = |zone: Zone, (slots_used, slots): (usize, usize)| PlaceView { cards: cards(zone), slots_used, slots };
        Self {
            player: player.0,
            lost: view.has_lost(player),
            main_actions,
            side_actions,
            phoenixborn: view.phoenixborn(player).and_then(|card| CardView::of(view, card)),
            battlefield: place(Zone::Battlefield, battlefield),
            spellboard: place(Zone::Spellboard, spellboard),
            hand_count: view.count(player, Zone::Hand),
            hand: cards(Zone::Hand),
            draw_pile_count: view.count(player, Zone::DrawPile),
            discard_pile: cards(Zone::DiscardPile),
            conjuration_pile_count: view.count(player, Zone::ConjurationPile),
            dice: dice(view, player),
        }
    }
}

/// Counts the dice of a player that are equal.
fn dice(view: &View, player: PlayerId) -> Vec<DiceView> {
    let mut counted: Vec<DiceView> = Vec::new();
    for (_, die) in view.dice(player) {
        let place = match die.place {
            DiePlace::Active => "active",
            DiePlace::Exhausted => "exhausted",
            DiePlace::OnCard { .. } => "card",
            DiePlace::Removed => "removed",
        };
        let one = DiceView {
            kind: die.kind.word().to_owned(),
            level: die.level.word().to_owned(),
            place: place.to_owned(),
            on: die.place.card().map(|card| card.0),
            count: 1,
        };
        match counted.iter_mut().find(|dice| DiceView { count: 1, ..(*dice).clone() } == one) {
            Some(dice) => dice.count += 1,
            None => counted.push(one),
        }
    }
    counted
}

impl CardView {
    /// Writes down what is seen of a card; none if the player may not know it.
    fn of(view: &View, card: CardId) -> Option<Self> {
        let (state, def) = (view.card(card)?, view.def(card)?);
        let is_unit = view.is_unit(card);
        let has_life = is_unit || state.zone == Zone::PhoenixbornZone;
        Some(Self {
            id: card.0,
            card: def.id.to_string(),
            title: def.name.to_string(),
            cost: def.cost.as_ref().map(|cost| cost.text.clone()),
            attack: view.attack(card).filter(|_| is_unit),
            life: view.life(card).filter(|_| has_life),
            recover: view.recover(card).filter(|_| is_unit),
            wounds: state.wounds,
            exhaustion: state.exhaustion,
            status: state.status,
            attachments: view.attachments(card).filter_map(|attached| Self::of(view, attached)).collect(),
        })
    }
}

impl AttackView {
    /// Writes down the attack that goes on.
    fn of(view: &View) -> Option<Self> {
        let attack = view.attack_in_progress()?;
        let attackers = attack.attackers.iter();
        Some(Self {
            player: attack.attacker.0,
            target: attack.still(attack.target).map(|card| card.id.0),
            guard: attack.still(attack.guard).map(|card| card.id.0),
            attackers: attackers
                .map(|attacker| AttackerView {
                    unit: attacker.unit.id.0,
                    blocker: attack.still(attacker.blocker).map(|card| card.id.0),
                })
                .collect(),
        })
    }
}

impl QuestionView {
    /// Writes down a question that a view's player is asked.
    fn of(view: &View, decision: &Decision) -> Self {
        let card = |index: usize| decision.choices().get(index).and_then(|choice| choice.card()).map(|card| card.0);
        let texts = wording::options(view, decision).into_iter().enumerate();
        Self {
            text: wording::question(view, decision),
            decision: decision.clone(),
            options: texts.map(|(index, text)| OptionView { text, card: card(index) }).collect(),
        }
    }
}
