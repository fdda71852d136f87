//! Abilities by the functions of scripts they use.

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet, HashSet};

use cinderforge_content::phrase::{NameRole, own_sorts};
use cinderforge_content::{Content, LibraryOptions, ScriptOwner, ScriptSource};
use cinderforge_kernel::cards::{
    AbilityDef, About, CardType, CardTypes, ConstantDef, Library, Placement, PrintedConstant, Timing,
};
use cinderforge_kernel::terms::{AbilityId, Acts, Cost, EventKinds, FnId, Num, Quantity, Ruleset, Selector, Sorts};
use rayon::prelude::*;
use ustr::{Ustr, UstrMap};

use crate::compiled_script::{TakenValues, takes};
use crate::script_value::ThingKind;

/// What an ability has beside its card and player, so that its script can speak of it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Given {
    /// A number in its name.
    pub(super) n: bool,
    /// An X, paid or defined.
    pub(super) x: bool,
    /// A spell that may be focused.
    pub(super) focus: bool,
    /// A die whose power it is.
    pub(super) die: bool,
    /// A card that its own is attached to.
    pub(super) bearer: bool,
    /// An action spell that resolves for it, and is nowhere meanwhile.
    pub(super) resolves: bool,
    /// A cost that is paid before its effect resolves: its own, or that of the spell that is played.
    pub(super) pays: bool,
    /// The sorts of its card, if that is known.
    pub(super) sorts: Option<Sorts>,
}

/// What a lasting effect says of what it is started for.
#[derive(Clone, Debug)]
pub(super) struct OfItsThing {
    /// The acts that it forbids, forces or allows.
    pub(super) acts: Acts,
    /// Whether it says what only cards have: values, abilities.
    pub(super) has_values: bool,
    /// The events that its ability answers.
    pub(super) events: EventKinds,
}

impl OfItsThing {
    /// Returns what a lasting effect says of what it is started for; none if it says itself whom it is about.
    fn of(library: &Library, constant: &ConstantDef) -> Option<Self> {
        let ability = constant.ability.map(|printed| library.ability(printed.ability));
        if constant.about != About::ThisCard || ability.is_some_and(|ability| ability.of.is_some()) {
            return None;
        }
        let ConstantDef { give, printed, swap, counts_as, gain, lose, deals, .. } = constant;
        let has_values = give.iter().chain(printed).any(Option::is_some)
            || *swap
            || !(counts_as.is_empty() && gain.is_empty() && lose.is_empty())
            || deals.is_some();
        let events = match ability.map(|ability| ability.timing) {
            Some(Timing::Window(_, kinds)) => kinds,
            _ => EventKinds::EMPTY,
        };
        Some(Self { acts: constant.cannot.union(constant.must).union(constant.may), has_values, events })
    }
}

/// What there is for functions, or lasting effects, by the data file and then by their names.
type ByName<T> = UstrMap<BTreeMap<&'static str, T>>;

/// What uses functions of scripts, under any ruleset.
#[derive(Debug, Default)]
pub(super) struct Abilities {
    /// Functions: the abilities whose effect it is.
    effects: ByName<Vec<AbilityDef>>,
    /// Functions that only read.
    reading: ByName<()>,
    /// Functions: what each ability whose effect it is has beside its card and player, by what choices call it.
    given: ByName<Vec<(Ustr, Given)>>,
    /// Lasting effects: the values each is given.
    lastings: ByName<TakenValues>,
    /// Lasting effects that say not whom they are about: what each says of what it is started for.
    of_their_thing: ByName<OfItsThing>,
    /// Functions: the values it is given behind `ctx`, if it is of the ability of a lasting effect.
    started: ByName<Vec<Ustr>>,
    /// Whether the files of all cards were read for it: a library of every ruleset, and one at least.
    pub(super) is_whole: bool,
}

impl Abilities {
    /// Collects what uses functions in the libraries of all rulesets.
    pub(super) fn of(content: &Content) -> Self {
        let mut abilities = Self { is_whole: !content.rulesets().is_empty(), ..Self::default() };
        let is_of_card = |script: &&ScriptSource| matches!(script.owner, ScriptOwner::Card { .. });
        let of_cards = content.scripts().iter().filter(is_of_card).map(|script| script.data.as_str()).collect();
        let mut with_other_errata: Vec<&Ruleset> = Vec::new();
        for ruleset in content.rulesets() {
            if with_other_errata.iter().all(|other| other.errata != ruleset.errata) {
                with_other_errata.push(ruleset);
            }
        }
        let make = |ruleset: &&Ruleset| content.library(ruleset, &LibraryOptions::default());
        let libraries: Vec<_> = with_other_errata.par_iter().map(make).collect();
        for library in libraries {
            match library {
                Ok(library) => abilities.add(&library, &of_cards),
                Err(_) => abilities.is_whole = false,
            }
        }
        abilities
    }

