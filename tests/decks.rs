//! Decks: each goes out in every form and comes back the same, wrong files are told with place and cure, and decks made by lot are
//! legal and have every card that no other deck has.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::sync::LazyLock;

use cinderforge_content::diagnostic::{SourceFile, Style, render_all};
use cinderforge_content::{Content, DeckForm, ListedDeck, PackSources};
use cinderforge_kernel::cards::{CardType, CardTypes};
use cinderforge_kernel::terms::DefId;
use cinderforge_tests::root;

/// The pools that have decks.
const POOLS: [&str; 2] = ["rise", "reborn"];

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
    assert!(decks.len() >= 163, "some are gone: {}", decks.len());
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
        let notes: Vec<String> = imported.notes.iter().map(|note| format!("note: {note}")).collect();
        let told = format!("{}\n{}", render_all(&imported.problems, Style::Plain), notes.join("\n"));
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

/// The cards of a pool that a deck can have, and its Phoenixborn.
fn cards_for_decks(pool: &str) -> BTreeSet<DefId> {
    let cards = CONTENT.cards().iter().enumerate();
    let of_pool = cards.filter(|(_, card)| card.pool == pool && !CardTypes::CONJURED.has(card.kind));
    of_pool.map(|(at, _)| DefId(at as u16)).collect()
}

#[test]
fn every_card_is_in_a_deck_or_in_one_made_by_lot() {
    for pool in POOLS {
        for seed in [1, 2] {
            let generated = CONTENT.generate_decks(pool, seed).expect("the pool has enough cards");
            let listed = CONTENT.listed_decks().iter().filter(|listed| listed.pool == pool);
            let all = listed.chain(&generated).map(|listed| &listed.deck);
            let have: BTreeSet<DefId> =
                all.flat_map(|deck| deck.cards.iter().map(|(card, _)| *card).chain([deck.phoenixborn])).collect();
            let lacks: Vec<&str> =
                cards_for_decks(pool).difference(&have).map(|card| CONTENT.cards()[card.index()].id.as_str()).collect();
            assert!(lacks.is_empty(), "no deck of {pool} has {lacks:?}");
            for listed in &generated {
                assert_eq!(there_and_back(listed, DeckForm::Toml), *listed);
            }
            assert_eq!(CONTENT.generate_decks(pool, seed), Some(generated));
        }
        assert_ne!(CONTENT.generate_decks(pool, 1), CONTENT.generate_decks(pool, 2), "seeds make no difference in {pool}");
    }
}

#[test]
fn a_pool_without_cards_enough_has_no_decks_made_by_lot() {
    let files = |names: &[&str]| -> Vec<(String, String)> {
        let text = |name: &&str| {
            (
                format!("cardsets/rise/core/{name}.toml"),
                fs::read_to_string(root().join(format!("cardsets/rise/core/{name}.toml"))).expect("it is there"),
            )
        };
        names.iter().map(text).collect()
    };
    let (content, _) = Content::load_files(files(&["coal-roarkwin", "anchornaut"]));
    assert!(content.cards().iter().any(|card| card.kind == CardType::Phoenixborn));
    assert_eq!(content.generate_decks("rise", 1), None);
}
