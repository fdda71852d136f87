//! Constant entries into constant definitions.

use cinderforge_kernel::define::{About, CardType, ConstantDef, CountsAs, DealsWhen, Duration, Holding, Lose, Spend};
use cinderforge_kernel::event::{Act, Acts, Via, Zones};
use cinderforge_kernel::id::KeywordId;
use cinderforge_kernel::selector::Amount;
use cinderforge_kernel::unread;
use toml::Spanned;
use ustr::Ustr;

use crate::catalog::split_name;
use crate::definitions::tables::{DefinitionTables, EntryContext, EntryOwner, PhraseBindings, word_list};
use crate::files::card_file::{ConstantEntry, ValuesEntry};
use crate::files::field::{NumberOrPhrase, OneOrMany, SpannedText};
use crate::phrase::Names;
use crate::suggest;

/// The keys that say what a constant does.
const CONSTANT_KEYS: &str = "give, printed, swap, is, gain, lose, numbers, focus, slots, deals, cannot, may";

/// Where a constant effect comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ConstantOrigin {
    /// It is written on a card.
    Card,
    /// A script starts it, for a time.
    Script,
}

impl DefinitionTables {
    /// Reads a constant effect.
    pub(crate) fn constant(&mut self, at: EntryContext<'_>, entry: &Spanned<ConstantEntry>, kind: ConstantOrigin) -> Holding {
        let constant = entry.get_ref();
        let written = constant.name.as_ref().map(|name| name.get_ref().as_str());
        let (name, number) = written.map_or(("", None), split_name);
        let lasting = kind == ConstantOrigin::Script;
        let bindings = at.bindings(number.is_some() || lasting);
        let about = self.about(at, constant.of.as_ref(), &bindings);
        let price = self.price(at.file, constant.price.as_ref(), &PhraseBindings { x: false, ..bindings.clone() });
        let def = ConstantDef {
            name: Ustr::from(name),
            zones: self.zones(at.file, constant.zone.as_ref()).unwrap_or(Zones::IN_PLAY),
            about,
            condition: self.condition(at, constant.condition.as_ref(), &bindings),
            while_script: constant.while_script.as_ref().map(|function| self.function(at.script, function, at.file)),
            give: self.values(at, constant.give.as_ref(), &bindings),
            printed: self.values(at, constant.printed.as_ref(), &bindings),
            swap: self.swap(at, constant.swap.as_deref()),
            counts_as: self.counts_as(at, constant.is.as_ref()),
            gain: self.gain(at, constant.gain.as_ref()),
            lose: self.lose(at, constant.lose.as_ref()),
            numbers: self.amount(at, constant.numbers.as_ref(), &bindings),
            focus: self.amount(at, constant.focus.as_ref(), &bindings),
            slots: self.amount(at, constant.slots.as_ref(), &bindings),
            spend: self.words(at.file, constant.spend.as_ref(), &word_list!(Spend, "use of dice")).into_iter().collect(),
            deals: self.deals(at, constant.deals.as_ref()),
            cannot: self.acts(at, constant.cannot.as_ref()),
            must: self.acts(at, constant.must.as_ref()),
            may: self.acts(at, constant.may.as_ref()),
            tax: self.acts(at, constant.tax.as_ref()),
            price,
            by: self.selector(at, constant.by.as_ref(), &bindings),
            via: self.words(at.file, constant.via.as_ref(), &word_list!(Via, "via word")).into_iter().collect(),
            until: constant.until.as_ref().and_then(|word| self.word(at.file, word, &word_list!(Duration, "duration"))),
        };
        self.check_constant(at, entry, &def, lasting);
        let inexhaustible = constant.inexhaustible.unwrap_or(at.inexhaustible);
        Holding { constant: self.add_constant(def), n: number.unwrap_or(0), inexhaustible }
    }

    fn about(&mut self, at: EntryContext<'_>, of: Option<&SpannedText>, bindings: &PhraseBindings) -> About {
        self.selector(at, of, bindings).map_or(About::ThisCard, About::Found)
    }

