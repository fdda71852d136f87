//! Words that authors know from the print of cards, from talk or from other games, with the words of the files that mean the same.
//!
//! A word is offered only where a closed list has it, so one table serves keys, events, moments, zones, words of scripts and
//! all other lists. Of several that mean the same, the first that the list has is taken.

/// The words of the files, each with other words for it. Blanks and hyphens are written as `_`.
const WORDS: &[(&str, &str)] = &[
    // ---- keys of cards ----
    ("id", "slug stub identifier"),
    ("name", "title card_name"),
    ("type", "kind card_type types"),
    ("phoenixborn", "unique_to belongs_to exclusive_to hero leader"),
    ("turn", "once_per_turn once_a_turn per_turn each_turn 1"),
    ("limit", "copies conjuration_limit amount count max_copies per_turn once_per_turn uses frequency times"),
    ("cost", "mana mana_cost play_cost costs casting_cost magic_cost dice_cost pay activation"),
    ("wounds", "damage wound wound_tokens"),
    ("attack", "power strength atk attack_value damage"),
    ("life", "health hp hit_points hitpoints life_value toughness defense remaining_life"),
    ("recover", "recovery recover_value regeneration regenerate heal"),
    ("battlefield", "battlefield_value battlefield_slots board unit_slots"),
    ("spellboard", "spellboard_value spellboard_slots spell_slots"),
    ("attach", "attach_to attached_to attaches enchant enchants equip bearer host"),
    ("attach_if", "attach_condition attachable_if attach_requires attached_if"),
    ("script", "script_of same_script scripted_by like copy_of reprint_of"),
    ("play_if", "requires requirement only_if condition restriction playable_if"),
    ("if", "condition requires requirement only_if provided while as_long_as"),
    ("conjurations", "conjures summons tokens conjured summon brings"),
    ("keywords", "traits keyword_abilities"),
    ("summary", "text description rules rules_text effect_text flavor flavour note comment reminder"),
    ("cards", "deck list mainboard number_of_cards size"),
    ("dice", "die dice_pool magic"),
    ("first_five", "opening_hand starting_hand hand"),
    ("pool", "edition format game line"),
    ("extends", "based_on inherits base parent"),
    ("pools", "editions card_pools"),
    ("errata", "overlays corrections"),
    ("source", "citation reference cite"),
    // ---- keys of abilities and constants ----
    ("ability", "abilities effects ability_text trigger triggers"),
    ("constant", "static constants passive continuous"),
    ("when", "on trigger event whenever triggers"),
    ("would", "before instead replace replaces"),
    ("at", "timing moment step level focus_level"),
    ("during", "phase turn on_turn"),
    ("of", "subject who whose applies_to affects on"),
    ("via", "using through how"),
    ("at_least", "min minimum"),
    ("actor", "player controller chooser"),
    ("optional", "may can"),
    ("extra", "additional_cost additional_costs kicker optional_cost extra_cost"),
    ("modes", "choices options choose_one either"),
    ("targets", "target aims choose"),
    ("effect", "script function do action run then resolve effects"),
    ("inexhaustible", "while_exhausted works_exhausted always"),
    ("as", "on_enter"),
    ("pick", "select choose selector what phrase"),
    ("while", "as_long_as if condition during"),
    ("give", "bonus buff add adds modify modifiers boost gives stats"),
    ("gain", "gains grant grants has have abilities"),
    ("lose", "loses remove removes without"),
    ("cannot", "cant can_not forbid forbids prevent prevents prohibits"),
    ("may", "can allow allows allowed"),
    ("must", "force forces forced has_to"),
    ("is", "counts_as becomes treated_as exhausted"),
    ("swap", "exchange switch"),
    ("price", "pays toll"),
    ("tax", "toll surcharge"),
    ("until", "duration ends expires lasts for_how_long"),
    ("takes", "parameters params args arguments given"),
    ("deals", "strikes order battle_order"),
    ("zone", "zones where location place works_in"),
    ("zone", "from"),
    ("from", "source_zone leaves out_of"),
    ("to", "into destination"),
    ("by", "source cause caused_by because_of"),
    // ---- types ----
    ("unit", "creature minion monster follower character soldier"),
    ("ally", "creature minion unit monster follower character soldier"),
    ("conjuration", "token conjured_unit summoned_unit"),
    ("Phoenixborn", "hero leader commander champion avatar"),
    ("ready spell", "enchantment artifact permanent ready ongoing_spell"),
    ("action spell", "sorcery spell action event"),
    ("reaction spell", "instant interrupt trap reaction quick"),
    ("alteration spell", "aura equipment alteration attachment upgrade"),
    ("conjured alteration spell", "conjured_alteration conjured_spell"),
    // ---- events ----
    ("is_destroyed", "dies die destroyed death killed is_killed gets_destroyed"),
    ("enters_play", "comes_into_play etb enters enters_the_battlefield is_summoned summoned is_conjured enters_battlefield"),
    ("leaves_play", "leaves leaves_the_battlefield leaves_battlefield is_removed gets_removed removed removes"),
    ("is_resolved", "is_played after_play resolves resolved"),
    ("is_used", "activates is_activated uses plays played casts cast is_cast activated"),
    (
        "is_declared_attacker",
        "attacks attack is_attacking declared_attacker declared_as_attacker is_declared_as_attacker attacking",
    ),
    ("is_declared_blocker", "blocks block is_blocking declared_blocker declared_as_blocker is_declared_as_blocker"),
    ("is_declared_guard", "guards guard is_guarding declared_guard declared_as_guard is_declared_as_guard"),
    ("receives_damage", "takes_damage is_damaged damaged suffers_damage is_hurt"),
    ("is_dealt_damage", "deals_damage deal_damage damages inflicts_damage"),
    ("gets_wounds", "is_wounded wounded gains_wounds"),
    ("loses_wounds", "heals is_healed healed"),
    ("becomes_exhausted", "exhausts is_exhausted tapped is_tapped taps"),
    ("gets_exhaustion", "gains_exhaustion"),
    ("gets_status", "gains_status is_charged"),
    ("is_discarded", "discards discarded gets_discarded"),
    ("is_targeted", "targets targeted becomes_target becomes_targeted"),
    ("draws", "draw draws_a_card draws_cards draws_card card_drawn"),
    ("spends_dice", "spends spend_dice"),
    ("meditates", "meditate meditation"),
    ("takes_main_action", "main_action"),
    ("is_attached", "attached attaches"),
    // ---- moments, durations, turns ----
    ("turn_start", "start_of_turn turn_begin turn_begins beginning_of_turn upkeep turn_starts"),
    ("turn_end", "end_of_turn end_turn turn_ends this_turn end_of_this_turn remainder_of_turn eot"),
    ("next_turn_end", "end_of_next_turn next_turn"),
    ("your_next_turn", "start_of_your_next_turn until_your_next_turn"),
    ("round_end", "end_of_round end_round round_ends this_round end_of_this_round remainder_of_round"),
    ("attack_end", "end_of_attack attack_ends"),
    ("battle_end", "end_of_battle battle_ends end_of_combat combat_end"),
    ("prepare_start", "start_of_round round_start round_begins beginning_of_round prepare_phase prepare"),
    ("draw_step", "draw_phase draw"),
    ("cards_drawn", "after_draw draw_step_end draw_end"),
    ("recovery", "recovery_phase until_recovery"),
    ("forever", "permanent permanently always game rest_of_game"),
    ("your turn", "my_turn own_turn turn your_turn on_your_turn self"),
    ("an opponent's turn", "opponent's_turn opponents_turn opponent_turn enemy_turn their_turn your_opponent's_turn opponent"),
    // ---- zones, tokens, acts ----
    ("discard pile", "graveyard discard discarded cemetery"),
    ("draw pile", "deck library draw_deck"),
    ("battlefield", "board field play in_play arena"),
    ("removed from the game", "exile exiled banished removed out_of_game"),
    ("Phoenixborn", "phoenixborn_zone"),
    ("wound", "wounds damage injury"),
    ("exhausted", "tapped is_exhausted is_tapped"),
    ("exhaustion", "exhausted exhaust tapped"),
    ("status", "charge counter charges statuses counters"),
    ("have_damage_prevented", "prevent prevent_damage prevention be_prevented"),
    ("be_attacked", "attacked be_attack"),
    ("be_targeted", "targeted be_target be_chosen"),
    ("be_destroyed", "destroyed die"),
    ("be_blocked", "blocked"),
    ("block", "be_declared_blocker declare_blocker be_blocker"),
    ("be_guarded_against", "guarded guarded_against"),
    ("take_attack_action", "attack_action"),
    ("activate", "use_abilities use activate_abilities"),
    ("play", "play_cards cast play_spells"),
    // ---- words of scripts ----
    ("deal", "damage deals hit deal_damage do_damage inflict hurt strike"),
    ("destroy", "kill kills sacrifice slay"),
    ("remove_wounds", "heal cure restore remove_damage remove_wound"),
    ("place_wounds", "wound add_wounds place_wound add_wound"),
    ("place_exhaustion", "tap exhaust add_exhaustion exhaust_card"),
    ("remove_exhaustion", "untap unexhaust ready ready_card"),
    ("place_status", "charge add_status add_token place_token place_tokens add_counter"),
    ("conjure", "summon create create_token spawn summon_conjuration"),
    ("draw", "draw_card draw_cards"),
    ("discard", "discard_card discard_cards"),
    ("mill", "mill_cards discard_from_draw_pile"),
    ("return_to_hand", "bounce return return_card to_hand return_to"),
    ("set_aside", "remove_from_play leave_play take_out_of_play"),
    ("remove_from_game", "exile banish remove"),
    ("cancel", "counter negate counterspell"),
    ("choose", "pick select choose_card choose_unit choose_one ask_card"),
    ("choose_some", "choose_many choose_several pick_some"),
    ("may", "ask confirm ask_yes_no may_choose"),
    ("may_pay", "pay can_pay"),
    ("option", "choose_option ask_option"),
    ("target", "get_target choose_target"),
    ("targets", "get_targets"),
    ("each", "for_each every foreach each_of"),
    ("all", "find get cards get_all query"),
    ("any", "exists has is_there check"),
    ("count", "number_of how_many count_of"),
    ("add_attack", "buff pump give_attack boost modify_attack change_attack set_attack"),
    ("add_life", "give_life add_health modify_life"),
    ("add_recover", "give_recover"),
    ("gain", "give grant add_keyword add_ability give_keyword"),
    ("lose", "remove_keyword remove_ability lose_ability"),
    ("prevent", "prevent_damage"),
    ("forbid", "cannot disallow"),
    ("reroll_dice", "roll reroll reroll_die roll_dice"),
    ("ready_dice", "ready_die unexhaust_dice"),
    ("exhaust_dice", "exhaust_die"),
    ("turn_dice", "change_dice set_face set_die change_die turn_die set_dice"),
    ("raise_dice", "raise raise_die"),
    ("lower_dice", "lower lower_die"),
    ("spend_dice", "spend spend_die"),
    ("to_draw_pile", "put_on_top put_on_bottom to_deck shuffle_into_deck to_library"),
    ("put_into_play", "play_for_free put_onto_battlefield enter_play to_battlefield place_on_battlefield"),
    ("conjure_mount", "ride seat mount rider"),
    ("put_under", "place_under place_beneath put_beneath"),
    ("shuffle", "shuffle_deck shuffle_draw_pile"),
    ("attach", "equip enchant attach_to"),
    ("give_control", "steal take_control gain_control control"),
    ("clash", "fight battle"),
    ("take_attack", "attack make_attack"),
    ("later", "delay at_end schedule at_end_of_turn delayed"),
    ("become_copy", "copy clone"),
    ("random", "choose_random at_random"),
    ("name_card", "name_a_card choose_title"),
    // ---- properties ----
    ("card", "self this me source unit spell target"),
    ("you", "player controller owner me user caster"),
    ("opposing", "opponent enemy foe"),
    ("bearer", "attached_to host attached"),
    ("n", "amount number value"),
    ("attack", "attack_value power strength"),
    ("life", "health hp life_value hit_points"),
    ("status", "statuses charges counters status_tokens"),
    ("exhaustion", "exhaustion_tokens"),
    ("title", "name"),
    ("controller", "player you"),
    ("in_play", "alive is_in_play on_battlefield"),
    ("doer", "controller"),
    ("player", "who whom you controller"),
    ("amount", "damage count value number n"),
    ("source", "cause by attacker dealer"),
    ("kind", "type color colour die_type"),
    ("level", "face side value"),
    ("len", "length size count"),
    ("push", "add append"),
    ("contains", "has includes"),
    // ---- scenarios ----
    ("plays", "casts cast play summons conjures"),
    ("uses", "activates activate use"),
    ("attacks", "hits strikes attack"),
    ("passes", "pass skips"),
    ("chooses", "selects picks choose"),
    ("targets", "target aims"),
    ("blocks", "defends block"),
    ("expect", "assert check expects then should expected verify"),
    ("rulesets", "rules under"),
    ("active", "dice ready_dice"),
    ("out of play", "dead destroyed gone died"),
];

