//! Checks of what words do to what was picked: things of a sort, and in a place, to which that is ever done.

use cinderforge_content::Content;
use cinderforge_content::diagnostic::{Code, Diagnostic};
use cinderforge_content::phrase::{self, Known, Names};
use cinderforge_kernel::terms::{Act, Filter, Group, Pool, Selector, Sort, Sorts, Zone, Zones};

use super::abilities::Abilities;
use super::removed::variable;
use super::script::Script;
use crate::usage::{Argument, Picked, Usage};
use crate::words;

/// What a word does something to.
#[derive(Clone, Copy)]
struct Able {
    /// The sorts.
    sorts: Sorts,
    /// Where they are.
    place: Place,
}

/// Where things are to which something is done.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Place {
    /// Anywhere.
    Anywhere,
    /// In play.
    InPlay,
    /// Out of play.
    OutOfPlay,
    /// Dice anywhere but in this pool.
    NotIn(Pool),
    /// Cards anywhere but in this zone, where they would go.
    NotInZone(Zone),
}

/// Returns what a word does something to as a parameter; none if that is not known.
fn able(word: &str, parameter: &str) -> Option<Able> {
    let sorts = |sorts: Sorts, place: Place| Some(Able { sorts, place });
    match (word, parameter) {
        ("deal_by", "source") | ("become_copy", "model") | ("forbid" | "apply", _) => None,
        (
            "deal" | "deal_by" | "deal_together" | "destroy" | "destroy_all" | "destroyed" | "redirect" | "add_life"
            | "leave_battle" | "place_wounds" | "remove_wounds" | "move_wounds",
            _,
        ) => sorts(Sorts::LIVING, Place::InPlay),
        ("clash" | "add_attack" | "add_recover" | "can_attack" | "take_attack" | "join_attack", _) => {
            sorts(Sorts::UNITS, Place::InPlay)
        }
        (
            "place_exhaustion" | "remove_exhaustion" | "move_exhaustion" | "place_status" | "remove_status" | "move_status"
            | "remove_token" | "remove_all_tokens" | "move_token" | "choose_token" | "gain" | "lose",
            _,
        )
        | ("put_under", "host")
        | ("attach" | "conjure_onto" | "put_dice_on" | "place_by_power", "card") => sorts(Sorts::IN_PLAY, Place::InPlay),
        ("give_control", "card") => sorts(Sorts::COMING, Place::InPlay),
        ("to_draw_pile" | "remove_from_game" | "set_aside" | "put_under", "cards") | ("conjure_mount", "rider") => {
            sorts(Sorts::MOVABLE, Place::Anywhere)
        }
        ("discard" | "to_discard_pile", "cards") => sorts(Sorts::MOVABLE, Place::NotInZone(Zone::DiscardPile)),
        ("place_in_hand" | "return_to_hand", "cards") => sorts(Sorts::MOVABLE, Place::NotInZone(Zone::Hand)),
        ("to_conjuration_pile", _) => sorts(Sorts::CONJURED, Place::NotInZone(Zone::ConjurationPile)),
        ("conjure" | "conjure_mount", "what") => sorts(Sorts::of(&[Sort::Conjuration]), Place::Anywhere),
        ("conjure_onto", "what") | ("attach", "spell") => sorts(Sorts::of(&[Sort::AlterationSpell]), Place::Anywhere),
        ("put_into_play", "cards") => sorts(Sorts::UNITS.with(Sort::ReadySpell), Place::OutOfPlay),
        ("play" | "can_play", "card") => sorts(Sorts::OF_DECKS, Place::OutOfPlay),
        ("dismount", _) => sorts(Sorts::of(&[Sort::Ally]), Place::Anywhere),
        ("ready_dice", "dice") => sorts(Sorts::DICE, Place::NotIn(Pool::Active)),
        ("turn_face_down" | "move_leftmost" | "move_rightmost" | "resolve_status", "card") => sorts(Sorts::UNITS, Place::InPlay),
        ("activate", "card") => sorts(Sorts::of(&[Sort::ReadySpell]), Place::InPlay),
        ("exhaust_dice" | "spend_dice", "dice") => sorts(Sorts::DICE, Place::NotIn(Pool::Exhausted)),
        _ => None,
    }
}

