//! Closed lists of words, and sets of them: the one macro that gives each list its names, its parsing and its set type.

/// Declares an enum of words with their names as data files spell them, and a set of those words.
macro_rules! words {
    ($(#[$doc:meta])* $name:ident, $set:ident: $bits:ty { $($(#[$vdoc:meta])* $variant:ident = $word:literal),+ $(,)? }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
        pub enum $name { $($(#[$vdoc])* #[serde(rename = $word)] $variant),+ }

        impl $name {
            /// Every word of the list, in order.
            pub const ALL: &'static [$name] = &[$($name::$variant),+];

            /// The word as data files spell it.
            pub fn word(self) -> &'static str {
                match self { $($name::$variant => $word),+ }
            }

            /// The word a data file spells, if it is on the list.
            pub fn parse(word: &str) -> Option<Self> {
                match word { $($word => Some($name::$variant),)+ _ => None }
            }
        }

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

            /// The set of these words.
            pub const fn of(words: &[$name]) -> Self {
                let mut bits = 0;
                let mut i = 0;
                while i < words.len() {
                    bits |= 1 << (words[i] as u8);
                    i += 1;
                }
                Self(bits)
            }

            /// Adds a word.
            #[inline]
            pub fn insert(&mut self, word: $name) {
                self.0 |= 1 << (word as u8);
            }

            /// The set with one word more.
            #[inline]
            #[must_use]
            pub const fn with(self, word: $name) -> Self {
                Self(self.0 | 1 << (word as u8))
            }

            /// Whether the word is in it.
            #[inline]
            pub const fn has(self, word: $name) -> bool {
                self.0 & (1 << (word as u8)) != 0
            }

            /// Whether the sets share a word.
            #[inline]
            pub const fn meets(self, other: Self) -> bool {
                self.0 & other.0 != 0
            }

            /// Whether no word is in it.
            #[inline]
            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }

            /// All words of both.
            #[inline]
            #[must_use]
            pub const fn union(self, other: Self) -> Self {
                Self(self.0 | other.0)
            }

            /// The words in it, in the order of the list.
            pub fn iter(self) -> impl Iterator<Item = $name> {
                let mut left = self.0;
                std::iter::from_fn(move || {
                    let at = left.trailing_zeros() as usize;
                    let word = *$name::ALL.get(at)?;
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

/// A label of a question, made once.
macro_rules! label {
    ($text:literal) => {{
        static LABEL: std::sync::LazyLock<ustr::Ustr> = std::sync::LazyLock::new(|| ustr::ustr($text));
        *LABEL
    }};
}
pub(crate) use {label, words};
