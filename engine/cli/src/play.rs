//! `cinder play`: a game in the terminal, against bots or around one keyboard.

mod human_player;
mod typed;
mod why;

use std::cell::RefCell;
use std::io::{IsTerminal, Write};
use std::rc::Rc;
use std::time::{SystemTime, UNIX_EPOCH};

use cinderforge_content::ALL_DECKS;
use cinderforge_kernel::game::AnswerError;
use cinderforge_kernel::table::Decider;
use cinderforge_kernel::terms::PlayerId;
use cinderforge_script::GameData;
use cinderforge_session::{GivenAnswer, Session, wording};
use clap::ValueEnum;

use crate::bot::{self, Bot};
use crate::kits;
use crate::output::{self, Output, counted, failure, prompt, say};
use crate::play::human_player::{HumanPlayer, Message, Request};
use crate::project::Project;
use crate::record;

/// Play a game in the terminal.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The ruleset.
    #[arg(long, default_value = "official")]
    ruleset: String,
    /// The decks in the order of the players, yours first, by their ids (`cinder deck list`); asked for if not given.
    #[arg(long, value_delimiter = ',', num_args = 1..)]
    decks: Vec<String>,
    /// How many players, 2 to 4.
    #[arg(long, value_parser = clap::value_parser!(u8).range(2..=4))]
    players: Option<u8>,
    /// Who sits at the other seats.
    #[arg(long, value_enum, value_delimiter = ',', num_args = 1.., default_values_t = [Seat::Greedy])]
    against: Vec<Seat>,
    /// What everything left to chance follows from; another one each time if not given.
    #[arg(long)]
    seed: Option<u64>,
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
}

impl Seat {
    fn bot(self) -> Option<Bot> {
        match self {
            Seat::Person => None,
            Seat::Random => Some(Bot::Random),
            Seat::Greedy => Some(Bot::Greedy),
        }
    }

    fn name(self) -> &'static str {
        self.bot().map_or("person", Bot::name)
    }
}

/// A game at this terminal.
struct TerminalGame<'a> {
    out: Output,
    seats: Vec<Seat>,
    bots: Vec<Option<Box<dyn Decider>>>,
    session: Session,
    kit: &'a GameData,
    seed: u64,
    human_player: HumanPlayer,
}

pub(crate) fn run(project: &Project, out: Output, args: &Args) -> anyhow::Result<bool> {
    let kit = kits::load(project, out, &args.ruleset)?;
    let players = args.players.map_or(args.decks.len().max(2), usize::from);
    if !(2..=4).contains(&players) || args.decks.len() > players {
        return Err(failure(format!("{} decks are named for {players} players", args.decks.len()), None));
    }
    args.decks.iter().try_for_each(|id| kits::deck(&kit.content, id).map(drop))?;
    let mut ids = args.decks.clone();
    while ids.len() < players {
        let Some(id) = choose_deck(out, &kit, ids.len())? else {
            return Err(failure("the input ended before all decks were named", "name them with --decks".to_owned()));
        };
        ids.push(id);
    }
    let decks = ids.iter().map(|id| kits::deck(&kit.content, id)).collect::<Result<Vec<_>, _>>()?;
    kits::note_pools(out, &kit, &decks);
    let mut seats = vec![Seat::Person];
    seats.extend((1..players).map(|at| args.against[(at - 1).min(args.against.len() - 1)]));
    let seed = args.seed.unwrap_or_else(fresh_seed);
    let people = seats.iter().filter(|seat| **seat == Seat::Person).count();
    let mut session = Session::begin(&kit, &ids, seed)?;
    session.explain()?;
    let human_player = HumanPlayer::new(out, people);
    let bots = bots(&kit, &seats, seed);
    TerminalGame { out, seats, bots, session, kit: &kit, seed, human_player }.play()
}

