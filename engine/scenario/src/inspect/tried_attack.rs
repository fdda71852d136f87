//! Tries an attack on a copy of the game, to hear what the rules look at for it.

use cinderforge_kernel::game::{
    Action, Answer, AttackKind, CandidateResult, Choice, Decision, DecisionKind, Game, Options, Progress,
};
use cinderforge_kernel::table::Table;
use cinderforge_kernel::terms::PlayerId;
use smallvec::smallvec;

use crate::language::CardName;
use crate::run::declared_attack::DeclaredAttack;
use crate::run::names::Names;
use crate::run::question::Question;
use crate::run::view::ScenarioView;

/// Tries an attack on a copy of the game, and tells what the rules look at for it.
pub(super) fn try_attack(
    table: &mut Table,
    game: &Game,
    player: PlayerId,
    (target, attackers): (&CardName, &[CardName]),
    names: &Names,
) -> Vec<CandidateResult> {
    let mut game = game.clone();
    table.explain(true);
    if table.show(&game).is_err() {
        return Vec::new();
    }
    for _ in 0..TRIED {
        let Some(decision) = game.waiting.clone().filter(|decision| decision.player == player) else { break };
        let Some(answer) = attack_answer(table, &decision, (target, attackers), names) else { break };
        game.answers.push(answer);
        if !matches!(table.run(&mut game), Ok(Progress::Waiting)) {
            break;
        }
    }
    table.candidates()
}

/// The most questions of the attacking player that are answered to try an attack.
const TRIED: usize = 8;

/// Returns the answer that goes on with an attack; none if the question is about something else.
fn attack_answer(
    table: &Table,
    decision: &Decision,
    (target, attackers): (&CardName, &[CardName]),
    names: &Names,
) -> Option<Answer> {
    let scenario_view = ScenarioView::within_step(table.view(decision.player));
    let list = decision.choices();
    let phoenixborn = |card| scenario_view.is_phoenixborn(card);
    let kind = names
        .find(target, &scenario_view)
        .map_or(AttackKind::Unit, |card| if phoenixborn(card) { AttackKind::Phoenixborn } else { AttackKind::Unit });
    let pick = |index: Option<usize>| index.map(|index| Answer::One(index as u16));
    match decision.kind {
        DecisionKind::Action => pick(list.iter().position(|choice| *choice == Choice::Do(Action::Attack(kind)))),
        DecisionKind::Attackers | DecisionKind::AttackTarget => {
            let declared = DeclaredAttack { player: decision.player, target: target.clone(), attackers: attackers.to_vec() };
            let any = || if matches!(decision.options, Options::One(_)) { Answer::One(0) } else { Answer::Some(smallvec![0]) };
            Some(declared.answer(&Question { decision, names, scenario_view: &scenario_view }).unwrap_or_else(any))
        }
        DecisionKind::Trigger | DecisionKind::Untriggered => pick(list.iter().position(|choice| *choice == Choice::Done)),
        _ => None,
    }
}
