//! The API reference, made from the tables the words are run from.

use std::fmt::Write;

use cinderforge_kernel::cards::{CardType, Duration, unsupported};
use cinderforge_kernel::terms::{Act, ActCause, EventKind, Moment, Noun, Via, Window, Zone};

use crate::engine::{FORBIDDEN, FUNCTIONS, METHODS, RESERVED};
use crate::properties::PROPERTIES;
use crate::words::{self, GROUPS};

/// The events of data files: who does or suffers each.
const EVENTS: &[(EventKind, &str)] = &[
    (EventKind::EntersPlay, "card"),
    (EventKind::IsAttached, "alteration"),
    (EventKind::LeavesPlay, "card"),
    (EventKind::IsDestroyed, "unit or Phoenixborn"),
    (EventKind::IsDiscarded, "card"),
    (EventKind::Moves, "card"),
    (EventKind::IsDealtDamage, "unit or Phoenixborn, once for each that is struck"),
    (EventKind::ReceivesDamage, "unit or Phoenixborn"),
    (EventKind::GetsWounds, "unit or Phoenixborn"),
    (EventKind::LosesWounds, "card"),
    (EventKind::GetsExhaustion, "card"),
    (EventKind::LosesExhaustion, "card"),
    (
        EventKind::BecomesExhausted,
        "card, as its first exhaustion token has come to lie on it, placed or moved; not one that a text has count as exhausted",
    ),
    (EventKind::GetsStatus, "card"),
    (EventKind::LosesStatus, "card"),
    (EventKind::DeclaresAttackers, "player"),
    (EventKind::IsDeclaredAttacker, "unit"),
    (EventKind::DeclaresBlockers, "player"),
    (EventKind::DeclaresGuard, "player"),
    (EventKind::IsDeclaredBlocker, "unit"),
    (EventKind::IsDeclaredGuard, "unit or Phoenixborn"),
    (EventKind::IsBlocked, "attacker"),
    (EventKind::IsGuardedAgainst, "attacker"),
    (EventKind::EndsDefence, "player"),
    (EventKind::EndsAttack, "player"),
    (EventKind::Counters, "unit"),
    (EventKind::IsTargeted, "card, player or pile"),
    (EventKind::IsUsed, "card whose text it is"),
    (EventKind::IsResolved, "card whose text it is; under `official` once the damage of the text has been dealt"),
    (EventKind::PaysCost, "player"),
    (EventKind::SpendsDice, "player"),
    (EventKind::ExhaustsDice, "player"),
    (EventKind::ReadiesDice, "player"),
    (EventKind::ChangesDice, "player whose pool it is"),
    (EventKind::Draws, "player"),
    (
        EventKind::GainsCards,
        "player; of every card that comes to the hand but from play: by drawing, or by `place_in_hand` from elsewhere",
    ),
    (EventKind::Mills, "player"),
    (EventKind::TakesMainAction, "player"),
    (EventKind::Meditates, "player"),
];

/// Writes the page `docs/script-api.md`: every word, property and list that scripts and card files may use.
pub fn api_reference() -> String {
    let mut page = String::from(
        "# Script API\n\n\
         A script is a file of functions beside the data file of its card. The game calls `fn name(ctx)` when an ability\n\
         named `effect = \"name\"` acts. Everything a script can say is a word or property of `ctx`. Phrases, labels, ids,\n\
         durations and faces are literal texts, so that loading checks them. A script never waits: a word that asks has the\n\
         answer when it returns. A word that can open windows may change anything by the time it returns.\n\n\
         An absent thing is a value: `exists` is false, properties are 0, empty or absent, and words shrug.\n",
    );
    names(&mut page);
    readings(&mut page);
    properties(&mut page);
    for group in GROUPS {
        let _ = write!(page, "\n## {}\n\n| word | gives | meaning | switch |\n|---|---|---|---|\n", group.heading);
        for word in group.words() {
            let names: Vec<String> = word.signatures().iter().map(|call| format!("`{call}`")).collect();
            let switches = word.switches.split(", ").filter(|switch| !switch.is_empty()).map(|switch| format!("`{switch}`"));
            let switches: Vec<String> = switches.collect();
            let _ =
                writeln!(page, "| {} | {} | {} | {} |", names.join("; "), word.returns.name(), word.meaning, switches.join(", "));
        }
    }
    parameters(&mut page);
    language(&mut page);
    lists(&mut page);
    page
}

