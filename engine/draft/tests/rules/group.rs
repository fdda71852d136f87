//! The draft of large groups. Reference 11.2.0.

use std::collections::BTreeSet;

use cinderforge_draft::{Draft, DraftError, DraftRules, DraftStep, Pick, groups};
use cinderforge_kernel::terms::{DefId, PlayerId};

use crate::{CONTENT, Lot, card_at, collection, finish, group, players, until};

/// Players are divided at random into groups of four to eight, as large and as alike as can be. Reference 11.2.0, 11.2.2.
#[test]
fn players_divide_into_groups_of_four_to_eight() {
    for count in 4..=200 {
        let divided = groups(count, 3).expect("enough for a group");
        let sizes: Vec<usize> = divided.iter().map(Vec::len).collect();
        let (least, most) = (sizes.iter().min().expect("one"), sizes.iter().max().expect("one"));
        assert!((4..=8).contains(least) && (4..=8).contains(most) && most - least <= 1, "{count}: {sizes:?}");
        assert_eq!(sizes.len(), count.div_ceil(8), "fewer groups would be too large");
        let all: BTreeSet<usize> = divided.into_iter().flatten().collect();
        assert_eq!(all, (0..count).collect());
    }
    assert_ne!(groups(12, 1), groups(12, 2));
    assert_eq!(groups(3, 1), Err(DraftError::NoGroup { players: 3 }));
    for players in [3, 9] {
        let begun = Draft::begin(collection("rise", &[]), DraftRules::Group, players, 1);
        assert_eq!(begun, Err(DraftError::Players { rules: DraftRules::Group, players }));
    }
}

/// A Phoenixborn-deck is what came with a Phoenixborn, six in the core box and one in each expansion; without unique cards it is nine
/// different cards. Reference 11.2.1, 11.2.2 steps 1 to 3.
#[test]
fn a_phoenixborn_deck_has_nine_cards_that_any_deck_may_have() {
    for (pool, sets, count) in [("rise", &[][..], 26), ("rise", &["core"], 6), ("reborn", &[], 31)] {
        let collection = collection(pool, sets);
        assert_eq!(collection.decks.len(), count, "{pool}");
        let all: BTreeSet<DefId> = collection.decks.iter().flatten().copied().collect();
        assert_eq!(all.len(), 9 * count, "no card is in two");
        assert!(all.iter().all(|card| CONTENT.cards()[card.index()].unique_to.is_none() && collection.cards.contains(card)));
    }
}

/// Two more Phoenixborn-decks than players are picked at random and shuffled; with the core box alone four can draft. Reference
/// 11.2.0, 11.2.1, 11.2.2 step 4.
#[test]
fn two_more_phoenixborn_decks_than_players_are_drafted() {
    let core = || collection("rise", &["core"]);
    assert!(Draft::begin(core(), DraftRules::Group, 4, 1).is_ok());
    assert_eq!(Draft::begin(core(), DraftRules::Group, 5, 1), Err(DraftError::TooFewDecks { have: 6, players: 5, need: 7 }));
    // One that is there twice is picked once: there should be no duplicates.
    let mut twice = core();
    twice.decks[0] = twice.decks[1].clone();
    assert_eq!(Draft::begin(twice, DraftRules::Group, 4, 1), Err(DraftError::TooFewDecks { have: 5, players: 4, need: 6 }));
    let chosen = |seed| -> BTreeSet<usize> {
        let draft = group(6, seed);
        let state = draft.state();
        let out: BTreeSet<DefId> = state.seats.iter().flat_map(|seat| &seat.pack).chain(&state.not_used).copied().collect();
        let decks = draft.collection().decks.iter().enumerate();
        let whole: BTreeSet<usize> =
            decks.filter(|(_, deck)| deck.iter().all(|card| out.contains(card))).map(|(at, _)| at).collect();
        assert_eq!((whole.len(), out.len()), (8, 72), "whole decks and nothing else");
        whole
    };
    assert_ne!(chosen(1), chosen(2));
}

/// Everybody is dealt eleven; what is not dealt goes back unseen. Reference 11.2.2 step 5, 11.2.3 steps 1 and 2.
#[test]
fn eleven_are_dealt_and_nobody_knows_the_rest() {
    let draft = group(6, 4);
    assert!(draft.state().seats.iter().all(|seat| seat.pack.len() == 11));
    assert!(draft.state().draft_deck.is_empty() && draft.state().not_used.len() == 72 - 66);
    let rest: BTreeSet<DefId> = draft.state().not_used.iter().copied().collect();
    for player in players(6) {
        assert!(draft.view(player).seen.is_disjoint(&rest));
    }
}

