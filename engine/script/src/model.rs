//! A script as loading sees it: its functions, and what each of them uses. Read off the syntax tree.

use cinderforge_content::diagnostic::SourceFile;
use rhai::{AST, ASTFlags, ASTNode, Expr, Position, ScriptFuncDef, Stmt};

use crate::property;
use crate::word::{Kind, Word};

/// A value given to a word or function.
#[derive(Clone, Debug)]
pub(crate) enum Arg {
    /// A literal text, and the byte of its opening quote.
    Text(String, usize),
    /// An array of literal texts.
    Texts(Vec<(String, usize)>),
    /// Anything else.
    Other(Kind, usize),
}

impl Arg {
    /// The byte it begins at.
    pub(crate) fn at(&self) -> usize {
        match self {
            Arg::Text(_, at) | Arg::Other(_, at) => *at,
            Arg::Texts(texts) => texts.first().map_or(0, |(_, at)| *at),
        }
    }
}

/// Something a function uses.
#[derive(Clone, Debug)]
pub(crate) enum Use {
    /// A word of `ctx`.
    Word {
        /// Its name.
        name: String,
        /// What it is given.
        args: Vec<Arg>,
        /// Whether a `for` loop goes over it.
        looped: bool,
        /// Texts it is compared with.
        compared: Vec<(String, usize)>,
        /// Where its name is.
        at: usize,
    },
    /// A function.
    Call {
        /// Its name.
        name: String,
        /// With how many values.
        args: usize,
        /// Where its name is.
        at: usize,
    },
    /// A method of a value that is not `ctx`.
    Method {
        /// Of what.
        of: Kind,
        /// Its name.
        name: String,
        /// With what.
        args: Vec<Arg>,
        /// Where its name is.
        at: usize,
    },
    /// A property.
    Property {
        /// Of what.
        of: Kind,
        /// Its name.
        name: String,
        /// Whether something is assigned to it.
        set: bool,
        /// Where its name is.
        at: usize,
    },
    /// Values that cannot be compared: it would be false whatever they are.
    Unlike {
        /// On one side.
        left: Kind,
        /// On the other side.
        right: Kind,
        /// Where.
        at: usize,
    },
    /// A value where another kind is needed.
    Needs {
        /// What is needed.
        what: &'static str,
        /// What it is.
        kind: Kind,
        /// Where.
        at: usize,
    },
    /// Something no script may do.
    Forbidden {
        /// What.
        what: &'static str,
        /// Where.
        at: usize,
    },
}

/// A function of a script.
#[derive(Clone, Debug)]
pub(crate) struct Function {
    pub(crate) name: String,
    pub(crate) params: Vec<String>,
    /// Where its name is.
    pub(crate) at: usize,
    pub(crate) uses: Vec<Use>,
}

/// The functions of a script, in the order of the text.
pub(crate) fn functions(file: &SourceFile, ast: &AST) -> Vec<Function> {
    let mut functions: Vec<Function> = ast.iter_fn_def().map(|function| read(file, ast, function)).collect();
    functions.sort_by_key(|function| function.at);
    functions
}

/// Where the first statement outside of functions is.
pub(crate) fn outside(file: &SourceFile, ast: &AST) -> Option<usize> {
    let statement = ast.statements().iter().find(|statement| !matches!(statement, Stmt::Noop(_)))?;
    Some(offset(file, statement.position()))
}

fn read(file: &SourceFile, ast: &AST, function: &ScriptFuncDef) -> Function {
    let params: Vec<String> = function.params.iter().map(ToString::to_string).collect();
    let mut reader = Reader { file, uses: Vec::new(), locals: Vec::new() };
    for param in &params {
        let kind = if param == "ctx" { Kind::Context } else { Kind::Any };
        reader.locals.push((param.clone(), kind));
    }
    // The body of a function can only be walked, as part of a tree; statements on top are those of the body.
    let mut alone = ast.clone();
    alone.clear_statements().retain_functions(|_, _, name, places| name == function.name && places == params.len());
    alone.walk(&mut |path: &[ASTNode<'_>]| {
        if let [ASTNode::Stmt(statement)] = path {
            reader.statement(statement);
        }
        true
    });
    Function { at: name_of(file, &function.name), name: function.name.to_string(), params, uses: reader.uses }
}

