//! The game data scenarios are run with, loaded once for each ruleset.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use cinderforge_content::diagnostic::Diagnostic;
use cinderforge_content::{Content, PackSources};
use cinderforge_kernel::terms::Ruleset;
use cinderforge_script::{CheckedContent, GameData};
use ustr::Ustr;

/// The game data scenarios are run with: each ruleset loaded once, with the test cards of the project.
pub struct GameDataCache {
    sources: PackSources,
    /// Content by the folder of its further cards.
    contents: Mutex<Contents>,
    loaded: Mutex<Loaded>,
    /// Kits by the folder of their further cards, for rulesets that no file has: one for each choice of pools and errata.
    made: Mutex<Vec<(Option<PathBuf>, GameData)>>,
}

/// Content by the folder of its further cards, or what is wrong with it.
type Contents = BTreeMap<Option<PathBuf>, Result<CheckedContent, Vec<Diagnostic>>>;

/// Kits by the folder of their further cards and by ruleset, or what is wrong with them.
type Loaded = BTreeMap<(Option<PathBuf>, Ustr), Result<GameData, Vec<Diagnostic>>>;

impl GameDataCache {
    /// Returns an empty cache for packs, or the project below a root, with their test cards beside their own cards.
    pub fn new(sources: impl Into<PackSources>) -> Self {
        Self { sources: sources.into(), contents: Mutex::default(), loaded: Mutex::default(), made: Mutex::default() }
    }

    /// Returns the folder that paths are shown from.
    pub fn root(&self) -> &Path {
        self.sources.base()
    }

    /// Returns the game data for a ruleset, with the cards of a further folder.
    ///
    /// # Errors
    /// What is wrong with the cards, or the ruleset is not there.
    pub fn game_data(&self, ruleset: Ustr, cards: Option<&Path>) -> Result<GameData, Vec<Diagnostic>> {
        let mut loaded = self.loaded.lock().unwrap_or_else(PoisonError::into_inner);
        let key = (cards.map(Path::to_path_buf), ruleset);
        if let Some(kit) = loaded.get(&key) {
            return kit.clone();
        }
        let kit = self.content(cards).and_then(|content| content.under(ruleset.as_str()));
        loaded.insert(key, kit.clone());
        kit
    }

    /// Returns the game data for a ruleset that need not be in any file.
    ///
    /// # Errors
    /// What is wrong with the cards.
    pub fn game_data_like(&self, ruleset: &Ruleset, cards: Option<&Path>) -> Result<GameData, Vec<Diagnostic>> {
        let mut made = self.made.lock().unwrap_or_else(PoisonError::into_inner);
        let fits = |(folder, kit): &&(Option<PathBuf>, GameData)| {
            folder.as_deref() == cards && kit.ruleset.pools == ruleset.pools && kit.ruleset.errata == ruleset.errata
        };
        if let Some((_, kit)) = made.iter().find(fits) {
            return kit.with(ruleset.clone());
        }
        let kit = self.game_data(ruleset.id, cards)?.with(ruleset.clone())?;
        made.push((cards.map(Path::to_path_buf), kit.clone()));
        Ok(kit)
    }

    /// Lists every ruleset there is.
    ///
    /// # Errors
    /// What is wrong with the content.
    pub fn rulesets(&self) -> Result<Vec<Ruleset>, Vec<Diagnostic>> {
        if let Ok(loaded) = self.content(None) {
            return Ok(loaded.content().rulesets().to_vec());
        }
        // What is wrong with scripts and test cards is told by what needs them.
        let (content, problems) = Content::load_packs(&self.sources);
        if problems.iter().any(Diagnostic::is_error) { Err(problems) } else { Ok(content.rulesets().to_vec()) }
    }

    /// Returns the cards of the packs, their test cards and those of a further folder.
    ///
    /// # Errors
    /// What is wrong with them.
    pub fn content(&self, cards: Option<&Path>) -> Result<CheckedContent, Vec<Diagnostic>> {
        let mut contents = self.contents.lock().unwrap_or_else(PoisonError::into_inner);
        let load = || {
            let sources = self.sources.with_test_cards();
            CheckedContent::load(&cards.into_iter().fold(sources, PackSources::with_folder))
        };
        contents.entry(cards.map(Path::to_path_buf)).or_insert_with(load).clone()
    }
}
