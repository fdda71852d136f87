//! What cards are: definitions as content gives them, checked and immutable, shared by every game.

use serde::{Deserialize, Serialize};
use ustr::Ustr;

use crate::cost::Cost;
use crate::die::DieType;
use crate::event::{Acts, EventKind, EventKinds, Moments, Vias, Window, Zones};
use crate::id::{AbilityId, ConstantId, DefId, FnId, KeywordId};
use crate::selector::{Amount, Holds, Selector};
use crate::words::words;

words! {
    /// The type of a card.
    CardType, CardTypes: u16 {
        /// The player's own card; not a unit.
        Phoenixborn = "Phoenixborn",
        /// A unit from the deck.
        Ally = "ally",
        /// A unit from the conjuration pile.
        Conjuration = "conjuration",
        /// A spell on a spellboard.
        ReadySpell = "ready spell",
        /// A spell resolved in a turn.
        ActionSpell = "action spell",
        /// A spell that answers an event.
        ReactionSpell = "reaction spell",
        /// A spell attached to a card.
        AlterationSpell = "alteration spell",
        /// An alteration spell from the conjuration pile.
        ConjuredAlterationSpell = "conjured alteration spell",
        /// A card of a Chimera. Red Rains.
        Aspect = "aspect",
    }
}

impl CardTypes {
    /// The types that are units.
    pub const UNITS: CardTypes = CardTypes::of(&[CardType::Ally, CardType::Conjuration]);
    /// The types that are spells.
    pub const SPELLS: CardTypes = CardTypes::of(&[
        CardType::ReadySpell,
        CardType::ActionSpell,
        CardType::ReactionSpell,
        CardType::AlterationSpell,
        CardType::ConjuredAlterationSpell,
    ]);
    /// The types that are attached.
    pub const ALTERATIONS: CardTypes = CardTypes::of(&[CardType::AlterationSpell, CardType::ConjuredAlterationSpell]);
    /// The types that live in the conjuration pile.
    pub const CONJURED: CardTypes = CardTypes::of(&[CardType::Conjuration, CardType::ConjuredAlterationSpell]);
}

/// Where a card goes when it is played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Placement {
    /// The type says it: battlefield, spellboard, discard, attached.
    ByType,
    /// The battlefield, whatever the type.
    Battlefield,
    /// Under a card of this selector, sharing its slot.
    Under(Selector),
}

/// A printed value: a number, X, or a bonus to the card it is attached to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Printed {
    /// A number.
    Is(i32),
    /// The X the card defines.
    X,
    /// Added to the bearer's value.
    Bonus(i32),
    /// The X the card defines is added to the bearer's value.
    BonusX,
}

/// How a card defines X.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum DefinesX {
    /// By an amount phrase.
    Amount {
        /// The amount.
        amount: Amount,
        /// Whether it holds while the card is exhausted.
        inexhaustible: bool,
    },
    /// By a function that only reads.
    Script(FnId),
}

/// An ability that stands on a card, with the number in its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stands {
    /// Which ability.
    pub ability: AbilityId,
    /// The number in its name; 0 without one.
    pub n: i32,
    /// Whether exhaustion leaves it in force.
    pub inexhaustible: bool,
}

/// A constant effect that stands on a card, with the number in its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Holding {
    /// Which constant effect.
    pub constant: ConstantId,
    /// The number in its name; 0 without one.
    pub n: i32,
    /// Whether exhaustion leaves it in force.
    pub inexhaustible: bool,
}

/// A keyword that stands on a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct KeywordOn {
    /// Which keyword.
    pub keyword: KeywordId,
    /// Its number; 0 without one.
    pub n: i32,
    /// Whether exhaustion leaves it in force.
    pub inexhaustible: bool,
}

