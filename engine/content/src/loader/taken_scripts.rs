//! Cards that take the script of another card, as `script` says.

use std::collections::BTreeSet;

use ustr::Ustr;

use super::state::Loader;
use crate::content::Content;
use crate::definitions::card_layers::CardSource;
use crate::diagnostic::{Code, Diagnostic};
use crate::files::field::SpannedText;
use crate::location::locate;
use crate::script_source::{ScriptOwner, ScriptUser, TakenAt};

impl Loader {
    /// Gives each card with a `script` the script that it takes.
    pub(super) fn take_scripts(&mut self) {
        let there: BTreeSet<&'static str> = self.scripts.iter().map(|script| script.path.as_str()).collect();
        for index in 0..self.content.sources.len() {
            let source = &self.content.sources[index];
            let Some(word) = source.layer.card.script.clone() else { continue };
            let file = source.layer.file.clone();
            match taken_script(&self.content, source, &word, &there) {
                Ok(script) => {
                    let owner = ScriptOwner::Card { pool: source.pool, id: source.id };
                    let user = ScriptUser { owner, data: file.path, taken: Some(TakenAt { file, span: word.span() }) };
                    self.script_users.take(script, user);
                    self.content.sources[index].script = script;
                }
                Err(problem) => {
                    self.problems.extend(problem.map(|problem| *problem));
                    self.without_script.insert(file.path.as_str());
                }
            }
        }
    }
}

/// Finds the script that a card takes.
///
/// # Errors
/// Why there is none to take; nothing where it could not be read, which is told already.
fn taken_script(
    content: &Content,
    source: &CardSource,
    word: &SpannedText,
    there: &BTreeSet<&'static str>,
) -> Result<Ustr, Option<Box<Diagnostic>>> {
    let (file, name) = (&source.layer.file, word.get_ref());
    let error = |message: String, help: String| {
        Err(Some(Box::new(file.error(word.span(), Code::ScriptNotToBeTaken, message).help(help))))
    };
    let Some(known) = content.catalog.card(source.pool, name) else {
        let similar = match name.split_once('/') {
            Some((pool, id)) => content.catalog.similar_overlaid(Some(pool), id),
            None => content.catalog.similar_card(source.pool, name).map(str::to_owned),
        };
        let problem = file.error(word.span(), Code::UnknownCard, format!("no card has the id `{name}`"));
        let place =
            "name a card of this pool by its id, one of another as `<pool>/<id>`; a script beside the card itself is not named";
        return Err(Some(Box::new(problem.meant_or(name, similar.as_deref(), place))));
    };
    let other = &content.sources[known.def.index()];
    if other.def == source.def {
        return error(format!("`{name}` is this card itself"), "name the card that has the script, or leave it out".to_owned());
    }
    if let Some(further) = &other.layer.card.script {
        let further = content.catalog.card(other.pool, further.get_ref()).map(|known| &content.sources[known.def.index()]);
        let help = match further.filter(|further| further.layer.card.script.is_none()) {
            Some(further) => format!("name `{}`, beside which the script lies", further.named_from(source.pool)),
            None => format!("write the script beside one of them, as {}, and name that card in the others", other.own_script()),
        };
        return error(format!("`{name}` takes its script from another card itself"), help);
    }
    if there.contains(source.script.as_str()) {
        let message = format!("the card has a script of its own, {}, and takes that of `{name}`", source.script);
        return error(message, "take its own away, or leave `script` out".to_owned());
    }
    if content.damage.is_unread(other.script.as_str()) || content.damage.is_in(other.layer.file.path) {
        return Err(None);
    }
    if !there.contains(other.script.as_str()) {
        return error(format!("`{name}` has no script"), "name a card that has one, or leave `script` out".to_owned());
    }
    Ok(other.script)
}

impl CardSource {
    /// Returns how the card is named in a file of a pool.
    fn named_from(&self, pool: Ustr) -> String {
        if self.pool == pool { self.id.to_string() } else { format!("{}/{}", self.pool, self.id) }
    }

    /// Returns the path of the script that may lie beside the card.
    fn own_script(&self) -> Ustr {
        locate(self.layer.file.path.as_str()).script()
    }
}
