//! Questions in words: what is asked, and what may be answered.

use cinderforge_kernel::game::AttackKind;
use cinderforge_kernel::game::{Action, Choice, Decision, Options};
use cinderforge_kernel::terms::DiePlace;
use cinderforge_kernel::terms::Token;
use cinderforge_kernel::terms::{CardId, DefId, DieId, PlayerId, Thing};
use ustr::Ustr;

use crate::run::names::{Names, id_without_pool, letter};
use crate::run::view::ScenarioView;
use crate::wording::{self, Vocabulary};

/// Returns an ability as a line names it: with its card, or by the card alone if it has no name of its own.
pub(crate) fn ability_text(names: &Names, card: CardId, label: &str) -> String {
    let title = names.library().def(names.def_at_start(card)).name;
    if title == label { names.card(card, false) } else { format!("{} of {}", names.label(card, label), names.card(card, false)) }
}

/// Describes an action.
pub(crate) fn action_text(names: &Names, action: Action) -> String {
    match action {
        Action::Play(card) => format!("plays {}", names.card(card, false)),
        Action::Use(card, ability) => format!("uses {}", ability_text(names, card, &names.library().ability(ability).label)),
        Action::DicePower(index) => {
            let kind = names.library().dice_powers.get(usize::from(index)).map(|power| power.kind.word()).unwrap_or_default();
            format!("uses dice power {kind}")
        }
        Action::Attack(AttackKind::Phoenixborn) => "attacks a Phoenixborn".to_owned(),
        Action::Attack(AttackKind::Unit) => "attacks a unit".to_owned(),
        Action::Meditate => "meditates".to_owned(),
        Action::Pass => "passes".to_owned(),
        Action::EndTurn => "ends turn".to_owned(),
    }
}

/// Describes a die so that it is told apart from the others of a question.
pub(crate) fn die_text(decision: &Decision, names: &Names, die: DieId, scenario_view: &ScenarioView) -> String {
    let shown = scenario_view.view.die(die);
    let of = if shown.owner == decision.player { String::new() } else { format!(" of {}", letter(shown.owner)) };
    let on = match shown.place {
        DiePlace::OnCard { card, .. } => format!(" on {}", names.card(card.id, true)),
        DiePlace::Active | DiePlace::Exhausted | DiePlace::Removed => of,
    };
    format!("{}:{}{on}", shown.kind, shown.level)
}

/// What lines of a scenario call things in a question.
struct LineVocabulary<'a> {
    decision: &'a Decision,
    names: &'a Names,
    scenario_view: &'a ScenarioView<'a>,
}

impl Vocabulary for LineVocabulary<'_> {
    const NOTHING: &'static str = "nothing";
    const TOP_OF_DRAW_PILE: &'static str = "top";

    fn card(&self, card: CardId) -> String {
        let Self { decision, names, scenario_view } = self;
        let same = |other: &Choice| {
            matches!(other, Choice::Thing(Thing::Card(other))
                if other.id != card && names.def_at_start(other.id) == names.def_at_start(card))
        };
        let name = names.card(card, decision.choices().iter().any(same));
        match scenario_view.card(card) {
            Some(card_state) if card_state.controller != decision.player && !name.starts_with("Phoenixborn") => {
                format!("{name} of {}", letter(card_state.controller))
            }
            _ => name,
        }
    }

    fn player(&self, player: PlayerId) -> String {
        letter(player).to_string()
    }

    fn die(&self, die: DieId) -> String {
        die_text(self.decision, self.names, die, self.scenario_view)
    }

    fn title(&self, def: DefId) -> String {
        id_without_pool(self.names.library().def(def).id).to_owned()
    }

    fn token(&self, token: Token) -> String {
        token.to_string()
    }

    fn trigger(&self, card: CardId, label: Ustr) -> String {
        let Self { decision, names, scenario_view } = self;
        let text = ability_text(names, card, &label);
        let same = |other: &Choice| match other {
            Choice::Trigger(other, its) => {
                *other != card && ability_text(names, *other, its) == text && !scenario_view.alike(*other, card)
            }
            _ => false,
        };
        if decision.choices().iter().any(same) {
            text.replace(&names.card(card, false), &names.card_with_controller(card, scenario_view))
        } else {
            text
        }
    }

    fn action(&self, action: Action) -> String {
        action_text(self.names, action)
    }
}

/// Names a choice as a line would.
pub(crate) fn choice_text(decision: &Decision, choice: Choice, names: &Names, scenario_view: &ScenarioView) -> String {
    wording::choice_text(&LineVocabulary { decision, names, scenario_view }, choice)
}

/// Tells what a question is about, in words.
pub(crate) fn question_text(decision: &Decision, names: &Names, scenario_view: &ScenarioView) -> String {
    let about = match (decision.card, decision.ability) {
        (Some(card), Some(ability)) => format!(" for {}", ability_text(names, card, &ability)),
        (Some(card), None) => format!(" for {}", names.card(card, false)),
        _ => String::new(),
    };
    format!("{} is asked `{}`{about}: {}", letter(decision.player), decision.label, offers(decision, names, scenario_view))
}

/// Tells what may be answered, in words.
pub(crate) fn offers(decision: &Decision, names: &Names, scenario_view: &ScenarioView) -> String {
    let list = |list: &[Choice]| {
        let most = 24;
        let mut texts: Vec<String> = Vec::new();
        for choice in list {
            let text = choice_text(decision, *choice, names, scenario_view);
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
    match &decision.options {
        Options::One(choices) => format!("one of {}", list(choices)),
        Options::Some { choices, min, max, .. } if min == max => format!("{min} of {}", list(choices)),
        Options::Some { choices, min, max, .. } => format!("{min} to {max} of {}", list(choices)),
        Options::Faces(dice) => {
            let dice: Vec<String> = dice.iter().map(|die| die_text(decision, names, *die, scenario_view)).collect();
            format!("a side for each of {}", dice.join(", "))
        }
        Options::Split { amount, among } => format!("{amount} split among {}", list(among)),
        Options::Order(choices) => format!("an order of {}", list(choices)),
        Options::Number { low, high } => format!("a number from {low} to {high}"),
    }
}
