//! Spells: the abilities of a spell that was played resolve, and it goes to the discard pile.
//!
//! Reference 5.2.0; Raven 4.1.0; Reborn p.8.

use crate::game::ability_instance::AbilityInstance;
use crate::game::fault::Flow;
use crate::game::pending::PendingTrigger;
use crate::queries::payment::Payment;
use crate::rules::ability_use::{AbilityUse, UseKind};
use crate::rules::effect;
use crate::rules::zones;
use crate::table::game_table::Table;
use crate::terms::id::{CardId, PlayerId};
use crate::terms::switches::SpellZoneWhileResolving;
use crate::terms::zone::Zone;

/// Resolves abilities of a spell that was played, from the zone the ruleset says (`spell_zone_while_resolving`); a reaction
/// spell as the answer to an event.
pub(crate) fn resolve_spell(
    table: &mut Table,
    player: PlayerId,
    card: CardId,
    paid: &Payment,
    instances: &[AbilityInstance],
    answer: Option<&PendingTrigger>,
) -> Flow {
    let owner = table.state.card(card).owner;
    let first = table.rules.spell_zone_while_resolving == SpellZoneWhileResolving::DiscardFirst;
    let (zone, controller) = if first { (Zone::DiscardPile, owner) } else { (Zone::Aside, player) };
    let spell = zones::move_card(table, card, zone, controller);
    table.state.card_mut(card).x = paid.x as u8;
    for instance in instances {
        let mut ability_use = AbilityUse::of(spell, *instance, player);
        if let Some(pending) = answer {
            ability_use = ability_use.answering(pending);
        }
        ability_use.x = paid.x;
        ability_use.spent.clone_from(&paid.dice);
        ability_use.paid.clone_from(&paid.extras);
        ability_use.kind = UseKind::PlayedSpell;
        effect::perform(table, ability_use)?;
    }
    if !first && table.state.is_current(spell) {
        zones::move_card(table, card, Zone::DiscardPile, owner);
    }
    Ok(())
}