/// How names stand in phrases: the form, what the name holds, what it means.
const NAMES: &[(&str, &str, &str)] = &[
    ("`{x}`", "card, player, die, several", "what it holds, as in `a unit other than {x}`, `copies of {x}`, `under {x}`"),
    ("`a card among {x}`", "several, or one", "what it holds, in any zone"),
    ("`{x}'s attack`", "card", "the value it has, or had last"),
    ("`{x}'s controller`, `{x}'s owner`", "card or die", "a player, also before `controls`, `owns`, `'s hand`, `'s Phoenixborn`"),
    ("`{x} controls`, `{x}'s hand`, `{x}'s Phoenixborn`", "player", "what is that player's"),
    ("`a card in {x}`, `the top 3 cards of {x}`", "pile", "what lies in the pile"),
    ("`up to {x} dice`, `attack {x} or less`", "number", "the number; 0 if it is less"),
    ("`that could be attached to {x}`", "card", "alterations that you could attach to it"),
    ("`titled {x}`", "title or card", "what has the title"),
    ("`the same title as {x}`, `the same type as {x}`", "card, several", "what has the title or the types of one of them"),
    ("`their`, `they`", "", "the player who is asked, in words whose first value is a player"),
    (
        "`{event}`, `{source}`, `{doer}`, `{spent}`",
        "",
        "the cards or dice of the event, what caused it, whose doing it is, the dice that paid for the text itself, which still show the side that paid: `if ctx.any(\"a power die among {spent}\")` (what paid for the effect that it answers are the dice of `pays_cost`, in `{event}`); no variable has these names",
    ),
];

/// Writes what names in phrases mean, and when they are read.
fn names(page: &mut String) {
    let _ = write!(
        page,
        "\n## Names in phrases\n\n\
         In a phrase of a script `{{name}}` is the variable `name` at that place; in a phrase of a data file it is a target\n\
         declared above. A label only names a question. The value is read when the word is called.\n\n\
         | form | the name holds | it means |\n|---|---|---|\n",
    );
    for (form, holds, meaning) in NAMES {
        let _ = writeln!(page, "| {form} | {holds} | {meaning} |");
    }
    let _ = write!(
        page,
        "\nA card that this effect moved is followed into its new place. One that anything else moved, even back, is another: it\n\
         selects nothing, though its values, its owner and its last controller can be read. What is absent selects nothing and\n\
         excludes nothing. `later` passes values on: `ctx.later(\"turn_end\", \"fade\", [copy])` runs `fn fade(ctx, copy)`, and a\n\
         card that has moved in between is absent then. So does `apply`, to the names that a `[lasting.*]` `takes`. Loading knows\n\
         what most variables hold and refuses what does not fit; what it cannot know is a fault of the script, with card and\n\
         line, when the word is called.\n\n\
         The card of a `leaves_play`, `is_destroyed` or `is_discarded` that a text answers is followed where its leaving brought it, by\n\
         every word and under every value of `leave_play_trigger_moment`: into its pile, its hand, under a card, or aside on its way\n\
         there, where the text may send it elsewhere. It is so until something else moves it. What is destroyed and yet in play is taken out\n\
         of play, and `put_into_play` does nothing to it. Any other card that is on its way out of play is not `in_play` and reached\n\
         by no word: so a text on the leaving of an alteration tells by `ctx.bearer.in_play` whether its bearer stays.\n",
    );
}

/// When what a variable holds is read: what it is, and how it is read.
const READINGS: &[(&str, &str)] = &[
    ("an item of a loop, a parameter, what a player chose", "as the variable holds it when the word is called"),
    (
        "a card that this effect moved (`mill`, `draw`, `conjure`, ..)",
        "by the card: `among {x}` finds it in its new place, until something else moves it",
    ),
    (
        "values, tokens, the controller of a card",
        "now; of a card held since before it left play, the last ones, in `{x}'s life` as in `x.life`",
    ),
    ("a card off a pile", "with its printed values, whatever it was when it last left play"),
    ("a number", "as counted when it was taken; it is not counted again"),
    ("a title", "as the card bears it when `.title` is read; who bears it is found when the phrase is read"),
    ("the highest, lowest, leftmost, rightmost", "among what the other filters leave; all that tie fit"),
    ("a value given to `later` or `apply`", "fixed when given; a card in another stay is absent then"),
];

