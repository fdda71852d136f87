//! The functions of a script as its syntax tree has them, read into operations.
//!
//! How many operations of the budget each part takes is what Rhai counts: one for each expression and statement, one for each word,
//! property, method or function, and for the arguments of a chain of these one for each link.

use cinderforge_content::diagnostic::SourceFile;
use rhai::{AST, ASTFlags, ASTNode, BinaryExpr, Expr, FnCallExpr, Position, ScriptFuncDef, Stmt};
use ustr::Ustr;

use super::operation::{
    Expression, ExpressionKind, Function, LoweredFunction, Method, Operation, OperationKind, Operator, PropertyRead, Variable,
    WordCall,
};
use crate::engine::{MAX_VARIABLES, NamingPhrase, Readers};
use crate::parameter::ParameterType;
use crate::syntax;
use crate::words;

/// Lowers the functions of a script that can be. The names in their phrases are filled in by [`finish`].
pub(crate) fn functions(file: &SourceFile, ast: &AST) -> Vec<LoweredFunction> {
    let mut readers: Vec<FunctionReader<'_>> = ast.iter_fn_def().map(|function| FunctionReader::new(file, function)).collect();
    // The bodies of functions can only be walked: what stands on top is a statement of the body in which it lies.
    ast.walk(&mut |path: &[ASTNode<'_>]| {
        if let [ASTNode::Stmt(statement)] = path
            && let Some(reader) = readers.iter_mut().find(|reader| reader.holds(statement.position()))
        {
            reader.read(statement);
        }
        true
    });
    readers.into_iter().filter_map(FunctionReader::finish).collect()
}

/// Fills in what is known once a script is checked: the variables that phrases name, and the words `each` that fix an order.
pub(crate) fn finish(functions: &mut [LoweredFunction], phrases: &[NamingPhrase], asking_loops: &[usize]) {
    for function in functions {
        finish_all(&mut function.operations, phrases, asking_loops);
    }
}

/// Finishes operations.
fn finish_all(operations: &mut [Operation], phrases: &[NamingPhrase], asking_loops: &[usize]) {
    for operation in operations {
        let expression = |expression: &mut Expression| finish_one(expression, phrases, asking_loops);
        match &mut operation.kind {
            OperationKind::Run(value)
            | OperationKind::Let { value, .. }
            | OperationKind::Set { value, .. }
            | OperationKind::Return(Some(value)) => expression(value),
            OperationKind::If { condition, then, otherwise } => {
                expression(condition);
                finish_all(then, phrases, asking_loops);
                finish_all(otherwise, phrases, asking_loops);
            }
            OperationKind::ForEach { values, body, .. } => {
                expression(values);
                finish_all(body, phrases, asking_loops);
            }
            OperationKind::Return(None) | OperationKind::Break | OperationKind::Continue => {}
        }
    }
}

/// Finishes an expression.
fn finish_one(expression: &mut Expression, phrases: &[NamingPhrase], asking_loops: &[usize]) {
    let all = |values: &mut [Expression]| values.iter_mut().for_each(|value| finish_one(value, phrases, asking_loops));
    match &mut expression.kind {
        ExpressionKind::Phrase { text, names, index, offset } => {
            let (text, index) = (*text, *index);
            if let Some(phrase) = phrases.iter().find(|phrase| phrase.span.start == *offset) {
                let variables = phrase.names.iter().filter_map(|name| names.iter().rfind(|known| known.name == *name).copied());
                *names = variables.collect();
                // The call that joins them, the text, the function that does it.
                expression.operations = 3;
            } else {
                expression.kind = ExpressionKind::Text { text, index };
            }
        }
        ExpressionKind::List(values)
        | ExpressionKind::Function { arguments: values, .. }
        | ExpressionKind::And(values)
        | ExpressionKind::Or(values) => all(values),
        ExpressionKind::Word(call) => {
            all(&mut call.arguments);
            if asking_loops.contains(&call.offset) {
                call.overload = words::EACH_IN_ORDER.calls().next().unwrap_or(call.overload);
            }
        }
        ExpressionKind::Range { from, to } => {
            all(std::slice::from_mut(from));
            all(std::slice::from_mut(to));
        }
        ExpressionKind::Method { of, argument, .. } => {
            all(std::slice::from_mut(of));
            all(argument.as_deref_mut().map_or(&mut [], std::slice::from_mut));
        }
        ExpressionKind::Property(PropertyRead { of: value, .. }) | ExpressionKind::Not(value) | ExpressionKind::Minus(value) => {
            all(std::slice::from_mut(value));
        }
        ExpressionKind::Operator { sides, .. } => all(&mut **sides),
        ExpressionKind::Block(operations) => finish_all(operations, phrases, asking_loops),
        ExpressionKind::Nothing
        | ExpressionKind::Bool(_)
        | ExpressionKind::Number(_)
        | ExpressionKind::Text { .. }
        | ExpressionKind::Variable(_) => {}
    }
}

