//! Events: everything that can happen, the windows around it, and the words on its cause.

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;
use ustr::Ustr;

use crate::id::{CardRef, PlayerId, Thing};
use crate::words::words;

words! {
    /// What happened, with the word cards use for it. The subjects of an event do or suffer it.
    EventKind, EventKinds: u64 {
        /// A card comes into play.
        EntersPlay = "enters_play",
        /// An alteration is attached; `other` is its bearer.
        IsAttached = "is_attached",
        /// A card leaves play.
        LeavesPlay = "leaves_play",
        /// A unit or Phoenixborn is destroyed.
        IsDestroyed = "is_destroyed",
        /// A card is discarded.
        IsDiscarded = "is_discarded",
        /// A card moves between zones in any other way.
        Moves = "moves",
        /// A unit or Phoenixborn is dealt damage.
        IsDealtDamage = "is_dealt_damage",
        /// A unit or Phoenixborn receives damage.
        ReceivesDamage = "receives_damage",
        /// Wound tokens are placed.
        GetsWounds = "gets_wounds",
        /// Wound tokens are removed.
        LosesWounds = "loses_wounds",
        /// Exhaustion tokens are placed.
        GetsExhaustion = "gets_exhaustion",
        /// Exhaustion tokens are removed.
        LosesExhaustion = "loses_exhaustion",
        /// An unexhausted card becomes exhausted.
        BecomesExhausted = "becomes_exhausted",
        /// Status tokens are placed.
        GetsStatus = "gets_status",
        /// Status tokens are removed.
        LosesStatus = "loses_status",
        /// A player declares attackers; `other` is the target once it is known.
        DeclaresAttackers = "declares_attackers",
        /// A unit is declared as an attacker.
        IsDeclaredAttacker = "is_declared_attacker",
        /// A player declares blockers.
        DeclaresBlockers = "declares_blockers",
        /// A player declares a guard.
        DeclaresGuard = "declares_guard",
        /// A unit is declared as a blocker; `other` is the attacker.
        IsDeclaredBlocker = "is_declared_blocker",
        /// A unit or Phoenixborn is declared as a guard.
        IsDeclaredGuard = "is_declared_guard",
        /// An attacker is blocked.
        IsBlocked = "is_blocked",
        /// An attacker is guarded against.
        IsGuardedAgainst = "is_guarded_against",
        /// A player had the choice of blockers or guard.
        EndsDefence = "ends_defence",
        /// A player's attack is over.
        EndsAttack = "ends_attack",
        /// A unit is chosen to counter.
        Counters = "counters",
        /// A card, player or pile is targeted.
        IsTargeted = "is_targeted",
        /// The text of a card is used.
        IsUsed = "is_used",
        /// The text of a card has been resolved.
        IsResolved = "is_resolved",
        /// A player paid a cost.
        PaysCost = "pays_cost",
        /// A player spent dice, for a cost or a price in a text.
        SpendsDice = "spends_dice",
        /// Dice of a player go into the exhausted pool.
        ExhaustsDice = "exhausts_dice",
        /// Dice of a player go into the active pool.
        ReadiesDice = "readies_dice",
        /// Dice of a player are re-rolled, raised, lowered or turned.
        ChangesDice = "changes_dice",
        /// A player draws cards.
        Draws = "draws",
        /// A player gets cards into hand, drawn or otherwise.
        GainsCards = "gains_cards",
        /// A player discards cards off the draw pile.
        Mills = "mills",
        /// A player took a main action.
        TakesMainAction = "takes_main_action",
        /// A player meditated.
        Meditates = "meditates",
        /// An aspect is revealed. Red Rains.
        IsRevealed = "is_revealed",
        /// A Chimera gets Red Rains tokens. Red Rains.
        GetsRedRains = "gets_red_rains",
        /// The ultimate of a Chimera happens. Red Rains.
        Ultimate = "ultimate",
        /// A Chimera advances its phase. Red Rains.
        AdvancesPhase = "advances_phase",
        /// A Chimera is fatigued. Red Rains.
        IsFatigued = "is_fatigued",
    }
}

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
        /// The start of a Chimera's turn. Red Rains.
        ChimeraTurnStart = "chimera_turn_start",
        /// The placing of Red Rains tokens in recovery. Red Rains.
        RedRainsStep = "red_rains_step",
        /// The refilling of aspects in recovery. Red Rains.
        ReplenishStep = "replenish_step",
    }
}

