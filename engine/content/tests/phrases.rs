//! Phrases: everything the grammars say reads, and what they do not say is explained.

use cinderforge_content::phrase::{self, NameRole, Names, PhraseError, free_names};
use cinderforge_kernel::terms::{
    Amount, Base, CardState, ConditionPart, CostAmount, DefId, DieType, Filter, Item, KeywordId, Level, Noun, Nouns, Num,
    Possessor, Property, Quantity, Reference, Stretch, Stretches, Symbol, Token, Value, Who, Zone,
};

/// One card and one keyword.
struct Few;

impl Names for Few {
    fn card(&self, id: &str) -> Option<DefId> {
        (id == "lantern-maker").then_some(DefId(3))
    }

    fn keyword(&self, name: &str) -> Option<KeywordId> {
        (name == "Glimmer").then_some(KeywordId(1))
    }

    fn is_ability(&self, name: &str) -> bool {
        name == "Glimmer" || name == "Wise Old Owl"
    }

    fn is_title(&self, title: &str) -> bool {
        title != "Lantern Makar"
    }

    fn similar_title(&self, _: &str) -> Option<&str> {
        Some("Lantern Maker")
    }

    fn similar_card(&self, _: &str) -> Option<&str> {
        Some("lantern-maker")
    }

    fn similar_ability(&self, _: &str) -> Option<&str> {
        Some("Glimmer")
    }
}

const SELECTORS: &[&str] = &[
    "a unit other than {x}",
    "that player's Phoenixborn",
    "the opposing player's Phoenixborn",
    "copies of {x}",
    "a card among {x}",
    "a unit with attack less than {x}'s attack",
    "a unit {x}'s controller controls",
    "a unit {x}'s owner owns",
    "a card in {x}'s owner's hand",
    "{x}'s controller's Phoenixborn",
    "{x}'s owner",
    "a card in {x}",
    "the top 3 cards of {x}",
    "the top {n} cards of {x}",
    "up to {n} dice",
    "exactly {n} dice in your active pool",
    "{n} exhausted units",
    "a unit with attack {n} or less",
    "cards titled {x}",
    "a spell in your hand without the same type as {x}",
    "a card in their hand",
    "their Phoenixborn or a ready spell they control",
    "an opponent with {n} or more dice in active pool",
    "an opponent with no dice in exhausted pool",
    "a unit with the highest life among its controller's units",
    "a unit with the lowest attack among units you control",
    "a unit an opponent controls",
    "an ally you control with life 2 or less",
    "a unit or Phoenixborn you control",
    "a unit you control or a Phoenixborn",
    "you or your draw pile or your discard pile or your Phoenixborn",
    "up to N units",
    "all other units you control",
    "up to 2 other attacking units you control",
    "that unit",
    "a unit with attack N or less",
    "a unit with attack less than this unit's attack",
    "a unit without (a spell with 'Glow' in its title) attached",
    "a non-Phoenixborn card {whose} controls other than {from}",
    "the top 5 cards in {probed}'s draw pile",
    "the top card of your draw pile",
    "cards among {hand} titled {named}",
    "a charm or divine power die among {event}",
    "up to 5 dice in your exhausted pool",
    "a face down alteration spell under this unit",
    "any number of units you control with combined life 3 or less",
    "all other copies of {spell} {whose} controls",
    "copies of {gone} in {foe}'s conjuration pile",
    "units in battle with this unit you do not control",
    "the leftmost wounded unit the opposing player controls",
    "this unit or a unit adjacent to this unit",
    "a ready spell that can place {event}",
    "alteration spells in your draw pile that could be attached to this unit",
    "a unit an opponent controls with the highest life",
    "a unit with the Glimmer ability",
    "a unit with no abilities",
    "an action spell in your discard pile with a natural power in its play cost",
    "a unit with printed attack 3 or more that is not exhausted",
    "exactly 2 non-basic dice in an opponent's active pool",
    "a player with no units in play",
    "an opponent with 2 or more units in play or another player",
    "a unit attacking or countering this unit",
    "the controller of {first}",
    "an opponent with a card in hand",
];

#[test]
fn selectors_read() {
    for text in SELECTORS {
        let read = phrase::selector(text, &Few).unwrap_or_else(|error| panic!("{text}: {error:?}"));
        assert_eq!(read.text, *text);
        assert!(!read.groups.is_empty());
    }
}

