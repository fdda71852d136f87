//! Asking why: a play, an answer or a part in an attack, named as a line of a scenario would, judged where the lines end.

use std::rc::Rc;

use cinderforge_content::diagnostic::{Code, Diagnostic, SourceFile};
use cinderforge_kernel::game::{Action, CandidateResult, Choice, Decision, DecisionKind, Game, Options, Refusal, TraceEvent};
use cinderforge_kernel::table::Table;
use cinderforge_kernel::terms::{CardId, PlayerId, Zone};
use cinderforge_script::{GameData, Host};
use ustr::Ustr;

use crate::inspect::candidates::{Considerations, is_asked_about, is_of_an_attack};
use crate::inspect::case::Case;
use crate::inspect::explanation::{Explanation, chosen_by_rule, explain, explain_answer, explain_no_unit, when_judged};
use crate::inspect::tried_attack::try_attack;
use crate::language::{CardName, Deed, Item, ItemKind, Scenario, Usage, Verb, deed_of};
use crate::run::actions::actions;
use crate::run::mode::{AnswerMode, Purpose};
use crate::run::names::{Names, name_as_written, no_player};
use crate::run::question::{PickError, Question};
use crate::run::runner::Runner;
use crate::run::script_hosts::ScriptHosts;
use crate::run::start::initial_state;
use crate::run::view::ScenarioView;

impl Case<'_> {
    /// Tells why a player may do something or not, where the lines of the scenario end or before one of them, by its number.
    ///
    /// # Errors
    /// What is wrong with cards or board, the first line that does not fit the game, or the question.
    pub fn why(
        &self,
        ruleset: Ustr,
        question: &str,
        before: Option<usize>,
        hosts: &ScriptHosts,
    ) -> Result<Vec<Explanation>, Vec<Diagnostic>> {
        let kit = self.game_data(ruleset)?;
        why(&self.scenario, &kit, hosts.host_for(&kit), before, question)
            .map_err(|problems| problems.into_iter().map(|problem| problem.note(format!("this is under {ruleset}"))).collect())
    }
}

/// Plays the lines of a scenario before one, and says why a player may do something then, or not.
///
/// # Errors
/// What is wrong with the board, the first line that does not fit the game, or the question.
fn why(
    scenario: &Scenario,
    kit: &GameData,
    host: Rc<Host>,
    before: Option<usize>,
    question: &str,
) -> Result<Vec<Explanation>, Vec<Diagnostic>> {
    let mut scenario = scenario.clone();
    if let Some(before) = before {
        let text = scenario.source.text.clone();
        let lines = text.lines().count();
        if before == 0 || before > lines + 1 {
            let problem =
                scenario.source.error_in_file(Code::NumberOutOfRange, format!("there is no line {before}: the file has {lines}"));
            return Err(vec![problem.help("name a line of the file, or none for its end".to_owned())]);
        }
        scenario.lines.retain(|line| text[..line.span.start].matches('\n').count() + 1 < before);
    }
    let state = initial_state(&scenario, kit)?;
    let mut runner = Runner::new(&scenario, kit, Rc::clone(&host), state, AnswerMode::AtOnce, Purpose::Explore)?;
    runner.game.explain().map_err(|fault| vec![scenario.source.error_in_file(Code::Stopped, fault.to_string())])?;
    runner.run().map_err(|problem| vec![*problem])?;
    let names = Rc::clone(&runner.lines.borrow().names);
    let answered = runner.game.happened().filter_map(|entry| match &entry.event {
        TraceEvent::Answered(decision, _) => Some(&**decision),
        _ => None,
    });
    let position = InspectedGame {
        table: runner.game.table(),
        game: runner.game.game(),
        answered: answered.collect(),
        names: &names,
        trial: kit.table_with(host),
    };
    judge(position, question)
}

/// A game, and what its rules looked at since it began.
struct InspectedGame<'a> {
    pub(crate) table: &'a Table,
    pub(crate) game: &'a Game,
    /// The questions that were answered, in their order.
    pub(crate) answered: Vec<&'a Decision>,
    pub(crate) names: &'a Names,
    /// Another table, for trying an attack out.
    pub(crate) trial: Table,
}

