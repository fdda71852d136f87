//! Calls in a function: of words, methods, functions, operators.

use rhai::{Expr, FnCallExpr, Position};

use super::function_reader::{FunctionReader, Local};
use crate::usage::{Argument, Picked, Usage, ValueUse};
use crate::value_type::ValueType;
use crate::words;

impl FunctionReader<'_> {
    /// Reads a call of a function or operator. Returns the type of its value.
    pub(super) fn call(&mut self, call: &FnCallExpr, position: Position) -> ValueType {
        let mut groups: Vec<String> = Vec::new();
        let mut types: Vec<ValueType> = Vec::new();
        for argument in &call.args {
            let before = self.usages.len();
            types.push(self.expression(argument));
            groups.extend(self.group(argument, before));
        }
        let name = call.name.as_str();
        self.comparison(name, &types, position);
        if let Some(value_type) = operator_type(name) {
            if matches!(name, "==" | "!=") {
                self.compared_text(&call.args);
            }
            return value_type;
        }
        if call.op_token.is_some() && !name.starts_with(|letter: char| letter.is_alphabetic() || letter == '_') {
            return if name.starts_with("..") { ValueType::Array } else { types.first().copied().unwrap_or(ValueType::Any) };
        }
        let offset = self.offset(position);
        self.usages.push(Usage::Call { name: name.to_owned(), arguments: types, groups, offset });
        match name {
            "min" | "max" | "abs" => ValueType::Number,
            _ => ValueType::Any,
        }
    }

    /// Notes a comparison of values whose types are never equal.
    fn comparison(&mut self, name: &str, types: &[ValueType], position: Position) {
        let [left, right] = *types else { return };
        if left == ValueType::Any || right == ValueType::Any {
            return;
        }
        let fits = match name {
            "==" | "!=" => {
                left == right || (left.is_thing() && right.is_thing() && (left == ValueType::Pick || right == ValueType::Pick))
            }
            "<" | "<=" | ">" | ">=" => left == ValueType::Number && right == ValueType::Number,
            _ => true,
        };
        if !fits {
            let offset = self.offset(position);
            self.usages.push(Usage::Incomparable { left, right, offset });
        }
    }

    /// Notes the text that the value of a word or property is compared with, as in `ctx.mode() == "word"`.
    fn compared_text(&mut self, arguments: &[Expr]) {
        let text = arguments.iter().find_map(|argument| match argument {
            Expr::StringConstant(text, position) => Some((text.to_string(), self.offset(*position))),
            _ => None,
        });
        let origin = arguments.iter().find_map(|argument| self.origin(argument));
        if let (Some(text), Some(origin)) = (text, origin)
            && let Some(Usage::Word { compared_with, .. } | Usage::Property { compared_with, .. }) = self.usages.get_mut(origin)
        {
            compared_with.push(text);
        }
    }

    /// Reads a call of a word or method. Returns the type of its value.
    pub(super) fn method(&mut self, call: &FnCallExpr, position: Position, of: ValueType) -> ValueType {
        let mut arguments: Vec<Argument> = Vec::new();
        let mut groups: Vec<Option<String>> = Vec::new();
        let mut picked: Vec<Option<Picked>> = Vec::new();
        for argument in &call.args {
            let before = self.usages.len();
            arguments.push(self.argument(argument));
            groups.push(self.group(argument, before));
            picked.push(self.picked(argument, before));
        }
        let name = call.name.to_string();
        let offset = self.offset(position);
        if of != ValueType::Context {
            let value_type = match name.as_str() {
                "len" => ValueType::Number,
                "is_a" | "contains" | "is_empty" => ValueType::Bool,
                "push" => ValueType::Nothing,
                _ => ValueType::Any,
            };
            self.usages.push(Usage::Method { of, name, arguments, offset });
            return value_type;
        }
        let value_type = match (name.as_str(), arguments.len()) {
            ("conjure", 3 | 4) => ValueType::Array,
            ("conjure", _) => ValueType::Card,
            _ => match words::find(&name).map_or(ValueType::Any, |word| word.returns) {
                ValueType::Pick => (self.picks)(&name, &arguments).unwrap_or(ValueType::Pick),
                known => known,
            },
        };
        let names_some = |argument: &Argument| matches!(argument, Argument::Text(text, _) if text.contains('{'));
        let known = |local: &Local| (local.name.clone(), local.value_type);
        let variables = if arguments.iter().any(names_some) { self.locals.iter().map(known).collect() } else { Vec::new() };
        self.usages.push(Usage::Word {
            name,
            arguments,
            value: ValueUse::Used,
            compared_with: Vec::new(),
            variables,
            groups,
            picked,
            in_loop: self.loops > 0,
            modes: self.modes.clone(),
            focus: self.focus,
            offset,
        });
        value_type
    }

    /// Reads an argument of a word or method.
    fn argument(&mut self, argument: &Expr) -> Argument {
        let offset = self.offset(argument.start_position());
        match argument {
            Expr::StringConstant(text, position) => Argument::Text(text.to_string(), self.offset(*position)),
            Expr::Array(values, _)
                if !values.is_empty() && values.iter().all(|value| matches!(value, Expr::StringConstant(..))) =>
            {
                let texts = values.iter().filter_map(|value| match value {
                    Expr::StringConstant(text, position) => Some((text.to_string(), self.offset(*position))),
                    _ => None,
                });
                Argument::Texts(texts.collect())
            }
            Expr::Array(values, _) => {
                let types = values.iter().map(|value| self.expression(value)).collect();
                Argument::List(types, offset)
            }
            other => Argument::Other(self.expression(other), offset),
        }
    }
}

/// Returns the type of the value of an operator, if it is the same whatever it stands between.
fn operator_type(name: &str) -> Option<ValueType> {
    Some(match name {
        "==" | "!=" | "<" | "<=" | ">" | ">=" | "!" | "in" | "!in" => ValueType::Bool,
        "-" | "*" | "/" | "%" | "**" => ValueType::Number,
        _ => return None,
    })
}
