//! A text on a card, keyword or die, while it is read: where it stands, what it may use, and what it is read into.

use std::collections::BTreeMap;
use std::ops::Range;

use cinderforge_kernel::cost::{Cost, Item, Quantity};
use cinderforge_kernel::define::{AbilityDef, CardType, CardTypes, ConstantDef, FnDef, KeywordDef};
use cinderforge_kernel::event::Zones;
use cinderforge_kernel::id::{AbilityId, ConstantId, FnId};
use cinderforge_kernel::selector::{Amount, Holds, Num, Selector};
use toml::Spanned;
use ustr::Ustr;

use crate::catalog::Scope;
use crate::diagnostic::{Diagnostic, SourceFile};
use crate::files::field::{NumberOrPhrase, OneOrMany, SpannedText};
use crate::phrase::{self, FreeVariable, FreeVariables, PhraseError};
use crate::suggest;

/// What texts are read into; the tables of a library to be.
#[derive(Clone, Debug, Default)]
pub(crate) struct DefinitionTables {
    /// Abilities.
    pub(crate) abilities: Vec<AbilityDef>,
    /// Constant effects.
    pub(crate) constants: Vec<ConstantDef>,
    /// Keywords and granted abilities.
    pub(crate) keywords: Vec<KeywordDef>,
    /// Functions.
    pub(crate) functions: Vec<FnDef>,
    /// Constants that scripts start: script file, name, constant.
    pub(crate) lastings: Vec<(String, Ustr, ConstantId)>,
    /// Functions by script file and name.
    by_name: BTreeMap<(&'static str, &'static str), FnId>,
    /// Where data names a function first: data file and bytes.
    pub(crate) named_at: Vec<(SourceFile, Range<usize>)>,
    /// What is wrong.
    pub(crate) problems: Vec<Diagnostic>,
}

impl DefinitionTables {
    /// The function of this script and name.
    pub(crate) fn function(&mut self, script: Ustr, name: &SpannedText, file: &SourceFile) -> FnId {
        let name_text = Ustr::from(name.get_ref());
        if let Some(id) = self.by_name.get(&(script.as_str(), name_text.as_str())) {
            return *id;
        }
        let id = FnId(self.functions.len() as u16);
        self.functions.push(FnDef { file: script.to_string(), name: name_text });
        self.named_at.push((file.clone(), name.span()));
        self.by_name.insert((script.as_str(), name_text.as_str()), id);
        id
    }

    /// Takes in the functions that other tables have beyond the first ones, where it lacks them.
    pub(crate) fn take_functions(&mut self, other: &mut DefinitionTables, first: usize) {
        let new = other.functions.drain(first..).zip(other.named_at.drain(first..));
        for (function, place) in new {
            let id = FnId(self.functions.len() as u16);
            let key = (Ustr::from(&function.file).as_str(), function.name.as_str());
            if let std::collections::btree_map::Entry::Vacant(slot) = self.by_name.entry(key) {
                slot.insert(id);
                self.functions.push(function);
                self.named_at.push(place);
            }
        }
    }

    /// Takes in an ability.
    pub(crate) fn add_ability(&mut self, ability: AbilityDef) -> AbilityId {
        self.abilities.push(ability);
        AbilityId((self.abilities.len() - 1) as u16)
    }

    /// Takes in a constant effect.
    pub(crate) fn add_constant(&mut self, constant: ConstantDef) -> ConstantId {
        self.constants.push(constant);
        ConstantId((self.constants.len() - 1) as u16)
    }
}

/// What an entry belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum EntryOwner {
    /// A card of this type, which is played as its type says.
    Card(CardType),
    /// A card that comes onto the battlefield or under another, whatever its type.
    PlacedCard(CardType),
    /// A keyword or granted ability.
    Keyword,
    /// A dice power.
    DicePower,
    /// A card with a die that its power put there.
    DieOnCard,
}

