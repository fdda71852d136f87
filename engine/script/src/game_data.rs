//! Everything a game needs, loaded once, shared by all threads.

use std::path::Path;
use std::rc::Rc;
use std::sync::Arc;

use cinderforge_content::diagnostic::{self, Code, Diagnostic, SourceFile};
use cinderforge_content::{Content, LibraryOptions, NO_RULESETS, PackSources, Texts};
use cinderforge_kernel::cards::Library;
use cinderforge_kernel::table::Table;
use cinderforge_kernel::terms::Ruleset;

use crate::check::CheckedScripts;
use crate::host::Host;
use crate::program::Program;

/// Content, its library under one ruleset, and its scripts: checked, immutable, shared by all threads.
#[derive(Clone, Debug)]
pub struct GameData {
    /// Everything that was read.
    pub content: Arc<Content>,
    /// What cards are under the ruleset.
    pub library: Arc<Library>,
    /// The ruleset.
    pub ruleset: Arc<Ruleset>,
    checked: Arc<CheckedScripts>,
    program: Arc<Program>,
}

/// Content with its scripts, both checked: what game data are made of, under any of its rulesets.
#[derive(Clone, Debug)]
pub struct CheckedContent {
    content: Arc<Content>,
    checked: Arc<CheckedScripts>,
    warnings: Arc<[Diagnostic]>,
}

impl CheckedContent {
    /// Loads all packs of some sources and checks all of them, scripts too.
    ///
    /// # Errors
    /// Everything that is wrong, sorted by file and place.
    pub fn load(sources: &PackSources) -> Result<Self, Vec<Diagnostic>> {
        let (content, problems) = Content::load_packs(sources);
        Self::check(content, problems)
    }

    /// Checks the scripts of a content that was loaded with these problems.
    fn check(content: Content, mut problems: Vec<Diagnostic>) -> Result<Self, Vec<Diagnostic>> {
        let checked = CheckedScripts::new(&content);
        problems.extend(checked.problems.iter().cloned());
        problems.retain(|problem| !content.follows(problem));
        if problems.iter().any(Diagnostic::is_error) {
            diagnostic::sort(&mut problems);
            return Err(problems);
        }
        Ok(Self { content: Arc::new(content), checked: Arc::new(checked), warnings: problems.into() })
    }

    /// Returns everything that was read.
    pub fn content(&self) -> &Content {
        &self.content
    }

    /// Returns what is wrong with it and is no error.
    pub fn warnings(&self) -> &[Diagnostic] {
        &self.warnings
    }

    /// Makes game data under a ruleset.
    ///
    /// # Errors
    /// The ruleset is not there, or one of its overlays is wrong.
    pub fn under(&self, ruleset: &str) -> Result<GameData, Vec<Diagnostic>> {
        GameData::build(Arc::clone(&self.content), Arc::clone(&self.checked), ruleset, &LibraryOptions::default())
    }
}

impl GameData {
    /// Loads the project below a root and checks all of it, scripts too.
    ///
    /// # Errors
    /// Everything that is wrong, sorted by file and place; or the ruleset is not there.
    pub fn load(root: &Path, ruleset: &str) -> Result<Self, Vec<Diagnostic>> {
        Self::load_packs(&PackSources::below(root), ruleset)
    }

    /// Loads as [`GameData::load`] does, from all packs of some sources.
    ///
    /// # Errors
    /// As for [`GameData::load`].
    pub fn load_packs(sources: &PackSources, ruleset: &str) -> Result<Self, Vec<Diagnostic>> {
        CheckedContent::load(sources)?.under(ruleset)
    }

    /// Loads as [`GameData::load`] does, from paths and texts instead of a disk.
    ///
    /// # Errors
    /// As for [`GameData::load`].
    pub fn load_files(files: Texts, ruleset: &str) -> Result<Self, Vec<Diagnostic>> {
        let (content, problems) = Content::load_files(files);
        CheckedContent::check(content, problems)?.under(ruleset)
    }

    /// Loads as [`GameData::load_files`] does, though something is there that nothing uses: to see what a card is without one of its texts.
    ///
    /// # Errors
    /// As for [`GameData::load`], for anything else.
    pub fn load_with_idle(files: Texts, ruleset: &str) -> Result<Self, Vec<Diagnostic>> {
        let (content, mut problems) = Content::load_files(files);
        let mut checked = CheckedScripts::new(&content);
        problems.append(&mut checked.problems);
        problems.retain(|problem| problem.is_error() && !problem.is_idle);
        if problems.is_empty() {
            return Self::build(Arc::new(content), Arc::new(checked), ruleset, &LibraryOptions::default());
        }
        Err(problems)
    }