/// What a card is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CardDef {
    /// Kebab-case id, unique in its pool.
    pub id: Ustr,
    /// Title.
    pub name: Ustr,
    /// The pool it belongs to.
    pub pool: Ustr,
    /// The set it belongs to.
    pub set: Ustr,
    /// Type.
    pub kind: CardType,
    /// Where it goes when played.
    pub placement: Placement,
    /// The Phoenixborn it is unique to.
    pub unique_to: Option<DefId>,
    /// How many of it a conjuration pile holds.
    pub limit: u8,
    /// Cost to play it.
    pub cost: Option<Cost>,
    /// Cost to respark it.
    pub respark: Option<Cost>,
    /// Attack value or bonus.
    pub attack: Option<Printed>,
    /// Life value or bonus.
    pub life: Option<Printed>,
    /// Recover value or bonus.
    pub recover: Option<Printed>,
    /// Battlefield slots, of a Phoenixborn.
    pub battlefield: u8,
    /// Spellboard slots, of a Phoenixborn.
    pub spellboard: u8,
    /// What X is.
    pub x: Option<DefinesX>,
    /// What an alteration may lie on.
    pub attach: Option<Selector>,
    /// A condition for playing it at all.
    pub play_if: Option<Holds>,
    /// The conjurations it can bring.
    pub conjurations: Vec<DefId>,
    /// Its keywords; their abilities and constants stand among those below too.
    pub keywords: Vec<KeywordOn>,
    /// Its abilities, printed ones first, then those of its keywords.
    pub abilities: Vec<Stands>,
    /// Its constant effects, printed ones first, then those of its keywords.
    pub constants: Vec<Holding>,
    /// Its own line in our words.
    pub summary: String,
    /// What its abilities can answer, for skipping fast.
    pub listens: Listens,
    /// The data file it was read from, relative to the project.
    pub file: String,
}

impl CardDef {
    /// Whether it is an ally or conjuration by its printed type.
    pub fn is_unit(&self) -> bool {
        CardTypes::UNITS.has(self.kind)
    }
}

/// What the abilities of a card can answer, by window.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Listens {
    /// Events answered before they happen.
    pub would: EventKinds,
    /// Events answered as they happen.
    pub when: EventKinds,
    /// Events answered afterwards.
    pub after: EventKinds,
    /// Points of the round answered.
    pub at: Moments,
    /// Events some text is a part of (`as`).
    pub part_of: EventKinds,
}

impl Listens {
    /// The events answered in a window.
    #[inline]
    pub fn in_window(&self, window: Window) -> EventKinds {
        match window {
            Window::Would => self.would,
            Window::When => self.when,
            Window::After => self.after,
        }
    }

    /// Takes in what an ability answers.
    pub fn add(&mut self, ability: &AbilityDef) {
        match &ability.timing {
            Timing::Window(window, kinds) => {
                let set = match window {
                    Window::Would => &mut self.would,
                    Window::When => &mut self.when,
                    Window::After => &mut self.after,
                };
                *set = set.union(*kinds);
            }
            Timing::At(moments) => self.at = self.at.union(*moments),
            Timing::PartOf(kind) => self.part_of.insert(*kind),
            Timing::During(_) | Timing::Activated | Timing::Resolved => {}
        }
    }

    /// Takes in what another card or keyword answers.
    pub fn merge(&mut self, other: &Listens) {
        self.would = self.would.union(other.would);
        self.when = self.when.union(other.when);
        self.after = self.after.union(other.after);
        self.at = self.at.union(other.at);
        self.part_of = self.part_of.union(other.part_of);
    }
}

/// When an ability can act.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Timing {
    /// It answers these events in this window.
    Window(Window, EventKinds),
    /// It acts at these points of the round.
    At(Moments),
    /// Without event or action, in such a turn.
    During(Turn),
    /// It is a part of this event; nothing is checked before it is done.
    PartOf(EventKind),
    /// It is activated for its cost.
    Activated,
    /// It is the effect of an action spell.
    Resolved,
}

/// Whose turn an untriggered effect may be used in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Turn {
    /// The controller's.
    Yours,
    /// An opponent's.
    Opponents,
}

