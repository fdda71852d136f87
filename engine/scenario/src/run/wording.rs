//! Questions in words: what is asked, what may be answered, and a line that would answer it.

use cinderforge_kernel::decision::{Action, Answer, Asks, Choice, Choosing, Decision};
use cinderforge_kernel::die::DiePlace;
use cinderforge_kernel::event::Zone;
use cinderforge_kernel::id::{CardId, DieId, Thing};
use cinderforge_kernel::state::AttackKind;
use cinderforge_kernel::table::answers::subsets;

use crate::run::names::{Names, bare, letter};
use crate::run::view::Sight;

/// An ability as a line names it: with its card, or by the card alone if it has no name of its own.
pub(crate) fn ability_text(names: &Names, card: CardId, label: &str) -> String {
    let title = names.library().def(names.def_at_start(card)).name;
    if title == label { names.card(card, false) } else { format!("{} of {}", names.label(card, label), names.card(card, false)) }
}

/// An action in words.
pub(crate) fn action_text(names: &Names, action: Action) -> String {
    match action {
        Action::Play(card) => format!("plays {}", names.card(card, false)),
        Action::Use(card, ability) => format!("uses {}", ability_text(names, card, &names.library().ability(ability).label)),
        Action::DicePower(at) => {
            let kind = names.library().dice_powers.get(usize::from(at)).map(|power| power.kind.word()).unwrap_or_default();
            format!("uses dice power {kind}")
        }
        Action::Attack(AttackKind::Phoenixborn) => "attacks a Phoenixborn".to_owned(),
        Action::Attack(AttackKind::Unit) => "attacks a unit".to_owned(),
        Action::Meditate => "meditates".to_owned(),
        Action::Pass => "passes".to_owned(),
        Action::EndTurn => "ends turn".to_owned(),
    }
}

/// A die in words, told apart from others of a question.
pub(crate) fn die_text(decision: &Decision, names: &Names, die: DieId, sight: &Sight) -> String {
    let now = sight.view.die(die);
    let of = if now.owner == decision.player { String::new() } else { format!(" of {}", letter(now.owner)) };
    let on = match now.place {
        DiePlace::OnCard { card, .. } => format!(" on {}", names.card(card.id, true)),
        DiePlace::Active | DiePlace::Exhausted | DiePlace::Removed => of,
    };
    format!("{}:{}{on}", now.kind, now.level)
}

/// A choice as a line would name it.
pub(crate) fn choice_text(decision: &Decision, choice: Choice, names: &Names, sight: &Sight) -> String {
    match choice {
        Choice::Thing(Thing::Card(card)) => {
            let same = |other: &Choice| matches!(other, Choice::Thing(Thing::Card(one)) if one.id != card.id && names.def_at_start(one.id) == names.def_at_start(card.id));
            let numbered = decision.choices().iter().any(same);
            let name = names.card(card.id, numbered);
            match sight.card(card.id) {
                Some(now) if now.controller != decision.player && !name.starts_with("Phoenixborn") => {
                    format!("{name} of {}", letter(now.controller))
                }
                _ => name,
            }
        }
        Choice::Thing(Thing::Player(player)) => letter(player).to_string(),
        Choice::Thing(Thing::Die(die)) => die_text(decision, names, die, sight),
        Choice::Yes => "yes".to_owned(),
        Choice::No => "no".to_owned(),
        Choice::Done => "nothing".to_owned(),
        Choice::Word(word) => word.to_string(),
        Choice::Title(def) => bare(names.library().def(def).id).to_owned(),
        Choice::Token(token) => token.to_string(),
        Choice::Trigger(card, label) => {
            let text = ability_text(names, card, &label);
            let same = |other: &Choice| match other {
                Choice::Trigger(one, its) => *one != card && ability_text(names, *one, its) == text && !sight.alike(*one, card),
                _ => false,
            };
            if decision.choices().iter().any(same) {
                text.replace(&names.card(card, false), &names.apart(card, sight))
            } else {
                text
            }
        }
        Choice::Do(action) => action_text(names, action),
        Choice::TopOfDrawPile => "top".to_owned(),
    }
}

/// What a question is about, in words.
pub(crate) fn question_text(decision: &Decision, names: &Names, sight: &Sight) -> String {
    let about = match (decision.card, decision.ability) {
        (Some(card), Some(ability)) => format!(" for {}", ability_text(names, card, &ability)),
        (Some(card), None) => format!(" for {}", names.card(card, false)),
        _ => String::new(),
    };
    format!("{} is asked `{}`{about}: {}", letter(decision.player), decision.label, offers(decision, names, sight))
}

