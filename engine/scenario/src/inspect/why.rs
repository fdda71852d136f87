//! Asking why: a play, an answer or a part in an attack, named as a line of a scenario would, judged where the lines end.

use std::rc::Rc;

use cinderforge_content::diagnostic::{Diagnostic, SourceFile};
use cinderforge_kernel::decision::{Action, Answer, Asks, Choice, Choosing, Decision};
use cinderforge_kernel::event::Zone;
use cinderforge_kernel::id::{CardId, PlayerId, Thing};
use cinderforge_kernel::refuse::Refusal;
use cinderforge_kernel::ruleset::AttackUnitAttackers;
use cinderforge_kernel::state::AttackKind;
use cinderforge_kernel::table::{Game, Progress, Table};
use cinderforge_kernel::why::{Candidate, Considered, Stands, Verdict};
use cinderforge_script::{Host, Kit};
use smallvec::smallvec;

use crate::language::{CardName, Deed, Item, ItemKind, Scenario, Verb, deed_of};
use crate::run::actions::actions;
use crate::run::declared_attack::Declared;
use crate::run::mode::{Mode, Purpose};
use crate::run::names::{Names, letter, no_player};
use crate::run::question::{Question, is_label};
use crate::run::runner::Runner;
use crate::run::start::start;
use crate::run::view::Sight;
use crate::run::wording::{ability_text, action_text};

/// Why something may be done or not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answered {
    /// What was judged, in words.
    pub what: String,
    /// Whether it may be done.
    pub allowed: bool,
    /// Why, in words.
    pub reason: String,
    /// Why not, for programs.
    pub refusal: Option<Refusal>,
    /// Where the rule is written.
    pub rule: &'static str,
    /// The switch that decides it.
    pub switch: Option<Stands>,
    /// The card that decides it.
    pub by: Option<String>,
}

/// Plays the lines of a scenario before one, and says why a player may do something then, or not.
///
/// # Errors
/// What is wrong with the board, the first line that does not fit the game, or the question.
pub(crate) fn why(
    scenario: &Scenario,
    kit: &Kit,
    host: Rc<Host>,
    before: Option<usize>,
    question: &str,
) -> Result<Vec<Answered>, Vec<Diagnostic>> {
    let mut scenario = scenario.clone();
    if let Some(before) = before {
        let text = scenario.source.text.clone();
        let lines = text.lines().count();
        if before == 0 || before > lines + 1 {
            let problem = scenario.source.error_in_file(format!("there is no line {before}: the file has {lines}"));
            return Err(vec![problem.help("name a line of the file, or none for its end".to_owned())]);
        }
        scenario.lines.retain(|line| text[..line.span.start].matches('\n').count() + 1 < before);
    }
    let state = start(&scenario, kit)?;
    let mut runner = Runner::new(&scenario, kit, Rc::clone(&host), state, Mode::AtOnce, Purpose::Explore);
    runner.table.explain(true);
    runner.go().map_err(|problem| vec![*problem])?;
    let names = Rc::clone(&runner.session.borrow().names);
    let position = Position { table: &mut runner.table, game: &runner.game, names: &names, trial: kit.table_with(host) };
    judge(position, question)
}

/// A game, and what its rules looked at since it began.
struct Position<'a> {
    pub(crate) table: &'a mut Table,
    pub(crate) game: &'a Game,
    pub(crate) names: &'a Names,
    /// Another table, for trying an attack out.
    pub(crate) trial: Table,
}

