//! Reading what packs there are, what they need of each other, what they bring for scenarios.

use std::collections::BTreeSet;

use cinderforge_kernel::cards::CardType;
use cinderforge_kernel::terms::DefId;
use semver::{Version, VersionReq};
use ustr::Ustr;

use super::TestCards;
use super::file_id::check_form;
use super::state::Loader;
use crate::diagnostic::{Code, SourceFile};
use crate::files::data_file::{PackFile, PackScenariosEntry};
use crate::files::field::SpannedText;
use crate::files::{toml_error, toml_file};
use crate::location::{FileKind, locate};
use crate::pack::Pack;
use crate::suggest;

/// How a pack is found that lies elsewhere.
const FIND_PACK: &str = "name its folder with --pack, or in cinder.toml, as in packs = [\"../salt-and-ash\"]";

impl Loader {
    /// Reads the files of packs, and checks what they need and bring; what they bring for scenarios only where test cards are read,
    /// among which it may be.
    pub(super) fn read_packs(&mut self, test_cards: TestCards) {
        let mut read = Vec::new();
        for (kind, file) in &self.files {
            if *kind != FileKind::Pack {
                continue;
            }
            match toml_file::parse::<PackFile>(file, &mut self.problems, &mut self.content.damage) {
                Some(parsed) => read.push((file.clone(), parsed.value)),
                // What it needs is not known.
                None => self.content.damage.note_missing_pack(),
            }
        }
        for (file, pack) in &read {
            let made = self.pack(file, pack, test_cards);
            self.content.packs.extend(made);
        }
        for (file, pack) in &read {
            for (id, versions) in &pack.needs.0 {
                self.check_need(file, pack, id, versions);
            }
        }
        if let [(file, pack)] = read.as_slice() {
            self.check_rulesets(file, pack);
        }
    }

    /// Reports a pack that is alone, has no ruleset and needs no pack that has one: none of its cards could be played.
    fn check_rulesets(&mut self, file: &SourceFile, pack: &PackFile) {
        let has_rulesets = self.files.iter().any(|(kind, _)| *kind == FileKind::Ruleset);
        let needs_none = pack.needs.0.is_empty() && !self.content.sources.is_empty();
        if !has_rulesets && needs_none && !self.content.damage.has_unread_below("cardsets/rulesets/") {
            let head = toml_error::first_line(file, 0..file.text.len());
            let problem = file.error(head, Code::PackIsMissing, "the pack has no ruleset, and needs no other pack");
            let help = "write the pack whose rulesets and cards it plays with below [needs], as in cinderforge = \"0.1\"";
            self.problems.push(problem.help(help.to_owned()));
            self.content.damage.note_missing_pack();
        }
    }

    /// Makes a pack of what its file says.
    fn pack(&mut self, file: &SourceFile, pack: &PackFile, test_cards: TestCards) -> Option<Pack> {
        let id = Ustr::from(pack.id.get_ref());
        check_form(file, &pack.id, &mut self.problems);
        if self.content.packs.iter().any(|known| known.id == id) {
            let problem = file.error(pack.id.span(), Code::IdIsTaken, format!("there is another pack `{id}`"));
            self.problems.push(problem.help("give one of them another id, or leave one out".to_owned()));
        }
        let root = Ustr::from(locate(file.path.as_str()).root);
        let needs = pack.needs.0.iter().map(|(id, _)| Ustr::from(id.get_ref())).collect();
        let drafts = self.pools_there(file, &pack.drafts);
        let before = self.problems.len();
        let scenario_pools = self.pools_there(file, &pack.scenarios.pools);
        let scenario_phoenixborn = self.scenario_phoenixborn(file, &pack.scenarios);
        if test_cards == TestCards::LeftOut {
            self.problems.truncate(before);
        }
        let Ok(version) = Version::parse(pack.version.get_ref()) else {
            let message = format!("`{}` is no version", pack.version.get_ref());
            let problem = file.error(pack.version.span(), Code::VersionOfNoForm, message);
            self.problems.push(problem.help("write three numbers, as in \"1.0.0\"".to_owned()));
            return None;
        };
        let (name, licence) = (pack.name.clone(), pack.licence.clone());
        Some(Pack { id, name, version, licence, status: pack.status, drafts, root, needs, scenario_pools, scenario_phoenixborn })
    }

