//! Calls of words: the arguments, read as what the word takes.

use cinderforge_kernel::cards::{Duration, Durations};
use cinderforge_kernel::game::{Held, PhraseValues};
use cinderforge_kernel::table::Table;
use cinderforge_kernel::terms::{CardRef, Cost, DieId, PlayerId, Selector, Thing, Token};
use cinderforge_kernel::verbs;
use smallvec::SmallVec;
use std::slice;
use ustr::Ustr;

use crate::compiled_script::CompiledScript;
use crate::error::{WordError, WordResult};
use crate::literal::Literal;
use crate::parameter::{Parameter, ParameterType};
use crate::script_value::{self, ScriptValue, Targets, ThingKind, ThingOrAbsent, WrittenText, kind_name, thing_of};

/// What a word is given for one of its parameters.
#[derive(Clone, Copy)]
pub(crate) struct Argument<'a> {
    /// The value, of a phrase the text.
    pub(crate) value: &'a ScriptValue,
    /// The values of the variables that it names as a phrase, in the order in which it names them first.
    pub(crate) named: &'a [ScriptValue],
}

/// A call of a word, with the table it works on.
pub(crate) struct Call<'a> {
    /// The name of the word.
    pub(crate) word: &'static str,
    /// The parameters of the overload that is called.
    pub(crate) parameters: &'static [Parameter],
    pub(crate) script: &'a CompiledScript,
    pub(crate) table: &'a mut Table,
    pub(crate) arguments: &'a [Argument<'a>],
}

impl<'a> Call<'a> {
    /// Returns how many arguments there are.
    pub(crate) fn count(&self) -> usize {
        self.arguments.len()
    }

