//! Loading: a small project in memory becomes a library, and what is wrong in it is told with its place.

use cinderforge_content::diagnostic::{Diagnostic, Style, render_all};
use cinderforge_content::phrase::Names;
use cinderforge_content::{Content, LibraryOptions, ScriptOwner};
use cinderforge_kernel::cards::{Library, Timing};
use cinderforge_kernel::terms::{EventKind, EventKinds, SWITCHES, Window, Zone, Zones};

const SET: &str = "id = 'sample'\nname = 'Sample'\npool = 'rise'\ncards = 4\n";
const KEYWORDS: &str = r#"
[keyword."Glimmer"]
numbered = true
[[keyword."Glimmer".ability]]
when   = "enters_play"
of     = "this unit"
effect = "glimmer"

[keyword."Steady"]
inexhaustible = true
[[keyword."Steady".constant]]
cannot = ["be_blocked"]
"#;
const TOAD: &str = r#"id       = "toad"
name     = "Toad"
type     = "ally"
cost     = "main, 1 basic"
attack   = 1
life     = 2
recover  = 0
keywords = ["Glimmer 1", "Glimmer 2", "Steady"]

[[ability]]
name    = "Flare 2"
cost    = "side, exhaust"
targets = { struck = "a unit", other = "a unit {struck}'s controller controls" }
effect  = "flare"
"#;
const KEEPER: &str = "id = 'keeper'\nname = 'Keeper'\ntype = 'Phoenixborn'\nlife = 15\nbattlefield = 5\nspellboard = 4\n";
const CALL: &str = "id = 'call'\nname = 'Call'\ntype = 'ready spell'\ncost = 'main'\nconjurations = ['wisp']
[[ability]]\ncost = 'main, exhaust'\neffect = 'call'\n";
const WISP: &str = "id = 'wisp'\nname = 'Wisp'\ntype = 'conjuration'\nlimit = 6\nattack = 1\nlife = 1\nrecover = 0\n";

/// A project without errors.
fn project() -> Vec<(String, String)> {
    let pairs = SWITCHES.iter().map(|switch| format!("{} = \"{}\"\n", switch.name, switch.values[0].name));
    let switches: String = pairs.collect();
    let files = [
        ("cardsets/rise/sample/set.toml", SET),
        ("cardsets/rise/keywords.toml", KEYWORDS),
        ("cardsets/rise/sample/toad.toml", TOAD),
        ("cardsets/rise/sample/keeper.toml", KEEPER),
        ("cardsets/rise/sample/call.toml", CALL),
        ("cardsets/rise/sample/wisp.toml", WISP),
        ("cardsets/errata/late.toml", "['rise/toad']\nlife = 3\nsource = 'FAQ'\n"),
        ("scripts/rise/keywords.rhai", "fn glimmer(ctx) {}"),
        ("scripts/rise/sample/toad.rhai", "fn flare(ctx) {}"),
        ("scripts/rise/sample/call.rhai", "fn call(ctx) {}"),
    ];
    let mut files: Vec<(String, String)> = files.iter().map(|(path, text)| (text_of(path), text_of(text))).collect();
    let base = format!("id = 'base'\nname = 'Base'\npools = ['rise']\nerrata = []\n[switches]\n{switches}");
    files.push((text_of("cardsets/rulesets/base.toml"), base));
    let late = "id = 'later'\nname = 'Later'\nextends = 'base'\nerrata = ['late']\n";
    files.push((text_of("cardsets/rulesets/later.toml"), text_of(late)));
    files
}

fn text_of(text: &str) -> String {
    text.to_owned()
}

/// The project with one file changed or added.
fn with(path: &str, text: &str) -> Vec<(String, String)> {
    let mut files = project();
    files.retain(|(known, _)| known != path);
    files.push((text_of(path), text_of(text)));
    files
}

fn loaded(files: Vec<(String, String)>) -> Content {
    let (content, problems) = Content::load_files(files);
    assert!(problems.is_empty(), "{}", render_all(&problems, Style::Plain));
    content
}

fn library(content: &Content, ruleset: &str) -> Library {
    let ruleset = content.ruleset(ruleset).expect("the ruleset is there");
    content.library(ruleset, &LibraryOptions::default()).expect("the overlays fit")
}

fn problems(files: Vec<(String, String)>) -> Vec<Diagnostic> {
    Content::load_files(files).1
}

/// Message, line, column and help of the only problem.
fn only_problem(files: Vec<(String, String)>) -> (String, usize, usize, String) {
    let problems = problems(files);
    assert_eq!(problems.len(), 1, "{}", render_all(&problems, Style::Plain));
    let problem = &problems[0];
    let place = problem.span.expect("it has a place");
    (problem.message.clone(), place.line, place.column, problem.help.clone().unwrap_or_default())
}

