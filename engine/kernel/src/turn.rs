//! A turn: main and side actions, activated and untriggered effects, dice powers, meditation. Reference 4.2.0, 8.0.0.

use smallvec::SmallVec;

use crate::attack;
use crate::decision::{Action, Asks, Bound, Choice};
use crate::define::{Timing, Turn};
use crate::dice::{self, Change, Face};
use crate::effect;
use crate::event::{Act, Event, EventKind, Moment, Via, Vias, Zone, Zones};
use crate::id::{AbilityId, CardId, CardRef, DieId, PlayerId, Thing};
use crate::leave::{self, Cause};
use crate::pay::{self, Means, Payer};
use crate::play;
use crate::refuse::Refusal;
use crate::ruleset::{ActivatedEffectWindow, UntriggeredEffectWindow};
use crate::select::{self, Scope};
use crate::state::{AttackKind, Phase, Step};
use crate::table::{Core, Flow, Question, Table};
use crate::texts::{self, Has};
use crate::trace::Note;
use crate::values::{self, Doer};
use crate::window;
use crate::words::label;

/// Whether a player may take an action now.
///
/// # Errors
/// The reason why not.
pub(crate) fn allowed(core: &Core, player: PlayerId, action: Action) -> Result<(), Refusal> {
    let state = &core.state;
    if let Action::Play(card) = action {
        play::is_playable(core, player, card)?;
    }
    if state.phase != Phase::PlayerTurns || state.step != Step::Act {
        return Err(Refusal::NotNow);
    }
    if state.turn != player {
        return Err(Refusal::NotYourTurn);
    }
    let has_main = state.player(player).main_actions > 0;
    match action {
        Action::Play(card) => play::may_play(core, player, card),
        Action::Use(card, ability) => {
            let has = texts::abilities(core, card).into_iter().find(|has| has.ability == ability);
            let has = has.ok_or(Refusal::NoSuchAbility { name: core.library.ability(ability).label })?;
            may_use(core, player, card, has, Turn::Yours)
        }
        Action::DicePower(at) => may_use_power(core, player, at),
        Action::Attack(kind) => {
            if !has_main {
                return Err(Refusal::NoMainAction);
            }
            attack::may_attack(core, player, kind)
        }
        Action::Meditate => {
            if state.player(player).side_actions == 0 {
                return Err(Refusal::NoSideAction);
            }
            forbidden(core, player, Act::TakeSideAction)
        }
        Action::Pass => {
            if has_main {
                Ok(())
            } else {
                Err(Refusal::NoMainAction)
            }
        }
        Action::EndTurn => {
            if has_main {
                Err(Refusal::MainActionDue)
            } else {
                Ok(())
            }
        }
    }
}

fn forbidden(core: &Core, player: PlayerId, act: Act) -> Result<(), Refusal> {
    match values::forbidden(core, Thing::Player(player), act, Doer::default()) {
        Some(by) => Err(Refusal::Forbidden { act, by }),
        None => Ok(()),
    }
}

/// Every ability of a card that a player activates or uses untriggered, and why it cannot be used now.
pub(crate) fn usable_of(core: &Core, player: PlayerId, card: CardId) -> Vec<(AbilityId, Option<Refusal>)> {
    texts::abilities(core, card)
        .into_iter()
        .filter(|has| effect::is_activated(core.library.ability(has.ability)))
        .map(|has| (has.ability, allowed(core, player, Action::Use(card, has.ability)).err()))
        .collect()
}

