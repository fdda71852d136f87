//! Checks of what a constant says that something counts as: types and states that rules ask about.

use cinderforge_kernel::cards::{CardType, CountsAs, PrintedConstant};
use cinderforge_kernel::terms::Zone;

use super::entry_context::EntryContext;
use super::tables::DefinitionTables;
use crate::diagnostic::Code;
use crate::files::constant_entry::ConstantEntry;

/// Cards of these types may count as reaction spells until they are in play.
const ALSO_REACTIONS: [CardType; 3] = [CardType::AlterationSpell, CardType::ReadySpell, CardType::ActionSpell];

impl DefinitionTables {
    /// Reports a type that nothing can count as: in play that is a kind of unit, out of play a reaction spell.
    pub(super) fn check_counts_as(&mut self, context: EntryContext<'_>, constant: &ConstantEntry, lasting: bool) {
        let Some(words) = &constant.is else { return };
        for word in &words.0 {
            let Some(kind) = CardType::parse(word.get_ref()) else { continue };
            let help = match kind {
                CardType::Ally | CardType::Conjuration => continue,
                CardType::ReactionSpell if is_own_of_the_hand(context, constant, lasting) => continue,
                CardType::ReactionSpell => {
                    "only a spell counts as a reaction spell, until it is in play: on the card itself, write zone = \"hand\", \
                     is = [\"reaction spell\"] and nothing else"
                }
                _ => "cards count as `ally`, `conjuration` or `exhausted`; for the ways of another type, write what it can do",
            };
            let problem =
                context.file.error(word.span(), Code::NoRuleReads, format!("nothing can count as `{}` here", kind.word()));
            self.problems.push(problem.help(help.to_owned()));
        }
    }

    /// Returns whether one of the constants of a card says that it counts as a reaction spell too until it is in play.
    pub(super) fn is_also_reaction(&self, constants: &[PrintedConstant]) -> bool {
        let as_reaction = CountsAs::Type(CardType::ReactionSpell);
        constants.iter().any(|printed| self.constants[printed.constant.index()].counts_as.contains(&as_reaction))
    }
}

/// Returns whether a constant says of its own card, which is a spell, what it counts as in hand, without a condition.
fn is_own_of_the_hand(context: EntryContext<'_>, constant: &ConstantEntry, lasting: bool) -> bool {
    let own = constant.of.as_ref().is_none_or(|of| matches!(of.get_ref().as_str(), "this spell" | "this card"));
    let in_hand = constant.zone.as_ref().is_some_and(|zones| zones.0.len() == 1 && *zones.0[0].get_ref() == Zone::Hand.word());
    let is_spell = context.owner.card_type().is_some_and(|kind| ALSO_REACTIONS.contains(&kind));
    !lasting && own && in_hand && is_spell && constant.condition.is_none()
}
