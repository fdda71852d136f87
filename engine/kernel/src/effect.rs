//! Effects: a text that is used has a frame until it is resolved. Reference 5.7.0; Raven 4.5.0.

use smallvec::SmallVec;
use ustr::{Ustr, ustr};

use crate::decision::{Asks, Bound, Choice};
use crate::define::{AbilityDef, CardTypes, Duration, Lose, Timing};
use crate::event::{Act, Event, EventKind, Via, Vias, Window, Zone};
use crate::id::{AbilityId, CardRef, DieId, FnId, PlayerId, Thing};
use crate::leave::{self, Cause};
use crate::pay::{self, Payer};
use crate::ruleset::{
    CancelAnswers, CancelConstantText, CancelScope, DamageProcessStart, MassEffectOrderer, ModeChoice, MultiTargetChoice,
    SourceLeftPlay, TargetChoice,
};
use crate::select::{self, Scope, Things};
use crate::selector::Selector;
use crate::state::{Delayed, Lasting, LastingWhat, Tally};
use crate::table::{Core, Flow, Halt, Open, Question, Table};
use crate::texts::Has;
use crate::trace::Note;
use crate::values::{self, Doer};
use crate::why::Candidate;
use crate::window::{self, Pending};
use crate::words::label;

/// What runs the functions of card scripts. A script crate implements it; the kernel knows no script language.
pub trait Scripts {
    /// Runs a function for the effect whose frame is on top of the table.
    ///
    /// # Errors
    /// Whatever halts the rules; a failing script is a [`crate::table::Fault::Script`].
    fn run(&self, table: &mut Table, function: FnId) -> Flow;

    /// Runs a function that only reads and answers yes or no.
    ///
    /// # Errors
    /// As for [`Scripts::run`].
    fn test(&self, table: &mut Table, function: FnId) -> Flow<bool>;
}

/// Something an effect has still to see carried out once it is done.
#[derive(Clone, Debug)]
pub(crate) enum Due {
    Damage(crate::damage::Damage),
    Wounds(CardRef, i32, Cause),
    Destroy(CardRef, Cause),
}

impl Due {
    fn card(&self) -> CardRef {
        match self {
            Due::Damage(damage) => damage.target,
            Due::Wounds(card, ..) | Due::Destroy(card, _) => *card,
        }
    }
}

/// An effect that runs.
#[derive(Clone, Debug)]
pub struct Frame {
    pub(crate) card: CardRef,
    pub(crate) ability: Option<AbilityId>,
    pub(crate) label: Ustr,
    pub(crate) you: PlayerId,
    pub(crate) n: i32,
    pub(crate) x: i32,
    pub(crate) focus: i32,
    pub(crate) mode: Option<Ustr>,
    pub(crate) paid: SmallVec<[Ustr; 1]>,
    pub(crate) spent: SmallVec<[DieId; 6]>,
    pub(crate) event: Option<Box<Event>>,
    pub(crate) open: Option<usize>,
    pub(crate) origin: Option<usize>,
    pub(crate) fixed: SmallVec<[(Ustr, Things); 2]>,
    pub(crate) picks: SmallVec<[(Ustr, Things); 2]>,
    pub(crate) titles: SmallVec<[(Ustr, Ustr); 1]>,
    pub(crate) docket: Vec<Due>,
    pub(crate) waiting: Vec<Pending>,
    pub(crate) die: Option<DieId>,
    pub(crate) kept: Things,
    pub(crate) cancelled: bool,
    /// Targets a cancel has answered; the effect goes on up to the first of them (`cancel_scope`).
    pub(crate) cancelled_at: Things,
    pub(crate) settling: bool,
    pub(crate) reads: bool,
    pub(crate) via: Vias,
    pub(crate) moved: SmallVec<[(CardRef, CardRef); 2]>,
}

impl Frame {
    /// What was picked under a name in this effect.
    pub(crate) fn named(&self, _: &Core, name: Ustr) -> Things {
        if name == "spent" {
            return self.spent.iter().copied().map(Thing::Die).collect();
        }
        self.picks
            .iter()
            .rev()
            .chain(self.fixed.iter())
            .find(|(one, _)| *one == name)
            .map(|(_, things)| things.clone())
            .unwrap_or_default()
    }

    /// The title named, or of the card picked, under a name.
    pub(crate) fn title_named(&self, core: &Core, name: Ustr) -> Option<Ustr> {
        let named = self.titles.iter().find(|(one, _)| *one == name).map(|(_, title)| *title);
        named.or_else(|| self.named(core, name).first().and_then(|thing| thing.card()).map(|card| core.def(card.id).name))
    }

