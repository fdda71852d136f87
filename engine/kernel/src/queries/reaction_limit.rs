//! The limit of reactions: one a turn for each player (`reaction_limit`). Reference 5.2.2; Reborn p.9.

use crate::cards::ability::AbilityDef;
use crate::game::pending::PendingTrigger;
use crate::game::refusal::Refusal;
use crate::game::step::Phase;
use crate::queries::also_reaction;
use crate::queries::position::Position;
use crate::queries::triggers;
use crate::terms::id::PlayerId;
use crate::terms::switches::ReactionLimit;

/// Returns whether the use of a pending effect counts toward the limit: that of a reaction spell in hand always, that of a
/// reaction ability where the ruleset counts them, or where its card counts as a reaction spell.
pub(crate) fn counts(position: &Position, pending: &PendingTrigger) -> bool {
    let ability = position.library.ability(pending.instance.ability);
    let abilities_count = position.rules.reaction_limit == ReactionLimit::OneReactionInclAbilitiesPerTurn;
    triggers::is_reaction_in_hand(position, pending)
        || ability.reaction && (abilities_count || also_reaction::is_also_reaction(position, pending.card.id))
}

/// Returns whether a pending effect is a reaction spell that another one keeps from being played to the same event.
pub(crate) fn is_barred_by_another(position: &Position, pending: &PendingTrigger) -> bool {
    triggers::is_reaction_in_hand(position, pending) && !position.library.ability(pending.instance.ability).beyond_limit
}

/// Checks that a player has the reaction of this turn left, unless the text goes beyond the limit; there are no reactions but in
/// the player turns phase.
///
/// # Errors
/// The reason why not.
pub(crate) fn check(position: &Position, player: PlayerId, ability: &AbilityDef) -> Result<(), Refusal> {
    if position.state.phase != Phase::PlayerTurns {
        return Err(Refusal::NoReactionsNow);
    }
    if position.state.player(player).reacted && !ability.beyond_limit {
        return Err(Refusal::ReactionUsed);
    }
    Ok(())
}
