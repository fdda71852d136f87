//! Switches: what a question to the rule documents consists of, for the list of them to be declared with.

use thiserror::Error;

/// What went wrong in naming switches and values.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SwitchError {
    /// No switch has that name.
    #[error("unknown switch `{name}`")]
    UnknownSwitch {
        /// The name as it was written.
        name: String,
        /// The names there are.
        known: &'static [&'static str],
    },
    /// The switch has no such value.
    #[error("unknown value `{value}` of switch `{switch}`, expected `{}`", allowed.join("` or `"))]
    UnknownValue {
        /// The name of the switch.
        switch: &'static str,
        /// The value as it was written.
        value: String,
        /// The values there are.
        allowed: &'static [&'static str],
    },
    /// A ruleset sets every switch, and this one is not set.
    #[error("switch `{switch}` is not set")]
    Missing {
        /// The name of the switch.
        switch: &'static str,
    },
}

/// A switch as documents and checks read it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SwitchInfo {
    /// Its name in ruleset files.
    pub name: &'static str,
    /// The question it answers, in one line.
    pub question: &'static str,
    /// Its values, the official one first.
    pub values: &'static [ValueInfo],
}

/// A value of a switch as documents and checks read it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ValueInfo {
    /// Its name in ruleset files.
    pub name: &'static str,
    /// What it means; the sources are the last sentence.
    pub doc: &'static str,
}

impl ValueInfo {
    /// Returns what it means, without the sources.
    pub fn meaning(&self) -> &'static str {
        self.doc.rsplit_once(". ").map_or("", |(meaning, _)| meaning)
    }

    /// Returns where the documents say so, parted by semicolons.
    pub fn sources(&self) -> &'static str {
        self.doc.rsplit_once(". ").map_or(self.doc, |(_, sources)| sources).trim_end_matches('.')
    }
}

/// Declares the switches: makes of one list the enums, the struct of all of them, the table of their names with comments.
macro_rules! switches {
    ($(
        #[doc = $question:literal]
        $switch:ident: $Switch:ident {
            $( $(#[doc = $doc:literal])+ $Value:ident = $name:literal, )+
        }
    )+) => {
        $(
            #[doc = $question]
            #[doc = ""]
            #[doc = concat!("Values of the switch `", stringify!($switch), "`.")]
            #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
            pub enum $Switch {
                $( $(#[doc = $doc])+ #[serde(rename = $name)] $Value, )+
            }

            impl $Switch {
                /// Every value, the official one first.
                pub const ALL: &'static [Self] = &[$(Self::$Value),+];

                /// The names of the values in ruleset files, in the same order.
                pub const NAMES: &'static [&'static str] = &[$($name),+];

                /// Returns the name in ruleset files.
                pub const fn name(self) -> &'static str {
                    match self { $(Self::$Value => $name),+ }
                }
            }

            impl std::str::FromStr for $Switch {
                type Err = SwitchError;

                fn from_str(value: &str) -> Result<Self, SwitchError> {
                    match value {
                        $($name => Ok(Self::$Value),)+
                        _ => Err(SwitchError::UnknownValue {
                            switch: stringify!($switch),
                            value: value.to_owned(),
                            allowed: Self::NAMES,
                        }),
                    }
                }
            }
        )+

        /// The answer to every question: one value for each switch.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
        #[serde(deny_unknown_fields)]
        pub struct Switches {
            $( #[doc = $question] pub $switch: $Switch, )+
        }

        impl Switches {
            /// The names of all switches, in the order of [`SWITCHES`].
            pub const NAMES: &'static [&'static str] = &[$(stringify!($switch)),+];

            /// Each switch at its first value, to be filled in.
            pub(super) const BLANK: Self = Self { $($switch: $Switch::ALL[0],)+ };

            /// Returns the name of the value a switch has; none if there is no such switch.
            pub fn get(&self, name: &str) -> Option<&'static str> {
                match name {
                    $(stringify!($switch) => Some(self.$switch.name()),)+
                    _ => None,
                }
            }

            /// Sets a switch to a value, both by name.
            ///
            /// # Errors
            /// [`SwitchError::UnknownSwitch`] or [`SwitchError::UnknownValue`]. The switches are then unchanged.
            pub fn set(&mut self, name: &str, value: &str) -> Result<(), SwitchError> {
                match name {
                    $(stringify!($switch) => self.$switch = value.parse()?,)+
                    _ => {
                        return Err(SwitchError::UnknownSwitch { name: name.to_owned(), known: Self::NAMES });
                    }
                }
                Ok(())
            }
        }

        /// Every switch with its question and values, in the order the kernel declares them.
        pub static SWITCHES: &[SwitchInfo] = &[$(
            SwitchInfo {
                name: stringify!($switch),
                question: $question.trim_ascii(),
                values: &[$( ValueInfo { name: $name, doc: concat!($($doc),+).trim_ascii() }, )+],
            },
        )+];
    };
}
pub(super) use switches;
