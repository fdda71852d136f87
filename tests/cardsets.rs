//! Every loaded card of a set as a snapshot, so that a change of the loader shows card by card.

use std::fmt::Write as _;

use cinderforge_kernel::cards::{CardDef, Library, Printed};
use cinderforge_tests::kit;

fn value(printed: Option<Printed>) -> String {
    match printed {
        None => "-".to_owned(),
        Some(Printed::Is(n)) => n.to_string(),
        Some(Printed::X) => "X".to_owned(),
        Some(Printed::Bonus(n)) => format!("{n:+}"),
        Some(Printed::BonusX) => "+X".to_owned(),
    }
}

fn line(library: &Library, card: &CardDef) -> String {
    let mut text = format!(
        "{} | {} | {} | cost {} | {}/{}/{}",
        card.id,
        card.name,
        card.kind,
        card.cost.as_ref().map_or("-", |cost| cost.text.as_str()),
        value(card.attack),
        value(card.life),
        value(card.recover),
    );
    for stands in &card.abilities {
        let ability = library.ability(stands.ability);
        let _ = write!(
            text,
            "\n    {} {:?}{}",
            ability.label,
            ability.timing,
            if stands.inexhaustible { ", inexhaustible" } else { "" }
        );
    }
    for keyword in &card.keywords {
        let _ = write!(text, "\n    keyword {} {}", library.keyword(keyword.keyword).name, keyword.n);
    }
    for holding in &card.constants {
        let constant = library.constant(holding.constant);
        let name = if constant.name.is_empty() { "constant" } else { constant.name.as_str() };
        let _ = write!(text, "\n    {name}{}", if holding.inexhaustible { ", inexhaustible" } else { "" });
    }
    for conjured in &card.conjurations {
        let _ = write!(text, "\n    brings {}", library.def(*conjured).id);
    }
    text
}

#[test]
fn core_set() {
    for ruleset in ["official", "raven"] {
        let kit = kit(ruleset);
        let mut cards: Vec<&CardDef> = kit.library.cards.iter().filter(|card| card.set == "core").collect();
        cards.sort_by_key(|card| card.id.as_str());
        assert_eq!(cards.len(), 78);
        let text: Vec<String> = cards.into_iter().map(|card| line(&kit.library, card)).collect();
        insta::assert_snapshot!(format!("core_set_{ruleset}"), text.join("\n"));
    }
}