/// Everybody chooses one and passes ten to the left, and so on until all have eleven, of which they get two more copies each.
/// Reference 11.2.3 steps 3 and 4.
#[test]
fn eleven_cards_are_chosen_and_passed() {
    let mut draft = group(4, 4);
    let mut lot = Lot::new(2);
    for left in (2..=11).rev() {
        let packs: Vec<Vec<DefId>> = draft.state().seats.iter().map(|seat| seat.pack.clone()).collect();
        let mut rest = packs.clone();
        for _ in 0..4 {
            let question = draft.question().expect("not all have chosen");
            assert_eq!((question.step, question.offers.len()), (DraftStep::Cards, left));
            let place = lot.below(left);
            draft.answer(&[place]).expect("it is offered");
            rest[question.player.index()].retain(|card| *card != card_at(&question, place));
        }
        if left > 2 {
            assert!((0..4).all(|player| draft.state().seats[(player + 1) % 4].pack == rest[player]));
        }
    }
    assert!(draft.state().seats.iter().all(|seat| seat.drafted.len() == 11));
    assert_eq!(draft.question().map(|question| question.step), Some(DraftStep::Phoenixborn));
}

/// A player privately chooses any Phoenixborn of the pool, as others may too, gets its three unique cards, returns six of 36 cards,
/// unique ones if so wished, and chooses ten dice. Reference 11.2.3 steps 5 to 10.
#[test]
fn a_deck_is_completed_in_private() {
    let mut draft = group(4, 4);
    until(&mut draft, DraftStep::Phoenixborn, &mut Lot::new(2));
    for player in players(4) {
        let question = draft.question().expect("everybody chooses");
        assert_eq!((question.step, question.player, question.offers.len()), (DraftStep::Phoenixborn, player, 29));
        draft.answer(&[0]).expect("all may have the same");
        let chosen = card_at(&question, 0);

        let question = draft.question().expect("six go back");
        assert_eq!((question.step, question.player, question.picks), (DraftStep::Return, player, 6));
        assert!(question.offers.len() == 12 && question.offers.iter().all(|offer| offer.left == 3));
        let own = draft.view(player).own.expect("it came along");
        assert_eq!(CONTENT.cards()[own.index()].unique_to, Some(chosen));
        let unique = question.offers.iter().position(|offer| offer.pick == Pick::Card(own)).expect("it may go back");
        draft.answer(&[unique, unique, unique, 0, 0, 1]).expect("they are there");
        let deck = draft.view(player).deck;
        assert_eq!(deck.iter().map(|(_, copies)| u32::from(*copies)).sum::<u32>(), 30);
        assert!(deck.iter().all(|(card, _)| *card != own) && !draft.view(player).cards().contains(&own));
        assert_eq!([deck[0].1, deck[1].1], [1, 2]);

        let question = draft.question().expect("dice are chosen");
        assert_eq!((question.step, question.player, question.picks), (DraftStep::Dice, player, 10));
        assert!(question.offers.len() == 7 && question.offers.iter().all(|offer| offer.left == 10), "of one's own collection");
        draft.answer(&[3; 10]).expect("all of one type");

        for other in players(4).filter(|other| *other != player) {
            let view = draft.view(other);
            assert!(
                view.players[player.index()].phoenixborn.is_none() && view.players[player.index()].dice.is_empty(),
                "it is private"
            );
        }
    }
    assert_eq!(draft.question(), None);
    for player in players(4) {
        let deck = draft.deck(&CONTENT, player, "x", "x").expect("it is over").deck;
        assert_eq!(deck.cards.iter().map(|(_, copies)| u32::from(*copies)).sum::<u32>(), 30);
        assert_eq!(deck.dice.iter().map(|(_, count)| *count).sum::<u8>(), 10);
    }
}

/// Every deck can be completed with the conjurations it can bring. Reference 11.2.3 steps 11 and 12.
#[test]
fn the_conjuration_pile_is_what_the_deck_can_bring() {
    let mut draft = group(8, 4);
    finish(&mut draft, &mut Lot::new(9));
    for player in players(8) {
        let deck = draft.deck(&CONTENT, player, "x", "x").expect("it is over").deck;
        let defs = deck.cards.iter().map(|(card, _)| *card).chain([deck.phoenixborn]);
        for card in defs.flat_map(|card| &CONTENT.cards()[card.index()].conjurations) {
            assert!(deck.conjurations.contains(&(*card, CONTENT.cards()[card.index()].limit)));
        }
    }
    assert_eq!(draft.deck(&CONTENT, PlayerId(8), "x", "x"), None, "nobody sits there");
}
