//! The round: setup, prepare phase, player turns, recovery, step by step. Reference 3.0.0, 4.0.0; Raven 2.1.0; Reborn p.6, p.13.

use crate::game::decision::{Bound, Choice, DecisionKind};
use crate::game::dice_pool;
use crate::game::fault::Flow;
use crate::game::step::Step;
use crate::game::trace::TraceEvent;
use crate::queries::position;
use crate::rules::draw::HAND;
use crate::rules::faces;
use crate::rules::zones;
use crate::table::ask::Question;
use crate::table::game_table::Table;
use crate::terms::die::Level;
use crate::terms::id::{DefId, PlayerId, Thing};
use crate::terms::switches::FirstPlayerOfGame;
use crate::terms::words::label;
use crate::terms::zone::Zone;
use smallvec::SmallVec;

/// A player picks the first five out of the deck, no title twice. Reference 3.0.0 step 3.
pub(crate) fn first_five(table: &mut Table, player: PlayerId) -> Flow {
    let mut titles: SmallVec<[DefId; 16]> = SmallVec::new();
    let mut choices = Vec::new();
    for card in table.state.player(player).draw_pile.clone() {
        let def = position::def_of(table, card);
        if !titles.contains(&def) {
            titles.push(def);
            choices.push(Choice::Thing(Thing::Card(table.state.card_ref(card))));
        }
    }
    let question = Question::new(player, DecisionKind::FirstFive, label!("first five"));
    for choice in table.ask_some(question, choices, (HAND, HAND), Bound::Free)? {
        if let Choice::Thing(Thing::Card(card)) = choice {
            zones::move_card(table, card.id, Zone::Hand, player);
        }
    }
    let last = player.index() + 1 == table.state.players.len();
    table.state.step = if last { Step::ShuffleDrawPiles } else { Step::FirstFive(PlayerId(player.0 + 1)) };
    Ok(())
}

pub(crate) fn shuffle_draw_piles(table: &mut Table) {
    for at in 0..table.state.players.len() {
        let player = PlayerId(at as u8);
        table.state.shuffle(player);
        table.note(|| TraceEvent::Shuffled(player));
    }
    table.state.step = Step::RoundStart;
}

fn basics(table: &Table, player: PlayerId) -> usize {
    dice_pool::active_dice(&table.state, player).iter().filter(|die| table.state.die(**die).level == Level::Basic).count()
}

/// Most basics takes the first player token or chooses who does (`first_player_of_game`). Reference 4.1.0; Reborn p.6.
pub(crate) fn first_player(table: &mut Table) -> Flow {
    let mut in_it: SmallVec<[PlayerId; 4]> = table.state.clockwise(PlayerId(0)).collect();
    let chooses = table.rules.first_player_of_game == FirstPlayerOfGame::MostBasicsChooses;
    for _ in 0..100 {
        let most = in_it.iter().map(|player| basics(table, *player)).max().unwrap_or(0);
        let tied: SmallVec<[PlayerId; 4]> = in_it.iter().copied().filter(|player| basics(table, *player) == most).collect();
        if tied.len() == 1 {
            in_it = tied;
            break;
        }
        if !chooses {
            in_it = tied;
        }
        for player in in_it.clone() {
            for die in dice_pool::active_dice(&table.state, player) {
                faces::roll(table, die);
            }
        }
    }
    let winner = in_it[0];
    let first = if chooses {
        let players = table.state.clockwise(winner).map(|player| Choice::Thing(Thing::Player(player))).collect();
        match table.ask_one(Question::new(winner, DecisionKind::FirstPlayer, label!("first player")), players)? {
            Choice::Thing(Thing::Player(player)) => player,
            _ => winner,
        }
    } else {
        winner
    };
    table.state.first_player = first;
    table.note(|| TraceEvent::FirstPlayer(first));
    table.state.step = Step::DiscardCards(first);
    Ok(())
}
