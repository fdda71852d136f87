//! Operations: what a function of a script does, as data.

use serde::Serialize;
use ustr::Ustr;

use crate::engine::Readers;
use crate::word::Overload;

/// A function of a script that does nothing but known operations.
///
/// ```
/// use cinderforge_script::{ExpressionKind, GameData, OperationKind};
///
/// let root = std::path::Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
/// let data = GameData::load(root, "official").map_err(|problems| problems[0].to_string())?;
/// let card = data.library.card("hammer-knight").ok_or("no such card")?;
/// let ability = data.library.ability(data.library.def(card).abilities[0].ability);
/// let lowered = data.program().lowered(ability.effect).ok_or("its script is left to Rhai")?;
/// let OperationKind::Run(value) = &lowered.operations[0].kind else { return Err("it calls a word".into()) };
/// let ExpressionKind::Word(call) = &value.kind else { return Err("it calls a word".into()) };
/// assert_eq!(call.word(), "place_wounds");
/// assert_eq!(lowered.to_string(), "ctx.place_wounds(ctx.target(\"shaken\"), ctx.n)\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Serialize)]
pub struct LoweredFunction {
    /// Its name.
    pub name: Ustr,
    /// Its parameters, `ctx` first.
    pub parameters: Vec<Variable>,
    /// What it does, in order. The value of the last operation is that of the function.
    pub operations: Vec<Operation>,
    /// The texts in it, each once, for which hosts keep values.
    #[serde(skip)]
    pub(crate) texts: Vec<Ustr>,
    /// How many variables it has, with its parameters.
    #[serde(skip)]
    pub(crate) variables: usize,
}

impl LoweredFunction {
    /// Lists the words it calls, in the order of the text.
    pub fn words(&self) -> Vec<&WordCall> {
        let mut words = Vec::new();
        words_of_all(&self.operations, &mut words);
        words
    }
}

/// Collects the words of operations.
fn words_of_all<'a>(operations: &'a [Operation], words: &mut Vec<&'a WordCall>) {
    for operation in operations {
        match &operation.kind {
            OperationKind::Run(value)
            | OperationKind::Let { value, .. }
            | OperationKind::Set { value, .. }
            | OperationKind::Return(Some(value)) => words_of(value, words),
            OperationKind::If { condition, then, otherwise } => {
                words_of(condition, words);
                words_of_all(then, words);
                words_of_all(otherwise, words);
            }
            OperationKind::ForEach { values, body, .. } => {
                words_of(values, words);
                words_of_all(body, words);
            }
            OperationKind::Return(None) | OperationKind::Break | OperationKind::Continue => {}
        }
    }
}

/// Collects the words of an expression.
fn words_of<'a>(expression: &'a Expression, words: &mut Vec<&'a WordCall>) {
    match &expression.kind {
        ExpressionKind::Word(call) => {
            words.push(call);
            call.arguments.iter().for_each(|argument| words_of(argument, words));
        }
        ExpressionKind::List(values)
        | ExpressionKind::Function { arguments: values, .. }
        | ExpressionKind::And(values)
        | ExpressionKind::Or(values) => values.iter().for_each(|value| words_of(value, words)),
        ExpressionKind::Range { from, to } => [from, to].into_iter().for_each(|value| words_of(value, words)),
        ExpressionKind::Method { of, argument, .. } => {
            words_of(of, words);
            if let Some(argument) = argument {
                words_of(argument, words);
            }
        }
        ExpressionKind::Property(PropertyRead { of: value, .. }) | ExpressionKind::Not(value) | ExpressionKind::Minus(value) => {
            words_of(value, words);
        }
        ExpressionKind::Operator { sides, .. } => sides.iter().for_each(|side| words_of(side, words)),
        ExpressionKind::Block(operations) => words_of_all(operations, words),
        ExpressionKind::Nothing
        | ExpressionKind::Bool(_)
        | ExpressionKind::Number(_)
        | ExpressionKind::Text { .. }
        | ExpressionKind::Phrase { .. }
        | ExpressionKind::Variable(_) => {}
    }
}

/// A variable of a function, or one of its parameters.
#[derive(Clone, Copy, Debug, Serialize)]
#[serde(transparent)]
pub struct Variable {
    /// What the script calls it. Blocks beside each other may have variables of one name.
    pub name: Ustr,
    /// Which of the variables of the function it is.
    #[serde(skip)]
    pub(crate) slot: usize,
}

/// One thing that a function does.
#[derive(Clone, Debug, Serialize)]
pub struct Operation {
    /// What it is.
    #[serde(flatten)]
    pub kind: OperationKind,
    /// The line of the script on which it stands.
    pub line: u16,
}

/// What an operation is.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum OperationKind {
    /// Does what an expression says, most often a word.
    Run(Expression),
    /// Gives a new variable its value.
    Let {
        /// The variable.
        variable: Variable,
        /// The value.
        value: Expression,
    },
    /// Gives a variable another value.
    Set {
        /// The variable.
        variable: Variable,
        /// How the value goes together with the one it has; `None` if it takes its place.
        with: Option<Operator>,
        /// The value.
        value: Expression,
    },
    /// Does one thing or the other.
    If {
        /// What decides.
        condition: Expression,
        /// What is done if it holds.
        then: Vec<Operation>,
        /// What is done if it does not.
        otherwise: Vec<Operation>,
    },
    /// Does something for each of several values.
    ForEach {
        /// The variable that holds each in its turn.
        variable: Variable,
        /// The values: a list, the picks of `targets`, or a range.
        values: Expression,
        /// What is done.
        body: Vec<Operation>,
    },
    /// Ends the function with a value, or with none.
    Return(Option<Expression>),
    /// Ends the innermost loop.
    Break,
    /// Goes on with the next value of the innermost loop.
    Continue,
}

