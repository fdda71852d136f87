//! A card in words: its values and abilities as data, and as lines of text.

use cinderforge_kernel::cards::{
    AbilityDef, About, CardDef, CardTypes, ChimeraDef, ConstantDef, DicePowerDef, Growth, KeywordDef, Library, Lose, Placement,
    Printed, PrintedKeyword, Timing, Turn,
};
use cinderforge_kernel::terms::{
    AbilityId, Act, Acts, Amount, ConstantId, DefId, EventKind, EventKinds, Moment, Moments, Num, Via,
};
use cinderforge_session::wording;
use serde::Serialize;

use crate::chimera;

/// An ability or constant effect in words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
struct AbilityText {
    name: String,
    timing: String,
    cost: Option<String>,
    details: Vec<String>,
}

/// A card in words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct CardText {
    pub(super) id: String,
    pub(crate) name: String,
    #[serde(rename = "type")]
    pub(crate) kind: String,
    pub(super) pool: String,
    pub(super) set: String,
    /// What each phase of a Chimera does for each roll, and its Ultimate.
    phases: Vec<String>,
    /// What no source says of it and was taken to be so.
    assumed: Vec<String>,
    pub(super) placement: Option<String>,
    pub(crate) cost: Option<String>,
    pub(super) respark: Option<String>,
    pub(super) values: Vec<(String, String)>,
    pub(super) unique_to: Option<String>,
    pub(super) play_if: Option<String>,
    pub(super) attach: Option<String>,
    pub(super) attach_if: Option<String>,
    pub(super) keywords: Vec<String>,
    abilities: Vec<AbilityText>,
    pub(super) conjurations: Vec<String>,
    pub(crate) summary: String,
}

/// Describes a card of a library.
pub(crate) fn card_text(library: &Library, def: DefId) -> CardText {
    let card = library.def(def);
    let name_of = |def: &DefId| library.def(*def).name.to_string();
    let mut abilities: Vec<AbilityText> = card
        .abilities
        .iter()
        .map(|stands| ability_text(library.ability(stands.ability), stands.n, stands.inexhaustible))
        .collect();
    let constants = card.constants.iter();
    abilities.extend(
        constants.map(|holding| constant_text(library, library.constant(holding.constant), holding.n, holding.inexhaustible)),
    );
    CardText {
        id: card.id.to_string(),
        name: card.name.to_string(),
        kind: card.kind.to_string(),
        pool: card.pool.to_string(),
        set: card.set.to_string(),
        phases: card
            .chimera
            .iter()
            .flat_map(|chimera| chimera.phases.iter().map(|phase| wording::behaviour_phase(library, chimera, phase)))
            .collect(),
        assumed: chimera::assumed(library, def).map(str::to_owned).collect(),
        placement: placement(&card.placement),
        cost: card.cost.as_ref().map(|cost| cost.text.clone()),
        respark: card.respark.as_ref().map(|cost| {
            let mark = if card.respark_inexhaustible { " (inexhaustible)" } else { "" };
            format!("{}{mark}", cost.text)
        }),
        values: values(card),
        unique_to: card.unique_to.as_ref().map(name_of),
        play_if: card.play_if.as_ref().map(|holds| holds.text.clone()),
        attach_if: card.attach_if.as_ref().map(|holds| holds.text.clone()),
        attach: card.attach.as_ref().map(|attach| attach.text.clone()),
        keywords: card.keywords.iter().map(|keyword| keyword_of(library, *keyword)).collect(),
        abilities,
        conjurations: card.conjurations.iter().map(name_of).collect(),
        summary: card.summary.clone(),
    }
}

fn placement(placement: &Placement) -> Option<String> {
    match placement {
        Placement::ByType => None,
        Placement::Battlefield => Some("battlefield".to_owned()),
        Placement::Under(host) => Some(format!("under {}", host.text)),
    }
}

