//! Checks that scripts ask of `ctx` only what their abilities have: a number, an X, a die, a bearer, an event that is open yet.

use cinderforge_content::diagnostic::{Code, Diagnostic};
use cinderforge_content::phrase::event_subject;
use cinderforge_kernel::cards::{AbilityDef, Timing, unsupported};
use cinderforge_kernel::terms::{Act, Cost, EventKind, EventKinds, Item, Subject, Window};
use ustr::Ustr;

use super::abilities::{Abilities, Given};
use super::script::Script;
use super::usages;
use crate::usage::{Argument, Function, Usage, ValueUse};
use crate::value_type::ValueType;
use crate::word::Access;
use crate::words;

/// Checks a function that data files name as an effect, with all it calls.
pub(super) fn check(script: &Script<'_>, abilities: &Abilities, entry: Ustr, problems: &mut Vec<Diagnostic>) {
    let data = script.source.data;
    let (using, given) = (abilities.using(data, entry.as_str()), abilities.given(data, entry.as_str()));
    let calls_it = |function: &Function| function.calls().any(|called| called == entry.as_str());
    let is_effect_alone =
        !using.is_empty() && !abilities.only_reads(data, entry.as_str()) && !script.functions.iter().any(calls_it);
    let reached = script.reached(entry.as_str());
    problems.extend(destroyed_by_nothing(script, &reached, using));
    let unpaid =
        given.iter().find(|(_, given)| !given.pays).filter(|_| !reached.iter().any(|function| asks_for_payment(function)));
    for function in reached {
        for usage in &function.usages {
            match usage {
                Usage::Property { of: ValueType::Context, name, offset, .. } => {
                    let lacking = given.iter().find_map(|(label, given)| Some((label, lack(name, *given)?)));
                    if let Some((label, (what, help))) = lacking {
                        let problem = script.error(
                            *offset,
                            name,
                            Code::NeverThere,
                            format!("`{label}` has no {what}, so this is never there"),
                        );
                        problems.push(problem.help(help.to_owned()));
                    }
                }
                Usage::Property { of: ValueType::Event, name, offset, .. } => {
                    let lacking = using.iter().map(|ability| field_never_there(script, ability, name, *offset));
                    let lacking: Option<Vec<Diagnostic>> = lacking.collect();
                    problems.extend(lacking.into_iter().flatten().next());
                }
                Usage::Word { name, offset, value, arguments, .. } => {
                    // A variable of that name is told where it is declared.
                    let is_declared = function.variables.iter().any(|variable| variable.name == "spent");
                    if let Some((label, _)) = unpaid.filter(|_| !is_declared) {
                        problems.extend(arguments.iter().find_map(|argument| spent_on_nothing(script, *label, argument)));
                    }
                    if *value == ValueUse::Returned && function.name == entry.as_str() && is_effect_alone {
                        problems.extend(usages::thrown_away(script, name, *offset));
                    }
                    let closed = using.iter().find(|ability| !is_open(name, ability));
                    if let Some(ability) = closed {
                        problems.push(closed_event(script, name, *offset, ability.label));
                    }
                }
                _ => {}
            }
        }
    }
}

/// Returns whether a function asks a player to pay for something, so that dice may have paid.
fn asks_for_payment(function: &Function) -> bool {
    function.usages.iter().any(|usage| matches!(usage, Usage::Word { name, .. } if name == "may_pay"))
}

/// Returns the error that a script asks whether its effect has killed a card, and does nothing that could.
fn destroyed_by_nothing(script: &Script<'_>, reached: &[&Function], using: &[AbilityDef]) -> Option<Diagnostic> {
    let gives_up = |cost: &Cost| cost.parts().iter().flatten().any(|item| matches!(item, Item::GiveUp(_) | Item::Wounds(_)));
    let may_kill = |usage: &Usage| match usage {
        Usage::Word { name, .. } => words::find(name).is_none_or(|word| word.access == Access::Acts),
        Usage::Call { name, .. } => script.function(name).is_none(),
        _ => false,
    };
    if using.iter().filter_map(|ability| ability.cost.as_ref()).any(gives_up)
        || reached.iter().flat_map(|function| &function.usages).any(may_kill)
    {
        return None;
    }
    let asked = reached.iter().flat_map(|function| &function.usages).find_map(|usage| match usage {
        Usage::Word { name, offset, .. } if name == "destroyed" => Some(*offset),
        _ => None,
    })?;
    let message = "`destroyed` asks whether this effect killed a card, and nothing here damages or destroys";
    let help = "ask `!card.in_play` of what something else destroyed; or answer that, as in after = \"is_destroyed\"";
    Some(script.error(asked, "destroyed", Code::NeverThere, message).help(help.to_owned()))
}