#[test]
fn a_sound_project_makes_a_library() {
    let content = loaded(project());
    let library = library(&content, "base");
    let toad = library.def(library.card("toad").expect("the card is there"));
    let flare = library.ability(toad.abilities[0].ability);
    assert_eq!((flare.name.as_str(), flare.label.as_str(), toad.abilities[0].n), ("Flare", "Flare 2", 2));
    assert_eq!((flare.timing, flare.zones), (Timing::Activated, Zones::IN_PLAY));
    assert_eq!(library.functions[usize::from(flare.effect.0)].data, "cardsets/rise/sample/toad.toml");
}

#[test]
fn numbers_of_a_keyword_add_up() {
    let content = loaded(project());
    let library = library(&content, "base");
    let toad = library.def(library.card("toad").expect("the card is there"));
    assert_eq!(toad.keywords.len(), 2);
    assert_eq!(toad.keywords[0].n, 3);
    assert_eq!(toad.abilities[1].n, 3);
    assert!(toad.constants[0].inexhaustible);
    assert_eq!(toad.listens.in_window(Window::When), EventKinds::of(&[EventKind::EntersPlay]));
}

#[test]
fn a_ruleset_lays_its_overlays() {
    let content = loaded(project());
    let life = |ruleset| {
        let library = library(&content, ruleset);
        library.def(library.card("toad").expect("the card is there")).life
    };
    assert_ne!(life("base"), life("later"));
    assert_eq!(library(&content, "base").card("wisp"), library(&content, "later").card("wisp"));
}

#[test]
fn a_reaction_spell_answers_from_the_hand() {
    let set = SET.replace('4', "5");
    let mut files = with("cardsets/rise/sample/set.toml", &set);
    let veil = "id='veil'\nname='Veil'\ntype='reaction spell'\ncost='1 basic'\n[[ability]]\nwould='is_targeted'\nof='a unit you control'\neffect='veil'\n";
    files.push((text_of("cardsets/rise/sample/veil.toml"), text_of(veil)));
    files.push((text_of("scripts/rise/sample/veil.rhai"), text_of("fn veil(ctx) {}")));
    let library = library(&loaded(files), "base");
    let veil = library.def(library.card("veil").expect("the card is there"));
    assert_eq!(library.ability(veil.abilities[0].ability).zones, Zones::of(&[Zone::Hand]));
}

#[test]
fn test_cards_of_another_folder_need_no_set() {
    let mut files = project();
    let test_ally = TOAD.replace("toad", "brute").replace("Toad", "Brute");
    files.push((text_of("tests/extra/cardsets/rise/test/brute.toml"), test_ally));
    files.push((text_of("tests/extra/scripts/rise/test/brute.rhai"), text_of("fn flare(ctx) {}")));
    let content = loaded(files);
    let owner = content.scripts().iter().find(|script| script.path() == "tests/extra/scripts/rise/test/brute.rhai");
    assert!(matches!(owner.map(|script| script.owner), Some(ScriptOwner::Card { id, .. }) if id == "brute"));
}

#[test]
fn pools_may_share_an_id() {
    let mut files = project();
    files.push((text_of("cardsets/reborn/other/wisp.toml"), text_of(WISP)));
    files.push((text_of("cardsets/reborn/other/set.toml"), text_of("id='other'\nname='Other'\npool='reborn'\ncards=1\n")));
    let content = loaded(files);
    let library = library(&content, "base");
    assert_eq!(library.def(library.card("wisp").expect("the card is there")).pool, "rise");
    assert!(library.card("reborn/wisp").is_some());
}

#[test]
fn a_card_of_another_pool_takes_a_script() {
    let mut files = project();
    let taker = CALL.replace("conjurations", "script = 'rise/call'\nconjurations");
    files.push((text_of("cardsets/reborn/other/call.toml"), taker));
    files.push((text_of("cardsets/reborn/other/wisp.toml"), text_of(WISP)));
    files.push((text_of("cardsets/reborn/other/set.toml"), text_of("id='other'\nname='Other'\npool='reborn'\ncards=2\n")));
    let content = loaded(files);
    let (own, taken) = ("cardsets/rise/sample/call.toml", "cardsets/reborn/other/call.toml");
    for data in [own, taken] {
        let script = content.script_of(data).expect("the card has a script");
        assert_eq!((script.path().as_str(), script.taken.is_some()), ("scripts/rise/sample/call.rhai", data == taken));
    }
    assert_eq!(content.counts().scripts, 3);
    let library = library(&content, "base");
    let card = library.card("reborn/call").expect("the card is there");
    let effect = library.ability(library.def(card).abilities[0].ability).effect;
    assert_eq!(library.functions[effect.index()].data, taken);
    let wisp = content.names(content.script_of(taken).expect("the card has a script").owner).card("wisp");
    assert_eq!(wisp.map(|wisp| content.cards()[wisp.index()].pool.as_str()), Some("reborn"));
    let used = content.files_used_by(&[card], &[], content.ruleset("base").expect("the ruleset is there"));
    assert!(used.contains_key("scripts/rise/sample/call.rhai") && used.contains_key(taken), "{used:?}");
}

