//! Keyword entries, read into keyword definitions, with the keywords that cards name.

use cinderforge_kernel::cards::{KeywordDef, Listens, PrintedAbility, PrintedConstant, UsedAt};
use cinderforge_kernel::terms::{EventKind, KeywordId};
use toml::Spanned;
use ustr::Ustr;

use super::constant_origin::ConstantOrigin;
use super::entry_context::{EntryContext, EntryOwner};
use super::tables::DefinitionTables;
use crate::catalog::split_name;
use crate::diagnostic::Code;
use crate::files::card_file::KeywordEntry;
use crate::files::field::SpannedText;
use crate::phrase::{Known, Names};
use crate::suggest;

impl DefinitionTables {
    /// Reads the name of a keyword with its number. Returns its id with the number.
    pub(super) fn keyword(
        &mut self,
        context: EntryContext<'_>,
        written: &str,
        span: std::ops::Range<usize>,
    ) -> Option<(KeywordId, i32)> {
        let (name, number) = split_name(written);
        let Some(id) = context.scope.keyword(name) else {
            if context.scope.is_incomplete() {
                return None;
            }
            let in_pool = format!("keywords are in keywords.toml of cardsets/{0} or of a set in it", context.scope.pool);
            let near = suggest::nearest(name, context.scope.keyword_names());
            let elsewhere = match context.scope.pool_of_keyword(name) {
                Some(pool) => format!("the pool `{pool}` has it, but {in_pool}"),
                None => in_pool,
            };
            let problem = context.file.error(span, Code::UnknownKeyword, format!("unknown keyword `{name}`"));
            self.problems.push(problem.meant_or(name, near, elsewhere));
            return None;
        };
        match (self.keywords[id.index()].numbered, number) {
            // Whether it is numbered may stand where its file could not be read.
            _ if context.scope.catalog.is_incomplete => {}
            (true, None) => {
                let problem =
                    context.file.error(span.clone(), Code::NumberOfKeyword, format!("the keyword `{name}` takes a number"));
                let written = format!("\"{name} 1\"");
                self.problems.push(problem.help(format!("write {written}")).cure(written));
            }
            (false, Some(_)) => {
                let problem =
                    context.file.error(span.clone(), Code::NumberOfKeyword, format!("the keyword `{name}` takes no number"));
                let written = format!("\"{name}\"");
                let is_granted = context.scope.granted.iter().any(|(granted, _)| *granted == name);
                let or = format!(", or `numbered = true` in [granted.\"{name}\"] if it counts something");
                let help = format!("write {written}{}", if is_granted { or.as_str() } else { "" });
                self.problems.push(problem.help(help).cure(written));
            }
            (true, Some(_)) | (false, None) => {}
        }
        self.check_number_in_name(context.file, span, number);
        Some((id, number.unwrap_or(0)))
    }
}

impl DefinitionTables {
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

    /// Reads a keyword or granted ability into the id it was given.
    pub(crate) fn define_keyword(
        &mut self,
        context: EntryContext<'_>,
        name: &SpannedText,
        entry: &Spanned<KeywordEntry>,
        id: KeywordId,
    ) {
        let keyword = entry.get_ref();
        if crate::catalog::split_name(name.get_ref()).1.is_some() {
            let problem = context.file.error(name.span(), Code::NumberInKeywordName, "the name of a keyword has no number");
            self.problems.push(problem.help("write `numbered = true` instead; the number is N".to_owned()));
        }
        if keyword.ability.is_empty() && keyword.constant.is_empty() {
            let problem =
                context.file.error(name.span(), Code::SaysNothing, format!("the keyword `{}` says nothing", name.get_ref()));
            self.problems.push(problem.help("add an ability or a constant to it".to_owned()));
        }
        let context = EntryContext {
            owner: if context.owner == EntryOwner::Keyword { EntryOwner::Keyword } else { EntryOwner::Granted },
            title: Ustr::from(name.get_ref()),
            numbered: keyword.numbered,
            inexhaustible: keyword.inexhaustible,
            has_x: false,
            known: Known::default(),
            ..context
        };
        let (abilities, constants) =
            (self.first_entries(context, &keyword.ability), self.first_entries(context, &keyword.constant));
        self.check_equal_constants(context, constants);
        let abilities: Vec<PrintedAbility> = abilities.iter().filter_map(|entry| self.ability(context, entry)).collect();
        let constants: Vec<PrintedConstant> =
            constants.iter().map(|entry| self.constant(context, entry, ConstantOrigin::Card)).collect();
        if let Some(word) = keyword.used_at.as_ref().filter(|_| keyword.constant.is_empty()) {
            let problem =
                context.file.error(word.span(), Code::UsedAtOfAbility, "a cancel answers each use of an ability anyway");
            self.problems.push(problem.help("`used_at` is for keywords with a constant; leave it out".to_owned()));
        }
        let used_at = keyword.used_at.as_ref().and_then(|word| self.used_at(context, word));
        let listens = self.listens(&abilities);
        let def = &mut self.keywords[id.index()];
        def.used_at = used_at;
        def.abilities = abilities.iter().map(|stands| stands.ability).collect();
        def.constants = constants.iter().map(|holding| holding.constant).collect();
        def.listens = listens;
        for ability in abilities {
            self.abilities[ability.ability.index()].name = context.title;
        }
        for constant in constants {
            self.constants[constant.constant.index()].name = context.title;
        }
    }

    /// Reads when a cancel can answer a keyword.
    fn used_at(&mut self, context: EntryContext<'_>, word: &SpannedText) -> Option<UsedAt> {
        let words = [
            ("battle", UsedAt::Battle),
            ("deals_damage", UsedAt::Damage),
            ("is_declared_attacker", UsedAt::Event(EventKind::IsDeclaredAttacker)),
            ("is_declared_guard", UsedAt::Event(EventKind::IsDeclaredGuard)),
        ];
        self.one_of(context, Some(word), "use of a keyword", &words)
    }

    /// Returns what abilities can answer.
    pub(super) fn listens(&self, abilities: &[PrintedAbility]) -> Listens {
        let mut listens = Listens::default();
        for stands in abilities {
            listens.add(&self.abilities[stands.ability.index()]);
        }
        listens
    }
}
