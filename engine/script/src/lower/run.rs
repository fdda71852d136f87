//! How lowered functions run: each operation in its turn, on the table, without Rhai.

use std::rc::Rc;

use cinderforge_kernel::game::Halt;
use cinderforge_kernel::table::Table;
use cinderforge_kernel::verbs;
use rhai::{Dynamic, Engine, EvalAltResult, Position, Scope};
use smallvec::SmallVec;

use super::operation::{
    Expression, ExpressionKind, Function, Method, Operation, OperationKind, Operator, PropertyRead, Variable, WordCall,
};
use super::runnable::RunnableFunction;
use crate::call::Argument;
use crate::compiled_script::CompiledScript;
use crate::engine::{self, MAX_ARRAY, MAX_OPERATIONS, MAX_TEXT};
use crate::error::{WordError, WordResult, runtime_error};
use crate::profile::{self, Leaving};
use crate::script_value::{self, ScriptValue, Targets, Values};

/// Why a function ends before its end.
pub(crate) enum Stop {
    /// The rules halt.
    Halt(Box<Halt>),
    /// The script is wrong.
    Error(Box<EvalAltResult>),
}

type Running<T = ScriptValue> = Result<T, Box<Stop>>;

/// What becomes of a block.
enum Went {
    /// It came to its end, with the value of its last operation.
    On(ScriptValue),
    /// The function returns.
    Returned(ScriptValue),
    /// The innermost loop ends.
    Broke,
    /// The innermost loop goes on with its next value.
    Continued,
}

/// A function while it runs.
struct Run<'a> {
    table: &'a mut Table,
    script: &'a CompiledScript,
    engine: &'a Engine,
    /// The texts of the function, as values.
    texts: &'a [ScriptValue],
    is_read_only: bool,
    /// The values of the variables.
    slots: SmallVec<[ScriptValue; 8]>,
    /// How many operations of the budget it has taken.
    operations: u64,
}

/// Runs a lowered function of a script, with the values that it is given behind `ctx`. Returns its value, or why it stopped, with
/// how many operations of the budget it took. A read-only function may call no word that acts.
pub(crate) fn run(
    table: &mut Table,
    script: &CompiledScript,
    engine: &Engine,
    function: &RunnableFunction,
    is_read_only: bool,
) -> (Result<ScriptValue, Stop>, u64) {
    let variables = function.variables as usize;
    let mut slots = SmallVec::with_capacity(variables);
    slots.push(ScriptValue::Nothing);
    slots.extend(verbs::given(table).iter().map(|held| script_value::from_held(table, held)));
    slots.resize(variables, ScriptValue::Nothing);
    // The call itself is the first.
    let mut run = Run { table, script, engine, texts: &function.texts, is_read_only, slots, operations: 1 };
    profile::enter();
    let went = run.block(&function.operations);
    let operations = run.operations;
    profile::leave(Leaving::ForGood { lowered: true, operations });
    let value = match went {
        Ok(Went::On(value) | Went::Returned(value)) => Ok(value),
        Ok(Went::Broke | Went::Continued) => Ok(ScriptValue::Nothing),
        Err(stop) => match *stop {
            // As in Rhai, what is used up or too large has no place but the function.
            Stop::Error(mut error) if error.is_system_exception() => {
                error.set_position(Position::NONE);
                Err(Stop::Error(error))
            }
            stop => Err(stop),
        },
    };
    (value, operations)
}

