//! What a comparison says: for each scenario, each ruling and each switch, as data for programs, the page and people.

use std::collections::{BTreeMap, BTreeSet};

use cinderforge_content::Content;
use cinderforge_content::diagnostic::{Diagnostic, Style, render_all};
use cinderforge_kernel::cards::CardDef;
use cinderforge_kernel::terms::{Ruleset, SWITCHES};
use cinderforge_scenario::{Cause, Comparison, GameDataCache, RulesetDifference, ScenarioResult};
use serde::Serialize;
use ustr::Ustr;

use crate::output::failure;
use crate::side_by_side;

/// Everything that was compared, for programs and the page.
#[derive(Serialize)]
pub(crate) struct Report {
    pub(crate) rulesets: Vec<String>,
    pub(crate) rulings: Vec<RulingReport>,
    pub(crate) switches: Vec<SwitchReport>,
    pub(crate) scenarios: Vec<ScenarioReport>,
    /// What is wrong with scenarios that could not be compared.
    pub(crate) errors: Vec<Diagnostic>,
}

/// A ruling with what it comes to.
#[derive(Serialize)]
pub(crate) struct RulingReport {
    pub(crate) id: String,
    pub(crate) source: Option<String>,
    /// Under each ruleset, in words; null where no scenario of it runs.
    pub(crate) outcomes: BTreeMap<String, Option<String>>,
    pub(crate) differ: bool,
    /// The switches that make the differences.
    pub(crate) switches: Vec<String>,
    pub(crate) scenarios: Vec<String>,
}

/// A switch with the rulings it decides.
#[derive(Serialize)]
pub(crate) struct SwitchReport {
    pub(crate) name: String,
    pub(crate) question: String,
    /// Its value under each ruleset.
    pub(crate) values: BTreeMap<String, String>,
    pub(crate) rulings: Vec<String>,
}

/// A scenario with what it comes to.
#[derive(Serialize)]
pub(crate) struct ScenarioReport {
    #[serde(rename = "scenario")]
    pub(crate) path: String,
    pub(crate) about: String,
    pub(crate) source: Option<String>,
    pub(crate) rulings: Vec<String>,
    pub(crate) text: String,
    pub(crate) cards: Vec<CardMention>,
    pub(crate) differ: bool,
    pub(crate) outcomes: Vec<Outcome>,
    pub(crate) causes: Vec<CauseReport>,
    /// The traces beside each other, row by row.
    pub(crate) rows: Vec<side_by_side::Row>,
}

/// A card that stands in a scenario.
#[derive(Clone, Serialize)]
pub(crate) struct CardMention {
    pub(crate) id: String,
    pub(crate) name: String,
    pub(crate) file: String,
}

/// What a scenario comes to under a ruleset.
#[derive(Serialize)]
pub(crate) struct Outcome {
    pub(crate) ruleset: String,
    /// In the words of the scenario; null if it has none for what came out.
    pub(crate) words: Option<String>,
    /// In words of some kind: of the scenario, where the lines stop, or which of them do not hold.
    pub(crate) told: String,
    /// The ruleset whose lines were played.
    pub(crate) lines_of: String,
    pub(crate) stated: Vec<StatementResult>,
    /// Where the lines do not fit the game.
    pub(crate) stopped: Option<Diagnostic>,
}

/// A line that states something.
#[derive(Serialize)]
pub(crate) struct StatementResult {
    pub(crate) number: usize,
    pub(crate) line: String,
    /// Null if the game did not come so far.
    pub(crate) held: Option<bool>,
}

/// What makes the difference between two rulesets.
#[derive(Serialize)]
pub(crate) struct CauseReport {
    pub(crate) from: String,
    pub(crate) to: String,
    /// The smallest sets of changes; each alone makes the difference.
    pub(crate) sets: Vec<Vec<Change>>,
    /// The lines for the second ruleset come to its outcome under the first as well.
    pub(crate) by_lines: bool,
}

