//! `cinder mutate`: changes cards, one thing at a time, and finds what no scenario notices.

use std::collections::BTreeMap;
use std::fs;

use cinderforge_content::diagnostic::Diagnostic;
use cinderforge_content::read_text;
use cinderforge_scenario::{Mutant, MutantKind, MutationBench, Prepared, Subject, UnnoticedList, Verdict};
use cinderforge_script::GameData;
use indicatif::ProgressBar;
use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use crate::games::progress;
use crate::gates;
use crate::kits;
use crate::output::{self, Output, counted, failure, say};
use crate::project::Project;
use crate::scenarios;

/// Change cards, one thing at a time, and find what no scenario notices.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Only cards, keywords, dice powers and shared functions with this in their path or name; with a `/` in it, as in `rise/fear`, whole parts of these.
    what: Option<String>,
    /// Test cards too.
    #[arg(long)]
    test_cards: bool,
    /// List every mutant with what became of it.
    #[arg(long)]
    list: bool,
}

/// What came of all mutants.
#[derive(Serialize)]
struct Mutated {
    subjects: usize,
    mutants: usize,
    caught: usize,
    refused: usize,
    alive: usize,
    /// Those that nothing notices for a reason that `tests/unnoticed.toml` names.
    listed: usize,
    /// Texts that can be taken out, and nothing notices.
    texts_alive: usize,
    /// Those that are errors at the gates.
    errors_at_gates: usize,
    of: Vec<SubjectReport>,
}

/// What came of the mutants of a card, keyword, dice power or shared function.
#[derive(Clone, Serialize, Deserialize)]
pub(crate) struct SubjectReport {
    pub(crate) name: String,
    /// The first of its files.
    pub(crate) path: String,
    caught: usize,
    refused: usize,
    /// How many of its mutants are of each kind.
    pub(crate) kinds: BTreeMap<MutantKind, usize>,
    /// Those that no scenario notices.
    pub(crate) alive: Vec<MutantReport>,
    /// The others, if they are listed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    others: Vec<MutantReport>,
    /// Scenarios that do not hold on the card as it is.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    unusable: Vec<String>,
}

/// A mutant, and what became of it.
#[derive(Clone, Serialize, Deserialize)]
pub(crate) struct MutantReport {
    pub(crate) path: String,
    pub(crate) line: usize,
    pub(crate) kind: MutantKind,
    pub(crate) what: String,
    verdict: String,
    /// The scenario that does not hold, and what it says.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    by: Option<String>,
    /// Why nothing can notice it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) reason: Option<String>,
}

impl MutantReport {
    /// Returns whether it is what became of this mutant.
    fn is_of(&self, mutant: &Mutant) -> bool {
        (&self.path, self.line, self.kind, &self.what) == (&mutant.path, mutant.line, mutant.kind, &mutant.what)
    }
}

/// What became of mutants before, kept in a folder of the project that no version control needs.
#[derive(Default, Serialize, Deserialize)]
struct KeptReports {
    /// The program that judged them.
    program: String,
    /// By file and name, with the fingerprint of what they were judged on: two pools may have dice powers of one name.
    of: BTreeMap<String, (u64, SubjectReport)>,
}

/// Where they are kept.
const KEPT: &str = ".cinder/mutants.json";

impl KeptReports {
    /// Reads what this program kept; nothing if it cannot be read.
    fn read(project: &Project) -> Self {
        let text = read_text(&project.root().join(KEPT)).unwrap_or_default();
        let kept: Self = serde_json::from_str(&text).unwrap_or_default();
        if kept.program == this_program() { kept } else { Self::default() }
    }

    /// Returns what became of a subject's mutants on the same files and scenarios.
    fn report(&self, subject: &Subject, fingerprint: u64) -> Option<SubjectReport> {
        self.of
            .get(&Self::key(&subject.path, &subject.name))
            .filter(|(judged, _)| *judged == fingerprint)
            .map(|(_, report)| report.clone())
    }

    /// Returns what tells a subject from others.
    fn key(path: &str, name: &str) -> String {
        format!("{path} {name}")
    }

    /// Keeps what became of them. That it cannot be written only costs time.
    fn keep(project: &Project, judged: &[(u64, SubjectReport)]) {
        let entry = |(fingerprint, report): &(u64, SubjectReport)| {
            (Self::key(&report.path, &report.name), (*fingerprint, report.clone()))
        };
        let of = judged.iter().map(entry).collect();
        let Ok(text) = serde_json::to_string(&Self { program: this_program(), of }) else { return };
        let file = project.root().join(KEPT);
        let folder = file.parent().map_or(Ok(()), |folder| {
            fs::create_dir_all(folder)?;
            fs::write(folder.join(".gitignore"), "*\n")
        });
        drop(folder.and_then(|()| fs::write(&file, text)));
    }
}

