//! Exploring: every way a game can go on, by every legal answer and order, up to the next action or a number of them.
//!
//! Chance goes one way only, the way the seed has it.

use std::collections::{BTreeMap, HashSet, VecDeque};

use cinderforge_kernel::decision::{Answer, Asks, Choice, Decision};
use cinderforge_kernel::die::DiePlace;
use cinderforge_kernel::event::Zone;
use cinderforge_kernel::id::{CardId, PlayerId, Thing};
use cinderforge_kernel::state::{Outcome, State};
use cinderforge_kernel::table::answers::{LegalAnswers, legal_answers};
use cinderforge_kernel::table::{Fault, Game, Progress, Table};
use cinderforge_kernel::view::View;

use crate::run::carry::Declared;
use crate::run::names::{Names, letter};
use crate::run::pick::Question;
use crate::run::view::Sight;
use crate::run::wording::said;

/// A game where a way ends, and the answers that lead there.
pub(crate) struct End {
    pub(crate) game: Game,
    /// The answers as lines of a scenario.
    pub(crate) lines: Vec<String>,
}

/// All ways from a game.
pub(crate) struct Walk {
    pub(crate) ends: Vec<End>,
    /// Questions that were answered in every way.
    pub(crate) positions: usize,
    /// Whether no way is left out.
    pub(crate) complete: bool,
}

/// How far ways are followed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bound {
    /// Further actions that are taken; with none, a way ends at the next question for an action.
    pub actions: u16,
    /// The most questions that are answered in every way.
    pub positions: usize,
}

/// Follows every way from a game that waits or has ended. The attack that the lines have declared goes on as declared.
///
/// # Errors
/// A card script failed, or the engine did.
pub(crate) fn walk(
    table: &mut Table,
    start: &Game,
    names: &Names,
    bound: Bound,
    declared: Option<&Declared>,
) -> Result<Walk, Fault> {
    let mut walk = Walk { ends: Vec::new(), positions: 0, complete: true };
    let mut seen: HashSet<Vec<u8>> = HashSet::new();
    let mut open = VecDeque::from([(start.clone(), Told::default(), bound.actions, declared)]);
    while let Some((mut game, told, actions, declared)) = open.pop_front() {
        let Some(decision) = game.waiting.clone() else {
            walk.ends.push(End { game, lines: told.lines });
            continue;
        };
        let acts = is_of_the_round(decision.asks);
        if acts && actions == 0 {
            walk.ends.push(End { game, lines: told.lines });
            continue;
        }
        if walk.positions == bound.positions {
            walk.complete = false;
            break;
        }
        walk.positions += 1;
        let declared = declared.filter(|_| !acts);
        let (answers, complete) = answers(table, &mut game, names, &decision, declared);
        walk.complete &= complete;
        for (answer, line) in answers {
            let mut next = game.clone();
            next.answers.push(answer);
            match table.run(&mut next) {
                Ok(Progress::Waiting | Progress::Over(_)) => {}
                Err(Fault::IllegalAnswer { .. }) => continue,
                Err(fault) => return Err(fault),
            }
            if seen.insert(key(&next)) {
                let mut told = told.clone();
                told.answer(&decision, line, &next, names);
                open.push_back((next, told, if acts { actions - 1 } else { actions }, declared));
            }
        }
    }
    Ok(walk)
}

/// The answers of a way as lines of a scenario. Where the language has one line for several questions, their answers are in it.
#[derive(Clone, Default)]
struct Told {
    lines: Vec<String>,
    /// The line of the attack that is being declared, and that of its blocks.
    attack: Option<usize>,
    blocks: Option<usize>,
    /// The line of the meditation that goes on.
    meditation: Option<usize>,
}

