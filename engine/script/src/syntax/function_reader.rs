//! The reader of one function: the usages found so far, the types of the local variables.

use cinderforge_content::diagnostic::SourceFile;
use rhai::{Expr, Position};

use super::{Picks, position};
use crate::usage::{Argument, Declared, EachLoop, Picked, Usage, Variable};
use crate::value_type::ValueType;

/// A variable in scope.
#[derive(Clone, Debug)]
pub(super) struct Local {
    /// Its name.
    pub(super) name: String,
    /// What it holds.
    pub(super) value_type: ValueType,
    /// What lies in it, if it holds an array of which something is known.
    pub(super) items: Option<ValueType>,
    /// The phrase of the group it holds, or holds one of.
    pub(super) group: Option<String>,
    /// By what it was picked, if one word picked what it holds.
    pub(super) picked: Option<Picked>,
    /// Which usage gave it its value, if a word or a property did.
    pub(super) origin: Option<usize>,
    /// How often the spell is focused at least if it is true.
    pub(super) focus: u8,
}

/// Reads a function statement by statement.
pub(super) struct FunctionReader<'a> {
    file: &'a SourceFile,
    /// What was found so far.
    pub(super) usages: Vec<Usage>,
    /// The variables in scope, the innermost last.
    pub(super) locals: Vec<Local>,
    /// The variables declared so far.
    pub(super) declared: Vec<Variable>,
    /// The names of variables read so far.
    pub(super) read: Vec<String>,
    /// The names of variables assigned to so far.
    pub(super) assigned: Vec<String>,
    /// The loops over what `each` fixed, read so far.
    pub(super) each_loops: Vec<EachLoop>,
    /// In how many loops what is read stands.
    pub(super) loops: usize,
    /// The modes in which what is read is done: each word with whether it is that mode or none such.
    pub(super) modes: Vec<(String, bool)>,
    /// How often the spell is focused at least where what is read is done.
    pub(super) focus: u8,
    /// Says what words pick.
    pub(super) picks: &'a Picks<'a>,
}

impl<'a> FunctionReader<'a> {
    /// Makes a reader for a function with these parameters of these types.
    pub(super) fn new(file: &'a SourceFile, picks: &'a Picks<'a>, parameters: &[String], types: &[ValueType]) -> Self {
        let local = |(name, value_type): (&String, &ValueType)| Local {
            name: name.clone(),
            value_type: *value_type,
            items: None,
            group: None,
            picked: None,
            origin: None,
            focus: 0,
        };
        let locals = parameters.iter().zip(types).map(local).collect();
        let (usages, declared, read, assigned) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        Self {
            file,
            usages,
            locals,
            declared,
            read,
            assigned,
            each_loops: Vec::new(),
            loops: 0,
            modes: Vec::new(),
            focus: 0,
            picks,
        }
    }

    /// Takes in a variable that is declared at a position.
    pub(super) fn declare(&mut self, name: &str, value_type: ValueType, declared: Declared, position: Position) {
        let offset = self.offset(position);
        self.declared.push(Variable { name: name.to_owned(), offset, declared });
        self.locals.push(Local {
            name: name.to_owned(),
            value_type,
            items: None,
            group: None,
            picked: None,
            origin: None,
            focus: 0,
        });
    }

    /// Returns which usage gives an expression its value that was just read, if a word or a property does.
    pub(super) fn origin(&mut self, value: &Expr) -> Option<usize> {
        match value {
            Expr::Dot(..) => self.usages.len().checked_sub(1),
            Expr::Variable(variable, _, _) => self.local(variable.1.as_str())?.origin,
            _ => None,
        }
    }

    /// Returns the mode that a condition asks for which was just read, as in `ctx.mode() == "word"`, and whether it is that or none such.
    pub(super) fn mode_asked(&mut self, condition: &Expr) -> Option<(String, bool)> {
        let Expr::FnCall(call, _) = condition else { return None };
        let is = match call.name.as_str() {
            "==" => true,
            "!=" => false,
            _ => return None,
        };
        let origin = call.args.iter().find_map(|argument| self.origin(argument))?;
        let Some(Usage::Word { name, compared_with, .. }) = self.usages.get(origin) else { return None };
        let (word, _) = compared_with.last().filter(|_| name == "mode")?;
        Some((word.clone(), is))
    }

    /// Returns how often the spell is focused at least if a condition holds, as in `ctx.focus >= 1 && ..`.
    pub(super) fn focus_asked(&mut self, condition: &Expr) -> u8 {
        match condition {
            Expr::And(parts, _) => parts.iter().map(|part| self.focus_asked(part)).max().unwrap_or(0),
            Expr::Variable(variable, _, _) => self.local(variable.1.as_str()).map_or(0, |local| local.focus),
            Expr::FnCall(call, _) => match (call.name.as_str(), call.args.as_slice()) {
                (">=", [focus, Expr::IntegerConstant(least, _)]) if is_focus(focus) => u8::try_from(*least).unwrap_or(0),
                _ => 0,
            },
            _ => 0,
        }
    }

    /// Finds a variable in scope.
    pub(super) fn local(&mut self, name: &str) -> Option<&mut Local> {
        self.locals.iter_mut().rev().find(|local| local.name == name)
    }