    /// Adds what uses functions in a library.
    fn add(&mut self, library: &Library, of_cards: &BTreeSet<&'static str>) {
        for ability in &library.abilities {
            let uses: &mut Vec<AbilityDef> = of(&mut self.effects, function(library, ability.effect)).or_default();
            if !uses.contains(ability) {
                uses.push(ability.clone());
            }
            if let Some(reads) = ability.if_script {
                of(&mut self.reading, function(library, reads)).or_insert(());
            }
        }
        for (ability, given) in given(library, of_cards) {
            let ability = library.ability(ability);
            let uses: &mut Vec<_> = of(&mut self.given, function(library, ability.effect)).or_default();
            if !uses.contains(&(ability.label, given)) {
                uses.push((ability.label, given));
            }
        }
        for (data, name, constant) in &library.lastings {
            let (data, name) = (Ustr::from(data), name.as_str());
            let constant = library.constant(*constant);
            self.lastings.entry(data).or_default().insert(name, takes(library, constant));
            if let Some(says) = OfItsThing::of(library, constant) {
                self.of_their_thing.entry(data).or_default().insert(name, says);
            }
            let Some(ability) = constant.ability.map(|printed| library.ability(printed.ability)) else { continue };
            for id in ability.if_script.iter().chain([&ability.effect]) {
                let (data, name) = function(library, *id);
                self.started.entry(data).or_default().insert(name, constant.takes.clone());
            }
        }
    }

    /// Returns the values that a function is given behind `ctx`, if it is of the ability of a lasting effect.
    pub(super) fn started(&self, data: Ustr, function: &str) -> Option<&[Ustr]> {
        self.started.get(&data)?.get(function).map(Vec::as_slice)
    }

    /// Returns what a lasting effect says of what it is started for, if it says not whom it is about.
    pub(super) fn of_its_thing(&self, data: Ustr, lasting: &str) -> Option<&OfItsThing> {
        self.of_their_thing.get(&data)?.get(lasting)
    }

    /// Finds the abilities that name `function` as their effect.
    pub(super) fn using(&self, data: Ustr, function: &str) -> &[AbilityDef] {
        self.effects.get(&data).and_then(|named| named.get(function)).map_or(&[], Vec::as_slice)
    }

    /// Finds what the abilities have that name `function` as their effect, by what choices call each.
    pub(super) fn given(&self, data: Ustr, function: &str) -> &[(Ustr, Given)] {
        self.given.get(&data).and_then(|named| named.get(function)).map_or(&[], Vec::as_slice)
    }

    /// Returns whether a function may only read.
    pub(super) fn only_reads(&self, data: Ustr, function: &str) -> bool {
        self.reading.get(&data).is_some_and(|named| named.contains_key(function))
    }

    /// Returns the names of the lasting effects a script may start.
    pub(super) fn lastings(&self, data: Ustr) -> impl Iterator<Item = &'static str> + Clone + '_ {
        self.lastings.get(&data).into_iter().flat_map(BTreeMap::keys).copied()
    }

    /// Returns the values a lasting effect is given, in order: their names, all that each must be.
    pub(super) fn taken_by(&self, data: Ustr, lasting: &str) -> Option<&[(Ustr, Vec<NameRole>)]> {
        self.lastings.get(&data)?.get(lasting).map(Vec::as_slice)
    }

    /// Returns the phrase of a target that abilities of a script declare; none if they declare several under that name that differ.
    pub(super) fn target_pick(&self, data: Ustr, name: &str) -> Option<&Selector> {
        let abilities = self.effects.get(&data).into_iter().flat_map(BTreeMap::values).flatten();
        let mut picks =
            abilities.flat_map(|ability| &ability.targets).filter(|target| target.name == name).map(|target| &target.pick);
        let first = picks.next()?;
        picks.all(|other| other == first).then_some(first)
    }

