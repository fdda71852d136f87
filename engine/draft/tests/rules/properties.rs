//! What holds in every draft, held against the plain state by random picks.

use std::collections::{BTreeMap, BTreeSet};

use cinderforge_content::DeckForm;
use cinderforge_content::diagnostic::SourceFile;
use cinderforge_draft::{Draft, DraftEvent, DraftRefusal, DraftRules, DraftStep, Pick};
use cinderforge_kernel::terms::{DefId, DieType, PlayerId};

use crate::{CONTENT, Lot, collection, finish, group, players, table};

/// Drafts of every kind there is, each with how many draft.
fn drafts(seed: u64) -> Vec<(Draft, usize)> {
    let reborn = |players| Draft::begin(collection("reborn", &["master-set"]), DraftRules::Table, players, seed).expect("enough");
    let large = Draft::begin(collection("reborn", &[]), DraftRules::Group, 7, seed).expect("enough");
    let eight = Draft::begin(collection("rise", &[]), DraftRules::Table, 8, seed).expect("enough");
    vec![
        (table(2, seed), 2),
        (table(3, seed), 3),
        (reborn(4), 4),
        (eight, 8),
        (group(4, seed), 4),
        (group(8, seed), 8),
        (large, 7),
    ]
}

/// Counts where each card lies that can be drafted.
fn places(draft: &Draft) -> BTreeMap<DefId, usize> {
    let state = draft.state();
    let seats = state.seats.iter().flat_map(|seat| seat.pack.iter().chain(&seat.drafted));
    let mut places = BTreeMap::new();
    for card in state.draft_deck.iter().chain(&state.face_up).chain(&state.not_used).chain(seats) {
        *places.entry(*card).or_default() += 1;
    }
    places
}

#[test]
fn each_card_and_die_is_in_one_place_at_any_time() {
    for seed in 0..6 {
        for (mut draft, count) in drafts(seed) {
            let (mut lot, beginning) = (Lot::new(seed), places(&draft));
            assert!(beginning.values().all(|count| *count == 1));
            let dice = |draft: &Draft| -> BTreeMap<DieType, usize> {
                let mut dice = BTreeMap::new();
                for (kind, count) in draft.state().dice.iter().chain(draft.state().seats.iter().flat_map(|seat| &seat.dice)) {
                    *dice.entry(*kind).or_default() += usize::from(*count);
                }
                dice
            };
            let dice_before = dice(&draft);
            while let Some(question) = draft.question() {
                draft.answer(&lot.pick(&question)).expect("it is offered");
                assert_eq!(places(&draft), beginning);
                let state = draft.state();
                if state.rules == DraftRules::Table {
                    assert_eq!(dice(&draft), dice_before);
                    let chosen = state.seats.iter().filter_map(|seat| seat.phoenixborn);
                    let all: Vec<DefId> = state.piles.iter().copied().chain(chosen).collect();
                    assert_eq!(all.len(), draft.collection().piles.len());
                    assert_eq!(all.into_iter().collect::<BTreeSet<_>>().len(), draft.collection().piles.len());
                }
            }
            assert_eq!(draft.state().seats.len(), count);
        }
    }
}

/// Lists the cards of the draft deck that a view names anywhere.
fn named(draft: &Draft, player: PlayerId) -> BTreeSet<DefId> {
    let view = draft.view(player);
    let mut named: BTreeSet<DefId> =
        view.pack.iter().chain(&view.drafted).chain(&view.seen).chain(&view.face_up).copied().collect();
    named.extend(view.deck.iter().map(|(card, _)| *card).filter(|card| Some(*card) != view.own));
    for event in &view.events {
        match event {
            DraftEvent::Drafted(_, card) => named.extend([*card]),
            DraftEvent::Exchanged(_, taken, given) => named.extend([*taken, *given]),
            DraftEvent::Revealed(cards) => named.extend(cards),
            DraftEvent::Returned(_, cards) => named.extend(cards.iter().filter(|card| Some(**card) != view.own)),
            _ => {}
        }
    }
    named
}