impl Run<'_> {
    /// Counts operations of the budget.
    #[inline]
    fn count(&mut self, operations: u64, line: u16) -> Running<()> {
        self.operations += operations;
        if self.operations > MAX_OPERATIONS {
            self.operations = MAX_OPERATIONS + 1;
            return Err(error(EvalAltResult::ErrorTooManyOperations(at(line))));
        }
        Ok(())
    }

    /// Runs a block.
    fn block(&mut self, operations: &[Operation]) -> Running<Went> {
        let mut value = ScriptValue::Nothing;
        for operation in operations {
            match self.operation(operation)? {
                Went::On(last) => value = last,
                ended => return Ok(ended),
            }
        }
        Ok(Went::On(value))
    }

    /// Runs an operation.
    fn operation(&mut self, operation: &Operation) -> Running<Went> {
        self.count(1, operation.line)?;
        match &operation.kind {
            OperationKind::Run(value) => return self.value(value).map(Went::On),
            OperationKind::Let { variable, value } => self.slots[variable.slot] = self.value(value)?,
            OperationKind::Set { variable, with, value } => {
                let value = self.value(value)?;
                self.count(1, operation.line)?;
                let value = match with {
                    None => value,
                    Some(operator) => {
                        let left = self.slots[variable.slot].clone();
                        if left.number().is_some() && value.number().is_some() {
                            self.operate(*operator, left, value, operation.line)?
                        } else {
                            // Lists take in others only so.
                            self.in_rhai(&format!("a {}= b; a", operator.name()), [left, value], operation.line)?
                        }
                    }
                };
                self.slots[variable.slot] = value;
            }
            OperationKind::If { condition, then, otherwise } => {
                let holds = self.condition(condition)?;
                return self.block(if holds { then } else { otherwise });
            }
            OperationKind::ForEach { variable, values, body } => return self.for_each(*variable, values, body),
            OperationKind::Return(None) => return Ok(Went::Returned(ScriptValue::Nothing)),
            OperationKind::Return(Some(value)) => return self.value(value).map(Went::Returned),
            OperationKind::Break => return Ok(Went::Broke),
            OperationKind::Continue => return Ok(Went::Continued),
        }
        Ok(Went::On(ScriptValue::Nothing))
    }

    /// Runs a block for each of several values.
    fn for_each(&mut self, variable: Variable, values: &Expression, body: &[Operation]) -> Running<Went> {
        if let ExpressionKind::Range { from, to } = &values.kind {
            self.count(1, values.line)?;
            let (from, to) = (self.value(from)?, self.value(to)?);
            let (Some(first), Some(end)) = (from.number(), to.number()) else {
                return self.in_rhai("for i in a..b {}", [from, to], values.line).map(Went::On);
            };
            return self.each(variable, (first..end).map(ScriptValue::Number), body, values.line);
        }
        let values_given = self.value(values)?;
        if let ScriptValue::Rhai(value) = &values_given
            && let Some(targets) = value.read_lock::<Targets>()
        {
            for asked in 0.. {
                let next = outside(|| engine::next_target(self.table, &targets, asked));
                let Some(value) = word(next, values.line)? else { break };
                if let Some(ended) = self.one_of(variable, value, body, values.line)? {
                    return Ok(ended);
                }
            }
            return Ok(Went::On(ScriptValue::Nothing));
        }
        match values_given.array() {
            Some(array) => self.each(variable, array.iter().cloned(), body, values.line),
            None => Err(error(EvalAltResult::ErrorFor(at(values.line)))),
        }
    }

    /// Runs a block for each of several values that are there.
    fn each(
        &mut self,
        variable: Variable,
        values: impl IntoIterator<Item = ScriptValue>,
        body: &[Operation],
        line: u16,
    ) -> Running<Went> {
        for value in values {
            if let Some(ended) = self.one_of(variable, value, body, line)? {
                return Ok(ended);
            }
        }
        Ok(Went::On(ScriptValue::Nothing))
    }

    /// Runs the block of a loop for one value. Returns how the loop ends, if it does.
    fn one_of(&mut self, variable: Variable, value: ScriptValue, body: &[Operation], line: u16) -> Running<Option<Went>> {
        if body.is_empty() {
            self.count(1, line)?;
        }
        self.slots[variable.slot] = value;
        Ok(match self.block(body)? {
            Went::On(_) | Went::Continued => None,
            Went::Broke => Some(Went::On(ScriptValue::Nothing)),
            returned @ Went::Returned(_) => Some(returned),
        })
    }

    /// Returns whether a condition holds.
    fn condition(&mut self, condition: &Expression) -> Running<bool> {
        let value = self.value(condition)?;
        value.bool().ok_or_else(|| {
            let found = value.into_rhai().type_name().to_owned();
            error(EvalAltResult::ErrorMismatchDataType("bool".to_owned(), found, at(condition.line)))
        })
    }

    /// Returns the value of an expression.
    fn value(&mut self, expression: &Expression) -> Running {
        let line = expression.line;
        self.count(u64::from(expression.operations), line)?;
        match &expression.kind {
            ExpressionKind::Nothing => Ok(ScriptValue::Nothing),
            ExpressionKind::Bool(is) => Ok((*is).into()),
            ExpressionKind::Number(number) => Ok((*number).into()),
            // Only words take phrases, with the values of the variables that they name.
            ExpressionKind::Text { index, .. } | ExpressionKind::Phrase { index, .. } => Ok(self.texts[*index].clone()),
            ExpressionKind::List(values) => {
                let values: Running = values.iter().map(|value| self.value(value)).collect();
                self.sized(values?, line)
            }
            ExpressionKind::Range { from, to } => {
                let sides = [self.value(from)?, self.value(to)?];
                self.in_rhai("a..b", sides, line)
            }
            ExpressionKind::Variable(variable) => Ok(self.slots[variable.slot].clone()),
            ExpressionKind::Property(property) => self.property(property, line),
            ExpressionKind::Word(call) => self.word(call, line),
            ExpressionKind::Method { of, method, argument } => self.method(of, *method, argument.as_deref(), line),
            ExpressionKind::Function { function, arguments } => self.function(*function, arguments, line),
            ExpressionKind::Operator { operator, sides } => {
                let (left, right) = (self.value(&sides[0])?, self.value(&sides[1])?);
                self.operate(*operator, left, right, line)
            }
            ExpressionKind::Not(value) => {
                let value = self.value(value)?;
                match value.bool() {
                    Some(is) => Ok((!is).into()),
                    None => self.in_rhai("!a", [value], line),
                }
            }
            ExpressionKind::Minus(value) => {
                let value = self.value(value)?;
                match value.number().and_then(i64::checked_neg) {
                    Some(number) => Ok(number.into()),
                    None => self.in_rhai("-a", [value], line),
                }
            }
            ExpressionKind::And(parts) => {
                for part in parts {
                    if !self.condition(part)? {
                        return Ok(false.into());
                    }
                }
                Ok(true.into())
            }
            ExpressionKind::Or(parts) => {
                for part in parts {
                    if self.condition(part)? {
                        return Ok(true.into());
                    }
                }
                Ok(false.into())
            }
            ExpressionKind::Block(operations) => match self.block(operations)? {
                Went::On(value) => Ok(value),
                // No expression is lowered that ends a loop or the function.
                Went::Returned(_) | Went::Broke | Went::Continued => Ok(ScriptValue::Nothing),
            },
        }
    }

    /// Reads a property of a value.
    fn property(&mut self, property: &PropertyRead, line: u16) -> Running {
        let PropertyRead { of, name, readers } = property;
        let found = match &of.kind {
            ExpressionKind::Variable(variable) => {
                self.count(u64::from(of.operations), of.line)?;
                let value = &self.slots[variable.slot];
                let found =
                    outside(|| if is_ctx(of) { readers.of_context(self.table) } else { readers.of_value(self.table, value) });
                found.ok_or_else(|| value.clone())
            }
            // Every event is the one that is answered, so that no value is made for it.
            ExpressionKind::Property(PropertyRead { of: first, name, .. }) if name == "event" && is_ctx(first) => {
                self.count(u64::from(of.operations + first.operations), first.line)?;
                outside(|| ());
                outside(|| readers.of_event(self.table)).ok_or(ScriptValue::Event)
            }
            _ => {
                let value = self.value(of)?;
                outside(|| readers.of_value(self.table, &value)).ok_or(value)
            }
        };
        found.or_else(|value| self.in_rhai(&format!("a.{name}"), [value], line))
    }

    /// Calls a word.
    fn word(&mut self, call: &WordCall, line: u16) -> Running {
        let mut values: SmallVec<[ScriptValue; 4]> = SmallVec::new();
        let mut named: SmallVec<[ScriptValue; 4]> = SmallVec::new();
        for argument in &call.arguments {
            values.push(match &argument.kind {
                // The word reads these where they are.
                ExpressionKind::Variable(_) | ExpressionKind::Text { .. } => {
                    self.count(u64::from(argument.operations), argument.line)?;
                    ScriptValue::Nothing
                }
                ExpressionKind::Phrase { names, .. } => {
                    self.count(u64::from(argument.operations), argument.line)?;
                    self.count(names.len() as u64, argument.line)?;
                    named.extend(names.iter().map(|name| self.slots[name.slot].clone()));
                    ScriptValue::Nothing
                }
                _ => self.value(argument)?,
            });
        }
        let mut arguments: SmallVec<[Argument<'_>; 4]> = SmallVec::new();
        let mut named = named.as_slice();
        for (argument, value) in call.arguments.iter().zip(&values) {
            arguments.push(match &argument.kind {
                ExpressionKind::Variable(variable) => Argument { value: &self.slots[variable.slot], named: &[] },
                ExpressionKind::Text { index, .. } => Argument { value: &self.texts[*index], named: &[] },
                ExpressionKind::Phrase { names, index, .. } => {
                    let (own, others) = named.split_at(names.len());
                    named = others;
                    Argument { value: &self.texts[*index], named: own }
                }
                _ => Argument { value, named: &[] },
            });
        }
        let script = self.script;
        let line_of_word = || Some((script.checked.file.path, line));
        let value = outside(|| call.overload.call(self.table, script, &arguments, self.is_read_only, line_of_word));
        self.sized(word(value, line)?, line)
    }

    /// Returns what a method of a value gives; what it is given is there first.
    fn method(&mut self, of: &Expression, method: Method, argument: Option<&Expression>, line: u16) -> Running {
        let argument = argument.map(|argument| self.value(argument)).transpose()?.unwrap_or(ScriptValue::Nothing);
        if let (Method::Push, ExpressionKind::Variable(variable)) = (method, &of.kind) {
            self.count(u64::from(of.operations), of.line)?;
            let ScriptValue::Array(values) = &mut self.slots[variable.slot] else {
                let other = self.slots[variable.slot].clone();
                return self.in_rhai("a.push(b)", [other, argument], line);
            };
            let values: &mut Values = Rc::make_mut(values);
            engine::push(values.len(), || values.push(argument)).map_err(|failed| located(failed, line))?;
            return Ok(ScriptValue::Nothing);
        }
        let value = self.value(of)?;
        let found = match method {
            Method::Len => value.array().map(|values| (values.len() as i64).into()),
            Method::IsEmpty => value.array().map(|values| values.is_empty().into()),
            Method::Contains => value.array().map(|values| engine::contains(values, &argument).into()),
            Method::IsA => match (&value, argument.text()) {
                (ScriptValue::Card(card), Some(card_type)) => {
                    let is_a = outside(|| engine::is_a(self.table, *card, card_type));
                    Some(word(is_a, line)?.into())
                }
                _ => None,
            },
            Method::Push => None,
        };
        match (found, method) {
            (Some(found), _) => Ok(found),
            (None, Method::Len | Method::IsEmpty) => self.in_rhai(&format!("a.{}()", method.name()), [value], line),
            (None, _) => self.in_rhai(&format!("a.{}(b)", method.name()), [value, argument], line),
        }
    }

    /// Returns what a function of numbers gives.
    fn function(&mut self, function: Function, arguments: &[Expression], line: u16) -> Running {
        let values: Running<SmallVec<[ScriptValue; 2]>> = arguments.iter().map(|argument| self.value(argument)).collect();
        let values = values?;
        let number = |index: usize| values.get(index).and_then(ScriptValue::number);
        match (function, number(0), number(1), values.as_slice()) {
            (Function::Min, Some(a), Some(b), _) => Ok(a.min(b).into()),
            (Function::Max, Some(a), Some(b), _) => Ok(a.max(b).into()),
            (Function::Abs, Some(a), None, [_]) => Ok(a.saturating_abs().into()),
            (_, _, _, [a]) => self.in_rhai(&format!("{}(a)", function.name()), [a.clone()], line),
            (_, _, _, values) => {
                let mut both = values.iter().cloned();
                let both = [both.next().unwrap_or_default(), both.next().unwrap_or_default()];
                self.in_rhai(&format!("{}(a, b)", function.name()), both, line)
            }
        }
    }

    /// Returns what an operator makes of two values: numbers, texts and things here, anything else as Rhai has it.
    fn operate(&mut self, operator: Operator, left: ScriptValue, right: ScriptValue, line: u16) -> Running {
        let found: Option<ScriptValue> = if let (Some(a), Some(b)) = (left.number(), right.number()) {
            match operator {
                Operator::Plus => a.checked_add(b).map(ScriptValue::Number),
                Operator::Minus => a.checked_sub(b).map(ScriptValue::Number),
                Operator::Times => a.checked_mul(b).map(ScriptValue::Number),
                Operator::DividedBy => a.checked_div(b).map(ScriptValue::Number),
                Operator::Modulo => a.checked_rem(b).map(ScriptValue::Number),
                Operator::Equal => Some((a == b).into()),
                Operator::NotEqual => Some((a != b).into()),
                Operator::Less => Some((a < b).into()),
                Operator::AtMost => Some((a <= b).into()),
                Operator::More => Some((a > b).into()),
                Operator::AtLeast => Some((a >= b).into()),
            }
        } else if matches!(operator, Operator::Equal | Operator::NotEqual) {
            let equal = if let (Some(a), Some(b)) = (left.text(), right.text()) {
                Some(a == b)
            } else {
                // Rhai calls a function for it.
                self.count(1, line)?;
                engine::equal(&left, &right)
            };
            equal.map(|equal| (equal == (operator == Operator::Equal)).into())
        } else {
            None
        };
        match found {
            Some(value) => Ok(value),
            None => self.in_rhai(&format!("a {} b", operator.name()), [left, right], line),
        }
    }

    /// Returns what Rhai makes of values `a` and `b`, for what is seldom right: most often it is an error, and Rhai says which.
    #[cold]
    fn in_rhai<const N: usize>(&mut self, code: &str, values: [ScriptValue; N], line: u16) -> Running {
        let mut scope = Scope::new();
        for (name, value) in ["a", "b"].into_iter().zip(values) {
            scope.push_dynamic(name, value.into_rhai());
        }
        let value = self.engine.eval_with_scope::<Dynamic>(&mut scope, code);
        value.map(ScriptValue::from).map_err(|failed| located(failed, line))
    }

    /// Returns a value, if it is no larger than scripts may have them.
    fn sized(&self, value: ScriptValue, line: u16) -> Running {
        let (values, characters) = value.size();
        if values > MAX_ARRAY || characters > MAX_TEXT {
            let limits = self.engine.ensure_data_size_within_limits(&value.clone().into_rhai());
            limits.map_err(|failed| located(failed, line))?;
        }
        Ok(value)
    }
}

