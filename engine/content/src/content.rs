//! Content: everything a project says about cards, read once and checked, from which libraries are made.

use std::collections::BTreeMap;
use std::path::Path;

use cinderforge_kernel::define::{CardDef, CardType, Deck, DicePowerDef, FnDef};
use cinderforge_kernel::id::{DefId, KeywordId};
use cinderforge_kernel::ruleset::Ruleset;
use toml::Spanned;
use ustr::Ustr;

use crate::catalog::{Catalog, CatalogCard, Scope, split_name};
use crate::deck;
use crate::definitions::card_layers::{CardLayer, CardSource};
use crate::definitions::entry_context::{EntryContext, EntryOwner};
use crate::definitions::overlay::check_overlay;
use crate::definitions::tables::DefinitionTables;
use crate::diagnostic::{self, Diagnostic, SourceFile};
use crate::files::card_file::{CardFile, KeywordEntry};
use crate::files::data_file::{DeckFile, DiceFile, ErrataFile, KeywordFile, RulesetFile, SetFile};
use crate::files::field::SpannedText;
use crate::files::toml_file::{self, ParsedFile};
use crate::location::{FileKind, locate};
use crate::phrase::Names;
use crate::ruleset::{self, RulesetSource};
use crate::script_source::{self, ScriptOwner, ScriptSource};
use crate::suggest;

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
    pub(crate) sources: Vec<CardSource>,
    pub(crate) cards: Vec<CardDef>,
    pub(crate) tables: DefinitionTables,
    pub(crate) dice_powers: Vec<DicePowerDef>,
    pub(crate) errata: Vec<ErrataOverlay>,
    pub(crate) hash: u64,
    rulesets: Vec<Ruleset>,
    decks: Vec<(Ustr, Deck)>,
    sets: Vec<PoolSet>,
    scripts: Vec<ScriptSource>,
    functions: Vec<FnDef>,
    files: usize,
}

impl Content {
    /// Reads and checks the project below a root: `<root>/cardsets` and `<root>/scripts`.
    ///
    /// What is wrong comes with it, sorted by file and place; if any of it is an error, the content is not to be played.
    pub fn load(root: &Path) -> (Self, Vec<Diagnostic>) {
        Self::load_with(root, &[])
    }

    /// As [`Content::load`], with the `cardsets` and `scripts` of further folders beside those of the project.
    pub fn load_with(root: &Path, extra: &[&Path]) -> (Self, Vec<Diagnostic>) {
        let (files, problems) = crate::load::files(root, extra);
        Self::check(files, problems)
    }

    /// As [`Content::load`], from paths and texts instead of a disk.
    pub fn load_files(files: Vec<(String, String)>) -> (Self, Vec<Diagnostic>) {
        Self::check(files, Vec::new())
    }

    /// The files below a root and further folders, as [`Content::load_files`] takes them, to change some of them first.
    pub fn read_files(root: &Path, extra: &[&Path]) -> (Vec<(String, String)>, Vec<Diagnostic>) {
        crate::load::files(root, extra)
    }

    fn check(files: Vec<(String, String)>, problems: Vec<Diagnostic>) -> (Self, Vec<Diagnostic>) {
        let mut loader = Loader::new(files, problems);
        loader.read_pools();
        loader.register_names();
        loader.define_keywords();
        loader.define_cards();
        loader.define_dice();
        loader.read_errata();
        loader.resolve_rulesets();
        loader.build_decks();
        loader.pair_scripts();
        loader.finish()
    }

    /// The rulesets, by id.
    pub fn rulesets(&self) -> &[Ruleset] {
        &self.rulesets
    }

    /// The ruleset with this id.
    pub fn ruleset(&self, id: &str) -> Option<&Ruleset> {
        self.rulesets.iter().find(|ruleset| ruleset.id == id)
    }