/// Whether a player may activate an ability, or use it untriggered, in such a turn.
fn may_use(core: &Core, player: PlayerId, card: CardId, has: Has, whose_turn: Turn) -> Result<(), Refusal> {
    let ability = core.library.ability(has.ability);
    let now = core.state.card(card);
    let no_such = || Refusal::NoSuchAbility { name: ability.label };
    let you = window::actor(core, core.state.card_ref(card), ability);
    if !ability.zones.has(now.zone) {
        return Err(Refusal::WrongZone);
    }
    if you != player {
        return Err(Refusal::NotYours);
    }
    let takes_action = ability.cost.as_ref().is_some_and(crate::cost::Cost::takes_action);
    match ability.timing {
        Timing::Activated => {
            let side = core.state.player(player);
            let moment = match core.rules.activated_effect_window {
                ActivatedEffectWindow::OnlyAsAction => takes_action,
                ActivatedEffectWindow::ActionMoments => takes_action || side.main_actions > 0 || side.side_actions > 0,
                ActivatedEffectWindow::ActionMomentsAndAfterActions => true,
            };
            if !moment {
                return Err(Refusal::NoSuchWindow { switch: label!("activated_effect_window") });
            }
            forbidden(core, player, Act::Activate)?;
        }
        Timing::During(turn) => {
            if turn != whose_turn || core.rules.untriggered_effect_window == UntriggeredEffectWindow::None && !takes_action {
                return Err(Refusal::NoSuchWindow { switch: label!("untriggered_effect_window") });
            }
        }
        Timing::Window(..) | Timing::At(_) | Timing::PartOf(_) | Timing::Resolved => return Err(no_such()),
    }
    if !has.inexhaustible && values::exhausted(core, card) {
        return Err(Refusal::Exhausted { by: values::exhausted_by(core, card).unwrap_or(card) });
    }
    if !texts::in_force(core, card, ability.name, has.inexhaustible) {
        return Err(Refusal::LostAbility { by: texts::lost_by(core, card, ability.name, has.inexhaustible) });
    }
    if ability.once_a_turn && effect::used_this_turn(core, core.state.card_ref(card), ability) {
        return Err(Refusal::UsedThisTurn);
    }
    if let Some(condition) = &ability.cond {
        let scope = Scope { you: player, ..Scope::of_card(core, core.state.card_ref(card), has.n) };
        if !select::holds(core, &scope, condition) {
            return Err(Refusal::ConditionFails { condition: condition.text.clone() });
        }
    }
    let payer = Payer { player, card, ability: Some(ability.label), n: has.n };
    let focus = values::focus(core, card);
    match &ability.cost {
        Some(cost) if effect::payable_costs(core, payer, ability, focus).is_empty() => pay::can(core, payer, cost),
        _ => Ok(()),
    }
}

fn may_use_power(core: &Core, player: PlayerId, at: u8) -> Result<(), Refusal> {
    let Some(power) = core.library.dice_powers.get(usize::from(at)) else { return Err(Refusal::NotOffered) };
    if !power.sets.iter().any(|set| *set == core.rules.dice_power_set.name()) {
        return Err(Refusal::NoSuchWindow { switch: label!("dice_power_set") });
    }
    let ability = core.library.ability(power.ability);
    let card = core.state.player(player).phoenixborn;
    match &ability.cost {
        Some(cost) => pay::can(core, Payer { player, card, ability: Some(ability.label), n: 0 }, cost),
        None => Ok(()),
    }
}

/// Everything a player may do now, when it is time to act.
pub(crate) fn options(core: &Core, player: PlayerId) -> SmallVec<[Action; 24]> {
    let mut list = SmallVec::new();
    let side = core.state.player(player);
    let means = Means::of(core, player);
    for card in &side.hand {
        let cost = core.def(*card).cost.as_ref();
        let payer = Payer { player, card: *card, ability: None, n: 0 };
        if cost.is_some_and(|cost| means.suffice(core, payer, cost)) && play::may_play(core, player, *card).is_ok() {
            list.push(Action::Play(*card));
        }
    }
    add_usable(core, player, Turn::Yours, |timing| matches!(timing, Timing::Activated | Timing::During(_)), &mut list);
    if side.side_actions > 0 {
        for at in core.roster.dice_powers() {
            let cost = core.library.ability(core.library.dice_powers[usize::from(*at)].ability).cost.as_ref();
            let payer = Payer { player, card: side.phoenixborn, ability: None, n: 0 };
            if cost.is_none_or(|cost| means.suffice(core, payer, cost)) && may_use_power(core, player, *at).is_ok() {
                list.push(Action::DicePower(*at));
            }
        }
        if allowed(core, player, Action::Meditate).is_ok() {
            list.push(Action::Meditate);
        }
    }
    for action in [Action::Attack(AttackKind::Phoenixborn), Action::Attack(AttackKind::Unit), Action::Pass, Action::EndTurn] {
        if allowed(core, player, action).is_ok() {
            list.push(action);
        }
    }
    list
}

fn add_usable(core: &Core, player: PlayerId, turn: Turn, fits: impl Fn(&Timing) -> bool, list: &mut SmallVec<[Action; 24]>) {
    let could_gain = texts::could_gain_any(core);
    let mut look = |card: CardId| {
        if !could_gain && !core.roster.acts(card) {
            return;
        }
        for has in texts::abilities(core, card) {
            if fits(&core.library.ability(has.ability).timing) && may_use(core, player, card, has, turn).is_ok() {
                list.push(Action::Use(card, has.ability));
            }
        }
    };
    let side = core.state.player(player);
    look(side.phoenixborn);
    for card in side.battlefield.iter().chain(&side.spellboard) {
        look(*card);
        if core.state.card(*card).attached > 0 {
            for alteration in core.state.attachments(*card) {
                look(alteration);
            }
        }
    }
    for card in side.hand.iter().chain(&side.discard_pile).filter(|card| core.roster.acts(**card)) {
        let works = core.def(*card).abilities.iter().any(|stands| {
            let zones = core.library.ability(stands.ability).zones;
            zones.meets(Zones::of(&[Zone::Hand, Zone::DiscardPile]))
        });
        if works {
            look(*card);
        }
    }
}

