//! What the usages of a script are checked against: content, abilities, shared functions.

use cinderforge_content::Content;

use super::abilities::Abilities;
use super::shared_functions::SharedFunctions;

/// What the usages of a script are checked against.
pub(super) struct Surroundings<'a> {
    pub(super) content: &'a Content,
    pub(super) abilities: &'a Abilities,
    pub(super) shared: &'a SharedFunctions,
}
