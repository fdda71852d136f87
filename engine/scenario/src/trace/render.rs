//! Traces as text: one line an event, deeper lines further in, for players to read and for snapshots to keep.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::fmt::Write;

use cinderforge_kernel::decision::{Answer, Asks, Choice, Choosing, Decision};
use cinderforge_kernel::die::Level;
use cinderforge_kernel::event::{Event, EventKind, Zone};
use cinderforge_kernel::id::{CardId, DieId, PlayerId, Thing};
use cinderforge_kernel::selector::Value;
use cinderforge_kernel::state::{Outcome, Phase};
use cinderforge_kernel::trace::{DieTo, Note, TraceEntry};

use crate::run::names::{Names, bare, letter};
use crate::run::wording::{ability_text, action_text};

/// The column in which what happened is told, behind the word for it.
const COLUMN: usize = 16;

/// A trace as text.
pub fn render(trace: &[TraceEntry], names: &Names) -> String {
    let mut first = Writer::new(names, BTreeSet::new());
    first.write(trace);
    let mut told: BTreeSet<CardId> = first.told.into_inner();
    told.extend(names.all().filter(|card| names.begins_in_play(*card)));
    let twice = |card: &CardId| told.iter().any(|other| other != card && names.def_at_start(*other) == names.def_at_start(*card));
    let numbered = told.iter().copied().filter(twice).collect();
    let mut writer = Writer::new(names, numbered);
    writer.write(trace);
    writer.text
}

/// The trace of a game as text in which every copy has its number, whatever else comes up in the game: the lines of several
/// games can be held against each other.
pub fn render_numbered(trace: &[TraceEntry], names: &Names) -> String {
    let mut writer = Writer::new(names, names.all().collect());
    writer.write(trace);
    writer.text
}

/// Dice, or cards drawn, of which the same happened one after the other.
enum Batch {
    Moved(DieTo, Vec<String>),
    Turned(Vec<String>),
    Rolled(Vec<String>),
    Drawn(PlayerId, Vec<String>),
}

struct Writer<'a> {
    names: &'a Names,
    numbered: BTreeSet<CardId>,
    told: RefCell<BTreeSet<CardId>>,
    levels: Vec<Level>,
    batch: Option<(u8, Batch)>,
    /// What was announced, so that its resolving need not be told.
    announced: bool,
    /// Dice that go now pay for what was announced.
    paying: bool,
    text: String,
}

impl<'a> Writer<'a> {
    fn new(names: &'a Names, numbered: BTreeSet<CardId>) -> Self {
        let levels = names.dice().map(|(_, _, level)| level).collect();
        Self {
            names,
            numbered,
            told: RefCell::default(),
            levels,
            batch: None,
            announced: false,
            paying: false,
            text: String::new(),
        }
    }

    fn write(&mut self, trace: &[TraceEntry]) {
        for entry in trace {
            if !self.batched(entry) {
                self.close_batch();
                self.note(entry.depth, &entry.note);
            }
        }
        self.close_batch();
    }

    // ---- lines ------------------------------------------------------------------------------------------------------

    fn head(&mut self, text: &str) {
        let _ = writeln!(self.text, "{}", text.trim_end());
    }

    fn line(&mut self, depth: u8, word: &str, rest: &str) {
        let indent = 2 + 2 * usize::from(depth);
        let width = COLUMN.max(indent + 10) - indent;
        let line = format!("{:indent$}{word:<width$}{}{rest}", "", if word.len() >= width { " " } else { "" });
        let _ = writeln!(self.text, "{}", line.trim_end());
    }

    fn card(&self, card: CardId) -> String {
        self.told.borrow_mut().insert(card);
        self.names.card(card, self.numbered.contains(&card))
    }

    fn ability(&self, card: CardId, label: &str) -> String {
        let title = self.names.library().def(self.names.def_at_start(card)).name;
        if title == label { self.card(card) } else { format!("{} of {}", self.names.label(card, label), self.card(card)) }
    }

