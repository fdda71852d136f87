//! `cinder play`: a game in the terminal, against bots or around one keyboard.

mod blocks;
mod bots;
pub(crate) mod human_player;
mod journal;
mod look;
mod terminal_game;
mod typed;
mod why;

use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use cinderforge_content::ALL_DECKS;
use cinderforge_kernel::cards::Deck;
use cinderforge_kernel::terms::PlayerId;
use cinderforge_script::GameData;
use cinderforge_session::{Session, wording};
use clap::ValueEnum;

use crate::bot::{self, Bot};
use crate::chimera::{self, ChimeraArgs};
use crate::kits;
use crate::output::{self, Output, counted, failure, prompt, say};
use crate::play::bots::Bots;
use crate::play::journal::JournalFile;
use crate::play::terminal_game::TerminalGame;
use crate::project::Project;
use crate::{games, interrupt};

/// Most players of a game. Reference 3.0.0.
pub(crate) const MOST_PLAYERS: usize = 4;

/// What the bot is called that sits where nobody else is named.
pub(crate) const GREEDY: &str = Bot::Greedy.name();

/// Play a game in the terminal.
///
/// Every answer is kept in a journal on the disk before the next question is asked. Whatever ends the program, `cinder play --resume`
/// goes on where the game was.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The ruleset.
    #[arg(
        long,
        default_value = "official",
        default_value_if("chimera", clap::builder::ArgPredicate::IsPresent, chimera::RULESET)
    )]
    ruleset: String,
    #[command(flatten)]
    chimera: ChimeraArgs,
    /// The decks in the order of the players, yours first, by their ids (`cinder deck list`); asked for if not given.
    #[arg(long, value_delimiter = ',', num_args = 1..)]
    decks: Vec<String>,
    /// How many players, 2 to 4; against a Chimera those who play against it.
    #[arg(long, value_parser = clap::value_parser!(u8).range(1..=4))]
    players: Option<u8>,
    /// Who sits at the other seats of players, the last one named also at those that are left; greedy bots if not given.
    #[arg(long, value_enum, value_delimiter = ',', num_args = 1..)]
    against: Vec<Seat>,
    /// What everything left to chance follows from; another one each time if not given.
    #[arg(long)]
    seed: Option<u64>,
    /// Where the journal of the game is written, a file that is not there yet; in the folder `cinderforge/journals` of
    /// `$XDG_STATE_HOME` or `~/.local/state` if not given, where programs keep their state on other systems.
    #[arg(long, value_name = "FILE", conflicts_with = "resume")]
    journal: Option<PathBuf>,
    /// Go on with a game by its journal, or with the one in the folder of journals that was played last.
    #[arg(
        long,
        value_name = "FILE",
        num_args = 0..=1,
        conflicts_with_all = ["ruleset", "chimera", "decks", "players", "against", "seed"]
    )]
    #[expect(clippy::option_option, reason = "to go on with the game played last, or with that of a file, is not to begin one")]
    resume: Option<Option<PathBuf>>,
}

/// Who can sit at a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Seat {
    /// A person at this keyboard.
    Person,
    /// The bot that answers by lot.
    Random,
    /// The bot that looks one step ahead.
    Greedy,
    /// Nobody: the rules decide, as they do for a Chimera.
    #[value(hide = true)]
    Rules,
}

impl Seat {
    fn bot(self) -> Option<Bot> {
        match self {
            Seat::Person | Seat::Rules => None,
            Seat::Random => Some(Bot::Random),
            Seat::Greedy => Some(Bot::Greedy),
        }
    }

    fn name(self) -> &'static str {
        match self {
            Seat::Person => "person",
            Seat::Rules => chimera::RULES,
            Seat::Random => Bot::Random.name(),
            Seat::Greedy => GREEDY,
        }
    }
}

pub(crate) fn run(project: &Project, out: Output, args: &Args) -> anyhow::Result<bool> {
    match &args.resume {
        Some(file) => resume(project, out, file.as_deref()),
        None => begin(project, out, args),
    }
}

