//! `cinder coverage`: in how many scenarios and games each text was offered, was used, changed something.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::Arc;

use cinderforge_bots::Seats;
use cinderforge_content::Content;
use cinderforge_content::diagnostic::Diagnostic;
use cinderforge_kernel::game::Reached;
use cinderforge_kernel::terms::Ruleset;
use cinderforge_scenario::{
    AnswerMode, Case, Counts, CoverageTally, GameDataCache, PartCounts, PartKind, PartName, Parts, ScriptHosts, Shown,
    run as run_scenario, subject_of_card, switch_values,
};
use cinderforge_script::GameData;
use cinderforge_session::Session;
use indicatif::ProgressBar;
use rayon::prelude::*;
use serde::Serialize;
use ustr::Ustr;

use crate::bot::{self, Bot};
use crate::games::progress;
use crate::output::{self, Output, failure, say};
use crate::project::Project;
use crate::{kits, scenarios};

/// Count in how many scenarios and games each text was offered, was used, changed something.
#[derive(Default, clap::Args)]
pub(crate) struct Args {
    /// Only cards, keywords, dice powers and switches with this in their name, and cards with this in their path, as in a set.
    what: Option<String>,
    /// How many games between random bots are played beside the scenarios, shared among the rulesets that have decks; 0 for none.
    /// Where there are Chimeras, every other game is against one.
    #[arg(long, default_value_t = 200)]
    games: usize,
    /// What everything left to chance in them follows from.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Values of switches too: each scenario is run with every switch turned, which takes minutes.
    #[arg(long)]
    switches: bool,
    /// Test cards too.
    #[arg(long)]
    test_cards: bool,
    /// List every part with its counts, not only those that change nothing in any scenario.
    #[arg(long)]
    list: bool,
    /// Write one page that needs nothing but itself.
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
}

/// What came of everything.
#[derive(Serialize)]
struct Covered {
    scenarios: usize,
    games: usize,
    /// By kind: how many parts there are, how many changed something in a scenario, how many in a game.
    kinds: Vec<KindCounts>,
    parts: Vec<PartCounts>,
}

/// How many parts of a kind changed something.
#[derive(Serialize)]
struct KindCounts {
    kind: PartKind,
    parts: usize,
    in_scenarios: usize,
    in_games: usize,
}

/// The page, with the place for the data.
const PAGE: &str = include_str!("coverage.html");

/// Runs all scenarios and some games, and reports how far each text came. Returns whether every one changed something in a scenario.
pub(crate) fn run(project: &Project, out: Output, args: &Args) -> anyhow::Result<bool> {
    let plain = |text: &str| text.to_lowercase().replace(' ', "-");
    let wanted = args.what.as_deref().map(plain);
    let fits = |text: &str| wanted.as_ref().is_none_or(|wanted| plain(text).contains(wanted.as_str()));
    let is_own = |path: &str| !path.starts_with("cinderforge/") && (args.test_cards || !path.contains("tests/cards/"));
    let (content, _) = Content::load_packs(&project.sources().with_test_cards());
    let by_path: BTreeSet<String> = content.cards().iter().filter(|card| fits(&card.file)).map(subject_of_card).collect();
    let is_wanted = |part: &PartCounts| fits(&part.name.subject) || by_path.contains(&part.name.subject);
    let mut covered = cover(project, out, &is_own, args)?;
    covered.parts.retain(is_wanted);
    if covered.parts.is_empty() {
        return Err(failure(format!("there is no text of `{}`", args.what.as_deref().unwrap_or_default()), None));
    }
    covered.kinds = by_kind(&covered.parts);
    if let Some(file) = &args.html {
        // No text of the data may end the element it stands in.
        let data = serde_json::to_string(&covered)?.replace("</", "<\\/");
        std::fs::write(file, PAGE.replacen("{{data}}", &data, 1))?;
        out.note(&format!("written to {}", file.display()));
    }
    if out.is_json() {
        output::json(&covered)?;
    } else {
        print(out, &covered, args.list);
    }
    Ok(covered.parts.iter().all(|part| !is_unshown(part)))
}

