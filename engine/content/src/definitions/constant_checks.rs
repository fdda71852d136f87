//! Checks of constants: what they may say together.

use std::ops::Range;

use cinderforge_kernel::cards::{About, ConstantDef, Duration, unsupported};
use cinderforge_kernel::terms::{Act, Acts, Base, Item, Noun, Reference, Selector, Sort, Sorts, Subject};
use toml::Spanned;

use super::entry_context::{EntryContext, EntryOwner};
use super::entry_head::head;
use super::tables::DefinitionTables;
use super::word_list::word_list;
use crate::diagnostic::Code;
use crate::files::constant_entry::ConstantEntry;
use crate::phrase::{Known, RESERVED_NAMES, can_find, free_names, in_words, sorts_of};

/// The keys that say what a constant does.
const CONSTANT_KEYS: &str = "give, printed, swap, is, gain, lose, numbers, focus, slots, spend, deals, cannot, must, may, tax";

impl DefinitionTables {
    /// Reports what this constant cannot say.
    pub(super) fn check_constant(
        &mut self,
        context: EntryContext<'_>,
        entry: &Spanned<ConstantEntry>,
        def: &ConstantDef,
        lasting: bool,
    ) {
        let constant = entry.get_ref();
        let head = head(context, entry);
        self.check_inexhaustible(context, constant.inexhaustible.is_some(), head.clone());
        if lasting && (constant.inexhaustible.is_some() || constant.zone.is_some()) {
            let problem =
                context.file.error(head.clone(), Code::HoldsWithoutItsCard, "what a script starts holds without its card");
            self.problems.push(problem.help("leave out `inexhaustible` and `zone`".to_owned()));
        }
        if let Some(name) = constant.name.as_ref().filter(|_| context.owner.is_keyword()) {
            let message = "the constants of a keyword bear its name, not one of their own";
            self.problems.push(context.file.error(name.span(), Code::NameInKeyword, message).help("leave `name` out".to_owned()));
        }
        let narrowing =
            [constant.by.as_ref().map(Spanned::span), constant.via.as_ref().and_then(|via| via.0.first()).map(Spanned::span)];
        let says_acts = constant.cannot.is_some() || constant.must.is_some() || constant.may.is_some() || constant.tax.is_some();
        self.check_causes_of_acts(context, constant, def);
        for span in narrowing.into_iter().flatten().filter(|_| !says_acts) {
            let problem =
                context.file.error(span, Code::CauseOfNothing, "`by` and `via` narrow acts, and the constant names none");
            self.problems.push(problem.help("add acts, as in cannot = [\"be_targeted\"], or leave it out".to_owned()));
        }
        match (&constant.tax, &constant.price) {
            (Some(_), None) => {
                let problem = context.file.error(head.clone(), Code::TaxAndPrice, "`tax` needs a `price`");
                self.problems.push(problem.help("add what it costs, as in price = \"1 basic\"".to_owned()));
            }
            (None, Some(price)) => {
                let problem = context.file.error(price.span(), Code::TaxAndPrice, "`price` needs a `tax`");
                self.problems.push(problem.help("add what costs it, as in tax = [\"attack_unit\"]".to_owned()));
            }
            (Some(_), Some(price)) if def.price.as_ref().is_some_and(|price| price.may_take(&Item::Main)) => {
                let message = "a `price` takes no main action: what is taxed takes one, or is done beside one";
                let problem = context.file.error(price.span(), Code::ActionInTheCost, message);
                self.problems.push(problem.help("leave out `main`, as in price = \"1 basic\"".to_owned()));
            }
            (Some(_), Some(_)) | (None, None) => {}
        }
        self.check_dice_and_taxes(context, constant, def, lasting);
        self.check_end(context, constant, &head, lasting);
        self.check_beginning(context, constant, lasting);
        self.check_ability_stands_alone(context, constant, def, lasting);
        if !says_acts && constant.ability.is_none() && says_nothing(constant, def) {
            let problem = context.file.error(head.clone(), Code::SaysNothing, "the constant says nothing");
            self.problems.push(problem.help(format!("add what holds: one of {CONSTANT_KEYS}")));
        }
        self.check_working_zones(context, constant.zone.as_ref());
        self.check_origin(context, constant, &head, lasting);
        self.check_about(context, constant, def, lasting);
        self.check_counts_as(context, constant, &def.about, lasting);
        self.check_bearers(context, constant, def, lasting);
        self.check_idle_constant(context, (constant, def), &head, lasting);
        self.check_supported(context, head, unsupported::of_constant(def));
    }