    /// The decks, by id. Their card ids are those of every library of this content.
    pub fn decks(&self) -> impl Iterator<Item = &Deck> {
        self.decks.iter().map(|(_, deck)| deck)
    }

    /// The deck with this id.
    pub fn deck(&self, id: &str) -> Option<&Deck> {
        self.decks().find(|deck| deck.id == id)
    }

    /// The pool of the deck with this id.
    pub fn deck_pool(&self, id: &str) -> Option<Ustr> {
        self.decks.iter().find(|(_, deck)| deck.id == id).map(|(pool, _)| *pool)
    }

    /// The sets, by pool and id.
    pub fn sets(&self) -> &[PoolSet] {
        &self.sets
    }

    /// The ids of the errata overlays.
    pub fn errata(&self) -> impl Iterator<Item = Ustr> + '_ {
        self.errata.iter().map(|erratum| erratum.id)
    }

    /// The scripts, by path.
    pub fn scripts(&self) -> &[ScriptSource] {
        &self.scripts
    }

    /// Every function that any card, keyword, die or overlay names, whatever the ruleset; each once.
    pub fn functions(&self) -> &[FnDef] {
        &self.functions
    }

    /// The printed cards, before overlays, at their places in every library.
    pub fn cards(&self) -> &[CardDef] {
        &self.cards
    }

    /// The file of a card, from the root on.
    pub fn file_of(&self, card: &CardDef) -> Option<&str> {
        let bare = card.id.rsplit('/').next();
        let source = self.sources.iter().find(|source| source.pool == card.pool && Some(source.id.as_str()) == bare);
        source.map(|source| source.layer.file.path.as_str())
    }

    /// The names as the phrases of a script see them: the pool of its owner, and what its card grants.
    pub fn names(&self, owner: ScriptOwner) -> impl Names + '_ {
        let (pool, granted) = match owner {
            ScriptOwner::Card { pool, id } => {
                let card = self.sources.iter().find(|source| source.id == id && source.pool == pool);
                (pool, card.map_or_else(Vec::new, |card| card.granted.clone()))
            }
            ScriptOwner::Keywords { pool } | ScriptOwner::Dice { pool } => (pool, Vec::new()),
            ScriptOwner::Shared => (Ustr::from(""), Vec::new()),
        };
        Scope { catalog: &self.catalog, pool, granted }
    }

    /// Hash of all files read, the same on every system.
    pub fn hash(&self) -> u64 {
        self.hash
    }

    /// How much there is of everything.
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
            scripts: self.scripts.len(),
        }
    }
}

/// A keyword file entry with the id it was given.
struct KeywordSource {
    file: SourceFile,
    pool: Ustr,
    name: SpannedText,
    entry: Spanned<KeywordEntry>,
    id: KeywordId,
}

/// Content while it is read.
struct Loader {
    content: Content,
    problems: Vec<Diagnostic>,
    files: Vec<(FileKind, SourceFile)>,
    scripts: Vec<SourceFile>,
    /// Pool, set and root of every card file, read or not.
    card_files: Vec<(Ustr, Ustr, Ustr)>,
    keyword_files: Vec<(SourceFile, Ustr, KeywordFile)>,
    keywords: Vec<KeywordSource>,
    owners: BTreeMap<&'static str, ScriptOwner>,
}

impl Loader {
    fn new(mut texts: Vec<(String, String)>, problems: Vec<Diagnostic>) -> Self {
        for (_, text) in &mut texts {
            if text.contains('\r') {
                *text = text.replace("\r\n", "\n");
            }
        }
        texts.sort_by(|a, b| order(&a.0).cmp(&order(&b.0)));
        let content = Content { hash: hash(&texts), files: texts.len(), ..Content::default() };
        let mut loader = Self {
            content,
            problems,
            files: Vec::new(),
            scripts: Vec::new(),
            card_files: Vec::new(),
            keyword_files: Vec::new(),
            keywords: Vec::new(),
            owners: BTreeMap::new(),
        };
        for (path, text) in texts {
            loader.sort_file(&path, text);
        }
        loader
    }

