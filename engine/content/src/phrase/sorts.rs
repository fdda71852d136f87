//! What a phrase can mean: the sorts of the things, by its nouns, by what it says of them and by where it looks.

use cinderforge_kernel::cards::{CardType, CardTypes};
use cinderforge_kernel::terms::{
    Amount, Base, Condition, ConditionPart, ControllerOf, Filter, Group, Noun, Nouns, Reference, Selector, Sort, Sorts, Zone,
    Zones,
};

use super::selector::holders;

/// What is known of the cards that a phrase points at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Known {
    /// The card with the text.
    pub this: Sorts,
    /// What that card is attached to.
    pub bearer: Sorts,
    /// The card or player of the event.
    pub that: Sorts,
}

impl Default for Known {
    fn default() -> Self {
        Self { this: Sorts::CARDS, bearer: Sorts::IN_PLAY, that: Sorts::ALL }
    }
}

/// Returns the sort of a card of this type.
pub fn own_sorts(kind: CardType) -> Sorts {
    let sort = match kind {
        CardType::Phoenixborn => Sort::Phoenixborn,
        CardType::Ally => Sort::Ally,
        CardType::Conjuration => Sort::Conjuration,
        CardType::Aspect | CardType::ConjuredAspect => return Sorts::UNITS,
        CardType::ReadySpell => Sort::ReadySpell,
        CardType::ActionSpell => Sort::ActionSpell,
        CardType::ReactionSpell => Sort::ReactionSpell,
        kind if CardTypes::ALTERATIONS.has(kind) => Sort::AlterationSpell,
        _ => return Sorts::CARDS,
    };
    Sorts::of(&[sort])
}

/// Returns the sorts of what a group can mean, wherever that is.
pub fn sorts_of(group: &Group, known: Known) -> Sorts {
    let narrowed = |sorts: Sorts, filter: &Filter| holders(filter).map_or(sorts, |holders| sorts.common(holders));
    group.filters.iter().fold(sorts_of_base(&group.base, known), narrowed)
}

/// Returns the sorts of what a group begins with.
fn sorts_of_base(base: &Base, known: Known) -> Sorts {
    match base {
        Base::Nouns(nouns) => Sorts::of_nouns(*nouns),
        Base::CopiesOf(_) | Base::CopiesOfThat(_) => Sorts::CARDS,
        Base::Pile(..) => Sorts::of(&[Sort::Pile]),
        Base::Reference(reference) => match reference {
            Reference::This => known.this,
            Reference::Attached => known.bearer,
            Reference::That => known.that,
            Reference::PhoenixbornOf(_) => Sorts::of(&[Sort::Phoenixborn]),
            Reference::ThisDie => Sorts::DICE,
            Reference::Named(_) => Sorts::ALL,
            Reference::You
            | Reference::ThatPlayer
            | Reference::OpposingPlayer
            | Reference::OwnerOf(_)
            | Reference::ControllerOf(
                ControllerOf::This | ControllerOf::Attached | ControllerOf::That | ControllerOf::Named(_),
            ) => Sorts::PLAYERS,
        },
    }
}

/// Returns the zones in which a group looks for cards; none if it does not look, but knows them.
pub fn zones_of(group: &Group) -> Option<Zones> {
    let Base::Nouns(_) = group.base else { return None };
    let mut zones = Zones::IN_PLAY;
    for filter in &group.filters {
        zones = match filter {
            Filter::InZone(_, zone) | Filter::OnBoard(_, zone) => Zones::of(&[*zone]),
            Filter::AttachedTo(_) | Filter::On(_) => Zones::of(&[Zone::Attached]),
            Filter::InPile(_) | Filter::Among(_) | Filter::Under(_) | Filter::FaceDown => return None,
            _ => continue,
        };
    }
    Some(zones)
}

/// Returns the sorts of what a group finds on the board: of cards those that can be where it looks.
pub fn sorts_found(group: &Group, known: Known) -> Sorts {
    let sorts = sorts_of(group, known);
    match zones_of(group) {
        None => sorts,
        Some(zones) => sorts.common(Sorts::in_zones(zones).union(Sorts::PLAYERS).union(Sorts::DICE).with(Sort::Pile)),
    }
}