/// Where `fn name` has its name.
pub(crate) fn name_of(file: &SourceFile, name: &str) -> usize {
    let text = &*file.text;
    let found = text.match_indices("fn ").find_map(|(at, _)| {
        let start = at + 3 + text[at + 3..].len() - text[at + 3..].trim_start().len();
        let rest = text[start..].strip_prefix(name)?;
        let ends = !rest.starts_with(|letter: char| letter.is_alphanumeric() || letter == '_');
        let begins = !text[..at].ends_with(|letter: char| letter.is_alphanumeric() || letter == '_');
        let line = text[..at].rfind('\n').map_or(0, |at| at + 1);
        (ends && begins && !text[line..at].contains("//")).then_some(start)
    });
    found.unwrap_or(0)
}

/// The byte at a position.
pub(crate) fn offset(file: &SourceFile, position: Position) -> usize {
    let (Some(line), Some(column)) = (position.line(), position.position()) else { return 0 };
    file.offset(line, column)
}

struct Reader<'a> {
    file: &'a SourceFile,
    uses: Vec<Use>,
    locals: Vec<(String, Kind)>,
}

impl Reader<'_> {
    fn at(&self, position: Position) -> usize {
        offset(self.file, position)
    }

    fn block(&mut self, statements: &[Stmt]) {
        let depth = self.locals.len();
        for statement in statements {
            self.statement(statement);
        }
        self.locals.truncate(depth);
    }

    fn statement(&mut self, statement: &Stmt) {
        match statement {
            Stmt::Noop(_) => {}
            Stmt::If(flow, _) => {
                self.condition(&flow.expr);
                self.block(flow.body.statements());
                self.block(flow.branch.statements());
            }
            Stmt::Switch(switch, _) => {
                let (on, cases) = &**switch;
                self.expression(on);
                for case in &cases.expressions {
                    self.expression(&case.lhs);
                    self.expression(&case.rhs);
                }
            }
            Stmt::While(flow, _) | Stmt::Do(flow, _, _) => {
                if !matches!(flow.expr, Expr::Unit(_)) {
                    self.condition(&flow.expr);
                }
                self.block(flow.body.statements());
            }
            Stmt::For(parts, _) => {
                let (name, counter, flow) = &**parts;
                let from = self.uses.len();
                let kind = self.expression(&flow.expr);
                if let Some(Use::Word { looped, .. }) = self.uses[from..].last_mut() {
                    *looped = true;
                }
                if !matches!(kind, Kind::Array | Kind::Targets | Kind::Any) {
                    let at = self.at(flow.expr.start_position());
                    self.uses.push(Use::Needs { what: "an array, a range, or the picks of `targets`", kind, at });
                }
                let depth = self.locals.len();
                self.locals.push((name.name.to_string(), Kind::Any));
                if let Some(counter) = counter {
                    self.locals.push((counter.name.to_string(), Kind::Number));
                }
                self.block(flow.body.statements());
                self.locals.truncate(depth);
            }
            Stmt::Var(parts, _, position) => {
                let (name, value, _) = &**parts;
                let kind = self.expression(value);
                if name.name == "ctx" {
                    let at = self.at(*position);
                    self.uses.push(Use::Forbidden { what: "`ctx` cannot be another variable", at });
                }
                self.locals.push((name.name.to_string(), kind));
            }
            Stmt::Assignment(parts) => {
                let (_, sides) = &**parts;
                let value = self.expression(&sides.rhs);
                let from = self.uses.len();
                self.expression(&sides.lhs);
                if let Some(Use::Property { set, .. }) = self.uses[from..].last_mut() {
                    *set = true;
                }
                if let Expr::Variable(variable, _, _) = &sides.lhs {
                    let name = variable.1.as_str();
                    if let Some((_, kind)) = self.locals.iter_mut().rev().find(|(known, _)| known == name)
                        && *kind != value
                    {
                        *kind = Kind::Any;
                    }
                }
            }
            Stmt::FnCall(call, position) => {
                self.call(call, *position);
            }
            Stmt::Block(block) => self.block(block.statements()),
            Stmt::TryCatch(_, position) => {
                let at = self.at(*position);
                self.uses.push(Use::Forbidden { what: "scripts cannot catch errors", at });
            }
            Stmt::Expr(expression) => {
                self.expression(expression);
            }
            Stmt::BreakLoop(value, _, _) => {
                if let Some(value) = value {
                    self.expression(value);
                }
            }
            Stmt::Return(value, flags, position) => {
                if flags.intersects(ASTFlags::BREAK) {
                    let at = self.at(*position);
                    self.uses.push(Use::Forbidden { what: "scripts cannot throw errors", at });
                }
                if let Some(value) = value {
                    self.expression(value);
                }
            }
            other => {
                let at = self.at(other.position());
                self.uses.push(Use::Forbidden { what: "scripts cannot do this", at });
            }
        }
    }

    fn call(&mut self, call: &rhai::FnCallExpr, position: Position) -> Kind {
        let from = self.uses.len();
        let kinds: Vec<Kind> = call.args.iter().map(|arg| self.expression(arg)).collect();
        let name = call.name.as_str();
        self.like(name, &kinds, position);
        if let Some(kind) = operator(name) {
            if matches!(name, "==" | "!=") {
                self.compare(from, &call.args);
            }
            return kind;
        }
        if call.op_token.is_some() && !name.starts_with(|letter: char| letter.is_alphabetic() || letter == '_') {
            return if name.starts_with("..") { Kind::Array } else { kinds.first().copied().unwrap_or(Kind::Any) };
        }
        let at = self.at(position);
        self.uses.push(Use::Call { name: name.to_owned(), args: call.args.len(), at });
        match name {
            "min" | "max" | "abs" => Kind::Number,
            _ => Kind::Any,
        }
    }

    /// What is compared must be of a kind.
    fn like(&mut self, name: &str, kinds: &[Kind], position: Position) {
        let [left, right] = *kinds else { return };
        if left == Kind::Any || right == Kind::Any {
            return;
        }
        let thing = |kind: Kind| matches!(kind, Kind::Card | Kind::Player | Kind::Die | Kind::Pick);
        let fits = match name {
            "==" | "!=" => left == right || (thing(left) && thing(right) && (left == Kind::Pick || right == Kind::Pick)),
            "<" | "<=" | ">" | ">=" => left == Kind::Number && right == Kind::Number,
            _ => true,
        };
        if !fits {
            let at = self.at(position);
            self.uses.push(Use::Unlike { left, right, at });
        }
    }

    /// An expression that must be true or false.
    fn condition(&mut self, expression: &Expr) {
        let kind = self.expression(expression);
        if !matches!(kind, Kind::Bool | Kind::Any) {
            let at = self.at(expression.start_position());
            self.uses.push(Use::Needs { what: "true or false", kind, at });
        }
    }

    /// `ctx.mode() == "word"`: the word must be one of those there are.
    fn compare(&mut self, from: usize, args: &[Expr]) {
        let text = args.iter().find_map(|arg| match arg {
            Expr::StringConstant(text, position) => Some((text.to_string(), self.at(*position))),
            _ => None,
        });
        let direct = args.iter().any(|arg| matches!(arg, Expr::Dot(..)));
        if let Some(text) = text
            && direct
            && let Some(Use::Word { compared, .. }) = self.uses[from..].last_mut()
        {
            compared.push(text);
        }
    }

    fn expressions<'e>(&mut self, expressions: impl Iterator<Item = &'e Expr>) {
        for expression in expressions {
            self.expression(expression);
        }
    }

    fn expression(&mut self, expression: &Expr) -> Kind {
        match expression {
            Expr::BoolConstant(..) => Kind::Bool,
            Expr::IntegerConstant(..) => Kind::Number,
            Expr::StringConstant(..) => Kind::Text,
            Expr::InterpolatedString(parts, _) => {
                self.expressions(parts.iter());
                Kind::Text
            }
            Expr::Array(values, _) => {
                self.expressions(values.iter());
                Kind::Array
            }
            Expr::Map(map, position) => {
                self.expressions(map.0.iter().map(|(_, value)| value));
                let at = self.at(*position);
                self.uses.push(Use::Forbidden { what: "scripts have no maps", at });
                Kind::Any
            }
            Expr::Variable(variable, _, _) => {
                let name = variable.1.as_str();
                self.locals.iter().rev().find(|(known, _)| known == name).map_or(Kind::Any, |(_, kind)| *kind)
            }
            Expr::ThisPtr(position) => {
                let at = self.at(*position);
                self.uses.push(Use::Forbidden { what: "scripts have no `this`", at });
                Kind::Any
            }
            Expr::Stmt(block) => {
                self.block(block.statements());
                Kind::Any
            }
            Expr::FnCall(call, position) => self.call(call, *position),
            Expr::Dot(sides, _, _) => {
                let of = self.expression(&sides.lhs);
                self.link(&sides.rhs, of)
            }
            Expr::Index(sides, flags, _) => {
                self.expression(&sides.lhs);
                self.index(&sides.rhs, *flags)
            }
            Expr::And(parts, _) | Expr::Or(parts, _) => {
                for part in parts.iter() {
                    self.condition(part);
                }
                Kind::Bool
            }
            Expr::Coalesce(parts, _) => {
                self.expressions(parts.iter());
                Kind::Any
            }
            Expr::Unit(_) => Kind::Nothing,
            _ => Kind::Any,
        }
    }

    /// What comes behind a dot.
    fn link(&mut self, part: &Expr, of: Kind) -> Kind {
        match part {
            Expr::Property(property, position) => {
                let name = property.2.as_str();
                let at = self.at(*position);
                self.uses.push(Use::Property { of, name: name.to_owned(), set: false, at });
                property_kind(of, name)
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

    /// What comes in brackets, and behind them.
    fn index(&mut self, part: &Expr, flags: ASTFlags) -> Kind {
        if flags.intersects(ASTFlags::BREAK) {
            self.expression(part);
            return Kind::Any;
        }
        match part {
            Expr::Dot(sides, _, _) => {
                self.expression(&sides.lhs);
                self.link(&sides.rhs, Kind::Any)
            }
            Expr::Index(sides, flags, _) => {
                self.expression(&sides.lhs);
                self.index(&sides.rhs, *flags)
            }
            other => {
                self.expression(other);
                Kind::Any
            }
        }
    }

    fn method(&mut self, call: &rhai::FnCallExpr, position: Position, of: Kind) -> Kind {
        let args: Vec<Arg> = call.args.iter().map(|arg| self.arg(arg)).collect();
        let name = call.name.to_string();
        let at = self.at(position);
        if of != Kind::Context {
            let gives = match name.as_str() {
                "len" => Kind::Number,
                "is_a" | "contains" | "is_empty" => Kind::Bool,
                "push" => Kind::Nothing,
                _ => Kind::Any,
            };
            self.uses.push(Use::Method { of, name, args, at });
            return gives;
        }
        let gives = match (name.as_str(), args.len()) {
            ("conjure", 3) => Kind::Array,
            ("conjure", _) => Kind::Card,
            _ => Word::named(&name).map_or(Kind::Any, |word| word.gives),
        };
        self.uses.push(Use::Word { name, args, looped: false, compared: Vec::new(), at });
        gives
    }

    fn arg(&mut self, arg: &Expr) -> Arg {
        let at = self.at(arg.start_position());
        match arg {
            Expr::StringConstant(text, position) => Arg::Text(text.to_string(), self.at(*position)),
            Expr::Array(values, _)
                if !values.is_empty() && values.iter().all(|value| matches!(value, Expr::StringConstant(..))) =>
            {
                let texts = values.iter().filter_map(|value| match value {
                    Expr::StringConstant(text, position) => Some((text.to_string(), self.at(*position))),
                    _ => None,
                });
                Arg::Texts(texts.collect())
            }
            other => Arg::Other(self.expression(other), at),
        }
    }
}

/// What an operator gives, if it is one that gives the same whatever it is between.
fn operator(name: &str) -> Option<Kind> {
    Some(match name {
        "==" | "!=" | "<" | "<=" | ">" | ">=" | "!" | "in" | "!in" => Kind::Bool,
        "-" | "*" | "/" | "%" | "**" => Kind::Number,
        _ => return None,
    })
}

/// What a property gives, as far as the name says it.
fn property_kind(of: Kind, name: &str) -> Kind {
    if let Some(property) = property::named(of, name) {
        return property.gives;
    }
    let mut gives = property::PROPERTIES.iter().filter(|property| property.name == name && property.of != Kind::Context);
    let first = gives.next().map_or(Kind::Any, |property| property.gives);
    if gives.all(|property| property.gives == first) { first } else { Kind::Any }
}
