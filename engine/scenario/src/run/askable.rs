//! What a game could ask about: the names that questions and abilities of its cards can have.

use std::collections::BTreeSet;

use cinderforge_content::diagnostic::{Code, Diagnostic};
use cinderforge_content::{ScriptOwner, ScriptSource, nearest, split_name};
use cinderforge_kernel::cards::AbilityDef;
use cinderforge_kernel::terms::{AbilityId, DefId};
use cinderforge_script::GameData;
use ustr::Ustr;

use crate::language::{CardName, Fact, Item, ItemKind, PlayLine, Scenario, Usage, usage_of};
use crate::run::names::is_label;
use crate::run::names::{Names, id_without_pool};

/// The labels of the questions that the rules ask themselves.
pub(crate) const RULES_ASK: &[&str] = &[
    "X",
    "action",
    "arrival",
    "attackers",
    "battle",
    "bearer",
    "blocker",
    "cost",
    "counter",
    "counter damage",
    "damage",
    "dice",
    "discard",
    "exhaust",
    "first five",
    "first player",
    "guard",
    "host",
    "mode",
    "next",
    "order",
    "pay",
    "players",
    "respark",
    "sides",
    "target",
    "tokens",
    "top",
    "use",
];

/// Finds the lines that say that a player is not asked something nobody could ever be asked in this game.
pub(crate) fn unaskable(scenario: &Scenario, kit: &GameData, names: &Names) -> Vec<Diagnostic> {
    let lines = scenario.lines.iter().filter(|line| line.is_for(kit.ruleset.id.as_str()));
    let mut askable: Option<Askable> = None;
    let mut problems = Vec::new();
    for line in lines {
        let PlayLine::Expect { not, fact: Fact::Asked { asked, topic, about, .. } } = &line.content else { continue };
        if asked != not {
            continue;
        }
        let askable = askable.get_or_insert_with(|| Askable::of(kit, names));
        let strange = match topic {
            Some(topic) => (!askable.knows(topic)).then_some(topic.as_str()),
            None => about.iter().find(|item| !askable.knows_item(item)).map(|item| item.text.as_str()),
        };
        if let Some(name) = strange {
            let text = format!("nothing in this game could ask about `{name}`");
            let (bare, number) = split_name(name);
            let help = match nearest(name, askable.all_names()) {
                _ if number.is_some() && askable.knows(bare) => {
                    format!("no card in the game has it printed with that number; write `{bare}`, which is any")
                }
                Some(near) => format!("did you mean `{near}`?"),
                None => "name a question, an ability or a card of this game".to_owned(),
            };
            problems.push(scenario.source.error(line.span.clone(), Code::NeverAsked, text).help(help));
        }
    }
    problems
}

/// What a game could ask about.
struct Askable<'a> {
    names: &'a Names,
    /// What is defined by cards in the game, or by no card alone.
    abilities: Vec<&'a AbilityDef>,
    /// The scripts of cards in the game, and those of no card alone.
    scripts: Vec<&'a str>,
    /// The cards in the game.
    cards: BTreeSet<DefId>,
}