impl Told {
    /// Takes an answer in, as the line that gives it alone; `next` is the game with it.
    fn answer(&mut self, decision: &Decision, line: String, next: &Game, names: &Names) {
        let who = letter(decision.player);
        match decision.asks {
            Asks::Action => {
                (self.attack, self.blocks, self.meditation) = (None, None, None);
                let at = self.lines.len();
                let line = match line.split_once(' ').map(|(_, deed)| deed) {
                    Some("meditates") => {
                        self.meditation = Some(at);
                        format!("{who} meditates nothing")
                    }
                    Some(deed) if deed.starts_with("attacks ") => {
                        self.attack = Some(at);
                        line
                    }
                    _ => line,
                };
                self.lines.push(line);
            }
            Asks::Attackers | Asks::AttackTarget if self.attack.is_some() => {}
            Asks::MeditateDiscard | Asks::MeditateDice | Asks::Faces if self.meditation.is_some() => {
                self.meditates(decision, &line);
            }
            Asks::Blocker => self.blocks(who, line),
            _ => self.lines.push(line),
        }
        if let (Some(at), Some(attack)) = (self.attack, &next.state.attack)
            && let Some(target) = attack.target
            && !attack.attackers.is_empty()
        {
            let units: Vec<String> = attack.attackers.iter().map(|one| names.card(one.unit.id, true)).collect();
            let attacker = letter(attack.attacker);
            self.lines[at] = format!("{attacker} attacks {} with {}", names.card(target.id, true), units.join(", "));
        }
    }

    /// One line has all that is discarded, and the sides dice are turned to.
    fn meditates(&mut self, decision: &Decision, line: &str) {
        let Some(own) = self.meditation.and_then(|at| self.lines.get_mut(at)) else { return };
        let picked = line.split_once(": ").map_or(line, |(_, picked)| picked);
        match decision.asks {
            Asks::MeditateDiscard if picked == "nothing" => {}
            Asks::MeditateDiscard if own.ends_with(" nothing") => *own = own.replace(" nothing", &format!(" {picked}")),
            Asks::MeditateDiscard => *own = format!("{own}, {picked}"),
            Asks::Faces => {
                let turned = line.split_once(" turns ").map_or(line, |(_, turned)| turned);
                *own = format!("{own}; {turned}");
            }
            _ => {}
        }
    }

    /// One line has all blocks of an attack.
    fn blocks(&mut self, who: char, line: String) {
        let Some(at) = self.blocks else {
            self.blocks = Some(self.lines.len());
            self.lines.push(line);
            return;
        };
        let none = format!("{who} does not block");
        if self.lines[at] == none {
            self.lines[at] = line;
        } else if line != none {
            let pair = line.split_once(" blocks ").map_or(line.as_str(), |(_, pair)| pair);
            self.lines[at] = format!("{}, {pair}", self.lines[at]);
        }
    }
}

/// Questions of the round, at which a way ends if no further action is to be taken.
fn is_of_the_round(asks: Asks) -> bool {
    matches!(asks, Asks::Action | Asks::FirstFive | Asks::FirstPlayer | Asks::DiscardCards | Asks::ExhaustDice)
}

/// What tells games apart: the state, what was answered since, and what is asked.
fn key(game: &Game) -> Vec<u8> {
    postcard::to_stdvec(game).unwrap_or_default()
}

/// Every legal answer, with the line that gives it, and whether none is left out. Of answers that differ only in which of equal cards or dice they
/// name, one is enough.
fn answers(
    table: &mut Table,
    game: &mut Game,
    names: &Names,
    decision: &Decision,
    declared: Option<&Declared>,
) -> (Vec<(Answer, String)>, bool) {
    table.view_of(game, decision.player, |view| {
        let sight = Sight::within(*view);
        let as_declared = declared.and_then(|declared| declared.answer(&Question { decision, names, sight: &sight }));
        let legal = match as_declared {
            Some(answer) if view.check(decision, &answer).is_ok() => LegalAnswers { answers: vec![answer], complete: true },
            Some(_) => LegalAnswers { answers: Vec::new(), complete: true },
            None => legal_answers(view, decision, |one, other| alike(one, other, &sight), MOST_ANSWERS),
        };
        let with_line = |answer: Answer| {
            let line = said(decision, &answer, names, &sight);
            (answer, line)
        };
        (legal.answers.into_iter().map(with_line).collect(), legal.complete)
    })
}

