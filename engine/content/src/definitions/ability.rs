//! Ability entries, read into ability definitions.

use cinderforge_kernel::cards::{AbilityDef, Actor, CardType, ExtraCost, FocusCost, PrintedAbility, Timing, unsupported};
use cinderforge_kernel::terms::{
    Base, Cost, EventKinds, FnId, Group, Reference, Selector, Sorts, Via, Vias, Window, Zone, Zones,
};
use toml::Spanned;
use ustr::Ustr;

use super::entry_context::{EntryContext, EntryOwner, PhraseBindings};
use super::entry_head::head;
use super::idle_conditions::TextState;
use super::tables::DefinitionTables;
use super::word_list::word_list;
use crate::catalog::split_name;
use crate::diagnostic::Code;
use crate::files::ability_entry::{AbilityEntry, ExtraEntry};
use crate::files::field::{Entries, OneOrMany, SpannedText, TextOrTable};
use crate::limits;
use crate::phrase::{Known, sorts_of};

impl DefinitionTables {
    /// Reads an ability. Returns `None` if it has no effect.
    pub(super) fn ability(&mut self, context: EntryContext<'_>, entry: &Spanned<AbilityEntry>) -> Option<PrintedAbility> {
        let ability = entry.get_ref();
        let written = ability.name.as_ref().map(|name| name.get_ref().as_str());
        let (name, number) = written.map_or(("", None), split_name);
        self.check_number_in_name(context.file, ability.name.as_ref().map_or(0..0, Spanned::span), number);
        let effect = self.effect(context, entry);
        let known = self.timing(context, entry);
        let timing = timing_or_any(known);
        let (cost, mut bindings) = self.cost_with_bindings(context, ability, known, number.is_some());
        let of = self.selector(context, ability.of.as_ref(), &bindings);
        if let (Some(of), Some(word)) = (&of, &ability.of) {
            self.check_subject(context, word, of, timing);
            bindings.that = sorts_of_subjects(context.known, of);
        }
        let by = self.selector(context, ability.by.as_ref(), &bindings);
        let with = self.selector(context, ability.with.as_ref(), &bindings);
        for (key, word, found) in [("of", &ability.of, &of), ("by", &ability.by, &by), ("with", &ability.with, &with)] {
            self.check_no_quantity(context.file, (key, word.as_ref()), found.as_ref());
        }
        self.check_doer(context, ability.by.as_ref(), by.as_ref());
        self.check_caused(context, ability, timing, (of.as_ref(), with.as_ref()));
        let condition = self.condition(context, ability.condition.as_ref(), &before_cost(&bindings, timing));
        self.check_event_things(context, ability, timing, with.as_ref(), condition.as_ref());
        let focus = self.focus(context, ability, cost.as_ref(), &bindings);
        let modes = self.modes(context, ability);
        let def = AbilityDef {
            name: Ustr::from(name),
            label: written.map_or(context.title, Ustr::from),
            timing,
            of,
            by,
            with,
            via: self.via(context, ability.via.as_ref()),
            at_least: ability.at_least.as_ref().map_or(0, |least| *least.get_ref()),
            from: self.zones(context.file, ability.from.as_ref()).unwrap_or_default(),
            to: self.zones(context.file, ability.to.as_ref()).unwrap_or_default(),
            condition,
            if_script: ability.if_script.as_ref().map(|function| self.function(context.data, function, context.file)),
            once_a_turn: self.once_a_turn(context, ability),
            zones: self.zones(context.file, ability.zone.as_ref()).unwrap_or_else(|| usual_zones(context.owner, timing)),
            reaction: ability.reaction.is_some(),
            beyond_limit: self.beyond_limit(context, ability),
            actor: self.actor(context, ability.actor.as_ref()),
            cost,
            extra: self.extra(context, ability.extra.as_ref(), &bindings),
            focus,
            optional: ability.optional,
            targets: self.targets(context, ability, &modes, bindings),
            modes,
            effect: effect?,
            shows: Vias::EMPTY,
            deeds: Vec::new(),
            tells_places: false,
            calls: Vec::new(),
        };
        let inexhaustible = ability.inexhaustible.unwrap_or(context.inexhaustible);
        self.check_whole(context, entry, &def, inexhaustible);
        Some(PrintedAbility { ability: self.add_ability(def), n: number.unwrap_or(0), adds_x: false, inexhaustible })
    }

