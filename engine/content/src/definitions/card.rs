//! A card with the overlays that lie on it, into its definition; what each type of card must and may say.

use std::ops::Range;

use cinderforge_kernel::cost::{Cost, Item};
use cinderforge_kernel::define::{
    AbilityDef, CardDef, CardType, CardTypes, DefinesX, Holding, KeywordDef, KeywordOn, Listens, Placement, Printed, Stands,
    Timing, UsedAt,
};
use cinderforge_kernel::event::EventKind;
use cinderforge_kernel::id::{DefId, KeywordId};
use toml::Spanned;
use ustr::Ustr;

use crate::catalog::{Catalog, Scope};
use crate::definitions::constant::ConstantOrigin;
use crate::definitions::tables::{DefinitionTables, EntryContext, EntryOwner, PhraseBindings, WordList, find, word_list};
use crate::diagnostic::SourceFile;
use crate::files::card_file::{CardFile, KeywordEntry};
use crate::files::field::{PrintedValue, SpannedText, TextOrTable};

/// A card file, or what an overlay says anew.
#[derive(Clone, Debug)]
pub(crate) struct CardLayer {
    /// The file.
    pub(crate) file: SourceFile,
    /// What it says.
    pub(crate) card: CardFile,
    /// Where to point if something is missing.
    pub(crate) head: Range<usize>,
    /// Whether something in it could not be read.
    pub(crate) damaged: bool,
}

/// A card as it is read, with all that its file does not say itself.
#[derive(Clone, Debug)]
pub(crate) struct CardSource {
    /// The file.
    pub(crate) layer: CardLayer,
    /// Its id, which is the stem of the file.
    pub(crate) id: Ustr,
    /// The pool, which is the folder.
    pub(crate) pool: Ustr,
    /// The set, which is the folder below.
    pub(crate) set: Ustr,
    /// Its id in the library.
    pub(crate) def: DefId,
    /// The type; `None` if it is written wrong.
    pub(crate) kind: Option<CardType>,
    /// The script its functions are in.
    pub(crate) script: Ustr,
    /// The abilities it grants.
    pub(crate) granted: Vec<(&'static str, KeywordId)>,
}

/// A card and the overlays on it, of which the last one that says something counts.
struct LayeredCard<'a> {
    base: &'a CardLayer,
    overlays: &'a [&'a CardLayer],
}

/// The last layer that says something of a key: its file and what it says.
macro_rules! field {
    ($layers:expr, $key:ident) => {
        $layers.all().rev().find_map(|layer| layer.card.$key.as_ref().map(|said| (&layer.file, said)))
    };
}

impl<'a> LayeredCard<'a> {
    fn all(&self) -> impl DoubleEndedIterator<Item = &'a CardLayer> + use<'a> {
        std::iter::once(self.base).chain(self.overlays.iter().copied())
    }
}

/// The keys whose place depends on the type.
const KEYS: [&str; 12] = [
    "phoenixborn",
    "limit",
    "placement",
    "cost",
    "respark",
    "attack",
    "life",
    "recover",
    "battlefield",
    "spellboard",
    "attach",
    "play_if",
];

/// The keys that a type must have, and those it may have.
fn keys_of(kind: CardType) -> (&'static [&'static str], &'static [&'static str]) {
    match kind {
        CardType::Phoenixborn => (&["life", "battlefield", "spellboard"], &[]),
        CardType::Ally => (&["cost", "attack", "life", "recover"], &["phoenixborn", "placement", "respark", "play_if"]),
        CardType::Conjuration => (&["limit", "attack", "life", "recover"], &["phoenixborn"]),
        CardType::ReadySpell | CardType::ActionSpell => (&["cost"], &["phoenixborn", "placement", "play_if"]),
        CardType::ReactionSpell => (&["cost"], &["phoenixborn", "play_if"]),
        CardType::AlterationSpell => (&["cost", "attach"], &["phoenixborn", "respark", "attack", "life", "recover", "play_if"]),
        CardType::ConjuredAlterationSpell => (&["limit", "attach"], &["phoenixborn", "attack", "life", "recover"]),
        CardType::Aspect => (&[], &KEYS),
    }
}