/// Returns what the acts that `forbid` is given are done by or suffered; none for other words.
fn able_to_act(word: &str, parameter: &str, arguments: &[Argument]) -> Option<Able> {
    let texts = match (word, parameter, arguments) {
        ("forbid", "thing", [_, Argument::Text(act, _), _]) => vec![act.as_str()],
        ("forbid", "thing", [_, Argument::Texts(acts), _]) => acts.iter().map(|(act, _)| act.as_str()).collect(),
        _ => return None,
    };
    let acts = texts.iter().filter_map(|text| Act::parse(text));
    let sorts = acts.fold(Sorts::EMPTY, |sorts, act| sorts.union(act.sorts()));
    Some(Able { sorts, place: Place::Anywhere })
}

/// Reports words that do nothing to what was picked for them.
pub(super) fn check(script: &Script<'_>, content: &Content, abilities: &Abilities, problems: &mut Vec<Diagnostic>) {
    for function in &script.functions {
        for (place, usage) in function.usages.iter().enumerate() {
            let Usage::Word { name, arguments, picked, .. } = usage else { continue };
            let Some(parameters) = words::find(name).and_then(|word| word.overload(arguments.len())) else { continue };
            for ((parameter, argument), picked) in parameters.iter().zip(arguments).zip(picked) {
                let able = able(name, parameter.name).or_else(|| able_to_act(name, parameter.name, arguments));
                let (Some(able), Some(picked)) = (able, picked) else { continue };
                let held = variable(script, argument.offset());
                if held.is_some_and(|held| function.assigned.iter().any(|assigned| assigned == held)) {
                    continue;
                }
                let Some(selector) = selector_of(script, content, abilities, picked) else { continue };
                if let ("gain", Some(Argument::Text(gained, offset))) = (name.as_str(), arguments.get(1)) {
                    problems.extend(miscalled(script, content, &selector, (gained, *offset)));
                }
                let stays = held.is_none_or(|held| !is_acted_on(script, &function.usages[..place], held));
                if let Some((message, help)) = nothing_done(name, &selector, able, stays) {
                    let offset = argument.offset();
                    problems.push(script.error(offset, held.unwrap_or_default(), Code::DoesNothingHere, message).help(help));
                }
            }
        }
    }
}

/// Returns the error that the text of an ability which is gained calls its card what a phrase never picks, if it does.
fn miscalled(script: &Script<'_>, content: &Content, picked: &Selector, (gained, offset): (&str, usize)) -> Option<Diagnostic> {
    let keyword = content.names(script.source.owner).keyword(gained)?;
    let sorts = picked.groups.iter().map(|group| phrase::sorts_found(group, Known::default())).fold(Sorts::EMPTY, Sorts::union);
    let (noun, help) = content.miscalled(keyword, sorts).filter(|_| !sorts.is_empty())?;
    let message = format!("what gains this is `{}`, and its text speaks of `this {noun}`", phrase::in_words(sorts));
    Some(script.error(offset + 1, gained, Code::SpeaksOfNoUnit, message).help(help))
}

/// Returns the phrase by which something was picked.
fn selector_of(script: &Script<'_>, content: &Content, abilities: &Abilities, picked: &Picked) -> Option<Selector> {
    match picked {
        Picked::Phrase { phrase, .. } => phrase::selector(phrase, &content.names(script.source.owner)).ok(),
        Picked::Target(name) => abilities.target_pick(script.source.data, name).cloned(),
    }
}

/// Returns whether words have acted before on what a variable holds: it may lie elsewhere by then.
fn is_acted_on(script: &Script<'_>, before: &[Usage], held: &str) -> bool {
    before.iter().any(|usage| {
        let Usage::Word { name, arguments, .. } = usage else { return false };
        words::find(name).is_some_and(|word| word.access.acts())
            && arguments.iter().any(|argument| variable(script, argument.offset()) == Some(held))
    })
}

