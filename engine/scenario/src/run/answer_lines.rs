//! Answers as lines of a scenario: an example for a question, and the line that gives an answer.

use cinderforge_kernel::game::{Action, Answer, Choice, Decision, DecisionKind, Options};
use cinderforge_kernel::table::answers::subsets;
use cinderforge_kernel::terms::{Level, Zone};

use crate::run::names::{Names, letter};
use crate::run::question_text::{choice_text, die_text};
use crate::run::view::ScenarioView;

/// Returns examples of lines that would answer a question: one that takes something, and one that takes nothing if that is
/// allowed too.
pub(crate) fn example_line(decision: &Decision, names: &Names, scenario_view: &ScenarioView) -> String {
    if decision.kind == DecisionKind::Action {
        return format!("{} {}", letter(decision.player), plain_action(decision, names, scenario_view));
    }
    let examples = [taking(decision), taking_nothing(decision)];
    let lines = examples.iter().flatten().map(|answer| line_for_answer(decision, answer, names, scenario_view));
    lines.collect::<Vec<_>>().join("` or `")
}

/// Checks whether a choice is that of nothing.
fn is_nothing(choice: &Choice) -> bool {
    matches!(choice, Choice::Done | Choice::No)
}

/// Returns a legal answer that takes something, as little as it may; none if there is none.
fn taking(decision: &Decision) -> Option<Answer> {
    match &decision.options {
        Options::One(list) => list.iter().position(|choice| !is_nothing(choice)).map(|index| Answer::One(index as u16)),
        Options::Some { min, max, .. } => {
            let sizes = (*min).max(1)..=*max;
            let all = || (0..decision.choices().len()).collect();
            let of_size = |size: u16| subsets(all(), usize::from(size), usize::from(size)).take(MOST_TRIED);
            sizes.flat_map(of_size).map(Answer::Some).find(|answer| decision.check(answer).is_ok())
        }
        Options::Faces(dice) => Some(Answer::faces(dice.iter().map(|_| Level::Power))),
        Options::Split { amount, among } => {
            Some(Answer::Split((0..among.len()).map(|index| if index == 0 { *amount } else { 0 }).collect()))
        }
        Options::Order(list) => Some(Answer::Order((0..list.len() as u16).collect())),
        Options::Number { low, .. } => Some(Answer::Number(*low)),
    }
}

/// Returns the answer that takes nothing, if it is legal.
fn taking_nothing(decision: &Decision) -> Option<Answer> {
    match &decision.options {
        Options::One(list) => list.iter().position(is_nothing).map(|index| Answer::One(index as u16)),
        Options::Some { .. } => Some(Answer::some([])).filter(|answer| decision.check(answer).is_ok()),
        Options::Faces(_) | Options::Split { .. } | Options::Order(_) | Options::Number { .. } => None,
    }
}

/// Returns an action of a list as a line gives it; one that says all of it in few words.
fn plain_action(decision: &Decision, names: &Names, scenario_view: &ScenarioView) -> String {
    let plain = |choice: &&Choice| matches!(choice, Choice::Do(Action::Play(_) | Action::Use(..) | Action::DicePower(_)));
    let over = |choice: &&Choice| matches!(choice, Choice::Do(Action::Pass | Action::EndTurn));
    let list = decision.choices();
    let found = list.iter().find(plain).or_else(|| list.iter().find(over));
    found.map_or_else(|| "passes".to_owned(), |choice| choice_text(decision, *choice, names, scenario_view))
}

/// The most answers that are tried for an example.
const MOST_TRIED: usize = 4096;

