//! Packs in folders of their own, with the content that comes with the program.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use crate::command::text;

/// Runs `cinder` in a folder.
fn cinder_at(folder: &Path, args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_cinder")).args(args).current_dir(folder).output().expect("the command runs")
}

/// Returns what `cinder` prints in a folder, where it must succeed.
pub(crate) fn prints(folder: &Path, args: &[&str]) -> String {
    let output = cinder_at(folder, args);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{args:?}: {errors}{}", text(&output));
    text(&output)
}

/// Returns what `cinder` says in a folder, where it must fail.
pub(crate) fn fails(folder: &Path, args: &[&str]) -> String {
    let output = cinder_at(folder, args);
    assert!(!output.status.success(), "{args:?} succeeded: {}", text(&output));
    format!("{}{}", String::from_utf8_lossy(&output.stderr), text(&output))
}

/// Makes an empty folder of this name.
pub(crate) fn empty(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("cinder-{name}-{}", std::process::id()));
    fs::remove_dir_all(&folder).ok();
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

/// Writes a file below a folder.
pub(crate) fn write(folder: &Path, path: &str, text: &str) {
    let file = folder.join(path);
    fs::create_dir_all(file.parent().expect("below the folder")).expect("a folder");
    fs::write(file, text).expect("a file");
}

#[test]
fn an_empty_folder_has_what_comes_with_the_program() {
    let folder = empty("nothing");
    assert!(prints(&folder, &["check"]).contains("everything is sound"));
    assert!(prints(&folder, &["simulate", "--games", "2"]).contains("2 games"));
    assert!(prints(&folder, &["card", "fear"]).contains("cinderforge/scripts/rise/core/fear.rhai"));
    fs::remove_dir_all(folder).ok();
}

#[test]
fn a_pack_that_is_begun_is_sound_and_green_in_every_pool() {
    let folder = empty("new");
    for (id, pool) in [("salt-and-ash", "rise"), ("later", "reborn"), ("apart", "apart")] {
        prints(&folder, &["new", "pack", id, "--pool", pool]);
        assert!(prints(&folder.join(id), &["check"]).contains("everything is sound"), "{id}");
        assert!(prints(&folder.join(id), &["test"]).contains("1 scenario: 1 passed, 0 failed"), "{id}");
    }
    assert!(prints(&folder, &["test", "--pack", "salt-and-ash", "--pack", "apart"]).contains("2 scenarios: 2 passed"));
    write(&folder, "cinder.toml", "packs = [\"salt-and-ash\", \"later\"]\n");
    assert!(prints(&folder, &["test"]).contains("2 scenarios: 2 passed"));
    assert!(prints(&folder, &["test", "--pack", "apart"]).contains("3 scenarios: 3 passed"));
    assert!(fails(&folder, &["new", "pack", "later"]).contains("is there already"));
    assert!(fails(&folder, &["new", "pack", "Later Still"]).contains("no id of a pack"));
    fs::remove_dir_all(folder).ok();
}

#[test]
fn a_pack_changes_nothing_that_another_shows() {
    let folder = empty("clash");
    for id in ["one", "two"] {
        prints(&folder, &["new", "pack", id, "--pool", id]);
        let card = |name: &str, attack: u8| {
            format!(
                "id = \"{name}\"\nname = \"Twin\"\ntype = \"ally\"\ncost = \"main\"\nattack = {attack}\nlife = 1\nrecover = 0\n\
                 summary = \"Stands.\"\n"
            )
        };
        write(&folder.join(id), &format!("cardsets/{id}/{id}/twin.toml"), &card("twin", id.len() as u8));
        let set = format!("id = \"{id}\"\nname = \"Set\"\npool = \"{id}\"\ncards = 2\n");
        write(&folder.join(id), &format!("cardsets/{id}/{id}/set.toml"), &set);
        let scenario = "# The twin that is meant is the one of this pack.\nrulesets official\nA battlefield twin; hand fear\nB hand fear\n\n\
                        A passes\n\nexpect twin attack 3\n";
        write(&folder.join(id), "tests/scenarios/twin_is_of_this_pack.scenario", scenario);
        assert!(
            fails(&folder.join(id), &["test", "twin"]).contains("1 failed, 1 of them without an accepted trace alone"),
            "no trace is accepted yet"
        );
        prints(&folder.join(id), &["test", "twin", "--accept"]);
    }
    let alone: Vec<String> = ["one", "two"].iter().map(|id| prints(&folder.join(id), &["test"])).collect();
    assert!(alone.iter().all(|tested| tested.contains("2 passed, 0 failed")), "{alone:?}");
    assert!(prints(&folder, &["test", "--pack", "one", "--pack", "two"]).contains("4 passed, 0 failed"));
    fs::remove_dir_all(folder).ok();
}

