//! The parts of texts that can act or not, under the names that reports give them.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use cinderforge_content::ScriptSource;
use cinderforge_kernel::cards::{AbilityDef, CardDef, Library, Timing};
use cinderforge_kernel::game::{Coverage, Reached, TextPart};
use cinderforge_kernel::terms::{AbilityId, ConstantId, DefId};
use cinderforge_script::GameData;
use serde::Serialize;
use ustr::Ustr;

/// What kind of part it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum PartKind {
    /// An ability, or the effect of a spell.
    Ability,
    /// A constant effect.
    Constant,
    /// A keyword, as a card has it.
    Keyword,
    /// A text while its card is focused so often.
    Focus,
    /// A mode.
    Mode,
    /// An optional text that its player leaves.
    Declined,
    /// The power of a die.
    DicePower,
    /// A line of a script.
    Line,
    /// A line of a script that asks something, answered so.
    Answer,
    /// A value of a switch.
    Switch,
}

impl PartKind {
    /// Every kind.
    pub const ALL: [Self; 10] = [
        Self::Ability,
        Self::Constant,
        Self::Keyword,
        Self::Focus,
        Self::Mode,
        Self::Declined,
        Self::DicePower,
        Self::Line,
        Self::Answer,
        Self::Switch,
    ];

    /// Returns how reports call parts of this kind.
    pub fn plural(self) -> &'static str {
        match self {
            Self::Ability => "abilities",
            Self::Constant => "constants",
            Self::Keyword => "keywords on cards",
            Self::Focus => "focus texts",
            Self::Mode => "modes",
            Self::Declined => "optional texts left",
            Self::DicePower => "dice powers",
            Self::Line => "script lines",
            Self::Answer => "answers to script lines",
            Self::Switch => "switch values",
        }
    }
}

/// A part of a text, as reports name it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct PartName {
    /// The card with its pool, the keyword, the dice power, the switch or the file it belongs to.
    pub subject: String,
    /// What kind of part it is.
    pub kind: PartKind,
    /// Which part.
    pub part: String,
}

/// Whose text an ability or constant effect is.
enum Owner {
    Card(DefId),
    Keyword(usize),
    Dice(usize),
    /// It is started by the script of this card.
    Given(String),
}

/// The parts of all texts under a ruleset.
pub struct Parts {
    library: std::sync::Arc<Library>,
    abilities: BTreeMap<u16, (Owner, String)>,
    constants: BTreeMap<u16, (Owner, String)>,
    lines: BTreeMap<(Ustr, u16), PartName>,
    focus: BTreeSet<(u16, u8)>,
}

impl Parts {
    /// Reads the parts of all texts of game data off the library, and the lines off the scripts.
    pub fn of(kit: &GameData, scripts: &[(String, String)]) -> Self {
        let library = std::sync::Arc::clone(&kit.library);
        let mut parts = Self {
            abilities: BTreeMap::new(),
            constants: BTreeMap::new(),
            lines: lines(scripts),
            focus: BTreeSet::new(),
            library,
        };
        let library = std::sync::Arc::clone(&parts.library);
        parts.add_keywords(&library);
        parts.add_dice_powers(&library);
        for (index, card) in library.cards.iter().enumerate() {
            parts.add_card(&library, DefId(index as u16), card);
        }
        for (data, name, constant) in &library.lastings {
            let subject = library.cards.iter().find(|card| card.file == *data).map_or_else(|| data.clone(), subject_of_card);
            let text = format!("lasting {name}");
            match library.constant(*constant).ability {
                Some(printed) => drop(parts.abilities.entry(printed.ability.0).or_insert((Owner::Given(subject), text))),
                None => drop(parts.constants.entry(constant.0).or_insert((Owner::Given(subject), text))),
            }
        }
        for (index, ability) in library.abilities.iter().enumerate() {
            let function = library.functions.get(usize::from(ability.effect.0));
            let script = function.and_then(|function| kit.content.script_of(&function.data));
            parts.add_focus(index as u16, ability, script.map_or("", ScriptSource::text));
        }
        parts
    }

    /// Lists every part there is in the files that are own ones. Keywords and dice powers of others are left out unless an own card
    /// has them.
    pub fn all(&self, is_own: impl Fn(&str) -> bool) -> BTreeSet<PartName> {
        let mut all: BTreeSet<PartName> = self.lines.values().cloned().collect();
        let cards = || self.library.cards.iter().enumerate().filter(|(_, card)| !card.pool.is_empty());
        let alone = cards().all(|(_, card)| is_own(&card.file));
        let mut given: BTreeSet<String> = BTreeSet::new();
        for (index, card) in cards().filter(|(_, card)| is_own(&card.file)) {
            let def = DefId(index as u16);
            card.abilities.iter().for_each(|printed| all.extend(self.of_ability(def, printed.ability)));
            card.constants.iter().for_each(|printed| all.extend(self.names(TextPart::Constant(def, printed.constant))));
            given.insert(subject_of_card(card));
        }
        let is_wanted = |owner: &Owner| match owner {
            Owner::Card(_) => false,
            Owner::Keyword(_) | Owner::Dice(_) => alone,
            Owner::Given(subject) => given.contains(subject),
        };
        for (id, _) in self.abilities.iter().filter(|(_, (owner, _))| is_wanted(owner)) {
            all.extend(self.of_ability(NOBODY, AbilityId(*id)));
        }
        for (id, _) in self.constants.iter().filter(|(_, (owner, _))| is_wanted(owner)) {
            all.extend(self.names(TextPart::Constant(NOBODY, ConstantId(*id))));
        }
        all
    }

