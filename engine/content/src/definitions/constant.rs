//! Constant entries, read into constant definitions.

use cinderforge_kernel::cards::{
    About, ByWhose, CardType, ConstantDef, CountsAs, DealsWhen, Duration, Lose, PrintedAbility, PrintedConstant, Spend,
};
use cinderforge_kernel::terms::{Act, Acts, Amount, KeywordId, Selector, Via, Zones};
use toml::Spanned;
use ustr::Ustr;

use super::constant_origin::ConstantOrigin;
use super::entry_context::{EntryContext, EntryOwner, PhraseBindings};
use super::entry_head::head;
use super::tables::DefinitionTables;
use super::word_list::{WordList, word_list};
use crate::catalog::split_name;
use crate::diagnostic::Code;
use crate::files::constant_entry::{ConstantEntry, GivenEntry};
use crate::files::field::{NumberOrPhrase, OneOrMany, SpannedText};
use crate::phrase::Names;

impl DefinitionTables {
    /// Reads a constant effect.
    pub(super) fn constant(
        &mut self,
        context: EntryContext<'_>,
        entry: &Spanned<ConstantEntry>,
        kind: ConstantOrigin,
    ) -> PrintedConstant {
        let constant = entry.get_ref();
        let written = constant.name.as_ref().map(|name| name.get_ref().as_str());
        let (name, number) = written.map_or(("", None), split_name);
        self.check_number_in_name(context.file, constant.name.as_ref().map_or(0..0, Spanned::span), number);
        let lasting = kind == ConstantOrigin::Script;
        let before = self.problems.len();
        let takes: Vec<Ustr> = constant.takes.iter().flatten().map(|name| Ustr::from(name.get_ref())).collect();
        let context = EntryContext { takes: (lasting || !takes.is_empty()).then_some(takes.as_slice()), ..context };
        let bindings = context.bindings(number.is_some());
        let about = self.about(context, constant.of.as_ref(), &bindings);
        let price = self.cost(context, constant.price.as_ref(), &PhraseBindings { x: false, ..bindings.clone() });
        let (give, give_slots) = self.given(context, constant.give.as_ref(), &bindings);
        let def = ConstantDef {
            name: Ustr::from(name),
            zones: self.zones(context.file, constant.zone.as_ref()).unwrap_or(Zones::IN_PLAY),
            about,
            condition: self.condition(context, constant.condition.as_ref(), &bindings),
            give,
            give_slots,
            printed: constant.printed.as_ref().map_or_else(Default::default, |printed| {
                self.amounts(context, [&printed.attack, &printed.life, &printed.recover], &bindings)
            }),
            swap: self.swap(context, constant.swap.as_deref()),
            counts_as: self.counts_as(context, constant.is.as_ref()),
            gain: self.gain(context, constant.gain.as_ref()),
            lose: self.lose(context, constant.lose.as_ref()),
            numbers: self.amount(context, constant.numbers.as_ref(), &bindings),
            focus: self.amount(context, constant.focus.as_ref(), &bindings),
            slots: self.amount(context, constant.slots.as_ref(), &bindings),
            spend: self.words(context.file, constant.spend.as_ref(), &word_list!(Spend, "use of dice")).into_iter().collect(),
            deals: self.deals(context, constant.deals.as_ref()),
            cannot: self.acts(context, constant.cannot.as_ref()),
            must: self.acts(context, constant.must.as_ref()),
            may: self.acts(context, constant.may.as_ref()),
            tax: self.acts(context, constant.tax.as_ref()),
            price,
            by: self.doer(context, constant.by.as_ref(), &bindings),
            by_whose: by_whose(constant.by.as_ref()),
            via: self.words(context.file, constant.via.as_ref(), &word_list!(Via, "via word")).into_iter().collect(),
            until: self.words(context.file, constant.until.as_ref(), &word_list!(Duration, "duration")).into_iter().collect(),
            from_their_next_turn: self.one_of(context, constant.from.as_ref(), "beginning", &[("their_next_turn", ())]).is_some(),
            takes: takes.clone(),
            ability: self.lasting_ability(context, constant),
            once: self.ends_once_used(context, constant),
        };
        let is_read = self.problems.len() == before;
        self.check_constant(context, entry, &def, lasting);
        self.check_granted_to(context, constant.gain.as_ref(), &def);
        self.check_takes(context, constant, &def, (lasting, is_read));
        self.note_constant(context, head(context, entry), &def);
        let inexhaustible = constant.inexhaustible.unwrap_or(context.inexhaustible);
        PrintedConstant { constant: self.add_constant(def), n: number.unwrap_or(0), inexhaustible }
    }

    /// Reads what is added to values, and to slots.
    fn given(
        &mut self,
        context: EntryContext<'_>,
        given: Option<&GivenEntry>,
        bindings: &PhraseBindings,
    ) -> ([Option<Amount>; 3], [Option<Amount>; 2]) {
        let Some(given) = given else { return Default::default() };
        let values = self.amounts(context, [&given.attack, &given.life, &given.recover], bindings);
        (values, self.amounts(context, [&given.battlefield, &given.spellboard], bindings))
    }

    /// Reads the ability that answers while what a script started lasts.
    fn lasting_ability(&mut self, context: EntryContext<'_>, constant: &ConstantEntry) -> Option<PrintedAbility> {
        let entry = constant.ability.as_ref()?;
        let context = EntryContext { owner: EntryOwner::Lasting, has_x: false, ..context };
        self.ability(context, entry)
    }

