//! Comparing readings of the rules: what a scenario comes to under each, and which switches make the difference.

use std::cell::RefCell;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::Arc;

use cinderforge_content::diagnostic::Diagnostic;
use cinderforge_kernel::ruleset::Ruleset;
use cinderforge_script::{Host, Kit, Program};
use ustr::Ustr;

use crate::check::{Kits, read};
use crate::inspect::cause::{self, Turn};
use crate::inspect::explore::{Explored, explore};
use crate::inspect::why::{Answered, why};
use crate::language::{Outcome, Scenario};
use crate::run::runner::{Look, look};
use crate::run::ways::Bound;
use crate::trace::render::render;

/// Hosts of one thread, kept for further runs.
#[derive(Default)]
pub struct Hosts(RefCell<Vec<(Arc<Program>, Rc<Host>)>>);

impl Hosts {
    /// The host for a kit.
    pub fn of(&self, kit: &Kit) -> Rc<Host> {
        let mut hosts = self.0.borrow_mut();
        if let Some((_, host)) = hosts.iter().find(|(program, _)| Arc::ptr_eq(program, kit.program())) {
            return Rc::clone(host);
        }
        let host = kit.host();
        hosts.push((Arc::clone(kit.program()), Rc::clone(&host)));
        host
    }
}

/// A line that states something, and whether it held.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stated {
    /// The line as it is written.
    pub line: String,
    /// Its number in the file, from 1.
    pub number: usize,
    /// Whether it held, whichever ruleset it is for; none if the game did not come so far.
    pub held: Option<bool>,
}

/// What a scenario came to under a ruleset.
#[derive(Clone, Debug)]
pub struct Seen {
    /// The ruleset.
    pub ruleset: Ustr,
    /// The ruleset whose lines were played: itself, or for one the scenario does not name, the nearest that fits.
    pub lines_of: Ustr,
    /// What the scenario says comes out so, in words; none if it says nothing for what came out.
    pub words: Option<String>,
    /// All lines that state something.
    pub stated: Vec<Stated>,
    /// Where the lines do not fit the game.
    pub stopped: Option<Diagnostic>,
    /// What happened, line by line.
    pub trace: String,
}

impl Seen {
    /// Whether two rulesets come to the same: the lines were played to their end, and the same of them hold.
    pub fn same_as(&self, other: &Self) -> bool {
        self.stopped.is_none() && other.stopped.is_none() && self.stated == other.stated
    }
}

/// What makes the difference between two rulesets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cause {
    /// The ruleset one starts from.
    pub from: Ustr,
    /// The ruleset whose outcome is looked for.
    pub to: Ustr,
    /// The smallest sets of changes to the first that give the outcome of the second; each one alone does.
    pub sets: Vec<Vec<Turn>>,
    /// The lines for the second ruleset give its outcome under the first as well: what is played makes the difference.
    pub by_lines: bool,
}

impl Cause {
    /// Finds the smallest sets of changes to a ruleset that give what another one gives.
    pub fn find(from: &Ruleset, to: &Ruleset, gives: impl Fn(&Ruleset) -> bool) -> Self {
        let turns = cause::turns(from, to);
        let works = |set: &[usize]| {
            let mut ruleset = from.clone();
            for at in set {
                turns[*at].turn(&mut ruleset);
            }
            gives(&ruleset)
        };
        let sets = cause::smallest(turns.len(), works);
        let sets = sets.into_iter().map(|set| set.into_iter().map(|at| turns[at].clone()).collect()).collect();
        Self { from: from.id, to: to.id, sets, by_lines: false }
    }
}

/// A scenario under several rulesets.
#[derive(Clone, Debug)]
pub struct Compared {
    /// The file, from the root on.
    pub path: String,
    /// What the scenario shows.
    pub about: Vec<String>,
    /// The pool whose cards go by their plain ids in it.
    pub pool: Option<Ustr>,
    /// The rulings it shows.
    pub rulings: Vec<String>,
    /// Where they are written.
    pub source: Option<String>,
    /// What came out under each ruleset, in the order asked for.
    pub seen: Vec<Seen>,
    /// For each further ruleset that comes to something else than the first: why.
    pub causes: Vec<Cause>,
}

impl Compared {
    /// Whether the rulesets come to different things.
    pub fn differs(&self) -> bool {
        self.seen.windows(2).any(|pair| !pair[0].same_as(&pair[1]))
    }
}

/// Whether lines stop at the same place, at the same question, or not at all.
fn stops_as(one: Option<&Diagnostic>, other: Option<&Diagnostic>) -> bool {
    match (one, other) {
        (None, None) => true,
        (Some(one), Some(other)) => one.span == other.span && one.message == other.message && one.notes == other.notes,
        _ => false,
    }
}

/// A scenario with what it needs to run.
pub struct Case<'a> {
    scenario: Scenario,
    cards: Option<PathBuf>,
    kits: &'a Kits,
}