#[test]
fn a_second_article_begins_a_group_of_its_own() {
    let shared = phrase::selector("a unit or Phoenixborn you control", &Few).expect("reads");
    assert_eq!(shared.groups.len(), 1);
    assert_eq!(shared.groups[0].base, Base::Nouns(Nouns::of(&[Noun::Unit, Noun::Phoenixborn])));
    assert_eq!(shared.groups[0].filters, [Filter::ControlledBy(Who::You)]);
    let apart = phrase::selector("a unit you control or a Phoenixborn", &Few).expect("reads");
    assert_eq!(apart.groups.len(), 2);
    assert_eq!(apart.groups[1].filters, []);
}

#[test]
fn quantities_read() {
    let quantity = |text: &str| phrase::selector(text, &Few).expect("reads").groups[0].quantity;
    assert_eq!(quantity("a unit"), Quantity::One);
    assert_eq!(quantity("units"), Quantity::All);
    assert_eq!(quantity("up to N units"), Quantity::UpTo(Num::N));
    assert_eq!(quantity("2 dice"), Quantity::Count(Num::Is(2)));
    assert_eq!(quantity("exactly 2 dice"), Quantity::Exactly(Num::Is(2)));
    assert_eq!(quantity("any number of units"), Quantity::AnyNumber);
    assert_eq!(quantity("3 or more units"), Quantity::AtLeast(Num::Is(3)));
    assert_eq!(quantity("2 or fewer units"), Quantity::AtMost(Num::Is(2)));
    assert_eq!(quantity("fewer than 3 units"), Quantity::FewerThan(Num::Is(3)));
    assert_eq!(quantity("no units"), Quantity::No);
    assert_eq!(quantity("the top card in your draw pile"), Quantity::Top(Num::Is(1)));
    assert_eq!(quantity("the bottom 2 cards in your draw pile"), Quantity::Bottom(Num::Is(2)));
    assert_eq!(quantity("your Phoenixborn"), Quantity::One);
    assert_eq!(quantity("each opponent's Phoenixborn"), Quantity::All);
    assert_eq!(quantity("{picked}"), Quantity::All);
}

#[test]
fn filters_read() {
    let filters = |text: &str| phrase::selector(text, &Few).expect("reads").groups.remove(0).filters;
    assert_eq!(filters("another unit"), [Filter::Other]);
    assert_eq!(filters("up to 2 other units"), [Filter::Other]);
    assert_eq!(
        filters("a wounded unit that is not exhausted"),
        [Filter::Is(CardState::Wounded), Filter::IsNot(CardState::Exhausted)]
    );
    assert_eq!(filters("a card in an opponent's hand"), [Filter::InZone(Possessor::Opponents, Zone::Hand)]);
    assert_eq!(filters("a unit with no abilities"), [Filter::Lacks(Box::new(Property::AnyAbility))]);
    assert_eq!(filters("a unit without no abilities"), [Filter::Has(Box::new(Property::AnyAbility))]);
    assert_eq!(
        filters("a unit other than {from} or this unit"),
        [Filter::OtherThan(vec![Reference::Named("from".into()), Reference::This])]
    );
}

#[test]
fn copies_and_abilities_are_looked_up() {
    let copies = phrase::selector("copies of 'lantern-maker' on your spellboard", &Few).expect("reads");
    assert_eq!(copies.groups[0].base, Base::CopiesOf(vec![DefId(3)]));
    let ability = phrase::selector("a unit with the Glimmer ability", &Few).expect("reads");
    assert!(matches!(&ability.groups[0].filters[0], Filter::Has(property)
        if matches!(**property, Property::Ability(name) if name.keyword == Some(KeywordId(1)))));
}

#[test]
fn conditions_read() {
    let both = phrase::condition("3 or more units you control and an attack action", &Few).expect("reads");
    assert_eq!(both.parts.len(), 2);
    assert_eq!(both.parts[1], ConditionPart::During(Stretches::of(&[Stretch::AttackAction])));
    let turns = phrase::condition("your turn or an opponent's turn and this spell with focus 1 or more", &Few).expect("reads");
    assert_eq!(turns.parts[0], ConditionPart::During(Stretches::of(&[Stretch::YourTurn, Stretch::OpponentsTurn])));
    assert_eq!(turns.parts.len(), 2);
    let either = phrase::condition("a unit you control and your turn or no meditates of you this turn", &Few).expect("reads");
    assert!(matches!(&either.parts[..], [ConditionPart::Found(_), ConditionPart::Either(parts)] if parts.len() == 2));
    for text in ["this unit with an exhaustion token", "you without the first player token", "you with an open battlefield slot"]
    {
        assert!(phrase::condition(text, &Few).is_ok(), "{text}");
    }
}

