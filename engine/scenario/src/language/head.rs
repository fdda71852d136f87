//! What the head of a scenario must say, and what a line was probably meant to begin with.

use std::collections::BTreeSet;
use std::ops::Range;

use cinderforge_content::diagnostic::Diagnostic;
use cinderforge_content::nearest;
use cinderforge_kernel::die::{DieType, Level};
use ustr::Ustr;

use crate::language::scenario::{Says, Scenario};

/// The folder of the scenarios that show rulings.
pub const RULINGS: &str = "tests/scenarios/rulings/";

/// Where the lines of a scenario do not fit each other.
pub(crate) fn contradictions(scenario: &Scenario) -> Vec<Diagnostic> {
    let source = &scenario.source;
    let known = &scenario.rulesets;
    let mut problems = Vec::new();
    if scenario.about.is_empty() {
        let problem = source.error_in_file("the first line does not say what the scenario shows");
        problems.push(problem.help("begin with a comment: which rule, and where it is written".to_owned()));
    }
    if known.is_empty() {
        let problem = source.error_in_file("no ruleset is named");
        problems.push(problem.help("write a line such as `rulesets official, raven`".to_owned()));
    }
    let lines = scenario.board.iter().map(|line| (&line.marks, &line.span));
    let mut strangers = BTreeSet::new();
    for (marks, span) in lines.chain(scenario.lines.iter().map(|line| (&line.marks, &line.span))) {
        for mark in marks.iter().filter(|mark| !known.contains(mark) && strangers.insert(mark.as_str())) {
            let problem = source.error(span.clone(), format!("the line is for `{mark}`, but the scenario is not run under it"));
            problems.push(problem.help(named_or_meant(scenario, mark.as_str())));
        }
    }
    for (at, one) in scenario.outcomes.iter().enumerate() {
        let id = one.ruleset;
        if scenario.outcomes[..at].iter().any(|before| before.ruleset == id) {
            let problem = source.error(one.span.clone(), format!("`{id}` has two outcomes"));
            problems.push(problem.help("take one of them out".to_owned()));
        }
        if !known.contains(&id) && strangers.insert(id.as_str()) {
            let text = format!("there is an outcome for `{id}`, but the scenario is not run under it");
            problems.push(source.error(one.span.clone(), text).help(named_or_meant(scenario, id.as_str())));
        }
    }
    if !scenario.outcomes.is_empty() {
        for id in known.iter().filter(|id| scenario.outcome(id.as_str()).is_none()) {
            let problem = source.error(scenario.rulesets_at.clone(), format!("there is no outcome for `{id}`"));
            problems.push(problem.help(format!("write `outcome {id}: \"..\"`")));
        }
    }
    let first = scenario.lines.iter().position(|line| matches!(line.says, Says::Ways { .. }));
    let late = first.and_then(|first| scenario.lines[first..].iter().find(|line| !matches!(line.says, Says::Ways { .. })));
    if let Some(line) = late {
        let problem = source.error(line.span.clone(), "no play or expectation comes after `always`, `sometimes` and `never`");
        problems.push(problem.help("they are about all ways the game can go on from there: move the line up".to_owned()));
    }
    problems
}

/// How to mend a ruleset that is not among those the scenario runs under.
fn named_or_meant(scenario: &Scenario, id: &str) -> String {
    match nearest(id, scenario.rulesets.iter().map(Ustr::as_str)) {
        Some(near) => format!("did you mean `{near}`, as in the line of the rulesets, or is that one misspelt?"),
        None => format!("add `{id}` to the line of the rulesets"),
    }
}

impl Scenario {
    /// Rulesets it names that are not among those there are.
    pub fn unknown_rulesets(&self, known: &[&str]) -> Vec<Diagnostic> {
        let strange = self.rulesets.iter().filter(|id| !known.contains(&id.as_str()));
        let problem = |id: &Ustr| {
            let help = match nearest(id.as_str(), known.iter().copied()) {
                Some(near) => format!("did you mean `{near}`?"),
                None => format!("there are `{}`", known.join("`, `")),
            };
            self.source.error(self.rulesets_at.clone(), format!("there is no ruleset `{id}`")).help(help)
        };
        strange.map(problem).collect()
    }