/// Returns why a word does nothing to what a phrase picks, and how to mend it; none if it may do something.
fn nothing_done(word: &str, selector: &Selector, able: Able, stays: bool) -> Option<(String, String)> {
    let sorts = selector.groups.iter().map(|group| phrase::sorts_found(group, Known::default()));
    let picked = sorts.fold(Sorts::EMPTY, Sorts::union);
    let text = &selector.text;
    // What is given a player or a pile in place of a card is told of its value.
    if !picked.meets(Sorts::CARDS.union(Sorts::DICE)) {
        return None;
    }
    if !picked.meets(able.sorts) {
        let message = format!("`{word}` does nothing to what `{text}` picks: that is never `{}`", phrase::in_words(able.sorts));
        return Some((message, "pick something else, or use another word; docs/script-api.md says what each does".to_owned()));
    }
    let elsewhere = selector.groups.iter().all(|group| !is_there(group, able.place));
    if stays && elsewhere {
        let message = format!("`{word}` does nothing to what `{text}` picks: {}", lies(able.place));
        return Some((message, "say in the phrase where it lies, or use another word".to_owned()));
    }
    None
}

/// Returns whether what a group means may be where something is done to it.
pub(super) fn is_there(group: &Group, place: Place) -> bool {
    let pool = group.filters.iter().find_map(|filter| match filter {
        Filter::InPool(_, pool) => Some(*pool),
        _ => None,
    });
    let is_under = group.filters.iter().any(|filter| matches!(filter, Filter::Under(_) | Filter::FaceDown));
    let in_play = phrase::zones_of(group).map(|zones| zones.meets(Zones::IN_PLAY));
    match place {
        Place::Anywhere => true,
        Place::InPlay => in_play != Some(false) && !is_under,
        Place::OutOfPlay => in_play != Some(true),
        Place::NotIn(empty) => pool != Some(empty),
        Place::NotInZone(full) => phrase::zones_of(group) != Some(Zones::of(&[full])),
    }
}

/// Says where things lie to which something is done.
fn lies(place: Place) -> &'static str {
    match place {
        Place::Anywhere => "it lies nowhere",
        Place::InPlay => "it acts on what is in play",
        Place::OutOfPlay => "it acts on what is not in play",
        Place::NotIn(Pool::Active) => "those dice are active already",
        Place::NotIn(Pool::Exhausted) => "those dice are exhausted already",
        Place::NotInZone(_) => "it lies there already",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parameter::ParameterType;

    /// What words take of any sort and from anywhere, or only read.
    const OF_ANYTHING: &[(&str, &str)] = &[
        ("deal_by", "source"),
        ("become_copy", "card"),
        ("become_copy", "model"),
        ("forbid", "thing"),
        ("apply", "thing"),
        ("retarget", "card"),
        ("may_pay", "about"),
        ("conjure", "what"),
        ("conjure_mount", "what"),
        ("conjure_onto", "what"),
        ("turn_dice", "dice"),
        ("remove_dice", "dice"),
        ("reroll_dice", "dice"),
        ("raise_dice", "dice"),
        ("lower_dice", "dice"),
        ("put_dice_on", "dice"),
        ("place_by_power", "die"),
        ("resolve_dice_power", "die"),
    ];

    #[test]
    fn every_word_says_what_it_acts_on() {
        use ParameterType::{Card, CardOrPlayer, Cards, Dice, Die, IdOrCard};
        let mut unsaid = Vec::new();
        for word in words::all().filter(|word| word.access.acts()) {
            for parameter in word.overloads.iter().copied().flatten() {
                let takes = matches!(parameter.parameter_type, Card | Cards | CardOrPlayer | Dice | Die | IdOrCard);
                let is_said = able(word.name, parameter.name).is_some() || OF_ANYTHING.contains(&(word.name, parameter.name));
                if takes && !is_said && !unsaid.contains(&(word.name, parameter.name)) {
                    unsaid.push((word.name, parameter.name));
                }
            }
        }
        assert!(unsaid.is_empty(), "say in `able` what these act on: {unsaid:?}");
    }
}