    /// Makes game data of content that was loaded without errors.
    ///
    /// # Errors
    /// What is wrong with its scripts, or the ruleset is not there.
    pub fn from_content(content: Content, ruleset: &str) -> Result<Self, Vec<Diagnostic>> {
        CheckedContent::check(content, Vec::new())?.under(ruleset)
    }

    /// Finds everything that is wrong with packs, warnings too.
    pub fn problems(sources: &PackSources) -> Vec<Diagnostic> {
        let (content, problems) = Content::load_packs(sources);
        Self::problems_of(&content, problems)
    }

    /// Finds everything that is wrong with content that was loaded with these problems, warnings too.
    pub fn problems_of(content: &Content, mut problems: Vec<Diagnostic>) -> Vec<Diagnostic> {
        problems.extend(CheckedScripts::new(content).problems);
        problems.retain(|problem| !content.follows(problem));
        diagnostic::sort(&mut problems);
        problems
    }

    /// Returns the same content under another ruleset.
    ///
    /// # Errors
    /// The ruleset is not there, or one of its overlays is wrong.
    pub fn under(&self, ruleset: &str, options: &LibraryOptions) -> Result<Self, Vec<Diagnostic>> {
        Self::build(Arc::clone(&self.content), Arc::clone(&self.checked), ruleset, options)
    }

    /// Returns the same content under a ruleset that no file has. The library is shared if the cards stay the same.
    ///
    /// # Errors
    /// One of its overlays is wrong.
    pub fn with(&self, ruleset: Ruleset) -> Result<Self, Vec<Diagnostic>> {
        if ruleset.pools == self.ruleset.pools && ruleset.errata == self.ruleset.errata {
            return Ok(Self { ruleset: Arc::new(ruleset), ..self.clone() });
        }
        Self::assemble(Arc::clone(&self.content), Arc::clone(&self.checked), ruleset, &LibraryOptions::default())
    }

    /// Finds the ruleset, then assembles.
    fn build(
        content: Arc<Content>,
        checked: Arc<CheckedScripts>,
        ruleset: &str,
        options: &LibraryOptions,
    ) -> Result<Self, Vec<Diagnostic>> {
        let Some(found) = content.ruleset(ruleset) else {
            let known: Vec<&str> = content.rulesets().iter().map(|ruleset| ruleset.id.as_str()).collect();
            let file = SourceFile::new("cardsets/rulesets", "");
            let problem = file.error_in_file(Code::UnknownRuleset, format!("there is no ruleset `{ruleset}`"));
            let near = cinderforge_content::nearest(ruleset, known.iter().copied());
            let help = match near {
                Some(near) => format!("did you mean `{near}`?"),
                None if known.is_empty() => NO_RULESETS.to_owned(),
                None => format!("there are `{}`", known.join("`, `")),
            };
            return Err(vec![problem.help(help)]);
        };
        let found = found.clone();
        Self::assemble(content, checked, found, options)
    }

    /// Makes the library and the program under a ruleset.
    fn assemble(
        content: Arc<Content>,
        checked: Arc<CheckedScripts>,
        ruleset: Ruleset,
        options: &LibraryOptions,
    ) -> Result<Self, Vec<Diagnostic>> {
        let mut library = content.library(&ruleset, options)?;
        checked.analysis.apply(&mut library);
        let program = Arc::new(Program::new(&checked, &library));
        Ok(Self { content, library: Arc::new(library), ruleset: Arc::new(ruleset), checked, program })
    }

    /// Returns the program of all scripts, from which hosts are made.
    pub fn program(&self) -> &Arc<Program> {
        &self.program
    }

    /// Makes a host for the calling thread. Several tables of one thread can share it.
    pub fn host(&self) -> Rc<Host> {
        Rc::new(Host::new(Arc::clone(&self.program)))
    }

    /// Makes a table for the calling thread, with a host of its own.
    pub fn table(&self) -> Table {
        self.table_with(self.host())
    }

    /// Makes a table with a host that other tables of this thread use too.
    pub fn table_with(&self, host: Rc<Host>) -> Table {
        Table::new(Arc::clone(&self.library), Arc::clone(&self.ruleset), host)
    }
}
