//! Cards with the overlays that lie on them, read into their definitions.

use cinderforge_kernel::cards::{CardDef, CardType, CardTypes, Listens, PrintedAbility, PrintedConstant, PrintedKeyword};
use cinderforge_kernel::terms::{Cost, EventKinds, KeywordId, Noun, Sorts};
use toml::Spanned;
use ustr::Ustr;

use super::card_layers::{CardLayer, CardSource, LayeredCard, field};
use super::constant_checks::sorts_about;
use super::constant_origin::ConstantOrigin;
use super::entry_context::{EntryContext, EntryOwner, PhraseBindings};
use super::tables::DefinitionTables;
use crate::catalog::{Catalog, Scope};
use crate::diagnostic::Code;
use crate::files::field::{SpannedText, TextOrTable};
use crate::phrase::{Known, own_sorts};

impl DefinitionTables {
    /// Reads a card with the overlays on it.
    pub(crate) fn card(&mut self, source: &CardSource, overlays: &[&CardLayer], catalog: &Catalog) -> CardDef {
        let layers = LayeredCard { base: &source.layer, overlays };
        let asked_elsewhere = std::mem::take(&mut self.asked_of_the_past);
        let file = &source.layer.file;
        let kind = field!(layers, kind).map_or(source.kind, |(_, word)| CardType::parse(word.get_ref()));
        let name = Ustr::from(field!(layers, name).map_or(source.id.as_str(), |(_, word)| word.get_ref()));
        let mut scope = Scope { catalog, pool: source.pool, granted: Vec::new() };
        scope.granted = self.granted_names(source, &layers);
        let placed = field!(layers, placement).is_some();
        let context = EntryContext {
            file,
            data: file.path,
            script: source.script,
            scope: &scope,
            owner: owner(kind.unwrap_or(CardType::Ally), placed),
            known: known(kind.filter(|_| !placed), &layers),
            title: name,
            has_x: field!(layers, x).is_some(),
            numbered: false,
            inexhaustible: false,
            takes: None,
        };
        self.granted(&layers, context);
        let mut def = self.printed_frame(source, &layers, context, kind.unwrap_or(CardType::Ally));
        def.name = name;
        if let Some((file, entry)) = field!(layers, x) {
            self.note_defined_x(context.in_file(file), entry.span(), &def);
        }
        let bearer = def.attach.as_ref().map_or(context.known.bearer, |attach| sorts_about(attach, context.known));
        let context = EntryContext {
            has_x: context.has_x || def.cost.as_ref().is_some_and(Cost::asks_x),
            known: Known { bearer, ..context.known },
            ..context
        };
        self.own_entries(&layers, context, &mut def);
        self.chimera(&layers, context, &mut def);
        self.check_used_by_nobody(&layers, context, &def);
        def.also_reaction = self.is_also_reaction(&def.constants);
        self.keywords_on(&layers, context, &mut def);
        self.lasting(&layers, context);
        def.listens = self.listens(&def.abilities);
        let damaged = layers.all().any(|layer| layer.damaged);
        if let Some(kind) = kind.filter(|_| !damaged) {
            self.check_type(&layers, kind);
            self.check_added(&layers, context, &def);
            self.check_texts(&layers, context, kind, &def);
            self.check_called(&layers, context, &def);
            self.check_about_itself(&layers, context, &def);
        }
        def.asked_of_the_past = std::mem::replace(&mut self.asked_of_the_past, asked_elsewhere);
        def
    }

    /// Reads what stands in the frame of a card: costs, values, links.
    fn printed_frame(
        &mut self,
        source: &CardSource,
        layers: &LayeredCard<'_>,
        context: EntryContext<'_>,
        kind: CardType,
    ) -> CardDef {
        let spell = CardTypes::SPELLS.has(kind);
        let cost = field!(layers, cost).and_then(|(file, word)| {
            let cost = self.cost(context.in_file(file), Some(word), &PhraseBindings { x: spell, ..PhraseBindings::default() })?;
            self.check_play_cost(file, word, kind, &cost);
            if context.has_x && cost.asks_x() {
                self.paid_and_defined(file, word);
            }
            Some(cost)
        });
        let (respark, respark_inexhaustible) = self.respark(layers, context);
        let bindings = context.bindings(false);
        CardDef {
            id: source.id,
            name: context.title,
            pool: source.pool,
            set: source.set,
            kind,
            placement: self.placement(layers, context, kind),
            unique_to: field!(layers, phoenixborn).and_then(|(file, word)| self.unique_to(context.in_file(file), word)),
            limit: self.limit(layers),
            cost,
            respark,
            respark_inexhaustible,
            attack: self.value("attack", field!(layers, attack), kind, layers),
            life: self.value("life", field!(layers, life), kind, layers),
            recover: self.value("recover", field!(layers, recover), kind, layers),
            battlefield: self.slots("battlefield", field!(layers, battlefield), kind, layers),
            spellboard: self.slots("spellboard", field!(layers, spellboard), kind, layers),
            x: self.defines_x(layers, context),
            attach: field!(layers, attach).and_then(|(file, word)| self.attach(context.in_file(file), word)),
            attach_if: field!(layers, attach_if).and_then(|(file, word)| {
                self.condition(context.in_file(file), Some(word), &PhraseBindings { bearer: false, ..bindings.clone() })
            }),
            play_if: field!(layers, play_if)
                .and_then(|(file, word)| self.condition(context.in_file(file), Some(word), &bindings)),
            also_reaction: false,
            conjurations: self.conjurations(layers, context),
            keywords: Vec::new(),
            abilities: Vec::new(),
            constants: Vec::new(),
            chimera: None,
            aspect: None,
            summary: field!(layers, summary).map_or_else(String::new, |(_, word)| word.get_ref().clone()),
            listens: Listens::default(),
            asked_of_the_past: EventKinds::EMPTY,
            file: source.layer.file.path.to_string(),
        }
    }