/// Makes the bots of all seats that have one.
fn bots(kit: &GameData, seats: &[Seat], seed: u64) -> Vec<Option<Box<dyn Decider>>> {
    let thoughts = Rc::new(RefCell::new(kit.table()));
    let seat = |(at, seat): (usize, &Seat)| seat.bot().map(|bot| bot.seat(&thoughts, bot::seed(seed, at as u64)));
    seats.iter().enumerate().map(seat).collect()
}

fn fresh_seed() -> u64 {
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

impl TerminalGame<'_> {
    /// Plays until the game is over and nothing more is asked for.
    fn play(mut self) -> anyhow::Result<bool> {
        loop {
            let request = match self.session.question().map(|question| question.player) {
                Some(player) => match self.answer(player)? {
                    Some(request) => request,
                    None => continue,
                },
                None => self.ask_after_the_end()?,
            };
            match request {
                Request::Undo(player) => self.undo(player),
                Request::Save(file) => self.save(&file),
                Request::Quit => return Ok(true),
                Request::NoInput => return Err(self.input_ended()),
            }
        }
    }

    /// Lets whoever sits at the seat answer. Returns what a person asks for instead.
    fn answer(&mut self, player: PlayerId) -> anyhow::Result<Option<Request>> {
        let answer = match &mut self.bots[player.index()] {
            Some(bot) => {
                let view = self.session.view(player);
                let question = view.question().ok_or_else(|| failure("nothing is asked", None))?;
                bot.decide(&view, question).ok_or_else(|| failure("a bot did not answer", None))?
            }
            None => match self.human_player.ask(&mut self.session, player) {
                Ok(answer) => answer,
                Err(request) => return Ok(Some(request)),
            },
        };
        let seed = self.seed;
        let failed = |error: AnswerError| failure(error.to_string(), format!("the seed of the game is {seed}"));
        self.session.answer(answer).map_err(failed)?;
        Ok(None)
    }

    /// Tells how the game ended, and asks the last person what to do. Returns that.
    fn ask_after_the_end(&mut self) -> anyhow::Result<Request> {
        let person = |given: &&GivenAnswer| self.seats[given.player.index()] == Seat::Person;
        let me = self.session.given_answers().iter().rev().find(person).map_or(PlayerId(0), |given| given.player);
        self.human_player.tell(&mut self.session, me);
        let Some(outcome) = self.session.outcome() else { return Err(failure("the game neither ends nor asks", None)) };
        if self.out.is_json() {
            let answers = self.session.given_answers().len();
            output::json(&serde_json::json!({ "outcome": wording::outcome(outcome), "answers": answers }))?;
        } else {
            say(self.out.bold(&format!("the game is over: {}", wording::outcome(outcome))));
        }
        Ok(self.human_player.after_the_end(&self.session, me))
    }

    /// Makes the failure that the input ended in the middle of the game.
    fn input_ended(&self) -> anyhow::Error {
        let answers = self.session.given_answers();
        let typed = answers.iter().filter(|given| self.seats[given.player.index()] == Seat::Person).count();
        let message = format!("the input ended in the middle of the game, after {}", counted(typed, "answer"));
        failure(message, "answer to the end, or write `quit` as the last line".to_owned())
    }

    /// Takes back the last answer of a player, and every one since.
    fn undo(&mut self, player: PlayerId) {
        match self.session.undo_to(player) {
            Some(taken) => {
                self.bots = bots(self.kit, &self.seats, self.seed);
                self.human_player.say(Message::Good(&format!("undone: {}", taken.words)));
            }
            None => self.human_player.say(Message::Plain("there is nothing to undo")),
        }
    }

    /// Writes the record of the game so far.
    fn save(&mut self, file: &str) {
        let players: Vec<String> = self.seats.iter().map(|seat| seat.name().to_owned()).collect();
        match record::write(&self.session.record(&players), file.as_ref()) {
            Ok(()) => self.human_player.say(Message::Good(&format!("written to {file}"))),
            Err(error) => self.human_player.say(Message::Bad(&format!("{error:#}"))),
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
