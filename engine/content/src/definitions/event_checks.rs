//! Checks of what abilities ask of the events they answer: an amount, another thing, zones that some such event has.

use cinderforge_kernel::cards::Timing;
use cinderforge_kernel::terms::{
    Base, Condition, ConditionPart, EventKind, EventKinds, EventShape, Filter, Group, Noun, Nouns, Reference, Selector, Subject,
    Via, Window, Zone, Zones,
};
use toml::Spanned;

use super::entry_context::{EntryContext, EntryOwner};
use super::tables::DefinitionTables;
use crate::files::ability_entry::AbilityEntry;
use crate::files::field::{OneOrMany, SpannedText};
use crate::phrase::{MOST_PRINTED, can_find, event_subject};

impl DefinitionTables {
    /// Reports what an ability asks of its events that none of them has: it would never answer.
    pub(super) fn check_shape(&mut self, context: EntryContext<'_>, ability: &AbilityEntry, timing: Timing) {
        let Timing::Window(_, kinds) = timing else { return };
        if kinds.is_empty() {
            return;
        }
        let shapes: Vec<EventShape> = kinds.iter().map(EventKind::shape).collect();
        let events = kinds.iter().map(EventKind::word).collect::<Vec<_>>().join("` or `");
        if let Some(least) = &ability.at_least
            && shapes.iter().all(|shape| shape.amount.is_none())
        {
            let problem = context.file.error(least.span(), format!("`{events}` has no amount, so this is never reached"));
            self.problems.push(problem.help("leave `at_least` out; docs/script-api.md has the amount of each event".to_owned()));
        }
        if let Some(least) = ability.at_least.as_ref().filter(|least| !(1..=MOST_PRINTED).contains(least.get_ref())) {
            let message = if *least.get_ref() < 1 { "every amount is as much as that" } else { "no amount is as much as that" };
            let problem = context.file.error(least.span(), message);
            self.problems.push(problem.help(format!("write a number from 1 to {MOST_PRINTED}, or leave `at_least` out")));
        }
        if let Some(with) = &ability.with
            && shapes.iter().all(|shape| shape.other.is_none())
        {
            let problem = context.file.error(with.span(), format!("nothing else takes part in `{events}`"));
            self.problems.push(problem.help("leave `with` out; docs/script-api.md has the other thing of each event".to_owned()));
        }
        self.check_means(context, ability.via.as_ref(), kinds, &events);
        let from = shapes.iter().fold(Zones::EMPTY, |zones, shape| zones.union(shape.from));
        let to = shapes.iter().fold(Zones::EMPTY, |zones, shape| zones.union(shape.to));
        self.check_event_zones(context, ("from", "comes from"), ability.from.as_ref(), from, &events);
        self.check_event_zones(context, ("to", "goes to"), ability.to.as_ref(), to, &events);
    }

    /// Reports means by which none of such events comes about.
    fn check_means(&mut self, context: EntryContext<'_>, words: Option<&OneOrMany>, kinds: EventKinds, events: &str) {
        for word in words.map_or(&[][..], |words| &words.0) {
            let Some(via) = Via::parse(word.get_ref()).filter(|via| !kinds.iter().any(|kind| kind.comes_by(*via))) else {
                continue;
            };
            let of = EventKind::ALL.iter().filter(|kind| kind.comes_by(via)).map(|kind| kind.word()).collect::<Vec<_>>();
            let mut help = format!("leave it out; events that come about so are `{}`", of.join("`, `"));
            if via == Via::Attack && kinds.has(EventKind::IsTargeted) {
                "an attack does not target as effects do: say `declares_attackers` or `is_declared_attacker`"
                    .clone_into(&mut help);
            }
            let problem = context.file.error(word.span(), format!("`{events}` never comes about by `{via}`"));
            self.problems.push(problem.help(help));
        }
    }

    /// Reports what is done by dice: nothing is.
    pub(super) fn check_doer(&mut self, context: EntryContext<'_>, word: Option<&SpannedText>, by: Option<&Selector>) {
        let (Some(word), Some(by)) = (word, by) else { return };
        if !by.groups.iter().any(|group| can_find(&group.base, Subject::Either)) {
            let message = "dice do nothing: their powers are the doing of the player";
            let problem = context.file.error(word.span(), message);
            self.problems.push(problem.help("say by which card or player, as in by = \"an opponent\"".to_owned()));
        }
    }

