//! Checking scenario files: run under all their rulesets, held against their snapshots.

use std::io;
use std::path::{Path, PathBuf};

use cinderforge_content::diagnostic::{Diagnostic, SourceFile};
use ustr::Ustr;

use crate::inspect::Case;
use crate::language::{Scenario, below, discover, read};
use crate::run::game_data_cache::GameDataCache;
use crate::run::mode::AnswerMode;
use crate::run::runner::run;
use crate::run::script_hosts::ScriptHosts;
use crate::snapshot;
use crate::trace::render;

/// What came of a scenario under a ruleset.
#[derive(Clone, Debug)]
pub struct Report {
    /// The file of the scenario.
    pub scenario: PathBuf,
    /// The ruleset; empty if the file could not be read, or about all of them together.
    pub ruleset: Ustr,
    /// The rulings the scenario shows.
    pub cites: Vec<String>,
    /// What the scenario says comes out under it.
    pub outcome: Option<String>,
    /// Where its snapshot is.
    pub snapshot: PathBuf,
    /// The trace as text, if the run went through.
    pub trace: Option<String>,
    /// How the trace differs from the snapshot; none if it does not.
    pub diff: Option<String>,
    /// What is wrong.
    pub errors: Vec<Diagnostic>,
}

impl Report {
    /// Returns a report on a file of which nothing is known.
    fn blank(file: &Path) -> Self {
        Self {
            scenario: file.to_path_buf(),
            ruleset: Ustr::default(),
            cites: Vec::new(),
            outcome: None,
            snapshot: file.with_extension("snap"),
            trace: None,
            diff: None,
            errors: Vec::new(),
        }
    }

    /// Returns the report for one of the rulesets of the scenario.
    fn under(self, scenario: &Scenario, ruleset: Ustr) -> Self {
        Self {
            ruleset,
            cites: scenario.cites.clone(),
            outcome: scenario.outcome(ruleset.as_str()).map(str::to_owned),
            snapshot: snapshot::path_of(&self.scenario, scenario.rulesets.len(), ruleset.as_str()),
            ..self
        }
    }

    /// Holds the trace against the snapshot and returns the report with what came of it.
    fn with_trace(self, trace: String) -> Self {
        match snapshot::read(&self.snapshot) {
            Ok(accepted) => Self { diff: snapshot::diff(accepted.as_deref(), &trace), trace: Some(trace), ..self },
            Err(error) => {
                let path = self.snapshot.to_string_lossy();
                let errors = vec![SourceFile::new(&path, "").error_in_file(format!("cannot be read: {error}"))];
                Self { errors, ..self }
            }
        }
    }

    /// Checks whether everything holds and the trace is the accepted one.
    pub fn passed(&self) -> bool {
        self.errors.is_empty() && self.diff.is_none()
    }

    /// Checks whether all that is missing is that somebody accepts the trace.
    pub fn can_be_accepted(&self) -> bool {
        self.errors.is_empty() && self.diff.is_some()
    }
}

/// Finds the snapshots below a folder that no scenario there has.
pub fn unreferenced(dir: &Path) -> Vec<PathBuf> {
    let mut known = Vec::new();
    for file in discover(dir, None) {
        if let Ok(scenario) = read(&file, dir) {
            let rulesets = &scenario.rulesets;
            known.extend(rulesets.iter().map(|ruleset| snapshot::path_of(&file, rulesets.len(), ruleset.as_str())));
        }
    }
    below(dir, "snap").into_iter().filter(|path| !known.contains(path)).collect()
}

/// Runs a scenario under each of its rulesets, in both modes, and holds the traces against the snapshots and what comes out
/// against the outcomes it states. Returns a report for each ruleset, and one for what concerns all of them.
pub fn check(file: &Path, cache: &GameDataCache, hosts: &ScriptHosts) -> Vec<Report> {
    let blank = Report::blank(file);
    let scenario = match read(file, cache.root()) {
        Ok(scenario) => scenario,
        Err(errors) => return vec![Report { errors, ..blank }],
    };
    let under = |ruleset: &Ustr| {
        let report = blank.clone().under(&scenario, *ruleset);
        match trace_of(&scenario, file, *ruleset, cache, hosts) {
            Err(errors) => Report { errors, ..report },
            Ok(trace) => report.with_trace(trace),
        }
    };
    let mut reports: Vec<Report> = scenario.rulesets.iter().map(under).collect();
    let lacks = scenario.lacks();
    if !lacks.is_empty() && reports.iter().all(|report| report.errors.is_empty()) {
        for report in &mut reports {
            report.trace = None;
        }
        reports.insert(0, Report { errors: lacks, ..blank.clone() });
    }
    if reports.iter().all(|report| report.errors.is_empty()) && !scenario.outcomes.is_empty() {
        let misgrouped = Case::new(scenario.clone(), file, cache).misgrouped(hosts);
        let errors = misgrouped.unwrap_or_else(|problems| problems);
        if !errors.is_empty() {
            reports.push(Report { errors, ..blank });
        }
    }
    reports
}

/// Returns the trace of a scenario under a ruleset as text, the same in both modes.
///
/// # Errors
/// What is wrong with cards, board or lines, or the modes part.
pub fn trace_of(
    scenario: &Scenario,
    file: &Path,
    ruleset: Ustr,
    cache: &GameDataCache,
    hosts: &ScriptHosts,
) -> Result<String, Vec<Diagnostic>> {
    let cards = scenario.cards_beside(file);
    let of_rulesets = |problem: Diagnostic| {
        let of_cards = problem.path != "cardsets/rulesets";
        if of_cards { problem } else { scenario.source.error(scenario.rulesets_at.clone(), problem.message).help(problem.help) }
    };
    let kit = cache
        .game_data(ruleset, cards.as_deref())
        .map_err(|problems| problems.into_iter().map(of_rulesets).collect::<Vec<_>>())?;
    let at_once = run(scenario, &kit, hosts.host_for(&kit), AnswerMode::AtOnce)?;
    let suspended = run(scenario, &kit, hosts.host_for(&kit), AnswerMode::Suspended)?;
    if at_once.trace != suspended.trace {
        let texts = [&at_once, &suspended].map(|run| render(&run.trace, &run.names));
        let problem = scenario
            .source
            .error_in_file("a game that waits at its questions goes another way than one that is answered at once");
        let diff = snapshot::diff(Some(&texts[0]), &texts[1]).unwrap_or_default();
        return Err(vec![problem.note(diff)]);
    }
    Ok(render(&at_once.trace, &at_once.names))
}

/// Accepts the trace of a report as its snapshot.
///
/// # Errors
/// The file cannot be written.
pub fn accept(report: &Report) -> io::Result<()> {
    match &report.trace {
        Some(trace) if report.errors.is_empty() => snapshot::write(&report.snapshot, trace),
        _ => Ok(()),
    }
}
