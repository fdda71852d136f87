//! Playing cards. Reference 5.2.0; Raven 4.1.0; Reborn p.8.

use smallvec::SmallVec;

use crate::decision::{Asks, Choice};
use crate::define::{CardType, Placement, Timing};
use crate::effect::{self, Use};
use crate::event::{Act, Event, EventKind, Via, Vias, Window, Zone};
use crate::id::{CardId, CardRef, PlayerId, Thing};
use crate::leave::{self, Cause};
use crate::pay::{self, Payer};
use crate::refuse::Refusal;
use crate::ruleset::{AttachTargets, SpellZoneWhileResolving};
use crate::select::{self, Scope};
use crate::state::Phase;
use crate::table::{Core, Flow, Question, Table};
use crate::texts::{self, Does, Has};
use crate::values::{self, Doer};
use crate::why::Candidate;
use crate::window::{self, Pending};
use crate::words::label;

/// Battlefield slots and spellboard slots of a player: used, and in all. Reference 2.1.1.
pub(crate) fn slots(core: &Core, player: PlayerId) -> [(usize, usize); 2] {
    let side = core.state.player(player);
    let phoenixborn = core.def(side.phoenixborn);
    let mut used = side.battlefield.len() as i32;
    for card in &side.battlefield {
        let thing = Thing::Card(core.state.card_ref(*card));
        texts::for_each_constant(core, Does::Other, |constant, holder, n| {
            if let Some(amount) = &constant.slots
                && texts::is_about(core, constant, holder.id, n, thing)
            {
                used += select::amount(core, &Scope::of_card(core, holder, n), amount);
            }
        });
    }
    let mut titles: SmallVec<[crate::id::DefId; 8]> = SmallVec::new();
    for card in &side.spellboard {
        let def = core.state.card(*card).def;
        if !titles.contains(&def) {
            titles.push(def);
        }
    }
    [(used.max(0) as usize, usize::from(phoenixborn.battlefield)), (titles.len(), usize::from(phoenixborn.spellboard))]
}

/// Whether a battlefield has a slot left.
pub(crate) fn has_slot(core: &Core, player: PlayerId) -> bool {
    let [(used, slots), _] = slots(core, player);
    used < slots
}

fn spell_vias(kind: CardType) -> Vias {
    match kind {
        CardType::ActionSpell => Vias::of(&[Via::Spell, Via::ActionSpell]),
        CardType::ReactionSpell => Vias::of(&[Via::Spell, Via::ReactionSpell]),
        CardType::ReadySpell => Vias::of(&[Via::Spell, Via::ReadySpell]),
        CardType::AlterationSpell | CardType::ConjuredAlterationSpell => Vias::of(&[Via::Spell, Via::AlterationSpell]),
        CardType::Phoenixborn | CardType::Ally | CardType::Conjuration | CardType::Aspect => Vias::EMPTY,
    }
}

/// Whether a card is one that a player ever plays as an action: in hand, and no reaction spell.
///
/// # Errors
/// The reason why not.
pub(crate) fn is_playable(core: &Core, player: PlayerId, card: CardId) -> Result<(), Refusal> {
    let now = core.state.card(card);
    if now.zone != Zone::Hand || now.owner != player {
        return Err(Refusal::NotInHand);
    }
    if core.def(card).kind == CardType::ReactionSpell { Err(Refusal::ReactionOnly) } else { Ok(()) }
}

/// Whether a player may play a card of the hand as an action now.
///
/// # Errors
/// The reason why not.
pub(crate) fn may_play(core: &Core, player: PlayerId, card: CardId) -> Result<(), Refusal> {
    is_playable(core, player, card)?;
    let def = core.def(card);
    let now = core.state.card(card);
    let Some(cost) = &def.cost else { return Err(Refusal::WrongZone) };
    pay::can(core, Payer { player, card, ability: None, n: 0 }, cost)?;
    may_play_at_all(core, player, card)?;
    match (&def.placement, def.kind) {
        (Placement::Battlefield, _) | (Placement::ByType, CardType::Ally | CardType::Conjuration) if !has_slot(core, player) => {
            return Err(Refusal::NoBattlefieldSlot);
        }
        (Placement::ByType, CardType::ReadySpell) => {
            let [_, (used, slots)] = slots(core, player);
            let focused = core.state.player(player).spellboard.iter().any(|one| core.state.card(*one).def == now.def);
            if !focused && used >= slots {
                return Err(Refusal::NoSpellboardSlot);
            }
        }
        (Placement::ByType, CardType::AlterationSpell) if bearers(core, player, card).is_empty() => {
            let what = def.attach.as_ref().map(|attach| attach.text.clone()).unwrap_or_default();
            return Err(Refusal::NothingToAttachTo { what });
        }
        _ => {}
    }
    Ok(())
}

