//! Constant effects: what content says of a text that holds all the time, or for a while once it is started.

use crate::cards::card::PrintedAbility;
use crate::cards::card_type::CardType;
use crate::terms::act::Acts;
use crate::terms::cost::Cost;
use crate::terms::id::KeywordId;
use crate::terms::selector::{Amount, Condition, Selector};
use crate::terms::via::Vias;
use crate::terms::words::words;
use crate::terms::zone::Zones;
use serde::{Deserialize, Serialize};
use ustr::Ustr;

/// When a unit deals its damage in battle.
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

/// Who is `you` in the phrase that says by whom acts must be done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum ByWhose {
    /// The player whose text it is.
    #[default]
    Yours,
    /// The player it is about, or whose thing it is about: `their opponents`.
    Theirs,
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
    /// Something that dice on a card pay for.
    Spend, Spends: u8 {
        /// The costs of cards in hand: of playing them, and of their texts that work there.
        PlayFromHand = "play_from_hand",
        /// Activating ready spells.
        ActivateReadySpell = "activate_ready_spell",
        /// Reactions.
        Reactions = "reactions",
    }
}

words! {
    /// How long an effect lasts.
    Duration, Durations: u16 {
        /// To the end of this turn.
        TurnEnd = "turn_end",
        /// To the end of the next turn.
        NextTurnEnd = "next_turn_end",
        /// To the start of your next turn.
        YourNextTurn = "your_next_turn",
        /// To the end of the next turn of the player it is on, or who controls the card.
        TheirNextTurnEnd = "their_next_turn_end",
        /// To the end of the round.
        RoundEnd = "round_end",
        /// To the end of the battle.
        BattleEnd = "battle_end",
        /// To the end of the attack.
        AttackEnd = "attack_end",
        /// To the start of the recovery phase.
        Recovery = "recovery",
        /// While the card stays where it is.
        Forever = "forever",
    }
}

/// A constant effect as content defines it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ConstantDef {
    /// Its name without number; empty for a text without name.
    pub name: Ustr,
    /// The zones in which the text works.
    pub zones: Zones,
    /// Whom or what it is about.
    pub about: About,
    /// The condition while which it holds.
    pub condition: Option<Condition>,
    /// What is added to attack, life, recover.
    pub give: [Option<Amount>; 3],
    /// What replaces printed attack, life, recover.
    pub printed: [Option<Amount>; 3],
    /// Whether printed attack and life change places.
    pub swap: bool,
    /// What it counts as.
    pub counts_as: Vec<CountsAs>,
    /// Keywords gained, with their numbers.
    pub gain: Vec<(KeywordId, i32)>,
    /// What is lost.
    pub lose: Vec<Lose>,
    /// What is added to the numbers in ability names.
    pub numbers: Option<Amount>,
    /// How often more it counts as focused.
    pub focus: Option<Amount>,
    /// What is added to the battlefield and spellboard slots of a Phoenixborn.
    pub give_slots: [Option<Amount>; 2],
    /// How many more battlefield slots it takes.
    pub slots: Option<Amount>,
    /// What dice pay for from the card.
    pub spend: Spends,
    /// When the damage in battle is dealt.
    pub deals: Option<DealsWhen>,
    /// Which acts are forbidden.
    pub cannot: Acts,
    /// Which acts are forced.
    pub must: Acts,
    /// Which acts are allowed.
    pub may: Acts,
    /// Which acts have a price.
    pub tax: Acts,
    /// The price of those acts.
    pub price: Option<Cost>,
    /// By which cards or players the acts must be done; none if by any.
    pub by: Option<Selector>,
    /// To whom that is said: whose opponents they are.
    pub by_whose: ByWhose,
    /// By which means the acts must be done, one of these; empty for any.
    pub via: Vias,
    /// How long it holds, if a script starts it: to the first of these ends.
    pub until: Durations,
    /// Whether it begins only with the next turn of the player it is on, or who controls the card it is on, if a script starts it.
    pub from_their_next_turn: bool,
    /// The names in its phrases whose values the script gives that starts it.
    pub takes: Vec<Ustr>,
    /// The ability that answers events while it lasts, if a script starts it.
    pub ability: Option<PrintedAbility>,
    /// Whether it ends once its ability was used.
    pub once: bool,
}
