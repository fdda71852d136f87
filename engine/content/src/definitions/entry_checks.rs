//! Checks that abilities share with constants.

use std::ops::Range;

use cinderforge_kernel::cards::CardType;
use cinderforge_kernel::cards::unsupported::Unread;
use cinderforge_kernel::terms::{Sorts, Zone, Zones};
use toml::Spanned;

use super::entry_context::{EntryContext, EntryOwner};
use super::entry_head::head;
use super::tables::DefinitionTables;
use crate::diagnostic::{Code, SourceFile};
use crate::files::field::OneOrMany;
use crate::limits::ENTRIES_OF_A_CARD;
use crate::phrase::{MOST_PRINTED, in_words};

impl DefinitionTables {
    /// Returns as many entries as a card or keyword may have, and reports the others at the first of them.
    pub(super) fn first_entries<'e, T>(&mut self, context: EntryContext<'_>, entries: &'e [Spanned<T>]) -> &'e [Spanned<T>] {
        let Some(beyond) = entries.get(ENTRIES_OF_A_CARD) else { return entries };
        let message =
            format!("there are {} entries of this kind, and a card or keyword has {ENTRIES_OF_A_CARD} at most", entries.len());
        let problem = context.file.error(head(context, beyond), Code::TooMuch, message);
        self.problems.push(problem.help("let one text do what several do, or write several cards".to_owned()));
        &entries[..ENTRIES_OF_A_CARD]
    }

    /// Reports what no rule reads.
    pub(super) fn check_supported(&mut self, context: EntryContext<'_>, head: Range<usize>, unread: Vec<Unread>) {
        for Unread { what, help } in unread {
            self.problems.push(context.file.error(head.clone(), Code::NoRuleReads, format!("no rule reads {what}")).help(help));
        }
    }

    /// Reports a number in the name of an ability that counts nothing, or more than there can be.
    pub(super) fn check_number_in_name(&mut self, file: &SourceFile, span: Range<usize>, number: Option<i32>) {
        if number.is_some_and(|number| !(1..=MOST_PRINTED).contains(&number)) {
            let problem = file.error(span, Code::NumberOutOfRange, "no ability has such a number in its name");
            self.problems.push(problem.help(format!("write one from 1 to {MOST_PRINTED}")));
        }
    }

    /// Reports zones in which no rule looks for texts, or that their card is never in.
    pub(super) fn check_working_zones(&mut self, context: EntryContext<'_>, words: Option<&OneOrMany>) {
        let looked_at = Zones::of(&[Zone::Hand, Zone::DiscardPile]);
        for (word, zone) in
            words.map_or(&[][..], |words| &words.0).iter().filter_map(|word| Some((word, Zone::parse(word.get_ref())?)))
        {
            let sorts = context.known.this;
            let (message, help) = if Zones::IN_PLAY.has(zone) {
                let help = "leave `zone` out: a text works in play if it does not say `hand` or `discard pile`; a text for both is written twice";
                (format!("`zone` says where else a text works than in play, and `{zone}` is in play"), help)
            } else if !looked_at.has(zone) {
                (format!("no text works in the zone `{zone}`"), "out of play a text works in the `hand` or in the `discard pile`")
            } else if !sorts.meets(Sorts::in_zones(Zones::of(&[zone]))) {
                let message = format!("a card of the sort `{}` is never in the zone `{zone}`", in_words(sorts));
                (message, "leave `zone` out: the text works in play")
            } else {
                continue;
            };
            self.problems.push(context.file.error(word.span(), Code::WorksNowhere, message).help(help.to_owned()));
        }
    }

    /// Reports a text marked `inexhaustible` by itself, where its keyword or die decides.
    pub(super) fn check_inexhaustible(&mut self, context: EntryContext<'_>, marked: bool, head: Range<usize>) {
        if marked && (context.owner.is_keyword() || context.owner == EntryOwner::DieOnCard) {
            let problem = context.file.error(head, Code::MarkedByItself, "this text cannot be marked `inexhaustible` by itself");
            let help = if context.owner.is_keyword() {
                format!("mark it as a whole: write `inexhaustible = true` below the head that names `{}`", context.title)
            } else {
                "leave it out: dice are never silenced".to_owned()
            };
            self.problems.push(problem.help(help));
        } else if marked && let Some(kind @ (CardType::ActionSpell | CardType::ReactionSpell)) = context.owner.card_type() {
            let message = format!("a card of type `{kind}` is never exhausted, so nothing would silence this text");
            let problem = context.file.error(head, Code::NoRuleReads, message);
            self.problems.push(problem.help("leave `inexhaustible` out".to_owned()));
        }
    }
}
