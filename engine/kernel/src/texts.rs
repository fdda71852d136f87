//! Texts in force: which abilities and constant effects cards have now, printed, gained, lost, silenced by exhaustion.

use smallvec::SmallVec;
use ustr::Ustr;

use crate::define::{AbilityDef, About, CardDef, ConstantDef, CountsAs, Library, Listens, Lose, Timing, Turn};
use crate::die::DiePlace;
use crate::event::{Act, Acts, EventKind, Moment, Window, Zone, Zones};
use crate::id::{AbilityId, CardId, CardRef, ConstantId, DefId, DieId, KeywordId, PlayerId, Thing};
use crate::ruleset::{DestroyedUnitStandingText, Switches};
use crate::select::{self, Scope};
use crate::selector::{Base, Reference};
use crate::state::{LastingWhat, State};
use crate::table::Core;
use crate::values;

/// What a constant effect does, for finding those that matter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Does {
    /// Changes values.
    Values,
    /// Forbids, forces, allows, taxes.
    Restricts,
    /// Gives abilities.
    Gives,
    /// Takes abilities.
    Takes,
    /// Makes a card count as something.
    CountsAs,
    /// Anything else.
    Other,
}

const DOES: usize = 6;

/// Whether a constant does that.
pub(crate) fn does(constant: &ConstantDef, what: Does) -> bool {
    match what {
        Does::Values => constant.give.iter().chain(&constant.printed).any(Option::is_some) || constant.swap,
        Does::Restricts => {
            !(constant.cannot.is_empty() && constant.must.is_empty() && constant.may.is_empty() && constant.tax.is_empty())
        }
        Does::Gives => !constant.gain.is_empty(),
        Does::Takes => !constant.lose.is_empty(),
        Does::CountsAs => !constant.counts_as.is_empty(),
        Does::Other => {
            constant.numbers.is_some()
                || constant.focus.is_some()
                || constant.slots.is_some()
                || !constant.spend.is_empty()
                || constant.deals.is_some()
        }
    }
}

/// What a constant does, by bits.
fn mask(constant: &ConstantDef) -> u8 {
    ALL_DOES.iter().fold(0, |bits, what| bits | u8::from(does(constant, *what)) << *what as u8)
}

const ALL_DOES: [Does; DOES] = [Does::Values, Does::Restricts, Does::Gives, Does::Takes, Does::CountsAs, Does::Other];

/// Which cards of this game can answer what and have which constants: computed once for a game.
#[derive(Default)]
pub(crate) struct Roster {
    key: Vec<DefId>,
    windows: [Vec<Vec<CardId>>; 3],
    at: Vec<Vec<CardId>>,
    part_of: Vec<Vec<CardId>>,
    constants: [Vec<CardId>; DOES],
    given: Listens,
    dice: Listens,
    dice_constants: [bool; DOES],
    /// What each constant of the library does, by bits.
    masks: Vec<u8>,
    /// What each definition of the library brings into a game.
    brings: Vec<Brings>,
    /// What every game of the library has, whatever its cards.
    common: Brings,
    /// The dice powers of the ruleset.
    dice_powers: Vec<u8>,
    /// What the constants of keywords do that cards of this game can give, by bits.
    gives_mask: u8,
    /// Acts that any constant of this game forbids.
    forbids: Acts,
    /// Cards with an ability that is activated or used untriggered.
    acts: Vec<bool>,
    /// Whether any text of this game is used untriggered in the own turn, in the turn of others.
    during: [bool; 2],
}

/// What a definition brings into the game of a card: looked up once for a library.
#[derive(Clone, Copy, Default)]
struct Brings {
    acts: bool,
    during: [bool; 2],
    forbids: Acts,
    does: u8,
    gives: u8,
    given: Listens,
}

impl Brings {
    fn of(library: &Library, def: &CardDef) -> Self {
        let mut brings = Self {
            acts: def.abilities.iter().any(|stands| crate::effect::is_activated(library.ability(stands.ability))),
            ..Self::default()
        };
        for stands in &def.abilities {
            brings.see_ability(library.ability(stands.ability));
        }
        for holding in &def.constants {
            let constant = library.constant(holding.constant);
            brings.does |= mask(constant);
            brings.forbids = brings.forbids.union(constant.cannot);
            for (keyword, _) in &constant.gain {
                let keyword = library.keyword(*keyword);
                brings.given.merge(&keyword.listens);
                for constant in &keyword.constants {
                    brings.gives |= mask(library.constant(*constant));
                    brings.forbids = brings.forbids.union(library.constant(*constant).cannot);
                }
            }
        }
        brings
    }

