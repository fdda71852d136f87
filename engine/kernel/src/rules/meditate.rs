//! Meditating: cards are discarded to turn as many dice. Reference 8.0.0; Raven 3.3.0; Reborn p.12.

use crate::game::cause::Cause;
use crate::game::decision::{Bound, Choice, DecisionKind};
use crate::game::dice_pool;
use crate::game::fault::Flow;
use crate::queries::board_limits;
use crate::rules::choices;
use crate::rules::cleanup;
use crate::rules::destroy;
use crate::rules::dice;
use crate::rules::faces::{Change, Face};
use crate::rules::listeners;
use crate::rules::window;
use crate::rules::zones;
use crate::table::ask::Question;
use crate::table::game_table::Table;
use crate::terms::event::{Event, EventKind};
use crate::terms::id::{CardId, CardRef, DieId, PlayerId, Thing};
use crate::terms::switches::DamageProcessStart;
use crate::terms::via::{Via, Vias};
use crate::terms::words::label;
use crate::terms::zone::{Zone, Zones};
use smallvec::SmallVec;

/// Lets a player discard cards one by one, what lies under a spell before it (Raven 5.1.0; Reborn p.15), lets effects answer that,
/// then turns as many dice. The player counts as having meditated
/// from the answers to the discards on: texts that ask for it exclude what meditating discards.
pub(crate) fn meditate(table: &mut Table, player: PlayerId) -> Flow {
    let cause = Cause { by: Some(player), via: Vias::of(&[Via::Meditate]), ..Cause::default() };
    let mut discarded: SmallVec<[(CardRef, Zone); 8]> = SmallVec::new();
    let mut from_under = Vec::new();
    loop {
        let mut choices = table.empty_list();
        add_meditation_choices(table, player, &mut choices);
        if choices.len() == 1 {
            table.reuse(choices);
            break;
        }
        let picked = table.ask_one(Question::new(player, DecisionKind::MeditateDiscard, label!("discard")), choices)?;
        let card = match picked {
            Choice::TopOfDrawPile => table.state.player(player).draw_pile.last().copied(),
            Choice::Thing(Thing::Card(card)) => Some(card.id),
            _ => None,
        };
        let Some(card) = card else { break };
        if table.state.card(card).in_play() {
            from_under.extend(cleanup::discard_under_unanswered(table, card)?);
        }
        discarded.push(put_away(table, card));
        if table.rules.damage_process_start == DamageProcessStart::Immediate {
            destroy::check_lives(table)?;
        }
    }
    let meditates = |kind| Event {
        amount: discarded.len() as i32,
        things: off_the_draw_pile(&discarded).collect(),
        ..cause.event(kind, player)
    };
    if table.index.is_asked_of_the_past(EventKind::Meditates) {
        listeners::remember(table, &meditates(EventKind::Meditates));
    }
    for event in &from_under {
        window::react(table, event)?;
    }
    announce_meditation(table, player, &discarded, &cause)?;
    turn_meditated(table, player, discarded.len(), &cause)?;
    window::react_to_known(table, EventKind::Meditates, meditates)
}

/// Returns those discarded cards that came off the draw pile, in order.
fn off_the_draw_pile(discarded: &[(CardRef, Zone)]) -> impl Iterator<Item = Thing> {
    discarded.iter().filter(|(_, from)| *from == Zone::DrawPile).map(|(card, _)| Thing::Card(*card))
}

/// Adds what a player may discard next: the top of the draw pile, cards in hand, ready spells, or nothing more.
fn add_meditation_choices(table: &Table, player: PlayerId, choices: &mut Vec<Choice>) {
    let side = table.state.player(player);
    if !side.draw_pile.is_empty() {
        choices.push(Choice::TopOfDrawPile);
    }
    for card in side.hand.iter().chain(&side.spellboard) {
        if board_limits::meditation_refusal(table, player, *card).is_none() {
            choices.push(Choice::Thing(Thing::Card(table.state.card_ref(*card))));
        }
    }
    choices.push(Choice::Done);
}

/// Moves a card to the discard pile; its answers wait until all are discarded. Returns it where it lies now, or as it
/// was if it was in play, and its zone before.
fn put_away(table: &mut Table, card: CardId) -> (CardRef, Zone) {
    let (old, from, owner) = (table.state.card_ref(card), table.state.card(card).zone, table.state.card(card).owner);
    let new = zones::move_card(table, card, Zone::DiscardPile, owner);
    zones::clear_tokens(table, card);
    (if Zones::IN_PLAY.has(from) { old } else { new }, from)
}

/// Takes off spells that were discarded what lies on them, and lets effects answer the cards, and those among them that came off the draw pile together.
fn announce_meditation(table: &mut Table, player: PlayerId, discarded: &[(CardRef, Zone)], cause: &Cause) -> Flow {
    let milled = off_the_draw_pile(discarded).count();
    for (card, from) in discarded {
        if *from == Zone::Spellboard && !table.state.card(card.id).in_play() {
            cleanup::clean_up(table, card.id)?;
        }
        let event = |kind: EventKind| {
            let mut event = cause.event(kind, *card);
            event.from = Some(*from);
            event.to = Some(Zone::DiscardPile);
            event
        };
        window::react_to(table, EventKind::IsDiscarded, event)?;
        if *from == Zone::Spellboard {
            window::react_to(table, EventKind::LeavesPlay, event)?;
        }
    }
    if milled > 0 {
        let event =
            |kind| Event { amount: milled as i32, things: off_the_draw_pile(discarded).collect(), ..cause.event(kind, player) };
        window::react_to(table, EventKind::Mills, event)?;
    }
    destroy::check_lives(table)
}

/// Lets a player turn active dice, as many as cards were discarded at most.
fn turn_meditated(table: &mut Table, player: PlayerId, most: usize, cause: &Cause) -> Flow {
    let active = dice_pool::active_dice(&table.state, player);
    let question = Question::new(player, DecisionKind::MeditateDice, label!("dice"));
    let list = table.list_of(active);
    let picked = table.ask_some(question, list, (0, most), Bound::Free)?;
    let dice: SmallVec<[DieId; 8]> = choices::things_of(picked).filter_map(Thing::die).collect();
    if dice.is_empty() {
        return Ok(());
    }
    dice::change(table, &dice, Change::Turn(Face::Chosen), player, cause).map(drop)
}