    /// Checks that a pack that is needed is there, in a version that fits.
    fn check_need(&mut self, file: &SourceFile, pack: &PackFile, id: &SpannedText, versions: &SpannedText) {
        if id.get_ref() == pack.id.get_ref() {
            let problem = file.error(id.span(), Code::PackIsMissing, format!("the pack `{}` needs itself", id.get_ref()));
            self.problems.push(problem.help("give the pack another id, or take the line out".to_owned()));
            self.content.damage.note_missing_pack();
            return;
        }
        let Ok(wanted) = VersionReq::parse(versions.get_ref()) else {
            let message = format!("`{}` names no versions", versions.get_ref());
            let problem = file.error(versions.span(), Code::VersionOfNoForm, message);
            self.problems.push(problem.help("write the least version that will do, as in \"1.2\"".to_owned()));
            return;
        };
        let packs = &self.content.packs;
        let problem = match packs.iter().find(|pack| pack.id == id.get_ref().as_str()) {
            Some(pack) if wanted.matches(&pack.version) => return,
            Some(pack) => {
                let message = format!("the pack `{}` is here in version {}, not {wanted}", pack.id, pack.version);
                file.error(versions.span(), Code::PackIsMissing, message)
                    .help("get a version that fits, or write one that is here".to_owned())
            }
            None => {
                let problem = file.error(id.span(), Code::PackIsMissing, format!("there is no pack `{}`", id.get_ref()));
                let root = locate(file.path.as_str()).root;
                let others = packs.iter().filter(|pack| pack.root != root).map(|pack| pack.id.as_str());
                let near = suggest::nearest(id.get_ref(), others);
                self.content.damage.note_missing_pack();
                problem.meant_or(id.get_ref(), near, FIND_PACK)
            }
        };
        self.problems.push(problem);
    }

    /// Returns the pools that a pack names, those of which there are cards.
    fn pools_there(&mut self, file: &SourceFile, named: &[SpannedText]) -> Vec<Ustr> {
        let mut there = Vec::new();
        for pool in named {
            let id = Ustr::from(pool.get_ref());
            let is_there = self.content.sources.iter().any(|source| source.pool == id);
            if is_there {
                there.push(id);
            } else {
                let problem = file.error(pool.span(), Code::UnknownPool, format!("there is no card of a pool `{id}`"));
                let pools: BTreeSet<&str> = self.content.sources.iter().map(|source| source.pool.as_str()).collect();
                self.problems.push(problem.suggest(&id, pools).idle());
            }
        }
        there
    }

    /// Reads who is the Phoenixborn of a player who names none in the scenarios of a pack.
    fn scenario_phoenixborn(&mut self, file: &SourceFile, brought: &PackScenariosEntry) -> Option<DefId> {
        let word = brought.phoenixborn.as_ref()?;
        let named = word.get_ref().split_once('/');
        let source =
            named.and_then(|(pool, id)| self.content.sources.iter().find(|source| source.pool == pool && source.id == id));
        let problem = match source {
            None => {
                let problem = file.error(word.span(), Code::UnknownCard, format!("there is no card `{}`", word.get_ref()));
                let id = word.get_ref().rsplit('/').next().unwrap_or_default();
                let near = self.content.catalog.similar_overlaid(named.map(|(pool, _)| pool), id);
                let help = match named {
                    Some(_) => {
                        "no pack has it: a card for scenarios alone lies in tests/cards/cardsets/<pool>/<set>/ of this pack"
                    }
                    None => "name a card with its pool, as in \"<pool>/<id>\"",
                };
                problem.meant_or(word.get_ref(), near.as_deref(), help)
            }
            Some(source) if source.kind.is_some_and(|kind| kind != CardType::Phoenixborn) => {
                let problem = file.error(word.span(), Code::NoPhoenixborn, format!("`{}` is no Phoenixborn", word.get_ref()));
                problem.help("name a Phoenixborn whose card does nothing".to_owned())
            }
            Some(source) => return Some(source.def),
        };
        self.problems.push(problem);
        None
    }
}
