//! Candidates of the rules that a question names, or should have named.

use cinderforge_kernel::event::Zone;
use cinderforge_kernel::id::{CardId, PlayerId, Thing};
use cinderforge_kernel::refuse::Refusal;
use cinderforge_kernel::ruleset::AttackUnitAttackers;
use cinderforge_kernel::why::{Candidate, Considered};

use crate::language::{CardName, Deed, ItemKind, Verb};
use crate::run::names::{Names, letter};
use crate::run::question::is_label;
use crate::run::view::ScenarioView;

/// Checks whether a candidate has a part in an attack.
pub(super) fn is_of_an_attack(what: &Candidate) -> bool {
    matches!(
        what,
        Candidate::Attacker(_)
            | Candidate::AttackTarget(_)
            | Candidate::Blocker { .. }
            | Candidate::Guard(_)
            | Candidate::Counter(_)
    )
}

/// Lists what a line names that no rule looked at, since it cannot be what the line takes it for.
pub(super) fn unconsidered(
    player: PlayerId,
    deed: &Deed,
    seen: &[Considered],
    names: &Names,
    scenario_view: &ScenarioView,
) -> Result<Vec<Considered>, String> {
    let mut found = Vec::new();
    let mut refuse = |what: Candidate, refusal: Refusal| found.push(Considered { player, what, refusal: Some(refusal) });
    let looked_at = |test: &dyn Fn(&Candidate) -> bool| seen.iter().any(|one| test(&one.what));
    let whose = |card: CardId| scenario_view.card(card).map(|now| now.controller);
    match deed {
        Deed::Attacks(target, attackers) if seen.iter().any(|one| is_of_an_attack(&one.what)) => {
            for name in attackers {
                if !looked_at(&|what| matches!(what, Candidate::Attacker(unit) if names.means(name, *unit, scenario_view))) {
                    let card = names.find(name, scenario_view)?;
                    let own = whose(card) == Some(player);
                    refuse(Candidate::Attacker(card), if own { Refusal::NotOffered } else { Refusal::NotYours });
                }
            }
            if !looked_at(&|what| matches!(what, Candidate::AttackTarget(card) if names.means(target, *card, scenario_view))) {
                refuse(Candidate::AttackTarget(names.find(target, scenario_view)?), Refusal::NotOffered);
            }
            let single = scenario_view.view.rules().attack_unit_attackers == AttackUnitAttackers::ExactlyOne;
            let unit = !matches!(target, CardName::Phoenixborn(_));
            if let ([_, second, ..], true) = (attackers.as_slice(), single && unit) {
                refuse(Candidate::Attacker(names.find(second, scenario_view)?), Refusal::OneAttacker);
            }
        }
        Deed::Blocks(pairs) if !seen.is_empty() => {
            for (blocked, blocker) in pairs {
                let is = |what: &Candidate| {
                    matches!(what, Candidate::Blocker { unit, attacker }
                        if names.means(blocked, *attacker, scenario_view) && names.means(blocker, *unit, scenario_view))
                };
                if !looked_at(&is) {
                    let (unit, attacker) = (names.find(blocker, scenario_view)?, names.find(blocked, scenario_view)?);
                    let own = whose(unit) == Some(player);
                    let refusal = if own { Refusal::NotOffered } else { Refusal::NotYours };
                    refuse(Candidate::Blocker { unit, attacker }, refusal);
                }
            }
            let twice = pairs.iter().enumerate().find(|(index, (_, one))| pairs[..*index].iter().any(|(_, other)| one == other));
            if let Some((_, (blocked, blocker))) = twice {
                let (unit, attacker) = (names.find(blocker, scenario_view)?, names.find(blocked, scenario_view)?);
                refuse(Candidate::Blocker { unit, attacker }, Refusal::BlocksAnother);
            }
        }
        Deed::Meditates(items, _) => {
            for item in items {
                let ItemKind::Card(name) = &item.kind else { continue };
                let card = names.find(name, scenario_view)?;
                let discardable = scenario_view.card(card).is_some_and(|now| {
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

/// Checks whether a line asks about a candidate.
pub(super) fn is_asked_about(what: &Candidate, deed: &Deed, names: &Names, scenario_view: &ScenarioView) -> bool {
    let means = |name: &CardName, card: CardId| names.means(name, card, scenario_view);
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