#[test]
fn no_view_names_a_card_its_player_has_not_seen() {
    for (mut draft, count) in drafts(11) {
        let mut lot = Lot::new(5);
        let mut seen: Vec<BTreeSet<DefId>> = vec![BTreeSet::new(); count];
        let mut hidden = 0;
        loop {
            let state = draft.state();
            let open: Vec<DefId> = state
                .events
                .iter()
                .flat_map(|event| match event {
                    DraftEvent::Revealed(cards) => cards.clone(),
                    DraftEvent::Exchanged(_, taken, given) => vec![*taken, *given],
                    _ => Vec::new(),
                })
                .collect();
            for (seat, seen) in state.seats.iter().zip(&mut seen) {
                seen.extend(seat.pack.iter().chain(&seat.drafted).chain(&open));
            }
            for (player, seen) in players(count).zip(&seen) {
                let named = named(&draft, player);
                assert!(named.is_subset(seen), "{player:?} knows {:?}", named.difference(seen).collect::<Vec<_>>());
                hidden += places(&draft).len() - named.len();
                // A question is put to one player, and offers what that player may see.
                let question = draft.question().filter(|question| question.player == player);
                let offers = question
                    .iter()
                    .flat_map(|question| &question.offers)
                    .filter(|_| question.as_ref().is_some_and(|question| question.step == DraftStep::Cards));
                assert!(offers.into_iter().all(|offer| matches!(offer.pick, Pick::Card(card) if seen.contains(&card))));
            }
            let Some(question) = draft.question() else { break };
            draft.answer(&lot.pick(&question)).expect("it is offered");
        }
        assert!(hidden > 0);
    }
}

/// A view is the same whatever lies where its player cannot look: the text of the draft is taken apart and put together otherwise.
#[test]
fn a_view_does_not_depend_on_what_is_hidden() {
    for (mut draft, count) in drafts(3) {
        let mut lot = Lot::new(8);
        for _ in 0..(count * 4) {
            let question = draft.question().expect("it is not over");
            draft.answer(&lot.pick(&question)).expect("it is offered");
        }
        let mut text = serde_json::to_value(&draft).expect("it is data");
        for seat in text["state"]["seats"].as_array_mut().expect("seats").iter_mut().skip(1) {
            for key in ["pack", "drafted"] {
                seat[key].as_array_mut().expect("cards").reverse();
                if let Some(card) = seat[key].get_mut(0) {
                    *card = 0.into();
                }
            }
            seat["seen"] = serde_json::json!([]);
        }
        text["state"]["draft_deck"].as_array_mut().expect("cards").reverse();
        text["state"]["not_used"] = serde_json::json!([]);
        let other: Draft = serde_json::from_value(text).expect("it is a draft");
        assert_ne!(other, draft);
        assert_eq!(other.view(PlayerId(0)), draft.view(PlayerId(0)));
        assert_ne!(other.view(PlayerId(1)), draft.view(PlayerId(1)));
    }
}

#[test]
fn every_deck_is_legal_by_the_rules_of_deck_building() {
    for seed in 0..25 {
        for (mut draft, count) in drafts(seed) {
            finish(&mut draft, &mut Lot::new(seed));
            for player in players(count) {
                let deck = draft.deck(&CONTENT, player, "drafted", "A drafted deck").expect("it is over");
                let file = SourceFile::new("drafted.toml", CONTENT.export_deck(&deck, DeckForm::Toml));
                let read = CONTENT.import_deck(&file, "drafted", None);
                assert!(read.problems.is_empty(), "{:?}", read.problems);
                assert_eq!(read.deck, Some(deck), "it comes back the same, with its conjuration pile");
            }
        }
    }
}

