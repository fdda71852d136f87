//! A turn: main and side actions, activated and untriggered effects, dice powers, meditation. Reference 4.2.0, 8.0.0.
//! Effects: a text that is used has a frame until it is resolved. Reference 5.7.0; Raven 4.5.0.

use crate::cards::ability::{Timing, Turn};
use crate::game::ability_instance::AbilityInstance;
use crate::game::attack::AttackKind;
use crate::game::cause::Cause;
use crate::game::decision::Action;
use crate::game::refusal::Refusal;
use crate::game::step::{Phase, Step};
use crate::queries::abilities;
use crate::queries::amounts;
use crate::queries::combatants;
use crate::queries::focus;
use crate::queries::gained;
use crate::queries::payment::{self, Payer, Resources};
use crate::queries::permissions;
use crate::queries::playing;
use crate::queries::position::Position;
use crate::queries::references;
use crate::queries::scope::Scope;
use crate::queries::trigger_refusal;
use crate::terms::act::Act;
use crate::terms::cost::Cost;
use crate::terms::id::{AbilityId, CardId, PlayerId, Thing};
use crate::terms::switches::{ActivatedEffectWindow, UntriggeredEffectWindow};
use crate::terms::words::label;
use crate::terms::zone::{Zone, Zones};
use smallvec::SmallVec;