    fn see_ability(&mut self, ability: &AbilityDef) {
        if let Timing::During(turn) = ability.timing {
            self.during[usize::from(turn == Turn::Opponents)] = true;
        }
    }
}

impl Roster {
    /// A roster for games of a library under a ruleset.
    pub(crate) fn new(library: &Library, rules: &Switches) -> Self {
        let mut roster = Self {
            masks: library.constants.iter().map(mask).collect(),
            brings: library.cards.iter().map(|def| Brings::of(library, def)).collect(),
            ..Self::default()
        };
        for keyword in &library.keywords {
            for ability in &keyword.abilities {
                roster.common.see_ability(library.ability(*ability));
            }
        }
        for (at, power) in library.dice_powers.iter().enumerate() {
            if power.sets.iter().any(|set| *set == rules.dice_power_set.name()) {
                roster.dice_powers.push(at as u8);
            }
            for ability in &power.on_card_abilities {
                roster.dice.add(library.ability(*ability));
            }
            for constant in &power.on_card_constants {
                let constant = library.constant(*constant);
                roster.common.forbids = roster.common.forbids.union(constant.cannot);
                for (slot, what) in ALL_DOES.iter().enumerate() {
                    roster.dice_constants[slot] |= does(constant, *what);
                }
            }
        }
        for window in &mut roster.windows {
            window.resize(EventKind::ALL.len(), Vec::new());
        }
        roster.part_of.resize(EventKind::ALL.len(), Vec::new());
        roster.at.resize(Moment::ALL.len(), Vec::new());
        roster
    }

    /// Looks over the cards of a game, unless it has just done so.
    pub(crate) fn prepare(&mut self, state: &State, library: &Library) {
        if self.key.len() == state.cards.len() && self.key.iter().zip(&state.cards).all(|(def, card)| *def == card.def) {
            return;
        }
        self.key.clear();
        self.key.extend(state.cards.iter().map(|card| card.def));
        let lists = self.windows.iter_mut().flatten().chain(&mut self.at).chain(&mut self.part_of).chain(&mut self.constants);
        lists.for_each(Vec::clear);
        self.acts.clear();
        self.given = Listens::default();
        (self.gives_mask, self.forbids, self.during) = (0, self.common.forbids, self.common.during);
        for at in 0..state.cards.len() {
            self.look_at(CardId(at as u16), state.cards[at].def, library);
        }
    }

    fn look_at(&mut self, card: CardId, def: DefId, library: &Library) {
        let listens = &library.def(def).listens;
        for (at, window) in Window::ALL.iter().enumerate() {
            for kind in listens.in_window(*window).iter() {
                self.windows[at][kind as usize].push(card);
            }
        }
        for kind in listens.part_of.iter() {
            self.part_of[kind as usize].push(card);
        }
        for moment in listens.at.iter() {
            self.at[moment as usize].push(card);
        }
        let brings = self.brings[def.index()];
        self.acts.push(brings.acts);
        self.forbids = self.forbids.union(brings.forbids);
        self.gives_mask |= brings.gives;
        self.given.merge(&brings.given);
        for turn in 0..2 {
            self.during[turn] |= brings.during[turn];
        }
        for slot in 0..DOES {
            if brings.does & (1 << slot) != 0 {
                self.constants[slot].push(card);
            }
        }
    }

    /// The dice powers of the ruleset, by their places in the library.
    pub(crate) fn dice_powers(&self) -> &[u8] {
        &self.dice_powers
    }

    /// Cards whose printed text answers an event in a window.
    pub(crate) fn listeners(&self, window: Window, kind: EventKind) -> &[CardId] {
        &self.windows[window as usize][kind as usize]
    }

    /// Whether any constant of this game forbids that.
    pub(crate) fn forbids(&self, act: Act) -> bool {
        self.forbids.has(act)
    }

    /// Whether a printed text of the card is activated or used untriggered.
    pub(crate) fn acts(&self, card: CardId) -> bool {
        self.acts[card.index()]
    }

    /// Whether any text of this game is used untriggered in such a turn.
    pub(crate) fn any_during(&self, turn: Turn) -> bool {
        self.during[usize::from(turn == Turn::Opponents)]
    }

    /// Whether a constant does that.
    fn does(&self, constant: ConstantId, what: Does) -> bool {
        self.masks[constant.index()] & (1 << what as u8) != 0
    }

