//! The facade is whole: what its signatures name is re-exported too, and its examples are named and run.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use cinderforge_tests::root;
use syn::visit::{self, Visit};
use walkdir::WalkDir;

/// The crates that the facade re-exports items of.
const CRATES: [&str; 6] = ["kernel", "content", "draft", "script", "session", "bots"];

/// Types that hold everything of a kind. What their parts are is for whoever takes them apart, in the crates that the facade
/// re-exports whole.
const WHOLES: [&str; 8] = ["State", "Library", "CardDef", "Cost", "Ruleset", "Content", "TraceEvent", "Scripts"];

/// Crates of others whose types signatures show: they are re-exported as well.
const OTHERS: [(&str, &str); 2] = [("SmallVec", "smallvec"), ("Ustr", "ustr")];

/// The names that a type, a trait or a function shows its readers: in public fields, variants and signatures.
#[derive(Default)]
struct Signatures {
    /// The names that each public item shows, by the item's own.
    shown: BTreeMap<String, BTreeSet<String>>,
}

/// Collects the names of types in what it visits; not in bodies of functions.
struct TypeNames<'a>(&'a mut BTreeSet<String>);

impl Visit<'_> for TypeNames<'_> {
    fn visit_path(&mut self, path: &syn::Path) {
        if let Some(last) = path.segments.last() {
            self.0.insert(last.ident.to_string());
        }
        visit::visit_path(self, path);
    }

    fn visit_block(&mut self, _: &syn::Block) {}

    fn visit_attribute(&mut self, _: &syn::Attribute) {}

    fn visit_visibility(&mut self, _: &syn::Visibility) {}
}

/// Returns whether something is public without bounds.
fn is_public(visibility: &syn::Visibility) -> bool {
    matches!(visibility, syn::Visibility::Public(_))
}

impl Signatures {
    /// Returns where the names go that an item shows.
    fn of(&mut self, item: &syn::Ident) -> TypeNames<'_> {
        TypeNames(self.shown.entry(item.to_string()).or_default())
    }

    /// Reads an item of a source.
    fn read(&mut self, item: &syn::Item) {
        match item {
            syn::Item::Struct(item) if is_public(&item.vis) => {
                let mut names = self.of(&item.ident);
                item.fields.iter().filter(|field| is_public(&field.vis)).for_each(|field| names.visit_field(field));
            }
            syn::Item::Enum(item) if is_public(&item.vis) => {
                let mut names = self.of(&item.ident);
                item.variants.iter().for_each(|variant| names.visit_fields(&variant.fields));
            }
            syn::Item::Trait(item) if is_public(&item.vis) => self.of(&item.ident).visit_item_trait(item),
            syn::Item::Type(item) if is_public(&item.vis) => self.of(&item.ident).visit_type(&item.ty),
            syn::Item::Fn(item) if is_public(&item.vis) => self.of(&item.sig.ident).visit_signature(&item.sig),
            syn::Item::Impl(item) if item.trait_.is_none() => self.read_impl(item),
            syn::Item::Macro(item) => self.read_macro(item),
            syn::Item::Mod(item) => item.content.iter().flat_map(|(_, items)| items).for_each(|item| self.read(item)),
            _ => {}
        }
    }

    /// Reads a macro that declares a type: the first name in it with a capital is the type's.
    fn read_macro(&mut self, item: &syn::ItemMacro) {
        let declared = item.mac.tokens.clone().into_iter().find_map(|token| match token {
            proc_macro2::TokenTree::Ident(name) if name.to_string().starts_with(char::is_uppercase) => Some(name),
            _ => None,
        });
        if let Some(name) = declared.filter(|_| item.ident.is_none()) {
            self.of(&name);
        }
    }

    /// Reads what an `impl` without a trait offers.
    fn read_impl(&mut self, item: &syn::ItemImpl) {
        let syn::Type::Path(of) = &*item.self_ty else { return };
        let Some(name) = of.path.segments.last() else { return };
        let mut names = self.of(&name.ident);
        for item in &item.items {
            match item {
                syn::ImplItem::Fn(method) if is_public(&method.vis) => names.visit_signature(&method.sig),
                syn::ImplItem::Const(constant) if is_public(&constant.vis) => names.visit_type(&constant.ty),
                _ => {}
            }
        }
    }
}

