//! Reading the files of pools: cards, keywords.

use cinderforge_kernel::cards::CardType;
use cinderforge_kernel::terms::DefId;
use rayon::prelude::*;
use toml::Spanned;
use ustr::Ustr;

use super::file_id::check_id;
use super::state::Loader;
use crate::definitions::card_layers::{CardLayer, CardSource};
use crate::diagnostic::{Code, Diagnostic, SourceFile};
use crate::files::card_file::CardFile;
use crate::files::data_file::KeywordFile;
use crate::files::field::SpannedText;
use crate::files::toml_error;
use crate::files::toml_file::{self, ParsedFile};
use crate::location::{FileKind, locate};
use crate::script_source::ScriptOwner;

/// How many files a thread takes at least: fewer are parsed sooner than a thread is found for them.
pub(super) const SHARE: usize = 100;

impl Loader {
    /// Reads cards, keywords, sets.
    pub(super) fn read_pools(&mut self) {
        let mut rest = Vec::new();
        let files = std::mem::take(&mut self.files);
        let parse_one = |(kind, file): (FileKind, SourceFile)| {
            let mut problems = Vec::new();
            let card = if let FileKind::Card { .. } = kind { parse(&file, &mut problems) } else { None };
            (kind, file, card, problems)
        };
        let parsed: Vec<_> = files.into_par_iter().with_min_len(SHARE).map(parse_one).collect();
        self.content.sources.reserve(parsed.len());
        for (kind, file, card, problems) in parsed {
            for problem in problems {
                self.content.damage.note(&problem);
                self.problems.push(problem);
            }
            match kind {
                FileKind::Card { pool, set } => self.read_card(file, card, pool, set),
                FileKind::Keywords(pool) => self.read_keywords(file, pool),
                _ => rest.push((kind, file)),
            }
        }
        self.files = rest;
        self.read_sets();
    }

    /// Reads a card file, with what was parsed of it.
    fn read_card(&mut self, file: SourceFile, read: Option<ParsedFile<CardFile>>, pool: Ustr, set: Ustr) {
        let place = locate(file.path.as_str());
        let id = Ustr::from(place.stem);
        let script = place.script();
        self.card_files.push((pool, set, Ustr::from(place.root)));
        self.script_users.add_beside(script, file.path, ScriptOwner::Card { pool, id });
        let unparsed = || ParsedFile { value: CardFile::default(), damaged: true };
        let whole = read.is_some();
        let read = read.unwrap_or_else(unparsed);
        let card = read.value;
        if read.damaged || card.kind.is_none() {
            self.content.catalog.is_incomplete = true;
        }
        if whole {
            check_id(&file, card.id.as_ref(), id, &mut self.problems);
            if let Some(written) = card.id.as_ref().filter(|written| written.get_ref() != id.as_str()) {
                self.content.damage.note_misnamed(id, written.get_ref());
            }
        }
        let head = card.id.as_ref().map_or_else(|| toml_error::first_line(&file, 0..file.text.len()), Spanned::span);
        let keys = [("name", card.name.is_none()), ("type", card.kind.is_none())];
        let missing: Vec<&str> = keys.into_iter().filter(|(_, missing)| *missing).map(|(key, _)| key).collect();
        if !missing.is_empty() && !read.damaged {
            let problem = file.error(head.clone(), Code::KeyIsMissing, format!("a card needs `{}`", missing.join("`, `")));
            self.content.damage.note(&problem);
            self.problems.push(problem.help("add its title and its type, as in name = \"<title>\", type = \"ally\"".to_owned()));
        }
        if let Some(source) = &card.source {
            let problem = file.error(source.span(), Code::UnknownKey, "`source` is for overlays");
            self.problems.push(problem.help("leave it out: it says where an erratum stands".to_owned()));
        }
        let kind = card.kind.as_ref().and_then(|word| self.card_type(&file, word));
        if kind.is_none() {
            self.content.damage.note_unjudged(file.path);
        }
        let def = DefId(self.content.sources.len() as u16);
        let layer = CardLayer { file, card, head, damaged: read.damaged };
        self.content.sources.push(CardSource { layer, id, pool, set, def, kind, script, granted: Vec::new() });
    }

    /// Reads the type of a card.
    fn card_type(&mut self, file: &SourceFile, word: &SpannedText) -> Option<CardType> {
        let found = CardType::parse(word.get_ref());
        if found.is_none() {
            let problem = file.error(word.span(), Code::UnknownWord, format!("unknown type `{}`", word.get_ref()));
            self.content.damage.note(&problem);
            self.problems.push(problem.suggest(word.get_ref(), CardType::ALL.iter().map(|kind| kind.word())));
        }
        found
    }

    /// Reads a keyword file.
    fn read_keywords(&mut self, file: SourceFile, pool: Ustr) {
        self.script_users.add_beside(locate(file.path.as_str()).script(), file.path, ScriptOwner::Keywords { pool });
        let read = toml_file::parse::<KeywordFile>(&file, &mut self.problems, &mut self.content.damage);
        if read.as_ref().is_none_or(|read| read.damaged) {
            self.content.catalog.incomplete_pools.insert(pool.as_str());
            self.content.catalog.is_incomplete = true;
        }
        if let Some(read) = read {
            self.keyword_files.push((file, pool, read.value));
        }
    }
}

/// Parses a card file; one that says nothing is told as empty.
fn parse(file: &SourceFile, problems: &mut Vec<Diagnostic>) -> Option<ParsedFile<CardFile>> {
    if toml_file::is_blank(file) {
        let problem = file.error_in_file(Code::KeyIsMissing, "the file is empty");
        problems.push(problem.help("write id, name, type and what the card says, or take the file away".to_owned()));
        return None;
    }
    toml_file::read(file, problems)
}
