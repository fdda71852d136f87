//! A game at a terminal: asks whoever's turn it is, keeps the journal, takes back and saves.

use std::path::PathBuf;

use cinderforge_content::visible;
use cinderforge_kernel::game::{AnswerError, Outcome};
use cinderforge_kernel::terms::PlayerId;
use cinderforge_script::GameData;
use cinderforge_session::{GivenAnswer, Record, Session, wording};

use crate::output::{Failure, Output, counted, failure, json_line, say};
use crate::play::bots::Bots;
use crate::play::human_player::{HumanPlayer, Leave, Message, Request};
use crate::play::journal::JournalFile;
use crate::play::{Seat, how_to_go_on, names};
use crate::record::{self, Existing};

/// How many effects that fail one after another are left out for an answer.
const MOST_LEFT_OUT: usize = 20;

/// A game at this terminal.
pub(super) struct TerminalGame<'a> {
    out: Output,
    kit: &'a GameData,
    seats: Vec<Seat>,
    /// Its record before the first answer.
    beginning: Record,
    session: Session,
    bots: Bots,
    journal: JournalFile,
    /// Whether somebody was told that the journal cannot be written.
    unkept: bool,
    human_player: HumanPlayer,
}

impl<'a> TerminalGame<'a> {
    /// Makes the game of a session.
    pub(super) fn new(
        out: Output,
        kit: &'a GameData,
        seats: Vec<Seat>,
        beginning: Record,
        session: Session,
        bots: Bots,
        journal: JournalFile,
    ) -> Self {
        let people = seats.iter().filter(|seat| **seat == Seat::Person).count();
        let mut human_player = HumanPlayer::new(out, people);
        if !session.given_answers().is_empty() {
            human_player.resume();
        }
        Self { out, kit, seats, beginning, session, bots, journal, unkept: false, human_player }
    }

    /// Returns where its journal lies.
    pub(super) fn journal_path(&self) -> PathBuf {
        self.journal.path().to_owned()
    }

    /// Plays until the game is over and nothing more is asked for.
    pub(super) fn play(mut self) -> anyhow::Result<bool> {
        loop {
            let request = match self.session.question().map(|question| question.player) {
                Some(player) => match self.answer(player)? {
                    Some(request) => request,
                    None => continue,
                },
                None => self.ask_after_the_end()?,
            };
            match request {
                Request::Undo(player) => match self.undo(player)? {
                    Leave::Given | Leave::Refused => {}
                    Leave::Quit => return self.quit(),
                    Leave::NoInput => return Err(self.input_ended()),
                },
                Request::GoOnWithout => self.go_on_without()?,
                Request::Save(file, existing) => self.save(&file, existing),
                Request::Quit => return self.quit(),
                Request::NoInput => return Err(self.input_ended()),
            }
        }
    }

    /// Lets whoever sits at the seat answer. Returns what a person asks for instead.
    fn answer(&mut self, player: PlayerId) -> anyhow::Result<Option<Request>> {
        let is_person = self.seats[player.index()] == Seat::Person;
        let answer = if is_person {
            match self.human_player.ask(&mut self.session, player) {
                Ok(answer) => answer,
                Err(request) => return Ok(Some(request)),
            }
        } else {
            let view = self.session.view(player);
            let question = view.question().ok_or_else(|| failure("nothing is asked", None))?;
            self.bots.decide(&view, question).ok_or_else(|| failure("a bot did not answer", None))?
        };
        match self.session.answer(answer) {
            Ok(_) => {
                self.keep();
                Ok(None)
            }
            Err(AnswerError::Failed(fault)) => self.failed(player, &fault.to_string()),
            Err(error) => Err(failure(error.to_string(), format!("the seed of the game is {}", self.beginning.seed))),
        }
    }

    /// Brings the journal to the answers that were given. If it cannot be written, says so, once until it can again.
    fn keep(&mut self) {
        let given = self.session.given_answers().iter().map(|given| given.answer.clone()).collect();
        match self.journal.keep(given, self.session.effects_left_out()) {
            Ok(()) => self.unkept = false,
            Err(error) if !self.unkept => {
                self.unkept = true;
                let path = self.journal.path().display();
                let text = format!(
                    "the journal {path} cannot be written: {error}; the answers from here on are lost if the program ends"
                );
                self.human_player.say(Message::Bad(&text));
            }
            Err(_) => {}
        }
    }

    /// Says that a script or the engine fails on an answer. The game stands before that answer, so a person answers otherwise; where a
    /// bot gave it, somebody is asked what to do. Returns what that is.
    fn failed(&mut self, player: PlayerId, fault: &str) -> anyhow::Result<Option<Request>> {
        self.human_player.say(Message::Bad(&format!("this cannot be done: {}", visible(fault))));
        let without = if self.session.can_leave_effect_out() { "`without` goes on without the effect that fails, " } else { "" };
        if self.seats[player.index()] == Seat::Person {
            let text = format!("the game is as before your answer: {without}`undo` goes back further, or answer otherwise");
            self.human_player.say(Message::Plain(&text));
            return Ok(None);
        }
        self.wind_bots()?;
        let who = wording::player_number(player);
        let text = format!("{who} would do it again: {without}`undo` takes back your last answer and what followed");
        self.human_player.say(Message::Plain(&text));
        let me = self.last_person();
        Ok(Some(self.human_player.ask_for_command(&self.session, me)))
    }

