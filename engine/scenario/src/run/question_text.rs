//! Questions in words: what is asked, and what may be answered.

use std::fmt::Write;

use cinderforge_kernel::cards::{Library, PrintedAbility};
use cinderforge_kernel::game::{Action, Choice, Decision, Options};
use cinderforge_kernel::terms::{CardId, DefId, DieId, DiePlace, PlayerId, Thing, Token};
use ustr::Ustr;

use crate::run::names::{Names, letter};
use crate::run::view::ScenarioView;
use cinderforge_session::wording::{self, Vocabulary, Voice};

/// Returns an ability as a line names it: with its card, or by the card alone if it has no name of its own.
pub(crate) fn ability_text(names: &Names, card: CardId, label: &str) -> String {
    let title = names.library().def(names.def_at_start(card)).name;
    if title == label { names.card(card, false) } else { format!("{} of {}", names.label(card, label), names.card(card, false)) }
}

/// Describes an action that somebody takes.
pub(crate) fn action_text(names: &Names, action: Action) -> String {
    wording::action_text(&PlainVocabulary(names), action)
}

/// What lines of a scenario call things without a question about them.
struct PlainVocabulary<'a>(&'a Names);

impl Vocabulary for PlainVocabulary<'_> {
    const VOICE: Voice = Voice::Doing;
    const NOTHING: &'static str = "nothing";
    const TOP_OF_DRAW_PILE: &'static str = "top";

    fn card(&self, card: CardId) -> String {
        self.0.card(card, false)
    }

    fn player(&self, player: PlayerId) -> String {
        letter(player).to_string()
    }

    fn die(&self, die: DieId) -> String {
        let (kind, owner, _) = self.0.die(die);
        format!("{} {kind}", letter(owner))
    }

    fn title(&self, def: DefId) -> String {
        self.0.written_id(def).to_owned()
    }

    fn token(&self, token: Token) -> String {
        token.to_string()
    }

    fn trigger(&self, card: CardId, label: Ustr) -> String {
        ability_text(self.0, card, &label)
    }

    fn ability(&self, card: CardId, label: Ustr) -> String {
        ability_text(self.0, card, &label)
    }

    fn library(&self) -> &Library {
        self.0.library()
    }
}

/// Describes a die so that it is told apart from the others of a question.
pub(crate) fn die_text(decision: &Decision, names: &Names, die: DieId, scenario_view: &ScenarioView) -> String {
    let shown = scenario_view.die(die);
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

impl LineVocabulary<'_> {
    /// Names an ability of a card, with the number of the card if another that is not alike has the same among the choices.
    fn told_apart(&self, card: CardId, label: &str) -> String {
        let Self { decision, names, scenario_view } = self;
        let ability_text = |card: CardId, label: &str| match ability_text(names, card, label) {
            alone if alone == names.card(card, false) => alone,
            _ => format!("{} of {}", names.label_now(card, label, scenario_view), names.card(card, false)),
        };
        let on_same_card = |choice: &Choice| matches!(choice, Choice::Trigger(other, its, _) if *other == card && *its != label);
        let text = match ability_text(card, label) {
            // A text without a name is told from another on its card by the title.
            alone if alone == names.card(card, false) && decision.choices().iter().any(on_same_card) => {
                format!("{label} of {alone}")
            }
            text => text,
        };
        let same = |other: &Choice| {
            let (other, its) = match other {
                Choice::Trigger(other, its, _) => (*other, *its),
                Choice::Do(Action::Use(other, ability)) => (*other, names.library().ability(*ability).label),
                _ => return false,
            };
            other != card && ability_text(other, &its) == text && !scenario_view.alike(other, card)
        };
        let is_copy = |other: &Choice| matches!(other, Choice::Trigger(other, its, _) if ability_text(*other, its) == text);
        if decision.choices().len() > 1 && decision.choices().iter().all(is_copy) {
            return text.replace(&names.card(card, false), &names.card(card, true));
        }
        if decision.choices().iter().any(same) {
            text.replace(&names.card(card, false), &names.card_with_controller(card, scenario_view))
        } else {
            text
        }
    }
}

impl Vocabulary for LineVocabulary<'_> {
    const VOICE: Voice = Voice::Doing;
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
        self.names.written_id(def).to_owned()
    }

    fn token(&self, token: Token) -> String {
        token.to_string()
    }

    fn trigger(&self, card: CardId, label: Ustr) -> String {
        self.told_apart(card, &label)
    }

    fn ability(&self, card: CardId, label: Ustr) -> String {
        self.told_apart(card, &label)
    }

    fn library(&self) -> &Library {
        self.names.library()
    }

    fn played(&self, card: CardId) -> String {
        self.names.card(card, false)
    }
}

/// Names a choice as a line would.
pub(crate) fn choice_text(decision: &Decision, choice: Choice, names: &Names, scenario_view: &ScenarioView) -> String {
    wording::choice_text(&LineVocabulary { decision, names, scenario_view }, choice)
}

/// Tells what a question is about, in words.
pub(crate) fn question_text(decision: &Decision, names: &Names, scenario_view: &ScenarioView) -> String {
    let about = wording::about_text(&PlainVocabulary(names), decision);
    let label = wording::label_text(&PlainVocabulary(names), decision);
    format!("{} is asked `{label}`{about}: {}", letter(decision.player), offers(decision, names, scenario_view))
}

/// Tells what may be answered, in words.
pub(crate) fn offers(decision: &Decision, names: &Names, scenario_view: &ScenarioView) -> String {
    let most = 24;
    let mut texts: Vec<String> = Vec::new();
    for text in wording::option_texts(&LineVocabulary { decision, names, scenario_view }, decision) {
        if !texts.iter().any(|known| known.trim_matches('"') == text) || matches!(decision.options, Options::Faces(_)) {
            // A cost of several parts is one of the choices.
            texts.push(if text.contains(", ") { format!("\"{text}\"") } else { text });
        }
    }
    if let ([text], [Choice::Trigger(card, label, _), _, ..]) = (texts.as_mut_slice(), decision.choices()) {
        let count = decision.choices().len();
        let is_so_called = |ability: &PrintedAbility| names.library().ability(ability.ability).label == *label;
        let texts_so_called =
            names.library().def(names.def_at_start(*card)).abilities.iter().filter(|ability| is_so_called(ability));
        let _ = match texts_so_called.count() {
            // What dice on the card, or other cards, give it.
            0 => write!(text, ", {count} times: for several events, or from several dice or cards that give it"),
            1 => write!(text, " for each of {count} events"),
            _ => write!(text, ", {count} times: for several events, or by several texts of that name"),
        };
    }
    let more = texts.len().saturating_sub(most);
    texts.truncate(most);
    if more > 0 {
        texts.push(format!("and {more} more"));
    }
    wording::offer_text(&decision.options, &texts.join(", "))
}