    /// Reads what it costs to respark the card, and whether that may be paid while it is exhausted.
    fn respark(&mut self, layers: &LayeredCard<'_>, context: EntryContext<'_>) -> (Option<Cost>, bool) {
        let Some((file, entry)) = field!(layers, respark) else { return (None, false) };
        let (phrase, inexhaustible) = match entry.get_ref() {
            TextOrTable::Text(cost) => (&Spanned::new(entry.span(), cost.clone()), false),
            TextOrTable::Table(table) => (&table.cost, table.inexhaustible),
        };
        let cost = self.cost(context.in_file(file), Some(phrase), &PhraseBindings::default());
        if cost.as_ref().is_some_and(Cost::takes_action) {
            let message = "a card is resparked as it leaves play, which takes no action";
            let problem = file.error(phrase.span(), Code::ActionInTheCost, message);
            self.problems.push(problem.help("leave `main` and `side` out of the cost".to_owned()));
        }
        (cost, inexhaustible)
    }

    /// Reads the abilities with the constants of the card itself.
    fn own_entries(&mut self, layers: &LayeredCard<'_>, context: EntryContext<'_>, def: &mut CardDef) {
        if let Some((file, abilities)) = field!(layers, ability) {
            let context = context.in_file(file);
            let abilities = self.first_entries(context, abilities);
            self.check_equal_abilities(context, abilities);
            let read: Vec<_> = abilities.iter().map(|entry| (entry, self.ability(context, entry))).collect();
            def.abilities = read.iter().filter_map(|(_, ability)| *ability).collect();
            self.aspect(layers, context, def, &read);
        } else {
            self.aspect(layers, context, def, &[]);
        }
        if let Some((file, constants)) = field!(layers, constant) {
            let context = context.in_file(file);
            let constants = self.first_entries(context, constants);
            self.check_equal_constants(context, constants);
            def.constants = constants.iter().map(|entry| self.constant(context, entry, ConstantOrigin::Card)).collect();
        }
    }

    /// Reads keywords into the card; numbers of one name add up.
    fn keywords_on(&mut self, layers: &LayeredCard<'_>, context: EntryContext<'_>, def: &mut CardDef) {
        let Some((file, entries)) = field!(layers, keywords) else { return };
        for entry in entries {
            let (written, marked) = match entry.get_ref() {
                TextOrTable::Text(name) => (name, None),
                TextOrTable::Table(table) => (&table.name, Some(table.inexhaustible)),
            };
            let Some((keyword, n, adds_x)) = self.keyword_of_card(layers, context.in_file(file), written, entry.span()) else {
                continue;
            };
            let inexhaustible = marked.unwrap_or(self.keywords[keyword.index()].inexhaustible);
            match def.keywords.iter_mut().find(|on| on.keyword == keyword) {
                Some(on) => {
                    if n == 0 && !adds_x {
                        let message = format!("the keyword `{written}` is there already");
                        let problem = file.error(entry.span(), Code::NamedTwice, message);
                        self.problems.push(problem.help("leave one of the two out".to_owned()));
                    }
                    on.n += n;
                    on.adds_x |= adds_x;
                    on.inexhaustible |= inexhaustible;
                }
                None => def.keywords.push(PrintedKeyword { keyword, n, adds_x, inexhaustible }),
            }
        }
        for on in &def.keywords {
            let keyword = &self.keywords[on.keyword.index()];
            let PrintedKeyword { n, adds_x, inexhaustible, .. } = *on;
            def.abilities.extend(keyword.abilities.iter().map(|ability| PrintedAbility {
                ability: *ability,
                n,
                adds_x,
                inexhaustible,
            }));
            def.constants.extend(keyword.constants.iter().map(|constant| PrintedConstant {
                constant: *constant,
                n,
                inexhaustible,
            }));
        }
    }

