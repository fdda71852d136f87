//! Chimeras and aspects: what their cards say besides what others do, read into their definitions. Red Rains.

use cinderforge_kernel::cards::{AspectDef, AttackIcon, CardDef, CardType, ChimeraDef, Growth, PrintedAbility, StatusAbility};
use cinderforge_kernel::game::LAST_PHASE;
use cinderforge_kernel::terms::{AbilityId, DefId, DieType};
use toml::Spanned;
use ustr::Ustr;

use super::behaviour::PhaseKind;
use super::card_layers::{LayeredCard, field};
use super::entry_context::{EntryContext, EntryOwner};
use super::entry_head::head;
use super::tables::DefinitionTables;
use crate::diagnostic::{Code, SourceFile};
use crate::files::ability_entry::AbilityEntry;
use crate::files::card_file::ChimeraEntry;
use crate::files::field::SpannedText;

/// How many levels a Chimera has at most.
const LEVELS: usize = 3;

/// How many players play against a Chimera at most.
const MOST_AGAINST: u8 = 2;

/// The words for what an aspect attacks.
const ICONS: [(&str, AttackIcon); 5] = [
    ("leftmost", AttackIcon::Leftmost),
    ("rightmost", AttackIcon::Rightmost),
    ("Phoenixborn", AttackIcon::Phoenixborn),
    ("Phoenixborn, together", AttackIcon::Together),
    ("nothing", AttackIcon::Nothing),
];

/// The words for the dice of a Chimera.
const DICE: [(&str, DieType); 2] = [("rage", DieType::Rage), ("dragon", DieType::Dragon)];

impl DefinitionTables {
    /// Reads what an aspect is besides a unit, into its definition; `abilities` are those of its file with what was read of them.
    pub(super) fn aspect(
        &mut self,
        layers: &LayeredCard<'_>,
        context: EntryContext<'_>,
        def: &mut CardDef,
        abilities: &[(&Spanned<AbilityEntry>, Option<PrintedAbility>)],
    ) {
        let is_aspect = matches!(context.owner, EntryOwner::Card(CardType::Aspect | CardType::ConjuredAspect));
        let mut status = None;
        for (entry, read) in abilities {
            let Some(word) = &entry.get_ref().status else { continue };
            let words = [("each", false), ("last", true)];
            let only_last = self.one_of(context, Some(word), "status token", &words).unwrap_or(false);
            let wrong = match (is_aspect, &status) {
                (false, _) => {
                    Some(("only an aspect has a status ability", "leave `status` out, or give the card type = \"aspect\""))
                }
                (true, Some(_)) => Some(("an aspect has one status ability", "write both as one function")),
                (true, None) => None,
            };
            if let Some((message, help)) = wrong {
                let problem = context.file.error(word.span(), Code::KeyOfAnotherType, message);
                self.problems.push(problem.help(help.to_owned()));
                continue;
            }
            status = read.map(|read| (read.ability, only_last, word.span()));
        }
        let Some((file, entry)) = field!(layers, aspect) else { return };
        let aspect = entry.get_ref();
        let status = match (&aspect.status, status) {
            (Some(pips), Some((ability, only_last, _))) => Some(StatusAbility { pips: *pips.get_ref(), ability, only_last }),
            // Where a part of the card was not read it may have been there.
            (Some(_), None) if layers.all().any(|layer| layer.damaged) => None,
            (Some(pips), None) => {
                let problem = file.error(pips.span(), Code::KeyOfTypeMissing, "there is no status ability for these pips");
                self.problems.push(problem.help("add an [[ability]] with status = \"each\" or status = \"last\"".to_owned()));
                None
            }
            (None, Some((_, _, span))) => {
                let problem = context.file.error(span, Code::KeyOfTypeMissing, "the status ability has no pips");
                self.problems.push(problem.help("write how many, as in aspect = { .., status = 2 }".to_owned()));
                None
            }
            (None, None) => None,
        };
        let icon = self.one_of(context.in_file(file), Some(&aspect.attacks), "target of attacks", &ICONS);
        def.aspect = Some(AspectDef { icon: icon.unwrap_or(AttackIcon::Nothing), blood: aspect.blood, status });
    }

    /// Reports texts of a Chimera or its aspects that are used at will: rules decide for it, and use none.
    pub(super) fn check_used_by_nobody(&mut self, layers: &LayeredCard<'_>, context: EntryContext<'_>, def: &CardDef) {
        let Some((file, entries)) = field!(layers, ability) else { return };
        if def.aspect.is_none() && def.chimera.is_none() {
            return;
        }
        let by_others = |ability: &AbilityEntry| ability.actor.as_ref().is_some_and(|actor| actor.get_ref() == "opponent");
        for entry in entries.iter().filter(|entry| entry.get_ref().is_used_at_will() && !by_others(entry.get_ref())) {
            let head = head(context.in_file(file), entry);
            let problem = file.error(head, Code::NeverUsed, "a Chimera decides nothing, so nobody ever uses this");
            let help = "let it answer something, as in at = \"turn_start\" with of = \"you\"; what a Chimera does in its turn is a \
                        line of its behavior card or a status ability";
            self.problems.push(problem.help(help.to_owned()));
        }
    }

