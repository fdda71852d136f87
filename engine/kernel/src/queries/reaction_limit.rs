//! The limit of reactions: one a turn for each player (`reaction_limit`). Reference 5.2.2; Reborn p.9.

use crate::cards::ability::AbilityDef;
use crate::game::refusal::Refusal;
use crate::game::step::Phase;
use crate::queries::position::Position;
use crate::queries::triggers;
use crate::terms::id::{CardId, PlayerId};
use crate::terms::switches::ReactionLimit;

/// Returns whether the use of an ability of a card counts toward the limit: that of a reaction spell in hand always, that of a
/// reaction ability where the ruleset counts them.
pub(crate) fn counts(position: &Position, card: CardId, ability: &AbilityDef) -> bool {
    let abilities_count = position.rules.reaction_limit == ReactionLimit::OneReactionInclAbilitiesPerTurn;
    triggers::is_reaction_in_hand(position, card) || ability.reaction && abilities_count
}

/// Checks that a player has the reaction of this turn left; there are none but in the player turns phase.
///
/// # Errors
/// The reason why not.
pub(crate) fn check(position: &Position, player: PlayerId) -> Result<(), Refusal> {
    if position.state.phase != Phase::PlayerTurns {
        return Err(Refusal::NoReactionsNow);
    }
    if position.state.player(player).reacted {
        return Err(Refusal::ReactionUsed);
    }
    Ok(())
}
