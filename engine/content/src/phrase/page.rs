//! The page of phrases: every form there is, what it means, where a card says it.

use std::fmt::Write;

use crate::phrase::forms::{COST_SECTIONS, Form, SELECTOR_SECTIONS, Section};
use crate::phrase::{cost, selector};

/// A text that may be a phrase, and where it stands.
#[derive(Clone, Debug)]
pub struct WrittenPhrase {
    /// The stem of the file it stands in.
    pub file: String,
    /// The text.
    pub text: String,
}

/// Returns the quoted texts of a card file or script, but for names and summaries: those that may be phrases.
pub fn written_phrases(path: &str, text: &str) -> Vec<WrittenPhrase> {
    let name = path.rsplit('/').next().unwrap_or(path);
    let file = name.rsplit_once('.').map_or(name, |(stem, _)| stem);
    let lines = text.lines().filter(|line| !line.starts_with("//") && !line.starts_with('#'));
    let told = lines.filter(|line| !["name", "summary", "id"].contains(&line.split([' ', '=']).next().unwrap_or_default()));
    let quoted = told.flat_map(|line| line.split('"').skip(1).step_by(2));
    quoted.map(|text| WrittenPhrase { file: file.to_owned(), text: text.to_owned() }).collect()
}

/// A part of a phrase: the rule of the grammar it follows, and its words.
pub(super) type PhrasePart = (String, String);

/// Phrases with their parts.
type Parsed<'a> = Vec<(&'a WrittenPhrase, Vec<PhrasePart>)>;

/// Writes the page `docs/phrases.md`: every form of the grammars with its meaning and a phrase that has it. Texts that are no phrases
/// are passed over.
///
/// An example that stands on the page as it was `before` stays while some file still says it, so that a new card changes nothing. Else it
/// is the shortest of shipped files if there is one, or of the second list.
pub fn phrases_page(shipped: &[WrittenPhrase], others: &[WrittenPhrase], before: &str) -> String {
    let mut page = String::from(
        "# Phrases\n\n\
         A phrase says in words which cards, players, piles or dice something is about, under which condition, how much, at which\n\
         price. Card files and scripts have the same phrases: keys of [card files](card-files.md) such as `of`, `targets`, `if` and\n\
         `cost`, words of [scripts](script-api.md) such as `ctx.all(\"units you control\")`. The grammars are `grammar/selector.pest`\n\
         and `grammar/cost.pest`.\n\n\
         `N` is the number in the name of the text, `X` the X of the card, `{name}` what a variable of the script or a target\n\
         declared above holds. Each form has a card that says it.\n",
    );
    for (sections, parts_of) in [(SELECTOR_SECTIONS, selector::parts_of as fn(&str) -> _), (COST_SECTIONS, cost::parts_of)] {
        let parsed = [shipped, others].map(|written| parsed(written, parts_of));
        for section in sections {
            write_section(&mut page, section, &parsed, before);
        }
    }
    page
}

/// Returns phrases with the parts that a grammar finds in them.
fn parsed(written: &[WrittenPhrase], parts_of: fn(&str) -> Vec<PhrasePart>) -> Parsed<'_> {
    written.iter().map(|phrase| (phrase, parts_of(&phrase.text))).collect()
}

/// Writes a section of the page.
fn write_section(page: &mut String, section: &Section, phrases: &[Parsed<'_>; 2], before: &str) {
    let _ = write!(page, "\n## {}\n\n{}\n\n| form | meaning | as in |\n|---|---|---|\n", section.heading, section.about);
    for form in section.forms {
        let written = form.written.split(", ").map(|one| format!("`{one}`")).collect::<Vec<_>>().join(", ");
        let row = format!("| {written} | {} |", form.meaning);
        let kept = before.lines().find_map(|line| line.strip_prefix(row.as_str())?.strip_suffix('|')).map(str::trim);
        let is_kept = |phrase: &&WrittenPhrase| kept == Some(shown(phrase).as_str());
        let [shipped, others] = phrases.each_ref().map(|phrases| examples(form, phrases));
        let found = shipped.iter().chain(&others).copied().find(is_kept);
        let found = found.or_else(|| shortest(&shipped)).or_else(|| shortest(&others));
        let _ = writeln!(page, "{row} {} |", found.map_or(String::new(), shown));
    }
}

/// Returns a phrase as the page shows it.
fn shown(phrase: &WrittenPhrase) -> String {
    format!("`{}` ({})", phrase.text, phrase.file)
}

/// Returns the shortest phrase of several words, the first of those that are equally short.
fn shortest<'a>(phrases: &[&'a WrittenPhrase]) -> Option<&'a WrittenPhrase> {
    phrases.iter().copied().min_by_key(|phrase| (!phrase.text.contains(' '), phrase.text.len()))
}

