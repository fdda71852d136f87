//! Content: everything a project says about cards, from which libraries are made.

use std::collections::BTreeMap;
use std::ops::Range;

use cinderforge_kernel::cards::{CardDef, Deck, DicePowerDef, FnDef};
use cinderforge_kernel::terms::{DefId, DieType, KeywordId, Noun, Ruleset, Sorts};
use ustr::Ustr;

use crate::catalog::{Catalog, Scope};
use crate::damage::Damage;
use crate::definitions::card_layers::{CardLayer, CardSource};
use crate::definitions::tables::DefinitionTables;
use crate::definitions::unit_checks;
use crate::diagnostic::{Code, Diagnostic, SourceFile};
use crate::location::{FileKind, locate};
use crate::pack::{Pack, packs_around};
use crate::phrase::Names;
use crate::script_source::{ScriptOwner, ScriptSource};

/// A set of cards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PoolSet {
    /// The pool it belongs to.
    pub pool: Ustr,
    /// Its id.
    pub id: Ustr,
    /// Its title.
    pub name: String,
    /// The cards in it.
    pub cards: usize,
}

/// A deck with where it belongs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedDeck {
    /// The pool its cards are of.
    pub pool: Ustr,
    /// The decks it belongs with; none for those that are played if none is named.
    pub group: Option<Ustr>,
    /// The deck.
    pub deck: Deck,
}

/// What a Chimera plays with: one of its decks of aspects, on one of its sides, at a level. Red Rains Round Order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChimeraDeck {
    /// The Chimera, by the id of the card of its standard side, or of its side for two players.
    pub chimera: Ustr,
    /// Whether its heroic side is up.
    pub heroic: bool,
    /// The name of its deck of aspects.
    pub aspects: Ustr,
    /// The level, from 1.
    pub level: u8,
    /// The deck of its seat.
    pub listed: ListedDeck,
}

/// How much there is of everything.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Files read.
    pub files: usize,
    /// Cards.
    pub cards: usize,
    /// Keywords of pools, and abilities that cards grant.
    pub keywords: usize,
    /// Dice powers.
    pub dice_powers: usize,
    /// Sets.
    pub sets: usize,
    /// Decks.
    pub decks: usize,
    /// Rulesets.
    pub rulesets: usize,
    /// Errata overlays.
    pub errata: usize,
    /// Scripts.
    pub scripts: usize,
}

/// An errata overlay.
#[derive(Clone, Debug)]
pub(crate) struct ErrataOverlay {
    /// Its id, which is the stem of its file.
    pub(crate) id: Ustr,
    /// What it says anew, by card.
    pub(crate) entries: Vec<(DefId, CardLayer)>,
}

/// Everything a project says about cards, read and checked.
#[derive(Clone, Debug, Default)]
pub struct Content {
    pub(crate) catalog: Catalog,
    pub(crate) damage: Damage,
    pub(crate) sources: Vec<CardSource>,
    pub(crate) cards: Vec<CardDef>,
    pub(crate) tables: DefinitionTables,
    pub(crate) dice_powers: Vec<DicePowerDef>,
    /// The file of each dice power.
    pub(crate) dice_power_files: Vec<Ustr>,
    /// The keywords of pools, each with its file.
    pub(crate) keyword_files: Vec<(KeywordId, Ustr)>,
    pub(crate) errata: Vec<ErrataOverlay>,
    pub(crate) hash: u64,
    /// The hash of each file read, by its path below its root.
    pub(crate) file_hashes: BTreeMap<String, u64>,
    pub(crate) rulesets: Vec<Ruleset>,
    pub(crate) decks: Vec<ListedDeck>,
    /// What stands in for the deck of a player as a Chimera: for each one with its decks, sides and levels.
    pub(crate) chimeras: Vec<ChimeraDeck>,
    pub(crate) sets: Vec<PoolSet>,
    pub(crate) packs: Vec<Pack>,
    pub(crate) scripts: Vec<ScriptSource>,
    pub(crate) functions: Vec<FnDef>,
    /// Where data names each of the functions first: data file and bytes.
    pub(crate) named_at: Vec<(SourceFile, Range<usize>)>,
    pub(crate) files: usize,
}