#[test]
fn what_cannot_take_a_script_is_told_at_the_key() {
    let taking = |word: &str| problems(with("cardsets/rise/sample/wisp.toml", &format!("{WISP}script = '{word}'\n")));
    for (word, message) in [
        ("toda", "no card has the id `toda`"),
        ("wisp", "`wisp` is this card itself"),
        ("keeper", "`keeper` has no script"),
        ("toad", "the card names no function of scripts/rise/sample/toad.rhai"),
    ] {
        let told: Vec<(String, Option<usize>)> =
            taking(word).into_iter().map(|problem| (problem.message, problem.span.map(|span| span.line))).collect();
        assert_eq!(told, [(message.to_owned(), Some(8))]);
    }
}

#[test]
fn scripts_see_the_names_of_their_pool() {
    let content = loaded(project());
    let toad = ScriptOwner::Card { pool: "rise".into(), id: "toad".into() };
    assert!(content.names(toad).keyword("Glimmer").is_some());
    assert!(content.names(toad).card("wisp").is_some());
}

#[test]
fn the_hash_knows_texts_but_no_line_ends() {
    let plain = loaded(project()).hash();
    let windows = project().into_iter().map(|(path, text)| (path, text.replace('\n', "\r\n"))).collect();
    assert_eq!(plain, loaded(windows).hash());
    assert_ne!(plain, loaded(with("scripts/rise/sample/toad.rhai", "fn flare(ctx) { }")).hash());
}

/// The toad with one part of its file written anew.
fn toad(from: &str, to: &str) -> Vec<(String, String)> {
    assert!(TOAD.contains(from));
    with("cardsets/rise/sample/toad.toml", &TOAD.replace(from, to))
}

#[test]
fn wrong_keys_and_words_are_told_with_what_was_meant() {
    let cases = [
        (("attack   = 1", "atack = 1"), "unknown key `atack`", 5, 1, "did you mean `attack`?"),
        (("\"ally\"", "\"aly\""), "unknown type `aly`", 3, 12, "did you mean `ally`?"),
        (("1 basic", "1 basik"), "unknown word `basik`", 4, 21, "did you mean `basic`?"),
        (("Steady", "Study"), "unknown keyword `Study`", 8, 39, "did you mean `Steady`?"),
        (("Steady", "Steady 1"), "the keyword `Steady` takes no number", 8, 39, "write \"Steady\""),
        (("{struck}'s", "{stuck}'s"), "`{stuck}` is no target above this phrase", 13, 48, "did you mean `{struck}`?"),
    ];
    for ((from, to), message, line, column, help) in cases {
        let found = only_problem(toad(from, to));
        assert_eq!((found.0.as_str(), found.1, found.2, found.3.as_str()), (message, line, column, help));
    }
}

#[test]
fn a_type_has_its_keys() {
    assert_eq!(only_problem(toad("life     = 2\n", "")).0, "a card of type `ally` needs `life`");
    assert_eq!(only_problem(toad("attack   = 1", "attack = 1\nspellboard = 2")).0, "a card of type `ally` has no `spellboard`");
    assert_eq!(only_problem(toad("life     = 2", "life = \"+2\"")).0, "only an alteration spell has a bonus");
    assert_eq!(only_problem(toad("life     = 2", "life = \"X\"")).0, "`X` is not defined");
    assert_eq!(only_problem(toad("attack   = 1", "attack = 1\nphoenixborn = \"wisp\"")).0, "`wisp` is no Phoenixborn");
}

#[test]
fn an_ability_says_when() {
    assert_eq!(only_problem(toad("cost    = \"side, exhaust\"\n", "")).0, "the ability has neither a window nor a cost");
    let both = "when = \"enters_play\"\nafter = \"leaves_play\"\nof = \"this unit\"\n";
    assert_eq!(only_problem(toad("cost    = \"side, exhaust\"\n", both)).0, "an ability has one window key at most");
    let never = "when = []\nof = \"this unit\"\n";
    assert_eq!(only_problem(toad("cost    = \"side, exhaust\"\n", never)).0, "a window without an event never opens");
    let players = "after = \"draws\"\nof = \"a unit\"\n";
    assert_eq!(
        only_problem(toad("cost    = \"side, exhaust\"\n", players)).0,
        "`of` says which player draws, and the selector finds no player"
    );
    assert_eq!(only_problem(toad("effect  = \"flare\"\n", "effect = \"flare\"\nby = \"you\"\n")).1, 15);
}

