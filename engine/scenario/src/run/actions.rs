//! The actions that a line could mean.

use cinderforge_kernel::game::{Action, AttackKind};
use cinderforge_kernel::terms::{CardId, PlayerId, Zone};

use crate::language::{Deed, Usage};
use crate::run::names::Names;
use crate::run::view::ScenarioView;

/// Lists the actions a line could mean.
///
/// # Errors
/// A card it names is not there.
pub(crate) fn actions(player: PlayerId, deed: &Deed, names: &Names, scenario_view: &ScenarioView) -> Result<Vec<Action>, String> {
    Ok(match deed {
        Deed::Plays(name) => {
            let in_hand = |card: &CardId| {
                let card_state = scenario_view.card(*card);
                names.means(name, *card, scenario_view)
                    && card_state.is_some_and(|card_state| card_state.zone == Zone::Hand && card_state.owner == player)
            };
            let card = names.all().find(in_hand).map_or_else(|| names.find(name, scenario_view), Ok)?;
            vec![Action::Play(card)]
        }
        Deed::Uses(Usage { label, card, .. }) => {
            let own = |card: &CardId| {
                scenario_view.card(*card).is_some_and(|card_state| card_state.in_play() && card_state.controller == player)
            };
            let cards = match card {
                Some(name) => vec![names.find_own(name, player, scenario_view)?],
                None => names.all().filter(own).collect(),
            };
            let usable = |card: CardId| scenario_view.view.usable(card).into_iter().map(move |(ability, _)| (card, ability));
            let all = cards.into_iter().flat_map(usable);
            let fitting = all.filter(|(card, ability)| names.names_ability(label.as_deref(), *card, *ability, scenario_view));
            fitting.map(|(card, ability)| Action::Use(card, ability)).collect()
        }
        Deed::Power(kind) => {
            let set = scenario_view.view.rules().dice_power_set.name();
            let powers = &names.library().dice_powers;
            let own = powers.iter().position(|power| power.kind == *kind && power.sets.iter().any(|id| *id == set));
            let index = own.or_else(|| powers.iter().position(|power| power.kind == *kind));
            vec![Action::DicePower(index.ok_or_else(|| format!("no ruleset has a dice power of {kind}"))? as u8)]
        }
        Deed::DeclaresAttack(kind) => vec![Action::Attack(*kind)],
        Deed::Attacks(target, _) => {
            let card = names.find(target, scenario_view)?;
            let phoenixborn = scenario_view.is_phoenixborn(card);
            vec![Action::Attack(if phoenixborn { AttackKind::Phoenixborn } else { AttackKind::Unit })]
        }
        Deed::Meditates(..) => vec![Action::Meditate],
        Deed::Passes => vec![Action::Pass],
        Deed::Ends => vec![Action::EndTurn],
        _ => Vec::new(),
    })
}