impl Content {
    /// Returns the rulesets, by id.
    pub fn rulesets(&self) -> &[Ruleset] {
        &self.rulesets
    }

    /// Finds the ruleset with this id.
    pub fn ruleset(&self, id: &str) -> Option<&Ruleset> {
        self.rulesets.iter().find(|ruleset| ruleset.id == id)
    }

    /// Returns the decks with their pools and groups, by id. Their card ids are those of every library of this content.
    pub fn listed_decks(&self) -> &[ListedDeck] {
        &self.decks
    }

    /// Returns the decks, by id.
    pub fn decks(&self) -> impl Iterator<Item = &Deck> {
        self.decks.iter().map(|listed| &listed.deck)
    }

    /// Returns the decks of a pool that belong to no group, by id: those that are played if none is named.
    pub fn starter_decks(&self, pool: &str) -> impl Iterator<Item = &Deck> {
        self.decks.iter().filter(move |listed| listed.pool == pool && listed.group.is_none()).map(|listed| &listed.deck)
    }

    /// Returns what Chimeras play with, each deck of each side at each level. An id is that of the card of the
    /// side, then the deck, then the level. Red Rains Round Order.
    pub fn chimera_decks(&self) -> &[ChimeraDeck] {
        &self.chimeras
    }

    /// Finds the deck with this id, of a player or a Chimera.
    pub fn deck(&self, id: &str) -> Option<&Deck> {
        self.decks().chain(self.chimeras.iter().map(|chimera| &chimera.listed.deck)).find(|deck| deck.id == id)
    }

    /// Finds the pool of the deck with this id.
    pub fn deck_pool(&self, id: &str) -> Option<Ustr> {
        let chimeras = self.chimeras.iter().map(|chimera| &chimera.listed);
        self.decks.iter().chain(chimeras).find(|listed| listed.deck.id == id).map(|listed| listed.pool)
    }

    /// Lists the pools that have cards, by id.
    pub fn pools(&self) -> Vec<Ustr> {
        let mut pools: Vec<Ustr> = self.cards.iter().map(|card| card.pool).collect();
        pools.sort_by_key(Ustr::as_str);
        pools.dedup();
        pools
    }

    /// Lists the types of the dice that a pool has powers for.
    pub(crate) fn pool_dice(&self, pool: &str) -> Vec<DieType> {
        let of_pool = |file: &str| locate(file).relative_path.split('/').nth(1) == Some(pool);
        self.dice_powers().filter(|(_, file)| of_pool(file)).map(|(power, _)| power.kind).collect()
    }

    /// Returns the sets, by pool and id.
    pub fn sets(&self) -> &[PoolSet] {
        &self.sets
    }

    /// Returns the packs, the project's own first.
    pub fn packs(&self) -> &[Pack] {
        &self.packs
    }

    /// Returns the Phoenixborn of a player who names none in the scenario at a path, as its pack says, or one that it needs, or the
    /// test cards of these; none if nobody says which.
    pub fn scenario_phoenixborn(&self, path: &str) -> Option<DefId> {
        packs_around(&self.packs, path).into_iter().find_map(|pack| pack.scenario_phoenixborn)
    }

    /// Lists the pools whose cards go by their plain ids in the scenario at a path under every ruleset, before those of the ruleset:
    /// what its pack says, and those that it needs. Test cards that share an id come after the ruleset's.
    pub fn scenario_pools(&self, path: &str) -> Vec<Ustr> {
        let around = packs_around(&self.packs, path).into_iter().filter(|pack| !pack.is_of_tests());
        around.flat_map(|pack| pack.scenario_pools.iter().copied()).collect()
    }

