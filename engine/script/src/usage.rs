//! What the functions of a script use: words, functions, methods, properties, what no script may do.

use crate::value_type::ValueType;

/// What a variable may be given that holds something already, as a message says it.
pub(crate) const SAME_TYPE: &str = "what is of the type that the variable holds";

/// An argument of a word or method.
#[derive(Clone, Debug)]
pub(crate) enum Argument {
    /// A literal text, and the byte of its opening quote.
    Text(String, usize),
    /// An array of literal texts.
    Texts(Vec<(String, usize)>),
    /// An array written out: the types of its values, and where it is.
    List(Vec<ValueType>, usize),
    /// Anything else.
    Other(ValueType, usize),
}

impl Argument {
    /// Returns the byte it begins at.
    pub(crate) fn offset(&self) -> usize {
        match self {
            Argument::Text(_, offset) | Argument::List(_, offset) | Argument::Other(_, offset) => *offset,
            Argument::Texts(texts) => texts.first().map_or(0, |(_, offset)| *offset),
        }
    }
}

/// By what a thing was picked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Picked {
    /// By a phrase.
    Phrase {
        /// The phrase.
        phrase: String,
        /// The label of the question, if a player was asked.
        label: Option<String>,
    },
    /// As the declared target of this name.
    Target(String),
}

/// Something a function uses, with the byte where it stands.
#[derive(Clone, Debug)]
pub(crate) enum Usage {
    /// A word of `ctx`.
    Word {
        /// Its name.
        name: String,
        /// Its arguments.
        arguments: Vec<Argument>,
        /// What becomes of its value.
        value: ValueUse,
        /// Texts it is compared with.
        compared_with: Vec<(String, usize)>,
        /// The variables there are where it is called, the innermost last, if one of its texts names some.
        variables: Vec<(String, ValueType)>,
        /// Of each argument, the phrase of the group it is, or is one of.
        groups: Vec<Option<String>>,
        /// Of each argument, by what it was picked, if it holds what one word picked.
        picked: Vec<Option<Picked>>,
        /// Whether it stands in a loop, which calls it more than once.
        in_loop: bool,
        /// The modes it is called in: each word with whether it is that mode or none such.
        modes: Vec<(String, bool)>,
        /// How often its spell is focused at least where it is called.
        focus: u8,
        /// Where its name is.
        offset: usize,
    },
    /// A function.
    Call {
        /// Its name.
        name: String,
        /// The types of its arguments.
        arguments: Vec<ValueType>,
        /// The phrases of the groups that its arguments are, or are one of.
        groups: Vec<String>,
        /// Where its name is.
        offset: usize,
    },
    /// A method of a value that is not `ctx`.
    Method {
        /// The type of the value.
        of: ValueType,
        /// Its name.
        name: String,
        /// Its arguments.
        arguments: Vec<Argument>,
        /// Where its name is.
        offset: usize,
    },
    /// A property.
    Property {
        /// The type of the value.
        of: ValueType,
        /// Its name.
        name: String,
        /// Whether something is assigned to it.
        set: bool,
        /// Texts it is compared with.
        compared_with: Vec<(String, usize)>,
        /// Where its name is.
        offset: usize,
    },
    /// Values that cannot be compared: it would be false whatever they are.
    Incomparable {
        /// The type on the left.
        left: ValueType,
        /// The type on the right.
        right: ValueType,
        /// Where it is.
        offset: usize,
    },
    /// A value where another type is needed.
    TypeMismatch {
        /// What is needed.
        expected: &'static str,
        /// What is there.
        found: ValueType,
        /// Where it is.
        offset: usize,
    },
    /// Something no script may do.
    Forbidden {
        /// Why not.
        reason: &'static str,
        /// Where it is.
        offset: usize,
    },
}

/// What becomes of the value of a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ValueUse {
    /// Something uses it.
    Used,
    /// It is the value of its function.
    Returned,
    /// Nothing uses it: the word is a statement.
    ThrownAway,
}