/// Why a player may do something, or not.
///
/// # Errors
/// The question cannot be read, names something that is not there, or is about something no rule has looked at.
fn judge(position: Position, question: &str) -> Result<Vec<Answered>, Vec<Diagnostic>> {
    let (player, deed) = deed_of(question).map_err(|problem| vec![*problem])?;
    let wrong = |text: String| vec![SourceFile::new("the question", question).error(0..question.len(), text)];
    let Position { table, game, names, mut trial } = position;
    let mut state = game.state.clone();
    std::mem::swap(&mut table.state, &mut state);
    let sight = Sight { view: table.view(player), state: Some(&table.state) };
    let seats = sight.view.seats();
    if player.index() >= seats {
        return Err(wrong(no_player(player, seats)));
    }
    let acts = game.waiting.as_ref().is_none_or(|decision| decision.asks == Asks::Action && decision.player == player);
    let actions = actions(player, &deed, names, &sight).map_err(wrong)?;
    let fitting = |one: &&Considered| one.player == player && fits(&one.what, &deed, names, &sight);
    let mut seen: Vec<Considered> = table.considered().iter().filter(fitting).cloned().collect();
    let past = if table.state.attack.is_some() { 0 } else { seen.len() };
    if let (true, Some(Action::Attack(_)), Deed::Attacks(target, attackers)) = (acts, actions.first(), &deed) {
        let tried = try_attack(&mut trial, game, player, (target, attackers), names);
        seen.extend(tried.iter().filter(fitting).cloned());
    }
    let mut verdicts: Vec<Answered> = Vec::new();
    let latest = (0..seen.len()).filter(|at| !seen[at + 1..].iter().any(|later| later.what == seen[*at].what));
    for at in latest {
        let mut answer = answered(table, player, table.verdict(&seen[at]), names);
        if at < past && is_of_an_attack(&seen[at].what) {
            answer.what = format!("in the attack before, {}", answer.what);
        }
        verdicts.push(answer);
    }
    let left_out = left_out(player, &deed, &seen, names, &sight).map_err(wrong)?;
    verdicts.extend(left_out.iter().map(|one| answered(table, player, table.verdict(one), names)));
    let view = table.view(player);
    let is_an_action = !matches!(deed, Deed::Plays(_) | Deed::Uses(_));
    if acts || verdicts.is_empty() || is_an_action && !actions.is_empty() {
        let own = actions.iter().map(|action| answered(table, player, view.why(*action), names));
        verdicts.splice(0..0, own);
    }
    if let (true, Deed::Picks(Verb::AttachesTo, _, items)) = (verdicts.is_empty(), &deed) {
        verdicts.extend(bearing(table, player, items, names, &sight).map_err(wrong)?);
    }
    if verdicts.is_empty() {
        let text = format!("no rule has looked at whether {question} up to here");
        return Err(wrong(text).into_iter().map(|problem| problem.help(asked_when(&deed).to_owned())).collect());
    }
    Ok(verdicts)
}

/// Whether the alterations a player has in hand could be attached to what is named.
fn bearing(table: &Table, player: PlayerId, items: &[Item], names: &Names, sight: &Sight) -> Result<Vec<Answered>, String> {
    let view = table.view(player);
    let in_hand = |card: &CardId| sight.card(*card).is_some_and(|now| now.zone == Zone::Hand && now.owner == player);
    let alteration = |card: &CardId| names.library().def(names.def_at_start(*card)).attach.is_some();
    let spells: Vec<CardId> = names.all().filter(in_hand).filter(alteration).collect();
    let mut found = Vec::new();
    for item in items {
        let ItemKind::Card(name) = &item.kind else { continue };
        let bearer = names.find(name, sight)?;
        found.extend(spells.iter().map(|spell| answered(table, player, view.why_attach(*spell, bearer), names)));
    }
    Ok(found)
}

fn is_of_an_attack(what: &Candidate) -> bool {
    matches!(
        what,
        Candidate::Attacker(_)
            | Candidate::AttackTarget(_)
            | Candidate::Blocker { .. }
            | Candidate::Guard(_)
            | Candidate::Counter(_)
    )
}