    /// Lists how far each part came that a run came to.
    pub fn reached(&self, coverage: &Coverage) -> BTreeMap<PartName, Reached> {
        let mut found: BTreeMap<PartName, Reached> = BTreeMap::new();
        for (part, reached) in &coverage.texts {
            for name in self.names(*part) {
                let known = found.entry(name).or_default();
                *known = known.union(*reached);
            }
        }
        found
    }

    /// Lists an ability with its modes, its focus texts, and that it is left.
    fn of_ability(&self, def: DefId, ability: AbilityId) -> Vec<PartName> {
        let found = self.library.ability(ability);
        let mut names = self.names(TextPart::Ability(def, ability));
        names.extend(found.modes.iter().flat_map(|mode| self.names(TextPart::Mode(def, ability, *mode))));
        let focus = self.focus.iter().filter(|(id, _)| *id == ability.0);
        names.extend(focus.flat_map(|(_, level)| self.names(TextPart::Focus(def, ability, *level))));
        if found.optional && matches!(found.timing, Timing::Window(..) | Timing::At(_)) {
            names.extend(self.names(TextPart::Declined(def, ability)));
        }
        names
    }

    /// Names a part: once for its card, once more for its keyword.
    fn names(&self, part: TextPart) -> Vec<PartName> {
        match part {
            TextPart::Ability(def, id) => self.named(self.abilities.get(&id.0), def, PartKind::Ability),
            TextPart::Constant(def, id) => self.named(self.constants.get(&id.0), def, PartKind::Constant),
            TextPart::Focus(_, id, level) if self.focus.contains(&(id.0, level)) => {
                self.own(self.abilities.get(&id.0), PartKind::Focus, &format!(", focused {level}"))
            }
            TextPart::Mode(_, id, mode) => self.own(self.abilities.get(&id.0), PartKind::Mode, &format!(", mode {mode}")),
            TextPart::Declined(_, id) => self.own(self.abilities.get(&id.0), PartKind::Declined, ", left"),
            TextPart::Line(path, line) => self.lines.get(&(path, line)).cloned().into_iter().collect(),
            TextPart::Answer(path, line, answer) => {
                let line = self.lines.get(&(path, line)).cloned();
                let words = if answer { "yes" } else { "no" };
                line.into_iter()
                    .map(|name| PartName { kind: PartKind::Answer, part: format!("{}: {words}", name.part), ..name })
                    .collect()
            }
            TextPart::Focus(..) => Vec::new(),
        }
    }

    /// Names a part of a text by its owner, and by its keyword for the card that has it.
    fn named(&self, known: Option<&(Owner, String)>, def: DefId, kind: PartKind) -> Vec<PartName> {
        let mut names = self.own(known, kind, "");
        if let (Some((Owner::Keyword(keyword), _)), Some(card)) = (known, self.library.cards.get(def.index()))
            && card.keywords.iter().any(|printed| printed.keyword.index() == *keyword)
        {
            let part = self.library.keywords[*keyword].name.to_string();
            names.push(PartName { subject: subject_of_card(card), kind: PartKind::Keyword, part });
        }
        names
    }

    /// Names a part of a text by its owner.
    fn own(&self, known: Option<&(Owner, String)>, kind: PartKind, end: &str) -> Vec<PartName> {
        let Some((owner, text)) = known else { return Vec::new() };
        let (subject, kind) = match owner {
            Owner::Card(def) => (subject_of_card(self.library.def(*def)), kind),
            Owner::Keyword(keyword) => (format!("keyword {}", self.library.keywords[*keyword].name), kind),
            Owner::Dice(power) => {
                let power = &self.library.dice_powers[*power];
                let sets: Vec<&str> = power.sets.iter().map(Ustr::as_str).collect();
                let kind = if kind == PartKind::Ability { PartKind::DicePower } else { kind };
                (format!("dice power {} of {}", power.kind, sets.join(", ")), kind)
            }
            Owner::Given(subject) => (subject.clone(), kind),
        };
        vec![PartName { subject, kind, part: format!("{text}{end}") }]
    }

    fn add_keywords(&mut self, library: &Library) {
        for (index, keyword) in library.keywords.iter().enumerate() {
            for (place, id) in keyword.abilities.iter().enumerate() {
                let text = numbered(timing(library.ability(*id)), place);
                self.abilities.insert(id.0, (Owner::Keyword(index), text));
            }
            for (place, id) in keyword.constants.iter().enumerate() {
                self.constants.insert(id.0, (Owner::Keyword(index), numbered("constant".to_owned(), place)));
            }
        }
    }

