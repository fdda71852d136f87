//! The draft of the rulebooks. Reborn p.20-21; Reference 11.1.0.

use std::collections::BTreeSet;

use cinderforge_draft::{Collection, Draft, DraftError, DraftEvent, DraftRules, DraftStep, Pick};
use cinderforge_kernel::cards::{CardType, CardTypes};
use cinderforge_kernel::terms::{DefId, DieType, PlayerId};

use crate::{CONTENT, Lot, card_at, collection, finish, players, table, until};

/// Two to four draft with a base set, and more with further sets. Reborn p.20; Reference 11.1.0.
#[test]
fn two_to_four_draft_from_a_base_set_and_more_from_more_sets() {
    for (pool, base) in [("rise", "core"), ("reborn", "master-set")] {
        let begin = |sets: &[&str], players| Draft::begin(collection(pool, sets), DraftRules::Table, players, 1);
        for players in 2..=4 {
            assert!(begin(&[base], players).is_ok(), "{pool}, {players}");
        }
        // Fifty-four cards are enough for five, and not for six, who are dealt nine each and shown six.
        assert_eq!(begin(&[base], 6), Err(DraftError::TooFewCards { have: 54, players: 6, need: 60 }));
        assert!(matches!(begin(&[base], 7), Err(DraftError::TooFewPhoenixborn { have: 6, players: 7 })));
        assert!(begin(&[], 8).is_ok(), "{pool}");
        assert!(matches!(begin(&[base], 1), Err(DraftError::Players { players: 1, .. })));
    }
}

/// Every Phoenixborn lies in a pile with its unique card. Reborn p.20 set-up 1; Reference 11.1.1 step 1.
#[test]
fn each_phoenixborn_lies_with_the_card_of_its_own() {
    for (pool, sets, count) in
        [("rise", &["core"][..], 6), ("rise", &[], 29), ("reborn", &["master-set"], 6), ("reborn", &[], 32)]
    {
        let collection = collection(pool, sets);
        assert_eq!(collection.piles.len(), count, "{pool}");
        for pile in &collection.piles {
            let (phoenixborn, own) = (&CONTENT.cards()[pile.phoenixborn.index()], &CONTENT.cards()[pile.own.index()]);
            assert_eq!((phoenixborn.kind, own.unique_to), (CardType::Phoenixborn, Some(pile.phoenixborn)));
            // Red Rains has further ones for old Phoenixborn.
            assert_eq!(own.set, phoenixborn.set);
        }
    }
}

/// Ten copies of each type of die are set out: four types with a base set. Reborn p.5; Reborn p.20 set-up 2; Reference 11.1.1 step 4.
#[test]
fn ten_dice_of_each_type_are_set_out() {
    let types = [DieType::Ceremonial, DieType::Charm, DieType::Illusion, DieType::Natural];
    for (pool, base) in [("rise", "core"), ("reborn", "master-set")] {
        for players in 2..=4 {
            let draft = Draft::begin(collection(pool, &[base]), DraftRules::Table, players, 1).expect("enough");
            assert_eq!(draft.state().dice, types.map(|kind| (kind, 10)), "{pool}");
        }
    }
    // A cost of that box can be paid with charm where it could be with divine, and with nothing but time.
    let further = collection("rise", &["core", "the-young-ruler"]).dice;
    assert_eq!(further, [&types[..], &[DieType::Time]].concat());
}

/// With five or more there are as many types as players, or more copies. Reborn p.20 set-up 2; Reference 11.1.1 step 4a.
#[test]
fn dice_are_enough_for_five_and_more() {
    let five = table(5, 1);
    assert!(five.state().dice.len() == 4 && five.state().dice.iter().all(|(_, copies)| *copies == 13));
    let of_all = Draft::begin(collection("rise", &[]), DraftRules::Table, 7, 1).expect("enough");
    assert!(of_all.state().dice.len() == 7 && of_all.state().dice.iter().all(|(_, copies)| *copies == 10));
}