/// Returns the error that a phrase names the dice that have paid for an ability without a cost, if it does.
fn spent_on_nothing(script: &Script<'_>, label: Ustr, argument: &Argument) -> Option<Diagnostic> {
    let Argument::Text(text, offset) = argument else { return None };
    let at = text.find("{spent}")?;
    let message = format!("`{label}` has no cost, so no dice have paid and `{{spent}}` is always empty");
    let help = "give it a `cost`, or ask for a price first with `ctx.may_pay`; dice that paid for the event that is answered are \
                `{event}` of `pays_cost`";
    Some(script.error(offset + 1 + at, "{spent}", Code::MeansNothingHere, message).help(help.to_owned()))
}

/// Checks what functions that are set up for later ask of `ctx`, and what acts are forbidden to whom.
pub(super) fn check_whole(script: &Script<'_>, abilities: &Abilities, problems: &mut Vec<Diagnostic>) {
    let later: Vec<&str> = script.functions.iter().flat_map(Function::later_functions).collect();
    for name in &later {
        for usage in script.reached(name).into_iter().flat_map(|function| &function.usages) {
            if let Usage::Word { name: word, offset, .. } = usage
                && kinds_open_to(word).is_some()
            {
                problems.push(closed_event(script, word, *offset, Ustr::from(name)));
            }
        }
    }
    for usage in script.functions.iter().flat_map(|function| &function.usages) {
        match usage {
            Usage::Word { name, arguments, .. } if name == "forbid" => check_forbidden(script, arguments, problems),
            Usage::Word { name, arguments, .. } if name == "apply" => check_started_for(script, abilities, arguments, problems),
            _ => {}
        }
    }
}

/// Returns what an ability lacks that a property of `ctx` reads, with how to mend it.
fn lack(property: &str, given: Given) -> Option<(&'static str, &'static str)> {
    match property {
        "n" if !given.n => Some(("number in its name", "write it into the name, as in name = \"Flare 2\", or into the script")),
        "x" if !given.x => Some(("X", "pay it, as in cost = \"X basic\", or define it for the card, as in x = { is = \"..\" }")),
        "focus" if !given.focus => Some(("spell that is focused", "only ready spells are focused; leave it out")),
        "die" if !given.die => Some(("die", "only dice powers have `ctx.die`; pick one with `ctx.choose`")),
        "bearer" if !given.bearer => {
            let help = "only alterations have `ctx.bearer`; of what a card grants, the card that has it is `ctx.card`";
            Some(("card that its own is attached to", help))
        }
        _ => None,
    }
}

/// Returns the error that none of the events an ability answers has what a script reads of it.
fn field_never_there(script: &Script<'_>, ability: &AbilityDef, field: &str, offset: usize) -> Option<Diagnostic> {
    let kinds = match ability.timing {
        Timing::Window(_, kinds) => kinds,
        Timing::PartOf(kind) => EventKinds::of(&[kind]),
        Timing::At(_) | Timing::During(_) | Timing::Activated | Timing::Resolved => return None,
    };
    let has = |kind: EventKind| match field {
        "amount" => kind.shape().amount.is_some(),
        "other" => kind.shape().other.is_some(),
        _ => true,
    };
    if kinds.iter().any(has) {
        return None;
    }
    let events = kinds.iter().map(EventKind::word).collect::<Vec<_>>().join("` or `");
    let what = if field == "amount" { "no amount" } else { "no other thing in it" };
    let problem = script.error(offset, field, Code::NeverThere, format!("`{events}` has {what}, so this is never there"));
    Some(problem.help("docs/script-api.md says what each event has".to_owned()))
}

/// Returns which events a word changes before they happen; none for other words.
fn kinds_open_to(word: &str) -> Option<fn(EventKind) -> bool> {
    match word {
        "prevent" => Some(|kind| kind == EventKind::ReceivesDamage),
        "redirect" => Some(unsupported::is_damage),
        "set_amount" | "reduce" => Some(unsupported::has_open_amount),
        "withhold" => Some(|kind| kind == EventKind::IsDealtDamage),
        "instead" => Some(unsupported::is_replaceable),
        "cancel" => Some(unsupported::is_cancellable),
        _ => None,
    }
}

