//! The library of a ruleset: all cards that are loaded, with the overlays of the ruleset on them.

use std::collections::{BTreeMap, BTreeSet};

use cinderforge_kernel::cards::{CardDef, Library, unsupported};
use cinderforge_kernel::terms::{DefId, Ruleset};
use ustr::Ustr;

use crate::catalog::CatalogCard;
use crate::content::Content;
use crate::definitions::card_layers::CardLayer;
use crate::definitions::tables::DefinitionTables;
use crate::diagnostic::{self, Code, Diagnostic, SourceFile};
use crate::script_source;

/// What a library is to be beside what its ruleset says.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LibraryOptions {
    /// Pools that go before those of the ruleset where pools share a card id.
    pub pools: Vec<Ustr>,
    /// Overlays in place of those the ruleset names.
    pub errata: Option<Vec<Ustr>>,
}

impl Content {
    /// Makes the library for a ruleset: every card of every pool that is loaded, with the overlays of the ruleset.
    ///
    /// Ids of cards and keywords are the same in every library of this content. Cards of the pools of the ruleset go by their
    /// plain ids, those of other pools by `pool/id`; where several of its pools share a card id, the first keeps it.
    ///
    /// # Errors
    /// The ruleset names an overlay that is not there, or a card is wrong once an overlay lies on it.
    pub fn library(&self, ruleset: &Ruleset, options: &LibraryOptions) -> Result<Library, Vec<Diagnostic>> {
        let pools: Vec<Ustr> = options.pools.iter().chain(&ruleset.pools).copied().collect();
        let (overlaid, mut tables, mut problems) = self.lay_overlays(options.errata.as_ref().unwrap_or(&ruleset.errata));
        let mut cards = self.cards.clone();
        for (def, card) in overlaid {
            cards[def.index()] = card;
        }
        if let Some(added) = tables.functions.get_mut(self.tables.functions.len()..) {
            script_source::take_comments(&self.scripts, added);
        }
        self.name_by_pool(&mut cards, &pools);
        cards.push(CardDef::blank());
        let library = Library {
            cards,
            abilities: tables.abilities,
            constants: tables.constants,
            keywords: tables.keywords,
            dice_powers: self.dice_powers.clone(),
            functions: tables.functions,
            lastings: tables.lastings,
            grants: tables.grants,
            asked_of_the_past: tables.asked_of_the_past,
            content_hash: self.hash,
        };
        problems.retain(Diagnostic::is_error);
        for (path, unread) in unsupported::list(&library) {
            let problem = SourceFile::new(&path, "").error_in_file(Code::NoRuleReads, format!("no rule reads {}", unread.what));
            problems.push(problem.help(unread.help));
        }
        if problems.is_empty() { Ok(library) } else { Err(problems) }
    }

    /// Lays overlays on the cards they are about. Returns these as they are then, the tables of what all cards say, and what is wrong
    /// with the overlays.
    pub(crate) fn lay_overlays(&self, errata: &[Ustr]) -> (Vec<(DefId, CardDef)>, DefinitionTables, Vec<Diagnostic>) {
        let mut tables = self.tables.clone();
        let mut cards = Vec::new();
        for (def, overlays) in self.overlays(errata, &mut tables.problems) {
            let source = &self.sources[def.index()];
            tables.lastings.retain(|(data, _, _)| *data != source.layer.file.path.as_str());
            tables.grants.retain(|(data, _)| *data != source.layer.file.path.as_str());
            let before = tables.problems.len();
            cards.push((def, tables.card(source, &overlays, &self.catalog)));
            note_overlays(&mut tables.problems[before..], &overlays);
        }
        let mut problems = std::mem::take(&mut tables.problems);
        diagnostic::sort(&mut problems);
        (cards, tables, problems)
    }

    /// Returns the overlays on each card, in the order they are laid on.
    fn overlays(&self, errata: &[Ustr], problems: &mut Vec<Diagnostic>) -> BTreeMap<DefId, Vec<&CardLayer>> {
        let mut overlays: BTreeMap<DefId, Vec<&CardLayer>> = BTreeMap::new();
        for id in errata {
            let Some(erratum) = self.errata.iter().find(|erratum| erratum.id == *id) else {
                let file = SourceFile::new(&format!("cardsets/errata/{id}.toml"), "");
                let problem = file.error_in_file(Code::UnknownOverlay, format!("there is no errata overlay `{id}`"));
                problems.push(problem.suggest(id, self.errata.iter().map(|erratum| erratum.id.as_str())));
                continue;
            };
            for (def, layer) in &erratum.entries {
                overlays.entry(*def).or_default().push(layer);
            }
        }
        overlays
    }

    /// Lets cards keep their plain ids that are of the pools, the first of them where several have it; or else of the only pool that
    /// the scenarios of a pack name plainly. All others go by `<pool>/<id>`.
    fn name_by_pool(&self, cards: &mut [CardDef], pools: &[Ustr]) {
        let of_packs: BTreeSet<&str> = self.packs.iter().flat_map(|pack| pack.scenario_pools.iter().map(Ustr::as_str)).collect();
        for known in self.catalog.cards.values() {
            let of_one_pack = known.iter().filter(|card| of_packs.contains(card.pool.as_str())).count() == 1;
            let rank = |card: &CatalogCard| match pools.iter().position(|pool| *pool == card.pool) {
                None if of_one_pack && of_packs.contains(card.pool.as_str()) => Some(pools.len()),
                of_ruleset => of_ruleset,
            };
            let first = known.iter().filter_map(rank).min();
            for card in known.iter().filter(|card| first.is_none() || rank(card) != first) {
                let def = &mut cards[card.def.index()];
                def.id = Ustr::from(&format!("{}/{}", def.pool, def.id));
            }
        }
    }
}

/// Notes on problems in other files than the overlays that they are so because of them.
fn note_overlays(problems: &mut [Diagnostic], overlays: &[&CardLayer]) {
    let paths: Vec<&str> = overlays.iter().map(|overlay| overlay.file.path.as_str()).collect();
    for problem in problems.iter_mut().filter(|problem| !paths.contains(&problem.path.as_str())) {
        problem.notes.push(format!("as {} has the card", paths.join(" with ")));
    }
}
