//! What a script shows of the abilities that use it.

use cinderforge_kernel::terms::Via;
use ustr::Ustr;

use super::script::Script;
use super::shared_functions::SharedFunctions;
use super::sorts;
use crate::analysis::{Analysis, DeedAnalysis, FunctionAnalysis, finds_all_units};
use crate::literal::Literals;
use crate::parameter::{Parameter, ParameterType};
use crate::script_value::ThingKind;
use crate::usage::{Argument, Function, Picked, Usage};
use crate::words;

/// Adds to `analysis` what a script shows of the abilities that use it.
pub(super) fn analyse(script: &Script<'_>, literals: &Literals, shared: &SharedFunctions, analysis: &mut Analysis) {
    let data = script.source.data;
    let asked = literals.asked_of_the_past();
    if !asked.is_empty() {
        analysis.asked_of_the_past.push((data, asked));
    }
    let is_lot = |word: &str| word == "random";
    let tells_places = script.functions.iter().any(|function| {
        function.words().any(is_lot)
            || function.calls().flat_map(|name| shared.words(name)).any(|word| is_lot(&word))
            || function.usages.iter().any(|usage| goes_by_places(literals, usage))
    });
    for function in &script.functions {
        let reached = script.reached(&function.name);
        let mut calls: Vec<Ustr> = reached.iter().flat_map(|function| function.words()).map(Ustr::from).collect();
        let by_shared = shared_words(&reached, shared);
        calls.extend(by_shared.iter().copied());
        calls.sort_by_key(Ustr::as_str);
        calls.dedup();
        let deeds = deeds_of(script, literals, &reached, &by_shared);
        let is_mass = reached.iter().any(|function| is_mass(script, literals, shared, function));
        let shows = deeds.iter().map(|deed| deed.via).chain(is_mass.then_some(Via::Mass)).collect();
        let applies = reached.iter().flat_map(|function| function.texts_given("apply", 0)).map(|(name, _)| Ustr::from(name));
        let (name, applies) = (Ustr::from(&function.name), applies.collect());
        analysis.functions.push(FunctionAnalysis { data, name, shows, deeds, tells_places, calls, applies });
        analysis.later.extend(function.later_functions().map(|name| (data, Ustr::from(name))));
    }
}

/// Returns whether a script is given all cards of a kind in the order in which they lie, or keeps values for later in their order.
fn goes_by_places(literals: &Literals, usage: &Usage) -> bool {
    let Usage::Word { name, arguments, .. } = usage else { return false };
    match (name.as_str(), arguments.as_slice()) {
        ("later" | "apply", [_, _, Argument::List(types, _)]) => !types.is_empty(),
        ("all", [Argument::Text(text, _)]) => literals.get(text).is_none_or(|literal| literal.kind == ThingKind::Card),
        _ => false,
    }
}

/// Returns the words that the shared functions call which some functions reach.
fn shared_words(reached: &[&Function], shared: &SharedFunctions) -> Vec<Ustr> {
    reached.iter().flat_map(|function| function.calls()).flat_map(|name| shared.words(name)).collect()
}

/// Returns what functions and the words of shared ones do to other cards in play than the one whose text it is: exhaust, destroy or
/// return them.
fn deeds_of(script: &Script<'_>, literals: &Literals, reached: &[&Function], by_shared: &[Ustr]) -> Vec<DeedAnalysis> {
    let of_shared = by_shared.iter().filter_map(|word| means_of_word(word));
    let mut deeds: Vec<DeedAnalysis> =
        of_shared.map(|via| DeedAnalysis { via, target: None, modes: Vec::new(), focus: 0 }).collect();
    for usage in reached.iter().flat_map(|function| &function.usages) {
        let Usage::Word { name, arguments, picked, modes, focus, .. } = usage else { continue };
        let Some(via) = means_of_word(name) else { continue };
        if arguments.first().is_some_and(|argument| is_own_card(script, argument)) {
            continue;
        }
        let target = match picked.first() {
            Some(Some(Picked::Target(name))) => Some(name),
            Some(Some(Picked::Phrase { phrase, .. })) if is_out_of_play(literals, phrase) => continue,
            Some(Some(Picked::Phrase { label, .. })) => label.as_ref().filter(|label| names_one_pick(reached, label)),
            _ => None,
        };
        deeds.push(DeedAnalysis { via, target: target.map(|name| Ustr::from(name)), modes: modes.clone(), focus: *focus });
    }
    deeds
}