impl<'a> Case<'a> {
    /// Reads a scenario file.
    ///
    /// # Errors
    /// What is wrong in it.
    pub fn read(file: &Path, kits: &'a Kits) -> Result<Self, Vec<Diagnostic>> {
        let scenario = read(file, kits.root())?;
        Ok(Self::new(scenario, file, kits))
    }

    /// A scenario that was read from a file.
    pub fn new(scenario: Scenario, file: &Path, kits: &'a Kits) -> Self {
        let cards = scenario.cards_beside(file);
        Self { scenario, cards, kits }
    }

    /// The scenario.
    pub fn scenario(&self) -> &Scenario {
        &self.scenario
    }

    fn look(&self, ruleset: &Ruleset, lines_of: Ustr, hosts: &Hosts) -> Result<Look, Vec<Diagnostic>> {
        let kit = self.kits.like(&Ruleset { id: lines_of, ..ruleset.clone() }, self.cards.as_deref())?;
        look(&self.scenario, &kit, hosts.of(&kit))
    }

    fn stated(&self, look: &Look) -> Vec<Stated> {
        let source = &self.scenario.source;
        self.scenario
            .statements()
            .map(|(at, span)| Stated {
                line: source.text[span.clone()].trim().to_owned(),
                number: source.text[..span.start].matches('\n').count() + 1,
                held: look.facts.iter().find(|(line, _)| *line == at).map(|(_, held)| *held),
            })
            .collect()
    }

    /// The rulesets whose lines may fit a ruleset: itself if the scenario names it, else the one it extends, then all
    /// others, the nearest first.
    fn scripts(&self, ruleset: &Ruleset) -> Result<Vec<Ustr>, Vec<Diagnostic>> {
        let named = &self.scenario.rulesets;
        if named.contains(&ruleset.id) {
            return Ok(vec![ruleset.id]);
        }
        let mut near = Vec::new();
        for id in named {
            let known = self.kits.kit(*id, self.cards.as_deref())?;
            let is_other = ruleset.extends != Some(*id);
            near.push((is_other, known.ruleset.switches.differences(&ruleset.switches).len(), *id));
        }
        near.sort_unstable_by_key(|(is_other, far, _)| (*is_other, *far));
        Ok(near.into_iter().map(|(_, _, id)| id).collect())
    }

    /// What the scenario comes to under a ruleset, which may be one that it does not name.
    ///
    /// # Errors
    /// What is wrong with cards or board.
    pub fn under(&self, ruleset: &Ruleset, hosts: &Hosts) -> Result<Seen, Vec<Diagnostic>> {
        let mut first = None;
        for lines_of in self.scripts(ruleset)? {
            let look = self.look(ruleset, lines_of, hosts)?;
            let done = look.stopped.is_none();
            let seen = Seen {
                ruleset: ruleset.id,
                lines_of,
                words: None,
                stated: self.stated(&look),
                trace: render(&look.run.trace, &look.run.names),
                stopped: look.stopped,
            };
            if done {
                return Ok(seen);
            }
            first.get_or_insert(seen);
        }
        first.ok_or_else(|| vec![self.scenario.source.error_in_file("no ruleset is named")])
    }

    /// Runs under several rulesets and finds what makes the differences to the first.
    ///
    /// # Errors
    /// What is wrong with the scenario, cards or board; or a ruleset is not there.
    pub fn compare(&self, rulesets: &[Ustr], hosts: &Hosts) -> Result<Compared, Vec<Diagnostic>> {
        let mut seen = Vec::new();
        let mut known = Vec::new();
        for id in rulesets {
            let ruleset = Arc::clone(&self.kits.kit(*id, None)?.ruleset);
            seen.push(self.under(&ruleset, hosts)?);
            known.push(ruleset);
        }
        self.put_in_words(&mut seen, hosts)?;
        let mut causes = Vec::new();
        for (at, one) in seen.iter().enumerate().skip(1) {
            let found = seen[..at].iter().position(|other| other.same_as(one));
            let from = if found.is_some() { continue } else { 0 };
            causes.push(self.cause(&known[from], &seen[from], &known[at], one, hosts));
        }
        Ok(Compared {
            path: self.scenario.source.path.to_string(),
            about: self.scenario.about.clone(),
            pool: self.scenario.pool,
            rulings: self.scenario.cites.clone(),
            source: self.scenario.written.clone(),
            seen,
            causes,
        })
    }