    fn thing(&self, thing: Thing) -> String {
        match thing {
            Thing::Card(card) => self.card(card.id),
            Thing::Player(player) => letter(player).to_string(),
            Thing::Die(die) => self.die(die),
        }
    }

    fn die(&self, die: DieId) -> String {
        let (kind, owner, _) = self.names.die(die);
        format!("{} {kind}:{}", letter(owner), self.levels[die.index()])
    }

    // ---- dice, several at a time ------------------------------------------------------------------------------------

    /// Takes in what happens to a die, if it is that.
    fn batched(&mut self, entry: &TraceEntry) -> bool {
        let depth = entry.depth;
        match &entry.note {
            Note::Die(die, to) => {
                let text = self.die(*die);
                match &mut self.batch {
                    Some((at, Batch::Moved(known, dice))) if *at == depth && known == to => dice.push(text),
                    _ => {
                        self.close_batch();
                        self.batch = Some((depth, Batch::Moved(*to, vec![text])));
                    }
                }
                true
            }
            Note::Face(die, _, to) => {
                let text = format!("{} -> {to}", self.die(*die));
                self.levels[die.index()] = *to;
                match &mut self.batch {
                    Some((at, Batch::Turned(dice))) if *at == depth => dice.push(text),
                    _ => {
                        self.close_batch();
                        self.batch = Some((depth, Batch::Turned(vec![text])));
                    }
                }
                true
            }
            Note::Rolled(die, to) => {
                self.levels[die.index()] = *to;
                let text = self.die(*die);
                match &mut self.batch {
                    Some((at, Batch::Rolled(dice))) if *at == depth => dice.push(text),
                    _ => {
                        self.close_batch();
                        self.batch = Some((depth, Batch::Rolled(vec![text])));
                    }
                }
                true
            }
            Note::Moved { card, from: Zone::DrawPile, to: Zone::Hand, controller, .. } => {
                let text = self.names.card(*card, false);
                match &mut self.batch {
                    Some((at, Batch::Drawn(who, cards))) if *at == depth && who == controller => cards.push(text),
                    _ => {
                        self.close_batch();
                        self.batch = Some((depth, Batch::Drawn(*controller, vec![text])));
                    }
                }
                true
            }
            _ => false,
        }
    }

    fn close_batch(&mut self) {
        let Some((depth, batch)) = self.batch.take() else { return };
        match batch {
            Batch::Moved(DieTo::Active, dice) => self.line(depth, "ready", &listed(&dice)),
            Batch::Moved(DieTo::Exhausted, dice) => {
                let word = if self.paying { "pay" } else { "exhaust" };
                self.line(depth, word, &listed(&dice));
            }
            Batch::Moved(DieTo::Removed, dice) => self.line(depth, "remove", &listed(&dice)),
            Batch::Moved(DieTo::Card(card), dice) => {
                let rest = format!("{} onto {}", listed(&dice), self.card(card));
                self.line(depth, "put", &rest);
            }
            Batch::Turned(dice) => self.line(depth, "turn", &listed(&dice)),
            Batch::Rolled(dice) => self.line(depth, "roll", &listed(&dice)),
            Batch::Drawn(player, cards) => self.line(depth, "draw", &format!("{} {}", letter(player), listed(&cards))),
        }
    }

    // ---- everything else --------------------------------------------------------------------------------------------

