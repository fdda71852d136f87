//! Decisions: what a rule or text asks a player, with everything that may be answered.

use crate::game::attack::AttackKind;
use crate::terms::die::{DieType, Level, Symbol};
use crate::terms::id::{AbilityId, CardId, DefId, DieId, PlayerId, Thing};
use crate::terms::token::Token;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;
use ustr::Ustr;

/// Something a player can do when it is time to act.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Action {
    /// Play a card from hand.
    Play(CardId),
    /// Activate an ability of a card, or use an untriggered effect.
    Use(CardId, AbilityId),
    /// Activate the power of a die of this type: the index of the power in the library.
    DicePower(u8),
    /// Attack a Phoenixborn or a unit.
    Attack(AttackKind),
    /// Discard cards to turn dice.
    Meditate,
    /// Take no main action.
    Pass,
    /// End the turn, or the own part of one that is shared.
    EndTurn,
    /// Let who shares the turn act, before going on with it. Red Rains Battlefield Management.
    HandOver,
}

/// One thing that may be picked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Choice {
    /// A card, player, die or pile.
    Thing(Thing),
    /// Yes.
    Yes,
    /// No.
    No,
    /// Nothing more.
    Done,
    /// A word.
    Word(Ustr),
    /// A title.
    Title(DefId),
    /// A kind of token.
    Token(Token),
    /// An ability of a card that answers an event; with what the event is about where the card may answer several events with it, of
    /// several things.
    Trigger(CardId, Ustr, Option<Thing>),
    /// An action.
    Do(Action),
    /// The top of the own draw pile.
    TopOfDrawPile,
}

impl Choice {
    /// Returns the card it is about, if it is about one.
    pub fn card(self) -> Option<CardId> {
        match self {
            Choice::Thing(thing) => thing.card().map(|card| card.id),
            Choice::Trigger(card, ..) | Choice::Do(Action::Play(card) | Action::Use(card, _)) => Some(card),
            _ => None,
        }
    }
}

/// A bound on everything picked together.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Bound {
    /// None but the count.
    Free,
    /// The dice must cover these symbols.
    Covers {
        /// The symbols.
        symbols: SmallVec<[Symbol; 6]>,
        /// The type and the level of each die that is offered, in the order of the choices.
        dice: SmallVec<[(DieType, Level); 10]>,
    },
    /// The sum of these worths, one for each choice, is between the two.
    Sum {
        /// What each choice counts.
        worths: Vec<i32>,
        /// The least sum.
        low: i32,
        /// The greatest sum.
        high: i32,
    },
}

/// What may be answered to a question, by its shape.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Options {
    /// One of a list.
    One(Vec<Choice>),
    /// Some of a list.
    Some {
        /// The list.
        choices: Vec<Choice>,
        /// The fewest.
        min: u16,
        /// The most.
        max: u16,
        /// The bound on all of them together.
        bound: Bound,
    },
    /// A level for each die.
    Faces(Vec<DieId>),
    /// An amount split among a list.
    Split {
        /// The whole amount.
        amount: u16,
        /// What it is split among.
        among: Vec<Choice>,
    },
    /// An order of a list.
    Order(Vec<Choice>),
    /// A number.
    Number {
        /// The least.
        low: i32,
        /// The greatest.
        high: i32,
    },
}

