//! Legal actions: what a player may do in a turn, each judged by one check. Reference 4.2.0, 8.0.0.

use crate::cards::ability::{AbilityDef, Timing, Turn};
use crate::game::ability_instance::{AbilityInstance, has_gained};
use crate::game::attack::AttackKind;
use crate::game::decision::Action;
use crate::game::refusal::Refusal;
use crate::game::step::{Phase, Step};
use crate::queries::abilities;
use crate::queries::activation;
use crate::queries::combatants;
use crate::queries::gaining;
use crate::queries::obligations;
use crate::queries::payer::Payer;
use crate::queries::payment;
use crate::queries::permissions;
use crate::queries::playing;
use crate::queries::position::Position;
use crate::queries::resources::Resources;
use crate::queries::seats;
use crate::terms::act::Act;
use crate::terms::id::{AbilityId, CardId, PlayerId};
use crate::terms::zone::{Zone, Zones};
use smallvec::SmallVec;

/// Checks that a player may take an action now.
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
    check_in_turn(position, player, action)
}

/// Checks that a player whose turn it is may take an action.
#[inline(always)]
fn check_in_turn(position: &Position, player: PlayerId, action: Action) -> Result<(), Refusal> {
    let side = position.state.player(player);
    let has_main = side.main_actions > 0;
    match action {
        Action::Play(card) => playing::check_play(position, player, card),
        Action::Use(card, ability) => {
            let instance = abilities::abilities(position, card).into_iter().find(|instance| instance.ability == ability);
            let instance = instance.ok_or(Refusal::NoSuchAbility { name: position.library.ability(ability).label })?;
            activation::check_ability(position, player, card, instance, Turn::Yours)
        }
        Action::DicePower(index) => activation::check_dice_power(position, player, index),
        Action::Pass if !has_main && side.extra_passes == 0 => Err(Refusal::NoMainAction),
        Action::Attack(_) if !has_main => Err(Refusal::NoMainAction),
        Action::Attack(kind) => combatants::check_attack(position, player, kind),
        Action::Meditate if side.side_actions == 0 => Err(Refusal::NoSideAction),
        Action::Meditate => permissions::check_player(position, player, Act::TakeSideAction),
        Action::EndTurn if has_main => Err(Refusal::MainActionDue),
        Action::Pass => obligations::main_action_refusal(position, player).map_or(Ok(()), Err),
        Action::EndTurn => Ok(()),
        Action::HandOver => seats::check_hand_over(position, player),
    }
}

/// Returns every ability of a card that a player activates or uses untriggered, each with why it cannot be used now.
pub(crate) fn abilities_with_refusals(position: &Position, player: PlayerId, card: CardId) -> Vec<(AbilityId, Option<Refusal>)> {
    abilities::abilities(position, card)
        .into_iter()
        .filter(|instance| position.library.ability(instance.ability).is_activated())
        .map(|instance| (instance.ability, check_action(position, player, Action::Use(card, instance.ability)).err()))
        .collect()
}

/// The actions without a card or dice power, as they are listed.
const WITHOUT_CARD: [Action; 6] = [
    Action::Meditate,
    Action::Attack(AttackKind::Phoenixborn),
    Action::Attack(AttackKind::Unit),
    Action::Pass,
    Action::EndTurn,
    Action::HandOver,
];

/// Actions a player may take.
pub(crate) type Actions = SmallVec<[Action; 24]>;

/// Lists everything a player may do when it is time to act: what [`check_action`] refuses nothing of, in the order of cards
/// in hand, abilities, dice powers, and the actions without a card.
pub(crate) fn legal_actions(position: &Position, player: PlayerId) -> Actions {
    let mut actions = Actions::new();
    let resources = Resources::of(position, player);
    add_plays(position, player, &resources, &mut actions);
    add_abilities(position, player, Turn::Yours, &resources, AbilityDef::is_activated, &mut actions);
    if position.state.player(player).side_actions > 0 {
        add_dice_powers(position, player, &resources, &mut actions);
    }
    for action in WITHOUT_CARD {
        if check_in_turn(position, player, action).is_ok() {
            actions.push(action);
        }
    }
    debug_assert!(offers_what_is_legal(position, player, &actions), "what may be done is not offered, or what may not");
    actions
}

/// Returns whether all that may be done is to end the own part in a turn: nobody is asked then.
pub(crate) fn nothing_but_the_end(actions: impl IntoIterator<Item = Action>) -> bool {
    let mut may_end = false;
    actions.into_iter().all(|action| {
        may_end |= action == Action::EndTurn;
        matches!(action, Action::EndTurn | Action::HandOver)
    }) && may_end
}

/// Returns whether a player may do more than one thing when it is time to act, listing no more than that needs.
pub(crate) fn leaves_choice(position: &Position, player: PlayerId) -> bool {
    let plain = [
        Action::Pass,
        Action::EndTurn,
        Action::Meditate,
        Action::Attack(AttackKind::Phoenixborn),
        Action::Attack(AttackKind::Unit),
    ];
    let mut legal = plain.into_iter().filter(|action| check_action(position, player, *action).is_ok());
    let several = match (legal.next(), legal.next()) {
        (Some(_), Some(_)) => true,
        _ => listed_choice(position, player),
    };
    debug_assert_eq!(several, listed_choice(position, player), "an action is not listed");
    several
}

/// Returns whether more than one thing is listed, and not the end alone.
fn listed_choice(position: &Position, player: PlayerId) -> bool {
    let actions = legal_actions(position, player);
    actions.len() > 1 && !nothing_but_the_end(actions)
}