/// Returns the line that gives an answer.
pub(crate) fn line_for_answer(decision: &Decision, answer: &Answer, names: &Names, scenario_view: &ScenarioView) -> String {
    let who = letter(decision.player);
    let label = decision.label;
    let list = decision.choices();
    let text = |index: u16| {
        list.get(usize::from(index))
            .map_or_else(String::new, |choice| as_item(choice, choice_text(decision, *choice, names, scenario_view)))
    };
    let texts = |picked: &[u16]| {
        let all: Vec<String> = picked.iter().map(|index| text(*index)).collect();
        if all.is_empty() { "nothing".to_owned() } else { all.join(", ") }
    };
    match (answer, &decision.options) {
        (Answer::Order(order), _) => format!("{who} orders {}", texts(order)),
        (Answer::Split(parts), _) => {
            let shares = parts.iter().enumerate().filter(|(_, part)| **part > 0);
            let shares: Vec<String> = shares.map(|(index, part)| format!("{part} on {}", text(index as u16))).collect();
            format!("{who} splits {}", shares.join(", "))
        }
        (Answer::Faces(levels), Options::Faces(dice)) => {
            let turned = dice
                .iter()
                .zip(levels)
                .map(|(die, level)| format!("{} to {level}", die_text(decision, names, *die, scenario_view)));
            format!("{who} turns {}", turned.collect::<Vec<_>>().join(", "))
        }
        (Answer::Number(number), _) => format!("{who} chooses {label}: {number}"),
        (Answer::One(index), _) => {
            line_for_choice(decision, list.get(usize::from(*index)).copied(), &text(*index), names, scenario_view)
        }
        (Answer::Some(picked), _) => line_for_picks(decision, names, &texts(picked)),
        (Answer::Faces(_), _) => format!("{who} turns nothing"),
    }
}

/// Returns a choice as an item of a line: words that would not be read as one are quoted.
fn as_item(choice: &Choice, text: String) -> String {
    let is_plain = text.chars().all(|letter| letter.is_alphanumeric() || letter == ' ');
    if matches!(choice, Choice::Word(_)) && !is_plain { format!("\"{text}\"") } else { text }
}

/// Returns the verb for a text that answers: it is used, or played from the hand.
fn use_verb(decision: &Decision, choice: Option<&Choice>, scenario_view: &ScenarioView) -> &'static str {
    match choice {
        Some(Choice::Trigger(card, ..)) => {
            let in_hand = scenario_view
                .card(*card)
                .is_some_and(|card_state| card_state.zone == Zone::Hand && card_state.owner == decision.player);
            if in_hand { "plays" } else { "uses" }
        }
        _ => "uses",
    }
}

/// Returns the line that gives one of a list as an answer.
fn line_for_choice(
    decision: &Decision,
    choice: Option<Choice>,
    text: &str,
    names: &Names,
    scenario_view: &ScenarioView,
) -> String {
    let who = letter(decision.player);
    let done = matches!(choice, Some(Choice::Done | Choice::No));
    let used = text.strip_prefix("uses ").unwrap_or(text);
    match decision.kind {
        DecisionKind::Action => format!("{who} {text}"),
        DecisionKind::Trigger | DecisionKind::Untriggered if done => format!("{who} declines"),
        DecisionKind::Trigger | DecisionKind::Untriggered | DecisionKind::TriggerOrder => {
            // A text with a name of its own is used, wherever its card is.
            let verb = if used.contains(" of ") { "uses" } else { use_verb(decision, choice.as_ref(), scenario_view) };
            format!("{who} {verb} {used}")
        }
        DecisionKind::Blocker if done => format!("{who} does not block"),
        DecisionKind::Blocker => {
            let attacker = decision.card.map(|card| names.card(card, true)).unwrap_or_default();
            format!("{who} blocks {attacker} with {text}")
        }
        DecisionKind::Guard if done => format!("{who} does not guard"),
        DecisionKind::Guard => format!("{who} guards with {text}"),
        DecisionKind::Counter if done => format!("{who} does not counter"),
        DecisionKind::Counter => format!("{who} counters"),
        DecisionKind::BattleOrder => format!("{who} fights with {text}"),
        DecisionKind::Attach => format!("{who} attaches to {text}"),
        _ => line_for_picks(decision, names, text),
    }
}

/// Returns the line that gives what was picked as an answer.
fn line_for_picks(decision: &Decision, names: &Names, text: &str) -> String {
    let who = letter(decision.player);
    let label = decision
        .about
        .map_or_else(|| decision.label.to_string(), |card| format!("{} for {}", decision.label, names.card(card, true)));
    match decision.kind {
        DecisionKind::PayDice => format!("{who} pays {text}"),
        DecisionKind::PayDiscard | DecisionKind::DiscardCards => format!("{who} discards {text}"),
        DecisionKind::ExhaustDice => format!("{who} exhausts {text}"),
        DecisionKind::FirstFive => format!("{who} takes {text}"),
        DecisionKind::Target => format!("{who} targets {label}: {text}"),
        _ if text == "yes" || text == "no" => format!("{who} answers {label}: {text}"),
        _ => format!("{who} chooses {label}: {text}"),
    }
}
