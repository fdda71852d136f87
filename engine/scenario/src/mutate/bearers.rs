//! Who has to do with a subject: the cards that have it, those that speak of them, the powers of dice.

use std::collections::BTreeSet;

use super::reach::{FileRole, Reach, is_script, role};
use super::subject::{ScenarioFile, Subject, subject_of};

/// Those by whom a subject comes into a game.
#[derive(Default)]
pub(super) struct Bearers {
    /// The cards it is of, or whose scripts call it.
    pub(super) cards: BTreeSet<String>,
    /// The cards that speak of it, or of such a card.
    pub(super) speaking: BTreeSet<String>,
    /// Whether a power of dice has it.
    pub(super) by_dice: bool,
}

impl Bearers {
    /// Finds those of a subject.
    pub(super) fn of(subject: &Subject, reach: &Reach) -> Self {
        let id = subject.name.rsplit('/').next().unwrap_or(&subject.name);
        let mut bearers = Self::default();
        match role(&subject.path) {
            FileRole::Card(_) => bearers.add_card(reach, id),
            FileRole::Dice => bearers.add_dice(reach),
            FileRole::SharedScript => bearers.add_callers(reach, id, &mut BTreeSet::new()),
            _ => bearers.add_keyword(reach, id),
        }
        bearers
    }

    /// Adds a card, with those that name it: also those that take its script.
    fn add_card(&mut self, reach: &Reach, id: &str) {
        self.cards.insert(id.to_owned());
        self.speaking.extend(reach.cards_naming(id));
    }

    /// Adds the powers of dice, with the cards that resolve them.
    fn add_dice(&mut self, reach: &Reach) {
        self.by_dice = true;
        self.speaking.extend(reach.cards_with(|text| text.contains("dice_power")));
    }

    /// Adds the cards that name a keyword.
    fn add_keyword(&mut self, reach: &Reach, name: &str) {
        let (plain, numbered, escaped) = (format!("\"{name}\""), format!("\"{name} "), format!("'{name}"));
        let names_it = |text: &str| text.contains(&plain) || text.contains(&numbered) || text.contains(&escaped);
        self.speaking.extend(reach.cards_with(names_it));
    }

    /// Adds those whose scripts call a shared function, also by another one of which it is.
    fn add_callers(&mut self, reach: &Reach, function: &str, seen: &mut BTreeSet<String>) {
        if !seen.insert(function.to_owned()) {
            return;
        }
        for (path, text) in reach.texts().iter().filter(|(path, _)| is_script(path)) {
            for line in lines_calling(text, function) {
                match (role(path), subject_of(reach, path, text, line)) {
                    (FileRole::Card(id), _) => self.add_card(reach, id),
                    (FileRole::Dice, _) => self.add_dice(reach),
                    (FileRole::Keywords, Some(keyword)) => self.add_keyword(reach, &keyword),
                    (FileRole::SharedScript, Some(caller)) => self.add_callers(reach, &caller, seen),
                    _ => {}
                }
            }
        }
    }
}

/// Lists the lines of a script that call a function, by their numbers.
fn lines_calling(text: &str, function: &str) -> Vec<usize> {
    let call = format!("{function}(");
    let is_name = |letter: char| letter.is_alphanumeric() || matches!(letter, '_' | '.');
    let calls = |line: &str| {
        let code = line.split("//").next().unwrap_or_default();
        !code.starts_with("fn ") && code.match_indices(&call).any(|(at, _)| !code[..at].ends_with(is_name))
    };
    text.lines().zip(1..).filter(|(line, _)| calls(line)).map(|(_, number)| number).collect()
}

/// Lists the scenarios that can reach a subject: those bearing its name first, then those that name a card which has it or use it, then
/// those that name a card which names such a card.
pub(super) fn scenarios_of(subject: &Subject, reach: &Reach, files: &[ScenarioFile]) -> Vec<usize> {
    let id = subject.name.rsplit('/').next().unwrap_or(&subject.name);
    let bearers = Bearers::of(subject, reach);
    let mut found: Vec<(usize, usize)> = Vec::new();
    for (index, ScenarioFile { source, named, .. }) in files.iter().enumerate() {
        let bears_its_name = source.path.contains(&format!("/{id}"));
        let names_one = named.iter().any(|card| bearers.cards.contains(card));
        let rank = if bears_its_name {
            0
        } else if names_one || (bearers.by_dice && source.text.contains("dice power")) {
            1
        } else if named.iter().any(|card| bearers.speaking.contains(card)) {
            2
        } else {
            continue;
        };
        found.push((rank, index));
    }
    found.sort_unstable();
    found.into_iter().map(|(_, index)| index).collect()
}

#[cfg(test)]
mod tests {
    use super::super::subject::subjects;
    use super::*;

    /// A card with a script, one of another name that takes it, a power of dice, and functions that all may call.
    fn reach() -> Reach {
        let files = [
            ("cardsets/old/a/elder.toml", "id = \"elder\"\n\n[[ability]]\ncost = \"side\"\neffect = \"act\"\n"),
            ("scripts/old/a/elder.rhai", "fn act(ctx) {\n    help(ctx, 2);\n}\n"),
            (
                "cardsets/new/b/younger.toml",
                "id = \"younger\"\nscript = \"old/elder\"\n\n[[ability]]\ncost = \"main\"\neffect = \"act\"\n",
            ),
            ("cardsets/new/b/stranger.toml", "id = \"stranger\"\n"),
            ("scripts/lib/all.rhai", "fn help(ctx, n) {\n    ctx.draw(ctx.you, n);\n}\n\nfn ask(ctx) {\n    help(ctx, 1);\n}\n"),
            ("cardsets/old/dice.toml", "[dice_power.time]\ncost = \"side\"\neffect = \"pass\"\n"),
            ("scripts/old/dice.rhai", "fn pass(ctx) {\n    ask(ctx);\n}\n"),
        ];
        Reach::of(files.map(|(path, text)| (path.to_owned(), text.to_owned())).into())
    }

    fn bearers(name: &str) -> Bearers {
        let reach = reach();
        let subjects = subjects(&reach, |_, _| true);
        let subject = subjects.iter().find(|subject| subject.name == name).expect("it is a subject");
        Bearers::of(subject, &reach)
    }

    #[test]
    fn a_script_is_reached_by_the_cards_that_take_it() {
        let bearers = bearers("old/elder");
        assert!(
            bearers.cards.contains("elder") && bearers.speaking.contains("younger") && !bearers.speaking.contains("stranger")
        );
    }

    #[test]
    fn whoever_asks_for_a_card_that_takes_a_script_has_this_changed() {
        let reach = reach();
        let subjects = subjects(&reach, |name, _| name == "new/younger");
        let script = subjects.iter().find(|subject| subject.name == "old/elder").expect("its script is a subject");
        assert!(script.mutants.iter().all(|mutant| mutant.path == "scripts/old/a/elder.rhai") && !script.mutants.is_empty());
    }

    #[test]
    fn a_shared_function_is_reached_by_all_that_call_it() {
        let bearers = bearers("help");
        assert!(bearers.cards.contains("elder") && bearers.speaking.contains("younger") && bearers.by_dice);
        assert!(self::bearers("ask").cards.is_empty());
    }
}