impl DefinitionTables {
    /// Reads a card with the overlays on it.
    pub(crate) fn card(&mut self, source: &CardSource, overlays: &[&CardLayer], catalog: &Catalog) -> CardDef {
        let layers = LayeredCard { base: &source.layer, overlays };
        let file = &source.layer.file;
        let kind = field!(layers, kind).map_or(source.kind, |(_, word)| CardType::parse(word.get_ref()));
        let name = Ustr::from(field!(layers, name).map_or(source.id.as_str(), |(_, word)| word.get_ref()));
        let mut scope = Scope { catalog, pool: source.pool, granted: Vec::new() };
        scope.granted = self.granted_names(source, &layers);
        let placed = field!(layers, placement).is_some();
        let place = EntryContext {
            file,
            script: source.script,
            scope: &scope,
            bearer: bearer(kind.unwrap_or(CardType::Ally), placed),
            title: name,
            has_x: field!(layers, x).is_some(),
            numbered: false,
            inexhaustible: false,
        };
        self.granted(&layers, place);
        let mut def = self.frame(source, &layers, place, kind.unwrap_or(CardType::Ally));
        def.name = name;
        self.texts(&layers, place, &mut def);
        self.keywords_on(&layers, place, &mut def);
        self.lasting(&layers, place);
        def.listens = self.listens(&def.abilities);
        let damaged = layers.all().any(|layer| layer.damaged);
        if let Some(kind) = kind.filter(|_| !damaged) {
            self.check_type(&layers, kind);
            self.check_texts(&layers, place, kind, &def);
        }
        def
    }

    /// What stands in the frame of a card: costs, values, links.
    fn frame(&mut self, source: &CardSource, layers: &LayeredCard<'_>, place: EntryContext<'_>, kind: CardType) -> CardDef {
        let spell = CardTypes::SPELLS.has(kind);
        let cost = field!(layers, cost).and_then(|(file, word)| {
            let cost = self.cost(file, Some(word), &PhraseBindings { x: spell, ..PhraseBindings::default() })?;
            self.check_play_cost(file, word, kind, &cost);
            Some(cost)
        });
        let respark = field!(layers, respark).and_then(|(file, word)| self.cost(file, Some(word), &PhraseBindings::default()));
        let bindings = place.bindings(false);
        let slots = |said: Option<(&SourceFile, &Spanned<u8>)>| said.map_or(0, |(_, slots)| *slots.get_ref());
        CardDef {
            id: source.id,
            name: place.title,
            pool: source.pool,
            set: source.set,
            kind,
            placement: self.placement(layers, place),
            unique_to: field!(layers, phoenixborn).and_then(|(file, word)| self.unique_to(place.in_file(file), word)),
            limit: slots(field!(layers, limit)),
            cost,
            respark,
            attack: self.value(field!(layers, attack), kind, layers),
            life: self.value(field!(layers, life), kind, layers),
            recover: self.value(field!(layers, recover), kind, layers),
            battlefield: slots(field!(layers, battlefield)),
            spellboard: slots(field!(layers, spellboard)),
            x: self.defines_x(layers, place),
            attach: field!(layers, attach).and_then(|(file, word)| {
                self.selector(place.in_file(file), Some(word), &PhraseBindings { bearer: false, ..bindings.clone() })
            }),
            play_if: field!(layers, play_if).and_then(|(file, word)| self.condition(place.in_file(file), Some(word), &bindings)),
            conjurations: self.conjurations(layers, place),
            keywords: Vec::new(),
            abilities: Vec::new(),
            constants: Vec::new(),
            summary: field!(layers, summary).map_or_else(String::new, |(_, word)| word.get_ref().clone()),
            listens: Listens::default(),
            file: source.layer.file.path.to_string(),
        }
    }

    fn check_play_cost(&mut self, file: &SourceFile, word: &SpannedText, kind: CardType, cost: &Cost) {
        if cost.may_take(Item::Exhaust) {
            let problem = file.error(find(file, word, "exhaust"), "a card in hand cannot be exhausted to play it");
            self.problems.push(problem.help("`exhaust` is a cost of abilities".to_owned()));
        }
        if kind == CardType::ReactionSpell && cost.takes_action() {
            let problem = file.error(word.span(), "a reaction spell costs no action");
            self.problems.push(problem.help("leave `main` and `side` out of the cost".to_owned()));
        }
    }