/// Returns whether the event an ability answers is open to a word; true for words that change none.
fn is_open(word: &str, ability: &AbilityDef) -> bool {
    let Some(opens) = kinds_open_to(word) else { return true };
    matches!(ability.timing, Timing::Window(Window::Would, kinds) if kinds.iter().all(opens))
}

/// Builds the report of a word that finds no event it could change.
fn closed_event(script: &Script<'_>, word: &str, offset: usize, label: Ustr) -> Diagnostic {
    let help = match word {
        "prevent" => "prevention answers what is about to be received, as in would = \"receives_damage\"",
        "redirect" => "answer the damage before it is there, as in would = \"is_dealt_damage\"",
        "cancel" => "answer what is about to be used or targeted: would = \"is_targeted\" or would = \"is_used\"",
        "withhold" => "answer the damage that the unit would deal, as in would = \"is_dealt_damage\" with by = \"this unit\"",
        "set_amount" | "reduce" => "answer with `would` an event whose amount can change, as in would = \"receives_damage\"",
        _ => "answer with `would` an event that can be replaced, as in would = \"is_destroyed\"",
    };
    let message = format!("`{word}` finds no event to change in `{label}`");
    script.error(offset, word, Code::DoesNothingHere, message).help(help.to_owned())
}

/// Checks that acts are forbidden to what does or suffers them.
fn check_forbidden(script: &Script<'_>, arguments: &[Argument], problems: &mut Vec<Diagnostic>) {
    let [Argument::Other(of, _), acts, ..] = arguments else { return };
    let written: Vec<(&String, usize)> = match acts {
        Argument::Text(text, offset) => vec![(text, *offset)],
        Argument::Texts(texts) => texts.iter().map(|(text, offset)| (text, *offset)).collect(),
        _ => return,
    };
    for (text, offset) in written {
        let Some(act) = Act::parse(text) else { continue };
        let Some(whose) = is_of_another(*of, act) else { continue };
        let help = match of {
            ValueType::Player => "forbid it to cards, each one of them",
            _ => "forbid it to a player, as in `ctx.forbid(unit.controller, ..)`",
        };
        let message = format!("`{act}` {whose}");
        problems.push(script.error(offset + 1, text, Code::AboutTheWrongThings, message).help(help.to_owned()));
    }
}

/// Returns why an act is never done or suffered by a value of that type, if so.
fn is_of_another(of: ValueType, act: Act) -> Option<&'static str> {
    match (of, act.subject()) {
        (ValueType::Card, Subject::Player) => Some("is what a player does"),
        (ValueType::Player, Subject::Card) => Some("is about cards"),
        _ => None,
    }
}

/// Checks that a lasting effect which says not whom it is about is started for what can have, do or suffer what it says.
fn check_started_for(script: &Script<'_>, abilities: &Abilities, arguments: &[Argument], problems: &mut Vec<Diagnostic>) {
    let [Argument::Text(lasting, _), Argument::Other(thing, offset), ..] = arguments else { return };
    let Some(says) = abilities.of_its_thing(script.source.data, lasting) else { return };
    let act = says.acts.iter().find_map(|act| Some(format!("`{act}` {}", is_of_another(*thing, act)?)));
    let is_meant = |kind: EventKind| {
        !matches!((thing, event_subject(kind)), (ValueType::Card, Subject::Player) | (ValueType::Player, Subject::Card))
    };
    let message = match (thing, act) {
        (_, Some(act)) => act,
        (ValueType::Player, None) if says.has_values => "a player has neither values nor abilities".to_owned(),
        _ if !says.events.is_empty() && !says.events.iter().any(is_meant) => {
            let events = says.events.iter().map(EventKind::word).collect::<Vec<_>>().join("` or `");
            format!("no `{events}` is ever about {}", thing.with_article())
        }
        _ => return,
    };
    let help = format!("start `{lasting}` for what it is about, or say there whom it is about with `of`");
    problems.push(script.error(*offset, "", Code::AboutTheWrongThings, format!("`{lasting}`: {message}")).help(help));
}
