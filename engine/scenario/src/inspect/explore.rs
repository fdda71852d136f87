//! Exploring: what a scenario can come to from where its lines end.

use std::collections::BTreeMap;
use std::rc::Rc;

use cinderforge_content::diagnostic::{Code, Diagnostic};
use cinderforge_kernel::game::{Chimera, Outcome, State};
use cinderforge_kernel::table::View;
use cinderforge_kernel::table::answers::EqualCards;
use cinderforge_kernel::terms::{CardId, DiePlace, PlayerId, Zone};
use cinderforge_script::{GameData, Host};
use ustr::Ustr;

use crate::inspect::case::Case;
use crate::language::Scenario;
use crate::run::mode::{AnswerMode, Purpose};
use crate::run::names::{Names, letter};
use crate::run::runner::Runner;
use crate::run::script_hosts::ScriptHosts;
use crate::run::start::initial_state;
use crate::run::ways::{ExploreLimit, follow_ways};

/// One of the things a scenario can come to.
#[derive(Clone, Debug)]
pub struct Ending {
    /// The answers that lead there, as lines of a scenario; those of the shortest way.
    pub lines: Vec<String>,
    /// The board, line by line.
    pub board: Vec<String>,
    /// How many positions ended so.
    pub count: usize,
}

/// Everything a scenario can come to from where its lines end.
#[derive(Clone, Debug)]
pub struct Exploration {
    /// The distinct endings.
    pub endings: Vec<Ending>,
    /// Questions that were answered in every way.
    pub positions: usize,
    /// Whether no way is left out.
    pub complete: bool,
}

impl Case<'_> {
    /// Finds everything the scenario can come to under a ruleset from where its lines end.
    ///
    /// # Errors
    /// What is wrong with cards or board, the first line that does not fit the game, or a script that failed.
    pub fn explore(&self, ruleset: Ustr, bound: ExploreLimit, hosts: &ScriptHosts) -> Result<Exploration, Vec<Diagnostic>> {
        let kit = self.game_data(ruleset)?;
        explore(&self.scenario, &kit, hosts.host_for(&kit), bound)
    }
}

/// Plays the lines of a scenario and follows every way the game can go on from there.
///
/// # Errors
/// What is wrong with the board, the first line that does not fit the game, or a script that failed.
fn explore(scenario: &Scenario, kit: &GameData, host: Rc<Host>, bound: ExploreLimit) -> Result<Exploration, Vec<Diagnostic>> {
    let state = initial_state(scenario, kit)?;
    let mut runner = Runner::new(scenario, kit, Rc::clone(&host), state, AnswerMode::AtOnce, Purpose::Explore)?;
    runner.run().map_err(|problem| vec![*problem])?;
    let names = Rc::clone(&runner.lines.borrow().names);
    let declared = runner.lines.borrow().declared();
    let mut table = kit.table_with(host);
    let ways = follow_ways(&mut table, runner.game.game(), &names, bound, declared.as_ref(), EqualCards::NamedOnce)
        .map_err(|fault| vec![scenario.source.error_in_file(Code::Stopped, fault.to_string())])?;
    let mut endings: Vec<Ending> = Vec::new();
    for end in ways.ends {
        table.show(&end.game).map_err(|fault| vec![scenario.source.error_in_file(Code::Stopped, fault.to_string())])?;
        let board = board(table.state(), &table.view(table.state().turn), &names);
        match endings.iter_mut().find(|ending| ending.board == board) {
            Some(ending) => ending.count += 1,
            None => endings.push(Ending { lines: end.lines, board, count: 1 }),
        }
    }
    Ok(Exploration { endings, positions: ways.positions, complete: ways.complete })
}

/// Describes the board in the words of scenarios, with everything hidden on it: two games that differ in nothing else are one
/// outcome.
fn board(state: &State, view: &View, names: &Names) -> Vec<String> {
    let mut lines = Vec::new();
    match state.outcome {
        Some(Outcome::Won(player)) => lines.push(format!("{} wins", letter(player))),
        Some(Outcome::Draw) => lines.push("game drawn".to_owned()),
        None => {}
    }
    for (index, player) in state.players.iter().enumerate() {
        let who = letter(PlayerId(index as u8));
        if player.lost {
            lines.push(format!("{who} lost"));
        }
        lines.push(format!("{who} {}", card_text(state, player.phoenixborn, view, names)));
        lines.extend(
            state.chimera.iter().filter(|chimera| chimera.seat.index() == index).flat_map(|chimera| chimera_lines(chimera)),
        );
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
            for die in state.dice.iter().filter(|die| die.owner.index() == index && die.place == place) {
                *held.entry(format!("{}:{}", die.kind, die.level)).or_default() += 1;
            }
            lines.extend(held.into_iter().map(|(die, count)| format!("{who} {pool} {count} {die}")));
        }
        let marks = [(player.reacted, "reaction used"), (player.guarded, "guarded")];
        lines.extend(marks.iter().filter(|(holds, _)| *holds).map(|(_, text)| format!("{who} {text}")));
    }
    lines
}

/// Describes what is a Chimera's own.
fn chimera_lines(chimera: &Chimera) -> Vec<String> {
    let who = letter(chimera.seat);
    let mut lines = vec![format!("{who} phase {}", chimera.phase)];
    lines.extend((chimera.red_rains > 0).then(|| format!("{who} {} Red Rains", chimera.red_rains)));
    let tires = chimera.emptied > 0 && !chimera.fatigued;
    lines.extend(tires.then(|| format!("{who} draw pile emptied {} times", chimera.emptied)));
    lines.extend(chimera.fatigued.then(|| format!("{who} fatigued")));
    lines
}

/// Returns the cards that lie under a card; those before a Chimera from left to right.
fn cards_under(state: &State, host: CardId) -> Vec<CardId> {
    let lies_there = |card: &CardId| state.card(*card).zone == Zone::Under && state.card(*card).host == Some(host);
    let row = state.chimera.iter().flat_map(|chimera| chimera.row.iter().copied());
    let mut under: Vec<CardId> = Vec::new();
    for card in row.chain((0..state.cards.len()).map(|index| CardId(index as u16))).filter(lies_there) {
        if !under.contains(&card) {
            under.push(card);
        }
    }
    under
}

/// Describes a card with everything that lies on it and under it.
fn card_text(state: &State, card: CardId, view: &View, names: &Names) -> String {
    let card_state = state.card(card);
    let mut details: Vec<String> =
        [(card_state.wounds, "wound"), (card_state.exhaustion, "exhaustion"), (card_state.status, "status")]
            .iter()
            .filter(|(count, _)| *count > 0)
            .map(
                |(count, kind)| {
                    if *count > 1 && *kind == "wound" { format!("{count} wounds") } else { format!("{count} {kind}") }
                },
            )
            .collect();
    details.extend(view.attachments(card).map(|attachment| format!("with {}", card_text(state, attachment, view, names))));
    let on = |place: DiePlace| matches!(place, DiePlace::OnCard { card: on, .. } if on.id == card && on.stay == card_state.stay);
    details.extend(state.dice.iter().filter(|die| on(die.place)).map(|die| format!("{}:{} die", die.kind, die.level)));
    details.extend(cards_under(state, card).into_iter().map(|under| format!("over {}", names.card(under, false))));
    let name = names.card(card, true);
    if details.is_empty() { name } else { format!("{name} ({})", details.join(", ")) }
}
