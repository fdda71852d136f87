//! Functions of a script, as read off its syntax tree.

mod calls;
mod expressions;
mod function_reader;
mod position;
mod statements;

use cinderforge_content::diagnostic::SourceFile;
use rhai::{AST, ASTNode, ScriptFuncDef, Stmt};

pub(crate) use position::offset;

use function_reader::FunctionReader;

use crate::usage::{Argument, Function};
use crate::value_type::ValueType;

/// Returns the type of what a word picks, given its arguments, if loading can know it.
pub(crate) type Picks<'a> = dyn Fn(&str, &[Argument]) -> Option<ValueType> + 'a;

/// Reads the functions of a script. Returns them in the order of the text.
pub(crate) fn functions(file: &SourceFile, ast: &AST, picks: &Picks<'_>) -> Vec<Function> {
    let mut functions: Vec<Function> = ast.iter_fn_def().map(|function| read(file, ast, picks, function)).collect();
    functions.sort_by_key(|function| function.offset);
    functions
}

/// Finds the byte of the first statement outside of functions.
pub(crate) fn statement_outside(file: &SourceFile, ast: &AST) -> Option<usize> {
    let statement = ast.statements().iter().find(|statement| !matches!(statement, Stmt::Noop(_)))?;
    Some(offset(file, statement.position()))
}

/// Reads one function.
fn read(file: &SourceFile, ast: &AST, picks: &Picks<'_>, function: &ScriptFuncDef) -> Function {
    let parameters: Vec<String> = function.params.iter().map(ToString::to_string).collect();
    let mut reader = FunctionReader::new(file, picks, &parameters);
    // The body of a function can only be walked, as part of a tree; statements on top are those of the body.
    let mut alone = ast.clone();
    alone.clear_statements().retain_functions(|_, _, name, count| name == function.name && count == parameters.len());
    alone.walk(&mut |path: &[ASTNode<'_>]| {
        if let [ASTNode::Stmt(statement)] = path {
            reader.statement(statement);
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