    /// Whether the effect this one answers could be aimed at that thing instead.
    pub(crate) fn could_be_retargeted(&self, core: &Core, thing: Thing) -> bool {
        let Some(origin) = self.origin.and_then(|at| core.frames.get(at)) else { return false };
        let Some(ability) = origin.ability else { return false };
        let scope = Scope::of_frame(core, origin);
        core.library.ability(ability).targets.iter().any(|target| select::matches(core, &scope, &target.pick, thing))
    }

    /// The card in the stay it has now, if only this effect moved it since.
    pub(crate) fn follow(&self, core: &Core, card: CardRef) -> Option<CardRef> {
        let mut card = card;
        loop {
            if core.state.is_current(card) {
                return Some(card);
            }
            card = self.moved.iter().find(|(old, _)| *old == card)?.1;
        }
    }

    /// The cause of what this effect does.
    pub(crate) fn cause(&self) -> Cause {
        Cause { source: Some(self.card), by: Some(self.you), via: self.via }
    }
}

/// A use of a text: everything settled before it resolves.
#[derive(Clone, Debug)]
pub(crate) struct Use {
    pub(crate) card: CardRef,
    pub(crate) has: Has,
    pub(crate) you: PlayerId,
    pub(crate) event: Option<Box<Event>>,
    pub(crate) open: Option<usize>,
    pub(crate) origin: Option<usize>,
    pub(crate) die: Option<DieId>,
    pub(crate) x: i32,
    pub(crate) spent: SmallVec<[DieId; 6]>,
    pub(crate) paid: SmallVec<[Ustr; 1]>,
    pub(crate) focus: i32,
    pub(crate) dice_power: bool,
    /// A part of arriving: no window, nothing is checked before it is done.
    pub(crate) part_of: bool,
    /// A spell that was played: it resolves from the discard pile.
    pub(crate) played: bool,
}

impl Use {
    pub(crate) fn of(card: CardRef, has: Has, you: PlayerId) -> Self {
        Self {
            card,
            has,
            you,
            event: None,
            open: None,
            origin: None,
            die: None,
            x: 0,
            spent: SmallVec::new(),
            paid: SmallVec::new(),
            focus: 0,
            dice_power: false,
            part_of: false,
            played: false,
        }
    }
}

fn frame_of(g: &Table, using: Use) -> Frame {
    let ability = g.library.ability(using.has.ability);
    let via = window::vias_of(g, using.card.id, ability, using.dice_power || using.die.is_some());
    let via = if using.has.inexhaustible || !via.has(Via::Ability) { via } else { via.with(Via::ExhaustibleAbility) };
    let focus = using.focus.max(values::focus(g, using.card.id));
    let x = if using.x > 0 { using.x } else { i32::from(g.state.card(using.card.id).x) };
    Frame {
        card: using.card,
        ability: Some(using.has.ability),
        label: ability.label,
        you: using.you,
        n: using.has.n,
        x,
        focus,
        mode: None,
        paid: using.paid,
        spent: using.spent,
        event: using.event,
        open: using.open,
        origin: using.origin,
        fixed: SmallVec::new(),
        picks: SmallVec::new(),
        titles: SmallVec::new(),
        docket: Vec::new(),
        waiting: Vec::new(),
        die: using.die,
        kept: Things::new(),
        cancelled: false,
        cancelled_at: Things::new(),
        settling: false,
        reads: false,
        via,
        moved: SmallVec::new(),
    }
}

/// Whether a text limited to once a turn was used this turn.
pub(crate) fn used_this_turn(core: &Core, card: CardRef, ability: &AbilityDef) -> bool {
    core.state.tallies.iter().any(|tally| tally.key == ability.label && tally.card == Some(card))
}

/// Resolves a text that has been paid for.
pub(crate) fn perform(g: &mut Table, using: Use) -> Flow {
    let ability = g.library.ability(using.has.ability);
    let (function, once) = (ability.effect, ability.once_a_turn);
    if once {
        let (player, key, card) = (using.you, ability.label, Some(using.card));
        g.state.tallies.push(Tally { player, key, card, count: 1 });
    }
    let part_of = using.part_of;
    let played = using.played;
    let frame = frame_of(g, using);
    let (card, label) = (frame.card, frame.label);
    g.note(|| Note::Resolves(card.id, label));
    g.frames.push(frame);
    g.depth += 1;
    let result = resolve(g, function, part_of, played);
    g.depth -= 1;
    close(g, result)
}

/// Runs a function set up to happen later.
pub(crate) fn perform_delayed(g: &mut Table, delayed: Delayed) -> Flow {
    let ability = delayed.ability.unwrap_or(AbilityId(0));
    let mut frame = frame_of(g, Use::of(delayed.card, Has { ability, n: delayed.n, inexhaustible: true }, delayed.you));
    frame.kept = delayed.kept.into_iter().collect();
    let (card, label) = (frame.card, frame.label);
    g.note(|| Note::Resolves(card.id, label));
    g.frames.push(frame);
    g.depth += 1;
    let result = run_script(g, delayed.function).and_then(|()| settle(g));
    g.depth -= 1;
    close(g, result)
}

