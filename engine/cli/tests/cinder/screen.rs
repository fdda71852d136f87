//! What the screen says to somebody who plays against a Chimera and knows no more than it says.

use crate::command::{cinder, errors, own_file, text};

/// Plays against a Chimera, with a deck and a seed, and types these lines; returns the screen.
fn play(chimera: &str, deck: &str, seed: &str, typed: &str) -> String {
    let output = cinder(&["play", "--chimera", chimera, "--decks", deck, "--seed", seed], typed);
    assert!(output.status.success(), "{}{}", text(&output), errors(&output));
    text(&output)
}

/// Checks that a screen has all of these.
fn has(shown: &str, parts: &[&str]) {
    for part in parts {
        assert!(shown.contains(part), "no `{part}` in {shown}");
    }
}

/// Two Mist Spirits stand there, and the left one is attacked.
const TWO_SPIRITS: &str = "1 2 8 9 10\n1\nnone\n4\n4\n6\n1\n1 2\n4\n";

#[test]
fn texts_of_the_last_status_token_alone_say_so() {
    let card = |name: &str| text(&cinder(&["card", name, "--pool", "red-rains"], ""));
    for last in ["Whirlpool", "Scarlet Seed", "Broodmother", "Carrion Call", "Charge Fist", "Explosive Pods", "Death Knell"] {
        has(&card(last), &["for the last status token of it alone, in a turn of the Chimera"]);
    }
    for each in ["Photosynthesize", "Neurotoxin", "Stormcall"] {
        has(&card(each), &["for each status token of it, in a turn of the Chimera"]);
    }
}

#[test]
fn which_of_several_units_is_attacked_is_said_by_its_place() {
    let shown = play("corpse-of-viros", "reborn-3", "3", &format!("{TWO_SPIRITS}board\n2\nquit\n"));
    has(
        &shown,
        &[
            "  attack        Iron Scales of the Chimera -> Mist Spirit (number 1 from the left)\n",
            "who guards for Mist Spirit (number 1 from the left)\n",
            "  attack       Iron Scales of the Chimera on Mist Spirit (number 1 from the left)\n",
            "2 nobody\n",
        ],
    );
    assert!(!shown.contains("Summon Mist Spirit (number"), "{shown}");
}

#[test]
fn a_question_is_shown_again_after_what_was_looked_at() {
    let asked = "who guards for Mist Spirit (number 1 from the left)\n  1 Aradel Summergaard\n  2 nobody\n";
    let shown = play("corpse-of-viros", "reborn-3", "3", &format!("{TWO_SPIRITS}look iron scales\nagain\n\nhelp\nquit\n"));
    assert_eq!(shown.matches(asked).count(), 2, "asked, and again; an empty line is an answer there: {shown}");
    has(&shown, &["  again           ask the question again"]);
    let shown = play("corpse-of-viros", "reborn-3", "3", "1 2 8 9 10\nboard\n\nquit\n");
    assert_eq!(shown.matches("who begins\n  1 you\n  2 the Chimera\n").count(), 2, "an empty line asks again: {shown}");
}

#[test]
fn who_begins_is_not_told_before_it_is_asked() {
    let shown = play("corpse-of-viros", "reborn-3", "3", "1 2 8 9 10\nboard\n1\nboard\nquit\n");
    let (before, after) = shown.split_once("  first player  you").expect("the player begins");
    assert!(!before.contains(", first player") && after.contains("Aradel Summergaard, life 16 of 16, first player"), "{shown}");
}

#[test]
fn the_board_tells_keywords_and_whether_the_phoenixborn_has_guarded() {
    let shown = play("corpse-of-viros", "reborn-3", "3", &format!("{TWO_SPIRITS}1\nboard\nquit\n"));
    let (before, after) = shown.split_once("who guards").expect("it may guard");
    has(after, &["Aradel Summergaard, life 13 of 16 [has guarded this round], first player"]);
    assert!(!before.contains("has guarded"), "{shown}");
    let monk = play(
        "flood-of-moon-cove",
        "reborn-3",
        "3",
        "1 2 8 9 10\n1\nnone\n4\n4\n8\n1\n1 2\n6\n1\n3\n6\n1\n7\n1 2\n6\n1\n3\n6\n6\n5\nboard\nquit\n",
    );
    has(&monk, &["Butterfly Monk 1/1/0 [Unit Guard"]);
}