#[test]
fn amounts_read() {
    let amount = |text: &str| phrase::amount(text, &Few).expect("reads");
    assert_eq!(amount("2"), Amount::Num(Num::Is(2)));
    assert_eq!(amount("-N"), Amount::Minus(Num::N));
    assert_eq!(
        amount("-N for each unit you control"),
        Amount::ForEach(Box::new(Amount::Minus(Num::N)), Box::new(amount("the number of unit you control")))
    );
    assert_eq!(amount("this unit's attack"), Amount::ValueOf(Reference::This, Value::Attack));
    assert_eq!(amount("this unit's printed attack"), Amount::PrintedValueOf(Reference::This, Value::Attack));
    assert!(matches!(amount("the number of status tokens on this card"), Amount::TokensOn(Some(Token::Status), _)));
    assert!(matches!(amount("the number of tokens on this card"), Amount::TokensOn(None, _)));
    assert_eq!(amount("the number of the phase"), Amount::Phase);
    assert!(matches!(amount("the number of copies of 'lantern-maker' on your spellboard"), Amount::NumberOf(_)));
}

#[test]
fn costs_read() {
    let cost = phrase::cost("main, 1 divine:class or 1 sympathy:class, X basic", &Few).expect("reads");
    let one = |kind| Item::Magic(CostAmount::Exactly(1), Symbol::Of(kind, Level::Class));
    assert_eq!(
        cost.parts(),
        [vec![Item::Main], vec![one(DieType::Divine), one(DieType::Sympathy)], vec![Item::Magic(CostAmount::X, Symbol::Basic)]]
    );
    assert!(cost.asks_x());
    assert_eq!(phrase::cost("free", &Few).expect("reads").parts(), Vec::<Vec<Item>>::new());
    assert_eq!(phrase::cost("1 basic or 2 wounds", &Few).expect("reads").parts()[0].len(), 2);
    let given = phrase::cost("side, destroy a unit or Phoenixborn you control or 1 status on this card", &Few).expect("reads");
    assert!(matches!(given.parts()[1].as_slice(), [Item::GiveUp(_), Item::GiveUp(_)]));
    assert_eq!(phrase::cost("1 mill, exhaust", &Few).expect("reads").parts()[1], [Item::Exhaust]);
    assert_eq!(phrase::cost("N discard", &Few).expect("reads").parts(), [[Item::Discard(CostAmount::N)]]);
}

#[test]
fn names_used_are_told_once() {
    let read = phrase::selector("cards among {hand} titled {named} or cards among {hand}", &Few).expect("reads");
    let names = free_names(&read);
    assert_eq!(names.iter().map(|(name, _)| name.as_str()).collect::<Vec<_>>(), ["hand", "named"]);
    assert_eq!(names[0].1, [NameRole::Group, NameRole::Group]);
}

/// The message, the words it points at, and the help.
fn trouble<T: std::fmt::Debug>(text: &str, read: Result<T, PhraseError>) -> (String, String, Option<String>) {
    let error = read.expect_err("does not read");
    (error.message, text[error.span].to_owned(), error.help)
}

#[test]
fn unknown_words_are_named_with_the_word_that_was_meant() {
    let selector = |text: &str| trouble(text, phrase::selector(text, &Few));
    let meant = |word: &str| Some(format!("did you mean `{word}`?"));
    let (message, at, help) = selector("a unit an oponent controls");
    assert_eq!((message.as_str(), at.as_str(), help), ("unknown word `oponent`", "oponent", meant("opponent")));
    let (message, at, help) = selector("a unit with the Glimer ability");
    assert_eq!((message.as_str(), at.as_str(), help), ("no ability has the name `Glimer`", "Glimer", meant("Glimmer")));
    let (message, _, help) = selector("copies of 'lantern-baker'");
    assert_eq!((message.as_str(), help), ("no card has the id `lantern-baker`", meant("lantern-maker")));
    let text = "main, 1 natral:class";
    let (message, at, help) = trouble(text, phrase::cost(text, &Few));
    assert_eq!((message.as_str(), at.as_str(), help), ("unknown word `natral`", "natral", meant("natural")));
}

#[test]
fn known_words_in_a_wrong_order_are_pointed_at() {
    let selector = |text: &str| trouble(text, phrase::selector(text, &Few));
    assert_eq!(selector("a unit controls you").1, "controls you");
    assert_eq!(selector("").0, "the phrase is empty");
    assert_eq!(selector("a unit with").0, "the phrase stops too early, after `with`");
    let text = "main, 0 basic";
    assert_eq!(trouble(text, phrase::cost(text, &Few)).1, "0");
}
