//! Setting a draft out: everything shuffled by its seed and laid ready.

use cinderforge_kernel::terms::DefId;
use rand_pcg::Pcg32;
use rand_pcg::rand_core::RngCore;

use crate::collection::Collection;
use crate::error::DraftError;
use crate::event::DraftEvent;
use crate::question::DraftStep;
use crate::rules::DraftRules;
use crate::state::{DraftSeat, DraftState};

/// How many copies of each type of dice are set out. Reborn p.20 step 2.
const COPIES_OF_DICE: usize = 10;

/// Returns random numbers that follow from a seed, the same on every platform.
pub(crate) fn random(seed: u64) -> Pcg32 {
    Pcg32::new(seed, 0x3c6e_f372_fe94_f82b)
}

/// Draws a random number below the bound.
fn below(rng: &mut Pcg32, bound: usize) -> usize {
    ((u64::from(rng.next_u32()) * bound as u64) >> 32) as usize
}

/// Puts a list into a random order.
pub(crate) fn shuffle<T>(rng: &mut Pcg32, list: &mut [T]) {
    for last in (1..list.len()).rev() {
        list.swap(last, below(rng, last + 1));
    }
}

/// Sets a draft out for so many players.
///
/// # Errors
///
/// Says what there is too little of.
pub(crate) fn set_out(collection: &Collection, rules: DraftRules, players: usize, seed: u64) -> Result<DraftState, DraftError> {
    if !rules.players().contains(&players) {
        return Err(DraftError::Players { rules, players });
    }
    let mut rng = random(seed);
    let deck = match rules {
        DraftRules::Table => collection.cards.clone(),
        DraftRules::Group => chosen_decks(collection, players, &mut rng)?,
    };
    let mut state = DraftState {
        rules,
        draft_deck: deck,
        piles: collection.piles.iter().map(|pile| pile.phoenixborn).collect(),
        dice: Vec::new(),
        face_up: Vec::new(),
        not_used: Vec::new(),
        seats: vec![DraftSeat::default(); players],
        first: 0,
        step: Some(DraftStep::Cards),
        turn: 0,
        taken: None,
        events: Vec::new(),
    };
    shuffle(&mut rng, &mut state.draft_deck);
    check_piles(&state)?;
    match rules {
        DraftRules::Table => {
            // Of five players on there may be more copies, so that they are enough; the same holds wherever few types are there.
            let copies = COPIES_OF_DICE.max((players * DraftRules::DICE).div_ceil(collection.dice.len()));
            state.dice = collection.dice.iter().map(|kind| (*kind, u8::try_from(copies).unwrap_or(u8::MAX))).collect();
            state.first = below(&mut rng, players);
            state.events.push(DraftEvent::FirstPlayer(state.player(0)));
            state.step = Some(DraftStep::Phoenixborn);
        }
        DraftRules::Group => {
            state.dice = collection.dice.iter().map(|kind| (*kind, DraftRules::DICE as u8)).collect();
            state.deal();
            // What is not dealt goes to the box, and nobody knows what it is.
            let rest = std::mem::take(&mut state.draft_deck);
            state.not_used.extend(rest);
        }
    }
    Ok(state)
}

/// Picks the Phoenixborn-decks of a group, two more than there are players, none with a card of another; returns their cards.
/// Reference 11.2.2 step 4.
fn chosen_decks(collection: &Collection, players: usize, rng: &mut Pcg32) -> Result<Vec<DefId>, DraftError> {
    let need = players + DraftRules::FURTHER_DECKS;
    let mut decks: Vec<&Vec<DefId>> = collection.decks.iter().collect();
    shuffle(rng, &mut decks);
    let mut chosen: Vec<DefId> = Vec::new();
    let mut have = 0;
    for deck in decks {
        if have < need && !deck.iter().any(|card| chosen.contains(card)) {
            chosen.extend(deck);
            have += 1;
        }
    }
    if have < need { Err(DraftError::TooFewDecks { have, players, need }) } else { Ok(chosen) }
}

/// Checks that there are Phoenixborn and cards for everybody.
fn check_piles(state: &DraftState) -> Result<(), DraftError> {
    let players = state.seats.len();
    let wanted = match state.rules {
        DraftRules::Table => players,
        DraftRules::Group => 1,
    };
    if state.piles.len() < wanted {
        return Err(DraftError::TooFewPhoenixborn { have: state.piles.len(), players });
    }
    // Those that are laid face up in the end, one a player, are further ones.
    let need = players * (state.rules.dealt() + usize::from(state.rules == DraftRules::Table));
    if state.draft_deck.len() < need {
        return Err(DraftError::TooFewCards { have: state.draft_deck.len(), players, need });
    }
    Ok(())
}