/// Words for which more has to change than the word itself.
const REMARKS: &[(&str, &str, &str)] = &[
    ("deals_damage", "is_dealt_damage", DEALT),
    ("deal_damage", "is_dealt_damage", DEALT),
    ("damages", "is_dealt_damage", DEALT),
    ("inflicts_damage", "is_dealt_damage", DEALT),
    (
        "attacks",
        "is_declared_attacker",
        "`of` says which unit attacks, `with` what it attacks; of the player who attacks say `declares_attackers`",
    ),
    ("is_removed", "leaves_play", REMOVED),
    ("gets_removed", "leaves_play", REMOVED),
    ("removed", "leaves_play", REMOVED),
    ("removes", "leaves_play", REMOVED),
    ("once_per_turn", "limit", "write limit = \"turn\""),
    ("per_turn", "limit", "write limit = \"turn\""),
    ("uses", "limit", "write limit = \"turn\" for once a turn"),
    ("exhausted", "is", "write is = [\"exhausted\"]"),
    ("remaining_life", "life", "less its wounds: `unit.life - unit.wounds`"),
    ("controller", "doer", "it is whose doing the event is; `player` is its player, or whose the card is that it happens to"),
];
const REMOVED: &str = "with to = \"removed from the game\" for what goes out of the game; tokens that come off are `loses_status`, \
                       `loses_exhaustion` and `loses_wounds`";
