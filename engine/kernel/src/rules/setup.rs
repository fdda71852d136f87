//! Setup: the first five, the draw piles, the first player. Reference 3.0.0, 4.1.0; Raven 2.1.0; Reborn p.6.

use crate::game::decision::{Bound, Choice, DecisionKind};
use crate::game::dice_pool;
use crate::game::fault::Flow;
use crate::game::step::Step;
use crate::game::trace::TraceEvent;
use crate::queries::position;
use crate::rules::choices;
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

/// Rolls after which a tie for the first player is left to the seats.
const MOST_ROLLS: usize = 100;

/// Lets a player pick the first five out of the deck, no title twice. Reference 3.0.0 step 3.
pub(crate) fn first_five(table: &mut Table, player: PlayerId) -> Flow {
    let mut titles: SmallVec<[DefId; 16]> = SmallVec::new();
    let mut offered = Vec::new();
    for card in table.state.player(player).draw_pile.clone() {
        let def = position::def_of(table, card);
        if !titles.contains(&def) {
            titles.push(def);
            offered.push(table.state.card_ref(card));
        }
    }
    let hand = usize::from(table.state.player(player).seat.hand);
    let question = Question::new(player, DecisionKind::FirstFive, label!("first five"));
    let list = table.list_of(offered);
    let picked = table.ask_some(question, list, (hand, hand), Bound::Free)?;
    for card in choices::things_of(picked).filter_map(Thing::card) {
        zones::draw_card(table, card.id, player);
    }
    let last = player.index() + 1 == table.state.players.len();
    table.state.step = if last { Step::ShuffleDrawPiles } else { Step::FirstFive(PlayerId(player.0 + 1)) };
    Ok(())
}

/// Shuffles the draw piles of all players.
pub(crate) fn shuffle_draw_piles(table: &mut Table) {
    for index in 0..table.state.players.len() {
        let player = PlayerId(index as u8);
        table.state.shuffle(player, Zone::DrawPile);
        table.record(|| TraceEvent::Shuffled(player, Zone::DrawPile));
    }
    table.state.step = table.state.course.shuffled;
}

/// Counts the active dice of a player that show basic.
fn basics(table: &Table, player: PlayerId) -> usize {
    dice_pool::active_dice(&table.state, player).iter().filter(|die| table.state.die(**die).level == Level::Basic).count()
}

/// Settles who is the first player: who rolled most basics takes the first player token, or chooses who does
/// (`first_player_of_game`). Reference 4.1.0; Reborn p.6.
pub(crate) fn first_player(table: &mut Table) -> Flow {
    let chooses = table.rules.first_player_of_game == FirstPlayerOfGame::MostBasicsChooses;
    let winner = most_basics(table, chooses);
    let first = if chooses { choose_first_player(table, winner)? } else { winner };
    table.state.first_player = first;
    table.record(|| TraceEvent::FirstPlayer(first));
    table.state.step = Step::DiscardCards(first);
    Ok(())
}

/// Finds the player whose dice show most basics. At a tie those tied roll again, or all players if `all_roll_again`.
fn most_basics(table: &mut Table, all_roll_again: bool) -> PlayerId {
    let mut rolling: SmallVec<[PlayerId; 4]> = table.state.clockwise(PlayerId(0)).collect();
    rolling.retain(|player| !table.state.player(*player).seat.by_rule);
    for _ in 0..MOST_ROLLS {
        let most = rolling.iter().map(|player| basics(table, *player)).max().unwrap_or(0);
        let tied: SmallVec<[PlayerId; 4]> = rolling.iter().copied().filter(|player| basics(table, *player) == most).collect();
        if let [winner] = tied.as_slice() {
            return *winner;
        }
        if !all_roll_again {
            rolling = tied;
        }
        for player in rolling.clone() {
            for die in dice_pool::active_dice(&table.state, player) {
                faces::roll(table, die);
            }
        }
    }
    rolling[0]
}

/// Asks a player who is the first player. Returns who.
fn choose_first_player(table: &mut Table, chooser: PlayerId) -> Flow<PlayerId> {
    let players = table.list_of(table.state.clockwise(chooser));
    match table.ask_one(Question::new(chooser, DecisionKind::FirstPlayer, label!("first player")), players)? {
        Choice::Thing(Thing::Player(player)) => Ok(player),
        _ => Ok(chooser),
    }
}
