//! A turn: main and side actions, activated and untriggered effects, dice powers, meditation. Reference 4.2.0, 8.0.0.

use crate::game::cause::Cause;
use crate::game::decision::{Bound, Choice, DecisionKind};
use crate::game::dice_pool;
use crate::game::fault::Flow;
use crate::queries::permissions;
use crate::rules::destroy;
use crate::rules::dice::{self, Change};
use crate::rules::faces::Face;
use crate::rules::window;
use crate::rules::zones;
use crate::table::ask::Question;
use crate::table::game_table::Table;
use crate::terms::act::Act;
use crate::terms::event::{Event, EventKind};
use crate::terms::id::{CardId, CardRef, DieId, PlayerId, Thing};
use crate::terms::switches::DamageProcessStart;
use crate::terms::via::{Via, Vias};
use crate::terms::words::label;
use crate::terms::zone::Zone;
use smallvec::SmallVec;

/// Discards cards one by one, answers them, then turns as many dice. Reference 8.0.0; Raven 3.3.0; Reborn p.12.
pub(crate) fn meditate(table: &mut Table, player: PlayerId) -> Flow {
    let cause = Cause { source: None, by: Some(player), via: Vias::of(&[Via::Meditate]) };
    let mut discarded: SmallVec<[(CardRef, Zone); 8]> = SmallVec::new();
    loop {
        let choices = meditation_choices(table, player);
        if choices.len() == 1 {
            break;
        }
        let picked = table.ask_one(Question::new(player, DecisionKind::MeditateDiscard, label!("discard")), choices)?;
        let card = match picked {
            Choice::TopOfDrawPile => table.state.player(player).draw_pile.last().copied(),
            Choice::Thing(Thing::Card(card)) => Some(card.id),
            _ => None,
        };
        let Some(card) = card else { break };
        discarded.push(put_away(table, card));
        if table.rules.damage_process_start == DamageProcessStart::Immediate {
            destroy::check_lives(table)?;
        }
    }
    announce_meditation(table, player, &discarded, cause)?;
    turn_meditated(table, player, discarded.len(), cause)?;
    let mut event = cause.event(EventKind::Meditates, player);
    event.amount = discarded.len() as i32;
    window::react(table, &event)
}

fn meditation_choices(table: &Table, player: PlayerId) -> Vec<Choice> {
    let side = table.state.player(player);
    let mut choices = Vec::new();
    if !side.draw_pile.is_empty() {
        choices.push(Choice::TopOfDrawPile);
    }
    let cause = Cause { source: None, by: Some(player), via: Vias::of(&[Via::Meditate]) };
    for card in side.hand.iter().chain(&side.spellboard) {
        let thing = Thing::Card(table.state.card_ref(*card));
        if permissions::forbidden(table, thing, Act::BeMeditated, cause).is_none() {
            choices.push(Choice::Thing(thing));
        }
    }
    choices.push(Choice::Done);
    choices
}

/// Moves a card to the discard pile; its answers wait until all are discarded.
fn put_away(table: &mut Table, card: CardId) -> (CardRef, Zone) {
    let (old, from, owner) = (table.state.card_ref(card), table.state.card(card).zone, table.state.card(card).owner);
    zones::move_card(table, card, Zone::DiscardPile, owner);
    let now = table.state.card_mut(card);
    now.exhaustion = 0;
    now.status = 0;
    (old, from)
}

fn announce_meditation(table: &mut Table, player: PlayerId, discarded: &[(CardRef, Zone)], cause: Cause) -> Flow {
    let milled: SmallVec<[Thing; 2]> =
        discarded.iter().filter(|(_, from)| *from == Zone::DrawPile).map(|(card, _)| Thing::Card(*card)).collect();
    for (card, from) in discarded {
        let mut event = cause.event(EventKind::IsDiscarded, *card);
        event.from = Some(*from);
        event.to = Some(Zone::DiscardPile);
        window::react(table, &event)?;
        if *from == Zone::Spellboard {
            event.kind = EventKind::LeavesPlay;
            window::react(table, &event)?;
        }
    }
    if !milled.is_empty() {
        let mut event: Event = cause.event(EventKind::Mills, player);
        event.amount = milled.len() as i32;
        event.things = milled;
        window::react(table, &event)?;
    }
    destroy::check_lives(table)
}

fn turn_meditated(table: &mut Table, player: PlayerId, most: usize, cause: Cause) -> Flow {
    let active = dice_pool::active_dice(&table.state, player);
    let choices: Vec<Choice> = active.into_iter().map(|die| Choice::Thing(Thing::Die(die))).collect();
    let question = Question::new(player, DecisionKind::MeditateDice, label!("dice"));
    let picked = table.ask_some(question, choices, (0, most), Bound::Free)?;
    let dice: SmallVec<[DieId; 8]> = picked
        .into_iter()
        .filter_map(|choice| match choice {
            Choice::Thing(thing) => thing.die(),
            _ => None,
        })
        .collect();
    if dice.is_empty() {
        return Ok(());
    }
    dice::change(table, &dice, Change::Turn(Face::Chosen), player, cause).map(drop)
}