#[test]
fn all_problems_come_at_once_in_order() {
    let text = TOAD.replace("attack ", "atack ").replace("\"a unit\"", "\"a unti\"").replace("side,", "sidle,");
    let found = problems(with("cardsets/rise/sample/toad.toml", &text));
    let lines: Vec<usize> = found.iter().filter_map(|problem| problem.span).map(|span| span.line).collect();
    assert_eq!(lines, [5, 12, 13]);
}

#[test]
fn scripts_and_data_come_in_pairs() {
    let mut files = project();
    files.retain(|(path, _)| path != "scripts/rise/sample/toad.rhai");
    assert_eq!(only_problem(files).0, "there is no script scripts/rise/sample/toad.rhai");
    let lone = problems(with("scripts/rise/sample/nobody.rhai", "fn x(ctx) {}"));
    assert_eq!(lone[0].message, "no data file belongs to this script");
    let idle = problems(with("scripts/rise/sample/wisp.rhai", "fn x(ctx) {}"));
    assert_eq!(idle[0].message, "cardsets/rise/sample/wisp.toml names no function of this script");
}

#[test]
fn sets_count_their_cards() {
    let found = only_problem(with("cardsets/rise/sample/set.toml", &SET.replace('4', "5")));
    assert_eq!(found.0, "the set says it has 5 cards, and has 4");
}

#[test]
fn overlays_change_something() {
    let overlay = |text: &str| only_problem(with("cardsets/errata/late.toml", &format!("{text}source = 'FAQ'\n"))).0;
    assert_eq!(overlay("['rise/toad']\nlife = 2\n"), "the overlay changes nothing: the card has this `life`");
    assert_eq!(overlay("['rise/toad']\n"), "the overlay changes nothing");
    assert_eq!(overlay("[tod]\nlife = 2\n"), "no card has the id `tod`");
    assert_eq!(overlay("['rise/toad']\nlife = \"+2\"\n"), "only an alteration spell has a bonus");
}

#[test]
fn rulesets_are_checked() {
    let ruleset = |text: &str| problems(with("cardsets/rulesets/later.toml", text)).remove(0).message;
    let head = "id = 'later'\nname = 'L'\nextends = 'base'\n";
    assert_eq!(ruleset(&head.replace("base", "bse")), "there is no ruleset `bse`");
    assert_eq!(ruleset(&head.replace("base", "later")), "the ruleset `later` extends itself");
    assert_eq!(ruleset(&format!("{head}errata = ['lte']")), "there is no errata overlay `lte`");
    assert_eq!(ruleset(&format!("{head}[switches]\ncancel_scop = 'x'")), "unknown switch `cancel_scop`");
    assert!(ruleset("id = 'later'\nname = 'L'\npools = ['rise']\n").starts_with("the ruleset leaves switches open"));
}

#[test]
fn decks_follow_the_rules_of_deck_building() {
    let deck = |cards: &str, dice: &str| {
        let text =
            format!("id = 'mine'\nname = 'Mine'\npool = 'rise'\nphoenixborn = 'keeper'\n[dice]\n{dice}\n[cards]\n{cards}\n");
        Content::load_files(with("cardsets/decks/mine.toml", &text))
    };
    let (content, found) = deck("toad = 3\ncall = 3\nwisp = 1\ntod = 9\n", "charm = 9\n");
    let messages: Vec<&str> = found.iter().map(|problem| problem.message.as_str()).collect();
    assert_eq!(
        messages,
        [
            "a deck has 10 dice, and this one 9",
            "a deck has 30 cards, and this one 16",
            "`wisp` is of type `conjuration` and goes in no deck",
            "the pool `rise` has no card `tod`",
            "a deck has 1 to 3 copies of a card, and this one 9 of `tod`",
        ]
    );
    let mine = content.deck("mine").expect("the deck is there");
    assert_eq!(mine.conjurations, [(content.names(ScriptOwner::Shared).card("rise/wisp").expect("it is there"), 6)]);
}

#[test]
fn problems_print_like_those_of_rustc() {
    let found = problems(toad("attack   = 1", "atack    = 1"));
    let printed = "error[C0110]: unknown key `atack`\n \
                   --> cardsets/rise/sample/toad.toml:5:1\n  |\n\
                   5 | atack    = 1\n  | ^^^^^\n  |\n  = help: did you mean `attack`?";
    assert_eq!(found[0].render(Style::Plain), printed);
}
