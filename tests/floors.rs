//! Keeps the floors of crates: which module names which is read from the sources, and held against the order of the floors.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use cinderforge_tests::root;
use syn::visit::{self, Visit};
use syn::{Attribute, Item, ItemMod, ItemUse, Macro, Meta, UseTree};
use walkdir::WalkDir;

/// A module of a crate by its names from the crate's root on, as in `run::names`; the root itself is `lib`.
type Module = String;

/// Lists which module names which in the sources of a crate: the module whose file names something, and the module that has
/// it. Comments, strings and unit tests do not count.
fn uses(crate_src: &Path) -> Vec<(Module, Module)> {
    let mut files = BTreeMap::new();
    for entry in WalkDir::new(crate_src).sort_by_file_name() {
        let entry = entry.expect("the sources can be listed");
        if entry.path().extension().is_some_and(|extension| extension == "rs") {
            let text = fs::read_to_string(entry.path()).expect("a source can be read");
            let parsed = syn::parse_file(&text).unwrap_or_else(|error| panic!("{}: {error}", entry.path().display()));
            files.insert(module_of(entry.path().strip_prefix(crate_src).expect("the file lies in the crate")), parsed);
        }
    }
    let modules: BTreeSet<Vec<String>> = files.keys().cloned().collect();
    let mut arrows = BTreeSet::new();
    for (module, file) in &files {
        let mut reader = Reader { modules: &modules, here: module.clone(), used: BTreeSet::new() };
        reader.visit_file(file);
        arrows.extend(reader.used.into_iter().filter(|used| used != module).map(|used| (name_of(module), name_of(&used))));
    }
    arrows.into_iter().collect()
}

/// Returns the names that lead to the module of a file.
fn module_of(file: &Path) -> Vec<String> {
    let mut names: Vec<String> =
        file.with_extension("").components().map(|part| part.as_os_str().to_string_lossy().into_owned()).collect();
    if names.last().is_some_and(|last| last == "mod") || names == ["lib"] {
        names.pop();
    }
    names
}

/// Returns a module in words.
fn name_of(module: &[String]) -> Module {
    if module.is_empty() { "lib".to_owned() } else { module.join("::") }
}

/// Reads one file.
struct Reader<'a> {
    /// All modules that are files.
    modules: &'a BTreeSet<Vec<String>>,
    /// The module that is read, which may lie inside a file.
    here: Vec<String>,
    used: BTreeSet<Vec<String>>,
}

impl Reader<'_> {
    /// Takes in a path: what it names is in the file whose module is the longest beginning of it.
    fn path(&mut self, segments: &[String]) {
        let mut full = match segments.first().map(String::as_str) {
            Some("crate") => Vec::new(),
            Some("self" | "super") => self.here.clone(),
            Some(first) if self.modules.contains(&[self.here.as_slice(), &[first.to_owned()]].concat()) => {
                [self.here.as_slice(), &[first.to_owned()]].concat()
            }
            _ => return,
        };
        for segment in segments {
            match segment.as_str() {
                "crate" | "self" => {}
                "super" => drop(full.pop()),
                _ if full.last() == Some(segment) && full.len() == self.here.len() + 1 && segments[0] == *segment => {}
                name => full.push(name.to_owned()),
            }
        }
        while !self.modules.contains(&full) {
            full.pop();
        }
        self.used.insert(full);
    }

    /// Takes in every path of a `use` item.
    fn tree(&mut self, tree: &UseTree, before: &[String]) {
        let with = |name: &syn::Ident| [before, &[name.to_string()]].concat();
        match tree {
            UseTree::Path(path) => self.tree(&path.tree, &with(&path.ident)),
            UseTree::Name(name) => self.path(&with(&name.ident)),
            UseTree::Rename(rename) => self.path(&with(&rename.ident)),
            UseTree::Glob(_) => self.path(before),
            UseTree::Group(group) => group.items.iter().for_each(|tree| self.tree(tree, before)),
        }
    }
}

/// Checks whether something is there for unit tests alone.
fn is_test(attributes: &[Attribute]) -> bool {
    let test = |attribute: &Attribute| match &attribute.meta {
        Meta::List(list) => list.path.is_ident("cfg") && list.tokens.to_string() == "test",
        _ => false,
    };
    attributes.iter().any(test)
}

impl<'ast> Visit<'ast> for Reader<'_> {
    fn visit_item(&mut self, item: &'ast Item) {
        let attributes: &[Attribute] = match item {
            Item::Mod(item) => &item.attrs,
            Item::Use(item) => &item.attrs,
            Item::Fn(item) => &item.attrs,
            Item::Impl(item) => &item.attrs,
            _ => &[],
        };
        if !is_test(attributes) {
            visit::visit_item(self, item);
        }
    }

    fn visit_item_mod(&mut self, item: &'ast ItemMod) {
        self.here.push(item.ident.to_string());
        visit::visit_item_mod(self, item);
        self.here.pop();
    }

    fn visit_item_use(&mut self, item: &'ast ItemUse) {
        self.tree(&item.tree, &[]);
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        let segments: Vec<String> = path.segments.iter().map(|segment| segment.ident.to_string()).collect();
        if segments.len() > 1 {
            self.path(&segments);
        }
        visit::visit_path(self, path);
    }

    fn visit_visibility(&mut self, _: &'ast syn::Visibility) {}

    /// What a macro is given is no syntax tree: its paths are read from its words.
    fn visit_macro(&mut self, called: &'ast Macro) {
        let text = called.tokens.to_string().replace(" :: ", "::");
        for word in text.split(|c: char| !(c.is_alphanumeric() || c == '_' || c == ':')) {
            let segments: Vec<String> = word.split("::").map(str::to_owned).collect();
            if matches!(segments.as_slice(), [first, _, ..] if first == "crate" || first == "super") {
                self.path(&segments);
            }
        }
        visit::visit_macro(self, called);
    }
}