    /// Goes on without the effect that fails, and without those that fail then.
    fn go_on_without(&mut self) -> anyhow::Result<()> {
        if !self.session.can_leave_effect_out() {
            self.human_player.say(Message::Bad("no effect has failed that could be left out"));
            return Ok(());
        }
        for _ in 0..MOST_LEFT_OUT {
            match self.session.go_on_without_effect() {
                Ok(_) => {
                    self.wind_bots()?;
                    self.keep();
                    self.human_player.say(Message::Good("the game goes on without it"));
                    return Ok(());
                }
                Err(error) => self.human_player.say(Message::Bad(&format!("then this fails: {}", visible(&error.to_string())))),
            }
            if !self.session.can_leave_effect_out() {
                break;
            }
        }
        self.human_player.say(Message::Bad("the game cannot go on so: answer otherwise, or `undo`"));
        Ok(())
    }

    /// Returns the person who answered last, the first one if none has.
    fn last_person(&self) -> PlayerId {
        let is_person = |given: &&GivenAnswer| self.seats[given.player.index()] == Seat::Person;
        let first = || PlayerId(self.seats.iter().position(|seat| *seat == Seat::Person).unwrap_or_default() as u8);
        self.session.given_answers().iter().rev().find(is_person).map_or_else(first, |given| given.player)
    }

    /// Tells how the game ended, and asks the last person what to do. Returns that.
    fn ask_after_the_end(&mut self) -> anyhow::Result<Request> {
        let me = self.last_person();
        self.human_player.tell(&mut self.session, me);
        let Some(outcome) = self.session.outcome() else { return Err(failure("the game neither ends nor asks", None)) };
        if self.out.is_json() {
            let answers = self.session.given_answers().len();
            json_line(&serde_json::json!({ "outcome": wording::outcome(outcome), "answers": answers }));
        } else {
            let (view, seed) = (self.session.view(me), self.beginning.seed);
            let ended = match outcome {
                Outcome::Won(winner) if winner == me && !self.human_player.is_one_of_several() => "you win".to_owned(),
                _ => wording::outcome_of(&view, outcome),
            };
            say(self.out.bold(&format!("the game is over in round {}: {ended} (seed {seed})", view.round())));
        }
        match self.human_player.ask_for_command(&self.session, me) {
            Request::NoInput => Ok(Request::Quit),
            request => Ok(request),
        }
    }

    /// Leaves the game, saying how to go on with it; nobody goes on with one that is over.
    fn quit(self) -> anyhow::Result<bool> {
        if self.session.outcome().is_some() {
            self.journal.remove()?;
        } else if !self.out.is_json() {
            say(self.out.dim(&how_to_go_on(self.journal.path())));
        }
        Ok(true)
    }

    /// Makes the failure that the input ended in the middle of the game.
    fn input_ended(&self) -> anyhow::Error {
        let answers = self.session.given_answers();
        let typed = answers.iter().filter(|given| self.seats[given.player.index()] == Seat::Person).count();
        let message = format!("the input ended in the middle of the game, after {}", counted(typed, "answer"));
        let help = format!("answer to the end, or write `quit` as the last line; {}", how_to_go_on(self.journal.path()));
        failure(message, help)
    }

    /// Takes back the last answer of a player, and every one since, if the other people at the table let the player. Returns whether they
    /// do, or what they do instead.
    fn undo(&mut self, player: PlayerId) -> anyhow::Result<Leave> {
        let given = self.session.given_answers();
        let Some(before) = given.iter().rposition(|given| given.player == player) else {
            self.human_player.say(Message::Plain("there is nothing to undo"));
            return Ok(Leave::Refused);
        };
        let count = given.len() - before;
        let seats = self.seats.iter().enumerate().filter(|(_, seat)| **seat == Seat::Person);
        let people: Vec<PlayerId> = seats.map(|(at, _)| PlayerId(at as u8)).collect();
        let revealed = self.session.revealed_since(before, &people);
        let who = wording::player_number(player);
        let text = format!("{who} wants to take back {}; since then {revealed}", counted(count, "answer"));
        for other in people.iter().filter(|other| **other != player) {
            let leave = self.human_player.ask_leave(*other, &text);
            if leave == Leave::Refused {
                self.human_player.hand_to(player);
                self.human_player.say(Message::Bad(&format!("{} does not let you take it back", wording::player_number(*other))));
            }
            if leave != Leave::Given {
                return Ok(leave);
            }
        }
        let Some(taken) = self.session.undo_to(player) else { return Err(failure("the answers cannot be taken back", None)) };
        self.wind_bots()?;
        self.keep();
        self.human_player.hand_to(player);
        self.human_player.say(Message::Good(&format!("undone: {}", taken.words)));
        if !revealed.is_nothing() {
            self.human_player.say(Message::Plain(&format!("since that answer {revealed}: whoever saw it knows it still")));
        }
        Ok(Leave::Given)
    }

    /// Seats the bots anew, as they were after the answers that are left.
    fn wind_bots(&mut self) -> anyhow::Result<()> {
        let Record { decks, seed, .. } = &self.beginning;
        self.bots = Bots::new(self.kit, &self.seats, *seed);
        let mut beside = Session::begin(self.kit, decks, *seed)?;
        beside.leave_out(&self.session.effects_left_out());
        let answers = self.session.given_answers().iter().map(|given| given.answer.clone()).collect();
        self.bots.wind(&mut beside, answers)?;
        Ok(())
    }

    /// Writes the record of the game so far.
    fn save(&mut self, file: &str, existing: Existing) {
        match record::write(&self.session.record(&names(&self.seats)), file.as_ref(), existing) {
            Ok(()) => self.human_player.say(Message::Good(&format!("written to {file}"))),
            Err(error) => {
                let help = error.downcast_ref::<Failure>().and_then(|failure| failure.help.clone());
                let help = help.map_or_else(String::new, |help| format!("; {help}"));
                self.human_player.say(Message::Bad(&format!("{error:#}{help}")));
            }
        }
    }
}