impl<'a> Askable<'a> {
    /// Returns what the game of these names could ask about.
    fn of(kit: &'a GameData, names: &'a Names) -> Self {
        let library = &kit.library;
        let cards: BTreeSet<DefId> = names.all().map(|card| names.def_at_start(card)).collect();
        let in_game = |index: usize| cards.contains(&DefId(index as u16));
        let printed = |is_in_game: bool| {
            let of_side = library.cards.iter().enumerate().filter(move |(index, _)| in_game(*index) == is_in_game);
            of_side.flat_map(|(_, card)| card.abilities.iter().map(|printed| printed.ability)).collect::<BTreeSet<_>>()
        };
        let (inside, outside) = (printed(true), printed(false));
        let is_of_game = |owner: &ScriptOwner| match owner {
            ScriptOwner::Card { pool, id } => cards.iter().any(|card| {
                let def = library.def(*card);
                def.pool == *pool && id_without_pool(def.id) == id_without_pool(*id)
            }),
            ScriptOwner::Keywords { .. } | ScriptOwner::Dice { .. } | ScriptOwner::Shared => true,
        };
        let scripts: Vec<&ScriptSource> = kit.content.scripts().iter().filter(|script| is_of_game(&script.owner)).collect();
        let is_started = |data: &str| scripts.iter().any(|script| script.data == data);
        let of_cards = cards.iter().flat_map(|card| library.def(*card).constants.iter().map(|printed| printed.constant));
        let of_lastings = library.lastings.iter().filter(|(data, _, _)| is_started(data)).map(|(_, _, constant)| *constant);
        let gained = of_cards.chain(of_lastings).flat_map(|constant| &library.constant(constant).gain).map(|(id, _)| *id);
        let gained: BTreeSet<AbilityId> = gained.flat_map(|id| library.keyword(id).abilities.iter().copied()).collect();
        let abilities = (0..).map(AbilityId).zip(&library.abilities);
        let is_there = |id: &AbilityId| inside.contains(id) || gained.contains(id) || !outside.contains(id);
        let abilities = abilities.filter(|(id, _)| is_there(id)).map(|(_, ability)| ability).collect();
        let scripts = scripts.into_iter().map(ScriptSource::text).collect();
        Self { names, abilities, scripts, cards: cards.clone() }
    }

    /// Checks whether an item could be a topic.
    fn knows_item(&self, item: &Item) -> bool {
        match &item.kind {
            ItemKind::Card(name) => self.is_there(name) || self.is_named(&item.text),
            ItemKind::Labelled(usage) => self.knows_usage(usage) || self.is_named(&item.text),
            _ => self.knows(&item.text),
        }
    }

    /// Checks whether a question could be about a topic.
    fn knows(&self, topic: &str) -> bool {
        self.is_named(topic) || self.knows_usage(&usage_of(topic))
    }

    /// Checks whether a card in the game could ask with such a label.
    fn knows_usage(&self, usage: &Usage) -> bool {
        if let Usage { label: Some(label), card: Some(CardName::Card(id, _)), .. } = usage
            && self.names.all().any(|card| self.names.is_called(id, card) && self.names.text_at(label, card).is_some())
        {
            return true;
        }
        usage.card.as_ref().is_none_or(|card| self.is_there(card))
            && usage.label.as_ref().is_none_or(|label| self.is_named(label))
            && (usage.card.is_some() || usage.label.is_some())
    }

    /// Checks whether a card of that name is in the game.
    fn is_there(&self, name: &CardName) -> bool {
        match name {
            CardName::Phoenixborn(_) => true,
            CardName::Card(id, _) => self.names.all().any(|card| self.names.is_called(id, card)),
        }
    }

    /// Checks whether a question, an ability or a card is named so.
    fn is_named(&self, text: &str) -> bool {
        let is = |name: &str| name.eq_ignore_ascii_case(text);
        let asks = |ability: &&AbilityDef| {
            is_label(text, &ability.label) || is_label(text, &ability.name) || labels(ability).any(|label| is(&label))
        };
        let in_script = |script: &&str| script.split('"').skip(1).step_by(2).any(is);
        RULES_ASK.iter().any(|label| is(label))
            || text.starts_with("pay ")
            || self.abilities.iter().any(asks)
            || self.cards.iter().any(|card| is(&self.names.library().def(*card).name))
            || self.scripts.iter().any(in_script)
    }

    /// Lists the names that a misspelt one could mean.
    fn all_names(&self) -> impl Iterator<Item = &str> {
        let cards = self.cards.iter().map(|card| id_without_pool(self.names.library().def(*card).id));
        let of_abilities = self
            .abilities
            .iter()
            .flat_map(|ability| [ability.label.as_str()].into_iter().chain(labels(ability).map(|label| label.as_str())));
        RULES_ASK.iter().copied().chain(cards).chain(of_abilities).filter(|name| !name.is_empty())
    }
}

/// Lists what an ability asks for by itself: its targets and its further costs.
fn labels(ability: &AbilityDef) -> impl Iterator<Item = Ustr> {
    ability.targets.iter().map(|target| target.name).chain(ability.extra.iter().map(|extra| extra.name))
}