/// Tells why a player may do something, or not.
///
/// # Errors
/// The question cannot be read, names something that is not there, or is about something no rule has looked at.
fn judge(position: InspectedGame, question: &str) -> Result<Vec<Explanation>, Vec<Diagnostic>> {
    let InspectedGame { table, game, answered, names, mut trial } = position;
    let (player, deed) = deed_of(question).map_err(|problem| vec![*problem])?;
    let wrong = |text: String| vec![SourceFile::new("the question", question).error(0..question.len(), Code::NotClear, text)];
    let scenario_view = ScenarioView { view: table.view(player), state: Some(table.state()) };
    let seats = scenario_view.view.seats();
    if player.index() >= seats {
        return Err(wrong(no_player(player, seats)));
    }
    let acts = game.waiting.as_ref().is_none_or(|decision| decision.kind == DecisionKind::Action && decision.player == player);
    let asked = game.waiting.as_ref().filter(|decision| decision.player == player);
    if let (Some(decision), Deed::Uses(_)) = (asked, &deed)
        && let Some(explanation) = explain_choice(decision, &deed, names, &scenario_view).map_err(wrong)?
    {
        return Ok(vec![explanation]);
    }
    let past_choice = || {
        let own = answered.iter().copied().filter(|decision| decision.player == player);
        explain_past_choice(own, &deed, names, &scenario_view)
    };
    let actions = match actions(player, &deed, names, &scenario_view) {
        Ok(actions) => actions,
        Err(text) => return past_choice().map(|explanation| vec![explanation]).ok_or_else(|| wrong(text)),
    };
    let fitting = |considered: &&CandidateResult| {
        considered.player == player && is_asked_about(&considered.what, &deed, names, &scenario_view)
    };
    let mut seen: Vec<CandidateResult> = table.candidates().iter().filter(fitting).cloned().collect();
    let past = if table.state().attack.is_some() { 0 } else { seen.len() };
    if let (true, Some(Action::Attack(_)), Deed::Attacks(target, attackers)) = (acts, actions.first(), &deed) {
        let tried = try_attack(&mut trial, game, player, (target, attackers), names);
        seen.extend(tried.iter().filter(fitting).cloned());
    }
    let mut verdicts = explain_seen(table, player, &seen, past, names);
    let considerations = Considerations { player, seen: &seen, names, scenario_view: &scenario_view };
    let left_out = considerations.left_out(&deed).map_err(wrong)?;
    verdicts.extend(left_out.iter().map(|considered| explain(table, player, table.verdict(considered), names)));
    let view = table.view(player);
    let is_an_action = !matches!(deed, Deed::Plays(_) | Deed::Uses(_));
    if acts || verdicts.is_empty() || is_an_action && !actions.is_empty() {
        let own = actions.iter().map(|action| explain(table, player, view.why(*action), names));
        verdicts.splice(0..0, own);
    }
    if verdicts.is_empty() {
        verdicts = explain_otherwise(table, player, &deed, asked, names, &scenario_view).map_err(wrong)?;
    }
    if verdicts.is_empty() {
        verdicts.extend(past_choice());
    }
    if verdicts.is_empty() {
        let text = format!("no rule has looked at whether {question} up to here");
        return Err(wrong(text).into_iter().map(|problem| problem.help(when_judged(&deed).to_owned())).collect());
    }
    if view.chimera().is_some_and(|chimera| chimera.seat == player) {
        verdicts = verdicts.into_iter().map(|explanation| chosen_by_rule(explanation, &deed)).collect();
    }
    Ok(verdicts)
}

/// Explains what the rules looked at, each candidate as they saw it last; the first `past` of them were looked at before the game
/// came where it stands.
fn explain_seen(table: &Table, player: PlayerId, seen: &[CandidateResult], past: usize, names: &Names) -> Vec<Explanation> {
    let latest = (0..seen.len()).filter(|index| !seen[index + 1..].iter().any(|later| later.what == seen[*index].what));
    let explain_one = |index: usize| {
        let explanation = explain(table, player, table.verdict(&seen[index]), names);
        let is_past = index < past && is_of_an_attack(&seen[index].what);
        let what = if is_past { format!("in the attack before, {}", explanation.what) } else { explanation.what };
        Explanation { what, ..explanation }
    };
    latest.map(explain_one).collect()
}

/// Explains what no rule has looked at: an alteration that could be attached, a counter that no battle came to, an answer to the
/// question that waits.
fn explain_otherwise(
    table: &Table,
    player: PlayerId,
    deed: &Deed,
    asked: Option<&Decision>,
    names: &Names,
    scenario_view: &ScenarioView,
) -> Result<Vec<Explanation>, String> {
    let found = match deed {
        Deed::Picks(Verb::AttachesTo, _, items) => explain_attaching(table, player, items, names, scenario_view)?,
        Deed::Counters(with) => {
            let counters = counters_out_of_battle(table, player, with.as_ref(), names, scenario_view)?;
            let explain = |considered| explain(table, player, table.verdict(considered), names);
            if counters.is_empty() { vec![explain_no_unit(player)] } else { counters.iter().map(explain).collect() }
        }
        _ => Vec::new(),
    };
    match asked {
        Some(decision) if found.is_empty() => Ok(explain_choice(decision, deed, names, scenario_view)?.into_iter().collect()),
        _ => Ok(found),
    }
}

