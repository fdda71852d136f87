//! Loading content, step by step.

mod cards;
mod definitions;
mod file_id;
mod names;
mod overlays;
mod packs;
mod rulesets;
mod scripts;
mod sets;
mod state;
mod taken_scripts;

use std::path::Path;

use crate::content::Content;
use crate::diagnostic::Diagnostic;
use crate::limits;
use crate::load::{PackSources, Texts};
use state::Loader;

/// Whether the cards that scenarios alone read are among what is loaded.
#[derive(Clone, Copy, PartialEq, Eq)]
enum TestCards {
    /// Those that there are.
    AsGiven,
    /// They are left out, so that what `[scenarios]` of a pack names may be among them.
    LeftOut,
}

impl TestCards {
    /// Returns whether sources leave them out.
    fn of(sources: &PackSources) -> Self {
        if sources.reads_test_cards() { TestCards::AsGiven } else { TestCards::LeftOut }
    }
}

impl Content {
    /// Reads and checks the project below a root: `<root>/cardsets` and `<root>/scripts`.
    ///
    /// What is wrong comes with it, sorted by file and place; if any of it is an error, the content is not to be played.
    pub fn load(root: &Path) -> (Self, Vec<Diagnostic>) {
        Self::load_packs(&PackSources::below(root))
    }

    /// Loads as [`Content::load`] does, from all packs of some sources.
    pub fn load_packs(sources: &PackSources) -> (Self, Vec<Diagnostic>) {
        let (files, problems) = sources.read();
        Self::check(files, problems, TestCards::of(sources))
    }

    /// Loads as [`Content::load`] does, from paths and texts instead of a disk.
    pub fn load_files(files: Texts) -> (Self, Vec<Diagnostic>) {
        Self::check(files, Vec::new(), TestCards::AsGiven)
    }

    /// Runs the steps of loading in their order.
    fn check(files: Texts, mut problems: Vec<Diagnostic>, test_cards: TestCards) -> (Self, Vec<Diagnostic>) {
        let files = limits::keep_readable(files, &mut problems);
        let mut loader = Loader::new(files, problems);
        loader.read_pools();
        loader.register_names();
        loader.take_scripts();
        loader.read_packs(test_cards);
        loader.define_keywords();
        loader.define_cards();
        loader.define_dice();
        loader.check_count_of_definitions();
        loader.read_errata();
        loader.resolve_rulesets();
        loader.build_decks();
        loader.pair_scripts();
        loader.finish()
    }
}
