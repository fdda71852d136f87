//! Checks of constants: what they may say together.

use std::ops::Range;

use cinderforge_kernel::cards::{About, ConstantDef, Duration, unsupported};
use cinderforge_kernel::terms::{Act, Base, Noun, Nouns, Reference, Selector, Subject, Via};
use toml::Spanned;

use super::entry_context::{EntryContext, EntryOwner};
use super::entry_head::head;
use super::tables::DefinitionTables;
use super::word_list::word_list;
use crate::files::constant_entry::ConstantEntry;
use crate::phrase::can_find;
use crate::phrase::{RESERVED_NAMES, free_names};

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
            let problem = context.file.error(head.clone(), "what a script starts holds without its card");
            self.problems.push(problem.help("leave out `inexhaustible` and `zone`".to_owned()));
        }
        if let Some(name) = constant.name.as_ref().filter(|_| context.owner.is_keyword()) {
            let message = "the constants of a keyword bear its name, not one of their own";
            self.problems.push(context.file.error(name.span(), message).help("leave `name` out".to_owned()));
        }
        let narrowing =
            [constant.by.as_ref().map(Spanned::span), constant.via.as_ref().and_then(|via| via.0.first()).map(Spanned::span)];
        let says_acts = constant.cannot.is_some() || constant.must.is_some() || constant.may.is_some() || constant.tax.is_some();
        self.check_means_of_acts(context, constant, def);
        for span in narrowing.into_iter().flatten().filter(|_| !says_acts) {
            let problem = context.file.error(span, "`by` and `via` narrow acts, and the constant names none");
            self.problems.push(problem.help("add acts, as in cannot = [\"be_targeted\"], or leave it out".to_owned()));
        }
        match (&constant.tax, &constant.price) {
            (Some(_), None) => {
                let problem = context.file.error(head.clone(), "`tax` needs a `price`");
                self.problems.push(problem.help("add what it costs, as in price = \"1 basic\"".to_owned()));
            }
            (None, Some(price)) => {
                let problem = context.file.error(price.span(), "`price` needs a `tax`");
                self.problems.push(problem.help("add what costs it, as in tax = [\"attack_unit\"]".to_owned()));
            }
            (Some(_), Some(_)) | (None, None) => {}
        }
        self.check_dice_and_taxes(context, constant, def, lasting);
        match (&constant.until, lasting) {
            (None, true) => {
                let help = format!("add until, one of `{}`", word_list!(Duration, "").words.join("`, `"));
                self.problems.push(context.file.error(head.clone(), "what a script starts must end").help(help));
            }
            (Some(until), false) => {
                let problem = context.file.error(until.span(), "a constant holds as long as its card is there");
                self.problems.push(problem.help("`until` is for [lasting] tables".to_owned()));
            }
            (Some(_), true) | (None, false) => {}
        }
        if !says_acts && says_nothing(constant, def) {
            let problem = context.file.error(head.clone(), "the constant says nothing");
            self.problems.push(problem.help(format!("add what holds: one of {CONSTANT_KEYS}")));
        }
        self.check_working_zones(context.file, constant.zone.as_ref());
        self.check_origin(context, constant, &head, lasting);
        self.check_about(context, constant, def, lasting);
        self.check_bearers(context, constant, &def.about);
        self.check_supported(context, head, unsupported::of_constant(def));
    }

    /// Reports means by which none of the acts is done that are forbidden.
    fn check_means_of_acts(&mut self, context: EntryContext<'_>, constant: &ConstantEntry, def: &ConstantDef) {
        if def.cannot.is_empty() {
            return;
        }
        for word in constant.via.iter().flat_map(|words| &words.0) {
            let Some(via) = Via::parse(word.get_ref()).filter(|via| !def.cannot.iter().any(|act| act.is_done_by(*via))) else {
                continue;
            };
            let acts = def.cannot.iter().map(Act::word).collect::<Vec<_>>().join("` or `");
            let (message, help) = if def.cannot.has(Act::HaveDamagePrevented) {
                let help =
                    "`via` is the means of the damage here, as in via = [\"attack\", \"counter\"]; `by` is who would prevent it";
                (format!("nothing deals damage by `{via}`"), help)
            } else if via == Via::Attack && def.cannot.has(Act::BeTargeted) {
                let help = "who may not be the target of an attack has cannot = [\"be_attacked\"], without `by` and `via`";
                ("an attack does not target as effects do".to_owned(), help)
            } else {
                (format!("nothing comes to `{acts}` by `{via}`"), "leave it out; docs/script-api.md says what each word means")
            };
            self.problems.push(context.file.error(word.span(), message).help(help.to_owned()));
        }
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
            } else if is_read && !used.iter().any(|(known, _)| known == written) {
                ("no phrase of it uses the name", "name it in a phrase, in braces, or leave it out")
            } else {
                continue;
            };
            self.problems.push(context.file.error(name.span(), message).help(help.to_owned()));
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
            let problem = context.file.error(head.clone(), format!("no rule reads `{key}` of a constant that {brought} brings"));
            self.problems.push(problem.help("give the card a [[constant]] of its own that says it".to_owned()));
        }
    }

    /// Reports a constant about players that says what only cards have, or one about cards that forbids what players do.
    fn check_about(&mut self, context: EntryContext<'_>, constant: &ConstantEntry, def: &ConstantDef, lasting: bool) {
        if lasting {
            return;
        }
        let (cards, players) = match &def.about {
            About::ThisCard => (true, false),
            About::Found(selector) => {
                let finds = |subject: Subject| selector.groups.iter().any(|group| can_find(&group.base, subject));
                (finds(Subject::Card), finds(Subject::Player))
            }
        };
        let words = [&constant.cannot, &constant.may].into_iter().flatten().flat_map(|words| &words.0);
        for (word, act) in words.filter_map(|word| Some((word, Act::parse(word.get_ref())?))) {
            if !players && act.subject() == Subject::Player {
                let problem = context.file.error(word.span(), format!("`{act}` is what a player does, and this is about cards"));
                self.problems.push(problem.help("say which player, as in of = \"an opponent\"".to_owned()));
            } else if !cards && players && act.subject() == Subject::Card {
                let problem = context.file.error(word.span(), format!("`{act}` is about cards, and this is about players"));
                self.problems.push(problem.help("say which cards, as in of = \"a unit an opponent controls\"".to_owned()));
            }
        }
        if let Some(of) = constant.of.as_ref().filter(|_| !cards && players && says_of_cards(constant)) {
            let problem = context.file.error(of.span(), "players have neither values nor abilities");
            self.problems.push(problem.help("say which cards, as in of = \"a unit you control\"".to_owned()));
        }
    }

    /// Reports values, a focus and acts of battle, where the constant is about cards that never have or do such.
    fn check_bearers(&mut self, context: EntryContext<'_>, constant: &ConstantEntry, about: &About) {
        let About::Found(selector) = about else { return };
        let values = [&constant.give, &constant.printed].into_iter().flatten();
        let of_units = values.clone().flat_map(|values| [&values.attack, &values.recover]).flatten().map(Spanned::span);
        let of_units = of_units
            .chain(constant.swap.iter().flatten().map(Spanned::span))
            .chain(constant.slots.iter().map(Spanned::span))
            .chain(constant.deals.iter().map(Spanned::span));
        let of_the_living = values.filter_map(|values| values.life.as_ref()).map(Spanned::span);
        let of_spells = constant.focus.iter().map(Spanned::span);
        let needs = of_units
            .map(|span| (span, UNITS))
            .chain(of_the_living.map(|span| (span, LIVING)))
            .chain(of_spells.map(|span| (span, READY_SPELLS)));
        let acts = [&constant.cannot, &constant.must, &constant.may].into_iter().flatten().flat_map(|words| &words.0);
        let acts = acts.filter_map(|word| Some((word.span(), bearer_of(Act::parse(word.get_ref())?)?)));
        for (span, bearer) in needs.chain(acts) {
            if !is_never(selector, bearer.nouns) {
                continue;
            }
            let problem = context.file.error(span, format!("this is of {}, and the constant is about none", bearer.name));
            self.problems.push(problem.help(format!("say which, as in of = \"{} you control\"", bearer.instance)));
        }
    }

    /// Reports what lets dice pay without being about dice, and what taxes anything but players, whatever the cause.
    fn check_dice_and_taxes(&mut self, context: EntryContext<'_>, constant: &ConstantEntry, def: &ConstantDef, lasting: bool) {
        let spend = constant.spend.as_ref().and_then(|words| words.0.first());
        let tax = constant.tax.as_ref().and_then(|words| words.0.first());
        if let Some(word) = spend.filter(|_| !is_about(&def.about, &[Noun::Die])) {
            let problem = context.file.error(word.span(), "`spend` is of dice, and the constant is about none");
            self.problems.push(problem.help("say which dice pay, as in of = \"dice on this spell\"".to_owned()));
        }
        if let Some(word) = tax.filter(|_| !is_about(&def.about, &[Noun::Player, Noun::Opponent])) {
            let problem = context.file.error(word.span(), "`tax` is of players, and the constant is about none");
            self.problems.push(problem.help("say who pays, as in of = \"players\" or of = \"opponents\"".to_owned()));
        }
        if let Some(word) = tax.filter(|_| constant.by.is_some() || constant.via.is_some()) {
            let problem = context.file.error(word.span(), "a tax asks for no cause");
            self.problems.push(problem.help("leave out `by` and `via`, or say it as a constant of its own".to_owned()));
        }
        if let Some(word) = spend.or(tax).filter(|_| lasting) {
            let problem = context.file.error(word.span(), "`spend` and `tax` hold while their card is there");
            self.problems.push(problem.help("make it a [[constant]] of the card".to_owned()));
        }
    }
}