/// Checks that as many players, and no more decks, are named as play against the side of a Chimera, if one plays.
fn check_players(kit: &GameData, chimera: Option<&Deck>, args: &Args) -> anyhow::Result<()> {
    let Some(chimera) = chimera else {
        let alone = args.players == Some(1);
        let help = "name two to four players, or a Chimera with --chimera".to_owned();
        return if alone { Err(failure("nobody plays alone but against a Chimera", help)) } else { Ok(()) };
    };
    let against = usize::from(chimera.against);
    let named = args.players.map_or(args.decks.len(), usize::from).max(args.decks.len());
    if named <= against && args.players.is_none_or(|players| usize::from(players) == against) {
        return Ok(());
    }
    let (name, wanted) = (&kit.library.def(chimera.phoenixborn).name, counted(against, "player"));
    let message = format!("{name} plays against {wanted}, and no source has a side of its card for {named}");
    let help = format!("name {} at most, and leave --players out", counted(against, "deck"));
    Err(failure(message, help))
}

/// Begins a game, and plays it.
fn begin(project: &Project, out: Output, args: &Args) -> anyhow::Result<bool> {
    let kit = kits::load(project, out, &args.ruleset)?;
    let chimera = args.chimera.deck(&kit, out)?;
    if args.against.contains(&Seat::Rules) {
        return Err(failure("rules decide for a Chimera alone", "name one with --chimera".to_owned()));
    }
    check_players(&kit, chimera.map(|chimera| &chimera.listed.deck), args)?;
    let players = chimera.map_or(args.players, |chimera| Some(chimera.listed.deck.against + 1));
    let players = players.map_or(args.decks.len().max(2), usize::from);
    if !(2..=MOST_PLAYERS).contains(&players) || args.decks.len() > players {
        return Err(failure(format!("{} decks are named for {players} players", args.decks.len()), None));
    }
    let others = others(players - 1 - usize::from(chimera.is_some()), &args.against)?;
    args.decks.iter().try_for_each(|id| kits::check_is_of_player(&kit.content, kits::deck(&kit.content, id)?))?;
    let mut ids = args.decks.clone();
    while ids.len() < players - usize::from(chimera.is_some()) {
        let Some(id) = choose_deck(out, &kit, ids.len())? else {
            return Err(failure("the input ended before all decks were named", "name them with --decks".to_owned()));
        };
        ids.push(id);
    }
    ids.extend(chimera.map(|chimera| chimera.listed.deck.id.to_string()));
    let decks = ids.iter().map(|id| kits::deck(&kit.content, id)).collect::<Result<Vec<_>, _>>()?;
    kits::note_pools(out, &kit, &decks);
    let mut seats = vec![Seat::Person];
    seats.extend(others);
    seats.extend(chimera.map(|_| Seat::Rules));
    let seed = args.seed.unwrap_or_else(fresh_seed);
    let mut session = Session::begin(&kit, &ids, seed)?;
    session.explain()?;
    let bots = Bots::new(&kit, &seats, seed);
    let beginning = session.record(&names(&seats));
    let journal = JournalFile::begin(args.journal.as_deref(), &beginning)?;
    play(TerminalGame::new(out, &kit, seats, beginning, session, bots, journal))
}

/// Returns who sits at so many seats beside that of the person who plays.
fn others(seats: usize, named: &[Seat]) -> anyhow::Result<Vec<Seat>> {
    if named.len() > seats {
        let left = match seats {
            0 => "no seat of a player is left".to_owned(),
            1 => "1 seat of a player is left".to_owned(),
            more => format!("{more} seats of players are left"),
        };
        let message = format!("{} named with --against, and {left}", counted(named.len(), "player"));
        return Err(failure(message, "name no more players than there are seats besides yours".to_owned()));
    }
    Ok((0..seats).map(|at| named.get(at).or(named.last()).copied().unwrap_or(Seat::Greedy)).collect())
}

