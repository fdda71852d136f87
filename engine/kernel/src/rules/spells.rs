//! Playing cards. Reference 5.2.0; Raven 4.1.0; Reborn p.8.

use crate::game::ability_instance::Has;
use crate::game::fault::Flow;
use crate::game::pending::Pending;
use crate::queries::payment::{Paid, Payer};
use crate::rules::effect::{self, Use};
use crate::rules::pay;
use crate::rules::zones;
use crate::table::game_table::Table;
use crate::terms::id::{CardId, PlayerId};
use crate::terms::switches::SpellZoneWhileResolving;
use crate::terms::zone::Zone;

/// Resolves the text of a spell that was played, from the zone the ruleset says (`spell_zone_while_resolving`).
pub(crate) fn resolve_spell(
    g: &mut Table,
    player: PlayerId,
    card: CardId,
    paid: &Paid,
    texts: &[Has],
    answer: Option<&Pending>,
) -> Flow {
    let owner = g.state.card(card).owner;
    let first = g.rules.spell_zone_while_resolving == SpellZoneWhileResolving::DiscardFirst;
    let zone = if first { Zone::DiscardPile } else { Zone::Aside };
    let here = zones::shift(g, card, zone, if first { owner } else { player });
    g.state.card_mut(card).x = paid.x as u8;
    for has in texts {
        let mut using = Use::of(here, *has, player);
        using.x = paid.x;
        using.spent.clone_from(&paid.dice);
        using.played = true;
        if let Some(pending) = answer {
            using.event.clone_from(&pending.event);
            using.open = pending.open;
            using.origin = pending.origin;
        }
        effect::perform(g, using)?;
    }
    if !first && g.state.is_current(here) {
        zones::shift(g, card, Zone::DiscardPile, owner);
    }
    Ok(())
}

/// Plays a reaction spell as an answer to an event. Reference 5.2.2; Reborn p.9.
pub(crate) fn reaction(g: &mut Table, pending: &Pending) -> Flow {
    let (player, card) = (pending.you, pending.card.id);
    g.state.player_mut(player).reacted = true;
    g.state.card_mut(card).played_by = player;
    let cost = g.def(card).cost.clone().unwrap_or_default();
    let paid = pay::pay(g, Payer { player, card, ability: None, n: 0 }, &cost)?;
    resolve_spell(g, player, card, &paid, &[pending.has], Some(pending))
}