/// A change from one ruleset towards another.
#[derive(Serialize)]
pub(crate) struct Change {
    pub(crate) switch: String,
    pub(crate) from: String,
    pub(crate) to: String,
    pub(crate) from_sources: Option<&'static str>,
    pub(crate) to_sources: Option<&'static str>,
}

impl CauseReport {
    pub(crate) fn of(cause: &Cause) -> Self {
        let sets = cause.sets.iter().map(|set| set.iter().map(Change::of).collect()).collect();
        Self { from: cause.from.to_string(), to: cause.to.to_string(), sets, by_lines: cause.by_lines }
    }

    fn switches(&self) -> impl Iterator<Item = &str> {
        self.sets.iter().flatten().map(|change| change.switch.as_str())
    }
}

impl Change {
    fn of(turn: &RulesetDifference) -> Self {
        let (from, to) = turn.values();
        let (from_sources, to_sources) = match turn {
            RulesetDifference::Switch { from, to, .. } => (Some(from.sources()), Some(to.sources())),
            RulesetDifference::Errata { .. } | RulesetDifference::Pools { .. } => (None, None),
        };
        Self { switch: turn.name().to_owned(), from, to, from_sources, to_sources }
    }
}

/// Puts together what came of all scenarios.
pub(super) fn report(
    kits: &GameDataCache,
    known: &[Ruleset],
    compared: &[(Comparison, String)],
    wanted: &[Ruleset],
    errors: Vec<Diagnostic>,
) -> anyhow::Result<Report> {
    let any = known.first().map(|ruleset| kits.game_data(ruleset.id, None)).transpose();
    let kit = any.map_err(|problems| failure(render_all(&problems, Style::Plain), None))?;
    let cards: Vec<CardMention> =
        kit.iter().flat_map(|kit| kit.content.cards().iter().map(|card| mention(&kit.content, card))).collect();
    let scenarios: Vec<ScenarioReport> = compared
        .iter()
        .map(|(one, text)| ScenarioReport {
            path: one.path.clone(),
            about: one.about.join(" "),
            source: one.source.clone(),
            rulings: one.rulings.clone(),
            cards: mentions(&cards, text, one.pool),
            text: text.clone(),
            differ: one.differs(),
            outcomes: one.seen.iter().map(outcome).collect(),
            causes: one.causes.iter().map(CauseReport::of).collect(),
            rows: side_by_side::rows(&one.seen.iter().map(|seen| seen.trace.as_str()).collect::<Vec<_>>()),
        })
        .collect();
    let mut ids: Vec<Ustr> = wanted.iter().map(|ruleset| ruleset.id).collect();
    for seen in compared.iter().flat_map(|(one, _)| &one.seen) {
        if !ids.contains(&seen.ruleset) {
            ids.push(seen.ruleset);
        }
    }
    let rulings = ruling_reports(&scenarios, &ids);
    let mut values: BTreeMap<&str, BTreeMap<String, String>> = BTreeMap::new();
    for id in &ids {
        let Some(ruleset) = known.iter().find(|ruleset| ruleset.id == *id) else { continue };
        for switch in SWITCHES {
            let value = ruleset.switches.get(switch.name).unwrap_or_default();
            values.entry(switch.name).or_default().insert(id.to_string(), value.to_owned());
        }
    }
    let decided = |name: &str| {
        let by_it = rulings.iter().filter(|one| one.switches.iter().any(|switch| switch == name));
        by_it.map(|one| one.id.clone()).collect()
    };
    let switches = SWITCHES
        .iter()
        .map(|switch| SwitchReport {
            name: switch.name.to_owned(),
            question: switch.question.to_owned(),
            values: values.remove(switch.name).unwrap_or_default(),
            rulings: decided(switch.name),
        })
        .collect();
    Ok(Report { rulesets: ids.iter().map(Ustr::to_string).collect(), rulings, switches, scenarios, errors })
}

fn mention(content: &Content, card: &CardDef) -> CardMention {
    let file = content.file_of(card).unwrap_or_default().to_owned();
    CardMention { id: card.id.to_string(), name: card.name.to_string(), file }
}