    fn sort_file(&mut self, path: &str, text: String) {
        let file = SourceFile::new(path, text);
        match locate(path).kind {
            Some(FileKind::Script | FileKind::SharedScript) => self.scripts.push(file),
            Some(kind) => self.files.push((kind, file)),
            None => {
                let problem = file.error_in_file("nothing is read from here");
                let help = "cards are in cardsets/<pool>/<set>/<card>.toml, scripts in scripts/<pool>/<set>/<card>.rhai";
                self.problems.push(problem.help(help.to_owned()));
            }
        }
    }

    /// Reads cards, sets and keywords.
    fn read_pools(&mut self) {
        let mut rest = Vec::new();
        for (kind, file) in std::mem::take(&mut self.files) {
            match kind {
                FileKind::Card { pool, set } => self.read_card(file, pool, set),
                FileKind::Keywords(pool) => self.read_keywords(file, pool),
                _ => rest.push((kind, file)),
            }
        }
        self.files = rest;
        self.read_sets();
    }

    fn read_card(&mut self, file: SourceFile, pool: Ustr, set: Ustr) {
        let place = locate(file.path.as_str());
        let id = Ustr::from(place.stem);
        let script = place.script();
        self.card_files.push((pool, set, Ustr::from(place.root)));
        self.owners.insert(script.as_str(), ScriptOwner::Card { pool, id });
        let unparsed = || ParsedFile { value: CardFile::default(), damaged: true };
        let read = toml_file::parse::<CardFile>(&file, &mut self.problems);
        let whole = read.is_some();
        let read = read.unwrap_or_else(unparsed);
        let card = read.value;
        if whole {
            check_id(&file, card.id.as_ref(), id, &mut self.problems);
        }
        let head = card.id.as_ref().map_or_else(|| toml_file::first_line(&file, 0..file.text.len()), Spanned::span);
        let keys = [("name", card.name.is_none()), ("type", card.kind.is_none())];
        let missing: Vec<&str> = keys.into_iter().filter(|(_, missing)| *missing).map(|(key, _)| key).collect();
        if !missing.is_empty() && !read.damaged {
            let problem = file.error(head.clone(), format!("a card needs `{}`", missing.join("`, `")));
            self.problems.push(problem.help("add its title and its type, as in name = \"<title>\", type = \"ally\"".to_owned()));
        }
        if let Some(source) = &card.source {
            let problem = file.error(source.span(), "`source` is for overlays");
            self.problems.push(problem.help("leave it out: it says where an erratum stands".to_owned()));
        }
        let kind = card.kind.as_ref().and_then(|word| self.card_type(&file, word));
        let def = DefId(self.content.sources.len() as u16);
        let layer = CardLayer { file, card, head, damaged: read.damaged };
        self.content.sources.push(CardSource { layer, id, pool, set, def, kind, script, granted: Vec::new() });
    }

    fn card_type(&mut self, file: &SourceFile, word: &SpannedText) -> Option<CardType> {
        let found = CardType::parse(word.get_ref());
        if found.is_none() {
            let help = suggest::help(word.get_ref(), CardType::ALL.iter().map(|kind| kind.word()));
            self.problems.push(file.error(word.span(), format!("unknown type `{}`", word.get_ref())).help(help));
        }
        found
    }

    fn read_keywords(&mut self, file: SourceFile, pool: Ustr) {
        self.owners.insert(locate(file.path.as_str()).script().as_str(), ScriptOwner::Keywords { pool });
        let read = toml_file::parse::<KeywordFile>(&file, &mut self.problems);
        if read.as_ref().is_none_or(|read| read.damaged) {
            self.content.catalog.incomplete_pools.insert(pool.as_str());
        }
        if let Some(read) = read {
            self.keyword_files.push((file, pool, read.value));
        }
    }