impl EntryOwner {
    /// The type of the card, if it is one played as its type says.
    pub(crate) fn card_type(self) -> Option<CardType> {
        match self {
            EntryOwner::Card(kind) => Some(kind),
            EntryOwner::PlacedCard(_) | EntryOwner::Keyword | EntryOwner::DicePower | EntryOwner::DieOnCard => None,
        }
    }

    /// Whether something can be the bearer of its card: an alteration, or a text that may stand on one.
    fn may_be_attached(self) -> bool {
        match self {
            EntryOwner::Card(kind) | EntryOwner::PlacedCard(kind) => CardTypes::ALTERATIONS.has(kind),
            EntryOwner::Keyword | EntryOwner::DieOnCard => true,
            EntryOwner::DicePower => false,
        }
    }
}

/// What a phrase may take from its surroundings.
#[derive(Clone, Debug, Default)]
pub(crate) struct PhraseBindings {
    /// `N`.
    pub(crate) n: bool,
    /// `X`.
    pub(crate) x: bool,
    /// The event: `that unit`, `{event}`, `{source}`.
    pub(crate) event: bool,
    /// `{spent}`.
    pub(crate) spent: bool,
    /// `the attached unit`.
    pub(crate) bearer: bool,
    /// Names of targets asked earlier.
    pub(crate) names: Vec<Ustr>,
}

/// Where a text stands.
#[derive(Clone, Copy)]
pub(crate) struct EntryContext<'a> {
    /// The data file.
    pub(crate) file: &'a SourceFile,
    /// The script its functions are in.
    pub(crate) script: Ustr,
    /// The names it may use.
    pub(crate) scope: &'a Scope<'a>,
    /// What bears it.
    pub(crate) bearer: EntryOwner,
    /// How it is called if it has no name.
    pub(crate) title: Ustr,
    /// Whether its bearer defines X.
    pub(crate) has_x: bool,
    /// Whether the keyword it belongs to takes a number.
    pub(crate) numbered: bool,
    /// Whether exhaustion leaves it in force if it does not say.
    pub(crate) inexhaustible: bool,
}

impl<'a> EntryContext<'a> {
    /// The same place as seen by another file.
    pub(crate) fn in_file(self, file: &'a SourceFile) -> Self {
        EntryContext { file, ..self }
    }

    /// What constants and filters may take from their surroundings.
    pub(crate) fn bindings(&self, n: bool) -> PhraseBindings {
        let bearer = self.bearer.may_be_attached();
        PhraseBindings { n: n || self.numbered, x: self.has_x, bearer, ..PhraseBindings::default() }
    }
}

impl DefinitionTables {
    /// Reports a phrase that cannot be read, at its words.
    fn phrase_error(&mut self, file: &SourceFile, word: &SpannedText, error: PhraseError) {
        let span = inside(file, word, &error.span);
        self.problems.push(file.error(span, error.message).help(error.help));
    }

    fn checked<P: FreeVariables>(
        &mut self,
        at: EntryContext<'_>,
        word: &SpannedText,
        bindings: &PhraseBindings,
        read: Result<P, PhraseError>,
    ) -> Option<P> {
        match read {
            Ok(phrase) => {
                self.check_free_variables(at.file, word, bindings, &phrase);
                Some(phrase)
            }
            Err(error) => {
                self.phrase_error(at.file, word, error);
                None
            }
        }
    }

    /// Reads a selector phrase.
    pub(crate) fn selector(
        &mut self,
        at: EntryContext<'_>,
        word: Option<&SpannedText>,
        bindings: &PhraseBindings,
    ) -> Option<Selector> {
        let word = word?;
        self.checked(at, word, bindings, phrase::selector(word.get_ref(), at.scope))
    }

    /// Reads a condition phrase.
    pub(crate) fn condition(
        &mut self,
        at: EntryContext<'_>,
        word: Option<&SpannedText>,
        bindings: &PhraseBindings,
    ) -> Option<Holds> {
        let word = word?;
        self.checked(at, word, bindings, phrase::condition(word.get_ref(), at.scope))
    }