    /// What the scenario still lacks: a line that states something, and for one that shows rulings, which and where they are
    /// written, and what comes out.
    pub fn lacks(&self) -> Vec<Diagnostic> {
        let source = &self.source;
        let mut problems = Vec::new();
        if !self.lines.iter().any(|line| !matches!(line.says, Says::Deed(..))) {
            let problem = source.error_in_file("the scenario expects nothing");
            problems.push(problem.help("write an `expect` line that states the point".to_owned()));
        }
        let Some((_, file)) = source.path.strip_prefix(RULINGS).and_then(|path| path.rsplit_once('/')) else {
            return problems;
        };
        let stem = file.trim_end_matches(".scenario");
        match self.cites.first() {
            None => {
                let problem = source.error_in_file("it does not say which ruling it shows");
                problems.push(problem.help(format!("write `cites {stem}`")));
            }
            Some(id) if stem != id && !stem.starts_with(&format!("{id}.")) => {
                let problem = source.error_in_file(format!("it cites `{id}`, but the file is called `{stem}`"));
                let help = format!("call the file {id}.scenario, or {id}.<more>.scenario, or cite what it shows");
                problems.push(problem.help(help));
            }
            Some(_) => {}
        }
        if self.written.is_none() {
            let problem = source.error_in_file("it does not say where the ruling is written");
            problems.push(problem.help("write a line such as `source \"Raven 4.2.3\"`".to_owned()));
        }
        if self.outcomes.is_empty() {
            let problem = source.error_in_file("it does not say what comes out");
            let ids: Vec<&str> = self.rulesets.iter().map(Ustr::as_str).collect();
            problems.push(problem.help(format!("write `outcome {}: \"..\"`, or one for each that differs", ids.join(", "))));
        }
        problems
    }
}

/// The words lines begin with, and how such a line reads where that is not plain.
const BEGINNINGS: [(&str, Option<&str>); 18] = [
    ("cites", Some("write it as `cites <id>`, as in `cites raven-4.2.3-a`")),
    ("source", Some("write it as `source \"Raven 4.2.3; Reborn p.14\"`")),
    ("rulesets", Some("write it as `rulesets official, raven`")),
    ("ruleset", Some("write it as `ruleset raven`")),
    ("seed", Some("write it as `seed 7`")),
    ("cards", Some("write it as `cards \"folder\"`, with the folder's path from this file on")),
    ("pool", Some("write it as `pool rise`")),
    ("outcome", Some("write it as `outcome official, raven: \"what comes out, in words\"`")),
    ("decks", Some("write it as `decks the-iron-men, the-mist-guardian`")),
    ("turn", Some("write it as `turn B`")),
    ("first", Some("write it as `first player B`")),
    ("round", Some("write it as `round 3`")),
    ("starts", Some("write it as `starts with the turn`, or `.. recovery phase`, `.. end of the round`, `.. prepare phase`")),
    ("explore", Some("write it as `explore 2 actions`")),
    ("expect", None),
    ("always", None),
    ("sometimes", None),
    ("never", None),
];

/// What a player does, has, or cannot do.
const AFTER_PLAYER: &str = "plays uses attacks meditates passes ends ignores declines answers chooses targets pays discards exhausts \
    takes names attaches fights blocks guards counters splits turns orders does cannot Phoenixborn battlefield spellboard hand draw \
    discard conjuration active exhausted main side reaction guarded passed";