/// A text of a card is cancelled: a ready spell may lose all its effects until the recovery phase (`cancel_constant_text`).
/// FAQ Expanded Glossary Cancel.
fn cancelled(g: &mut Table, card: crate::id::CardId, label: Ustr) {
    g.note(|| Note::Cancelled(card, label));
    let now = g.state.card(card);
    let stays = now.zone == Zone::Spellboard && g.rules.cancel_constant_text == CancelConstantText::UntilRecovery;
    if stays {
        let (source, you, turn) = (g.state.card_ref(card), now.controller, g.state.turns);
        let what = LastingWhat::Lose(Lose::All);
        g.state.lasting.push(Lasting { what, on: Thing::Card(source), until: Duration::Recovery, source, you, turn });
    }
}

/// Takes the frame off; a cancel of this frame ends here and the game goes on.
fn close(g: &mut Table, result: Flow) -> Flow {
    let depth = g.frames.len();
    match result {
        Ok(()) => {
            g.frames.pop();
            leave::check_lives(g)
        }
        Err(Halt::Cancelled(at)) if at + 1 == depth => {
            let frame = g.frames.last_mut().map(|frame| {
                frame.settling = true;
                (frame.card.id, frame.label)
            });
            if let Some((card, label)) = frame {
                cancelled(g, card, label);
            }
            settle(g)?;
            g.frames.pop();
            leave::check_lives(g)
        }
        Err(halt) => {
            if matches!(halt, Halt::Cancelled(_)) {
                g.frames.pop();
            }
            Err(halt)
        }
    }
}

fn resolve(g: &mut Table, function: FnId, part_of: bool, played: bool) -> Flow {
    if !part_of {
        announce_use(g)?;
        if g.rules.target_choice == TargetChoice::UpFront {
            fix_targets(g)?;
        }
        if !played && fizzles(g) {
            let (card, label) = top(g, |frame| (frame.card.id, frame.label));
            g.note(|| Note::Fizzles(card, label));
            return Ok(());
        }
    }
    run_script(g, function)?;
    settle(g)?;
    announce_resolved(g)
}

/// Runs a script; a cancel raised inside unwinds to this frame.
fn run_script(g: &mut Table, function: FnId) -> Flow {
    let scripts = std::rc::Rc::clone(&g.scripts);
    scripts.run(g, function)
}

/// Reads something off the frame on top.
pub(crate) fn top<T>(g: &Core, read: impl FnOnce(&Frame) -> T) -> T {
    read(g.frames.last().expect("a verb runs inside an effect"))
}

/// A card that left play before its effect resolves takes the effect along (`source_left_play`). Reference 5.7.0.
fn fizzles(g: &Table) -> bool {
    if g.rules.source_left_play != SourceLeftPlay::Fizzle {
        return false;
    }
    let frame = &g.frames[g.frames.len() - 1];
    let own_leaving = frame.event.as_ref().is_some_and(|event| window::is_own_leaving(g, event, frame.card.id));
    frame.die.is_none() && !own_leaving && !g.state.is_current(frame.card)
}

fn announce_use(g: &mut Table) -> Flow {
    if !window::hears(g, Window::Would, EventKind::IsUsed) {
        return Ok(());
    }
    let event = top(g, |frame| {
        let mut event = Event::new(EventKind::IsUsed, frame.card);
        event.source = Some(frame.card);
        event.by = Some(frame.you);
        event.via = frame.via;
        event.ability = Some(frame.label);
        event
    });
    window::would(g, event)?;
    check_cancelled(g)
}

fn announce_resolved(g: &mut Table) -> Flow {
    if !window::hears(g, Window::After, EventKind::IsResolved) {
        return Ok(());
    }
    let event = top(g, |frame| {
        let mut event = Event::new(EventKind::IsResolved, frame.card);
        event.source = Some(frame.card);
        event.by = Some(frame.you);
        event.via = frame.via;
        event.ability = Some(frame.label);
        event
    });
    window::react(g, &event)
}

/// Cancels the effect at this depth: as a whole, or from what was answered onward (`cancel_scope`). FAQ Golden Veil; Raven 4.2.3.
pub(crate) fn cancel(g: &mut Table, origin: usize, answered: Things) -> bool {
    let early = g.rules.target_choice == TargetChoice::UpFront && g.rules.cancel_scope == CancelScope::TriggerOnward;
    let Some(frame) = g.frames.get_mut(origin) else { return false };
    if early && !answered.is_empty() {
        frame.cancelled_at = answered;
    } else {
        frame.cancelled = true;
    }
    true
}