    /// Reports an ability that answers while something lasts, where no script starts it, or beside what a constant says.
    fn check_ability_stands_alone(
        &mut self,
        context: EntryContext<'_>,
        constant: &ConstantEntry,
        def: &ConstantDef,
        lasting: bool,
    ) {
        let Some(ability) = &constant.ability else { return };
        let says_more = def.about != About::ThisCard || def.condition.is_some() || !says_nothing(constant, def);
        let (message, help) = if !lasting {
            (
                "what a card answers is an [[ability]] of it",
                "write it as an [[ability]] of the card, or in a [lasting.name] table",
            )
        } else if says_more {
            let help = "say in the ability whom it is about and when, with `of` and `if`; write what holds besides as another [lasting] table";
            ("a lasting effect is an ability or a constant, and this says both", help)
        } else {
            return;
        };
        let problem = context.file.error(head(context, ability), Code::AbilityThatLasts, message);
        self.problems.push(problem.help(help.to_owned()));
    }

    /// Reports an end of what holds with its card, and none of what a script starts.
    fn check_end(&mut self, context: EntryContext<'_>, constant: &ConstantEntry, head: &Range<usize>, lasting: bool) {
        match (&constant.until, lasting) {
            (None, true) => {
                let help = format!("add until, one of `{}`", word_list!(Duration, "").words.join("`, `"));
                self.problems
                    .push(context.file.error(head.clone(), Code::EndOfWhatHolds, "what a script starts must end").help(help));
            }
            (Some(until), false) => {
                let span = until.0.first().map_or_else(|| head.clone(), Spanned::span);
                let problem = context.file.error(span, Code::EndOfWhatHolds, "a constant holds as long as its card is there");
                self.problems.push(problem.help("`until` is for [lasting] tables".to_owned()));
            }
            (Some(_), true) | (None, false) => {}
        }
    }

    /// Reports a beginning of what holds with its card, and one that comes when all is over.
    fn check_beginning(&mut self, context: EntryContext<'_>, constant: &ConstantEntry, lasting: bool) {
        let Some(from) = &constant.from else { return };
        let ends = constant.until.iter().flat_map(|until| &until.0).map(|word| word.get_ref().as_str());
        let (message, help) = if !lasting {
            ("a constant holds as long as its card is there", "`from` is for [lasting] tables")
        } else if ends.clone().all(|end| end != Duration::TheirNextTurnEnd.word()) {
            ("what begins with their next turn ends with it", "write until = \"their_next_turn_end\"")
        } else {
            return;
        };
        self.problems.push(context.file.error(from.span(), Code::EndOfWhatHolds, message).help(help.to_owned()));
    }

    /// Reports names it takes that no script gives it, that are there twice or not free, or that no phrase of it uses, which
    /// cannot be said unless all phrases were read.
    pub(super) fn check_takes(
        &mut self,
        context: EntryContext<'_>,
        entry: &ConstantEntry,
        def: &ConstantDef,
        (lasting, is_read): (bool, bool),
    ) {
        let used = free_names(def);
        for (place, name) in entry.takes.iter().flatten().enumerate() {
            let written = name.get_ref().as_str();
            let (message, help) = if !lasting {
                ("`takes` is for what a script starts", "name what is known without a script, or write a [lasting] table")
            } else if RESERVED_NAMES.contains(&written) {
                ("the name has a meaning of its own in phrases", "give it another name")
            } else if def.takes[..place].iter().any(|known| known == written) {
                ("the name is there already", "each value has a name of its own")
            } else if is_read && def.ability.is_none() && !used.iter().any(|(known, _)| known == written) {
                ("no phrase of it uses the name", "name it in a phrase, in braces, or leave it out")
            } else {
                continue;
            };
            self.problems.push(context.file.error(name.span(), Code::ValuesTaken, message).help(help.to_owned()));
        }
    }