/// Leaves the script for a word, property or target, which profiles count.
fn outside<T>(work: impl FnOnce() -> T) -> T {
    profile::leave(Leaving::ForWord);
    let result = work();
    profile::enter();
    result
}

/// Returns whether an expression is `ctx`.
fn is_ctx(expression: &Expression) -> bool {
    matches!(expression.kind, ExpressionKind::Variable(variable) if variable.slot == 0)
}

/// Returns the position of a line.
fn at(line: u16) -> Position {
    if line == 0 { Position::NONE } else { Position::new(line, 1) }
}

/// Makes a stop of an error of the script.
#[expect(clippy::unnecessary_box_returns, reason = "results hold a stop in a box, so that they are small")]
fn error(error: EvalAltResult) -> Box<Stop> {
    Box::new(Stop::Error(Box::new(error)))
}

/// Makes a stop of an error that happened on a line.
#[expect(clippy::unnecessary_box_returns, reason = "results hold a stop in a box, so that they are small")]
fn located(mut error: Box<EvalAltResult>, line: u16) -> Box<Stop> {
    error.set_position(at(line));
    Box::new(Stop::Error(error))
}

/// Returns what a word gave on a line, or why it stopped.
fn word<T>(result: WordResult<T>, line: u16) -> Running<T> {
    result.map_err(|failed| match failed {
        WordError::Halt(halt) => Box::new(Stop::Halt(halt)),
        WordError::Misuse(message) => located(Box::new(runtime_error(message)), line),
    })
}