    /// Reads a keyword of the card, whose number may be the X that the card defines. Returns it with its number, and whether X is added.
    fn keyword_of_card(
        &mut self,
        layers: &LayeredCard<'_>,
        context: EntryContext<'_>,
        written: &str,
        span: std::ops::Range<usize>,
    ) -> Option<(KeywordId, i32, bool)> {
        let Some(name) = written.strip_suffix(" X") else {
            return self.keyword(context, written, span).map(|(keyword, n)| (keyword, n, false));
        };
        let (keyword, _) = self.keyword(context, &format!("{name} 1"), span.clone())?;
        if field!(layers, x).is_none() {
            let problem = context.file.error(span.clone(), Code::NoXOrN, "`X` is not defined");
            self.problems.push(problem.help("add x = { is = \"<amount phrase>\" }, or write a number".to_owned()));
        }
        if !self.keywords[keyword.index()].constants.is_empty() {
            let message = format!("the number of `{name}` is no X: a constant of it uses that");
            let problem = context.file.error(span, Code::NumberOfKeyword, message);
            self.problems.push(problem.help("write the constant on the card, with X in its phrase".to_owned()));
        }
        Some((keyword, 0, true))
    }

    /// Reads the lasting effects that the script starts.
    fn lasting(&mut self, layers: &LayeredCard<'_>, context: EntryContext<'_>) {
        let Some((file, entries)) = field!(layers, lasting) else { return };
        for (name, entry) in &entries.0 {
            let holding = self.constant(context.in_file(file), entry, ConstantOrigin::Script);
            self.lastings.push((context.data.to_string(), Ustr::from(name.get_ref()), holding.constant));
        }
    }

    /// Returns the names of what a card grants with their ids; an overlay that grants makes new ones.
    fn granted_names(&mut self, source: &CardSource, layers: &LayeredCard<'_>) -> Vec<(&'static str, KeywordId)> {
        let overlay = layers.overlays.iter().rev().find_map(|layer| layer.card.granted.as_ref());
        match overlay {
            None => source.granted.clone(),
            Some(entries) => entries.0.iter().map(|(name, entry)| self.reserve_keyword(name, entry.get_ref())).collect(),
        }
    }

    /// Reads the abilities a card grants.
    fn granted(&mut self, layers: &LayeredCard<'_>, context: EntryContext<'_>) {
        let Some((file, entries)) = field!(layers, granted) else { return };
        for ((name, entry), (_, id)) in entries.0.iter().zip(&context.scope.granted) {
            self.define_keyword(context.in_file(file), name, entry, *id);
            self.check_same_name(context.in_file(file), name, *id);
            self.grants.push((context.data.to_string(), *id));
        }
    }

    /// Reports what a card grants under the name of a keyword of its pool if the number of one could not add up with the other: by its
    /// name, an ability is one and the same. Raven 3.4.0; Reborn Glossary Stacking Abilities.
    fn check_same_name(&mut self, context: EntryContext<'_>, name: &SpannedText, id: KeywordId) {
        let Scope { catalog, pool, .. } = context.scope;
        let Some(keyword) = catalog.keywords.get(&(pool.as_str(), name.get_ref().as_str())) else { return };
        let (known, granted) = (self.keywords[keyword.index()].numbered, self.keywords[id.index()].numbered);
        if known != granted {
            let with = |numbered: bool| if numbered { "with a number" } else { "without one" };
            let message = format!(
                "`{}` is a keyword of the pool `{pool}`, {}, and here it is {}: abilities of one name are one ability, whose numbers add up",
                name.get_ref(),
                with(known),
                with(granted)
            );
            let problem = context.file.error(name.span(), Code::NumberOfKeyword, message);
            self.problems.push(problem.help(format!("write `numbered = {known}`, or give it a name of its own")));
        }
    }
}

/// Returns the owner of the entries of a card.
fn owner(kind: CardType, placed: bool) -> EntryOwner {
    if placed { EntryOwner::PlacedCard(kind) } else { EntryOwner::Card(kind) }
}

/// Returns what the phrases of a card of this type may point at; of one that may come to count as something else, that too.
fn known(kind: Option<CardType>, layers: &LayeredCard<'_>) -> Known {
    let entries = field!(layers, constant).map_or(&[][..], |(_, entries)| entries);
    let words = entries.iter().filter_map(|entry| entry.get_ref().is.as_ref()).flat_map(|words| &words.0);
    let counted = words.filter_map(|word| Noun::parse(word.get_ref())).map(Sorts::of_noun);
    let this = kind.map_or(Known::default().this, |kind| counted.fold(own_sorts(kind), Sorts::union));
    Known { this, ..Known::default() }
}
