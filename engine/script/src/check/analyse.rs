//! What a script shows of the abilities that use it.

use cinderforge_kernel::terms::{Base, Noun, Nouns, Quantity, Selector, Via, Vias};
use ustr::Ustr;

use super::script::Script;
use super::shared_functions::SharedFunctions;
use crate::analysis::{Analysis, FunctionAnalysis};
use crate::literal::Literals;
use crate::script_value::ThingKind;
use crate::usage::{Argument, Function, Usage};

/// Adds to `analysis` what a script shows of the abilities that use it.
pub(super) fn analyse(script: &Script<'_>, literals: &Literals, shared: &SharedFunctions, analysis: &mut Analysis) {
    let file = script.source.file.path;
    analysis.asked_of_the_past = analysis.asked_of_the_past.union(literals.asked_of_the_past());
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
        let shows = means_of(script, literals, &reached, &by_shared);
        analysis.functions.push(FunctionAnalysis { file, name: Ustr::from(&function.name), shows, tells_places, calls });
        analysis.later.extend(function.later_functions().map(|name| (file, Ustr::from(name))));
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

/// Returns the words on a cause that functions and the words of shared ones show: whether they go over all units, and whether they
/// exhaust, destroy or return another card than the one whose text it is.
fn means_of(script: &Script<'_>, literals: &Literals, reached: &[&Function], by_shared: &[Ustr]) -> Vias {
    let mut shows: Vias = by_shared.iter().filter_map(|word| means_of_word(word)).collect();
    for function in reached {
        if is_mass(literals, function) {
            shows.insert(Via::Mass);
        }
        for usage in &function.usages {
            let Usage::Word { name, arguments, .. } = usage else { continue };
            let is_own = arguments.first().is_some_and(|argument| is_own_card(script, argument));
            shows = shows.union(means_of_word(name).filter(|_| !is_own).into_iter().collect());
        }
    }
    shows
}

/// Finds the word on a cause for what a word of scripts does to its first argument.
fn means_of_word(word: &str) -> Option<Via> {
    match word {
        "place_exhaustion" => Some(Via::Exhausting),
        "destroy" => Some(Via::Destroying),
        "place_in_hand" | "return_to_hand" => Some(Via::Returning),
        _ => None,
    }
}

/// Returns whether an argument is the card whose text it is.
fn is_own_card(script: &Script<'_>, argument: &Argument) -> bool {
    let rest = script.source.file.text.get(argument.offset()..).and_then(|text| text.strip_prefix("ctx.card"));
    rest.is_some_and(|rest| !rest.starts_with(|next: char| next.is_alphanumeric() || matches!(next, '_' | '.')))
}

/// Returns whether a function goes over all units.
fn is_mass(literals: &Literals, function: &Function) -> bool {
    function.usages.iter().any(|usage| {
        let Usage::Word { name, arguments, looped, .. } = usage else { return false };
        let is_group = name == "each" || (name == "all" && *looped);
        let Some(Argument::Text(text, _)) = arguments.first() else { return false };
        is_group && literals.get(text).and_then(|literal| literal.selector.as_ref()).is_some_and(finds_all_units)
    })
}

/// Returns whether a phrase finds all units of some kind.
fn finds_all_units(selector: &Selector) -> bool {
    let units = Nouns::of(&[Noun::Unit, Noun::Ally, Noun::Conjuration]);
    selector
        .groups
        .iter()
        .any(|group| group.quantity == Quantity::All && matches!(group.base, Base::Nouns(nouns) if nouns.meets(units)))
}
