//! Giving cards, keywords, abilities their names or ids.

use toml::Spanned;
use ustr::Ustr;

use super::state::{KeywordSource, Loader};
use crate::catalog::{CatalogCard, split_name};
use crate::content::Content;
use crate::diagnostic::{Code, SourceFile};
use crate::files::card_file::KeywordEntry;
use crate::files::field::SpannedText;

impl Loader {
    /// Registers the names of cards, of keywords, of what cards grant.
    pub(super) fn register_names(&mut self) {
        for index in 0..self.content.sources.len() {
            self.name_card(index);
        }
        for (file, pool, keyword_file) in std::mem::take(&mut self.keyword_files) {
            for (name, entry) in keyword_file.keyword.0 {
                self.name_keyword(&file, pool, name, entry);
            }
        }
        self.name_granted();
    }

    /// Registers a card with the names of its abilities.
    fn name_card(&mut self, index: usize) {
        let source = &self.content.sources[index];
        let known = self.content.catalog.cards.entry(source.id.as_str()).or_default();
        if let Some(other) = known.iter().find(|known| known.pool == source.pool) {
            let other = self.content.sources[other.def.index()].layer.file.path;
            let file = &source.layer.file;
            let message = format!("there is another card `{}` in the pool `{}`", source.id, source.pool);
            let problem = file.error(source.layer.head.clone(), Code::IdIsTaken, message).note(format!("it is {other}"));
            self.problems.push(problem.help("give one of them another id, and its file that name".to_owned()));
        }
        known.push(CatalogCard { pool: source.pool, def: source.def, kind: source.kind });
        let title = source.layer.card.name.as_ref().map_or(source.id.as_str(), |name| Ustr::from(name.get_ref()).as_str());
        self.content.catalog.titles.insert(title);
        let names = source.layer.card.ability.iter().flatten().filter_map(|ability| ability.get_ref().name.as_ref());
        let constants = source.layer.card.constant.iter().flatten();
        let names = names.chain(constants.filter_map(|constant| constant.get_ref().name.as_ref()));
        let names = names.map(|name| Ustr::from(split_name(name.get_ref()).0).as_str());
        self.content.catalog.abilities.extend(names);
    }

    /// Registers a keyword, giving it its id.
    fn name_keyword(&mut self, file: &SourceFile, pool: Ustr, name: SpannedText, entry: Spanned<KeywordEntry>) {
        let (text, id) = self.content.tables.reserve_keyword(&name, entry.get_ref());
        let catalog = &mut self.content.catalog;
        catalog.abilities.insert(text);
        if catalog.keywords.insert((pool.as_str(), text), id).is_some() {
            let message = format!("there is another keyword `{text}` in the pool `{pool}`");
            self.problems
                .push(file.error(name.span(), Code::IdIsTaken, message).help("give one of them another name".to_owned()));
        }
        self.keywords.push(KeywordSource { file: file.clone(), pool, name, entry, id });
    }

    /// Registers what cards grant, giving it ids.
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
}
