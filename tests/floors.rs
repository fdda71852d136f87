//! Keeps the floors of crates: which module names which is read from the sources, and held against the order of the floors.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

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

/// Finds the rings among the modules: the groups of several modules that each lead to all others of their group.
fn rings(arrows: &[(Module, Module)]) -> Vec<BTreeSet<Module>> {
    let reached = |from: &Module| {
        let mut found = BTreeSet::new();
        let mut open = vec![from.clone()];
        while let Some(module) = open.pop() {
            for (_, to) in arrows.iter().filter(|(from, _)| *from == module) {
                if found.insert(to.clone()) {
                    open.push(to.clone());
                }
            }
        }
        found
    };
    let modules: BTreeSet<&Module> = arrows.iter().map(|(from, _)| from).collect();
    let reach: BTreeMap<&Module, BTreeSet<Module>> = modules.into_iter().map(|module| (module, reached(module))).collect();
    let mut rings: Vec<BTreeSet<Module>> = Vec::new();
    for (module, there) in &reach {
        if there.contains(*module) && !rings.iter().any(|ring| ring.contains(*module)) {
            let back = |other: &&Module| reach.get(*other).is_some_and(|others| others.contains(*module));
            rings.push(there.iter().filter(back).cloned().collect());
        }
    }
    rings
}

/// Counts the lines of a text that are neither blank, comments, nor an attribute alone.
fn code_lines(text: &str) -> usize {
    text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with("//") && !line.starts_with("#[")).count()
}

/// The floors of the kernel, from the top.
const KERNEL_FLOORS: &[&[&str]] =
    &[&["terms"], &["cards"], &["game"], &["queries"], &["table"], &["rules"], &["verbs"], &["lib"]];

/// The ring of reading.
const READING: [&str; 15] = [
    "abilities",
    "amounts",
    "bearers",
    "constants",
    "filters",
    "focus",
    "gained",
    "happened",
    "permissions",
    "properties",
    "retargeting",
    "selectors",
    "slots",
    "types",
    "values",
];

/// The ring of answering.
const ANSWERING: [&str; 22] = [
    "answers",
    "cleanup",
    "damage",
    "deferred",
    "destroy",
    "effect",
    "elimination",
    "exhaustion",
    "fixed_targets",
    "give_up",
    "leave_play",
    "mill",
    "pay",
    "reaction",
    "respark",
    "spells",
    "targeting_window",
    "targets",
    "tokens",
    "use_trigger",
    "window",
    "wounds",
];

/// The files that pay for acts that have a price, some of which must be done where they can be paid.
const PAYING: [&str; 5] = ["combatants", "obligations", "payment", "resources", "taxes"];

/// The rings of the kernel that are truly recursive: the floor, the files, and how many lines of code they may have.
const KERNEL_RINGS: [(&str, &[&str], usize); 3] = [
    // A value depends on constants, they on selectors, they on values.
    ("queries", &READING, 1_660),
    // An attack must be made if it can be, it can be if its price can be paid, and an action that must be an attack pays for none else.
    ("queries", &PAYING, 900),
    // A change is answered, and an answer changes.
    ("rules", &ANSWERING, 2_400),
];

/// Returns the folder of the kernel's sources.
fn kernel() -> PathBuf {
    root().join("engine/kernel/src")
}

/// Returns the arrows among the kernel's files. A folder's own file lists what is in the folder, and counts for nothing.
fn kernel_arrows() -> Vec<(Module, Module)> {
    let is_file = |module: &Module| module.contains("::");
    uses(&kernel()).into_iter().filter(|(from, to)| is_file(from) && is_file(to)).collect()
}

#[test]
fn no_file_of_the_kernel_names_a_floor_above_it() {
    let arrows = kernel_arrows();
    let known = ("rules::round".to_owned(), "table::game_table".to_owned());
    assert!(arrows.contains(&known), "the reader finds no arrows");
    assert_eq!(upward(&arrows, KERNEL_FLOORS), Vec::<String>::new());
}

