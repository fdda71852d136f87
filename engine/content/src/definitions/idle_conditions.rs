//! Checks of conditions that the place, the time or the silence of their text decides: they never hold there, or always.

use cinderforge_kernel::cards::{AbilityDef, ConstantDef, CountsAs, Timing, Turn};
use cinderforge_kernel::terms::{
    Base, CardState, Condition, ConditionPart, ControllerOf, Cost, Count, EventKind, EventKinds, Filter, Group, Moment, Property,
    Quantity, Reference, Selector, Stretch, Stretches, Token, Zones,
};

use super::entry_context::{EntryContext, EntryOwner};
use super::tables::DefinitionTables;
use crate::diagnostic::Code;
use crate::files::field::SpannedText;
use crate::phrase::is_of_play;

/// The turns of players.
const TURNS: Stretches = Stretches::of(&[Stretch::PlayersTurn, Stretch::PlayerTurns]);

/// What is known of a text while its condition is read.
#[derive(Clone, Copy, Default)]
pub(super) struct TextState {
    /// Where its card is; none if that may be anywhere.
    zones: Option<Zones>,
    /// Whether exhaustion of its card silences it.
    silenced: bool,
    /// Stretches of time in which it is read alone.
    always: Stretches,
    /// Stretches of time in which it is never read.
    never: Stretches,
}

impl TextState {
    /// Returns what is known of an ability; one that answers the leaving of its card is read while that is somewhere else.
    pub(super) fn of_ability(context: EntryContext<'_>, ability: &AbilityDef, inexhaustible: bool) -> Self {
        let leaving = EventKinds::of(&[EventKind::LeavesPlay, EventKind::IsDestroyed, EventKind::IsDiscarded, EventKind::Moves]);
        let follows = matches!(ability.timing, Timing::Window(_, kinds) if kinds.meets(leaving)) && ability.works_in_play();
        let (always, never) = times(ability);
        let is_of_card = context.owner != EntryOwner::Lasting && context.owner != EntryOwner::DicePower;
        let zones = Some(ability.zones).filter(|zones| is_of_card && !follows && !zones.is_empty());
        Self { zones, silenced: zones.is_some() && is_silenced(context, inexhaustible, ability.zones), always, never }
    }

    /// Returns what is known of a constant that holds with its card. One that exhausts by itself goes in a circle, which is told elsewhere.
    pub(super) fn of_constant(context: EntryContext<'_>, constant: &ConstantDef, inexhaustible: bool) -> Self {
        let exhausts = constant.counts_as.contains(&CountsAs::Exhausted);
        let silenced = !exhausts && is_silenced(context, inexhaustible, constant.zones);
        Self { zones: Some(constant.zones), silenced, ..Self::default() }
    }

    /// Returns why something said of the card of the text itself is never so, if it is not.
    fn contradicts(self, filter: &Filter) -> Option<(&'static str, &'static str)> {
        let zones = self.zones?;
        if !zones.meets(Zones::IN_PLAY) && is_of_play(filter) {
            return Some(("this text works out of play, where its card is never so", "leave it out, or leave `zone` out"));
        }
        match filter {
            Filter::InZone(_, zone) if !zones.has(*zone) => {
                Some(("this text does not work there, so its card is never so", "say with `zone` where the text works"))
            }
            _ if self.silenced && asks_exhausted(filter) => Some((
                "exhaustion silences this text, so its card is never so while it is read",
                "write `inexhaustible = true` if it works while the card is exhausted, or leave this out",
            )),
            _ => None,
        }
    }

    /// Returns whether a reference means what an alteration lies on, or its player, and the text is read while it does.
    fn has_bearer(self, reference: Reference) -> bool {
        let in_play = self.zones.is_some_and(|zones| zones.iter().all(|zone| Zones::IN_PLAY.has(zone)));
        in_play && matches!(reference, Reference::Attached | Reference::ControllerOf(ControllerOf::Attached))
    }

    /// Returns why something said of the card of the text itself is always so, if it is.
    fn repeats(self, filter: &Filter) -> Option<(&'static str, &'static str)> {
        let asks_unexhausted = matches!(filter, Filter::Is(CardState::Unexhausted) | Filter::IsNot(CardState::Exhausted));
        let in_play = self.zones.is_some_and(|zones| zones.iter().all(|zone| Zones::IN_PLAY.has(zone)));
        match filter {
            _ if self.silenced && asks_unexhausted => {
                Some(("exhaustion silences this text in any case, so this adds nothing", "leave it out"))
            }
            Filter::InPlay if in_play => Some(("this text works in play alone, so this adds nothing", "leave it out")),
            _ => None,
        }
    }
}

impl DefinitionTables {
    /// Reports parts of a condition that never hold where and when it is read, or always.
    pub(super) fn check_idle_condition(
        &mut self,
        context: EntryContext<'_>,
        word: Option<&SpannedText>,
        condition: Option<&Condition>,
        text: TextState,
    ) {
        let (Some(word), Some(condition)) = (word, condition) else { return };
        for part in condition.parts.iter().flat_map(ConditionPart::alternatives) {
            let found: Vec<_> = match part {
                ConditionPart::Found(selector) => selector.groups.iter().filter_map(|group| idle_group(group, text)).collect(),
                ConditionPart::During(stretches) => idle_time(*stretches, text).into_iter().collect(),
                ConditionPart::Happened(..) | ConditionPart::Paid(..) | ConditionPart::Either(_) => Vec::new(),
            };
            for (code, message, help) in found {
                self.problems.push(context.file.error(word.span(), code, message).help(help.to_owned()));
            }
        }
    }