/// Cards that have or do something, and no others.
#[derive(Clone, Copy)]
struct Bearer {
    /// The nouns that can mean such a card.
    nouns: Nouns,
    /// How messages call them.
    name: &'static str,
    /// How `of` names some.
    instance: &'static str,
}

/// Cards that fight.
const UNITS: Bearer =
    Bearer { nouns: Nouns::of(&[Noun::Unit, Noun::Ally, Noun::Conjuration, Noun::Card]), name: "units", instance: "units" };

/// Cards that have life.
const LIVING: Bearer = Bearer {
    nouns: Nouns::of(&[Noun::Unit, Noun::Ally, Noun::Conjuration, Noun::Phoenixborn, Noun::Card]),
    name: "units and Phoenixborn",
    instance: "units",
};

/// Cards that are focused.
const READY_SPELLS: Bearer =
    Bearer { nouns: Nouns::of(&[Noun::ReadySpell, Noun::Spell, Noun::Card]), name: "ready spells", instance: "ready spells" };

/// Returns which cards do or suffer an act of battle; none for other acts.
fn bearer_of(act: Act) -> Option<Bearer> {
    match act {
        Act::Attack
        | Act::Block
        | Act::Counter
        | Act::BeAttacked
        | Act::BeBlocked
        | Act::BeGuardedAgainst
        | Act::BeGuarded
        | Act::ExhaustByCountering => Some(UNITS),
        Act::Guard | Act::BeDestroyed => Some(LIVING),
        _ => None,
    }
}

/// Returns whether a selector names cards, and none that these nouns can mean.
fn is_never(selector: &Selector, nouns: Nouns) -> bool {
    let other = |base: &Base| match base {
        Base::Nouns(named) => !named.meets(nouns) && named.iter().all(|noun| Nouns::CARDS.has(noun)),
        Base::Reference(Reference::PhoenixbornOf(_)) => !nouns.has(Noun::Phoenixborn),
        _ => false,
    };
    selector.groups.iter().all(|group| other(&group.base))
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
        takes: def.takes.clone(),
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
