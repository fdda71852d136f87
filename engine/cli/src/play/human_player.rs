//! Where people are asked: the board, numbered options, and commands beside the answers.

use std::io::BufRead;

use cinderforge_kernel::decision::{Action, Answer, Choice, Choosing, Decision};
use cinderforge_kernel::die::Level;
use cinderforge_kernel::event::Zone;
use cinderforge_kernel::id::{CardId, PlayerId};
use cinderforge_kernel::refuse::Refusal;
use cinderforge_kernel::state::AttackKind;
use cinderforge_kernel::trace::TraceEntry;
use cinderforge_kernel::view::View;
use cinderforge_kernel::why::Verdict;

use crate::board;
use crate::card;
use crate::output::{Output, prompt, say, say_wrapped};
use crate::{why, words};

const HELP: &str = "\
answer with numbers: `2`, for several `1 3 4`, for none an empty line
  board           draw the board again
  look CARD       what a card says
  why CARD        why it can be played or used now, or not, and why it could
                  answer, be targeted, attack, block or guard before, or not
  why 2           the same for an option; also `why attack`, `why meditate`,
                  `why pass`, `why end`, `why dice power`
  log             what has happened
  undo            take back your last answer
  save FILE       write the game so far, for `cinder replay`
  quit            leave the game";

/// The most things that rules have looked at which `why` tells of.
const LOOKED_BACK: usize = 6;

/// What a player asks for instead of answering.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Request {
    /// To be told what happened first.
    Show(PlayerId),
    /// To take back an answer.
    Undo(PlayerId),
    /// To write a record.
    Save(String),
    /// To leave.
    Quit,
}

