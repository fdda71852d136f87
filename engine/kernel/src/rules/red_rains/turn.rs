//! The turn of a Chimera: status abilities, then a roll, an attack or a pass. Red Rains Chimera Turn.

use crate::cards::chimera::{Behaviour, BehaviourLine, Guide};
use crate::game::cause::Cause;
use crate::game::decision::Action;
use crate::game::fault::Flow;
use crate::game::step::Step;
use crate::game::trace::TraceEvent;
use crate::queries::chimera;
use crate::queries::fronts;
use crate::queries::seats;
use crate::rules::actions;
use crate::rules::dice;
use crate::rules::faces::Change;
use crate::rules::play;
use crate::rules::red_rains::{aspects, attack, by_rule, current, fatigue, status};
use crate::rules::untriggered;
use crate::table::game_table::Table;
use crate::terms::die::Level;
use crate::terms::id::{AbilityId, PlayerId};
use crate::terms::via::Via;

/// Lets the Chimera whose turn it is act; once it has, what comes after its main action, then the end of its turn.
///
/// Against two players it does all of this on the battlefield before the one and then on that before the other (a reading: the rules
/// speak of its battlefield alone). Red Rains Chimera Turn (derived).
pub(crate) fn act(table: &mut Table) -> Flow {
    let seat = table.state.turn;
    if table.state.player(seat).lost {
        table.state.step = Step::TurnEnd;
        return Ok(());
    }
    begin_turn(table, seat);
    if table.state.player(seat).main_actions == 0 {
        if let Some(after) = current::chimera_mut(table).after.take() {
            take_side_action(table, after)?;
        }
        go_on(table, seat);
        return Ok(());
    }
    current::chimera_mut(table).revealed = None;
    fatigue::catch_up(table)?;
    status::resolve_all(table)?;
    untriggered::offer_to_opponents(table, seat)?;
    if chimera::face_down_before(table, seats::acting_against(table, seat)).next().is_some() {
        spend_main_action(table, seat);
        return roll(table);
    }
    if let Some(attacker) = chimera::leftmost_attacker(table, seat) {
        spend_main_action(table, seat);
        attack::begin(table, attacker);
        return Ok(());
    }
    pass(table, seat)
}

/// Begins the turn of a Chimera with the first of its battlefields, unless it goes on.
fn begin_turn(table: &mut Table, seat: PlayerId) {
    let (turn, first) = (table.state.turns, fronts::of(table, seat)[0]);
    let chimera = current::chimera_mut(table);
    if chimera.turn == turn {
        return;
    }
    (chimera.turn, chimera.against, chimera.acted) = (turn, first, false);
    if first.is_some() {
        table.record(|| TraceEvent::TurnsTo(seat, first));
    }
}

/// Goes on with the next battlefield of a Chimera that has several, where it has a main action again; after the last one its turn ends.
fn go_on(table: &mut Table, seat: PlayerId) {
    let against = seats::acting_against(table, seat);
    let next = fronts::of(table, seat).into_iter().skip_while(|front| *front != against).nth(1);
    let Some(front) = next else {
        table.state.step = Step::TurnEnd;
        return;
    };
    current::chimera_mut(table).against = front;
    actions::start_turn(table, seat);
    table.record(|| TraceEvent::TurnsTo(seat, front));
}

/// Spends the main action of a Chimera on anything but a pass.
fn spend_main_action(table: &mut Table, seat: PlayerId) {
    actions::spend_main_actions(table, seat, 1);
    current::chimera_mut(table).acted = true;
}

/// Lets a Chimera pass; it has passed in this turn if it does nothing else on any battlefield.
fn pass(table: &mut Table, seat: PlayerId) -> Flow {
    let before = table.state.passed;
    table.record(|| TraceEvent::Acts(seat, Action::Pass));
    actions::pass(table, seat);
    if current::chimera_mut(table).acted {
        table.state.passed = before;
    }
    play::took_main_action(table, seat, Via::Pass)
}

/// Rolls a basic die of its own, then the behavior die unless that one guides it, and does what the line of the behavior card says.
fn roll(table: &mut Table) -> Flow {
    let seat = table.state.turn;
    let basic = chimera::basic_dice(table).next();
    current::chimera_mut(table).rolled = Level::Basic;
    if let Some(die) = basic {
        dice::change(table, &[die], Change::Reroll, seat, &Cause { by: Some(seat), ..Cause::rule() })?;
    }
    let roll = match chimera::guide(table) {
        Guide::BehaviourDie => table.roll_behaviour_die(),
        Guide::OwnDie => Guide::roll_of(current::chimera_mut(table).rolled),
    };
    let Some(line) = chimera::phase(table).and_then(|phase| phase.line(roll)).copied() else { return Ok(()) };
    table.record(|| TraceEvent::Behaves(line));
    if let Some(before) = line.before {
        take_side_action(table, before)?;
    }
    current::chimera_mut(table).after = line.after;
    take_main_action(table, seat, line.main)
}

/// Takes the side action of a roll, without the main action. Returns nothing; a line without one does nothing.
pub(crate) fn take_side_action_of(table: &mut Table, roll: u8) -> Flow {
    let line: Option<BehaviourLine> = chimera::phase(table).and_then(|phase| phase.line(roll)).copied();
    match line.and_then(|line| line.before.or(line.after)) {
        Some(side) => take_side_action(table, side),
        None => Ok(()),
    }
}

/// Takes the main action of a line: aspects are revealed, units attack.
fn take_main_action(table: &mut Table, seat: PlayerId, main: Behaviour) -> Flow {
    let attacker = match main {
        Behaviour::Reveal => {
            aspects::reveal(table)?;
            None
        }
        Behaviour::AttackOrReveal => {
            let attacker = chimera::leftmost_attacker(table, seat);
            if attacker.is_none() {
                aspects::reveal(table)?;
            }
            attacker
        }
        Behaviour::RevealThenAttack => {
            let revealed = aspects::reveal(table)?;
            revealed.filter(|revealed| chimera::attack_kind(table, *revealed).is_some())
        }
        Behaviour::RevealThenAttackRightmost => {
            aspects::reveal(table)?;
            chimera::rightmost_attacker(table, seat)
        }
    };
    match attacker {
        Some(attacker) => attack::begin(table, attacker),
        None => play::took_main_action(table, seat, Via::Rule)?,
    }
    Ok(())
}

/// Takes a side action, which is a dice power effect.
fn take_side_action(table: &mut Table, ability: AbilityId) -> Flow {
    let dice_power = true;
    by_rule::perform(table, ability, dice_power)
}