/// What a line names that no rule looked at, since it cannot be what the line takes it for.
fn left_out(player: PlayerId, deed: &Deed, seen: &[Considered], names: &Names, sight: &Sight) -> Result<Vec<Considered>, String> {
    let mut found = Vec::new();
    let mut refuse = |what: Candidate, refusal: Refusal| found.push(Considered { player, what, refusal: Some(refusal) });
    let looked_at = |test: &dyn Fn(&Candidate) -> bool| seen.iter().any(|one| test(&one.what));
    let whose = |card: CardId| sight.card(card).map(|now| now.controller);
    match deed {
        Deed::Attacks(target, attackers) if seen.iter().any(|one| is_of_an_attack(&one.what)) => {
            for name in attackers {
                if !looked_at(&|what| matches!(what, Candidate::Attacker(unit) if names.means(name, *unit, sight))) {
                    let card = names.find(name, sight)?;
                    let own = whose(card) == Some(player);
                    refuse(Candidate::Attacker(card), if own { Refusal::NotOffered } else { Refusal::NotYours });
                }
            }
            if !looked_at(&|what| matches!(what, Candidate::AttackTarget(card) if names.means(target, *card, sight))) {
                refuse(Candidate::AttackTarget(names.find(target, sight)?), Refusal::NotOffered);
            }
            let single = sight.view.rules().attack_unit_attackers == AttackUnitAttackers::ExactlyOne;
            let unit = !matches!(target, CardName::Phoenixborn(_));
            if let ([_, second, ..], true) = (attackers.as_slice(), single && unit) {
                refuse(Candidate::Attacker(names.find(second, sight)?), Refusal::OneAttacker);
            }
        }
        Deed::Blocks(pairs) if !seen.is_empty() => {
            for (blocked, blocker) in pairs {
                let is = |what: &Candidate| {
                    matches!(what, Candidate::Blocker { unit, attacker }
                        if names.means(blocked, *attacker, sight) && names.means(blocker, *unit, sight))
                };
                if !looked_at(&is) {
                    let (unit, attacker) = (names.find(blocker, sight)?, names.find(blocked, sight)?);
                    let own = whose(unit) == Some(player);
                    let refusal = if own { Refusal::NotOffered } else { Refusal::NotYours };
                    refuse(Candidate::Blocker { unit, attacker }, refusal);
                }
            }
            let twice = pairs.iter().enumerate().find(|(at, (_, one))| pairs[..*at].iter().any(|(_, other)| one == other));
            if let Some((_, (blocked, blocker))) = twice {
                let (unit, attacker) = (names.find(blocker, sight)?, names.find(blocked, sight)?);
                refuse(Candidate::Blocker { unit, attacker }, Refusal::BlocksAnother);
            }
        }
        Deed::Meditates(items, _) => {
            for item in items {
                let ItemKind::Card(name) = &item.kind else { continue };
                let card = names.find(name, sight)?;
                let discardable = sight.card(card).is_some_and(|now| {
                    matches!(now.zone, Zone::Hand) && now.owner == player
                        || now.zone == Zone::Spellboard && now.controller == player
                });
                if !discardable {
                    let who = letter(player);
                    return Err(format!(
                        "`{}` cannot be discarded for it: it is neither in {who}'s hand nor on {who}'s spellboard",
                        item.text
                    ));
                }
            }
        }
        _ => {}
    }
    Ok(found)
}

/// When what a line asks about is looked at by the rules.
fn asked_when(deed: &Deed) -> &'static str {
    match deed {
        Deed::Blocks(_) => "units of the player who is attacked block attackers, once an attack on a Phoenixborn is declared",
        Deed::Guards(_) => "who guards is looked at once an attack on a unit is declared",
        Deed::Counters(..) => "who counters is looked at once a battle has begun; a unit that must counter is not asked",
        Deed::Picks(Verb::AttachesTo, ..) => "what can bear an alteration is looked at while one is in hand, or as it is played",
        Deed::Picks(Verb::Targets, ..) => "targets are looked at once their effect asks for them; with --line, at another point",
        Deed::Uses(_) => {
            "name a card that has the ability, as in `A uses Throw 1 of <card>`; it is looked at when its event happens"
        }
        _ => "ask about a play, a use, an attack, a target, a block, a guard or a counter; with --line, at another point",
    }
}

fn answered(table: &Table, player: PlayerId, verdict: Verdict, names: &Names) -> Answered {
    let who = letter(player);
    let card = |card: CardId| names.card(card, true);
    let what = match verdict.what {
        Candidate::Action(action) => format!("{who} {}", action_text(names, action)),
        Candidate::Trigger { card: of, ability, window, event, about } => {
            let label = table.library.ability(ability).label;
            let about = about.map_or_else(String::new, |thing| match thing {
                Thing::Card(one) => format!(" of {}", card(one.id)),
                Thing::Player(player) => format!(" of {}", letter(player)),
                Thing::Die(_) => String::new(),
            });
            format!("{who} answers {} {}{about}: {}", window.word(), event.word(), ability_text(names, of, &label))
        }
        Candidate::Target { card: of, name, thing } => {
            let thing = thing.card().map_or_else(String::new, |one| card(one.id));
            format!("{who} targets {name} of {}: {thing}", card(of))
        }
        Candidate::Bearer { spell, bearer } => format!("{who} attaches {} to {}", card(spell), card(bearer)),
        Candidate::Attacker(unit) => format!("{who} attacks with {}", card(unit)),
        Candidate::AttackTarget(target) => format!("{who} attacks {}", card(target)),
        Candidate::Blocker { unit, attacker } => format!("{who} blocks {} with {}", card(attacker), card(unit)),
        Candidate::Guard(unit) => format!("{who} guards with {}", card(unit)),
        Candidate::Counter(unit) => format!("{who} counters with {}", card(unit)),
    };
    Answered {
        what,
        allowed: verdict.allowed,
        reason: verdict.reason,
        refusal: verdict.refusal,
        rule: verdict.rule,
        switch: verdict.switch,
        by: verdict.by.map(card),
    }
}

