//! The answers of a way as lines of a scenario.

use cinderforge_kernel::game::{Decision, DecisionKind, Game};

use crate::run::names::{Names, letter};

/// The answers of a way as lines of a scenario. Where the language has one line for several questions, their answers are in it.
#[derive(Clone, Default)]
pub(crate) struct WayLines {
    pub(crate) lines: Vec<String>,
    /// The line of the attack that is being declared, and that of its blocks.
    attack: Option<usize>,
    blocks: Option<usize>,
    /// The line of the meditation that goes on.
    meditation: Option<usize>,
}

impl WayLines {
    /// Takes an answer in, as the line that gives it alone; `next` is the game with it.
    pub(crate) fn answer(&mut self, decision: &Decision, line: String, next: &Game, names: &Names) {
        let who = letter(decision.player);
        match decision.kind {
            DecisionKind::Action => {
                (self.attack, self.blocks, self.meditation) = (None, None, None);
                let index = self.lines.len();
                let line = match line.split_once(' ').map(|(_, deed)| deed) {
                    Some("meditates") => {
                        self.meditation = Some(index);
                        format!("{who} meditates nothing")
                    }
                    Some(deed) if deed.starts_with("attacks ") => {
                        self.attack = Some(index);
                        line
                    }
                    _ => line,
                };
                self.lines.push(line);
            }
            DecisionKind::Attackers | DecisionKind::AttackTarget if self.attack.is_some() => {}
            DecisionKind::MeditateDiscard | DecisionKind::MeditateDice | DecisionKind::Faces if self.meditation.is_some() => {
                self.meditates(decision, &line);
            }
            DecisionKind::Blocker => self.blocks(who, line),
            _ => self.lines.push(line),
        }
        if let (Some(index), Some(attack)) = (self.attack, &next.state.attack)
            && let Some(target) = attack.target
            && !attack.attackers.is_empty()
        {
            let units: Vec<String> = attack.attackers.iter().map(|attacker| names.card(attacker.unit.id, true)).collect();
            let attacker = letter(attack.attacker);
            self.lines[index] = format!("{attacker} attacks {} with {}", names.card(target.id, true), units.join(", "));
        }
    }

    /// Adds what is discarded, or the sides dice are turned to, to the line of the meditation.
    fn meditates(&mut self, decision: &Decision, line: &str) {
        let Some(own) = self.meditation.and_then(|index| self.lines.get_mut(index)) else { return };
        let picked = line.split_once(": ").map_or(line, |(_, picked)| picked);
        match decision.kind {
            DecisionKind::MeditateDiscard if picked == "nothing" => {}
            DecisionKind::MeditateDiscard if own.ends_with(" nothing") => *own = own.replace(" nothing", &format!(" {picked}")),
            DecisionKind::MeditateDiscard => *own = format!("{own}, {picked}"),
            DecisionKind::Faces => {
                let turned = line.split_once(" turns ").map_or(line, |(_, turned)| turned);
                *own = format!("{own}; {turned}");
            }
            _ => {}
        }
    }

    /// Adds a block to the line that has all blocks of an attack.
    fn blocks(&mut self, who: char, line: String) {
        let Some(index) = self.blocks else {
            self.blocks = Some(self.lines.len());
            self.lines.push(line);
            return;
        };
        let none = format!("{who} does not block");
        if self.lines[index] == none {
            self.lines[index] = line;
        } else if line != none {
            let pair = line.split_once(" blocks ").map_or(line.as_str(), |(_, pair)| pair);
            self.lines[index] = format!("{}, {pair}", self.lines[index]);
        }
    }
}
