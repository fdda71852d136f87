//! Checking scenario files: run under all their rulesets, held against their snapshots.

use std::io;
use std::path::{Path, PathBuf};

use cinderforge_content::diagnostic::{Code, Diagnostic, SourceFile};
use ustr::Ustr;

use crate::inspect::Case;
use crate::language::{Scenario, all_below, below, read};
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
    /// All rulesets of the scenario, whose traces are in the snapshot too.
    pub rulesets: Vec<Ustr>,
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
            rulesets: Vec::new(),
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
            rulesets: scenario.rulesets.clone(),
            cites: scenario.cites.clone(),
            outcome: scenario.outcome(ruleset.as_str()).map(str::to_owned),
            ..self
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
    below(dir, "snap").into_iter().filter(|path| !path.with_extension("scenario").is_file()).collect()
}

/// Finds the files below a folder that are neither scenarios nor snapshots, nor data beside them: nothing reads them.
pub fn unread(dir: &Path) -> Vec<PathBuf> {
    let is_read = |path: &Path| {
        let below = path.strip_prefix(dir).unwrap_or(path);
        let of_cards = below.iter().any(|folder| folder == "cardsets" || folder == "scripts");
        let hidden = below.iter().any(|part| part.to_string_lossy().starts_with('.'));
        of_cards
            || hidden
            || path.extension().is_some_and(|extension| extension == "scenario" || extension == "snap" || extension == "toml")
    };
    all_below(dir).into_iter().filter(|path| !is_read(path)).collect()
}

/// Runs a scenario under each of its rulesets, in both modes, and holds the traces against the snapshots and what comes out
/// against the outcomes it states. Returns a report for each ruleset, and one for what concerns all of them.
pub fn check(file: &Path, cache: &GameDataCache, hosts: &ScriptHosts) -> Vec<Report> {
    let blank = Report::blank(file);
    let scenario = match read(file, cache.root()) {
        Ok(scenario) => scenario,
        Err(errors) => return vec![Report { errors, ..blank }],
    };
    let accepted = match snapshot::read(&blank.snapshot) {
        Ok(accepted) => accepted,
        Err(error) => {
            let path = blank.snapshot.to_string_lossy();
            let errors = vec![SourceFile::new(&path, "").error_in_file(Code::UnreadableFile, format!("cannot be read: {error}"))];
            return vec![Report { errors, ..blank }];
        }
    };
    let traces = snapshot::split(&scenario.rulesets, accepted.as_deref().unwrap_or_default());
    let under = |(ruleset, accepted): (&Ustr, &String)| {
        let report = blank.clone().under(&scenario, *ruleset);
        match trace_of(&scenario, file, *ruleset, cache, hosts) {
            Err(errors) => Report { errors, ..report },
            Ok(trace) => Report { diff: snapshot::diff(accepted, &trace), trace: Some(trace), ..report },
        }
    };
    let mut reports: Vec<Report> = scenario.rulesets.iter().zip(&traces).map(under).collect();
    hold_whole(&mut reports, accepted.as_deref());
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

/// Holds the snapshot as a whole against the traces that each are as accepted: it has to be there, written as it would be now.
fn hold_whole(reports: &mut [Report], accepted: Option<&str>) {
    if !reports.iter().all(Report::passed) {
        return;
    }
    let (rulesets, traces): (Vec<Ustr>, Vec<&str>) =
        reports.iter().map(|report| (report.ruleset, report.trace.as_deref().unwrap_or_default())).unzip();
    let whole = snapshot::merge(&rulesets, &traces);
    let diff = snapshot::diff(accepted.unwrap_or_default(), &whole);
    if let Some(first) = reports.first_mut() {
        first.diff = if accepted.is_none() { Some(diff.unwrap_or_default()) } else { diff };
    }
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
        if of_cards {
            problem
        } else {
            scenario.source.error(scenario.rulesets_at.clone(), problem.code, problem.message).help(problem.help)
        }
    };
    let kit = cache
        .game_data(ruleset, cards.as_deref())
        .map_err(|problems| problems.into_iter().map(of_rulesets).collect::<Vec<_>>())?;
    let at_once = run(scenario, &kit, hosts.host_for(&kit), AnswerMode::AtOnce)?;
    let suspended = run(scenario, &kit, hosts.host_for(&kit), AnswerMode::Suspended)?;
    if at_once.trace != suspended.trace {
        let texts = [&at_once, &suspended].map(|run| render(&run.trace, &run.names));
        let problem = scenario.source.error_in_file(
            Code::Stopped,
            "a game that waits at its questions goes another way than one that is answered at once",
        );
        let diff = snapshot::diff(&texts[0], &texts[1]).unwrap_or_default();
        return Err(vec![problem.note(diff)]);
    }
    Ok(render(&at_once.trace, &at_once.names))
}

/// Accepts the trace of a report into its snapshot; those of other rulesets stay in it as they are.
///
/// # Errors
/// The file cannot be read or written.
pub fn accept(report: &Report) -> io::Result<()> {
    match &report.trace {
        Some(trace) if report.errors.is_empty() => {
            let accepted = snapshot::read(&report.snapshot)?.unwrap_or_default();
            let mut traces = snapshot::split(&report.rulesets, &accepted);
            for (ruleset, kept) in report.rulesets.iter().zip(&mut traces) {
                if *ruleset == report.ruleset {
                    kept.clone_from(trace);
                }
            }
            let traces: Vec<&str> = traces.iter().map(String::as_str).collect();
            snapshot::write(&report.snapshot, &snapshot::merge(&report.rulesets, &traces))
        }
        _ => Ok(()),
    }
}
