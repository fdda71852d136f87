//! Checks of what abilities ask of the events they answer: an amount, another thing, zones that some such event has.

use cinderforge_kernel::cards::Timing;
use cinderforge_kernel::terms::{EventKind, EventShape, Zone, Zones};
use toml::Spanned;

use super::entry_context::{EntryContext, EntryOwner};
use super::tables::DefinitionTables;
use crate::files::ability_entry::AbilityEntry;
use crate::files::field::{OneOrMany, SpannedText};
use crate::phrase::MOST_PRINTED;

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
        let from = shapes.iter().fold(Zones::EMPTY, |zones, shape| zones.union(shape.from));
        let to = shapes.iter().fold(Zones::EMPTY, |zones, shape| zones.union(shape.to));
        self.check_event_zones(context, ("from", "comes from"), ability.from.as_ref(), from, &events);
        self.check_event_zones(context, ("to", "goes to"), ability.to.as_ref(), to, &events);
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