    /// Reads a number or an amount phrase.
    pub(crate) fn amount(
        &mut self,
        at: EntryContext<'_>,
        entry: Option<&Spanned<NumberOrPhrase>>,
        bindings: &PhraseBindings,
    ) -> Option<Amount> {
        let entry = entry?;
        match entry.get_ref() {
            NumberOrPhrase::Number(number) if *number < 0 => Some(Amount::Minus(Num::Is(-number))),
            NumberOrPhrase::Number(number) => Some(Amount::Num(Num::Is(*number))),
            NumberOrPhrase::Phrase(text) => {
                let word = Spanned::new(entry.span(), text.clone());
                self.checked(at, &word, bindings, phrase::amount(text, at.scope))
            }
        }
    }

    /// Reads a cost phrase in which wounds have no place.
    pub(crate) fn cost(&mut self, file: &SourceFile, word: Option<&SpannedText>, bindings: &PhraseBindings) -> Option<Cost> {
        let cost = self.price(file, word, bindings)?;
        let wounds = cost.parts.iter().flatten().any(|item| matches!(item, Item::Wounds(_)));
        if wounds && let Some(word) = word {
            let problem = file.error(find(file, word, "wound"), "`wounds` is a price, not a cost");
            self.problems.push(problem.help("only `price` and `ctx.may_pay` take wounds".to_owned()));
        }
        Some(cost)
    }

    /// Reads a price phrase.
    pub(crate) fn price(&mut self, file: &SourceFile, word: Option<&SpannedText>, bindings: &PhraseBindings) -> Option<Cost> {
        let word = word?;
        let cost = match phrase::cost(word.get_ref()) {
            Ok(cost) => cost,
            Err(error) => {
                self.phrase_error(file, word, error);
                return None;
            }
        };
        for quantity in cost.parts.iter().flatten().copied().filter_map(quantity) {
            match quantity {
                Quantity::X if !bindings.x => {
                    let problem = file.error(find(file, word, "X"), "`X` cannot be paid here");
                    self.problems.push(problem.help("only the cost of a spell or of an ability has `X`".to_owned()));
                }
                Quantity::N if !bindings.n => {
                    let problem = file.error(find(file, word, "N"), "`N` needs a number in the name of the ability");
                    self.problems.push(problem.help(N_HELP.to_owned()));
                }
                Quantity::X | Quantity::N | Quantity::Exactly(_) => {}
            }
        }
        Some(cost)
    }

    /// Checks that everything a phrase mentions is there.
    fn check_free_variables(
        &mut self,
        file: &SourceFile,
        word: &SpannedText,
        bindings: &PhraseBindings,
        phrase: &impl FreeVariables,
    ) {
        let problems = &mut self.problems;
        phrase.visit_free_variables(&mut |variable| {
            let (part, message, help) = match variable {
                FreeVariable::N if !bindings.n => {
                    ("N".to_owned(), "`N` needs a number in the name of the ability", Some(N_HELP.to_owned()))
                }
                FreeVariable::X if !bindings.x => {
                    ("X".to_owned(), "`X` is neither paid nor defined here", Some(X_HELP.to_owned()))
                }
                FreeVariable::Event if !bindings.event => {
                    ("that".to_owned(), "`that` needs an event", Some("only a text with a window has one".to_owned()))
                }
                FreeVariable::Bearer if !bindings.bearer => {
                    ("the attached".to_owned(), "`the attached` means nothing here", Some(BEARER_HELP.to_owned()))
                }
                FreeVariable::Name(name) => match unbound(name, bindings) {
                    Some((message, help)) => (format!("{{{name}}}"), message, help),
                    None => return,
                },
                FreeVariable::N | FreeVariable::X | FreeVariable::Event | FreeVariable::Bearer => return,
            };
            problems.push(file.error(find(file, word, &part), message.replace("{}", &part)).help(help));
        });
    }

    /// Reads words of a closed list, reporting those that are not on it.
    pub(crate) fn words<T: Copy>(&mut self, file: &SourceFile, words: Option<&OneOrMany>, list: &WordList<T>) -> Vec<T> {
        let words = words.map_or(&[][..], |many| &many.0);
        words.iter().filter_map(|word| self.word(file, word, list)).collect()
    }

