//! Drafts of bots: a thousand of them end in legal decks, nobody needs more than a view to pick, and the decks play.

use cinderforge_bots::{MatchingDrafter, Random, RandomDrafter, Seats};
use cinderforge_content::diagnostic::SourceFile;
use cinderforge_content::{DeckForm, ListedDeck};
use cinderforge_draft::{Collection, Draft, DraftRules, Drafter};
use cinderforge_kernel::game::{Game, Progress, setup};
use cinderforge_kernel::terms::{Cost, DefId, DieType, PlayerId};
use cinderforge_script::GameData;
use cinderforge_tests::kit;
use rayon::prelude::*;

/// How many drafts there are of each kind.
const DRAFTS: u64 = 200;

/// What is drafted: pool, sets, rules, players.
const KINDS: [(&str, &[&str], DraftRules, usize); 5] = [
    ("rise", &["core"], DraftRules::Table, 2),
    ("reborn", &["master-set"], DraftRules::Table, 4),
    ("reborn", &[], DraftRules::Table, 6),
    ("rise", &[], DraftRules::Group, 4),
    ("reborn", &[], DraftRules::Group, 8),
];

/// Lets bots draft, every other one by lot; returns the decks.
fn drafted(kit: &GameData, kind: usize, seed: u64) -> Vec<ListedDeck> {
    let (pool, sets, rules, players) = KINDS[kind];
    let sets: Vec<String> = sets.iter().map(|set| (*set).to_owned()).collect();
    let collection = Collection::gather(&kit.content, pool, &sets).expect("there are such sets");
    let mut draft = Draft::begin(collection, rules, players, seed).expect("they are enough");
    while let Some(question) = draft.question() {
        let view = draft.view(question.player);
        let random = RandomDrafter::new(seed);
        let drafter: &dyn Drafter = if question.player.index() % 2 == 0 { &MatchingDrafter } else { &random };
        let picks = drafter.pick(&view, &question, &kit.library);
        assert_eq!(picks, drafter.pick(&view, &question, &kit.library), "the same view is answered alike");
        draft.answer(&picks).expect("bots pick what is offered");
    }
    let deck = |player| draft.deck(&kit.content, PlayerId(player), &format!("drafted-{player}"), "A drafted deck");
    (0..players as u8).filter_map(deck).collect()
}

#[test]
fn a_thousand_drafts_of_bots_end_in_legal_decks() {
    let kit = kit("official");
    let all: Vec<(usize, u64)> = (0..KINDS.len()).flat_map(|kind| (0..DRAFTS).map(move |seed| (kind, seed))).collect();
    assert_eq!(all.len(), 1000);
    let decks: usize = all
        .into_par_iter()
        .map(|(kind, seed)| {
            let decks = drafted(&kit, kind, seed);
            for deck in &decks {
                let file = SourceFile::new("drafted.toml", kit.content.export_deck(deck, DeckForm::Toml));
                let read = kit.content.import_deck(&file, "drafted", None);
                assert!(read.is_legal() && read.problems.is_empty(), "{kind}, {seed}: {:?}", read.problems);
                assert_eq!(read.deck.as_ref(), Some(deck));
            }
            decks.len()
        })
        .sum();
    assert_eq!(decks, 200 * (2 + 4 + 6 + 4 + 8));
}

#[test]
fn drafts_are_the_same_on_one_thread_and_on_several() {
    let kit = kit("official");
    let all: Vec<(usize, u64)> = (0..KINDS.len()).flat_map(|kind| (0..10).map(move |seed| (kind, seed))).collect();
    let alone: Vec<Vec<ListedDeck>> = all.iter().map(|(kind, seed)| drafted(&kit, *kind, *seed)).collect();
    let side_by_side: Vec<Vec<ListedDeck>> = all.par_iter().map(|(kind, seed)| drafted(&kit, *kind, *seed)).collect();
    assert!(alone == side_by_side);
}

/// Decks of a draft go into a game. Reborn p.21 step 8; Reference 11.1.2 step 8, 11.2.3 step 12.
#[test]
fn drafted_decks_are_played_with() {
    for (ruleset, kinds) in [("official", [0, 3]), ("reborn", [1, 4])] {
        let kit = kit(ruleset);
        let mut table = kit.table();
        for (kind, seed) in kinds.into_iter().flat_map(|kind| (0..10).map(move |seed| (kind, seed))) {
            let decks = drafted(&kit, kind, seed);
            table.seat(Some(Box::new(Seats::new(vec![Box::new(Random::new(1)), Box::new(Random::new(2))]))));
            let state = setup::state(&[&decks[0].deck, &decks[1].deck], seed).expect("two decks");
            assert!(matches!(table.run(&mut Game::new(state)), Ok(Progress::Over(_))));
        }
    }
}

/// The dice of a deck that was drafted with an eye on them are shared out as its cards ask for them, and those of one drafted by lot
/// less so.
#[test]
fn matching_drafters_choose_dice_that_their_cards_ask_for() {
    let kit = kit("official");
    // How many of a hundred dice are others than an even share would have.
    let mut astray = [0, 0];
    for seed in 0..50 {
        for (at, listed) in drafted(&kit, 0, seed).iter().enumerate() {
            let costs = |(card, _): &(DefId, u8)| {
                cinderforge_draft::costs(&kit.library, *card).flat_map(Cost::die_types).collect::<Vec<_>>()
            };
            let asked: Vec<DieType> = listed.deck.cards.iter().flat_map(costs).collect();
            for kind in DieType::ALL {
                let have = listed.deck.dice.iter().find(|(known, _)| known == kind).map_or(0, |(_, count)| usize::from(*count));
                let share = 100 * asked.iter().filter(|asked| *asked == kind).count() / asked.len().max(1);
                astray[at] += (10 * have).saturating_sub(share);
            }
        }
    }
    assert!(astray[0] * 3 < astray[1] * 2, "{astray:?}");
}