/// Reads one function, statement by statement, as long as it can be lowered.
struct FunctionReader<'a> {
    file: &'a SourceFile,
    start: Position,
    end: Position,
    /// The variables in scope, the innermost last.
    scope: Vec<Variable>,
    /// What was read so far.
    function: LoweredFunction,
    can_be_lowered: bool,
    /// In how many expressions with statements in them what is read stands.
    blocks: usize,
}

impl<'a> FunctionReader<'a> {
    /// Makes the reader of a function.
    fn new(file: &'a SourceFile, definition: &ScriptFuncDef) -> Self {
        let name = Ustr::from(definition.name.as_str());
        let parameters = definition.params.iter().enumerate();
        let parameters: Vec<Variable> =
            parameters.map(|(slot, name)| Variable { name: Ustr::from(name.as_str()), slot }).collect();
        let can_be_lowered = parameters.first().is_some_and(|first| first.name == "ctx");
        let variables = parameters.len();
        Self {
            file,
            start: definition.body.start_position(),
            end: definition.body.end_position(),
            scope: parameters.clone(),
            function: LoweredFunction { name, parameters, operations: Vec::new(), texts: Vec::new(), variables },
            can_be_lowered,
            blocks: 0,
        }
    }

    /// Returns whether a position lies in the function.
    fn holds(&self, position: Position) -> bool {
        self.start <= position && position <= self.end
    }

    /// Reads a statement of the body.
    fn read(&mut self, statement: &Stmt) {
        if self.can_be_lowered {
            match self.statement(statement) {
                Some(operation) => self.function.operations.push(operation),
                None => self.can_be_lowered = false,
            }
        }
    }

    /// Returns the function, if all of it could be lowered. With as many variables as Rhai allows, it is left to Rhai.
    fn finish(self) -> Option<LoweredFunction> {
        (self.can_be_lowered && self.function.variables < MAX_VARIABLES).then_some(self.function)
    }

    /// Lowers the statements of a block.
    fn block(&mut self, statements: &[Stmt]) -> Option<Vec<Operation>> {
        let depth = self.scope.len();
        let operations = statements.iter().map(|statement| self.statement(statement)).collect();
        self.scope.truncate(depth);
        operations
    }

    /// Lowers a statement.
    fn statement(&mut self, statement: &Stmt) -> Option<Operation> {
        let kind = match statement {
            Stmt::Return(..) | Stmt::BreakLoop(..) if self.blocks > 0 => return None,
            Stmt::Expr(expression) => OperationKind::Run(self.expression(expression)?),
            Stmt::Var(parts, options, _) if !options.contains(ASTFlags::CONSTANT) => {
                let (name, value, _) = &**parts;
                let value = self.expression(value)?;
                OperationKind::Let { variable: self.declare(&name.name), value }
            }
            Stmt::Assignment(parts) => {
                let (operator, BinaryExpr { lhs: Expr::Variable(variable, _, _), rhs }) = &**parts else { return None };
                let value = self.expression(rhs)?;
                let variable = self.variable(&variable.1).filter(|variable| variable.slot > 0)?;
                let with = match operator.get_op_assignment_info() {
                    Some((.., operator)) => Some(Operator::named(operator)?),
                    None => None,
                };
                OperationKind::Set { variable, with, value }
            }
            Stmt::If(flow, _) => OperationKind::If {
                condition: self.expression(&flow.expr)?,
                then: self.block(flow.body.statements())?,
                otherwise: self.block(flow.branch.statements())?,
            },
            Stmt::For(parts, _) => {
                let (name, None, flow) = &**parts else { return None };
                let values = self.expression(&flow.expr)?;
                let depth = self.scope.len();
                let variable = self.declare(&name.name);
                let body = self.block(flow.body.statements())?;
                self.scope.truncate(depth);
                OperationKind::ForEach { variable, values, body }
            }
            Stmt::Return(value, flags, _) if !flags.contains(ASTFlags::BREAK) => {
                let value = value.as_deref().map(|value| self.expression(value));
                OperationKind::Return(if let Some(value) = value { Some(value?) } else { None })
            }
            Stmt::BreakLoop(None, flags, _) if flags.contains(ASTFlags::BREAK) => OperationKind::Break,
            Stmt::BreakLoop(None, ..) => OperationKind::Continue,
            _ => return None,
        };
        Some(Operation { kind, line: line(statement.position()) })
    }