fn values(card: &CardDef) -> Vec<(String, String)> {
    let number = |value: Printed| match value {
        Printed::Is(n) => n.to_string(),
        Printed::X => "X".to_owned(),
        Printed::Bonus(n) => format!("{n:+}"),
        Printed::BonusX => "+X".to_owned(),
    };
    let printed = [("attack", card.attack), ("life", card.life), ("recover", card.recover)];
    let mut list: Vec<(String, String)> =
        printed.into_iter().filter_map(|(name, value)| Some((name.to_owned(), number(value?)))).collect();
    let bonus = CardTypes::ALTERATIONS.has(card.kind);
    let slots = [("battlefield", card.battlefield), ("spellboard", card.spellboard)].into_iter();
    let slots = slots.filter(|slot| slot.1 != 0 && card.chimera.is_none());
    list.extend(slots.map(|(name, n)| (name.to_owned(), if bonus { format!("{n:+}") } else { n.to_string() })));
    if let Some(aspect) = card.aspect {
        list.push(("blood".to_owned(), aspect.blood.to_string()));
        list.extend(aspect.status.map(|status| ("status".to_owned(), status.pips.to_string())));
        list.push((wording::attack_icon(aspect.icon).to_owned(), String::new()));
    }
    list.extend(card.chimera.as_deref().and_then(growth));
    list.extend(
        card.chimera.as_ref().filter(|chimera| chimera.stamina > 1).map(|one| ("stamina".to_owned(), one.stamina.to_string())),
    );
    list.extend((card.limit > 0).then(|| ("limit".to_owned(), card.limit.to_string())));
    list
}

/// Says what brings a Chimera to its next phase, if that is a value.
fn growth(chimera: &ChimeraDef) -> Option<(String, String)> {
    match chimera.growth {
        Growth::RedRains(value) => Some(("Ultimate value".to_owned(), value.to_string())),
        Growth::EachRound => None,
    }
}

fn keyword_of(library: &Library, on: PrintedKeyword) -> String {
    let name = library.keyword(on.keyword).name;
    if on.adds_x {
        return format!("{name} X");
    }
    if on.n > 0 { format!("{name} {}", on.n) } else { name.to_string() }
}

fn named(name: &str, n: i32) -> String {
    match (name, n) {
        ("", _) => String::new(),
        (name, n) if n > 0 && !name.ends_with(char::is_numeric) => format!("{name} {n}"),
        (name, _) => name.to_owned(),
    }
}

fn ability_text(ability: &AbilityDef, n: i32, inexhaustible: bool) -> AbilityText {
    let mut details = Vec::new();
    let mut detail = |what: &str, text: Option<String>| details.extend(text.map(|text| format!("{what} {text}")));
    detail("by", ability.by.as_ref().map(|by| by.text.clone()));
    detail("with", ability.with.as_ref().map(|with| with.text.clone()));
    let vias: Vec<&str> = Via::ALL.iter().filter(|via| ability.via.has(**via)).map(|via| via.word()).collect();
    detail("through", (!vias.is_empty()).then(|| vias.join(" or ").replace('_', " ")));
    detail("at least", (ability.at_least > 1).then(|| ability.at_least.to_string()));
    detail("if", ability.condition.as_ref().map(|condition| condition.text.clone()));
    detail("if", ability.if_script.map(|_| "its script says so".to_owned()));
    for target in &ability.targets {
        let mode = target.mode.map_or(String::new(), |mode| format!(" (for {mode})"));
        let while_so = target.condition.as_ref().map_or(String::new(), |condition| format!(", if {}", condition.text));
        detail("target", Some(format!("{}: {}{mode}{while_so}", target.name, target.pick.text)));
    }
    detail("one of", (!ability.modes.is_empty()).then(|| joined(&ability.modes)));
    for extra in &ability.extra {
        let focused = if extra.at > 0 { format!(", focused {}", extra.at) } else { String::new() };
        let while_so = extra.condition.as_ref().map_or(String::new(), |condition| format!(", if {}", condition.text));
        detail("for more:", Some(format!("{} ({}{focused}{while_so})", extra.name, extra.cost.text)));
    }
    for way in &ability.focus {
        let may = if way.optional { " (you may)" } else { "" };
        detail("focused", Some(format!("{}: {}{may}", way.at, way.cost.text)));
    }
    let flags = [
        (ability.optional, "you may"),
        (ability.once_a_turn, "once a turn"),
        (ability.reaction, "uses the reaction of the turn"),
        (inexhaustible, "inexhaustible"),
    ];
    details.extend(flags.into_iter().filter(|flag| flag.0).map(|flag| flag.1.to_owned()));
    AbilityText {
        name: named(&ability.name, n),
        timing: timing(ability),
        cost: ability.cost.as_ref().map(|cost| cost.text.clone()),
        details,
    }
}