    fn placement(&mut self, layers: &LayeredCard<'_>, place: EntryContext<'_>) -> Placement {
        let Some((file, word)) = field!(layers, placement) else { return Placement::ByType };
        let written = word.get_ref().as_str();
        if written == "battlefield" {
            return Placement::Battlefield;
        }
        let Some(host) = written.strip_prefix("under ") else {
            let problem = file.error(word.span(), format!("unknown placement `{written}`"));
            self.problems.push(problem.help("it is `battlefield`, or `under` and a selector".to_owned()));
            return Placement::ByType;
        };
        let host = Spanned::new(word.span(), host.to_owned());
        self.selector(place.in_file(file), Some(&host), &PhraseBindings::default()).map_or(Placement::ByType, Placement::Under)
    }

    fn unique_to(&mut self, place: EntryContext<'_>, word: &SpannedText) -> Option<DefId> {
        let known = self.known(place, word)?;
        if known.1.is_some_and(|kind| kind != CardType::Phoenixborn) {
            let problem = place.file.error(word.span(), format!("`{}` is no Phoenixborn", word.get_ref()));
            self.problems.push(problem.help("name the Phoenixborn the card is unique to, or leave it out".to_owned()));
        }
        Some(known.0)
    }

    fn conjurations(&mut self, layers: &LayeredCard<'_>, place: EntryContext<'_>) -> Vec<DefId> {
        let Some((file, words)) = field!(layers, conjurations) else { return Vec::new() };
        let mut found = Vec::new();
        for word in words {
            let Some((def, kind)) = self.known(place.in_file(file), word) else { continue };
            if let Some(kind) = kind.filter(|kind| !CardTypes::CONJURED.has(*kind)) {
                let message = format!("`{}` is of type `{kind}` and cannot be conjured", word.get_ref());
                let help = "name cards of type `conjuration` or `conjured alteration spell`";
                self.problems.push(file.error(word.span(), message).help(help.to_owned()));
            }
            if found.contains(&def) {
                let problem = file.error(word.span(), format!("`{}` is there already", word.get_ref()));
                self.problems.push(problem.help("name each conjuration once".to_owned()));
            }
            found.push(def);
        }
        found
    }

    /// The card that is named, with its type.
    fn known(&mut self, place: EntryContext<'_>, word: &SpannedText) -> Option<(DefId, Option<CardType>)> {
        let known = place.scope.catalog.card(place.scope.pool, word.get_ref());
        if known.is_none() {
            let similar = place.scope.catalog.similar_card(word.get_ref());
            let problem = place.file.error(word.span(), format!("no card has the id `{}`", word.get_ref()));
            let help = similar.map_or_else(
                || format!("a card is in cardsets/{}/<set>/{}.toml", place.scope.pool, word.get_ref()),
                |similar| format!("did you mean `{similar}`?"),
            );
            self.problems.push(problem.help(help));
        }
        known.map(|known| (known.def, known.kind))
    }

    fn value(
        &mut self,
        said: Option<(&SourceFile, &Spanned<PrintedValue>)>,
        kind: CardType,
        layers: &LayeredCard<'_>,
    ) -> Option<Printed> {
        let (file, value) = said?;
        let printed = value.get_ref().0;
        let bonus = matches!(printed, Printed::Bonus(_) | Printed::BonusX);
        if bonus != CardTypes::ALTERATIONS.has(kind) {
            let message = if bonus { "only an alteration spell has a bonus" } else { "an alteration spell has a bonus here" };
            let help = if bonus { "write the number without a sign" } else { "write it with a sign and in quotes, as in \"+2\"" };
            self.problems.push(file.error(value.span(), message).help(help.to_owned()));
        }
        if matches!(printed, Printed::X | Printed::BonusX) && field!(layers, x).is_none() {
            let problem = file.error(value.span(), "`X` is not defined");
            self.problems.push(problem.help("add x = { is = \"<amount phrase>\" }".to_owned()));
        }
        Some(printed)
    }

    fn defines_x(&mut self, layers: &LayeredCard<'_>, place: EntryContext<'_>) -> Option<DefinesX> {
        let (file, entry) = field!(layers, x)?;
        let x = entry.get_ref();
        match (&x.is, &x.is_script) {
            (Some(word), None) => {
                let is = Spanned::new(word.span(), crate::files::field::NumberOrPhrase::Phrase(word.get_ref().clone()));
                let bindings = PhraseBindings { x: false, ..place.bindings(false) };
                let amount = self.amount(place.in_file(file), Some(&is), &bindings)?;
                Some(DefinesX::Amount { amount, inexhaustible: x.inexhaustible })
            }
            (None, Some(function)) => Some(DefinesX::Script(self.function(place.script, function, file))),
            _ => {
                let problem = file.error(entry.span(), "`x` is defined by a phrase or by a function");
                self.problems.push(problem.help("write either `is` or `is_script`".to_owned()));
                None
            }
        }
    }

