//! Making definitions: keywords, cards, dice powers.

use ustr::Ustr;

use super::state::Loader;
use crate::catalog::Scope;
use crate::content::Content;
use crate::definitions::chimera;
use crate::definitions::entry_context::{EntryContext, EntryOwner};
use crate::diagnostic::{Code, SourceFile};
use crate::files::data_file::DiceFile;
use crate::files::toml_file;
use crate::limits::DEFINITIONS;
use crate::location::{FileKind, locate};
use crate::phrase::Known;
use crate::script_source::ScriptOwner;

impl Loader {
    /// Makes the definitions of keywords.
    pub(super) fn define_keywords(&mut self) {
        let Content { tables, catalog, keyword_files, .. } = &mut self.content;
        for source in &self.keywords {
            let scope = Scope { catalog, pool: source.pool, granted: Vec::new() };
            let place = EntryContext {
                file: &source.file,
                data: source.file.path,
                script: locate(source.file.path.as_str()).script(),
                scope: &scope,
                owner: EntryOwner::Keyword,
                known: Known::default(),
                title: Ustr::from(source.name.get_ref()),
                has_x: false,
                numbered: false,
                inexhaustible: false,
                takes: None,
            };
            tables.define_keyword(place, &source.name, &source.entry, source.id);
            keyword_files.push((source.id, source.file.path));
        }
    }

    /// Reports more definitions than there are ids for. They are told apart no more then, so that nothing else is told.
    pub(super) fn check_count_of_definitions(&mut self) {
        let Content { tables, cards, .. } = &self.content;
        let counts = [cards.len(), tables.keywords.len(), tables.abilities.len(), tables.constants.len(), tables.functions.len()];
        if counts.iter().all(|count| *count <= DEFINITIONS) {
            return;
        }
        let message = format!("there are more than {DEFINITIONS} cards, abilities, constants or functions");
        let problem = SourceFile::new("cardsets", "").error_in_file(Code::TooMuch, message);
        self.problems.push(problem.help("play with fewer packs at a time".to_owned()));
    }

    /// Makes the definitions of cards.
    pub(super) fn define_cards(&mut self) {
        let Content { tables, catalog, sources, cards, .. } = &mut self.content;
        *cards = sources.iter().map(|source| tables.card(source, &[], catalog)).collect();
        chimera::complete_sides(cards);
        tables.report_circles();
    }

    /// Makes the definitions of dice powers.
    pub(super) fn define_dice(&mut self) {
        for (kind, file) in &self.files {
            let FileKind::Dice(pool) = *kind else { continue };
            let script = locate(file.path.as_str()).script();
            self.script_users.add_beside(script, file.path, ScriptOwner::Dice { pool });
            let Some(read) = toml_file::parse::<DiceFile>(file, &mut self.problems, &mut self.content.damage) else { continue };
            let Content { tables, catalog, dice_powers, dice_power_files, .. } = &mut self.content;
            let scope = Scope { catalog, pool, granted: Vec::new() };
            let place = EntryContext {
                file,
                data: file.path,
                script,
                scope: &scope,
                owner: EntryOwner::DicePower,
                known: Known::default(),
                title: Ustr::from(""),
                has_x: false,
                numbered: false,
                inexhaustible: true,
                takes: None,
            };
            for (name, entry) in &read.value.dice_power.0 {
                if let Some(power) = tables.dice_power(place, name, entry) {
                    tables.check_power(file, name, &power, dice_powers.iter().zip(dice_power_files.iter().copied()));
                    dice_powers.push(power);
                    dice_power_files.push(file.path);
                }
            }
        }
    }
}
