//! The round: setup, prepare phase, player turns, recovery, step by step. Reference 3.0.0, 4.0.0; Raven 2.1.0; Reborn p.6, p.13.

use crate::game::decision::{Asks, Bound, Choice};
use crate::game::dice_pool;
use crate::game::fault::Flow;
use crate::game::step::Step;
use crate::game::trace::Note;
use crate::queries::position;
use crate::rules::dice;
use crate::rules::draw::HAND;
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
pub(crate) fn first_five(g: &mut Table, player: PlayerId) -> Flow {
    let mut titles: SmallVec<[DefId; 16]> = SmallVec::new();
    let mut choices = Vec::new();
    for card in g.state.player(player).draw_pile.clone() {
        let def = position::def_of(g, card);
        if !titles.contains(&def) {
            titles.push(def);
            choices.push(Choice::Thing(Thing::Card(g.state.card_ref(card))));
        }
    }
    let question = Question::new(player, Asks::FirstFive, label!("first five"));
    for choice in g.ask_some(question, choices, (HAND, HAND), Bound::Free)? {
        if let Choice::Thing(Thing::Card(card)) = choice {
            zones::shift(g, card.id, Zone::Hand, player);
        }
    }
    let last = player.index() + 1 == g.state.players.len();
    g.state.step = if last { Step::ShuffleDrawPiles } else { Step::FirstFive(PlayerId(player.0 + 1)) };
    Ok(())
}

pub(crate) fn shuffle_draw_piles(g: &mut Table) {
    for at in 0..g.state.players.len() {
        let player = PlayerId(at as u8);
        g.state.shuffle(player);
        g.note(|| Note::Shuffled(player));
    }
    g.state.step = Step::RoundStart;
}

fn basics(g: &Table, player: PlayerId) -> usize {
    dice_pool::active_dice(&g.state, player).iter().filter(|die| g.state.die(**die).level == Level::Basic).count()
}

/// Most basics takes the first player token or chooses who does (`first_player_of_game`). Reference 4.1.0; Reborn p.6.
pub(crate) fn first_player(g: &mut Table) -> Flow {
    let mut in_it: SmallVec<[PlayerId; 4]> = g.state.clockwise(PlayerId(0)).collect();
    let chooses = g.rules.first_player_of_game == FirstPlayerOfGame::MostBasicsChooses;
    for _ in 0..100 {
        let most = in_it.iter().map(|player| basics(g, *player)).max().unwrap_or(0);
        let tied: SmallVec<[PlayerId; 4]> = in_it.iter().copied().filter(|player| basics(g, *player) == most).collect();
        if tied.len() == 1 {
            in_it = tied;
            break;
        }
        if !chooses {
            in_it = tied;
        }
        for player in in_it.clone() {
            for die in dice_pool::active_dice(&g.state, player) {
                dice::roll(g, die);
            }
        }
    }
    let winner = in_it[0];
    let first = if chooses {
        let players = g.state.clockwise(winner).map(|player| Choice::Thing(Thing::Player(player))).collect();
        match g.ask_one(Question::new(winner, Asks::FirstPlayer, label!("first player")), players)? {
            Choice::Thing(Thing::Player(player)) => player,
            _ => winner,
        }
    } else {
        winner
    };
    g.state.first_player = first;
    g.note(|| Note::FirstPlayer(first));
    g.state.step = Step::DiscardCards(first);
    Ok(())
}
