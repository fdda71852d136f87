//! Files that cannot be read, and packs that are not found: the cause is told once, and nothing that only follows from it.

use std::fs;
use std::path::{Path, PathBuf};

use crate::packs::{empty, fails, prints, write};

/// Begins a pack, with a deck that names its card, in a folder of its own.
fn pack(name: &str) -> PathBuf {
    let folder = empty(name);
    prints(&folder, &["new", "pack", "salt"]);
    let pack = folder.join("salt");
    let cards =
        ["expand-energy", "hammer-knight", "iron-worker", "one-hundred-blades", "protect", "salt-lookout", "spiked-armor"];
    let cards = cards.into_iter().chain(["anchornaut", "strengthen", "summon-iron-rhino"]);
    let cards = cards.map(|card| format!("{card} = 3\n")).collect::<Vec<_>>().concat();
    let deck = format!(
        "id = \"salt\"\nname = \"Salt\"\npool = \"rise\"\nphoenixborn = \"coal-roarkwin\"\n\n[dice]\nceremonial = 5\nnatural = 5\n\n[cards]\n{cards}"
    );
    write(&pack, "cardsets/decks/salt.toml", &deck);
    assert!(prints(&pack, &["check"]).contains("everything is sound"));
    pack
}

/// Returns what is told of a pack that has one error.
fn told_once(pack: &Path) -> String {
    let said = fails(pack, &["check"]);
    assert_eq!(said.matches("error[C").count(), 1, "{said}");
    said
}

const CARD: &str = "cardsets/rise/salt/salt-lookout.toml";

#[test]
fn a_folder_without_pack_toml_is_told_so_and_nothing_else() {
    let pack = pack("no-pack-toml");
    fs::rename(pack.join("pack.toml"), pack.join("Pack.toml")).expect("it is renamed");
    for command in ["check", "test", "coverage"] {
        let said = fails(&pack, &[command]);
        assert!(said.starts_with("error: there is no pack.toml beside `cardsets` in "), "{said}");
        assert!(said.trim_end().ends_with("help: rename Pack.toml to pack.toml"), "{said}");
    }
    fs::remove_file(pack.join("Pack.toml")).expect("it is removed");
    assert!(fails(&pack, &["check"]).contains("below [needs] cinderforge = "));
    fs::remove_dir_all(pack.parent().expect("its folder")).ok();
}

#[test]
fn a_pack_without_rulesets_and_needs_is_told_at_its_file() {
    let pack = pack("no-rulesets");
    let head = "name = \"Salt\"\nversion = \"0.1.0\"\nlicence = \"CC0-1.0\"\n";
    write(&pack, "pack.toml", &format!("id = \"salt\"\n{head}"));
    let said = told_once(&pack);
    assert!(
        said.contains("error[C0204]: the pack has no ruleset, and needs no other pack") && said.contains("pack.toml:1"),
        "{said}"
    );
    write(&pack, "pack.toml", &format!("id = \"cinderforge\"\n{head}\n[needs]\ncinderforge = \"0.1\"\n"));
    assert!(told_once(&pack).contains("the pack `cinderforge` needs itself"));
    write(&pack, "pack.toml", "");
    let said = fails(&pack, &["check"]);
    assert!(
        said.contains("error[C0111]: the key `id` is missing") && !said.contains("C0208") && !said.contains("C0807"),
        "{said}"
    );
    fs::remove_dir_all(pack.parent().expect("its folder")).ok();
}

#[test]
fn a_pack_named_twice_is_read_once() {
    let pack = pack("twice");
    for named in [".", "../salt", "../salt/"] {
        assert!(prints(&pack, &["--pack", named, "check"]).contains("everything is sound"));
    }
    fs::remove_dir_all(pack.parent().expect("its folder")).ok();
}

#[test]
fn a_renamed_card_file_is_told_alone() {
    let pack = pack("renamed");
    fs::rename(pack.join(CARD), pack.join(CARD.replace("salt-lookout", "lookout"))).expect("it is renamed");
    let said = told_once(&pack);
    assert!(said.contains("error[C0115]: `salt-lookout` lies where `lookout` belongs"), "{said}");
    fs::remove_dir_all(pack.parent().expect("its folder")).ok();
}

#[test]
fn files_beside_where_a_pack_has_them_are_told_by_check_and_test() {
    let pack = pack("misplaced");
    let scenario = "# It is there.\nrulesets official, raven\nA battlefield salt-lookout\n\nA passes\n";
    write(&pack, "tests/lookout.scenario", scenario);
    write(&pack, "tests/scenarios/lookout.scenario.bak", scenario);
    write(&pack, "decks/salt.toml", "id = \"salt\"\n");
    for command in ["check", "test"] {
        let said = fails(&pack, &[command]);
        assert_eq!(said.matches("error[C0102]").count(), 3, "{said}");
        for place in ["put it at tests/scenarios/lookout.scenario", "put it at cardsets/decks/salt.toml", "lookout.scenario.bak"]
        {
            assert!(said.contains(place), "{said}");
        }
    }
    fs::remove_dir_all(pack.parent().expect("its folder")).ok();
}

