//! Checks that a script conjures what its card names.

use cinderforge_content::ScriptOwner;
use cinderforge_content::diagnostic::{Code, Diagnostic};
use cinderforge_kernel::terms::{Base, DefId, Filter, Zone};

use super::removed::given_to;
use super::script::Script;
use super::shared_functions::SharedFunctions;
use super::surroundings::Surroundings;
use crate::literal::Literals;
use crate::usage::{Argument, Function, Picked, Usage};
use crate::value_type::ValueType;

/// The words that conjure.
const CONJURING: [&str; 3] = ["conjure", "conjure_mount", "conjure_onto"];

/// The words that bring cards from anywhere into play.
const MOVING: [&str; 2] = ["attach", "put_into_play"];

/// The words that pick things by a phrase, which is the last thing they are given.
const PICKING: [&str; 7] = ["choose", "choose_some", "random", "each", "all", "look", "reveal"];

/// Checks that the ids a script conjures, or finds by name in a conjuration pile, are those its card names, each of them. What a shared
/// function conjures for it may be any, and so may what it finds in a pile by anything but names.
pub(super) fn check(script: &Script<'_>, literals: &Literals, surroundings: &Surroundings<'_>, problems: &mut Vec<Diagnostic>) {
    let (content, shared) = (surroundings.content, surroundings.shared);
    check_given_ids(script, shared, problems);
    let ScriptOwner::Card { pool, id } = script.source.owner else { return };
    let Some(card) = surroundings.card(script.source.data) else { return };
    debug_assert_eq!(card.pool, pool, "a data file lies below its pool");
    let found = found_in_pile(script, literals);
    let mut conjured = Vec::new();
    for (def, text, offset) in &found.named {
        conjured.push(*def);
        if !card.conjurations.contains(def) {
            let message = format!("`{}` is not among the conjurations of `{id}`", content.cards()[def.index()].id);
            let problem = script.error(*offset, text, Code::ConjurationsDisagree, message);
            problems.push(problem.help(format!("add it to `conjurations` in {}", card.file)));
        }
    }
    let called = script.functions.iter().flat_map(Function::calls);
    let any = found.any
        || !shared.is_whole
        || called.flat_map(|name| shared.words(name)).any(|word| CONJURING.contains(&word.as_str()));
    for function in &script.functions {
        for word in CONJURING {
            for (name, offset) in function.texts_given(word, 0) {
                let Some(def) = literals.get(name).and_then(|literal| literal.card) else { continue };
                conjured.push(def);
                if !card.conjurations.contains(&def) {
                    let message = format!("`{name}` is not among the conjurations of `{id}`");
                    problems.push(
                        script
                            .error(offset + 1, name, Code::ConjurationsDisagree, message)
                            .help(format!("add it to `conjurations` in {}", card.file)),
                    );
                }
            }
        }
    }
    for def in card.conjurations.iter().filter(|def| !any && !conjured.contains(*def)) {
        let message = format!("`{id}` names the conjuration `{}`, and no function conjures it", content.cards()[def.index()].id);
        let problem = script.source.file.error_in_file(Code::ConjurationsDisagree, message);
        problems.push(problem.help(format!("conjure it, or take it out of `conjurations` in {}", card.file)));
    }
}

/// Cards that a script brings out of a conjuration pile, found there by phrases.
#[derive(Default)]
struct Found<'a> {
    /// Those that are named by their ids, each with the phrase and where that stands.
    named: Vec<(DefId, &'a str, usize)>,
    /// Whether there may be any others: some are found in another way.
    any: bool,
}

impl<'a> Found<'a> {
    /// Adds what a phrase finds in a conjuration pile. Returns whether it looks there at all.
    fn add(&mut self, literals: &Literals, (text, offset): (&'a str, usize)) -> bool {
        let selector = literals.get(text).and_then(|literal| literal.selector.as_ref());
        let groups = selector.map_or(&[][..], |phrase| &phrase.groups);
        let is_there = |filter: &Filter| matches!(filter, Filter::InZone(_, Zone::ConjurationPile));
        let mut looks = false;
        for group in groups.iter().filter(|group| group.filters.iter().any(is_there)) {
            looks = true;
            match &group.base {
                Base::CopiesOf(cards) => self.named.extend(cards.iter().map(|card| (*card, text, offset + 1))),
                _ => self.any = true,
            }
        }
        looks
    }
}

/// Returns what a script brings out of a conjuration pile, found there by the phrases that picked what is handed to the words that do.
/// Where it is not known which phrase did, it is what any of them picks.
fn found_in_pile<'a>(script: &'a Script<'_>, literals: &Literals) -> Found<'a> {
    let mut found = Found::default();
    let mut is_unknown = false;
    for usage in script.functions.iter().flat_map(|function| &function.usages) {
        let Usage::Word { name, arguments, picked, .. } = usage else { continue };
        let conjures = CONJURING.contains(&name.as_str());
        if !conjures && !MOVING.contains(&name.as_str()) || !matches!(arguments.first(), Some(Argument::Other(..))) {
            continue;
        }
        match picked.first() {
            Some(Some(Picked::Phrase { phrase, .. })) => {
                let looks = place_of(script, phrase).is_some_and(|place| found.add(literals, place));
                found.any |= conjures && !looks;
            }
            Some(Some(Picked::Target(_))) => found.any |= conjures,
            _ => is_unknown |= conjures,
        }
    }
    if is_unknown {
        let picking = script.functions.iter().flat_map(|function| &function.usages).filter_map(picking_phrase);
        let looking = picking.filter(|phrase| found.add(literals, *phrase)).count();
        found.any |= looking == 0;
    }
    found
}

/// Returns the phrase that a word picks by, with its place, if it is a word that does.
fn picking_phrase(usage: &Usage) -> Option<(&str, usize)> {
    match usage {
        Usage::Word { name, arguments, .. } if PICKING.contains(&name.as_str()) => match arguments.last()? {
            Argument::Text(text, offset) => Some((text, *offset)),
            _ => None,
        },
        _ => None,
    }
}

/// Finds where a phrase stands that some word picks by.
fn place_of<'a>(script: &'a Script<'_>, phrase: &str) -> Option<(&'a str, usize)> {
    let usages = script.functions.iter().flat_map(|function| &function.usages);
    usages.filter_map(picking_phrase).find(|(text, _)| *text == phrase)
}

/// Returns the places of the parameters that a function hands to the words that conjure.
pub(super) fn conjured_parameters(script: &Script<'_>, function: &Function) -> Vec<usize> {
    let place = |name: &str| function.parameters.iter().position(|parameter| parameter == name);
    let given = CONJURING.iter().flat_map(|word| given_to(script, function, word));
    given.filter_map(|(name, _)| place(name)).collect()
}

/// Reports ids given to shared functions that conjure them: an id is read where a word takes it, and elsewhere it is but a text. Of
/// the functions of the script itself it is known what they are given.
fn check_given_ids(script: &Script<'_>, shared: &SharedFunctions, problems: &mut Vec<Diagnostic>) {
    for usage in script.functions.iter().flat_map(|function| &function.usages) {
        let Usage::Call { name, arguments, offset, .. } = usage else { continue };
        let is_own = script.function(name).is_some();
        if !is_own && shared.conjured(name).iter().any(|place| arguments.get(*place) == Some(&ValueType::Text)) {
            let message = format!("`{name}` conjures what it is given, and an id that is handed on is no card");
            let help = "write the id where it is conjured, as in `ctx.conjure(\"gilder\", ctx.you)`; what is handed on is a card";
            problems.push(script.error(*offset, name, Code::NotALiteral, message).help(help.to_owned()));
        }
    }
}
