//! Content, rulesets and decks, found by name for the commands.

use std::collections::BTreeSet;

use cinderforge_content::diagnostic::{Code, Diagnostic, Style, render_all};
use cinderforge_content::{ALL_DECKS, ChimeraDeck, Content, ListedDeck, nearest};
use cinderforge_kernel::cards::Deck;
use cinderforge_kernel::game::setup;
use cinderforge_kernel::terms::Ruleset;
use cinderforge_script::GameData;

use crate::chimera;
use crate::output::{Output, counted, failure};
use crate::project::Project;

/// Loads everything needed to play under a ruleset.
pub(crate) fn load(project: &Project, out: Output, ruleset: &str) -> anyhow::Result<GameData> {
    GameData::load_packs(project.sources(), ruleset).map_err(|problems| match unknown_ruleset(project, ruleset) {
        Some(failure) => failure,
        None => broken(out, &problems),
    })
}

fn unknown_ruleset(project: &Project, ruleset: &str) -> Option<anyhow::Error> {
    let (content, _) = Content::load_packs(project.sources());
    let known: Vec<&str> = content.rulesets().iter().map(|ruleset| ruleset.id.as_str()).collect();
    (!known.is_empty() && !known.contains(&ruleset)).then(|| unknown("ruleset", ruleset, &known))
}

/// Makes the failure that something is not there, with what was probably meant, or what there is.
pub(crate) fn unknown(what: &str, name: &str, known: &[&str]) -> anyhow::Error {
    let mut begun = known.iter().copied().filter(|known| !name.is_empty() && known.starts_with(name));
    let only_one = begun.next().filter(|_| begun.next().is_none());
    let help = nearest(name, known.iter().copied())
        .or(only_one)
        .map_or_else(|| format!("there are `{}`", known.join("`, `")), |near| format!("did you mean `{near}`?"));
    failure(format!("there is no {what} `{name}`"), help)
}

/// Most errors of the content that a command other than `check` prints.
const SHOWN: usize = 3;

/// Makes the failure that content is not sound.
pub(crate) fn broken(out: Output, problems: &[Diagnostic]) -> anyhow::Error {
    let style = if out.is_coloured() { Style::Coloured } else { Style::Plain };
    let errors: Vec<Diagnostic> = problems.iter().filter(|problem| problem.is_error()).cloned().collect();
    let shown = &errors[..errors.len().min(SHOWN)];
    let what = match errors.first().map(|first| first.path.as_str()) {
        Some("the question") => "the question",
        Some(path) if path.ends_with(".scenario") => "the scenario",
        _ => "the content",
    };
    let message = format!("{what} has {}\n{}\n", counted(errors.len(), "error"), render_all(shown, style));
    let help = if shown.len() < errors.len() { Some("`cinder check` lists all of them".to_owned()) } else { None };
    failure(message, help)
}

/// Checks that every pack that is named is there; whoever names one asks about it, whatever else is wrong.
pub(crate) fn check_packs(out: Output, problems: &[Diagnostic]) -> anyhow::Result<()> {
    let missing: Vec<Diagnostic> = problems.iter().filter(|problem| problem.code == Code::NoFolder).cloned().collect();
    if missing.is_empty() { Ok(()) } else { Err(broken(out, &missing)) }
}

/// Makes the failure that a file which is no part of the content is wrong.
pub(crate) fn broken_file(what: &str, problems: &[Diagnostic]) -> anyhow::Error {
    let count = counted(problems.len(), "error");
    failure(format!("{what} has {count}\n{}\n", render_all(problems, Style::Plain)), None)
}

/// Returns whether a ruleset is meant for the pool of a deck.
pub(crate) fn is_meant(kit: &GameData, deck: &Deck) -> bool {
    kit.content.deck_pool(&deck.id).is_some_and(|pool| kit.ruleset.pools.contains(&pool))
}

/// Checks that a ruleset lets a Chimera play.
pub(crate) fn check_lets_chimera_play(kit: &GameData) -> anyhow::Result<()> {
    if setup::lets_chimera_play(&kit.ruleset.switches) {
        return Ok(());
    }
    let help = format!("play under `{}`, or another ruleset that has the switch `optional`", chimera::RULESET);
    Err(failure(format!("no Chimera plays under `{}`, whose switch `chimera` is off", kit.ruleset.id), help))
}

/// Returns what the Chimeras play with that a ruleset is meant for, if it lets any play; those of a pool that none is meant for play
/// under that of the Red Rains.
pub(crate) fn chimeras(kit: &GameData) -> impl Iterator<Item = &ChimeraDeck> {
    let is_meant = |ruleset: &Ruleset, chimera: &ChimeraDeck| ruleset.pools.contains(&chimera.listed.pool);
    let plays_at_all = setup::lets_chimera_play(&kit.ruleset.switches);
    let is_homeless = move |chimera: &ChimeraDeck| !kit.content.rulesets().iter().any(|ruleset| is_meant(ruleset, chimera));
    let plays = move |chimera: &&ChimeraDeck| {
        plays_at_all && (is_meant(&kit.ruleset, chimera) || kit.ruleset.id == chimera::RULESET && is_homeless(chimera))
    };
    kit.content.chimera_decks().iter().filter(plays)
}