/// A variable of a function.
#[derive(Clone, Debug)]
pub(crate) struct Variable {
    /// Its name.
    pub(crate) name: String,
    /// The byte where it is declared.
    pub(crate) offset: usize,
    /// How it is declared.
    pub(crate) declared: Declared,
}

/// How a variable is declared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Declared {
    /// By `let`, with a value.
    WithValue,
    /// By `let` alone.
    WithoutValue,
    /// By a loop.
    ByLoop,
}

/// A function of a script.
#[derive(Clone, Debug)]
pub(crate) struct Function {
    /// Its name.
    pub(crate) name: String,
    /// The names of its parameters.
    pub(crate) parameters: Vec<String>,
    /// The byte where its name is.
    pub(crate) offset: usize,
    /// What it uses, in the order of the text.
    pub(crate) usages: Vec<Usage>,
    /// The variables it declares, in the order of the text.
    pub(crate) variables: Vec<Variable>,
    /// The names of the variables whose values it reads.
    pub(crate) read: Vec<String>,
    /// The names of the variables it assigns to.
    pub(crate) assigned: Vec<String>,
    /// Its loops over what `each` fixed.
    pub(crate) each_loops: Vec<EachLoop>,
}

/// A loop over what `each` fixed.
#[derive(Clone, Debug)]
pub(crate) struct EachLoop {
    /// The byte where the name of the word is.
    pub(crate) offset: usize,
    /// Which of the usages of its function stand in the loop.
    pub(crate) usages: std::ops::Range<usize>,
}

impl Function {
    /// Returns the names of the words it calls.
    pub(crate) fn words(&self) -> impl Iterator<Item = &str> {
        self.usages.iter().filter_map(|usage| match usage {
            Usage::Word { name, .. } => Some(name.as_str()),
            _ => None,
        })
    }

    /// Returns the names of the functions it calls, then or later.
    pub(crate) fn calls(&self) -> impl Iterator<Item = &str> {
        self.usages.iter().filter_map(|usage| match usage {
            Usage::Call { name, .. } => Some(name.as_str()),
            other => other.later_function(),
        })
    }

    /// Returns the names of the functions it sets up for later.
    pub(crate) fn later_functions(&self) -> impl Iterator<Item = &str> {
        self.usages.iter().filter_map(Usage::later_function)
    }

    /// Finds the literal texts given to words of this name as a parameter. Returns each with its byte.
    pub(crate) fn texts_given<'a>(&'a self, word: &'a str, parameter: usize) -> impl Iterator<Item = (&'a str, usize)> {
        self.usages.iter().filter_map(move |usage| match usage {
            Usage::Word { name, arguments, .. } if name == word => match arguments.get(parameter) {
                Some(Argument::Text(text, offset)) => Some((text.as_str(), *offset)),
                _ => None,
            },
            _ => None,
        })
    }
}

impl Argument {
    /// Returns the types of the values of an array written out.
    pub(crate) fn listed(&self) -> Option<Vec<ValueType>> {
        match self {
            Argument::List(types, _) => Some(types.clone()),
            Argument::Texts(texts) => Some(vec![ValueType::Text; texts.len()]),
            Argument::Text(..) | Argument::Other(..) => None,
        }
    }
}

impl Usage {
    /// Returns the function of this script that is run, then or later, with the types of the values it is given behind `ctx`, as
    /// far as the call shows them.
    pub(crate) fn given(&self) -> Option<(&str, Vec<ValueType>)> {
        match self {
            Usage::Call { name, arguments, .. } => Some((name, arguments.clone())),
            Usage::Word { arguments, .. } => {
                let values = arguments.get(2)?.listed()?;
                Some((self.later_function()?, [vec![ValueType::Context], values].concat()))
            }
            _ => None,
        }
    }

    /// Returns the function that is set up for later, if this is a call of `later`.
    pub(crate) fn later_function(&self) -> Option<&str> {
        match self {
            Usage::Word { name, arguments, .. } if name == "later" => match arguments.get(1) {
                Some(Argument::Text(text, _)) => Some(text.as_str()),
                _ => None,
            },
            _ => None,
        }
    }
}