    fn note(&mut self, depth: u8, note: &Note) {
        match note {
            Note::Round(round) => self.head(&format!("round {round}")),
            Note::Phase(phase) => {
                self.paying = false;
                self.head(phase_text(*phase));
            }
            Note::Turn(player) => self.head(&format!("turn of {}", letter(*player))),
            Note::Acts(player, action) => {
                let text = action_text(self.names, *action);
                let (verb, rest) = text.split_once(' ').unwrap_or((&text, ""));
                let rest = match action {
                    cinderforge_kernel::decision::Action::Play(card) => self.card(*card),
                    cinderforge_kernel::decision::Action::Use(card, ability) => {
                        let label = self.names.library().ability(*ability).label;
                        self.ability(*card, &label)
                    }
                    _ => rest.to_owned(),
                };
                self.announced = true;
                self.paying = true;
                let head = format!("{:<COLUMN$}{rest}", format!("{} {verb}", letter(*player)));
                self.head(&head);
            }
            Note::Answered(decision, answer) => self.answered(depth, decision, answer),
            Note::Happened(event) => self.happened(depth, event),
            Note::Replaced(event) => {
                let text = self.event(event);
                self.line(depth, "replace", &text);
            }
            Note::AmountSet(event) => {
                let text = format!("{} in {}", event.amount, self.event(event));
                self.line(depth, "change", &format!("to {text}"));
            }
            Note::Prevented(event, n) => {
                let text = self.event(event);
                self.line(depth, "prevent", &format!("{n} of {text}"));
            }
            Note::Redirected(event) => {
                let text = self.event(event);
                self.line(depth, "redirect", &text);
            }
            Note::Answers { player, card, ability, window, moment } => {
                self.announced = true;
                self.paying = true;
                let word = match (window, moment) {
                    (Some(window), _) => window.word().to_owned(),
                    (None, Some(moment)) => moment.word().replace('_', " "),
                    (None, None) => "then".to_owned(),
                };
                let text = format!("{} {}", letter(*player), self.ability(*card, ability));
                self.line(depth, &word, &text);
            }
            Note::Resolves(card, label) => {
                self.paying = false;
                if !std::mem::take(&mut self.announced) {
                    let text = self.ability(*card, label);
                    self.line(depth, "resolve", &text);
                }
            }
            Note::Cancelled(card, label) => {
                let text = self.ability(*card, label);
                self.line(depth, "cancel", &text);
            }
            Note::Fizzles(card, label) => {
                let text = format!("{}: its card has left play", self.ability(*card, label));
                self.line(depth, "no effect", &text);
            }
            Note::Tokens { card, kind, from, to } => {
                let (word, joint) = if to > from { ("place", "on") } else { ("remove", "from") };
                let text = format!("{kind} {joint} {}, {from} -> {to}", self.card(*card));
                self.line(depth, word, &text);
            }
            Note::TokensMoved { from, onto, kind, n } => {
                let text = format!("{n} {kind}, {} -> {}", self.card(*from), self.card(*onto));
                self.line(depth, "shift", &text);
            }
            Note::Moved { card, from, to, controller, host } => {
                self.paying &= *to == Zone::DiscardPile;
                let text = match (to, host) {
                    (Zone::Attached, Some(host)) => format!("{}, {from} -> on {}", self.card(*card), self.card(*host)),
                    (Zone::Under, Some(host)) => format!("{}, {from} -> under {}", self.card(*card), self.card(*host)),
                    (Zone::Aside | Zone::Removed, _) => format!("{}, {from} -> {to}", self.card(*card)),
                    _ => format!("{}, {from} -> {to} of {}", self.card(*card), letter(*controller)),
                };
                self.line(depth, if *to == Zone::Attached { "attach" } else { "move" }, &text);
            }
            Note::Bonus(card, value, n) => {
                let text = format!("{n:+} {} for {}", value_text(*value), self.card(*card));
                self.line(depth, "bonus", &text);
            }
            Note::Gains(card, name, n) => {
                let n = if *n > 0 { format!(" {n}") } else { String::new() };
                let text = format!("{name}{n}, {}", self.card(*card));
                self.line(depth, "gain", &text);
            }
            Note::Loses(card, name) => {
                let text = format!("{name}, {}", self.card(*card));
                self.line(depth, "lose", &text);
            }
            Note::Ends(card) => {
                let text = card.map_or_else(|| "what lasted".to_owned(), |card| format!("what lasted on {}", self.card(card)));
                self.line(depth, "end", &text);
            }
            Note::Shuffled(player) => self.line(depth, "shuffle", &format!("draw pile of {}", letter(*player))),
            Note::ExtraAction(player, kind, n) => self.line(depth, "extra", &format!("{n} {kind} for {}", letter(*player))),
            Note::FirstPlayer(player) => self.line(depth, "first player", &letter(*player).to_string()),
            Note::Lost(player) => self.line(depth, "lost", &letter(*player).to_string()),
            Note::Over(outcome) => self.head(&match outcome {
                Outcome::Won(player) => format!("game over, {} wins", letter(*player)),
                Outcome::Draw => "game over, drawn".to_owned(),
            }),
            Note::Die(..) | Note::Face(..) | Note::Rolled(..) => {}
        }
    }