    /// Returns what kind of thing each target is that abilities of a script declare.
    pub(super) fn target_kinds(&self, data: Ustr) -> Vec<(Ustr, ThingKind)> {
        let mut kinds: Vec<(Ustr, ThingKind)> = Vec::new();
        for abilities in self.effects.get(&data).into_iter().flat_map(BTreeMap::values) {
            for target in abilities.iter().flat_map(|ability| &ability.targets) {
                if !kinds.iter().any(|(name, _)| *name == target.name) {
                    kinds.push((target.name, ThingKind::of(&target.pick)));
                }
            }
        }
        kinds
    }
}

/// Returns the place for a function or lasting effect of a data file.
fn of<'a, T>(map: &'a mut ByName<T>, (data, name): (Ustr, &'static str)) -> Entry<'a, &'static str, T> {
    map.entry(data).or_default().entry(name)
}

/// Returns the data file and the name of a function.
fn function(library: &Library, function: FnId) -> (Ustr, &'static str) {
    let function = &library.functions[usize::from(function.0)];
    (Ustr::from(&function.data), function.name.as_str())
}

/// Lists the abilities of cards, keywords and dice powers with what each has beside its card and player. What a keyword has with
/// its card alone is taken to be there, except that what a card grants, by the scripts of cards, is never said of a bearer.
fn given(library: &Library, of_cards: &BTreeSet<&'static str>) -> Vec<(AbilityId, Given)> {
    let mut all = Vec::new();
    for card in &library.cards {
        let (focus, bearer) = (card.kind == CardType::ReadySpell, CardTypes::ALTERATIONS.has(card.kind));
        let card_x = card.x.is_some() || card.cost.as_ref().is_some_and(Cost::asks_x);
        let counts = |printed: &PrintedConstant| !library.constant(printed.constant).counts_as.is_empty();
        let is_by_type = card.placement == Placement::ByType && !card.constants.iter().any(counts);
        let sorts = is_by_type.then(|| own_sorts(card.kind));
        for printed in &card.abilities {
            let ability = library.ability(printed.ability);
            let x = card_x || asks_x(ability);
            let resolves = ability.timing == Timing::Resolved && card.kind == CardType::ActionSpell;
            let pays = resolves || ability.cost.is_some() || is_reaction(card.kind, ability);
            all.push((
                printed.ability,
                Given { n: printed.n > 0 || printed.adds_x, x, focus, die: false, bearer, resolves, pays, sorts },
            ));
        }
    }
    let of_keywords: HashSet<AbilityId> = library.keywords.iter().flat_map(|keyword| keyword.abilities.iter().copied()).collect();
    all.retain(|(ability, _)| !of_keywords.contains(ability));
    for keyword in &library.keywords {
        let of = |ability: &AbilityId| {
            let (file, _) = function(library, library.ability(*ability).effect);
            let (bearer, pays) = (!of_cards.contains(file.as_str()), library.ability(*ability).cost.is_some());
            (*ability, Given { n: keyword.numbered, x: true, focus: true, bearer, pays, ..Given::default() })
        };
        all.extend(keyword.abilities.iter().map(of));
    }
    for power in &library.dice_powers {
        let of = |id: &AbilityId| {
            let ability = library.ability(*id);
            (*id, Given { x: asks_x(ability), die: true, pays: ability.cost.is_some(), ..Given::default() })
        };
        all.extend(power.on_card_abilities.iter().chain([&power.ability]).map(of));
    }
    for constant in library.lastings.iter().map(|(_, _, constant)| library.constant(*constant)) {
        let Some(printed) = constant.ability else { continue };
        let pays = library.ability(printed.ability).cost.is_some();
        all.push((printed.ability, Given { n: printed.n > 0, pays, ..Given::default() }));
    }
    all
}

/// Returns whether the cost of an ability asks for an X.
fn asks_x(ability: &AbilityDef) -> bool {
    let focused = ability.focus.iter().map(|way| &way.cost);
    ability.cost.iter().chain(focused).any(Cost::asks_x)
}

/// Returns whether an ability is the answer of a reaction spell, which is played for its cost.
fn is_reaction(kind: CardType, ability: &AbilityDef) -> bool {
    kind == CardType::ReactionSpell && matches!(ability.timing, Timing::Window(..))
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
        Quantity::AnyNumber | Quantity::AtLeast(_) | Quantity::AtMost(_) | Quantity::FewerThan(_) | Quantity::No => true,
    })
}
