//! A card in words: its values and abilities as data, and as lines of text.

use cinderforge_kernel::cards::{
    CardDef, CardTypes, ChimeraDef, DicePowerDef, Growth, KeywordDef, Library, Placement, Printed, PrintedKeyword,
};
use cinderforge_kernel::terms::DefId;
use cinderforge_session::wording;
use serde::Serialize;

use super::clauses::said;
use super::effects::{AbilityText, ability_lines, effects_of_card};
use crate::chimera;

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
    /// What the X of its values is.
    x: Option<String>,
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
    let abilities = effects_of_card(library, card);
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
        x: card.x.as_ref().map(|x| x.text.clone()),
        unique_to: card.unique_to.as_ref().map(name_of),
        play_if: card.play_if.as_ref().map(|holds| said(&holds.text)),
        attach_if: card.attach_if.as_ref().map(|holds| said(&holds.text)),
        attach: card.attach.as_ref().map(|attach| attach.text.to_string()),
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

/// Describes a card of a library in lines of text, without its title.
pub(crate) fn lines_of(library: &Library, def: DefId) -> Vec<String> {
    card_text(library, def).lines()
}

/// Describes the texts of this name on a card of a library in lines of text.
pub(crate) fn lines_of_text(library: &Library, def: DefId, name: &str) -> Vec<String> {
    let texts = effects_of_card(library, library.def(def));
    texts.iter().filter(|text| text.is_called(name)).map(AbilityText::line).collect()
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
            ("X", self.x.clone()),
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