/// Finds the cards that a text names. Of printings in several pools, that of the scenario's pool is meant, unless another is named
/// with its own.
fn mentions(cards: &[CardMention], text: &str, pool: Option<Ustr>) -> Vec<CardMention> {
    let words: BTreeSet<&str> = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '-').collect();
    let mut found: Vec<CardMention> = cards.iter().filter(|card| words.contains(card.id.as_str())).cloned().collect();
    found.sort_by(|a, b| (&a.id, &a.file).cmp(&(&b.id, &b.file)));
    let is_of = |card: &CardMention, pool: &str| card.file.starts_with(&format!("cardsets/{pool}/"));
    if let Some(pool) = pool {
        let plain: Vec<String> = found.iter().filter(|card| is_of(card, pool.as_str())).map(|card| card.id.clone()).collect();
        found.retain(|card| {
            let of = card.file.split('/').nth(1).unwrap_or_default();
            is_of(card, pool.as_str()) || !plain.contains(&card.id) || text.contains(&format!("{of}/{}", card.id))
        });
    }
    found
}

fn outcome(seen: &ScenarioResult) -> Outcome {
    let held = |one: &cinderforge_scenario::StatementResult| StatementResult {
        number: one.number,
        line: one.line.clone(),
        held: one.held,
    };
    Outcome {
        ruleset: seen.ruleset.to_string(),
        words: seen.words.clone(),
        told: outcome_text(seen),
        lines_of: seen.lines_of.to_string(),
        stated: seen.stated.iter().map(held).collect(),
        stopped: seen.stopped.clone(),
    }
}

fn ruling_reports(scenarios: &[ScenarioReport], rulesets: &[Ustr]) -> Vec<RulingReport> {
    let mut ids: Vec<&str> = scenarios.iter().flat_map(|one| one.rulings.iter().map(String::as_str)).collect();
    ids.sort_unstable();
    ids.dedup();
    ids.into_iter()
        .map(|id| {
            let of: Vec<&ScenarioReport> = scenarios.iter().filter(|one| one.rulings.iter().any(|ruling| ruling == id)).collect();
            let outcomes = rulesets.iter().map(|ruleset| (ruleset.to_string(), outcome_words(&of, ruleset))).collect();
            let switches: BTreeSet<&str> = of.iter().flat_map(|one| one.causes.iter().flat_map(CauseReport::switches)).collect();
            RulingReport {
                id: id.to_owned(),
                source: of.iter().find_map(|one| one.source.clone()),
                outcomes,
                differ: of.iter().any(|one| one.differ),
                switches: switches.into_iter().map(str::to_owned).collect(),
                scenarios: of.iter().map(|one| one.path.clone()).collect(),
            }
        })
        .collect()
}

fn outcome_words(scenarios: &[&ScenarioReport], ruleset: &str) -> Option<String> {
    let found = scenarios.iter().flat_map(|one| &one.outcomes).filter(|one| one.ruleset == ruleset);
    let words: Vec<String> = found.map(|one| one.told.clone()).collect();
    (!words.is_empty()).then(|| words.join(" | "))
}

/// Describes what came out.
fn outcome_text(seen: &ScenarioResult) -> String {
    match (&seen.words, &seen.stopped) {
        (Some(words), _) => words.clone(),
        (None, Some(stopped)) => {
            let line = stopped.span.map_or_else(String::new, |span| format!(" at line {}", span.line));
            let asked = stopped.notes.first().map_or_else(String::new, |note| format!("; {note}"));
            format!("the lines stop{line}: {}{asked}", stopped.message)
        }
        (None, None) => {
            let failed: Vec<&str> =
                seen.stated.iter().filter(|one| one.held == Some(false)).map(|one| one.line.as_str()).collect();
            if failed.is_empty() { "everything stated holds".to_owned() } else { format!("does not hold: {}", failed.join("; ")) }
        }
    }
}