    /// Answers that nothing else in the trace shows.
    fn answered(&mut self, depth: u8, decision: &Decision, answer: &Answer) {
        let picked = self.picked(decision, answer);
        let who = letter(decision.player);
        let (word, text) = match decision.asks {
            Asks::Target => ("target", format!("{who} {}: {picked}", decision.label)),
            Asks::Mode => ("mode", format!("{who} {picked}")),
            Asks::ParallelCost | Asks::CostWay => ("cost", format!("{who} {picked}")),
            Asks::CostX => ("X", format!("{who} {picked}")),
            Asks::ExtraCost | Asks::Effect => ("choose", format!("{who} {}: {picked}", decision.label)),
            Asks::DamageOrder | Asks::EffectOrder | Asks::PlayerOrder => ("order", format!("{who} {picked}")),
            Asks::BattleOrder => ("battle", format!("{who} {picked}")),
            Asks::Respark => {
                self.paying = picked == "yes";
                ("respark", format!("{who} {picked}"))
            }
            Asks::Trigger if picked == "nothing" => {
                let offered: Vec<String> = decision
                    .choices()
                    .iter()
                    .filter(|choice| **choice != Choice::Done)
                    .map(|choice| self.choice(*choice))
                    .collect();
                ("decline", format!("{who} {}", offered.join(", ")))
            }
            Asks::Counter if picked == "no" => ("no counter", decision.card.map(|card| self.card(card)).unwrap_or_default()),
            Asks::Blocker if picked == "nothing" => ("no block", decision.card.map(|card| self.card(card)).unwrap_or_default()),
            Asks::Guard if picked == "nothing" => ("no guard", who.to_string()),
            Asks::AttackTarget => ("target", format!("{who} {picked}")),
            Asks::Attackers
            | Asks::Action
            | Asks::FirstFive
            | Asks::FirstPlayer
            | Asks::DiscardCards
            | Asks::ExhaustDice
            | Asks::PayDice
            | Asks::PayDiscard
            | Asks::Trigger
            | Asks::TriggerOrder
            | Asks::Attach
            | Asks::Untriggered
            | Asks::Blocker
            | Asks::Guard
            | Asks::Counter
            | Asks::CounterSplit
            | Asks::MeditateDiscard
            | Asks::MeditateDice
            | Asks::Faces => return,
        };
        self.line(depth, word, &text);
    }

    fn picked(&self, decision: &Decision, answer: &Answer) -> String {
        let list = decision.choices();
        let one = |at: &u16| list.get(usize::from(*at)).map(|choice| self.choice(*choice)).unwrap_or_default();
        match answer {
            Answer::One(at) => one(at),
            Answer::Some(all) if all.is_empty() => "nothing".to_owned(),
            Answer::Some(all) | Answer::Order(all) => all.iter().map(one).collect::<Vec<_>>().join(", "),
            Answer::Number(number) => number.to_string(),
            Answer::Faces(faces) => faces.iter().map(ToString::to_string).collect::<Vec<_>>().join(", "),
            Answer::Split(parts) => {
                let Choosing::Split { among, .. } = &decision.kind else { return String::new() };
                let parts = among.iter().zip(parts).filter(|(_, n)| **n > 0);
                parts.map(|(choice, n)| format!("{n} on {}", self.choice(*choice))).collect::<Vec<_>>().join(", ")
            }
        }
    }

