//! Single fields of a card: costs, values, links to other cards.

use cinderforge_kernel::cards::{CardDef, CardType, CardTypes, DefinesX, Placement, Printed};
use cinderforge_kernel::terms::{Base, Cost, DefId, Filter, Group, Item, Quantity, Reference, Selector, Sort, Sorts, Zones};
use toml::Spanned;

use super::card_layers::{LayeredCard, field};
use super::constant_checks::sorts_about;
use super::entry_context::{EntryContext, PhraseBindings};
use super::phrases::find;
use super::tables::DefinitionTables;
use crate::diagnostic::{Code, SourceFile};
use crate::files::field::{NumberOrPhrase, PrintedValue, SpannedText};
use crate::phrase::{Known, MOST_PRINTED, in_words, sorts_found, sorts_of, zones_of};

impl DefinitionTables {
    /// Reports a play cost that this type cannot have.
    pub(super) fn check_play_cost(&mut self, file: &SourceFile, word: &SpannedText, kind: CardType, cost: &Cost) {
        if cost.may_take(&Item::Exhaust) {
            let problem = file.error(
                find(file, word, "exhaust"),
                Code::PaidWithoutBeingInPlay,
                "a card in hand cannot be exhausted to play it",
            );
            self.problems.push(problem.help("`exhaust` is a cost of abilities".to_owned()));
        }
        if let Some(part) = cost.parts().iter().flatten().find_map(taken_from_play) {
            let problem = file.error(
                find(file, word, part),
                Code::PaidWithoutBeingInPlay,
                "a card that is played is not in play to pay with",
            );
            self.problems.push(problem.help("`status` and `this` card are paid by abilities".to_owned()));
        }
        if kind == CardType::ReactionSpell && cost.takes_action() {
            let problem = file.error(word.span(), Code::ActionInTheCost, "a reaction spell costs no action");
            self.problems.push(problem.help("leave `main` and `side` out of the cost".to_owned()));
        }
    }

    /// Reads how many of a conjuration there are.
    pub(super) fn limit(&mut self, layers: &LayeredCard<'_>) -> u8 {
        let Some((file, limit)) = field!(layers, limit) else { return 0 };
        if *limit.get_ref() == 0 {
            let problem = file.error(limit.span(), Code::NumberOutOfRange, "with a limit of 0 there is no such card");
            self.problems.push(problem.help("write how many there are, 1 or more".to_owned()));
        }
        *limit.get_ref()
    }

    /// Reports a cost with X of a card whose X is another already.
    pub(super) fn paid_and_defined(&mut self, file: &SourceFile, word: &SpannedText) {
        let problem = file.error(find(file, word, "X"), Code::TwoKindsOfX, "`X` is something else on this card already");
        self.problems.push(problem.help("a card has one X: paid for it, paid for an ability, or defined by `x`".to_owned()));
    }

    /// Reads where a card goes when it is played.
    pub(super) fn placement(&mut self, layers: &LayeredCard<'_>, context: EntryContext<'_>, kind: CardType) -> Placement {
        let Some((file, word)) = field!(layers, placement) else { return Placement::ByType };
        let written = word.get_ref().as_str();
        if written == "battlefield" {
            return Placement::Battlefield;
        }
        let Some(host) = written.strip_prefix("under ") else {
            let problem = file.error(word.span(), Code::UnknownWord, format!("unknown placement `{written}`"));
            let by_type = written.eq_ignore_ascii_case("spellboard") || written.eq_ignore_ascii_case("discard pile");
            let help = if by_type {
                "leave it out: without `placement` a card goes where its type has it go"
            } else {
                "it is `battlefield`, or `under` and a selector; without it a card goes where its type has it go"
            };
            self.problems.push(problem.help(help.to_owned()));
            return Placement::ByType;
        };
        if kind != CardType::ReadySpell {
            let problem = file.error(word.span(), Code::KeyOfAnotherType, format!("a card of type `{kind}` lies under no spell"));
            self.problems.push(problem.help("`placement` under a spell is for ready spells".to_owned()));
            return Placement::ByType;
        }
        let host = Spanned::new(word.span(), host.to_owned());
        self.found(context.in_file(file), Some(&host), &PhraseBindings::default()).map_or(Placement::ByType, Placement::Under)
    }

