//! Checks of the causes by which constants narrow acts: by whom and by which means there never is such an act.

use cinderforge_kernel::cards::ConstantDef;
use cinderforge_kernel::terms::{Act, Acts, Sorts, Via};
use toml::Spanned;

use super::constant_checks::sorts_about;
use super::entry_context::EntryContext;
use super::tables::DefinitionTables;
use crate::diagnostic::Code;
use crate::files::constant_entry::ConstantEntry;
use crate::phrase::in_words;

/// How many means a message lists at most.
const MOST_LISTED: usize = 6;

impl DefinitionTables {
    /// Reports causes of none of the acts that are forbidden, and acts that none of the causes brings about.
    pub(super) fn check_causes_of_acts(&mut self, context: EntryContext<'_>, constant: &ConstantEntry, def: &ConstantDef) {
        let is_idle = self.check_means_of_acts(context, constant, def);
        if !is_idle {
            self.check_acts_by_means(context, constant, def);
        }
        self.check_doers_of_acts(context, constant, def);
    }

    /// Reports means by which none of the acts is done that are forbidden. Returns whether there are some.
    fn check_means_of_acts(&mut self, context: EntryContext<'_>, constant: &ConstantEntry, def: &ConstantDef) -> bool {
        let before = self.problems.len();
        // An act that has no means at all is told of by itself.
        let acts: Acts = def.cannot.iter().filter(|act| has_means(*act)).collect();
        for (word, via) in means(constant).filter(|(_, via)| !acts.is_empty() && !acts.iter().any(|act| act.is_done_by(*via))) {
            let (message, help) = if acts.has(Act::HaveDamagePrevented) {
                let help =
                    "`via` is the means of the damage here, as in via = [\"attack\", \"counter\"]; `by` is who would prevent it";
                (format!("nothing deals damage by `{via}`"), help.to_owned())
            } else if via == Via::Attack && acts.has(Act::BeTargeted) {
                let help = "who may not be the target of an attack has cannot = [\"be_attacked\"], without `by` and `via`";
                ("an attack does not target as effects do".to_owned(), help.to_owned())
            } else {
                (format!("nothing comes to `{}` by `{via}`", in_list(acts)), help_of(acts))
            };
            self.problems.push(context.file.error(word.span(), Code::CauseOfNothing, message).help(help));
        }
        self.problems.len() > before
    }

    /// Reports acts that are done by none of the means, beside acts that are.
    fn check_acts_by_means(&mut self, context: EntryContext<'_>, constant: &ConstantEntry, def: &ConstantDef) {
        let acts = constant.cannot.iter().flat_map(|words| &words.0);
        for (word, act) in acts.filter_map(|word| Some((word, Act::parse(word.get_ref())?))) {
            if def.via.is_empty() || !has_means(act) || def.via.iter().any(|via| act.is_done_by(via)) {
                continue;
            }
            let message =
                format!("nothing comes to `{act}` by `{}`", def.via.iter().map(Via::word).collect::<Vec<_>>().join("` or `"));
            let help = format!("say it as a constant of its own; {}", help_of(Acts::of(&[act])));
            self.problems.push(context.file.error(word.span(), Code::CauseOfNothing, message).help(help));
        }
    }

    /// Reports that an act is forbidden or forced by what never does it, or never has it done.
    fn check_doers_of_acts(&mut self, context: EntryContext<'_>, constant: &ConstantEntry, def: &ConstantDef) {
        let (Some(by), Some(selector)) = (&constant.by, &def.by) else { return };
        // What is no doer at all, as dice are, is told of by itself.
        let doers = sorts_about(selector, context.known).common(Sorts::CARDS.union(Sorts::PLAYERS));
        let acts: Acts = def.cannot.union(def.must).iter().filter(|act| !act.doers().is_empty()).collect();
        for act in acts.iter().filter(|act| !doers.is_empty() && !act.doers().meets(doers)) {
            let message = format!("`{act}` never comes by `{}`", in_words(doers));
            let help = format!("say by whose doing, which is here of `{}`, or leave `by` out", in_words(act.doers()));
            self.problems.push(context.file.error(by.span(), Code::CauseOfNothing, message).help(help));
        }
    }
}

/// Returns the means that a constant names, each with its word.
fn means(constant: &ConstantEntry) -> impl Iterator<Item = (&Spanned<String>, Via)> {
    let words = constant.via.iter().flat_map(|words| &words.0);
    words.filter_map(|word| Some((word, Via::parse(word.get_ref())?)))
}

/// Returns whether rules ask about an act by which means it is done.
fn has_means(act: Act) -> bool {
    Via::ALL.iter().any(|via| act.is_done_by(*via))
}

/// Returns acts as a message lists them.
fn in_list(acts: Acts) -> String {
    acts.iter().map(Act::word).collect::<Vec<_>>().join("` or `")
}

/// Returns how to mend a means of these acts that they do not have.
fn help_of(acts: Acts) -> String {
    let all = Via::ALL.iter().filter(|via| acts.iter().any(|act| act.is_done_by(**via)));
    let means: Vec<&str> = all.map(|via| via.word()).collect();
    let listed = if means.len() > MOST_LISTED { String::new() } else { format!(", or write one of `{}`", means.join("`, `")) };
    format!("leave it out{listed}; docs/script-api.md says what each word means")
}