#[test]
fn a_set_of_a_pack_brings_its_own_keywords() {
    let folder = empty("keyword");
    prints(&folder, &["new", "pack", "bold"]);
    let pack = folder.join("bold");
    write(
        &pack,
        "cardsets/rise/bold/keywords.toml",
        "[keyword.\"Bold\"]\nnumbered = true\n\n[[keyword.\"Bold\".constant]]\ngive = { attack = \"N\" }\n",
    );
    let card = "id = \"bold-lookout\"\nname = \"Bold Lookout\"\ntype = \"ally\"\ncost = \"main\"\nattack = 1\nlife = 2\nrecover = 1\n\
                summary = \"Is bold.\"\nkeywords = [\"Bold 2\"]\n";
    write(&pack, "cardsets/rise/bold/bold-lookout.toml", card);
    fs::remove_dir_all(pack.join("scripts/rise")).ok();
    fs::remove_dir_all(pack.join("tests")).ok();
    write(&pack, "scripts/lib/none.rhai", "");
    let scenario = "# Bold adds to the attack.\nrulesets official, raven\nA battlefield bold-lookout\n\nA passes\n\nexpect bold-lookout attack 3\n";
    write(&pack, "tests/scenarios/bold_adds.scenario", scenario);
    prints(&pack, &["test", "--accept"]);
    assert!(prints(&pack, &["test"]).contains("1 passed"));
    fs::remove_dir_all(folder).ok();
}

#[test]
fn what_no_scenario_notices_is_found() {
    let folder = empty("mutate");
    prints(&folder, &["new", "pack", "bold"]);
    let pack = folder.join("bold");
    let said = prints(&pack, &["mutate", "--list"]);
    assert!(said.contains("caught cardsets/rise/bold/bold-lookout.toml:10: `[ability]` is taken out"), "{said}");
    assert!(!said.contains("a whole text"), "{said}");
    let scenario = "tests/scenarios/bold-lookout_comes_watchful.scenario";
    let text = fs::read_to_string(pack.join(scenario)).expect("the scenario");
    write(&pack, scenario, &text.replace(", 1 status", ""));
    let said = fails(&pack, &["mutate", "bold-lookout"]);
    assert!(
        said.contains("unnoticed (error at the gates) cardsets/rise/bold/bold-lookout.toml:10: `[ability]` is taken out"),
        "{said}"
    );
    assert!(said.contains("1 of them that lack a whole text"), "{said}");
    let errors = said.matches("unnoticed (error at the gates)").count();
    assert!(errors > 1 && said.contains(&format!("gates: {errors} of these are errors; show each")), "{said}");
    assert!(fails(&pack, &["mutate", "nobody"]).contains("there is no card, keyword, dice power or shared function `nobody`"));
    fs::remove_dir_all(folder).ok();
}

#[test]
fn scenarios_of_a_pack_may_be_led_by_a_test_card_of_it() {
    let folder = empty("led");
    prints(&folder, &["new", "pack", "salt"]);
    let pack = folder.join("salt");
    let about = fs::read_to_string(pack.join("pack.toml")).expect("the file of the pack");
    let lead = |pool: &str, id: &str| {
        let brought = format!("{about}\n[scenarios]\npools       = [\"{pool}\"]\nphoenixborn = \"test/{id}\"\n");
        write(&pack, "pack.toml", &brought);
    };
    let set = "id = \"leaders\"\nname = \"Leaders\"\npool = \"test\"\ncards = 1\n";
    write(&pack, "tests/cards/cardsets/test/leaders/set.toml", set);
    let card = "id = \"test-leader\"\nname = \"Test Leader\"\ntype = \"Phoenixborn\"\nlife = 7\nbattlefield = 8\nspellboard = 4\n\
                summary = \"Leads.\"\n";
    write(&pack, "tests/cards/cardsets/test/leaders/test-leader.toml", card);
    let scenario = "# Whoever is named nowhere is the leader.\nrulesets official\n\nA passes\nexpect Phoenixborn of B life 7\n";
    write(&pack, "tests/scenarios/the_leader_leads.scenario", scenario);
    lead("test", "test-leader");
    prints(&pack, &["test", "leader", "--accept"]);
    assert!(prints(&pack, &["check"]).contains("everything is sound"));
    assert!(prints(&pack, &["simulate", "--games", "2"]).contains("2 games"));
    // One that no test card is stays wrong, wherever it is read, and is told once.
    lead("tests", "test-laeder");
    for command in ["check", "test"] {
        let said = fails(&pack, &[command]);
        assert_eq!(said.matches("error[C0207]: there is no card of a pool `tests`").count(), 1, "{said}");
        assert_eq!(said.matches("error[C0208]: there is no card `test/test-laeder`").count(), 1, "{said}");
        assert!(said.contains("did you mean `test/test-leader`"), "{said}");
    }
    assert!(prints(&pack, &["simulate", "--games", "2"]).contains("2 games"));
    fs::remove_dir_all(folder).ok();
}