    /// Reports what can be known of an ability once all of it is read: what no rule reads, and conditions that never hold, or always.
    fn check_whole(&mut self, context: EntryContext<'_>, entry: &Spanned<AbilityEntry>, def: &AbilityDef, inexhaustible: bool) {
        self.check_supported(context, head(context, entry), unsupported::of_ability(def));
        let (word, condition) = (entry.get_ref().condition.as_ref(), def.condition.as_ref());
        self.check_place_of_that(context, word, condition, def.timing);
        self.check_idle_condition(context, word, condition, TextState::of_ability(context, def, inexhaustible));
    }

    /// Reads the cost of an ability. Returns it with what binds the other phrases.
    fn cost_with_bindings(
        &mut self,
        context: EntryContext<'_>,
        ability: &AbilityEntry,
        known: Option<Timing>,
        numbered: bool,
    ) -> (Option<Cost>, PhraseBindings) {
        let mut bindings = self.surroundings(context, ability, timing_or_any(known), numbered);
        if let Some(timing) = known {
            self.check_keys(context, ability, timing);
        }
        let cost = self.cost(context, ability.cost.as_ref(), &PhraseBindings { x: true, ..bindings.clone() });
        if let Some(timing) = known {
            self.check_cost(context, ability, timing, cost.as_ref());
        }
        let pays_x = cost.as_ref().is_some_and(Cost::asks_x);
        if let Some(word) = ability.cost.as_ref().filter(|_| pays_x && context.has_x) {
            self.paid_and_defined(context.file, word);
        }
        bindings.x |= pays_x;
        let is_reaction = context.owner.card_type() == Some(CardType::ReactionSpell) && bindings.source;
        bindings.spent = cost.is_some() || is_reaction;
        (cost, bindings)
    }

    /// Returns what binds the phrases of an ability, before its cost is read.
    pub(super) fn surroundings(
        &mut self,
        context: EntryContext<'_>,
        ability: &AbilityEntry,
        timing: Timing,
        numbered: bool,
    ) -> PhraseBindings {
        let mut bindings = context.bindings(numbered);
        bindings.resolves = timing == Timing::Resolved && context.owner.card_type() == Some(CardType::ActionSpell);
        bindings.event = matches!(timing, Timing::Window(..) | Timing::At(_) | Timing::PartOf(_));
        bindings.outside_battle = timing.is_outside_battle();
        bindings.source = matches!(timing, Timing::Window(..) | Timing::PartOf(_));
        if let Some(name) = ability.name.as_ref().filter(|_| context.owner.is_keyword()) {
            let problem = context.file.error(
                name.span(),
                Code::NameInKeyword,
                "the abilities of a keyword bear its name, not one of their own",
            );
            self.problems.push(problem.help("leave `name` out".to_owned()));
        }
        bindings
    }

    /// Reads words on the cause.
    fn via(&mut self, context: EntryContext<'_>, words: Option<&OneOrMany>) -> Vias {
        self.words(context.file, words, &word_list!(Via, "via word")).into_iter().collect()
    }

    /// Reads additional costs by name.
    fn extra(
        &mut self,
        context: EntryContext<'_>,
        entries: Option<&Entries<Spanned<ExtraEntry>>>,
        bindings: &PhraseBindings,
    ) -> Vec<ExtraCost> {
        let bindings = PhraseBindings { x: false, ..bindings.clone() };
        let mut extras = Vec::new();
        for (name, entry) in entries.map_or(&[][..], |entries| &entries.0) {
            let (cost, at, condition) = match entry.get_ref() {
                TextOrTable::Text(cost) => (Spanned::new(entry.span(), cost.clone()), 0, None),
                TextOrTable::Table(table) => (table.cost.clone(), table.focus, table.condition.as_ref()),
            };
            if at > 0 && !(context.owner.is_keyword() || context.owner == EntryOwner::Card(CardType::ReadySpell)) {
                let problem = context.file.error(
                    entry.span(),
                    Code::FocusOfNothing,
                    "only a ready spell is focused, so nobody is asked for this",
                );
                self.problems.push(problem.help("leave `focus` out".to_owned()));
            }
            let condition = self.condition(context, condition, &bindings);
            if let Some(cost) = self.cost(context, Some(&cost), &bindings) {
                extras.push(ExtraCost { name: Ustr::from(name.get_ref()), cost, at, condition });
                let parts = extras.iter().flat_map(|extra: &ExtraCost| extra.cost.parts().iter().cloned()).collect();
                if let Err(error) = limits::check_cost(&Cost::new(parts, String::new())) {
                    extras.pop();
                    let message = "what may be paid besides comes to more ways or parts than a cost has".to_owned();
                    self.problems.push(context.file.error(entry.span(), error.code, message).help(error.help));
                }
            }
        }
        extras
    }

