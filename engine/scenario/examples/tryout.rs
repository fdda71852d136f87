//! Tries scenarios.
use cinderforge_content::diagnostic::{Style, render_all};
use cinderforge_scenario::{Kits, accept, check, discover};
fn main() {
    let mut args = std::env::args().skip(1);
    let root = args.next().expect("root");
    let filter = args.next();
    let yes = args.next().is_some();
    let kits = Kits::new(&root);
    for file in discover(&std::path::Path::new(&root).join("tests/scenarios"), filter.as_deref()) {
        for report in check(&file, &kits) {
            println!("== {} [{}] {}", file.display(), report.ruleset, if report.passed() { "ok" } else { "FAILED" });
            if !report.errors.is_empty() { println!("{}", render_all(&report.errors, Style::Plain)); }
            if let Some(diff) = &report.diff { println!("{diff}"); }
            if yes { accept(&report).expect("written"); }
        }
    }
}
