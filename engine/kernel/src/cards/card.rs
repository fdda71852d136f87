//! Cards: what content says of a card.

use crate::cards::card_type::{CardType, CardTypes};
use crate::cards::chimera::{AspectDef, ChimeraDef};
use crate::cards::listens::Listens;
use crate::terms::cost::Cost;
use crate::terms::cost_item::{CostAmount, Item};
use crate::terms::die::Symbol;
use crate::terms::event::EventKinds;
use crate::terms::id::{AbilityId, ConstantId, DefId, KeywordId};
use crate::terms::selector::{Amount, Condition, Selector};
use serde::{Deserialize, Serialize};
use ustr::Ustr;

/// Where a card goes when it is played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Placement {
    /// Where its type says: battlefield, spellboard, discard pile, attached.
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
pub struct DefinesX {
    /// The amount.
    pub is: Amount,
    /// The amount as it is written.
    pub text: String,
    /// Whether the printed values have it while the card is exhausted.
    pub inexhaustible: bool,
}

/// An ability that is printed on a card, with the number in its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PrintedAbility {
    /// Which ability.
    pub ability: AbilityId,
    /// The number in its name; 0 without one.
    pub n: i32,
    /// Whether the X that its card defines is added to that.
    pub adds_x: bool,
    /// Whether exhaustion leaves it in force.
    pub inexhaustible: bool,
}

/// A constant effect that is printed on a card, with the number in its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PrintedConstant {
    /// Which constant effect.
    pub constant: ConstantId,
    /// The number in its name; 0 without one.
    pub n: i32,
    /// Whether exhaustion leaves it in force.
    pub inexhaustible: bool,
}

/// A keyword that is printed on a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PrintedKeyword {
    /// Which keyword.
    pub keyword: KeywordId,
    /// Its number; 0 without one.
    pub n: i32,
    /// Whether the X that its card defines is added to that, as in `Bequest X`.
    pub adds_x: bool,
    /// Whether exhaustion leaves it in force.
    pub inexhaustible: bool,
}

/// A card as content defines it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CardDef {
    /// Kebab-case id, unique in its pool.
    pub id: Ustr,
    /// Its title.
    pub name: Ustr,
    /// The pool it belongs to.
    pub pool: Ustr,
    /// The set it belongs to.
    pub set: Ustr,
    /// Its type.
    pub kind: CardType,
    /// Where it goes when played.
    pub placement: Placement,
    /// The Phoenixborn it is unique to.
    pub unique_to: Option<DefId>,
    /// How many of it a conjuration pile holds.
    pub limit: u8,
    /// The cost to play it.
    pub cost: Option<Cost>,
    /// The cost to respark it.
    pub respark: Option<Cost>,
    /// Whether it may be resparked though it is exhausted.
    pub respark_inexhaustible: bool,
    /// Its attack value, or its bonus to one.
    pub attack: Option<Printed>,
    /// Its life value, or its bonus to one.
    pub life: Option<Printed>,
    /// Its recover value, or its bonus to one.
    pub recover: Option<Printed>,
    /// The battlefield slots of a Phoenixborn, or what an alteration adds to those of its bearer; 0 for other cards.
    pub battlefield: i8,
    /// The spellboard slots of a Phoenixborn, or what an alteration adds to those of its bearer; 0 for other cards.
    pub spellboard: i8,
    /// How it defines X, if it does.
    pub x: Option<DefinesX>,
    /// What an alteration may be attached to.
    pub attach: Option<Selector>,
    /// The condition under which an alteration can be attached at all, by being played or by an effect.
    pub attach_if: Option<Condition>,
    /// The condition under which it can be played at all.
    pub play_if: Option<Condition>,
    /// Whether it counts as a reaction spell too until it is in play.
    pub also_reaction: bool,
    /// The conjurations it can bring.
    pub conjurations: Vec<DefId>,
    /// Its keywords; their abilities and constants stand among those below too.
    pub keywords: Vec<PrintedKeyword>,
    /// Its abilities, printed ones first, then those of its keywords.
    pub abilities: Vec<PrintedAbility>,
    /// Its constant effects, printed ones first, then those of its keywords.
    pub constants: Vec<PrintedConstant>,
    /// What it is besides as the card of a Chimera. Red Rains.
    pub chimera: Option<Box<ChimeraDef>>,
    /// What it is besides as an aspect. Red Rains.
    pub aspect: Option<AspectDef>,
    /// What it does, in words of this project.
    pub summary: String,
    /// What its abilities can answer, for skipping fast.
    pub listens: Listens,
    /// The events that a phrase of it or of its script asks about once they are past.
    pub asked_of_the_past: EventKinds,
    /// The data file it was read from, relative to the project.
    pub file: String,
}

impl CardDef {
    /// Returns whether it is an ally or conjuration by its printed type.
    pub fn is_unit(&self) -> bool {
        CardTypes::UNITS.has(self.kind)
    }

    /// Makes the card that stands for every card a player does not know. Nobody can play it.
    pub fn blank() -> Self {
        let unplayable = CostAmount::Exactly(u8::MAX);
        Self {
            id: BLANK.into(),
            name: "Hidden Card".into(),
            pool: Ustr::default(),
            set: Ustr::default(),
            kind: CardType::ReactionSpell,
            placement: Placement::ByType,
            unique_to: None,
            limit: 0,
            cost: Some(Cost::new(vec![vec![Item::Magic(unplayable, Symbol::Basic)]], String::new())),
            respark: None,
            respark_inexhaustible: false,
            attack: None,
            life: None,
            recover: None,
            battlefield: 0,
            spellboard: 0,
            x: None,
            attach: None,
            attach_if: None,
            play_if: None,
            also_reaction: false,
            conjurations: Vec::new(),
            keywords: Vec::new(),
            abilities: Vec::new(),
            constants: Vec::new(),
            chimera: None,
            aspect: None,
            summary: String::new(),
            listens: Listens::default(),
            asked_of_the_past: EventKinds::EMPTY,
            file: String::new(),
        }
    }
}

/// The id of the card that stands for every card a player does not know, in games that are only imagined.
pub const BLANK: &str = "hidden-card";
