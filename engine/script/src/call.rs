//! A call of a word: what it was given, read as what it takes.

use cinderforge_kernel::cost::Cost;
use cinderforge_kernel::define::Duration;
use cinderforge_kernel::event::Token;
use cinderforge_kernel::id::{CardRef, DieId, PlayerId, Thing};
use cinderforge_kernel::selector::Selector;
use cinderforge_kernel::table::Table;
use cinderforge_kernel::verbs;
use rhai::Dynamic;
use smallvec::SmallVec;
use ustr::Ustr;

use crate::compiled_script::CompiledScript;
use crate::error::{WordError, WordResult};
use crate::literal::Literal;
use crate::script_value::{Card, Player, Targets, ThingOrAbsent, kind_name, thing_of};
use crate::word::{Takes, Word};

/// A call of a word, with the table in hand.
pub(crate) struct Call<'a> {
    pub(crate) word: &'static Word,
    pub(crate) code: &'a CompiledScript,
    pub(crate) g: &'a mut Table,
    pub(crate) given: &'a [&'a mut Dynamic],
}

impl<'a> Call<'a> {
    /// How many values were given.
    pub(crate) fn count(&self) -> usize {
        self.given.len()
    }

    /// The word does not take what it was given.
    pub(crate) fn wrong(&self) -> WordError {
        let given: Vec<String> = self.given.iter().map(|value| kind_name(value).to_owned()).collect();
        let form = self.word.form(self.given.len()).unwrap_or_default();
        let wants: Vec<&str> = form.iter().map(|place| place.takes.name()).collect();
        let name = self.word.name;
        WordError::Misuse(format!("`{name}` takes ({}), and was given ({})", wants.join(", "), given.join(", ")))
    }

    fn thing(&self, at: usize) -> WordResult<Option<Thing>> {
        match thing_of(self.given[at]) {
            Some(ThingOrAbsent::Present(thing)) => Ok(Some(thing)),
            Some(ThingOrAbsent::Absent) => Ok(None),
            None => Err(self.wrong()),
        }
    }

    /// A card; `None` if it is absent.
    pub(crate) fn card(&self, at: usize) -> WordResult<Option<CardRef>> {
        if let Some(card) = self.given[at].read_lock::<Card>() {
            return Ok(card.0);
        }
        match self.thing(at)? {
            None => Ok(None),
            Some(_) => Err(self.wrong()),
        }
    }

    /// A card or an array of cards, without absent ones.
    pub(crate) fn cards(&self, at: usize) -> WordResult<SmallVec<[CardRef; 4]>> {
        self.several(at, Thing::card)
    }

    /// A die or an array of dice, without absent ones.
    pub(crate) fn dice(&self, at: usize) -> WordResult<SmallVec<[DieId; 4]>> {
        self.several(at, Thing::die)
    }

    /// Anything or an array of it, without what is absent.
    pub(crate) fn things(&self, at: usize) -> WordResult<SmallVec<[Thing; 4]>> {
        self.several(at, Some)
    }

    fn several<T>(&self, at: usize, of: fn(Thing) -> Option<T>) -> WordResult<SmallVec<[T; 4]>>
    where
        [T; 4]: smallvec::Array<Item = T>,
    {
        let mut found = SmallVec::new();
        let mut add = |value: &Dynamic| match thing_of(value) {
            Some(ThingOrAbsent::Present(one)) => of(one).map(|one| found.push(one)),
            Some(ThingOrAbsent::Absent) => Some(()),
            None => None,
        };
        let fits = if let Ok(array) = self.given[at].as_array_ref() {
            array.iter().all(|value| add(value).is_some())
        } else {
            add(self.given[at]).is_some()
        };
        if fits { Ok(found) } else { Err(self.wrong()) }
    }