#[test]
fn a_file_that_is_not_utf_8_is_told_alone_with_its_line() {
    let pack = pack("latin-1");
    let card = fs::read_to_string(pack.join(CARD)).expect("the card");
    fs::write(pack.join(CARD), card.replace("Comes", "K\u{e4}mpft").chars().map(|c| c as u8).collect::<Vec<u8>>())
        .expect("a file");
    let said = told_once(&pack);
    assert!(said.contains("the byte 0xe4 is not UTF-8") && said.contains(&format!("{CARD}:8:13")), "{said}");
    // Of another byte order: nothing in it can be read.
    fs::write(pack.join(CARD), card.encode_utf16().flat_map(u16::to_le_bytes).chain([0xff]).collect::<Vec<u8>>())
        .expect("a file");
    assert!(told_once(&pack).contains("error[C0101]"));
    let scenario = "tests/scenarios/salt-lookout_comes_watchful.scenario";
    write(&pack, CARD, &card);
    fs::write(pack.join(scenario), b"# K\xe4mpft\nrulesets official\n").expect("a file");
    assert!(told_once(&pack).contains(&format!("{scenario}:1:4")));
    fs::remove_dir_all(pack.parent().expect("its folder")).ok();
}

#[test]
fn a_card_that_lies_elsewhere_is_told_alone() {
    let pack = pack("misplaced");
    for (elsewhere, help) in [
        ("cardsets/rise/salt-lookout.toml", "put it at cardsets/rise/<set>/salt-lookout.toml"),
        ("cardsets/rise/salt/salt-lookout.TOML", "rename it to salt-lookout.toml"),
        ("cardsets/rise/salt/salt-lookout.txt", "only .toml files belong here"),
    ] {
        fs::rename(pack.join(CARD), pack.join(elsewhere)).expect("it is moved");
        let said = told_once(&pack);
        assert!(said.contains("error[C0102]") && said.contains(elsewhere) && said.contains(help), "{said}");
        fs::rename(pack.join(elsewhere), pack.join(CARD)).expect("it is moved");
    }
    fs::remove_dir_all(pack.parent().expect("its folder")).ok();
}

#[test]
fn files_may_begin_with_a_byte_order_mark() {
    let pack = pack("marked");
    let scenario = "tests/scenarios/salt-lookout_comes_watchful.scenario";
    for path in ["pack.toml", CARD, "scripts/rise/salt/salt-lookout.rhai", scenario] {
        let text = fs::read_to_string(pack.join(path)).expect("the file");
        write(&pack, path, &format!("\u{feff}{text}"));
    }
    assert!(prints(&pack, &["check"]).contains("everything is sound"));
    assert!(prints(&pack, &["test"]).contains("1 passed, 0 failed"));
    fs::remove_dir_all(pack.parent().expect("its folder")).ok();
}

#[test]
fn a_pack_that_is_needed_and_not_here_is_told_with_the_ways_to_name_it() {
    let pack = pack("needs");
    let about = fs::read_to_string(pack.join("pack.toml")).expect("the file of the pack");
    write(&pack, "pack.toml", &format!("{about}tide = \"1.0\"\n"));
    let said = told_once(&pack);
    assert!(said.contains("there is no pack `tide`") && said.contains("--pack") && said.contains("cinder.toml"), "{said}");
    write(&pack, "pack.toml", &about.replace("cinderforge =", "cinderforg ="));
    let said = told_once(&pack);
    assert!(said.contains("did you mean `cinderforge`?"), "{said}");
    write(&pack, "pack.toml", &about);
    write(&pack, "cinder.toml", "# Packs.\npacks = [\"../nowhere\"]\n");
    let said = told_once(&pack);
    assert!(said.contains("error[C0103]") && said.contains("cinder.toml:2:10"), "{said}");
    fs::remove_dir_all(pack.parent().expect("its folder")).ok();
}

#[test]
fn cards_beside_scenarios_that_are_wrong_are_told_once() {
    let pack = pack("beside");
    let card = fs::read_to_string(pack.join(CARD)).expect("the card").replace("salt-lookout", "pepper");
    write(&pack, "tests/scenarios/extra/cardsets/rise/extra/pepper.toml", &card.replace("recover = 1", "recovers = 1"));
    for number in ["one", "two"] {
        let scenario = "# It is there.\nrulesets official, raven\ncards \"extra\"\nA battlefield pepper\n\nA passes\n\nexpect pepper attack 1\n";
        write(&pack, &format!("tests/scenarios/pepper_{number}.scenario"), scenario);
    }
    let said = fails(&pack, &["check"]);
    assert_eq!(said.matches("unknown key `recovers`").count(), 1, "{said}");
    fs::remove_dir_all(pack.parent().expect("its folder")).ok();
}

#[test]
fn what_is_of_the_pack_is_counted_apart() {
    let pack = pack("counted");
    let said = prints(&pack, &["check"]);
    let counts: Vec<&str> = said.lines().find(|line| line.starts_with("cards ")).expect("a row").split_whitespace().collect();
    assert!(counts[1] == "1" && counts[2].parse::<usize>().is_ok_and(|count| count > 100), "{said}");
    let json: serde_json::Value = serde_json::from_str(&prints(&pack, &["check", "--format", "json"])).expect("JSON");
    assert_eq!(json["cards"].as_u64(), json["built_in"]["cards"].as_u64().map(|count| count + 1));
    fs::remove_dir_all(pack.parent().expect("its folder")).ok();
}

#[test]
fn what_comes_with_the_program_is_not_read_beside_its_own_folder() {
    let folder = empty("own-folder");
    write(&folder, "cardsets/rulesets/.keep", "");
    write(&folder, "scripts/.keep", "");
    write(&folder, "pack.toml", "id = \"cinderforge\"\nname = \"Own\"\nversion = \"0.1.0\"\nlicence = \"CC0-1.0\"\n");
    let about = "id = \"more\"\nname = \"More\"\nversion = \"0.1.0\"\nlicence = \"CC0-1.0\"\n[needs]\ncinderforge = \"0.1\"\n";
    write(&folder, "more/pack.toml", about);
    let said = prints(&folder, &["check", "--pack", "more"]);
    assert!(said.contains("everything is sound") && !said.contains("with the program"), "{said}");
    fs::remove_dir_all(folder).ok();
}
