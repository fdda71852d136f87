//! The entries that several kinds of data files share: words with their place, one or many of them, numbers or phrases.

use std::fmt;
use std::marker::PhantomData;

use cinderforge_kernel::cards::Printed;
use serde::de::value::MapAccessDeserializer;
use serde::de::{Deserialize, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use toml::Spanned;

/// A text with its place.
pub(crate) type SpannedText = Spanned<String>;

/// A table as a list of its entries, in the order of the file.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Entries<T>(pub(crate) Vec<(SpannedText, T)>);

impl<T> Default for Entries<T> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Entries<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Table<T>(PhantomData<T>);

        impl<'de, T: Deserialize<'de>> Visitor<'de> for Table<T> {
            type Value = Entries<T>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a table")
            }

            fn visit_map<M: MapAccess<'de>>(self, mut map: M) -> Result<Self::Value, M::Error> {
                let mut entries = Vec::new();
                while let Some(entry) = map.next_entry()? {
                    entries.push(entry);
                }
                Ok(Entries(entries))
            }
        }

        deserializer.deserialize_map(Table(PhantomData))
    }
}

/// One text, or a list of them.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct OneOrMany(pub(crate) Vec<SpannedText>);

impl<'de> Deserialize<'de> for OneOrMany {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        enum Shape {
            One(String),
            List(Vec<SpannedText>),
        }

        struct Shapes;

        impl<'de> Visitor<'de> for Shapes {
            type Value = Shape;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a text or a list of texts")
            }

            fn visit_str<E: Error>(self, text: &str) -> Result<Shape, E> {
                Ok(Shape::One(text.to_owned()))
            }

            fn visit_seq<S: SeqAccess<'de>>(self, mut seq: S) -> Result<Shape, S::Error> {
                let mut words = Vec::new();
                while let Some(word) = seq.next_element()? {
                    words.push(word);
                }
                Ok(Shape::List(words))
            }
        }

        struct Any(Shape);

        impl<'de> Deserialize<'de> for Any {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                deserializer.deserialize_any(Shapes).map(Any)
            }
        }

        let any = Spanned::<Any>::deserialize(deserializer)?;
        let span = any.span();
        Ok(OneOrMany(match any.into_inner().0 {
            Shape::One(text) => vec![Spanned::new(span, text)],
            Shape::List(words) => words,
        }))
    }
}

/// A text, or a table that says more.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum TextOrTable<T> {
    /// The text.
    Text(String),
    /// The table.
    Table(T),
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for TextOrTable<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Shapes<T>(PhantomData<T>);

        impl<'de, T: Deserialize<'de>> Visitor<'de> for Shapes<T> {
            type Value = TextOrTable<T>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a text or a table")
            }

            fn visit_str<E: Error>(self, text: &str) -> Result<TextOrTable<T>, E> {
                Ok(TextOrTable::Text(text.to_owned()))
            }

            fn visit_map<M: MapAccess<'de>>(self, map: M) -> Result<TextOrTable<T>, M::Error> {
                T::deserialize(MapAccessDeserializer::new(map)).map(TextOrTable::Table)
            }
        }

        deserializer.deserialize_any(Shapes(PhantomData))
    }
}

/// A number, or a phrase.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum NumberOrPhrase {
    /// A number.
    Number(i32),
    /// An amount phrase.
    Phrase(String),
}

impl<'de> Deserialize<'de> for NumberOrPhrase {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Shapes;

        impl Visitor<'_> for Shapes {
            type Value = NumberOrPhrase;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a number or an amount phrase")
            }

            fn visit_i64<E: Error>(self, number: i64) -> Result<NumberOrPhrase, E> {
                i32::try_from(number)
                    .map(NumberOrPhrase::Number)
                    .map_err(|_| E::custom("the number is too large, expected a smaller one"))
            }

            fn visit_str<E: Error>(self, text: &str) -> Result<NumberOrPhrase, E> {
                Ok(NumberOrPhrase::Phrase(text.to_owned()))
            }
        }

        deserializer.deserialize_any(Shapes)
    }
}

/// A printed value.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct PrintedValue(pub(crate) Printed);

impl<'de> Deserialize<'de> for PrintedValue {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Values;

        impl Visitor<'_> for Values {
            type Value = PrintedValue;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a number, \"X\", or a bonus as in \"+2\" or \"+X\"")
            }

            fn visit_i64<E: Error>(self, number: i64) -> Result<PrintedValue, E> {
                let number = i32::try_from(number);
                number
                    .map(|number| PrintedValue(Printed::Is(number)))
                    .map_err(|_| E::custom("the number is too large, expected a smaller one"))
            }

            fn visit_str<E: Error>(self, text: &str) -> Result<PrintedValue, E> {
                let wrong =
                    || E::custom(format!("`{text}` is no value, expected a number, \"X\", or a bonus as in \"+2\" or \"+X\""));
                printed(text).map(PrintedValue).ok_or_else(wrong)
            }
        }

        deserializer.deserialize_any(Values)
    }
}

/// Parses `X`, `+X`, `+2` or `-3`.
fn printed(text: &str) -> Option<Printed> {
    match text {
        "X" => Some(Printed::X),
        "+X" => Some(Printed::BonusX),
        _ if text.starts_with(['+', '-']) => text.parse().ok().map(Printed::Bonus),
        _ => None,
    }
}