/// Halts at a target that a cancel has answered.
fn check_cancelled_at(g: &Table, things: &[Thing]) -> Flow {
    let depth = g.frames.len() - 1;
    let answered = things.iter().any(|thing| g.frames[depth].cancelled_at.contains(thing));
    if answered { Err(Halt::Cancelled(depth)) } else { Ok(()) }
}

/// Halts if the frame on top has been cancelled meanwhile.
pub(crate) fn check_cancelled(g: &Table) -> Flow {
    let depth = g.frames.len() - 1;
    if g.frames[depth].cancelled { Err(Halt::Cancelled(depth)) } else { Ok(()) }
}

/// Asks whether a condition computed by a script holds for a pending effect.
pub(crate) fn test(g: &mut Table, pending: &Pending, function: FnId) -> Flow<bool> {
    let mut using = Use::of(pending.card, pending.has, pending.you);
    using.event.clone_from(&pending.event);
    using.open = pending.open;
    using.die = pending.die;
    let mut frame = frame_of(g, using);
    frame.reads = true;
    g.frames.push(frame);
    let scripts = std::rc::Rc::clone(&g.scripts);
    let result = scripts.test(g, function);
    g.frames.pop();
    result
}

// ---- what is carried out once an effect is done ---------------------------------------------------------------------

/// Whether damage, wounds and destruction wait for the end of the effect that runs (`damage_process_start`).
pub(crate) fn docketing(core: &Core) -> bool {
    core.rules.damage_process_start == DamageProcessStart::AfterCard && core.frames.last().is_some_and(|frame| !frame.settling)
}

/// Puts something on the docket of the effect that runs.
pub(crate) fn docket(g: &mut Table, due: Due) {
    if let Due::Destroy(card, _) = &due {
        let card = *card;
        g.state.card_mut(card.id).dying = true;
    }
    if let Some(frame) = g.frames.last_mut() {
        frame.docket.push(due);
    }
}

/// Carries out the docket of the effect that has ended, card by card in the active player's order, then its waiting
/// triggers. Reference 7.0.0.
/// Who orders what an effect does to several things (`mass_effect_orderer`).
pub(crate) fn orderer(g: &Table) -> PlayerId {
    match g.rules.mass_effect_orderer {
        MassEffectOrderer::TurnPlayer | MassEffectOrderer::ActivePlayer => g.state.active_player(),
        MassEffectOrderer::EffectController => g.frames.last().map_or(g.state.active_player(), |frame| frame.you),
    }
}

fn settle(g: &mut Table) -> Flow {
    if let Some(frame) = g.frames.last_mut() {
        frame.settling = true;
    }
    while let Some(frame) = g.frames.last_mut() {
        let docket = std::mem::take(&mut frame.docket);
        if docket.is_empty() {
            break;
        }
        let mut cards: SmallVec<[CardRef; 8]> = SmallVec::new();
        for due in &docket {
            if !cards.contains(&due.card()) {
                cards.push(due.card());
            }
        }
        let list = cards.iter().map(|card| Choice::Thing(Thing::Card(*card))).collect();
        let question = question(g, orderer(g), Asks::DamageOrder, label!("first"));
        for choice in g.ask_order(question, list)? {
            let Choice::Thing(Thing::Card(card)) = choice else { continue };
            for due in docket.iter().filter(|due| due.card() == card) {
                carry_out(g, due.clone())?;
            }
        }
    }
    leave::check_lives(g)?;
    let waiting = g.frames.last_mut().map(|frame| std::mem::take(&mut frame.waiting)).unwrap_or_default();
    if waiting.is_empty() {
        return Ok(());
    }
    window::run_waiting(g, waiting)
}

/// Carries out what is due to one card now.
pub(crate) fn settle_card(g: &mut Table, card: CardRef) -> Flow {
    let Some(frame) = g.frames.last_mut() else { return Ok(()) };
    let (due, rest): (Vec<Due>, Vec<Due>) = std::mem::take(&mut frame.docket).into_iter().partition(|due| due.card() == card);
    frame.docket = rest;
    frame.settling = true;
    let mut result = Ok(());
    for one in due {
        result = carry_out(g, one);
        if result.is_err() {
            break;
        }
    }
    if let Some(frame) = g.frames.last_mut() {
        frame.settling = false;
    }
    result
}

fn carry_out(g: &mut Table, due: Due) -> Flow {
    match due {
        Due::Damage(damage) => crate::damage::process(g, &damage),
        Due::Wounds(card, n, cause) => crate::damage::place_wounds(g, card, n, cause).map(drop),
        Due::Destroy(card, cause) => {
            g.state.card_mut(card.id).dying = false;
            leave::destroy(g, card, cause).map(drop)
        }
    }
}