    /// Returns what lies in the array that an expression gives, which was read when there were `first` usages: what a word
    /// picks, what was written out, what a variable holds. None if it is empty, any value if that is not known.
    pub(super) fn items(&mut self, values: &Expr, first: usize) -> Option<ValueType> {
        match values {
            Expr::Array(values, _) => {
                let mut types: Vec<ValueType> = Vec::new();
                for value in values {
                    // Read once more for its type alone.
                    let (usages, read) = (self.usages.len(), self.read.len());
                    types.push(self.expression(value));
                    self.usages.truncate(usages);
                    self.read.truncate(read);
                }
                types.into_iter().reduce(common)
            }
            Expr::Variable(variable, _, _) => self.local(variable.1.as_str()).map_or(Some(ValueType::Any), |local| local.items),
            _ => match self.usages[first..].last() {
                Some(Usage::Word { name, arguments, .. }) => Some((self.picks)(name, arguments).unwrap_or(ValueType::Any)),
                _ => Some(ValueType::Any),
            },
        }
    }

    /// Returns the phrase of the group that an expression gives, or gives one of, which was read when there were `first` usages:
    /// what `each` or `all` found, what a variable holds.
    pub(super) fn group(&mut self, value: &Expr, first: usize) -> Option<String> {
        match value {
            Expr::Variable(variable, _, _) => self.local(variable.1.as_str())?.group.clone(),
            Expr::Array(values, _) => values.iter().find_map(|value| self.group(value, first)),
            Expr::Dot(..) => match self.usages.get(first..)?.last()? {
                Usage::Word { name, arguments, .. } if matches!(name.as_str(), "each" | "all") => match arguments.first()? {
                    Argument::Text(text, _) => Some(text.clone()),
                    _ => None,
                },
                _ => None,
            },
            _ => None,
        }
    }

    /// Returns by what was picked what an expression gives, which was read when there were `first` usages.
    pub(super) fn picked(&mut self, value: &Expr, first: usize) -> Option<Picked> {
        match value {
            Expr::Variable(variable, _, _) => self.local(variable.1.as_str())?.picked.clone(),
            Expr::Index(sides, _, _) => match &sides.lhs {
                Expr::Variable(..) => self.picked(&sides.lhs, first),
                _ => None,
            },
            Expr::Dot(..) => match self.usages.get(first..)?.last()? {
                Usage::Word { name, arguments, .. } => match (name.as_str(), arguments.as_slice()) {
                    ("target" | "targets", [Argument::Text(text, _), ..]) => Some(Picked::Target(text.clone())),
                    ("choose" | "choose_some" | "random" | "each" | "all" | "look" | "reveal", [.., Argument::Text(text, _)]) => {
                        let label = match arguments.as_slice() {
                            [.., Argument::Text(label, _), _] => Some(label.clone()),
                            _ => None,
                        };
                        Some(Picked::Phrase { phrase: text.clone(), label })
                    }
                    _ => None,
                },
                _ => None,
            },
            _ => None,
        }
    }

    /// Notes by what was picked what a variable holds.
    pub(super) fn set_picked(&mut self, name: &str, picked: Option<Picked>) {
        if let Some(local) = self.local(name) {
            local.picked = picked;
        }
    }

    /// Notes that a variable holds a group, or one of it.
    pub(super) fn set_group(&mut self, name: &str, group: Option<String>) {
        if let Some(local) = self.local(name) {
            local.group = group;
        }
    }

    /// Notes that more lies in the array that a variable holds.
    pub(super) fn add_items(&mut self, name: &str, items: Option<ValueType>) {
        let Some(local) = self.local(name) else { return };
        local.items = match (local.items, items) {
            (Some(known), Some(added)) => Some(common(known, added)),
            (known, added) => known.or(added),
        };
    }

    /// Notes which usage gave a variable its value.
    pub(super) fn come_from(&mut self, name: &str, origin: Option<usize>) {
        if let Some(local) = self.local(name) {
            local.origin = origin;
        }
    }

    /// Notes how often the spell is focused at least if a variable is true.
    pub(super) fn set_focus(&mut self, name: &str, focus: u8) {
        if let Some(local) = self.local(name) {
            local.focus = focus;
        }
    }

    /// Returns the byte at a position.
    pub(super) fn offset(&self, position: Position) -> usize {
        position::offset(self.file, position)
    }

    /// Notes that something no script may do stands at a position.
    pub(super) fn forbid(&mut self, reason: &'static str, position: Position) {
        let offset = self.offset(position);
        self.usages.push(Usage::Forbidden { reason, offset });
    }

    /// Notes that a value of another type is needed at a position.
    pub(super) fn mismatch(&mut self, expected: &'static str, found: ValueType, position: Position) {
        let offset = self.offset(position);
        self.usages.push(Usage::TypeMismatch { expected, found, offset });
    }
}

/// Returns whether an expression is `ctx.focus`.
fn is_focus(expression: &Expr) -> bool {
    let Expr::Dot(sides, _, _) = expression else { return false };
    matches!((&sides.lhs, &sides.rhs), (Expr::Variable(of, _, _), Expr::Property(property, _))
        if of.1.as_str() == "ctx" && property.2.as_str() == "focus")
}

/// Returns the type of two values, if it is the same.
fn common(one: ValueType, other: ValueType) -> ValueType {
    if one == other { one } else { ValueType::Any }
}