/// Returns the phrases that have a form.
fn examples<'a>(form: &Form, phrases: &Parsed<'a>) -> Vec<&'a WrittenPhrase> {
    let is_word = phrases.iter().flat_map(|(_, parts)| parts).any(|(rule, text)| rule == form.rule && text == form.written);
    let has = |parts: &[PhrasePart]| parts.iter().any(|(rule, text)| rule == form.rule && (!is_word || text == form.written));
    phrases.iter().filter(|(_, parts)| has(parts)).map(|(phrase, _)| *phrase).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use crate::phrase::forms::WITHIN_OTHERS;

    use super::*;

    /// Returns the rules of a grammar with their own words, but for those that must not follow.
    fn rules(grammar: &str) -> Vec<(&str, Vec<&str>)> {
        let mut rules: Vec<(&str, Vec<&str>)> = Vec::new();
        for line in grammar.lines().map(|line| line.split("//").next().unwrap_or(line)) {
            let body = match line.split_once(" = ").or_else(|| line.split_once("= ")) {
                Some((name, body)) if !line.starts_with(' ') => {
                    rules.push((name.trim(), Vec::new()));
                    body
                }
                _ => line,
            };
            if let Some((_, words)) = rules.last_mut() {
                let kept = body.split("!(").enumerate().map(|(place, rest)| match rest.split_once(')') {
                    Some((_, behind)) if place > 0 => behind,
                    _ => rest,
                });
                let quoted = kept.flat_map(|part| part.split('"').skip(1).step_by(2));
                words.extend(
                    quoted.filter(|word| word.starts_with(|letter: char| letter.is_ascii_alphanumeric() || letter == '-')),
                );
            }
        }
        rules
    }

    #[test]
    fn every_rule_has_a_form_with_all_its_words() {
        let grammars = [
            (include_str!("../../../../grammar/selector.pest"), SELECTOR_SECTIONS),
            (include_str!("../../../../grammar/cost.pest"), COST_SECTIONS),
        ];
        let mut wrong = Vec::new();
        for (grammar, sections) in grammars {
            let forms: Vec<&Form> = sections.iter().flat_map(|section| section.forms).collect();
            let rules = rules(grammar);
            let names: BTreeSet<&str> = rules.iter().map(|(name, _)| *name).collect();
            wrong.extend(forms.iter().filter(|form| !names.contains(form.rule)).map(|form| format!("no rule {}", form.rule)));
            for (name, words) in rules.iter().filter(|(name, _)| !WITHIN_OTHERS.contains(name)) {
                let written: Vec<&str> = forms.iter().filter(|form| form.rule == *name).map(|form| form.written).collect();
                let is_there = |word: &&&str| written.iter().any(|form| form.contains(word.trim()));
                if written.is_empty() {
                    wrong.push(format!("{name} has no form"));
                }
                wrong.extend(words.iter().filter(|word| !is_there(word)).map(|word| format!("{name}: `{word}` in no form")));
            }
        }
        assert!(wrong.is_empty(), "engine/content/src/phrase/forms.rs and the grammars differ:\n{}", wrong.join("\n"));
    }

    #[test]
    fn a_new_card_changes_no_example_that_still_holds() {
        let old = written_phrases("cardsets/one.toml", "of = \"an exhausted unit you control\"");
        let shorter = written_phrases("cardsets/two.toml", "of = \"an exhausted unit\"");
        let page = phrases_page(&old, &[], "");
        let both = [old, shorter.clone()].concat();
        assert!(page.contains("(one)") && phrases_page(&both, &[], "").contains("`an exhausted unit` (two)"));
        assert_eq!(phrases_page(&both, &[], &page), page);
        assert!(!phrases_page(&shorter, &[], &page).contains("(one)"));
    }
}