    /// Reads the Phoenixborn a card is unique to.
    pub(super) fn unique_to(&mut self, context: EntryContext<'_>, word: &SpannedText) -> Option<DefId> {
        let known = self.known(context, word)?;
        if known.1.is_some_and(|kind| kind != CardType::Phoenixborn) {
            let problem = context.file.error(word.span(), Code::NoPhoenixborn, format!("`{}` is no Phoenixborn", word.get_ref()));
            self.problems.push(problem.help("name the Phoenixborn the card is unique to, or leave it out".to_owned()));
        }
        let pool = context.scope.pool;
        if let Some((other, _)) = word.get_ref().split_once('/').filter(|(other, _)| *other != pool) {
            let message = format!("`{}` is of the pool `{other}`, and this card of `{pool}`", word.get_ref());
            let problem = context.file.error(word.span(), Code::NoPhoenixborn, message);
            self.problems
                .push(problem.help(format!("a deck has cards of one pool: name a Phoenixborn of `{pool}`, or leave it out")));
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
                self.problems.push(file.error(word.span(), Code::NotConjured, message).help(help.to_owned()));
            }
            if found.contains(&def) {
                let problem = file.error(word.span(), Code::NamedTwice, format!("`{}` is there already", word.get_ref()));
                self.problems.push(problem.help("name each conjuration once".to_owned()));
            }
            found.push(def);
        }
        found
    }

    /// Finds the card that is named. Returns it with its type.
    pub(super) fn known(&mut self, context: EntryContext<'_>, word: &SpannedText) -> Option<(DefId, Option<CardType>)> {
        let known = context.scope.catalog.card(context.scope.pool, word.get_ref());
        if known.is_none() {
            let similar = context.scope.catalog.similar_card(context.scope.pool, word.get_ref());
            let problem = context.file.error(word.span(), Code::UnknownCard, format!("no card has the id `{}`", word.get_ref()));
            let place = format!("a card is in cardsets/{}/<set>/{}.toml", context.scope.pool, word.get_ref());
            self.problems.push(problem.meant_or(word.get_ref(), similar, place));
        }
        known.map(|known| (known.def, known.kind))
    }

    /// Reads a printed value.
    pub(super) fn value(
        &mut self,
        key: &str,
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
            self.problems.push(file.error(value.span(), Code::BonusOrValue, message).help(help.to_owned()));
        }
        let least = i32::from(key == "life");
        let fits = match printed {
            Printed::Is(number) => (least..=MOST_PRINTED).contains(&number),
            Printed::Bonus(number) => (-MOST_PRINTED..=MOST_PRINTED).contains(&number) && number != 0,
            Printed::X | Printed::BonusX => true,
        };
        if !fits && !bonus {
            let problem = file.error(value.span(), Code::NumberOutOfRange, format!("no card prints such a `{key}`"));
            self.problems.push(problem.help(format!("write a number from {least} to {MOST_PRINTED}")));
        } else if !fits {
            let problem = file.error(value.span(), Code::NumberOutOfRange, format!("no card prints such a bonus to `{key}`"));
            self.problems
                .push(problem.help(format!("write one from \"-{MOST_PRINTED}\" to \"+{MOST_PRINTED}\", or leave it out")));
        }
        if matches!(printed, Printed::X | Printed::BonusX) && field!(layers, x).is_none() {
            let problem = file.error(value.span(), Code::NoXOrN, "`X` is not defined");
            self.problems.push(problem.help("add x = { is = \"<amount phrase>\" }".to_owned()));
        }
        Some(printed)
    }

    /// Reads a number of slots, or what an alteration adds to one.
    pub(super) fn slots(
        &mut self,
        key: &str,
        field: Option<(&SourceFile, &Spanned<PrintedValue>)>,
        kind: CardType,
        layers: &LayeredCard<'_>,
    ) -> i8 {
        let Some((file, value)) = field else { return 0 };
        if let Printed::X | Printed::BonusX = value.get_ref().0 {
            let problem = file.error(value.span(), Code::ValueOfAnotherSort, format!("`{key}` is a number, and no X"));
            let help = "a count of slots is a [[constant]], as in give = { battlefield = \"the number of units you control\" }";
            self.problems.push(problem.help(help.to_owned()));
            return 0;
        }
        match self.value(key, field, kind, layers) {
            Some(Printed::Is(number) | Printed::Bonus(number)) => i8::try_from(number).unwrap_or(0),
            _ => 0,
        }
    }

    /// Reads what an alteration may lie on: one card in play.
    pub(super) fn attach(&mut self, context: EntryContext<'_>, word: &SpannedText) -> Option<Selector> {
        let bindings = PhraseBindings { bearer: false, ..context.bindings(false) };
        let attach = self.selector(context, Some(word), &bindings)?;
        if let Some((message, help)) = attach.groups.iter().find_map(|group| not_a_bearer(group, context.known)) {
            self.problems.push(context.file.error(word.span(), Code::AboutTheWrongThings, message).help(help));
        }
        Some(attach)
    }

    /// Reports slots and values that an alteration adds, which is attached to nothing that has such.
    pub(super) fn check_added(&mut self, layers: &LayeredCard<'_>, context: EntryContext<'_>, def: &CardDef) {
        let Some(attach) = &def.attach else { return };
        let bearers = sorts_about(attach, Known { bearer: Sorts::IN_PLAY, ..context.known });
        let phoenixborn =
            (Sorts::of(&[Sort::Phoenixborn]), "slots are of Phoenixborn, and this is attached to none", "your Phoenixborn");
        let units = (Sorts::UNITS, "this is of units, and this is attached to none", "a unit");
        let living = (Sorts::LIVING, "this is of units and Phoenixborn, and this is attached to none", "a unit");
        let added = [
            (field!(layers, battlefield), phoenixborn),
            (field!(layers, spellboard), phoenixborn),
            (field!(layers, attack), units),
            (field!(layers, recover), units),
            (field!(layers, life), living),
        ];
        for (field, (able, message, example)) in added {
            if let Some((file, value)) = field.filter(|_| bearers.meets(Sorts::IN_PLAY) && !bearers.meets(able)) {
                let help = format!("leave it out, or write attach = \"{example}\"");
                self.problems.push(file.error(value.span(), Code::AboutTheWrongThings, message).help(help));
            }
        }
    }

    /// Reads what X is.
    pub(super) fn defines_x(&mut self, layers: &LayeredCard<'_>, context: EntryContext<'_>) -> Option<DefinesX> {
        let (file, entry) = field!(layers, x)?;
        let x = entry.get_ref();
        let is = Spanned::new(x.is.span(), NumberOrPhrase::Phrase(x.is.get_ref().clone()));
        let bindings = PhraseBindings { x: false, ..context.bindings(false) };
        let amount = self.amount(context.in_file(file), Some(&is), &bindings)?;
        Some(DefinesX { is: amount, text: x.is.get_ref().clone(), inexhaustible: x.inexhaustible })
    }
}