    /// Reads what the card of a Chimera is besides, into its definition.
    pub(super) fn chimera(&mut self, layers: &LayeredCard<'_>, context: EntryContext<'_>, def: &mut CardDef) {
        let Some((file, entry)) = field!(layers, chimera) else { return };
        let context = context.in_file(file);
        let chimera = entry.get_ref();
        let side_of = chimera.side_of.as_ref().and_then(|word| self.card_of_type(context, word, CardType::Phoenixborn));
        let dice = self.one_of(context, chimera.dice.as_ref(), "type of dice", &DICE).unwrap_or(DieType::Rage);
        let kind = PhaseKind::of(chimera);
        self.check_sides(file, entry, chimera, kind);
        let phases = match &chimera.phase {
            Some(phases) => {
                self.check_phase_count(file, phases);
                self.check_guide(file, chimera, kind, dice);
                phases.get_ref().iter().enumerate().map(|(index, phase)| self.phase(context, index, phase, kind, def)).collect()
            }
            None => Vec::new(),
        };
        self.check_levels(file, chimera);
        let decks = chimera.aspects.as_ref().map_or(&[][..], |decks| &decks.0);
        let aspects = decks.iter().map(|(name, words)| {
            let aspects = words.get_ref().iter().filter_map(|word| self.card_of_type(context, word, CardType::Aspect));
            (Ustr::from(name.get_ref()), aspects.collect())
        });
        let aspects = aspects.collect();
        let spells = chimera.spells.iter().flatten();
        let spells: Vec<DefId> = spells.filter_map(|word| self.card_of_type(context, word, CardType::ReadySpell)).collect();
        def.battlefield = i8::MAX;
        def.spellboard = i8::try_from(spells.len()).unwrap_or(i8::MAX);
        def.chimera = Some(Box::new(ChimeraDef {
            dice,
            guide: kind.guide,
            growth: if kind.each_round {
                Growth::EachRound
            } else {
                Growth::RedRains(chimera.ultimate.as_ref().map_or(0, |value| *value.get_ref()))
            },
            stamina: self.stamina(file, chimera),
            fatigue: chimera.fatigue.as_ref().and_then(|function| self.by_rule(context, function, def)),
            spells,
            phases,
            levels: chimera.levels.get_ref().iter().map(|level| level.get_ref().clone()).collect(),
            aspects,
            players: self.players(file, chimera),
            side_of,
            assumed: chimera.assumed.iter().flatten().map(|text| text.get_ref().clone()).collect(),
        }));
    }

    /// Returns how many play against a side, and reports a number of which the rules know nothing.
    fn players(&mut self, file: &SourceFile, chimera: &ChimeraEntry) -> u8 {
        let Some(players) = &chimera.players else { return 1 };
        let n = *players.get_ref();
        if !(1..=MOST_AGAINST).contains(&n) {
            let message = format!("one or two play against a Chimera, not {n}");
            let problem = file.error(players.span(), Code::NumberOutOfRange, message);
            self.problems.push(problem.help("write players = 1 or players = 2, or leave it out for one".to_owned()));
        }
        n
    }

    /// Returns how often the draw pile of a Chimera is emptied until it is fatigued, and reports that it would never be full.
    fn stamina(&mut self, file: &SourceFile, chimera: &ChimeraEntry) -> u8 {
        let Some(stamina) = &chimera.stamina else { return 1 };
        if *stamina.get_ref() == 0 {
            let problem =
                file.error(stamina.span(), Code::NumberOutOfRange, "no Chimera is fatigued before its draw pile is empty");
            self.problems
                .push(problem.help("write how often it is emptied until then, or leave `stamina` out for once".to_owned()));
        }
        *stamina.get_ref()
    }

    /// Finds a card that is named, of a certain type.
    fn card_of_type(&mut self, context: EntryContext<'_>, word: &SpannedText, wanted: CardType) -> Option<DefId> {
        let (def, kind) = self.known(context, word)?;
        if let Some(kind) = kind.filter(|kind| *kind != wanted) {
            let message = format!("`{}` is of type `{kind}`, not `{wanted}`", word.get_ref());
            let problem = context.file.error(word.span(), Code::KeyOfAnotherType, message);
            self.problems.push(problem.help(format!("name a card of type `{wanted}`")));
        }
        Some(def)
    }