/// Who is `you` in an ability.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Actor {
    /// The controller of the card.
    #[default]
    Controller,
    /// Who played the card.
    WhoPlayed,
    /// The owner of the card.
    Owner,
    /// An opponent of the controller.
    Opponent,
}

/// A target an ability asks for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TargetDef {
    /// Its name in scripts and answers.
    pub name: Ustr,
    /// What may be picked.
    pub pick: Selector,
    /// Asked only in this mode.
    pub mode: Option<Ustr>,
    /// Asked only when focused at least so often.
    pub focus: u8,
    /// The text says `choose`, not `target`.
    pub choose: bool,
    /// Asked anew each time the script names it.
    pub again: bool,
}

/// A further way to pay once focused.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FocusCost {
    /// How often focused at least.
    pub at: u8,
    /// The cost then.
    pub cost: Cost,
}

/// A status ability of an aspect. Red Rains.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum StatusAbility {
    /// Used with each token.
    Each,
    /// Used with the last token.
    Last,
}

/// What an ability is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AbilityDef {
    /// Its name without number; empty for a text without name.
    pub name: Ustr,
    /// How choices and traces call it: name with number, or the card's name.
    pub label: Ustr,
    /// When it can act.
    pub timing: Timing,
    /// Whose event.
    pub of: Option<Selector>,
    /// By whose doing.
    pub by: Option<Selector>,
    /// The other thing in the event.
    pub with: Option<Selector>,
    /// Any of these words is on the cause; empty asks for none.
    pub via: Vias,
    /// Smallest amount.
    pub at_least: i32,
    /// Zones it comes from; empty for any.
    pub from: Zones,
    /// Zones it goes to; empty for any.
    pub to: Zones,
    /// A condition.
    pub cond: Option<Holds>,
    /// A condition computed by a function that only reads.
    pub if_script: Option<FnId>,
    /// Once per turn.
    pub once_a_turn: bool,
    /// A status ability. Red Rains.
    pub status: Option<StatusAbility>,
    /// Where the text works.
    pub zones: Zones,
    /// Uses up the reaction of the turn. Reborn p.9.
    pub reaction: bool,
    /// Who is `you`.
    pub actor: Actor,
    /// Its cost.
    pub cost: Option<Cost>,
    /// Optional additional costs by name.
    pub extra: Vec<(Ustr, Cost)>,
    /// Further ways to pay once focused.
    pub focus: Vec<FocusCost>,
    /// The text says `may`.
    pub optional: bool,
    /// The modes it chooses from.
    pub modes: Vec<Ustr>,
    /// The targets in the order of asking.
    pub targets: Vec<TargetDef>,
    /// What it does.
    pub effect: FnId,
    /// Its script loops over all units. Found when loaded.
    pub mass: bool,
    /// The kinds of tokens, and other words, its script can place. Found when loaded.
    pub calls: Vec<Ustr>,
}

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
    pub whilst: Option<Holds>,
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

/// When a standing ability counts as used, for cancels that answer a use.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum UsedAt {
    /// In battle.
    Battle,
    /// When this happens.
    Event(EventKind),
}

/// A named ability that stands on several cards, or is given away.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct KeywordDef {
    /// Its name without number.
    pub name: Ustr,
    /// Whether it takes a number.
    pub numbered: bool,
    /// Whether exhaustion usually leaves it in force.
    pub inexhaustible: bool,
    /// When a cancel can answer it, if it is a standing one.
    pub used_at: Option<UsedAt>,
    /// Its abilities.
    pub abilities: Vec<AbilityId>,
    /// Its constant effects.
    pub constants: Vec<ConstantId>,
    /// What its abilities answer.
    pub listens: Listens,
}

/// The power of a type of die.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DicePowerDef {
    /// The type.
    pub kind: DieType,
    /// The names of the sets of powers it belongs to (`dice_power_set`).
    pub sets: Vec<Ustr>,
    /// The power itself: activated for its cost.
    pub ability: AbilityId,
    /// What holds while the die lies where its power placed it: constants.
    pub on_card_constants: Vec<ConstantId>,
    /// What holds while the die lies where its power placed it: abilities.
    pub on_card_abilities: Vec<AbilityId>,
}

