//! `cinder play`: a game in the terminal, against bots or around one keyboard.

mod human_player;
mod typed;
mod why;

use std::cell::RefCell;
use std::io::{IsTerminal, Write};
use std::rc::Rc;
use std::time::{SystemTime, UNIX_EPOCH};

use cinderforge_kernel::cards::Deck;
use cinderforge_kernel::game::{Answer, Decision, Game, Outcome, Progress, setup};
use cinderforge_kernel::table::{Decider, Table, View};
use cinderforge_kernel::terms::PlayerId;
use cinderforge_scenario::wording;
use cinderforge_script::GameData;
use clap::ValueEnum;

use crate::answer_log::{AnswerLog, LoggedAnswer};
use crate::bot::{self, Bot};
use crate::kits;
use crate::output::{self, Output, failure, prompt, say};
use crate::play::human_player::{HumanPlayer, Message, Request};
use crate::project::Project;
use crate::record::{self, Record};

/// Play a game in the terminal.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The ruleset.
    #[arg(long, default_value = "official")]
    ruleset: String,
    /// The decks in the order of the players, yours first; asked for if not given.
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

/// Answers from the log first, then from whoever sits at the seat.
struct LiveDecider {
    seats: Vec<Option<Box<dyn Decider>>>,
    log: AnswerLog,
    given: usize,
    human_player: Rc<RefCell<HumanPlayer>>,
}

impl Decider for LiveDecider {
    fn decide(&mut self, view: &View, decision: &Decision) -> Option<Answer> {
        let known = self.log.borrow().get(self.given).map(|given| given.answer.clone());
        let answer = if let Some(answer) = known {
            answer
        } else {
            let answer = match &mut self.seats[decision.player.index()] {
                Some(bot) => bot.decide(view, decision)?,
                None => self.human_player.borrow_mut().ask(view, decision)?,
            };
            let words = wording::answer(view, decision, &answer);
            let given = LoggedAnswer { player: decision.player, answer: answer.clone(), words };
            self.log.borrow_mut().push(given);
            answer
        };
        self.given += 1;
        Some(answer)
    }
}

/// A game at this terminal.
struct TerminalGame<'a> {
    out: Output,
    kit: &'a GameData,
    decks: Vec<&'a Deck>,
    seats: Vec<Seat>,
    seed: u64,
    log: AnswerLog,
    human_player: Rc<RefCell<HumanPlayer>>,
}

pub(crate) fn run(project: &Project, out: Output, args: &Args) -> anyhow::Result<bool> {
    let kit = kits::load(project, out, &args.ruleset)?;
    let players = args.players.map_or(args.decks.len().max(2), usize::from);
    if !(2..=4).contains(&players) || args.decks.len() > players {
        return Err(failure(format!("{} decks are named for {players} players", args.decks.len()), None));
    }
    let mut ids = args.decks.clone();
    while ids.len() < players {
        let Some(id) = choose_deck(out, &kit, ids.len())? else { return Ok(true) };
        ids.push(id);
    }
    let decks = ids.iter().map(|id| kits::deck(&kit.content, id)).collect::<Result<Vec<_>, _>>()?;
    kits::note_pools(out, &kit, &decks);
    let mut seats = vec![Seat::Person];
    seats.extend((1..players).map(|at| args.against[(at - 1).min(args.against.len() - 1)]));
    let seed = args.seed.unwrap_or_else(fresh_seed);
    let people = seats.iter().filter(|seat| **seat == Seat::Person).count();
    let human_player = Rc::new(RefCell::new(HumanPlayer::new(out, players, people)));
    let game = TerminalGame { out, kit: &kit, decks, seats, seed, log: AnswerLog::default(), human_player };
    game.play()
}

fn fresh_seed() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    bot::seed(now.as_nanos() as u64, 0)
}

fn choose_deck(out: Output, kit: &GameData, at: usize) -> anyhow::Result<Option<String>> {
    let decks: Vec<&Deck> = kit.content.decks().collect();
    for (at, deck) in decks.iter().enumerate() {
        say(format!("{:>3}  {}  {}", at + 1, deck.name, out.dim(&deck.id)));
    }
    loop {
        prompt(&format!("deck of {}: ", wording::player_number(PlayerId(at as u8))));
        let mut line = String::new();
        if std::io::stdin().read_line(&mut line)? == 0 {
            return Ok(None);
        }
        let line = line.trim();
        let by_number = line.parse::<usize>().ok().and_then(|number| decks.get(number.checked_sub(1)?));
        match by_number.or_else(|| decks.iter().find(|deck| deck.id == line)) {
            Some(deck) => return Ok(Some(deck.id.to_string())),
            None => say(format!("there is no deck `{line}`")),
        }
    }
}

