//! What a card does in words: its abilities, its constant effects, what it gives away and what its script starts.

use cinderforge_kernel::cards::{
    AbilityDef, About, Actor, CardDef, CardType, ConstantDef, CountsAs, DealsWhen, Duration, Library, Lose, Spend, TargetDef,
    Timing, Turn,
};
use cinderforge_kernel::terms::{
    AbilityId, Act, Acts, Amount, Condition, ConstantId, EventKinds, FnId, Moment, Moments, Num, Selector, Via, Vias, Zone, Zones,
};
use serde::Serialize;

use super::clauses::{asked, said};

/// An ability or constant effect in words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(super) struct AbilityText {
    name: String,
    timing: String,
    cost: Option<String>,
    details: Vec<String>,
    /// What its script says that it does; empty if nothing.
    does: String,
}

/// Describes all that a card does: what is printed on it, then what it gives away, then what its script starts.
pub(super) fn effects_of_card(library: &Library, card: &CardDef) -> Vec<AbilityText> {
    let abilities = card.abilities.iter().map(|on| {
        let ability = library.ability(on.ability);
        let mut text = ability_text(library, ability, on.n, on.inexhaustible);
        if ability.timing == Timing::Resolved {
            resolved_on(card, on.ability).clone_into(&mut text.timing);
        }
        // A reaction spell is played from the hand, and needs no word of it.
        let elsewhere = card.kind != CardType::ReactionSpell && !ability.zones.is_empty() && ability.zones != Zones::IN_PLAY;
        text.details.extend(zones(ability.zones).filter(|_| elsewhere).map(|zones| format!("works in {zones}")));
        text
    });
    let constants = card.constants.iter();
    let constants = constants.map(|on| constant_text(library, library.constant(on.constant), on.n, on.inexhaustible));
    let mut all: Vec<AbilityText> = abilities.chain(constants).collect();
    for (_, keyword) in library.grants.iter().filter(|(data, _)| *data == card.file) {
        let keyword = library.keyword(*keyword);
        let number = if keyword.numbered { " N" } else { "" };
        let granted = ability_texts(library, &keyword.abilities, &keyword.constants);
        all.extend(
            granted.map(|text| text.of_sort(format!("{}{number} that it gives away", keyword.name), keyword.inexhaustible)),
        );
    }
    for (_, name, constant) in library.lastings.iter().filter(|(data, _, _)| *data == card.file) {
        all.push(lasting_text(library, library.constant(*constant)).of_sort(format!("{name}, once its script starts it"), false));
    }
    all
}

/// Describes abilities and constants in lines of text.
pub(super) fn ability_lines(library: &Library, abilities: &[AbilityId], constants: &[ConstantId]) -> Vec<String> {
    ability_texts(library, abilities, constants).map(|text| text.line()).collect()
}

/// Describes abilities and constants.
fn ability_texts<'a>(
    library: &'a Library,
    abilities: &'a [AbilityId],
    constants: &'a [ConstantId],
) -> impl Iterator<Item = AbilityText> + 'a {
    let abilities = abilities.iter().map(|ability| ability_text(library, library.ability(*ability), 0, false));
    let constants = constants.iter().map(|constant| constant_text(library, library.constant(*constant), 0, false));
    abilities.chain(constants)
}

/// Describes what a script starts: a constant effect, or an ability that answers while it lasts.
fn lasting_text(library: &Library, constant: &ConstantDef) -> AbilityText {
    let mut text = match constant.ability {
        Some(printed) => ability_text(library, library.ability(printed.ability), 0, false),
        None => constant_text(library, constant, 0, false),
    };
    if constant.about == About::ThisCard {
        text.timing = text.timing.replacen(", on this card", ", on what it is started for", 1);
    }
    text.details.extend(constant.once.then(|| "once".to_owned()));
    text.details.extend(constant.from_their_next_turn.then(|| "from their next turn on".to_owned()));
    let ends: Vec<&str> = constant.until.iter().map(Duration::word).collect();
    text.details.push(format!("until {}", ends.join(" or ").replace('_', " ")));
    text
}

/// Returns the name of a text with its number.
fn named(name: &str, n: i32) -> String {
    match (name, n) {
        ("", _) => String::new(),
        (name, n) if n > 0 && !name.ends_with(char::is_numeric) => format!("{name} {n}"),
        (name, _) => name.to_owned(),
    }
}

