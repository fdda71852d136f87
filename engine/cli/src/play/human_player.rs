//! Where people are asked: the board, numbered options, and commands beside the answers.

use std::io::BufRead;

use cinderforge_kernel::game::{Answer, Decision, DecisionKind, Refusal, TraceEvent};
use cinderforge_kernel::table::View;
use cinderforge_kernel::terms::PlayerId;
use cinderforge_session::{SeenEvent, Session, wording};

use crate::board;
use crate::output::{Output, json_line, prompt, say, say_wrapped};
use crate::play::blocks;
use crate::play::typed::{example, read_answer, shape};
use crate::record::Existing;

const HELP: &str = "\
answer with numbers: `2`, for several `1 3 4`, for none an empty line
  again           ask the question again, with its options; an empty line
                  does so too where it is no answer
  board           draw the board again
  look CARD       what a card says; `look 2` what that of an option does, or
                  its dice power, also `look illusion`; `look overkill` what
                  a keyword says, or a text by its name
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

/// What can be typed where nothing is asked.
const AT_THE_END: &str = "`undo`, `save FILE`, `board`, `look CARD`, `log` or `quit`";

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
    /// Whether the game goes on, and nobody has been asked since.
    resumed: bool,
    last: Option<PlayerId>,
}

impl HumanPlayer {
    /// Seats a person at a game at which so many people sit.
    pub(crate) fn new(out: Output, people: usize) -> Self {
        Self { out, several: people > 1, greeted: false, resumed: false, last: None }
    }

    /// Lets the next question come with the board, and with what happened in the turn alone: it goes on in the middle of a game.
    pub(super) fn resume(&mut self) {
        self.resumed = true;
    }

    /// Returns whether several people sit at the game.
    pub(super) fn is_one_of_several(&self) -> bool {
        self.several
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
        let told = session.events(player);
        let mut told = blocks::with_blocks_not_asked(&session.view(player), told);
        if self.out.is_json() {
            return;
        }
        told.retain(|event| event.line.is_some() && !matches!(event.entry.event, TraceEvent::Answered(..)));
        let skipped = if self.resumed { before_last_turn(&told, player) } else { 0 };
        if skipped > 0 {
            say(self.out.dim("what happened before is in the `log`"));
        }
        for line in counted_lines(told.into_iter().skip(skipped).filter_map(|event| event.line)) {
            say_wrapped(self.out.dim(&line));
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
            let line = line.trim();
            let empty = |answer: Answer| decision.check(&answer).is_ok();
            if line == "again" || (line.is_empty() && !read_answer(decision, line).is_some_and(empty)) {
                self.put(&view, decision);
                continue;
            }
            match self.command(session, &view, decision, line) {
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

    /// Puts a question, behind the board where an action is asked for.
    fn show(&mut self, view: &View, decision: &Decision) {
        let is_resumed = std::mem::take(&mut self.resumed);
        if self.out.is_json() {
            return self.put(view, decision);
        }
        if !std::mem::replace(&mut self.greeted, true) {
            say_wrapped(
                self.out.dim("answer with the numbers of options; `help` lists what else can be typed, `again` shows them again"),
            );
        }
        if is_resumed || matches!(decision.kind, DecisionKind::Action) {
            for line in board::lines(view, self.out) {
                say_wrapped(line);
            }
        }
        self.put(view, decision);
    }

    /// Prints a question with its options.
    fn put(&mut self, view: &View, decision: &Decision) {
        let (question, options) = (wording::question(view, decision), board::options(view, decision));
        if self.out.is_json() {
            let player = decision.player.index() + 1;
            let asked = serde_json::json!({ "player": player, "question": question, "options": options });
            json_line(&asked);
            return;
        }
        let asked = if self.several { format!("{}: {question}", wording::player_number(view.me())) } else { question };
        say(self.out.bold(&asked));
        if let Some(text) = wording::asking_text(view, decision) {
            say_wrapped(self.out.dim(&format!("    its text: {text}")));
        }
        for (at, option) in options.iter().enumerate() {
            say_wrapped(format!("{} {option}", self.out.accent(&format!("{:>3}", at + 1))));
        }
    }

    fn command(&mut self, session: &Session, view: &View, decision: &Decision, line: &str) -> Typed {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        match word {
            "help" | "?" => self.say(Message::Plain(HELP)),
            "board" => self.board(view),
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

    /// Draws the board.
    fn board(&mut self, view: &View) {
        for line in board::lines(view, self.out) {
            self.say(Message::Plain(&line));
        }
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

    /// Asks what to do where there is no question for a player: the game is over, or cannot go on so. Returns that.
    pub(super) fn ask_for_command(&mut self, session: &Session, me: PlayerId) -> Request {
        self.say(Message::Plain(AT_THE_END));
        while let Some(line) = read_line() {
            let line = line.trim();
            match line.split_once(' ').unwrap_or((line, "")) {
                ("undo", _) => return Request::Undo(me),
                ("without", _) if session.can_leave_effect_out() => return Request::GoOnWithout,
                ("save", file) if !file.is_empty() => return Request::Save(file.trim().to_owned(), Existing::Kept),
                ("save!", file) if !file.is_empty() => return Request::Save(file.trim().to_owned(), Existing::Replaced),
                ("log", _) => self.log(session, me),
                ("board", _) => self.board(&session.view(me)),
                ("look", name) => self.look(&session.view(me), name.trim()),
                ("" | "quit" | "exit", _) => return Request::Quit,
                _ => self.say(Message::Bad(AT_THE_END)),
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

/// Counts the events before the last turn, or what precedes all turns of a round, and before the one before if the last is the player's
/// own: what others did is told then.
fn before_last_turn(told: &[SeenEvent], player: PlayerId) -> usize {
    let begins =
        |event: &SeenEvent| matches!(event.entry.event, TraceEvent::Round(_) | TraceEvent::Turn(_) | TraceEvent::TurnsTo(..));
    let last = |told: &[SeenEvent]| told.iter().rposition(begins).unwrap_or(0);
    let begun = last(told);
    let is_own = told.get(begun).is_some_and(|event| event.entry.event == TraceEvent::Turn(player));
    if is_own { last(&told[..begun]) } else { begun }
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