/// A function of a script.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FnDef {
    /// The script file, relative to the project.
    pub file: String,
    /// The function.
    pub name: Ustr,
}

/// A deck as it is listed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Deck {
    /// Kebab-case id.
    pub id: Ustr,
    /// Its name.
    pub name: String,
    /// The Phoenixborn.
    pub phoenixborn: DefId,
    /// Cards with their counts.
    pub cards: Vec<(DefId, u8)>,
    /// Conjuration pile, assembled from the links of the cards.
    pub conjurations: Vec<(DefId, u8)>,
    /// Dice with their counts.
    pub dice: Vec<(DieType, u8)>,
    /// The first five, if the deck suggests one.
    pub first_five: Vec<DefId>,
}

/// Everything that content defines: immutable, checked, shared by every game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Library {
    /// Cards.
    pub cards: Vec<CardDef>,
    /// Abilities.
    pub abilities: Vec<AbilityDef>,
    /// Constant effects.
    pub constants: Vec<ConstantDef>,
    /// Keywords and granted abilities.
    pub keywords: Vec<KeywordDef>,
    /// Dice powers of every set of powers.
    pub dice_powers: Vec<DicePowerDef>,
    /// Functions.
    pub functions: Vec<FnDef>,
    /// Constants with `until` that a script starts by name: card file, name, constant.
    pub lastings: Vec<(String, Ustr, ConstantId)>,
    /// Hash of all content read, so that a replay knows what it was played with.
    pub content_hash: u64,
}

impl Library {
    /// The card with this id, if there is one.
    pub fn card(&self, id: &str) -> Option<DefId> {
        self.cards.iter().position(|card| card.id == id).map(|at| DefId(at as u16))
    }

    /// What this definition says.
    #[inline]
    pub fn def(&self, id: DefId) -> &CardDef {
        &self.cards[id.index()]
    }

    /// The ability.
    #[inline]
    pub fn ability(&self, id: AbilityId) -> &AbilityDef {
        &self.abilities[id.index()]
    }

    /// The constant effect.
    #[inline]
    pub fn constant(&self, id: ConstantId) -> &ConstantDef {
        &self.constants[id.index()]
    }

    /// The keyword.
    #[inline]
    pub fn keyword(&self, id: KeywordId) -> &KeywordDef {
        &self.keywords[id.index()]
    }

    /// The keyword of this name.
    pub fn keyword_named(&self, name: &str) -> Option<KeywordId> {
        self.keywords.iter().position(|keyword| keyword.name == name).map(|at| KeywordId(at as u16))
    }
}

/// The id of the card that stands for every card a player does not know, in games that are only imagined.
pub const BLANK: &str = "hidden-card";

impl CardDef {
    /// The card that stands for every card a player does not know.
    pub fn blank() -> Self {
        let unplayable = crate::cost::Quantity::Exactly(u8::MAX);
        Self {
            id: BLANK.into(),
            name: "Hidden Card".into(),
            pool: Ustr::default(),
            set: Ustr::default(),
            kind: CardType::ReactionSpell,
            placement: Placement::ByType,
            unique_to: None,
            limit: 0,
            cost: Some(Cost {
                parts: vec![vec![crate::cost::Item::Magic(unplayable, crate::cost::Symbol::Basic)]],
                text: String::new(),
            }),
            respark: None,
            attack: None,
            life: None,
            recover: None,
            battlefield: 0,
            spellboard: 0,
            x: None,
            attach: None,
            play_if: None,
            conjurations: Vec::new(),
            keywords: Vec::new(),
            abilities: Vec::new(),
            constants: Vec::new(),
            summary: String::new(),
            listens: Listens::default(),
            file: String::new(),
        }
    }
}
