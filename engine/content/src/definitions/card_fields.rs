//! Single fields of a card: costs, values, links to other cards.

use cinderforge_kernel::cards::{CardType, CardTypes, DefinesX, Placement, Printed};
use cinderforge_kernel::terms::{Cost, DefId, Item};
use toml::Spanned;

use super::card_layers::{LayeredCard, field};
use super::entry_context::{EntryContext, PhraseBindings};
use super::phrases::find;
use super::tables::DefinitionTables;
use crate::diagnostic::SourceFile;
use crate::files::field::{NumberOrPhrase, PrintedValue, SpannedText};

impl DefinitionTables {
    /// Reports a play cost that this type cannot have.
    pub(super) fn check_play_cost(&mut self, file: &SourceFile, word: &SpannedText, kind: CardType, cost: &Cost) {
        if cost.may_take(Item::Exhaust) {
            let problem = file.error(find(file, word, "exhaust"), "a card in hand cannot be exhausted to play it");
            self.problems.push(problem.help("`exhaust` is a cost of abilities".to_owned()));
        }
        if kind == CardType::ReactionSpell && cost.takes_action() {
            let problem = file.error(word.span(), "a reaction spell costs no action");
            self.problems.push(problem.help("leave `main` and `side` out of the cost".to_owned()));
        }
    }

    /// Reads where a card goes when it is played.
    pub(super) fn placement(&mut self, layers: &LayeredCard<'_>, context: EntryContext<'_>, kind: CardType) -> Placement {
        let Some((file, word)) = field!(layers, placement) else { return Placement::ByType };
        let written = word.get_ref().as_str();
        if written == "battlefield" {
            return Placement::Battlefield;
        }
        let Some(host) = written.strip_prefix("under ") else {
            let problem = file.error(word.span(), format!("unknown placement `{written}`"));
            self.problems.push(problem.help("it is `battlefield`, or `under` and a selector".to_owned()));
            return Placement::ByType;
        };
        if kind != CardType::ReadySpell {
            let problem = file.error(word.span(), format!("a card of type `{kind}` lies under no spell"));
            self.problems.push(problem.help("`placement` under a spell is for ready spells".to_owned()));
            return Placement::ByType;
        }
        let host = Spanned::new(word.span(), host.to_owned());
        self.selector(context.in_file(file), Some(&host), &PhraseBindings::default()).map_or(Placement::ByType, Placement::Under)
    }

    /// Reads the Phoenixborn a card is unique to.
    pub(super) fn unique_to(&mut self, context: EntryContext<'_>, word: &SpannedText) -> Option<DefId> {
        let known = self.known(context, word)?;
        if known.1.is_some_and(|kind| kind != CardType::Phoenixborn) {
            let problem = context.file.error(word.span(), format!("`{}` is no Phoenixborn", word.get_ref()));
            self.problems.push(problem.help("name the Phoenixborn the card is unique to, or leave it out".to_owned()));
        }
        Some(known.0)
    }

    /// Reads what a card can conjure.
    pub(super) fn conjurations(&mut self, layers: &LayeredCard<'_>, context: EntryContext<'_>) -> Vec<DefId> {
        let Some((file, words)) = field!(layers, conjurations) else { return Vec::new() };
        let mut found = Vec::new();
        for word in words {
            let Some((def, kind)) = self.known(context.in_file(file), word) else { continue };
            if let Some(kind) = kind.filter(|kind| !CardTypes::CONJURED.has(*kind)) {
                let message = format!("`{}` is of type `{kind}` and cannot be conjured", word.get_ref());
                let help = "name cards of type `conjuration` or `conjured alteration spell`";
                self.problems.push(file.error(word.span(), message).help(help.to_owned()));
            }
            if found.contains(&def) {
                let problem = file.error(word.span(), format!("`{}` is there already", word.get_ref()));
                self.problems.push(problem.help("name each conjuration once".to_owned()));
            }
            found.push(def);
        }
        found
    }

    /// Finds the card that is named. Returns it with its type.
    fn known(&mut self, context: EntryContext<'_>, word: &SpannedText) -> Option<(DefId, Option<CardType>)> {
        let known = context.scope.catalog.card(context.scope.pool, word.get_ref());
        if known.is_none() {
            let similar = context.scope.catalog.similar_card(word.get_ref());
            let problem = context.file.error(word.span(), format!("no card has the id `{}`", word.get_ref()));
            let help = similar.map_or_else(
                || format!("a card is in cardsets/{}/<set>/{}.toml", context.scope.pool, word.get_ref()),
                |similar| format!("did you mean `{similar}`?"),
            );
            self.problems.push(problem.help(help));
        }
        known.map(|known| (known.def, known.kind))
    }

    /// Reads a printed value.
    pub(super) fn value(
        &mut self,
        field: Option<(&SourceFile, &Spanned<PrintedValue>)>,
        kind: CardType,
        layers: &LayeredCard<'_>,
    ) -> Option<Printed> {
        let (file, value) = field?;
        let printed = value.get_ref().0;
        let bonus = matches!(printed, Printed::Bonus(_) | Printed::BonusX);
        if bonus != CardTypes::ALTERATIONS.has(kind) {
            let message = if bonus { "only an alteration spell has a bonus" } else { "an alteration spell has a bonus here" };
            let help = if bonus { "write the number without a sign" } else { "write it with a sign and in quotes, as in \"+2\"" };
            self.problems.push(file.error(value.span(), message).help(help.to_owned()));
        }
        if matches!(printed, Printed::X | Printed::BonusX) && field!(layers, x).is_none() {
            let problem = file.error(value.span(), "`X` is not defined");
            self.problems.push(problem.help("add x = { is = \"<amount phrase>\" }".to_owned()));
        }
        Some(printed)
    }

    /// Reads what X is.
    pub(super) fn defines_x(&mut self, layers: &LayeredCard<'_>, context: EntryContext<'_>) -> Option<DefinesX> {
        let (file, entry) = field!(layers, x)?;
        let x = entry.get_ref();
        match (&x.is, &x.is_script) {
            (Some(word), None) => {
                let is = Spanned::new(word.span(), NumberOrPhrase::Phrase(word.get_ref().clone()));
                let bindings = PhraseBindings { x: false, ..context.bindings(false) };
                let amount = self.amount(context.in_file(file), Some(&is), &bindings)?;
                Some(DefinesX::Amount { amount, inexhaustible: x.inexhaustible })
            }
            (None, Some(function)) => Some(DefinesX::Script(self.function(context.script, function, file))),
            _ => {
                let problem = file.error(entry.span(), "`x` is defined by a phrase or by a function");
                self.problems.push(problem.help("write either `is` or `is_script`".to_owned()));
                None
            }
        }
    }
}
