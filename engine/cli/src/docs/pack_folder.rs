//! A pack in a folder of its own: what pages are made from.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use cinderforge_content::{Content, Pack, Texts, read_text};
use cinderforge_kernel::terms::Ruleset;
use cinderforge_scenario::{Case, Comparison, GameDataCache, NotShown, RULINGS, ScriptHosts, discover};
use rayon::prelude::*;

use super::{MADE_BY, Page};
use crate::output::{Output, failure};
use crate::project::Project;
use crate::{kits, scenarios};

/// A pack in a folder of its own.
pub(super) struct PackFolder<'a> {
    pub(super) project: &'a Project,
    pub(super) out: Output,
    pub(super) content: &'a Content,
    pub(super) pack: &'a Pack,
    cache: &'a GameDataCache,
    folder: &'a Path,
}

/// The rulings of a pack.
pub(super) struct Rulings {
    /// Each scenario of one under all its rulesets, in the order of their names.
    pub(super) compared: Vec<Comparison>,
    /// Those that no scenario can show.
    pub(super) not_shown: Vec<NotShown>,
}

impl<'a> PackFolder<'a> {
    /// Lists the packs of a project that lie in folders.
    ///
    /// # Errors
    /// There is none, or a folder has no `pack.toml`.
    pub(super) fn all(
        project: &'a Project,
        out: Output,
        content: &'a Content,
        cache: &'a GameDataCache,
    ) -> anyhow::Result<Vec<Self>> {
        let mut packs = Vec::new();
        for folder in project.sources().folders() {
            let shown = project.shown(folder);
            let root = if shown.is_empty() { shown } else { format!("{shown}/") };
            let Some(pack) = content.packs().iter().find(|pack| pack.root == root.as_str()) else {
                let help = "write what the pack is into pack.toml; docs/card-files.md has an example";
                return Err(failure(format!("{} has no pack.toml", folder.display()), help.to_owned()));
            };
            packs.push(Self { project, out, content, pack, cache, folder });
        }
        if packs.is_empty() {
            let help = "go to the folder of a pack, or name it with --pack; `cinder new pack` begins one";
            return Err(failure("there is no pack here", help.to_owned()));
        }
        Ok(packs)
    }

    /// Returns a path from the folder of the pack on, given one from the root on; none if it lies elsewhere.
    pub(super) fn inside<'b>(&self, path: &'b str) -> Option<&'b str> {
        path.strip_prefix(self.pack.root.as_str())
    }

    /// Checks whether a file of cards belongs to the pack.
    pub(super) fn has(&self, path: &str) -> bool {
        self.inside(path).is_some_and(|path| path.starts_with("cardsets/"))
    }

    /// Checks whether the pack has the overlay or ruleset of an id, which its file is called by.
    pub(super) fn has_file(&self, folder: &str, id: &str) -> bool {
        self.folder.join(format!("cardsets/{folder}/{id}.toml")).is_file()
    }

    /// Lists the rulesets of the pack.
    pub(super) fn rulesets(&self) -> Vec<&'a Ruleset> {
        self.content.rulesets().iter().filter(|ruleset| self.has_file("rulesets", ruleset.id.as_str())).collect()
    }

    /// Makes a page of a text, with what it is made from at its end.
    pub(super) fn page(&self, path: &str, made_from: &str, text: &str) -> Page {
        let text = format!("{}\n\n---\n\n{MADE_BY}{made_from}; what is written here by hand is lost.\n", text.trim_end());
        Page { file: self.folder.join(path), text }
    }

    /// Reads a file of the pack; empty if it is not there.
    pub(super) fn read(&self, path: &str) -> String {
        read_text(&self.folder.join(path)).unwrap_or_default()
    }

    /// Reads the card files and scripts of the pack, with its test cards; paths begin at its folder.
    pub(super) fn texts(&self) -> Texts {
        let (texts, _) = self.project.sources().with_test_cards().read();
        texts.into_iter().filter_map(|(path, text)| Some((self.inside(&path)?.to_owned(), text))).collect()
    }

    /// Lists the scenarios of the pack.
    pub(super) fn scenarios(&self) -> Vec<PathBuf> {
        discover(&self.folder.join(scenarios::FOLDER), None)
    }

    /// Runs the rulings of the pack under all their rulesets, and finds what makes the differences.
    ///
    /// # Errors
    /// What is wrong with one of them, or with the lists of those that cannot be shown.
    pub(super) fn rulings(&self) -> anyhow::Result<Rulings> {
        let compare = |hosts: &mut ScriptHosts, file: &PathBuf| {
            let case = Case::read(file, self.cache)?;
            case.compare(&case.scenario().rulesets, hosts)
        };
        let folder = self.folder.join(RULINGS);
        let files = discover(&folder, None);
        let compared: Result<Vec<Comparison>, _> = files.par_iter().map_init(ScriptHosts::default, compare).collect();
        let mut compared = compared.map_err(|problems| kits::broken(self.out, &problems))?;
        compared.sort_by(|one, other| one.path.trim_end_matches(".scenario").cmp(other.path.trim_end_matches(".scenario")));
        let shown: BTreeSet<String> = compared.iter().flat_map(|one| one.rulings.iter().cloned()).collect();
        let (not_shown, problems) = NotShown::read_below(&folder, self.project.root(), &shown);
        if problems.is_empty() { Ok(Rulings { compared, not_shown }) } else { Err(kits::broken(self.out, &problems)) }
    }
}