#[test]
fn defenders_behavior_texts_and_keywords_are_found_by_look() {
    let typed = format!(
        "{TWO_SPIRITS}look defender\nlook Iron Scales\nlook lower two dice\nlook red rains\nlook unit guard\nlook\nlook nothing at all\nquit\n"
    );
    let shown = play("corpse-of-viros", "reborn-3", "3", &typed);
    let blocks = "as you attack the Chimera the leftmost Defender blocks your leftmost attacker";
    assert_eq!(shown.matches(blocks).count(), 3, "the keywords that let guard, and the card: {shown}");
    has(
        &shown,
        &[
            "lower two dice of The Corpse of Viros\n  lower two dice: when its behavior, its phase or its fatigue calls for it",
            "Red Rains of The Corpse of Viros\n  Red Rains: after you change dice",
            "name a card, a text of one, a keyword",
            "you see no card `nothing at all`, and no text or keyword is called so",
        ],
    );
}

#[test]
fn against_a_chimera_the_chimera_is_attacked_and_a_pass_is_answered() {
    let typed = "1 2 8 9 10\n1\nnone\n4\n4\n6\n1\n1 2\n4\n1\n3\nwhy attack\nwhy pass\nlook never halt\nquit\n";
    let shown = play("corpse-of-viros", "reborn-3", "3", typed);
    has(
        &shown,
        &[
            "attack the Chimera (main): ",
            "pass (main): ",
            "  answered by The Corpse of Viros: Never Halt: after an opponent takes main",
        ],
    );
    assert!(!shown.contains("attack a Phoenixborn"), "{shown}");
}

#[test]
fn the_end_says_the_round_and_the_seed_and_lets_look_at_the_board() {
    let typed = "1 2 3 4 5\n1\nnone\n4\n3\n7\n5\n7\n5\n7\n5\n7\n5\nnone\nnone\n7\n5\nboard\nlook chimera\nquit\n";
    let shown = play("spawn-of-shadowreck", "reborn-3", "2", typed);
    let ended = shown.split_once("the game is over in round 2: the Chimera wins (seed 2)").expect("the end").1;
    has(ended, &["`board`, `look CARD`", "== round 2, ", "Blood Value: after an aspect"]);
}

#[test]
fn what_is_paid_and_asked_for_is_said_with_its_price_and_its_text() {
    let shown = play("corpse-of-viros", "reborn-3", "3", "1 2 8 9 10\n1\nnone\n4\n4\n6\nquit\n");
    has(&shown, &["pay extra: second (1 basic) for Summon Mist Spirit\n    its text: "]);
    for (deck, seed, typed, asked) in [
        (
            "reborn-4",
            "2",
            "1 2 3 4 5\n1\nnone\n6\nquit\n",
            "`draw` for Heart's Pull of Saria Guideman\n    its text: A card, if wanted; only",
        ),
        ("reborn-2", "2", "1 2 3 4 8\n1\nnone\n4\n4\n5\nquit\n", "`deal` for Summon Gilder\n    its text: "),
        ("reborn-4", "2", "1 2 3 4 5\n1\nnone\n1\n3\n6\nquit\n", "`cards` for Abundance, a number from 0 to 2\n    its text: "),
    ] {
        has(&play("corpse-of-viros", deck, seed, typed), &[asked]);
    }
}

#[test]
fn who_blocks_an_attacker_blocks_against_it() {
    let typed = "1 2 8 9 10\n1\nnone\n4\n4\n6\n1\n1 2\n4\nquit\n";
    let shown = play("siege-of-lordswall", "reborn-3", "3", typed);
    has(&shown, &["who blocks against Rainwalker of the Chimera (number 4 from the left)\n", "3 nobody\n"]);
}

#[test]
fn a_game_that_goes_on_shows_its_board_and_the_turn_it_is_in() {
    let journal = own_file("screen-journal");
    let args = ["play", "--chimera", "corpse-of-viros", "--decks", "reborn-3", "--seed", "3", "--journal", &journal];
    let first = text(&cinder(&args, &format!("{TWO_SPIRITS}quit\n")));
    assert!(first.contains("first player  you"), "{first}");
    let resumed = text(&cinder(&["play", "--resume", &journal], "quit\n"));
    has(&resumed, &["what happened before is in the `log`", "turn of the Chimera\n", "== round 1, turn of the Chimera ==\n"]);
    assert!(!resumed.contains("first player  you"), "what happened turns ago is in the log: {resumed}");
}

#[test]
fn one_deck_of_aspects_is_asked_for_before_anything_is_noted() {
    let output = cinder(&["play", "--chimera", "corpse-of-viros", "--aspects", "all", "--decks", "reborn-1"], "");
    let said = errors(&output);
    assert!(
        said.starts_with("error: 2 decks of aspects of `corpse-of-viros` are named for one game: `fury`, `shadow`"),
        "{said}"
    );
    assert!(said.contains("name one with --aspects") && !said.contains("assumed"), "{said}");
    let levels = cinder(&["play", "--chimera", "corpse-of-viros", "--level", "1,2", "--decks", "reborn-1"], "");
    assert!(errors(&levels).contains("2 levels of `corpse-of-viros` are named"), "{}", errors(&levels));
}