// ---- targets and choices --------------------------------------------------------------------------------------------

/// A question about the effect that runs.
pub(crate) fn question(g: &Table, player: PlayerId, asks: Asks, label: Ustr) -> Question {
    let question = Question::new(player, asks, label);
    match g.frames.last() {
        Some(frame) => question.about(frame.card.id, Some(frame.label)),
        None => question,
    }
}

/// Whether something can be targeted, or otherwise be affected, by the effect that runs.
pub(crate) fn can_affect(core: &Core, thing: Thing, act: Act) -> bool {
    let Some(frame) = core.frames.last() else { return true };
    let doer = Doer { card: Some(frame.card), player: Some(frame.you), via: frame.via };
    if let Thing::Card(card) = thing {
        let now = core.state.card(card.id);
        if act == Act::BeTargeted && now.dying {
            return false;
        }
        let spell = CardTypes::SPELLS.has(core.def(card.id).kind);
        if now.in_play()
            && affects_by_rule(core, frame.via, spell)
            && values::forbidden(core, thing, Act::BeAffected, doer).is_some()
        {
            return false;
        }
    }
    act == Act::BeAffected || values::forbidden(core, thing, act, doer).is_none()
}

/// Whether what such a thing does counts as affecting a card (`affect_scope`). Of spells the rulebook 1.5 says what affects
/// them; of others only 1.0 texts speak, and they name spells. FAQ Affect; Raven 6.0.0; Reborn Glossary Affect.
fn affects_by_rule(core: &Core, via: Vias, spell: bool) -> bool {
    use crate::ruleset::AffectScope;
    match core.rules.affect_scope {
        AffectScope::GeneralExceptAttack | AffectScope::GeneralExceptAttackAndCounter => true,
        AffectScope::SpellsOnly => spell || via.has(Via::Spell),
    }
}

/// What a target phrase offers now.
fn candidates(core: &Core, pick: &Selector) -> Things {
    let frame = &core.frames[core.frames.len() - 1];
    let scope = Scope::of_frame(core, frame);
    let mut things = select::find(core, &scope, pick);
    things.retain(|thing| can_affect(core, *thing, Act::BeTargeted));
    things
}

fn target_index(core: &Core, name: Ustr) -> Option<(AbilityId, usize)> {
    let ability = core.frames.last()?.ability?;
    core.library.ability(ability).targets.iter().position(|target| target.name == name).map(|at| (ability, at))
}

/// Fixes all targets before the effect (`target_choice` up_front), in one window. Reference 5.6.0.
fn fix_targets(g: &mut Table) -> Flow {
    let Some(ability) = top(g, |frame| frame.ability) else { return Ok(()) };
    let library = std::sync::Arc::clone(&g.library);
    let mut batch = Things::new();
    for target in &library.ability(ability).targets {
        if i32::from(target.focus) > top(g, |frame| frame.focus) {
            continue;
        }
        let things = pick_target(g, target.name, &target.pick)?;
        if counts_as_targeting(g, target.choose) {
            for thing in &things {
                if !batch.contains(thing) {
                    batch.push(*thing);
                }
            }
        }
        g.frames.last_mut().expect("the frame of the effect").fixed.push((target.name, things));
    }
    aim(g, &batch)
}

fn counts_as_targeting(g: &Table, choose: bool) -> bool {
    !choose || g.rules.cancel_answers == CancelAnswers::TargetOrChosenPlayer
}

/// Notes for every card in play whether a target phrase may mean it, and if not, why.
fn consider_targets(core: &Core, player: PlayerId, name: Ustr, pick: &Selector) {
    let Some(frame) = core.frames.last() else { return };
    let scope = Scope::of_frame(core, frame);
    let in_play =
        (0..core.state.cards.len()).map(|at| crate::id::CardId(at as u16)).filter(|card| core.state.card(*card).in_play());
    for card in in_play {
        let thing = Thing::Card(core.state.card_ref(card));
        let why_not = || {
            if !select::matches(core, &scope, pick, thing) {
                return Some(crate::refuse::Refusal::Unfit { part: name, phrase: pick.text.clone() });
            }
            let doer = Doer { card: Some(frame.card), player: Some(frame.you), via: frame.via };
            let acts = [Act::BeTargeted, Act::BeAffected].into_iter().filter(|act| !can_affect(core, thing, *act));
            let mut forbidden = acts.map(|act| match values::forbidden(core, thing, act, doer) {
                Some(by) => crate::refuse::Refusal::Forbidden { act, by },
                None => crate::refuse::Refusal::WrongZone,
            });
            forbidden.next()
        };
        core.consider(player, || (Candidate::Target { card: frame.card.id, name, thing }, why_not()));
    }
}