/// Returns why a phrase can find nothing on the board, and how to mend it; none if it can.
pub fn finds_nothing(selector: &Selector, known: Known) -> Option<(String, String)> {
    let empty = selector.groups.iter().find(|group| sorts_found(group, known).is_empty())?;
    let sorts = sorts_of(empty, known);
    let zones = zones_of(empty).filter(|_| !sorts.is_empty())?;
    let what = in_words(sorts);
    if zones == Zones::IN_PLAY {
        let help =
            format!("say where else it is, as in `{} in your hand`", with_article(&in_words(sorts.common(Sorts::OF_DECKS))));
        return Some((format!("no `{what}` is ever in play, where this looks"), help));
    }
    let zone = zones.iter().map(Zone::word).collect::<Vec<_>>().join("` or `");
    let able = in_words(Sorts::in_zones(zones));
    Some((format!("no `{what}` is ever in the zone `{zone}`"), format!("name what can be there: `{able}`")))
}

/// Returns the sorts of the first group of a selector that means none of these; none if every group may mean some.
pub fn stranger(selector: &Selector, able: Sorts, known: Known) -> Option<Sorts> {
    let mut sorts = selector.groups.iter().map(|group| sorts_of(group, known));
    sorts.find(|sorts| !sorts.is_empty() && !sorts.meets(able))
}

/// Lists the selectors by which a condition looks for things.
pub fn looked_for(condition: &Condition) -> Vec<&Selector> {
    let found = condition.parts.iter().flat_map(ConditionPart::alternatives).filter_map(|part| match part {
        ConditionPart::Found(selector) => Some(selector),
        ConditionPart::During(_) | ConditionPart::Happened(..) | ConditionPart::Paid(..) | ConditionPart::Either(_) => None,
    });
    found.collect()
}

/// Lists the selectors by which an amount counts things.
pub fn counted(amount: &Amount) -> Vec<&Selector> {
    match amount {
        Amount::NumberOf(selector) => vec![selector],
        Amount::ForEach(once, counted_too) => [counted(once), counted(counted_too)].concat(),
        Amount::Num(_)
        | Amount::Minus(_)
        | Amount::TokensOn(..)
        | Amount::ValueOf(..)
        | Amount::PrintedValueOf(..)
        | Amount::Phase
        | Amount::TimesOf(_) => Vec::new(),
    }
}

/// Finds `this unit` and the like in a phrase of a card that is of none of the sorts which the noun means, and `this ally` or `this
/// conjuration` where it may be the other: that would part nothing. Returns the noun, and the byte where it is said.
pub fn misnamed(phrase: &str, this: Sorts) -> Option<(Noun, usize)> {
    phrase.match_indices("this ").find_map(|(start, this_word)| {
        let rest = &phrase[start + this_word.len()..];
        let end = rest.find(|letter: char| !letter.is_alphabetic()).unwrap_or(rest.len());
        let noun = Noun::parse(&rest[..end]).filter(|noun| Nouns::CARDS.has(*noun))?;
        let named = Sorts::of_noun(noun);
        let may_be_other = matches!(noun, Noun::Ally | Noun::Conjuration) && named.common(this) != this;
        (!named.meets(this) || may_be_other).then_some((noun, start))
    })
}

/// Returns how messages call some sorts: by the widest nouns that mean no others.
pub fn in_words(sorts: Sorts) -> String {
    const WIDE: [(Sorts, &str); 3] = [
        (Sorts::CARDS, "card"),
        (Sorts::UNITS, "unit"),
        (Sorts::of(&[Sort::ReadySpell, Sort::AlterationSpell, Sort::ActionSpell, Sort::ReactionSpell]), "spell"),
    ];
    let mut left = sorts;
    let mut words = Vec::new();
    for (wide, word) in WIDE {
        if left.common(wide) == wide {
            words.push(word);
            left = left.iter().filter(|sort| !wide.has(*sort)).collect();
        }
    }
    words.extend(left.iter().map(Sort::word));
    words.join("`, `")
}

/// Returns a noun behind its article.
fn with_article(noun: &str) -> String {
    let article = if noun.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" };
    format!("{article} {noun}")
}