    fn texts(&mut self, layers: &LayeredCard<'_>, place: EntryContext<'_>, def: &mut CardDef) {
        if let Some((file, abilities)) = field!(layers, ability) {
            let at = place.in_file(file);
            def.abilities = abilities.iter().filter_map(|entry| self.ability(at, entry)).collect();
        }
        if let Some((file, constants)) = field!(layers, constant) {
            let at = place.in_file(file);
            def.constants = constants.iter().map(|entry| self.constant(at, entry, ConstantOrigin::Card)).collect();
        }
    }

    /// Puts keywords on a card; numbers of one name add up.
    fn keywords_on(&mut self, layers: &LayeredCard<'_>, place: EntryContext<'_>, def: &mut CardDef) {
        let Some((file, entries)) = field!(layers, keywords) else { return };
        for entry in entries {
            let (written, marked) = match entry.get_ref() {
                TextOrTable::Text(name) => (name, None),
                TextOrTable::Table(table) => (&table.name, Some(table.inexhaustible)),
            };
            let Some((keyword, n)) = self.keyword(place.in_file(file), written, entry.span()) else { continue };
            let inexhaustible = marked.unwrap_or(self.keywords[keyword.index()].inexhaustible);
            match def.keywords.iter_mut().find(|on| on.keyword == keyword) {
                Some(on) => {
                    on.n += n;
                    on.inexhaustible |= inexhaustible;
                }
                None => def.keywords.push(KeywordOn { keyword, n, inexhaustible }),
            }
        }
        for on in &def.keywords {
            let keyword = &self.keywords[on.keyword.index()];
            let KeywordOn { n, inexhaustible, .. } = *on;
            def.abilities.extend(keyword.abilities.iter().map(|ability| Stands { ability: *ability, n, inexhaustible }));
            def.constants.extend(keyword.constants.iter().map(|constant| Holding { constant: *constant, n, inexhaustible }));
        }
    }

    fn lasting(&mut self, layers: &LayeredCard<'_>, place: EntryContext<'_>) {
        let Some((file, entries)) = field!(layers, lasting) else { return };
        for (name, entry) in &entries.0 {
            let holding = self.constant(place.in_file(file), entry, ConstantOrigin::Script);
            self.lastings.push((place.script.to_string(), Ustr::from(name.get_ref()), holding.constant));
        }
    }

    /// The names and ids of what the card grants; an overlay that grants makes new ones.
    fn granted_names(&mut self, source: &CardSource, layers: &LayeredCard<'_>) -> Vec<(&'static str, KeywordId)> {
        let overlay = layers.overlays.iter().rev().find_map(|layer| layer.card.granted.as_ref());
        match overlay {
            None => source.granted.clone(),
            Some(entries) => entries.0.iter().map(|(name, entry)| self.reserve_keyword(name, entry.get_ref())).collect(),
        }
    }

    /// Gives a keyword its id, to be filled in by [`DefinitionTables::define_keyword`].
    pub(crate) fn reserve_keyword(&mut self, name: &SpannedText, entry: &KeywordEntry) -> (&'static str, KeywordId) {
        let text = Ustr::from(name.get_ref());
        self.keywords.push(KeywordDef {
            name: text,
            numbered: entry.numbered,
            inexhaustible: entry.inexhaustible,
            used_at: None,
            abilities: Vec::new(),
            constants: Vec::new(),
            listens: Listens::default(),
        });
        (text.as_str(), KeywordId((self.keywords.len() - 1) as u16))
    }

    fn granted(&mut self, layers: &LayeredCard<'_>, place: EntryContext<'_>) {
        let Some((file, entries)) = field!(layers, granted) else { return };
        for ((name, entry), (_, id)) in entries.0.iter().zip(&place.scope.granted) {
            self.define_keyword(place.in_file(file), name, entry, *id);
        }
    }