    /// Cards whose printed text acts at a moment.
    pub(crate) fn at(&self, moment: Moment) -> &[CardId] {
        &self.at[moment as usize]
    }

    /// Cards with a text that is part of an event.
    pub(crate) fn part_of(&self, kind: EventKind) -> &[CardId] {
        &self.part_of[kind as usize]
    }

    /// Whether a gained text or a die could answer an event in a window.
    pub(crate) fn hears_otherwise(&self, core: &Core, window: Window, kind: EventKind) -> bool {
        self.given.in_window(window).has(kind)
            || self.dice.in_window(window).has(kind)
            || core.state.lasting.iter().any(|lasting| match lasting.what {
                LastingWhat::Gain(keyword, _) => core.library.keyword(keyword).listens.in_window(window).has(kind),
                LastingWhat::Constant(constant, _) => core
                    .library
                    .constant(constant)
                    .gain
                    .iter()
                    .any(|(keyword, _)| core.library.keyword(*keyword).listens.in_window(window).has(kind)),
                _ => false,
            })
    }

    fn with_constants(&self, what: Does) -> &[CardId] {
        &self.constants[what as usize]
    }
}

/// An ability as a card has it now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Has {
    pub(crate) ability: AbilityId,
    pub(crate) n: i32,
    pub(crate) inexhaustible: bool,
}

/// A keyword a card has gained.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Gained {
    pub(crate) bearer: CardRef,
    pub(crate) keyword: KeywordId,
    pub(crate) n: i32,
    pub(crate) inexhaustible: bool,
}

pub(crate) type Gains = SmallVec<[Gained; 4]>;

/// Whether a text of a card is in force: neither silenced by exhaustion nor lost. Reference 2.3.2.
pub(crate) fn in_force(core: &Core, card: CardId, name: Ustr, inexhaustible: bool) -> bool {
    (inexhaustible || !values::exhausted(core, card)) && !is_lost(core, card, name, inexhaustible)
}

fn is_lost(core: &Core, card: CardId, name: Ustr, inexhaustible: bool) -> bool {
    lost_by(core, card, name, inexhaustible).is_some()
}

/// The card that takes a text from a card, if one does.
pub(crate) fn lost_by(core: &Core, card: CardId, name: Ustr, inexhaustible: bool) -> Option<CardId> {
    let takes = |lose: &Lose| match lose {
        Lose::Named(lost) => *lost == name && !name.is_empty(),
        Lose::Exhaustible => !inexhaustible,
        Lose::All => true,
    };
    let this = core.state.card_ref(card);
    let lasting = core
        .state
        .lasting
        .iter()
        .find(|lasting| lasting.on == Thing::Card(this) && matches!(&lasting.what, LastingWhat::Lose(lose) if takes(lose)));
    let constant = || {
        core.roster.with_constants(Does::Takes).iter().copied().find(|taker| {
            let def = core.def(*taker);
            def.constants.iter().any(|holding| {
                let constant = core.library.constant(holding.constant);
                constant.lose.iter().any(takes)
                    && stands(core, *taker, constant)
                    && (holding.inexhaustible || core.state.card(*taker).exhaustion == 0)
                    && is_about(core, constant, *taker, holding.n, Thing::Card(this))
            })
        })
    };
    lasting.map(|lasting| lasting.source.id).or_else(constant)
}

/// Whether the constants of a card hold where it is (`destroyed_unit_standing_text`). What is set aside with its bearer is the
/// bearer's text yet. Reference 7.0.0; Raven 4.2.4; Reborn p.15.
fn stands(core: &Core, card: CardId, constant: &ConstantDef) -> bool {
    let now = core.state.card(card);
    if core.state.aside_with(card).is_some() {
        return about_bearer(constant);
    }
    let after_death = core.rules.destroyed_unit_standing_text == DestroyedUnitStandingText::ActiveDuringTriggers;
    if now.dying || now.zone == Zone::Aside {
        return after_death && constant.zones.meets(Zones::IN_PLAY);
    }
    constant.zones.has(now.zone)
}

/// Whether a constant is about the card its own card is attached to.
fn about_bearer(constant: &ConstantDef) -> bool {
    let About::Found(selector) = &constant.about else { return false };
    matches!(selector.groups.as_slice(), [group] if group.base == Base::Reference(Reference::Attached) && group.filters.is_empty())
}