/// Whether a player may take an action now.
///
/// # Errors
/// The reason why not.
pub(crate) fn check_action(position: &Position, player: PlayerId, action: Action) -> Result<(), Refusal> {
    let state = &position.state;
    if let Action::Play(card) = action {
        playing::check_in_hand(position, player, card)?;
    }
    if state.phase != Phase::PlayerTurns || state.step != Step::Act {
        return Err(Refusal::NotNow);
    }
    if state.turn != player {
        return Err(Refusal::NotYourTurn);
    }
    let has_main = state.player(player).main_actions > 0;
    match action {
        Action::Play(card) => playing::check_play(position, player, card),
        Action::Use(card, ability) => {
            let has = abilities::abilities(position, card).into_iter().find(|has| has.ability == ability);
            let has = has.ok_or(Refusal::NoSuchAbility { name: position.library.ability(ability).label })?;
            check_ability(position, player, card, has, Turn::Yours)
        }
        Action::DicePower(at) => check_dice_power(position, player, at),
        Action::Attack(kind) => {
            if !has_main {
                return Err(Refusal::NoMainAction);
            }
            combatants::check_attack(position, player, kind)
        }
        Action::Meditate => {
            if state.player(player).side_actions == 0 {
                return Err(Refusal::NoSideAction);
            }
            check_permitted(position, player, Act::TakeSideAction)
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

fn check_permitted(position: &Position, player: PlayerId, act: Act) -> Result<(), Refusal> {
    match permissions::forbidden(position, Thing::Player(player), act, Cause::default()) {
        Some(by) => Err(Refusal::Forbidden { act, by }),
        None => Ok(()),
    }
}

/// Every ability of a card that a player activates or uses untriggered, and why it cannot be used now.
pub(crate) fn abilities_with_refusals(position: &Position, player: PlayerId, card: CardId) -> Vec<(AbilityId, Option<Refusal>)> {
    abilities::abilities(position, card)
        .into_iter()
        .filter(|has| position.library.ability(has.ability).is_activated())
        .map(|has| (has.ability, check_action(position, player, Action::Use(card, has.ability)).err()))
        .collect()
}

/// Whether a player may activate an ability, or use it untriggered, in such a turn.
fn check_ability(
    position: &Position,
    player: PlayerId,
    card: CardId,
    has: AbilityInstance,
    whose_turn: Turn,
) -> Result<(), Refusal> {
    let ability = position.library.ability(has.ability);
    let now = position.state.card(card);
    let no_such = || Refusal::NoSuchAbility { name: ability.label };
    let you = references::actor(position, position.state.card_ref(card), ability);
    if !ability.zones.has(now.zone) {
        return Err(Refusal::WrongZone);
    }
    if you != player {
        return Err(Refusal::NotYours);
    }
    let takes_action = ability.cost.as_ref().is_some_and(Cost::takes_action);
    match ability.timing {
        Timing::Activated => {
            let side = position.state.player(player);
            let moment = match position.rules.activated_effect_window {
                ActivatedEffectWindow::OnlyAsAction => takes_action,
                ActivatedEffectWindow::ActionMoments => takes_action || side.main_actions > 0 || side.side_actions > 0,
                ActivatedEffectWindow::ActionMomentsAndAfterActions => true,
            };
            if !moment {
                return Err(Refusal::NoSuchWindow { switch: label!("activated_effect_window") });
            }
            check_permitted(position, player, Act::Activate)?;
        }
        Timing::During(turn) => {
            if turn != whose_turn || position.rules.untriggered_effect_window == UntriggeredEffectWindow::None && !takes_action {
                return Err(Refusal::NoSuchWindow { switch: label!("untriggered_effect_window") });
            }
        }
        Timing::Window(..) | Timing::At(_) | Timing::PartOf(_) | Timing::Resolved => return Err(no_such()),
    }
    abilities::check_in_force(position, card, ability.name, has.inexhaustible)?;
    if ability.once_a_turn && trigger_refusal::used_this_turn(position, position.state.card_ref(card), ability) {
        return Err(Refusal::UsedThisTurn);
    }
    if let Some(condition) = &ability.condition {
        let scope = Scope { you: player, ..Scope::of_card(position, position.state.card_ref(card), has.n) };
        if !amounts::holds(position, &scope, condition) {
            return Err(Refusal::ConditionFails { condition: condition.text.clone() });
        }
    }
    let payer = Payer { player, card, ability: Some(ability.label), n: has.n };
    let focus = focus::focus(position, card);
    match &ability.cost {
        Some(cost) if payment::payable_costs(position, payer, ability, focus).is_empty() => payment::check(position, payer, cost),
        _ => Ok(()),
    }
}

fn check_dice_power(position: &Position, player: PlayerId, at: u8) -> Result<(), Refusal> {
    let Some(power) = position.library.dice_powers.get(usize::from(at)) else { return Err(Refusal::NotOffered) };
    if !power.sets.iter().any(|set| *set == position.rules.dice_power_set.name()) {
        return Err(Refusal::NoSuchWindow { switch: label!("dice_power_set") });
    }
    let ability = position.library.ability(power.ability);
    let card = position.state.player(player).phoenixborn;
    match &ability.cost {
        Some(cost) => payment::check(position, Payer { player, card, ability: Some(ability.label), n: 0 }, cost),
        None => Ok(()),
    }
}

/// Everything a player may do now, when it is time to act.
pub(crate) fn legal_actions(position: &Position, player: PlayerId) -> SmallVec<[Action; 24]> {
    let mut list = SmallVec::new();
    let side = position.state.player(player);
    let means = Resources::of(position, player);
    for card in &side.hand {
        let cost = position.def(*card).cost.as_ref();
        let payer = Payer { player, card: *card, ability: None, n: 0 };
        if cost.is_some_and(|cost| means.suffice(position, payer, cost)) && playing::check_play(position, player, *card).is_ok() {
            list.push(Action::Play(*card));
        }
    }
    add_usable_abilities(
        position,
        player,
        Turn::Yours,
        |timing| matches!(timing, Timing::Activated | Timing::During(_)),
        &mut list,
    );
    if side.side_actions > 0 {
        for at in position.index.dice_powers() {
            let cost = position.library.ability(position.library.dice_powers[usize::from(*at)].ability).cost.as_ref();
            let payer = Payer { player, card: side.phoenixborn, ability: None, n: 0 };
            if cost.is_none_or(|cost| means.suffice(position, payer, cost)) && check_dice_power(position, player, *at).is_ok() {
                list.push(Action::DicePower(*at));
            }
        }
        if check_action(position, player, Action::Meditate).is_ok() {
            list.push(Action::Meditate);
        }
    }
    for action in [Action::Attack(AttackKind::Phoenixborn), Action::Attack(AttackKind::Unit), Action::Pass, Action::EndTurn] {
        if check_action(position, player, action).is_ok() {
            list.push(action);
        }
    }
    list
}

pub(crate) fn add_usable_abilities(
    position: &Position,
    player: PlayerId,
    turn: Turn,
    fits: impl Fn(&Timing) -> bool,
    list: &mut SmallVec<[Action; 24]>,
) {
    let could_gain = gained::any_ability_gained(position);
    let mut look = |card: CardId| {
        if !could_gain && !position.index.acts(card) {
            return;
        }
        for has in abilities::abilities(position, card) {
            if fits(&position.library.ability(has.ability).timing) && check_ability(position, player, card, has, turn).is_ok() {
                list.push(Action::Use(card, has.ability));
            }
        }
    };
    let side = position.state.player(player);
    look(side.phoenixborn);
    for card in side.battlefield.iter().chain(&side.spellboard) {
        look(*card);
        if position.state.card(*card).attached > 0 {
            for alteration in position.state.attachments(*card) {
                look(alteration);
            }
        }
    }
    for card in side.hand.iter().chain(&side.discard_pile).filter(|card| position.index.acts(**card)) {
        let works = position.def(*card).abilities.iter().any(|stands| {
            let zones = position.library.ability(stands.ability).zones;
            zones.meets(Zones::of(&[Zone::Hand, Zone::DiscardPile]))
        });
        if works {
            look(*card);
        }
    }
}