/// Asks for one target phrase; the things picked.
fn pick_target(g: &mut Table, name: Ustr, pick: &Selector) -> Flow<Things> {
    let found = candidates(g, pick);
    let (player, label) = (top(g, |frame| frame.you), name);
    if g.considers() {
        consider_targets(g, player, name, pick);
    }
    pick_among(g, player, Asks::Target, label, pick, found)
}

/// Asks a player to pick from what a phrase found, as many as the phrase says.
pub(crate) fn pick_among(
    g: &mut Table,
    player: PlayerId,
    asks: Asks,
    label: Ustr,
    pick: &Selector,
    mut found: Things,
) -> Flow<Things> {
    let frame = &g.frames[g.frames.len() - 1];
    let scope = Scope::of_frame(g, frame);
    let (low, high) = select::bounds(&scope, pick, found.len());
    let bound = match select::combined(g, &scope, pick) {
        None => Bound::Free,
        Some((value, low, high)) => {
            let worths = found.iter().map(|thing| thing.card().map_or(0, |card| values::of_ref(g, card, value))).collect();
            Bound::Sum { worths, low, high }
        }
    };
    if found.iter().any(|thing| thing.card().is_some_and(|card| g.state.card(card.id).zone == Zone::DrawPile)) {
        found.sort_by_key(|thing| thing.card().map(|card| (g.def(card.id).name.as_str(), card.id)));
    }
    let question = question(g, player, asks, label);
    let choices: Vec<Choice> = found.iter().copied().map(Choice::Thing).collect();
    let picked = if (low, high) == (1, 1) && bound == Bound::Free {
        smallvec::smallvec![g.ask_one(question, choices)?]
    } else if (low, high) == (0, 1) && bound == Bound::Free {
        let mut choices = choices;
        choices.push(Choice::Done);
        let one = g.ask_one(question, choices)?;
        if one == Choice::Done { SmallVec::new() } else { smallvec::smallvec![one] }
    } else {
        g.ask_some(question, choices, (low, high), bound)?
    };
    Ok(picked
        .into_iter()
        .filter_map(|choice| match choice {
            Choice::Thing(thing) => Some(thing),
            _ => None,
        })
        .collect())
}

/// Opens the window of targeting; halts if the effect is cancelled in it.
pub(crate) fn aim(g: &mut Table, things: &[Thing]) -> Flow {
    let kind = EventKind::IsTargeted;
    let heard = Window::ALL.iter().any(|window| window::hears(g, *window, kind));
    if things.is_empty() || !heard {
        return Ok(());
    }
    let mut event = Event::about(kind, things.iter().copied().collect());
    top(g, |frame| {
        event.source = Some(frame.card);
        event.by = Some(frame.you);
        event.via = frame.via;
    });
    let aimed = window::would(g, event)?;
    check_cancelled(g)?;
    if let Some(event) = aimed {
        window::react(g, &event)?;
        check_cancelled(g)?;
    }
    Ok(())
}

/// A declared target: what was fixed, or asked now (`target_choice`). Absent things are none.
pub(crate) fn target(g: &mut Table, name: Ustr) -> Flow<Option<Thing>> {
    if g.rules.target_choice == TargetChoice::UpFront {
        let thing =
            top(g, |frame| frame.fixed.iter().find(|(one, _)| *one == name).and_then(|(_, things)| things.first().copied()));
        if let Some(thing) = thing {
            check_cancelled_at(g, &[thing])?;
            remember(g, name, smallvec::smallvec![thing]);
        }
        return Ok(thing);
    }
    let Some((ability, at)) = target_index(g, name) else { return Ok(None) };
    let library = std::sync::Arc::clone(&g.library);
    let target = &library.ability(ability).targets[at];
    if !target.again
        && let Some(known) =
            top(g, |frame| frame.picks.iter().find(|(one, _)| *one == name).map(|(_, things)| things.first().copied()))
    {
        return Ok(known);
    }
    let things = pick_target(g, name, &target.pick)?;
    remember(g, name, things.clone());
    if counts_as_targeting(g, target.choose) {
        aim(g, &things)?;
    }
    let retargeted =
        top(g, |frame| frame.picks.iter().rev().find(|(one, _)| *one == name).and_then(|(_, things)| things.first().copied()));
    Ok(retargeted)
}