/// One copy of each other card makes the draft deck, which is shuffled; what is conjured is put aside. Reborn p.20 set-up 3, 4;
/// Reference 11.1.1 steps 2, 3.
#[test]
fn one_copy_of_each_other_card_is_shuffled_into_the_draft_deck() {
    let deck = |seed| table(2, seed).state().draft_deck.clone();
    let (one, other) = (deck(1), deck(2));
    let set: BTreeSet<DefId> = one.iter().copied().collect();
    assert_eq!((one.len(), set.len()), (54, 54));
    for card in &one {
        let card = &CONTENT.cards()[card.index()];
        assert!(card.kind != CardType::Phoenixborn && !CardTypes::CONJURED.has(card.kind) && card.unique_to.is_none());
        assert_eq!((card.pool.as_str(), card.set.as_str()), ("rise", "core"));
    }
    assert!(one != other && set == other.into_iter().collect());
}

/// The first player is a random one. Reborn p.20 set-up 5; Reference 11.1.1 step 5.
#[test]
fn anybody_can_be_the_first_player() {
    let first: BTreeSet<PlayerId> = (0..40).filter_map(|seed| table(4, seed).view(PlayerId(0)).first).collect();
    assert_eq!(first, players(4).collect());
}

/// Phoenixborn are chosen clockwise from the first player on, each with its unique cards; then the token goes to the left. Reborn
/// p.21 step 1; Reference 11.1.2 step 1.
#[test]
fn phoenixborn_are_chosen_clockwise_and_the_token_passes() {
    let mut draft = table(3, 5);
    let first = draft.state().first;
    let mut left: Vec<DefId> = draft.collection().piles.iter().map(|pile| pile.phoenixborn).collect();
    for turn in 0..3 {
        let question = draft.question().expect("nobody has all");
        let player = PlayerId(((first + turn) % 3) as u8);
        assert_eq!((question.step, question.player, question.picks), (DraftStep::Phoenixborn, player, 1));
        assert_eq!(
            question.offers.iter().map(|offer| offer.pick).collect::<Vec<_>>(),
            left.iter().map(|card| Pick::Card(*card)).collect::<Vec<_>>()
        );
        draft.answer(&[1]).expect("it is offered");
        let chosen = left.remove(1);
        let view = draft.view(player);
        let own = view.own.expect("it came along");
        assert_eq!(CONTENT.cards()[own.index()].unique_to, Some(chosen));
        assert!(
            players(3).all(|other| draft.view(other).players[player.index()].phoenixborn == Some(chosen)),
            "it is chosen openly"
        );
    }
    assert_eq!(draft.state().first, (first + 1) % 3);
    assert_eq!(draft.question().expect("cards come next").step, DraftStep::Cards);
}

/// Everybody is dealt nine, chooses one, passes the others to the left, and goes on until all have nine. Reborn p.21 step 2;
/// Reference 11.1.2 step 2.
#[test]
fn nine_cards_are_chosen_and_passed_to_the_left() {
    let mut draft = table(3, 5);
    let mut lot = Lot::new(1);
    until(&mut draft, DraftStep::Cards, &mut lot);
    assert_eq!(draft.state().draft_deck.len(), 54 - 27);
    for left in (2..=9).rev() {
        let packs: Vec<Vec<DefId>> = draft.state().seats.iter().map(|seat| seat.pack.clone()).collect();
        assert!(packs.iter().all(|pack| pack.len() == left));
        let mut rest = packs.clone();
        let mut asked = BTreeSet::new();
        for _ in 0..3 {
            let question = draft.question().expect("not all have chosen");
            let player = question.player.index();
            assert!(asked.insert(player) && question.step == DraftStep::Cards && question.picks == 1);
            assert_eq!(question.offers.len(), left);
            let place = lot.below(left);
            let card = card_at(&question, place);
            assert!(draft.state().seats[player].pack == packs[player], "all choose at the same time");
            draft.answer(&[place]).expect("it is offered");
            rest[player].retain(|other| *other != card);
            assert!(draft.state().seats[player].drafted.contains(&card));
        }
        for (player, rest) in rest.iter().enumerate() {
            let to_the_left = &draft.state().seats[(player + 1) % 3];
            // The last card is nobody's choice.
            let came = if left > 2 { to_the_left.pack.clone() } else { to_the_left.drafted[8..].to_vec() };
            assert_eq!(&came, rest);
        }
    }
    assert!(draft.state().seats.iter().all(|seat| seat.drafted.len() == 9 && seat.pack.is_empty()));
    assert_eq!(draft.question().expect("dice come next").step, DraftStep::Dice);
}