#[test]
fn the_same_seed_and_answers_give_the_same_draft() {
    let played = |seed| {
        drafts(seed).into_iter().map(|(mut draft, _)| {
            finish(&mut draft, &mut Lot::new(1));
            draft
        })
    };
    assert!(played(4).eq(played(4)));
    assert!(played(4).zip(played(5)).all(|(one, other)| one != other));
}

#[test]
fn a_pick_is_taken_back_with_all_that_came_of_it() {
    for (mut draft, count) in drafts(6) {
        let mut lot = Lot::new(2);
        let mut before: Vec<Option<Draft>> = vec![None; count];
        let (mut undone, mut stood) = (0, 0);
        while let Some(question) = draft.question() {
            before[question.player.index()] = Some(draft.clone());
            draft.answer(&lot.pick(&question)).expect("it is offered");
            let player = PlayerId(lot.below(count) as u8);
            let mut back = draft.clone();
            let taken = back.undo(player);
            match &before[player.index()] {
                Some(before) if showing(before) == showing(&draft) => {
                    undone += 1;
                    assert_eq!(&back, before);
                    assert_eq!(taken, Ok(draft.answers().len() - back.answers().len()));
                }
                Some(_) => {
                    stood += 1;
                    assert!(matches!(taken, Err(DraftRefusal::ShownSince { .. })), "{taken:?}");
                    assert_eq!(back, draft);
                }
                None => {
                    assert_eq!(taken, Err(DraftRefusal::NothingToUndo));
                    assert_eq!(back, draft);
                }
            }
        }
        assert!(undone > 0 && (stood > 0) == (draft.state().rules == DraftRules::Table), "{undone} {stood}");
    }
}

/// Counts how often hidden cards were brought out for everybody: as packs at first, then face up.
fn showing(draft: &Draft) -> usize {
    match draft.question().map(|question| question.step) {
        _ if draft.state().rules == DraftRules::Group => 1,
        Some(DraftStep::Phoenixborn) => 0,
        Some(DraftStep::Cards | DraftStep::Dice | DraftStep::Return) => 1,
        Some(DraftStep::Take | DraftStep::Replace) | None => 2,
    }
}

#[test]
fn an_answer_that_is_none_is_refused_and_changes_nothing() {
    let mut draft = table(2, 1);
    let before = draft.clone();
    for (answer, refusal) in [
        (&[][..], DraftRefusal::WrongCount { picks: 1, given: 0 }),
        (&[0, 1], DraftRefusal::WrongCount { picks: 1, given: 2 }),
        (&[6], DraftRefusal::NotOffered { place: 6, offers: 6 }),
        (&[usize::MAX], DraftRefusal::NotOffered { place: usize::MAX, offers: 6 }),
    ] {
        assert_eq!((draft.answer(answer), draft == before), (Err(refusal), true));
        assert!(!refusal.to_string().is_empty());
    }
    for (refusal, said) in [
        (DraftRefusal::WrongCount { picks: 1, given: 0 }, "pick 1 option here: none is picked"),
        (DraftRefusal::WrongCount { picks: 6, given: 1 }, "pick 6 options here: 1 is picked"),
        (DraftRefusal::WrongCount { picks: 1, given: 3 }, "pick 1 option here: 3 are picked"),
        (DraftRefusal::TooOften { place: 1, left: 1 }, "option 2 is there only once"),
        (DraftRefusal::TooOften { place: 0, left: 3 }, "option 1 is there only 3 times"),
    ] {
        assert_eq!(refusal.to_string(), said);
    }
    let mut draft = table(4, 1);
    crate::until(&mut draft, DraftStep::Dice, &mut Lot::new(1));
    for _ in 0..4 {
        draft.answer(&[0, 0]).expect("ten are there");
    }
    draft.answer(&[0, 1]).expect("two are left");
    assert_eq!(draft.answer(&[0, 0]), Err(DraftRefusal::TooOften { place: 0, left: 1 }));
    finish(&mut draft, &mut Lot::new(1));
    assert_eq!(draft.answer(&[0]), Err(DraftRefusal::Over));
}
