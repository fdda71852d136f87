//! Abilities by the functions of scripts they use.

use std::collections::{BTreeMap, BTreeSet};

use cinderforge_content::phrase::NameRole;
use cinderforge_content::{Content, LibraryOptions};
use cinderforge_kernel::cards::{AbilityDef, Library, Timing};
use cinderforge_kernel::terms::{Cost, FnId, Num, Quantity, Selector};
use ustr::Ustr;

use crate::compiled_script::takes;
use crate::script_value::ThingKind;

/// What uses functions of scripts, under any ruleset.
#[derive(Debug, Default)]
pub(super) struct Abilities {
    /// Script and function: the abilities whose effect it is.
    effects: BTreeMap<(&'static str, &'static str), Vec<AbilityDef>>,
    /// Script and function that only reads.
    reading: BTreeSet<(&'static str, &'static str)>,
    /// Script and function: the effects of cards that define X or are paid for with X.
    with_x: BTreeSet<(&'static str, &'static str)>,
    /// Script and name of lasting effects: the values each is given.
    lastings: BTreeMap<(&'static str, &'static str), Vec<(Ustr, Vec<NameRole>)>>,
}

impl Abilities {
    /// Collects what uses functions in the libraries of all rulesets.
    pub(super) fn of(content: &Content) -> Self {
        let mut abilities = Self::default();
        let mut done: Vec<&[Ustr]> = Vec::new();
        for ruleset in content.rulesets() {
            if done.contains(&ruleset.errata.as_slice()) {
                continue;
            }
            done.push(&ruleset.errata);
            if let Ok(library) = content.library(ruleset, &LibraryOptions::default()) {
                abilities.add(&library);
            }
        }
        abilities
    }

    /// Adds what uses functions in a library.
    fn add(&mut self, library: &Library) {
        let name = |function: FnId| {
            let function = &library.functions[usize::from(function.0)];
            (Ustr::from(&function.file).as_str(), function.name.as_str())
        };
        for ability in &library.abilities {
            let uses = self.effects.entry(name(ability.effect)).or_default();
            if !uses.contains(ability) {
                uses.push(ability.clone());
            }
            self.reading.extend(ability.if_script.map(name));
        }
        self.reading.extend(library.constants.iter().filter_map(|constant| constant.while_script).map(name));
        let of_keywords: BTreeSet<_> = library.keywords.iter().flat_map(|keyword| &keyword.abilities).collect();
        for card in library.cards.iter().filter(|card| card.x.is_some() || card.cost.as_ref().is_some_and(Cost::asks_x)) {
            let own = card.abilities.iter().filter(|printed| !of_keywords.contains(&printed.ability));
            self.with_x.extend(own.map(|printed| name(library.ability(printed.ability).effect)));
        }
        let lastings = library
            .lastings
            .iter()
            .map(|(file, name, constant)| ((Ustr::from(file).as_str(), name.as_str()), takes(library.constant(*constant))));
        self.lastings.extend(lastings);
    }

    /// Finds the abilities that name `function` as their effect.
    pub(super) fn using(&self, file: Ustr, function: &str) -> &[AbilityDef] {
        self.effects
            .iter()
            .find(|((path, name), _)| *path == file.as_str() && *name == function)
            .map_or(&[], |(_, abilities)| abilities)
    }

    /// Finds an ability that names `function` as its effect and has no X, neither paid nor defined by its card.
    pub(super) fn without_x(&self, file: Ustr, function: &str) -> Option<&AbilityDef> {
        if self.with_x.iter().any(|(path, name)| *path == file.as_str() && *name == function) {
            return None;
        }
        self.using(file, function).iter().find(|ability| !ability.cost.as_ref().is_some_and(Cost::asks_x))
    }

    /// Returns whether a function may only read.
    pub(super) fn only_reads(&self, file: Ustr, function: &str) -> bool {
        self.reading.iter().any(|(path, name)| *path == file.as_str() && *name == function)
    }

    /// Returns the names of the lasting effects a script may start.
    pub(super) fn lastings(&self, file: Ustr) -> impl Iterator<Item = &'static str> + Clone + '_ {
        self.lastings.keys().filter(move |(path, _)| *path == file.as_str()).map(|(_, name)| *name)
    }

    /// Returns the values a lasting effect is given, in order: their names, all that each must be.
    pub(super) fn taken_by(&self, file: Ustr, lasting: &str) -> Option<&[(Ustr, Vec<NameRole>)]> {
        let found = self.lastings.iter().find(|((path, name), _)| *path == file.as_str() && *name == lasting);
        found.map(|(_, takes)| takes.as_slice())
    }

    /// Returns the phrase of a target that abilities of a script declare; none if they declare several under that name that differ.
    pub(super) fn target_pick(&self, file: Ustr, name: &str) -> Option<&Selector> {
        let abilities = self.effects.iter().filter(|((path, _), _)| *path == file.as_str()).flat_map(|(_, abilities)| abilities);
        let mut picks =
            abilities.flat_map(|ability| &ability.targets).filter(|target| target.name == name).map(|target| &target.pick);
        let first = picks.next()?;
        picks.all(|other| other == first).then_some(first)
    }

    /// Returns what kind of thing each target is that abilities of a script declare.
    pub(super) fn target_kinds(&self, file: Ustr) -> Vec<(Ustr, ThingKind)> {
        let mut kinds: Vec<(Ustr, ThingKind)> = Vec::new();
        for (_, abilities) in self.effects.iter().filter(|((path, _), _)| *path == file.as_str()) {
            for target in abilities.iter().flat_map(|ability| &ability.targets) {
                if !kinds.iter().any(|(name, _)| *name == target.name) {
                    kinds.push((target.name, ThingKind::of(&target.pick)));
                }
            }
        }
        kinds
    }
}

/// Returns whether an ability answers an event, so that a script can speak of it.
pub(super) fn has_event(ability: &AbilityDef) -> bool {
    matches!(ability.timing, Timing::Window(..) | Timing::PartOf(_) | Timing::At(_))
}

/// Returns whether a phrase can pick several things.
pub(super) fn picks_several(selector: &Selector) -> bool {
    let single = |num: Num| num == Num::Is(1);
    selector.groups.iter().any(|group| match group.quantity {
        Quantity::One => false,
        Quantity::Count(num) | Quantity::Exactly(num) | Quantity::UpTo(num) | Quantity::Top(num) | Quantity::Bottom(num) => {
            !single(num)
        }
        Quantity::All => !matches!(group.base, cinderforge_kernel::terms::Base::Reference(_)),
        Quantity::AnyNumber | Quantity::AtLeast(_) | Quantity::FewerThan(_) | Quantity::No => true,
    })
}