/// A line for a player, and how it is meant.
#[derive(Clone, Copy)]
pub(super) enum Message<'a> {
    Plain(&'a str),
    Good(&'a str),
    Bad(&'a str),
}

/// A player at the keyboard and the screen, and what each player there has been told.
pub(super) struct HumanPlayer {
    out: Output,
    several: bool,
    /// What a player asks for.
    pub(super) request: Option<Request>,
    ready: bool,
    /// Whether the player was told how to answer.
    greeted: bool,
    last: Option<PlayerId>,
    told: Vec<usize>,
    logs: Vec<Vec<String>>,
    forgetful: Vec<bool>,
}

impl HumanPlayer {
    /// Seats a person at a game of so many players, of whom so many are people.
    pub(super) fn new(out: Output, players: usize, people: usize) -> Self {
        Self {
            out,
            several: people > 1,
            request: None,
            ready: false,
            greeted: false,
            last: None,
            told: vec![0; players],
            logs: vec![Vec::new(); players],
            forgetful: vec![false; players],
        }
    }

    /// Prints a line; to programs only what is wrong.
    pub(super) fn say(&mut self, message: Message) {
        if self.out.is_json() {
            if let Message::Bad(text) = message {
                say(serde_json::json!({ "error": text }).to_string());
            }
            return;
        }
        say_wrapped(match message {
            Message::Plain(text) => text.to_owned(),
            Message::Good(text) => self.out.good(text),
            Message::Bad(text) => self.out.bad(text),
        });
    }

    /// Begins to tell the game again: what was told already is not told a second time.
    pub(super) fn forget(&mut self) {
        self.ready = false;
        self.forgetful.fill(true);
    }

    /// Tells a player what happened since the last time.
    pub(super) fn tell(&mut self, view: &View, trace: &[TraceEntry]) {
        let at = view.me().index();
        if self.forgetful[at] {
            self.forgetful[at] = false;
            self.logs[at] = counted_lines(trace.iter().filter_map(|entry| words::note(view, entry)));
            self.told[at] = trace.len();
            self.ready = true;
            return;
        }
        if self.several && self.last.is_some_and(|last| last != view.me()) {
            super::hand_over(view.me());
        }
        self.last = Some(view.me());
        let news = trace.iter().skip(self.told[at]).filter_map(|entry| words::note(view, entry));
        for line in counted_lines(news) {
            if !self.out.is_json() {
                say_wrapped(self.out.dim(&line));
            }
            self.logs[at].push(line);
        }
        self.told[at] = trace.len().max(self.told[at]);
        self.ready = true;
    }

    /// Asks a person. Before the first question of a step the person is told what happened.
    pub(super) fn ask(&mut self, view: &View, decision: &Decision) -> Option<Answer> {
        if !std::mem::take(&mut self.ready) {
            self.request = Some(Request::Show(view.me()));
            return None;
        }
        self.show(view, decision);
        loop {
            prompt(if self.out.is_json() { "" } else { "> " });
            let Some(line) = read_line() else {
                self.request = Some(Request::Quit);
                return None;
            };
            if !self.out.is_json() && !is_typed() {
                say(&line);
            }
            match self.command(view, decision, line.trim()) {
                Typed::Done => {}
                Typed::Request(request) => {
                    self.request = Some(request);
                    return None;
                }
                Typed::Answer(answer) => match view.check(decision, &answer) {
                    Ok(()) => return Some(answer),
                    Err(refusal) => self.refused(&refusal),
                },
            }
        }
    }

    fn show(&mut self, view: &View, decision: &Decision) {
        let (question, options) = (words::question(view, decision), words::options(view, decision));
        if self.out.is_json() {
            let player = decision.player.index() + 1;
            let asked = serde_json::json!({ "player": player, "question": question, "options": options });
            say(asked.to_string());
            return;
        }
        if !std::mem::replace(&mut self.greeted, true) {
            say_wrapped(self.out.dim("answer with the numbers of options; `help` lists what else can be typed"));
        }
        if matches!(decision.asks, cinderforge_kernel::decision::Asks::Action) {
            board::lines(view, self.out).iter().for_each(say_wrapped);
        }
        let asked = if self.several { format!("{}: {question}", words::seat(view.me())) } else { question };
        say(self.out.bold(&asked));
        for (at, option) in options.iter().enumerate() {
            say_wrapped(format!("{} {option}", self.out.accent(&format!("{:>3}", at + 1))));
        }
    }

    fn command(&mut self, view: &View, decision: &Decision, line: &str) -> Typed {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        match word {
            "help" | "?" => self.say(Message::Plain(HELP)),
            "board" => {
                for line in board::lines(view, self.out) {
                    self.say(Message::Plain(&line));
                }
            }
            "log" => {
                let log = self.logs[view.me().index()].join("\n");
                self.say(Message::Plain(&log));
            }
            "look" => self.look(view, rest),
            "why" => self.why(view, decision, rest),
            "undo" => return Typed::Request(Request::Undo(view.me())),
            "save" if rest.is_empty() => self.say(Message::Bad("name a file: `save game.toml`")),
            "save" => {
                self.ready = true;
                return Typed::Request(Request::Save(rest.to_owned()));
            }
            "quit" | "exit" => return Typed::Request(Request::Quit),
            _ => match answer(decision, line) {
                Some(answer) => return Typed::Answer(answer),
                None => self.say(Message::Bad(&format!("`{line}` is no answer here; `help` shows what you can type"))),
            },
        }
        Typed::Done
    }

    fn refused(&mut self, refusal: &Refusal) {
        let text = match refusal {
            Refusal::WrongShape
            | Refusal::NotOffered
            | Refusal::WrongCount { .. }
            | Refusal::PickedTwice
            | Refusal::OverBound { .. } => refusal.to_string(),
            _ => format!("{refusal} ({})", refusal.rule()),
        };
        self.say(Message::Bad(&text));
    }

    fn look(&mut self, view: &View, name: &str) {
        let Some(found) = find(view, name) else {
            self.say(Message::Bad(&format!("you see no card `{name}`")));
            return;
        };
        self.say(Message::Plain(&board::in_play(view, found)));
        if let Some(now) = view.card(found) {
            for line in card::lines_of(view.library(), now.def) {
                self.say(Message::Plain(&format!("  {line}")));
            }
        }
    }

    fn why(&mut self, view: &View, decision: &Decision, name: &str) {
        if let Some(option) =
            name.parse::<usize>().ok().and_then(|at| words::options(view, decision).into_iter().nth(at.checked_sub(1)?))
        {
            let at = name.parse::<usize>().unwrap_or(1) - 1;
            match decision.choices().get(at) {
                Some(Choice::Do(action)) => self.verdict(&option, view, &view.why(*action)),
                _ => self.say(Message::Plain(&format!("{option}: it can be picked now"))),
            }
            return;
        }
        if let Some(kind) = name.strip_prefix("dice power") {
            for (at, power) in view.library().dice_powers.iter().enumerate() {
                let verdict = view.why(Action::DicePower(at as u8));
                let own = power.sets.iter().any(|set| *set == view.rules().dice_power_set.name());
                if own && (kind.trim().is_empty() || power.kind.word() == kind.trim()) {
                    self.verdict(&format!("dice power {}", power.kind.word()), view, &verdict);
                }
            }
            return;
        }
        let actions: &[(&str, Action)] = match name {
            "" => {
                self.say(Message::Bad("name a card, an action, or an option: `why golden veil`, `why attack`, `why 2`"));
                return;
            }
            "attack" => &[
                ("attack a Phoenixborn", Action::Attack(AttackKind::Phoenixborn)),
                ("attack a unit", Action::Attack(AttackKind::Unit)),
            ],
            "meditate" => &[("meditate", Action::Meditate)],
            "pass" => &[("pass", Action::Pass)],
            "end" => &[("end your turn", Action::EndTurn)],
            _ => &[],
        };
        for (what, action) in actions {
            self.verdict(what, view, &view.why(*action));
        }
        if !actions.is_empty() {
            return;
        }
        let Some(found) = find(view, name) else {
            self.say(Message::Bad(&format!("you see no card `{name}`")));
            return;
        };
        let title = view.title(found).to_owned();
        if view.card(found).is_some_and(|now| now.zone == Zone::Hand) {
            self.verdict(&format!("play {title}"), view, &view.why(Action::Play(found)));
        }
        let in_play = view.card(found).is_some_and(cinderforge_kernel::state::Card::in_play);
        let mut usable = view.usable(found);
        usable.retain(|(_, reason)| in_play || *reason != Some(Refusal::WrongZone));
        if usable.is_empty() && in_play {
            self.say(Message::Plain(&format!("{title} has nothing to use")));
        }
        for (ability, _) in usable {
            let label = view.library().ability(ability).label;
            self.verdict(&format!("use {label}"), view, &view.why(Action::Use(found, ability)));
        }
        let about = |verdict: &Verdict| verdict.what.card().is_some_and(|card| view.title(card) == title);
        let mut before: Vec<Verdict> = Vec::new();
        for verdict in view.considered().into_iter().rev().filter(about) {
            if before.len() < LOOKED_BACK && !before.iter().any(|known| known.what == verdict.what) {
                before.push(verdict);
            }
        }
        for verdict in before.iter().rev() {
            self.verdict(&words::candidate(view, &verdict.what), view, verdict);
        }
    }

    fn verdict(&mut self, what: &str, view: &View, verdict: &Verdict) {
        let text = format!("{what}: {}", verdict.reason);
        self.say(if verdict.allowed { Message::Good(&text) } else { Message::Bad(&text) });
        for line in why::grounds_of(verdict, |card| view.title(card).to_owned()) {
            self.say(Message::Plain(&format!("  {line}")));
        }
    }

    /// Asks what to do once the game is over; returns that.
    pub(super) fn after_the_end(&mut self, me: PlayerId) -> Request {
        self.say(Message::Plain("`undo`, `save FILE`, `log` or `quit`"));
        while let Some(line) = read_line() {
            let line = line.trim();
            match line.split_once(' ').unwrap_or((line, "")) {
                ("undo", _) => return Request::Undo(me),
                ("save", file) if !file.is_empty() => return Request::Save(file.trim().to_owned()),
                ("log", _) => {
                    let log = self.logs[me.index()].join("\n");
                    self.say(Message::Plain(&log));
                }
                ("" | "quit" | "exit", _) => return Request::Quit,
                _ => self.say(Message::Bad("`undo`, `save FILE`, `log` or `quit`")),
            }
        }
        Request::Quit
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

fn read_line() -> Option<String> {
    let mut line = String::new();
    match std::io::stdin().lock().read_line(&mut line) {
        Ok(0) | Err(_) => None,
        Ok(_) => Some(line.trim_end().to_owned()),
    }
}

/// Returns whether somebody types, so that the terminal shows it already.
fn is_typed() -> bool {
    std::io::IsTerminal::is_terminal(&std::io::stdin())
}

/// Finds the card a name is meant for, among those the player sees: in hand, then in play, then in piles.
fn find(view: &View, name: &str) -> Option<CardId> {
    let wanted = name.to_lowercase();
    let zones =
        [Zone::Hand, Zone::PhoenixbornZone, Zone::Battlefield, Zone::Spellboard, Zone::DiscardPile, Zone::ConjurationPile];
    let mut seen = Vec::new();
    for zone in zones {
        for player in view.players() {
            for card in view.zone(player, zone) {
                seen.push(card);
                seen.extend(view.attachments(card));
            }
        }
    }
    let called = |card: &&CardId, fits: &dyn Fn(&str) -> bool| fits(&view.title(**card).to_lowercase());
    let exact = seen.iter().find(|card| called(card, &|title| title == wanted));
    exact.or_else(|| seen.iter().find(|card| !wanted.is_empty() && called(card, &|title| title.contains(&wanted)))).copied()
}

/// Reads the answer somebody typed; none if it has not the shape of one.
fn answer(decision: &Decision, line: &str) -> Option<Answer> {
    let parts: Vec<&str> = line.split([' ', ',']).filter(|part| !part.is_empty()).collect();
    let places = || parts.iter().map(|part| part.parse::<u16>().ok()?.checked_sub(1)).collect::<Option<Vec<u16>>>();
    match &decision.kind {
        Choosing::One(list) => match parts.as_slice() {
            [] => list.iter().position(|choice| *choice == Choice::Done).map(|at| Answer::One(at as u16)),
            [one] => Some(Answer::One(one.parse::<u16>().ok()?.checked_sub(1)?)),
            _ => None,
        },
        Choosing::Some { .. } if line == "none" => Some(Answer::Some([].into_iter().collect())),
        Choosing::Some { .. } => Some(Answer::Some(places()?.into_iter().collect())),
        Choosing::Order(_) => Some(Answer::Order(places()?.into_iter().collect())),
        Choosing::Faces(_) => {
            let level = |part: &&str| Level::ALL.iter().copied().find(|level| level.word().starts_with(*part));
            parts.iter().map(level).collect::<Option<_>>().map(Answer::Faces)
        }
        Choosing::Split { .. } => parts.iter().map(|part| part.parse().ok()).collect::<Option<_>>().map(Answer::Split),
        Choosing::Number { .. } => parts.first()?.parse().ok().map(Answer::Number),
    }
}
