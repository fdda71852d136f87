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
        Some(word) if stem != word.get_ref().as_str() && (has_form(&stem) || has_form(word.get_ref())) => {
            let message = format!("`{}` lies where `{stem}` belongs", word.get_ref());
            let problem = file.error(word.span(), Code::IdIsNotTheFile, message);
            problems.push(if has_form(&stem) {
                let help = format!("write \"{stem}\" here, or name the file or folder for `{}`", word.get_ref());
                problem.help(help).rewrite(word.get_ref(), stem.as_str())
            } else {
                problem.help(format!("ids are in lower case with hyphens: name the file or folder for `{}`", word.get_ref()))
            });
        }
        Some(word) => check_form(file, word, problems),
    }
}

/// Reports an id that could not be named where ids are.
pub(super) fn check_form(file: &SourceFile, id: &SpannedText, problems: &mut Vec<Diagnostic>) {
    let written = id.get_ref();
    if !has_form(written) {
        let message = format!("`{written}` is no id: ids are in lower case with hyphens");
        let problem = file.error(id.span(), Code::IdOfNoForm, message);
        let words = written.split(|letter: char| !letter.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
        let meant = words.collect::<Vec<&str>>().join("-").to_lowercase();
        let example = if meant.is_empty() { "salt-and-ash" } else { &meant };
        problems.push(problem.help(format!("write \"{example}\" here, and name the file or folder for it")));
    }
}

/// Returns whether an id is in lower case with hyphens.
fn has_form(id: &str) -> bool {
    !id.is_empty() && id.chars().all(|letter| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == '-')
}
