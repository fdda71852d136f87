//! Statements of a function, read for what they use.

use rhai::{ASTFlags, Expr, Ident, Stmt};

use super::function_reader::FunctionReader;
use crate::usage::{Argument, Declared, EachLoop, SAME_TYPE, Usage, ValueUse};
use crate::value_type::ValueType;

impl FunctionReader<'_> {
    /// Reads the statements of a block, with a scope of their own. The value of the last one is that of the block.
    pub(super) fn block(&mut self, statements: &[Stmt], value: ValueUse) {
        let depth = self.locals.len();
        for (place, statement) in statements.iter().enumerate() {
            let is_last = place + 1 == statements.len();
            self.statement(statement, if is_last { value } else { ValueUse::ThrownAway });
        }
        self.locals.truncate(depth);
    }

    /// Reads a condition with the blocks that are run if it holds and if not.
    fn branches(&mut self, condition: &Expr, [holds, fails]: [&[Stmt]; 2], value: ValueUse) {
        self.condition(condition);
        let mode = self.mode_asked(condition);
        let before = self.focus;
        self.focus = self.focus_asked(condition).max(before);
        self.block_of_mode(mode.clone(), holds, value);
        self.focus = before;
        self.block_of_mode(mode.map(|(word, is)| (word, !is)), fails, value);
    }

    /// Reads a block that is run in a mode alone, or in any but that, if one is given.
    fn block_of_mode(&mut self, mode: Option<(String, bool)>, statements: &[Stmt], value: ValueUse) {
        let before = self.modes.len();
        self.modes.extend(mode);
        self.block(statements, value);
        self.modes.truncate(before);
    }

    /// Reads a statement, of whose value that becomes.
    pub(super) fn statement(&mut self, statement: &Stmt, value_use: ValueUse) {
        match statement {
            Stmt::Noop(_) => {}
            Stmt::If(flow, _) => self.branches(&flow.expr, [flow.body.statements(), flow.branch.statements()], value_use),
            Stmt::Switch(switch, _) => {
                let (subject, cases) = &**switch;
                self.expression(subject);
                for case in &cases.expressions {
                    self.expression(&case.lhs);
                    self.expression(&case.rhs);
                }
            }
            Stmt::While(flow, _) | Stmt::Do(flow, _, _) => {
                self.loops += 1;
                if !matches!(flow.expr, Expr::Unit(_)) {
                    self.condition(&flow.expr);
                }
                self.block(flow.body.statements(), ValueUse::ThrownAway);
                self.loops -= 1;
            }
            Stmt::For(parts, _) => {
                let (name, counter, flow) = &**parts;
                self.for_loop(name, counter.as_ref(), &flow.expr, flow.body.statements());
            }
            Stmt::Var(parts, _, position) => {
                let (name, value, _) = &**parts;
                let first = self.usages.len();
                let value_type = self.expression(value);
                let origin = self.origin(value);
                let items = self.items(value, first);
                let group = self.group(value, first);
                let picked = self.picked(value, first);
                if name.name == "ctx" {
                    self.forbid("`ctx` cannot be another variable", *position);
                }
                let (value_type, declared) = match value {
                    Expr::Unit(_) => (ValueType::Any, Declared::WithoutValue),
                    _ => (value_type, Declared::WithValue),
                };
                self.declare(&name.name, value_type, declared, name.pos);
                self.add_items(&name.name, items);
                self.set_group(&name.name, group);
                self.set_picked(&name.name, picked);
                self.come_from(&name.name, origin);
                let focus = self.focus_asked(value);
                self.set_focus(&name.name, focus);
            }
            Stmt::Assignment(parts) => {
                let (_, sides) = &**parts;
                self.assignment(&sides.lhs, &sides.rhs);
            }
            Stmt::FnCall(call, position) => {
                self.call(call, *position);
            }
            Stmt::Block(block) => self.block(block.statements(), value_use),
            Stmt::TryCatch(_, position) => self.forbid("scripts cannot catch errors", *position),
            Stmt::Expr(expression) => {
                self.expression(expression);
                if let (Expr::Dot(..), Some(Usage::Word { value, .. })) = (&**expression, self.usages.last_mut()) {
                    *value = value_use;
                }
            }
            Stmt::BreakLoop(value, _, _) => self.optional(value.as_deref()),
            Stmt::Return(value, flags, position) => {
                if flags.intersects(ASTFlags::BREAK) {
                    self.forbid("scripts cannot throw errors", *position);
                }
                self.optional(value.as_deref());
            }
            other => self.forbid("scripts cannot do this", other.position()),
        }
    }

    /// Reads a `for` loop over `values`.
    fn for_loop(&mut self, name: &Ident, counter: Option<&Ident>, values: &Expr, body: &[Stmt]) {
        let first = self.usages.len();
        let value_type = self.expression(values);
        let item_type = self.items(values, first).unwrap_or(ValueType::Any);
        let group = self.group(values, first);
        let picked = self.picked(values, first);
        let origin = self.origin(values);
        if !matches!(value_type, ValueType::Array | ValueType::Targets | ValueType::Any) {
            self.mismatch("an array, a range, or the picks of `targets`", value_type, values.start_position());
        }
        let depth = self.locals.len();
        self.declare(&name.name, item_type, Declared::ByLoop, name.pos);
        self.set_group(&name.name, group);
        self.set_picked(&name.name, picked);
        if let Some(counter) = counter {
            self.declare(&counter.name, ValueType::Number, Declared::ByLoop, counter.pos);
        }
        let again = usize::from(!self.is_one_at_most(first));
        self.loops += again;
        let start = self.usages.len();
        self.block(body, ValueUse::ThrownAway);
        self.loops -= again;
        if let Some(Usage::Word { name, offset, .. }) = origin.and_then(|origin| self.usages.get(origin))
            && name == "each"
        {
            self.each_loops.push(EachLoop { offset: *offset, usages: start..self.usages.len() });
        }
        self.locals.truncate(depth);
    }

    /// Returns whether what was read since there were `first` usages picks one thing at most, so that a loop over it runs once.
    fn is_one_at_most(&self, first: usize) -> bool {
        let Some(Usage::Word { name, arguments, .. }) = self.usages[first..].last() else { return false };
        let Some(Argument::Text(phrase, _)) = arguments.last().filter(|_| matches!(name.as_str(), "choose_some" | "random"))
        else {
            return false;
        };
        ["up to 1 ", "1 ", "a ", "an "].iter().any(|one| phrase.starts_with(one))
    }

    /// Reads an assignment: a variable keeps the type of what it holds, but that it may hold nothing at first, and things of several sorts.
    fn assignment(&mut self, target: &Expr, value: &Expr) {
        let before = self.usages.len();
        let value_type = self.expression(value);
        let items = self.items(value, before);
        let first = self.usages.len();
        if let Expr::Variable(variable, _, _) = target {
            self.assigned.push(variable.1.to_string());
        } else {
            self.expression(target);
        }
        if let Some(Usage::Property { set, .. }) = self.usages[first..].last_mut() {
            *set = true;
        }
        if let Expr::Variable(variable, _, _) = target {
            let name = variable.1.as_str();
            let held = self.local(name).map_or(ValueType::Any, |local| local.value_type);
            if !held.may_become(value_type) {
                self.mismatch(SAME_TYPE, value_type, value.start_position());
            }
            if let Some(local) = self.local(name)
                && local.value_type != value_type
            {
                local.value_type = ValueType::Any;
            }
            self.add_items(name, items);
            self.set_picked(name, None);
            self.come_from(name, None);
            self.set_focus(name, 0);
        }
    }

    /// Reads an expression that must be true or false.
    pub(super) fn condition(&mut self, expression: &Expr) {
        let value_type = self.expression(expression);
        if !matches!(value_type, ValueType::Bool | ValueType::Any) {
            self.mismatch("true or false", value_type, expression.start_position());
        }
    }

    /// Reads an expression if there is one.
    fn optional(&mut self, expression: Option<&Expr>) {
        if let Some(expression) = expression {
            self.expression(expression);
        }
    }
}
