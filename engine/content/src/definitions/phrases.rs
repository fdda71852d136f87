//! Phrases of entries: parsed, with their free variables checked.

use std::ops::Range;

use cinderforge_kernel::terms::{Amount, Condition, Cost, CostAmount, Item, Nouns, Num, Selector, Sorts};
use toml::Spanned;
use ustr::Ustr;

use super::entry_context::{EntryContext, PhraseBindings};
use super::tables::DefinitionTables;
use super::unit_checks::help_for;
use crate::diagnostic::{Code, Diagnostic, SourceFile};
use crate::files::field::{NumberOrPhrase, SpannedText};
use crate::phrase::{self, FreeVariable, FreeVariables, MOST_PRINTED, NO_BATTLE_HELP, NameRole, NameSort, PhraseError, Unpicked};
use crate::suggest;

/// How `N` comes to mean something.
const N_HELP: &str =
    "only an ability with a number in its name, as in name = \"Flare 2\", or a keyword that is `numbered` has `N`";

/// How `X` comes to mean something.
const X_HELP: &str = "pay it, as in cost = \"X basic\", or define it for the card, as in x = { is = \"..\" }";

/// Where `the attached ..` means something.
const BEARER_HELP: &str = "only the abilities and constants of an alteration spell or of a keyword know what it is attached to; of what a card grants, the card that has it is `this unit`";

/// What is wrong with `another` where the card with the text is none of those.
const OTHER_MESSAGE: &str = "the card with this text is none of these, so nothing is left out";

/// What is wrong with `another` where the card with the text is an action spell.
const RESOLVED_MESSAGE: &str = "an action spell is in no pile and not in play while it resolves, so nothing is left out";

/// How to leave something out.
const OTHER_HELP: &str =
    "write `other than {name}` of what is to be left out, or `other than the attached unit`; of players `an opponent`";

impl DefinitionTables {
    /// Reports a phrase that cannot be read, at its words.
    fn phrase_error(&mut self, file: &SourceFile, word: &SpannedText, error: PhraseError) {
        let span = inside(file, word, &error.span);
        let is_plain = file.text.get(span.clone()) == word.get_ref().get(error.span.clone());
        self.problems.push(file.error(span, error.code, error.message).help(error.help).cure(error.cure.filter(|_| is_plain)));
    }

    /// Checks the free variables of a phrase that was parsed, or reports why it was not.
    fn checked<P: FreeVariables>(
        &mut self,
        context: EntryContext<'_>,
        word: &SpannedText,
        bindings: &PhraseBindings,
        read: Result<P, PhraseError>,
    ) -> Option<P> {
        match read {
            Ok(phrase) => {
                self.asked_of_the_past = self.asked_of_the_past.union(phrase::past_events(&phrase));
                self.check_free_variables(context, word, bindings, &phrase);
                self.check_that(context.file, word, bindings);
                self.check_this(context, word);
                self.check_affected(context.file, word, bindings);
                Some(phrase)
            }
            Err(error) => {
                self.phrase_error(context.file, word, error);
                None
            }
        }
    }

    /// Reports a phrase that asks what an effect can affect where none runs.
    fn check_affected(&mut self, file: &SourceFile, word: &SpannedText, bindings: &PhraseBindings) {
        const ASKS: &str = "that can be affected";
        if !bindings.effect && word.get_ref().contains(ASKS) {
            let problem =
                file.error(find(file, word, ASKS), Code::NoRuleReads, "no effect runs here that something could be affected by");
            self.problems.push(problem.help(
                "targets, the `if` of what answers an event, and the phrases of scripts ask that; leave it out here".to_owned(),
            ));
        }
    }

    /// Parses a selector phrase.
    pub(super) fn selector(
        &mut self,
        context: EntryContext<'_>,
        word: Option<&SpannedText>,
        bindings: &PhraseBindings,
    ) -> Option<Selector> {
        let word = word?;
        self.checked(context, word, bindings, phrase::selector(word.get_ref(), context.scope))
    }

    /// Parses a selector phrase by which something is looked for: it has to be able to find something.
    pub(super) fn found(
        &mut self,
        context: EntryContext<'_>,
        word: Option<&SpannedText>,
        bindings: &PhraseBindings,
    ) -> Option<Selector> {
        let selector = self.selector(context, word, bindings)?;
        self.check_found(context, word.map_or(0..0, Spanned::span), &[&selector]);
        Some(selector)
    }