    /// Reads what sets there are; every set of the project says so itself.
    fn read_sets(&mut self) {
        let mut files = Vec::new();
        for (kind, file) in &self.files {
            if let FileKind::Set { pool, set } = *kind
                && let Some(read) = toml_file::parse::<SetFile>(file, &mut self.problems)
            {
                check_id(file, Some(&read.value.id), set, &mut self.problems);
                check_id(file, Some(&read.value.pool), pool, &mut self.problems);
                files.push((pool, set, file.clone(), read.value));
            }
        }
        for (pool, set, file, said) in files {
            self.add_set(pool, set, &file, &said);
        }
        self.check_sets();
    }

    fn add_set(&mut self, pool: Ustr, set: Ustr, file: &SourceFile, said: &SetFile) {
        let root = locate(file.path.as_str()).root;
        let of_set = self.card_files.iter().filter(|file| (file.0, file.1) == (pool, set));
        let here = of_set.clone().filter(|file| file.2 == root).count();
        if here != *said.cards.get_ref() {
            let message = format!("the set says it has {} cards, and has {here}", said.cards.get_ref());
            let help = format!("write cards = {here}, or see what cardsets/{pool}/{set} lacks");
            self.problems.push(file.error(said.cards.span(), message).help(help));
        }
        if self.content.sets.iter().any(|known| known.pool == pool && known.id == set) {
            let problem = file.error(said.id.span(), format!("there is another set `{set}` in the pool `{pool}`"));
            self.problems.push(problem.help("give one of them another id, and its folder that name".to_owned()));
            return;
        }
        self.content.sets.push(PoolSet { pool, id: set, name: said.name.clone(), cards: of_set.count() });
    }

    /// A set of the project without set.toml is an error; folders of test cards need none.
    fn check_sets(&mut self) {
        let mut told = Vec::new();
        let says = |pool, set| self.files.iter().any(|(kind, _)| *kind == FileKind::Set { pool, set });
        for source in &self.content.sources {
            let known = says(source.pool, source.set);
            let own = locate(source.layer.file.path.as_str()).root.is_empty();
            if own && !known && !told.contains(&(source.pool, source.set)) {
                told.push((source.pool, source.set));
                let folder = format!("cardsets/{}/{}", source.pool, source.set);
                let problem = source.layer.file.error_in_file(format!("there is no {folder}/set.toml"));
                self.problems.push(problem.help("it says id, name, pool and the number of cards of the set".to_owned()));
            }
        }
    }

    /// Gives cards, keywords and abilities their names and ids.
    fn register_names(&mut self) {
        for at in 0..self.content.sources.len() {
            self.name_card(at);
        }
        for (file, pool, said) in std::mem::take(&mut self.keyword_files) {
            for (name, entry) in said.keyword.0 {
                self.name_keyword(&file, pool, name, entry);
            }
        }
        self.name_granted();
    }

    fn name_card(&mut self, at: usize) {
        let source = &self.content.sources[at];
        let known = self.content.catalog.cards.entry(source.id.as_str()).or_default();
        if let Some(other) = known.iter().find(|known| known.pool == source.pool) {
            let other = self.content.sources[other.def.index()].layer.file.path;
            let file = &source.layer.file;
            let message = format!("there is another card `{}` in the pool `{}`", source.id, source.pool);
            let problem = file.error(source.layer.head.clone(), message).note(format!("it is {other}"));
            self.problems.push(problem.help("give one of them another id, and its file that name".to_owned()));
        }
        known.push(CatalogCard { pool: source.pool, def: source.def, kind: source.kind });
        let names = source.layer.card.ability.iter().flatten().filter_map(|ability| ability.get_ref().name.as_ref());
        let constants = source.layer.card.constant.iter().flatten();
        let names = names.chain(constants.filter_map(|constant| constant.get_ref().name.as_ref()));
        let names = names.map(|name| Ustr::from(split_name(name.get_ref()).0).as_str());
        self.content.catalog.abilities.extend(names);
    }