/// The next of several targets, or none when there are no more (`multi_target_choice`).
pub(crate) fn next_target(g: &mut Table, name: Ustr, done: usize, most: Option<i32>) -> Flow<Option<Thing>> {
    if most.is_some_and(|most| done as i32 >= most) {
        return Ok(None);
    }
    let one_by_one = g.rules.multi_target_choice == MultiTargetChoice::OneByOne;
    if one_by_one {
        return next_one(g, name, done, most);
    }
    let up_front = g.rules.multi_target_choice == MultiTargetChoice::UpFront && g.rules.target_choice == TargetChoice::UpFront;
    if done == 0 && !up_front {
        let Some((ability, at)) = target_index(g, name) else { return Ok(None) };
        let library = std::sync::Arc::clone(&g.library);
        let target = &library.ability(ability).targets[at];
        let things = pick_target(g, name, &target.pick)?;
        let counts = counts_as_targeting(g, target.choose);
        let frame = g.frames.last_mut().expect("the frame of the effect");
        frame.fixed.retain(|(one, _)| *one != name);
        frame.fixed.push((name, things.clone()));
        if counts {
            aim(g, &things)?;
        }
    }
    let next = top(g, |frame| frame.fixed.iter().find(|(one, _)| *one == name).and_then(|(_, things)| things.get(done).copied()));
    if let Some(thing) = next {
        check_cancelled_at(g, &[thing])?;
    }
    Ok(next)
}

fn next_one(g: &mut Table, name: Ustr, done: usize, most: Option<i32>) -> Flow<Option<Thing>> {
    let Some((ability, at)) = target_index(g, name) else { return Ok(None) };
    let library = std::sync::Arc::clone(&g.library);
    let target = &library.ability(ability).targets[at];
    let mut found = candidates(g, &target.pick);
    let had = top(g, |frame| frame.named(g, name));
    found.retain(|thing| !had.contains(thing));
    let (low, high) = {
        let scope = Scope::of_frame(g, &g.frames[g.frames.len() - 1]);
        select::bounds(&scope, &target.pick, usize::MAX)
    };
    let high = most.map_or(high, |most| high.min(most.max(0) as usize));
    if done >= high || found.is_empty() {
        return Ok(None);
    }
    let player = top(g, |frame| frame.you);
    let question = question(g, player, Asks::Target, name);
    let mut choices: Vec<Choice> = found.iter().copied().map(Choice::Thing).collect();
    if done >= low {
        choices.push(Choice::Done);
    }
    let Choice::Thing(thing) = g.ask_one(question, choices)? else { return Ok(None) };
    let mut all = had;
    all.push(thing);
    remember(g, name, all);
    if counts_as_targeting(g, target.choose) {
        aim(g, &[thing])?;
    }
    Ok(Some(thing))
}

/// Keeps what was picked under a name.
pub(crate) fn remember(g: &mut Table, name: Ustr, things: Things) {
    let frame = g.frames.last_mut().expect("a verb runs inside an effect");
    match frame.picks.iter_mut().find(|(one, _)| *one == name) {
        Some((_, old)) => *old = things,
        None => frame.picks.push((name, things)),
    }
}

/// The mode of a text (`mode_choice`). Only modes whose targets exist are offered, if any has them.
pub(crate) fn mode(g: &mut Table) -> Flow<Ustr> {
    if let Some(mode) = top(g, |frame| frame.mode) {
        return Ok(mode);
    }
    let Some(ability) = top(g, |frame| frame.ability) else { return Ok(Ustr::default()) };
    let library = std::sync::Arc::clone(&g.library);
    let ability = library.ability(ability);
    let fixed = g.rules.target_choice == TargetChoice::UpFront && g.rules.mode_choice == ModeChoice::AfterTargetsOnResolution;
    let open = |mode: &Ustr| {
        ability.targets.iter().filter(|target| target.mode == Some(*mode)).all(|target| {
            if fixed {
                top(g, |frame| frame.fixed.iter().any(|(name, things)| *name == target.name && !things.is_empty()))
            } else {
                !candidates(g, &target.pick).is_empty()
            }
        })
    };
    let mut modes: Vec<Choice> = ability.modes.iter().filter(|mode| open(mode)).map(|mode| Choice::Word(*mode)).collect();
    if modes.is_empty() {
        modes = ability.modes.iter().map(|mode| Choice::Word(*mode)).collect();
    }
    let player = top(g, |frame| frame.you);
    let question = question(g, player, Asks::Mode, label!("mode"));
    let Choice::Word(mode) = g.ask_one(question, modes)? else { return Err(crate::table::wrong_shape()) };
    g.frames.last_mut().expect("the frame of the effect").mode = Some(mode);
    Ok(mode)
}

/// Whether an activated ability has a way to be paid, by its own cost or a focus cost; the costs that can be paid now.
pub(crate) fn payable_costs<'a>(
    core: &Core,
    payer: Payer,
    ability: &'a AbilityDef,
    focus: i32,
) -> SmallVec<[&'a crate::cost::Cost; 3]> {
    let own = ability.cost.iter();
    let focused = ability.focus.iter().filter(|way| i32::from(way.at) <= focus).map(|way| &way.cost);
    own.chain(focused).filter(|cost| pay::can(core, payer, cost).is_ok()).collect()
}

