//! What scripts show of the abilities that use them.

use std::collections::BTreeMap;

use cinderforge_kernel::cards::{About, Deed, FnDef, Library};
use cinderforge_kernel::terms::{Base, CardState, ConstantId, EventKinds, Filter, Noun, Quantity, Selector, Via, Vias};
use ustr::Ustr;

/// What scripts show of the abilities that use them.
#[derive(Clone, Debug, Default)]
pub(crate) struct Analysis {
    pub(crate) functions: Vec<FunctionAnalysis>,
    /// Functions that scripts set up for later: data file and name.
    pub(crate) later: Vec<(Ustr, Ustr)>,
    /// The events that a phrase of a script asks about once they are past, by the data file whose script it is.
    pub(crate) asked_of_the_past: Vec<(Ustr, EventKinds)>,
}

/// What a function shows of the abilities that use it.
#[derive(Clone, Debug)]
pub(crate) struct FunctionAnalysis {
    /// The data file whose script it is in.
    pub(crate) data: Ustr,
    /// The function.
    pub(crate) name: Ustr,
    /// What it shows of the means: whether it acts on all units, exhausts, destroys, returns.
    pub(crate) shows: Vias,
    /// What it exhausts, destroys, returns.
    pub(crate) deeds: Vec<DeedAnalysis>,
    /// Whether its script can tell places in an order, in whichever function: it picks by lot, goes over cards as they lie, or keeps
    /// values for later.
    pub(crate) tells_places: bool,
    /// The words it calls, also by other functions.
    pub(crate) calls: Vec<Ustr>,
    /// The lasting effects it starts, also by other functions.
    pub(crate) applies: Vec<Ustr>,
}

/// Something a function does to cards which words on a cause tell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct DeedAnalysis {
    /// The word.
    pub(crate) via: Via,
    /// The only target or choice it is done to, if that is known.
    pub(crate) target: Option<Ustr>,
    /// The modes in which it is done: each word with whether it is that mode or none such.
    pub(crate) modes: Vec<(String, bool)>,
    /// How often the spell is focused at least for it.
    pub(crate) focus: u8,
}

impl DeedAnalysis {
    /// Returns the deed of an ability with these modes.
    fn in_modes(&self, modes: &[Ustr]) -> Deed {
        let is_in = |mode: &&Ustr| self.modes.iter().all(|(word, is)| (word.as_str() == mode.as_str()) == *is);
        let every = modes.iter().all(|mode| is_in(&mode));
        Deed {
            via: self.via,
            target: self.target,
            focus: self.focus,
            modes: if every { Vec::new() } else { modes.iter().filter(is_in).copied().collect() },
        }
    }
}

impl Analysis {
    /// Writes into a library what scripts show of the means of its abilities, which tell places, and which words they call, and what their
    /// phrases ask of the past. Functions that scripts set up for later become functions of the library.
    pub(crate) fn apply(&self, library: &mut Library) {
        let mut asked: BTreeMap<&str, EventKinds> = BTreeMap::new();
        for (data, kinds) in &self.asked_of_the_past {
            let known = asked.entry(data.as_str()).or_default();
            *known = known.union(*kinds);
        }
        for card in &mut library.cards {
            let by_script = asked.remove(card.file.as_str()).unwrap_or_default();
            card.asked_of_the_past = card.asked_of_the_past.union(by_script);
        }
        let by_no_card = asked.into_values().fold(library.asked_of_the_past, EventKinds::union);
        library.asked_of_the_past = by_no_card;
        for (data, name) in &self.later {
            if !library.functions.iter().any(|known| known.name == *name && known.data == data.as_str()) {
                library.functions.push(FnDef { data: data.to_string(), name: *name, about: String::new() });
            }
        }
        let analyses: Vec<Option<&FunctionAnalysis>> = library.functions.iter().map(|function| self.of(function)).collect();
        let mass_effects = mass_effects(library);
        for ability in &mut library.abilities {
            if let Some(Some(analysis)) = analyses.get(usize::from(ability.effect.0)) {
                ability.shows = analysis.shows;
                ability.deeds = analysis.deeds.iter().map(|deed| deed.in_modes(&ability.modes)).collect();
                if analysis.applies.iter().any(|applied| mass_effects.contains(&(analysis.data, *applied))) {
                    ability.shows.insert(Via::Mass);
                }
                ability.tells_places = analysis.tells_places;
                ability.calls.clone_from(&analysis.calls);
            }
        }
    }

    /// Finds the analysis of a function of the library.
    fn of(&self, function: &FnDef) -> Option<&FunctionAnalysis> {
        self.functions.iter().find(|known| known.name == function.name && known.data == function.data.as_str())
    }
}

/// Returns the lasting effects that are about all units: data file and name of each.
fn mass_effects(library: &Library) -> Vec<(Ustr, Ustr)> {
    let is_mass = |constant: ConstantId| matches!(&library.constant(constant).about, About::Found(of) if finds_all_units(of));
    let mass = library.lastings.iter().filter(|(_, _, constant)| is_mass(*constant));
    mass.map(|(data, name, _)| (Ustr::from(data), *name)).collect()
}

/// Returns whether a phrase finds all units of all players, or all unexhausted ones, and maybe more.
pub(crate) fn finds_all_units(selector: &Selector) -> bool {
    selector.groups.iter().any(|group| {
        let units = matches!(group.base, Base::Nouns(nouns) if nouns.has(Noun::Unit) || nouns.has(Noun::Card));
        let leaves_none_out = |filter: &Filter| {
            matches!(filter, Filter::InPlay | Filter::Is(CardState::Unexhausted) | Filter::IsNot(CardState::Exhausted))
        };
        units && group.quantity == Quantity::All && group.filters.iter().all(leaves_none_out)
    })
}