#[test]
fn a_finished_pack_is_held_to_what_its_scenarios_show() {
    let folder = empty("gates");
    prints(&folder, &["new", "pack", "salt"]);
    let pack = folder.join("salt");
    assert!(prints(&pack, &["test", "--gates"]).contains("pack salt: holds; every text is shown, 100 % of"));
    assert!(prints(&pack, &["coverage", "--games", "2", "--list"]).contains("Watch 1"));
    assert!(prints(&folder, &["coverage", "rise/salt", "--games", "2", "--list", "--pack", "salt"]).contains("Watch 1"));
    // Nothing states any more that the text acts, so that it can be taken out; in a draft that is a warning.
    let scenario = "tests/scenarios/salt-lookout_comes_watchful.scenario";
    let text = fs::read_to_string(pack.join(scenario)).expect("the scenario");
    write(&pack, scenario, &text.replace(", 1 status", ""));
    let warned = prints(&pack, &["test", "--gates"]);
    assert!(warned.contains("warning") && warned.contains("`[ability]` is taken out, and no scenario notices"), "{warned}");
    let about = fs::read_to_string(pack.join("pack.toml")).expect("the file of the pack");
    let finished: Vec<&str> = about.lines().filter(|line| !line.starts_with("status")).collect();
    write(&pack, "pack.toml", &finished.join("\n"));
    assert!(fails(&pack, &["check", "--gates"]).contains("pack salt: does not hold; 1 text not shown"));
    // A number that nothing notices needs a scenario or a reason, however many others are noticed.
    write(&pack, scenario, &text.replace(", life 2", ""));
    let said = fails(&pack, &["test", "--gates", "--accept"]);
    assert!(
        said.contains("pack salt: does not hold; every text is shown") && said.contains("neither scenario nor reason"),
        "{said}"
    );
    write(&pack, "pack.toml", &about);
    let said = prints(&pack, &["test", "--gates", "--accept"]);
    assert!(said.contains("pack salt: draft, would not hold if it were finished; every text is shown"), "{said}");
    fs::remove_dir_all(folder).ok();
}

#[test]
fn what_is_surely_meant_is_written_into_the_files() {
    let folder = empty("fix");
    prints(&folder, &["new", "pack", "bold"]);
    let pack = folder.join("bold");
    let (data, scenario) = ("cardsets/rise/bold/bold-lookout.toml", "tests/scenarios/bold-lookout_comes_watchful.scenario");
    let sound: Vec<String> = [data, scenario].iter().map(|path| fs::read_to_string(pack.join(path)).expect("the file")).collect();
    write(
        &pack,
        data,
        &sound[0]
            .replace("type    = \"ally\"", "type    = \"allly\"")
            .replace("recover = 1", "recuver = 1")
            .replace('\n', "\r\n"),
    );
    write(&pack, scenario, &sound[1].replace("official, raven", "oficial, raven"));
    fails(&pack, &["check"]);
    assert!(prints(&pack, &["check", "--fix"]).contains("everything is sound"));
    assert_eq!(fs::read_to_string(pack.join(data)).expect("the file"), sound[0].replace('\n', "\r\n"));
    assert_eq!(fs::read_to_string(pack.join(scenario)).expect("the file"), sound[1]);
    fs::remove_dir_all(folder).ok();
}

#[test]
fn packs_and_settings_that_are_wrong_are_told() {
    let folder = empty("wrong");
    for args in [&["check"][..], &["deck", "check"], &["deck", "list"], &["card", "anchornaut"], &["card", "--list"]] {
        let said = fails(&folder, &[args, &["--pack", "nowhere"]].concat());
        assert!(said.contains("error[C0103]: there is no pack here") && said.contains("nowhere"), "{args:?}: {said}");
    }
    write(&folder, "cinder.toml", "pack = [\"one\"]\n");
    let said = fails(&folder, &["check"]);
    assert!(said.contains("cinder.toml cannot be read") && said.contains("packs = ["), "{said}");
    fs::remove_dir_all(folder).ok();
}

#[test]
fn a_pack_may_have_scenarios_alone_or_cards_without_scripts() {
    let folder = empty("alone");
    write(
        &folder,
        "pack.toml",
        "id = \"alone\"\nname = \"Alone\"\nversion = \"1.0.0\"\nlicence = \"CC0-1.0\"\n[needs]\ncinderforge = \"0.1\"\n",
    );
    write(
        &folder,
        "tests/scenarios/stays.scenario",
        "# A unit stays.\nruleset raven\n\nA battlefield test-brute\nA passes\nexpect test-brute in play\n",
    );
    assert!(prints(&folder, &["check"]).contains("everything is sound"));
    assert!(prints(&folder, &["test", "--accept"]).contains("1 scenario: 1 passed"));
    assert!(prints(&folder.join("tests/scenarios"), &["test"]).contains("1 scenario: 1 passed"));
    write(&folder, "cardsets/rise/own/set.toml", "id = \"own\"\nname = \"Own\"\npool = \"rise\"\ncards = 1\n");
    let card = "id = \"own-twig\"\nname = \"Own Twig\"\ntype = \"ally\"\ncost = \"main\"\nattack = 1\nlife = 1\nrecover = 0\n";
    write(&folder, "cardsets/rise/own/own-twig.toml", card);
    assert!(prints(&folder, &["check"]).contains("everything is sound"));
    fs::remove_dir_all(folder).ok();
}