    /// Reports what is read of the constants of cards alone, and not of those that a keyword or a die brings.
    fn check_origin(&mut self, context: EntryContext<'_>, constant: &ConstantEntry, head: &Range<usize>, lasting: bool) {
        let brought = match context.owner {
            EntryOwner::Keyword | EntryOwner::Granted if !lasting => "a keyword",
            EntryOwner::DieOnCard => "a die",
            _ => return,
        };
        let keys = [("gain", constant.gain.is_some()), ("lose", constant.lose.is_some()), ("is", constant.is.is_some())];
        for (key, _) in keys.into_iter().filter(|(_, is_there)| *is_there) {
            let problem = context.file.error(
                head.clone(),
                Code::UnreadOfWhatIsBrought,
                format!("no rule reads `{key}` of a constant that {brought} brings"),
            );
            self.problems.push(problem.help("give the card a [[constant]] of its own that says it".to_owned()));
        }
    }

    /// Reports a constant about players that says what only cards have, or one about cards that forbids what players do.
    fn check_about(&mut self, context: EntryContext<'_>, constant: &ConstantEntry, def: &ConstantDef, lasting: bool) {
        if let About::Found(selector) = &def.about {
            self.check_no_cards(context, constant, sorts_about(selector, context.known), lasting);
        }
        if lasting {
            return;
        }
        let (cards, players, about) = match &def.about {
            About::ThisCard => (true, false, context.known.this),
            About::Found(selector) => {
                let finds = |subject: Subject| selector.groups.iter().any(|group| can_find(&group.base, subject));
                (finds(Subject::Card), finds(Subject::Player), sorts_about(selector, context.known))
            }
        };
        let things = if about == Sorts::DICE { "dice" } else { "cards" };
        let words = [&constant.cannot, &constant.may].into_iter().flatten().flat_map(|words| &words.0);
        for (word, act) in words.filter_map(|word| Some((word, Act::parse(word.get_ref())?))) {
            if !players && act.subject() == Subject::Player {
                let problem = context.file.error(
                    word.span(),
                    Code::AboutTheWrongThings,
                    format!("`{act}` is what a player does, and this is about {things}"),
                );
                self.problems.push(problem.help("say which player, as in of = \"an opponent\"".to_owned()));
            } else if !cards && players && !act.sorts().meets(Sorts::PLAYERS) {
                let sort = if act.subject() == Subject::Die { "dice" } else { "cards" };
                let problem = context.file.error(
                    word.span(),
                    Code::AboutTheWrongThings,
                    format!("`{act}` is about {sort}, and this is about players"),
                );
                self.problems.push(problem.help("say which cards, as in of = \"a unit an opponent controls\"".to_owned()));
            }
        }
        if let Some(of) = constant.of.as_ref().filter(|_| !cards && players && says_of_cards(constant)) {
            let problem = context.file.error(of.span(), Code::AboutTheWrongThings, "players have neither values nor abilities");
            self.problems.push(problem.help("say which cards, as in of = \"a unit you control\"".to_owned()));
        }
    }

    /// Reports what a constant about dice or whole piles says that no rule asks of them.
    fn check_no_cards(&mut self, context: EntryContext<'_>, constant: &ConstantEntry, about: Sorts, lasting: bool) {
        let (sort, help) = match about {
            Sorts::DICE => {
                ("dice", "what dice may not suffer is `be_targeted`, `be_affected`, `be_changed` or `be_spent`, as in cannot")
            }
            PILES => ("piles", "what a pile may not suffer is `be_targeted`, as in cannot; what lies in it is `cards in ..`"),
            _ => return,
        };
        let words = [("cannot", &constant.cannot), ("may", &constant.may), ("must", &constant.must)];
        for (key, words) in words {
            let acts = words.iter().flat_map(|words| &words.0).filter_map(|word| Some((word, Act::parse(word.get_ref())?)));
            for (word, act) in acts.filter(|(_, act)| key != "cannot" || !act.sorts().meets(about)) {
                if act.subject() == Subject::Player && key != "must" && !lasting {
                    continue;
                }
                let message = format!("no rule asks `{key}` `{act}` of {sort}");
                self.problems.push(context.file.error(word.span(), Code::NoRuleReads, message).help(help.to_owned()));
            }
        }
        if let Some(of) = constant.of.as_ref().filter(|_| says_of_cards(constant)) {
            let message = format!("{sort} have neither values nor abilities");
            let problem = context.file.error(of.span(), Code::AboutTheWrongThings, message);
            self.problems.push(problem.help("say which cards, as in of = \"a unit you control\"".to_owned()));
        }
    }

