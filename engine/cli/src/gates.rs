//! Gates: what has to be shown of every pack that is finished. A pack under way is warned of the same.
//!
//! Every text acts in a scenario, every whole text is missed when it is taken out, and every number and cost is noticed when it is
//! changed, or listed with a reason; of listed ones there are few.

use cinderforge_content::{Content, Pack, PackStatus};
use cinderforge_scenario::{MutantKind, PartName};
use serde::Serialize;
use ustr::Ustr;

use crate::coverage;
use crate::mutate::{self, MutantReport, SubjectReport};
use crate::output::{Output, counted, say};
use crate::project::Project;

/// How many of a hundred changed numbers and costs scenarios have to notice, however many are listed with a reason.
const NUMBERS_NOTICED: usize = 95;

/// How a pack stands at the gates.
#[derive(Serialize)]
pub(crate) struct PackGates {
    pack: String,
    is_draft: bool,
    /// Whether everything is shown that has to be.
    holds: bool,
    /// Texts that change nothing in any scenario.
    unshown: Vec<PartName>,
    /// Whole texts that can be taken out, and nothing notices.
    texts_unnoticed: Vec<MutantReport>,
    /// Numbers and costs that can be changed.
    numbers: usize,
    /// Those that nothing notices.
    numbers_unnoticed: usize,
    /// Those of them that `tests/unnoticed.toml` does not list with a reason.
    numbers_unlisted: Vec<MutantReport>,
}

/// Holds every pack of a project against the gates. What was judged before on the same files and scenarios is not judged again.
pub(crate) fn hold(project: &Project, out: Output) -> anyhow::Result<Vec<PackGates>> {
    let (content, _) = Content::load_packs(project.sources());
    let is_own = |path: &str| !path.starts_with("cinderforge/") && !path.contains("tests/cards/");
    let subjects = mutate::judge_all(project, out, &|_, path| is_own(path), false, true)?;
    let own_packs = || content.packs().iter().filter(|pack| is_own(&format!("{}cardsets", pack.root)));
    let is_of = |pack: &Pack, path: &str| {
        let nearest = own_packs().filter(|pack| path.starts_with(pack.root.as_str())).max_by_key(|pack| pack.root.len());
        nearest.is_some_and(|nearest| nearest.id == pack.id)
    };
    let mut gates = Vec::new();
    for pack in own_packs() {
        let is_draft = |path: &str| {
            let lies_in = |pool: &Ustr| {
                ["cardsets", "scripts"].iter().any(|folder| path.starts_with(&format!("{}{folder}/{pool}/", pack.root)))
            };
            pack.status == PackStatus::Draft || pack.drafts.iter().any(lies_in)
        };
        let unshown =
            |drafts: bool| coverage::unshown(project, out, &|path| is_own(path) && is_of(pack, path) && is_draft(path) == drafts);
        let of_pack = subjects.iter().filter(|subject| is_of(pack, &subject.path));
        let (drafts, finished): (Vec<&SubjectReport>, Vec<&SubjectReport>) = of_pack.partition(|subject| is_draft(&subject.path));
        if pack.status == PackStatus::Draft {
            gates.push(gates_of(pack.id.to_string(), true, &drafts, unshown(true)?));
        } else {
            gates.push(gates_of(pack.id.to_string(), false, &finished, unshown(false)?));
        }
        if pack.status == PackStatus::Finished && !drafts.is_empty() {
            gates.push(gates_of(format!("{}, drafts", pack.id), true, &drafts, unshown(true)?));
        }
    }
    Ok(gates)
}

/// Checks whether a change is one of a number or cost.
fn is_number(kind: MutantKind) -> bool {
    matches!(kind, MutantKind::Number | MutantKind::Cost)
}

/// Checks whether it is an error at the gates that no scenario notices a change.
pub(crate) fn is_error(mutant: &MutantReport) -> bool {
    mutant.reason.is_none() && (mutant.kind == MutantKind::Text || is_number(mutant.kind))
}

/// Adds up what became of the mutants of a pack, or of what is under way in it.
fn gates_of(pack: String, is_draft: bool, subjects: &[&SubjectReport], unshown: Vec<PartName>) -> PackGates {
    let alive = || subjects.iter().flat_map(|subject| &subject.alive);
    let of_kind = |subject: &&SubjectReport| {
        subject.kinds.iter().filter(|(kind, _)| is_number(**kind)).map(|(_, count)| *count).sum::<usize>()
    };
    let numbers = subjects.iter().map(of_kind).sum();
    let numbers_unnoticed = alive().filter(|mutant| is_number(mutant.kind)).count();
    let (texts_unnoticed, numbers_unlisted): (Vec<MutantReport>, Vec<MutantReport>) =
        alive().filter(|mutant| is_error(mutant)).cloned().partition(|mutant| mutant.kind == MutantKind::Text);
    let enough = (numbers - numbers_unnoticed) * 100 >= numbers * NUMBERS_NOTICED;
    PackGates {
        pack,
        is_draft,
        holds: unshown.is_empty() && texts_unnoticed.is_empty() && numbers_unlisted.is_empty() && enough,
        unshown,
        texts_unnoticed,
        numbers,
        numbers_unnoticed,
        numbers_unlisted,
    }
}

/// Returns whether every finished pack has passed.
pub(crate) fn all_hold(gates: &[PackGates]) -> bool {
    gates.iter().all(|pack| pack.holds || pack.is_draft)
}

/// Prints what is not shown of each pack, and how it stands.
pub(crate) fn print(out: Output, gates: &[PackGates]) {
    for pack in gates {
        let level = if pack.is_draft { out.accent("warning") } else { out.bad("error") };
        for part in &pack.unshown {
            say(format!("{level} {}: {} changes nothing in any scenario", part.subject, part.part));
        }
        for mutant in &pack.texts_unnoticed {
            say(format!("{level} {}:{}: {}, and no scenario notices", mutant.path, mutant.line, mutant.what));
        }
        for mutant in &pack.numbers_unlisted {
            let what = "no scenario notices, and tests/unnoticed.toml has no reason";
            say(format!("{level} {}:{}: {}, {what}", mutant.path, mutant.line, mutant.what));
        }
        let status = match (pack.holds, pack.is_draft) {
            (true, _) => out.good("holds"),
            (false, true) => out.accent("draft, would not hold if it were finished"),
            (false, false) => out.bad("does not hold"),
        };
        say(format!("pack {}: {status}; {}", pack.pack, pack.verdict()));
    }
}

impl PackGates {
    /// Says how many texts are not shown, and how many numbers are neither noticed nor listed.
    fn verdict(&self) -> String {
        let shown = match self.unshown.len() + self.texts_unnoticed.len() {
            0 => "every text is shown".to_owned(),
            unshown => format!("{} not shown", counted(unshown, "text")),
        };
        let noticed = self.numbers - self.numbers_unnoticed;
        let share = (noticed * 100).checked_div(self.numbers).unwrap_or(100);
        let unlisted = self.numbers_unlisted.len();
        let has = if unlisted == 1 { "has" } else { "have" };
        let rest = match self.numbers_unnoticed - unlisted {
            _ if unlisted > 0 => format!(", {} {has} neither scenario nor reason", counted(unlisted, "changed number")),
            listed if share < NUMBERS_NOTICED => {
                format!(", {listed} are listed with a reason, and {NUMBERS_NOTICED} % must be noticed")
            }
            0 => String::new(),
            listed => format!(", {listed} listed with a reason"),
        };
        format!("{shown}, {share} % of {} noticed{rest}", counted(self.numbers, "changed number"))
    }
}