    /// Takes in a variable.
    fn declare(&mut self, name: &str) -> Variable {
        let variable = Variable { name: Ustr::from(name), slot: self.function.variables };
        self.function.variables += 1;
        self.scope.push(variable);
        variable
    }

    /// Finds a variable in scope.
    fn variable(&self, name: &str) -> Option<Variable> {
        self.scope.iter().rfind(|variable| variable.name == name).copied()
    }

    /// Takes in a text. Returns it, with which of the texts of the function it is.
    fn text(&mut self, text: &str) -> (Ustr, usize) {
        let text = Ustr::from(text);
        let texts = &mut self.function.texts;
        let index = texts.iter().position(|known| *known == text).unwrap_or_else(|| {
            texts.push(text);
            texts.len() - 1
        });
        (text, index)
    }

    /// Lowers several expressions.
    fn expressions(&mut self, expressions: &[Expr]) -> Option<Vec<Expression>> {
        expressions.iter().map(|expression| self.expression(expression)).collect()
    }

    /// Lowers an expression.
    fn expression(&mut self, expression: &Expr) -> Option<Expression> {
        let kind = match expression {
            Expr::Unit(_) => ExpressionKind::Nothing,
            Expr::BoolConstant(is, _) => ExpressionKind::Bool(*is),
            Expr::IntegerConstant(number, _) => ExpressionKind::Number(*number),
            Expr::StringConstant(text, _) => {
                let (text, index) = self.text(text);
                ExpressionKind::Text { text, index }
            }
            Expr::Array(values, _) => ExpressionKind::List(self.expressions(values)?),
            // `ctx` itself is no value that a word or variable takes.
            Expr::Variable(variable, _, _) => {
                ExpressionKind::Variable(self.variable(&variable.1).filter(|variable| variable.slot > 0)?)
            }
            Expr::And(parts, _) => ExpressionKind::And(self.expressions(parts)?),
            Expr::Or(parts, _) => ExpressionKind::Or(self.expressions(parts)?),
            Expr::Stmt(block) => {
                self.blocks += 1;
                let operations = self.block(block.statements())?;
                self.blocks -= 1;
                ExpressionKind::Block(operations)
            }
            Expr::FnCall(call, _) => self.call(call)?,
            Expr::Dot(sides, flags, _) => return self.chain(sides, *flags),
            _ => return None,
        };
        let operations = if matches!(kind, ExpressionKind::Function { .. }) { 2 } else { 1 };
        Some(Expression { kind, line: line(expression.position()), operations })
    }

    /// Lowers what a word, method, function or operator is given. A list of constants is one for Rhai.
    fn argument(&mut self, expression: &Expr) -> Option<Expression> {
        let mut argument = self.expression(expression)?;
        if expression.is_constant()
            && let ExpressionKind::List(values) = &mut argument.kind
        {
            values.iter_mut().for_each(as_part_of_constant);
        }
        Some(argument)
    }

    /// Lowers a call of a function or operator.
    fn call(&mut self, call: &FnCallExpr) -> Option<ExpressionKind> {
        let name = call.name.as_str();
        let mut arguments = call.args.iter().map(|argument| self.argument(argument)).collect::<Option<Vec<Expression>>>()?;
        if call.op_token.is_none() {
            let function = Function::named(name)?;
            return Some(ExpressionKind::Function { function, arguments });
        }
        if arguments.len() == 1 {
            let value = Box::new(arguments.pop()?);
            return match name {
                "!" => Some(ExpressionKind::Not(value)),
                "-" => Some(ExpressionKind::Minus(value)),
                _ => None,
            };
        }
        let [left, right] = <[Expression; 2]>::try_from(arguments).ok()?;
        if name == ".." {
            return Some(ExpressionKind::Range { from: Box::new(left), to: Box::new(right) });
        }
        Some(ExpressionKind::Operator { operator: Operator::named(name)?, sides: Box::new([left, right]) })
    }

