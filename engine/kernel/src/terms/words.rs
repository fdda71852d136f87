//! Closed lists of words: the macro that gives a list its enum, its spelling in data files, its set.

/// Declares an enum of words with their names as data files spell them, with a set of those words.
///
/// The set has a bit for each word; a list that is longer than its bits does not compile.
macro_rules! words {
    ($(#[$doc:meta])* $name:ident, $set:ident: $bits:ty { $($(#[$vdoc:meta])* $variant:ident = $word:literal),+ $(,)? }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
        pub enum $name { $($(#[$vdoc])* #[serde(rename = $word)] $variant),+ }

        impl $name {
            /// Every word of the list, in order.
            pub const ALL: &'static [$name] = &[$($name::$variant),+];

            /// Returns the word as data files spell it.
            pub fn word(self) -> &'static str {
                match self { $($name::$variant => $word),+ }
            }

            /// Returns the word that a data file spells so, if it is on the list.
            pub fn parse(word: &str) -> Option<Self> {
                match word { $($word => Some($name::$variant),)+ _ => None }
            }

            /// Returns the bit of the word in a set.
            const fn bit(self) -> $bits {
                let first: $bits = 1;
                first << (self as u8)
            }
        }

        const _: () = assert!($name::ALL.len() <= <$bits>::BITS as usize, "the list has more words than its set has bits");

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.word())
            }
        }

        #[doc = concat!("A set of [`", stringify!($name), "`] words.")]
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
        pub struct $set(pub $bits);

        impl $set {
            /// The set with no word in it.
            pub const EMPTY: Self = Self(0);

            /// Returns the set of these words.
            pub const fn of(words: &[$name]) -> Self {
                let mut set = Self::EMPTY;
                let mut index = 0;
                while index < words.len() {
                    set = set.with(words[index]);
                    index += 1;
                }
                set
            }

            /// Adds a word.
            #[inline]
            pub fn insert(&mut self, word: $name) {
                self.0 |= word.bit();
            }

            /// Returns the set with one word more.
            #[inline]
            #[must_use]
            pub const fn with(self, word: $name) -> Self {
                Self(self.0 | word.bit())
            }

            /// Returns whether the word is in it.
            #[inline]
            pub const fn has(self, word: $name) -> bool {
                self.0 & word.bit() != 0
            }

            /// Returns whether the sets share a word.
            #[inline]
            pub const fn meets(self, other: Self) -> bool {
                self.0 & other.0 != 0
            }

            /// Returns whether no word is in it.
            #[inline]
            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }

            /// Returns the set of all words of both.
            #[inline]
            #[must_use]
            pub const fn union(self, other: Self) -> Self {
                Self(self.0 | other.0)
            }

            /// Lists the words in it, in the order of the list.
            pub fn iter(self) -> impl Iterator<Item = $name> {
                let mut left = self.0;
                std::iter::from_fn(move || {
                    let index = left.trailing_zeros() as usize;
                    let word = *$name::ALL.get(index)?;
                    left &= left - 1;
                    Some(word)
                })
            }
        }

        impl FromIterator<$name> for $set {
            fn from_iter<I: IntoIterator<Item = $name>>(words: I) -> Self {
                let mut set = Self::EMPTY;
                for word in words {
                    set.insert(word);
                }
                set
            }
        }
    };
}

/// Returns the label of a question, made once.
macro_rules! label {
    ($text:literal) => {{
        static LABEL: std::sync::LazyLock<ustr::Ustr> = std::sync::LazyLock::new(|| ustr::ustr($text));
        *LABEL
    }};
}
pub(crate) use {label, words};

#[cfg(test)]
#[expect(unreachable_pub, reason = "the macro declares public lists")]
mod tests {
    words! {
        /// As many words as the set has bits.
        Full, Fulls: u8 {
            /// A word.
            A = "a",
            /// A word.
            B = "b",
            /// A word.
            C = "c",
            /// A word.
            D = "d",
            /// A word.
            E = "e",
            /// A word.
            F = "f",
            /// A word.
            G = "g",
            /// A word.
            H = "h",
        }
    }

    #[test]
    fn a_set_as_wide_as_its_list_holds_every_word() {
        let all = Fulls::of(Full::ALL);
        assert_eq!(all, Fulls(u8::MAX));
        assert!(all.iter().eq(Full::ALL.iter().copied()));
        assert!(Full::ALL.iter().all(|word| all.has(*word) && Full::parse(word.word()) == Some(*word)));
    }

    #[test]
    fn a_set_lists_its_words_in_the_order_of_the_list() {
        let mut set: Fulls = [Full::H, Full::B].into_iter().collect();
        assert!(set.iter().eq([Full::B, Full::H]));
        set.insert(Full::D);
        assert_eq!(set, Fulls::EMPTY.with(Full::B).union(Fulls::of(&[Full::D, Full::H])));
        assert!(set.meets(Fulls::of(&[Full::D])) && !set.has(Full::A) && !set.is_empty());
    }
}
