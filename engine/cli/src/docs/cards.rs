//! The page of cards: those of a pack by set with the scenarios that show them, its keywords and dice powers, its errata and rulesets.

use std::fmt::Write as _;

use cinderforge_content::{PackStatus, PoolSet};
use cinderforge_kernel::cards::CardDef;
use cinderforge_kernel::terms::{DefId, Ruleset, SWITCHES};
use cinderforge_scenario::is_ruling;

use super::pack_folder::{PackFolder, Rulings};
use super::rulings::{PAGE as RULINGS_PAGE, grouped};
use super::shown_by::{self, Showing};
use crate::card::{self, CardReadings, card_text};
use crate::output::counted;

/// What the page is written from.
struct CardsPage<'a> {
    pack: &'a PackFolder<'a>,
    readings: CardReadings<'a>,
    /// The cards of the pack.
    cards: Vec<(DefId, &'a CardDef)>,
    scenarios: Vec<Showing>,
    text: String,
}

/// Makes the page.
///
/// # Errors
/// What is wrong with cards or scenarios.
pub(super) fn page(pack: &PackFolder<'_>, rulings: &Rulings) -> anyhow::Result<String> {
    let all = pack.content.cards().iter().enumerate();
    let cards: Vec<(DefId, &CardDef)> =
        all.filter(|(_, card)| pack.has(&card.file)).map(|(at, card)| (DefId(at as u16), card)).collect();
    let scenarios = shown_by::scenarios(pack, &cards)?;
    let readings = CardReadings::new(pack.content, pack.out)?;
    let mut page = CardsPage { pack, readings, cards, scenarios, text: String::new() };
    page.write_head(rulings);
    for set in pack.content.sets() {
        page.write_set(set);
    }
    page.write_keywords();
    page.write_dice_powers();
    page.write_errata()?;
    page.write_rulesets();
    page.write_other_scenarios();
    Ok(page.text)
}

