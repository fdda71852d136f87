//! What cards are: definitions as content gives them, checked and immutable, shared by every game.

use crate::cards::card_type::CardType;
use crate::terms::act::Acts;
use crate::terms::cost::Cost;
use crate::terms::id::{FnId, KeywordId};
use crate::terms::selector::{Amount, Condition, Selector};
use crate::terms::via::Vias;
use crate::terms::words::words;
use crate::terms::zone::Zones;
use serde::Deserialize;
use serde::Serialize;
use ustr::Ustr;

/// Order of battle damage.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum DealsWhen {
    /// Before units without it.
    First,
    /// After units without it.
    Last,
}

/// What a constant effect is about.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum About {
    /// The card that bears it.
    #[default]
    ThisCard,
    /// What a selector finds: cards, players or dice.
    Found(Selector),
}

/// Something a constant takes away.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Lose {
    /// The ability of this name.
    Named(Ustr),
    /// Every ability that exhaustion would silence.
    Exhaustible,
    /// Every ability.
    All,
}

/// Something a card counts as.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum CountsAs {
    /// A card of this type.
    Type(CardType),
    /// Exhausted.
    Exhausted,
}

words! {
    /// What dice on a card pay for.
    Spend, Spends: u8 {
        /// Playing cards from hand.
        PlayFromHand = "play_from_hand",
        /// Activating ready spells.
        ActivateReadySpell = "activate_ready_spell",
        /// Reactions.
        Reactions = "reactions",
    }
}

words! {
    /// How long something lasts.
    Duration, Durations: u8 {
        /// To the end of this turn.
        TurnEnd = "turn_end",
        /// To the end of the next turn.
        NextTurnEnd = "next_turn_end",
        /// To the start of your next turn.
        YourNextTurn = "your_next_turn",
        /// To the end of the round.
        RoundEnd = "round_end",
        /// To the end of the battle.
        BattleEnd = "battle_end",
        /// To the start of the recovery phase.
        Recovery = "recovery",
        /// While the card stays where it is.
        Forever = "forever",
    }
}

/// A constant effect.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ConstantDef {
    /// Its name without number; empty for a text without name.
    pub name: Ustr,
    /// Where the text works.
    pub zones: Zones,
    /// Whom.
    pub about: About,
    /// While what.
    pub condition: Option<Condition>,
    /// While what, computed by a function that only reads.
    pub while_script: Option<FnId>,
    /// Added to attack, life, recover.
    pub give: [Option<Amount>; 3],
    /// Replacing printed attack, life, recover.
    pub printed: [Option<Amount>; 3],
    /// Printed attack and life change places.
    pub swap: bool,
    /// What it counts as.
    pub counts_as: Vec<CountsAs>,
    /// Keywords gained, with their numbers.
    pub gain: Vec<(KeywordId, i32)>,
    /// What is lost.
    pub lose: Vec<Lose>,
    /// Added to the numbers in ability names.
    pub numbers: Option<Amount>,
    /// Focused that often more.
    pub focus: Option<Amount>,
    /// Battlefield slots taken more.
    pub slots: Option<Amount>,
    /// What dice pay for from the card.
    pub spend: Spends,
    /// Order of battle damage.
    pub deals: Option<DealsWhen>,
    /// What is forbidden.
    pub cannot: Acts,
    /// What is forced.
    pub must: Acts,
    /// What is allowed.
    pub may: Acts,
    /// What has a price.
    pub tax: Acts,
    /// The price.
    pub price: Option<Cost>,
    /// By which cards or players the acts are done.
    pub by: Option<Selector>,
    /// By what kind of thing the acts are done.
    pub via: Vias,
    /// How long, for those that are started.
    pub until: Option<Duration>,
}