/// Goes on with the game of a journal.
fn resume(project: &Project, out: Output, file: Option<&Path>) -> anyhow::Result<bool> {
    let (journal, record) = JournalFile::resume(file)?;
    let kit = kits::load(project, out, &record.ruleset)?;
    let seats = record.players.iter().map(|name| Seat::from_str(name, false)).collect::<Result<Vec<_>, _>>();
    let seats = seats.ok().filter(|seats| seats.len() == record.decks.len());
    let seats = seats.ok_or_else(|| {
        let message = format!("{} does not say who plays: {}", journal.path().display(), record.players.join(", "));
        failure(message, "its second line has `players`, each `person`, `random` or `greedy`".to_owned())
    })?;
    let mut session = Session::replay_record(&kit, &record)?;
    let changed = session.changed_files(&record);
    let bots = Bots::new(&kit, &seats, record.seed);
    session.leave_out(journal.left_out());
    let answers = journal.answers().to_vec();
    let count = answers.len();
    let wound = bots.wind(&mut session, answers).map(drop).map_err(|fault| fault.to_string());
    let over = || Err("the game is over before it".to_owned());
    wound.and_then(|()| if session.given_answers().len() == count { Ok(()) } else { over() }).map_err(|why| {
        let message =
            format!("answer {} of {} does not fit the game: {why}", session.given_answers().len() + 1, journal.path().display());
        let help = if changed.is_empty() {
            "delete its line and those below it to go on from the answers above".to_owned()
        } else {
            format!("changed since the game began: {}; play it with the files of then", changed.join(", "))
        };
        failure(message, help)
    })?;
    session.explain()?;
    let text = format!("goes on after {}, from {}", counted(count, "answer"), journal.path().display());
    if out.is_json() {
        output::json_line(&serde_json::json!({ "resumed": journal.path(), "answers": count, "changed_files": changed }));
    } else {
        say(out.dim(&text));
    }
    if !changed.is_empty() {
        out.note(&format!("changed since the game began: {}", changed.join(", ")));
    }
    play(TerminalGame::new(out, &kit, seats, record, session, bots, journal))
}

/// Plays a game. If the program is interrupted, it says how to go on.
fn play(game: TerminalGame) -> anyhow::Result<bool> {
    let path = game.journal_path();
    let help = how_to_go_on(&path);
    interrupt::on_stop(move || say(format!("\n{}", how_to_go_on(&path))))?;
    games::guarded_value(|| game.play()).unwrap_or_else(|panicked| Err(failure(panicked, help)))
}

/// Says how to go on with the game of a journal.
fn how_to_go_on(journal: &Path) -> String {
    format!("the game is kept: `cinder play --resume {}` goes on with it", journal.display())
}

/// Returns who sits at the seats, in words.
fn names(seats: &[Seat]) -> Vec<String> {
    seats.iter().map(|seat| seat.name().to_owned()).collect()
}

pub(crate) fn fresh_seed() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    bot::seed(now.as_nanos() as u64, 0)
}

fn choose_deck(out: Output, kit: &GameData, at: usize) -> anyhow::Result<Option<String>> {
    let decks = kits::decks(kit, &[])?;
    let all = kits::decks(kit, &[ALL_DECKS.to_owned()])?;
    for (at, deck) in decks.iter().enumerate() {
        say(format!("{:>3}  {}  {}", at + 1, deck.name, out.dim(&deck.id)));
    }
    if all.len() > decks.len() {
        say(format!("{:>5}{} more, by id: `cinder deck list` names them", "", all.len() - decks.len()));
    }
    loop {
        prompt(&format!("deck of {}: ", wording::player_number(PlayerId(at as u8))));
        let mut line = String::new();
        if std::io::stdin().read_line(&mut line)? == 0 {
            return Ok(None);
        }
        let line = line.trim();
        let by_number = line.parse::<usize>().ok().and_then(|number| decks.get(number.checked_sub(1)?));
        match by_number.copied().or_else(|| kit.content.deck(line)) {
            Some(deck) => return Ok(Some(deck.id.to_string())),
            None => say(format!("{}", kits::unknown_deck(&kit.content, line))),
        }
    }
}

/// Wipes the screen if there is one, so that the next player does not see what the last one saw.
fn hand_over(player: PlayerId) {
    let mut stdout = std::io::stdout();
    if !stdout.is_terminal() || !std::io::stdin().is_terminal() {
        say(format!("---- now {} ----", wording::player_number(player)));
        return;
    }
    let _ = write!(stdout, "\x1b[2J\x1b[3J\x1b[H");
    prompt(&format!("hand over to {}, and press enter there ", wording::player_number(player)));
    let _ = std::io::stdin().read_line(&mut String::new());
}