/// Something that has a value.
#[derive(Clone, Debug, Serialize)]
pub struct Expression {
    /// What it is.
    #[serde(flatten)]
    pub kind: ExpressionKind,
    /// The line of the script on which it stands.
    pub line: u16,
    /// How many operations of the budget it takes itself, without its parts.
    #[serde(skip)]
    pub(crate) operations: u8,
}

/// What an expression is.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum ExpressionKind {
    /// No value.
    Nothing,
    /// Yes or no.
    Bool(bool),
    /// A whole number.
    Number(i64),
    /// A text: a phrase, a label, a word.
    Text {
        /// The text.
        text: Ustr,
        /// Which of the texts of the function it is.
        #[serde(skip)]
        index: usize,
    },
    /// A phrase that names variables.
    Phrase {
        /// The phrase.
        text: Ustr,
        /// The variables it names, in the order in which it names them first.
        names: Vec<Variable>,
        /// Which of the texts of the function it is.
        #[serde(skip)]
        index: usize,
        /// The byte where it stands in the script, while it is read.
        #[serde(skip)]
        offset: usize,
    },
    /// A list.
    List(Vec<Expression>),
    /// The whole numbers from one up to another, without that.
    Range {
        /// The first.
        from: Box<Expression>,
        /// The one behind the last.
        to: Box<Expression>,
    },
    /// The value of a variable.
    Variable(Variable),
    /// A property of a value.
    Property(PropertyRead),
    /// What a word of `ctx` gives.
    Word(WordCall),
    /// What a method of a value gives.
    Method {
        /// The value.
        of: Box<Expression>,
        /// The method.
        method: Method,
        /// What it is given.
        argument: Option<Box<Expression>>,
    },
    /// What a function of numbers gives.
    Function {
        /// The function.
        function: Function,
        /// What it is given.
        arguments: Vec<Expression>,
    },
    /// What an operator makes of two values.
    Operator {
        /// The operator.
        operator: Operator,
        /// The values left and right of it.
        sides: Box<[Expression; 2]>,
    },
    /// Whether something does not hold.
    Not(Box<Expression>),
    /// A number below 0 for one above it.
    Minus(Box<Expression>),
    /// Whether all hold; the first that does not is the last that is asked.
    And(Vec<Expression>),
    /// Whether one holds; the first that does is the last that is asked.
    Or(Vec<Expression>),
    /// The value of the last of some operations.
    Block(Vec<Operation>),
}

/// A property that is read.
#[derive(Clone, Debug, Serialize)]
pub struct PropertyRead {
    /// Of what.
    pub of: Box<Expression>,
    /// The name of the property.
    pub name: Ustr,
    /// How it is read.
    #[serde(skip)]
    pub(crate) readers: Readers,
}

/// A call of a word of `ctx`.
#[derive(Clone, Debug, Serialize)]
pub struct WordCall {
    /// The word, with the parameters that fit the arguments.
    #[serde(rename = "word", serialize_with = "serialize_name")]
    pub(crate) overload: Overload,
    /// What it is given.
    pub arguments: Vec<Expression>,
    /// The byte where its name stands in the script.
    #[serde(skip)]
    pub(crate) offset: usize,
}

impl WordCall {
    /// Returns the word, as `docs/script-api.md` has it.
    pub fn word(&self) -> &'static str {
        // What loops fix in an order is `each` to whoever reads.
        if self.overload.word.name == crate::words::EACH_IN_ORDER.name { "each" } else { self.overload.word.name }
    }

    /// Returns the names of the parameters, one for each argument.
    pub fn parameters(&self) -> impl Iterator<Item = &'static str> {
        self.overload.parameters.iter().map(|parameter| parameter.name)
    }
}

/// Writes an overload as the name of its word.
fn serialize_name<S: serde::Serializer>(overload: &Overload, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(overload.word.name)
}

/// A method of a value that is not `ctx`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Method {
    /// How many values a list has.
    Len,
    /// Whether a list has no values.
    IsEmpty,
    /// Whether a thing is in a list.
    Contains,
    /// Whether a card is of a type.
    IsA,
    /// Puts a value into a list.
    Push,
}

/// A function of numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Function {
    /// The lower of two.
    Min,
    /// The higher of two.
    Max,
    /// The number without its sign.
    Abs,
}

/// An operator between two values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Operator {
    /// `+`.
    Plus,
    /// `-`.
    Minus,
    /// `*`.
    Times,
    /// `/`.
    DividedBy,
    /// `%`.
    Modulo,
    /// `==`.
    Equal,
    /// `!=`.
    NotEqual,
    /// `<`.
    Less,
    /// `<=`.
    AtMost,
    /// `>`.
    More,
    /// `>=`.
    AtLeast,
}

/// Writes a table of names: each with what it is called in scripts.
macro_rules! names {
    ($type:ident: $($name:literal $variant:ident),*) => {
        impl $type {
            /// Returns how scripts write it.
            pub fn name(self) -> &'static str {
                match self {
                    $($type::$variant => $name),*
                }
            }

            /// Finds the one that scripts write so.
            pub(crate) fn named(name: &str) -> Option<Self> {
                match name {
                    $($name => Some($type::$variant),)*
                    _ => None,
                }
            }
        }
    };
}
names! { Method: "len" Len, "is_empty" IsEmpty, "contains" Contains, "is_a" IsA, "push" Push }
names! { Function: "min" Min, "max" Max, "abs" Abs }
names! { Operator:
    "+" Plus, "-" Minus, "*" Times, "/" DividedBy, "%" Modulo,
    "==" Equal, "!=" NotEqual, "<" Less, "<=" AtMost, ">" More, ">=" AtLeast
}