    /// Reports selectors by which nothing is ever found.
    fn check_found(&mut self, context: EntryContext<'_>, span: Range<usize>, selectors: &[&Selector]) {
        if let Some((message, help)) = selectors.iter().find_map(|selector| phrase::finds_nothing(selector, context.known)) {
            self.problems.push(context.file.error(span, Code::NeverTrue, message).help(help));
        }
    }

    /// Parses a condition phrase.
    pub(super) fn condition(
        &mut self,
        context: EntryContext<'_>,
        word: Option<&SpannedText>,
        bindings: &PhraseBindings,
    ) -> Option<Condition> {
        let word = word?;
        let condition = self.checked(context, word, bindings, phrase::condition(word.get_ref(), context.scope))?;
        self.check_found(context, word.span(), &phrase::looked_for(&condition));
        if let Some((code, message, help)) = phrase::certainty(&condition) {
            self.problems.push(context.file.error(word.span(), code, message).help(help));
        }
        Some(condition)
    }

    /// Parses a number or an amount phrase.
    pub(super) fn amount(
        &mut self,
        context: EntryContext<'_>,
        entry: Option<&Spanned<NumberOrPhrase>>,
        bindings: &PhraseBindings,
    ) -> Option<Amount> {
        let entry = entry?;
        match entry.get_ref() {
            NumberOrPhrase::Number(number) if number.unsigned_abs() > MOST_PRINTED.unsigned_abs() => {
                let problem =
                    context.file.error(entry.span(), Code::NumberOutOfRange, format!("the number {number} is too large"));
                self.problems.push(problem.help(format!("write one from -{MOST_PRINTED} to {MOST_PRINTED}")));
                None
            }
            NumberOrPhrase::Number(number) if *number < 0 => Some(Amount::Minus(Num::Is(-number))),
            NumberOrPhrase::Number(number) => Some(Amount::Num(Num::Is(*number))),
            NumberOrPhrase::Phrase(text) => {
                let word = Spanned::new(entry.span(), text.clone());
                let amount = self.checked(context, &word, bindings, phrase::amount(text, context.scope))?;
                self.check_found(context, word.span(), &phrase::counted(&amount));
                Some(amount)
            }
        }
    }

    /// Parses a cost or price phrase. The cards it takes are named by what is known before anything is picked.
    pub(super) fn cost(
        &mut self,
        context: EntryContext<'_>,
        word: Option<&SpannedText>,
        bindings: &PhraseBindings,
    ) -> Option<Cost> {
        let (word, file) = (word?, context.file);
        let cost = match phrase::cost(word.get_ref(), context.scope) {
            Ok(cost) => cost,
            Err(error) => {
                self.phrase_error(file, word, error);
                return None;
            }
        };
        for quantity in cost.parts().iter().flatten().filter_map(Item::amount) {
            match quantity {
                CostAmount::X if !bindings.x => {
                    let problem = file.error(find(file, word, "X"), Code::NoXOrN, "`X` cannot be paid here");
                    self.problems.push(problem.help("only the cost of a spell or of an ability has `X`".to_owned()));
                }
                CostAmount::N if !bindings.n => {
                    let problem =
                        file.error(find(file, word, "N"), Code::NoXOrN, "`N` needs a number in the name of the ability");
                    self.problems.push(problem.help(N_HELP.to_owned()));
                }
                CostAmount::X | CostAmount::N | CostAmount::Exactly(_) => {}
            }
        }
        let known = PhraseBindings { n: bindings.n, bearer: bindings.bearer, ..PhraseBindings::default() };
        self.check_free_variables(context, word, &known, &cost);
        if phrase::misnamed(word.get_ref(), context.known.this).is_some() {
            self.check_this(context, word);
        } else if let Some((message, help)) = phrase::unpayable(&cost, context.known) {
            self.problems.push(file.error(word.span(), Code::CostThatIsNone, message).help(help));
        }
        Some(cost)
    }

    /// Reports `this unit` and the like where the card with the text is none.
    fn check_this(&mut self, context: EntryContext<'_>, word: &SpannedText) {
        let Some((noun, start)) = phrase::misnamed(word.get_ref(), context.known.this) else { return };
        let part = format!("this {noun}");
        let span = inside(context.file, word, &(start..start + part.len()));
        let is = phrase::in_words(context.known.this);
        let message = if Sorts::of_noun(noun).meets(context.known.this) {
            format!("the card with this text is `{is}`, whether `{noun}` or not, and `{part}` does not ask that")
        } else {
            format!("the card with this text is `{is}` and no `{noun}`, so `{part}` means nothing")
        };
        self.problems.push(context.file.error(span, Code::SpeaksOfNoUnit, message).help(help_for(context.known.this)));
    }

