//! From what a line picks to an answer of the kernel.

use cinderforge_kernel::decision::{Answer, Asks, Choice, Choosing, Decision};
use cinderforge_kernel::die::{Die, DiePlace};
use cinderforge_kernel::id::{CardId, DieId, Thing};
use smallvec::SmallVec;

use crate::language::usage_of;
use crate::language::{CardName, Facing, Item, ItemKind, Side, Usage, Verb};
use crate::run::names::{Names, bare, side_text, written};
use crate::run::view::Sight;
use crate::run::wording::{choice_text, die_text, offers};

/// Why a line gives no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Unfit {
    /// It picks something that is not offered.
    NotOffered(String),
    /// It is not clear what it picks, or it is for another kind of question.
    Wrong(String),
}

impl Unfit {
    /// In words.
    pub(crate) fn text(self) -> String {
        match self {
            Unfit::NotOffered(text) | Unfit::Wrong(text) => text,
        }
    }
}

/// A question with everything needed to find what a line means by its answer.
pub(crate) struct Question<'a> {
    pub(crate) decision: &'a Decision,
    pub(crate) names: &'a Names,
    pub(crate) sight: &'a Sight<'a>,
}

impl Question<'_> {
    /// The answer for a list of items; what is left of the list if the question takes one at a time.
    pub(crate) fn answer(&self, items: &[Item]) -> Result<(Answer, usize), Unfit> {
        let [first, ..] = items else { return Err(Unfit::Wrong("nothing is picked".to_owned())) };
        match &self.decision.kind {
            Choosing::One(_) => {
                let found = self.indices(first, &[])?;
                match found.as_slice() {
                    [one] => Ok((Answer::One(*one), 1)),
                    _ => Err(Unfit::Wrong(format!("one is asked for, not {}", found.len()))),
                }
            }
            Choosing::Some { .. } => {
                let nothing = matches!(first.kind, ItemKind::Nothing) && items.len() == 1;
                let picked = if nothing { SmallVec::new() } else { self.all(items)? };
                Ok((Answer::Some(picked), items.len()))
            }
            Choosing::Order(_) => Ok((Answer::Order(self.all(items)?), items.len())),
            Choosing::Number { .. } => match first.kind {
                ItemKind::Number(number) => Ok((Answer::Number(number), 1)),
                _ => Err(Unfit::Wrong(format!("a number is asked for, not `{}`", first.text))),
            },
            Choosing::Faces(_) => Err(Unfit::Wrong("sides of dice are asked for".to_owned())),
            Choosing::Split { .. } => Err(Unfit::Wrong("a split is asked for".to_owned())),
        }
    }

    fn all(&self, items: &[Item]) -> Result<SmallVec<[u16; 8]>, Unfit> {
        let mut picked: SmallVec<[u16; 8]> = SmallVec::new();
        for item in items {
            let more = self.indices(item, &picked)?;
            picked.extend(more);
        }
        Ok(picked)
    }

    /// What an item picks, beside what is picked already.
    fn indices(&self, item: &Item, taken: &[u16]) -> Result<SmallVec<[u16; 8]>, Unfit> {
        let list = self.decision.choices();
        let fitting: SmallVec<[u16; 8]> =
            (0..list.len() as u16).filter(|at| !taken.contains(at) && self.fits(item, list[usize::from(*at)])).collect();
        let Some(first) = fitting.first().copied() else {
            if let ItemKind::Card(name @ CardName::Card(id, _)) = &item.kind
                && self.names.def(id.id.as_str()).is_none()
            {
                return Err(Unfit::Wrong(self.names.unknown(name)));
            }
            let offered = offers(self.decision, self.names, self.sight);
            return Err(Unfit::NotOffered(format!("`{}` is not among the choices: {offered}", item.text)));
        };
        if let ItemKind::Dice { count, .. } = &item.kind
            && let Choice::Thing(Thing::Die(_)) = list[usize::from(first)]
        {
            return self.dice(item, &fitting, *count);
        }
        if fitting.iter().all(|at| self.same(list[usize::from(first)], list[usize::from(*at)])) {
            return Ok(smallvec::smallvec![first]);
        }
        let texts: Vec<String> =
            fitting.iter().map(|at| choice_text(self.decision, list[usize::from(*at)], self.names, self.sight)).collect();
        Err(Unfit::Wrong(format!("`{}` is not clear: it could be {}", item.text, texts.join(", "))))
    }

    fn dice(&self, item: &Item, fitting: &[u16], count: u16) -> Result<SmallVec<[u16; 8]>, Unfit> {
        let list = self.decision.choices();
        let die = |at: &u16| match list[usize::from(*at)] {
            Choice::Thing(Thing::Die(die)) => Some(die),
            _ => None,
        };
        let dice: SmallVec<[(u16, DieId); 8]> = fitting.iter().filter_map(|at| die(at).map(|die| (*at, die))).collect();
        let first = dice.first().map(|(_, die)| *self.sight.view.die(*die));
        if dice.iter().any(|(_, die)| Some(*self.sight.view.die(*die)) != first) && dice.len() > usize::from(count) {
            let texts: Vec<String> = dice.iter().map(|(_, die)| die_text(self.decision, self.names, *die, self.sight)).collect();
            return Err(Unfit::Wrong(format!("`{}` is not clear: it could be {}", item.text, texts.join(", "))));
        }
        if dice.len() < usize::from(count) {
            return Err(Unfit::NotOffered(format!("there are only {} of `{}`", dice.len(), item.text)));
        }
        Ok(dice.iter().take(usize::from(count)).map(|(at, _)| *at).collect())
    }

    fn same(&self, one: Choice, other: Choice) -> bool {
        match (one, other) {
            (Choice::Thing(Thing::Card(a)), Choice::Thing(Thing::Card(b))) => self.sight.alike(a.id, b.id),
            (Choice::Trigger(a, x), Choice::Trigger(b, y)) => x == y && self.sight.alike(a, b),
            (
                Choice::Do(cinderforge_kernel::decision::Action::Play(a)),
                Choice::Do(cinderforge_kernel::decision::Action::Play(b)),
            ) => self.sight.alike(a, b),
            (
                Choice::Do(cinderforge_kernel::decision::Action::Use(a, x)),
                Choice::Do(cinderforge_kernel::decision::Action::Use(b, y)),
            ) => x == y && self.sight.alike(a, b),
            _ => one == other,
        }
    }

    fn fits(&self, item: &Item, choice: Choice) -> bool {
        let text = item.text.as_str();
        match choice {
            Choice::Yes => matches!(item.kind, ItemKind::Yes),
            Choice::No => matches!(item.kind, ItemKind::No),
            Choice::Done => matches!(item.kind, ItemKind::Nothing | ItemKind::No),
            Choice::TopOfDrawPile => matches!(item.kind, ItemKind::Top),
            Choice::Word(word) => is(text, &word),
            Choice::Token(token) => is(text, token.word()) || is(text, &format!("{token}s")),
            Choice::Title(def) => {
                let def = self.names.library().def(def);
                is(text, &def.name) || text == bare(def.id)
            }
            Choice::Thing(Thing::Player(player)) => matches!(item.kind, ItemKind::Player(named) if named == player),
            Choice::Thing(Thing::Card(card)) => matches!(&item.kind, ItemKind::Card(name) if self.means(name, card.id)),
            Choice::Thing(Thing::Die(die)) => match &item.kind {
                ItemKind::Dice { side, owner, on, .. } => {
                    let die = self.sight.view.die(die);
                    shows(*side, die)
                        && owner.is_none_or(|owner| owner == die.owner)
                        && on.as_ref().is_none_or(|on| self.lies_on(die, on))
                }
                _ => false,
            },
            Choice::Trigger(card, label) => self.is_ability(item, card, &label),
            Choice::Do(action) => match action {
                cinderforge_kernel::decision::Action::Use(card, ability) => {
                    self.is_ability(item, card, &self.names.library().ability(ability).label)
                }
                _ => false,
            },
        }
    }

    fn is_ability(&self, item: &Item, card: CardId, label: &str) -> bool {
        is_label(&item.text, label)
            || match &item.kind {
                ItemKind::Card(name) => self.means(name, card),
                ItemKind::Labelled(usage) => self.is_usage(usage, card, label),
                _ => false,
            }
    }

    /// Whether a line names this ability of this card.
    pub(crate) fn is_usage(&self, usage: &Usage, card: CardId, label: &str) -> bool {
        usage.label.as_ref().is_none_or(|name| is_label(name, label))
            && usage.card.as_ref().is_none_or(|name| self.means(name, card))
    }

    fn means(&self, name: &CardName, card: CardId) -> bool {
        self.names.means(name, card, self.sight)
    }

    fn lies_on(&self, die: &Die, on: &CardName) -> bool {
        matches!(die.place, DiePlace::OnCard { card, .. } if self.means(on, card.id))
    }

    /// Whether the question is the one a line's topic names.
    pub(crate) fn is_about(&self, topic: &str) -> bool {
        let decision = self.decision;
        if is(topic, &decision.label) || decision.ability.is_some_and(|ability| is_label(topic, &ability)) {
            return true;
        }
        let usage = usage_of(topic);
        let own = decision.card.is_some_and(|card| {
            let label = decision.ability.unwrap_or_else(|| self.names.library().def(self.names.def_at_start(card)).name);
            self.is_usage(&usage, card, &label)
                || usage.label.as_ref().is_some_and(|name| is(name, &decision.label))
                    && usage.card.as_ref().is_none_or(|name| self.means(name, card))
        });
        own || self.ability_named(&usage).is_some()
    }

    /// The ability among the choices that a line names.
    pub(crate) fn ability_named(&self, usage: &Usage) -> Option<u16> {
        let list = self.decision.choices();
        let at = list.iter().position(|choice| match choice {
            Choice::Trigger(card, label) => self.is_usage(usage, *card, label),
            Choice::Do(cinderforge_kernel::decision::Action::Use(card, ability)) => {
                self.is_usage(usage, *card, &self.names.library().ability(*ability).label)
            }
            _ => false,
        });
        at.map(|at| at as u16)
    }

    /// The choice of nothing more.
    pub(crate) fn nothing(&self) -> Option<u16> {
        self.decision.choices().iter().position(|choice| matches!(choice, Choice::Done | Choice::No)).map(|at| at as u16)
    }

    /// A card among the choices.
    pub(crate) fn card(&self, name: &CardName) -> Result<u16, Unfit> {
        let item = Item { text: written(name), kind: ItemKind::Card(name.clone()) };
        self.indices(&item, &[]).map(|found| found[0])
    }

    /// Sides for dice.
    pub(crate) fn faces(&self, facings: &[Facing]) -> Result<Answer, Unfit> {
        let Choosing::Faces(dice) = &self.decision.kind else {
            return Err(Unfit::Wrong("no sides of dice are asked for".to_owned()));
        };
        let mut faces: SmallVec<[Option<cinderforge_kernel::die::Level>; 8]> = smallvec::smallvec![None; dice.len()];
        for facing in facings {
            let (mut left, side) = facing.of.unwrap_or((u16::MAX, Side { kind: None, level: None }));
            for (at, die) in dice.iter().enumerate() {
                if left > 0 && faces[at].is_none() && shows(side, self.sight.view.die(*die)) {
                    faces[at] = Some(facing.to);
                    left -= 1;
                }
            }
            if facing.of.is_some() && left > 0 {
                return Err(Unfit::NotOffered(format!("there is no `{}` left to turn", side_text(side))));
            }
        }
        if let Some(at) = faces.iter().position(Option::is_none) {
            let die = die_text(self.decision, self.names, dice[at], self.sight);
            return Err(Unfit::Wrong(format!("no side is given for {die}")));
        }
        Ok(Answer::Faces(faces.into_iter().flatten().collect()))
    }

    /// An amount split.
    pub(crate) fn split(&self, shares: &[(u16, CardName)]) -> Result<Answer, Unfit> {
        let Choosing::Split { among, .. } = &self.decision.kind else {
            return Err(Unfit::Wrong("no split is asked for".to_owned()));
        };
        let mut parts: SmallVec<[u16; 8]> = smallvec::smallvec![0; among.len()];
        for (n, name) in shares {
            let at = self.card(name)?;
            parts[usize::from(at)] += n;
        }
        Ok(Answer::Split(parts))
    }
}

