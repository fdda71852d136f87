//! Pairing scripts with the data files that name their functions.

use std::collections::BTreeMap;

use rayon::prelude::*;
use ustr::Ustr;

use super::state::Loader;
use crate::catalog::split_name;
use crate::diagnostic::Code;
use crate::script_source;

impl Loader {
    /// Pairs scripts with their data files, trying every overlay for the functions it names.
    pub(super) fn pair_scripts(&mut self) {
        self.take_problems_of_tables();
        self.content.scripts = script_source::pair(std::mem::take(&mut self.scripts), &self.script_users, &mut self.problems);
        let printed = self.content.tables.functions.len();
        let mut all = self.content.tables.clone();
        let combinations = self.overlay_combinations();
        let laid: Vec<_> = combinations.par_iter().map(|errata| self.content.lay_overlays(errata)).collect();
        for (errata, (_, mut tables, problems)) in combinations.into_iter().zip(laid) {
            if self.are_whole(&errata) {
                self.problems.extend(problems.into_iter().filter(|problem| !self.content.damage.explains(problem)));
            }
            all.take_functions(&mut tables, printed);
        }
        script_source::check(&self.content.scripts, &all, &self.without_script, &mut self.problems);
        script_source::take_comments(&self.content.scripts, &mut self.content.tables.functions);
        self.check_granted();
        self.content.functions = all.functions;
        self.content.named_at = all.named_at;
    }

    /// Takes what is wrong with the definitions, but for what only follows from files that could not be read.
    fn take_problems_of_tables(&mut self) {
        let problems = std::mem::take(&mut self.content.tables.problems);
        self.problems.extend(problems.into_iter().filter(|problem| !self.content.damage.explains(problem)));
    }

    /// Returns whether all of these overlays could be read whole.
    fn are_whole(&self, errata: &[Ustr]) -> bool {
        let overlays = self.content.errata.iter().filter(|overlay| errata.contains(&overlay.id));
        overlays.flat_map(|overlay| &overlay.entries).all(|(_, layer)| !layer.damaged)
    }

    /// Returns which overlays to try: each alone, then together as the rulesets lay them.
    fn overlay_combinations(&self) -> Vec<Vec<Ustr>> {
        let alone = self.content.errata().map(|id| vec![id]);
        let together = self.content.rulesets.iter().map(|ruleset| ruleset.errata.clone());
        let mut overlay_combinations: Vec<Vec<Ustr>> = alone.chain(together.filter(|errata| errata.len() > 1)).collect();
        overlay_combinations.dedup();
        overlay_combinations
    }

    /// Reports what a card grants or starts, if neither its constants nor its script name it.
    ///
    /// Nothing is said of a card whose script is not known, which is told already.
    fn check_granted(&mut self) {
        let scripts: BTreeMap<&str, &str> =
            self.content.scripts.iter().map(|script| (script.file.path.as_str(), script.text())).collect();
        for source in &self.content.sources {
            let card = &source.layer.card;
            let text = scripts.get(source.script.as_str()).copied().unwrap_or_default();
            let path = source.layer.file.path;
            if self.without_script.contains(path.as_str()) || self.problems.iter().any(|problem| problem.path == path) {
                continue;
            }
            if let Some(x) = card.x.as_ref().filter(|_| !says_x(&source.layer.file.text) && !says_x(text)) {
                let problem = source.layer.file.error(
                    x.span(),
                    Code::NeverGivenByTheCard,
                    "nothing on the card uses the X that this defines",
                );
                let help = format!("write it as a value, as in attack = \"X\", in a phrase, or as `ctx.x` in {}", source.script);
                self.problems.push(problem.help(help));
            }
            let started = card.lasting.iter().flat_map(|entries| &entries.0).map(|(_, entry)| entry);
            let granted = card.granted.iter().flat_map(|entries| &entries.0).flat_map(|(_, entry)| &entry.get_ref().constant);
            let constants = card.constant.iter().flatten().chain(started).chain(granted);
            let gained = constants.filter_map(|constant| constant.get_ref().gain.as_ref());
            let gained: Vec<&str> = gained.flat_map(|many| &many.0).map(|word| split_name(word.get_ref()).0).collect();
            let by_script = format!("name it in {}", source.script);
            let gain = format!("name it in `gain`, or in {}", source.script);
            let granted = card.granted.iter().flat_map(|entries| &entries.0).map(|(name, _)| (name, "grants", &gain));
            let lasting = card.lasting.iter().flat_map(|entries| &entries.0).map(|(name, _)| (name, "starts", &by_script));
            for (name, verb, help) in granted.chain(lasting) {
                let written = name.get_ref().as_str();
                if !gained.contains(&written) && !text.contains(&format!("\"{written}\"")) {
                    let message = format!("nothing on the card {verb} `{written}`");
                    let problem = source.layer.file.error(name.span(), Code::NeverGivenByTheCard, message);
                    self.problems.push(problem.help(help.clone()));
                }
            }
        }
    }
}

/// Returns whether a file uses the X of its card: in a value or phrase, or as `ctx.x`.
fn says_x(text: &str) -> bool {
    let is_letter = |letter: Option<char>| letter.is_some_and(char::is_alphanumeric);
    let told = |line: &&str| ["#", "//", "name", "summary"].iter().all(|start| !line.trim_start().starts_with(start));
    text.lines().filter(told).any(|line| {
        let has = |word: &str| {
            line.match_indices(word)
                .any(|(at, _)| !is_letter(line[..at].chars().next_back()) && !is_letter(line[at + word.len()..].chars().next()))
        };
        has("X") || has("ctx.x")
    })
}