/// Activates an ability, or uses an untriggered one, and resolves it. Reference 5.3.0; Raven 4.2.0.
pub(crate) fn activate(g: &mut Table, you: PlayerId, card: CardRef, has: Has, dice_power: bool) -> Flow {
    let library = std::sync::Arc::clone(&g.library);
    let ability = library.ability(has.ability);
    let payer = Payer { player: you, card: card.id, ability: Some(ability.label), n: has.n };
    let focus = values::focus(g, card.id);
    let costs = payable_costs(g, payer, ability, focus);
    let mut using = Use::of(card, has, you);
    using.focus = focus;
    using.dice_power = dice_power;
    if ability.cost.is_some() {
        let words: Vec<Choice> = costs.iter().map(|cost| Choice::Word(ustr(&cost.text))).collect();
        let at = if costs.len() > 1 {
            let question = Question::new(you, Asks::CostWay, label!("cost")).about(card.id, Some(ability.label));
            let picked = g.ask_one(question, words.clone())?;
            words.iter().position(|word| *word == picked).unwrap_or(0)
        } else {
            0
        };
        let extras = choose_extras(g, payer, ability, costs.get(at).copied())?;
        if let Some(cost) = costs.get(at) {
            let mut whole = (*cost).clone();
            for (name, extra) in &extras {
                whole.parts.extend(extra.parts.iter().cloned());
                using.paid.push(*name);
            }
            let paid = pay::pay(g, payer, &whole)?;
            using.x = paid.x;
            using.spent = paid.dice;
        }
    }
    if dice_power {
        using.die = using.spent.first().copied();
    }
    perform(g, using)
}

/// Asks for the additional costs a text offers, as long as all can be paid together.
fn choose_extras(
    g: &mut Table,
    payer: Payer,
    ability: &AbilityDef,
    base: Option<&crate::cost::Cost>,
) -> Flow<SmallVec<[(Ustr, crate::cost::Cost); 1]>> {
    let mut chosen: SmallVec<[(Ustr, crate::cost::Cost); 1]> = SmallVec::new();
    let Some(base) = base else { return Ok(chosen) };
    let mut whole = base.clone();
    for (name, cost) in &ability.extra {
        let mut more = whole.clone();
        more.parts.extend(cost.parts.iter().cloned());
        if pay::can(g, payer, &more).is_err() {
            continue;
        }
        let question = Question::new(payer.player, Asks::ExtraCost, *name).about(payer.card, payer.ability);
        if g.ask_whether(question)? {
            whole = more;
            chosen.push((*name, cost.clone()));
        }
    }
    Ok(chosen)
}

/// Whether an ability is one that is activated or used untriggered.
pub(crate) fn is_activated(ability: &AbilityDef) -> bool {
    matches!(ability.timing, Timing::Activated | Timing::During(_))
}

/// The open event of an answering effect.
pub(crate) fn open_of(g: &mut Table) -> Option<&mut Open> {
    let at = g.frames.last()?.open?;
    g.open.get_mut(at)
}

/// Opens the window of targeting for a card without a text of its own that targets, such as an alteration being attached.
/// Whether it was cancelled.
pub(crate) fn aim_without_text(g: &mut Table, card: crate::id::CardId, you: PlayerId, at: CardRef, via: Vias) -> Flow<bool> {
    let this = g.state.card_ref(card);
    let frame = Frame {
        card: this,
        ability: None,
        label: g.def(card).name,
        you,
        n: 0,
        x: 0,
        focus: 0,
        mode: None,
        paid: SmallVec::new(),
        spent: SmallVec::new(),
        event: None,
        open: None,
        origin: None,
        fixed: SmallVec::new(),
        picks: SmallVec::new(),
        titles: SmallVec::new(),
        docket: Vec::new(),
        waiting: Vec::new(),
        die: None,
        kept: Things::new(),
        cancelled: false,
        cancelled_at: Things::new(),
        settling: true,
        reads: false,
        via,
        moved: SmallVec::new(),
    };
    g.frames.push(frame);
    let depth = g.frames.len() - 1;
    match aim(g, &[Thing::Card(at)]) {
        Ok(()) => {
            g.frames.pop();
            Ok(false)
        }
        Err(Halt::Cancelled(at)) if at == depth => {
            let label = g.frames.pop().map_or_else(Ustr::default, |frame| frame.label);
            cancelled(g, card, label);
            Ok(true)
        }
        Err(halt) => Err(halt),
    }
}