/// What may be answered, in words.
pub(crate) fn offers(decision: &Decision, names: &Names, sight: &Sight) -> String {
    let list = |list: &[Choice]| {
        let most = 24;
        let mut texts: Vec<String> = Vec::new();
        for choice in list {
            let text = choice_text(decision, *choice, names, sight);
            match texts.iter_mut().find(|known| **known == text) {
                Some(_) => {}
                None => texts.push(text),
            }
        }
        let more = texts.len().saturating_sub(most);
        texts.truncate(most);
        if more > 0 {
            texts.push(format!("and {more} more"));
        }
        texts.join(", ")
    };
    match &decision.kind {
        Choosing::One(choices) => format!("one of {}", list(choices)),
        Choosing::Some { choices, min, max, .. } if min == max => format!("{min} of {}", list(choices)),
        Choosing::Some { choices, min, max, .. } => format!("{min} to {max} of {}", list(choices)),
        Choosing::Faces(dice) => {
            let dice: Vec<String> = dice.iter().map(|die| die_text(decision, names, *die, sight)).collect();
            format!("a side for each of {}", dice.join(", "))
        }
        Choosing::Split { amount, among } => format!("{amount} split among {}", list(among)),
        Choosing::Order(choices) => format!("an order of {}", list(choices)),
        Choosing::Number { low, high } => format!("a number from {low} to {high}"),
    }
}

/// A line that would answer a question.
pub(crate) fn sample(decision: &Decision, names: &Names, sight: &Sight) -> String {
    let who = letter(decision.player);
    let list = decision.choices();
    let first = list.first().map(|choice| choice_text(decision, *choice, names, sight)).unwrap_or_default();
    let used = first.strip_prefix("uses ").unwrap_or(&first);
    let label = decision.label;
    match (&decision.kind, decision.asks) {
        (Choosing::Faces(dice), _) => {
            let die = dice.first().map(|die| die_text(decision, names, *die, sight)).unwrap_or_default();
            format!("{who} turns {die} to power")
        }
        (Choosing::Split { amount, .. }, _) => format!("{who} splits {amount} on {first}"),
        (Choosing::Order(list), _) => {
            let all: Vec<String> = list.iter().map(|choice| choice_text(decision, *choice, names, sight)).collect();
            format!("{who} orders {}", all.join(", "))
        }
        (Choosing::Number { low, .. }, _) => format!("{who} chooses {label}: {low}"),
        (_, Asks::Action) => format!("{who} {}", plain_action(list, names)),
        (Choosing::Some { min, .. }, _) if *min > 1 => {
            let picked = first_legal(decision, sight);
            picked.map_or_else(|| format!("{who} chooses {label}: {first}"), |answer| said(decision, &answer, names, sight))
        }
        (_, Asks::Trigger | Asks::Untriggered) => {
            format!("{who} {} {used}` or `{who} declines", used_how(decision, list.first(), sight))
        }
        (_, Asks::TriggerOrder) => format!("{who} {} {used}", used_how(decision, list.first(), sight)),
        (_, Asks::PayDice) => format!("{who} pays {first}"),
        (_, Asks::PayDiscard | Asks::DiscardCards) => format!("{who} discards {first}"),
        (_, Asks::ExhaustDice) => format!("{who} exhausts {first}` or `{who} exhausts nothing"),
        (_, Asks::FirstFive) => format!("{who} takes {first}, .."),
        (_, Asks::Blocker) => {
            let attacker = decision.card.map(|card| names.card(card, false)).unwrap_or_default();
            format!("{who} blocks {attacker} with {first}` or `{who} does not block")
        }
        (_, Asks::Guard) => format!("{who} guards with {first}` or `{who} does not guard"),
        (_, Asks::Counter) => format!("{who} counters` or `{who} does not counter"),
        (_, Asks::BattleOrder) => format!("{who} fights with {first}"),
        (_, Asks::Attach) => format!("{who} attaches to {first}"),
        (_, Asks::Target) => format!("{who} targets {label}: {first}"),
        (_, Asks::Effect | Asks::Respark | Asks::ExtraCost) if first == "yes" => format!("{who} answers {label}: yes"),
        _ => format!("{who} chooses {label}: {first}"),
    }
}

/// An action of a list as a line gives it; one that says all of it in few words.
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