impl TerminalGame<'_> {
    /// Plays until the game is over and nothing more is asked for.
    fn play(&self) -> anyhow::Result<bool> {
        let mut table = self.kit.table();
        'again: loop {
            table.explain(true);
            let mut game = self.begin(&mut table);
            loop {
                match table.run(&mut game) {
                    Ok(Progress::Over(outcome)) => {
                        self.tell(&mut table, &mut game, PlayerId(0));
                        self.end(outcome)?;
                        let me = self.last_person();
                        let request = self.human_player.borrow_mut().after_the_end(me);
                        match request {
                            Request::Undo(player) => self.undo(player),
                            Request::Save(file) => self.save(&file, Some((outcome, &game))),
                            Request::Quit | Request::Show(_) => return Ok(true),
                        }
                        continue 'again;
                    }
                    Ok(Progress::Waiting) => {}
                    Err(fault) => {
                        let help = format!("the seed is {}; `undo` is lost with the game", self.seed);
                        return Err(failure(fault.to_string(), help));
                    }
                }
                let request = self.human_player.borrow_mut().request.take();
                match request {
                    Some(Request::Show(player)) => self.tell(&mut table, &mut game, player),
                    Some(Request::Save(file)) => self.save(&file, None),
                    Some(Request::Undo(player)) => {
                        self.undo(player);
                        continue 'again;
                    }
                    Some(Request::Quit) | None => return Ok(true),
                }
            }
        }
    }

    fn begin(&self, table: &mut Table) -> Game {
        let thoughts = Rc::new(RefCell::new(self.kit.table()));
        let seat = |(at, seat): (usize, &Seat)| seat.bot().map(|bot| bot.seat(&thoughts, bot::seed(self.seed, at as u64)));
        let seats = self.seats.iter().enumerate().map(seat).collect();
        let (log, human_player) = (AnswerLog::clone(&self.log), Rc::clone(&self.human_player));
        table.record_trace(true);
        table.seat(Some(Box::new(LiveDecider { seats, log, given: 0, human_player })));
        Game::new(setup::state(&self.decks, self.seed))
    }

    /// Tells a player what happened since the last time.
    fn tell(&self, table: &mut Table, game: &mut Game, player: PlayerId) {
        let trace = table.trace.take().unwrap_or_default();
        if table.show(game).is_ok() {
            self.human_player.borrow_mut().tell(&table.view(player), &trace);
        }
        table.trace = Some(trace);
    }

    fn last_person(&self) -> PlayerId {
        let log = self.log.borrow();
        let person = |given: &&LoggedAnswer| self.seats[given.player.index()] == Seat::Person;
        log.iter().rev().find(person).map_or(PlayerId(0), |given| given.player)
    }

    /// Takes back the last answer of a player, and every one since.
    fn undo(&self, player: PlayerId) {
        let mut log = self.log.borrow_mut();
        let mut human_player = self.human_player.borrow_mut();
        match log.iter().rposition(|given| given.player == player) {
            None => human_player.say(Message::Plain("there is nothing to undo")),
            Some(at) => {
                human_player.say(Message::Good(&format!("undone: {}", log[at].words)));
                log.truncate(at);
            }
        }
        human_player.forget();
    }

    fn save(&self, file: &str, end: Option<(Outcome, &Game)>) {
        let mut human_player = self.human_player.borrow_mut();
        match self.write(file, end) {
            Ok(()) => human_player.say(Message::Good(&format!("written to {file}"))),
            Err(error) => human_player.say(Message::Bad(&format!("{error:#}"))),
        }
        human_player.forget();
    }

    fn write(&self, file: &str, end: Option<(Outcome, &Game)>) -> anyhow::Result<()> {
        let given = self.log.borrow();
        let state = end.map(|(_, game)| record::state_hash(&game.state)).transpose()?;
        let record = Record {
            ruleset: self.kit.ruleset.id.to_string(),
            content: record::content_hash(self.kit.content.hash()),
            decks: self.decks.iter().map(|deck| deck.id.to_string()).collect(),
            players: self.seats.iter().map(|seat| seat.name().to_owned()).collect(),
            seed: self.seed,
            outcome: end.map(|(outcome, _)| wording::outcome(outcome)),
            state: state.map(|state| state.to_hex().to_string()),
            answers: given.iter().map(|one| record::text(&one.answer)).collect(),
        };
        record.write(file.as_ref(), &given)
    }

    fn end(&self, outcome: Outcome) -> anyhow::Result<()> {
        if self.out.is_json() {
            let answers = self.log.borrow().len();
            return output::json(&serde_json::json!({ "outcome": wording::outcome(outcome), "answers": answers }));
        }
        say(self.out.bold(&format!("the game is over: {}", wording::outcome(outcome))));
        Ok(())
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