    fn name_keyword(&mut self, file: &SourceFile, pool: Ustr, name: SpannedText, entry: Spanned<KeywordEntry>) {
        let (text, id) = self.content.tables.reserve_keyword(&name, entry.get_ref());
        let catalog = &mut self.content.catalog;
        catalog.abilities.insert(text);
        if catalog.keywords.insert((pool.as_str(), text), id).is_some() {
            let message = format!("there is another keyword `{text}` in the pool `{pool}`");
            self.problems.push(file.error(name.span(), message).help("give one of them another name".to_owned()));
        }
        self.keywords.push(KeywordSource { file: file.clone(), pool, name, entry, id });
    }

    fn name_granted(&mut self) {
        let Content { sources, tables, catalog, .. } = &mut self.content;
        for source in sources {
            for (name, entry) in source.layer.card.granted.iter().flat_map(|entries| &entries.0) {
                let (text, id) = tables.reserve_keyword(name, entry.get_ref());
                catalog.abilities.insert(text);
                source.granted.push((text, id));
            }
        }
    }

    fn define_keywords(&mut self) {
        let Content { tables, catalog, .. } = &mut self.content;
        for source in &self.keywords {
            let scope = Scope { catalog, pool: source.pool, granted: Vec::new() };
            let place = EntryContext {
                file: &source.file,
                script: locate(source.file.path.as_str()).script(),
                scope: &scope,
                owner: EntryOwner::Keyword,
                title: Ustr::from(source.name.get_ref()),
                has_x: false,
                numbered: false,
                inexhaustible: false,
            };
            tables.define_keyword(place, &source.name, &source.entry, source.id);
        }
    }

    fn define_cards(&mut self) {
        let Content { tables, catalog, sources, cards, .. } = &mut self.content;
        *cards = sources.iter().map(|source| tables.card(source, &[], catalog)).collect();
    }

    fn define_dice(&mut self) {
        let mut paths = Vec::new();
        for (kind, file) in &self.files {
            let FileKind::Dice(pool) = *kind else { continue };
            let script = locate(file.path.as_str()).script();
            self.owners.insert(script.as_str(), ScriptOwner::Dice { pool });
            let Some(read) = toml_file::parse::<DiceFile>(file, &mut self.problems) else { continue };
            let Content { tables, catalog, dice_powers, .. } = &mut self.content;
            let scope = Scope { catalog, pool, granted: Vec::new() };
            let place = EntryContext {
                file,
                script,
                scope: &scope,
                owner: EntryOwner::DicePower,
                title: Ustr::from(""),
                has_x: false,
                numbered: false,
                inexhaustible: true,
            };
            for (name, entry) in &read.value.dice_power.0 {
                if let Some(power) = tables.dice_power(place, name, entry) {
                    tables.check_power(file, name, &power, dice_powers.iter().zip(paths.iter().copied()));
                    dice_powers.push(power);
                    paths.push(file.path);
                }
            }
        }
    }

