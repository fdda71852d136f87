//! Checks of cards: what each type must say, what it may say.

use std::ops::Range;

use cinderforge_kernel::cards::{AbilityDef, CardDef, CardType, CardTypes, Timing};

use super::card_layers::{LayeredCard, field};
use super::entry_context::EntryContext;
use super::tables::DefinitionTables;
use crate::diagnostic::{Code, SourceFile};

/// The keys whose place depends on the type.
const KEYS: [&str; 15] = [
    "phoenixborn",
    "limit",
    "placement",
    "cost",
    "respark",
    "attack",
    "life",
    "recover",
    "battlefield",
    "spellboard",
    "attach",
    "attach_if",
    "play_if",
    "chimera",
    "aspect",
];

/// Returns the keys that a type must have, with those it may have.
fn keys_of(kind: CardType, is_chimera: bool) -> (&'static [&'static str], &'static [&'static str]) {
    const ALTERATION: &[&str] =
        &["phoenixborn", "respark", "attack", "life", "recover", "battlefield", "spellboard", "attach_if", "play_if"];
    const CONJURED_ALTERATION: &[&str] = &["phoenixborn", "attack", "life", "recover", "battlefield", "spellboard", "attach_if"];
    match kind {
        CardType::Phoenixborn if is_chimera => (&["life", "chimera"], &[]),
        CardType::Aspect => (&["attack", "life", "aspect"], &[]),
        CardType::ConjuredAspect => (&["limit", "attack", "life", "aspect"], &[]),
        CardType::Phoenixborn => (&["life", "battlefield", "spellboard"], &[]),
        CardType::Ally => (&["cost", "attack", "life", "recover"], &["phoenixborn", "placement", "play_if"]),
        CardType::Conjuration => (&["limit", "attack", "life", "recover"], &["phoenixborn"]),
        CardType::ReadySpell => (&["cost"], &["phoenixborn", "placement", "respark", "play_if"]),
        CardType::ActionSpell => (&["cost"], &["phoenixborn", "placement", "play_if"]),
        CardType::ReactionSpell => (&["cost"], &["phoenixborn", "play_if"]),
        CardType::AlterationSpell => (&["cost", "attach"], ALTERATION),
        CardType::ConjuredAlterationSpell => (&["limit", "attach"], CONJURED_ALTERATION),
    }
}

impl DefinitionTables {
    /// Reports keys that the type must have, or may not have.
    pub(super) fn check_type(&mut self, layers: &LayeredCard<'_>, kind: CardType) {
        if let Some((file, word)) = field!(layers, placement).filter(|_| CardTypes::UNITS.has(kind))
            && word.get_ref() == "battlefield"
        {
            let problem = file.error(
                word.span(),
                Code::KeyOfAnotherType,
                format!("a card of type `{kind}` goes to the battlefield anyway"),
            );
            self.problems.push(problem.help("leave `placement` out".to_owned()));
        }
        let (must, may) = keys_of(kind, field!(layers, chimera).is_some());
        let mut missing = Vec::new();
        for key in KEYS {
            let Some((file, span)) = place_of(layers, key) else {
                missing.extend(must.contains(&key).then_some(key));
                continue;
            };
            if !must.contains(&key) && !may.contains(&key) {
                let problem = file.error(span, Code::KeyOfAnotherType, format!("a card of type `{kind}` has no `{key}`"));
                self.problems.push(problem.help("leave it out, or give the card another `type`".to_owned()));
            }
        }
        if !missing.is_empty() {
            let message = format!("a card of type `{kind}` needs `{}`", missing.join("`, `"));
            let (file, head) = (&layers.base.file, layers.base.head.clone());
            self.problems.push(file.error(head, Code::KeyOfTypeMissing, message).help(examples(kind, &missing)));
        }
    }

    /// Reports texts that the type must have, or may not have.
    pub(super) fn check_texts(&mut self, layers: &LayeredCard<'_>, context: EntryContext<'_>, kind: CardType, def: &CardDef) {
        let (file, head) = (&layers.base.file, layers.base.head.clone());
        let own = def.abilities.iter().map(|stands| &self.abilities[stands.ability.index()]);
        let resolves = own.clone().any(|ability| ability.timing == Timing::Resolved);
        let written = field!(layers, ability).map_or(0, |(_, abilities)| abilities.len());
        let placed = context.owner.card_type().is_none();
        if kind == CardType::ActionSpell && !placed && !resolves && written == 0 {
            let problem = file.error(head, Code::SpellWithoutEffect, "an action spell needs an effect").idle();
            self.problems.push(problem.help("add an [[ability]] with `effect` and no window".to_owned()));
        } else if kind == CardType::ReactionSpell && written == 0 {
            let problem = file.error(head, Code::SpellWithoutEffect, "a reaction spell needs an effect").idle();
            self.problems.push(problem.help("add an [[ability]] with `effect` and a window".to_owned()));
        } else if matches!(kind, CardType::ActionSpell | CardType::ReactionSpell) {
            let played = |ability: &&AbilityDef| ability.timing == Timing::Resolved || kind == CardType::ReactionSpell;
            let mut effects: Vec<_> = own.filter(played).map(|ability| ability.effect).collect();
            effects.dedup();
            if effects.len() > 1 {
                let problem = file.error(head, Code::SeveralEffects, format!("a card of type `{kind}` has one effect"));
                let help = "several parts are lines of one function; two windows of one text name the same `effect`";
                self.problems.push(problem.help(help.to_owned()));
            }
        }
    }
}

/// Says how keys that are missing are written.
fn examples(kind: CardType, keys: &[&str]) -> String {
    let example = |key: &&str| match *key {
        "cost" if kind == CardType::ReactionSpell => "cost = \"1 basic\"".to_owned(),
        "cost" => "cost = \"main, 1 basic\"".to_owned(),
        "attach" => "attach = \"a unit\"".to_owned(),
        "aspect" => "aspect = { blood = 1, attacks = \"leftmost\" }".to_owned(),
        number => format!("{number} = 1"),
    };
    let examples: Vec<String> = keys.iter().map(example).collect();
    format!("write them as in {}", examples.join(", "))
}

/// Finds the value of a key. Returns its file with its bytes.
fn place_of<'a>(layers: &LayeredCard<'a>, key: &str) -> Option<(&'a SourceFile, Range<usize>)> {
    macro_rules! places {
        ($($key:ident)+) => {
            match key {
                $(stringify!($key) => field!(layers, $key).map(|(file, value)| (file, value.span())),)+
                _ => None,
            }
        };
    }
    places!(phoenixborn limit placement cost respark attack life recover battlefield spellboard attach attach_if play_if chimera aspect)
}
