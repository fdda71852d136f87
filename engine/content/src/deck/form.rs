//! The forms in which decks are written: deck files, and those that others share decks in.

use crate::content::{Content, ListedDeck};
use crate::damage::Damage;
use crate::deck::foreign::ForeignDeck;
use crate::deck::{self, Project, json, text, toml};
use crate::diagnostic::{self, Diagnostic, SourceFile};
use crate::files::toml_file;

/// The pool of decks whose form marks them as of Ashes 1.0.
pub(super) const LEGACY_POOL: &str = "rise";
/// The pool of all other decks of forms that name none.
pub(super) const CURRENT_POOL: &str = "reborn";

/// How a deck is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeckForm {
    /// A deck file, as in `cardsets/decks`.
    Toml,
    /// The JSON that ashes.live and AshesDB share.
    AshesLive,
    /// The text that people copy from these pages.
    Text,
    /// The JSON of Ashteki.
    Ashteki,
}

/// What came of a deck that was read.
#[derive(Clone, Debug)]
pub struct ImportedDeck {
    /// The deck; none if too little of it can be understood.
    pub deck: Option<ListedDeck>,
    /// What of its file the deck does not say, or says otherwise.
    pub notes: Vec<String>,
    /// Every rule that it breaks, and whatever else is wrong with it.
    pub problems: Vec<Diagnostic>,
}

impl ImportedDeck {
    /// Returns whether it can be played by the rules.
    pub fn is_legal(&self) -> bool {
        self.deck.is_some() && !self.problems.iter().any(Diagnostic::is_error)
    }
}

impl DeckForm {
    /// All forms.
    pub const ALL: [Self; 4] = [Self::Toml, Self::AshesLive, Self::Text, Self::Ashteki];

    /// Tells the form of a file: by its extension if that is `toml`, else by how it begins and the keys it has.
    pub fn of(file: &SourceFile) -> Self {
        if file.path.ends_with(".toml") {
            Self::Toml
        } else if !file.text.trim_start().starts_with(['{', '[']) && !file.path.ends_with(".json") {
            Self::Text
        } else if file.text.contains("\"dicepool\"") {
            Self::Ashteki
        } else {
            Self::AshesLive
        }
    }
}

impl Content {
    /// Reads a deck in any form, and checks the rules of deck building. The id is for forms that have none. A pool goes before what the
    /// file says; without either it is the current one.
    pub fn import_deck(&self, file: &SourceFile, id: &str, pool: Option<&str>) -> ImportedDeck {
        let (mut notes, mut problems) = (Vec::new(), Vec::new());
        let foreign = match DeckForm::of(file) {
            DeckForm::Toml => {
                let deck = self.read_deck_file(file, &mut problems);
                if let Some(said) = deck.as_ref().map(|listed| listed.pool).filter(|said| pool.is_some_and(|pool| *said != pool))
                {
                    notes.push(format!("it was read as a deck of `{said}`, as it says itself"));
                }
                return ImportedDeck { deck, notes, problems };
            }
            DeckForm::AshesLive => json::read(file, &json::ASHES_LIVE, &mut problems, &mut notes),
            DeckForm::Ashteki => json::read(file, &json::ASHTEKI, &mut problems, &mut notes),
            DeckForm::Text => text::read(self, file, pool.unwrap_or(CURRENT_POOL), &mut problems),
        };
        let deck = foreign.and_then(|foreign| self.take_over(file, foreign, id, pool, &mut notes, &mut problems));
        diagnostic::sort(&mut problems);
        ImportedDeck { deck, notes, problems }
    }

    /// Writes a deck in a form. A text, and the JSON of Ashteki, do not say of which pool it is.
    pub fn export_deck(&self, deck: &ListedDeck, form: DeckForm) -> String {
        match form {
            DeckForm::Toml => toml::write(self, deck),
            DeckForm::AshesLive => json::write_ashes_live(self, deck),
            DeckForm::Text => text::write(self, deck),
            DeckForm::Ashteki => json::write_ashteki(self, deck),
        }
    }

    /// Reads a deck file that lies anywhere.
    fn read_deck_file(&self, file: &SourceFile, problems: &mut Vec<Diagnostic>) -> Option<ListedDeck> {
        let parsed = toml_file::parse(file, problems, &mut Damage::default())?;
        let pools = self.pools();
        let deck = deck::read(file, &parsed, &Project { pools: &pools, content: self }, problems);
        diagnostic::sort(problems);
        deck
    }

    /// Makes a deck of another form one of this project.
    fn take_over(
        &self,
        file: &SourceFile,
        mut foreign: ForeignDeck,
        id: &str,
        pool: Option<&str>,
        notes: &mut Vec<String>,
        problems: &mut Vec<Diagnostic>,
    ) -> Option<ListedDeck> {
        let said = foreign.is_legacy.map(|legacy| if legacy { LEGACY_POOL } else { CURRENT_POOL });
        if pool.or(said).is_none() {
            notes.push(format!("it does not say of which pool it is, and was read as one of `{CURRENT_POOL}`"));
        }
        let pool = pool.or(said).unwrap_or(CURRENT_POOL);
        foreign.add_up(notes);
        let conjurations = std::mem::take(&mut foreign.conjurations);
        let parsed = foreign.into_file(id, pool);
        let pools = self.pools();
        let listed = deck::read(file, &parsed, &Project { pools: &pools, content: self }, problems)?;
        if let Some(pile) = conjurations {
            self.compare_piles(file, &pile, &listed, notes, problems);
        }
        Some(listed)
    }
}