/// Dice are chosen two at a time, of any type, from the first player on clockwise until all have ten; then the token goes to the
/// left. Reborn p.21 step 3; Reference 11.1.2 step 3.
#[test]
fn dice_are_chosen_two_at_a_time() {
    let mut draft = table(4, 2);
    let mut lot = Lot::new(1);
    until(&mut draft, DraftStep::Dice, &mut lot);
    let first = draft.state().first;
    // The last two are nobody's choice.
    for turn in 0..19 {
        let question = draft.question().expect("there are dice to choose");
        assert_eq!((question.step, question.player.index(), question.picks), (DraftStep::Dice, (first + turn) % 4, 2));
        let before = draft.state().dice.clone();
        // Twice the same as long as there are two, and two types then.
        let place = lot.below(question.offers.len());
        let answer = if question.offers[place].left > 1 { [place, place] } else { [place, (place + 1) % question.offers.len()] };
        draft.answer(&answer).expect("it is offered");
        let sum = |dice: &[(DieType, u8)]| dice.iter().map(|(_, count)| usize::from(*count)).sum::<usize>();
        assert_eq!(sum(&before) - sum(&draft.state().dice), if turn == 18 { 4 } else { 2 });
        assert_eq!(sum(&draft.state().seats[question.player.index()].dice), (turn / 4 + 1) * 2);
    }
    assert!(draft.state().dice.iter().all(|(_, left)| *left == 0), "four players take all forty");
    assert_eq!((draft.state().first, draft.question().map(|question| question.step)), ((first + 1) % 4, Some(DraftStep::Take)));
    let view = draft.view(PlayerId(0));
    assert!(view.players.iter().all(|player| !player.dice.is_empty()), "dice are chosen openly");
}

/// Dice that are gone cannot be chosen. Reborn p.21 step 3.
#[test]
fn dice_that_are_gone_are_not_offered() {
    let mut draft = table(4, 2);
    until(&mut draft, DraftStep::Dice, &mut Lot::new(1));
    for _ in 0..5 {
        draft.answer(&[0, 0]).expect("ten are there");
    }
    let offers = draft.question().expect("others are left").offers;
    assert!(offers.len() == 3 && offers.iter().all(|offer| offer.pick != Pick::Die(DieType::Ceremonial)));
}

/// As many cards as there are players are laid face up; each may take one from the first player on, and puts one of their own in its
/// place, which the others can take. Reborn p.21 step 4; Reference 11.1.2 step 4.
#[test]
fn a_card_that_lies_face_up_may_be_taken_for_one_of_ones_own() {
    let mut draft = table(3, 9);
    let question = until(&mut draft, DraftStep::Take, &mut Lot::new(3));
    let first = draft.state().first;
    assert_eq!(question.player.index(), first);
    let face_up = draft.state().face_up.clone();
    assert!(face_up.len() == 3 && draft.state().draft_deck.len() == 54 - 30);
    assert!(players(3).all(|player| draft.view(player).face_up == face_up));
    assert_eq!(question.offers.last().map(|offer| offer.pick), Some(Pick::Nothing));

    draft.answer(&[1]).expect("it lies there");
    let question = draft.question().expect("it is not free");
    assert_eq!((question.step, question.player.index()), (DraftStep::Replace, first));
    let own: Vec<Pick> = draft.state().seats[first].drafted.iter().map(|card| Pick::Card(*card)).collect();
    assert_eq!(question.offers.iter().map(|offer| offer.pick).collect::<Vec<_>>(), own, "one of the nine, and no unique card");
    let given = card_at(&question, 4);
    draft.answer(&[4]).expect("it is one of the nine");
    assert_eq!(draft.state().face_up, [face_up[0], given, face_up[2]]);
    let drafted = &draft.state().seats[first].drafted;
    assert!(drafted.len() == 9 && drafted.contains(&face_up[1]) && !drafted.contains(&given));

    let question = draft.question().expect("the next one may take one");
    assert_eq!((question.step, question.player.index()), (DraftStep::Take, (first + 1) % 3));
    assert_eq!(card_at(&question, 1), given, "it can be taken");
    let before = draft.state().seats.clone();
    draft.answer(&[3]).expect("nobody must");
    assert_eq!(draft.state().seats, before);
    assert_eq!(draft.question().map(|question| question.player.index()), Some((first + 2) % 3));
    draft.answer(&[3]).expect("nobody must");
    assert_eq!(draft.question(), None);
}

