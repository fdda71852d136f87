//! Checks that words which act on what is answered, or in the action of a turn, stand in an ability that has it.

use cinderforge_content::diagnostic::{Code, Diagnostic};
use cinderforge_kernel::cards::{AbilityDef, Timing, Turn};
use cinderforge_kernel::terms::{EventKind, EventKinds, Sorts, Window};
use ustr::Ustr;

use super::abilities::{Abilities, Given};
use super::analyse::is_own_card;
use super::script::Script;
use crate::usage::Usage;

/// What a word needs of the ability whose script says it.
#[derive(Clone, Copy)]
enum Need {
    /// It is used in a turn of one's own.
    OwnAction,
    /// It answers one of these events in this window.
    Answer(Window, EventKinds),
}

impl Need {
    /// Finds what a word needs, if it needs something.
    fn of(word: &str) -> Option<(Self, &'static str)> {
        let attack = EventKinds::of(&[EventKind::DeclaresAttackers, EventKind::IsDeclaredAttacker]);
        Some(match word {
            "take_attack" | "can_attack" => (
                Self::OwnAction,
                "an attack follows an action of your turn: say it in an ability with a `cost`, or in an action spell",
            ),
            "join_attack" => (
                Self::Answer(Window::Would, attack),
                "say it in an ability with would = \"is_declared_attacker\" or \"declares_attackers\"",
            ),
            "retarget" => {
                let targeted = EventKinds::of(&[EventKind::IsTargeted]);
                (Self::Answer(Window::Would, targeted), "say it in an ability with would = \"is_targeted\"")
            }
            "resolve_copy" => {
                let resolved = EventKinds::of(&[EventKind::IsResolved]);
                (Self::Answer(Window::After, resolved), "say it in an ability with after = \"is_resolved\"")
            }
            _ => return None,
        })
    }

    /// Returns whether an ability has what is needed, whatever it answers.
    fn is_met_by(self, ability: &AbilityDef) -> bool {
        match (self, ability.timing) {
            (Self::OwnAction, Timing::Activated | Timing::Resolved | Timing::During(Turn::Yours)) => true,
            (Self::Answer(window, kinds), Timing::Window(other, answered)) => {
                window == other && answered.iter().all(|kind| kinds.has(kind))
            }
            _ => false,
        }
    }
}

/// Words that do something to cards in play alone.
const OF_CARDS_IN_PLAY: &[&str] = &[
    "place_status",
    "remove_status",
    "place_wounds",
    "remove_wounds",
    "place_exhaustion",
    "remove_exhaustion",
    "remove_token",
    "remove_all_tokens",
    "add_attack",
    "add_life",
    "add_recover",
    "gain",
    "lose",
    "deal",
    "destroy",
    "destroy_all",
];

/// Those of them that do something to units and Phoenixborn alone.
const OF_FIGHTERS: &[&str] =
    &["place_wounds", "remove_wounds", "add_attack", "add_life", "add_recover", "deal", "destroy", "destroy_all", "leave_battle"];

/// Checks that an action spell does nothing to itself that is done to cards in play, since it is nowhere meanwhile, and no spell what is
/// done to units.
fn check_own_card(script: &Script<'_>, abilities: &Abilities, entry: Ustr, problems: &mut Vec<Diagnostic>) {
    let given = abilities.given(script.source.data, entry.as_str());
    let is_spell = |(_, given): &&(Ustr, Given)| given.sorts.is_some_and(|sorts| !sorts.meets(Sorts::LIVING));
    let Some((label, given)) = given.iter().find(is_spell) else { return };
    for usage in script.reached(entry.as_str()).into_iter().flat_map(|function| &function.usages) {
        let Usage::Word { name, arguments, offset, .. } = usage else { continue };
        let is_own = arguments.first().is_some_and(|argument| is_own_card(script, argument));
        let is_own = is_own && if given.resolves { OF_CARDS_IN_PLAY } else { OF_FIGHTERS }.contains(&name.as_str());
        if is_own {
            let why = if given.resolves { "is not in play" } else { "is no unit" };
            let message = format!("`{name}` does nothing here: the spell of `{label}` {why}");
            let help = "name the card that is meant; the Phoenixborn of its player is `ctx.you.phoenixborn`";
            problems.push(script.error(*offset, name, Code::DoesNothingHere, message).help(help.to_owned()));
        }
    }
}

/// Checks the words that a function of a data file reaches against the abilities that name it.
pub(super) fn check(script: &Script<'_>, abilities: &Abilities, entry: Ustr, problems: &mut Vec<Diagnostic>) {
    check_own_card(script, abilities, entry, problems);
    let using = abilities.using(script.source.data, entry.as_str());
    for usage in script.reached(entry.as_str()).into_iter().flat_map(|function| &function.usages) {
        let Usage::Word { name, offset, .. } = usage else { continue };
        let Some((need, help)) = Need::of(name) else { continue };
        if let Some(ability) = using.iter().find(|ability| !need.is_met_by(ability)) {
            let message = format!("`{name}` does nothing in `{}`", ability.label);
            problems.push(script.error(*offset, name, Code::DoesNothingHere, message).help(help.to_owned()));
        }
    }
}