fn joined(words: &[impl ToString]) -> String {
    words.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

fn timing(ability: &AbilityDef) -> String {
    let of = ability.of.as_ref().map_or(String::new(), |of| format!("{} ", of.text));
    match ability.timing {
        Timing::Window(window, kinds) => format!("{window} {of}{}", events(kinds)),
        Timing::At(moments) => format!("at {}", moments_of(moments)),
        Timing::During(Turn::Yours) => "in your turns".to_owned(),
        Timing::During(Turn::Opponents) => "in the turns of opponents".to_owned(),
        Timing::PartOf(kind) => format!("as {of}{}", kind.word().replace('_', " ")),
        Timing::Activated => "activated".to_owned(),
        Timing::Resolved => "resolved when played, or as a rule of its card says".to_owned(),
    }
}

fn events(kinds: EventKinds) -> String {
    let words: Vec<&str> = EventKind::ALL.iter().filter(|kind| kinds.has(**kind)).map(|kind| kind.word()).collect();
    words.join(" or ").replace('_', " ")
}

fn moments_of(moments: Moments) -> String {
    let words: Vec<&str> = Moment::ALL.iter().filter(|moment| moments.has(**moment)).map(|moment| moment.word()).collect();
    words.join(" or ").replace('_', " ")
}

fn constant_text(library: &Library, constant: &ConstantDef, n: i32, inexhaustible: bool) -> AbilityText {
    let mut details = Vec::new();
    for (value, name) in constant.give.iter().zip(["attack", "life", "recover"]) {
        details.extend(value.as_ref().map(|amount| format!("gives {} {name}", amount_of(amount))));
    }
    for (value, name) in constant.printed.iter().zip(["attack", "life", "recover"]) {
        details.extend(value.as_ref().map(|amount| format!("makes {name} {}", amount_of(amount))));
    }
    details.extend(constant.gain.iter().map(|(keyword, n)| format!("gives {}", named(&library.keyword(*keyword).name, *n))));
    details.extend(constant.lose.iter().map(|lose| match lose {
        Lose::Named(name) => format!("takes {name}"),
        Lose::Exhaustible => "takes abilities that exhaustion silences".to_owned(),
        Lose::All => "takes every ability".to_owned(),
    }));
    for (acts, word) in [(constant.cannot, "cannot"), (constant.must, "must"), (constant.may, "may"), (constant.tax, "pays to")] {
        details.extend(acts_of(acts).map(|acts| format!("{word} {acts}")));
    }
    details.extend(constant.price.as_ref().map(|price| format!("the price is {}", price.text)));
    details.extend(constant.by.as_ref().map(|by| format!("by {}", by.text)));
    if constant.swap {
        details.push("attack and life change places".to_owned());
    }
    if inexhaustible {
        details.push("inexhaustible".to_owned());
    }
    let about = match &constant.about {
        About::ThisCard => "this card".to_owned(),
        About::Found(selector) => selector.text.clone(),
    };
    let condition = constant.condition.as_ref().map_or(String::new(), |condition| format!(" while {}", condition.text));
    AbilityText { name: named(&constant.name, n), timing: format!("constant, on {about}{condition}"), cost: None, details }
}

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

fn acts_of(acts: Acts) -> Option<String> {
    let words: Vec<&str> = Act::ALL.iter().filter(|act| acts.has(**act)).map(|act| act.word()).collect();
    (!words.is_empty()).then(|| words.join(", ").replace('_', " "))
}

/// Describes a card of a library in lines of text, without its title.
pub(crate) fn lines_of(library: &Library, def: DefId) -> Vec<String> {
    card_text(library, def).lines()
}

/// Describes a keyword in lines of text, one for each of its abilities and constants.
pub(crate) fn keyword_lines(library: &Library, keyword: &KeywordDef) -> Vec<String> {
    ability_lines(library, &keyword.abilities, &keyword.constants)
}

/// Describes a dice power in lines of text: itself, then what holds while its die lies on a card.
pub(crate) fn dice_power_lines(library: &Library, power: &DicePowerDef) -> Vec<String> {
    let mut lines = ability_lines(library, &[power.ability], &[]);
    let on_card = ability_lines(library, &power.on_card_abilities, &power.on_card_constants);
    lines.extend(on_card.into_iter().map(|line| format!("while its die lies on a card: {line}")));
    lines
}

/// Describes abilities and constants in lines of text.
fn ability_lines(library: &Library, abilities: &[AbilityId], constants: &[ConstantId]) -> Vec<String> {
    let abilities = abilities.iter().map(|ability| ability_text(library.ability(*ability), 0, false));
    let constants = constants.iter().map(|constant| constant_text(library, library.constant(*constant), 0, false));
    abilities.chain(constants).map(|text| text.line()).collect()
}

impl CardText {
    /// Returns its values in words.
    pub(crate) fn values_line(&self) -> String {
        let values: Vec<String> = self.values.iter().map(|(name, value)| format!("{name} {value}")).collect();
        values.join(", ").replace(" ,", ",").trim_end().to_owned()
    }

    /// Lists what is printed on it beside its abilities, by name.
    pub(crate) fn facts(&self) -> Vec<(&'static str, String)> {
        let list = |items: &[String]| (!items.is_empty()).then(|| items.join(", "));
        let facts = [
            ("cost", self.cost.clone()),
            ("respark", self.respark.clone()),
            ("values", Some(self.values_line()).filter(|values| !values.is_empty())),
            ("phase 1", self.phases.first().cloned()),
            ("phase 2", self.phases.get(1).cloned()),
            ("phase 3", self.phases.get(2).cloned()),
            ("assumed", (!self.assumed.is_empty()).then(|| self.assumed.join("; "))),
            ("placement", self.placement.clone()),
            ("attached to", self.attach.clone()),
            ("attached if", self.attach_if.clone()),
            ("unique to", self.unique_to.clone()),
            ("played if", self.play_if.clone()),
            ("keywords", list(&self.keywords)),
            ("conjures", list(&self.conjurations)),
        ];
        facts.into_iter().filter_map(|(what, text)| Some((what, text?))).collect()
    }

    /// Describes its abilities and constants, each in a line.
    pub(crate) fn ability_lines(&self) -> Vec<String> {
        self.abilities.iter().map(AbilityText::line).collect()
    }

    /// Writes it as lines of text, without its title.
    pub(super) fn lines(&self) -> Vec<String> {
        let facts = self.facts().into_iter().map(|(what, text)| format!("{what:13}{text}"));
        facts.chain(self.ability_lines()).collect()
    }
}

impl AbilityText {
    /// Writes it as a line of text.
    fn line(&self) -> String {
        let name = if self.name.is_empty() { String::new() } else { format!("{}: ", self.name) };
        let cost = self.cost.as_ref().map_or(String::new(), |cost| format!(" for {cost}"));
        let details = if self.details.is_empty() { String::new() } else { format!("; {}", self.details.join("; ")) };
        format!("{name}{}{cost}{details}", self.timing)
    }
}
