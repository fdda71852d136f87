//! What an entry belongs to, with what its phrases may use.

use cinderforge_kernel::cards::{CardType, CardTypes};
use cinderforge_kernel::terms::Sorts;
use ustr::Ustr;

use crate::catalog::Scope;
use crate::diagnostic::SourceFile;
use crate::phrase::{Known, NameSort};

/// What an entry belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum EntryOwner {
    /// A card of this type, which is played as its type says.
    Card(CardType),
    /// A card that comes onto the battlefield or under another, whatever its type.
    PlacedCard(CardType),
    /// A keyword.
    Keyword,
    /// What a card grants.
    Granted,
    /// A dice power.
    DicePower,
    /// A card with a die that its power put there.
    DieOnCard,
    /// A lasting effect, that a script starts.
    Lasting,
}

impl EntryOwner {
    /// Returns the type of the card, if it is one played as its type says.
    pub(crate) fn card_type(self) -> Option<CardType> {
        match self {
            EntryOwner::Card(kind) => Some(kind),
            EntryOwner::PlacedCard(_)
            | EntryOwner::Keyword
            | EntryOwner::Granted
            | EntryOwner::DicePower
            | EntryOwner::DieOnCard
            | EntryOwner::Lasting => None,
        }
    }

    /// Returns whether it is a named text that several cards may have.
    pub(crate) fn is_keyword(self) -> bool {
        matches!(self, EntryOwner::Keyword | EntryOwner::Granted)
    }

    /// Returns whether its card can have a bearer: an alteration, or a text that may stand on one.
    fn may_be_attached(self) -> bool {
        match self {
            EntryOwner::Card(kind) | EntryOwner::PlacedCard(kind) => CardTypes::ALTERATIONS.has(kind),
            EntryOwner::Keyword | EntryOwner::DieOnCard => true,
            EntryOwner::Granted | EntryOwner::DicePower | EntryOwner::Lasting => false,
        }
    }
}

/// What binds the free variables of a phrase.
#[derive(Clone, Debug, Default)]
pub(crate) struct PhraseBindings {
    /// `N`.
    pub(crate) n: bool,
    /// `X`.
    pub(crate) x: bool,
    /// The event: `that unit`, `{event}`.
    pub(crate) event: bool,
    /// The sorts of the card of the event; none if it may be any card.
    pub(crate) that: Option<Sorts>,
    /// Whether the card is an action spell that resolves.
    pub(crate) resolves: bool,
    /// What caused the event: `{source}`.
    pub(crate) source: bool,
    /// `{spent}`.
    pub(crate) spent: bool,
    /// Whether the phrase is read before a battle begins.
    pub(crate) outside_battle: bool,
    /// `the attached unit`.
    pub(crate) bearer: bool,
    /// The targets asked earlier, or what the script gives: their names, what each is.
    pub(crate) names: Vec<(Ustr, NameSort)>,
    /// Whether a script gives the names, as `takes` says.
    pub(crate) given: bool,
    /// Whether the effect runs that something may be affected by.
    pub(crate) effect: bool,
}

/// What an entry is read in.
#[derive(Clone, Copy)]
pub(crate) struct EntryContext<'a> {
    /// The data file.
    pub(crate) file: &'a SourceFile,
    /// The path of the data file whose entry it is, whatever overlay says it anew.
    pub(crate) data: Ustr,
    /// The script its functions are in.
    pub(crate) script: Ustr,
    /// The names it may use.
    pub(crate) scope: &'a Scope<'a>,
    /// What it belongs to.
    pub(crate) owner: EntryOwner,
    /// What its phrases may point at.
    pub(crate) known: Known,
    /// How it is called if it has no name.
    pub(crate) title: Ustr,
    /// Whether its card defines X, or is paid for with X.
    pub(crate) has_x: bool,
    /// Whether the keyword it belongs to takes a number.
    pub(crate) numbered: bool,
    /// Whether exhaustion leaves it in force if it does not say.
    pub(crate) inexhaustible: bool,
    /// The names whose values the script gives that starts it; none for what no script starts.
    pub(crate) takes: Option<&'a [Ustr]>,
}

impl<'a> EntryContext<'a> {
    /// Returns the same context in another file.
    pub(crate) fn in_file(self, file: &'a SourceFile) -> Self {
        EntryContext { file, ..self }
    }

    /// Returns what binds the phrases of constants; `n` if the name of the entry has a number.
    pub(crate) fn bindings(&self, n: bool) -> PhraseBindings {
        let bearer = self.owner.may_be_attached();
        let names = self.takes.iter().copied().flatten().map(|name| (*name, NameSort::Unknown)).collect();
        PhraseBindings {
            n: n || self.numbered,
            x: self.has_x,
            bearer,
            names,
            given: self.takes.is_some(),
            ..PhraseBindings::default()
        }
    }
}
