//! The catalog of all names with their ids, which are the same under every ruleset.

use std::collections::{BTreeMap, BTreeSet};

use cinderforge_kernel::cards::CardType;
use cinderforge_kernel::terms::{DefId, KeywordId};
use ustr::Ustr;

use crate::phrase::Names;
use crate::suggest;

/// A card as others may name it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CatalogCard {
    /// Its pool.
    pub(crate) pool: Ustr,
    /// Its id in the library.
    pub(crate) def: DefId,
    /// Its type; `None` if it is written wrong.
    pub(crate) kind: Option<CardType>,
}

/// Every name there is.
#[derive(Clone, Debug, Default)]
pub(crate) struct Catalog {
    /// Cards by id, one for each pool that has it.
    pub(crate) cards: BTreeMap<&'static str, Vec<CatalogCard>>,
    /// Keywords by pool and name.
    pub(crate) keywords: BTreeMap<(&'static str, &'static str), KeywordId>,
    /// Titles of all cards.
    pub(crate) titles: BTreeSet<&'static str>,
    /// Names of all abilities, without their numbers.
    pub(crate) abilities: BTreeSet<&'static str>,
    /// Pools with a keyword file that could not be read whole, so that names which seem to be missing may be there.
    pub(crate) incomplete_pools: BTreeSet<&'static str>,
    /// Whether a card or keyword could not be read whole, so that names of abilities and titles which seem to be missing may be there.
    pub(crate) is_incomplete: bool,
}

impl Catalog {
    /// Finds the card of that pool with this id, or the one that is named as `<pool>/<id>`.
    pub(crate) fn card(&self, pool: Ustr, name: &str) -> Option<CatalogCard> {
        let (pool, id) = name.split_once('/').unwrap_or((pool.as_str(), name));
        self.cards.get(id)?.iter().find(|known| known.pool == pool).copied()
    }

    /// Finds the card that was probably meant: one of another pool, or one of the pool that is spelt alike.
    pub(crate) fn similar_card(&self, pool: Ustr, id: &str) -> Option<&'static str> {
        if let Some(other) = self.cards.get(id).and_then(|known| known.first()) {
            return Some(Ustr::from(&format!("{}/{id}", other.pool)).as_str());
        }
        let of_pool = |known: &&CatalogCard| known.pool == pool;
        let ids = self.cards.iter().filter(|(_, known)| known.iter().any(|card| of_pool(&card)));
        suggest::nearest(id, ids.map(|(id, _)| *id))
    }

    /// Finds the card, named with its pool, that was probably meant by an id, of that pool if one is named.
    pub(crate) fn similar_overlaid(&self, pool: Option<&str>, id: &str) -> Option<String> {
        let (near, known) = match self.cards.get_key_value(id) {
            Some(found) => found,
            None => self.cards.get_key_value(suggest::nearest(id, self.cards.keys().copied())?)?,
        };
        let of_pool = known.iter().find(|known| pool.is_some_and(|pool| known.pool == pool));
        of_pool.or(known.first()).map(|known| format!("{}/{near}", known.pool))
    }
}

/// The names as one file sees them: its own pool first, and the abilities it grants.
#[derive(Clone, Debug)]
pub(crate) struct Scope<'a> {
    /// All names.
    pub(crate) catalog: &'a Catalog,
    /// The pool of the file.
    pub(crate) pool: Ustr,
    /// The abilities the file grants.
    pub(crate) granted: Vec<(&'static str, KeywordId)>,
}

impl Scope<'_> {
    /// Returns the keyword names it can use.
    pub(crate) fn keyword_names(&self) -> impl Iterator<Item = &'static str> + Clone {
        let pool = self.pool.as_str();
        let of_pool = self.catalog.keywords.range((pool, "")..).take_while(move |((of, _), _)| *of == pool);
        let granted: Vec<&'static str> = self.granted.iter().map(|(name, _)| *name).collect();
        granted.into_iter().chain(of_pool.map(|((_, name), _)| *name))
    }

    /// Returns whether the keywords of its pool could not be read whole.
    pub(crate) fn is_incomplete(&self) -> bool {
        self.catalog.incomplete_pools.contains(self.pool.as_str())
    }

    /// Finds a pool that has the keyword.
    pub(crate) fn pool_of_keyword(&self, name: &str) -> Option<&'static str> {
        self.catalog.keywords.keys().find(|(_, known)| *known == name).map(|(pool, _)| *pool)
    }
}

impl Names for Scope<'_> {
    fn card(&self, id: &str) -> Option<DefId> {
        self.catalog.card(self.pool, id).map(|known| known.def)
    }

    fn keyword(&self, name: &str) -> Option<KeywordId> {
        let granted = self.granted.iter().find(|(granted, _)| *granted == name).map(|(_, id)| *id);
        granted.or_else(|| {
            let name = Ustr::from_existing(name)?;
            self.catalog.keywords.get(&(self.pool.as_str(), name.as_str())).copied()
        })
    }

    fn is_ability(&self, name: &str) -> bool {
        self.catalog.abilities.contains(name) || self.catalog.is_incomplete
    }

    fn is_title(&self, title: &str) -> bool {
        self.catalog.titles.contains(title) || self.catalog.is_incomplete
    }

    fn similar_title(&self, title: &str) -> Option<&str> {
        suggest::nearest(title, self.catalog.titles.iter().copied())
    }

    fn similar_card(&self, id: &str) -> Option<&str> {
        self.catalog.similar_card(self.pool, id)
    }

    fn similar_ability(&self, name: &str) -> Option<&str> {
        suggest::nearest(name, self.catalog.abilities.iter().copied())
    }
}

/// Splits the number behind an ability name off, as in `Aftershock 2`. Returns both.
pub fn split_name(written: &str) -> (&str, Option<i32>) {
    match written.rsplit_once(' ') {
        Some((name, digits)) if digits.starts_with(|digit: char| digit.is_ascii_digit()) => match digits.parse() {
            Ok(number) => (name.trim_end(), Some(number)),
            Err(_) => (written, None),
        },
        _ => (written, None),
    }
}
