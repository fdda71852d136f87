//! Expressions of a function, read for what they use, with the types of their values.

use rhai::{ASTFlags, Expr};

use super::function_reader::FunctionReader;
use crate::properties;
use crate::usage::{Argument, Usage, ValueUse};
use crate::value_type::ValueType;

impl FunctionReader<'_> {
    /// Reads several expressions.
    fn expressions<'e>(&mut self, expressions: impl Iterator<Item = &'e Expr>) {
        for expression in expressions {
            self.expression(expression);
        }
    }
    /// Reads an expression. Returns the type of its value.
    pub(super) fn expression(&mut self, expression: &Expr) -> ValueType {
        match expression {
            Expr::BoolConstant(..) => ValueType::Bool,
            Expr::IntegerConstant(..) => ValueType::Number,
            Expr::StringConstant(..) => ValueType::Text,
            Expr::InterpolatedString(parts, _) => {
                self.expressions(parts.iter());
                ValueType::Text
            }
            Expr::Array(values, _) => {
                self.expressions(values.iter());
                ValueType::Array
            }
            Expr::Map(map, position) => {
                self.expressions(map.0.iter().map(|(_, value)| value));
                self.forbid("scripts have no maps", *position);
                ValueType::Any
            }
            Expr::Variable(variable, _, _) => {
                let name = variable.1.as_str();
                self.read.push(name.to_owned());
                self.local(name).map_or(ValueType::Any, |local| local.value_type)
            }
            Expr::ThisPtr(position) => {
                self.forbid("scripts have no `this`", *position);
                ValueType::Any
            }
            Expr::Stmt(block) => {
                self.block(block.statements(), ValueUse::Used);
                ValueType::Any
            }
            Expr::FnCall(call, position) => self.call(call, *position),
            Expr::Dot(sides, _, _) => {
                let of = self.expression(&sides.lhs);
                let value_type = self.link(&sides.rhs, of);
                self.pushed(&sides.lhs);
                value_type
            }
            Expr::Index(sides, flags, _) => {
                self.expression(&sides.lhs);
                self.index(&sides.rhs, *flags)
            }
            Expr::And(parts, _) | Expr::Or(parts, _) => {
                for part in parts.iter() {
                    self.condition(part);
                }
                ValueType::Bool
            }
            Expr::Coalesce(parts, _) => {
                self.expressions(parts.iter());
                ValueType::Any
            }
            Expr::Unit(_) => ValueType::Nothing,
            _ => ValueType::Any,
        }
    }

    /// Notes what was put into the array that a variable holds, if that was the last thing read.
    fn pushed(&mut self, array: &Expr) {
        let (Expr::Variable(variable, _, _), Some(Usage::Method { name, arguments, .. })) = (array, self.usages.last()) else {
            return;
        };
        let ("push", [item]) = (name.as_str(), arguments.as_slice()) else { return };
        let item = match item {
            Argument::Other(value_type, _) => *value_type,
            Argument::Text(..) => ValueType::Text,
            Argument::Texts(_) | Argument::List(..) => ValueType::Array,
        };
        self.add_items(variable.1.as_str(), Some(item));
    }

    /// Reads what comes behind a dot. Returns the type of the value.
    fn link(&mut self, part: &Expr, of: ValueType) -> ValueType {
        match part {
            Expr::Property(property, position) => {
                let name = property.2.as_str();
                let offset = self.offset(*position);
                self.usages.push(Usage::Property { of, name: name.to_owned(), set: false, compared_with: Vec::new(), offset });
                property_type(of, name)
            }
            Expr::MethodCall(call, position) => self.method(call, *position, of),
            Expr::Dot(sides, _, _) => {
                let next = self.link(&sides.lhs, of);
                self.link(&sides.rhs, next)
            }
            Expr::Index(sides, flags, _) => {
                self.link(&sides.lhs, of);
                self.index(&sides.rhs, *flags)
            }
            other => self.expression(other),
        }
    }

    /// Reads what comes in brackets or behind them. Returns the type of the value.
    fn index(&mut self, part: &Expr, flags: ASTFlags) -> ValueType {
        if flags.intersects(ASTFlags::BREAK) {
            self.expression(part);
            return ValueType::Any;
        }
        match part {
            Expr::Dot(sides, _, _) => {
                self.expression(&sides.lhs);
                self.link(&sides.rhs, ValueType::Any)
            }
            Expr::Index(sides, flags, _) => {
                self.expression(&sides.lhs);
                self.index(&sides.rhs, *flags)
            }
            other => {
                self.expression(other);
                ValueType::Any
            }
        }
    }
}

/// Returns the type of a property, as far as its name says it.
fn property_type(of: ValueType, name: &str) -> ValueType {
    if let Some(property) = properties::find(of, name) {
        return property.value_type;
    }
    let mut candidates =
        properties::PROPERTIES.iter().filter(|property| property.name == name && property.of != ValueType::Context);
    let first = candidates.next().map_or(ValueType::Any, |property| property.value_type);
    if candidates.all(|property| property.value_type == first) { first } else { ValueType::Any }
}