    fn values(&mut self, at: EntryContext<'_>, values: Option<&ValuesEntry>, bindings: &PhraseBindings) -> [Option<Amount>; 3] {
        let mut read = |entry: Option<&Spanned<NumberOrPhrase>>| self.amount(at, entry, bindings);
        values.map_or([None, None, None], |values| {
            [read(values.attack.as_ref()), read(values.life.as_ref()), read(values.recover.as_ref())]
        })
    }

    fn swap(&mut self, at: EntryContext<'_>, words: Option<&[SpannedText]>) -> bool {
        let Some(words) = words else { return false };
        let mut values: Vec<&str> = words.iter().map(|word| word.get_ref().as_str()).collect();
        values.sort_unstable();
        if values != ["attack", "life"] {
            let span = words.first().map_or(0..0, Spanned::span);
            let problem = at.file.error(span, "only attack and life can change places");
            self.problems.push(problem.help("write swap = [\"attack\", \"life\"]".to_owned()));
        }
        true
    }

    fn counts_as(&mut self, at: EntryContext<'_>, words: Option<&OneOrMany>) -> Vec<CountsAs> {
        let parse = |word: &str| {
            let exhausted = (word == "exhausted").then_some(CountsAs::Exhausted);
            exhausted.or_else(|| CardType::parse(word).map(CountsAs::Type))
        };
        let names = CardType::ALL.iter().map(|kind| kind.word()).chain(["exhausted"]).collect();
        self.words(at.file, words, &crate::definitions::tables::WordList { what: "thing to count as", parse, words: names })
    }

    fn gain(&mut self, at: EntryContext<'_>, words: Option<&OneOrMany>) -> Vec<(KeywordId, i32)> {
        let words = words.map_or(&[][..], |many| &many.0);
        words.iter().filter_map(|word| self.keyword(at, word.get_ref(), word.span())).collect()
    }

    /// The keyword a card names, with its number.
    pub(crate) fn keyword(
        &mut self,
        at: EntryContext<'_>,
        written: &str,
        span: std::ops::Range<usize>,
    ) -> Option<(KeywordId, i32)> {
        let (name, number) = split_name(written);
        let Some(id) = at.scope.keyword(name) else {
            if at.scope.is_incomplete() {
                return None;
            }
            let here = format!("the keywords of the pool are in cardsets/{}/keywords.toml", at.scope.pool);
            let help = match suggest::nearest(name, at.scope.keyword_names()) {
                Some(known) => format!("did you mean `{known}`?"),
                None => {
                    at.scope.pool_of_keyword(name).map_or(here.clone(), |pool| format!("the pool `{pool}` has it, but {here}"))
                }
            };
            self.problems.push(at.file.error(span, format!("unknown keyword `{name}`")).help(help));
            return None;
        };
        match (self.keywords[id.index()].numbered, number) {
            (true, None) => {
                let problem = at.file.error(span, format!("the keyword `{name}` takes a number"));
                self.problems.push(problem.help(format!("write \"{name} 1\"")));
            }
            (false, Some(_)) => {
                let problem = at.file.error(span, format!("the keyword `{name}` takes no number"));
                self.problems.push(problem.help(format!("write \"{name}\"")));
            }
            (true, Some(_)) | (false, None) => {}
        }
        Some((id, number.unwrap_or(0)))
    }

    fn lose(&mut self, at: EntryContext<'_>, words: Option<&OneOrMany>) -> Vec<Lose> {
        let words = words.map_or(&[][..], |many| &many.0);
        words.iter().filter_map(|word| self.lost(at, word)).collect()
    }

    fn lost(&mut self, at: EntryContext<'_>, word: &SpannedText) -> Option<Lose> {
        match word.get_ref().as_str() {
            "exhaustible" => Some(Lose::Exhaustible),
            "all" => Some(Lose::All),
            name if at.scope.is_ability(name) => Some(Lose::Named(Ustr::from(name))),
            name => {
                let help = at.scope.similar_ability(name).map_or_else(
                    || "name an ability, or write `exhaustible` or `all`".to_owned(),
                    |known| format!("did you mean `{known}`?"),
                );
                self.problems.push(at.file.error(word.span(), format!("no ability has the name `{name}`")).help(help));
                None
            }
        }
    }