/// Says so if decks are played under a ruleset that is not meant for their pool.
pub(crate) fn note_pools(out: Output, kit: &GameData, decks: &[&Deck]) {
    if decks.iter().any(|deck| !is_meant(kit, deck)) {
        let pools: Vec<String> = kit.ruleset.pools.iter().map(ToString::to_string).collect();
        out.note(&format!(
            "`{}` is meant for the card pool {}; decks of another pool play under it",
            kit.ruleset.id,
            pools.join(", ")
        ));
    }
}

/// Finds a deck by its id.
pub(crate) fn deck<'a>(content: &'a Content, id: &str) -> anyhow::Result<&'a Deck> {
    content.deck(id).ok_or_else(|| unknown_deck(content, id))
}

/// Finds the decks that are named, by their ids or groups, `all` for every one of the ruleset's pools; if none is named, those of its
/// pools that belong to no group.
pub(crate) fn decks<'a>(kit: &'a GameData, named: &[String]) -> anyhow::Result<Vec<&'a Deck>> {
    let (content, pools) = (&kit.content, &kit.ruleset.pools);
    if named.is_empty() {
        return Ok(pools.iter().flat_map(|pool| content.starter_decks(pool)).collect());
    }
    let mut found = Vec::new();
    for name in named {
        let is_named = |listed: &&ListedDeck| name == ALL_DECKS || listed.group.is_some_and(|group| group == *name);
        let group: Vec<&ListedDeck> = content.listed_decks().iter().filter(is_named).collect();
        match content.deck(name) {
            Some(deck) if group.is_empty() => {
                check_is_of_player(content, deck)?;
                found.push(deck);
            }
            Some(_) => {
                return Err(failure(format!("`{name}` is a deck and a group of decks"), "name one of them otherwise".to_owned()));
            }
            None if group.is_empty() => return Err(unknown_deck(content, name)),
            None => found.extend(group.into_iter().filter(|listed| pools.contains(&listed.pool)).map(|listed| &listed.deck)),
        }
    }
    Ok(found)
}

/// Checks that a player plays with a deck, and no Chimera does.
pub(crate) fn check_is_of_player(content: &Content, deck: &Deck) -> anyhow::Result<()> {
    match content.chimera_decks().iter().find(|chimera| chimera.listed.deck.id == deck.id) {
        None => Ok(()),
        Some(chimera) => {
            let help = format!("name decks of players with --decks, and a Chimera with --chimera {}", chimera.chimera);
            Err(failure(format!("a Chimera plays with `{}`, and no player does", deck.id), help))
        }
    }
}

/// Makes the failure that there is no such deck and no such group.
pub(crate) fn unknown_deck(content: &Content, name: &str) -> anyhow::Error {
    let groups = content.listed_decks().iter().filter_map(|listed| listed.group);
    let near = nearest(name, content.decks().map(|deck| deck.id.as_str()).chain(groups.map(|group| group.as_str())));
    let help = near.map_or_else(|| "`cinder deck list` names them all".to_owned(), |near| format!("did you mean `{near}`?"));
    failure(format!("there is no deck `{name}`"), help)
}

/// Makes the failure that no deck of a group is of a pool that a ruleset is meant for.
pub(crate) fn none_meant(kit: &GameData, named: &[String]) -> anyhow::Error {
    let help = rulesets_for(kit, named).unwrap_or_else(|| {
        "`cinder deck list` names the decks there are; those of other pools play under it if they are named by id".to_owned()
    });
    failure(format!("there is no such deck of the pools `{}` is meant for", kit.ruleset.id), help)
}

/// Names the rulesets that are meant for the pools of a group of decks, if there are any.
fn rulesets_for(kit: &GameData, named: &[String]) -> Option<String> {
    let decks = kit.content.listed_decks().iter();
    let is_named = |deck: &&ListedDeck| deck.group.is_some_and(|group| named.iter().any(|name| group == *name));
    let pools: BTreeSet<&str> = decks.filter(is_named).map(|deck| deck.pool.as_str()).collect();
    let meant = |ruleset: &&Ruleset| ruleset.pools.iter().any(|pool| pools.contains(pool.as_str()));
    let rulesets: Vec<String> = kit.content.rulesets().iter().filter(meant).map(|ruleset| format!("`{}`", ruleset.id)).collect();
    let pools: Vec<&str> = pools.into_iter().collect();
    (!rulesets.is_empty())
        .then(|| format!("these decks are of the pool {}: they play under {}", pools.join(", "), rulesets.join(" or ")))
}