fn alike(one: Choice, other: Choice, sight: &Sight) -> bool {
    match (one, other) {
        (Choice::Thing(Thing::Card(one)), Choice::Thing(Thing::Card(other))) => sight.alike(one.id, other.id),
        (Choice::Thing(Thing::Die(one)), Choice::Thing(Thing::Die(other))) => sight.view.die(one) == sight.view.die(other),
        (one, other) => one == other,
    }
}

/// The most answers to one question that are looked at.
const MOST_ANSWERS: usize = 4096;

// ---- what a game has come to ----------------------------------------------------------------------------------------

/// The board in the words of scenarios, with everything hidden on it: two games that differ in nothing else are one outcome.
pub(crate) fn board(state: &State, view: &View, names: &Names) -> Vec<String> {
    let mut lines = Vec::new();
    match state.outcome {
        Some(Outcome::Won(player)) => lines.push(format!("{} wins", letter(player))),
        Some(Outcome::Draw) => lines.push("game drawn".to_owned()),
        None => {}
    }
    for (at, player) in state.players.iter().enumerate() {
        let who = letter(PlayerId(at as u8));
        if player.lost {
            lines.push(format!("{who} lost"));
        }
        lines.push(format!("{who} {}", card_text(state, player.phoenixborn, view, names)));
        for (zone, cards) in [(Zone::Battlefield, &player.battlefield), (Zone::Spellboard, &player.spellboard)] {
            lines.extend(cards.iter().map(|card| format!("{who} {zone} {}", card_text(state, *card, view, names))));
        }
        let piles = [
            (Zone::Hand, &player.hand),
            (Zone::DrawPile, &player.draw_pile),
            (Zone::DiscardPile, &player.discard_pile),
            (Zone::ConjurationPile, &player.conjuration_pile),
        ];
        for (zone, cards) in piles {
            let mut held: BTreeMap<String, usize> = BTreeMap::new();
            for card in cards {
                *held.entry(names.card(*card, false)).or_default() += 1;
            }
            lines.extend(held.into_iter().map(|(name, count)| format!("{who} {zone} {count} {name}")));
        }
        for (pool, place) in [("active", DiePlace::Active), ("exhausted", DiePlace::Exhausted)] {
            let mut held: BTreeMap<String, usize> = BTreeMap::new();
            for die in state.dice.iter().filter(|die| die.owner.index() == at && die.place == place) {
                *held.entry(format!("{}:{}", die.kind, die.level)).or_default() += 1;
            }
            lines.extend(held.into_iter().map(|(die, count)| format!("{who} {pool} {count} {die}")));
        }
        let marks = [(player.reacted, "reaction used"), (player.guarded, "guarded")];
        lines.extend(marks.iter().filter(|(holds, _)| *holds).map(|(_, text)| format!("{who} {text}")));
    }
    lines
}

fn card_text(state: &State, card: CardId, view: &View, names: &Names) -> String {
    let now = state.card(card);
    let mut details: Vec<String> = [(now.wounds, "wound"), (now.exhaustion, "exhaustion"), (now.status, "status")]
        .iter()
        .filter(|(count, _)| *count > 0)
        .map(|(count, kind)| if *count > 1 && *kind == "wound" { format!("{count} wounds") } else { format!("{count} {kind}") })
        .collect();
    details.extend(view.attachments(card).map(|one| format!("with {}", card_text(state, one, view, names))));
    let on = |place: DiePlace| matches!(place, DiePlace::OnCard { card: on, .. } if on.id == card && on.stay == now.stay);
    details.extend(state.dice.iter().filter(|die| on(die.place)).map(|die| format!("{}:{} die", die.kind, die.level)));
    let name = names.card(card, true);
    if details.is_empty() { name } else { format!("{name} ({})", details.join(", ")) }
}
