//! Checks of what abilities ask of the events they answer: an amount, another thing, zones that some such event has.

use cinderforge_kernel::cards::Timing;
use cinderforge_kernel::terms::{
    Base, Condition, ConditionPart, EventKind, EventKinds, EventShape, Filter, Group, Noun, Nouns, Reference, Selector, Sort,
    Sorts, Subject, Via, Window, Zone, Zones,
};
use toml::Spanned;

use super::entry_context::{EntryContext, EntryOwner};
use super::tables::DefinitionTables;
use crate::diagnostic::Code;
use crate::files::ability_entry::AbilityEntry;
use crate::files::field::{OneOrMany, SpannedText};
use crate::phrase::{MOST_PRINTED, event_subject, in_words, sorts_of, stranger};

impl DefinitionTables {
    /// Reports what an ability asks of its events that none of them has: it would never answer.
    pub(super) fn check_shape(&mut self, context: EntryContext<'_>, ability: &AbilityEntry, timing: Timing) {
        let Timing::Window(window, kinds) = timing else { return };
        if kinds.is_empty() {
            return;
        }
        let shapes: Vec<EventShape> = kinds.iter().map(EventKind::shape).collect();
        let events = kinds.iter().map(EventKind::word).collect::<Vec<_>>().join("` or `");
        if let Some(least) = &ability.at_least
            && shapes.iter().all(|shape| shape.amount.is_none())
        {
            let problem = context.file.error(
                least.span(),
                Code::EventHasNoSuchPart,
                format!("`{events}` has no amount, so this is never reached"),
            );
            self.problems.push(problem.help("leave `at_least` out; docs/script-api.md has the amount of each event".to_owned()));
        }
        self.check_least(context, ability.at_least.as_ref(), window, kinds);
        if let Some(with) = &ability.with
            && shapes.iter().all(|shape| shape.other.is_none())
        {
            let problem =
                context.file.error(with.span(), Code::EventHasNoSuchPart, format!("nothing else takes part in `{events}`"));
            self.problems.push(problem.help("leave `with` out; docs/script-api.md has the other thing of each event".to_owned()));
        }
        self.check_means(context, ability.via.as_ref(), kinds, &events);
        let from = kinds.iter().fold(Zones::EMPTY, |zones, kind| zones.union(kind.comes_from(window)));
        let to = shapes.iter().fold(Zones::EMPTY, |zones, shape| zones.union(shape.to));
        self.check_event_zones(context, ("from", "comes from"), ability.from.as_ref(), from, &events);
        self.check_event_zones(context, ("to", "goes to"), ability.to.as_ref(), to, &events);
    }

