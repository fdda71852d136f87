//! Builds the command again when a file of the packs that come with it changes, or a new one is there.

fn main() {
    let in_release = std::env::var("PROFILE").is_ok_and(|profile| profile == "release");
    let folders: &[&str] =
        if in_release { &["../../cardsets", "../../scripts", "../../tests/cards", "../../pack.toml"] } else { &[] };
    println!("cargo::rerun-if-changed=build.rs");
    for folder in folders {
        println!("cargo::rerun-if-changed={folder}");
    }
}
