//! Where people are asked: the board, numbered options, and commands beside the answers.

use std::io::BufRead;

use cinderforge_kernel::game::{Answer, Decision, Refusal, TraceEvent};
use cinderforge_kernel::table::View;
use cinderforge_kernel::terms::{CardId, DefId, PlayerId};
use cinderforge_session::{SeenEvent, Session, wording};

use crate::board;
use crate::card;
use crate::output::{Output, json_line, prompt, say, say_wrapped};
use crate::play::typed::{Meant, example, find, read_answer, shape};
use crate::record::Existing;

const HELP: &str = "\
answer with numbers: `2`, for several `1 3 4`, for none an empty line
  board           draw the board again
  look CARD       what a card says; `look 2` what that of an option does, or
                  its dice power, also `look illusion`
  why CARD        why it can be played or used now, or not, and why it could
                  answer, be targeted, attack, block or guard before, or not
  why 2           the same for an option; also `why attack`, `why meditate`,
                  `why pass`, `why end`, `why dice power`
  log             what has happened
  undo            take back your last answer, if the other people allow it
  without         go on without an effect that fails
  save FILE       write the game so far, for `cinder replay`; while it is played
                  the file does not say in words what was answered
  save! FILE      the same over a file that is there
  quit            leave the game; `cinder play --resume` goes on with it";

/// What a player asks for instead of answering.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Request {
    /// To take back an answer.
    Undo(PlayerId),
    /// To go on without the effect on which the game failed.
    GoOnWithout,
    /// To write a record.
    Save(String, Existing),
    /// To leave.
    Quit,
    /// Nothing: there is no more input.
    NoInput,
}

/// What somebody answers who is asked to allow something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Leave {
    Given,
    Refused,
    /// Nothing: whoever was asked leaves.
    Quit,
    /// Nothing: there is no more input.
    NoInput,
}