    fn read_errata(&mut self) {
        for (kind, file) in &self.files {
            if *kind != FileKind::Errata {
                continue;
            }
            let read = toml_file::parse::<ErrataFile>(file, &mut self.problems);
            let damaged = read.as_ref().is_none_or(|read| read.damaged);
            let mut entries = Vec::new();
            for (name, entry) in read.map(|read| read.value.0).unwrap_or_default() {
                let (pool, id) =
                    name.get_ref().split_once('/').map_or((None, name.get_ref().as_str()), |(pool, id)| (Some(pool), id));
                let known = self.content.catalog.cards.get(id).map_or(&[][..], Vec::as_slice);
                if let ([one, other, ..], None) = (known, pool) {
                    let text = format!("`{id}` is a card of the pool `{}` and of the pool `{}`", one.pool, other.pool);
                    let help = format!("name the pool too, as in [\"{}/{id}\"]", other.pool);
                    self.problems.push(file.error(name.span(), text).help(help));
                    continue;
                }
                let Some(known) = known.iter().find(|known| pool.is_none_or(|pool| known.pool == pool)) else {
                    let similar = self.content.catalog.similar_card(id);
                    let of = pool.map_or(String::new(), |pool| format!(" in the pool `{pool}`"));
                    let problem = file.error(name.span(), format!("no card{of} has the id `{id}`"));
                    let help = similar.map(|similar| format!("did you mean `{similar}`?"));
                    let help = help.unwrap_or_else(|| "a table of an overlay bears the id of a card, as in [<id>]".to_owned());
                    self.problems.push(problem.help(help));
                    continue;
                };
                let card = entry.into_inner();
                let layer = CardLayer { file: file.clone(), card, head: name.span(), damaged };
                check_overlay(&self.content.sources[known.def.index()].layer.card, &layer, &mut self.problems);
                entries.push((known.def, layer));
            }
            let id = Ustr::from(locate(file.path.as_str()).stem);
            self.content.errata.push(ErrataOverlay { id, entries });
        }
    }

    fn resolve_rulesets(&mut self) {
        let mut sources = Vec::new();
        let mut unparsed = Vec::new();
        for (kind, file) in &self.files {
            if *kind != FileKind::Ruleset {
                continue;
            }
            let stem = Ustr::from(locate(file.path.as_str()).stem);
            match toml_file::parse::<RulesetFile>(file, &mut self.problems) {
                Some(read) => {
                    check_id(file, Some(&read.value.id), stem, &mut self.problems);
                    sources.push(RulesetSource { file: file.clone(), said: read.value });
                }
                None => unparsed.push(stem),
            }
        }
        let pools = self.pools();
        let errata: Vec<Ustr> = self.content.errata().collect();
        let known = ruleset::RulesetNames { pools: &pools, errata: &errata, unparsed: &unparsed };
        self.content.rulesets = ruleset::resolve(&sources, &known, &mut self.problems);
    }

    /// The pools there are: folders with cards, keywords or dice powers.
    fn pools(&self) -> Vec<Ustr> {
        let cards = self.content.sources.iter().map(|source| source.pool);
        let dice = self.files.iter().filter_map(|(kind, _)| if let FileKind::Dice(pool) = kind { Some(*pool) } else { None });
        let mut pools: Vec<Ustr> = cards.chain(self.keywords.iter().map(|keyword| keyword.pool)).chain(dice).collect();
        pools.sort_by_key(Ustr::as_str);
        pools.dedup();
        pools
    }

    fn build_decks(&mut self) {
        for (kind, file) in &self.files {
            if *kind != FileKind::Deck {
                continue;
            }
            let Some(read) = toml_file::parse::<DeckFile>(file, &mut self.problems) else { continue };
            let stem = Ustr::from(locate(file.path.as_str()).stem);
            check_id(file, Some(&read.value.id), stem, &mut self.problems);
            let pools = self.pools();
            let Content { catalog, cards, .. } = &self.content;
            let project = deck::Project { pools: &pools, catalog, cards };
            if let Some(deck) = deck::read(file, &read, &project, &mut self.problems) {
                self.content.decks.push((Ustr::from(read.value.pool.get_ref()), deck));
            }
        }
    }

    /// Checks every overlay and ruleset for what it does to cards, and pairs scripts with what names their functions.
    fn pair_scripts(&mut self) {
        self.problems.append(&mut self.content.tables.problems);
        self.content.scripts = script_source::pair(std::mem::take(&mut self.scripts), &self.owners, &mut self.problems);
        let printed = self.content.tables.functions.len();
        let mut all = self.content.tables.clone();
        for errata in self.overlay_combinations() {
            let (_, mut laid, mut problems) = self.content.assemble(&[], &errata);
            self.problems.append(&mut problems);
            all.take_functions(&mut laid, printed);
        }
        script_source::check(&self.content.scripts, &all, &mut self.problems);
        self.check_granted();
        self.content.functions = all.functions;
    }

