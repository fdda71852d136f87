//! Functions of a script, as read off its syntax tree.

mod calls;
mod expressions;
mod function_reader;
mod position;
mod statements;

use std::collections::BTreeMap;

use cinderforge_content::diagnostic::SourceFile;
use rhai::{AST, ASTNode, ScriptFuncDef, Stmt};

pub(crate) use position::offset;

use function_reader::FunctionReader;

use crate::usage::{Argument, Function, Usage, ValueUse};
use crate::value_type::ValueType;

/// Returns the type of what a word picks, given its arguments, if loading can know it.
pub(crate) type Picks<'a> = dyn Fn(&str, &[Argument]) -> Option<ValueType> + 'a;

/// The types of the parameters of functions, by name.
type ParameterTypes = BTreeMap<String, Vec<ValueType>>;

/// Reads the functions of a script. Returns them in the order of the text. With `calls_are_known`, all calls of its functions are
/// in the script, and say of what types its parameters are.
pub(crate) fn functions(file: &SourceFile, ast: &AST, picks: &Picks<'_>, calls_are_known: bool) -> Vec<Function> {
    let mut types = ParameterTypes::new();
    loop {
        let mut functions: Vec<Function> = ast.iter_fn_def().map(|function| read(file, ast, picks, function, &types)).collect();
        functions.sort_by_key(|function| function.offset);
        // Types only become known, one more at least with each turn.
        let given = if calls_are_known { types_given(&functions) } else { ParameterTypes::new() };
        if given == types {
            return functions;
        }
        types = given;
    }
}

/// Returns the types of the parameters of functions, where all calls agree.
fn types_given(functions: &[Function]) -> ParameterTypes {
    let mut given = ParameterTypes::new();
    for (name, types) in functions.iter().flat_map(|function| &function.usages).filter_map(Usage::given) {
        let Some(function) = functions.iter().find(|function| function.name == name) else { continue };
        if types.len() != function.parameters.len() {
            continue;
        }
        let known = given.entry(name.to_owned()).or_insert_with(|| types.clone());
        for (known, value_type) in known.iter_mut().zip(types) {
            if *known != value_type {
                *known = ValueType::Any;
            }
        }
    }
    given
}

/// Finds the byte of the first statement outside of functions.
pub(crate) fn statement_outside(file: &SourceFile, ast: &AST) -> Option<usize> {
    let statement = ast.statements().iter().find(|statement| !matches!(statement, Stmt::Noop(_)))?;
    Some(offset(file, statement.position()))
}

/// Reads one function.
fn read(file: &SourceFile, ast: &AST, picks: &Picks<'_>, function: &ScriptFuncDef, types: &ParameterTypes) -> Function {
    let parameters: Vec<String> = function.params.iter().map(ToString::to_string).collect();
    let given = types.get(function.name.as_str()).filter(|given| given.len() == parameters.len());
    let type_of = |place: usize, name: &String| match given {
        _ if name == "ctx" => ValueType::Context,
        Some(given) => given[place],
        None => ValueType::Any,
    };
    let types: Vec<ValueType> = parameters.iter().enumerate().map(|(place, name)| type_of(place, name)).collect();
    let mut reader = FunctionReader::new(file, picks, &parameters, &types);
    // The body of a function can only be walked, as part of a tree; statements on top are those of the body.
    let mut alone = ast.clone();
    alone.clear_statements().retain_functions(|_, _, name, count| name == function.name && count == parameters.len());
    let mut last = 0;
    alone.walk(&mut |path: &[ASTNode<'_>]| {
        last += usize::from(matches!(path, [ASTNode::Stmt(_)]));
        true
    });
    let mut place = 0;
    alone.walk(&mut |path: &[ASTNode<'_>]| {
        if let [ASTNode::Stmt(statement)] = path {
            place += 1;
            reader.statement(statement, if place == last { ValueUse::Returned } else { ValueUse::ThrownAway });
        }
        true
    });
    let offset = function_name_at(file, &function.name);
    Function {
        offset,
        name: function.name.to_string(),
        parameters,
        usages: reader.usages,
        variables: reader.declared,
        read: reader.read,
        assigned: reader.assigned,
        each_loops: reader.each_loops,
    }
}

/// Finds the byte where the name of a function stands; 0 if it is not there.
pub(crate) fn function_name_at(file: &SourceFile, name: &str) -> usize {
    let text = &*file.text;
    let found = text.match_indices("fn ").find_map(|(offset, _)| {
        let start = offset + 3 + text[offset + 3..].len() - text[offset + 3..].trim_start().len();
        let rest = text[start..].strip_prefix(name)?;
        let ends = !rest.starts_with(|letter: char| letter.is_alphanumeric() || letter == '_');
        let begins = !text[..offset].ends_with(|letter: char| letter.is_alphanumeric() || letter == '_');
        let line = text[..offset].rfind('\n').map_or(0, |offset| offset + 1);
        (ends && begins && !text[line..offset].contains("//")).then_some(start)
    });
    found.unwrap_or(0)
}