/// Returns the word of a part of a cost that is paid with its own card in play.
fn taken_from_play(item: &Item) -> Option<&'static str> {
    match item {
        Item::Status(_) => Some("status"),
        Item::GiveUp(given_up) => {
            let this = given_up.of.groups.iter().any(|group| group.base == Base::Reference(Reference::This));
            this.then_some("this")
        }
        _ => None,
    }
}

/// Returns why an alteration cannot lie on what a group means, and how to mend it; none if it can.
fn not_a_bearer(group: &Group, known: Known) -> Option<(String, String)> {
    let told = |message: &str, help: &str| Some((message.to_owned(), help.to_owned()));
    let hidden = group.filters.iter().any(|filter| matches!(filter, Filter::Under(_) | Filter::FaceDown | Filter::InPile(_)));
    let sorts = sorts_of(group, known);
    match &group.base {
        Base::Reference(Reference::This) => {
            told("an alteration does not lie on itself", "say what it may lie on, as in attach = \"a unit\"")
        }
        _ if !sorts.meets(Sorts::IN_PLAY) => {
            let message = format!("an alteration lies on a card in play, and not on `{}`", in_words(sorts));
            Some((message, "say what it may lie on, as in attach = \"a unit\"".to_owned()))
        }
        _ if hidden
            || zones_of(group).is_some_and(|zones| !zones.meets(Zones::IN_PLAY))
            || !sorts_found(group, known).meets(Sorts::IN_PLAY) =>
        {
            told(
                "an alteration lies on a card in play, and this looks elsewhere",
                "leave out where it lies, as in attach = \"a unit you control\"",
            )
        }
        Base::Nouns(_) | Base::CopiesOf(_) | Base::CopiesOfThat(_) if group.quantity != Quantity::One => {
            told("an alteration lies on one card", "write `a`, as in attach = \"a unit you control\"")
        }
        _ => None,
    }
}