    /// Reads whether what a script started ends once its ability was used.
    fn ends_once_used(&mut self, context: EntryContext<'_>, constant: &ConstantEntry) -> bool {
        let Some(word) = &constant.once else { return false };
        if constant.ability.is_none() || !*word.get_ref() {
            let message = "`once` says that a lasting effect ends once its ability was used";
            let problem = context.file.error(word.span(), Code::AbilityThatLasts, message);
            let help = "leave it out, or write once = true beside a [lasting.name.ability] table";
            self.problems.push(problem.help(help.to_owned()));
        }
        *word.get_ref()
    }

    /// Reads whom a constant is about.
    fn about(&mut self, context: EntryContext<'_>, of: Option<&SpannedText>, bindings: &PhraseBindings) -> About {
        let about = self.selector(context, of, bindings);
        self.check_no_quantity(context.file, ("of", of), about.as_ref());
        about.map_or(About::ThisCard, About::Found)
    }

    /// Reads by whom or what an act is done.
    fn doer(&mut self, context: EntryContext<'_>, by: Option<&SpannedText>, bindings: &PhraseBindings) -> Option<Selector> {
        let theirs = by.filter(|_| by_whose(by) == ByWhose::Theirs).map(|by| Spanned::new(by.span(), "opponents".to_owned()));
        let by = theirs.as_ref().or(by);
        let doer = self.selector(context, by, bindings);
        self.check_no_quantity(context.file, ("by", by), doer.as_ref());
        self.check_doer(context, by, doer.as_ref());
        doer
    }

    /// Reads amounts, in their order.
    fn amounts<const COUNT: usize>(
        &mut self,
        context: EntryContext<'_>,
        entries: [&Option<Spanned<NumberOrPhrase>>; COUNT],
        bindings: &PhraseBindings,
    ) -> [Option<Amount>; COUNT] {
        entries.map(|entry| self.amount(context, entry.as_ref(), bindings))
    }

    /// Reads whether attack and life change places.
    fn swap(&mut self, context: EntryContext<'_>, words: Option<&[SpannedText]>) -> bool {
        let Some(words) = words else { return false };
        let mut values: Vec<&str> = words.iter().map(|word| word.get_ref().as_str()).collect();
        values.sort_unstable();
        if values != ["attack", "life"] {
            let span = words.first().map_or(0..0, Spanned::span);
            let problem = context.file.error(span, Code::SwapOfOthers, "only attack and life can change places");
            self.problems.push(problem.help("write swap = [\"attack\", \"life\"]".to_owned()));
        }
        true
    }

    /// Reads what something counts as.
    fn counts_as(&mut self, context: EntryContext<'_>, words: Option<&OneOrMany>) -> Vec<CountsAs> {
        let parse = |word: &str| {
            let exhausted = (word == "exhausted").then_some(CountsAs::Exhausted);
            exhausted.or_else(|| CardType::parse(word).map(CountsAs::Type))
        };
        let names = CardType::ALL.iter().map(|kind| kind.word()).chain(["exhausted"]).collect();
        self.words(context.file, words, &WordList { name: "thing to count as", parse, words: names })
    }

    /// Reads the keywords that are gained.
    fn gain(&mut self, context: EntryContext<'_>, words: Option<&OneOrMany>) -> Vec<(KeywordId, i32)> {
        let words = words.map_or(&[][..], |many| &many.0);
        words.iter().filter_map(|word| self.keyword(context, word.get_ref(), word.span())).collect()
    }

    /// Reads what is lost.
    fn lose(&mut self, context: EntryContext<'_>, words: Option<&OneOrMany>) -> Vec<Lose> {
        let words = words.map_or(&[][..], |many| &many.0);
        words.iter().filter_map(|word| self.lost(context, word)).collect()
    }

    /// Reads one thing that is lost.
    fn lost(&mut self, context: EntryContext<'_>, word: &SpannedText) -> Option<Lose> {
        match word.get_ref().as_str() {
            "exhaustible" => Some(Lose::Exhaustible),
            "all" => Some(Lose::All),
            name if context.scope.is_ability(name) => Some(Lose::Named(Ustr::from(name))),
            name => {
                let problem = context.file.error(word.span(), Code::UnknownAbility, format!("no ability has the name `{name}`"));
                let near = context.scope.similar_ability(name);
                self.problems.push(problem.meant_or(name, near, "name an ability, or write `exhaustible` or `all`"));
                None
            }
        }
    }

    /// Reads when damage is dealt.
    fn deals(&mut self, context: EntryContext<'_>, word: Option<&SpannedText>) -> Option<DealsWhen> {
        let words = [("first", DealsWhen::First), ("last", DealsWhen::Last)];
        self.one_of(context, word, "order of damage", &words)
    }

    /// Reads act words.
    fn acts(&mut self, context: EntryContext<'_>, words: Option<&OneOrMany>) -> Acts {
        self.words(context.file, words, &word_list!(Act, "act")).into_iter().collect()
    }
}

/// Returns who is `you` where a constant says by whom acts are done.
fn by_whose(by: Option<&SpannedText>) -> ByWhose {
    if by.is_some_and(|by| by.get_ref() == "their opponents") { ByWhose::Theirs } else { ByWhose::Yours }
}