/// Details of a text, collected one by one.
#[derive(Default)]
struct Details(Vec<String>);

impl Details {
    /// Adds what a word says of a text, if there is any.
    fn add(&mut self, what: &str, text: Option<String>) {
        self.0.extend(text.map(|text| format!("{what} {text}")));
    }

    /// Adds what a flag says, if it is set.
    fn flag(&mut self, set: bool, text: &str) {
        self.0.extend(set.then(|| text.to_owned()));
    }
}

/// Returns the phrase of a selector, if there is one.
fn phrase(selector: Option<&Selector>) -> Option<String> {
    selector.map(|selector| selector.text.to_string())
}

/// Returns how a condition follows something, if there is one.
fn while_so(condition: Option<&Condition>) -> String {
    condition.map_or_else(String::new, |condition| format!(", if {}", said(&condition.text)))
}

/// Describes an ability.
fn ability_text(library: &Library, ability: &AbilityDef, n: i32, inexhaustible: bool) -> AbilityText {
    let mut details = Details::default();
    details.add("by", phrase(ability.by.as_ref()));
    details.add("with", phrase(ability.with.as_ref()));
    details.add("through", means(ability.via));
    details.add("from", zones(ability.from));
    details.add("to", zones(ability.to));
    details.add("at least", (ability.at_least > 1).then(|| ability.at_least.to_string()));
    details.add("if", ability.condition.as_ref().map(|condition| said(&condition.text)));
    details.add("if", ability.if_script.map(|script| asked(&about(library, script))));
    for target in &ability.targets {
        details.add("target", Some(target_text(target)));
    }
    details.add("one of", (!ability.modes.is_empty()).then(|| joined(&ability.modes)));
    for extra in &ability.extra {
        let focused = if extra.at > 0 { format!(", focused {}", extra.at) } else { String::new() };
        let cost = format!("{}{focused}{}", extra.cost.text, while_so(extra.condition.as_ref()));
        details.add("for more:", Some(format!("{} ({cost})", extra.name)));
    }
    for way in &ability.focus {
        let may = if way.optional { " (you may)" } else { "" };
        details.add("focused", Some(format!("{}: {}{}{may}", way.at, way.cost.text, while_so(way.condition.as_ref()))));
    }
    details.add("answered by", who_answers(ability.actor).map(str::to_owned));
    details.flag(ability.optional, "you may");
    details.flag(ability.once_a_turn, "once a turn");
    details.flag(ability.reaction, "uses the reaction of the turn");
    details.flag(ability.beyond_limit, "though the reaction of the turn is used up");
    details.flag(inexhaustible, "inexhaustible");
    AbilityText {
        name: named(&ability.name, n),
        timing: timing(ability),
        cost: ability.cost.as_ref().map(|cost| cost.text.clone()),
        details: details.0,
        does: about(library, ability.effect),
    }
    .with_number(n)
}

/// Returns what the comment above a function of a script says of it.
fn about(library: &Library, function: FnId) -> String {
    library.functions.get(function.index()).map_or_else(String::new, |function| function.about.clone())
}

/// Describes a target: its name, what may be picked, when it is asked for.
fn target_text(target: &TargetDef) -> String {
    let mode = target.mode.map_or(String::new(), |mode| format!(" (for {mode})"));
    let focused = if target.focus > 0 { format!(", focused {}", target.focus) } else { String::new() };
    let again = if target.again { ", anew each time" } else { "" };
    format!("{}: {}{mode}{focused}{}{again}", target.name, target.pick.text, while_so(target.condition.as_ref()))
}

/// Returns who is `you` in a text, if not who controls its card.
fn who_answers(actor: Actor) -> Option<&'static str> {
    match actor {
        Actor::Controller => None,
        Actor::WhoPlayed => Some("who played it"),
        Actor::Owner => Some("its owner"),
        Actor::Opponent => Some("an opponent"),
    }
}

