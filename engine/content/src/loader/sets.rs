//! Reading what sets there are; every set of the project says so itself.

use ustr::Ustr;

use super::file_id::check_id;
use super::state::Loader;
use crate::content::PoolSet;
use crate::diagnostic::{Code, SourceFile};
use crate::files::data_file::SetFile;
use crate::files::toml_file;
use crate::location::{FileKind, locate};

impl Loader {
    /// Reads all set files.
    pub(super) fn read_sets(&mut self) {
        let mut files = Vec::new();
        for (kind, file) in &self.files {
            if let FileKind::Set { pool, set } = *kind
                && let Some(read) = toml_file::parse::<SetFile>(file, &mut self.problems, &mut self.content.damage)
            {
                check_id(file, Some(&read.value.id), set, &mut self.problems);
                check_id(file, Some(&read.value.pool), pool, &mut self.problems);
                files.push((pool, set, file.clone(), read.value));
            }
        }
        for (pool, set, file, set_file) in files {
            self.add_set(pool, set, &file, &set_file);
        }
        self.check_sets();
    }

    /// Adds a set, checking how many cards it says it has.
    fn add_set(&mut self, pool: Ustr, set: Ustr, file: &SourceFile, set_file: &SetFile) {
        let root = locate(file.path.as_str()).root;
        let of_set = self.card_files.iter().filter(|file| (file.0, file.1) == (pool, set));
        let count = of_set.clone().filter(|file| file.2 == root).count();
        let unread = self.content.damage.has_unread_below(&format!("cardsets/{pool}/"));
        if count != *set_file.cards.get_ref() && !unread {
            let message = format!("the set says it has {} cards, and has {count}", set_file.cards.get_ref());
            let help = format!("write cards = {count}, or see what cardsets/{pool}/{set} lacks");
            self.problems.push(file.error(set_file.cards.span(), Code::CountOfSet, message).help(help));
        }
        if self.content.sets.iter().any(|known| known.pool == pool && known.id == set) {
            let problem =
                file.error(set_file.id.span(), Code::IdIsTaken, format!("there is another set `{set}` in the pool `{pool}`"));
            self.problems.push(problem.help("give one of them another id, and its folder that name".to_owned()));
            return;
        }
        self.content.sets.push(PoolSet { pool, id: set, name: set_file.name.clone(), cards: of_set.count() });
    }

    /// Reports sets of the project without set.toml; folders of test cards need none.
    fn check_sets(&mut self) {
        let mut reported = Vec::new();
        let has_set_file = |pool, set| self.files.iter().any(|(kind, _)| *kind == FileKind::Set { pool, set });
        for source in &self.content.sources {
            let known = has_set_file(source.pool, source.set);
            let own = locate(source.layer.file.path.as_str()).root.is_empty();
            if own && !known && !reported.contains(&(source.pool, source.set)) {
                reported.push((source.pool, source.set));
                let folder = format!("cardsets/{}/{}", source.pool, source.set);
                let problem = source.layer.file.error_in_file(Code::NoSetFile, format!("there is no {folder}/set.toml"));
                self.problems.push(problem.help("it says id, name, pool and the number of cards of the set".to_owned()));
            }
        }
    }
}