#[test]
fn the_kernel_has_the_rings_it_is_said_to_have() {
    let mut said = Vec::new();
    for (floor, files, most) in KERNEL_RINGS {
        said.push(files.iter().map(|file| format!("{floor}::{file}")).collect::<BTreeSet<Module>>());
        let text = |file: &&str| fs::read_to_string(kernel().join(floor).join(file).with_extension("rs"));
        let lines: usize = files.iter().map(|file| code_lines(&text(file).expect("the file is there"))).sum();
        assert!(lines <= most, "the ring in {floor} has {lines} lines of code, and {most} at most: part something from it");
    }
    assert_eq!(rings(&kernel_arrows()), said);
}

#[test]
fn files_of_the_kernel_are_short() {
    let files = WalkDir::new(kernel()).into_iter().filter_map(Result::ok).map(walkdir::DirEntry::into_path);
    let files = files.filter(|file| file.extension().is_some_and(|extension| extension == "rs"));
    let mut lines: Vec<usize> =
        files.map(|file| fs::read_to_string(file).expect("a source can be read").lines().count()).collect();
    lines.sort_unstable();
    assert!(lines[lines.len() / 2] <= 130, "the median file has {} lines", lines[lines.len() / 2]);
    assert!(lines.iter().filter(|lines| **lines > 500).count() <= 3, "more than three files have over 500 lines");
}

/// Lists the functions of a file that are longer than 60 lines of code, and no flat match.
struct LongFunctions<'a> {
    text: &'a str,
    found: Vec<String>,
}

impl LongFunctions<'_> {
    fn see(&mut self, name: &syn::Ident, block: &syn::Block) {
        let (start, end) = (name.span().start().line, block.brace_token.span.close().end().line);
        let lines: Vec<&str> = self.text.lines().skip(start - 1).take(end - start + 1).collect();
        let flat = matches!(block.stmts.last(), Some(syn::Stmt::Expr(syn::Expr::Match(_), _))) && block.stmts.len() <= 3;
        if code_lines(&lines.join("\n")) > 60 && !flat {
            self.found.push(name.to_string());
        }
    }
}

impl<'ast> Visit<'ast> for LongFunctions<'_> {
    fn visit_item_fn(&mut self, item: &'ast syn::ItemFn) {
        self.see(&item.sig.ident, &item.block);
        visit::visit_item_fn(self, item);
    }

    fn visit_impl_item_fn(&mut self, item: &'ast syn::ImplItemFn) {
        self.see(&item.sig.ident, &item.block);
        visit::visit_impl_item_fn(self, item);
    }
}

#[test]
fn functions_are_short_but_for_flat_matches() {
    let mut long = Vec::new();
    for entry in WalkDir::new(root().join("engine")).sort_by_file_name() {
        let path = entry.expect("the sources can be listed").into_path();
        let is_source = path.components().any(|part| part.as_os_str() == "src");
        if is_source && path.extension().is_some_and(|extension| extension == "rs") {
            let text = fs::read_to_string(&path).expect("a source can be read");
            let parsed = syn::parse_file(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
            let mut functions = LongFunctions { text: &text, found: Vec::new() };
            functions.visit_file(&parsed);
            let shown = path.strip_prefix(root()).unwrap_or(&path).display().to_string();
            long.extend(functions.found.into_iter().map(|name| format!("{shown}: {name}")));
        }
    }
    assert_eq!(long, Vec::<String>::new(), "divide them by what they do");
}

#[test]
fn rings_are_found() {
    let arrow = |from: &str, to: &str| (from.to_owned(), to.to_owned());
    let arrows = [arrow("a", "b"), arrow("b", "c"), arrow("c", "b"), arrow("c", "d"), arrow("e", "f"), arrow("f", "e")];
    let ring = |names: [&str; 2]| names.into_iter().map(str::to_owned).collect::<BTreeSet<Module>>();
    assert_eq!(rings(&arrows), [ring(["b", "c"]), ring(["e", "f"])]);
    assert_eq!(rings(&arrows[..2]), Vec::<BTreeSet<Module>>::new());
}

#[test]
fn scenarios_have_floors_without_a_circle() {
    let arrows = uses(&root().join("engine/scenario/src"));
    let known = ("inspect::compare".to_owned(), "inspect::case".to_owned());
    assert!(arrows.contains(&known), "the reader finds no arrows");
    let floors: &[&[&str]] = &[
        &["aligned", "language", "snapshot", "wording"],
        &["run"],
        &["trace"],
        &["inspect", "mutate"],
        &["check", "coverage"],
        &["lib"],
    ];
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