/// Whether a line asks about a candidate.
fn fits(what: &Candidate, deed: &Deed, names: &Names, sight: &Sight) -> bool {
    let means = |name: &CardName, card: CardId| names.means(name, card, sight);
    match (what, deed) {
        (Candidate::Trigger { card, .. }, Deed::Plays(name)) => means(name, *card),
        (Candidate::Trigger { card, ability, .. }, Deed::Uses(usage)) => {
            let label = names.library().ability(*ability).label;
            usage.card.as_ref().is_none_or(|name| means(name, *card))
                && usage.label.as_ref().is_none_or(|wanted| is_label(wanted, &label))
        }
        (Candidate::Target { name, thing, .. }, Deed::Picks(Verb::Targets, topic, items)) => {
            topic.as_ref().is_none_or(|topic| name == topic)
                && items.iter().any(|item| match (&item.kind, thing) {
                    (ItemKind::Card(named), Thing::Card(card)) => means(named, card.id),
                    _ => false,
                })
        }
        (Candidate::Bearer { bearer, .. }, Deed::Picks(Verb::AttachesTo, _, items)) => {
            items.iter().any(|item| matches!(&item.kind, ItemKind::Card(named) if means(named, *bearer)))
        }
        (Candidate::Attacker(unit), Deed::Attacks(_, attackers)) => attackers.iter().any(|name| means(name, *unit)),
        (Candidate::AttackTarget(card), Deed::Attacks(target, _)) => means(target, *card),
        (Candidate::Blocker { unit, attacker }, Deed::Blocks(pairs)) => {
            pairs.iter().any(|(blocked, blocker)| means(blocked, *attacker) && means(blocker, *unit))
        }
        (Candidate::Guard(unit), Deed::Guards(name)) => means(name, *unit),
        (Candidate::Counter(unit), Deed::Counters(true, with)) => with.as_ref().is_none_or(|name| means(name, *unit)),
        _ => false,
    }
}

/// Tries an attack on a copy of the game, and tells what the rules look at for it.
fn try_attack(
    table: &mut Table,
    game: &Game,
    player: PlayerId,
    (target, attackers): (&CardName, &[CardName]),
    names: &Names,
) -> Vec<Considered> {
    let mut game = game.clone();
    table.explain(true);
    for _ in 0..TRIED {
        let Some(decision) = game.waiting.clone().filter(|decision| decision.player == player) else { break };
        let Some(answer) = attack_answer(table, &mut game, &decision, (target, attackers), names) else { break };
        game.answers.push(answer);
        if !matches!(table.run(&mut game), Ok(Progress::Waiting)) {
            break;
        }
    }
    table.considered()
}

/// The most questions of the attacking player that are answered to try an attack.
const TRIED: usize = 8;

fn attack_answer(
    table: &mut Table,
    game: &mut Game,
    decision: &Decision,
    (target, attackers): (&CardName, &[CardName]),
    names: &Names,
) -> Option<Answer> {
    table.view_of(game, decision.player, |view| {
        let sight = Sight::within(*view);
        let list = decision.choices();
        let phoenixborn = |card: CardId| (0..view.seats()).any(|seat| view.phoenixborn(PlayerId(seat as u8)) == card);
        let kind = names
            .find(target, &sight)
            .map_or(AttackKind::Unit, |card| if phoenixborn(card) { AttackKind::Phoenixborn } else { AttackKind::Unit });
        let one = |at: Option<usize>| at.map(|at| Answer::One(at as u16));
        match decision.asks {
            Asks::Action => one(list.iter().position(|choice| *choice == Choice::Do(Action::Attack(kind)))),
            Asks::Attackers | Asks::AttackTarget => {
                let declared = Declared { player: decision.player, target: target.clone(), attackers: attackers.to_vec() };
                let any = || if matches!(decision.kind, Choosing::One(_)) { Answer::One(0) } else { Answer::Some(smallvec![0]) };
                Some(declared.answer(&Question { decision, names, sight: &sight }).unwrap_or_else(any))
            }
            Asks::Trigger | Asks::Untriggered => one(list.iter().position(|choice| *choice == Choice::Done)),
            _ => None,
        }
    })
}