/// The word of a line that is probably misspelt: where it is, what is wrong, and what was meant.
pub(crate) fn misspelt(text: &str) -> Option<(Range<usize>, String, String)> {
    let (at, rest) = behind_marks(text);
    let mut words = rest.split_whitespace();
    let first = words.next()?;
    let place = |word: &str| {
        let start = at + rest.find(word).unwrap_or_default();
        start..start + word.len()
    };
    if let [letter] = first.as_bytes()
        && letter.is_ascii_alphabetic()
    {
        if !matches!(letter, b'A'..=b'D') {
            let upper = first.to_uppercase();
            let help =
                if ("A"..="D").contains(&upper.as_str()) { format!("write `{upper}`") } else { "name one of them".to_owned() };
            return Some((place(first), format!("there is no player `{first}`: players are A to D"), help));
        }
        let second = words.next()?;
        let mut known = AFTER_PLAYER.split_whitespace();
        if known.clone().any(|known| known == second) {
            return None;
        }
        let bare = known.clone().find(|known| known.strip_prefix(second).is_some_and(|rest| matches!(rest, "s" | "es")));
        let help = match bare.or_else(|| nearest(second, known.by_ref())) {
            Some(near) => format!("did you mean `{near}`?"),
            None => "a player plays, uses, attacks, passes, answers ..; docs/scenarios.md has every kind of line".to_owned(),
        };
        return Some((place(second), format!("`{second}` is nothing a player does or has"), help));
    }
    if BEGINNINGS.iter().any(|(known, _)| *known == first) {
        return None;
    }
    let near = nearest(first, BEGINNINGS.iter().map(|(known, _)| *known));
    let help = near.map_or_else(
        || "a line begins with a player, A to D, or with a word of docs/scenarios.md such as `expect`".to_owned(),
        |near| format!("did you mean `{near}`?"),
    );
    Some((place(first), format!("no line begins with `{first}`"), help))
}

/// Words of facts and of parts of the board, beside those of dice.
const WORDS: &str = "wound wounds status exhaustion exhausted unexhausted attack life recover controlled owned played attached with without over tokens dice die battlefield \
    spellboard hand draw discard conjuration pile active asked not lost guarded main side reaction left used play out turn round";

/// Every word of a fact or of a part of the board.
fn known_words() -> impl Iterator<Item = &'static str> + Clone {
    WORDS.split_whitespace().chain(DieType::ALL.iter().map(|kind| kind.word())).chain(Level::ALL.iter().map(|level| level.word()))
}

/// How to mend a line that cannot be read from a word on: what was meant by it, or that it is another part of a player's line.
pub(crate) fn meant(before: &str, rest: &str) -> Option<String> {
    let word = rest.split(|c: char| !c.is_ascii_alphanumeric()).next().filter(|word| !word.is_empty())?;
    let of_a_player = ["main", "side", "reaction", "guarded", "passed", "battlefield", "spellboard", "hand", "active"];
    if before.trim_end().ends_with(',') && of_a_player.contains(&word) {
        return Some("the parts of a player's line are joined by `;`".to_owned());
    }
    if word.starts_with(|c: char| c.is_ascii_uppercase()) && word.len() > 1 {
        return Some(format!("cards go by their ids, in lower case and with hyphens, as in `{}`", word.to_lowercase()));
    }
    if known_words().any(|known| known == word) || ["and", "of", "in", "on", "to", "is", "the", "a"].contains(&word) {
        return None;
    }
    nearest(word, known_words()).map(|near| format!("did you mean `{near}`?"))
}

/// How a line that begins so reads.
pub(crate) fn form(text: &str) -> Option<&'static str> {
    let mut words = behind_marks(text).1.split_whitespace();
    let first = words.next()?;
    let second = if first.len() == 1 { words.next()? } else { "" };
    let known = BEGINNINGS.iter().find(|(known, _)| *known == first).and_then(|(_, form)| *form);
    known.or_else(|| DEEDS.iter().find(|(known, _)| *known == second).map(|(_, form)| *form))
}

/// How what a player does reads, where more is needed than one card.
const DEEDS: [(&str, &str); 8] = [
    ("attacks", "write it as `A attacks <card> with <card>, <card>`"),
    ("blocks", "write it as `B blocks <attacker> with <blocker>, <attacker> with <blocker>`"),
    ("guards", "write it as `B guards with <card>`"),
    ("meditates", "write it as `A meditates <card>, top; charm:basic to power`"),
    ("splits", "write it as `B splits 2 on <card>, 1 on <card>`"),
    ("turns", "write it as `A turns charm to power, 2 natural to basic`"),
    ("orders", "write it as `A orders <card>, <card>`"),
    ("ends", "write it as `A ends turn`"),
];

/// What a line that states something could say.
pub(crate) fn fact_form(text: &str) -> Option<&'static str> {
    let first = behind_marks(text).1.split_whitespace().next()?;
    ["expect", "always", "sometimes", "never"].contains(&first).then_some(
        "a fact is such as `<card> 1 wound, exhausted`, `<card> in discard pile of A`, `A hand 2`; docs/scenarios.md has all",
    )
}