/// Finds a circle among the modules; returns the modules along it, none if there is no circle.
fn circle(arrows: &[(Module, Module)]) -> Option<Vec<Module>> {
    let mut open: BTreeSet<&Module> = arrows.iter().flat_map(|(from, to)| [from, to]).collect();
    // A module that names no open one is on no circle.
    loop {
        let names_open = |module: &Module| arrows.iter().any(|(from, to)| from == module && open.contains(to));
        let over: Vec<&Module> = open.iter().copied().filter(|module| !names_open(module)).collect();
        if over.is_empty() {
            break;
        }
        open.retain(|module| !over.contains(module));
    }
    let mut way: Vec<Module> = vec![(*open.first()?).clone()];
    loop {
        let last = way.last()?;
        let next = arrows.iter().find(|(from, to)| from == last && open.contains(to)).map(|(_, to)| to.clone())?;
        if let Some(start) = way.iter().position(|module| *module == next) {
            return Some(way.split_off(start).into_iter().chain([next]).collect());
        }
        way.push(next);
    }
}

/// Lists the arrows from a floor to one above it; floors go up from the first, and have the modules that begin with their names.
fn upward(arrows: &[(Module, Module)], floors: &[&[&str]]) -> Vec<String> {
    let floor = |module: &Module| {
        let first = module.split("::").next().unwrap_or(module);
        floors.iter().position(|names| names.contains(&first)).unwrap_or_else(|| panic!("`{module}` is on no floor: add it"))
    };
    let up = arrows.iter().filter(|(from, to)| floor(from) < floor(to));
    up.map(|(from, to)| format!("{from} names {to}, which is above it")).collect()
}

#[test]
fn scenarios_have_floors_without_a_circle() {
    let arrows = uses(&root().join("engine/scenario/src"));
    let known = ("inspect::compare".to_owned(), "inspect::case".to_owned());
    assert!(arrows.contains(&known), "the reader finds no arrows");
    let floors: &[&[&str]] = &[&["language", "snapshot"], &["run"], &["trace"], &["inspect"], &["check"], &["lib"]];
    assert_eq!(upward(&arrows, floors), Vec::<String>::new());
    assert_eq!(circle(&arrows), None);
}

#[test]
fn bots_know_each_other_without_a_circle() {
    assert_eq!(circle(&uses(&root().join("engine/bots/src"))), None);
}

#[test]
fn the_reader_sees_every_way_to_name_a_module() {
    let mut reader = Reader {
        modules: &["", "a", "a::b", "a::c", "d", "e", "f", "g"]
            .iter()
            .map(|name| name.split("::").filter(|part| !part.is_empty()).map(str::to_owned).collect())
            .collect(),
        here: vec!["a".to_owned()],
        used: BTreeSet::new(),
    };
    let text = r#"
        //! crate::x
        use crate::{d::{self, One}, e::{Two, three::*}};
        use b::Four;
        fn five() { let six = "crate::g"; super::f::seven(six); println!("{}", crate::a::c::EIGHT) }
        #[cfg(test)]
        mod tests { use crate::g::Nine; }
    "#;
    reader.visit_file(&syn::parse_file(text).expect("the text is Rust"));
    let used: Vec<Module> = reader.used.iter().map(|module| name_of(module)).collect();
    assert_eq!(used, ["a::b", "a::c", "d", "e", "f"]);
}

#[test]
fn circles_are_found() {
    let arrow = |from: &str, to: &str| (from.to_owned(), to.to_owned());
    let arrows = [arrow("a", "b"), arrow("b", "c"), arrow("c", "b"), arrow("c", "d")];
    assert_eq!(circle(&arrows), Some(vec!["b".to_owned(), "c".to_owned(), "b".to_owned()]));
    assert_eq!(circle(&arrows[..2]), None);
    assert_eq!(upward(&arrows[..1], &[&["a"], &["b"]]), ["a names b, which is above it"]);
}

#[test]
fn every_file_is_on_the_code_map() {
    let map = fs::read_to_string(root().join("docs/architecture.md")).expect("the page can be read");
    let mut missing = Vec::new();
    for name in ["scenario", "bots"] {
        let sources = root().join("engine").join(name).join("src");
        for entry in WalkDir::new(&sources).sort_by_file_name().into_iter().filter_map(Result::ok) {
            let path =
                entry.path().strip_prefix(&sources).expect("the file lies in the crate").to_string_lossy().replace('\\', "/");
            let shown = path.strip_suffix("mod.rs").unwrap_or(&path);
            if entry.file_type().is_file() && path != "lib.rs" && !map.contains(&format!("| `{shown}` |")) {
                missing.push(format!("engine/{name}/src/{path}"));
            }
        }
    }
    assert!(missing.is_empty(), "docs/architecture.md has no line for {missing:#?}");
}