/// The kind of rule or text that asks.
///
/// What a question of each kind asks for (the shape of its [`Options`]), which card it is about, and what its choices are:
///
/// | kind                                       | asks for            | `Decision::card`                             | choices |
/// |--------------------------------------------|---------------------|----------------------------------------------|------------------------------------------------------------------|
/// | [`Action`](Self::Action)                   | one                 | none                                         | actions |
/// | [`FirstFive`](Self::FirstFive)             | some                | none                                         | cards |
/// | [`FirstPlayer`](Self::FirstPlayer)         | one                 | none                                         | players |
/// | [`DiscardCards`](Self::DiscardCards)       | some                | none                                         | cards |
/// | [`ExhaustDice`](Self::ExhaustDice)         | some                | none                                         | dice |
/// | [`ParallelCost`](Self::ParallelCost)       | one                 | what is paid for                             | words |
/// | [`CostX`](Self::CostX)                     | number              | what is paid for                             | |
/// | [`PayDice`](Self::PayDice)                 | some                | what is paid for                             | dice |
/// | [`PayDiscard`](Self::PayDiscard)           | some                | what is paid for                             | cards |
/// | [`PayCards`](Self::PayCards)               | some                | what is paid for                             | cards |
/// | [`ExtraCost`](Self::ExtraCost)             | one                 | what is paid for                             | `Yes`, `No` |
/// | [`CostWay`](Self::CostWay)                 | one                 | what is paid for                             | words |
/// | [`Target`](Self::Target)                   | one or some         | the card with the text                       | cards, players, dice, piles, `Done` |
/// | [`Mode`](Self::Mode)                       | one                 | the card with the text                       | words |
/// | [`Trigger`](Self::Trigger)                 | one                 | none                                         | triggers, `Done` |
/// | [`TriggerOrder`](Self::TriggerOrder)       | one                 | none                                         | triggers |
/// | [`DamageOrder`](Self::DamageOrder)         | order               | the card with the text; none in a battle     | cards |
/// | [`EffectOrder`](Self::EffectOrder)         | order               | the card with the text                       | cards |
/// | [`Attach`](Self::Attach)                   | one                 | the alteration, or the ready spell           | cards |
/// | [`Untriggered`](Self::Untriggered)         | one                 | none                                         | actions, `Done` |
/// | [`Attackers`](Self::Attackers)             | one or some         | none                                         | cards |
/// | [`AttackTarget`](Self::AttackTarget)       | one                 | none                                         | cards |
/// | [`Blocker`](Self::Blocker)                 | one                 | the attacker that would be blocked           | cards, `Done` |
/// | [`Guard`](Self::Guard)                     | one                 | the unit that is attacked                    | cards, `Done` |
/// | [`BattleOrder`](Self::BattleOrder)         | one                 | none                                         | cards |
/// | [`Counter`](Self::Counter)                 | one                 | the unit that would counter                  | `Yes`, `No` |
/// | [`CounterSplit`](Self::CounterSplit)       | one or split        | the unit that counters                       | cards |
/// | [`MeditateDiscard`](Self::MeditateDiscard) | one                 | none                                         | cards, `TopOfDrawPile`, `Done` |
/// | [`MeditateDice`](Self::MeditateDice)       | some                | none                                         | dice |
/// | [`Faces`](Self::Faces)                     | faces               | the card with the text; none in a meditation | |
/// | [`Respark`](Self::Respark)                 | one                 | the unit that is destroyed                   | `Yes`, `No` |
/// | [`Effect`](Self::Effect)                   | one, some or number | the card with the text                       | cards, players, dice, piles, words, titles, tokens, `Yes`, `No`, `Done` |
/// | [`PlayerOrder`](Self::PlayerOrder)         | order               | none                                         | players |
///
/// [`Choice::Done`] stands last, and picks none of the others; where it is missing, one of them must be picked. A question that has
/// one answer only is not asked.
///
/// An attack asks for `AttackTarget` and `Attackers` (which of them first, the ruleset says); then, if a Phoenixborn is attacked,
/// for a `Blocker` of each attacker in turn, if a unit is, for a `Guard`; then for each battle `BattleOrder`, `Counter` and, if it
/// counters several attackers, `CounterSplit`. `Untriggered` and `Trigger` come wherever effects may be used between them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum DecisionKind {
    /// Which action to take. Reference 4.2.0.
    Action,
    /// The first five. Reference 3.0.0.
    FirstFive,
    /// Who gets the first player token. Reborn p.6.
    FirstPlayer,
    /// The discard cards step. Reference 4.1.0.
    DiscardCards,
    /// The exhaust dice step. Reference 4.3.0.
    ExhaustDice,
    /// Which part of a parallel cost. Reference 5.5.1.
    ParallelCost,
    /// The X of a cost.
    CostX,
    /// Which dice pay. Reference 5.5.0.
    PayDice,
    /// Which cards are discarded as a cost. Reference 5.5.0.
    PayDiscard,
    /// Which cards in play are destroyed, discarded or exhausted as a cost, or lose status tokens. Reference 5.5.0.
    PayCards,
    /// An additional cost.
    ExtraCost,
    /// Which of several ways to pay.
    CostWay,
    /// A target. Reference 5.6.0.
    Target,
    /// A mode.
    Mode,
    /// Whether and which effect answers an event. Reference 5.4.0.
    Trigger,
    /// The order of effects that answer an event. Reference 5.7.1.
    TriggerOrder,
    /// The order of damage and destruction. Reference 7.0.0.
    DamageOrder,
    /// The order of the parts of an effect on several. Reference 5.7.1.
    EffectOrder,
    /// What an alteration is attached to, or a ready spell lies under. Reference 5.2.4.
    Attach,
    /// An untriggered effect between the steps of an attack.
    Untriggered,
    /// Attackers. Reference 6.0.0.
    Attackers,
    /// The target of an attack. Reference 6.0.0.
    AttackTarget,
    /// Who blocks an attacker. Reference 6.0.0.
    Blocker,
    /// Who guards. Reference 6.0.0.
    Guard,
    /// Which battle comes next. Reference 6.0.0.
    BattleOrder,
    /// Whether to counter. Reference 6.0.0.
    Counter,
    /// How counter damage is split. Reference 6.0.0.
    CounterSplit,
    /// What to discard in a meditation. Reference 8.0.0.
    MeditateDiscard,
    /// Which dice to turn in a meditation. Reference 8.0.0.
    MeditateDice,
    /// The sides of dice.
    Faces,
    /// Whether to respark. Reference 7.1.1.
    Respark,
    /// A choice a card's text asks for.
    Effect,
    /// The order in which players resolve a step. Reference 4.1.1.
    PlayerOrder,
}

/// A question to a player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Decision {
    /// Who is asked.
    pub player: PlayerId,
    /// What kind of rule asks.
    pub kind: DecisionKind,
    /// The card it is about: whose text asks, what is paid for, or which unit fights. The table at [`DecisionKind`] says which.
    pub card: Option<CardId>,
    /// The name of the ability it is about, if a text or a cost asks.
    pub ability: Option<Ustr>,
    /// What is asked for, in a word: the name of a target or the label of a choice.
    pub label: Ustr,
    /// The card in play for whose sake it is asked, where the same is asked for one after another: the price of each.
    #[serde(default)]
    pub about: Option<CardId>,
    /// What may be answered.
    pub options: Options,
}