/// Joins words in a list.
fn joined(words: &[impl ToString]) -> String {
    words.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

/// Says when an ability acts.
fn timing(ability: &AbilityDef) -> String {
    let who = ability.of.as_ref().map_or("", |of| of.text.as_str());
    let of = if who.is_empty() { String::new() } else { format!("{who} ") };
    match ability.timing {
        Timing::Window(window, kinds) => format!("{window} {of}{}", events(kinds, who)),
        Timing::At(moments) if who.is_empty() => format!("at {}", moments_of(moments)),
        Timing::At(moments) => format!("at {} of {who}", moments_of(moments)),
        Timing::During(Turn::Yours) => "in your turns".to_owned(),
        Timing::During(Turn::Opponents) => "in the turns of opponents".to_owned(),
        Timing::PartOf(kind) => format!("as {of}{}", kind.word().replace('_', " ")),
        Timing::Activated => "activated".to_owned(),
        Timing::Resolved => "when a rule calls for it".to_owned(),
    }
}

/// Says when a text resolves that stands on a card and answers nothing.
fn resolved_on(card: &CardDef, ability: AbilityId) -> &'static str {
    let status = card.aspect.and_then(|aspect| aspect.status).filter(|status| status.ability == ability);
    match card.kind {
        _ if status.is_some_and(|status| status.only_last) => "for the last status token of it alone, in a turn of the Chimera",
        CardType::Aspect | CardType::ConjuredAspect => "for each status token of it, in a turn of the Chimera",
        CardType::Phoenixborn => "when its behavior, its phase or its fatigue calls for it",
        _ => "when played",
    }
}

/// Says what happens, as it is said of this subject: you draw, an opponent draws.
fn events(kinds: EventKinds, who: &str) -> String {
    let word = |kind: &str| match kind.split_once('_').unwrap_or((kind, "")) {
        (verb, rest) if who == "you" => format!("{} {rest}", said_of_you(verb)).trim_end().to_owned(),
        _ => kind.replace('_', " "),
    };
    kinds.iter().map(|kind| word(kind.word())).collect::<Vec<_>>().join(" or ")
}

/// Returns a verb as it is said of you.
fn said_of_you(verb: &str) -> String {
    match verb.strip_suffix("ies") {
        Some(stem) => format!("{stem}y"),
        None if verb == "is" => "are".to_owned(),
        None => verb.trim_end_matches('s').to_owned(),
    }
}

/// Lists moments in words.
fn moments_of(moments: Moments) -> String {
    moments.iter().map(Moment::word).collect::<Vec<_>>().join(" or ").replace('_', " ")
}

/// Lists means in words, if there are any.
fn means(vias: Vias) -> Option<String> {
    let words: Vec<&str> = vias.iter().map(Via::word).collect();
    (!words.is_empty()).then(|| words.join(" or ").replace('_', " "))
}

/// Lists zones in words, if there are any.
fn zones(zones: Zones) -> Option<String> {
    let words: Vec<&str> = zones.iter().map(Zone::word).collect();
    (!words.is_empty()).then(|| words.join(" or "))
}

/// Describes a constant effect.
fn constant_text(library: &Library, constant: &ConstantDef, n: i32, inexhaustible: bool) -> AbilityText {
    let mut details = Details(values_changed(constant));
    let counts_as: Vec<&str> = constant.counts_as.iter().map(|counts_as| word_counted(*counts_as)).collect();
    details.add("works in", zones(constant.zones).filter(|_| constant.zones != Zones::IN_PLAY));
    details.add("counts as", (!counts_as.is_empty()).then(|| counts_as.join(" and ")));
    for (keyword, n) in &constant.gain {
        details.add("gives", Some(named(&library.keyword(*keyword).name, *n)));
    }
    details.0.extend(constant.lose.iter().map(|lose| match lose {
        Lose::Named(name) => format!("takes {name}"),
        Lose::Exhaustible => "takes abilities that exhaustion silences".to_owned(),
        Lose::All => "takes every ability".to_owned(),
    }));
    let acts = [(constant.cannot, "cannot"), (constant.must, "must"), (constant.may, "may"), (constant.tax, "pays to")];
    for (acts, word) in acts {
        details.add(word, acts_of(acts));
    }
    details.add("the price is", constant.price.as_ref().map(|price| price.text.clone()));
    details.add("by", phrase(constant.by.as_ref()));
    details.add("through", means(constant.via));
    let spends: Vec<&str> = constant.spend.iter().map(Spend::word).collect();
    details.add("is spent to", (!spends.is_empty()).then(|| spends.join(" or ").replace('_', " ")));
    details.flag(constant.swap, "attack and life change places");
    let deals = |when: DealsWhen| if when == DealsWhen::First { "deals its damage first" } else { "deals its damage last" };
    details.0.extend(constant.deals.map(|when| deals(when).to_owned()));
    details.flag(inexhaustible, "inexhaustible");
    let about = match &constant.about {
        About::ThisCard => "this card".to_owned(),
        About::Found(selector) => selector.text.to_string(),
    };
    let condition = constant.condition.as_ref().map_or(String::new(), |condition| format!(" while {}", said(&condition.text)));
    let timing = format!("constant, on {about}{condition}");
    AbilityText { name: named(&constant.name, n), timing, cost: None, details: details.0, does: String::new() }.with_number(n)
}