/// Lists the texts in own files that change nothing in any scenario, and have to.
pub(crate) fn unshown(project: &Project, out: Output, is_own: &dyn Fn(&str) -> bool) -> anyhow::Result<Vec<PartName>> {
    let covered = cover(project, out, is_own, &Args::default())?;
    Ok(covered.parts.into_iter().filter(is_unshown).map(|part| part.name).collect())
}

/// Runs all scenarios and the games that are wanted, and counts how far each text in own files came.
fn cover(project: &Project, out: Output, is_own: &dyn Fn(&str) -> bool, args: &Args) -> anyhow::Result<Covered> {
    let broken = |problems: Vec<Diagnostic>| kits::broken(out, &problems);
    let cache = GameDataCache::new(project.sources().clone());
    let rulesets: Vec<Arc<Ruleset>> = cache.rulesets().map_err(broken)?.into_iter().map(Arc::new).collect();
    let (scripts, _) = project.sources().clone().with_test_cards().read();
    let own_scripts: Vec<(String, String)> = scripts.into_iter().filter(|(path, _)| is_own(path)).collect();
    let mut tally = CoverageTally::default();
    let mut parts: BTreeMap<Ustr, Arc<Parts>> = BTreeMap::new();
    for ruleset in &rulesets {
        let kit = cache.game_data(ruleset.id, None).map_err(broken)?;
        let of_ruleset = Parts::of(&kit, &own_scripts);
        tally.expect(of_ruleset.all(is_own));
        parts.insert(ruleset.id, Arc::new(of_ruleset));
    }
    let files = scenarios::all(project);
    let bar = progress(out, files.len() + args.games, "scenarios and games");
    let of_scenario = |hosts: &mut ScriptHosts, file: &PathBuf| {
        let reached = reached_by(file, &cache, &rulesets, &own_scripts, args.switches, hosts);
        bar.inc(1);
        reached
    };
    let shown: Vec<BTreeMap<PartName, Reached>> = files.par_iter().map_init(ScriptHosts::default, of_scenario).collect();
    if args.switches {
        tally.expect(shown.iter().flat_map(|one| one.keys().filter(|name| name.kind == PartKind::Switch)).cloned().collect());
    }
    for reached in &shown {
        tally.add(Shown::Scenario, reached);
    }
    let games = play_games(&cache, &rulesets, &parts, args, &bar)?;
    for reached in &games {
        tally.add(Shown::Game, reached);
    }
    bar.finish_and_clear();
    Ok(Covered { scenarios: files.len(), games: games.len(), kinds: Vec::new(), parts: tally.parts() })
}

/// Returns whether a part changes nothing in any scenario, and has to.
fn is_unshown(part: &PartCounts) -> bool {
    part.scenarios.changed == 0 && has_to_change(part.name.kind)
}

/// Returns whether a part of this kind has to change something in some scenario.
fn has_to_change(kind: PartKind) -> bool {
    matches!(
        kind,
        PartKind::Ability | PartKind::Constant | PartKind::Keyword | PartKind::Focus | PartKind::Mode | PartKind::DicePower
    )
}

/// Runs a scenario under all its rulesets. Returns how far parts came under any.
fn reached_by(
    file: &Path,
    cache: &GameDataCache,
    rulesets: &[Arc<Ruleset>],
    scripts: &[(String, String)],
    switches: bool,
    hosts: &ScriptHosts,
) -> BTreeMap<PartName, Reached> {
    let mut all: BTreeMap<PartName, Reached> = BTreeMap::new();
    let mut join = |reached: BTreeMap<PartName, Reached>| {
        for (part, reached) in reached {
            let known = all.entry(part).or_default();
            *known = known.union(reached);
        }
    };
    let Ok(case) = Case::read(file, cache) else { return all };
    let scenario = case.scenario();
    for ruleset in &scenario.rulesets {
        let Ok(kit) = cache.game_data(*ruleset, scenario.cards_beside(file).as_deref()) else { continue };
        if let Ok(run) = run_scenario(scenario, &kit, hosts.host_for(&kit), AnswerMode::AtOnce) {
            join(Parts::of(&kit, scripts).reached(&run.coverage));
        }
    }
    if switches {
        join(switch_values(&case, rulesets, hosts));
    }
    all
}