    /// Reports what only the standard side of a Chimera says, on its heroic one, and what is missing on the standard one.
    fn check_sides(&mut self, file: &SourceFile, entry: &Spanned<ChimeraEntry>, chimera: &ChimeraEntry, kind: PhaseKind) {
        let keys = [
            ("ultimate", chimera.ultimate.is_some(), !kind.each_round),
            ("aspects", chimera.aspects.is_some(), true),
            ("phase", chimera.phase.is_some(), true),
            ("dice", chimera.dice.is_some(), false),
            ("stamina", chimera.stamina.is_some(), false),
            ("fatigue", chimera.fatigue.is_some(), false),
            ("spells", chimera.spells.is_some(), false),
        ];
        if let (Some(value), true) = (&chimera.ultimate, kind.each_round) {
            let problem = file.error(value.span(), Code::KeyOfAnotherType, "a Chimera with `progress` has no Ultimate value");
            self.problems.push(problem.help("leave it out, or write `ultimate` in place of `progress`".to_owned()));
        }
        for (key, is_there, is_needed) in keys {
            if is_there != chimera.side_of.is_some() || !is_there && !is_needed {
                continue;
            }
            let (code, message, help) = if is_there {
                let message = format!("the heroic side of a Chimera has `{key}` of its standard side");
                (Code::KeyOfAnotherType, message, "leave it out, or leave `side_of` out")
            } else {
                let message = format!("a Chimera needs `{key}`");
                (Code::KeyOfTypeMissing, message, "write it, or say with `side_of` whose heroic side this is")
            };
            self.problems.push(file.error(entry.span(), code, message).help(help.to_owned()));
        }
    }

    /// Reports another number of phases than every Chimera has.
    fn check_phase_count<T>(&mut self, file: &SourceFile, phases: &Spanned<Vec<T>>) {
        let count = phases.get_ref().len();
        if count != usize::from(LAST_PHASE) {
            let message = format!("a Chimera has {LAST_PHASE} phases, and this one {count}");
            let problem = file.error(phases.span(), Code::NumberOutOfRange, message);
            self.problems.push(problem.help(format!("write {LAST_PHASE} of them")));
        }
    }

    /// Reports a number of levels that no Chimera has, and levels at which nothing would lie face down.
    fn check_levels(&mut self, file: &SourceFile, chimera: &ChimeraEntry) {
        let levels = &chimera.levels;
        let count = levels.get_ref().len();
        if !(1..=LEVELS).contains(&count) {
            let message = format!("a Chimera has 1 to {LEVELS} levels, and this one {count}");
            let problem = file.error(levels.span(), Code::NumberOutOfRange, message);
            self.problems.push(problem.help("write a list for each level there is".to_owned()));
        }
        for level in levels.get_ref().iter().filter(|level| level.get_ref().is_empty()) {
            let problem = file.error(level.span(), Code::NumberOutOfRange, "at no level does nothing lie face down");
            self.problems.push(problem.help("write the blood values of the first aspects, as in [1, 2, 2, 2]".to_owned()));
        }
    }

    /// Reads a function that a rule of the Chimera runs, as an ability of its card: the same one for the same function.
    pub(super) fn by_rule(&mut self, context: EntryContext<'_>, function: &SpannedText, def: &mut CardDef) -> Option<AbilityId> {
        let effect = self.function(context.data, function, context.file);
        let known = def.abilities.iter().find(|printed| self.abilities[printed.ability.index()].effect == effect);
        if let Some(known) = known {
            return Some(known.ability);
        }
        let name = Spanned::new(function.span(), function.get_ref().replace('_', " "));
        let entry = AbilityEntry {
            name: Some(name),
            effect: Some(function.clone()),
            inexhaustible: Some(true),
            is_by_rule: true,
            ..AbilityEntry::default()
        };
        let printed = self.ability(context, &Spanned::new(function.span(), entry))?;
        def.abilities.push(printed);
        Some(printed.ability)
    }
}

/// Gives the heroic side of each Chimera what the standard side says: its texts, phases, aspects.
pub(crate) fn complete_sides(cards: &mut [CardDef]) {
    for index in 0..cards.len() {
        let Some(side) = cards[index].chimera.as_ref() else { continue };
        let Some(standard) = side.side_of.and_then(|def| cards.get(def.index())).cloned() else { continue };
        let Some(of_standard) = standard.chimera else { continue };
        let heroic = &mut cards[index];
        heroic.conjurations = standard.conjurations;
        heroic.keywords = standard.keywords;
        heroic.abilities = standard.abilities;
        heroic.constants = standard.constants;
        heroic.listens = standard.listens;
        if let Some(chimera) = &mut heroic.chimera {
            let assumed = of_standard.assumed.into_iter().chain(std::mem::take(&mut chimera.assumed)).collect();
            let (levels, players, side_of) = (std::mem::take(&mut chimera.levels), chimera.players, chimera.side_of);
            **chimera = ChimeraDef { levels, players, side_of, assumed, ..*of_standard };
        }
    }
}