    /// Returns the ids of the errata overlays.
    pub fn errata(&self) -> impl Iterator<Item = Ustr> + '_ {
        self.errata.iter().map(|erratum| erratum.id)
    }

    /// Returns the scripts, for each data file that names functions of one, in the order of these.
    pub fn scripts(&self) -> &[ScriptSource] {
        &self.scripts
    }

    /// Finds the script that has the functions of a data file.
    pub fn script_of(&self, data: &str) -> Option<&ScriptSource> {
        self.scripts.iter().find(|script| script.data == data)
    }

    /// Returns the error, at the place where data names it first, that a function is not in its script.
    pub fn missing_function(&self, script: &ScriptSource, name: &str) -> Option<Diagnostic> {
        let is_meant = |function: &FnDef| function.data == script.data.as_str() && function.name == name;
        let (file, span) = self.named_at.get(self.functions.iter().position(is_meant)?)?;
        Some(file.error(span.clone(), Code::NoFunction, format!("there is no function `{name}` in {}", script.path())))
    }

    /// Returns every function that any card, keyword, die or overlay names, whatever the ruleset; each once.
    pub fn functions(&self) -> &[FnDef] {
        &self.functions
    }

    /// Returns the printed cards, before overlays, at their places in every library.
    pub fn cards(&self) -> &[CardDef] {
        &self.cards
    }

    /// Finds the path of the file of a card, from the root on.
    pub fn file_of(&self, card: &CardDef) -> Option<&str> {
        self.source_of(card).map(|source| source.layer.file.path.as_str())
    }

    /// Finds a card as it was read.
    pub(crate) fn source_of(&self, card: &CardDef) -> Option<&CardSource> {
        let bare = card.id.rsplit('/').next();
        self.sources.iter().find(|source| source.pool == card.pool && Some(source.id.as_str()) == bare)
    }

    /// Lists the keywords of pools, each with the path of its file.
    pub fn keywords(&self) -> impl Iterator<Item = (KeywordId, &'static str)> + '_ {
        self.keyword_files.iter().map(|(keyword, file)| (*keyword, file.as_str()))
    }

    /// Lists the dice powers, each with the path of its file.
    pub fn dice_powers(&self) -> impl Iterator<Item = (&DicePowerDef, &'static str)> + '_ {
        self.dice_powers.iter().zip(self.dice_power_files.iter().map(Ustr::as_str))
    }

    /// Returns the names as the phrases of a script see them: the pool of its owner, and what its card grants.
    pub fn names(&self, owner: ScriptOwner) -> impl Names + '_ {
        let (pool, granted) = match owner {
            ScriptOwner::Card { pool, id } => {
                let card = self.catalog.card(pool, &id).map(|known| &self.sources[known.def.index()]);
                (pool, card.map_or_else(Vec::new, |card| card.granted.clone()))
            }
            ScriptOwner::Keywords { pool } | ScriptOwner::Dice { pool } => (pool, Vec::new()),
            ScriptOwner::Shared => (Ustr::from(""), Vec::new()),
        };
        Scope { catalog: &self.catalog, pool, granted }
    }

    /// Returns whether a keyword or granted ability stands with a number.
    pub fn is_numbered(&self, keyword: KeywordId) -> bool {
        self.tables.keywords[keyword.index()].numbered
    }

    /// Returns the noun by which a text of a keyword or granted ability calls its card, if it calls none of these sorts; with how such
    /// a card is called.
    pub fn miscalled(&self, keyword: KeywordId, sorts: Sorts) -> Option<(Noun, String)> {
        Some((self.tables.miscalled(keyword, sorts)?, unit_checks::help_for(sorts)))
    }

    /// Returns whether every file that names abilities could be read.
    pub fn knows_all_abilities(&self) -> bool {
        !self.catalog.is_incomplete
    }

    /// Returns whether everything that may name functions of a script could be read: its data file and the overlays.
    pub fn is_whole_for(&self, script: &ScriptSource) -> bool {
        !self.damage.is_in(script.data) && !self.damage.is_in_any(|kind| kind == FileKind::Errata)
    }

    /// Returns whether a problem only follows from a file or pack that was not read, which is told already.
    pub fn follows(&self, problem: &Diagnostic) -> bool {
        self.damage.follows_from_unread(problem)
    }

    /// Returns the hash of all files read, the same on every system.
    pub fn hash(&self) -> u64 {
        self.hash
    }

    /// Returns how much there is of everything.
    pub fn counts(&self) -> Counts {
        Counts {
            files: self.files,
            cards: self.cards.len(),
            keywords: self.tables.keywords.len(),
            dice_powers: self.dice_powers.len(),
            sets: self.sets.len(),
            decks: self.decks.len(),
            rulesets: self.rulesets.len(),
            errata: self.errata.len(),
            scripts: self.scripts.iter().filter(|script| script.taken.is_none()).count(),
        }
    }
}
