//! Values: attack, life and recover as they are now, computed by layers from the printed ones, never written into them.
//!
//! Layers from bottom to top: printed values with X; values replacing printed ones; attack and life changing places;
//! then bonuses of alterations, constants and lasting effects, added up. A value below 0 reads 0 when it is used.

use crate::define::{CardType, CardTypes, CountsAs, DefinesX, Printed};
use crate::event::{Act, Vias, Zone};
use crate::id::{CardId, CardRef, PlayerId, Thing};
use crate::select::{self, Scope};
use crate::selector::Value;
use crate::state::LastingWhat;
use crate::table::Core;
use crate::texts::{self, Does};

/// The attack value of a card; may be below 0.
pub(crate) fn attack(core: &Core, card: CardId) -> i32 {
    value(core, card, 0)
}

/// The life value of a card; may be below 0.
pub(crate) fn life(core: &Core, card: CardId) -> i32 {
    value(core, card, 1)
}

/// The recover value of a card; may be below 0.
pub(crate) fn recover(core: &Core, card: CardId) -> i32 {
    value(core, card, 2)
}

/// A value of a card in its present stay, or the last one it had.
pub(crate) fn of_ref(core: &Core, card: CardRef, which: Value) -> i32 {
    let now = core.state.card(card.id);
    let past = !core.state.is_current(card) && now.last != crate::state::LastValues::default() || now.zone == Zone::Aside;
    match which {
        Value::Attack if past => i32::from(now.last.attack),
        Value::Life if past => i32::from(now.last.life),
        Value::Recover if past => i32::from(now.last.recover),
        Value::Attack => attack(core, card.id),
        Value::Life => life(core, card.id),
        Value::Recover => recover(core, card.id),
        Value::MagicPlayCost => core.def(card.id).cost.as_ref().map_or(0, crate::cost::Cost::magic_play_cost),
    }
}

/// The printed value of a card, X counted.
pub(crate) fn printed(core: &Core, card: CardId, slot: usize) -> i32 {
    let def = core.def(card);
    let printed = match slot {
        0 => def.attack,
        1 => def.life,
        _ => def.recover,
    };
    match printed {
        Some(Printed::Is(n)) => n,
        Some(Printed::X) => defined_x(core, card),
        Some(Printed::Bonus(_) | Printed::BonusX) | None => 0,
    }
}

/// The X a card defines for itself.
pub(crate) fn defined_x(core: &Core, card: CardId) -> i32 {
    match &core.def(card).x {
        Some(DefinesX::Amount { amount, inexhaustible }) => {
            if *inexhaustible || !exhausted(core, card) {
                select::amount(core, &Scope::of_card(core, core.state.card_ref(card), 0), amount)
            } else {
                0
            }
        }
        Some(DefinesX::Script(_)) | None => i32::from(core.state.card(card).x),
    }
}

fn value(core: &Core, card: CardId, slot: usize) -> i32 {
    let mut value = printed(core, card, slot);
    let state = core.state.card(card);
    if !state.in_play() {
        return value;
    }
    let this = Thing::Card(core.state.card_ref(card));
    let mut bonus = 0;
    let mut swapped = false;
    texts::for_each_constant(core, Does::Values, |constant, holder, n| {
        let touches = constant.swap || constant.give[slot].is_some() || constant.printed[slot].is_some();
        if !touches || !texts::is_about(core, constant, holder.id, n, this) {
            return;
        }
        let scope = Scope::of_card(core, holder, n);
        swapped ^= constant.swap && slot < 2;
        if let Some(amount) = &constant.printed[slot] {
            value = select::amount(core, &scope, amount);
        }
        if let Some(amount) = &constant.give[slot] {
            bonus += select::amount(core, &scope, amount);
        }
    });
    if swapped {
        value = printed(core, card, 1 - slot);
    }
    for alteration in core.state.attachments(card) {
        let def = core.def(alteration);
        let given = match slot {
            0 => def.attack,
            1 => def.life,
            _ => def.recover,
        };
        bonus += match given {
            Some(Printed::Bonus(n)) => n,
            Some(Printed::BonusX) => defined_x(core, alteration),
            Some(Printed::Is(_) | Printed::X) | None => 0,
        };
    }
    for lasting in &core.state.lasting {
        if lasting.on != this {
            continue;
        }
        match lasting.what {
            LastingWhat::Bonus(which, n) if slot_of(which) == Some(slot) => bonus += n,
            LastingWhat::Constant(constant, n) => {
                if let Some(amount) = &core.library.constant(constant).give[slot] {
                    bonus += select::amount(core, &Scope::of_card(core, lasting.source, n), amount);
                }
            }
            _ => {}
        }
    }
    value + bonus
}

fn slot_of(which: Value) -> Option<usize> {
    match which {
        Value::Attack => Some(0),
        Value::Life => Some(1),
        Value::Recover => Some(2),
        Value::MagicPlayCost => None,
    }
}

/// Whether a card is exhausted: a token on it, or it counts as such. Reference 2.3.2.
pub(crate) fn exhausted(core: &Core, card: CardId) -> bool {
    let state = core.state.card(card);
    state.exhaustion > 0 || (state.in_play() && texts::counts_as(core, card, |counts| matches!(counts, CountsAs::Exhausted)))
}

/// The card that makes a card exhausted: itself with a token on it, or one whose text says so.
pub(crate) fn exhausted_by(core: &Core, card: CardId) -> Option<CardId> {
    let state = core.state.card(card);
    if state.exhaustion > 0 {
        return Some(card);
    }
    state.in_play().then(|| texts::counts_as_by(core, card, |counts| matches!(counts, CountsAs::Exhausted))).flatten()
}

