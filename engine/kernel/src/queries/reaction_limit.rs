//! The limit of reactions: one a turn for each player (`reaction_limit`). Reference 5.2.2; Reborn p.9.

use crate::cards::ability::AbilityDef;
use crate::queries::position::Position;
use crate::queries::triggers;
use crate::terms::id::CardId;
use crate::terms::switches::ReactionLimit;

/// Returns whether the use of an ability of a card counts toward the limit: that of a reaction spell in hand always, that of a
/// reaction ability where the ruleset counts them.
pub(crate) fn counts(position: &Position, card: CardId, ability: &AbilityDef) -> bool {
    let abilities_count = position.rules.reaction_limit == ReactionLimit::OneReactionInclAbilitiesPerTurn;
    triggers::is_reaction_in_hand(position, card) || ability.reaction && abilities_count
}
