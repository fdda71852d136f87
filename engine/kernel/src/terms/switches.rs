//! The list of switches: every question that the rule documents answer differently, its answers, their sources.
//!
//! Whatever they answer alike is a rule, written where it applies. This list knows the questions and answers only; the
//! rules that read a switch live elsewhere, and no rule asks for the ruleset by name.
//!
//! The comments of the values end with their sources: `FAQ` and a heading of the official FAQ 3.0, `Reference` and a
//! section of the Ashes Rules Reference 2.1, `Raven` and a section of the Raven Rules 1.2, `Reborn` and a page or
//! glossary entry of the Rulebook 1.5, `Red Rains` and a heading of its rules. The sources of one comment are parted by
//! semicolons; `derived` marks what follows from the section without being said there, `silent` the section that would
//! say it.

pub use crate::terms::switch::{SwitchError, SwitchInfo, ValueInfo};

use crate::terms::switch::switches;

// Targets, triggers, cancels; then costs and playing; attack and battle; damage and destruction; tokens, alterations
// and mechanics; phases, setup and modes.
switches! {
    /// When the targets of a card are chosen.
    target_choice: TargetChoice {
        /// All of them once the costs are paid, before anything resolves. FAQ Costs and Targeting; Reference 5.6.0.
        UpFront = "up_front",
        /// Each with the effect that names it, as that effect comes up. Raven 4.2.3; Reborn Glossary Target.
        AsResolved = "as_resolved",
    }

    /// When the several targets of one effect are chosen.
    multi_target_choice: MultiTargetChoice {
        /// Together with every other target of the card, before anything resolves. FAQ Costs and Targeting;
        /// Reference 5.6.0.
        UpFront = "up_front",
        /// One, then what happens to it, then the next. A unit that arrives in between may be chosen, and a cancel
        /// leaves what is done. Raven 4.2.3; Raven 4.5.1.
        OneByOne = "one_by_one",
        /// All right before that effect, which then takes them one by one. A cancel stops them all. Reborn p.17;
        /// Reborn Glossary Target.
        AllBeforeEffect = "all_before_effect",
    }

    /// When a player picks among the options a card offers.
    mode_choice: ModeChoice {
        /// As the effect resolves, after the targets. An option whose targets were not chosen is closed. FAQ Heal;
        /// FAQ Sword of Virtue.
        AfterTargetsOnResolution = "after_targets_on_resolution",
        /// With the targets, so that an answer to the targeting knows it. Reborn says nothing: the option settles
        /// which effect and which target come next. Raven 4.3.0 (derived); Reborn Glossary Target (silent).
        AnnouncedWithTarget = "announced_with_target",
    }

    /// Whether triggered effects wait for the card that triggered them.
    trigger_interrupt: TriggerInterrupt {
        /// They wait until all effects of the card are done, and are paid when they come up. FAQ Costs and Targeting;
        /// Reference 5.4.0; Reference 5.5.0 (provisional).
        AfterCard = "after_card",
        /// They come right after the change that triggers them, with the card half done. Raven 4.2.0; Reborn p.14.
        Immediate = "immediate",
    }

    /// Whether the answers to one event are declared together or one after another.
    trigger_batching: TriggerBatching {
        /// All are activated, then they resolve. The FAQ says nothing; playtesters play it so and Raven reports it.
        /// Reference 5.4.1 (provisional); Raven Main differences.
        ActivateAllThenResolve = "activate_all_then_resolve",
        /// Each has resolved before the next is declared. Raven 4.3.1; Reborn p.17.
        OneAtATime = "one_at_a_time",
    }

    /// In which order players answer one event.
    trigger_player_order: TriggerPlayerOrder {
        /// The player whose turn it is orders all answers, whoever gives them; outside turns the holder of the first
        /// player token. FAQ Lucky Rabbit; Reference 5.7.1.
        TurnPlayerOrdersAll = "turn_player_orders_all",
        /// The active player gives as many answers as wished, then the others clockwise. Raven 4.3.1.
        ActiveFirstUnlimitedClockwise = "active_first_unlimited_clockwise",
        /// Each player in turn, the active one first, has a single opportunity for all own answers. Reborn p.17.
        ActiveFirstOneOpportunityEach = "active_first_one_opportunity_each",
    }

    /// Which windows open around an event.
    timing_windows: TimingWindows {
        /// One before the event for what it would do, then when it happens, then after it. FAQ Frostback Bear;
        /// Reference 5.4.0; Raven 4.3.0.
        WouldWhenAfter = "would_when_after",
        /// Only the two that follow the event: when, then after. Reborn p.17; Reborn Glossary When.
        WhenAfter = "when_after",
    }

    /// At which moment the values that a triggering condition names are looked at.
    trigger_condition_checked: TriggerConditionChecked {
        /// When the answer is used, so earlier answers can make the values of an `if` fit or unfit, and those of `of`, `by` and
        /// `with` unfit; the event itself stays true. Reborn says nothing, but opens the after window only once every when effect is
        /// done. FAQ Polarity Mage; FAQ Beast Warrior; Reborn p.17 (silent).
        WhenUsed = "when_used",
        /// At the one change of the game that triggers it. Raven 4.2.0.
        AtTheEvent = "at_the_event",
    }

    /// What becomes of an effect whose card has left play before it resolves.
    source_left_play: SourceLeftPlay {
        /// It does nothing, even if it was triggered and paid; unless its own text took the card as it was paid, for card text overrides
        /// rules. FAQ Costs and Targeting; Reference 5.7.0.
        Fizzle = "fizzle",
        /// It resolves as if the card were there. Raven 4.5.0; Reborn p.14.
        StillResolves = "still_resolves",
    }

    /// When a text with neither trigger nor action cost may be used.
    untriggered_effect_window: UntriggeredEffectWindow {
        /// At any moment of the own turn in which nothing resolves or waits, between the steps of an attack too.
        /// FAQ Anchornaut; FAQ Chant of the Dead.
        AnyQuietMomentOwnTurn = "any_quiet_moment_own_turn",
        /// Before or after a step of the round, of a turn or of an attack. Raven 4.2.0; Raven 6.0.0.
        AroundFrameworkEvents = "around_framework_events",
        /// Never: activated effects all cost an action. Reborn Glossary Activated Ability.
        None = "none",
    }

    /// When an activated effect without an action in its cost may be used.
    activated_effect_window: ActivatedEffectWindow {
        /// Whenever its player could take a main or side action. FAQ Expanded Glossary Activated Ability;
        /// FAQ Mark of the Red Flower; Reference 5.3.0.
        ActionMoments = "action_moments",
        /// At the same moments, and once more when an action has fully resolved. Raven 4.2.0.
        ActionMomentsAndAfterActions = "action_moments_and_after_actions",
        /// Only as the action in its cost, which every activated effect has. Reborn Glossary Activated Ability.
        OnlyAsAction = "only_as_action",
    }

    /// How far a cancel reaches.
    cancel_scope: CancelScope {
        /// All effects of the card, those before the canceled one too. FAQ Golden Veil; FAQ Costs and Targeting.
        WholeCard = "whole_card",
        /// The answered effect and those that follow it; earlier ones stand. Raven 4.2.3; Reborn Glossary Cancel.
        TriggerOnward = "trigger_onward",
    }

    /// Whether a cancel also blanks the standing text of a card that stays in play.
    cancel_constant_text: CancelConstantText {
        /// Yes, until the next recovery phase begins. FAQ Expanded Glossary Cancel.
        UntilRecovery = "until_recovery",
        /// No: only effects on their way to resolving are lost. Raven 4.2.3; Reborn Glossary Cancel (derived).
        Never = "never",
    }

    /// What counts as targeting for effects that answer it.
    cancel_answers: CancelAnswers {
        /// The word target, and also being the player an effect chooses: a declared target with `word = "choose"`. FAQ Vanish; FAQ Expanded Glossary Target.
        TargetOrChosenPlayer = "target_or_chosen_player",
        /// Nothing but the word target. Raven 6.0.0.
        WordTargetOnly = "word_target_only",
        /// The word target, or attaching an alteration spell. Choosing is neither. Reborn Glossary Target;
        /// Reborn Glossary Choose.
        WordTargetOrAttach = "word_target_or_attach",
    }

    /// Which game elements an effect on all or each of them reaches.
    mass_effect_snapshot: MassEffectSnapshot {
        /// Those there as it resolves: all are dealt the damage before the first damage process begins. FAQ Meteor;
        /// FAQ Costs and Targeting.
        DealtToAllFirst = "dealt_to_all_first",
        /// One at a time those that were in play when it began; later arrivals are left out. Raven 4.5.1.
        InPlayAtEffectStart = "in_play_at_effect_start",
        /// One at a time those selected at its beginning, a selection nothing changes afterwards. Reborn p.17.
        SelectedBeforeFirst = "selected_before_first",
    }

    /// Who orders the parts of an effect on several game elements.
    mass_effect_orderer: MassEffectOrderer {
        /// The player whose turn it is; outside turns the holder of the first player token, who orders the damage
        /// processes. FAQ Damage, Wound Tokens and Destruction; Reference 5.7.1.
        TurnPlayer = "turn_player",
        /// The active player, who orders the effect itself, each part with all it triggers. Raven 4.5.1; Raven 5.0.0.
        ActivePlayer = "active_player",
        /// The player who controls the effect, in anybody's turn. Reborn p.17.
        EffectController = "effect_controller",
    }

    /// Who orders units that would enter play together.
    entering_together_orderer: EnteringTogetherOrderer {
        /// The player whose turn it is, unit by unit until no slot is left. FAQ Costs and Targeting; Reference 5.7.1.
        TurnPlayer = "turn_player",
        /// The active player, as for any simultaneous effect. Raven 4.5.1.
        ActivePlayer = "active_player",
        /// The player who controls the effect that brings them. Reborn p.17.
        EffectController = "effect_controller",
    }

    /// In which order effects triggered by paying a cost come.
    payment_trigger_order: PaymentTriggerOrder {
        /// As the player whose turn it is likes. FAQ Lucky Rabbit; Reference 5.2.0.
        TurnPlayerOrders = "turn_player_orders",
        /// First those triggered by dice reaching the exhausted pool, then those triggered by the payment. Reborn
        /// says nothing, and none of its cards compete there. Raven 4.1.0; Reborn p.7 (silent).
        DiceThenPayment = "dice_then_payment",
    }

    /// Where an action or reaction spell is while its effects resolve.
    spell_zone_while_resolving: SpellZoneWhileResolving {
        /// In the discard pile, where it was placed before the first effect. Reference 5.2.0 (derived); Raven 4.1.0.
        DiscardFirst = "discard_first",
        /// In no pile: it is discarded after the last effect. Reborn p.8.
        DiscardAfter = "discard_after",
    }

    /// How often a player may react in one turn.
    reaction_limit: ReactionLimit {
        /// With one reaction spell in each turn of any player; abilities used from hand do not count. Reference 5.2.2.
        OneReactionSpellPerTurn = "one_reaction_spell_per_turn",
        /// With one reaction in each turn, be it a spell or an ability used from hand. Reborn p.9.
        OneReactionInclAbilitiesPerTurn = "one_reaction_incl_abilities_per_turn",
    }

    /// Which is declared first in an attack.
    attack_step_order: AttackStepOrder {
        /// The attackers; the target is named when their declaration has been answered. Reference 6.0.0; Raven 6.0.0.
        AttackersThenTarget = "attackers_then_target",
        /// The target; the attackers follow. Reborn p.10.
        TargetThenAttackers = "target_then_attackers",
    }

    /// How many units may attack a unit.
    attack_unit_attackers: AttackUnitAttackers {
        /// One or more, as one group. Reference 6.0.0; Raven 3.2.2.
        AnyNumber = "any_number",
        /// Exactly one. Reborn p.10.
        ExactlyOne = "exactly_one",
    }

    /// How the attack values of units that attack a unit become damage.
    attack_unit_damage: AttackUnitDamage {
        /// They are added up and dealt as one damage. Reference 6.0.0; Raven 6.0.0.
        Summed = "summed",
        /// The single attacker deals its own. Reborn p.10.
        Single = "single",
    }

    /// What an attack value below zero adds to the attack of a group, and whether a unit that adds nothing deals damage in it.
    negative_attack_in_sum: NegativeAttackInSum {
        /// Itself: it lowers the sum. The FAQ words it unevenly, and Raven reads it so. If the sum is more than 0, each
        /// attacker deals damage, whatever it adds. FAQ Regress; Raven Main differences.
        DiceCounts = "counts",
        /// Nothing: whenever it is used the value is at least 0, and a unit that adds 0 deals no damage. Raven 3.2.0;
        /// Raven 6.0.0; Reborn Glossary Attack Value.
        FlooredToZero = "floored_to_zero",
    }

    /// When an ability of its attackers holds for the attack of a group on a unit.
    group_keywords: GroupKeywords {
        /// When every attacker of the group has it. FAQ Battle Advantage, Stalk and Bypass; Raven 3.2.2.
        AllAttackersNeedIt = "all_attackers_need_it",
        /// There are no groups; the ability of the one attacker holds. Reborn p.10.
        NotApplicable = "not_applicable",
    }

    /// Whether a blocker becomes the target of the attack.
    blocker_becomes_target: BlockerBecomesTarget {
        /// Yes, in place of the Phoenixborn. FAQ Blocking; Raven 3.2.1.
        Yes = "yes",
        /// No: it defends, and the Phoenixborn stays the target. Reborn Glossary Defender.
        No = "no",
    }

    /// What an attacker does whose blocker is destroyed before their battle.
    destroyed_blocker: DestroyedBlocker {
        /// It deals no damage and triggers nothing by dealing it, but gets its exhaustion token. FAQ Blocking;
        /// Reference 6.0.0 (derived); Raven 3.2.1.
        AttackerDealsNothing = "attacker_deals_nothing",
        /// It counts as unblocked and battles the Phoenixborn. Reborn p.10; Reborn p.16.
        AttackerUnblocked = "attacker_unblocked",
    }

    /// What an attacker does that is exhausted before its battle.
    exhausted_attacker: ExhaustedAttacker {
        /// It fights all the same and gets one more exhaustion token. FAQ River Skald; Raven 3.2.3.
        FightsAndGainsToken = "fights_and_gains_token",
        /// It leaves the battle at once, without attacking, also in an attack on a unit (derived): nobody blocks it, or guards
        /// against it, and an attack that no attacker is left in ends. Reborn p.16; Reborn Glossary Attacker.
        LeavesBattle = "leaves_battle",
    }

    /// Whether blockers and units that guard must counter.
    counter_blockers_and_guards: CounterBlockersAndGuards {
        /// No: their player decides as that battle resolves, as for a target without a guard. Reference 6.0.0.
        Optional = "optional",
        /// Yes, if unexhausted; only a target without a guard is free to. Reborn p.10; Reborn Glossary Counter.
        Mandatory = "mandatory",
    }

    /// How a unit counters a group of attackers.
    counter_against_several: CounterAgainstSeveral {
        /// Once, its player dividing the damage among them at will. Reference 6.0.0.
        DefenderSplitsDamage = "defender_splits_damage",
        /// There are no groups to counter. Reborn p.10.
        NotApplicable = "not_applicable",
    }

    /// How often a Phoenixborn may guard.
    phoenixborn_guard_limit: PhoenixbornGuardLimit {
        /// In every attack on a unit, exhausted or not. Reference 6.0.0; Reference 2.3.2.
        UnlimitedEvenExhausted = "unlimited_even_exhausted",
        /// Once in a round, exhausted or not; it is turned sideways until the recovery phase. Reborn p.10;
        /// Reborn p.13.
        OncePerRoundEvenExhausted = "once_per_round_even_exhausted",
    }

    /// Which cards of an attack are in battle.
    in_battle: InBattle {
        /// The attackers and the unit that counters them; none if it does not counter. Reference 6.0.0;
        /// Reference 6.1.0; FAQ Turtle Guard.
        OnlyIfCountered = "only_if_countered",
        /// The attacker and whatever it deals attack damage to, a Phoenixborn too. Reborn Glossary Battle.
        DamageDealerAndItsOpponent = "damage_dealer_and_its_opponent",
    }

    /// What becomes of an attack whose target is gone before the battle.
    target_vanished_before_battle: TargetVanishedBeforeBattle {
        /// The action is spent and each attacker gets an exhaustion token. Raven says nothing; in the core rules the
        /// token does not depend on damage. FAQ Salamander Monk; Reference 6.0.0; Raven 3.2.3 (silent).
        AttackersExhaustedNoAttack = "attackers_exhausted_no_attack",
        /// The action is spent and no token is placed. Reborn says nothing, but its tokens follow a battle, and what
        /// leaves battle gets none. Reborn p.10 (silent); Reborn p.16 (derived).
        NoBattleNoToken = "no_battle_no_token",
    }

    /// How attack and counter damage of one battle are ordered.
    battle_damage_order: BattleDamageOrder {
        /// Both are dealt at once, and effects on dealing answer both before the process of either begins; the player
        /// whose turn it is orders the processes. FAQ Damage, Wound Tokens and Destruction (derived); Reference 6.0.0;
        /// Reference 7.0.0 (derived); Reference 7.2.0 (derived).
        DealtTogetherAnsweredBeforeProcesses = "dealt_together_answered_before_processes",
        /// Both are dealt at once, and each is answered as its process begins; the player whose turn it is orders the
        /// processes. FAQ Damage, Wound Tokens and Destruction; Reference 6.0.0.
        DealtTogetherTurnPlayerOrdersProcesses = "dealt_together_turn_player_orders_processes",
        /// The active player orders the dealing, and each process ends before the next damage is dealt. The amounts
        /// are fixed before the first. Raven 5.0.0; Reference 6.0.0 (derived).
        ActivePlayerOrdersDealing = "active_player_orders_dealing",
        /// Both are dealt at once; the active player orders the damage processes. Reborn p.17.
        DealtTogetherActivePlayerOrdersProcesses = "dealt_together_active_player_orders_processes",
    }

    /// When the process that turns dealt damage into wounds starts.
    damage_process_start: DamageProcessStart {
        /// After the last effect of the card that deals it; effects on dealing answer all of its damage before the process of
        /// any begins. FAQ Damage, Wound Tokens and Destruction; Reference 7.0.0 (derived); Reference 7.2.0 (derived).
        AfterCard = "after_card",
        /// As soon as the damage is dealt, before the next effect. Raven 5.0.0; Reborn p.14; Reborn p.16.
        Immediate = "immediate",
    }

    /// Which steps the damage process has, and where placed wounds and destruction enter it.
    damage_steps: DamageSteps {
        /// Dealt, with the effects on dealing; received; effects on receiving; wounds and destruction; effects on
        /// destruction; loss or discard; effects on leaving play. Placed wounds enter at the wounds, destruction at the
        /// effects on destruction.
        /// FAQ Damage, Wound Tokens and Destruction; Reference 7.0.0.
        Official = "official_0_1_1b_2_2b_3_3b",
        /// Dealt; effects on dealing; received; effects on receiving; wounds and destruction. Placed wounds enter at
        /// the wounds, and destruction runs the steps of a card that leaves play. Raven 5.0.0; Raven 5.1.0.
        Raven = "raven_1_1b_2_2b_3",
        /// Dealt; received with the wounds; destroyed; discarded; each with the effects that follow it. Placed wounds
        /// enter at the second step, destruction at the third. Reborn p.16.
        Reborn = "reborn_1_2_3_4",
    }

    /// Whether receiving damage is a moment of its own.
    receive_window: ReceiveWindow {
        /// Yes: effects on it resolve before the wounds are placed. FAQ Damage, Wound Tokens and Destruction;
        /// Raven 5.0.0.
        SeparateBeforeWounds = "separate_before_wounds",
        /// No: it is one step with the wounds, and effects on it follow them. Reborn p.16.
        MergedAfterWounds = "merged_after_wounds",
    }

    /// When damage may be prevented.
    prevention_window: PreventionWindow {
        /// When it would be received, past the effects on dealing it. FAQ Chant of Protection; FAQ Particle Shield;
        /// Raven 4.3.0; Raven 5.0.0.
        WouldReceive = "would_receive",
        /// After it is dealt, in one window with all effects on dealing it. Reborn p.16.
        AfterDealt = "after_dealt",
    }

    /// When a Phoenixborn with enough wounds has lost.
    phoenixborn_loss_moment: PhoenixbornLossMoment {
        /// After the effects its destruction triggers. FAQ Damage, Wound Tokens and Destruction; Reference 7.0.0.
        Step3AfterDestroyedTriggers = "step3_after_destroyed_triggers",
        /// As the wounds are placed, its destruction being part of that step. Raven 5.0.0; Raven 5.1.1;
        /// Reference 2.1.0; Reference 9.0.0.
        WhenWoundsPlaced = "when_wounds_placed",
        /// As the wounds are placed, ahead of any effect that answers placed wounds. Reborn p.16.
        ImmediatelyInStep2 = "immediately_in_step2",
    }

    /// Whether a destroyed unit fills its slot while effects on its destruction resolve.
    destroyed_unit_slot: DestroyedUnitSlot {
        /// Yes: it is discarded only afterwards. FAQ Summon Sleeping Widows;
        /// FAQ Damage, Wound Tokens and Destruction.
        HeldDuringTriggers = "held_during_triggers",
        /// No: it is out of play before them. Raven 5.1.0; Reborn p.15; Reborn p.16.
        FreedBeforeTriggers = "freed_before_triggers",
    }

    /// Whether the standing text of a destroyed unit holds while effects on its destruction resolve.
    destroyed_unit_standing_text: DestroyedUnitStandingText {
        /// Yes, since the unit is still in play. FAQ Harvest Soul.
        ActiveDuringTriggers = "active_during_triggers",
        /// No, since it holds in play only. Raven 4.2.4 (derived); Raven 5.1.0 (derived); Reborn p.16 (derived).
        Inactive = "inactive",
    }

    /// When effects triggered by a card leaving play resolve.
    leave_play_trigger_moment: LeavePlayTriggerMoment {
        /// When it has been discarded. FAQ Damage, Wound Tokens and Destruction.
        AfterDiscard = "after_discard",
        /// When it is out of play, right after effects on its destruction and before attached cards, tokens and dice
        /// come off. Raven 5.1.0.
        BeforeCleanup = "before_cleanup",
        /// In one window with effects after its destruction, while it is set aside and not yet discarded. Reborn p.15;
        /// Reborn p.16.
        BeforeDiscard = "before_discard",
    }

    /// In which order a card that leaves play is cleared.
    leave_play_cleanup: LeavePlayCleanup {
        /// Tokens, attached cards, face down cards, dice; all in one with the discard, before effects on leaving play.
        /// The order is that of the listing. Reference 7.1.0; FAQ General Questions.
        TokensAttachmentsFacedownDice = "tokens_attachments_facedown_dice",
        /// Attached cards, each by the same steps, face down cards, tokens, dice, respark, then the card to its pile.
        /// Raven 5.1.0.
        AttachmentsFacedownTokensDiceResparkZone = "attachments_facedown_tokens_dice_respark_zone",
        /// Tokens of the card and of all beneath it, then what is beneath, then the card to its pile. Reborn p.15.
        TokensBeneathZone = "tokens_beneath_zone",
    }

    /// Which windows the destruction of a unit opens.
    destroyed_trigger_wording: DestroyedTriggerWording {
        /// A single one, when it is destroyed. FAQ Summon Sleeping Widows; Raven 5.1.0.
        WhenOnly = "when_only",
        /// One when it is destroyed, then one after a unit is destroyed or leaves play. Reborn p.16.
        WhenThenAfter = "when_then_after",
    }

    /// Which texts answer that a player took a main action, if the action itself brought them into play.
    main_action_answered_by: MainActionAnsweredBy {
        /// Those that were in play as it was begun. FAQ Poison.
        InPlayAtItsStart = "in_play_at_its_start",
        /// Those that are in play as it is over: there they are asked, and no document says more. Raven 4.2.0 (derived);
        /// Raven 4.3.0 (derived); Reborn p.17 (derived).
        InPlayAtItsEnd = "in_play_at_its_end",
    }

    /// Whether a unit that attack damage is redirected to counts as attacked by its source.
    redirect_counts_as_attacked: RedirectCountsAsAttacked {
        /// Yes, unless another unit attacks it: that one alone is the unit that attacks it. FAQ Nightshade Swallow;
        /// FAQ Redirect (derived).
        Yes = "yes",
        /// No. Raven does not say so, but lets an attack hurt only its target, and asks for a unit that is attacked or
        /// countered. Raven 1.2.1 (derived); Raven 3.2.1 (derived).
        No = "no",
        /// It does not matter: the damage is dealt to the Phoenixborn and only received by the unit.
        /// Reborn Redirect (card text).
        NotApplicable = "not_applicable",
    }

    /// Whether a moved token counts as removed and as placed.
    token_move: TokenMove {
        /// As neither: moving is a third thing, which effects on the other two do not see. A unit that falls by a wound
        /// moved onto it is destroyed by what moved it. FAQ Tokens; FAQ Devotion; Reference 2.3.1 (derived); Raven 4.5.0;
        /// Raven 4.2.0 (derived).
        DistinctFromPlaceAndRemove = "distinct_from_place_and_remove",
        /// As both, in one resolution. A canceled move leaves it where it was. Reborn Glossary Move.
        RemoveAndPlace = "remove_and_place",
    }

    /// Whether attaching an alteration spell targets the unit.
    attach_targets: AttachTargets {
        /// No, though it affects the unit. FAQ Golden Veil; Raven 4.1.1.
        No = "no",
        /// Yes. Reborn Glossary Attach; Reborn Glossary Target.
        Yes = "yes",
    }

    /// What it is to affect a card.
    affect_scope: AffectScope {
        /// To change any card or player by an effect, or to target it with one; attacking it is no affecting.
        /// FAQ Expanded Glossary Affect.
        GeneralExceptAttack = "general_except_attack",
        /// The same, and countering is no affecting either. Raven 6.0.0.
        GeneralExceptAttackAndCounter = "general_except_attack_and_counter",
        /// To change a spell: its tokens, dice or effects, what it is attached to, or whether it is in play. The word
        /// is used of spells only. To choose or target something is not to affect it. Reborn Glossary Affect; Reborn
        /// Glossary Choose.
        SpellsOnly = "spells_only",
    }

    /// Whether what a text returns to a hand is placed there, for texts that answer what is placed.
    return_to_hand: ReturnToHand {
        /// Yes: they are two words for one thing. Reference 5.7.0 (silent); Reborn p.17 (silent).
        IsPlacing = "is_placing",
        /// No: different words mean different things. Raven 4.5.0.
        IsNotPlacing = "is_not_placing",
    }

    /// Whether cards that say so may be resparked.
    respark: Respark {
        /// Yes, in the player turns phase, and never a card discarded by meditating. Reference 7.1.1; Raven 5.1.0.
        On = "on",
        /// No card says so. Reborn p.15 (silent).
        Off = "off",
    }

    /// Who may respark a card. It goes to the hand of its owner in any case.
    respark_player: ResparkPlayer {
        /// Its owner. Reference 7.1.1.
        Owner = "owner",
        /// The player who controlled it, who may not be its owner if it was attached to a unit. Raven 5.1.0.
        Controller = "controller",
        /// Nobody. Reborn p.15 (silent).
        NotApplicable = "not_applicable",
    }

    /// Which card texts work outside play.
    between_realms: BetweenRealms {
        /// Those in a blue box, from the hand and from the discard pile of the owner. Reference 5.3.1; Raven 4.2.1.
        On = "on",
        /// Those in a blue box, from the hand only and as the one reaction of the turn. Reborn p.9.
        ReactionAbilitiesFromHand = "reaction_abilities_from_hand",
    }

    /// Whether face down allies dismount where a text says so.
    dismount: Dismount {
        /// Yes: exhausted onto the battlefield of the owner, and all tokens off for one wound. Reference 5.3.2;
        /// Raven 4.2.2.
        On = "on",
        /// No: such a text does nothing, and the ally stays where it lies. Reborn Glossary Face Down (silent).
        Off = "off",
    }

    /// When the first player token is passed.
    first_player_token_pass: FirstPlayerTokenPass {
        /// In the last step of the recovery phase, before effects at the end of the round. FAQ Recovery Phase;
        /// Reference 4.3.0; Raven 2.1.0.
        LastRecoveryStep = "last_recovery_step",
        /// After those effects, as the last thing in the round. Reborn p.13.
        AfterEndOfRoundEffects = "after_end_of_round_effects",
    }

    /// Who orders the effects at the end of the round, and which there are.
    end_of_round_orderer: EndOfRoundOrderer {
        /// The holder of the first player token orders them all. FAQ Mark of the Goddess.
        TokenHolderOrdersAll = "token_holder_orders_all",
        /// Each player the own ones, the holder of the first player token before the others. They are those that are there
        /// as the round ends. Raven 4.3.1 (derived).
        EachPlayerOwnHolderFirst = "each_player_own_holder_first",
        /// The same, but each player resolves all own ones, those too that come up while others resolve. Reborn p.13
        /// (derived).
        EachPlayerOwnCollectedAgain = "each_player_own_collected_again",
    }

    /// Who goes first in a step that all players take at the same time, should the order matter.
    phase_step_orderer: PhaseStepOrderer {
        /// Whoever the holder of the first player token says. FAQ Recovery and Prepare Phases; Reference 5.7.1.
        TokenHolderPicksPlayerOrder = "token_holder_picks_player_order",
        /// Nobody: the step is simultaneous, and where it cannot be the first player begins. Reborn p.6; Reborn p.13.
        Simultaneous = "simultaneous",
    }

    /// What it costs not to be able to draw in the prepare phase.
    fatigue: Fatigue {
        /// One damage received, not dealt, for each missing card; the holder of the first player token orders the
        /// players. Reference 4.1.0; Reference 4.1.1.
        ReceiveDamageHolderOrders = "receive_damage_holder_orders",
        /// One wound placed for each missing card, by the players in turn, the first player beginning. Reborn p.6.
        AlternatingWounds = "alternating_wounds",
    }

    /// What rolling the most basic symbols gives in the first round.
    first_player_of_game: FirstPlayerOfGame {
        /// The first player token; a tie is rolled again by those who tie. Reference 4.1.0.
        MostBasicsTakes = "most_basics_takes",
        /// The choice of who takes it; a tie is rolled again by all. Reborn p.6.
        MostBasicsChooses = "most_basics_chooses",
    }

    /// What becomes of the cards and dice of a player who is out of the game.
    elimination_cleanup: EliminationCleanup {
        /// Piles, hand and pool dice are removed from the game; what lies with others stays until it would return.
        /// The documents leave out the own battlefield and spellboard: removed too, cards of others there discarded, which others answer.
        /// FAQ Destroyed Phoenixborn; Reference 9.0.0; Raven 5.1.1.
        RemovePilesHandDice = "remove_piles_hand_dice",
        /// The own battlefield and spellboard are discarded and the play area is closed; what lies with others stays.
        /// Reborn p.13.
        DiscardBoard = "discard_board",
    }

    /// Which powers dice have.
    dice_power_set: DicePowerSet {
        /// Those of the 1.0 reference cards: ceremonial, charm, illusion, natural, divine, sympathy. Reference 12.2.0.
        V1_0 = "v1_0",
        /// The same and one for time dice. Raven 2.2.0; Reference 12.2.0.
        Raven = "raven",
        /// Those of the Reborn reference cards. Reborn p.12.
        Reborn = "reborn",
    }

    /// Whether a Chimera may stand in for the opponent.
    chimera: Chimera {
        /// No: players face each other only. Reference 9.0.0 (silent).
        Off = "off",
        /// If the players set the game up so, with rules of its own on top. Red Rains Chimera Turn.
        Optional = "optional",
    }
}
