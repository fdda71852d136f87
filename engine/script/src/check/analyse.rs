//! What a script shows of the abilities that use it.

use cinderforge_kernel::terms::{Base, Noun, Nouns, Quantity, Selector};
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
        calls.extend(reached.iter().flat_map(|function| function.calls()).flat_map(|name| shared.words(name)));
        calls.sort_by_key(Ustr::as_str);
        calls.dedup();
        let mass = reached.iter().any(|function| is_mass(literals, function));
        analysis.functions.push(FunctionAnalysis { file, name: Ustr::from(&function.name), mass, tells_places, calls });
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