    fn deals(&mut self, at: EntryContext<'_>, word: Option<&SpannedText>) -> Option<DealsWhen> {
        let words = [("first", DealsWhen::First), ("last", DealsWhen::Last)];
        self.one_of(at, word, "order of damage", &words)
    }

    fn acts(&mut self, at: EntryContext<'_>, words: Option<&OneOrMany>) -> Acts {
        self.words(at.file, words, &word_list!(Act, "act")).into_iter().collect()
    }

    fn check_constant(&mut self, at: EntryContext<'_>, entry: &Spanned<ConstantEntry>, def: &ConstantDef, lasting: bool) {
        let constant = entry.get_ref();
        let start = entry.span().start;
        let text = at.file.text.get(entry.span()).unwrap_or_default();
        let head = start..start + text.find('\n').unwrap_or(text.len());
        self.check_inexhaustible(at, constant.inexhaustible.is_some(), head.clone());
        if lasting && (constant.inexhaustible.is_some() || constant.zone.is_some()) {
            let problem = at.file.error(head.clone(), "what a script starts holds without its card");
            self.problems.push(problem.help("leave out `inexhaustible` and `zone`".to_owned()));
        }
        if let Some(name) = constant.name.as_ref().filter(|_| at.bearer == EntryOwner::Keyword) {
            let message = "the constants of a keyword bear its name, not one of their own";
            self.problems.push(at.file.error(name.span(), message).help("leave `name` out".to_owned()));
        }
        let narrowing =
            [constant.by.as_ref().map(Spanned::span), constant.via.as_ref().and_then(|via| via.0.first()).map(Spanned::span)];
        let says_acts = constant.cannot.is_some() || constant.must.is_some() || constant.may.is_some() || constant.tax.is_some();
        for span in narrowing.into_iter().flatten().filter(|_| !says_acts) {
            let problem = at.file.error(span, "`by` and `via` narrow acts, and the constant names none");
            self.problems.push(problem.help("add acts, as in cannot = [\"be_targeted\"], or leave it out".to_owned()));
        }
        match (&constant.tax, &constant.price) {
            (Some(_), None) => {
                let problem = at.file.error(head.clone(), "`tax` needs a `price`");
                self.problems.push(problem.help("add what it costs, as in price = \"1 basic\"".to_owned()));
            }
            (None, Some(price)) => {
                let problem = at.file.error(price.span(), "`price` needs a `tax`");
                self.problems.push(problem.help("add what costs it, as in tax = [\"play\"]".to_owned()));
            }
            (Some(_), Some(_)) | (None, None) => {}
        }
        match (&constant.until, lasting) {
            (None, true) => {
                let help = format!("add until, one of `{}`", word_list!(Duration, "").words.join("`, `"));
                self.problems.push(at.file.error(head.clone(), "what a script starts must end").help(help));
            }
            (Some(until), false) => {
                let problem = at.file.error(until.span(), "a constant holds as long as its card is there");
                self.problems.push(problem.help("`until` is for [lasting] tables".to_owned()));
            }
            (Some(_), true) | (None, false) => {}
        }
        if !says_acts && says_nothing(constant, def) {
            let problem = at.file.error(head.clone(), "the constant says nothing");
            self.problems.push(problem.help(format!("add what holds: one of {CONSTANT_KEYS}")));
        }
        self.check_supported(at, head, unread::of_constant(def));
    }
}

/// Whether none of its keys changes anything.
fn says_nothing(entry: &ConstantEntry, def: &ConstantDef) -> bool {
    let idle = ConstantDef {
        name: def.name,
        zones: def.zones,
        about: def.about.clone(),
        condition: def.condition.clone(),
        while_script: def.while_script,
        until: def.until,
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
