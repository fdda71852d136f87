//! `cinder draft`: people and bots draft decks, which are checked and saved.

mod many;
mod terminal_draft;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use cinderforge_bots::{MatchingDrafter, RandomDrafter};
use cinderforge_content::diagnostic::{Diagnostic, SourceFile, Style, render_all};
use cinderforge_content::{Content, DeckForm, ListedDeck};
use cinderforge_draft::{Collection, Draft, DraftError, DraftRules, Drafter, groups};
use cinderforge_kernel::terms::{DefId, PlayerId};
use cinderforge_script::GameData;
use clap::ValueEnum;
use serde::Serialize;

use crate::draft::terminal_draft::TerminalDraft;
use crate::output::{Output, counted, failure, json_line, say};
use crate::project::Project;
use crate::{bot, deck, kits, play};

/// The word that means the sets of the whole pool.
const ALL_SETS: &str = "all";
/// How many players draft if nobody says.
const PLAYERS: u8 = 4;
/// Seeds that are drawn are below this, so that names of decks stay short.
const SEEDS: u64 = 1_000_000;

/// Draft decks: people and bots pick them out of one collection.
///
/// You choose a Phoenixborn, cards that are passed around, and dice, and have a deck of them in the end; docs/drafting.md says how.
/// The decks are written into a folder that `cinder --pack DIR play` and `simulate` take them from.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The ruleset, whose card pool is drafted.
    #[arg(long, default_value = "official")]
    ruleset: String,
    /// Draft as a large group does: eleven cards each out of Phoenixborn-decks, then a Phoenixborn and dice in private. More than
    /// eight players divide into groups of four to eight.
    #[arg(long)]
    group: bool,
    /// How many players.
    #[arg(long, default_value_t = PLAYERS)]
    players: u8,
    /// The sets that the collection has, `all` for those of the pool; if none is named, the base set for up to four players, else all.
    #[arg(long, value_delimiter = ',', num_args = 1..)]
    sets: Vec<String>,
    /// Who sits at the other seats, to your left first; the last one named sits at all further ones.
    #[arg(long, value_enum, value_delimiter = ',', num_args = 1.., default_values_t = [Seat::Matching], conflicts_with = "bots")]
    against: Vec<Seat>,
    /// Let these bots draft at all seats, in turn; nobody is asked.
    #[arg(long, value_enum, value_delimiter = ',', num_args = 1..)]
    bots: Vec<DraftBot>,
    /// How many drafts of bots; each has the bots one seat further.
    #[arg(long, default_value_t = 1, requires = "bots", value_parser = clap::value_parser!(u32).range(1..))]
    drafts: u32,
    /// After each draft let greedy bots play a game between two of its decks, of different drafting bots if there are any.
    #[arg(long, requires = "bots")]
    play: bool,
    /// What everything left to chance follows from; another one each time if not given, 1 for bots.
    #[arg(long)]
    seed: Option<u64>,
    /// How many threads drafts and games of bots take; one for each core if not given.
    #[arg(long, default_value_t = 0, requires = "bots")]
    threads: usize,
    /// Where the decks are written: a folder that is not there yet, `draft-SEED` if people draft. Decks of bots are written only if it
    /// is given.
    #[arg(long, value_name = "DIR")]
    save: Option<PathBuf>,
}

/// A bot that drafts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ValueEnum)]
#[serde(rename_all = "lowercase")]
pub(crate) enum DraftBot {
    /// Picks by lot.
    Random,
    /// Picks cards that are worth their cost, and dice that match them.
    Matching,
}

impl DraftBot {
    fn name(self) -> &'static str {
        match self {
            DraftBot::Random => "random",
            DraftBot::Matching => "matching",
        }
    }

    fn drafter(self, seed: u64) -> Box<dyn Drafter> {
        match self {
            DraftBot::Random => Box::new(RandomDrafter::new(seed)),
            DraftBot::Matching => Box::new(MatchingDrafter),
        }
    }
}

/// Who can sit at a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Seat {
    /// A person at this keyboard.
    Person,
    /// The bot that picks by lot.
    Random,
    /// The bot that picks cards worth their cost, and dice that match them.
    Matching,
}

impl Seat {
    fn bot(self) -> Option<DraftBot> {
        match self {
            Seat::Person => None,
            Seat::Random => Some(DraftBot::Random),
            Seat::Matching => Some(DraftBot::Matching),
        }
    }

    /// Returns who sits there in a game with the deck, as `cinder play --against` names it.
    fn in_play(self) -> &'static str {
        match self {
            Seat::Person => "person",
            Seat::Random => "random",
            Seat::Matching => play::GREEDY,
        }
    }
}

/// How drafts are set out: with what, by which rules, for which groups.
struct Plan<'a> {
    kit: &'a GameData,
    collection: Collection,
    rules: DraftRules,
    players: usize,
    seed: u64,
}

/// A player of a draft: where that player sits, and what the deck is called.
struct Place {
    /// Which player of all, from 0.
    number: usize,
    group: usize,
    seat: PlayerId,
}