    /// Reports `that unit` and the like where the events are of other cards.
    fn check_that(&mut self, file: &SourceFile, word: &SpannedText, bindings: &PhraseBindings) {
        let Some(known) = bindings.that else { return };
        for noun in Nouns::CARDS.iter().filter(|noun| !known.meets(Sorts::of_noun(*noun))) {
            let part = format!("that {noun}");
            if word.get_ref().match_indices(&part).any(|(start, _)| is_own_word(word.get_ref(), start, &part)) {
                let problem = file.error(
                    find(file, word, &part),
                    Code::NeverTrue,
                    format!("the card of the event is never one that `{noun}` means"),
                );
                let help = "`that ..` is the card that `of` says; name another by how it is found, or as a target";
                self.problems.push(problem.help(help.to_owned()));
            }
        }
    }

    /// Reports a number in front of what says which cards or players, and not how many.
    pub(super) fn check_no_quantity(
        &mut self,
        file: &SourceFile,
        (key, word): (&str, Option<&SpannedText>),
        found: Option<&Selector>,
    ) {
        let (Some(word), Some(found)) = (word, found) else { return };
        if let Some((message, help)) = Unpicked::EachOnItsOwn.misfit(found) {
            let message = message.replacen("this says", &format!("`{key}` says"), 1);
            self.problems.push(file.error(word.span(), Code::NobodyPicks, message).help(help));
        }
    }

    /// Reports the free variables of a phrase that nothing binds.
    fn check_free_variables(
        &mut self,
        context: EntryContext<'_>,
        word: &SpannedText,
        bindings: &PhraseBindings,
        phrase: &impl FreeVariables,
    ) {
        let file = context.file;
        let problems = &mut self.problems;
        phrase.visit_free_variables(&mut |variable| {
            let (part, code, message, help) = match variable {
                FreeVariable::N if !bindings.n => {
                    ("N".to_owned(), Code::NoXOrN, "`N` needs a number in the name of the ability", Some(N_HELP.to_owned()))
                }
                FreeVariable::X if !bindings.x => {
                    ("X".to_owned(), Code::NoXOrN, "`X` is neither paid nor defined here", Some(X_HELP.to_owned()))
                }
                FreeVariable::Event if !bindings.event => {
                    let help = Some("only a text with a window has one".to_owned());
                    ("that".to_owned(), Code::MeansNothingHere, "`that` needs an event", help)
                }
                FreeVariable::Battle if bindings.outside_battle => (
                    "in battle".to_owned(),
                    Code::MeansNothingHere,
                    "no battle goes on then, so nothing is `in battle`",
                    Some(NO_BATTLE_HELP.to_owned()),
                ),
                FreeVariable::Bearer if !bindings.bearer => {
                    let help = Some(BEARER_HELP.to_owned());
                    ("the attached".to_owned(), Code::MeansNothingHere, "`the attached` means nothing here", help)
                }
                FreeVariable::Asked => {
                    let help = "`they` and `their` are for scripts that ask a player, as in `ctx.choose(player, ..)`";
                    let word = if word.get_ref().contains("their") { "their" } else { "they" };
                    (word.to_owned(), Code::MeansNothingHere, "nobody is asked here", Some(help.to_owned()))
                }
                FreeVariable::Name(name, role) => {
                    problems.extend(unbound_name(file, word, (name, role), bindings));
                    return;
                }
                FreeVariable::Other(nouns, in_hand)
                    if is_never_among(context.known.this, nouns) || bindings.resolves && !in_hand =>
                {
                    let is_among = !is_never_among(context.known.this, nouns);
                    let message = if is_among { RESOLVED_MESSAGE } else { OTHER_MESSAGE };
                    let part = if word.get_ref().contains("another") { "another" } else { "other" };
                    (part.to_owned(), Code::NothingLeftOut, message, Some(OTHER_HELP.to_owned()))
                }
                FreeVariable::N
                | FreeVariable::X
                | FreeVariable::Event
                | FreeVariable::Bearer
                | FreeVariable::Battle
                | FreeVariable::Other(..)
                | FreeVariable::Past(_) => return,
            };
            problems.push(file.error(find(file, word, &part), code, message).help(help));
        });
    }
}

