//! Reading errata overlays.

use cinderforge_kernel::terms::DefId;
use ustr::Ustr;

use super::state::Loader;
use crate::content::ErrataOverlay;
use crate::definitions::card_layers::CardLayer;
use crate::definitions::overlay::check_overlay;
use crate::diagnostic::{Code, SourceFile};
use crate::files::data_file::ErrataFile;
use crate::files::field::SpannedText;
use crate::files::toml_file;
use crate::location::{FileKind, locate};

impl Loader {
    /// Reads all overlays.
    pub(super) fn read_errata(&mut self) {
        for (kind, file) in std::mem::take(&mut self.files) {
            if kind == FileKind::Errata {
                let overlay = self.read_overlay(&file);
                self.content.errata.push(overlay);
            }
            self.files.push((kind, file));
        }
    }

    /// Reads an overlay.
    fn read_overlay(&mut self, file: &SourceFile) -> ErrataOverlay {
        let read = toml_file::parse::<ErrataFile>(file, &mut self.problems, &mut self.content.damage);
        let damaged = read.as_ref().is_none_or(|read| read.damaged);
        let mut entries = Vec::new();
        for (name, entry) in read.map(|read| read.value.0).unwrap_or_default() {
            let Some(def) = self.overlaid_card(file, &name) else { continue };
            if entry.get_ref().source.is_none() && !damaged {
                let problem = file.error(name.span(), Code::ErratumWithoutSource, "the erratum does not say where it stands");
                self.problems.push(problem.help("add it, as in source = \"FAQ 3.0, Redirect\"".to_owned()));
            }
            let layer = CardLayer { file: file.clone(), card: entry.into_inner(), head: name.span(), damaged };
            check_overlay(&self.content.sources[def.index()].layer.card, &layer, &mut self.problems);
            entries.push((def, layer));
        }
        ErrataOverlay { id: Ustr::from(locate(file.path.as_str()).stem), entries }
    }

    /// Finds the card an overlay names, as `<pool>/<id>`.
    fn overlaid_card(&mut self, file: &SourceFile, name: &SpannedText) -> Option<DefId> {
        let (pool, id) = name.get_ref().split_once('/').map_or((None, name.get_ref().as_str()), |(pool, id)| (Some(pool), id));
        let known = self.content.catalog.cards.get(id).map_or(&[][..], Vec::as_slice);
        if let ([first, ..], None) = (known, pool) {
            let pools: Vec<String> = known.iter().map(|card| format!("`{}`", card.pool)).collect();
            let text = format!("`{id}` names no pool: there is such a card in {}", pools.join(" and in "));
            let help = format!("name the pool too, as in [\"{}/{id}\"]", first.pool);
            self.problems.push(file.error(name.span(), Code::OverlayWithoutPool, text).help(help));
            return None;
        }
        let found = known.iter().find(|card| pool.is_none_or(|pool| card.pool == pool)).map(|card| card.def);
        if found.is_none() {
            let similar = self.content.catalog.similar_overlaid(pool, id);
            let of_pool = pool.map_or(String::new(), |pool| format!(" in the pool `{pool}`"));
            let problem = file.error(name.span(), Code::UnknownCard, format!("no card{of_pool} has the id `{id}`"));
            let help = "a table of an overlay bears the id of a card, as in [\"<pool>/<id>\"]";
            self.problems.push(problem.meant_or(name.get_ref(), similar.as_deref(), help));
        }
        found
    }
}