/// A line without its marks, and where that begins.
fn behind_marks(text: &str) -> (usize, &str) {
    let at = if text.trim_start().starts_with('[') { text.find(']').map_or(0, |end| end + 1) } else { 0 };
    (at, &text[at..])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::language::parse::parse;

    fn lacks(path: &str, head: &str) -> Vec<String> {
        let text = format!("# What holds.\n{head}ruleset raven\nA passes\nexpect turn B\n");
        let scenario = parse(path, &text).unwrap_or_else(|problems| panic!("{problems:?}"));
        scenario.lacks().into_iter().map(|problem| problem.message).collect()
    }

    #[test]
    fn a_scenario_of_a_ruling_says_which_where_and_what_comes_out() {
        let path = "tests/scenarios/rulings/house/house-1.b.scenario";
        let whole = "cites house-1\nsource \"our table\"\noutcome raven: \"so\"\n";
        assert_eq!(lacks(path, whole), Vec::<String>::new());
        assert_eq!(lacks(path, &whole.replace("cites house-1\n", "")), ["it does not say which ruling it shows"]);
        assert_eq!(
            lacks(path, &whole.replace("house-1", "house-10")),
            ["it cites `house-10`, but the file is called `house-1.b`"]
        );
        assert_eq!(lacks(path, "cites house-1\n").len(), 2);
        assert_eq!(lacks("tests/scenarios/rules/any.scenario", ""), Vec::<String>::new());
    }

    #[test]
    fn a_misspelt_beginning_is_told_with_the_word_that_was_meant() {
        let help = |text: &str| misspelt(text).map(|(at, _, help)| (at, help));
        assert_eq!(help("expext gilder in play"), Some((0..6, "did you mean `expect`?".to_owned())));
        assert_eq!(help("[raven] A use gilder"), Some((10..13, "did you mean `uses`?".to_owned())));
        assert_eq!(help("b plays gilder"), Some((0..1, "write `B`".to_owned())));
        assert_eq!(help("A uses Throw 1 of"), None);
        assert_eq!(help("outcome raven \"so\""), None);
        assert!(form("outcome raven \"so\"").is_some());
        assert_eq!(meant("expect gilder ", "exausted"), Some("did you mean `exhausted`?".to_owned()));
        assert_eq!(
            meant("A Phoenixborn gilder, ", "main used").as_deref(),
            Some("the parts of a player's line are joined by `;`")
        );
        assert_eq!(meant("expect gilder ", "attack"), None);
    }

    #[test]
    fn every_word_the_grammar_begins_with_is_known() {
        let grammar = include_str!("../../../../grammar/scenario.pest");
        let (_, plays) = grammar.split_once("// ---- plays and answers").expect("the grammar has plays");
        let (plays, _) = plays.split_once("usage = {").expect("usages come after them");
        let quoted = plays.split('"').skip(1).step_by(2).filter_map(|text| text.split_whitespace().next());
        let parts = ["with", "to", "on", "all", ";", ",", ":", "block", "guard", "counter"];
        let unknown: Vec<&str> =
            quoted.filter(|word| !parts.contains(word) && !AFTER_PLAYER.split_whitespace().any(|known| known == *word)).collect();
        assert!(unknown.is_empty(), "{unknown:?}");
        let heads = [
            "cites", "source", "rulesets", "ruleset", "seed", "cards", "pool", "outcome", "decks", "turn", "first", "round",
            "starts", "explore",
        ];
        let spoken = |word: &&str| grammar.contains(&format!("\"{word}"));
        assert!(heads.iter().all(|word| spoken(word) && BEGINNINGS.iter().any(|(known, _)| known == word)));
    }

    #[test]
    fn an_unknown_ruleset_is_told_with_the_one_that_was_meant() {
        let text = "# What holds.\nrulesets official, ravne\nexpect turn A\n";
        let scenario = parse("any.scenario", text).unwrap_or_else(|problems| panic!("{problems:?}"));
        let problems = scenario.unknown_rulesets(&["official", "raven"]);
        assert_eq!(problems.len(), 1);
        assert_eq!(problems[0].help.as_deref(), Some("did you mean `raven`?"));
        assert_eq!(problems[0].span.map(|span| span.line), Some(2));
    }
}