    /// Lowers a chain of properties, words and methods.
    ///
    /// Rhai has the arguments of all links before it follows the first of them, so that those of a later link are plain ones here.
    fn chain(&mut self, sides: &BinaryExpr, flags: ASTFlags) -> Option<Expression> {
        let is_plain = |flags: ASTFlags| !flags.intersects(ASTFlags::NEGATED | ASTFlags::BREAK);
        let mut value = match &sides.lhs {
            Expr::Variable(variable, _, position) => {
                let kind = ExpressionKind::Variable(self.variable(&variable.1)?);
                Expression { kind, line: line(*position), operations: 1 }
            }
            first => self.expression(first)?,
        };
        if !is_plain(flags) {
            return None;
        }
        let mut rest = &sides.rhs;
        let is_alone = match rest {
            Expr::Property(..) => true,
            Expr::MethodCall(call, _) => call.args.is_empty(),
            _ => false,
        };
        let mut links = 1;
        while let Expr::Dot(sides, flags, _) = rest {
            value = self.link(&sides.lhs, value).filter(|_| is_plain(*flags))?;
            rest = &sides.rhs;
            links += 1;
        }
        value = self.link(rest, value)?;
        value.operations += 1 + if is_alone { 0 } else { links };
        Some(value)
    }

    /// Lowers a link of a chain, behind a value.
    fn link(&mut self, link: &Expr, of: Expression) -> Option<Expression> {
        let is_ctx = matches!(of.kind, ExpressionKind::Variable(variable) if variable.slot == 0);
        let (kind, position) = match link {
            Expr::Property(property, position) => {
                let name = Ustr::from(property.2.as_str());
                (ExpressionKind::Property(PropertyRead { of: Box::new(of), name, readers: Readers::named(&name) }), position)
            }
            Expr::MethodCall(call, position) if is_ctx => {
                let offset = syntax::offset(self.file, *position);
                let call = self.word(call, offset)?;
                let operations = of.operations + 1;
                return Some(Expression { kind: ExpressionKind::Word(call), line: line(*position), operations });
            }
            Expr::MethodCall(call, position) => {
                let method = Method::named(&call.name)?;
                let argument = match &*call.args {
                    [] => None,
                    [argument] => Some(Box::new(self.argument(argument)?)),
                    _ => return None,
                };
                let is_plain = |argument: &Expression| {
                    use ExpressionKind::{Bool, Number, Text, Variable};
                    matches!(argument.kind, Bool(_) | Number(_) | Text { .. } | Variable(_))
                };
                let takes = !matches!(method, Method::Len | Method::IsEmpty);
                let is_of_variable = matches!(of.kind, ExpressionKind::Variable(_));
                if takes != argument.is_some()
                    || (!is_of_variable && (method == Method::Push || !argument.as_deref().is_none_or(is_plain)))
                {
                    return None;
                }
                (ExpressionKind::Method { of: Box::new(of), method, argument }, position)
            }
            _ => return None,
        };
        Some(Expression { kind, line: line(*position), operations: 1 })
    }

    /// Lowers a call of a word.
    fn word(&mut self, call: &FnCallExpr, offset: usize) -> Option<WordCall> {
        let overload = words::find(&call.name)?.calls().find(|overload| overload.parameters.len() == call.args.len())?;
        let mut arguments = Vec::with_capacity(call.args.len());
        for (argument, parameter) in call.args.iter().zip(overload.parameters) {
            let mut lowered = self.argument(argument)?;
            let is_phrase =
                matches!(parameter.parameter_type, ParameterType::Phrase | ParameterType::Condition | ParameterType::Happening);
            if let ExpressionKind::Text { text, index } = lowered.kind
                && is_phrase
                && text.contains('{')
            {
                let offset = syntax::offset(self.file, argument.start_position());
                lowered.kind = ExpressionKind::Phrase { text, names: self.scope.clone(), index, offset };
            }
            arguments.push(lowered);
        }
        Some(WordCall { overload, arguments, offset })
    }
}

/// Takes a value as a part of a constant, which counts as a whole.
fn as_part_of_constant(value: &mut Expression) {
    value.operations = 0;
    if let ExpressionKind::List(values) = &mut value.kind {
        values.iter_mut().for_each(as_part_of_constant);
    }
}

/// Returns the line of a position; 0 if Rhai knows none.
fn line(position: Position) -> u16 {
    position.line().unwrap_or_default() as u16
}