impl Plan<'_> {
    /// Begins a draft from a seed: one for each group. Returns them with the numbers of the players at each.
    fn begin(&self, seed: u64) -> anyhow::Result<Vec<(Draft, Vec<usize>)>> {
        let groups = match self.rules {
            DraftRules::Table => vec![(0..self.players).collect()],
            DraftRules::Group => groups(self.players, seed).map_err(|error| cannot_begin(&error))?,
        };
        let one = |(at, numbers): (usize, Vec<usize>)| {
            let draft = Draft::begin(self.collection.clone(), self.rules, numbers.len(), bot::seed(seed, at as u64));
            draft.map(|draft| (draft, numbers)).map_err(|error| cannot_begin(&error))
        };
        groups.into_iter().enumerate().map(one).collect()
    }

    /// Returns the decks of drafts that are over, in the order of all players, with ids that begin alike.
    fn decks(&self, drafts: &[(Draft, Vec<usize>)], id: &str) -> Vec<ListedDeck> {
        let seats = |(group, (_, numbers)): (usize, &(Draft, Vec<usize>))| {
            let place = move |(at, number): (usize, &usize)| Place { number: *number, group, seat: PlayerId(at as u8) };
            numbers.iter().enumerate().map(place).collect::<Vec<_>>()
        };
        let mut places: Vec<Place> = drafts.iter().enumerate().flat_map(seats).collect();
        places.sort_by_key(|place| place.number);
        let deck = |place: &Place| {
            let (number, seed) = (place.number + 1, self.seed);
            let name = format!("Drafted deck of player {number}, seed {seed}");
            drafts[place.group].0.deck(&self.kit.content, place.seat, &format!("{id}-{number}"), &name)
        };
        places.iter().filter_map(deck).collect()
    }
}

/// Runs the command. Returns whether every deck is legal and no game failed.
pub(crate) fn run(project: &Project, out: Output, args: &Args) -> anyhow::Result<bool> {
    let kit = kits::load(project, out, &args.ruleset)?;
    let plan = plan(&kit, args)?;
    let default = args.bots.is_empty().then(|| PathBuf::from(format!("draft-{}", plan.seed)));
    let folder = args.save.clone().or(default);
    if let Some(folder) = folder.as_ref().filter(|folder| folder.exists()) {
        let help = "name one that is not there yet with --save, so that no deck is lost";
        return Err(failure(format!("there is a {} already", folder.display()), help.to_owned()));
    }
    if args.bots.is_empty() {
        let mut seats = vec![Seat::Person];
        seats.extend((1..plan.players).map(|at| args.against[(at - 1).min(args.against.len() - 1)]));
        let mut drafts = plan.begin(plan.seed)?;
        let people = seats.iter().filter(|seat| **seat == Seat::Person).count();
        if !out.is_json() {
            say(out.dim(&format!(
                "{} draft, {people} of them here; --seed {} begins the same draft again",
                counted(plan.players, "player"),
                plan.seed
            )));
        }
        let mut terminal = TerminalDraft::new(out, &kit, &seats, people);
        let several = drafts.len() > 1;
        for (at, (draft, numbers)) in drafts.iter_mut().enumerate() {
            let group = several.then_some(at + 1);
            if !terminal.draft(draft, numbers, group, bot::seed(plan.seed, at as u64))? {
                return Ok(true);
            }
        }
        let decks = plan.decks(&drafts, &format!("draft-{}", plan.seed));
        return finish(&plan, out, &decks, &seats, folder.as_deref());
    }
    if args.drafts == 1 && !args.play {
        let drafts = many::draft(&plan, &args.bots, 0, plan.seed)?;
        let decks = plan.decks(&drafts, &format!("draft-{}", plan.seed));
        return finish(&plan, out, &decks, &[], folder.as_deref());
    }
    many::run(&plan, out, args, folder.as_deref())
}

/// Gathers the collection and says by which rules it is drafted.
fn plan<'a>(kit: &'a GameData, args: &Args) -> anyhow::Result<Plan<'a>> {
    let pool = kit.ruleset.pools.first().copied().ok_or_else(|| {
        let help = "name one with --ruleset that is meant for a card pool".to_owned();
        failure(format!("the ruleset `{}` is meant for no card pool", kit.ruleset.id), help)
    })?;
    let players = usize::from(args.players);
    let named = if args.bots.is_empty() { args.against.len() + 1 } else { args.bots.len() };
    // A draft of one is refused for that.
    if named > players.max(2) {
        let help = "name fewer, or say how many players with --players".to_owned();
        return Err(failure(format!("who sits at {named} seats is named, and {players} draft"), help));
    }
    let rules = if args.group { DraftRules::Group } else { DraftRules::Table };
    let base = |content: &Content| {
        let leaders = content.starter_decks(&pool).map(|deck| content.cards()[deck.phoenixborn.index()].set.to_string());
        let mut sets: Vec<String> = leaders.collect();
        sets.sort_unstable();
        sets.dedup();
        sets
    };
    let sets = match args.sets.as_slice() {
        [] if rules == DraftRules::Table && args.players <= PLAYERS => base(&kit.content),
        [] => Vec::new(),
        [one] if one == ALL_SETS => Vec::new(),
        named => named.to_vec(),
    };
    let collection = Collection::gather(&kit.content, &pool, &sets).map_err(|error| cannot_begin(&error))?;
    let fresh = || if args.bots.is_empty() { play::fresh_seed() % SEEDS } else { 1 };
    let seed = args.seed.unwrap_or_else(fresh);
    Ok(Plan { kit, collection, rules, players, seed })
}