fn may_play_at_all(core: &Core, player: PlayerId, card: CardId) -> Result<(), Refusal> {
    let def = core.def(card);
    let kind_act = match def.kind {
        CardType::ActionSpell => Some(Act::PlayActionSpells),
        CardType::ReactionSpell => Some(Act::PlayReactionSpells),
        _ => None,
    };
    let doer = Doer { card: Some(core.state.card_ref(card)), player: Some(player), via: spell_vias(def.kind) };
    for act in [Some(Act::Play), kind_act].into_iter().flatten() {
        if let Some(by) = values::forbidden(core, Thing::Player(player), act, doer) {
            return Err(Refusal::Forbidden { act, by });
        }
    }
    if let Some(condition) = &def.play_if {
        let scope = Scope { you: player, ..Scope::of_card(core, core.state.card_ref(card), 0) };
        if !select::holds(core, &scope, condition) {
            return Err(Refusal::ConditionFails { condition: condition.text.clone() });
        }
    }
    Ok(())
}

/// Whether a player may play a reaction spell of the hand now, its event given. Reference 5.2.2.
///
/// # Errors
/// The reason why not.
pub(crate) fn may_play_reaction(core: &Core, player: PlayerId, card: CardId) -> Result<(), Refusal> {
    if core.state.phase != Phase::PlayerTurns {
        return Err(Refusal::NoReactionsNow);
    }
    if core.state.player(player).reacted {
        return Err(Refusal::ReactionUsed);
    }
    may_play_at_all(core, player, card)?;
    match &core.def(card).cost {
        Some(cost) => pay::can(core, Payer { player, card, ability: None, n: 0 }, cost),
        None => Ok(()),
    }
}

/// What an alteration could be attached to by a player.
pub(crate) fn bearers(core: &Core, player: PlayerId, card: CardId) -> select::Things {
    let Some(attach) = &core.def(card).attach else { return select::Things::new() };
    let this = core.state.card_ref(card);
    let scope = Scope { you: player, ..Scope::of_card(core, this, 0) };
    let mut found = select::find(core, &scope, attach);
    found.retain(|thing| barred_bearer(core, player, card, *thing).is_none());
    found
}

/// What forbids attaching an alteration to something, if anything does.
fn barred_bearer(core: &Core, player: PlayerId, card: CardId, thing: Thing) -> Option<Refusal> {
    let doer = Doer { card: Some(core.state.card_ref(card)), player: Some(player), via: spell_vias(core.def(card).kind) };
    [Act::BeAttachedTo, Act::BeAffected].into_iter().find_map(|act| {
        let by = values::forbidden(core, thing, act, doer)?;
        Some(Refusal::Forbidden { act, by })
    })
}

/// Whether a card could bear an alteration of a player. Reference 5.2.4; Raven 4.1.1.
///
/// # Errors
/// The reason why not.
pub(crate) fn may_bear(core: &Core, player: PlayerId, card: CardId, bearer: CardId) -> Result<(), Refusal> {
    let thing = Thing::Card(core.state.card_ref(bearer));
    let scope = Scope { you: player, ..Scope::of_card(core, core.state.card_ref(card), 0) };
    match &core.def(card).attach {
        Some(attach) if select::matches(core, &scope, attach, thing) => {
            barred_bearer(core, player, card, thing).map_or(Ok(()), Err)
        }
        Some(attach) => Err(Refusal::Unfit { part: label!("attach"), phrase: attach.text.clone() }),
        None => Err(Refusal::NotOffered),
    }
}

/// Notes for every unit and Phoenixborn whether it could bear an alteration, and if not, why.
fn consider_bearers(core: &Core, player: PlayerId, card: CardId) {
    for side in &core.state.players {
        for bearer in side.battlefield.iter().chain([&side.phoenixborn]) {
            let what = Candidate::Bearer { spell: card, bearer: *bearer };
            core.consider(player, || (what, may_bear(core, player, card, *bearer).err()));
        }
    }
}

/// Plays a card from hand: pays, places, resolves.
pub(crate) fn play(g: &mut Table, player: PlayerId, card: CardId) -> Flow {
    let cost = g.def(card).cost.clone().unwrap_or_default();
    let paid = pay::pay(g, Payer { player, card, ability: None, n: 0 }, &cost)?;
    g.state.card_mut(card).x = paid.x as u8;
    g.state.card_mut(card).played_by = player;
    place(g, player, card, &paid)
}

