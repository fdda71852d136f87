//! Checks of the id of a file, which says where it lies.

use ustr::Ustr;

use crate::diagnostic::{Code, Diagnostic, SourceFile};
use crate::files::field::SpannedText;
use crate::files::toml_error;

/// Reports an id that is missing, or is not the name of the file or folder.
pub(super) fn check_id(file: &SourceFile, id: Option<&SpannedText>, stem: Ustr, problems: &mut Vec<Diagnostic>) {
    match id {
        None => {
            let problem =
                file.error(toml_error::first_line(file, 0..file.text.len()), Code::KeyIsMissing, "the key `id` is missing");
            problems.push(problem.help(format!("add id = \"{stem}\"")));
        }
        Some(word) if stem != word.get_ref().as_str() => {
            let message = format!("`{}` lies where `{stem}` belongs", word.get_ref());
            if stem.chars().any(|letter| !letter.is_ascii_lowercase() && !letter.is_ascii_digit() && letter != '-') {
                let help = format!("ids are in lower case with hyphens: name the file or folder for `{}`", word.get_ref());
                problems.push(file.error(word.span(), Code::IdIsNotTheFile, message).help(help));
                return;
            }
            let help = format!("write \"{stem}\" here, or name the file or folder for `{}`", word.get_ref());
            problems
                .push(file.error(word.span(), Code::IdIsNotTheFile, message).help(help).rewrite(word.get_ref(), stem.as_str()));
        }
        Some(_) => {}
    }
}