words! {
    /// When an effect may answer an event.
    Window, Windows: u8 {
        /// Before it happens; may change, replace or prevent it.
        Would = "would",
        /// As it has happened.
        When = "when",
        /// Once every `when` is done.
        After = "after",
    }
}

words! {
    /// Words on the cause of an event.
    Via, Vias: u32 {
        /// An attack.
        Attack = "attack",
        /// A counter.
        Counter = "counter",
        /// A guard took it.
        Guarding = "guarding",
        /// Any spell.
        Spell = "spell",
        /// An action spell.
        ActionSpell = "action_spell",
        /// A reaction spell.
        ReactionSpell = "reaction_spell",
        /// A ready spell.
        ReadySpell = "ready_spell",
        /// An alteration spell.
        AlterationSpell = "alteration_spell",
        /// Any ability of a unit or Phoenixborn.
        Ability = "ability",
        /// An ability of a unit.
        UnitAbility = "unit_ability",
        /// An ability of a Phoenixborn.
        PhoenixbornAbility = "phoenixborn_ability",
        /// An activated ability.
        ActivatedAbility = "activated_ability",
        /// An activated ability of a Phoenixborn.
        ActivatedPhoenixbornAbility = "activated_phoenixborn_ability",
        /// An ability that exhaustion silences.
        ExhaustibleAbility = "exhaustible_ability",
        /// A dice power.
        DicePower = "dice_power",
        /// The payment of a cost.
        Cost = "cost",
        /// A rule of the game.
        Rule = "rule",
        /// Damage that was received.
        Damage = "damage",
        /// The draw cards step.
        DrawStep = "draw_step",
        /// A meditation.
        Meditate = "meditate",
        /// It came without being played.
        Unplayed = "unplayed",
        /// Dice were re-rolled.
        Reroll = "reroll",
        /// Dice were raised.
        Raise = "raise",
        /// Dice were lowered.
        Lower = "lower",
        /// Dice were turned to a side.
        Turn = "turn",
        /// The main action was to pass.
        Pass = "pass",
        /// The main action was to play a card.
        Play = "play",
        /// The main action was to activate an effect.
        Activate = "activate",
        /// The main action was to attack a Phoenixborn.
        AttackPhoenixborn = "attack_phoenixborn",
        /// The main action was to attack a unit.
        AttackUnit = "attack_unit",
        /// The effect is on all units.
        Mass = "mass",
    }
}

words! {
    /// What a constant effect or a lasting one forbids, forces or allows.
    Act, Acts: u64 {
        /// Of a unit: be declared as an attacker.
        Attack = "attack",
        /// Of a unit: be declared as a blocker.
        Block = "block",
        /// Of a unit: be declared as a guard.
        Guard = "guard",
        /// Of a unit: counter.
        Counter = "counter",
        /// Of a unit: be chosen as the target of an attack.
        BeAttacked = "be_attacked",
        /// Of an attacker: be blocked.
        BeBlocked = "be_blocked",
        /// Of an attacker: be guarded against.
        BeGuardedAgainst = "be_guarded_against",
        /// Of a unit: have somebody guard it.
        BeGuarded = "be_guarded",
        /// Of a unit: get an exhaustion token for countering.
        ExhaustByCountering = "exhaust_by_countering",
        /// Of a unit: have the damage it deals prevented.
        HaveDamagePrevented = "have_damage_prevented",
        /// Of a card: be targeted.
        BeTargeted = "be_targeted",
        /// Of a card: be affected.
        BeAffected = "be_affected",
        /// Of a unit: have alterations attached.
        BeAttachedTo = "be_attached_to",
        /// Of a card: be destroyed.
        BeDestroyed = "be_destroyed",
        /// Of a card: be placed in or returned to a hand.
        BePlacedInHand = "be_placed_in_hand",
        /// Of a card: be discarded by meditating.
        BeMeditated = "be_meditated",
        /// Of a card: leave play.
        LeavePlay = "leave_play",
        /// Of a card: be moved.
        Move = "move",
        /// Of a player: declare blockers.
        DeclareBlockers = "declare_blockers",
        /// Of a player: declare a guard.
        DeclareGuard = "declare_guard",
        /// Of a player: take an attack action.
        TakeAttackAction = "take_attack_action",
        /// Of a player: attack a Phoenixborn.
        AttackPhoenixborn = "attack_phoenixborn",
        /// Of a player: attack a unit.
        AttackUnit = "attack_unit",
        /// Of a player: take side actions or pay them as a cost.
        TakeSideAction = "take_side_action",
        /// Of a player: play cards.
        Play = "play",
        /// Of a player: play action spells.
        PlayActionSpells = "play_action_spells",
        /// Of a player: play reaction spells.
        PlayReactionSpells = "play_reaction_spells",
        /// Of a player: activate effects.
        Activate = "activate",
        /// Of a player: change the faces of dice.
        ChangeDice = "change_dice",
        /// Of a player: ready dice.
        ReadyDice = "ready_dice",
        /// Of a player: draw cards.
        Draw = "draw",
    }
}