    /// Reports phrases that pick cards or dice among those of an event that has none.
    pub(super) fn check_event_things(
        &mut self,
        context: EntryContext<'_>,
        ability: &AbilityEntry,
        timing: Timing,
        with: Option<&Selector>,
        condition: Option<&Condition>,
    ) {
        let Timing::Window(window, kinds) = timing else { return };
        if let (Some(word), Some(with)) = (&ability.with, with)
            && asks_for_attack_target(window, kinds, with)
        {
            self.asks_for_attack_target.push((context.file.clone(), word.span()));
        }
        self.check_paid(context, ability, kinds, condition);
        let found = condition.iter().flat_map(|condition| &condition.parts).filter_map(|part| match part {
            ConditionPart::Found(selector) => Some(selector),
            ConditionPart::During(_) | ConditionPart::Happened(..) | ConditionPart::Paid(..) => None,
        });
        let phrases = found.map(|selector| (&ability.condition, selector)).chain(with.map(|selector| (&ability.with, selector)));
        for (word, selector) in phrases {
            let Some(word) = word else { continue };
            for nouns in selector.groups.iter().filter_map(nouns_among_event) {
                let has = |kind: EventKind| match event_subject(kind) {
                    Subject::Card | Subject::Either if nouns != Nouns::of(&[Noun::Die]) => true,
                    _ => kind.things().is_some_and(|things| (things == Noun::Die) == nouns.has(Noun::Die)),
                };
                if kinds.is_empty() || kinds.iter().any(has) {
                    continue;
                }
                let events = kinds.iter().map(EventKind::word).collect::<Vec<_>>().join("` or `");
                let sort = if nouns.has(Noun::Die) { "dice" } else { "cards" };
                let problem = context.file.error(word.span(), format!("`{events}` has no {sort} among `{{event}}`"));
                let help = "docs/script-api.md says what `{event}` is in each event";
                self.problems.push(problem.help(help.to_owned()));
            }
        }
    }

    /// Reports a condition on the cost of events that pay none.
    fn check_paid(
        &mut self,
        context: EntryContext<'_>,
        ability: &AbilityEntry,
        kinds: EventKinds,
        condition: Option<&Condition>,
    ) {
        let asks = condition.is_some_and(|condition| condition.parts.iter().any(|part| matches!(part, ConditionPart::Paid(..))));
        let pays = |kind: EventKind| matches!(kind, EventKind::PaysCost | EventKind::SpendsDice);
        let Some(word) = ability.condition.as_ref().filter(|_| asks && !kinds.is_empty() && !kinds.iter().any(pays)) else {
            return;
        };
        let events = kinds.iter().map(EventKind::word).collect::<Vec<_>>().join("` or `");
        let problem = context.file.error(word.span(), format!("`{events}` pays no cost"));
        self.problems.push(problem.help("`that cost` is that of `pays_cost` or `spends_dice`".to_owned()));
    }

    /// Reports zones that no card of such events comes from or goes to.
    fn check_event_zones(
        &mut self,
        context: EntryContext<'_>,
        (key, verb): (&str, &str),
        words: Option<&OneOrMany>,
        zones: Zones,
        events: &str,
    ) {
        for word in words.map_or(&[][..], |words| &words.0) {
            let Some(zone) = Zone::parse(word.get_ref()).filter(|zone| !zones.has(*zone)) else { continue };
            let message = format!("no card of `{events}` {verb} `{zone}`");
            let help = if zones.is_empty() {
                format!("leave `{key}` out: these events know no zone")
            } else if Zones::IN_PLAY.has(zone) && key == "from" {
                "a card that is taken out of play `leaves_play`".to_owned()
            } else {
                format!("expected one of `{}`", zones.iter().map(Zone::word).collect::<Vec<_>>().join("`, `"))
            };
            self.problems.push(context.file.error(word.span(), message).help(help));
        }
    }

    /// Reports what the text of a die on a card cannot have: it answers by itself, as often as it can, for its owner.
    pub(super) fn check_on_die(&mut self, context: EntryContext<'_>, ability: &AbilityEntry, timing: Timing) {
        if context.owner != EntryOwner::DieOnCard {
            return;
        }
        if !matches!(timing, Timing::Window(..) | Timing::At(_)) {
            let span = ability.effect.as_ref().or(ability.cost.as_ref()).map_or(0..0, Spanned::span);
            let problem = context.file.error(span, "the text of a die on a card answers something");
            self.problems.push(problem.help("add one of would, when, after, at".to_owned()));
        }
        let span = |word: &Option<SpannedText>| word.as_ref().map(Spanned::span);
        let zone = ability.zone.as_ref().and_then(|zone| zone.0.first()).map(Spanned::span);
        let keys =
            [("cost", span(&ability.cost)), ("limit", span(&ability.limit)), ("actor", span(&ability.actor)), ("zone", zone)];
        for (key, span) in keys {
            if let Some(span) = span {
                let problem = context.file.error(span, format!("no rule reads `{key}` of a die on a card"));
                self.problems.push(problem.help("leave it out; the script may ask, as in `ctx.may_pay(..)`".to_owned()));
            }
        }
    }
}

/// Returns the nouns of a group that picks among the things of the event.
fn nouns_among_event(group: &Group) -> Option<Nouns> {
    let among = group.filters.iter().any(|filter| matches!(filter, Filter::Among(name) if name == "event"));
    match group.base {
        Base::Nouns(nouns) if among => Some(nouns),
        _ => None,
    }
}

/// Returns whether what a selector means in such events is never an attacker, but the target of the attack alone.
fn asks_for_attack_target(window: Window, kinds: EventKinds, with: &Selector) -> bool {
    let no_unit = |group: &Group| match &group.base {
        Base::Nouns(nouns) => nouns.iter().all(|noun| noun == Noun::Phoenixborn),
        Base::Reference(Reference::PhoenixbornOf(_)) => true,
        _ => false,
    };
    !kinds.is_empty()
        && kinds.iter().all(|kind| match kind {
            EventKind::IsDeclaredAttacker => true,
            EventKind::DeclaresAttackers => window == Window::Would || with.groups.iter().all(no_unit),
            _ => false,
        })
}
