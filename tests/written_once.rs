//! Nothing is written twice: no two scripts say the same, and what a card needs stays short enough to be read at once.

use std::collections::BTreeMap;
use std::fs;

use cinderforge_content::{Content, PackSources, ScriptOwner};
use cinderforge_tests::root;
use walkdir::WalkDir;

/// Every script, by its path: those of cards, of keywords and dice, and those all may call.
fn scripts() -> BTreeMap<String, String> {
    let files = WalkDir::new(root().join("scripts")).into_iter().map(|entry| entry.expect("the scripts can be listed"));
    let files = files.filter(|entry| entry.path().extension().is_some_and(|extension| extension == "rhai"));
    let read = |entry: walkdir::DirEntry| {
        let path = entry.path().strip_prefix(root()).expect("it lies below the root").display().to_string();
        (path, fs::read_to_string(entry.path()).expect("a script can be read"))
    };
    files.map(read).collect()
}

/// The lines of a script without comments, blank lines and the space around them.
fn code(text: &str) -> String {
    let without_comment = |line: &str| {
        let mut quoted = false;
        let end = line.char_indices().find(|(at, letter)| {
            quoted ^= *letter == '"';
            !quoted && line[*at..].starts_with("//")
        });
        line[..end.map_or(line.len(), |(at, _)| at)].trim().to_owned()
    };
    text.lines().map(without_comment).filter(|line| !line.is_empty()).collect::<Vec<_>>().join("\n")
}

/// Scripts of which each has the code of another, together.
fn twins(scripts: &BTreeMap<String, String>) -> Vec<Vec<&str>> {
    let mut by_code: BTreeMap<String, Vec<&str>> = BTreeMap::new();
    for (path, text) in scripts {
        by_code.entry(code(text)).or_default().push(path);
    }
    by_code.into_values().filter(|paths| paths.len() > 1).collect()
}

#[test]
fn no_two_scripts_say_the_same() {
    let scripts = scripts();
    assert!(scripts.len() > 500, "only {} scripts are found", scripts.len());
    let told: Vec<String> = twins(&scripts).iter().map(|paths| paths.join(" and ")).collect();
    let help = "delete all but one, and name its card in the files of the others, as in script = \"rise/summon-gilder\"";
    assert!(told.is_empty(), "these scripts say the same; {help}:\n{}", told.join("\n"));
}

#[test]
fn twins_are_found_whatever_their_comments_and_blank_lines() {
    let script = |path: &str, text: &str| (path.to_owned(), text.to_owned());
    let same = [
        script("a", "// One.\nfn f(ctx) {\n    ctx.draw(ctx.you, 1);\n}\n"),
        script("b", "fn f(ctx) {\n\n  ctx.draw(ctx.you, 1); // as above\n}"),
        script("c", "fn f(ctx) {\n    ctx.reveal(\"a // b\", \"1\");\n}\n"),
        script("d", "fn f(ctx) {\n    ctx.reveal(\"a // c\", \"1\");\n}\n"),
    ];
    assert_eq!(twins(&same.into_iter().collect()), [["a", "b"]]);
}

/// The number in the middle, and the one which all but the longest twentieth are below.
fn median_and_p95(mut lines: Vec<usize>) -> (usize, usize) {
    lines.sort_unstable();
    (lines[lines.len() / 2], lines[lines.len() * 95 / 100])
}

#[test]
fn what_a_card_needs_is_short() {
    let (content, _) = Content::load_packs(&PackSources::below(root()));
    let lines = |text: &str| text.lines().count();
    let of_cards = content.scripts().iter().filter(|script| matches!(script.owner, ScriptOwner::Card { .. }));
    let own = of_cards.clone().filter(|script| script.taken.is_none()).map(|script| lines(script.text())).collect();
    let by_data: BTreeMap<&str, usize> = of_cards.map(|script| (script.data.as_str(), lines(script.text()))).collect();
    let whole = |card: &cinderforge_kernel::cards::CardDef| {
        let data = fs::read_to_string(root().join(&card.file)).expect("a card can be read");
        lines(&data) + by_data.get(card.file.as_str()).copied().unwrap_or_default()
    };
    let whole: Vec<usize> = content.cards().iter().map(whole).collect();
    let (script, _) = median_and_p95(own);
    let (card, longest) = median_and_p95(whole);
    println!("a script: {script} lines in the middle; a card with its script: {card} in the middle, {longest} at 95 %");
    assert!(script <= 6, "half of the scripts have more than {script} lines");
    assert!(card <= 20, "half of the cards have more than {card} lines with their scripts");
    assert!(longest <= 35, "one card in twenty has more than {longest} lines with its script");
}
