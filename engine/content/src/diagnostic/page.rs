//! The pages that say what each code means, as `docs/errors.md` has them.

use super::Code;

/// All pages, one behind the other.
const PAGES: &str = include_str!("../../../../docs/errors.md");

impl Code {
    /// Returns its page: its title, what it means, why it is an error, and what is wrong and right. Empty if it has none.
    pub fn page(self) -> &'static str {
        let own = format!("{self}: ");
        PAGES.split("\n## ").find(|page| page.starts_with(&own)).unwrap_or_default().trim_end()
    }
}
