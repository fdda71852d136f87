//! Checks of abilities: keys, subjects, zones, costs that their timing allows.

use cinderforge_kernel::cards::{CardType, Timing};
use cinderforge_kernel::terms::{Cost, EventKind, Group, Item, Selector, Sorts, Subject};
use toml::Spanned;

use super::entry_context::{EntryContext, EntryOwner};
use super::tables::DefinitionTables;
use crate::diagnostic::Code;
use crate::files::ability_entry::AbilityEntry;
use crate::files::field::{OneOrMany, SpannedText};
use crate::phrase::{can_find, event_subject, in_words, misnamed, stranger};

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
                let problem = context.file.error(
                    span,
                    Code::NarrowsNothing,
                    format!("`{key}` narrows an event, and the ability answers none"),
                );
                self.problems.push(problem.help("add one of would, when, after".to_owned()));
            }
        }
        if let Some(of) = &ability.of
            && !in_window
            && !matches!(timing, Timing::At(_))
        {
            let problem = context.file.error(
                of.span(),
                Code::NarrowsNothing,
                "`of` says whose event or turn, and the ability answers none",
            );
            self.problems.push(problem.help("add one of would, when, after, at".to_owned()));
        }
        if let Some(actor) = &ability.actor
            && timing == Timing::Activated
        {
            let problem = context.file.error(
                actor.span(),
                Code::NarrowsNothing,
                "`actor` says who answers, and the ability answers nothing",
            );
            let help = "take it out, since its controller uses it; or add one of would, when, after, at, during";
            self.problems.push(problem.help(help.to_owned()));
        }
        self.check_whose_event(context, ability, timing);
        self.check_zones(context, ability, timing);
        self.check_working_zones(context, ability.zone.as_ref());
        self.check_shape(context, ability, timing);
        self.check_on_die(context, ability, timing);
        self.check_lasting_ability(context, ability, timing);
        self.check_idle_keys(context, ability, timing);
    }

    /// Reports an event of which is not said whose it is; what a script starts is about what it was started for.
    fn check_whose_event(&mut self, context: EntryContext<'_>, ability: &AbilityEntry, timing: Timing) {
        if let Timing::Window(_, kinds) = timing
            && ability.of.is_none()
            && context.owner != EntryOwner::Lasting
            && let Some(event) = [&ability.would, &ability.when, &ability.after].into_iter().flatten().next()
            && let Some(kind) = kinds.iter().next()
        {
            let span = event.0.first().map_or(0..0, Spanned::span);
            let (some, any) = match event_subject(kind) {
                Subject::Player => ("you", "a player"),
                _ if kind.sorts().meets(Sorts::UNITS) => ("a unit you control", "a unit"),
                _ => ("an alteration spell you control", "an alteration spell"),
            };
            let help = format!("add `of` with a selector, as in of = \"{some}\", or of = \"{any}\" where anybody's is meant");
            let problem = context.file.error(span, Code::WhoseEvent, "whose event is not said");
            self.problems.push(problem.help(help));
        }
    }

    /// Reports a selector of players where the subjects of an event are cards, or the other way round: it would never fit.
    pub(super) fn check_subject(&mut self, context: EntryContext<'_>, word: &SpannedText, of: &Selector, timing: Timing) {
        let wanted = match timing {
            Timing::Window(_, kinds) => kinds.iter().map(event_subject).collect::<Vec<_>>(),
            Timing::At(_) => vec![Subject::Player],
            Timing::During(_) | Timing::PartOf(_) | Timing::Activated | Timing::Resolved => return,
        };
        if let Timing::At(moments) = timing
            && let Some(moment) = moments.iter().find(|moment| !moment.is_of_player())
        {
            let message = format!("`{moment}` is the same for all players, so `of` is nobody's");
            let help = "leave `of` out; whose turn or draw it is, it says with `turn_start`, `turn_end` and `cards_drawn`";
            self.problems.push(context.file.error(word.span(), Code::SubjectOfAnotherSort, message).help(help.to_owned()));
            return;
        }
        let fits = |group: &Group| wanted.iter().any(|subject| can_find(&group.base, *subject));
        if wanted.is_empty() || of.groups.iter().any(fits) {
            self.check_sorts(context, word, of, timing);
            return;
        }
        let player = wanted[0] == Subject::Player;
        let event = match timing {
            Timing::Window(_, kinds) => kinds.iter().next().map_or("", EventKind::word),
            Timing::At(_) | Timing::During(_) | Timing::PartOf(_) | Timing::Activated | Timing::Resolved => "",
        };
        let (message, help) = match timing {
            Timing::At(_) => ("`of` says whose turn or draw it is, and the selector finds no player".to_owned(), PLAYERS),
            _ if player => (format!("`of` says which player {event}, and the selector finds no player"), PLAYERS),
            _ => (format!("`of` says which card {event}, and the selector finds no card"), CARDS),
        };
        self.problems.push(context.file.error(word.span(), Code::SubjectOfAnotherSort, message).help(help.to_owned()));
    }

    /// Reports things that the events of an ability are never about, whatever else `of` means.
    fn check_sorts(&mut self, context: EntryContext<'_>, word: &SpannedText, of: &Selector, timing: Timing) {
        let (able, events) = match timing {
            Timing::Window(_, kinds) => {
                let able = kinds.iter().fold(Sorts::EMPTY, |able, kind| able.union(kind.sorts()));
                (able, kinds.iter().map(EventKind::word).collect::<Vec<_>>().join("` or `"))
            }
            _ => (Sorts::PLAYERS, "turn".to_owned()),
        };
        let is_told = misnamed(word.get_ref(), context.known.this).is_some();
        let Some(sorts) = stranger(of, able, context.known).filter(|_| !able.is_empty() && !is_told) else { return };
        let message = format!("no `{events}` is ever about `{}`", in_words(sorts));
        let help = format!("it is about `{}`: leave the others out of `of`", in_words(able));
        self.problems.push(context.file.error(word.span(), Code::SubjectOfAnotherSort, message).help(help));
    }

    /// Reports a text of an action spell that works nowhere, because the spell goes to the discard pile.
    fn check_zones(&mut self, context: EntryContext<'_>, ability: &AbilityEntry, timing: Timing) {
        let stays_nowhere = context.owner.card_type() == Some(CardType::ActionSpell) && timing != Timing::Resolved;
        if let Some(effect) = ability.effect.as_ref().filter(|_| stays_nowhere && ability.zone.is_none()) {
            let problem = context.file.error(
                effect.span(),
                Code::WorksNowhere,
                "an action spell stays nowhere, so this text works nowhere",
            );
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
            let problem = context.file.error(
                word.span(),
                Code::ActionInTheCost,
                "only an activated ability costs an action, and this one has a window",
            );
            self.problems.push(problem.help("leave `main` and `side` out of the cost".to_owned()));
        }
        if context.owner == EntryOwner::DicePower && !cost.takes_action() {
            let problem = context.file.error(word.span(), Code::ActionInTheCost, "a dice power costs a main or side action");
            self.problems.push(problem.help("begin the cost with `main` or `side`".to_owned()));
        }
        let is_of_itself = |item: &Item| matches!(item, Item::Exhaust | Item::Status(_));
        if ability.zone.is_some() && cost.parts().iter().flatten().any(is_of_itself) {
            let problem = context.file.error(
                word.span(),
                Code::CostThatIsNone,
                "the card pays this with tokens of its own, and out of play it has none",
            );
            self.problems.push(problem.help("leave `exhaust` and `status` out of the cost, or leave `zone` out".to_owned()));
        }
        if context.owner.card_type() == Some(CardType::ReactionSpell) {
            let problem =
                context.file.error(word.span(), Code::EffectWithCost, "the effect of a reaction spell has no cost of its own");
            self.problems.push(problem.help("the cost to play it stands on the card".to_owned()));
        }
    }
}