    /// Reports a condition on the card of an event that is not where it asks once the event is answered.
    pub(super) fn check_place_of_that(
        &mut self,
        context: EntryContext<'_>,
        word: Option<&SpannedText>,
        condition: Option<&Condition>,
        timing: Timing,
    ) {
        let (Some(word), Some(condition), Timing::Window(window, kinds)) = (word, condition, timing) else { return };
        let parts = condition.parts.iter().flat_map(ConditionPart::alternatives);
        let groups = parts.filter_map(found).flat_map(|selector| &selector.groups);
        let of_that = groups.filter(|group| group.base == Base::Reference(Reference::That) && group.quantity != Quantity::No);
        let mut filters = of_that.flat_map(|group| &group.filters);
        let never_there = filters.find_map(|filter| match filter {
            Filter::InZone(_, zone) if !kinds.is_empty() && !kinds.iter().any(|kind| kind.may_be_in(window, *zone)) => {
                Some(*zone)
            }
            _ => None,
        });
        if let Some(zone) = never_there {
            let message = format!("the card is not in the {zone} when this is answered");
            let help = "leave it out; where it comes from or goes to is said by `from` and `to`";
            self.problems.push(context.file.error(word.span(), Code::NeverInThatZone, message).help(help.to_owned()));
        }
    }
}

/// Returns the selector of a part of a condition, if it is one.
fn found(part: &ConditionPart) -> Option<&Selector> {
    match part {
        ConditionPart::Found(selector) => Some(selector),
        _ => None,
    }
}

/// Returns what is wrong with a part about the card of the text itself, or its player, that is never so or always.
fn idle_group(group: &Group, text: TextState) -> Option<(Code, &'static str, &'static str)> {
    let Base::Reference(reference) = group.base else { return None };
    if group.filters.is_empty() && text.has_bearer(reference) {
        let message = "this names what is there in any case, and asks nothing of it";
        return Some((
            Code::NoRuleReads,
            message,
            "say what has to be so, as in `the attached unit that is wounded`, or leave it out",
        ));
    }
    if reference != Reference::This || group.quantity == Quantity::No {
        return None;
    }
    let never = group.filters.iter().find_map(|filter| text.contradicts(filter));
    let never = never.map(|(message, help)| (Code::NeverTrue, message, help));
    let always = || group.filters.iter().find_map(|filter| text.repeats(filter));
    never.or_else(|| always().map(|(message, help)| (Code::NoRuleReads, message, help)))
}

/// Returns what is wrong with stretches of time of which the text knows already whether it is read in them.
fn idle_time(stretches: Stretches, text: TextState) -> Option<(Code, &'static str, &'static str)> {
    if stretches.meets(text.always) {
        let message = "this text comes up then alone, so this adds nothing";
        return Some((Code::NoRuleReads, message, "leave it out"));
    }
    let none = !stretches.is_empty() && stretches.iter().all(|stretch| text.never.has(stretch));
    let help = "leave it out, or let the text answer what happens then";
    none.then_some((Code::NeverTrue, "this text never comes up then", help))
}

/// Returns the stretches of time in which an ability comes up alone, and those in which it never does.
fn times(ability: &AbilityDef) -> (Stretches, Stretches) {
    let beyond_turns = Stretches::of(&[Stretch::DrawStep]);
    let own = (TURNS.with(Stretch::YourTurn), beyond_turns.with(Stretch::OpponentsTurn));
    let of_opponent = (TURNS.with(Stretch::OpponentsTurn), beyond_turns.with(Stretch::YourTurn));
    match ability.timing {
        Timing::Activated if ability.cost.as_ref().is_some_and(Cost::takes_action) => {
            (own.0, own.1.with(Stretch::AttackAction).with(Stretch::Battle))
        }
        Timing::During(Turn::Yours) => own,
        Timing::During(Turn::Opponents) => of_opponent,
        Timing::At(moments) if !moments.is_empty() && moments.iter().all(is_of_turn) => {
            let is_of = |reference| ability.of.as_ref().is_some_and(|of| is_reference(of, reference));
            if is_of(Reference::You) { own } else { (TURNS, beyond_turns) }
        }
        _ => (Stretches::EMPTY, Stretches::EMPTY),
    }
}

/// Returns whether a moment is one of the turns of players.
fn is_of_turn(moment: Moment) -> bool {
    matches!(moment, Moment::TurnStart | Moment::TurnEnd)
}

/// Returns whether a selector is such a reference alone.
fn is_reference(selector: &Selector, reference: Reference) -> bool {
    let is_it = |group: &Group| group.base == Base::Reference(reference) && group.filters.is_empty();
    selector.groups.len() == 1 && selector.groups.iter().all(is_it)
}

/// Returns whether exhaustion of its card silences a text in play: not where its keyword may be marked otherwise on a card, nor what
/// stands on a die or is started by a script.
fn is_silenced(context: EntryContext<'_>, inexhaustible: bool, zones: Zones) -> bool {
    let of_card = matches!(context.owner, EntryOwner::Card(_) | EntryOwner::PlacedCard(_));
    of_card && !inexhaustible && zones.iter().all(|zone| Zones::IN_PLAY.has(zone))
}

/// Returns whether only an exhausted card passes a filter.
fn asks_exhausted(filter: &Filter) -> bool {
    match filter {
        Filter::Is(CardState::Exhausted) | Filter::IsNot(CardState::Unexhausted) => true,
        Filter::Has(property) => matches!(**property, Property::Tokens(Count::AtLeast(_), Some(Token::Exhaustion))),
        _ => false,
    }
}