/// Writes when references are read.
fn readings(page: &mut String) {
    let _ = write!(
        page,
        "\n## What a reference means and when it is read\n\n\
         A word reads its phrase when it is called, with the values the variables have then; a phrase of a data file is read when\n\
         the target is asked for: before anything resolves under `up_front`, with the effect that names it under `as_resolved`.\n\
         What was picked is fixed. Of a target with `again`, later phrases mean the last pick.\n\n\
         | it is | and is read |\n|---|---|\n",
    );
    for (what, read) in READINGS {
        let _ = writeln!(page, "| {what} | {read} |");
    }
    let _ = write!(
        page,
        "\nTokens of one kind on a card are alike and no things of their own. That the same token went is told by\n\
         `ctx.happened(\"loses_exhaustion of {{x}} this turn\")`, counted before and after; what the text itself takes off counts too and is\n\
         subtracted, as `.. of {{x}} by this card this turn`, and a token that is moved to another card is not followed. Picks that must differ are made one after\n\
         another, each `without the same title as {{picked}}` or `without the same type as {{picked}}`; dice by `die.kind`. What several\n\
         players choose is known to the others when a word acts on it: ask all, then act.\n",
    );
}

/// Writes the table of properties.
fn properties(page: &mut String) {
    let _ = write!(page, "\n## Properties\n\n| of | property | gives | meaning |\n|---|---|---|---|\n");
    for property in PROPERTIES {
        let _ = writeln!(
            page,
            "| {} | `{}` | {} | {} |",
            property.of.name(),
            property.name,
            property.value_type.name(),
            property.meaning
        );
    }
}

/// Writes what the parameters of the words take.
fn parameters(page: &mut String) {
    let _ = write!(page, "\n## What words take\n\n| word | place | takes |\n|---|---|---|\n");
    for word in words::all() {
        let mut written: Vec<&str> = Vec::new();
        for parameter in word.overloads.iter().copied().flatten() {
            if !written.contains(&parameter.name) {
                written.push(parameter.name);
                let literal = if parameter.parameter_type.is_literal() { ", literal" } else { "" };
                let _ =
                    writeln!(page, "| `{}` | `{}` | {}{literal} |", word.name, parameter.name, parameter.parameter_type.name());
            }
        }
    }
}

/// Writes what is said in Rhai itself.
fn language(page: &mut String) {
    let functions = FUNCTIONS.iter().map(|(name, arguments)| format!("`{name}` ({arguments})")).collect::<Vec<_>>().join(", ");
    let methods = METHODS.iter().map(|(name, arguments)| format!("`{name}` ({arguments})")).collect::<Vec<_>>().join(", ");
    let (forbidden, reserved) = (FORBIDDEN.join("`, `"), RESERVED.join("`, `"));
    let _ = write!(
        page,
        "\n## The language\n\n\
         [Rhai](https://rhai.rs) without modules, closures, maps, floats and times. `for` goes over arrays, ranges as `0..n`,\n\
         and the picks of `targets`. `cards[0]` is the first of an array, and a fault where it is empty. `==` and `!=` compare things.\n\n\
         Functions, with how many values they take: {functions}. Methods: {methods}. Not to be used: `{forbidden}`.\n\n\
         Words of Rhai, which name neither functions nor variables: `{reserved}`.\n",
    );
}

/// Lists in words the events whose cards come from a zone and go to one.
fn zoned_events() -> String {
    let zoned = EventKind::ALL.iter().filter(|kind| !kind.shape().from.is_empty());
    zoned.map(|kind| format!("`{}`", kind.word())).collect::<Vec<_>>().join(", ")
}

/// Returns in words when an effect may answer an event.
fn windows(kind: EventKind) -> String {
    let opened = Window::ALL.iter().filter(|window| unsupported::opens(kind, **window)).map(|window| window.word());
    let opened = opened.collect::<Vec<_>>().join(" ");
    if opened.is_empty() {
        return "no rule brings it about".to_owned();
    }
    if matches!(kind, EventKind::EntersPlay | EventKind::IsAttached) { format!("{opened}, `as`") } else { opened }
}