/// Whether a constant of a card is about that thing, and its condition holds.
pub(crate) fn is_about(core: &Core, constant: &ConstantDef, holder: CardId, n: i32, thing: Thing) -> bool {
    let this = core.state.card_ref(holder);
    let about = match &constant.about {
        About::ThisCard => Thing::Card(this) == thing,
        About::Found(selector) => {
            let scope = Scope::of_card(core, this, n);
            if about_bearer(constant) {
                core.state.card(holder).host.is_some_and(|host| Thing::Card(core.state.card_ref(host)) == thing)
            } else {
                select::matches(core, &scope, selector, thing)
            }
        }
    };
    about && constant.whilst.as_ref().is_none_or(|holds| select::holds(core, &Scope::of_card(core, this, n), holds))
}

/// Whether any card could have gained an ability now.
pub(crate) fn could_gain_any(core: &Core) -> bool {
    !core.state.lasting.is_empty() || !core.roster.with_constants(Does::Gives).is_empty()
}

/// Every keyword cards have gained, from constants and lasting effects.
pub(crate) fn gains(core: &Core) -> Gains {
    let mut gains = Gains::new();
    for lasting in &core.state.lasting {
        match (lasting.on, lasting.what) {
            (Thing::Card(bearer), LastingWhat::Gain(keyword, n)) if core.state.is_current(bearer) => {
                gains.push(Gained { bearer, keyword, n, inexhaustible: core.library.keyword(keyword).inexhaustible });
            }
            (Thing::Card(bearer), LastingWhat::Constant(constant, _)) if core.state.is_current(bearer) => {
                for (keyword, n) in &core.library.constant(constant).gain {
                    let inexhaustible = core.library.keyword(*keyword).inexhaustible;
                    gains.push(Gained { bearer, keyword: *keyword, n: *n, inexhaustible });
                }
            }
            _ => {}
        }
    }
    for giver in core.roster.with_constants(Does::Gives) {
        add_gains_from(core, *giver, &mut gains);
    }
    gains
}

fn add_gains_from(core: &Core, giver: CardId, gains: &mut Gains) {
    if matches!(
        core.state.card(giver).zone,
        Zone::DrawPile | Zone::ConjurationPile | Zone::Hand | Zone::DiscardPile | Zone::Removed
    ) {
        return;
    }
    for holding in &core.def(giver).constants {
        let constant = core.library.constant(holding.constant);
        if constant.gain.is_empty()
            || !stands(core, giver, constant)
            || !in_force(core, giver, constant.name, holding.inexhaustible)
        {
            continue;
        }
        for bearer in bearers(core, constant, giver, holding.n) {
            for (keyword, n) in &constant.gain {
                let inexhaustible = core.library.keyword(*keyword).inexhaustible;
                gains.push(Gained { bearer, keyword: *keyword, n: *n, inexhaustible });
            }
        }
    }
}

fn bearers(core: &Core, constant: &ConstantDef, giver: CardId, n: i32) -> SmallVec<[CardRef; 4]> {
    let this = core.state.card_ref(giver);
    match &constant.about {
        About::ThisCard => smallvec::smallvec![this],
        About::Found(selector) => {
            let scope = Scope::of_card(core, this, n);
            if constant.whilst.as_ref().is_some_and(|holds| !select::holds(core, &scope, holds)) {
                return SmallVec::new();
            }
            select::find(core, &scope, selector).into_iter().filter_map(Thing::card).collect()
        }
    }
}

/// The abilities a card has now, printed and gained, with numbers of one name added up. Silenced ones are included.
pub(crate) fn abilities(core: &Core, card: CardId) -> SmallVec<[Has; 6]> {
    let mut list: SmallVec<[Has; 6]> = core
        .def(card)
        .abilities
        .iter()
        .map(|stands| Has { ability: stands.ability, n: stands.n, inexhaustible: stands.inexhaustible })
        .collect();
    let this = core.state.card_ref(card);
    if !could_gain_any(core) {
        return list;
    }
    for gained in gains(core) {
        if gained.bearer != this {
            continue;
        }
        for ability in &core.library.keyword(gained.keyword).abilities {
            if let Some(had) = list.iter_mut().find(|had| had.ability == *ability) {
                had.n += gained.n;
                had.inexhaustible |= gained.inexhaustible;
            } else {
                list.push(Has { ability: *ability, n: gained.n, inexhaustible: gained.inexhaustible });
            }
        }
    }
    let more: i32 = {
        let mut more = 0;
        for_each_constant(core, Does::Other, |constant, holder, n| {
            if let Some(amount) = &constant.numbers
                && is_about(core, constant, holder.id, n, Thing::Card(this))
            {
                more += select::amount(core, &Scope::of_card(core, holder, n), amount);
            }
        });
        more
    };
    if more != 0 {
        for has in &mut list {
            if has.n > 0 {
                has.n = (has.n + more).max(0);
            }
        }
    }
    list
}