/// Two more copies of each of the nine, the three unique ones, a Phoenixborn, ten dice and the conjuration pile make the deck.
/// Reborn p.21 steps 5 to 7; Reference 11.1.2 steps 5 to 7.
#[test]
fn the_deck_has_three_copies_of_each_and_its_conjuration_pile() {
    for (pool, base) in [("rise", "core"), ("reborn", "master-set")] {
        let mut draft = Draft::begin(collection(pool, &[base]), DraftRules::Table, 4, 3).expect("enough");
        assert_eq!(draft.deck(&CONTENT, PlayerId(0), "x", "x"), None, "it is not over");
        finish(&mut draft, &mut Lot::new(4));
        let mut conjured = 0;
        for player in players(4) {
            let (seat, view) = (&draft.state().seats[player.index()], draft.view(player));
            let deck = draft.deck(&CONTENT, player, "x", "x").expect("it is over").deck;
            let wanted: BTreeSet<(DefId, u8)> = seat.drafted.iter().copied().chain(view.own).map(|card| (card, 3)).collect();
            assert!(wanted.len() == 10 && deck.cards.iter().copied().collect::<BTreeSet<_>>() == wanted);
            assert_eq!(Some(deck.phoenixborn), seat.phoenixborn);
            assert_eq!(deck.dice.iter().map(|(_, count)| *count).sum::<u8>(), 10);
            let defs = || deck.cards.iter().map(|(card, _)| *card).chain([deck.phoenixborn]);
            for card in defs().flat_map(|card| &CONTENT.cards()[card.index()].conjurations) {
                let limit = CONTENT.cards()[card.index()].limit;
                assert!(deck.conjurations.contains(&(*card, limit)), "{pool}");
                conjured += 1;
            }
        }
        assert!(conjured > 4, "{pool}");
    }
}

/// The steps come in their order. Reborn p.20-21; Reference 11.1.2.
#[test]
fn the_steps_come_in_order() {
    let mut draft = table(2, 1);
    let mut lot = Lot::new(1);
    let mut steps = Vec::new();
    while let Some(question) = draft.question() {
        // Of two options the last one, so that somebody takes a card.
        let answer = if question.step == DraftStep::Take { vec![0] } else { lot.pick(&question) };
        steps.push(question.step);
        draft.answer(&answer).expect("it is offered");
    }
    steps.dedup();
    let exchange = [DraftStep::Take, DraftStep::Replace];
    let before = [DraftStep::Phoenixborn, DraftStep::Cards, DraftStep::Dice];
    assert_eq!(steps, [&before[..], &exchange, &exchange].concat());
    let tokens = draft.state().events.iter().filter(|event| matches!(event, DraftEvent::FirstPlayer(_))).count();
    assert_eq!(tokens, 3, "it is given once and passed twice");
}

/// A set that is not there is refused, with the one that was meant.
#[test]
fn an_unknown_set_is_refused() {
    let error = Collection::gather(&CONTENT, "rise", &["cor".to_owned()]).expect_err("there is none");
    assert_eq!(error.to_string(), "the pool `rise` has no set `cor`; did you mean `core`?");
}