/// What each duration means; what ends is told where it could be doubted.
const DURATIONS: &[(Duration, &str)] = &[
    (Duration::TurnEnd, "to the end of this turn; outside a turn to the end of the next one, or of the round"),
    (
        Duration::NextTurnEnd,
        "to the end of the turn after this one, whoever takes it; after the last turn of a round that is in the next round",
    ),
    (Duration::YourNextTurn, "to the start of your next turn, be it in the next round"),
    (
        Duration::TheirNextTurnEnd,
        "to the end of the next turn of the player it is on, or who controls the card it is on, be it in the next round",
    ),
    (Duration::RoundEnd, "to the end of the round"),
    (
        Duration::BattleEnd,
        "to the end of the battle that goes on; outside of one to the end of the next battle, whenever that is",
    ),
    (
        Duration::AttackEnd,
        "to the end of the attack that goes on, with all its battles; outside of one to the end of the next attack, whenever that is",
    ),
    (Duration::Recovery, "to the start of the recovery phase"),
    (Duration::Forever, "while the card stays where it is"),
];

/// What each word on a cause means.
const MEANS: &[(Via, &str)] = &[
    (Via::Attack, "an attack: its damage, and what follows from that"),
    (Via::Counter, "a counter: its damage and what follows, the exhaustion for countering"),
    (Via::Guarding, "beside `attack`: damage that a guard takes"),
    (Via::Spell, "the text of any spell, or its being played"),
    (Via::ActionSpell, "that of an action spell"),
    (Via::ReactionSpell, "that of a reaction spell"),
    (Via::ReadySpell, "that of a ready spell"),
    (Via::AlterationSpell, "that of an alteration spell; what a bearer has gained is an ability"),
    (Via::Ability, "an ability of a unit or Phoenixborn"),
    (Via::UnitAbility, "of a unit"),
    (Via::PhoenixbornAbility, "of a Phoenixborn"),
    (Via::ActivatedAbility, "one that is activated, not one that answers something"),
    (Via::ActivatedPhoenixbornAbility, "such a one of a Phoenixborn"),
    (Via::ExhaustibleAbility, "beside `ability`: one that exhaustion silences"),
    (Via::DicePower, "a dice power"),
    (Via::Cost, "the payment of a cost"),
    (
        Via::Rule,
        "a rule of the game, as the discarding of the prepare phase; or the fall of a unit whose life no longer exceeds its wounds because something has come to its end, as at a moment of the round, a cost was paid or an attack has felled what held it up: nobody's doing. What a text lowers as it resolves, also by taking away an alteration, falls by that text; an alteration that takes itself away at a moment is of the first kind",
    ),
    (Via::Damage, "beside the others: wounds that come of damage that was received"),
    (Via::DrawStep, "the draw cards step"),
    (Via::Meditate, "a meditation: what is discarded for it, the dice turned"),
    (Via::Reroll, "dice were re-rolled"),
    (Via::Raise, "dice were raised"),
    (Via::Lower, "dice were lowered"),
    (Via::Turn, "dice were turned to a side"),
    (Via::Pass, "the main action was to pass"),
    (Via::Play, "a card is played: of a main action, or of what comes into play so"),
    (Via::Activate, "the main action was to activate an effect"),
    (
        Via::AttackPhoenixborn,
        "an attack on a Phoenixborn: the main action, or the declaring of attackers, whatever is declared when",
    ),
    (Via::AttackUnit, "the same, of an attack on a unit"),
    (
        Via::Mass,
        "beside the others: the text acts on all units of all players, or on all unexhausted ones, one by one or together, or starts a `[lasting.*]` about them; what only some of them are is not meant, be it units of one side, of one kind or with some token",
    ),
    (
        Via::Exhausting,
        "beside the others: the text says `place_exhaustion` of another card than its own; all it does is meant, but by `cannot` only what it does to a card that it exhausts: a target or choice is judged by its name, the mode and the focus, as `ctx.target(\"tired\")`, `ctx.choose(\"tired\", ..)`, `if ctx.mode() == \"tire\"` and `if ctx.focus >= 1` tell, and what a phrase finds nowhere in play is not meant",
    ),
    (
        Via::Destroying,
        "the same of `destroy` and `destroy_all`. What a card does to itself, also by a text that it has gained, affects nothing, since that is said of another card: a card that shall not do that either says `cannot` `be_destroyed`",
    ),
    (
        Via::Returning,
        "the same of `place_in_hand` and `return_to_hand`; what the card does to itself is `cannot` `be_placed_in_hand`",
    ),
    (
        Via::Placing,
        "beside the others: `place_in_hand` brings the card into a hand, or `return_to_hand` where that is the same (`return_to_hand`)",
    ),
];