    fn choice(&self, choice: Choice) -> String {
        match choice {
            Choice::Thing(thing) => self.thing(thing),
            Choice::Yes => "yes".to_owned(),
            Choice::No => "no".to_owned(),
            Choice::Done => "nothing".to_owned(),
            Choice::Word(word) => word.to_string(),
            Choice::Title(def) => bare(self.names.library().def(def).id).to_owned(),
            Choice::Token(token) => token.to_string(),
            Choice::Trigger(card, label) => {
                self.told.borrow_mut().insert(card);
                ability_text(self.names, card, &label)
            }
            Choice::Do(action) => action_text(self.names, action),
            Choice::TopOfDrawPile => "top of the draw pile".to_owned(),
        }
    }

    fn happened(&mut self, depth: u8, event: &Event) {
        let subjects = self.subjects(event);
        let (word, text) = match event.kind {
            EventKind::IsDealtDamage => ("deal", format!("{} to {subjects}{}", event.amount, self.source(event))),
            EventKind::ReceivesDamage => ("receive", format!("{} by {subjects}", event.amount)),
            EventKind::IsDestroyed => ("destroy", subjects),
            EventKind::IsDiscarded => ("discard", subjects),
            EventKind::IsDeclaredAttacker => ("attack", format!("{subjects}{}", self.other(event, " -> "))),
            EventKind::IsDeclaredBlocker => ("block", format!("{subjects}{}", self.other(event, " blocks "))),
            EventKind::IsDeclaredGuard => ("guard", format!("{subjects}{}", self.other(event, " for "))),
            EventKind::Counters => ("counter", subjects),
            _ => ("event", self.event(event)),
        };
        self.line(depth, word, &text);
    }

    fn subjects(&self, event: &Event) -> String {
        event.subjects.iter().map(|thing| self.thing(*thing)).collect::<Vec<_>>().join(", ")
    }

    fn other(&self, event: &Event, joint: &str) -> String {
        event.other.map(|other| format!("{joint}{}", self.thing(other))).unwrap_or_default()
    }

    fn source(&self, event: &Event) -> String {
        if !event.shares.is_empty() {
            let shares: Vec<String> = event.shares.iter().map(|(card, n)| format!("{n} {}", self.card(card.id))).collect();
            return format!(" by {}", shares.join(", "));
        }
        event.source.map(|card| format!(" by {}", self.card(card.id))).unwrap_or_default()
    }

    /// An event in words.
    fn event(&self, event: &Event) -> String {
        let subjects = self.subjects(event);
        let amount = event.amount;
        match event.kind {
            EventKind::IsDealtDamage | EventKind::ReceivesDamage => {
                format!("{amount} damage to {subjects}{}", self.source(event))
            }
            EventKind::GetsWounds => format!("{amount} wounds on {subjects}"),
            EventKind::GetsExhaustion => format!("{amount} exhaustion on {subjects}"),
            EventKind::GetsStatus => format!("{amount} status on {subjects}"),
            kind => format!("{subjects} {}", kind.word().replace('_', " ")),
        }
    }
}

/// Things with how many there are of each.
fn listed(dice: &[String]) -> String {
    let mut counts: Vec<(&String, usize)> = Vec::new();
    for die in dice {
        match counts.iter_mut().find(|(known, _)| *known == die) {
            Some((_, n)) => *n += 1,
            None => counts.push((die, 1)),
        }
    }
    let texts: Vec<String> =
        counts.into_iter().map(|(die, n)| if n > 1 { format!("{die} ({n})") } else { die.clone() }).collect();
    texts.join(", ")
}

fn phase_text(phase: Phase) -> &'static str {
    match phase {
        Phase::Setup => "setup",
        Phase::Prepare => "prepare phase",
        Phase::PlayerTurns => "player turns phase",
        Phase::Recovery => "recovery phase",
    }
}

fn value_text(value: Value) -> &'static str {
    match value {
        Value::Attack => "attack",
        Value::Life => "life",
        Value::Recover => "recover",
        Value::MagicPlayCost => "magic play cost",
    }
}