/// The abilities of a card that answer in a window and are in force.
pub(crate) fn answering(core: &Core, card: CardId, window: Window, kind: EventKind) -> SmallVec<[Has; 2]> {
    abilities(core, card)
        .into_iter()
        .filter(|has| {
            let ability = core.library.ability(has.ability);
            matches!(ability.timing, Timing::Window(at, kinds) if at == window && kinds.has(kind))
                && in_force(core, card, ability.name, has.inexhaustible)
        })
        .collect()
}

/// Cards with a gained text that answers an event in a window.
pub(crate) fn gained_listeners(core: &Core, window: Window, kind: EventKind) -> SmallVec<[CardId; 4]> {
    let mut cards = SmallVec::new();
    let lasting_gains = !core.state.lasting.is_empty();
    if !lasting_gains && !core.roster.given.in_window(window).has(kind) {
        return cards;
    }
    for gained in gains(core) {
        if core.library.keyword(gained.keyword).listens.in_window(window).has(kind) && !cards.contains(&gained.bearer.id) {
            cards.push(gained.bearer.id);
        }
    }
    cards
}

/// Cards with a gained text that acts at a moment.
pub(crate) fn gained_at(core: &Core, moment: Moment) -> SmallVec<[CardId; 4]> {
    let mut cards = SmallVec::new();
    if core.state.lasting.is_empty() && !core.roster.given.at.has(moment) {
        return cards;
    }
    for gained in gains(core) {
        if core.library.keyword(gained.keyword).listens.at.has(moment) && !cards.contains(&gained.bearer.id) {
            cards.push(gained.bearer.id);
        }
    }
    cards
}

/// Dice on cards whose power answers, with the ability: of those lying where their power placed them.
pub(crate) fn dice_abilities(core: &Core, fits: impl Fn(&Timing) -> bool) -> SmallVec<[(DieId, CardRef, AbilityId); 2]> {
    let mut list = SmallVec::new();
    let listens = &core.roster.dice;
    let any = !(listens.at.is_empty() && listens.would.is_empty() && listens.when.is_empty() && listens.after.is_empty());
    if !any {
        return list;
    }
    for (at, die) in core.state.dice.iter().enumerate() {
        let DiePlace::OnCard { card, by_power: true } = die.place else { continue };
        let Some(power) = dice_power(core, die.kind) else { continue };
        for ability in &power.on_card_abilities {
            if fits(&core.library.ability(*ability).timing) {
                list.push((DieId(at as u8), card, *ability));
            }
        }
    }
    list
}

/// The power of a type of die in the ruleset that is played (`dice_power_set`).
pub(crate) fn dice_power(core: &Core, kind: crate::die::DieType) -> Option<&crate::define::DicePowerDef> {
    let set = core.rules.dice_power_set.name();
    core.library.dice_powers.iter().find(|power| power.kind == kind && power.sets.iter().any(|one| *one == set))
}

/// Whether a keyword that a card may have gained has a constant of that kind.
fn could_gain(core: &Core, what: Does) -> bool {
    let does = |keyword: KeywordId| core.library.keyword(keyword).constants.iter().any(|id| core.roster.does(*id, what));
    core.roster.gives_mask & (1 << what as u8) != 0
        || core.state.lasting.iter().any(|lasting| match lasting.what {
            LastingWhat::Gain(keyword, _) => does(keyword),
            LastingWhat::Constant(constant, _) => core.library.constant(constant).gain.iter().any(|(keyword, _)| does(*keyword)),
            _ => false,
        })
}

