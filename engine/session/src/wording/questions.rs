//! Questions in words, as they are put to a player.

use cinderforge_kernel::cards::AbilityDef;
use cinderforge_kernel::game::{Bound, Decision, DecisionKind, Options};
use cinderforge_kernel::table::View;

use super::{ForPlayer, about_text, card_there, label_text, offer_text};

/// Says what a decision asks.
pub fn question(view: &View, decision: &Decision) -> String {
    let about = match (decision.kind, decision.card) {
        (DecisionKind::Blocker, Some(attacker)) => format!(" against {}", card_there(view, attacker)),
        _ => about_text(&ForPlayer::of(view), decision),
    };
    let label = decision.label;
    let what = match decision.kind {
        DecisionKind::Action => "your action".to_owned(),
        DecisionKind::FirstFive => "your first five cards".to_owned(),
        DecisionKind::FirstPlayer => "who begins".to_owned(),
        DecisionKind::DiscardCards => "cards to discard before drawing".to_owned(),
        DecisionKind::ExhaustDice => "dice to exhaust, to roll them again".to_owned(),
        DecisionKind::ParallelCost | DecisionKind::CostWay => "which cost to pay".to_owned(),
        DecisionKind::CostX => "X".to_owned(),
        DecisionKind::PayDice => "dice to pay with".to_owned(),
        DecisionKind::PayDiscard => "cards to discard as the cost".to_owned(),
        DecisionKind::PayCards => format!("cards to {label} as the cost"),
        DecisionKind::ExtraCost => format!("pay extra: {label}{}", price_text(view, decision)),
        DecisionKind::Target => format!("target `{label}`"),
        DecisionKind::Mode => "one of its effects".to_owned(),
        DecisionKind::Trigger | DecisionKind::Untriggered => "an effect to use now".to_owned(),
        DecisionKind::TriggerOrder => "which effect comes next".to_owned(),
        DecisionKind::DamageOrder => "who receives its damage first".to_owned(),
        DecisionKind::EffectOrder if label == "arrival" => "what comes first".to_owned(),
        DecisionKind::EffectOrder => "the order, the first one first".to_owned(),
        DecisionKind::Attach => "what to attach to".to_owned(),
        DecisionKind::Attackers => "your attackers".to_owned(),
        DecisionKind::AttackTarget => "what to attack".to_owned(),
        DecisionKind::Blocker => "who blocks".to_owned(),
        DecisionKind::Guard => "who guards".to_owned(),
        DecisionKind::BattleOrder => "which attacker fights next".to_owned(),
        DecisionKind::Counter => "whether to counter".to_owned(),
        DecisionKind::CounterSplit => "how counter damage is split".to_owned(),
        DecisionKind::MeditateDiscard => "a card to discard".to_owned(),
        DecisionKind::MeditateDice => "dice to turn".to_owned(),
        DecisionKind::Faces => "the sides of dice".to_owned(),
        DecisionKind::Respark => "whether to respark".to_owned(),
        DecisionKind::Effect => format!("`{}`", label_text(&ForPlayer::of(view), decision)),
        DecisionKind::PlayerOrder => "which player comes first".to_owned(),
    };
    let bound = match &decision.options {
        Options::Some { bound: Bound::Covers { .. }, .. } => " that cover the cost".to_owned(),
        Options::Some { bound: Bound::Sum { low, high, .. }, .. } => format!(", together between {low} and {high}"),
        Options::Faces(_) => ": basic, class or power".to_owned(),
        _ => String::new(),
    };
    let how = match &decision.options {
        Options::One(_) => String::new(),
        options => format!(", {}{bound}", offer_text(options, "these")),
    };
    format!("{what}{about}{how}")
}

/// Lists the texts of the card a decision is about that the decision may be part of.
fn asking<'a>(view: &'a View, decision: &Decision) -> Vec<&'a AbilityDef> {
    let Some(def) = decision.card.and_then(|card| view.def(card)) else { return Vec::new() };
    let label = decision.ability.unwrap_or(def.name);
    let abilities = def.abilities.iter().map(|on| view.library().ability(on.ability));
    abilities.filter(|ability| ability.label == label).collect()
}

/// Tells the price of what is paid beside a cost, behind its name; nothing if it is not known.
fn price_text(view: &View, decision: &Decision) -> String {
    let mut extras = asking(view, decision).into_iter().flat_map(|ability| &ability.extra);
    let extra = extras.find(|extra| extra.name == decision.label);
    extra.map_or_else(String::new, |extra| format!(" ({})", extra.cost.text))
}

/// Says what the text does for which something is asked that it names in a word alone; none where that is not known.
pub fn asking_text(view: &View, decision: &Decision) -> Option<String> {
    if !matches!(decision.kind, DecisionKind::ExtraCost | DecisionKind::Effect) {
        return None;
    }
    let mut told: Vec<&str> = Vec::new();
    for ability in asking(view, decision) {
        let about = view.library().functions.get(ability.effect.index()).map_or("", |function| function.about.as_str());
        if !about.is_empty() && !told.contains(&about) {
            told.push(about);
        }
    }
    (!told.is_empty()).then(|| told.join(" "))
}
