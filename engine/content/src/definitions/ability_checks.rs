//! Checks of abilities: keys, subjects, zones, costs that their timing allows.

use cinderforge_kernel::cards::{CardType, Timing};
use cinderforge_kernel::terms::{Cost, EventKind, Group, Selector, Subject};
use toml::Spanned;

use super::entry_context::{EntryContext, EntryOwner};
use super::tables::DefinitionTables;
use crate::files::ability_entry::AbilityEntry;
use crate::files::field::{OneOrMany, SpannedText};
use crate::phrase::{can_find, event_subject};

/// How `of` names players.
const PLAYERS: &str = "write it as in of = \"you\" or of = \"an opponent\"";

/// How `of` names cards.
const CARDS: &str = "write it as in of = \"this unit\" or of = \"a unit you control\"";

impl DefinitionTables {
    /// Reports keys that need another timing.
    pub(super) fn check_keys(&mut self, context: EntryContext<'_>, ability: &AbilityEntry, timing: Timing) {
        let in_window = matches!(timing, Timing::Window(..));
        let first = |many: &Option<OneOrMany>| many.as_ref().and_then(|many| many.0.first()).map(Spanned::span);
        let span = |word: &Option<SpannedText>| word.as_ref().map(Spanned::span);
        let of_event = [
            ("by", span(&ability.by)),
            ("with", span(&ability.with)),
            ("via", first(&ability.via)),
            ("at_least", ability.at_least.as_ref().map(Spanned::span)),
            ("from", first(&ability.from)),
            ("to", first(&ability.to)),
        ];
        for (key, span) in of_event {
            if let Some(span) = span.filter(|_| !in_window) {
                let problem = context.file.error(span, format!("`{key}` narrows an event, and the ability answers none"));
                self.problems.push(problem.help("add one of would, when, after".to_owned()));
            }
        }
        if let Some(of) = &ability.of
            && !in_window
            && !matches!(timing, Timing::At(_))
        {
            let problem = context.file.error(of.span(), "`of` says whose event or turn, and the ability answers none");
            self.problems.push(problem.help("add one of would, when, after, at".to_owned()));
        }
        if let Some(actor) = &ability.actor
            && matches!(timing, Timing::Activated | Timing::During(_))
        {
            let problem = context.file.error(actor.span(), "`actor` says who answers, and the ability answers nothing");
            let help = "take it out, since its controller uses it; or add one of would, when, after, at";
            self.problems.push(problem.help(help.to_owned()));
        }
        let narrowed = ability.of.is_some() || ability.by.is_some() || ability.with.is_some() || ability.via.is_some();
        if let Timing::Window(_, kinds) = timing
            && !narrowed
            && let Some(event) = [&ability.would, &ability.when, &ability.after].into_iter().flatten().next()
            && !kinds.is_empty()
        {
            let span = event.0.first().map_or(0..0, Spanned::span);
            let problem = context.file.error(span, "whose event is not said");
            self.problems.push(problem.help("add `of` with a selector, as in of = \"this unit\"".to_owned()));
        }
        self.check_zones(context, ability, timing);
        self.check_working_zones(context.file, ability.zone.as_ref());
        self.check_shape(context, ability, timing);
        self.check_on_die(context, ability, timing);
    }

    /// Reports a selector of players where the subjects of an event are cards, or the other way round: it would never fit.
    pub(super) fn check_subject(&mut self, context: EntryContext<'_>, word: &SpannedText, of: &Selector, timing: Timing) {
        let wanted = match timing {
            Timing::Window(_, kinds) => kinds.iter().map(event_subject).collect::<Vec<_>>(),
            Timing::At(_) => vec![Subject::Player],
            Timing::During(_) | Timing::PartOf(_) | Timing::Activated | Timing::Resolved => return,
        };
        let fits = |group: &Group| wanted.iter().any(|subject| can_find(&group.base, *subject));
        if wanted.is_empty() || of.groups.iter().any(fits) {
            return;
        }
        let player = wanted[0] == Subject::Player;
        let event = match timing {
            Timing::Window(_, kinds) => kinds.iter().next().map_or("", EventKind::word),
            Timing::At(_) | Timing::During(_) | Timing::PartOf(_) | Timing::Activated | Timing::Resolved => "",
        };
        let (message, help) = match timing {
            Timing::At(_) => ("`of` says whose turn it is, and the selector finds no player".to_owned(), PLAYERS),
            _ if player => (format!("`of` says which player {event}, and the selector finds no player"), PLAYERS),
            _ => (format!("`of` says which card {event}, and the selector finds no card"), CARDS),
        };
        self.problems.push(context.file.error(word.span(), message).help(help.to_owned()));
    }

    /// Reports a text of an action spell that works nowhere, because the spell goes to the discard pile.
    fn check_zones(&mut self, context: EntryContext<'_>, ability: &AbilityEntry, timing: Timing) {
        let stays_nowhere = context.owner.card_type() == Some(CardType::ActionSpell) && timing != Timing::Resolved;
        if let Some(effect) = ability.effect.as_ref().filter(|_| stays_nowhere && ability.zone.is_none()) {
            let problem = context.file.error(effect.span(), "an action spell stays nowhere, so this text works nowhere");
            self.problems.push(problem.help("say where with `zone`, or give the card a `placement`".to_owned()));
        }
    }

    /// Reports a cost that this timing or owner cannot have.
    pub(super) fn check_cost(&mut self, context: EntryContext<'_>, ability: &AbilityEntry, timing: Timing, cost: Option<&Cost>) {
        let (Some(cost), Some(word)) = (cost, &ability.cost) else { return };
        if matches!(timing, Timing::Activated | Timing::During(_))
            && !cost.takes_action()
            && context.owner != EntryOwner::DicePower
        {
            self.used_without_action.push((context.file.clone(), word.span()));
        }
        if timing != Timing::Activated && cost.takes_action() {
            let problem = context.file.error(word.span(), "only an activated ability costs an action, and this one has a window");
            self.problems.push(problem.help("leave `main` and `side` out of the cost".to_owned()));
        }
        if context.owner == EntryOwner::DicePower && !cost.takes_action() {
            let problem = context.file.error(word.span(), "a dice power costs a main or side action");
            self.problems.push(problem.help("begin the cost with `main` or `side`".to_owned()));
        }
        if context.owner.card_type() == Some(CardType::ReactionSpell) {
            let problem = context.file.error(word.span(), "the effect of a reaction spell has no cost of its own");
            self.problems.push(problem.help("the cost to play it stands on the card".to_owned()));
        }
    }
}