/// Reads a source.
fn parse(path: &std::path::Path) -> syn::File {
    let source = fs::read_to_string(path).expect("a source can be read");
    syn::parse_file(&source).expect("a source can be parsed")
}

/// Lists the names that a `use` brings.
fn names_of(tree: &syn::UseTree, names: &mut BTreeSet<String>) {
    match tree {
        syn::UseTree::Path(path) => names_of(&path.tree, names),
        syn::UseTree::Name(name) => drop(names.insert(name.ident.to_string())),
        syn::UseTree::Rename(rename) => drop(names.insert(rename.rename.to_string())),
        syn::UseTree::Group(group) => group.items.iter().for_each(|tree| names_of(tree, names)),
        syn::UseTree::Glob(_) => {}
    }
}

#[test]
fn whatever_signatures_of_the_facade_name_is_re_exported() {
    let mut signatures = Signatures::default();
    for name in CRATES {
        let files = WalkDir::new(root().join(format!("engine/{name}/src"))).into_iter().filter_map(Result::ok);
        for file in files.filter(|file| file.path().extension().is_some_and(|end| end == "rs")) {
            parse(file.path()).items.iter().for_each(|item| signatures.read(item));
        }
    }
    let mut exported = BTreeSet::new();
    for item in &parse(&root().join("engine/cinderforge/src/lib.rs")).items {
        if let syn::Item::Use(item) = item {
            names_of(&item.tree, &mut exported);
        }
    }
    assert!(
        ["kernel", "content", "draft", "script", "session"].iter().all(|whole| exported.contains(*whole)),
        "crates are re-exported whole"
    );
    let mut missing: BTreeMap<String, String> = BTreeMap::new();
    let mut unread: Vec<String> = exported.iter().filter(|item| !WHOLES.contains(&item.as_str())).cloned().collect();
    while let Some(item) = unread.pop() {
        for name in signatures.shown.get(&item).into_iter().flatten() {
            let other = OTHERS.iter().find(|(other, _)| other == name).map(|(_, of)| (*of).to_owned());
            let known = other.or_else(|| signatures.shown.contains_key(name).then(|| name.clone()));
            let new = known.filter(|name| !exported.contains(name) && !missing.contains_key(name));
            if let Some(name) = new {
                missing.insert(name.clone(), item.clone());
                unread.push(name);
            }
        }
    }
    assert!(missing.is_empty(), "the facade shows types that it does not re-export, by what shows them: {missing:#?}");
}

#[test]
fn every_example_is_named_on_the_front_page_and_runs() {
    let page = fs::read_to_string(root().join("engine/cinderforge/src/lib.rs")).expect("a source can be read");
    let run = fs::read_to_string(root().join(".ci/run")).expect("the script can be read");
    let runs: Vec<&str> = run.lines().filter(|line| line.contains("for example in")).flat_map(str::split_whitespace).collect();
    let files = fs::read_dir(root().join("engine/cinderforge/examples")).expect("the folder is there");
    let files = files.map(|file| file.expect("a file").path());
    let examples: Vec<String> = files.filter_map(|path| Some(path.file_stem()?.to_string_lossy().into_owned())).collect();
    for example in &examples {
        assert!(page.contains(&format!("(`{example}`)")), "the front page does not name the example `{example}`");
        assert!(runs.iter().any(|run| run.trim_end_matches(';') == example), "`.ci/run` does not run the example `{example}`");
    }
    assert!(examples.len() > 3, "there are {} examples only", examples.len());
}