    /// Reads what it costs once focused.
    pub(super) fn focus(
        &mut self,
        context: EntryContext<'_>,
        ability: &AbilityEntry,
        cost: Option<&Cost>,
        bindings: &PhraseBindings,
    ) -> Vec<FocusCost> {
        let mut ways: Vec<FocusCost> = Vec::new();
        for entry in ability.focus.iter().flatten() {
            let way = entry.get_ref();
            let level = *way.at.get_ref();
            let rising = ways.last().map_or(0, |way| way.at);
            if level <= rising {
                let problem =
                    context.file.error(way.at.span(), Code::FocusCosts, format!("`at` must be more than {rising} here"));
                self.problems.push(problem.help("the costs stand in rising order, from 1 on".to_owned()));
            }
            if let Some(read) = self.cost(context, Some(&way.cost), bindings) {
                if cost.is_some_and(|cost| cost.parts() == read.parts()) {
                    let problem = context.file.error(way.cost.span(), Code::FocusCosts, "this is what it costs without focus");
                    self.problems.push(problem.help("write what it costs when focused, or leave it out".to_owned()));
                }
                if cost.is_some_and(Cost::takes_action) && !read.takes_action() {
                    let message = "this stands for the whole cost, and takes no action as that does";
                    let problem = context.file.error(way.cost.span(), Code::FocusCosts, message);
                    let help = "begin it with `main` or `side`, and say again what else of the cost stays, as in \"main, exhaust, 1 basic\"; \
                                what is paid beside the cost is an `extra`";
                    self.problems.push(problem.help(help.to_owned()));
                }
                let condition = self.condition(context, way.condition.as_ref(), bindings);
                ways.push(FocusCost { at: level, cost: read, condition, optional: way.optional });
            }
            let spell = context.owner.is_keyword() || context.owner == EntryOwner::Card(CardType::ReadySpell);
            if !spell || ability.cost.is_none() {
                let problem = context.file.error(
                    entry.span(),
                    Code::FocusOfNothing,
                    "`focus` is what a ready spell costs to activate once focused",
                );
                self.problems.push(problem.help("give the ability a `cost`, or leave `focus` out".to_owned()));
            }
        }
        ways
    }

    /// Reads the function that is run.
    fn effect(&mut self, context: EntryContext<'_>, entry: &Spanned<AbilityEntry>) -> Option<FnId> {
        if let Some(effect) = &entry.get_ref().effect {
            return Some(self.function(context.data, effect, context.file));
        }
        let problem = context.file.error(head(context, entry), Code::NoEffect, "the ability has no effect");
        self.problems.push(problem.help(format!("add effect = \"<function>\", a function of {}", context.script)));
        None
    }

    /// Reads whether an ability is limited to once a turn.
    fn once_a_turn(&mut self, context: EntryContext<'_>, ability: &AbilityEntry) -> bool {
        self.one_of(context, ability.limit.as_ref(), "limit", &[("turn", ())]).is_some()
    }

    /// Reads who the player of the effect is.
    fn actor(&mut self, context: EntryContext<'_>, word: Option<&SpannedText>) -> Actor {
        let words = [("who_played", Actor::WhoPlayed), ("owner", Actor::Owner), ("opponent", Actor::Opponent)];
        self.one_of(context, word, "actor", &words).unwrap_or_default()
    }
}

/// Returns the timing. Without one the ability is read as if it answered something, so that its other problems come out.
fn timing_or_any(known: Option<Timing>) -> Timing {
    known.unwrap_or(Timing::Window(Window::When, EventKinds::EMPTY))
}

/// Returns the sorts of the cards of an event, by what `of` says of them; none if they may be any.
fn sorts_of_subjects(known: Known, of: &Selector) -> Option<Sorts> {
    let is_open = |group: &Group| matches!(group.base, Base::Reference(Reference::Named(_)));
    if of.groups.iter().any(is_open) {
        return None;
    }
    let sorts = of.groups.iter().fold(Sorts::EMPTY, |sorts, group| sorts.union(sorts_of(group, known)));
    (!sorts.meets(Sorts::PLAYERS)).then_some(sorts)
}

/// Returns where a text works if it does not say.
fn usual_zones(owner: EntryOwner, timing: Timing) -> Zones {
    match (owner.card_type(), timing) {
        (_, Timing::Resolved) => Zones::EMPTY,
        (Some(CardType::ReactionSpell), _) => Zones::of(&[Zone::Hand]),
        _ => Zones::IN_PLAY,
    }
}

/// Returns what binds the condition of an ability, which is read before its cost is paid.
fn before_cost(bindings: &PhraseBindings, timing: Timing) -> PhraseBindings {
    let answers = matches!(timing, Timing::Window(..) | Timing::At(_));
    PhraseBindings { spent: false, effect: answers, ..bindings.clone() }
}
