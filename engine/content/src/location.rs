//! What a file holds, by the folder it lies in.

use arrayvec::ArrayVec;
use ustr::Ustr;

/// One more than the most parts of a path, from `cardsets` or `scripts` on, that tell what a file holds.
const MOST_PARTS: usize = 5;

/// What a file holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum FileKind {
    /// What a pack is.
    Pack,
    /// A card.
    Card {
        /// The folder of the pool.
        pool: Ustr,
        /// The folder of the set.
        set: Ustr,
    },
    /// What a set is.
    Set {
        /// The folder of the pool.
        pool: Ustr,
        /// The folder of the set.
        set: Ustr,
    },
    /// Keywords of a pool, given by it or by one of its sets.
    Keywords(Ustr),
    /// Dice powers of a pool, given by it or by one of its sets.
    Dice(Ustr),
    /// A ruleset.
    Ruleset,
    /// An errata overlay.
    Errata,
    /// A deck.
    Deck,
    /// A script.
    Script,
    /// Functions that several scripts share.
    SharedScript,
}

/// A path as content sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Location<'a> {
    /// What the path begins with: empty for the project itself.
    pub(crate) root: &'a str,
    /// From `cardsets` or `scripts` on.
    pub(crate) relative_path: &'a str,
    /// The name of the file without its extension.
    pub(crate) stem: &'a str,
    /// What it holds; `None` if nothing is read from there.
    pub(crate) kind: Option<FileKind>,
}

/// Divides a path into what it begins with, and what stands from `cardsets` or `scripts` on.
pub(crate) fn below_root(path: &str) -> (&str, &str) {
    let of_pack = || path.strip_suffix("pack.toml").filter(|root| root.is_empty() || root.ends_with('/')).map(str::len);
    path.split_at(last_folder(path).or_else(of_pack).unwrap_or(0))
}

/// Finds what the file at a path holds.
pub(crate) fn locate(path: &str) -> Location<'_> {
    let (root, rest) = below_root(path);
    let parts: ArrayVec<&str, MOST_PARTS> = rest.splitn(MOST_PARTS, '/').collect();
    let name = rest.rsplit('/').next().unwrap_or(rest);
    let stem = name.rsplit_once('.').map_or(name, |(stem, _)| stem);
    Location { root, relative_path: rest, stem, kind: file_kind(&parts) }
}

/// Finds where the last folder of content begins in a path.
fn last_folder(path: &str) -> Option<usize> {
    let mut slashes = memchr::memrchr_iter(b'/', path.as_bytes());
    let mut end = slashes.next()?;
    loop {
        let before = slashes.next();
        let start = before.map_or(0, |before| before + 1);
        if matches!(&path[start..end], "cardsets" | "scripts") {
            return Some(start);
        }
        end = before?;
    }
}

/// Returns what a file holds, by the parts of its path.
fn file_kind(parts: &[&str]) -> Option<FileKind> {
    match parts {
        ["pack.toml"] => Some(FileKind::Pack),
        ["cardsets", "rulesets", _] => Some(FileKind::Ruleset),
        ["cardsets", "errata", _] => Some(FileKind::Errata),
        ["cardsets", "decks", _] => Some(FileKind::Deck),
        ["cardsets", pool, "keywords.toml"] | ["cardsets", pool, _, "keywords.toml"] => {
            Some(FileKind::Keywords(Ustr::from(pool)))
        }
        ["cardsets", pool, "dice.toml"] | ["cardsets", pool, _, "dice.toml"] => Some(FileKind::Dice(Ustr::from(pool))),
        ["cardsets", pool, set, "set.toml"] => Some(FileKind::Set { pool: Ustr::from(pool), set: Ustr::from(set) }),
        ["cardsets", pool, set, _] => Some(FileKind::Card { pool: Ustr::from(pool), set: Ustr::from(set) }),
        ["scripts", "lib", ..] => Some(FileKind::SharedScript),
        ["scripts", _, _] | ["scripts", _, _, _] => Some(FileKind::Script),
        _ => None,
    }
}

impl Location<'_> {
    /// Returns the script that belongs to a data file.
    pub(crate) fn script(&self) -> Ustr {
        self.pair("cardsets", "scripts", "rhai")
    }

    /// Returns the data file that a script belongs to.
    pub(crate) fn data(&self) -> Ustr {
        self.pair("scripts", "cardsets", "toml")
    }

    /// Returns the path in another folder, with another extension.
    fn pair(&self, from: &str, to: &str, extension: &str) -> Ustr {
        let rest = self.relative_path.strip_prefix(from).unwrap_or(self.relative_path);
        let rest = rest.rsplit_once('.').map_or(rest, |(rest, _)| rest);
        Ustr::from(&format!("{}{to}{rest}.{extension}", self.root))
    }
}
