//! Reading what is played by: rulesets, decks.

use cinderforge_kernel::terms::{ActivatedEffectWindow, AttackStepOrder, Switches, UntriggeredEffectWindow};
use rayon::prelude::*;
use ustr::Ustr;

use super::cards::SHARE;
use super::file_id::check_id;
use super::state::Loader;
use crate::deck;
use crate::diagnostic::{Code, Diagnostic, SourceFile};
use crate::files::data_file::{DeckFile, RulesetFile};
use crate::files::toml_file::{self, ParsedFile};
use crate::location::{FileKind, locate};
use crate::ruleset::{self, RulesetSource};

impl Loader {
    /// Reads all rulesets, each with what it extends.
    pub(super) fn resolve_rulesets(&mut self) {
        let mut sources = Vec::new();
        let mut unparsed = Vec::new();
        for (kind, file) in &self.files {
            if *kind != FileKind::Ruleset {
                continue;
            }
            let stem = Ustr::from(locate(file.path.as_str()).stem);
            match toml_file::parse::<RulesetFile>(file, &mut self.problems, &mut self.content.damage) {
                Some(read) => {
                    check_id(file, Some(&read.value.id), stem, &mut self.problems);
                    sources.push(RulesetSource { file: file.clone(), contents: read.value });
                }
                None => unparsed.push(stem),
            }
        }
        let pools = self.pools();
        let errata: Vec<Ustr> = self.content.errata().collect();
        let known = ruleset::RulesetNames { pools: &pools, errata: &errata, unparsed: &unparsed, damage: &self.content.damage };
        let before = self.problems.len();
        self.content.rulesets = ruleset::resolve(&sources, &known, &mut self.problems);
        if unparsed.is_empty() && self.problems.len() == before {
            self.report_unnamed_overlays();
            self.report_undeclared_targets();
            self.report_texts_without_action();
        }
    }

    /// Reports texts that ask for the target of an attack as attackers are declared, in pools whose rulesets all let the target be
    /// declared later: they would never answer. Reference 6.0.0; Raven 6.0.0.
    fn report_undeclared_targets(&mut self) {
        for (file, span) in std::mem::take(&mut self.content.tables.asks_for_attack_target) {
            if !self.is_so_in_pool(&file, |switches| switches.attack_step_order == AttackStepOrder::AttackersThenTarget) {
                continue;
            }
            let problem =
                file.error(span, Code::NeverAnswers, "the target is declared after the attackers, so this never answers");
            let help = "of an attack on a Phoenixborn or on a unit say after = \"declares_attackers\" with via = [\"attack_phoenixborn\"] \
                        or via = [\"attack_unit\"]";
            self.problems.push(problem.help(help.to_owned()));
        }
    }

    /// Reports texts that are used at will and cost no action, in pools whose rulesets all ask for one: they could never be used.
    /// Reborn Glossary Activated Ability.
    fn report_texts_without_action(&mut self) {
        let no_window = |switches: &Switches| {
            switches.activated_effect_window == ActivatedEffectWindow::OnlyAsAction
                && switches.untriggered_effect_window == UntriggeredEffectWindow::None
        };
        for (file, span) in std::mem::take(&mut self.content.tables.used_without_action) {
            if self.is_so_in_pool(&file, no_window) {
                let message = "every ruleset of this pool asks for an action to use a text, so this one is never used";
                let help = "begin the cost with `main` or `side`, as in cost = \"side, exhaust\"";
                self.problems.push(file.error(span, Code::NeverUsed, message).help(help.to_owned()));
            }
        }
    }

    /// Returns whether all rulesets that play with the pool of a file have such switches, and one does.
    fn is_so_in_pool(&self, file: &SourceFile, is_so: impl Fn(&Switches) -> bool) -> bool {
        let pool = locate(file.path.as_str()).relative_path.split('/').nth(1).unwrap_or_default();
        let mut of_pool =
            self.content.rulesets.iter().filter(|ruleset| ruleset.pools.iter().any(|known| known == pool)).peekable();
        of_pool.peek().is_some() && of_pool.all(|ruleset| is_so(&ruleset.switches))
    }

    /// Reports overlays that no ruleset lays on, if nothing else is wrong with them.
    fn report_unnamed_overlays(&mut self) {
        let named = |id: &str| self.content.rulesets.iter().any(|ruleset| ruleset.errata.iter().any(|errata| errata == id));
        for (kind, file) in &self.files {
            let id = locate(file.path.as_str()).stem;
            let broken = self.problems.iter().any(|problem| problem.path == file.path.as_str());
            if *kind == FileKind::Errata && !broken && !named(id) {
                let problem = file.error_in_file(Code::OverlayWithoutRuleset, "no ruleset lays this overlay on");
                self.problems.push(problem.help(format!("name it in a ruleset, as in errata = [\"{id}\"], or take it away")));
            }
        }
    }

    /// Returns the pools there are: folders with cards, keywords or dice powers.
    fn pools(&self) -> Vec<Ustr> {
        let cards = self.content.sources.iter().map(|source| source.pool);
        let dice = self.files.iter().filter_map(|(kind, _)| if let FileKind::Dice(pool) = kind { Some(*pool) } else { None });
        let mut pools: Vec<Ustr> = cards.chain(self.keywords.iter().map(|keyword| keyword.pool)).chain(dice).collect();
        pools.sort_by_key(Ustr::as_str);
        pools.dedup();
        pools
    }

    /// Reads all decks.
    pub(super) fn build_decks(&mut self) {
        let pools = self.pools();
        let decks: Vec<&SourceFile> =
            self.files.iter().filter(|(kind, _)| *kind == FileKind::Deck).map(|(_, file)| file).collect();
        let parse = |file: &&SourceFile| {
            let mut problems = Vec::new();
            (toml_file::read::<DeckFile>(file, &mut problems), problems)
        };
        let parsed: Vec<_> = decks.par_iter().with_min_len(SHARE / 4).map(parse).collect();
        for problem in parsed.iter().flat_map(|(_, problems)| problems) {
            self.content.damage.note(problem);
        }
        let project = deck::Project { pools: &pools, content: &self.content };
        let build = |(file, (read, mut problems)): (&SourceFile, (Option<ParsedFile<DeckFile>>, Vec<Diagnostic>))| {
            let deck = read.and_then(|read| {
                let stem = Ustr::from(locate(file.path.as_str()).stem);
                check_id(file, Some(&read.value.id), stem, &mut problems);
                deck::read(file, &read, &project, &mut problems)
            });
            (deck, problems)
        };
        let built: Vec<_> = decks.into_par_iter().zip(parsed).with_min_len(SHARE / 4).map(build).collect();
        for (deck, problems) in built {
            self.problems.extend(problems);
            self.content.decks.extend(deck);
        }
        self.content.chimeras = deck::of_chimeras(&self.content.cards);
    }
}
