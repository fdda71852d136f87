//! Checks of what constants say that would change nothing: nothing added, nowhere in force, or taken back by another key.

use std::ops::Range;

use cinderforge_kernel::cards::{CardType, ConstantDef};
use cinderforge_kernel::terms::{Act, Zone};

use super::entry_context::EntryContext;
use super::idle_conditions::TextState;
use super::tables::DefinitionTables;
use crate::diagnostic::Code;
use crate::files::constant_entry::ConstantEntry;
use crate::files::field::{NumberOrPhrase, OneOrMany, SpannedText};

impl DefinitionTables {
    /// Reports what a constant says that would change nothing.
    pub(super) fn check_idle_constant(
        &mut self,
        context: EntryContext<'_>,
        (constant, def): (&ConstantEntry, &ConstantDef),
        head: &Range<usize>,
        lasting: bool,
    ) {
        self.check_nothing_added(context, constant, head);
        self.check_taken_back(context, constant);
        if lasting {
            return;
        }
        if let Some(kind @ (CardType::ActionSpell | CardType::ReactionSpell)) = context.owner.card_type()
            && constant.zone.is_none()
        {
            let message = format!("a card of type `{kind}` stays nowhere, so this holds nowhere");
            let problem = context.file.error(head.clone(), Code::WorksNowhere, message);
            let help = "start it by the script, as a [lasting.name] table; say where it holds with `zone`; or give the card a `placement`";
            self.problems.push(problem.help(help.to_owned()));
        }
        self.check_out_of_play(context, constant, head);
        let inexhaustible = constant.inexhaustible.unwrap_or(context.inexhaustible);
        let state = TextState::of_constant(context, def, inexhaustible);
        self.check_idle_condition(context, constant.condition.as_ref(), def.condition.as_ref(), state);
    }

    /// Reports numbers of which none is added, lists without a word, and a price that is none.
    fn check_nothing_added(&mut self, context: EntryContext<'_>, constant: &ConstantEntry, head: &Range<usize>) {
        let given = constant.give.iter().flat_map(|give| {
            [("attack", &give.attack), ("life", &give.life), ("recover", &give.recover)]
                .into_iter()
                .chain([("battlefield", &give.battlefield), ("spellboard", &give.spellboard)])
        });
        let added = [("numbers", &constant.numbers), ("focus", &constant.focus), ("slots", &constant.slots)];
        for (key, number) in given.chain(added) {
            if let Some(number) = number
                && *number.get_ref() == NumberOrPhrase::Number(0)
            {
                let message = format!("0 is added to `{key}`, which changes nothing");
                let problem = context.file.error(number.span(), Code::NoRuleReads, message);
                self.problems.push(problem.help("write how much, or leave it out".to_owned()));
            }
        }
        let lists = [
            ("is", &constant.is),
            ("gain", &constant.gain),
            ("lose", &constant.lose),
            ("spend", &constant.spend),
            ("cannot", &constant.cannot),
            ("must", &constant.must),
            ("may", &constant.may),
            ("tax", &constant.tax),
            ("via", &constant.via),
            ("zone", &constant.zone),
        ];
        for (key, _) in lists.into_iter().filter(|(_, words)| words.as_ref().is_some_and(|words| words.0.is_empty())) {
            let problem =
                context.file.error(head.clone(), Code::NoRuleReads, format!("the list `{key}` of this constant is empty"));
            self.problems.push(problem.help(format!("name something in `{key}`, or leave it out")));
        }
        if let Some(price) = constant.price.as_ref().filter(|price| price.get_ref().trim() == "free") {
            let problem = context.file.error(price.span(), Code::TaxAndPrice, "a `price` that is free is none");
            self.problems.push(problem.help("write what it costs, as in price = \"1 basic\"".to_owned()));
        }
    }

    /// Reports what one key of a constant takes back of what another says, and names that are listed in vain.
    fn check_taken_back(&mut self, context: EntryContext<'_>, constant: &ConstantEntry) {
        for words in [&constant.gain, &constant.lose].into_iter().flatten() {
            for word in said_before(words) {
                let message = format!("`{}` is there already", word.get_ref());
                let problem = context.file.error(word.span(), Code::NamedTwice, message);
                self.problems.push(problem.help("leave one of the two out".to_owned()));
            }
        }
        let lost = constant.lose.iter().flat_map(|words| &words.0);
        let loses_all = lost.clone().any(|word| word.get_ref() == "all");
        for word in lost.filter(|word| loses_all && word.get_ref() != "all") {
            let message = format!("`all` is lost, and `{}` with it", word.get_ref());
            let problem = context.file.error(word.span(), Code::NamedTwice, message);
            self.problems.push(problem.help("leave one of the two out".to_owned()));
        }
        let is_in = |words: &Option<OneOrMany>, word: &SpannedText| {
            words.iter().flat_map(|words| &words.0).any(|other| other.get_ref() == word.get_ref())
        };
        for word in constant.gain.iter().flat_map(|words| &words.0).filter(|word| is_in(&constant.lose, word)) {
            let message = format!("`{}` is gained and lost at once", word.get_ref());
            let problem = context.file.error(word.span(), Code::NoRuleReads, message);
            self.problems.push(problem.help("leave it out of `gain` or of `lose`".to_owned()));
        }
        let forced = constant.must.iter().flat_map(|words| &words.0);
        for word in forced.filter(|word| Act::parse(word.get_ref()).is_some() && is_in(&constant.cannot, word)) {
            let message = format!("what `cannot` be done is not forced: `{}` stands under both", word.get_ref());
            let problem = context.file.error(word.span(), Code::NoRuleReads, message);
            self.problems.push(problem.help("leave it out of `must` or of `cannot`".to_owned()));
        }
    }

    /// Reports what is said of a card while it is in no play: it has values there and no place in a row, and is never exhausted.
    fn check_out_of_play(&mut self, context: EntryContext<'_>, constant: &ConstantEntry, head: &Range<usize>) {
        let mut zones = constant.zone.iter().flat_map(|words| &words.0).filter_map(|word| Zone::parse(word.get_ref()));
        let holds_out_of_play = constant.zone.is_some() && zones.all(|zone| matches!(zone, Zone::Hand | Zone::DiscardPile));
        let of_play = constant.give.is_some()
            || constant.printed.is_some()
            || constant.swap.is_some()
            || constant.deals.is_some()
            || constant.slots.is_some();
        let message = match constant.inexhaustible {
            _ if holds_out_of_play && constant.of.is_none() && of_play => {
                "a card in a hand or pile neither fights nor has a slot, and this is about the card itself"
            }
            Some(true) if holds_out_of_play => "no card is exhausted where this holds, so `inexhaustible` adds nothing",
            Some(false) if !context.inexhaustible && !context.owner.is_keyword() => {
                "exhaustion silences this in any case, so `inexhaustible = false` adds nothing"
            }
            _ => return,
        };
        let problem = context.file.error(head.clone(), Code::NoRuleReads, message);
        let help = "leave out what adds nothing; whom a constant is about besides its card is said by `of`";
        self.problems.push(problem.help(help.to_owned()));
    }
}

/// Lists the words that a list has had before.
fn said_before(words: &OneOrMany) -> impl Iterator<Item = &SpannedText> {
    let is_again = |index: usize, word: &SpannedText| words.0[..index].iter().any(|before| before.get_ref() == word.get_ref());
    words.0.iter().enumerate().filter(move |(index, word)| is_again(*index, word)).map(|(_, word)| word)
}