/// A line for a player, and how it is meant.
#[derive(Clone, Copy)]
pub(crate) enum Message<'a> {
    Plain(&'a str),
    Good(&'a str),
    Bad(&'a str),
}

/// A player at the keyboard and the screen.
pub(crate) struct HumanPlayer {
    out: Output,
    several: bool,
    /// Whether the player was told how to answer.
    greeted: bool,
    last: Option<PlayerId>,
}

impl HumanPlayer {
    /// Seats a person at a game at which so many people sit.
    pub(crate) fn new(out: Output, people: usize) -> Self {
        Self { out, several: people > 1, greeted: false, last: None }
    }

    /// Prints a line; to programs only what is wrong.
    pub(crate) fn say(&mut self, message: Message) {
        if self.out.is_json() {
            if let Message::Bad(text) = message {
                json_line(&serde_json::json!({ "error": text }));
            }
            return;
        }
        say_wrapped(match message {
            Message::Plain(text) => text.to_owned(),
            Message::Good(text) => self.out.good(text),
            Message::Bad(text) => self.out.bad(text),
        });
    }

    /// Sees to it that a player sits before the screen.
    pub(crate) fn hand_to(&mut self, player: PlayerId) {
        if self.several && self.last.is_some_and(|last| last != player) {
            super::hand_over(player);
        }
        self.last = Some(player);
    }

    /// Asks another player to allow what somebody wants. Returns what the player says to it.
    pub(crate) fn ask_leave(&mut self, player: PlayerId, what: &str) -> Leave {
        self.hand_to(player);
        if self.out.is_json() {
            json_line(&serde_json::json!({ "player": player.index() + 1, "question": what, "options": ["yes", "no"] }));
        } else {
            say_wrapped(self.out.bold(what));
        }
        loop {
            prompt(if self.out.is_json() { "" } else { "do you allow it, yes or no? " });
            match read_line().as_deref().map(str::trim) {
                Some("yes" | "y") => return Leave::Given,
                Some("no" | "n") => return Leave::Refused,
                Some("quit" | "exit") => return Leave::Quit,
                Some(_) => self.say(Message::Bad("answer `yes` or `no`, or leave with `quit`")),
                None => return Leave::NoInput,
            }
        }
    }

    /// Tells a player what happened since the last time.
    pub(super) fn tell(&mut self, session: &mut Session, player: PlayerId) {
        self.hand_to(player);
        let told = session.events(player).into_iter();
        let own = |event: &SeenEvent| matches!(event.entry.event, TraceEvent::Answered(..));
        let lines = counted_lines(told.filter(|event| !own(event)).filter_map(|event| event.line));
        if !self.out.is_json() {
            for line in lines {
                say_wrapped(self.out.dim(&line));
            }
        }
    }

    /// Tells a person what happened and asks. Returns the answer, or what the person asks for instead.
    pub(super) fn ask(&mut self, session: &mut Session, player: PlayerId) -> Result<Answer, Request> {
        self.tell(session, player);
        let view = session.view(player);
        let Some(decision) = view.question() else { return Err(Request::Quit) };
        self.show(&view, decision);
        loop {
            prompt(if self.out.is_json() { "" } else { "> " });
            let Some(line) = read_line() else { return Err(Request::NoInput) };
            if !self.out.is_json() && !is_typed() {
                say(&line);
            }
            match self.command(session, &view, decision, line.trim()) {
                Typed::Done => {}
                Typed::Request(request) => return Err(request),
                Typed::Answer(answer) => match decision.check(&answer) {
                    Ok(()) => return Ok(answer),
                    Err(refusal) => self.refused(&refusal, decision),
                },
            }
        }
    }

    /// Prints everything that has happened, as far as a player may know it.
    fn log(&mut self, session: &Session, player: PlayerId) {
        let lines = counted_lines(session.all_events(player).into_iter().filter_map(|event| event.line));
        self.say(Message::Plain(&lines.join("\n")));
    }

    fn show(&mut self, view: &View, decision: &Decision) {
        let (question, options) = (wording::question(view, decision), board::options(view, decision));
        if self.out.is_json() {
            let player = decision.player.index() + 1;
            let asked = serde_json::json!({ "player": player, "question": question, "options": options });
            json_line(&asked);
            return;
        }
        if !std::mem::replace(&mut self.greeted, true) {
            say_wrapped(self.out.dim("answer with the numbers of options; `help` lists what else can be typed"));
        }
        if matches!(decision.kind, cinderforge_kernel::game::DecisionKind::Action) {
            for line in board::lines(view, self.out) {
                say_wrapped(line);
            }
        }
        let asked = if self.several { format!("{}: {question}", wording::player_number(view.me())) } else { question };
        say(self.out.bold(&asked));
        for (at, option) in options.iter().enumerate() {
            say_wrapped(format!("{} {option}", self.out.accent(&format!("{:>3}", at + 1))));
        }
    }

    fn command(&mut self, session: &Session, view: &View, decision: &Decision, line: &str) -> Typed {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        match word {
            "help" | "?" => self.say(Message::Plain(HELP)),
            "board" => {
                for line in board::lines(view, self.out) {
                    self.say(Message::Plain(&line));
                }
            }
            "log" => self.log(session, view.me()),
            "look" => self.look(view, rest),
            "why" => self.why(view, decision, rest),
            "undo" => return Typed::Request(Request::Undo(view.me())),
            "without" => return Typed::Request(Request::GoOnWithout),
            "save" | "save!" if rest.is_empty() => self.say(Message::Bad("name a file: `save game.toml`")),
            "save" => return Typed::Request(Request::Save(rest.to_owned(), Existing::Kept)),
            "save!" => return Typed::Request(Request::Save(rest.to_owned(), Existing::Replaced)),
            "quit" | "exit" => return Typed::Request(Request::Quit),
            _ => {
                if let Some(answer) = read_answer(decision, line) {
                    return Typed::Answer(answer);
                }
                let wanted = shape(decision);
                self.say(Message::Bad(&format!(
                    "`{line}` is no answer here: type {wanted}; `help` shows what else you can type"
                )));
            }
        }
        Typed::Done
    }

    /// Says why an answer is refused, with one that has the right number of parts.
    fn refused(&mut self, refusal: &Refusal, decision: &Decision) {
        let text = match refusal {
            Refusal::WrongShape
            | Refusal::NotOffered
            | Refusal::WrongCount { .. }
            | Refusal::PickedTwice
            | Refusal::WrongNumber { .. }
            | Refusal::WrongLength { .. }
            | Refusal::WrongSum { .. } => refusal.to_string(),
            _ => format!("{refusal} ({})", refusal.rule()),
        };
        let right = matches!(refusal, Refusal::WrongCount { .. } | Refusal::WrongLength { .. });
        match example(decision).filter(|_| right) {
            Some(example) => self.say(Message::Bad(&format!("{text}: answer as in `{example}`"))),
            None => self.say(Message::Bad(&text)),
        }
    }

    /// Shows the card, or the dice power, that is meant by a name or the number of an option.
    fn look(&mut self, view: &View, name: &str) {
        match find(view, name) {
            Some(Meant::Card(card)) => self.look_at(view, card),
            Some(Meant::Conjuration(def)) => {
                self.say(Message::Plain(&view.library().def(def).name));
                self.print_text(view, def);
            }
            Some(Meant::DicePower(at)) => {
                let power = &view.library().dice_powers[at];
                self.say(Message::Plain(&format!("dice power {}", power.kind.word())));
                for line in card::dice_power_lines(view.library(), power) {
                    self.say(Message::Plain(&format!("  {line}")));
                }
            }
            None if name.parse::<usize>().is_ok() => {
                self.say(Message::Bad(&format!("option `{name}` is no card and no dice power")));
            }
            None => self.say(Message::Bad(&format!("you see no card `{name}`"))),
        }
    }

    /// Shows how a card stands, and what it says.
    fn look_at(&mut self, view: &View, found: CardId) {
        self.say(Message::Plain(&board::in_play(view, found)));
        if let Some(now) = view.card(found) {
            self.print_text(view, now.def);
        }
    }

    /// Prints what a card says.
    fn print_text(&mut self, view: &View, def: DefId) {
        let summary = &view.library().def(def).summary;
        if !summary.is_empty() {
            self.say(Message::Plain(&format!("  {summary}")));
        }
        for line in card::lines_of(view.library(), def) {
            self.say(Message::Plain(&format!("  {line}")));
        }
    }

    /// Asks what to do where there is no question for a player: the game is over, or cannot go on so. Returns that.
    pub(super) fn ask_for_command(&mut self, session: &Session, me: PlayerId) -> Request {
        self.say(Message::Plain("`undo`, `save FILE`, `log` or `quit`"));
        while let Some(line) = read_line() {
            let line = line.trim();
            match line.split_once(' ').unwrap_or((line, "")) {
                ("undo", _) => return Request::Undo(me),
                ("without", _) if session.can_leave_effect_out() => return Request::GoOnWithout,
                ("save", file) if !file.is_empty() => return Request::Save(file.trim().to_owned(), Existing::Kept),
                ("save!", file) if !file.is_empty() => return Request::Save(file.trim().to_owned(), Existing::Replaced),
                ("log", _) => self.log(session, me),
                ("" | "quit" | "exit", _) => return Request::Quit,
                _ => self.say(Message::Bad("`undo`, `save FILE`, `log` or `quit`")),
            }
        }
        Request::NoInput
    }
}

/// What was typed.
enum Typed {
    /// A command that is done.
    Done,
    Request(Request),
    Answer(Answer),
}

/// Lines with those that repeat drawn together.
fn counted_lines(lines: impl Iterator<Item = String>) -> Vec<String> {
    let mut counted: Vec<(String, usize)> = Vec::new();
    for line in lines {
        match counted.last_mut() {
            Some((last, count)) if *last == line => *count += 1,
            _ => counted.push((line, 1)),
        }
    }
    let text = |(line, count): (String, usize)| if count == 1 { line } else { format!("{line}, {count} times") };
    counted.into_iter().map(text).collect()
}

/// Reads a line without its end; none if there is no more input.
pub(crate) fn read_line() -> Option<String> {
    let mut line = String::new();
    match std::io::stdin().lock().read_line(&mut line) {
        Ok(0) | Err(_) => None,
        Ok(_) => Some(line.trim_end().to_owned()),
    }
}

/// Returns whether somebody types, so that the terminal shows it already.
pub(crate) fn is_typed() -> bool {
    std::io::IsTerminal::is_terminal(&std::io::stdin())
}