    /// Which overlays to try: each alone, and together as the rulesets lay them.
    fn overlay_combinations(&self) -> Vec<Vec<Ustr>> {
        let alone = self.content.errata().map(|id| vec![id]);
        let together = self.content.rulesets.iter().map(|ruleset| ruleset.errata.clone());
        let mut overlay_combinations: Vec<Vec<Ustr>> = alone.chain(together.filter(|errata| errata.len() > 1)).collect();
        overlay_combinations.dedup();
        overlay_combinations
    }

    /// What a card grants or starts must be named by its constants or its script.
    fn check_granted(&mut self) {
        let scripts: BTreeMap<&str, &str> =
            self.content.scripts.iter().map(|script| (script.file.path.as_str(), script.text())).collect();
        for source in &self.content.sources {
            let card = &source.layer.card;
            let text = scripts.get(source.script.as_str()).copied().unwrap_or_default();
            let gained = card.constant.iter().flatten().filter_map(|constant| constant.get_ref().gain.as_ref());
            let gained: Vec<&str> = gained.flat_map(|many| &many.0).map(|word| split_name(word.get_ref()).0).collect();
            let by_script = format!("name it in {}", source.script);
            let gain = format!("name it in `gain`, or in {}", source.script);
            let granted = card.granted.iter().flat_map(|entries| &entries.0).map(|(name, _)| (name, "grants", &gain));
            let lasting = card.lasting.iter().flat_map(|entries| &entries.0).map(|(name, _)| (name, "starts", &by_script));
            for (name, verb, help) in granted.chain(lasting) {
                let written = name.get_ref().as_str();
                if !gained.contains(&written) && !text.contains(&format!("\"{written}\"")) {
                    let message = format!("nothing on the card {verb} `{written}`");
                    let problem = source.layer.file.error(name.span(), message);
                    self.problems.push(problem.help(help.clone()));
                }
            }
        }
    }

    fn finish(mut self) -> (Content, Vec<Diagnostic>) {
        self.content.rulesets.sort_by_key(|ruleset| ruleset.id.as_str());
        self.content.sets.sort_by_key(|set| (set.pool.as_str(), set.id.as_str()));
        diagnostic::sort(&mut self.problems);
        (self.content, self.problems)
    }
}

/// The id of a file says where it lies.
fn check_id(file: &SourceFile, said: Option<&SpannedText>, lies: Ustr, problems: &mut Vec<Diagnostic>) {
    match said {
        None => {
            let problem = file.error(toml_file::first_line(file, 0..file.text.len()), "the key `id` is missing");
            problems.push(problem.help(format!("add id = \"{lies}\"")));
        }
        Some(word) if lies != word.get_ref().as_str() => {
            let message = format!("`{}` lies where `{lies}` belongs", word.get_ref());
            let help = format!("write \"{lies}\" here, or name the file or folder for `{}`", word.get_ref());
            problems.push(file.error(word.span(), message).help(help));
        }
        Some(_) => {}
    }
}

/// By place below the root, files of the project before those of further folders.
fn order(path: &str) -> (&str, &str) {
    let place = locate(path);
    (place.relative_path, place.root)
}

/// Hash of paths below their roots and of texts.
fn hash(texts: &[(String, String)]) -> u64 {
    let mut hasher = blake3::Hasher::new();
    for (path, text) in texts {
        for part in [locate(path).relative_path, text.as_str()] {
            hasher.update(&(part.len() as u64).to_le_bytes());
            hasher.update(part.as_bytes());
        }
    }
    let mut first = [0; 8];
    first.copy_from_slice(&hasher.finalize().as_bytes()[..8]);
    u64::from_le_bytes(first)
}
