//! Checks of what a constant says that something counts as: types and states that rules ask about.

use cinderforge_kernel::cards::{About, CardType, CountsAs, PrintedConstant};
use cinderforge_kernel::terms::{Base, Group, Reference, Zone};

use super::entry_context::EntryContext;
use super::tables::DefinitionTables;
use crate::diagnostic::Code;
use crate::files::constant_entry::ConstantEntry;

/// Cards of these types may count as reaction spells until they are in play.
const ALSO_REACTIONS: [CardType; 3] = [CardType::AlterationSpell, CardType::ReadySpell, CardType::ActionSpell];

impl DefinitionTables {
    /// Reports a type that nothing can count as: in play that is a kind of unit, out of play a reaction spell.
    pub(super) fn check_counts_as(&mut self, context: EntryContext<'_>, constant: &ConstantEntry, about: &About, lasting: bool) {
        let Some(words) = &constant.is else { return };
        for word in &words.0 {
            let Some(kind) = CardType::parse(word.get_ref()) else { continue };
            if is_so_already(context, about, kind) {
                let message = format!("this card is of type `{}` in any case", kind.word());
                let problem = context.file.error(word.span(), Code::NoRuleReads, message);
                self.problems.push(problem.help(format!("leave `{}` out of `is`", kind.word())));
                continue;
            }
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

/// Returns whether a constant is about its own card, which is of a type without it.
fn is_so_already(context: EntryContext<'_>, about: &About, kind: CardType) -> bool {
    let is_this = |group: &Group| group.base == Base::Reference(Reference::This);
    let of_itself = match about {
        About::ThisCard => true,
        About::Found(selector) => selector.groups.iter().all(is_this),
    };
    of_itself && context.owner.card_type().is_some_and(|own| own.counts_as().has(kind))
}

/// Returns whether a constant says of its own card, which is a spell, what it counts as in hand, without a condition.
fn is_own_of_the_hand(context: EntryContext<'_>, constant: &ConstantEntry, lasting: bool) -> bool {
    let own = constant.of.as_ref().is_none_or(|of| matches!(of.get_ref().as_str(), "this spell" | "this card"));
    let in_hand = constant.zone.as_ref().is_some_and(|zones| zones.0.len() == 1 && *zones.0[0].get_ref() == Zone::Hand.word());
    let is_spell = context.owner.card_type().is_some_and(|kind| ALSO_REACTIONS.contains(&kind));
    !lasting && own && in_hand && is_spell && constant.condition.is_none()
}