/// The types a card has now.
pub(crate) fn types(core: &Core, card: CardId) -> CardTypes {
    let mut types = CardTypes::of(&[]).with(core.def(card).kind);
    let state = core.state.card(card);
    if core.as_printed == Some(card) {
        return types;
    }
    if state.in_play() {
        for kind in [CardType::Ally, CardType::Conjuration] {
            if !types.has(kind) && texts::counts_as(core, card, |counts| *counts == CountsAs::Type(kind)) {
                types.insert(kind);
            }
        }
    } else if state.last.unit && !types.meets(CardTypes::UNITS) && state.zone == Zone::Aside {
        types.insert(CardType::Ally);
    }
    types
}

/// The types of a card in its present stay, or those it had.
pub(crate) fn types_of_ref(core: &Core, card: CardRef) -> CardTypes {
    let now = core.state.card(card.id);
    let mut types = types(core, card.id);
    if !core.state.is_current(card) && now.last.unit && !types.meets(CardTypes::UNITS) {
        types.insert(CardType::Ally);
    }
    types
}

/// Whether a card is a unit now.
#[inline]
pub(crate) fn is_unit(core: &Core, card: CardId) -> bool {
    core.def(card).is_unit() || types(core, card).meets(CardTypes::UNITS)
}

/// By whom and by what an act is done, for restrictions that ask.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Doer {
    pub(crate) card: Option<CardRef>,
    pub(crate) player: Option<PlayerId>,
    pub(crate) via: Vias,
}

/// Whether something forbids an act of a card or player, and which card does.
pub(crate) fn forbidden(core: &Core, thing: Thing, act: Act, doer: Doer) -> Option<CardId> {
    core.cover(|coverage| coverage.forbidden.insert(act));
    if core.state.lasting.is_empty() && !core.roster.forbids(act) {
        return None;
    }
    let mut by = None;
    let applies = |constant: &crate::define::ConstantDef, holder: CardRef, n: i32, you: PlayerId| {
        let via = constant.via.is_empty() || constant.via.meets(doer.via);
        via && constant.by.as_ref().is_none_or(|selector| {
            let scope = Scope { you, ..Scope::of_card(core, holder, n) };
            doer.card.is_some_and(|card| select::matches_loosely(core, &scope, selector, Thing::Card(card)))
                || doer.player.is_some_and(|player| select::matches(core, &scope, selector, Thing::Player(player)))
        })
    };
    texts::for_each_constant(core, Does::Restricts, |constant, holder, n| {
        if by.is_none()
            && constant.cannot.has(act)
            && texts::is_about(core, constant, holder.id, n, thing)
            && applies(constant, holder, n, core.state.card(holder.id).controller)
        {
            by = Some(holder.id);
        }
    });
    if by.is_none() {
        for lasting in &core.state.lasting {
            if lasting.on == thing
                && let LastingWhat::Forbid(acts) = lasting.what
                && acts.has(act)
            {
                by = Some(lasting.source.id);
            }
        }
        texts::lasting_constants(core, thing, |constant, n, holder, you| {
            if constant.cannot.has(act) && applies(constant, holder, n, you) {
                by = Some(holder.id);
            }
        });
    }
    by
}

/// Whether something allows a card an act that needs allowing.
pub(crate) fn allowed(core: &Core, card: CardId, act: Act) -> bool {
    core.cover(|coverage| coverage.allowed.insert(act));
    let thing = Thing::Card(core.state.card_ref(card));
    let mut found = false;
    texts::for_each_constant(core, Does::Restricts, |constant, holder, n| {
        found |= constant.may.has(act) && texts::is_about(core, constant, holder.id, n, thing);
    });
    texts::lasting_constants(core, thing, |constant, _, _, _| found |= constant.may.has(act));
    found
}

/// When a unit in battle deals its damage: -1 first, 0 with the others, 1 last.
pub(crate) fn deals_when(core: &Core, card: CardId) -> i32 {
    let thing = Thing::Card(core.state.card_ref(card));
    let mut when = 0;
    texts::for_each_constant(core, Does::Other, |constant, holder, n| {
        if let Some(deals) = constant.deals
            && texts::is_about(core, constant, holder.id, n, thing)
        {
            when += match deals {
                crate::define::DealsWhen::First => -1,
                crate::define::DealsWhen::Last => 1,
            };
        }
    });
    texts::lasting_constants(core, thing, |constant, _, _, _| {
        when += match constant.deals {
            Some(crate::define::DealsWhen::First) => -1,
            Some(crate::define::DealsWhen::Last) => 1,
            None => 0,
        };
    });
    when
}

/// How often a ready spell is focused: other copies on the same spellboard, and what adds to it. Reference 5.2.5.
pub(crate) fn focus(core: &Core, card: CardId) -> i32 {
    let state = core.state.card(card);
    if state.zone != Zone::Spellboard {
        return 0;
    }
    let board = &core.state.player(state.controller).spellboard;
    let mut focus = board.iter().filter(|one| core.state.card(**one).def == state.def).count() as i32 - 1;
    let this = Thing::Card(core.state.card_ref(card));
    texts::for_each_constant(core, Does::Other, |constant, holder, n| {
        if let Some(amount) = &constant.focus
            && texts::is_about(core, constant, holder.id, n, this)
        {
            focus += select::amount(core, &Scope::of_card(core, holder, n), amount);
        }
    });
    focus
}