    /// Returns the value of an argument.
    pub(crate) fn value(&self, index: usize) -> &'a ScriptValue {
        self.arguments[index].value
    }

    /// Returns the error that the word does not take these arguments.
    pub(crate) fn misuse(&self) -> WordError {
        let given: Vec<&str> = self.arguments.iter().map(|argument| kind_name(argument.value)).collect();
        let wanted: Vec<&str> = self.parameters.iter().map(|parameter| parameter.parameter_type.name()).collect();
        let name = self.word;
        WordError::Misuse(format!("`{name}` takes ({}), and was given ({})", wanted.join(", "), given.join(", ")))
    }

    /// Reads a thing; `None` if it is absent.
    fn thing(&self, index: usize) -> WordResult<Option<Thing>> {
        match thing_of(self.value(index)) {
            Some(ThingOrAbsent::Present(thing)) => Ok(Some(thing)),
            Some(ThingOrAbsent::Absent) => Ok(None),
            None => Err(self.misuse()),
        }
    }

    /// Reads a card; `None` if it is absent.
    pub(crate) fn card(&self, index: usize) -> WordResult<Option<CardRef>> {
        if let ScriptValue::Card(card) = self.value(index) {
            return Ok(card.0);
        }
        match self.thing(index)? {
            None => Ok(None),
            Some(_) => Err(self.misuse()),
        }
    }

    /// Reads a card or an array of cards, without absent ones.
    pub(crate) fn cards(&self, index: usize) -> WordResult<SmallVec<[CardRef; 4]>> {
        self.several(index, Thing::card)
    }

    /// Reads a card or an array of cards, and an array with a whole number for each. Returns them in pairs, without absent cards.
    pub(crate) fn cards_with_numbers(&self, cards: usize, numbers: usize) -> WordResult<Vec<(CardRef, i32)>> {
        let first = values_of(self.value(cards));
        let second = self.value(numbers).array().ok_or_else(|| self.misuse())?;
        if first.len() != second.len() {
            let name = self.word;
            let message = format!("`{name}` needs a number for each card, and was given {} for {}", second.len(), first.len());
            return Err(WordError::Misuse(message));
        }
        let mut pairs = Vec::with_capacity(first.len());
        for (card, number) in first.iter().zip(second) {
            let number = number.number().ok_or_else(|| self.misuse())?;
            match thing_of(card) {
                Some(ThingOrAbsent::Present(Thing::Card(card))) => pairs.push((card, clamped(number))),
                Some(ThingOrAbsent::Absent) => {}
                _ => return Err(self.misuse()),
            }
        }
        Ok(pairs)
    }

    /// Reads a die or an array of dice, without absent ones.
    pub(crate) fn dice(&self, index: usize) -> WordResult<SmallVec<[DieId; 4]>> {
        self.several(index, Thing::die)
    }

    /// Reads a thing or an array of things, each turned into what is wanted by `of`; absent ones are left out.
    fn several<T>(&self, index: usize, of: fn(Thing) -> Option<T>) -> WordResult<SmallVec<[T; 4]>>
    where
        [T; 4]: smallvec::Array<Item = T>,
    {
        let mut found = SmallVec::new();
        let mut add = |value: &ScriptValue| match thing_of(value) {
            Some(ThingOrAbsent::Present(thing)) => of(thing).map(|wanted| found.push(wanted)),
            Some(ThingOrAbsent::Absent) => Some(()),
            None => None,
        };
        let fits = values_of(self.value(index)).iter().all(|value| add(value).is_some());
        if fits { Ok(found) } else { Err(self.misuse()) }
    }

    /// Reads a player; `None` if there is none.
    pub(crate) fn player(&self, index: usize) -> WordResult<Option<PlayerId>> {
        if let ScriptValue::Player(player) = self.value(index) {
            return Ok(player.0);
        }
        match self.thing(index)? {
            None => Ok(None),
            Some(Thing::Player(player) | Thing::Pile(player, _)) => Ok(Some(player)),
            Some(_) => Err(self.misuse()),
        }
    }

    /// Reads a card or player, whose pile for a pile; `None` if it is absent.
    pub(crate) fn card_or_player(&self, index: usize) -> WordResult<Option<Thing>> {
        match self.thing(index)? {
            Some(Thing::Die(_)) => Err(self.misuse()),
            Some(Thing::Pile(player, _)) => Ok(Some(Thing::Player(player))),
            thing => Ok(thing),
        }
    }

    /// Splits off the optional leading player argument, by default the player of the effect. Returns it, `None` if absent,
    /// with the index of the first remaining argument.
    pub(crate) fn optional_player(&self) -> WordResult<(Option<PlayerId>, usize)> {
        let first = self.parameters.first();
        if first.is_some_and(|parameter| parameter.parameter_type == ParameterType::Player) {
            return Ok((self.player(0)?, 1));
        }
        Ok((Some(verbs::you(self.table)), 0))
    }

    /// Reads a whole number.
    pub(crate) fn number(&self, index: usize) -> WordResult<i32> {
        let number = self.value(index).number().ok_or_else(|| self.misuse())?;
        Ok(clamped(number))
    }

    /// Reads a whole number; `None` for all.
    pub(crate) fn number_or_all(&self, index: usize) -> WordResult<Option<i32>> {
        if self.value(index).number().is_some() {
            return self.number(index).map(Some);
        }
        self.with_text(index, |text| (text == "all").then_some(None))
    }

    /// Reads a text with `read`; `None` from it is an error.
    pub(crate) fn with_text<T>(&self, index: usize, read: impl FnOnce(&str) -> Option<T>) -> WordResult<T> {
        let text = self.value(index).text().ok_or_else(|| self.misuse())?;
        read(text).ok_or_else(|| {
            let wanted = self.parameters.get(index).map_or("text", |parameter| parameter.parameter_type.name());
            WordError::Misuse(format!("`{}` takes a {wanted}, and was given \"{text}\"", self.word))
        })
    }

    /// Reads a text as a literal of the script.
    pub(crate) fn literal(&self, index: usize) -> WordResult<&'a Literal> {
        if let ScriptValue::Written(WrittenText { literal: Some(literal), .. }) = self.value(index) {
            return Ok(&**literal);
        }
        let script = self.script;
        self.with_text(index, |text| script.literal(text)).map(|literal| &**literal)
    }

    /// Reads a label, name or key.
    pub(crate) fn label(&self, index: usize) -> WordResult<Ustr> {
        if let ScriptValue::Written(WrittenText { text, literal: Some(_) }) = self.value(index) {
            return Ok(*text);
        }
        self.literal(index).map(|literal| literal.text)
    }

    /// Gives the phrase among the arguments, if there is one, the values it names and the player who is asked. Returns whether
    /// there were any.
    pub(crate) fn give_values(&mut self) -> WordResult<bool> {
        let mut given = PhraseValues::default();
        for (index, parameter) in self.parameters.iter().enumerate() {
            match parameter.parameter_type {
                ParameterType::Player if index == 0 => given.asked = self.player(0)?,
                ParameterType::Phrase | ParameterType::Condition | ParameterType::Happening => {
                    let named = self.arguments[index].named;
                    if named.is_empty() {
                        continue;
                    }
                    for ((name, roles), value) in self.literal(index)?.names.iter().zip(named) {
                        script_value::check_roles(value, *name, roles)?;
                        given.variables.push((*name, script_value::held(value).ok_or_else(|| self.misuse())?));
                    }
                }
                _ => {}
            }
        }
        if given.variables.is_empty() && given.asked.is_none() {
            return Ok(false);
        }
        verbs::give_values(self.table, given);
        Ok(true)
    }

    /// Reads an array of values that are kept.
    pub(crate) fn values(&self, index: usize) -> WordResult<Vec<Held>> {
        let values = self.value(index).array().ok_or_else(|| self.misuse())?;
        let values: Option<Vec<Held>> = values.iter().map(script_value::held).collect();
        values.ok_or_else(|| {
            let message = "cards, players, dice, piles, numbers and texts are kept, alone or in arrays";
            WordError::Misuse(format!("`{}` was given something else: {message}", self.word))
        })
    }

    /// Reads a selector phrase. Returns it with its literal.
    pub(crate) fn phrase(&self, index: usize) -> WordResult<(&'a Selector, &'a Literal)> {
        let literal = self.literal(index)?;
        let selector = literal.selector.as_ref().ok_or_else(|| self.misuse())?;
        Ok((selector, literal))
    }

    /// Reads a price.
    pub(crate) fn price(&self, index: usize) -> WordResult<&'a Cost> {
        self.literal(index)?.cost.as_ref().ok_or_else(|| self.misuse())
    }

    /// Reads a duration.
    pub(crate) fn durations(&self, index: usize) -> WordResult<Durations> {
        let Some(words) = self.value(index).array() else {
            return self.with_text(index, |text| Duration::parse(text).map(|end| Durations::of(&[end])));
        };
        words.iter().map(|word| word.text().and_then(Duration::parse).ok_or_else(|| self.misuse())).collect()
    }

    /// Reads a kind of token; `None` for the empty text.
    pub(crate) fn token(&self, index: usize) -> WordResult<Option<Token>> {
        self.with_text(index, |text| if text.is_empty() { Some(None) } else { Token::parse(text).map(Some) })
    }

    /// Reads the arguments of `targets`: a name, then perhaps how many at most.
    pub(crate) fn targets(&self) -> WordResult<Targets> {
        let name = self.label(0)?;
        let limit = if self.count() > 1 { Some(self.number(1)?) } else { None };
        Ok(Targets { name, limit, kind: self.target_kind(name) })
    }

    /// Returns what kind of thing a declared target is.
    pub(crate) fn target_kind(&self, name: Ustr) -> ThingKind {
        self.script.target_kind(name)
    }
}

/// Returns the values of an array, or one that is none alone.
pub(crate) fn values_of(value: &ScriptValue) -> &[ScriptValue] {
    value.array().unwrap_or_else(|| slice::from_ref(value))
}

/// The largest number a word takes: no value of a game comes near it, and sums of such numbers fit.
const MOST: i64 = 9_999;

/// Returns a whole number of a script, brought into the range of those of the game.
fn clamped(number: i64) -> i32 {
    number.clamp(-MOST, MOST) as i32
}