    /// Reads a keyword or granted ability into the id it was given.
    pub(crate) fn define_keyword(
        &mut self,
        place: EntryContext<'_>,
        name: &SpannedText,
        entry: &Spanned<KeywordEntry>,
        id: KeywordId,
    ) {
        let keyword = entry.get_ref();
        if crate::catalog::split_name(name.get_ref()).1.is_some() {
            let problem = place.file.error(name.span(), "the name of a keyword has no number");
            self.problems.push(problem.help("write `numbered = true` instead; the number is N".to_owned()));
        }
        if keyword.ability.is_empty() && keyword.constant.is_empty() {
            let problem = place.file.error(name.span(), format!("the keyword `{}` says nothing", name.get_ref()));
            self.problems.push(problem.help("add an ability or a constant to it".to_owned()));
        }
        let at = EntryContext {
            bearer: EntryOwner::Keyword,
            title: Ustr::from(name.get_ref()),
            numbered: keyword.numbered,
            inexhaustible: keyword.inexhaustible,
            has_x: false,
            ..place
        };
        let abilities: Vec<Stands> = keyword.ability.iter().filter_map(|entry| self.ability(at, entry)).collect();
        let constants: Vec<Holding> =
            keyword.constant.iter().map(|entry| self.constant(at, entry, ConstantOrigin::Card)).collect();
        let used_at = keyword.used_at.as_ref().and_then(|word| self.used_at(at, word));
        let listens = self.listens(&abilities);
        let def = &mut self.keywords[id.index()];
        def.used_at = used_at;
        def.abilities = abilities.iter().map(|stands| stands.ability).collect();
        def.constants = constants.iter().map(|holding| holding.constant).collect();
        def.listens = listens;
        for ability in abilities {
            self.abilities[ability.ability.index()].name = at.title;
        }
        for constant in constants {
            self.constants[constant.constant.index()].name = at.title;
        }
    }

    fn used_at(&mut self, place: EntryContext<'_>, word: &SpannedText) -> Option<UsedAt> {
        if word.get_ref() == "battle" {
            return Some(UsedAt::Battle);
        }
        let events = word_list!(EventKind, "use");
        let words = std::iter::once("battle").chain(events.words).collect();
        self.word(place.file, word, &WordList { words, ..events }).map(UsedAt::Event)
    }

    /// What abilities can answer.
    fn listens(&self, abilities: &[Stands]) -> Listens {
        let mut listens = Listens::default();
        for stands in abilities {
            listens.add(&self.abilities[stands.ability.index()]);
        }
        listens
    }

    /// Keys that a type must have or may not have.
    fn check_type(&mut self, layers: &LayeredCard<'_>, kind: CardType) {
        if kind == CardType::Aspect {
            let span = field!(layers, kind).map_or(0..0, |(_, word)| word.span());
            let problem = layers.base.file.error(span, "aspects cannot be played yet");
            self.problems.push(problem.help("leave the card out until there are rules for them".to_owned()));
            return;
        }
        let (must, may) = keys_of(kind);
        let mut missing = Vec::new();
        for key in KEYS {
            let Some((file, span)) = place_of(layers, key) else {
                missing.extend(must.contains(&key).then_some(key));
                continue;
            };
            if !must.contains(&key) && !may.contains(&key) {
                let problem = file.error(span, format!("a card of type `{kind}` has no `{key}`"));
                self.problems.push(problem.help("leave it out, or give the card another `type`".to_owned()));
            }
        }
        if !missing.is_empty() {
            let message = format!("a card of type `{kind}` needs `{}`", missing.join("`, `"));
            let (file, head) = (&layers.base.file, layers.base.head.clone());
            self.problems.push(file.error(head, message).help(examples(kind, &missing)));
        }
    }

