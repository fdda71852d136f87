//! The project a command works on: the folder that holds `cardsets/` and `scripts/`.

use std::path::{Path, PathBuf};

use crate::output::failure;

/// A project.
#[derive(Clone, Debug)]
pub(crate) struct Project {
    root: PathBuf,
}

impl Project {
    /// Finds the project at a folder, or the one the current folder is in.
    pub(crate) fn find(root: Option<PathBuf>) -> anyhow::Result<Self> {
        if let Some(root) = root {
            return if is_project(&root) {
                Ok(Self { root })
            } else {
                let message = format!("there is no folder `cardsets` in {}", root.display());
                Err(failure(message, "name the folder of a project with --root".to_owned()))
            };
        }
        let here = std::env::current_dir()?;
        let found = here.ancestors().find(|dir| is_project(dir));
        found.map(|root| Self { root: root.to_owned() }).ok_or_else(|| {
            let message = format!("there is no project at or above {}", here.display());
            failure(message, "go to a folder that holds `cardsets`, or name one with --root".to_owned())
        })
    }

    /// Returns the folder.
    pub(crate) fn root(&self) -> &Path {
        &self.root
    }

    /// Returns a path from the root on, with slashes on every system.
    pub(crate) fn shown(&self, path: &Path) -> String {
        path.strip_prefix(&self.root).unwrap_or(path).to_string_lossy().replace('\\', "/")
    }
}

fn is_project(dir: &Path) -> bool {
    dir.join("cardsets").is_dir()
}
