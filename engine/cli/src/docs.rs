//! `cinder docs`: writes the pages that follow from what packs hold.
//!
//! The project that this program comes from has those of phrases, of words for scripts, of keywords, of rulesets and of rulings; any other pack has
//! one of its cards, and one of its rulings if it has some.

mod cards;
mod keywords;
mod pack_folder;
mod phrases;
mod rulesets;
mod rulings;
mod shown_by;

use std::fs;
use std::path::PathBuf;

use cinderforge_content::diagnostic::Diagnostic;
use cinderforge_content::{Content, read_text};
use cinderforge_scenario::GameDataCache;
use serde::Serialize;

use self::pack_folder::PackFolder;
use crate::output::{self, Output, counted, failure, say};
use crate::project::Project;
use crate::{built_in, kits};

/// Write the pages that follow from cards, scenarios and rulesets.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Write nothing, and name each page that is not current.
    #[arg(long)]
    check: bool,
    /// Also the page of the cards that come with the program, which is not kept; other packs have theirs in any case.
    #[arg(long)]
    cards: bool,
}

/// What each page says, at its end, that it is made by.
const MADE_BY: &str = "Made by `cinder docs` from ";

/// A page that is made.
struct Page {
    file: PathBuf,
    text: String,
}

/// What became of a page.
#[derive(Serialize)]
struct PageReport {
    page: String,
    status: PageStatus,
}

/// How a page stands.
#[derive(Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
enum PageStatus {
    /// It is as it would be written now.
    Current,
    /// It was not, and is written.
    Written,
    /// It is not, and is left so.
    NotCurrent,
}

/// Writes the pages of every pack here, or finds which are not current. Returns whether all are.
pub(crate) fn run(project: &Project, out: Output, args: &Args) -> anyhow::Result<bool> {
    let (content, problems) = Content::load_packs(project.sources());
    if problems.iter().any(Diagnostic::is_error) {
        return Err(kits::broken(out, &problems));
    }
    let cache = GameDataCache::new(project.sources().clone());
    let mut pages = Vec::new();
    for pack in PackFolder::all(project, out, &content, &cache)? {
        pages.extend(pages_of(&pack, args.cards)?);
    }
    let reports = pages.iter().map(|page| page.settle(project, args.check)).collect::<anyhow::Result<Vec<PageReport>>>()?;
    if out.is_json() {
        output::json(&reports)?;
    } else {
        print(out, &reports);
    }
    Ok(reports.iter().all(|report| report.status != PageStatus::NotCurrent))
}

/// Makes the pages of a pack.
fn pages_of(pack: &PackFolder<'_>, of_program_too: bool) -> anyhow::Result<Vec<Page>> {
    let is_of_program = pack.pack.id == built_in::ID;
    let mut pages = Vec::new();
    let rulings = pack.rulings()?;
    if is_of_program {
        let before = pack.read("docs/phrases.md");
        let forms = "the grammars, engine/content/src/phrase/forms.rs and the cards";
        pages.push(pack.page("docs/phrases.md", forms, &phrases::page(pack, &before)));
        let words = "the tables in engine/script";
        pages.push(pack.page("docs/script-api.md", words, &cinderforge_script::api_reference()));
        pages.push(pack.page(keywords::PAGE, "the keywords and dice powers in cardsets", &keywords::page(pack)?));
        let switches = "engine/kernel/src/terms/switches.rs, the rulesets and the rulings";
        pages.push(pack.page("docs/rulesets.md", switches, &rulesets::page(pack, &rulings.compared)));
    }
    let has_rulings = !rulings.compared.is_empty() || !rulings.not_shown.is_empty();
    if has_rulings || !pack.read(rulings::PAGE).is_empty() {
        pages.push(pack.page(rulings::PAGE, "the scenarios in tests/scenarios/rulings", &rulings::page(pack, &rulings)));
    }
    if of_program_too || !is_of_program {
        pages.push(pack.page("docs/cards.md", "cardsets, scripts and tests/scenarios", &cards::page(pack, &rulings)?));
    }
    Ok(pages)
}

impl Page {
    /// Writes the page if it is not current, or only says so.
    fn settle(&self, project: &Project, only_check: bool) -> anyhow::Result<PageReport> {
        let page = project.shown(&self.file);
        let there = read_text(&self.file).unwrap_or_default().replace("\r\n", "\n");
        let is_made = there.trim_end().lines().last().is_none_or(|last| last.starts_with(MADE_BY));
        if !is_made {
            let help = "give the page another name, or take it away, so that nothing that was written by hand is lost";
            return Err(failure(format!("{page} is there, and `cinder docs` has not made it"), help.to_owned()));
        }
        let status = match (there == self.text, only_check) {
            (true, _) => PageStatus::Current,
            (false, true) => PageStatus::NotCurrent,
            (false, false) => self.write(&page)?,
        };
        Ok(PageReport { page, status })
    }

    /// Writes the page, in its folder.
    fn write(&self, shown: &str) -> anyhow::Result<PageStatus> {
        let written = self.file.parent().map_or(Ok(()), fs::create_dir_all).and_then(|()| fs::write(&self.file, &self.text));
        written.map_err(|error| failure(format!("{shown} cannot be written: {error}"), None))?;
        Ok(PageStatus::Written)
    }
}

fn print(out: Output, reports: &[PageReport]) {
    for report in reports {
        let status = match report.status {
            PageStatus::Current => out.dim("is current"),
            PageStatus::Written => out.good("is written"),
            PageStatus::NotCurrent => out.bad("is not current"),
        };
        say(format!("{} {status}", report.page));
    }
    let stale = reports.iter().filter(|report| report.status == PageStatus::NotCurrent).count();
    if stale > 0 {
        say(format!("{}: `cinder docs` writes {}", out.accent("help"), counted(stale, "page")));
    }
}