/// The player whose turn it is acts once, or the turn ends.
pub(crate) fn act(g: &mut Table) -> Flow {
    let player = g.state.turn;
    if g.state.player(player).lost {
        g.state.step = Step::TurnEnd;
        return Ok(());
    }
    offer_to_opponents(g, player)?;
    let options = options(g, player);
    if let [Action::EndTurn] = options.as_slice() {
        g.state.step = Step::TurnEnd;
        return Ok(());
    }
    let choices = options.into_iter().map(Choice::Do).collect();
    let question = Question::new(player, Asks::Action, label!("action"));
    let Choice::Do(action) = g.ask_one(question, choices)? else { return Err(crate::table::wrong_shape()) };
    g.note(|| Note::Acts(player, action));
    take(g, player, action)
}

fn take(g: &mut Table, player: PlayerId, action: Action) -> Flow {
    let had = g.state.player(player).main_actions;
    let how = match action {
        Action::Play(card) => {
            play::play(g, player, card)?;
            Via::Play
        }
        Action::Use(card, ability) => {
            use_ability(g, player, card, ability)?;
            Via::Activate
        }
        Action::DicePower(at) => {
            let ability = g.library.dice_powers[usize::from(at)].ability;
            let phoenixborn = g.state.card_ref(g.state.player(player).phoenixborn);
            effect::activate(g, player, phoenixborn, Has { ability, n: 0, inexhaustible: true }, true)?;
            Via::Activate
        }
        Action::Attack(kind) => {
            g.state.player_mut(player).main_actions -= 1;
            g.state.passes = 0;
            attack::begin(g, player, kind);
            return Ok(());
        }
        Action::Meditate => {
            g.state.player_mut(player).side_actions -= 1;
            return meditate(g, player);
        }
        Action::Pass => {
            g.state.player_mut(player).main_actions -= 1;
            g.state.passes += 1;
            Via::Pass
        }
        Action::EndTurn => {
            g.state.step = Step::TurnEnd;
            return Ok(());
        }
    };
    if g.state.player(player).main_actions < had {
        play::took_main_action(g, player, how)?;
    }
    Ok(())
}

fn use_ability(g: &mut Table, player: PlayerId, card: CardId, ability: AbilityId) -> Flow {
    let has = texts::abilities(g, card).into_iter().find(|has| has.ability == ability);
    let Some(has) = has else { return Ok(()) };
    effect::activate(g, player, g.state.card_ref(card), has, false)
}

/// Players who have an effect for the turns of others may use it before the player whose turn it is acts.
fn offer_to_opponents(g: &mut Table, turn: PlayerId) -> Flow {
    for player in g.state.clockwise(turn).skip(1) {
        offer_untriggered(g, player, Turn::Opponents)?;
    }
    Ok(())
}

/// Offers untriggered effects at a quiet moment between the steps of an attack (`untriggered_effect_window`).
pub(crate) fn quiet_moment(g: &mut Table) -> Flow {
    if g.rules.untriggered_effect_window == UntriggeredEffectWindow::None {
        return Ok(());
    }
    let turn = g.state.turn;
    offer_untriggered(g, turn, Turn::Yours)?;
    offer_to_opponents(g, turn)
}

fn offer_untriggered(g: &mut Table, player: PlayerId, turn: Turn) -> Flow {
    if !g.roster.any_during(turn) {
        return Ok(());
    }
    loop {
        let mut list = SmallVec::new();
        add_usable(g, player, turn, |timing| matches!(timing, Timing::During(_)), &mut list);
        if list.is_empty() {
            return Ok(());
        }
        let mut choices: Vec<Choice> = list.into_iter().map(Choice::Do).collect();
        choices.push(Choice::Done);
        let question = Question::new(player, Asks::Untriggered, label!("use"));
        let Choice::Do(action) = g.ask_one(question, choices)? else { return Ok(()) };
        g.note(|| Note::Acts(player, action));
        if let Action::Use(card, ability) = action {
            use_ability(g, player, card, ability)?;
        }
    }
}

// ---- meditation -----------------------------------------------------------------------------------------------------

