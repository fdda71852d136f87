//! Checks of texts that call their card something: it has to be that.

use cinderforge_kernel::cards::{AbilityDef, About, CardDef, CardType, ConstantDef};
use cinderforge_kernel::terms::{KeywordId, Noun, Sort, Sorts};

use super::card_layers::{LayeredCard, field};
use super::constant_checks::{are_of_fighters, sorts_about};
use super::entry_context::EntryContext;
use super::entry_head::head;
use super::tables::DefinitionTables;
use crate::diagnostic::Code;
use crate::files::field::{OneOrMany, TextOrTable};
use crate::phrase::{self, Known, own_sorts};

/// What is wrong with a constant of an alteration that does not say whom it is about.
const UNSAID: &str = "whom this is about is not said, and without `of` it is the spell itself";

/// How to say whom a constant of an alteration is about.
const UNSAID_HELP: &str = "write of = \"the attached unit\", or of = \"this spell\" if the spell itself is meant";

impl DefinitionTables {
    /// Reports keywords on a card whose texts call it what it is not: they would be about nothing.
    pub(super) fn check_called(&mut self, layers: &LayeredCard<'_>, context: EntryContext<'_>, def: &CardDef) {
        let Some((file, entries)) = field!(layers, keywords) else { return };
        for entry in entries {
            let written = match entry.get_ref() {
                TextOrTable::Text(name) => name,
                TextOrTable::Table(table) => &table.name,
            };
            let name = crate::catalog::split_name(written).0;
            let Some(on) = def.keywords.iter().find(|on| self.keywords[on.keyword.index()].name == name) else { continue };
            if let Some(noun) = self.miscalled(on.keyword, context.known.this) {
                let message = format!("a card of type `{}` is no {noun}, and this speaks of `this {noun}`", def.kind);
                self.problems.push(file.error(entry.span(), Code::SpeaksOfNoUnit, message).help(help_for(context.known.this)));
            }
        }
    }

    /// Returns the noun by which a text of a keyword calls its card, if it calls none of these sorts. Where the text is told of by
    /// itself, as it calls whatever card bears it an ally, that is enough.
    pub(crate) fn miscalled(&self, keyword: KeywordId, sorts: Sorts) -> Option<Noun> {
        let keyword = &self.keywords[keyword.index()];
        let of_abilities = keyword.abilities.iter().flat_map(|ability| phrases_of_ability(&self.abilities[ability.index()]));
        let of_constants = keyword.constants.iter().flat_map(|constant| phrases_of_constant(&self.constants[constant.index()]));
        let phrases = of_abilities.chain(of_constants);
        let mut untold = phrases.filter(|phrase| phrase::misnamed(phrase, Known::default().this).is_none());
        untold.find_map(|phrase| phrase::misnamed(phrase, sorts).map(|(noun, _)| noun))
    }

    /// Reports what a constant grants to cards that its texts do not call what they are.
    pub(super) fn check_granted_to(&mut self, context: EntryContext<'_>, words: Option<&OneOrMany>, def: &ConstantDef) {
        let sorts = match &def.about {
            About::Found(selector) => sorts_about(selector, context.known),
            About::ThisCard => context.known.this,
        };
        for (word, (keyword, _)) in words.iter().flat_map(|words| &words.0).zip(&def.gain) {
            if let Some(noun) = self.miscalled(*keyword, sorts).filter(|_| !sorts.is_empty()) {
                let message = format!("what gains this is `{}`, and its text speaks of `this {noun}`", phrase::in_words(sorts));
                self.problems.push(context.file.error(word.span(), Code::SpeaksOfNoUnit, message).help(help_for(sorts)));
            }
        }
    }

    /// Reports constants of an alteration that do not say whether they are about it or about its bearer.
    pub(super) fn check_about_itself(&mut self, layers: &LayeredCard<'_>, context: EntryContext<'_>, def: &CardDef) {
        if context.known.this != own_sorts(CardType::AlterationSpell) {
            return;
        }
        let Some((file, entries)) = field!(layers, constant) else { return };
        for (entry, printed) in entries.iter().zip(&def.constants) {
            let constant = &self.constants[printed.constant.index()];
            if constant.about == About::ThisCard && !says_of_fighters(constant) && says_of_cards(constant) {
                self.problems.push(
                    file.error(head(context.in_file(file), entry), Code::AboutTheWrongThings, UNSAID)
                        .help(UNSAID_HELP.to_owned()),
                );
            }
        }
    }
}

/// Returns whether a constant says what only units and Phoenixborn have or do.
fn says_of_fighters(constant: &ConstantDef) -> bool {
    let acts = constant.cannot.union(constant.must).union(constant.may);
    constant.give.iter().chain(&constant.printed).any(Option::is_some)
        || constant.swap
        || constant.slots.is_some()
        || constant.deals.is_some()
        || are_of_fighters(acts)
}

/// Returns whether a constant says something of cards.
fn says_of_cards(constant: &ConstantDef) -> bool {
    !constant.gain.is_empty() || !constant.lose.is_empty() || !constant.counts_as.is_empty() || constant.numbers.is_some()
}

/// Lists the phrases of an ability.
fn phrases_of_ability(ability: &AbilityDef) -> impl Iterator<Item = &str> {
    let selectors = [&ability.of, &ability.by, &ability.with].into_iter().flatten();
    let picks = ability.targets.iter().map(|target| &target.pick);
    let costs = ability.cost.iter().map(|cost| cost.text.as_str());
    let selectors = selectors.chain(picks).map(|selector| selector.text.as_str());
    selectors.chain(ability.condition.iter().map(|condition| condition.text.as_str())).chain(costs)
}

/// Lists the phrases of a constant.
fn phrases_of_constant(constant: &ConstantDef) -> impl Iterator<Item = &str> {
    let about = match &constant.about {
        About::Found(selector) => Some(selector),
        About::ThisCard => None,
    };
    let selectors = about.into_iter().chain(&constant.by).map(|selector| selector.text.as_str());
    selectors.chain(constant.condition.iter().map(|condition| condition.text.as_str()))
}

/// Says how a text calls a card of these sorts.
pub(crate) fn help_for(sorts: Sorts) -> String {
    if sorts == own_sorts(CardType::AlterationSpell) {
        return "say `this spell` of the alteration, and `the attached unit` or `the attached Phoenixborn` of what it lies on; what a unit gains is a [[constant]] with of = \"the attached unit\", gain = \"..\"".to_owned();
    }
    match sorts.iter().next() {
        Some(Sort::Ally | Sort::Conjuration) => "say `this unit`".to_owned(),
        Some(Sort::Phoenixborn) => "say `this Phoenixborn`, or which card is meant".to_owned(),
        Some(Sort::ReadySpell | Sort::AlterationSpell | Sort::ActionSpell | Sort::ReactionSpell) => {
            "say `this spell`, or which card is meant".to_owned()
        }
        _ => "say `this card`".to_owned(),
    }
}
