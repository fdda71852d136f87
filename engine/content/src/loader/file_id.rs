//! The id of a file says where it lies.

use ustr::Ustr;

use crate::diagnostic::{Diagnostic, SourceFile};
use crate::files::field::SpannedText;
use crate::files::toml_file;

/// Reports an id that is missing, or is not the name of the file or folder.
pub(super) fn check_id(file: &SourceFile, said: Option<&SpannedText>, lies: Ustr, problems: &mut Vec<Diagnostic>) {
    match said {
        None => {
            let problem = file.error(toml_file::first_line(file, 0..file.text.len()), "the key `id` is missing");
            problems.push(problem.help(format!("add id = \"{lies}\"")));
        }
        Some(word) if lies != word.get_ref().as_str() => {
            let message = format!("`{}` lies where `{lies}` belongs", word.get_ref());
            let help = format!("write \"{lies}\" here, or name the file or folder for `{}`", word.get_ref());
            problems.push(file.error(word.span(), message).help(help));
        }
        Some(_) => {}
    }
}