/// Visits every constant effect of a kind that is in force, with the card it stands on and its number.
pub(crate) fn for_each_constant(core: &Core, what: Does, mut visit: impl FnMut(&ConstantDef, CardRef, i32)) {
    for holder in core.roster.with_constants(what) {
        let zone = core.state.card(*holder).zone;
        if matches!(zone, Zone::DrawPile | Zone::ConjurationPile | Zone::Removed) {
            continue;
        }
        for holding in &core.def(*holder).constants {
            if !core.roster.does(holding.constant, what) {
                continue;
            }
            let constant = core.library.constant(holding.constant);
            if stands(core, *holder, constant) && in_force(core, *holder, constant.name, holding.inexhaustible) {
                visit(constant, core.state.card_ref(*holder), holding.n);
            }
        }
    }
    if could_gain(core, what) {
        for gained in gains(core) {
            let keyword = core.library.keyword(gained.keyword);
            for id in &keyword.constants {
                if core.roster.does(*id, what) && in_force(core, gained.bearer.id, keyword.name, gained.inexhaustible) {
                    visit(core.library.constant(*id), gained.bearer, gained.n);
                }
            }
        }
    }
    if core.roster.dice_constants[what as usize] {
        for die in &core.state.dice {
            let DiePlace::OnCard { card, by_power: true } = die.place else { continue };
            let Some(power) = dice_power(core, die.kind) else { continue };
            for constant in &power.on_card_constants {
                let constant = core.library.constant(*constant);
                if does(constant, what) {
                    visit(constant, card, 0);
                }
            }
        }
    }
}

/// Whether lasting effects on a thing satisfy a test on the constants they start.
pub(crate) fn lasting_constants(core: &Core, on: Thing, mut visit: impl FnMut(&ConstantDef, i32, CardRef, PlayerId)) {
    for lasting in &core.state.lasting {
        if let LastingWhat::Constant(constant, n) = lasting.what
            && lasting.on == on
        {
            visit(core.library.constant(constant), n, lasting.source, lasting.you);
        }
    }
}

/// Whether a card has an ability of this name in force, printed or gained.
pub(crate) fn has_ability(core: &Core, card: CardId, name: Ustr) -> bool {
    let def = core.def(card);
    let printed =
        def.keywords
            .iter()
            .any(|on| core.library.keyword(on.keyword).name == name && !is_lost(core, card, name, on.inexhaustible))
            || def.abilities.iter().any(|stands| {
                core.library.ability(stands.ability).name == name && !is_lost(core, card, name, stands.inexhaustible)
            })
            || def.constants.iter().any(|holding| {
                core.library.constant(holding.constant).name == name && !is_lost(core, card, name, holding.inexhaustible)
            });
    let this = core.state.card_ref(card);
    printed
        || gains(core).iter().any(|gained| {
            gained.bearer == this
                && core.library.keyword(gained.keyword).name == name
                && !is_lost(core, card, name, gained.inexhaustible)
        })
}

/// Whether a card has any ability in force; with `inexhaustible`, only such ones count.
pub(crate) fn has_any_ability(core: &Core, card: CardId, inexhaustible: bool) -> bool {
    let def = core.def(card);
    let counts = |is: bool, name: Ustr| (is || !inexhaustible) && !name.is_empty() && !is_lost(core, card, name, is);
    def.keywords.iter().any(|on| counts(on.inexhaustible, core.library.keyword(on.keyword).name))
        || def.abilities.iter().any(|stands| counts(stands.inexhaustible, core.library.ability(stands.ability).name))
        || def.constants.iter().any(|holding| counts(holding.inexhaustible, core.library.constant(holding.constant).name))
}

/// What a card counts as beside its printed type.
pub(crate) fn counts_as(core: &Core, card: CardId, test: impl Fn(&CountsAs) -> bool) -> bool {
    counts_as_by(core, card, test).is_some()
}

/// The card whose text makes a card count as something.
pub(crate) fn counts_as_by(core: &Core, card: CardId, test: impl Fn(&CountsAs) -> bool) -> Option<CardId> {
    let this = Thing::Card(core.state.card_ref(card));
    for holder in core.roster.with_constants(Does::CountsAs) {
        for holding in &core.def(*holder).constants {
            let constant = core.library.constant(holding.constant);
            if stands(core, *holder, constant)
                && constant.counts_as.iter().any(&test)
                && (holding.inexhaustible || core.state.card(*holder).exhaustion == 0)
                && is_about(core, constant, *holder, holding.n, this)
            {
                return Some(*holder);
            }
        }
    }
    let mut found = None;
    lasting_constants(core, this, |constant, _, source, _| {
        if constant.counts_as.iter().any(&test) {
            found = Some(source.id);
        }
    });
    found
}

/// Whether a card of this type works from this zone: reaction spells from hand, everything else in play.
pub(crate) fn is_reaction_in_hand(core: &Core, card: CardId) -> bool {
    core.state.card(card).zone == Zone::Hand && core.def(card).kind == crate::define::CardType::ReactionSpell
}