/// What each act is, for whom it is forbidden or forced.
const ACTS: &[(Act, &str)] = &[
    (Act::Attack, "a unit is declared as an attacker"),
    (Act::Block, "a unit is declared as a blocker; `by` the attacker"),
    (Act::Guard, "a unit is declared as a guard"),
    (Act::Counter, "a unit counters"),
    (Act::BeAttacked, "a unit is the target of an attack"),
    (Act::BeBlocked, "an attacker is blocked; `by` the blocker"),
    (Act::BeGuardedAgainst, "an attacker is guarded against; `by` the guard"),
    (Act::BeGuarded, "a unit has somebody guard it"),
    (Act::ExhaustByCountering, "a unit gets an exhaustion token for countering"),
    (Act::HaveDamagePrevented, "damage that this card deals is prevented; `by` and `via` who prevents, and how"),
    (Act::BeTargeted, "a card, player, pile or die is targeted"),
    (
        Act::BeAffected,
        "a card or die is affected at all, as by what is chosen (it is offered, and nothing comes of it) or hits all, or by a constant that changes its values or abilities; of a die also that a text or a dice power exhausts, turns, re-rolls or spends it, puts it on a card or takes it off; by rulebook 1.0 also as it is targeted (`affect_scope`)",
    ),
    (Act::BeChanged, "a die is re-rolled, raised, lowered or turned"),
    (Act::BeSpent, "a die is spent on a cost"),
    (Act::BeAttachedTo, "an alteration is attached to a card"),
    (Act::BeDestroyed, "a card is destroyed"),
    (Act::BePlacedInHand, "a card is placed in a hand or returned to one"),
    (Act::BeMeditated, "a card is discarded by meditating"),
    (Act::LeavePlay, "a card leaves play"),
    (Act::Move, "a card is moved, as an alteration onto another card"),
    (Act::DeclareBlockers, "a player declares blockers"),
    (Act::DeclareGuard, "a player declares a guard"),
    (Act::TakeAttackAction, "a player attacks"),
    (Act::AttackPhoenixborn, "a player attacks a Phoenixborn"),
    (Act::AttackUnit, "a player attacks a unit"),
    (Act::TakeSideAction, "a player takes a side action, or pays one"),
    (Act::PaySideAction, "a player pays a side action, which is any but to meditate"),
    (Act::Play, "a player plays cards"),
    (Act::PlayActionSpells, "a player plays action spells"),
    (Act::PlayReactionSpells, "a player plays reaction spells"),
    (Act::Activate, "a player activates effects"),
    (Act::ChangeDice, "a player has the faces of dice changed"),
    (Act::ReadyDice, "a player readies dice"),
    (Act::Draw, "a player draws"),
];

/// Returns in words what rules look at when they ask about an act.
fn asked_about(act: Act) -> &'static str {
    match act.cause() {
        ActCause::Unasked => "",
        ActCause::Card => "`by`",
        ActCause::CardAndMeans => "`by` `via`",
    }
}

/// Returns in words what `{event}` is in an event.
fn event_things(kind: EventKind) -> &'static str {
    match kind.things() {
        Some(Noun::Die) => "its player, the dice",
        Some(_) if kind == EventKind::Counters => "the unit, the attackers",
        Some(_) => "its player, the cards",
        None => "its subject",
    }
}

/// Lists the events that come about by these means, or that never do.
fn events_by(via: Via, comes: bool) -> String {
    let kinds = EventKind::ALL.iter().filter(|kind| kind.comes_by(via) == comes);
    kinds.map(|kind| format!("`{}`", kind.word())).collect::<Vec<_>>().join(" ")
}

/// What each face means that a word turns dice to.
pub(crate) const FACES: &[(&str, &str)] = &[
    ("basic", "the basic side"),
    ("class", "the class side"),
    ("power", "the power side"),
    ("chosen", "a side that you choose for each die"),
    ("rolled", "the side that a roll of the die gives"),
    ("kept", "the side that it shows"),
];