    /// Texts that a type must have.
    fn check_texts(&mut self, layers: &LayeredCard<'_>, place: EntryContext<'_>, kind: CardType, def: &CardDef) {
        let (file, head) = (&layers.base.file, layers.base.head.clone());
        let own = def.abilities.iter().map(|stands| &self.abilities[stands.ability.index()]);
        let resolves = own.clone().any(|ability| ability.timing == Timing::Resolved);
        let written = field!(layers, ability).map_or(0, |(_, abilities)| abilities.len());
        let placed = place.bearer.card_type().is_none();
        if kind == CardType::ActionSpell && !placed && !resolves && written == 0 {
            let problem = file.error(head, "an action spell needs an effect");
            self.problems.push(problem.help("add an [[ability]] with `effect` and no window".to_owned()));
        } else if kind == CardType::ReactionSpell && written == 0 {
            let problem = file.error(head, "a reaction spell needs an effect");
            self.problems.push(problem.help("add an [[ability]] with `effect` and a window".to_owned()));
        } else if matches!(kind, CardType::ActionSpell | CardType::ReactionSpell) {
            let played = |ability: &&AbilityDef| ability.timing == Timing::Resolved || kind == CardType::ReactionSpell;
            let mut effects: Vec<_> = own.filter(played).map(|ability| ability.effect).collect();
            effects.dedup();
            if effects.len() > 1 {
                let problem = file.error(head, format!("a card of type `{kind}` has one effect"));
                self.problems.push(problem.help("several parts are lines of one function".to_owned()));
            }
        }
    }
}

/// How keys that are missing are written.
fn examples(kind: CardType, keys: &[&str]) -> String {
    let example = |key: &&str| match *key {
        "cost" if kind == CardType::ReactionSpell => "cost = \"1 basic\"".to_owned(),
        "cost" => "cost = \"main, 1 basic\"".to_owned(),
        "attach" => "attach = \"a unit\"".to_owned(),
        number => format!("{number} = 1"),
    };
    let examples: Vec<String> = keys.iter().map(example).collect();
    format!("write them as in {}", examples.join(", "))
}

fn bearer(kind: CardType, placed: bool) -> EntryOwner {
    if placed { EntryOwner::PlacedCard(kind) } else { EntryOwner::Card(kind) }
}

/// Where the value of a key stands.
fn place_of<'a>(layers: &LayeredCard<'a>, key: &str) -> Option<(&'a SourceFile, Range<usize>)> {
    macro_rules! places {
        ($($key:ident)+) => {
            match key {
                $(stringify!($key) => field!(layers, $key).map(|(file, value)| (file, value.span())),)+
                _ => None,
            }
        };
    }
    places!(phoenixborn limit placement cost respark attack life recover battlefield spellboard attach play_if)
}

/// Checks that an overlay changes something, and nothing that makes a card another one.
pub(crate) fn check_overlay(base: &CardFile, overlay: &CardLayer, problems: &mut Vec<crate::diagnostic::Diagnostic>) {
    let (file, card) = (&overlay.file, &overlay.card);
    if let Some(id) = &card.id {
        let problem = file.error(id.span(), "an overlay cannot change the id of a card");
        problems.push(problem.help("leave `id` out: the name of the table says which card".to_owned()));
    }
    let mut changes = 0;
    macro_rules! changed {
        ($($key:ident)+) => {
            $(if let Some(said) = &card.$key {
                changes += 1;
                if base.$key.as_ref() == Some(said) {
                    let message = format!("the overlay changes nothing: the card has this `{}`", stringify!($key));
                    let problem = file.error(span_of(&overlay.head, said), message);
                    problems.push(problem.help("write what it becomes, or leave it out".to_owned()));
                }
            })+
        };
    }
    changed!(name kind phoenixborn limit placement cost respark attack life recover battlefield spellboard x attach play_if
        conjurations keywords summary ability constant granted lasting);
    if changes == 0 && !overlay.damaged {
        let problem = file.error(overlay.head.clone(), "the overlay changes nothing");
        problems.push(problem.help("add the keys of the card that become others, or leave the card out".to_owned()));
    }
}

/// Where a value of an overlay stands; lists have no place of their own.
fn span_of<T: Placed>(head: &Range<usize>, value: &T) -> Range<usize> {
    value.place().unwrap_or_else(|| head.clone())
}

/// A value that may know where it stands.
trait Placed {
    /// Where, if it knows.
    fn place(&self) -> Option<Range<usize>>;
}

impl<T> Placed for Spanned<T> {
    fn place(&self) -> Option<Range<usize>> {
        Some(self.span())
    }
}

impl<T> Placed for Vec<Spanned<T>> {
    fn place(&self) -> Option<Range<usize>> {
        self.first().map(Spanned::span)
    }
}

impl<T> Placed for crate::files::field::Entries<T> {
    fn place(&self) -> Option<Range<usize>> {
        self.0.first().map(|(name, _)| name.span())
    }
}