/// The first answer that picks as few as it may and keeps the bound.
fn first_legal(decision: &Decision, sight: &Sight) -> Option<Answer> {
    let Choosing::Some { choices, min, .. } = &decision.kind else { return None };
    let (all, few): (Vec<usize>, usize) = ((0..choices.len()).collect(), usize::from(*min));
    subsets(&all, few, few).take(MOST_TRIED).map(Answer::Some).find(|answer| sight.view.check(decision, answer).is_ok())
}

/// The line that gives an answer.
pub(crate) fn said(decision: &Decision, answer: &Answer, names: &Names, sight: &Sight) -> String {
    let who = letter(decision.player);
    let label = decision.label;
    let list = decision.choices();
    let text =
        |at: u16| list.get(usize::from(at)).map_or_else(String::new, |choice| choice_text(decision, *choice, names, sight));
    let texts = |picked: &[u16]| {
        let all: Vec<String> = picked.iter().map(|at| text(*at)).collect();
        if all.is_empty() { "nothing".to_owned() } else { all.join(", ") }
    };
    match (answer, &decision.kind) {
        (Answer::Order(order), _) => format!("{who} orders {}", texts(order)),
        (Answer::Split(parts), _) => {
            let shares = parts.iter().enumerate().filter(|(_, part)| **part > 0);
            let shares: Vec<String> = shares.map(|(at, part)| format!("{part} on {}", text(at as u16))).collect();
            format!("{who} splits {}", shares.join(", "))
        }
        (Answer::Faces(levels), Choosing::Faces(dice)) => {
            let turned =
                dice.iter().zip(levels).map(|(die, level)| format!("{} to {level}", die_text(decision, names, *die, sight)));
            format!("{who} turns {}", turned.collect::<Vec<_>>().join(", "))
        }
        (Answer::Number(number), _) => format!("{who} chooses {label}: {number}"),
        (Answer::One(at), _) => one_said(decision, list.get(usize::from(*at)).copied(), &text(*at), names, sight),
        (Answer::Some(picked), _) => picked_said(decision, &texts(picked)),
        (Answer::Faces(_), _) => format!("{who} turns nothing"),
    }
}

/// Whether a text that answers is used, or played from the hand.
fn used_how(decision: &Decision, choice: Option<&Choice>, sight: &Sight) -> &'static str {
    match choice {
        Some(Choice::Trigger(card, _)) => {
            let in_hand = sight.card(*card).is_some_and(|now| now.zone == Zone::Hand && now.owner == decision.player);
            if in_hand { "plays" } else { "uses" }
        }
        _ => "uses",
    }
}

fn one_said(decision: &Decision, choice: Option<Choice>, text: &str, names: &Names, sight: &Sight) -> String {
    let who = letter(decision.player);
    let done = matches!(choice, Some(Choice::Done | Choice::No));
    let used = text.strip_prefix("uses ").unwrap_or(text);
    match decision.asks {
        Asks::Action => format!("{who} {text}"),
        Asks::Trigger | Asks::Untriggered if done => format!("{who} declines"),
        Asks::Trigger | Asks::Untriggered | Asks::TriggerOrder => {
            format!("{who} {} {used}", used_how(decision, choice.as_ref(), sight))
        }
        Asks::Blocker if done => format!("{who} does not block"),
        Asks::Blocker => {
            let attacker = decision.card.map(|card| names.card(card, true)).unwrap_or_default();
            format!("{who} blocks {attacker} with {text}")
        }
        Asks::Guard if done => format!("{who} does not guard"),
        Asks::Guard => format!("{who} guards with {text}"),
        Asks::Counter if done => format!("{who} does not counter"),
        Asks::Counter => format!("{who} counters"),
        Asks::BattleOrder => format!("{who} fights with {text}"),
        Asks::Attach => format!("{who} attaches to {text}"),
        _ => picked_said(decision, text),
    }
}

fn picked_said(decision: &Decision, text: &str) -> String {
    let (who, label) = (letter(decision.player), decision.label);
    match decision.asks {
        Asks::PayDice => format!("{who} pays {text}"),
        Asks::PayDiscard | Asks::DiscardCards => format!("{who} discards {text}"),
        Asks::ExhaustDice => format!("{who} exhausts {text}"),
        Asks::FirstFive => format!("{who} takes {text}"),
        Asks::Target => format!("{who} targets {label}: {text}"),
        _ if text == "yes" || text == "no" => format!("{who} answers {label}: {text}"),
        _ => format!("{who} chooses {label}: {text}"),
    }
}
