//! Reactions: reaction spells, and how many reactions a player has left. Reference 5.2.2; Reborn p.9.

use crate::game::fault::Flow;
use crate::game::pending::PendingTrigger;
use crate::queries::payer::Payer;
use crate::rules::pay;
use crate::rules::spells;
use crate::table::game_table::Table;
use crate::terms::id::PlayerId;

/// Plays a reaction spell from hand as an answer to an event.
pub(crate) fn play_reaction(table: &mut Table, pending: &PendingTrigger) -> Flow {
    let (player, card) = (pending.you, pending.card.id);
    count_reaction(table, player);
    table.state.card_mut(card).played_by = player;
    let cost = table.def(card).cost.clone().unwrap_or_default();
    let paid = pay::pay(table, Payer { player, card, ability: None, n: 0 }, &cost)?;
    spells::resolve_spell(table, player, card, &paid, &[pending.instance], Some(pending))
}

/// Takes from a player the one reaction of this turn.
pub(crate) fn count_reaction(table: &mut Table, player: PlayerId) {
    table.state.player_mut(player).reacted = true;
}

/// Gives every player the one reaction of a turn that begins.
pub(crate) fn allow_reactions(table: &mut Table) {
    for player in &mut table.state.players {
        player.reacted = false;
    }
}

/// Lets no player react until a turn begins.
pub(crate) fn bar_reactions(table: &mut Table) {
    for player in &mut table.state.players {
        player.reacted = true;
    }
}