impl DefinitionTables {
    /// Reads whether a reaction may be used beyond the limit of a turn; reports what is said of reactions and changes nothing.
    pub(super) fn beyond_limit(&mut self, context: EntryContext<'_>, ability: &AbilityEntry) -> bool {
        let is_spell = context.owner.card_type() == Some(CardType::ReactionSpell);
        if let Some(word) = &ability.reaction
            && (is_spell || !*word.get_ref())
        {
            let (message, help) = if is_spell {
                let help =
                    "leave it out; a reaction spell that may be played though the reaction is used says beyond_limit = true";
                ("a reaction spell is the reaction of its turn in any case", help)
            } else {
                ("a text uses up no reaction unless it says so", "leave it out, or write reaction = true")
            };
            self.problems.push(context.file.error(word.span(), Code::NoRuleReads, message).help(help.to_owned()));
        }
        let Some(word) = &ability.beyond_limit else { return false };
        if !*word.get_ref() {
            let problem = context.file.error(
                word.span(),
                Code::NoRuleReads,
                "no text goes beyond the limit of reactions unless it says so",
            );
            self.problems.push(problem.help("leave it out, or write beyond_limit = true".to_owned()));
        } else if !is_spell && !ability.reaction.as_ref().is_some_and(|word| *word.get_ref()) {
            let problem = context.file.error(word.span(), Code::NoRuleReads, "this is no reaction, of which a turn has one");
            self.problems
                .push(problem.help("leave it out; reaction spells and texts with reaction = true have the limit".to_owned()));
        }
        *word.get_ref()
    }
}