/// Returns whether a word is part of a name or path; if it has a `/`, whether it is whole parts of it.
fn is_named(text: &str, wanted: &str) -> bool {
    let begins_a_part = |at: usize| at == 0 || text[..at].ends_with('/');
    let ends_a_part = |at: usize| at == text.len() || text[at..].starts_with(['/', '.']);
    let is_whole = |at: usize| begins_a_part(at) && ends_a_part(at + wanted.len());
    text.match_indices(wanted).any(|(at, _)| !wanted.contains('/') || is_whole(at))
}

/// Returns what tells this program from another build of it.
fn this_program() -> String {
    let built = std::env::current_exe().and_then(fs::metadata).and_then(|file| Ok((file.len(), file.modified()?)));
    built.map_or_else(|_| String::new(), |(length, time)| format!("{} {length} {time:?}", env!("CARGO_PKG_VERSION")))
}

/// Judges mutants, and reports those that nothing notices. Returns whether every text that was taken out is missed.
pub(crate) fn run(project: &Project, out: Output, args: &Args) -> anyhow::Result<bool> {
    let plain = |text: &str| text.to_lowercase().replace(' ', "-");
    let wanted = args.what.as_deref().map(plain);
    let is_wanted = |text: &str| wanted.as_ref().is_none_or(|wanted| is_named(&plain(text), wanted));
    let is_own = |path: &str| !path.starts_with("cinderforge/") && (args.test_cards || !path.contains("tests/cards/"));
    let of = judge_all(project, out, &|name, path| is_own(path) && (is_wanted(name) || is_wanted(path)), args.list, false)?;
    if of.is_empty() {
        let what = args.what.as_deref().unwrap_or_default();
        return Err(failure(format!("there is no card, keyword, dice power or shared function `{what}` to change"), None));
    }
    let alive = || of.iter().flat_map(|one| &one.alive);
    let mutated = Mutated {
        subjects: of.len(),
        mutants: of.iter().map(|one| one.caught + one.refused + one.alive.len()).sum(),
        caught: of.iter().map(|one| one.caught).sum(),
        refused: of.iter().map(|one| one.refused).sum(),
        alive: alive().filter(|mutant| mutant.reason.is_none()).count(),
        listed: alive().filter(|mutant| mutant.reason.is_some()).count(),
        texts_alive: alive().filter(|mutant| mutant.kind == MutantKind::Text && mutant.reason.is_none()).count(),
        errors_at_gates: alive().filter(|mutant| gates::is_error(mutant)).count(),
        of,
    };
    if out.is_json() {
        output::json(&mutated)?;
    } else {
        print(out, &mutated);
    }
    Ok(mutated.texts_alive == 0)
}

/// Judges the mutants of what is wanted by name and file. With `kept`, what was judged before on the same files and scenarios is
/// taken as it came out then.
pub(crate) fn judge_all(
    project: &Project,
    out: Output,
    is_wanted: &dyn Fn(&str, &str) -> bool,
    list: bool,
    kept: bool,
) -> anyhow::Result<Vec<SubjectReport>> {
    let broken = |problems: Vec<Diagnostic>| kits::broken(out, &problems);
    let bench = MutationBench::read(project.sources(), &scenarios::all(project), is_wanted).map_err(broken)?;
    let (unnoticed, problems) = UnnoticedList::read(project.root(), project.sources().folders());
    if !problems.is_empty() {
        return Err(broken(problems));
    }
    let subjects = bench.subjects();
    let known = if kept { KeptReports::read(project) } else { KeptReports::default() };
    let bar = progress(out, subjects.iter().map(|subject| subject.mutants.len()).sum(), "mutants");
    let judged: Vec<(u64, SubjectReport)> = subjects
        .par_iter()
        .map(|subject| {
            let fingerprint = bench.fingerprint(subject);
            let report = known.report(subject, fingerprint).unwrap_or_else(|| judge(&bench, subject, list, &bar));
            (fingerprint, report)
        })
        .collect();
    bar.finish_and_clear();
    if judged.iter().any(|(_, report)| !report.unusable.is_empty()) {
        let problems = GameData::problems(&project.sources().with_test_cards());
        if problems.iter().any(Diagnostic::is_error) {
            return Err(broken(problems));
        }
    }
    if kept {
        KeptReports::keep(project, &judged);
    }
    let mut of: Vec<SubjectReport> = judged.into_iter().map(|(_, report)| report).collect();
    for (subject, report) in subjects.iter().zip(&mut of) {
        for alive in &mut report.alive {
            let mutant = subject.mutants.iter().find(|mutant| alive.is_of(mutant));
            alive.reason = mutant.and_then(|mutant| unnoticed.reason(mutant, bench.text(&mutant.path))).map(str::to_owned);
        }
    }
    Ok(of)
}