/// Lists what a constant effect adds to values, numbers and slots, and the values that it puts in place of printed ones.
fn values_changed(constant: &ConstantDef) -> Vec<String> {
    let values = ["attack", "life", "recover"];
    let given = constant.give.iter().zip(values);
    let slots = constant.give_slots.iter().zip(["battlefield slots", "spellboard slots"]);
    let given = given.chain(slots).map(|(value, name)| Some(format!("gives {} {name}", amount_of(value.as_ref()?))));
    let printed = constant.printed.iter().zip(values);
    let printed = printed.map(|(value, name)| Some(format!("makes {name} {}", amount_of(value.as_ref()?))));
    let counted = [
        (&constant.numbers, "to the numbers in the names of its abilities"),
        (&constant.focus, "to how often it is focused"),
        (&constant.slots, "to the battlefield slots it takes"),
    ];
    let counted = counted.into_iter().map(|(amount, what)| Some(format!("adds {} {what}", amount_of(amount.as_ref()?))));
    given.chain(printed).chain(counted).flatten().collect()
}

/// Names what a card counts as.
fn word_counted(counts_as: CountsAs) -> &'static str {
    match counts_as {
        CountsAs::Type(kind) => kind.word(),
        CountsAs::Exhausted => "exhausted",
    }
}

/// Describes an amount as a part of a sentence.
fn amount_of(amount: &Amount) -> String {
    let number = |num: &Num| match num {
        Num::Is(n) => n.to_string(),
        Num::N => "N".to_owned(),
        Num::X => "X".to_owned(),
        Num::Named(_) => "that many".to_owned(),
    };
    match amount {
        Amount::Num(num) => number(num),
        Amount::Minus(num) => format!("-{}", number(num)),
        _ => "a varying amount of".to_owned(),
    }
}

/// Lists acts in words, if there are any.
fn acts_of(acts: Acts) -> Option<String> {
    let words: Vec<&str> = acts.iter().map(Act::word).collect();
    (!words.is_empty()).then(|| words.join(", ").replace('_', " "))
}

impl AbilityText {
    /// Returns it as a text that is not printed on the card for itself: under the name of what it belongs to.
    fn of_sort(mut self, name: String, inexhaustible: bool) -> Self {
        self.details.extend(inexhaustible.then(|| "inexhaustible".to_owned()));
        Self { name, ..self }
    }

    /// Puts the number of its name where it says N; leaves N where there is none.
    fn with_number(mut self, n: i32) -> Self {
        if n > 0 {
            for text in [&mut self.timing, &mut self.does].into_iter().chain(&mut self.cost).chain(&mut self.details) {
                let numbered = |word: &str| match word.strip_prefix('N') {
                    Some(rest) if !rest.starts_with(char::is_alphanumeric) => format!("{n}{rest}"),
                    _ => word.to_owned(),
                };
                *text = text.split(' ').map(numbered).collect::<Vec<_>>().join(" ");
            }
        }
        self
    }

    /// Returns whether it goes by a name.
    pub(super) fn is_called(&self, name: &str) -> bool {
        self.name == name
    }

    /// Writes it as a line of text.
    pub(super) fn line(&self) -> String {
        let name = if self.name.is_empty() { String::new() } else { format!("{}: ", self.name) };
        let cost = self.cost.as_ref().map_or(String::new(), |cost| format!(" for {cost}"));
        let details = if self.details.is_empty() { String::new() } else { format!("; {}", self.details.join("; ")) };
        let does = if self.does.is_empty() { String::new() } else { format!(" -> {}", self.does) };
        format!("{name}{}{cost}{details}{does}", self.timing)
    }
}