/// Makes the failure that a draft cannot begin, with a way to mend it.
fn cannot_begin(error: &DraftError) -> anyhow::Error {
    let help = match error {
        DraftError::Players { rules: DraftRules::Table, .. } => "say how many with --players".to_owned(),
        DraftError::Players { .. } | DraftError::NoGroup { .. } => {
            "say how many with --players, or leave --group out: fewer draft at a table".to_owned()
        }
        DraftError::TooFewPhoenixborn { .. } | DraftError::TooFewCards { .. } | DraftError::TooFewDecks { .. } => {
            format!("add sets, as in --sets {ALL_SETS}, or let fewer draft with --players")
        }
        DraftError::NoDice => "name further sets with --sets".to_owned(),
        DraftError::UnknownSet { .. } => "`cinder card --list --format json` shows the set of each card".to_owned(),
    };
    failure(error.to_string(), help)
}

/// Finds what is wrong with a deck by the rules of deck building, as its file would be read.
fn problems(content: &Content, deck: &ListedDeck) -> Vec<Diagnostic> {
    let text = content.export_deck(deck, DeckForm::Toml);
    let file = SourceFile::new(&format!("{}.toml", deck.deck.id), text);
    content.import_deck(&file, &deck.deck.id, None).problems
}

/// Checks decks by the rules of deck building, saves and prints them; they were drafted at these seats, at none that is named if bots alone
/// have drafted. Returns whether all are legal.
fn finish(plan: &Plan, out: Output, decks: &[ListedDeck], seats: &[Seat], folder: Option<&Path>) -> anyhow::Result<bool> {
    let content = &plan.kit.content;
    let wrong: Vec<Diagnostic> = decks.iter().flat_map(|deck| problems(content, deck)).collect();
    if let Some(folder) = folder {
        // What people have picked is not lost because a folder cannot be written.
        save(content, folder, plan.seed, decks)
            .inspect_err(|_| decks.iter().for_each(|deck| say(content.export_deck(deck, DeckForm::Toml))))?;
    }
    if out.is_json() {
        let card = |(card, copies): &(DefId, u8)| (content.cards()[card.index()].id.to_string(), *copies);
        let cards = |deck: &ListedDeck| deck.deck.cards.iter().map(card).collect::<BTreeMap<_, _>>();
        let row = |deck| serde_json::json!({ "deck": deck::row(content, deck), "cards": cards(deck) });
        let rows: Vec<_> = decks.iter().map(row).collect();
        json_line(
            &serde_json::json!({ "seed": plan.seed, "decks": rows, "legal": wrong.is_empty(), "saved": folder, "problems": wrong }),
        );
        return Ok(wrong.is_empty());
    }
    say("");
    deck::print_list(content, out, &decks.iter().collect::<Vec<_>>())?;
    if !wrong.is_empty() {
        say(render_all(&wrong, if out.is_coloured() { Style::Coloured } else { Style::Plain }));
    }
    if let Some(folder) = folder {
        say("");
        say(out.good(&format!("{} legal, written to {}", counted(decks.len(), "deck"), folder.display())));
        say(out.dim(&how_to_play(plan, decks, seats, folder)));
    }
    Ok(wrong.is_empty())
}

/// Says how whoever has drafted plays with the decks that were saved, as many as play in a game.
fn how_to_play(plan: &Plan, decks: &[ListedDeck], seats: &[Seat], folder: &Path) -> String {
    let ids: Vec<&str> = decks.iter().take(play::MOST_PLAYERS).map(|deck| deck.deck.id.as_str()).collect();
    let others: Vec<&str> = seats.iter().take(ids.len()).skip(1).map(|seat| seat.in_play()).collect();
    let is_said = others.iter().any(|seat| *seat != play::GREEDY);
    let against = if is_said { format!(" --against {}", others.join(",")) } else { String::new() };
    let them = if ids.len() < decks.len() { format!("the first {} of them", ids.len()) } else { "them".to_owned() };
    let (ruleset, folder) = (&plan.kit.ruleset.id, folder.display());
    format!("`cinder --pack {folder} play --ruleset {ruleset} --decks {}{against}` plays with {them}", ids.join(","))
}

/// Writes decks as a pack.
fn save(content: &Content, folder: &Path, seed: u64, decks: &[ListedDeck]) -> anyhow::Result<()> {
    deck::write_pack(content, folder, &format!("draft-{seed}"), &format!("Draft {seed}"), decks).map(drop)
}