const DEALT: &str = "`of` says what is dealt it, `by` who deals it";

/// Finds a word of a list that means what another says.
pub(super) fn of_same_meaning<'a>(word: &str, list: &[&'a str]) -> Option<&'a str> {
    let said = normal(word);
    let meant = WORDS.iter().filter(|(_, others)| others.split(' ').any(|other| other == said)).map(|(known, _)| *known);
    meant.filter_map(|known| list.iter().find(|listed| **listed == known)).copied().next()
}

/// Returns what else has to change where a word takes the place of another.
pub(super) fn remark(word: &str, near: &str) -> Option<&'static str> {
    let said = normal(word);
    REMARKS.iter().find(|(known, meant, _)| *known == said && *meant == near).map(|(_, _, remark)| *remark)
}

/// Returns a word as the table writes it.
fn normal(word: &str) -> String {
    word.to_lowercase().replace([' ', '-'], "_")
}

#[cfg(test)]
mod tests {
    use cinderforge_kernel::cards::{CardType, Duration};
    use cinderforge_kernel::terms::{Act, DieType, EventKind, Moment, Token, Via, Zone};

    use super::*;

    #[test]
    fn what_is_said_in_other_words_is_found_by_its_meaning_and_not_by_its_spelling() {
        let events: Vec<&str> = EventKind::ALL.iter().map(|kind| kind.word()).collect();
        let types: Vec<&str> = CardType::ALL.iter().map(|kind| kind.word()).collect();
        let zones: Vec<&str> = Zone::ALL.iter().map(|zone| zone.word()).collect();
        for (said, meant, list) in [
            ("dies", "is_destroyed", &events),
            ("activates", "is_used", &events),
            ("comes into play", "enters_play", &events),
            ("creature", "ally", &types),
            ("Sorcery", "action spell", &types),
            ("graveyard", "discard pile", &zones),
            ("library", "draw pile", &zones),
        ] {
            assert_eq!(crate::suggest::nearest(said, list.iter().copied()), Some(meant), "{said}");
        }
        assert_eq!(crate::suggest::nearest("dies", ["draws", "moves"]), None, "what means the same is not in the list");
        assert_eq!(crate::suggest::nearest("moves", ["moves"]), None, "a word is not its own cure");
    }

    #[test]
    fn no_word_is_another_word_for_one_of_its_own_list() {
        let lists: [Vec<&str>; 7] = [
            EventKind::ALL.iter().map(|word| word.word()).collect(),
            CardType::ALL.iter().map(|word| word.word()).collect(),
            Zone::ALL.iter().map(|word| word.word()).collect(),
            Duration::ALL.iter().map(|word| word.word()).collect(),
            Moment::ALL.iter().map(|word| word.word()).collect(),
            Act::ALL.iter().map(|word| word.word()).chain(Via::ALL.iter().map(|word| word.word())).collect(),
            Token::ALL.iter().map(|word| word.word()).chain(DieType::ALL.iter().map(|word| word.word())).collect(),
        ];
        for list in &lists {
            for known in list {
                assert_eq!(of_same_meaning(known, &[known]), None, "{known}");
            }
        }
    }

    #[test]
    fn each_remark_is_of_a_word_the_table_has() {
        for (said, meant, _) in REMARKS {
            assert_eq!(of_same_meaning(said, &[meant]), Some(*meant), "{said}");
        }
    }
}
