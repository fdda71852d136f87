//! What a command works on: the folder of a pack, further packs, and what comes with the program.

use std::path::{Path, PathBuf};

use cinderforge_content::diagnostic::SourceFile;
use cinderforge_content::{PackSources, read_text};
use serde::Deserialize;
use toml::Spanned;

use crate::built_in;
use crate::output::failure;

/// The file that says what a pack is.
const PACK: &str = "pack.toml";

/// The file that names the packs a folder works with.
const SETTINGS: &str = "cinder.toml";

/// A project with its packs.
#[derive(Clone, Debug)]
pub(crate) struct Project {
    sources: PackSources,
    /// Whether what comes with the program is among the sources, beside others.
    adds_built_in: bool,
}

/// `cinder.toml`.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Settings {
    /// Folders of packs, from the folder of this file on.
    packs: Vec<Spanned<PathBuf>>,
}

impl Project {
    /// Finds the project at a folder, or the one the current folder is in, with the packs that are named and those of `cinder.toml`.
    ///
    /// The packs that come with the program are there if there is nothing else, or if one of the packs needs them.
    pub(crate) fn find(root: Option<PathBuf>, packs: &[PathBuf]) -> anyhow::Result<Self> {
        let base = match root {
            Some(root) if is_project(&root) => root,
            Some(root) => {
                let message = format!("there is neither {PACK} nor a folder `cardsets` in {}", root.display());
                return Err(failure(message, "name the folder of a project with --root".to_owned()));
            }
            None => {
                let here = std::env::current_dir()?;
                here.ancestors().find(|dir| is_project(dir) || dir.join(SETTINGS).is_file()).unwrap_or(&here).to_owned()
            }
        };
        let mut sources = if is_project(&base) { PackSources::below(&base) } else { PackSources::nothing(&base) };
        let (file, settings) = settings(&base)?;
        for pack in settings.packs {
            let folder = base.join(pack.get_ref());
            if !reads(&sources, &folder) {
                sources = sources.with_folder_named(folder, &file, pack.span());
            }
        }
        for pack in packs {
            let folder = std::path::absolute(pack)?;
            if !reads(&sources, &folder) {
                sources = sources.with_folder(folder);
            }
        }
        if let Some(folder) = sources.folders().find(|folder| is_project(folder) && !folder.join(PACK).is_file()) {
            return Err(no_pack_file(folder));
        }
        let adds_built_in = sources.lacks(built_in::ID);
        if adds_built_in || sources.folders().next().is_none() {
            sources = sources.with_built_in(built_in::files(), built_in::test_files());
        }
        Ok(Self { sources, adds_built_in })
    }

    /// Returns what comes with the program, if other packs are read beside it.
    pub(crate) fn built_in_alone(&self) -> Option<PackSources> {
        let alone = || PackSources::nothing(self.root()).with_built_in(built_in::files(), built_in::test_files());
        self.adds_built_in.then(alone)
    }

    /// Returns the folder that paths are shown from.
    pub(crate) fn root(&self) -> &Path {
        self.sources.base()
    }

    /// Returns what content is read from.
    pub(crate) fn sources(&self) -> &PackSources {
        &self.sources
    }

    /// Lists a folder of each pack, of those that are there.
    pub(crate) fn folders(&self, below: &str) -> Vec<PathBuf> {
        self.sources.folders().map(|pack| pack.join(below)).filter(|folder| folder.is_dir()).collect()
    }

    /// Returns a path from the root on, with slashes on every system.
    pub(crate) fn shown(&self, path: &Path) -> String {
        path.strip_prefix(self.root()).unwrap_or(path).to_string_lossy().replace('\\', "/")
    }
}

/// Checks whether a folder is among those that packs are read from, by whatever path.
fn reads(sources: &PackSources, folder: &Path) -> bool {
    let place = |folder: &Path| folder.canonicalize().ok();
    place(folder).is_some_and(|wanted| sources.folders().any(|known| place(known).as_deref() == Some(&wanted)))
}

/// Reads `cinder.toml` of a folder, if it has any.
fn settings(base: &Path) -> anyhow::Result<(SourceFile, Settings)> {
    let path = base.join(SETTINGS);
    if !path.exists() {
        return Ok((SourceFile::new(SETTINGS, ""), Settings::default()));
    }
    let text = read_text(&path).map_err(|error| {
        let help = "it is a plain file in UTF-8 that names the folders of packs; take it away if there are none";
        failure(format!("{SETTINGS} cannot be read: {error}"), help.to_owned())
    })?;
    let settings = toml::from_str(&text).map_err(|error| {
        let help = "it names the folders of packs, as in packs = [\"../salt-and-ash\"]";
        failure(format!("{SETTINGS} cannot be read\n{error}"), help.to_owned())
    })?;
    Ok((SourceFile::new(SETTINGS, text), settings))
}

/// Makes the failure that a folder has cards, and nothing says which packs they need.
fn no_pack_file(folder: &Path) -> anyhow::Error {
    if std::fs::symlink_metadata(folder.join(PACK)).is_ok() {
        let message = format!("{PACK} in {} is no plain file", folder.display());
        return failure(message, "put a copy of the file in its place".to_owned());
    }
    let message = format!("there is no {PACK} beside `cardsets` in {}", folder.display());
    let names = std::fs::read_dir(folder).into_iter().flatten().filter_map(Result::ok);
    let mut names = names.map(|entry| entry.file_name().to_string_lossy().into_owned());
    let help = match names.find(|name| name.eq_ignore_ascii_case(PACK)) {
        Some(name) => format!("rename {name} to {PACK}"),
        None => format!(
            "write one with id, name, version, licence, and below [needs] {} = \"{}\" for the cards and rulesets of this program",
            built_in::ID,
            env!("CARGO_PKG_VERSION")
        ),
    };
    failure(message, help)
}

/// Checks whether a folder is that of a pack: it says so in its `pack.toml`, or has cards and lacks that.
fn is_project(dir: &Path) -> bool {
    dir.join(PACK).is_file() || dir.join("cardsets").is_dir()
}