/// Judges the mutants of a subject.
fn judge(bench: &MutationBench, subject: &Subject, list: bool, bar: &ProgressBar) -> SubjectReport {
    let prepared = bench.prepare(subject);
    let judged: Vec<MutantReport> = {
        let judge = |mutant: &Mutant| {
            let judged = report(&prepared, mutant);
            bar.inc(1);
            judged
        };
        subject.mutants.par_iter().map(judge).collect()
    };
    let count = |verdict: &str| judged.iter().filter(|mutant| mutant.verdict == verdict).count();
    let (caught, refused) = (count("caught"), count("refused"));
    let (alive, mut others): (Vec<_>, Vec<_>) = judged.into_iter().partition(|mutant| mutant.verdict == "alive");
    if !list {
        others.clear();
    }
    let mut kinds: BTreeMap<MutantKind, usize> = BTreeMap::new();
    subject.mutants.iter().for_each(|mutant| *kinds.entry(mutant.kind).or_default() += 1);
    let (name, path) = (subject.name.clone(), subject.path.clone());
    SubjectReport { name, path, caught, refused, kinds, alive, others, unusable: prepared.unusable }
}

fn report(prepared: &Prepared<'_>, mutant: &Mutant) -> MutantReport {
    let (verdict, by) = match prepared.judge(mutant) {
        Verdict::Refused(message) => ("refused", Some(message)),
        Verdict::Alive => ("alive", None),
        Verdict::Caught { scenario, message } => ("caught", Some(format!("{scenario}: {message}"))),
    };
    let (path, line, kind, what) = (mutant.path.clone(), mutant.line, mutant.kind, mutant.what.clone());
    MutantReport { path, line, kind, what, verdict: verdict.to_owned(), by, reason: None }
}

fn print(out: Output, mutated: &Mutated) {
    for subject in &mutated.of {
        for scenario in &subject.unusable {
            say(format!("{} {scenario} does not hold as it is, and judges nothing of {}", out.accent("note"), subject.name));
        }
        for mutant in subject.alive.iter().chain(&subject.others) {
            let verdict = match &mutant.reason {
                Some(reason) => format!("listed ({reason})"),
                None if mutant.verdict == "alive" && gates::is_error(mutant) => out.bad("unnoticed (error at the gates)"),
                None if mutant.verdict == "alive" => out.accent("unnoticed"),
                None => mutant.verdict.clone(),
            };
            say(format!("{verdict} {}:{}: {}", mutant.path, mutant.line, mutant.what));
            if let Some(by) = &mutant.by {
                say(out.dim(&format!("  {by}")));
            }
        }
    }
    let texts = if mutated.texts_alive == 0 {
        String::new()
    } else {
        format!(", {} of them that lack a whole text", out.bad(&mutated.texts_alive.to_string()))
    };
    say(format!(
        "{} of {}: {} noticed by scenarios, {} refused, {} listed with a reason, {} unnoticed{texts}",
        counted(mutated.mutants, "mutant"),
        counted(mutated.subjects, "subject"),
        out.good(&mutated.caught.to_string()),
        mutated.refused,
        mutated.listed,
        mutated.alive
    ));
    if mutated.errors_at_gates > 0 {
        let are = if mutated.errors_at_gates == 1 { "is an error" } else { "are errors" };
        let errors = out.bad(&format!("{} of these {are}", mutated.errors_at_gates));
        say(format!("gates: {errors}; show each in a scenario, or give a reason in tests/unnoticed.toml"));
    }
}

#[cfg(test)]
mod tests {
    use super::is_named;

    #[test]
    fn a_name_with_its_pool_is_one_card() {
        assert!(is_named("reborn/spark", "reborn/spark"));
        assert!(is_named("cardsets/rise/core/fear.toml", "rise/core"));
        assert!(!is_named("reborn/spark-drone", "reborn/spark"));
        assert!(is_named("reborn/spark-drone", "spark"));
    }
}