impl CardsPage<'_> {
    /// Writes a line.
    fn line(&mut self, line: &str) {
        self.text.push_str(line);
        self.text.push('\n');
    }

    /// Writes what the pack is and how much it has.
    fn write_head(&mut self, rulings: &Rulings) {
        let pack = self.pack.pack;
        let draft = if pack.status == PackStatus::Draft { ", a draft" } else { "" };
        let needs: Vec<String> = pack.needs.iter().map(|id| format!("`{id}`")).collect();
        let needs = if needs.is_empty() { String::new() } else { format!(" It needs {}.", needs.join(", ")) };
        let mut has = vec![counted(self.cards.len(), "card"), counted(self.scenarios.len(), "scenario")];
        if !rulings.compared.is_empty() {
            has.push(format!("[rulings]({})", RULINGS_PAGE.trim_start_matches("docs/")));
        }
        let head = format!("# {}\n\nPack `{}` {}, {}{draft}.{needs}", pack.name, pack.id, pack.version, pack.licence);
        self.line(&format!("{head} It has {}.", has.join(", ")));
    }

    /// Writes a set: a table of its cards, then each of them.
    fn write_set(&mut self, set: &PoolSet) {
        let is_in = |card: &CardDef| card.pool == set.pool && card.set == set.id;
        let cards: Vec<(DefId, &CardDef)> = self.cards.iter().copied().filter(|(_, card)| is_in(card)).collect();
        if cards.is_empty() {
            return;
        }
        self.line(&format!(
            "\n## {} (`{}/{}`)\n\n| card | type | cost | values |\n|---|---|---|---|",
            set.name, set.pool, set.id
        ));
        for (def, card) in &cards {
            let text = card_text(&self.readings.printed, *def);
            let cost = text.cost.as_deref().unwrap_or_default();
            let row = format!("| [{}](#{}) | {} | {cost} | {} |", text.name, anchor(card), text.kind, text.values_line());
            self.line(&row);
        }
        for (def, card) in cards {
            self.write_card(def, card);
        }
    }

    /// Writes a card: what is printed on it, what errata change, what shows it, where its files are.
    fn write_card(&mut self, def: DefId, card: &CardDef) {
        let text = card_text(&self.readings.printed, def);
        self.line(&format!("\n### <a id=\"{}\"></a>{}\n\n{}\n\n- type: {}", anchor(card), text.name, text.summary, text.kind));
        for (what, fact) in text.facts() {
            self.line(&format!("- {what}: {fact}"));
        }
        for ability in text.ability_lines() {
            self.line(&format!("- {ability}"));
        }
        let errata = self.readings.errata(def, &text);
        for same in errata.chunk_by(|one, other| (&one.printed, &one.changed) == (&other.printed, &other.changed)) {
            let rulesets: Vec<String> = same.iter().map(|erratum| format!("`{}`", erratum.ruleset)).collect();
            self.line(&format!("\nUnder {}:\n", rulesets.join(", ")));
            self.write_changes(&same[0].printed, &same[0].changed);
        }
        self.write_scenarios("\nShown by:\n", &|showing| showing.shown.contains(&def));
        self.write_mentions(def);
        let files = card::source_files(self.pack.content, &self.readings.printed, def);
        let files: Vec<String> = files.iter().map(|file| self.link(file)).collect();
        self.line(&format!("\n{}", files.join(", ")));
    }

    /// Writes lines that hold no more, and those that hold instead.
    fn write_changes(&mut self, printed: &[String], changed: &[String]) {
        for line in printed {
            self.line(&format!("- instead of: {}", spaced(line)));
        }
        for line in changed {
            self.line(&format!("- {}", spaced(line)));
        }
    }

    /// Writes the scenarios that a condition finds, under a heading, if there are any.
    fn write_scenarios(&mut self, heading: &str, is_wanted: &dyn Fn(&Showing) -> bool) {
        let mut lines = Vec::new();
        for showing in self.scenarios.iter().filter(|showing| is_wanted(showing)) {
            let scenario = &showing.scenario;
            let rulesets: Vec<&str> = scenario.rulesets.iter().map(ustr::Ustr::as_str).collect();
            let path = self.pack.inside(scenario.source.path.as_str()).unwrap_or_default();
            let rulings = if is_ruling(scenario) { format!("{}: ", scenario.cites.join(", ")) } else { String::new() };
            lines.push(format!("- [{rulings}{}](../{path}) ({})", scenario.about.join(" "), rulesets.join(", ")));
            let outcomes = scenario.outcomes.iter().map(|outcome| (outcome.ruleset.as_str(), outcome.words.as_str()));
            lines.extend(grouped(outcomes).iter().map(|(rulesets, words)| format!("  - {rulesets}: {words}")));
        }
        if !lines.is_empty() {
            self.line(&format!("{heading}\n{}", lines.join("\n")));
        }
    }

    /// Writes where else a card stands, if it does anywhere.
    fn write_mentions(&mut self, def: DefId) {
        let scenarios = self.scenarios.iter().filter(|showing| showing.named.contains(&def)).filter_map(|showing| {
            let path = self.pack.inside(showing.scenario.source.path.as_str())?;
            let name = path.rsplit('/').next().unwrap_or(path).trim_end_matches(".scenario");
            Some(format!("[{}](../{path})", name.replace('_', " ")))
        });
        let scenarios: Vec<String> = scenarios.collect();
        if !scenarios.is_empty() {
            self.line(&format!("\nAlso in: {}", scenarios.join(", ")));
        }
    }

    /// Writes the keywords that the pack brings.
    fn write_keywords(&mut self) {
        let keywords: Vec<_> = self.pack.content.keywords().filter(|(_, file)| self.pack.has(file)).collect();
        if !keywords.is_empty() {
            self.line("\n## Keywords");
        }
        for (id, file) in keywords {
            let keyword = self.readings.printed.keyword(id);
            let number = if keyword.numbered { " N" } else { "" };
            let head = format!("\n### {}{number}\n", keyword.name);
            let lines = card::keyword_lines(&self.readings.printed, keyword);
            self.write_entry(&head, &lines, file);
        }
    }

    /// Writes the dice powers that the pack brings.
    fn write_dice_powers(&mut self) {
        let powers: Vec<_> = self.pack.content.dice_powers().filter(|(_, file)| self.pack.has(file)).collect();
        if !powers.is_empty() {
            self.line("\n## Dice powers");
        }
        for (power, file) in powers {
            let sets: Vec<String> = power.sets.iter().map(|set| format!("`{set}`")).collect();
            let head = format!("\n### {}\n\n`dice_power_set` {}\n", power.kind, sets.join(", "));
            let lines = card::dice_power_lines(&self.readings.printed, power);
            self.write_entry(&head, &lines, file);
        }
    }

    /// Writes what a file says under a heading, and a link to it.
    fn write_entry(&mut self, head: &str, lines: &[String], file: &str) {
        self.line(head);
        for line in lines {
            self.line(&format!("- {line}"));
        }
        self.line(&format!("\n{}", self.link(file)));
    }

    /// Writes what the overlays of the pack change, of any card.
    fn write_errata(&mut self) -> anyhow::Result<()> {
        let overlays: Vec<_> = self.pack.content.errata().filter(|id| self.pack.has_file("errata", id)).collect();
        if !overlays.is_empty() {
            self.line("\n## Errata");
        }
        for id in overlays {
            let changed = card::library(self.pack.content, self.pack.out, &[id])?;
            let rulesets = self.pack.content.rulesets().iter().filter(|ruleset| ruleset.errata.contains(&id));
            let rulesets: Vec<String> = rulesets.map(|ruleset| format!("`{}`", ruleset.id)).collect();
            self.line(&format!("\n### `{id}`, of {}", rulesets.join(", ")));
            for at in 0..self.pack.content.cards().len() {
                let def = DefId(at as u16);
                let text = card_text(&self.readings.printed, def);
                if let Some((printed, changed)) = card::changes(&text, &changed, def) {
                    self.line(&format!("\n{}:\n", text.name));
                    self.write_changes(&printed, &changed);
                }
            }
        }
        Ok(())
    }

    /// Writes the rulesets of the pack with the switches they set.
    fn write_rulesets(&mut self) {
        let rulesets = self.pack.rulesets();
        if !rulesets.is_empty() {
            self.line("\n## Rulesets");
        }
        for ruleset in rulesets {
            let list = |ids: &[ustr::Ustr]| ids.iter().map(|id| format!("`{id}`")).collect::<Vec<_>>().join(", ");
            self.line(&format!("\n### `{}`: {}\n", ruleset.id, ruleset.name));
            let extends = ruleset.extends.map_or(String::new(), |base| format!("It extends `{base}`. "));
            let errata = if ruleset.errata.is_empty() { String::new() } else { format!(" Errata: {}.", list(&ruleset.errata)) };
            self.line(&format!("{extends}Pools: {}.{errata}", list(&ruleset.pools)));
            self.write_switches(ruleset);
        }
    }

    /// Writes the switches of a ruleset that are others than in the one it extends; all of them if it extends none.
    fn write_switches(&mut self, ruleset: &Ruleset) {
        let base = ruleset.extends.and_then(|base| self.pack.content.ruleset(base.as_str()));
        let mut rows = String::new();
        for switch in SWITCHES {
            let value = ruleset.switches.get(switch.name).unwrap_or_default();
            let before = base.and_then(|base| base.switches.get(switch.name));
            if before != Some(value) {
                let meaning = switch.values.iter().find(|known| known.name == value).map_or("", |known| known.doc);
                let before = before.map_or(String::new(), |before| format!("`{before}`"));
                let _ = writeln!(rows, "| `{}` | `{value}` | {before} | {meaning} |", switch.name);
            }
        }
        if !rows.is_empty() {
            self.line(&format!("\n| switch | value | instead of | meaning |\n|---|---|---|---|\n{}", rows.trim_end()));
        }
    }

    /// Writes the scenarios that are about no certain card of the pack.
    fn write_other_scenarios(&mut self) {
        self.write_scenarios("\n## Other scenarios\n", &|showing| showing.shown.is_empty());
    }

    /// Returns a link to a file of the pack; the path alone if it lies elsewhere.
    fn link(&self, file: &str) -> String {
        self.pack.inside(file).map_or_else(|| format!("`{file}`"), |path| format!("[{path}](../{path})"))
    }
}

/// Returns the anchor of a card.
fn anchor(card: &CardDef) -> String {
    format!("{}-{}", card.pool, card.id)
}

/// Returns a line of a card without the blanks that make columns.
fn spaced(line: &str) -> String {
    line.split_whitespace().collect::<Vec<_>>().join(" ")
}
