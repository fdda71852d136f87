//! Moments: the points of the round that effects name.

use crate::terms::words::words;

words! {
    /// A point of the round that effects name.
    Moment, Moments: u16 {
        /// The start of a player's turn.
        TurnStart = "turn_start",
        /// The end of a player's turn.
        TurnEnd = "turn_end",
        /// The beginning of the prepare phase.
        PrepareStart = "prepare_start",
        /// The draw cards step of the prepare phase.
        DrawStep = "draw_step",
        /// In that step: a player has drawn up to five cards, or had no need or no card to.
        CardsDrawn = "cards_drawn",
        /// The end of the prepare phase.
        PrepareEnd = "prepare_end",
        /// The beginning of the player turns phase.
        PlayerTurnsStart = "player_turns_start",
        /// The exhaust dice step of the recovery phase.
        ExhaustDiceStep = "exhaust_dice_step",
        /// The end of a battle.
        BattleEnd = "battle_end",
        /// The end of the round.
        RoundEnd = "round_end",
    }
}

impl Moment {
    /// Returns whether it comes for each player, whose turn or draw it is about.
    pub const fn is_of_player(self) -> bool {
        matches!(self, Moment::TurnStart | Moment::TurnEnd | Moment::CardsDrawn)
    }
}