/// Returns whether nothing that a phrase picks is in play.
fn is_out_of_play(literals: &Literals, phrase: &str) -> bool {
    let selector = literals.get(phrase).and_then(|literal| literal.selector.as_ref());
    selector.is_some_and(|selector| !selector.groups.iter().any(|group| sorts::is_there(group, sorts::Place::InPlay)))
}

/// Returns whether one word alone gives its pick this name.
fn names_one_pick(reached: &[&Function], label: &str) -> bool {
    let is_named = |argument: &Argument| matches!(argument, Argument::Text(text, _) if text == label);
    let naming = reached.iter().flat_map(|function| &function.usages).filter(|usage| match usage {
        Usage::Word { arguments, .. } => arguments.iter().any(is_named),
        _ => false,
    });
    naming.count() == 1
}

/// Finds the word on a cause for what a word of scripts does to its first argument.
fn means_of_word(word: &str) -> Option<Via> {
    match word {
        "place_exhaustion" => Some(Via::Exhausting),
        "destroy" | "destroy_all" => Some(Via::Destroying),
        "place_in_hand" | "return_to_hand" => Some(Via::Returning),
        _ => None,
    }
}

/// Returns whether an argument is the card whose text it is.
pub(super) fn is_own_card(script: &Script<'_>, argument: &Argument) -> bool {
    let rest = script.source.file.text.get(argument.offset()..).and_then(|text| text.strip_prefix("ctx.card"));
    rest.is_some_and(|rest| !rest.starts_with(|next: char| next.is_alphanumeric() || matches!(next, '_' | '.')))
}

/// Returns whether a function acts on all units: by a word that is given them, one by one or together, or by a function that is.
fn is_mass(script: &Script<'_>, literals: &Literals, shared: &SharedFunctions, function: &Function) -> bool {
    let is_of_all =
        |group: &String| literals.get(group).and_then(|literal| literal.selector.as_ref()).is_some_and(finds_all_units);
    function.usages.iter().any(|usage| match usage {
        Usage::Word { name, groups, .. } => {
            let acted_on = acted_on(name, groups.len());
            acted_on.zip(groups).any(|(is_acted_on, group)| is_acted_on && group.as_ref().is_some_and(is_of_all))
        }
        Usage::Call { name, groups, .. } => {
            let reached = script.reached(name);
            let own = reached.iter().flat_map(|function| function.words()).map(Ustr::from);
            let mut words = own.chain(shared_words(&reached, shared)).chain(shared.words(name));
            groups.iter().any(is_of_all) && words.any(|word| acts_on_cards(&word))
        }
        _ => false,
    })
}

/// Returns of each of so many arguments of a word whether the word acts on it.
fn acted_on(word: &str, arguments: usize) -> impl Iterator<Item = bool> {
    let word = words::find(word).filter(|word| word.access.acts());
    let parameters = word.and_then(|word| word.overload(arguments)).unwrap_or_default();
    parameters.iter().map(is_acted_on)
}

/// Returns whether a word acts on cards that it is given.
fn acts_on_cards(word: &str) -> bool {
    words::find(word).is_some_and(|word| word.access.acts() && word.overloads.iter().copied().flatten().any(is_acted_on))
}

/// Returns whether something is done to what a parameter takes: cards, but neither whose doing it is nor what is copied.
fn is_acted_on(parameter: &Parameter) -> bool {
    use ParameterType::{Card, CardOrPlayer, Cards, Values};
    matches!(parameter.parameter_type, Card | Cards | CardOrPlayer | Values) && !matches!(parameter.name, "source" | "model")
}
