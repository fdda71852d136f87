//! Decks: each goes out in every form and comes back the same, and wrong files are told with place and cure.

use std::fs;
use std::path::Path;
use std::sync::LazyLock;

use cinderforge_content::diagnostic::{SourceFile, Style, render_all};
use cinderforge_content::{Content, DeckForm, ListedDeck, PackSources};
use cinderforge_tests::root;

static CONTENT: LazyLock<Content> = LazyLock::new(|| {
    let (content, problems) = Content::load_packs(&PackSources::below(root()));
    assert!(problems.is_empty(), "{}", render_all(&problems, Style::Plain));
    content
});

/// Writes a deck in a form and reads it again; what came of it must be sound, and nothing noted.
fn there_and_back(listed: &ListedDeck, form: DeckForm) -> ListedDeck {
    let text = CONTENT.export_deck(listed, form);
    let extension = match form {
        DeckForm::Toml => "toml",
        DeckForm::AshesLive | DeckForm::Ashteki => "json",
        DeckForm::Text => "txt",
    };
    let file = SourceFile::new(&format!("{}.{extension}", listed.deck.id), text);
    assert_eq!(DeckForm::of(&file), form, "{}", file.path);
    let pool = matches!(form, DeckForm::Text | DeckForm::Ashteki).then_some(listed.pool.as_str());
    let imported = CONTENT.import_deck(&file, listed.deck.id.as_str(), pool);
    assert!(imported.problems.is_empty(), "{}", render_all(&imported.problems, Style::Plain));
    assert_eq!(imported.notes, Vec::<String>::new(), "{}", file.path);
    imported.deck.expect("a deck without a problem is there")
}

#[test]
fn every_deck_goes_out_and_comes_back_in_every_form() {
    let decks = CONTENT.listed_decks();
    assert_eq!(decks.len(), 160, "count them anew if some were added");
    for listed in decks {
        for form in DeckForm::ALL {
            let back = there_and_back(listed, form);
            let group = if form == DeckForm::Toml { listed.group } else { None };
            assert_eq!(back, ListedDeck { group, ..listed.clone() }, "{form:?}");
        }
    }
}

#[test]
fn deck_files_stand_as_they_are_written() {
    for listed in CONTENT.listed_decks() {
        let file = root().join(format!("cardsets/decks/{}.toml", listed.deck.id));
        let text = fs::read_to_string(&file).expect("a deck has a file of its id");
        assert_eq!(text, CONTENT.export_deck(listed, DeckForm::Toml), "{}", file.display());
    }
}

#[test]
fn wrong_files_are_told_with_place_and_cure() {
    let mut files: Vec<_> = fs::read_dir(root().join("tests/deck_forms"))
        .expect("the folder is there")
        .map(|file| file.expect("it can be listed").path())
        .collect();
    files.sort();
    for path in files {
        let name = path.file_name().expect("a file has a name").to_string_lossy().into_owned();
        let text = fs::read_to_string(&path).expect("the file can be read");
        let stem = Path::new(&name).file_stem().expect("it has a stem").to_string_lossy().into_owned();
        let imported = CONTENT.import_deck(&SourceFile::new(&name, text), &stem, None);
        assert!(!imported.is_legal(), "nothing is wrong with {name}");
        for problem in &imported.problems {
            assert!(problem.help.is_some(), "it does not help to mend it:\n{problem}");
        }
        let notes: String = imported.notes.iter().map(|note| format!("\nnote: {note}")).collect();
        let told = format!("{}{notes}", render_all(&imported.problems, Style::Plain));
        insta::with_settings!({ omit_expression => true }, { insta::assert_snapshot!(name.replace('.', "_"), told) });
    }
}

#[test]
fn what_a_deck_says_otherwise_or_beyond_is_noted() {
    let listed = CONTENT.listed_decks().iter().find(|listed| listed.deck.id == "reborn-10").expect("the deck is there");
    let text = CONTENT.export_deck(listed, DeckForm::Ashteki);
    let text = text.replacen("\"name\"", "\"username\": \"x\",\n  \"name\"", 1);
    let text = text.replace("\"orchid-dove\",\n      \"count\": 3", "\"orchid-dove\",\n      \"count\": 4");
    let text = text.replace(
        "\"id\": \"remorse\",\n      \"count\": 3",
        "\"id\": \"remorse\",\n      \"count\": 1\n    },\n    {\n      \"id\": \"remorse\",\n      \"count\": 2",
    );
    let imported = CONTENT.import_deck(&SourceFile::new("x.json", text), "reborn-10", None);
    assert_eq!(
        imported.notes,
        [
            "left out, since it is not of the deck itself: username",
            "it does not say of which pool it is, and was read as one of `reborn`",
            "`remorse` is listed more than once: 3 in all",
            "its conjuration pile has 4 of `orchid-dove`, and here its cards call for 3: the pile is made from the cards",
        ]
    );
    assert_eq!(imported.deck.expect("it can be read").deck, listed.deck);
}

#[test]
fn nature_reads_as_natural() {
    let listed = CONTENT.listed_decks().iter().find(|listed| listed.deck.id == "the-iron-men").expect("the deck is there");
    let text = CONTENT.export_deck(listed, DeckForm::AshesLive).replace("\"natural\"", "\"nature\"");
    let imported = CONTENT.import_deck(&SourceFile::new("x.json", text), "the-iron-men", None);
    assert_eq!(imported.deck.expect("it can be read").deck, listed.deck);
}
