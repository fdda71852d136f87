//! Checking scenario files: found below a folder, run under all their rulesets, held against their snapshots.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use cinderforge_content::diagnostic::{Diagnostic, SourceFile};
use cinderforge_content::{Content, LibraryOptions};
use cinderforge_kernel::ruleset::Ruleset;
use cinderforge_script::Kit;
use ustr::Ustr;
use walkdir::WalkDir;

use crate::inspect::compare::{Case, Hosts};
use crate::language::Scenario;
use crate::language::parse;
use crate::run::mode::Mode;
use crate::run::runner::run;
use crate::snapshot;
use crate::trace::render::render;

/// The kits scenarios are run with: each ruleset loaded once, with the test cards of the project.
pub struct Kits {
    root: PathBuf,
    loaded: Mutex<Loaded>,
    /// Kits by the folder of their further cards, for rulesets that no file has: one for each choice of pools and errata.
    made: Mutex<Vec<(Option<PathBuf>, Kit)>>,
}

/// Kits by the folder of their further cards and by ruleset, or what is wrong with them.
type Loaded = BTreeMap<(Option<PathBuf>, Ustr), Result<Kit, Vec<Diagnostic>>>;

impl Kits {
    /// Kits of the project below a root, with `tests/cards` beside its own cards.
    pub fn new(root: impl Into<PathBuf>) -> Self {
        Self { root: root.into(), loaded: Mutex::default(), made: Mutex::default() }
    }

    /// The root of the project.
    pub fn root(&self) -> &Path {
        &self.root
    }

    /// The kit for a ruleset, with the cards of a further folder.
    ///
    /// # Errors
    /// What is wrong with the cards, or the ruleset is not there.
    pub fn kit(&self, ruleset: Ustr, cards: Option<&Path>) -> Result<Kit, Vec<Diagnostic>> {
        let mut loaded = self.loaded.lock().unwrap_or_else(PoisonError::into_inner);
        let key = (cards.map(Path::to_path_buf), ruleset);
        if let Some(kit) = loaded.get(&key) {
            return kit.clone();
        }
        let same_cards = loaded.iter().find_map(|((folder, _), kit)| kit.as_ref().ok().filter(|_| folder.as_deref() == cards));
        let kit = match same_cards {
            Some(kit) => kit.under(ruleset.as_str(), &LibraryOptions::default()),
            None => self.load(ruleset, cards),
        };
        loaded.insert(key, kit.clone());
        kit
    }

    /// The kit for a ruleset that need not be in any file.
    ///
    /// # Errors
    /// What is wrong with the cards.
    pub fn like(&self, ruleset: &Ruleset, cards: Option<&Path>) -> Result<Kit, Vec<Diagnostic>> {
        let mut made = self.made.lock().unwrap_or_else(PoisonError::into_inner);
        let fits = |(folder, kit): &&(Option<PathBuf>, Kit)| {
            folder.as_deref() == cards && kit.ruleset.pools == ruleset.pools && kit.ruleset.errata == ruleset.errata
        };
        if let Some((_, kit)) = made.iter().find(fits) {
            return kit.with(ruleset.clone());
        }
        let kit = self.kit(ruleset.id, cards)?.with(ruleset.clone())?;
        made.push((cards.map(Path::to_path_buf), kit.clone()));
        Ok(kit)
    }

    /// Every ruleset there is.
    ///
    /// # Errors
    /// What is wrong with the content.
    pub fn rulesets(&self) -> Result<Vec<Ruleset>, Vec<Diagnostic>> {
        let (content, problems) = Content::load(&self.root);
        if problems.iter().any(Diagnostic::is_error) { Err(problems) } else { Ok(content.rulesets().to_vec()) }
    }

    fn load(&self, ruleset: Ustr, cards: Option<&Path>) -> Result<Kit, Vec<Diagnostic>> {
        let tests = self.root.join("tests/cards");
        let mut extra: Vec<&Path> = Vec::new();
        if tests.is_dir() {
            extra.push(&tests);
        }
        extra.extend(cards);
        Kit::load_with(&self.root, &extra, ruleset.as_str())
    }
}

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
    /// Whether everything holds and the trace is the accepted one.
    pub fn passed(&self) -> bool {
        self.errors.is_empty() && self.diff.is_none()
    }

    /// Whether all that is missing is that somebody accepts the trace.
    pub fn can_be_accepted(&self) -> bool {
        self.errors.is_empty() && self.diff.is_some()
    }
}

