//! What content may say in shape that no rule reads yet. The loader refuses it, so that nothing silently does nothing.

use crate::cards::ability::{AbilityDef, Timing};
use crate::cards::card::{CardDef, DefinesX};
use crate::cards::constant::ConstantDef;
use crate::cards::library::Library;
use crate::terms::act::{Act, Acts};
use crate::terms::event::{EventKind, Window};
use crate::terms::moment::{Moment, Moments};

/// Acts that are forbidden somewhere and that some rule asks about.
const READ_ACTS: Acts = Acts::of(&[
    Act::Attack,
    Act::Block,
    Act::Guard,
    Act::Counter,
    Act::BeAttacked,
    Act::BeBlocked,
    Act::BeGuardedAgainst,
    Act::BeGuarded,
    Act::ExhaustByCountering,
    Act::HaveDamagePrevented,
    Act::BeTargeted,
    Act::BeAffected,
    Act::BeAttachedTo,
    Act::BeDestroyed,
    Act::BePlacedInHand,
    Act::BeMeditated,
    Act::LeavePlay,
    Act::DeclareBlockers,
    Act::DeclareGuard,
    Act::TakeAttackAction,
    Act::AttackPhoenixborn,
    Act::AttackUnit,
    Act::TakeSideAction,
    Act::Play,
    Act::PlayActionSpells,
    Act::PlayReactionSpells,
    Act::Activate,
    Act::ChangeDice,
    Act::ReadyDice,
    Act::Draw,
]);

/// Moments that come in a game.
const READ_MOMENTS: Moments = Moments::of(&[
    Moment::TurnStart,
    Moment::TurnEnd,
    Moment::PrepareStart,
    Moment::DrawStep,
    Moment::PrepareEnd,
    Moment::PlayerTurnsStart,
    Moment::ExhaustDiceStep,
    Moment::BattleEnd,
    Moment::RoundEnd,
]);

/// Returns whether some rule asks if this act is forbidden.
pub fn asks_whether_forbidden(act: Act) -> bool {
    READ_ACTS.has(act)
}

/// Returns whether some rule asks if this act is allowed.
pub fn asks_whether_allowed(act: Act) -> bool {
    act == Act::Guard
}

/// Returns whether this moment comes in a game.
pub fn comes(moment: Moment) -> bool {
    READ_MOMENTS.has(moment)
}

/// Returns whether rules open this window around this event.
pub fn opens(kind: EventKind, window: Window) -> bool {
    use EventKind as E;
    let would = matches!(
        kind,
        E::EntersPlay
            | E::LeavesPlay
            | E::IsDestroyed
            | E::IsDiscarded
            | E::Moves
            | E::IsDealtDamage
            | E::ReceivesDamage
            | E::GetsWounds
            | E::LosesWounds
            | E::GetsExhaustion
            | E::LosesExhaustion
            | E::GetsStatus
            | E::LosesStatus
            | E::DeclaresAttackers
            | E::IsTargeted
            | E::IsUsed
            | E::ReadiesDice
            | E::Draws
            | E::Mills
    );
    let red_rains = matches!(kind, E::IsRevealed | E::GetsRedRains | E::Ultimate | E::AdvancesPhase | E::IsFatigued);
    let only_after = matches!(kind, E::PaysCost | E::SpendsDice | E::IsResolved);
    match window {
        Window::Would => would,
        Window::When => !red_rains && !only_after && kind != E::IsUsed,
        Window::After => !red_rains && kind != E::IsUsed,
    }
}

/// Lists what of an ability no rule reads yet, in words.
pub fn of_ability(ability: &AbilityDef) -> Vec<String> {
    let mut list = Vec::new();
    if ability.status.is_some() {
        list.push("status abilities of aspects".to_owned());
    }
    if !ability.extra.is_empty() && !ability.is_activated() {
        list.push("`extra` costs of an ability that is not activated".to_owned());
    }
    if !ability.focus.is_empty() && !ability.is_activated() {
        list.push("`focus` costs of an ability that is not activated".to_owned());
    }
    match ability.timing {
        Timing::Window(window, kinds) => {
            for kind in kinds.iter().filter(|kind| !opens(*kind, window)) {
                list.push(format!("the window `{window}` of `{kind}`"));
            }
        }
        Timing::At(moments) => {
            for moment in moments.iter().filter(|moment| !comes(*moment)) {
                list.push(format!("the moment `{moment}`"));
            }
        }
        Timing::PartOf(kind) => {
            if !matches!(kind, EventKind::EntersPlay | EventKind::IsAttached) {
                list.push(format!("`as = \"{kind}\"`"));
            }
        }
        Timing::During(_) | Timing::Activated | Timing::Resolved => {}
    }
    list
}

/// Lists what of a constant effect no rule reads yet, in words.
pub fn of_constant(constant: &ConstantDef) -> Vec<String> {
    let mut list = Vec::new();
    if constant.while_script.is_some() {
        list.push("`while_script`".to_owned());
    }
    if !constant.must.is_empty() {
        list.push("`must`".to_owned());
    }
    if !constant.tax.is_empty() || constant.price.is_some() {
        list.push("`tax` and `price`".to_owned());
    }
    if !constant.spend.is_empty() {
        list.push("`spend`".to_owned());
    }
    for act in constant.cannot.iter().filter(|act| !asks_whether_forbidden(*act)) {
        list.push(format!("`cannot = [\"{act}\"]`"));
    }
    for act in constant.may.iter().filter(|act| !asks_whether_allowed(*act)) {
        list.push(format!("`may = [\"{act}\"]`"));
    }
    list
}

/// Lists what of a card itself no rule reads yet, in words.
fn of_card(library: &Library, card: &CardDef) -> Vec<String> {
    let mut list = Vec::new();
    if matches!(card.x, Some(DefinesX::Script(_))) {
        list.push("`x` by a script".to_owned());
    }
    if card.abilities.iter().filter(|printed| library.ability(printed.ability).timing == Timing::Resolved).count() > 1 {
        list.push("several effects of one action spell; write them as one".to_owned());
    }
    list
}

/// Lists what a library says that no rule reads yet: the card file, keyword or dice power with what it says.
pub fn list(library: &Library) -> Vec<(String, String)> {
    let mut unsupported = Vec::new();
    let mut put = |place: &str, list: Vec<String>| unsupported.extend(list.into_iter().map(|words| (place.to_owned(), words)));
    for card in &library.cards {
        put(&card.file, of_card(library, card));
        for printed in &card.abilities {
            put(&card.file, of_ability(library.ability(printed.ability)));
        }
        for printed in &card.constants {
            put(&card.file, of_constant(library.constant(printed.constant)));
        }
    }
    for keyword in &library.keywords {
        let place = format!("keyword `{}`", keyword.name);
        for ability in &keyword.abilities {
            put(&place, of_ability(library.ability(*ability)));
        }
        for constant in &keyword.constants {
            put(&place, of_constant(library.constant(*constant)));
        }
    }
    for power in &library.dice_powers {
        let place = format!("dice power `{}`", power.kind);
        for ability in power.on_card_abilities.iter().chain([&power.ability]) {
            put(&place, of_ability(library.ability(*ability)));
        }
        for constant in &power.on_card_constants {
            put(&place, of_constant(library.constant(*constant)));
        }
    }
    for (file, _, constant) in &library.lastings {
        put(file, of_constant(library.constant(*constant)));
    }
    unsupported.sort();
    unsupported.dedup();
    unsupported
}
