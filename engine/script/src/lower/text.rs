//! Operations as text: each written as a script says it.

use std::fmt::{self, Display, Formatter};

use super::operation::{Expression, ExpressionKind, LoweredFunction, Operation, OperationKind, PropertyRead, WordCall};

impl Display for LoweredFunction {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write_all(f, &self.operations, 0)
    }
}

impl Display for Operation {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write_one(f, self, 0)
    }
}

/// Writes operations in a block of some depth, each on lines of its own.
fn write_all(f: &mut Formatter<'_>, operations: &[Operation], depth: usize) -> fmt::Result {
    operations.iter().try_for_each(|operation| {
        write_one(f, operation, depth)?;
        f.write_str("\n")
    })
}

/// Writes an operation in a block of some depth.
fn write_one(f: &mut Formatter<'_>, operation: &Operation, depth: usize) -> fmt::Result {
    let indent = "    ".repeat(depth);
    f.write_str(&indent)?;
    match &operation.kind {
        OperationKind::Run(value) => write!(f, "{value}"),
        OperationKind::Let { variable, value } => write!(f, "let {} = {value}", variable.name),
        OperationKind::Set { variable, with, value } => {
            write!(f, "{} {}= {value}", variable.name, with.map_or("", |operator| operator.name()))
        }
        OperationKind::If { condition, then, otherwise } => {
            writeln!(f, "if {condition} {{")?;
            write_all(f, then, depth + 1)?;
            if !otherwise.is_empty() {
                writeln!(f, "{indent}}} else {{")?;
                write_all(f, otherwise, depth + 1)?;
            }
            write!(f, "{indent}}}")
        }
        OperationKind::ForEach { variable, values, body } => {
            writeln!(f, "for {} in {values} {{", variable.name)?;
            write_all(f, body, depth + 1)?;
            write!(f, "{indent}}}")
        }
        OperationKind::Return(None) => f.write_str("return"),
        OperationKind::Return(Some(value)) => write!(f, "return {value}"),
        OperationKind::Break => f.write_str("break"),
        OperationKind::Continue => f.write_str("continue"),
    }
}

impl Display for Expression {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match &self.kind {
            ExpressionKind::Nothing => f.write_str("()"),
            ExpressionKind::Bool(is) => write!(f, "{is}"),
            ExpressionKind::Number(number) => write!(f, "{number}"),
            ExpressionKind::Text { text, .. } | ExpressionKind::Phrase { text, .. } => write!(f, "{:?}", text.as_str()),
            ExpressionKind::List(values) => {
                f.write_str("[")?;
                write_joined(f, values, ", ")?;
                f.write_str("]")
            }
            ExpressionKind::Range { from, to } => write!(f, "{from}..{to}"),
            ExpressionKind::Variable(variable) => f.write_str(&variable.name),
            ExpressionKind::Property(PropertyRead { of, name, .. }) => write!(f, "{of}.{name}"),
            ExpressionKind::Word(call) => write!(f, "{call}"),
            ExpressionKind::Method { of, method, argument } => {
                write!(f, "{of}.{}(", method.name())?;
                write_joined(f, argument.as_deref().map_or(&[], std::slice::from_ref), ", ")?;
                f.write_str(")")
            }
            ExpressionKind::Function { function, arguments } => {
                write!(f, "{}(", function.name())?;
                write_joined(f, arguments, ", ")?;
                f.write_str(")")
            }
            ExpressionKind::Operator { operator, sides } => {
                write_side(f, &sides[0])?;
                write!(f, " {} ", operator.name())?;
                write_side(f, &sides[1])
            }
            ExpressionKind::Not(value) => {
                f.write_str("!")?;
                write_side(f, value)
            }
            ExpressionKind::Minus(value) => {
                f.write_str("-")?;
                write_side(f, value)
            }
            ExpressionKind::And(parts) => write_sides(f, parts, " && "),
            ExpressionKind::Or(parts) => write_sides(f, parts, " || "),
            ExpressionKind::Block(operations) => {
                f.write_str("{ ")?;
                for (place, operation) in operations.iter().enumerate() {
                    if place > 0 {
                        f.write_str("; ")?;
                    }
                    write!(f, "{operation}")?;
                }
                f.write_str(" }")
            }
        }
    }
}

impl Display for WordCall {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "ctx.{}(", self.word())?;
        write_joined(f, &self.arguments, ", ")?;
        f.write_str(")")
    }
}

/// Writes expressions with something between them.
fn write_joined(f: &mut Formatter<'_>, values: &[Expression], between: &str) -> fmt::Result {
    values.iter().enumerate().try_for_each(|(place, value)| {
        f.write_str(if place > 0 { between } else { "" })?;
        write!(f, "{value}")
    })
}

/// Writes the parts of an expression with something between them.
fn write_sides(f: &mut Formatter<'_>, values: &[Expression], between: &str) -> fmt::Result {
    values.iter().enumerate().try_for_each(|(place, value)| {
        f.write_str(if place > 0 { between } else { "" })?;
        write_side(f, value)
    })
}

/// Writes a part of an expression, in brackets if it has parts that could go with what stands beside it.
fn write_side(f: &mut Formatter<'_>, value: &Expression) -> fmt::Result {
    match value.kind {
        ExpressionKind::Operator { .. } | ExpressionKind::And(_) | ExpressionKind::Or(_) => write!(f, "({value})"),
        _ => write!(f, "{value}"),
    }
}