/// Writes the tables of durations, of means and of acts.
fn explained(page: &mut String) {
    let _ = write!(
        page,
        "\n## Words on a cause (`via`)\n\nNo text causes {}.\n\n| word | means | events |\n|---|---|---|\n",
        events_by(Via::Spell, false)
    );
    for (via, meaning) in MEANS {
        let of = if via.is_of_texts() { "what texts cause".to_owned() } else { events_by(*via, true) };
        let _ = writeln!(page, "| `{}` | {meaning} | {of} |", via.word());
    }
    let _ = write!(page, "\n## Act words\n\n| word | act | narrowed by | also for |\n|---|---|---|---|\n");
    for (act, meaning) in ACTS {
        let also = [("`must`", act.can_be_forced()), ("`may`", act.can_be_allowed()), ("`tax`", act.can_be_taxed())];
        let also: Vec<&str> = also.iter().filter(|(_, can)| *can).map(|(key, _)| *key).collect();
        let _ = writeln!(page, "| `{}` | {meaning} | {} | {} |", act.word(), asked_about(*act), also.join(" "));
    }
    let _ = write!(
        page,
        "\n## Durations\n\nSeveral in an array last to the first of these ends: `[\"your_next_turn\", \"round_end\"]`.\n\n| word | lasts |\n|---|---|\n"
    );
    for (duration, meaning) in DURATIONS {
        let _ = writeln!(page, "| `{}` | {meaning} |", duration.word());
    }
    let _ = write!(page, "\n## Faces of dice\n\n| word | the die lies on |\n|---|---|\n");
    for (face, meaning) in FACES {
        let _ = writeln!(page, "| `{face}` | {meaning} |");
    }
}

/// Writes the lists of words from the rules.
fn lists(page: &mut String) {
    let _ = write!(
        page,
        "\n## Events\n\n`with` is about the other thing. `from` and `to` are for {}.\n\
         A card in play that `would` be destroyed or discarded `would` leave play, for a text that speaks of the pile it goes to:\n\
         `would = \"leaves_play\"` with `to = \"discard pile\"`; `would = \"is_discarded\"` is of cards that are not in play.\n\
         `takes_main_action` comes when the action is over. Blocks are declared together, and answered block by block. Where attackers are declared before the target (`attack_step_order`),\n\
         no window of their declaration knows the target; `via` tells an attack on a Phoenixborn from one on a unit, in each.\n\n\
         | event | of | windows | amount | other | `{{event}}` |\n|---|---|---|---|---|---|\n",
        zoned_events()
    );
    for (kind, of) in EVENTS {
        let shape = kind.shape();
        let (amount, other) = (shape.amount.unwrap_or_default(), shape.other.unwrap_or_default());
        let things = event_things(*kind);
        let _ = writeln!(page, "| `{}` | {of} | {} | {amount} | {other} | {things} |", kind.word(), windows(*kind));
    }
    let list = |page: &mut String, title: &str, words: &mut dyn Iterator<Item = &'static str>| {
        let words: Vec<String> = words.map(|word| format!("`{word}`")).collect();
        let _ = write!(page, "\n## {title}\n\n{}\n", words.join(" "));
    };
    list(page, "Moments", &mut Moment::ALL.iter().map(|word| word.word()));
    explained(page);
    list(page, "Card types, for `is_a`", &mut ["unit", "spell"].into_iter().chain(CardType::ALL.iter().map(|word| word.word())));
    list(page, "Zones", &mut Zone::ALL.iter().map(|word| word.word()));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_event_is_described() {
        let described: Vec<EventKind> = EVENTS.iter().map(|(kind, ..)| *kind).collect();
        assert_eq!(described, EventKind::ALL);
    }

    #[test]
    fn every_means_act_and_duration_is_described() {
        assert_eq!(MEANS.iter().map(|(via, _)| *via).collect::<Vec<_>>(), Via::ALL);
        assert_eq!(ACTS.iter().map(|(act, _)| *act).collect::<Vec<_>>(), Act::ALL);
        assert_eq!(DURATIONS.iter().map(|(duration, _)| *duration).collect::<Vec<_>>(), Duration::ALL);
    }

    #[test]
    fn no_word_of_rhai_names_a_function() {
        let engine = crate::engine::build();
        let names: Vec<&&str> = RESERVED.iter().filter(|word| engine.compile(format!("fn {word}(ctx) {{}}")).is_ok()).collect();
        assert!(names.is_empty(), "{names:?}");
    }

    #[test]
    fn every_word_is_on_the_page() {
        let page = api_reference();
        for word in words::all() {
            assert!(page.contains(&format!("`{}(", word.name)), "{}", word.name);
            let mut lengths: Vec<usize> = word.overloads.iter().map(|parameters| parameters.len()).collect();
            lengths.sort_unstable();
            lengths.dedup();
            assert_eq!(lengths.len(), word.overloads.len(), "the overloads of `{}` differ in length", word.name);
        }
    }
}