    /// Reports values, a focus and acts, where the constant is about cards that never have or do such.
    fn check_bearers(&mut self, context: EntryContext<'_>, constant: &ConstantEntry, def: &ConstantDef, lasting: bool) {
        let about = match &def.about {
            About::ThisCard if lasting || constant.of.is_some() => return,
            About::ThisCard => context.known.this,
            About::Found(selector) => sorts_about(selector, context.known),
        };
        if about.is_empty() || !about.iter().all(|sort| Sorts::CARDS.has(sort)) {
            return;
        }
        let (give, printed) = (constant.give.as_ref(), constant.printed.as_ref());
        let of_units = give.into_iter().flat_map(|values| [&values.attack, &values.recover]);
        let of_units = of_units.chain(printed.into_iter().flat_map(|values| [&values.attack, &values.recover]));
        let of_units = of_units
            .flatten()
            .map(Spanned::span)
            .chain(constant.swap.iter().flatten().map(Spanned::span))
            .chain(constant.slots.iter().map(Spanned::span))
            .chain(constant.deals.iter().map(Spanned::span));
        let of_the_living = [give.map(|values| &values.life), printed.map(|values| &values.life)];
        let of_the_living = of_the_living.into_iter().flatten().flatten().map(Spanned::span);
        let of_phoenixborn = give.into_iter().flat_map(|values| [&values.battlefield, &values.spellboard]).flatten();
        let of_spells = constant.focus.iter().map(Spanned::span);
        let needs = of_units
            .map(|span| (span, Sorts::UNITS))
            .chain(of_the_living.map(|span| (span, Sorts::LIVING)))
            .chain(of_phoenixborn.map(|entry| (entry.span(), PHOENIXBORN)))
            .chain(of_spells.map(|span| (span, READY_SPELLS)));
        let acts = [&constant.cannot, &constant.must, &constant.may].into_iter().flatten().flat_map(|words| &words.0);
        let acts = acts.filter_map(|word| Some((word.span(), Act::parse(word.get_ref())?)));
        let acts = acts.filter(|(_, act)| act.subject() != Subject::Player).map(|(span, act)| (span, act.sorts()));
        for (span, able) in needs.chain(acts).filter(|(_, able)| !about.meets(*able)) {
            let (message, help) = match def.about {
                About::ThisCard => {
                    let message = format!(
                        "this is of {}, and without `of` the constant is about the {} itself",
                        many(able),
                        in_words(about)
                    );
                    (message, format!("say which, as in of = \"{}\"", example(able, context.known)))
                }
                About::Found(_) => {
                    let message = format!("this is of {}, and the constant is about none", many(able));
                    (message, format!("say which, as in of = \"{}\"", example(able, context.known)))
                }
            };
            self.problems.push(context.file.error(span, Code::AboutTheWrongThings, message).help(help));
        }
    }

    /// Reports what lets dice pay without being about dice, and what taxes anything but players, whatever the cause.
    fn check_dice_and_taxes(&mut self, context: EntryContext<'_>, constant: &ConstantEntry, def: &ConstantDef, lasting: bool) {
        let spend = constant.spend.as_ref().and_then(|words| words.0.first());
        let tax = constant.tax.as_ref().and_then(|words| words.0.first());
        if let Some(word) = spend.filter(|_| !is_about(&def.about, &[Noun::Die])) {
            let problem =
                context.file.error(word.span(), Code::AboutTheWrongThings, "`spend` is of dice, and the constant is about none");
            self.problems.push(problem.help("say which dice pay, as in of = \"dice on this spell\"".to_owned()));
        }
        if let Some(word) = tax.filter(|_| !is_about(&def.about, &[Noun::Player, Noun::Opponent])) {
            let problem =
                context.file.error(word.span(), Code::AboutTheWrongThings, "`tax` is of players, and the constant is about none");
            self.problems.push(problem.help("say who pays, as in of = \"players\" or of = \"opponents\"".to_owned()));
        }
        if let Some(word) = tax.filter(|_| constant.by.is_some() || constant.via.is_some()) {
            let problem = context.file.error(word.span(), Code::CauseOfNothing, "a tax asks for no cause");
            self.problems.push(problem.help("leave out `by` and `via`, or say it as a constant of its own".to_owned()));
        }
        if let Some(word) = spend.or(tax).filter(|_| lasting) {
            let problem =
                context.file.error(word.span(), Code::HoldsWithoutItsCard, "`spend` and `tax` hold while their card is there");
            self.problems.push(problem.help("make it a [[constant]] of the card".to_owned()));
        }
    }
}