/// Returns whether a card of these sorts is never among what some nouns mean.
fn is_never_among(own: Sorts, nouns: Nouns) -> bool {
    !Sorts::of_nouns(nouns).meets(own)
}

/// Returns the error that a name in a phrase stands for nothing, or for nothing that fits.
fn unbound_name(
    file: &SourceFile,
    word: &SpannedText,
    (name, role): (Ustr, NameRole),
    bindings: &PhraseBindings,
) -> Option<Diagnostic> {
    let part = format!("{{{name}}}");
    let (code, message, help, meant) = unbound(name, role, bindings)?;
    let problem = file.error(find(file, word, &part), code, message).help(help);
    Some(match meant {
        Some(meant) => problem.rewrite(&part, &format!("{{{meant}}}")),
        None => problem,
    })
}

/// Returns why a name stands for nothing, or for nothing that fits; with how to mend it, and the name that was meant.
fn unbound(name: Ustr, role: NameRole, bindings: &PhraseBindings) -> Option<(Code, String, String, Option<&str>)> {
    match name.as_str() {
        "event" if bindings.event => return None,
        "source" | "doer" if bindings.source => return None,
        "source" | "doer" if bindings.event => {
            let help = "only a text with would, when, after or as has one";
            return Some((
                Code::MeansNothingHere,
                format!("`{{{name}}}` needs an event that something causes"),
                help.to_owned(),
                None,
            ));
        }
        "event" | "source" | "doer" => {
            return Some((
                Code::MeansNothingHere,
                format!("`{{{name}}}` needs an event"),
                "only a text with a window has one".to_owned(),
                None,
            ));
        }
        "spent" if bindings.spent => return None,
        "spent" => {
            let help = "ask for it in the script, once the cost of this text is paid; `{event}` of `pays_cost` names the dice that paid \
                        for something else";
            return Some((
                Code::MeansNothingHere,
                "`{spent}` names dice that have paid, and none have here".to_owned(),
                help.to_owned(),
                None,
            ));
        }
        _ => {}
    }
    if let Some((_, sort)) = bindings.names.iter().find(|(known, _)| *known == name) {
        return sort.misfit(&name, role).map(|(message, help)| match (sort, role) {
            (_, NameRole::Number) => (
                Code::NameOfAnotherSort,
                message,
                "write a number, `N` or `X`; a script can name a number it holds".to_owned(),
                None,
            ),
            (NameSort::Several, _) => (Code::NameOfAnotherSort, message, "declare a target that picks one".to_owned(), None),
            _ => (Code::NameOfAnotherSort, message, help, None),
        });
    }
    let near = suggest::nearest(name.as_str(), bindings.names.iter().map(|(known, _)| known.as_str()));
    let help = near.map_or_else(
        || {
            if bindings.given {
                format!("add `takes = [\"{name}\"]`, and the value where the script starts it")
            } else {
                "declare the target above this one, or ask for it in the script with `ctx.choose`".to_owned()
            }
        },
        |known| format!("did you mean `{{{known}}}`?"),
    );
    let message = if bindings.given { "is no name it takes" } else { "is no target above this phrase" };
    Some((Code::UnknownName, format!("`{{{name}}}` {message}"), help, near))
}

/// Returns the bytes of a part of a phrase in its file.
fn inside(file: &SourceFile, word: &SpannedText, part: &Range<usize>) -> Range<usize> {
    let whole = word.span();
    let written = file.text.get(whole.clone()).unwrap_or_default();
    match written.find(word.get_ref().as_str()) {
        Some(start) => {
            let start = whole.start + start;
            start + part.start..start + part.end.min(word.get_ref().len())
        }
        None => whole,
    }
}

/// Finds the first such part of a phrase in its file. Returns its bytes, or those of the whole phrase.
pub(super) fn find(file: &SourceFile, word: &SpannedText, part: &str) -> Range<usize> {
    let found =
        word.get_ref().match_indices(part).map(|(start, _)| start).find(|start| is_own_word(word.get_ref(), *start, part));
    found.map_or_else(|| word.span(), |start| inside(file, word, &(start..start + part.len())))
}

/// Returns whether a part of a text at a byte is a word of its own.
fn is_own_word(text: &str, at: usize, part: &str) -> bool {
    let before = text[..at].chars().next_back();
    let after = text[at + part.len()..].chars().next();
    let is_letter = |letter: Option<char>| letter.is_some_and(char::is_alphanumeric);
    !is_letter(before) && (part.len() > 1 || !is_letter(after))
}