/// The scenario files below a folder, in order; with a filter, those whose path has it in it, in capitals or not, a title
/// with its spaces or an id.
pub fn discover(dir: &Path, filter: Option<&str>) -> Vec<PathBuf> {
    let plain = |text: &str| text.to_lowercase().replace(' ', "-").replace('\\', "/");
    let filter = filter.map(plain);
    below(dir, "scenario")
        .into_iter()
        .filter(|path| filter.as_ref().is_none_or(|filter| plain(&path.to_string_lossy()).contains(filter)))
        .collect()
}

fn below(dir: &Path, extension: &str) -> Vec<PathBuf> {
    let files = WalkDir::new(dir).sort_by_file_name().into_iter().filter_map(Result::ok);
    files.map(walkdir::DirEntry::into_path).filter(|path| path.extension().is_some_and(|found| found == extension)).collect()
}

/// Snapshots below a folder that no scenario there has.
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

/// Reads a scenario file; messages show its path from the root on.
///
/// # Errors
/// The file cannot be read, or everything that is wrong in it.
pub fn read(file: &Path, root: &Path) -> Result<Scenario, Vec<Diagnostic>> {
    let shown = file.strip_prefix(root).unwrap_or(file).to_string_lossy().replace('\\', "/");
    match fs::read_to_string(file) {
        Ok(text) => parse(&shown, text.trim_start_matches('\u{feff}')),
        Err(error) => {
            let help = (error.kind() == io::ErrorKind::InvalidData).then(|| "save it as UTF-8".to_owned());
            Err(vec![SourceFile::new(&shown, "").error_in_file(format!("cannot be read: {error}")).help(help)])
        }
    }
}

/// Runs a scenario under each of its rulesets, in both modes, and holds the traces against the snapshots and what comes
/// out against the outcomes it states.
pub fn check(file: &Path, kits: &Kits, hosts: &Hosts) -> Vec<Report> {
    let blank = Report {
        scenario: file.to_path_buf(),
        ruleset: Ustr::default(),
        cites: Vec::new(),
        outcome: None,
        snapshot: file.with_extension("snap"),
        trace: None,
        diff: None,
        errors: Vec::new(),
    };
    let scenario = match read(file, kits.root()) {
        Ok(scenario) => scenario,
        Err(errors) => return vec![Report { errors, ..blank }],
    };
    let under = |ruleset: &Ustr| {
        let report = Report {
            ruleset: *ruleset,
            cites: scenario.cites.clone(),
            outcome: scenario.outcome(ruleset.as_str()).map(str::to_owned),
            snapshot: snapshot::path_of(file, scenario.rulesets.len(), ruleset.as_str()),
            ..blank.clone()
        };
        match trace_of(&scenario, file, *ruleset, kits, hosts) {
            Err(errors) => Report { errors, ..report },
            Ok(trace) => match snapshot::read(&report.snapshot) {
                Ok(accepted) => Report { diff: snapshot::diff(accepted.as_deref(), &trace), trace: Some(trace), ..report },
                Err(error) => {
                    let path = report.snapshot.to_string_lossy();
                    Report {
                        errors: vec![SourceFile::new(&path, "").error_in_file(format!("cannot be read: {error}"))],
                        ..report
                    }
                }
            },
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
        let misgrouped = Case::new(scenario.clone(), file, kits).misgrouped(hosts);
        let errors = misgrouped.unwrap_or_else(|problems| problems);
        if !errors.is_empty() {
            reports.push(Report { errors, ..blank });
        }
    }
    reports
}

/// The trace of a scenario under a ruleset as text, the same in both modes.
///
/// # Errors
/// What is wrong with cards, board or lines, or the modes part.
pub fn trace_of(scenario: &Scenario, file: &Path, ruleset: Ustr, kits: &Kits, hosts: &Hosts) -> Result<String, Vec<Diagnostic>> {
    let cards = scenario.cards_beside(file);
    let here = |problem: Diagnostic| {
        let of_cards = problem.path != "cardsets/rulesets";
        if of_cards { problem } else { scenario.source.error(scenario.rulesets_at.clone(), problem.message).help(problem.help) }
    };
    let kit = kits.kit(ruleset, cards.as_deref()).map_err(|problems| problems.into_iter().map(here).collect::<Vec<_>>())?;
    let at_once = run(scenario, &kit, hosts.of(&kit), Mode::AtOnce)?;
    let suspended = run(scenario, &kit, hosts.of(&kit), Mode::Suspended)?;
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
