//! Answers as lines of a scenario: an example for a question, and the line that gives an answer.

use cinderforge_kernel::game::{Action, Answer, Choice, Decision, DecisionKind, Options};
use cinderforge_kernel::table::answers::subsets;
use cinderforge_kernel::terms::Zone;

use crate::run::names::{Names, letter};
use crate::run::question_text::{action_text, choice_text, die_text};
use crate::run::view::ScenarioView;

/// Returns an example of a line that would answer a question.
pub(crate) fn example_line(decision: &Decision, names: &Names, scenario_view: &ScenarioView) -> String {
    let who = letter(decision.player);
    let list = decision.choices();
    let first = list.first().map(|choice| choice_text(decision, *choice, names, scenario_view)).unwrap_or_default();
    let used = first.strip_prefix("uses ").unwrap_or(&first);
    let label = decision.label;
    match (&decision.options, decision.kind) {
        (Options::Faces(dice), _) => {
            let die = dice.first().map(|die| die_text(decision, names, *die, scenario_view)).unwrap_or_default();
            format!("{who} turns {die} to power")
        }
        (Options::Split { amount, .. }, _) => format!("{who} splits {amount} on {first}"),
        (Options::Order(list), _) => {
            let all: Vec<String> = list.iter().map(|choice| choice_text(decision, *choice, names, scenario_view)).collect();
            format!("{who} orders {}", all.join(", "))
        }
        (Options::Number { low, .. }, _) => format!("{who} chooses {label}: {low}"),
        (_, DecisionKind::Action) => format!("{who} {}", plain_action(list, names)),
        (Options::Some { min, .. }, _) if *min > 1 => {
            let picked = first_legal(decision);
            picked.map_or_else(
                || format!("{who} chooses {label}: {first}"),
                |answer| line_for_answer(decision, &answer, names, scenario_view),
            )
        }
        (Options::One(list), DecisionKind::Trigger | DecisionKind::Untriggered)
            if list.iter().any(|choice| matches!(choice, Choice::Done | Choice::No)) =>
        {
            format!("{who} {} {used}` or `{who} declines", use_verb(decision, list.first(), scenario_view))
        }
        (_, DecisionKind::Trigger | DecisionKind::Untriggered) => {
            format!("{who} {} {used}", use_verb(decision, list.first(), scenario_view))
        }
        (_, DecisionKind::TriggerOrder) => format!("{who} {} {used}", use_verb(decision, list.first(), scenario_view)),
        (_, DecisionKind::PayDice) => format!("{who} pays {first}"),
        (_, DecisionKind::PayDiscard | DecisionKind::DiscardCards) => format!("{who} discards {first}"),
        (_, DecisionKind::ExhaustDice) => format!("{who} exhausts {first}` or `{who} exhausts nothing"),
        (_, DecisionKind::FirstFive) => format!("{who} takes {first}, .."),
        (_, DecisionKind::Blocker) => {
            let attacker = decision.card.map(|card| names.card(card, false)).unwrap_or_default();
            format!("{who} blocks {attacker} with {first}` or `{who} does not block")
        }
        (_, DecisionKind::Guard) => format!("{who} guards with {first}` or `{who} does not guard"),
        (_, DecisionKind::Counter) => format!("{who} counters` or `{who} does not counter"),
        (_, DecisionKind::BattleOrder) => format!("{who} fights with {first}"),
        (_, DecisionKind::Attach) => format!("{who} attaches to {first}"),
        (_, DecisionKind::Target) => format!("{who} targets {label}: {first}"),
        (_, DecisionKind::Effect | DecisionKind::Respark | DecisionKind::ExtraCost) if first == "yes" => {
            format!("{who} answers {label}: yes")
        }
        _ => format!("{who} chooses {label}: {first}"),
    }
}

/// Returns an action of a list as a line gives it; one that says all of it in few words.
fn plain_action(list: &[Choice], names: &Names) -> String {
    let actions = || {
        list.iter().filter_map(|choice| match choice {
            Choice::Do(action) => Some(*action),
            _ => None,
        })
    };
    let plain = |action: &Action| matches!(action, Action::Play(_) | Action::Use(..) | Action::DicePower(_));
    let over = |action: &Action| matches!(action, Action::Pass | Action::EndTurn);
    let found = actions().find(plain).or_else(|| actions().find(over));
    found.map_or_else(|| "passes".to_owned(), |action| action_text(names, action))
}

/// The most answers that are tried for an example.
const MOST_TRIED: usize = 4096;

/// Returns the first answer that picks as few as it may and keeps the bound.
fn first_legal(decision: &Decision) -> Option<Answer> {
    let Options::Some { choices, min, .. } = &decision.options else { return None };
    let (all, few): (Vec<usize>, usize) = ((0..choices.len()).collect(), usize::from(*min));
    subsets(all, few, few).take(MOST_TRIED).map(Answer::Some).find(|answer| decision.check(answer).is_ok())
}

/// Returns the line that gives an answer.
pub(crate) fn line_for_answer(decision: &Decision, answer: &Answer, names: &Names, scenario_view: &ScenarioView) -> String {
    let who = letter(decision.player);
    let label = decision.label;
    let list = decision.choices();
    let text = |index: u16| {
        list.get(usize::from(index)).map_or_else(String::new, |choice| choice_text(decision, *choice, names, scenario_view))
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
        (Answer::Some(picked), _) => line_for_picks(decision, &texts(picked)),
        (Answer::Faces(_), _) => format!("{who} turns nothing"),
    }
}

/// Returns the verb for a text that answers: it is used, or played from the hand.
fn use_verb(decision: &Decision, choice: Option<&Choice>, scenario_view: &ScenarioView) -> &'static str {
    match choice {
        Some(Choice::Trigger(card, _)) => {
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
            format!("{who} {} {used}", use_verb(decision, choice.as_ref(), scenario_view))
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
        _ => line_for_picks(decision, text),
    }
}

/// Returns the line that gives what was picked as an answer.
fn line_for_picks(decision: &Decision, text: &str) -> String {
    let (who, label) = (letter(decision.player), decision.label);
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