/// Discards cards one by one, answers them, then turns as many dice. Reference 8.0.0; Raven 3.3.0; Reborn p.12.
fn meditate(g: &mut Table, player: PlayerId) -> Flow {
    let cause = Cause { source: None, by: Some(player), via: Vias::of(&[Via::Meditate]) };
    let mut discarded: SmallVec<[(CardRef, Zone); 8]> = SmallVec::new();
    loop {
        let choices = meditation_choices(g, player);
        if choices.len() == 1 {
            break;
        }
        let picked = g.ask_one(Question::new(player, Asks::MeditateDiscard, label!("discard")), choices)?;
        let card = match picked {
            Choice::TopOfDrawPile => g.state.player(player).draw_pile.last().copied(),
            Choice::Thing(Thing::Card(card)) => Some(card.id),
            _ => None,
        };
        let Some(card) = card else { break };
        discarded.push(put_away(g, card));
        if g.rules.damage_process_start == crate::ruleset::DamageProcessStart::Immediate {
            leave::check_lives(g)?;
        }
    }
    announce_meditation(g, player, &discarded, cause)?;
    turn_meditated(g, player, discarded.len(), cause)?;
    let mut event = cause.event(EventKind::Meditates, player);
    event.amount = discarded.len() as i32;
    window::react(g, &event)
}

fn meditation_choices(g: &Table, player: PlayerId) -> Vec<Choice> {
    let side = g.state.player(player);
    let mut choices = Vec::new();
    if !side.draw_pile.is_empty() {
        choices.push(Choice::TopOfDrawPile);
    }
    let doer = Doer { card: None, player: Some(player), via: Vias::of(&[Via::Meditate]) };
    for card in side.hand.iter().chain(&side.spellboard) {
        let thing = Thing::Card(g.state.card_ref(*card));
        if values::forbidden(g, thing, Act::BeMeditated, doer).is_none() {
            choices.push(Choice::Thing(thing));
        }
    }
    choices.push(Choice::Done);
    choices
}

/// Moves a card to the discard pile; its answers wait until all are discarded.
fn put_away(g: &mut Table, card: CardId) -> (CardRef, Zone) {
    let (old, from, owner) = (g.state.card_ref(card), g.state.card(card).zone, g.state.card(card).owner);
    leave::shift(g, card, Zone::DiscardPile, owner);
    let now = g.state.card_mut(card);
    now.exhaustion = 0;
    now.status = 0;
    (old, from)
}

fn announce_meditation(g: &mut Table, player: PlayerId, discarded: &[(CardRef, Zone)], cause: Cause) -> Flow {
    let milled: SmallVec<[Thing; 2]> =
        discarded.iter().filter(|(_, from)| *from == Zone::DrawPile).map(|(card, _)| Thing::Card(*card)).collect();
    for (card, from) in discarded {
        let mut event = cause.event(EventKind::IsDiscarded, *card);
        event.from = Some(*from);
        event.to = Some(Zone::DiscardPile);
        window::react(g, &event)?;
        if *from == Zone::Spellboard {
            event.kind = EventKind::LeavesPlay;
            window::react(g, &event)?;
        }
    }
    if !milled.is_empty() {
        let mut event: Event = cause.event(EventKind::Mills, player);
        event.amount = milled.len() as i32;
        event.things = milled;
        window::react(g, &event)?;
    }
    leave::check_lives(g)
}

fn turn_meditated(g: &mut Table, player: PlayerId, most: usize, cause: Cause) -> Flow {
    let active = pay::active_dice(&g.state, player);
    let choices: Vec<Choice> = active.into_iter().map(|die| Choice::Thing(Thing::Die(die))).collect();
    let question = Question::new(player, Asks::MeditateDice, label!("dice"));
    let picked = g.ask_some(question, choices, (0, most), Bound::Free)?;
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
    dice::change(g, &dice, Change::Turn(Face::Chosen), player, cause).map(drop)
}

/// A turn begins: actions are there again, last turn's counts are gone.
pub(crate) fn start(g: &mut Table) -> Flow {
    let player = g.state.turn;
    g.state.turns += 1;
    g.state.tallies.clear();
    for side in &mut g.state.players {
        side.reacted = false;
    }
    let side = g.state.player_mut(player);
    side.main_actions = 1;
    side.side_actions = 1;
    g.note(|| Note::Turn(player));
    crate::round::end_lasting(g, crate::define::Duration::YourNextTurn)?;
    g.state.step = Step::Act;
    window::at_moment(g, Moment::TurnStart, Some(player))
}

/// A turn ends; the next player's begins, or all have passed in a row.
pub(crate) fn end(g: &mut Table) -> Flow {
    let player = g.state.turn;
    window::at_moment(g, Moment::TurnEnd, Some(player))?;
    crate::round::end_lasting(g, crate::define::Duration::TurnEnd)?;
    crate::round::end_lasting(g, crate::define::Duration::NextTurnEnd)?;
    let side = g.state.player_mut(player);
    side.main_actions = 0;
    side.side_actions = 0;
    let playing = g.state.clockwise(player).count();
    if usize::from(g.state.passes) >= playing {
        g.state.step = Step::Recover;
    } else {
        g.state.turn = g.state.left_of(player);
        g.state.step = Step::TurnStart;
    }
    Ok(())
}