/// Whole piles.
const PILES: Sorts = Sorts::of(&[Sort::Pile]);

/// Cards that print slots.
const PHOENIXBORN: Sorts = Sorts::of(&[Sort::Phoenixborn]);

/// Cards that are focused.
const READY_SPELLS: Sorts = Sorts::of(&[Sort::ReadySpell]);

/// Returns whether some of these acts are done or suffered by units and Phoenixborn alone.
pub(super) fn are_of_fighters(acts: Acts) -> bool {
    acts.iter().any(|act| matches!(act.sorts(), Sorts::UNITS | Sorts::LIVING))
}

/// Returns the sorts of what a selector means.
pub(super) fn sorts_about(selector: &Selector, known: Known) -> Sorts {
    selector.groups.iter().fold(Sorts::EMPTY, |sorts, group| sorts.union(sorts_of(group, known)))
}

/// Returns how messages call all cards of some sorts.
fn many(sorts: Sorts) -> &'static str {
    match sorts {
        Sorts::UNITS => "units",
        Sorts::LIVING => "units and Phoenixborn",
        PHOENIXBORN => "Phoenixborn",
        READY_SPELLS => "ready spells",
        Sorts::MOVABLE => "cards that are no Phoenixborn",
        Sorts::DICE => "dice",
        _ => "other cards",
    }
}

/// Returns how `of` names some cards of these sorts.
fn example(able: Sorts, known: Known) -> &'static str {
    match able {
        PHOENIXBORN => "your Phoenixborn",
        Sorts::DICE => "dice in a player's active pool",
        READY_SPELLS => "ready spells you control",
        _ if known.this == Sorts::of(&[Sort::AlterationSpell]) && known.bearer.meets(able) => "the attached unit",
        _ => "units you control",
    }
}

/// Returns whether a constant is about things of these nouns alone.
fn is_about(about: &About, nouns: &[Noun]) -> bool {
    let fits = |base: &Base| match base {
        Base::Nouns(named) => named.iter().all(|noun| nouns.contains(&noun)),
        Base::Reference(Reference::You | Reference::OpposingPlayer | Reference::ControllerOf(_)) => nouns.contains(&Noun::Player),
        _ => false,
    };
    matches!(about, About::Found(selector) if selector.groups.iter().all(|group| fits(&group.base)))
}

/// Returns whether a constant says what only cards have.
fn says_of_cards(entry: &ConstantEntry) -> bool {
    entry.give.is_some()
        || entry.printed.is_some()
        || entry.swap.is_some()
        || entry.is.is_some()
        || entry.gain.is_some()
        || entry.lose.is_some()
        || entry.numbers.is_some()
        || entry.focus.is_some()
        || entry.slots.is_some()
        || entry.deals.is_some()
}

/// Returns whether none of its keys changes anything.
fn says_nothing(entry: &ConstantEntry, def: &ConstantDef) -> bool {
    let idle = ConstantDef {
        name: def.name,
        zones: def.zones,
        about: def.about.clone(),
        condition: def.condition.clone(),
        until: def.until,
        from_their_next_turn: def.from_their_next_turn,
        takes: def.takes.clone(),
        ability: def.ability,
        once: def.once,
        ..ConstantDef::default()
    };
    let unread = entry.give.is_some()
        || entry.printed.is_some()
        || entry.is.is_some()
        || entry.gain.is_some()
        || entry.lose.is_some()
        || entry.spend.is_some()
        || entry.deals.is_some()
        || entry.numbers.is_some()
        || entry.focus.is_some()
        || entry.slots.is_some();
    *def == idle && !unread
}