/// Whether a die shows a side.
pub(crate) fn shows(side: Side, die: &Die) -> bool {
    side.kind.is_none_or(|kind| kind == die.kind) && side.level.is_none_or(|level| level == die.level)
}

fn is(text: &str, word: &str) -> bool {
    text.eq_ignore_ascii_case(word)
}

/// Whether a line names an ability: with its number or without.
pub(crate) fn is_label(text: &str, label: &str) -> bool {
    is(text, label) || is(nameless(text), nameless(label)) && (nameless(text) == text || nameless(label) == label)
}

/// A label without the number at its end.
fn nameless(label: &str) -> &str {
    label.trim_end_matches(|last: char| last.is_ascii_digit()).trim_end()
}

/// Whether a verb answers that kind of question.
pub(crate) fn verb_fits(verb: Verb, asks: Asks) -> bool {
    match verb {
        Verb::Answers | Verb::Chooses => asks != Asks::Action,
        Verb::Targets => matches!(asks, Asks::Target | Asks::AttackTarget | Asks::Effect),
        Verb::Pays => matches!(asks, Asks::PayDice | Asks::ParallelCost | Asks::CostWay | Asks::Effect),
        Verb::Discards => matches!(asks, Asks::DiscardCards | Asks::PayDiscard | Asks::MeditateDiscard | Asks::Effect),
        Verb::Exhausts => matches!(asks, Asks::ExhaustDice | Asks::Effect),
        Verb::Takes => matches!(asks, Asks::FirstFive | Asks::Effect),
        Verb::Names => asks == Asks::Effect,
        Verb::AttachesTo => matches!(asks, Asks::Attach | Asks::Effect | Asks::Target),
        Verb::FightsWith => asks == Asks::BattleOrder,
    }
}