    /// A player; `None` if there is none.
    pub(crate) fn player(&self, at: usize) -> WordResult<Option<PlayerId>> {
        if let Some(player) = self.given[at].read_lock::<Player>() {
            return Ok(player.0);
        }
        match self.thing(at)? {
            None => Ok(None),
            Some(_) => Err(self.wrong()),
        }
    }

    /// A card or player; `None` if it is absent.
    pub(crate) fn card_or_player(&self, at: usize) -> WordResult<Option<Thing>> {
        match self.thing(at)? {
            Some(Thing::Die(_)) => Err(self.wrong()),
            thing => Ok(thing),
        }
    }

    /// Who is asked, if a word takes a player first in its longest form, and where its other places begin.
    pub(crate) fn asked(&self) -> WordResult<(Option<PlayerId>, usize)> {
        let first = self.word.form(self.given.len()).and_then(|form| form.first());
        if first.is_some_and(|place| place.takes == Takes::Player) {
            return Ok((self.player(0)?, 1));
        }
        Ok((Some(verbs::you(self.g)), 0))
    }

    /// A whole number.
    pub(crate) fn number(&self, at: usize) -> WordResult<i32> {
        let number = self.given[at].as_int().map_err(|_| self.wrong())?;
        Ok(number.clamp(i64::from(i32::MIN), i64::from(i32::MAX)) as i32)
    }

    /// A whole number, or `None` for all.
    pub(crate) fn number_or_all(&self, at: usize) -> WordResult<Option<i32>> {
        if self.given[at].is_int() {
            return self.number(at).map(Some);
        }
        self.with_text(at, |text| (text == "all").then_some(None))
    }

    /// Reads a text; an unfit one is an error.
    pub(crate) fn with_text<T>(&self, at: usize, read: impl FnOnce(&str) -> Option<T>) -> WordResult<T> {
        let text = self.given[at].as_immutable_string_ref().map_err(|_| self.wrong())?;
        read(text.as_str()).ok_or_else(|| {
            let form = self.word.form(self.given.len()).unwrap_or_default();
            let wants = form.get(at).map_or("text", |place| place.takes.name());
            WordError::Misuse(format!("`{}` takes a {wants}, and was given \"{}\"", self.word.name, text.as_str()))
        })
    }

    /// A literal of the script.
    pub(crate) fn literal(&self, at: usize) -> WordResult<&'a Literal> {
        let code = self.code;
        self.with_text(at, |text| code.literal(text))
    }

    /// A text as a label, name or key.
    pub(crate) fn label(&self, at: usize) -> WordResult<Ustr> {
        self.literal(at).map(|literal| literal.text)
    }

    /// A selector phrase, with the literal it is.
    pub(crate) fn phrase(&self, at: usize) -> WordResult<(&'a Selector, &'a Literal)> {
        let literal = self.literal(at)?;
        let selector = literal.selector.as_ref().ok_or_else(|| self.wrong())?;
        Ok((selector, literal))
    }

    /// A price.
    pub(crate) fn price(&self, at: usize) -> WordResult<&'a Cost> {
        self.literal(at)?.cost.as_ref().ok_or_else(|| self.wrong())
    }

    /// A duration.
    pub(crate) fn duration(&self, at: usize) -> WordResult<Duration> {
        self.with_text(at, Duration::parse)
    }

    /// A kind of token; `None` for no kind.
    pub(crate) fn token(&self, at: usize) -> WordResult<Option<Token>> {
        self.with_text(at, |text| if text.is_empty() { Some(None) } else { Token::parse(text).map(Some) })
    }

    /// Several targets of one name.
    pub(crate) fn targets(&self) -> WordResult<Targets> {
        let name = self.label(0)?;
        let limit = if self.count() > 1 { Some(self.number(1)?) } else { None };
        Ok(Targets { name, limit, kind: self.target_kind(name) })
    }

    /// What kind of thing a declared target is.
    pub(crate) fn target_kind(&self, name: Ustr) -> crate::script_value::ThingKind {
        self.code.target_kind(name)
    }
}