/// Puts a card that has been paid for where it belongs, and resolves what resolves by being played.
pub(crate) fn place(g: &mut Table, player: PlayerId, card: CardId, paid: &pay::Paid) -> Flow {
    let (kind, placement) = (g.def(card).kind, g.def(card).placement.clone());
    let cause = Cause { source: Some(g.state.card_ref(card)), by: Some(player), via: spell_vias(kind).with(Via::Play) };
    match (placement, kind) {
        (Placement::Battlefield, _) | (Placement::ByType, CardType::Ally | CardType::Conjuration) => {
            leave::enter(g, &[card], Zone::Battlefield, player, cause).map(drop)
        }
        (Placement::ByType, CardType::ReadySpell) => leave::enter(g, &[card], Zone::Spellboard, player, cause).map(drop),
        (Placement::ByType, CardType::AlterationSpell) => attach_played(g, player, card, cause),
        (Placement::ByType, CardType::ActionSpell) => {
            let abilities: SmallVec<[Has; 6]> = texts::abilities(g, card);
            let resolved = abilities
                .into_iter()
                .filter(|has| g.library.ability(has.ability).timing == Timing::Resolved)
                .collect::<SmallVec<[Has; 2]>>();
            resolve_spell(g, player, card, paid, &resolved, None)
        }
        (Placement::ByType | Placement::Under(_), _) => Err(crate::table::Fault::Engine {
            message: format!("`{}` cannot be played: its placement is not one the rules know", g.def(card).id),
        }
        .into()),
    }
}

fn attach_played(g: &mut Table, player: PlayerId, card: CardId, cause: Cause) -> Flow {
    if g.considers() {
        consider_bearers(g, player, card);
    }
    let found = bearers(g, player, card);
    let choices: Vec<Choice> = found.into_iter().map(Choice::Thing).collect();
    if choices.is_empty() {
        let owner = g.state.card(card).owner;
        leave::shift(g, card, Zone::DiscardPile, owner);
        return Ok(());
    }
    let question = Question::new(player, Asks::Attach, label!("bearer")).about(card, None);
    let Choice::Thing(Thing::Card(bearer)) = g.ask_one(question, choices)? else {
        return Err(crate::table::wrong_shape());
    };
    if g.rules.attach_targets == AttachTargets::Yes && cancelled_in_attaching(g, card, bearer, player)? {
        let owner = g.state.card(card).owner;
        leave::shift(g, card, Zone::DiscardPile, owner);
        return Ok(());
    }
    leave::attach(g, card, bearer, cause).map(drop)
}

/// Attaching targets the bearer (`attach_targets`): a cancel keeps the spell from being attached. Reborn Glossary Attach.
fn cancelled_in_attaching(g: &mut Table, card: CardId, bearer: CardRef, player: PlayerId) -> Flow<bool> {
    let heard = Window::ALL.iter().any(|window| window::hears(g, *window, EventKind::IsTargeted));
    if !heard {
        return Ok(false);
    }
    let vias = spell_vias(CardType::AlterationSpell);
    effect::aim_without_text(g, card, player, bearer, vias)
}

/// Resolves the text of a spell that was played, from the zone the ruleset says (`spell_zone_while_resolving`).
fn resolve_spell(
    g: &mut Table,
    player: PlayerId,
    card: CardId,
    paid: &pay::Paid,
    texts: &[Has],
    answer: Option<&Pending>,
) -> Flow {
    let owner = g.state.card(card).owner;
    let first = g.rules.spell_zone_while_resolving == SpellZoneWhileResolving::DiscardFirst;
    let zone = if first { Zone::DiscardPile } else { Zone::Aside };
    let here = leave::shift(g, card, zone, if first { owner } else { player });
    g.state.card_mut(card).x = paid.x as u8;
    for has in texts {
        let mut using = Use::of(here, *has, player);
        using.x = paid.x;
        using.spent.clone_from(&paid.dice);
        using.played = true;
        if let Some(pending) = answer {
            using.event.clone_from(&pending.event);
            using.open = pending.open;
            using.origin = pending.origin;
        }
        effect::perform(g, using)?;
    }
    if !first && g.state.is_current(here) {
        leave::shift(g, card, Zone::DiscardPile, owner);
    }
    Ok(())
}

/// Plays a reaction spell as an answer to an event. Reference 5.2.2; Reborn p.9.
pub(crate) fn reaction(g: &mut Table, pending: &Pending) -> Flow {
    let (player, card) = (pending.you, pending.card.id);
    g.state.player_mut(player).reacted = true;
    g.state.card_mut(card).played_by = player;
    let cost = g.def(card).cost.clone().unwrap_or_default();
    let paid = pay::pay(g, Payer { player, card, ability: None, n: 0 }, &cost)?;
    resolve_spell(g, player, card, &paid, &[pending.has], Some(pending))
}

/// Tells that a main action was taken.
pub(crate) fn took_main_action(g: &mut Table, player: PlayerId, how: Via) -> Flow {
    let mut event = Event::new(EventKind::TakesMainAction, player);
    event.by = Some(player);
    event.via = Vias::of(&[how]);
    window::react(g, &event)
}
