//! Playing cards. Reference 5.2.0; Raven 4.1.0; Reborn p.8.

use crate::game::ability_instance::AbilityInstance;
use crate::game::fault::Flow;
use crate::game::pending::PendingTrigger;
use crate::queries::payment::{Payer, Payment};
use crate::rules::effect::{self, AbilityUse, UseKind};
use crate::rules::pay;
use crate::rules::zones;
use crate::table::game_table::Table;
use crate::terms::id::{CardId, PlayerId};
use crate::terms::switches::SpellZoneWhileResolving;
use crate::terms::zone::Zone;

/// Resolves the text of a spell that was played, from the zone the ruleset says (`spell_zone_while_resolving`).
pub(crate) fn resolve_spell(
    table: &mut Table,
    player: PlayerId,
    card: CardId,
    paid: &Payment,
    texts: &[AbilityInstance],
    answer: Option<&PendingTrigger>,
) -> Flow {
    let owner = table.state.card(card).owner;
    let first = table.rules.spell_zone_while_resolving == SpellZoneWhileResolving::DiscardFirst;
    let zone = if first { Zone::DiscardPile } else { Zone::Aside };
    let here = zones::move_card(table, card, zone, if first { owner } else { player });
    table.state.card_mut(card).x = paid.x as u8;
    for has in texts {
        let mut using = AbilityUse::of(here, *has, player);
        using.x = paid.x;
        using.spent.clone_from(&paid.dice);
        using.kind = UseKind::PlayedSpell;
        if let Some(pending) = answer {
            using.event.clone_from(&pending.event);
            using.open_event = pending.open_event;
            using.origin = pending.origin;
        }
        effect::perform(table, using)?;
    }
    if !first && table.state.is_current(here) {
        zones::move_card(table, card, Zone::DiscardPile, owner);
    }
    Ok(())
}

/// Plays a reaction spell as an answer to an event. Reference 5.2.2; Reborn p.9.
pub(crate) fn reaction(table: &mut Table, pending: &PendingTrigger) -> Flow {
    let (player, card) = (pending.you, pending.card.id);
    table.state.player_mut(player).reacted = true;
    table.state.card_mut(card).played_by = player;
    let cost = table.def(card).cost.clone().unwrap_or_default();
    let paid = pay::pay(table, Payer { player, card, ability: None, n: 0 }, &cost)?;
    resolve_spell(table, player, card, &paid, &[pending.has], Some(pending))
}