words! {
    /// Where a card is.
    Zone, Zones: u16 {
        /// A player's hand.
        Hand = "hand",
        /// A player's draw pile.
        DrawPile = "draw pile",
        /// A player's discard pile.
        DiscardPile = "discard pile",
        /// A player's conjuration pile.
        ConjurationPile = "conjuration pile",
        /// A player's battlefield.
        Battlefield = "battlefield",
        /// A player's spellboard.
        Spellboard = "spellboard",
        /// Beside the piles: the Phoenixborn.
        PhoenixbornZone = "Phoenixborn",
        /// Attached to a card in play.
        Attached = "attached",
        /// Face down under a card in play.
        Under = "under a card",
        /// Set aside by an effect, or on its way.
        Aside = "set aside",
        /// Out of the game.
        Removed = "removed from the game",
    }
}

impl Zones {
    /// The zones that count as being in play. Reference 5.0.0; Raven 6.0.0 In play.
    pub const IN_PLAY: Zones = Zones::of(&[Zone::Battlefield, Zone::Spellboard, Zone::PhoenixbornZone, Zone::Attached]);
}

words! {
    /// A kind of token.
    Token, Tokens: u8 {
        /// Wound tokens.
        Wound = "wound",
        /// Exhaustion tokens.
        Exhaustion = "exhaustion",
        /// Status tokens.
        Status = "status",
    }
}

/// The things an event is about.
pub type Subjects = SmallVec<[Thing; 2]>;

/// Something that happens or is about to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Event {
    /// What.
    pub kind: EventKind,
    /// Who or what does or suffers it.
    pub subjects: Subjects,
    /// The card whose text or whose blow causes it.
    pub source: Option<CardRef>,
    /// Several attackers on one unit share its damage: each attacker with its part.
    pub shares: SmallVec<[(CardRef, i32); 1]>,
    /// The player by whose doing it happens.
    pub by: Option<PlayerId>,
    /// Words on its cause.
    pub via: Vias,
    /// Damage, tokens, dice, cards: how many.
    pub amount: i32,
    /// The other thing in it.
    pub other: Option<Thing>,
    /// Cards or dice in it beside its subjects: what was drawn, milled, spent, declared.
    pub things: SmallVec<[Thing; 2]>,
    /// Where a card came from.
    pub from: Option<Zone>,
    /// Where a card goes.
    pub to: Option<Zone>,
    /// The name of the ability that is used or resolved, if it has one.
    pub ability: Option<Ustr>,
}

impl Event {
    /// An event of a kind about one thing, to be filled in.
    pub fn new(kind: EventKind, subject: impl Into<Thing>) -> Self {
        Self {
            kind,
            subjects: smallvec::smallvec![subject.into()],
            source: None,
            shares: SmallVec::new(),
            by: None,
            via: Vias::EMPTY,
            amount: 0,
            other: None,
            things: SmallVec::new(),
            from: None,
            to: None,
            ability: None,
        }
    }

    /// The same event about all of these.
    pub fn about(kind: EventKind, subjects: Subjects) -> Self {
        let mut event = Self::new(kind, PlayerId(0));
        event.subjects = subjects;
        event
    }

    /// With an amount.
    #[must_use]
    pub fn amount(mut self, amount: i32) -> Self {
        self.amount = amount;
        self
    }
}