/// Plays games between random bots, or of one against a Chimera, with the decks of each ruleset in turn. Returns how far parts came
/// in each.
fn play_games(
    cache: &GameDataCache,
    rulesets: &[Arc<Ruleset>],
    parts: &BTreeMap<Ustr, Arc<Parts>>,
    args: &Args,
    bar: &ProgressBar,
) -> anyhow::Result<Vec<BTreeMap<PartName, Reached>>> {
    let kits: Vec<GameData> = rulesets.iter().filter_map(|ruleset| cache.game_data(ruleset.id, None).ok()).collect();
    let with_decks: Vec<(&GameData, Vec<Ustr>, Vec<Ustr>)> = kits
        .iter()
        .map(|kit| {
            let decks = kit.content.decks().filter(|deck| kits::is_meant(kit, deck)).map(|deck| deck.id);
            let chimeras = kits::chimeras(kit).map(|chimera| &chimera.listed.deck).filter(|deck| deck.against == 1);
            (kit, decks.collect::<Vec<_>>(), chimeras.map(|deck| deck.id).collect())
        })
        .filter(|(_, decks, _)| !decks.is_empty())
        .collect();
    if with_decks.is_empty() {
        return Ok(Vec::new());
    }
    let play = |number: usize| {
        let (kit, decks, chimeras) = &with_decks[number % with_decks.len()];
        let turn = number / with_decks.len();
        let first = decks[turn % decks.len()];
        // Where there are Chimeras, every other game is against one.
        let second = match chimeras.get(turn / 2 % chimeras.len().max(1)) {
            Some(chimera) if turn % 2 == 1 => *chimera,
            _ => decks[(turn / decks.len() + turn + 1) % decks.len()],
        };
        let seed = bot::seed(args.seed, number as u64);
        let mut session = Session::begin(kit, &[first, second], seed)?;
        session.record_coverage()?;
        let table = Rc::new(RefCell::new(kit.table()));
        let seats = (0..2).map(|at| Bot::Random.seat(&table, bot::seed(seed, at))).collect();
        // A game that does not end has shown something all the same.
        drop(session.run(Box::new(Seats::new(seats))));
        bar.inc(1);
        anyhow::Ok(parts[&kit.ruleset.id].reached(&session.coverage()))
    };
    (0..args.games).into_par_iter().map(play).collect()
}

/// Counts the parts of each kind.
fn by_kind(parts: &[PartCounts]) -> Vec<KindCounts> {
    let count = |kind: PartKind| {
        let of_kind = || parts.iter().filter(move |part| part.name.kind == kind);
        let in_scenarios = of_kind().filter(|part| part.scenarios.changed > 0).count();
        let in_games = of_kind().filter(|part| part.games.changed > 0).count();
        KindCounts { kind, parts: of_kind().count(), in_scenarios, in_games }
    };
    PartKind::ALL.into_iter().map(count).filter(|counts| counts.parts > 0).collect()
}

/// Prints what changes nothing in any scenario, or everything; then how many of each kind do.
fn print(out: Output, covered: &Covered, list: bool) {
    let shown = |part: &&PartCounts| list || is_unshown(part);
    let triple = |counts: Counts| format!("{}/{}/{}", counts.offered, counts.used, counts.changed);
    let rows: Vec<Vec<String>> = covered
        .parts
        .iter()
        .filter(shown)
        .map(|part| vec![part.name.subject.clone(), part.name.part.clone(), triple(part.scenarios), triple(part.games)])
        .collect();
    if !rows.is_empty() {
        let heading = ["whose", "which text", "scenarios", "games"].map(str::to_owned);
        out.table(&heading, &rows);
        say(out.dim("each: offered / used / changed something"));
        say("");
    }
    let heading = ["kind", "texts", "change something in a scenario", "in a game"].map(str::to_owned);
    let rows: Vec<Vec<String>> = covered
        .kinds
        .iter()
        .map(|of| vec![of.kind.plural().to_owned(), of.parts.to_string(), of.in_scenarios.to_string(), of.in_games.to_string()])
        .collect();
    out.table(&heading, &rows);
    say(format!("{} scenarios, {} games of random bots", covered.scenarios, covered.games));
    if covered.games > 0 {
        say(out.dim("`--games` says how many games are played besides; with `--games 0` there are only the scenarios"));
    }
}