    fn add_dice_powers(&mut self, library: &Library) {
        for (index, power) in library.dice_powers.iter().enumerate() {
            self.abilities.insert(power.ability.0, (Owner::Dice(index), "power".to_owned()));
            for (place, id) in power.on_card_abilities.iter().enumerate() {
                self.abilities.insert(id.0, (Owner::Dice(index), numbered("ability of its card".to_owned(), place)));
            }
            for (place, id) in power.on_card_constants.iter().enumerate() {
                self.constants.insert(id.0, (Owner::Dice(index), numbered("constant of its card".to_owned(), place)));
            }
        }
    }

    fn add_card(&mut self, library: &Library, def: DefId, card: &CardDef) {
        // The texts of the heroic side of a Chimera are those of its standard side.
        if card.chimera.as_ref().is_some_and(|chimera| chimera.side_of.is_some()) {
            return;
        }
        let mut told: BTreeMap<String, usize> = BTreeMap::new();
        let mut next = |text: String| {
            let place = told.entry(text.clone()).or_default();
            *place += 1;
            numbered(text, *place - 1)
        };
        for printed in &card.abilities {
            let ability = library.ability(printed.ability);
            let text = if ability.name.is_empty() { timing(ability) } else { ability.label.to_string() };
            self.abilities.entry(printed.ability.0).or_insert_with(|| (Owner::Card(def), next(text)));
        }
        for printed in &card.constants {
            let name = library.constant(printed.constant).name;
            let text = if name.is_empty() { "constant".to_owned() } else { format!("constant {name}") };
            self.constants.entry(printed.constant.0).or_insert_with(|| (Owner::Card(def), next(text)));
        }
    }

    /// Adds how often an ability can be focused for more: what its data and its script name.
    fn add_focus(&mut self, id: u16, ability: &AbilityDef, script: &str) {
        let targets = ability.targets.iter().map(|target| target.focus);
        let costs = ability.focus.iter().map(|cost| cost.at).chain(ability.extra.iter().map(|cost| cost.at));
        let mut levels: BTreeSet<u8> = targets.chain(costs).filter(|level| *level > 0).collect();
        for named in script.split("ctx.focus").skip(1) {
            let digit = |sign: &str| named.trim_start().strip_prefix(sign)?.trim_start().bytes().next()?.checked_sub(b'0');
            let over = digit(">").filter(|level| *level < 9).map(|level| level + 1);
            levels.insert(digit(">=").or_else(|| digit("==")).or(over).filter(|level| (1..9).contains(level)).unwrap_or(1));
        }
        self.focus.extend(levels.into_iter().map(|level| (id, level)));
    }
}

/// A card that stands for none.
const NOBODY: DefId = DefId(u16::MAX);

/// Returns a text with its place, if it is not the first.
fn numbered(text: String, place: usize) -> String {
    if place == 0 { text } else { format!("{text} ({})", place + 1) }
}

/// Says in words when an ability acts.
fn timing(ability: &AbilityDef) -> String {
    match ability.timing {
        Timing::Window(window, kinds) => {
            format!("{window} {}", kinds.iter().map(|kind| kind.to_string()).collect::<Vec<_>>().join(" or "))
        }
        Timing::At(moments) => format!("at {}", moments.iter().map(|moment| moment.to_string()).collect::<Vec<_>>().join(" or ")),
        Timing::During(_) => "during a turn".to_owned(),
        Timing::PartOf(kind) => format!("part of {kind}"),
        Timing::Activated => "activated".to_owned(),
        Timing::Resolved => "effect".to_owned(),
    }
}

/// Returns how reports call a card: its id with its pool.
pub fn subject_of_card(card: &CardDef) -> String {
    format!("{}/{}", card.pool, card.id.rsplit('/').next().unwrap_or_default())
}

/// Returns the card of a script by its path: its pool and id; the path itself for what is not of one card.
fn subject_of_script(path: &str) -> String {
    let below = path.rsplit_once("scripts/").map_or(path, |(_, below)| below);
    match below.split('/').collect::<Vec<_>>().as_slice() {
        [pool, _, name] if !matches!(*name, "keywords.rhai" | "dice.rhai") => {
            format!("{pool}/{}", name.trim_end_matches(".rhai"))
        }
        _ => path.to_owned(),
    }
}

/// Lists the lines of scripts in which a word of `ctx` stands.
fn lines(scripts: &[(String, String)]) -> BTreeMap<(Ustr, u16), PartName> {
    let mut lines = BTreeMap::new();
    for (path, text) in scripts.iter().filter(|(path, _)| Path::new(path).extension().is_some_and(|end| end == "rhai")) {
        for (index, line) in text.lines().enumerate() {
            let code = line.split("//").next().unwrap_or_default();
            let calls = |rest: &str| {
                let word = rest.trim_start_matches(|letter: char| letter.is_ascii_lowercase() || letter == '_');
                word.len() < rest.len() && word.starts_with('(')
            };
            if code.split("ctx.").skip(1).any(calls) {
                let part = format!("line {}: {}", index + 1, code.trim());
                let name = PartName { subject: subject_of_script(path), kind: PartKind::Line, part };
                lines.insert((Ustr::from(path), index as u16 + 1), name);
            }
        }
    }
    lines
}