/// Judges the counter of a unit, or of every unit of a player, where no battle has come to one.
fn counters_out_of_battle(
    table: &Table,
    player: PlayerId,
    with: Option<&CardName>,
    names: &Names,
    scenario_view: &ScenarioView,
) -> Result<Vec<CandidateResult>, String> {
    let units = match with {
        Some(name) => vec![names.find(name, scenario_view)?],
        None => scenario_view.view.zone(player, Zone::Battlefield).filter(|card| scenario_view.view.is_unit(*card)).collect(),
    };
    Ok(units.into_iter().map(|unit| table.counter_out_of_battle(player, unit)).collect())
}

/// Checks whether a question offers words, kinds of tokens or titles, so that no other word means anything.
fn offers_words(decision: &Decision) -> bool {
    decision.choices().iter().any(|choice| matches!(choice, Choice::Word(_) | Choice::Token(_) | Choice::Title(_)))
}

/// Returns the one word by which a line names what is used, if there is one.
fn word_of(usage: &Usage) -> Option<String> {
    match usage {
        Usage { label: Some(label), card: None, .. } => Some(label.clone()),
        Usage { label: None, card: Some(name), .. } => Some(name_as_written(name)),
        _ => None,
    }
}

/// Explains whether what a line picks answers the question of a text that waits; none if the line is about something else.
fn explain_choice(
    decision: &Decision,
    deed: &Deed,
    names: &Names,
    scenario_view: &ScenarioView,
) -> Result<Option<Explanation>, String> {
    let yes = || vec![Item { text: "yes".to_owned(), kind: ItemKind::Yes }];
    let (topic, items) = match deed {
        Deed::Picks(_, topic, items) => (topic.clone(), items.clone()),
        Deed::Uses(usage) if word_of(usage).is_some_and(|word| decision.label == word.as_str()) => (None, yes()),
        _ => return Ok(None),
    };
    let question = Question { decision, names, scenario_view };
    let is_of_text = !matches!(decision.kind, DecisionKind::Action | DecisionKind::Trigger | DecisionKind::Untriggered);
    if !is_of_text || topic.is_some_and(|topic| !question.is_about(&topic)) {
        return Ok(None);
    }
    let refusal = match question.answer(&items) {
        Ok((answer, _)) => decision.check(&answer).err(),
        Err(PickError::NotOffered(_)) => Some(Refusal::NotOffered),
        Err(PickError::Unclear(_)) if offers_words(decision) => Some(Refusal::NotOffered),
        Err(PickError::Unclear(text)) => return Err(text),
    };
    Ok(Some(explain_answer(decision, &items, refusal, names)))
}

/// Explains what a line picks by the latest question that asked for such a word or number; none if no question did.
fn explain_past_choice<'a>(
    answered: impl DoubleEndedIterator<Item = &'a Decision>,
    deed: &Deed,
    names: &Names,
    scenario_view: &ScenarioView,
) -> Option<Explanation> {
    if matches!(deed, Deed::Picks(_, None, _)) {
        return None;
    }
    let of_words = |decision: &&Decision| {
        let is_yes = |choice: &Choice| matches!(choice, Choice::Yes | Choice::No);
        offers_words(decision) || decision.choices().iter().any(is_yes) || matches!(decision.options, Options::Number { .. })
    };
    let mut found =
        answered.rev().filter(of_words).filter_map(|decision| explain_choice(decision, deed, names, scenario_view).ok()?);
    let explanation = found.next()?;
    Some(Explanation { what: format!("when it was asked, {}", explanation.what), ..explanation })
}

/// Explains whether the alterations a player has in hand could be attached to what is named.
fn explain_attaching(
    table: &Table,
    player: PlayerId,
    items: &[Item],
    names: &Names,
    scenario_view: &ScenarioView,
) -> Result<Vec<Explanation>, String> {
    let view = table.view(player);
    let in_hand = |card: &CardId| {
        scenario_view.card(*card).is_some_and(|card_state| card_state.zone == Zone::Hand && card_state.owner == player)
    };
    let alteration = |card: &CardId| names.library().def(names.def_at_start(*card)).attach.is_some();
    let spells: Vec<CardId> = names.all().filter(in_hand).filter(alteration).collect();
    let mut found = Vec::new();
    for item in items {
        let ItemKind::Card(name) = &item.kind else { continue };
        let bearer = names.find(name, scenario_view)?;
        found.extend(spells.iter().map(|spell| explain(table, player, view.why_attach(*spell, bearer), names)));
    }
    Ok(found)
}