/// Returns whether what [`check_action`] refuses nothing of is among the actions, of any card and dice power, and what it refuses is
/// not.
fn offers_what_is_legal(position: &Position, player: PlayerId, actions: &Actions) -> bool {
    let agrees = |action: Action| actions.contains(&action) == check_action(position, player, action).is_ok();
    (0..position.state.cards.len()).map(|index| CardId(index as u16)).all(|card| {
        let usable = abilities_with_refusals(position, player, card).into_iter().filter(|(_, refusal)| refusal.is_none());
        agrees(Action::Play(card))
            && usable.map(|(ability, _)| ability).all(|ability| actions.contains(&Action::Use(card, ability)))
    }) && (position.state.player(player).side_actions == 0
        || position.index.dice_powers().iter().all(|power| agrees(Action::DicePower(*power))))
        && WITHOUT_CARD.into_iter().all(agrees)
}

/// Adds the cards of the hand that a player may play. Resources are looked at first: most cards fail by them, and fast.
fn add_plays(position: &Position, player: PlayerId, resources: &Resources, actions: &mut Actions) {
    for card in &position.state.player(player).hand {
        if resources.meet_at_once(position.index.fixed_cost(*card)) == Some(false) {
            continue;
        }
        let cost = position.def(*card).cost.as_ref();
        let payer = Payer { player, card: *card, ability: None, n: 0 };
        if cost.is_some_and(|cost| payment::could_pay(position, resources, payer, cost))
            && playing::check_in_hand(position, player, *card).is_ok()
            && playing::check_beside_cost(position, player, *card).is_ok()
        {
            actions.push(Action::Play(*card));
        }
    }
}

/// Adds the dice powers that a player may use.
fn add_dice_powers(position: &Position, player: PlayerId, resources: &Resources, actions: &mut Actions) {
    let Some(phoenixborn) = seats::phoenixborn_of(position, player) else { return };
    for index in position.index.dice_powers() {
        let ability = position.library.ability(position.library.dice_powers[usize::from(*index)].ability);
        let payer = Payer { player, card: phoenixborn.id, ability: Some(ability.label), n: 0 };
        if ability.cost.as_ref().is_none_or(|cost| payment::could_pay(position, resources, payer, cost)) {
            actions.push(Action::DicePower(*index));
        }
    }
}

/// Lists the abilities that a player may use untriggered in such a turn.
pub(crate) fn untriggered_abilities(position: &Position, player: PlayerId, turn: Turn) -> Actions {
    let mut actions = Actions::new();
    let may_be_used = any_may_be_used_untriggered(position);
    if may_be_used || cfg!(debug_assertions) {
        let is_untriggered = |ability: &AbilityDef| matches!(ability.timing, Timing::During(_));
        let resources = Resources::of(position, player);
        add_abilities(position, player, turn, &resources, is_untriggered, &mut actions);
    }
    debug_assert!(may_be_used || actions.is_empty(), "a text that is used untriggered is passed over");
    actions
}

/// Returns whether a text that is used untriggered lies where it may work, or may have been gained.
fn any_may_be_used_untriggered(position: &Position) -> bool {
    let may_work = |card: &CardId| position.index.any_acts_out_of_play() || position.state.card(*card).in_play();
    position.index.used_untriggered().iter().any(may_work)
        || gaining::any_ability_gained(position)
        || !position.departing.is_empty()
}

/// Adds the abilities that pass a test and that a player may use in such a turn. What they cost is looked at first: most fail by that.
fn add_abilities(
    position: &Position,
    player: PlayerId,
    turn: Turn,
    resources: &Resources,
    test: impl Fn(&AbilityDef) -> bool,
    actions: &mut Actions,
) {
    let gained = abilities::gained_abilities(position);
    let could_pay = |card: CardId, ability: &AbilityDef, instance: AbilityInstance| {
        if !ability.focus.is_empty() {
            return activation::check_cost(position, player, card, instance, ability).is_ok();
        }
        let payer = Payer { player, card, ability: Some(ability.label), n: instance.n };
        ability.cost.as_ref().is_none_or(|cost| payment::could_pay(position, resources, payer, cost))
    };
    let mut look_at = |card: CardId| {
        let acts = position.index.acts(card, position.state.card(card).exhaustion > 0);
        if !acts && !has_gained(&gained, card) && position.departing.is_empty() {
            return;
        }
        for instance in abilities::abilities_that(position, card, &gained, &test) {
            let ability = position.library.ability(instance.ability);
            if could_pay(card, ability, instance) && activation::check_beside_cost(position, player, card, instance, turn).is_ok()
            {
                actions.push(Action::Use(card, instance.ability));
            }
        }
    };
    let side = position.state.player(player);
    let phoenixborn = seats::phoenixborn_of(position, player).map(|phoenixborn| phoenixborn.id);
    for card in phoenixborn.iter().chain(&side.battlefield).chain(&side.spellboard) {
        look_at(*card);
        for alteration in position.state.attachments(*card) {
            look_at(alteration);
        }
    }
    for card in position.index.acts_for_others() {
        let state = position.state.card(*card);
        let bearer = state.host.map(|host| position.state.card(host).controller);
        if state.in_play() && bearer.unwrap_or(state.controller) != player {
            look_at(*card);
        }
    }
    if !position.index.any_acts_out_of_play() {
        return;
    }
    for card in side.hand.iter().chain(&side.discard_pile) {
        if position.index.acts(*card, false) && works_out_of_play(position, *card) {
            look_at(*card);
        }
    }
}

/// Returns whether a card has a text that works in hand or in the discard pile.
fn works_out_of_play(position: &Position, card: CardId) -> bool {
    let zones = Zones::of(&[Zone::Hand, Zone::DiscardPile]);
    position.def(card).abilities.iter().any(|printed| position.library.ability(printed.ability).zones.meets(zones))
}