    /// Reads one word of a closed list.
    pub(crate) fn word<T: Copy>(&mut self, file: &SourceFile, word: &SpannedText, list: &WordList<T>) -> Option<T> {
        let found = (list.parse)(word.get_ref());
        if found.is_none() {
            let help = suggest::help(word.get_ref(), list.words.iter().copied());
            let message = format!("unknown {} `{}`", list.what, word.get_ref());
            self.problems.push(file.error(word.span(), message).help(help));
        }
        found
    }

    /// Reads the zones of a text; `None` keeps the usual ones.
    pub(crate) fn zones(&mut self, file: &SourceFile, words: Option<&OneOrMany>) -> Option<Zones> {
        words.map(|_| self.words(file, words, &word_list!(cinderforge_kernel::event::Zone, "zone")).into_iter().collect())
    }
}

/// A closed list of words.
pub(crate) struct WordList<T> {
    /// What its words are.
    pub(crate) what: &'static str,
    /// Finds a word.
    pub(crate) parse: fn(&str) -> Option<T>,
    /// The words.
    pub(crate) words: Vec<&'static str>,
}

/// The closed list of a kernel word type.
macro_rules! word_list {
    ($kind:ty, $what:literal) => {
        $crate::definitions::tables::WordList {
            what: $what,
            parse: <$kind>::parse,
            words: <$kind>::ALL.iter().map(|word| word.word()).collect(),
        }
    };
}
pub(crate) use word_list;

/// How `N` comes to mean something.
const N_HELP: &str =
    "only an ability with a number in its name, as in name = \"Flare 2\", or a keyword that is `numbered` has `N`";
/// How `X` comes to mean something.
const X_HELP: &str = "pay it, as in cost = \"X basic\", or define it for the card, as in x = { is = \"..\" }";
/// Where `the attached ..` means something.
const BEARER_HELP: &str = "only the abilities and constants of an alteration spell or of a keyword know what it is attached to";

fn quantity(item: Item) -> Option<Quantity> {
    match item {
        Item::Discard(quantity) | Item::Wounds(quantity) | Item::Magic(quantity, _) => Some(quantity),
        Item::Main | Item::Side | Item::Exhaust => None,
    }
}

/// Why a name stands for nothing here.
fn unbound(name: Ustr, bindings: &PhraseBindings) -> Option<(&'static str, Option<String>)> {
    match name.as_str() {
        "event" | "source" if bindings.event => None,
        "event" | "source" => Some(("`{}` needs an event", Some("only a text with a window has one".to_owned()))),
        "spent" if bindings.spent => None,
        _ if bindings.names.contains(&name) => None,
        _ => {
            let help = suggest::nearest(name.as_str(), bindings.names.iter().map(Ustr::as_str));
            let help = help.map_or_else(
                || "a name stands for a target that is asked earlier".to_owned(),
                |known| format!("did you mean `{{{known}}}`?"),
            );
            Some(("`{}` stands for nothing yet", Some(help)))
        }
    }
}

/// The bytes of a part of a phrase in its file.
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

/// The bytes of the first such part of a phrase in its file, or of the whole phrase.
pub(crate) fn find(file: &SourceFile, word: &SpannedText, part: &str) -> Range<usize> {
    let found = word.get_ref().match_indices(part).map(|(at, _)| at).find(|at| is_own_word(word.get_ref(), *at, part));
    found.map_or_else(|| word.span(), |at| inside(file, word, &(at..at + part.len())))
}

/// Whether a part is not the middle of a word.
fn is_own_word(text: &str, at: usize, part: &str) -> bool {
    let before = text[..at].chars().next_back();
    let after = text[at + part.len()..].chars().next();
    let is_letter = |letter: Option<char>| letter.is_some_and(char::is_alphanumeric);
    !is_letter(before) && (part.len() > 1 || !is_letter(after))
}