    /// Gives each the words that the scenario has for what came out.
    fn put_in_words(&self, seen: &mut [Seen], hosts: &Hosts) -> Result<(), Vec<Diagnostic>> {
        let mut said: Vec<Seen> = Vec::new();
        for one in seen {
            if let Some(words) = self.scenario.outcome(one.ruleset.as_str()) {
                one.words = Some(words.to_owned());
                continue;
            }
            if said.is_empty() {
                for outcome in &self.scenario.outcomes {
                    let ruleset = Arc::clone(&self.kits.kit(outcome.ruleset, self.cards.as_deref())?.ruleset);
                    said.push(Seen { words: Some(outcome.words.clone()), ..self.under(&ruleset, hosts)? });
                }
            }
            one.words = said.iter().find(|said| said.same_as(one)).and_then(|said| said.words.clone());
        }
        Ok(())
    }

    fn cause(&self, from: &Ruleset, seen: &Seen, to: &Ruleset, wanted: &Seen, hosts: &Hosts) -> Cause {
        let gives = |ruleset: &Ruleset, lines_of: Ustr| {
            let look = self.look(ruleset, lines_of, hosts);
            look.is_ok_and(|look| stops_as(look.stopped.as_ref(), wanted.stopped.as_ref()) && self.stated(&look) == wanted.stated)
        };
        // Where the lines of the other alone give its outcome, the rules do not make the difference in them.
        let mut scripts = vec![wanted.lines_of, seen.lines_of];
        scripts.dedup();
        scripts.retain(|lines_of| !gives(from, *lines_of));
        let by_lines = scripts.is_empty();
        let found = Cause::find(from, to, |ruleset| scripts.iter().any(|lines_of| gives(ruleset, *lines_of)));
        Cause { by_lines, ..found }
    }

    /// Everything the scenario can come to under a ruleset from where its lines end.
    ///
    /// # Errors
    /// What is wrong with cards or board, the first line that does not fit the game, or a script that failed.
    pub fn explore(&self, ruleset: Ustr, bound: Bound, hosts: &Hosts) -> Result<Explored, Vec<Diagnostic>> {
        let ruleset = Arc::clone(&self.kits.kit(ruleset, self.cards.as_deref())?.ruleset);
        let lines_of = self.scripts(&ruleset)?.first().copied().unwrap_or(ruleset.id);
        let kit = self.kits.like(&Ruleset { id: lines_of, ..(*ruleset).clone() }, self.cards.as_deref())?;
        explore(&self.scenario, &kit, hosts.of(&kit), bound)
    }

    /// Why a player may do something or not, where the lines of the scenario end or before one of them, by its number.
    ///
    /// # Errors
    /// What is wrong with cards or board, the first line that does not fit the game, or the question.
    pub fn why(
        &self,
        ruleset: Ustr,
        question: &str,
        before: Option<usize>,
        hosts: &Hosts,
    ) -> Result<Vec<Answered>, Vec<Diagnostic>> {
        let ruleset = Arc::clone(&self.kits.kit(ruleset, self.cards.as_deref())?.ruleset);
        let lines_of = self.scripts(&ruleset)?.first().copied().unwrap_or(ruleset.id);
        let kit = self.kits.like(&Ruleset { id: lines_of, ..(*ruleset).clone() }, self.cards.as_deref())?;
        why(&self.scenario, &kit, hosts.of(&kit), before, question)
    }

    /// Where the outcomes the scenario states do not fit what comes out: rulesets of one outcome come to the same, those
    /// of different ones to different things.
    ///
    /// # Errors
    /// What is wrong with cards or board.
    pub fn misgrouped(&self, hosts: &Hosts) -> Result<Vec<Diagnostic>, Vec<Diagnostic>> {
        let mut problems = Vec::new();
        let mut seen: Vec<(&Outcome, Seen)> = Vec::new();
        for outcome in &self.scenario.outcomes {
            let ruleset = Arc::clone(&self.kits.kit(outcome.ruleset, self.cards.as_deref())?.ruleset);
            seen.push((outcome, self.under(&ruleset, hosts)?));
        }
        for (at, (outcome, one)) in seen.iter().enumerate() {
            for (other_outcome, other) in &seen[..at] {
                let alike = one.same_as(other);
                if (outcome.words == other_outcome.words) == alike || one.stopped.is_some() || other.stopped.is_some() {
                    continue;
                }
                let pair = format!("{} and {}", other.ruleset, one.ruleset);
                problems.push(if alike {
                    let text = format!("{pair} have outcomes of their own, but every line that states something comes out alike");
                    let help = "state where they part in an `expect` line, or give both the one outcome";
                    self.scenario.source.error(outcome.span.clone(), text).help(help.to_owned())
                } else {
                    let parts = one.stated.iter().zip(&other.stated).find(|(here, there)| here.held != there.held);
                    let line = parts.map(|(here, _)| here.line.clone()).unwrap_or_default();
                    let text = format!("{pair} have one outcome, but `{line}` comes out differently");
                    let help = format!("give them outcomes of their own: `outcome {}: \"..\"`", one.ruleset);
                    self.scenario.source.error(outcome.span.clone(), text).help(help)
                });
            }
        }
        Ok(problems)
    }
}