#[test]
fn an_order_of_damage_says_who_comes_first_by_receiving_it() {
    let typed = "1 2 3 4 10\n1\nnone\n4\n6\n5\n5\n1 2 3 4 5 6\n4\n6\nquit\n";
    let shown = play("blight-of-neverset", "reborn-1", "3", typed);
    has(&shown, &["who receives its damage first, an order of these\n  1 Soothing Scent of the Chimera\n  2 Iron Rhino\n"]);
}

#[test]
fn a_pass_by_itself_and_an_attack_that_nothing_can_block_are_told() {
    let passed = play("corpse-of-viros", "reborn-1", "2", "1 2 3 4 5\n1\nnone\n1\n1\n1\n1\n1\n1\n1\n1\n1\n1\n1\n1\n2\nquit\n");
    assert_eq!(passed.matches("you pass        nothing else is left to do\n").count(), 1, "{passed}");
    let typed = "1 2 3 4 10\n1\nnone\n3\n4\n5\n1 2 3 4 5 6\n4\n5\n4\nquit\n";
    let attacked = play("flood-of-moon-cove", "reborn-1", "2", typed);
    has(&attacked, &["Whirlpool of the Chimera -> Coal Roarkwin (no unit of yours can block it)\n"]);
}

#[test]
fn tokens_beyond_the_value_are_told_with_when_the_ultimate_comes() {
    let typed = "1 2 3 4 10\n1\nnone\n3\n4\n5\n1 2 3 4 5 6\n4\n5\n4\n5\n4\n5\n4\n1\n5\n4\n5\n4\nnone\nnone\nquit\n";
    let shown = play("flood-of-moon-cove", "reborn-1", "2", typed);
    has(&shown, &["  Red Rains    3 of 3 for its Ultimate, which comes when a token is placed next, phase 2 of 3\n"]);
    assert!(shown.contains("0 of 3 for its Ultimate, phase 1 of 3"), "{shown}");
}

#[test]
fn a_text_without_a_name_answers_and_a_spell_that_may_be_discarded_is_told_by_its_place() {
    let shown = play("flood-of-moon-cove", "reborn-3", "3", "1 2 8 9 10\n1\nnone\n4\n4\nquit\n");
    has(&shown, &["  when          Undertow of the Chimera answers\n"]);
    let shown = play("corpse-of-viros", "reborn-3", "3", "1 2 8 9 10\n1\nnone\n4\n4\n6\n1\n1 2\n3\nquit\n");
    has(&shown, &["5 Summon Butterfly Monk\n  6 Summon Mist Spirit: spellboard\n"]);
}

#[test]
fn why_tells_of_each_unit_once_and_which_it_is() {
    let shown = play("corpse-of-viros", "reborn-3", "3", &format!("{TWO_SPIRITS}why mist spirit\nquit\n"));
    has(
        &shown,
        &[
            "guard with Mist Spirit (number 1 from the left): it is attacked itself\n",
            "guard with Mist Spirit (number 2 from the left): it has no text that lets it guard\n",
        ],
    );
    let told: Vec<&str> = shown.lines().filter(|line| line.starts_with("guard with ")).collect();
    assert_eq!(told.len(), 2, "{told:?}");
    let typed = "1 2 3 4 10\n1\nnone\n4\n6\n6\n5\n1 2 3 4 5 6\n4\n6\n4\n6\n4\n1\n1\n6\n4\n1\n6\n4\nwhy anchornaut\nquit\n";
    let shown = play("blight-of-neverset", "reborn-1", "1", typed);
    let told = shown.split_once("> why anchornaut").expect("it is asked").1;
    assert!(told.contains("play Anchornaut: ") && !told.contains("hidden card"), "{told}");
    let typed = "1 2 8 9 10\n1\nnone\n4\n5\n6\n1\n1 2\n5\n3\n5\n5\n1 2\n4\n1\n1\n3\n4\n1\n1\nwhy mist spirit\nquit\n";
    let shown = play("blight-of-neverset", "reborn-3", "1", typed);
    let told = shown.split_once("> why mist spirit").expect("it is asked").1;
    let mut lines: Vec<&str> = told.lines().filter(|line| line.contains("Mist Spirit") && !line.starts_with(' ')).collect();
    let count = lines.len();
    lines.sort_unstable();
    lines.dedup();
    assert!(count > 2 && lines.len() == count, "{told}");
}