    /// Reports a least amount that every such event has, or none.
    fn check_least(&mut self, context: EntryContext<'_>, least: Option<&Spanned<i32>>, window: Window, kinds: EventKinds) {
        let Some(least) = least else { return };
        let given = kinds.iter().map(|kind| kind.amounts_in(window).0).min().unwrap_or(0);
        let most = kinds.iter().map(|kind| kind.amounts_in(window).1.unwrap_or(MOST_PRINTED)).max().unwrap_or(MOST_PRINTED);
        let message = match *least.get_ref() {
            least if least <= given => "every amount is as much as that",
            least if least > most => "no amount is as much as that",
            _ => return,
        };
        let problem = context.file.error(least.span(), Code::NumberOutOfRange, message);
        self.problems.push(problem.help(match given + 1 {
            first if first <= most => format!("write a number from {first} to {most}, or leave `at_least` out"),
            _ => "leave `at_least` out".to_owned(),
        }));
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
            if kinds.iter().all(|kind| matches!(kind, EventKind::PaysCost | EventKind::SpendsDice)) {
                "leave it out: what is paid for is said by `with`, as in with = \"this spell\", and of a dice power alone by \
                 via = \"dice_power\""
                    .clone_into(&mut help);
            }
            let problem =
                context.file.error(word.span(), Code::NeverByTheseMeans, format!("`{events}` never comes about by `{via}`"));
            self.problems.push(problem.help(help));
        }
    }

    /// Reports whose doing an event must be that no text causes, since who does it is said by whom it befalls; what never takes part in
    /// it; and zones that nothing it befalls is in.
    pub(super) fn check_caused(
        &mut self,
        context: EntryContext<'_>,
        ability: &AbilityEntry,
        timing: Timing,
        (of, with): (Option<&Selector>, Option<&Selector>),
    ) {
        self.check_beside(context, ability, timing, with);
        self.check_zones_of_subjects(context, ability, timing, of);
        let (Some(word), Timing::Window(_, kinds)) = (&ability.by, timing) else { return };
        if kinds.is_empty() {
            return;
        }
        if kinds.iter().any(|kind| kind.comes_by(Via::Spell)) {
            self.check_by_rule(context, ability, word, kinds);
            return;
        }
        let events = kinds.iter().map(EventKind::word).collect::<Vec<_>>().join("` or `");
        let example = match kinds.iter().next().map(event_subject) {
            Some(Subject::Player) => "of = \"an opponent\"",
            _ => "of = \"a unit an opponent controls\"",
        };
        let problem = context.file.error(
            word.span(),
            Code::NobodyCauses,
            format!("no text causes `{events}`, so there is nothing for `by` to say"),
        );
        self.problems.push(problem.help(format!("leave it out, and say whose it is with `of`, as in {example}")));
    }

    /// Reports what is done by dice or piles: nothing is.
    pub(super) fn check_doer(&mut self, context: EntryContext<'_>, word: Option<&SpannedText>, by: Option<&Selector>) {
        let (Some(word), Some(by)) = (word, by) else { return };
        let Some(sorts) = stranger(by, Sorts::CARDS.union(Sorts::PLAYERS), context.known) else { return };
        let (message, help) = if sorts.has(Sort::Pile) {
            ("a pile does nothing: what is done is the doing of a card or player", "say by which, as in by = \"an opponent\"")
        } else {
            let help = "say by which card or player, as in by = \"an opponent\"";
            ("dice do nothing: their powers are the doing of the player", help)
        };
        self.problems.push(context.file.error(word.span(), Code::NobodyCauses, message).help(help.to_owned()));
    }

    /// Reports things that never take part in the events beside their subjects.
    fn check_beside(&mut self, context: EntryContext<'_>, ability: &AbilityEntry, timing: Timing, with: Option<&Selector>) {
        let (Timing::Window(_, kinds), Some(word), Some(with)) = (timing, &ability.with, with) else { return };
        let able = kinds.iter().fold(Sorts::EMPTY, |able, kind| able.union(kind.sorts_beside()));
        let Some(sorts) = stranger(with, able, context.known).filter(|_| !able.is_empty()) else { return };
        let events = kinds.iter().map(EventKind::word).collect::<Vec<_>>().join("` or `");
        let message = format!("`{}` never takes part in `{events}` beside whom it is about", in_words(sorts));
        let help = format!("what does is `{}`; docs/script-api.md has the other thing of each event", in_words(able));
        self.problems.push(context.file.error(word.span(), Code::EventHasNoSuchPart, message).help(help));
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
        let found = condition
            .iter()
            .flat_map(|condition| condition.parts.iter().flat_map(ConditionPart::alternatives))
            .filter_map(|part| match part {
                ConditionPart::Found(selector) => Some(selector),
                ConditionPart::During(_) | ConditionPart::Happened(..) | ConditionPart::Paid(..) | ConditionPart::Either(_) => {
                    None
                }
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
                let problem = context.file.error(
                    word.span(),
                    Code::EventHasNoSuchPart,
                    format!("`{events}` has no {sort} among `{{event}}`"),
                );
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
        let asks = condition.is_some_and(|condition| {
            let mut parts = condition.parts.iter().flat_map(ConditionPart::alternatives);
            parts.any(|part| matches!(part, ConditionPart::Paid(..)))
        });
        let pays = |kind: EventKind| matches!(kind, EventKind::PaysCost | EventKind::SpendsDice);
        let Some(word) = ability.condition.as_ref().filter(|_| asks && !kinds.is_empty() && !kinds.iter().any(pays)) else {
            return;
        };
        let events = kinds.iter().map(EventKind::word).collect::<Vec<_>>().join("` or `");
        let problem = context.file.error(word.span(), Code::EventHasNoSuchPart, format!("`{events}` pays no cost"));
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
                "a card that is taken out of play `leaves_play`; `to = \"discard pile\"` says where it goes".to_owned()
            } else {
                format!("expected one of `{}`", zones.iter().map(Zone::word).collect::<Vec<_>>().join("`, `"))
            };
            self.problems.push(context.file.error(word.span(), Code::EventHasNoSuchPart, message).help(help));
        }
    }

    /// Reports zones where no card that `of` means comes from or goes to, and piles where none of them is when the event is answered.
    fn check_zones_of_subjects(
        &mut self,
        context: EntryContext<'_>,
        ability: &AbilityEntry,
        timing: Timing,
        of: Option<&Selector>,
    ) {
        let (Timing::Window(window, kinds), Some(of), Some(word)) = (timing, of, &ability.of) else { return };
        let is_ever_in = |zone: Zone| {
            let able = Sorts::in_zones(Zones::of(&[zone]));
            of.groups.iter().any(|group| sorts_of(group, context.known).meets(able))
        };
        for (key, words) in [("from", &ability.from), ("to", &ability.to)] {
            for zone in words.iter().flat_map(|words| &words.0) {
                if Zone::parse(zone.get_ref()).is_none_or(is_ever_in) {
                    continue;
                }
                let message = format!("nothing that `of` means is ever in the zone `{}`", zone.get_ref());
                let able = zones_of_events(kinds, key).filter(|zone| is_ever_in(*zone)).map(Zone::word).collect::<Vec<_>>();
                let help = if able.is_empty() {
                    format!("leave `{key}` out: what `of` means is in no zone that these events know")
                } else {
                    format!("in these events it may be in `{}`; or leave `{key}` out", able.join("`, `"))
                };
                self.problems.push(context.file.error(zone.span(), Code::NeverInThatZone, message).help(help));
            }
        }
        let pile = of.groups.iter().flat_map(|group| &group.filters).find_map(|filter| match filter {
            Filter::InZone(_, zone) => Some(*zone).filter(|zone| !kinds.iter().any(|kind| kind.may_be_in(window, *zone))),
            _ => None,
        });
        if let Some(zone) = pile.filter(|_| !kinds.is_empty()) {
            let key = if window == Window::Would { "to" } else { "from" };
            let message = format!("the card is not in the {zone} when this is answered");
            let help = if zones_of_events(kinds, key).any(|known| known == zone) {
                format!("say whose card it is, as in `you own`, and add {key} = \"{zone}\"")
            } else {
                "say whose card it is, as in `you own`, and leave the zone out: these events know none".to_owned()
            };
            self.problems.push(context.file.error(word.span(), Code::NeverInThatZone, message).help(help));
        }
    }

    /// Reports what the text of a die on a card cannot have: it answers by itself, as often as it can, for its owner.
    pub(super) fn check_on_die(&mut self, context: EntryContext<'_>, ability: &AbilityEntry, timing: Timing) {
        if context.owner != EntryOwner::DieOnCard {
            return;
        }
        if !matches!(timing, Timing::Window(..) | Timing::At(_)) {
            let span = ability.effect.as_ref().or(ability.cost.as_ref()).map_or(0..0, Spanned::span);
            let problem = context.file.error(span, Code::NoWindow, "the text of a die on a card answers something");
            self.problems.push(problem.help("add one of would, when, after, at".to_owned()));
        }
        let span = |word: &Option<SpannedText>| word.as_ref().map(Spanned::span);
        let zone = ability.zone.as_ref().and_then(|zone| zone.0.first()).map(Spanned::span);
        let keys =
            [("cost", span(&ability.cost)), ("limit", span(&ability.limit)), ("actor", span(&ability.actor)), ("zone", zone)];
        for (key, span) in keys {
            if let Some(span) = span {
                let problem = context.file.error(span, Code::UnreadOnADie, format!("no rule reads `{key}` of a die on a card"));
                self.problems.push(problem.help("leave it out; the script may ask, as in `ctx.may_pay(..)`".to_owned()));
            }
        }
    }

    /// Reports what an ability cannot have that a script starts: it answers events, and nothing of its card matters.
    pub(super) fn check_lasting_ability(&mut self, context: EntryContext<'_>, ability: &AbilityEntry, timing: Timing) {
        if context.owner != EntryOwner::Lasting {
            return;
        }
        if !matches!(timing, Timing::Window(..)) {
            let span = ability.effect.as_ref().or(ability.cost.as_ref()).map_or(0..0, Spanned::span);
            let problem = context.file.error(span, Code::NoWindow, "what a script starts answers an event");
            let help = "add one of would, when, after; what comes at a moment is set up with `ctx.later`";
            self.problems.push(problem.help(help.to_owned()));
        }
        let leaving = EventKinds::of(&[EventKind::LeavesPlay, EventKind::IsDestroyed, EventKind::IsDiscarded]);
        if let (Timing::Window(Window::When | Window::After, kinds), None) = (timing, &ability.of)
            && kinds.meets(leaving)
        {
            let word = [&ability.when, &ability.after].into_iter().flatten().flat_map(|words| &words.0).next();
            let message = "what this was started for is gone by then, and this with it";
            let problem = context.file.error(word.map_or(0..0, Spanned::span), Code::AbilityThatLasts, message);
            let help = "start it for a player with the card as a value, as in takes = [\"lost\"] and of = \"{lost}\"";
            self.problems.push(problem.help(help.to_owned()));
        }
        let zone = ability.zone.as_ref().and_then(|zone| zone.0.first()).map(Spanned::span);
        let keys = [
            ("zone", zone),
            ("actor", ability.actor.as_ref().map(Spanned::span)),
            ("reaction", ability.reaction.as_ref().map(Spanned::span)),
            ("inexhaustible", ability.inexhaustible.and(ability.effect.as_ref().map(Spanned::span))),
        ];
        for (key, span) in keys.into_iter().filter_map(|(key, span)| Some((key, span?))) {
            let message = format!("what a script starts holds without its card, and `{key}` is of a text of a card");
            let problem = context.file.error(span, Code::HoldsWithoutItsCard, message);
            self.problems.push(problem.help(format!("leave `{key}` out")));
        }
    }
}

/// Lists the zones that cards of such events come from or go to, without those where a card is only for a moment.
fn zones_of_events(kinds: EventKinds, key: &str) -> impl Iterator<Item = Zone> {
    let zones = kinds.iter().fold(Zones::EMPTY, |zones, kind| {
        let shape = kind.shape();
        zones.union(if key == "from" { shape.from } else { shape.to })
    });
    zones.iter().filter(|zone| *zone != Zone::Aside)
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
